/*
 * boardrules/boardrules.h: a library that knows the rules of five board games:
 * Tokonoma, Carnyx, Tombs, Tomis, Thrones. MIT license.
 *
 * A host program asks which moves are legal, why a move is illegal, what a
 * move changes, whether the game is over, and why. The library answers these
 * questions and does nothing else. It has no clock, no global state and no
 * randomness of its own. It reads no file (except brd_rules_load_file), and it
 * uses the heap only while it loads YAML. All memory belongs to the caller. No
 * object contains a pointer, so every object may be copied as plain bytes.
 *
 *     static brd_rules rules;
 *     static brd_move moves[BRD_MAX_MOVES];
 *     brd_state state;
 *     brd_rules_builtin_with(&rules, "tokonoma", 8, "max_plies=1000", 14,
 *                            NULL, 0, NULL);
 *     brd_state_initial(&rules, &state, 0);
 *     while (brd_state_to_move(&rules, &state) != BRD_NOBODY) {
 *         int32_t count = brd_moves(&rules, &state, BRD_REFEREE, moves,
 *                                   BRD_MAX_MOVES);
 *         brd_apply(&rules, &state, BRD_REFEREE, moves[your_choice(count)],
 *                   NULL, NULL, NULL, 0);
 *     }
 *
 * WHICH PROGRAM CALLS WHAT
 *
 * A server, for a client that has no rules yet:
 *     brd_rules_overrides(rules, text, cap), for brd_rules_builtin_with; with
 *     BRD_RULES_FILE brd_rules_format(rules, text, cap), for brd_rules_load
 * A server, when a connection sends a move:
 *     brd_move_parse(rules, text, nbytes, &move);
 *     n = brd_apply(rules, state, seat, move, &verdict, NULL, events, most);
 * then for each viewer:
 *     n = brd_redact_events(rules, events, n, viewer, seen, most);
 * while chance is to move (brd_apply with BRD_CHANCE follows):
 *     brd_chance_draw(rules, state, random_bits, &move);
 * for a client that connects again, or wants a state to call what follows:
 *     brd_state_observe(rules, state, viewer, text, cap);
 * A client, which applies events to its own view, and gets an observation
 * after a gap or when it asks for one (no call applies events to a state):
 *     brd_state_from_observation(rules, state, seat, text, nbytes, seed, ...);
 *     brd_state_cell(rules, state, seat, cell, items, most);
 *     brd_moves_from(rules, state, seat, cell, moves, most);
 *     brd_move_check(rules, state, seat, move, &verdict);
 *     brd_verdict_sentence(rules, &verdict, text, cap);
 *     brd_state_reach(rules, state, seat, cell, reach, most);
 *     brd_state_prompt(rules, state, seat, text, cap);
 *     brd_events_sentence(rules, events, n, text, cap);
 * A bot, as often as it has time:
 *     brd_state_from_observation(rules, world, seat, text, nbytes, seed, ...);
 *     brd_state_copy(rules, child, world);
 *     n = brd_moves(rules, child, BRD_REFEREE, moves, most);
 *     brd_apply_trusted(rules, child, moves[i], &undo, NULL, 0);
 *     brd_playout(rules, child, seed, 400);
 *     brd_state_outcome(rules, child, &outcome);
 * A renderer that works for every game:
 *     brd_rules_cell(rules, cell, &place);
 *     brd_rules_type(rules, type, &letters);
 *     brd_rules_seat(rules, seat, &tone);
 *     brd_rules_quantity(rules, BRD_STOCK, stock, &quantity);
 *     n = brd_state_board(rules, state, viewer, items, most);
 *     n = brd_type_reach(rules, type, seat, 1, &cell, reach, most);
 *     brd_state_stock(rules, state, viewer, seat, stock, &value);
 * A program that writes game records, with the plies between head and tail in
 * the notation of brd_move_format, and reads them again:
 *     brd_record_head(rules, start, BRD_REFEREE, tags, nbytes, text, cap);
 *     brd_record_tail(rules, state, BRD_REFEREE, ended, nbytes, text, cap);
 *     brd_record_open(&record, text, nbytes, ...);
 *     brd_record_begin(&record, text, nbytes, rules, state, ...);
 *     brd_record_next(&record, text, nbytes, rules, &move, ...);
 *
 * THE CONTRACT OF ALL FUNCTIONS
 *
 * Order. Parameters come in this order: rules, state, viewer or actor, what
 * the call is about, outputs.
 * Status. BRD_OK is 0, errors are negative, counts and lengths are >= 0. A
 * function that returns int32_t returns BRD_OK unless this contract or its
 * comment says otherwise. [H.status] A comment names the errors that belong to
 * its function; any function may also return those of misuse (below). A call
 * that fails changes nothing except the faults or verdict that explain it.
 * [H.failure-changes-nothing]
 * Texts. Input texts are (pointer, nbytes) and need no NUL, except the game of
 * brd_rules_builtin and the path of brd_rules_load_file, which end with one.
 * [H.text-nbytes] Output texts work as in snprintf: the function writes at
 * most cap - 1 bytes and a NUL, and returns the full length; with cap 0 it
 * writes nothing, and the pointer may be NULL. [H.short-buffer] Texts for
 * people (titles, credits, and all of a record) are UTF-8 without control
 * characters and without characters that nobody sees (rules/FORMAT.md, Texts).
 * [H.texts-for-people]
 * Arrays. At most `capacity` elements are written, the full count is returned;
 * with NULL and 0 the function only counts. Elements below both are always
 * written, those between the count and the capacity are unspecified.
 * [H.short-array]
 * Marks. A call reads what a pointer to const points to, and writes what any
 * other pointer points to. It also reads what it writes if the parameter is
 * marked `updated`, or if the structure begins with struct_nbytes. The size_t
 * after a pointer is its length or capacity. A pointer marked `or NULL` may be
 * NULL; its length, if it has one, is then 0. A mark after a declaration says
 * what the function returns. Without such a mark, an int32_t is the length of
 * the text or the count of the array that the call writes (faults aside), or
 * else a status. boardrules.json has all this as data. [H.marks]
 * Faults. The parameters faults, capacity and fault_count receive what is
 * wrong with the input. The first `capacity` faults go into the array, none
 * with NULL and 0. *fault_count becomes the full number of faults, 0 if there
 * is none; fault_count may be NULL. [H.faults]
 * Overlap. An output must not overlap another argument, except where a comment
 * allows it. A call that would write a text into its own rules or state
 * returns BRD_E_ARGUMENT. Other overlaps are the caller's fault and are not
 * detected. [H.overlap]
 * Misuse. NULL, misaligned or unloaded objects, states of other rules, and
 * numbers out of range return an error in O(1). [H.misuse] A state of invalid
 * bytes gives unspecified answers, but no function touches memory outside the
 * caller's objects. [H.any-bytes] Align opaque objects to 8 bytes, others as
 * their members need. [H.alignment]
 * Viewer. The viewer's knowledge limits the answer. A viewer is a seat below
 * the number of players, BRD_SPECTATOR, or BRD_REFEREE, who sees everything;
 * other numbers are BRD_E_ARGUMENT. [H.viewer] Functions without a viewer or
 * actor return public information only. The exceptions are for the host alone:
 * brd_state_format, _copy, _save, _hash, _key, _check, brd_perft, brd_playout,
 * and all of "play" and "chance". [H.public-answers]
 * Actor. The actor makes the move. An actor is a seat below the number of
 * players, BRD_CHANCE, or BRD_REFEREE, who may make any seat's or chance's
 * move. BRD_SPECTATOR and BRD_NOBODY have no legal moves; other numbers are
 * BRD_E_ARGUMENT. [H.actor] State and move together determine whose move it
 * is. Where several seats may act at once (BRD_RULES_SEVERAL_ACTORS), the
 * notation marks it. [H.whose-move] The refusal not_your_turn means that the
 * seat may not act now, or that the move belongs to another seat.
 * [H.not-your-turn] A server passes the seat of the connection, so no client
 * can move for another. [H.moves-of-others]
 * Ownership. The library keeps no pointer after a call. Returned strings are
 * constants, or are part of the rules object and live as long as it does.
 * [H.ownership]
 * Threads. Any number of threads may read an object, rules or state, while no
 * call writes it. An object that a call writes belongs to the thread of that
 * call. The library shares nothing of its own. [H.threads]
 * Stack. No call uses more than 24 KiB of stack (while YAML is loaded,
 * libfyaml needs more). [H.stack] Rules are large: static memory or the heap
 * suits them.
 * Storing. Rules objects are valid only as this library wrote them.
 * BRD_E_NO_RULES: a library with another version, set of games or byte order
 * wrote them, or their first 16 bytes were changed. [H.rules-of-this-library]
 * Other changes to their bytes are the caller's fault and are not detected. Do
 * not store rules: store the YAML or the overrides, and the fingerprint.
 * States may be stored: any bytes in a state are safe. [H.stored-states] Saves
 * and records are the portable forms.
 * Growth. In 1.x nothing here changes its meaning. Releases may add functions,
 * codes of all families, flags, and members at the end of structures with
 * struct_nbytes. [H.growth] Ignore flags, kinds and causes that you do not
 * know; every status below 0 is an error. [H.unknown-codes] Members called
 * reserved are 0. [H.reserved]
 * What stays. For one fingerprint these are equal in all of 1.x: notations,
 * move codes, which moves are legal, the order of lists, brd_rules_moves,
 * hashes, keys, saves, observations, events (kinds, order, fields) and their
 * lines, what brd_chance_pick and brd_chance_draw draw, records. [H.stays]
 * The reason of a refusal is the first row of the rulebook's table that holds;
 * if the library departs from the table, a release corrects it.
 * [H.first-reason] Sentences, diagrams, reaches and what
 * brd_state_from_observation and brd_playout draw may change.
 * Since. A declaration whose comment names no version exists since 1.0.0.
 *
 * HOW ONE API CARRIES FIVE GAMES
 *
 * Hexagons (Tokonoma). A cell is a number below the cell count; functions
 * return its name, its place in a drawing and its neighbours.
 * Stacks that leave the board (Carnyx). A cell has a list of items, bottom to
 * top: 26 discs are 26 items. A stack that moves is one event with a count.
 * Jumps (Tomis). A gate is an item of a lower layer than the unit on it, with
 * a state (its value) and a direction. `b3>d5` names where a frigate starts
 * and lands; the events contain what it captured and which gate it destroyed.
 * Cards (Tombs). Dealing and drawing are plies of BRD_CHANCE. The legal moves
 * are the possible cards, each with an exact integer probability. A state has
 * how many cards of each class there are, but no order of the deck, no seed.
 * Turns of several plies (Thrones). A ply is one move. The turn passes when
 * the rules say so, or with the move `end`. After an action that may fail,
 * chance moves next; brd_state_turn still returns the seat whose turn it is.
 * The players make the secret setup ply by ply, in turn or both at once. A
 * viewer who may not see a ply of it gets a hidden ply; the last ply of the
 * setup reveals everything.
 *
 * Endings. Every game has the switch max_plies: after so many plies the game
 * is a draw. [H.max-plies] With 0, the default, there is no limit, and some
 * games need not end, such as Tokonoma without flats, and Tomis (random games
 * run past 2,000 plies). A program that plays by itself sets max_plies or
 * limits its loop.
 *
 * Corrected rules. A release that corrects a rule raises the game's revision,
 * and with it the fingerprint; older states and saves then count as made under
 * other rules (BRD_E_NO_POSITION, BRD_E_FINGERPRINT). Finish a game with the
 * library that it began with, or continue it under the corrected rules from
 * the position text of an old save (brd_save_read), if they allow it.
 * [H.corrected-rules]
 *
 * Names like TMB-5 or [THR.switch] are paragraphs of rules/<game>.md. In the
 * header, a name in brackets that begins with H stands for the sentences
 * before it, back to the last such name; the tests that prove them cite it.
 */
