/*
 * mailbox.c: Tokonoma from rules/tokonoma.md, in plain C: an array of 29 tiles, loops over directions, a copy of the
 * board for every ply. Only the end of each step is computed in advance. tests/tokonoma/test_tokonoma_mailbox.c
 * compares it with the library.
 */
#include "mailbox.h"
#include <string.h>

/* ----------------------------------------------------------------------------------------------- geometry */

enum { ROWS = 5, MARGIN = 2, NOWHERE = -1, WHITE_HOUSE = 17, BLACK_HOUSE = 11 };

struct step {
    int x, y;
};

/* [TOK.names] Row a is x = -2; the first tile of a row has the greatest y. */
static const int row_tiles[ROWS] = {5, 6, 7, 6, 5};
static const int row_first_y[ROWS] = {3, 3, 3, 2, 1};

static struct step places[MAILBOX_TILES];
static int tile_at[ROWS + 2 * MARGIN][7 + 2 * MARGIN]; /* by x + 2 and y + 3, with a margin of NOWHERE */

void mailbox_setup(void)
{
    memset(tile_at, NOWHERE, sizeof tile_at);
    for (int x = -2, tile = 0; x <= 2; x++)
        for (int i = 0; i < row_tiles[x + 2]; i++, tile++) {
            int y = row_first_y[x + 2] - i;
            places[tile] = (struct step){x, y};
            tile_at[x + 2 + MARGIN][y + 3 + MARGIN] = tile;
        }
}

/* The tile that a step leads to. Black's directions are White's turned by 180 degrees. */
static int go(int tile, int seat, struct step step)
{
    int sign = seat == 0 ? 1 : -1;
    int x = places[tile].x + sign * step.x, y = places[tile].y + sign * step.y;
    return tile_at[x + 2 + MARGIN][y + 3 + MARGIN];
}

/* -------------------------------------------------------------------------------------------------- pieces */

/* forward 0,1; forward-up -1,1; forward-down 1,0; backward 0,-1; backward-up -1,0; backward-down 1,-1 */
static const struct {
    int count;
    struct step steps[6];
} patterns[] = {
    [MAILBOX_NONE] = {0},
    [MAILBOX_FLAT] = {3, {{0, 1}, {-1, 1}, {1, 0}}},
    [MAILBOX_ARM] = {4, {{0, 2}, {0, -1}, {-1, 0}, {1, -1}}},
    [MAILBOX_BLIND] = {5, {{-2, 2}, {2, 0}, {0, -2}, {-1, 0}, {1, -1}}},
    [MAILBOX_STAR] = {6, {{-1, 2}, {1, 1}, {-2, 1}, {2, -1}, {-1, -1}, {1, -2}}},
};

static bool is_lone_flat(const struct mailbox_tile *tile, int seat)
{
    return tile->piece == MAILBOX_FLAT && tile->seat == seat;
}

static bool may_enter(const struct mailbox *board, int piece, int to)
{
    const struct mailbox_tile *tile = &board->tiles[to];
    return tile->piece == MAILBOX_NONE || (piece != MAILBOX_FLAT && is_lone_flat(tile, board->to_move));
}

static bool is_over(const struct mailbox *board)
{
    return is_lone_flat(&board->tiles[BLACK_HOUSE], 0) || is_lone_flat(&board->tiles[WHITE_HOUSE], 1);
}

int mailbox_moves(const struct mailbox *board, struct mailbox_move *moves)
{
    int count = 0;
    if (is_over(board)) return 0;
    for (int from = 0; from < MAILBOX_TILES; from++) {
        const struct mailbox_tile *tile = &board->tiles[from];
        if (tile->piece == MAILBOX_NONE || tile->seat != board->to_move) continue;
        for (int i = 0; i < patterns[tile->piece].count; i++) {
            int to = go(from, tile->seat, patterns[tile->piece].steps[i]);
            if (to != NOWHERE && may_enter(board, tile->piece, to))
                moves[count++] = (struct mailbox_move){(uint8_t)from, (uint8_t)to};
        }
    }
    return count;
}

/* ---------------------------------------------------------------------------------------------------- plies */

