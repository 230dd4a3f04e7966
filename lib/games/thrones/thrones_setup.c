/* thrones_setup.c: laying out tiles, claims and pieces, and the settlement of the middle row. */
#include "thrones_code.h"
#include "thrones_state.h"

/* -------------------------------------------------------------------------------------------------------- layouts */

void brdi_thrones_layout_begin(const struct data *data, struct layout *layout)
{
    *layout = (struct layout){.left = {[FORTRESS] = 1}};
    for (int terrain = 0; terrain < TERRAINS; terrain++) layout->left[terrain] = data->tiles[terrain].count;
}

void brdi_thrones_layout_add(struct layout *layout, int ground)
{
    layout->left[ground]--;
    if (ground < TERRAINS) layout->in_row[ground]++;
    layout->count++;
    if (layout->count % COLUMNS == 0)
        for (int terrain = 0; terrain < TERRAINS; terrain++) layout->in_row[terrain] = 0;
}

/* Whether some cell of a row, from a column on, may be the fortress; both count from 0, as the owner sees them. */
static bool fortress_fits(const struct data *data, int row, int column)
{
    return row + 1 >= data->fortress.rows[0] && row + 1 <= data->fortress.rows[1] &&
           column + 1 <= data->fortress.columns[1];
}

bool brdi_thrones_fortress_allowed(const struct data *data, int n)
{
    return fortress_fits(data, n / COLUMNS, n % COLUMNS) && n % COLUMNS + 1 >= data->fortress.columns[0];
}

/* Whether this row or a later one may have the fortress. */
static bool row_fits(const struct data *data, int row)
{
    return row < HOME_ROWS && row + 1 <= data->fortress.rows[1];
}

/*
 * [THR.setup-completable] Whether a layout can be completed with this ground on its next cell. After that tile its row
 * has `room` cells left and lacks some tiles; R whole rows follow, and each lacks all tiles that a row must have. These
 * conditions are necessary and sufficient:
 *
 *   - for each terrain, as many tiles are left as all these rows lack together;
 *   - this row has room for the tiles that it lacks;
 *   - the fortress is laid, or fits into a later row, or into this one, whose room is then one less.
 *
 * Necessary: every completion uses these cells and tiles. Sufficient: put the fortress where it fits, in a later row if
 * possible; give each row the tiles that it lacks (a later row always has room, because rules files demand at most
 * eight tiles of it); fill the cells that are left with the tiles that are left, in any order. There are as many tiles
 * as cells, and no rule forbids a terrain anywhere.
 */
static bool completable(const struct data *data, const struct layout *layout, int ground)
{
    int row = layout->count / COLUMNS, later_rows = HOME_ROWS - 1 - row, room = COLUMNS * (row + 1) - layout->count - 1;
    int32_t lacking = 0;
    for (int terrain = 0; terrain < TERRAINS; terrain++) {
        int32_t here = terrain == ground, row_least = data->tiles[terrain].row_least;
        int32_t lacks = row_least - layout->in_row[terrain] - here;
        if (lacks < 0) lacks = 0;
        if (lacks + later_rows * row_least > layout->left[terrain] - here) return false;
        lacking += lacks;
    }
    if (ground == FORTRESS || layout->left[FORTRESS] == 0 || row_fits(data, row + 1)) return lacking <= room;
    return lacking < room && fortress_fits(data, row, COLUMNS - room);
}

uint8_t brdi_thrones_layout_refusal(const struct data *data, const struct layout *layout, int ground)
{
    if (layout->left[ground] <= 0) return QUOTA; /* [THR.supply] */
    if (ground == FORTRESS && !brdi_thrones_fortress_allowed(data, layout->count)) return FORTRESS_EDGE;
    return completable(data, layout, ground) ? BRD_LEGAL : NOT_COMPLETABLE;
}

int brdi_thrones_home_cells_laid(const struct state *s, int side)
{
    int count = 0;
    while (count < HOME && s->tiles[home_cell(side, count)] != NO_TILE) count++;
    return count;
}

static void read_layout(const struct data *data, const struct state *s, int side, struct layout *layout)
{
    brdi_thrones_layout_begin(data, layout);
    while (layout->count < HOME) {
        int ground = ground_of(s->tiles[home_cell(side, layout->count)]);
        if (ground == GROUNDS) return;
        brdi_thrones_layout_add(layout, ground);
    }
}

/* -------------------------------------------------------------------------------------------------------- targets */

