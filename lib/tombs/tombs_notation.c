/* tombs_notation.c: positions of Tombs as text, what a viewer sees of them, when they are valid. */
#include "tombs.h"

/* ------------------------------------------------------------------------------------- setup and notation */

const char *const brdi_tombs_fields[] = {"board", "phase", "hands", "deck", "kills", "turn", "lock", "ply", NULL};
enum { FIELD_BOARD, FIELD_PHASE, FIELD_HANDS, FIELD_DECK, FIELD_KILLS, FIELD_TURN, FIELD_LOCK, FIELD_PLY };

void brdi_tombs_initial(const struct brdi_rules *rules, void *state, uint8_t players)
{
    struct state *s = state;
    (void)players;
    for (int class = BLADE; class < CLASSES; class ++) s->deck[class] = (uint8_t)data_of(rules)->switches.deck[class];
    s->head.to_move = BRD_CHANCE;
}

/* A line being read: a position, or what the seat `observer` sees; then `hidden` are the sizes that stand for cards. */
struct reading {
    const struct brdi_rules *rules;
    struct state *s;
    uint8_t observer; /* BRD_REFEREE: a position */
    uint32_t hidden[SEATS_MAX];
    uint32_t hidden_deck;
};

static bool parse_seat(struct brdi_field *f, uint8_t *seat)
{
    char c = brdi_peek(f);
    if (c < '1' || c > '0' + SEATS_MAX)
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this is no player's number", "1, 2, 3 or 4");
    *seat = (uint8_t)(brdi_take(f) - '1');
    return true;
}

static uint32_t units_in(const struct state *s, int class)
{
    uint32_t count = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) count += brdi_count_cells(s->units[seat][class]);
    return count;
}

static uint32_t cards_held(const struct state *s, int class)
{
    uint32_t count = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) count += s->hands[seat][class];
    return count;
}

/* The unit or card that is more than the deck ever had of its class is named itself. */
static bool expect_more(const struct reading *r, struct brdi_field *f, uint32_t count, uint8_t class)
{
    if (count < (uint32_t)data_of(r->rules)->switches.deck[class]) return true;
    return brdi_field_fault(f, BRD_FAULT_SURPLUS, "more cards of this class than there are", "fewer");
}

static bool parse_cell(const struct reading *r, struct brdi_field *f, uint32_t cell)
{
    struct state *s = r->s;
    f->line->cell_offsets[0][cell] = f->at;
    if (brdi_take_if(f, '.')) return true;
    if (brdi_take_if(f, 'x')) {
        s->tombs |= (uint16_t)bit(cell);
        return true;
    }
    uint8_t class = class_of(brdi_peek(f)), seat = 0;
    if (class == CLASSES)
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this does not belong here", "'.', 'x', or a class and a player");
    if (!expect_more(r, f, units_in(s, class), class)) return false;
    brdi_take(f);
    if (!parse_seat(f, &seat)) return false;
    s->units[seat][class] |= (uint16_t)bit(cell);
    return true;
}

static bool parse_board(const struct reading *r, struct brdi_field *f)
{
    f->line->cell_fields[0] = FIELD_BOARD;
    for (uint32_t row = SIDE; row-- > 0;) {
        if (row < SIDE - 1 && !brdi_expect(f, '/')) return false;
        for (uint32_t column = 0; column < SIDE; column++)
            if (!parse_cell(r, f, row * SIDE + column)) return false;
    }
    return brdi_expect_end(f);
}

/* The phase is kept in the head; validity tests it against the rest. */
static bool parse_phase(struct state *s, struct brdi_field *f)
{
    bool draw = brdi_take_if(f, 'd'), over = !draw && brdi_take_if(f, 'e');
    if (!draw && !over && !brdi_take_if(f, 'p'))
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this is no phase", "d, p or e");
    if (!parse_seat(f, &s->head.turn)) return false;
    s->head.to_move = draw ? BRD_CHANCE : over ? BRD_NOBODY : s->head.turn;
    return brdi_expect_end(f);
}

