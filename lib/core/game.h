/*
 * game.h: what a game gives to the library: a table of operations, the last thing in its file. The core has already
 * tested pointers, alignment, rules, the state's tag and head, and number ranges when it calls one. A state may still
 * be any bytes with a sane head: an operation must then stay inside its objects and end, whatever it answers.
 */
#ifndef BOARDRULES_GAME_H
#define BOARDRULES_GAME_H

#include "core/board.h"
#include "boardrules/boardrules.h"
#include "core/contradict.h"
#include "core/fault.h"
#include "core/hash.h"
#include "core/notation.h"
#include "core/schema.h"

/*
 * Objects are the caller's arrays of words; here they are read and written as these structs. Every struct that is laid
 * over other memory bears this mark: heads and states over a brd_state, rules over a brd_rules, and over parts of the
 * rules a game's data (brdi_words) and tables (brdi_tables).
 */
#define BRDI_OVERLAY __attribute__((may_alias))

/*
 * Whatever the compiler thinks of it, and only where that was measured: a part of all its callers; or of none, for what
 * is seldom needed leaves registers to the rest when it is apart.
 */
#define BRDI_INLINE inline __attribute__((always_inline))
#define BRDI_NOINLINE __attribute__((noinline))

/*
 * The first 16 bytes of every state. Outcome and side to move are kept, not searched for: they are functions of the
 * rest.
 */
struct BRDI_OVERLAY brdi_head {
    uint32_t tag; /* of the rules */
    uint16_t ply; /* stays at 65535 */
    uint8_t player_count;
    uint8_t to_move;   /* seat, BRD_CHANCE, BRD_NOBODY */
    uint8_t turn;      /* seat whose turn or setup it is; when over: of the last one */
    uint8_t outcome;   /* BRD_NONE_YET, BRD_WIN, BRD_DRAW */
    uint8_t ending;    /* index into `endings`; 0: none */
    uint8_t seats;     /* mask of winners, or of those who share the draw */
    uint32_t reserved; /* 0 */
};

struct BRDI_OVERLAY brdi_rules {
    uint32_t magic; /* tells the game (object.h) */
    uint32_t tag;   /* of states: the fingerprint folded, never 0 */
    uint64_t fingerprint;
    uint8_t start_players; /* how many play from the file's start; 0: it has none */
    uint8_t reserved[7];
    struct brdi_schema schema;
    struct brdi_board board;
    uint64_t tables[]; /* the game's compiled tables, in what is left of the object */
};

enum { BRDI_TABLES_NBYTES = BRD_RULES_SIZE - sizeof(struct brdi_rules) };

/* Whether so many may play as far as the start says: from a position exactly those who are in it. */
static inline bool brdi_start_allows(const struct brdi_rules *rules, int32_t players)
{
    return rules->start_players == 0 || rules->start_players == players;
}

/* What a rules file says, for a game to read as its struct of data. */
static inline const void *brdi_words(const struct brdi_schema *schema)
{
    return schema->words;
}

/* The compiled tables; and the same while `compile` fills them, all 0 before. */
static inline const void *brdi_tables(const struct brdi_rules *rules)
{
    return rules->tables;
}
static inline void *brdi_tables_to_fill(struct brdi_rules *rules)
{
    return rules->tables;
}

/* What is on a cell, bottom to top: counts all, keeps what fits. */
struct brdi_items {
    brd_item *items;
    size_t capacity;
    size_t count;
};

void brdi_items_add(struct brdi_items *items, uint8_t layer, uint8_t type, uint8_t seat, int32_t value,
                    uint8_t direction);

/* A list of moves under construction: counts all moves, stores those that fit. */
struct brdi_list {
    brd_move *moves;
    size_t capacity;
    size_t count;
};

/*
 * Writes a move without a branch, whether it is one or not; if not, it does not count, and the next one goes over it.
 * For questions whose answer the processor cannot guess: a branch guessed wrong takes longer than to write.
 */
static inline void brdi_add_if(struct brdi_list *list, bool is_move, uint32_t word)
{
    if (list->count < list->capacity) list->moves[list->count].word = word;
    list->count += is_move;
}

