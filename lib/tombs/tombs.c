/*
 * Tombs, a card game by its author's published sheet: rules/tombs.md, rulings TMB-1 to TMB-20.
 *
 * Two to four seats play cards of four classes on 3x3 cells. Dealing and drawing are plies of chance, hands are hidden.
 * A card is played on an empty cell that no enemy unit threatens; a Blade or Magus turns the enemies that it threatens
 * into tombstones (kills), an Ombra may take an enemy's cell, a Thorn may be activated on a tombstone and removes an
 * enemy beside it. Who can play nothing is stuck and discards. A player wins with enough kills, when all others were
 * stuck one after the other, or with most units on the board when the cards are used up.
 */
#include "tombs.h"

/* ------------------------------------------------------------------------------------------------ move word */

static const char *const move_kinds[] = {"draw", "place", "over", "activate", "discard", NULL}; /* from 1 */

static bool move_valid(const struct brdi_rules *rules, uint32_t word)
{
    struct play play = play_of(word);
    (void)rules;
    if (word >> 13 != 0 || play.cell >= CELLS || play.target >= CELLS) return false;
    switch (play.kind) {
    case DRAW:
    case DISCARD: return play.cell == 0 && play.target == 0;
    case PLACE: return play.target == 0;
    case OVER: return play.class == OMBRA && play.target == 0;
    case ACTIVATE: return play.class == THORN;
    default: return false;
    }
}

/* [TMB.moves]: `+B` `-B` (2 characters), `Bb2` (3), `Oxb2` (4), `Tb2xc3` (6). */
static uint32_t move_parse(const struct brdi_rules *rules, const char *text, size_t nbytes)
{
    const struct brdi_board *board = &rules->board;
    if (nbytes == 2) {
        uint8_t class = class_of(text[1]);
        if (class == CLASSES || (text[0] != '+' && text[0] != '-')) return 0;
        return move_word(text[0] == '+' ? DRAW : DISCARD, class, 0, 0);
    }
    if (nbytes != 3 && nbytes != 4 && nbytes != 6) return 0;
    uint8_t class = class_of(text[0]), cell = brdi_board_find(board, text + (nbytes == 4 ? 2 : 1), 2);
    if (class == CLASSES || cell == BRD_NO_CELL) return 0;
    if (nbytes == 3) return move_word(PLACE, class, cell, 0);
    if (nbytes == 4) return class == OMBRA && text[1] == 'x' ? move_word(OVER, OMBRA, cell, 0) : 0;
    uint8_t target = brdi_board_find(board, text + 4, 2);
    return class == THORN && text[3] == 'x' && target != BRD_NO_CELL ? move_word(ACTIVATE, THORN, cell, target) : 0;
}

static void move_format(const struct brdi_rules *rules, uint32_t word, struct brdi_writer *out)
{
    struct play play = play_of(word);
    if (play.kind == DRAW || play.kind == DISCARD) brdi_put(out, play.kind == DRAW ? '+' : '-');
    brdi_put(out, letter_of(play.class));
    if (play.kind == DRAW || play.kind == DISCARD) return;
    if (play.kind == OVER) brdi_put(out, 'x');
    brdi_put_text(out, rules->board.names[play.cell]);
    if (play.kind != ACTIVATE) return;
    brdi_put(out, 'x');
    brdi_put_text(out, rules->board.names[play.target]);
}

/* ----------------------------------------------------------------------------------------------- generation */

/* The board as the player sees it who is to play a card. */
struct view {
    uint16_t enemy[CLASSES]; /* units of all others, by class (TMB-8) */
    uint16_t enemies;
    uint16_t empty;
    uint16_t tombs;
    uint16_t open; /* not barred on this turn (TMB-10) */
    bool quiet;    /* nothing may be killed or removed (TMB-7) */
};

static struct view view_of(const struct brdi_rules *rules, const struct state *s, int player)
{
    const struct data *data = data_of(rules);
    struct view v = {.tombs = s->tombs & ALL_CELLS, .open = ALL_CELLS};
    for (int seat = 0; seat < SEATS_MAX; seat++)
        for (int class = BLADE; class < CLASSES && seat != player; class ++)
            v.enemy[class] |= s->units[seat][class] & ALL_CELLS;
    v.enemies = v.enemy[BLADE] | v.enemy[MAGUS] | v.enemy[OMBRA] | v.enemy[THORN];
    v.empty = (uint16_t)(ALL_CELLS & ~(v.enemies | units_of(s, player) | s->tombs));
    if (s->turn <= data->board.barred.turns) v.open = ALL_CELLS & ~tables_of(rules)->barred_cells;
    v.quiet = s->turn <= data->switches.quiet_turns[s->head.player_count - SEATS_MIN];
    return v;
}

