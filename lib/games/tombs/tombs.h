/*
 * Tombs, a card game published by its author as a rule sheet: rules/tombs.md, rulings TMB-1 to TMB-22.
 *
 * Two to four players play cards of four classes on 3x3 cells. Dealing and drawing are plies of chance, hands are
 * hidden. A card is played on an empty cell that no enemy unit threatens. A Blade or Magus turns the enemies that it
 * threatens into tombstones (kills), an Ombra may take an enemy's cell, a Thorn may be activated on a tombstone and
 * removes an enemy next to it. A player who can play no card is stuck and discards one. A player wins with enough
 * kills, when all others were stuck one after another, or with the most units when all cards are played.
 */
#ifndef BOARDRULES_TOMBS_H
#define BOARDRULES_TOMBS_H

#include "kit/game.h"

/* --------------------------------------------------------------------------------------------------------- geometry */

/*
 * Cells are numbered by rows, beginning at the first player's left corner [TMB.board], [TMB.cell-order]:
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

/* ------------------------------------------------------------------------------------------------------------ state */

enum { SEATS_MIN = 2, SEATS_MOST = 4 };
enum { BLADE, MAGUS, OMBRA, THORN, CLASSES, TOMBSTONE = CLASSES }; /* [TMB.deck], [TMB.things] */
enum { CLASSES_MOST = CLASSES + BRDI_OWN_TYPES_MOST };             /* with those of the file's own [TMB.own] */

/* Types are numbered like classes, with the tombstone before those of the file's own. */
static inline uint8_t type_of(int class)
{
    return (uint8_t)(class < CLASSES ? class : class + 1);
}

static inline uint8_t class_of_type(int type)
{
    return (uint8_t)(type < TOMBSTONE ? type : type - 1);
}

/*
 * One number holds a field for each class, so that all classes are tested and changed together: the cards of each
 * class, or the mask of the cells of its units.
 *
 *   31     24 23     16 15      8 7       0        63     48 47     32 31     16 15      0
 *  +---------+---------+---------+---------+      +---------+---------+---------+---------+
 *  |  Thorns | Ombras  |  Magi   | Blades  |      |  Thorns | Ombras  |  Magi   | Blades  |
 *  +---------+---------+---------+---------+      +---------+---------+---------+---------+
 */
enum { CARD_BITS = 8, UNIT_BITS = 16 };

/*
 * Classes of the file's own have the same numbers again, behind the rest of the state; rules without any have shorter
 * states. Cards of all classes together are a number of 64 bits, the own classes in its upper half.
 */

/* `head.turn`: in the deal the seat that gets the next card, then the seat whose turn it is [TMB.seats]. */
struct BRDI_OVERLAY state {
    struct brdi_head head;
    uint64_t units[SEATS_MOST]; /* masks of cells, one for each class */
    uint16_t kills[SEATS_MOST]; /* stay at 65535 [TMB.counters] */
    uint32_t hands[SEATS_MOST]; /* number of cards of each class */
    uint32_t deck;              /* number of remaining cards of each class; they have no order [TMB.chance] */
    uint16_t tombs;             /* a mask of cells */
    uint16_t turn;              /* number of the turn from 1; 0: the deal */
    /* With `field_lock: since_placed`, else 0 (TMB-5): */
    uint8_t placer; /* seat that placed a card last, plus 1; 0: none yet (TMB-14) */
    uint8_t stuck;  /* stuck turns since that placement */
    /* With `each_once` and `each_twice`, else 0: */
    uint8_t stuck_turns[SEATS_MOST]; /* consecutive stuck turns of each player, up to the limit [TMB.each] */
    uint8_t reserved[2];
    /* Of classes of the file's own [TMB.own]: */
    uint64_t own_units[SEATS_MOST];
    uint32_t own_hands[SEATS_MOST];
    uint32_t own_deck, own_reserved;
};

enum { SHORT_STATE_NBYTES = offsetof(struct state, own_units) };

_Static_assert(sizeof(struct state) <= BRD_STATE_SIZE && sizeof(struct state) % 8 == 0, "the state fits");
_Static_assert(SHORT_STATE_NBYTES == 88, "as many bytes as in 1.0");

