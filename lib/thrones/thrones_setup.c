/* thrones_setup.c: laying out tiles, claims and pieces, and the settlement of the middle row. */
#include "thrones.h"

/* ------------------------------------------------------------------------------------------------ home tiles */

void brdi_thrones_layout_begin(const struct data *data, struct layout *layout)
{
    *layout = (struct layout){.left = {[FORTRESS] = 1}};
    for (int terrain = 0; terrain < TERRAINS; terrain++) layout->left[terrain] = data->tiles[terrain].count;
}

void brdi_thrones_layout_add(struct layout *layout, int ground)
{
    if (layout->count % COLUMNS == 0)
        for (int terrain = 0; terrain < TERRAINS; terrain++) layout->in_row[terrain] = 0;
    layout->left[ground]--;
    if (ground < TERRAINS) layout->in_row[ground]++;
    layout->count++;
}

/* Whether some cell of a row, from a column on, may be the fortress; both from 0, as the owner sees them. */
static bool fortress_fits(const struct data *data, int row, int column)
{
    return row + 1 >= data->fortress.rows[0] && row + 1 <= data->fortress.rows[1] &&
           column + 1 <= data->fortress.columns[1];
}

bool brdi_thrones_fortress_allowed(const struct data *data, int n)
{
    return fortress_fits(data, n / COLUMNS, n % COLUMNS) && n % COLUMNS + 1 >= data->fortress.columns[0];
}

/*
 * [THR.setup-completable] Whether a layout can be completed. Let the row of the last tile have `room` cells left and
 * lack some tiles, and let R whole rows follow, each of which lacks all that a row must have. Then it is enough, and
 * needed, that
 *
 *   - of each terrain as many tiles are left as all these rows lack together;
 *   - this row's room takes what it lacks;
 *   - the fortress is laid, or fits into a later row, or into this one, whose room it then shrinks by one.
 *
 * Needed: each is a count of cells or tiles that any completion uses. Enough: put the fortress where it fits, a later
 * row first; give each row what it lacks, which a later row always takes since rules files demand at most eight tiles
 * of it; fill the cells that are left with the tiles that are left, in any order: they are equally many, since all
 * tiles together are as many as all cells, and no rule forbids a terrain anywhere.
 */
static bool completable(const struct data *data, const struct layout *layout)
{
    int row = (layout->count - 1) / COLUMNS, later_rows = HOME_ROWS - 1 - row;
    int room = COLUMNS * (row + 1) - layout->count;
    int32_t lacking = 0;
    for (int terrain = 0; terrain < TERRAINS; terrain++) {
        int32_t row_least = data->tiles[terrain].row_least;
        int32_t here = row_least > layout->in_row[terrain] ? row_least - layout->in_row[terrain] : 0;
        if (here + later_rows * row_least > layout->left[terrain]) return false;
        lacking += here;
    }
    if (layout->left[FORTRESS] == 0) return lacking <= room;
    for (int later = row + 1; later < HOME_ROWS; later++)
        if (fortress_fits(data, later, 0)) return lacking <= room;
    return room > 0 && fortress_fits(data, row, COLUMNS - room) && lacking <= room - 1;
}

uint8_t brdi_thrones_layout_test(const struct data *data, const struct layout *layout, int ground)
{
    if (layout->left[ground] <= 0) return QUOTA;
    if (ground == FORTRESS && !brdi_thrones_fortress_allowed(data, layout->count)) return FORTRESS_EDGE;
    struct layout next = *layout;
    brdi_thrones_layout_add(&next, ground);
    return completable(data, &next) ? BRD_LEGAL : NOT_COMPLETABLE;
}

/* How many cells from the first on have a tile. */
int brdi_thrones_home_cells_laid(const struct state *s, int side)
{
    int count = 0;
    while (count < HOME && s->tiles[home_cell(side, count)] != NO_TILE) count++;
    return count;
}

static void read_layout(const struct data *data, const struct state *s, int side, struct layout *layout)
{
    brdi_thrones_layout_begin(data, layout);
    int count = brdi_thrones_home_cells_laid(s, side);
    for (int n = 0; n < count; n++) {
        uint8_t tile = s->tiles[home_cell(side, n)];
        brdi_thrones_layout_add(layout, tile > WHOLE ? FORTRESS : tile - 1);
    }
}