/* All cells in the zone of an enemy unit [TMB.threat]. */
static uint32_t threatened(const struct tables *tables, const struct view *v)
{
    return (uint32_t)tables->zones[BLADE][v->enemy[BLADE]] | tables->zones[MAGUS][v->enemy[MAGUS]] |
           tables->zones[OMBRA][v->enemy[OMBRA]] | tables->zones[THORN][v->enemy[THORN]];
}

/* The enemy units in whose zone a cell lies. */
static uint32_t attackers(const struct tables *tables, const struct view *v, uint32_t cell)
{
    uint32_t mask = bit(cell);
    return (v->enemy[BLADE] & tables->reach[BLADE][mask]) | (v->enemy[MAGUS] & tables->reach[MAGUS][mask]) |
           (v->enemy[OMBRA] & tables->reach[OMBRA][mask]) | (v->enemy[THORN] & tables->reach[THORN][mask]);
}

/* Where a card may be played plainly [TMB.place]; `safe`: the empty cells that nothing threatens and nothing bars. */
static uint32_t place_cells(const struct tables *tables, const struct view *v, int class, uint32_t safe)
{
    if ((tables->ways[class] & MAY_PLACE) == 0) return 0;
    if (v->quiet && (tables->ways[class] & STRIKES) != 0) return safe & ~(uint32_t)tables->reach[class][v->enemies];
    return safe;
}

/* On top of which enemy units an Ombra may be played [TMB.ombra-top]. */
static uint32_t over_cells(const struct brdi_rules *rules, const struct view *v)
{
    const struct tables *tables = tables_of(rules);
    if (v->quiet || (tables->ways[OMBRA] & MAY_OVER) == 0) return 0;
    uint32_t units = v->enemies & v->open, cells = 0;
    if (!data_of(rules)->switches.ombra_on_ombra) units &= ~(uint32_t)v->enemy[OMBRA];
    for (; units != 0; units &= units - 1) {
        uint32_t cell = (uint32_t)__builtin_ctz(units);
        if ((attackers(tables, v, cell) & ~bit(cell)) == 0) cells |= bit(cell);
    }
    return cells;
}

/* Which enemy units a Thorn activated on a tombstone may remove [TMB.thorn-activated]. */
static uint32_t activate_targets(const struct tables *tables, const struct view *v, uint32_t tomb)
{
    uint32_t adjacent = tables->adjacent[tomb];
    if ((adjacent & v->enemy[THORN]) != 0) return 0;
    uint32_t threats = attackers(tables, v, tomb), targets = adjacent & v->enemies;
    if (threats == 0) return targets;
    return (threats & (threats - 1)) == 0 ? targets & threats : 0; /* with the unit gone the cell must be safe */
}

static uint32_t activate_cells(const struct tables *tables, const struct view *v)
{
    return v->quiet || (tables->ways[THORN] & MAY_ACTIVATE) == 0 ? 0 : v->tombs & v->open;
}

static uint32_t safe_cells(const struct tables *tables, const struct view *v)
{
    return v->empty & v->open & ~threatened(tables, v);
}

static void add_cells(struct brdi_list *list, uint32_t word, uint32_t cells, int shift)
{
    if (list->capacity == 0) {
        list->count += brdi_count_cells(cells);
        return;
    }
    for (; cells != 0; cells &= cells - 1) brdi_add(list, word | (uint32_t)__builtin_ctz(cells) << shift);
}

