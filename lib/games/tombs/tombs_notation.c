/* tombs_notation.c: moves, positions and observations as texts. */
#include "tombs.h"

/* ------------------------------------------------------------------------------------------------------------ moves */

static const char *const move_kinds[] = {"draw", "place", "over", "activate", "discard", NULL}; /* from 1 */

static char letter_of(const struct brdi_rules *rules, uint8_t class)
{
    return class < CLASSES ? "BMOT"[class] : brdi_letters[rules->own[class - CLASSES].letter][0]; /* [TMB.own] */
}

static uint8_t class_end(const struct brdi_rules *rules)
{
    return tables_of(rules)->class_end;
}

/* Returns the end of the classes if none has this letter. */
static uint8_t class_of(const struct brdi_rules *rules, char letter)
{
    uint8_t class = BLADE;
    while (class < class_end(rules) && letter_of(rules, class) != letter) ++class;
    return class;
}

/* Whether the notation has a class in a kind of play: in each if it is the file's own [TMB.own-moves]. */
static bool has_play(uint8_t class, uint8_t kind)
{
    return kind == PLACE || class >= CLASSES || class == (kind == OVER ? OMBRA : THORN);
}

/* [TMB.well-formed] */
static bool move_valid(const struct brdi_rules *rules, uint32_t code)
{
    struct play play = play_of(code);
    if (code >= CODES_END || play.class >= class_end(rules) || play.cell >= CELLS || play.target >= CELLS) return false;
    switch (play.kind) {
    case DRAW:
    case DISCARD: return play.cell == 0 && play.target == 0;
    case PLACE:
    case OVER: return has_play(play.class, play.kind) && play.target == 0;
    case ACTIVATE: return has_play(play.class, play.kind);
    default: return false;
    }
}

/* [TMB.moves]: `+B` `-B` (2 characters), `Bb2` (3), `Oxb2` (4), `Tb2xc3` (6). `+?` is no move (TMB-16). */
static uint32_t move_parse(const struct brdi_rules *rules, const char *text, size_t nbytes)
{
    const struct brdi_board *board = &rules->board;
    uint8_t class = nbytes >= 2 ? class_of(rules, text[nbytes == 2 ? 1 : 0]) : class_end(rules);
    if (class == class_end(rules)) return 0;
    if (nbytes == 2) {
        if (text[0] != '+' && text[0] != '-') return 0;
        return move_code(text[0] == '+' ? DRAW : DISCARD, class, 0, 0);
    }
    if (nbytes != 3 && nbytes != 4 && nbytes != 6) return 0;
    uint8_t kind = nbytes == 3 ? PLACE : nbytes == 4 ? OVER : ACTIVATE;
    uint8_t cell = brdi_byte_of(brdi_board_find(board, text + (kind == OVER ? 2 : 1), 2));
    uint8_t target = kind == ACTIVATE ? brdi_byte_of(brdi_board_find(board, text + 4, 2)) : 0;
    bool joined = kind == PLACE || text[kind == OVER ? 1 : 3] == 'x';
    if (!joined || !has_play(class, kind) || cell == BRDI_NO_BYTE || target == BRDI_NO_BYTE) return 0;
    return move_code(kind, class, cell, target);
}

static void move_format(const struct brdi_rules *rules, uint32_t code, struct brdi_writer *out)
{
    struct play play = play_of(code);
    if (play.kind == DRAW || play.kind == DISCARD) brdi_put(out, play.kind == DRAW ? '+' : '-');
    brdi_put(out, letter_of(rules, play.class));
    if (play.kind == DRAW || play.kind == DISCARD) return;
    if (play.kind == OVER) brdi_put(out, 'x');
    brdi_put_text(out, rules->board.names[play.cell]);
    if (play.kind != ACTIVATE) return;
    brdi_put(out, 'x');
    brdi_put_text(out, rules->board.names[play.target]);
}

/* ------------------------------------------------------------------------------------------------ reading positions */

static const struct brdi_row text_rows[ROWS] = {{6, COLUMNS}, {3, COLUMNS}, {0, COLUMNS}};
static const char *const fields[] = {"board", "phase", "hands", "deck", "kills", "turn", "lock", "ply", NULL};

static bool parse_seat(struct brdi_field *f, uint8_t *seat)
{
    char c = brdi_peek(f);
    if (c < '1' || c > '0' + SEATS_MOST)
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this is not the number of a player", "1, 2, 3 or 4");
    *seat = (uint8_t)(brdi_take(f) - '1');
    return true;
}

