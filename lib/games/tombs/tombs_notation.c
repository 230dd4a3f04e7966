/* tombs_notation.c: moves, positions and observations as texts. */
#include "tombs.h"

/* ------------------------------------------------------------------------------------------------------------ moves */

static const char *const move_kinds[] = {"draw", "place", "over", "activate", "discard", NULL}; /* from 1 */

static char letter_of(uint8_t class)
{
    return "BMOT"[class];
}

/* Returns CLASSES if no class has this letter. */
static uint8_t class_of(char letter)
{
    uint8_t class = BLADE;
    while (class < CLASSES && letter_of(class) != letter) ++class;
    return class;
}

/* [TMB.well-formed] */
static bool move_valid(const struct brdi_rules *rules, uint32_t code)
{
    struct play play = play_of(code);
    (void)rules;
    if (code >> 13 != 0 || play.cell >= CELLS || play.target >= CELLS) return false;
    switch (play.kind) {
    case DRAW:
    case DISCARD: return play.cell == 0 && play.target == 0;
    case PLACE: return play.target == 0;
    case OVER: return play.class == OMBRA && play.target == 0;
    case ACTIVATE: return play.class == THORN;
    default: return false;
    }
}

/* [TMB.moves]: `+B` `-B` (2 characters), `Bb2` (3), `Oxb2` (4), `Tb2xc3` (6). `+?` is no move (TMB-16). */
static uint32_t move_parse(const struct brdi_rules *rules, const char *text, size_t nbytes)
{
    const struct brdi_board *board = &rules->board;
    if (nbytes == 2) {
        uint8_t class = class_of(text[1]);
        if (class == CLASSES || (text[0] != '+' && text[0] != '-')) return 0;
        return move_code(text[0] == '+' ? DRAW : DISCARD, class, 0, 0);
    }
    if (nbytes != 3 && nbytes != 4 && nbytes != 6) return 0;
    uint8_t class = class_of(text[0]), cell = brdi_byte_of(brdi_board_find(board, text + (nbytes == 4 ? 2 : 1), 2));
    if (class == CLASSES || cell == BRDI_NO_BYTE) return 0;
    if (nbytes == 3) return move_code(PLACE, class, cell, 0);
    if (nbytes == 4) return class == OMBRA && text[1] == 'x' ? move_code(OVER, OMBRA, cell, 0) : 0;
    uint8_t target = brdi_byte_of(brdi_board_find(board, text + 4, 2));
    return class == THORN && text[3] == 'x' && target != BRDI_NO_BYTE ? move_code(ACTIVATE, THORN, cell, target) : 0;
}

