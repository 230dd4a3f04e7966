/*
 * object.h: opening what a call works on. Every exported function opens its objects once, in O(1), before it looks at
 * anything, and hands what it found straight down: nothing below tests it again.
 */
#ifndef BOARDRULES_OBJECT_H
#define BOARDRULES_OBJECT_H

#include "core/registry.h"

/* The magic number of rules is this with the number of their game added: that both are sound is one comparison. */
#define BRDI_RULES_MAGIC UINT32_C(0x62726472)

/* NULL: these are no rules. */
static inline const struct brdi_game *brdi_game_of(const struct brdi_rules *rules)
{
    uint32_t index = rules->magic - BRDI_RULES_MAGIC;
    return index < (uint32_t)brdi_game_total ? brdi_games[index] : NULL;
}

/* A rules object and a state of it, tested. */
struct brdi_objects {
    const struct brdi_game *game;
    const struct brdi_rules *rules;
    const struct brdi_head *head; /* the state's; not set by brdi_open_rules */
};

/* Whether a pointer, NULL too, is a multiple of a power of two. */
static inline bool brdi_aligned_to(const void *pointer, size_t alignment)
{
    return ((uintptr_t)pointer & (alignment - 1)) == 0;
}

/* The alignment of all opaque objects. */
static inline bool brdi_aligned(const void *object)
{
    return brdi_aligned_to(object, 8);
}

/* BRD_OK, or what is wrong with a rules object. */
static inline int32_t brdi_open_rules(const brd_rules *rules, struct brdi_objects *o)
{
    if (rules == NULL) return BRD_E_NULL;
    if (!brdi_aligned(rules)) return BRD_E_ALIGNMENT;
    o->rules = (const struct brdi_rules *)rules;
    o->game = brdi_game_of(o->rules);
    return o->game == NULL ? BRD_E_NO_RULES : BRD_OK;
}

/* Whether nobody is to move and the game is over, or chance in a game that has it. */
static inline bool brdi_non_seat_valid(const struct brdi_game *game, const struct brdi_head *head)
{
    bool over = head->outcome != BRD_NONE_YET && head->outcome <= BRD_DRAW;
    return over ? head->to_move == BRD_NOBODY
                : head->outcome == BRD_NONE_YET && head->to_move == BRD_CHANCE && game->chance_denominator != NULL;
}

/* Whether a head can be one of these rules, so that games need not doubt its seats. */
static inline bool brdi_head_sane(const struct brdi_objects *o)
{
    const struct brdi_head *head = o->head;
    uint8_t players = head->player_count;
    if (head->tag != o->rules->tag || players < o->game->players_min || players > o->game->players_max) return false;
    if (head->turn >= players) return false;
    return head->to_move < players ? head->outcome == BRD_NONE_YET : brdi_non_seat_valid(o->game, head);
}

/* object.c: what is wrong with a rules object and a state that brdi_open has not taken. Never BRD_OK. */
int32_t brdi_open_status(const brd_rules *rules, const brd_state *state);

/*
 * BRD_OK, or what is wrong with a rules object and a state of it. Every call of a searcher comes by here: one question
 * whether all is well, and why not is asked only then (in random play of Carnyx a tenth of all instructions).
 */
static inline int32_t brdi_open(const brd_rules *rules, const brd_state *state, struct brdi_objects *o)
{
    o->rules = (const struct brdi_rules *)rules;
    o->head = (const struct brdi_head *)state;
    bool well =
        rules != NULL && state != NULL && brdi_aligned_to((const void *)((uintptr_t)rules | (uintptr_t)state), 8);
    o->game = well ? brdi_game_of(o->rules) : NULL;
    if (o->game != NULL && brdi_head_sane(o)) return BRD_OK;
    int32_t status = brdi_open_status(rules, state);
    if (status == BRD_OK) __builtin_unreachable(); /* so that callers need keep nothing for later */
    return status;
}

/* Likewise where a state is to be written: what stands there does not matter. */
static inline int32_t brdi_open_empty(const brd_rules *rules, const brd_state *state, struct brdi_objects *o)
{
    int32_t status = brdi_open_rules(rules, o);
    if (status != BRD_OK) return status;
    if (state == NULL) return BRD_E_NULL;
    return brdi_aligned(state) ? BRD_OK : BRD_E_ALIGNMENT;
}

/* BRD_OK, or what is wrong with an array or text: it may be NULL only with capacity 0. */
static inline int32_t brdi_array_status(const void *array, size_t capacity, size_t alignment)
{
    if (array == NULL && capacity != 0) return BRD_E_NULL;
    return brdi_aligned_to(array, alignment) ? BRD_OK : BRD_E_ALIGNMENT;
}

static inline int32_t brdi_text_status(const char *text, size_t cap)
{
    return brdi_array_status(text, cap, 1);
}

static inline int32_t brdi_moves_status(const brd_move *moves, size_t capacity)
{
    return brdi_array_status(moves, capacity, _Alignof(brd_move));
}

static inline int32_t brdi_events_status(const brd_event *events, size_t capacity)
{
    return brdi_array_status(events, capacity, _Alignof(brd_event));
}

/* Likewise of one thing that must not be NULL. */
static inline int32_t brdi_pointer_status(const void *place, size_t alignment)
{
    return brdi_array_status(place, 1, alignment);
}

