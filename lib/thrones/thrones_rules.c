/* thrones_rules.c: Thrones: the keys of a rules file, what they cannot refuse, and the tables made of them. */
#include <string.h>

#include "thrones.h"

/* ------------------------------------------------------------------------------------------------------ keys */

const char *const brdi_thrones_directions[] = {BRDI_EIGHT_DIRECTION_WORDS, NULL};
static const char *const ground_words[] = {"plains", "forest", "mountain", "water", "fortress", NULL};
static const char *const piece_words[] = {"ranger",   "spearman", "crossbowman", "catapult", "trebuchet", "lancer",
                                          "warhorse", "elephant", "dragon",      "throne",   NULL};

/* Who may stand on a cell that is passed, seen from the side that moves. */
static const char *const occupants[] = {"empty", "own", "enemy", "enemy-firing", "enemy-dragon", NULL};
enum { OVER_EMPTY = 1, OVER_OWN = 2, OVER_ENEMY = 4, OVER_ENEMY_FIRING = 8, OVER_ENEMY_DRAGON = 16 };

/* The kinds of entries that moves, attacks (the first two) and fires have. */
static const char *const move_kinds[] = {"step", "slide", "flood", NULL};
static const char *const attack_kinds[] = {"step", "slide", NULL};
static const char *const fire_kinds[] = {"leap", NULL};
enum { STEP, SLIDE, FLOOD };

static const char *const switch_words[] = {"once", "repeated", NULL};
static const char *const ignore_words[] = {"bans", "walls", "checks", NULL};
static const char *const cell_words[] = {"from", "to", NULL};
static const char *const setup_words[] = {"in_turn", "together", NULL};
static const char *const acting_words[] = {"one", "separate", NULL};
static const char *const favors_when_words[] = {"own_turn", "any_time", NULL};
static const char *const favor_kind_words[] = {"when_spent", "when_gained", NULL};

enum { DISTANCE_MOST = COLUMNS - 1 };

#define DIRECTIONS_KEY                                                                                \
    {                                                                                                 \
        .name = "directions", .kind = BRDI_WORDS, .offset = BRDI_AT(brdi_step, directions), .min = 1, \
        .words = brdi_thrones_directions, .groups = brdi_eight_groups, .preset = "all",               \
        .meaning = "the directions, as the owner sees them"                                           \
    }
#define OVER_KEY                                                                                                       \
    {                                                                                                                  \
        .name = "over", .kind = BRDI_WORDS, .offset = BRDI_AT(brdi_step, over), .words = occupants, .preset = "empty", \
        .meaning =                                                                                                     \
            "slide, flood: what may stand on the cells passed; enemy: but those of the firing pieces and dragons",     \
        .serves = "THR.flight"                                                                                         \
    }

static const struct brdi_key move_keys[] = {
    {.name = "kind",
     .kind = BRDI_WORD,
     .offset = BRDI_AT(brdi_step, kind),
     .words = move_kinds,
     .meaning = "step: to a neighbour; slide: in a straight line; flood: a long move over one ground"},
    DIRECTIONS_KEY,
    {.name = "range",
     .kind = BRDI_RANGE,
     .offset = BRDI_AT(brdi_step, range),
     .min = 1,
     .max = DISTANCE_MOST,
     .preset = "1",
     .meaning = "slide: how many cells, fewest and most",
     .serves = "THR.flight"},
    OVER_KEY,
    {.name = "ground",
     .kind = BRDI_WORDS,
     .offset = BRDI_AT(brdi_step, ground),
     .words = ground_words,
     .preset = "all",
     .meaning = "flood: the grounds over which it goes, one at a time",
     .serves = "THR.long"},
    {.name = NULL}};

static const struct brdi_key attack_keys[] = {
    {.name = "kind",
     .kind = BRDI_WORD,
     .offset = BRDI_AT(brdi_step, kind),
     .words = attack_kinds,
     .meaning = "step: a neighbour; slide: in a straight line"},
    DIRECTIONS_KEY,
    {.name = "range",
     .kind = BRDI_RANGE,
     .offset = BRDI_AT(brdi_step, range),
     .min = 1,
     .max = DISTANCE_MOST,
     .instead = "dragon_attack_range",
     .preset = "dragon_attack_range",
     .meaning = "slide: how many cells, fewest and most; dragon_attack_range: 1 to what that switch says",
     .serves = "THR.attack-range"},
    OVER_KEY,
    {.name = NULL}};

static const struct brdi_key fire_keys[] = {{.name = "kind",
                                             .kind = BRDI_WORD,
                                             .offset = BRDI_AT(brdi_step, kind),
                                             .words = fire_kinds,
                                             .meaning = "leap: what lies between does not matter"},
                                            DIRECTIONS_KEY,
                                            {.name = "range",
                                             .kind = BRDI_RANGE,
                                             .offset = BRDI_AT(brdi_step, range),
                                             .min = 1,
                                             .max = DISTANCE_MOST,
                                             .meaning = "at which distance, fewest and most cells",
                                             .serves = "THR.fire"},
                                            {.name = NULL}};

