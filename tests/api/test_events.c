/*
 * test_events.c: promises that every list of events keeps in every game: how a ply begins and what comes next, that
 * turns and phases are reported exactly when they change, and that the masks of viewers who may not know agree with the
 * queries. Worked examples show the cause of each event in a ply, and the largest number of events.
 */
#include "facts.h"
#include "thrones_lines.h"

enum { VIEWERS = BRD_MAX_SEATS + 2, GAMES_EACH = 6, PLIES_FEWEST = 50 };

static struct run {
    brd_rules rules;
    brd_rules_info info;
    brd_state before, after;
    brd_event events[BRD_MAX_EVENTS], seen[BRD_MAX_EVENTS];
    int32_t count;
} run;

static int32_t viewer_number(int32_t i)
{
    return i < BRD_MAX_SEATS ? i : i == BRD_MAX_SEATS ? BRD_SPECTATOR : BRD_REFEREE;
}

static bool may_look(int32_t viewer)
{
    return viewer >= BRD_MAX_SEATS || viewer < brd_state_players(&run.rules, &run.after);
}

/* How many events have this kind (and this seat, if one is given). */
static int count_kind(uint8_t kind, int32_t seat)
{
    int count = 0;
    for (int32_t i = 0; i < run.count; i++)
        count += run.events[i].kind == kind && (seat < 0 || run.events[i].seat == seat);
    return count;
}

/* ------------------------------------------------------------------------------------------------- the frame */

/* [H.event-ply] */
static void begins_with_the_ply(brd_move move)
{
    const brd_event *ply = &run.events[0];
    brd_move_info info = {.struct_nbytes = sizeof info};
    CHECK_EQ_INT(brd_move_describe(&run.rules, &run.before, BRD_REFEREE, move, &info), BRD_OK);
    CHECK_EQ_INT(ply->kind, BRD_EVENT_PLY);
    CHECK_EQ_INT(ply->seat, info.seat);
    if (ply->seat != BRD_CHANCE) CHECK((brd_state_actors(&run.rules, &run.before) >> ply->seat & 1) != 0);
    CHECK_EQ_INT(ply->value_after, move.code);
    CHECK_EQ_INT(ply->value_before, brd_state_ply(&run.rules, &run.after));
    CHECK_EQ_INT(ply->hides, ply->hidden_from != 0 ? BRD_HIDES_WHAT : 0);
    CHECK_EQ_INT(count_kind(BRD_EVENT_PLY, -1), 1);
}

/* [H.event-next] [H.pending] */
static void ends_with_what_comes_next(const brd_event *last)
{
    brd_pending pending = {.struct_nbytes = sizeof pending};
    CHECK_EQ_INT(brd_state_pending(&run.rules, &run.after, BRD_SPECTATOR, &pending), BRD_OK);
    CHECK_EQ_INT(last->kind, BRD_EVENT_NEXT);
    CHECK_EQ_INT(last->seat, brd_state_to_move(&run.rules, &run.after));
    CHECK_EQ_INT(last->count, brd_state_actors(&run.rules, &run.after));
    CHECK_EQ_INT(last->value_after, pending.move.code);
    CHECK_EQ_INT(last->for_seat, pending.seat);
    CHECK_EQ_INT(pending.seat != BRD_NO_SEAT, last->seat == BRD_CHANCE);
    CHECK_EQ_INT(count_kind(BRD_EVENT_NEXT, -1), 1);
    CHECK_EQ_INT(count_kind(BRD_EVENT_END, -1), 0);
}

/* [H.event-end] */
static void ends_with_the_outcome(const brd_event *last)
{
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    CHECK_EQ_INT(brd_state_outcome(&run.rules, &run.after, &outcome), BRD_OK);
    CHECK_EQ_INT(last->kind, BRD_EVENT_END);
    CHECK_EQ_INT(last->type, outcome.kind);
    CHECK_EQ_INT(last->count, outcome.ending);
    CHECK_EQ_INT(last->value_after, outcome.seats);
    for (int seat = 0; seat < BRD_MAX_SEATS; seat++)
        CHECK_EQ_INT((uint32_t)last->value_before >> (4 * seat) & 15, outcome.ranks[seat]);
    CHECK_EQ_INT(count_kind(BRD_EVENT_NEXT, -1), 0);
    CHECK_EQ_INT(count_kind(BRD_EVENT_END, -1), 1);
}