#ifndef BOARDRULES_BOARDRULES_H
#define BOARDRULES_BOARDRULES_H

#include <stddef.h>
#include <stdint.h>

#include "version.h"

/* Alignment to 8 bytes, also where that of uint64_t is 4 (i386). */
#if defined(__cplusplus) && __cplusplus >= 201103L
#define BRD_ALIGNED alignas(8)
#elif defined(_MSC_VER)
#define BRD_ALIGNED __declspec(align(8))
#elif defined(__GNUC__) || defined(__TINYC__)
#define BRD_ALIGNED __attribute__((aligned(8)))
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define BRD_ALIGNED _Alignas(8)
#else
#define BRD_ALIGNED
#endif

/*
 * On Windows, define BRD_DLL to build or use the library as a DLL, and not to
 * link it statically. The library's own build defines BRD_BUILDING.
 */
#if defined(_WIN32) && defined(BRD_DLL) && defined(BRD_BUILDING)
#define BRD_API __declspec(dllexport)
#elif defined(_WIN32) && defined(BRD_DLL)
#define BRD_API __declspec(dllimport)
#elif defined(__GNUC__) && defined(BRD_BUILDING)
#define BRD_API __attribute__((visibility("default")))
#else
#define BRD_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------ constants */

/*
 * Status codes. Their numbers are pinned: a number never changes its meaning.
 * Names: brd_name(NULL, BRD_NAME_STATUS, code). [H.status-codes]
 */
#define BRD_OK 0
#define BRD_E_NULL (-1)         /* null_pointer: this must not be NULL */
#define BRD_E_ALIGNMENT (-2)    /* misaligned: an object is not aligned */
#define BRD_E_NO_RULES (-3)     /* no_rules: never loaded, or overwritten */
#define BRD_E_NO_POSITION (-4)  /* no_position: none, or one of other rules */
#define BRD_E_ARGUMENT (-5)     /* bad_argument: a number out of range */
#define BRD_E_MOVE (-10)        /* bad_move: the text or code is no move */
#define BRD_E_ILLEGAL (-11)     /* illegal_move: a move, but not legal here */
#define BRD_E_EVENT (-12)       /* bad_event: no line of brd_event_format */
#define BRD_E_POSITION (-20)    /* bad_position: malformed or not valid */
#define BRD_E_OBSERVATION (-21) /* bad_observation: not what the viewer sees */
#define BRD_E_SAVE (-22)        /* bad_save: not what brd_state_save writes */
#define BRD_E_FINGERPRINT (-23) /* other_rules: made under other rules */
#define BRD_E_RECORD (-24)      /* bad_record: malformed or contradictory */
#define BRD_E_RULES (-30)       /* bad_rules: file or overrides have faults */
#define BRD_E_GAME (-31)        /* no_game: no game of this name */
#define BRD_E_FILE (-32)        /* no_file: the file cannot be read */
#define BRD_E_MEMORY (-33)      /* out_of_memory: only while loading YAML */
#define BRD_E_NO_YAML (-34)     /* no_yaml: this build cannot read YAML */
#define BRD_E_HIDDEN (-40)      /* hidden: the viewer may not know this */
#define BRD_E_NOT_CHANCE (-41)  /* not_chance: chance is not to move */
#define BRD_E_WORKSPACE (-42)   /* workspace: too small for the depth */
#define BRD_E_OVERFLOW (-43)    /* overflow: does not fit into 64 bits */

/*
 * Sizes of objects in bytes, and limits that hold for every game, future ones
 * included, pinned for 1.x because programs compile them into their arrays.
 * brd_rules_info_get returns the lower limits of one game. [H.limits]
 */
#define BRD_RULES_SIZE 65536
#define BRD_STATE_SIZE 1024
#define BRD_UNDO_SIZE 1032
#define BRD_MAX_MOVES 4096
#define BRD_MAX_EVENTS 512
#define BRD_MAX_ITEMS 32         /* on one cell */
#define BRD_MAX_BOARD_ITEMS 1024 /* on all cells together */
#define BRD_MAX_CELLS 400        /* 20 x 20 */
#define BRD_MAX_DIRECTIONS 32
#define BRD_MAX_SEATS 8
#define BRD_MAX_MOVE_TEXT 16       /* with the NUL */
#define BRD_MAX_POSITION_TEXT 1024 /* with the NUL; observations too */
#define BRD_MAX_SAVE_NBYTES 1056
#define BRD_MAX_RECORD_NBYTES 16777216
#define BRD_MAX_TAGS 1000 /* of a record */

/* Actors and viewers. Seats are 0 to BRD_MAX_SEATS - 1. */
#define BRD_CHANCE 16
#define BRD_NOBODY 17
#define BRD_SPECTATOR 18
#define BRD_REFEREE 19
#define BRD_NO_SEAT 255
#define BRD_NO_CELL 65535
#define BRD_NO_DIRECTION 255
#define BRD_NO_TYPE 255     /* none; in a REVEAL: there was no item */
#define BRD_TYPE_HIDDEN 254 /* one that the viewer may not see */
#define BRD_NO_KIND 255
#define BRD_NO_QUANTITY 255

/*
 * Move codes of hidden plies. The codes of all moves are lower.
 * [H.hidden-codes]
 */
#define BRD_CODE_HIDDEN 0x7fffffff        /* made by a player: `?` */
#define BRD_CODE_HIDDEN_CHANCE 0x7ffffffe /* made by chance: `+?` */

/* Layers of a cell, bottom to top. */
#define BRD_GROUND 0  /* the tile */
#define BRD_FIXTURE 1 /* gate, tombstone, claim */
#define BRD_PIECE 2

/* Outcomes of a game. */
#define BRD_NONE_YET 0
#define BRD_WIN 1
#define BRD_DRAW 2

/*
 * Refusals that all games share, in the order in which they are tested. A
 * game's own refusals start at BRD_REFUSED_OWN. BRD_LEGAL is no refusal.
 * [H.shared-refusals]
 */
#define BRD_LEGAL 0
#define BRD_REFUSED_GAME_OVER 1
#define BRD_REFUSED_NOT_YOUR_TURN 2
#define BRD_REFUSED_WRONG_PHASE 3
#define BRD_REFUSED_NO_PIECE 4
#define BRD_REFUSED_NOT_YOURS 5
#define BRD_REFUSED_OWN 16

/*
 * Families of names for brd_name. Those marked - need no rules.
 * [H.names-without-rules]
 */
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
#define BRD_NAME_FIELD 12    /* a field of a position: "board" */
#define BRD_NAME_PHASE 13    /* "setup" */
#define BRD_NAME_MARK 14     /* "house"; codes 0 to 15 */
#define BRD_NAME_ENDED 15    /* - "resignation" */

/* -------------------------------------------------------------- objects */

/*
 * One game's rules, compiled. Only loading writes them; they may be copied.
 * [H.rules-copied]
 */
typedef struct brd_rules {
    BRD_ALIGNED uint64_t opaque[64][BRD_RULES_SIZE / 8 / 64];
} brd_rules;

/*
 * One complete position. Equal positions of the same rules are equal in their
 * first brd_rules_info.state_used_nbytes bytes: compare these with memcmp.
 * [H.equal-states] The bytes after them mean nothing: functions that make a
 * state set them to 0; brd_state_copy and those that make or undo a ply do not
 * change them. [H.unused-bytes] Copy a state by assignment, or with
 * brd_state_copy, which is faster.
 */
typedef struct brd_state {
    BRD_ALIGNED uint64_t opaque[BRD_STATE_SIZE / 8];
} brd_state;

/*
 * What brd_undo_move needs to take a ply back, all secrets of the state
 * included.
 */
typedef struct brd_undo {
    BRD_ALIGNED uint64_t opaque[BRD_UNDO_SIZE / 8];
} brd_undo;

/*
 * One move as a 32-bit code. Under the same rules, each notation has exactly
 * one code. Code 0 is no move. [H.one-code]
 */
typedef struct brd_move {
    uint32_t code;
} brd_move;

