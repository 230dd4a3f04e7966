/* tokonoma_rules.c: Tokonoma: the keys of a rules file, what they cannot refuse, and the tables made of them. */
#include "tokonoma.h"

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

/* What moves and attacks both have: which tiles. */
#define WAY_KEYS                                                                                                     \
    {.name = "kind",                                                                                                 \
     .kind = BRDI_WORD,                                                                                              \
     .offset = BRDI_AT(brdi_step, kind),                                                                             \
     .words = kinds,                                                                                                 \
     .meaning = "step: to a neighbour; leap: `range` steps of a direction at once, whatever stands between"},        \
        {.name = "directions",                                                                                       \
         .kind = BRDI_WORDS,                                                                                         \
         .offset = BRDI_AT(brdi_step, directions),                                                                   \
         .words = brdi_tokonoma_directions,                                                                          \
         .groups = groups,                                                                                           \
         .meaning = "the directions, as the owner sees them"},                                                       \
    {                                                                                                                \
        .name = "range", .kind = BRDI_RANGE, .offset = BRDI_AT(brdi_step, range), .min = 1, .max = 6, .preset = "1", \
        .meaning = "how many steps, fewest and most"                                                                 \
    }

static const struct brdi_key move_keys[] = {
    WAY_KEYS,
    {.name = "onto",
     .kind = BRDI_WORDS,
     .offset = BRDI_AT(brdi_step, onto),
     .words = onto,
     .preset = "empty",
     .meaning = "where the move may end: on an empty tile, on a lone flat of the own side",
     .serves = "TOK.destination"},
    {.name = NULL}};
static const struct brdi_key attack_keys[] = {WAY_KEYS, {.name = NULL}};

static const struct brdi_key piece_keys[] = {
    {.name = "count",
     .kind = BRDI_NUMBER,
     .offset = BRDI_AT(piece_data, count),
     .min = 0,
     .max = TILES,
     .meaning = "how many a side has at most",
     .serves = "TOK-5"},
    {.name = "moves",
     .kind = BRDI_LIST,
     .offset = BRDI_AT(piece_data, moves),
     .count = BRDI_STEPS_MOST,
     .stride = BRDI_STEP_WORDS,
     .children = move_keys,
     .meaning = "where it moves",
     .serves = "TOK.pieces"},
    {.name = "attacks",
     .kind = BRDI_LIST,
     .offset = BRDI_AT(piece_data, attacks),
     .count = BRDI_STEPS_MOST,
     .stride = BRDI_STEP_WORDS,
     .children = attack_keys,
     .instead = "moves",
     .preset = "moves",
     .meaning = "what it attacks, whatever stands there; moves: the tiles of its moves",
     .serves = "TOK.attacks"},
    {.name = NULL}};

enum {
    FORWARD,
    FORWARD_UP,
    FORWARD_DOWN,
    BACKWARD,
    BACKWARD_UP,
    BACKWARD_DOWN,
    EDGE_FORWARD_UP,
    EDGE_FORWARD_DOWN,
    EDGE_UP,
    EDGE_DOWN,
    EDGE_BACKWARD_UP,
    EDGE_BACKWARD_DOWN
};

#define DIRECTION_KEY(text, index) \
    BRDI_DIRECTION_KEY(text, index, AXES, 3, "a vector of cube coordinates, as White sees it")

static const struct brdi_key direction_keys[] = {DIRECTION_KEY("forward", FORWARD),
                                                 DIRECTION_KEY("forward-up", FORWARD_UP),
                                                 DIRECTION_KEY("forward-down", FORWARD_DOWN),
                                                 DIRECTION_KEY("backward", BACKWARD),
                                                 DIRECTION_KEY("backward-up", BACKWARD_UP),
                                                 DIRECTION_KEY("backward-down", BACKWARD_DOWN),
                                                 DIRECTION_KEY("edge-forward-up", EDGE_FORWARD_UP),
                                                 DIRECTION_KEY("edge-forward-down", EDGE_FORWARD_DOWN),
                                                 DIRECTION_KEY("edge-up", EDGE_UP),
                                                 DIRECTION_KEY("edge-down", EDGE_DOWN),
                                                 DIRECTION_KEY("edge-backward-up", EDGE_BACKWARD_UP),
                                                 DIRECTION_KEY("edge-backward-down", EDGE_BACKWARD_DOWN),
                                                 {.name = NULL}};
