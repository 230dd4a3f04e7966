/*
 * test_tables.c: every game keeps the library's promises under random rules (variant.h): other movement tables,
 * vectors, counts, bans, layouts, switches. A move is legal if and only if it is in the list. The same rules written in
 * another way (entries split, lists reversed) must make the same game. Nothing here knows a game.
 *
 * Move codes are compared with the list at positions of random games, which begin as the rules say or at those
 * positions of tests/positions/<game>.txt that the variant allows. If a game has few codes, all are compared each time.
 * If it has many, a part of them is compared at each position, and always the whole list and all codes that begin or
 * end at the same cell as some legal move.
 *
 * PLIES: how much is compared. GAMES: the games that the library must have. GAME: try only this one. SEED: try only the
 * variant with this number, which every failure prints.
 */
#include "positions.h"
#include "games.h"
#include "variant.h"

enum {
    CODES_MOST = 1 << 17,        /* of a game */
    SCANNED_CODES = 1 << 21,     /* no game has a code above these */
    SCANNED_BEYOND = 4099,       /* one code in so many is tried above them */
    SWEPT_CODES = 1024,          /* at each position */
    ACTOR_WORDS = 48,            /* of these, for each seat */
    COMPARISONS_PER_PLY = 16,    /* of PLIES, for each game */
    POSITIONS_OF_A_VARIANT = 60, /* at most */
    GAMES_OF_A_VARIANT = 3,      /* random ones */
    PLIES_OF_A_GAME = 400,       /* at most */
    EVERY_POSITION = 3,          /* one position in so many is examined */
    REFUSED_AT_MOST = 70,        /* percent of the drawn changes that the game may refuse */
    CHANGED_AT_LEAST = 90,       /* percent of the keys that must change within so many variants: */
    VARIANTS_THAT_CHANGE_ALL = 150
};

static const uint32_t canary = 0xC0FFEE;

static struct run {
    struct variant variant, rephrased; /* the same rules, written in two ways */
    brd_rules_info info;
    uint64_t seed;              /* of the games and samples */
    uint64_t number;            /* of the variant */
    uint32_t codes[CODES_MOST]; /* all codes that are moves, ascending */
    uint16_t from[CODES_MOST], to[CODES_MOST];
    size_t code_count;
    uint64_t scanned_for; /* word_switches() of the rules that these codes belong to */
    struct positions positions;
    brd_move moves[BRD_MAX_MOVES + 1]; /* the list of the position, and a canary */
    int32_t count;
    long comparisons, examined, variants, finished;
} run;

static const brd_rules *rules(void)
{
    return &run.variant.rules;
}

static uint32_t below(uint32_t bound)
{
    return brdi_random_below(&run.seed, bound);
}

/* Reports the first failure: the position, and the rules. */
static void tell(const brd_state *state, uint32_t code, const char *what)
{
    char position[BRD_MAX_POSITION_TEXT] = "", move[BRD_MAX_MOVE_TEXT] = "";
    CHECK(false);
    if (check_failures > 1) return;
    const struct variant *v = &run.variant;
    brd_state_format(rules(), state, position, sizeof position);
    brd_move_format(rules(), (brd_move){code}, move, sizeof move);
    printf("GAME=%s SEED=%llu: %s\n%s: code %u '%s'\nwhere the rules differ:\n", v->game->name,
           (unsigned long long)run.number, what, position, code, move);
    variant_print(v, v->game->keys, v->schema.words, v->game->builtin->words, 2);
}

/* ------------------------------------------------------------------------------------------------------- codes */

static bool is_code(uint32_t code)
{
    return code < BRD_CODE_HIDDEN_CHANCE && brd_move_format(rules(), (brd_move){code}, NULL, 0) > 0;
}

static void code_is_one_notation(uint32_t code)
{
    char text[BRD_MAX_MOVE_TEXT];
    brd_move parsed = {0};
    int32_t length = brd_move_format(rules(), (brd_move){code}, text, sizeof text);
    CHECK(length > 0 && (uint32_t)length < run.info.max_move_text);
    CHECK_EQ_INT(brd_move_parse(rules(), text, (size_t)length, &parsed), BRD_OK);
    CHECK_EQ_INT(parsed.code, code);
}