/* Letters in the order of classes, or `-` [TMB.f-hands]. */
static bool parse_cards(const struct reading *r, struct brdi_field *f, uint8_t cards[CLASSES])
{
    if (brdi_take_if(f, '-')) return true;
    uint8_t last = BLADE, count = 0;
    for (uint8_t class; (class = class_of(brdi_peek(f))) != CLASSES; count++, brdi_take(f)) {
        if (class < last)
            return brdi_field_fault(f, BRD_FAULT_SYNTAX, "the cards are not in order", "Blades, Magi, Ombras, Thorns");
        if (!expect_more(r, f, cards_held(r->s, class), class)) return false;
        last = class;
        cards[class]++;
    }
    return count > 0 ||
           brdi_field_fault(f, BRD_FAULT_SYNTAX, "this is no card", "B, M, O, T, or '-' for an empty hand");
}

static bool parse_hand(struct reading *r, struct brdi_field *f, uint8_t seat)
{
    if (r->observer == BRD_REFEREE || r->observer == seat) return parse_cards(r, f, r->s->hands[seat]);
    if (!brdi_expect(f, '?')) return false;
    r->hidden[seat] = brdi_take_number(f, UINT16_MAX);
    return !f->line->failed;
}

static bool parse_hands(struct reading *r, struct brdi_field *f)
{
    uint8_t seat = 0;
    do {
        if (seat == SEATS_MAX) return brdi_field_fault(f, BRD_FAULT_SURPLUS, "too many hands", "at most four");
        if (!parse_hand(r, f, seat++)) return false;
    } while (brdi_take_if(f, '/'));
    if (!brdi_expect_end(f)) return false;
    if (seat < SEATS_MIN || (r->observer != BRD_REFEREE && r->observer >= seat))
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "a hand is missing", "'/' and another hand");
    r->s->head.player_count = seat;
    return true;
}

/* In an observation `?`, the number of cards, `:`, and what is unseen takes the place of the deck. */
static bool parse_deck(struct reading *r, struct brdi_field *f)
{
    if (r->observer != BRD_REFEREE) {
        if (!brdi_expect(f, '?')) return false;
        r->hidden_deck = brdi_take_number(f, UINT16_MAX);
        if (!brdi_expect(f, ':')) return false;
    }
    for (int class = BLADE; class < CLASSES; class ++) {
        if (class > BLADE && !brdi_expect(f, ',')) return false;
        r->s->deck[class] = (uint8_t)brdi_take_number(f, (uint32_t)data_of(r->rules)->switches.deck[class]);
    }
    return brdi_expect_end(f);
}

static bool parse_kills(struct state *s, struct brdi_field *f)
{
    for (uint8_t seat = 0; seat < s->head.player_count; seat++) {
        if (seat > 0 && !brdi_expect(f, '/')) return false;
        s->kills[seat] = (uint16_t)brdi_take_number(f, UINT16_MAX);
    }
    return brdi_expect_end(f);
}

static bool parse_lock(struct state *s, struct brdi_field *f)
{
    uint8_t placer = 0;
    if (brdi_take_if(f, '-')) return brdi_expect_end(f);
    if (!parse_seat(f, &placer) || !brdi_expect(f, ':')) return false;
    s->placer = (uint8_t)(placer + 1);
    s->stuck = (uint8_t)brdi_take_number(f, SEATS_MAX - 1);
    return brdi_expect_end(f);
}

static bool parse_line(struct reading *r, struct brdi_line *line)
{
    struct brdi_field f[FIELD_PLY + 1];
    for (uint8_t i = 0; i <= FIELD_PLY; i++) f[i] = brdi_field_of(line, i);
    if (!parse_board(r, &f[FIELD_BOARD]) || !parse_phase(r->s, &f[FIELD_PHASE])) return false;
    if (!parse_hands(r, &f[FIELD_HANDS]) || !parse_deck(r, &f[FIELD_DECK])) return false;
    if (!parse_kills(r->s, &f[FIELD_KILLS])) return false;
    r->s->turn = (uint16_t)brdi_take_number(&f[FIELD_TURN], UINT16_MAX);
    if (!brdi_expect_end(&f[FIELD_TURN]) || !parse_lock(r->s, &f[FIELD_LOCK])) return false;
    r->s->head.ply = (uint16_t)brdi_take_number(&f[FIELD_PLY], UINT16_MAX);
    return brdi_expect_end(&f[FIELD_PLY]) && !line->failed;
}