static void add_tiles(const struct brdi_rules *rules, const struct state *s, struct brdi_list *list)
{
    const struct data *data = data_of(&rules->schema);
    struct layout layout;
    read_layout(data, s, s->head.turn, &layout);
    if (layout.count == HOME) return;
    for (uint8_t ground = 0; ground < GROUNDS; ground++)
        if (brdi_thrones_layout_test(data, &layout, ground) == BRD_LEGAL)
            brdi_add(list, word_of(KIND_TILE, ground, home_cell(s->head.turn, layout.count)));
}

static struct brdi_verdict check_tile(const struct brdi_rules *rules, const struct state *s, uint32_t word)
{
    const struct data *data = data_of(&rules->schema);
    struct layout layout;
    if (word_kind(word) != KIND_TILE) return brdi_refuse(BRD_REFUSED_WRONG_PHASE, NO_CELL);
    read_layout(data, s, s->head.turn, &layout);
    if (layout.count == HOME) return brdi_refuse(BRD_REFUSED_WRONG_PHASE, NO_CELL);
    uint8_t next = home_cell(s->head.turn, layout.count);
    if (word_to(word) != next) return brdi_refuse(NOT_NEXT_CELL, next);
    uint8_t reason = brdi_thrones_layout_test(data, &layout, word_from(word));
    return reason == BRD_LEGAL ? BRDI_LEGAL : brdi_refuse(reason, next);
}

/* ---------------------------------------------------------------------------------------------- middle tiles */

static bool is_claimed(const struct state *s, int side, uint8_t cell)
{
    for (int terrain = 0; terrain < TERRAINS; terrain++)
        if (s->claims[side][terrain] == 1 + cell - MIDDLE) return true;
    return false;
}

/* The middle tile that is next: the first of a side that is not laid [THR.setup-middle]. */
static uint8_t next_claim(const struct state *s)
{
    uint8_t terrain = 0;
    while (terrain < TERRAINS && s->claims[s->head.turn][terrain] != 0) terrain++;
    return terrain;
}

static void add_claims(const struct state *s, struct brdi_list *list)
{
    for (uint8_t cell = MIDDLE; cell < MIDDLE_END; cell++)
        if (!is_claimed(s, s->head.turn, cell)) brdi_add(list, word_of(KIND_TILE, next_claim(s), cell));
}

static struct brdi_verdict check_claim(const struct state *s, uint32_t word)
{
    uint8_t cell = word_to(word);
    if (word_kind(word) != KIND_TILE) return brdi_refuse(BRD_REFUSED_WRONG_PHASE, NO_CELL);
    if (word_from(word) != next_claim(s)) return brdi_refuse(NOT_NEXT_TILE, NO_CELL);
    if (cell < MIDDLE || cell >= MIDDLE_END) return brdi_refuse(NOT_MIDDLE_ROW, cell);
    return is_claimed(s, s->head.turn, cell) ? brdi_refuse(CLAIMED, cell) : BRDI_LEGAL;
}

/* ---------------------------------------------------------------------------------------------------- pieces */

struct brdi_verdict brdi_thrones_pair_test(const struct brdi_rules *rules, const struct state *s, int side, int n,
                                           uint8_t cell)
{
    const struct tables *tables = tables_of(rules);
    uint8_t type = tables->sequence[n];
    if (n > 0 && tables->sequence[n - 1] == type)
        for (int place = home_place(side, cell) + 1; place < HOME; place++)
            if (s->men[home_cell(side, place)] == man_of(side, type))
                return brdi_refuse(PAIR_ORDER, home_cell(side, place));
    if (n + 1 == tables->sequence_count || tables->sequence[n + 1] != type) return BRDI_LEGAL;
    for (int place = home_place(side, cell) + 1; place < HOME; place++)
        if (s->men[home_cell(side, place)] == NO_MAN) return BRDI_LEGAL;
    return brdi_refuse(NO_ROOM_FOR_PAIR, cell);
}

static void add_pieces(const struct brdi_rules *rules, const struct state *s, int n, struct brdi_list *list)
{
    int side = s->head.turn;
    uint8_t type = tables_of(rules)->sequence[n];
    uint8_t first = side == WHITE ? 0 : MIDDLE_END;
    for (uint8_t cell = first; cell < first + HOME; cell++)
        if (s->men[cell] == NO_MAN && brdi_thrones_pair_test(rules, s, side, n, cell).reason == BRD_LEGAL)
            brdi_add(list, word_of(KIND_PIECE, type, cell));
    if (type == DRAGON) brdi_add(list, word_of(KIND_HOLD, 0, 0));
}