/*
 * The ply, what happens on cells and with cards, stocks, counters, the turn, phases, what comes next. [H.event-order]
 */
static void events_are_in_order(void)
{
    static const int places[] = {
        [BRD_EVENT_STOCK] = 2, [BRD_EVENT_COUNTER] = 3, [BRD_EVENT_TURN] = 4, [BRD_EVENT_PHASE] = 5,
        [BRD_EVENT_NEXT] = 6,  [BRD_EVENT_END] = 6,     [BRD_EVENT_PLY] = 0};
    int before = 0;
    for (int32_t i = 0; i < run.count; i++) {
        uint8_t kind = run.events[i].kind;
        int place = kind == BRD_EVENT_PLY || places[kind] != 0 ? places[kind] : 1;
        CHECK(place >= before);
        before = place;
    }
}

/* There is a TURN exactly when the turn passes to another seat. [H.event-turn] */
static void turns_are_told(void)
{
    int32_t before = brd_state_turn(&run.rules, &run.before), after = brd_state_turn(&run.rules, &run.after);
    bool passes = after != BRD_NOBODY && after != before;
    CHECK_EQ_INT(count_kind(BRD_EVENT_TURN, -1), passes);
    if (passes) CHECK_EQ_INT(count_kind(BRD_EVENT_TURN, after), 1);
}

/*
 * Pieces are removed because an enemy takes them, because their owner gives them up, or with a stack that leaves the
 * board.
 */
static void removals_have_a_cause(void)
{
    int32_t mover = brd_state_turn(&run.rules, &run.before);
    for (int32_t i = 0; i < run.count; i++) {
        const brd_event *event = &run.events[i];
        if (event->kind != BRD_EVENT_REMOVE || event->layer != BRD_PIECE) continue;
        uint8_t expected = event->seat == mover ? BRD_CAUSE_SPENT : BRD_CAUSE_CAPTURED;
        CHECK(event->cause == BRD_CAUSE_LEFT || event->cause == expected);
    }
}

/* There is a PHASE exactly when that of a seat changes. [H.event-phase] [H.phase] */
static void phases_are_told(void)
{
    for (int32_t seat = 0; seat < brd_state_players(&run.rules, &run.after); seat++) {
        int32_t before = brd_state_phase(&run.rules, &run.before, seat);
        int32_t after = brd_state_phase(&run.rules, &run.after, seat), told = before;
        for (int32_t i = 0; i < run.count; i++)
            if (run.events[i].kind == BRD_EVENT_PHASE && run.events[i].seat == seat) {
                CHECK_EQ_INT(run.events[i].value_before, before);
                told = run.events[i].value_after;
            }
        CHECK_EQ_INT(told, after);
        CHECK_EQ_INT(count_kind(BRD_EVENT_PHASE, seat), before != after);
    }
}

/* --------------------------------------------------------------------------------------------------- secrets */

static uint32_t bit_of(int32_t viewer)
{
    return viewer == BRD_REFEREE ? 0 : viewer == BRD_SPECTATOR ? BRD_HIDDEN_FROM_SPECTATORS : 1u << viewer;
}

/*
 * Numbers of seats that do not play get what spectators get. Only NEXT says for whom chance acts, and only for a seat.
 * [H.redact-twice]
 */
static void masks_are_complete(const brd_event *event)
{
    bool acts = event->kind == BRD_EVENT_NEXT && event->seat == BRD_CHANCE;
    for (int32_t seat = brd_state_players(&run.rules, &run.after); seat < BRD_MAX_SEATS; seat++)
        CHECK_EQ_INT((event->hidden_from >> seat & 1), (event->hidden_from & BRD_HIDDEN_FROM_SPECTATORS) != 0);
    CHECK_EQ_INT(event->hidden_from >> 9, 0);
    CHECK(event->hides <= BRD_HIDES_WHAT && event->cause <= BRD_CAUSE_UPKEEP);
    CHECK(event->hides == 0 || event->hidden_from != 0);
    CHECK(acts ? event->for_seat < brd_state_players(&run.rules, &run.after) : event->for_seat == BRD_NO_SEAT);
}