static void list_plays(const struct brdi_rules *rules, const struct state *s, int player, struct brdi_list *list)
{
    const struct tables *tables = tables_of(rules);
    const uint8_t *hand = s->hands[player];
    struct view v = view_of(rules, s, player);
    uint32_t safe = safe_cells(tables, &v);
    for (int class = BLADE; class < CLASSES; class ++)
        if (hand[class] > 0)
            add_cells(list, move_word(PLACE, (uint32_t) class, 0, 0), place_cells(tables, &v, class, safe), 4);
    if (hand[OMBRA] > 0) add_cells(list, move_word(OVER, OMBRA, 0, 0), over_cells(rules, &v), 4);
    if (hand[THORN] == 0) return;
    for (uint32_t tombs = activate_cells(tables, &v); tombs != 0; tombs &= tombs - 1) {
        uint32_t tomb = (uint32_t)__builtin_ctz(tombs);
        add_cells(list, move_word(ACTIVATE, THORN, tomb, 0), activate_targets(tables, &v, tomb), 0);
    }
}

/* The cards of a hand or of the deck, one word each. */
static void list_cards(uint32_t kind, const uint8_t cards[CLASSES], struct brdi_list *list)
{
    for (uint32_t class = BLADE; class < CLASSES; class ++)
        if (cards[class] > 0) brdi_add(list, move_word(kind, class, 0, 0));
}

static void moves(const struct brdi_rules *rules, const void *state, struct brdi_list *list)
{
    const struct state *s = state;
    size_t before = list->count;
    if (s->head.to_move == BRD_CHANCE) list_cards(DRAW, s->deck, list);
    if (s->head.to_move >= SEATS_MAX) return;
    list_plays(rules, s, s->head.to_move, list);
    if (list->count == before) list_cards(DISCARD, s->hands[s->head.to_move], list);
}

/* ------------------------------------------------------------------------------------- legality of one move */

enum {
    NONE_LEFT = BRD_REFUSED_OWN,
    NOT_IN_HAND,
    MUST_PLAY,
    NOT_ITS_WAY,
    MIDDLE_BARRED,
    CELL_TAKEN,
    NO_TOMBSTONE,
    NO_UNIT,
    OWN_UNIT,
    NOT_ADJACENT,
    OMBRA_ON_OMBRA,
    THORN_NEAR,
    THREATENED,
    QUIET_TURN,
    REFUSALS = QUIET_TURN
};

static const struct brdi_refusal refusals[] = {
    [BRD_REFUSED_GAME_OVER] = {"game_over", "the game is over"},
    [BRD_REFUSED_NOT_YOUR_TURN] = {"not_your_turn", "it is not your turn"},
    [BRD_REFUSED_WRONG_PHASE] = {"wrong_phase", "chance draws cards and players play them, each when it is time"},
    [NONE_LEFT] = {"none_left", "no card of this class is left in the deck"},
    [NOT_IN_HAND] = {"not_in_hand", "no card of this class is in the hand"},
    [MUST_PLAY] = {"must_play", "only who can play no card discards one"},
    [NOT_ITS_WAY] = {"not_its_way", "by these rules the class is not played this way"},
    [MIDDLE_BARRED] = {"middle_barred", "this cell may not be played on yet"},
    [CELL_TAKEN] = {"cell_taken", "the cell is not empty"},
    [NO_TOMBSTONE] = {"no_tombstone", "a Thorn is activated on a tombstone, and there is none"},
    [NO_UNIT] = {"no_unit", "there is no unit to remove"},
    [OWN_UNIT] = {"own_unit", "the unit to remove is your own"},
    [NOT_ADJACENT] = {"not_adjacent", "the unit is not adjacent to the tombstone"},
    [OMBRA_ON_OMBRA] = {"ombra_on_ombra", "an Ombra is not played on top of an Ombra"},
    [THORN_NEAR] = {"thorn_near", "this enemy Thorn is adjacent to the tombstone"},
    [THREATENED] = {"threatened", "this enemy unit threatens the cell"},
    [QUIET_TURN] = {"quiet_turn", "this unit would go, and it is too early in the game for that"},
};

/* The first cell of a mask that forbids a move. */
static struct brdi_verdict refuse_for(uint8_t reason, uint32_t cells)
{
    return brdi_refuse(reason, (uint8_t)__builtin_ctz(cells));
}

static uint8_t way_needed(uint8_t kind)
{
    return kind == PLACE ? MAY_PLACE : kind == OVER ? MAY_OVER : MAY_ACTIVATE;
}

/* Which unit is removed by choice, as a mask: that under an Ombra, or that beside the tombstone. */
static uint32_t removed_by(struct play play)
{
    return play.kind == OVER ? bit(play.cell) : play.kind == ACTIVATE ? bit(play.target) : 0;
}