static struct brdi_verdict check_piece(const struct brdi_rules *rules, const struct state *s, int n, uint32_t word)
{
    uint8_t cell = word_to(word), next = tables_of(rules)->sequence[n];
    if (word_kind(word) == KIND_HOLD) return next == DRAGON ? BRDI_LEGAL : brdi_refuse(NOT_NEXT_PIECE, NO_CELL);
    if (word_kind(word) != KIND_PIECE) return brdi_refuse(BRD_REFUSED_WRONG_PHASE, NO_CELL);
    if (word_from(word) != next) return brdi_refuse(NOT_NEXT_PIECE, NO_CELL);
    if (!in_home(s->head.turn, cell)) return brdi_refuse(NOT_HOMELAND, cell);
    if (s->men[cell] != NO_MAN) return brdi_refuse(CELL_TAKEN, cell);
    return brdi_thrones_pair_test(rules, s, s->head.turn, n, cell);
}

/* ------------------------------------------------------------------------------------------------- the whole */

uint8_t brdi_thrones_setup_phase(int laid)
{
    return laid < HOME ? PHASE_TILES : laid < SETUP_TILES ? PHASE_MIDDLE : PHASE_PIECES;
}

/* How many plies of its setup the side whose setup it is has made; -1 if the bytes make no sense. */
static int own_plies(const struct tables *tables, const struct state *s)
{
    int plies = s->laid - (s->head.turn == BLACK ? setup_plies(tables) : 0);
    return plies < setup_plies(tables) ? plies : -1;
}

void brdi_thrones_setup_moves(const struct brdi_rules *rules, const struct state *s, struct brdi_list *list)
{
    int plies = own_plies(tables_of(rules), s);
    if (plies < 0) return;
    switch (brdi_thrones_setup_phase(plies)) {
    case PHASE_TILES: add_tiles(rules, s, list); break;
    case PHASE_MIDDLE: add_claims(s, list); break;
    default: add_pieces(rules, s, plies - SETUP_TILES, list); break;
    }
}

struct brdi_verdict brdi_thrones_setup_check(const struct brdi_rules *rules, const struct state *s, uint32_t word)
{
    int plies = own_plies(tables_of(rules), s);
    if (plies < 0) return brdi_refuse(BRD_REFUSED_WRONG_PHASE, NO_CELL);
    switch (brdi_thrones_setup_phase(plies)) {
    case PHASE_TILES: return check_tile(rules, s, word);
    case PHASE_MIDDLE: return check_claim(s, word);
    default: return check_piece(rules, s, plies - SETUP_TILES, word);
    }
}

/* ------------------------------------------------------------------------------------------------ settlement */

/* The terrain that a side claims for a cell of the middle row, or TERRAINS. */
static uint8_t claim_of(const struct state *s, int side, uint8_t cell)
{
    uint8_t terrain = 0;
    while (terrain < TERRAINS && s->claims[side][terrain] != 1 + cell - MIDDLE) terrain++;
    return terrain;
}

static void lay_leftmost(struct state *s, uint8_t tile)
{
    for (uint8_t cell = MIDDLE; cell < MIDDLE_END; cell++)
        if (s->tiles[cell] == NO_TILE) {
            s->tiles[cell] = tile;
            return;
        }
}

/* [THR.settle], THR-13: what one alone claims, then the contested tiles from White's left, then the fortress. */
static void settle_middle(struct state *s)
{
    for (uint8_t cell = MIDDLE; cell < MIDDLE_END; cell++) {
        uint8_t white = claim_of(s, WHITE, cell), black = claim_of(s, BLACK, cell);
        if (white < TERRAINS && black == TERRAINS) s->tiles[cell] = (uint8_t)(1 + white);
        if (black < TERRAINS && white == TERRAINS) s->tiles[cell] = (uint8_t)(1 + black);
    }
    for (uint8_t cell = MIDDLE; cell < MIDDLE_END; cell++) {
        uint8_t white = claim_of(s, WHITE, cell), black = claim_of(s, BLACK, cell);
        if (white == TERRAINS || black == TERRAINS) continue;
        lay_leftmost(s, (uint8_t)(1 + white));
        lay_leftmost(s, (uint8_t)(1 + black));
    }
    lay_leftmost(s, WHOLE);
}

