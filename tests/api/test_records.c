/*
 * test_records.c: a game survives being written to a record and read back, complete, cut off, changed or as one viewer
 * saw it; each fault in a record is reported with its place.
 */
#include "boardrules/boardrules.h"
#include "check.h"
#include "variant.h"

enum { TEXT_NBYTES = 1 << 18, PLIES_MOST = 700, FAULTS_MOST = 8, LINE_PLIES = 12 };

/* A game that was played, and its record. */
static struct played {
    brd_rules rules;
    brd_state start, end;
    brd_move moves[PLIES_MOST]; /* as the record has them */
    size_t whole[PLIES_MOST];   /* so many bytes contain the ply and the end of its line */
    size_t ply_count, head_nbytes, nbytes;
    int32_t viewer;
    char text[TEXT_NBYTES];
} game;

/* The result of reading. */
static struct reading {
    brd_rules rules;
    brd_state start, state;
    brd_record record;
    brd_move moves[PLIES_MOST];
    size_t ply_count;
    brd_fault faults[FAULTS_MOST];
    size_t fault_count;
} read;

static const char tags[] = "name0 Anna\nname1 B\xC3\xB6rje  the 2nd \nempty\nsite -- here; there\n";

/* --------------------------------------------------------------------------------------------------- writing */

static void add_text(const char *text)
{
    size_t nbytes = strlen(text);
    if (!CHECK(game.nbytes + nbytes < sizeof game.text)) return;
    memcpy(game.text + game.nbytes, text, nbytes);
    game.nbytes += nbytes;
}

/* Makes the ply; returns the move code that the viewer gets. */
static brd_move make_ply(brd_state *state, brd_move move)
{
    static brd_event events[BRD_MAX_EVENTS];
    int32_t count = brd_apply(&game.rules, state, BRD_REFEREE, move, NULL, NULL, events, BRD_MAX_EVENTS);
    if (!CHECK(count > 0)) return move;
    count = brd_redact_events(&game.rules, events, (size_t)count, game.viewer, events, BRD_MAX_EVENTS);
    CHECK(count > 0 && events[0].kind == BRD_EVENT_PLY);
    return (brd_move){(uint32_t)events[0].value_after};
}

static brd_move choose(const brd_state *state, uint64_t *seed)
{
    static brd_move moves[BRD_MAX_MOVES];
    brd_move move = {0};
    if (brd_state_to_move(&game.rules, state) == BRD_CHANCE) {
        uint32_t tickets = (uint32_t)brd_chance_denominator(&game.rules, state);
        CHECK_EQ_INT(brd_chance_pick(&game.rules, state, (int32_t)brd_random_below(seed, tickets), &move), BRD_OK);
        return move;
    }
    int32_t count = brd_moves(&game.rules, state, BRD_REFEREE, moves, BRD_MAX_MOVES);
    return CHECK(count > 0) ? moves[brd_random_below(seed, (uint32_t)count)] : move;
}

static void write_ply(brd_move move, uint64_t *seed)
{
    static const char *const between[] = {" ", "\n", "\t", " \r\n", "; a comment\n", " ;--- end\n"};
    char text[BRD_MAX_MOVE_TEXT];
    size_t at = game.nbytes;
    game.moves[game.ply_count] = move;
    CHECK(brd_move_format(&game.rules, move, text, sizeof text) > 0);
    add_text(text);
    bool feed = (game.ply_count + 1) % LINE_PLIES == 0;
    add_text(between[feed ? 1 : brd_random_below(seed, 6)]);
    game.whole[game.ply_count++] = at + strlen(text) + 1;
}

/* Plays at random from game.start and writes the record. */
static void play(int32_t viewer, uint64_t seed)
{
    brd_state state = game.start;
    game.viewer = viewer;
    game.ply_count = 0;
    int32_t length = brd_record_head(&game.rules, &state, viewer, tags, strlen(tags), game.text, sizeof game.text);
    if (!CHECK(length > 0)) return;
    CHECK_EQ_INT(brd_record_head(&game.rules, &state, viewer, tags, strlen(tags), NULL, 0), length);
    game.head_nbytes = game.nbytes = (size_t)length;
    while (game.ply_count < PLIES_MOST && brd_state_to_move(&game.rules, &state) != BRD_NOBODY) {
        write_ply(make_ply(&state, choose(&state, &seed)), &seed);
    }
    add_text("\n");
    length =
        brd_record_tail(&game.rules, &state, viewer, NULL, 0, game.text + game.nbytes, sizeof game.text - game.nbytes);
    CHECK_EQ_INT(brd_record_tail(&game.rules, &state, viewer, NULL, 0, NULL, 0), length);
    game.nbytes += (size_t)length;
    game.end = state;
}

/* --------------------------------------------------------------------------------------------------- reading */

static void tell(int32_t status)
{
    if (status >= 0 || read.fault_count == 0) return;
    const brd_fault *fault = &read.faults[0];
    printf("%u:%u: %s: %s; expected %s\n", fault->line, fault->column, fault->field, fault->message, fault->expected);
}

/* Loads the rules as the header describes: from the record itself. */
static int32_t load(const char *text)
{
    const brd_record *r = &read.record;
    if (r->rules.nbytes > 0)
        return brd_rules_load(&read.rules, text + r->rules.offset, r->rules.nbytes, NULL, 0, NULL, 0, NULL);
    return brd_rules_builtin_with(&read.rules, text + r->game.offset, r->game.nbytes, text + r->switches.offset,
                                  r->switches.nbytes, NULL, 0, NULL);
}

static int32_t open_and_begin(const char *text, size_t nbytes)
{
    read.record = (brd_record){.struct_nbytes = sizeof read.record};
    read.ply_count = 0;
    int32_t status = brd_record_open(&read.record, text, nbytes, read.faults, FAULTS_MOST, &read.fault_count);
    if (status == BRD_OK) status = load(text);
    if (status == BRD_OK)
        status = brd_record_begin(&read.record, text, nbytes, &read.rules, &read.start, read.faults, FAULTS_MOST,
                                  &read.fault_count);
    read.state = read.start;
    return status;
}

static int32_t next(const char *text, size_t nbytes, brd_move *move)
{
    return brd_record_next(&read.record, text, nbytes, &read.rules, move, read.faults, FAULTS_MOST, &read.fault_count);
}

static int32_t verify(const char *text, size_t nbytes)
{
    return brd_record_verify(&read.record, text, nbytes, &read.rules, &read.state, read.faults, FAULTS_MOST,
                             &read.fault_count);
}

/* Reads all plies, and makes those of a record of the whole game. Returns the first status that is not 1. */
static int32_t read_plies(const char *text, size_t nbytes)
{
    brd_move move;
    int32_t status;
    while ((status = next(text, nbytes, &move)) == 1) {
        if (!CHECK(read.ply_count < PLIES_MOST)) return BRD_E_ARGUMENT;
        read.moves[read.ply_count++] = move;
        CHECK_EQ_INT(read.record.ply, read.ply_count);
        if (read.record.viewer != BRD_REFEREE) continue;
        int32_t made = brd_apply(&read.rules, &read.state, BRD_REFEREE, move, NULL, NULL, NULL, 0);
        if (made < 0) return made;
    }
    return status;
}

static void is_text(const char *text, brd_slice slice, const char *expected)
{
    CHECK_EQ_INT(slice.nbytes, strlen(expected));
    CHECK(slice.nbytes == strlen(expected) && memcmp(text + slice.offset, expected, slice.nbytes) == 0);
}

/* [H.record-tags] */
static void tags_come_back(void)
{
    static const char *const pairs[][2] = {
        {"name0", "Anna"}, {"name1", "B\xC3\xB6rje  the 2nd "}, {"empty", ""}, {"site", "-- here; there"}};
    brd_slice name, value;
    uint32_t at = 0;
    CHECK_EQ_INT(read.record.tag_count, 4);
    for (int32_t i = 0; i < 4; i++) {
        CHECK_EQ_INT(brd_record_tag(&read.record, game.text, game.nbytes, &at, &name, &value), 1);
        is_text(game.text, name, pairs[i][0]);
        is_text(game.text, value, pairs[i][1]);
    }
    for (int i = 0; i < 2; i++)
        CHECK_EQ_INT(brd_record_tag(&read.record, game.text, game.nbytes, &at, &name, &value), 0);
}

/* [H.record-parts] [H.record-open] */
static void head_comes_back(void)
{
    const brd_record *r = &read.record;
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_rules_info_get(&game.rules, &info);
    CHECK_EQ_INT(r->version, BRD_RECORD_VERSION);
    CHECK(r->fingerprint == info.fingerprint && r->revision == info.revision);
    CHECK_EQ_INT(r->players, brd_state_players(&game.rules, &game.start));
    CHECK_EQ_INT(r->viewer, game.viewer);
    CHECK_EQ_INT(r->complete, 1);
    CHECK_EQ_INT(r->rules.nbytes > 0, (info.flags & BRD_RULES_FILE) != 0);
    CHECK_EQ_INT(r->outcome.nbytes > 0, brd_state_to_move(&game.rules, &game.end) == BRD_NOBODY);
    CHECK(r->plies.offset == game.head_nbytes && r->end_position.nbytes > 0 && r->ended.nbytes == 0);
    is_text(game.text, r->game, brd_rules_name(&game.rules));
    CHECK(brd_rules_fingerprint(&read.rules) == info.fingerprint);
    tags_come_back();
}

