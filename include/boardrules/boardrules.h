/*
 * boardrules/boardrules.h: a library that knows the rules of five board games:
 * Tokonoma, Carnyx, Tombs, Tomis, Thrones. MIT license.
 *
 * A host program asks: which moves are legal, why is this one not, what does
 * it change, is the game over, and why? The library answers, and does nothing
 * else: no input or output, no clock, no randomness of its own, no heap (but
 * while a YAML file is loaded), no global state. All memory is the caller's;
 * nothing in it is a pointer, so that every object may be copied, stored and
 * compared as plain bytes.
 *
 *     static brd_rules rules;
 *     static brd_move moves[BRD_MAX_MOVES];
 *     brd_state state;
 *     brd_rules_builtin(&rules, "tokonoma");
 *     brd_state_initial(&rules, &state, 0);
 *     while (brd_state_to_move(&rules, &state) != BRD_NOBODY) {
 *         int32_t count = brd_moves(&rules, &state, BRD_REFEREE, moves,
 *                                   BRD_MAX_MOVES);
 *         brd_apply(&rules, &state, BRD_REFEREE, moves[your_choice(count)],
 *                   NULL, NULL, NULL, 0);
 *     }
 *
 * WHO CALLS WHAT
 *
 * A server, for what a connection sends; then for each viewer; for chance; and
 * for whoever comes back:
 *     brd_move_parse(rules, text, nbytes, &move);
 *     n = brd_apply(rules, state, seat, move, &verdict, NULL, events, most);
 *     n = brd_redact_events(rules, events, n, viewer, seen, most);
 *     brd_chance_pick(rules, state, random_ticket, &move);
 *     brd_state_observe(rules, state, viewer, text, cap);
 * A client that sees nothing else: the events, and after a gap
 *     brd_state_from_observation(rules, state, seat, text, nbytes, seed, ...);
 *     brd_state_cell(rules, state, seat, cell, items, most);
 *     brd_moves_from(rules, state, seat, cell, moves, most);
 *     brd_move_check(rules, state, seat, move, &verdict);
 *     brd_verdict_sentence(rules, &verdict, text, cap);
 * A bot, as often as it has time:
 *     brd_state_from_observation(rules, world, seat, text, nbytes, seed, ...);
 *     n = brd_moves(rules, world, BRD_REFEREE, moves, most);
 *     brd_apply_trusted(rules, world, moves[i], &undo, NULL, 0);
 *     brd_playout(rules, world, seed, 400);
 *     brd_state_outcome(rules, world, &outcome);
 * A drawer that knows no game:
 *     brd_rules_cell(rules, cell, &place);
 *     brd_rules_type(rules, type, &letters);
 *     brd_rules_seat(rules, seat, &tone);
 *     brd_rules_account(rules, BRD_STOCK, stock, &account);
 *     brd_state_stock(rules, state, viewer, seat, stock, &value);
 * A keeper of records, who writes plies with brd_move_format in between:
 *     brd_record_head(rules, start, BRD_REFEREE, tags, nbytes, text, cap);
 *     brd_record_tail(rules, state, BRD_REFEREE, text, cap);
 *     brd_record_open(&record, text, nbytes, ...);
 *     brd_record_begin(&record, text, nbytes, rules, state, ...);
 *     brd_record_next(&record, text, nbytes, rules, &move, ...);
 *
 * THE CONTRACT OF ALL FUNCTIONS
 *
 * Order. Rules, state, viewer or actor, what is asked, where answers go.
 * Status. BRD_OK is 0, errors are negative, counts and lengths are >= 0. A
 * failing call changes nothing of the caller's but the faults or the verdict
 * that explain it.
 * Texts. Input texts are (pointer, nbytes) and need no NUL. Output texts work
 * like snprintf: at most cap - 1 bytes and a NUL are written, the full length
 * is returned; NULL with 0 only measures.
 * Arrays. At most `capacity` elements are written, the full count is returned;
 * NULL with 0 only counts. Elements between the count and the capacity are
 * unspecified.
 * Faults. (faults, capacity, fault_count): the first `capacity` go into the
 * array, their full number into *fault_count. NULL with 0, and NULL, if
 * nobody wants to know. Without a fault *fault_count is 0.
 * Misuse. NULL, misaligned or foreign objects and numbers out of range are
 * answered with a status, in O(1). Bytes that are no valid state give
 * unspecified answers, but nothing outside the caller's objects is ever
 * touched. Opaque objects are aligned to 8 bytes, other structures as their
 * members are.
 * Viewer. Who looks: a seat below the number of players, BRD_SPECTATOR, or
 * BRD_REFEREE who sees everything; else BRD_E_ARGUMENT. Functions without a
 * viewer tell what all may know, but brd_state_format, _save, _hash, _key,
 * _check and all of "play" and "chance", which are the host's alone.
 * Actor. Who acts: a seat below the number of players, BRD_CHANCE, or
 * BRD_REFEREE who acts for whoever's the word is; BRD_SPECTATOR and BRD_NOBODY
 * never do. Else BRD_E_ARGUMENT. A state and a word say whose ply it is: where
 * several seats may act at once (BRD_RULES_SEVERAL_ACTORS) the notation marks
 * it. not_your_turn: the seat is no actor now, or the word is not its own. A
 * server passes the seat of the connection that the move came from, and
 * nothing can be played for somebody else.
 * Ownership. The library keeps nothing: no pointer outlives the call. Returned
 * strings are constants, or lie in the rules object and live as long as it.
 * Threads. Any number of threads may read one rules object; a state belongs to
 * one thread at a time. Nothing is shared.
 * Stack. No call uses more than 16 KiB of stack (loading YAML: libfyaml's own
 * use comes on top). A rules object is large: it belongs in static memory or
 * on the heap, not on a small stack.
 * Since. Everything here exists since version 0.2.0 unless it says otherwise.
 *
 * HOW ONE API CARRIES FIVE GAMES
 *
 * Hexagons (Tokonoma). A cell is a number below the cell count; its name, its
 * place on a drawing and its neighbours are queries. Nothing assumes squares.
 * A stack that leaves (Carnyx). A cell holds a list of items, bottom to top:
 * 26 discs are 26 items. A stack that moves is one event with a count.
 * A jump (Tomis). A gate is an item of another layer with a state and a
 * direction, below the unit on it. `b3>d5` names where the frigate starts and
 * lands; whom it captured and which gate fell is told by the events.
 * Cards (Tombs). Deal and draw are plies of BRD_CHANCE: the legal moves are
 * the possible cards, each with an exact integer probability. The state holds
 * counts of cards and no order, so it knows nothing of the future.
 * A turn of several plies (Thrones). A ply is one move; the turn passes when
 * the rules say so or with the move `end`. An action that may fail leaves the
 * state to chance, while brd_state_turn still tells whose turn it is. The
 * secret setup is played ply by ply, in turn or by both at the same time; who
 * may not know sees a hidden ply for each, until the last reveals all at once.
 *
 * Endings. Every game has the switch max_plies, a draw after so many plies; 0,
 * the default, is off. Tomis then need not end (random games run past 2,000
 * plies): a program that plays by itself sets it, or bounds its loop.
 *
 * Mended rules. A release that mends a rule raises the game's revision, and so
 * its fingerprint: states and saves from before are those of other rules
 * (BRD_E_NO_POSITION, BRD_E_FINGERPRINT). A game under way is finished with
 * the library that it began with, or goes on under the new rules from the text
 * that brd_save_position gives, if brd_state_parse accepts it.
 *
 * Names like TMB-5 or [THR.switch] are paragraphs of rules/<game>.md.
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

/* ------------------------------------------------------------ constants */