static int32_t amount(const brd_state *state, int32_t viewer, const brd_event *event, int32_t *value)
{
    return event->kind == BRD_EVENT_STOCK
               ? brd_state_stock(&run.rules, state, viewer, event->seat, event->type, value)
               : brd_state_counter(&run.rules, state, viewer, event->seat, event->type, value);
}

/* Whether a later event of the ply gives the same stock or counter again. */
static bool told_again(int32_t index)
{
    const brd_event *event = &run.events[index];
    for (int32_t i = index + 1; i < run.count; i++)
        if (run.events[i].kind == event->kind && run.events[i].seat == event->seat && run.events[i].type == event->type)
            return true;
    return false;
}

/*
 * A visible stock or counter equals the query's answer afterwards. A dropped one is hidden before or after the ply.
 * [H.event-stock] [H.event-counter]
 */
static void quantities_agree(int32_t index, int32_t viewer)
{
    const brd_event *event = &run.events[index];
    int32_t before = 0, after = 0;
    bool dropped = (event->hidden_from & bit_of(viewer)) != 0;
    int32_t knew = amount(&run.before, viewer, event, &before), knows = amount(&run.after, viewer, event, &after);
    if (dropped) {
        CHECK(knew == BRD_E_HIDDEN || knows == BRD_E_HIDDEN || told_again(index));
        return;
    }
    CHECK_EQ_INT(knows, BRD_OK);
    if (!told_again(index)) CHECK_EQ_INT(after, event->value_after);
    if (knew == BRD_OK && event->value_before != event->value_after) CHECK(before != after || told_again(index));
}

/* Everybody who sees a reveal can query what it shows. [H.event-reveal] */
static void reveals_are_true(const brd_event *event, int32_t viewer)
{
    brd_item items[BRD_MAX_ITEMS];
    bool there = event->type == BRD_NO_TYPE || event->layer == BRD_FIXTURE; /* claims are removed at once */
    int32_t count = brd_state_cell(&run.rules, &run.after, viewer, event->cell, items, BRD_MAX_ITEMS);
    for (int32_t i = 0; i < count; i++)
        there = there || (items[i].layer == event->layer && items[i].type == event->type);
    CHECK(there);
}

static void what_is_seen_agrees_with_the_queries(int32_t viewer)
{
    for (int32_t i = 0; i < run.count; i++) {
        const brd_event *event = &run.events[i];
        if (event->kind == BRD_EVENT_STOCK || event->kind == BRD_EVENT_COUNTER) quantities_agree(i, viewer);
        if (event->kind == BRD_EVENT_REVEAL && (event->hidden_from & bit_of(viewer)) == 0)
            reveals_are_true(event, viewer);
    }
}

/*
 * Nothing remains of what is hidden. Redacting for two viewers gives the same in either order. [H.hides] [H.redact]
 * [H.redact-twice]
 */
static void redaction_leaves_nothing(int32_t viewer, int32_t other)
{
    static brd_event twice[BRD_MAX_EVENTS];
    int32_t left = brd_redact_events(&run.rules, run.events, (size_t)run.count, viewer, run.seen, BRD_MAX_EVENTS);
    for (int32_t i = 0; i < left; i++) {
        const brd_event *event = &run.seen[i];
        if ((event->hidden_from & bit_of(viewer)) == 0) continue;
        CHECK_EQ_INT(event->hides, BRD_HIDES_WHAT);
        CHECK(event->type == BRD_TYPE_HIDDEN || event->kind == BRD_EVENT_PLY);
        CHECK_EQ_INT(event->direction, BRD_NO_DIRECTION);
        CHECK_EQ_INT(event->value_before, event->kind == BRD_EVENT_PLY ? brd_state_ply(&run.rules, &run.after) : 0);
        bool is_hidden = event->value_after == BRD_CODE_HIDDEN || event->value_after == BRD_CODE_HIDDEN_CHANCE;
        CHECK(event->kind == BRD_EVENT_PLY ? is_hidden : event->value_after == 0);
    }
    int32_t both = brd_redact_events(&run.rules, run.seen, (size_t)left, other, run.seen, BRD_MAX_EVENTS);
    int32_t first = brd_redact_events(&run.rules, run.events, (size_t)run.count, other, twice, BRD_MAX_EVENTS);
    CHECK_EQ_INT(brd_redact_events(&run.rules, twice, (size_t)first, viewer, twice, BRD_MAX_EVENTS), both);
    CHECK(memcmp(twice, run.seen, (size_t)both * sizeof twice[0]) == 0);
}

