/* thrones_rules.c: the keys of a rules file, contradictions between them, and the tables compiled from them. */
#include <string.h>

#include "thrones_code.h"
#include "thrones_data.h"
#include "thrones_state.h"

#include "keys/keys.h"

/* ------------------------------------------------------------------------------------------------------ keys */

const char *const brdi_thrones_directions[] = {BRDI_EIGHT_DIRECTION_WORDS, NULL};
static const char *const piece_words[] = {"ranger",   "spearman", "crossbowman", "catapult", "trebuchet", "lancer",
                                          "warhorse", "elephant", "dragon",      "throne",   NULL};

/* What may be on a cell that is passed, as the side that moves sees it. */
static const char *const occupants[] = {"empty", "own", "enemy", "enemy-firing", "enemy-dragon", NULL};

/* The kinds of entries that moves, attacks (the first two) and fires have: STEP, SLIDE, FLOOD (thrones_data.h). */
static const char *const move_kinds[] = {"step", "slide", "flood", NULL};
static const char *const attack_kinds[] = {"step", "slide", NULL};
static const char *const fire_kinds[] = {"leap", NULL};

static const char *const switch_words[] = {"once", "repeated", NULL};
static const char *const ignore_words[] = {"bans", "walls", "checks", NULL};
static const char *const cell_words[] = {"from", "to", NULL};
static const char *const setup_words[] = {"in_turn", "together", NULL};
static const char *const acting_words[] = {"one", "separate", NULL};
static const char *const favors_when_words[] = {"own_turn", "any_time", NULL};
static const char *const favor_kind_words[] = {"when_spent", "when_gained", NULL};
static const char *const guard_words[] = {"attack", "engage", NULL};
static const char *const end_kinds[] = {"removed", "fortress", "points", NULL}; /* END_* (thrones_data.h) */
static const char *const place_words[] = {"middle", "opponent", NULL};          /* AT_* */

enum { DISTANCE_MOST = COLUMNS - 1 };

/* A line a key, in columns: name, place, value, default, paragraph, meaning (keys/keys.h). */
/* clang-format off */

#define SOME_DIRECTIONS BRDI_SOME_WORDS(1, brdi_thrones_directions, brdi_eight_groups)
#define SOME_CELLS      BRDI_SOME_WORDS(0, cell_words, NULL)
#define SOME_GROUND     BRDI_SOME_WORDS(0, ground_words, NULL)
#define SOME_PIECES     BRDI_SOME_WORDS(0, piece_words, NULL), .flags = BRDI_OF_TYPES
#define SOME_OCCUPANTS  BRDI_SOME_WORDS(0, occupants, NULL)
#define SOME_IGNORED    BRDI_SOME_WORDS(0, ignore_words, NULL)
#define SOME_MOVES      BRDI_SOME_STEPS(MOVE_ENTRIES, move_keys, NULL)
#define SOME_ATTACKS    BRDI_SOME_STEPS(ATTACK_ENTRIES, attack_keys, NULL)
#define SOME_FIRES      BRDI_SOME_STEPS(FIRE_ENTRIES, fire_keys, NULL)
#define BY_SWITCH       "dragon_attack_range"

#define STEP_AT(member)  BRDI_AT(brdi_step, member)
#define PIECE_AT(member) BRDI_AT(piece_data, member)
#define TILE_AT(member)  BRDI_AT(tile_data, member)
#define BAN_AT(member)   BRDI_AT(ban_data, member)
#define DATA_AT(member)  BRDI_AT(data, member)
#define SWITCH_AT(name)  BRDI_IN(switches, name)

#define DIRECTIONS_KEY \
    BRDI_KEY("directions", STEP_AT(directions), SOME_DIRECTIONS, "all", NULL, "the directions, as the owner sees them")
#define OVER_KEY \
    BRDI_KEY("over", STEP_AT(over), SOME_OCCUPANTS, "empty", "THR.flight", \
             "slide, flood: what may be on the cells that are passed; `enemy` excludes firing pieces and dragons")

