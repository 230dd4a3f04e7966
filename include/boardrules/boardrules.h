/*
 * boardrules/boardrules.h: a library that knows the rules of five board games:
 * Tokonoma, Carnyx, Tombs, Tomis, Thrones. MIT license.
 *
 * A host program asks: which moves are legal, why is this one not, what does
 * it change, is the game over, and why? The library answers, and does nothing
 * else: no input or output, no clock, no randomness, no heap (but while a YAML
 * file is loaded), no global state. All memory is the caller's; nothing in it
 * is a pointer, so that every object may be copied, stored and compared as
 * plain bytes.
 *
 *     brd_rules rules;  brd_state state;  brd_move moves[BRD_MAX_MOVES];
 *     brd_rules_builtin(&rules, "tokonoma", 8, NULL, 0, NULL, 0, NULL);
 *     brd_state_initial(&rules, &state, 0);
 *     while (brd_state_to_move(&rules, &state) != BRD_NOBODY) {
 *         int32_t count =
 *             brd_moves(&rules, &state, BRD_REFEREE, moves, BRD_MAX_MOVES);
 *         brd_move move = moves[your_choice(count)];
 *         brd_apply(&rules, &state, move, NULL, NULL, 0);
 *     }
 *
 * HOW ONE API CARRIES FIVE GAMES
 *
 * Hex tiles (Tokonoma). A cell is a number below the cell count; its name, its
 * place on a drawing and its neighbours are queries (brd_rules_cell,
 * brd_rules_neighbour). Nothing here assumes squares.
 *
 * A stack leaving the board (Carnyx). A cell holds a list of items, bottom to
 * top: 26 discs are 26 items. A stack that moves is one event with a count; a
 * stack that leaves is one event a disc and one for each stock that it
 * changes.
 *
 * A jump (Tomis). A gate is an item of another layer (BRD_FIXTURE) with a
 * state and a direction, below the unit that stands on it. `b3>d5` names where
 * the frigate starts and lands; what it captured, which gate fell and whom the
 * attack after it removed is told by the events, in the order in which it
 * happened.
 *
 * Cards (Tombs). Deal and draw are plies of BRD_CHANCE: the legal moves are
 * the possible cards, each with an exact integer probability, and the host
 * picks one with a random number of its own. The state holds counts of cards
 * and no order, so it knows nothing of the future. Hands are hidden: every
 * query that could tell a secret takes a viewer. Four seats, teams and a
 * locked field need nothing more: winners are a mask of seats, ranks a number
 * a seat. A discard is a move like another.
 *
 * A turn of several plies (Thrones). A ply is one move; the turn passes when
 * the rules say so or with the move `end`. So a switch, a Fate's Favor and a
 * move are three plies of the same seat. An action that may fail leaves the
 * state to chance (`survive` or `fail`), while brd_state_turn still tells
 * whose turn it is. The secret setup is played ply by ply; an opponent sees
 * `?` for each, and hidden items on the board, until the last ply reveals all
 * of it at once with events of the kind BRD_EVENT_REVEAL. brd_move_describe
 * marks chance and revealing plies: undo barriers.
 *
 * THE CONTRACT OF ALL FUNCTIONS
 *
 * Status. BRD_OK is 0, errors are negative, counts and lengths are >= 0. A
 * failing call changes no object of the caller's, but a brd_fault (or the
 * first of an array) that it was given to explain itself.
 * Texts. Input texts are (pointer, nbytes) and need no NUL. Output texts work
 * like snprintf: at most cap - 1 bytes and a NUL are written, the full length
 * is returned; NULL with 0 only measures.
 * Arrays. At most `capacity` elements are written, the full count is returned;
 * NULL with 0 only counts.
 * Misuse. NULL, misaligned or foreign objects and numbers out of range are
 * answered with a status, in O(1). Bytes that are no valid state give
 * unspecified answers, but nothing outside the caller's objects is ever
 * touched.
 * Viewer. A seat, BRD_SPECTATOR, or BRD_REFEREE who sees everything and acts
 * for whoever is to move. Functions without a viewer are the referee's: do not
 * send their answers to players of a game with secrets.
 * Ownership. The library keeps nothing: no pointer outlives the call. Returned
 * strings are constants, or lie in the rules object and live as long as it.
 * Threads. Any number of threads may read one rules object; a state belongs to
 * one thread at a time. Nothing is shared.
 * Stack. No call uses more than 16 KiB of stack (loading YAML: libfyaml's own
 * use comes on top).
 * Since. Everything here exists since version 0.1.0 unless it says otherwise.
 *
 * Names like TMB-5 or [THR.switch] are paragraphs of rules/<game>.md.
 *
 * Sections: constants, objects, rules, state, moves, play, chance, outcome,
 * tools, names.
 */
