/* thrones_moves.c: which moves of play are legal, and why one is not. */
#include "thrones.h"

static const struct piece *piece_on(const struct tables *tables, const struct state *s, uint8_t cell)
{
    return &tables->pieces[owner_of(s->men[cell])][s->men[cell] & TYPE_MASK];
}

/* ------------------------------------------------------------------------------------------------ survival checks */

/* Whether the piece on `to` stands behind walls that an attack or fire only breaches [THR.breach]. */
static bool behind_walls(const struct piece *engager, const struct state *s, int kind, uint8_t to)
{
    return s->tiles[to] == WHOLE && !(kind == KIND_ATTACK && (engager->ignores & IGNORES_WALLS) != 0);
}

/*
 * [THR.check-due], [THR.waive], THR-24: of an action or a Haste between two cells, the first not empty. Each action
 * asks anew (THR-8).
 */
static bool due(const struct tables *tables, const struct state *s, int kind, uint8_t from, uint8_t to)
{
    const struct piece *piece = piece_on(tables, s, from);
    uint8_t waived = piece->waives;
    if (kind == KIND_ATTACK && (piece->ignores & IGNORES_CHECKS) != 0) return false; /* [THR.check-never] */
    if ((kind == KIND_ATTACK || kind == KIND_FIRE) && behind_walls(piece, s, kind, to)) return true;
    if (kind == KIND_SWITCH) waived |= piece_on(tables, s, to)->waives;
    int hazards = (tables->counting[kind][0] & ground_bit(s->tiles[from])) |
                  (tables->counting[kind][1] & ground_bit(s->tiles[to]));
    return (hazards & ~waived) != 0;
}

bool brdi_thrones_check_due(const struct brdi_rules *rules, const struct state *s, uint32_t word)
{
    int kind = word_kind(word);
    if (!is_action(kind) && kind != KIND_HASTE) return false; /* [THR.check-never] */
    return due(tables_of(rules), s, kind, word_from(word), word_to(word));
}

/* -------------------------------------------------------------------------------------------------------- targets */

static bool slide_reaches(const struct slide *slide, uint8_t line)
{
    int distance = line & LINE_DISTANCE;
    return line != NO_LINE && (slide->ways >> (line >> 4) & 1) != 0 && distance >= slide->least &&
           distance <= slide->most;
}

static bool steps_reach(uint8_t steps, uint8_t line)
{
    return (line & LINE_DISTANCE) == 1 && (steps >> (line >> 4) & 1) != 0;
}

/* The first cell between two on a line that may not be passed, or NO_CELL. */
static uint8_t blocking(const struct tables *tables, const struct state *s, const struct slide *slide, uint8_t from,
                        uint8_t to)
{
    int way = tables->lines[from][to] >> 4;
    for (uint8_t cell = tables->near[from][way]; cell != to && cell < CELLS; cell = tables->near[cell][way])
        if ((slide->over >> (s->men[cell] & (MEN - 1)) & 1) == 0) return cell;
    return NO_CELL;
}

static const struct cells all_cells = {{UINT64_MAX, (UINT64_C(1) << (CELLS - 64)) - 1}};

/*
 * The cells that are looked at, by who stands there as the side that acts sees it: all for a list, two where a single
 * move is judged.
 */
struct crowd {
    struct cells empty, own, enemies;
};

static struct crowd crowd_of_all(const struct state *s, int side)
{
    struct cells men = {{0, 0}}, own = {{0, 0}};
    for (uint8_t cell = 0; cell < CELLS; cell++) {
        if (s->men[cell] == NO_MAN) continue;
        cells_add(&men, cell);
        if (owner_of(s->men[cell]) == side) cells_add(&own, cell);
    }
    return (struct crowd){cells_without(all_cells, men), own, cells_without(men, own)};
}

static inline void crowd_add(struct crowd *crowd, const struct state *s, int side, uint8_t cell)
{
    if (s->men[cell] == NO_MAN)
        cells_add(&crowd->empty, cell);
    else
        cells_add(owner_of(s->men[cell]) == side ? &crowd->own : &crowd->enemies, cell);
}

/* Of the two cells that a word names. */
static inline struct crowd crowd_of(const struct state *s, int side, uint32_t word)
{
    struct crowd crowd = {{{0, 0}}, {{0, 0}}, {{0, 0}}};
    crowd_add(&crowd, s, side, word_from(word));
    crowd_add(&crowd, s, side, word_to(word));
    return crowd;
}

static struct cells steps_from(const struct tables *tables, uint8_t ways, uint8_t from)
{
    struct cells cells = {{0, 0}};
    if (ways == ALL_WAYS) return tables->around[from];
    for (int way = 0; way < WAYS; way++)
        if ((ways >> way & 1) != 0 && tables->near[from][way] != NO_CELL) cells_add(&cells, tables->near[from][way]);
    return cells;
}

