/* thrones_secrets.c: hidden plies, and drawing what an observation does not show [THR.hidden]. */
#include <string.h>

#include "thrones_code.h"
#include "thrones_state.h"

/* --------------------------------------------------------------------------------------------------- hidden plies */

/* Plies of the setup [THR.event-hidden] and choices of a favor's kind [THR.kind-secret] are their player's secret. */
static uint32_t conceals(const struct brdi_rules *rules, const void *state, uint32_t code)
{
    const struct state *s = state;
    return s->turn == 0 || code_kind(code) == KIND_CHOICE ? brdi_all_but(brdi_thrones_seat_of(rules, s, code)) : 0;
}

/* A hidden layout becomes empty. Whether it is complete stays: the field `side` shows it [THR.together-phase]. */
static void redact_layout(const struct brdi_rules *rules, struct state *s, int side)
{
    int all = setup_plies(tables_of(rules), side);
    for (int n = 0; n < HOME; n++) {
        lay_tile(s, home_cell(side, n), NO_TILE);
        set_piece(s, home_cell(side, n), NO_PIECE);
    }
    memset(s->claims[side], 0, sizeof s->claims[side]);
    s->held_back &= (uint8_t) ~(1 << side);
    s->laid[side] = (uint8_t)(s->laid[side] < all ? 0 : all);
}

/* The tiles of an opponent's favors all become plains: their number is public [THR.kind-observed]. */
static void redact_kinds(struct state *s, int side)
{
    int count = kinds_count(s, side);
    memset(s->kinds[side], 0, sizeof s->kinds[side]);
    s->kinds[side][PLAINS] = (uint8_t)count;
}

static void redact(const struct brdi_rules *rules, void *state, uint8_t viewer)
{
    struct state *s = state;
    for (int side = WHITE; side < SIDES; side++) {
        if ((hidden_sides(s, viewer) >> side & 1) != 0) redact_layout(rules, s, side);
        if ((opponents_of(viewer) >> side & 1) != 0) redact_kinds(s, side);
    }
}

/* -------------------------------------------------------------------------------------------------------- filling */

enum { LAYOUT_ATTEMPTS = 1 << 14 };

/* What a layout is drawn from: the terrains that the rules have, and the places where the fortress may be. */
struct supply {
    uint8_t terrains[TERRAINS], places[HOME];
    uint32_t terrain_count, place_count;
};

static void find_supply(const struct data *data, int count, struct supply *supply)
{
    *supply = (struct supply){.terrain_count = 0};
    for (uint8_t terrain = 0; terrain < TERRAINS; terrain++)
        if (data->tiles[terrain].count > 0) supply->terrains[supply->terrain_count++] = terrain;
    for (uint8_t n = 0; n < count; n++)
        if (brdi_thrones_fortress_allowed(data, n)) supply->places[supply->place_count++] = n;
}

/* Draws an order of all 36 tiles, the fortress on a place that is allowed. */
static void draw_whole(const struct data *data, const struct supply *supply, uint8_t grounds[HOME], uint64_t *seed)
{
    int count = 0;
    for (uint8_t terrain = 0; terrain < TERRAINS; terrain++)
        for (int32_t i = 0; i < data->tiles[terrain].count && count < HOME - 1; i++) grounds[count++] = terrain;
    for (int n = HOME - 2; n > 0; n--) {
        uint32_t other = brdi_random_below(seed, (uint32_t)n + 1);
        uint8_t ground = grounds[n];
        grounds[n] = grounds[other];
        grounds[other] = ground;
    }
    uint8_t place = supply->places[brdi_random_below(seed, supply->place_count)];
    grounds[HOME - 1] = grounds[place];
    grounds[place] = FORTRESS;
}

/*
 * Draws any sequence, each as likely. Without the fortress there are terrain_count times as many sequences as with it
 * on one place.
 */
static void draw_part(const struct supply *supply, uint8_t grounds[HOME], int count, uint64_t *seed)
{
    uint32_t place = brdi_random_below(seed, supply->terrain_count + supply->place_count);
    for (int n = 0; n < count; n++) grounds[n] = supply->terrains[brdi_random_below(seed, supply->terrain_count)];
    if (place >= supply->terrain_count) grounds[supply->places[place - supply->terrain_count]] = FORTRESS;
}

static bool fits(const struct data *data, const uint8_t grounds[HOME], int count)
{
    struct layout layout;
    brdi_thrones_layout_begin(data, &layout);
    for (int n = 0; n < count; n++) {
        if (brdi_thrones_layout_refusal(data, &layout, grounds[n]) != BRD_LEGAL) return false;
        brdi_thrones_layout_add(&layout, grounds[n]);
    }
    return true;
}

