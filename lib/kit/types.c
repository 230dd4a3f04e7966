/* types.c: the types of items: those of the game's table, and those of the file's own. */
#include "kit/types.h"

#include "basics/text.h"

const char *const brdi_pairs_of_letters[] = {"Aa", "Bb", "Cc", "Dd", "Ee", "Ff", "Gg", "Hh", "Ii",
                                             "Jj", "Kk", "Ll", "Mm", "Nn", "Oo", "Pp", "Qq", "Rr",
                                             "Ss", "Tt", "Uu", "Vv", "Ww", "Xx", "Yy", "Zz"};

/* -------------------------------------------------------------------------------------------------------- types */

static uint8_t count_fixed(const struct brdi_game *game)
{
    uint8_t count = 0;
    while (game->types[count].name != NULL) count++;
    return count;
}

uint8_t brdi_count_types(const struct brdi_rules *rules, const struct brdi_game *game)
{
    return (uint8_t)(count_fixed(game) + rules->own_count);
}

/* The number of an own type; negative: the type is none. */
static int own_of(const struct brdi_rules *rules, const struct brdi_game *game, uint8_t type)
{
    int own = type - count_fixed(game);
    return own < rules->own_count && own < BRDI_OWN_TYPES_MOST ? own : -1;
}

struct brdi_type brdi_type_at(const struct brdi_rules *rules, const struct brdi_game *game, uint8_t type)
{
    int own = own_of(rules, game, type);
    if (own < 0) return game->types[type];
    uint8_t letter = rules->own[own].letter;
    return (struct brdi_type){.name = rules->schema.texts.types[own].name,
                              .layer = BRD_PIECE,
                              .letter = game->own_in_moves ? brdi_letters[letter][0] : '\0',
                              .seat_letters = game->own_letters[letter]};
}

const char *brdi_type_words(const struct brdi_rules *rules, const struct brdi_game *game, uint8_t type)
{
    int own = own_of(rules, game, type);
    if (own >= 0 && rules->schema.texts.types[own].words[0] != '\0') return rules->schema.texts.types[own].words;
    return type < brdi_count_types(rules, game) ? brdi_type_at(rules, game, type).name : "piece";
}

const char *brdi_type_picture(const struct brdi_rules *rules, const struct brdi_game *game, uint8_t type)
{
    int own = own_of(rules, game, type);
    return own >= 0 && rules->own[own].picture != 0 ? brdi_pictures[rules->own[own].picture] : "";
}

/* -------------------------------------------------------------------------------------------------------- rules */

static const struct brdi_own_type *record_of(const struct brdi_game *game, const struct brdi_schema *schema, int own)
{
    const struct brdi_key *map = brdi_own_map(game->keys), *slot = &brdi_own_keys(map->children)[own];
    const struct brdi_key *letter = brdi_key_find(slot->children, "letter", strlen("letter"));
    const int32_t *record = schema->words + map->offset + slot->offset + letter->offset;
    return (const struct brdi_own_type *)record;
}

/* Whether a character is a capital letter, or the small one. */
static bool is_letter(char c, char capital)
{
    return c == capital || c == capital - 'A' + 'a';
}

/* Whether a type of the game's table has the letter, in positions or moves. */
static bool has_letter(const struct brdi_type *type, char letter)
{
    bool found = is_letter(type->letter, letter) || is_letter(type->common_letter, letter);
    for (const char *c = type->seat_letters; *c != '\0'; c++) found = found || is_letter(*c, letter);
    return found;
}

static void check_name(const struct brdi_game *game, const struct brdi_check *check, int own)
{
    const char *name = check->schema->texts.types[own].name;
    for (const struct brdi_type *type = game->types; type->name != NULL; type++)
        if (brdi_same_word(type->name, name))
            brdi_contradict(check, BRDI_KEYS(&record_of(game, check->schema, own)->letter),
                            "another type of the game has the name of this one", "a name of its own");
}

static void check_letter(const struct brdi_game *game, const struct brdi_check *check, int own)
{
    const int32_t *letter = &record_of(game, check->schema, own)->letter;
    bool taken = false;
    for (const struct brdi_type *type = game->types; type->name != NULL; type++)
        taken = taken || has_letter(type, brdi_letters[*letter][0]);
    if (taken) brdi_contradict(check, BRDI_KEYS(letter), "a type of the game has this letter", "a letter of its own");
    for (int other = 0; other < own; other++) {
        const int32_t *its = &record_of(game, check->schema, other)->letter;
        if (*its == *letter)
            brdi_contradict(check, BRDI_KEYS(letter, its), "two types have this letter", "a letter of its own");
    }
}

void brdi_check_types(const struct brdi_game *game, const struct brdi_check *check)
{
    for (int own = 0; own < brdi_own_count(check->schema); own++) {
        check_name(game, check, own);
        check_letter(game, check, own);
    }
}

void brdi_compile_types(const struct brdi_game *game, struct brdi_rules *rules)
{
    rules->own_count = (uint8_t)brdi_own_count(&rules->schema);
    for (int own = 0; own < rules->own_count; own++) {
        const struct brdi_own_type *type = record_of(game, &rules->schema, own);
        rules->own[own].letter = (uint8_t)type->letter;
        rules->own[own].picture = (uint8_t)type->picture;
    }
}