static inline void brdi_add(struct brdi_list *list, uint32_t word)
{
    brdi_add_if(list, true, word);
}

/* The same where the list has room for all that may be written; tells where the next one goes. */
static inline brd_move *brdi_write_if(bool is_move, uint32_t word, brd_move *next)
{
    next->word = word;
    return next + is_move;
}

/* Takes the lowest bit out of a mask and writes the move to this cell, if it is one of 32. */
static inline brd_move *brdi_write_lowest(uint32_t word, uint64_t *cells, brd_move *next)
{
    bool is_move = (uint32_t)*cells != 0;
    return brdi_write_if(is_move, word + brdi_pop_cell(cells), next);
}

/*
 * The same of all cells of a mask, ascending, for boards of up to 32 and movers who have mostly few: three at a time,
 * whether there are so many or not. So up to two more are written than there are moves.
 */
static inline brd_move *brdi_write_few(uint32_t word, uint32_t cells, brd_move *next)
{
    uint64_t left = cells | UINT64_MAX << 32; /* with bits above all cells: there is always a lowest one to take */
    do {
        next = brdi_write_lowest(word, &left, next);
        next = brdi_write_lowest(word, &left, next);
        next = brdi_write_lowest(word, &left, next);
    } while ((uint32_t)left != 0);
    return next;
}

/*
 * The moves that differ in nothing but a cell: `word` plus each cell of a mask, ascending, `shift` bits up. Who only
 * counts needs no look at the cells.
 */
static inline void brdi_add_each(struct brdi_list *list, uint32_t word, int shift, uint64_t cells)
{
    if (list->capacity == 0) {
        list->count += brdi_count_cells(cells);
        return;
    }
    while (cells != 0) brdi_add(list, word + ((uint32_t)brdi_pop_cell(&cells) << shift));
}

/*
 * The outcomes of chance under construction: counts all, keeps what fits, and finds the one that a ticket draws
 * (tickets are numbered through all outcomes, each has as many as its numerator says).
 */
struct brdi_outcomes {
    brd_chance *outcomes;
    size_t capacity;
    size_t count;
    uint32_t ticket; /* less the tickets of the outcomes before */
    uint32_t drawn;  /* its word; 0: not yet found */
};

static inline void brdi_add_outcome(struct brdi_outcomes *list, uint32_t word, uint32_t numerator)
{
    if (list->count < list->capacity)
        list->outcomes[list->count] = (brd_chance){.move = {word}, .numerator = (int32_t)numerator};
    list->count++;
    if (list->drawn == 0 && list->ticket < numerator) list->drawn = word;
    list->ticket -= list->drawn == 0 ? numerator : 0;
}

/*
 * Events under construction; NULL where nobody asked for any. Fields not set are 255 or 0. The core logs how a ply
 * begins and what comes next; a game logs what its action changes, and says before it does so why, and from whom it is
 * hidden: that holds until it says otherwise.
 */
struct brdi_log {
    brd_event *events;
    size_t capacity;
    size_t count;
    uint16_t hidden_from;
    uint8_t hides;
    uint8_t cause;
    bool captured, spent; /* some event had this cause */
    brd_event beyond;     /* where those are written that do not fit */
};

enum { BRDI_ALL_VIEWERS = 0x1FF }; /* all seats and spectators: hidden from all but the referee */

/* All viewers but a seat. */
static inline uint32_t brdi_all_but(uint8_t seat)
{
    return BRDI_ALL_VIEWERS & ~(1u << seat);
}

static inline void brdi_log_because(struct brdi_log *log, uint8_t cause)
{
    if (log != NULL) log->cause = cause;
}

static inline void brdi_log_hide(struct brdi_log *log, uint32_t hidden_from, uint8_t hides)
{
    if (log == NULL) return;
    log->hidden_from = (uint16_t)hidden_from;
    log->hides = hides;
}

void brdi_log_move(struct brdi_log *log, uint8_t seat, uint8_t from, uint8_t to, uint8_t type, uint32_t count);
void brdi_log_place(struct brdi_log *log, uint8_t seat, uint8_t cell, uint8_t layer, uint8_t type, int32_t value,
                    uint8_t direction);
