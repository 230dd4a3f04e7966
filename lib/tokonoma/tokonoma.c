/*
 * Tokonoma, a game by bad_vertex: rules/tokonoma.md, rulings TOK-1 to TOK-9.
 *
 * Two sides on 29 hexagons. Every move is a leap along the piece's pattern to an empty tile; an arm, blind or star (a tall)
 * may also land on a lone flat of its own and stand on it: a stack, in which only the tall acts. After its move a side
 * attacks with every piece all tiles of its pattern; what two or more attack is captured. A side wins with a lone flat
 * on the enemy house, or when the other has no move.
 */
#include <string.h>

#include "tokonoma.h"

/* ------------------------------------------------------------------------------------------------ move word */

static bool move_valid(const struct brdi_rules *rules, uint32_t word)
{
    (void)rules;
    return word < 1 << 10 && word_from(word) < TILES && word_to(word) < TILES && word_from(word) != word_to(word);
}

static uint32_t move_parse(const struct brdi_rules *rules, const char *text, size_t nbytes)
{
    if (nbytes != 4) return 0;
    uint8_t from = brdi_board_find(&rules->board, text, 2), to = brdi_board_find(&rules->board, text + 2, 2);
    return from == BRD_NO_CELL || to == BRD_NO_CELL || from == to ? 0 : move_word(from, to);
}

static void move_format(const struct brdi_rules *rules, uint32_t word, struct brdi_writer *out)
{
    brdi_put_text(out, rules->board.names[word_from(word)]);
    brdi_put_text(out, rules->board.names[word_to(word)]);
}

static int32_t type_count(const struct brdi_rules *rules, uint8_t type)
{
    return data_of(&rules->schema)->pieces[type].count;
}

/* ------------------------------------------------------------------------------------- setup and notation */

static const char letters[SIDES][PIECES + 1] = {"FABS", "fabs"};

const char *const brdi_tokonoma_fields[] = {"board", "side", "reversible", "ply", NULL};

/* A letter as side and piece; false if it is none, or none of a tall where one is needed. */
static bool read_letter(char letter, bool tall, int *side, int *piece)
{
    for (*side = 0; *side < SIDES; ++*side)
        for (*piece = tall ? ARM : FLAT; *piece < PIECES; ++*piece)
            if (letters[*side][*piece] == letter) return true;
    return false;
}

/* One tile with something on it: a letter, or `+` and that of a tall. */
static bool parse_tile(struct state *s, struct brdi_field *f, uint8_t tile)
{
    int side, piece;
    f->line->cell_offsets[0][tile] = f->at;
    bool stack = brdi_take_if(f, '+');
    if (!read_letter(brdi_peek(f), stack, &side, &piece))
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "no piece has this letter",
                                stack ? "A, B, S, a, b or s" : "a piece");
    brdi_take(f);
    s->men[side][piece] |= UINT32_C(1) << tile;
    if (stack) s->men[side][FLAT] |= UINT32_C(1) << tile;
    return true;
}

/* [TOK.board-field] */
static bool parse_row(struct state *s, struct brdi_field *f, uint8_t first, uint8_t length)
{
    for (struct brdi_row row = brdi_row_of(f, length); brdi_row_next(&row);)
        if (!parse_tile(s, f, (uint8_t)(first + row.at))) return false;
    return !f->line->failed;
}

bool brdi_tokonoma_parse_board(struct state *s, struct brdi_field *f)
{
    uint8_t first = 0;
    for (int row = 0; row < ROWS; row++) {
        if (row > 0 && !brdi_expect(f, '/')) return false;
        if (!parse_row(s, f, first, (uint8_t)rows[row].tiles)) return false;
        first = (uint8_t)(first + rows[row].tiles);
    }
    return brdi_expect_end(f);
}

static uint16_t parse_counter(struct brdi_field *f)
{
    uint16_t counter = (uint16_t)brdi_take_number(f, UINT16_MAX);
    brdi_expect_end(f);
    return counter;
}

