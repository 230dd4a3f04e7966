/*
 * test_guarantee.c: every game keeps the library's promises at random plies from the start (with each number of
 * players) and from the positions in tests/positions/<game>.txt. Nothing here knows a game.
 *
 * For every valid state, every actor and every code, `check` says legal if and only if the code is in the actor's list;
 * undoing a ply restores the same bytes; format and parse are inverses; save and restore are inverses; an illegal move
 * is refused and changes nothing. tests/api/test_client.c and tests/api/test_worlds.c test what viewers may know.
 *
 * A line of a positions file is a position, or `# rules <overrides>`: more rules to play by, or `# never <family>
 * <name>: <where it is shown>`, which excuses a kind of move, a refusal or an ending that never occurs here. All others
 * must occur.
 */
#include "kit/game.h"
#include "core/object.h"
#include "positions.h"
#include "games.h"
#include "seen.h"

enum { PLIES_FOR_CODES = 20000 };
enum { CODES_MOST = 1 << 18, SCANNED_CODES = 1 << 26, NAMES_MOST = 256 };

/* How often the slower properties are tried: at one ply in so many. */
enum { EVERY_SAVE = 7, EVERY_FIELD = 3, EVERY_CODE = 4001, EVERY_AT = 53, EVERY_PERFT = 997 };

static struct run {
    brd_rules rules;
    brd_rules_info info;
    const struct brdi_game *game;
    uint64_t seed;
    long ply;
    struct positions positions;
    int variant;
    uint32_t codes[CODES_MOST]; /* all well-formed codes below SCANNED_CODES, if there are few */
    size_t code_count;
    bool seen[3][NAMES_MOST]; /* kinds of moves, refusals, endings */
} run;

enum { KINDS, REFUSALS, ENDINGS };
static const char *const families[] = {"kind", "refusal", "ending"};
static const int32_t name_families[] = {BRD_NAME_MOVE_KIND, BRD_NAME_REFUSAL, BRD_NAME_ENDING};

static uint32_t below(uint32_t bound)
{
    return brdi_random_below(&run.seed, bound);
}

/* ------------------------------------------------------------------------------------------- texts and bytes */

/* [H.equal-states] */
static void texts_are_inverses(const brd_state *state)
{
    char text[BRD_MAX_POSITION_TEXT];
    brd_fault fault;
    brd_state again;
    int32_t length = brd_state_format(&run.rules, state, text, sizeof text);
    CHECK(length > 0 && (uint32_t)length < run.info.max_position_text && (size_t)length == strlen(text));
    if (!CHECK_EQ_INT(brd_state_parse(&run.rules, &again, text, (size_t)length, &fault, 1, NULL), BRD_OK))
        printf("%s\n%s at %u: %s\n", text, fault.field, fault.offset, fault.message);
    else if (!CHECK(memcmp(&again, state, sizeof again) == 0))
        printf("%s\n", text);
}

/* A state is settled after it is read and after each ply: its derived fields are right, so settling changes nothing. */
static void settling_again_changes_nothing(const brd_state *state)
{
    brd_state again = *state;
    run.game->derive((const struct brdi_rules *)&run.rules, &again);
    CHECK(memcmp(&again, state, sizeof again) == 0);
}

/* A save's content: the position's text and the fingerprint of the rules. [H.save-read] */
static void saves_tell_their_position(const brd_state *state, const uint8_t *save, size_t nbytes)
{
    char text[BRD_MAX_POSITION_TEXT], told[BRD_MAX_POSITION_TEXT];
    uint64_t fingerprint = 0;
    int32_t length = brd_state_format(&run.rules, state, text, sizeof text);
    CHECK_EQ_INT(brd_save_read(save, nbytes, &fingerprint, told, sizeof told), length);
    CHECK(strcmp(told, text) == 0 && fingerprint == brd_rules_fingerprint(&run.rules));
}

