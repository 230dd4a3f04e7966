/*
 * Tombs, a card game published by its author as a rule sheet: rules/tombs.md, rulings TMB-1 to TMB-21.
 *
 * Two to four seats play cards of four classes on 3x3 cells. Dealing and drawing are plies of chance, hands are hidden.
 * A card is played on an empty cell that no enemy unit threatens; a Blade or Magus turns the enemies that it threatens
 * into tombstones (kills), an Ombra may take an enemy's cell, a Thorn may be activated on a tombstone and removes an
 * enemy beside it. Who can play nothing is stuck and discards. A player wins with enough kills, when all others were
 * stuck one after the other, or with most units on the board when the cards are used up.
 */
#ifndef BOARDRULES_TOMBS_H
#define BOARDRULES_TOMBS_H

#include "core/game.h"

/* ------------------------------------------------------------------------------------------------- geometry */

/*
 * Cells are numbered by rows from the first player's left corner on [TMB.board], [TMB.cell-order]:
 *
 *      3 | 6 7 8
 *      2 | 3 4 5      4: the middle
 *      1 | 0 1 2
 *        +------
 *          a b c
 *
 * Masks of cells have bit 1 << cell.
 */
enum { COLUMNS = 3, ROWS = 3, CELLS = COLUMNS * ROWS, MIDDLE = 4, CELL_MASKS = 1 << CELLS, BOARD = CELL_MASKS - 1 };

enum { DIRECTIONS = 8, AXES = 2 };

static inline uint32_t bit(uint32_t cell)
{
    return UINT32_C(1) << cell;
}

static inline bool has(uint32_t mask, uint32_t number)
{
    return (mask >> number & 1) != 0;
}

/* ---------------------------------------------------------------------------------------------------- state */

enum { SEATS_MIN = 2, SEATS_MOST = 4 };
enum { BLADE, MAGUS, OMBRA, THORN, CLASSES, TOMBSTONE = CLASSES }; /* [TMB.deck], [TMB.things] */

/*
 * What there is of each class stands in one word, so that all classes are asked and changed together: how many cards,
 * and masks of the cells of units.
 *
 *   31     24 23     16 15      8 7       0        63     48 47     32 31     16 15      0
 *  +---------+---------+---------+---------+      +---------+---------+---------+---------+
 *  |  Thorns | Ombras  |  Magi   | Blades  |      |  Thorns | Ombras  |  Magi   | Blades  |
 *  +---------+---------+---------+---------+      +---------+---------+---------+---------+
 */
enum { CARD_BITS = 8, UNIT_BITS = 16 };

/* `head.turn`: while cards are dealt, who gets the next one; then whose turn it is [TMB.seats]. */
struct BRDI_OVERLAY state {
    struct brdi_head head;
    uint64_t units[SEATS_MOST]; /* masks of cells, one for each class */
    uint16_t kills[SEATS_MOST]; /* stay at 65535 [TMB.counters] */
    uint32_t hands[SEATS_MOST]; /* cards: how many of each class */
    uint32_t deck;              /* cards that are left; there is no order [TMB.chance] */
    uint16_t tombs;             /* a mask of cells */
    uint16_t turn;              /* number of the turn from 1; 0: the deal */
    uint8_t placer;             /* who placed a card last, seat + 1; 0: nobody yet (TMB-14) */
    uint8_t stuck;              /* turns without a placement since (TMB-5) */
    uint8_t reserved[6];
};

_Static_assert(sizeof(struct state) <= BRD_STATE_SIZE && sizeof(struct state) % 8 == 0, "the state fits");

static inline uint32_t card(int class)
{
    return UINT32_C(1) << CARD_BITS * class;
}

/* How many of a class are among some cards; how many there are; and of which classes, as a mask. */
static inline uint32_t cards_of(uint32_t cards, int class)
{
    return cards >> CARD_BITS * class & 0xFF;
}

static inline uint32_t cards_in(uint32_t cards)
{
    return cards_of(cards, BLADE) + cards_of(cards, MAGUS) + cards_of(cards, OMBRA) + cards_of(cards, THORN);
}