/* [H.record-next] */
static void moves_come_back(void)
{
    CHECK_EQ_INT(read.ply_count, game.ply_count);
    CHECK(memcmp(read.moves, game.moves, game.ply_count * sizeof *game.moves) == 0);
}

/* [H.record-writing] [H.record-begin] [H.record-next] [H.record-verify] */
static void whole_game_comes_back(void)
{
    int32_t status = open_and_begin(game.text, game.nbytes);
    if (!CHECK_EQ_INT(status, BRD_OK)) tell(status);
    head_comes_back();
    CHECK(memcmp(&read.start, &game.start, sizeof game.start) == 0);
    CHECK_EQ_INT(read_plies(game.text, game.nbytes), 0);
    moves_come_back();
    CHECK(memcmp(&read.state, &game.end, sizeof game.end) == 0);
    CHECK_EQ_INT(read.record.at, read.record.plies.offset + read.record.plies.nbytes);
    CHECK_EQ_INT(verify(game.text, game.nbytes), BRD_OK);
    CHECK_EQ_INT(brd_record_begin(&read.record, game.text, game.nbytes, &read.rules, &read.state, NULL, 0, NULL),
                 BRD_OK);
    CHECK(read.record.ply == 0 && read.record.at == read.record.plies.offset);
    open_and_begin(game.text, game.nbytes);
    status = verify(game.text, game.nbytes);
    if (!CHECK_EQ_INT(status, BRD_OK)) tell(status);
    CHECK(memcmp(&read.state, &game.end, sizeof game.end) == 0);
    CHECK_EQ_INT(read.record.ply, game.ply_count);
    CHECK_EQ_INT(read.fault_count, 0);
}

/* A one-viewer record has a valid form, and nothing more can be verified. [H.record-begin] [H.record-verify] */
static void one_side_comes_back(void)
{
    char told[BRD_MAX_POSITION_TEXT], seen[BRD_MAX_POSITION_TEXT];
    int32_t status = open_and_begin(game.text, game.nbytes);
    if (!CHECK_EQ_INT(status, BRD_OK)) tell(status);
    head_comes_back();
    brd_state_observe(&game.rules, &game.start, game.viewer, told, sizeof told);
    brd_state_observe(&read.rules, &read.start, game.viewer, seen, sizeof seen);
    CHECK_EQ_TEXT(seen, told);
    brd_state_observe(&game.rules, &game.end, game.viewer, told, sizeof told);
    is_text(game.text, read.record.end_position, told);
    brd_record begun = read.record;
    status = verify(game.text, game.nbytes);
    if (!CHECK_EQ_INT(status, 1)) tell(status);
    CHECK(memcmp(&read.state, &read.start, sizeof read.start) == 0);
    CHECK_EQ_INT(read.record.ply, game.ply_count);
    read.record = begun;
    CHECK_EQ_INT(read_plies(game.text, game.nbytes), 0);
    moves_come_back();
}

/* ------------------------------------------------------------------------------------------------- all games */

/* Rules of a game: the built-in ones, with switches, from files. */
static void take_rules(int32_t index, uint64_t seed)
{
    static const char *const switches[] = {"max_plies=60", "max_plies=400", "max_plies=25 teams=true"};
    static struct variant variant;
    const char *name = brd_game_name(index), *chosen = switches[seed % 3];
    variant.index = index;
    variant.game = brdi_game_at(index);
    int32_t status = BRD_OK;
    if (seed % 4 == 0)
        status = brd_rules_builtin(&game.rules, name);
    else if (seed % 4 != 1)
        status = brd_rules_builtin_with(&game.rules, name, strlen(name), chosen, strlen(chosen), NULL, 0, NULL);
    if (seed % 4 != 1 && status == BRD_OK) return;
    variant_draw(&variant, seed);
    game.rules = variant.rules;
}

/* The start, for any number of players; sometimes a few plies later. */
static bool take_start(uint64_t seed)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_rules_info_get(&game.rules, &info);
    int32_t players = (int32_t)(seed % BRD_MAX_SEATS) + 1;
    if ((info.players >> players & 1) == 0) players = 0;
    if (info.players == 0 || brd_state_initial(&game.rules, &game.start, players) != BRD_OK) return false;
    if (seed % 5 == 0) brd_playout(&game.rules, &game.start, seed, (int32_t)(seed % 40));
    return true;
}

/* [H.record-rules] [H.record-open] */
static void games_go_through_records_and_back(void)
{
    long plies = 0, records = 0, carried = 0;
    uint64_t fewest = check_few() ? 4 : 40;
    for (uint64_t seed = 0; (plies < check_plies() || seed < fewest) && check_failures == 0; seed++) {
        for (int32_t index = 0; index < brd_game_count() && check_failures == 0; index++) {
            take_rules(index, seed);
            if (!take_start(seed)) continue;
            play(BRD_REFEREE, seed);
            whole_game_comes_back();
            plies += (long)game.ply_count;
            records++;
            carried += read.record.rules.nbytes > 0;
            if (check_failures != 0) printf("  %s, seed %llu\n", brd_game_name(index), (unsigned long long)seed);
        }
    }
    CHECK(carried > (long)fewest / 2);
    printf("figure: %ld plies in %ld records, %ld with rules\n", plies, records, carried);
}

/* [H.record-next-errors] */
static void what_one_viewer_saw_goes_through_records_and_back(void)
{
    long plies = 0, hidden = 0;
    uint64_t fewest = check_few() ? 3 : 12;
    for (uint64_t seed = 0; (plies < check_plies() / 4 || seed < fewest) && check_failures == 0; seed++) {
        for (int32_t index = 0; index < brd_game_count() && check_failures == 0; index++) {
            take_rules(index, seed % 4 == 1 ? seed + 1 : seed);
            if (!take_start(seed)) continue;
            uint32_t players = (uint32_t)brd_state_players(&game.rules, &game.start);
            play(seed % 3 == 0 ? BRD_SPECTATOR : (int32_t)(seed % players), seed);
            one_side_comes_back();
            plies += (long)game.ply_count;
            for (size_t i = 0; i < game.ply_count; i++) hidden += game.moves[i].code >= BRD_CODE_HIDDEN_CHANCE;
            if (check_failures != 0) printf("  %s, seed %llu\n", brd_game_name(index), (unsigned long long)seed);
        }
    }
    CHECK(hidden > (check_few() ? 0 : 50));
    printf("figure: %ld plies seen by one, %ld hidden\n", plies, hidden);
}

/*
 * Seats that no game has, and seats that do not play in this game, are refused before the start is read for them.
 * [H.record-head-errors] [H.record-begin-errors]
 */
static void seats_that_do_not_play_see_nothing(void)
{
    for (int32_t index = 0; index < brd_game_count(); index++) {
        CHECK_EQ_INT(brd_rules_builtin(&game.rules, brd_game_name(index)), BRD_OK);
        CHECK_EQ_INT(brd_state_initial(&game.rules, &game.start, 2), BRD_OK);
        brd_playout(&game.rules, &game.start, 1, 3);
        play(1, 1);
        char *seat = strstr(game.text, "seen 1");
        if (!CHECK(seat != NULL)) return;
        for (seat[5] = '2'; seat[5] < '8'; seat[5]++) {
            CHECK_EQ_INT(open_and_begin(game.text, game.nbytes), BRD_E_RECORD);
            if (seat[5] >= '4') CHECK_EQ_TEXT(read.faults[0].field, "seen"); /* four is the most that any game has */
        }
    }
}

/* --------------------------------------------------------------------------------- cut off, and changed bytes */

/* A text in a block of exactly its length, so that a read beyond it is noticed. */
static char *block_of(const char *text, size_t nbytes)
{
    char *block = malloc(nbytes + 1);
    if (block == NULL) abort();
    memcpy(block + 1, text, nbytes);
    return block;
}

/*
 * A record can be read up to its last complete ply wherever it is cut off. If it is cut off in the head, it is no
 * record.
 */
static void a_torn_record_is_read_to_its_last_whole_ply(size_t nbytes)
{
    size_t whole = 0;
    char *block = block_of(game.text, nbytes), *text = block + 1;
    int32_t status = open_and_begin(text, nbytes);
    if (nbytes < game.head_nbytes) {
        CHECK_EQ_INT(status, BRD_E_RECORD);
    } else if (CHECK_EQ_INT(status, BRD_OK)) {
        while (whole < game.ply_count && game.whole[whole] <= nbytes) whole++;
        CHECK_EQ_INT(read_plies(text, nbytes), 0);
        CHECK_EQ_INT(read.ply_count, whole);
        CHECK(memcmp(read.moves, game.moves, whole * sizeof *game.moves) == 0);
        open_and_begin(text, nbytes);
        CHECK_EQ_INT(verify(text, nbytes), game.viewer == BRD_REFEREE ? 0 : 1);
        CHECK_EQ_INT(read.record.complete, strstr(game.text, "\n--- end\n") + 9 <= game.text + nbytes);
    }
    free(block);
}

