/*
 * thrones_moves.c: which moves are legal, and why one is not; those of the setup are in thrones_setup.c. `may_begin`
 * finds the pieces that may make a kind of move; `targets` finds where it leads from a cell, with a function for each
 * kind, named as in the rules. Lists and the test of one move use both. The list is compiled once for each kind
 * (BRDI_INLINE): with one list for all kinds, and calls for each piece, random play took 25 % longer.
 */
#include "thrones_code.h"
#include "thrones_state.h"

static const struct skills *skills_on(const struct tables *tables, const struct state *s, uint8_t cell)
{
    return skills_of(tables, s->pieces[cell]);
}

/* ------------------------------------------------------------------------------------------------ survival checks */

/* Whether the piece on `to` is behind walls that an attack or fire only breaches [THR.breach]. */
static bool behind_walls(const struct skills *engager, const struct state *s, int kind, uint8_t to)
{
    return s->tiles[to] == WHOLE && !(kind == KIND_ATTACK && (engager->ignores & IGNORES_WALLS) != 0);
}

/*
 * [THR.check-due], [THR.waive], THR-24: whether an action or a Haste between two cells, the first not empty, needs a
 * check. Each action is tested by itself (THR-8).
 */
static bool due(const struct tables *tables, const struct state *s, int kind, uint8_t from, uint8_t to)
{
    const struct skills *skills = skills_on(tables, s, from);
    uint8_t waived = skills->waives;
    if (kind == KIND_ATTACK && (skills->ignores & IGNORES_CHECKS) != 0) return false; /* [THR.check-never] */
    if ((kind == KIND_ATTACK || kind == KIND_FIRE) && behind_walls(skills, s, kind, to)) return true;
    if (kind == KIND_SWITCH) waived |= skills_on(tables, s, to)->waives;
    int hazards = (tables->counting[kind][0] & ground_bit(s->tiles[from])) |
                  (tables->counting[kind][1] & ground_bit(s->tiles[to]));
    return (hazards & ~waived) != 0;
}

bool brdi_thrones_check_due(const struct brdi_rules *rules, const struct state *s, uint32_t code)
{
    int kind = code_kind(code);
    if (!is_action(kind) && kind != KIND_HASTE) return false; /* [THR.check-never] */
    return due(tables_of(rules), s, kind, code_from(code), code_to(code));
}

/* ----------------------------------------------------------------------------------------------- steps and slides */

/* The way that leads from a cell to another one on a line with it. */
static int way_between(uint8_t from, uint8_t to)
{
    int columns = to % COLUMNS - from % COLUMNS, rows = to / COLUMNS - from / COLUMNS;
    int place = 3 * ((rows > 0) - (rows < 0) + 1) + (columns > 0) - (columns < 0) + 1; /* of the nine around */
    return place < 4 ? place : place - 1;
}

/* lines_from for some of the ways. */
static struct cells some_lines(const struct tables *tables, uint64_t ways, uint8_t distance, uint8_t from)
{
    struct cells cells = no_cells;
    while (ways != 0) cells = cells_or(cells, tables->rays[from][brdi_pop_cell(&ways)]);
    return cells_and(cells, tables->lines[distance][from]);
}

/* The cells on the rays of a cell in these ways, within a distance. */
static inline struct cells lines_from(const struct tables *tables, unsigned ways, uint8_t distance, uint8_t from)
{
    return ways == ALL_WAYS ? tables->lines[distance][from] : some_lines(tables, ways, distance, from);
}

/* The cells of a slide, whatever is on them and between (drawn at struct slide). */
static inline struct cells slide_cells(const struct tables *tables, const struct slide *slide, uint8_t from)
{
    return cells_without(lines_from(tables, slide->ways, slide->within, from), tables->lines[slide->beyond][from]);
}

/* The cells with any piece of a mask; if NO_PIECE is in the mask, the empty cells too. */
static struct cells cells_with(const struct state *s, uint32_t pieces)
{
    struct cells cells = no_cells;
    if ((pieces & 1u << NO_PIECE) != 0) cells = cells_not(cells_or(s->sides[WHITE], s->sides[BLACK]));
    for (int side = WHITE; side < SIDES; side++)
        for (uint64_t types = pieces >> piece_of(side, 0) & ((1u << PIECES) - 1); types != 0;)
            cells = cells_or(cells, pieces_of_type(s, side, brdi_pop_cell(&types)));
    return cells;
}

/*
 * The cells of a slide that are not behind a piece that it may not pass. The cells behind such a piece B are the ray of
 * B (r) in the way that leads to it; B itself can be reached:
 *
 *      x . . B r r r r
 */
static struct cells unblocked(const struct tables *tables, const struct state *s, const struct slide *slide,
                              uint8_t from, struct cells cells)
{
    struct cells blocking = cells_and(cells_with(s, ~slide->over), tables->lines[EDGE][from]);
    for (uint8_t cell; (cell = cells_pop(&blocking)) != NO_CELL;)
        cells = cells_without(cells, tables->rays[cell][way_between(from, cell)]);
    return cells;
}

/* The cells of `among` that a slide reaches. */
static inline struct cells slide_from(const struct tables *tables, const struct state *s, const struct slide *slide,
                                      uint8_t from, struct cells among)
{
    struct cells cells = cells_and(slide_cells(tables, slide, from), among);
    return cells_any(cells) ? unblocked(tables, s, slide, from, cells) : no_cells;
}

/* The first cell between two on a line that may not be passed, or NO_CELL. */
static uint8_t blocking(const struct state *s, const struct slide *slide, uint8_t from, uint8_t to)
{
    int step = way_steps[way_between(from, to)];
    for (int cell = from + step; cell != to; cell += step)
        if ((slide->over >> (s->pieces[cell] & (PIECE_CODES - 1)) & 1) == 0) return (uint8_t)cell;
    return NO_CELL;
}