/*
 * Status codes. Pinned: a number never changes its meaning. Names:
 * brd_name(NULL, BRD_NAME_STATUS, code).
 */
#define BRD_OK 0
#define BRD_E_NULL (-1)         /* null_pointer: one that must not be NULL */
#define BRD_E_ALIGNMENT (-2)    /* misaligned: an object is not aligned */
#define BRD_E_NO_RULES (-3)     /* no_rules: never loaded, or overwritten */
#define BRD_E_NO_POSITION (-4)  /* no_position: none, or one of other rules */
#define BRD_E_ARGUMENT (-5)     /* bad_argument: a number out of its range */
#define BRD_E_MOVE (-10)        /* bad_move: text or word stands for no move */
#define BRD_E_ILLEGAL (-11)     /* illegal_move: a move, but not legal here */
#define BRD_E_POSITION (-20)    /* bad_position: malformed or not valid */
#define BRD_E_OBSERVATION (-21) /* bad_observation: not what one can see */
#define BRD_E_SAVE (-22)        /* bad_save: not what brd_state_save writes */
#define BRD_E_FINGERPRINT (-23) /* other_rules: made under other rules */
#define BRD_E_RECORD (-24)      /* bad_record: malformed, or not as played */
#define BRD_E_RULES (-30)       /* bad_rules: file or override has faults */
#define BRD_E_GAME (-31)        /* no_game: no game of this name */
#define BRD_E_FILE (-32)        /* no_file: the file cannot be read */
#define BRD_E_MEMORY (-33)      /* out_of_memory: only while loading YAML */
#define BRD_E_HIDDEN (-40)      /* hidden: the viewer may not know this */
#define BRD_E_NOT_CHANCE (-41)  /* not_chance: chance is not to move */
#define BRD_E_WORKSPACE (-42)   /* workspace: too small for the depth */
#define BRD_E_OVERFLOW (-43)    /* overflow: does not fit into 64 bits */

/*
 * Sizes of objects in bytes, and maxima that hold for every game, also for
 * those to come. Programs compile them into their arrays, so all of them are
 * pinned for 1.x. brd_rules_info_get gives the lower ones of one game.
 */
#define BRD_RULES_SIZE 65536
#define BRD_STATE_SIZE 768
#define BRD_UNDO_SIZE 776
#define BRD_MAX_MOVES 2048
#define BRD_MAX_EVENTS 512
#define BRD_MAX_ITEMS 32 /* on one cell */
#define BRD_MAX_CELLS 128
#define BRD_MAX_DIRECTIONS 32
#define BRD_MAX_SEATS 8
#define BRD_MAX_MOVE_TEXT 16      /* with the NUL */
#define BRD_MAX_POSITION_TEXT 768 /* with the NUL; also of observations */
#define BRD_MAX_SAVE_NBYTES 800

/* Who acts, who looks. Seats are 0 to BRD_MAX_SEATS - 1. */
#define BRD_CHANCE 16
#define BRD_NOBODY 17
#define BRD_SPECTATOR 18
#define BRD_REFEREE 19
#define BRD_NO_SEAT 255
#define BRD_NO_CELL 255
#define BRD_NO_DIRECTION 255
#define BRD_NO_TYPE 255 /* nothing; of a reveal: the cell has no such item */
#define BRD_TYPE_HIDDEN 254 /* something that the viewer may not see */
#define BRD_NO_KIND 255
#define BRD_NO_ACCOUNT 255

/* Words of hidden plies; the words of all moves are below them. */
#define BRD_WORD_HIDDEN 0x7fffffff        /* of a player: `?` */
#define BRD_WORD_HIDDEN_CHANCE 0x7ffffffe /* of chance: `+?` */

/* Layers of a cell, bottom to top. */
#define BRD_GROUND 0  /* the tile */
#define BRD_FIXTURE 1 /* gate, tombstone, claim */
#define BRD_PIECE 2

/* Outcomes. */
#define BRD_NONE_YET 0
#define BRD_WIN 1
#define BRD_DRAW 2

/*
 * Refusals common to all games, in the order of testing; a game's own start at
 * BRD_REFUSED_OWN. 0 is legal.
 */
#define BRD_LEGAL 0
#define BRD_REFUSED_GAME_OVER 1
#define BRD_REFUSED_NOT_YOUR_TURN 2
#define BRD_REFUSED_WRONG_PHASE 3
#define BRD_REFUSED_NO_PIECE 4
#define BRD_REFUSED_NOT_YOURS 5
#define BRD_REFUSED_OWN 16

