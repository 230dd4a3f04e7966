/*
 * test_stored.c: everything that hosts store stays the same from one release to the next: the numbers of
 * brd_rules_info, names with their codes, the places where cells are drawn, and along some random games move codes, the
 * order of lists, notations, hashes and keys.
 *
 * This program wrote the expected texts with the library of version 0.1. (0.2 makes fingerprints in another way, so
 * saves of 0.1 count as saves of other rules.) Only the number of bytes of a state is today's, because hosts do not
 * store states, and BRD_NO_CELL counts as the 255 that it was then. Where the rules of a game have changed since, lists
 * and all that depends on them are those of its revision. A new switch, refusal, stock or counter appears in the
 * numbers and behind the old names, and changes nothing else. To change one of these things on purpose, raise the
 * game's revision and say so in CHANGELOG.md. Any other difference is a mistake.
 */
#include "boardrules/boardrules.h"
#include "check.h"
#include "games.h"
#include "facts.h"

enum { PLIES_EACH = 3000, GAME_PLIES = 250, NO_CELL_OF_0_1 = 255 };

static struct run {
    brd_rules rules;
    brd_rules_info info;
    uint64_t seed;
    uint64_t names, cells, lists, notations, hashes, keys; /* digests */
} run;

/* splitmix64, written out, because stored things must not depend on the library's generator. */
static uint64_t mixed(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

static uint32_t below(uint32_t bound)
{
    run.seed += UINT64_C(0x9E3779B97F4A7C15);
    return (uint32_t)((mixed(run.seed) >> 32) * bound >> 32);
}

static void digest(uint64_t *sum, uint64_t value)
{
    *sum = mixed(*sum + UINT64_C(0x9E3779B97F4A7C15)) ^ value;
}

static void digest_bytes(uint64_t *sum, const void *bytes, size_t nbytes)
{
    for (size_t i = 0; i < nbytes; i++) digest(sum, ((const uint8_t *)bytes)[i]);
}

static void digest_position(const brd_state *state)
{
    char text[BRD_MAX_POSITION_TEXT];
    int32_t length = brd_state_format(&run.rules, state, text, sizeof text);
    if (!CHECK(length > 0)) return;
    digest_bytes(&run.notations, text, (size_t)length);
    digest(&run.hashes, brd_state_hash(&run.rules, state));
    digest(&run.keys, brd_state_key(&run.rules, state));
}

static void digest_moves(const brd_move *moves, int32_t count)
{
    char text[BRD_MAX_MOVE_TEXT];
    for (int32_t i = 0; i < count; i++) {
        int32_t length = brd_move_format(&run.rules, moves[i], text, sizeof text);
        if (!CHECK(length > 0)) return;
        digest(&run.lists, moves[i].code);
        digest_bytes(&run.notations, text, (size_t)length);
    }
}

static int32_t fewest_players(void)
{
    return __builtin_ctz(run.info.players);
}

static int32_t most_players(void)
{
    return 31 - __builtin_clz(run.info.players);
}

/* Every code that has a name, in the families that differ from game to game. [H.name] */
static void digest_names(void)
{
    for (int32_t family = BRD_NAME_CELL; family <= BRD_NAME_FIELD; family++)
        for (int32_t code = -64; code < 256; code++) {
            const char *name = brd_name(&run.rules, family, code);
            if (name == NULL) continue;
            digest(&run.names, (uint64_t)(family << 16) ^ (uint64_t)(code + 64));
            digest_bytes(&run.names, name, strlen(name));
        }
}

static void digest_cells(void)
{
    for (int32_t cell = 0; cell < run.info.cell_count; cell++) {
        brd_cell_info info = {.struct_nbytes = sizeof info};
        CHECK_EQ_INT(brd_rules_cell(&run.rules, cell, &info), BRD_OK);
        digest(&run.cells, (uint64_t)(info.x + 100000) << 32 ^ (uint64_t)(info.y + 100000));
        digest_bytes(&run.cells, info.name, strlen(info.name));
        for (int32_t seat = 0; seat < fewest_players(); seat++)
            for (int32_t direction = 0; direction < run.info.direction_count; direction++) {
                int32_t to = brd_rules_neighbour(&run.rules, cell, seat, direction);
                digest(&run.cells, to == BRD_NO_CELL ? NO_CELL_OF_0_1 : (uint64_t)to);
            }
    }
}

static void start(brd_state *state)
{
    uint32_t more = (uint32_t)(most_players() - fewest_players() + 1);
    CHECK_EQ_INT(brd_state_initial(&run.rules, state, fewest_players() + (int32_t)below(more)), BRD_OK);
}

static void play(void)
{
    static brd_move moves[BRD_MAX_MOVES];
    brd_state state;
    start(&state);
    for (int ply = 1; ply <= PLIES_EACH; ply++) {
        int32_t count = brd_moves(&run.rules, &state, BRD_REFEREE, moves, BRD_MAX_MOVES);
        digest_position(&state);
        digest_moves(moves, count);
        if (count == 0 || ply % GAME_PLIES == 0)
            start(&state);
        else if (!CHECK(brd_apply(&run.rules, &state, BRD_REFEREE, moves[below((uint32_t)count)], NULL, NULL, NULL,
                                  0) >= 0))
            return;
    }
}

/* A line of numbers that people can compare. */
static void numbers(char *text, size_t cap)
{
    const brd_rules_info *i = &run.info;
    snprintf(text, cap,
             "revision %u state %u moves %u move_text %u position_text %u items %u "
             "players %d..%d cells %d directions %d types %d stocks %d counters %d fields %d move_kinds %d endings %d "
             "refusals %d switches %d",
             i->revision, i->state_used_nbytes, i->max_moves, i->max_move_text, i->max_position_text, i->max_items,
             fewest_players(), most_players(), i->cell_count, i->direction_count, i->type_count, i->stock_count,
             i->counter_count, i->field_count, i->move_kind_count, i->ending_count, i->refusal_count - 1,
             i->switch_count);
}

static void check_stored(const char *game, const char *info, const char *digests)
{
    char text[512];
    memset(&run, 0, sizeof run);
    run.info.struct_nbytes = sizeof run.info;
    CHECK_EQ_INT(brd_rules_builtin(&run.rules, game), BRD_OK);
    CHECK_EQ_INT(brd_rules_info_get(&run.rules, &run.info), BRD_OK);
    numbers(text, sizeof text);
    CHECK_EQ_TEXT(text, info);
    run.seed = 1;
    digest_names();
    digest_cells();
    play();
    snprintf(text, sizeof text,
             "names %016llx cells %016llx lists %016llx notations %016llx hashes %016llx keys %016llx",
             (unsigned long long)run.names, (unsigned long long)run.cells, (unsigned long long)run.lists,
             (unsigned long long)run.notations, (unsigned long long)run.hashes, (unsigned long long)run.keys);
    CHECK_EQ_TEXT(text, digests);
}

/* [H.stays] [H.rules-info] [H.info] [H.hash-stays] */
static void stored_by_its_name(void)
{
    static struct facts facts;
    char info[512];
    snprintf(info, sizeof info, "%s", facts_only(&facts, check_name, "numbers"));
    check_stored(check_name, info, facts_only(&facts, check_name, "digests"));
}

int main(int argc, char **argv)
{
    return check_main("stored", games_tests(stored_by_its_name, NULL), argc, argv);
}
