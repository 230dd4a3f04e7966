/*
 * test_example_client.c: examples/client.c. Its board follows every event of random games of all games as each viewer
 * gets them, and a ply that does not fit changes nothing. Then the client runs as a process, and the test is the host:
 * it loses plies and connections, refuses, and sends what no host sends. tests/tools/client.py has whole games with the
 * real host.
 */
#include <signal.h>
#include <sys/wait.h>

#define main client_main
#include "examples/client.c"
#undef main

#include "games.h"

enum { GAME_PLIES = 300, VIEWERS = BRD_MAX_SEATS + 2 };

static struct world {
    brd_rules rules;
    brd_state state;
    struct board boards[VIEWERS], asked;
    int32_t viewers[VIEWERS], viewer_count;
    brd_event events[BRD_MAX_EVENTS], seen[BRD_MAX_EVENTS];
    uint64_t seed;
    long plies;
} world;

/* ------------------------------------------------------------------------------------------------------- the board */

/* Begins a game: two of three have the least players, and of Thrones every other lets both lay out at once. */
static void begin_game(const char *game, long number)
{
    static const char *const switches[] = {"max_plies=300", "max_plies=300 setup=together"};
    const char *with = switches[strcmp(game, "thrones") == 0 && number % 2 == 1];
    brd_rules_info info = {.struct_nbytes = sizeof info};
    int32_t status = brd_rules_builtin_with(&world.rules, game, strlen(game), with, strlen(with), NULL, 0, NULL);
    if (!CHECK_EQ_INT(status, BRD_OK)) return;
    brd_rules_info_get(&world.rules, &info);
    int32_t players = 2 + (int32_t)(number % 3);
    if ((info.players >> players & 1) == 0) players = 0;
    CHECK_EQ_INT(brd_state_initial(&world.rules, &world.state, players), BRD_OK);
    world.viewer_count = 0;
    for (int32_t seat = 0; seat < brd_state_players(&world.rules, &world.state); seat++)
        world.viewers[world.viewer_count++] = seat;
    world.viewers[world.viewer_count++] = BRD_SPECTATOR;
    world.viewers[world.viewer_count++] = BRD_REFEREE;
    for (int32_t i = 0; i < world.viewer_count; i++)
        board_read(&world.boards[i], &world.rules, &world.state, world.viewers[i]);
}

/* Makes a random ply; returns its events. */
static int32_t make_ply(void)
{
    static brd_move moves[BRD_MAX_MOVES];
    int32_t count = brd_moves(&world.rules, &world.state, BRD_REFEREE, moves, BRD_MAX_MOVES);
    brd_move move = moves[brd_random_below(&world.seed, (uint32_t)count)];
    world.plies++;
    return brd_apply_trusted(&world.rules, &world.state, move, NULL, world.events, BRD_MAX_EVENTS);
}

static int32_t events_for(int32_t viewer, int32_t count)
{
    return brd_redact_events(&world.rules, world.events, (size_t)count, viewer, world.seen, BRD_MAX_EVENTS);
}

/* Reads events as the client does: from lines. */
static void pass_through_lines(int32_t count)
{
    char line[512];
    for (int32_t i = 0; i < count; i++) {
        brd_event_format(&world.rules, &world.seen[i], line, sizeof line);
        CHECK_EQ_INT(brd_event_parse(&world.rules, line, strlen(line), &world.seen[i]), BRD_OK);
    }
}

static void follow(int32_t i, int32_t count)
{
    int32_t left = events_for(world.viewers[i], count);
    pass_through_lines(left);
    CHECK(board_apply(&world.boards[i], world.seen, left));
    board_read(&world.asked, &world.rules, &world.state, world.viewers[i]);
    CHECK(memcmp(&world.boards[i], &world.asked, sizeof world.asked) == 0);
}

static void a_board_follows_events(void)
{
    long most = check_plies() / 200;
    world.seed = 4;
    world.plies = 0;
    for (long game = 0; world.plies < most && check_failures == 0; game++) {
        begin_game(check_name, game);
        while (brd_state_to_move(&world.rules, &world.state) != BRD_NOBODY && check_failures == 0) {
            int32_t count = make_ply();
            for (int32_t i = 0; i < world.viewer_count; i++) follow(i, count);
        }
    }
}