/*
 * A chance outcome. Its probability is numerator / brd_chance_denominator.
 * [H.probability]
 */
typedef struct brd_chance_outcome {
    brd_move move;
    int32_t numerator;
    uint8_t reserved[8];
} brd_chance_outcome;

/* An item on a cell. */
typedef struct brd_item {
    uint8_t layer;     /* BRD_GROUND, BRD_FIXTURE or BRD_PIECE */
    uint8_t type;      /* of BRD_NAME_TYPE, or BRD_TYPE_HIDDEN */
    uint8_t seat;      /* its owner, or BRD_NO_SEAT */
    uint8_t direction; /* as seat 0 names it, or BRD_NO_DIRECTION */
    int32_t value;     /* its meaning: rules/<game>.md, Things; else 0 */
    uint16_t cell;     /* the cell that it is on */
    uint8_t reserved[2];
} brd_item;

/*
 * Kinds of events, and how to apply each to your own copy of the game, in
 * their order. Of the fields that a kind does not use, cell and cell_to are
 * BRD_NO_CELL; seat, layer, type, direction and for_seat are 255; all others
 * are 0. [H.unused-fields] Ignore kinds that you do not know, as
 * brd_events_sentence does. brd_event_format refuses them; brd_redact_events
 * reads their hidden_from as that of known kinds. [H.unknown-kinds] "Topmost"
 * and "lowest" are meant within a layer of the cell.
 *
 * PLY      the first event: `seat` (or BRD_CHANCE) made a ply. value_after:
 *          its move code; value_before: its number, which brd_state_ply is now
 *          (it stays at 65535). The number is never hidden: every viewer gets
 *          one PLY of every ply, so a gap in the numbers is a lost ply.
 *          [H.event-ply]
 * MOVE     the topmost `count` items of `layer` leave `cell` and go on top of
 *          that layer of `cell_to`, in the same order; type and seat are those
 *          of the topmost. Two MOVEs in a row with swapped cells are an
 *          exchange: all items leave before any arrives. [H.event-move]
 * PLACE    a new item goes on top of this layer of the cell. It has this type,
 *          seat and direction, and the value value_after. [H.event-place]
 * REMOVE   the topmost item of this layer, type and seat leaves the cell;
 *          value_before was its value [H.event-remove]
 * CHANGE   the lowest `count` items of this layer and type with value_before,
 *          of any owner, get value_after and direction and keep their owner;
 *          seat: BRD_NO_SEAT, or the owner of all of them (it selects nothing)
 *          [H.event-change]
 * STOCK    stock `type` of `seat` (BRD_NO_SEAT: a common stock) changes from
 *          value_before to value_after [H.event-stock]
 * COUNTER  counter `type` of `seat` (BRD_NO_SEAT: a common counter) changes
 *          from value_before to value_after [H.event-counter]
 * DRAW     `seat` draws a card of `type`, and STOCK events follow: this one
 *          changes nothing [H.event-draw]
 * DISCARD  `seat` discards a card of `type`, and STOCK events follow: this one
 *          changes nothing [H.event-discard]
 * REVEAL   the item of type BRD_TYPE_HIDDEN of `seat` in this layer of the
 *          cell becomes an item of this type with value_after, or disappears
 *          (BRD_NO_TYPE). Without such an item nothing changes.
 *          [H.event-reveal]
 * TURN     brd_state_turn is now `seat`; sent exactly when another seat's turn
 *          begins [H.event-turn]
 * PHASE    brd_state_phase of `seat` changes from value_before to value_after;
 *          sent exactly when it changes [H.event-phase]
 * NEXT     the last event of an unfinished game. seat: brd_state_to_move;
 *          count: brd_state_actors; value_after: move code of the announced
 *          action that waits for chance, or 0; for_seat: the seat for which
 *          chance acts, or BRD_NO_SEAT [H.event-next]
 * END      the last event of a game: nobody is to move, it is nobody's turn,
 *          nothing is announced, chance acts for nobody. type: BRD_WIN or
 *          BRD_DRAW; count: the ending; value_after: mask of seats as in
 *          brd_outcome; value_before: ranks, four bits a seat, seat 0 lowest
 *          (as unsigned) [H.event-end]
 *
 * A REVEAL or STOCK may repeat what the viewer knows; applying it then changes
 * nothing. [H.known-again] A client that begins with what its viewer may query
 * (hidden items, too: brd_state_board), and applies all its events, knows
 * everything that viewer may query: cells, stocks, counters, ply, turn,
 * phases, whom the game waits for, the announced action, the outcome.
 * [H.client-knows]
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

/* Causes of MOVE, PLACE, REMOVE, CHANGE, STOCK and COUNTER; others have 0. */
#define BRD_CAUSE_ACTION 0
#define BRD_CAUSE_CAPTURED 1 /* taken by an opponent's ply */
#define BRD_CAUSE_LEFT 2     /* moved off the board */
#define BRD_CAUSE_SPENT 3    /* given up by its owner, or lost by failing */
#define BRD_CAUSE_UPKEEP 4   /* changed by the rules themselves */

/*
 * What is hidden from the viewers in hidden_from. With BRD_HIDES_WHAT the
 * event stays, without its type, values and direction: the type becomes
 * BRD_TYPE_HIDDEN, the values 0, the direction 255: there is nothing in it to
 * apply. A PLY keeps its number and its type 255, and its move code becomes
 * one of those of hidden plies. [H.hides]
 */
#define BRD_HIDES_EVENT 0 /* the whole event */
#define BRD_HIDES_WHAT 1  /* what it is about */

/* Bits of hidden_from: seats 0 to 7, spectators. */
#define BRD_HIDDEN_FROM_SPECTATORS 256

/*
 * One thing that a ply changed. The events of a ply have this order: the ply,
 * the action, its consequences by cell, stocks, counters, turn, phases, what
 * comes next. [H.event-order]
 */
typedef struct brd_event {
    uint8_t kind;
    uint8_t seat;
    uint8_t layer;
    uint8_t type;
    uint8_t direction;
    uint8_t cause;    /* BRD_CAUSE_* */
    uint8_t hides;    /* BRD_HIDES_*; 0 if hidden from nobody */
    uint8_t for_seat; /* of NEXT: for whom chance acts; else BRD_NO_SEAT */
    uint16_t cell;
    uint16_t cell_to;
    int32_t value_before;
    int32_t value_after;
    uint16_t count;
    uint16_t hidden_from; /* mask; seats without a player: as spectators */
} brd_event;

/*
 * Where and why a text or a state was rejected. Texts are NUL-terminated and
 * cut to fit. [H.fault-texts] Lines and columns count from 1, columns in
 * characters. Only rules files and records have them; elsewhere they are 0.
 * [H.fault-place]
 */
typedef struct brd_fault {
    int32_t code; /* one of BRD_FAULT_* */
    uint32_t line;
    uint32_t column;
    uint32_t offset; /* in bytes, from the start of the text */
    uint32_t ply;    /* in a record: which ply, from 1; else 0 */
    int32_t reason;  /* in a record: the ply's refusal; else 0 */
    uint16_t cell;   /* at fault, or forbids the ply; or BRD_NO_CELL */
    uint8_t item;    /* which item of the cell, from the bottom */
    uint8_t reserved[13];
    char field[92];     /* "board" of a position; a key's path; a name */
    char message[160];  /* what was found */
    char expected[160]; /* what is valid; the nearest word first */
} brd_fault;

#define BRD_FAULT_SYNTAX 1        /* malformed, or not canonical */
#define BRD_FAULT_FIELDS 2        /* wrong number of fields */
#define BRD_FAULT_RANGE 3         /* a number out of its range */
#define BRD_FAULT_SURPLUS 4       /* more items or cards than there are */
#define BRD_FAULT_CONTRADICTION 5 /* contradicts another part */
#define BRD_FAULT_BYTES 6         /* in a state: bytes that no position has */
#define BRD_FAULT_TEXT 20 /* in a file or record: forbidden bytes, size */
#define BRD_FAULT_YAML 21 /* not YAML, or YAML that rules may not use */
#define BRD_FAULT_UNKNOWN_KEY 22
#define BRD_FAULT_DUPLICATE_KEY 23
#define BRD_FAULT_MISSING_KEY 24
#define BRD_FAULT_TYPE 25 /* such as a mapping where a number belongs */
#define BRD_FAULT_WORD 26 /* not one of the valid words */

/*
 * Why a move is refused: rules/<game>.md, Refusals. Its fields hold everything
 * its sentence mentions, so a host can write the text in any language.
 * [H.verdict-fields] For each reason the column "names" of the rulebook's
 * table says which of type, seat and value are set:
 * - type and seat: an item on the verdict's cell, which the reason is about;
 * - type alone: what the move moves, places, draws or plays;
 * - value: a number; the table says which one. [H.verdict-about]
 */
typedef struct brd_verdict {
    int32_t reason; /* BRD_LEGAL, BRD_REFUSED_*, or the game's own */
    uint16_t cell;  /* the cell that forbids the move, or BRD_NO_CELL */
    uint8_t type;   /* of an item, or BRD_NO_TYPE */
    uint8_t seat;   /* the item's owner, or BRD_NO_SEAT */
    int32_t value;  /* a number, or 0 */
    uint8_t reserved[4];
} brd_verdict;

/*
 * Structures that begin with struct_nbytes may get more members at their ends
 * in later versions. Set struct_nbytes to sizeof before the call. The call
 * fills in all members; those that this library does not know become 0, and in
 * every member that a later version adds, 0 means unknown. struct_nbytes
 * becomes the number of bytes that this library knows, but not more than
 * before, so the structure can be passed again as it is. [H.growing]
 * BRD_E_ARGUMENT: struct_nbytes is less than in 1.0.0 or more than 4096.
 * [H.growing-least]
 */

/*
 * What brd_move_describe says of a move. What chance decides about an
 * announced move has that move's cells, although its notation names none.
 * [H.move-info]
 */