/* [H.save] [H.save-read] */
static void saves_are_inverses(const brd_state *state)
{
    uint8_t save[BRD_MAX_SAVE_NBYTES];
    brd_state again;
    int32_t nbytes = brd_state_save(&run.rules, state, save, sizeof save);
    CHECK(nbytes > 0 && nbytes <= BRD_MAX_SAVE_NBYTES);
    CHECK_EQ_INT(brd_state_restore(&run.rules, &again, save, (size_t)nbytes, NULL, 0, NULL), BRD_OK);
    CHECK(memcmp(&again, state, sizeof again) == 0);
    CHECK(brd_state_hash(&run.rules, state) == brd_state_hash(&run.rules, &again));
    saves_tell_their_position(state, save, (size_t)nbytes);
    save[below((uint32_t)nbytes)] ^= (uint8_t)(1 + below(255));
    brd_state untouched = again;
    CHECK(brd_state_restore(&run.rules, &again, save, (size_t)nbytes, NULL, 0, NULL) < 0);
    CHECK(memcmp(&again, &untouched, sizeof again) == 0);
    CHECK_EQ_INT(brd_save_read(save, (size_t)nbytes, NULL, NULL, 0), BRD_E_SAVE);
    CHECK_EQ_INT(brd_state_check(&run.rules, state, NULL, 0, NULL), 0);
}

/*
 * A text with one character changed is refused, or is canonical itself; a refusal names a field and an offset in it.
 * [H.parse]
 */
static void damaged_texts_are_refused(const brd_state *state)
{
    char text[BRD_MAX_POSITION_TEXT], again[BRD_MAX_POSITION_TEXT];
    brd_fault fault;
    brd_state read = *state;
    int32_t length = brd_state_format(&run.rules, state, text, sizeof text);
    text[below((uint32_t)length)] = text[below((uint32_t)length)];
    if (below(4) == 0) text[below((uint32_t)length)] = (char)(1 + below(255));
    if (below(4) == 0) length = (int32_t)below((uint32_t)length);
    if (brd_state_parse(&run.rules, &read, text, (size_t)length, &fault, 1, NULL) == BRD_OK) {
        CHECK_EQ_INT(brd_state_format(&run.rules, &read, again, sizeof again), length);
        CHECK(memcmp(text, again, (size_t)length) == 0);
        return;
    }
    CHECK(memcmp(&read, state, sizeof read) == 0);
    CHECK(fault.offset <= (uint32_t)length && fault.message[0] != '\0');
    bool known = strcmp(fault.field, "line") == 0;
    for (int i = 0; run.game->notation->fields[i] != NULL; i++)
        known |= strcmp(fault.field, run.game->notation->fields[i]) == 0;
    CHECK(known);
}

/* ------------------------------------------------------------------------------------------------- legality */