static void add_slide(const struct tables *tables, const struct state *s, const struct slide *slide, uint8_t from,
                      struct cells among, struct cells *cells)
{
    among = cells_and(among, tables->rays[from]);
    for (uint8_t to; (to = cells_pop(&among)) != NO_CELL;)
        if (slide_reaches(slide, tables->lines[from][to]) && blocking(tables, s, slide, from, to) == NO_CELL)
            cells_add(cells, to);
}

static bool stands_on_flood(const struct piece *piece, const struct state *s, uint8_t from)
{
    return (ground_bit(s->tiles[from]) & piece->flood.grounds) != 0;
}

/* The empty cells connected to `from` over its ground [THR.long], THR-11. */
static void add_flood(const struct tables *tables, const struct state *s, const struct piece *piece, uint8_t from,
                      struct cells *cells)
{
    uint8_t ground = ground_bit(s->tiles[from]), waiting[CELLS];
    int count = 0;
    struct cells seen = {{0, 0}};
    cells_add(&seen, from);
    waiting[count++] = from;
    while (count > 0) {
        uint8_t at = waiting[--count];
        for (int way = 0; way < WAYS; way++) {
            uint8_t cell = tables->near[at][way];
            if ((piece->flood.ways >> way & 1) == 0 || cell == NO_CELL || cells_have(&seen, cell)) continue;
            if (ground_bit(s->tiles[cell]) != ground) continue;
            cells_add(&seen, cell);
            if (s->men[cell] == NO_MAN) cells_add(cells, cell);
            if ((piece->flood.over >> (s->men[cell] & (MEN - 1)) & 1) != 0) waiting[count++] = cell;
        }
    }
}

/* THR-26: what a step or flight allows is a plain move, also where a flood would [THR.tables-moves]. */
static bool is_plain(const struct tables *tables, const struct state *s, uint8_t from, uint8_t to)
{
    const struct piece *piece = piece_on(tables, s, from);
    uint8_t line = tables->lines[from][to];
    if (steps_reach(piece->steps, line)) return true;
    return slide_reaches(&piece->flight, line) && blocking(tables, s, &piece->flight, from, to) == NO_CELL;
}

bool brdi_thrones_is_long(const struct brdi_rules *rules, const struct state *s, uint8_t from, uint8_t to)
{
    return !is_plain(tables_of(rules), s, from, to);
}

/* Where a long move leads: what only a flood reaches; none after a switch (THR-12, [THR.separate-long]). */
static void add_long(const struct tables *tables, const struct state *s, uint8_t from, struct cells among,
                     struct cells *cells)
{
    const struct piece *piece = piece_on(tables, s, from);
    struct cells flooded = {{0, 0}};
    if ((among.half[0] | among.half[1]) == 0 || (s->done & SWITCHED) != 0 || !stands_on_flood(piece, s, from)) return;
    add_flood(tables, s, piece, from, &flooded);
    flooded = cells_and(flooded, among);
    for (uint8_t to; (to = cells_pop(&flooded)) != NO_CELL;)
        if (!is_plain(tables, s, from, to)) cells_add(cells, to);
}

/* [THR.action-move], [THR.flight]; entering a fortress is a move like any other (THR-9). */
static struct cells move_targets(const struct tables *tables, const struct state *s, uint8_t from,
                                 const struct crowd *crowd)
{
    const struct piece *piece = piece_on(tables, s, from);
    struct cells cells = cells_and(steps_from(tables, piece->steps, from), crowd->empty);
    if (piece->flight.ways != 0) add_slide(tables, s, &piece->flight, from, crowd->empty, &cells);
    if (piece->flood.ways != 0) add_long(tables, s, from, cells_without(crowd->empty, cells), &cells);
    return cells;
}

/* [THR.switch]: own pieces of another type; [THR.switch-warhorse]: also enemies, but no warhorse with another. */
static bool is_partner(const struct piece *piece, uint8_t man, uint8_t other)
{
    if (is_own(other, owner_of(man))) return type_of(other) != type_of(man);
    return other != NO_MAN && piece->switches_enemies && !(type_of(man) == WARHORSE && type_of(other) == WARHORSE);
}

/* Not into a cell that it has left by switching (THR-2). */
static struct cells switch_targets(const struct tables *tables, const struct state *s, uint8_t from,
                                   const struct crowd *crowd)
{
    const struct piece *piece = piece_on(tables, s, from);
    const struct cells trail = {{s->trail[0], s->trail[1]}};
    struct cells left = cells_and(tables->around[from], cells_or(crowd->own, crowd->enemies)), cells = {{0, 0}};
    if (!piece->repeated && (s->done & SWITCHED) != 0) return cells;
    if (piece->repeated) left = cells_without(left, trail);
    for (uint8_t to; (to = cells_pop(&left)) != NO_CELL;)
        if (is_partner(piece, s->men[from], s->men[to])) cells_add(&cells, to);
    return cells;
}