/* Families of names for brd_name. Those marked - need no rules. */
#define BRD_NAME_STATUS 0    /* - "bad_move" */
#define BRD_NAME_EVENT 1     /* - "move" */
#define BRD_NAME_LAYER 2     /* - "piece" */
#define BRD_NAME_OUTCOME 3   /* - "win" */
#define BRD_NAME_CELL 4      /* "c6" */
#define BRD_NAME_TYPE 5      /* "flat" */
#define BRD_NAME_DIRECTION 6 /* "forward" */
#define BRD_NAME_STOCK 7     /* "reserve" */
#define BRD_NAME_COUNTER 8   /* "kills" */
#define BRD_NAME_MOVE_KIND 9 /* "jump" */
#define BRD_NAME_REFUSAL 10  /* "no_piece" */
#define BRD_NAME_ENDING 11   /* "house_capture" */
#define BRD_NAME_FIELD 12    /* of the position: "board" */
#define BRD_NAME_PHASE 13    /* "setup" */

/* -------------------------------------------------------------- objects */

/* One game's rules, compiled. Immutable once loaded; may be copied. */
typedef struct brd_rules {
    BRD_ALIGNED uint64_t opaque[BRD_RULES_SIZE / 8];
} brd_rules;

/*
 * One position, complete. Equal positions of the same rules are equal bytes:
 * compare with memcmp. Copy by assignment; the bytes behind
 * brd_rules_info.state_used_nbytes are 0, so a searcher need copy no more.
 */
typedef struct brd_state {
    BRD_ALIGNED uint64_t opaque[BRD_STATE_SIZE / 8];
} brd_state;

/* What brd_undo_move needs. */
typedef struct brd_undo {
    BRD_ALIGNED uint64_t opaque[BRD_UNDO_SIZE / 8];
} brd_undo;

/*
 * One move: a word that depends on its notation and the rules alone, one to
 * one. 0 is no move.
 */
typedef struct brd_move {
    uint32_t word;
} brd_move;

/* An outcome of chance; probability numerator / brd_chance_denominator. */
typedef struct brd_chance {
    brd_move move;
    int32_t numerator;
    uint8_t reserved[8]; /* 0 */
} brd_chance;

/* One thing on a cell. */
typedef struct brd_item {
    uint8_t layer;     /* BRD_GROUND, BRD_FIXTURE or BRD_PIECE */
    uint8_t type;      /* of BRD_NAME_TYPE, or BRD_TYPE_HIDDEN */
    uint8_t seat;      /* its owner, or BRD_NO_SEAT */
    uint8_t direction; /* where it points, or BRD_NO_DIRECTION */
    int32_t value;     /* what rules/<game>.md says under Things; else 0 */
    uint8_t reserved[4];
} brd_item;

/*
 * Kinds of events, and what one who replays them does. Fields that a kind does
 * not have are 255 or 0. Ignore kinds that you do not know.
 *
 * PLY      the first: `seat` (or BRD_CHANCE) made a ply, value_after is its
 *          word; the ply number is one more (it stays at 65535)
 * MOVE     the topmost `count` items of `layer` go from `cell` onto `cell_to`,
 *          order kept; type and seat are the topmost's. Two in a row with the
 *          cells swapped happen at once.
 * PLACE    a new item on top of the layer: type, seat, value_after, direction
 * REMOVE   the topmost item of that layer, type and seat goes; value_before
 * CHANGE   `count` items of that layer and type with value_before get
 *          value_after and direction
 * STOCK    stock `type` of `seat` (or of nobody): value_before, value_after
 * COUNTER  counter `type` likewise
 * DRAW     `seat` draws a card of `type`; the stock events follow
 * DISCARD  `seat` discards a card of `type`; the stock events follow
 * REVEAL   what was hidden in `layer` of `cell` is this: type (BRD_NO_TYPE:
 *          nothing), seat, value_after
 * TURN     brd_state_turn is now `seat`. Exactly when it passes to another.
 * PHASE    brd_state_phase of `seat`: value_before, value_after. Exactly when
 *          it changes.
 * NEXT     the last, unless the game is over: `seat` is brd_state_to_move,
 *          count brd_state_actors, value_after the word of the announced
 *          action that waits for chance (0: none), cell the seat for which
 *          chance acts (BRD_NO_SEAT: it does not)
 * END      the last: the game is over, it is nobody's turn. type: BRD_WIN or
 *          BRD_DRAW, count: the ending, value_after: mask of seats,
 *          value_before: ranks, four bits a seat, seat 0 lowest.
 *
 * A REVEAL, or a STOCK, of what one knows already changes nothing. Who replays
 * the events of one viewer knows all that he may ask: cells, stocks, counters,
 * ply, turn, phases, for whom the game waits, what is announced, the outcome.
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
#define BRD_EVENT_PLY 12
#define BRD_EVENT_NEXT 13
#define BRD_EVENT_PHASE 14

/* Why, of MOVE, PLACE, REMOVE, CHANGE, STOCK and COUNTER; else 0. */
#define BRD_CAUSE_ACTION 0
#define BRD_CAUSE_CAPTURED 1 /* taken by an enemy's ply */
#define BRD_CAUSE_LEFT 2     /* went off the board */
#define BRD_CAUSE_SPENT 3    /* given up by its owner, or lost by failing */
#define BRD_CAUSE_UPKEEP 4   /* what the rules do by themselves */

/* What is hidden from those in hidden_from. */
#define BRD_HIDES_EVENT 0 /* the event drops out */
#define BRD_HIDES_WHAT 1  /* it stays; word, type, values, direction do not */

/* Bits of hidden_from: seats 0 to 7, spectators. */
#define BRD_HIDDEN_FROM_SPECTATORS 256

/*
 * One thing that a ply changed. In causal order: the ply, the action, its
 * consequences by cell, stocks, counters, turn, phases, what comes next.
 */
typedef struct brd_event {
    uint8_t kind;
    uint8_t seat;
    uint8_t cell;
    uint8_t cell_to;
    uint8_t layer;
    uint8_t type;
    uint8_t direction;
    uint8_t cause; /* BRD_CAUSE_* */
    int32_t value_before;
    int32_t value_after;
    uint16_t count;
    uint16_t hidden_from; /* seats that do not play: as spectators */
    uint8_t hides;        /* BRD_HIDES_* */
    uint8_t reserved[3];
} brd_event;