/* These events do not fit the board, and it stays as it was. */
static void must_not_fit(const struct board *before, int32_t count)
{
    static struct board board;
    board = *before;
    CHECK(!board_apply(&board, world.events, count));
    CHECK(memcmp(&board, before, sizeof board) == 0);
}

/* The numbers of the plies after the next and of the last one; a ply whose beginning is lost. */
static void other_plies_do_not_fit(const struct board *before, int32_t count)
{
    brd_event first = world.events[0];
    must_not_fit(before, 0);
    world.events[0].value_before = first.value_before + 1;
    must_not_fit(before, count);
    world.events[0].value_before = first.value_before - 1;
    must_not_fit(before, count);
    world.events[0] = (brd_event){.kind = BRD_EVENT_TURN, .seat = 0};
    must_not_fit(before, count);
    world.events[0] = first;
}

/* More items than there are, items of another owner, with another value, of another type. */
static void other_items_do_not_fit(const struct board *before, int32_t count, brd_event *event)
{
    const brd_event right = *event;
    bool is_moved = event->kind == BRD_EVENT_MOVE, is_removed = event->kind == BRD_EVENT_REMOVE;
    bool is_changed = event->kind == BRD_EVENT_CHANGE;
    if (is_moved || is_changed) event->count = 33, must_not_fit(before, count);
    *event = right;
    if (is_moved || is_removed) event->seat ^= 1, must_not_fit(before, count);
    *event = right;
    if (is_removed || is_changed) event->value_before = -9, must_not_fit(before, count);
    *event = right;
    if (is_moved || is_removed || is_changed) event->type = 200, must_not_fit(before, count);
    *event = right;
}

static void a_ply_that_does_not_fit_changes_nothing(void)
{
    static struct board before;
    world.seed = 5;
    for (int32_t index = 0; index < games.count; index++) {
        begin_game(games.names[index], 0);
        while (brd_state_to_move(&world.rules, &world.state) != BRD_NOBODY && check_failures == 0) {
            board_read(&before, &world.rules, &world.state, BRD_REFEREE);
            int32_t count = make_ply();
            other_plies_do_not_fit(&before, count);
            for (int32_t i = 1; i < count; i++) other_items_do_not_fit(&before, count, &world.events[i]);
        }
    }
}

/* The events of a game, without those that begin plies; returns how many. */
static uint32_t collect_events(const char *game, brd_event *known, uint32_t most)
{
    uint32_t count = 0;
    begin_game(game, 1);
    while (brd_state_to_move(&world.rules, &world.state) != BRD_NOBODY && count + BRD_MAX_EVENTS < most) {
        int32_t made = make_ply();
        for (int32_t i = 1; i < made; i++) known[count++] = world.events[i];
    }
    return count;
}

/* Any events, in any order, leave a board within its bounds. */
static void any_events_are_safe(void)
{
    static brd_event known[4096];
    long rounds = check_plies() / 10 / games.count;
    world.seed = 6;
    for (int32_t index = 0; index < games.count; index++) {
        struct board *board = &world.boards[0];
        uint32_t count = collect_events(games.names[index], known, 4096);
        for (long round = 0; round < rounds; round++) {
            world.events[0] = (brd_event){.kind = BRD_EVENT_PLY, .value_before = ply_after(board->ply)};
            world.events[1] = known[brd_random_below(&world.seed, count)];
            world.events[2] = known[brd_random_below(&world.seed, count)];
            if (brd_random_below(&world.seed, 4) == 0) world.events[1].count = (uint16_t)(round % 40);
            board_apply(board, world.events, 3);
            for (int32_t cell = 0; cell < BRD_MAX_CELLS; cell++)
                CHECK(board->cells[cell].count >= 0 && board->cells[cell].count <= BRD_MAX_ITEMS);
        }
    }
}

/* ------------------------------------------------------------------------------------------------ the test as host */

static struct fair {
    char folder[64], place[96], token[96], said[96];
    int listener, fd, typed; /* the connection; what a person types */
    pid_t process;
    struct lines heard;
} fair;

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    if (!CHECK(file != NULL)) return;
    fputs(text, file);
    fclose(file);
}

static void run_client(int input, const char *seat)
{
    char *argv[] = {"client", fair.place, (char *)seat, fair.token, NULL};
    if (freopen(fair.said, "w", stdout) == NULL || dup2(input, STDIN_FILENO) < 0) abort();
    dup2(STDOUT_FILENO, STDERR_FILENO);
    exit(client_main(4, argv));
}