/* Seats that do not play get what spectators get. [H.redact] */
static void other_seats_are_spectators(void)
{
    static brd_event theirs[BRD_MAX_EVENTS];
    int32_t left =
        brd_redact_events(&run.rules, run.events, (size_t)run.count, BRD_SPECTATOR, run.seen, BRD_MAX_EVENTS);
    for (int32_t seat = brd_state_players(&run.rules, &run.after); seat < BRD_MAX_SEATS; seat++) {
        CHECK_EQ_INT(brd_redact_events(&run.rules, run.events, (size_t)run.count, seat, theirs, BRD_MAX_EVENTS), left);
        CHECK(memcmp(theirs, run.seen, (size_t)left * sizeof theirs[0]) == 0);
    }
}

/* How many items and stocks the viewer knows to be there without knowing what they are. */
static int unknown(const brd_state *state, int32_t viewer)
{
    static brd_item items[BRD_MAX_BOARD_ITEMS];
    int hidden = 0;
    int32_t value, count = brd_state_board(&run.rules, state, viewer, items, BRD_MAX_BOARD_ITEMS);
    for (int32_t i = 0; i < count; i++) hidden += items[i].type == BRD_TYPE_HIDDEN;
    for (int32_t seat = 0; seat < brd_state_players(&run.rules, state); seat++)
        for (int32_t stock = 0; stock < run.info.stock_count; stock++)
            hidden += brd_state_stock(&run.rules, state, viewer, seat, stock, &value) == BRD_E_HIDDEN;
    return hidden;
}

/*
 * Undo barriers: every ply of chance, and every ply after which somebody knows what was hidden before.
 * [H.undo-barriers]
 */
static void barriers_are_marked(brd_move move)
{
    brd_move_info info = {.struct_nbytes = sizeof info};
    CHECK_EQ_INT(brd_move_describe(&run.rules, &run.before, BRD_REFEREE, move, &info), BRD_OK);
    CHECK_EQ_INT((info.flags & BRD_MOVE_CHANCE) != 0, run.events[0].seat == BRD_CHANCE);
    if ((info.flags & (BRD_MOVE_CHANCE | BRD_MOVE_REVEALS)) != 0) return;
    for (int32_t i = 0; i < VIEWERS; i++) {
        int32_t viewer = viewer_number(i);
        if (may_look(viewer)) CHECK(unknown(&run.after, viewer) >= unknown(&run.before, viewer));
    }
    for (int32_t i = 0; i < run.count; i++) CHECK(run.events[i].kind != BRD_EVENT_REVEAL);
}

/* ------------------------------------------------------------------------------------------------- all games */

static void check_ply(brd_move move)
{
    if (!CHECK(run.count >= 2 && (uint32_t)run.count <= run.info.max_events)) return;
    const brd_event *last = &run.events[run.count - 1];
    begins_with_the_ply(move);
    if (brd_state_to_move(&run.rules, &run.after) == BRD_NOBODY)
        ends_with_the_outcome(last);
    else
        ends_with_what_comes_next(last);
    events_are_in_order();
    turns_are_told();
    phases_are_told();
    removals_have_a_cause();
    other_seats_are_spectators();
    barriers_are_marked(move);
    for (int32_t i = 0; i < run.count; i++) masks_are_complete(&run.events[i]);
    for (int32_t i = 0; i < VIEWERS; i++) {
        if (!may_look(viewer_number(i))) continue;
        what_is_seen_agrees_with_the_queries(viewer_number(i));
        redaction_leaves_nothing(viewer_number(i), viewer_number((i + 1) % VIEWERS));
    }
}

static void play(int32_t players, uint64_t seed, long plies)
{
    static brd_move moves[BRD_MAX_MOVES];
    if (brd_state_initial(&run.rules, &run.after, players) != BRD_OK) return;
    while (plies-- > 0 && brd_state_to_move(&run.rules, &run.after) != BRD_NOBODY && check_failures == 0) {
        int32_t count = brd_moves(&run.rules, &run.after, BRD_REFEREE, moves, BRD_MAX_MOVES);
        brd_move move = moves[brd_random_below(&seed, (uint32_t)count)];
        run.before = run.after;
        run.count = brd_apply(&run.rules, &run.after, BRD_REFEREE, move, NULL, NULL, run.events, BRD_MAX_EVENTS);
        check_ply(move);
    }
}

