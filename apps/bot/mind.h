/*
 * mind.h: what the files of the bot share. A bot is one piece of memory without pointers:
 *
 *     struct bot | weights | weights while learning | area
 *
 * The area is used for one thing at a time: samples of a game (learn.c), the tree (tree.c), frames, replies and the
 * table of positions (search.c), or the shipped weights and the rules with which they were learned (shipped.c).
 */
#ifndef BOARDRULES_BOT_MIND_H
#define BOARDRULES_BOT_MIND_H

#include "bot/bot.h"

#include <stdbool.h>

enum {
    ONE = 1 << 16,        /* a reward or chance of 1 */
    WEIGHT_BITS = 20,     /* a weight of 1 << 20 doubles the odds */
    FORMS = 4,            /* for each type: see form_of */
    QUANTITIES_MOST = 64, /* stocks, and as many counters, that it has weights for */
    PAIR_CELLS_MOST = 32, /* on boards of so many cells pairs of pieces may have weights */
    TARGETS_MOST = 6      /* types of which a seat has one: how near pieces are to it has weights, too */
};

struct bot {
    uint64_t magic, fingerprint, seed, area_nbytes;
    uint32_t weight_count;
    uint32_t type_count, cell_count, stock_count, counter_count, move_most;
    uint32_t secrets, chance;  /* whether the game has these */
    uint32_t is_short;         /* random games end soon */
    uint32_t games, plies;     /* so many it has learned from, and played in them */
    uint32_t nears;            /* nearness to targets has weights */
    uint32_t pairs;            /* the first weight of pairs, 0: they have none */
    uint32_t begun;            /* bot_begin was called */
    uint32_t sees_all;         /* only one state is consistent with the observation */
    uint32_t searches;         /* by search.c; else by tree.c */
    uint32_t finished;         /* there is nothing left to find */
    int32_t viewer, seat_most; /* seat_most: so many seats may play */
    uint32_t generation;       /* of the entries of the table that hold; 0: the area has no table */
    uint32_t wanted, valued;   /* positions that may be valued, that have been valued, since bot_begin */
    uint32_t key_count, text_nbytes;
    uint8_t learned[2][QUANTITIES_MOST]; /* stocks, counters: whether more of it may be good or bad for its seat */
    uint16_t turned[BRD_MAX_CELLS];      /* each cell's place on the board turned by 180 degrees */
    uint8_t turns[BRD_MAX_SEATS];        /* whether the seat sees the board turned */
    uint8_t team[BRD_MAX_SEATS];
    uint8_t target_types[TARGETS_MOST];                /* BRD_NO_TYPE: none */
    uint8_t nearness[BRD_MAX_CELLS][BRD_MAX_CELLS];    /* 0 for cells that are NEAR steps apart or more */
    uint8_t ways[2][PAIR_CELLS_MOST][PAIR_CELLS_MOST]; /* as each seat sees the board */
    uint32_t around[PAIR_CELLS_MOST];                  /* the cells with which a cell has a way, as bits */
    char text[BRD_MAX_POSITION_TEXT];
    brd_state state; /* if sees_all */
    uint64_t keys[BOT_KEYS_MOST];
    uint64_t key_marks[64];           /* a bit for each value of their low twelve bits: whether one has it */
    brd_event events[BRD_MAX_EVENTS]; /* of the last ply */
    brd_move moves[BRD_MAX_MOVES];
};

/* The parts of the memory, for one call. */
struct mind {
    const brd_rules *rules;
    struct bot *bot;
    int32_t *weights;
    int32_t *raw; /* those with which it plays while it learns; `weights` are their averages */
    void *area;
};

/* Finds the parts of an open bot of these rules, or an error. */
int32_t bot_parts(const brd_rules *rules, void *memory, struct mind *mind);

/* How many weights there are for such rules. */
uint32_t bot_weight_count(const brd_rules_info *info);

/* Whether the position with this key occurred in the game. */
bool bot_has_key(const struct bot *bot, uint64_t key);

