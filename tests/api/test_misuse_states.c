/*
 * test_misuse_states.c: calls with random bytes as states and undo records may return anything, but write nothing
 * outside the objects, and leave what they refuse as it was.
 */
#include "misuse.h"

/* A state between two runs of bytes that must not change. */
static struct guarded {
    uint8_t before[64];
    brd_state state;
    uint8_t after[64];
} guarded;

static void guard(void)
{
    memset(guarded.before, FILL, sizeof guarded.before);
    memset(guarded.after, FILL, sizeof guarded.after);
}

static void is_guarded(void)
{
    CHECK(is_filled(guarded.before, sizeof guarded.before) && is_filled(guarded.after, sizeof guarded.after));
}

/* A head of these rules with numbers that are often, but not always, in their ranges. */
static void break_head(struct brdi_head *head)
{
    static const uint8_t movers[] = {0, 1, 2, 3, 4, BRD_CHANCE, BRD_NOBODY, BRD_SPECTATOR, BRD_REFEREE, 255};
    head->ply = (uint16_t)brdi_random(&subject.seed);
    if (below(2) == 0) head->player_count = (uint8_t)below(6);
    head->to_move = movers[below(sizeof movers)];
    head->turn = (uint8_t)below(5);
    head->outcome = head->to_move == BRD_NOBODY ? (uint8_t)below(4) : below(8) == 0;
    head->ending = (uint8_t)below(below(2) == 0 ? 8 : 256);
    head->seats = (uint8_t)below(below(2) == 0 ? 16 : 256);
    head->reserved = below(4) == 0 ? (uint32_t)brdi_random(&subject.seed) : 0;
}

/* Bytes with the tag of these rules: random behind the head, random in the head too, or changed here and there. */
static void make_bytes(brd_state *state)
{
    *state = *any_state();
    switch (below(5)) {
    case 0: fill_randomly((uint8_t *)state + 16, sizeof *state - 16); break;
    case 1:
        fill_randomly((uint8_t *)state + 16, sizeof *state - 16);
        break_head((struct brdi_head *)state);
        break;
    case 2: break_head((struct brdi_head *)state); break;
    case 3: memset((uint8_t *)state + 16, (int)below(256), subject.info.state_used_nbytes - 16); break;
    default:
        for (uint32_t changes = 1 + below(12); changes > 0; changes--)
            ((uint8_t *)state)[4 + below(subject.info.state_used_nbytes - 4)] ^= (uint8_t)(1 + below(255));
    }
}

static void storm_of_queries(const brd_state *state)
{
    const brd_rules *rules = &subject.rules;
    int32_t viewer = any_viewer(state);
    for (int32_t cell = 0; cell < subject.info.cell_count; cell++) {
        CHECK(brd_state_cell(rules, state, viewer, cell, out.items, BRD_MAX_ITEMS) >= 0);
        CHECK(brd_state_cell(rules, state, viewer, cell, out.items, 1) >= 0);
        int32_t reached = brd_state_reach(rules, state, viewer, cell, out.reach, BRD_MAX_CELLS);
        CHECK(reached >= 0 && reached <= subject.info.cell_count);
        CHECK(brd_state_reach(rules, state, viewer, cell, out.reach, below(3)) == reached);
    }
    int32_t on_board = brd_state_board(rules, state, viewer, out.items, BRD_MAX_BOARD_ITEMS);
    CHECK(on_board >= 0 && on_board <= BRD_MAX_BOARD_ITEMS);
    CHECK(brd_state_board(rules, state, viewer, out.items, below(BRD_MAX_ITEMS)) == on_board);
    for (int32_t row = 0; row <= BRD_MAX_SEATS; row++) {
        int32_t seat = row < BRD_MAX_SEATS ? row : BRD_NO_SEAT;
        for (int32_t i = 0; i < subject.info.stock_count; i++)
            brd_state_stock(rules, state, viewer, seat, i, &out.value);
        for (int32_t i = 0; i < subject.info.counter_count; i++)
            brd_state_counter(rules, state, viewer, seat, i, &out.value);
    }
    int32_t valid = brd_state_check(rules, state, out.faults, MISUSE_FAULTS_MOST, NULL);
    CHECK(valid == BRD_OK || valid == BRD_E_POSITION);
    CHECK(brd_state_observe(rules, state, viewer, out.text, below(200)) > 0);
    CHECK(brd_state_diagram(rules, state, viewer, out.text, sizeof out.text) > 0);
    CHECK(brd_state_prompt(rules, state, viewer, out.text, sizeof out.text) >= 0);
    CHECK(brd_record_head(rules, state, viewer, NULL, 0, out.text, sizeof out.text) > 0);
    CHECK(brd_record_tail(rules, state, viewer, NULL, 0, out.text, sizeof out.text) > 0);
    int32_t nbytes = brd_state_save(rules, state, out.save, sizeof out.save);
    CHECK(nbytes == BRD_E_NO_POSITION || (nbytes > 0 && nbytes <= BRD_MAX_SAVE_NBYTES));
    brd_state_hash(rules, state);
    brd_state_key(rules, state);
    out.outcome.struct_nbytes = sizeof out.outcome;
    CHECK(brd_state_outcome(rules, state, &out.outcome) == BRD_OK);
    CHECK(brd_state_turn(rules, state) >= 0);
    int32_t phase = brd_state_phase(rules, state, 0);
    CHECK(phase >= 0 && phase < subject.info.phase_count);
    brd_chance_denominator(rules, state);
    brd_chance_list(rules, state, out.chances, below(9));
    brd_chance_pick(rules, state, (int32_t)((uint32_t)brdi_random(&subject.seed) >> below(32)), out.moves);
    int32_t drawn = brd_chance_draw(rules, state, brdi_random(&subject.seed), out.moves);
    CHECK(drawn == BRD_OK || drawn == BRD_E_NOT_CHANCE || drawn == BRD_E_NO_POSITION);
}

