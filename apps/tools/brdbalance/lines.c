/*
 * lines.c: a part of the games as lines of JSON, which brdbalance.md describes. What is written here is read here, and
 * nowhere else, so that a line is read by what its writer put there, in its order, and each has a hash of its bytes.
 */
#include "tools/brdbalance/brdbalance.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------------- the check */

static const char check_begin[] = ",\"check\":\"", check_end[] = "\"}\n";
enum { CHECK_NBYTES = sizeof check_begin - 1 + 16 + sizeof check_end - 1 };

/* FNV-1a. */
static uint64_t hash_of(const char *text, size_t nbytes)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < nbytes; i++) hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* Ends a line. A text that only counts has no bytes to hash, and as many digits. */
static void put_check(struct text *text, size_t begin)
{
    uint64_t hash = text->nbytes < text->cap ? hash_of(text->at + begin, text->nbytes - begin) : 0;
    text_print(text, "%s%016llx%s", check_begin, (unsigned long long)hash, check_end);
    text_end(text);
}

bool part_is_whole(const char *line)
{
    char expected[CHECK_NBYTES + 1];
    size_t nbytes = strlen(line);
    if (nbytes < CHECK_NBYTES) return false;
    nbytes -= CHECK_NBYTES;
    snprintf(expected, sizeof expected, "%s%016llx%s", check_begin, (unsigned long long)hash_of(line, nbytes),
             check_end);
    return strcmp(line + nbytes, expected) == 0;
}

/* --------------------------------------------------------------------------------------------------------- reading */

/* Goes along a line, and fails where it finds something else than what it takes. */
struct reader {
    const char *at;
    bool failed;
};

static bool takes(struct reader *reader, const char *words)
{
    size_t nbytes = strlen(words);
    if (reader->failed || strncmp(reader->at, words, nbytes) != 0) return false;
    reader->at += nbytes;
    return true;
}

static void take(struct reader *reader, const char *words)
{
    if (!takes(reader, words)) reader->failed = true;
}

static uint64_t take_number(struct reader *reader, uint64_t most)
{
    uint64_t number = 0;
    const char *begin = reader->at;
    while (!reader->failed && *reader->at >= '0' && *reader->at <= '9') {
        uint64_t digit = (uint64_t)(*reader->at++ - '0');
        if (digit > most || number > (most - digit) / 10) reader->failed = true;
        number = number * 10 + digit;
    }
    if (reader->at == begin) reader->failed = true;
    return reader->failed ? 0 : number;
}

static uint64_t take_hex(struct reader *reader)
{
    static const char digits[] = "0123456789abcdef";
    uint64_t number = 0;
    for (int i = 0; i < 16 && !reader->failed; i++) {
        const char *digit = *reader->at != '\0' ? strchr(digits, *reader->at) : NULL;
        reader->failed = digit == NULL;
        if (digit != NULL) number = number << 4 | (uint64_t)(digit - digits);
        reader->at++;
    }
    return number;
}

/* A string's bytes without its marks, in memory for so many and a NUL. */
static void take_string(struct reader *reader, char *words, size_t cap)
{
    size_t length = 0;
    for (; !reader->failed && *reader->at != '"'; length++) {
        char one = *reader->at++;
        if (one == '\\' && takes(reader, "u00")) {
            unsigned code = 0;
            int used = 0;
            reader->failed = sscanf(reader->at, "%2x%n", &code, &used) != 1 || used != 2;
            reader->at += used;
            one = (char)code;
        } else if (one == '\\')
            one = *reader->at++;
        if (one == '\0' || length + 1 >= cap) reader->failed = true;
        if (!reader->failed) words[length] = one;
    }
    if (!reader->failed) reader->at++;
    words[reader->failed ? 0 : length] = '\0';
}

/* The line is at its end, but for the hash. */
static bool is_done(const struct reader *reader)
{
    return !reader->failed && strncmp(reader->at, check_begin, sizeof check_begin - 1) == 0;
}

/* ------------------------------------------------------------------------------------------------------ first lines */