/*
 * The enemies that an attack or fire reaches, banned or not [THR.attack], [THR.attack-dragon], [THR.fire]; a dragon
 * flies to its target (THR-3).
 */
static struct cells reached(const struct tables *tables, const struct state *s, int kind, uint8_t from,
                            const struct crowd *crowd)
{
    const struct piece *piece = piece_on(tables, s, from);
    struct cells cells = {{0, 0}};
    if (kind == KIND_ATTACK) cells = cells_and(steps_from(tables, piece->attack_steps, from), crowd->enemies);
    const struct slide *slide = kind == KIND_ATTACK ? &piece->charge : &piece->fire;
    if (slide->ways != 0) add_slide(tables, s, slide, from, crowd->enemies, &cells);
    return cells;
}

/*
 * Who may not be engaged: the refusal of a ban, or 0 [THR.engage]. The tables have [THR.ban-elephant], [THR.ban-ranger]
 * and [THR.ban-forest]; a throne's attack knows none [THR.throne-attack].
 */
static uint8_t ban(const struct tables *tables, const struct state *s, int kind, uint8_t from, uint8_t to)
{
    bool attack = kind == KIND_ATTACK;
    uint8_t target = s->men[to];
    if (attack && (piece_on(tables, s, from)->ignores & IGNORES_BANS) != 0) return 0;
    uint8_t reason =
        tables->bans[!attack][s->men[from] & TYPE_MASK][target & TYPE_MASK][s->tiles[to] & (TILE_CODES - 1)];
    bool guarded = attack && type_of(target) == WARHORSE && (s->guard >> owner_of(target) & 1) != 0;
    return guarded && reason != ENGAGE_BAN_ELEPHANT ? GUARDED : reason; /* [THR.ban-warhorse], THR-4 */
}

static struct cells engagement_targets(const struct tables *tables, const struct state *s, int kind, uint8_t from,
                                       const struct crowd *crowd)
{
    struct cells left = reached(tables, s, kind, from, crowd), cells = {{0, 0}};
    for (uint8_t to; (to = cells_pop(&left)) != NO_CELL;)
        if (ban(tables, s, kind, from, to) == 0) cells_add(&cells, to);
    return cells;
}

/* [THR.haste] */
static struct cells haste_targets(const struct tables *tables, uint8_t from, const struct crowd *crowd)
{
    return cells_and(tables->around[from], crowd->empty);
}

/* THR-20: what would change nothing, and opposing warhorses. */
static bool may_exchange(uint8_t a, uint8_t b)
{
    return a != b && !(type_of(a) == WARHORSE && type_of(b) == WARHORSE);
}

static bool lies_in_ambush(const struct tables *tables, const struct state *s, uint8_t cell)
{
    return (ground_bit(s->tiles[cell]) & tables->ambush_on) != 0;
}

/* [THR.ambush]; the other cell is the later one. */
static struct cells ambush_targets(const struct tables *tables, const struct state *s, uint8_t from,
                                   const struct crowd *crowd)
{
    struct cells left = crowd->own, cells = {{0, 0}};
    if (!lies_in_ambush(tables, s, from)) return cells;
    for (uint8_t to; (to = cells_pop(&left)) != NO_CELL;)
        if (to > from && lies_in_ambush(tables, s, to) && may_exchange(s->men[from], s->men[to])) cells_add(&cells, to);
    return cells;
}

/* [THR.deception]; the other cell is the later one. */
static struct cells deception_targets(const struct tables *tables, const struct state *s, uint8_t from,
                                      const struct crowd *crowd)
{
    struct cells left = cells_and(tables->around[from], cells_or(crowd->own, crowd->enemies)), cells = {{0, 0}};
    for (uint8_t to; (to = cells_pop(&left)) != NO_CELL;)
        if (to > from && may_exchange(s->men[from], s->men[to])) cells_add(&cells, to);
    return cells;
}

/* Where a kind of move leads from a cell of whoever may begin it. */
static struct cells targets(const struct tables *tables, const struct state *s, int kind, uint8_t from,
                            const struct crowd *crowd)
{
    switch (kind) {
    case KIND_MOVE: return move_targets(tables, s, from, crowd);
    case KIND_SWITCH: return switch_targets(tables, s, from, crowd);
    case KIND_HASTE: return haste_targets(tables, from, crowd);
    case KIND_AMBUSH: return ambush_targets(tables, s, from, crowd);
    case KIND_DECEPTION: return deception_targets(tables, s, from, crowd);
    default: return engagement_targets(tables, s, kind, from, crowd);
    }
}

