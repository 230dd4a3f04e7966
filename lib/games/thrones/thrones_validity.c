/* thrones_validity.c: which positions are valid, field by field. */
#include "thrones_code.h"
#include "thrones_state.h"

static void report(struct brdi_sink *sink, int field, uint8_t cell, const char *message, const char *expected)
{
    brdi_report(sink, BRD_FAULT_CONTRADICTION, brdi_thrones_notation.fields[field], brdi_cell_of(cell), message,
                expected);
}

static void report_surplus(struct brdi_sink *sink, int field, uint8_t cell, const char *message)
{
    brdi_report(sink, BRD_FAULT_SURPLUS, brdi_thrones_notation.fields[field], cell, message, "fewer");
}

/* Reports a fault of a whole field, if there is a message. */
static void report_field(struct brdi_sink *sink, int field, const char *message, const char *expected)
{
    if (message != NULL) report(sink, field, NO_CELL, message, expected);
}

/* ----------------------------------------------------------------------------------------------- tiles and pieces */

/* Reports surplus tiles and home fortresses on the edge, each at its cell, in the order of the text. */
static void report_each_tile(const struct data *data, const struct state *s, struct brdi_sink *sink)
{
    int32_t seen[SIDES + 1][GROUNDS] = {{0}}; /* in the homelands and the middle row */
    for (int n = 0; n < CELLS; n++) {
        uint8_t cell = text_cell(n), tile = s->tiles[cell];
        int zone = in_home(WHITE, cell) ? WHITE : in_home(BLACK, cell) ? BLACK : SIDES;
        if (tile == NO_TILE) continue;
        int ground = ground_of(tile);
        int32_t most = ground == FORTRESS ? 1
                       : zone == SIDES    ? SIDES * data->tiles[ground].middle
                                          : data->tiles[ground].count;
        if (++seen[zone][ground] > most)
            report_surplus(sink, FIELD_TILES, cell, "more tiles of this kind than there are"); /* [THR.supply] */
        else if (ground == FORTRESS && zone != SIDES && !brdi_thrones_fortress_allowed(data, home_place(zone, cell)))
            report(sink, FIELD_TILES, cell, "a home fortress may not be here", "a fortress elsewhere");
    }
}

/* A homeland must be a prefix of the order of the setup that can be completed. Returns how many tiles it has. */
static int report_home(const struct data *data, const struct state *s, int side, struct brdi_sink *sink)
{
    struct layout layout;
    brdi_thrones_layout_begin(data, &layout);
    int count = brdi_thrones_home_cells_laid(s, side);
    uint8_t refusal = BRD_LEGAL;
    for (int n = 0; n < count && refusal == BRD_LEGAL; n++) {
        uint8_t cell = home_cell(side, n);
        int ground = ground_of(s->tiles[cell]);
        refusal = brdi_thrones_layout_refusal(data, &layout, ground);
        if (refusal == NOT_COMPLETABLE)
            report(sink, FIELD_TILES, cell, "the home rows cannot be completed",
                   "a tile that leaves room for the others");
        brdi_thrones_layout_add(&layout, ground);
    }
    for (int n = count; n < HOME; n++)
        if (s->tiles[home_cell(side, n)] != NO_TILE)
            report(sink, FIELD_TILES, home_cell(side, n), "tiles before this one are missing", "no tile");
    return count;
}

/* Row 5 must have no tiles or all of them. */
static bool report_middle(const struct state *s, struct brdi_sink *sink)
{
    int laid = 0;
    for (uint8_t cell = MIDDLE; cell < MIDDLE_END; cell++) laid += s->tiles[cell] != NO_TILE;
    if (laid > 0 && laid < COLUMNS) report(sink, FIELD_TILES, MIDDLE, "the middle row has gaps", "nine tiles or none");
    return laid > 0;
}

/* [THR.valid-tiles], and the parts of [THR.valid-setup] that depend on tiles alone. */
static void report_tiles(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    const struct data *data = data_of(rules);
    report_each_tile(data, s, sink);
    bool white = report_home(data, s, WHITE, sink) == HOME;
    int count = report_home(data, s, BLACK, sink);
    if (count > 0 && !white && !lay_together(rules))
        report(sink, FIELD_TILES, home_cell(BLACK, 0), "White's tiles come before Black's", "no tile yet");
    bool complete = white && count == HOME, middle = report_middle(s, sink);
    if (middle && !complete) report(sink, FIELD_TILES, MIDDLE, "home tiles are missing", "a middle row without tiles");
    for (uint8_t cell = 0; cell < CELLS; cell++)
        if (s->tiles[cell] >= BREACHED && !(complete && middle))
            report(sink, FIELD_TILES, cell, "a breached fortress in the setup", "a whole one");
}

