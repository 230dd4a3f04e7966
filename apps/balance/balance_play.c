/* balance_play.c: plays a game and counts what happens in it. */
#include "balance/balance.h"
#include "bot/bot.h"

#include <stdbool.h>
#include <string.h>

/*
 * A side leads when the result that it expects is so much more than that of every other side (of BOT_SCORE_ONE): with
 * two sides, at 60 %. Below that nobody takes the lead, so that small doubts are no changes of it.
 */
enum { LEAD_MARGIN = 2000 };

/* One of the numbers of splitmix64: seeds that differ little give numbers that have nothing in common. */
static uint64_t mix(uint64_t seed)
{
    seed += UINT64_C(0x9e3779b97f4a7c15);
    seed = (seed ^ seed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    seed = (seed ^ seed >> 27) * UINT64_C(0x94d049bb133111eb);
    return seed ^ seed >> 31;
}

static int32_t team_of(const brd_rules *rules, int32_t seat)
{
    brd_seat_info info = {.struct_nbytes = sizeof info};
    brd_rules_seat(rules, seat, &info);
    return info.team;
}

/* The seats of a seat's side. */
static uint32_t side_of(const struct balance_set *set, const struct balance_play *play, int32_t seat)
{
    uint32_t side = 0;
    for (int32_t i = 0; i < play->players; i++)
        if (team_of(set->rules, i) == team_of(set->rules, seat)) side |= 1U << i;
    return side;
}

/* ---------------------------------------------------------------------------------------------------- counting */

static void count(struct balance_play *play, int32_t family, uint32_t code, uint32_t times)
{
    if (code < BALANCE_CODES) play->game.counts[family][code] = (uint16_t)(play->game.counts[family][code] + times);
}

/* An item that has come onto the board waits until something happens on its cell. */
static void place(struct balance_play *play, uint16_t cell, uint8_t type)
{
    if (cell >= BRD_MAX_CELLS || type >= BRD_TYPE_HIDDEN) return;
    count(play, BALANCE_PLACED, type, 1);
    play->waiting[cell][type]++;
}

/* Notes a cell that a ply changed, once for each ply: nothing waits there any more. */
static void visit(struct balance_play *play, bool seen[BRD_MAX_CELLS], uint16_t cell)
{
    if (cell >= BRD_MAX_CELLS || seen[cell]) return;
    seen[cell] = true;
    count(play, BALANCE_VISITS, cell, 1);
    for (uint32_t type = 0; type < play->type_count; type++) {
        count(play, BALANCE_USED_ITEMS, type, play->waiting[cell][type]);
        play->waiting[cell][type] = 0;
    }
}

static bool changes_cells(uint8_t kind)
{
    return kind == BRD_EVENT_MOVE || kind == BRD_EVENT_PLACE || kind == BRD_EVENT_REMOVE || kind == BRD_EVENT_CHANGE;
}

static void count_events(struct balance_play *play, int32_t event_count)
{
    bool seen[BRD_MAX_CELLS] = {false}, captures = false;
    for (int32_t i = 0; i < event_count; i++) {
        const brd_event *event = &play->events[i];
        if (!changes_cells(event->kind)) continue;
        visit(play, seen, event->cell);
        visit(play, seen, event->cell_to);
        if (event->cause != BRD_CAUSE_CAPTURED) continue;
        captures = true;
        count(play, BALANCE_TAKEN, event->type, event->count > 0 ? event->count : 1);
    }
    for (int32_t i = 0; i < event_count; i++)
        if (play->events[i].kind == BRD_EVENT_PLACE) place(play, play->events[i].cell, play->events[i].type);
    play->game.captures += captures;
}

/* What is known of a ply before it is made. */
static void count_move(const struct balance_set *set, struct balance_play *play, int32_t mover, brd_move move)
{
    brd_move_info info = {.struct_nbytes = sizeof info};
    brd_move_describe(set->rules, &play->state, BRD_REFEREE, move, &info);
    count(play, BALANCE_KINDS, info.kind, 1);
    play->game.plies++;
    if (mover == BRD_CHANCE) {
        play->game.chance_plies++;
        return;
    }
    play->game.seat_plies++;
    if (info.type != BRD_NO_TYPE) count(play, BALANCE_ACTS, info.type, 1);
    count(play, BALANCE_PHASES, (uint32_t)brd_state_phase(set->rules, &play->state, mover), 1);
}

/* Takes the lead from its owner if another side expects much more than all others. */
static void judge_lead(const struct balance_set *set, struct balance_play *play, int32_t seat)
{
    struct balance_game *game = &play->game;
    uint32_t side = side_of(set, play, seat);
    for (int32_t i = 0; i < play->players; i++)
        if ((side >> i & 1) == 0 && play->estimates[i] + LEAD_MARGIN > play->estimates[seat]) return;
    game->led |= (uint16_t)side;
    if (game->leader != BRD_NO_SEAT && (side >> game->leader & 1) != 0) return;
    game->leads += game->leader != BRD_NO_SEAT;
    game->leader = (uint8_t)seat;
    game->lead_ply = game->plies;
}

/* A side's estimate is that of its last seat that chose a move. Between two sides, one's gain is the other's loss. */
static void note_estimate(const struct balance_set *set, struct balance_play *play, int32_t mover, uint32_t score)
{
    uint32_t side = side_of(set, play, mover), others = ((1U << play->players) - 1) & ~side;
    int32_t other = 0;
    while (other < play->players - 1 && (others >> other & 1) == 0) other++;
    bool two = (others & ~side_of(set, play, other)) == 0;
    for (int32_t i = 0; i < play->players; i++)
        if ((side >> i & 1) != 0)
            play->estimates[i] = score;
        else if (two)
            play->estimates[i] = BOT_SCORE_ONE - score;
    for (int32_t i = 0; i < play->players; i++) judge_lead(set, play, i);
}

/* --------------------------------------------------------------------------------------------------- the start */

static void place_start(const struct balance_set *set, struct balance_play *play)
{
    brd_item items[BRD_MAX_BOARD_ITEMS];
    int32_t found = brd_state_board(set->rules, &play->state, BRD_REFEREE, items, BRD_MAX_BOARD_ITEMS);
    for (int32_t i = 0; i < found; i++) place(play, items[i].cell, items[i].type);
}

int32_t balance_begin(const struct balance_set *set, uint32_t number, struct balance_play *play)
{
    const struct balance_setting *setting = &set->setting;
    if (setting->plies_most < 1 || setting->plies_most > BALANCE_PLIES_MOST) return BRD_E_ARGUMENT;
    if (bot_level_positions(set->rules, setting->level) < 0) return BRD_E_ARGUMENT;
    memset(&play->game, 0, sizeof play->game);
    memset(play->waiting, 0, sizeof play->waiting);
    memset(play->estimates, 0, sizeof play->estimates);
    play->game.leader = BRD_NO_SEAT;
    play->seed = mix(mix(setting->seed) + number);
    int32_t status = brd_state_initial(set->rules, &play->state, setting->players);
    if (status != BRD_OK) return status;
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_rules_info_get(set->rules, &info);
    play->type_count = info.type_count < BRD_TYPE_HIDDEN ? info.type_count : BRD_TYPE_HIDDEN;
    play->players = brd_state_players(set->rules, &play->state);
    place_start(set, play);
    return BRD_OK;
}

/* ---------------------------------------------------------------------------------------------------- choosing */

static void think(const struct balance_set *set, void *bot, balance_thinks thinks, void *context)
{
    if (thinks == NULL) {
        bot_think(set->rules, bot, (uint32_t)bot_level_positions(set->rules, set->setting.level));
        return;
    }
    uint32_t more;
    for (int32_t valued = 0; valued < INT32_MAX && (more = thinks(context, (uint32_t)valued)) > 0;)
        valued = bot_think(set->rules, bot, more);
}

/* The bot's choice, which is the first move if the bot cannot begin. */
static brd_move choose(const struct balance_set *set, struct balance_play *play, int32_t mover, void *bot,
                       balance_thinks thinks, void *context)
{
    char text[BRD_MAX_POSITION_TEXT];
    bot_opinion opinion = {.line = {play->moves[0]}};
    uint32_t earlier = play->game.plies < BOT_KEYS_MOST ? play->game.plies : BOT_KEYS_MOST;
    int32_t length = brd_state_observe(set->rules, &play->state, mover, text, sizeof text);
    int32_t status = bot_begin(set->rules, bot, mover, text, (size_t)length, mix(play->seed + play->game.plies),
                               play->keys + (play->game.plies - earlier), earlier);
    if (status != BRD_OK) return play->moves[0];
    think(set, bot, thinks, context);
    bot_opinion_get(set->rules, bot, &opinion);
    note_estimate(set, play, mover, opinion.score);
    return opinion.line[0];
}

static brd_move draw(const struct balance_set *set, struct balance_play *play)
{
    brd_move move = {0};
    uint32_t tickets = (uint32_t)brd_chance_denominator(set->rules, &play->state);
    brd_chance_pick(set->rules, &play->state, (int32_t)brd_random_below(&play->seed, tickets), &move);
    return move;
}

/* Counts the kinds of the legal moves, and the moves. */
static void count_offers(const struct balance_set *set, struct balance_play *play, int32_t legal)
{
    bool seen[BALANCE_CODES + 1] = {false};
    brd_move_info info = {.struct_nbytes = sizeof info};
    for (int32_t i = 0; i < legal; i++) {
        brd_move_describe(set->rules, &play->state, BRD_REFEREE, play->moves[i], &info);
        if (!seen[info.kind]) count(play, BALANCE_OFFERS, info.kind, 1);
        seen[info.kind] = true;
    }
    play->game.options += (uint32_t)legal;
    play->game.choices += legal > 1;
}

/* The ply of a seat: forced, random, or the bot's. A forced ply tells nothing about who leads. */
static brd_move move_of(const struct balance_set *set, struct balance_play *play, int32_t mover, void *bot,
                        balance_thinks thinks, void *context)
{
    int32_t legal = brd_moves(set->rules, &play->state, mover, play->moves, BRD_MAX_MOVES);
    uint32_t ticket = brd_random_below(&play->seed, (uint32_t)legal);
    count_offers(set, play, legal);
    if (legal == 1) return play->moves[0];
    bool random = bot == NULL || set->setting.level == 0 || play->game.seat_plies < (uint32_t)set->setting.opening;
    return random ? play->moves[ticket] : choose(set, play, mover, bot, thinks, context);
}

/* ----------------------------------------------------------------------------------------------------- the end */

static void finish(const struct balance_set *set, struct balance_play *play)
{
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    brd_state_outcome(set->rules, &play->state, &outcome);
    play->game.end = brd_state_key(set->rules, &play->state);
    play->game.kind = outcome.kind;
    play->game.ending = outcome.ending;
    play->game.winners = outcome.kind == BRD_WIN ? outcome.seats : 0;
}

int32_t balance_ply(const struct balance_set *set, struct balance_play *play, void *bot, balance_thinks thinks,
                    void *context)
{
    int32_t mover = brd_state_to_move(set->rules, &play->state);
    if (mover == BRD_NOBODY || play->game.plies >= (uint32_t)set->setting.plies_most) {
        finish(set, play);
        return 0;
    }
    brd_move move = mover == BRD_CHANCE ? draw(set, play) : move_of(set, play, mover, bot, thinks, context);
    count_move(set, play, mover, move);
    int32_t events = brd_apply(set->rules, &play->state, mover, move, NULL, NULL, play->events, BRD_MAX_EVENTS);
    if (events < 0) return events;
    count_events(play, events);
    play->move = move;
    play->keys[play->game.plies - 1] = brd_state_key(set->rules, &play->state);
    return 1;
}
