/*
 * test_misuse_moves.c: the library refuses codes and texts that are no moves; a text that is a move is the only one of
 * its code; a code that is no move stays on the board where nothing is checked.
 */
#include "misuse.h"

/* Codes that are no moves. [H.one-code] [H.no-move] [H.describe-hidden] [H.notation-errors] [H.apply] */
static void words_that_are_no_moves(void)
{
    brd_move_info info = {.struct_nbytes = sizeof info};
    for (int i = 0; i < 2000; i++) {
        brd_state state = *any_state(), before = state;
        brd_move move = {i < 4 ? (uint32_t[]){0, 1u << 31, BRD_CODE_HIDDEN, BRD_CODE_HIDDEN_CHANCE}[i]
                               : (uint32_t)brdi_random(&subject.seed)};
        if (is_move(move.code)) continue;
        CHECK_EQ_INT(brd_move_check(&subject.rules, &state, BRD_REFEREE, move, NULL), BRD_E_MOVE);
        CHECK_EQ_INT(brd_apply(&subject.rules, &state, BRD_REFEREE, move, NULL, NULL, NULL, 0), BRD_E_MOVE);
        bool hidden = move.code == BRD_CODE_HIDDEN || move.code == BRD_CODE_HIDDEN_CHANCE;
        CHECK_EQ_INT(brd_move_describe(&subject.rules, &state, BRD_REFEREE, move, &info), hidden ? BRD_OK : BRD_E_MOVE);
        if (!hidden) CHECK_EQ_INT(brd_move_format(&subject.rules, move, out.text, sizeof out.text), BRD_E_MOVE);
        CHECK(memcmp(&state, &before, sizeof state) == 0);
    }
}

/* Any code: a legal one with a bit or a group of bits changed, or random bits. */
static uint32_t any_word(uint32_t legal)
{
    uint32_t code =
        below(2) == 0 ? legal ^ UINT32_C(1) << below(32) : (uint32_t)brdi_random(&subject.seed) >> below(32);
    return below(2) == 0 ? code : code ^ UINT32_C(31) << below(27);
}

static void event_is_on_the_board(const brd_event *event)
{
    CHECK(event->kind >= BRD_EVENT_MOVE && event->kind <= BRD_EVENT_PHASE);
    CHECK(event->cell == BRD_NO_CELL || event->cell < subject.info.cell_count);
    CHECK(event->cell_to == BRD_NO_CELL || event->cell_to < subject.info.cell_count);
    CHECK(event->seat == BRD_NO_SEAT || event->seat <= BRD_NOBODY);
}

/*
 * Makes codes that name cells beyond the board, or no cells, where nothing is checked: no event names such a cell,
 * nothing behind the events changes, and the ply can be undone. [H.apply-any-code]
 */
static void trusted_words_stay_on_the_board(void)
{
    for (long i = 0; i < 4000 && check_failures == 0; i++) {
        brd_state state = *any_state(), before = state;
        if (brd_moves(&subject.rules, &state, BRD_REFEREE, out.moves, BRD_MAX_MOVES) == 0) continue;
        brd_move move = {any_word(out.moves[0].code)};
        memset(out.events, FILL, sizeof out.events);
        int32_t count = brd_apply_trusted(&subject.rules, &state, move, &out.undo, out.events, BRD_MAX_EVENTS);
        if (!CHECK(count >= 0 && (uint32_t)count <= subject.info.max_events)) return;
        for (int32_t e = 0; e < count; e++) event_is_on_the_board(&out.events[e]);
        CHECK(is_filled(out.events + count, sizeof out.events - (size_t)count * sizeof(brd_event)));
        CHECK_EQ_INT(brd_undo_move(&subject.rules, &state, &out.undo), BRD_OK);
        CHECK(memcmp(&state, &before, sizeof state) == 0);
    }
}

/* Every text that is a move is the only text of its code. [H.notation] */
static void random_texts_as_moves(void)
{
    static const char usual[] = "abcdefghi0123456789+-@^~*>=?xBFSTLGDMOhunkerpass!NEW";
    long rounds = check_plies() + 1000;
    for (long i = 0; i < rounds && check_failures == 0; i++) {
        char text[20], again[BRD_MAX_MOVE_TEXT];
        size_t nbytes = below(18);
        brd_move move = any_move();
        for (size_t c = 0; c < nbytes; c++)
            text[c] = below(16) == 0 ? (char)below(256) : usual[below(sizeof usual - 1)];
        if (below(2) == 0 && brd_move_format(&subject.rules, move, text, sizeof text) > 0) {
            nbytes = strlen(text) + (below(8) == 0);
            if (below(2) == 0) text[below((uint32_t)nbytes)] = usual[below(sizeof usual - 1)];
        }
        move.code = 77;
        char *block = malloc(nbytes + 1);
        if (block == NULL) abort();
        memcpy(block, text, nbytes);
        int32_t status = brd_move_parse(&subject.rules, block, nbytes, &move);
        CHECK(status == BRD_OK || (status == BRD_E_MOVE && move.code == 77));
        if (status == BRD_OK) {
            CHECK_EQ_INT(brd_move_format(&subject.rules, move, again, sizeof again), (int32_t)nbytes);
            CHECK(memcmp(again, block, nbytes) == 0);
        }
        free(block);
    }
}

FOR_EACH_GAME(words_that_are_no_moves)
FOR_EACH_GAME(trusted_words_stay_on_the_board)
FOR_EACH_GAME(random_texts_as_moves)

static const struct check_test tests[] = {EACH_GAME(words_that_are_no_moves),
                                          EACH_GAME(trusted_words_stay_on_the_board),
                                          EACH_GAME(random_texts_as_moves),
                                          {NULL, NULL}};

int main(int argc, char **argv)
{
    return check_main("misuse_moves", tests, argc, argv);
}
