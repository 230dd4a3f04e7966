/*
 * keys.h: how a game writes its tables of keys: one line for each key, in the same columns in every table.
 *
 *     BRDI_KEY(name, place, value, default, paragraph, meaning)
 *
 * place: where its numbers are stored (BRDI_AT, BRDI_IN, BRDI_NTH). value: what it may be (BRDI_A_NUMBER and so on).
 * default: canonical text, or NULL: the key is required. paragraph: the ruling or paragraph of the rulebook that it
 * carries out, or NULL. meaning: what it does, for rules/KEYS.md and the JSON schema.
 */
#ifndef BOARDRULES_KEYS_H
#define BOARDRULES_KEYS_H

#include "keys/own.h"
#include "keys/steps.h"

/* clang-format off */

#define BRDI_KEY(text, place, value, initial, paragraph, what) \
    {.name = text, .offset = place, value, .preset = initial, .serves = paragraph, .meaning = what}
#define BRDI_END_OF_KEYS {.name = NULL}

/* ------------------------------------------------------------------------------------------------------- places */

/*
 * A member of a struct of int32_t. The place of a MAP's key counts from the MAP: BRDI_IN(map, member) is the place
 * of a member, and BRDI_NTH(array, n) of an element, of a MAP in a game's struct data.
 */
#define BRDI_AT(type, member)          ((uint16_t)(offsetof(struct type, member) / 4))
#define BRDI_WITHIN(type, map, member) ((uint16_t)((offsetof(struct type, member) - offsetof(struct type, map)) / 4))
#define BRDI_IN(map, member)           BRDI_WITHIN(BRDI_DATA, map, map.member)
#define BRDI_NTH(array, n)             BRDI_WITHIN(BRDI_DATA, array, array[n])
#define BRDI_DATA                      data /* the library in one file has another name for each game */
#define BRDI_TEXT_AT(member)           offsetof(struct brdi_texts, member)

/* ------------------------------------------------------------------------------------------------------- values */

#define BRDI_A_MAP(keys)        .kind = BRDI_MAP, .children = keys
#define BRDI_A_BOOL             .kind = BRDI_BOOL
#define BRDI_A_NUMBER(from, to) .kind = BRDI_NUMBER, .min = from, .max = to
#define BRDI_A_RATIO(from, to)  .kind = BRDI_RATIO, .min = from, .max = to
#define BRDI_A_WORD(all)        .kind = BRDI_WORD, .words = all
#define BRDI_A_TEXT(member)     .kind = BRDI_TEXT, .count = sizeof((struct brdi_texts *)0)->member

/* At least `least` keywords of a table. all_groups: groups of them, or NULL. */
#define BRDI_SOME_WORDS(least, all, all_groups) .kind = BRDI_WORDS, .min = least, .words = all, .groups = all_groups

/* A number from 1 on, or two numbers, from and to. or_word: a keyword that may be the value instead, or NULL. */
#define BRDI_A_RANGE(to, or_word) .kind = BRDI_RANGE, .min = 1, .max = to, .instead = or_word

/* A value that entries of a list have only with some words of their key `kind`, a mask. */
#define BRDI_FOR(words_of_kind, value) .kinds = words_of_kind, value

/* A list of movement entries (steps.h). */
#define BRDI_SOME_STEPS(most, keys, or_word) \
    .kind = BRDI_LIST, .count = most, .stride = BRDI_STEP_WORDS, .children = keys, .instead = or_word

/* As many numbers as `many`, or one for all of them. */
#define BRDI_ALL_NUMBERS(many, from, to) \
    .kind = BRDI_NUMBERS, .flags = BRDI_UNIFORM, .count = many, .min = from, .max = to

/* A vector of numbers from -most to most. */
#define BRDI_A_VECTOR(axes, most) \
    .kind = BRDI_NUMBERS, .flags = BRDI_SIGNED, .count = axes, .min = -(most), .max = most

/* ------------------------------------------------------------------------------------------------- types, seats */

/* A key that may be absent (own.h). */
#define BRDI_OPTIONAL_KEY(text, place, value, paragraph, what) \
    {.name = text, .flags = BRDI_OPTIONAL, .offset = place, value, .preset = "", .serves = paragraph, .meaning = what}

/* The same for words of which some are names of types. */
#define BRDI_SOME_TYPES(all) BRDI_SOME_WORDS(1, all, NULL)
#define BRDI_OPTIONAL_TYPES_KEY(text, place, value, paragraph, what) \
    {.name = text, .flags = BRDI_OPTIONAL | BRDI_OF_TYPES, .offset = place, value, .preset = "", \
     .serves = paragraph, .meaning = what}