/* --------------------------------------------------------------------------------------------------------- floods */

/* The cells that a step in these ways reaches from any of `from`. */
static struct cells steps_from_any(const struct tables *tables, unsigned ways, struct cells from)
{
    struct cells cells = no_cells;
    for (uint8_t cell; (cell = cells_pop(&from)) != NO_CELL;)
        cells = cells_or(cells, lines_from(tables, ways, 1, cell));
    return cells;
}

static bool begins_flood(const struct skills *skills, const struct state *s, uint8_t from)
{
    return (ground_bit(s->tiles[from]) & skills->flood.grounds) != 0;
}

/* The empty cells connected to `from` over its ground [THR.long], THR-11. */
static struct cells flood_from(const struct tables *tables, const struct state *s, const struct skills *skills,
                               uint8_t from)
{
    struct cells open = cells_without(cells_on(s, ground_bit(s->tiles[from])), cell_alone(from));
    struct cells passed = cells_with(s, skills->flood.over), front = cell_alone(from), reached = no_cells;
    while (cells_any(front)) {
        struct cells next = cells_and(steps_from_any(tables, skills->flood.ways, front), open);
        open = cells_without(open, next);
        reached = cells_or(reached, next);
        front = cells_and(next, passed);
    }
    return cells_and(reached, cells_with(s, 1u << NO_PIECE));
}

/* ---------------------------------------------------------------------------------- pieces that may make a move */

/* Whether a side can pay for a favor, or for Cunning: with its tile, if favors are tiles [THR.kind-spend]. */
static bool may_pay(const struct data *data, const struct state *s, int side, int kind)
{
    bool tiles = data->switches.favor_kind == KIND_WHEN_GAINED;
    return favor_left(s, side) && (!tiles || s->kinds[side][tile_of(kind)] > 0);
}

/* A position, from the side that acts. */
struct view {
    const struct tables *tables;
    const struct data *data;
    const struct state *s;
    struct cells own, enemies, empty;
    uint32_t mark; /* MARKED for the player who is not on turn [THR.other-move] */
    uint8_t side;
    bool cunning; /* it can pay for Cunning */
};

static inline struct view view_of(const struct brdi_rules *rules, const struct state *s, int side)
{
    struct view v = {.tables = tables_of(rules), .data = data_of(rules), .s = s, .side = (uint8_t)side};
    v.mark = side == s->head.turn ? 0 : MARKED;
    v.own = s->sides[side];
    v.enemies = s->sides[1 - side];
    v.empty = cells_not(cells_or(v.own, v.enemies));
    v.cunning = may_pay(v.data, s, side, CUNNING);
    return v;
}

/* Whether the player on turn has done what a turn needs [THR.end-move], THR-22. */
static inline bool has_acted(const struct state *s)
{
    return (s->done & (ACTED | ARRIVED)) != 0;
}

/* Whether the turn still allows a side a kind of move, with any piece. */
static inline bool is_open(const struct data *data, const struct state *s, int side, int kind)
{
    switch (kind) {
    case KIND_MOVE: return (s->done & (MOVED | MOVED_LONG | CLOSING)) == 0; /* [THR.move-and-switch] */
    case KIND_SWITCH: return (s->done & (MOVED_LONG | CLOSING)) == 0;
    case KIND_ATTACK:
    case KIND_FIRE: return !has_acted(s) && s->turn > data->peaceful_turns; /* THR-18, [THR.first-turn] */
    default: return may_pay(data, s, side, kind);
    }
}

/*
 * Whether only the actor may make a kind of action. Once there is an actor, this holds for all actions [THR.turn],
 * THR-7; with acting=separate only for switches after the first [THR.separate-warhorse].
 */
static inline bool is_actors(const struct tables *tables, const struct state *s, int kind)
{
    if (tables->separate) return kind == KIND_SWITCH && (s->done & SWITCHED) != 0;
    return is_action(kind) && s->actor < CELLS;
}

/* The cells where a kind of move of a side may begin: not all pieces fire [THR.fire]; a Deception begins anywhere. */
static inline struct cells may_begin(const struct view *v, int kind)
{
    if (!is_open(v->data, v->s, v->side, kind)) return no_cells;
    if (kind == KIND_DECEPTION) return cells_or(v->own, v->enemies);
    struct cells all = kind == KIND_FIRE ? cells_and(v->own, cells_with(v->s, v->tables->firing)) : v->own;
    return is_actors(v->tables, v->s, kind) ? cells_and(all, cell_alone(v->s->actor)) : all;
}

/* --------------------------------------------------------------------------------------------------------- targets */

/* THR-26: a move that a step or flight allows is plain, even if a flood allows it too [THR.tables-moves]. */
static bool is_plain(const struct tables *tables, const struct state *s, uint8_t from, uint8_t to)
{
    const struct skills *skills = skills_on(tables, s, from);
    struct cells steps = lines_from(tables, skills->steps, 1, from);
    return cells_have(cells_or(steps, slide_from(tables, s, &skills->flight, from, cell_alone(to))), to);
}

bool brdi_thrones_is_long(const struct brdi_rules *rules, const struct state *s, uint8_t from, uint8_t to)
{
    const struct tables *tables = tables_of(rules);
    return skills_on(tables, s, from)->flood.ways != 0 && !is_plain(tables, s, from, to);
}

/* [THR.long]: not after a switch (THR-12, [THR.separate-long]). */
static BRDI_INLINE bool moves_long(const struct view *v, uint8_t from)
{
    return (v->s->done & SWITCHED) == 0 && begins_flood(skills_on(v->tables, v->s, from), v->s, from);
}