#ifndef BOARDRULES_BOARDRULES_H
#define BOARDRULES_BOARDRULES_H

#include <stddef.h>
#include <stdint.h>

#include "version.h"

#ifdef __cplusplus
extern "C" {
#define BRD_ALIGNED alignas(8)
#else
#define BRD_ALIGNED _Alignas(8)
#endif

#if defined(__GNUC__) && defined(BRD_BUILDING)
#define BRD_API __attribute__((visibility("default")))
#else
#define BRD_API
#endif

/* --------------------------------------------------------------- constants */

/*
 * Status codes. Pinned: a number never changes its meaning. The names are what
 * brd_name(NULL, BRD_NAME_STATUS, code) gives.
 *
 *     NULL         null_pointer     a pointer that must not be NULL is
 *     ALIGNMENT    misaligned       an object is not aligned to 8 bytes
 *     NO_RULES     no_rules         the rules object was never loaded, or was
 *                                   overwritten
 *     NO_POSITION  no_position      the state is none, or one of other rules
 *     ARGUMENT     bad_argument     a number (seat, cell, viewer, depth …) out
 *                                   of its range
 *     MOVE         bad_move         no move of this game's notation, or a word
 *                                   that stands for none
 *     ILLEGAL      illegal_move     a move, but not legal here
 *     POSITION     bad_position     malformed, not canonical, or not valid;
 *                                   the fault says where
 *     OBSERVATION  bad_observation  likewise of an observation
 *     SAVE         bad_save         not what brd_state_save writes
 *     FINGERPRINT  other_rules      a save made under other rules
 *     RULES        bad_rules        the rules file or an override has faults
 *     GAME         no_game          no game of this name
 *     FILE         no_file          the file cannot be read
 *     MEMORY       out_of_memory    only while loading YAML
 *     HIDDEN       hidden           the viewer may not know this
 *     NOT_CHANCE   not_chance       chance is not to move
 *     WORKSPACE    workspace        too small for the depth
 *     OVERFLOW     overflow         the count does not fit into 64 bits
 */
#define BRD_OK 0
#define BRD_E_NULL (-1)
#define BRD_E_ALIGNMENT (-2)
#define BRD_E_NO_RULES (-3)
#define BRD_E_NO_POSITION (-4)
#define BRD_E_ARGUMENT (-5)
#define BRD_E_MOVE (-10)
#define BRD_E_ILLEGAL (-11)
#define BRD_E_POSITION (-20)
#define BRD_E_OBSERVATION (-21)
#define BRD_E_SAVE (-22)
#define BRD_E_FINGERPRINT (-23)
#define BRD_E_RULES (-30)
#define BRD_E_GAME (-31)
#define BRD_E_FILE (-32)
#define BRD_E_MEMORY (-33)
#define BRD_E_HIDDEN (-40)
#define BRD_E_NOT_CHANCE (-41)
#define BRD_E_WORKSPACE (-42)
#define BRD_E_OVERFLOW (-43)

/* Sizes of objects in bytes. */
#define BRD_RULES_SIZE 32768
#define BRD_STATE_SIZE 512
#define BRD_UNDO_SIZE 520

/*
 * Maxima that suffice for every game, with room; brd_rules_info_get gives
 * those of one. The arguments stand in the game files above the table of
 * operations. Thrones has the most moves, events and text, Carnyx the most
 * items on a cell (26 discs); a save is the position without its NUL behind a
 * 32-byte header. Texts are counted with their NUL; an observation is no
 * longer than a position. So many faults are enough to show: rules files and
 * states of broken bytes may have more.
 */
#define BRD_MAX_MOVES 2048
#define BRD_MAX_EVENTS 256
#define BRD_MAX_ITEMS 32 /* on one cell */
#define BRD_MAX_MOVE_TEXT 16
#define BRD_MAX_POSITION_TEXT 768
#define BRD_MAX_SAVE_NBYTES 800
#define BRD_MAX_FAULTS 64
#define BRD_MAX_CELLS 81
#define BRD_MAX_DIRECTIONS 16
#define BRD_MAX_SEATS 4

/* Who moves, who looks. Seats are 0..3. */
#define BRD_CHANCE 16
#define BRD_NOBODY 17
#define BRD_SPECTATOR 18
#define BRD_REFEREE 19
#define BRD_NO_SEAT 255
#define BRD_NO_CELL 255
#define BRD_NO_DIRECTION 255
#define BRD_NO_TYPE 255     /* nothing (a REVEAL: the cell has no such item) */
#define BRD_TYPE_HIDDEN 254 /* something that the viewer may not see */

/* Layers of a cell, bottom to top. */
#define BRD_GROUND 0  /* the tile */
#define BRD_FIXTURE 1 /* gate, tombstone, claim */
#define BRD_PIECE 2

/* Outcomes. */
#define BRD_NONE_YET 0
#define BRD_WIN 1
#define BRD_DRAW 2

/*
 * Refusal codes common to all games, in the order of testing; a game's own
 * start at 16. 0 is legal.
 */
#define BRD_LEGAL 0
#define BRD_REFUSED_GAME_OVER 1
#define BRD_REFUSED_NOT_YOUR_TURN 2
#define BRD_REFUSED_WRONG_PHASE 3
#define BRD_REFUSED_NO_PIECE 4
#define BRD_REFUSED_NOT_YOURS 5
#define BRD_REFUSED_OWN 16

/* ----------------------------------------------------------------- objects */

/* One game's rules, compiled. Immutable once loaded; may be copied. */
typedef union brd_rules {
    BRD_ALIGNED uint8_t bytes[BRD_RULES_SIZE];
    uint64_t dwords[BRD_RULES_SIZE / 8];
} brd_rules;

/*
 * One position, complete. Equal positions (of the same rules) are equal bytes.
 * Copy by assignment.
 */
typedef union brd_state {
    BRD_ALIGNED uint8_t bytes[BRD_STATE_SIZE];
    uint32_t words[BRD_STATE_SIZE / 4];
    uint64_t dwords[BRD_STATE_SIZE / 8];
} brd_state;

/* What brd_undo_move needs. */
typedef union brd_undo {
    BRD_ALIGNED uint8_t bytes[BRD_UNDO_SIZE];
    uint64_t dwords[BRD_UNDO_SIZE / 8];
} brd_undo;

/*
 * One move: a word that depends on its notation and the game alone, one to
 * one. 0 is no move.
 */
typedef struct brd_move {
    uint32_t word;
} brd_move;

/*
 * An outcome of chance and its probability,
 * numerator / brd_chance_denominator.
 */
typedef struct brd_chance {
    brd_move move;
    uint32_t numerator;
} brd_chance;

/* One thing on a cell. */
typedef struct brd_item {
    uint8_t layer; /* BRD_GROUND, BRD_FIXTURE or BRD_PIECE */
    uint8_t type;  /* of BRD_NAME_TYPE, or BRD_TYPE_HIDDEN */
    uint8_t seat;  /* its owner, or BRD_NO_SEAT */
    /* where it points, of BRD_NAME_DIRECTION, or BRD_NO_DIRECTION */
    uint8_t direction;
    int32_t value; /* what rules/<game>.md says under Things; else 0 */
} brd_item;

/*
 * Kinds of events, and what one who replays them does. Fields that a kind does
 * not have are 255 or 0.
 *
 *     MOVE     the topmost `count` items of `layer` go from `cell` onto
 *              `cell_to`, order kept; type and seat are the topmost's. Two in
 *              a row with the cells swapped happen at once
 *     PLACE    a new item on top of the layer: type, seat, value_after,
 *              direction
 *     REMOVE   the topmost item of that layer, type and seat goes;
 *              value_before
 *     CHANGE   `count` items of that layer and type with value_before have
 *              value_after, direction
 *     STOCK    stock `type` of `seat` (or of nobody): value_before,
 *              value_after
 *     COUNTER  counter `type` of `seat` (or of nobody): value_before,
 *              value_after
 *     DRAW     `seat` draws a card of `type`; the stock events follow
 *     DISCARD  `seat` discards a card of `type`; the stock events follow
 *     REVEAL   what was hidden in `layer` of `cell` is this: type
 *              (BRD_NO_TYPE: nothing), seat, value_after
 *     TURN     a new turn begins: that of `seat`
 *     END      the game is over: type BRD_WIN or BRD_DRAW, value_after a mask
 *              of seats, count the ending
 */
#define BRD_EVENT_MOVE 1
#define BRD_EVENT_PLACE 2
#define BRD_EVENT_REMOVE 3
#define BRD_EVENT_CHANGE 4
#define BRD_EVENT_STOCK 5
#define BRD_EVENT_COUNTER 6
#define BRD_EVENT_DRAW 7
#define BRD_EVENT_DISCARD 8
#define BRD_EVENT_REVEAL 9
#define BRD_EVENT_TURN 10
#define BRD_EVENT_END 11

/*
 * One thing that a ply changed. In causal order: the action, its consequences
 * by cell, stocks, counters, turn, end.
 */
typedef struct brd_event {
    uint8_t kind;
    uint8_t seat;
    uint8_t cell;
    uint8_t cell_to;
    uint8_t layer;
    uint8_t type;
    uint8_t direction;
    uint8_t reserved; /* 0 */
    int32_t value_before;
    int32_t value_after;
    uint32_t count;
} brd_event;

/*
 * Where and why a text or a state was refused. Texts are NUL-terminated and
 * cut to fit.
 */
typedef struct brd_fault {
    int32_t code;        /* one of BRD_FAULT_* */
    uint32_t line;       /* of a rules file, from 1; 0: no line (overrides,
                            positions) */
    uint32_t column;     /* of a rules file, in characters, from 1 */
    uint32_t offset;     /* in bytes from the start of the text */
    uint8_t cell;        /* of a state, or BRD_NO_CELL */
    uint8_t item;        /* on the cell: which item, from the bottom */
    uint8_t reserved[2]; /* 0 */
    char field[92];      /* field of the position ("board", "line"), or key
                            path ("pieces.flat.moves[0].kind") */
    char message[160];   /* what was found */
    char expected[160];  /* what was expected, and for a misspelt word the
                            nearest valid one */
} brd_fault;

/* Faults of texts and states. */
#define BRD_FAULT_SYNTAX 1        /* malformed, or not canonical */
#define BRD_FAULT_FIELDS 2        /* a wrong number of fields */
#define BRD_FAULT_RANGE 3         /* a number out of its range */
#define BRD_FAULT_SURPLUS 4       /* more of something than there is */
#define BRD_FAULT_CONTRADICTION 5 /* does not fit to the rest */
#define BRD_FAULT_BYTES 6         /* of a state: bytes that no position has */

/*
 * Faults of rules files. TEXT: forbidden bytes, size, encoding. YAML: not
 * YAML, or YAML that rules files may not use. TYPE: a mapping where a number
 * should be, and the like. WORD: none of the words that may stand here.
 */
#define BRD_FAULT_TEXT 20
#define BRD_FAULT_YAML 21
#define BRD_FAULT_UNKNOWN_KEY 22
#define BRD_FAULT_DUPLICATE_KEY 23
#define BRD_FAULT_MISSING_KEY 24
#define BRD_FAULT_TYPE 25
#define BRD_FAULT_WORD 26

/* Why a move is refused. */
typedef struct brd_verdict {
    /* BRD_LEGAL, BRD_REFUSED_*, or one of rules/<game>.md, Refusals */
    int32_t reason;
    uint8_t cell;        /* the cell that forbids it, or BRD_NO_CELL */
    uint8_t reserved[3]; /* 0 */
} brd_verdict;

/*
 * Structures that begin with struct_nbytes may grow: set it to sizeof before
 * the call; that much is filled.
 */

typedef struct brd_move_info {
    uint32_t struct_nbytes;
    uint8_t kind;      /* of BRD_NAME_MOVE_KIND */
    uint8_t from;      /* the cell where it begins, or BRD_NO_CELL */
    uint8_t to;        /* the cell where it ends, or BRD_NO_CELL */
    uint8_t target;    /* a third cell of the notation, or BRD_NO_CELL */
    uint8_t type;      /* what acts, or is placed, drawn, discarded;
                          BRD_NO_TYPE if nothing does */
    uint8_t direction; /* that the notation names, or BRD_NO_DIRECTION */
    uint8_t flags;     /* BRD_MOVE_* */
    uint8_t reserved;  /* 0 */
} brd_move_info;

/* Flags of a move. Either is an undo barrier. */
#define BRD_MOVE_IS_CHANCE 1 /* an outcome of chance */
#define BRD_MOVE_REVEALS 2   /* shows somebody what was hidden */

typedef struct brd_rules_info {
    uint32_t struct_nbytes;
    /* of the game's rules in this library: part of the fingerprint */
    uint32_t revision;
    uint64_t fingerprint;
    uint32_t state_used_nbytes;
    uint32_t max_moves;
    uint32_t max_events;
    uint32_t max_move_text;
    uint32_t max_position_text;
    uint32_t max_items;
    uint8_t players_min;
    uint8_t players_max;
    uint8_t cell_count;
    uint8_t direction_count;
    uint8_t type_count;
    uint8_t stock_count;
    uint8_t counter_count;
    uint8_t field_count;
    uint8_t move_kind_count;
    uint8_t ending_count;
    /* codes are 1 to refusal_count, some of them unused (no name) */
    uint8_t refusal_count;
    uint8_t switch_count;
    uint8_t reserved[4]; /* 0 */
} brd_rules_info;

typedef struct brd_cell_info {
    uint32_t struct_nbytes;
    int32_t x; /* centre on a drawing, 1000 a cell, to the right */
    int32_t y; /* likewise, upwards */
    char name[4];
} brd_cell_info;

typedef struct brd_type_info {
    uint32_t struct_nbytes;
    uint8_t layer;
    char letter; /* of the notation, upper case; NUL if it has none */
    uint8_t reserved[2];
    int32_t count; /* how many a seat owns at most; -1 where that is no rule */
    char name[20];
} brd_type_info;

typedef struct brd_switch_info {
    uint32_t struct_nbytes;
    char name[28];
    char value[36];   /* canonical text */
    char initial[36]; /* that of the built-in rules */
    char range[64];   /* "0..65535", "true|false", "opponent|any|none" */
} brd_switch_info;

typedef struct brd_outcome {
    uint8_t kind;     /* BRD_NONE_YET, BRD_WIN, BRD_DRAW */
    uint8_t ending;   /* of BRD_NAME_ENDING; 0 if there is none */
    uint8_t seats;    /* mask: the winners, or those who share the draw */
    uint8_t reserved; /* 0 */
    uint8_t ranks[4]; /* 1: in `seats`; else 1 + their number; 0: no outcome,
                         or no such seat */
} brd_outcome;

/* ------------------------------------------------------------------- rules */

/* How many games there are, and the name of one (NULL out of range). */
BRD_API int32_t brd_game_count(void);
BRD_API const char *brd_game_name(int32_t index);

/*
 * Loads built-in rules: no heap, no file system.
 * game: its name. overrides: switches as `name=value` separated by single
 * spaces, or NULL with 0.
 * faults, capacity: NULL and 0, or where faults go; fault_count: NULL, or
 * where their full number goes.
 * BRD_E_GAME: no such game. BRD_E_RULES: an override is at fault (line 0,
 * field `switches.<name>`).
 */
BRD_API int32_t brd_rules_builtin(brd_rules *rules, const char *game,
                                  size_t game_nbytes, const char *overrides,
                                  size_t overrides_nbytes, brd_fault *faults,
                                  size_t capacity, size_t *fault_count);

/*
 * Loads rules from YAML (rules/FORMAT.md), at most 65536 bytes. libfyaml uses
 * the heap meanwhile; all of it is freed on return, also on failure. All
 * faults are reported in one pass, in order of position; a syntax fault comes
 * last.
 * BRD_E_RULES: faults. BRD_E_MEMORY: memory ran out. Not in the static core
 * (make core).
 */
BRD_API int32_t brd_rules_load(brd_rules *rules, const void *text,
                               size_t nbytes, const char *overrides,
                               size_t overrides_nbytes, brd_fault *faults,
                               size_t capacity, size_t *fault_count);

/*
 * The same from a file: the one function that does input.
 * path: NUL-terminated. BRD_E_FILE: it cannot be read.
 */
BRD_API int32_t brd_rules_load_file(brd_rules *rules, const char *path,
                                    const char *overrides,
                                    size_t overrides_nbytes, brd_fault *faults,
                                    size_t capacity, size_t *fault_count);

/*
 * 64 bits over everything in the rules that affects behaviour; 0 for no rules.
 * Equal in all of 1.x.
 */
BRD_API uint64_t brd_rules_fingerprint(const brd_rules *rules);

/* What the game is made of, and its maxima. */
BRD_API int32_t brd_rules_info_get(const brd_rules *rules,
                                   brd_rules_info *info);

/*
 * The whole rules as canonical YAML, inherited and default values written out;
 * loads to the same fingerprint.
 */
BRD_API int32_t brd_rules_format(const brd_rules *rules, char *text,
                                 size_t cap);

/*
 * The game's name, as brd_rules_builtin takes it; its title and its designer's
 * credit, as the rules file gives them.
 */
BRD_API const char *brd_rules_name(const brd_rules *rules);
BRD_API const char *brd_rules_title(const brd_rules *rules);
BRD_API const char *brd_rules_credit(const brd_rules *rules);

/* A cell's name and place; a cell by its name (>= 0, or BRD_E_ARGUMENT). */
BRD_API int32_t brd_rules_cell(const brd_rules *rules, int32_t cell,
                               brd_cell_info *info);
BRD_API int32_t brd_rules_find_cell(const brd_rules *rules, const char *name,
                                    size_t nbytes);

/*
 * The cell next to `cell` in a direction as `seat` sees it, or BRD_NO_CELL.
 */
BRD_API int32_t brd_rules_neighbour(const brd_rules *rules, int32_t cell,
                                    int32_t direction, int32_t seat);

/* A type of piece, fixture or ground. A switch, by index. */
BRD_API int32_t brd_rules_type(const brd_rules *rules, int32_t type,
                               brd_type_info *info);
BRD_API int32_t brd_rules_switch(const brd_rules *rules, int32_t index,
                                 brd_switch_info *info);

/* ------------------------------------------------------------------- state */

/*
 * How many leading bytes of a state these rules use: a searcher need copy no
 * more. The rest is 0.
 */
BRD_API int32_t brd_state_used_nbytes(const brd_rules *rules);

/*
 * The position at the start.
 * players: 0 for the fewest. BRD_E_ARGUMENT: not a number of players of these
 * rules.
 */
BRD_API int32_t brd_state_initial(const brd_rules *rules, brd_state *state,
                                  int32_t players);

/*
 * Reads a canonical position. fault: NULL, or where the first fault goes.
 * BRD_E_POSITION.
 */
BRD_API int32_t brd_state_parse(const brd_rules *rules, brd_state *state,
                                const char *text, size_t nbytes,
                                brd_fault *fault);

/* Writes the position, or what a viewer may see of it. */
BRD_API int32_t brd_state_format(const brd_rules *rules,
                                 const brd_state *state, char *text,
                                 size_t cap);
BRD_API int32_t brd_state_observe(const brd_rules *rules,
                                  const brd_state *state, int32_t viewer,
                                  char *text, size_t cap);

/*
 * A full state that agrees with what `seat` observes: what it cannot know is
 * drawn from `seed`, uniform over all that is left open (splitmix64, so the
 * same on every machine). The seat's own legal moves do not depend on the
 * seed.
 * BRD_E_OBSERVATION: the text is no observation that this seat could have.
 */
BRD_API int32_t brd_state_from_observation(const brd_rules *rules,
                                           brd_state *state, const char *text,
                                           size_t nbytes, int32_t seat,
                                           uint64_t seed, brd_fault *fault);

/*
 * Saves and restores. A save is a 32-byte header (magic, version, length,
 * fingerprint, checksum; little-endian) and the position text.
 * BRD_E_SAVE: not canonical, or damaged. BRD_E_FINGERPRINT: made under other
 * rules.
 */
BRD_API int32_t brd_state_save(const brd_rules *rules, const brd_state *state,
                               uint8_t *bytes, size_t cap);
BRD_API int32_t brd_state_restore(const brd_rules *rules, brd_state *state,
                                  const uint8_t *bytes, size_t nbytes,
                                  brd_fault *fault);

/*
 * Whose ply it is: a seat, BRD_CHANCE, or BRD_NOBODY. Whose turn it is: a seat
 * also while chance is to move.
 */
BRD_API int32_t brd_state_to_move(const brd_rules *rules,
                                  const brd_state *state);
BRD_API int32_t brd_state_turn(const brd_rules *rules, const brd_state *state);

/* Plies made so far (stays at 65535); players in this game. */
BRD_API int32_t brd_state_ply(const brd_rules *rules, const brd_state *state);
BRD_API int32_t brd_state_players(const brd_rules *rules,
                                  const brd_state *state);

/* 1 if both are the same position, else 0. */
BRD_API int32_t brd_state_equal(const brd_rules *rules, const brd_state *a,
                                const brd_state *b);

/*
 * 64 bits over every field of the position but the ply; the key leaves out
 * also what only counts (turn number, reversible plies), as far as it does not
 * change what is legal. The same on every machine and in all of 1.x. 0 on
 * misuse.
 */
BRD_API uint64_t brd_state_hash(const brd_rules *rules,
                                const brd_state *state);
BRD_API uint64_t brd_state_key(const brd_rules *rules, const brd_state *state);

/* All faults of a state, however it came about: 0 if it is valid. */
BRD_API int32_t brd_state_check(const brd_rules *rules, const brd_state *state,
                                brd_fault *faults, size_t capacity);

/*
 * What is on a cell, bottom to top; what the viewer may not see is an item of
 * type BRD_TYPE_HIDDEN.
 */
BRD_API int32_t brd_state_cell(const brd_rules *rules, const brd_state *state,
                               int32_t viewer, int32_t cell, brd_item *items,
                               size_t capacity);

/*
 * A stock or a counter of a seat, or a common one (BRD_NO_SEAT). BRD_E_HIDDEN:
 * not for this viewer.
 */
BRD_API int32_t brd_state_stock(const brd_rules *rules, const brd_state *state,
                                int32_t viewer, int32_t seat, int32_t stock,
                                int32_t *value);
BRD_API int32_t brd_state_counter(const brd_rules *rules,
                                  const brd_state *state, int32_t viewer,
                                  int32_t seat, int32_t counter,
                                  int32_t *value);

/* The board as a few lines of text, for people. */
BRD_API int32_t brd_state_diagram(const brd_rules *rules,
                                  const brd_state *state, int32_t viewer,
                                  char *text, size_t cap);

/* ------------------------------------------------------------------- moves */

/*
 * The legal moves in ascending order of words. A seat that is not to move, and
 * a spectator, have none. BRD_REFEREE: those of whoever is to move; of chance,
 * its possible outcomes.
 */
BRD_API int32_t brd_moves(const brd_rules *rules, const brd_state *state,
                          int32_t viewer, brd_move *moves, size_t capacity);

/*
 * Those whose notation names a cell (BRD_NO_CELL: those that name none), and
 * those that begin at it.
 */
BRD_API int32_t brd_moves_at(const brd_rules *rules, const brd_state *state,
                             int32_t viewer, int32_t cell, brd_move *moves,
                             size_t capacity);
BRD_API int32_t brd_moves_from(const brd_rules *rules, const brd_state *state,
                               int32_t viewer, int32_t cell, brd_move *moves,
                               size_t capacity);

/*
 * BRD_OK if the move is legal for this viewer. BRD_E_ILLEGAL: it is not, and
 * verdict (may be NULL) says why. BRD_E_MOVE: the word stands for no move.
 * Does not generate the list.
 */
BRD_API int32_t brd_move_check(const brd_rules *rules, const brd_state *state,
                               int32_t viewer, brd_move move,
                               brd_verdict *verdict);

/*
 * The verdict as an English sentence that begins with the cell, if there is
 * one. The wording may change.
 */
BRD_API int32_t brd_verdict_format(const brd_rules *rules,
                                   const brd_verdict *verdict, char *text,
                                   size_t cap);

/* What a move is. It need not be legal here; BRD_E_MOVE as above. */
BRD_API int32_t brd_move_describe(const brd_rules *rules,
                                  const brd_state *state, brd_move move,
                                  brd_move_info *info);

/*
 * Notation to word, whatever the state: BRD_E_MOVE. Word to notation; hidden
 * plies give `?`, `+?`.
 */
BRD_API int32_t brd_move_parse(const brd_rules *rules, const char *text,
                               size_t nbytes, brd_move *move);
BRD_API int32_t brd_move_format(const brd_rules *rules, brd_move move,
                                char *text, size_t cap);

/* -------------------------------------------------------------------- play */

/*
 * Applies a move for whoever is to move, after checking it: BRD_E_MOVE,
 * BRD_E_ILLEGAL.
 * undo: NULL, or what brd_undo_move will need. events, capacity: where what
 * changed goes; the full count is returned. NULL with 0 makes no events and
 * returns 0 (a ply cannot be made twice, so counting first would help nobody).
 */
BRD_API int32_t brd_apply(const brd_rules *rules, brd_state *state,
                          brd_move move, brd_undo *undo, brd_event *events,
                          size_t capacity);

/*
 * The same for a move that brd_moves gave for this very state: nothing is
 * checked but the objects. For searchers.
 */
BRD_API int32_t brd_apply_trusted(const brd_rules *rules, brd_state *state,
                                  brd_move move, brd_undo *undo,
                                  brd_event *events, size_t capacity);

/*
 * Takes the ply back: the same bytes as before. In the reverse order of the
 * plies. BRD_E_ARGUMENT: not of these rules.
 */
BRD_API int32_t brd_undo_move(const brd_rules *rules, brd_state *state,
                              const brd_undo *undo);

/*
 * The move as a viewer may see it; `before`: the state in which it was made. A
 * hidden one formats and is never legal.
 */
BRD_API int32_t brd_redact_move(const brd_rules *rules,
                                const brd_state *before, int32_t viewer,
                                brd_move move, brd_move *seen);

/*
 * The events of that move as a viewer may see them. seen may be events itself.
 * Returns how many are left.
 */
BRD_API int32_t brd_redact_events(const brd_rules *rules,
                                  const brd_state *before, int32_t viewer,
                                  brd_move move, const brd_event *events,
                                  size_t count, brd_event *seen,
                                  size_t capacity);

/* ------------------------------------------------------------------ chance */

/* The denominator of all outcomes (> 0), not reduced. BRD_E_NOT_CHANCE. */
BRD_API int32_t brd_chance_denominator(const brd_rules *rules,
                                       const brd_state *state);

/*
 * The possible outcomes with their numerators, ascending. They sum to the
 * denominator. BRD_E_NOT_CHANCE.
 */
BRD_API int32_t brd_chance_list(const brd_rules *rules, const brd_state *state,
                                brd_chance *outcomes, size_t capacity);

/*
 * The outcome of the k-th ticket, 0 <= k < denominator, outcomes in ascending
 * order: with a uniform k an outcome comes up exactly as often as it should.
 * Writes the move. BRD_E_NOT_CHANCE, BRD_E_ARGUMENT.
 */
BRD_API int32_t brd_chance_pick(const brd_rules *rules, const brd_state *state,
                                uint32_t k, brd_move *move);

/* ----------------------------------------------------------------- outcome */

/*
 * Whether the game is over, who won or shares the draw, why, and everybody's
 * rank.
 */
BRD_API int32_t brd_outcome_get(const brd_rules *rules, const brd_state *state,
                                brd_outcome *outcome);

/* ------------------------------------------------------------------- tools */

#define BRD_PERFT_NO_BULK 1 /* make and unmake every ply, also the last */

/*
 * Counts the sequences of exactly `depth` plies, 0 to 64; outcomes of chance
 * count as moves. perft(0) is 1; of a finished game 0.
 * workspace: depth * BRD_MAX_MOVES moves (NULL for depth 0). BRD_E_WORKSPACE,
 * BRD_E_OVERFLOW.
 */
BRD_API int32_t brd_perft(const brd_rules *rules, const brd_state *state,
                          int32_t depth, uint32_t flags, brd_move *workspace,
                          size_t workspace_count, uint64_t *count);

/* The version that runs: as BRD_VERSION_NUMBER and BRD_VERSION_STRING. */
BRD_API int32_t brd_version_number(void);
BRD_API const char *brd_version_string(void);

/* ------------------------------------------------------------------- names */

/* Families of names, each with an example; the first four need no rules. */
#define BRD_NAME_STATUS 0    /* "bad_move" */
#define BRD_NAME_EVENT 1     /* "move" */
#define BRD_NAME_LAYER 2     /* "piece" */
#define BRD_NAME_OUTCOME 3   /* "win" */
#define BRD_NAME_CELL 4      /* "c6" */
#define BRD_NAME_TYPE 5      /* "flat" */
#define BRD_NAME_DIRECTION 6 /* "forward" */
#define BRD_NAME_STOCK 7     /* "reserve" */
#define BRD_NAME_COUNTER 8   /* "kills" */
#define BRD_NAME_MOVE_KIND 9 /* "jump" */
#define BRD_NAME_REFUSAL 10  /* "no_piece" */
#define BRD_NAME_ENDING 11   /* "house_capture" */
#define BRD_NAME_FIELD 12    /* of the position: "board" */

/*
 * The name of a code of a BRD_NAME_* family; NULL if there is none. rules may
 * be NULL where the family says so.
 */
BRD_API const char *brd_name(const brd_rules *rules, int32_t family,
                             int32_t code);

#ifdef __cplusplus
}
#endif

#endif
