/*
 * test_misuse_buffers.c: texts, arrays and growing structures are cut to the size of their buffers, the call returns
 * the full size, and no byte behind the buffer changes.
 */
#include "misuse.h"

/* BEHIND: how many bytes behind the buffer must not change. */
enum { YAML_NBYTES = 1 << 16, ARRAY_NBYTES = 1 << 19, BEHIND = 4096 };

static const brd_state *shown; /* what the writers below write */
static brd_move shown_move;

static int32_t write_rules(void *to, size_t cap)
{
    return brd_rules_format(&subject.rules, to, cap);
}

static int32_t write_position(void *to, size_t cap)
{
    return brd_state_format(&subject.rules, shown, to, cap);
}

static int32_t write_observation(void *to, size_t cap)
{
    return brd_state_observe(&subject.rules, shown, 0, to, cap);
}

static int32_t write_head(void *to, size_t cap)
{
    return brd_record_head(&subject.rules, shown, BRD_REFEREE, "a b\n", 4, to, cap);
}

static int32_t write_tail(void *to, size_t cap)
{
    return brd_record_tail(&subject.rules, shown, 0, NULL, 0, to, cap);
}

static int32_t write_diagram(void *to, size_t cap)
{
    return brd_state_diagram(&subject.rules, shown, 1, to, cap);
}

static int32_t write_move(void *to, size_t cap)
{
    return brd_move_format(&subject.rules, shown_move, to, cap);
}

static int32_t write_verdict(void *to, size_t cap)
{
    brd_verdict verdict = {.reason = BRD_REFUSED_NOT_YOUR_TURN, .cell = 0};
    return brd_verdict_sentence(&subject.rules, &verdict, to, cap);
}

static int32_t write_outcome(void *to, size_t cap)
{
    brd_outcome outcome = {.struct_nbytes = sizeof outcome, .kind = BRD_WIN, .ending = 1, .seats = 1};
    return brd_outcome_sentence(&subject.rules, &outcome, to, cap);
}

static int32_t write_event(void *to, size_t cap)
{
    brd_event event = {.kind = BRD_EVENT_REMOVE,
                       .for_seat = BRD_NO_SEAT,
                       .cell = 3,
                       .cell_to = BRD_NO_CELL,
                       .layer = BRD_PIECE,
                       .direction = BRD_NO_DIRECTION,
                       .cause = BRD_CAUSE_CAPTURED};
    return brd_event_format(&subject.rules, &event, to, cap);
}

static int32_t write_move_sentence(void *to, size_t cap)
{
    return brd_move_sentence(&subject.rules, shown, 1, shown_move, to, cap);
}

static int32_t write_prompt(void *to, size_t cap)
{
    return brd_state_prompt(&subject.rules, shown, 1, to, cap);
}

static int32_t write_way(void *to, size_t cap)
{
    return brd_type_sentence(&subject.rules, piece_type(), to, cap);
}

static int32_t write_ply(void *to, size_t cap)
{
    brd_state after = *shown;
    brd_event events[BRD_MAX_EVENTS];
    int32_t count = brd_apply(&subject.rules, &after, BRD_REFEREE, shown_move, NULL, NULL, events, BRD_MAX_EVENTS);
    return brd_events_sentence(&subject.rules, events, (size_t)(count > 0 ? count : 0), to, cap);
}

/*
 * Like snprintf: returns the full length whatever the capacity, writes at most cap - 1 characters and a NUL, nothing
 * behind.
 */
static void text_is_cut(int32_t (*write)(void *to, size_t cap))
{
    static char whole[YAML_NBYTES], cut[YAML_NBYTES];
    int32_t length = write(NULL, 0);
    size_t extent = (size_t)length + BEHIND;
    if (!CHECK(length > 0 && extent <= sizeof whole)) return;
    CHECK_EQ_INT(write(whole, sizeof whole), length);
    CHECK(strlen(whole) == (size_t)length);
    size_t caps[] = {0, 1, 2, 3, (size_t)length - 1, (size_t)length, (size_t)length + 1, below((uint32_t)length) + 1};
    for (size_t i = 0; i < sizeof caps / sizeof caps[0]; i++) {
        size_t kept = caps[i] == 0 ? 0 : caps[i] <= (size_t)length ? caps[i] - 1 : (size_t)length;
        memset(cut, FILL, extent);
        CHECK_EQ_INT(write(cut, caps[i]), length);
        CHECK(memcmp(cut, whole, kept) == 0);
        if (caps[i] > 0) CHECK_EQ_INT(cut[kept], '\0');
        CHECK(is_filled(cut + caps[i], extent - caps[i]));
    }
}

