/*
 * test_described.c: the descriptions of seats, stocks and counters are right, the endings that rules have, and the ids
 * of paragraphs. Tables written by hand from rules/<game>.md name what each description must be, and in random games
 * the answers of all queries must agree with the descriptions.
 */
#include "core/registry.h"
#include "worked.h"

enum { GAMES_EACH = 12, PLIES_MOST = 200, TEXT_NBYTES = 4096 };

static const char *const tones[] = {"none", "light", "dark"};
static const char *const meanings[] = {"number", "count", "flag", "cell", "seat"};
static const char *const seers[] = {"all", "owner", "referee", "at_times"};

/* ----------------------------------------------------------------------------------------------------- seats */

/* `White team=0 forward=N tone=light`, one seat after the other, `; ` between them. */
static void check_seats(const char *game, const char *overrides, const char *expected)
{
    char text[TEXT_NBYTES] = "";
    struct worked_text out = {text, sizeof text, 0};
    brd_seat_info seat = {.struct_nbytes = sizeof seat};
    worked_load(game, overrides);
    for (int32_t i = 0; brd_rules_seat(&worked_rules, i, &seat) == BRD_OK; i++) {
        const char *forward = brd_name(&worked_rules, BRD_NAME_DIRECTION, seat.forward);
        worked_put(&out, i > 0 ? "; " : "", seat.name);
        worked_put_number(&out, " team=", seat.team);
        worked_put(&out, " forward=", forward != NULL ? forward : "none");
        worked_put(&out, " tone=", tones[seat.tone]);
    }
    CHECK_EQ_TEXT(text, expected);
}

/* [H.seat-and-quantity] */
static void seats_are_these(void)
{
    check_seats("tokonoma", "", "White team=0 forward=forward tone=light; Black team=1 forward=backward tone=dark");
    check_seats("carnyx", "", "Dark team=0 forward=forward tone=dark; Light team=1 forward=backward tone=light");
    check_seats("tombs", "",
                "Player 1 team=0 forward=none tone=none; Player 2 team=1 forward=none tone=none; "
                "Player 3 team=2 forward=none tone=none; Player 4 team=3 forward=none tone=none");
    check_seats("tombs", "teams=true",
                "Player 1 team=0 forward=none tone=none; Player 2 team=1 forward=none tone=none; "
                "Player 3 team=0 forward=none tone=none; Player 4 team=1 forward=none tone=none");
    check_seats("tomis", "", "White team=0 forward=N tone=light; Black team=1 forward=S tone=dark");
    check_seats("thrones", "", "White team=0 forward=forward tone=light; Black team=1 forward=backward tone=dark");
}

/*
 * Light's forward is Dark's forward-left where that direction is the opposite one; where no direction is, Dark has
 * none.
 */
static void forward_follows_the_directions(void)
{
    static const char turned[] = "schema: 1\nextends: carnyx\nboard:\n  directions:\n    backward: [-1, 1]\n"
                                 "    forward-left: [0, -1]\n";
    static const char none[] = "schema: 1\nextends: tokonoma\nboard:\n  directions:\n    backward: [3, 0, -3]\n";
    brd_seat_info seat = {.struct_nbytes = sizeof seat};
    worked_load_text(turned, "");
    CHECK_EQ_INT(brd_rules_seat(&worked_rules, 1, &seat), BRD_OK);
    CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_DIRECTION, seat.forward), "forward-left");
    worked_load_text(none, "");
    CHECK_EQ_INT(brd_rules_seat(&worked_rules, 1, &seat), BRD_OK);
    CHECK_EQ_INT(seat.forward, BRD_NO_DIRECTION);
    CHECK_EQ_INT(brd_rules_seat(&worked_rules, 0, &seat), BRD_OK);
    CHECK_EQ_INT(seat.forward, 0);
}