/* A text or save written from such a state is accepted or refused when it is read, and nothing worse happens. */
static void storm_of_texts(const brd_state *state)
{
    int32_t viewer = any_viewer(state),
            length = brd_state_observe(&subject.rules, state, viewer, out.text, sizeof out.text);
    if (!CHECK(length > 0 && (size_t)length < sizeof out.text)) return;
    brd_state_parse(&subject.rules, &out.state, out.text, (size_t)length, out.faults, 1, NULL);
    for (int32_t seat = 0; seat < BRD_MAX_SEATS; seat++)
        brd_state_from_observation(&subject.rules, &out.state, seat, out.text, (size_t)length,
                                   brdi_random(&subject.seed), out.faults, 1, NULL);
}

/* An event of any bytes has a line only if that is the line of exactly this event. */
static void event_of_any_bytes(void)
{
    brd_event event = {.seat = BRD_NO_SEAT,
                       .layer = BRD_NO_TYPE,
                       .type = BRD_NO_TYPE,
                       .direction = BRD_NO_DIRECTION,
                       .for_seat = BRD_NO_SEAT,
                       .cell = BRD_NO_CELL,
                       .cell_to = BRD_NO_CELL},
              read;
    if (below(2) == 0) fill_randomly(&event, sizeof event);
    event.kind = (uint8_t)(BRD_EVENT_MOVE + below(below(4) == 0 ? 256 : BRD_EVENT_PHASE));
    for (uint32_t changes = below(8); changes > 0; changes--)
        ((uint8_t *)&event)[below(sizeof event)] = (uint8_t)below(below(2) == 0 ? 4 : 256);
    int32_t length = brd_event_format(&subject.rules, &event, out.text, sizeof out.text);
    if (length == BRD_E_ARGUMENT) return;
    CHECK_EQ_INT(brd_event_parse(&subject.rules, out.text, (size_t)length, &read), BRD_OK);
    CHECK(memcmp(&read, &event, sizeof read) == 0);
}

/* The events of a ply, some of their bytes changed, have a sentence, or they name what the rules do not have. */
static void ply_of_any_bytes(const brd_state *state)
{
    brd_state after = *state;
    brd_event events[BRD_MAX_EVENTS];
    int32_t count = brd_apply_trusted(&subject.rules, &after, any_move(), NULL, events, BRD_MAX_EVENTS);
    if (count <= 0 || count > BRD_MAX_EVENTS) return;
    for (uint32_t changes = below(6); changes > 0; changes--)
        ((uint8_t *)events)[below((uint32_t)count * sizeof events[0])] = (uint8_t)below(below(2) == 0 ? 16 : 256);
    size_t told = below(4) == 0 ? below((uint32_t)count + 1) : (size_t)count;
    int32_t length = brd_events_sentence(&subject.rules, events, told, out.text, sizeof out.text);
    CHECK(length == BRD_E_ARGUMENT || (length >= 0 && (size_t)length < sizeof out.text && (length > 0) == (told > 0)));
    fill_randomly(events, 8 * sizeof events[0]);
    for (int i = 0; i < 8; i++) events[i].kind = (uint8_t)(BRD_EVENT_MOVE + below(BRD_EVENT_PHASE + 1));
    length = brd_events_sentence(&subject.rules, events, 8, out.text, sizeof out.text);
    CHECK(length == BRD_E_ARGUMENT || length > 0);
}

