/*
 * game.h: the contract between a game and the core. A game is one table of names, limits and functions, the struct
 * brdi_game below. The table is the last thing in lib/games/<game>/<game>.c, and lib/builtin.c lists it.
 *
 * Before the core calls a function of the table it has tested pointers, alignment, the rules, the head of the state and
 * the range of every number. The state behind its head may still be any bytes, since the caller owns the memory. On
 * such bytes a function may return anything, but it must end, and it must not read or write outside its objects.
 */
#ifndef BOARDRULES_GAME_H
#define BOARDRULES_GAME_H

#include "boardrules/boardrules.h"
#include "kit/board.h"
#include "keys/contradict.h"
#include "basics/fault.h"
#include "basics/hash.h"
#include "kit/head.h"
#include "kit/lists.h"
#include "kit/log.h"
#include "kit/notation.h"
#include "keys/own.h"
#include "keys/schema.h"

struct BRDI_OVERLAY brdi_rules {
    uint64_t library; /* that of the library that wrote them, plus `game` (registry.h) */
    uint64_t game;    /* its place in the list of games */
    uint32_t tag;     /* every state of these rules has it: the fingerprint folded to 32 bits, never 0 */
    uint32_t reserved;
    uint64_t fingerprint;
    uint8_t start_players; /* number of players in the file's `start`; 0: the file has no start */
    uint8_t file_differs;  /* 1: a key other than a switch differs from the built-in rules */
    uint8_t own_count;     /* types of the file's own (types.h) */
    uint8_t max_move_text;
    uint16_t max_moves, max_events, max_position_text; /* these four: the game's, unless `compile` raises them */
    uint16_t state_nbytes;                             /* the game's, unless `compile` lowers it */
    struct {
        uint8_t letter, picture; /* of brdi_letters, brdi_pictures (own.h) */
    } own[BRDI_OWN_TYPES_MOST];
    struct brdi_schema schema;
    struct brdi_board board;
    uint64_t tables[]; /* the game's compiled tables fill the rest of the object */
};

/* Raised whenever rules of the same version, sizes and games get another layout or other tables. */
#define BRDI_RULES_LAYOUT UINT64_C(5)

/* What `make builtin` adds the hashes of the games' names to. */
#define BRDI_LAYOUT_HASH                                                                          \
    ((BRDI_RULES_LAYOUT << 48 ^ (uint64_t)BRD_VERSION_NUMBER << 20 ^ sizeof(struct brdi_rules)) * \
     UINT64_C(0x9E3779B97F4A7C15))

enum { BRDI_TABLES_NBYTES = BRD_RULES_SIZE - sizeof(struct brdi_rules) };

/* Whether the file's start allows this number of players: a start fixes the number to its own. */
static inline bool brdi_start_allows(const struct brdi_rules *rules, int32_t players)
{
    return rules->start_players == 0 || rules->start_players == players;
}

/* The values of a rules file; a game reads them as its struct of data. */
static inline const void *brdi_words(const struct brdi_schema *schema)
{
    return schema->words;
}

/* The compiled tables; `compile` gets them writable and filled with 0. */
static inline const void *brdi_tables(const struct brdi_rules *rules)
{
    return rules->tables;
}
static inline void *brdi_tables_to_fill(struct brdi_rules *rules)
{
    return rules->tables;
}

/* Why a move is illegal: the first reason in the order of rules/<game>.md. BRD_LEGAL (0): the move is legal. */
struct brdi_verdict {
    uint8_t reason;
    uint8_t names; /* BRDI_NAMES_* */
    uint16_t cell; /* with it the struct has four bytes and is returned in one register */
};

/* What %o in the sentence means: the topmost piece or the fixture on the cell; NOTHING: no type and no seat. */
enum { BRDI_NAMES_PIECE, BRDI_NAMES_FIXTURE, BRDI_NAMES_NOTHING };

/* The reason when `refuse` returns none, which it may do only in an invalid position. Tests look for it. */
#define BRDI_UNEXPLAINED UINT8_MAX