_Static_assert(sizeof direction_keys / sizeof *direction_keys == DIRECTIONS + 1, "a key for each direction");

/* In the order of the tiles [TOK.cell-order]. */
static const char *const tiles[] = {"a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "b4", "b5",
                                    "b6", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "d1", "d2",
                                    "d3", "d4", "d5", "d6", "e1", "e2", "e3", "e4", "e5", NULL};
_Static_assert(sizeof tiles / sizeof *tiles == TILES + 1, "a word for each tile");

#define HOUSE_KEY(text, side, tile)                                                                         \
    {                                                                                                       \
        .name = text, .kind = BRDI_WORD, .offset = BRDI_WITHIN(data, houses, houses[side]), .words = tiles, \
        .preset = tile, .meaning = "the tile that a lone flat of the other side wins on"                    \
    }

static const struct brdi_key house_keys[] = {
    HOUSE_KEY("white", WHITE, "c7"), HOUSE_KEY("black", BLACK, "c1"), {.name = NULL}};

static const struct brdi_key board_keys[] = {{.name = "directions",
                                              .kind = BRDI_MAP,
                                              .offset = BRDI_WITHIN(data, directions, directions),
                                              .children = direction_keys,
                                              .meaning = "the directions of the board",
                                              .serves = "TOK.directions"},
                                             {.name = "houses",
                                              .kind = BRDI_MAP,
                                              .offset = BRDI_WITHIN(data, directions, houses),
                                              .children = house_keys,
                                              .preset = "",
                                              .meaning = "the houses, two different tiles",
                                              .serves = "TOK.houses"},
                                             {.name = NULL}};

#define PIECE_KEY(text, index)                                                                                      \
    {                                                                                                               \
        .name = text, .kind = BRDI_MAP, .offset = BRDI_WITHIN(data, pieces, pieces[index]), .children = piece_keys, \
        .meaning = "a type of piece"                                                                                \
    }

static const struct brdi_key pieces_keys[] = {
    PIECE_KEY("flat", FLAT), PIECE_KEY("arm", ARM), PIECE_KEY("blind", BLIND), PIECE_KEY("star", STAR), {.name = NULL}};

static const struct brdi_key switch_keys[] = {
    {.name = "reversible_limit",
     .kind = BRDI_NUMBER,
     .offset = BRDI_WITHIN(data, switches, switches.reversible_limit),
     .min = 0,
     .max = 65535,
     .meaning = "a draw after so many plies without a flat move and without a capture; 0: off",
     .serves = "TOK.reversible-limit"},
    BRDI_MAX_PLIES_KEY(BRDI_WITHIN(data, switches, switches.max_plies), "TOK.max-plies"),
    {.name = "attackers",
     .kind = BRDI_NUMBER,
     .offset = BRDI_WITHIN(data, switches, switches.attackers),
     .min = 1,
     .max = ATTACKERS_MOST,
     .preset = "2",
     .meaning = "how many of the mover's pieces must attack a tile to capture what stands there",
     .serves = "TOK.attackers"},
    {.name = NULL}};

const struct brdi_key brdi_tokonoma_keys[] = {BRDI_TITLE_KEYS,
                                              BRDI_BOARD_KEY(BRDI_AT(data, directions), board_keys),
                                              {.name = "pieces",
                                               .kind = BRDI_MAP,
                                               .offset = BRDI_AT(data, pieces),
                                               .children = pieces_keys,
                                               .meaning = "the pieces"},
                                              {.name = "layout",
                                               .kind = BRDI_TEXT,
                                               BRDI_TEXT_AT(own),
                                               .meaning = "the board at the start, as the position's field `board`",
                                               .serves = "TOK.start"},
                                              BRDI_START_KEY,
                                              BRDI_SWITCHES_KEY(BRDI_AT(data, switches), switch_keys),
                                              {.name = NULL}};

/* -------------------------------------------------------------------------------------------- contradictions */

