/* moves.c: which moves are legal, and why others are not. */
#include "core/object.h"

/* ----------------------------------------------------------------------------------------------------- lists */

/* Whether an actor may make some ply now. The referee acts for all; spectators and nobody never act. */
static BRDI_INLINE bool may_act(const struct brdi_objects *o, int32_t actor)
{
    if (actor == BRD_REFEREE) return true;
    if (actor == BRD_CHANCE) return o->head->to_move == BRD_CHANCE;
    return actor < o->head->player_count && (brdi_actors(o) >> actor & 1) != 0;
}

/* Whether an actor may make this move if it is legal: a seat may make only its own. */
static bool is_own(const struct brdi_objects *o, int32_t actor, uint32_t code)
{
    return actor >= o->head->player_count || brdi_seat_of(o, code) == actor;
}

/* Lists those moves of all actors that belong to one seat. */
static void list_own(const struct brdi_objects *o, int32_t seat, struct brdi_list *list)
{
    brd_move all[BRD_MAX_MOVES];
    struct brdi_list of_all = {.moves = all, .capacity = BRD_MAX_MOVES};
    o->game->moves(o->rules, o->head, &of_all);
    for (size_t i = 0; i < of_all.count && i < of_all.capacity; i++)
        if (is_own(o, seat, all[i].code)) brdi_add(list, all[i].code);
}

static int32_t open_list(const brd_rules *rules, const brd_state *state, int32_t actor, const brd_move *moves,
                         size_t capacity, struct brdi_objects *o)
{
    int32_t status = brdi_open(rules, state, o);
    if (status == BRD_OK) status = brdi_actor_status(o, actor);
    return status == BRD_OK ? brdi_array_status(moves, capacity, _Alignof(brd_move)) : status;
}

/* Lists the moves of all actors, and returns their number. Without an array the game's own counter is faster. */
static int32_t list_all(const struct brdi_objects *o, brd_move *moves, size_t capacity)
{
    if (moves == NULL && o->game->count != NULL) return (int32_t)o->game->count(o->rules, o->head);
    struct brdi_list list = {.moves = moves, .capacity = capacity};
    o->game->moves(o->rules, o->head, &list);
    return (int32_t)list.count;
}

/* The moves of a seat, of chance, or for the referee of all; or their number. */
static BRDI_NOINLINE int32_t list_for(const brd_rules *rules, const brd_state *state, int32_t actor, brd_move *moves,
                                      size_t capacity)
{
    struct brdi_objects o;
    int32_t status = open_list(rules, state, actor, moves, capacity, &o);
    if (status != BRD_OK) return status;
    if (!may_act(&o, actor)) return 0;
    if (actor >= o.head->player_count || !brdi_several(brdi_actors(&o)))
        return list_all(&o, moves, capacity); /* a sole actor owns all moves */
    struct brdi_list list = {.moves = moves, .capacity = capacity};
    list_own(&o, actor, &list);
    return (int32_t)list.count;
}

/*
 * The referee gets all moves. Search code calls as the referee, so that way is short (through list_for, random play of
 * Tokonoma x0.96, of Carnyx x0.97). Only counting takes the longer way, because the game's own counter saves more.
 */
int32_t brd_moves(const brd_rules *rules, const brd_state *state, int32_t actor, brd_move *moves, size_t capacity)
{
    struct brdi_objects o;
    if (actor != BRD_REFEREE || moves == NULL) return list_for(rules, state, actor, moves, capacity);
    if (!brdi_opens(rules, state, &o)) return brdi_open_status(rules, state);
    if (!brdi_aligned_to(moves, _Alignof(brd_move))) return BRD_E_ALIGNMENT;
    struct brdi_list list = {.moves = moves, .capacity = capacity};
    o.game->moves(o.rules, o.head, &list);
    return (int32_t)list.count;
}

/* The notation of a chance outcome names no cell, although its description may. */
static bool touches(const brd_move_info *info, uint16_t cell)
{
    if ((info->flags & BRD_MOVE_CHANCE) != 0) return cell == BRD_NO_CELL;
    if (cell == BRD_NO_CELL) return info->from == BRD_NO_CELL && info->to == BRD_NO_CELL && info->target == BRD_NO_CELL;
    return info->from == cell || info->to == cell || info->target == cell;
}