void brdi_log_remove(struct brdi_log *log, uint8_t seat, uint8_t cell, uint8_t layer, uint8_t type, int32_t value);
void brdi_log_change(struct brdi_log *log, uint8_t seat, uint8_t cell, uint8_t layer, uint8_t type, int32_t before,
                     int32_t after, uint32_t count, uint8_t direction);
void brdi_log_value(struct brdi_log *log, uint8_t kind, uint8_t seat, uint8_t account, int32_t before, int32_t after);
/* These two only where the value differs: of most it does not, and no call is made. */
static inline void brdi_log_stock(struct brdi_log *log, uint8_t seat, uint8_t stock, int32_t before, int32_t after)
{
    if (log != NULL && before != after) brdi_log_value(log, BRD_EVENT_STOCK, seat, stock, before, after);
}
static inline void brdi_log_counter(struct brdi_log *log, uint8_t seat, uint8_t counter, int32_t before, int32_t after)
{
    if (log != NULL && before != after) brdi_log_value(log, BRD_EVENT_COUNTER, seat, counter, before, after);
}
void brdi_log_card(struct brdi_log *log, uint8_t kind, uint8_t seat, uint8_t type);
void brdi_log_reveal(struct brdi_log *log, uint8_t seat, uint8_t cell, uint8_t layer, uint8_t type, int32_t value);
/* A stock that has not changed: who could not see it learns it. */
void brdi_log_stock_anyway(struct brdi_log *log, uint8_t seat, uint8_t stock, int32_t value);

/*
 * The core's: what a ply is, and how it leaves the game. `before` is the state before it; from whom its word is hidden
 * (game->conceals).
 */
void brdi_log_begin(struct brdi_log *log, uint8_t seat, uint32_t word, uint32_t hidden_from);
void brdi_log_turn(struct brdi_log *log, uint8_t seat);
void brdi_log_phase(struct brdi_log *log, uint8_t seat, int32_t before, int32_t after);
void brdi_log_next(struct brdi_log *log, uint8_t to_move, uint32_t actors, uint32_t announced, uint8_t acts_for);
void brdi_log_end(struct brdi_log *log, const struct brdi_head *head);

/* Why a move is not legal, in the order of rules/<game>.md; reason 0: it is. */
struct brdi_verdict {
    uint8_t reason;
    uint8_t cell;
};

/* A refusal for which `refuse` found no words: of no valid position; tests look for it. */
#define BRDI_UNEXPLAINED UINT8_MAX

#define BRDI_LEGAL ((struct brdi_verdict){BRD_LEGAL, BRD_NO_CELL})

static inline struct brdi_verdict brdi_refuse(uint8_t reason, uint8_t cell)
{
    return (struct brdi_verdict){reason, cell};
}

struct brdi_refusal {
    const char *name; /* NULL: the code is not used by this game */
    /*
     * Without the cell, no capital, no full stop; with places (words.h): %p what the move names, or else %o the piece
     * on the cell and %w whose it is; %n a number. These the verdict carries.
     */
    const char *sentence;
};

struct brdi_type {
    const char *name;
    uint8_t layer;
    char letter;              /* in moves; '\0': they never name it */
    const char *seat_letters; /* in positions, by owner; "": none */
    char common_letter;       /* in positions, of nobody's; '\0': none */
};

struct brdi_seat {
    const char *name;
    uint8_t tone; /* BRD_TONE_* */
};

/* A stock or counter, as brd_account_info has it. */
struct brdi_account {
    const char *name;
    bool common; /* of nobody; else of each seat */
    uint8_t meaning, type, seen_by, part_of;
};

/* words.h */
struct brdi_sight;
struct brdi_about;

/* What a viewer may know of a stock or counter of a seat, or of nobody; false: it is hidden from him. */
typedef bool brdi_value(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t seat, uint8_t index,
                        int32_t *value);