/* Whom a card that comes to a cell kills; `removed` is gone by then. */
static uint32_t struck_by(const struct tables *tables, const struct view *v, struct play play, uint32_t removed)
{
    if ((tables->ways[play.class] & STRIKES) == 0) return 0;
    return tables->zones[play.class][bit(play.cell)] & v->enemies & ~removed & ~bit(play.cell);
}

/* Over a unit, or activated: the tests of the unit that is to go. */
static struct brdi_verdict check_removal(const struct brdi_rules *rules, const struct state *s, const struct view *v,
                                         struct play play)
{
    uint32_t removed = removed_by(play);
    uint8_t cell = play.kind == OVER ? play.cell : play.target;
    uint32_t thorns = play.kind == ACTIVATE ? tables_of(rules)->adjacent[play.cell] & v->enemy[THORN] : 0;
    if ((all_units(s) & removed) == 0) return brdi_refuse(NO_UNIT, cell);
    if ((v->enemies & removed) == 0) return brdi_refuse(OWN_UNIT, cell);
    if (play.kind == ACTIVATE && (tables_of(rules)->adjacent[play.cell] & removed) == 0)
        return brdi_refuse(NOT_ADJACENT, cell);
    if (play.kind == OVER && (v->enemy[OMBRA] & removed) != 0 && !data_of(rules)->switches.ombra_on_ombra)
        return brdi_refuse(OMBRA_ON_OMBRA, cell);
    return thorns == 0 ? BRDI_LEGAL : refuse_for(THORN_NEAR, thorns);
}

static struct brdi_verdict check_play(const struct brdi_rules *rules, const struct state *s, struct play play)
{
    const struct tables *tables = tables_of(rules);
    struct view v = view_of(rules, s, s->head.turn);
    uint32_t removed = removed_by(play);
    if ((tables->ways[play.class] & way_needed(play.kind)) == 0) return brdi_refuse(NOT_ITS_WAY, BRD_NO_CELL);
    if ((v.open >> play.cell & 1) == 0) return brdi_refuse(MIDDLE_BARRED, play.cell);
    if (play.kind == PLACE && (v.empty >> play.cell & 1) == 0) return brdi_refuse(CELL_TAKEN, play.cell);
    if (play.kind == ACTIVATE && (v.tombs >> play.cell & 1) == 0) return brdi_refuse(NO_TOMBSTONE, play.cell);
    if (removed != 0) {
        struct brdi_verdict verdict = check_removal(rules, s, &v, play);
        if (verdict.reason != BRD_LEGAL) return verdict;
    }
    uint32_t threats = attackers(tables, &v, play.cell) & ~removed;
    if (threats != 0) return refuse_for(THREATENED, threats);
    uint32_t gone = removed | struck_by(tables, &v, play, removed);
    return v.quiet && gone != 0 ? refuse_for(QUIET_TURN, gone) : BRDI_LEGAL;
}

/* Whether any card in hand can be played. */
static bool can_play(const struct brdi_rules *rules, const struct state *s, int player)
{
    struct brdi_list list = {NULL, 0, 0};
    list_plays(rules, s, player, &list);
    return list.count > 0;
}

static struct brdi_verdict check(const struct brdi_rules *rules, const void *state, uint32_t word)
{
    const struct state *s = state;
    struct play play = play_of(word);
    bool chance = s->head.to_move == BRD_CHANCE;
    if (chance != (play.kind == DRAW)) return brdi_refuse(BRD_REFUSED_WRONG_PHASE, BRD_NO_CELL);
    if (chance) return s->deck[play.class] > 0 ? BRDI_LEGAL : brdi_refuse(NONE_LEFT, BRD_NO_CELL);
    if (s->hands[s->head.turn][play.class] == 0) return brdi_refuse(NOT_IN_HAND, BRD_NO_CELL);
    if (play.kind != DISCARD) return check_play(rules, s, play);
    return can_play(rules, s, s->head.turn) ? brdi_refuse(MUST_PLAY, BRD_NO_CELL) : BRDI_LEGAL;
}