static void note_code(const brd_state *state, uint32_t code)
{
    brd_move_info info = {.struct_nbytes = sizeof info};
    if (!CHECK(run.code_count < CODES_MOST)) return;
    code_is_one_notation(code);
    CHECK_EQ_INT(brd_move_describe(rules(), state, BRD_REFEREE, (brd_move){code}, &info), BRD_OK);
    run.codes[run.code_count] = code;
    run.from[run.code_count] = info.from;
    run.to[run.code_count++] = info.to;
}

/* brd_rules_moves lists exactly these codes. [H.move-check] */
static void all_moves_are_listed(void)
{
    static brd_move all[CODES_MOST];
    CHECK_EQ_INT(brd_rules_moves(rules(), NULL, 0), run.code_count);
    CHECK_EQ_INT(brd_rules_moves(rules(), all, CODES_MOST), run.code_count);
    for (size_t i = 0; i < run.code_count; i++)
        if (!CHECK_EQ_INT(all[i].code, run.codes[i])) return;
}

/* What pieces become, of all keys of this name. */
static uint64_t promotions(const struct brdi_key *keys, const int32_t *record, uint64_t sum)
{
    for (const struct brdi_key *key = keys; key->name != NULL; key++) {
        if (key->kind != BRDI_MAP) continue;
        sum = promotions(key->children, record + key->offset, sum);
        for (const struct brdi_key *key_in = key->children; strcmp(key->name, "becomes") == 0 && key_in->name; key_in++)
            sum = brdi_mix(sum ^ (uint64_t)(uint32_t)record[key->offset + key_in->offset]);
    }
    return sum;
}

/*
 * The values of switches that are keywords, promotions, and the number of own types. Which codes are moves may depend
 * on these, and on no other rule.
 */
static uint64_t word_switches(void)
{
    uint16_t base;
    uint64_t sum = promotions(run.variant.game->keys, run.variant.schema.words, 0);
    const struct brdi_schema *schema = &((const struct brdi_rules *)rules())->schema;
    sum = brdi_mix(sum ^ ((const struct brdi_rules *)rules())->own_count);
    for (const struct brdi_key *key = brdi_switches(run.variant.game->keys, &base); key->name != NULL; key++)
        if (key->kind == BRDI_WORD) sum = brdi_mix(sum ^ (uint64_t)schema->words[base + key->offset]);
    return sum;
}

/* Finds all move codes of the game under these rules; false if nobody can play by them (a deck too small for teams). */
static bool scan_codes(void)
{
    brd_state state;
    if (brd_state_initial(rules(), &state, 0) != BRD_OK) return false;
    run.code_count = 0;
    run.scanned_for = word_switches();
    for (uint32_t code = 0; code < SCANNED_CODES; code++)
        if (is_code(code)) note_code(&state, code);
    for (uint64_t code = SCANNED_CODES; code < UINT32_MAX; code += SCANNED_BEYOND) CHECK(!is_code((uint32_t)code));
    return true;
}

static bool is_known_code(uint32_t code)
{
    size_t low = 0, high = run.code_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (run.codes[middle] < code)
            low = middle + 1;
        else
            high = middle;
    }
    return low < run.code_count && run.codes[low] == code;
}

/* Under rules with the same switches the same codes are moves: tries a sample of the moves and of other codes. */
static void codes_are_the_same(void)
{
    if (run.scanned_for != word_switches() && !scan_codes()) return;
    all_moves_are_listed();
    for (size_t i = below(SCANNED_BEYOND); i < SCANNED_CODES; i += SCANNED_BEYOND)
        CHECK_EQ_INT(is_code((uint32_t)i), is_known_code((uint32_t)i));
    for (size_t i = below(SCANNED_BEYOND); i < run.code_count; i += SCANNED_BEYOND) code_is_one_notation(run.codes[i]);
}

/* -------------------------------------------------------------------------------------------- check and the list */