static bool listed(const brd_move *moves, int32_t count, uint32_t code)
{
    int32_t low = 0, high = count;
    while (low < high) {
        int32_t middle = (low + high) / 2;
        if (moves[middle].code < code)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && moves[low].code == code;
}

/*
 * check agrees with the list, and so does apply, for a sample of the refused moves. [H.failure-changes-nothing]
 * [H.move-check] [H.apply]
 */
static void code_agrees(const brd_state *state, const brd_move *moves, int32_t count, uint32_t code)
{
    brd_verdict verdict = {.reason = -1};
    int32_t status = brd_move_check(&run.rules, state, BRD_REFEREE, (brd_move){code}, &verdict);
    bool legal = listed(moves, count, code);
    if (!CHECK_EQ_INT(status == BRD_OK, legal)) {
        char text[BRD_MAX_POSITION_TEXT], move[BRD_MAX_MOVE_TEXT] = "";
        brd_state_format(&run.rules, state, text, sizeof text);
        brd_move_format(&run.rules, (brd_move){code}, move, sizeof move);
        printf("%s: code %u '%s', reason %d\n", text, code, move, verdict.reason);
    }
    if (status == BRD_E_ILLEGAL) {
        if (CHECK(verdict.reason > 0 && verdict.reason < NAMES_MOST)) run.seen[REFUSALS][verdict.reason] = true;
        CHECK(brd_name(&run.rules, BRD_NAME_REFUSAL, verdict.reason) != NULL);
        CHECK(verdict.cell == BRD_NO_CELL || verdict.cell < run.info.cell_count);
    }
    if (status != BRD_OK && below(16) == 0) {
        brd_state after = *state;
        CHECK_EQ_INT(brd_apply(&run.rules, &after, BRD_REFEREE, (brd_move){code}, NULL, NULL, NULL, 0), status);
        CHECK(memcmp(&after, state, sizeof after) == 0);
    }
}

/* A move of the referee's list is legal for the seat that makes it, and for no other seat. [H.moves] */
static void actors_agree(const brd_state *state, const brd_move *moves, int32_t count, uint32_t code)
{
    int32_t players = brd_state_players(&run.rules, state), actor = (int32_t)below((uint32_t)players + 1);
    brd_move_info info = {.struct_nbytes = sizeof info};
    brd_move move = {code};
    if (actor == players) actor = BRD_CHANCE;
    if (!run.game->notation->move_valid((const struct brdi_rules *)&run.rules, code)) return;
    CHECK_EQ_INT(brd_move_describe(&run.rules, state, BRD_REFEREE, move, &info), BRD_OK);
    bool legal = listed(moves, count, code) && info.seat == actor;
    CHECK_EQ_INT(brd_move_check(&run.rules, state, actor, move, NULL), legal ? BRD_OK : BRD_E_ILLEGAL);
}

/* Tries all codes that differ from a legal one in one run of up to 7 bits. */
static void neighbours_agree(const brd_state *state, const brd_move *moves, int32_t count)
{
    uint32_t code = moves[below((uint32_t)count)].code;
    uint32_t shift = below(26);
    for (uint32_t change = 1; change < 128; change++) code_agrees(state, moves, count, code ^ change << shift);
}

static void codes_agree(const brd_state *state, const brd_move *moves, int32_t count)
{
    for (int i = 0; i < 4; i++) code_agrees(state, moves, count, (uint32_t)brdi_random(&run.seed) >> below(32));
    if (run.code_count > 0)
        for (int i = 0; i < 8; i++) code_agrees(state, moves, count, run.codes[below((uint32_t)run.code_count)]);
    if (count > 0) actors_agree(state, moves, count, moves[below((uint32_t)count)].code);
    if (run.code_count > 0) actors_agree(state, moves, count, run.codes[below((uint32_t)run.code_count)]);
    if (count > 0 && run.ply % EVERY_FIELD == 0) neighbours_agree(state, moves, count);
    if (run.ply % EVERY_CODE == 0)
        for (size_t at = 0; at < run.code_count; at++) code_agrees(state, moves, count, run.codes[at]);
}

/*
 * The list ascends, each of its moves is legal, and every code has one notation. [H.rules-info] [H.to-move-can-move]
 * [H.moves]
 */
static void list_is_sound(const brd_state *state, const brd_move *moves, int32_t count)
{
    CHECK(count >= 0 && (uint32_t)count <= run.info.max_moves);
    CHECK_EQ_INT(count == 0, brd_state_to_move(&run.rules, state) == BRD_NOBODY);
    CHECK_EQ_INT(brd_moves(&run.rules, state, BRD_REFEREE, NULL, 0), count);
    for (int32_t i = 0; i < count; i++) {
        brd_verdict verdict;
        if (i > 0) CHECK(moves[i - 1].code < moves[i].code);
        if (!CHECK_EQ_INT(brd_move_check(&run.rules, state, BRD_REFEREE, moves[i], &verdict), BRD_OK)) {
            char text[BRD_MAX_POSITION_TEXT], move[BRD_MAX_MOVE_TEXT];
            brd_state_format(&run.rules, state, text, sizeof text);
            brd_move_format(&run.rules, moves[i], move, sizeof move);
            printf("%s: %s, reason %d\n", text, move, verdict.reason);
        }
    }
    if (count == 0) return;
    brd_move move = moves[below((uint32_t)count)], parsed;
    char text[BRD_MAX_MOVE_TEXT];
    int32_t length = brd_move_format(&run.rules, move, text, sizeof text);
    CHECK(length > 0 && (uint32_t)length < run.info.max_move_text);
    CHECK_EQ_INT(brd_move_parse(&run.rules, text, (size_t)length, &parsed), BRD_OK);
    CHECK_EQ_INT(parsed.code, move.code);
}

/*
 * The lists of moves at every cell and at BRD_NO_CELL together have all moves. The moves from a cell are in its list.
 * [H.moves-of-cell]
 */
static void cells_cover_the_list(const brd_state *state, int32_t count)
{
    static brd_move at[BRD_MAX_MOVES], from[BRD_MAX_MOVES];
    bool touched[BRD_MAX_MOVES] = {false};
    static brd_move moves[BRD_MAX_MOVES];
    brd_moves(&run.rules, state, BRD_REFEREE, moves, BRD_MAX_MOVES);
    for (int32_t cell = 0; cell <= run.info.cell_count; cell++) {
        int32_t named = cell < run.info.cell_count ? cell : BRD_NO_CELL;
        int32_t at_count = brd_moves_at(&run.rules, state, BRD_REFEREE, named, at, BRD_MAX_MOVES);
        int32_t from_count = brd_moves_from(&run.rules, state, BRD_REFEREE, named, from, BRD_MAX_MOVES);
        for (int32_t i = 0; i < at_count; i++)
            for (int32_t j = 0; j < count; j++) touched[j] |= moves[j].code == at[i].code;
        if (named != BRD_NO_CELL)
            for (int32_t i = 0; i < from_count; i++) CHECK(listed(at, at_count, from[i].code));
    }
    for (int32_t j = 0; j < count; j++) CHECK(touched[j]);
}

/* --------------------------------------------------------------------------------------------------- chance */

/* [H.probability] [H.denominator] [H.chance-list] [H.chance-pick] [H.chance-pick-errors] */
static void chance_is_exact(const brd_state *state, int32_t count)
{
    brd_chance_outcome outcomes[16];
    if (brd_state_to_move(&run.rules, state) != BRD_CHANCE) {
        CHECK_EQ_INT(brd_chance_denominator(&run.rules, state), BRD_E_NOT_CHANCE);
        return;
    }
    int32_t denominator = brd_chance_denominator(&run.rules, state), ticket = 0;
    CHECK_EQ_INT(brd_chance_list(&run.rules, state, outcomes, 16), count);
    for (int32_t i = 0; i < count; i++) {
        brd_move picked = {0};
        CHECK(outcomes[i].numerator > 0);
        CHECK_EQ_INT(brd_chance_pick(&run.rules, state, ticket, &picked), BRD_OK);
        CHECK_EQ_INT(picked.code, outcomes[i].move.code);
        ticket += outcomes[i].numerator;
        CHECK_EQ_INT(brd_chance_pick(&run.rules, state, ticket - 1, &picked), BRD_OK);
        CHECK_EQ_INT(picked.code, outcomes[i].move.code);
    }
    CHECK_EQ_INT(ticket, denominator);
    brd_move none;
    CHECK_EQ_INT(brd_chance_pick(&run.rules, state, denominator, &none), BRD_E_ARGUMENT);
}

/* -------------------------------------------------------------------------------------------------- one ply */

static void redacted_moves_are_illegal(const brd_state *before, brd_move move)
{
    for (int32_t v = 0; v < 5; v++) {
        int32_t viewer = v < 4 ? v : BRD_SPECTATOR;
        char text[BRD_MAX_MOVE_TEXT];
        if (viewer < 4 && viewer >= brd_state_players(&run.rules, before)) continue;
        brd_move seen = seen_move(&run.rules, before, viewer, move);
        CHECK(brd_move_format(&run.rules, seen, text, sizeof text) > 0);
        if (seen.code == move.code) continue;
        CHECK(text[strlen(text) - 1] == '?');
        CHECK(brd_move_check(&run.rules, before, BRD_REFEREE, seen, NULL) < 0);
    }
}

/* [H.outcome] [H.state-outcome] [H.rules-info] */
static void outcome_is_consistent(const brd_state *state)
{
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    CHECK_EQ_INT(brd_state_outcome(&run.rules, state, &outcome), BRD_OK);
    CHECK_EQ_INT(outcome.kind != BRD_NONE_YET, brd_state_to_move(&run.rules, state) == BRD_NOBODY);
    CHECK_EQ_INT(outcome.kind != BRD_NONE_YET, outcome.seats != 0);
    if (outcome.kind == BRD_NONE_YET) return;
    CHECK(brd_name(&run.rules, BRD_NAME_ENDING, outcome.ending) != NULL);
    CHECK((run.info.endings >> outcome.ending & 1) != 0);
    run.seen[ENDINGS][outcome.ending] = true;
    int winners = __builtin_popcount(outcome.seats);
    for (int32_t seat = 0; seat < brd_state_players(&run.rules, state); seat++)
        CHECK_EQ_INT(outcome.ranks[seat], (outcome.seats >> seat & 1) != 0 ? 1 : 1 + winners);
}

/* [H.unused-bytes] [H.players-and-ply] [H.apply] [H.apply-trusted] [H.undo] */
static void play(brd_state *state, brd_move move)
{
    brd_state before = *state, trusted = *state;
    brd_undo undo;
    brd_event events[BRD_MAX_EVENTS];
    brd_move_info info = {.struct_nbytes = sizeof info};
    CHECK_EQ_INT(brd_move_describe(&run.rules, state, BRD_REFEREE, move, &info), BRD_OK);
    run.seen[KINDS][info.kind] = true;
    CHECK_EQ_INT((info.flags & BRD_MOVE_CHANCE) != 0, brd_state_to_move(&run.rules, state) == BRD_CHANCE);
    int32_t count = brd_apply(&run.rules, state, BRD_REFEREE, move, NULL, &undo, events, BRD_MAX_EVENTS);
    if (!CHECK(count >= 0 && (uint32_t)count <= run.info.max_events)) return;
    CHECK_EQ_INT(brd_apply_trusted(&run.rules, &trusted, move, NULL, NULL, 0), 0);
    CHECK(memcmp(&trusted, state, sizeof trusted) == 0);
    CHECK_EQ_INT(brd_undo_move(&run.rules, &trusted, &undo), BRD_OK);
    CHECK(memcmp(&trusted, &before, sizeof trusted) == 0);
    for (size_t i = run.info.state_used_nbytes; i < sizeof *state; i++) CHECK(((const uint8_t *)state)[i] == 0);
    bool over = brd_state_to_move(&run.rules, state) == BRD_NOBODY;
    CHECK_EQ_INT(count > 0 && events[count - 1].kind == BRD_EVENT_END, over);
    CHECK_EQ_INT(brd_state_ply(&run.rules, state),
                 brd_state_ply(&run.rules, &before) + (brd_state_ply(&run.rules, &before) < 65535));
    redacted_moves_are_illegal(&before, move);
}

/* [H.perft] */
static void perfts_agree(const brd_state *state)
{
    static BRD_ALIGNED uint8_t workspace[2 * (BRD_STATE_SIZE + BRD_MAX_MOVES * sizeof(brd_move))];
    uint64_t bulk = 1, plain = 2;
    CHECK_EQ_INT(brd_perft(&run.rules, state, 2, 0, workspace, sizeof workspace, &bulk), BRD_OK);
    CHECK_EQ_INT(brd_perft(&run.rules, state, 2, BRD_PERFT_NO_BULK, workspace, sizeof workspace, &plain), BRD_OK);
    CHECK(bulk == plain);
}

/* Tries every promise on one position; returns the number of legal moves. */
static int32_t examine(const brd_state *state, brd_move *moves)
{
    int32_t count = brd_moves(&run.rules, state, BRD_REFEREE, moves, BRD_MAX_MOVES);
    texts_are_inverses(state);
    settling_again_changes_nothing(state);
    list_is_sound(state, moves, count);
    codes_agree(state, moves, count);
    chance_is_exact(state, count);
    outcome_is_consistent(state);
    damaged_texts_are_refused(state);
    if (run.ply % EVERY_SAVE == 0) saves_are_inverses(state);
    if (run.ply % EVERY_AT == 0) cells_cover_the_list(state, count);
    if (run.ply % EVERY_PERFT == 0) perfts_agree(state);
    return count;
}

/* ------------------------------------------------------------------------------------------------- the runs */

/*
 * Finds all well-formed codes, if there are few enough to store; in a short run about one of 32, which takes a tenth of
 * a second instead of five.
 */
static void scan_codes(void)
{
    bool all = check_plies() >= PLIES_FOR_CODES;
    run.code_count = 0;
    for (uint32_t code = 0; code < SCANNED_CODES && run.code_count < CODES_MOST; code += all ? 1 : 1 + below(64))
        if (run.game->notation->move_valid((const struct brdi_rules *)&run.rules, code))
            run.codes[run.code_count++] = code;
}

/* A comment of a positions file that excuses something which never occurs. */
static void read_excuse(const char *line)
{
    char family[16], name[64];
    if (sscanf(line, "# never %15s %63[a-z_]", family, name) != 2) return;
    for (int f = KINDS; f <= ENDINGS; f++)
        for (int32_t code = 0; code < NAMES_MOST && strcmp(family, families[f]) == 0; code++) {
            const char *known = brd_name(&run.rules, name_families[f], code);
            if (known != NULL && strcmp(known, name) == 0) run.seen[f][code] = true;
        }
}

static void random_plies(long plies)
{
    static brd_move moves[BRD_MAX_MOVES];
    brd_state state;
    long game_end = 0;
    for (long ply = 0; ply < plies && check_failures == 0; ply++, run.ply++) {
        if (ply >= game_end) {
            positions_start(&run.positions, &run.rules, run.variant == 0, &run.seed, &state);
            game_end = ply + 1 + below(1500);
        }
        int32_t count = examine(&state, moves);
        if (count > 0)
            play(&state, positions_choose(&run.rules, &state, &run.seed));
        else
            game_end = ply; /* the last position of a game was examined too */
    }
}

/* Asks for a seat that has to wait, because random play never asks for the wrong seat. [H.not-your-turn] */
static void seats_that_wait_are_refused(void)
{
    brd_state state;
    brd_verdict verdict;
    brd_move moves[1];
    brd_state_initial(&run.rules, &state, 0);
    brd_moves(&run.rules, &state, BRD_REFEREE, moves, 1);
    int32_t waits = brd_state_to_move(&run.rules, &state) == 0 ? 1 : 0;
    CHECK_EQ_INT(brd_move_check(&run.rules, &state, waits, moves[0], &verdict), BRD_E_ILLEGAL);
    CHECK_EQ_INT(verdict.reason, BRD_REFUSED_NOT_YOUR_TURN);
    CHECK_EQ_INT(brd_moves(&run.rules, &state, waits, NULL, 0), 0);
    CHECK_EQ_INT(brd_moves(&run.rules, &state, BRD_SPECTATOR, NULL, 0), 0);
    run.seen[REFUSALS][BRD_REFUSED_NOT_YOUR_TURN] = true;
}

enum { PLIES_FOR_ALL = 500000 }; /* with fewer plies some things may never occur */

/* Tries every code in every listed position, as these positions are there to show special moves and refusals. */
static void listed_positions_meet_all_codes(long plies)
{
    static brd_move moves[BRD_MAX_MOVES];
    for (int i = 0; i < run.positions.count && plies >= PLIES_FOR_ALL; i++) {
        brd_state state;
        const char *text = run.positions.texts[i];
        if (brd_state_parse(&run.rules, &state, text, strlen(text), NULL, 0, NULL) != BRD_OK) continue;
        int32_t count = brd_moves(&run.rules, &state, BRD_REFEREE, moves, BRD_MAX_MOVES);
        for (size_t at = 0; at < run.code_count; at++) code_agrees(&state, moves, count, run.codes[at]);
    }
}

static void everything_occurred(long plies)
{
    if (plies < PLIES_FOR_ALL) return;
    for (int f = KINDS; f <= ENDINGS; f++)
        for (int32_t code = 0; code < NAMES_MOST; code++) {
            const char *name = brd_name(&run.rules, name_families[f], code);
            if (name == NULL || (f == REFUSALS && code == BRD_LEGAL) || run.seen[f][code]) continue;
            CHECK(false);
            printf("%s: %s %s never occurred\n", run.game->name, families[f], name);
        }
}

static void load(const char *game, const char *overrides)
{
    positions_load(&run.rules, &run.info, game, overrides);
    run.game = brdi_game_at(brdi_game_find(game, strlen(game)));
}

/* Plays half of the plies by the built-in rules and half by the variants. */
static void guarantee(const char *game)
{
    long plies = check_plies();
    run.seed = 20261121;
    run.ply = 0;
    load(game, "");
    memset(run.seen, 0, sizeof run.seen);
    positions_read(&run.positions, game, read_excuse);
    scan_codes();
    seats_that_wait_are_refused();
    listed_positions_meet_all_codes(plies);
    for (run.variant = 0; run.variant < run.positions.variant_count; run.variant++) {
        load(game, run.positions.variants[run.variant]);
        if (run.variant > 0) scan_codes(); /* switches may change which codes are well-formed */
        random_plies(run.positions.variant_count == 1 ? plies
                     : run.variant == 0               ? plies / 2
                                                      : plies / 2 / (run.positions.variant_count - 1));
    }
    everything_occurred(plies);
}

static void guarantee_of_its_name(void)
{
    if (CHECK(brdi_game_find(check_name, strlen(check_name)) >= 0)) guarantee(check_name);
}

static void no_other_game(void)
{
    CHECK_EQ_INT(brd_game_count(), games.count);
}

int main(int argc, char **argv)
{
    static const struct check_test others[] = {{"no_other_game", no_other_game}, {NULL, NULL}};
    return check_main("guarantee", games_tests(guarantee_of_its_name, others), argc, argv);
}