/* A card that is played or discarded is seen by all from then on. */
static void describe(const struct brdi_rules *rules, const void *state, uint32_t word, brd_move_info *info)
{
    struct play play = play_of(word);
    bool placed = play.kind != DRAW && play.kind != DISCARD;
    (void)rules, (void)state;
    *info = (brd_move_info){.kind = (uint8_t)(play.kind - 1),
                            .from = BRD_NO_CELL,
                            .to = placed ? play.cell : BRD_NO_CELL,
                            .target = play.kind == ACTIVATE ? play.target : BRD_NO_CELL,
                            .type = play.class,
                            .direction = BRD_NO_DIRECTION,
                            .flags = play.kind == DRAW ? BRD_MOVE_IS_CHANCE : BRD_MOVE_REVEALS};
}

/* ------------------------------------------------------------------------------------------ apply and undo */

/* Undo restores the state's bytes, which the caller of `apply` kept; there is nothing to mirror. */

static const char *const stocks[] = {"hand",       "hand_blade", "hand_magus", "hand_ombra", "hand_thorn", "deck",
                                     "deck_blade", "deck_magus", "deck_ombra", "deck_thorn", NULL};
enum { STOCK_HAND, STOCK_DECK = STOCK_HAND + 1 + CLASSES };

static const char *const counters[] = {"kills", "turn", "stuck", "placer", NULL};
enum { COUNTER_KILLS, COUNTER_TURN, COUNTER_STUCK, COUNTER_PLACER };

/* A card more or less in a hand or in the deck, which now holds these: `stock` and that of the class change. */
static void log_cards(struct brdi_log *log, uint8_t seat, uint8_t stock, const uint8_t cards[CLASSES], uint8_t class,
                      int32_t change)
{
    if (log == NULL) return;
    int32_t total = (int32_t)cards_in(cards), count = cards[class];
    brdi_log_stock(log, seat, stock, total - change, total);
    brdi_log_stock(log, seat, (uint8_t)(stock + 1 + class), count - change, count);
}

/* What the ply changed of what only counts, then the turn or the end. */
static void log_tail(struct brdi_log *log, const struct state *before, const struct state *s)
{
    uint8_t seat = before->head.turn;
    if (log == NULL) return;
    brdi_log_counter(log, seat, COUNTER_KILLS, before->kills[seat], s->kills[seat]);
    brdi_log_counter(log, BRD_NO_SEAT, COUNTER_TURN, before->turn, s->turn);
    brdi_log_counter(log, BRD_NO_SEAT, COUNTER_STUCK, before->stuck, s->stuck);
    brdi_log_counter(log, BRD_NO_SEAT, COUNTER_PLACER, before->placer - 1, s->placer - 1);
    if (s->head.to_move == BRD_NOBODY)
        brdi_log_end(log, &s->head);
    else if (s->turn != before->turn)
        brdi_log_turn(log, s->head.turn);
}

/* A new turn: its draw comes first, if the deck has a card [TMB.draw]. */
static void begin_turn(struct state *s, uint8_t seat)
{
    s->turn++;
    s->head.turn = seat;
    s->head.to_move = cards_in(s->deck) > 0 ? BRD_CHANCE : seat;
}

/* Whom the next card is dealt to, or the first turn [TMB.deal]. */
static void after_deal(const struct data *data, struct state *s)
{
    uint8_t seat = s->head.turn;
    if ((int32_t)cards_in(s->hands[seat]) < data->hand) return;
    if (seat + 1 < s->head.player_count)
        s->head.turn++;
    else
        begin_turn(s, 0);
}

static void apply_draw(const struct brdi_rules *rules, struct state *s, uint8_t class, struct brdi_log *log)
{
    uint8_t seat = s->head.turn;
    s->hands[seat][class]++;
    s->deck[class]--;
    brdi_log_card(log, BRD_EVENT_DRAW, seat, class);
    log_cards(log, seat, STOCK_HAND, s->hands[seat], class, 1);
    log_cards(log, BRD_NO_SEAT, STOCK_DECK, s->deck, class, -1);
    brdi_tombs_settle(rules, s);
    if (s->head.outcome != BRD_NONE_YET)
        s->head.to_move = BRD_NOBODY;
    else if (s->turn > 0)
        s->head.to_move = seat;
    else
        after_deal(data_of(rules), s);
}

/* Takes the unit of another seat, if there is one, from a cell. */
static void remove_unit(struct state *s, uint8_t cell, struct brdi_log *log)
{
    uint8_t seat, class;
    if (!unit_on(s, cell, &seat, &class)) return;
    s->units[seat][class] &= (uint16_t)~bit(cell);
    brdi_log_remove(log, seat, cell, BRD_PIECE, class, 0);
}