/* Draws each tile among those that are legal on its cell. */
static void draw_step_by_step(const struct data *data, uint8_t grounds[HOME], int count, uint64_t *seed)
{
    struct layout layout;
    brdi_thrones_layout_begin(data, &layout);
    for (int n = 0; n < count; n++) {
        uint8_t legal[GROUNDS];
        uint32_t options = 0;
        for (uint8_t ground = 0; ground < GROUNDS; ground++)
            if (brdi_thrones_layout_refusal(data, &layout, ground) == BRD_LEGAL) legal[options++] = ground;
        if (options == 0) return;
        grounds[n] = legal[brdi_random_below(seed, options)];
        brdi_thrones_layout_add(&layout, grounds[n]);
    }
}

/*
 * Draws the first `count` home tiles, each layout that can be completed as likely: draws sequences until one fits. With
 * the published rules one of 3 fits if all tiles are laid, one of 400 if all but one are, more if fewer are; so the
 * bound is reached once in 10^17 times. The bound is for rules files that allow hardly any layout: they get a legal one
 * that is not uniform.
 */
static void draw_tiles(const struct data *data, struct state *s, int side, int count, uint64_t *seed)
{
    uint8_t grounds[HOME];
    struct supply supply;
    bool found = false;
    find_supply(data, count, &supply);
    memset(grounds, 0, sizeof grounds);
    for (int i = 0; i < LAYOUT_ATTEMPTS && !found; i++) {
        if (count == HOME)
            draw_whole(data, &supply, grounds, seed);
        else
            draw_part(&supply, grounds, count, seed);
        found = fits(data, grounds, count);
    }
    if (!found) draw_step_by_step(data, grounds, count, seed);
    for (int n = 0; n < count; n++) lay_tile(s, home_cell(side, n), (uint8_t)(1 + grounds[n]));
}

/* Draws the first `count` middle tiles, uniformly: those of a kind look the same, so they are put in order. */
static void draw_claims(const struct tables *tables, struct state *s, int side, int count, uint64_t *seed)
{
    uint8_t columns[COLUMNS];
    uint32_t left = COLUMNS;
    for (uint8_t i = 0; i < COLUMNS; i++) columns[i] = (uint8_t)(1 + i);
    for (int n = 0; n < count; n++) {
        uint32_t at = brdi_random_below(seed, left);
        brdi_thrones_lay_claim(tables, s, side, (uint8_t)(MIDDLE + columns[at] - 1));
        columns[at] = columns[--left];
    }
}

/* The free cells of a side's homeland, without the last ones for pieces of a type that are to come. */
static struct cells cells_to_draw(const struct state *s, int side, int to_come)
{
    struct cells free = cells_without(home_of(side), occupied(s));
    for (; to_come > 0 && cells_any(free); to_come--) free = cells_without(free, cell_alone(last_for(side, free)));
    return free;
}

/*
 * Draws the cells of the first `count` pieces, uniformly over the free cells. The pieces of a type look the same, so
 * their order does not matter; but those that are not drawn need later cells. A dragon may be held back instead.
 */
static void draw_pieces(const struct tables *tables, struct state *s, int side, int count, uint64_t *seed)
{
    for (int n = 0; n < count; n++) {
        uint8_t cells[HOME], type = tables->sequence[side][n];
        uint32_t cell_count = 0, dragon = type == DRAGON;
        int others = left_of_type(tables, side, n), drawn = brdi_least(others, count - 1 - n);
        struct cells open = cells_to_draw(s, side, others - drawn);
        for (int place = 0; place < HOME; place++)
            if (cells_have(open, home_cell(side, place))) cells[cell_count++] = home_cell(side, place);
        uint32_t at = cell_count + dragon > 0 ? brdi_random_below(seed, cell_count + dragon) : 0;
        if (at < cell_count)
            set_piece(s, cells[at], piece_of(side, type));
        else if (type == DRAGON)
            s->held_back |= (uint8_t)(1 << side);
    }
}

/*
 * How many plies of its setup a hidden side has made: the ply counter shows it, because all plies so far belong to the
 * setup. But a position may have any ply; if that contradicts the phase, every number that the phase allows is as
 * likely (THR-30).
 */
static int hidden_plies(const struct tables *tables, const struct state *s, int side, uint64_t *seed)
{
    int white = setup_plies(tables, WHITE), all = setup_plies(tables, side);
    if (s->head.turn != side) return side == WHITE ? white : 0;
    int first = s->phase == PHASE_MIDDLE ? HOME : s->phase == PHASE_PIECES ? SETUP_TILES : 0;
    int end = s->phase == PHASE_TILES ? HOME : s->phase == PHASE_MIDDLE ? SETUP_TILES : all;
    int counted = s->head.ply - (side == BLACK ? white : 0);
    return counted >= first && counted < end ? counted : first + (int)brdi_random_below(seed, (uint32_t)(end - first));
}