/* [THR.valid-pieces] */
static void report_pieces(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    int32_t seen[PIECE_CODES] = {0};
    for (int n = 0; n < CELLS; n++) {
        uint8_t cell = text_cell(n), piece = s->pieces[cell] & (PIECE_CODES - 1);
        if (type_of(piece) < 0 || type_of(piece) >= PIECES) continue;
        if (++seen[piece] > tables_of(rules)->most[owner_of(piece)][type_of(piece)])
            report_surplus(sink, FIELD_PIECES, cell, "more pieces of this type than a side has");
    }
    bool listed = tables_of(rules)->end_count > 0;
    if (!listed && has_taken_fortress(s, WHITE) && has_taken_fortress(s, BLACK))
        report(sink, FIELD_PIECES, NO_CELL, "both thrones have taken a fortress", "one of them at most");
}

/* ------------------------------------------------------------------------------------------ claims, and what lasts */

static int count_claims(const struct state *s, int side)
{
    int claims = 0;
    for (int n = 0; n < MIDDLE_TILES; n++) claims += s->claims[side][n] != 0;
    return claims;
}

/* Part of [THR.valid-setup]. */
static const char *fault_of_claims(const struct brdi_rules *rules, const struct state *s)
{
    for (int side = WHITE; side < SIDES; side++) {
        int claims = count_claims(s, side);
        for (int n = 0; n < claims; n++)
            if (s->claims[side][n] == 0) return "a claim is missing before another: p, f, m, w come in order";
        if (claims > 0 && brdi_thrones_home_cells_laid(s, side) < HOME) return "claims before all home tiles";
    }
    bool black_first = count_claims(s, BLACK) > 0 && count_claims(s, WHITE) < MIDDLE_TILES;
    return black_first && !lay_together(rules) ? "Black's claims before White's" : NULL;
}

/* [THR.valid-pieces], [THR.valid-dragon] */
static const char *fault_of_dragons(const struct data *data, const struct state *s)
{
    for (int side = WHITE; side < SIDES; side++) {
        if ((s->held_back >> side & 1) == 0) continue;
        if (*count_of(data, side, DRAGON) == 0) return "by these rules the side has no dragon";
        if (find_piece(s, side, DRAGON) != NO_CELL) return "a dragon that is held back is on the board";
    }
    return NULL;
}

/* [THR.valid-favors] */
static const char *fault_of_favors(const struct brdi_rules *rules, const struct state *s)
{
    for (int side = WHITE; side < SIDES; side++) {
        int without_tile = s->favors[side] - kinds_count(s, side); /* [THR.kind-valid] */
        if (s->favors[side] > s->gained[side]) return "more favors in hand than gained";
        if (favors_are_tiles(rules) && without_tile != 0 && without_tile != 1) return "not the tiles of these favors";
    }
    return NULL;
}

static const char *fault_of_last_fortress(const struct state *s)
{
    for (int side = WHITE; side < SIDES; side++) {
        uint8_t last = s->last_fortress[side];
        if (last != NO_CELL && (last >= CELLS || !is_fortress(s->tiles[last]))) return "this is no fortress";
    }
    return NULL;
}

/* [THR.valid-guard] */
static const char *fault_of_guard(const struct state *s)
{
    for (int side = WHITE; side < SIDES; side++)
        if ((s->guard >> side & 1) != 0 && find_piece(s, side, WARHORSE) == NO_CELL)
            return "the protected warhorse is not on the board";
    return NULL;
}

/* --------------------------------------------------------------------------------------------- the turn under way */

/* [THR.valid-repair] */
static void report_unrepaired(const struct state *s, struct brdi_sink *sink)
{
    for (uint8_t cell = 0; cell < CELLS; cell++)
        if (s->tiles[cell] == BREACHED && s->pieces[cell] == NO_PIECE)
            report(sink, FIELD_TILES, cell, "an empty fortress is repaired when a turn ends", "a whole one");
}

/*
 * Whether the turn must have an actor: after any action; with acting=separate only after an engagement or a warhorse's
 * switch [THR.separate-actor].
 */
