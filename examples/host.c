/*
 * host DIRECTORY PORT GAME [SWITCHES] < TOKENS: an example server for remote players. It listens on a port of 127.0.0.1
 * or, with port 0, on the Unix socket DIRECTORY/socket. TOKENS are words of 16 to 200 characters, a different one for
 * each player, that give access to the seats: take them from a random source (doc/hosting.md), other ones for each
 * game. The game is saved in DIRECTORY/record (doc/RECORDS.md), with all its secrets, and its tokens are beside it.
 * Each ply is written and synced before it is sent to anybody, so you can stop the server at any time, also by `kill
 * -9`: the same command resumes the game.
 *
 * The protocol is described in protocol.h; client.c speaks it.
 *
 * All sizes are fixed. There are no threads, and no signal is caught. The record is in host/game_record.h, the
 * connections are in host/connections.h; here is what a host does with the library.
 */
#include <sys/random.h>

#include "host/connections.h"
#include "protocol.h"

enum { TOKEN_NBYTES_LEAST = 16, JOIN_WAIT_MS = 100 };

static struct host {
    char tokens[BRD_MAX_SEATS][IN_NBYTES]; /* padded with zeros */
    const char *switches;
    uint32_t agreed; /* the seats that agree to a draw */
} host;

static bool has_ended(void)
{
    return match.ended[0] != '\0' || brd_state_to_move(&match.rules, &match.state) == BRD_NOBODY;
}

/* ------------------------------------------------------------------------------------------------- what viewers get */

static void introduce(struct connection *newcomer)
{
    say(newcomer, "game %s players=%d fingerprint=%016llx%s%s\n", brd_rules_name(&match.rules), match.players,
        (unsigned long long)brd_rules_fingerprint(&match.rules), *host.switches ? " " : "", host.switches);
}

static void say_event(struct connection *to, const brd_event *event)
{
    char line[256];
    brd_event_format(&match.rules, event, line, sizeof line);
    say(to, "%s\n", line);
}

static void say_end(struct connection *to)
{
    char sentence[256];
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    brd_state_outcome(&match.rules, &match.state, &outcome);
    brd_outcome_sentence(&match.rules, &outcome, sentence, sizeof sentence);
    if (outcome.kind != BRD_NONE_YET) say(to, "over %s\n", sentence);
    if (match.ended[0] != '\0') say(to, "ended %s\n", match.ended);
}

/* Offers all players a draw. Nobody but the host knows that a position returns, because a state has no history. */
static void say_returned(struct connection *to)
{
    if (match.times >= TIMES_FOR_A_DRAW && match.ended[0] == '\0') say(to, "returned %u\n", match.times);
}

static void say_position(struct connection *to)
{
    char text[BRD_MAX_POSITION_TEXT];
    brd_event next = {.kind = BRD_EVENT_NEXT,
                      .layer = BRD_NO_TYPE,
                      .type = BRD_NO_TYPE,
                      .direction = BRD_NO_DIRECTION,
                      .for_seat = BRD_NO_SEAT,
                      .cell = BRD_NO_CELL,
                      .cell_to = BRD_NO_CELL};
    next.seat = (uint8_t)brd_state_to_move(&match.rules, &match.state);
    next.count = (uint16_t)brd_state_actors(&match.rules, &match.state);
    brd_state_observe(&match.rules, &match.state, to->viewer, text, sizeof text);
    say(to, "position %s\n", text);
    say_returned(to);
    for (int32_t seat = 0; seat < match.players; seat++)
        if ((host.agreed >> seat & 1) != 0) say(to, "agree %d\n", seat);
    if (!has_ended()) say_event(to, &next);
    say_end(to);
}

static void say_board(struct connection *to)
{
    char drawing[4096], *rest = drawing;
    brd_state_diagram(&match.rules, &match.state, to->viewer, drawing, sizeof drawing);
    while (*rest != '\0') say(to, "| %s\n", strsep(&rest, "\n"));
}