#define BRDI_LEGAL ((struct brdi_verdict){BRD_LEGAL, BRDI_NAMES_NOTHING, BRD_NO_CELL})

static inline struct brdi_verdict brdi_refuse(uint8_t reason, uint16_t cell)
{
    return (struct brdi_verdict){reason, BRDI_NAMES_PIECE, cell};
}

/* Like brdi_refuse, with other names. */
static inline struct brdi_verdict brdi_refuse_naming(uint8_t reason, uint16_t cell, uint8_t names)
{
    return (struct brdi_verdict){reason, names, cell};
}

struct brdi_refusal {
    const char *name; /* NULL: this game does not use the code */
    /*
     * A template (words.h) without the cell, an initial capital or a full stop. Its places are limited to the members
     * of a verdict: either %p (what the move names) or %o and %w (the piece on the cell and its owner); %n, a number.
     */
    const char *sentence;
    /*
     * The paragraphs of the rulebook's table, the one to show first; each id ends with a NUL:
     * "CAR.way-back\0CAR-2\0".
     */
    const char *rules;
};

/* What is said of a move: what it does, and what goes with that (", capturing"); NULL: nothing. */
struct brdi_saying {
    const char *words, *more;
};

struct brdi_ending {
    const char *name;
    const char *words; /* a template (words.h) without a full stop; the core says before it who wins, or "Draw: " */
    const char *rules; /* its paragraphs, as those of a refusal */
};

struct brdi_type {
    const char *name;
    uint8_t layer;
    char letter;              /* in moves; '\0': no move names the type */
    const char *seat_letters; /* in positions, one for each owner; "": none */
    char common_letter;       /* in positions, for an item without owner; '\0': none */
};

struct brdi_seat {
    const char *name;
    uint8_t tone; /* BRD_TONE_* */
};

/* A stock or counter; the members mean the same as those of brd_quantity_info. */
struct brdi_quantity {
    const char *name; /* "": that of its type (types.h), or what `quantity_name` says */
    bool common;      /* one for the whole game; otherwise one for each seat */
    uint8_t meaning, type, seen_by, part_of;
};

/* Gives a cell a mark, of a seat or with BRD_NO_SEAT a common one. */
static inline void brdi_mark(brd_cell_info *info, int mark, int seat)
{
    uint16_t *marks = seat == BRD_NO_SEAT ? &info->marks : &info->seat_marks[seat];
    *marks = (uint16_t)(*marks | 1u << mark);
}

/* words.h, phrases.h */
struct brdi_sight;
struct brdi_about;
struct brdi_prompt;
struct brdi_ply;
/* ways.h */
struct brdi_reach;
struct brdi_way_of;

/*
 * The tables at the ends of a game's files, in the order of the files in ARCHITECTURE.md. In all functions `state` is a
 * struct that begins with a brdi_head; `code` is a move code, and 0 is none. Each function is required unless its
 * comment says "NULL".
 */

/* _notation.c */
struct brdi_notation {
    const char *const *fields; /* of a position, in the order of the text; ends with NULL */
    const char *const *move_kinds;
    bool (*move_valid)(const struct brdi_rules *rules, uint32_t code); /* whether some notation has this code */
    uint32_t codes_end;                                                /* all such codes are below it */
    uint32_t (*move_parse)(const struct brdi_rules *rules, const char *text, size_t nbytes); /* 0: no move */
    void (*move_format)(const struct brdi_rules *rules, uint32_t code, struct brdi_writer *out);
    /* Reads one field, testing only its syntax; the core tests that the field ends where the function stops. */
    bool (*parse_field)(struct brdi_reading *reading, struct brdi_field *field);
    /* Writes the position; for a viewer other than BRD_REFEREE, the observation. */
    void (*format)(const struct brdi_rules *rules, const void *state, uint8_t viewer, struct brdi_writer *out);
};

