/*
 * positions.h: where random games begin. tests/positions/<game>.txt has positions, and more rules to play by as lines
 * `# rules <overrides>`. A game begins in one of the positions or at the start, with any number of players. A position
 * after `? ` is valid under some of those rules, but not under the built-in ones.
 */
#ifndef BOARDRULES_POSITIONS_H
#define BOARDRULES_POSITIONS_H

#include "boardrules/boardrules.h"
#include "check.h"

enum { VARIANTS_MOST = 16, POSITIONS_MOST = 400 };

struct positions {
    char texts[POSITIONS_MOST][BRD_MAX_POSITION_TEXT];
    bool of_variants[POSITIONS_MOST]; /* invalid under the built-in rules */
    int count;
    char variants[VARIANTS_MOST][120]; /* overrides; the first are empty */
    int variant_count;
};

static inline void positions_comment(struct positions *positions, const char *line)
{
    if (sscanf(line, "# rules %119[^\n]", positions->variants[positions->variant_count]) == 1 &&
        CHECK(positions->variant_count < VARIANTS_MOST - 1))
        positions->variant_count++;
}

/* comment: a function that also gets each line, or NULL. */
static inline void positions_read(struct positions *positions, const char *game, void (*comment)(const char *line))
{
    char path[64], line[BRD_MAX_POSITION_TEXT + 512];
    memset(positions, 0, sizeof *positions);
    positions->variant_count = 1;
    snprintf(path, sizeof path, "tests/positions/%s.txt", game);
    FILE *file = fopen(path, "r");
    if (!CHECK(file != NULL)) return;
    while (fgets(line, sizeof line, file) != NULL) {
        positions_comment(positions, line);
        if (comment != NULL) comment(line);
        size_t length = strcspn(line, "#\n");
        while (length > 0 && line[length - 1] == ' ') length--;
        line[length] = '\0';
        if (length == 0 || !CHECK(positions->count < POSITIONS_MOST && length < BRD_MAX_POSITION_TEXT)) continue;
        size_t mark = strncmp(line, "? ", 2) == 0 ? 2 : 0;
        positions->of_variants[positions->count] = mark > 0;
        memcpy(positions->texts[positions->count++], line + mark, length - mark + 1);
    }
    fclose(file);
}

/* Loads the rules of a game, and what they consist of. */
static inline void positions_load(brd_rules *rules, brd_rules_info *info, const char *game, const char *overrides)
{
    info->struct_nbytes = sizeof *info;
    CHECK_EQ_INT(brd_rules_builtin_with(rules, game, strlen(game), overrides, strlen(overrides), NULL, 0, NULL),
                 BRD_OK);
    CHECK_EQ_INT(brd_rules_info_get(rules, info), BRD_OK);
}

/* One of the numbers of players that the rules allow. */
static inline int32_t positions_players(uint32_t allowed, uint64_t *seed)
{
    int32_t players = 0;
    for (int32_t n = 1, seen = 0; n <= BRD_MAX_SEATS; n++)
        if ((allowed >> n & 1) != 0 && brd_random_below(seed, (uint32_t)++seen) == 0) players = n;
    return players;
}

/*
 * The next listed position that is valid under these rules (it may not be under other switches), or the start. strict:
 * all must be valid, except those marked with `? `.
 */
static inline void positions_start(const struct positions *positions, const brd_rules *rules, bool strict,
                                   uint64_t *seed, brd_state *state)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_rules_info_get(rules, &info);
    int32_t players = positions_players(info.players, seed);
    if (positions->count > 0 && brd_random_below(seed, 2) == 0) {
        uint32_t first = brd_random_below(seed, (uint32_t)positions->count);
        for (int i = 0; i < positions->count; i++) {
            int at = ((int)first + i) % positions->count;
            const char *text = positions->texts[at];
            brd_fault fault;
            if (brd_state_parse(rules, state, text, strlen(text), &fault, 1, NULL) == BRD_OK) return;
            if (!CHECK(!strict || positions->of_variants[at]))
                printf("%s: %s at %u: %s\n", text, fault.field, fault.offset, fault.message);
        }
    }
    CHECK_EQ_INT(brd_state_initial(rules, state, players), BRD_OK);
}

/* A legal move: chance outcomes by their tickets, a player's move at random. The game must not be over. */
static inline brd_move positions_choose(const brd_rules *rules, const brd_state *state, uint64_t *seed)
{
    static brd_move moves[BRD_MAX_MOVES];
    brd_move move = {0};
    if (brd_state_to_move(rules, state) == BRD_CHANCE) {
        uint32_t tickets = (uint32_t)brd_chance_denominator(rules, state);
        brd_chance_pick(rules, state, (int32_t)brd_random_below(seed, tickets), &move);
        return move;
    }
    int32_t count = brd_moves(rules, state, BRD_REFEREE, moves, BRD_MAX_MOVES);
    return CHECK(count > 0) ? moves[brd_random_below(seed, (uint32_t)count)] : move;
}

/* Numbers the viewers of a game: its seats, spectators, the referee. */
static inline int32_t positions_viewer(int32_t players, int32_t number)
{
    return number < players ? number : number == players ? BRD_SPECTATOR : BRD_REFEREE;
}

#endif