/* [H.short-buffer] */
static void texts_fit_their_buffers(void)
{
    text_is_cut(write_rules);
    text_is_cut(write_verdict);
    text_is_cut(write_outcome);
    text_is_cut(write_event);
    text_is_cut(write_way);
    for (size_t i = 0; i < subject.state_count; i += 4) {
        shown = &subject.states[i];
        text_is_cut(write_position);
        text_is_cut(write_observation);
        text_is_cut(write_diagram);
        text_is_cut(write_head);
        text_is_cut(write_tail);
        if (brd_moves(&subject.rules, shown, BRD_REFEREE, &shown_move, 1) == 0) continue;
        text_is_cut(write_move);
        text_is_cut(write_move_sentence);
        text_is_cut(write_prompt);
        text_is_cut(write_ply);
    }
}

static int32_t list_moves(void *to, size_t capacity)
{
    return brd_moves(&subject.rules, shown, BRD_REFEREE, to, capacity);
}

static int32_t list_moves_at(void *to, size_t capacity)
{
    return brd_moves_at(&subject.rules, shown, BRD_REFEREE, 4, to, capacity);
}

static int32_t list_moves_from(void *to, size_t capacity)
{
    return brd_moves_from(&subject.rules, shown, BRD_REFEREE, BRD_NO_CELL, to, capacity);
}

static int32_t list_chances(void *to, size_t capacity)
{
    return brd_chance_list(&subject.rules, shown, to, capacity);
}

static int32_t list_items(void *to, size_t capacity)
{
    return brd_state_cell(&subject.rules, shown, BRD_REFEREE, 4, to, capacity);
}

static int32_t list_board(void *to, size_t capacity)
{
    return brd_state_board(&subject.rules, shown, BRD_REFEREE, to, capacity);
}

static int32_t list_save(void *to, size_t cap)
{
    return brd_state_save(&subject.rules, shown, to, cap);
}

static int32_t list_faults(void *to, size_t capacity)
{
    size_t count = 0;
    int32_t status = brd_state_check(&subject.rules, shown, to, capacity, &count);
    CHECK_EQ_INT(status, count > 0 ? BRD_E_POSITION : BRD_OK);
    return (int32_t)count;
}

static int32_t list_events(void *to, size_t capacity)
{
    brd_state state = *shown;
    return brd_apply(&subject.rules, &state, BRD_REFEREE, shown_move, NULL, NULL, to, capacity);
}

static int32_t list_seen_events(void *to, size_t capacity)
{
    int32_t count = list_events(out.events, BRD_MAX_EVENTS);
    return brd_redact_events(&subject.rules, out.events, (size_t)count, BRD_SPECTATOR, to, capacity);
}

static int32_t list_override_faults(void *to, size_t capacity)
{
    const char *name = subject.game->name, *wrong = "a=1 b=2 max_plies=x";
    size_t count = 0;
    CHECK_EQ_INT(
        brd_rules_builtin_with(&subject.other_rules, name, strlen(name), wrong, strlen(wrong), to, capacity, &count),
        BRD_E_RULES);
    return (int32_t)count;
}

/*
 * Returns the full count whatever the capacity, and writes the first elements. The bytes between them and the end of
 * the array are unspecified, those behind it do not change.
 */
static void array_is_cut(int32_t (*list)(void *to, size_t capacity), size_t element_nbytes)
{
    static uint64_t whole_words[ARRAY_NBYTES / 8], cut_words[ARRAY_NBYTES / 8];
    uint8_t *whole = (uint8_t *)whole_words, *cut = (uint8_t *)cut_words;
    int32_t count = list(NULL, 0);
    size_t extent = ((size_t)count + 1) * element_nbytes + BEHIND;
    if (!CHECK(count >= 0 && extent <= sizeof whole_words)) return;
    CHECK_EQ_INT(list(whole, extent / element_nbytes), count);
    size_t capacities[] = {
        0, 1, 2, (size_t)count / 2, count > 0 ? (size_t)count - 1 : 0, (size_t)count, (size_t)count + 1};
    for (size_t i = 0; i < sizeof capacities / sizeof capacities[0]; i++) {
        size_t kept = (capacities[i] < (size_t)count ? capacities[i] : (size_t)count) * element_nbytes;
        memset(cut, FILL, extent);
        CHECK_EQ_INT(list(cut, capacities[i]), count);
        CHECK(memcmp(cut, whole, kept) == 0);
        CHECK(is_filled(cut + capacities[i] * element_nbytes, extent - capacities[i] * element_nbytes));
    }
}