/* A Blade or Magus was placed [TMB.kill-moment]. */
static void strike(struct state *s, uint32_t struck, struct brdi_log *log)
{
    uint32_t kills = s->kills[s->head.turn] + brdi_count_cells(struck);
    s->kills[s->head.turn] = kills < UINT16_MAX ? (uint16_t)kills : UINT16_MAX;
    s->tombs |= (uint16_t)struck;
    for (; struck != 0; struck &= struck - 1) {
        uint8_t cell = (uint8_t)__builtin_ctz(struck);
        remove_unit(s, cell, log);
        brdi_log_place(log, BRD_NO_SEAT, cell, BRD_FIXTURE, TOMBSTONE, 0, BRD_NO_DIRECTION);
    }
}

static void apply_play(const struct brdi_rules *rules, struct state *s, struct play play, struct brdi_log *log)
{
    uint8_t seat = s->head.turn;
    struct view v = view_of(rules, s, seat);
    if (play.kind == OVER) remove_unit(s, play.cell, log);
    if (play.kind == ACTIVATE) {
        s->tombs &= (uint16_t)~bit(play.cell);
        brdi_log_remove(log, BRD_NO_SEAT, play.cell, BRD_FIXTURE, TOMBSTONE, 0);
    }
    s->units[seat][play.class] |= (uint16_t)bit(play.cell);
    brdi_log_place(log, seat, play.cell, BRD_PIECE, play.class, 0, BRD_NO_DIRECTION);
    if (play.kind == ACTIVATE) remove_unit(s, play.target, log);
    strike(s, struck_by(tables_of(rules), &v, play, removed_by(play)), log);
    s->placer = (uint8_t)(seat + 1);
    s->stuck = 0;
}

/* A turn is over [TMB.turns]. */
static void end_turn(const struct brdi_rules *rules, struct state *s)
{
    uint8_t next = (uint8_t)(s->head.turn + 1);
    brdi_tombs_settle(rules, s);
    if (s->head.outcome != BRD_NONE_YET)
        s->head.to_move = BRD_NOBODY;
    else
        begin_turn(s, next < s->head.player_count ? next : 0);
}

static void apply(const struct brdi_rules *rules, void *state, uint32_t word, struct brdi_log *log)
{
    struct state *s = state;
    struct state before = *s;
    struct play play = play_of(word);
    if (play.kind < DRAW || play.kind > DISCARD || play.cell >= CELLS || play.target >= CELLS) return;
    brdi_count_ply(&s->head);
    if (play.kind == DRAW) {
        apply_draw(rules, s, play.class, log);
    } else {
        s->hands[before.head.turn][play.class]--;
        if (play.kind != DISCARD) {
            apply_play(rules, s, play, log);
        } else {
            if (s->placer != 0) s->stuck++; /* TMB-14 */
            brdi_log_card(log, BRD_EVENT_DISCARD, before.head.turn, play.class);
        }
        log_cards(log, before.head.turn, STOCK_HAND, s->hands[before.head.turn], play.class, -1);
        end_turn(rules, s);
    }
    log_tail(log, &before, s);
}

/* -------------------------------------------------------------------------------------------------- outcome */

static const char *const endings[] = {"", "kill_goal", "field_lock", "unit_count", "max_plies", NULL};
enum { END_KILL_GOAL = 1, END_FIELD_LOCK, END_UNIT_COUNT, END_MAX_PLIES };

/* The seats share it: one has won, several draw. With teams partners win together, or all draw [TMB.teams-end]. */
static void end(const struct brdi_rules *rules, struct state *s, uint8_t ending, uint32_t seats)
{
    enum { TEAM_FIRST = 5, TEAM_SECOND = 10, ALL_SEATS = 15 };
    bool won = (seats & (seats - 1)) == 0;
    if (data_of(rules)->switches.teams) {
        seats = (seats & TEAM_SECOND) == 0 ? TEAM_FIRST : (seats & TEAM_FIRST) == 0 ? TEAM_SECOND : ALL_SEATS;
        won = seats != ALL_SEATS;
    }
    s->head.outcome = won ? BRD_WIN : BRD_DRAW;
    s->head.ending = ending;
    s->head.seats = (uint8_t)seats;
}

