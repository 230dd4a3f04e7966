/* thrones_data.h: what a rules file says, as the keys of thrones_rules.c store it, and its switches. */
#ifndef BOARDRULES_THRONES_DATA_H
#define BOARDRULES_THRONES_DATA_H

#include "thrones.h"

static const char *const ground_words[] = {"plains", "forest", "mountain", "water", "fortress", NULL};

enum { MOVE_ENTRIES = 3, ATTACK_ENTRIES = 2, FIRE_ENTRIES = 1 };
enum { STEP, SLIDE, FLOOD }; /* kinds of entries */
enum { OVER_EMPTY = 1, OVER_OWN = 2, OVER_ENEMY = 4, OVER_ENEMY_FIRING = 8, OVER_ENEMY_DRAGON = 16 };
enum { SWITCHES_ONCE, SWITCHES_REPEATED };
enum { IGNORES_BANS = 1, IGNORES_WALLS = 2, IGNORES_CHECKS = 4 };

struct piece_data {
    int32_t count;
    int32_t waives;   /* mask of grounds */
    int32_t switches; /* SWITCHES_ONCE, SWITCHES_REPEATED */
    int32_t switches_enemies;
    int32_t ignores; /* IGNORES_* */
    int32_t move_count;
    struct brdi_step moves[MOVE_ENTRIES];
    int32_t attack_count;
    struct brdi_step attacks[ATTACK_ENTRIES];
    int32_t fire_count;
    struct brdi_step fires[FIRE_ENTRIES];
};

enum { BAN_ELEPHANT, BAN_RANGER, BAN_FOREST, BAN_SPARE, BANS = BAN_SPARE + 3 };
enum { COUNTS_FROM = 1, COUNTS_TO = 2 };
enum { SETUP_IN_TURN, SETUP_TOGETHER };
enum { ACTING_ONE, ACTING_SEPARATE };
enum { FAVORS_OWN_TURN, FAVORS_ANY_TIME };
enum { KIND_WHEN_SPENT, KIND_WHEN_GAINED };
enum { GUARD_ATTACK, GUARD_ENGAGE };

struct BRDI_OVERLAY data {
    int32_t directions[WAYS][AXES];
    struct tile_data {
        int32_t count, row_least, middle;
    } tiles[TERRAINS];
    struct {
        int32_t columns[2], rows[2];
    } fortress;
    struct piece_data pieces[PIECES];
    struct ban_data {
        int32_t targets, ground, attackers, shooters;
    } bans[BANS];
    struct {
        int32_t hazards, move, exchange, attack, fire;
    } checks;
    struct {
        int32_t most, ambush_on;
    } favors;
    struct {
        int32_t ground;
    } arrival;
    int32_t peaceful_turns;
    struct {
        int32_t survival[2], dragon_attack_range, max_plies, setup, acting, favors_when, favor_kind, guard;
    } switches;
};

_Static_assert(sizeof(struct data) / 4 <= BRDI_SCHEMA_WORDS, "the data fits into a schema");

static inline const struct data *data_of(const struct brdi_rules *rules)
{
    return brdi_words(&rules->schema);
}

/* Whether both lay out at the same time [THR.together]. */
static inline bool lay_together(const struct brdi_rules *rules)
{
    return data_of(rules)->switches.setup == SETUP_TOGETHER;
}

/* Whether players also spend favors in the other's turn [THR.interrupt]. */
static inline bool favors_any_time(const struct brdi_rules *rules)
{
    return data_of(rules)->switches.favors_when == FAVORS_ANY_TIME;
}

/* Whether favors are tiles, chosen when they are gained [THR.kind], THR-6. */
static inline bool favors_are_tiles(const struct brdi_rules *rules)
{
    return data_of(rules)->switches.favor_kind == KIND_WHEN_GAINED;
}

#endif
