/* game_thrones_secrets.c: who sees what of the setup, and what it might be [THR.hidden]. */
#include <string.h>

#include "game_thrones.h"

int brdi_thrones_hidden(const struct thrones_state *s, uint8_t viewer)
{
    if (s->turn > 0 || viewer == BRD_REFEREE) return 0;
    if (viewer >= SIDES) return 1 << WHITE | 1 << BLACK;
    return 1 << (1 - viewer);
}

/* Whether a ply made here is one of a setup that the viewer may not see. */
static bool hides(const struct thrones_state *before, uint8_t viewer)
{
    return (brdi_thrones_hidden(before, viewer) >> before->head.turn & 1) != 0;
}

uint32_t brdi_thrones_redact_move(const struct brdi_rules *rules, const void *before, uint8_t viewer, uint32_t word)
{
    (void)rules;
    return hides(before, viewer) ? BRDI_MOVE_HIDDEN : word;
}

/* [THR.event-hidden], THR-27: the last ply reveals everything, and leaves out what it put down itself. */
bool brdi_thrones_redact_event(const struct brdi_rules *rules, const void *before, uint8_t viewer, uint32_t word,
                               brd_event *event)
{
    const struct thrones_state *s = before;
    (void)word;
    if (!hides(s, viewer) || event->kind == BRD_EVENT_TURN || event->kind == BRD_EVENT_END) return true;
    bool last = s->laid + 1 == SIDES * setup_plies(tables_of(rules));
    return last && !(event->kind == BRD_EVENT_PLACE && event->layer == BRD_PIECE);
}

/* ------------------------------------------------------------------------------------------------ imagining */

enum { LAYOUT_ATTEMPTS = 1 << 16 };

/* One layout of `count` tiles, the fortress on one of them or none (HOME); false if it could not be completed. */
static bool try_layout(const struct thrones_data *data, uint8_t grounds[HOME], int count, int fortress, uint64_t *seed)
{
    struct thrones_layout layout;
    brdi_thrones_layout_begin(data, &layout);
    for (int n = 0; n < count; n++) {
        grounds[n] = n == fortress ? FORTRESS : (uint8_t)brdi_random_below(seed, TERRAINS);
        if (brdi_thrones_layout_test(data, &layout, grounds[n]) != BRD_LEGAL) return false;
        brdi_thrones_layout_add(&layout, grounds[n]);
    }
    return true;
}

/* Each tile drawn among those that are legal on its cell. */
static void draw_step_by_step(const struct thrones_data *data, uint8_t grounds[HOME], int count, uint64_t *seed)
{
    struct thrones_layout layout;
    brdi_thrones_layout_begin(data, &layout);
    for (int n = 0; n < count; n++) {
        uint8_t legal[GROUNDS];
        uint32_t options = 0;
        for (uint8_t ground = 0; ground < GROUNDS; ground++)
            if (brdi_thrones_layout_test(data, &layout, ground) == BRD_LEGAL) legal[options++] = ground;
        if (options == 0) return;
        grounds[n] = legal[brdi_random_below(seed, options)];
        brdi_thrones_layout_add(&layout, grounds[n]);
    }
}

/*
 * The first `count` home tiles, uniform over all that can be completed: draws where the fortress lies (there are four times as
 * many sequences of terrains without it as with it on a given cell) and the terrains of the other cells, and tries again
 * until it fits. Under the published rules one of about 1800 fits, for 36 tiles; so the bound, which is there for
 * rules files that hardly allow any layout, is met once in 10^15 times. Such files get a legal layout that is not uniform.
 */
static void draw_tiles(const struct thrones_data *data, struct thrones_state *s, int side, int count, uint64_t *seed)
{
    uint8_t grounds[HOME], places[HOME];
    uint32_t place_count = 0;
    bool found = false;
    for (uint8_t n = 0; n < count; n++)
        if (brdi_thrones_fortress_allowed(data, n)) places[place_count++] = n;
    memset(grounds, 0, sizeof grounds);
    for (int i = 0; i < LAYOUT_ATTEMPTS && !found; i++) {
        uint32_t place = brdi_random_below(seed, TERRAINS + place_count);
        found = try_layout(data, grounds, count, place < TERRAINS ? HOME : places[place - TERRAINS], seed);
    }
    if (!found) draw_step_by_step(data, grounds, count, seed);
    for (int n = 0; n < count; n++) s->tiles[home_cell(side, n)] = (uint8_t)(1 + grounds[n]);
}

static void draw_claims(struct thrones_state *s, int side, int count, uint64_t *seed)
{
    uint8_t columns[COLUMNS];
    uint32_t left = COLUMNS;
    for (uint8_t i = 0; i < COLUMNS; i++) columns[i] = (uint8_t)(1 + i);
    for (int terrain = 0; terrain < count; terrain++) {
        uint32_t at = brdi_random_below(seed, left);
        s->claims[side][terrain] = columns[at];
        columns[at] = columns[--left];
    }
}