/* The terrain that a side claims on a cell of the middle row, or TERRAINS. */
static uint8_t claim_of(const struct tables *tables, const struct state *s, int side, uint8_t cell)
{
    for (int n = 0; n < MIDDLE_TILES; n++)
        if (s->claims[side][n] == 1 + cell - MIDDLE) return tables->middle[n];
    return TERRAINS;
}

/* Mask of the grounds that may be laid on the next cell [THR.setup-tiles]. */
static uint8_t tile_targets(const struct data *data, const struct layout *layout)
{
    uint8_t grounds = 0;
    for (int ground = 0; ground < GROUNDS && layout->count < HOME; ground++)
        if (brdi_thrones_layout_refusal(data, layout, ground) == BRD_LEGAL) grounds |= (uint8_t)(1 << ground);
    return grounds;
}

/* A side's next middle tile, in the order of the setup [THR.setup-middle]; TERRAINS: all are laid. */
static uint8_t next_claim(const struct tables *tables, const struct state *s, int side)
{
    for (int n = 0; n < MIDDLE_TILES; n++)
        if (s->claims[side][n] == 0) return tables->middle[n];
    return TERRAINS;
}

/* The cells of the middle row that the side has not claimed. */
static struct cells claim_targets(const struct tables *tables, const struct state *s, int side)
{
    struct cells cells = no_cells;
    for (uint8_t cell = MIDDLE; cell < MIDDLE_END; cell++)
        if (claim_of(tables, s, side, cell) == TERRAINS) cells_add(&cells, cell);
    return cells;
}

/*
 * [THR.setup-pieces], [THR.setup-pairs], [THR.more-pieces] In the order of the setup, each piece must be after those of
 * its type, and after it there must be a free cell for each that is to come.
 */
struct cells brdi_thrones_piece_targets(const struct tables *tables, const struct state *s, int side, int n)
{
    uint8_t type = tables->sequence[side][n];
    struct cells free = cells_without(home_of(side), cells_or(s->sides[WHITE], s->sides[BLACK]));
    struct cells alike = cells_and(home_of(side), pieces_of_type(s, side, type));
    if (cells_any(alike)) free = cells_and(free, cells_behind(side, last_for(side, alike)));
    for (int left = left_of_type(tables, side, n); left > 0 && cells_any(free); left--)
        free = cells_without(free, cell_alone(last_for(side, free)));
    return free;
}

/* ---------------------------------------------------------------------------------------------------------- lists */

uint8_t brdi_thrones_count_laid(const struct state *s, int side)
{
    int laid = s->held_back >> side & 1;
    laid += cells_count(cells_and(home_of(side), cells_on(s, (1 << GROUNDS) - 1)));
    laid += cells_count(s->sides[side]);
    for (int n = 0; n < MIDDLE_TILES; n++) laid += s->claims[side][n] != 0;
    return (uint8_t)laid;
}

uint8_t brdi_thrones_setup_phase(int laid)
{
    return laid < HOME ? PHASE_TILES : laid < SETUP_TILES ? PHASE_MIDDLE : PHASE_PIECES;
}

/* The phase of a side's own layout; PHASE_PLAY if it is complete, or the bytes make no sense. */
static uint8_t own_phase(const struct tables *tables, const struct state *s, int side)
{
    return s->laid[side] < setup_plies(tables, side) ? brdi_thrones_setup_phase(s->laid[side]) : PHASE_PLAY;
}

bool brdi_thrones_lays(const struct brdi_rules *rules, const struct state *s, int side)
{
    bool may = lay_together(rules) || side == s->head.turn;
    return in_setup(s) && may && s->laid[side] < setup_plies(tables_of(rules), side);
}

/*
 * [THR.other-move], [THR.whose-move] Before turn 1 a marked move is Black's, and, where both lay out, an unmarked move
 * is White's. Later an unmarked move is made by the player on turn, a marked one by the other. A choice is made by the
 * side to move.
 */
uint8_t brdi_thrones_seat_of(const struct brdi_rules *rules, const void *state, uint32_t code)
{
    const struct state *s = state;
    if (code_kind(code) == KIND_CHOICE && s->head.to_move < SIDES) return s->head.to_move;
    if (s->turn == 0 && code_marked(code)) return BLACK;
    if (s->turn == 0 && lay_together(rules)) return WHITE;
    return side_of(s, code);
}

static void add_tiles(const struct data *data, const struct state *s, int side, uint32_t mark, struct brdi_list *list)
{
    struct layout layout;
    read_layout(data, s, side, &layout);
    for (uint64_t grounds = tile_targets(data, &layout); grounds != 0;)
        brdi_add(list, mark | code_of(KIND_TILE, brdi_pop_cell(&grounds), home_cell(side, layout.count)));
}