/* Who has most units, and among those most kills [TMB.unit-count]. */
static uint32_t leaders(const struct state *s)
{
    uint32_t best = 0, seats = 0;
    for (int seat = 0; seat < s->head.player_count; seat++) {
        uint32_t score = brdi_count_cells(units_of(s, seat)) << 16 | s->kills[seat];
        if (seat == 0 || score > best) {
            best = score;
            seats = 0;
        }
        if (score == best) seats |= bit((uint32_t)seat);
    }
    return seats;
}

static bool all_cards_played(const struct state *s)
{
    uint32_t cards = cards_in(s->deck);
    for (int seat = 0; seat < SEATS_MAX; seat++) cards += cards_in(s->hands[seat]);
    return cards == 0;
}

/* [TMB.kill-goal], [TMB.field-lock], [TMB.unit-count], [TMB.limit-end], in this order (TMB-13); not the phase. */
void brdi_tombs_settle(const struct brdi_rules *rules, void *state)
{
    struct state *s = state;
    uint8_t players = s->head.player_count, seat = s->head.turn;
    int32_t max_plies = data_of(rules)->switches.max_plies;
    if (s->kills[seat] >= kill_goal(rules, s))
        end(rules, s, END_KILL_GOAL, bit(seat));
    else if (s->stuck + 1 >= players)
        end(rules, s, END_FIELD_LOCK, bit((s->placer - 1u) % SEATS_MAX));
    else if (all_cards_played(s))
        end(rules, s, END_UNIT_COUNT, leaders(s));
    else if (brdi_ply_limit(&s->head, max_plies))
        end(rules, s, END_MAX_PLIES, bit(players) - 1);
}

/* -------------------------------------------------------------------------------------------------- queries */

static void cell(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t index,
                 struct brdi_items *items)
{
    const struct state *s = state;
    uint8_t seat, class;
    (void)rules, (void)viewer; /* the board is open */
    if ((s->tombs >> index & 1) != 0) brdi_items_add(items, BRD_FIXTURE, TOMBSTONE, BRD_NO_SEAT, 0, BRD_NO_DIRECTION);
    if (unit_on(s, index, &seat, &class)) brdi_items_add(items, BRD_PIECE, class, seat, 0, BRD_NO_DIRECTION);
}

/* [TMB.stocks-hidden] */
static bool stock_hidden(uint8_t viewer, uint8_t seat, uint8_t index)
{
    if (index == STOCK_HAND || index == STOCK_DECK) return false;
    return index < STOCK_DECK ? !sees(viewer, seat) : viewer != BRD_REFEREE;
}

static bool stock(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t seat, uint8_t index,
                  int32_t *value)
{
    const struct state *s = state;
    (void)rules;
    if (stock_hidden(viewer, seat, index)) return false;
    const uint8_t *cards = index < STOCK_DECK ? s->hands[seat] : s->deck;
    uint8_t first = index < STOCK_DECK ? STOCK_HAND : STOCK_DECK;
    *value = index == first ? (int32_t)cards_in(cards) : cards[index - first - 1];
    return true;
}

/* [TMB.counter-list] */
static bool counter(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t seat, uint8_t index,
                    int32_t *value)
{
    const struct state *s = state;
    (void)rules, (void)viewer;
    switch (index) {
    case COUNTER_KILLS: *value = s->kills[seat]; break;
    case COUNTER_TURN: *value = s->turn; break;
    case COUNTER_STUCK: *value = s->stuck; break;
    default: *value = s->placer - 1; break;
    }
    return true;
}

/* --------------------------------------------------------------------------------------- chance and secrets */

static uint32_t chance_denominator(const struct brdi_rules *rules, const void *state)
{
    (void)rules;
    return cards_in(((const struct state *)state)->deck);
}

static void outcomes(const struct brdi_rules *rules, const void *state, struct brdi_outcomes *list)
{
    const struct state *s = state;
    (void)rules;
    for (uint8_t class = BLADE; class < CLASSES; class ++)
        if (s->deck[class] > 0) brdi_add_outcome(list, move_word(DRAW, class, 0, 0), s->deck[class]);
}

/* [TMB.hidden-ply], TMB-18 */
static uint32_t redact_move(const struct brdi_rules *rules, const void *before, uint8_t viewer, uint32_t word)
{
    (void)rules;
    bool hidden = play_of(word).kind == DRAW && !sees(viewer, ((const struct state *)before)->head.turn);
    return hidden ? BRDI_MOVE_HIDDEN_DRAW : word;
}