bool brdi_tombs_parse(const struct brdi_rules *rules, void *state, struct brdi_line *line)
{
    struct reading r = {.rules = rules, .s = state, .observer = BRD_REFEREE};
    return parse_line(&r, line);
}

static void format_board(const struct state *s, struct brdi_writer *out)
{
    for (uint32_t row = SIDE; row-- > 0;) {
        for (uint32_t column = 0; column < SIDE; column++) {
            uint8_t cell = (uint8_t)(row * SIDE + column), seat, class;
            if (unit_on(s, cell, &seat, &class)) {
                brdi_put(out, letter_of((uint8_t) class));
                brdi_put_number(out, seat + 1);
            } else {
                brdi_put(out, (s->tombs >> cell & 1) != 0 ? 'x' : '.');
            }
        }
        brdi_put(out, row > 0 ? '/' : ' ');
    }
}

static void format_hands(const struct state *s, uint8_t viewer, struct brdi_writer *out)
{
    for (uint8_t seat = 0; seat < s->head.player_count; seat++) {
        const uint8_t *hand = s->hands[seat];
        if (seat > 0) brdi_put(out, '/');
        if (!sees(viewer, seat)) {
            brdi_put(out, '?');
            brdi_put_number(out, cards_in(hand));
            continue;
        }
        if (cards_in(hand) == 0) brdi_put(out, '-');
        for (int class = BLADE; class < CLASSES; class ++) /* no hand is larger, whatever the bytes say */
            for (int i = 0; i < hand[class] && i <= HAND_MAX; i++) brdi_put(out, letter_of((uint8_t) class));
    }
}

/* To all but the referee: how many, and what is unseen, in the deck or in a hand of others [TMB.observation]. */
static void format_deck(const struct state *s, uint8_t viewer, struct brdi_writer *out)
{
    if (viewer != BRD_REFEREE) {
        brdi_put(out, '?');
        brdi_put_number(out, cards_in(s->deck));
        brdi_put(out, ':');
    }
    for (int class = BLADE; class < CLASSES; class ++) {
        uint32_t count = s->deck[class];
        for (uint8_t seat = 0; seat < s->head.player_count; seat++)
            if (!sees(viewer, seat)) count += s->hands[seat][class];
        if (class > BLADE) brdi_put(out, ',');
        brdi_put_number(out, count);
    }
}

void brdi_tombs_format(const struct brdi_rules *rules, const void *state, uint8_t viewer, struct brdi_writer *out)
{
    const struct state *s = state;
    (void)rules;
    format_board(s, out);
    brdi_put(out, s->head.to_move == BRD_CHANCE ? 'd' : s->head.to_move == BRD_NOBODY ? 'e' : 'p');
    brdi_put_number(out, s->head.turn + 1);
    brdi_put(out, ' ');
    format_hands(s, viewer, out);
    brdi_put(out, ' ');
    format_deck(s, viewer, out);
    for (uint8_t seat = 0; seat < s->head.player_count; seat++) {
        brdi_put(out, seat == 0 ? ' ' : '/');
        brdi_put_number(out, s->kills[seat]);
    }
    brdi_put(out, ' ');
    brdi_put_number(out, s->turn);
    brdi_put(out, ' ');
    if (s->placer == 0) {
        brdi_put(out, '-');
    } else {
        brdi_put_number(out, s->placer);
        brdi_put(out, ':');
        brdi_put_number(out, s->stuck);
    }
    brdi_put(out, ' ');
    brdi_put_number(out, s->head.ply);
}

/* ---------------------------------------------------------------------------------------------- invariants */

/* Where a game stands, from the number of the turn and the phase [TMB.v-turn]. */
struct course {
    int32_t players, hand;
    int32_t drawn;     /* turns whose draw was made */
    int32_t completed; /* turns whose card was played or discarded */
    bool played;       /* the game ended with a play or discard */
};

/* How many of the first `turns` turns were those of a seat. */
static int32_t turns_of(const struct course *c, int32_t seat, int32_t turns)
{
    return turns > seat ? (turns - seat - 1) / c->players + 1 : 0;
}

static int32_t hand_size(const struct course *c, int32_t seat)
{
    return c->hand + turns_of(c, seat, c->drawn) - turns_of(c, seat, c->completed);
}