/* ------------------------------------------------------------------------------------------------- worth.c */

/* The sum of the weights of all that each seat has. */
struct worth {
    int64_t of[BRD_MAX_SEATS];
    uint16_t targets[BRD_MAX_SEATS][TARGETS_MOST]; /* the cells of each seat's targets, or BRD_NO_CELL */
    int64_t meetings[2];                           /* what pairs of both seats are worth for a seat in its turn */
    uint32_t held[2];                              /* the cells whose topmost piece is a seat's, as bits */
    uint32_t stacked;                              /* the cells where it stands on others */
};

/* The result that each seat gets or expects, of ONE. */
struct rewards {
    uint32_t of[BRD_MAX_SEATS];
};

/* A seat's item on a cell: the indices of its weights: anywhere, on this cell, and the first by nearness. */
struct valued {
    uint16_t cell;
    uint8_t seat, type;
    uint32_t anywhere, here, near;
};

/* A set of cells: 64 in each word. */
enum { CELL_WORDS = (BRD_MAX_CELLS + 63) / 64 };

/*
 * What is known of a state in which moves are made: the worth of cells, and all items once one of them moves a
 * target.
 */
struct scene {
    bool known; /* the items are listed */
    uint32_t count;
    uint64_t valued[CELL_WORDS];                 /* the cells whose worth is known */
    int64_t worth[BRD_MAX_CELLS][BRD_MAX_SEATS]; /* what the items on a cell are worth for each seat */
    struct valued items[BRD_MAX_BOARD_ITEMS];
};

/* Before the first move of a state. */
void worth_open_scene(struct scene *scene);

enum { NEAR = 8 };

/* How many weights there are for types on cells; for nearness: of each kind of item to own and others' targets. */
uint32_t worth_cell_weights(const brd_rules_info *info);
uint32_t worth_near_weights(const brd_rules_info *info);
bool worth_has_nearness(const struct mind *mind, const brd_rules_info *info);

/* The types of pieces of which a seat has one, in their order; BRD_NO_TYPE: no further one. */
void worth_find_targets(const brd_rules *rules, uint32_t type_count, uint8_t types[TARGETS_MOST]);

/* The nearness of an item to a seat's targets, and the index of its weight; -1: there is no such target. */
int32_t worth_nearness(const struct mind *mind, const struct worth *worth, const struct valued *item, int32_t seat,
                       int32_t target, uint32_t *weight);

int32_t worth_items(const struct mind *mind, const brd_state *state, int32_t cell, struct valued *valued);

/* How many stocks or counters may have a weight; its index; a seat's number of it. */
int32_t worth_quantity_count(const struct mind *mind, int32_t family);
uint32_t worth_quantity_weight(const struct mind *mind, int32_t family, int32_t index);
int32_t worth_quantity(const struct mind *mind, const brd_state *state, int32_t seat, int32_t family, int32_t index);

/* What all of a seat's stocks and counters are worth. */
int64_t worth_quantities(const struct mind *mind, const brd_state *state, int32_t seat);

void worth_of_state(const struct mind *mind, const brd_state *state, struct worth *worth);

/*
 * Updates the worth after a ply from its events, bot->events: only the cells that they name have changed. scene: that
 * of the state before.
 */
void worth_after_ply(const struct mind *mind, struct scene *scene, const brd_state *before, const brd_state *after,
                     int32_t count, struct worth *worth);

/* 2^(x / 2^20) of ONE, for x <= 0. */
uint32_t worth_power(int64_t x);

/* The chances by the weights; the result; the result if the game is over, and then true, else the chances. */
void worth_expect(const struct mind *mind, int32_t players, const struct worth *worth, struct rewards *rewards);
void worth_reward(const struct mind *mind, int32_t players, uint32_t seats, struct rewards *rewards);
bool worth_judge(const struct mind *mind, const brd_state *state, const struct worth *worth, struct rewards *rewards);

/* The rewards to expect after a move; whether it ends the game. */
bool worth_try(const struct mind *mind, struct scene *scene, const brd_state *state, brd_move move,
               const struct worth *worth, struct rewards *rewards);