/* These games are short, because each byte of their records is tried. */
static void take_short_game(int32_t index, uint64_t seed, bool with_rules)
{
    const char *name = brd_game_name(index);
    char yaml[128];
    snprintf(yaml, sizeof yaml, "schema: 1\nextends: %s\nswitches:\n  max_plies: 14\n", name);
    if (with_rules) {
        static struct variant variant;
        variant.index = index;
        variant.game = brdi_game_at(index);
        do variant_draw(&variant, ++seed);
        while (brd_state_initial(&variant.rules, &game.start, 0) != BRD_OK);
        game.rules = variant.rules;
    } else {
        CHECK_EQ_INT(brd_rules_load(&game.rules, yaml, strlen(yaml), NULL, 0, NULL, 0, NULL), BRD_OK);
    }
    CHECK_EQ_INT(brd_state_initial(&game.rules, &game.start, 0), BRD_OK);
    if (seed % 2 == 1) brd_playout(&game.rules, &game.start, seed, 5);
}

/* [H.record-cut-off] */
static void records_torn_at_every_byte(void)
{
    for (int32_t index = 0; index < brd_game_count(); index++)
        for (uint64_t seed = 0; seed < 4; seed++) {
            take_short_game(index, seed, false);
            play(seed < 2 ? BRD_REFEREE : (int32_t)seed - 2, seed);
            game.text[game.nbytes] = '\0';
            for (size_t nbytes = 0; nbytes <= game.nbytes; nbytes += check_few() ? 7 : 1)
                a_torn_record_is_read_to_its_last_whole_ply(nbytes);
        }
}

/* Bytes that matter: all except the values of tags, white space and comments. */
static bool counts(size_t at)
{
    size_t start = at;
    while (start > 0 && game.text[start - 1] != '\n') start--;
    if (strchr(" \t\r\n", game.text[at]) != NULL || strncmp(game.text + start, "tag ", 4) == 0) return false;
    if (start < game.head_nbytes) return true;
    const char *comment = memchr(game.text + start, ';', at - start + 1);
    return comment == NULL;
}

/* Everything in a record except its tags. */
static bool says_the_same(const char *changed, const brd_record *original)
{
    const brd_record *r = &read.record;
    const brd_slice slices[][2] = {{r->game, original->game},       {r->switches, original->switches},
                                   {r->start, original->start},     {r->rules, original->rules},
                                   {r->outcome, original->outcome}, {r->end_position, original->end_position},
                                   {r->ended, original->ended}};
    for (size_t i = 0; i < sizeof slices / sizeof slices[0]; i++)
        if (slices[i][0].nbytes != slices[i][1].nbytes ||
            memcmp(changed + slices[i][0].offset, game.text + slices[i][1].offset, slices[i][0].nbytes) != 0)
            return false;
    return r->fingerprint == original->fingerprint && r->revision == original->revision &&
           r->players == original->players && r->viewer == original->viewer && read.ply_count == game.ply_count &&
           memcmp(read.moves, game.moves, game.ply_count * sizeof *game.moves) == 0;
}

/* 1: refused, 0: reads as another record. */
static int change(size_t at, char byte, const brd_record *original)
{
    char *block = block_of(game.text, game.nbytes), *text = block + 1;
    text[at] = byte;
    int32_t status = open_and_begin(text, game.nbytes);
    if (status >= 0) status = verify(text, game.nbytes);
    if (status >= 0) {
        open_and_begin(text, game.nbytes);
        CHECK_EQ_INT(read_plies(text, game.nbytes), 0);
        CHECK(!says_the_same(text, original));
        if (read.record.viewer == BRD_REFEREE && read.record.end_position.nbytes > 0) {
            char end[BRD_MAX_POSITION_TEXT];
            brd_state_format(&read.rules, &read.state, end, sizeof end);
            is_text(text, read.record.end_position, end);
        }
    }
    free(block);
    return status < 0;
}

/* [H.record-verify-errors] */
static void records_with_a_byte_changed(void)
{
    static const char others[] = "0123456789abcdefgTBMO=x@+-;:? \n\xC3\x80";
    long refused = 0, other = 0;
    for (int32_t index = 0; index < brd_game_count(); index++)
        for (uint64_t seed = 0; seed < 4 && check_failures == 0; seed++) {
            bool with_rules = seed == 3;
            take_short_game(index, seed, with_rules);
            play(seed == 2 ? 1 : BRD_REFEREE, seed);
            seed == 2 ? one_side_comes_back() : whole_game_comes_back();
            brd_record original = read.record;
            uint64_t dice = seed;
            uint32_t step = with_rules ? (uint32_t)(1 + game.nbytes / 60) : check_few() ? 20 : 1;
            for (size_t at = 0; at < game.nbytes; at += 1 + brd_random_below(&dice, step)) {
                if (!counts(at)) continue;
                for (int tries = 0; tries < 5; tries++) {
                    char byte = (char)(game.text[at] ^ 1 << brd_random_below(&dice, 8));
                    if (tries > 2) byte = others[brd_random_below(&dice, sizeof others)];
                    if (byte == game.text[at]) continue;
                    bool no = change(at, byte, &original) == 1;
                    refused += no;
                    other += !no;
                    if (check_failures != 0) {
                        printf("  %s: byte %zu of\n%.*s\n to %c\n", brd_game_name(index), at, (int)game.nbytes,
                               game.text, byte);
                        return;
                    }
                }
            }
        }
    printf("figure: %ld changed records refused, %ld are others\n", refused, other);
}

/* ----------------------------------------------------------------------------------------- faults and their places */

/*
 * Three plies of Tokonoma, worked by hand: White's flat e5 steps to e4, Black's flat a1 to b2, White's arm leaves its
 * flat on c7 for c5. FINGERPRINT and the words like it are replaced.
 */
static const char worked[] = "boardrules-record 1\n"
                             "game tokonoma\n"
                             "revision 1\n"
                             "fingerprint FINGERPRINT\n"
                             "switches max_plies=3\n"
                             "players 2\n"
                             "tag name0 Anna\n"
                             "--- plies\n"
                             "e5e4 a1b2 ; two at once\n"
                             "c7c5\n"
                             "--- end\n"
                             "outcome draw 0,1 max_plies\n"
                             "final 4+A/+bf3+S/+a+b2A+BF/+s4+B/+a2F1 b 1 3\n";

/* Writes the worked record with one text replaced by another into game.text. */
static void write_worked(const char *from, const char *to)
{
    static char edited[4096], fingerprint[17];
    const char *at = strstr(worked, from), *mark;
    if (!CHECK(at != NULL)) return;
    snprintf(edited, sizeof edited, "%.*s%s%s", (int)(at - worked), worked, to, at + strlen(from));
    CHECK_EQ_INT(brd_rules_builtin_with(&game.rules, "tokonoma", 8, "max_plies=3", 11, NULL, 0, NULL), BRD_OK);
    snprintf(fingerprint, sizeof fingerprint, "%016llx", (unsigned long long)brd_rules_fingerprint(&game.rules));
    mark = strstr(edited, "FINGERPRINT");
    if (mark == NULL) mark = edited + strlen(edited);
    int rest = (int)strlen("FINGERPRINT");
    bool there = *mark != '\0';
    snprintf(game.text, sizeof game.text, "%.*s%s%s", (int)(mark - edited), edited, there ? fingerprint : "",
             there ? mark + rest : "");
    game.nbytes = strlen(game.text);
}

/*
 * Opens the record, begins with the rules of the worked record and verifies. Returns the first status that is no
 * success.
 */
static int32_t read_worked(const char *text, size_t nbytes)
{
    read.record = (brd_record){.struct_nbytes = sizeof read.record};
    read.rules = game.rules;
    int32_t status = brd_record_open(&read.record, text, nbytes, read.faults, FAULTS_MOST, &read.fault_count);
    if (status == BRD_OK)
        status = brd_record_begin(&read.record, text, nbytes, &read.rules, &read.state, read.faults, FAULTS_MOST,
                                  &read.fault_count);
    return status == BRD_OK ? verify(text, nbytes) : status;
}

/* [H.record-parts] */
static void the_worked_record_is_right(void)
{
    write_worked("", "");
    int32_t status = read_worked(game.text, game.nbytes);
    if (!CHECK_EQ_INT(status, BRD_OK)) tell(status);
    CHECK_EQ_INT(read.record.ply, 3);
    CHECK_EQ_INT(read.record.line, 11);
    CHECK_EQ_INT(read.record.players, 2);
    is_text(game.text, read.record.outcome, "draw 0,1 max_plies");
    is_text(game.text, read.record.switches, "max_plies=3");
    brd_state_initial(&game.rules, &game.start, 0);
    char head[1024];
    brd_record_head(&game.rules, &game.start, BRD_REFEREE, "name0 Anna\n", 11, head, sizeof head);
    CHECK(memcmp(head, game.text, strlen(head)) == 0);
    CHECK_EQ_INT(brd_record_head(&game.rules, &game.start, BRD_REFEREE, NULL, 0, NULL, 0),
                 (int32_t)(strlen(head) - strlen("tag name0 Anna\n")));
}