#define PIECE_AT(member) BRDI_AT(piece_data, member)
#define DATA_AT(member) BRDI_AT(data, member)
#define DATA_WITHIN(map, member) BRDI_WITHIN(data, map, member)

static const struct brdi_key piece_keys[] = {
    {.name = "count",
     .kind = BRDI_NUMBER,
     .offset = PIECE_AT(count),
     .min = 0,
     .max = 2,
     .meaning = "how many a side has; of warhorse and dragon at most 1, of the throne 1",
     .serves = "THR-1"},
    {.name = "waives",
     .kind = BRDI_WORDS,
     .offset = PIECE_AT(waives),
     .words = ground_words,
     .preset = "",
     .meaning = "hazards that are none to it",
     .serves = "THR.waive"},
    {.name = "switches",
     .kind = BRDI_WORD,
     .offset = PIECE_AT(switches),
     .words = switch_words,
     .preset = "once",
     .meaning = "how often it may switch in a turn",
     .serves = "THR.switch-warhorse"},
    {.name = "switches_enemies",
     .kind = BRDI_BOOL,
     .offset = PIECE_AT(switches_enemies),
     .preset = "false",
     .meaning = "whether it may switch with enemies, too",
     .serves = "THR.switch-warhorse"},
    {.name = "ignores",
     .kind = BRDI_WORDS,
     .offset = PIECE_AT(ignores),
     .words = ignore_words,
     .preset = "",
     .meaning = "what does not stop its attacks: bans, the walls of a whole fortress, survival checks",
     .serves = "THR.throne-attack"},
    {.name = "moves",
     .kind = BRDI_LIST,
     .offset = PIECE_AT(move_count),
     .count = MOVE_ENTRIES,
     .stride = BRDI_STEP_WORDS,
     .children = move_keys,
     .meaning = "how it moves to an empty cell",
     .serves = "THR.action-move"},
    {.name = "attacks",
     .kind = BRDI_LIST,
     .offset = PIECE_AT(attack_count),
     .count = ATTACK_ENTRIES,
     .stride = BRDI_STEP_WORDS,
     .children = attack_keys,
     .preset = "",
     .meaning = "how it attacks",
     .serves = "THR.attack"},
    {.name = "fires",
     .kind = BRDI_LIST,
     .offset = PIECE_AT(fire_count),
     .count = FIRE_ENTRIES,
     .stride = BRDI_STEP_WORDS,
     .children = fire_keys,
     .preset = "",
     .meaning = "how it fires",
     .serves = "THR.fire"},
    {.name = NULL}};

static const struct brdi_key direction_keys[] = {
    BRDI_EIGHT_DIRECTION_KEYS(1, "columns to the right and rows up, as White sees them"), {.name = NULL}};
_Static_assert(sizeof direction_keys / sizeof *direction_keys == WAYS + 1, "a key for each direction");

static const struct brdi_key board_keys[] = {{.name = "directions",
                                              .kind = BRDI_MAP,
                                              .children = direction_keys,
                                              .meaning = "the eight directions",
                                              .serves = "THR.board"},
                                             {.name = NULL}};

static const struct brdi_key tile_keys[] = {{.name = "count",
                                             .kind = BRDI_NUMBER,
                                             .offset = BRDI_AT(tile_data, count),
                                             .min = 0,
                                             .max = HOME - 1,
                                             .meaning = "how many home tiles a side has",
                                             .serves = "THR.supply"},
                                            {.name = "row_least",
                                             .kind = BRDI_NUMBER,
                                             .offset = BRDI_AT(tile_data, row_least),
                                             .min = 0,
                                             .max = 8,
                                             .meaning = "how many each home row must have at least",
                                             .serves = "THR.setup-rows"},
                                            {.name = "middle",
                                             .kind = BRDI_NUMBER,
                                             .offset = BRDI_AT(tile_data, middle),
                                             .min = 0,
                                             .max = MIDDLE_TILES,
                                             .preset = "1",
                                             .meaning = "how many a side lays in the middle row; of all kinds 4",
                                             .serves = "THR.middle-count"},
                                            {.name = NULL}};

#define TILE_KEY(text, index)                                                                              \
    {                                                                                                      \
        .name = text, .kind = BRDI_MAP, .offset = DATA_WITHIN(tiles, tiles[index]), .children = tile_keys, \
        .meaning = "a kind of tile"                                                                        \
    }

static const struct brdi_key tiles_keys[] = {TILE_KEY("plains", PLAINS),
                                             TILE_KEY("forest", FOREST),
                                             TILE_KEY("mountain", MOUNTAIN),
                                             TILE_KEY("water", WATER),
                                             {.name = NULL}};