/* A dragon held back arrives on free ground, or in the fortress, whoever stands there [THR.arrival-fortress], THR-10. */
static struct cells arrivals(const struct tables *tables, const struct state *s)
{
    int side = s->head.turn;
    struct cells cells = {{0, 0}};
    if ((s->held_back >> side & 1) == 0 || (s->done & BEGUN) != 0) return cells; /* [THR.arrival] */
    uint8_t first = side == WHITE ? 0 : MIDDLE_END;
    for (uint8_t cell = first; cell < first + HOME; cell++) {
        bool landing = (ground_bit(s->tiles[cell]) & tables->arrival_on) != 0 && s->men[cell] == NO_MAN;
        if (landing || is_fortress(s->tiles[cell])) cells_add(&cells, cell);
    }
    return cells;
}

/* Whether a side may pay for a favor, or for Cunning with an action: by its tile, if it is one [THR.kind-spend]. */
static bool may_pay(const struct data *data, const struct state *s, int side, int kind)
{
    bool tiles = data->switches.favor_kind == KIND_WHEN_GAINED;
    return favor_left(s, side) && (!tiles || s->kinds[side][tile_of(kind)] > 0);
}

/* Whether the turn still allows a side a kind of move, by whatever piece. */
static bool is_open(const struct data *data, const struct state *s, int side, int kind)
{
    switch (kind) {
    case KIND_MOVE: return (s->done & (MOVED | MOVED_LONG | ENGAGED)) == 0; /* [THR.move-and-switch] */
    case KIND_SWITCH: return (s->done & (MOVED_LONG | ENGAGED)) == 0;
    case KIND_ATTACK:
    case KIND_FIRE: return (s->done & ACTED) == 0 && s->turn > data->peaceful_turns; /* THR-18, [THR.first-turn] */
    default: return may_pay(data, s, side, kind);
    }
}

/*
 * Whether the actor alone goes on with a kind of action, if there is one: with all [THR.turn], THR-7; where other pieces may
 * switch than move, with switches after the first [THR.separate-warhorse].
 */
static inline bool is_actors(const struct tables *tables, const struct state *s, int kind)
{
    if (tables->separate) return kind == KIND_SWITCH && (s->done & SWITCHED) != 0;
    return is_action(kind) && s->actor < CELLS;
}

/* From where a kind of move may begin; a Deception is anybody's. */
static inline struct cells beginners(const struct tables *tables, const struct state *s, int kind,
                                     const struct crowd *crowd)
{
    struct cells actor = {{0, 0}};
    if (kind == KIND_DECEPTION) return cells_or(crowd->own, crowd->enemies);
    if (!is_actors(tables, s, kind)) return crowd->own;
    if (s->actor < CELLS) cells_add(&actor, s->actor);
    return cells_and(actor, crowd->own);
}

/* ---------------------------------------------------------------------------------------------------------- lists */

struct listing {
    const struct tables *tables;
    const struct data *data;
    const struct state *s;
    struct brdi_list *list;
    struct crowd crowd;
    uint32_t mark; /* of the words [THR.other-word] */
    int side;      /* whose list it is */
    bool cunning;  /* actions may bear it */
};

static struct listing begin(const struct brdi_rules *rules, const struct state *s, int side, struct brdi_list *list)
{
    struct listing l = {.tables = tables_of(rules),
                        .data = data_of(&rules->schema),
                        .s = s,
                        .list = list,
                        .crowd = crowd_of_all(s, side),
                        .mark = side == s->head.turn ? 0 : OTHERS,
                        .side = side,
                        .cunning = may_pay(data_of(&rules->schema), s, side, KIND_MOVE)};
    return l;
}

/* Actions, each also with Cunning if that may be [THR.cunning]. */
static void add_with_cunning(const struct listing *l, int kind, uint8_t from, struct cells cells)
{
    for (uint8_t to; (to = cells_pop(&cells)) != NO_CELL;) {
        brdi_add(l->list, word_of(kind, from, to));
        if (due(l->tables, l->s, kind, from, to)) brdi_add(l->list, word_of(kind, from, to) | 1);
    }
}

static void add_kind(const struct listing *l, int kind)
{
    if (!is_open(l->data, l->s, l->side, kind)) return;
    struct cells left = beginners(l->tables, l->s, kind, &l->crowd);
    for (uint8_t from; (from = cells_pop(&left)) != NO_CELL;) {
        struct cells cells = targets(l->tables, l->s, kind, from, &l->crowd);
        if (l->cunning && is_action(kind))
            add_with_cunning(l, kind, from, cells);
        else
            add_cells(l->list, l->mark | word_of(kind, from, 0), cells);
    }
}

/* Whether anything but `end` is legal; stops at the first kind that has some. */
static bool can_act(const struct brdi_rules *rules, const struct state *s)
{
    struct brdi_list none = {.moves = NULL};
    struct listing l = begin(rules, s, s->head.turn, &none);
    add_cells(&none, word_of(KIND_PIECE, DRAGON, 0), arrivals(l.tables, s));
    for (int kind = KIND_MOVE; kind <= KIND_DECEPTION && none.count == 0; kind++) add_kind(&l, kind);
    return none.count > 0;
}

