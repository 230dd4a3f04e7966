/*
 * tombs.h: what the three parts of Tombs share. tombs_rules.c: the keys of the rules file and the compiled
 * tables; tombs_notation.c: positions, observations and when they are valid; tombs.c: moves, plies and ends.
 */
#ifndef BOARDRULES_TOMBS_H
#define BOARDRULES_TOMBS_H

#include "core/game.h"

/* ------------------------------------------------------------------------------------------------- geometry */

/*
 *   a3 b3 c3     6 7 8
 *   a2 b2 c2     3 4 5      masks of cells have bit 1 << cell
 *   a1 b1 c1     0 1 2
 */
enum { SIDE = 3, CELLS = SIDE * SIDE, CELL_MASKS = 1 << CELLS, ALL_CELLS = CELL_MASKS - 1 };

enum { DIRECTIONS = 8, AXES = 2 };

static inline uint32_t bit(uint32_t cell)
{
    return UINT32_C(1) << cell;
}

/* ---------------------------------------------------------------------------------------------------- state */

enum { SEATS_MIN = 2, SEATS_MAX = 4 };
enum { BLADE, MAGUS, OMBRA, THORN, CLASSES, TOMBSTONE = CLASSES };

struct BRDI_OVERLAY state {
    struct brdi_head head;              /* while cards are dealt `turn` is who gets the next one */
    uint16_t units[SEATS_MAX][CLASSES]; /* masks of cells */
    uint16_t kills[SEATS_MAX];          /* stay at 65535 */
    uint8_t hands[SEATS_MAX][CLASSES];
    uint8_t deck[CLASSES]; /* how many cards of each class are left; there is no order */
    uint16_t tombs;        /* a mask of cells */
    uint16_t turn;         /* number of the turn from 1; 0: the deal */
    uint8_t placer;        /* who placed a card last, seat + 1; 0: nobody yet (TMB-14) */
    uint8_t stuck;         /* turns without a placement since */
    uint8_t reserved[6];
};

_Static_assert(sizeof(struct state) <= BRD_STATE_SIZE && sizeof(struct state) % 8 == 0, "the state fits");

static inline uint32_t cards_in(const uint8_t cards[CLASSES])
{
    return (uint32_t)cards[BLADE] + cards[MAGUS] + cards[OMBRA] + cards[THORN];
}

static inline uint32_t units_of(const struct state *s, int seat)
{
    return (uint32_t)s->units[seat][BLADE] | s->units[seat][MAGUS] | s->units[seat][OMBRA] | s->units[seat][THORN];
}

static inline uint32_t all_units(const struct state *s)
{
    return units_of(s, 0) | units_of(s, 1) | units_of(s, 2) | units_of(s, 3);
}

/* Whose unit of which class stands on a cell; false if there is none. */
static inline bool unit_on(const struct state *s, uint8_t cell, uint8_t *seat, uint8_t *class)
{
    for (*seat = 0; *seat < SEATS_MAX; ++*seat)
        for (*class = BLADE; *class < CLASSES; ++*class)
            if ((s->units[*seat][*class] >> cell & 1) != 0) return true;
    return false;
}

/* ------------------------------------------------------------------------------------------------ move word */

/*
 *   31        13 12   10 9     8 7      4 3      0
 *  +------------+-------+-------+--------+--------+
 *  |     0      | kind  | class |  cell  | target |     kind 1 to 5; cell and target are 0 where the notation has none
 *  +------------+-------+-------+--------+--------+     target: whom an activated Thorn removes
 */
enum { DRAW = 1, PLACE, OVER, ACTIVATE, DISCARD };

struct play {
    uint8_t kind, class, cell, target;
};

static inline uint32_t move_word(uint32_t kind, uint32_t class, uint32_t cell, uint32_t target)
{
    return kind << 10 | class << 8 | cell << 4 | target;
}

/* Also of words that are no moves. */
static inline struct play play_of(uint32_t word)
{
    return (struct play){(uint8_t)(word >> 10 & 7), (uint8_t)(word >> 8 & 3), (uint8_t)(word >> 4 & 15),
                         (uint8_t)(word & 15)};
}

static inline char letter_of(uint8_t class)
{
    return "BMOT"[class];
}

/* CLASSES if the letter is none of a class. */
static inline uint8_t class_of(char letter)
{
    uint8_t class = BLADE;
    while (class < CLASSES && letter_of(class) != letter) class ++;
    return class;
}