static const struct brdi_key fortress_keys[] = {{.name = "columns",
                                                 .kind = BRDI_RANGE,
                                                 .offset = DATA_WITHIN(fortress, fortress.columns),
                                                 .min = 1,
                                                 .max = COLUMNS,
                                                 .meaning = "the columns in which it may lie, first and last",
                                                 .serves = "THR.setup-fortress"},
                                                {.name = "rows",
                                                 .kind = BRDI_RANGE,
                                                 .offset = DATA_WITHIN(fortress, fortress.rows),
                                                 .min = 1,
                                                 .max = HOME_ROWS,
                                                 .meaning = "the rows, counted from the owner's outermost",
                                                 .serves = "THR.setup-fortress"},
                                                {.name = NULL}};

#define TYPE_KEY(text, index)                                                                                 \
    {                                                                                                         \
        .name = text, .kind = BRDI_MAP, .offset = DATA_WITHIN(pieces, pieces[index]), .children = piece_keys, \
        .meaning = "a type of piece"                                                                          \
    }

static const struct brdi_key pieces_keys[] = {TYPE_KEY("ranger", RANGER),
                                              TYPE_KEY("spearman", SPEARMAN),
                                              TYPE_KEY("crossbowman", CROSSBOWMAN),
                                              TYPE_KEY("catapult", CATAPULT),
                                              TYPE_KEY("trebuchet", TREBUCHET),
                                              TYPE_KEY("lancer", LANCER),
                                              TYPE_KEY("warhorse", WARHORSE),
                                              TYPE_KEY("elephant", ELEPHANT),
                                              TYPE_KEY("dragon", DRAGON),
                                              TYPE_KEY("throne", THRONE),
                                              {.name = NULL}};

#define BAN_WORDS_KEY(text, member, all_words, what)                                                             \
    {                                                                                                            \
        .name = text, .kind = BRDI_WORDS, .offset = BRDI_AT(ban_data, member), .words = all_words, .preset = "", \
        .meaning = what                                                                                          \
    }

static const struct brdi_key ban_keys[] = {
    {.name = "targets",
     .kind = BRDI_WORDS,
     .offset = BRDI_AT(ban_data, targets),
     .words = piece_words,
     .meaning = "the pieces that it protects"},
    {.name = "ground",
     .kind = BRDI_WORDS,
     .offset = BRDI_AT(ban_data, ground),
     .words = ground_words,
     .meaning = "the grounds on which it protects them"},
    BAN_WORDS_KEY("attackers", attackers, piece_words, "the pieces that may not attack them there"),
    BAN_WORDS_KEY("shooters", shooters, piece_words, "the pieces that may not fire at them there"),
    {.name = NULL}};

static const struct brdi_key spare_ban_keys[] = {
    BAN_WORDS_KEY("targets", targets, piece_words, "the pieces that it protects"),
    BAN_WORDS_KEY("ground", ground, ground_words, "the grounds on which it protects them"),
    BAN_WORDS_KEY("attackers", attackers, piece_words, "the pieces that may not attack them there"),
    BAN_WORDS_KEY("shooters", shooters, piece_words, "the pieces that may not fire at them there"),
    {.name = NULL}};

#define SPARE_BAN_KEY(text, index)                                                                            \
    {                                                                                                         \
        .name = text, .kind = BRDI_MAP, .offset = DATA_WITHIN(bans, bans[index]), .children = spare_ban_keys, \
        .preset = "", .meaning = "a ban more, tested after the three", .serves = "THR.spare-bans"             \
    }

#define BAN_KEY(text, index, paragraph)                                                                 \
    {                                                                                                   \
        .name = text, .kind = BRDI_MAP, .offset = DATA_WITHIN(bans, bans[index]), .children = ban_keys, \
        .meaning = "who may not engage what", .serves = paragraph                                       \
    }

static const struct brdi_key bans_keys[] = {BAN_KEY("elephant", BAN_ELEPHANT, "THR.ban-elephant"),
                                            BAN_KEY("ranger", BAN_RANGER, "THR.ban-ranger"),
                                            BAN_KEY("forest", BAN_FOREST, "THR.ban-forest"),
                                            SPARE_BAN_KEY("spare_1", BAN_SPARE),
                                            SPARE_BAN_KEY("spare_2", BAN_SPARE + 1),
                                            SPARE_BAN_KEY("spare_3", BAN_SPARE + 2),
                                            {.name = NULL}};

#define COUNTING_KEY(text, member)                                                                           \
    {                                                                                                        \
        .name = text, .kind = BRDI_WORDS, .offset = DATA_WITHIN(checks, checks.member), .words = cell_words, \
        .meaning = "the cells on which hazards count: the one it leaves or acts from, the other one",        \
        .serves = "THR.check"                                                                                \
    }

static const struct brdi_key checks_keys[] = {{.name = "hazards",
                                               .kind = BRDI_WORDS,
                                               .offset = DATA_WITHIN(checks, checks.hazards),
                                               .words = ground_words,
                                               .meaning = "the grounds that put survival in question",
                                               .serves = "THR.classes"},
                                              COUNTING_KEY("move", move),
                                              COUNTING_KEY("switch", exchange),
                                              COUNTING_KEY("attack", attack),
                                              COUNTING_KEY("fire", fire),
                                              {.name = NULL}};

