/* tokonoma_rules.c: the keys of a rules file of Tokonoma, contradictions between them, and the tables made of them. */
#include "tokonoma.h"

#include "keys/keys.h"

/* ------------------------------------------------------------------------------------------------------ keys */

const char *const brdi_tokonoma_directions[] = {
    "forward",     "forward-up",    "forward-down",     "backward",
    "backward-up", "backward-down", "edge-forward-up",  "edge-forward-down",
    "edge-up",     "edge-down",     "edge-backward-up", "edge-backward-down",
    NULL};
static const struct brdi_group groups[] = {{"adjacent", 0x03F}, {"edge", 0xFC0}, {.name = NULL}};
static const char *const kinds[] = {"step", "leap", NULL};
static const char *const onto[] = {"empty", "flat", NULL};
enum { ONTO_EMPTY = 1, ONTO_FLAT = 2 };

/* In the order of the tiles [TOK.cell-order]. */
static const char *const tiles[] = {"a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "b4", "b5",
                                    "b6", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "d1", "d2",
                                    "d3", "d4", "d5", "d6", "e1", "e2", "e3", "e4", "e5", NULL};
_Static_assert(sizeof tiles / sizeof *tiles == TILES + 1, "a word for each tile");

/* One line for each key, in columns: name, place, value, default, paragraph, meaning (keys/keys.h). */
/* clang-format off */

#define SOME_DIRECTIONS     BRDI_SOME_WORDS(0, brdi_tokonoma_directions, groups)
#define SOME_MOVES          BRDI_SOME_STEPS(BRDI_STEPS_MOST, move_keys, NULL)
#define SOME_ATTACKS        BRDI_SOME_STEPS(BRDI_STEPS_MOST, attack_keys, "moves")
#define PIECE_AT(member)    BRDI_AT(piece_data, member)
#define A_COUNT             BRDI_A_NUMBER(0, TILES)
#define BOARD_AT(member)    BRDI_WITHIN(data, directions, member)
#define SWITCH_AT(member)   BRDI_IN(switches, member)
#define DIRECTION_KEY(text, index) \
    BRDI_DIRECTION_KEY(text, index, AXES, 3, "a vector of cube coordinates, as White sees it")

/* The keys that both moves and attacks have: which tiles an entry reaches. */
#define WAY_KEYS \
    BRDI_KEY("kind",       BRDI_AT(brdi_step, kind),       BRDI_A_WORD(kinds),    NULL, NULL, \
             "step: to a neighbour; leap: `range` steps in one direction at once, whatever is on the tiles between"), \
    BRDI_KEY("directions", BRDI_AT(brdi_step, directions), SOME_DIRECTIONS,       NULL, NULL, \
             "the directions, as the owner sees them"), \
    BRDI_KEY("range",      BRDI_AT(brdi_step, range),      BRDI_A_RANGE(6, NULL), "1",  NULL, \
             "the least and the greatest number of steps")

