/*
 * tombs_play.c: the start, what a ply changes, and how the game ends. A ply is compiled three times: for extended rules
 * (tombs.h), with a log, and without any test of either (together with one number for all classes: random play x1.4,
 * perft x1.85). Functions that all copies need are BRDI_INLINE.
 */
#include "tombs.h"

/* [TMB.deck], [TMB.deal] (TMB-2) */
void brdi_tombs_initial(const struct brdi_rules *rules, void *state, uint8_t players)
{
    struct state *s = state;
    uint64_t deck = 0;
    for (int class = BLADE; class < tables_of(rules)->class_end; ++class)
        deck += (uint64_t)cards_dealt_from(rules, players, class) * card(class);
    set_deck(s, deck, tables_of(rules)->extended);
    s->head.to_move = BRD_CHANCE;
}

/* ------------------------------------------------------------------------------------------------------------ a ply */

/*
 * Logs one card more or less in a hand or in the deck, which now has `cards`: the stock of all classes and that of the
 * card's class, `stock`, change. Only its owner sees the classes of a hand, and no player those of the deck
 * [TMB.redaction].
 */
static void log_cards(struct brdi_log *log, uint8_t seat, uint8_t stock, uint64_t cards, uint8_t class, int32_t change)
{
    bool in_deck = seat == BRD_NO_SEAT;
    int32_t total = (int32_t)cards_in(cards), count = (int32_t)cards_of(cards, class);
    brdi_log_stock(log, seat, in_deck ? STOCK_DECK : STOCK_HAND, total - change, total);
    brdi_log_hide(log, in_deck ? BRDI_ALL_VIEWERS : brdi_all_but(seat), BRD_HIDES_EVENT);
    brdi_log_stock(log, seat, stock, count - change, count);
    brdi_log_hide(log, 0, BRD_HIDES_EVENT);
}

/* A turn begins with a draw if the deck has a card [TMB.draw]. */
static BRDI_INLINE void begin_turn(struct state *s, uint8_t seat, bool extended)
{
    s->turn++;
    s->head.turn = seat;
    s->head.to_move = deck_in(s, extended) != 0 ? BRD_CHANCE : seat;
}

/* After a dealt card the same seat gets the next one, or the next seat, or the first turn begins [TMB.deal]. */
static BRDI_INLINE void continue_deal(const struct data *data, struct state *s, bool extended)
{
    uint8_t seat = s->head.turn;
    if ((int32_t)cards_in(hand_of(s, seat, extended)) < data->hand) return;
    if (seat + 1 < s->head.player_count)
        s->head.turn++;
    else
        begin_turn(s, 0, extended);
}

/* [TMB.deal], [TMB.draw] */
static BRDI_INLINE void log_draw(const struct state *s, uint8_t class, bool extended, struct brdi_log *log)
{
    uint8_t seat = s->head.turn;
    brdi_log_hide(log, brdi_all_but(seat), BRD_HIDES_WHAT);
    brdi_log_card(log, BRD_EVENT_DRAW, seat, type_of(class));
    brdi_log_hide(log, 0, BRD_HIDES_EVENT);
    log_cards(log, seat, stock_of(STOCK_HAND, class), hand_of(s, seat, extended), class, 1);
    log_cards(log, BRD_NO_SEAT, stock_of(STOCK_DECK, class), deck_in(s, extended), class, -1);
}

/* Adds cards of a class to a hand, and takes them away. */
static BRDI_INLINE void change_hand(struct state *s, uint8_t seat, uint8_t class, uint32_t count)
{
    if (class < CLASSES)
        s->hands[seat] += count * (uint32_t)card(class);
    else
        s->own_hands[seat] += count * (uint32_t)card(class - CLASSES);
}

static BRDI_INLINE void draw(struct state *s, uint8_t class, bool extended, struct brdi_log *log)
{
    change_hand(s, s->head.turn, class, 1);
    if (class < CLASSES)
        s->deck -= (uint32_t)card(class);
    else
        s->own_deck -= (uint32_t)card(class - CLASSES);
    if (log != NULL) log_draw(s, class, extended, log);
}