static bool parse(const struct brdi_rules *rules, void *state, struct brdi_line *line)
{
    struct state *s = state;
    struct brdi_field board = brdi_field_of(line, FIELD_BOARD), side = brdi_field_of(line, FIELD_SIDE);
    struct brdi_field reversible = brdi_field_of(line, FIELD_REVERSIBLE), ply = brdi_field_of(line, FIELD_PLY);
    s->head.player_count = SIDES;
    line->cell_fields[0] = FIELD_BOARD;
    if (!brdi_tokonoma_parse_board(s, &board)) return false;
    brdi_tokonoma_report_board(data_of(&rules->schema), s,
                               line->sink); /* before the later fields are looked at (TOK-9) */
    if (line->sink->count > 0) {
        brdi_line_locate(line, &line->sink->faults[0]);
        return false;
    }
    if (brdi_take_if(&side, 'b'))
        s->head.turn = BLACK;
    else if (!brdi_expect(&side, 'w'))
        return false;
    if (!brdi_expect_end(&side)) return false;
    s->reversible = parse_counter(&reversible);
    s->head.ply = parse_counter(&ply);
    return !line->failed;
}

static void format_tile(const struct state *s, uint8_t tile, struct brdi_writer *out)
{
    int side = (occupied(s, WHITE) >> tile & 1) != 0 ? WHITE : BLACK;
    int piece = acting(s, side, tile);
    if (piece != FLAT && (s->men[side][FLAT] >> tile & 1) != 0) brdi_put(out, '+');
    brdi_put(out, letters[side][piece]);
}

static void format_board(const struct state *s, struct brdi_writer *out)
{
    uint32_t taken = occupied(s, WHITE) | occupied(s, BLACK);
    uint8_t tile = 0;
    for (int row = 0; row < ROWS; row++) {
        int run = 0;
        if (row > 0) brdi_put(out, '/');
        for (int i = 0; i < rows[row].tiles; i++, tile++) {
            if ((taken >> tile & 1) == 0) {
                run++;
                continue;
            }
            brdi_put_run(out, &run);
            format_tile(s, tile, out);
        }
        brdi_put_run(out, &run);
    }
}

static void format(const struct brdi_rules *rules, const void *state, uint8_t viewer, struct brdi_writer *out)
{
    const struct state *s = state;
    (void)rules, (void)viewer; /* nothing is hidden */
    format_board(s, out);
    brdi_put_text(out, s->head.turn == WHITE ? " w " : " b ");
    brdi_put_number(out, s->reversible);
    brdi_put(out, ' ');
    brdi_put_number(out, s->head.ply);
}

static void settle(const struct brdi_rules *rules, void *state);

static void initial(const struct brdi_rules *rules, void *state, uint8_t players)
{
    (void)players;
    struct brdi_sink none = {.faults = NULL};
    const char *layout = rules->schema.texts[TEXT_LAYOUT];
    struct brdi_line line;
    brdi_line_cut(&line, layout, strlen(layout), brdi_tokonoma_fields, 1, &none);
    struct brdi_field board = brdi_field_of(&line, FIELD_BOARD);
    brdi_tokonoma_parse_board(state, &board);
    settle(rules, state);
}

/* ----------------------------------------------------------------------------------------------- generation */

static void add_destinations(struct brdi_list *list, uint8_t from, uint32_t to)
{
    if (list->capacity == 0) {
        list->count += brdi_count_cells(to);
        return;
    }
    for (; to != 0; to &= to - 1) brdi_add(list, move_word(from, (uint8_t)__builtin_ctz(to)));
}

/* Where what acts on a tile may go [TOK.destination]. */
static uint32_t destinations(const struct tables *tables, int side, int piece, uint8_t from, uint32_t empty,
                             uint32_t flats)
{
    return (tables->onto_empty[side][piece][from] & empty) | (tables->onto_flat[side][piece][from] & flats);
}

static uint32_t empty_tiles(const struct state *s)
{
    return ((UINT32_C(1) << TILES) - 1) & ~(occupied(s, WHITE) | occupied(s, BLACK));
}