/* [THR.end-move], THR-22 */
static bool has_acted(const struct state *s)
{
    return (s->done & ACTED) != 0;
}

/* Playable or not: who acts tells nothing [THR.interrupt-actors]; but what was gained is chosen first [THR.switches]. */
bool brdi_thrones_may_interrupt(const struct brdi_rules *rules, const struct state *s)
{
    return favors_any_time(rules) && favor_left(s, 1 - s->head.turn) && chooser(rules, s) == BRD_NO_SEAT;
}

/* What the player who is not on turn may do: spend a favor, but never for Cunning [THR.interrupt]. */
static void add_interruptions(const struct brdi_rules *rules, const struct state *s, struct brdi_list *list)
{
    struct listing l = begin(rules, s, 1 - s->head.turn, list);
    for (int kind = KIND_HASTE; kind <= KIND_DECEPTION; kind++) add_kind(&l, kind);
}

/* [THR.referee] Marked words come last: their mark is the highest bit. */
void brdi_thrones_moves(const struct brdi_rules *rules, const struct state *s, struct brdi_list *list)
{
    size_t first = list->count;
    struct listing l = begin(rules, s, s->head.turn, list);
    add_cells(list, word_of(KIND_PIECE, DRAGON, 0), arrivals(l.tables, s));
    for (int kind = KIND_MOVE; kind <= KIND_DECEPTION; kind++) add_kind(&l, kind);
    if (has_acted(s) || list->count == first) brdi_add(list, word_of(KIND_END, 0, 0)); /* THR-16 */
    if (brdi_thrones_may_interrupt(rules, s)) add_interruptions(rules, s, list);
}

/* ------------------------------------------------------------------------------------------- legality of one move */

/* Of a move between two cells, is the first among the beginners, the second among the targets? */
static bool is_target(const struct tables *tables, const struct state *s, int side, uint32_t word)
{
    struct crowd crowd = crowd_of(s, side, word);
    struct cells cells = beginners(tables, s, word_kind(word), &crowd);
    if (!cells_have(&cells, word_from(word))) return false;
    cells = targets(tables, s, word_kind(word), word_from(word), &crowd);
    return cells_have(&cells, word_to(word));
}

/* Cunning takes a favor in hand, whatever the action gains (THR-29), and a check that is due [THR.cunning]. */
static bool fits_cunning(const struct brdi_rules *rules, const struct state *s, uint32_t word)
{
    return !word_cunning(word) ||
           (may_pay(data_of(&rules->schema), s, s->head.turn, KIND_MOVE) && brdi_thrones_check_due(rules, s, word));
}

bool brdi_thrones_legal(const struct brdi_rules *rules, const struct state *s, uint32_t word)
{
    const struct tables *tables = tables_of(rules);
    int kind = word_kind(word), side = side_of(s, word);
    if (word_others(word) && !(is_favor(kind) && brdi_thrones_may_interrupt(rules, s))) return false;
    if (kind == KIND_END) return has_acted(s) || !can_act(rules, s);
    if (kind == KIND_PIECE && word_from(word) == DRAGON) {
        struct cells cells = arrivals(tables, s);
        return cells_have(&cells, word_to(word));
    }
    if (kind < KIND_MOVE || kind > KIND_DECEPTION) return false;
    return is_open(data_of(&rules->schema), s, side, kind) && is_target(tables, s, side, word) &&
           fits_cunning(rules, s, word);
}

/* ------------------------------------------------------------------------------------------------------- refusals */