static void storm_of_moves(const brd_state *state)
{
    const brd_rules *rules = &subject.rules;
    brd_move_info info = {.struct_nbytes = sizeof info};
    int32_t viewer = any_viewer(state), count = brd_moves(rules, state, BRD_REFEREE, out.moves, BRD_MAX_MOVES);
    CHECK(count >= 0 && (uint32_t)count <= subject.info.max_moves);
    for (int32_t i = 0; i < count; i++) CHECK(brd_move_format(rules, out.moves[i], out.text, sizeof out.text) > 0);
    CHECK(brd_moves(rules, state, BRD_REFEREE, out.moves, below(8)) == count);
    CHECK(brd_moves(rules, state, BRD_REFEREE, NULL, 0) >= 0);
    CHECK(brd_moves_at(rules, state, viewer, (int32_t)below(subject.info.cell_count), out.moves, BRD_MAX_MOVES) <=
          count);
    CHECK(brd_moves_from(rules, state, viewer, BRD_NO_CELL, out.moves, BRD_MAX_MOVES) <= count);
    CHECK(brd_perft(rules, state, 1, below(2), out.workspace, sizeof out.workspace, &out.leaves) == BRD_OK);
    fill_randomly(out.events, 8 * sizeof(brd_event));
    for (int i = 0; i < 8; i++) {
        brd_move move = any_move();
        brd_verdict verdict = {.reason = 0};
        int32_t status = brd_move_check(rules, state, viewer, move, &verdict);
        CHECK(status == BRD_OK || status == BRD_E_ILLEGAL || status == BRD_E_MOVE);
        if (status == BRD_E_ILLEGAL) CHECK(brd_name(rules, BRD_NAME_REFUSAL, verdict.reason) != NULL);
        if (status != BRD_OK && status != BRD_E_MOVE) CHECK(brd_verdict_sentence(rules, &verdict, out.text, 20) > 0);
        event_of_any_bytes();
        ply_of_any_bytes(state);
        int32_t reason = verdict.reason; /* a host may pass any verdict */
        fill_randomly(&verdict, sizeof verdict);
        verdict.reason = reason;
        CHECK(brd_verdict_sentence(rules, &verdict, out.text, sizeof out.text) > 0);
        if (status == BRD_E_MOVE) continue;
        CHECK(brd_move_sentence(rules, state, viewer, move, out.text, sizeof out.text) > 0);
        CHECK_EQ_INT(brd_move_describe(rules, state, viewer, move, &info), BRD_OK);
        CHECK(info.from == BRD_NO_CELL || info.from < subject.info.cell_count);
        CHECK(brd_redact_events(rules, out.events, 8, viewer, out.events, 8) >= 0);
    }
}

/* Whether a call that returned `count` has written all elements that it says it wrote. */
static void are_written(const void *elements, size_t size, size_t capacity, int32_t count)
{
    for (size_t i = 0; i < capacity && (int32_t)i < count; i++)
        CHECK(!is_filled((const uint8_t *)elements + i * size, size));
}

/* Elements up to the returned count are written, for bytes that are no position, too. */
static void storm_of_arrays(const brd_state *state)
{
    const brd_rules *rules = &subject.rules;
    int32_t viewer = any_viewer(state), cell = (int32_t)below(subject.info.cell_count);
    size_t most = below(2) == 0 ? 16 : 1 + below(15);
    brd_state after = *state;
    for (int call = 0; call < 8; call++) {
        memset(&out, FILL, sizeof out);
        switch (call) {
        case 0: are_written(out.moves, 4, most, brd_moves(rules, state, BRD_REFEREE, out.moves, most)); break;
        case 1: are_written(out.moves, 4, most, brd_moves(rules, state, viewer, out.moves, most)); break;
        case 2: are_written(out.moves, 4, most, brd_moves_at(rules, state, viewer, cell, out.moves, most)); break;
        case 3: are_written(out.moves, 4, most, brd_moves_from(rules, state, viewer, cell, out.moves, most)); break;
        case 4:
            are_written(out.items, sizeof(brd_item), most, brd_state_cell(rules, state, viewer, cell, out.items, most));
            break;
        case 5:
            are_written(out.items, sizeof(brd_item), most, brd_state_board(rules, state, viewer, out.items, most));
            break;
        case 6:
            are_written(out.chances, sizeof(brd_chance_outcome), most,
                        brd_chance_list(rules, state, out.chances, most));
            break;
        default:
            are_written(out.events, sizeof(brd_event), most,
                        brd_apply_trusted(rules, &after, any_move(), NULL, out.events, most));
        }
    }
}