/* TMB-19: in `e` who has just drawn holds one card more than after a play or discard. */
static struct course course_of(const struct brdi_rules *rules, const struct state *s)
{
    struct course c = {.players = s->head.player_count, .hand = data_of(rules)->hand};
    int32_t draws = deck_total(rules) - c.hand * c.players;
    c.drawn = s->head.to_move == BRD_CHANCE ? s->turn - 1 : s->turn;
    bool has_draw = s->turn <= draws;
    if (c.drawn > draws) c.drawn = draws;
    c.completed = s->turn;
    c.played = s->head.to_move == BRD_NOBODY &&
               !(has_draw && (int32_t)cards_in(s->hands[s->head.turn]) == hand_size(&c, s->head.turn) + 1);
    if (!c.played) c.completed--;
    return c;
}

static void report(struct brdi_sink *sink, int32_t code, uint8_t field, uint8_t cell, const char *message,
                   const char *expected)
{
    brdi_report(sink, code, brdi_tombs_fields[field], cell, message, expected);
}

/* [TMB.v-cards] */
static void report_cards(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    for (int class = BLADE; class < CLASSES; class ++) {
        int32_t units = (int32_t)units_in(s, class), hands = (int32_t)cards_held(s, class);
        int32_t all = data_of(rules)->switches.deck[class];
        if (units + hands + s->deck[class] <= all) continue;
        uint8_t field = units > all ? FIELD_BOARD : units + hands > all ? FIELD_HANDS : FIELD_DECK;
        report(sink, BRD_FAULT_SURPLUS, field, BRD_NO_CELL, "more cards of a class than there are", "fewer");
    }
}

/* [TMB.v-players], [TMB.v-zones], [TMB.v-tombstones] */
static void report_board(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    const struct tables *tables = tables_of(rules);
    uint32_t strangers = 0, threats = 0, kills = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (seat >= s->head.player_count) strangers |= units_of(s, seat);
        uint32_t enemies = all_units(s) & ~units_of(s, seat);
        kills += s->kills[seat];
        for (int class = BLADE; class < CLASSES; class ++)
            if ((tables->ways[class] & STRIKES) != 0)
                threats |= tables->zones[class][s->units[seat][class] & ALL_CELLS] & enemies;
    }
    for (strangers &= ALL_CELLS; strangers != 0; strangers &= strangers - 1)
        report(sink, BRD_FAULT_CONTRADICTION, FIELD_BOARD, (uint8_t)__builtin_ctz(strangers),
               "a unit of a player who is not there", "a unit of a player with a hand");
    for (; threats != 0; threats &= threats - 1)
        report(sink, BRD_FAULT_CONTRADICTION, FIELD_BOARD, (uint8_t)__builtin_ctz(threats),
               "a unit stands in the zone of an enemy unit that would have killed it", "an empty cell or a tombstone");
    if (brdi_count_cells(s->tombs) > kills)
        report(sink, BRD_FAULT_CONTRADICTION, FIELD_BOARD, BRD_NO_CELL, "more tombstones than kills", "fewer");
}

/* [TMB.v-deal] How far the deal has come, by the hands and the phase (TMB-17). */
static void report_dealt(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    int32_t hand = data_of(rules)->hand, players = s->head.player_count, dealt = 0;
    bool over = s->head.to_move == BRD_NOBODY, filled = true;
    for (int seat = 0; seat < players; seat++) {
        int32_t count = (int32_t)cards_in(s->hands[seat]);
        filled = filled && count <= hand && (count == 0 || dealt == hand * seat);
        dealt += count;
    }
    if (s->head.to_move == s->head.turn)
        report(sink, BRD_FAULT_CONTRADICTION, FIELD_PHASE, BRD_NO_CELL, "nobody plays in the deal", "d or e");
    else if (!filled || (dealt == hand * players && !over) || (dealt == 0 && over))
        report(sink, BRD_FAULT_CONTRADICTION, FIELD_HANDS, BRD_NO_CELL, "the hands are not filled as they are dealt",
               "the hands of a deal that goes on, or that a limit ended");
    else if (s->head.turn != (dealt - over) / hand)
        report(sink, BRD_FAULT_CONTRADICTION, FIELD_PHASE, BRD_NO_CELL, "this is not how far the deal has come",
               "d and who gets the next card, or e and who got the last");
}