/* Logs that the unit on a cell, if any, is removed. Called before the removal, while the state shows its owner. */
static void log_removal(const struct state *s, uint8_t cell, bool extended, struct brdi_log *log)
{
    uint8_t seat, class;
    if (!unit_on(s, extended, cell, &seat, &class)) return;
    brdi_log_because(log, seat == s->head.turn ? BRD_CAUSE_SPENT : BRD_CAUSE_CAPTURED);
    brdi_log_remove(log, seat, cell, BRD_PIECE, type_of(class), 0);
    brdi_log_because(log, BRD_CAUSE_ACTION);
}

/* Removes the units of all seats from some cells. */
static BRDI_INLINE void remove_units(struct state *s, uint32_t cells, bool extended)
{
    uint64_t others = ~units_of_each(cells);
    for (int seat = 0; seat < SEATS_MOST; seat++) s->units[seat] &= others;
    for (int seat = 0; extended && seat < SEATS_MOST; seat++) s->own_units[seat] &= others;
}

static BRDI_INLINE void remove_unit(struct state *s, uint8_t cell, bool extended, struct brdi_log *log)
{
    if (log != NULL) log_removal(s, cell, extended, log);
    remove_units(s, bit(cell), extended);
}

static void log_strike(const struct state *s, uint32_t struck, bool extended, struct brdi_log *log)
{
    for (; struck != 0; struck &= struck - 1) {
        uint8_t cell = (uint8_t)brdi_lowest32(struck);
        log_removal(s, cell, extended, log);
        brdi_log_place(log, BRD_NO_SEAT, cell, BRD_FIXTURE, TOMBSTONE, 0, BRD_NO_DIRECTION);
    }
}

/* Kills the enemies that a unit threatens when it is placed [TMB.kill-moment]. */
static BRDI_INLINE void strike(struct state *s, uint32_t struck, bool extended, struct brdi_log *log)
{
    uint32_t kills = s->kills[s->head.turn] + brdi_count_cells(struck);
    s->kills[s->head.turn] = kills < UINT16_MAX ? (uint16_t)kills : UINT16_MAX; /* [TMB.counters] */
    if (log != NULL) log_strike(s, struck, extended, log);
    s->tombs |= (uint16_t)struck;
    remove_units(s, struck, extended);
}

/* Whether partners are friends and the partner placed the last card. */
static bool friend_placed(const struct tables *t, const struct state *s)
{
    return t->friends && s->placer != 0 && t->friend_of[(s->placer - 1u) % SEATS_MOST] == s->head.turn;
}

/* Places a card on an empty cell, over a unit [TMB.ombra-top] or on a tombstone [TMB.thorn-activated]. */
static BRDI_INLINE void place(const struct tables *t, struct state *s, struct play play, bool extended,
                              struct brdi_log *log)
{
    uint8_t seat = s->head.turn;
    if (play.kind == OVER) remove_unit(s, play.cell, extended, log);
    if (play.kind == ACTIVATE) {
        s->tombs &= (uint16_t)~bit(play.cell);
        if (log != NULL) brdi_log_remove(log, BRD_NO_SEAT, play.cell, BRD_FIXTURE, TOMBSTONE, 0);
    }
    add_unit(s, seat, play.class, play.cell);
    if (log != NULL) brdi_log_place(log, seat, play.cell, BRD_PIECE, type_of(play.class), 0, BRD_NO_DIRECTION);
    if (play.kind == ACTIVATE) remove_unit(s, play.target, extended, log);
    uint32_t struck = t->strikes[seat][play.class][play.cell] & enemy_cells(t, s, seat, extended);
    if (struck != 0) strike(s, struck, extended, log); /* [TMB.blade], [TMB.magus] */
    if (!friend_placed(t, s)) s->stuck = 0;            /* [TMB.friends-lock] */
    s->placer = (uint8_t)((seat + 1) & t->placer_mask);
    s->stuck_turns[seat] = 0; /* [TMB.each] */
}

/* Counts the turn of a stuck player, who discards a card (TMB-5). */
static BRDI_NOINLINE void count_stuck_turn(const struct tables *t, struct state *s)
{
    uint8_t *own = &s->stuck_turns[s->head.turn];
    if (*own < t->stuck_limit) ++*own;                      /* [TMB.each] */
    if (s->placer != 0 && !friend_placed(t, s)) s->stuck++; /* TMB-14, [TMB.friends-lock] */
}