static void listen_at(void)
{
    struct sockaddr_un place = {.sun_family = AF_UNIX};
    strcpy(place.sun_path, fair.place);
    fair.listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    CHECK(bind(fair.listener, (struct sockaddr *)&place, sizeof place) == 0 && listen(fair.listener, 9) == 0);
}

/* A client of this seat begins, with the token "secret". */
static void open_fair(const char *seat)
{
    int input[2];
    snprintf(fair.folder, sizeof fair.folder, P_tmpdir "/brd-XXXXXX");
    if (!CHECK(mkdtemp(fair.folder) != NULL && pipe(input) == 0)) return;
    snprintf(fair.place, sizeof fair.place, "%s/socket", fair.folder);
    snprintf(fair.token, sizeof fair.token, "%s/token", fair.folder);
    snprintf(fair.said, sizeof fair.said, "%s/said", fair.folder);
    write_file(fair.token, "secret\n");
    listen_at();
    fflush(stdout);
    fair.fd = -1;
    fair.process = fork();
    if (fair.process == 0) {
        close(input[1]);
        close(fair.listener);
        run_client(input[0], seat);
    }
    close(input[0]);
    fair.typed = input[1];
}

/* Whether the client has written this. */
static bool client_said(const char *words)
{
    static char text[1 << 16];
    FILE *file = fopen(fair.said, "r");
    if (file == NULL) return false;
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return strstr(text, words) != NULL;
}

/* Waits until it has, for half a minute at most. */
static bool client_says(const char *words)
{
    for (int tries = 0; tries < 3000 && !client_said(words); tries++) rest(10);
    return CHECK(client_said(words));
}