struct brdi_game {
    const char *name;
    uint32_t revision; /* raised whenever the same file gives other moves, notations, hashes or saves */
    uint16_t state_nbytes;
    uint8_t players_min, players_max;
    uint16_t max_moves, max_events, max_move_text, max_position_text, max_items;

    /* names; arrays end with NULL (types, stocks, counters: with a NULL name). endings[0] is "" */
    const char *const *fields;
    const char *const *directions;
    const struct brdi_account *stocks;
    const struct brdi_account *counters;
    /* How many of the BRD_STOCKs or BRD_COUNTERs there are by these rules, the first so many. NULL: all. */
    uint8_t (*account_count)(const struct brdi_rules *rules, int32_t family);
    const char *const *phases;
    const char *const *move_kinds;
    const char *const *endings;
    const struct brdi_type *types;
    const struct brdi_seat *seats; /* players_max of them; what they are called in sentences, too */
    uint8_t forward;               /* the direction that leads ahead, as each seat names it, or BRD_NO_DIRECTION */
    uint32_t used_directions;      /* those of rules files that the game uses by itself, whatever entries say */
    const struct brdi_refusal *refusals; /* index: code; ends with refusal_count */
    uint8_t refusal_count;               /* highest code */

    /* words: templates with places (words.h), no full stop */
    const char *const *ending_words; /* by ending; behind who wins or draws and a colon */
    const char *hidden_chance_words; /* of an outcome that the viewer may not know; NULL: the core's */
    /* Of a move that may be illegal or unfit for the position. All that is seen of it stands in `about` already. */
    const char *(*move_words)(const struct brdi_sight *sight, uint32_t word, const struct brdi_about *about);
    int32_t (*refusal_number)(const struct brdi_rules *rules, const void *state, uint8_t reason); /* NULL: no %n */

    /* rules */
    const struct brdi_key *keys;
    const struct brdi_schema *builtin;
    void (*contradictions)(const struct brdi_schema *schema,
                           struct brdi_sink *sink);                           /* faults: field is the key path */
    uint8_t (*team)(const struct brdi_rules *rules, uint8_t seat);            /* NULL: there are no partners */
    void (*compile)(struct brdi_rules *rules);                                /* schema to board and tables */
    int32_t (*type_count)(const struct brdi_rules *rules, uint8_t type);      /* owned by a seat; -1: no rule */
    bool (*players_allowed)(const struct brdi_rules *rules, uint8_t players); /* NULL: min to max */

    /* state */
    void (*initial)(const struct brdi_rules *rules, void *state, uint8_t players);
    bool (*parse_field)(struct brdi_reading *reading, struct brdi_field *field); /* syntax; the core tests the end */
    /* What follows from the rest: to_move, turn, outcome, and what else is kept. Once more changes nothing. */
    void (*derive)(const struct brdi_rules *rules, void *state);
    /*
     * The only test of validity: what a field has against itself and those before it, also when those after it are not
     * read yet and nothing is settled. At last, for the field behind the last, what the settled whole has against
     * itself.
     */
    void (*report)(const struct brdi_rules *rules, const void *state, uint8_t field, struct brdi_sink *sink);
    void (*format)(const struct brdi_rules *rules, const void *state, uint8_t viewer, struct brdi_writer *out);
    uint64_t (*hash)(const struct brdi_rules *rules, const void *state, bool with_counts);
    void (*cell)(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t cell,
                 struct brdi_items *items);
    /*
     * The phase of a seat that plays, also when the game is over; tells nothing that a spectator may not know. NULL:
     * one.
     */
    uint8_t (*phase)(const struct brdi_rules *rules, const void *state, uint8_t seat);
    brdi_value *stock; /* seat and index fit together: of nobody, or of a seat that plays */
    brdi_value *counter;

    /* actors; NULL where only who is to move ever acts, and no word is another's than that of whose turn it is */
    bool (*several_actors)(const struct brdi_rules *rules); /* whether several seats may act at once by these rules */
    /* A mask of seats, who is to move among them; asked only while a seat is to move. Tells nothing that is secret. */
    uint32_t (*actors)(const struct brdi_rules *rules, const void *state);
    uint8_t (*seat_of)(const struct brdi_rules *rules, const void *state, uint32_t word); /* whose ply the word is; of
                                                                                             chance's: of any seat */