static void moves(const struct brdi_rules *rules, const void *state, struct brdi_list *list)
{
    const struct state *s = state;
    const struct tables *tables = tables_of(rules);
    if (s->head.to_move >= SIDES) return;
    int side = s->head.to_move;
    uint32_t empty = empty_tiles(s), flats = lone_flats(s, side);
    for (uint64_t movers = occupied(s, side) & ((UINT32_C(1) << TILES) - 1); movers != 0;) {
        uint8_t from = brdi_pop_cell(&movers);
        add_destinations(list, from, destinations(tables, side, acting(s, side, from), from, empty, flats));
    }
}

static bool can_move(const struct tables *tables, const struct state *s, int side)
{
    uint32_t empty = empty_tiles(s), flats = lone_flats(s, side);
    for (uint64_t movers = occupied(s, side) & ((UINT32_C(1) << TILES) - 1); movers != 0;) {
        uint8_t from = brdi_pop_cell(&movers);
        if (destinations(tables, side, acting(s, side, from), from, empty, flats) != 0) return true;
    }
    return false;
}

/* ------------------------------------------------------------------------------------- legality of one move */

enum { OFF_PATTERN = BRD_REFUSED_OWN, TILE_TAKEN, REFUSALS = TILE_TAKEN };

static const struct brdi_refusal refusals[] = {
    [BRD_REFUSED_GAME_OVER] = {"game_over", "the game is over"},
    [BRD_REFUSED_NOT_YOUR_TURN] = {"not_your_turn", "it is not your turn"},
    [BRD_REFUSED_NO_PIECE] = {"no_piece", "there is no piece on this tile"},
    [BRD_REFUSED_NOT_YOURS] = {"not_yours", "the piece on this tile is the opponent's"},
    [OFF_PATTERN] = {"off_pattern", "the piece does not move to this tile"},
    [TILE_TAKEN] = {"tile_taken", "the tile is neither empty nor a lone flat of yours that a tall may stand on"},
};

static struct brdi_verdict check(const struct brdi_rules *rules, const void *state, uint32_t word)
{
    const struct state *s = state;
    const struct tables *tables = tables_of(rules);
    uint8_t from = word_from(word), to = word_to(word);
    int side = s->head.turn;
    if ((occupied(s, 1 - side) >> from & 1) != 0) return brdi_refuse(BRD_REFUSED_NOT_YOURS, from);
    if ((occupied(s, side) >> from & 1) == 0) return brdi_refuse(BRD_REFUSED_NO_PIECE, from);
    int piece = acting(s, side, from);
    if ((tables->pattern[side][piece][from] >> to & 1) == 0) return brdi_refuse(OFF_PATTERN, to);
    uint32_t open = destinations(tables, side, piece, from, empty_tiles(s), lone_flats(s, side));
    return (open >> to & 1) != 0 ? BRDI_LEGAL : brdi_refuse(TILE_TAKEN, to);
}

static const char *const move_kinds[] = {"move", NULL};

static void describe(const struct brdi_rules *rules, const void *state, uint32_t word, brd_move_info *info)
{
    const struct state *s = state;
    (void)rules;
    uint8_t from = word_from(word);
    bool stands = ((occupied(s, WHITE) | occupied(s, BLACK)) >> from & 1) != 0;
    int side = (occupied(s, WHITE) >> from & 1) != 0 ? WHITE : BLACK;
    *info = (brd_move_info){.from = from,
                            .to = word_to(word),
                            .target = BRD_NO_CELL,
                            .direction = BRD_NO_DIRECTION,
                            .type = stands ? (uint8_t)acting(s, side, from) : BRD_NO_TYPE};
}

/* ------------------------------------------------------------------------------------------ apply and undo */

/* Undo restores the state's bytes, which the caller of `apply` kept; there is nothing to mirror. */