/* ------------------------------------------------------------------------------------------ compiled tables */

enum { HAND_MAX = 9 };

/* What the file says: all members are words, named by the keys below. */
struct BRDI_OVERLAY data {
    struct board_data {
        int32_t directions[DIRECTIONS][AXES];
        int32_t adjacent[2]; /* masks of directions, by the switch thorn_adjacency */
        struct {
            int32_t cells, turns;
        } barred;
    } board;
    struct class_data {
        struct brdi_steps threatens;
        int32_t plays;
    } classes[CLASSES];
    int32_t hand;
    struct switch_data {
        int32_t deck[CLASSES];
        int32_t kill_goal[SEATS_MAX - 1]; /* of 2, 3, 4 players */
        int32_t max_plies;
        int32_t ombra_on_ombra;
        int32_t quiet_turns[SEATS_MAX - 1];
        int32_t teams;
        int32_t thorn_adjacency;
    } switches;
};

_Static_assert(sizeof(struct data) / 4 <= BRDI_SCHEMA_WORDS, "the data fits into a schema");

/* classes.*.threatens, board.adjacent, board.barred, classes.*.plays, for whole masks of cells at a time. */
struct BRDI_OVERLAY tables {
    uint16_t zones[CLASSES][CELL_MASKS]; /* what units of a class on these cells threaten together */
    uint16_t reach[CLASSES][CELL_MASKS]; /* the cells from which a unit of the class threatens any of these */
    uint16_t adjacent[CELLS];            /* to a tombstone, for Thorns (TMB-1) */
    uint16_t barred_cells;
    uint8_t ways[CLASSES]; /* masks of MAY_*, STRIKES */
};

_Static_assert(sizeof(struct tables) <= BRDI_TABLES_NBYTES, "the tables fit");

/* How a class is played. An Ombra may be played over a unit, a Thorn activated. */
enum { MAY_PLACE = 1, STRIKES = 2, MAY_OVER = 4, MAY_ACTIVATE = 4 };

static inline const struct data *data_of(const struct brdi_rules *rules)
{
    return brdi_words(&rules->schema);
}

static inline const struct tables *tables_of(const struct brdi_rules *rules)
{
    return brdi_tables(rules);
}

static inline int32_t deck_total(const struct brdi_rules *rules)
{
    const int32_t *deck = data_of(rules)->switches.deck;
    return deck[BLADE] + deck[MAGUS] + deck[OMBRA] + deck[THORN];
}

/* [TMB.deck-small], TMB-12, TMB-15 */
static inline bool players_allowed(const struct brdi_rules *rules, uint8_t players)
{
    const struct data *data = data_of(rules);
    return deck_total(rules) >= data->hand * players && (!data->switches.teams || players == SEATS_MAX);
}

static inline int32_t kill_goal(const struct brdi_rules *rules, const struct state *s)
{
    return data_of(rules)->switches.kill_goal[s->head.player_count - SEATS_MIN];
}

/* --------------------------------------------------------------------------------------- what the parts give */

extern const struct brdi_key brdi_tombs_keys[];
extern const char *const brdi_tombs_directions[];
void brdi_tombs_contradictions(const struct brdi_schema *schema, struct brdi_sink *sink);
void brdi_tombs_compile(struct brdi_rules *rules);

extern const char *const brdi_tombs_fields[];
void brdi_tombs_initial(const struct brdi_rules *rules, void *state, uint8_t players);
bool brdi_tombs_parse(const struct brdi_rules *rules, void *state, struct brdi_line *line);
void brdi_tombs_validity(const struct brdi_rules *rules, const void *state, struct brdi_sink *sink);
void brdi_tombs_format(const struct brdi_rules *rules, const void *state, uint8_t viewer, struct brdi_writer *out);
uint64_t brdi_tombs_hash(const struct brdi_rules *rules, const void *state, bool with_counts);
bool brdi_tombs_imagine(const struct brdi_rules *rules, void *state, struct brdi_line *line, uint8_t seat,
                        uint64_t *seed);

void brdi_tombs_settle(const struct brdi_rules *rules, void *state);

/* Whether a viewer sees the cards of a seat. */
static inline bool sees(uint8_t viewer, uint8_t seat)
{
    return viewer == BRD_REFEREE || viewer == seat;
}

#endif