static void teams_are_told_by_a_flag(void)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    worked_load("tombs", "teams=true");
    brd_rules_info_get(&worked_rules, &info);
    CHECK_EQ_INT(info.flags & BRD_RULES_TEAMS, BRD_RULES_TEAMS);
    for (int32_t i = 0; i < brd_game_count(); i++) {
        worked_load(brd_game_name(i), "");
        brd_rules_info_get(&worked_rules, &info);
        CHECK_EQ_INT(info.flags & (BRD_RULES_TEAMS | BRD_RULES_SEVERAL_ACTORS | BRD_RULES_FILE), 0);
    }
}

/* -------------------------------------------------------------------------------------------------- quantities */

static int32_t quantity_count(int32_t family)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_rules_info_get(&worked_rules, &info);
    return family == BRD_STOCK ? info.stock_count : info.counter_count;
}

static brd_quantity_info quantity_at(int32_t family, int32_t index)
{
    brd_quantity_info quantity = {.struct_nbytes = sizeof quantity};
    CHECK_EQ_INT(brd_rules_quantity(&worked_rules, family, index, &quantity), BRD_OK);
    CHECK_EQ_TEXT(quantity.name,
                  brd_name(&worked_rules, family == BRD_STOCK ? BRD_NAME_STOCK : BRD_NAME_COUNTER, index));
    return quantity;
}

/* `deck_magus common count magus of deck, seen by referee`. */
static void put_quantity(struct worked_text *out, int32_t family, int32_t index)
{
    brd_quantity_info quantity = quantity_at(family, index);
    worked_put(out, index > 0 ? "; " : "", quantity.name);
    worked_put(out, quantity.common ? " common" : "", " ");
    worked_put(out, "", meanings[quantity.meaning]);
    if (quantity.type != BRD_NO_TYPE) worked_put_name(out, " ", BRD_NAME_TYPE, quantity.type);
    if (quantity.part_of != BRD_NO_QUANTITY) worked_put(out, " of ", quantity_at(family, quantity.part_of).name);
    if (quantity.seen_by != BRD_SEEN_BY_ALL) worked_put(out, ", seen by ", seers[quantity.seen_by]);
}

static void check_quantities(const char *game, const char *stocks, const char *counters)
{
    const char *const expected[] = {[BRD_STOCK] = stocks, [BRD_COUNTER] = counters};
    worked_load(game, "");
    for (int32_t family = BRD_STOCK; family <= BRD_COUNTER; family++) {
        char text[TEXT_NBYTES] = "";
        struct worked_text out = {text, sizeof text, 0};
        for (int32_t i = 0; i < quantity_count(family); i++) put_quantity(&out, family, i);
        CHECK_EQ_TEXT(text, expected[family]);
    }
}

/* [H.quantity-info] [H.seat-and-quantity] */
static void quantities_are_these(void)
{
    check_quantities("tokonoma", "", "reversible common number");
    check_quantities("carnyx", "unplaced count disc; reserve count disc; supply count disc; removed count disc",
                     "hunkered flag; bar_from cell; bar_to cell");
    check_quantities("tombs",
                     "hand count; hand_blade count blade of hand, seen by owner; "
                     "hand_magus count magus of hand, seen by owner; hand_ombra count ombra of hand, seen by owner; "
                     "hand_thorn count thorn of hand, seen by owner; deck common count; "
                     "deck_blade common count blade of deck, seen by referee; "
                     "deck_magus common count magus of deck, seen by referee; "
                     "deck_ombra common count ombra of deck, seen by referee; "
                     "deck_thorn common count thorn of deck, seen by referee",
                     "kills count; turn common number; stuck common number; placer common seat");
    check_quantities("tomis",
                     "base count base; gate count gate; marker count; frigate count frigate; sentry count sentry; "
                     "tower count tower; flagship count flagship",
                     "unlocked flag; passes common number");
    check_quantities("thrones", "dragon count dragon, seen by at_times; favor count; gained count",
                     "lastfort cell; guard flag; turn common number");
}