/* The most cards of a class that a game has whose number of players is still to be read. */
static uint32_t cards_most(const struct brdi_rules *rules, int class)
{
    int32_t most = 0;
    for (uint8_t players = SEATS_MIN; players <= SEATS_MOST; players++)
        most = brdi_most(most, cards_dealt_from(rules, players, class));
    return (uint32_t)most;
}

/* Reports a unit or card that is one more than any deck has of its class [TMB.parse]. */
static bool expect_more(const struct brdi_rules *rules, struct brdi_field *f, uint32_t count, uint8_t class)
{
    if (count < cards_most(rules, class)) return true;
    return brdi_field_fault(f, BRD_FAULT_SURPLUS, "more cards of this class than the deck has", "fewer");
}

static bool parse_cell(const struct brdi_rules *rules, struct state *s, struct brdi_field *f, uint32_t cell)
{
    f->line->cell_offsets[0][cell] = f->at;
    if (brdi_take_if(f, '.')) return true;
    if (brdi_take_if(f, 'x')) {
        s->tombs |= (uint16_t)bit(cell);
        return true;
    }
    uint8_t class = class_of(rules, brdi_peek(f)), seat = 0;
    if (class == class_end(rules))
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this does not belong here", "'.', 'x', or a class and a player");
    if (!expect_more(rules, f, units_in(s, class), class)) return false;
    brdi_take(f);
    if (!parse_seat(f, &seat)) return false;
    add_unit(s, seat, class, cell);
    return true;
}

/* [TMB.f-board] */
static bool parse_board(const struct brdi_rules *rules, struct state *s, struct brdi_field *f)
{
    f->line->cell_fields[0] = FIELD_BOARD;
    for (uint32_t row = ROWS; row-- > 0;) {
        if (row < ROWS - 1 && !brdi_expect(f, '/')) return false;
        for (uint32_t column = 0; column < COLUMNS; column++)
            if (!parse_cell(rules, s, f, row * COLUMNS + column)) return false;
    }
    return true;
}

/* The head gets the phase that the text names, even if the game is over in this position [TMB.f-phase]. */
static bool parse_phase(struct state *s, struct brdi_field *f)
{
    bool draw = brdi_take_if(f, 'd'), over = !draw && brdi_take_if(f, 'e');
    if (!draw && !over && !brdi_take_if(f, 'p'))
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this is not a phase", "d, p or e");
    if (!parse_seat(f, &s->head.turn)) return false;
    s->head.to_move = draw ? BRD_CHANCE : over ? BRD_NOBODY : s->head.turn;
    return true;
}

/* The letters of all classes, in their order, each followed by a separator. */
static const char *write_letters(const struct brdi_rules *rules, struct brdi_writer *out, const char *last)
{
    for (uint8_t class = BLADE; class < class_end(rules); class ++) {
        brdi_put(out, letter_of(rules, class));
        brdi_put_text(out, ", ");
    }
    brdi_put_text(out, last);
    return out->text;
}

/* A hand is letters in the order of classes, or `-` [TMB.f-hands]. */
static bool parse_cards(const struct brdi_rules *rules, struct state *s, struct brdi_field *f, uint8_t seat)
{
    bool extended = tables_of(rules)->extended;
    char expected[BRDI_MESSAGE_NBYTES];
    struct brdi_writer out = brdi_writer_on(expected, sizeof expected);
    if (brdi_take_if(f, '-')) return true;
    uint8_t last = BLADE, count = 0;
    for (uint8_t class; (class = class_of(rules, brdi_peek(f))) != class_end(rules); count++, brdi_take(f)) {
        if (class < last)
            return brdi_field_fault(f, BRD_FAULT_SYNTAX, "the cards are not in order",
                                    rules->own_count == 0 ? "Blades, Magi, Ombras, Thorns"
                                                          : write_letters(rules, &out, "in this order"));
        if (!expect_more(rules, f, cards_held(s, class, extended), class)) return false;
        last = class;
        set_hand(s, seat, hand_of(s, seat, extended) + card(class), extended);
    }
    return count > 0 || brdi_field_fault(f, BRD_FAULT_SYNTAX, "this is not a card",
                                         write_letters(rules, &out, "or '-' for an empty hand"));
}

