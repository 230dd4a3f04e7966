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

static const struct brdi_key piece_keys[] = {
    BRDI_KEY("count",   PIECE_AT(count),   BRDI_A_NUMBER(0, TILES), NULL,    "TOK-5",
             "the greatest number of these pieces that a side may have"),
    BRDI_KEY("moves",   PIECE_AT(moves),   SOME_MOVES,              NULL,    "TOK.pieces",  "how the piece moves"),
    BRDI_KEY("attacks", PIECE_AT(attacks), SOME_ATTACKS,            "moves", "TOK.attacks",
             "which tiles the piece attacks, whatever is on them; moves: those to which its moves lead"),
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

const struct brdi_key brdi_tokonoma_keys[] = {
    BRDI_TITLE_KEYS,
    BRDI_BOARD_KEY(BRDI_AT(data, directions), board_keys),
    BRDI_KEY("pieces", BRDI_AT(data, pieces), BRDI_A_MAP(pieces_keys), NULL, NULL,        "the pieces"),
    BRDI_KEY("layout", BRDI_TEXT_AT(own),     BRDI_A_TEXT(own),        NULL, "TOK.start",
             "the board at the start, written like the field `board` of a position"),
    BRDI_START_KEY,
    BRDI_SWITCHES_KEY(BRDI_AT(data, switches), switch_keys),
    BRDI_END_OF_KEYS
};

/* clang-format on */

/* -------------------------------------------------------------------------------------------- contradictions */

/* Reports contradictions of vectors, houses and steps. */
void brdi_tokonoma_contradictions(const struct brdi_check *check)
{
    const struct data *data = data_of(check->schema);
    const struct brdi_steps *flat = &data->pieces[FLAT].moves;
    if (data->houses[WHITE] == data->houses[BLACK])
        brdi_contradict(check, BRDI_KEYS(&data->houses[WHITE], &data->houses[BLACK]), "both houses are the same tile",
                        "two different tiles");
    brdi_check_directions(check, &data->directions[0][0], DIRECTIONS, AXES);
    for (int piece = 0; piece < PIECES; piece++) {
        brdi_check_steps(check, &data->pieces[piece].moves);
        brdi_check_steps(check, &data->pieces[piece].attacks);
    }
    for (int32_t i = 0; i < flat->count; i++)
        if ((flat->entries[i].onto & ONTO_FLAT) != 0)
            brdi_contradict(check, BRDI_KEYS(&flat->entries[i].onto), "a flat lands on a flat",
                            "[empty]: only a tall can land on a flat");
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
