/* tombs_moves.c: which moves are legal, and why others are not. */
#include "tombs.h"

/* ---------------------------------------------------------------------------------------------------------- targets */

/*
 * The board from the view of the player who is to play a card. All masks are of cells, except `enemies`. Under rules
 * that are not extended the zones are not set: tables have those of all units of a class (struct tables).
 */
struct view {
    uint64_t enemies;     /* published units (TMB-8) */
    uint32_t enemy_cells; /* the cells of all enemy units */
    uint32_t empty;
    uint32_t tombs;
    uint32_t open;       /* not barred to the player [TMB.first-turn] (TMB-10) */
    uint32_t threatened; /* in the zone of an enemy unit on another cell [TMB.threat] */
    uint32_t safe;       /* empty, open, and not threatened */
    const uint8_t *ways; /* of the player's cards, by class [TMB.seat-tables] */
    uint8_t player;
    bool quiet; /* nothing may be killed or removed (TMB-7) */
    bool extended;
    uint16_t zones[CELLS]; /* what the enemy units on each cell threaten */
};

/* The cells in the zones of these units. No unit's zone contains its own cell (see compile_class). */
static uint32_t threatened(const struct tables *t, uint64_t enemies)
{
    return (uint32_t)t->zones[BLADE][cells_of(enemies, BLADE)] | t->zones[MAGUS][cells_of(enemies, MAGUS)] |
           t->zones[OMBRA][cells_of(enemies, OMBRA)] | t->zones[THORN][cells_of(enemies, THORN)];
}

/* Sets the zones of enemy units, each as its owner plays it; returns the cells in them [TMB.seat-tables]. */
static BRDI_NOINLINE uint32_t find_zones(const struct tables *t, const struct state *s, struct view *v)
{
    uint32_t sum = 0;
    memset(v->zones, 0, sizeof v->zones);
    for (uint8_t seat = 0; seat < SEATS_MOST; seat++) {
        if (seat == v->player || seat == t->friend_of[v->player]) continue;
        for (int class = BLADE; class < t->class_end; class ++)
            for (uint64_t cells = cells_with(s, seat, class) & v->enemy_cells; cells != 0;) {
                uint8_t cell = brdi_pop_cell(&cells);
                v->zones[cell] |= t->zone[seat][class][cell];
                sum |= t->zone[seat][class][cell];
            }
    }
    return sum;
}

/* extended: as of the tables; in lists a constant (tombs.h). */
static BRDI_INLINE struct view view_of(const struct brdi_rules *rules, const struct state *s, uint8_t player,
                                       bool extended)
{
    const struct data *data = data_of(&rules->schema);
    const struct tables *t = tables_of(rules);
    struct view v;
    v.player = player;
    v.extended = extended;
    v.ways = t->ways[player];
    v.tombs = s->tombs & BOARD;
    v.enemies = enemies_in(t, s->units, player);
    v.enemy_cells = enemy_cells(t, s, player, extended);
    v.empty = BOARD & ~(all_units(s, extended) | s->tombs); /* TMB-6 */
    v.open = s->turn <= t->barred_turns[player] ? BOARD & ~(uint32_t)t->barred_cells : BOARD;
    v.threatened = extended ? find_zones(t, s, &v) : threatened(t, v.enemies);
    v.safe = v.empty & v.open & ~v.threatened;
    v.quiet = s->turn <= data->switches.quiet_turns[s->head.player_count - SEATS_MIN]; /* [TMB.quiet] */
    return v;
}

/* The enemy units whose zones contain a cell, one by one. */
static BRDI_NOINLINE uint32_t attackers_by_zones(const struct view *v, uint32_t cell)
{
    uint32_t units = 0;
    for (uint32_t from = 0; from < CELLS; from++) units |= (uint32_t)(v->zones[from] >> cell & 1) << from;
    return units;
}