/*
 * Where and why a text or a state was refused. Texts are NUL-terminated and
 * cut to fit. Lines and columns are those of rules files and records, from 1;
 * else 0. Columns count characters.
 */
typedef struct brd_fault {
    int32_t code; /* one of BRD_FAULT_* */
    uint32_t line;
    uint32_t column;
    uint32_t offset; /* in bytes from the start of the text */
    uint32_t ply;    /* of a record: which of its plies, from 1; else 0 */
    int32_t reason;  /* of a record: why that ply is refused; else 0 */
    uint8_t cell;    /* of a state, or that forbids the ply; BRD_NO_CELL */
    uint8_t item;    /* on the cell: which item, from the bottom */
    uint8_t reserved[14];
    char field[92];     /* of the position ("board"), a key's path, a word */
    char message[160];  /* what was found */
    char expected[160]; /* what was expected; of a word the nearest valid */
} brd_fault;

#define BRD_FAULT_SYNTAX 1        /* malformed, or not canonical */
#define BRD_FAULT_FIELDS 2        /* a wrong number of fields */
#define BRD_FAULT_RANGE 3         /* a number out of its range */
#define BRD_FAULT_SURPLUS 4       /* more of something than there is */
#define BRD_FAULT_CONTRADICTION 5 /* does not fit to the rest */
#define BRD_FAULT_BYTES 6         /* of a state: bytes that no position has */
#define BRD_FAULT_TEXT 20 /* of a file or record: forbidden bytes, size */
#define BRD_FAULT_YAML 21 /* not YAML, or YAML that rules may not use */
#define BRD_FAULT_UNKNOWN_KEY 22
#define BRD_FAULT_DUPLICATE_KEY 23
#define BRD_FAULT_MISSING_KEY 24
#define BRD_FAULT_TYPE 25 /* a mapping for a number, and the like */
#define BRD_FAULT_WORD 26 /* none of the words that may stand here */

/*
 * Why a move is refused: rules/<game>.md, Refusals. It carries as data all
 * that its sentence names, so that a host may write its own in any language.
 */
typedef struct brd_verdict {
    int32_t reason;   /* BRD_LEGAL, BRD_REFUSED_*, or the game's own */
    uint8_t cell;     /* the cell that forbids it, or BRD_NO_CELL */
    uint8_t type;     /* of an item: what is in the way, or what the move is
                         about; BRD_NO_TYPE: the sentence names none */
    uint8_t seat;     /* whose that is, or BRD_NO_SEAT */
    uint8_t reserved; /* 0 */
    int32_t value;    /* a number that the sentence names, else 0 */
    uint8_t reserved_too[4];
} brd_verdict;

/*
 * Structures that begin with struct_nbytes may grow: set it to sizeof before
 * the call. That much is filled, what this library does not know with zeros.
 * BRD_E_ARGUMENT: smaller than in 0.2, or above 4096.
 */

/* What a move is. */
typedef struct brd_move_info {
    uint32_t struct_nbytes;
    uint32_t flags;    /* BRD_MOVE_* */
    uint8_t kind;      /* of BRD_NAME_MOVE_KIND */
    uint8_t from;      /* the cell where it begins, or BRD_NO_CELL */
    uint8_t to;        /* the cell where it ends, or BRD_NO_CELL */
    uint8_t target;    /* a third cell that it names, or BRD_NO_CELL */
    uint8_t type;      /* what acts, is placed, drawn, or BRD_NO_TYPE */
    uint8_t becomes;   /* what that turns into, or BRD_NO_TYPE */
    uint8_t direction; /* that the notation names, or BRD_NO_DIRECTION */
    uint8_t seat;      /* whose ply, BRD_CHANCE, or BRD_NO_SEAT: not told */
} brd_move_info;

#define BRD_MOVE_CHANCE 1   /* an outcome of chance: an undo barrier */
#define BRD_MOVE_REVEALS 2  /* shows somebody what was hidden: likewise */
#define BRD_MOVE_SPENDS 4   /* gives up what its seat has: a favor, a piece */
#define BRD_MOVE_CAPTURES 8 /* takes something by this very ply */
#define BRD_MOVE_ANNOUNCES 16 /* chance decides next whether it takes place */
#define BRD_MOVE_HIDDEN 32    /* one that the viewer was not told */

/* What waits for chance. */
typedef struct brd_pending {
    uint32_t struct_nbytes;
    brd_move move; /* the announced action; word 0: none (a card is dealt) */
    uint8_t seat;  /* for whom chance acts; BRD_NO_SEAT: it does not */
    uint8_t reserved[7];
} brd_pending;

/* Whether a game is over, who has won, and why. */
typedef struct brd_outcome {
    uint32_t struct_nbytes;
    uint8_t kind;   /* BRD_NONE_YET, BRD_WIN, BRD_DRAW */
    uint8_t ending; /* of BRD_NAME_ENDING; 0 if there is none */
    uint16_t seats; /* mask: the winners, or those who share the draw */
    uint8_t ranks[BRD_MAX_SEATS]; /* 1: in `seats`; else 1 + their number;
                                     0: no outcome, or no such seat */
} brd_outcome;

/* What a game is made of, and its maxima. */
typedef struct brd_rules_info {
    uint32_t struct_nbytes;
    uint32_t revision; /* of the game in this library; of the fingerprint */
    uint64_t fingerprint;
    uint32_t flags;   /* BRD_RULES_* */
    uint32_t players; /* bit n: n players may play */
    uint32_t state_used_nbytes;
    uint32_t max_moves;
    uint32_t max_events;
    uint32_t max_move_text;
    uint32_t max_position_text;
    uint32_t max_items;
    uint16_t cell_count; /* every count is one past the last code */
    uint16_t direction_count;
    uint16_t type_count;
    uint16_t stock_count;
    uint16_t counter_count;
    uint16_t phase_count;
    uint16_t field_count;
    uint16_t move_kind_count;
    uint16_t ending_count;
    uint16_t refusal_count; /* some codes below it are unused: no name */
    uint16_t switch_count;
    uint16_t reserved;
} brd_rules_info;

