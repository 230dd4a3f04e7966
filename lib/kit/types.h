/*
 * types.h: the types of items under given rules: those of the game's table, in its order, then those of the file's own,
 * in the order of the file.
 */
#ifndef BOARDRULES_TYPES_H
#define BOARDRULES_TYPES_H

#include "kit/game.h"

uint8_t brdi_count_types(const struct brdi_rules *rules, const struct brdi_game *game);

/* The type of a number below the count. Its texts live as long as the rules. */
struct brdi_type brdi_type_at(const struct brdi_rules *rules, const struct brdi_game *game, uint8_t type);

/* What sentences call a type; "piece" for a number that no type has. */
const char *brdi_type_words(const struct brdi_rules *rules, const struct brdi_game *game, uint8_t type);

/* The name of a type's picture, or "" if it has none. */
const char *brdi_type_picture(const struct brdi_rules *rules, const struct brdi_game *game, uint8_t type);

/* Own types: the letters for each owner, in games whose White has upper case. */
extern const char *const brdi_pairs_of_letters[];

/* Reports own types with the name or a letter of another type. */
void brdi_check_types(const struct brdi_game *game, const struct brdi_check *check);

/* Fills in the own types of rules from their schema. */
void brdi_compile_types(const struct brdi_game *game, struct brdi_rules *rules);

#endif