/*
 * The first `count` pieces, uniform: each on any free cell. The two of a pair look the same, so their order does not matter;
 * but a first alone must leave a later cell for its second. A dragon may be held back instead.
 */
static void draw_pieces(const struct brdi_rules *rules, struct thrones_state *s, int side, int count, uint64_t *seed)
{
    const struct thrones_tables *tables = tables_of(rules);
    for (int n = 0; n < count; n++) {
        uint8_t cells[HOME];
        uint32_t options = 0;
        uint8_t type = tables->sequence[n];
        bool second = n > 0 && tables->sequence[n - 1] == type;
        for (int place = 0; place < HOME; place++) {
            uint8_t cell = home_cell(side, place);
            if (s->men[cell] != NO_MAN) continue;
            if (n + 1 == count && !second && brdi_thrones_pair_test(rules, s, side, n, cell).reason != BRD_LEGAL) continue;
            cells[options++] = cell;
        }
        uint32_t at = brdi_random_below(seed, options + (type == DRAGON));
        if (at < options) s->men[cells[at]] = man_of(side, type);
        else s->held_back |= (uint8_t)(1 << side);
    }
}

/*
 * How many plies of its setup the hidden side has made: as many as the ply counter tells, since all plies so far are plies of the
 * setup. A position may have any ply; if it fits to nothing, every number that the phase allows is as likely (THR-30).
 */
static int hidden_plies(const struct thrones_tables *tables, const struct thrones_state *s, int side, uint64_t *seed)
{
    int all = setup_plies(tables);
    if (s->head.turn != side) return side == WHITE ? all : 0;
    int first = s->phase == PHASE_MIDDLE ? HOME : s->phase == PHASE_PIECES ? SETUP_TILES : 0;
    int end = s->phase == PHASE_TILES ? HOME : s->phase == PHASE_MIDDLE ? SETUP_TILES : all;
    int told = s->head.ply - (side == BLACK ? all : 0);
    return told >= first && told < end ? told : first + (int)brdi_random_below(seed, (uint32_t)(end - first));
}

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

/* Lays out what a seat cannot see, and its own dragon, of which the line does not tell whether it is held back. */
static void fill(const struct brdi_rules *rules, struct thrones_state *s, int hidden_side, uint64_t *seed)
{
    const struct thrones_tables *tables = tables_of(rules);
    int plies = hidden_plies(tables, s, hidden_side, seed), own = 1 - hidden_side, dragons = 0;
    draw_tiles(data_of(&rules->schema), s, hidden_side, least_of(plies, HOME), seed);
    if (plies > HOME) draw_claims(s, hidden_side, least_of(plies, SETUP_TILES) - HOME, seed);
    if (plies > SETUP_TILES) draw_pieces(rules, s, hidden_side, plies - SETUP_TILES, seed);
    for (uint8_t cell = 0; cell < CELLS; cell++) dragons += s->men[cell] == man_of(own, DRAGON);
    if (own == WHITE && s->head.turn == BLACK && dragons < data_of(&rules->schema)->pieces[DRAGON].count)
        s->held_back |= 1 << WHITE;
}

/* The line must be what the seat sees of the position that was made from it. */
static bool is_view(const struct brdi_rules *rules, const struct thrones_state *s, struct brdi_line *line, uint8_t seat)
{
    char text[BRD_MAX_POSITION_TEXT];
    struct brdi_writer out = brdi_writer_on(text, sizeof text);
    brdi_thrones_format(rules, s, seat, &out);
    if (out.length == line->nbytes && out.length < sizeof text && memcmp(text, line->text, out.length) == 0) return true;
    return brdi_fault_at(line, UINT8_MAX, 0, BRD_FAULT_SYNTAX, "not what this seat sees of a position",
                         "an observation of this seat");
}

bool brdi_thrones_imagine(const struct brdi_rules *rules, void *state, struct brdi_line *line, uint8_t seat,
                          uint64_t *seed)
{
    struct thrones_state *s = state;
    struct brdi_field dragons = brdi_field_of(line, FIELD_DRAGONS);
    bool setup = brdi_peek(&dragons) == '?';
    if (!brdi_thrones_parse_seen(rules, s, line, setup ? 1 << (1 - seat) : 0)) return false;
    if (setup && s->turn == 0 && s->phase != PHASE_PLAY) fill(rules, s, 1 - seat, seed);
    brdi_thrones_settle(rules, s);
    brdi_thrones_validity(rules, s, line->sink);
    if (line->sink->count > 0) {
        brdi_line_locate(line, &line->sink->faults[0]);
        return false;
    }
    return is_view(rules, s, line, seat);
}