static void play_by(const char *name, const char *overrides)
{
    CHECK_EQ_INT(brd_rules_builtin_with(&run.rules, name, strlen(name), overrides, strlen(overrides), NULL, 0, NULL),
                 BRD_OK);
    run.info.struct_nbytes = sizeof run.info;
    brd_rules_info_get(&run.rules, &run.info);
    for (int32_t players = 1; players <= BRD_MAX_SEATS; players++)
        for (uint64_t seed = 0; seed < GAMES_EACH; seed++) play(players, seed, check_plies() / 20 + PLIES_FEWEST);
}

/* [H.apply-events] */
static void every_ply_of_every_game(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        const char *name = brd_game_name(game);
        play_by(name, "max_plies=700");
        if (strcmp(name, "thrones") != 0) continue; /* here two seats act at once */
        play_by(name, "max_plies=700 setup=together");
        play_by(name, "max_plies=700 favors_when=any_time favor_kind=when_gained");
    }
}

/* ------------------------------------------------------------------------------------------------- causes */

/* A ply, and its events with the cause of each: "move action, remove captured". */
struct caused {
    const char *cites, *before, *move, *events;
};

static void check_caused(const struct caused *row)
{
    static const char *const causes[] = {" action", " captured", " left", " spent", " upkeep"};
    int failures = check_failures;
    brd_state state;
    brd_event events[BRD_MAX_EVENTS];
    char text[WORKED_EVENTS_NBYTES] = "";
    struct worked_text out = {text, sizeof text, 0};
    if (!worked_position(row->before, &state)) return;
    int32_t count =
        brd_apply(&worked_rules, &state, BRD_REFEREE, worked_move(row->move), NULL, NULL, events, BRD_MAX_EVENTS);
    CHECK(count > 0);
    for (int32_t i = 0; i < count; i++) {
        uint8_t kind = events[i].kind;
        bool has_cause = kind >= BRD_EVENT_MOVE && kind <= BRD_EVENT_COUNTER;
        if (!has_cause) CHECK_EQ_INT(events[i].cause, 0);
        if (!has_cause || !CHECK(events[i].cause <= BRD_CAUSE_UPKEEP)) continue;
        worked_put_name(&out, out.length > 0 ? ", " : "", BRD_NAME_EVENT, kind);
        worked_put(&out, causes[events[i].cause], "");
    }
    CHECK_EQ_TEXT(text, row->events);
    worked_name_row(failures, row->cites, row->before, row->move);
}

static void why_is_told_in_tokonoma(void)
{
    static const struct caused rows[] = {
        {"[TOK.event-counter]", "5/6/7/6/f2F1 w 3 10", "e4e3", "move action, counter upkeep"},
        {"[TOK.capture] stacks", "f4/6/3+aF2/4F1/2bF1 w 1 0", "d5d4",
         "move action, remove captured, remove captured, remove captured, counter upkeep"},
    };
    worked_load("tokonoma", "");
    WORKED_EACH(caused, check_caused, rows);
}

static void why_is_told_in_carnyx(void)
{
    static const struct caused rows[] = {
        {"[CAR.setup]", "5/5/5/5/5 d 3/3 0/0 10/10 - - - 0", "@b1", "place action, stock action"},
        {"[CAR.capture] lifts a bar", "L4/5/1L3/1D3/5 d 0/0 0/0 10/10 - - a3b3 9", "b2b3",
         "move action, change captured, counter upkeep, counter upkeep"},
        {"[CAR.centre] [CAR.capture]", "4L/5/2L2/2D2/5 d 0/0 0/0 10/10 - - - 9", "c2c3",
         "move action, change captured, stock action, stock action"},
        {"[CAR.leave-stack]", "4L/(DD)4/5/5/5 d 0/0 1/0 10/10 - c4a4 - 9", "a4>",
         "remove left, remove left, stock action, counter upkeep, counter upkeep"},
        {"[CAR.leave-stack] with an enemy disc", "4L/(LDD)4/5/5/5 d 0/0 1/0 10/10 - - - 9", "a4>",
         "remove left, remove left, remove left, stock action, stock action, stock action"},
        {"[CAR.leave-piece]", "D3L/5/5/5/4D d 0/0 0/0 10/10 - - - 9", "a5>e1", "move action"},
        {"[CAR.hunker]", "L4/5/5/D4/5 d 0/0 0/0 10/10 - - - 11", "hunker", "counter upkeep"},
    };
    worked_load("carnyx", "");
    WORKED_EACH(caused, check_caused, rows);
}