/* The examples of doc/RECORDS.md, in their order: a whole game, a one-viewer record, and a game with variations. */
static void the_examples_of_the_document_are_records(void)
{
    static char page[1 << 15];
    FILE *file = fopen("doc/RECORDS.md", "rb");
    if (!CHECK(file != NULL)) return;
    page[fread(page, 1, sizeof page - 1, file)] = '\0';
    fclose(file);
    int examples = 0;
    for (char *at = page; (at = strstr(at, "```record\n")) != NULL; examples++) {
        at += strlen("```record\n");
        char *end = strstr(at, "```");
        if (!CHECK(end != NULL)) return;
        int32_t status = open_and_begin(at, (size_t)(end - at));
        if (status == BRD_OK) status = verify(at, (size_t)(end - at));
        if (!CHECK_EQ_INT(status, examples == 1)) tell(status);
        CHECK(read.record.complete == 1 && read.record.end_position.nbytes > 0);
        at = end;
    }
    CHECK_EQ_INT(examples, 3);
}

/* Reads a record of Tokonoma with these plies, which must be the expected ones, and none else. */
static void plies_are(const char *plies, const char *const *expected)
{
    static const char head[] =
        "boardrules-record 1\ngame tokonoma\nrevision 1\nfingerprint b567353f0e3f5034\nplayers 2\n";
    char text[1024];
    brd_move move;
    size_t nbytes = (size_t)snprintf(text, sizeof text, "%s--- plies\n%s--- end\n", head, plies);
    if (!CHECK_EQ_INT(open_and_begin(text, nbytes), BRD_OK)) return;
    for (; *expected != NULL; expected++) {
        char written[8] = "";
        CHECK_EQ_INT(brd_record_next(&read.record, text, nbytes, &read.rules, &move, NULL, 0, NULL), 1);
        brd_move_format(&read.rules, move, written, sizeof written);
        CHECK_EQ_TEXT(written, *expected);
    }
    CHECK_EQ_INT(brd_record_next(&read.record, text, nbytes, &read.rules, &move, NULL, 0, NULL), 0);
}

/* What is in comments is not read: variations, notes, and what is damaged, also of plies that are not legal. */
static void variations_are_skipped(void)
{
    static const char *const expected[] = {"c7c5", "c1c3", "a5a3", NULL};
    plies_are("c7c5 c1c3 a5a3\n", expected);
    plies_are(
        "; | {start} (b6c5 {own arm}\n; | (e1e3) c1c3 c5d3)\nc7c5;| (e1e3)\nc1c3 ; | (e5e4 c3b2\na5a3 ; | (e1e3)\n",
        expected);
    plies_are("; | (c7c5 (((\nc7c5 ; | x9 ) } {\n; | --- end\nc1c3 ;|;;\n\t; |\na5a3\n;|(c7c5)\n", expected);
}

struct row {
    const char *from, *to;
    int32_t status, code;
    uint32_t line, column, ply;
    int32_t reason;
    const char *field;
};

enum { NOT_YOURS = 5, OFF_PATTERN = 16 };