/* Tiles that two or more of a side's pieces attack (TOK-1). */
static uint32_t attacked_twice(const struct tables *tables, const struct state *s, int side)
{
    uint32_t once = 0, twice = 0;
    uint32_t men[PIECES] = {lone_flats(s, side), s->men[side][ARM], s->men[side][BLIND], s->men[side][STAR]};
    for (int piece = FLAT; piece < PIECES; piece++)
        for (uint64_t left = men[piece] & ((UINT32_C(1) << TILES) - 1); left != 0;) {
            uint32_t pattern = tables->pattern[side][piece][brdi_pop_cell(&left)];
            twice |= once & pattern;
            once |= pattern;
        }
    return twice;
}

static void log_captures(const struct state *s, int side, uint32_t captured, struct brdi_log *log)
{
    for (uint64_t left = captured; left != 0;) {
        uint8_t tile = brdi_pop_cell(&left);
        for (int piece = STAR; piece >= FLAT; piece--)
            if ((s->men[side][piece] >> tile & 1) != 0)
                brdi_log_remove(log, (uint8_t)side, tile, BRD_PIECE, (uint8_t)piece, 0);
    }
}

/* The attack stage [TOK.attack]; returns whether anything was captured. */
static bool attack(const struct tables *tables, struct state *s, int side, struct brdi_log *log)
{
    uint32_t captured = attacked_twice(tables, s, side) & occupied(s, 1 - side);
    if (captured == 0) return false;
    if (log != NULL) log_captures(s, 1 - side, captured, log);
    for (int piece = FLAT; piece < PIECES; piece++) s->men[1 - side][piece] &= ~captured;
    return true;
}

static void apply(const struct brdi_rules *rules, void *state, uint32_t word, struct brdi_log *log)
{
    struct state *s = state;
    int side = s->head.turn;
    uint8_t from = word_from(word), to = word_to(word);
    if (from >= TILES || to >= TILES) return;
    int piece = acting(s, side, from);
    uint16_t reversible = s->reversible;
    s->men[side][piece] = (s->men[side][piece] & ~(UINT32_C(1) << from)) | UINT32_C(1) << to;
    brdi_log_move(log, (uint8_t)side, from, to, (uint8_t)piece, 1);
    bool captured = attack(tables_of(rules), s, side, log);
    if (piece == FLAT || captured)
        s->reversible = 0;
    else if (s->reversible < UINT16_MAX)
        s->reversible++;
    brdi_log_counter(log, BRD_NO_SEAT, 0, reversible, s->reversible);
    s->head.turn = (uint8_t)(1 - side);
    brdi_count_ply(&s->head);
    settle(rules, s);
    if (s->head.outcome != BRD_NONE_YET)
        brdi_log_end(log, &s->head);
    else
        brdi_log_turn(log, s->head.turn);
}

/* -------------------------------------------------------------------------------------------------- outcome */

static const char *const endings[] = {"", "house_capture", "stalemate", "reversible_limit", "max_plies", NULL};
enum { HOUSE_CAPTURE = 1, STALEMATE, REVERSIBLE_LIMIT, MAX_PLIES };
enum { BOTH = 3 };

static void end(struct state *s, uint8_t outcome, uint8_t ending, uint8_t seats)
{
    s->head.to_move = BRD_NOBODY;
    s->head.outcome = outcome;
    s->head.ending = ending;
    s->head.seats = seats;
}

/* A flat under a tall does not count (TOK-3). */
static bool on_enemy_house(const struct state *s, int side)
{
    return (lone_flats(s, side) >> (side == WHITE ? BLACK_HOUSE : WHITE_HOUSE) & 1) != 0;
}

/* [TOK.end-order] */
static void settle(const struct brdi_rules *rules, void *state)
{
    struct state *s = state;
    const struct data *data = data_of(&rules->schema);
    int side = s->head.turn;
    s->head.to_move = s->head.turn;
    if (on_enemy_house(s, WHITE))
        end(s, BRD_WIN, HOUSE_CAPTURE, 1 << WHITE);
    else if (on_enemy_house(s, BLACK))
        end(s, BRD_WIN, HOUSE_CAPTURE, 1 << BLACK);
    else if (!can_move(tables_of(rules), s, side))
        end(s, BRD_WIN, STALEMATE, (uint8_t)(1 << (1 - side)));
    else if (data->switches.reversible_limit != 0 && s->reversible >= data->switches.reversible_limit)
        end(s, BRD_DRAW, REVERSIBLE_LIMIT, BOTH);
    else if (brdi_ply_limit(&s->head, data->switches.max_plies))
        end(s, BRD_DRAW, MAX_PLIES, BOTH);
}