static inline uint32_t classes_in(uint32_t cards)
{
    uint32_t classes = 0;
    for (int i = BLADE; i < CLASSES; i++) classes |= (uint32_t)(cards_of(cards, i) != 0) << i;
    return classes;
}

/* A mask of cells for one class, and for each. */
static inline uint64_t units(int class, uint32_t cells)
{
    return (uint64_t)cells << UNIT_BITS * class;
}

static inline uint64_t units_of_each(uint32_t cells)
{
    return cells * UINT64_C(0x0001000100010001);
}

/* The cells of some units: of a class, and of all. */
static inline uint32_t cells_of(uint64_t units, int class)
{
    return units >> UNIT_BITS * class & 0xFFFF;
}

static inline uint32_t cells_of_all(uint64_t units)
{
    units |= units >> 2 * UNIT_BITS;
    return (units | units >> UNIT_BITS) & 0xFFFF;
}

static inline uint32_t units_of(const struct state *s, int seat)
{
    return cells_of_all(s->units[seat]);
}

static inline uint64_t units_of_both(const struct state *s, int seat, int other)
{
    return s->units[seat] | s->units[other];
}

static inline uint32_t all_units(const struct state *s)
{
    return cells_of_all(units_of_both(s, 0, 1) | units_of_both(s, 2, 3));
}

/* How many of a class are on the board, and in all hands. */
static inline uint32_t units_in(const struct state *s, int class)
{
    uint32_t count = 0;
    for (int seat = 0; seat < SEATS_MOST; seat++) count += brdi_count_cells(cells_of(s->units[seat], class));
    return count;
}

static inline uint32_t cards_held(const struct state *s, int class)
{
    uint32_t count = 0;
    for (int seat = 0; seat < SEATS_MOST; seat++) count += cards_of(s->hands[seat], class);
    return count;
}

/* Whose unit of which class stands on a cell; false if there is none. */
static inline bool unit_on(const struct state *s, uint8_t cell, uint8_t *seat, uint8_t *class)
{
    for (*seat = 0; *seat < SEATS_MOST; ++*seat) {
        uint64_t there = s->units[*seat] & units_of_each(bit(cell));
        if (there == 0) continue;
        *class = (uint8_t)(__builtin_ctzll(there) / UNIT_BITS);
        return true;
    }
    return false;
}

/* ------------------------------------------------------------------------------------------------ move word */

/*
 *   31      13 12   10 9     8 7      4 3      0
 *  +----------+-------+-------+--------+--------+
 *  |     0    |  kind | class |  cell  | target |
 *  +----------+-------+-------+--------+--------+
 *
 *      kind        text      cell            target
 *      DRAW        +B        0               0
 *      PLACE       Bb2       where           0
 *      OVER        Oxb2      where           0             an Ombra on top of a unit
 *      ACTIVATE    Tb2xc3    the tombstone   whom a Thorn activated there removes
 *      DISCARD     -B        0               0
 */
enum { DRAW = 1, PLACE, OVER, ACTIVATE, DISCARD };
enum { CELL_SHIFT = 4, CLASS_SHIFT = 8 };

struct play {
    uint8_t kind, class, cell, target;
};

static inline uint32_t move_word(uint32_t kind, uint32_t class, uint32_t cell, uint32_t target)
{
    return kind << 10 | class << CLASS_SHIFT | cell << CELL_SHIFT | target;
}

/* Also of words that are no moves. */
static inline struct play play_of(uint32_t word)
{
    return (struct play){(uint8_t)(word >> 10 & 7), (uint8_t)(word >> 8 & 3), (uint8_t)(word >> 4 & 15),
                         (uint8_t)(word & 15)};
}

/* ------------------------------------------------------------------------------------------ compiled tables */

enum { HAND_MOST = 9 };

/* What the file says: all members are words, named by the keys of tombs_rules.c. */
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
        int32_t kill_goal[SEATS_MOST - 1]; /* of 2, 3, 4 players */
        int32_t max_plies;
        int32_t ombra_on_ombra;
        int32_t partners;
        int32_t quiet_turns[SEATS_MOST - 1];
        int32_t teams;
        int32_t thorn_adjacency;
    } switches;
};