/* The enemy units whose zones contain a cell [TMB.threat]. */
static BRDI_INLINE uint32_t attackers(const struct tables *t, const struct view *v, uint32_t cell)
{
    uint32_t mask = bit(cell);
    if (v->extended) return attackers_by_zones(v, cell);
    return (cells_of(v->enemies, BLADE) & t->reach[BLADE][mask]) |
           (cells_of(v->enemies, MAGUS) & t->reach[MAGUS][mask]) |
           (cells_of(v->enemies, OMBRA) & t->reach[OMBRA][mask]) |
           (cells_of(v->enemies, THORN) & t->reach[THORN][mask]);
}

/* Of these cells those from which the player's unit of a class would kill a unit. */
static BRDI_NOINLINE uint32_t bloody(const struct tables *t, const struct view *v, int class, uint32_t cells)
{
    uint32_t found = 0;
    for (uint64_t left = cells; left != 0;) {
        uint8_t cell = brdi_pop_cell(&left);
        if ((t->strikes[v->player][class][cell] & v->enemy_cells) != 0) found |= bit(cell);
    }
    return found;
}

/* The cells on which a card may be placed [TMB.place]; in the quiet turns only if that kills nothing (TMB-9). */
static BRDI_INLINE uint32_t placements(const struct tables *t, const struct view *v, int class)
{
    if ((v->ways[class] & MAY_PLACE) == 0) return 0;
    if (!v->quiet || (v->ways[class] & STRIKES) == 0) return v->safe;
    return v->safe & ~(v->extended ? bloody(t, v, class, v->safe) : t->reach[class][v->enemy_cells]);
}

/*
 * The enemy units that an Ombra, or a card of another class that is played over units, may be played on: without the
 * unit the cell is safe [TMB.ombra-top], [TMB.own-plays]. The unit need not be taken off for that test, because no
 * unit's zone contains its own cell (compile_class in tombs_rules.c).
 */
static BRDI_INLINE uint32_t tops(const struct brdi_rules *rules, const struct view *v, int class)
{
    if (v->quiet || (v->ways[class] & MAY_OVER) == 0) return 0;
    uint32_t cells = v->enemy_cells & v->open & ~v->threatened;
    if (class != OMBRA || data_of(&rules->schema)->switches.ombra_on_ombra) return cells;
    return cells & ~cells_of(v->enemies, OMBRA); /* TMB-3 */
}

/* The tombstones on which a Thorn may be activated if it has a unit to remove [TMB.thorn-activated]. */
static BRDI_INLINE uint32_t activations(const struct view *v, int class)
{
    return v->quiet || (v->ways[class] & MAY_ACTIVATE) == 0 ? 0 : v->tombs & v->open;
}

/* The enemy units that a Thorn may remove: without the unit the tombstone's cell is safe [TMB.thorn-must-remove]. */
static BRDI_INLINE uint32_t removals(const struct tables *t, const struct view *v, uint32_t tomb)
{
    uint32_t adjacent = t->adjacent[tomb];
    if ((adjacent & cells_of(v->enemies, THORN)) != 0) return 0; /* TMB-1 */
    uint32_t threats = attackers(t, v, tomb), targets = adjacent & v->enemy_cells;
    if (threats == 0) return targets; /* but the move needs a target (TMB-22) */
    return (threats & (threats - 1)) == 0 ? targets & threats : 0;
}

/* ------------------------------------------------------------------------------------------------------------ lists */

/* A move for each class of some cards: chance deals or draws [TMB.chance], a stuck player discards [TMB.discard]. */
static BRDI_INLINE void add_cards(struct brdi_list *list, uint32_t kind, uint64_t cards, int from, int end)
{
    uint32_t classes = classes_in(cards, from, end) >> from;
    brdi_add_each(list, move_code(kind, (uint32_t)from, 0, 0), CLASS_SHIFT, classes);
}

static BRDI_INLINE void add_activations(const struct tables *t, const struct view *v, int class, struct brdi_list *list)
{
    for (uint32_t tombs = activations(v, class); tombs != 0; tombs &= tombs - 1) {
        uint8_t tomb = (uint8_t)brdi_lowest32(tombs);
        brdi_add_each(list, move_code(ACTIVATE, (uint32_t) class, tomb, 0), 0, removals(t, v, tomb));
    }
}