static const struct brdi_key favors_keys[] = {{.name = "most",
                                               .kind = BRDI_NUMBER,
                                               .offset = DATA_WITHIN(favors, favors.most),
                                               .min = 1,
                                               .max = 9,
                                               .meaning = "how many a player gains in a game at most",
                                               .serves = "THR.gain-limit"},
                                              {.name = "ambush_on",
                                               .kind = BRDI_WORDS,
                                               .offset = DATA_WITHIN(favors, favors.ambush_on),
                                               .words = ground_words,
                                               .meaning = "the grounds on which both pieces of an Ambush stand",
                                               .serves = "THR.ambush"},
                                              {.name = NULL}};

static const struct brdi_key arrival_keys[] = {
    {.name = "ground",
     .kind = BRDI_WORDS,
     .offset = DATA_WITHIN(arrival, arrival.ground),
     .words = ground_words,
     .meaning = "the grounds of the homeland on which a dragon arrives, besides the fortress",
     .serves = "THR.arrival"},
    {.name = NULL}};

static const struct brdi_key switch_keys[] = {
    {.name = "survival",
     .kind = BRDI_RATIO,
     .offset = DATA_WITHIN(switches, switches.survival),
     .min = 1,
     .max = 65535,
     .meaning = "the chance to survive",
     .serves = "THR.check"},
    {.name = "dragon_attack_range",
     .kind = BRDI_NUMBER,
     .offset = DATA_WITHIN(switches, switches.dragon_attack_range),
     .min = 1,
     .max = DISTANCE_MOST,
     .meaning = "how many cells away a dragon may attack",
     .serves = "THR-3"},
    BRDI_MAX_PLIES_KEY(DATA_WITHIN(switches, switches.max_plies), "THR.max-plies"),
    {.name = "setup",
     .kind = BRDI_WORD,
     .offset = DATA_WITHIN(switches, switches.setup),
     .words = setup_words,
     .preset = "in_turn",
     .meaning = "who lays out: White, then Black (in_turn), or both at the same time (together)",
     .serves = "THR.together"},
    {.name = "acting",
     .kind = BRDI_WORD,
     .offset = DATA_WITHIN(switches, switches.acting),
     .words = acting_words,
     .preset = "one",
     .meaning = "who moves and switches in a turn: the same piece (one), or any pieces (separate)",
     .serves = "THR.separate"},
    {.name = "favors_when",
     .kind = BRDI_WORD,
     .offset = DATA_WITHIN(switches, switches.favors_when),
     .words = favors_when_words,
     .preset = "own_turn",
     .meaning = "when favors are spent: in the own turn (own_turn), or in the other's, too (any_time)",
     .serves = "THR.interrupt"},
    {.name = "favor_kind",
     .kind = BRDI_WORD,
     .offset = DATA_WITHIN(switches, switches.favor_kind),
     .words = favor_kind_words,
     .preset = "when_spent",
     .meaning = "when the kind of a favor is chosen: when it is spent (when_spent), or secretly when it is gained "
                "(when_gained)",
     .serves = "THR.kind"},
    {.name = NULL}};

const struct brdi_key brdi_thrones_keys[] = {
    BRDI_TITLE_KEYS,
    BRDI_BOARD_KEY(DATA_AT(directions), board_keys),
    {.name = "tiles",
     .kind = BRDI_MAP,
     .offset = DATA_AT(tiles),
     .children = tiles_keys,
     .meaning = "the home tiles of a side; with its fortress they are 36",
     .serves = "THR.supply"},
    {.name = "fortress",
     .kind = BRDI_MAP,
     .offset = DATA_AT(fortress),
     .children = fortress_keys,
     .meaning = "where the home fortress may lie",
     .serves = "THR.setup-fortress"},
    {.name = "pieces", .kind = BRDI_MAP, .offset = DATA_AT(pieces), .children = pieces_keys, .meaning = "the pieces"},
    {.name = "bans",
     .kind = BRDI_MAP,
     .offset = DATA_AT(bans),
     .children = bans_keys,
     .meaning = "who may not engage what",
     .serves = "THR.engage"},
    {.name = "checks",
     .kind = BRDI_MAP,
     .offset = DATA_AT(checks),
     .children = checks_keys,
     .meaning = "when survival is checked",
     .serves = "THR.check"},
    {.name = "favors",
     .kind = BRDI_MAP,
     .offset = DATA_AT(favors),
     .children = favors_keys,
     .meaning = "Fate's Favors"},
    {.name = "arrival",
     .kind = BRDI_MAP,
     .offset = DATA_AT(arrival),
     .children = arrival_keys,
     .meaning = "where a dragon held back arrives",
     .serves = "THR.arrival"},
    {.name = "peaceful_turns",
     .kind = BRDI_NUMBER,
     .offset = DATA_AT(peaceful_turns),
     .min = 0,
     .max = 100,
     .meaning = "in how many turns at the start nobody may attack or fire",
     .serves = "THR.first-turn"},
    BRDI_START_KEY,
    BRDI_SWITCHES_KEY(DATA_AT(switches), switch_keys),
    {.name = NULL}};