/* [THR.refusals] */
const struct brdi_refusal brdi_thrones_refusals[] = {
    [BRD_REFUSED_GAME_OVER] = {"game_over", "the game is over"},
    [BRD_REFUSED_NOT_YOUR_TURN] = {"not_your_turn", "it is not your turn"},
    [BRD_REFUSED_WRONG_PHASE] = {"wrong_phase", "no move of this kind is to be made now"},
    [BRD_REFUSED_NO_PIECE] = {"no_piece", "there is no piece on this cell"},
    [BRD_REFUSED_NOT_YOURS] = {"not_yours", "the %o on this cell is the opponent's"},
    [NOT_NEXT_CELL] = {"not_next_cell", "this cell gets its tile first"},
    [QUOTA] = {"quota", "no %p tile is left for this cell"},
    [FORTRESS_EDGE] = {"fortress_edge", "the fortress may not lie here"},
    [NOT_COMPLETABLE] = {"not_completable", "with this tile the rows could not be completed any more"},
    [NOT_NEXT_TILE] = {"not_next_tile", "another middle tile comes first"},
    [NOT_MIDDLE_ROW] = {"not_middle_row", "this cell is not in the middle row"},
    [CLAIMED] = {"claimed", "you have claimed this cell already"},
    [NOT_NEXT_PIECE] = {"not_next_piece", "another piece comes first"},
    [NOT_HELD_BACK] = {"not_held_back", "you hold no dragon back"},
    [TURN_BEGUN] = {"turn_begun", "the dragon arrives only before you do anything else in the turn"},
    [NOTHING_DONE] = {"nothing_done", "a turn needs a move, switch, attack or fire before it ends"},
    [ALREADY_ENGAGED] = {"already_engaged", "the %o on this cell has attacked or fired in this turn"},
    [NOT_THE_ACTOR] = {"not_the_actor", "the %o on this cell is the one that acts in this turn"},
    [ALREADY_MOVED] = {"already_moved", "there has been a move in this turn"},
    [ALREADY_SWITCHED] = {"already_switched", "there has been a switch in this turn"},
    [NOT_FIRST_ACTION] = {"not_first_action", "nobody attacks or fires after a move or switch in the same turn"},
    [FIRST_TURN] = {"first_turn", "nobody attacks or fires before turn %n"},
    [FAVOR_SPENT] = {"favor_spent", "you have spent a favor in this turn"},
    [NO_FAVOR] = {"no_favor", "you have no such favor in hand"},
    [CANNOT_FIRE] = {"cannot_fire", "the %o on this cell does not fire"},
    [NOT_HOMELAND] = {"not_homeland", "this cell is not in your homeland"},
    [NO_LANDING] = {"no_landing", "no dragon arrives on this cell's ground"},
    [CELL_TAKEN] = {"cell_taken", "%ao stands on this cell"},
    [PAIR_ORDER] = {"pair_order", "the second of a pair stands on a later cell than the first, which is here"},
    [NO_ROOM_FOR_PAIR] = {"no_room_for_pair", "no later cell would be free for the second of the pair"},
    [NO_TARGET] = {"no_target", "there is no piece on this cell"},
    [OWN_TARGET] = {"own_target", "the %o on this cell is your own"},
    [ENEMY_PARTNER] = {"enemy_partner", "the %p does not switch with enemies"},
    [SAME_TYPE] = {"same_type", "the pieces are of the same type"},
    [TWO_WARHORSES] = {"two_warhorses", "warhorses do not change places with enemy warhorses"},
    [NOT_FOREST] = {"not_forest", "nobody lies in ambush on this cell's ground"},
    [OUT_OF_RANGE] = {"out_of_range", "this cell is out of reach"},
    [PATH_BLOCKED] = {"path_blocked", "the %o on this cell stands in the way"},
    [OFF_TERRAIN] = {"off_terrain", "a long move does not go over this cell's ground"},
    [NOT_CONNECTED] = {"not_connected", "no way over such cells leads here"},
    [LONG_MOVE] = {"long_move", "a long move and a switch do not go together"},
    [TRAIL] = {"trail", "the %p has left this cell by switching in this turn"},
    [ENGAGE_BAN_ELEPHANT] = {"engage_ban_elephant", "the %o on this ground is safe from such an enemy"},
    [GUARDED] = {"guarded", "this warhorse removed a piece in its last turn and cannot be attacked"},
    [RANGER_ON_MOUNTAIN] = {"ranger_on_mountain", "nobody fires at the %o on this ground"},
    [FOREST_COVER] = {"forest_cover", "the ground covers the %o"},
    [NO_CHECK_DUE] = {"no_check_due", "Cunning is for actions for which a survival check is due"},
    [BANNED] = {"banned", "the %o on this cell is safe from such an engagement"},
    [PEACEFUL_TURN] = {"peaceful_turn", "nobody attacks or fires before turn %n"},
    [NO_FORTRESS_HERE] = {"no_fortress_here", "the fortress may not lie here"},
    [NO_AMBUSH_HERE] = {"no_ambush_here", "nobody lies in ambush on this cell's ground"},
};

/* The functions below look for the reason in the order of the table; each answers for its kinds of moves. */

static struct brdi_verdict refuse_arrival(const struct tables *tables, const struct state *s, uint8_t cell)
{
    if ((s->held_back >> s->head.turn & 1) == 0) return brdi_refuse(NOT_HELD_BACK, NO_CELL);
    if ((s->done & BEGUN) != 0) return brdi_refuse(TURN_BEGUN, NO_CELL);
    if (!in_home(s->head.turn, cell)) return brdi_refuse(NOT_HOMELAND, cell);
    bool landing = (ground_bit(s->tiles[cell]) & tables->arrival_on) != 0;
    return brdi_refuse(landing ? CELL_TAKEN : NO_LANDING, cell);
}

/*
 * Of Ambush, Deception, Haste and what comes with Cunning: no favor, or no such one, may be spent [THR.kind-refusals] by
 * whose word it is [THR.interrupt-refusals].
 */