/* The reason has a name, and the cell exists. */
static bool refusal_is_sound(const brd_verdict *verdict)
{
    return verdict->reason != BRD_LEGAL && brd_name(rules(), BRD_NAME_REFUSAL, verdict->reason) != NULL &&
           (verdict->cell == BRD_NO_CELL || verdict->cell < run.info.cell_count);
}

static void code_agrees(const brd_state *state, uint32_t code, bool listed)
{
    brd_verdict verdict = {.reason = -1};
    int32_t status = brd_move_check(rules(), state, BRD_REFEREE, (brd_move){code}, &verdict);
    run.comparisons++;
    if (listed && (status != BRD_OK || verdict.reason != BRD_LEGAL))
        tell(state, code, "in the list, but refused");
    else if (!listed && status != BRD_E_ILLEGAL)
        tell(state, code, "not in the list, but not refused");
    else if (!listed && !refusal_is_sound(&verdict))
        tell(state, code, "refused for no reason that has a name");
}

/* Whether a code is in the list. Each call must ask for the same code as the last one or a greater one. */
static bool is_listed(int32_t *at, uint32_t code)
{
    while (*at < run.count && run.moves[*at].code < code) ++*at;
    return *at < run.count && run.moves[*at].code == code;
}

/* Tries the codes whose turn it is, and those that begin or end at the same cell as some legal move. */
static void codes_agree(const brd_state *state)
{
    size_t stride = (run.code_count + SWEPT_CODES - 1) / SWEPT_CODES, next = below((uint32_t)stride);
    int32_t at = 0;
    brd_move_info near = {.struct_nbytes = sizeof near, .from = BRD_NO_CELL, .to = BRD_NO_CELL};
    if (run.count > 0) brd_move_describe(rules(), state, BRD_REFEREE, run.moves[below((uint32_t)run.count)], &near);
    for (size_t i = 0; i < run.code_count; i++) {
        bool begins = near.from != BRD_NO_CELL && run.from[i] == near.from;
        bool ends = near.to != BRD_NO_CELL && run.to[i] == near.to;
        if (i == next)
            next += stride;
        else if (!begins && !ends)
            continue;
        code_agrees(state, run.codes[i], is_listed(&at, run.codes[i]));
    }
}

static void listed_codes_agree(const brd_state *state)
{
    for (int32_t i = 0; i < run.count; i++) {
        if (!is_known_code(run.moves[i].code)) tell(state, run.moves[i].code, "in the list, but no move");
        code_agrees(state, run.moves[i].code, true);
    }
}

/* A code that differs from a legal one in one bit is another move, or none. */
static void flipped_codes_agree(const brd_state *state)
{
    uint32_t legal = run.moves[below((uint32_t)run.count)].code;
    for (int bit = 0; bit < 32; bit++) {
        uint32_t code = legal ^ UINT32_C(1) << bit;
        int32_t at = 0;
        if (is_known_code(code))
            code_agrees(state, code, is_listed(&at, code));
        else
            CHECK_EQ_INT(brd_move_check(rules(), state, BRD_REFEREE, (brd_move){code}, NULL), BRD_E_MOVE);
    }
}

/* ------------------------------------------------------------------------------------------------------ the list */

/* The count is the length of the list; a shorter array gets its beginning; nothing is written behind the array. */
static void list_keeps_to_its_array(const brd_state *state)
{
    static brd_move part[BRD_MAX_MOVES + 1];
    size_t capacity = below((uint32_t)run.count + 1);
    run.moves[run.count].code = canary;
    CHECK_EQ_INT(brd_moves(rules(), state, BRD_REFEREE, run.moves, (size_t)run.count), run.count);
    CHECK_EQ_INT(run.moves[run.count].code, canary);
    part[capacity].code = canary;
    CHECK_EQ_INT(brd_moves(rules(), state, BRD_REFEREE, part, capacity), run.count);
    CHECK_EQ_INT(part[capacity].code, canary);
    CHECK(memcmp(part, run.moves, capacity * sizeof *part) == 0);
}

