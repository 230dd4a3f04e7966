/* thrones_play.c: what a ply changes, how turns end, and how the game ends. Plies of the setup: thrones_setup.c. */
#include "thrones_code.h"
#include "thrones_state.h"

/* [THR.start] */
void brdi_thrones_initial(const struct brdi_rules *rules, void *state, uint8_t players)
{
    struct state *s = state;
    (void)players;
    s->both_lay = lay_together(rules);
    s->phase = lay_together(rules) ? PHASE_SETUP : PHASE_TILES; /* [THR.together-phase] */
    s->actor = s->last_fortress[WHITE] = s->last_fortress[BLACK] = NO_CELL;
}

/* ---------------------------------------------------------------------------------------------------------- a ply */

/* [THR.event-move] */
static void log_move(const struct state *s, uint8_t from, uint8_t to, struct brdi_log *log)
{
    if (log == NULL) return;
    brdi_log_move(log, (uint8_t)owner_of(s->pieces[from]), from, to, item_type(s->pieces[from]), 1);
}

/* Takes a piece from the board; with a warhorse its protection ends. */
static void remove_piece(struct state *s, uint8_t cell, struct brdi_log *log)
{
    uint8_t piece = s->pieces[cell];
    if (piece == NO_PIECE) return;
    brdi_log_because(log, owner_of(piece) == s->head.turn ? BRD_CAUSE_SPENT : BRD_CAUSE_CAPTURED);
    brdi_log_remove(log, (uint8_t)owner_of(piece), cell, BRD_PIECE, item_type(piece), 0);
    brdi_log_because(log, BRD_CAUSE_ACTION);
    if (type_of(piece) == WARHORSE) s->guard &= (uint8_t) ~(1 << owner_of(piece));
    set_piece(s, cell, NO_PIECE);
}

static void move_piece(struct state *s, uint8_t from, uint8_t to, struct brdi_log *log)
{
    log_move(s, from, to, log);
    uint8_t piece = s->pieces[from];
    set_piece(s, from, NO_PIECE);
    set_piece(s, to, piece);
    if (s->actor == from) s->actor = to; /* THR-17 */
}

static void exchange_pieces(struct state *s, uint8_t a, uint8_t b, struct brdi_log *log)
{
    uint8_t piece = s->pieces[a];
    log_move(s, a, b, log); /* [THR.event-exchange] */
    log_move(s, b, a, log);
    set_piece(s, a, s->pieces[b]);
    set_piece(s, b, piece);
    if (s->actor == a)
        s->actor = b;
    else if (s->actor == b)
        s->actor = a;
}

/* Changes a tile in play: a breach, or its repair. Once there is a turn only this function changes tiles. */
static void change_tile(struct state *s, uint8_t cell, uint8_t tile)
{
    s->tiles_sum ^= brdi_term(FIELD_TILES, cell, s->tiles[cell]) ^ brdi_term(FIELD_TILES, cell, tile);
    lay_tile(s, cell, tile);
}

/* [THR.event-breach] */
static void breach(struct state *s, uint8_t cell, struct brdi_log *log)
{
    brdi_log_change(log, BRD_NO_SEAT, cell, BRD_GROUND, FORTRESS, 0, 1, 1, BRD_NO_DIRECTION);
    change_tile(s, cell, BREACHED);
}

/* [THR.breach], [THR.throne-attack], [THR.event-attack] */
static void attack(const struct tables *tables, struct state *s, uint8_t from, uint8_t to, struct brdi_log *log)
{
    int side = owner_of(s->pieces[from]);
    bool whole = s->tiles[to] == WHOLE;
    bool breaks_in = (skills_of(tables, s->pieces[from])->ignores & IGNORES_WALLS) != 0;
    if (whole) breach(s, to, log);
    if (whole && !breaks_in) return;
    remove_piece(s, to, log);
    if (type_of(s->pieces[from]) == WARHORSE) s->guard |= (uint8_t)(1 << side);
    move_piece(s, from, to, log);
}

/* [THR.event-fire] */
static void fire(struct state *s, uint8_t to, struct brdi_log *log)
{
    if (s->tiles[to] == WHOLE)
        breach(s, to, log);
    else
        remove_piece(s, to, log);
}

