/* tombs_validity.c: which positions are valid. */
#include "tombs.h"

static void report(struct brdi_sink *sink, int32_t code, uint8_t field, uint16_t cell, const char *message,
                   const char *expected)
{
    brdi_report(sink, code, brdi_tombs_notation.fields[field], cell, message, expected);
}

static void contradict(struct brdi_sink *sink, uint8_t field, const char *message, const char *expected)
{
    report(sink, BRD_FAULT_CONTRADICTION, field, BRD_NO_CELL, message, expected);
}

/* Reports each cell of a mask. */
static void contradict_cells(struct brdi_sink *sink, uint32_t cells, const char *message, const char *expected)
{
    for (uint64_t left = cells & BOARD; left != 0;)
        report(sink, BRD_FAULT_CONTRADICTION, FIELD_BOARD, brdi_pop_cell(&left), message, expected);
}

/* [TMB.v-zones] */
static void report_zones(const struct tables *t, const struct state *s, struct brdi_sink *sink)
{
    uint32_t threats = 0;
    for (int seat = 0; seat < SEATS_MOST; seat++)
        for (int class = BLADE; class < t->class_end; ++class)
            for (uint64_t cells = cells_with(s, seat, class) & BOARD; cells != 0;)
                threats |= t->strikes[seat][class][brdi_pop_cell(&cells)] & enemy_cells(t, s, seat, t->extended);
    contradict_cells(sink, threats, "this unit is in the zone of an enemy unit that would have killed it",
                     "an empty cell or a tombstone");
}

/* [TMB.v-cards] */
static void report_cards(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    const struct tables *t = tables_of(rules);
    for (int class = BLADE; class < t->class_end; ++class) {
        int32_t all = cards_dealt_from(rules, s->head.player_count, class);
        int32_t out = (int32_t)(units_in(s, class) + cards_held(s, class, t->extended));
        if (out + (int32_t)cards_of(deck_in(s, t->extended), class) > all)
            report(sink, BRD_FAULT_SURPLUS, out > all ? FIELD_HANDS : FIELD_DECK, BRD_NO_CELL,
                   "more cards of a class than the deck has", "fewer");
    }
}

/* [TMB.v-players] */
static void report_players(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    uint32_t absent = 0;
    if (!players_allowed(rules, s->head.player_count))
        contradict(sink, FIELD_HANDS, "this number of players is not allowed",
                   "as many as their deck and the teams allow");
    for (int seat = s->head.player_count; seat < SEATS_MOST; seat++)
        absent |= units_of(s, seat, tables_of(rules)->extended);
    contradict_cells(sink, absent, "a unit of a player without a hand", "a unit of a player with a hand");
}

/* [TMB.v-tombstones] */
static void report_tombstones(const struct state *s, struct brdi_sink *sink)
{
    uint32_t kills = (uint32_t)s->kills[0] + s->kills[1] + s->kills[2] + s->kills[3];
    if (brdi_count_cells(s->tombs) > kills) contradict(sink, FIELD_BOARD, "more tombstones than kills", "fewer");
}

/* Whether hands and phase agree on how many cards are dealt [TMB.v-deal] (TMB-17). */
static void report_dealt(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    int32_t hand = data_of(&rules->schema)->hand, players = s->head.player_count, dealt = 0;
    bool over = s->head.to_move == BRD_NOBODY, filled = true;
    for (int seat = 0; seat < players; seat++) {
        int32_t count = (int32_t)cards_in(hand_of(s, seat, tables_of(rules)->extended));
        filled = filled && count <= hand && (count == 0 || dealt == hand * seat);
        dealt += count;
    }
    if (s->head.to_move == s->head.turn)
        contradict(sink, FIELD_PHASE, "no player may play during the deal", "d or e");
    else if (!filled || (dealt == hand * players && !over) || (dealt == 0 && over))
        contradict(sink, FIELD_HANDS, "the deal does not fill hands like this",
                   "the hands of an unfinished deal, or of a deal that a limit ended");
    else if (s->head.turn != (dealt - over) / hand)
        contradict(sink, FIELD_PHASE, "the hands are those of another player's deal",
                   "d and the player who gets the next card, or e and the player who got the last one");
}