/* [TMB.v-deal] */
static void report_deal(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    report_dealt(rules, s, sink);
    for (int class = BLADE; class < CLASSES; class ++) {
        int32_t cards = s->deck[class];
        for (int seat = 0; seat < SEATS_MAX; seat++) cards += s->hands[seat][class];
        if (cards != data_of(rules)->switches.deck[class])
            report(sink, BRD_FAULT_CONTRADICTION, FIELD_DECK, BRD_NO_CELL, "cards are missing",
                   "all that were not dealt");
    }
    if ((all_units(s) | s->tombs) != 0)
        report(sink, BRD_FAULT_CONTRADICTION, FIELD_BOARD, BRD_NO_CELL, "the board is not empty in the deal",
               "no unit");
    if ((s->kills[0] | s->kills[1] | s->kills[2] | s->kills[3]) != 0)
        report(sink, BRD_FAULT_CONTRADICTION, FIELD_KILLS, BRD_NO_CELL, "kills in the deal", "0");
    if (s->placer != 0) report(sink, BRD_FAULT_CONTRADICTION, FIELD_LOCK, BRD_NO_CELL, "a placement in the deal", "-");
}

/* [TMB.v-turn] */
static void report_turn(const struct brdi_rules *rules, const struct state *s, const struct course *c,
                        struct brdi_sink *sink)
{
    int32_t draws = deck_total(rules) - c->hand * c->players;
    if (s->head.turn != (s->turn - 1) % c->players)
        report(sink, BRD_FAULT_CONTRADICTION, FIELD_PHASE, BRD_NO_CELL, "the turn is another player's",
               "the player of this turn");
    else if (s->head.to_move == BRD_CHANCE && s->turn > draws)
        report(sink, BRD_FAULT_CONTRADICTION, FIELD_PHASE, BRD_NO_CELL, "the deck is empty on this turn", "p");
    for (int seat = 0; seat < c->players; seat++)
        if ((int32_t)cards_in(s->hands[seat]) != hand_size(c, seat))
            report(sink, BRD_FAULT_CONTRADICTION, FIELD_HANDS, BRD_NO_CELL, "a hand has not the size of this turn",
                   "as many cards as were drawn and not played");
    if ((int32_t)cards_in(s->deck) != draws - c->drawn)
        report(sink, BRD_FAULT_CONTRADICTION, FIELD_DECK, BRD_NO_CELL, "the deck has not the size of this turn",
               "as many cards as are not drawn yet");
}

/* [TMB.v-lock], [TMB.v-kills] */
static void report_counts(const struct brdi_rules *rules, const struct state *s, const struct course *c,
                          struct brdi_sink *sink)
{
    int32_t placed = c->completed - s->stuck; /* the turn of the last placement */
    bool unlocked = s->stuck < c->players - 1 || (s->stuck == c->players - 1 && c->played);
    if (s->placer != 0 && (placed < 1 || s->placer - 1 != (placed - 1) % c->players || !unlocked))
        report(sink, BRD_FAULT_CONTRADICTION, FIELD_LOCK, BRD_NO_CELL, "the lock does not fit the turn",
               "the player of the turn of the last placement");
    for (int seat = 0; seat < c->players; seat++) {
        bool may_reach = c->played && s->stuck == 0 && s->placer == seat + 1 && s->head.turn == seat;
        if (s->kills[seat] >= kill_goal(rules, s) && !may_reach)
            report(sink, BRD_FAULT_CONTRADICTION, FIELD_KILLS, BRD_NO_CELL, "the kill goal was reached before",
                   "fewer kills");
    }
}