static const struct row rows[] = {
    {"boardrules-record 1", "boardrules-record 2", BRD_E_RECORD, BRD_FAULT_SYNTAX, 1, 19, 0, 0, "record"},
    {"boardrules",
     "\xEF\xBB\xBF"
     "Boardrules",
     BRD_E_RECORD, BRD_FAULT_SYNTAX, 1, 1, 0, 0, "record"},
    {"boardrules-record 1",
     "\xEF\xBB\xBF"
     "boardrules-record 2",
     BRD_E_RECORD, BRD_FAULT_SYNTAX, 1, 19, 0, 0, "record"},
    {"boardrules",
     "\xEF\xBB\xBF\xEF\xBB\xBF"
     "boardrules",
     BRD_E_RECORD, BRD_FAULT_TEXT, 1, 1, 0, 0, "record"},
    {"game tokonoma", "\xEF\xBB\xBFgame tokonoma", BRD_E_RECORD, BRD_FAULT_TEXT, 2, 1, 0, 0, "record"},
    {"boardrules", "Boardrules", BRD_E_RECORD, BRD_FAULT_SYNTAX, 1, 1, 0, 0, "record"},
    {"game tokonoma\n", "", BRD_E_RECORD, BRD_FAULT_MISSING_KEY, 7, 1, 0, 0, "game"},
    {"game tokonoma", "game toko noma", BRD_E_RECORD, BRD_FAULT_SYNTAX, 2, 6, 0, 0, "game"},
    {"game tokonoma", "game tombs", BRD_E_FINGERPRINT, BRD_FAULT_CONTRADICTION, 2, 6, 0, 0, "game"},
    {"game tokonoma", "game tokonoma\ngame tokonoma", BRD_E_RECORD, BRD_FAULT_DUPLICATE_KEY, 3, 1, 0, 0, "game"},
    {"revision 1", "revision 01", BRD_E_RECORD, BRD_FAULT_SYNTAX, 3, 10, 0, 0, "revision"},
    {"revision 1", "revision 4294967296", BRD_E_RECORD, BRD_FAULT_SYNTAX, 3, 10, 0, 0, "revision"},
    {"revision 1", "revision 4294967295", BRD_E_FINGERPRINT, BRD_FAULT_CONTRADICTION, 3, 10, 0, 0, "revision"},
    {"revision 1\n", "", BRD_E_RECORD, BRD_FAULT_MISSING_KEY, 7, 1, 0, 0, "revision"},
    {"FINGERPRINT", "0123456789abcdef", BRD_E_FINGERPRINT, BRD_FAULT_CONTRADICTION, 4, 13, 0, 0, "fingerprint"},
    {"FINGERPRINT", "0123456789ABCDEF", BRD_E_RECORD, BRD_FAULT_SYNTAX, 4, 13, 0, 0, "fingerprint"},
    {"FINGERPRINT", "0123456789abcde", BRD_E_RECORD, BRD_FAULT_SYNTAX, 4, 13, 0, 0, "fingerprint"},
    {"fingerprint FINGERPRINT", "fingerprint", BRD_E_RECORD, BRD_FAULT_SYNTAX, 4, 12, 0, 0, "fingerprint"},
    {"max_plies=3", "max_plies=4", BRD_E_RECORD, BRD_FAULT_CONTRADICTION, 5, 10, 0, 0, "switches"},
    {"switches max_plies=3\n", "", BRD_E_RECORD, BRD_FAULT_CONTRADICTION, 1, 1, 0, 0, "switches"},
    {"players 2", "players 3", BRD_E_RECORD, BRD_FAULT_RANGE, 6, 9, 0, 0, "players"},
    {"players 2", "players 9", BRD_E_RECORD, BRD_FAULT_SYNTAX, 6, 9, 0, 0, "players"},
    {"players 2", "players 80", BRD_E_RECORD, BRD_FAULT_SYNTAX, 6, 9, 0, 0, "players"},
    {"players 2", "players 2 ", BRD_E_RECORD, BRD_FAULT_SYNTAX, 6, 9, 0, 0, "players"},
    {"switches max_plies=3", "switches ", BRD_E_RECORD, BRD_FAULT_SYNTAX, 5, 10, 0, 0, "switches"},
    {"players 2", "players 2\nstart ", BRD_E_RECORD, BRD_FAULT_SYNTAX, 7, 7, 0, 0, "start"},
    {"players 2", "players 0", BRD_E_RECORD, BRD_FAULT_SYNTAX, 6, 9, 0, 0, "players"},
    {"players 2\n", "", BRD_E_RECORD, BRD_FAULT_MISSING_KEY, 7, 1, 0, 0, "players"},
    {"players 2", "players 2\nseen 2", BRD_E_RECORD, BRD_FAULT_RANGE, 7, 6, 0, 0, "seen"},
    {"players 2", "players 2\nseen 8", BRD_E_RECORD, BRD_FAULT_SYNTAX, 7, 6, 0, 0, "seen"},
    {"players 2", "players 2\nseen referee", BRD_E_RECORD, BRD_FAULT_SYNTAX, 7, 6, 0, 0, "seen"},
    {"players 2", "players 2\nstart x", BRD_E_RECORD, BRD_FAULT_FIELDS, 7, 8, 0, 0, "line"},
    {"players 2", "players 1\nstart f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3F w 0 0", BRD_E_RECORD, BRD_FAULT_CONTRADICTION, 6, 9,
     0, 0, "players"},
    {"players 2", "start f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3F w 0 65536", BRD_E_RECORD, BRD_FAULT_RANGE, 6, 43, 0, 0, "ply"},
    {"tag name0 Anna", "tag", BRD_E_RECORD, BRD_FAULT_SYNTAX, 7, 4, 0, 0, "tag"},
    {"tag name0 Anna", "tag n/0 Anna", BRD_E_RECORD, BRD_FAULT_SYNTAX, 7, 5, 0, 0, "tag"},
    {"Anna", "Ann\xC3", BRD_E_RECORD, BRD_FAULT_TEXT, 7, 14, 0, 0, "record"},
    {"Anna", "\xC3\x84nn\xC0\x80", BRD_E_RECORD, BRD_FAULT_TEXT, 7, 14, 0, 0, "record"},
    {"Anna", "An\rna", BRD_E_RECORD, BRD_FAULT_TEXT, 7, 13, 0, 0, "record"},
    {"Anna", "An\x1B[1m", BRD_E_RECORD, BRD_FAULT_TEXT, 7, 13, 0, 0, "record"},
    {"Anna", "An\tna", BRD_E_RECORD, BRD_FAULT_TEXT, 7, 13, 0, 0, "record"},
    {"Anna", "\xC3\x84n\xE2\x80\xAEna", BRD_E_RECORD, BRD_FAULT_TEXT, 7, 13, 0, 0, "record"},
    {"Anna", "A\xE2\x80\x8Bnna", BRD_E_RECORD, BRD_FAULT_TEXT, 7, 12, 0, 0, "record"},
    {"; two", "; \xF3\xA0\x81\x81two", BRD_E_RECORD, BRD_FAULT_TEXT, 9, 13, 0, 0, "record"},
    {"--- end", "--- end\nended abandoned; a\tstorm", BRD_E_RECORD, BRD_FAULT_TEXT, 12, 19, 0, 0, "record"},
    {"tag name0", "name0", BRD_E_RECORD, BRD_FAULT_UNKNOWN_KEY, 7, 1, 0, 0, "record"},
    {"--- plies\n", "", BRD_E_RECORD, BRD_FAULT_UNKNOWN_KEY, 8, 1, 0, 0, "record"},
    {"--- plies\n", "--- rules\n--- plies\n", BRD_E_RECORD, BRD_FAULT_CONTRADICTION, 5, 10, 0, 0, "switches"},
    {"--- plies", "--- ply", BRD_E_RECORD, BRD_FAULT_UNKNOWN_KEY, 8, 1, 0, 0, "record"},
    {"e5e4", "e5e9", BRD_E_RECORD, BRD_FAULT_WORD, 9, 1, 1, 0, "plies"},
    {"e5e4", "?", BRD_E_RECORD, BRD_FAULT_WORD, 9, 1, 1, 0, "plies"},
    {"e5e4", "e5e4e5e4e5e4e5e4", BRD_E_RECORD, BRD_FAULT_WORD, 9, 1, 1, 0, "plies"},
    {"a1b2", "a1b4", BRD_E_RECORD, BRD_FAULT_CONTRADICTION, 9, 6, 2, OFF_PATTERN, "plies"},
    {"c7c5", "b2b3", BRD_E_RECORD, BRD_FAULT_CONTRADICTION, 10, 1, 3, NOT_YOURS, "plies"},
    {"c7c5", "c7c5 ; four\n  b2b3", BRD_E_RECORD, BRD_FAULT_CONTRADICTION, 11, 3, 4, BRD_REFUSED_GAME_OVER, "plies"},
    {"--- end", "--- and", BRD_E_RECORD, BRD_FAULT_UNKNOWN_KEY, 11, 1, 0, 0, "record"},
    {"--- end", "-- end", BRD_E_RECORD, BRD_FAULT_WORD, 11, 1, 4, 0, "plies"},
    {"c7c5\n--- end", "c7c5 --- end", BRD_E_RECORD, BRD_FAULT_SYNTAX, 10, 6, 0, 0, "record"},
    {"--- end", " --- end", BRD_E_RECORD, BRD_FAULT_SYNTAX, 11, 2, 0, 0, "record"},
    {"c7c5\n--- end", "c7c5 ---end", BRD_E_RECORD, BRD_FAULT_WORD, 10, 6, 4, 0, "plies"},
    {"draw 0,1", "win 0", BRD_E_RECORD, BRD_FAULT_CONTRADICTION, 12, 9, 0, 0, "outcome"},
    {"draw 0,1", "draw 1,0", BRD_E_RECORD, BRD_FAULT_SYNTAX, 12, 9, 0, 0, "outcome"},
    {"draw 0,1", "draw 0.1", BRD_E_RECORD, BRD_FAULT_SYNTAX, 12, 9, 0, 0, "outcome"},
    {"draw 0,1", "draw 0,8", BRD_E_RECORD, BRD_FAULT_SYNTAX, 12, 9, 0, 0, "outcome"},
    {"draw 0,1", "draw 0,", BRD_E_RECORD, BRD_FAULT_SYNTAX, 12, 9, 0, 0, "outcome"},
    {"draw 0,1", "lost 0,1", BRD_E_RECORD, BRD_FAULT_SYNTAX, 12, 9, 0, 0, "outcome"},
    {"0,1 max_plies", "0,1 max plies", BRD_E_RECORD, BRD_FAULT_SYNTAX, 12, 9, 0, 0, "outcome"},
    {"0,1 max_plies\n", "0,1 max_plies\nended \n", BRD_E_RECORD, BRD_FAULT_SYNTAX, 13, 7, 0, 0, "ended"},
    {"0,1 max_plies\n", "0,1 max_plies\nended x\nended x\n", BRD_E_RECORD, BRD_FAULT_DUPLICATE_KEY, 14, 1, 0, 0,
     "ended"},
    {"outcome", "ended resignation 1 win 0\noutcome", BRD_E_RECORD, BRD_FAULT_CONTRADICTION, 12, 7, 0, 0, "ended"},
    {"0,1 max_plies\n", "0,1 max_plies\nended Anna won\n", BRD_E_RECORD, BRD_FAULT_CONTRADICTION, 13, 7, 0, 0, "ended"},
    {"outcome draw 0,1 max_plies", "ended resignation 1 win 0", BRD_E_RECORD, BRD_FAULT_CONTRADICTION, 12, 7, 0, 0,
     "ended"},
    {"outcome draw 0,1 max_plies", "ended Anna won", BRD_E_RECORD, BRD_FAULT_CONTRADICTION, 12, 7, 0, 0, "ended"},
    {"outcome draw 0,1 max_plies", "ended resignation 1 win 1", BRD_E_RECORD, BRD_FAULT_CONTRADICTION, 12, 7, 0, 0,
     "ended"},
    {"0,1 max_plies", "0,1 stalemate", BRD_E_RECORD, BRD_FAULT_CONTRADICTION, 12, 18, 0, 0, "outcome"},
    {"c7c5\n", "", BRD_E_RECORD, BRD_FAULT_CONTRADICTION, 11, 9, 0, 0, "outcome"},
    {"outcome", "outcame", BRD_E_RECORD, BRD_FAULT_UNKNOWN_KEY, 12, 1, 0, 0, "record"},
    {"b 1 3", "b 0 3", BRD_E_RECORD, BRD_FAULT_CONTRADICTION, 13, 42, 0, 0, "final"},
    {"b 1 3", "b 1 3 ", BRD_E_RECORD, BRD_FAULT_CONTRADICTION, 13, 45, 0, 0, "final"},
};

/* A record that cannot be opened leaves the object as it was, whatever the fault is. [H.record-open-errors] */
static void nothing_is_opened(void)
{
    brd_record before;
    memset(&before, 0x5A, sizeof before);
    before.struct_nbytes = sizeof before;
    brd_record record = before;
    if (brd_record_open(&record, game.text, game.nbytes, NULL, 0, NULL) == BRD_OK) return;
    CHECK(memcmp(&record, &before, sizeof before) == 0);
}

/* The call returns the same status if the caller passes no room for the fault. */
static int32_t read_worked_without_faults(void)
{
    brd_record record = {.struct_nbytes = sizeof record};
    const char *text = game.text;
    int32_t status = brd_record_open(&record, text, game.nbytes, NULL, 0, NULL);
    if (status == BRD_OK)
        status = brd_record_begin(&record, text, game.nbytes, &game.rules, &read.state, NULL, 0, NULL);
    if (status != BRD_OK) return status;
    return brd_record_verify(&record, text, game.nbytes, &game.rules, &read.state, NULL, 0, NULL);
}

static void fault_is_told(const struct row *row)
{
    const brd_fault *fault = &read.faults[0];
    const char *line = game.text;
    CHECK_EQ_INT(read.fault_count, 1);
    CHECK_EQ_INT(fault->code, row->code);
    CHECK_EQ_INT(fault->line, row->line);
    CHECK_EQ_INT(fault->column, row->column);
    CHECK_EQ_INT(fault->ply, row->ply);
    CHECK_EQ_INT(fault->reason, row->reason);
    CHECK_EQ_TEXT(fault->field, row->field);
    CHECK(fault->message[0] != '\0' && fault->expected[0] != '\0');
    for (uint32_t i = 1; i < row->line; i++) line = strchr(line, '\n') + 1;
    const char *at = line;
    if (row->line == 1 && strncmp(line, "\xEF\xBB\xBF", 3) == 0) at += 3; /* columns do not count the byte order mark */
    for (uint32_t i = 1; i < row->column; at++) i += ((uint8_t)at[1] & 0xC0) != 0x80;
    CHECK_EQ_INT(fault->offset, at - game.text);
}

