/* tombs_rules.c: Tombs: the keys of a rules file, what they cannot refuse, and the tables made of them. */
#include "tombs.h"

/* ------------------------------------------------------------------------------------------------------ keys */

const char *const brdi_tombs_directions[] = {"up",         "right",     "down",    "left", "up-right",
                                             "down-right", "down-left", "up-left", NULL};
static const struct brdi_group groups[] = {{"orthogonal", 0x0F}, {"diagonal", 0xF0}, {"king", 0xFF}, {.name = NULL}};

/* The words of plays; the third is what a class may do besides. */
static const char *const plain_words[] = {"place", "strike", NULL};
static const char *const ombra_words[] = {"place", "strike", "over", NULL};
static const char *const thorn_words[] = {"place", "strike", "activate", NULL};

static const char *const zone_kinds[] = {"step", "leap", "own", NULL};
enum { OWN_CELL = 2 };

static const char *const cell_words[] = {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3", NULL};

static const struct brdi_key zone_keys[] = {
    {.name = "kind",
     .kind = BRDI_WORD,
     .offset = BRDI_AT(brdi_step, kind),
     .words = zone_kinds,
     .meaning = "step: neighbours; leap: cells `range` steps away; own: the unit's own cell"},
    {.name = "directions",
     .kind = BRDI_WORDS,
     .offset = BRDI_AT(brdi_step, directions),
     .words = brdi_tombs_directions,
     .groups = groups,
     .preset = "",
     .meaning = "the directions; none for `own`"},
    {.name = "range",
     .kind = BRDI_RANGE,
     .offset = BRDI_AT(brdi_step, range),
     .min = 1,
     .max = COLUMNS - 1,
     .preset = "1",
     .meaning = "how many steps, fewest and most"},
    {.name = NULL}};

#define PLAYS_MEANING                                                                                            \
    "place: on a safe empty cell; over: on an enemy unit, which is removed; activate: on a tombstone, which is " \
    "removed with an adjacent enemy unit; strike: however it came, the enemies that it threatens become tombstones"

#define CLASS_KEYS(array, play_words)                                                                  \
    static const struct brdi_key array[] = {{.name = "threatens",                                      \
                                             .kind = BRDI_LIST,                                        \
                                             .offset = BRDI_AT(class_data, threatens),                 \
                                             .count = BRDI_STEPS_MOST,                                 \
                                             .stride = BRDI_STEP_WORDS,                                \
                                             .children = zone_keys,                                    \
                                             .meaning = "the zone that a unit of the class threatens", \
                                             .serves = "TMB.threat"},                                  \
                                            {.name = "plays",                                          \
                                             .kind = BRDI_WORDS,                                       \
                                             .offset = BRDI_AT(class_data, plays),                     \
                                             .min = 1,                                                 \
                                             .words = play_words,                                      \
                                             .meaning = PLAYS_MEANING,                                 \
                                             .serves = "TMB.place"},                                   \
                                            {.name = NULL}}

CLASS_KEYS(plain_keys, plain_words);
CLASS_KEYS(ombra_keys, ombra_words);
CLASS_KEYS(thorn_keys, thorn_words);

#define CLASS_KEY(text, index, class_children)                                                \
    {                                                                                         \
        .name = text, .kind = BRDI_MAP, .offset = BRDI_WITHIN(data, classes, classes[index]), \
        .children = class_children, .meaning = "a class of cards"                             \
    }

static const struct brdi_key class_keys[] = {CLASS_KEY("blade", BLADE, plain_keys),
                                             CLASS_KEY("magus", MAGUS, plain_keys),
                                             CLASS_KEY("ombra", OMBRA, ombra_keys),
                                             CLASS_KEY("thorn", THORN, thorn_keys),
                                             {.name = NULL}};

enum { UP, RIGHT, DOWN, LEFT, UP_RIGHT, DOWN_RIGHT, DOWN_LEFT, UP_LEFT };

#define DIRECTION_KEY(text, index) \
    BRDI_DIRECTION_KEY(text, index, AXES, 2, "a vector: columns to the right, rows upwards")

static const struct brdi_key direction_keys[] = {DIRECTION_KEY("up", UP),
                                                 DIRECTION_KEY("right", RIGHT),
                                                 DIRECTION_KEY("down", DOWN),
                                                 DIRECTION_KEY("left", LEFT),
                                                 DIRECTION_KEY("up-right", UP_RIGHT),
                                                 DIRECTION_KEY("down-right", DOWN_RIGHT),
                                                 DIRECTION_KEY("down-left", DOWN_LEFT),
                                                 DIRECTION_KEY("up-left", UP_LEFT),
                                                 {.name = NULL}};
_Static_assert(sizeof direction_keys / sizeof *direction_keys == DIRECTIONS + 1, "a key for each direction");

static const struct brdi_key adjacent_keys[] = {{.name = "all",
                                                 .kind = BRDI_WORDS,
                                                 .offset = BRDI_WITHIN(board_data, adjacent, adjacent[0]),
                                                 .words = brdi_tombs_directions,
                                                 .groups = groups,
                                                 .meaning = "with thorn_adjacency: all",
                                                 .serves = "TMB-1"},
                                                {.name = "orthogonal",
                                                 .kind = BRDI_WORDS,
                                                 .offset = BRDI_WITHIN(board_data, adjacent, adjacent[1]),
                                                 .words = brdi_tombs_directions,
                                                 .groups = groups,
                                                 .meaning = "with thorn_adjacency: orthogonal",
                                                 .serves = "TMB-1"},
                                                {.name = NULL}};

static const struct brdi_key barred_keys[] = {{.name = "cells",
                                               .kind = BRDI_WORDS,
                                               .offset = BRDI_WITHIN(board_data, barred, barred.cells),
                                               .words = cell_words,
                                               .meaning = "the cells on which nothing is played at first",
                                               .serves = "TMB.first-turn"},
                                              {.name = "turns",
                                               .kind = BRDI_NUMBER,
                                               .offset = BRDI_WITHIN(board_data, barred, barred.turns),
                                               .min = 0,
                                               .max = 65535,
                                               .meaning = "on how many turns, those of all players counted together",
                                               .serves = "TMB-10"},
                                              {.name = NULL}};

static const struct brdi_key board_keys[] = {{.name = "directions",
                                              .kind = BRDI_MAP,
                                              .offset = BRDI_AT(board_data, directions),
                                              .children = direction_keys,
                                              .meaning = "the directions of the board",
                                              .serves = "TMB.adjacent"},
                                             {.name = "adjacent",
                                              .kind = BRDI_MAP,
                                              .offset = BRDI_AT(board_data, adjacent),
                                              .children = adjacent_keys,
                                              .meaning = "what is adjacent to a tombstone, for Thorns",
                                              .serves = "TMB-1"},
                                             {.name = "barred",
                                              .kind = BRDI_MAP,
                                              .offset = BRDI_AT(board_data, barred),
                                              .children = barred_keys,
                                              .meaning = "the limit of the first turn",
                                              .serves = "TMB.first-turn"},
                                             {.name = NULL}};

#define GOAL_KEY(players)                                                                       \
    {                                                                                           \
        .name = "kill_goal_" #players, .kind = BRDI_NUMBER,                                     \
        .offset = BRDI_AT(switch_data, kill_goal[(players)-SEATS_MIN]), .min = 1, .max = 65535, \
        .meaning = "kills that win a game of " #players " players", .serves = "TMB.kill-goal"   \
    }
#define QUIET_KEY(players)                                                                                         \
    {                                                                                                              \
        .name = "quiet_turns_" #players, .kind = BRDI_NUMBER,                                                      \
        .offset = BRDI_AT(switch_data, quiet_turns[(players)-SEATS_MIN]), .min = 0, .max = 65535,                  \
        .meaning = "turns on which nothing is killed or removed, with " #players " players", .serves = "TMB.quiet" \
    }

static const struct brdi_key switch_keys[] = {{.name = "deck",
                                               .kind = BRDI_NUMBERS,
                                               .flags = BRDI_UNIFORM,
                                               .offset = BRDI_AT(switch_data, deck),
                                               .count = CLASSES,
                                               .min = 0,
                                               .max = 99,
                                               .meaning = "cards of Blade, Magus, Ombra, Thorn",
                                               .serves = "TMB-2"},
                                              GOAL_KEY(2),
                                              GOAL_KEY(3),
                                              GOAL_KEY(4),
                                              BRDI_MAX_PLIES_KEY(BRDI_AT(switch_data, max_plies), "TMB.max-plies"),
                                              {.name = "ombra_on_ombra",
                                               .kind = BRDI_BOOL,
                                               .offset = BRDI_AT(switch_data, ombra_on_ombra),
                                               .meaning = "an Ombra may be played on top of an Ombra",
                                               .serves = "TMB-3"},
                                              {.name = "partners",
                                               .kind = BRDI_WORD,
                                               .offset = BRDI_AT(switch_data, partners),
                                               .words = (const char *const[]){"enemies", "friends", NULL},
                                               .preset = "enemies",
                                               .meaning = "with teams: whether partners are enemies",
                                               .serves = "TMB-12"},
                                              QUIET_KEY(2),
                                              QUIET_KEY(3),
                                              QUIET_KEY(4),
                                              {.name = "teams",
                                               .kind = BRDI_BOOL,
                                               .offset = BRDI_AT(switch_data, teams),
                                               .meaning = "players 0 and 2 against 1 and 3; a game of four only",
                                               .serves = "TMB.teams"},
                                              {.name = "thorn_adjacency",
                                               .kind = BRDI_WORD,
                                               .offset = BRDI_AT(switch_data, thorn_adjacency),
                                               .words = (const char *const[]){"all", "orthogonal", NULL},
                                               .meaning = "which cells are adjacent for Thorns",
                                               .serves = "TMB-1"},
                                              {.name = NULL}};

const struct brdi_key brdi_tombs_keys[] = {BRDI_TITLE_KEYS,
                                           BRDI_BOARD_KEY(BRDI_AT(data, board), board_keys),
                                           {.name = "classes",
                                            .kind = BRDI_MAP,
                                            .offset = BRDI_AT(data, classes),
                                            .children = class_keys,
                                            .meaning = "the classes of cards"},
                                           {.name = "hand",
                                            .kind = BRDI_NUMBER,
                                            .offset = BRDI_AT(data, hand),
                                            .min = 1,
                                            .max = HAND_MOST,
                                            .meaning = "cards dealt to each player",
                                            .serves = "TMB.deal"},
                                           BRDI_START_KEY,
                                           BRDI_SWITCHES_KEY(BRDI_AT(data, switches), switch_keys),
                                           {.name = NULL}};

/* -------------------------------------------------------------------------------------------- contradictions */

static void report_entry(struct brdi_sink *sink, const char *path, int32_t index)
{
    static const char *const keys[] = {"directions", "kind"};
    brdi_contradict_entry(sink, path, index, keys, "the kind does not go with these directions",
                          "none for `own`, at least one for `step` and `leap`");
}

/* What the table of keys alone cannot refuse: vectors, zones without a meaning, a class that can never be played. */
void brdi_tombs_contradictions(const struct brdi_schema *schema, struct brdi_sink *sink)
{
    static const char *const zone_paths[CLASSES] = {"classes.blade.threatens", "classes.magus.threatens",
                                                    "classes.ombra.threatens", "classes.thorn.threatens"};
    static const char *const play_paths[CLASSES] = {"classes.blade.plays", "classes.magus.plays", "classes.ombra.plays",
                                                    "classes.thorn.plays"};
    const struct data *data = data_of(schema);
    brdi_check_directions(&data->board.directions[0][0], brdi_tombs_directions, AXES, sink);
    for (int class = BLADE; class < CLASSES; ++class) {
        const struct brdi_steps *zone = &data->classes[class].threatens;
        brdi_check_steps(zone, zone_paths[class], sink);
        for (int32_t i = 0; i < zone->count; i++)
            if ((zone->entries[i].kind == OWN_CELL) != (zone->entries[i].directions == 0))
                report_entry(sink, zone_paths[class], i);
        if (data->classes[class].plays == STRIKES)
            brdi_contradict(sink, play_paths[class], "the class can never be played",
                            "place, or what else the class can do");
    }
}

/* ------------------------------------------------------------------------------------------------- compiling */

static uint16_t zone_of(const struct brdi_board *board, const struct brdi_steps *threatens, uint8_t cell)
{
    uint64_t zone = 0;
    for (int32_t i = 0; i < threatens->count; i++) {
        struct brdi_steps one = {1, {threatens->entries[i]}};
        zone |= one.entries[0].kind == OWN_CELL ? brdi_bit(cell) : brdi_board_leaps(board, &one, cell, 0);
    }
    return (uint16_t)zone;
}

/* unions[mask]: all of single[] that the mask names. */
static void compile_unions(const uint16_t single[CELLS], uint16_t unions[CELL_MASKS])
{
    for (uint32_t mask = 1; mask < CELL_MASKS; mask++)
        unions[mask] = (uint16_t)(unions[mask & (mask - 1)] | single[__builtin_ctz(mask)]);
}

/*
 * Zones leave out the own cell: a card is played there only when the unit goes (an Ombra on top of it, say), and then
 * its threat is gone, too [TMB.ombra-top].
 */
static void compile_class(struct brdi_rules *rules, struct tables *tables, int class)
{
    const struct class_data *data = &data_of(&rules->schema)->classes[class];
    uint16_t zone[CELLS], reach[CELLS] = {0};
    for (uint8_t cell = 0; cell < CELLS; cell++)
        zone[cell] = zone_of(&rules->board, &data->threatens, cell) & (uint16_t)~bit(cell);
    for (uint32_t cell = 0; cell < CELLS; cell++)
        for (uint32_t from = 0; from < CELLS; from++)
            if ((zone[from] >> cell & 1) != 0) reach[cell] |= (uint16_t)bit(from);
    compile_unions(zone, tables->zones[class]);
    compile_unions(reach, tables->reach[class]);
    tables->ways[class] = (uint8_t)data->plays;
}

/*
 * Who are friends [TMB.friends]; what is barred, and how that is refused: the rulebook's middle has its own name
 * (TMB-21).
 */
static void compile_switches(const struct data *data, struct tables *tables)
{
    bool rulebook = data->board.barred.cells == 1 << MIDDLE && data->board.barred.turns == 1;
    tables->friends = data->switches.teams && data->switches.partners == PARTNERS_FRIENDS;
    for (uint8_t seat = 0; seat < SEATS_MOST; seat++)
        tables->friend_of[seat] = tables->friends ? seat ^ SEATS_MOST / 2 : seat;
    tables->barred_cells = (uint16_t)data->board.barred.cells;
    tables->barred_reason = rulebook ? MIDDLE_BARRED : CELL_BARRED;
}

void brdi_tombs_compile(struct brdi_rules *rules)
{
    const struct data *data = data_of(&rules->schema);
    struct tables *tables = brdi_tables_to_fill(rules);
    brdi_board_grid(&rules->board, COLUMNS, ROWS);
    brdi_board_link(&rules->board, &data->board.directions[0][0], DIRECTIONS, AXES);
    for (int class = BLADE; class < CLASSES; ++class) compile_class(rules, tables, class);
    struct brdi_steps adjacent = {
        1, {{.kind = BRDI_STEP, .directions = data->board.adjacent[data->switches.thorn_adjacency], .range = {1, 1}}}};
    for (uint8_t cell = 0; cell < CELLS; cell++)
        tables->adjacent[cell] = (uint16_t)brdi_board_leaps(&rules->board, &adjacent, cell, 0);
    compile_switches(data, tables);
}