/* The plays of one kind that the player has with a card of a class. */
static void add_plays_of(const struct brdi_rules *rules, const struct view *v, uint32_t kind, int class,
                         struct brdi_list *list)
{
    const struct tables *t = tables_of(rules);
    if (kind == ACTIVATE)
        add_activations(t, v, class, list);
    else
        brdi_add_each(list, move_code(kind, (uint32_t) class, 0, 0), CELL_SHIFT,
                      kind == PLACE ? placements(t, v, class) : tops(rules, v, class));
}

/* [TMB.play] under extended rules; the codes of own classes are above all others [TMB.own-plays]. */
static BRDI_NOINLINE void add_extended_plays(const struct brdi_rules *rules, const struct state *s, uint8_t player,
                                             struct brdi_list *list)
{
    struct view v = view_of(rules, s, player, true);
    uint64_t hand = hand_of(s, player, true);
    int end = tables_of(rules)->class_end;
    for (int first = BLADE; first < end; first += CLASSES)
        for (uint32_t kind = PLACE; kind <= ACTIVATE; kind++)
            for (int class = first; class < end && class < first + CLASSES; class ++)
                if (cards_of(hand, class) > 0) add_plays_of(rules, &v, kind, class, list);
}

/* [TMB.play] */
static void add_plays(const struct brdi_rules *rules, const struct state *s, uint8_t player, struct brdi_list *list)
{
    const struct tables *t = tables_of(rules);
    uint32_t hand = s->hands[player];
    if (t->extended) {
        add_extended_plays(rules, s, player, list);
        return;
    }
    struct view v = view_of(rules, s, player, false);
    for (int class = BLADE; class < CLASSES; ++class)
        if (cards_of(hand, class) > 0)
            brdi_add_each(list, move_code(PLACE, (uint32_t) class, 0, 0), CELL_SHIFT, placements(t, &v, class));
    if (cards_of(hand, OMBRA) > 0)
        brdi_add_each(list, move_code(OVER, OMBRA, 0, 0), CELL_SHIFT, tops(rules, &v, OMBRA));
    if (cards_of(hand, THORN) > 0) add_activations(t, &v, THORN, list);
}

static size_t count_plays(const struct brdi_rules *rules, const struct state *s, uint8_t player)
{
    struct brdi_list list = {.moves = NULL};
    add_plays(rules, s, player, &list);
    return list.count;
}

void brdi_tombs_moves(const struct brdi_rules *rules, const void *state, struct brdi_list *list)
{
    const struct state *s = state;
    const struct tables *t = tables_of(rules);
    size_t before = list->count;
    uint8_t player = s->head.to_move;
    bool chance = player == BRD_CHANCE;
    if (!chance && player >= SEATS_MOST) return;
    if (!chance) add_plays(rules, s, player, list);
    if (list->count > before) return;
    add_cards(list, chance ? DRAW : DISCARD, chance ? s->deck : s->hands[player], BLADE, CLASSES);
    if (t->extended)
        add_cards(list, chance ? DRAW : DISCARD, chance ? deck_in(s, true) : hand_of(s, player, true), CLASSES,
                  t->class_end);
}

/* --------------------------------------------------------------------------------------------- legality of one move */

/* Whether a card that is in hand may be played this way. */
static bool is_target(const struct brdi_rules *rules, const struct view *v, struct play play)
{
    const struct tables *t = tables_of(rules);
    switch (play.kind) {
    case PLACE: return has(placements(t, v, play.class), play.cell);
    case OVER: return has(tops(rules, v, play.class), play.cell);
    default: return has(activations(v, play.class), play.cell) && has(removals(t, v, play.cell), play.target);
    }
}