static int32_t next_ply(void)
{
    return ply_after(brd_state_ply(&match.rules, &match.state));
}

static void say_moves(struct connection *to)
{
    static brd_move moves[BRD_MAX_MOVES];
    char text[BRD_MAX_MOVE_TEXT];
    int32_t count = brd_moves(&match.rules, &match.state, to->viewer, moves, BRD_MAX_MOVES);
    if (has_ended()) count = 0;
    say(to, "moves %d %d", next_ply(), count);
    for (int32_t i = 0; i < count; i++) {
        brd_move_format(&match.rules, moves[i], text, sizeof text);
        say(to, " %s", text);
    }
    say(to, "\n");
}

/* ------------------------------------------------------------------------------------------------------------ plies */

/* Makes a ply on a copy, writes it to the record, makes it current, and then sends each viewer what it may know. */
static int32_t make_ply(int32_t actor, brd_move move, brd_verdict *verdict)
{
    static brd_event events[BRD_MAX_EVENTS], seen[BRD_MAX_EVENTS];
    char text[TAIL_NBYTES];
    brd_state after = match.state;
    int32_t count = brd_apply(&match.rules, &after, actor, move, verdict, NULL, events, BRD_MAX_EVENTS);
    if (count < 0) return count;
    int32_t nbytes = brd_move_format(&match.rules, move, text, sizeof text);
    text[nbytes++] = '\n';
    size_t room = sizeof text - (size_t)nbytes;
    if (brd_state_to_move(&match.rules, &after) == BRD_NOBODY)
        nbytes += brd_record_tail(&match.rules, &after, BRD_REFEREE, NULL, 0, text + nbytes, room);
    keep(text, nbytes);
    match.state = after;
    count_position();
    host.agreed = 0;
    for (struct connection *c = net.connections; c < net.connections + CONNECTIONS; c++) {
        int32_t left = brd_redact_events(&match.rules, events, (size_t)count, c->viewer, seen, BRD_MAX_EVENTS);
        for (int32_t i = 0; i < left; i++) say_event(c, &seen[i]);
        if (left == 0) continue;
        say_end(c);
        say_returned(c);
    }
    return BRD_OK;
}

/* Makes chance's plies until a player is to move or the game is over. */
static void draw_for_chance(void)
{
    brd_move move;
    while (brd_state_to_move(&match.rules, &match.state) == BRD_CHANCE && !has_ended()) {
        uint64_t bits;
        must(getrandom(&bits, sizeof bits, 0), "getrandom"); /* so few bytes never come in parts */
        brd_chance_draw(&match.rules, &match.state, bits, &move);
        make_ply(BRD_CHANCE, move, NULL);
    }
}

/* Ends the game outside the rules: writes that to the record, and then tells all. */
static void end_game(const char *how)
{
    char tail[TAIL_NBYTES];
    int32_t nbytes = brd_record_tail(&match.rules, &match.state, BRD_REFEREE, how, strlen(how), tail, sizeof tail);
    if (nbytes < 0) return;
    keep(tail, nbytes);
    sscanf(tail, "--- end\nended %4095[^\n]", match.ended); /* with the result */
    for (struct connection *c = net.connections; c < net.connections + CONNECTIONS; c++)
        if (c->viewer != BRD_NOBODY) say_end(c);
}

/* --------------------------------------------------------------------------------------------------------- commands */

/* Compares the tokens in constant time. Whoever guesses needs a new connection for each, and has ten a second. */
static void join(struct connection *from, char *words[])
{
    int32_t seat = number_of(words[0], match.players - 1);
    char token[IN_NBYTES] = "";
    volatile unsigned char differs = seat < 0;
    strcpy(token, words[1]); /* shorter than a line */
    for (int i = 0; i < IN_NBYTES; i++) differs |= (unsigned char)(token[i] ^ host.tokens[seat < 0 ? 0 : seat][i]);
    if (differs) {
        say(from, "error this is not a seat of the game, or not its token\n");
        from->leaves = true;
        from->in_nbytes = 0;
        net.joins_at = now_ms() + JOIN_WAIT_MS;
        net.turn = (uint32_t)(from - net.connections) + 1; /* the others come first now */
        return;
    }
    for (struct connection *c = net.connections; c < net.connections + CONNECTIONS; c++)
        if (c != from && c->viewer == seat) hang_up(c); /* its client may be gone for a long time */
    from->viewer = seat;
    say_position(from);
}

