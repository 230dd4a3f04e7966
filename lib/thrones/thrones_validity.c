/* thrones_validity.c: which positions there are. Each test is made field by field, in the order of the line. */
#include "thrones.h"

static brd_fault *report(struct brdi_sink *sink, int field, uint8_t cell, const char *message, const char *expected)
{
    return brdi_report(sink, BRD_FAULT_CONTRADICTION, brdi_thrones_fields[field], cell, message, expected);
}

static void report_surplus(struct brdi_sink *sink, int field, uint8_t cell, const char *message)
{
    brdi_report(sink, BRD_FAULT_SURPLUS, brdi_thrones_fields[field], cell, message, "fewer");
}

/* ----------------------------------------------------------------------------------------------------- tiles */

/* Surplus tiles and home fortresses on the edge, each by its own cell, in the order of the text. */
static void report_each_tile(const struct data *data, const struct state *s, struct brdi_sink *sink)
{
    int32_t seen[SIDES + 1][GROUNDS] = {{0}}; /* of the homes and the middle row */
    for (int n = 0; n < CELLS; n++) {
        uint8_t cell = text_cell(n), tile = s->tiles[cell];
        int zone = in_home(WHITE, cell) ? WHITE : in_home(BLACK, cell) ? BLACK : SIDES;
        if (tile == NO_TILE) continue;
        int ground = tile >= WHOLE ? FORTRESS : tile - 1;
        int32_t most = ground == FORTRESS ? 1 : zone == SIDES ? SIDES : data->tiles[ground].count;
        if (++seen[zone][ground] > most)
            report_surplus(sink, FIELD_TILES, cell, "more tiles of this kind than there are");
        else if (ground == FORTRESS && zone != SIDES && !brdi_thrones_fortress_allowed(data, home_place(zone, cell)))
            report(sink, FIELD_TILES, cell, "a home fortress on the edge", "one further in");
    }
}

/* One homeland: a prefix of the order of the setup that can be completed. Returns how many tiles it is. */
static int report_home(const struct data *data, const struct state *s, int side, struct brdi_sink *sink)
{
    struct layout layout;
    brdi_thrones_layout_begin(data, &layout);
    int count = brdi_thrones_home_cells_laid(s, side);
    bool allowed = true;
    for (int n = 0; n < count && allowed; n++) {
        uint8_t cell = home_cell(side, n);
        int ground = s->tiles[cell] >= WHOLE ? FORTRESS : s->tiles[cell] - 1;
        allowed = brdi_thrones_layout_allows(data, &layout, ground);
        if (!allowed && brdi_thrones_layout_refusal(data, &layout, ground) == NOT_COMPLETABLE)
            report(sink, FIELD_TILES, cell, "the home rows cannot be completed",
                   "a tile that leaves room for the others");
        brdi_thrones_layout_add(&layout, ground);
    }
    for (int n = count; n < HOME; n++)
        if (s->tiles[home_cell(side, n)] != NO_TILE)
            report(sink, FIELD_TILES, home_cell(side, n), "tiles before this one are missing", "no tile");
    return count;
}

/* Row 5: nothing or all of it. */
static bool report_middle(const struct state *s, struct brdi_sink *sink)
{
    int laid = 0;
    for (uint8_t cell = MIDDLE; cell < MIDDLE_END; cell++) laid += s->tiles[cell] != NO_TILE;
    if (laid > 0 && laid < COLUMNS) report(sink, FIELD_TILES, MIDDLE, "the middle row has gaps", "nine tiles or none");
    return laid > 0;
}

/* [THR.valid-tiles], and of [THR.valid-setup] what the field tells by itself. */
void brdi_thrones_report_tiles(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    const struct data *data = data_of(&rules->schema);
    bool complete = true;
    report_each_tile(data, s, sink);
    for (int side = WHITE; side < SIDES; side++) {
        int count = report_home(data, s, side, sink);
        if (count > 0 && !complete)
            report(sink, FIELD_TILES, home_cell(side, 0), "White's tiles come before Black's", "no tile yet");
        complete = complete && count == HOME;
    }
    bool middle = report_middle(s, sink);
    if (middle && !complete) report(sink, FIELD_TILES, MIDDLE, "home tiles are missing", "a middle row without tiles");
    for (uint8_t cell = 0; cell < CELLS; cell++)
        if (s->tiles[cell] >= BREACHED && !(complete && middle))
            report(sink, FIELD_TILES, cell, "a breached fortress in the setup", "a whole one");
}

/* ---------------------------------------------------------------------------------------------------- pieces */