/* Removes the pieces that two of the mover's pieces attack. Returns whether there were any. */
static bool attack(struct mailbox *board)
{
    int attackers[MAILBOX_TILES] = {0};
    bool captured = false;
    for (int from = 0; from < MAILBOX_TILES; from++) {
        const struct mailbox_tile *tile = &board->tiles[from];
        if (tile->piece == MAILBOX_NONE || tile->seat != board->to_move) continue;
        for (int i = 0; i < patterns[tile->piece].count; i++) {
            int to = go(from, tile->seat, patterns[tile->piece].steps[i]);
            if (to != NOWHERE) attackers[to]++;
        }
    }
    for (int to = 0; to < MAILBOX_TILES; to++) {
        struct mailbox_tile *tile = &board->tiles[to];
        if (attackers[to] < 2 || tile->piece == MAILBOX_NONE || tile->seat == board->to_move) continue;
        *tile = (struct mailbox_tile){0};
        captured = true;
    }
    return captured;
}

void mailbox_apply(struct mailbox *board, struct mailbox_move move)
{
    struct mailbox_tile *from = &board->tiles[move.from], *to = &board->tiles[move.to];
    bool flat_moves = from->piece == MAILBOX_FLAT;
    *to = (struct mailbox_tile){from->piece, from->seat, to->piece == MAILBOX_FLAT};
    *from = from->on_flat ? (struct mailbox_tile){MAILBOX_FLAT, from->seat, false} : (struct mailbox_tile){0};
    bool captured = attack(board);
    if (flat_moves || captured)
        board->reversible = 0;
    else if (board->reversible < UINT16_MAX)
        board->reversible++;
    if (board->ply < UINT16_MAX) board->ply++;
    board->to_move = !board->to_move;
}

uint64_t mailbox_perft(const struct mailbox *board, int depth, bool bulk)
{
    struct mailbox_move moves[MAILBOX_MOVES_MOST];
    if (depth == 0) return 1;
    int count = mailbox_moves(board, moves);
    if (depth == 1 && bulk) return (uint64_t)count;
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        struct mailbox next = *board;
        mailbox_apply(&next, moves[i]);
        leaves += mailbox_perft(&next, depth - 1, bulk);
    }
    return leaves;
}

/* ------------------------------------------------------------------------------------------------ positions */

static const char letters[] = ".FABS", lower_letters[] = ".fabs";

/* Reads the piece at *text and moves *text past it. False: there is no piece. */
static bool parse_piece(struct mailbox_tile *tile, const char **text)
{
    tile->on_flat = **text == '+';
    if (tile->on_flat) ++*text;
    const char *white = strchr(letters + 1, **text), *black = strchr(lower_letters + 1, **text);
    if (**text == '\0' || (white == NULL && black == NULL)) return false;
    tile->seat = white == NULL;
    tile->piece = (uint8_t)(white != NULL ? white - letters : black - lower_letters);
    ++*text;
    return true;
}

static bool parse_board(struct mailbox *board, const char **text)
{
    for (int row = 0, tile = 0; row < ROWS; row++) {
        if (row > 0 && *(*text)++ != '/') return false;
        for (int end = tile + row_tiles[row]; tile < end;) {
            if (**text >= '1' && **text <= '7')
                tile += *(*text)++ - '0';
            else if (!parse_piece(&board->tiles[tile++], text))
                return false;
            if (tile > end) return false;
        }
    }
    return true;
}

static bool parse_number(uint16_t *number, const char **text)
{
    uint32_t value = 0;
    if (*(*text)++ != ' ' || **text < '0' || **text > '9') return false;
    while (**text >= '0' && **text <= '9' && value <= UINT16_MAX) value = 10 * value + (uint32_t)(*(*text)++ - '0');
    *number = (uint16_t)value;
    return value <= UINT16_MAX;
}

bool mailbox_parse(struct mailbox *board, const char *text)
{
    memset(board, 0, sizeof *board);
    if (!parse_board(board, &text) || *text++ != ' ' || (*text != 'w' && *text != 'b')) return false;
    board->to_move = *text++ == 'b';
    return parse_number(&board->reversible, &text) && parse_number(&board->ply, &text) && *text == '\0';
}