/* A hidden hand is `?` and its size [TMB.observation]. A position has no hidden hand [TMB.observation-parse]. */
static bool parse_hand(struct brdi_reading *reading, struct brdi_field *f, uint8_t seat)
{
    if (sees(reading->viewer, seat)) return parse_cards(reading->rules, reading->state, f, seat);
    if (!brdi_expect(f, '?')) return false;
    reading->notes[NOTE_HANDS + seat] = brdi_take_number(f, UINT16_MAX);
    return !f->line->failed;
}

/* The number of hands is the number of players [TMB.v-players]. A seat that observes has one of the hands. */
static bool parse_hands(struct brdi_reading *reading, struct brdi_field *f)
{
    struct state *s = reading->state;
    uint8_t seat = 0;
    do {
        if (seat == SEATS_MOST) return brdi_field_fault(f, BRD_FAULT_SURPLUS, "too many hands", "at most four");
        if (!parse_hand(reading, f, seat++)) return false;
    } while (brdi_take_if(f, '/'));
    if (!brdi_expect_end(f)) return false;
    if (seat < SEATS_MIN || (reading->viewer < SEATS_MOST && reading->viewer >= seat))
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "a hand is missing", "'/' and another hand");
    s->head.player_count = seat;
    return true;
}

/* In a position the deck [TMB.f-deck]; in an observation its size and the unseen cards [TMB.observation]. */
static bool parse_deck(struct brdi_reading *reading, struct brdi_field *f)
{
    const struct brdi_rules *rules = reading->rules;
    uint64_t deck = 0;
    if (reading->viewer != BRD_REFEREE) {
        if (!brdi_expect(f, '?')) return false;
        reading->notes[NOTE_DECK] = brdi_take_number(f, UINT16_MAX);
        if (!brdi_expect(f, ':')) return false;
    }
    for (int class = BLADE; class < class_end(rules); ++class) {
        if (class > BLADE && !brdi_expect(f, ',')) return false;
        deck += brdi_take_number(f, cards_most(rules, class)) * card(class);
    }
    set_deck(reading->state, deck, tables_of(rules)->extended);
    return !f->line->failed;
}

/* One number for each hand [TMB.f-kills]. */
static bool parse_kills(struct state *s, struct brdi_field *f)
{
    for (uint8_t seat = 0; seat < s->head.player_count; seat++) {
        if (seat > 0 && !brdi_expect(f, '/')) return false;
        s->kills[seat] = (uint16_t)brdi_take_number(f, UINT16_MAX);
    }
    return !f->line->failed;
}

/* One number for each hand [TMB.f-lock] [TMB.each]. */
static bool parse_stuck_turns(const struct tables *t, struct state *s, struct brdi_field *f)
{
    for (uint8_t seat = 0; seat < s->head.player_count; seat++) {
        if (seat > 0 && !brdi_expect(f, '/')) return false;
        s->stuck_turns[seat] = (uint8_t)brdi_take_number(f, t->stuck_limit);
    }
    return !f->line->failed;
}

/* [TMB.f-lock] */
static bool parse_lock(const struct tables *t, struct state *s, struct brdi_field *f)
{
    uint8_t placer = 0;
    if (t->stuck_limit != 0) return parse_stuck_turns(t, s, f);
    if (t->placer_mask == 0) return brdi_expect(f, '-');
    if (brdi_take_if(f, '-')) return true;
    if (!parse_seat(f, &placer) || !brdi_expect(f, ':')) return false;
    s->placer = (uint8_t)(placer + 1);
    s->stuck = (uint8_t)brdi_take_number(f, SEATS_MOST - 1);
    return !f->line->failed;
}

static bool parse_field(struct brdi_reading *reading, struct brdi_field *f)
{
    struct state *s = reading->state;
    switch (f->index) {
    case FIELD_BOARD: return parse_board(reading->rules, s, f);
    case FIELD_PHASE: return parse_phase(s, f);
    case FIELD_HANDS: return parse_hands(reading, f);
    case FIELD_DECK: return parse_deck(reading, f);
    case FIELD_KILLS: return parse_kills(s, f);
    case FIELD_TURN: return brdi_parse_counter(f, &s->turn); /* [TMB.f-turn] */
    case FIELD_LOCK: return parse_lock(tables_of(reading->rules), s, f);
    default: return brdi_parse_counter(f, &s->head.ply); /* [TMB.f-ply], [TMB.v-ply] */
    }
}

/* ------------------------------------------------------------------------------------------------ writing positions */

/* A board that is being written. */
struct sight {
    const struct brdi_rules *rules;
    const struct state *s;
};

