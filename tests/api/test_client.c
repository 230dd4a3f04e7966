/*
 * test_client.c: a client that has seen only the public header and its own events knows everything that it may query:
 * cells, stocks, counters, ply, turn, phases, whom the game waits for, who may act, the announced move, the outcome.
 * Every viewer is tried in random games of all games, from the start and from tests/positions. A client begins with its
 * observation; at random plies it loses its connection and comes back with a new one. Some events reach it as lines.
 * What the client does not know must be hidden in the original too.
 *
 * This file and client.h include nothing of the library except its header.
 */
#include "client.h"
#include "positions.h"

enum { CLIENTS_MOST = BRD_MAX_SEATS + 2, EVERY_LOSS = 40, PLIES_FEWEST = 500, NEXT_KIND = BRD_EVENT_PHASE + 1 };

static struct run {
    brd_rules rules;
    brd_rules_info info;
    struct positions positions;
    uint64_t seed;
    brd_state state;
    struct client clients[CLIENTS_MOST], asked;
    int32_t client_count;
    long plies, seen, connections;
} run;

static uint32_t below(uint32_t bound)
{
    return brd_random_below(&run.seed, bound);
}

/* ------------------------------------------------------------------------------------------------------- one client */

static void print_viewer(int32_t viewer)
{
    char text[BRD_MAX_POSITION_TEXT];
    brd_state_format(&run.rules, &run.state, text, sizeof text);
    printf("%s: viewer %d: %s\n", brd_rules_name(&run.rules), viewer, text);
}

static void compare(const struct client *client)
{
    client_ask(&run.asked, &run.rules, &run.state, client->viewer);
    if (client_differences(client, &run.asked) > 0) print_viewer(client->viewer);
    run.seen++;
}

static void connect_one(struct client *client, int32_t viewer)
{
    char text[BRD_MAX_POSITION_TEXT];
    uint64_t seed = (uint64_t)below(1u << 31) << 32 | below(1u << 31);
    CHECK(brd_state_observe(&run.rules, &run.state, viewer, text, sizeof text) > 0);
    client_connect(client, &run.rules, viewer, text, seed);
    run.connections++;
}

/* A list as a later library may return it, with events of unknown kinds, but never between two MOVE events. */
static int32_t add_unknown(const brd_event *events, int32_t count, brd_event *more)
{
    int32_t out = 0;
    for (int32_t i = 0; i < count; i++) {
        bool between = i > 0 && events[i].kind == BRD_EVENT_MOVE && events[i - 1].kind == BRD_EVENT_MOVE;
        if (i > 0 && !between && out + count - i < BRD_MAX_EVENTS && below(4) == 0) {
            more[out] = events[i];
            more[out++].kind = (uint8_t)(NEXT_KIND + below(256 - NEXT_KIND));
        }
        more[out++] = events[i];
    }
    return out;
}

static void tell(struct client *client, const brd_event *events, int32_t count)
{
    static brd_event seen[BRD_MAX_EVENTS], more[BRD_MAX_EVENTS];
    int32_t left = brd_redact_events(&run.rules, events, (size_t)count, client->viewer, seen, BRD_MAX_EVENTS);
    if (!CHECK(left > 0 && left <= count)) return;
    if (below(4) == 0) client_as_lines(&run.rules, seen, left);
    if (below(8) == 0)
        client_events(client, more, add_unknown(seen, left, more));
    else
        client_events(client, seen, left);
}

/* ----------------------------------------------------------------------------------------------------------- games */

static void connect_all(void)
{
    run.client_count = brd_state_players(&run.rules, &run.state) + 2;
    for (int32_t i = 0; i < run.client_count; i++)
        connect_one(&run.clients[i], positions_viewer(run.client_count - 2, i));
}

static void ply(void)
{
    static brd_event events[BRD_MAX_EVENTS];
    brd_move move = positions_choose(&run.rules, &run.state, &run.seed);
    int32_t count = brd_apply(&run.rules, &run.state, BRD_REFEREE, move, NULL, NULL, events, BRD_MAX_EVENTS);
    if (!CHECK(count > 0 && (uint32_t)count <= run.info.max_events)) return;
    if (below(4) == 0) client_as_lines(&run.rules, events, count); /* as a host may keep them, to redact them later */
    for (int32_t i = 0; i < run.client_count; i++) {
        if (below(EVERY_LOSS) == 0)
            connect_one(&run.clients[i], run.clients[i].viewer); /* and it never receives this ply */
        else
            tell(&run.clients[i], events, count);
        compare(&run.clients[i]);
    }
    run.plies++;
}

static void play_rules(const char *game, int variant, long plies)
{
    positions_load(&run.rules, &run.info, game, run.positions.variants[variant]);
    long end = run.plies + plies, game_end = 0;
    while (run.plies < end && check_failures == 0) {
        if (run.plies >= game_end || brd_state_to_move(&run.rules, &run.state) == BRD_NOBODY) {
            positions_start(&run.positions, &run.rules, variant == 0, &run.seed, &run.state);
            game_end = run.plies + 1 + below(1500);
            connect_all();
        }
        if (brd_state_to_move(&run.rules, &run.state) != BRD_NOBODY) ply();
    }
}

/* Plays half of the plies by the built-in rules and half by those of the positions file. */
static void clients_of(const char *game)
{
    long plies = check_plies() / 10 + PLIES_FEWEST;
    run.seed = 20261122;
    run.plies = run.seen = run.connections = 0;
    positions_read(&run.positions, game, NULL);
    long others = run.positions.variant_count - 1, other = others == 0 ? 0 : plies / 2 / others;
    for (int variant = 0; variant <= others; variant++)
        play_rules(game, variant, variant == 0 ? plies - others * other : other);
    printf("%s: %ld plies, %ld comparisons, %ld connections\n", game, run.plies, run.seen, run.connections);
}

/* ------------------------------------------------------------------------------------------------------------ tests */

/* [H.known-again] [H.client-knows] */
static void clients_know_all_that_they_may_ask(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) clients_of(brd_game_name(game));
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"clients_know_all_that_they_may_ask", clients_know_all_that_they_may_ask},
        {NULL, NULL},
    };
    return check_main("client", tests, argc, argv);
}