/* The dragon may be held back instead [THR.setup-dragon]. */
static void add_pieces(const struct tables *tables, const struct state *s, int side, uint32_t mark,
                       struct brdi_list *list)
{
    int n = s->laid[side] - SETUP_TILES;
    uint8_t type = tables->sequence[side][n];
    add_cells(list, mark | code_of(KIND_PIECE, type, 0), brdi_thrones_piece_targets(tables, s, side, n));
    if (type == DRAGON) brdi_add(list, mark | code_of(KIND_HOLD, 0, 0));
}

/* mark: MARKED if this side's moves are marked, else 0. */
static void add_placements(const struct brdi_rules *rules, const struct state *s, int side, uint32_t mark,
                           struct brdi_list *list)
{
    const struct tables *tables = tables_of(rules);
    switch (own_phase(tables, s, side)) {
    case PHASE_TILES: add_tiles(data_of(rules), s, side, mark, list); break;
    case PHASE_MIDDLE:
        add_cells(list, mark | code_of(KIND_TILE, next_claim(tables, s, side), 0), claim_targets(tables, s, side));
        break;
    case PHASE_PIECES: add_pieces(tables, s, side, mark, list); break;
    default: break;
    }
}

/* [THR.together], [THR.referee] White's moves come before Black's, whose highest bit is the mark. */
void brdi_thrones_setup_moves(const struct brdi_rules *rules, const struct state *s, struct brdi_list *list)
{
    for (int side = WHITE; side < SIDES; side++)
        if (brdi_thrones_lays(rules, s, side))
            add_placements(rules, s, side, side == BLACK && lay_together(rules) ? MARKED : 0, list);
}

/* ------------------------------------------------------------------------------------------------------- verdicts */

/* These also decide which moves are legal: of a legal move the reason is BRD_LEGAL. */

static struct brdi_verdict refuse_tile(const struct data *data, const struct state *s, int side, uint32_t code)
{
    struct layout layout;
    read_layout(data, s, side, &layout);
    if (code_kind(code) != KIND_TILE || layout.count == HOME) return brdi_refuse(BRD_REFUSED_WRONG_PHASE, NO_CELL);
    uint8_t next = home_cell(side, layout.count);
    if (code_to(code) != next) return brdi_refuse(NOT_NEXT_CELL, next);
    return brdi_refuse(brdi_thrones_layout_refusal(data, &layout, code_from(code)), next);
}

static struct brdi_verdict refuse_claim(const struct tables *tables, const struct state *s, int side, uint32_t code)
{
    uint8_t cell = code_to(code);
    if (code_kind(code) != KIND_TILE) return brdi_refuse(BRD_REFUSED_WRONG_PHASE, NO_CELL);
    if (code_from(code) != next_claim(tables, s, side)) return brdi_refuse(NOT_NEXT_TILE, NO_CELL);
    if (cells_have(claim_targets(tables, s, side), cell)) return BRDI_LEGAL;
    return brdi_refuse(cell < MIDDLE || cell >= MIDDLE_END ? NOT_MIDDLE_ROW : CLAIMED, cell);
}

/* THR-21 */
static struct brdi_verdict refuse_pair(const struct state *s, uint8_t piece, uint8_t cell)
{
    int side = owner_of(piece);
    struct cells alike = cells_and(home_of(side), pieces_of_type(s, side, type_of(piece)));
    uint8_t last = last_for(side, alike);
    bool earlier = last != NO_CELL && home_place(side, last) > home_place(side, cell);
    return earlier ? brdi_refuse(PAIR_ORDER, last) : brdi_refuse(NO_ROOM_FOR_PAIR, cell);
}

static struct brdi_verdict refuse_next_piece(const struct tables *tables, const struct state *s, int side,
                                             uint32_t code)
{
    int n = s->laid[side] - SETUP_TILES;
    uint8_t cell = code_to(code), type = tables->sequence[side][n];
    bool hold = code_kind(code) == KIND_HOLD;
    if (!hold && code_kind(code) != KIND_PIECE) return brdi_refuse(BRD_REFUSED_WRONG_PHASE, NO_CELL);
    if (hold && type == DRAGON) return BRDI_LEGAL; /* [THR.setup-dragon] */
    if (hold || code_from(code) != type) return brdi_refuse(NOT_NEXT_PIECE, NO_CELL);
    if (!in_home(side, cell)) return brdi_refuse(NOT_HOMELAND, cell);
    if (s->pieces[cell] != NO_PIECE) return brdi_refuse(CELL_TAKEN, cell);
    if (cells_have(brdi_thrones_piece_targets(tables, s, side, n), cell)) return BRDI_LEGAL;
    return refuse_pair(s, piece_of(side, type), cell);
}