void brdi_tombs_validity(const struct brdi_rules *rules, const void *state, struct brdi_sink *sink)
{
    const struct state *s = state;
    if (!players_allowed(rules, s->head.player_count)) {
        report(sink, BRD_FAULT_CONTRADICTION, FIELD_HANDS, BRD_NO_CELL, "no game for so many players",
               "as many as the deck and the teams allow");
        return;
    }
    report_cards(rules, s, sink);
    report_board(rules, s, sink);
    bool over = s->head.outcome != BRD_NONE_YET;
    if (!over && s->head.to_move == BRD_NOBODY)
        report(sink, BRD_FAULT_CONTRADICTION, FIELD_PHASE, BRD_NO_CELL, "no end holds", "d or p");
    if (s->turn == 0) {
        report_deal(rules, s, sink);
    } else {
        struct course c = course_of(rules, s);
        report_turn(rules, s, &c, sink);
        report_counts(rules, s, &c, sink);
    }
    /* Last: kills or a lock that cannot be are why an end seems to hold. */
    if (over && s->head.to_move != BRD_NOBODY)
        report(sink, BRD_FAULT_CONTRADICTION, FIELD_PHASE, BRD_NO_CELL, "the game is over", "e");
}

static uint64_t hash_cards(uint32_t field, uint32_t place, const uint8_t cards[CLASSES])
{
    uint64_t sum = 0;
    for (uint32_t class = BLADE; class < CLASSES; class ++) sum ^= brdi_term(field, place + class, cards[class]);
    return sum;
}

/* Cell values: 1 a tombstone, then units by seat and class. */
uint64_t brdi_tombs_hash(const struct brdi_rules *rules, const void *state, bool with_counts)
{
    const struct state *s = state;
    (void)rules;
    uint32_t phase = s->head.to_move == BRD_CHANCE ? 1 : s->head.to_move == BRD_NOBODY ? 2 : 3;
    uint64_t sum = brdi_term(FIELD_PHASE, 0, phase) ^ brdi_term(FIELD_PHASE, 1, s->head.turn) ^
                   brdi_term(FIELD_PHASE, 2, s->head.player_count) ^ brdi_term(FIELD_LOCK, 0, s->placer) ^
                   brdi_term(FIELD_LOCK, 1, s->stuck) ^ hash_cards(FIELD_DECK, 0, s->deck);
    for (uint64_t left = s->tombs; left != 0;) sum ^= brdi_term(FIELD_BOARD, brdi_pop_cell(&left), 1);
    for (uint32_t seat = 0; seat < SEATS_MAX; seat++) {
        for (uint32_t class = BLADE; class < CLASSES; class ++)
            for (uint64_t left = s->units[seat][class]; left != 0;)
                sum ^= brdi_term(FIELD_BOARD, brdi_pop_cell(&left), 2 + seat * CLASSES + class);
        sum ^= hash_cards(FIELD_HANDS, seat * CLASSES, s->hands[seat]) ^ brdi_term(FIELD_KILLS, seat, s->kills[seat]);
    }
    return with_counts ? sum ^ brdi_term(FIELD_TURN, 0, s->turn) : sum;
}

/* -------------------------------------------------------------------------------------------- observations */

/* Takes a card, each that is left as likely as the next. */
static uint8_t draw_unseen(uint8_t unseen[CLASSES], uint64_t *seed)
{
    uint32_t k = brdi_random_below(seed, cards_in(unseen));
    uint8_t class = BLADE;
    while (k >= unseen[class]) k -= unseen[class ++];
    unseen[class]--;
    return class;
}

/* The unseen cards were read as the deck: the hidden hands are dealt from them, and what is left is the deck. */
bool brdi_tombs_imagine(const struct brdi_rules *rules, void *state, struct brdi_line *line, uint8_t seat,
                        uint64_t *seed)
{
    struct state *s = state;
    struct reading r = {.rules = rules, .s = s, .observer = seat};
    if (!parse_line(&r, line)) return false;
    uint32_t hidden = r.hidden_deck;
    for (int other = 0; other < SEATS_MAX; other++) hidden += r.hidden[other];
    if (hidden != cards_in(s->deck))
        return brdi_fault_at(line, FIELD_DECK, line->starts[FIELD_DECK], BRD_FAULT_CONTRADICTION,
                             "the unseen cards are not as many as the hidden ones", "as many as deck and hands hold");
    for (int other = 0; other < SEATS_MAX; other++)
        for (uint32_t i = 0; i < r.hidden[other]; i++) s->hands[other][draw_unseen(s->deck, seed)]++;
    brdi_tombs_settle(rules, s);
    brdi_tombs_validity(rules, s, line->sink);
    if (line->sink->count > 0) brdi_line_locate(line, &line->sink->faults[0]);
    return line->sink->count == 0;
}