void brdi_thrones_report_pieces(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    const struct data *data = data_of(&rules->schema);
    int32_t seen[MEN] = {0};
    for (int n = 0; n < CELLS; n++) {
        uint8_t cell = text_cell(n), man = s->men[cell] & (MEN - 1);
        if (s->men[cell] == NO_MAN) continue;
        if (type_of(man) < 0 || type_of(man) >= PIECES || ++seen[man] > data->pieces[type_of(man)].count)
            report_surplus(sink, FIELD_PIECES, cell, "more pieces of this type than a side has");
    }
}

/* [THR.valid-pieces] */
static void report_thrones(const struct state *s, struct brdi_sink *sink)
{
    int missing = 0, taken = 0;
    for (int side = WHITE; side < SIDES; side++) {
        uint8_t cell = find_man(s, side, THRONE);
        missing += cell == NO_CELL;
        taken += cell != NO_CELL && in_home(1 - side, cell) && is_fortress(s->tiles[cell]);
    }
    if (missing > 1) report(sink, FIELD_PIECES, NO_CELL, "no throne is left", "one of them at least");
    if (taken > 1) report(sink, FIELD_PIECES, NO_CELL, "both thrones have taken a fortress", "one of them at most");
}

/* ------------------------------------------------------------------------------------------------- the setup */

/* How many of the pieces in the order of the setup a side has laid; -1 if it is no prefix. */
static int pieces_laid(const struct brdi_rules *rules, const struct state *s, int side)
{
    const struct tables *tables = tables_of(rules);
    int count[PIECES] = {0}, laid = s->held_back >> side & 1;
    count[DRAGON] += laid;
    for (uint8_t cell = 0; cell < CELLS; cell++) {
        int type = type_of(s->men[cell]);
        if (!is_own(s->men[cell], side) || type >= PIECES || type < 0) continue;
        count[type]++;
        laid++;
    }
    if (laid > tables->sequence_count) return -1;
    for (int n = 0; n < laid; n++)
        if (--count[tables->sequence[n]] < 0) return -1;
    return laid;
}

/* The pieces stand at home, and the last is not the first of a pair that leaves no later cell [THR.setup-pairs]. */
static void report_places(const struct brdi_rules *rules, const struct state *s, int side, int laid,
                          struct brdi_sink *sink)
{
    const struct tables *tables = tables_of(rules);
    for (uint8_t cell = 0; cell < CELLS; cell++)
        if (is_own(s->men[cell], side) && !in_home(side, cell))
            report(sink, FIELD_PIECES, cell, "a piece outside its homeland in the setup", "a cell of the homeland");
    if (laid == 0 || (laid > 1 && tables->sequence[laid - 1] == tables->sequence[laid - 2])) return;
    uint8_t cell = find_man(s, side, tables->sequence[laid - 1]);
    if (cell == NO_CELL || !in_home(side, cell)) return;
    struct state before = *s;
    before.men[cell] = NO_MAN;
    struct cells cells = brdi_thrones_piece_targets(tables, &before, side, laid - 1);
    if (!cells_have(&cells, cell))
        report(sink, FIELD_PIECES, cell, "no cell is left for the second of the pair", "an earlier cell");
}

/* Plies of one side's setup: a prefix of its order. */
static int report_setup_of(const struct brdi_rules *rules, const struct state *s, int side, struct brdi_sink *sink)
{
    int tiles = brdi_thrones_home_cells_laid(s, side), claims = 0, pieces = pieces_laid(rules, s, side);
    for (int terrain = 0; terrain < TERRAINS; terrain++) {
        if (s->claims[side][terrain] == 0) continue;
        if (terrain > claims)
            report(sink, FIELD_CLAIMS, NO_CELL, "a claim is missing before this", "p, f, m, w in order");
        claims++;
    }
    if (claims > 0 && tiles < HOME) report(sink, FIELD_CLAIMS, NO_CELL, "home tiles are missing", "no claims yet");
    if (pieces < 0)
        report(sink, FIELD_PIECES, NO_CELL, "a piece that comes before these is missing", "pieces in order");
    if (pieces > 0 && claims < TERRAINS) report(sink, FIELD_PIECES, NO_CELL, "claims are missing", "no pieces yet");
    if (pieces > 0) report_places(rules, s, side, pieces, sink);
    return tiles + claims + (pieces > 0 ? pieces : 0);
}