static void format_cell(struct brdi_writer *out, uint16_t index, const void *from)
{
    const struct sight *sight = from;
    uint8_t cell = brdi_byte_of(index), seat, class;
    if (!unit_on(sight->s, tables_of(sight->rules)->extended, cell, &seat, &class)) {
        brdi_put(out, has(sight->s->tombs, cell) ? 'x' : '.');
        return;
    }
    brdi_put(out, letter_of(sight->rules, class));
    brdi_put_number(out, seat + 1);
}

static void format_phase(const struct state *s, struct brdi_writer *out)
{
    brdi_put(out, s->head.to_move == BRD_CHANCE ? 'd' : s->head.to_move == BRD_NOBODY ? 'e' : 'p');
    brdi_put_number(out, s->head.turn + 1);
    brdi_put(out, ' ');
}

static void format_hands(const struct brdi_rules *rules, const struct state *s, uint8_t viewer, struct brdi_writer *out)
{
    for (uint8_t seat = 0; seat < s->head.player_count; seat++) {
        uint64_t hand = hand_of(s, seat, tables_of(rules)->extended);
        if (seat > 0) brdi_put(out, '/');
        if (!sees(viewer, seat)) {
            brdi_put(out, '?');
            brdi_put_number(out, cards_in(hand));
            continue;
        }
        if (cards_in(hand) == 0) brdi_put(out, '-');
        for (int class = BLADE; class < class_end(rules); ++class) /* the limit is for invalid states */
            for (uint32_t i = 0; i < cards_of(hand, class) && i <= HAND_MOST; i++)
                brdi_put(out, letter_of(rules, (uint8_t) class));
    }
}

/* A viewer other than the referee gets the size, and the cards in the deck or in hidden hands [TMB.observation]. */
static void format_deck(const struct brdi_rules *rules, const struct state *s, uint8_t viewer, struct brdi_writer *out)
{
    bool extended = tables_of(rules)->extended;
    uint64_t deck = deck_in(s, extended);
    if (viewer != BRD_REFEREE) {
        brdi_put(out, '?');
        brdi_put_number(out, cards_in(deck));
        brdi_put(out, ':');
    }
    for (int class = BLADE; class < class_end(rules); ++class) {
        uint32_t count = cards_of(deck, class);
        for (uint8_t seat = 0; seat < s->head.player_count; seat++)
            if (!sees(viewer, seat)) count += cards_of(hand_of(s, seat, extended), class);
        if (class > BLADE) brdi_put(out, ',');
        brdi_put_number(out, count);
    }
}

static void format_kills(const struct state *s, struct brdi_writer *out)
{
    for (uint8_t seat = 0; seat < s->head.player_count; seat++) {
        brdi_put(out, seat == 0 ? ' ' : '/');
        brdi_put_number(out, s->kills[seat]);
    }
}

static void format_stuck_turns(const struct state *s, struct brdi_writer *out)
{
    for (uint8_t seat = 0; seat < s->head.player_count; seat++) {
        if (seat > 0) brdi_put(out, '/');
        brdi_put_number(out, s->stuck_turns[seat]);
    }
}

static void format_lock(const struct tables *t, const struct state *s, struct brdi_writer *out)
{
    if (t->stuck_limit != 0) {
        format_stuck_turns(s, out);
    } else if (s->placer == 0) {
        brdi_put(out, '-');
    } else {
        brdi_put_number(out, s->placer);
        brdi_put(out, ':');
        brdi_put_number(out, s->stuck);
    }
}

/* [TMB.position], [TMB.observation] */
static void format(const struct brdi_rules *rules, const void *state, uint8_t viewer, struct brdi_writer *out)
{
    const struct state *s = state;
    struct sight sight = {rules, s};
    brdi_put_rows(out, text_rows, ROWS, format_cell, &sight);
    brdi_put(out, ' ');
    format_phase(s, out);
    format_hands(rules, s, viewer, out);
    brdi_put(out, ' ');
    format_deck(rules, s, viewer, out);
    format_kills(s, out);
    brdi_put(out, ' ');
    brdi_put_number(out, s->turn);
    brdi_put(out, ' ');
    format_lock(tables_of(rules), s, out);
    brdi_put(out, ' ');
    brdi_put_number(out, s->head.ply);
}

const struct brdi_notation brdi_tombs_notation = {fields,     move_kinds,  move_valid,  CODES_END,
                                                  move_parse, move_format, parse_field, format};