/* ------------------------------------------------------------------------------------------------- pairs.c */

/* A pair that counts in a seat's turn: the index of its weight, and the seat for which it counts. */
struct pair {
    uint32_t weight;
    int32_t seat;
};

/* How many weights there are for pairs; fills in what the bot needs for them from the rules. */
uint32_t pairs_weights(const brd_rules_info *info);
void pairs_open(const brd_rules *rules, struct bot *bot);

/* Lists the pairs of the piece on a cell with those on others among these, which are bits. The turn: 0 or 1. */
int32_t pairs_of(const struct mind *mind, const struct worth *worth, int32_t cell, int32_t turn, uint32_t among,
                 struct pair *pairs);

/* The index of the weight of the number of cells that a seat holds. */
uint32_t pairs_held_weight(const struct mind *mind, const struct worth *worth, int32_t seat);

/* What is on a cell goes; the topmost of what comes to a cell. */
void pairs_take(const struct mind *mind, int32_t cell, struct worth *worth);
void pairs_put(const struct mind *mind, const struct valued *top, bool stacked, struct worth *worth);

/* Adds what the pairs of both seats are worth in the turn of this state, or takes it away. */
void pairs_add_meetings(const struct mind *mind, const brd_state *state, int32_t sign, struct worth *worth);

/* ------------------------------------------------------------------------------------------------- learn.c */

enum { SAMPLES_MOST = 64 };

/* A uniform sample of the positions of a game since its phase last changed. */
struct samples {
    uint32_t seen; /* so many positions, of which the first SAMPLES_MOST or a sample is stored */
    int32_t phase;
    brd_state states[SAMPLES_MOST];
};

/* Bytes of the area that learning needs. */
size_t learn_nbytes(void);

/* The weights before the first game. */
void learn_prior(const struct mind *mind);

/* Plays a game by the weights alone, and learns from it. Returns whether somebody won. */
bool learn_game(const struct mind *mind, uint64_t seed);

/* The parts of that: the start of a game with a random number of players; a chance outcome; a position; the end. */
void learn_begin_game(const brd_rules *rules, uint64_t *seed, brd_state *state);
brd_move learn_draw(const brd_rules *rules, const brd_state *state, uint64_t *seed);
void learn_sample(const struct mind *mind, struct samples *samples, const brd_state *state, uint64_t *seed);
bool learn_from(const struct mind *mind, const struct samples *samples, const brd_state *end);

/* ------------------------------------------------------------------------------------------------- carry.c */

/*
 * Fills in the weights that were learned with the built-in rules of the game; those of types that the bot's rules have
 * besides are guessed. False: they are not so many, or do not fit the rules, and nothing is filled in.
 */
bool carry_weights(const struct mind *mind, const brd_rules *builtin, const int32_t *weights, uint32_t weight_count);

/* ----------------------------------------------------------------------------------------------- shipped.c */

/*
 * Fills in the weights with which the bot begins: those that it is shipped with for this game, or else the prior.
 * Returns whether they were learned with these very rules, so that there is nothing left to learn. Uses the area.
 */
bool shipped_read(const struct mind *mind);
size_t shipped_nbytes(void);

/* ------------------------------------------------------------------------------------------ tree.c, search.c */

/*
 * For each way to think: the bytes of the area (of the tree: for so many positions); begins in the state, which is
 * one of those that are consistent with the observation; goes on until bot->valued is bot->wanted, or bot->finished;
 * the opinion.
 */
size_t tree_nbytes(const brd_rules_info *info, uint32_t positions);
void tree_begin(const struct mind *mind, const brd_state *state);
void tree_think(const struct mind *mind);
void tree_opinion(const struct mind *mind, bot_opinion *opinion);

size_t search_nbytes(const brd_rules_info *info);
void search_begin(const struct mind *mind, const brd_state *state);
void search_think(const struct mind *mind);
void search_opinion(const struct mind *mind, bot_opinion *opinion);

#endif