static bool needs_actor(const struct tables *tables, const struct state *s)
{
    bool trail = cells_any(s->trail);
    return trail || (s->done & (tables->separate ? ENGAGED : ACTED)) != 0;
}

/* A long move goes with nothing else (THR-12, [THR.separate-long]). Its piece is known only if it is the actor. */
static const char *fault_of_long(const struct skills *actor, const struct state *s)
{
    bool other = (s->done & (MOVED | SWITCHED)) != 0, cannot = actor != NULL && actor->flood.ways == 0;
    return (s->done & MOVED_LONG) != 0 && (other || cannot) ? "no such long move" : NULL;
}

/* [THR.valid-arrived]: nothing else but an interruption, and a favor that keeps the turn open. */
static const char *fault_of_arrival(const struct state *s)
{
    uint8_t side = s->head.turn;
    bool other = (s->done & ~(ARRIVED | INTERRUPTED)) != 0 || s->actor != NO_CELL || cells_any(s->trail);
    if (other) return "an arrival on a mountain goes with nothing else";
    if (s->favors[side] == 0) return "the turn would be over";
    return find_piece(s, side, DRAGON) == NO_CELL ? "no dragon has arrived" : NULL;
}

/* What the actor may have done [THR.valid-actor], [THR.separate-valid]. */
static const char *fault_of_actor(const struct tables *tables, const struct state *s)
{
    bool trail = cells_any(s->trail);
    if ((s->done & ARRIVED) != 0) return fault_of_arrival(s);
    if (s->actor == NO_CELL) return needs_actor(tables, s) ? "the actor is missing" : fault_of_long(NULL, s);
    if (s->actor >= CELLS || !is_own(s->pieces[s->actor], s->head.turn)) return "there is no piece of the side to move";
    const struct skills *skills = skills_of(tables, s->pieces[s->actor]);
    if (!needs_actor(tables, s)) return "the actor has done nothing";
    if (fault_of_long(skills, s) != NULL) return fault_of_long(skills, s);
    if ((s->done & ENGAGED) != 0 && ((s->done & ~INTERRUPTED) != ENGAGED || s->favors[s->head.turn] == 0))
        return "the turn would be over";
    return trail != (skills->repeated && (s->done & SWITCHED) != 0)
               ? "a trail there is exactly after a switch by a piece that switches repeatedly"
               : NULL;
}

static void report_turn_state(const struct tables *tables, const struct state *s, struct brdi_sink *sink)
{
    uint8_t side = s->head.turn;
    if (s->phase != PHASE_PLAY) { /* [THR.over] */
        if (s->actor != NO_CELL || s->done != 0)
            report(sink, FIELD_TURN_STATE, NO_CELL, "no turn is under way in this phase", "-");
        return;
    }
    if (s->actor == NO_CELL && s->done == 0) report_unrepaired(s, sink);
    if ((s->guard >> side & 1) != 0 && (s->done & ENGAGED) == 0)
        report(sink, FIELD_GUARD, NO_CELL, "protection ends when its owner's turn begins",
               "an engagement in this turn");
    report_field(sink, FIELD_TURN_STATE, fault_of_actor(tables, s), "what the actor may have done");
    if ((s->done & FAVORED) != 0 && s->gained[side] <= s->favors[side])
        report(sink, FIELD_TURN_STATE, NO_CELL, "no favor has been spent", "fewer in hand than gained");
    if ((s->done & INTERRUPTED) != 0 && s->gained[1 - side] <= s->favors[1 - side])
        report(sink, FIELD_TURN_STATE, NO_CELL, "the other player has spent no favor", "fewer in hand than gained");
}

/* [THR.valid-check]; report_play tests whether the check is legal, because that depends on the turn. */
static const char *fault_of_check(const struct brdi_rules *rules, const struct state *s)
{
    int kind = code_kind(s->check);
    if (s->check == 0) return NULL;
    if (chooser(rules, s) < SIDES) return "the kind of a favor is chosen first"; /* [THR.kind-valid] */
    if (s->phase != PHASE_PLAY) return "nothing waits for a check in this phase";
    return code_cunning(s->check) || (!is_action(kind) && kind != KIND_HASTE) ? "this waits for no check" : NULL;
}

/* -------------------------------------------------------------------------------------------------- setup and play */

