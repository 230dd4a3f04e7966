/* thrones_reach.c: where a piece gets, and how its type goes in words. */
#include <string.h>

#include "kit/ways.h"
#include "thrones_code.h"
#include "thrones_state.h"

/* ---------------------------------------------------------------------------------------------------------- reach */

static void add_each(struct brdi_reach *reach, uint8_t way, int kind, struct cells cells)
{
    for (uint8_t cell; (cell = cells_pop(&cells)) != NO_CELL;) brdi_reach_add(reach, way, kind - 1, cell);
}

/* Nothing of the turn has happened yet: the piece may do anything [THR.turn]. */
static void begin_turn(struct state *s, int side)
{
    s->head.turn = (uint8_t)side;
    s->done = 0;
    s->actor = NO_CELL;
    s->trail = no_cells;
}

/* [THR.action-move], [THR.switch], [THR.attack], [THR.fire]; favors are left aside. */
static void add_reach(const struct brdi_rules *rules, void *state, uint16_t index, struct brdi_reach *reach)
{
    struct state *s = state;
    uint8_t cell = brdi_byte_of(index);
    if (cell >= CELLS || !is_piece(s->pieces[cell])) return;
    begin_turn(s, owner_of(s->pieces[cell]));
    add_each(reach, BRD_REACH_MOVE, KIND_MOVE, brdi_thrones_ends(rules, s, KIND_MOVE, cell));
    add_each(reach, BRD_REACH_MOVE, KIND_SWITCH, brdi_thrones_ends(rules, s, KIND_SWITCH, cell));
    for (int kind = KIND_ATTACK; kind <= KIND_FIRE; kind++) {
        add_each(reach, BRD_REACH_CAPTURE, kind, brdi_thrones_ends(rules, s, kind, cell));
        add_each(reach, BRD_REACH_ATTACK, kind, brdi_thrones_engaged(rules, s, kind, cell));
    }
}

/* No tiles are laid, so no long move begins. */
static void put_alone(void *state, const brd_item *pieces)
{
    set_piece(state, brdi_byte_of(pieces->cell), piece_of(pieces->seat, pieces->type - GROUNDS));
}

/* ---------------------------------------------------------------------------------------------------------- words */

static const struct brdi_way_words words = {"cell", "cells", brdi_eight_aims, EDGE};

/* The words of `over` in a rules file [THR.flight]: its `enemy` excludes what the two words after it mean. */
static const char *const occupants[] = {"empty cells", "own pieces", "enemies", "enemies that fire", "enemy dragons"};
enum { OVER_MOST = OVER_EMPTY | OVER_OWN | OVER_ENEMY, OVER_ALL = OVER_MOST | OVER_ENEMY_FIRING | OVER_ENEMY_DRAGON };

static void write_over(const struct brdi_way_of *of, int32_t over)
{
    brdi_say(of, " over ");
    if ((over & OVER_MOST) == OVER_MOST) {
        brdi_say(of, over == OVER_ALL ? "everything" : "everything except ");
        brdi_put_list(of->out, occupants, (uint32_t)(OVER_ALL & ~over), " and ");
    } else if (over == 0) {
        brdi_say(of, "nothing");
    } else {
        brdi_put_list(of->out, occupants, (uint32_t)over & OVER_ALL, " and ");
    }
}

/* A long move: over connected cells of one ground to an empty one [THR.long]. */
static void write_flood(const struct brdi_way_of *of, const struct brdi_step *step)
{
    brdi_say(of, "any distance over connected ");
    brdi_put_list(of->out, ground_words, (uint32_t)step->ground & ((1 << GROUNDS) - 1), " or ");
    brdi_say(of, " to an empty cell,");
    write_over(of, step->over);
}