/* ---------------------------------------------------------------------------------------------- random games */

static brd_state state;

static int32_t ask(int32_t family, int32_t viewer, int32_t seat, int32_t index, int32_t *value)
{
    return family == BRD_STOCK ? brd_state_stock(&worked_rules, &state, viewer, seat, index, value)
                               : brd_state_counter(&worked_rules, &state, viewer, seat, index, value);
}

/* Whether the query must return the value to a viewer, or refuse. [H.quantities] */
static void check_sight(const brd_quantity_info *quantity, int32_t viewer, int32_t seat, int32_t status)
{
    bool referee = viewer == BRD_REFEREE, owner = viewer == seat;
    bool seen[] = {[BRD_SEEN_BY_ALL] = true, [BRD_SEEN_BY_OWNER] = referee || owner, [BRD_SEEN_BY_REFEREE] = referee};
    if (quantity->seen_by == BRD_SEEN_AT_TIMES)
        CHECK(status == BRD_OK || (status == BRD_E_HIDDEN && !referee && !owner));
    else
        CHECK_EQ_INT(status, seen[quantity->seen_by] ? BRD_OK : BRD_E_HIDDEN);
}

static void check_range(const brd_quantity_info *quantity, int32_t value)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_rules_info_get(&worked_rules, &info);
    int32_t players = brd_state_players(&worked_rules, &state);
    bool none = quantity->meaning == BRD_MEANS_CELL || quantity->meaning == BRD_MEANS_SEAT;
    int32_t ends[] = {[BRD_MEANS_NUMBER] = INT32_MAX,
                      [BRD_MEANS_COUNT] = INT32_MAX,
                      [BRD_MEANS_FLAG] = 2,
                      [BRD_MEANS_CELL] = info.cell_count,
                      [BRD_MEANS_SEAT] = players};
    CHECK(value >= (none ? -1 : 0) && value < ends[quantity->meaning]);
}

/* The sum of the stocks or counters that are parts of one; -1: it has no parts. */
static int32_t sum_of_parts(int32_t family, int32_t seat, int32_t whole)
{
    int32_t sum = -1, value;
    for (int32_t i = 0; i < quantity_count(family); i++) {
        if (quantity_at(family, i).part_of != whole) continue;
        if (CHECK_EQ_INT(ask(family, BRD_REFEREE, seat, i, &value), BRD_OK)) sum = (sum < 0 ? 0 : sum) + value;
    }
    return sum;
}

static void check_quantity(int32_t family, int32_t index, int32_t seat)
{
    int32_t value = -2, seen, players = brd_state_players(&worked_rules, &state);
    brd_quantity_info quantity = quantity_at(family, index);
    if (!CHECK_EQ_INT(ask(family, BRD_REFEREE, seat, index, &value), BRD_OK)) return;
    check_range(&quantity, value);
    int32_t parts = sum_of_parts(family, seat, index);
    if (parts >= 0) CHECK_EQ_INT(value, parts);
    for (int32_t viewer = 0; viewer <= BRD_REFEREE; viewer++) {
        if (viewer >= players && viewer < BRD_SPECTATOR) continue;
        int32_t status = ask(family, viewer, seat, index, &seen);
        check_sight(&quantity, viewer, seat, status);
        if (status == BRD_OK) CHECK_EQ_INT(seen, value);
    }
}

static void check_position(void)
{
    int32_t players = brd_state_players(&worked_rules, &state);
    for (int32_t family = BRD_STOCK; family <= BRD_COUNTER; family++)
        for (int32_t index = 0; index < quantity_count(family); index++) {
            bool common = quantity_at(family, index).common != 0;
            for (int32_t seat = 0; seat < (common ? 1 : players); seat++)
                check_quantity(family, index, common ? BRD_NO_SEAT : seat);
        }
}