/* Pays for a move with a favor of its side, and with the tile if favors are tiles. */
static void spend_favor(struct state *s, uint32_t code)
{
    int side = side_of(s, code);
    uint8_t *tiles = &s->kinds[side][tile_of(code_kind(code))];
    if (s->favors[side] > 0) s->favors[side]--;
    if (*tiles > 0) (*tiles)--;
    s->done |= favored_bit(s, side);
}

/*
 * Whether an action makes its piece the actor: every action does [THR.turn]; with acting=separate only an engagement
 * and a warhorse's switch [THR.separate-actor].
 */
static bool makes_actor(const struct tables *tables, const struct state *s, uint32_t code)
{
    uint8_t piece = s->pieces[code_from(code)];
    if (!tables->separate || code_kind(code) == KIND_ATTACK || code_kind(code) == KIND_FIRE) return true;
    return code_kind(code) == KIND_SWITCH && skills_of(tables, piece)->repeated;
}

/* Carries out an action. The actor's cell is set first, so that it moves along with the piece. */
static void act(const struct brdi_rules *rules, struct state *s, uint32_t code, struct brdi_log *log)
{
    const struct tables *tables = tables_of(rules);
    uint8_t from = code_from(code), to = code_to(code);
    if (makes_actor(tables, s, code)) s->actor = from;
    switch (code_kind(code)) {
    case KIND_MOVE:
        s->done |= brdi_thrones_is_long(rules, s, from, to) ? MOVED_LONG : MOVED;
        move_piece(s, from, to, log);
        break;
    case KIND_SWITCH:
        s->done |= SWITCHED;
        if (skills_of(tables, s->pieces[from])->repeated) cells_add(&s->trail, from); /* THR-2 */
        exchange_pieces(s, from, to, log);
        break;
    case KIND_ATTACK:
        s->done |= ENGAGED;
        attack(tables, s, from, to, log);
        break;
    default:
        s->done |= ENGAGED;
        fire(s, to, log);
        break;
    }
}

/*
 * [THR.event-arrival] An arrival on a mountain is the turn. In the fortress it is not; a piece there is removed, even
 * the player's own throne [THR.arrival-fortress], THR-10.
 */
static void arrive(struct state *s, uint8_t cell, struct brdi_log *log)
{
    uint8_t side = s->head.turn;
    bool fortress = is_fortress(s->tiles[cell]);
    if (fortress)
        remove_piece(s, cell, log);
    else
        s->done |= ARRIVED;
    set_piece(s, cell, piece_of(side, DRAGON));
    s->held_back &= (uint8_t) ~(1 << side);
    brdi_log_place(log, side, cell, BRD_PIECE, GROUNDS + DRAGON, 0, BRD_NO_DIRECTION);
}

/* A favor uses up nothing of the turn except itself [THR.exchanges], [THR.interrupt-effect], THR-6. */
static void favor(struct state *s, uint32_t code, struct brdi_log *log)
{
    spend_favor(s, code);
    if (code_kind(code) == KIND_HASTE)
        move_piece(s, code_from(code), code_to(code), log);
    else
        exchange_pieces(s, code_from(code), code_to(code), log);
}

/*
 * [THR.fail], [THR.event-fail], THR-15: Haste is spent. Returns whether the turn ends; a failed interruption does not
 * end it [THR.interrupt-check].
 */
static bool fail(struct state *s, uint32_t code, struct brdi_log *log)
{
    if (code_kind(code) == KIND_ATTACK) remove_piece(s, code_from(code), log);
    if (code_kind(code) == KIND_HASTE) spend_favor(s, code);
    return !code_marked(code);
}

/* Carries out a player's move that needs no check, or has passed it. Returns whether the move ends the turn. */
static bool perform(const struct brdi_rules *rules, struct state *s, uint32_t code, struct brdi_log *log)
{
    int kind = code_kind(code);
    if (kind == KIND_END) return true; /* [THR.event-end-move] */
    if (kind == KIND_PIECE) {
        arrive(s, code_to(code), log);
    } else if (is_action(kind)) {
        if (code_cunning(code)) spend_favor(s, code);
        act(rules, s, code, log);
    } else if (is_favor(kind)) {
        favor(s, code, log);
    }
    return false;
}