/* What a table of keys alone cannot refuse: vectors, houses, steps. */
void brdi_tokonoma_contradictions(const struct brdi_schema *schema, struct brdi_sink *sink)
{
    static const char *const paths[PIECES][2] = {{"pieces.flat.moves", "pieces.flat.attacks"},
                                                 {"pieces.arm.moves", "pieces.arm.attacks"},
                                                 {"pieces.blind.moves", "pieces.blind.attacks"},
                                                 {"pieces.star.moves", "pieces.star.attacks"}};
    static const char *const houses[] = {"board.houses.white", "board.houses.black", NULL};
    const struct data *data = data_of(schema);
    if (data->houses[WHITE] == data->houses[BLACK])
        brdi_contradict_keys(sink, houses, "both houses are the same tile", "two different tiles");
    brdi_check_directions(&data->directions[0][0], brdi_tokonoma_directions, AXES, sink);
    for (int piece = 0; piece < PIECES; piece++) {
        brdi_check_steps(&data->pieces[piece].moves, paths[piece][0], sink);
        brdi_check_steps(&data->pieces[piece].attacks, paths[piece][1], sink);
    }
    for (int32_t i = 0; i < data->pieces[FLAT].moves.count; i++)
        if ((data->pieces[FLAT].moves.entries[i].onto & ONTO_FLAT) != 0) {
            char path[BRDI_KEY_PATH_NBYTES];
            brdi_entry_path(path, paths[FLAT][0], i, "onto");
            brdi_contradict(sink, path, "a flat lands on a flat", "[empty], for only a tall may stand on a flat");
        }
}

/* ------------------------------------------------------------------------------------------------- compiling */

/* [TOK.names] A row is 866 thousandths of a tile's width below the one before, and half a tile shifted. */
static void make_board(struct brdi_board *board)
{
    uint8_t cell = 0;
    for (int8_t row = 0; row < ROWS; row++)
        for (int8_t i = 0; i < rows[row].tiles; i++, cell++) {
            board->coordinates[cell][0] = (int8_t)(row - 2);
            board->coordinates[cell][1] = (int8_t)(rows[row].first_y - i);
            board->names[cell][0] = (char)('a' + row);
            board->names[cell][1] = (char)('1' + i);
            board->drawing[cell][0] = 1000 * i - 500 * (rows[row].tiles - 5);
            board->drawing[cell][1] = -866 * row;
        }
    board->cell_count = TILES;
    board->turned[1] = 1;
    board->shape = BRD_SHAPE_HEXAGON;
}

/*
 * The tiles of a pattern count whatever stands between [TOK.leap]; what each entry allows to stand there [TOK.tables].
 */
static void compile_moves(struct brdi_rules *rules, const struct brdi_steps *moves, int side, int piece)
{
    struct tables *tables = brdi_tables_to_fill(rules);
    for (int32_t i = 0; i < moves->count; i++) {
        struct brdi_steps one = {1, {moves->entries[i]}};
        for (uint8_t tile = 0; tile < TILES; tile++) {
            uint32_t reached = (uint32_t)brdi_board_leaps(&rules->board, &one, tile, side);
            tables->pattern[side][piece][tile] |= reached;
            if ((moves->entries[i].onto & ONTO_EMPTY) != 0) tables->lands[side][piece][tile].empty |= reached;
            if ((moves->entries[i].onto & ONTO_FLAT) != 0) tables->lands[side][piece][tile].lone_flats |= reached;
        }
    }
}

/* The tiles of its moves, or of a pattern of its own [TOK.attacks]. */
static void compile_attacks(struct brdi_rules *rules, const struct brdi_steps *attacks, int side, int piece)
{
    struct tables *tables = brdi_tables_to_fill(rules);
    for (uint8_t tile = 0; tile < TILES; tile++) {
        uint32_t attacked = attacks->count == BRDI_INSTEAD
                                ? tables->pattern[side][piece][tile]
                                : (uint32_t)brdi_board_leaps(&rules->board, attacks, tile, side);
        tables->attacks[side][piece][tile] = half_of(piece, attacked);
    }
}

void brdi_tokonoma_compile(struct brdi_rules *rules)
{
    const struct data *data = data_of(&rules->schema);
    make_board(&rules->board);
    brdi_board_link(&rules->board, &data->directions[0][0], DIRECTIONS, AXES);
    for (int side = 0; side < SIDES; side++)
        for (int piece = 0; piece < PIECES; piece++) {
            compile_moves(rules, &data->pieces[piece].moves, side, piece);
            compile_attacks(rules, &data->pieces[piece].attacks, side, piece);
        }
}
