/*
 * object.h: opens the objects of a call. Every exported function opens its objects once, in O(1), before anything else,
 * and passes the result down; nothing below tests them again.
 */
#ifndef BOARDRULES_OBJECT_H
#define BOARDRULES_OBJECT_H

#include "basics/arguments.h"
#include "basics/growth.h"
#include "core/registry.h"

/* A rules object and a state of these rules, both tested. */
struct brdi_objects {
    const struct brdi_game *game;
    const struct brdi_rules *rules;
    const struct brdi_head *head; /* of the state; NULL: there is only a rules object */
};

/* The alignment of all opaque objects. */
static inline bool brdi_aligned(const void *object)
{
    return brdi_aligned_to(object, 8);
}

/* BRD_OK, or the error of a rules object. */
static inline int32_t brdi_open_rules(const brd_rules *rules, struct brdi_objects *o)
{
    if (rules == NULL) return BRD_E_NULL;
    if (!brdi_aligned(rules)) return BRD_E_ALIGNMENT;
    o->rules = (const struct brdi_rules *)rules;
    o->head = NULL;
    bool is_ours = brdi_is_signed(o->rules);
    o->game = is_ours ? brdi_game_of(o->rules) : NULL;
    return is_ours ? BRD_OK : BRD_E_NO_RULES;
}

/* Whether to_move is a valid non-seat: BRD_NOBODY in a finished game, BRD_CHANCE in an unfinished game with chance. */
static inline bool brdi_non_seat_valid(const struct brdi_game *game, const struct brdi_head *head)
{
    bool over = head->outcome != BRD_NONE_YET && head->outcome <= BRD_DRAW;
    return over ? head->to_move == BRD_NOBODY
                : head->outcome == BRD_NONE_YET && head->to_move == BRD_CHANCE && game->chance_denominator != NULL;
}

/* Whether a head is possible under these rules. Games therefore need not test their seats. */
static inline bool brdi_head_sane(const struct brdi_objects *o)
{
    const struct brdi_head *head = o->head;
    uint8_t players = head->player_count;
    if (head->tag != o->rules->tag || players < o->game->players_min || players > o->game->players_max) return false;
    if (head->turn >= players) return false;
    return head->to_move < players ? head->outcome == BRD_NONE_YET : brdi_non_seat_valid(o->game, head);
}

/* object.c: the error of a rules object and a state that brdi_open rejects. Never BRD_OK. */
int32_t brdi_open_status(const brd_rules *rules, const brd_state *state);

/*
 * Whether a rules object and a state can be opened; if not, brdi_open_status says why. Search code opens objects with
 * every call, so the test is one condition, and its calls return the reason at once, without keeping anything for
 * later.
 */
static inline bool brdi_opens(const brd_rules *rules, const brd_state *state, struct brdi_objects *o)
{
    o->rules = (const struct brdi_rules *)rules;
    o->head = (const struct brdi_head *)state;
    bool well =
        rules != NULL && state != NULL && brdi_aligned_to((const void *)((uintptr_t)rules | (uintptr_t)state), 8);
    well = well && brdi_is_signed(o->rules);
    o->game = well ? brdi_game_of(o->rules) : NULL;
    return well && brdi_head_sane(o);
}

/* BRD_OK, or the error of a rules object and a state. */
static inline int32_t brdi_open(const brd_rules *rules, const brd_state *state, struct brdi_objects *o)
{
    return brdi_opens(rules, state, o) ? BRD_OK : brdi_open_status(rules, state);
}

/* Like brdi_open, for a call that writes the state: the old contents do not matter. */
static inline int32_t brdi_open_empty(const brd_rules *rules, const brd_state *state, struct brdi_objects *o)
{
    int32_t status = brdi_open_rules(rules, o);
    if (status != BRD_OK) return status;
    if (state == NULL) return BRD_E_NULL;
    return brdi_aligned(state) ? BRD_OK : BRD_E_ALIGNMENT;
}

/* BRD_OK, or BRD_E_ARGUMENT if the game has no such viewer. */
static inline int32_t brdi_viewer_status(const struct brdi_objects *o, int32_t viewer)
{
    if (viewer == BRD_SPECTATOR || viewer == BRD_REFEREE) return BRD_OK;
    return viewer >= 0 && viewer < o->head->player_count ? BRD_OK : BRD_E_ARGUMENT;
}

/*
 * object.c: copies the state, without what the viewer may not query, and goes on with the copy: what is made from it
 * can reveal no secret.
 */
void brdi_open_copy(struct brdi_objects *o, brd_state *copy, uint8_t viewer);

/* Opens the objects of a query for a viewer. */
static inline int32_t brdi_open_view(const brd_rules *rules, const brd_state *state, int32_t viewer,
                                     struct brdi_objects *o)
{
    int32_t status = brdi_open(rules, state, o);
    return status == BRD_OK ? brdi_viewer_status(o, viewer) : status;
}