/* [TMB.v-deal] */
static void report_deal(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    bool extended = tables_of(rules)->extended;
    report_dealt(rules, s, sink);
    for (int class = BLADE; class < tables_of(rules)->class_end; ++class)
        if ((int32_t)(cards_held(s, class, extended) + cards_of(deck_in(s, extended), class)) !=
            cards_dealt_from(rules, s->head.player_count, class))
            contradict(sink, FIELD_DECK, "cards are missing", "all cards that were not dealt");
    if ((all_units(s, extended) | s->tombs) != 0)
        contradict(sink, FIELD_BOARD, "the board is not empty during the deal", "empty cells");
    if ((s->kills[0] | s->kills[1] | s->kills[2] | s->kills[3]) != 0)
        contradict(sink, FIELD_KILLS, "there are no kills during the deal", "0");
    if (s->placer != 0) contradict(sink, FIELD_LOCK, "nobody has placed a card during the deal", "-");
    if ((s->stuck_turns[0] | s->stuck_turns[1] | s->stuck_turns[2] | s->stuck_turns[3]) != 0)
        contradict(sink, FIELD_LOCK, "nobody is stuck during the deal", "0");
}

/* The course of the game so far, from the number of the turn and the phase [TMB.v-turn]. */
struct course {
    bool extended; /* the rules are */
    int32_t players, hand;
    int32_t drawn;     /* turns whose draw was made */
    int32_t completed; /* turns whose card was played or discarded */
    bool played;       /* the game ended with a play or discard */
};

/* The number of a seat's turns among the first `turns` turns. */
static int32_t turns_of(const struct course *c, int32_t seat, int32_t turns)
{
    return turns > seat ? (turns - seat - 1) / c->players + 1 : 0;
}

static int32_t hand_size(const struct course *c, int32_t seat)
{
    return c->hand + turns_of(c, seat, c->drawn) - turns_of(c, seat, c->completed);
}

/* In a finished game a player who has just drawn holds one card more than after a play or discard (TMB-19). */
static struct course course_of(const struct brdi_rules *rules, const struct state *s)
{
    struct course c = {
        .extended = tables_of(rules)->extended, .players = s->head.player_count, .hand = data_of(&rules->schema)->hand};
    int32_t draws = deck_total(rules, s->head.player_count) - c.hand * c.players;
    c.drawn = s->head.to_move == BRD_CHANCE ? s->turn - 1 : s->turn;
    bool has_draw = s->turn <= draws;
    if (c.drawn > draws) c.drawn = draws;
    c.completed = s->turn;
    int32_t held = (int32_t)cards_in(hand_of(s, s->head.turn, c.extended));
    c.played = s->head.to_move == BRD_NOBODY && !(has_draw && held == hand_size(&c, s->head.turn) + 1);
    if (!c.played) c.completed--;
    return c;
}

/* [TMB.v-turn] */
static void report_turn(const struct brdi_rules *rules, const struct state *s, const struct course *c,
                        struct brdi_sink *sink)
{
    int32_t draws = deck_total(rules, s->head.player_count) - c->hand * c->players;
    if (s->head.turn != (s->turn - 1) % c->players)
        contradict(sink, FIELD_PHASE, "this turn is another player's", "the player of this turn");
    else if (s->head.to_move == BRD_CHANCE && s->turn > draws) /* [TMB.v-phase] */
        contradict(sink, FIELD_PHASE, "the deck is empty on this turn", "p");
    for (int seat = 0; seat < c->players; seat++)
        if ((int32_t)cards_in(hand_of(s, seat, c->extended)) != hand_size(c, seat))
            contradict(sink, FIELD_HANDS, "a hand does not have its size on this turn",
                       "as many cards as were drawn and not played");
    if ((int32_t)cards_in(deck_in(s, c->extended)) != draws - c->drawn)
        contradict(sink, FIELD_DECK, "the deck does not have its size on this turn",
                   "as many cards as are not drawn yet");
}

/* The placer had the turn before the stuck turns. */
static bool lock_fits(const struct state *s, const struct course *c)
{
    int32_t placed = c->completed - s->stuck; /* the turn of the last placement */
    bool unlocked = s->stuck < c->players - 1 || (s->stuck == c->players - 1 && c->played);
    return placed >= 1 && s->placer - 1 == (placed - 1) % c->players && unlocked;
}

/*
 * After the last placement every second turn was a stuck turn of an opponent. One stuck turn may be carried over from
 * before that placement: an opponent's between two placements of partners. The second stuck turn is the last turn of
 * the game [TMB.friends-valid].
 */
static bool friends_lock_fits(const struct state *s, const struct course *c)
{
    int32_t since = (c->completed - s->placer + SEATS_MOST) % SEATS_MOST, placed = c->completed - since;
    int32_t carried = s->stuck - (since + 1) / 2;
    bool unlocked = s->stuck < 2 || (s->stuck == 2 && since % 2 == 1 && c->played);
    return placed >= 1 && (carried == 0 || (carried == 1 && placed >= 3)) && unlocked;
}

/*
 * The discard of a stuck player who does not win, nor with friends the partner, locks the field. The numbers cannot all
 * reach the limit, because the game would have ended before [TMB.v-each].
 */
