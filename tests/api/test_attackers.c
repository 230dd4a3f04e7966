/*
 * test_attackers.c: two attackers who have the library's answers to a seat or a spectator, and nothing else. The first
 * asks about every code, cell and seat, draws worlds from its observation, and drops each world that answers otherwise
 * than the host did. The second compares the drawn worlds with each other, without the host. If one of them can drop a
 * world, an answer told something that the observation does not. Random games of all games with secrets.
 */
#include "positions.h"
#include "told.h"

enum { WORLDS = 4, PLIES_FOR_AN_ATTACK = 4000, ATTACKS_MOST = 24, PLIES_MOST = 300, TRIES_MOST = 12 };
enum { DRAWN_ENOUGH = 32 }; /* with fewer worlds less than half may differ from the host's */

static struct attack {
    brd_rules rules;
    brd_rules_info info;
    int32_t viewer;
    char observation[BRD_MAX_POSITION_TEXT];
    brd_state worlds[WORLDS];
    brd_move codes[TOLD_CODES_MOST];
    uint32_t code_count;
    uint64_t seed;
    long drawn, differed; /* worlds of this game, and those that are not the host's */
} attack;

static void draw_worlds(const brd_state *host)
{
    int32_t nbytes =
        brd_state_observe(&attack.rules, host, attack.viewer, attack.observation, sizeof attack.observation);
    for (int i = 0; i < WORLDS; i++) {
        CHECK_EQ_INT(brd_state_from_observation(&attack.rules, &attack.worlds[i], attack.viewer, attack.observation,
                                                (size_t)nbytes, brd_random_below(&attack.seed, 1u << 30), NULL, 0,
                                                NULL),
                     BRD_OK);
        attack.drawn++;
        attack.differed += memcmp(&attack.worlds[i], host, sizeof *host) != 0;
    }
}

static void tell_all(struct told *told, const brd_state *state)
{
    told_begin(told);
    told_state(told, &attack.rules, state, attack.viewer);
}

/* Whether all answers about two states are the same. */
static void cannot_tell_apart(const brd_state *a, const brd_state *b, const char *attacker)
{
    static struct told told[2];
    const char *part = "";
    tell_all(&told[0], a);
    tell_all(&told[1], b);
    if (!told_same(&told[0], &told[1])) part = told_difference(&told[0], &told[1]);
    for (int32_t cell = 0; cell < attack.info.cell_count && part[0] == '\0'; cell++) {
        for (int i = 0; i < 2; i++) {
            told_begin(&told[i]);
            told_lists_of(&told[i], &attack.rules, i == 0 ? a : b, attack.viewer, cell);
        }
        if (!told_same(&told[0], &told[1])) part = "lists of moves of a cell";
    }
    uint32_t code = part[0] != '\0' ? 0
                                    : told_differing_code(&attack.rules, a, b, attack.viewer, attack.codes,
                                                          attack.code_count, &part);
    if (!CHECK(part[0] == '\0'))
        printf("%s: the %s drops a world: viewer %d, code %u, %s\n  %s\n", brd_rules_name(&attack.rules), attacker,
               attack.viewer, code, part, attack.observation);
}

/* Both attackers, at one position of the host's. */
static void attack_position(const brd_state *host)
{
    draw_worlds(host);
    cannot_tell_apart(host, &attack.worlds[0], "one who asks the host");
    for (int i = 2; i < WORLDS && check_failures == 0; i++)
        cannot_tell_apart(&attack.worlds[1], &attack.worlds[i], "one who compares worlds");
}

/* A random game up to a random ply. */
static void play_some(struct positions *positions, brd_state *host)
{
    positions_start(positions, &attack.rules, false, &attack.seed, host);
    uint32_t plies = brd_random_below(&attack.seed, PLIES_MOST);
    for (uint32_t ply = 0; ply < plies && brd_state_to_move(&attack.rules, host) != BRD_NOBODY; ply++)
        brd_apply_trusted(&attack.rules, host, positions_choose(&attack.rules, host, &attack.seed), NULL, NULL, 0);
}

/* Whether the host's position has something that the viewer does not see. */
static bool something_is_hidden(const brd_state *host)
{
    char all[BRD_MAX_POSITION_TEXT], seen[BRD_MAX_POSITION_TEXT];
    brd_state_format(&attack.rules, host, all, sizeof all);
    brd_state_observe(&attack.rules, host, attack.viewer, seen, sizeof seen);
    return strcmp(all, seen) != 0;
}

/* As one viewer, mostly where something is hidden from that viewer. */
static void attack_game(struct positions *positions)
{
    brd_state host;
    for (int tries = 0; tries < TRIES_MOST; tries++) {
        play_some(positions, &host);
        int32_t players = brd_state_players(&attack.rules, &host);
        attack.viewer = positions_viewer(players, (int32_t)brd_random_below(&attack.seed, (uint32_t)players + 1));
        if (something_is_hidden(&host)) break;
    }
    attack_position(&host);
}

/* [H.public-answers] [H.determinization-known] */
static void nobody_drops_a_world(void)
{
    static struct positions positions;
    long attacks = check_plies() / PLIES_FOR_AN_ATTACK + (check_few() ? 1 : 2);
    attack.seed = 20261124;
    for (int32_t game = 0; game < brd_game_count(); game++) {
        const char *name = brd_game_name(game);
        positions_read(&positions, name, NULL);
        attack.drawn = attack.differed = 0;
        for (int i = 0; i < attacks && i < ATTACKS_MOST && check_failures == 0; i++) {
            positions_load(&attack.rules, &attack.info, name, positions.variants[i % positions.variant_count]);
            if ((attack.info.flags & BRD_RULES_SECRETS) == 0) break;
            attack.code_count = told_find_codes(&attack.rules, attack.codes);
            attack_game(&positions);
        }
        if (attack.drawn >= DRAWN_ENOUGH) CHECK(attack.differed > attack.drawn / 2);
        printf("%s: %ld worlds drawn, %ld differed\n", name, attack.drawn, attack.differed);
    }
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {{"nobody_drops_a_world", nobody_drops_a_world}, {NULL, NULL}};
    return check_main("attackers", tests, argc, argv);
}