/* Takes a card out of the hand and places or discards it. */
static BRDI_INLINE void spend(const struct tables *t, struct state *s, struct play play, bool extended,
                              struct brdi_log *log)
{
    uint8_t seat = s->head.turn;
    change_hand(s, seat, play.class, UINT32_MAX); /* one less */
    if (play.kind != DISCARD) {
        place(t, s, play, extended, log);
    } else {
        count_stuck_turn(t, s);
        if (log != NULL) brdi_log_card(log, BRD_EVENT_DISCARD, seat, type_of(play.class));
    }
    if (log != NULL) log_cards(log, seat, stock_of(STOCK_HAND, play.class), hand_of(s, seat, extended), play.class, -1);
}

/* After a card was played or discarded the next player's turn begins [TMB.turns]. */
static BRDI_INLINE void pass_turn(struct state *s, bool extended)
{
    uint8_t next = (uint8_t)(s->head.turn + 1);
    begin_turn(s, next < s->head.player_count ? next : 0, extended);
}

/* After a card was drawn its receiver is to move; in the deal chance moves again. */
static BRDI_INLINE void follow_draw(const struct data *data, struct state *s, bool extended)
{
    if (s->turn > 0)
        s->head.to_move = s->head.turn;
    else
        continue_deal(data, s, extended);
}

/* In the section on endings: */
static void settle_limit(const struct brdi_rules *rules, struct state *s);
static void settle(const struct brdi_rules *rules, struct state *s, bool extended);

/* A draw ends the game only by the limit of plies. (If you add another such rule, call settle.) */
static BRDI_INLINE void ply(const struct brdi_rules *rules, struct state *s, struct play play, bool extended,
                            struct brdi_log *log)
{
    bool drawn = play.kind == DRAW;
    brdi_count_ply(&s->head); /* [TMB.ply] */
    if (drawn) {
        draw(s, play.class, extended, log);
        settle_limit(rules, s);
    } else {
        spend(tables_of(rules), s, play, extended, log);
        settle(rules, s, extended);
    }
    if (s->head.outcome != BRD_NONE_YET)
        s->head.to_move = BRD_NOBODY; /* [TMB.end-state] */
    else if (drawn)
        follow_draw(data_of(&rules->schema), s, extended);
    else
        pass_turn(s, extended);
}

/* Makes a ply and logs the counters that it changed [TMB.events]. */
static BRDI_INLINE void ply_with_events(const struct brdi_rules *rules, struct state *s, struct play play,
                                        bool extended, struct brdi_log *log)
{
    const struct tables *t = tables_of(rules);
    uint8_t seat = s->head.turn;
    int32_t kills = s->kills[seat], stuck_turns = s->stuck_turns[seat], turn = s->turn, stuck = s->stuck,
            placer = s->placer - 1;
    ply(rules, s, play, extended, log);
    if (extended && log == NULL) return;
    brdi_log_because(log, BRD_CAUSE_UPKEEP);
    brdi_log_counter(log, seat, COUNTER_KILLS, kills, s->kills[seat]);
    if (t->stuck_limit != 0) {
        brdi_log_counter(log, seat, COUNTER_STUCK_TURNS, stuck_turns, s->stuck_turns[seat]);
        brdi_log_counter(log, BRD_NO_SEAT, COUNTER_TURN_OF_EACH, turn, s->turn);
        return;
    }
    brdi_log_counter(log, BRD_NO_SEAT, COUNTER_TURN, turn, s->turn);
    if (t->placer_mask == 0) return;
    brdi_log_counter(log, BRD_NO_SEAT, COUNTER_STUCK, stuck, s->stuck);
    brdi_log_counter(log, BRD_NO_SEAT, COUNTER_PLACER, placer, s->placer - 1);
}

static BRDI_NOINLINE void published_ply_with_events(const struct brdi_rules *rules, struct state *s, uint32_t code,
                                                    struct brdi_log *log)
{
    ply_with_events(rules, s, published_play_of(code), false, log);
}

/* With a log, or without. */
static BRDI_NOINLINE void extended_ply(const struct brdi_rules *rules, struct state *s, uint32_t code,
                                       struct brdi_log *log)
{
    struct play play = play_of(code);
    if (play.class < tables_of(rules)->class_end) ply_with_events(rules, s, play, true, log);
}