/* _reach.c */
struct brdi_ways {
    /*
     * Adds where the topmost piece on a cell gets, as brd_state_reach says (ways.h). The state is a copy, without
     * what the viewer may not query, that the function may change.
     */
    void (*reach)(const struct brdi_rules *rules, void *state, uint16_t cell, struct brdi_reach *reach);
    /* Puts pieces, `value` of them, on a cell of a state that is 0 except for its head. */
    void (*put_alone)(void *state, const brd_item *pieces);
    /* How pieces of a type go, in words, by the rules in force. */
    void (*write_way)(const struct brdi_way_of *of);
};

/* _secrets.c */
struct brdi_secrets {
    /* A mask of the viewers who may not know the move code. */
    uint32_t (*conceals)(const struct brdi_rules *rules, const void *state, uint32_t code);
    /*
     * Replaces everything that a viewer (not the referee) may not query by values that follow from what the viewer may
     * query: two states in which all queries agree become equal, byte for byte. Public queries answer as before.
     */
    void (*redact)(const struct brdi_rules *rules, void *state, uint8_t viewer);
    /*
     * Called when all fields of an observation are read: fills in the hidden parts at random. It reports an observation
     * that no position has by brdi_fault_at.
     */
    bool (*determinize)(struct brdi_reading *reading, struct brdi_line *line, uint64_t *seed);
};

/* _words.c: templates (words.h) without a full stop. */
struct brdi_sentences {
    const struct brdi_seat *seats; /* players_max seats; sentences use their names */
    /* Whether such a paragraph of an ending or a refusal is in force: one must be for each code. NULL: all are. */
    bool (*rule_in_force)(const struct brdi_rules *rules, const char *id);
    const char *hidden_chance_words; /* for a chance outcome that is hidden from the viewer; NULL: the core's words */
    /* For any valid move code, even an illegal one. Everything the viewer sees of the move is already in `about`. */
    struct brdi_saying (*move_words)(const struct brdi_sight *sight, uint32_t code, const struct brdi_about *about);
    /* What the phase asks of prompt->seat (phrases.h). Called only while a seat is to move. */
    void (*write_prompt)(struct brdi_prompt *prompt);
    /* What chance is to do; it follows the announced move, if there is one. NULL: no chance. */
    const char *chance_words;
    /* What a ply did, except that it was hidden, and how the game ended (phrases.h). */
    void (*write_ply)(const struct brdi_ply *ply);
    /* The number for %n in a refusal's sentence. NULL: no refusal has one. */
    int32_t (*refusal_number)(const struct brdi_rules *rules, const void *state, uint8_t reason);
};

/* Gives a viewer the value of a stock or counter; seat: its owner, or BRD_NO_SEAT. false: hidden from the viewer. */
typedef bool brdi_value(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t seat, uint8_t index,
                        int32_t *value);

/* A game, the table at the end of <game>.c. */
struct brdi_game {
    const char *name;
    const struct brdi_notation *notation;
    const struct brdi_sentences *words;
    const struct brdi_ways *ways;
    const struct brdi_secrets *secrets; /* NULL: a game without secrets */

    /* ------------------------------------------------------------------------------------- size and limits */
    uint32_t revision;      /* raised whenever the same rules file gives other moves, notations, hashes or saves */
    uint32_t tables_nbytes; /* of the compiled tables */
    uint16_t state_nbytes;
    uint8_t players_min, players_max;
    /*
     * Each game argues at its table why nothing is longer, also for states of any bytes; where `compile` raises a
     * limit of some rules, there.
     */
    uint16_t max_moves, max_events, max_move_text, max_position_text;
    uint16_t max_items, max_board_items; /* in valid positions: on one cell, on all cells */