/* One card of a class. */
static inline uint64_t card(int class)
{
    return UINT64_C(1) << CARD_BITS * class;
}

/* The number of cards of a class. */
static inline uint32_t cards_of(uint64_t cards, int class)
{
    return cards >> CARD_BITS * class & 0xFF;
}

/* The number of all cards: sums of two numbers, side by side, then of these. */
static inline uint32_t cards_in(uint64_t cards)
{
    uint64_t pairs = (cards & UINT64_C(0x00FF00FF00FF00FF)) + (cards >> CARD_BITS & UINT64_C(0x00FF00FF00FF00FF));
    return (uint32_t)(pairs * UINT64_C(0x0001000100010001) >> 48);
}

/* The number of all published cards. */
static inline uint32_t published_cards_in(uint32_t cards)
{
    return cards_of(cards, BLADE) + cards_of(cards, MAGUS) + cards_of(cards, OMBRA) + cards_of(cards, THORN);
}

/* The classes, of these, with at least one card, as a mask. */
static inline uint32_t classes_in(uint64_t cards, int from, int end)
{
    uint32_t classes = 0;
    for (int i = from; i < end; i++) classes |= (uint32_t)(cards_of(cards, i) != 0) << i;
    return classes;
}

/* Units of one class on these cells. */
static inline uint64_t units(int class, uint32_t cells)
{
    return (uint64_t)cells << UNIT_BITS * class;
}

/* Units of every class on these cells, to test or to remove them. */
static inline uint64_t units_of_each(uint32_t cells)
{
    return cells * UINT64_C(0x0001000100010001);
}

/* The cells with units of one class. */
static inline uint32_t cells_of(uint64_t units, int class)
{
    return units >> UNIT_BITS * class & 0xFFFF;
}

/* The cells with units of any class. */
static inline uint32_t cells_of_all(uint64_t units)
{
    units |= units >> 2 * UNIT_BITS;
    return (units | units >> UNIT_BITS) & 0xFFFF;
}

/*
 * Everything of a state. extended: the rules have extended states (struct tables); in moves and plies a constant, so
 * that those of the published rules have no test of it.
 */

/* The cells with a seat's units of one class. */
static inline uint32_t cells_with(const struct state *s, int seat, int class)
{
    return class < CLASSES ? cells_of(s->units[seat], class) : cells_of(s->own_units[seat], class - CLASSES);
}

static inline uint32_t units_of(const struct state *s, int seat, bool extended)
{
    return cells_of_all(extended ? s->units[seat] | s->own_units[seat] : s->units[seat]);
}

/* The units of all seats, in such numbers. */
static inline uint64_t units_of_all(const uint64_t units[SEATS_MOST])
{
    return units[0] | units[1] | units[2] | units[3];
}

static inline uint32_t all_units(const struct state *s, bool extended)
{
    uint64_t units = units_of_all(s->units);
    return cells_of_all(extended ? units | units_of_all(s->own_units) : units);
}

/* The number of units of a class on the board. */
static inline uint32_t units_in(const struct state *s, int class)
{
    uint32_t count = 0;
    for (int seat = 0; seat < SEATS_MOST; seat++) count += brdi_count_cells(cells_with(s, seat, class));
    return count;
}

/* The number of a seat's units of some classes, a mask [TMB.end-units]. */
static inline uint32_t count_units(const struct state *s, int seat, uint32_t classes)
{
    uint32_t count = 0;
    for (; classes != 0; classes &= classes - 1)
        count += brdi_count_cells(cells_with(s, seat, (int)brdi_lowest32(classes)) & BOARD);
    return count;
}

static inline void add_unit(struct state *s, int seat, int class, uint32_t cell)
{
    if (class < CLASSES)
        s->units[seat] |= units(class, bit(cell));
    else
        s->own_units[seat] |= units(class - CLASSES, bit(cell));
}