bool brdi_tombs_legal(const struct brdi_rules *rules, const void *state, uint32_t code)
{
    const struct state *s = state;
    bool extended = tables_of(rules)->extended;
    struct play play = play_of(code);
    uint8_t player = s->head.to_move;
    if (play.kind == DRAW) return player == BRD_CHANCE && cards_of(deck_in(s, extended), play.class) > 0;
    if (player >= SEATS_MOST || cards_of(hand_of(s, player, extended), play.class) == 0) return false;
    if (play.kind == DISCARD) return count_plays(rules, s, player) == 0;
    struct view v = view_of(rules, s, player, extended);
    return is_target(rules, &v, play);
}

/* --------------------------------------------------------------------------------------------------------- refusals */

/* Called only for illegal moves, so the last reason in each function needs no test. */

/* [TMB.refusals] */
const struct brdi_refusal brdi_tombs_refusals[] = {
    [BRD_REFUSED_GAME_OVER] = {"game_over", "the game is over", "TMB.end-state\0"},
    [BRD_REFUSED_NOT_YOUR_TURN] = {"not_your_turn", "it is not your turn", "TMB.seats\0TMB.turns\0"},
    [BRD_REFUSED_WRONG_PHASE] = {"wrong_phase", "not now: chance draws a card, then the player plays one",
                                 "TMB.draw\0TMB.play\0"},
    [NONE_LEFT] = {"none_left", "the deck has no %P left", "TMB.chance\0"},
    [NOT_IN_HAND] = {"not_in_hand", "you have no %P in your hand", "TMB.play\0"},
    [MUST_PLAY] = {"must_play", "you may discard %aP only if you cannot play a card", "TMB.discard\0"},
    [NOT_ITS_WAY] = {"not_its_way", "these rules do not let you play %aP this way", "TMB-20\0"},
    [MIDDLE_BARRED] = {"middle_barred", "you may not play %aP on this cell before turn %n",
                       "TMB.first-turn\0TMB.first-player\0TMB-10\0"},
    [CELL_TAKEN] = {"cell_taken", "%w's %O is on this cell; cards are placed on empty cells", "TMB.place\0TMB-6\0"},
    [NO_TOMBSTONE] = {"no_tombstone", "there is no tombstone; you may activate %aP only on a tombstone",
                      "TMB.thorn-activated\0"},
    [NO_UNIT] = {"no_unit", "there is no unit that the %P could remove",
                 "TMB.ombra-top\0TMB.thorn-must-remove\0TMB-22\0"},
    [OWN_UNIT] = {"own_unit", "%w's %O is not an enemy", "TMB.enemy\0TMB-8\0TMB.friends\0"},
    [NOT_ADJACENT] = {"not_adjacent", "%w's %O is not adjacent to the tombstone", "TMB.adjacent\0TMB-1\0"},
    [OMBRA_ON_OMBRA] = {"ombra_on_ombra", "you may not play an Ombra on top of %w's %O", "TMB-3\0"},
    [THORN_NEAR] = {"thorn_near", "%w's %O is adjacent to the tombstone", "TMB.thorn-activated\0TMB-1\0"},
    [THREATENED] = {"threatened", "%w's %O here threatens the cell you play on", "TMB.threat\0"},
    [QUIET_TURN] = {"quiet_turn", "%w's %O would be lost; no unit may be killed or removed before turn %n",
                    "TMB.quiet\0"},
    [CELL_BARRED] = {"cell_barred", "you may not play %aP on this cell before turn %n",
                     "TMB-21\0TMB.first-turn\0TMB.first-player\0"},
};

/* The first player is barred on all turns [TMB.first-player]; tombstones lack owners. CELL_BARRED is the last code. */
const char *const brdi_tombs_other_sentences[] = {
    [MIDDLE_BARRED] = "the first player may not play %aP on this cell",
    [CELL_TAKEN] = "this is a tombstone; you may not place %aP on it",
    [CELL_BARRED] = "the first player may not play %aP on this cell",
};

/* The verdict on the first of some cells that forbid a move. */
static struct brdi_verdict refuse_for(uint8_t reason, uint32_t cells)
{
    return brdi_refuse(reason, (uint8_t)brdi_lowest32(cells));
}