/* Takes the list of a position; false if the list cannot be right. */
static bool take_list(const brd_state *state)
{
    run.count = brd_moves(rules(), state, BRD_REFEREE, NULL, 0);
    if (run.count < 0 || (uint32_t)run.count > run.info.max_moves) {
        tell(state, 0, "more moves than the game says");
        return false;
    }
    list_keeps_to_its_array(state);
    for (int32_t i = 1; i < run.count; i++)
        if (run.moves[i - 1].code >= run.moves[i].code) tell(state, run.moves[i].code, "the list does not ascend");
    bool over = brd_state_to_move(rules(), state) == BRD_NOBODY;
    if (over != (run.count == 0)) tell(state, 0, "no moves although the game goes on, or moves although it is over");
    return true;
}

/* An outcome of chance names no cell, whatever it decides about. */
static bool touches(const brd_move_info *info, uint16_t cell)
{
    if ((info->flags & BRD_MOVE_CHANCE) != 0) return cell == BRD_NO_CELL;
    bool none = info->from == BRD_NO_CELL && info->to == BRD_NO_CELL && info->target == BRD_NO_CELL;
    return cell == BRD_NO_CELL ? none : info->from == cell || info->to == cell || info->target == cell;
}

static bool begins(const brd_move_info *info, uint16_t cell)
{
    return (info->flags & BRD_MOVE_CHANCE) != 0 ? cell == BRD_NO_CELL : info->from == cell;
}

/* The lists of moves at a cell and from it have exactly the moves whose description names it so. */
static void cell_lists_agree(const brd_state *state, uint16_t cell)
{
    static brd_move at[BRD_MAX_MOVES + 1], from[BRD_MAX_MOVES + 1];
    int32_t at_count = brd_moves_at(rules(), state, BRD_REFEREE, cell, at, BRD_MAX_MOVES), at_next = 0;
    int32_t from_count = brd_moves_from(rules(), state, BRD_REFEREE, cell, from, BRD_MAX_MOVES), from_next = 0;
    for (int32_t i = 0; i < run.count; i++) {
        brd_move_info info = {.struct_nbytes = sizeof info};
        CHECK_EQ_INT(brd_move_describe(rules(), state, BRD_REFEREE, run.moves[i], &info), BRD_OK);
        if (touches(&info, cell)) CHECK_EQ_INT(at[at_next++].code, run.moves[i].code);
        if (begins(&info, cell)) CHECK_EQ_INT(from[from_next++].code, run.moves[i].code);
    }
    CHECK_EQ_INT(at_count, at_next);
    CHECK_EQ_INT(from_count, from_next);
    at[at_count].code = from[from_count].code = canary;
    CHECK_EQ_INT(brd_moves_at(rules(), state, BRD_REFEREE, cell, at, (size_t)at_count), at_count);
    CHECK_EQ_INT(brd_moves_from(rules(), state, BRD_REFEREE, cell, from, (size_t)from_count), from_count);
    CHECK_EQ_INT(at[at_count].code, canary);
    CHECK_EQ_INT(from[from_count].code, canary);
}

/* ---------------------------------------------------------------------------------------------------------- seats */

/* The seat that makes the move, by its description. */
static int32_t seat_of(const brd_state *state, uint32_t code)
{
    brd_move_info info = {.struct_nbytes = sizeof info};
    CHECK_EQ_INT(brd_move_describe(rules(), state, BRD_REFEREE, (brd_move){code}, &info), BRD_OK);
    return info.seat == BRD_CHANCE ? brd_state_turn(rules(), state) : info.seat;
}

/* The actor's own moves in the referee's list. */
static int32_t own_list(const brd_state *state, int32_t actor, brd_move *moves)
{
    int32_t count = 0;
    for (int32_t i = 0; i < run.count; i++)
        if (seat_of(state, run.moves[i].code) == actor) moves[count++] = run.moves[i];
    return count;
}

/*
 * An actor gets its own moves of the referee's list, with the same verdicts. All others have no moves, and the verdict
 * is that they must wait.
 */