static void watch(struct connection *from, char *words[])
{
    (void)words;
    from->viewer = BRD_SPECTATOR;
    say_position(from);
}

static void play(struct connection *from, char *words[])
{
    char sentence[256] = "this is not a move in the game's notation";
    const char *reason = "bad_move";
    brd_move move;
    brd_verdict verdict;
    if (number_of(words[0], LAST_PLY) != next_ply()) {
        say(from, "refused stale the next ply is number %d\n", next_ply());
        return;
    }
    int32_t status = brd_move_parse(&match.rules, words[1], strlen(words[1]), &move);
    if (status == BRD_OK) status = make_ply(from->viewer, move, &verdict);
    if (status == BRD_E_ILLEGAL) {
        reason = brd_name(&match.rules, BRD_NAME_REFUSAL, verdict.reason);
        brd_verdict_sentence(&match.rules, &verdict, sentence, sizeof sentence);
    }
    if (status != BRD_OK) say(from, "refused %s %s\n", reason, sentence);
    draw_for_chance();
}

static void resign(struct connection *from, char *words[])
{
    char how[32];
    (void)words;
    snprintf(how, sizeof how, "resignation %d", from->viewer);
    end_game(how);
}

static void agree(struct connection *from, char *words[])
{
    (void)words;
    if ((host.agreed >> from->viewer & 1) != 0) return;
    host.agreed |= 1u << from->viewer;
    for (struct connection *c = net.connections; c < net.connections + CONNECTIONS; c++)
        if (c->viewer != BRD_NOBODY) say(c, "agree %d\n", from->viewer);
    if (host.agreed == (1u << match.players) - 1) end_game("agreement");
}

static void position(struct connection *from, char *words[])
{
    (void)words;
    say_position(from);
}

static void board(struct connection *from, char *words[])
{
    (void)words;
    say_board(from);
}

static void moves(struct connection *from, char *words[])
{
    (void)words;
    say_moves(from);
}

enum { ANYBODY, VIEWER, SEAT, PLAYER /* while the game lasts */ };

static const struct command {
    const char *name;
    int words, who;
    void (*run)(struct connection *from, char *words[]);
} commands[] = {
    {"join", 2, ANYBODY, join},    {"watch", 0, ANYBODY, watch}, {"position", 0, VIEWER, position},
    {"board", 0, VIEWER, board},   {"moves", 0, SEAT, moves},    {"play", 2, PLAYER, play},
    {"resign", 0, PLAYER, resign}, {"agree", 0, PLAYER, agree},
};
enum { COMMANDS = sizeof commands / sizeof commands[0], WORDS_MOST = 4 };

/* What a connection may use: each includes those before it. */
static int rank_of(const struct connection *c)
{
    if (c->viewer == BRD_NOBODY) return ANYBODY;
    if (c->viewer == BRD_SPECTATOR) return VIEWER;
    return has_ended() ? SEAT : PLAYER;
}

/* Why a connection may not use a command, by its rank. */
static const char *const needs[] = {
    [ANYBODY] = "join a seat, or watch, first", [VIEWER] = "join a seat first", [SEAT] = "the game has ended"};

/* A line is a command and its words, with spaces between them. */
static void obey(struct connection *from, char *line)
{
    char *words[WORDS_MOST] = {""}, *rest = line;
    int count = 0;
    size_t nbytes = strlen(line);
    if (nbytes > 0 && line[nbytes - 1] == '\r') line[nbytes - 1] = '\0';
    while (count < WORDS_MOST && rest != NULL) {
        char *word = strsep(&rest, " ");
        if (count == 0 || *word != '\0') words[count++] = word;
    }
    for (const struct command *command = commands; command < commands + COMMANDS; command++) {
        if (strcmp(words[0], command->name) != 0 || count != command->words + 1) continue;
        if (rank_of(from) >= command->who)
            command->run(from, words + 1);
        else
            say(from, "error %s\n", needs[rank_of(from)]);
        return;
    }
    say(from, "error send join SEAT TOKEN, watch, position, board, moves, play PLY MOVE, resign, or agree\n");
}