/* The key of own type number n (own.h): in the map of types, and for a seat. */
#define BRDI_OWN_KEY(n, place, keys, paragraph) \
    {.name = "", .flags = BRDI_OWN, .offset = place, .count = n, BRDI_A_MAP(keys), .preset = "", \
     .serves = paragraph, .meaning = "a type of the file's own"}
#define BRDI_OWN_SEAT_KEY(n, place, keys) \
    {.name = "", .flags = BRDI_OWN | BRDI_OPTIONAL, .offset = place, .count = n, BRDI_A_MAP(keys), .preset = "", \
     .meaning = "a type of the file's own"}

/* The first keys of own type number n; its record is a struct that has a struct brdi_own_type `own`. */
#define BRDI_OWN_KEYS_AT(type, n) \
    BRDI_KEY("letter", BRDI_AT(type, own.letter), BRDI_A_WORD(brdi_letters), NULL, NULL, \
             "the letter of the type in positions and moves, which no other type has"), \
    {.name = "name", .flags = BRDI_OPTIONAL | BRDI_COSMETIC, .offset = BRDI_TEXT_AT(types[n].words), \
     .kind = BRDI_TEXT, .count = BRDI_OWN_WORDS_NBYTES, .preset = "", \
     .meaning = "what sentences call the type; absent: the key"}, \
    {.name = "picture", .flags = BRDI_COSMETIC, .offset = BRDI_AT(type, own.picture), BRDI_A_WORD(brdi_pictures), \
     .preset = "letter", .meaning = "a sign for drawings; letter: a disc with the letter"}

/* ------------------------------------------------------------------------------------- keys that every game has */

/* In this order: the titles, the board, the game's own keys, the start, the switches, with max_plies among them. */
#define BRDI_TITLE_KEY(text, what) \
    {.name = #text, .flags = BRDI_COSMETIC, .offset = BRDI_TEXT_AT(text), BRDI_A_TEXT(text), .meaning = what}
#define BRDI_TITLE_KEYS             BRDI_TITLE_KEY(title, "the game's title"), BRDI_TITLE_KEY(credit, "its designer")
#define BRDI_BOARD_KEY(place, keys) BRDI_KEY("board", place, BRDI_A_MAP(keys), NULL, NULL, "the board")
#define BRDI_START_KEY \
    BRDI_KEY("start", BRDI_TEXT_AT(start), BRDI_A_TEXT(start), "", NULL, \
             "a complete position with which games begin instead of with the setup; empty: with the setup")
#define BRDI_SWITCHES_KEY(place, keys) \
    BRDI_KEY("switches", place, BRDI_A_MAP(keys), NULL, NULL, "the switches of the rulebook")
#define BRDI_MAX_PLIES_KEY(place, paragraph) \
    BRDI_KEY("max_plies", place, BRDI_A_NUMBER(0, 65535), NULL, paragraph, \
             "the number of plies after which the game is a draw; 0: no limit")

/* A direction of the board: a vector; the vectors of all directions follow each other. */
#define BRDI_DIRECTION_KEY(text, index, axes, most, what) \
    BRDI_KEY(text, (index) * (axes), BRDI_A_VECTOR(axes, most), NULL, NULL, what)

/* The words and keys of the eight neighbours on a board of squares (schema.h). */
#define BRDI_EIGHT_DIRECTION_WORDS \
    "forward", "forward-right", "right", "backward-right", "backward", "backward-left", "left", "forward-left"
#define BRDI_EIGHT_DIRECTION_KEYS(most, what) \
    BRDI_DIRECTION_KEY("forward",        BRDI_FORWARD,        2, most, what), \
    BRDI_DIRECTION_KEY("forward-right",  BRDI_FORWARD_RIGHT,  2, most, what), \
    BRDI_DIRECTION_KEY("right",          BRDI_RIGHT,          2, most, what), \
    BRDI_DIRECTION_KEY("backward-right", BRDI_BACKWARD_RIGHT, 2, most, what), \
    BRDI_DIRECTION_KEY("backward",       BRDI_BACKWARD,       2, most, what), \
    BRDI_DIRECTION_KEY("backward-left",  BRDI_BACKWARD_LEFT,  2, most, what), \
    BRDI_DIRECTION_KEY("left",           BRDI_LEFT,           2, most, what), \
    BRDI_DIRECTION_KEY("forward-left",   BRDI_FORWARD_LEFT,   2, most, what)

/* clang-format on */

#endif