#define BRD_RULES_CHANCE 1         /* chance may be to move */
#define BRD_RULES_SECRETS 2        /* viewers may be told different things */
#define BRD_RULES_SEVERAL_ACTORS 4 /* several seats may act at once */
#define BRD_RULES_TEAMS 8          /* seats may be partners */
#define BRD_RULES_FILE 16 /* more than switches differs from the built-in */

#define BRD_SHAPE_SQUARE 0
#define BRD_SHAPE_HEXAGON 1      /* a corner above */
#define BRD_SHAPE_HEXAGON_FLAT 2 /* a side above */

/* Of a drawing on which cells that share a side lie 1000 apart. */
typedef struct brd_cell_info {
    uint32_t struct_nbytes;
    int32_t x; /* centre, to the right */
    int32_t y; /* likewise, upwards */
    char name[4];
    uint8_t shape; /* BRD_SHAPE_* */
    uint8_t reserved[3];
} brd_cell_info;

typedef struct brd_type_info {
    uint32_t struct_nbytes;
    int32_t count; /* how many a seat owns at most; -1: that is no rule */
    uint8_t layer;
    char letter;                      /* in moves; NUL: they never name it */
    char seat_letters[BRD_MAX_SEATS]; /* in positions, by owner; NUL: none */
    char common_letter;               /* in positions, of nobody's; likewise */
    uint8_t reserved;
    char name[32];
} brd_type_info;

typedef struct brd_seat_info {
    uint32_t struct_nbytes;
    uint8_t team;    /* partners have the same; without partners the seat */
    uint8_t forward; /* direction, as seat 0 names it, or none */
    uint8_t tone;    /* BRD_TONE_* */
    uint8_t reserved;
    char name[24]; /* "White", "Player 3" */
} brd_seat_info;

#define BRD_TONE_NONE 0
#define BRD_TONE_LIGHT 1
#define BRD_TONE_DARK 2

#define BRD_STOCK 0
#define BRD_COUNTER 1

/* A stock or a counter. */
typedef struct brd_account_info {
    uint32_t struct_nbytes;
    uint8_t common;  /* 1: of nobody (BRD_NO_SEAT); 0: of each seat */
    uint8_t meaning; /* BRD_MEANS_* */
    uint8_t type;    /* of item that it counts, or BRD_NO_TYPE */
    uint8_t seen_by; /* BRD_SEEN_BY_* */
    uint8_t part_of; /* the account that includes it, or BRD_NO_ACCOUNT */
    uint8_t reserved[3];
    char name[32];
} brd_account_info;

#define BRD_MEANS_NUMBER 0
#define BRD_MEANS_COUNT 1 /* of things */
#define BRD_MEANS_FLAG 2  /* 0 or 1 */
#define BRD_MEANS_CELL 3  /* -1: none */
#define BRD_MEANS_SEAT 4  /* -1: none */

#define BRD_SEEN_BY_ALL 0
#define BRD_SEEN_BY_OWNER 1   /* and the referee */
#define BRD_SEEN_BY_REFEREE 2 /* alone */
#define BRD_SEEN_AT_TIMES 3   /* ask: BRD_E_HIDDEN */

#define BRD_SWITCH_NUMBER 0   /* min to max */
#define BRD_SWITCH_TRUTH 1    /* false or true */
#define BRD_SWITCH_WORD 2     /* one of brd_rules_switch_word */
#define BRD_SWITCH_LIST 3     /* `elements` numbers, each min to max */
#define BRD_SWITCH_FRACTION 4 /* n/d, min <= n < d <= max */

typedef struct brd_switch_info {
    uint32_t struct_nbytes;
    uint8_t kind;     /* BRD_SWITCH_* */
    uint8_t elements; /* of a list, else 1 */
    uint16_t words;   /* how many; 0 but for words and truth */
    int32_t min;
    int32_t max;
    char name[32];
    char value[64];   /* canonical text */
    char initial[64]; /* that of the built-in rules */
} brd_switch_info;

/* A part of a text. nbytes 0: there is no such part. */
typedef struct brd_slice {
    uint32_t offset;
    uint32_t nbytes;
} brd_slice;

/* What a record of a game says, and how far it has been read. */
typedef struct brd_record {
    uint32_t struct_nbytes;
    uint32_t version;
    uint64_t fingerprint; /* of the rules it was made under */
    uint32_t revision;    /* likewise */
    int32_t players;      /* 0: `start` tells it */
    int32_t viewer;       /* BRD_REFEREE, or who saw so much of the game */
    uint32_t tag_count;
    brd_slice game;         /* the name that brd_rules_builtin takes */
    brd_slice switches;     /* as brd_rules_builtin_with takes them */
    brd_slice start;        /* the first position, unless the usual one */
    brd_slice rules;        /* YAML, as brd_rules_load takes it */
    brd_slice plies;        /* up to the last whole one */
    brd_slice outcome;      /* "win 0,2 field_lock" */
    brd_slice end_position; /* the last position */
    uint32_t at;            /* where the next ply is looked for */
    uint32_t line;          /* the line of that place, from 1 */
    uint32_t ply;           /* how many plies have been read */
    uint32_t complete;      /* 1: it has an end; 0: unfinished, or torn */
    brd_slice ended;        /* how it ended outside the rules: free words.
                               May be left out: struct_nbytes 104 */
} brd_record;

/* ---------------------------------------------------------------- rules */

/* How many games there are; the name of one (NULL out of range). */
BRD_API int32_t brd_game_count(void);
BRD_API const char *brd_game_name(int32_t index);

/*
 * Loads a game's built-in rules: no heap, no file system. game: its name,
 * NUL-terminated. BRD_E_GAME: no such game.
 */
BRD_API int32_t brd_rules_builtin(brd_rules *rules, const char *game);

/*
 * The same with switches set. overrides: `name=value` separated by single
 * spaces, or NULL with 0. BRD_E_RULES: an override is at fault (line 0, field
 * `switches.<name>`).
 */
BRD_API int32_t brd_rules_builtin_with(brd_rules *rules, const char *game,
                                       size_t game_nbytes,
                                       const char *overrides,
                                       size_t overrides_nbytes,
                                       brd_fault *faults, size_t capacity,
                                       size_t *fault_count);