static struct brdi_verdict refuse_favor(const struct state *s, int side)
{
    return brdi_refuse((s->done & favored_bit(s, side)) != 0 ? FAVOR_SPENT : NO_FAVOR, NO_CELL);
}

/* The piece that the first cell names is nobody's, or another's. */
static struct brdi_verdict refuse_piece(const struct state *s, uint8_t from)
{
    return brdi_refuse(s->men[from] == NO_MAN ? BRD_REFUSED_NO_PIECE : BRD_REFUSED_NOT_YOURS, from);
}

/* Whether a piece may switch again [THR.switch-warhorse], [THR.separate-warhorse], [THR.separate-refusals]. */
static bool goes_on_switching(const struct tables *tables, const struct state *s, uint8_t from)
{
    return piece_on(tables, s, from)->repeated && (!tables->separate || s->actor == from);
}

/* What speaks against any action of this kind by this piece in this turn [THR.separate-refusals]; reason 0: nothing. */
static struct brdi_verdict refuse_kind(const struct brdi_rules *rules, const struct state *s, int kind, uint8_t from)
{
    const struct tables *tables = tables_of(rules);
    bool open = is_open(data_of(&rules->schema), s, s->head.turn, kind), others = s->actor < CELLS && s->actor != from;
    if (!is_own(s->men[from], s->head.turn)) return refuse_piece(s, from);
    if ((s->done & ENGAGED) != 0) return brdi_refuse(ALREADY_ENGAGED, s->actor);
    if (!tables->separate && others) return brdi_refuse(NOT_THE_ACTOR, s->actor);
    if (kind == KIND_MOVE && !open) return brdi_refuse(ALREADY_MOVED, from);
    if (kind == KIND_SWITCH && (s->done & SWITCHED) != 0 && !goes_on_switching(tables, s, from))
        return brdi_refuse(ALREADY_SWITCHED, from);
    if (open || kind == KIND_SWITCH) return BRDI_LEGAL;
    return has_acted(s) ? brdi_refuse(NOT_FIRST_ACTION, from) : brdi_refuse(FIRST_TURN, NO_CELL);
}

/* Whether a flood leads there, if the turn allows it. */
static bool floods_to(const struct tables *tables, const struct state *s, uint8_t from, uint8_t to)
{
    const struct piece *piece = piece_on(tables, s, from);
    struct cells cells = {{0, 0}};
    if (piece->flood.ways != 0 && stands_on_flood(piece, s, from)) add_flood(tables, s, piece, from, &cells);
    return cells_have(&cells, to);
}

/* A cell that the piece would reach only by a flood [THR.tables-refusals]. */
static struct brdi_verdict refuse_long(const struct tables *tables, const struct state *s, uint8_t from, uint8_t to)
{
    if (!stands_on_flood(piece_on(tables, s, from), s, from)) return brdi_refuse(OFF_TERRAIN, from);
    if (ground_bit(s->tiles[to]) != ground_bit(s->tiles[from])) return brdi_refuse(OFF_TERRAIN, to);
    return floods_to(tables, s, from, to) ? brdi_refuse(LONG_MOVE, from) : brdi_refuse(NOT_CONNECTED, to);
}

/* [THR.tables-refusals] */
static struct brdi_verdict refuse_move(const struct tables *tables, const struct state *s, uint8_t from, uint8_t to)
{
    const struct piece *piece = piece_on(tables, s, from);
    if (s->men[to] != NO_MAN) return brdi_refuse(CELL_TAKEN, to);
    if (slide_reaches(&piece->flight, tables->lines[from][to]) && !floods_to(tables, s, from, to))
        return brdi_refuse(PATH_BLOCKED, blocking(tables, s, &piece->flight, from, to));
    return piece->flood.ways != 0 ? refuse_long(tables, s, from, to) : brdi_refuse(OUT_OF_RANGE, to);
}

static struct brdi_verdict refuse_switch(const struct tables *tables, const struct state *s, uint8_t from, uint8_t to)
{
    uint8_t man = s->men[from], other = s->men[to];
    bool enemy = is_enemy(other, s->head.turn);
    if (other == NO_MAN) return brdi_refuse(NO_TARGET, to);
    if (enemy && !piece_on(tables, s, from)->switches_enemies) return brdi_refuse(ENEMY_PARTNER, to);
    if (!enemy && type_of(man) == type_of(other)) return brdi_refuse(SAME_TYPE, to);
    if (enemy && type_of(man) == WARHORSE && type_of(other) == WARHORSE) return brdi_refuse(TWO_WARHORSES, to);
    if ((tables->lines[from][to] & LINE_DISTANCE) != 1) return brdi_refuse(OUT_OF_RANGE, to);
    return (s->done & MOVED_LONG) != 0 ? brdi_refuse(LONG_MOVE, from) : brdi_refuse(TRAIL, to);
}