/* [TMB.redaction] */
static bool redact_event(const struct brdi_rules *rules, const void *before, uint8_t viewer, uint32_t word,
                         brd_event *event)
{
    (void)rules, (void)before, (void)word;
    if (event->kind == BRD_EVENT_DRAW && !sees(viewer, event->seat)) event->type = BRD_TYPE_HIDDEN;
    return event->kind != BRD_EVENT_STOCK || !stock_hidden(viewer, event->seat, event->type);
}

/* A deck is common: no number is a seat's. */
static int32_t type_count(const struct brdi_rules *rules, uint8_t type)
{
    (void)rules, (void)type;
    return -1;
}

/* ------------------------------------------------------------------------------------------------ ops table */

/*
 * Maxima. Moves: a cell is empty (4 classes), an enemy's (1 Ombra) or a tombstone; with e, u, t of them at most
 * 4e + u + tu <= 36 plays; of any bytes at most 9 + 9 * 8 = 81, where a cell may seem to be both. Events: 3 of the play
 * (activated), 2 for each of at most 8 kills, 2 stocks, 4 counters, turn or end: 26. Text: 9 cells of 2 characters and
 * 3 separators; phase of 3; 4 hands of at most HAND_MAX + 1 letters (of any bytes: of each class) and separators; deck
 * or unseen cards of `?`, 5 numbers of at most 4 digits and 5 separators; kills and turn of 5 digits and a separator
 * each; lock of at most 7 and a separator; ply of 5; the NUL.
 */
enum {
    MOVES_MAX = 81,
    EVENTS_MAX = 3 + 2 * 8 + 2 + 4 + 1,
    TEXT_MAX = 9 * 2 + 3 + 3 + 4 * (4 * (HAND_MAX + 1) + 1) + 1 + 5 * 4 + 5 + 4 * 6 + 6 + 8 + 5 + 1
};

extern const struct brdi_schema brdi_builtin_tombs;

static const struct brdi_type types[] = {{"blade", 'B', BRD_PIECE},        {"magus", 'M', BRD_PIECE},
                                         {"ombra", 'O', BRD_PIECE},        {"thorn", 'T', BRD_PIECE},
                                         {"tombstone", '\0', BRD_FIXTURE}, {NULL, 0, 0}};

extern const struct brdi_game brdi_tombs;
const struct brdi_game brdi_tombs = {
    .name = "tombs",
    .revision = 1,
    .state_nbytes = sizeof(struct state),
    .players_min = SEATS_MIN,
    .players_max = SEATS_MAX,
    .max_moves = MOVES_MAX,
    .max_events = EVENTS_MAX,
    .max_move_text = 7,
    .max_position_text = TEXT_MAX,
    .max_items = 2,
    .fields = brdi_tombs_fields,
    .directions = brdi_tombs_directions,
    .stocks = stocks,
    .counters = counters,
    .move_kinds = move_kinds,
    .endings = endings,
    .types = types,
    .refusals = refusals,
    .refusal_count = REFUSALS,
    .keys = brdi_tombs_keys,
    .builtin = &brdi_builtin_tombs,
    .contradictions = brdi_tombs_contradictions,
    .compile = brdi_tombs_compile,
    .type_count = type_count,
    .players_allowed = players_allowed,
    .initial = brdi_tombs_initial,
    .parse = brdi_tombs_parse,
    .settle = brdi_tombs_settle,
    .validity = brdi_tombs_validity,
    .format = brdi_tombs_format,
    .hash = brdi_tombs_hash,
    .cell = cell,
    .stock = stock,
    .counter = counter,
    .common_stocks = 31u << STOCK_DECK,
    .common_counters = 1u << COUNTER_TURN | 1u << COUNTER_STUCK | 1u << COUNTER_PLACER,
    .moves = moves,
    .check = check,
    .describe = describe,
    .move_valid = move_valid,
    .move_parse = move_parse,
    .move_format = move_format,
    .apply = apply,
    .chance_denominator = chance_denominator,
    .outcomes = outcomes,
    .redact_move = redact_move,
    .redact_event = redact_event,
    .imagine = brdi_tombs_imagine,
};
