/*
 * breakthrough_rules.c: Breakthrough: the keys of a rules file, what they cannot refuse, and the tables made of them.
 */
#include "breakthrough.h"

#include "keys/keys.h"

/* ------------------------------------------------------------------------------------------------------ keys */

const char *const brdi_breakthrough_directions[] = {BRDI_EIGHT_DIRECTION_WORDS, NULL};
static const char *const onto[] = {"empty", "enemy", NULL};
enum { ONTO_EMPTY = 1, ONTO_ENEMY = 2 };

/* A line a key, in columns: name, place, value, default, paragraph, meaning (keys/keys.h). */
/* clang-format off */

#define SOME_DIRECTIONS BRDI_SOME_WORDS(0, brdi_breakthrough_directions, brdi_eight_groups)

static const struct brdi_key move_keys[] = {
    BRDI_KEY("directions", BRDI_AT(brdi_step, directions), SOME_DIRECTIONS,                NULL,    "BRE.tables",
             "the directions of the step, as the owner sees them"),
    BRDI_KEY("onto",       BRDI_AT(brdi_step, onto),       BRDI_SOME_WORDS(0, onto, NULL), "empty", "BRE.tables",
             "where the step may end: on an empty cell, on an enemy man, which it captures"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key direction_keys[] = {
    BRDI_EIGHT_DIRECTION_KEYS(1, "columns to the right and rows forward, as White sees it"),
    BRDI_END_OF_KEYS
};
_Static_assert(sizeof direction_keys / sizeof *direction_keys == DIRECTIONS + 1, "a key for each direction");

static const struct brdi_key board_keys[] = {
    BRDI_KEY("directions", 0, BRDI_A_MAP(direction_keys), NULL, "BRE.directions", "the directions of the board"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key switch_keys[] = {
    BRDI_MAX_PLIES_KEY(BRDI_IN(switches, max_plies), "BRE.max-plies"),
    BRDI_END_OF_KEYS
};

const struct brdi_key brdi_breakthrough_keys[] = {
    BRDI_TITLE_KEYS,
    BRDI_BOARD_KEY(BRDI_AT(data, directions), board_keys),
    BRDI_KEY("moves", BRDI_AT(data, moves), BRDI_SOME_STEPS(BRDI_STEPS_MOST, move_keys, NULL), NULL,
             "BRE.straight, BRE.diagonal",
             "how a man steps, one cell"),
    BRDI_KEY("layout", BRDI_TEXT_AT(own), BRDI_A_TEXT(own), NULL, "BRE.start",
             "the board at the start, as the position's field `board`"),
    BRDI_START_KEY,
    BRDI_SWITCHES_KEY(BRDI_AT(data, switches), switch_keys),
    BRDI_END_OF_KEYS
};

/* clang-format on */

/* -------------------------------------------------------------------------------------------- contradictions */

/* What a table of keys alone cannot refuse: vectors. (The layout: breakthrough_validity.c.) */
void brdi_breakthrough_contradictions(const struct brdi_check *check)
{
    brdi_check_directions(check, &data_of(check->schema)->directions[0][0], DIRECTIONS, AXES);
}

/* ------------------------------------------------------------------------------------------------- compiling */

/* How far a direction goes in the order of the cells: from -9 (a row and a column back) to 9. */
enum { SHIFT_MOST = COLUMNS + 1 };

static int32_t shift_of(const struct brdi_board *board, uint8_t direction, int side)
{
    int32_t shift = board->vectors[direction][0] + COLUMNS * board->vectors[direction][1];
    return side == WHITE ? shift : -shift;
}

static uint64_t origins_of(const struct brdi_board *board, uint8_t direction, int side)
{
    uint64_t origins = 0;
    for (uint8_t cell = 0; cell < CELLS; cell++)
        if (brdi_board_beyond(board, cell, direction, 1, board->turned[side]) != BRD_NO_CELL) origins |= brdi_bit(cell);
    return origins;
}

/* Whether any entry has this direction. What these entries allow together, as words of `onto`, goes to *allowed. */
static bool leads(const struct brdi_steps *moves, uint8_t direction, int32_t *allowed)
{
    bool found = false;
    *allowed = 0;
    for (int32_t i = 0; i < moves->count; i++) {
        if ((moves->entries[i].directions >> direction & 1) == 0) continue;
        found = true;
        *allowed |= moves->entries[i].onto;
    }
    return found;
}

static void add_way(struct brdi_rules *rules, uint8_t direction, int side)
{
    struct tables *tables = brdi_tables_to_fill(rules);
    struct ways *ways = &tables->ways[side];
    int32_t allowed;
    if (!leads(&data_of(&rules->schema)->moves, direction, &allowed)) return;
    ways->by_shift[ways->count++] = (struct way){.origins = origins_of(&rules->board, direction, side),
                                                 .onto_empty = (allowed & ONTO_EMPTY) != 0 ? UINT64_MAX : 0,
                                                 .onto_enemy = (allowed & ONTO_ENEMY) != 0 ? UINT64_MAX : 0,
                                                 .shift = shift_of(&rules->board, direction, side)};
}

/* No two directions have one vector, so each shift is that of one direction at most. */
void brdi_breakthrough_compile(struct brdi_rules *rules)
{
    brdi_board_grid(&rules->board, COLUMNS, ROWS);
    rules->board.turned[BLACK] = 1;
    brdi_board_link(&rules->board, &data_of(&rules->schema)->directions[0][0], DIRECTIONS, AXES);
    for (int side = 0; side < SIDES; side++)
        for (int32_t shift = -SHIFT_MOST; shift <= SHIFT_MOST; shift++)
            for (uint8_t direction = 0; direction < DIRECTIONS; direction++)
                if (shift_of(&rules->board, direction, side) == shift) add_way(rules, direction, side);
}