typedef struct brd_move_info {
    uint32_t struct_nbytes;
    uint32_t flags;    /* BRD_MOVE_* */
    uint16_t from;     /* the cell where it begins, or BRD_NO_CELL */
    uint16_t to;       /* the cell where it ends, or BRD_NO_CELL */
    uint16_t target;   /* a third cell that it names, or BRD_NO_CELL */
    uint8_t kind;      /* of BRD_NAME_MOVE_KIND */
    uint8_t type;      /* what acts, is placed or drawn, or BRD_NO_TYPE */
    uint8_t becomes;   /* what it turns into, or BRD_NO_TYPE */
    uint8_t direction; /* as seat 0 names it, or BRD_NO_DIRECTION */
    uint8_t seat;      /* its seat, BRD_CHANCE, or BRD_NO_SEAT if unknown */
    uint8_t reserved;
} brd_move_info;

/*
 * Flags of a move. CHANCE and REVEALS are undo barriers: see brd_undo_move.
 * [H.move-flags]
 */
#define BRD_MOVE_CHANCE 1     /* a chance outcome */
#define BRD_MOVE_REVEALS 2    /* shows somebody something, by any event */
#define BRD_MOVE_SPENDS 4     /* costs something; announced: in chance's ply */
#define BRD_MOVE_CAPTURES 8   /* captures something in this ply */
#define BRD_MOVE_ANNOUNCES 16 /* chance then decides whether it happens */
#define BRD_MOVE_HIDDEN 32    /* the move itself is hidden */

/* The move that waits for chance, and for whom chance acts. [H.pending] */
typedef struct brd_pending {
    uint32_t struct_nbytes;
    brd_move move; /* the announced action; code 0: none (a card is dealt) */
    uint8_t seat;  /* for whom chance acts; BRD_NO_SEAT: it does not */
    uint8_t reserved[7];
} brd_pending;

/* Whether a game is over, who has won, and why. [H.outcome] */
typedef struct brd_outcome {
    uint32_t struct_nbytes;
    uint8_t kind;   /* BRD_NONE_YET, BRD_WIN, BRD_DRAW */
    uint8_t ending; /* of BRD_NAME_ENDING; 0: not over */
    uint16_t seats; /* mask: the winners, or who shares the draw */
    uint8_t ranks[BRD_MAX_SEATS]; /* 1: in `seats`; else 1 + how many are;
                                     0: not over, or no such seat */
} brd_outcome;

/* What a game consists of, and its limits. [H.rules-info] */
typedef struct brd_rules_info {
    uint32_t struct_nbytes;
    uint32_t revision; /* of the game's rules; part of the fingerprint */
    uint64_t fingerprint;
    uint32_t flags;   /* BRD_RULES_* */
    uint32_t players; /* bit n: n players may play by these rules */
    uint32_t state_used_nbytes;
    uint32_t max_moves;
    uint32_t max_events;
    uint32_t max_move_text;     /* with the NUL */
    uint32_t max_position_text; /* with the NUL */
    uint32_t max_items;
    uint32_t max_board_items;
    uint16_t cell_count; /* every count is the highest code + 1 */
    uint16_t direction_count;
    uint16_t type_count;
    uint16_t stock_count;
    uint16_t counter_count;
    uint16_t phase_count;
    uint16_t field_count;
    uint16_t move_kind_count;
    uint16_t ending_count;
    uint16_t refusal_count; /* some lower codes are unused and have no name */
    uint16_t switch_count;
    uint16_t mark_count;
    uint32_t reserved;
    /* Since 1.1.0: */
    uint64_t endings; /* bit n: a game may end with ending n */
} brd_rules_info;

#define BRD_RULES_CHANCE 1         /* the game has chance outcomes */
#define BRD_RULES_SECRETS 2        /* viewers may see different things */
#define BRD_RULES_SEVERAL_ACTORS 4 /* several seats may act at once */
#define BRD_RULES_TEAMS 8          /* seats may be partners */
#define BRD_RULES_FILE 16 /* differs from built-in rules beyond switches */

#define BRD_SHAPE_SQUARE 0
#define BRD_SHAPE_HEXAGON 1      /* a corner at the top */
#define BRD_SHAPE_HEXAGON_FLAT 2 /* a side at the top */

/*
 * A cell's place in a drawing, and what the rulebook calls the cell. Centres
 * of cells that share a side are 1000 units apart. [H.cell-places]
 */
typedef struct brd_cell_info {
    uint32_t struct_nbytes;
    int32_t x; /* centre, to the right */
    int32_t y; /* centre, upwards */
    char name[4];
    uint8_t shape; /* BRD_SHAPE_* */
    uint8_t reserved;
    /*
     * The marks of the cell: bit n is set for code n of BRD_NAME_MARK. A cell
     * may have several. A mark is common (a centre) or a seat's (its house).
     */
    uint16_t marks;
    uint16_t seat_marks[BRD_MAX_SEATS];
} brd_cell_info;

/* A cell that a piece can reach, and by which moves. */
typedef struct brd_reach {
    uint16_t cell;
    uint8_t ways; /* BRD_REACH_* */
    uint8_t reserved;
    uint32_t kinds; /* mask of BRD_NAME_MOVE_KIND: the moves that do it; 0: an
                       attack that is no move */
} brd_reach;

#define BRD_REACH_MOVE 1    /* a move ends there and captures nothing on it */
#define BRD_REACH_CAPTURE 2 /* a move captures what is there */
#define BRD_REACH_ATTACK 4  /* an enemy there is attacked, or would be */
#define BRD_REACH_STAY 8    /* the piece's own cell: a move ends on no cell */

typedef struct brd_type_info {
    uint32_t struct_nbytes;
    int32_t count; /* most that one seat can own; -1: no limit in the rules */
    uint8_t layer;
    char letter;                      /* in moves; NUL: moves never name it */
    char seat_letters[BRD_MAX_SEATS]; /* in positions, by owner; NUL: none */
    char common_letter; /* in positions, if nobody's; NUL: none */
    uint8_t reserved;
    char name[32];
    /* Since 1.1.0: */
    char picture[16]; /* a sign to draw it with, such as "crown"; "": none */
    /* Most that each seat can own; -1: no limit; -2: none; 0: unknown. */
    int32_t seat_counts[BRD_MAX_SEATS];
} brd_type_info;

typedef struct brd_seat_info {
    uint32_t struct_nbytes;
    uint8_t team;    /* partners have the same; without teams the seat */
    uint8_t forward; /* a direction as seat 0 names it, or BRD_NO_DIRECTION */
    uint8_t tone;    /* BRD_TONE_* */
    uint8_t reserved;
    char name[24]; /* "White", "Player 3" */
} brd_seat_info;

#define BRD_TONE_NONE 0
#define BRD_TONE_LIGHT 1
#define BRD_TONE_DARK 2

#define BRD_STOCK 0
#define BRD_COUNTER 1

/* What brd_rules_quantity says of a stock or counter. [H.quantity-info] */
typedef struct brd_quantity_info {
    uint32_t struct_nbytes;
    uint8_t common;  /* 1: common (BRD_NO_SEAT); 0: one for each seat */
    uint8_t meaning; /* BRD_MEANS_* */
    uint8_t type;    /* type of item that it counts, or BRD_NO_TYPE */
    uint8_t seen_by; /* BRD_SEEN_BY_* */
    uint8_t part_of; /* the one that includes it, or BRD_NO_QUANTITY */
    uint8_t reserved[3];
    char name[32];
} brd_quantity_info;

#define BRD_MEANS_NUMBER 0
#define BRD_MEANS_COUNT 1 /* of items or cards */
#define BRD_MEANS_FLAG 2  /* 0 or 1 */
#define BRD_MEANS_CELL 3  /* -1: none */
#define BRD_MEANS_SEAT 4  /* -1: none */

#define BRD_SEEN_BY_ALL 0
#define BRD_SEEN_BY_OWNER 1   /* and by the referee */
#define BRD_SEEN_BY_REFEREE 2 /* only */
#define BRD_SEEN_AT_TIMES 3   /* at times hidden: BRD_E_HIDDEN */

#define BRD_SWITCH_NUMBER 0   /* min to max */
#define BRD_SWITCH_TRUTH 1    /* false or true */
#define BRD_SWITCH_WORD 2     /* one of its words, brd_rules_switch_word */
#define BRD_SWITCH_LIST 3     /* `elements` numbers, each min to max */
#define BRD_SWITCH_FRACTION 4 /* n/d, min<=n<=d<=max; zero: 0/1, one: 1/1 */

typedef struct brd_switch_info {
    uint32_t struct_nbytes;
    uint8_t kind;     /* BRD_SWITCH_* */
    uint8_t elements; /* of a list; else 1 */
    uint16_t words;   /* how many words; 0 unless BRD_SWITCH_WORD or _TRUTH */
    int32_t min;
    int32_t max;
    char name[32];
    char value[64];   /* canonical text */
    char initial[64]; /* value in the built-in rules */
} brd_switch_info;

/* A part of a text. If nbytes is 0, the text has no such part. */
typedef struct brd_slice {
    uint32_t offset;
    uint32_t nbytes;
} brd_slice;

/*
 * What a game record contains, and how far it has been read. [H.record-parts]
 */