/* The action that waits for a check; `end` if the bytes make no sense. */
static uint32_t checked_action(const struct brdi_rules *rules, const struct state *s)
{
    int kind = code_kind(s->check);
    bool sane = brdi_thrones_move_valid(rules, s->check) && (is_action(kind) || kind == KIND_HASTE);
    return sane ? s->check : code_of(KIND_END, 0, 0);
}

/* A ply of play up to the end of its action. Returns whether the turn ends. */
static bool play(const struct brdi_rules *rules, struct state *s, uint32_t code, struct brdi_log *log)
{
    if (code_kind(code) == KIND_CHOICE) {
        uint8_t side = chooser(rules, s); /* [THR.kind], [THR.event-choice] */
        if (side < SIDES) s->kinds[side][code_from(code)]++;
        return false;
    }
    if (code_kind(code) != KIND_SURVIVE && code_kind(code) != KIND_FAIL) {
        if (code_cunning(code) || !brdi_thrones_check_due(rules, s, code)) return perform(rules, s, code, log);
        s->check = code; /* [THR.pending], [THR.event-announce] */
        return false;
    }
    uint32_t action = checked_action(rules, s);
    s->check = 0;
    if (code_kind(code) == KIND_SURVIVE) return perform(rules, s, action, log); /* [THR.survive], [THR.event-survive] */
    return fail(s, action, log);
}

/* ---------------------------------------------------------------------------------------------------------- turns */

/* Gives a favor for each throne that has entered another fortress [THR.gain], [THR.gain-limit]. */
static void gain(const struct data *data, struct state *s)
{
    for (int side = WHITE; side < SIDES; side++) {
        uint8_t cell = cells_first(throne_in_fortress(s, side));
        if (cell == NO_CELL || s->last_fortress[side] == cell) continue;
        s->last_fortress[side] = cell;
        if (s->gained[side] >= data->favors.most) continue; /* THR-14 */
        s->gained[side]++;
        s->favors[side]++;
    }
}

/* The bit of a fortress in `housed`: White's, the middle one, Black's. */
static uint8_t housed_bit(uint8_t cell)
{
    return (uint8_t)(cell < MIDDLE ? 1 : cell < MIDDLE_END ? 2 : 4);
}

static uint8_t find_housed(const struct state *s, int side)
{
    uint8_t housed = 0;
    struct cells thrones = throne_in_fortress(s, side);
    for (uint8_t cell; (cell = cells_pop(&thrones)) != NO_CELL;) housed |= housed_bit(cell);
    return housed;
}

/* The same where a side may have several thrones: of each that has come into a fortress [THR.several-thrones]. */
static BRDI_NOINLINE void gain_for_each(const struct data *data, struct state *s)
{
    for (int side = WHITE; side < SIDES; side++) {
        struct cells thrones = throne_in_fortress(s, side);
        for (uint8_t cell; (cell = cells_pop(&thrones)) != NO_CELL;) {
            if ((s->housed[side] & housed_bit(cell)) != 0 || s->last_fortress[side] == cell) continue;
            s->last_fortress[side] = cell;
            if (s->gained[side] >= data->favors.most) continue; /* THR-14 */
            s->gained[side]++;
            s->favors[side]++;
        }
        s->housed[side] = find_housed(s, side);
    }
}

static void forget_turn(struct state *s)
{
    s->actor = NO_CELL;
    s->done = 0;
    s->trail = no_cells;
    s->check = 0;
}

/* At the end of a turn each piece that stands where it becomes another does so, once [THR.becomes]. */
static BRDI_NOINLINE void promote(const struct tables *tables, struct state *s, struct brdi_log *log)
{
    struct cells pieces = occupied(s);
    for (uint8_t cell; (cell = cells_pop(&pieces)) != NO_CELL;) {
        uint8_t piece = s->pieces[cell] & (PIECE_CODES - 1), other = tables->becomes[piece];
        bool in_fortress = is_fortress(s->tiles[cell]) && (tables->becomes_in_fortresses >> piece & 1) != 0;
        if (other == NO_PIECE || !(in_fortress || cells_have(tables->becomes_on[piece], cell))) continue;
        uint8_t side = (uint8_t)owner_of(piece);
        brdi_log_remove(log, side, cell, BRD_PIECE, item_type(piece), 0);
        set_piece(s, cell, other);
        brdi_log_place(log, side, cell, BRD_PIECE, item_type(other), 0, BRD_NO_DIRECTION);
    }
}

