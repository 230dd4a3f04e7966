/* thrones_data.h: what a rules file says, as the keys of thrones_rules.c store it, and its switches. */
#ifndef BOARDRULES_THRONES_DATA_H
#define BOARDRULES_THRONES_DATA_H

#include <string.h>

#include "thrones.h"

static const char *const ground_words[] = {"plains", "forest", "mountain", "water", "fortress", NULL};

enum { MOVE_ENTRIES = 3, ATTACK_ENTRIES = 2, FIRE_ENTRIES = 1 };
enum { STEP, SLIDE, FLOOD }; /* kinds of entries */
enum { OVER_EMPTY = 1, OVER_OWN = 2, OVER_ENEMY = 4, OVER_ENEMY_FIRING = 8, OVER_ENEMY_DRAGON = 16 };
enum { FORTRESSES = 1 << ROWS }; /* of `where` */
enum { SWITCHES_ONCE, SWITCHES_REPEATED };
enum { IGNORES_BANS = 1, IGNORES_WALLS = 2, IGNORES_CHECKS = 4 };

struct piece_data {
    struct brdi_own_type own; /* only of types of the file's own */
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
    struct becomes_data {
        int32_t where; /* rows from the owner's side, and FORTRESSES */
        int32_t types; /* one type */
    } becomes;
};

/* What a side has of its own [THR.seat-tables]; BRDI_ABSENT: as both have. */
struct seat_data {
    struct piece_data pieces[PIECES];
};

/* An end of the list [THR.ends]. */
enum { END_REMOVED, END_FORTRESS, END_POINTS };
enum { AT_MIDDLE = 1, AT_OPPONENT = 2 };
enum { ENDS_MOST = 8 };
struct end_data {
    int32_t kind;  /* END_*; the others may be BRDI_ABSENT */
    int32_t types; /* mask of types */
    int32_t least;
    int32_t at; /* AT_* */
    int32_t count;
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
    struct seat_data seats[SIDES];
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
    int32_t end_count; /* BRDI_ABSENT: the ends of the rulebook */
    struct end_data ends[ENDS_MOST];
    struct {
        int32_t survival[2], dragon_attack_range, max_plies, setup, acting, favors_when, favor_kind, guard;
    } switches;
};

_Static_assert(sizeof(struct data) / 4 <= BRDI_SCHEMA_WORDS, "the data fits into a schema");

static inline const struct data *data_of(const struct brdi_rules *rules)
{
    return brdi_words(&rules->schema);
}

/* The number of a type's pieces that a side has [THR.seat-tables]. */
static inline const int32_t *count_of(const struct data *data, int side, int type)
{
    return brdi_own_or_all(&data->seats[side].pieces[type].count, &data->pieces[type].count);
}

/* Where a type of a side is promoted, and the type that it becomes: a mask, or BRDI_ABSENT [THR.becomes]. */
static inline const int32_t *where_of(const struct data *data, int side, int type)
{
    return brdi_own_or_all(&data->seats[side].pieces[type].becomes.where, &data->pieces[type].becomes.where);
}
static inline const int32_t *heir_of(const struct data *data, int side, int type)
{
    return brdi_own_or_all(&data->seats[side].pieces[type].becomes.types, &data->pieces[type].becomes.types);
}

/* What a type is for a side, except its promotion: what the side has of its own comes first [THR.seat-tables]. */
static inline void piece_of_side(const struct data *data, int side, int type, struct piece_data *piece)
{
    const struct piece_data *own = &data->seats[side].pieces[type];
    *piece = data->pieces[type];
    if (own->count != BRDI_ABSENT) piece->count = own->count;
    if (own->waives != BRDI_ABSENT) piece->waives = own->waives;
    if (own->switches != BRDI_ABSENT) piece->switches = own->switches;
    if (own->switches_enemies != BRDI_ABSENT) piece->switches_enemies = own->switches_enemies;
    if (own->ignores != BRDI_ABSENT) piece->ignores = own->ignores;
    if (own->move_count != BRDI_ABSENT) {
        piece->move_count = own->move_count;
        memcpy(piece->moves, own->moves, sizeof piece->moves);
    }
    if (own->attack_count != BRDI_ABSENT) {
        piece->attack_count = own->attack_count;
        memcpy(piece->attacks, own->attacks, sizeof piece->attacks);
    }
    if (own->fire_count != BRDI_ABSENT) {
        piece->fire_count = own->fire_count;
        memcpy(piece->fires, own->fires, sizeof piece->fires);
    }
}

/* The type that a type of a side becomes, or PIECES [THR.becomes]. */
static inline int becomes_of(const struct data *data, int side, int type)
{
    const int32_t *types = heir_of(data, side, type);
    if (*where_of(data, side, type) == BRDI_ABSENT || *types == BRDI_ABSENT) return PIECES;
    return brdi_least((int)brdi_lowest64((uint64_t)(uint32_t)*types), PIECES);
}

/* The most pieces of a type that a side may have: those of types that become it, too, each once [THR.becomes]. */
static inline int32_t most_of(const struct data *data, int side, int type)
{
    uint32_t into = UINT32_C(1) << type;
    int32_t most = 0;
    for (int round = 0; round < PIECES; round++)
        for (int from = 0; from < PIECES; from++)
            if ((into >> becomes_of(data, side, from) & 1) != 0) into |= UINT32_C(1) << from;
    for (int from = 0; from < PIECES; from++)
        if ((into >> from & 1) != 0) most += *count_of(data, side, from);
    return most;
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