/* ------------------------------------------------------------------------------------------- contradictions */

/* section.name.member */
static void member_path(char path[BRDI_KEY_PATH_NBYTES], const char *section, const char *name, const char *member)
{
    struct brdi_writer out = brdi_writer_on(path, BRDI_KEY_PATH_NBYTES);
    brdi_put_text(&out, section);
    brdi_put(&out, '.');
    brdi_put_text(&out, name);
    brdi_put(&out, '.');
    brdi_put_text(&out, member);
}

/* Tiles fill the homeland, and every row can have what it must, with room for the fortress. */
static void check_tiles(const struct data *data, struct brdi_sink *sink)
{
    static const char *const counts[] = {"tiles.plains.count", "tiles.forest.count", "tiles.mountain.count",
                                         "tiles.water.count", NULL};
    static const char *const rows[] = {"tiles.plains.row_least", "tiles.forest.row_least", "tiles.mountain.row_least",
                                       "tiles.water.row_least", NULL};
    static const char *const middles[] = {"tiles.plains.middle", "tiles.forest.middle", "tiles.mountain.middle",
                                          "tiles.water.middle", NULL};
    int32_t count = 0, row_least = 0, middle = 0;
    for (int terrain = 0; terrain < TERRAINS; terrain++) {
        const struct tile_data *tile = &data->tiles[terrain];
        char count_path[BRDI_KEY_PATH_NBYTES], row_path[BRDI_KEY_PATH_NBYTES];
        const char *const both[] = {count_path, row_path, NULL};
        count += tile->count;
        row_least += tile->row_least;
        middle += tile->middle;
        member_path(count_path, "tiles", ground_words[terrain], "count");
        member_path(row_path, "tiles", ground_words[terrain], "row_least");
        if (tile->row_least * HOME_ROWS > tile->count)
            brdi_contradict_keys(sink, both, "there are not so many of these tiles for four rows",
                                 "a quarter of their count at most");
    }
    if (count != HOME - 1) brdi_contradict_keys(sink, counts, "the home tiles are not 35", "counts that sum to 35");
    if (middle != MIDDLE_TILES)
        brdi_contradict_keys(sink, middles, "a side does not lay four tiles in the middle row",
                             "`middle` that sum to 4");
    if (row_least >= COLUMNS)
        brdi_contradict_keys(sink, rows, "a row has no room for so many tiles and a fortress",
                             "row_least that sum to 8 at most");
}

static void check_move_entry(const struct brdi_step *step, const char *list, int index, struct brdi_sink *sink)
{
    static const char *const ranges[] = {"range", "kind"}, *const grounds[] = {"ground", "kind"};
    if (step->kind != SLIDE && (step->range[0] != 1 || step->range[1] != 1))
        brdi_contradict_entry(sink, list, index, ranges, "only a slide has a range", "kind: slide, or no range");
    if (step->kind != FLOOD && step->ground != (1 << GROUNDS) - 1)
        brdi_contradict_entry(sink, list, index, grounds, "only a flood asks for the ground",
                              "kind: flood, or no `ground`");
}

/* A step goes to a neighbour; a range that a file does not give is BRDI_INSTEAD. */
static void check_attack_entry(const struct brdi_step *step, const char *list, int index, struct brdi_sink *sink)
{
    static const char *const ranges[] = {"range", "kind"};
    if (step->kind != SLIDE && step->range[0] != BRDI_INSTEAD)
        brdi_contradict_entry(sink, list, index, ranges, "only a slide has a range", "kind: slide, or no range");
}

/* One entry of a kind, so that each kind is one table. */
static void check_kinds(const struct brdi_step *steps, int32_t count, const char *list, struct brdi_sink *sink)
{
    bool told = false;
    for (int32_t i = 0; i < count; i++, told = false)
        for (int32_t other = 0; other < i && !told; other++) {
            char path[BRDI_KEY_PATH_NBYTES], other_path[BRDI_KEY_PATH_NBYTES];
            const char *const both[] = {path, other_path, NULL};
            brdi_entry_path(path, list, i, "kind");
            brdi_entry_path(other_path, list, other, "kind");
            told = steps[i].kind == steps[other].kind &&
                   brdi_contradict_keys(sink, both, "another entry is of this kind", "one of each kind");
        }
}

static void check_piece(const struct piece_data *data, int piece, struct brdi_sink *sink)
{
    char path[BRDI_KEY_PATH_NBYTES];
    member_path(path, "pieces", piece_words[piece], "count");
    if (piece == THRONE && data->count != 1) brdi_contradict(sink, path, "a side has one throne", "1");
    if ((piece == WARHORSE || piece == DRAGON) && data->count > 1)
        brdi_contradict(sink, path, "a side has at most one of these", "0 or 1");
    member_path(path, "pieces", piece_words[piece], "moves");
    for (int32_t i = 0; i < data->move_count; i++) check_move_entry(&data->moves[i], path, i, sink);
    check_kinds(data->moves, data->move_count, path, sink);
    member_path(path, "pieces", piece_words[piece], "attacks");
    for (int32_t i = 0; i < data->attack_count; i++) check_attack_entry(&data->attacks[i], path, i, sink);
    check_kinds(data->attacks, data->attack_count, path, sink);
}

