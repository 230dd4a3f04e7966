/*
 * conduct.c: counts what the bot does in games against itself. The counts are the same on every machine, times are not.
 *
 *     conduct losses LEVEL GAMES GAME   decisions after which the game is lost, or the other side can win with one ply,
 *                                       though another move would have avoided that; found by trying all moves
 *     conduct openings LEVEL GAMES GAME the first six plies: how many differ, and how often the most frequent is played
 *     conduct layouts LEVEL GAMES GAME  games with thrones: their cells, and the likeness of layouts
 *     conduct learning GAME CHANGE       seconds of the processor that the bot learns before it plays by changed rules
 *
 * losses: each game begins with four random plies; plies that wait for chance are not counted.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/bot.h"
#include "player.h"

enum { PLIES_MOST = 400, RANDOM_PLIES = 4, OPENING_PLIES = 6, GAMES_MOST = 400 };

#define LIMIT "max_plies=400"

static struct {
    brd_rules rules;
    void *bot;
    uint32_t positions;
    uint64_t keys[PLIES_MOST];
} host;

static brd_move decide(const brd_state *state, int32_t ply, uint64_t *seed)
{
    int32_t seat = brd_state_to_move(&host.rules, state);
    if (seat == BRD_CHANCE) return player_draw(&host.rules, state, seed);
    brd_random_below(seed, 2);
    return player_ask(&host.rules, host.bot, state, seat, *seed, host.keys, (size_t)ply, host.positions);
}

static void make(brd_state *state, brd_move move, int32_t ply)
{
    brd_apply_trusted(&host.rules, state, move, NULL, NULL, 0);
    host.keys[ply] = brd_state_key(&host.rules, state);
}

/* ------------------------------------------------------------------------------------------------- losses */

static bool has_won(const brd_state *state, int32_t seat)
{
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    brd_state_outcome(&host.rules, state, &outcome);
    return outcome.kind == BRD_WIN && (outcome.seats >> seat & 1) != 0;
}

/* Whether the other side has won after the move, or is to move then and can win with one ply. */
static bool loses(const brd_state *state, int32_t seat, brd_move move)
{
    static brd_move replies[BRD_MAX_MOVES];
    int32_t other = 1 - seat;
    brd_state after, end;
    brd_state_copy(&host.rules, &after, state);
    brd_apply_trusted(&host.rules, &after, move, NULL, NULL, 0);
    if (has_won(&after, other)) return true;
    if (brd_state_to_move(&host.rules, &after) != other) return false;
    int32_t count = brd_moves(&host.rules, &after, other, replies, BRD_MAX_MOVES);
    for (int32_t i = 0; i < count; i++) {
        brd_state_copy(&host.rules, &end, &after);
        brd_apply_trusted(&host.rules, &end, replies[i], NULL, NULL, 0);
        if (has_won(&end, other)) return true;
    }
    return false;
}

/* Whether another move would not have lost like this one. */
static bool is_avoidable(const brd_state *state, int32_t seat, brd_move move)
{
    static brd_move moves[BRD_MAX_MOVES];
    if (!loses(state, seat, move)) return false;
    int32_t count = brd_moves(&host.rules, state, seat, moves, BRD_MAX_MOVES);
    for (int32_t i = 0; i < count; i++)
        if (!loses(state, seat, moves[i])) return true;
    return false;
}

static void count_losses(int games, const char *level)
{
    long decisions = 0, avoidable = 0, won = 0;
    for (int game = 0; game < games; game++) {
        uint64_t seed = 5000 + (uint64_t)game;
        brd_state state;
        brd_state_initial(&host.rules, &state, 2);
        for (int32_t ply = 0, seat; (seat = brd_state_to_move(&host.rules, &state)) != BRD_NOBODY; ply++) {
            bool is_random = ply < RANDOM_PLIES;
            brd_move move = is_random ? player_any_move(&host.rules, &state, &seed) : decide(&state, ply, &seed);
            decisions += !is_random && seat != BRD_CHANCE;
            avoidable += !is_random && seat != BRD_CHANCE && is_avoidable(&state, seat, move);
            make(&state, move, ply);
        }
        won += has_won(&state, 0) || has_won(&state, 1);
    }
    printf("| losses: %s | %s | %d | %ld | %ld | %ld |\n", brd_rules_name(&host.rules), level, games, won, decisions,
           avoidable);
}

/* ------------------------------------------------------------------------------------------------ openings */

static void count_openings(int games, const char *level)
{
    static uint64_t openings[GAMES_MOST];
    int most = 0, different = 0;
    for (int game = 0; game < games; game++) {
        uint64_t seed = 7000 + (uint64_t)game, key = 0;
        brd_state state;
        brd_state_initial(&host.rules, &state, 2);
        for (int32_t ply = 0; ply < OPENING_PLIES; ply++) {
            brd_move move = decide(&state, ply, &seed);
            make(&state, move, ply);
            key = key * UINT64_C(0x9e3779b97f4a7c15) + move.code + 1;
        }
        openings[game] = key;
    }
    for (int i = 0; i < games; i++) {
        int same = 0;
        bool is_first = true;
        for (int j = 0; j < games; j++) {
            same += openings[j] == openings[i];
            is_first &= j >= i || openings[j] != openings[i];
        }
        different += is_first;
        most = same > most ? same : most;
    }
    printf("| openings: %s | %s | %d | %d | %d |\n", brd_rules_name(&host.rules), level, games, different, most);
}