/* [THR.action-move], [THR.flight], [THR.long]: what the piece has. Entering a fortress is a plain move (THR-9). */
static BRDI_INLINE struct cells moves(const struct view *v, uint8_t from)
{
    const struct skills *skills = skills_on(v->tables, v->s, from);
    struct cells cells = cells_and(lines_from(v->tables, skills->steps, 1, from), v->empty);
    if (skills->flight.ways != 0) cells = cells_or(cells, slide_from(v->tables, v->s, &skills->flight, from, v->empty));
    if (moves_long(v, from)) cells = cells_or(cells, flood_from(v->tables, v->s, skills, from));
    return cells;
}

/*
 * [THR.switch]: own pieces of another type. [THR.switch-warhorse]: enemies too, except a warhorse with a warhorse; not
 * into a cell that it has left by switching (THR-2).
 */
static BRDI_INLINE struct cells switches(const struct view *v, uint8_t from)
{
    const struct skills *skills = skills_on(v->tables, v->s, from);
    struct cells alike = v->s->types[skills->type], partners = cells_without(v->own, alike);
    if (!skills->repeated && (v->s->done & SWITCHED) != 0) return no_cells;
    if (skills->switches_enemies)
        partners = cells_or(partners, skills->type == WARHORSE ? cells_without(v->enemies, alike) : v->enemies);
    if (skills->repeated) partners = cells_without(partners, v->s->trail);
    return cells_and(partners, v->tables->lines[1][from]);
}

/* Enemies within reach of an attack, banned or not [THR.attack], [THR.attack-dragon]; a dragon flies there (THR-3). */
static BRDI_INLINE struct cells attack_reach(const struct view *v, uint8_t from)
{
    const struct skills *skills = skills_on(v->tables, v->s, from);
    struct cells cells = cells_and(lines_from(v->tables, skills->attack_steps, 1, from), v->enemies);
    if (skills->charge.ways == 0) return cells;
    return cells_or(cells, slide_from(v->tables, v->s, &skills->charge, from, v->enemies));
}

/* [THR.fire] */
static BRDI_INLINE struct cells fire_reach(const struct view *v, uint8_t from)
{
    return slide_from(v->tables, v->s, &skills_on(v->tables, v->s, from)->fire, from, v->enemies);
}

/*
 * The refusal of a ban that forbids to engage the piece on `to`, or 0 [THR.engage]. The tables contain
 * [THR.ban-elephant], [THR.ban-ranger] and [THR.ban-forest]; a throne's attack ignores bans [THR.throne-attack].
 */
static uint8_t ban(const struct tables *tables, const struct state *s, int kind, uint8_t from, uint8_t to)
{
    bool attack = kind == KIND_ATTACK;
    uint8_t target = s->pieces[to];
    if (attack && (skills_on(tables, s, from)->ignores & IGNORES_BANS) != 0) return 0;
    uint8_t reason =
        tables->bans[!attack][s->pieces[from] & TYPE_MASK][target & TYPE_MASK][s->tiles[to] & (TILE_CODES - 1)];
    bool guarded = (attack || tables->no_fire_at_guarded) && type_of(target) == WARHORSE &&
                   (s->guard >> owner_of(target) & 1) != 0;
    return guarded && reason != ENGAGE_BAN_ELEPHANT ? GUARDED : reason; /* [THR.ban-warhorse], THR-4 */
}

/* The enemies among `cells` that no ban protects. */
static inline struct cells without_banned(const struct view *v, int kind, uint8_t from, struct cells cells)
{
    struct cells left = cells;
    for (uint8_t to; (to = cells_pop(&left)) != NO_CELL;)
        if (ban(v->tables, v->s, kind, from, to) != 0) cells = cells_without(cells, cell_alone(to));
    return cells;
}

/* [THR.ambush], THR-20. The first cell of the text is the earlier one. */
static struct cells ambushes(const struct view *v, uint8_t from)
{
    const struct skills *skills = skills_on(v->tables, v->s, from);
    if ((ground_bit(v->s->tiles[from]) & v->tables->ambush_on) == 0) return no_cells;
    struct cells others = cells_without(v->own, v->s->types[skills->type]);
    return cells_and(cells_and(others, cells_from(from + 1)), cells_on(v->s, v->tables->ambush_on));
}

/* [THR.deception], THR-20: not two alike, nor opposing warhorses. The first cell of the text is the earlier one. */
static BRDI_INLINE struct cells deceptions(const struct view *v, uint8_t from)
{
    const struct skills *skills = skills_on(v->tables, v->s, from);
    struct cells alike = v->s->types[skills->type], friends = v->s->sides[owner_of(v->s->pieces[from])];
    struct cells barred = skills->type == WARHORSE ? alike : cells_and(alike, friends);
    struct cells others = cells_without(cells_or(v->own, v->enemies), barred);
    return cells_and(cells_and(others, v->tables->lines[1][from]), cells_from(from + 1));
}

/* Where a kind of move leads from a cell of may_begin. */
static BRDI_INLINE struct cells targets(const struct view *v, int kind, uint8_t from)
{
    switch (kind) {
    case KIND_MOVE: return moves(v, from);
    case KIND_SWITCH: return switches(v, from);
    case KIND_ATTACK: return without_banned(v, kind, from, attack_reach(v, from));
    case KIND_FIRE: return without_banned(v, kind, from, fire_reach(v, from));
    case KIND_HASTE: return cells_and(v->tables->lines[1][from], v->empty); /* [THR.haste] */
    case KIND_AMBUSH: return ambushes(v, from);
    case KIND_DECEPTION: return deceptions(v, from);
    default: return no_cells;
    }
}

/* A dragon held back arrives on an empty cell, or in the fortress, even on a piece [THR.arrival-fortress], THR-10. */
static struct cells arrivals(const struct view *v)
{
    const struct state *s = v->s;
    if ((s->held_back >> s->head.turn & 1) == 0 || (s->done & ACTED) != 0) return no_cells; /* [THR.arrival] */
    struct cells landing = cells_without(cells_on(s, v->tables->arrival_on), cells_or(v->own, v->enemies));
    return cells_and(home_of(s->head.turn), cells_or(landing, cells_on(s, 1 << FORTRESS)));
}