typedef struct brd_record {
    uint32_t struct_nbytes;
    uint32_t version;
    uint64_t fingerprint; /* of the rules that the game was played under */
    uint32_t revision;    /* of these rules */
    int32_t players;      /* 0: not named, `start` alone contains it */
    int32_t viewer;       /* BRD_REFEREE: whole game; else whose view */
    uint32_t tag_count;
    brd_slice game;         /* the name that brd_rules_builtin takes */
    brd_slice switches;     /* as brd_rules_builtin_with takes them */
    brd_slice start;        /* the first position, if not the usual one */
    brd_slice rules;        /* YAML, as brd_rules_load takes it */
    brd_slice plies;        /* up to the last complete ply */
    brd_slice outcome;      /* "win 0,2 field_lock" */
    brd_slice end_position; /* the position after the last ply */
    uint32_t at;            /* where to look for the next ply */
    uint32_t line;          /* the line of `at`, from 1 */
    uint32_t ply;           /* how many plies have been read */
    uint32_t complete;      /* 1: it has "--- end"; the rest may be cut off */
    brd_slice ended;        /* how it ended outside the rules, as written */
    brd_slice ended_words;  /* the free words in it */
    uint16_t ended_seats;   /* mask: winners, or those who share the draw */
    uint8_t ended_kind;     /* BRD_ENDED_* */
    uint8_t ended_seat;     /* who resigned or timed out, or BRD_NO_SEAT */
    uint8_t ended_outcome;  /* BRD_WIN, BRD_DRAW; BRD_NONE_YET: none */
    uint8_t reserved[3];
} brd_record;

/*
 * How a game ended outside the rules (BRD_NAME_ENDED). Show `ended` as it is
 * written if the kind is BRD_ENDED_OTHER. [H.ended-other]
 */
#define BRD_ENDED_NOT 0
#define BRD_ENDED_RESIGNATION 1 /* of a seat */
#define BRD_ENDED_TIMEOUT 2     /* of a seat */
#define BRD_ENDED_AGREEMENT 3   /* a draw: of all, or of the seats named */
#define BRD_ENDED_ABANDONED 4   /* nobody continues it */
#define BRD_ENDED_OTHER 255     /* read: other words, or a later version's */

/* ---------------------------------------------------------------- rules */

/*
 * brd_game_count returns the number of games, brd_game_name the name of one,
 * or NULL if there is no such game. [H.games]
 */
BRD_API int32_t brd_game_count(void); /* count */
BRD_API const char *brd_game_name(int32_t index);

/*
 * Loads a game's built-in rules, without heap or file system. [H.builtin]
 * game: its name, NUL-terminated. Here and in brd_rules_builtin_with, `game`
 * may be what brd_rules_name returned for the rules that the call writes.
 * [H.builtin-name] BRD_E_GAME: no such game. [H.builtin-errors]
 */
BRD_API int32_t brd_rules_builtin(brd_rules *rules, const char *game);

/*
 * Loads a game's built-in rules with switches set. overrides: `name=value`
 * pairs separated by single spaces, with commas between the numbers of a list
 * (or one number for all of them), or NULL with 0. [H.overrides] BRD_E_GAME:
 * no such game. BRD_E_RULES: an override has a fault (line 0, field
 * `switches.<name>`). [H.override-faults]
 */
BRD_API int32_t brd_rules_builtin_with(brd_rules *rules, const char *game,
                                       size_t game_nbytes,
                                       const char *overrides /* or NULL */,
                                       size_t overrides_nbytes,
                                       brd_fault *faults, size_t capacity,
                                       size_t *fault_count);

/*
 * Loads rules from YAML (rules/FORMAT.md), at most 65536 bytes, with overrides
 * as in brd_rules_builtin_with. [H.load] libfyaml uses the heap while the call
 * runs; when it returns, everything is freed, also after a failure.
 * [H.load-heap] All faults are found in one pass and reported in order of
 * position; a syntax fault comes last. [H.load-faults] BRD_E_RULES: the text
 * or an override has faults. BRD_E_MEMORY: out of memory. BRD_E_NO_YAML: the
 * library was built without the YAML loader. [H.load-errors]
 */
BRD_API int32_t brd_rules_load(brd_rules *rules, const void *text,
                               size_t nbytes,
                               const char *overrides /* or NULL */,
                               size_t overrides_nbytes, brd_fault *faults,
                               size_t capacity, size_t *fault_count);

/*
 * Loads rules from a YAML file, as brd_rules_load does. No other function
 * reads a file. path: NUL-terminated. BRD_E_FILE: the file cannot be read. The
 * other errors are those of brd_rules_load. [H.load-file]
 */
BRD_API int32_t brd_rules_load_file(brd_rules *rules, const char *path,
                                    const char *overrides /* or NULL */,
                                    size_t overrides_nbytes, brd_fault *faults,
                                    size_t capacity, size_t *fault_count);

/*
 * Returns a 64-bit number made from everything in the rules that affects
 * behaviour, or 0 if the object contains no rules. [H.fingerprint] Keys at
 * their built-in value do not count, so a later release can add a key without
 * changing any fingerprint. Equal in all of 1.x. [H.fingerprint-stays] Store
 * it with a game, and compare it before you continue the game.
 */
BRD_API uint64_t brd_rules_fingerprint(const brd_rules *rules);

/* Fills in what the game consists of, and its limits. [H.info] */
BRD_API int32_t brd_rules_info_get(const brd_rules *rules,
                                   brd_rules_info *info);

/*
 * Writes the complete rules as canonical YAML, inherited and default values
 * included. Rules loaded from it have the same fingerprint. [H.format]
 */
BRD_API int32_t brd_rules_format(const brd_rules *rules, char *text,
                                 size_t cap);

/*
 * Writes the switches that differ from the built-in rules, as overrides.
 * [H.rules-overrides]
 */
BRD_API int32_t brd_rules_overrides(const brd_rules *rules, char *text,
                                    size_t cap);

/*
 * brd_rules_name returns the game's name, as brd_rules_builtin takes it;
 * brd_rules_title and brd_rules_credit return the title and the designer's
 * credit of the rules file. All return NULL if the object contains no rules.
 * [H.rules-texts]
 */
BRD_API const char *brd_rules_name(const brd_rules *rules);
BRD_API const char *brd_rules_title(const brd_rules *rules);
BRD_API const char *brd_rules_credit(const brd_rules *rules);

/*
 * brd_rules_cell describes a cell, brd_rules_find_cell returns the cell of a
 * name. BRD_E_ARGUMENT: there is no such cell. [H.cell]
 */
BRD_API int32_t brd_rules_cell(const brd_rules *rules, int32_t cell,
                               brd_cell_info *info);
BRD_API int32_t brd_rules_find_cell(const brd_rules *rules, const char *name,
                                    size_t nbytes); /* cell */

/*
 * Returns a cell's neighbour in a direction as `seat` names it, or BRD_NO_CELL
 * if there is none. [H.neighbour]
 */
BRD_API int32_t brd_rules_neighbour(const brd_rules *rules, int32_t cell,
                                    int32_t seat,
                                    int32_t direction); /* cell */

/*
 * Describes a type of piece, fixture or ground. BRD_E_ARGUMENT: there is no
 * such type. [H.type]
 */
BRD_API int32_t brd_rules_type(const brd_rules *rules, int32_t type,
                               brd_type_info *info);

/*
 * brd_rules_seat describes a seat of the game, also one for which these rules
 * allow no player; brd_rules_quantity describes a stock (family BRD_STOCK) or
 * a counter (BRD_COUNTER). BRD_E_ARGUMENT: there is no such seat, stock or
 * counter. [H.seat-and-quantity]
 */
BRD_API int32_t brd_rules_seat(const brd_rules *rules, int32_t seat,
                               brd_seat_info *info);
BRD_API int32_t brd_rules_quantity(const brd_rules *rules, int32_t family,
                                   int32_t index, brd_quantity_info *info);

/*
 * brd_rules_switch describes a switch (BRD_E_ARGUMENT: there is none),
 * brd_rules_switch_word returns one of its words, or NULL if there is none.
 * [H.switch]
 */
BRD_API int32_t brd_rules_switch(const brd_rules *rules, int32_t index,
                                 brd_switch_info *info);
BRD_API const char *brd_rules_switch_word(const brd_rules *rules,
                                          int32_t index, int32_t word);

/*
 * Returns the id of a paragraph of rules/<game>.md ("CAR.forced") that a
 * refusal (family BRD_NAME_REFUSAL) or an ending (BRD_NAME_ENDING) rests on
 * under these rules. Some rest on several: index 0 is the one to show. Returns
 * NULL if there is none with this index. [H.rule-id]
 */
BRD_API const char *brd_rule_id(const brd_rules *rules, int32_t family,
                                int32_t code, int32_t index);

/*
 * Writes all moves that some notation has under these rules, whatever the
 * state and whoever makes them, in ascending order of their codes, and returns
 * their number. Chance outcomes are among them, hidden plies are not.
 * [H.rules-moves] The index of a move in this array is a dense number for
 * learning: it stays the same for a fingerprint in all of 1.x, and differs
 * under other switches. [H.dense-index] Count them first, with NULL and 0:
 * they may exceed BRD_MAX_MOVES.
 */
BRD_API int32_t brd_rules_moves(const brd_rules *rules, brd_move *moves,
                                size_t capacity);

/* ---------------------------------------------------------------- state */

/*
 * Makes the position in which games begin: the setup of the rulebook, or the
 * `start` of the rules file, which may be any position, even one where the
 * game is over or chance is to move. [H.initial] All who get the rules or the
 * head of a record, for one viewer too, get this `start` with its secrets: if
 * it has any, begin with brd_state_parse instead. players: 0 for the lowest
 * possible number. BRD_E_ARGUMENT: the rules do not allow that number, or none
 * at all (decks may be too small; brd_rules_info.players is 0). With a
 * `start`, only its own number of players is allowed. [H.initial-players]
 */
BRD_API int32_t brd_state_initial(const brd_rules *rules, brd_state *state,
                                  int32_t players);

/*
 * Reads the text of a position. BRD_E_POSITION: the text is not canonical, or
 * the position is not valid. [H.parse]
 */
BRD_API int32_t brd_state_parse(const brd_rules *rules, brd_state *state,
                                const char *text, size_t nbytes,
                                brd_fault *faults, size_t capacity,
                                size_t *fault_count);

/*
 * brd_state_format writes the whole position, for the host alone;
 * brd_state_observe writes what a viewer may see of it. BRD_REFEREE sees the
 * whole position. [H.observe]
 */
BRD_API int32_t brd_state_format(const brd_rules *rules,
                                 const brd_state *state, char *text,
                                 size_t cap);
