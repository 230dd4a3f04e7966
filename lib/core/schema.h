/*
 * schema.h: the keys of a rules file, as tables. One table serves the loader, the overrides of switches, the canonical
 * form, the fingerprint, the embedded built-in rules and the JSON schema, so that they cannot disagree.
 *
 * What a file says ends up in a brdi_schema: 32-bit words and a few texts. A game lays a struct of int32_t members over
 * the words; its keys name the members by their offset, and texts by theirs in struct brdi_texts. Nothing in it depends
 * on byte order.
 *
 * HOW A GAME USES THE TABLES
 *
 * The game's table holds the keys of the file's root in canonical order, without `schema`, `game` and `extends`, which
 * the loader knows: at most 60. It begins with BRDI_TITLE_KEYS, and BRDI_START_KEY stands before the switches. In
 * BRDI_BOARD_KEY is a MAP `directions`: a BRDI_DIRECTION_KEY for each direction, in the order of the direction words,
 * which brdi_board_link takes as they lie. BRDI_SWITCHES_KEY holds what overrides may set, BRDI_MAX_PLIES_KEY among it:
 * no MAP, LIST or TEXT stands in it.
 *
 * Offsets name members (BRDI_AT, BRDI_WITHIN). Those of a MAP's children count from the MAP's own: one table of
 * children serves several records of the same struct (`pieces.flat`, `pieces.arm`). Those of a LIST's children count
 * from the beginning of the entry. A TEXT has one place in the whole schema, so it cannot stand in an entry. A game may
 * have one of its own.
 * Presets. A key without one must stand in the file. A MAP may have the preset "" if all keys in it have one.
 * Words. Lower case; `all` is not among the words of WORDS; at most 31. `groups` are words that stand for several of
 * them, alone or in a list. `instead` is a word that may stand instead of the whole value of a LIST or RANGE (`attacks:
 * moves`); its first word is then BRDI_INSTEAD, which says nothing to whoever counts entries up to it, and the others
 * are 0. Siblings that differ in nothing but name and offset share a section of FORMAT.md, so give them the same
 * meaning and let it fit all.
 * Contradictions. What a table cannot say (a layout that does not fit to the counts) the game's function reports with
 * brdi_contradict, at the path of a key or an entry (`pieces.flat.moves[2]`), not of an element of a list. Where keys
 * contradict each other, brdi_contradict_keys takes the paths of all, also of those on which it rests besides: keys
 * whose value could not be read keep the built-in one (in an entry 0), and then nothing is reported. Tests walk the
 * tables and try every key with a wrong type, out of range, missing, twice and misspelt.
 */
#ifndef BOARDRULES_SCHEMA_H
#define BOARDRULES_SCHEMA_H

#include "boardrules/boardrules.h"
#include "core/fault.h"
#include "core/notation.h"

enum { BRDI_SCHEMA_WORDS = 2048 };

/* What texts a file says; each ends with a NUL, and what is behind it is 0, too. */
struct brdi_texts {
    char title[128], credit[128];
    char start[BRD_MAX_POSITION_TEXT];
    char own[128]; /* the game's (a layout) */
};

struct brdi_schema {
    int32_t words[BRDI_SCHEMA_WORDS];
    struct brdi_texts texts;
};

/* What stands behind a key, and where it goes. `offset` counts words of the record that the key belongs to. */
enum {
    BRDI_MAP,    /* a mapping; `children` count their offsets from `offset` on */
    BRDI_NUMBER, /* a decimal from min to max: 1 word */
    BRDI_BOOL,   /* true or false: 1 word */
    BRDI_WORD,   /* one of `words`: its index, 1 word */
    /* a list of at least min different `words` (at most 31) and `groups`, or one group, or `all`: a mask, 1 word */
    BRDI_WORDS,
    BRDI_NUMBERS, /* a list of exactly `count` decimals from min to max: as many words */
    BRDI_RATIO,   /* n/d, min <= n < d <= max, as written: 2 words */
    BRDI_RANGE,   /* a number N (meaning N to N), a list [from, to], or `any` (1 to max), min <= 1: 2 words */
    BRDI_TEXT,    /* printable ASCII, less than `count` characters: `offset` is that of the text in brdi_texts */
    BRDI_LIST     /* a list of min to `count` mappings: 1 word for their number, then `stride` words for each */
};

enum {
    BRDI_COSMETIC = 1, /* does not affect behaviour: not in the fingerprint */
    BRDI_SIGNED = 2,   /* numbers may carry a minus sign (vectors) */
    BRDI_UNIFORM = 4   /* of NUMBERS: one number may stand for all of them */
};