/* ---------------------------------------------------------------------------------------------------------- lists */

/* Adds actions, and each for which a check is due once more with Cunning [THR.cunning]. */
static void add_with_cunning(const struct view *v, struct brdi_list *list, int kind, uint8_t from, struct cells left)
{
    for (uint8_t to; (to = cells_pop(&left)) != NO_CELL;) {
        brdi_add(list, code_of(kind, from, to));
        if (due(v->tables, v->s, kind, from, to)) brdi_add(list, code_of(kind, from, to) | 1);
    }
}

/*
 * Writes the move to the cell one step away, and counts it if that cell is a target. If not, the code may be none (a
 * cell below 0), and the next move overwrites it.
 */
static inline brd_move *write_step(uint32_t code, uint64_t targets, int step, brd_move *next)
{
    bool is_target = (targets >> (WORD_CENTER + step) & 1) != 0;
    return brdi_write_if(is_target, code + ((uint32_t)step << TO_SHIFT), next);
}

/*
 * Adds the moves to neighbours, if the list has room for eight: without a branch for each, which the processor could
 * not predict. Random play is x1.2 as fast as with add_cells (and x0.84 if a loop over way_steps writes them).
 */
static inline void add_around(struct brdi_list *list, uint32_t code, uint8_t from, struct cells cells)
{
    uint64_t near = word_around(cells, from);
    brd_move *next = &list->moves[list->count];
    code += (uint32_t)from << TO_SHIFT;
    next = write_step(code, near, -10, next);
    next = write_step(code, near, -9, next);
    next = write_step(code, near, -8, next);
    next = write_step(code, near, -1, next);
    next = write_step(code, near, 1, next);
    next = write_step(code, near, 8, next);
    next = write_step(code, near, 9, next);
    next = write_step(code, near, 10, next);
    list->count = (size_t)(next - list->moves);
}

/*
 * Adds the moves of a kind by all pieces that may make it. Attacks, shots and ambushes are rare, so add_around would
 * mostly write eight codes in vain.
 */
static BRDI_INLINE void add(const struct view *v, struct brdi_list *list, int kind)
{
    struct cells left = may_begin(v, kind);
    bool rare = kind == KIND_ATTACK || kind == KIND_FIRE || kind == KIND_AMBUSH;
    for (uint8_t from; (from = cells_pop(&left)) != NO_CELL;) {
        uint32_t code = v->mark | code_of(kind, from, 0);
        struct cells cells = targets(v, kind, from);
        bool around = !cells_any(cells_without(cells, v->tables->lines[1][from]));
        if (is_action(kind) && v->cunning)
            add_with_cunning(v, list, kind, from, cells);
        else if (!rare && around && list->count + WAYS <= list->capacity)
            add_around(list, code, from, cells);
        else
            add_cells(list, code, cells);
    }
}

/* In the order of the codes: their highest bits are the kind. */
static void add_actions(const struct view *v, struct brdi_list *list)
{
    add_cells(list, code_of(KIND_PIECE, DRAGON, 0), arrivals(v));
    add(v, list, KIND_MOVE);
    add(v, list, KIND_SWITCH);
    add(v, list, KIND_ATTACK);
    add(v, list, KIND_FIRE);
}

static void add_favors(const struct view *v, struct brdi_list *list)
{
    if (!favor_left(v->s, v->side)) return;
    add(v, list, KIND_HASTE);
    add(v, list, KIND_AMBUSH);
    add(v, list, KIND_DECEPTION);
}

/* Whether a kind of move is legal. */
static bool can_make(const struct view *v, int kind)
{
    struct cells left = may_begin(v, kind);
    for (uint8_t from; (from = cells_pop(&left)) != NO_CELL;)
        if (cells_any(targets(v, kind, from))) return true;
    return false;
}

/* Whether anything but `end` is legal. */
static bool can_act(const struct brdi_rules *rules, const struct state *s)
{
    struct view v = view_of(rules, s, s->head.turn);
    bool can = cells_any(arrivals(&v));
    for (int kind = KIND_MOVE; kind <= KIND_DECEPTION && !can; kind++) can = can_make(&v, kind);
    return can;
}

/*
 * Whether a favor can be played does not count, so that the actors show no secret [THR.interrupt-actors]. The kind of a
 * favor is chosen before anything else [THR.switches].
 */
bool brdi_thrones_may_interrupt(const struct brdi_rules *rules, const struct state *s)
{
    return favors_any_time(rules) && favor_left(s, 1 - s->head.turn) && chooser(rules, s) == BRD_NO_SEAT;
}

/*
 * [THR.referee] Marked moves come last: the mark is the highest bit. With them the player who is not on turn spends a
 * favor, never for Cunning [THR.interrupt].
 */
static void add_plays(const struct brdi_rules *rules, const struct state *s, struct brdi_list *list)
{
    size_t first = list->count;
    struct view v = view_of(rules, s, s->head.turn);
    add_actions(&v, list);
    add_favors(&v, list);
    if (has_acted(s) || list->count == first) brdi_add(list, code_of(KIND_END, 0, 0)); /* THR-16 */
    if (!brdi_thrones_may_interrupt(rules, s)) return;
    struct view other = view_of(rules, s, 1 - s->head.turn);
    add_favors(&other, list);
}

/*
 * While a check is pending, chance is to move [THR.pending]. While the kind of a favor is to be chosen, nothing else is
 * legal [THR.kind-when]. The setup has its own moves, in thrones_setup.c.
 */