/* --------------------------------------------------------------------------------------------------------- starting */

/* Reads the tokens. They are never shown. */
static void read_tokens(void)
{
    static char text[BRD_MAX_SEATS * IN_NBYTES];
    size_t nbytes = fread(text, 1, sizeof text - 1, stdin);
    if (strlen(text) != nbytes || !feof(stdin)) errx(EXIT_FAILURE, "tokens: expected a few lines of text");
    for (char *token = strtok(text, " \t\r\n"); token != NULL; token = strtok(NULL, " \t\r\n")) {
        if (match.players == BRD_MAX_SEATS) errx(EXIT_FAILURE, "tokens: more than there are seats");
        if (strlen(token) < TOKEN_NBYTES_LEAST || strlen(token) > TOKEN_NBYTES_MOST)
            errx(EXIT_FAILURE, "token %d: expected %d to %d characters, from a random source", match.players + 1,
                 TOKEN_NBYTES_LEAST, TOKEN_NBYTES_MOST);
        for (int32_t seat = 0; seat < match.players; seat++)
            if (strcmp(token, host.tokens[seat]) == 0)
                errx(EXIT_FAILURE, "tokens %d and %d are equal", seat + 1, match.players + 1);
        strcpy(host.tokens[match.players++], token);
    }
}

/* The tokens belong to the game. */
static void bind_tokens(void)
{
    char text[BRD_MAX_SEATS * (TOKEN_NBYTES_MOST + 1) + 1];
    int nbytes = 0;
    for (int32_t seat = 0; seat < match.players; seat++)
        nbytes += snprintf(text + nbytes, sizeof text - (size_t)nbytes, "%s\n", host.tokens[seat]);
    keep_tokens(text, (size_t)nbytes);
}

static void load_game(const char *name)
{
    brd_fault fault = {.message = "no such game"};
    const char *switches = host.switches;
    if (brd_rules_builtin_with(&match.rules, name, strlen(name), switches, strlen(switches), &fault, 1, NULL) != BRD_OK)
        errx(EXIT_FAILURE, "%s: %s", name, fault.message);
    if (match.players == 0 || brd_state_initial(&match.rules, &match.state, match.players) != BRD_OK)
        errx(EXIT_FAILURE, "%s: cannot be played by %d players: expected a token for each player on standard input",
             name, match.players);
}

int main(int argc, char **argv)
{
    char start[32] = "new game";
    if (argc < 4 || argc > 5) errx(EXIT_FAILURE, "usage: host DIRECTORY PORT GAME [SWITCHES] < TOKENS");
    int32_t port = number_of(argv[2], UINT16_MAX);
    if (port < 0) errx(EXIT_FAILURE, "%s: no port; expected a number from 1 to 65535, or 0 for a Unix socket", argv[2]);
    host.switches = argc > 4 ? argv[4] : "";
    read_tokens();
    load_game(argv[3]);
    if (mkdir(argv[1], 0700) != 0 && errno != EEXIST) err(EXIT_FAILURE, "%s", argv[1]);
    must(chdir(argv[1]), argv[1]);
    if (!open_record()) snprintf(start, sizeof start, "goes on at ply %d", brd_state_ply(&match.rules, &match.state));
    bind_tokens();
    listen_at((uint16_t)port);
    demand_descriptors(match.players + 1); /* one more for a player who comes again before the old connection ends */
    draw_for_chance();
    dprintf(STDOUT_FILENO, "%s: %s for %d players is open\n", start, brd_rules_name(&match.rules), match.players);
    for (;;) run_round();
}
