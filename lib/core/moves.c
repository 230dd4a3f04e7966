/* moves.c: which moves are legal, why one is not, what one is, moves as texts. */
#include <string.h>

#include "core/object.h"

/* ---------------------------------------------------------------------------------------------------- lists */

/* Whether an actor may make some ply now; the referee acts for everybody, spectators and nobody for none. */
static bool may_act(const struct brdi_objects *o, int32_t actor)
{
    if (actor == BRD_REFEREE) return true;
    if (actor == BRD_CHANCE) return o->head->to_move == BRD_CHANCE;
    return actor < o->head->player_count && (brdi_actors(o) >> actor & 1) != 0;
}

/* Whether a word is an actor's own: a seat acts for nobody else. */
static bool is_own(const struct brdi_objects *o, int32_t actor, uint32_t word)
{
    return actor >= o->head->player_count || brdi_seat_of(o, word) == actor;
}

/* Of the moves of all actors those of one seat among several. */
static void list_own(const struct brdi_objects *o, int32_t seat, struct brdi_list *list)
{
    brd_move all[BRD_MAX_MOVES];
    struct brdi_list whole = {.moves = all, .capacity = BRD_MAX_MOVES};
    o->game->moves(o->rules, o->head, &whole);
    for (size_t i = 0; i < whole.count && i < whole.capacity; i++)
        if (is_own(o, seat, all[i].word)) brdi_add(list, all[i].word);
}

static int32_t open_list(const brd_rules *rules, const brd_state *state, int32_t actor, const brd_move *moves,
                         size_t capacity, struct brdi_objects *o)
{
    int32_t status = brdi_open(rules, state, o);
    if (status == BRD_OK) status = brdi_actor_status(o, actor);
    return status == BRD_OK ? brdi_moves_status(moves, capacity) : status;
}

/* The moves of a seat, or of chance. */
static BRDI_NOINLINE int32_t list_for(const brd_rules *rules, const brd_state *state, int32_t actor, brd_move *moves,
                                      size_t capacity)
{
    struct brdi_objects o;
    int32_t status = open_list(rules, state, actor, moves, capacity, &o);
    if (status != BRD_OK) return status;
    struct brdi_list list = {.moves = moves, .capacity = capacity};
    if (!may_act(&o, actor)) return 0;
    if (actor < o.head->player_count && brdi_several(brdi_actors(&o)))
        list_own(&o, actor, &list);
    else
        o.game->moves(o.rules, o.head, &list); /* who acts alone has all that there are */
    return (int32_t)list.count;
}

/* The referee has all that there are, and searchers ask as he: their way through is short. */
int32_t brd_moves(const brd_rules *rules, const brd_state *state, int32_t actor, brd_move *moves, size_t capacity)
{
    struct brdi_objects o;
    if (actor != BRD_REFEREE) return list_for(rules, state, actor, moves, capacity);
    int32_t status = open_list(rules, state, BRD_REFEREE, moves, capacity, &o);
    if (status != BRD_OK) return status;
    struct brdi_list list = {.moves = moves, .capacity = capacity};
    o.game->moves(o.rules, o.head, &list);
    return (int32_t)list.count;
}

/* The notation of an outcome of chance names no cell; it may be described with those that it decides about. */
static bool touches(const brd_move_info *info, uint8_t cell)
{
    if ((info->flags & BRD_MOVE_CHANCE) != 0) return cell == BRD_NO_CELL;
    if (cell == BRD_NO_CELL) return info->from == BRD_NO_CELL && info->to == BRD_NO_CELL && info->target == BRD_NO_CELL;
    return info->from == cell || info->to == cell || info->target == cell;
}

static bool begins(const brd_move_info *info, uint8_t cell)
{
    return (info->flags & BRD_MOVE_CHANCE) != 0 ? cell == BRD_NO_CELL : info->from == cell;
}