/* Finds the seat and class of the unit on a cell; returns false if there is none. */
static inline bool unit_on(const struct state *s, bool extended, uint8_t cell, uint8_t *seat, uint8_t *class)
{
    for (*seat = 0; *seat < SEATS_MOST; ++*seat) {
        uint64_t there = s->units[*seat] & units_of_each(bit(cell));
        if (there == 0) continue;
        *class = (uint8_t)(brdi_lowest64(there) / UNIT_BITS);
        return true;
    }
    for (*seat = 0; extended && *seat < SEATS_MOST; ++*seat) {
        uint64_t there = s->own_units[*seat] & units_of_each(bit(cell));
        if (there == 0) continue;
        *class = (uint8_t)(CLASSES + brdi_lowest64(there) / UNIT_BITS);
        return true;
    }
    return false;
}

static inline uint64_t hand_of(const struct state *s, int seat, bool extended)
{
    return extended ? s->hands[seat] | (uint64_t)s->own_hands[seat] << 32 : s->hands[seat];
}

static inline uint64_t deck_in(const struct state *s, bool extended)
{
    return extended ? s->deck | (uint64_t)s->own_deck << 32 : s->deck;
}

static inline void set_hand(struct state *s, int seat, uint64_t cards, bool extended)
{
    s->hands[seat] = (uint32_t)cards;
    if (extended) s->own_hands[seat] = (uint32_t)(cards >> 32);
}

static inline void set_deck(struct state *s, uint64_t cards, bool extended)
{
    s->deck = (uint32_t)cards;
    if (extended) s->own_deck = (uint32_t)(cards >> 32);
}

/* The number of cards of a class in all hands. */
static inline uint32_t cards_held(const struct state *s, int class, bool extended)
{
    uint32_t count = 0;
    for (int seat = 0; seat < SEATS_MOST; seat++) count += cards_of(hand_of(s, seat, extended), class);
    return count;
}

/* -------------------------------------------------------------------------------------------------------- move code */

/*
 *   31      14  13  12   10 9     8 7      4 3      0
 *  +----------+-----+------+-------+--------+--------+
 *  |     0    | own | kind | class |  cell  | target |
 *  +----------+-----+------+-------+--------+--------+
 *
 *      kind        text      cell            target
 *      DRAW        +B        0               0
 *      PLACE       Bb2       destination     0
 *      OVER        Oxb2      destination     0             an Ombra on top of a unit
 *      ACTIVATE    Tb2xc3    the tombstone   cell of the unit that the Thorn removes
 *      DISCARD     -B        0               0
 *
 * With `own` the class is one of the file's own, counted from 0.
 */
enum { DRAW = 1, PLACE, OVER, ACTIVATE, DISCARD };
enum { CELL_SHIFT = 4, CLASS_SHIFT = 8, OWN_CODE = 1 << 13, CODES_END = OWN_CODE | (DISCARD + 1) << 10 };

struct play {
    uint8_t kind, class, cell, target;
};

static inline uint32_t move_code(uint32_t kind, uint32_t class, uint32_t cell, uint32_t target)
{
    uint32_t own = class < CLASSES ? 0 : OWN_CODE;
    return own | kind << 10 | class % CLASSES << CLASS_SHIFT | cell << CELL_SHIFT | target;
}

/* Takes a move code apart, even an invalid code. */
static inline struct play play_of(uint32_t code)
{
    uint8_t class = (uint8_t)((code >> 8 & 3) | ((code & OWN_CODE) != 0 ? CLASSES : 0));
    return (struct play){(uint8_t)(code >> 10 & 7), class, (uint8_t)(code >> 4 & 15), (uint8_t)(code & 15)};
}

/* The same of a code without `own`. */
static inline struct play published_play_of(uint32_t code)
{
    return play_of(code & (OWN_CODE - 1));
}

/* -------------------------------------------------------------------------------------------------- compiled tables */

enum { HAND_MOST = 9, ENDS_MOST = 8 };

/* What the limits of a game in tombs.c grow by with each class of the file's own. */
enum { MOVES_OF_A_CLASS = CELLS + CELLS * (CELLS - 1), TEXT_OF_A_CLASS = SEATS_MOST * (HAND_MOST + 1) + 1 + 4 };