/* Returns the client's exit status. It must end by itself within half a minute. */
static int close_fair(void)
{
    int status = -1;
    pid_t ended = 0;
    close(fair.typed);
    for (int tries = 0; tries < 3000 && ended == 0; tries++, rest(10)) ended = waitpid(fair.process, &status, WNOHANG);
    if (!CHECK(ended == fair.process)) kill(fair.process, SIGKILL);
    if (fair.fd >= 0) close(fair.fd);
    close(fair.listener);
    unlink(fair.place);
    unlink(fair.token);
    unlink(fair.said);
    CHECK_EQ_INT(rmdir(fair.folder), 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void tell(const char *text)
{
    CHECK(write(fair.fd, text, strlen(text)) == (ssize_t)strlen(text));
}

static void type(const char *text)
{
    CHECK(write(fair.typed, text, strlen(text)) == (ssize_t)strlen(text));
}

/* The next line of the client must be this one. */
static void expect(const char *expected)
{
    char line[LINE_NBYTES] = "nothing more";
    bool more = true;
    while (more && !take_line(&fair.heard, line)) more = read_more(&fair.heard);
    CHECK_EQ_TEXT(line, expected);
}

static void accept_client(void)
{
    static const struct timeval patience = {.tv_sec = 30};
    fair.fd = accept(fair.listener, NULL, NULL);
    setsockopt(fair.fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    fair.heard = (struct lines){.fd = fair.fd};
}

#define GAME "game tokonoma players=2 fingerprint=b567353f0e3f5034\n"
#define START "position f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3F w 0 0\nnext seat=0 actors=0\n"
#define FIRST                                                   \
    "ply seat=0 number=1 move=e5e4\n"                           \
    "move seat=0 cell=e5 to=e4 layer=piece type=flat count=1\n" \
    "turn seat=1\nnext seat=1 actors=1\n"
#define SECOND "position f3+A/+b4+S/+a+b3+B+A/+s4+B/+a2F1 b 1 1\nnext seat=1 actors=1\n"

static void greet(void)
{
    accept_client();
    tell(GAME);
    expect("join 0 secret");
    tell(START);
    client_says("White, ply 1: Move a piece\nlegal moves: a5a3 b6a4 b6c5 c6a4 c6e4 c7c5 d6b5 e5d5 e5e4\n");
}

static void end_game(void)
{
    tell("ended abandoned\n");
    CHECK_EQ_INT(close_fair(), EXIT_SUCCESS);
}

/* What is legal comes from the observation; what is not, is not sent. */
static void own_turns_list_legal_moves(void)
{
    open_fair("0");
    greet();
    type("e5c4\nnonsense\ne5e4\n");
    expect("play 1 e5e4");
    tell(FIRST);
    client_says("ply 1, White: Flat e5 to e4\n");
    type("a5a3\nagree\n");
    expect("agree");
    CHECK(client_said("not legal: c4: the flat does not move to this tile\n"));
    CHECK(client_said("this is not a move"));
    CHECK(client_said("it is not your turn\n"));
    tell("agree 0\nagree 1\n");
    client_says("White agrees to a draw\nBlack agrees to a draw\n");
    tell("returned 3\n");
    client_says("this position has been there 3 times; type `agree` to accept a draw\n");
    end_game();
}

/* Ply 2 is lost: ply 3 tells. While the observation is on its way, further plies change nothing. */
static void a_lost_ply_is_noticed(void)
{
    open_fair("0");
    greet();
    tell(FIRST);
    tell("ply seat=0 number=3 move=e4e3\nmove seat=0 cell=e4 to=e3 layer=piece type=flat count=1\n"
         "turn seat=1\nnext seat=1 actors=1\n");
    expect("position");
    tell("ply seat=1 number=4 move=c1c3\nturn seat=0\nnext seat=0 actors=0\n");
    tell(SECOND);
    tell("refused stale the next ply is number 2\n");
    client_says("refused: stale the next ply is number 2\n");
    expect("position");
    CHECK(client_said("a ply was lost\n") && !client_said("ply 3, ") && !client_said("ply 4, "));
    CHECK(!client_said("a ply was lost\na ply was lost\n"));
    end_game();
}

/* The beginning, the middle, or the end of a ply is lost, or it does not fit: an arm leaves a tile without one. */
static void a_part_of_a_ply_is_not_a_ply(void)
{
    static const char *const parts[] = {"turn seat=1\nnext seat=1 actors=1\n",
                                        "ply seat=0 number=1 move=e5e4\n" FIRST "ply seat=1 number=3 move=c1c3\n"
                                        "next seat=0 actors=0\n",
                                        "ply seat=0 number=1 move=e5e4\n"
                                        "move seat=0 cell=e4 to=e5 layer=piece type=flat count=1\n"
                                        "next seat=1 actors=1\n",
                                        "ply seat=0 number=1 move=e5e4\n"
                                        "move seat=0 cell=e5 to=e4 layer=piece type=flat count=2\n"
                                        "next seat=1 actors=1\n"};
    for (int i = 0; i < 4; i++) {
        open_fair("0");
        greet();
        tell(parts[i]);
        expect("position");
        CHECK(client_said("ply 1, White: ") == (i == 1)); /* begun twice, and then complete */
        tell(SECOND);
        end_game();
    }
}

/* It joins again with its token. The move whose answer was lost has been made, and is not made twice. */
static void a_cut_connection_is_made_again(void)
{
    open_fair("0");
    greet();
    type("e5e4\n");
    expect("play 1 e5e4");
    tell("ply seat=0 number=1 move=e5e4\nmove seat=0 ce");
    close(fair.fd);
    accept_client();
    tell(GAME);
    expect("join 0 secret");
    tell(SECOND);
    client_says("\nall reversible 1\n");
    type("?\n");
    expect("position");
    CHECK(client_said("the connection is lost\n") && !client_said("a ply was lost\n"));
    CHECK(!client_said("the events did not say all this"));
    end_game();
}

/* The observation differs from the board: the host has left out the event `turn`. */
static void what_events_did_not_say_is_noticed(void)
{
    open_fair("0");
    greet();
    tell("ply seat=0 number=1 move=e5e4\nmove seat=0 cell=e5 to=e4 layer=piece type=flat count=1\n"
         "next seat=1 actors=1\n");
    tell(SECOND);
    client_says("the events did not say all this:\n");
    end_game();
}

/* It comes as soon as there is a host. */
static void it_waits_for_a_host(void)
{
    open_fair("0");
    greet();
    close(fair.listener);
    unlink(fair.place);
    close(fair.fd);
    client_says("No such file or directory\n");
    listen_at();
    greet();
    end_game();
}

/* A wrong token would be wrong again, and rules that mean something else here are of no use: it does not come again. */
static void it_gives_up_where_coming_again_is_useless(void)
{
    static const char *const answers[][2] = {
        {GAME "error this is not a seat of the game, or not its token\n", "not its token\n"},
        {"game tokonoma players=2 fingerprint=0000000000000001\n", "rules are not known here"},
        {"game tokonoma players=2 fingerprint=b567353f0e3f5034 max_plies=20\n", "rules are not known here"},
        {"game checkers players=2 fingerprint=0000000000000001\n", "rules are not known here"},
        {"game none\n", "this is not a host"},
        {GAME "position nonsense\n", "this is no observation"},
        {"position f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3F w 0 0\n", "this is no observation"}};
    for (int i = 0; i < 7; i++) {
        open_fair("0");
        accept_client();
        tell(answers[i][0]);
        client_says(answers[i][1]);
        CHECK_EQ_INT(close_fair(), EXIT_FAILURE);
    }
}

/* All that the client has written is printable, or a line feed. */
static void nothing_raw_is_printed(void)
{
    static char text[1 << 16];
    FILE *file = fopen(fair.said, "rb");
    if (!CHECK(file != NULL)) return;
    size_t nbytes = fread(text, 1, sizeof text, file);
    fclose(file);
    for (size_t i = 0; i < nbytes; i++) CHECK((text[i] >= ' ' && text[i] <= '~') || text[i] == '\n');
}

/* A host's bytes that a terminal would obey are shown as `?`: C0, delete, C1 in one byte and in two. */
static void control_bytes_are_not_printed(void)
{
    open_fair("0");
    greet();
    tell("error \x1b]0;title\x07 of a window\n");
    client_says("error: ?]0;title? of a window\n");
    tell("refused stale \x1b[2J\x7f\x9b"
         "1m \xc2\x9b"
         "1m \r\b\t.\n");
    client_says("refused: stale ?[2J??1m ??1m ???.\n");
    expect("position");
    tell("agree \x1b\nply seat=0 number=1 move=e5e4\x1b[A\nover \x1b[31mred\n");
    client_says("the game has ended: ?[31mred\n");
    nothing_raw_is_printed();
    CHECK_EQ_INT(close_fair(), EXIT_SUCCESS);
}

/* Also where the client gives up. */
static void last_words_are_printable(void)
{
    static const char *const forms[] = {"game x%cx\n", "error x%cx\n", "position x%cx\n"};
    static const char bytes[] = "\x01\x07\x1b\x7f\x9b\xff";
    for (int i = 0; i < 18; i++) {
        char line[32];
        snprintf(line, sizeof line, forms[i / 6], bytes[i % 6]);
        open_fair("0");
        accept_client();
        tell(line);
        client_says("x?x\n");
        nothing_raw_is_printed();
        CHECK_EQ_INT(close_fair(), EXIT_FAILURE);
    }
}

/* Lines of later versions are skipped, and a line that never ends is too much. */
static void unknown_lines_are_skipped(void)
{
    open_fair("0");
    greet();
    tell("weather fine\nturn seat=9\n\nply\n");
    type("e5e4\n");
    expect("play 1 e5e4");
    for (int i = 0; i < LINE_NBYTES / 16; i++) tell("0123456789abcdef");
    tell("g");
    CHECK_EQ_INT(close_fair(), EXIT_FAILURE);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"a_ply_that_does_not_fit_changes_nothing", a_ply_that_does_not_fit_changes_nothing},
        {"any_events_are_safe", any_events_are_safe},
        {"own_turns_list_legal_moves", own_turns_list_legal_moves},
        {"a_lost_ply_is_noticed", a_lost_ply_is_noticed},
        {"a_part_of_a_ply_is_not_a_ply", a_part_of_a_ply_is_not_a_ply},
        {"a_cut_connection_is_made_again", a_cut_connection_is_made_again},
        {"what_events_did_not_say_is_noticed", what_events_did_not_say_is_noticed},
        {"it_waits_for_a_host", it_waits_for_a_host},
        {"it_gives_up_where_coming_again_is_useless", it_gives_up_where_coming_again_is_useless},
        {"control_bytes_are_not_printed", control_bytes_are_not_printed},
        {"last_words_are_printable", last_words_are_printable},
        {"unknown_lines_are_skipped", unknown_lines_are_skipped},
        {NULL, NULL},
    };
    signal(SIGPIPE, SIG_IGN);
    return check_main("example_client", games_tests(a_board_follows_events, tests), argc, argv);
}