static void play(uint64_t seed, int32_t players)
{
    static brd_move moves[BRD_MAX_MOVES];
    if (brd_state_initial(&worked_rules, &state, players) != BRD_OK) return;
    for (int ply = 0; ply < PLIES_MOST && brd_state_to_move(&worked_rules, &state) != BRD_NOBODY; ply++) {
        check_position();
        int32_t count = brd_moves(&worked_rules, &state, BRD_REFEREE, moves, BRD_MAX_MOVES);
        brd_move move = moves[brd_random_below(&seed, (uint32_t)count)];
        if (!CHECK(brd_apply(&worked_rules, &state, BRD_REFEREE, move, NULL, NULL, NULL, 0) >= 0)) return;
    }
    check_position();
}

/* [H.quantity-info] */
static void quantities_keep_to_their_descriptions(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        worked_load(brd_game_name(game), "");
        for (uint64_t seed = 0; seed < GAMES_EACH && check_failures == 0; seed++) play(seed, 2 + (int32_t)seed % 3);
    }
}

/* ------------------------------------------------------------------------------------------------- endings */

/* The endings that a game under these rules may have, each after a space; no bit is set that has no name. */
static void check_endings(const char *expected)
{
    char text[TEXT_NBYTES] = "";
    struct worked_text out = {text, sizeof text, 0};
    brd_rules_info info = {.struct_nbytes = sizeof info};
    CHECK_EQ_INT(brd_rules_info_get(&worked_rules, &info), BRD_OK);
    for (int32_t ending = 0; ending < 64; ending++) {
        const char *name = brd_name(&worked_rules, BRD_NAME_ENDING, ending);
        if ((info.endings >> ending & 1) != 0) worked_put(&out, " ", name != NULL ? name : "none");
    }
    CHECK_EQ_TEXT(text, expected);
}

/*
 * The tables of endings in the rulebooks, without what only `ends` brings; limits are off unless a switch sets them.
 * [H.rules-info]
 */