/* How many pieces a side has placed; -1 if they are no prefix of the order of the setup. */
static int pieces_laid(const struct tables *tables, const struct state *s, int side)
{
    int count[PIECES], laid = (s->held_back >> side & 1) + cells_count(s->sides[side]);
    for (int type = 0; type < PIECES; type++) count[type] = cells_count(pieces_of_type(s, side, type));
    count[DRAGON] += s->held_back >> side & 1;
    if (laid > tables->sequence_count[side]) return -1;
    for (int n = 0; n < laid; n++)
        if (--count[tables->sequence[side][n]] < 0) return -1;
    return laid;
}

/* Pieces must be at home; those of the last one's type that are to come need later cells [THR.setup-pairs]. */
static void report_places(const struct tables *tables, const struct state *s, int side, int laid,
                          struct brdi_sink *sink)
{
    for (uint8_t cell = 0; cell < CELLS; cell++)
        if (is_own(s->pieces[cell], side) && !in_home(side, cell))
            report(sink, FIELD_PIECES, cell, "a piece outside its homeland in the setup", "a cell of the homeland");
    if (laid == 0 || left_of_type(tables, side, laid - 1) == 0) return;
    uint8_t cell = last_piece(s, side, tables->sequence[side][laid - 1]);
    if (cell == NO_CELL || !in_home(side, cell)) return;
    struct state before = *s;
    set_piece(&before, cell, NO_PIECE);
    if (!cells_have(brdi_thrones_piece_targets(tables, &before, side, laid - 1), cell))
        report(sink, FIELD_PIECES, cell, "no cells are left for the others of this type", "an earlier cell");
}

/* Reports faults of one side's setup. Returns how many plies it has made. */
static int report_setup_of(const struct brdi_rules *rules, const struct state *s, int side, struct brdi_sink *sink)
{
    int claims = count_claims(s, side), pieces = pieces_laid(tables_of(rules), s, side);
    if (pieces < 0)
        report(sink, FIELD_PIECES, NO_CELL, "a piece that comes before these is missing", "pieces in order");
    if (pieces > 0 && claims < MIDDLE_TILES) report(sink, FIELD_PIECES, NO_CELL, "claims are missing", "no pieces yet");
    if (pieces > 0) report_places(tables_of(rules), s, side, pieces, sink);
    return brdi_thrones_home_cells_laid(s, side) + claims + (pieces > 0 ? pieces : 0);
}

/* [THR.valid-setup], [THR.together-valid]: turn 0. */
static void report_setup(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    const struct tables *tables = tables_of(rules);
    int white = report_setup_of(rules, s, WHITE, sink), black = report_setup_of(rules, s, BLACK, sink);
    bool white_lays = white < setup_plies(tables, WHITE), black_lays = black < setup_plies(tables, BLACK);
    uint8_t side = white_lays ? WHITE : BLACK, phase = brdi_thrones_setup_phase(white_lays ? white : black);
    bool both = lay_together(rules) && white_lays && black_lays;
    if (lay_together(rules)) phase = PHASE_SETUP;
    if (black > 0 && white_lays && !lay_together(rules))
        report(sink, FIELD_TURN, NO_CELL, "White's setup is not complete", "none of Black's");
    if (!black_lays && (!white_lays || !lay_together(rules)))
        report(sink, FIELD_TURN, NO_CELL, "both setups are complete", "turn 1");
    if (s->tiles[MIDDLE] != NO_TILE)
        report(sink, FIELD_TILES, MIDDLE, "these tiles are laid when the setup ends", "no tiles in the middle row");
    if (s->head.turn != side || s->both_lay != both)
        report(sink, FIELD_SIDE, NO_CELL, "these are not the sides that lay out", both ? "wb" : "the one to lay out");
    if (s->phase != PHASE_OVER && s->phase != phase)
        report(sink, FIELD_PHASE, NO_CELL, "this is not the phase", "the phase of what has been laid, or over");
    if (s->gained[WHITE] != 0 || s->gained[BLACK] != 0)
        report(sink, FIELD_FAVORS, NO_CELL, "a favor in the setup", "none");
    if (s->last_fortress[WHITE] != NO_CELL || s->last_fortress[BLACK] != NO_CELL)
        report(sink, FIELD_LAST_FORTRESS, NO_CELL, "a fortress in the setup", "-,-");
    if (s->guard != 0) report(sink, FIELD_GUARD, NO_CELL, "a guard in the setup", "-");
}

