/*
 * test_actors.c: only the actor whose move it is can make it. In random games of all games every other actor tries each
 * ply first: the call returns the refusal that the header names and changes nothing. A server that checks nothing and
 * passes the seat of the connection must refuse every move that belongs to another seat. Where two seats act at once,
 * neither can make the other's moves.
 */
#include "boardrules/boardrules.h"
#include "check.h"

enum { PLIES_MOST = 600, EVERYBODY = BRD_REFEREE + 1 };

static brd_rules rules;
static brd_state state;
static brd_move moves[BRD_MAX_MOVES];

/* More rules to play by, besides the built-in ones of all games. Under some of them two seats act at once. */
static const struct other_rules {
    const char *game, *overrides;
    bool several;
} others[] = {{"thrones", "favors_when=any_time", true},
              {"thrones", "favor_kind=when_gained", false},
              {"thrones", "favor_kind=when_gained favors_when=any_time", true},
              {"thrones", "setup=together", true}};

enum { OTHERS = sizeof others / sizeof others[0] };

/* Loads the built-in rules by number, and after them the others. False if this library was built without the game. */
static bool load(int32_t index)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    int32_t built_in = brd_game_count();
    struct other_rules one = {brd_game_name(index), "", false};
    if (index >= built_in) one = others[index - built_in];
    if (brd_rules_builtin_with(&rules, one.game, strlen(one.game), one.overrides, strlen(one.overrides), NULL, 0,
                               NULL) != BRD_OK)
        return false;
    CHECK_EQ_INT(brd_rules_info_get(&rules, &info), BRD_OK);
    CHECK_EQ_INT((info.flags & BRD_RULES_SEVERAL_ACTORS) != 0, one.several);
    return true;
}

static bool is_actor(int32_t actor)
{
    int32_t mask = brd_state_actors(&rules, &state);
    if (actor == BRD_CHANCE) return brd_state_to_move(&rules, &state) == BRD_CHANCE;
    return actor == BRD_REFEREE || (actor < BRD_MAX_SEATS && (mask >> actor & 1) != 0);
}

/* The seat that makes the ply, or BRD_CHANCE. */
static int32_t maker_of(brd_move move)
{
    brd_move_info info = {.struct_nbytes = sizeof info};
    CHECK_EQ_INT(brd_move_describe(&rules, &state, BRD_REFEREE, move, &info), BRD_OK);
    return info.seat;
}

static bool is_listed(brd_move move, int32_t actor)
{
    int32_t count = brd_moves(&rules, &state, actor, moves, BRD_MAX_MOVES);
    for (int32_t i = 0; i < count; i++)
        if (moves[i].code == move.code) return true;
    return false;
}

/* Numbers that name no actor. Spectators and BRD_NOBODY are actors that never act. */
static bool is_number_of_nobody(int32_t actor)
{
    return actor >= brd_state_players(&rules, &state) && actor < BRD_CHANCE;
}

/* [H.turn] */
static void mask_agrees_with_to_move(void)
{
    int32_t to_move = brd_state_to_move(&rules, &state), mask = brd_state_actors(&rules, &state);
    bool is_seat = to_move < brd_state_players(&rules, &state);
    CHECK_EQ_INT(mask != 0, is_seat);
    if (is_seat) CHECK((mask >> to_move & 1) != 0);
    CHECK_EQ_INT(mask >> brd_state_players(&rules, &state), 0);
    if (to_move != BRD_NOBODY) CHECK(brd_moves(&rules, &state, to_move, NULL, 0) > 0);
}

/* Tries a legal move for each actor that may not make it, and checks what the call returns. */
static void only_actors_act(brd_move move, int32_t reason)
{
    for (int32_t actor = 0; actor < EVERYBODY; actor++) {
        brd_state before = state;
        brd_verdict verdict = {.reason = -1};
        if (actor == BRD_REFEREE || (is_actor(actor) && actor == maker_of(move))) continue;
        bool nobody = is_number_of_nobody(actor);
        CHECK_EQ_INT(brd_apply(&rules, &state, actor, move, &verdict, NULL, NULL, 0),
                     nobody ? BRD_E_ARGUMENT : BRD_E_ILLEGAL);
        CHECK_EQ_INT(verdict.reason, nobody ? -1 : reason);
        if (!is_actor(actor)) CHECK_EQ_INT(brd_moves(&rules, &state, actor, NULL, 0), nobody ? BRD_E_ARGUMENT : 0);
        CHECK(!is_listed(move, actor));
        CHECK(memcmp(&state, &before, sizeof state) == 0);
    }
}