static struct brdi_verdict refuse_engagement(const struct tables *tables, const struct state *s, int kind, uint8_t from,
                                             uint8_t to)
{
    const struct piece *piece = piece_on(tables, s, from);
    struct crowd crowd = crowd_of(s, s->head.turn, word_of(kind, from, to));
    struct cells cells = reached(tables, s, kind, from, &crowd);
    if (kind == KIND_FIRE && piece->fire.ways == 0) return brdi_refuse(CANNOT_FIRE, from);
    if (s->men[to] == NO_MAN) return brdi_refuse(NO_TARGET, to);
    if (is_own(s->men[to], s->head.turn)) return brdi_refuse(OWN_TARGET, to);
    if (cells_have(&cells, to)) return brdi_refuse(ban(tables, s, kind, from, to), to);
    if (kind == KIND_FIRE || !slide_reaches(&piece->charge, tables->lines[from][to]))
        return brdi_refuse(OUT_OF_RANGE, to);
    return brdi_refuse(PATH_BLOCKED, blocking(tables, s, &piece->charge, from, to));
}

static struct brdi_verdict refuse_target(const struct tables *tables, const struct state *s, uint32_t word)
{
    uint8_t from = word_from(word), to = word_to(word);
    switch (word_kind(word)) {
    case KIND_MOVE: return refuse_move(tables, s, from, to);
    case KIND_SWITCH: return refuse_switch(tables, s, from, to);
    default: return refuse_engagement(tables, s, word_kind(word), from, to);
    }
}

/* What could be done without Cunning has no check due. */
static struct brdi_verdict refuse_action(const struct brdi_rules *rules, const struct state *s, uint32_t word)
{
    struct brdi_verdict no = refuse_kind(rules, s, word_kind(word), word_from(word));
    if (no.reason != BRD_LEGAL) return no;
    if (word_cunning(word) && !may_pay(data_of(&rules->schema), s, s->head.turn, KIND_MOVE))
        return refuse_favor(s, s->head.turn);
    if (brdi_thrones_legal(rules, s, word & ~UINT32_C(1))) return brdi_refuse(NO_CHECK_DUE, NO_CELL);
    return refuse_target(tables_of(rules), s, word);
}

static struct brdi_verdict refuse_haste(const struct data *data, const struct state *s, int side, uint32_t word)
{
    uint8_t from = word_from(word), to = word_to(word);
    if (!is_own(s->men[from], side)) return refuse_piece(s, from);
    if (!may_pay(data, s, side, KIND_HASTE)) return refuse_favor(s, side);
    return brdi_refuse(s->men[to] != NO_MAN ? CELL_TAKEN : OUT_OF_RANGE, to);
}

/* Ambush and Deception. */
static struct brdi_verdict refuse_exchange(const struct brdi_rules *rules, const struct state *s, int side,
                                           uint32_t word)
{
    uint8_t a = word_from(word), b = word_to(word), first = s->men[a], second = s->men[b];
    bool ambush = word_kind(word) == KIND_AMBUSH;
    if (first == NO_MAN || second == NO_MAN) return refuse_piece(s, first == NO_MAN ? a : b);
    if (ambush && is_enemy(first, side)) return refuse_piece(s, a);
    if (ambush && is_enemy(second, side)) return refuse_piece(s, b);
    if (!may_pay(data_of(&rules->schema), s, side, word_kind(word))) return refuse_favor(s, side);
    if (first == second) return brdi_refuse(SAME_TYPE, b);
    if (type_of(first) == WARHORSE && type_of(second) == WARHORSE) return brdi_refuse(TWO_WARHORSES, b);
    if (ambush) return brdi_refuse(NOT_FOREST, lies_in_ambush(tables_of(rules), s, a) ? b : a);
    return brdi_refuse(OUT_OF_RANGE, b);
}

struct brdi_verdict brdi_thrones_refuse(const struct brdi_rules *rules, const struct state *s, uint32_t word)
{
    uint8_t side = side_of(s, word);
    if (word_others(word) && !is_favor(word_kind(word)))
        return brdi_refuse(BRD_REFUSED_WRONG_PHASE, NO_CELL); /* [THR.together-refusals] */
    switch (word_kind(word)) {
    case KIND_PIECE:
        if (word_from(word) != DRAGON) break;
        return refuse_arrival(tables_of(rules), s, word_to(word));
    case KIND_MOVE:
    case KIND_SWITCH:
    case KIND_ATTACK:
    case KIND_FIRE: return refuse_action(rules, s, word);
    case KIND_HASTE: return refuse_haste(data_of(&rules->schema), s, side, word);
    case KIND_AMBUSH:
    case KIND_DECEPTION: return refuse_exchange(rules, s, side, word);
    case KIND_END: return brdi_refuse(NOTHING_DONE, NO_CELL);
    default: break;
    }
    return brdi_refuse(BRD_REFUSED_WRONG_PHASE, NO_CELL); /* [THR.setup] */
}