/* [THR.valid-setup] */
static void report_setup(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    int all = setup_plies(tables_of(rules));
    int white = report_setup_of(rules, s, WHITE, sink), black = report_setup_of(rules, s, BLACK, sink);
    int plies = white < all ? white : black;
    if (black > 0 && white < all) report(sink, FIELD_TURN, NO_CELL, "White's setup is not complete", "none of Black's");
    if (black == all) report(sink, FIELD_TURN, NO_CELL, "both setups are complete", "turn 1");
    for (uint8_t cell = 0; cell < CELLS; cell++)
        if ((cell >= MIDDLE && cell < MIDDLE_END && s->tiles[cell] != NO_TILE) || s->tiles[cell] == BREACHED)
            report(sink, FIELD_TILES, cell, "a tile that there is only in play", "the tiles of the setup");
    if (s->head.turn != (white < all ? WHITE : BLACK))
        report(sink, FIELD_SIDE, NO_CELL, "it is the other side's setup", white < all ? "w" : "b");
    if (s->phase != (s->head.outcome != BRD_NONE_YET ? PHASE_OVER : brdi_thrones_setup_phase(plies)))
        report(sink, FIELD_PHASE, NO_CELL, "this is not the phase", "that of what has been laid, or over");
    if (s->gained[WHITE] != 0 || s->gained[BLACK] != 0)
        report(sink, FIELD_FAVORS, NO_CELL, "a favor in the setup", "0:0,0:0");
    if (s->last_fortress[WHITE] != NO_CELL || s->last_fortress[BLACK] != NO_CELL)
        report(sink, FIELD_LAST_FORTRESS, NO_CELL, "a fortress in the setup", "-,-");
    if (s->guard != 0) report(sink, FIELD_GUARD, NO_CELL, "a guard in the setup", "-");
    if (s->actor != NO_CELL || s->done != 0) report(sink, FIELD_TURN_STATE, NO_CELL, "a turn in the setup", "-");
    if (s->check != 0) report(sink, FIELD_CHECK, NO_CELL, "a check in the setup", "-");
}

/* --------------------------------------------------------------------------------------------------- in play */

static void report_favors(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    for (int side = WHITE; side < SIDES; side++) {
        if (s->gained[side] > data_of(&rules->schema)->favors.most)
            brdi_report(sink, BRD_FAULT_RANGE, brdi_thrones_fields[FIELD_FAVORS], NO_CELL,
                        "more favors gained than there are", "fewer");
        if (s->favors[side] > s->gained[side])
            report(sink, FIELD_FAVORS, NO_CELL, "more favors in hand than gained", "no more than gained");
    }
}

/* [THR.valid-pieces], [THR.valid-dragon] of a side's dragon held back. */
static void report_held_back(const struct data *data, const struct state *s, int side, struct brdi_sink *sink)
{
    if ((s->held_back >> side & 1) == 0) return;
    if (data->pieces[DRAGON].count == 0)
        report(sink, FIELD_DRAGONS, NO_CELL, "by these rules a side has no dragon", "none held back");
    else if (find_man(s, side, DRAGON) != NO_CELL)
        report(sink, FIELD_DRAGONS, NO_CELL, "a dragon held back stands on the board", "one or the other");
}

/* [THR.valid-guard], [THR.valid-favors] of one side. */
static void report_possessions(const struct state *s, int side, struct brdi_sink *sink)
{
    uint8_t throne = find_man(s, side, THRONE), last = s->last_fortress[side];
    if ((s->guard >> side & 1) != 0 && find_man(s, side, WARHORSE) == NO_CELL)
        report(sink, FIELD_GUARD, NO_CELL, "the protected warhorse is not there", "a warhorse");
    if ((s->guard >> side & 1) != 0 && s->phase == PHASE_PLAY && side == s->head.turn && (s->done & ENGAGED) == 0)
        report(sink, FIELD_GUARD, NO_CELL, "protection ends when the own turn begins", "an engagement in this turn");
    if ((last == NO_CELL) != (s->gained[side] == 0))
        report(sink, FIELD_LAST_FORTRESS, NO_CELL, "a first fortress gives a favor", "both or none");
    if (last != NO_CELL && (last >= CELLS || !is_fortress(s->tiles[last])))
        report(sink, FIELD_LAST_FORTRESS, NO_CELL, "this is no fortress", "the cell of a fortress");
    if (throne != NO_CELL && is_fortress(s->tiles[throne]) && last != throne)
        report(sink, FIELD_LAST_FORTRESS, NO_CELL, "the throne stands in another fortress", "the one it stands in");
}