BRD_API int32_t brd_state_observe(const brd_rules *rules,
                                  const brd_state *state, int32_t viewer,
                                  char *text, size_t cap);

/*
 * Makes a full state consistent with a viewer's observation (a
 * determinization). The hidden parts are drawn from `seed` (splitmix64, the
 * same on every machine), ignoring the history of the game:
 * [H.determinization]
 * - Tokonoma, Carnyx, Tomis: nothing is hidden; the text is the position.
 *   [H.determinization-open]
 * - Tombs: the hidden hands are dealt from the unseen cards. All ways to deal
 *   the single cards are equally likely. The other unseen cards are the deck.
 *   [H.determinization-tombs]
 * - Thrones, setup: each of the following is drawn from equally likely
 *   possibilities. The number of plies of each hidden layout: all numbers that
 *   ply and side allow (THR-30). The home tiles: all sequences of kinds of
 *   ground that can be completed (except under rules files that allow hardly
 *   any). Each middle tile and piece: all legal choices; holding back the
 *   dragon counts as one more cell. [H.determinization-thrones]
 * - Thrones, favor_kind=when_gained: each hidden favor is any of the four
 *   kinds; while a Haste waits for its check, one of that player's is plains.
 *   [H.determinization-favors]
 * The viewer's own legal moves, the actors and all else that the viewer may
 * query are those of the observed state, whatever the seed.
 * [H.determinization-known] viewer: a seat, BRD_SPECTATOR, or BRD_REFEREE (the
 * text is then a position). BRD_E_OBSERVATION: the text is no observation of
 * this viewer, or its game has no such seat. [H.determinization-errors]
 */
BRD_API int32_t brd_state_from_observation(const brd_rules *rules,
                                           brd_state *state, int32_t viewer,
                                           const char *text, size_t nbytes,
                                           uint64_t seed, brd_fault *faults,
                                           size_t capacity,
                                           size_t *fault_count);

/*
 * brd_state_save saves a state; brd_state_restore makes it from a save. A save
 * is a 32-byte header (magic, version, length, fingerprint, checksum;
 * little-endian) and the position text, secrets included. [H.save]
 * brd_state_save returns the length; if that is more than cap, it writes only
 * the first cap bytes, and none with NULL and 0. [H.save-cap] BRD_E_SAVE: the
 * save is not canonical, or damaged. BRD_E_FINGERPRINT: it was made under
 * other rules. [H.restore-errors]
 */
BRD_API int32_t brd_state_save(const brd_rules *rules, const brd_state *state,
                               uint8_t *bytes, size_t cap);
BRD_API int32_t brd_state_restore(const brd_rules *rules, brd_state *state,
                                  const uint8_t *bytes, size_t nbytes,
                                  brd_fault *faults, size_t capacity,
                                  size_t *fault_count);

/*
 * Writes the position text of a save, without needing its rules, and returns
 * its length: for games that began before a rule was corrected. *fingerprint
 * becomes that of its rules. BRD_E_SAVE: the bytes are no save, or damaged.
 * [H.save-read]
 */
BRD_API int32_t brd_save_read(const uint8_t *bytes, size_t nbytes,
                              uint64_t *fingerprint /* or NULL */, char *text,
                              size_t cap);

/*
 * Checks a state, however it was made. BRD_E_POSITION: it is not valid, and
 * the faults say why. [H.check] For the host alone.
 */
BRD_API int32_t brd_state_check(const brd_rules *rules, const brd_state *state,
                                brd_fault *faults, size_t capacity,
                                size_t *fault_count);

/*
 * Copies the first state_used_nbytes bytes of a state, where an assignment
 * copies all BRD_STATE_SIZE. The old contents of `to` do not matter, and `to`
 * may be `from`. BRD_E_NO_POSITION: `from` is no state of these rules.
 * [H.copy] For the host alone.
 */
BRD_API int32_t brd_state_copy(const brd_rules *rules, brd_state *to,
                               const brd_state *from);

/*
 * brd_state_players returns the number of players, brd_state_ply that of the
 * plies made so far, which stays at 65535. [H.players-and-ply]
 */
BRD_API int32_t brd_state_players(const brd_rules *rules,
                                  const brd_state *state); /* count */
BRD_API int32_t brd_state_ply(const brd_rules *rules,
                              const brd_state *state); /* count */

/*
 * brd_state_turn returns whose turn it is, brd_state_to_move whom the game
 * waits for, brd_state_actors who may make a ply now. brd_state_turn is a seat
 * also while chance is to move, and BRD_NOBODY when the game is over.
 * brd_state_to_move is a seat, BRD_CHANCE or BRD_NOBODY. brd_state_actors is a
 * mask of seats, 0 when chance or nobody is to move. [H.turn] The seat that is
 * to move has a legal move; other actors may have none, and never have to
 * move. [H.to-move-can-move] A ply of one may change what the others may do.
 */
BRD_API int32_t brd_state_turn(const brd_rules *rules,
                               const brd_state *state); /* seat */
BRD_API int32_t brd_state_to_move(const brd_rules *rules,
                                  const brd_state *state); /* seat */
BRD_API int32_t brd_state_actors(const brd_rules *rules,
                                 const brd_state *state); /* mask */

/*
 * Fills in what waits for chance. It is the same for every viewer.
 * [H.pending-for-all]
 */
BRD_API int32_t brd_state_pending(const brd_rules *rules,
                                  const brd_state *state, int32_t viewer,
                                  brd_pending *pending);

/*
 * Returns the phase that a seat is in, a code of BRD_NAME_PHASE. When the game
 * is over, it is the phase in which it ended. [H.phase] BRD_E_ARGUMENT: no
 * player has this seat. [H.phase-errors]
 */
BRD_API int32_t brd_state_phase(const brd_rules *rules, const brd_state *state,
                                int32_t seat); /* code */

/*
 * Both return a 64-bit number made from every field of the position except the
 * ply, or 0 on misuse. [H.hash] brd_state_key also ignores pure counters (turn
 * number, reversible plies) unless they affect which moves are legal while the
 * game goes on: positions that repeat have one key. [H.key] It is made from
 * secrets, too: a draw offered because of it may tell something. Counters and
 * the ply may end a game (max_plies, reversible_limit) that has the key or
 * hash of one that goes on: ask brd_state_outcome first. Both numbers are the
 * same on every machine and in all of 1.x. [H.hash-stays] For the host alone.
 */
BRD_API uint64_t brd_state_hash(const brd_rules *rules,
                                const brd_state *state);
BRD_API uint64_t brd_state_key(const brd_rules *rules, const brd_state *state);

/*
 * brd_state_cell writes the items on a cell, bottom to top; brd_state_board
 * those on all cells, in ascending order of cells. Both return their number.
 * An item that the viewer may not see has the type BRD_TYPE_HIDDEN; where the
 * viewer may not even know whether there is one, there is such an item, too.
 * [H.items]
 */
BRD_API int32_t brd_state_cell(const brd_rules *rules, const brd_state *state,
                               int32_t viewer, int32_t cell, brd_item *items,
                               size_t capacity);
BRD_API int32_t brd_state_board(const brd_rules *rules, const brd_state *state,
                                int32_t viewer, brd_item *items,
                                size_t capacity);

/*
 * Fill in the value of a seat's stock or counter, or of a common one (seat
 * BRD_NO_SEAT). BRD_E_HIDDEN: the viewer may not see it. BRD_E_ARGUMENT: there
 * is no such stock or counter, or it has no such owner. [H.quantities]
 */
BRD_API int32_t brd_state_stock(const brd_rules *rules, const brd_state *state,
                                int32_t viewer, int32_t seat, int32_t stock,
                                int32_t *value);
BRD_API int32_t brd_state_counter(const brd_rules *rules,
                                  const brd_state *state, int32_t viewer,
                                  int32_t seat, int32_t counter,
                                  int32_t *value);

/*
 * Writes the board, stocks and counters for people, as a viewer sees them, in
 * fewer than 4096 bytes. [H.diagram]
 */
BRD_API int32_t brd_state_diagram(const brd_rules *rules,
                                  const brd_state *state, int32_t viewer,
                                  char *text, size_t cap);

/* ---------------------------------------------------------------- moves */

/*
 * Writes the legal moves of an actor in ascending order of their codes, and
 * returns their number. An actor who may not move now has none. BRD_REFEREE
 * gets the moves of all actors, or chance's outcomes. [H.moves] Moves of a
 * seat may reveal its secrets: send them to that seat alone.
 */
BRD_API int32_t brd_moves(const brd_rules *rules, const brd_state *state,
                          int32_t actor, brd_move *moves, size_t capacity);

/*
 * brd_moves_at writes the legal moves whose notation names a cell,
 * brd_moves_from those of them that begin on it; otherwise they are like
 * brd_moves. With BRD_NO_CELL both write the moves that name no cell, such as
 * chance outcomes, and brd_moves_from also those that begin on none of the
 * cells that they name, such as placements: with it each move begins on one
 * cell or on BRD_NO_CELL. [H.moves-of-cell]
 */
BRD_API int32_t brd_moves_at(const brd_rules *rules, const brd_state *state,
                             int32_t actor, int32_t cell, brd_move *moves,
                             size_t capacity);
BRD_API int32_t brd_moves_from(const brd_rules *rules, const brd_state *state,
                               int32_t actor, int32_t cell, brd_move *moves,
                               size_t capacity);

/*
 * Returns BRD_OK if the move is legal for this actor, else BRD_E_ILLEGAL; the
 * reason goes to *verdict. For a seat, the verdict depends only on what this
 * seat may query. [H.move-check] BRD_E_MOVE: the code is no move. [H.no-move]
 */
BRD_API int32_t brd_move_check(const brd_rules *rules, const brd_state *state,
                               int32_t actor, brd_move move,
                               brd_verdict *verdict /* or NULL */);

