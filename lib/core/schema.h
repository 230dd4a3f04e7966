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

#include <stdbool.h>
#include <stddef.h>

#include "boardrules/boardrules.h"

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

/* The eight neighbours on a board of squares, clockwise, and their groups: orthogonal, diagonal, king. */
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

/* Finds `name` (nbytes long) in a table of keys; NULL if there is none. */
const struct brdi_key *brdi_key_find(const struct brdi_key *keys, const char *name, size_t nbytes);

/* The table of switches of a game: the children of its key `switches`. base: where their words begin. */
const struct brdi_key *brdi_switches(const struct brdi_key *keys, uint16_t *base);

/* How many bytes of words the value of a key takes; not for MAP and TEXT. */
size_t brdi_value_nbytes(const struct brdi_key *key);

/* The groups of a key; without any, a table of none. */
const struct brdi_group *brdi_groups(const struct brdi_key *key);

/* The mask of all words. */
uint32_t brdi_every_word(const char *const *words);

/* The word for everything that a key allows: `all` of WORDS, `any` of RANGE; NULL: the kind has none. */
const char *brdi_whole_word(const struct brdi_key *key);

/* Whether a key, or one of the keys of a MAP, has different values in two records of two schemas. */
bool brdi_key_differs(const struct brdi_key *key, const struct brdi_schema *schema, const int32_t *record,
                      const struct brdi_schema *other, const int32_t *other_record);

/* The text of a key of the kind TEXT. */
static inline const char *brdi_text_of(const struct brdi_key *key, const struct brdi_schema *schema)
{
    return (const char *)&schema->texts + key->offset;
}
static inline char *brdi_text_to_fill(const struct brdi_key *key, struct brdi_schema *schema)
{
    return (char *)&schema->texts + key->offset;
}

#endif