void brdi_thrones_moves(const struct brdi_rules *rules, const void *state, struct brdi_list *list)
{
    const struct state *s = state;
    if (s->head.to_move == BRD_CHANCE) {
        for (int kind = KIND_SURVIVE; kind <= KIND_FAIL; kind++)
            if (tickets_of(rules, kind) > 0) brdi_add(list, code_of(kind, 0, 0));
    } else if (s->head.to_move < SIDES) {
        if (in_setup(s))
            brdi_thrones_setup_moves(rules, s, list);
        else if (chooser(rules, s) < SIDES)
            for (uint8_t terrain = 0; terrain < TERRAINS; terrain++) brdi_add(list, code_of(KIND_CHOICE, terrain, 0));
        else
            add_plays(rules, s, list);
    }
}

/* ------------------------------------------------------------------------------------------- legality of one move */

/* Cunning needs a favor in hand, whatever the action gains (THR-29), and a check that is due [THR.cunning]. */
bool brdi_thrones_may_play(const struct brdi_rules *rules, const struct state *s, uint32_t code)
{
    int kind = code_kind(code);
    uint8_t from = code_from(code), to = code_to(code);
    if (code_marked(code) && !(is_favor(kind) && brdi_thrones_may_interrupt(rules, s))) return false;
    if (kind == KIND_END) return has_acted(s) || !can_act(rules, s);
    struct view v = view_of(rules, s, side_of(s, code));
    if (kind == KIND_PIECE && from == DRAGON) return cells_have(arrivals(&v), to);
    if (!cells_have(may_begin(&v, kind), from) || !cells_have(targets(&v, kind, from), to)) return false;
    return !code_cunning(code) || (v.cunning && due(v.tables, s, kind, from, to));
}

bool brdi_thrones_legal(const struct brdi_rules *rules, const void *state, uint32_t code)
{
    const struct state *s = state;
    if (s->head.to_move == BRD_CHANCE) return tickets_of(rules, code_kind(code)) > 0;
    if (in_setup(s)) return brdi_thrones_setup_verdict(rules, s, code).reason == BRD_LEGAL;
    if (chooser(rules, s) < SIDES) return code_kind(code) == KIND_CHOICE;
    return brdi_thrones_may_play(rules, s, code);
}

/* ---------------------------------------------------------------------------------------------- ways of one piece */

struct cells brdi_thrones_ends(const struct brdi_rules *rules, const struct state *s, int kind, uint8_t from)
{
    struct view v = view_of(rules, s, owner_of(s->pieces[from]));
    return targets(&v, kind, from);
}

struct cells brdi_thrones_engaged(const struct brdi_rules *rules, const struct state *s, int kind, uint8_t from)
{
    struct view v = view_of(rules, s, owner_of(s->pieces[from]));
    struct cells banned = v.enemies;
    v.enemies = cells_without(cells_from(0), cell_alone(from));
    struct cells cells = kind == KIND_FIRE ? fire_reach(&v, from) : attack_reach(&v, from);
    banned = cells_and(banned, cells);
    return cells_without(cells, cells_without(banned, without_banned(&v, kind, from, banned)));
}

/* ------------------------------------------------------------------------------------------------------- refusals */

/* These are called only for illegal moves, so the last reason of each function needs no test (kit/game.h: refuse). */

