/*
 * schema.h: the keys of a rules file, as tables. The loader, overrides, the canonical form, the fingerprint, the
 * embedded built-in rules and the JSON schema all use the same table, so they cannot disagree.
 *
 * The values of a file are stored in a brdi_schema: 32-bit numbers and a few texts, independent of byte order. A game
 * defines a struct of int32_t members for the numbers; its keys name the members by their offset.
 *
 * HOW A GAME WRITES ITS TABLES (keys.h)
 *
 * Order. The root table has at most 60 keys, in canonical order, without `schema`, `game` and `extends`, which the
 * loader adds. It begins with BRDI_TITLE_KEYS and BRDI_BOARD_KEY and ends with BRDI_START_KEY and BRDI_SWITCHES_KEY.
 * `board` has a MAP `directions` with a BRDI_DIRECTION_KEY for each direction, in the order of the direction words;
 * brdi_board_link reads their words one after another. `switches` has the keys that overrides may set,
 * BRDI_MAX_PLIES_KEY among them; they are scalars or lists of scalars.
 *
 * Places. The offsets of a MAP's keys count from the MAP, so that several MAPs of the same struct (`pieces.flat`,
 * `pieces.arm`) can share a table. The offsets of a LIST's keys count from the beginning of the entry; an entry has no
 * MAP, LIST or TEXT. A game may have one TEXT of its own.
 *
 * Presets. A key without a preset is required. A MAP may have the preset "" if all of its keys have one.
 *
 * Own types. A MAP of types, one only in the root table, ends with a key for each type that a file may add (own.h).
 *
 * Words are lower case; at most 31 in a table. The words of WORDS do not include `all`. `groups` are words for several
 * words, alone or in a list. `instead` is a word that may be the value of a LIST or RANGE (`attacks: moves`): the first
 * of its words in the schema is then BRDI_INSTEAD, a negative number of entries, and the others are 0.
 *
 * Meanings. Neighbours in a table that differ only in name and place share a section of rules/KEYS.md: give them the
 * same meaning.
 *
 * Contradictions. What a table cannot refuse, such as a layout with too many pieces, the game's function reports with
 * brdi_contradict and its siblings (contradict.h), which name keys by their values in the schema.
 *
 * Tests walk the tables and give every key a wrong type, a value out of range and a wrong name, or leave it out, or
 * write it twice.
 */
#ifndef BOARDRULES_SCHEMA_H
#define BOARDRULES_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>

#include "boardrules/boardrules.h"

/* The built-in rules of each game take so many, so there are hardly more than the longest game needs (3510). */
enum { BRDI_SCHEMA_WORDS = 3520 };

enum { BRDI_OWN_TYPES_MOST = 4, BRDI_OWN_NAME_NBYTES = 24, BRDI_OWN_WORDS_NBYTES = 32 };

/* The texts of a file. Each ends with a NUL; the bytes after it are 0. */
struct brdi_texts {
    char title[128], credit[128];
    char start[BRD_MAX_POSITION_TEXT];
    char own[128]; /* the game's (a layout) */
    struct {
        char name[BRDI_OWN_NAME_NBYTES]; /* its key; "": there is no such type */
        char words[BRDI_OWN_WORDS_NBYTES];
    } types[BRDI_OWN_TYPES_MOST]; /* those of the file's own (own.h) */
};

struct brdi_schema {
    int32_t words[BRDI_SCHEMA_WORDS];
    struct brdi_texts texts;
};

/* The kinds of values, and the 32-bit words of each. `offset` counts 32-bit words of the record of the key. */
enum {
    BRDI_MAP,    /* a mapping; `children` count their offsets from `offset` on */
    BRDI_NUMBER, /* a decimal from min to max: 1 word */
    BRDI_BOOL,   /* true or false: 1 word */
    BRDI_WORD,   /* one of `words`: its index, 1 word */
    /* a list of at least min different `words` (at most 31) and `groups`, or one group, or `all`: a mask, 1 word */
    BRDI_WORDS,
    BRDI_NUMBERS, /* a list of exactly `count` decimals from min to max: as many words */
    BRDI_RATIO,   /* n/d, min <= n <= d <= max, as written, 0 and 1 only as 0/1 and 1/1: 2 words */
    BRDI_RANGE,   /* a number N (meaning N to N), a list [from, to], or `any` (1 to max), min <= 1: 2 words */
    /* less than `count` bytes of printable ASCII, or if BRDI_COSMETIC for people: `offset` is that in brdi_texts */
    BRDI_TEXT,
    BRDI_LIST /* a list of min to `count` mappings: 1 word for their number, then `stride` words for each */
};

enum {
    BRDI_COSMETIC = 1, /* does not affect behaviour: not in the fingerprint */
    BRDI_SIGNED = 2,   /* numbers may carry a minus sign (vectors) */
    BRDI_UNIFORM = 4,  /* of NUMBERS: one number may stand for all of them */
    BRDI_OPTIONAL = 8, /* may be absent (own.h), so it has no value in the canonical form and the fingerprint */
    BRDI_OWN = 16,     /* a MAP for a type of the file's own (own.h): `count` is its number */
    BRDI_OF_TYPES = 32 /* of WORDS: the names of the file's own types are words, too, behind the others */
};

enum { BRDI_INSTEAD = -1 }; /* the first word of a LIST or RANGE that has the word `instead` */

/* A keyword that means several keywords of WORDS. */
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
    uint32_t kinds;                  /* of a key of a LIST's mappings: the words of their key `kind` with which they may
                                        have it, a mask; 0: all */
    const char *preset;              /* the value of a missing key, as canonical text ("" for an empty list, and for a
                                        MAP whose keys all have presets); NULL: required */
    const char *meaning;             /* what it does, for KEYS.md and the JSON schema */
    const char *serves;              /* the ruling or paragraph that it carries out, or NULL */
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

/* Finds `name` (nbytes long) in a table of keys; NULL if there is none. Own types have no name in a table. */
const struct brdi_key *brdi_key_find(const struct brdi_key *keys, const char *name, size_t nbytes);

/* The name of a key in a file: that of its table, or of an own type. */
static inline const char *brdi_key_name(const struct brdi_key *key, const struct brdi_schema *schema)
{
    return (key->flags & BRDI_OWN) != 0 ? schema->texts.types[key->count].name : key->name;
}

/* The table of switches of a game: the children of its key `switches`. base: where their words begin. */
const struct brdi_key *brdi_switches(const struct brdi_key *keys, uint16_t *base);

/* How many bytes of a record the value of a key takes; not for MAP and TEXT. */
size_t brdi_value_nbytes(const struct brdi_key *key);

/* The groups of a key; without any, a table of none. */
const struct brdi_group *brdi_groups(const struct brdi_key *key);

/* The mask of all keywords. */
uint32_t brdi_every_word(const char *const *words);

/*
 * The mask of `all` of WORDS, and whether a mask has all its words. Of types (BRDI_OF_TYPES) it has every bit that
 * words may have: what a file inherits as `all` means its own types, too.
 */
uint32_t brdi_all_of(const struct brdi_key *key);
bool brdi_has_all(const struct brdi_key *key, uint32_t mask);

/* The word for everything that a key allows: `all` of WORDS, `any` of RANGE; NULL: the kind has none. */
const char *brdi_whole_word(const struct brdi_key *key);

/* Whether a key, or one of the keys of a MAP, has different values, or names, in two records of two schemas. */
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