/* Promotes [THR.becomes], repairs fortresses [THR.repair] and passes the turn [THR.event-turn-end]. */
static void end_turn(const struct tables *tables, struct state *s, struct brdi_log *log)
{
    brdi_log_because(log, BRD_CAUSE_UPKEEP);
    if (tables->promotes) promote(tables, s, log);
    struct cells fortresses = cells_on(s, 1 << FORTRESS);
    for (uint8_t cell; (cell = cells_pop(&fortresses)) != NO_CELL;) {
        if (s->tiles[cell] != BREACHED || s->pieces[cell] != NO_PIECE) continue;
        change_tile(s, cell, WHOLE);
        brdi_log_change(log, BRD_NO_SEAT, cell, BRD_GROUND, FORTRESS, 1, 0, 1, BRD_NO_DIRECTION);
    }
    forget_turn(s);
    s->head.turn = (uint8_t)(1 - s->head.turn);
    s->guard &= (uint8_t) ~(1 << s->head.turn);
    if (s->turn < UINT16_MAX) s->turn++; /* [THR.counters] */
}

/* [THR.after-engaging], [THR.arrival]: these end the turn unless a favor may follow (THR-19). */
static bool turn_is_done(const struct state *s)
{
    return s->check == 0 && (s->done & CLOSING) != 0 && !favor_left(s, s->head.turn);
}

/* A favor that was spent, or that a throne has gained. */
static void log_favors(const struct state *before, const struct state *s, uint8_t side, struct brdi_log *log)
{
    brdi_log_because(log, s->favors[side] < before->favors[side] ? BRD_CAUSE_SPENT : BRD_CAUSE_UPKEEP);
    brdi_log_stock(log, side, STOCK_FAVOR, before->favors[side], s->favors[side]);
    brdi_log_because(log, BRD_CAUSE_UPKEEP);
    brdi_log_stock(log, side, STOCK_GAINED, before->gained[side], s->gained[side]);
}

/* The kinds of favors, if they are tiles: their owner's secret [THR.event-kinds]. */
static void log_kinds(const struct state *before, const struct state *s, uint8_t side, struct brdi_log *log)
{
    brdi_log_hide(log, brdi_all_but(side), BRD_HIDES_EVENT);
    for (uint8_t terrain = 0; terrain < TERRAINS; terrain++) {
        int32_t was = before->kinds[side][terrain], is = s->kinds[side][terrain];
        brdi_log_because(log, is < was ? BRD_CAUSE_SPENT : BRD_CAUSE_ACTION);
        brdi_log_stock(log, side, STOCK_KINDS + terrain, was, is);
    }
    brdi_log_hide(log, 0, BRD_HIDES_EVENT);
    brdi_log_because(log, BRD_CAUSE_UPKEEP);
}

/*
 * Whether a dragon is held back. In the setup this is its owner's secret; the last ply of the setup shows it to all,
 * whether that ply changed it or not.
 */
static void log_dragon(const struct state *before, const struct state *s, uint8_t side, struct brdi_log *log)
{
    int32_t held_before = before->held_back >> side & 1, held = s->held_back >> side & 1;
    brdi_log_because(log, BRD_CAUSE_ACTION);
    brdi_log_hide(log, s->turn == 0 ? brdi_all_but(side) : 0, BRD_HIDES_EVENT);
    brdi_log_stock(log, side, STOCK_DRAGON, held_before, held);
    brdi_log_hide(log, 0, BRD_HIDES_EVENT);
    if (before->turn == 0 && s->turn > 0 && held_before == held) brdi_log_stock_anyway(log, side, STOCK_DRAGON, held);
}