static const struct brdi_key move_keys[] = {
    BRDI_KEY("kind",   STEP_AT(kind),   BRDI_A_WORD(move_kinds),           NULL,  NULL,
             "step: to a neighbour; slide: in a straight line; flood: a long move over one ground"),
    DIRECTIONS_KEY,
    BRDI_KEY("range",  STEP_AT(range),  BRDI_A_RANGE(DISTANCE_MOST, NULL), "1",   "THR.flight",
             "slide: the least and the greatest number of cells"),
    OVER_KEY,
    BRDI_KEY("ground", STEP_AT(ground), SOME_GROUND,                       "all", "THR.long",
             "flood: the grounds over which the piece may go; one move stays on one ground"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key attack_keys[] = {
    BRDI_KEY("kind",  STEP_AT(kind),  BRDI_A_WORD(attack_kinds),              NULL,      NULL,
             "step: at a neighbour; slide: in a straight line"),
    DIRECTIONS_KEY,
    BRDI_KEY("range", STEP_AT(range), BRDI_A_RANGE(DISTANCE_MOST, BY_SWITCH), BY_SWITCH, "THR.attack-range",
             "slide: the least and the greatest number of cells; dragon_attack_range: from 1 to the value of that "
             "switch"),
    OVER_KEY,
    BRDI_END_OF_KEYS
};

static const struct brdi_key fire_keys[] = {
    BRDI_KEY("kind",  STEP_AT(kind),  BRDI_A_WORD(fire_kinds),           NULL, NULL,
             "leap: what is on the cells between does not matter"),
    DIRECTIONS_KEY,
    BRDI_KEY("range", STEP_AT(range), BRDI_A_RANGE(DISTANCE_MOST, NULL), NULL, "THR.fire",
             "the least and the greatest distance in cells"),
    BRDI_END_OF_KEYS
};

static const char *const where_words[] = {"row-1", "row-2", "row-3", "row-4",    "row-5", "row-6",
                                          "row-7", "row-8", "row-9", "fortress", NULL};

static const struct brdi_key becomes_keys[] = {
    BRDI_OPTIONAL_KEY("where", BRDI_AT(becomes_data, where), BRDI_SOME_WORDS(1, where_words, NULL), "THR.becomes",
                      "rows, counted from the owner's edge of the board; fortress: any fortress"),
    BRDI_OPTIONAL_TYPES_KEY("types", BRDI_AT(becomes_data, types), BRDI_SOME_TYPES(piece_words), "THR.becomes",
                            "the type that it becomes"),
    BRDI_END_OF_KEYS
};

#define BECOMES_KEY \
    BRDI_OPTIONAL_KEY("becomes", PIECE_AT(becomes), BRDI_A_MAP(becomes_keys), "THR.becomes", \
                      "what the piece becomes at the end of a turn, on certain cells")

#define A_COUNT      BRDI_A_NUMBER(0, HOME)
#define SOME_SWITCH  BRDI_A_WORD(switch_words)

#define COUNT_MEANING   "the number of these pieces that a side has; at most 1 warhorse and 1 dragon"
#define WAIVES_MEANING  "the hazards that do not endanger the piece"
#define SWITCH_MEANING  "how often the piece may switch in a turn"
#define ENEMIES_MEANING "whether the piece may also switch with enemy pieces"
#define IGNORES_MEANING "what the piece ignores when it attacks: bans, the walls of a whole fortress, survival checks"
#define MOVES_MEANING   "how the piece moves to an empty cell"
#define ATTACKS_MEANING "how the piece attacks"
#define FIRES_MEANING   "how the piece fires"

#define PIECE_KEYS \
    BRDI_KEY("count",    PIECE_AT(count),        A_COUNT,      NULL,   "THR-1",               COUNT_MEANING), \
    BRDI_KEY("waives",   PIECE_AT(waives),       SOME_GROUND,  "",     "THR.waive",           WAIVES_MEANING), \
    BRDI_KEY("switches", PIECE_AT(switches),     SOME_SWITCH,  "once", "THR.switch-warhorse", SWITCH_MEANING), \
    BRDI_KEY("switches_enemies", PIECE_AT(switches_enemies), BRDI_A_BOOL, "false", "THR.switch-warhorse", \
             ENEMIES_MEANING), \
    BRDI_KEY("ignores",  PIECE_AT(ignores),      SOME_IGNORED, "",     "THR.throne-attack",   IGNORES_MEANING), \
    BRDI_KEY("moves",    PIECE_AT(move_count),   SOME_MOVES,   NULL,   "THR.action-move",     MOVES_MEANING), \
    BRDI_KEY("attacks",  PIECE_AT(attack_count), SOME_ATTACKS, "",     "THR.attack",          ATTACKS_MEANING), \
    BRDI_KEY("fires",    PIECE_AT(fire_count),   SOME_FIRES,   "",     "THR.fire",            FIRES_MEANING), \
    BECOMES_KEY, \
    BRDI_END_OF_KEYS

static const struct brdi_key piece_keys[] = {PIECE_KEYS};

/* [THR.own-types] */
enum { OWN_KEYS = 3 + 9 + 1 };
static const struct brdi_key own_keys[BRDI_OWN_TYPES_MOST][OWN_KEYS] = {
    {BRDI_OWN_KEYS_AT(piece_data, 0), PIECE_KEYS},
    {BRDI_OWN_KEYS_AT(piece_data, 1), PIECE_KEYS},
    {BRDI_OWN_KEYS_AT(piece_data, 2), PIECE_KEYS},
    {BRDI_OWN_KEYS_AT(piece_data, 3), PIECE_KEYS},
};

static const struct brdi_key direction_keys[] = {
    BRDI_EIGHT_DIRECTION_KEYS(1, "columns to the right and rows up, as White sees them"),
    BRDI_END_OF_KEYS
};
_Static_assert(sizeof direction_keys / sizeof *direction_keys == WAYS + 1, "a key for each direction");

static const struct brdi_key board_keys[] = {
    BRDI_KEY("directions", 0, BRDI_A_MAP(direction_keys), NULL, "THR.board", "the eight directions"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key tile_keys[] = {
    BRDI_KEY("count",     TILE_AT(count),     BRDI_A_NUMBER(0, HOME - 1),     NULL, "THR.supply",
             "the number of these home tiles that a side has"),
    BRDI_KEY("row_least", TILE_AT(row_least), BRDI_A_NUMBER(0, 8),            NULL, "THR.setup-rows",
             "the least number of these tiles in each home row"),
    BRDI_KEY("middle",    TILE_AT(middle),    BRDI_A_NUMBER(0, MIDDLE_TILES), "1",  "THR.middle-count",
             "the number of these tiles that a side lays in the middle row; a side lays 4 in all"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key tiles_keys[] = {
    BRDI_KEY("plains",   BRDI_NTH(tiles, PLAINS),   BRDI_A_MAP(tile_keys), NULL, NULL, "a kind of tile"),
    BRDI_KEY("forest",   BRDI_NTH(tiles, FOREST),   BRDI_A_MAP(tile_keys), NULL, NULL, "a kind of tile"),
    BRDI_KEY("mountain", BRDI_NTH(tiles, MOUNTAIN), BRDI_A_MAP(tile_keys), NULL, NULL, "a kind of tile"),
    BRDI_KEY("water",    BRDI_NTH(tiles, WATER),    BRDI_A_MAP(tile_keys), NULL, NULL, "a kind of tile"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key fortress_keys[] = {
    BRDI_KEY("columns", BRDI_IN(fortress, columns), BRDI_A_RANGE(COLUMNS, NULL),   NULL, "THR.setup-fortress",
             "the first and the last column in which it may be"),
    BRDI_KEY("rows",    BRDI_IN(fortress, rows),    BRDI_A_RANGE(HOME_ROWS, NULL), NULL, "THR.setup-fortress",
             "the first and the last row in which it may be, counted from the owner's edge of the board"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key pieces_keys[] = {
    BRDI_KEY("ranger",      BRDI_NTH(pieces, RANGER),      BRDI_A_MAP(piece_keys), NULL, NULL, "a type of piece"),
    BRDI_KEY("spearman",    BRDI_NTH(pieces, SPEARMAN),    BRDI_A_MAP(piece_keys), NULL, NULL, "a type of piece"),
    BRDI_KEY("crossbowman", BRDI_NTH(pieces, CROSSBOWMAN), BRDI_A_MAP(piece_keys), NULL, NULL, "a type of piece"),
    BRDI_KEY("catapult",    BRDI_NTH(pieces, CATAPULT),    BRDI_A_MAP(piece_keys), NULL, NULL, "a type of piece"),
    BRDI_KEY("trebuchet",   BRDI_NTH(pieces, TREBUCHET),   BRDI_A_MAP(piece_keys), NULL, NULL, "a type of piece"),
    BRDI_KEY("lancer",      BRDI_NTH(pieces, LANCER),      BRDI_A_MAP(piece_keys), NULL, NULL, "a type of piece"),
    BRDI_KEY("warhorse",    BRDI_NTH(pieces, WARHORSE),    BRDI_A_MAP(piece_keys), NULL, NULL, "a type of piece"),
    BRDI_KEY("elephant",    BRDI_NTH(pieces, ELEPHANT),    BRDI_A_MAP(piece_keys), NULL, NULL, "a type of piece"),
    BRDI_KEY("dragon",      BRDI_NTH(pieces, DRAGON),      BRDI_A_MAP(piece_keys), NULL, NULL, "a type of piece"),
    BRDI_KEY("throne",      BRDI_NTH(pieces, THRONE),      BRDI_A_MAP(piece_keys), NULL, NULL, "a type of piece"),
    BRDI_OWN_KEY(0, BRDI_NTH(pieces, OWN),     own_keys[0], "THR.own-types"),
    BRDI_OWN_KEY(1, BRDI_NTH(pieces, OWN + 1), own_keys[1], "THR.own-types"),
    BRDI_OWN_KEY(2, BRDI_NTH(pieces, OWN + 2), own_keys[2], "THR.own-types"),
    BRDI_OWN_KEY(3, BRDI_NTH(pieces, OWN + 3), own_keys[3], "THR.own-types"),
    BRDI_END_OF_KEYS
};

/* initial: NULL for the three bans of the rulebook, "" for the spare ones. */
#define BAN_KEYS(initial) \
    BRDI_KEY("targets",   BAN_AT(targets),   SOME_PIECES, initial, NULL, "the pieces that the ban protects"), \
    BRDI_KEY("ground",    BAN_AT(ground),    SOME_GROUND, initial, NULL, "the grounds where the ban protects them"), \
    BRDI_KEY("attackers", BAN_AT(attackers), SOME_PIECES, "",      NULL, "the pieces that may not attack them there"), \
    BRDI_KEY("shooters",  BAN_AT(shooters),  SOME_PIECES, "",      NULL, "the pieces that may not fire at them there")

static const struct brdi_key ban_keys[] = {BAN_KEYS(NULL), BRDI_END_OF_KEYS};
static const struct brdi_key spare_ban_keys[] = {BAN_KEYS(""), BRDI_END_OF_KEYS};

static const struct brdi_key seat_piece_keys[] = {
    BRDI_OPTIONAL_KEY("count",            PIECE_AT(count),            A_COUNT,      "THR.seat-tables", COUNT_MEANING),
    BRDI_OPTIONAL_KEY("waives",           PIECE_AT(waives),           SOME_GROUND,  "THR.seat-tables", WAIVES_MEANING),
    BRDI_OPTIONAL_KEY("switches",         PIECE_AT(switches),         SOME_SWITCH,  "THR.seat-tables", SWITCH_MEANING),
    BRDI_OPTIONAL_KEY("switches_enemies", PIECE_AT(switches_enemies), BRDI_A_BOOL,  "THR.seat-tables", ENEMIES_MEANING),
    BRDI_OPTIONAL_KEY("ignores",          PIECE_AT(ignores),          SOME_IGNORED, "THR.seat-tables", IGNORES_MEANING),
    BRDI_OPTIONAL_KEY("moves",            PIECE_AT(move_count),       SOME_MOVES,   "THR.seat-tables", MOVES_MEANING),
    BRDI_OPTIONAL_KEY("attacks",          PIECE_AT(attack_count),     SOME_ATTACKS, "THR.seat-tables", ATTACKS_MEANING),
    BRDI_OPTIONAL_KEY("fires",            PIECE_AT(fire_count),       SOME_FIRES,   "THR.seat-tables", FIRES_MEANING),
    BECOMES_KEY,
    BRDI_END_OF_KEYS
};

#define SEAT_PIECE_KEY(text, index) \
    BRDI_OPTIONAL_KEY(text, BRDI_NTH(pieces, index), BRDI_A_MAP(seat_piece_keys), NULL, "a type of piece")

static const struct brdi_key seat_pieces_keys[] = {
    SEAT_PIECE_KEY("ranger",      RANGER),
    SEAT_PIECE_KEY("spearman",    SPEARMAN),
    SEAT_PIECE_KEY("crossbowman", CROSSBOWMAN),
    SEAT_PIECE_KEY("catapult",    CATAPULT),
    SEAT_PIECE_KEY("trebuchet",   TREBUCHET),
    SEAT_PIECE_KEY("lancer",      LANCER),
    SEAT_PIECE_KEY("warhorse",    WARHORSE),
    SEAT_PIECE_KEY("elephant",    ELEPHANT),
    SEAT_PIECE_KEY("dragon",      DRAGON),
    SEAT_PIECE_KEY("throne",      THRONE),
    BRDI_OWN_SEAT_KEY(0, BRDI_NTH(pieces, OWN),     seat_piece_keys),
    BRDI_OWN_SEAT_KEY(1, BRDI_NTH(pieces, OWN + 1), seat_piece_keys),
    BRDI_OWN_SEAT_KEY(2, BRDI_NTH(pieces, OWN + 2), seat_piece_keys),
    BRDI_OWN_SEAT_KEY(3, BRDI_NTH(pieces, OWN + 3), seat_piece_keys),
    BRDI_END_OF_KEYS
};

static const struct brdi_key seat_keys[] = {
    BRDI_OPTIONAL_KEY("pieces", BRDI_AT(seat_data, pieces), BRDI_A_MAP(seat_pieces_keys), NULL,
                      "what differs for this side's pieces"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key seats_keys[] = {
    BRDI_OPTIONAL_KEY("white", BRDI_NTH(seats, WHITE), BRDI_A_MAP(seat_keys), NULL, "a side"),
    BRDI_OPTIONAL_KEY("black", BRDI_NTH(seats, BLACK), BRDI_A_MAP(seat_keys), NULL, "a side"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key bans_keys[] = {
    BRDI_KEY("elephant", BRDI_NTH(bans, BAN_ELEPHANT),  BRDI_A_MAP(ban_keys),       NULL, "THR.ban-elephant",
             "which pieces may not engage which others"),
    BRDI_KEY("ranger",   BRDI_NTH(bans, BAN_RANGER),    BRDI_A_MAP(ban_keys),       NULL, "THR.ban-ranger",
             "which pieces may not engage which others"),
    BRDI_KEY("forest",   BRDI_NTH(bans, BAN_FOREST),    BRDI_A_MAP(ban_keys),       NULL, "THR.ban-forest",
             "which pieces may not engage which others"),
    BRDI_KEY("spare_1",  BRDI_NTH(bans, BAN_SPARE),     BRDI_A_MAP(spare_ban_keys), "",   "THR.spare-bans",
             "an additional ban, tested after the first three"),
    BRDI_KEY("spare_2",  BRDI_NTH(bans, BAN_SPARE + 1), BRDI_A_MAP(spare_ban_keys), "",   "THR.spare-bans",
             "an additional ban, tested after the first three"),
    BRDI_KEY("spare_3",  BRDI_NTH(bans, BAN_SPARE + 2), BRDI_A_MAP(spare_ban_keys), "",   "THR.spare-bans",
             "an additional ban, tested after the first three"),
    BRDI_END_OF_KEYS
};

#define COUNTING_MEANING \
    "the cells on which hazards count: the one that the piece leaves or acts from (from), the other one (to)"

static const struct brdi_key checks_keys[] = {
    BRDI_KEY("hazards", BRDI_IN(checks, hazards),  SOME_GROUND, NULL, "THR.classes",
             "the grounds that make a survival check necessary"),
    BRDI_KEY("move",    BRDI_IN(checks, move),     SOME_CELLS,  NULL, "THR.check",   COUNTING_MEANING),
    BRDI_KEY("switch",  BRDI_IN(checks, exchange), SOME_CELLS,  NULL, "THR.check",   COUNTING_MEANING),
    BRDI_KEY("attack",  BRDI_IN(checks, attack),   SOME_CELLS,  NULL, "THR.check",   COUNTING_MEANING),
    BRDI_KEY("fire",    BRDI_IN(checks, fire),     SOME_CELLS,  NULL, "THR.check",   COUNTING_MEANING),
    BRDI_END_OF_KEYS
};

static const struct brdi_key favors_keys[] = {
    BRDI_KEY("most",      BRDI_IN(favors, most),      BRDI_A_NUMBER(0, 9), NULL, "THR.favors-most",
             "the greatest number of favors that a player may gain in a game"),
    BRDI_KEY("ambush_on", BRDI_IN(favors, ambush_on), SOME_GROUND,         NULL, "THR.ambush",
             "the grounds on which both pieces of an Ambush must be"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key arrival_keys[] = {
    BRDI_KEY("ground", BRDI_IN(arrival, ground), SOME_GROUND, NULL, "THR.arrival",
             "the grounds of the homeland on which a dragon may arrive; it may always arrive on the fortress"),
    BRDI_END_OF_KEYS
};

#define END_AT(member) BRDI_AT(end_data, member)

static const struct brdi_key end_keys[] = {
    BRDI_KEY("kind", END_AT(kind), BRDI_A_WORD(end_kinds), NULL, "THR.ends",
             "removed: a player with too few pieces loses; fortress: a player who holds fortresses wins; points: a "
             "player who has gained favors wins"),
    BRDI_OPTIONAL_TYPES_KEY("types", END_AT(types),
                            BRDI_FOR(1 << END_REMOVED | 1 << END_FORTRESS, BRDI_SOME_TYPES(piece_words)),
                            "THR.end-removed",
                            "of removed and fortress, the types that count; absent: throne"),
    BRDI_OPTIONAL_KEY("least", END_AT(least), BRDI_FOR(1 << END_REMOVED, BRDI_A_NUMBER(1, HOME)), "THR.end-removed",
                      "of removed: with fewer pieces than these a player loses; absent: 1"),
    BRDI_OPTIONAL_KEY("at", END_AT(at), BRDI_FOR(1 << END_FORTRESS, BRDI_SOME_WORDS(1, place_words, NULL)),
                      "THR.end-fortress",
                      "of fortress: in the middle row, in the opponent's homeland; absent: opponent"),
    BRDI_OPTIONAL_KEY("count", END_AT(count), BRDI_FOR(1 << END_FORTRESS | 1 << END_POINTS, BRDI_A_NUMBER(1, 9)),
                      "THR.end-fortress",
                      "of fortress: how many of these a player must hold; of points: how many favors it must have "
                      "gained; absent: 1"),
    BRDI_END_OF_KEYS
};

#define SOME_ENDS \
    .kind = BRDI_LIST, .min = 1, .count = ENDS_MOST, .stride = sizeof(struct end_data) / 4, .children = end_keys

static const struct brdi_key switch_keys[] = {
    BRDI_KEY("survival",            SWITCH_AT(survival), BRDI_A_RATIO(0, 65535), NULL, "THR.check",
             "the probability of surviving a check"),
    BRDI_KEY("dragon_attack_range", SWITCH_AT(dragon_attack_range), BRDI_A_NUMBER(1, DISTANCE_MOST), NULL, "THR-3",
             "the greatest distance in cells at which a dragon may attack"),
    BRDI_MAX_PLIES_KEY(SWITCH_AT(max_plies), "THR.max-plies"),
    BRDI_KEY("setup",               SWITCH_AT(setup), BRDI_A_WORD(setup_words), "in_turn", "THR.together",
             "in which order the players lay out: White, then Black (in_turn), or both at the same time (together)"),
    BRDI_KEY("acting",              SWITCH_AT(acting), BRDI_A_WORD(acting_words), "one", "THR.separate",
             "which pieces may move and switch in a turn: the same piece (one), or any pieces (separate)"),
    BRDI_KEY("favors_when",         SWITCH_AT(favors_when), BRDI_A_WORD(favors_when_words), "own_turn", "THR.interrupt",
             "when a player may spend favors: in the player's own turn (own_turn), or also in the opponent's "
             "(any_time)"),
    BRDI_KEY("favor_kind",          SWITCH_AT(favor_kind), BRDI_A_WORD(favor_kind_words), "when_spent", "THR.kind",
             "when the kind of a favor is chosen: when it is spent (when_spent), or secretly when it is gained "
             "(when_gained)"),
    BRDI_KEY("guard",               SWITCH_AT(guard), BRDI_A_WORD(guard_words), "attack", "THR.guard-engage",
             "from what a warhorse that removed a piece is protected: from attacks (attack), or also from fire "
             "(engage)"),
    BRDI_END_OF_KEYS
};

const struct brdi_key brdi_thrones_keys[] = {
    BRDI_TITLE_KEYS,
    BRDI_BOARD_KEY(DATA_AT(directions), board_keys),
    BRDI_KEY("tiles",          DATA_AT(tiles),          BRDI_A_MAP(tiles_keys),    NULL, "THR.supply",
             "the home tiles of a side; together with its fortress there are 36"),
    BRDI_KEY("fortress",       DATA_AT(fortress),       BRDI_A_MAP(fortress_keys), NULL, "THR.setup-fortress",
             "where the home fortress may be"),
    BRDI_KEY("pieces",         DATA_AT(pieces),         BRDI_A_MAP(pieces_keys),   NULL, NULL,
             "the pieces"),
    BRDI_OPTIONAL_KEY("seats", DATA_AT(seats),          BRDI_A_MAP(seats_keys), "THR.seat-tables",
             "what differs between the sides; what is absent is as for both"),
    BRDI_KEY("bans",           DATA_AT(bans),           BRDI_A_MAP(bans_keys),     NULL, "THR.engage",
             "which pieces may not engage which others"),
    BRDI_KEY("checks",         DATA_AT(checks),         BRDI_A_MAP(checks_keys),   NULL, "THR.check",
             "when survival is checked"),
    BRDI_KEY("favors",         DATA_AT(favors),         BRDI_A_MAP(favors_keys),   NULL, NULL,
             "Fate's Favors"),
    BRDI_KEY("arrival",        DATA_AT(arrival),        BRDI_A_MAP(arrival_keys),  NULL, "THR.arrival",
             "where a dragon that was held back arrives"),
    BRDI_KEY("peaceful_turns", DATA_AT(peaceful_turns), BRDI_A_NUMBER(0, 100),     NULL, "THR.first-turn",
             "the number of turns at the start in which nobody may attack or fire"),
    BRDI_OPTIONAL_KEY("ends",  DATA_AT(end_count),      SOME_ENDS,                 "THR.ends",
             "how the game ends, in the order in which this is tested; absent: as the rulebook says"),
    BRDI_START_KEY,
    BRDI_SWITCHES_KEY(DATA_AT(switches), switch_keys),
    BRDI_END_OF_KEYS
};

/* clang-format on */

/* ------------------------------------------------------------------------------------------- contradictions */

/* Tiles must fill the homeland, and every row must have room for its least tiles and the fortress. */
static void check_tiles(const struct brdi_check *check, const struct tile_data *t)
{
    int32_t count = 0, row_least = 0, middle = 0;
    for (const struct tile_data *tile = t; tile < t + TERRAINS; tile++) {
        count += tile->count;
        row_least += tile->row_least;
        middle += tile->middle;
        if (tile->row_least * HOME_ROWS > tile->count)
            brdi_contradict(check, BRDI_KEYS(&tile->count, &tile->row_least),
                            "there are not enough of these tiles for four rows", "a quarter of their count at most");
    }
    if (count != HOME - 1)
        brdi_contradict(check, BRDI_KEYS(&t[0].count, &t[1].count, &t[2].count, &t[3].count),
                        "the home tiles are not 35", "counts that add up to 35");
    if (middle != MIDDLE_TILES)
        brdi_contradict(check, BRDI_KEYS(&t[0].middle, &t[1].middle, &t[2].middle, &t[3].middle),
                        "a side must lay four tiles in the middle row", "`middle` that add up to 4");
    if (row_least >= COLUMNS)
        brdi_contradict(check, BRDI_KEYS(&t[0].row_least, &t[1].row_least, &t[2].row_least, &t[3].row_least),
                        "a row has no room for these tiles and a fortress", "row_least that add up to 8 at most");
}

/* least: of a range that the file does not give, 1 or BRDI_INSTEAD. */
static void check_range(const struct brdi_check *check, const struct brdi_step *step, int32_t least)
{
    if (step->kind != SLIDE && (step->range[0] != least || step->range[1] > 1))
        brdi_contradict(check, BRDI_KEYS(step->range, &step->kind), "only a slide has a range",
                        "kind: slide, or no range");
}

/* A list may have one entry of each kind: struct skills has room for one. */
static void check_kinds(const struct brdi_check *check, const struct brdi_step *steps, int32_t count)
{
    bool reported = false;
    for (int32_t i = 0; i < count; i++, reported = false)
        for (int32_t other = 0; other < i && !reported; other++)
            reported = steps[i].kind == steps[other].kind &&
                       brdi_contradict(check, BRDI_KEYS(&steps[i].kind, &steps[other].kind),
                                       "another entry is of this kind", "one of each kind");
}

static void check_piece(const struct brdi_check *check, const struct piece_data *data, int piece)
{
    const void *const *count = BRDI_KEYS(&data->count);
    if ((piece == WARHORSE || piece == DRAGON) && data->count > 1)
        brdi_contradict(check, count, "a side has at most one of these", "0 or 1");
    for (int32_t i = 0; i < data->move_count; i++) {
        const struct brdi_step *step = &data->moves[i];
        check_range(check, step, 1);
        if (step->kind != FLOOD && step->ground != (1 << GROUNDS) - 1)
            brdi_contradict(check, BRDI_KEYS(&step->ground, &step->kind), "only a flood has a ground",
                            "kind: flood, or no `ground`");
    }
    check_kinds(check, data->moves, data->move_count);
    for (int32_t i = 0; i < data->attack_count; i++) check_range(check, &data->attacks[i], BRDI_INSTEAD);
    check_kinds(check, data->attacks, data->attack_count);
}

enum { RAYS_MOST = 32 }; /* cells in the eight lines from e5; no cell has more */

/*
 * Cells that a flood may reach: at most all tiles of one ground, in both homelands and the middle row, except the one
 * on which it begins. There are three fortresses.
 */
static int32_t flood_most(const struct data *data, int32_t on)
{
    int32_t cells = SIDES + 1;
    for (int terrain = 0; terrain < TERRAINS; terrain++)
        if ((on >> terrain & 1) != 0 && SIDES * (data->tiles[terrain].count + data->tiles[terrain].middle) > cells)
            cells = SIDES * (data->tiles[terrain].count + data->tiles[terrain].middle);
    return cells - 1;
}

/* The last distance of an entry. The switch governs an attack without a range of its own [THR.attack-range]. */
static int32_t last_of(const struct data *data, const struct brdi_step *step)
{
    return step->range[0] == BRDI_INSTEAD ? data->switches.dragon_attack_range : step->range[1];
}

static int32_t distances_of(const struct data *data, const struct brdi_step *step)
{
    return last_of(data, step) - brdi_most(step->range[0], 1) + 1;
}

/* Cells that steps, slides and leaps reach in some directions, at each distance of a range. */
static int32_t lines_most(const struct brdi_step *step, int32_t distances)
{
    return brdi_least((int32_t)brdi_count_cells((uint64_t)(uint32_t)step->directions) * distances, RAYS_MOST);
}

/* The most cells that an entry of moves, or enemies that an entry of attacks, may lead to. */
static int32_t entry_most(const struct data *data, const struct brdi_step *step)
{
    if (step->kind == FLOOD) return flood_most(data, step->ground);
    return lines_most(step, step->kind == SLIDE ? distances_of(data, step) : 1);
}

/* The most cells that a piece may move to, and enemies that it may attack or fire at. */
static int32_t reach_most(const struct data *data, const struct piece_data *piece, int32_t pieces)
{
    int32_t moves = 0, attacks = 0, fires = 0;
    for (int32_t i = 0; i < piece->move_count; i++) moves += entry_most(data, &piece->moves[i]);
    for (int32_t i = 0; i < piece->attack_count; i++) attacks += entry_most(data, &piece->attacks[i]);
    for (int32_t i = 0; i < piece->fire_count; i++)
        fires += lines_most(&piece->fires[i], distances_of(data, &piece->fires[i]));
    return brdi_least(moves, CELLS - 1) + brdi_least(attacks, pieces) + brdi_least(fires, pieces);
}

static int32_t count_pieces(const struct data *data, int side)
{
    int32_t pieces = 0;
    for (int type = 0; type < PIECES; type++) pieces += *count_of(data, side, type);
    return pieces;
}

/* Haste to eight cells, Ambush of two own pieces, Deception of two neighbours of any side. */
static int32_t favors_most(const struct data *data, int side)
{
    int32_t own = count_pieces(data, side), enemies = count_pieces(data, 1 - side);
    return WAYS * own + own * (own - 1) / 2 + WAYS * (own + enemies) / 2;
}

/* The reach of a type of a side, or of one that it becomes, whichever is most [THR.becomes]. */
static int32_t reach_of_chain(const struct data *data, int side, int type)
{
    int32_t most = 0;
    for (int step = 0; step < PIECES && type < PIECES; step++, type = becomes_of(data, side, type)) {
        struct piece_data piece;
        piece_of_side(data, side, type, &piece);
        most = brdi_most(most, reach_most(data, &piece, count_pieces(data, 1 - side)));
    }
    return most;
}

/*
 * The most moves that may be legal at once in a side's turn. Each piece has a move for each cell that it may move to or
 * engage, and for each of eight partners of a switch, all of them once more with Cunning; the favors; arrival on 36
 * cells; `end`. Where the other player may interrupt a turn, it has favors, too, none with Cunning [THR.interrupt]. The
 * switch `acting` does not matter: the first action of a turn is open to all pieces, later ones have fewer moves. The
 * published rules come to 1380, and to 1725 with interruptions; in the setup and while a favor is chosen there are
 * fewer.
 */
static int32_t moves_of(const struct data *data, int side)
{
    int32_t moves = HOME + 1 + favors_most(data, side);
    for (int type = 0; type < PIECES; type++) {
        moves += 2 * *count_of(data, side, type) * (WAYS + reach_of_chain(data, side, type));
    }
    return data->switches.favors_when == FAVORS_ANY_TIME ? moves + favors_most(data, 1 - side) : moves;
}

static int32_t moves_most(const struct data *data)
{
    return brdi_most(moves_of(data, WHITE), moves_of(data, BLACK));
}

/* Whether a side has more pieces of a type than version 1.0 could have. */
static bool has_many_alike(const struct data *data)
{
    bool many = false;
    for (int side = WHITE; side < SIDES; side++)
        for (int type = 0; type < PIECES; type++) many = many || *count_of(data, side, type) > 2;
    return many;
}

/* Files that version 1.0 could read keep its limit. */
static void check_moves(const struct brdi_check *check, const struct data *data)
{
    bool more = brdi_own_count(check->schema) > 0 || has_many_alike(data);
    if (moves_most(data) > (more ? BRD_MAX_MOVES : MOVES_MOST))
        brdi_contradict(check,
                        BRDI_KEYS(pieces_keys, seats_keys, tiles_keys, &data->switches.favors_when,
                                  &data->switches.dragon_attack_range),
                        more ? "there may be more than 4096 legal moves" : "there may be more than 1920 legal moves",
                        "fewer or slower pieces");
}

/* The types that no piece becomes, and that become nothing [THR.becomes]. */
enum { NOT_PROMOTED = 1 << WARHORSE | 1 << DRAGON | 1 << THRONE };

/* Reports a promotion that is not whole, or not possible. */
static void check_becomes(const struct brdi_check *check, const struct data *data, int side, int type)
{
    const int32_t *types = heir_of(data, side, type);
    uint32_t into = (uint32_t)*types;
    if (!brdi_check_becomes(check, where_of(data, side, type), types, "it becomes this on no cell")) return;
    if ((into & (into - 1)) != 0)
        brdi_contradict(check, BRDI_KEYS(types), "it may become more than one type", "one type");
    else if (((into | 1u << type) & NOT_PROMOTED) != 0)
        brdi_contradict(check, BRDI_KEYS(types), "warhorse, dragon and throne become nothing, and nothing becomes them",
                        "other types");
    else if (into == 1u << type)
        brdi_contradict(check, BRDI_KEYS(types), "it becomes what it is", "another type");
}

static void check_promotion(const struct brdi_check *check, const struct data *data, int type)
{
    bool alike = where_of(data, WHITE, type) == where_of(data, BLACK, type) &&
                 heir_of(data, WHITE, type) == heir_of(data, BLACK, type);
    check_becomes(check, data, WHITE, type);
    if (!alike) check_becomes(check, data, BLACK, type);
}

/* The ends of the file, or of the rulebook, with what they do not say [THR.ends]. Returns how many. */
static int ends_of(const struct data *data, struct end_data ends[ENDS_MOST])
{
    static const struct end_data rulebook[] = {{.kind = END_REMOVED}, {.kind = END_FORTRESS}};
    int count = (int)brdi_value_or(data->end_count, sizeof rulebook / sizeof *rulebook);
    for (int i = 0; i < count; i++) {
        bool listed = data->end_count != BRDI_ABSENT;
        const struct end_data *end = &data->ends[i];
        ends[i] = (struct end_data){listed ? end->kind : rulebook[i].kind, 1 << THRONE, 1, AT_OPPONENT, 1};
        if (!listed) continue;
        ends[i].types = brdi_value_or(end->types, ends[i].types);
        ends[i].least = brdi_value_or(end->least, ends[i].least);
        ends[i].at = brdi_value_or(end->at, ends[i].at);
        ends[i].count = brdi_value_or(end->count, ends[i].count);
    }
    return count;
}

static int32_t count_of_types(const struct data *data, int side, int32_t types)
{
    int32_t count = 0;
    for (int type = 0; type < PIECES; type++)
        if ((types >> type & 1) != 0) count += *count_of(data, side, type);
    return count;
}

/* [THR.end-removed] A side must have what it must keep. */
static void check_kept(const struct brdi_check *check, const struct data *data)
{
    struct end_data ends[ENDS_MOST];
    int count = ends_of(data, ends);
    for (int i = 0; i < count; i++) {
        int32_t white = count_of_types(data, WHITE, ends[i].types), black = count_of_types(data, BLACK, ends[i].types);
        if (ends[i].kind != END_REMOVED || brdi_least(white, black) >= ends[i].least) continue;
        const int32_t *throne = count_of(data, white < black ? WHITE : BLACK, THRONE);
        if (data->end_count == BRDI_ABSENT)
            brdi_contradict(check, BRDI_KEYS(throne), "a side has no throne to keep", "1, or other `ends`");
        else
            brdi_contradict(check, BRDI_KEYS(&data->ends[i].least, &data->ends[i].types, throne, &data->ends[i].kind),
                            "a side has fewer of these pieces than it must keep", "as many as both sides have");
    }
}

/* Ends that no player could ever reach, or that hold from the beginning. */
static void check_ends(const struct brdi_check *check, const struct data *data)
{
    struct end_data ends[ENDS_MOST];
    ends_of(data, ends);
    for (int32_t i = 0; i < data->end_count; i++) {
        const struct end_data *end = &data->ends[i];
        if (end->kind == END_POINTS && ends[i].count > data->favors.most)
            brdi_contradict(check, BRDI_KEYS(&end->count, &data->favors.most, &end->kind),
                            "nobody can gain so many favors", "as many as `favors.most`, or fewer");
        if (end->kind == END_FORTRESS && ends[i].count > (int32_t)brdi_count_cells((uint64_t)ends[i].at))
            brdi_contradict(check, BRDI_KEYS(&end->count, &end->at), "there are not so many of these fortresses",
                            "as many as `at` names, or fewer");
    }
    check_kept(check, data);
}

void brdi_thrones_contradictions(const struct brdi_check *check)
{
    const struct data *data = brdi_words(check->schema);
    brdi_check_directions(check, &data->directions[0][0], WAYS, AXES);
    check_tiles(check, data->tiles);
    for (int type = 0; type < PIECES; type++) {
        check_piece(check, &data->pieces[type], type);
        check_piece(check, &data->seats[WHITE].pieces[type], type);
        check_piece(check, &data->seats[BLACK].pieces[type], type);
        check_promotion(check, data, type);
    }
    if (count_pieces(data, WHITE) > HOME || count_pieces(data, BLACK) > HOME)
        brdi_contradict(check, BRDI_KEYS(pieces_keys, seats_keys), "a side has more pieces than its homeland has cells",
                        "counts that add up to 36 at most");
    check_ends(check, data);
    check_moves(check, data);
}

/* Whether a side may ever have a piece of one of these types. */
static bool may_have(const struct data *data, int32_t types)
{
    bool may = false;
    for (int type = 0; type < PIECES; type++)
        may = may || ((types >> type & 1) != 0 && most_of(data, WHITE, type) + most_of(data, BLACK, type) > 0);
    return may;
}

/* What makes an end hold. Of `removed` all types and all but `least` are the widest; of the others it is contrary. */
static struct brdi_end_range range_of(const struct data *data, const struct end_data *end, int i)
{
    const int32_t *kind = &data->ends[i].kind;
    uint64_t types = (uint32_t)end->types & ((1u << PIECES) - 1), at = (uint64_t)end->at << PIECES;
    switch (end->kind) {
    case END_REMOVED: return (struct brdi_end_range){kind, ~types, end->least};
    case END_FORTRESS: return (struct brdi_end_range){kind, types | at, -end->count};
    default: return (struct brdi_end_range){kind, 0, -end->count};
    }
}

/* Reports ends of a list that never come [THR.ends]. Only thrones gain favors [THR.several-thrones]. */
void brdi_thrones_doubts(const struct brdi_check *check)
{
    const struct data *data = brdi_words(check->schema);
    struct end_data ends[ENDS_MOST];
    struct brdi_end_range ranges[ENDS_MOST];
    ends_of(data, ends);
    for (int32_t i = 0; i < data->end_count; i++) {
        int32_t types = ends[i].kind == END_POINTS ? 1 << THRONE : ends[i].types;
        ranges[i] = range_of(data, &ends[i], i);
        if (!may_have(data, types) && ends[i].kind != END_REMOVED)
            brdi_contradict(check, BRDI_KEYS(&data->ends[i].types, &data->ends[i].kind),
                            "no side has a piece that could bring this about", "types of which a side has some");
    }
    brdi_doubt_ends(check, ranges, data->end_count);
}

/* ------------------------------------------------------------------------------------------------ compiling */

/* Turns a mask of the owner's directions into ways. */
static uint8_t ways_of(const struct data *data, int32_t directions, int side)
{
    unsigned ways = 0;
    if (directions == ALL_WAYS) return ALL_WAYS; /* no two vectors are equal */
    for (int d = 0; d < WAYS; d++) {
        if ((directions >> d & 1) == 0) continue;
        int sign = side == WHITE ? 1 : -1;
        int way = 3 * (sign * data->directions[d][1] + 1) + sign * data->directions[d][0] + 1;
        ways |= 1u << (way < 4 ? way : way - 1);
    }
    return (uint8_t)ways;
}

/*
 * Turns a mask of occupants, as a side sees them, into a mask of pieces' bytes. Firing pieces are those with an entry
 * in `fires` [THR.classes], [THR.tables].
 */
static uint32_t piece_codes_of(const struct data *data, int32_t occupants_mask, int side)
{
    uint32_t pieces = (occupants_mask & OVER_EMPTY) != 0 ? 1 : 0;
    for (int type = 0; type < PIECES; type++) {
        struct piece_data piece;
        piece_of_side(data, 1 - side, type, &piece);
        int enemy = type == DRAGON ? OVER_ENEMY_DRAGON : piece.fire_count > 0 ? OVER_ENEMY_FIRING : OVER_ENEMY;
        if ((occupants_mask & OVER_OWN) != 0) pieces |= UINT32_C(1) << piece_of(side, type);
        if ((occupants_mask & enemy) != 0) pieces |= UINT32_C(1) << piece_of(1 - side, type);
    }
    return pieces;
}

/*
 * The switch dragon_attack_range changes attacks only (THR-25). No type that the file lacks blocks a slide: that saves
 * looking for its pieces.
 */
static struct slide slide_of(const struct data *data, const struct brdi_step *step, uint32_t over, uint8_t ways)
{
    return (struct slide){over, ways, (uint8_t)(brdi_most(step->range[0], 1) - 1), (uint8_t)last_of(data, step)};
}

static void compile_moves(const struct data *data, const struct piece_data *from, int side, uint32_t known,
                          struct skills *to)
{
    for (int32_t i = 0; i < from->move_count; i++) {
        const struct brdi_step *step = &from->moves[i];
        uint8_t ways = ways_of(data, step->directions, side);
        uint32_t over = piece_codes_of(data, step->over, side);
        if (step->kind == STEP) to->steps = ways;
        if (step->kind == SLIDE) to->flight = slide_of(data, step, over | ~known, ways);
        if (step->kind != FLOOD) continue;
        to->flood.over = over & known;
        to->flood.ways = ways;
        to->flood.grounds = (uint8_t)step->ground;
    }
}

static void compile_engagement(const struct data *data, const struct piece_data *from, int side, uint32_t known,
                               struct skills *to)
{
    for (const struct brdi_step *step = from->attacks; step < from->attacks + from->attack_count; step++) {
        uint8_t ways = ways_of(data, step->directions, side);
        if (step->kind == STEP)
            to->attack_steps = ways;
        else
            to->charge = slide_of(data, step, piece_codes_of(data, step->over, side) | ~known, ways);
    }
    if (from->fire_count == 0) return;
    to->fire = slide_of(data, &from->fires[0], UINT32_MAX, ways_of(data, from->fires[0].directions, side));
}

static void compile_type(const struct data *data, int type, int side, struct tables *tables)
{
    struct piece_data piece;
    const struct piece_data *from = &piece;
    piece_of_side(data, side, type, &piece);
    struct skills *to = &tables->skills[piece_of(side, type)];
    compile_moves(data, from, side, tables->known, to);
    compile_engagement(data, from, side, tables->known, to);
    if (to->fire.ways != 0) tables->firing |= UINT32_C(1) << piece_of(side, type);
    to->type = (uint8_t)type;
    to->waives = (uint8_t)from->waives;
    to->switches_enemies = from->switches_enemies != 0;
    to->ignores = (uint8_t)from->ignores;
    to->repeated = from->switches == SWITCHES_REPEATED;
}

/* How many cells there are from a cell to the edge in a way. */
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

/* Enters one ban, for attackers or for shooters. */
static void compile_ban(const struct ban_data *ban, int32_t forbidden, uint8_t reason,
                        uint8_t bans[][TYPE_CODES][TILE_CODES])
{
    const uint32_t pieces = (1u << PIECES) - 1; /* `all` has more bits */
    for (uint64_t engagers = (uint32_t)forbidden & pieces; engagers != 0;) {
        uint8_t engager = brdi_pop_cell(&engagers);
        for (uint64_t targets = (uint32_t)ban->targets & pieces; targets != 0;) {
            uint8_t *row = bans[1 + engager][1 + brdi_pop_cell(&targets)];
            for (uint64_t grounds = (uint32_t)ban->ground; grounds != 0;) row[1 + brdi_pop_cell(&grounds)] = reason;
            row[BREACHED] = row[WHOLE];
        }
    }
}

/* From the last to the first, so that the ban that is tested first overwrites the others. */
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

/* [THR.neutral] Finds the refusals whose names the file makes untrue: it differs from the rulebook there. */
static void compile_neutral(const struct data *data, struct tables *tables)
{
    static const uint8_t bans[BAN_SPARE] = {ENGAGE_BAN_ELEPHANT, RANGER_ON_MOUNTAIN, FOREST_COVER};
    const struct data *builtin = brdi_words(&brdi_builtin_thrones);
    for (uint8_t reason = 0; reason <= REFUSALS; reason++) tables->neutral[reason] = reason;
    for (int ban = 0; ban < BAN_SPARE; ban++)
        if (memcmp(&data->bans[ban], &builtin->bans[ban], sizeof data->bans[ban]) != 0)
            tables->neutral[bans[ban]] = BANNED;
    if (data->peaceful_turns != builtin->peaceful_turns) tables->neutral[FIRST_TURN] = PEACEFUL_TURN;
    if (memcmp(&data->fortress, &builtin->fortress, sizeof data->fortress) != 0)
        tables->neutral[FORTRESS_EDGE] = NO_FORTRESS_HERE;
    if (data->favors.ambush_on != builtin->favors.ambush_on) tables->neutral[NOT_FOREST] = NO_AMBUSH_HERE;
    if (!has_many_alike(data)) return;
    tables->neutral[PAIR_ORDER] = ORDER_OF_TYPE;
    tables->neutral[NO_ROOM_FOR_PAIR] = NO_ROOM_FOR_TYPE;
}

/* [THR.setup-middle], [THR.middle-count] */
static void compile_middle(const struct data *data, struct tables *tables)
{
    int count = 0;
    for (uint8_t terrain = 0; terrain < TERRAINS; terrain++)
        for (int32_t n = 0; n < data->tiles[terrain].middle && count < MIDDLE_TILES; n++)
            tables->middle[count++] = terrain;
}

/*
 * [THR.setup-pieces]: the types in order, except that those of the file's own come before throne and dragon, and the
 * throne before the dragon.
 */
static void compile_sequence(const struct data *data, int side, struct tables *tables)
{
    static const uint8_t order[PIECES] = {RANGER,   SPEARMAN, CROSSBOWMAN, CATAPULT, TREBUCHET, LANCER, WARHORSE,
                                          ELEPHANT, OWN,      OWN + 1,     OWN + 2,  OWN + 3,   THRONE, DRAGON};
    for (int i = 0; i < PIECES; i++)
        for (int32_t n = 0; n < *count_of(data, side, order[i]) && tables->sequence_count[side] < HOME; n++)
            tables->sequence[side][tables->sequence_count[side]++] = order[i];
}

/* [THR.letters], [THR.own-types] */
static void compile_names(const struct brdi_rules *rules, struct tables *tables)
{
    memcpy(tables->letters, "RSCATLWEDK", OWN);
    for (int own = 0; own < rules->own_count; own++)
        tables->letters[OWN + own] = brdi_letters[rules->own[own].letter][0];
    tables->known = 1u << NO_PIECE;
    for (int type = 0; type < OWN + rules->own_count; type++)
        tables->known |= UINT32_C(1) << piece_of(WHITE, type) | UINT32_C(1) << piece_of(BLACK, type);
}

/* [THR.end-names] What is another end than the rulebook's, or about several thrones, has another name. */
static uint8_t ending_of(const struct end_data *end, bool one_throne)
{
    bool same = one_throne && end->types == 1 << THRONE && end->least == 1 && end->at == AT_OPPONENT && end->count == 1;
    switch (end->kind) {
    case END_REMOVED: return same ? THRONE_REMOVED : PIECES_REMOVED;
    case END_FORTRESS: return same ? FORTRESS_TAKEN : FORTRESS_HELD;
    default: return POINTS_REACHED;
    }
}

/* [THR.becomes] Rows are counted from the owner's side; the own types of the file are all there when this is read. */
static void compile_promotion(const struct data *data, int side, int type, struct tables *tables)
{
    int other = becomes_of(data, side, type);
    int32_t where = *where_of(data, side, type);
    uint8_t code = piece_of(side, type);
    tables->most[side][type] = (uint8_t)brdi_least(most_of(data, side, type), HOME);
    if (other >= PIECES) return;
    tables->promotes = true;
    tables->becomes[code] = piece_of(side, other);
    if ((where & FORTRESSES) != 0) tables->becomes_in_fortresses |= UINT32_C(1) << code;
    for (uint8_t cell = 0; cell < CELLS; cell++) {
        int row = cell / COLUMNS;
        if ((where >> (side == WHITE ? row : ROWS - 1 - row) & 1) != 0) cells_add(&tables->becomes_on[code], cell);
    }
}

/* The rulebook's ends with one throne each have code of their own. */
static void compile_ends(const struct data *data, struct tables *tables)
{
    struct end_data ends[ENDS_MOST];
    int32_t white = *count_of(data, WHITE, THRONE), black = *count_of(data, BLACK, THRONE);
    bool one_throne = white == 1 && black == 1;
    tables->several_thrones = white > 1 || black > 1;
    if (data->end_count == BRDI_ABSENT && one_throne) return;
    tables->end_count = (uint8_t)ends_of(data, ends);
    for (int i = 0; i < tables->end_count; i++)
        tables->ends[i] = (struct end){.kind = (uint8_t)ends[i].kind,
                                       .least = (uint8_t)(ends[i].kind == END_REMOVED ? ends[i].least : ends[i].count),
                                       .at = (uint8_t)ends[i].at,
                                       .ending = ending_of(&ends[i], one_throne),
                                       .types = (uint16_t)(ends[i].types & ((1 << PIECES) - 1))};
}

void brdi_thrones_compile(struct brdi_rules *rules)
{
    const struct data *data = data_of(rules);
    struct tables *tables = brdi_tables_to_fill(rules);
    brdi_board_grid(&rules->board, COLUMNS, ROWS);
    rules->board.turned[BLACK] = 1;
    brdi_board_link(&rules->board, &data->directions[0][0], WAYS, AXES);
    for (uint8_t cell = 0; cell < CELLS; cell++) compile_lines(tables, cell);
    compile_names(rules, tables);
    for (int side = 0; side < SIDES; side++)
        for (int type = 0; type < PIECES; type++) {
            compile_type(data, type, side, tables);
            compile_promotion(data, side, type, tables);
        }
    compile_bans(data, tables);
    compile_checks(data, tables);
    for (int side = 0; side < SIDES; side++) compile_sequence(data, side, tables);
    compile_middle(data, tables);
    compile_neutral(data, tables);
    compile_ends(data, tables);
    rules->max_moves = (uint16_t)brdi_most(rules->max_moves, moves_most(data));
    tables->ambush_on = (uint8_t)data->favors.ambush_on;
    tables->arrival_on = (uint8_t)data->arrival.ground;
    tables->separate = data->switches.acting == ACTING_SEPARATE;
    tables->no_fire_at_guarded = data->switches.guard == GUARD_ENGAGE;
}
