/* describe.c: what a move is, and moves as texts. */
#include <string.h>

#include "core/object.h"

/* ---------------------------------------------------------------------------------------------- descriptions */

/*
 * The seat of a hidden ply. Where several seats may act, only the events of the ply show it. A seat may also act alone
 * in the turn of another seat.
 */
static uint8_t sole_actor(const struct brdi_objects *o)
{
    if (brdi_several(brdi_actors(o))) return BRD_NO_SEAT;
    return o->head->to_move < o->head->player_count ? o->head->to_move : o->head->turn;
}

static inline brd_move_info no_move(void)
{
    return (brd_move_info){.from = BRD_NO_CELL,
                           .to = BRD_NO_CELL,
                           .target = BRD_NO_CELL,
                           .kind = BRD_NO_KIND,
                           .type = BRD_NO_TYPE,
                           .becomes = BRD_NO_TYPE,
                           .direction = BRD_NO_DIRECTION};
}

void brdi_describe_code(const struct brdi_objects *o, uint32_t code, brd_move_info *info)
{
    *info = no_move();
    o->game->describe(o->rules, o->head, code, info);
}

void brdi_describe(const struct brdi_objects *o, uint32_t code, brd_move_info *info)
{
    *info = no_move();
    if (brdi_hidden_text(code) == NULL)
        o->game->describe(o->rules, o->head, code, info);
    else
        info->flags = BRD_MOVE_HIDDEN | (code == BRD_CODE_HIDDEN_CHANCE ? BRD_MOVE_CHANCE : 0);
    info->seat = (info->flags & BRD_MOVE_CHANCE) != 0 ? BRD_CHANCE
                 : brdi_hidden_text(code) != NULL     ? sole_actor(o)
                                                      : brdi_seat_of(o, code);
}

enum { EFFECTS = BRD_MOVE_SPENDS | BRD_MOVE_CAPTURES | BRD_MOVE_ANNOUNCES };

/* Adds the flags that follow from what the move does: it is tried on the copy, so that they agree with its events. */
static void add_effects(const struct brdi_objects *o, brd_state *copy, uint32_t code, brd_move_info *info)
{
    struct brdi_log log = {.events = NULL};
    if (o->head->to_move == BRD_NOBODY) info->flags &= ~(uint32_t)EFFECTS;
    if (o->head->to_move == BRD_NOBODY || brdi_hidden_text(code) != NULL) return;
    o->game->apply(o->rules, copy, code, &log);
    if ((log.causes >> BRD_CAUSE_CAPTURED & 1) != 0) info->flags |= BRD_MOVE_CAPTURES;
    if ((log.causes >> BRD_CAUSE_SPENT & 1) != 0) info->flags |= BRD_MOVE_SPENDS;
    if (brdi_pending_of(o).code == code) info->flags |= BRD_MOVE_ANNOUNCES;
}

/* Everything is found in a redacted copy of the state, so no answer can depend on what the viewer may not know. */
int32_t brd_move_describe(const brd_rules *rules, const brd_state *state, int32_t viewer, brd_move move,
                          brd_move_info *info)
{
    struct brdi_objects o;
    int32_t status = brdi_open_view(rules, state, viewer, &o);
    if (status != BRD_OK) return status;
    if (brdi_hidden_text(move.code) == NULL && !o.game->notation->move_valid(o.rules, move.code)) return BRD_E_MOVE;
    brd_move_info all;
    brd_state copy;
    brdi_open_copy(&o, &copy, (uint8_t)viewer);
    brdi_describe(&o, move.code, &all);
    add_effects(&o, &copy, move.code, &all);
    return brdi_copy_out(BRDI_MOVE_INFO, info, &all);
}

/* ----------------------------------------------------------------------------------------------------- texts */

int32_t brd_move_parse(const brd_rules *rules, const char *text, size_t nbytes, brd_move *move)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status != BRD_OK) return status;
    status = brdi_pointer_status(text, 1);
    if (status == BRD_OK) status = brdi_pointer_status(move, _Alignof(brd_move));
    if (status != BRD_OK) return status;
    if (nbytes == 0 || nbytes >= BRD_MAX_MOVE_TEXT) return BRD_E_MOVE;
    uint32_t code = o.game->notation->move_parse(o.rules, text, nbytes);
    if (code == 0) return BRD_E_MOVE;
    move->code = code;
    return BRD_OK;
}

int32_t brd_move_format(const brd_rules *rules, brd_move move, char *text, size_t cap)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status == BRD_OK) status = brdi_output_status(o.rules, o.head, text, cap);
    if (status != BRD_OK) return status;
    const char *hidden = brdi_hidden_text(move.code);
    if (hidden == NULL && !o.game->notation->move_valid(o.rules, move.code)) return BRD_E_MOVE;
    struct brdi_writer out = brdi_writer_on(text, cap);
    if (hidden != NULL)
        brdi_put_text(&out, hidden);
    else
        o.game->notation->move_format(o.rules, move.code, &out);
    return (int32_t)out.length;
}