/* ---------------------------------------------------------------------------------------------- invariants */

/* TOK-5, the numbers of pieces: each one too many, in the order of the notation. */
static void report_surplus(const struct data *data, const struct state *s, struct brdi_sink *sink)
{
    int32_t seen[SIDES][PIECES] = {{0}};
    for (uint8_t tile = 0; tile < TILES; tile++)
        for (int side = WHITE; side < SIDES; side++)
            for (int piece = FLAT; piece < PIECES; piece++) {
                if ((s->men[side][piece] >> tile & 1) == 0) continue;
                if (++seen[side][piece] <= data->pieces[piece].count) continue;
                brd_fault *fault = brdi_report(sink, BRD_FAULT_SURPLUS, brdi_tokonoma_fields[FIELD_BOARD], tile,
                                               "more pieces of this type than a side has", "fewer");
                bool on_flat = piece != FLAT && (s->men[side][FLAT] >> tile & 1) != 0;
                if (fault != NULL) fault->item = on_flat;
            }
}

void brdi_tokonoma_report_board(const struct data *data, const struct state *s, struct brdi_sink *sink)
{
    report_surplus(data, s, sink);
    if (on_enemy_house(s, WHITE) && on_enemy_house(s, BLACK))
        brdi_report(sink, BRD_FAULT_CONTRADICTION, brdi_tokonoma_fields[FIELD_BOARD], BLACK_HOUSE,
                    "lone flats of both sides stand on the enemy houses", "one at most");
}

static void validity(const struct brdi_rules *rules, const void *state, struct brdi_sink *sink)
{
    brdi_tokonoma_report_board(data_of(&rules->schema), state, sink);
}

/* Both the layout and the count may be what does not fit: the one that stands in the file is the place. */
static void check_layout_counts(const struct data *data, const struct state *s, struct brdi_sink *sink)
{
    static const char *const paths[PIECES][3] = {{"layout", "pieces.flat.count", NULL},
                                                 {"layout", "pieces.arm.count", NULL},
                                                 {"layout", "pieces.blind.count", NULL},
                                                 {"layout", "pieces.star.count", NULL}};
    for (int piece = 0; piece < PIECES; piece++)
        if ((int32_t)brdi_count_cells(s->men[WHITE][piece]) > data->pieces[piece].count ||
            (int32_t)brdi_count_cells(s->men[BLACK][piece]) > data->pieces[piece].count)
            brdi_contradict_keys(sink, paths[piece], "the layout has more pieces of this type than a side has",
                                 "as many or fewer");
}

/* The layout is a board, with no more pieces than there are. */
static void check_layout(const struct brdi_schema *schema, struct brdi_sink *sink)
{
    brd_fault fault;
    struct brdi_sink own = {.faults = &fault, .capacity = 1};
    struct brdi_line line;
    struct state s;
    const char *layout = schema->texts[TEXT_LAYOUT];
    memset(&s, 0, sizeof s);
    if (brdi_line_cut(&line, layout, strlen(layout), brdi_tokonoma_fields, 1, &own)) {
        struct brdi_field board = brdi_field_of(&line, FIELD_BOARD);
        if (brdi_tokonoma_parse_board(&s, &board)) brdi_tokonoma_report_board(data_of(schema), &s, &own);
    }
    if (own.count > 0 && fault.code == BRD_FAULT_SURPLUS)
        check_layout_counts(data_of(schema), &s, sink);
    else if (own.count > 0)
        brdi_contradict(sink, "layout", fault.message, fault.expected);
}

