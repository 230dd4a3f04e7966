/* match.c: games of one or two sets of rules in one piece of memory. */
#include "balance/match.h"

#include "balance/balance.h"

#include <stdio.h>

enum { RANDOM_EACH = 3, PLIES_MOST = 600 };

struct balance_match {
    struct balance_set sets[2];
    uint32_t set_count, wanted;
    struct balance_play play;
    struct balance_report report;
    struct balance_game games[]; /* those of the first set, then those of the other one: `wanted` each */
};

size_t balance_match_nbytes(uint32_t games)
{
    return sizeof(struct balance_match) + 2 * (size_t)games * sizeof(struct balance_game);
}

int32_t balance_match_begin(struct balance_match *match, const brd_rules *rules, const brd_rules *other, uint32_t games,
                            int32_t players, int32_t level, uint64_t seed)
{
    match->set_count = other != NULL ? 2 : 1;
    match->wanted = games;
    for (uint32_t i = 0; i < match->set_count; i++) {
        struct balance_set *set = &match->sets[i];
        *set = (struct balance_set){.rules = i == 0 ? rules : other, .games = match->games + i * games};
        set->setting = (struct balance_setting){
            .players = players, .level = level, .plies_most = PLIES_MOST, .seed = i == 0 ? seed : ~seed};
        snprintf(set->name, sizeof set->name, "%s", i == 0 && other != NULL ? "changed rules" : "built-in rules");
        int32_t seats = balance_players(set), status = balance_begin(set, 0, &match->play);
        if (seats < 0 || status != BRD_OK) return seats < 0 ? seats : status;
        set->setting.opening = RANDOM_EACH * seats;
    }
    return BRD_OK;
}

/* Plays the next game of a set. */
static int32_t play_game(struct balance_match *match, uint32_t which, void *bot)
{
    struct balance_set *set = &match->sets[which];
    int32_t status = balance_begin(set, set->game_count, &match->play);
    if (status == BRD_OK) do
            status = balance_ply(set, &match->play, bot, NULL, NULL);
        while (status > 0);
    if (status != BRD_OK) return status;
    match->games[which * match->wanted + set->game_count++] = match->play.game;
    return BRD_OK;
}

int32_t balance_match_play(struct balance_match *match, void *bot, void *other_bot)
{
    for (uint32_t i = 0; i < match->set_count && match->sets[i].game_count < match->wanted; i++) {
        int32_t status = play_game(match, i, i == 0 ? bot : other_bot);
        if (status != BRD_OK) return status;
    }
    return (int32_t)match->sets[0].game_count;
}

static int32_t make_report(struct balance_match *match)
{
    return balance_report(&match->sets[0], match->set_count > 1 ? &match->sets[1] : NULL, &match->report);
}

int32_t balance_match_json(struct balance_match *match, char *text, size_t cap)
{
    int32_t status = make_report(match);
    return status != BRD_OK ? status : balance_json(&match->report, text, cap);
}

int32_t balance_match_plots(struct balance_match *match, char *text, size_t cap)
{
    int32_t status = make_report(match);
    return status != BRD_OK ? status : balance_plots(&match->report, text, cap);
}