static uint8_t way_needed(uint8_t kind)
{
    return kind == PLACE ? MAY_PLACE : kind == OVER ? MAY_OVER : MAY_ACTIVATE;
}

/* The cell of the unit that the player chose to remove, as a mask: under an Ombra, or next to the tombstone. */
static uint32_t removed_by(struct play play)
{
    return play.kind == OVER ? bit(play.cell) : play.kind == ACTIVATE ? bit(play.target) : 0;
}

/* Why the unit that an Ombra or an activated Thorn is to remove may not be removed; BRDI_LEGAL if it may. */
static struct brdi_verdict refuse_removal(const struct brdi_rules *rules, const struct state *s, const struct view *v,
                                          struct play play)
{
    bool over = play.kind == OVER;
    uint8_t cell = over ? play.cell : play.target;
    uint32_t adjacent = tables_of(rules)->adjacent[play.cell];
    if (!has(all_units(s, v->extended), cell)) return brdi_refuse(NO_UNIT, cell);
    if (!has(v->enemy_cells, cell)) return brdi_refuse(OWN_UNIT, cell); /* TMB-8, [TMB.friends] */
    if (!over && !has(adjacent, cell)) return brdi_refuse(NOT_ADJACENT, cell);
    bool ombras = play.class == OMBRA && has(cells_of(v->enemies, OMBRA), cell); /* [TMB.own-refusals] */
    if (over && ombras && !data_of(&rules->schema)->switches.ombra_on_ombra) return brdi_refuse(OMBRA_ON_OMBRA, cell);
    uint32_t thorns = adjacent & cells_of(v->enemies, THORN);
    if (!over && thorns != 0) return refuse_for(THORN_NEAR, thorns);
    return BRDI_LEGAL;
}

/* Why a card in hand may not be played this way. The last reason: a unit would be lost in the quiet turns. */
static struct brdi_verdict refuse_play(const struct brdi_rules *rules, const struct state *s, struct play play)
{
    const struct tables *t = tables_of(rules);
    struct view v = view_of(rules, s, s->head.to_move, t->extended);
    uint32_t removed = removed_by(play);
    if ((v.ways[play.class] & way_needed(play.kind)) == 0) return brdi_refuse(NOT_ITS_WAY, BRD_NO_CELL); /* TMB-20 */
    if (!has(v.open, play.cell)) return brdi_refuse(t->barred_reason, play.cell);
    if (play.kind == PLACE && !has(v.empty, play.cell)) return brdi_refuse(CELL_TAKEN, play.cell);
    if (play.kind == ACTIVATE && !has(v.tombs, play.cell)) return brdi_refuse(NO_TOMBSTONE, play.cell);
    if (removed != 0) {
        struct brdi_verdict no = refuse_removal(rules, s, &v, play);
        if (no.reason != BRD_LEGAL) return no;
    }
    uint32_t threats = attackers(t, &v, play.cell) & ~removed;
    if (threats != 0) return refuse_for(THREATENED, threats);
    return refuse_for(QUIET_TURN, removed | (t->strikes[v.player][play.class][play.cell] & v.enemy_cells));
}

struct brdi_verdict brdi_tombs_refuse(const struct brdi_rules *rules, const void *state, uint32_t code)
{
    const struct state *s = state;
    struct play play = play_of(code);
    uint8_t player = s->head.to_move;
    bool chance = player == BRD_CHANCE;
    if (chance != (play.kind == DRAW)) return brdi_refuse(BRD_REFUSED_WRONG_PHASE, BRD_NO_CELL);
    if (chance) return brdi_refuse(NONE_LEFT, BRD_NO_CELL);
    if (cards_of(hand_of(s, player, tables_of(rules)->extended), play.class) == 0)
        return brdi_refuse(NOT_IN_HAND, BRD_NO_CELL);
    return play.kind == DISCARD ? brdi_refuse(MUST_PLAY, BRD_NO_CELL) : refuse_play(rules, s, play);
}