    /* moves */
    /* Of all actors, ascending; an actor's own are those whose `seat_of` he is. */
    void (*moves)(const struct brdi_rules *rules, const void *state, struct brdi_list *list);
    uint32_t (*count)(const struct brdi_rules *rules, const void *state); /* how many there are; NULL: the list tells */
    /*
     * For playouts: the one of them that one number of the generator draws from the list, without the list; 0: there is
     * none. Asked while a seat is to move. NULL: drawn from the list.
     */
    uint32_t (*draw)(const struct brdi_rules *rules, const void *state, uint64_t *seed);
    bool (*legal)(const struct brdi_rules *rules, const void *state, uint32_t word); /* asks what `moves` lists from */
    /* Of a word that is a move and not legal: the words for a no. Never finds none. */
    struct brdi_verdict (*refuse)(const struct brdi_rules *rules, const void *state, uint32_t word);
    /*
     * What there is of kind, cells, type, direction, and of the flags those that events do not tell; the rest is none.
     */
    void (*describe)(const struct brdi_rules *rules, const void *state, uint32_t word, brd_move_info *info);
    bool (*move_valid)(const struct brdi_rules *rules, uint32_t word);
    uint32_t (*move_parse)(const struct brdi_rules *rules, const char *text, size_t nbytes); /* 0: no move */
    void (*move_format)(const struct brdi_rules *rules, uint32_t word, struct brdi_writer *out);

    /* play; a move that is legal, or that came with any bytes: then only bounds matter */
    void (*apply)(const struct brdi_rules *rules, void *state, uint32_t word, struct brdi_log *log);

    /* chance; NULL in games without */
    uint32_t (*chance_denominator)(const struct brdi_rules *rules, const void *state);
    void (*outcomes)(const struct brdi_rules *rules, const void *state, struct brdi_outcomes *list); /* as `moves` */

    uint32_t (*pending)(const struct brdi_rules *rules, const void *state); /* the announced word; NULL: none ever is */

    /* secrets; NULL in games without */
    uint32_t (*conceals)(const struct brdi_rules *rules, const void *state, uint32_t word); /* a mask: who may not know
                                                                                               the word of this ply */
    /* Of an observation, all fields read: draws what it does not show; reports with brdi_fault_at. */
    bool (*determinize)(struct brdi_reading *reading, struct brdi_line *line, uint64_t *seed);
};

/*
 * compile.c: rules from a complete schema. Contradictions go to the sink; the object is written only without any. A
 * start that is no position of the rules is found when they are made: then the object is left without rules.
 * brdi_rules_compile: the same for a schema whose keys do not contradict each other.
 */
bool brdi_rules_build(brd_rules *rules, int game, const struct brdi_schema *schema, struct brdi_sink *sink);
bool brdi_rules_compile(brd_rules *rules, int game, const struct brdi_schema *schema, struct brdi_sink *sink);

/* The switch max_plies, as every game tests it, last. */
static inline bool brdi_ply_limit(const struct brdi_head *head, int32_t max_plies)
{
    return max_plies != 0 && head->ply >= max_plies;
}

/* 1 for the winners, or for those who share the draw; behind them all others. 0: no outcome, or no such seat. */
static inline uint8_t brdi_rank(const struct brdi_head *head, uint8_t seat)
{
    if (head->outcome == BRD_NONE_YET || seat >= head->player_count) return 0;
    return (head->seats >> seat & 1) != 0 ? 1 : (uint8_t)(1 + brdi_count_cells(head->seats));
}

/* The game is over, with these winners, or these who share the draw. */
static inline void brdi_end(struct brdi_head *head, uint8_t outcome, uint8_t ending, uint32_t seats)
{
    head->to_move = BRD_NOBODY;
    head->outcome = outcome;
    head->ending = ending;
    head->seats = (uint8_t)seats;
}

static inline void brdi_count_ply(struct brdi_head *head)
{
    if (head->ply < UINT16_MAX) head->ply++;
}

#endif