void brdi_tombs_apply(const struct brdi_rules *rules, void *state, uint32_t code, struct brdi_log *log)
{
    struct play play = published_play_of(code);
    if (play.kind < DRAW || play.kind > DISCARD || play.cell >= CELLS || play.target >= CELLS) return;
    if (tables_of(rules)->extended)
        extended_ply(rules, state, code, log);
    else if (log != NULL)
        published_ply_with_events(rules, state, code, log);
    else
        ply(rules, state, play, false, NULL);
}

/* ---------------------------------------------------------------------------------------------------------- endings */

const struct brdi_ending brdi_tombs_endings[] = {
    {"", "", ""},
    {"kill_goal", "the kill goal is reached", "TMB.kill-goal\0"},
    {"field_lock", "no card of %L fitted anywhere (field lock)", "TMB.field-lock\0TMB.each-lock\0TMB.friends-lock\0"},
    {"unit_count", "all cards are played; units decide, then kills", "TMB.unit-count\0"},
    {"max_plies", "the limit of plies is reached", "TMB.limit-end\0TMB.max-plies\0"},
    {"units_reached", "enough units are on the board", "TMB.end-units\0"},
    {.name = NULL}};
enum { KILL_GOAL = 1, LOCKED, UNIT_COUNT, MAX_PLIES, UNITS_REACHED };

/* Of the ends that a file may list [TMB.ends]. */
static const uint8_t endings_listed[END_KINDS] = {KILL_GOAL, LOCKED, UNIT_COUNT, UNITS_REACHED};

uint64_t brdi_tombs_endings_by(const struct brdi_rules *rules)
{
    const struct tables *t = tables_of(rules);
    bool limited = data_of(&rules->schema)->switches.max_plies != 0, locks = t->placer_mask != 0 || t->stuck_limit != 0;
    uint32_t endings = t->end_count == 0 ? 1u << KILL_GOAL | 1u << UNIT_COUNT | (uint32_t)locks << LOCKED : 0;
    for (int i = 0; i < t->end_count; i++) endings |= 1u << endings_listed[t->ends[i].kind];
    return endings | (uint32_t)limited << MAX_PLIES;
}

enum { TEAM_FIRST = 5, TEAM_SECOND = 10, ALL_SEATS = 15 }; /* masks of seats [TMB.teams] */

/*
 * Ends the game for a mask of seats: a win of one seat, or a draw of several. With teams both partners win
 * (TMB-12) or all share the draw [TMB.teams-end].
 */
static BRDI_NOINLINE void end(const struct brdi_rules *rules, struct state *s, uint8_t ending, uint32_t seats)
{
    bool won = (seats & (seats - 1)) == 0;
    if (data_of(&rules->schema)->switches.teams) {
        seats = (seats & TEAM_SECOND) == 0 ? TEAM_FIRST : (seats & TEAM_FIRST) == 0 ? TEAM_SECOND : ALL_SEATS;
        won = seats != ALL_SEATS;
    }
    s->head.outcome = won ? BRD_WIN : BRD_DRAW;
    s->head.ending = ending;
    s->head.seats = (uint8_t)seats;
}

/* The seats with the most units, and among those the most kills, as a mask [TMB.unit-count]. */
static BRDI_NOINLINE uint32_t leaders(const struct state *s, bool extended)
{
    uint32_t best = 0, seats = 0;
    for (int seat = 0; seat < s->head.player_count; seat++) {
        uint32_t score = brdi_count_cells(units_of(s, seat, extended)) << 16 | s->kills[seat];
        if (seat == 0 || score > best) {
            best = score;
            seats = 0;
        }
        if (score == best) seats |= bit((uint32_t)seat);
    }
    return seats;
}

/*
 * The seats that win because all others are stuck, as a mask; 0: the field is not locked [TMB.each-lock]. With friends
 * one team is stuck, and the other team wins.
 */
uint32_t brdi_tombs_lock_winners(const struct tables *t, const struct state *s)
{
    uint32_t stuck = stuck_seats(t, s), others = (bit(s->head.player_count) - 1) & ~stuck;
    if (!t->friends) return (others & (others - 1)) == 0 ? others : 0;
    bool first = (stuck & TEAM_FIRST) == TEAM_FIRST, second = (stuck & TEAM_SECOND) == TEAM_SECOND;
    return first == second ? 0 : first ? TEAM_SECOND : TEAM_FIRST;
}

