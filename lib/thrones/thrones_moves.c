/* thrones_moves.c: which moves are legal, listed kind by kind, and why one is not. */
#include "thrones.h"

static const struct piece *piece_on(const struct tables *tables, const struct state *s, uint8_t cell)
{
    return &tables->pieces[owner_of(s->men[cell])][s->men[cell] & TYPE_MASK];
}

/* ------------------------------------------------------------------------------------------- survival checks */

/* Whether the piece on `to` stands behind walls that an attack or fire only breaches [THR.breach]. */
static bool behind_walls(const struct piece *engager, const struct state *s, int kind, uint8_t to)
{
    return s->tiles[to] == WHOLE && !(kind == KIND_ATTACK && (engager->ignores & IGNORES_WALLS) != 0);
}

/* [THR.check-due], [THR.waive], THR-24: of an action or a Haste between two cells, the first not empty. */
static bool due(const struct tables *tables, const struct state *s, int kind, uint8_t from, uint8_t to)
{
    const struct piece *piece = piece_on(tables, s, from);
    uint8_t waived = piece->waives;
    if (kind == KIND_ATTACK && (piece->ignores & IGNORES_CHECKS) != 0) return false;
    if ((kind == KIND_ATTACK || kind == KIND_FIRE) && behind_walls(piece, s, kind, to)) return true;
    if (kind == KIND_SWITCH) waived |= piece_on(tables, s, to)->waives;
    int hazards = (tables->counting[kind][0] & ground_bit(s->tiles[from])) |
                  (tables->counting[kind][1] & ground_bit(s->tiles[to]));
    return (hazards & ~waived) != 0;
}

bool brdi_thrones_check_due(const struct brdi_rules *rules, const struct state *s, uint32_t word)
{
    int kind = word_kind(word);
    if (!is_action(kind) && kind != KIND_HASTE) return false;
    return due(tables_of(rules), s, kind, word_from(word), word_to(word));
}

/* ------------------------------------------------------------------------------------------- where pieces go */

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
static uint8_t slide_blocked(const struct tables *tables, const struct state *s, const struct slide *slide,
                             uint8_t from, uint8_t to)
{
    int way = tables->lines[from][to] >> 4;
    for (uint8_t cell = tables->near[from][way]; cell != to && cell < CELLS; cell = tables->near[cell][way])
        if ((slide->over >> (s->men[cell] & (MEN - 1)) & 1) == 0) return cell;
    return NO_CELL;
}