/* Plays a random game and makes each ply for the right actor, after all others were refused. */
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
        int32_t actor = ply % 2 == 0 ? BRD_REFEREE : maker_of(move);
        CHECK(is_listed(move, actor));
        if (!CHECK_EQ_INT(brd_apply(&rules, &state, actor, move, &verdict, NULL, NULL, 0), 0)) return;
        CHECK_EQ_INT(verdict.reason, BRD_LEGAL);
    }
    if (brd_state_to_move(&rules, &state) != BRD_NOBODY) return;
    mask_agrees_with_to_move();
    only_actors_act(move, BRD_REFUSED_GAME_OVER);
}

/* [H.actor] [H.not-your-turn] [H.moves] */
static void everybody_else_is_refused(void)
{
    for (int32_t i = 0; i < brd_game_count() + OTHERS; i++) {
        if (!load(i)) continue;
        for (int32_t players = 1; players <= BRD_MAX_SEATS; players++)
            for (uint64_t seed = 0; seed < 3; seed++) play(players, seed);
    }
}

/* Does what the server at the head of boardrules.h does with a move from a connection: it passes it to the library. */
static bool serve(int32_t seat, brd_move move)
{
    return brd_apply(&rules, &state, seat, move, NULL, NULL, NULL, 0) >= 0;
}

/* All seats send random moves from the lists of all seats, most of them out of turn. [H.moves-of-others] */
static void a_forgetful_server_moves_for_nobody_else(void)
{
    uint64_t seed = 11;
    for (int32_t i = 0; i < brd_game_count() + OTHERS; i++) {
        if (!load(i)) continue;
        brd_state_initial(&rules, &state, 0);
        for (int message = 0; message < 4000; message++) {
            int32_t count = brd_moves(&rules, &state, BRD_REFEREE, moves, BRD_MAX_MOVES),
                    waits = brd_state_to_move(&rules, &state);
            if (count == 0) break;
            int32_t seat = (int32_t)brd_random_below(&seed, (uint32_t)brd_state_players(&rules, &state));
            brd_move move = moves[brd_random_below(&seed, (uint32_t)count)];
            bool own = seat == maker_of(move);
            CHECK_EQ_INT(serve(seat, move), own);
            if (waits == BRD_CHANCE) CHECK(brd_apply(&rules, &state, BRD_CHANCE, move, NULL, NULL, NULL, 0) >= 0);
        }
    }
}

/*
 * While two seats act at once, each has its own list and the referee has both. This lasts until one has placed all.
 * [H.whose-move]
 */
static void two_seats_act_at_once(void)
{
    static brd_move all[BRD_MAX_MOVES];
    uint64_t seed = 5;
    int both = 0;
    if (!load(brd_game_count() + OTHERS - 1)) return;
    brd_state_initial(&rules, &state, 0);
    while (brd_state_turn(&rules, &state) != BRD_NOBODY && both < 60) {
        int32_t count = brd_moves(&rules, &state, BRD_REFEREE, all, BRD_MAX_MOVES), sum = 0;
        for (int32_t seat = 0; seat < 2; seat++) sum += brd_moves(&rules, &state, seat, NULL, 0);
        CHECK_EQ_INT(sum, count);
        CHECK_EQ_INT(brd_state_actors(&rules, &state), 3);
        for (int32_t i = 0; i < count; i++)
            for (int32_t seat = 0; seat < 2; seat++)
                CHECK_EQ_INT(brd_move_check(&rules, &state, seat, all[i], NULL),
                             seat == maker_of(all[i]) ? BRD_OK : BRD_E_ILLEGAL);
        brd_move move = all[brd_random_below(&seed, (uint32_t)count)];
        CHECK_EQ_INT(brd_apply(&rules, &state, maker_of(move), move, NULL, NULL, NULL, 0), 0);
        both++;
    }
    CHECK_EQ_INT(both, 60);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"everybody_else_is_refused", everybody_else_is_refused},
        {"a_forgetful_server_moves_for_nobody_else", a_forgetful_server_moves_for_nobody_else},
        {"two_seats_act_at_once", two_seats_act_at_once},
        {NULL, NULL},
    };
    return check_main("actors", tests, argc, argv);
}