/* The values that a ply has changed, in the order of events [THR.event-order]. */
static void log_values(const struct state *before, const struct state *s, struct brdi_log *log)
{
    for (uint8_t side = WHITE; side < SIDES; side++) {
        log_dragon(before, s, side, log);
        log_favors(before, s, side, log);
        log_kinds(before, s, side, log);
    }
    for (uint8_t side = WHITE; side < SIDES; side++) {
        brdi_log_counter(log, side, COUNTER_LAST_FORTRESS, last_fortress_of(before, side), last_fortress_of(s, side));
        brdi_log_counter(log, side, COUNTER_GUARD, before->guard >> side & 1, s->guard >> side & 1);
    }
    brdi_log_counter(log, BRD_NO_SEAT, COUNTER_TURN, before->turn, s->turn);
}

/* -------------------------------------------------------------------------------------------------------- endings */

const struct brdi_ending brdi_thrones_endings[] = {
    {"", "", ""},
    {"throne_removed", "%L's throne is removed", "THR.throne-removed\0"},
    {"fortress_taken", "the throne is in %L's fortress", "THR.fortress-taken\0"},
    {"max_plies", "the limit of plies is reached", "THR.max-plies\0"},
    {"pieces_removed", "too few of the pieces that must be kept are left", "THR.end-removed\0"},
    {"fortress_held", "enough fortresses are held", "THR.end-fortress\0"},
    {"points_reached", "enough favors are gained", "THR.end-points\0"},
    {.name = NULL}};

uint64_t brdi_thrones_endings_by(const struct brdi_rules *rules)
{
    const struct tables *t = tables_of(rules);
    bool limited = data_of(rules)->switches.max_plies != 0;
    uint32_t endings = t->end_count == 0 ? 1u << THRONE_REMOVED | 1u << FORTRESS_TAKEN : 0;
    for (int i = 0; i < t->end_count; i++) endings |= 1u << t->ends[i].ending;
    return endings | (uint32_t)limited << MAX_PLIES;
}

struct victory {
    uint8_t ending;  /* 0: none holds */
    uint8_t winners; /* mask of sides; both: a draw */
};

/* The fortresses of an end that a side holds with pieces of its types [THR.end-fortress]. */
static int count_held(const struct state *s, const struct end *end, int side)
{
    struct cells at = no_cells, pieces = no_cells;
    if ((end->at & AT_MIDDLE) != 0) at = cells_without(cells_from(MIDDLE), cells_from(MIDDLE_END));
    if ((end->at & AT_OPPONENT) != 0) at = cells_or(at, home_of(1 - side));
    for (uint64_t types = end->types; types != 0;) pieces = cells_or(pieces, s->types[brdi_pop_cell(&types)]);
    return cells_count(cells_and(cells_and(at, s->grounds[FORTRESS]), cells_and(pieces, s->sides[side])));
}

/* Whether a side has fewer pieces of these types than it must keep, a dragon held back included [THR.end-removed]. */
static bool has_too_few(const struct state *s, const struct end *end, int side)
{
    int count = (end->types >> DRAGON & 1) != 0 ? s->held_back >> side & 1 : 0;
    for (uint64_t types = end->types; types != 0;) count += cells_count(pieces_of_type(s, side, brdi_pop_cell(&types)));
    return count < end->least;
}

static bool wins_by(const struct state *s, const struct end *end, int side)
{
    switch (end->kind) {
    case END_REMOVED: return has_too_few(s, end, 1 - side);
    case END_FORTRESS: return count_held(s, end, side) >= end->least;
    default: return s->gained[side] >= end->least; /* [THR.end-points] */
    }
}

/* The first end of a list that holds [THR.ends]; if it does for both sides, the game is a draw [THR.end-both]. */
static BRDI_NOINLINE struct victory victory_of_list(const struct tables *tables, const struct state *s)
{
    for (const struct end *end = tables->ends; end < tables->ends + tables->end_count; end++) {
        uint8_t winners = (uint8_t)(wins_by(s, end, WHITE) << WHITE | wins_by(s, end, BLACK) << BLACK);
        if (winners != 0) return (struct victory){end->ending, winners};
    }
    return (struct victory){0, 0};
}