static void viewer_agrees(const brd_state *state, int32_t viewer)
{
    static brd_move moves[BRD_MAX_MOVES], own[BRD_MAX_MOVES];
    int32_t waits = brd_state_to_move(rules(), state) == BRD_NOBODY ? BRD_REFUSED_GAME_OVER : BRD_REFUSED_NOT_YOUR_TURN;
    bool acts = viewer < BRD_MAX_SEATS && (brd_state_actors(rules(), state) >> viewer & 1) != 0;
    int32_t count = acts ? own_list(state, viewer, own) : 0;
    CHECK_EQ_INT(brd_moves(rules(), state, viewer, moves, BRD_MAX_MOVES), count);
    CHECK_EQ_INT(brd_moves(rules(), state, viewer, NULL, 0), count);
    CHECK(memcmp(moves, own, (size_t)count * sizeof *moves) == 0);
    size_t stride = (run.code_count + ACTOR_WORDS - 1) / ACTOR_WORDS;
    for (size_t i = below((uint32_t)stride); i < run.code_count; i += stride) {
        brd_verdict verdict, expected = {.reason = waits, .cell = BRD_NO_CELL};
        brd_move move = {run.codes[i]};
        int32_t wanted = BRD_E_ILLEGAL;
        if (acts && seat_of(state, move.code) == viewer)
            wanted = brd_move_check(rules(), state, BRD_REFEREE, move, &expected);
        int32_t status = brd_move_check(rules(), state, viewer, move, &verdict);
        run.comparisons++;
        if (status != wanted || verdict.reason != expected.reason || verdict.cell != expected.cell)
            tell(state, move.code, "another verdict for a seat than for the referee");
    }
}

static void viewers_agree(const brd_state *state)
{
    for (int32_t seat = 0; seat < brd_state_players(rules(), state); seat++) viewer_agrees(state, seat);
    viewer_agrees(state, BRD_SPECTATOR);
}

/* ---------------------------------------------------------------------------------------- states and their texts */

static void state_is_valid(const brd_state *state)
{
    brd_fault fault = {.code = 0};
    if (brd_state_check(rules(), state, &fault, 1, NULL) == 0) return;
    tell(state, 0, "not valid");
    printf("%s: %s, expected %s\n", fault.field, fault.message, fault.expected);
}

static void text_reads_back(const brd_state *state)
{
    char text[BRD_MAX_POSITION_TEXT];
    brd_state again;
    brd_fault fault;
    int32_t length = brd_state_format(rules(), state, text, sizeof text);
    CHECK(length > 0 && (uint32_t)length < run.info.max_position_text);
    if (brd_state_parse(rules(), &again, text, (size_t)length, &fault, 1, NULL) != BRD_OK)
        tell(state, 0, "its text is refused");
    else if (memcmp(&again, state, sizeof again) != 0)
        tell(state, 0, "its text is read as another state");
}

static void save_restores(const brd_state *state)
{
    uint8_t save[BRD_MAX_SAVE_NBYTES];
    brd_state again;
    int32_t nbytes = brd_state_save(rules(), state, save, sizeof save);
    CHECK(nbytes > 0 && nbytes <= BRD_MAX_SAVE_NBYTES);
    CHECK_EQ_INT(brd_state_restore(rules(), &again, save, (size_t)nbytes, NULL, 0, NULL), BRD_OK);
    if (memcmp(&again, state, sizeof again) != 0) tell(state, 0, "its save is restored as another state");
}

/*
 * A state imagined from a seat's observation is valid and looks the same to that seat, and the seat has the same moves.
 */
static void observation_is_enough(const brd_state *state)
{
    static brd_move moves[BRD_MAX_MOVES], own[BRD_MAX_MOVES];
    char text[BRD_MAX_POSITION_TEXT], again[BRD_MAX_POSITION_TEXT];
    int32_t seat = (int32_t)below((uint32_t)brd_state_players(rules(), state));
    brd_state imagined;
    int32_t length = brd_state_observe(rules(), state, seat, text, sizeof text);
    if (brd_state_from_observation(rules(), &imagined, seat, text, (size_t)length, run.seed, NULL, 0, NULL) != BRD_OK) {
        tell(state, 0, "what a seat sees is refused");
        return;
    }
    state_is_valid(&imagined);
    brd_state_observe(rules(), &imagined, seat, again, sizeof again);
    if (strcmp(text, again) != 0) tell(state, 0, "what is imagined from it looks different");
    if ((brd_state_actors(rules(), state) >> seat & 1) == 0) return;
    int32_t count = brd_moves(rules(), &imagined, seat, moves, BRD_MAX_MOVES);
    if (count != own_list(state, seat, own) || memcmp(moves, own, (size_t)count * sizeof *moves) != 0)
        tell(state, 0, "a seat may do something else in what it imagines");
}