static void contradictions(const struct brdi_schema *schema, struct brdi_sink *sink)
{
    brdi_tokonoma_contradictions(schema, sink);
    check_layout(schema, sink);
}

static uint64_t hash(const struct brdi_rules *rules, const void *state, bool with_counts)
{
    const struct state *s = state;
    (void)rules;
    uint64_t sum = brdi_term(FIELD_SIDE, 0, s->head.turn);
    for (uint32_t side = 0; side < SIDES; side++)
        for (uint32_t piece = 0; piece < PIECES; piece++)
            for (uint64_t left = s->men[side][piece]; left != 0;)
                sum ^= brdi_term(FIELD_BOARD, brdi_pop_cell(&left), 1 + side * PIECES + piece);
    return with_counts ? sum ^ brdi_term(FIELD_REVERSIBLE, 0, s->reversible) : sum;
}

static void cell(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t tile,
                 struct brdi_items *items)
{
    const struct state *s = state;
    (void)rules, (void)viewer;
    for (uint8_t side = WHITE; side < SIDES; side++)
        for (uint8_t piece = FLAT; piece < PIECES; piece++)
            if ((s->men[side][piece] >> tile & 1) != 0)
                brdi_items_add(items, BRD_PIECE, piece, side, 0, BRD_NO_DIRECTION);
}

static const char *const none[] = {NULL};
static const char *const counters[] = {"reversible", NULL};

static bool stock(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t seat, uint8_t index,
                  int32_t *value)
{
    (void)rules, (void)state, (void)viewer, (void)seat, (void)index, (void)value;
    return false; /* there is none */
}

static bool counter(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t seat, uint8_t index,
                    int32_t *value)
{
    const struct state *s = state;
    (void)rules, (void)viewer, (void)seat, (void)index;
    *value = s->reversible;
    return true;
}

/* ------------------------------------------------------------------------------------------------ ops table */

/*
 * Maxima. Moves: a side has at most TILES pieces by FORMAT.md's ranges, each reaches at most the 28 other tiles: 812 words.
 * Events: a move, a removal for each of up to 28 enemy tiles and as many flats below, a counter, turn or end: 59. Text: 29
 * tiles of up to 2 characters, 4 slashes, side, two counters of 5 digits, 3 spaces.
 */
extern const struct brdi_schema brdi_builtin_tokonoma;

static const struct brdi_type types[] = {{"flat", 'F', BRD_PIECE},
                                         {"arm", 'A', BRD_PIECE},
                                         {"blind", 'B', BRD_PIECE},
                                         {"star", 'S', BRD_PIECE},
                                         {NULL, 0, 0}};

extern const struct brdi_game brdi_tokonoma;
const struct brdi_game brdi_tokonoma = {
    .name = "tokonoma",
    .revision = 1,
    .state_nbytes = sizeof(struct state),
    .players_min = 2,
    .players_max = 2,
    .max_moves = TILES * (TILES - 1),
    .max_events = 59,
    .max_move_text = 5,
    .max_position_text = 29 * 2 + 4 + 1 + 2 * 5 + 3 + 1,
    .max_items = 2,
    .fields = brdi_tokonoma_fields,
    .directions = brdi_tokonoma_directions,
    .stocks = none,
    .counters = counters,
    .move_kinds = move_kinds,
    .endings = endings,
    .types = types,
    .refusals = refusals,
    .refusal_count = REFUSALS,
    .keys = brdi_tokonoma_keys,
    .builtin = &brdi_builtin_tokonoma,
    .contradictions = contradictions,
    .compile = brdi_tokonoma_compile,
    .type_count = type_count,
    .initial = initial,
    .parse = parse,
    .settle = settle,
    .validity = validity,
    .format = format,
    .hash = hash,
    .cell = cell,
    .stock = stock,
    .counter = counter,
    .common_counters = 1,
    .moves = moves,
    .check = check,
    .describe = describe,
    .move_valid = move_valid,
    .move_parse = move_parse,
    .move_format = move_format,
    .apply = apply,
};