struct brdi_verdict brdi_thrones_setup_verdict(const struct brdi_rules *rules, const struct state *s, uint32_t code)
{
    const struct tables *tables = tables_of(rules);
    int side = brdi_thrones_seat_of(rules, s, code);
    switch (own_phase(tables, s, side)) {
    case PHASE_TILES: return refuse_tile(data_of(rules), s, side, code);
    case PHASE_MIDDLE: return refuse_claim(tables, s, side, code);
    case PHASE_PIECES: return refuse_next_piece(tables, s, side, code);
    default: return brdi_refuse(BRD_REFUSED_WRONG_PHASE, NO_CELL);
    }
}

/* ----------------------------------------------------------------------------------------------------- settlement */

static void lay_leftmost(struct state *s, uint8_t tile)
{
    for (uint8_t cell = MIDDLE; cell < MIDDLE_END; cell++)
        if (s->tiles[cell] == NO_TILE) {
            lay_tile(s, cell, tile);
            return;
        }
}

/* [THR.settle], THR-13: cells that one side alone claims, then contested tiles from White's left, then the fortress. */
static void settle_middle(const struct tables *tables, struct state *s)
{
    for (uint8_t cell = MIDDLE; cell < MIDDLE_END; cell++) {
        uint8_t white = claim_of(tables, s, WHITE, cell), black = claim_of(tables, s, BLACK, cell);
        if (white < TERRAINS && black == TERRAINS) lay_tile(s, cell, (uint8_t)(1 + white));
        if (black < TERRAINS && white == TERRAINS) lay_tile(s, cell, (uint8_t)(1 + black));
    }
    for (uint8_t cell = MIDDLE; cell < MIDDLE_END; cell++) {
        uint8_t white = claim_of(tables, s, WHITE, cell), black = claim_of(tables, s, BLACK, cell);
        if (white == TERRAINS || black == TERRAINS) continue;
        lay_leftmost(s, (uint8_t)(1 + white));
        lay_leftmost(s, (uint8_t)(1 + black));
    }
    lay_leftmost(s, WHOLE);
}

/* [THR.event-reveal] */
static void reveal_claims(const struct tables *tables, const struct state *before, const struct state *s, uint8_t cell,
                          struct brdi_log *log)
{
    for (uint8_t side = WHITE; side < SIDES; side++) {
        uint8_t terrain = claim_of(tables, before, side, cell);
        brdi_log_reveal(log, side, cell, BRD_FIXTURE, terrain < TERRAINS ? terrain : BRD_NO_TYPE, 0);
    }
    brdi_log_because(log, BRD_CAUSE_UPKEEP);
    for (uint8_t side = WHITE; side < SIDES; side++)
        if (claim_of(tables, before, side, cell) < TERRAINS)
            brdi_log_remove(log, side, cell, BRD_FIXTURE, claim_of(tables, before, side, cell), 0);
    brdi_log_place(log, BRD_NO_SEAT, cell, BRD_GROUND, (uint8_t)(s->tiles[cell] - 1), 0, BRD_NO_DIRECTION);
    brdi_log_because(log, BRD_CAUSE_ACTION);
}

static void reveal_home(const struct state *s, uint8_t side, struct brdi_log *log)
{
    uint8_t first = side == WHITE ? 0 : MIDDLE_END;
    for (uint8_t cell = first; cell < first + HOME; cell++) {
        uint8_t piece = s->pieces[cell];
        brdi_log_reveal(log, BRD_NO_SEAT, cell, BRD_GROUND, (uint8_t)(s->tiles[cell] - 1), 0);
        brdi_log_reveal(log, side, cell, BRD_PIECE, piece != NO_PIECE ? item_type(piece) : BRD_NO_TYPE, 0);
    }
}

uint64_t brdi_thrones_sum_tiles(const struct state *s)
{
    uint64_t sum = 0;
    for (uint32_t place = 0; place < CELLS; place++) sum ^= brdi_term(FIELD_TILES, place, s->tiles[place]);
    return sum;
}

/* Both setups are complete: play begins [THR.event-settle]. */
static void begin_play(const struct tables *tables, struct state *s, struct brdi_log *log)
{
    struct state before = *s;
    settle_middle(tables, s);
    for (int side = WHITE; side < SIDES; side++)
        for (int n = 0; n < MIDDLE_TILES; n++) s->claims[side][n] = 0;
    s->phase = PHASE_PLAY;
    s->turn = 1;
    s->head.turn = WHITE;
    s->tiles_sum = brdi_thrones_sum_tiles(s);
    if (log == NULL) return;
    for (uint8_t cell = MIDDLE; cell < MIDDLE_END; cell++) reveal_claims(tables, &before, s, cell, log);
    reveal_home(s, WHITE, log);
    reveal_home(s, BLACK, log);
}