static const char head_begin[] = "{\"brdbalance_part\":1,\"version\":\"";

bool part_is_head(const char *line)
{
    return strncmp(line, head_begin, strcspn(head_begin, ":") + 1) == 0;
}

static void describe_set(struct part_set *set, const struct side *side)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_rules_info_get(&side->rules, &info);
    bool has_file = (info.flags & BRD_RULES_FILE) != 0;
    snprintf(set->game, sizeof set->game, "%s", brd_rules_name(&side->rules));
    snprintf(set->name, sizeof set->name, "%s", side->set.name);
    if (!has_file && brd_rules_overrides(&side->rules, set->switches, sizeof set->switches) < 0)
        stop(set->name, "these rules have too many switches");
    int32_t nbytes = has_file ? brd_rules_format(&side->rules, set->rules, sizeof set->rules) : 0;
    if (nbytes < 0 || (size_t)nbytes >= sizeof set->rules) stop(set->name, "these rules are too long");
    set->fingerprint = info.fingerprint;
    set->setting = side->set.setting;
}

void part_describe(struct part *part, const struct side *sides, uint32_t side_count, struct share share)
{
    memset(part, 0, sizeof *part);
    snprintf(part->version, sizeof part->version, "%s", brd_version_string());
    part->share = share;
    part->set_count = side_count;
    for (uint32_t i = 0; i < side_count; i++) describe_set(&part->sets[i], &sides[i]);
}

static void write_set(struct text *text, const struct part_set *set)
{
    const struct balance_setting *setting = &set->setting;
    text_print(text, "{\"game\":\"%s\",\"name\":\"", set->game);
    text_json(text, set->name);
    text_put(text, "\",\"switches\":\"");
    text_json(text, set->switches);
    text_put(text, "\",\"rules\":\"");
    text_json(text, set->rules);
    text_print(text, "\",\"fingerprint\":\"%016llx\",\"players\":%d,\"level\":%d,\"milliseconds\":%d,",
               (unsigned long long)set->fingerprint, (int)setting->players, (int)setting->level,
               (int)setting->milliseconds);
    text_print(text, "\"random_plies\":%d,\"limit\":%d,\"seed\":\"%llu\"}", (int)setting->opening,
               (int)setting->plies_most, (unsigned long long)setting->seed);
}

void part_write_head(struct text *text, const struct part *part)
{
    size_t begin = text->nbytes;
    text_print(text, "%s%s\",\"part\":%u,\"of\":%u,\"games\":%u,\"sets\":[", head_begin, part->version,
               (unsigned)part->share.part, (unsigned)part->share.of, (unsigned)part->share.games);
    for (uint32_t i = 0; i < part->set_count; i++) {
        text_put(text, i > 0 ? "," : "");
        write_set(text, &part->sets[i]);
    }
    text_put(text, "]");
    put_check(text, begin);
}

static void read_number(struct reader *reader, const char *key, int32_t *number)
{
    take(reader, key);
    *number = (int32_t)take_number(reader, INT32_MAX);
}

static void read_set(struct reader *reader, struct part_set *set)
{
    struct balance_setting *setting = &set->setting;
    take(reader, "{\"game\":\"");
    take_string(reader, set->game, sizeof set->game);
    take(reader, ",\"name\":\"");
    take_string(reader, set->name, sizeof set->name);
    take(reader, ",\"switches\":\"");
    take_string(reader, set->switches, sizeof set->switches);
    take(reader, ",\"rules\":\"");
    take_string(reader, set->rules, sizeof set->rules);
    take(reader, ",\"fingerprint\":\"");
    set->fingerprint = take_hex(reader);
    read_number(reader, "\",\"players\":", &setting->players);
    read_number(reader, ",\"level\":", &setting->level);
    read_number(reader, ",\"milliseconds\":", &setting->milliseconds);
    read_number(reader, ",\"random_plies\":", &setting->opening);
    read_number(reader, ",\"limit\":", &setting->plies_most);
    take(reader, ",\"seed\":\"");
    setting->seed = take_number(reader, UINT64_MAX);
    take(reader, "\"}");
}