_Static_assert(sizeof(struct data) / 4 <= BRDI_SCHEMA_WORDS, "the data fits into a schema");

enum { PARTNERS_ENEMIES, PARTNERS_FRIENDS };

/* classes.*.threatens, board.adjacent, board.barred, classes.*.plays, for whole masks of cells at a time. */
struct BRDI_OVERLAY tables {
    /* What units of a class on these cells threaten together, but for its own cell each (compile_class says why). */
    uint16_t zones[CLASSES][CELL_MASKS];
    uint16_t reach[CLASSES][CELL_MASKS]; /* the cells from which a unit of the class threatens any of these */
    uint16_t adjacent[CELLS];            /* to a tombstone, for Thorns [TMB.adjacent] (TMB-1) */
    uint16_t barred_cells;
    uint8_t barred_reason;         /* MIDDLE_BARRED, or CELL_BARRED where a file bars other cells or turns */
    uint8_t ways[CLASSES];         /* masks of MAY_*, STRIKES (TMB-20) */
    bool friends;                  /* partners are friends; then ... */
    uint8_t friend_of[SEATS_MOST]; /* ... who sits opposite, else oneself [TMB.friends] (TMB-12) */
};

_Static_assert(sizeof(struct tables) <= BRDI_TABLES_NBYTES, "the tables fit");

/* How a class is played. An Ombra may be played over a unit, a Thorn activated. */
enum { MAY_PLACE = 1, STRIKES = 2, MAY_OVER = 4, MAY_ACTIVATE = 4 };

static inline const struct data *data_of(const struct brdi_schema *schema)
{
    return brdi_words(schema);
}

static inline const struct tables *tables_of(const struct brdi_rules *rules)
{
    return brdi_tables(rules);
}

static inline int32_t deck_total(const struct brdi_rules *rules)
{
    const int32_t *deck = data_of(&rules->schema)->switches.deck;
    return deck[BLADE] + deck[MAGUS] + deck[OMBRA] + deck[THORN];
}

/* [TMB.deck-small], [TMB.teams] (TMB-15) */
static inline bool players_allowed(const struct brdi_rules *rules, uint8_t players)
{
    const struct data *data = data_of(&rules->schema);
    return brdi_start_allows(rules, players) && deck_total(rules) >= data->hand * players &&
           (!data->switches.teams || players == SEATS_MOST);
}

static inline int32_t kill_goal(const struct brdi_rules *rules, const struct state *s)
{
    return data_of(&rules->schema)->switches.kill_goal[s->head.player_count - SEATS_MIN];
}

/* Own units, and with `friends` the partner's: to the seat they are the same [TMB.friends] (TMB-12). */
static inline uint64_t friends_of(const struct tables *t, const struct state *s, int seat)
{
    return units_of_both(s, seat, t->friend_of[seat]);
}

/* The units of all others [TMB.enemy], of partners too if they are enemies [TMB.teams]; own ones are none (TMB-8). */
static inline uint64_t enemies_of(const struct tables *t, const struct state *s, int seat)
{
    uint64_t all = units_of_both(s, 0, 1) | units_of_both(s, 2, 3);
    return all & ~friends_of(t, s, seat) & units_of_each(BOARD);
}

/* How many stuck turns lock the field: those of all others, or of both opponents [TMB.friends-lock] (TMB-5). */
static inline int32_t lock_goal(const struct tables *t, const struct state *s)
{
    return t->friends ? SEATS_MOST / 2 : s->head.player_count - 1;
}

/* Which of some enemies a unit of a class kills that comes to a cell: those beside it [TMB.blade], [TMB.magus]. */
static inline uint32_t struck_by(const struct tables *t, uint8_t class, uint8_t cell, uint32_t enemies)
{
    return (t->ways[class] & STRIKES) != 0 ? t->zones[class][bit(cell)] & enemies : 0;
}

/* ---------------------------------------------------------------------------------------------- what the files give */

/* tombs_rules.c */
extern const struct brdi_key brdi_tombs_keys[];
extern const char *const brdi_tombs_directions[];
void brdi_tombs_contradictions(const struct brdi_schema *schema, struct brdi_sink *sink);
void brdi_tombs_compile(struct brdi_rules *rules);