/* [H.fault-place] [H.record-faults] [H.record-open-errors] [H.record-begin-errors] [H.record-next-errors] */
static void faults_have_their_places(void)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int failures = check_failures;
        write_worked(rows[i].from, rows[i].to);
        brd_state before;
        memset(&before, 0x5A, sizeof before);
        read.state = before;
        CHECK_EQ_INT(read_worked(game.text, game.nbytes), rows[i].status);
        fault_is_told(&rows[i]);
        nothing_is_opened();
        CHECK_EQ_INT(read_worked_without_faults(), rows[i].status);
        if (failures == check_failures) continue;
        printf("  row %zu: %s to %s\n", i, rows[i].from, rows[i].to);
        tell(-1);
    }
}

/* The fault contains the refusal that brd_apply returns, with its cell and its sentence. [H.record-faults] */
static void a_refused_ply_is_told_as_its_verdict(void)
{
    write_worked("a1b2", "a1b4");
    CHECK_EQ_INT(read_worked(game.text, game.nbytes), BRD_E_RECORD);
    CHECK_EQ_TEXT(brd_name(&game.rules, BRD_NAME_CELL, read.faults[0].cell), "b4");
    CHECK_EQ_TEXT(read.faults[0].message, "b4: the flat does not move to this tile");
    CHECK_EQ_INT(read.record.ply, 0);
    CHECK_EQ_INT(brd_state_ply(&game.rules, &read.state), 0);
}

/*
 * A record may be written in other ways: order, empty lines, CR LF, no tail or outcome, comments, no final position.
 * [H.record-limits] [H.record-writing]
 */
static void what_may_differ(void)
{
    static const char *const same[][2] = {
        {"boardrules-record", "\xEF\xBB\xBF"
                              "boardrules-record"},
        {"game tokonoma\nrevision 1\n", "revision 1\n\ngame tokonoma\n"},
        {"players 2\n", "players 2\r\n"},
        {"players 2\n", "players 2\nstart f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3F w 0 0\n"},
        {"players 2\n", "start f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3F w 0 0\n"},
        {"tag name0 Anna\n", ""},
        {"tag name0 Anna\n", "tag a b\ntag a b\ntag long-name_32.letters_and_no_more x\n"},
        {"e5e4 a1b2 ; two at once\n", ";\n\t\r\n ;; --- end\n\n e5e4;c7c5\na1b2\t"},
        {"c7c5\n", "c7c5\r\n\r\n; h\xC3\xA4\n"},
        {"--- end\noutcome draw 0,1 max_plies\n", "--- end\n\n"},
        {"final 4+A/+bf3+S/+a+b2A+BF/+s4+B/+a2F1 b 1 3\n", ""},
    };
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        write_worked(same[i][0], same[i][1]);
        int32_t status = read_worked(game.text, game.nbytes);
        if (!CHECK_EQ_INT(status, BRD_OK)) tell(status);
        CHECK_EQ_INT(brd_state_ply(&game.rules, &read.state), 3);
    }
}

/*
 * Two plies that end a game by its rules, and a line `ended`, which nobody can have written truly.
 * [H.record-verify-errors]
 */
static void a_game_ends_once(void)
{
    static const char *const tails[] = {"outcome draw 0,1 max_plies\nended resignation 1 win 0\n",
                                        "ended resignation 1 win 0\noutcome draw 0,1 max_plies\n",
                                        "ended resignation 1 win 0\n", "ended storm\n"};
    static const uint32_t lines[] = {11, 10, 10, 10};
    static const char *const switches[] = {"max_plies=2", "max_plies=3"};
    char text[1024];
    for (int i = 0; i < 8; i++) {
        CHECK_EQ_INT(brd_rules_builtin_with(&game.rules, "tokonoma", 8, switches[i / 4], 11, NULL, 0, NULL), BRD_OK);
        brd_state_initial(&game.rules, &game.start, 0);
        int32_t head = brd_record_head(&game.rules, &game.start, BRD_REFEREE, NULL, 0, text, sizeof text);
        size_t nbytes = (size_t)(head + sprintf(text + head, "e5e4 a1a2\n--- end\n%s", tails[i % 4]));
        bool is_over = i < 4, has_outcome = i % 4 < 2;
        CHECK_EQ_INT(read_worked(text, nbytes), is_over || has_outcome ? BRD_E_RECORD : BRD_OK);
        if (!is_over && !has_outcome) continue;
        CHECK(read.faults[0].line == lines[i % 4] && read.faults[0].column == 7);
        CHECK_EQ_INT(read.faults[0].code, BRD_FAULT_CONTRADICTION);
        CHECK_EQ_TEXT(read.faults[0].field, "ended");
        CHECK_EQ_INT(read.record.version, has_outcome ? 0 : BRD_RECORD_VERSION); /* whether it was opened */
    }
}

/* In a one-viewer record the outcome must be that of the last position, or at least one that the game has. */
static void the_form_of_what_one_saw(void)
{
    static const char final[] = "final 4+A/+bf3+S/+a+b2A+BF/+s4+B/+a2F1 b 1 3\n";
    static const struct {
        const char *from, *to;
        int32_t status;
        uint32_t line, column;
    } cases[] = {{"c7c5", "?", 1, 0, 0},
                 {"c7c5", "+?", 1, 0, 0},
                 {"c7c5", "b2b3", 1, 0, 0},
                 {"c7c5", "??", BRD_E_RECORD, 11, 1},
                 {"max_plies\nfinal", "stalemate\nfinal", BRD_E_RECORD, 13, 18},
                 {"b 1 3", "b 1 2", BRD_E_RECORD, 13, 9},
                 {"b 1 3", "b 1 x", BRD_E_RECORD, 14, 44},
                 {"final", "ended as it must\nended", BRD_E_RECORD, 15, 1},
                 {"final", "ended resignation 0\nfinal", BRD_E_RECORD, 14, 7},
                 {"outcome draw 0,1 max_plies", "ended resignation 0", BRD_E_RECORD, 13, 7}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[4096];
        write_worked(cases[i].from, cases[i].to);
        char *at = strstr(game.text, "tag ");
        snprintf(text, sizeof text, "%.*sseen spectator\n%s", (int)(at - game.text), game.text, at);
        int32_t status = read_worked(text, strlen(text));
        if (!CHECK_EQ_INT(status, cases[i].status)) tell(status);
        if (status < 0) CHECK_EQ_INT(read.faults[0].line, cases[i].line);
        if (status < 0) CHECK_EQ_INT(read.faults[0].column, cases[i].column);
        bool is_opened = status == 1 || (cases[i].line != 15 && strstr(cases[i].to, "ended resignation 0\nf") == NULL);
        CHECK_EQ_INT(read.record.viewer, is_opened ? BRD_SPECTATOR : 0);
    }
    for (int good = 0; good < 2; good++) {
        write_worked(final, "");
        char *ending = strstr(game.text, "0,1 max_plies") + strlen("0,1 ");
        if (!good) memcpy(ending, "max_plans", 9);
        memcpy(strstr(game.text, "tag name0 Anna\n"), "seen spectator\n", 15);
        CHECK_EQ_INT(read_worked(game.text, game.nbytes), good ? 1 : BRD_E_RECORD);
        if (!good) CHECK(read.faults[0].line == 12 && read.faults[0].column == 18);
    }
}

/* Rules may have 1 to 65536 bytes. If opening fails, nothing of the caller's changes. */
static void how_long_rules_may_be(void)
{
    static char text[1 << 17];
    for (size_t nbytes = 0; nbytes < 65540; nbytes += nbytes == 1 ? 65534 : 1) {
        write_worked("switches max_plies=3\n", "");
        char *at = strstr(game.text, "--- plies");
        size_t head = (size_t)(at - game.text);
        memcpy(text, game.text, head);
        size_t length = head + (size_t)sprintf(text + head, "--- rules\n");
        for (size_t i = 0; i < nbytes; i++) text[length++] = i + 1 == nbytes || i % 4000 == 3999 ? '\n' : '#';
        memcpy(text + length, at, game.nbytes - head);
        length += game.nbytes - head;
        memset(&read.record, 0x5A, sizeof read.record);
        read.record.struct_nbytes = sizeof read.record;
        brd_record before = read.record;
        bool good = nbytes > 0 && nbytes <= 65536;
        CHECK_EQ_INT(brd_record_open(&read.record, text, length, read.faults, 1, NULL), good ? BRD_OK : BRD_E_RECORD);
        if (good)
            CHECK_EQ_INT(read.record.rules.nbytes, nbytes);
        else
            CHECK(memcmp(&before, &read.record, sizeof before) == 0 && read.faults[0].line == 8);
    }
}