/* [THR.valid-favors]: of several thrones in fortresses, any may have come last [THR.several-thrones]. */
static bool is_last_fortress(const struct tables *tables, const struct state *s, int side)
{
    uint8_t throne = cells_first(throne_in_fortress(s, side)), last = s->last_fortress[side];
    return throne == NO_CELL || last == throne || (tables->several_thrones && last != NO_CELL);
}

/* [THR.valid-pieces], [THR.valid-favors], [THR.ends-valid] */
static void report_thrones(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    int missing = 0;
    const struct tables *tables = tables_of(rules);
    bool gives = data_of(rules)->favors.most > 0; /* [THR.favors-most] */
    for (int side = WHITE; side < SIDES; side++) {
        missing += find_piece(s, side, THRONE) == NO_CELL;
        if (gives && (s->last_fortress[side] == NO_CELL) != (s->gained[side] == 0))
            report(sink, FIELD_LAST_FORTRESS, NO_CELL, "a first fortress gives a favor",
                   "a fortress and a gained favor, or neither");
        if (!is_last_fortress(tables, s, side))
            report(sink, FIELD_LAST_FORTRESS, NO_CELL, "the throne is in another fortress",
                   "the fortress that the throne is in");
    }
    if (missing == SIDES && tables->end_count == 0)
        report(sink, FIELD_PIECES, NO_CELL, "no throne is left", "one of them at least");
}

/* [THR.valid-side], [THR.valid-tiles], [THR.valid-check] */
static void report_play(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    bool peaceful = s->turn <= data_of(rules)->peaceful_turns;
    if (s->tiles[MIDDLE] == NO_TILE) report(sink, FIELD_TILES, MIDDLE, "the setup is not complete", "all tiles");
    if (s->turn < UINT16_MAX && s->head.turn != (s->turn % 2 == 1 ? WHITE : BLACK))
        report(sink, FIELD_SIDE, NO_CELL, "this is the other side's turn", "w in odd turns, b in even ones");
    if (s->both_lay) report(sink, FIELD_SIDE, NO_CELL, "both lay out only in the setup", "w or b");
    if (in_setup(s)) report(sink, FIELD_PHASE, NO_CELL, "this is not the phase", "play or over");
    report_thrones(rules, s, sink);
    if ((s->done & ENGAGED) != 0 && peaceful)
        report(sink, FIELD_TURN_STATE, NO_CELL, "no side may attack or fire in this turn", "no x");
    bool waits = s->check != 0 && brdi_thrones_move_valid(rules, s->check);
    if (waits && !(brdi_thrones_may_play(rules, s, s->check) && brdi_thrones_check_due(rules, s, s->check)))
        report(sink, FIELD_CHECK, NO_CELL, "this waits for no check", "a legal action for which a check is due");
}

/* [THR.valid-end]: once everything is derived. */
static void report_end(const struct state *s, struct brdi_sink *sink)
{
    bool over = s->head.outcome != BRD_NONE_YET;
    if ((s->phase == PHASE_OVER) == over) return;
    report(sink, FIELD_PHASE, NO_CELL,
           over ? "the game is over in this position" : "the game is not over in this position",
           over ? "over" : "another phase");
}

void brdi_thrones_report(const struct brdi_rules *rules, const void *state, uint8_t field, struct brdi_sink *sink)
{
    const struct state *s = state;
    const struct data *data = data_of(rules);
    switch (field) {
    case FIELD_TILES: report_tiles(rules, s, sink); break;
    case FIELD_PIECES: report_pieces(rules, s, sink); break;
    case FIELD_CLAIMS: report_field(sink, field, fault_of_claims(rules, s), "claims in the order of the setup"); break;
    case FIELD_DRAGONS: report_field(sink, field, fault_of_dragons(data, s), "no such dragon held back"); break;
    case FIELD_FAVORS: report_field(sink, field, fault_of_favors(rules, s), "no more than gained"); break;
    case FIELD_LAST_FORTRESS: report_field(sink, field, fault_of_last_fortress(s), "a fortress, or - for none"); break;
    case FIELD_GUARD: report_field(sink, field, fault_of_guard(s), "a warhorse on the board"); break;
    case FIELD_TURN_STATE: report_turn_state(tables_of(rules), s, sink); break;
    case FIELD_CHECK:
        report_field(sink, field, fault_of_check(rules, s), "a legal action for which a check is due");
        break;
    case FIELD_TURN: s->turn == 0 ? report_setup(rules, s, sink) : report_play(rules, s, sink); break;
    case FIELDS: report_end(s, sink); break;
    default: break;
    }
}