/*
 * Describes a move as a viewer may know it. No two legal moves in a position
 * have the same description, seat and flags included. [H.describe] The move
 * need not be legal. The description depends only on the code and on what the
 * viewer may query: a flag is set only if these decide it, as they always do
 * for BRD_REFEREE. [H.describe-knowledge] The flags SPENDS, CAPTURES and
 * ANNOUNCES are 0 when nobody is to move; those of an illegal move are
 * unspecified within this. [H.describe-over] A hidden ply has the kind
 * BRD_NO_KIND and the flag BRD_MOVE_HIDDEN. BRD_E_MOVE: the code is no move.
 * [H.describe-hidden]
 */
BRD_API int32_t brd_move_describe(const brd_rules *rules,
                                  const brd_state *state, int32_t viewer,
                                  brd_move move, brd_move_info *info);

/*
 * brd_move_parse turns a notation into its move code, whatever the state;
 * brd_move_format turns a code into its notation. [H.notation] Hidden plies
 * are written `?` and, if chance made them, `+?` (which no other notation of
 * chance need resemble); brd_move_parse reads neither.
 * [H.hidden-notation] BRD_E_MOVE: the text or code is no move.
 * [H.notation-errors]
 */
BRD_API int32_t brd_move_parse(const brd_rules *rules, const char *text,
                               size_t nbytes, brd_move *move);
BRD_API int32_t brd_move_format(const brd_rules *rules, brd_move move,
                                char *text, size_t cap);

/*
 * Writes the cells that the topmost piece on a cell can reach, whoever owns
 * it, in ascending order, as if its owner began a turn in the main phase here.
 * The other items count, and what the position forbids; forced captures,
 * favors and chance do not. Each legal move of an item of the layer `piece`,
 * favors aside (in Thrones haste, ambush and deception), is in its reach under
 * the move's kind: at the cell where it ends, else at its target, else at its
 * start. [H.reach] Returns the number of cells, 0 if the viewer sees no piece
 * there. The answer depends only on what the viewer may query. [H.reach-count]
 */
BRD_API int32_t brd_state_reach(const brd_rules *rules, const brd_state *state,
                                int32_t viewer, int32_t cell, brd_reach *reach,
                                size_t capacity);

/*
 * Writes the cells that `count` pieces of a type and a seat can reach from one
 * cell of an otherwise empty board (in Tombs as if the card was just played),
 * without moves off the board. *cell is where they are. BRD_NO_CELL becomes
 * the cell from which they reach most cells; of several, the one nearest to
 * the middle. [H.type-reach] BRD_E_ARGUMENT: there is no such seat or cell,
 * the type is not that of a piece, or count is not 1 to BRD_MAX_ITEMS.
 * [H.type-reach-errors]
 */
BRD_API int32_t brd_type_reach(const brd_rules *rules, int32_t type,
                               int32_t seat, int32_t count,
                               int32_t *cell /* updated */, brd_reach *reach,
                               size_t capacity);

/* ----------------------------------------------------------------- play */

/*
 * Makes a ply after checking it as brd_move_check does, and returns the number
 * of its events. BRD_E_MOVE: the code is no move. BRD_E_ILLEGAL: *verdict says
 * why. [H.apply] *undo receives what brd_undo_move needs. The events are what
 * changed, hidden things included; redact them before you send them. With NULL
 * and 0 no events are made and 0 is returned. [H.apply-events] Events cannot
 * be counted first: the call that counts them also makes the ply.
 */
BRD_API int32_t brd_apply(const brd_rules *rules,
                          brd_state *state /* updated */, int32_t actor,
                          brd_move move, brd_verdict *verdict /* or NULL */,
                          brd_undo *undo /* or NULL */, brd_event *events,
                          size_t capacity);

/*
 * Makes a ply as brd_apply does, but without checking the move: for search
 * code. The move should be one that brd_moves returned for this very state;
 * another one may make the state invalid. [H.apply-trusted] Whatever the code
 * and the bytes of the state, the call writes to state, undo and events alone.
 * [H.apply-any-code]
 */
BRD_API int32_t brd_apply_trusted(const brd_rules *rules,
                                  brd_state *state /* updated */,
                                  brd_move move, brd_undo *undo /* or NULL */,
                                  brd_event *events, size_t capacity);

/*
 * Restores the state, or a copy of it, byte for byte. Undo plies in reverse
 * order. [H.undo]
 * Clients get no events of it: a host sends each an observation, and the next
 * ply has the number of the one that was undone.
 * BRD_E_ARGUMENT: `undo` was made under other rules. An undo of another state,
 * or one of any bytes, may make the state invalid; the call writes to the
 * state alone. [H.undo-errors]
 * Undo barriers: a ply with the flag BRD_MOVE_CHANCE or BRD_MOVE_REVEALS shows
 * somebody what could not be foreseen. [H.undo-barriers] Undone, it lets a
 * player choose again with that knowledge: a host asks all players before it
 * does so, or refuses.
 */
BRD_API int32_t brd_undo_move(const brd_rules *rules, brd_state *state,
                              const brd_undo *undo);

/*
 * Writes the events of a ply as a viewer may see them, and returns how many
 * are left. viewer: a seat below BRD_MAX_SEATS, BRD_SPECTATOR or BRD_REFEREE.
 * A seat that does not play gets what spectators get. [H.redact]
 * The events themselves say from whom they are hidden; events redacted for two
 * viewers show what both may see. [H.redact-twice] seen may be the array
 * `events` itself. [H.redact-in-place]
 */
BRD_API int32_t brd_redact_events(const brd_rules *rules,
                                  const brd_event *events /* or NULL */,
                                  size_t count, int32_t viewer,
                                  brd_event *seen, size_t capacity);

/* --------------------------------------------------------------- chance */

/*
 * Returns the common denominator of the outcomes (> 0). BRD_E_NOT_CHANCE:
 * chance is not to move. [H.denominator]
 */
BRD_API int32_t brd_chance_denominator(const brd_rules *rules,
                                       const brd_state *state); /* number */

/*
 * Writes the outcomes and their numerators, whose sum is the denominator, in
 * ascending order of move codes; returns their number. BRD_E_NOT_CHANCE:
 * chance is not to move. [H.chance-list]
 */
BRD_API int32_t brd_chance_list(const brd_rules *rules, const brd_state *state,
                                brd_chance_outcome *outcomes, size_t capacity);

/*
 * Turns a ticket, a random number with 0 <= ticket < denominator, into a
 * chance outcome, and writes its move. If all tickets are equally likely, each
 * outcome has exactly its probability. [H.chance-pick] Take random numbers
 * from a source that no player can predict. BRD_E_NOT_CHANCE: chance is not to
 * move. BRD_E_ARGUMENT: there is no such ticket. [H.chance-pick-errors]
 */
BRD_API int32_t brd_chance_pick(const brd_rules *rules, const brd_state *state,
                                int32_t ticket, brd_move *move);

/*
 * Turns 64 random bits into a chance outcome, that of the ticket floor(bits *
 * denominator / 2^64), and writes its move. If all 2^64 numbers are equally
 * likely, the error of each probability is below 2^-64. [H.chance-draw]
 * BRD_E_NOT_CHANCE: chance is not to move. [H.chance-draw-errors]
 */
BRD_API int32_t brd_chance_draw(const brd_rules *rules, const brd_state *state,
                                uint64_t bits, brd_move *move);

/* -------------------------------------------------------------- outcome */

/*
 * Fills in whether the game is over, who won or shares the draw, and why.
 * [H.state-outcome]
 */
BRD_API int32_t brd_state_outcome(const brd_rules *rules,
                                  const brd_state *state,
                                  brd_outcome *outcome);

/* ------------------------------------------------------------ sentences */

/*
 * English sentences for people, in the rulebooks' words, without a full stop.
 * [H.sentences] The wording may change. For another language, use the same
 * fields.
 */

/*
 * Writes why a move is refused. The sentence begins with the cell, if the
 * verdict has one. [H.verdict-sentence]
 */
BRD_API int32_t brd_verdict_sentence(const brd_rules *rules,
                                     const brd_verdict *verdict, char *text,
                                     size_t cap);

/*
 * Writes what a move is, legal or not, in the state before it: "Spearman b3 to
 * b4". The sentence reveals the move, so pass only moves this viewer may see;
 * of the state it uses only what this viewer may query. [H.move-sentence] That
 * of a hidden ply reveals nothing. [H.move-sentence-hidden] BRD_E_MOVE: the
 * code is no move. [H.move-sentence-errors]
 */
BRD_API int32_t brd_move_sentence(const brd_rules *rules,
                                  const brd_state *state, int32_t viewer,
                                  brd_move move, char *text, size_t cap);

/*
 * Writes what a seat that may act is to do ("Place your base on your back
 * row"); for other viewers what the game waits for ("White is to place its
 * base on its back row"); after the end how it ended. The sentence reveals no
 * secrets. [H.prompt]
 */
BRD_API int32_t brd_state_prompt(const brd_rules *rules,
                                 const brd_state *state, int32_t viewer,
                                 char *text, size_t cap);

/*
 * Writes what a ply did ("Arm b5 to b3, capturing the flat on c4") and how the
 * game ended. events: those of one ply; without any, the text is "". The text
 * reveals what they contain: redact them first. Kinds of later versions are
 * ignored. BRD_E_ARGUMENT: an event names what these rules do not have.
 * [H.events-sentence]
 */
BRD_API int32_t brd_events_sentence(const brd_rules *rules,
                                    const brd_event *events /* or NULL */,
                                    size_t count, char *text, size_t cap);

/*
 * Writes how pieces of a type move under these rules: "The flat goes one tile
 * forward, straight or to either side". BRD_E_ARGUMENT: the type is not that
 * of a piece. [H.type-sentence]
 */
BRD_API int32_t brd_type_sentence(const brd_rules *rules, int32_t type,
                                  char *text, size_t cap);

/*
 * Writes how a game ended: "Draw: the limit of plies is reached".
 * [H.outcome-sentence]
 */