/* ----------------------------------------------------------------------------------------------------------- play */

/* Undoing a legal move restores the same bytes. */
static void undo_restores(const brd_state *state)
{
    brd_state after = *state;
    for (int32_t i = 0; i < run.count; i++) {
        brd_undo undo;
        CHECK_EQ_INT(brd_apply_trusted(rules(), &after, run.moves[i], &undo, NULL, 0), 0);
        if (memcmp(&after, state, sizeof after) == 0) tell(state, run.moves[i].code, "it changes nothing");
        CHECK_EQ_INT(brd_undo_move(rules(), &after, &undo), BRD_OK);
        if (memcmp(&after, state, sizeof after) != 0) tell(state, run.moves[i].code, "it is not undone");
        after = *state;
    }
}

static void refused_move_changes_nothing(const brd_state *state)
{
    brd_state after = *state;
    int32_t at = 0;
    uint32_t code = run.codes[below((uint32_t)run.code_count)];
    if (is_listed(&at, code)) return;
    CHECK_EQ_INT(brd_apply(rules(), &after, BRD_REFEREE, (brd_move){code}, NULL, NULL, NULL, 0), BRD_E_ILLEGAL);
    if (memcmp(&after, state, sizeof after) != 0) tell(state, code, "refused, but it changes something");
}

/* By the same rules written in another way the same moves are legal, and one of them leads to the same position. */
static void other_words_agree(const brd_state *state)
{
    static brd_move moves[BRD_MAX_MOVES];
    const brd_rules *others = &run.rephrased.rules;
    char text[BRD_MAX_POSITION_TEXT], other_text[BRD_MAX_POSITION_TEXT];
    brd_state after = *state, other;
    int32_t length = brd_state_format(rules(), state, text, sizeof text);
    if (!CHECK_EQ_INT(brd_state_parse(others, &other, text, (size_t)length, NULL, 0, NULL), BRD_OK)) return;
    int32_t count = brd_moves(others, &other, BRD_REFEREE, moves, BRD_MAX_MOVES);
    if (count != run.count || memcmp(moves, run.moves, (size_t)count * sizeof *moves) != 0)
        tell(state, 0, "other moves by the same rules in other words");
    if (count == 0) return;
    brd_move move = run.moves[below((uint32_t)run.count)];
    brd_apply_trusted(rules(), &after, move, NULL, NULL, 0);
    brd_apply_trusted(others, &other, move, NULL, NULL, 0);
    brd_state_format(rules(), &after, text, sizeof text);
    brd_state_format(others, &other, other_text, sizeof other_text);
    if (strcmp(text, other_text) != 0) tell(state, move.code, "it leads elsewhere by the same rules in other words");
}

/* Perft and playouts agree with the list: they count and draw as if they used it. */
static void count_and_draw_agree(const brd_state *state)
{
    static BRD_ALIGNED uint8_t workspace[BRD_STATE_SIZE + BRD_MAX_MOVES * sizeof(brd_move)];
    brd_state listed = *state, drawn = *state;
    uint64_t leaves = 0, seed = below(UINT32_MAX), number = seed;
    CHECK_EQ_INT(brd_perft(rules(), state, 1, 0, workspace, sizeof workspace, &leaves), BRD_OK);
    if (leaves != (uint64_t)run.count) tell(state, 0, "perft counts otherwise than the list");
    CHECK_EQ_INT(brd_playout(rules(), &drawn, seed, 1), run.count > 0);
    if (run.count == 0) return;
    brd_move move = run.moves[0];
    if (brd_state_to_move(rules(), state) == BRD_CHANCE) {
        uint32_t tickets = (uint32_t)brd_chance_denominator(rules(), state);
        brd_chance_pick(rules(), state, (int32_t)brdi_random_below(&number, tickets), &move);
    } else
        move = run.moves[brdi_random_below(&number, (uint32_t)run.count)];
    brd_apply_trusted(rules(), &listed, move, NULL, NULL, 0);
    if (memcmp(&listed, &drawn, sizeof listed) != 0)
        tell(state, move.code, "a playout does not draw this from the list");
}