enum { BRDI_INSTEAD = -1 }; /* the first word of a LIST or RANGE whose `instead` stands there */

/* A word for several of the words of WORDS. */
struct brdi_group {
    const char *name;
    uint32_t words; /* their mask */
};

struct brdi_key {
    const char *name;
    uint8_t kind;
    uint8_t flags;
    uint16_t offset;
    uint16_t count;
    uint16_t stride;
    int32_t min, max;
    const char *const *words;        /* ends with NULL */
    const struct brdi_group *groups; /* of WORDS; ends with a NULL name. NULL: none */
    const char *instead;             /* of LIST and RANGE: the word that may stand instead. NULL: none */
    const struct brdi_key *children; /* ends with a NULL name */
    const char *preset;              /* the value of a missing key, as canonical text ("" for an empty list, and for a
                                        MAP whose keys all have presets); NULL: required */
    const char *meaning;             /* what it does, for FORMAT.md and the JSON schema */
    const char *serves;              /* the ruling or paragraph that it carries, or NULL */
};

/*
 * The offset of a member in a struct of int32_t, in words; and the same counted from the member that a MAP begins with,
 * for the MAP's children: BRDI_AT(data, steps), and in it BRDI_WITHIN(data, steps, steps[STACK]).
 */
#define BRDI_AT(type, member) ((uint16_t)(offsetof(struct type, member) / 4))
#define BRDI_WITHIN(type, map, member) ((uint16_t)((offsetof(struct type, member) - offsetof(struct type, map)) / 4))

/* A member of struct brdi_texts as a key's place. */
#define BRDI_TEXT_AT(member) \
    .offset = offsetof(struct brdi_texts, member), .count = sizeof((struct brdi_texts *)0)->member

/*
 * Keys that every game's table has: the first two, the board, and at the end start and switches, max_plies among them.
 */
#define BRDI_TITLE_KEYS                                                                                               \
    {.name = "title", .kind = BRDI_TEXT, .flags = BRDI_COSMETIC, BRDI_TEXT_AT(title), .meaning = "the game's title"}, \
    {                                                                                                                 \
        .name = "credit", .kind = BRDI_TEXT, .flags = BRDI_COSMETIC, BRDI_TEXT_AT(credit), .meaning = "its designer"  \
    }
#define BRDI_BOARD_KEY(at, keys)                                                                  \
    {                                                                                             \
        .name = "board", .kind = BRDI_MAP, .offset = at, .children = keys, .meaning = "the board" \
    }
#define BRDI_START_KEY                                                                                     \
    {                                                                                                      \
        .name = "start", .kind = BRDI_TEXT, BRDI_TEXT_AT(start), .preset = "",                             \
        .meaning = "a whole position, with which every game begins instead of the setup; empty: the setup" \
    }
#define BRDI_SWITCHES_KEY(at, keys)                                           \
    {                                                                         \
        .name = "switches", .kind = BRDI_MAP, .offset = at, .children = keys, \
        .meaning = "the switches of the rulebook"                             \
    }
#define BRDI_MAX_PLIES_KEY(at, paragraph)                                               \
    {                                                                                   \
        .name = "max_plies", .kind = BRDI_NUMBER, .offset = at, .min = 0, .max = 65535, \
        .meaning = "a draw when so many plies are made; 0: off", .serves = paragraph    \
    }

/* A direction of the board: a vector of `axes` numbers from -most to most; the vectors lie one behind the other. */
#define BRDI_DIRECTION_KEY(text, index, axes, most, what)                                                      \
    {                                                                                                          \
        .name = text, .kind = BRDI_NUMBERS, .flags = BRDI_SIGNED, .offset = (index) * (axes), .count = (axes), \
        .min = -(most), .max = (most), .meaning = what                                                         \
    }

/* The eight neighbours on a board of squares, clockwise, as words, groups (orthogonal, diagonal, king) and keys. */
enum {
    BRDI_FORWARD,
    BRDI_FORWARD_RIGHT,
    BRDI_RIGHT,
    BRDI_BACKWARD_RIGHT,
    BRDI_BACKWARD,
    BRDI_BACKWARD_LEFT,
    BRDI_LEFT,
    BRDI_FORWARD_LEFT,
    BRDI_EIGHT_DIRECTIONS
};
extern const struct brdi_group brdi_eight_groups[];
#define BRDI_EIGHT_DIRECTION_WORDS \
    "forward", "forward-right", "right", "backward-right", "backward", "backward-left", "left", "forward-left"