    /* ----------------------------------------------------------------------------------------------- names */
    /* Arrays end with NULL; arrays of structs end with a NULL name. */
    const char *const *directions;
    const struct brdi_quantity *stocks;
    const struct brdi_quantity *counters;
    /* The counters that these rules use, in their order. NULL: `counters`. */
    const struct brdi_quantity *(*counters_by)(const struct brdi_rules *rules);
    /* How many stocks or counters (BRD_STOCK, BRD_COUNTER) these rules use: the first ones. NULL: all. */
    uint8_t (*quantity_count)(const struct brdi_rules *rules, int32_t family);
    /* The name of one without a name in its table. NULL: that of its type. */
    const char *(*quantity_name)(const struct brdi_rules *rules, int32_t family, uint8_t index);
    const char *const *phases;
    const char *const *marks;          /* of cells, at most 16 */
    const struct brdi_type *types;     /* those that all rules have; types.h has those of the file's own, too */
    const char *const *own_letters;    /* of own types, for each of brdi_letters: seat_letters. NULL: there are none */
    bool own_in_moves;                 /* whether moves name own types, by their letters */
    const struct brdi_ending *endings; /* endings[0] has the name "", at most 63 follow */
    /* A mask of the endings that these rules test for: none that the file or a switch leaves out. */
    uint64_t (*endings_by)(const struct brdi_rules *rules);
    uint8_t forward;                     /* the direction that leads ahead for every seat, or BRD_NO_DIRECTION */
    uint32_t used_directions;            /* mask: directions the game uses even if no movement entry names them */
    const struct brdi_refusal *refusals; /* by code, up to refusal_count */
    uint8_t refusal_count;               /* the highest code */
    /*
     * By code, up to refusal_count: replaces a sentence that mentions a piece, an owner or a number where the verdict
     * has none. NULL, for a code or for all: that never happens.
     */
    const char *const *other_sentences;

    /* ----------------------------------------------------------------------------------------------- rules */
    const struct brdi_key *keys; /* of the rules file */
    const struct brdi_schema *builtin;
    /* Reports contradictions between keys. */
    void (*contradictions)(const struct brdi_check *check);
    /* Warns about values that are valid and probably not meant, in the same way. NULL: there are none. */
    void (*doubts)(const struct brdi_check *check);
    /* The team of a seat; seats of one team are partners. NULL: there are no partners. */
    uint8_t (*team)(const struct brdi_rules *rules, uint8_t seat);
    /* Makes board and tables from the schema, which has no contradictions. */
    void (*compile)(struct brdi_rules *rules);
    /* How many pieces of a type a seat can own; -1: the rules set no limit. */
    int32_t (*type_count)(const struct brdi_rules *rules, uint8_t type, uint8_t seat);
    /* Gives a cell its marks (brdi_mark). */
    void (*mark)(const struct brdi_rules *rules, uint16_t cell, brd_cell_info *info);
    /* Whether the rules allow a number of players from players_min to players_max. NULL: they allow all. */
    bool (*players_allowed)(const struct brdi_rules *rules, uint8_t players);

    /* ------------------------------------------------------------------------------------------- positions */
    /* Fills in the initial state, which the core has cleared, with tag and player_count set; `derive` follows. */
    void (*initial)(const struct brdi_rules *rules, void *state, uint8_t players);
    /* Recomputes the derived fields (to_move, turn, outcome, caches). Idempotent. */
    void (*derive)(const struct brdi_rules *rules, void *state);
    /*
     * The only test of validity. It is called for each field, in order, and reports contradictions within the field
     * and with the fields before it; later fields may not be read yet, nor may anything be derived. It is then called
     * with `field` one past the last, and reports contradictions in the complete state after `derive`.
     */
    void (*report)(const struct brdi_rules *rules, const void *state, uint8_t field, struct brdi_sink *sink);
    /* with_counts: the hash; otherwise the key, which leaves out counters that do not affect which moves are legal. */
    uint64_t (*hash)(const struct brdi_rules *rules, const void *state, bool with_counts);
    /* Lists what a viewer sees on a cell, from bottom to top. */
    void (*cell)(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint16_t cell,
                 struct brdi_items *items);
    /*
     * The phase of a seat, also after the game. It is public: it may depend only on what spectators may know. NULL: the
     * game has one phase.
     */
    uint8_t (*phase)(const struct brdi_rules *rules, const void *state, uint8_t seat);
    /* The core has tested that the index exists and that it has such an owner. NULL without any. */
    brdi_value *stock, *counter;