static void reveal_claims(const struct state *before, const struct state *s, uint8_t cell, struct brdi_log *log)
{
    for (uint8_t side = WHITE; side < SIDES; side++) {
        uint8_t terrain = claim_of(before, side, cell);
        brdi_log_reveal(log, side, cell, BRD_FIXTURE, terrain < TERRAINS ? terrain : BRD_NO_TYPE, 0);
    }
    for (uint8_t side = WHITE; side < SIDES; side++)
        if (claim_of(before, side, cell) < TERRAINS)
            brdi_log_remove(log, side, cell, BRD_FIXTURE, claim_of(before, side, cell), 0);
    brdi_log_place(log, BRD_NO_SEAT, cell, BRD_GROUND, (uint8_t)(s->tiles[cell] - 1), 0, BRD_NO_DIRECTION);
}

static void reveal_home(const struct state *s, uint8_t side, struct brdi_log *log)
{
    uint8_t first = side == WHITE ? 0 : MIDDLE_END;
    for (uint8_t cell = first; cell < first + HOME; cell++) {
        uint8_t man = s->men[cell];
        brdi_log_reveal(log, BRD_NO_SEAT, cell, BRD_GROUND, (uint8_t)(s->tiles[cell] - 1), 0);
        brdi_log_reveal(log, side, cell, BRD_PIECE, man != NO_MAN ? (uint8_t)(GROUNDS + type_of(man)) : BRD_NO_TYPE, 0);
    }
}

/* Black's last piece stands: play begins [THR.event-settle]. */
static void begin_play(const struct brdi_rules *rules, struct state *s, struct brdi_log *log)
{
    struct state before = *s;
    settle_middle(s);
    for (int side = WHITE; side < SIDES; side++)
        for (int terrain = 0; terrain < TERRAINS; terrain++) s->claims[side][terrain] = 0;
    s->phase = PHASE_PLAY;
    s->turn = 1;
    s->head.turn = WHITE;
    brdi_thrones_gain(data_of(&rules->schema), s); /* [THR.settle-favor] */
    if (log == NULL) return;
    for (uint8_t cell = MIDDLE; cell < MIDDLE_END; cell++) reveal_claims(&before, s, cell, log);
    reveal_home(s, WHITE, log);
    reveal_home(s, BLACK, log);
}

/* --------------------------------------------------------------------------------------------------- a ply */

static void lay(struct state *s, uint32_t word, struct brdi_log *log)
{
    uint8_t side = s->head.turn, what = word_from(word), cell = word_to(word);
    if (word_kind(word) == KIND_HOLD) {
        s->held_back |= (uint8_t)(1 << side);
    } else if (word_kind(word) == KIND_PIECE) {
        s->men[cell] = man_of(side, what);
        brdi_log_place(log, side, cell, BRD_PIECE, (uint8_t)(GROUNDS + what), 0, BRD_NO_DIRECTION);
    } else if (in_home(side, cell)) {
        s->tiles[cell] = (uint8_t)(1 + what);
        brdi_log_place(log, BRD_NO_SEAT, cell, BRD_GROUND, what, 0, BRD_NO_DIRECTION);
    } else if (what < TERRAINS && cell >= MIDDLE && cell < MIDDLE_END) {
        s->claims[side][what] = (uint8_t)(1 + cell - MIDDLE);
        brdi_log_place(log, side, cell, BRD_FIXTURE, what, 0, BRD_NO_DIRECTION);
    }
}

void brdi_thrones_setup_apply(const struct brdi_rules *rules, struct state *s, uint32_t word, struct brdi_log *log)
{
    const struct tables *tables = tables_of(rules);
    int plies = own_plies(tables, s);
    if (plies < 0 || word_kind(word) > KIND_HOLD) return;
    lay(s, word, log);
    s->laid++;
    if (plies + 1 < setup_plies(tables)) {
        s->phase = brdi_thrones_setup_phase(plies + 1);
    } else if (s->head.turn == WHITE) {
        s->head.turn = BLACK;
        s->phase = PHASE_TILES;
    } else {
        begin_play(rules, s, log);
    }
}