bool part_read_head(const char *line, struct part *part)
{
    struct reader reader = {line, !part_is_whole(line)};
    memset(part, 0, sizeof *part);
    take(&reader, head_begin);
    take_string(&reader, part->version, sizeof part->version);
    take(&reader, ",\"part\":");
    part->share.part = (uint32_t)take_number(&reader, PARTS_MOST);
    take(&reader, ",\"of\":");
    part->share.of = (uint32_t)take_number(&reader, PARTS_MOST);
    take(&reader, ",\"games\":");
    part->share.games = (uint32_t)take_number(&reader, GAMES_MOST);
    take(&reader, ",\"sets\":[");
    do read_set(&reader, &part->sets[part->set_count++]);
    while (part->set_count < 2 && takes(&reader, ","));
    take(&reader, "]");
    return is_done(&reader) && part->share.part > 0 && part->share.part <= part->share.of && part->share.games > 0;
}

/* ------------------------------------------------------------------------------------------------------ differences */

static const char *set_difference(const struct part_set *one, const struct part_set *other)
{
    const struct balance_setting *a = &one->setting, *b = &other->setting;
    if (strcmp(one->game, other->game) != 0) return "game";
    if (one->fingerprint != other->fingerprint || strcmp(one->switches, other->switches) != 0 ||
        strcmp(one->rules, other->rules) != 0)
        return "rules (fingerprint)";
    if (strcmp(one->name, other->name) != 0) return "name of the rules";
    if (a->players != b->players) return "--players";
    if (a->milliseconds != b->milliseconds) return "--time";
    if (a->level != b->level) return "--level";
    if (a->opening != b->opening) return "--random";
    if (a->plies_most != b->plies_most) return "--limit";
    return a->seed != b->seed ? "--seed" : NULL;
}

const char *part_difference(const struct part *one, const struct part *other)
{
    if (strcmp(one->version, other->version) != 0) return "version";
    const char *found = set_difference(&one->sets[0], &other->sets[0]);
    if (found != NULL) return found;
    if (one->set_count != other->set_count) return "--against";
    if (one->set_count > 1 && set_difference(&one->sets[1], &other->sets[1]) != NULL) return "--against";
    if (one->share.games != other->share.games) return "--games";
    return one->share.of != other->share.of ? "number of parts" : NULL;
}

/* ------------------------------------------------------------------------------------------------------------ games */

/* The numbers of a game, in the order in which they are written. */
static const struct field {
    const char *key;
    size_t offset, nbytes;
    uint64_t most;
} fields[] = {
    {"plies", offsetof(struct balance_game, plies), 4, BALANCE_PLIES_MOST},
    {"seat_plies", offsetof(struct balance_game, seat_plies), 4, BALANCE_PLIES_MOST},
    {"chance_plies", offsetof(struct balance_game, chance_plies), 4, BALANCE_PLIES_MOST},
    {"choices", offsetof(struct balance_game, choices), 4, BALANCE_PLIES_MOST},
    {"options", offsetof(struct balance_game, options), 4, UINT32_MAX},
    {"captures", offsetof(struct balance_game, captures), 4, BALANCE_PLIES_MOST},
    {"leads", offsetof(struct balance_game, leads), 4, BALANCE_PLIES_MOST},
    {"lead_ply", offsetof(struct balance_game, lead_ply), 4, BALANCE_PLIES_MOST},
    {"winners", offsetof(struct balance_game, winners), 2, (1 << BRD_MAX_SEATS) - 1},
    {"led", offsetof(struct balance_game, led), 2, (1 << BRD_MAX_SEATS) - 1},
    {"kind", offsetof(struct balance_game, kind), 1, UINT8_MAX},
    {"ending", offsetof(struct balance_game, ending), 1, UINT8_MAX},
    {"leader", offsetof(struct balance_game, leader), 1, UINT8_MAX},
};
enum { FIELDS = sizeof fields / sizeof fields[0] };