/* Tries every promise on one position, whose list has been taken. */
static void examine(const brd_state *state)
{
    run.examined++;
    codes_agree(state);
    listed_codes_agree(state);
    if (run.count > 0) flipped_codes_agree(state);
    cell_lists_agree(state, (uint8_t)below(run.info.cell_count));
    cell_lists_agree(state, BRD_NO_CELL);
    count_and_draw_agree(state);
    viewers_agree(state);
    state_is_valid(state);
    text_reads_back(state);
    save_restores(state);
    observation_is_enough(state);
    undo_restores(state);
    refused_move_changes_nothing(state);
    other_words_agree(state);
}

/* The start, for some number of players; false if these rules (with a deck too small) allow none. */
static bool start_anew(brd_state *state)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    uint32_t allowed = 0;
    for (int32_t n = 1; n <= BRD_MAX_SEATS; n++)
        allowed |= brd_state_initial(rules(), state, n) == BRD_OK ? 1u << n : 0u;
    CHECK_EQ_INT(brd_rules_info_get(rules(), &info), BRD_OK);
    CHECK_EQ_INT(info.players, allowed);
    int32_t players = (int32_t)below(BRD_MAX_SEATS + 1);
    if (players > 0 && (allowed >> players & 1) == 0) players = 0;
    int32_t status = brd_state_initial(rules(), state, players);
    CHECK_EQ_INT(status, allowed != 0 ? BRD_OK : BRD_E_ARGUMENT);
    return status == BRD_OK;
}

/* A listed position, if these rules allow it, or the start. */
static bool start(brd_state *state)
{
    if (run.positions.count > 0 && below(2) == 0) {
        const char *text = run.positions.texts[below((uint32_t)run.positions.count)];
        if (brd_state_parse(rules(), state, text, strlen(text), NULL, 0, NULL) == BRD_OK) return true;
    }
    return start_anew(state);
}

/* Chooses chance outcomes by their tickets, and a player's move at random. */
static brd_move choose(const brd_state *state)
{
    brd_move move = run.moves[below((uint32_t)run.count)];
    if (brd_state_to_move(rules(), state) == BRD_CHANCE)
        brd_chance_pick(rules(), state, (int32_t)below((uint32_t)brd_chance_denominator(rules(), state)), &move);
    return move;
}

/* [H.rules-info] */
static void ending_is_possible(const brd_state *state)
{
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    CHECK_EQ_INT(brd_state_outcome(rules(), state, &outcome), BRD_OK);
    CHECK((run.info.endings >> outcome.ending & 1) != 0);
}

/* Plays until the game ends, or the variant has had its last position, or the last comparison is made. */
static void random_game(long last_position, long last_comparison)
{
    brd_state state;
    if (!start(&state)) return;
    for (uint32_t plies = 1 + below(PLIES_OF_A_GAME); plies > 0 && check_failures == 0; plies--) {
        if (!take_list(&state)) return;
        bool over = run.count == 0;
        if (over) ending_is_possible(&state);
        if (over || below(EVERY_POSITION) == 0) examine(&state);
        if (over) run.finished++;
        if (over || run.examined >= last_position || run.comparisons >= last_comparison) return;
        CHECK_EQ_INT(brd_apply(rules(), &state, BRD_REFEREE, choose(&state), NULL, NULL, NULL, 0), 0);
    }
}

/* ------------------------------------------------------------------------------------------------------- variants */

/* The rules written as text load to the same rules. */
static void rules_read_back(void)
{
    static char text[65536];
    static brd_rules again;
    int32_t length = brd_rules_format(rules(), text, sizeof text);
    CHECK(length > 0 && (size_t)length < sizeof text);
    CHECK_EQ_INT(brd_rules_load(&again, text, (size_t)length, NULL, 0, NULL, 0, NULL), BRD_OK);
    CHECK(memcmp(&again, rules(), sizeof again) == 0);
}