/* [H.record-writing] */
static void a_line_has_4096_bytes(void)
{
    static char comment[5000];
    for (size_t nbytes = 4095; nbytes <= 4098; nbytes++) {
        memset(comment, '-', nbytes);
        memcpy(comment, "c7c5;", 5);
        comment[nbytes] = '\0';
        write_worked("c7c5", "c7c5 ");
        char *at = strstr(game.text, "c7c5 ");
        size_t rest = strlen(at + 5) + 1;
        memmove(at + nbytes, at + 5, rest);
        memcpy(at, comment, nbytes);
        game.nbytes = strlen(game.text);
        CHECK_EQ_INT(read_worked(game.text, game.nbytes), nbytes <= 4096 ? BRD_OK : BRD_E_RECORD);
        if (nbytes > 4096) CHECK(read.faults[0].line == 10 && read.faults[0].column == 4097);
        CHECK_EQ_INT(read_worked(game.text, (size_t)(at - game.text) + nbytes), nbytes <= 4096 ? BRD_OK : BRD_E_RECORD);
    }
}

static void no_nul_anywhere(void)
{
    write_worked("", "");
    size_t nbytes = game.nbytes;
    for (size_t at = 0; at < nbytes; at++) {
        char kept = game.text[at];
        game.text[at] = '\0';
        int32_t status = read_worked(game.text, nbytes);
        if (at < nbytes - 1) CHECK_EQ_INT(status, BRD_E_RECORD); /* the last line is cut off, and not read */
        game.text[at] = kept;
    }
}

/* ----------------------------------------------------------------------------------------------------- limits */

/* Writes the worked record with so many tags, `n0 x` and so on, into a text of its own; returns its length. */
static size_t write_tags(char *text, int count)
{
    write_worked("tag name0 Anna\n", "");
    const char *plies = strstr(game.text, "--- plies");
    size_t nbytes = (size_t)(plies - game.text);
    memcpy(text, game.text, nbytes);
    for (int i = 0; i < count; i++) nbytes += (size_t)sprintf(text + nbytes, "tag n%d x\n", i);
    strcpy(text + nbytes, plies);
    return nbytes + strlen(plies);
}

/* [H.record-limits] [H.record-head-errors] */
static void a_record_has_at_most_1000_tags(void)
{
    static char text[1 << 15], lines[1 << 14];
    brd_slice name, value;
    for (int count = 999; count <= 1001; count++) {
        size_t nbytes = write_tags(text, count), lines_nbytes = 0;
        uint32_t at = 0, found = 0;
        CHECK_EQ_INT(read_worked(text, nbytes), count <= BRD_MAX_TAGS ? BRD_OK : BRD_E_RECORD);
        for (int i = 0; i < count; i++) lines_nbytes += (size_t)sprintf(lines + lines_nbytes, "n%d x\n", i);
        int32_t head = brd_record_head(&game.rules, &game.start, BRD_REFEREE, lines, lines_nbytes, NULL, 0);
        CHECK_EQ_INT(head, count <= BRD_MAX_TAGS ? strstr(text, "--- plies\n") + 10 - text : BRD_E_ARGUMENT);
        if (count > BRD_MAX_TAGS) break;
        while (brd_record_tag(&read.record, text, nbytes, &at, &name, &value) == 1) found++;
        CHECK_EQ_INT(found, count);
    }
    CHECK_EQ_INT(read.fault_count, 1);
    CHECK_EQ_INT(read.faults[0].code, BRD_FAULT_TEXT);
    CHECK_EQ_INT(read.faults[0].line, 7 + 1000);
    CHECK_EQ_TEXT(read.faults[0].message, "there are too many tags");
    CHECK_EQ_TEXT(read.faults[0].expected, "at most 1000 tags");
}

/* Reading goes on where the cursor is; the mark after the head is its end, whatever follows. [H.record-tag-errors] */
static void a_cursor_stays_in_the_head(void)
{
    brd_slice name, value = {7, 7};
    write_worked("tag name0 Anna\n", "tag a 1\n\ntag b 2\n");
    CHECK_EQ_INT(read_worked(game.text, game.nbytes), BRD_OK);
    uint32_t end = read.record.plies.offset, at = (uint32_t)(strstr(game.text, "tag b") - game.text);
    CHECK_EQ_INT(brd_record_tag(&read.record, game.text, game.nbytes, &at, &name, &value), 1);
    is_text(game.text, name, "b");
    is_text(game.text, value, "2");
    CHECK_EQ_INT(at, end - strlen("--- plies\n"));
    for (at = end; at < end + 2; at++) {
        uint32_t cursor = at;
        int32_t expected = at == end ? 0 : BRD_E_ARGUMENT;
        CHECK_EQ_INT(brd_record_tag(&read.record, game.text, game.nbytes, &cursor, &name, &value), expected);
        CHECK_EQ_INT(cursor, at);
    }
    at = UINT32_MAX;
    CHECK_EQ_INT(brd_record_tag(&read.record, game.text, game.nbytes, &at, &name, &value), BRD_E_ARGUMENT);
    is_text(game.text, value, "2");
}

/* What looks like a tag in the rules, the plies or the tail is none. [H.record-tag] */
static void tags_are_in_the_head(void)
{
    brd_slice name, value;
    uint32_t at = 0;
    write_worked("switches max_plies=3\n", "");
    size_t head = (size_t)(strstr(game.text, "--- plies") - game.text), tail = game.nbytes - head;
    static char text[8192];
    int nbytes =
        snprintf(text, sizeof text, "%.*s--- rules\ntag c 3\n%.*s", (int)head, game.text, (int)tail, game.text + head);
    read.record = (brd_record){.struct_nbytes = sizeof read.record};
    CHECK_EQ_INT(brd_record_open(&read.record, text, (size_t)nbytes, NULL, 0, NULL), BRD_OK);
    CHECK_EQ_INT(brd_record_tag(&read.record, text, (size_t)nbytes, &at, &name, &value), 1);
    is_text(text, name, "name0");
    CHECK_EQ_INT(brd_record_tag(&read.record, text, (size_t)nbytes, &at, &name, &value), 0);
    at = read.record.rules.offset + 1;
    CHECK_EQ_INT(brd_record_tag(&read.record, text, (size_t)nbytes, &at, &name, &value), BRD_E_ARGUMENT);
}

/* The longest record, of comments; one byte more, and more than there are, are refused at once. [H.record-limits] */
static void a_record_has_at_most_16_mebibytes(void)
{
    write_worked("", "");
    char *text = malloc(BRD_MAX_RECORD_NBYTES + 1), *end = strstr(game.text, "--- end");
    size_t plies = (size_t)(end - game.text), tail = game.nbytes - plies;
    if (text == NULL) abort();
    memset(text, ';', BRD_MAX_RECORD_NBYTES);
    memcpy(text, game.text, plies);
    for (size_t at = plies + 999; at < BRD_MAX_RECORD_NBYTES - tail; at += 1000) text[at] = '\n';
    text[BRD_MAX_RECORD_NBYTES - tail - 1] = '\n';
    memcpy(text + BRD_MAX_RECORD_NBYTES - tail, end, tail);
    text[BRD_MAX_RECORD_NBYTES] = '\n';
    CHECK_EQ_INT(read_worked(text, BRD_MAX_RECORD_NBYTES), BRD_OK);
    CHECK(read.record.complete == 1 && read.record.ply == 3);
    for (int i = 0; i < 2; i++) {
        CHECK_EQ_INT(read_worked(text, i == 0 ? BRD_MAX_RECORD_NBYTES + 1 : SIZE_MAX), BRD_E_RECORD);
        CHECK_EQ_TEXT(read.faults[0].message, "the text is too long");
        CHECK_EQ_TEXT(read.faults[0].expected, "at most 16777216 bytes");
        CHECK(read.faults[0].code == BRD_FAULT_TEXT && read.faults[0].line == 1);
    }
    CHECK_EQ_INT(16777216, BRD_MAX_RECORD_NBYTES);
    free(text);
}

/* ----------------------------------------------------------------------------------------------------- misuse */