static const char *const families[BALANCE_FAMILIES] = {
    [BALANCE_KINDS] = "kinds",   [BALANCE_PHASES] = "phases",   [BALANCE_ACTS] = "acts",
    [BALANCE_TAKEN] = "taken",   [BALANCE_USED_ITEMS] = "used", [BALANCE_VISITS] = "visits",
    [BALANCE_OFFERS] = "offers", [BALANCE_PLACED] = "placed",
};

static uint32_t field_of(const struct balance_game *game, const struct field *field)
{
    const char *at = (const char *)game + field->offset;
    uint32_t four;
    uint16_t two;
    if (field->nbytes == 1) return (unsigned char)*at;
    if (field->nbytes == 2) return memcpy(&two, at, 2), two;
    return memcpy(&four, at, 4), four;
}

static void set_field(struct balance_game *game, const struct field *field, uint32_t number)
{
    uint8_t one = (uint8_t)number;
    uint16_t two = (uint16_t)number;
    memcpy((char *)game + field->offset,
           field->nbytes == 1   ? (void *)&one
           : field->nbytes == 2 ? (void *)&two
                                : (void *)&number,
           field->nbytes);
}

/* The counts up to the last that is not 0. */
static void write_counts(struct text *text, const char *key, const uint16_t *counts)
{
    uint32_t used = BALANCE_CODES;
    while (used > 0 && counts[used - 1] == 0) used--;
    text_print(text, ",\"%s\":[", key);
    for (uint32_t i = 0; i < used; i++) text_print(text, "%s%u", i > 0 ? "," : "", (unsigned)counts[i]);
    text_put(text, "]");
}

void part_write_game(struct text *text, uint32_t set, uint32_t number, const struct balance_game *game)
{
    size_t begin = text->nbytes;
    text_print(text, "{\"set\":%u,\"game\":%u,\"end\":\"%016llx\"", (unsigned)set, (unsigned)number,
               (unsigned long long)game->end);
    for (uint32_t i = 0; i < FIELDS; i++)
        text_print(text, ",\"%s\":%u", fields[i].key, (unsigned)field_of(game, &fields[i]));
    for (uint32_t i = 0; i < BALANCE_FAMILIES; i++) write_counts(text, families[i], game->counts[i]);
    put_check(text, begin);
}

static void take_key(struct reader *reader, const char *key)
{
    take(reader, ",\"");
    take(reader, key);
    take(reader, "\":");
}

static void read_counts(struct reader *reader, const char *key, uint16_t *counts)
{
    take_key(reader, key);
    take(reader, "[");
    for (uint32_t i = 0; !reader->failed && *reader->at != ']'; i++) {
        if (i > 0) take(reader, ",");
        if (i >= BALANCE_CODES) reader->failed = true;
        uint64_t count = take_number(reader, UINT16_MAX);
        if (!reader->failed) counts[i] = (uint16_t)count;
    }
    take(reader, "]");
}

bool part_read_game(const char *line, uint32_t *set_number, uint32_t *number, struct balance_game *game)
{
    struct reader reader = {line, !part_is_whole(line)};
    memset(game, 0, sizeof *game);
    take(&reader, "{\"set\":");
    *set_number = (uint32_t)take_number(&reader, 1);
    take(&reader, ",\"game\":");
    *number = (uint32_t)take_number(&reader, GAMES_MOST - 1);
    take(&reader, ",\"end\":\"");
    game->end = take_hex(&reader);
    take(&reader, "\"");
    for (uint32_t i = 0; i < FIELDS; i++) {
        take_key(&reader, fields[i].key);
        set_field(game, &fields[i], (uint32_t)take_number(&reader, fields[i].most));
    }
    for (uint32_t i = 0; i < BALANCE_FAMILIES; i++) read_counts(&reader, families[i], game->counts[i]);
    return is_done(&reader);
}

/* ------------------------------------------------------------------------------------------------------------ lines */

bool lines_next(struct lines *lines)
{
    lines->number++;
    if (fgets(lines->text, sizeof lines->text, lines->file) == NULL) return false;
    lines->is_cut_off = strchr(lines->text, '\n') == NULL;
    return true;
}