/*
 * Loads rules from YAML (rules/FORMAT.md), at most 65536 bytes. libfyaml uses
 * the heap meanwhile; all of it is freed on return, also on failure. All
 * faults are reported in one pass, in order of position; a syntax fault comes
 * last. BRD_E_RULES: faults. BRD_E_MEMORY: memory ran out. Not in the static
 * core (make core).
 */
BRD_API int32_t brd_rules_load(brd_rules *rules, const void *text,
                               size_t nbytes, const char *overrides,
                               size_t overrides_nbytes, brd_fault *faults,
                               size_t capacity, size_t *fault_count);

/*
 * The same from a file: the one function that does input. path:
 * NUL-terminated. BRD_E_FILE: it cannot be read.
 */
BRD_API int32_t brd_rules_load_file(brd_rules *rules, const char *path,
                                    const char *overrides,
                                    size_t overrides_nbytes, brd_fault *faults,
                                    size_t capacity, size_t *fault_count);

/*
 * 64 bits over everything in the rules that affects behaviour; 0 for no rules.
 * Keys that have their built-in value are left out, so that a key added later,
 * whose default means what was before, changes no fingerprint. Equal in all of
 * 1.x. Store it with a game and compare it before going on.
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
 * The switches that differ from the built-in rules, as brd_rules_builtin_with
 * takes them.
 */
BRD_API int32_t brd_rules_overrides(const brd_rules *rules, char *text,
                                    size_t cap);

/*
 * The game's name, as brd_rules_builtin takes it; its title and its designer's
 * credit, as the rules file gives them.
 */
BRD_API const char *brd_rules_name(const brd_rules *rules);
BRD_API const char *brd_rules_title(const brd_rules *rules);
BRD_API const char *brd_rules_credit(const brd_rules *rules);

/* A cell's name, place and shape; a cell by name (>= 0, or BRD_E_ARGUMENT). */
BRD_API int32_t brd_rules_cell(const brd_rules *rules, int32_t cell,
                               brd_cell_info *info);
BRD_API int32_t brd_rules_find_cell(const brd_rules *rules, const char *name,
                                    size_t nbytes);

/* The cell next to one in a direction as `seat` sees it, or BRD_NO_CELL. */
BRD_API int32_t brd_rules_neighbour(const brd_rules *rules, int32_t cell,
                                    int32_t seat, int32_t direction);

/* A type of piece, fixture or ground. */
BRD_API int32_t brd_rules_type(const brd_rules *rules, int32_t type,
                               brd_type_info *info);

/*
 * A seat, also one that does not play when fewer do; a stock or counter
 * (family BRD_STOCK or BRD_COUNTER).
 */
BRD_API int32_t brd_rules_seat(const brd_rules *rules, int32_t seat,
                               brd_seat_info *info);
BRD_API int32_t brd_rules_account(const brd_rules *rules, int32_t family,
                                  int32_t index, brd_account_info *info);

/* A switch, and the words that it may have (NULL out of range). */
BRD_API int32_t brd_rules_switch(const brd_rules *rules, int32_t index,
                                 brd_switch_info *info);
BRD_API const char *brd_rules_switch_word(const brd_rules *rules,
                                          int32_t index, int32_t word);

/* ---------------------------------------------------------------- state */

/*
 * The position at the start: the setup of the rulebook, or what the key
 * `start` of the rules file says, which may be any position, also one where
 * the game is over or chance is to move. players: 0 for the fewest.
 * BRD_E_ARGUMENT: not a number of players of these rules (from a `start`
 * exactly those play who are in it).
 */
BRD_API int32_t brd_state_initial(const brd_rules *rules, brd_state *state,
                                  int32_t players);

/* Reads a canonical position. BRD_E_POSITION. */
BRD_API int32_t brd_state_parse(const brd_rules *rules, brd_state *state,
                                const char *text, size_t nbytes,
                                brd_fault *faults, size_t capacity,
                                size_t *fault_count);

/* Writes the position, or what a viewer may see of it. */
BRD_API int32_t brd_state_format(const brd_rules *rules,
                                 const brd_state *state, char *text,
                                 size_t cap);
BRD_API int32_t brd_state_observe(const brd_rules *rules,
                                  const brd_state *state, int32_t viewer,
                                  char *text, size_t cap);

/*
 * A full state that agrees with what a viewer observes: what he cannot know is
 * drawn from `seed` (splitmix64, so the same on every machine), each way to
 * deal out the single things as likely, given what is seen now and not the
 * history. The viewer's own legal moves do not depend on the seed.
 * Where several seats act at once a spectator's text does not say how often
 * each did: that is drawn, and with it who may act besides brd_state_to_move.
 * BRD_E_OBSERVATION: the text is no observation that he could have.
 */
BRD_API int32_t brd_state_from_observation(const brd_rules *rules,
                                           brd_state *state, int32_t viewer,
                                           const char *text, size_t nbytes,
                                           uint64_t seed, brd_fault *faults,
                                           size_t capacity,
                                           size_t *fault_count);

/*
 * Saves and restores. A save is a 32-byte header (magic, version, length,
 * fingerprint, checksum; little-endian) and the position text. BRD_E_SAVE: not
 * canonical, or damaged. BRD_E_FINGERPRINT: made under other rules.
 */
BRD_API int32_t brd_state_save(const brd_rules *rules, const brd_state *state,
                               uint8_t *bytes, size_t cap);
BRD_API int32_t brd_state_restore(const brd_rules *rules, brd_state *state,
                                  const uint8_t *bytes, size_t nbytes,
                                  brd_fault *faults, size_t capacity,
                                  size_t *fault_count);

/*
 * A save's position text and the fingerprint of its rules, without those
 * rules: for games that began before a rule was mended. fingerprint: may be
 * NULL. BRD_E_SAVE.
 */
BRD_API int32_t brd_save_position(const uint8_t *bytes, size_t nbytes,
                                  uint64_t *fingerprint, char *text,
                                  size_t cap);

/*
 * All faults of a state, however it came about. BRD_OK if it is valid, else
 * BRD_E_POSITION.
 */
