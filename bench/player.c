/* player.c: asks the bot for moves, and draws what no bot decides. player.h explains the functions. */
#include "player.h"

#include <stdlib.h>
#include <time.h>

#include "bot/bot.h"

double player_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

void *player_open(const brd_rules *rules, uint32_t positions)
{
    size_t nbytes = bot_nbytes(rules, positions);
    void *bot = malloc(nbytes);
    if (bot == NULL || bot_open(rules, bot, nbytes) != BRD_OK) exit(EXIT_FAILURE);
    bot_learn(rules, bot, BOT_GAMES);
    return bot;
}

brd_move player_ask(const brd_rules *rules, void *bot, const brd_state *state, int32_t seat, uint64_t seed,
                    const uint64_t *keys, size_t key_count, uint32_t positions)
{
    char text[BRD_MAX_POSITION_TEXT];
    bot_opinion opinion = {0};
    int32_t length = brd_state_observe(rules, state, seat, text, sizeof text);
    bot_begin(rules, bot, seat, text, (size_t)length, seed, keys, key_count);
    bot_think(rules, bot, positions);
    bot_opinion_get(rules, bot, &opinion);
    return opinion.line[0];
}

brd_move player_draw(const brd_rules *rules, const brd_state *state, uint64_t *seed)
{
    brd_move move = {0};
    uint32_t tickets = (uint32_t)brd_chance_denominator(rules, state);
    brd_chance_pick(rules, state, (int32_t)brd_random_below(seed, tickets), &move);
    return move;
}

brd_move player_any_move(const brd_rules *rules, const brd_state *state, uint64_t *seed)
{
    static brd_move moves[BRD_MAX_MOVES];
    int32_t mover = brd_state_to_move(rules, state);
    if (mover == BRD_CHANCE) return player_draw(rules, state, seed);
    int32_t count = brd_moves(rules, state, mover, moves, BRD_MAX_MOVES);
    return moves[brd_random_below(seed, (uint32_t)count)];
}