/* [H.short-array] [H.save-cap] */
static void arrays_fit_their_capacities(void)
{
    array_is_cut(list_override_faults, sizeof(brd_fault));
    for (size_t i = 0; i < subject.state_count; i += 4) {
        brd_state broken;
        shown = &subject.states[i];
        array_is_cut(list_moves, sizeof(brd_move));
        CHECK_EQ_INT(list_moves(NULL, 0), brd_moves(&subject.rules, shown, BRD_REFEREE, out.moves, BRD_MAX_MOVES));
        array_is_cut(list_moves_at, sizeof(brd_move));
        array_is_cut(list_moves_from, sizeof(brd_move));
        array_is_cut(list_items, sizeof(brd_item));
        array_is_cut(list_board, sizeof(brd_item));
        array_is_cut(list_save, 1);
        if (brd_state_to_move(&subject.rules, shown) == BRD_CHANCE)
            array_is_cut(list_chances, sizeof(brd_chance_outcome));
        if (brd_moves(&subject.rules, shown, BRD_REFEREE, &shown_move, 1) > 0) {
            array_is_cut(list_seen_events, sizeof(brd_event));
            int32_t all = list_events(out.events, BRD_MAX_EVENTS);
            for (int32_t capacity = 1; capacity <= all; capacity++) {
                memset(out.events, FILL, sizeof out.events);
                CHECK_EQ_INT(list_events(out.events, (size_t)capacity), all);
                CHECK(is_filled(out.events + capacity, sizeof out.events - (size_t)capacity * sizeof(brd_event)));
            }
        }
        broken = *shown;
        memset((uint8_t *)&broken + 16, 0xFF, subject.info.state_used_nbytes - 16);
        shown = &broken;
        array_is_cut(list_faults, sizeof(brd_fault));
    }
}

/*
 * The library fills a growing structure as far as it knows it, sets the rest of the caller's members to zero, and
 * writes nothing behind that. It refuses a structure smaller than in 1.0.0 or above 4096 bytes, and leaves it as it
 * was. [H.growing] [H.growing-least] [H.info]
 */
static void structures_are_filled_to_their_size(void)
{
    enum { LEAST = 80, KNOWN = sizeof(brd_rules_info) }; /* in 1.0.0, and today */
    static uint64_t words[(4096 + 64) / 8];
    uint8_t *bytes = (uint8_t *)words;
    for (uint32_t nbytes = 0; nbytes <= 4096 + 8; nbytes++) {
        bool fits = nbytes >= LEAST && nbytes <= 4096;
        memset(words, FILL, sizeof words);
        memcpy(words, &nbytes, sizeof nbytes);
        int32_t status = brd_rules_info_get(&subject.rules, (brd_rules_info *)words);
        CHECK_EQ_INT(status, fits ? BRD_OK : BRD_E_ARGUMENT);
        uint32_t told = fits && nbytes > KNOWN ? KNOWN : nbytes;
        CHECK(memcmp(words, &told, sizeof told) == 0);
        uint32_t filled = fits ? nbytes : sizeof nbytes;
        CHECK(is_filled(bytes + filled, sizeof words - filled));
        if (!fits) continue;
        CHECK(memcmp(bytes + 4, (const uint8_t *)&subject.info + 4, told - 4) == 0);
        for (uint32_t i = told; i < nbytes; i++) CHECK(bytes[i] == 0);
    }
}

/*
 * A result must be at an address that fits its members. At every other address the call returns a status and writes
 * nothing. [H.alignment]
 */
static void structures_are_aligned(void)
{
    static uint64_t words[sizeof(brd_rules_info) / 8 + 2];
    uint32_t nbytes = sizeof(brd_rules_info);
    for (size_t shift = 1; shift < _Alignof(brd_rules_info); shift++) {
        uint8_t *at = (uint8_t *)words + shift;
        memset(words, FILL, sizeof words);
        memcpy(at, &nbytes, sizeof nbytes);
        CHECK_EQ_INT(brd_rules_info_get(&subject.rules, (brd_rules_info *)(void *)at), BRD_E_ALIGNMENT);
        CHECK(memcmp(at, &nbytes, sizeof nbytes) == 0);
        CHECK(is_filled(words, shift) && is_filled(at + sizeof nbytes, sizeof words - shift - sizeof nbytes));
    }
}

