/* tomis_rules.c: the keys of a rules file of Tomis, the contradictions between them, and the tables made of them. */
#include "tomis.h"

#include "keys/keys.h"

/* ------------------------------------------------------------------------------------------------------ keys */

/* The directions of the compass in the words of an owner who sees the board as White does: N is forward. */
static const char *const owners_directions[] = {BRDI_EIGHT_DIRECTION_WORDS, "knight-forward-right",
                                                "knight-right-forward",     "knight-right-backward",
                                                "knight-backward-right",    "knight-backward-left",
                                                "knight-left-backward",     "knight-left-forward",
                                                "knight-forward-left",      NULL};

/* The groups of brdi_eight_groups, and the knight's leaps. */
static const struct brdi_group groups[] = {
    {"orthogonal", 0x0055}, {"diagonal", 0x00AA}, {"king", 0x00FF}, {"knight", 0xFF00}, {.name = NULL}};
static const char *const kinds[] = {"step", "leap", "slide", NULL};
static const char *const gate_work[] = {"turn", "extra", NULL};
static const char *const ships[] = {"deployed", "placed", NULL};

enum { UNITS_OF_A_TYPE_MOST = 16 };

/* One line for each key, in columns: name, place, value, default, paragraph, meaning (keys/keys.h). */
/* clang-format off */

#define SOME_DIRECTIONS BRDI_SOME_WORDS(1, owners_directions, groups)
#define SOME_STEPS      BRDI_SOME_STEPS(BRDI_STEPS_MOST, step_keys, NULL)
#define UNIT_AT(member)  BRDI_AT(unit_data, member)
#define A_COUNT          BRDI_A_NUMBER(0, UNITS_OF_A_TYPE_MOST)
#define UNIT_KEY(text, unit) \
    BRDI_KEY(text, BRDI_NTH(units, unit), BRDI_A_MAP(unit_keys), NULL, "TOM.tables", "a type of unit")
#define COUNT_MEANING "the number of these units"
#define COUNT_KEY(text, unit) \
    BRDI_KEY(text, BRDI_NTH(men, STOCK_MARKER + (unit)), A_COUNT, NULL, "TOM.men", COUNT_MEANING)
#define DIRECTION_MEANING "columns to the right and rows forward, as White sees them"
#define KNIGHT_KEY(text, index) BRDI_DIRECTION_KEY(text, index, AXES, COLUMNS - 1, DIRECTION_MEANING)