    /* ---------------------------------------------------------------------------------------------- actors */
    /* All three NULL: only the seat to move may act, and every move belongs to the seat whose turn it is. */
    bool (*several_actors)(const struct brdi_rules *rules); /* whether several seats may ever act at the same time */
    /*
     * The seats that may act now, as a mask that includes to_move. Called only while a seat is to move. It is public:
     * it may depend only on what spectators may know.
     */
    uint32_t (*actors)(const struct brdi_rules *rules, const void *state);
    /* The seat a move belongs to; for a chance outcome, any seat. */
    uint8_t (*seat_of)(const struct brdi_rules *rules, const void *state, uint32_t code);

    /* ----------------------------------------------------------------------------------------------- moves */
    /* Lists the legal moves of all actors, or the outcomes of chance, in ascending order of their codes. */
    void (*moves)(const struct brdi_rules *rules, const void *state, struct brdi_list *list);
    /* How many moves the list has. NULL: the core counts the list. */
    uint32_t (*count)(const struct brdi_rules *rules, const void *state);
    /*
     * For playouts: the move at place brdi_random_below(seed, length) of the list, found without making the list. If
     * there is no move, it returns 0 and leaves the seed. Called only while a seat is to move. NULL: the core draws
     * from the list.
     */
    uint32_t (*draw)(const struct brdi_rules *rules, const void *state, uint64_t *seed);
    /* Whether `moves` lists the move. It uses the same targets, but makes no list. */
    bool (*legal)(const struct brdi_rules *rules, const void *state, uint32_t code);
    /* Called only for an illegal move: returns why. Never returns BRD_LEGAL. */
    struct brdi_verdict (*refuse)(const struct brdi_rules *rules, const void *state, uint32_t code);
    /*
     * Sets kind, cells, types and direction of a move, as far as it has them (the core has set all to none), and those
     * flags that cannot be derived from the events of the ply.
     */
    void (*describe)(const struct brdi_rules *rules, const void *state, uint32_t code, brd_move_info *info);

    /* ------------------------------------------------------------------------------------------------ play */
    /* Makes the ply. The move is legal, or brd_apply_trusted got any code: then only the bounds of objects matter. */
    void (*apply)(const struct brdi_rules *rules, void *state, uint32_t code, struct brdi_log *log);

    /* ---------------------------------------------------------------------------------------------- chance */
    /* All NULL in a game without chance. Called only while chance is to move. */
    uint32_t (*chance_denominator)(const struct brdi_rules *rules, const void *state);
    void (*outcomes)(const struct brdi_rules *rules, const void *state, struct brdi_outcomes *list); /* ascending */
    /* The outcome of a ticket, found without making the list; 0: no outcome has it. NULL: the core makes the list. */
    uint32_t (*outcome_at)(const struct brdi_rules *rules, const void *state, uint32_t ticket);
    /* The announced move that waits for chance; 0: none. NULL: moves are never announced. */
    uint32_t (*pending)(const struct brdi_rules *rules, const void *state);
};

/*
 * compile.c: makes rules from a complete schema. Reports contradictions to the sink; writes the object only if there
 * are none. If `start` is no valid position of the finished rules, the object is left without rules. overrides: those
 * that the schema has, or NULL. A loader, which knows the places in a file, calls the two parts of it: brdi_rules_check
 * reports contradictions, brdi_rules_compile makes rules from a schema without any.
 */
bool brdi_rules_build(brd_rules *rules, int game, const struct brdi_schema *schema,
                      const struct brdi_overrides *overrides, struct brdi_sink *sink);
void brdi_rules_check(int game, const struct brdi_check *check);
bool brdi_rules_compile(brd_rules *rules, int game, const struct brdi_check *check);

#endif