enum { RAYS_MOST = 32 }; /* cells in the eight lines from e5: nowhere are there more */

/*
 * Cells connected to one over the same ground: at most both homelands' tiles and those of the middle row, or three
 * fortresses.
 */
static int32_t flood_most(const struct data *data, int32_t on)
{
    int32_t cells = SIDES + 1;
    for (int terrain = 0; terrain < TERRAINS; terrain++)
        if ((on >> terrain & 1) != 0 && SIDES * (data->tiles[terrain].count + data->tiles[terrain].middle) > cells)
            cells = SIDES * (data->tiles[terrain].count + data->tiles[terrain].middle);
    return cells - 1;
}

/* Cells that steps, slides and leaps in some directions reach, at so many distances. */
static int32_t lines_most(const struct brdi_step *step, int32_t distances)
{
    return brdi_least((int32_t)brdi_count_cells((uint64_t)(uint32_t)step->directions) * distances, RAYS_MOST);
}

static int32_t distances_of(const struct brdi_step *step)
{
    return step->range[1] - step->range[0] + 1;
}

static int32_t move_most(const struct data *data, const struct brdi_step *step)
{
    if (step->kind == FLOOD) return flood_most(data, step->ground);
    return lines_most(step, step->kind == SLIDE ? distances_of(step) : 1);
}

static int32_t attack_most(const struct data *data, const struct brdi_step *step)
{
    bool as_switch = step->range[0] == BRDI_INSTEAD;
    int32_t distances = as_switch ? data->switches.dragon_attack_range : distances_of(step);
    return lines_most(step, step->kind == SLIDE ? distances : 1);
}

/* Cells that a piece may move to, and enemies that it may attack or fire at, at most. */
static int32_t reach_most(const struct data *data, const struct piece_data *piece, int32_t men)
{
    int32_t moves = 0, attacks = 0, fires = 0;
    for (int32_t i = 0; i < piece->move_count; i++) moves += move_most(data, &piece->moves[i]);
    for (int32_t i = 0; i < piece->attack_count; i++) attacks += attack_most(data, &piece->attacks[i]);
    for (int32_t i = 0; i < piece->fire_count; i++)
        fires += lines_most(&piece->fires[i], distances_of(&piece->fires[i]));
    return brdi_least(moves, CELLS - 1) + brdi_least(attacks, men) + brdi_least(fires, men);
}

/*
 * At most so many moves are legal at once: each piece has a word for each cell that it may move to or engage and for
 * each of eight partners of a switch, all of them once more with Cunning; Haste to eight cells, Ambush of two own
 * pieces, Deception of two neighbours; arrival on 36 cells; `end`. Where the other may interrupt a turn he has once
 * more so many favors, none with Cunning [THR.interrupt]. Who moves and who switches does not matter: at its first
 * action a turn is open to all pieces, later to fewer words. The published rules come to 1380, and to 1725 with
 * interruptions; in the setup and while a favor is chosen there are fewer.
 */
static int32_t moves_most(const struct data *data)
{
    int32_t men = 0, words = 0;
    for (int piece = 0; piece < PIECES; piece++) men += data->pieces[piece].count;
    for (int piece = 0; piece < PIECES; piece++)
        words += 2 * data->pieces[piece].count * (WAYS + reach_most(data, &data->pieces[piece], men));
    int32_t favors = WAYS * men + men * (men - 1) / 2 + WAYS * men;
    int32_t spenders = data->switches.favors_when == FAVORS_ANY_TIME ? SIDES : 1;
    return words + spenders * favors + HOME + 1;
}

/* What the tables of keys cannot refuse. */
void brdi_thrones_contradictions(const struct brdi_schema *schema, struct brdi_sink *sink)
{
    static const char *const pieces_and_tiles[] = {"pieces", "tiles", "switches.favors_when",
                                                   "switches.dragon_attack_range", NULL};
    const struct data *data = data_of(schema);
    brdi_check_directions(&data->directions[0][0], brdi_thrones_directions, AXES, sink);
    check_tiles(data, sink);
    for (int piece = 0; piece < PIECES; piece++) check_piece(&data->pieces[piece], piece, sink);
    if (moves_most(data) > MOVES_MOST)
        brdi_contradict_keys(sink, pieces_and_tiles, "there may be more than 1920 legal moves",
                             "fewer or slower pieces");
}

/* ------------------------------------------------------------------------------------------------ compiling */

/* A mask of the owner's directions as ways. */
static uint8_t ways_of(const struct data *data, int32_t directions, int side)
{
    unsigned ways = 0;
    if (directions == ALL_WAYS) return ALL_WAYS; /* they all differ */
    for (int d = 0; d < WAYS; d++) {
        if ((directions >> d & 1) == 0) continue;
        int sign = side == WHITE ? 1 : -1;
        int way = 3 * (sign * data->directions[d][1] + 1) + sign * data->directions[d][0] + 1;
        ways |= 1u << (way < 4 ? way : way - 1);
    }
    return (uint8_t)ways;
}