/* tombs_notation.c */
enum { FIELD_BOARD, FIELD_PHASE, FIELD_HANDS, FIELD_DECK, FIELD_KILLS, FIELD_TURN, FIELD_LOCK, FIELD_PLY, FIELDS };

/* What an observation says of the cards that it does not show: the sizes of the hands, by seat, and of the deck. */
enum { NOTE_HANDS, NOTE_DECK = NOTE_HANDS + SEATS_MOST };

_Static_assert(NOTE_DECK < (int)BRDI_NOTES_MOST, "the notes fit");

/*
 * Whether a viewer sees the cards of a seat [TMB.hidden-player]; to a spectator all are others' [TMB.hidden-spectator].
 */
static inline bool sees(uint8_t viewer, uint8_t seat)
{
    return viewer == BRD_REFEREE || viewer == seat;
}

extern const char *const brdi_tombs_move_kinds[];
extern const char *const brdi_tombs_fields[];
bool brdi_tombs_move_valid(const struct brdi_rules *rules, uint32_t word);
uint32_t brdi_tombs_move_parse(const struct brdi_rules *rules, const char *text, size_t nbytes);
void brdi_tombs_move_format(const struct brdi_rules *rules, uint32_t word, struct brdi_writer *out);
bool brdi_tombs_parse_field(struct brdi_reading *reading, struct brdi_field *f);
void brdi_tombs_format(const struct brdi_rules *rules, const void *state, uint8_t viewer, struct brdi_writer *out);

/* tombs_moves.c */
enum {
    NONE_LEFT = BRD_REFUSED_OWN,
    NOT_IN_HAND,
    MUST_PLAY,
    NOT_ITS_WAY,
    MIDDLE_BARRED,
    CELL_TAKEN,
    NO_TOMBSTONE,
    NO_UNIT,
    OWN_UNIT,
    NOT_ADJACENT,
    OMBRA_ON_OMBRA,
    THORN_NEAR,
    THREATENED,
    QUIET_TURN,
    CELL_BARRED,
    REFUSALS = CELL_BARRED
};

extern const struct brdi_refusal brdi_tombs_refusals[];
void brdi_tombs_moves(const struct brdi_rules *rules, const void *state, struct brdi_list *list);
bool brdi_tombs_legal(const struct brdi_rules *rules, const void *state, uint32_t word);
struct brdi_verdict brdi_tombs_refuse(const struct brdi_rules *rules, const void *state, uint32_t word);

/* tombs_play.c: stocks of all classes together, then of each. */
enum { STOCK_HAND, STOCK_DECK = STOCK_HAND + 1 + CLASSES };
enum { COUNTER_KILLS, COUNTER_TURN, COUNTER_STUCK, COUNTER_PLACER };

extern const char *const brdi_tombs_endings[];
void brdi_tombs_initial(const struct brdi_rules *rules, void *state, uint8_t players);
void brdi_tombs_derive(const struct brdi_rules *rules, void *state);
void brdi_tombs_apply(const struct brdi_rules *rules, void *state, uint32_t word, struct brdi_log *log);

/* tombs_validity.c */
void brdi_tombs_report(const struct brdi_rules *rules, const void *state, uint8_t field, struct brdi_sink *sink);

/* tombs_secrets.c */
bool brdi_tombs_stock_hidden(uint8_t viewer, uint8_t seat, uint8_t stock);
uint32_t brdi_tombs_conceals(const struct brdi_rules *rules, const void *state, uint32_t word);
bool brdi_tombs_determinize(struct brdi_reading *reading, struct brdi_line *line, uint64_t *seed);

/* tombs_words.c */
extern const struct brdi_seat brdi_tombs_seats[];
extern const char *const brdi_tombs_ending_words[];
extern const char brdi_tombs_hidden_chance_words[];
const char *brdi_tombs_move_words(const struct brdi_sight *sight, uint32_t word, const struct brdi_about *about);
int32_t brdi_tombs_refusal_number(const struct brdi_rules *rules, const void *state, uint8_t reason);

#endif