/* BRD_OK, or BRD_E_ARGUMENT if the game has no such actor. Spectators and nobody are accepted; they never act. */
static inline int32_t brdi_actor_status(const struct brdi_objects *o, int32_t actor)
{
    bool other = actor == BRD_CHANCE || actor == BRD_NOBODY;
    return actor == BRD_REFEREE || other ? BRD_OK : brdi_viewer_status(o, actor);
}

/* Whether a mask holds more than one seat. */
static inline bool brdi_several(uint32_t seats)
{
    return (seats & (seats - 1)) != 0;
}

/* The seats that may make a ply now, as a mask. */
static inline uint32_t brdi_actors(const struct brdi_objects *o)
{
    if (o->head->to_move >= o->head->player_count) return 0;
    return o->game->actors != NULL ? o->game->actors(o->rules, o->head) : 1u << o->head->to_move;
}

/* The seat a move belongs to, unless it is a chance outcome. That seat need not be an actor now. */
static inline uint8_t brdi_seat_of(const struct brdi_objects *o, uint32_t code)
{
    return o->game->seat_of != NULL ? o->game->seat_of(o->rules, o->head, code) : o->head->turn;
}

/*
 * The announced move that waits for chance (0: none), and the seat for which chance acts: the seat the move belongs to,
 * or without a move the seat whose turn it is. BRD_NO_SEAT: chance is not to move.
 */
struct brdi_pending {
    uint32_t code;
    uint8_t seat;
};

static inline struct brdi_pending brdi_pending_of(const struct brdi_objects *o)
{
    if (o->head->to_move != BRD_CHANCE) return (struct brdi_pending){0, BRD_NO_SEAT};
    uint32_t code = o->game->pending != NULL ? o->game->pending(o->rules, o->head) : 0;
    return (struct brdi_pending){code, code != 0 ? brdi_seat_of(o, code) : o->head->turn};
}

/* The chance outcome that a ticket draws; 0: no outcome has the ticket. */
static inline uint32_t brdi_outcome_at(const struct brdi_objects *o, uint32_t ticket)
{
    if (o->game->outcome_at != NULL) return o->game->outcome_at(o->rules, o->head, ticket);
    struct brdi_outcomes list = {.ticket = ticket};
    o->game->outcomes(o->rules, o->head, &list);
    return list.drawn;
}

/* Whether the rules and their start allow this number of players. */
static inline bool brdi_players_allowed(const struct brdi_objects *o, int32_t players)
{
    return players >= o->game->players_min && players <= o->game->players_max && brdi_start_allows(o->rules, players) &&
           (o->game->players_allowed == NULL || o->game->players_allowed(o->rules, (uint8_t)players));
}

/* moves.c: the verdict on a valid move code. */
struct brdi_verdict brdi_judge(const struct brdi_objects *o, int32_t actor, uint32_t code);

/* describe.c: sets everything in a description that needs no trial of the move; all of that except the seat. */
void brdi_describe(const struct brdi_objects *o, uint32_t code, brd_move_info *info);
void brdi_describe_code(const struct brdi_objects *o, uint32_t code, brd_move_info *info);

/* sentences.c: writes the verdict, with everything its sentence mentions, for an actor. BRD_OK or BRD_E_ILLEGAL. */
int32_t brdi_report_verdict(const struct brdi_objects *o, int32_t actor, uint32_t code, struct brdi_verdict found,
                            brd_verdict *verdict);

/* sentences.c: write a move as a viewer sees it, a hidden ply of a seat, an outcome; whether this outcome exists. */
void brdi_put_move(const struct brdi_objects *o, int32_t viewer, uint32_t code, struct brdi_writer *out);
void brdi_put_hidden_move(const struct brdi_objects *o, uint32_t code, uint8_t seat, struct brdi_writer *out);
void brdi_put_ending(const struct brdi_objects *o, const brd_outcome *outcome, bool is_clause, struct brdi_writer *out);
bool brdi_outcome_exists(const struct brdi_game *game, int32_t kind, int32_t ending);

/* outcome.c */
brd_outcome brdi_outcome_of(const struct brdi_head *head);

/* names.c */
uint8_t brdi_count_names(const char *const *names);
/* BRD_STOCK, BRD_COUNTER */
const struct brdi_quantity *brdi_quantities(const struct brdi_rules *rules, const struct brdi_game *game,
                                            int32_t family);
uint8_t brdi_count_quantities(const struct brdi_rules *rules, const struct brdi_game *game, int32_t family);
/* NULL: there is no such stock or counter. */
const char *brdi_quantity_name(const struct brdi_rules *rules, const struct brdi_game *game, int32_t family,
                               int32_t code);
uint8_t brdi_count_endings(const struct brdi_game *game);

#endif