/*
 * A mask of occupants as one of men, as a side sees it. The firing pieces are those that fire [THR.classes],
 * [THR.tables].
 */
static uint32_t men_of(const struct data *data, int32_t occupants_mask, int side)
{
    uint32_t men = (occupants_mask & OVER_EMPTY) != 0 ? 1 : 0;
    for (int piece = 0; piece < PIECES; piece++) {
        int enemy = piece == DRAGON                      ? OVER_ENEMY_DRAGON
                    : data->pieces[piece].fire_count > 0 ? OVER_ENEMY_FIRING
                                                         : OVER_ENEMY;
        if ((occupants_mask & OVER_OWN) != 0) men |= UINT32_C(1) << man_of(side, piece);
        if ((occupants_mask & enemy) != 0) men |= UINT32_C(1) << man_of(1 - side, piece);
    }
    return men;
}

static void compile_moves(const struct data *data, const struct piece_data *from, int side, struct piece *to)
{
    for (int32_t i = 0; i < from->move_count; i++) {
        const struct brdi_step *step = &from->moves[i];
        uint8_t ways = ways_of(data, step->directions, side);
        uint32_t over = men_of(data, step->over, side);
        if (step->kind == STEP) to->steps = ways;
        if (step->kind == SLIDE)
            to->flight = (struct slide){over, ways, (uint8_t)(step->range[0] - 1), (uint8_t)step->range[1]};
        if (step->kind != FLOOD) continue;
        to->flood.over = over;
        to->flood.ways = ways;
        to->flood.grounds = (uint8_t)step->ground;
    }
}

/*
 * An attack in a straight line. The switch dragon_attack_range is about attacks only (THR-25), and only about those
 * that say no range of their own [THR.attack-range].
 */
static struct slide charge_of(const struct data *data, const struct brdi_step *step, int side)
{
    bool as_switch = step->range[0] == BRDI_INSTEAD;
    int32_t least = as_switch ? 1 : step->range[0];
    int32_t most = as_switch ? data->switches.dragon_attack_range : step->range[1];
    return (struct slide){men_of(data, step->over, side), ways_of(data, step->directions, side), (uint8_t)(least - 1),
                          (uint8_t)most};
}

static void compile_engagement(const struct data *data, const struct piece_data *from, int side, struct piece *to)
{
    for (int32_t i = 0; i < from->attack_count; i++) {
        const struct brdi_step *step = &from->attacks[i];
        if (step->kind == STEP)
            to->attack_steps = ways_of(data, step->directions, side);
        else
            to->charge = charge_of(data, step, side);
    }
    if (from->fire_count == 0) return;
    to->fire = (struct slide){UINT32_MAX, ways_of(data, from->fires[0].directions, side),
                              (uint8_t)(from->fires[0].range[0] - 1), (uint8_t)from->fires[0].range[1]};
}

static void compile_type(const struct data *data, int type, int side, struct tables *tables)
{
    const struct piece_data *from = &data->pieces[type];
    struct piece *to = &tables->pieces[man_of(side, type)];
    compile_moves(data, from, side, to);
    compile_engagement(data, from, side, to);
    if (to->fire.ways != 0) tables->firing |= UINT32_C(1) << man_of(side, type);
    to->type = (uint8_t)type;
    to->waives = (uint8_t)from->waives;
    to->switches_enemies = from->switches_enemies != 0;
    to->ignores = (uint8_t)from->ignores;
    to->repeated = from->switches == SWITCHES_REPEATED;
}

/* How many cells lie between one and the edge in a way. */
static int ray_length(uint8_t from, int way)
{
    int place = way < 4 ? way : way + 1, column = from % COLUMNS, row = from / COLUMNS; /* of the nine around */
    int columns[] = {column, EDGE, EDGE - column}, rows[] = {row, EDGE, EDGE - row};
    return brdi_least(columns[place % 3], rows[place / 3]);
}

static void compile_lines(struct tables *tables, uint8_t from)
{
    for (int way = 0; way < WAYS; way++)
        for (int distance = 1, length = ray_length(from, way); distance <= length; distance++) {
            uint8_t to = (uint8_t)(from + distance * way_steps[way]);
            cells_add(&tables->rays[from][way], to);
            cells_add(&tables->lines[distance][from], to);
        }
    for (int distance = 1; distance <= EDGE; distance++)
        tables->lines[distance][from] = cells_or(tables->lines[distance][from], tables->lines[distance - 1][from]);
}

/* One ban: what it forbids these to do to those whom it protects. */
static void compile_ban(const struct ban_data *ban, int32_t forbidden, uint8_t reason,
                        uint8_t bans[][MAN_TYPES][TILE_CODES])
{
    for (uint64_t engagers = (uint32_t)forbidden; engagers != 0;) {
        uint8_t engager = brdi_pop_cell(&engagers);
        for (uint64_t targets = (uint32_t)ban->targets; targets != 0;) {
            uint8_t *row = bans[1 + engager][1 + brdi_pop_cell(&targets)];
            for (uint64_t grounds = (uint32_t)ban->ground; grounds != 0;) row[1 + brdi_pop_cell(&grounds)] = reason;
            row[BREACHED] = row[WHOLE];
        }
    }
}