/* [THR.throne-removed] before [THR.fortress-taken]: [THR.both-ends]. No side wins in the setup. */
static struct victory victory_in(const struct tables *tables, const struct state *s)
{
    const struct victory none = {0, 0};
    if (s->turn == 0) return none;
    if (tables->end_count > 0) return victory_of_list(tables, s);
    for (uint8_t side = WHITE; side < SIDES; side++)
        if (!cells_any(pieces_of_type(s, 1 - side, THRONE)))
            return (struct victory){THRONE_REMOVED, (uint8_t)(1 << side)};
    for (uint8_t side = WHITE; side < SIDES; side++)
        if (has_taken_fortress(s, side)) return (struct victory){FORTRESS_TAKEN, (uint8_t)(1 << side)};
    return none;
}

/* Endings depend on the state alone, not on the plies before it [THR.ends-of-state]. */
static void set_outcome(const struct brdi_rules *rules, struct state *s, struct victory victory)
{
    s->head.to_move = s->check != 0 ? BRD_CHANCE : s->head.turn;
    if (s->check == 0 && chooser(rules, s) < SIDES) s->head.to_move = chooser(rules, s); /* [THR.kind-when] */
    if (victory.ending != 0)
        brdi_end(&s->head, victory.winners == BOTH ? BRD_DRAW : BRD_WIN, victory.ending, victory.winners);
    else if (brdi_ply_limit(&s->head, data_of(rules)->switches.max_plies)) /* [THR.max-plies] */
        brdi_end(&s->head, BRD_DRAW, MAX_PLIES, BOTH);
}

void brdi_thrones_derive(const struct brdi_rules *rules, void *state)
{
    struct state *s = state;
    for (int side = WHITE; side < SIDES; side++)
        s->laid[side] = s->turn == 0 ? brdi_thrones_count_laid(s, side) : setup_plies(tables_of(rules), side);
    for (int side = WHITE; side < SIDES; side++)
        s->housed[side] = s->turn > 0 && tables_of(rules)->several_thrones ? find_housed(s, side) : 0;
    if (s->turn > 0) s->tiles_sum = brdi_thrones_sum_tiles(s);
    set_outcome(rules, s, victory_in(tables_of(rules), s));
}

/*
 * What every ply ends with: gains, the end of the turn (`ends`: the ply ends it), the end of the game. The end of a
 * turn moves no piece, so the victory found before it is still right, unless it promotes pieces.
 */
static void finish(const struct brdi_rules *rules, struct state *s, bool ends, struct brdi_log *log)
{
    const struct tables *tables = tables_of(rules);
    if (s->turn > 0) /* also after the setup's last ply [THR.settle-favor] */
        tables->several_thrones ? gain_for_each(data_of(rules), s) : gain(data_of(rules), s);
    struct victory victory = victory_in(tables, s);
    if (s->turn > 0 && victory.ending == 0 && (ends || turn_is_done(s))) {
        end_turn(tables, s, log);
        if (tables->promotes) victory = victory_in(tables, s);
    }
    set_outcome(rules, s, victory);
    if (s->head.outcome == BRD_NONE_YET) return;
    forget_turn(s); /* a check that has just become due is dropped: [THR.over], [THR.over-limit], THR-28 */
    s->phase = PHASE_OVER;
}

/* ----------------------------------------------------------------------------------------------------- whole plies */

static void make_ply(const struct brdi_rules *rules, struct state *s, uint32_t code, struct brdi_log *log)
{
    bool ends = false;
    brdi_count_ply(&s->head); /* [THR.ply] */
    if (in_setup(s))
        brdi_thrones_lay(rules, s, code, log);
    else
        ends = play(rules, s, code, log);
    finish(rules, s, ends, log);
}

/* Without a log nothing needs the state before the ply. */
void brdi_thrones_apply(const struct brdi_rules *rules, void *state, uint32_t code, struct brdi_log *log)
{
    struct state *s = state;
    if (!brdi_thrones_move_valid(rules, code)) return;
    if (log == NULL) {
        make_ply(rules, s, code, NULL);
        return;
    }
    struct state before = *s;
    make_ply(rules, s, code, log);
    log_values(&before, s, log);
}
