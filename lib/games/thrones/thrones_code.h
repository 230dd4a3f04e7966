/* thrones_code.h: putting move codes together and taking them apart (drawn in thrones.h). */
#ifndef BOARDRULES_THRONES_CODE_H
#define BOARDRULES_THRONES_CODE_H

#include "thrones.h"

static inline uint32_t code_of(int kind, uint8_t from, uint8_t to)
{
    return (uint32_t)kind << 15 | (uint32_t)from << 8 | (uint32_t)to << TO_SHIFT;
}

/* Adds a move to each of these cells: `code` with the cell as `to`. */
static inline void add_cells(struct brdi_list *list, uint32_t code, struct cells cells)
{
    cells_add_each(list, code, TO_SHIFT, cells);
}

static inline int code_kind(uint32_t code)
{
    return code >> 15 & 31;
}

static inline uint8_t code_from(uint32_t code)
{
    return code >> 8 & 127;
}

static inline uint8_t code_to(uint32_t code)
{
    return code >> TO_SHIFT & 127;
}

static inline bool code_cunning(uint32_t code)
{
    return (code & 1) != 0;
}

static inline bool code_marked(uint32_t code)
{
    return (code & MARKED) != 0;
}

/* The seat that makes a move of play [THR.whose-move]. */
static inline uint8_t side_of(const struct state *s, uint32_t code)
{
    return code_marked(code) ? 1 - s->head.turn : s->head.turn;
}

/* The moves of a setup: a tile, a claim, a piece, a dragon that is held back. */
static inline bool is_placement(int kind)
{
    return kind >= KIND_TILE && kind <= KIND_HOLD;
}

/* Move, switch, attack, fire: the actions of a turn. */
static inline bool is_action(int kind)
{
    return kind >= KIND_MOVE && kind <= KIND_FIRE;
}

/* Haste, Ambush, Deception. */
static inline bool is_favor(int kind)
{
    return kind >= KIND_HASTE && kind <= KIND_DECEPTION;
}

/* Two cells, from and to. */
static inline bool is_pair(int kind)
{
    return is_action(kind) || is_favor(kind);
}

/* Cunning goes with actions and is no kind of its own. What asks for the kind of a favor takes any action for it. */
enum { CUNNING = KIND_MOVE };

/* The tile that pays for a favor, or for Cunning with an action [THR.kind]. */
static inline int tile_of(int kind)
{
    return kind == KIND_HASTE ? PLAINS : kind == KIND_AMBUSH ? FOREST : kind == KIND_DECEPTION ? WATER : MOUNTAIN;
}

#endif