/* The values of a rules file, each of 32 bits; the keys in tombs_rules.c name the members. */
struct BRDI_OVERLAY data {
    struct board_data {
        int32_t directions[DIRECTIONS][AXES];
        int32_t adjacent[2]; /* masks of directions, by the switch thorn_adjacency */
        struct {
            int32_t cells, turns;
        } barred;
    } board;
    struct class_data {
        struct brdi_own_type own;      /* of the file's own */
        int32_t count[SEATS_MOST - 1]; /* of these: cards in the deck of 2, 3, 4 players */
        struct brdi_steps threatens;
        int32_t plays;
    } classes[CLASSES_MOST];
    struct seat_data {
        struct class_data classes[CLASSES_MOST]; /* what is BRDI_ABSENT is as for all [TMB.seat-tables] */
    } seats[SEATS_MOST];
    struct ends_data {
        int32_t count; /* BRDI_ABSENT: the published ends */
        struct end_data {
            int32_t kind;
            int32_t goal[SEATS_MOST - 1]; /* this and the others are BRDI_ABSENT if the file does not say them */
            int32_t how, types, least;
        } entries[ENDS_MOST];
    } ends; /* [TMB.ends] */
    int32_t hand;
    struct switch_data {
        int32_t deck[SEATS_MOST - 1][CLASSES]; /* for 2, 3, 4 players */
        int32_t field_lock;
        int32_t kill_goal[SEATS_MOST - 1]; /* for 2, 3, 4 players */
        int32_t last_card;
        int32_t max_plies;
        int32_t middle;
        int32_t ombra_on_ombra;
        int32_t partners;
        int32_t quiet_turns[SEATS_MOST - 1];
        int32_t teams;
        int32_t thorn_adjacency;
    } switches;
};

_Static_assert(sizeof(struct data) / 4 <= BRDI_SCHEMA_WORDS, "the data fits into a schema");

enum { OWN_CELL = 2 }; /* the third kind of entry of a zone: the unit's own cell */
enum { PARTNERS_ENEMIES, PARTNERS_FRIENDS };
enum { LOCK_SINCE_PLACED, LOCK_EACH_ONCE, LOCK_EACH_TWICE, LOCK_NONE };
enum { LAST_UNIT_COUNT, LAST_FIELD_LOCK };
enum { MIDDLE_FIRST_TURN, MIDDLE_FIRST_PLAYER };
enum { END_KILL_GOAL, END_FIELD_LOCK, END_UNIT_COUNT, END_UNITS, END_KINDS }; /* [TMB.ends] */

/*
 * Compiled from classes, seats, ends, board.adjacent, board.barred. Zones leave out each unit's own cell (see
 * compile_class).
 */
struct BRDI_OVERLAY tables {
    /* Of the published rules, by masks of cells: what the units of a class threaten, and where units threaten these. */
    uint16_t zones[CLASSES][CELL_MASKS];
    uint16_t reach[CLASSES][CELL_MASKS];
    /* By seat, class and cell: what a unit threatens, and what it kills if it is placed there [TMB.kill-moment]. */
    uint16_t zone[SEATS_MOST][CLASSES_MOST][CELLS];
    uint16_t strikes[SEATS_MOST][CLASSES_MOST][CELLS];
    uint8_t ways[SEATS_MOST][CLASSES_MOST]; /* masks of MAY_*, STRIKES (TMB-20) */
    uint16_t adjacent[CELLS];               /* to a tombstone, for Thorns [TMB.adjacent] (TMB-1) */
    uint16_t barred_cells;
    uint16_t barred_turns[SEATS_MOST]; /* the last turn on which they are barred to a seat; 0: they never are */
    uint8_t barred_reason;             /* MIDDLE_BARRED, or CELL_BARRED if a file bars other cells or turns */
    uint8_t placer_mask; /* all bits if the lock counts stuck turns since the last placement, else 0 (TMB-5) */
    uint8_t stuck_limit; /* the lock counts each player's stuck turns up to this number [TMB.each]; 0: not */
    uint8_t lock_from[SEATS_MOST - 1]; /* for 2, 3, 4 players: from this `stuck` on the field may be locked */
    bool friends;                      /* partners are friends */
    uint8_t friend_of[SEATS_MOST]; /* with `friends` the partner, otherwise the seat itself [TMB.friends] (TMB-12) */
    bool extended;     /* the rules have classes of their own, tables of a seat or a list of ends; states are longer */
    uint8_t class_end; /* classes are those below it */
    uint8_t end_count; /* 0: the published ends */
    struct end {
        uint8_t kind, least, classes; /* classes: a mask */
    } ends[ENDS_MOST];
    int32_t kill_goal[SEATS_MOST - 1]; /* for 2, 3, 4 players; NEVER: kills win nothing [TMB.ends] */
    char stock_names[2 * BRDI_OWN_TYPES_MOST][sizeof "hand_" - 1 + BRDI_OWN_NAME_NBYTES]; /* from STOCK_OWN on */
};