/* [THR.refusals] What a sentence names is what the verdict carries [THR.names]. */
const struct brdi_refusal brdi_thrones_refusals[] = {
    [BRD_REFUSED_GAME_OVER] = {"game_over", "the game is over", "THR.ends-of-state\0"},
    [BRD_REFUSED_NOT_YOUR_TURN] = {"not_your_turn", "it is not your turn", "THR.turn\0THR.whose-move\0"},
    [BRD_REFUSED_WRONG_PHASE] = {"wrong_phase", "this kind of move is not possible now",
                                 "THR.setup\0THR.together\0THR.kind-when\0THR.certain\0"},
    [BRD_REFUSED_NO_PIECE] = {"no_piece", "there is no piece on this cell", "THR.cells\0"},
    [BRD_REFUSED_NOT_YOURS] = {"not_yours", "the %o on this cell is the opponent's", "THR.turn\0"},
    [NOT_NEXT_CELL] = {"not_next_cell", "this cell must get its tile first", "THR.setup-tiles\0"},
    [QUOTA] = {"quota", "you have no %p tile left", "THR.supply\0"},
    [FORTRESS_EDGE] = {"fortress_edge", "your fortress may not be on the edge of the board", "THR.setup-fortress\0"},
    [NOT_COMPLETABLE] = {"not_completable", "with this tile you could no longer complete your rows",
                         "THR.setup-completable\0"},
    [NOT_NEXT_TILE] = {"not_next_tile", "you must lay another middle tile first", "THR.setup-middle\0"},
    [NOT_MIDDLE_ROW] = {"not_middle_row", "this cell is not in the middle row", "THR.setup-middle\0"},
    [CLAIMED] = {"claimed", "you have already claimed this cell", "THR.setup-middle\0"},
    [NOT_NEXT_PIECE] = {"not_next_piece", "you must place another piece first", "THR.setup-pieces\0"},
    [NOT_HELD_BACK] = {"not_held_back", "you have no dragon held back", "THR.arrival\0"},
    [TURN_BEGUN] = {"turn_begun", "the dragon arrives only before you move, switch, attack or fire", "THR.arrival\0"},
    [NOTHING_DONE] = {"nothing_done", "before you end the turn you must move, switch, attack or fire",
                      "THR.end-move\0THR-22\0THR-16\0"},
    [ALREADY_ENGAGED] = {"already_engaged",
                         "the %o on this cell has attacked or fired: you may only spend a favor or end the turn",
                         "THR.after-engaging\0"},
    [NOT_THE_ACTOR] = {"not_the_actor", "only the %o on this cell may act in this turn", "THR.turn\0THR-7\0"},
    [ALREADY_MOVED] = {"already_moved", "you have already moved in this turn", "THR.action-move\0"},
    [ALREADY_SWITCHED] = {"already_switched", "you have already switched in this turn", "THR.switch\0"},
    [NOT_FIRST_ACTION] = {"not_first_action", "you cannot attack or fire after a move or switch in the same turn",
                          "THR.attack\0THR.fire\0THR-18\0"},
    [FIRST_TURN] = {"first_turn", "you cannot attack or fire before turn %n", "THR.first-turn\0"},
    [FAVOR_SPENT] = {"favor_spent", "you have already spent a favor in this turn", "THR.spend\0"},
    [NO_FAVOR] = {"no_favor", "you have no such favor in hand", "THR.spend\0THR.kind-spend\0"},
    [CANNOT_FIRE] = {"cannot_fire", "the %o on this cell cannot fire", "THR.fire\0"},
    [NOT_HOMELAND] = {"not_homeland", "this cell is not in your homeland", "THR.setup-pieces\0THR.arrival\0"},
    [NO_LANDING] = {"no_landing", "a dragon cannot arrive on this ground", "THR.arrival\0"},
    [CELL_TAKEN] = {"cell_taken", "there is %ao on this cell",
                    "THR.action-move\0THR.setup-pieces\0THR.arrival\0THR.haste\0"},
    [PAIR_ORDER] = {"pair_order", "the first of the pair is on this cell; the second must be on a later one",
                    "THR.setup-pairs\0THR-21\0"},
    [NO_ROOM_FOR_PAIR] = {"no_room_for_pair", "the second of the pair needs a free cell after this one",
                          "THR.setup-pairs\0THR-21\0"},
    [NO_TARGET] = {"no_target", "there is no piece on this cell", "THR-9\0THR.switch\0"},
    [OWN_TARGET] = {"own_target", "the %o on this cell is your own", "THR.attack\0THR.fire\0"},
    [ENEMY_PARTNER] = {"enemy_partner", "the %p cannot switch with enemies", "THR.switch\0THR.switch-warhorse\0"},
    [SAME_TYPE] = {"same_type", "both pieces are of the same type", "THR.switch\0THR.ambush\0THR.deception\0THR-20\0"},
    [TWO_WARHORSES] = {"two_warhorses", "warhorses cannot change places with enemy warhorses",
                       "THR.switch-warhorse\0THR.deception\0"},
    [NOT_FOREST] = {"not_forest", "an Ambush needs both pieces on forest", "THR.ambush\0"},
    [OUT_OF_RANGE] = {"out_of_range", "this cell is out of reach",
                      "THR.action-move\0THR.flight\0THR.switch\0THR.attack\0THR.attack-dragon\0THR.fire\0"},
    [PATH_BLOCKED] = {"path_blocked", "the %o on this cell is in the way", "THR.flight\0THR.attack-dragon\0"},
    [OFF_TERRAIN] = {"off_terrain", "this cell's ground does not allow the long move", "THR.long\0"},
    [NOT_CONNECTED] = {"not_connected", "no way over cells of the same ground that the piece may pass leads here",
                       "THR.long\0THR-11\0"},
    [LONG_MOVE] = {"long_move", "you cannot make a long move and a switch in the same turn", "THR.long\0THR-12\0"},
    [TRAIL] = {"trail", "the %p has already left this cell by switching in this turn", "THR.switch-warhorse\0THR-2\0"},
    [ENGAGE_BAN_ELEPHANT] = {"engage_ban_elephant", "on plains your piece cannot attack or fire at the %o",
                             "THR.ban-elephant\0"},
    [GUARDED] = {"guarded", "the %o on this cell is protected, because it removed a piece in its last turn",
                 "THR.ban-warhorse\0THR-4\0THR.guard-engage\0"},
    [RANGER_ON_MOUNTAIN] = {"ranger_on_mountain", "on a mountain nobody can fire at the %o", "THR.ban-ranger\0"},
    [FOREST_COVER] = {"forest_cover", "the forest covers the %o", "THR.ban-forest\0"},
    [NO_CHECK_DUE] = {"no_check_due", "Cunning is only for actions that need a survival check; leave it out",
                      "THR.cunning\0"},
    [BANNED] = {"banned", "your piece cannot attack or fire at the %o here",
                "THR.spare-bans\0THR.neutral\0THR.engage\0"},
    [PEACEFUL_TURN] = {"peaceful_turn", "you cannot attack or fire before turn %n", "THR.neutral\0THR.first-turn\0"},
    [NO_FORTRESS_HERE] = {"no_fortress_here", "your fortress may not be on this cell",
                          "THR.neutral\0THR.setup-fortress\0"},
    [NO_AMBUSH_HERE] = {"no_ambush_here", "no Ambush is possible on this cell's ground", "THR.neutral\0THR.ambush\0"},
    [DRAGON_ARRIVED] = {"dragon_arrived", "the %o on this cell has arrived: you may only spend a favor or end the turn",
                        "THR.arrival\0"},
    [ORDER_OF_TYPE] = {"order_of_type", "a piece of this type is on this cell; the next must be on a later one",
                       "THR.neutral\0THR.more-pieces\0THR.setup-pairs\0"},
    [NO_ROOM_FOR_TYPE] = {"no_room_for_type", "the other pieces of this type need free cells after this one",
                          "THR.neutral\0THR.more-pieces\0THR.setup-pairs\0"},
};

/* The functions below test in the order of the table, each for its kinds of moves. */

static struct brdi_verdict refuse_arrival(const struct tables *tables, const struct state *s, uint8_t cell)
{
    if ((s->held_back >> s->head.turn & 1) == 0) return brdi_refuse(NOT_HELD_BACK, NO_CELL);
    if ((s->done & ACTED) != 0) return brdi_refuse(TURN_BEGUN, NO_CELL);
    if (!in_home(s->head.turn, cell)) return brdi_refuse(NOT_HOMELAND, cell);
    bool landing = (ground_bit(s->tiles[cell]) & tables->arrival_on) != 0;
    return brdi_refuse(landing ? CELL_TAKEN : NO_LANDING, cell);
}