/* [H.record-head-errors] */
static void tags_are_tested(void)
{
    static char line[5000];
    static const char *const bad[] = {"\n",
                                      "a b",
                                      " a\n",
                                      "n\xC3\xA4me x\n",
                                      "a \xFF\n",
                                      "a b\rc\n",
                                      "a\tb\n",
                                      "a b\tc\n",
                                      "a \xE2\x80\xAE\n",
                                      "a \xE2\x81\xA6x\xE2\x81\xA9\n",
                                      "a \xEF\xBB\xBF\n",
                                      "a \xC2\x85\n",
                                      "ok x\n\n",
                                      "name_of_more_than_32_letters_and_.x y\n"};
    write_worked("", "");
    brd_state_initial(&game.rules, &game.start, 0);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK_EQ_INT(brd_record_head(&game.rules, &game.start, BRD_REFEREE, bad[i], strlen(bad[i]), NULL, 0),
                     BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_record_head(&game.rules, &game.start, BRD_REFEREE, "a \0\n", 4, NULL, 0), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_record_head(&game.rules, &game.start, BRD_REFEREE, NULL, 1, NULL, 0), BRD_E_NULL);
    CHECK_EQ_INT(brd_record_head(&game.rules, &game.start, 2, NULL, 0, NULL, 0), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_record_tail(&game.rules, &game.start, BRD_NOBODY, NULL, 0, NULL, 0), BRD_E_ARGUMENT);
    for (size_t nbytes = 4091; nbytes <= 4094; nbytes++) { /* and `tag ` before it */
        memset(line, 'x', nbytes);
        memcpy(line, "a ", 2);
        line[nbytes] = '\n';
        int32_t length =
            brd_record_head(&game.rules, &game.start, BRD_REFEREE, line, nbytes + 1, game.text, sizeof game.text);
        CHECK_EQ_INT(length > 0, nbytes <= 4092);
        if (length > 0) CHECK_EQ_INT(read_worked(game.text, (size_t)length), BRD_OK);
    }
}

/*
 * Any bytes as a record object, and other lengths of the text: each call returns a status and writes nothing outside.
 * [H.record-text]
 */
static void objects_that_were_not_opened(void)
{
    brd_slice name, value;
    brd_move move;
    uint64_t seed = 3;
    write_worked("", "");
    CHECK_EQ_INT(read_worked(game.text, game.nbytes), BRD_OK);
    brd_record good = read.record;
    brd_state_initial(&game.rules, &read.state, 0);
    for (long i = 0; i < check_plies() / 10 + (check_few() ? 200 : 2000); i++) {
        size_t nbytes = brd_random_below(&seed, (uint32_t)game.nbytes + 1);
        char *block = block_of(game.text, nbytes), *text = block + 1;
        read.record = good;
        for (uint32_t n = brd_random_below(&seed, 4); n > 0; n--) {
            uint32_t at = brd_random_below(&seed, sizeof good / 4);
            uint32_t number = brd_random_below(&seed, 2) == 0 ? brd_random_below(&seed, 600) : ~(uint32_t)seed;
            memcpy((char *)&read.record + 4 * at, &number, 4);
        }
        read.record.struct_nbytes = sizeof good;
        brd_state state = read.state;
        uint32_t cursor = brd_random_below(&seed, 3) * brd_random_below(&seed, 400);
        while (brd_record_tag(&read.record, text, nbytes, &cursor, &name, &value) == 1) CHECK(cursor <= nbytes);
        brd_record_next(&read.record, text, nbytes, &game.rules, &move, read.faults, FAULTS_MOST, NULL);
        brd_record_verify(&read.record, text, nbytes, &game.rules, &state, read.faults, FAULTS_MOST, NULL);
        brd_record_begin(&read.record, text, nbytes, &game.rules, &state, read.faults, FAULTS_MOST, NULL);
        CHECK_EQ_INT(brd_state_check(&game.rules, &state, NULL, 0, NULL), BRD_OK);
        free(block);
    }
}

static void arguments_are_tested(void)
{
    brd_slice name, value;
    brd_move move;
    brd_record record = {.struct_nbytes = sizeof record - 1};
    write_worked("", "");
    const char *text = game.text;
    size_t nbytes = game.nbytes;
    CHECK_EQ_INT(brd_record_open(&record, text, nbytes, NULL, 0, NULL), BRD_E_ARGUMENT);
    record.struct_nbytes = 4097;
    CHECK_EQ_INT(brd_record_open(&record, text, nbytes, NULL, 0, NULL), BRD_E_ARGUMENT);
    record.struct_nbytes = sizeof record;
    CHECK_EQ_INT(brd_record_open(NULL, text, nbytes, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_record_open(&record, NULL, nbytes, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_record_open(&record, text, nbytes, NULL, 1, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_record_open(&record, text, SIZE_MAX, NULL, 0, NULL), BRD_E_RECORD);
    CHECK_EQ_INT(brd_record_open(&record, text, 0, NULL, 0, NULL), BRD_E_RECORD);
    CHECK_EQ_INT(brd_record_begin(&record, text, nbytes, &game.rules, &read.state, NULL, 0, NULL), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_record_next(&record, text, nbytes, &game.rules, &move, NULL, 0, NULL), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_record_open(&record, text, nbytes, NULL, 0, NULL), BRD_OK);
    CHECK_EQ_INT(brd_record_begin(&record, text, nbytes, NULL, &read.state, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_record_begin(&record, text, nbytes, &game.rules, NULL, NULL, 0, NULL), BRD_E_NULL);
    static const int32_t nobody[] = {-1, INT32_MIN, 8, 16, 17, 20, 256};
    for (size_t i = 0; i < sizeof nobody / sizeof nobody[0]; i++) {
        brd_record other = record;
        other.viewer = nobody[i];
        CHECK_EQ_INT(brd_record_begin(&other, text, nbytes, &game.rules, &read.state, NULL, 0, NULL), BRD_E_ARGUMENT);
    }
    CHECK_EQ_INT(brd_record_begin(&record, text, 10, &game.rules, &read.state, NULL, 0, NULL), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_record_begin(&record, text, nbytes, &game.rules, &read.state, NULL, 0, NULL), BRD_OK);
    CHECK_EQ_INT(brd_record_next(&record, text, nbytes, &game.rules, NULL, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_record_verify(&record, text, nbytes, &game.rules, NULL, NULL, 0, NULL), BRD_E_NULL);
    uint32_t at = 0, *askew = (uint32_t *)((char *)&askew + 1);
    CHECK_EQ_INT(brd_record_tag(&record, text, nbytes, &at, NULL, &value), BRD_E_NULL);
    CHECK_EQ_INT(brd_record_tag(&record, text, nbytes, &at, &name, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_record_tag(&record, text, nbytes, NULL, &name, &value), BRD_E_NULL);
    CHECK_EQ_INT(brd_record_tag(&record, text, nbytes, askew, &name, &value), BRD_E_ALIGNMENT);
    CHECK_EQ_INT(brd_record_tag(NULL, text, nbytes, &at, &name, &value), BRD_E_NULL);
    CHECK_EQ_INT(at, 0);
}

/*
 * A program of a later version has a longer object: members that this library does not know are 0, and the rest
 * works.
 */
static void longer_objects_are_filled_with_zeros(void)
{
    struct {
        brd_record record;
        uint64_t more[4];
    } longer;
    memset(&longer, 0xFF, sizeof longer);
    longer.record.struct_nbytes = sizeof longer;
    write_worked("", "");
    CHECK_EQ_INT(brd_record_open(&longer.record, game.text, game.nbytes, NULL, 0, NULL), BRD_OK);
    CHECK_EQ_INT(longer.record.struct_nbytes, sizeof longer.record);
    for (int i = 0; i < 4; i++) CHECK(longer.more[i] == 0);
    CHECK_EQ_INT(brd_record_begin(&longer.record, game.text, game.nbytes, &game.rules, &read.state, NULL, 0, NULL),
                 BRD_OK);
    CHECK_EQ_INT(brd_record_open(&longer.record, game.text, game.nbytes, NULL, 0, NULL), BRD_OK);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"the_worked_record_is_right", the_worked_record_is_right},
        {"the_examples_of_the_document_are_records", the_examples_of_the_document_are_records},
        {"variations_are_skipped", variations_are_skipped},
        {"faults_have_their_places", faults_have_their_places},
        {"a_refused_ply_is_told_as_its_verdict", a_refused_ply_is_told_as_its_verdict},
        {"what_may_differ", what_may_differ},
        {"a_game_ends_once", a_game_ends_once},
        {"the_form_of_what_one_saw", the_form_of_what_one_saw},
        {"how_long_rules_may_be", how_long_rules_may_be},
        {"a_line_has_4096_bytes", a_line_has_4096_bytes},
        {"no_nul_anywhere", no_nul_anywhere},
        {"a_record_has_at_most_1000_tags", a_record_has_at_most_1000_tags},
        {"a_cursor_stays_in_the_head", a_cursor_stays_in_the_head},
        {"tags_are_in_the_head", tags_are_in_the_head},
        {"a_record_has_at_most_16_mebibytes", a_record_has_at_most_16_mebibytes},
        {"tags_are_tested", tags_are_tested},
        {"arguments_are_tested", arguments_are_tested},
        {"longer_objects_are_filled_with_zeros", longer_objects_are_filled_with_zeros},
        {"objects_that_were_not_opened", objects_that_were_not_opened},
        {"games_go_through_records_and_back", games_go_through_records_and_back},
        {"what_one_viewer_saw_goes_through_records_and_back", what_one_viewer_saw_goes_through_records_and_back},
        {"seats_that_do_not_play_see_nothing", seats_that_do_not_play_see_nothing},
        {"records_torn_at_every_byte", records_torn_at_every_byte},
        {"records_with_a_byte_changed", records_with_a_byte_changed},
        {NULL, NULL}};
    return check_main("records", tests, argc, argv);
}