static const struct brdi_key step_keys[] = {
    BRDI_KEY("kind",       BRDI_AT(brdi_step, kind),       BRDI_A_WORD(kinds),              NULL, NULL,
             "step: to the next cell in the direction; leap: `range` such steps at once, whatever is on the cells "
             "between; slide: `range` such steps one by one, up to the first unit or base"),
    BRDI_KEY("directions", BRDI_AT(brdi_step, directions), SOME_DIRECTIONS,                 NULL, NULL,
             "the directions, as the owner sees them; knight-forward-right is 2 cells forward and 1 to the right"),
    BRDI_KEY("range",      BRDI_AT(brdi_step, range),      BRDI_A_RANGE(COLUMNS - 1, NULL), "1",  NULL,
             "the least and the greatest number of steps"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key direction_keys[] = {
    BRDI_EIGHT_DIRECTION_KEYS(COLUMNS - 1, DIRECTION_MEANING),
    KNIGHT_KEY("knight-forward-right",  8),
    KNIGHT_KEY("knight-right-forward",  9),
    KNIGHT_KEY("knight-right-backward", 10),
    KNIGHT_KEY("knight-backward-right", 11),
    KNIGHT_KEY("knight-backward-left",  12),
    KNIGHT_KEY("knight-left-backward",  13),
    KNIGHT_KEY("knight-left-forward",   14),
    KNIGHT_KEY("knight-forward-left",   15),
    BRDI_END_OF_KEYS
};
_Static_assert(sizeof direction_keys / sizeof *direction_keys == DIRECTIONS + 1, "a key for each direction");

static const struct brdi_key board_keys[] = {
    BRDI_KEY("directions", 0, BRDI_A_MAP(direction_keys), NULL, "TOM.tables",
             "the directions of the board; gates point in the first eight, which are N to NW as White sees them"),
    BRDI_END_OF_KEYS
};

#define AP_MEANING      "the attack points of the unit: attackers remove it if they have more points together"
#define MOVES_MEANING   "how the unit moves, to an empty cell over empty cells"
#define ATTACKS_MEANING "which cells the unit attacks, after every action and in support of a landing"
#define CAPTURES_KEY \
    BRDI_OPTIONAL_KEY("captures", UNIT_AT(captures), BRDI_A_BOOL, "TOM.captures", \
                      "whether moves may also end on enemy units, which are captured; absent: no")

/* The words of `types`; the masks begin with the frigate. */
static const char *const type_words[] = {"frigate", "sentry", "tower", "flagship", NULL};

static const struct brdi_key becomes_keys[] = {
    BRDI_OPTIONAL_KEY("where", BRDI_AT(becomes_data, where), BRDI_A_RANGE(ROWS, NULL), "TOM.becomes",
                      "the row, or the first and the last one, counted from the owner's back row, which is 1"),
    BRDI_OPTIONAL_TYPES_KEY("types", BRDI_AT(becomes_data, types), BRDI_SOME_TYPES(type_words), "TOM.becomes",
                            "the type, one alone, of which a unit is taken from stock"),
    BRDI_END_OF_KEYS
};

#define BECOMES_KEY \
    BRDI_OPTIONAL_KEY("becomes", UNIT_AT(becomes), BRDI_A_MAP(becomes_keys), "TOM.becomes", \
                      "what the unit becomes at the end of a turn in which it goes to certain rows")
#define UNIT_KEYS \
    BRDI_KEY("ap",      UNIT_AT(ap),      BRDI_A_NUMBER(0, AP_MOST), "1",  "TOM.ap",        AP_MEANING), \
    BRDI_KEY("moves",   UNIT_AT(moves),   SOME_STEPS,                NULL, "TOM.unit-move", MOVES_MEANING), \
    BRDI_KEY("attacks", UNIT_AT(attacks), SOME_STEPS,                NULL, "TOM.attacks",   ATTACKS_MEANING), \
    CAPTURES_KEY, \
    BECOMES_KEY, \
    BRDI_END_OF_KEYS

static const struct brdi_key unit_keys[] = {UNIT_KEYS};

#define OWN_KEYS(n) \
    { \
        BRDI_OWN_KEYS_AT(unit_data, n), \
        BRDI_KEY("count", UNIT_AT(count), A_COUNT, NULL, "TOM.own", COUNT_MEANING), \
        UNIT_KEYS \
    }
static const struct brdi_key own_keys[BRDI_OWN_TYPES_MOST][10] = {OWN_KEYS(0), OWN_KEYS(1), OWN_KEYS(2), OWN_KEYS(3)};

static const struct brdi_key base_keys[] = {
    BRDI_OPTIONAL_KEY("ap",      UNIT_AT(ap),      BRDI_A_NUMBER(0, AP_MOST), "TOM.base-ways",
                      "the attack points with which the base attacks; absent: 1"),
    BRDI_OPTIONAL_KEY("moves",   UNIT_AT(moves),   SOME_STEPS,                "TOM.base-ways",
                      "how the base moves, over empty cells to one without a gate; absent: it does not"),
    BRDI_OPTIONAL_KEY("attacks", UNIT_AT(attacks), SOME_STEPS,                "TOM.base-ways",
                      "which cells the base attacks, together with the units; absent: none"),
    CAPTURES_KEY,
    BRDI_END_OF_KEYS
};

static const struct brdi_key units_keys[] = {
    UNIT_KEY("frigate",  FRIGATE),
    UNIT_KEY("sentry",   SENTRY),
    UNIT_KEY("tower",    TOWER),
    UNIT_KEY("flagship", FLAGSHIP),
    BRDI_OPTIONAL_KEY("base", BRDI_NTH(units, BASE), BRDI_A_MAP(base_keys), "TOM.base-ways",
                      "how the base moves and attacks; absent: not at all"),
    BRDI_OWN_KEY(0, BRDI_NTH(units, OWN),     own_keys[0], "TOM.own"),
    BRDI_OWN_KEY(1, BRDI_NTH(units, OWN + 1), own_keys[1], "TOM.own"),
    BRDI_OWN_KEY(2, BRDI_NTH(units, OWN + 2), own_keys[2], "TOM.own"),
    BRDI_OWN_KEY(3, BRDI_NTH(units, OWN + 3), own_keys[3], "TOM.own"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key men_keys[] = {
    BRDI_KEY("base",   BRDI_NTH(men, STOCK_BASE),   BRDI_A_NUMBER(1, 1),        NULL, "TOM.place-base",
             "the number of bases; it is always 1"),
    BRDI_KEY("gate",   BRDI_NTH(men, STOCK_GATE),   BRDI_A_NUMBER(0, HALF),     NULL, "TOM.place-gates",
             "the number of gates, one for each row from the back row on"),
    BRDI_KEY("marker", BRDI_NTH(men, STOCK_MARKER), BRDI_A_NUMBER(0, 2 * HALF), NULL, "TOM.markers",
             "the number of markers for the gates"),
    COUNT_KEY("frigate", FRIGATE),
    COUNT_KEY("sentry", SENTRY),
    COUNT_KEY("tower", TOWER),
    COUNT_KEY("flagship", FLAGSHIP),
    BRDI_END_OF_KEYS
};

/* [TOM.seats] */
#define SEAT_UNIT_KEYS \
    BRDI_OPTIONAL_KEY("ap",      UNIT_AT(ap),      BRDI_A_NUMBER(0, AP_MOST), "TOM.seats", AP_MEANING), \
    BRDI_OPTIONAL_KEY("moves",   UNIT_AT(moves),   SOME_STEPS,                "TOM.seats", MOVES_MEANING), \
    BRDI_OPTIONAL_KEY("attacks", UNIT_AT(attacks), SOME_STEPS,                "TOM.seats", ATTACKS_MEANING), \
    CAPTURES_KEY, \
    BECOMES_KEY, \
    BRDI_END_OF_KEYS
#define SEAT_UNIT_KEY(text, unit) \
    BRDI_OPTIONAL_KEY(text, BRDI_NTH(units, unit), BRDI_A_MAP(seat_unit_keys), NULL, "a type of unit")
#define SEAT_COUNT_KEY(text, unit) \
    BRDI_OPTIONAL_KEY(text, BRDI_NTH(men, STOCK_MARKER + (unit)), A_COUNT, "TOM.seats", COUNT_MEANING)

static const struct brdi_key seat_unit_keys[] = {SEAT_UNIT_KEYS};
static const struct brdi_key seat_own_keys[] = {
    BRDI_OPTIONAL_KEY("count", UNIT_AT(count), A_COUNT, "TOM.seats", COUNT_MEANING),
    SEAT_UNIT_KEYS
};

static const struct brdi_key seat_units_keys[] = {
    SEAT_UNIT_KEY("frigate",  FRIGATE),
    SEAT_UNIT_KEY("sentry",   SENTRY),
    SEAT_UNIT_KEY("tower",    TOWER),
    SEAT_UNIT_KEY("flagship", FLAGSHIP),
    BRDI_OPTIONAL_KEY("base", BRDI_NTH(units, BASE), BRDI_A_MAP(base_keys), "TOM.base-ways",
                      "how the base moves and attacks"),
    BRDI_OWN_SEAT_KEY(0, BRDI_NTH(units, OWN),     seat_own_keys),
    BRDI_OWN_SEAT_KEY(1, BRDI_NTH(units, OWN + 1), seat_own_keys),
    BRDI_OWN_SEAT_KEY(2, BRDI_NTH(units, OWN + 2), seat_own_keys),
    BRDI_OWN_SEAT_KEY(3, BRDI_NTH(units, OWN + 3), seat_own_keys),
    BRDI_END_OF_KEYS
};

static const struct brdi_key seat_men_keys[] = {
    BRDI_OPTIONAL_KEY("marker", BRDI_NTH(men, STOCK_MARKER), BRDI_A_NUMBER(0, 2 * HALF), "TOM.seats",
                      "the number of markers for the gates"),
    SEAT_COUNT_KEY("frigate",  FRIGATE),
    SEAT_COUNT_KEY("sentry",   SENTRY),
    SEAT_COUNT_KEY("tower",    TOWER),
    SEAT_COUNT_KEY("flagship", FLAGSHIP),
    BRDI_END_OF_KEYS
};

static const struct brdi_key seat_keys[] = {
    BRDI_OPTIONAL_KEY("men",   BRDI_AT(seat_data, men),   BRDI_A_MAP(seat_men_keys),   "TOM.seats",
                      "what this player has in stock at the start"),
    BRDI_OPTIONAL_KEY("units", BRDI_AT(seat_data, units), BRDI_A_MAP(seat_units_keys), "TOM.seats",
                      "how this player's units move and attack"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key seats_keys[] = {
    BRDI_OPTIONAL_KEY("white", BRDI_NTH(seats, WHITE), BRDI_A_MAP(seat_keys), "TOM.seats", "a player"),
    BRDI_OPTIONAL_KEY("black", BRDI_NTH(seats, BLACK), BRDI_A_MAP(seat_keys), "TOM.seats", "a player"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key jump_keys[] = {
    BRDI_KEY("one_marker",  BRDI_NTH(jump, 0), BRDI_A_NUMBER(1, COLUMNS - 1), NULL, "TOM.jump",
             "the number of cells that a gate with one marker carries a frigate"),
    BRDI_KEY("two_markers", BRDI_NTH(jump, 1), BRDI_A_NUMBER(1, COLUMNS - 1), NULL, "TOM.jump",
             "the number of cells that a gate with two markers carries a frigate"),
    BRDI_END_OF_KEYS
};

/* [TOM.switches] */
static const struct brdi_key switch_keys[] = {
    BRDI_KEY("base_attackers", BRDI_IN(switches, base_attackers), BRDI_A_NUMBER(1, 13),   NULL,       "TOM-6",
             "the number of units that must attack a base to destroy it"),
    BRDI_KEY("base_clearance", BRDI_IN(switches, base_clearance), BRDI_A_NUMBER(0, 3),    NULL,       "TOM-2",
             "the least number of free cells between base and gate on the back row"),
    BRDI_KEY("gate_work",      BRDI_IN(switches, gate_work),      BRDI_A_WORD(gate_work), "turn",     "TOM.work",
             "when a player may activate, deactivate or mark a gate: as the turn's action (turn), or once before it, "
             "as a separate ply (extra)"),
    BRDI_MAX_PLIES_KEY(BRDI_IN(switches, max_plies), "TOM.max-plies"),
    BRDI_KEY("ships",          BRDI_IN(switches, ships),          BRDI_A_WORD(ships),     "deployed", "TOM-5",
             "how frigates, sentries and towers reach the board: all are deployed during the game (deployed), or as "
             "many as fit on the back row are placed before it (placed)"),
    BRDI_END_OF_KEYS
};

/* [TOM.ends] */
static const char *const end_kinds[] = {"base", "few", "exhausted", "deadlock", NULL};

#define END_AT(member) BRDI_AT(end_data, member)
#define SOME_ENDS \
    .kind = BRDI_LIST, .count = ENDS_MOST, .stride = sizeof(struct end_data) / 4, .min = 1, .children = end_keys

static const struct brdi_key end_keys[] = {
    BRDI_KEY("kind", END_AT(kind), BRDI_A_WORD(end_kinds), NULL, "TOM.ends",
             "base: a player whose base is destroyed loses; few: a player with too few units loses; exhausted: nobody "
             "has enough units to destroy a base; deadlock: two passes in a row"),
    BRDI_OPTIONAL_TYPES_KEY("types", END_AT(types), BRDI_FOR(1 << END_FEW, BRDI_SOME_TYPES(type_words)), "TOM.too-few",
                            "of few: the types of units that count; absent: all"),
    BRDI_OPTIONAL_KEY("least", END_AT(least), BRDI_FOR(1 << END_FEW, BRDI_A_NUMBER(1, UNITS_OF_A_TYPE_MOST)),
                      "TOM.too-few",
                      "of few: with fewer units than these a player loses; absent: 1"),
    BRDI_OPTIONAL_KEY("attackers", END_AT(attackers), BRDI_FOR(1 << END_BASE, BRDI_A_NUMBER(1, 13)), "TOM.ends",
                      "of base: the number of units that must attack a base to destroy it; absent: the switch "
                      "base_attackers"),
    BRDI_END_OF_KEYS
};

const struct brdi_key brdi_tomis_keys[] = {
    BRDI_TITLE_KEYS,
    BRDI_BOARD_KEY(BRDI_AT(data, directions), board_keys),
    BRDI_KEY("men",   BRDI_AT(data, men),   BRDI_A_MAP(men_keys),   NULL, "TOM.men",
             "what each player has in stock at the start"),
    BRDI_KEY("units", BRDI_AT(data, units), BRDI_A_MAP(units_keys), NULL, "TOM.tables", "how units move and attack"),
    BRDI_OPTIONAL_KEY("seats", BRDI_AT(data, seats), BRDI_A_MAP(seats_keys), "TOM.seats",
                      "what differs between the players; what is absent is as for both"),
    BRDI_OPTIONAL_KEY("ends", BRDI_AT(data, ends), SOME_ENDS, "TOM.ends",
                      "the ends that decide a game, in the order in which they are tested; absent: base, exhausted, "
                      "deadlock"),
    BRDI_KEY("jump",  BRDI_AT(data, jump),  BRDI_A_MAP(jump_keys),  NULL, "TOM.jump",   "how far jump gates carry"),
    BRDI_START_KEY,
    BRDI_SWITCHES_KEY(BRDI_AT(data, switches), switch_keys),
    BRDI_END_OF_KEYS
};

/* clang-format on */

/* -------------------------------------------------------------------------------------------- contradictions */

/* Black's directions are the opposites of White's, so opposite directions need opposite vectors. */
static void check_opposites(const struct data *data, const struct brdi_check *check)
{
    for (uint8_t d = 0; d < DIRECTIONS; d++) {
        const int32_t *one = data->directions[d], *other = data->directions[opposite(d)];
        if (opposite(d) < d || (one[0] == -other[0] && one[1] == -other[1])) continue;
        brdi_contradict(check, BRDI_KEYS(one, other), "opposite directions need opposite vectors",
                        "the negative of the opposite direction's vector");
    }
}

/* Reports steps of more than one cell. */
static void check_units(const struct brdi_check *check, const struct unit_data *units)
{
    for (int man = BASE; man < MEN; man++) {
        brdi_check_steps(check, &units[man].moves);
        brdi_check_steps(check, &units[man].attacks);
    }
}

/* Reports a promotion that is not whole, or not one. */
static void check_becomes(const struct brdi_check *check, int side, int man)
{
    const struct data *data = data_of(check->schema);
    const int32_t *types = heir_of(data, side, man);
    if (!brdi_check_becomes(check, rows_of(data, side, man), types, "it becomes this in no row")) return;
    if ((*types & (*types - 1)) != 0)
        brdi_contradict(check, BRDI_KEYS(types), "it may become more than one type", "one type");
    else if (*types == 1 << (man - FRIGATE))
        brdi_contradict(check, BRDI_KEYS(types), "it becomes what it is", "another type");
}

static void check_promotion(const struct brdi_check *check, int man)
{
    const struct data *data = data_of(check->schema);
    bool alike = rows_of(data, WHITE, man) == rows_of(data, BLACK, man) &&
                 heir_of(data, WHITE, man) == heir_of(data, BLACK, man);
    check_becomes(check, WHITE, man);
    if (!alike) check_becomes(check, BLACK, man);
}

/* M counts markers in positions [TOM.own]. */
static void check_letters(const struct data *data, const struct brdi_check *check)
{
    for (int own = 0; own < brdi_own_count(check->schema); own++) {
        const int32_t *letter = &data->units[OWN + own].own.letter;
        if (brdi_letters[*letter][0] == 'M')
            brdi_contradict(check, BRDI_KEYS(letter), "markers have the letter M", "a letter of its own");
    }
}

/* Reports a base that a side could never destroy [TOM.enough-units]; whether it could. */
static bool check_numbers(const struct brdi_check *check, int side)
{
    const struct data *data = data_of(check->schema);
    const int32_t *attackers = attackers_key(data);
    int32_t sum = 0, end = OWN + brdi_own_count(check->schema);
    const void *keys[MEN + 1] = {attackers};
    for (int man = FRIGATE; man < end; man++) {
        keys[man] = count_of(data, side, stock_of(man));
        sum += *count_of(data, side, stock_of(man));
    }
    if (attackers == NULL || sum >= *attackers) return true;
    brdi_contradict(check, keys, "a player has fewer units than must attack a base", "no more than all units together");
    return false;
}

/* Passes must end, exhaustion needs a base to destroy, and only `few` may have several meanings [TOM.ends]. */
static void check_ends(const struct data *data, const struct brdi_check *check)
{
    int counts[ENDS] = {0};
    for (int32_t i = 0; i < data->ends.count; i++) {
        const struct end_data *end = &data->ends.entries[i];
        if (++counts[end->kind] > 1 && end->kind != END_FEW)
            brdi_contradict(check, BRDI_KEYS(&end->kind), "this end comes twice", "each once; only few several times");
    }
    if (data->ends.count <= 0) return;
    if (counts[END_DEADLOCK] == 0)
        brdi_contradict(check, BRDI_KEYS(&data->ends.count), "players may pass for ever", "an entry `deadlock`");
    if (counts[END_EXHAUSTED] > 0 && counts[END_BASE] == 0)
        brdi_contradict(check, BRDI_KEYS(&data->ends.count), "nobody destroys a base, so nobody is exhausted",
                        "an entry `base`");
}

/* Reports contradictory vectors, steps of more than one cell, and a base that nobody could destroy. */
void brdi_tomis_contradictions(const struct brdi_check *check)
{
    const struct data *data = data_of(check->schema);
    brdi_check_directions(check, &data->directions[0][0], DIRECTIONS, AXES);
    check_opposites(data, check);
    check_units(check, data->units);
    for (int man = FRIGATE; man < OWN + brdi_own_count(check->schema); man++) check_promotion(check, man);
    check_letters(data, check);
    check_ends(data, check);
    for (int side = 0; side < SIDES; side++) check_units(check, data->seats[side].units);
    if (check_numbers(check, WHITE)) check_numbers(check, BLACK);
}

/* The men that count for an end, as a mask. */
static uint32_t men_counted(const struct end_data *end, int men_end)
{
    uint32_t units = (1u << men_end) - (1u << FRIGATE);
    return end->types != BRDI_ABSENT ? units & (uint32_t)end->types << FRIGATE : units;
}

/* Reports an end by too few units that comes as soon as the placement phase is over [TOM.too-few]. */
static void doubt_few(const struct brdi_check *check, const struct end_data *end, uint32_t men)
{
    const struct data *data = data_of(check->schema);
    int32_t sums[SIDES] = {0};
    for (uint64_t left = men; left != 0;) {
        uint8_t man = brdi_pop_cell(&left);
        for (int side = 0; side < SIDES; side++) sums[side] += *count_of(data, side, stock_of(man));
    }
    if (brdi_least(sums[WHITE], sums[BLACK]) >= brdi_value_or(end->least, 1)) return;
    brdi_contradict(check, BRDI_KEYS(&end->least, &end->types, &end->kind),
                    "a player has fewer of these units from the beginning", "no more than both players have");
}

/* Reports ends of a list that never come, or with which every game begins [TOM.ends]. */
void brdi_tomis_doubts(const struct brdi_check *check)
{
    const struct ends_data *ends = &data_of(check->schema)->ends;
    struct brdi_end_range ranges[ENDS_MOST];
    bool placing = check->schema->texts.start[0] == '\0'; /* a start may be over, which is reported of it */
    for (int32_t i = 0; i < ends->count; i++) {
        const struct end_data *end = &ends->entries[i];
        uint32_t men = men_counted(end, OWN + brdi_own_count(check->schema));
        if (end->kind == END_FEW && placing) doubt_few(check, end, men);
        ranges[i] = (struct brdi_end_range){&end->kind, ~(uint64_t)men, brdi_value_or(end->least, 1)};
    }
    brdi_doubt_ends(check, ranges, ends->count);
}

/* ------------------------------------------------------------------------------------------------- compiling */

static void compile_neighbours(const struct brdi_board *board, struct tables *tables)
{
    for (int side = 0; side < SIDES; side++)
        for (uint8_t d = 0; d < DIRECTIONS; d++)
            for (uint8_t cell = 0; cell < CELLS; cell++)
                tables->next[side][d][cell] = brdi_byte_of(brdi_board_beyond(board, cell, d, 1, board->turned[side]));
}

/* A direction of each line, in any order: N, NE, E, SE and four knight's leaps. A line has both directions. */
static const uint8_t line_directions[LINES] = {0, 1, 2, 3, 8, 9, 10, 11};

/* For any vectors of the directions [TOM.vectors]. */
static void compile_lines(const struct brdi_board *board, struct tables *tables)
{
    for (int line = 0; line < LINES; line++) {
        uint8_t d = line_directions[line];
        int step = board->vectors[d][0] + COLUMNS * board->vectors[d][1]; /* to the number of the next cell */
        uint8_t up = step > 0 ? d : opposite(d), down = opposite(up);
        for (uint8_t cell = 0; cell < CELLS; cell++)
            tables->lines[cell][line] =
                (struct line){brdi_board_ray(board, cell, up, 0), brdi_board_ray(board, cell, down, 0)};
    }
}

/* Finds the lines of a unit's slides; slides are walked unless all have any distance and both directions. */
static void find_lines(const struct brdi_steps *steps, struct pattern *pattern)
{
    uint32_t directions = 0;
    for (int32_t i = 0; i < steps->count; i++) {
        const struct brdi_step *slide = &steps->entries[i];
        if (slide->kind != BRDI_SLIDE) continue;
        directions |= (uint32_t)slide->directions;
        if (slide->range[0] > 1 || slide->range[1] < ROWS - 1) pattern->walked = true;
    }
    for (uint8_t line = 0; line < LINES; line++) {
        bool forth = (directions >> line_directions[line] & 1) != 0;
        bool back = (directions >> opposite(line_directions[line]) & 1) != 0;
        if (forth != back) pattern->walked = true;
        if (forth) pattern->lines |= UINT32_C(1) << line;
    }
}

static void compile_steps(struct brdi_rules *rules, int side, int use, int man)
{
    struct tables *tables = brdi_tables_to_fill(rules);
    const struct brdi_steps *steps = steps_of(data_of(&rules->schema), side, use, man);
    struct pattern *pattern = &tables->patterns[side][use][man];
    for (int32_t i = 0; i < steps->count; i++) {
        if (steps->entries[i].kind == BRDI_SLIDE) continue;
        for (uint8_t cell = 0; cell < CELLS; cell++)
            pattern->leaps[cell] |= brdi_board_leaps(&rules->board, &steps->entries[i], cell, side);
    }
    find_lines(steps, pattern);
}

/* A way consists of the cells at 1, 2, ... times the direction's vector [TOM.vectors]. */
static struct jump_way make_jump_way(const struct tables *tables, uint8_t from, uint8_t wind, int32_t distance)
{
    struct jump_way way = {from, 0};
    for (int32_t i = 0; i < distance && way.cell != BRDI_NO_BYTE; i++) {
        way.cell = tables->next[WHITE][wind][way.cell];
        if (way.cell != BRDI_NO_BYTE) way.rows |= (uint8_t)(1 << row_of(way.cell));
    }
    return way;
}

static void compile_jump_ways(const struct data *data, struct tables *tables)
{
    for (int markers = 0; markers < DISTANCES; markers++)
        for (uint8_t wind = 0; wind < WINDS; wind++)
            for (uint8_t cell = 0; cell < CELLS; cell++)
                tables->jump_ways[markers][wind][cell] = make_jump_way(tables, cell, wind, data->jump[markers]);
}

/* What a side has and what its men can do, as numbers. */
static void compile_side(const struct data *data, struct tables *tables, int side)
{
    bool moves = steps_of(data, side, MOVES, BASE)->count > 0, attacks = steps_of(data, side, ATTACKS, BASE)->count > 0;
    for (int stock = 0; stock < STOCK_MARKER + tables->men_end; stock++)
        tables->counts[side][stock] = (uint8_t)*count_of(data, side, stock);
    for (int man = BASE; man < tables->men_end; man++) {
        tables->ap[side][man] = (uint8_t)points_of(data, side, man);
        tables->usual = tables->usual && tables->ap[side][man] == AP_USUAL;
        if (captures_of(data, side, man)) tables->captures[side] |= (uint16_t)(1 << man);
    }
    tables->fixed[side] = moves ? 0 : UINT64_MAX;
    tables->more = tables->more || moves || attacks || tables->captures[side] != 0;
}

/*
 * Each player places as many ships as the back row has cells that are empty and have no gate, once the base and the
 * gate are placed, or as many as both players have if that is fewer [TOM.ships].
 */
static void compile_ships(const struct data *data, struct tables *tables)
{
    int all[SIDES] = {0}, due = data->men[STOCK_GATE] > 0 ? COLUMNS - 2 : COLUMNS - 1;
    for (int side = 0; side < SIDES; side++) {
        for (int man = FRIGATE; man < MEN; man++) all[side] += is_ship(man) ? tables->counts[side][stock_of(man)] : 0;
        if (all[side] < due) due = all[side];
    }
    tables->ships_placed = data->switches.ships == SHIPS_ARE_PLACED;
    for (int side = 0; side < SIDES; side++) tables->ships_kept[side] = (uint8_t)(all[side] - due);
}

/* [TOM.becomes] */
static void compile_promotion(const struct data *data, struct tables *tables, int side, int man)
{
    const int32_t *rows = rows_of(data, side, man);
    if (*heir_of(data, side, man) <= 0) return;
    tables->promoting = true;
    tables->heirs[side][man] = (uint8_t)(FRIGATE + brdi_lowest32((uint32_t)*heir_of(data, side, man)));
    for (int32_t row = rows[0]; row <= rows[1]; row++)
        tables->promotes[side][man] |= row_cells(side == WHITE ? row - 1 : ROWS - row);
}

/* [TOM.ends] */
static void compile_ends(const struct data *data, struct tables *tables)
{
    const int32_t *attackers = attackers_key(data);
    tables->base_attackers = attackers != NULL ? *attackers : NEVER;
    tables->end_count = (uint8_t)brdi_most(data->ends.count, 0);
    for (int i = 0; i < tables->end_count; i++) {
        const struct end_data *end = &data->ends.entries[i];
        tables->ends[i] = (struct end){(uint16_t)men_counted(end, tables->men_end), (uint8_t)end->kind,
                                       (uint8_t)brdi_value_or(end->least, 1)};
    }
}

void brdi_tomis_compile(struct brdi_rules *rules)
{
    const struct data *data = data_of(&rules->schema);
    struct tables *tables = brdi_tables_to_fill(rules);
    tables->usual = true;
    tables->men_end = (uint8_t)(OWN + rules->own_count);
    tables->more = rules->own_count > 0;
    for (int side = 0; side < SIDES; side++) compile_side(data, tables, side);
    compile_ships(data, tables);
    compile_ends(data, tables);
    brdi_board_grid(&rules->board, COLUMNS, ROWS);
    rules->board.turned[BLACK] = 1;
    brdi_board_link(&rules->board, &data->directions[0][0], DIRECTIONS, AXES);
    compile_neighbours(&rules->board, tables);
    compile_lines(&rules->board, tables);
    compile_jump_ways(data, tables);
    for (int side = 0; side < SIDES; side++)
        for (int man = BASE; man < tables->men_end; man++) {
            compile_steps(rules, side, MOVES, man);
            compile_steps(rules, side, ATTACKS, man);
        }
    if (rules->own_count == 0) rules->state_nbytes = SHORT_STATE_NBYTES;
    for (int man = FRIGATE; man < tables->men_end; man++)
        for (int side = 0; side < SIDES; side++) compile_promotion(data, tables, side, man);
    tables->plain = !tables->ships_placed && data->switches.gate_work == WORK_IS_TURN && !tables->promoting;
    if (tables->promoting) rules->max_events = (uint16_t)(rules->max_events + 2); /* a `remove` and a `place` */
    rules->max_moves = (uint16_t)(rules->max_moves + rules->own_count * COLUMNS); /* deployments */
    rules->max_position_text = (uint16_t)(rules->max_position_text + rules->own_count * 8); /* two stocks */
}