/* What an actor may have done [THR.valid-actor]. */
static void report_actor(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    const struct data *data = data_of(&rules->schema);
    bool trail = (s->trail[0] | s->trail[1]) != 0, stands = s->actor < CELLS && is_own(s->men[s->actor], s->head.turn);
    if (s->actor == NO_CELL) {
        if ((s->done & ACTED) != 0 || trail)
            report(sink, FIELD_TURN_STATE, NO_CELL, "the actor is missing", "its cell");
        return;
    }
    if (!stands) {
        report(sink, FIELD_TURN_STATE, NO_CELL, "no piece of the side to move stands there", "the actor's cell");
        return;
    }
    const struct piece *piece = &tables_of(rules)->pieces[s->head.turn][s->men[s->actor] & TYPE_MASK];
    bool engaged = (s->done & ENGAGED) != 0, is_long = (s->done & MOVED_LONG) != 0;
    if ((s->done & ACTED) == 0) report(sink, FIELD_TURN_STATE, NO_CELL, "the actor has done nothing", "m, l, s or x");
    if (is_long && (piece->flood.ways == 0 || (s->done & (MOVED | SWITCHED)) != 0))
        report(sink, FIELD_TURN_STATE, NO_CELL, "no such long move", "of a spearman or lancer, without a switch");
    if (engaged && (s->done != ENGAGED || s->turn <= data->peaceful_turns || s->favors[s->head.turn] == 0))
        report(sink, FIELD_TURN_STATE, NO_CELL, "the turn would be over", "x alone, with a favor in hand");
    if (trail != (piece->repeated && (s->done & SWITCHED) != 0))
        report(sink, FIELD_TURN_STATE, NO_CELL, "a trail belongs to a warhorse that has switched", "both or none");
}

/* [THR.valid-check]: an action or a Haste that is legal and due. */
static void report_check(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    bool fits = brdi_thrones_move_valid(rules, s->check) && !word_cunning(s->check) &&
                (is_action(word_kind(s->check)) || word_kind(s->check) == KIND_HASTE) &&
                brdi_thrones_legal(rules, s, s->check) && brdi_thrones_check_due(rules, s, s->check);
    if (!fits) report(sink, FIELD_CHECK, NO_CELL, "this waits for no check", "a legal action for which a check is due");
}

/* Of the turn that is under way; none is when the game is over. */
static void report_turn(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    if (s->phase == PHASE_OVER) { /* [THR.over] */
        if (s->actor != NO_CELL || s->done != 0) report(sink, FIELD_TURN_STATE, NO_CELL, "the game is over", "-");
        if (s->check != 0) report(sink, FIELD_CHECK, NO_CELL, "the game is over", "-");
        return;
    }
    if (s->actor == NO_CELL && s->done == 0) /* [THR.valid-repair] */
        for (uint8_t cell = 0; cell < CELLS; cell++)
            if (s->tiles[cell] == BREACHED && s->men[cell] == NO_MAN)
                report(sink, FIELD_TILES, cell, "an empty fortress is repaired when a turn ends", "a whole one");
    report_actor(rules, s, sink);
    if ((s->done & FAVORED) != 0 && s->gained[s->head.turn] <= s->favors[s->head.turn])
        report(sink, FIELD_TURN_STATE, NO_CELL, "no favor has been spent", "fewer in hand than gained");
    if (s->check != 0) report_check(rules, s, sink);
}

static void report_play(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    bool over = s->head.outcome != BRD_NONE_YET;
    if (s->tiles[MIDDLE] == NO_TILE) report(sink, FIELD_TILES, MIDDLE, "the setup is not complete", "all tiles");
    report_thrones(s, sink);
    if (s->turn < UINT16_MAX && s->head.turn != (s->turn % 2 == 1 ? WHITE : BLACK))
        report(sink, FIELD_SIDE, NO_CELL, "this is the other side's turn", "w in odd turns, b in even ones");
    if (s->phase != (over ? PHASE_OVER : PHASE_PLAY))
        report(sink, FIELD_PHASE, NO_CELL, over ? "an end holds" : "no end holds", over ? "over" : "play");
    for (int side = WHITE; side < SIDES; side++) {
        report_held_back(data_of(&rules->schema), s, side, sink);
        report_possessions(s, side, sink);
    }
    if (s->phase >= PHASE_PLAY) report_turn(rules, s, sink);
}

void brdi_thrones_validity(const struct brdi_rules *rules, const void *state, struct brdi_sink *sink)
{
    const struct state *s = state;
    brdi_thrones_report_tiles(rules, s, sink);
    brdi_thrones_report_pieces(rules, s, sink);
    report_favors(rules, s, sink);
    if (s->turn == 0)
        report_setup(rules, s, sink);
    else
        report_play(rules, s, sink);
}