#define BRDI_EIGHT_DIRECTION_KEYS(most, what)                                     \
    BRDI_DIRECTION_KEY("forward", BRDI_FORWARD, 2, most, what),                   \
        BRDI_DIRECTION_KEY("forward-right", BRDI_FORWARD_RIGHT, 2, most, what),   \
        BRDI_DIRECTION_KEY("right", BRDI_RIGHT, 2, most, what),                   \
        BRDI_DIRECTION_KEY("backward-right", BRDI_BACKWARD_RIGHT, 2, most, what), \
        BRDI_DIRECTION_KEY("backward", BRDI_BACKWARD, 2, most, what),             \
        BRDI_DIRECTION_KEY("backward-left", BRDI_BACKWARD_LEFT, 2, most, what),   \
        BRDI_DIRECTION_KEY("left", BRDI_LEFT, 2, most, what),                     \
        BRDI_DIRECTION_KEY("forward-left", BRDI_FORWARD_LEFT, 2, most, what)

/*
 * A movement entry: the one shape that says how a piece steps, attacks, fires, threatens or jumps.
 *
 *   {kind: slide, directions: [forward, left], range: [1, 4], over: [empty, own], onto: [empty], ground: [plains]}
 *
 * step: to neighbours, one cell.           leap: `range` cells in a straight line, what lies between does not matter
 * slide: cell by cell, passing only `over`. flood: any cell connected by steps over cells of the same ground.
 */
enum { BRDI_STEP, BRDI_LEAP, BRDI_SLIDE, BRDI_FLOOD };
enum { BRDI_STEPS_MOST = 8 };

struct brdi_step {
    int32_t kind;
    int32_t directions; /* mask of the game's direction words */
    int32_t range[2];   /* fewest and most cells */
    int32_t over;       /* mask of the game's occupant words: what may be passed */
    int32_t onto;       /* likewise: where it may end */
    int32_t ground;     /* mask of the game's ground words: where the piece must stand */
};

struct brdi_steps {
    int32_t count;
    struct brdi_step entries[BRDI_STEPS_MOST];
};

enum { BRDI_STEP_WORDS = sizeof(struct brdi_step) / 4, BRDI_STEPS_WORDS = sizeof(struct brdi_steps) / 4 };

/* Finds `name` (nbytes long) in a table of keys; NULL if there is none. */
const struct brdi_key *brdi_key_find(const struct brdi_key *keys, const char *name, size_t nbytes);

/*
 * The key of a table that is nearest to a misspelt name, or NULL: if none is near, or if one of the whole file's keys
 * (`root`, without those of entries) is nearer, which has but strayed from its mapping.
 */
const struct brdi_key *brdi_nearest_key(const struct brdi_key *keys, const struct brdi_key *root, const char *name,
                                        size_t nbytes);

/*
 * The valid name nearest to a misspelt one, or NULL if none is near: of one of the words (and groups) of a value, of
 * the words that stand for a whole value.
 */
const char *brdi_nearest_word(const struct brdi_key *key, const char *name, size_t nbytes);
const char *brdi_nearest_whole(const struct brdi_key *key, const char *name, size_t nbytes);

/*
 * Reads one scalar (of NUMBER, BOOL, WORD, RATIO, TEXT, or an element of NUMBERS, WORDS) as canonical text into *value
 * (RATIO: value[0..1]). Returns 0, or a BRD_FAULT_* code. TEXT is only checked.
 */
int32_t brdi_scalar_read(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *value);

/* Reads a whole value from canonical text (lists with commas and no spaces): for presets and overrides. */
int32_t brdi_value_read(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *value);

/*
 * The same element by element, for lists (NUMBERS, WORDS, RANGE): each element in turn, then the end with their number.
 * The mask of WORDS starts as 0. BRD_FAULT_DUPLICATE_KEY: the word, or one of the group, stood there already.
 * BRD_FAULT_RANGE at the end: too many or too few, or [3, 2].
 */
int32_t brdi_element_read(const struct brdi_key *key, size_t index, const char *text, size_t nbytes, int32_t *value);
int32_t brdi_elements_end(const struct brdi_key *key, size_t count, int32_t *value);

/* Reads the words that stand for a whole value: `all` and groups of WORDS, `any` of RANGE, what stands instead. */
bool brdi_value_read_whole(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *value);