/* ------------------------------------------------------------------------------------------------------------ a ply */

/*
 * [THR.event-claim] White's claim is always below Black's [THR.fixture]. If Black's was laid first, the events take it
 * off and lay it on White's; only the referee, who sees both, gets them.
 */
static void log_claim(const struct tables *tables, const struct state *s, uint8_t side, uint32_t code,
                      struct brdi_log *log)
{
    uint8_t cell = code_to(code), terrain = code_from(code);
    uint8_t above = side == WHITE ? claim_of(tables, s, BLACK, cell) : TERRAINS;
    brdi_log_place(log, side, cell, BRD_FIXTURE, terrain, 0, BRD_NO_DIRECTION);
    if (above == TERRAINS) return;
    brdi_log_because(log, BRD_CAUSE_UPKEEP);
    brdi_log_hide(log, BRDI_ALL_VIEWERS, BRD_HIDES_EVENT);
    brdi_log_remove(log, BLACK, cell, BRD_FIXTURE, above, 0);
    brdi_log_place(log, BLACK, cell, BRD_FIXTURE, above, 0, BRD_NO_DIRECTION);
    brdi_log_because(log, BRD_CAUSE_ACTION);
}

/* The columns of a kind's tiles ascend, whichever was laid first, so that each position is one state. */
void brdi_thrones_lay_claim(const struct tables *tables, struct state *s, int side, uint8_t cell)
{
    uint8_t *claims = s->claims[side];
    int n = 0;
    while (n < MIDDLE_TILES - 1 && claims[n] != 0) n++;
    claims[n] = (uint8_t)(1 + cell - MIDDLE);
    for (; n > 0 && tables->middle[n - 1] == tables->middle[n] && claims[n - 1] > claims[n]; n--) {
        uint8_t later = claims[n - 1];
        claims[n - 1] = claims[n];
        claims[n] = later;
    }
}

static void lay(const struct tables *tables, struct state *s, uint8_t side, uint32_t code, struct brdi_log *log)
{
    uint8_t what = code_from(code), cell = code_to(code);
    if (code_kind(code) == KIND_HOLD) {
        s->held_back |= (uint8_t)(1 << side); /* [THR.event-hold] */
    } else if (code_kind(code) == KIND_PIECE) {
        set_piece(s, cell, piece_of(side, what));
        brdi_log_place(log, side, cell, BRD_PIECE, (uint8_t)(GROUNDS + what), 0,
                       BRD_NO_DIRECTION); /* [THR.event-piece] */
    } else if (in_home(side, cell)) {
        lay_tile(s, cell, (uint8_t)(1 + what));
        brdi_log_place(log, BRD_NO_SEAT, cell, BRD_GROUND, what, 0, BRD_NO_DIRECTION); /* [THR.event-tile] */
    } else if (what < TERRAINS) { /* a legal one is in the middle row */
        brdi_thrones_lay_claim(tables, s, side, cell);
        log_claim(tables, s, side, code, log);
    }
}

/* Passes the setup to the next side or phase [THR.together-phase]. */
static void pass_setup(const struct brdi_rules *rules, struct state *s)
{
    const struct tables *tables = tables_of(rules);
    bool white = s->laid[WHITE] < setup_plies(tables, WHITE), black = s->laid[BLACK] < setup_plies(tables, BLACK);
    s->head.turn = white ? WHITE : BLACK;
    s->both_lay = lay_together(rules) && white && black;
    s->phase = lay_together(rules) ? PHASE_SETUP : brdi_thrones_setup_phase(s->laid[s->head.turn]);
}

void brdi_thrones_lay(const struct brdi_rules *rules, struct state *s, uint32_t code, struct brdi_log *log)
{
    const struct tables *tables = tables_of(rules);
    uint8_t side = brdi_thrones_seat_of(rules, s, code);
    if (own_phase(tables, s, side) >= PHASE_PLAY || !is_placement(code_kind(code))) return;
    brdi_log_hide(log, brdi_all_but(side), BRD_HIDES_EVENT); /* [THR.event-hidden], THR-27 */
    lay(tables, s, side, code, log);
    brdi_log_hide(log, 0, BRD_HIDES_EVENT);
    s->laid[side]++;
    if (s->laid[WHITE] + s->laid[BLACK] < all_setup_plies(tables))
        pass_setup(rules, s);
    else
        begin_play(tables, s, log);
}