/* Where faults go, and how many there are. */
static inline int32_t brdi_faults_status(const brd_fault *faults, size_t capacity, const size_t *fault_count)
{
    int32_t status = brdi_array_status(faults, capacity, _Alignof(brd_fault));
    return status == BRD_OK ? brdi_array_status(fault_count, 0, _Alignof(size_t)) : status;
}

/* Tells the number of faults; BRD_OK, or `status` if there are any. */
static inline int32_t brdi_faults_result(const struct brdi_sink *sink, size_t *fault_count, int32_t status)
{
    if (fault_count != NULL) *fault_count = sink->count;
    return sink->count == 0 ? BRD_OK : status;
}

/* BRD_OK, or BRD_E_ARGUMENT: nobody in this game looks from there. */
static inline int32_t brdi_viewer_status(const struct brdi_objects *o, int32_t viewer)
{
    if (viewer == BRD_SPECTATOR || viewer == BRD_REFEREE) return BRD_OK;
    return viewer >= 0 && viewer < o->head->player_count ? BRD_OK : BRD_E_ARGUMENT;
}

/* What every query for a viewer opens. */
static inline int32_t brdi_open_view(const brd_rules *rules, const brd_state *state, int32_t viewer,
                                     struct brdi_objects *o)
{
    int32_t status = brdi_open(rules, state, o);
    return status == BRD_OK ? brdi_viewer_status(o, viewer) : status;
}

/* BRD_OK, or BRD_E_ARGUMENT: no such actor. Spectators and nobody are numbers that never act. */
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

/* Who may make a ply now: a mask of seats. */
static inline uint32_t brdi_actors(const struct brdi_objects *o)
{
    if (o->head->to_move >= o->head->player_count) return 0;
    return o->game->actors != NULL ? o->game->actors(o->rules, o->head) : 1u << o->head->to_move;
}

/* Whose ply a word is, unless it is one of chance's; that seat need not be an actor now. */
static inline uint8_t brdi_seat_of(const struct brdi_objects *o, uint32_t word)
{
    return o->game->seat_of != NULL ? o->game->seat_of(o->rules, o->head, word) : o->head->turn;
}

/*
 * The announced action that waits for chance (0: none), and for which seat chance acts (BRD_NO_SEAT: it does not):
 * whose word it is, or else whose turn.
 */
struct brdi_pending {
    uint32_t word;
    uint8_t seat;
};

static inline struct brdi_pending brdi_pending_of(const struct brdi_objects *o)
{
    if (o->head->to_move != BRD_CHANCE) return (struct brdi_pending){0, BRD_NO_SEAT};
    uint32_t word = o->game->pending != NULL ? o->game->pending(o->rules, o->head) : 0;
    return (struct brdi_pending){word, word != 0 ? brdi_seat_of(o, word) : o->head->turn};
}

/* Whether so many may play by these rules. */
static inline bool brdi_players_allowed(const struct brdi_objects *o, int32_t players)
{
    return players >= o->game->players_min && players <= o->game->players_max && brdi_start_allows(o->rules, players) &&
           (o->game->players_allowed == NULL || o->game->players_allowed(o->rules, (uint8_t)players));
}

/* moves.c: the verdict on a word that is a move. */
struct brdi_verdict brdi_judge(const struct brdi_objects *o, int32_t actor, uint32_t word);

/* describe.c: what a move is. */
void brdi_describe(const struct brdi_objects *o, uint32_t word, brd_move_info *info);

/* sentences.c: tells an actor the verdict, with all that its sentence names: BRD_OK or BRD_E_ILLEGAL. */
int32_t brdi_report_verdict(const struct brdi_objects *o, int32_t actor, uint32_t word, struct brdi_verdict found,
                            brd_verdict *verdict);

/* Whether a caller's growing structure can be one of this version or of a later one. */
enum { BRDI_STRUCT_NBYTES_MOST = 4096 };

static inline bool brdi_size_sane(uint32_t struct_nbytes, size_t known_nbytes)
{
    return struct_nbytes >= known_nbytes && struct_nbytes <= BRDI_STRUCT_NBYTES_MOST;
}

/* rules.c: whether a key that is no switch says something else than the built-in rules; the switches that do. */
bool brdi_file_differs(const struct brdi_objects *o);
void brdi_overrides_format(const struct brdi_objects *o, struct brdi_writer *out);

/* rules.c: BRD_OK, or what is wrong with a growing structure, of which this library knows nbytes. */
int32_t brdi_struct_status(const void *to, size_t alignment, uint32_t nbytes);

/*
 * rules.c: fills a growing structure: what the caller's version of it has, and zeros where that is newer than this
 * library. BRD_E_NULL, BRD_E_ALIGNMENT, BRD_E_ARGUMENT.
 */
int32_t brdi_copy_out(void *to, size_t alignment, const void *from, uint32_t nbytes);

/* names.c */
uint8_t brdi_count_names(const char *const *names);
const struct brdi_account *brdi_accounts(const struct brdi_game *game, int32_t family); /* BRD_STOCK, BRD_COUNTER */
uint8_t brdi_count_accounts(const struct brdi_rules *rules, const struct brdi_game *game, int32_t family);
uint8_t brdi_count_types(const struct brdi_game *game);

#endif