/* One entry of moves or attacks; keys/steps.h has other numbers for its kinds. */
static void write_entry(const struct brdi_way_of *of, const struct brdi_step *entry)
{
    const struct data *data = data_of(of->rules);
    struct brdi_step step = *entry;
    if (entry->kind == FLOOD) {
        write_flood(of, entry);
        return;
    }
    if (step.range[0] == BRDI_INSTEAD) { /* [THR.attack-range] */
        step.range[0] = 1;
        step.range[1] = data->switches.dragon_attack_range;
    }
    step.kind = entry->kind == STEP ? BRDI_STEP : BRDI_SLIDE;
    brdi_put_way(of->out, &words, &step);
    if (step.kind == BRDI_SLIDE && step.range[1] > 1) write_over(of, step.over);
}

static void write_entries(const struct brdi_way_of *of, const struct brdi_step *entries, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        if (i > 0) brdi_say(of, ", or ");
        write_entry(of, &entries[i]);
    }
}

/* Whether moves and attacks are the same steps. */
static bool attacks_the_same_way(const struct piece_data *piece)
{
    const struct brdi_step *move = &piece->moves[0], *attack = &piece->attacks[0];
    return piece->move_count == 1 && piece->attack_count == 1 && move->kind == STEP && attack->kind == STEP &&
           move->directions == attack->directions;
}

/* [THR.attack], [THR.fire] */
static void write_engagements(const struct brdi_way_of *of, const struct piece_data *piece)
{
    bool same = attacks_the_same_way(piece);
    if (same)
        brdi_say(of, " and attacks the same way");
    else
        brdi_say(of, piece->attack_count == 0 ? "; it does not attack" : "; it attacks ");
    if (!same) write_entries(of, piece->attacks, piece->attack_count);
    if (piece->fire_count == 0) return;
    struct brdi_step fire = piece->fires[0];
    fire.kind = BRDI_LEAP;
    brdi_say(of, "; it fires ");
    brdi_put_way(of->out, &words, &fire);
    if (fire.range[1] > 1) brdi_say(of, " over everything");
}

/* [THR.switch-warhorse], [THR.waive], [THR.throne-attack] */
static void write_gifts(const struct brdi_way_of *of, const struct piece_data *piece)
{
    static const char *const ignored[] = {"the protection of pieces", "fortresses", "survival checks"};
    bool repeated = piece->switches == SWITCHES_REPEATED, enemies = piece->switches_enemies != 0;
    if (repeated) brdi_say(of, "; it switches any number of times");
    if (enemies) brdi_say(of, repeated ? ", also with enemies" : "; it switches also with enemies");
    if (piece->waives != 0) {
        brdi_say(of, "; it needs no survival check for ");
        brdi_put_list(of->out, ground_words, (uint32_t)piece->waives & ((1 << GROUNDS) - 1), " and ");
    }
    if (piece->ignores == 0) return;
    brdi_say(of, "; its attacks ignore ");
    brdi_put_list(of->out, ignored, (uint32_t)piece->ignores & 7, " and ");
}

/* subject: "The %p ", or whose it is. */
static void write_way_of(const struct brdi_way_of *of, const char *subject, const struct piece_data *piece)
{
    brdi_say(of, subject);
    brdi_say(of, piece->move_count == 0 ? "does not move" : "goes ");
    write_entries(of, piece->moves, piece->move_count);
    write_engagements(of, piece);
    write_gifts(of, piece);
}

/* A sentence, or one for each side if they differ [THR.seat-tables]. */
static void write_way(const struct brdi_way_of *of)
{
    struct piece_data white, black;
    int type = (of->type - GROUNDS) % PIECES;
    piece_of_side(data_of(of->rules), WHITE, type, &white);
    piece_of_side(data_of(of->rules), BLACK, type, &black);
    black.count = white.count; /* sentences do not name it */
    if (memcmp(&white, &black, sizeof white) == 0) {
        write_way_of(of, "The %p ", &white);
        return;
    }
    write_way_of(of, "White's %p ", &white);
    write_way_of(of, ". Black's %p ", &black);
}

const struct brdi_ways brdi_thrones_ways = {add_reach, put_alone, write_way};