/*
 * Why a side cannot pay for Ambush, Deception, Haste or Cunning [THR.kind-refusals]: the side that makes the move
 * [THR.interrupt-refusals].
 */
static struct brdi_verdict refuse_favor(const struct state *s, int side)
{
    return brdi_refuse((s->done & favored_bit(s, side)) != 0 ? FAVOR_SPENT : NO_FAVOR, NO_CELL);
}

/* The first cell is empty, or its piece is the opponent's. */
static struct brdi_verdict refuse_piece(const struct state *s, uint8_t from)
{
    return brdi_refuse(s->pieces[from] == NO_PIECE ? BRD_REFUSED_NO_PIECE : BRD_REFUSED_NOT_YOURS, from);
}

/* Whether a piece may switch again [THR.switch-warhorse], [THR.separate-warhorse], [THR.separate-refusals]. */
static bool goes_on_switching(const struct tables *tables, const struct state *s, uint8_t from)
{
    return skills_on(tables, s, from)->repeated && (!tables->separate || s->actor == from);
}

/* Why this piece may make no action of this kind in this turn [THR.separate-refusals]; reason 0: it may. */
static struct brdi_verdict refuse_kind(const struct brdi_rules *rules, const struct state *s, int kind, uint8_t from)
{
    const struct tables *tables = tables_of(rules);
    bool open = is_open(data_of(rules), s, s->head.turn, kind), others = s->actor < CELLS && s->actor != from;
    if (!cells_have(s->sides[s->head.turn], from)) return refuse_piece(s, from);
    if ((s->done & ENGAGED) != 0) return brdi_refuse(ALREADY_ENGAGED, s->actor);
    if ((s->done & ARRIVED) != 0) return brdi_refuse(DRAGON_ARRIVED, find_piece(s, s->head.turn, DRAGON));
    if (!tables->separate && others) return brdi_refuse(NOT_THE_ACTOR, s->actor);
    if (kind == KIND_MOVE && !open) return brdi_refuse(ALREADY_MOVED, from);
    if (kind == KIND_SWITCH && (s->done & SWITCHED) != 0 && !goes_on_switching(tables, s, from))
        return brdi_refuse(ALREADY_SWITCHED, from);
    if (open || kind == KIND_SWITCH) return BRDI_LEGAL;
    return has_acted(s) ? brdi_refuse(NOT_FIRST_ACTION, from) : brdi_refuse(FIRST_TURN, NO_CELL);
}

/* Whether a cell is on a slide's rays and in its range. */
static bool is_on(const struct tables *tables, const struct slide *slide, uint8_t from, uint8_t to)
{
    return slide->ways != 0 && cells_have(slide_cells(tables, slide, from), to);
}

/* Whether a flood leads there, whatever has happened in the turn. */
static bool floods_to(const struct tables *tables, const struct state *s, uint8_t from, uint8_t to)
{
    const struct skills *skills = skills_on(tables, s, from);
    return skills->flood.ways != 0 && begins_flood(skills, s, from) &&
           cells_have(flood_from(tables, s, skills, from), to);
}

/* For a cell that the piece could reach only by a flood [THR.tables-refusals]. */
static struct brdi_verdict refuse_long(const struct tables *tables, const struct state *s, uint8_t from, uint8_t to)
{
    if (!begins_flood(skills_on(tables, s, from), s, from)) return brdi_refuse(OFF_TERRAIN, from);
    if (ground_bit(s->tiles[to]) != ground_bit(s->tiles[from])) return brdi_refuse(OFF_TERRAIN, to);
    return floods_to(tables, s, from, to) ? brdi_refuse(LONG_MOVE, from) : brdi_refuse(NOT_CONNECTED, to);
}

/* [THR.tables-refusals] */
static struct brdi_verdict refuse_move(const struct tables *tables, const struct state *s, uint8_t from, uint8_t to)
{
    const struct skills *skills = skills_on(tables, s, from);
    if (s->pieces[to] != NO_PIECE) return brdi_refuse(CELL_TAKEN, to);
    if (is_on(tables, &skills->flight, from, to) && !floods_to(tables, s, from, to))
        return brdi_refuse(PATH_BLOCKED, blocking(s, &skills->flight, from, to));
    return skills->flood.ways != 0 ? refuse_long(tables, s, from, to) : brdi_refuse(OUT_OF_RANGE, to);
}

static struct brdi_verdict refuse_switch(const struct tables *tables, const struct state *s, uint8_t from, uint8_t to)
{
    uint8_t piece = s->pieces[from], other = s->pieces[to];
    bool enemy = is_enemy(other, s->head.turn);
    if (other == NO_PIECE) return brdi_refuse(NO_TARGET, to);
    if (enemy && !skills_on(tables, s, from)->switches_enemies) return brdi_refuse(ENEMY_PARTNER, to);
    if (!enemy && type_of(piece) == type_of(other)) return brdi_refuse(SAME_TYPE, to);
    if (enemy && type_of(piece) == WARHORSE && type_of(other) == WARHORSE) return brdi_refuse(TWO_WARHORSES, to);
    if (!cells_have(tables->lines[1][from], to)) return brdi_refuse(OUT_OF_RANGE, to);
    return (s->done & MOVED_LONG) != 0 ? brdi_refuse(LONG_MOVE, from) : brdi_refuse(TRAIL, to);
}