BRD_API int32_t brd_state_check(const brd_rules *rules, const brd_state *state,
                                brd_fault *faults, size_t capacity,
                                size_t *fault_count);

/* Players in this game; plies made so far (stays at 65535). */
BRD_API int32_t brd_state_players(const brd_rules *rules,
                                  const brd_state *state);
BRD_API int32_t brd_state_ply(const brd_rules *rules, const brd_state *state);

/*
 * Whose turn it is: a seat, also while chance is to move; BRD_NOBODY when the
 * game is over. For whose ply the game waits: a seat, BRD_CHANCE or
 * BRD_NOBODY. Who may make a ply now: a mask of seats, 0 while chance is to
 * move and when the game is over. brd_state_to_move is among the actors and
 * has a legal move; another actor may have none and may always wait.
 */
BRD_API int32_t brd_state_turn(const brd_rules *rules, const brd_state *state);
BRD_API int32_t brd_state_to_move(const brd_rules *rules,
                                  const brd_state *state);
BRD_API int32_t brd_state_actors(const brd_rules *rules,
                                 const brd_state *state);

/* What waits for chance, as a viewer may know it. */
BRD_API int32_t brd_state_pending(const brd_rules *rules,
                                  const brd_state *state, int32_t viewer,
                                  brd_pending *pending);

/*
 * The phase of the game that a seat is in: a code of BRD_NAME_PHASE. When the
 * game is over, the phase in which it ended.
 */
BRD_API int32_t brd_state_phase(const brd_rules *rules, const brd_state *state,
                                int32_t seat);

/*
 * 64 bits over every field of the position but the ply; the key leaves out
 * also what only counts (turn number, reversible plies), as far as it does not
 * change what is legal. The same on every machine and in all of 1.x. 0 on
 * misuse.
 */
BRD_API uint64_t brd_state_hash(const brd_rules *rules,
                                const brd_state *state);
BRD_API uint64_t brd_state_key(const brd_rules *rules, const brd_state *state);

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

/* ---------------------------------------------------------------- moves */

/*
 * The legal moves of an actor in ascending order of words. Who may not act now
 * has none. BRD_REFEREE: those of all actors; of chance, its outcomes.
 */
BRD_API int32_t brd_moves(const brd_rules *rules, const brd_state *state,
                          int32_t actor, brd_move *moves, size_t capacity);

/*
 * Those whose notation names a cell (BRD_NO_CELL: those that name none), and
 * those that begin at it.
 */
BRD_API int32_t brd_moves_at(const brd_rules *rules, const brd_state *state,
                             int32_t actor, int32_t cell, brd_move *moves,
                             size_t capacity);
BRD_API int32_t brd_moves_from(const brd_rules *rules, const brd_state *state,
                               int32_t actor, int32_t cell, brd_move *moves,
                               size_t capacity);

/*
 * BRD_OK if the move is legal for this actor. BRD_E_ILLEGAL: it is not, and
 * verdict (may be NULL) says why. BRD_E_MOVE: the word stands for no move.
 * Does not generate the list.
 */
BRD_API int32_t brd_move_check(const brd_rules *rules, const brd_state *state,
                               int32_t actor, brd_move move,
                               brd_verdict *verdict);

/*
 * What a move is. All that is told of it together, the seat among it, is told
 * of no other legal move here. It need not be legal; what it would capture,
 * spend or announce is then unspecified. Hidden plies are described as such.
 * BRD_E_MOVE as above.
 */
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

/* ----------------------------------------------------------------- play */

/*
 * Makes a ply, after checking it as brd_move_check does: BRD_E_MOVE;
 * BRD_E_ILLEGAL, and verdict (may be NULL) says why.
 * undo: NULL, or what brd_undo_move will need. events, capacity: where what
 * changed goes; the full count is returned. NULL with 0 makes no events and
 * returns 0 (a ply cannot be made twice, so counting first would help nobody).
 */
BRD_API int32_t brd_apply(const brd_rules *rules, brd_state *state,
                          int32_t actor, brd_move move, brd_verdict *verdict,
                          brd_undo *undo, brd_event *events, size_t capacity);

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
 * The events of a ply as a viewer may see them: a seat, BRD_SPECTATOR or
 * BRD_REFEREE. What each may not know is marked in the events themselves;
 * redacting twice shows what both may know. seen may be events itself. Returns
 * how many are left.
 */
BRD_API int32_t brd_redact_events(const brd_rules *rules,
                                  const brd_event *events, size_t count,
                                  int32_t viewer, brd_event *seen,
                                  size_t capacity);

/* --------------------------------------------------------------- chance */

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
 * The outcome that a ticket draws, 0 <= ticket < denominator, outcomes in
 * ascending order: with a uniform ticket an outcome comes up exactly as often
 * as it should. Writes the move. BRD_E_NOT_CHANCE, BRD_E_ARGUMENT.
 */
BRD_API int32_t brd_chance_pick(const brd_rules *rules, const brd_state *state,
                                int32_t ticket, brd_move *move);

/* -------------------------------------------------------------- outcome */

/* Whether the game is over, who won or shares the draw, why, all ranks. */
BRD_API int32_t brd_state_outcome(const brd_rules *rules,
                                  const brd_state *state,
                                  brd_outcome *outcome);

/* ------------------------------------------------------------ sentences */

/*
 * English sentences for people, without a full stop, in the rulebooks' words.
 * The wording may change; who needs another language writes them from the same
 * data.
 */

/* Why a move is refused; begins with the cell, if the verdict has one. */
BRD_API int32_t brd_verdict_sentence(const brd_rules *rules,
                                     const brd_verdict *verdict, char *text,
                                     size_t cap);

/*
 * What a move is, in the state before it: "Spearman b3 to b4". It need not be
 * legal there. The viewer is told what the word says, which the caller shows
 * anyway, and of the state only what his queries tell; BRD_WORD_HIDDEN and
 * BRD_WORD_HIDDEN_CHANCE stay hidden. BRD_E_MOVE.
 */
BRD_API int32_t brd_move_sentence(const brd_rules *rules,
                                  const brd_state *state, int32_t viewer,
                                  brd_move move, char *text, size_t cap);