/* Cards are counted by class and in all; then kills, turns and locks, each alone. */
static void why_is_told_in_tombs(void)
{
    static const struct caused rows[] = {
        {"[TMB.blade]", "T2T2O2/T2.O2/... p1 BMO/OO 3,3,3,2 1/0 17 - 40", "Bb2",
         "place action, remove captured, place action, remove captured, place action, remove captured, place action, "
         "stock action, stock action, counter upkeep, counter upkeep, counter upkeep"},
        {"[TMB.ombra-top]", ".../.T2./... p1 BMO/OO 3,3,3,2 0/0 17 - 40", "Oxb2",
         "remove captured, place action, stock action, stock action, counter upkeep, counter upkeep"},
        {"[TMB.thorn-activated]", "..O2/.x./... p1 BMT/OO 3,3,3,2 1/0 17 - 40", "Tb2xc3",
         "remove action, place action, remove captured, stock action, stock action, counter upkeep, counter upkeep"},
        {"[TMB.draw]", ".../.x./... d1 BM/OO 3,3,2,2 1/0 19 2:0 43", "+B",
         "stock action, stock action, stock action, stock action"},
    };
    worked_load("tombs", "");
    WORKED_EACH(caused, check_caused, rows);
}

static void why_is_told_in_tomis(void)
{
    static const struct caused rows[] = {
        {"[TOM.gate-destroyed] with a capture", "7b/8/8/3f4/8/3F4/8/B2T4 w -,c>N,-,a.,d>>SW,-,-,- M3L1/M2F3L1 - 0 0",
         "d3>d5", "remove captured, move action, remove captured"},
        {"[TOM.strike] both are out", "4b3/8/8/8/8/2f5/2F5/4B3 w -,c+,d+,-,-,-,-,- F2L1/F2L1 - 0 20", "c2*c3",
         "remove captured, remove spent"},
        {"TOM-3", "4b3/8/8/3t4/2F1F3/8/8/4B3 w -,-,-,-,-,-,-,- F3L1/F3L1 - 0 20", "F@a1",
         "place action, remove captured, stock action"},
        {"[TOM.unlock]", "3b4/4F1F1/8/S7/8/8/8/B2T4 w -,-,-,-,-,-,-,- L1/F3L1 - 0 20", "g7g8",
         "move action, remove captured, counter upkeep"},
        {"[TOM.landing]", "4b3/8/8/3f4/2F5/8/8/3TB3 w -,-,-,c+,d>N,-,-,- F2L1/F3L1 - 0 20", "c4=d5",
         "remove captured, move action"},
        {"TOM-9 a pass, and the attack after it", "fff1b3/FFFf4/8/8/8/8/8/B7 w -,-,-,-,-,-,-,- L1/L1 - 0 7", "pass",
         "remove captured, remove captured, remove captured, counter upkeep"},
    };
    worked_load("tomis", "");
    WORKED_EACH(caused, check_caused, rows);
}