_Static_assert(sizeof(struct tables) <= BRDI_TABLES_NBYTES, "the tables fit");

enum { MAY_PLACE = 1, STRIKES = 2, MAY_OVER = 4, MAY_ACTIVATE = 8 };
enum { NEVER = INT32_MAX };

static inline const struct data *data_of(const struct brdi_schema *schema)
{
    return brdi_words(schema);
}

/* The zone and the ways of a class, of a seat's own or those for all [TMB.seat-tables]. */
static inline const struct brdi_steps *zone_entries_of(const struct data *data, int seat, int class)
{
    const struct brdi_steps *own = &data->seats[seat].classes[class].threatens;
    return own->count != BRDI_ABSENT ? own : &data->classes[class].threatens;
}

static inline const int32_t *plays_of(const struct data *data, int seat, int class)
{
    const int32_t *own = &data->seats[seat].classes[class].plays;
    return *own != BRDI_ABSENT ? own : &data->classes[class].plays;
}

static inline const struct tables *tables_of(const struct brdi_rules *rules)
{
    return brdi_tables(rules);
}

/* The number of cards of a class in a game of so many players [TMB.deck], [TMB.own] (TMB-2). */
static inline int32_t cards_dealt_from(const struct brdi_rules *rules, uint8_t players, int class)
{
    const struct data *data = data_of(&rules->schema);
    const int32_t *published = data->switches.deck[players - SEATS_MIN];
    return class < CLASSES ? published[class] : data->classes[class].count[players - SEATS_MIN];
}

static inline int32_t deck_total(const struct brdi_rules *rules, uint8_t players)
{
    int32_t total = 0;
    for (int class = BLADE; class < CLASSES + rules->own_count; class ++)
        total += cards_dealt_from(rules, players, class);
    return total;
}

/* [TMB.deck-small], [TMB.teams] (TMB-15) */
static inline bool players_allowed(const struct brdi_rules *rules, uint8_t players)
{
    const struct data *data = data_of(&rules->schema);
    return brdi_start_allows(rules, players) && deck_total(rules, players) >= data->hand * players &&
           (!data->switches.teams || players == SEATS_MOST);
}

static inline int32_t kill_goal(const struct brdi_rules *rules, const struct state *s)
{
    return tables_of(rules)->kill_goal[s->head.player_count - SEATS_MIN];
}

/*
 * All other units [TMB.enemy] (TMB-8), those of a partner included [TMB.teams] unless partners are friends: then the
 * partner's count as the player's own [TMB.friends] (TMB-12). units: the published or the own ones.
 */
static inline uint64_t enemies_in(const struct tables *t, const uint64_t units[SEATS_MOST], int seat)
{
    return units_of_all(units) & ~(units[seat] | units[t->friend_of[seat]]) & units_of_each(BOARD);
}

static inline uint32_t enemy_cells(const struct tables *t, const struct state *s, int seat, bool extended)
{
    uint64_t enemies = enemies_in(t, s->units, seat);
    return cells_of_all(extended ? enemies | enemies_in(t, s->own_units, seat) : enemies);
}