/* Applies any codes as trusted moves, then undoes them. */
static void storm_of_plies(brd_state *state)
{
    const brd_rules *rules = &subject.rules;
    brd_state first = *state;
    int32_t played = brd_playout(rules, state, brdi_random(&subject.seed), 8);
    CHECK(played >= 0 && played <= 8);
    is_guarded();
    *state = first;
    for (int i = 0; i < 8; i++) {
        brd_state before = *state;
        brd_move move = below(4) == 0 ? (brd_move){(uint32_t)brdi_random(&subject.seed) >> below(32)} : any_move();
        size_t capacity = below(2) == 0 ? BRD_MAX_EVENTS : below(4);
        int32_t count = below(4) == 0
                            ? brd_apply(rules, state, BRD_REFEREE, move, NULL, &out.undo, out.events, capacity)
                            : brd_apply_trusted(rules, state, move, &out.undo, out.events, capacity);
        is_guarded();
        if (count < 0) {
            CHECK(memcmp(state, &before, sizeof before) == 0);
            if (brd_state_ply(rules, state) < 0) return; /* the previous ply led there */
            continue;
        }
        if (below(2) == 0) {
            CHECK_EQ_INT(brd_undo_move(rules, state, &out.undo), BRD_OK);
            CHECK(memcmp(state, &before, sizeof before) == 0);
        }
    }
}

/* [H.any-bytes] [H.stored-states] [H.check] [H.apply-any-code] */
static void random_bytes_as_states(void)
{
    long rounds = check_plies() / EVERY_STORM + 40;
    guard();
    for (long i = 0; i < rounds && check_failures == 0; i++) {
        brd_state *state = &guarded.state;
        make_bytes(state);
        if (brd_state_ply(&subject.rules, state) < 0) {
            if (i % 16 == 0) state_is_refused(&subject.rules, state, BRD_E_NO_POSITION);
            continue;
        }
        brd_state before = *state;
        storm_of_queries(state);
        storm_of_texts(state);
        storm_of_moves(state);
        storm_of_arrays(state);
        CHECK(memcmp(state, &before, sizeof before) == 0);
        storm_of_plies(state);
        if (brd_state_ply(&subject.rules, state) >= 0) storm_of_moves(state);
        is_guarded();
    }
}

/*
 * An undo record of random bytes behind the right tag puts random bytes into the state, and changes nothing else.
 * [H.undo-errors]
 */
static void random_bytes_as_undo_records(void)
{
    guard();
    for (int i = 0; i < 100; i++) {
        brd_move move;
        guarded.state = *any_state();
        if (brd_moves(&subject.rules, &guarded.state, BRD_REFEREE, &move, 1) == 0) continue;
        CHECK(brd_apply(&subject.rules, &guarded.state, BRD_REFEREE, move, NULL, &out.undo, NULL, 0) == 0);
        fill_randomly((uint8_t *)&out.undo + 8, sizeof out.undo - 8);
        CHECK_EQ_INT(brd_undo_move(&subject.rules, &guarded.state, &out.undo), BRD_OK);
        is_guarded();
        brd_moves(&subject.rules, &guarded.state, BRD_REFEREE, out.moves, BRD_MAX_MOVES);
        brd_state before = guarded.state;
        fill_randomly(&out.undo, sizeof out.undo);
        CHECK_EQ_INT(brd_undo_move(&subject.rules, &guarded.state, &out.undo), BRD_E_ARGUMENT);
        CHECK(memcmp(&guarded.state, &before, sizeof before) == 0);
    }
}

FOR_EACH_GAME(random_bytes_as_states)
FOR_EACH_GAME(random_bytes_as_undo_records)

static const struct check_test tests[] = {
    EACH_GAME(random_bytes_as_states), EACH_GAME(random_bytes_as_undo_records), {NULL, NULL}};

int main(int argc, char **argv)
{
    return check_main("misuse_states", tests, argc, argv);
}
