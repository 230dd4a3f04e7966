/*
 * actors.c: who acts. Every ply of random games of all games is first tried by everybody whose it is not: each is refused
 * as the header says, told why, and nothing changes. Then a server that forgets every check but passes on the seat of the
 * connection is tried: nobody gets a ply made for another.
 */
#include "boardrules/boardrules.h"
#include "check.h"

enum { PLIES_MOST = 600, EVERYBODY = BRD_REFEREE + 1 };

static brd_rules rules;
static brd_state state;
static brd_move moves[BRD_MAX_MOVES];

static bool is_actor(int32_t actor)
{
    int32_t mask = brd_state_actors(&rules, &state);
    if (actor == BRD_CHANCE) return brd_state_to_move(&rules, &state) == BRD_CHANCE;
    return actor == BRD_REFEREE || (actor < BRD_MAX_SEATS && (mask >> actor & 1) != 0);
}

/* Numbers that are no actors at all; spectators and nobody are some that never act. */
static bool is_number_of_nobody(int32_t actor)
{
    return actor >= brd_state_players(&rules, &state) && actor < BRD_CHANCE;
}

static void mask_agrees_with_to_move(void)
{
    int32_t to_move = brd_state_to_move(&rules, &state), mask = brd_state_actors(&rules, &state);
    bool is_seat = to_move < brd_state_players(&rules, &state);
    CHECK_EQ_INT(mask != 0, is_seat);
    if (is_seat) CHECK((mask >> to_move & 1) != 0);
    CHECK_EQ_INT(mask >> brd_state_players(&rules, &state), 0);
    if (to_move != BRD_NOBODY) CHECK(brd_moves(&rules, &state, to_move, NULL, 0) > 0);
}

/* A legal word, and what each who may not make it is told. */
static void only_actors_act(brd_move move, int32_t reason)
{
    for (int32_t actor = 0; actor < EVERYBODY; actor++) {
        brd_state before = state;
        brd_verdict verdict = {.reason = -1};
        if (is_actor(actor)) continue;
        bool nobody = is_number_of_nobody(actor);
        CHECK_EQ_INT(brd_apply(&rules, &state, actor, move, &verdict, NULL, NULL, 0),
                     nobody ? BRD_E_ARGUMENT : BRD_E_ILLEGAL);
        CHECK_EQ_INT(verdict.reason, nobody ? -1 : reason);
        CHECK_EQ_INT(brd_moves(&rules, &state, actor, moves, BRD_MAX_MOVES), nobody ? BRD_E_ARGUMENT : 0);
        CHECK(memcmp(&state, &before, sizeof state) == 0);
    }
}

/* Whether a ply of random games is made for whom it should be. */
static void play(int32_t players, uint64_t seed)
{
    brd_move move = {0};
    if (brd_state_initial(&rules, &state, players) != BRD_OK) return;
    for (int ply = 0; ply < PLIES_MOST && brd_state_to_move(&rules, &state) != BRD_NOBODY; ply++) {
        mask_agrees_with_to_move();
        int32_t count = brd_moves(&rules, &state, BRD_REFEREE, moves, BRD_MAX_MOVES);
        move = moves[brd_random_below(&seed, (uint32_t)count)];
        only_actors_act(move, BRD_REFUSED_NOT_YOUR_TURN);
        brd_verdict verdict = {.reason = -1};
        int32_t actor = ply % 2 == 0 ? BRD_REFEREE : brd_state_to_move(&rules, &state);
        if (!CHECK_EQ_INT(brd_apply(&rules, &state, actor, move, &verdict, NULL, NULL, 0), 0)) return;
        CHECK_EQ_INT(verdict.reason, BRD_LEGAL);
    }
    if (brd_state_to_move(&rules, &state) != BRD_NOBODY) return;
    mask_agrees_with_to_move();
    only_actors_act(move, BRD_REFUSED_GAME_OVER);
}

static void everybody_else_is_refused(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        if (!CHECK_EQ_INT(brd_rules_builtin(&rules, brd_game_name(game)), BRD_OK)) return;
        for (int32_t players = 1; players <= BRD_MAX_SEATS; players++)
            for (uint64_t seed = 0; seed < 3; seed++) play(players, seed);
    }
}

/* What the server of the header's head does with a move that a connection sent: nothing is asked but the library. */
static bool serve(int32_t seat, brd_move move)
{
    return brd_apply(&rules, &state, seat, move, NULL, NULL, NULL, 0) >= 0;
}

/* All seats send a random word of the notation or of somebody's list, most of them out of turn. */
static void a_forgetful_server_moves_for_nobody_else(void)
{
    uint64_t seed = 11;
    for (int32_t game = 0; game < brd_game_count(); game++) {
        brd_rules_builtin(&rules, brd_game_name(game));
        brd_state_initial(&rules, &state, 0);
        for (int message = 0; message < 4000; message++) {
            int32_t count = brd_moves(&rules, &state, BRD_REFEREE, moves, BRD_MAX_MOVES),
                    waits = brd_state_to_move(&rules, &state);
            if (count == 0) break;
            int32_t seat = (int32_t)brd_random_below(&seed, (uint32_t)brd_state_players(&rules, &state));
            brd_move move = moves[brd_random_below(&seed, (uint32_t)count)];
            CHECK_EQ_INT(serve(seat, move), seat == waits);
            if (waits == BRD_CHANCE) CHECK(brd_apply(&rules, &state, BRD_CHANCE, move, NULL, NULL, NULL, 0) >= 0);
        }
    }
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"everybody_else_is_refused", everybody_else_is_refused},
        {"a_forgetful_server_moves_for_nobody_else", a_forgetful_server_moves_for_nobody_else},
        {NULL, NULL},
    };
    return check_main("actors", tests, argc, argv);
}