/* The seats whose number of stuck turns has reached the limit, as a mask [TMB.each]. */
static inline uint32_t stuck_seats(const struct tables *t, const struct state *s)
{
    uint32_t seats = 0;
    for (uint32_t seat = 0; seat < s->head.player_count; seat++)
        if (s->stuck_turns[seat] >= t->stuck_limit) seats |= bit(seat);
    return seats;
}

/* ------------------------------------------------------------------------------------------- the game's other files */

/* tombs_rules.c */
extern const struct brdi_key brdi_tombs_keys[];
extern const char *const brdi_tombs_directions[];
void brdi_tombs_contradictions(const struct brdi_check *check);
void brdi_tombs_doubts(const struct brdi_check *check);
void brdi_tombs_compile(struct brdi_rules *rules);

/* tombs_notation.c */
enum { FIELD_BOARD, FIELD_PHASE, FIELD_HANDS, FIELD_DECK, FIELD_KILLS, FIELD_TURN, FIELD_LOCK, FIELD_PLY, FIELDS };

/* Notes on an observation: the sizes of the hidden hands, by seat, and of the deck. */
enum { NOTE_HANDS, NOTE_DECK = NOTE_HANDS + SEATS_MOST };

_Static_assert(NOTE_DECK < (int)BRDI_NOTES_MOST, "the notes fit");

/* Whether a viewer sees the cards of a seat [TMB.hidden-player]. A spectator sees none [TMB.hidden-spectator]. */
static inline bool sees(uint8_t viewer, uint8_t seat)
{
    return viewer == BRD_REFEREE || viewer == seat;
}

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
extern const char *const brdi_tombs_other_sentences[];
void brdi_tombs_moves(const struct brdi_rules *rules, const void *state, struct brdi_list *list);
bool brdi_tombs_legal(const struct brdi_rules *rules, const void *state, uint32_t code);
struct brdi_verdict brdi_tombs_refuse(const struct brdi_rules *rules, const void *state, uint32_t code);

/* tombs_play.c: a stock of all classes together precedes a stock of each class. */
enum { STOCK_HAND, STOCK_DECK = STOCK_HAND + 1 + CLASSES, STOCK_OWN = STOCK_DECK + 1 + CLASSES };

/* The stock of a class that is a part of STOCK_HAND or STOCK_DECK; own classes have theirs in turn [TMB.stocks]. */
static inline uint8_t stock_of(int whole, int class)
{
    if (class < CLASSES) return (uint8_t)(whole + 1 + class);
    return (uint8_t)(STOCK_OWN + 2 * (class - CLASSES) + (whole == STOCK_DECK));
}

/* The counters of `field_lock: since_placed`. `none` has the first two; `each_once` and `each_twice` have others. */
enum { COUNTER_KILLS, COUNTER_TURN, COUNTER_STUCK, COUNTER_PLACER };
enum { COUNTER_STUCK_TURNS = COUNTER_KILLS + 1, COUNTER_TURN_OF_EACH };

extern const struct brdi_ending brdi_tombs_endings[];
uint64_t brdi_tombs_endings_by(const struct brdi_rules *rules);
uint32_t brdi_tombs_lock_winners(const struct tables *t, const struct state *s);
void brdi_tombs_initial(const struct brdi_rules *rules, void *state, uint8_t players);
void brdi_tombs_derive(const struct brdi_rules *rules, void *state);
void brdi_tombs_apply(const struct brdi_rules *rules, void *state, uint32_t code, struct brdi_log *log);

/* tombs_validity.c */
void brdi_tombs_report(const struct brdi_rules *rules, const void *state, uint8_t field, struct brdi_sink *sink);

/* tombs_secrets.c */
bool brdi_tombs_stock_hidden(uint8_t viewer, uint8_t seat, uint8_t stock);

/* The tables at the ends of files. */
extern const struct brdi_notation brdi_tombs_notation;
extern const struct brdi_ways brdi_tombs_ways;
extern const struct brdi_secrets brdi_tombs_secrets;
extern const struct brdi_sentences brdi_tombs_words;

#endif