static void endings_are_these(void)
{
    static const struct {
        const char *game, *overrides, *endings;
    } rows[] = {
        {"tokonoma", "", " house_capture stalemate"},
        {"tokonoma", "reversible_limit=50", " house_capture stalemate reversible_limit"},
        {"tokonoma", "max_plies=1", " house_capture stalemate max_plies"},
        {"carnyx", "", " elimination"},
        {"carnyx", "max_plies=65535", " elimination max_plies"},
        {"tombs", "", " kill_goal field_lock unit_count"},
        {"tombs", "field_lock=each_once", " kill_goal field_lock unit_count"},
        {"tombs", "field_lock=each_twice max_plies=9", " kill_goal field_lock unit_count max_plies"},
        {"tombs", "field_lock=none", " kill_goal unit_count"},
        {"tomis", "", " base_destroyed exhausted deadlock"},
        {"tomis", "max_plies=9", " base_destroyed exhausted deadlock max_plies"},
        {"thrones", "", " throne_removed fortress_taken"},
        {"thrones", "max_plies=9", " throne_removed fortress_taken max_plies"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        worked_load(rows[i].game, rows[i].overrides);
        check_endings(rows[i].endings);
    }
}

/* The endings of each kind of end that a list may have [TOK.ends, CAR.ends, TMB.ends, TOM.ends, THR.end-names]. */
static void endings_are_those_listed(void)
{
    static const struct {
        const char *game, *keys, *endings;
    } rows[] = {
        {"tokonoma", "ends: [{kind: few, types: [star]}, {kind: stalemate, result: draws}]", " too_few no_move"},
        {"tokonoma", "ends: [{kind: stalemate, result: wins}]", " no_move"},
        {"tokonoma", "ends: [{kind: house}, {kind: stalemate, result: loses}]", " house_capture stalemate"},
        {"tokonoma", "ends: [{kind: house, types: [flat]}, {kind: house, types: [star, flat]}, {kind: stalemate}]",
         " house_capture stalemate house_taken"},
        {"tokonoma", "ends: [{kind: house, types: [star]}, {kind: stalemate}]\nswitches: {reversible_limit: 9}",
         " stalemate reversible_limit house_taken"},
        {"carnyx", "ends: [{kind: few, least: 3}]\nswitches: {max_plies: 9}", " max_plies too_few"},
        {"carnyx", "ends: [{kind: few, least: 3}, {kind: elimination}]", " elimination too_few"},
        {"carnyx", "ends: [{kind: elimination}]", " elimination"},
        {"tombs", "ends: [{kind: units, types: [blade], least: 3}, {kind: unit_count}]", " unit_count units_reached"},
        {"tombs", "ends: [{kind: kill_goal}, {kind: unit_count}]\nswitches: {max_plies: 9}",
         " kill_goal unit_count max_plies"},
        {"tombs", "ends: [{kind: field_lock, how: each_once}, {kind: unit_count}]\nswitches: {field_lock: none}",
         " field_lock unit_count"},
        {"tomis", "ends: [{kind: few, types: [tower]}, {kind: deadlock}]", " deadlock too_few"},
        {"tomis", "ends: [{kind: base}, {kind: deadlock}]\nswitches: {max_plies: 9}",
         " base_destroyed deadlock max_plies"},
        {"tomis", "ends: [{kind: exhausted}, {kind: base}, {kind: deadlock}]", " base_destroyed exhausted deadlock"},
        {"thrones", "pieces: {throne: {count: 2}}\nends: [{kind: points, count: 3}, {kind: removed}]",
         " pieces_removed points_reached"},
        {"thrones", "pieces: {throne: {count: 2}}", " pieces_removed fortress_held"},
        {"thrones", "ends: [{kind: fortress}]", " fortress_taken"},
        {"thrones", "ends: [{kind: fortress, at: [middle]}, {kind: removed}]\nswitches: {max_plies: 9}",
         " throne_removed max_plies fortress_held"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char file[TEXT_NBYTES] = "";
        struct worked_text out = {file, sizeof file, 0};
        worked_put(&out, "schema: 1\nextends: ", rows[i].game);
        worked_put(&out, "\n", rows[i].keys);
        worked_put(&out, "\n", "");
        worked_load_text(file, "");
        check_endings(rows[i].endings);
    }
}

/* ------------------------------------------------------------------------------------------------ rule ids */

/* The code of a name; -1: the family has no such name. */
static int32_t code_of(int32_t family, const char *name)
{
    for (int32_t code = 0; code < 256; code++) {
        const char *found = brd_name(&worked_rules, family, code);
        if (found != NULL && strcmp(found, name) == 0) return code;
    }
    return -1;
}

/* The ids, each after a space. */
static void check_ids(int32_t family, const char *name, const char *expected)
{
    char text[TEXT_NBYTES] = "";
    struct worked_text out = {text, sizeof text, 0};
    int32_t code = code_of(family, name), index = 0;
    for (const char *id; (id = brd_rule_id(&worked_rules, family, code, index)) != NULL; index++)
        worked_put(&out, " ", id);
    CHECK_EQ_TEXT(text, expected);
    CHECK(brd_rule_id(&worked_rules, family, code, -1) == NULL);
    CHECK(brd_rule_id(&worked_rules, family, code, index + 1) == NULL);
    CHECK(brd_rule_id(&worked_rules, family, code, INT32_MAX) == NULL);
}

/*
 * The last columns of the rulebooks' tables of refusals, and the paragraphs of their endings. rule_ids.py tests all.
 * [H.rule-id]
 */
static void rule_ids_are_these(void)
{
    worked_load("carnyx", "");
    check_ids(BRD_NAME_REFUSAL, "must_capture", " CAR.forced CAR-7 CAR.returns");
    check_ids(BRD_NAME_REFUSAL, "game_over", " CAR.over");
    check_ids(BRD_NAME_ENDING, "elimination", " CAR.elimination");
    worked_load("tombs", "");
    check_ids(BRD_NAME_REFUSAL, "cell_barred", " TMB-21 TMB.first-turn");
    check_ids(BRD_NAME_REFUSAL, "own_unit", " TMB.enemy TMB-8");
    check_ids(BRD_NAME_ENDING, "field_lock", " TMB.field-lock");
    worked_load("thrones", "");
    check_ids(BRD_NAME_REFUSAL, "not_your_turn", " THR.turn THR.whose-move");
    check_ids(BRD_NAME_REFUSAL, "not_held_back", " THR.arrival");
}

/* Paragraphs that exclude each other: those in force. */
static void rule_ids_follow_the_switches(void)
{
    worked_load("tombs", "field_lock=each_twice middle=first_player");
    check_ids(BRD_NAME_REFUSAL, "middle_barred", " TMB.first-player TMB-10");
    check_ids(BRD_NAME_ENDING, "field_lock", " TMB.each-lock");
    worked_load("tombs", "teams=true partners=friends");
    check_ids(BRD_NAME_REFUSAL, "own_unit", " TMB.enemy TMB-8 TMB.friends");
    check_ids(BRD_NAME_ENDING, "field_lock", " TMB.friends-lock");
    worked_load("tombs", "teams=true partners=friends field_lock=each_once");
    check_ids(BRD_NAME_ENDING, "field_lock", " TMB.each-lock");
    worked_load("tombs", "partners=friends"); /* without teams it has no effect */
    check_ids(BRD_NAME_REFUSAL, "own_unit", " TMB.enemy TMB-8");
    check_ids(BRD_NAME_ENDING, "field_lock", " TMB.field-lock");
}

/* Codes without a name, and families without paragraphs. Tokonoma has no `wrong_phase` (code 3). [H.rule-id] */
static void other_codes_have_no_rule_id(void)
{
    worked_load("tokonoma", "");
    CHECK(brd_rule_id(&worked_rules, BRD_NAME_REFUSAL, BRD_REFUSED_GAME_OVER, 0) != NULL);
    CHECK(brd_rule_id(&worked_rules, BRD_NAME_REFUSAL, BRD_REFUSED_WRONG_PHASE, 0) == NULL);
    for (int32_t family = BRD_NAME_STATUS - 1; family <= BRD_NAME_PHASE + 3; family++) {
        bool has_ids = family == BRD_NAME_REFUSAL || family == BRD_NAME_ENDING;
        CHECK(brd_rule_id(&worked_rules, family, INT32_MIN, 0) == NULL);
        CHECK(brd_rule_id(&worked_rules, family, -1, 0) == NULL);
        CHECK(brd_rule_id(&worked_rules, family, 0, 0) == NULL);
        CHECK((brd_rule_id(&worked_rules, family, 1, 0) != NULL) == has_ids);
        CHECK(brd_rule_id(&worked_rules, family, 255, 0) == NULL);
        CHECK(brd_rule_id(&worked_rules, family, INT32_MAX, 0) == NULL);
    }
    CHECK(brd_rule_id(NULL, BRD_NAME_REFUSAL, BRD_REFUSED_GAME_OVER, 0) == NULL);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"seats_are_these", seats_are_these},
        {"forward_follows_the_directions", forward_follows_the_directions},
        {"teams_are_told_by_a_flag", teams_are_told_by_a_flag},
        {"quantities_are_these", quantities_are_these},
        {"quantities_keep_to_their_descriptions", quantities_keep_to_their_descriptions},
        {"endings_are_these", endings_are_these},
        {"endings_are_those_listed", endings_are_those_listed},
        {"rule_ids_are_these", rule_ids_are_these},
        {"rule_ids_follow_the_switches", rule_ids_follow_the_switches},
        {"other_codes_have_no_rule_id", other_codes_have_no_rule_id},
        {NULL, NULL},
    };
    return check_main("described", tests, argc, argv);
}