static bool locked_well(const struct tables *t, const struct state *s, const struct course *c)
{
    uint32_t stuck = stuck_seats(t, s), winners = brdi_tombs_lock_winners(t, s);
    bool all = stuck == bit(s->head.player_count) - 1;
    if (winners == 0) return !all;
    return c->played && ((winners >> s->head.turn | winners >> t->friend_of[s->head.turn]) & 1) == 0;
}

/* No player has more stuck turns than turns [TMB.v-each]. */
static void report_stuck_turns(const struct tables *t, const struct state *s, const struct course *c,
                               struct brdi_sink *sink)
{
    for (int seat = 0; seat < c->players; seat++)
        if (s->stuck_turns[seat] > turns_of(c, seat, c->completed))
            contradict(sink, FIELD_LOCK, "a player has more stuck turns than turns", "fewer stuck turns");
    if (!locked_well(t, s, c))
        contradict(sink, FIELD_LOCK, "the field is locked, but not by the last discard",
                   "a player who is not stuck, or the end of the game after a discard");
}

/* [TMB.v-lock]: the lock `-` is valid on any turn (TMB-14). */
static void report_lock(const struct tables *t, const struct state *s, const struct course *c, struct brdi_sink *sink)
{
    bool fits = t->friends ? friends_lock_fits(s, c) : lock_fits(s, c);
    if (s->placer != 0 && !fits)
        contradict(sink, FIELD_LOCK, "the lock contradicts the turn", "the player of the turn of the last placement");
}

/* Whether the last ply may have been a play, judged by the lock; `field_lock: none` shows nothing (TMB-19). */
static bool may_have_placed(const struct tables *t, const struct state *s)
{
    uint8_t seat = s->head.turn;
    if (t->stuck_limit != 0) return s->stuck_turns[seat] == 0;
    return t->placer_mask == 0 || (s->placer == seat + 1 && (s->stuck == 0 || t->friends));
}

/* Only a play may reach the goal [TMB.v-kills]. */
static void report_goal(const struct brdi_rules *rules, const struct state *s, const struct course *c,
                        struct brdi_sink *sink)
{
    for (int seat = 0; seat < c->players; seat++) {
        bool may_reach = c->played && s->head.turn == seat && may_have_placed(tables_of(rules), s);
        if (s->kills[seat] >= kill_goal(rules, s) && !may_reach)
            contradict(sink, FIELD_KILLS, "the game would have ended earlier with these kills", "fewer kills");
    }
}

/* Only a play brings a unit onto the board [TMB.v-units]. */
static void report_units(const struct tables *t, const struct state *s, const struct course *c, struct brdi_sink *sink)
{
    for (const struct end *end = t->ends; end < t->ends + t->end_count; end++)
        for (int seat = 0; end->kind == END_UNITS && seat < c->players; seat++) {
            bool may_reach = c->played && s->head.turn == seat && may_have_placed(t, s);
            if (count_units(s, seat, end->classes) >= end->least && !may_reach)
                contradict(sink, FIELD_BOARD, "the game would have ended earlier with these units", "fewer units");
        }
}

static void report_course(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    if (s->turn == 0) {
        report_deal(rules, s, sink);
        return;
    }
    struct course c = course_of(rules, s);
    report_turn(rules, s, &c, sink);
    if (tables_of(rules)->stuck_limit != 0)
        report_stuck_turns(tables_of(rules), s, &c, sink);
    else
        report_lock(tables_of(rules), s, &c, sink);
    report_goal(rules, s, &c, sink);
    report_units(tables_of(rules), s, &c, sink);
}

/*
 * [TMB.v-phase], [TMB.end-state]: reported after all other contradictions, because impossible kills or locks could
 * make the game seem over.
 */
static void report_end(const struct state *s, struct brdi_sink *sink)
{
    bool over = s->head.outcome != BRD_NONE_YET;
    if (!over && s->head.to_move == BRD_NOBODY)
        contradict(sink, FIELD_PHASE, "the game is not over in this position", "d or p");
    if (over && s->head.to_move != BRD_NOBODY) contradict(sink, FIELD_PHASE, "the game is over in this position", "e");
}

/* All fields are read before they are compared: most rules of validity need all of them [TMB.parse]. */
void brdi_tombs_report(const struct brdi_rules *rules, const void *state, uint8_t field, struct brdi_sink *sink)
{
    const struct state *s = state;
    if (field == FIELDS) report_end(s, sink);
    if (field != FIELD_PLY) return;
    report_players(rules, s, sink);
    report_cards(rules, s, sink);
    report_zones(tables_of(rules), s, sink);
    report_tombstones(s, sink);
    report_course(rules, s, sink);
}