static BRDI_INLINE bool all_cards_played(const struct state *s, bool extended)
{
    uint32_t cards = s->deck | s->hands[0] | s->hands[1] | s->hands[2] | s->hands[3];
    if (extended) cards |= s->own_deck | s->own_hands[0] | s->own_hands[1] | s->own_hands[2] | s->own_hands[3];
    return cards == 0;
}

/* [TMB.field-lock] Ends the game if the field is locked; on the last card only if the lock comes first (TMB-13). */
static BRDI_NOINLINE bool end_by_lock(const struct brdi_rules *rules, struct state *s)
{
    const struct tables *t = tables_of(rules);
    uint32_t winners = bit((s->placer - 1u) % SEATS_MOST);
    bool lock_first = data_of(&rules->schema)->switches.last_card == LAST_FIELD_LOCK;
    if (!lock_first && all_cards_played(s, t->extended)) return false; /* [TMB.last-card] */
    if (t->stuck_limit != 0) winners = brdi_tombs_lock_winners(t, s);
    if (winners != 0) end(rules, s, LOCKED, winners);
    return winners != 0;
}

/* [TMB.limit-end], [TMB.max-plies] */
static void settle_limit(const struct brdi_rules *rules, struct state *s)
{
    if (brdi_ply_limit(&s->head, data_of(&rules->schema)->switches.max_plies))
        end(rules, s, MAX_PLIES, bit(s->head.player_count) - 1);
}

/* The seats that win by an end of the list if it holds for the player of the turn, as a mask; 0: it does not. */
static uint32_t winners_by(const struct brdi_rules *rules, const struct state *s, const struct end *listed)
{
    const struct tables *t = tables_of(rules);
    uint8_t seat = s->head.turn;
    switch (listed->kind) {
    case END_KILL_GOAL: return s->kills[seat] >= kill_goal(rules, s) ? bit(seat) : 0;
    case END_FIELD_LOCK:
        if (t->stuck_limit != 0) return brdi_tombs_lock_winners(t, s);
        return s->stuck >= t->lock_from[s->head.player_count - SEATS_MIN] ? bit((s->placer - 1u) % SEATS_MOST) : 0;
    case END_UNIT_COUNT: return all_cards_played(s, true) ? leaders(s, true) : 0;
    default: return count_units(s, seat, listed->classes) >= listed->least ? bit(seat) : 0; /* [TMB.end-units] */
    }
}

/* Sets the outcome by the ends that the file lists, in their order [TMB.ends]. */
static BRDI_NOINLINE void settle_by_list(const struct brdi_rules *rules, struct state *s)
{
    const struct tables *t = tables_of(rules);
    for (const struct end *listed = t->ends; listed < t->ends + t->end_count; listed++) {
        uint32_t winners = winners_by(rules, s, listed);
        if (winners == 0) continue;
        end(rules, s, endings_listed[listed->kind], winners);
        return;
    }
    settle_limit(rules, s);
}

/*
 * Sets the outcome, testing the ends in this order (TMB-13). It leaves to_move alone: a position's text contains it,
 * and a ply sets it.
 */
static BRDI_INLINE void settle(const struct brdi_rules *rules, struct state *s, bool extended)
{
    uint8_t seat = s->head.turn;
    if (extended && tables_of(rules)->end_count > 0)
        settle_by_list(rules, s);
    else if (s->kills[seat] >= kill_goal(rules, s)) /* [TMB.kill-goal] */
        end(rules, s, KILL_GOAL, bit(seat));
    else if (s->stuck >= tables_of(rules)->lock_from[s->head.player_count - SEATS_MIN] && end_by_lock(rules, s))
        return;                             /* [TMB.field-lock] */
    else if (all_cards_played(s, extended)) /* [TMB.unit-count] */
        end(rules, s, UNIT_COUNT, leaders(s, extended));
    else
        settle_limit(rules, s);
}

void brdi_tombs_derive(const struct brdi_rules *rules, void *state)
{
    settle(rules, state, tables_of(rules)->extended);
}