/*
 * Whether one number may stand for the whole list (RANGE, UNIFORM), and reading it as such. Returns 0, or a
 * BRD_FAULT_* code.
 */
bool brdi_takes_one(const struct brdi_key *key);
int32_t brdi_value_read_one(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *value);

/*
 * Writes the canonical text of a value; `value` points to its words. Not for MAP, LIST and TEXT. It knows no groups:
 * fingerprints are made of it, and a group that a later version adds must not change them.
 */
void brdi_value_write(const struct brdi_key *key, const int32_t *value, struct brdi_writer *out);

/*
 * The same as YAML (lists in brackets, a group where the mask is its own), also TEXT; and a key with all that stands
 * behind it, and a line feed.
 */
void brdi_value_format(const struct brdi_key *key, const struct brdi_schema *schema, const int32_t *value,
                       struct brdi_writer *out);
void brdi_key_format(const struct brdi_key *key, const struct brdi_schema *schema, const int32_t *value, int indent,
                     struct brdi_writer *out);

/* What may stand behind a key: "a number from 0 to 65535", "one of all, orthogonal", … */
void brdi_value_expected(const struct brdi_key *key, struct brdi_writer *out);
void brdi_element_expected(const struct brdi_key *key, struct brdi_writer *out);

/* The suggestion that an expectation begins with: `leap? `; nothing if it is NULL. */
void brdi_put_nearest(struct brdi_writer *out, const char *nearest);

/* Quotes a text from a file for a message: cut, and with what is not printable ASCII escaped. */
void brdi_quote(struct brdi_writer *out, const char *text, size_t nbytes);

/*
 * Report a value (or an element of a list) that does not fit its key, and a key that is none of these, with the
 * nearest valid word, or the path where the key belongs.
 */
brd_fault *brdi_value_fault(struct brdi_sink *sink, const struct brdi_key *key, bool element, int32_t code,
                            const char *path, const char *text, size_t nbytes);
brd_fault *brdi_key_fault(struct brdi_sink *sink, const struct brdi_key *keys, const struct brdi_key *root,
                          const char *path, const char *name, size_t nbytes);

/* Gives the key its preset (recursively for MAP). */
void brdi_value_preset(const struct brdi_key *key, struct brdi_schema *schema, int32_t *record);

/* The table of switches of a game: the children of its key `switches`. base: where their words begin. */
const struct brdi_key *brdi_switches(const struct brdi_key *keys, uint16_t *base);

/* Applies overrides `name=value …`; reports all faults. Bit i: the switch number i is named, badly. */
struct brdi_overridden {
    uint64_t named, badly;
};
struct brdi_overridden brdi_schema_override(const struct brdi_key *keys, struct brdi_schema *schema, const char *text,
                                            size_t nbytes, struct brdi_sink *sink);

/* How many bytes of words a value takes that is no MAP and no TEXT. */
size_t brdi_value_nbytes(const struct brdi_key *key);

/*
 * The first of the paths (the last is NULL) that overrides set, or NULL; and the placer (fault.h) that makes it the
 * place.
 */
struct brdi_overrides {
    const char *text;
    size_t nbytes;
};
const char *brdi_overridden_path(const struct brdi_overrides *overrides, const char *const *paths);
void brdi_place_at_override(void *overrides, brd_fault *fault, const char *const *paths);

/* The text behind a key of the kind TEXT. */
static inline const char *brdi_text_of(const struct brdi_key *key, const struct brdi_schema *schema)
{
    return (const char *)&schema->texts + key->offset;
}
static inline char *brdi_text_to_fill(const struct brdi_key *key, struct brdi_schema *schema)
{
    return (char *)&schema->texts + key->offset;
}

/* The path of a key of a list's entry: list[index].key */
void brdi_entry_path(char path[BRDI_KEY_PATH_NBYTES], const char *list, int32_t index, const char *key);

/* The canonical YAML of a schema, and the fingerprint over all keys that affect behaviour and differ
 * from the built-in rules. */
void brdi_schema_format(const struct brdi_key *keys, const char *game, const struct brdi_schema *schema,
                        struct brdi_writer *out);
uint64_t brdi_schema_fingerprint(const struct brdi_key *keys, const char *game, uint32_t revision,
                                 const struct brdi_schema *schema, const struct brdi_schema *builtin);

/* Whether two records (words of the schemas) say different things behind a key. */
bool brdi_key_differs(const struct brdi_key *key, const struct brdi_schema *schema, const int32_t *record,
                      const struct brdi_schema *other, const int32_t *other_record);

#endif