/* The text that a call would write into the object that it reads is refused, and the object stays as it was. */
static void text_is_kept_out(int32_t (*write)(void *to, size_t cap), void *object, size_t nbytes)
{
    static uint8_t before[sizeof(brd_rules)];
    const size_t places[] = {0, 1, 16, nbytes / 2, nbytes - 1};
    memcpy(before, object, nbytes);
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        CHECK_EQ_INT(write((uint8_t *)object + places[i], 1), BRD_E_ARGUMENT);
        CHECK_EQ_INT(write((uint8_t *)object + places[i], SIZE_MAX / 2), BRD_E_ARGUMENT);
        CHECK(memcmp(before, object, nbytes) == 0);
    }
}

/* [H.overlap] */
static void texts_stay_out_of_their_objects(void)
{
    int32_t (*const of_states[])(void *to, size_t cap) = {write_position,      write_observation, write_diagram,
                                                          write_head,          write_tail,        list_save,
                                                          write_move_sentence, write_prompt};
    int32_t (*const of_rules[])(void *to, size_t cap) = {write_rules, write_verdict, write_outcome, write_event,
                                                         write_way,   write_move,    write_ply,     write_position};
    static struct {
        char before[1 << 13];
        brd_state state;
        char after[1 << 13];
    } near;
    near.state = subject.states[0];
    shown = &near.state;
    CHECK(brd_moves(&subject.rules, shown, BRD_REFEREE, &shown_move, 1) > 0);
    for (size_t i = 0; i < sizeof of_states / sizeof of_states[0]; i++) {
        text_is_kept_out(of_states[i], &near.state, sizeof near.state);
        CHECK(of_states[i](near.before, sizeof near.before) > 0);
        CHECK(of_states[i](near.after, sizeof near.after) > 0);
        CHECK(of_states[i](&near.state, 0) > 0); /* it only measures */
    }
    for (size_t i = 0; i < sizeof of_rules / sizeof of_rules[0]; i++)
        text_is_kept_out(of_rules[i], &subject.rules, sizeof subject.rules);
}

/*
 * A name may be that of the very rules that are loaded with it; the array of events may be redacted in place.
 * [H.overlap] [H.builtin-name] [H.redact-in-place]
 */
static void allowed_overlaps(void)
{
    static brd_rules again;
    static brd_event seen[BRD_MAX_EVENTS];
    again = subject.rules;
    CHECK_EQ_INT(brd_rules_builtin(&again, brd_rules_name(&again)), BRD_OK);
    CHECK(memcmp(&again, &subject.rules, sizeof again) == 0);
    const char *name = brd_rules_name(&again);
    CHECK_EQ_INT(brd_rules_builtin_with(&again, name, strlen(name), NULL, 0, NULL, 0, NULL), BRD_OK);
    CHECK(memcmp(&again, &subject.rules, sizeof again) == 0);
    for (size_t i = 0; i < subject.state_count; i++) {
        brd_state state = subject.states[i];
        CHECK_EQ_INT(brd_state_copy(&subject.rules, &state, &state), BRD_OK);
        CHECK(memcmp(&state, &subject.states[i], sizeof state) == 0);
        shown = &subject.states[i];
        if (brd_moves(&subject.rules, shown, BRD_REFEREE, &shown_move, 1) == 0) continue;
        size_t count = (size_t)list_events(out.events, BRD_MAX_EVENTS);
        int32_t left = brd_redact_events(&subject.rules, out.events, count, 1, seen, BRD_MAX_EVENTS);
        CHECK_EQ_INT(brd_redact_events(&subject.rules, out.events, count, 1, out.events, BRD_MAX_EVENTS), left);
        CHECK(memcmp(out.events, seen, (size_t)left * sizeof *seen) == 0);
    }
}

FOR_EACH_GAME(texts_fit_their_buffers)
FOR_EACH_GAME(allowed_overlaps)
FOR_EACH_GAME(texts_stay_out_of_their_objects)
FOR_EACH_GAME(arrays_fit_their_capacities)
FOR_EACH_GAME(structures_are_filled_to_their_size)
FOR_EACH_GAME(structures_are_aligned)

static const struct check_test tests[] = {EACH_GAME(texts_fit_their_buffers),
                                          EACH_GAME(texts_stay_out_of_their_objects),
                                          EACH_GAME(allowed_overlaps),
                                          EACH_GAME(arrays_fit_their_capacities),
                                          EACH_GAME(structures_are_filled_to_their_size),
                                          EACH_GAME(structures_are_aligned),
                                          {NULL, NULL}};

int main(int argc, char **argv)
{
    return check_main("misuse_buffers", tests, argc, argv);
}