static void move_format(const struct brdi_rules *rules, uint32_t code, struct brdi_writer *out)
{
    struct play play = play_of(code);
    if (play.kind == DRAW || play.kind == DISCARD) brdi_put(out, play.kind == DRAW ? '+' : '-');
    brdi_put(out, letter_of(play.class));
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
static uint32_t cards_most(const struct data *data, int class)
{
    const int32_t(*deck)[CLASSES] = data->switches.deck;
    return (uint32_t)brdi_most(deck[0][class], brdi_most(deck[1][class], deck[2][class]));
}

/* Reports a unit or card that is one more than any deck has of its class [TMB.parse]. */
static bool expect_more(const struct data *data, struct brdi_field *f, uint32_t count, uint8_t class)
{
    if (count < cards_most(data, class)) return true;
    return brdi_field_fault(f, BRD_FAULT_SURPLUS, "more cards of this class than the deck has", "fewer");
}

static bool parse_cell(const struct data *data, struct state *s, struct brdi_field *f, uint32_t cell)
{
    f->line->cell_offsets[0][cell] = f->at;
    if (brdi_take_if(f, '.')) return true;
    if (brdi_take_if(f, 'x')) {
        s->tombs |= (uint16_t)bit(cell);
        return true;
    }
    uint8_t class = class_of(brdi_peek(f)), seat = 0;
    if (class == CLASSES)
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this does not belong here", "'.', 'x', or a class and a player");
    if (!expect_more(data, f, units_in(s, class), class)) return false;
    brdi_take(f);
    if (!parse_seat(f, &seat)) return false;
    s->units[seat] |= units(class, bit(cell));
    return true;
}

/* [TMB.f-board] */
static bool parse_board(const struct data *data, struct state *s, struct brdi_field *f)
{
    f->line->cell_fields[0] = FIELD_BOARD;
    for (uint32_t row = ROWS; row-- > 0;) {
        if (row < ROWS - 1 && !brdi_expect(f, '/')) return false;
        for (uint32_t column = 0; column < COLUMNS; column++)
            if (!parse_cell(data, s, f, row * COLUMNS + column)) return false;
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

/* A hand is letters in the order of classes, or `-` [TMB.f-hands]. */
static bool parse_cards(const struct data *data, struct state *s, struct brdi_field *f, uint8_t seat)
{
    if (brdi_take_if(f, '-')) return true;
    uint8_t last = BLADE, count = 0;
    for (uint8_t class; (class = class_of(brdi_peek(f))) != CLASSES; count++, brdi_take(f)) {
        if (class < last)
            return brdi_field_fault(f, BRD_FAULT_SYNTAX, "the cards are not in order", "Blades, Magi, Ombras, Thorns");
        if (!expect_more(data, f, cards_held(s, class), class)) return false;
        last = class;
        s->hands[seat] += card(class);
    }
    return count > 0 ||
           brdi_field_fault(f, BRD_FAULT_SYNTAX, "this is not a card", "B, M, O, T, or '-' for an empty hand");
}

/* A hidden hand is `?` and its size [TMB.observation]. A position has no hidden hand [TMB.observation-parse]. */
static bool parse_hand(struct brdi_reading *reading, struct brdi_field *f, uint8_t seat)
{
    if (sees(reading->viewer, seat)) return parse_cards(data_of(&reading->rules->schema), reading->state, f, seat);
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
    const struct data *data = data_of(&reading->rules->schema);
    struct state *s = reading->state;
    if (reading->viewer != BRD_REFEREE) {
        if (!brdi_expect(f, '?')) return false;
        reading->notes[NOTE_DECK] = brdi_take_number(f, UINT16_MAX);
        if (!brdi_expect(f, ':')) return false;
    }
    for (int class = BLADE; class < CLASSES; ++class) {
        if (class > BLADE && !brdi_expect(f, ',')) return false;
        s->deck += brdi_take_number(f, cards_most(data, class)) * card(class);
    }
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
    case FIELD_BOARD: return parse_board(data_of(&reading->rules->schema), s, f);
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

static void format_cell(struct brdi_writer *out, uint16_t index, const void *from)
{
    const struct state *s = from;
    uint8_t cell = brdi_byte_of(index), seat, class;
    if (!unit_on(s, cell, &seat, &class)) {
        brdi_put(out, has(s->tombs, cell) ? 'x' : '.');
        return;
    }
    brdi_put(out, letter_of(class));
    brdi_put_number(out, seat + 1);
}

static void format_phase(const struct state *s, struct brdi_writer *out)
{
    brdi_put(out, s->head.to_move == BRD_CHANCE ? 'd' : s->head.to_move == BRD_NOBODY ? 'e' : 'p');
    brdi_put_number(out, s->head.turn + 1);
    brdi_put(out, ' ');
}

static void format_hands(const struct state *s, uint8_t viewer, struct brdi_writer *out)
{
    for (uint8_t seat = 0; seat < s->head.player_count; seat++) {
        uint32_t hand = s->hands[seat];
        if (seat > 0) brdi_put(out, '/');
        if (!sees(viewer, seat)) {
            brdi_put(out, '?');
            brdi_put_number(out, cards_in(hand));
            continue;
        }
        if (cards_in(hand) == 0) brdi_put(out, '-');
        for (int class = BLADE; class < CLASSES; ++class) /* the limit is for invalid states */
            for (uint32_t i = 0; i < cards_of(hand, class) && i <= HAND_MOST; i++)
                brdi_put(out, letter_of((uint8_t) class));
    }
}

/* A viewer other than the referee gets the size, and the cards in the deck or in hidden hands [TMB.observation]. */
static void format_deck(const struct state *s, uint8_t viewer, struct brdi_writer *out)
{
    if (viewer != BRD_REFEREE) {
        brdi_put(out, '?');
        brdi_put_number(out, cards_in(s->deck));
        brdi_put(out, ':');
    }
    for (int class = BLADE; class < CLASSES; ++class) {
        uint32_t count = cards_of(s->deck, class);
        for (uint8_t seat = 0; seat < s->head.player_count; seat++)
            if (!sees(viewer, seat)) count += cards_of(s->hands[seat], class);
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
    brdi_put_rows(out, text_rows, ROWS, format_cell, s);
    brdi_put(out, ' ');
    format_phase(s, out);
    format_hands(s, viewer, out);
    brdi_put(out, ' ');
    format_deck(s, viewer, out);
    format_kills(s, out);
    brdi_put(out, ' ');
    brdi_put_number(out, s->turn);
    brdi_put(out, ' ');
    format_lock(tables_of(rules), s, out);
    brdi_put(out, ' ');
    brdi_put_number(out, s->head.ply);
}

const struct brdi_notation brdi_tombs_notation = {fields,     move_kinds,  move_valid,  (DISCARD + 1) << 10,
                                                  move_parse, move_format, parse_field, format};