static bool begins(const brd_move_info *info, uint16_t cell)
{
    return (info->flags & BRD_MOVE_CHANCE) != 0 ? cell == BRD_NO_CELL : info->from == cell;
}

/* Lists the legal moves that `fits` accepts for the cell. */
static int32_t filter_moves(const brd_rules *rules, const brd_state *state, int32_t actor, int32_t cell,
                            bool (*fits)(const brd_move_info *, uint16_t), brd_move *moves, size_t capacity)
{
    struct brdi_objects o;
    int32_t status = open_list(rules, state, actor, moves, capacity, &o);
    if (status != BRD_OK) return status;
    if (cell != BRD_NO_CELL && (cell < 0 || cell >= o.rules->board.cell_count)) return BRD_E_ARGUMENT;
    brd_move all[BRD_MAX_MOVES];
    struct brdi_list list = {.moves = all, .capacity = BRD_MAX_MOVES};
    struct brdi_list found = {.moves = moves, .capacity = capacity};
    if (may_act(&o, actor)) o.game->moves(o.rules, o.head, &list);
    for (size_t i = 0; i < list.count && i < list.capacity; i++) {
        brd_move_info info;
        if (!is_own(&o, actor, all[i].code)) continue;
        brdi_describe_code(&o, all[i].code, &info);
        if (fits(&info, (uint16_t)cell)) brdi_add(&found, all[i].code);
    }
    return (int32_t)found.count;
}

int32_t brd_moves_at(const brd_rules *rules, const brd_state *state, int32_t actor, int32_t cell, brd_move *moves,
                     size_t capacity)
{
    return filter_moves(rules, state, actor, cell, touches, moves, capacity);
}

int32_t brd_moves_from(const brd_rules *rules, const brd_state *state, int32_t actor, int32_t cell, brd_move *moves,
                       size_t capacity)
{
    return filter_moves(rules, state, actor, cell, begins, moves, capacity);
}

/* -------------------------------------------------------------------------------------------------- legality */

/*
 * Refusals that all games share and that need no look at the position come first. Legality uses the targets that build
 * the lists; the reason is computed only for illegal moves.
 */
struct brdi_verdict brdi_judge(const struct brdi_objects *o, int32_t actor, uint32_t code)
{
    if (o->head->to_move == BRD_NOBODY) return brdi_refuse(BRD_REFUSED_GAME_OVER, BRD_NO_CELL);
    if (!may_act(o, actor) || !is_own(o, actor, code)) return brdi_refuse(BRD_REFUSED_NOT_YOUR_TURN, BRD_NO_CELL);
    if (o->game->legal(o->rules, o->head, code)) return BRDI_LEGAL;
    struct brdi_verdict found = o->game->refuse(o->rules, o->head, code);
    return found.reason != BRD_LEGAL ? found : brdi_refuse(BRDI_UNEXPLAINED, BRD_NO_CELL);
}

int32_t brd_move_check(const brd_rules *rules, const brd_state *state, int32_t actor, brd_move move,
                       brd_verdict *verdict)
{
    struct brdi_objects o;
    if (!brdi_opens(rules, state, &o)) return brdi_open_status(rules, state);
    int32_t status = brdi_actor_status(&o, actor);
    if (status == BRD_OK) status = brdi_array_status(verdict, 0, _Alignof(brd_verdict));
    if (status != BRD_OK) return status;
    if (!o.game->notation->move_valid(o.rules, move.code)) return BRD_E_MOVE;
    return brdi_report_verdict(&o, actor, move.code, brdi_judge(&o, actor, move.code), verdict);
}

/* -------------------------------------------------------------------------------------------------- all moves */

int32_t brd_rules_moves(const brd_rules *rules, brd_move *moves, size_t capacity)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status == BRD_OK) status = brdi_array_status(moves, capacity, _Alignof(brd_move));
    if (status != BRD_OK) return status;
    struct brdi_list list = {.moves = moves, .capacity = capacity};
    for (uint32_t code = 0; code < o.game->notation->codes_end; code++)
        if (o.game->notation->move_valid(o.rules, code)) brdi_add(&list, code);
    return (int32_t)list.count;
}