/* ------------------------------------------------------------------------------------------------- layouts */

/* A layout of the first seat: the type of the piece on each cell. */
struct layout {
    uint8_t pieces[BRD_MAX_CELLS];
    int32_t throne;
    bool is_home; /* the throne stands in the fortress */
};

static void read_layout(const brd_state *state, int32_t cell_count, struct layout *layout)
{
    brd_item items[BRD_MAX_ITEMS];
    for (int32_t cell = 0; cell < cell_count; cell++) {
        bool has_throne = false, has_fortress = false;
        int32_t count = brd_state_cell(&host.rules, state, BRD_REFEREE, cell, items, BRD_MAX_ITEMS);
        layout->pieces[cell] = BRD_NO_TYPE;
        for (int32_t i = 0; i < count; i++) {
            const char *name = brd_name(&host.rules, BRD_NAME_TYPE, items[i].type);
            has_fortress |= strncmp(name, "fortress", strlen("fortress")) == 0;
            if (items[i].layer != BRD_PIECE || items[i].seat != 0) continue;
            layout->pieces[cell] = items[i].type;
            has_throne |= strcmp(name, "throne") == 0;
        }
        if (!has_throne) continue;
        layout->throne = cell;
        layout->is_home = has_fortress;
    }
}

/* Lays out the first seat's tiles and pieces, by the bot or at random. */
static void lay_out(bool is_random, uint64_t seed, int32_t cell_count, struct layout *layout)
{
    brd_state state;
    brd_state_initial(&host.rules, &state, 2);
    for (int32_t ply = 0; brd_state_to_move(&host.rules, &state) == 0 && brd_state_turn(&host.rules, &state) == 0 &&
                          brd_state_ply(&host.rules, &state) < PLIES_MOST / 2;
         ply++)
        make(&state, is_random ? player_any_move(&host.rules, &state, &seed) : decide(&state, ply, &seed), ply);
    read_layout(&state, cell_count, layout);
}

/* The most pieces that stand on the same cells in two layouts. */
static int most_alike(const struct layout *layouts, int count, int32_t cell_count)
{
    int most = 0;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++) {
            int same = 0;
            for (int32_t cell = 0; cell < cell_count; cell++) {
                uint8_t piece = layouts[i].pieces[cell];
                same += piece != BRD_NO_TYPE && piece == layouts[j].pieces[cell];
            }
            most = same > most ? same : most;
        }
    return most;
}

static void compare_layouts(int games, const char *level)
{
    static struct layout layouts[2][GAMES_MOST]; /* the bot's, random ones */
    static bool has_throne[BRD_MAX_CELLS];
    int cells = 0, home = 0;
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_rules_info_get(&host.rules, &info);
    for (int game = 0; game < games; game++) {
        struct layout *layout = &layouts[0][game];
        lay_out(false, 9000 + (uint64_t)game, info.cell_count, layout);
        lay_out(true, 9000 + (uint64_t)game, info.cell_count, &layouts[1][game]);
        cells += !has_throne[layout->throne];
        home += layout->is_home;
        has_throne[layout->throne] = true;
    }
    printf("| layouts: %s | %s | %d | %d | %d | %d | %d |\n", brd_rules_name(&host.rules), level, games, cells, home,
           most_alike(layouts[0], games, info.cell_count), most_alike(layouts[1], games, info.cell_count));
}

static int time_learning(const char *game, const char *change)
{
    if (brd_rules_builtin_with(&host.rules, game, strlen(game), change, strlen(change), NULL, 0, NULL) != BRD_OK)
        return EXIT_FAILURE;
    double began = player_now();
    host.bot = player_open(&host.rules, 0);
    printf("| learning: %s | %s | %.2f |\n", game, change, (player_now() - began) / 1000);
    free(host.bot);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "learning") == 0) return time_learning(argv[2], argv[3]);
    if (argc != 5) return EXIT_FAILURE;
    const char *game = argv[4];
    int games = atoi(argv[3]);
    if (games < 1 || games > GAMES_MOST) return EXIT_FAILURE;
    if (brd_rules_builtin_with(&host.rules, game, strlen(game), LIMIT, sizeof LIMIT - 1, NULL, 0, NULL) != BRD_OK)
        return EXIT_FAILURE;
    int32_t positions = bot_level_positions(&host.rules, atoi(argv[2]));
    if (positions < 0) return EXIT_FAILURE;
    host.positions = (uint32_t)positions;
    host.bot = player_open(&host.rules, host.positions);
    if (strcmp(argv[1], "losses") == 0) count_losses(games, argv[2]);
    if (strcmp(argv[1], "openings") == 0) count_openings(games, argv[2]);
    if (strcmp(argv[1], "layouts") == 0) compare_layouts(games, argv[2]);
    free(host.bot);
    return EXIT_SUCCESS;
}
