/* tombs_rules.c: the keys of a rules file, contradictions between them, and the tables compiled from them. */
#include "tombs.h"

#include "keys/keys.h"

/* ------------------------------------------------------------------------------------------------------------- keys */

const char *const brdi_tombs_directions[] = {"up",         "right",     "down",    "left", "up-right",
                                             "down-right", "down-left", "up-left", NULL};
static const struct brdi_group groups[] = {{"orthogonal", 0x0F}, {"diagonal", 0xF0}, {"king", 0xFF}, {.name = NULL}};

/* The keywords of `plays`, in the order of the bits MAY_PLACE, STRIKES, and MAY_OVER or MAY_ACTIVATE. */
static const char *const plain_words[] = {"place", "strike", NULL};
static const char *const ombra_words[] = {"place", "strike", "over", NULL};
static const char *const thorn_words[] = {"place", "strike", "activate", NULL};
static const char *const own_words[] = {"place", "strike", "over", "activate", NULL}; /* [TMB.own-plays] */

static const char *const zone_kinds[] = {"step", "leap", "own", NULL}; /* the last: OWN_CELL */

static const char *const cell_words[] = {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3", NULL};

static const char *const lock_words[] = {"since_placed", "each_once", "each_twice", "none", NULL};
static const char *const last_words[] = {"unit_count", "field_lock", NULL};
static const char *const middle_words[] = {"first_turn", "first_player", NULL};
static const char *const partner_words[] = {"enemies", "friends", NULL};
static const char *const adjacency_words[] = {"all", "orthogonal", NULL};

/* One line for each key, in columns: name, place, value, default, paragraph, meaning (keys/keys.h). */
/* clang-format off */

#define SOME_DIRECTIONS     BRDI_SOME_WORDS(0, brdi_tombs_directions, groups)
#define SOME_ZONES          BRDI_SOME_STEPS(BRDI_STEPS_MOST, zone_keys, NULL)
#define BOARD_AT(member)    BRDI_AT(board_data, member)
#define BOARD_IN(map, member) BRDI_WITHIN(board_data, map, member)
#define DECK(players)       deck[(players) - SEATS_MIN]
#define GOAL(players)       kill_goal[(players) - SEATS_MIN]
#define QUIET(players)      quiet_turns[(players) - SEATS_MIN]
#define DIRECTION_KEY(text, index) \
    BRDI_DIRECTION_KEY(text, index, AXES, 2, "a vector: columns to the right, rows upwards")

static const struct brdi_key zone_keys[] = {
    BRDI_KEY("kind",       BRDI_AT(brdi_step, kind),       BRDI_A_WORD(zone_kinds),         NULL, NULL,
             "step: neighbours; leap: cells `range` steps away; own: the unit's own cell"),
    BRDI_KEY("directions", BRDI_AT(brdi_step, directions), SOME_DIRECTIONS,                 "",   NULL,
             "the directions; none for `own`"),
    BRDI_KEY("range",      BRDI_AT(brdi_step, range),      BRDI_A_RANGE(COLUMNS - 1, NULL), "1",  NULL,
             "the least and the greatest number of steps"),
    BRDI_END_OF_KEYS
};

#define ZONE_MEANING "the zone that a unit of the class threatens"
#define PLAYS_MEANING \
    "place: on a safe empty cell; over: on an enemy unit, which is removed; activate: on a tombstone, which is " \
    "removed with an adjacent enemy unit; strike: after any of these, the enemy units that it threatens become " \
    "tombstones; not strike alone: the class could never be played"

/* Classes differ in what they may do besides place and strike. */
#define CLASS_KEYS(play_words) \
    BRDI_KEY("threatens", BRDI_AT(class_data, threatens), SOME_ZONES,                           NULL, "TMB.threat", \
             ZONE_MEANING), \
    BRDI_KEY("plays",     BRDI_AT(class_data, plays),     BRDI_SOME_WORDS(1, play_words, NULL), NULL, "TMB.place", \
             PLAYS_MEANING), \
    BRDI_END_OF_KEYS

static const struct brdi_key plain_keys[] = {CLASS_KEYS(plain_words)};
static const struct brdi_key ombra_keys[] = {CLASS_KEYS(ombra_words)};
static const struct brdi_key thorn_keys[] = {CLASS_KEYS(thorn_words)};

#define OWN_KEYS(n) \
    { \
        BRDI_OWN_KEYS_AT(class_data, n), \
        BRDI_KEY("count", BRDI_AT(class_data, count), BRDI_ALL_NUMBERS(SEATS_MOST - 1, 0, 99), NULL, "TMB.own", \
                 "the numbers of these cards in games of 2, 3 and 4 players"), \
        CLASS_KEYS(own_words) \
    }
static const struct brdi_key own_keys[BRDI_OWN_TYPES_MOST][7] = {OWN_KEYS(0), OWN_KEYS(1), OWN_KEYS(2), OWN_KEYS(3)};

/* [TMB.seat-tables] */
#define SEAT_CLASS_KEYS(play_words) \
    BRDI_OPTIONAL_KEY("threatens", BRDI_AT(class_data, threatens), SOME_ZONES, "TMB.seat-tables", ZONE_MEANING), \
    BRDI_OPTIONAL_KEY("plays", BRDI_AT(class_data, plays), BRDI_SOME_WORDS(1, play_words, NULL), "TMB.seat-tables", \
                      PLAYS_MEANING), \
    BRDI_END_OF_KEYS

static const struct brdi_key seat_plain_keys[] = {SEAT_CLASS_KEYS(plain_words)};
static const struct brdi_key seat_ombra_keys[] = {SEAT_CLASS_KEYS(ombra_words)};
static const struct brdi_key seat_thorn_keys[] = {SEAT_CLASS_KEYS(thorn_words)};
static const struct brdi_key seat_own_keys[] = {SEAT_CLASS_KEYS(own_words)};

static const struct brdi_key class_keys[] = {
    BRDI_KEY("blade", BRDI_NTH(classes, BLADE), BRDI_A_MAP(plain_keys), NULL, NULL, "a class of cards"),
    BRDI_KEY("magus", BRDI_NTH(classes, MAGUS), BRDI_A_MAP(plain_keys), NULL, NULL, "a class of cards"),
    BRDI_KEY("ombra", BRDI_NTH(classes, OMBRA), BRDI_A_MAP(ombra_keys), NULL, NULL, "a class of cards"),
    BRDI_KEY("thorn", BRDI_NTH(classes, THORN), BRDI_A_MAP(thorn_keys), NULL, NULL, "a class of cards"),
    BRDI_OWN_KEY(0, BRDI_NTH(classes, CLASSES),     own_keys[0], "TMB.own"),
    BRDI_OWN_KEY(1, BRDI_NTH(classes, CLASSES + 1), own_keys[1], "TMB.own"),
    BRDI_OWN_KEY(2, BRDI_NTH(classes, CLASSES + 2), own_keys[2], "TMB.own"),
    BRDI_OWN_KEY(3, BRDI_NTH(classes, CLASSES + 3), own_keys[3], "TMB.own"),
    BRDI_END_OF_KEYS
};

#define SEAT_CLASS_KEY(text, class, keys) \
    BRDI_OPTIONAL_KEY(text, BRDI_NTH(classes, class), BRDI_A_MAP(keys), NULL, "a class of cards")

static const struct brdi_key seat_classes_keys[] = {
    SEAT_CLASS_KEY("blade", BLADE, seat_plain_keys),
    SEAT_CLASS_KEY("magus", MAGUS, seat_plain_keys),
    SEAT_CLASS_KEY("ombra", OMBRA, seat_ombra_keys),
    SEAT_CLASS_KEY("thorn", THORN, seat_thorn_keys),
    BRDI_OWN_SEAT_KEY(0, BRDI_NTH(classes, CLASSES),     seat_own_keys),
    BRDI_OWN_SEAT_KEY(1, BRDI_NTH(classes, CLASSES + 1), seat_own_keys),
    BRDI_OWN_SEAT_KEY(2, BRDI_NTH(classes, CLASSES + 2), seat_own_keys),
    BRDI_OWN_SEAT_KEY(3, BRDI_NTH(classes, CLASSES + 3), seat_own_keys),
    BRDI_END_OF_KEYS
};

static const struct brdi_key seat_keys[] = {
    BRDI_OPTIONAL_KEY("classes", BRDI_AT(seat_data, classes), BRDI_A_MAP(seat_classes_keys), "TMB.seat-tables",
                      "what differs for this player's cards and units"),
    BRDI_END_OF_KEYS
};

#define SEAT_KEY(number) \
    BRDI_OPTIONAL_KEY("player_" #number, BRDI_NTH(seats, number - 1), BRDI_A_MAP(seat_keys), "TMB.seat-tables", \
                      "a player")

static const struct brdi_key seats_keys[] = {
    SEAT_KEY(1),
    SEAT_KEY(2),
    SEAT_KEY(3),
    SEAT_KEY(4),
    BRDI_END_OF_KEYS
};

static const struct brdi_key direction_keys[] = {
    DIRECTION_KEY("up",         0),
    DIRECTION_KEY("right",      1),
    DIRECTION_KEY("down",       2),
    DIRECTION_KEY("left",       3),
    DIRECTION_KEY("up-right",   4),
    DIRECTION_KEY("down-right", 5),
    DIRECTION_KEY("down-left",  6),
    DIRECTION_KEY("up-left",    7),
    BRDI_END_OF_KEYS
};
_Static_assert(sizeof direction_keys / sizeof *direction_keys == DIRECTIONS + 1, "a key for each direction");

static const struct brdi_key adjacent_keys[] = {
    BRDI_KEY("all",        BOARD_IN(adjacent, adjacent[0]), SOME_DIRECTIONS, NULL, "TMB-1",
             "the directions with `thorn_adjacency: all`"),
    BRDI_KEY("orthogonal", BOARD_IN(adjacent, adjacent[1]), SOME_DIRECTIONS, NULL, "TMB-1",
             "the directions with `thorn_adjacency: orthogonal`"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key barred_keys[] = {
    BRDI_KEY("cells", BOARD_IN(barred, barred.cells), BRDI_SOME_WORDS(0, cell_words, NULL), NULL, "TMB.first-turn",
             "the cells on which nobody may play at first, or player 0 may never play (`middle: first_player`)"),
    BRDI_KEY("turns", BOARD_IN(barred, barred.turns), BRDI_A_NUMBER(0, 65535),              NULL, "TMB-10",
             "the number of turns on which the cells are barred, the turns of all players counted together; `middle: "
             "first_player` ignores it"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key board_keys[] = {
    BRDI_KEY("directions", BOARD_AT(directions), BRDI_A_MAP(direction_keys), NULL, "TMB.adjacent",
             "the directions of the board"),
    BRDI_KEY("adjacent",   BOARD_AT(adjacent),   BRDI_A_MAP(adjacent_keys),  NULL, "TMB-1",
             "the directions in which cells are adjacent to a tombstone, for Thorns"),
    BRDI_KEY("barred",     BOARD_AT(barred),     BRDI_A_MAP(barred_keys),    NULL, "TMB.first-turn",
             "which cells are barred, and how long"),
    BRDI_END_OF_KEYS
};

#define DECK_KEY(players) \
    BRDI_KEY("deck_" #players, BRDI_IN(switches, DECK(players)), BRDI_ALL_NUMBERS(CLASSES, 0, 99), NULL, "TMB-2", \
             "the numbers of Blade, Magus, Ombra and Thorn cards in a game of " #players " players")
#define GOAL_KEY(players) \
    BRDI_KEY("kill_goal_" #players, BRDI_IN(switches, GOAL(players)), BRDI_A_NUMBER(1, 65535), NULL, "TMB.kill-goal", \
             "kills that win a game of " #players " players")
#define QUIET_KEY(players) \
    BRDI_KEY("quiet_turns_" #players, BRDI_IN(switches, QUIET(players)), BRDI_A_NUMBER(0, 65535), NULL, "TMB.quiet", \
             "turns on which nothing is killed or removed, with " #players " players")

static const char *const end_kinds[] = {"kill_goal", "field_lock", "unit_count", "units", NULL};
static const char *const how_words[] = {"since_placed", "each_once", "each_twice", NULL}; /* as lock_words */
static const char *const class_words[] = {"blade", "magus", "ombra", "thorn", NULL};

#define END_AT(member) BRDI_AT(end_data, member)
#define SOME_ENDS \
    .kind = BRDI_LIST, .count = ENDS_MOST, .stride = sizeof(struct end_data) / 4, .min = 1, .children = end_keys

static const struct brdi_key end_keys[] = {
    BRDI_KEY("kind", END_AT(kind), BRDI_A_WORD(end_kinds), NULL, "TMB.ends",
             "kill_goal: a player has killed enough; field_lock: all others are stuck; unit_count: all cards are "
             "played, and the most units win; units: a player has enough units on the board"),
    {.name = "goal", .flags = BRDI_OPTIONAL | BRDI_UNIFORM, .offset = END_AT(goal), .kind = BRDI_NUMBERS,
     .kinds = 1 << END_KILL_GOAL, .count = SEATS_MOST - 1, .min = 1, .max = 65535, .preset = "", .serves = "TMB.ends",
     .meaning = "of kill_goal: the kills that win a game of 2, 3 and 4 players; absent: the switches kill_goal_2 to "
                "kill_goal_4"},
    BRDI_OPTIONAL_KEY("how", END_AT(how), BRDI_FOR(1 << END_FIELD_LOCK, BRDI_A_WORD(how_words)),
                      "TMB.ends",
                      "of field_lock: which lock, as the switch field_lock says it; absent: what that switch says"),
    BRDI_OPTIONAL_TYPES_KEY("types", END_AT(types), BRDI_FOR(1 << END_UNITS, BRDI_SOME_TYPES(class_words)),
                            "TMB.end-units",
                            "of units: the classes that count; absent: all"),
    BRDI_OPTIONAL_KEY("least", END_AT(least), BRDI_FOR(1 << END_UNITS, BRDI_A_NUMBER(1, CELLS)), "TMB.end-units",
                      "of units: a player with so many on the board wins; absent: 1"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key switch_keys[] = {
    DECK_KEY(2),
    DECK_KEY(3),
    DECK_KEY(4),
    BRDI_KEY("field_lock",      BRDI_IN(switches, field_lock),      BRDI_A_WORD(lock_words), "since_placed", "TMB-5",
             "when a player wins because all others were stuck: since this player placed the last card "
             "(since_placed), each on its last turn (each_once), each on its last two turns (each_twice), never "
             "(none)"),
    GOAL_KEY(2),
    GOAL_KEY(3),
    GOAL_KEY(4),
    BRDI_KEY("last_card",       BRDI_IN(switches, last_card),       BRDI_A_WORD(last_words), "unit_count",   "TMB-13",
             "what decides if the last card also locks the field: the units (unit_count), or the lock (field_lock)"),
    BRDI_MAX_PLIES_KEY(BRDI_IN(switches, max_plies), "TMB.max-plies"),
    BRDI_KEY("middle",          BRDI_IN(switches, middle),          BRDI_A_WORD(middle_words), "first_turn", "TMB-10",
             "which players the barred cells are closed to: all, on the turns given there (first_turn), or the first "
             "player, during the whole game (first_player)"),
    BRDI_KEY("ombra_on_ombra",  BRDI_IN(switches, ombra_on_ombra),  BRDI_A_BOOL, NULL, "TMB-3",
             "whether an Ombra may be played on top of an Ombra"),
    BRDI_KEY("partners",        BRDI_IN(switches, partners),        BRDI_A_WORD(partner_words), "enemies", "TMB-12",
             "with teams: whether partners are enemies or friends"),
    QUIET_KEY(2),
    QUIET_KEY(3),
    QUIET_KEY(4),
    BRDI_KEY("teams",           BRDI_IN(switches, teams),           BRDI_A_BOOL, NULL, "TMB.teams",
             "whether the first and third player play against the second and fourth; only for four players"),
    BRDI_KEY("thorn_adjacency", BRDI_IN(switches, thorn_adjacency), BRDI_A_WORD(adjacency_words), NULL, "TMB-1",
             "which cells are adjacent to a tombstone, for Thorns"),
    BRDI_END_OF_KEYS
};

const struct brdi_key brdi_tombs_keys[] = {
    BRDI_TITLE_KEYS,
    BRDI_BOARD_KEY(BRDI_AT(data, board), board_keys),
    BRDI_KEY("classes", BRDI_AT(data, classes), BRDI_A_MAP(class_keys),      NULL, NULL,       "the classes of cards"),
    BRDI_OPTIONAL_KEY("seats", BRDI_AT(data, seats), BRDI_A_MAP(seats_keys), "TMB.seat-tables",
                      "what differs between the players; what is absent is as for all"),
    BRDI_OPTIONAL_KEY("ends", BRDI_AT(data, ends), SOME_ENDS, "TMB.ends",
                      "the ends that decide a game, in the order in which they are tested; absent: kill_goal, "
                      "unit_count, field_lock (the switch last_card: field_lock first)"),
    BRDI_KEY("hand",    BRDI_AT(data, hand),    BRDI_A_NUMBER(1, HAND_MOST), NULL, "TMB.deal",
             "the number of cards dealt to each player"),
    BRDI_START_KEY,
    BRDI_SWITCHES_KEY(BRDI_AT(data, switches), switch_keys),
    BRDI_END_OF_KEYS
};

/* clang-format on */

/* --------------------------------------------------------------------------------------------------- contradictions */

/* Reports zones without a meaning, and classes that can never be played; of all players, and of one. */
static void check_classes(const struct brdi_check *check, const struct class_data classes[CLASSES_MOST])
{
    int end = CLASSES + brdi_own_count(check->schema);
    for (const struct class_data *class = classes; class < classes + end; class ++) {
        brdi_check_steps(check, &class->threatens);
        for (int32_t i = 0; i < class->threatens.count; i++) {
            const struct brdi_step *zone = &class->threatens.entries[i];
            if ((zone->kind == OWN_CELL) != (zone->directions == 0))
                brdi_contradict(check, BRDI_KEYS(&zone->directions, &zone->kind),
                                "this kind and these directions do not go together",
                                "no directions for `own`, at least one for `step` and `leap`");
        }
        if (class->plays == STRIKES)
            brdi_contradict(check, BRDI_KEYS(&class->plays), "the class can never be played",
                            "`place`, or the third keyword of the class");
    }
}

/* Somebody must win when nobody has a card; a lock must be one, and only `units` has several meanings [TMB.ends]. */
static void check_ends(const struct brdi_check *check, const struct data *data)
{
    int counts[END_KINDS] = {0};
    for (int32_t i = 0; i < data->ends.count; i++) {
        const struct end_data *end = &data->ends.entries[i];
        if (++counts[end->kind] > 1 && end->kind != END_UNITS)
            brdi_contradict(check, BRDI_KEYS(&end->kind), "this end comes twice",
                            "each once; only units several times");
        if (end->kind == END_FIELD_LOCK && end->how == BRDI_ABSENT && data->switches.field_lock == LOCK_NONE)
            brdi_contradict(check, BRDI_KEYS(&end->kind, &data->switches.field_lock),
                            "the switch field_lock says that nothing locks the field",
                            "`how`, or another value of the switch");
    }
    if (data->ends.count > 0 && counts[END_UNIT_COUNT] == 0)
        brdi_contradict(check, BRDI_KEYS(&data->ends.count), "no end is for players without cards",
                        "an entry `unit_count`");
}

/* Reports impossible vectors, zones without a meaning, classes that can never be played, and impossible ends. */
void brdi_tombs_contradictions(const struct brdi_check *check)
{
    const struct data *data = data_of(check->schema);
    brdi_check_directions(check, &data->board.directions[0][0], DIRECTIONS, AXES);
    check_classes(check, data->classes);
    for (int seat = 0; seat < SEATS_MOST; seat++) check_classes(check, data->seats[seat].classes);
    check_ends(check, data);
}

/*
 * Reports a number of turns without effect, since the first player is barred on every turn [TMB.first-player], and an
 * order of ends beside a list of them [TMB.ends].
 */
void brdi_tombs_doubts(const struct brdi_check *check)
{
    const struct data *data = data_of(check->schema);
    if (data->switches.middle == MIDDLE_FIRST_PLAYER && data->board.barred.turns != 1)
        brdi_contradict(check, BRDI_KEYS(&data->board.barred.turns), "this has no effect with `middle: first_player`",
                        "`middle: first_turn`, or no such key");
    if (data->ends.count > 0 && data->switches.last_card != LAST_UNIT_COUNT)
        brdi_contradict(check, BRDI_KEYS(&data->switches.last_card, &data->ends.count),
                        "this has no effect with `ends`", "the order in the list, and no such key");
}

/* -------------------------------------------------------------------------------------------------------- compiling */

static uint16_t zone_of(const struct brdi_board *board, const struct brdi_steps *threatens, uint8_t cell)
{
    uint64_t zone = 0;
    for (const struct brdi_step *step = threatens->entries; step < threatens->entries + threatens->count; step++)
        zone |= step->kind == OWN_CELL ? brdi_bit(cell) : brdi_board_leaps(board, step, cell, 0);
    return (uint16_t)zone;
}

/* unions[mask] becomes the union of single[cell] for every cell of the mask. */
static void compile_unions(const uint16_t single[CELLS], uint16_t unions[CELL_MASKS])
{
    for (uint32_t mask = 1; mask < CELL_MASKS; mask++)
        unions[mask] = (uint16_t)(unions[mask & (mask - 1)] | single[brdi_lowest32(mask)]);
}

/*
 * The tables leave a unit's own cell out of its zone: a card gets there only when the unit is removed (by an Ombra on
 * top of it), and then its threat is gone [TMB.ombra-top].
 */
static void compile_class(struct brdi_rules *rules, struct tables *tables, int seat, int class)
{
    const struct data *data = data_of(&rules->schema);
    uint8_t ways = (uint8_t)*plays_of(data, seat, class);
    if (class == THORN && (ways & MAY_OVER) != 0) ways = (uint8_t)((ways & ~MAY_OVER) | MAY_ACTIVATE);
    for (uint8_t cell = 0; cell < CELLS; cell++) {
        uint16_t zone = zone_of(&rules->board, zone_entries_of(data, seat, class), cell) & (uint16_t)~bit(cell);
        tables->zone[seat][class][cell] = zone;
        tables->strikes[seat][class][cell] = (ways & STRIKES) != 0 ? zone : 0;
    }
    tables->ways[seat][class] = ways;
}

/* What the units of a class that is alike for all seats threaten together. */
static void compile_masks(struct tables *tables, int class)
{
    const uint16_t *zone = tables->zone[0][class];
    uint16_t reach[CELLS] = {0};
    for (uint32_t cell = 0; cell < CELLS; cell++)
        for (uint32_t from = 0; from < CELLS; from++)
            if ((zone[from] >> cell & 1) != 0) reach[cell] |= (uint16_t)bit(from);
    compile_unions(zone, tables->zones[class]);
    compile_unions(reach, tables->reach[class]);
}

/* The stocks of a class of the file's own are called hand_archer, deck_archer [TMB.stocks]. */
static void compile_stocks(const struct brdi_rules *rules, struct tables *tables)
{
    static const char *const wholes[] = {"hand_", "deck_"};
    for (int i = 0; i < 2 * rules->own_count; i++) {
        struct brdi_writer out = brdi_writer_on(tables->stock_names[i], sizeof tables->stock_names[i]);
        brdi_put_text(&out, wholes[i % 2]);
        brdi_put_text(&out, rules->schema.texts.types[i / 2].name);
    }
}

/* Whether a file gives a player tables of its own. */
static bool seats_differ(const struct data *data)
{
    bool differ = false;
    for (int seat = 0; seat < SEATS_MOST; seat++)
        for (int class = BLADE; class < CLASSES_MOST; class ++) {
            const struct class_data *own = &data->seats[seat].classes[class];
            differ = differ || own->threatens.count != BRDI_ABSENT || own->plays != BRDI_ABSENT;
        }
    return differ;
}

/* [TMB.own] [TMB.seat-tables] */
static void compile_classes(struct brdi_rules *rules, struct tables *tables)
{
    const struct data *data = data_of(&rules->schema);
    tables->class_end = (uint8_t)(CLASSES + rules->own_count);
    tables->extended = rules->own_count > 0 || seats_differ(data) || data->ends.count > 0;
    for (int seat = 0; seat < SEATS_MOST; seat++)
        for (int class = BLADE; class < tables->class_end; class ++) compile_class(rules, tables, seat, class);
    for (int class = BLADE; class < CLASSES; class ++) compile_masks(tables, class);
    compile_stocks(rules, tables);
    if (!tables->extended) rules->state_nbytes = SHORT_STATE_NBYTES;
    rules->max_moves = (uint16_t)(rules->max_moves + rules->own_count * MOVES_OF_A_CLASS);
    rules->max_position_text = (uint16_t)(rules->max_position_text + rules->own_count * TEXT_OF_A_CLASS);
}

/* If the barred cell is the rulebook's, refusals have a special reason (TMB-21). */
static void compile_barred(const struct data *data, struct tables *tables)
{
    bool first_player = data->switches.middle == MIDDLE_FIRST_PLAYER;
    bool rulebook = data->board.barred.cells == 1 << MIDDLE && (first_player || data->board.barred.turns == 1);
    tables->barred_cells = (uint16_t)data->board.barred.cells;
    tables->barred_reason = rulebook ? MIDDLE_BARRED : CELL_BARRED;
    for (int seat = 0; seat < SEATS_MOST; seat++)
        tables->barred_turns[seat] = first_player ? 0 : (uint16_t)data->board.barred.turns;
    if (first_player) tables->barred_turns[0] = UINT16_MAX; /* on every turn [TMB.first-player] */
}

/* [TMB.friends] (TMB-12) */
static void compile_friends(const struct data *data, struct tables *tables)
{
    tables->friends = data->switches.teams && data->switches.partners == PARTNERS_FRIENDS;
    for (uint8_t seat = 0; seat < SEATS_MOST; seat++)
        tables->friend_of[seat] = tables->friends ? seat ^ SEATS_MOST / 2 : seat;
}

/* The first entry of a kind in the list of ends; NULL: it has none, or there is no list. */
static const struct end_data *end_of(const struct data *data, int kind)
{
    for (int32_t i = 0; i < data->ends.count; i++)
        if (data->ends.entries[i].kind == kind) return &data->ends.entries[i];
    return NULL;
}

/* [TMB.ends] */
static void compile_ends(const struct data *data, struct tables *tables)
{
    const struct end_data *goal = end_of(data, END_KILL_GOAL);
    bool by_switches = data->ends.count <= 0 || (goal != NULL && goal->goal[0] == BRDI_ABSENT);
    for (int i = 0; i < SEATS_MOST - 1; i++)
        tables->kill_goal[i] = by_switches ? data->switches.kill_goal[i] : goal != NULL ? goal->goal[i] : NEVER;
    tables->end_count = (uint8_t)brdi_most(data->ends.count, 0);
    for (int i = 0; i < tables->end_count; i++) {
        const struct end_data *end = &data->ends.entries[i];
        uint32_t classes = (1u << tables->class_end) - 1;
        if (end->types != BRDI_ABSENT) classes &= (uint32_t)end->types;
        tables->ends[i] = (struct end){(uint8_t)end->kind, (uint8_t)brdi_most(end->least, 1), (uint8_t)classes};
    }
}

/*
 * The field is locked when all others are stuck, or both opponents [TMB.friends-lock] (TMB-5). With a stuck limit
 * `stuck` stays 0 and the players' numbers decide; with `none` it stays 0 and no field is locked.
 */
static void compile_lock(const struct data *data, struct tables *tables)
{
    const struct end_data *end = end_of(data, END_FIELD_LOCK);
    int32_t lock = data->switches.field_lock;
    if (data->ends.count > 0) lock = end == NULL ? LOCK_NONE : end->how != BRDI_ABSENT ? end->how : lock;
    tables->placer_mask = lock == LOCK_SINCE_PLACED ? UINT8_MAX : 0;
    tables->stuck_limit = lock == LOCK_EACH_ONCE ? 1 : lock == LOCK_EACH_TWICE ? 2 : 0;
    for (int others = 1; others < SEATS_MOST; others++) {
        int from = tables->stuck_limit != 0 ? 0 : tables->friends ? SEATS_MOST / 2 : others;
        tables->lock_from[others - 1] = (uint8_t)from;
    }
}

void brdi_tombs_compile(struct brdi_rules *rules)
{
    const struct data *data = data_of(&rules->schema);
    struct tables *tables = brdi_tables_to_fill(rules);
    brdi_board_grid(&rules->board, COLUMNS, ROWS);
    brdi_board_link(&rules->board, &data->board.directions[0][0], DIRECTIONS, AXES);
    compile_classes(rules, tables);
    struct brdi_step adjacent = {.directions = data->board.adjacent[data->switches.thorn_adjacency], .range = {1, 1}};
    for (uint8_t cell = 0; cell < CELLS; cell++)
        tables->adjacent[cell] = (uint16_t)brdi_board_leaps(&rules->board, &adjacent, cell, 0);
    compile_barred(data, tables);
    compile_friends(data, tables);
    compile_ends(data, tables);
    compile_lock(data, tables);
}