/* Lists the legal moves that `fits` accepts for the cell. */
static int32_t filter_moves(const brd_rules *rules, const brd_state *state, int32_t actor, int32_t cell,
                            bool (*fits)(const brd_move_info *, uint8_t), brd_move *moves, size_t capacity)
{
    struct brdi_objects o;
    int32_t status = open_list(rules, state, actor, moves, capacity, &o);
    if (status != BRD_OK) return status;
    if (cell != BRD_NO_CELL && (cell < 0 || cell >= o.rules->board.cell_count)) return BRD_E_ARGUMENT;
    brd_move all[BRD_MAX_MOVES];
    struct brdi_list list = {.moves = all, .capacity = BRD_MAX_MOVES};
    struct brdi_list kept = {.moves = moves, .capacity = capacity};
    if (may_act(&o, actor)) o.game->moves(o.rules, o.head, &list);
    for (size_t i = 0; i < list.count && i < list.capacity; i++) {
        brd_move_info info;
        if (!is_own(&o, actor, all[i].word)) continue;
        brdi_describe(&o, all[i].word, &info);
        if (fits(&info, (uint8_t)cell)) brdi_add(&kept, all[i].word);
    }
    return (int32_t)kept.count;
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

/* ------------------------------------------------------------------------------------------------- legality */

/*
 * The common refusals that need no look at the position come first. Whether a move is legal is one question, asked of
 * the targets that lists are made from; why it is not is another, asked only then.
 */
struct brdi_verdict brdi_judge(const struct brdi_objects *o, int32_t actor, uint32_t word)
{
    if (o->head->to_move == BRD_NOBODY) return brdi_refuse(BRD_REFUSED_GAME_OVER, BRD_NO_CELL);
    if (!may_act(o, actor) || !is_own(o, actor, word)) return brdi_refuse(BRD_REFUSED_NOT_YOUR_TURN, BRD_NO_CELL);
    if (o->game->legal(o->rules, o->head, word)) return BRDI_LEGAL;
    struct brdi_verdict no = o->game->refuse(o->rules, o->head, word);
    return no.reason != BRD_LEGAL ? no : brdi_refuse(BRDI_UNEXPLAINED, BRD_NO_CELL);
}

int32_t brd_move_check(const brd_rules *rules, const brd_state *state, int32_t actor, brd_move move,
                       brd_verdict *verdict)
{
    struct brdi_objects o;
    int32_t status = brdi_open(rules, state, &o);
    if (status == BRD_OK) status = brdi_actor_status(&o, actor);
    if (status == BRD_OK) status = brdi_array_status(verdict, 0, _Alignof(brd_verdict));
    if (status != BRD_OK) return status;
    if (!o.game->move_valid(o.rules, move.word)) return BRD_E_MOVE;
    return brdi_report_verdict(&o, actor, move.word, brdi_judge(&o, actor, move.word), verdict);
}

/* --------------------------------------------------------------------------------------- what a move is called */

static bool is_hidden(uint32_t word)
{
    return word == BRD_WORD_HIDDEN || word == BRD_WORD_HIDDEN_CHANCE;
}

/* Whose a hidden ply is: where several seats act only its events tell; a seat may act alone in another's turn. */
static uint8_t sole_actor(const struct brdi_objects *o)
{
    if (brdi_several(brdi_actors(o))) return BRD_NO_SEAT;
    return o->head->to_move < o->head->player_count ? o->head->to_move : o->head->turn;
}

void brdi_describe(const struct brdi_objects *o, uint32_t word, brd_move_info *info)
{
    *info = (brd_move_info){.kind = BRD_NO_KIND,
                            .from = BRD_NO_CELL,
                            .to = BRD_NO_CELL,
                            .target = BRD_NO_CELL,
                            .type = BRD_NO_TYPE,
                            .becomes = BRD_NO_TYPE,
                            .direction = BRD_NO_DIRECTION};
    if (!is_hidden(word))
        o->game->describe(o->rules, o->head, word, info);
    else
        info->flags = BRD_MOVE_HIDDEN | (word == BRD_WORD_HIDDEN_CHANCE ? BRD_MOVE_CHANCE : 0);
    info->seat = (info->flags & BRD_MOVE_CHANCE) != 0 ? BRD_CHANCE
                 : is_hidden(word)                    ? sole_actor(o)
                                                      : brdi_seat_of(o, word);
}

/* What a move does here: tried on a copy, so that nothing says of it what its events do not. */
static uint32_t effects(const struct brdi_objects *o, uint32_t word)
{
    brd_state after;
    struct brdi_log log = {.events = NULL};
    memcpy(&after, o->head, o->game->state_nbytes);
    o->game->apply(o->rules, &after, word, &log);
    struct brdi_objects then = {o->game, o->rules, (const struct brdi_head *)&after};
    return (log.captured ? BRD_MOVE_CAPTURES : 0u) | (log.spent ? BRD_MOVE_SPENDS : 0u) |
           (brdi_pending_of(&then).word == word ? BRD_MOVE_ANNOUNCES : 0u);
}

int32_t brd_move_describe(const brd_rules *rules, const brd_state *state, brd_move move, brd_move_info *info)
{
    struct brdi_objects o;
    int32_t status = brdi_open(rules, state, &o);
    if (status != BRD_OK) return status;
    if (!is_hidden(move.word) && !o.game->move_valid(o.rules, move.word)) return BRD_E_MOVE;
    brd_move_info all;
    brdi_describe(&o, move.word, &all);
    if (!is_hidden(move.word)) all.flags |= effects(&o, move.word);
    return brdi_copy_out(info, _Alignof(brd_move_info), &all, sizeof all);
}

int32_t brd_move_parse(const brd_rules *rules, const char *text, size_t nbytes, brd_move *move)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status != BRD_OK) return status;
    status = brdi_pointer_status(text, 1);
    if (status == BRD_OK) status = brdi_pointer_status(move, _Alignof(brd_move));
    if (status != BRD_OK) return status;
    if (nbytes == 0 || nbytes >= BRD_MAX_MOVE_TEXT) return BRD_E_MOVE;
    uint32_t word = o.game->move_parse(o.rules, text, nbytes);
    if (word == 0) return BRD_E_MOVE;
    move->word = word;
    return BRD_OK;
}

int32_t brd_move_format(const brd_rules *rules, brd_move move, char *text, size_t cap)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status == BRD_OK) status = brdi_text_status(text, cap);
    if (status != BRD_OK) return status;
    bool hidden = is_hidden(move.word);
    if (!hidden && !o.game->move_valid(o.rules, move.word)) return BRD_E_MOVE;
    struct brdi_writer out = brdi_writer_on(text, cap);
    if (hidden)
        brdi_put_text(&out, move.word == BRD_WORD_HIDDEN ? "?" : "+?");
    else
        o.game->move_format(o.rules, move.word, &out);
    return (int32_t)out.length;
}