static struct brdi_verdict refuse_engagement(const struct brdi_rules *rules, const struct state *s, int kind,
                                             uint8_t from, uint8_t to)
{
    const struct tables *tables = tables_of(rules);
    const struct skills *skills = skills_on(tables, s, from);
    struct view v = view_of(rules, s, s->head.turn);
    struct cells cells = kind == KIND_FIRE ? fire_reach(&v, from) : attack_reach(&v, from);
    if (kind == KIND_FIRE && skills->fire.ways == 0) return brdi_refuse(CANNOT_FIRE, from);
    if (s->pieces[to] == NO_PIECE) return brdi_refuse(NO_TARGET, to);
    if (is_own(s->pieces[to], s->head.turn)) return brdi_refuse(OWN_TARGET, to);
    if (cells_have(cells, to)) return brdi_refuse(ban(tables, s, kind, from, to), to);
    if (kind == KIND_FIRE || !is_on(tables, &skills->charge, from, to)) return brdi_refuse(OUT_OF_RANGE, to);
    return brdi_refuse(PATH_BLOCKED, blocking(s, &skills->charge, from, to));
}

static struct brdi_verdict refuse_target(const struct brdi_rules *rules, const struct state *s, uint32_t code)
{
    const struct tables *tables = tables_of(rules);
    uint8_t from = code_from(code), to = code_to(code);
    switch (code_kind(code)) {
    case KIND_MOVE: return refuse_move(tables, s, from, to);
    case KIND_SWITCH: return refuse_switch(tables, s, from, to);
    default: return refuse_engagement(rules, s, code_kind(code), from, to);
    }
}

/* An action with Cunning that is paid for, and legal without it, is refused because no check is due. */
static struct brdi_verdict refuse_action(const struct brdi_rules *rules, const struct state *s, uint32_t code)
{
    struct brdi_verdict no = refuse_kind(rules, s, code_kind(code), code_from(code));
    if (no.reason != BRD_LEGAL) return no;
    if (code_cunning(code) && !may_pay(data_of(rules), s, s->head.turn, CUNNING)) return refuse_favor(s, s->head.turn);
    if (brdi_thrones_may_play(rules, s, code & ~UINT32_C(1))) return brdi_refuse(NO_CHECK_DUE, NO_CELL);
    return refuse_target(rules, s, code);
}

static struct brdi_verdict refuse_haste(const struct data *data, const struct state *s, int side, uint32_t code)
{
    uint8_t from = code_from(code), to = code_to(code);
    if (!is_own(s->pieces[from], side)) return refuse_piece(s, from);
    if (!may_pay(data, s, side, KIND_HASTE)) return refuse_favor(s, side);
    return brdi_refuse(s->pieces[to] != NO_PIECE ? CELL_TAKEN : OUT_OF_RANGE, to);
}

/* Ambush and Deception. */
static struct brdi_verdict refuse_exchange(const struct brdi_rules *rules, const struct state *s, int side,
                                           uint32_t code)
{
    uint8_t a = code_from(code), b = code_to(code), first = s->pieces[a], second = s->pieces[b];
    bool ambush = code_kind(code) == KIND_AMBUSH;
    if (first == NO_PIECE || second == NO_PIECE) return refuse_piece(s, first == NO_PIECE ? a : b);
    if (ambush && is_enemy(first, side)) return refuse_piece(s, a);
    if (ambush && is_enemy(second, side)) return refuse_piece(s, b);
    if (!may_pay(data_of(rules), s, side, code_kind(code))) return refuse_favor(s, side);
    if (first == second) return brdi_refuse(SAME_TYPE, b);
    if (type_of(first) == WARHORSE && type_of(second) == WARHORSE) return brdi_refuse(TWO_WARHORSES, b);
    bool first_fits = (ground_bit(s->tiles[a]) & tables_of(rules)->ambush_on) != 0;
    if (ambush) return brdi_refuse(NOT_FOREST, first_fits ? b : a);
    return brdi_refuse(OUT_OF_RANGE, b);
}

static struct brdi_verdict refuse_play(const struct brdi_rules *rules, const struct state *s, uint32_t code)
{
    uint8_t side = side_of(s, code);
    if (code_marked(code) && !is_favor(code_kind(code)))
        return brdi_refuse(BRD_REFUSED_WRONG_PHASE, NO_CELL); /* [THR.together-refusals] */
    switch (code_kind(code)) {
    case KIND_PIECE:
        if (code_from(code) != DRAGON) break;
        return refuse_arrival(tables_of(rules), s, code_to(code));
    case KIND_MOVE:
    case KIND_SWITCH:
    case KIND_ATTACK:
    case KIND_FIRE: return refuse_action(rules, s, code);
    case KIND_HASTE: return refuse_haste(data_of(rules), s, side, code);
    case KIND_AMBUSH:
    case KIND_DECEPTION: return refuse_exchange(rules, s, side, code);
    case KIND_END: return brdi_refuse(NOTHING_DONE, NO_CELL);
    default: break;
    }
    return brdi_refuse(BRD_REFUSED_WRONG_PHASE, NO_CELL); /* [THR.setup] */
}

/* With the names of the rulebook's table. */
static struct brdi_verdict refuse_as_table(const struct brdi_rules *rules, const struct state *s, uint32_t code)
{
    if (s->head.to_move == BRD_CHANCE) return brdi_refuse(BRD_REFUSED_WRONG_PHASE, NO_CELL);
    if (in_setup(s)) return brdi_thrones_setup_verdict(rules, s, code);
    if (chooser(rules, s) < SIDES) return brdi_refuse(BRD_REFUSED_WRONG_PHASE, NO_CELL);
    return refuse_play(rules, s, code);
}

/* With names that are true under these rules [THR.neutral]. The verdicts above may have NO_CELL. */
struct brdi_verdict brdi_thrones_refuse(const struct brdi_rules *rules, const void *state, uint32_t code)
{
    struct brdi_verdict no = refuse_as_table(rules, state, code);
    return brdi_refuse(tables_of(rules)->neutral[no.reason], brdi_cell_of(brdi_byte_of(no.cell)));
}