/* How a game ended: "White wins: the throne stands in Black's fortress". */
BRD_API int32_t brd_outcome_sentence(const brd_rules *rules,
                                     const brd_outcome *outcome, char *text,
                                     size_t cap);

/*
 * An event as a line of keys, as brdsh writes it, for logs: the kind, then
 * those of `seat cell to layer type before after count direction actors for
 * move seats reason cause` that it has; no cause if that is the action. It is
 * the same in all of 1.x. BRD_E_ARGUMENT: no kind of this version.
 */
BRD_API int32_t brd_event_format(const brd_rules *rules,
                                 const brd_event *event, char *text,
                                 size_t cap);

/* -------------------------------------------------------------- records */

/*
 * A record is a game as a text (doc/RECORDS.md): a head that says which rules,
 * the plies as notations, a tail. It is read from memory, whole: the object
 * has offsets into the text, which each call gets again. A record that has no
 * end, or was torn while it was written, is read up to its last whole ply, one
 * that white space or a comment follows. Faults name line, column, and of a
 * ply its number and the refusal.
 *
 * Writing: the head up to `--- plies`; then append each move as
 * brd_move_format writes it and white space, at most 4096 bytes a line; then
 * the tail. tags: lines `name value`, each with its line feed, or NULL with 0.
 * Rules that differ from the built-in ones in more than switches are written
 * into the head. viewer: BRD_REFEREE, or for a record of what one viewer saw,
 * plies as he saw them. BRD_E_ARGUMENT: no such viewer, no such tags.
 */
BRD_API int32_t brd_record_head(const brd_rules *rules, const brd_state *start,
                                int32_t viewer, const char *tags,
                                size_t tags_nbytes, char *text, size_t cap);
BRD_API int32_t brd_record_tail(const brd_rules *rules, const brd_state *state,
                                int32_t viewer, char *text, size_t cap);

/*
 * Reads what is said before and after the plies; needs no rules. Then load
 * them: from `rules` if it is there, else by `game` and `switches`.
 * BRD_E_RECORD.
 */
BRD_API int32_t brd_record_open(brd_record *record, const char *text,
                                size_t nbytes, brd_fault *faults,
                                size_t capacity, size_t *fault_count);

/* The tag of this index, below tag_count. BRD_E_ARGUMENT. */
BRD_API int32_t brd_record_tag(const brd_record *record, const char *text,
                               size_t nbytes, int32_t index, brd_slice *name,
                               brd_slice *value);

/*
 * The position at the start; the reader stands before the first ply. Of what
 * one viewer saw: a position that agrees with it. BRD_E_FINGERPRINT: other
 * game, revision or fingerprint than those of the rules. BRD_E_RECORD: start,
 * players or switches at fault. The functions below answer both likewise, and
 * BRD_E_ARGUMENT if the object was not opened on such a text.
 */
BRD_API int32_t brd_record_begin(brd_record *record, const char *text,
                                 size_t nbytes, const brd_rules *rules,
                                 brd_state *state, brd_fault *faults,
                                 size_t capacity, size_t *fault_count);

/*
 * 1: the next ply, which is for the caller to make, with BRD_REFEREE as actor;
 * 0: there is none. Of what one viewer saw plies may be hidden words, and are
 * there to be shown. BRD_E_RECORD: the next token is no move.
 */
BRD_API int32_t brd_record_next(brd_record *record, const char *text,
                                size_t nbytes, const brd_rules *rules,
                                brd_move *move, brd_fault *faults,
                                size_t capacity, size_t *fault_count);

/*
 * Makes the plies that have not been read, and compares outcome and last
 * position, where the record has them, with those of the state. BRD_OK: all of
 * it is so. 1: it is what one viewer saw, its form stands, and more cannot be
 * verified; the state stays as it is.
 */
BRD_API int32_t brd_record_verify(brd_record *record, const char *text,
                                  size_t nbytes, const brd_rules *rules,
                                  brd_state *state, brd_fault *faults,
                                  size_t capacity, size_t *fault_count);

/* ---------------------------------------------------------------- tools */

/*
 * The named generator, splitmix64: a number below `bound` (> 0), without bias;
 * the seed goes on. 0 on misuse.
 */
BRD_API uint32_t brd_random_below(uint64_t *seed, uint32_t bound);

/*
 * Plays at random, in place, until the game is over or max_plies are made.
 * Returns how many were. Each ply, forced ones too, takes one
 * brd_random_below: over the referee's list, or over the tickets of chance.
 */
BRD_API int32_t brd_playout(const brd_rules *rules, brd_state *state,
                            uint64_t seed, int32_t max_plies);

#define BRD_PERFT_NO_BULK 1 /* make and unmake every ply, also the last */

/*
 * Counts the sequences of exactly `depth` plies, 0 to 64, over the referee's
 * lists; outcomes of chance count as moves. perft(0) is 1; of a finished game
 * 0. workspace: as many bytes as brd_perft_nbytes says, aligned to 8 (NULL
 * for depth 0). BRD_E_WORKSPACE, BRD_E_OVERFLOW.
 */
BRD_API int32_t brd_perft_nbytes(const brd_rules *rules, int32_t depth);
BRD_API int32_t brd_perft(const brd_rules *rules, const brd_state *state,
                          int32_t depth, uint32_t flags, void *workspace,
                          size_t nbytes, uint64_t *count);

/* The version that runs: as BRD_VERSION_NUMBER and BRD_VERSION_STRING. */
BRD_API int32_t brd_version_number(void);
BRD_API const char *brd_version_string(void);

/* ---------------------------------------------------------------- names */

/*
 * The name of a code of a BRD_NAME_* family; NULL if there is none. rules may
 * be NULL where the family says so.
 */
BRD_API const char *brd_name(const brd_rules *rules, int32_t family,
                             int32_t code);

/*
 * The value of a number constant of this header and of version.h by its name
 * ("BRD_MAX_MOVES"), or the size of a structure ("sizeof(brd_state)"): for
 * callers that cannot read a header. BRD_E_ARGUMENT: no such name.
 */
BRD_API int32_t brd_constant(const char *name, size_t nbytes, int32_t *value);

#ifdef __cplusplus
}
#endif

#endif