static const struct brdi_key move_keys[] = {
    WAY_KEYS,
    BRDI_KEY("onto", BRDI_AT(brdi_step, onto), BRDI_SOME_WORDS(0, onto, NULL), "empty", "TOK.destination",
             "on what the move may end: an empty tile (empty), a lone flat of the same side (flat)"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key attack_keys[] = {
    WAY_KEYS,
    BRDI_END_OF_KEYS
};

#define COUNT_MEANING   "the greatest number of these pieces that a side may have"
#define MOVES_MEANING   "how the piece moves"
#define ATTACKS_MEANING "which tiles the piece attacks, whatever is on them; moves: those to which its moves lead"

enum { FAR = 1 << 0 | 1 << 5 | 1 << 11 | 1 << 18 | 1 << 24 }; /* a1, b1, c1, d1, e1 */
static const struct brdi_group tile_groups[] = {{"far", FAR}, {.name = NULL}};
static const char *const type_words[] = {"flat", "arm", "blind", "star", NULL};

static const struct brdi_key becomes_keys[] = {
    BRDI_OPTIONAL_KEY("where", BRDI_AT(becomes_data, where), BRDI_SOME_WORDS(1, tiles, tile_groups), "TOK.promotion",
                      "the tiles, as White sees the board, for Black it is turned; far: the five nearest to Black"),
    BRDI_OPTIONAL_TYPES_KEY("types", BRDI_AT(becomes_data, types), BRDI_SOME_TYPES(type_words), "TOK.promotion",
                            "one type, or up to four of which the player chooses one; the piece's own: it may stay"),
    BRDI_END_OF_KEYS
};

#define BECOMES_KEY \
    BRDI_OPTIONAL_KEY("becomes", PIECE_AT(becomes), BRDI_A_MAP(becomes_keys), "TOK.promotion", \
                      "what the piece becomes when it moves onto certain tiles")

#define PIECE_KEYS \
    BRDI_KEY("count",   PIECE_AT(count),   A_COUNT,      NULL,    "TOK-5",       COUNT_MEANING), \
    BRDI_KEY("moves",   PIECE_AT(moves),   SOME_MOVES,   NULL,    "TOK.pieces",  MOVES_MEANING), \
    BRDI_KEY("attacks", PIECE_AT(attacks), SOME_ATTACKS, "moves", "TOK.attacks", ATTACKS_MEANING), \
    BECOMES_KEY, \
    BRDI_END_OF_KEYS

static const struct brdi_key piece_keys[] = {PIECE_KEYS};

static const struct brdi_key own_keys[BRDI_OWN_TYPES_MOST][8] = {
    {BRDI_OWN_KEYS_AT(piece_data, 0), PIECE_KEYS},
    {BRDI_OWN_KEYS_AT(piece_data, 1), PIECE_KEYS},
    {BRDI_OWN_KEYS_AT(piece_data, 2), PIECE_KEYS},
    {BRDI_OWN_KEYS_AT(piece_data, 3), PIECE_KEYS},
};

static const struct brdi_key seat_piece_keys[] = {
    BRDI_OPTIONAL_KEY("count",   PIECE_AT(count),   A_COUNT,      "TOK.seat-tables", COUNT_MEANING),
    BRDI_OPTIONAL_KEY("moves",   PIECE_AT(moves),   SOME_MOVES,   "TOK.seat-tables", MOVES_MEANING),
    BRDI_OPTIONAL_KEY("attacks", PIECE_AT(attacks), SOME_ATTACKS, "TOK.seat-tables", ATTACKS_MEANING),
    BECOMES_KEY,
    BRDI_END_OF_KEYS
};

static const struct brdi_key direction_keys[] = {
    DIRECTION_KEY("forward",            0),
    DIRECTION_KEY("forward-up",         1),
    DIRECTION_KEY("forward-down",       2),
    DIRECTION_KEY("backward",           3),
    DIRECTION_KEY("backward-up",        4),
    DIRECTION_KEY("backward-down",      5),
    DIRECTION_KEY("edge-forward-up",    6),
    DIRECTION_KEY("edge-forward-down",  7),
    DIRECTION_KEY("edge-up",            8),
    DIRECTION_KEY("edge-down",          9),
    DIRECTION_KEY("edge-backward-up",   10),
    DIRECTION_KEY("edge-backward-down", 11),
    BRDI_END_OF_KEYS
};
_Static_assert(sizeof direction_keys / sizeof *direction_keys == DIRECTIONS + 1, "a key for each direction");

static const struct brdi_key house_keys[] = {
    BRDI_KEY("white", BRDI_NTH(houses, WHITE), BRDI_A_WORD(tiles), "c7", NULL,
             "the house of this side: a lone flat of the other side wins on it"),
    BRDI_KEY("black", BRDI_NTH(houses, BLACK), BRDI_A_WORD(tiles), "c1", NULL,
             "the house of this side: a lone flat of the other side wins on it"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key board_keys[] = {
    BRDI_KEY("directions", BOARD_AT(directions), BRDI_A_MAP(direction_keys), NULL, "TOK.directions",
             "the directions of the board"),
    BRDI_KEY("houses",     BOARD_AT(houses),     BRDI_A_MAP(house_keys),     "",   "TOK.houses",
             "the houses, two different tiles"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key pieces_keys[] = {
    BRDI_KEY("flat",  BRDI_NTH(pieces, FLAT),  BRDI_A_MAP(piece_keys), NULL, NULL, "a type of piece"),
    BRDI_KEY("arm",   BRDI_NTH(pieces, ARM),   BRDI_A_MAP(piece_keys), NULL, NULL, "a type of piece"),
    BRDI_KEY("blind", BRDI_NTH(pieces, BLIND), BRDI_A_MAP(piece_keys), NULL, NULL, "a type of piece"),
    BRDI_KEY("star",  BRDI_NTH(pieces, STAR),  BRDI_A_MAP(piece_keys), NULL, NULL, "a type of piece"),
    BRDI_OWN_KEY(0, BRDI_NTH(pieces, OWN),     own_keys[0], "TOK-10"),
    BRDI_OWN_KEY(1, BRDI_NTH(pieces, OWN + 1), own_keys[1], "TOK-10"),
    BRDI_OWN_KEY(2, BRDI_NTH(pieces, OWN + 2), own_keys[2], "TOK-10"),
    BRDI_OWN_KEY(3, BRDI_NTH(pieces, OWN + 3), own_keys[3], "TOK-10"),
    BRDI_END_OF_KEYS
};

#define SEAT_PIECE_KEY(text, index) \
    BRDI_OPTIONAL_KEY(text, BRDI_NTH(pieces, index), BRDI_A_MAP(seat_piece_keys), NULL, "a type of piece")

static const struct brdi_key seat_pieces_keys[] = {
    SEAT_PIECE_KEY("flat",  FLAT),
    SEAT_PIECE_KEY("arm",   ARM),
    SEAT_PIECE_KEY("blind", BLIND),
    SEAT_PIECE_KEY("star",  STAR),
    BRDI_OWN_SEAT_KEY(0, BRDI_NTH(pieces, OWN),     seat_piece_keys),
    BRDI_OWN_SEAT_KEY(1, BRDI_NTH(pieces, OWN + 1), seat_piece_keys),
    BRDI_OWN_SEAT_KEY(2, BRDI_NTH(pieces, OWN + 2), seat_piece_keys),
    BRDI_OWN_SEAT_KEY(3, BRDI_NTH(pieces, OWN + 3), seat_piece_keys),
    BRDI_END_OF_KEYS
};

static const struct brdi_key seat_keys[] = {
    BRDI_OPTIONAL_KEY("pieces", BRDI_AT(seat_data, pieces), BRDI_A_MAP(seat_pieces_keys), NULL,
                      "what differs for this side's pieces"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key seats_keys[] = {
    BRDI_OPTIONAL_KEY("white", BRDI_NTH(seats, WHITE), BRDI_A_MAP(seat_keys), NULL, "a side"),
    BRDI_OPTIONAL_KEY("black", BRDI_NTH(seats, BLACK), BRDI_A_MAP(seat_keys), NULL, "a side"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key switch_keys[] = {
    BRDI_KEY("reversible_limit", SWITCH_AT(reversible_limit), BRDI_A_NUMBER(0, 65535), NULL, "TOK.reversible-limit",
             "the number of consecutive plies without a flat move or a capture after which the game is a draw; 0: no "
             "limit"),
    BRDI_MAX_PLIES_KEY(SWITCH_AT(max_plies), "TOK.max-plies"),
    BRDI_KEY("attackers",        SWITCH_AT(attackers),        BRDI_A_NUMBER(1, ATTACKERS_MOST), "2", "TOK.attackers",
             "the number of the mover's pieces that must attack a tile to capture what is on it"),
    BRDI_END_OF_KEYS
};

static const char *const end_kinds[] = {"house", "few", "stalemate", NULL};
static const char *const end_results[] = {"loses", "draws", "wins", NULL};

#define END_AT(member) BRDI_AT(end_data, member)
#define SOME_ENDS \
    .kind = BRDI_LIST, .count = ENDS_MOST, .stride = sizeof(struct end_data) / 4, .min = 1, .children = end_keys

static const struct brdi_key end_keys[] = {
    BRDI_KEY("kind", END_AT(kind), BRDI_A_WORD(end_kinds), NULL, "TOK.ends",
             "house: a piece on the enemy house wins; few: a side with too few pieces loses; stalemate: the side to "
             "move has no move"),
    BRDI_OPTIONAL_TYPES_KEY("types", END_AT(types),
                            BRDI_FOR(1 << END_HOUSE | 1 << END_FEW, BRDI_SOME_TYPES(type_words)), "TOK.house-types",
                            "of house, the types that take it, absent: flat; of few, those that count, absent: all"),
    BRDI_OPTIONAL_KEY("least", END_AT(least), BRDI_FOR(1 << END_FEW, BRDI_A_NUMBER(1, TILES)), "TOK.too-few",
                      "of few: with fewer pieces than these a side loses; absent: 1"),
    BRDI_OPTIONAL_KEY("result", END_AT(result), BRDI_FOR(1 << END_STALEMATE, BRDI_A_WORD(end_results)), "TOK.no-move",
                      "of stalemate: what becomes of the side without a move; absent: loses"),
    BRDI_END_OF_KEYS
};

const struct brdi_key brdi_tokonoma_keys[] = {
    BRDI_TITLE_KEYS,
    BRDI_BOARD_KEY(BRDI_AT(data, directions), board_keys),
    BRDI_KEY("pieces", BRDI_AT(data, pieces), BRDI_A_MAP(pieces_keys), NULL, NULL,        "the pieces"),
    BRDI_OPTIONAL_KEY("seats", BRDI_AT(data, seats), BRDI_A_MAP(seats_keys), "TOK.seat-tables",
             "what differs between the sides; what is absent is as for both"),
    BRDI_OPTIONAL_KEY("ends", BRDI_AT(data, ends), SOME_ENDS, "TOK.ends",
             "the ends that decide a game, in the order in which they are tested; absent: house, stalemate"),
    BRDI_KEY("layout", BRDI_TEXT_AT(own),     BRDI_A_TEXT(own),        NULL, "TOK.start",
             "the board at the start, written like the field `board` of a position"),
    BRDI_START_KEY,
    BRDI_SWITCHES_KEY(BRDI_AT(data, switches), switch_keys),
    BRDI_END_OF_KEYS
};

/* clang-format on */

/* -------------------------------------------------------------------------------------------- contradictions */

/* Reports movement entries that cannot be; those of both sides, and of one. */
static void check_piece(const struct brdi_check *check, const struct piece_data *data, int piece)
{
    brdi_check_steps(check, &data->moves);
    brdi_check_steps(check, &data->attacks);
    for (int32_t i = 0; piece == FLAT && i < data->moves.count; i++)
        if ((data->moves.entries[i].onto & ONTO_FLAT) != 0)
            brdi_contradict(check, BRDI_KEYS(&data->moves.entries[i].onto), "a flat lands on a flat",
                            "[empty]: only a tall can land on a flat");
}

/* The types of these rules among those of a list; `all` has a bit for each that a file could have. */
static uint32_t those_of(const struct brdi_schema *schema, int32_t types)
{
    return (uint32_t)types & ((1u << (PIECES - BRDI_OWN_TYPES_MOST + brdi_own_count(schema))) - 1);
}

/* Reports a promotion that is not whole, or not possible [TOK.promotion]. */
static void check_becomes(const struct brdi_check *check, const struct data *data, int side, int piece)
{
    const int32_t *types = choices_of(data, side, piece);
    if (!brdi_check_becomes(check, where_of(data, side, piece), types, "it becomes this on no tile")) return;
    if (brdi_count_cells(those_of(check->schema, *types)) > CHOICES_MOST)
        brdi_contradict(check, BRDI_KEYS(types), "it may become more than four types", "at most four");
    else if (piece != FLAT && (*types & 1 << FLAT) != 0)
        brdi_contradict(check, BRDI_KEYS(types), "a tall becomes a flat", "talls");
}

static void check_promotion(const struct brdi_check *check, const struct data *data, int piece)
{
    bool alike = where_of(data, WHITE, piece) == where_of(data, BLACK, piece) &&
                 choices_of(data, WHITE, piece) == choices_of(data, BLACK, piece);
    check_becomes(check, data, WHITE, piece);
    if (!alike) check_becomes(check, data, BLACK, piece);
}

/* A side that cannot move must not have to. */
static void check_ends(const struct brdi_check *check, const struct ends_data *ends)
{
    bool stalemate = ends->count <= 0;
    for (int32_t i = 0; i < ends->count; i++) stalemate = stalemate || ends->entries[i].kind == END_STALEMATE;
    if (!stalemate)
        brdi_contradict(check, BRDI_KEYS(&ends->count), "no end is for a side without a move", "an entry `stalemate`");
}

/* Reports contradictions of vectors, houses, steps and ends. */
void brdi_tokonoma_contradictions(const struct brdi_check *check)
{
    const struct data *data = data_of(check->schema);
    if (data->houses[WHITE] == data->houses[BLACK])
        brdi_contradict(check, BRDI_KEYS(&data->houses[WHITE], &data->houses[BLACK]), "both houses are the same tile",
                        "two different tiles");
    brdi_check_directions(check, &data->directions[0][0], DIRECTIONS, AXES);
    check_ends(check, &data->ends);
    for (int piece = 0; piece < PIECES; piece++) {
        check_promotion(check, data, piece);
        check_piece(check, &data->pieces[piece], piece);
        check_piece(check, &data->seats[WHITE].pieces[piece], piece);
        check_piece(check, &data->seats[BLACK].pieces[piece], piece);
    }
}

/* Whether a side may ever have a piece of a type that goes somewhere; one that becomes it may be there already. */
static bool may_go(const struct brdi_schema *schema, int side, int piece)
{
    const struct data *data = data_of(schema);
    bool becomes = false;
    for (int other = 0; other < PIECES; other++)
        becomes = becomes || (*choices_of(data, side, other) != BRDI_ABSENT &&
                              (those_of(schema, *choices_of(data, side, other)) >> piece & 1) != 0);
    return *count_of(data, side, piece) > 0 && (becomes || moves_of(data, side, piece)->count > 0);
}

/* Reports an end by a house that no piece of its types could reach [TOK.house-types]. */
static void doubt_house(const struct brdi_check *check, const struct end_data *end)
{
    for (uint64_t left = those_of(check->schema, (int32_t)types_of(end)); left != 0;) {
        uint8_t piece = brdi_pop_cell(&left);
        if (may_go(check->schema, WHITE, piece) || may_go(check->schema, BLACK, piece)) return;
    }
    brdi_contradict(check, BRDI_KEYS(&end->types, &end->kind), "none of these pieces can reach a house",
                    "types of which a side has some that move");
}

/* What a stalemate brings does not matter to when it comes: the first one decides. */
static struct brdi_end_range range_of(const struct brdi_schema *schema, const struct end_data *end)
{
    uint64_t types = those_of(schema, (int32_t)types_of(end));
    switch (end->kind) {
    case END_HOUSE: return (struct brdi_end_range){&end->kind, types, 0};
    case END_FEW: return (struct brdi_end_range){&end->kind, ~types, brdi_value_or(end->least, 1)};
    default: return (struct brdi_end_range){&end->kind, 0, 0};
    }
}

/* Reports ends of a list that never come [TOK.ends]. */
void brdi_tokonoma_doubts(const struct brdi_check *check)
{
    const struct ends_data *ends = &data_of(check->schema)->ends;
    struct brdi_end_range ranges[ENDS_MOST];
    for (int32_t i = 0; i < ends->count; i++) {
        if (ends->entries[i].kind == END_HOUSE) doubt_house(check, &ends->entries[i]);
        ranges[i] = range_of(check->schema, &ends->entries[i]);
    }
    brdi_doubt_ends(check, ranges, ends->count);
}

/* ------------------------------------------------------------------------------------------------- compiling */

/* [TOK.names] Each row is 0.866 tile widths below the previous row and shifted by half a tile. */
static void make_board(struct brdi_board *board)
{
    uint8_t cell = 0;
    for (int8_t row = 0; row < ROWS; row++)
        for (int8_t i = 0; i < rows[row].length; i++, cell++) {
            board->coordinates[cell][0] = (int8_t)(row - 2);
            board->coordinates[cell][1] = (int8_t)(first_y[row] - i);
            board->names[cell][0] = (char)('a' + row);
            board->names[cell][1] = (char)('1' + i);
            board->drawing[cell][0] = 1000 * i - 500 * (rows[row].length - 5);
            board->drawing[cell][1] = -866 * row;
        }
    board->cell_count = TILES;
    board->turned[1] = 1;
    board->shape = BRD_SHAPE_HEXAGON;
}

/*
 * No piece in between blocks a pattern [TOK.leap]. Each entry says whether its tiles may be empty or hold a lone flat
 * [TOK.tables].
 */
static void compile_moves(struct brdi_rules *rules, const struct brdi_steps *moves, int side, int piece)
{
    struct tables *tables = brdi_tables_to_fill(rules);
    for (const struct brdi_step *step = moves->entries; step < moves->entries + moves->count; step++)
        for (uint8_t tile = 0; tile < TILES; tile++) {
            uint32_t reached = (uint32_t)brdi_board_leaps(&rules->board, step, tile, side);
            tables->pattern[side][piece][tile] |= reached;
            if ((step->onto & ONTO_EMPTY) != 0) tables->lands[side][piece][tile].empty |= reached;
            if ((step->onto & ONTO_FLAT) != 0) tables->lands[side][piece][tile].lone_flats |= reached;
        }
}

/* A piece attacks the tiles of `attacks` or, without this key, of its moves [TOK.attacks]. */
static void compile_attacks(struct brdi_rules *rules, const struct brdi_steps *attacks, int side, int piece)
{
    struct tables *tables = brdi_tables_to_fill(rules);
    for (uint8_t tile = 0; tile < TILES; tile++) {
        uint32_t attacked = attacks->count == BRDI_INSTEAD ? tables->pattern[side][piece][tile] : 0;
        for (int32_t i = 0; i < attacks->count; i++)
            attacked |= (uint32_t)brdi_board_leaps(&rules->board, &attacks->entries[i], tile, side);
        tables->attacks[side][piece][tile] = half_of(piece, attacked);
    }
}

/* As White sees the tiles; for Black they are turned [TOK.promotion]. */
static void compile_promotion(struct brdi_rules *rules, int side, int piece)
{
    struct tables *tables = brdi_tables_to_fill(rules);
    const struct data *data = data_of(&rules->schema);
    uint32_t where = (uint32_t)*where_of(data, side, piece);
    if (*where_of(data, side, piece) == BRDI_ABSENT) return;
    for (uint8_t tile = 0; tile < TILES; tile++)
        if (has(where, tile)) tables->promotes[side][piece] |= bit(side == WHITE ? tile : (uint8_t)(TILES - 1 - tile));
    tables->becomes[side][piece] = (uint8_t)those_of(&rules->schema, *choices_of(data, side, piece));
    tables->promoting = true;
}

/* Every move may name one of four types, and a promotion has two events. */
static void raise_limits(struct brdi_rules *rules)
{
    rules->max_moves = MOVES_MOST * CHOICES_MOST;
    rules->max_events = (uint16_t)(rules->max_events + 2);
    rules->max_move_text = sizeof "c2b1=A";
}

/* [TOK.ends] */
static void compile_ends(struct brdi_rules *rules)
{
    struct tables *tables = brdi_tables_to_fill(rules);
    const struct ends_data *ends = &data_of(&rules->schema)->ends;
    for (int32_t i = 0; i < ends->count; i++) {
        const struct end_data *end = &ends->entries[i];
        tables->ends[i] = (struct end){.types = (uint16_t)those_of(&rules->schema, (int32_t)types_of(end)),
                                       .kind = (uint8_t)end->kind,
                                       .least = (uint8_t)brdi_value_or(end->least, 1),
                                       .result = (uint8_t)brdi_value_or(end->result, RESULT_LOSES)};
    }
    tables->end_count = (uint8_t)brdi_most(ends->count, 0);
}

void brdi_tokonoma_compile(struct brdi_rules *rules)
{
    const struct data *data = data_of(&rules->schema);
    make_board(&rules->board);
    compile_ends(rules);
    brdi_board_link(&rules->board, &data->directions[0][0], DIRECTIONS, AXES);
    for (int side = 0; side < SIDES; side++)
        for (int piece = 0; piece < PIECES; piece++) {
            compile_moves(rules, moves_of(data, side, piece), side, piece);
            compile_attacks(rules, attacks_of(data, side, piece), side, piece);
            compile_promotion(rules, side, piece);
        }
    struct tables *tables = brdi_tables_to_fill(rules);
    tables->plain_tiles = tables->promoting || tables->end_count != 0 ? 0 : TILES;
    if (tables->promoting) raise_limits(rules);
}