/* From the last on, so that what stays is the ban that comes first in the order of testing. */
static void compile_bans(const struct data *data, struct tables *tables)
{
    static const uint8_t reasons[BANS] = {
        ENGAGE_BAN_ELEPHANT, RANGER_ON_MOUNTAIN, FOREST_COVER, BANNED, BANNED, BANNED}; /* [THR.spare-bans] */
    for (int n = BANS - 1; n >= 0; n--) {
        const struct ban_data *ban = &data->bans[n];
        compile_ban(ban, ban->attackers, reasons[n], tables->bans[0]);
        compile_ban(ban, ban->shooters, reasons[n], tables->bans[1]);
    }
}

static void compile_checks(const struct data *data, struct tables *tables)
{
    int32_t counting[KINDS + 1] = {[KIND_MOVE] = data->checks.move,
                                   [KIND_SWITCH] = data->checks.exchange,
                                   [KIND_ATTACK] = data->checks.attack,
                                   [KIND_FIRE] = data->checks.fire,
                                   [KIND_HASTE] = data->checks.move};
    for (int kind = 0; kind <= KINDS; kind++) {
        if ((counting[kind] & COUNTS_FROM) != 0) tables->counting[kind][0] = (uint8_t)data->checks.hazards;
        if ((counting[kind] & COUNTS_TO) != 0) tables->counting[kind][1] = (uint8_t)data->checks.hazards;
    }
}

extern const struct brdi_schema brdi_builtin_thrones;

/* The refusals whose names a file makes untrue [THR.neutral]: what it changes is compared with the rulebook's. */
static void compile_neutral(const struct data *data, struct tables *tables)
{
    static const uint8_t bans[BAN_SPARE] = {ENGAGE_BAN_ELEPHANT, RANGER_ON_MOUNTAIN, FOREST_COVER};
    const struct data *builtin = data_of(&brdi_builtin_thrones);
    for (uint8_t reason = 0; reason <= REFUSALS; reason++) tables->neutral[reason] = reason;
    for (int ban = 0; ban < BAN_SPARE; ban++)
        if (memcmp(&data->bans[ban], &builtin->bans[ban], sizeof data->bans[ban]) != 0)
            tables->neutral[bans[ban]] = BANNED;
    if (data->peaceful_turns != builtin->peaceful_turns) tables->neutral[FIRST_TURN] = PEACEFUL_TURN;
    if (memcmp(&data->fortress, &builtin->fortress, sizeof data->fortress) != 0)
        tables->neutral[FORTRESS_EDGE] = NO_FORTRESS_HERE;
    if (data->favors.ambush_on != builtin->favors.ambush_on) tables->neutral[NOT_FOREST] = NO_AMBUSH_HERE;
}

/* [THR.setup-middle], [THR.middle-count] */
static void compile_middle(const struct data *data, struct tables *tables)
{
    int count = 0;
    for (uint8_t terrain = 0; terrain < TERRAINS; terrain++)
        for (int32_t n = 0; n < data->tiles[terrain].middle && count < MIDDLE_TILES; n++)
            tables->middle[count++] = terrain;
}

/* [THR.setup-pieces]: the order of the types, but the throne before the dragon. */
static void compile_sequence(const struct data *data, struct tables *tables)
{
    static const uint8_t order[PIECES] = {RANGER, SPEARMAN, CROSSBOWMAN, CATAPULT, TREBUCHET,
                                          LANCER, WARHORSE, ELEPHANT,    THRONE,   DRAGON};
    for (int i = 0; i < PIECES; i++)
        for (int32_t n = 0; n < data->pieces[order[i]].count; n++)
            tables->sequence[tables->sequence_count++] = order[i];
}

void brdi_thrones_compile(struct brdi_rules *rules)
{
    const struct data *data = data_of(&rules->schema);
    struct tables *tables = brdi_tables_to_fill(rules);
    brdi_board_grid(&rules->board, COLUMNS, ROWS);
    rules->board.turned[BLACK] = 1;
    brdi_board_link(&rules->board, &data->directions[0][0], WAYS, AXES);
    for (uint8_t cell = 0; cell < CELLS; cell++) compile_lines(tables, cell);
    for (int side = 0; side < SIDES; side++)
        for (int type = 0; type < PIECES; type++) compile_type(data, type, side, tables);
    compile_bans(data, tables);
    compile_checks(data, tables);
    compile_sequence(data, tables);
    compile_middle(data, tables);
    compile_neutral(data, tables);
    tables->ambush_on = (uint8_t)data->favors.ambush_on;
    tables->arrival_on = (uint8_t)data->arrival.ground;
    tables->separate = data->switches.acting == ACTING_SEPARATE;
}