BRD_API int32_t brd_outcome_sentence(const brd_rules *rules,
                                     const brd_outcome *outcome, char *text,
                                     size_t cap);

/*
 * Writes an event as a line (without a line feed) for logs and protocols, as
 * brdsh prints it: the kind, then those of the keys `seat number cell to layer
 * type before after count direction actors for move seats reason cause hidden
 * hides` that it has. The cause is left out if it is the action. `hidden`
 * lists the seats (and `spectators`) from whom the event is hidden; it and
 * `hides` are left out if there are none. The line is the same in all of 1.x,
 * and has fewer than 512 bytes. [H.event-line] It contains all that the event
 * contains: send a client the lines of redacted events only. BRD_E_ARGUMENT:
 * the kind is not of this version, or a field has what its kind or these rules
 * do not have. [H.event-line-errors]
 */
BRD_API int32_t brd_event_format(const brd_rules *rules,
                                 const brd_event *event, char *text,
                                 size_t cap);

/*
 * Reads such a line, which has no line feed, into the same event, hidden_from
 * and hides included: redacting it gives what redacting the first event gives.
 * [H.event-parse] BRD_E_EVENT: the text is not exactly such a line, or its
 * kind is of a later version (skip it). [H.event-parse-errors]
 */
BRD_API int32_t brd_event_parse(const brd_rules *rules, const char *text,
                                size_t nbytes, brd_event *event);

/* -------------------------------------------------------------- records */

/*
 * A record is a game as text (doc/RECORDS.md): a head that names the rules,
 * the plies in notation, a tail. The whole text must be in memory. brd_record
 * holds offsets into it: pass the same text to every call. Another text is
 * noticed only if the offsets do not fit into it (BRD_E_ARGUMENT).
 * [H.record-text] A record without an end, or cut off while it was written, is
 * readable up to its last complete ply, one that white space or a comment
 * follows. [H.record-cut-off] A record has at most BRD_MAX_RECORD_NBYTES and
 * BRD_MAX_TAGS tags, and may begin with a byte order mark. Its lines end with
 * a line feed, or CR and line feed; white space is spaces, tabs and ends of
 * lines. [H.record-limits] Faults contain line and column, and for a ply its
 * number and the refusal. [H.record-faults]
 *
 * Writing: write the head, which ends with the line `--- plies`, line feed
 * included; then append each move as brd_move_format writes it and white
 * space, at most 4096 bytes a line; then a line feed; then the tail, which
 * must begin a line (an empty line before it is allowed). [H.record-writing] A
 * comment, `;` and words to the end of the line, may stand between moves.
 * tags: lines `name value` (a name of 1 to 32 letters, digits and `_ - .`; the
 * value, with or without the space, may be left out), each with its line feed,
 * or NULL with 0. [H.record-tags] If the rules differ from the built-in ones
 * in more than switches, the head contains them. [H.record-rules] viewer:
 * BRD_REFEREE, or the viewer who saw the plies of a one-viewer record.
 * BRD_E_ARGUMENT: there is no such viewer, or the tags are malformed or too
 * many. [H.record-head-errors]
 *
 * ended: empty, or NULL with 0, if it did not end outside the rules; else:
 *     KIND [SEAT] [win SEATS | draw SEATS] [; free words]
 * KIND and SEAT are `resignation SEAT`, `timeout SEAT`, `agreement` or
 * `abandoned`; a seat is its number, from 0; SEATS are in ascending order,
 * with commas between them. [H.ended] Without a result the tail adds one:
 * after a resignation or timeout a win of the other side, if there are two
 * sides (partners are one side); after an agreement a draw of all; otherwise
 * none. [H.ended-result] A state knows nothing of this: no event is made, and
 * a side stays to move. No seat leaves a game; if the others go on, the host
 * moves for it. BRD_E_ARGUMENT: the text does not have this form or has
 * characters that records forbid, a seat does not play, the result contradicts
 * the kind (a side that gave up wins, an agreement has a winner), the line
 * exceeds 4096 bytes, or the game is over by its rules. [H.ended-errors]
 */
BRD_API int32_t brd_record_head(const brd_rules *rules, const brd_state *start,
                                int32_t viewer, const char *tags /* or NULL */,
                                size_t tags_nbytes, char *text, size_t cap);
BRD_API int32_t brd_record_tail(const brd_rules *rules, const brd_state *state,
                                int32_t viewer,
                                const char *ended /* or NULL */,
                                size_t ended_nbytes, char *text, size_t cap);

/*
 * Reads head and tail; needs no rules. Load the rules afterwards: from the
 * part `rules` if there is one, else from `game` and `switches`.
 * [H.record-open] BRD_E_RECORD: head or tail has a fault, which may be a line
 * `ended` beside an outcome, or one whose result contradicts its kind
 * (partners are not known here). [H.record-open-errors]
 */
BRD_API int32_t brd_record_open(brd_record *record, const char *text,
                                size_t nbytes, brd_fault *faults,
                                size_t capacity, size_t *fault_count);

/*
 * Reads the next tag, and returns 1 if there is one, else 0. *at is 0 for the
 * first tag; each call sets it to where the next tag is looked for. Reading
 * all tags takes time in proportion to the length of the head. [H.record-tag]
 * BRD_E_ARGUMENT: *at is behind the head. [H.record-tag-errors]
 */
BRD_API int32_t brd_record_tag(const brd_record *record, const char *text,
                               size_t nbytes, uint32_t *at /* updated */,
                               brd_slice *name,
                               brd_slice *value); /* boolean */

/*
 * Makes the position at the start, and goes back to the first ply. In a
 * one-viewer record the position is one that is consistent with what the
 * viewer saw. [H.record-begin] BRD_E_FINGERPRINT: game, revision or
 * fingerprint are not those of the rules. BRD_E_RECORD: a fault in start,
 * players or switches. brd_record_next and brd_record_verify return the same
 * errors. [H.record-begin-errors]
 */
BRD_API int32_t brd_record_begin(brd_record *record, const char *text,
                                 size_t nbytes, const brd_rules *rules,
                                 brd_state *state, brd_fault *faults,
                                 size_t capacity, size_t *fault_count);

/*
 * Reads the next ply. Returns 1 if there is one: make it with brd_apply and
 * the actor BRD_REFEREE. Returns 0 if there is none. [H.record-next] Plies of
 * a one-viewer record may be hidden moves: show them, but do not apply them.
 * BRD_E_RECORD: the ply is no move. [H.record-next-errors]
 */
BRD_API int32_t brd_record_next(brd_record *record, const char *text,
                                size_t nbytes, const brd_rules *rules,
                                brd_move *move, brd_fault *faults,
                                size_t capacity,
                                size_t *fault_count); /* boolean */

/*
 * Makes the plies that have not been read, starting from `state`, and compares
 * the outcome and the last position, if the record contains them, with those
 * of the state. Returns BRD_OK if everything agrees. Returns 1 for a
 * one-viewer record whose form is valid: nothing more can be verified, and the
 * state is unchanged. [H.record-verify] BRD_E_RECORD: a ply is illegal, or
 * something differs; or a line `ended` is in a game that its rules have ended,
 * or has a side that gave up and wins. [H.record-verify-errors]
 */
BRD_API int32_t brd_record_verify(brd_record *record, const char *text,
                                  size_t nbytes, const brd_rules *rules,
                                  brd_state *state /* updated */,
                                  brd_fault *faults, size_t capacity,
                                  size_t *fault_count); /* boolean */

/* ---------------------------------------------------------------- tools */

/*
 * The library's generator, splitmix64: returns a number below `bound` (> 0),
 * all equally likely, and advances the seed. Returns 0 on misuse.
 * [H.random-below]
 */
BRD_API uint32_t brd_random_below(uint64_t *seed /* updated */,
                                  uint32_t bound);

/*
 * Plays at random, in place, until the game is over or max_plies plies are
 * made; returns how many were made. Each ply is one of the referee's list, all
 * equally likely, or an outcome of chance with its probability. [H.playout]
 * The same seed gives the same plies on every machine, but maybe others in
 * another release. [H.playout-seed] The plies depend on hidden parts: for the
 * host, or on a determinization.
 */
BRD_API int32_t brd_playout(const brd_rules *rules,
                            brd_state *state /* updated */, uint64_t seed,
                            int32_t max_plies); /* count */

#define BRD_PERFT_NO_BULK 1 /* make and unmake every ply, the last too */

/*
 * brd_perft_nbytes returns how many bytes of workspace a depth of 0 to 64
 * needs; brd_perft counts the sequences of exactly `depth` plies over the
 * referee's lists. Chance outcomes count as moves. [H.perft] Depth 0 counts 1,
 * even in a finished game; every greater depth there counts 0. [H.perft-over]
 * The count depends on hidden parts: for the host alone. flags: 0 or
 * BRD_PERFT_NO_BULK. workspace: aligned to 8 bytes (NULL for depth 0).
 * BRD_E_WORKSPACE: it is too small. BRD_E_OVERFLOW: the count does not fit
 * into 64 bits. [H.perft-errors]
 */
BRD_API int32_t brd_perft_nbytes(const brd_rules *rules,
                                 int32_t depth); /* length */
BRD_API int32_t brd_perft(const brd_rules *rules, const brd_state *state,
                          int32_t depth, uint32_t flags,
                          void *workspace /* or NULL */, size_t nbytes,
                          uint64_t *count);

/*
 * brd_version_number and brd_version_string return BRD_VERSION_NUMBER and
 * BRD_VERSION_STRING of the library that is running. [H.version]
 */
BRD_API int32_t brd_version_number(void); /* number */
BRD_API const char *brd_version_string(void);

/* ---------------------------------------------------------------- names */

/*
 * Returns the name of a code of a BRD_NAME_* family, or NULL if it has none.
 * rules may be NULL where the family needs no rules. [H.name]
 */
BRD_API const char *brd_name(const brd_rules *rules /* or NULL */,
                             int32_t family, int32_t code);

#ifdef __cplusplus
}
#endif

#endif
