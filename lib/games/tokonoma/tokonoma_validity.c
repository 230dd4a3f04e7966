/* tokonoma_validity.c: which positions are valid, and which layouts. */
#include <string.h>

#include "tokonoma.h"

/* -------------------------------------------------------------------------------------------------------- positions */

/* Reports a surplus piece; on a flat it is the second item of its tile (TOK-9). */
static void report_piece(const struct state *s, int piece, uint8_t tile, struct brdi_sink *sink)
{
    brd_fault *fault = brdi_report(sink, BRD_FAULT_SURPLUS, brdi_tokonoma_notation.fields[FIELD_BOARD], tile,
                                   "more pieces of this type than a side has", "fewer");
    if (fault != NULL) fault->item = piece != FLAT && has(s->below, tile);
}

/* TOK-5: reports each surplus piece, in the order of the notation [TOK.surplus]. */
static void report_surplus(const struct data *data, const struct state *s, struct brdi_sink *sink)
{
    int32_t seen[SIDES][PIECES] = {{0}};
    for (uint8_t tile = 0; tile < TILES; tile++)
        for (int side = WHITE; side < SIDES; side++)
            for (int piece = FLAT; piece < PIECES; piece++)
                if (is_on(s, side, piece, tile) && ++seen[side][piece] > *count_of(data, side, piece))
                    report_piece(s, piece, tile, sink);
}

/* Whether both sides have taken a house, each by the same end. */
static bool both_take_houses(const struct data *data, const struct state *s)
{
    const struct ends_data *ends = &data->ends;
    if (ends->count == BRDI_ABSENT) return on_enemy_house(data, s, WHITE) && on_enemy_house(data, s, BLACK);
    for (const struct end_data *end = ends->entries; end < ends->entries + ends->count; end++)
        if (end->kind == END_HOUSE && takes_house(data, s, WHITE, types_of(end)) &&
            takes_house(data, s, BLACK, types_of(end)))
            return true;
    return false;
}

/* Reports the numbers first, then the houses (TOK-9). */
static void report_board(const struct data *data, const struct state *s, struct brdi_sink *sink)
{
    report_surplus(data, s, sink);
    if (both_take_houses(data, s)) /* [TOK.two-houses] */
        brdi_report(sink, BRD_FAULT_CONTRADICTION, brdi_tokonoma_notation.fields[FIELD_BOARD],
                    (uint8_t)data->houses[BLACK],
                    data->ends.count == BRDI_ABSENT ? "lone flats of both sides are on the enemy houses"
                                                    : "both sides have taken the enemy house",
                    "one at most");
}

/* The other fields may have any values (TOK-5). */
void brdi_tokonoma_report(const struct brdi_rules *rules, const void *state, uint8_t field, struct brdi_sink *sink)
{
    if (field == FIELD_BOARD) report_board(data_of(&rules->schema), state, sink);
}

/* ---------------------------------------------------------------------------------------------------------- layouts */

/* Reports a layout that contradicts a count, at the layout or the count, whichever the file contains. */
static void report_layout_counts(const struct brdi_check *check, const struct state *s)
{
    static const char *const messages[OWN] = {
        "the layout has more flats than a side has", "the layout has more arms than a side has",
        "the layout has more blinds than a side has", "the layout has more stars than a side has"};
    const struct data *data = data_of(check->schema);
    for (int piece = 0; piece < PIECES; piece++) {
        int side = count_types(s, WHITE, 1u << piece) > *count_of(data, WHITE, piece) ? WHITE : BLACK;
        if (count_types(s, side, 1u << piece) <= *count_of(data, side, piece)) continue;
        brdi_contradict(check, BRDI_KEYS(check->schema->texts.own, count_of(data, side, piece)),
                        piece < OWN ? messages[piece] : "the layout has more of a type than a side has",
                        "as many or fewer");
    }
}

/* Reports a layout that is not a board, with the row of its first fault; surplus fields may be behind all rows. */
static void report_layout_row(const struct brdi_check *check, const brd_fault *fault)
{
    const char *layout = check->schema->texts.own;
    char found[sizeof fault->message];
    struct brdi_writer message = brdi_writer_on(found, sizeof found);
    int row = 0;
    for (uint32_t i = 0; i < fault->offset && layout[i] != '\0'; i++) row += layout[i] == '/';
    if (row < ROWS) {
        brdi_put_text(&message, "row ");
        brdi_put(&message, (char)('a' + row));
        brdi_put_text(&message, ": ");
    }
    brdi_put_text(&message, fault->message);
    brdi_contradict_text(check, layout, fault->offset, found, fault->expected);
}

/* A layout must be the board of a valid position. If it contradicts a house, either is the place, as for counts. */
void brdi_tokonoma_report_layout(const struct brdi_check *check)
{
    const struct data *data = data_of(check->schema);
    brd_fault fault = {.code = 0}; /* there is none */
    struct brdi_sink own = {.faults = &fault, .capacity = 1};
    struct state s;
    memset(&s, 0, sizeof s);
    if (brdi_tokonoma_parse_layout(check->schema, &s, &own)) report_board(data, &s, &own);
    if (fault.code == BRD_FAULT_SURPLUS)
        report_layout_counts(check, &s);
    else if (fault.code == BRD_FAULT_CONTRADICTION)
        brdi_contradict(check, BRDI_KEYS(check->schema->texts.own, &data->houses[WHITE], &data->houses[BLACK]),
                        fault.message, fault.expected);
    else if (fault.code != 0)
        report_layout_row(check, &fault);
}