/* The cells with (or without) an enemy that a slide reaches. */
static void add_slide(const struct tables *tables, const struct state *s, const struct slide *slide, uint8_t from,
                      bool enemies, struct cells *cells)
{
    int side = owner_of(s->men[from]);
    for (int way = 0; way < WAYS; way++) {
        if ((slide->ways >> way & 1) == 0) continue;
        uint8_t cell = from;
        for (int distance = 1; distance <= slide->most; distance++) {
            cell = tables->near[cell][way];
            if (cell == NO_CELL) break;
            uint8_t man = s->men[cell];
            if (distance >= slide->least && (enemies ? is_enemy(man, side) : man == NO_MAN)) cells_add(cells, cell);
            if ((slide->over >> (man & (MEN - 1)) & 1) == 0) break;
        }
    }
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

/* THR-26: a cell that a step or flight reaches is reached so, whether or not the way is free. */
static bool is_plain(const struct piece *piece, uint8_t line)
{
    return steps_reach(piece->steps, line) || slide_reaches(&piece->flight, line);
}

bool brdi_thrones_is_long(const struct brdi_rules *rules, const struct state *s, uint8_t from, uint8_t to)
{
    const struct tables *tables = tables_of(rules);
    return !is_plain(piece_on(tables, s, from), tables->lines[from][to]);
}

/* ------------------------------------------------------------------------------------------------ generation */

struct generation {
    const struct tables *tables;
    const struct data *data;
    const struct state *s;
    struct brdi_list *list;
    int side;
    bool favor;         /* one may be spent */
    uint8_t own[CELLS]; /* cells of the own pieces, ascending */
    int own_count;
    const uint8_t *actors; /* of them, those that may act */
    int actor_count;
};

/* An action, and the same with Cunning if that may be [THR.cunning]. */
static void add_action(struct generation *g, int kind, uint8_t from, uint8_t to)
{
    brdi_add(g->list, word_of(kind, from, to));
    if (g->favor && due(g->tables, g->s, kind, from, to)) brdi_add(g->list, word_of(kind, from, to) | 1);
}

static void add_actions(struct generation *g, int kind, uint8_t from, struct cells cells)
{
    for (uint8_t to; (to = cells_pop(&cells)) != NO_CELL;) add_action(g, kind, from, to);
}

/* [THR.arrival], [THR.arrival-fortress] */
static void add_arrivals(struct generation *g)
{
    if ((g->s->held_back >> g->side & 1) == 0 || g->s->done != 0) return;
    uint8_t first = g->side == WHITE ? 0 : MIDDLE_END;
    for (uint8_t cell = first; cell < first + HOME; cell++) {
        uint8_t tile = g->s->tiles[cell];
        bool free_ground = (ground_bit(tile) & g->tables->arrival_on) != 0 && g->s->men[cell] == NO_MAN;
        if (free_ground || is_fortress(tile)) brdi_add(g->list, word_of(KIND_PIECE, DRAGON, cell));
    }
}

static void add_steps(struct generation *g, int kind, uint8_t steps, uint8_t from)
{
    for (int way = 0; way < WAYS; way++) {
        uint8_t to = g->tables->near[from][way];
        if ((steps >> way & 1) != 0 && to != NO_CELL && g->s->men[to] == NO_MAN) add_action(g, kind, from, to);
    }
}

static void add_moves_of(struct generation *g, uint8_t from)
{
    const struct piece *piece = piece_on(g->tables, g->s, from);
    bool floods = piece->flood.ways != 0 && (g->s->done & SWITCHED) == 0 && stands_on_flood(piece, g->s, from);
    if (!floods && piece->flight.ways == 0) {
        add_steps(g, KIND_MOVE, piece->steps, from);
        return;
    }
    struct cells cells = {{0, 0}}, flooded = {{0, 0}};
    for (int way = 0; way < WAYS; way++) {
        uint8_t to = g->tables->near[from][way];
        if ((piece->steps >> way & 1) != 0 && to != NO_CELL && g->s->men[to] == NO_MAN) cells_add(&cells, to);
    }
    add_slide(g->tables, g->s, &piece->flight, from, false, &cells);
    if (floods) add_flood(g->tables, g->s, piece, from, &flooded);
    for (uint8_t to; (to = cells_pop(&flooded)) != NO_CELL;)
        if (!is_plain(piece, g->tables->lines[from][to])) cells_add(&cells, to);
    add_actions(g, KIND_MOVE, from, cells);
}

/* [THR.action-move] */
static void add_moves(struct generation *g)
{
    if ((g->s->done & (MOVED | MOVED_LONG | ENGAGED)) != 0) return;
    for (int i = 0; i < g->actor_count; i++) add_moves_of(g, g->actors[i]);
}

static bool switch_partner(const struct generation *g, const struct piece *piece, uint8_t man, uint8_t other)
{
    if (is_own(other, g->side)) return type_of(other) != type_of(man);
    return other != NO_MAN && piece->switches_enemies && !(type_of(man) == WARHORSE && type_of(other) == WARHORSE);
}

/* [THR.switch], [THR.switch-warhorse] */
static void add_switches(struct generation *g)
{
    if ((g->s->done & (MOVED_LONG | ENGAGED)) != 0) return;
    struct cells trail = {{g->s->trail[0], g->s->trail[1]}};
    for (int i = 0; i < g->actor_count; i++) {
        uint8_t from = g->actors[i];
        const struct piece *piece = piece_on(g->tables, g->s, from);
        if (!piece->repeated && (g->s->done & SWITCHED) != 0) continue;
        for (int way = 0; way < WAYS; way++) {
            uint8_t to = g->tables->near[from][way];
            if (to == NO_CELL || !switch_partner(g, piece, g->s->men[from], g->s->men[to])) continue;
            if (!piece->repeated || !cells_have(&trail, to)) add_action(g, KIND_SWITCH, from, to);
        }
    }
}

/* Who may be engaged: the refusal of a ban, or 0 [THR.engage]. */
static uint8_t ban(const struct tables *tables, const struct state *s, int kind, uint8_t from, uint8_t to)
{
    bool attack = kind == KIND_ATTACK;
    uint8_t target = s->men[to];
    if (attack && (piece_on(tables, s, from)->ignores & IGNORES_BANS) != 0) return 0;
    uint8_t reason =
        tables->bans[!attack][s->men[from] & TYPE_MASK][target & TYPE_MASK][s->tiles[to] & (TILE_CODES - 1)];
    bool guarded = attack && type_of(target) == WARHORSE && (s->guard >> owner_of(target) & 1) != 0;
    return guarded && reason != ENGAGE_BAN_ELEPHANT ? GUARDED : reason;
}

/* Whether an attack or fire may still be the turn's first action. */
static bool may_engage(const struct data *data, const struct state *s)
{
    return (s->done & ACTED) == 0 && s->turn > data->peaceful_turns;
}

static void add_engagements(struct generation *g, int kind, uint8_t from, struct cells targets)
{
    for (uint8_t to; (to = cells_pop(&targets)) != NO_CELL;)
        if (ban(g->tables, g->s, kind, from, to) == 0) add_action(g, kind, from, to);
}

/* [THR.attack], [THR.attack-dragon] */
static void add_attacks(struct generation *g)
{
    if (!may_engage(g->data, g->s)) return;
    for (int i = 0; i < g->actor_count; i++) {
        uint8_t from = g->actors[i];
        const struct piece *piece = piece_on(g->tables, g->s, from);
        struct cells targets = {{0, 0}};
        for (int way = 0; way < WAYS; way++) {
            uint8_t to = g->tables->near[from][way];
            if ((piece->attack_steps >> way & 1) != 0 && to != NO_CELL && is_enemy(g->s->men[to], g->side))
                cells_add(&targets, to);
        }
        if (piece->charge.ways != 0) add_slide(g->tables, g->s, &piece->charge, from, true, &targets);
        add_engagements(g, KIND_ATTACK, from, targets);
    }
}

/* [THR.fire] */
static void add_fires(struct generation *g)
{
    if (!may_engage(g->data, g->s)) return;
    for (int i = 0; i < g->actor_count; i++) {
        uint8_t from = g->actors[i];
        const struct slide *fire = &piece_on(g->tables, g->s, from)->fire;
        struct cells targets = {{0, 0}};
        for (int way = 0; way < WAYS && fire->ways != 0; way++) {
            uint8_t to = (fire->ways >> way & 1) != 0 ? g->tables->near[from][way] : NO_CELL;
            for (int distance = 1; distance <= fire->most && to != NO_CELL; distance++) {
                if (distance >= fire->least && is_enemy(g->s->men[to], g->side)) cells_add(&targets, to);
                to = g->tables->near[to][way];
            }
        }
        add_engagements(g, KIND_FIRE, from, targets);
    }
}

/* [THR.haste] */
static void add_hastes(struct generation *g)
{
    for (int i = 0; i < g->own_count && g->favor; i++)
        for (int way = 0; way < WAYS; way++) {
            uint8_t to = g->tables->near[g->own[i]][way];
            if (to != NO_CELL && g->s->men[to] == NO_MAN) brdi_add(g->list, word_of(KIND_HASTE, g->own[i], to));
        }
}

static bool ambush_ground(const struct tables *tables, const struct state *s, uint8_t cell)
{
    return (ground_bit(s->tiles[cell]) & tables->ambush_on) != 0;
}

/* [THR.ambush] */
static void add_ambushes(struct generation *g)
{
    for (int i = 0; i < g->own_count && g->favor; i++) {
        if (!ambush_ground(g->tables, g->s, g->own[i])) continue;
        for (int j = i + 1; j < g->own_count; j++)
            if (ambush_ground(g->tables, g->s, g->own[j]) && g->s->men[g->own[i]] != g->s->men[g->own[j]])
                brdi_add(g->list, word_of(KIND_AMBUSH, g->own[i], g->own[j]));
    }
}

/* THR-20: what would change nothing, and opposing warhorses. */
static bool may_deceive(uint8_t a, uint8_t b)
{
    return a != b && !(type_of(a) == WARHORSE && type_of(b) == WARHORSE);
}

/* [THR.deception] */
static void add_deceptions(struct generation *g)
{
    for (uint8_t from = 0; from < CELLS && g->favor; from++) {
        if (g->s->men[from] == NO_MAN) continue;
        for (int way = FIRST_UPWARD_WAY; way < WAYS; way++) {
            uint8_t to = g->tables->near[from][way];
            if (to != NO_CELL && g->s->men[to] != NO_MAN && may_deceive(g->s->men[from], g->s->men[to]))
                brdi_add(g->list, word_of(KIND_DECEPTION, from, to));
        }
    }
}

static void begin(struct generation *g, const struct brdi_rules *rules, const struct state *s, struct brdi_list *list)
{
    *g = (struct generation){.tables = tables_of(rules),
                             .data = data_of(&rules->schema),
                             .s = s,
                             .list = list,
                             .side = s->head.turn,
                             .favor = favor_left(s, s->head.turn)};
    for (uint8_t cell = 0; cell < CELLS; cell++)
        if (is_own(s->men[cell], g->side)) g->own[g->own_count++] = cell;
    g->actors = g->own;
    g->actor_count = g->own_count;
    if (s->actor >= CELLS) return;
    g->actors = &s->actor;
    g->actor_count = is_own(s->men[s->actor], g->side) ? 1 : 0;
}

/* The kinds of moves in the order of their words; `end` comes after them. */
static void (*const generators[])(struct generation *) = {add_arrivals, add_moves,  add_switches, add_attacks,
                                                          add_fires,    add_hastes, add_ambushes, add_deceptions};
enum { GENERATORS = sizeof generators / sizeof generators[0] };

/* Whether anything but `end` is legal; stops at the first kind that has some. */
static bool can_act(const struct brdi_rules *rules, const struct state *s)
{
    struct brdi_list none = {NULL, 0, 0};
    struct generation g;
    begin(&g, rules, s, &none);
    for (int i = 0; i < GENERATORS && none.count == 0; i++) generators[i](&g);
    return none.count > 0;
}

static void play_moves(const struct brdi_rules *rules, const struct state *s, struct brdi_list *list)
{
    struct generation g;
    begin(&g, rules, s, list);
    size_t first = list->count;
    for (int i = 0; i < GENERATORS; i++) generators[i](&g);
    if ((s->done & ACTED) != 0 || list->count == first) brdi_add(list, word_of(KIND_END, 0, 0)); /* THR-16 */
}

void brdi_thrones_moves(const struct brdi_rules *rules, const void *state, struct brdi_list *list)
{
    const struct state *s = state;
    if (s->head.to_move == BRD_CHANCE) {
        brdi_add(list, word_of(KIND_SURVIVE, 0, 0));
        brdi_add(list, word_of(KIND_FAIL, 0, 0));
    } else if (s->head.to_move < SIDES) {
        if (s->phase < PHASE_PLAY)
            brdi_thrones_setup_moves(rules, s, list);
        else
            play_moves(rules, s, list);
    }
}

/* ------------------------------------------------------------------------------------- legality of one move */

const struct brdi_refusal brdi_thrones_refusals[] = {
    [BRD_REFUSED_GAME_OVER] = {"game_over", "the game is over"},
    [BRD_REFUSED_NOT_YOUR_TURN] = {"not_your_turn", "it is not your turn"},
    [BRD_REFUSED_WRONG_PHASE] = {"wrong_phase", "no move of this kind is to be made now"},
    [BRD_REFUSED_NO_PIECE] = {"no_piece", "there is no piece on this cell"},
    [BRD_REFUSED_NOT_YOURS] = {"not_yours", "the piece on this cell is the opponent's"},
    [NOT_NEXT_CELL] = {"not_next_cell", "this cell gets its tile first"},
    [QUOTA] = {"quota", "no tile of this kind is left for this cell"},
    [FORTRESS_EDGE] = {"fortress_edge", "the fortress may not lie on the edge"},
    [NOT_COMPLETABLE] = {"not_completable", "with this tile the rows could not be completed any more"},
    [NOT_NEXT_TILE] = {"not_next_tile", "another middle tile comes first"},
    [NOT_MIDDLE_ROW] = {"not_middle_row", "this cell is not in the middle row"},
    [CLAIMED] = {"claimed", "you have claimed this cell already"},
    [NOT_NEXT_PIECE] = {"not_next_piece", "another piece comes first"},
    [NOT_HELD_BACK] = {"not_held_back", "you hold no dragon back"},
    [TURN_BEGUN] = {"turn_begun", "the dragon arrives only before anything else in a turn"},
    [NOTHING_DONE] = {"nothing_done", "a turn needs a move, switch, attack or fire before it ends"},
    [ALREADY_ENGAGED] = {"already_engaged", "the piece on this cell has attacked or fired in this turn"},
    [NOT_THE_ACTOR] = {"not_the_actor", "the piece on this cell is the one that acts in this turn"},
    [ALREADY_MOVED] = {"already_moved", "the piece on this cell has moved in this turn"},
    [ALREADY_SWITCHED] = {"already_switched", "the piece on this cell has switched in this turn"},
    [NOT_FIRST_ACTION] = {"not_first_action", "the piece on this cell has moved or switched, so it may not engage"},
    [FIRST_TURN] = {"first_turn", "nobody attacks or fires in the first turn"},
    [FAVOR_SPENT] = {"favor_spent", "a favor has been spent in this turn"},
    [NO_FAVOR] = {"no_favor", "you have no favor in hand"},
    [CANNOT_FIRE] = {"cannot_fire", "the piece on this cell does not fire"},
    [NOT_HOMELAND] = {"not_homeland", "this cell is not in your homeland"},
    [NO_LANDING] = {"no_landing", "a dragon arrives on a mountain or in the fortress"},
    [CELL_TAKEN] = {"cell_taken", "a piece stands on this cell"},
    [PAIR_ORDER] = {"pair_order", "the second of a pair stands on a later cell than the first, which is here"},
    [NO_ROOM_FOR_PAIR] = {"no_room_for_pair", "no later cell would be free for the second of the pair"},
    [NO_TARGET] = {"no_target", "there is no piece on this cell"},
    [OWN_TARGET] = {"own_target", "the piece on this cell is your own"},
    [ENEMY_PARTNER] = {"enemy_partner", "only a warhorse switches with enemies"},
    [SAME_TYPE] = {"same_type", "the pieces are of the same type"},
    [TWO_WARHORSES] = {"two_warhorses", "warhorses do not change places with enemy warhorses"},
    [NOT_FOREST] = {"not_forest", "this cell is not forest"},
    [OUT_OF_RANGE] = {"out_of_range", "this cell is out of reach"},
    [PATH_BLOCKED] = {"path_blocked", "the piece on this cell stands in the way"},
    [OFF_TERRAIN] = {"off_terrain", "a long move does not go over this cell's ground"},
    [NOT_CONNECTED] = {"not_connected", "no way over such cells leads here"},
    [LONG_MOVE] = {"long_move", "a long move and a switch do not go together"},
    [TRAIL] = {"trail", "the warhorse has left this cell by switching in this turn"},
    [ENGAGE_BAN_ELEPHANT] = {"engage_ban_elephant", "only a dragon engages an elephant here"},
    [GUARDED] = {"guarded", "this warhorse removed a piece in its last turn and cannot be attacked"},
    [RANGER_ON_MOUNTAIN] = {"ranger_on_mountain", "nobody fires at a ranger here"},
    [FOREST_COVER] = {"forest_cover", "the forest covers this piece"},
    [NO_CHECK_DUE] = {"no_check_due", "Cunning is for actions for which a survival check is due"},
};

/* The functions below test in the order of the table of refusals; each answers for its kind of move. */

static bool refused(struct brdi_verdict *verdict, bool holds, uint8_t reason, uint8_t cell)
{
    if (holds) *verdict = brdi_refuse(reason, cell);
    return holds;
}

/* Rows 23 and 24: favors, and actions with Cunning. */
static bool favor_refused(struct brdi_verdict *v, const struct state *s)
{
    return refused(v, (s->done & FAVORED) != 0, FAVOR_SPENT, NO_CELL) ||
           refused(v, s->favors[s->head.turn] == 0, NO_FAVOR, NO_CELL);
}

/* Rows 4 and 5. */
static bool mover_refused(struct brdi_verdict *v, const struct state *s, uint8_t from)
{
    return refused(v, s->men[from] == NO_MAN, BRD_REFUSED_NO_PIECE, from) ||
           refused(v, is_enemy(s->men[from], s->head.turn), BRD_REFUSED_NOT_YOURS, from);
}

/* Rows 4 to 24, of an action. */
static bool action_refused(struct brdi_verdict *v, const struct brdi_rules *rules, const struct state *s, uint32_t word)
{
    uint8_t from = word_from(word);
    int kind = word_kind(word);
    bool engages = kind == KIND_ATTACK || kind == KIND_FIRE;
    if (mover_refused(v, s, from)) return true;
    bool repeated = piece_on(tables_of(rules), s, from)->repeated;
    return refused(v, (s->done & ENGAGED) != 0, ALREADY_ENGAGED, s->actor) ||
           refused(v, s->actor != NO_CELL && s->actor != from, NOT_THE_ACTOR, s->actor) ||
           refused(v, kind == KIND_MOVE && (s->done & (MOVED | MOVED_LONG)) != 0, ALREADY_MOVED, from) ||
           refused(v, kind == KIND_SWITCH && !repeated && (s->done & SWITCHED) != 0, ALREADY_SWITCHED, from) ||
           refused(v, engages && (s->done & ACTED) != 0, NOT_FIRST_ACTION, from) ||
           refused(v, engages && s->turn <= data_of(&rules->schema)->peaceful_turns, FIRST_TURN, NO_CELL) ||
           (word_cunning(word) && favor_refused(v, s));
}

/* Rows 39 to 41: a cell that the piece reaches only by a flood. */
static struct brdi_verdict judge_flood(const struct tables *tables, const struct state *s, const struct piece *piece,
                                       uint8_t from, uint8_t to)
{
    struct cells cells = {{0, 0}};
    if (!stands_on_flood(piece, s, from)) return brdi_refuse(OFF_TERRAIN, from);
    if (ground_bit(s->tiles[to]) != ground_bit(s->tiles[from])) return brdi_refuse(OFF_TERRAIN, to);
    add_flood(tables, s, piece, from, &cells);
    if (!cells_have(&cells, to)) return brdi_refuse(NOT_CONNECTED, to);
    return (s->done & SWITCHED) != 0 ? brdi_refuse(LONG_MOVE, from) : BRDI_LEGAL;
}

static struct brdi_verdict judge_move(const struct brdi_rules *rules, const struct state *s, uint32_t word)
{
    const struct tables *tables = tables_of(rules);
    uint8_t from = word_from(word), to = word_to(word), line = tables->lines[from][to];
    const struct piece *piece = piece_on(tables, s, from);
    if (s->men[to] != NO_MAN) return brdi_refuse(CELL_TAKEN, to);
    if (steps_reach(piece->steps, line)) return BRDI_LEGAL;
    if (slide_reaches(&piece->flight, line)) {
        uint8_t blocked = slide_blocked(tables, s, &piece->flight, from, to);
        return blocked == NO_CELL ? BRDI_LEGAL : brdi_refuse(PATH_BLOCKED, blocked);
    }
    return piece->flood.ways == 0 ? brdi_refuse(OUT_OF_RANGE, to) : judge_flood(tables, s, piece, from, to);
}

static struct brdi_verdict judge_switch(const struct brdi_rules *rules, const struct state *s, uint32_t word)
{
    const struct tables *tables = tables_of(rules);
    uint8_t from = word_from(word), to = word_to(word), man = s->men[from], other = s->men[to];
    const struct piece *piece = piece_on(tables, s, from);
    const struct cells trail = {{s->trail[0], s->trail[1]}};
    bool enemy = is_enemy(other, s->head.turn);
    struct brdi_verdict v = BRDI_LEGAL;
    (void)(refused(&v, other == NO_MAN, NO_TARGET, to) ||
           refused(&v, enemy && !piece->switches_enemies, ENEMY_PARTNER, to) ||
           refused(&v, !enemy && type_of(man) == type_of(other), SAME_TYPE, to) ||
           refused(&v, enemy && type_of(man) == WARHORSE && type_of(other) == WARHORSE, TWO_WARHORSES, to) ||
           refused(&v, (tables->lines[from][to] & LINE_DISTANCE) != 1, OUT_OF_RANGE, to) ||
           refused(&v, (s->done & MOVED_LONG) != 0, LONG_MOVE, from) ||
           refused(&v, piece->repeated && cells_have(&trail, to), TRAIL, to));
    return v;
}

/* Rows 37 and 38 of an attack. */
static struct brdi_verdict judge_reach(const struct tables *tables, const struct state *s, const struct piece *piece,
                                       uint8_t from, uint8_t to)
{
    uint8_t line = tables->lines[from][to];
    if (steps_reach(piece->attack_steps, line)) return BRDI_LEGAL;
    if (!slide_reaches(&piece->charge, line)) return brdi_refuse(OUT_OF_RANGE, to);
    uint8_t blocked = slide_blocked(tables, s, &piece->charge, from, to);
    return blocked == NO_CELL ? BRDI_LEGAL : brdi_refuse(PATH_BLOCKED, blocked);
}

static struct brdi_verdict judge_engagement(const struct brdi_rules *rules, const struct state *s, uint32_t word)
{
    const struct tables *tables = tables_of(rules);
    int kind = word_kind(word);
    uint8_t from = word_from(word), to = word_to(word);
    const struct piece *piece = piece_on(tables, s, from);
    struct brdi_verdict v = BRDI_LEGAL;
    if (refused(&v, kind == KIND_FIRE && piece->fire.ways == 0, CANNOT_FIRE, from) ||
        refused(&v, s->men[to] == NO_MAN, NO_TARGET, to) ||
        refused(&v, is_own(s->men[to], s->head.turn), OWN_TARGET, to))
        return v;
    if (kind == KIND_ATTACK)
        v = judge_reach(tables, s, piece, from, to);
    else
        (void)refused(&v, !slide_reaches(&piece->fire, tables->lines[from][to]), OUT_OF_RANGE, to);
    if (v.reason != BRD_LEGAL) return v;
    uint8_t reason = ban(tables, s, kind, from, to);
    return reason == 0 ? BRDI_LEGAL : brdi_refuse(reason, to);
}

static struct brdi_verdict judge_action(const struct brdi_rules *rules, const struct state *s, uint32_t word)
{
    struct brdi_verdict v = BRDI_LEGAL;
    if (action_refused(&v, rules, s, word)) return v;
    switch (word_kind(word)) {
    case KIND_MOVE: v = judge_move(rules, s, word); break;
    case KIND_SWITCH: v = judge_switch(rules, s, word); break;
    default: v = judge_engagement(rules, s, word); break;
    }
    if (v.reason == BRD_LEGAL && word_cunning(word) && !brdi_thrones_check_due(rules, s, word))
        return brdi_refuse(NO_CHECK_DUE, NO_CELL);
    return v;
}

static struct brdi_verdict judge_haste(const struct brdi_rules *rules, const struct state *s, uint32_t word)
{
    uint8_t from = word_from(word), to = word_to(word);
    struct brdi_verdict v = BRDI_LEGAL;
    (void)(mover_refused(&v, s, from) || favor_refused(&v, s) || refused(&v, s->men[to] != NO_MAN, CELL_TAKEN, to) ||
           refused(&v, (tables_of(rules)->lines[from][to] & LINE_DISTANCE) != 1, OUT_OF_RANGE, to));
    return v;
}

/* Ambush and Deception. */
static struct brdi_verdict judge_exchange(const struct brdi_rules *rules, const struct state *s, uint32_t word)
{
    const struct tables *tables = tables_of(rules);
    bool ambush = word_kind(word) == KIND_AMBUSH;
    uint8_t a = word_from(word), b = word_to(word), first = s->men[a], second = s->men[b];
    bool warhorses = type_of(first) == WARHORSE && type_of(second) == WARHORSE;
    struct brdi_verdict v = BRDI_LEGAL;
    (void)(refused(&v, first == NO_MAN, BRD_REFUSED_NO_PIECE, a) ||
           refused(&v, second == NO_MAN, BRD_REFUSED_NO_PIECE, b) ||
           refused(&v, ambush && is_enemy(first, s->head.turn), BRD_REFUSED_NOT_YOURS, a) ||
           refused(&v, ambush && is_enemy(second, s->head.turn), BRD_REFUSED_NOT_YOURS, b) || favor_refused(&v, s) ||
           refused(&v, first == second, SAME_TYPE, b) || refused(&v, warhorses, TWO_WARHORSES, b) ||
           refused(&v, ambush && !ambush_ground(tables, s, a), NOT_FOREST, a) ||
           refused(&v, ambush && !ambush_ground(tables, s, b), NOT_FOREST, b) ||
           refused(&v, !ambush && (tables->lines[a][b] & LINE_DISTANCE) != 1, OUT_OF_RANGE, b));
    return v;
}

static struct brdi_verdict judge_arrival(const struct brdi_rules *rules, const struct state *s, uint32_t word)
{
    uint8_t cell = word_to(word);
    bool fortress = is_fortress(s->tiles[cell]),
         landing = (ground_bit(s->tiles[cell]) & tables_of(rules)->arrival_on) != 0;
    struct brdi_verdict v = BRDI_LEGAL;
    (void)(refused(&v, (s->held_back >> s->head.turn & 1) == 0, NOT_HELD_BACK, NO_CELL) ||
           refused(&v, s->done != 0, TURN_BEGUN, NO_CELL) ||
           refused(&v, !in_home(s->head.turn, cell), NOT_HOMELAND, cell) ||
           refused(&v, !fortress && !landing, NO_LANDING, cell) ||
           refused(&v, !fortress && s->men[cell] != NO_MAN, CELL_TAKEN, cell));
    return v;
}

struct brdi_verdict brdi_thrones_judge(const struct brdi_rules *rules, const struct state *s, uint32_t word)
{
    bool nothing_done = (s->done & ACTED) == 0;
    switch (word_kind(word)) {
    case KIND_PIECE:
        if (word_from(word) != DRAGON) break;
        return judge_arrival(rules, s, word);
    case KIND_MOVE:
    case KIND_SWITCH:
    case KIND_ATTACK:
    case KIND_FIRE: return judge_action(rules, s, word);
    case KIND_HASTE: return judge_haste(rules, s, word);
    case KIND_AMBUSH:
    case KIND_DECEPTION: return judge_exchange(rules, s, word);
    case KIND_END: return nothing_done && can_act(rules, s) ? brdi_refuse(NOTHING_DONE, NO_CELL) : BRDI_LEGAL;
    default: break;
    }
    return brdi_refuse(BRD_REFUSED_WRONG_PHASE, NO_CELL);
}

struct brdi_verdict brdi_thrones_check(const struct brdi_rules *rules, const void *state, uint32_t word)
{
    const struct state *s = state;
    int kind = word_kind(word);
    if (s->head.to_move == BRD_CHANCE)
        return kind == KIND_SURVIVE || kind == KIND_FAIL ? BRDI_LEGAL : brdi_refuse(BRD_REFUSED_WRONG_PHASE, NO_CELL);
    return s->phase < PHASE_PLAY ? brdi_thrones_setup_check(rules, s, word) : brdi_thrones_judge(rules, s, word);
}