static void rephrase(void)
{
    struct variant *v = &run.rephrased;
    struct brdi_sink sink = {.faults = NULL};
    *v = run.variant;
    variant_rephrase(v, v->game->keys, v->schema.words);
    CHECK(brdi_rules_build(&v->rules, v->index, &v->schema, NULL, &sink));
}

static void try_variant(uint64_t number, long last_comparison)
{
    long last_position = run.examined + POSITIONS_OF_A_VARIANT;
    run.number = run.seed = number;
    variant_draw(&run.variant, number);
    CHECK_EQ_INT(brd_rules_info_get(rules(), &run.info), BRD_OK);
    run.variants++;
    rephrase();
    rules_read_back();
    codes_are_the_same();
    for (int i = 0; i < GAMES_OF_A_VARIANT && check_failures == 0; i++) random_game(last_position, last_comparison);
    if (check_failures > 0) printf("GAME=%s SEED=%llu\n", run.variant.game->name, (unsigned long long)number);
}

/* The run drew good variants: the games refused few of the changes, and nearly every key has changed. */
static void draws_were_good(void)
{
    struct variant *v = &run.variant;
    int keys = variant_note(v, v->game->keys, v->schema.words, v->game->builtin->words, 0), changed = 0;
    for (int i = 0; i < keys && i < KEYS_MOST; i++) changed += v->changed[i];
    printf("tables: %s: %ld comparisons at %ld positions of %ld variants, %ld games finished; %ld of %ld changes "
           "refused, %d of %d keys changed\n",
           v->game->name, run.comparisons, run.examined, run.variants, run.finished, v->refused, v->drawn, changed,
           keys);
    CHECK(keys <= KEYS_MOST);
    CHECK(v->refused * 100 <= v->drawn * REFUSED_AT_MOST);
    if (run.variants < VARIANTS_THAT_CHANGE_ALL) return;
    CHECK(changed * 100 >= keys * CHANGED_AT_LEAST);
    CHECK(run.finished > 0);
}

static void begin_game(int index)
{
    struct brdi_sink sink = {.faults = NULL};
    memset(&run, 0, sizeof run);
    run.info.struct_nbytes = sizeof run.info;
    run.variant.index = index;
    run.variant.game = brdi_game_at(index);
    CHECK(brdi_rules_build(&run.variant.rules, index, run.variant.game->builtin, NULL, &sink));
    CHECK_EQ_INT(brd_rules_info_get(rules(), &run.info), BRD_OK);
    CHECK(scan_codes());
    positions_read(&run.positions, run.variant.game->name, NULL);
}

static void try_game(int index)
{
    long comparisons = COMPARISONS_PER_PLY * check_plies();
    const char *number = getenv("SEED");
    begin_game(index);
    if (number != NULL) {
        try_variant(strtoull(number, NULL, 10), comparisons);
        return;
    }
    for (uint64_t i = 1; run.comparisons < comparisons && check_failures == 0; i++) try_variant(i, comparisons);
    draws_were_good();
}

/* ---------------------------------------------------------------------------------------------------------- tests */

static void every_expected_game_is_there(void)
{
    games_read();
    CHECK(games.count > 0);
    for (int i = 0; i < games.count; i++)
        if (!CHECK(brdi_game_find(games.names[i], strlen(games.names[i])) >= 0)) printf("no game %s\n", games.names[i]);
}

static void check_and_list_agree_under_random_tables(void)
{
    const char *only = getenv("GAME");
    if (only != NULL && !CHECK(brdi_game_find(only, strlen(only)) >= 0)) return;
    for (int i = 0; i < brd_game_count() && check_failures == 0; i++)
        if (only == NULL || strcmp(only, brdi_game_at(i)->name) == 0) try_game(i);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"every_expected_game_is_there", every_expected_game_is_there},
        {"check_and_list_agree_under_random_tables", check_and_list_agree_under_random_tables},
        {NULL, NULL}};
    return check_main("tables", tests, argc, argv);
}