/* How many plies of its setup a side may have made, as far as a viewer knows while both lay out at the same time. */
struct range {
    int first, last;
};

static struct range range_of(const struct tables *tables, const struct state *s, int hidden, int side)
{
    int all = setup_plies(tables, side), laid = brdi_thrones_count_laid(s, side);
    bool shown = (hidden >> side & 1) == 0, lays = s->both_lay || side == s->head.turn;
    struct range range = {shown ? laid : 0, shown ? laid : all};
    if (lays)
        range.last = brdi_least(range.last, all - 1);
    else
        range.first = brdi_most(range.first, all);
    return range;
}

static int draw_between(int first, int last, uint64_t *seed)
{
    return first + (int)brdi_random_below(seed, (uint32_t)(last - first + 1));
}

/*
 * [THR.together-drawn], THR-30: draws how many plies each side has made, each pair as likely that agrees with side,
 * viewer and ply, or if none does, with side and viewer. False: there is no such pair, because the text is no
 * observation.
 */
static bool draw_pair(const struct tables *tables, const struct state *s, int hidden, int plies[SIDES], uint64_t *seed)
{
    struct range white = range_of(tables, s, hidden, WHITE), black = range_of(tables, s, hidden, BLACK);
    int first = brdi_most(white.first, s->head.ply - black.last),
        last = brdi_least(white.last, s->head.ply - black.first);
    if (white.first > white.last || black.first > black.last) return false;
    plies[WHITE] = first <= last ? draw_between(first, last, seed) : draw_between(white.first, white.last, seed);
    plies[BLACK] = first <= last ? s->head.ply - plies[WHITE] : draw_between(black.first, black.last, seed);
    return true;
}

/*
 * Whether White's dragon is held back. White's observation does not say so, but if White has laid everything, a dragon
 * that is not on the board is held back.
 */
static bool white_holds_back(const struct data *data, const struct state *s)
{
    bool has_one = *count_of(data, WHITE, DRAGON) > 0;
    return has_one && s->head.turn == BLACK && find_piece(s, WHITE, DRAGON) == NO_CELL;
}

/* Draws the first plies of a side's setup. */
static void draw_setup(const struct brdi_rules *rules, struct state *s, int side, int plies, uint64_t *seed)
{
    draw_tiles(data_of(rules), s, side, brdi_least(plies, HOME), seed);
    if (plies > HOME) draw_claims(tables_of(rules), s, side, brdi_least(plies, SETUP_TILES) - HOME, seed);
    if (plies > SETUP_TILES) draw_pieces(tables_of(rules), s, side, plies - SETUP_TILES, seed);
}

/*
 * [THR.kind-drawn] Favors that were `?`: each any tile, all as likely; but while a Haste waits for a check one of its
 * player's favors is plains.
 */
static void draw_kinds(const struct brdi_reading *reading, int side, uint64_t *seed)
{
    struct state *s = reading->state;
    bool haste = code_kind(s->check) == KIND_HASTE && side_of(s, s->check) == side;
    for (uint32_t n = 0; n < reading->notes[NOTE_TILES + side]; n++)
        s->kinds[side][n == 0 && haste ? PLAINS : brdi_random_below(seed, TERRAINS)]++;
}

static bool determinize(struct brdi_reading *reading, struct brdi_line *line, uint64_t *seed)
{
    const struct brdi_rules *rules = reading->rules;
    const struct tables *tables = tables_of(rules);
    struct state *s = reading->state;
    int hidden = (int)reading->notes[NOTE_HIDDEN], plies[SIDES] = {0, 0};
    bool together = lay_together(rules);
    (void)line; /* whatever is drawn, the core reports the faults of the complete position */
    for (int side = WHITE; side < SIDES; side++) draw_kinds(reading, side, seed);
    if (hidden == 0 || s->turn > 0 || s->phase == PHASE_PLAY) return true;
    if (together && !draw_pair(tables, s, hidden, plies, seed)) return true;
    for (int side = WHITE; side < SIDES; side++) {
        if ((hidden >> side & 1) == 0) continue;
        draw_setup(rules, s, side, together ? plies[side] : hidden_plies(tables, s, side, seed), seed);
    }
    bool white_is_viewer = !together && (hidden >> WHITE & 1) == 0;
    if (white_is_viewer && white_holds_back(data_of(rules), s)) s->held_back |= 1 << WHITE;
    return true;
}

const struct brdi_secrets brdi_thrones_secrets = {conceals, redact, determinize};