static void why_is_told_in_thrones(void)
{
    static const struct caused rows[] = {
        {"[THR.attack] [THR.ban-warhorse]", WHITE("k8/9/9/9/9/4W4/4s4/9/8K"), "e4xe3",
         "remove captured, move action, counter upkeep, counter upkeep"},
        {"[THR.fail] attack", WHITE_CHECK("k8/9/9/9/9/3sE4/9/9/8K", "e4xd4"), "fail", "remove spent, counter upkeep"},
        {"[THR.throne-attack] [THR.breach] [THR.gain]", WHITE("k8/9/9/9/7s1/7K1/9/9/9"), "h4xh5",
         "change action, remove captured, move action, stock upkeep, stock upkeep, counter upkeep"},
        {"[THR.repair]", BREACHED_H5 " k8/9/9/9/7s1/7C1/9/9/8K w play - - 0:0,0:0 -,- - - - 3 50", "h4*h5",
         "remove captured, change upkeep, counter upkeep"},
        {"[THR.arrival-fortress] an own piece goes",
         WHITE_IN_FULL("k8/9/9/9/9/9/9/4R4/8K", "w", "0:0,0:0", "-,-", "-", "-", "-", "50"), "D@e2",
         "remove spent, place action, stock action"},
        {"[THR.haste] [THR.spend]", WHITE_FAVORS("k8/9/9/9/9/9/9/6R2/8K", "1:1,0:0", "-", "-", "50"), "H:g2g3",
         "move action, stock spent"},
    };
    worked_load("thrones", "");
    WORKED_EACH(caused, check_caused, rows);
}

/* ------------------------------------------------------------------------------------------------- how many */

/*
 * The most events of a ply: the ply, the turn, what comes next or the end, a phase for each player, and the most of a
 * game's own events. The fact `events <players> <number + number ...>` counts these by the rules.
 */
static void there_is_room_for_so_many(void)
{
    static struct facts facts;
    for (int32_t game = 0; game < brd_game_count(); game++) {
        char *at = (char *)facts_only(&facts, brd_game_name(game), "events");
        long most = 3 + strtol(at, &at, 10);
        for (; *at != '\0'; at += strspn(at, " +")) most += strtol(at, &at, 10);
        CHECK_EQ_INT(brd_rules_builtin(&run.rules, brd_game_name(game)), BRD_OK);
        run.info.struct_nbytes = sizeof run.info;
        CHECK_EQ_INT(brd_rules_info_get(&run.rules, &run.info), BRD_OK);
        CHECK_EQ_INT(run.info.max_events, most);
        CHECK(run.info.max_events <= BRD_MAX_EVENTS);
    }
}

/*
 * Kinds of later versions are redacted as known ones are: by the mask, and by what is hidden; all else stays.
 * [H.unknown-codes] [H.unknown-kinds]
 */
static void later_kinds_are_redacted_by_their_mask(void)
{
    const brd_event whole = {.kind = BRD_EVENT_PHASE + 1,
                             .seat = 1,
                             .layer = 2,
                             .type = 3,
                             .direction = 4,
                             .cause = 200,
                             .hides = BRD_HIDES_WHAT,
                             .for_seat = 5,
                             .cell = 300,
                             .cell_to = 301,
                             .value_before = -6,
                             .value_after = 7,
                             .count = 8,
                             .hidden_from = 1};
    brd_event absent = whole, odd = whole, hidden = whole, seen[3];
    absent.hides = BRD_HIDES_EVENT;
    odd.hides = BRD_HIDES_WHAT + 1; /* whatever a later version hides by it */
    hidden.type = BRD_TYPE_HIDDEN;
    hidden.direction = BRD_NO_DIRECTION;
    hidden.value_before = hidden.value_after = 0;
    const brd_event events[] = {absent, whole, odd};
    CHECK_EQ_INT(brd_rules_builtin(&run.rules, "carnyx"), BRD_OK);
    CHECK_EQ_INT(brd_redact_events(&run.rules, events, 3, 0, seen, 3), 1);
    CHECK(memcmp(&seen[0], &hidden, sizeof hidden) == 0);
    CHECK_EQ_INT(brd_redact_events(&run.rules, events, 3, 1, seen, 3), 3);
    CHECK(memcmp(seen, events, sizeof seen) == 0);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"later_kinds_are_redacted_by_their_mask", later_kinds_are_redacted_by_their_mask},
        {"why_is_told_in_tokonoma", why_is_told_in_tokonoma},
        {"why_is_told_in_carnyx", why_is_told_in_carnyx},
        {"why_is_told_in_tombs", why_is_told_in_tombs},
        {"why_is_told_in_tomis", why_is_told_in_tomis},
        {"why_is_told_in_thrones", why_is_told_in_thrones},
        {"there_is_room_for_so_many", there_is_room_for_so_many},
        {"every_ply_of_every_game", every_ply_of_every_game},
        {NULL, NULL},
    };
    return check_main("events", tests, argc, argv);
}
