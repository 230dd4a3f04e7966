/*
 * client PLACE [SEAT FILE]: plays a seat of the game at host.c, or watches it. PLACE is the host's port on this
 * machine, or the path of its Unix socket; FILE contains the seat's token.
 *
 * When it is your turn, type a move in the game's notation; at any time `resign`, `agree` (to a draw), or `?`, which
 * shows the position and your legal moves again. After the end of input the client shows the rest of the game.
 *
 * The client knows the rules, so it asks the host (protocol.h) for little:
 *     Board        It follows from the events of each ply alone (client/client_board.h).
 *     Gaps         If a ply has not the next number, or does not fit the board, plies were lost. Then the client asks
 *                  for its observation, which becomes the board.
 *     Own turn     The client asks for its observation, and makes a state that is consistent with it. What a seat may
 *                  do does not depend on what is hidden from it, so this state lists its legal moves, and says why
 *                  another move is not legal. The observation must agree with the board.
 *     Connection   If it is lost, the client connects again, after pauses that become longer, and joins with its
 *                  token. The answer to a move may be lost, too, but no move is made twice: `play` contains the number
 *                  of its ply.
 */
#include <poll.h>
#include <stdarg.h>

#include "client/client_board.h"
#include "client/connection.h"

static struct client {
    const char *place, *token;
    int32_t viewer; /* a seat, or BRD_SPECTATOR */
    struct lines host, person;
    int64_t pause_ms; /* before the next connection */
    bool is_in;       /* the host has accepted the token of this connection */
    bool asks;        /* for an observation that has not come yet */
    bool knows;       /* every ply up to now */
    bool is_over;
    brd_rules rules;
    brd_state state; /* consistent with the last observation */
    struct board board;
    brd_event ply[BRD_MAX_EVENTS]; /* the events of a ply whose last event has not come yet */
    int32_t event_count;
} client;

/* ----------------------------------------------------------------------------------------------- what the host gets */

/* Sends a line. If the connection is lost, reading will tell. */
__attribute__((format(printf, 1, 2))) static void say(const char *format, ...)
{
    char line[LINE_NBYTES];
    va_list arguments;
    va_start(arguments, format);
    int nbytes = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (nbytes < (int)sizeof line) (void)!send(client.host.fd, line, (size_t)nbytes, MSG_NOSIGNAL);
}

/* Once: the answer may be behind plies that do not fit either. */
static void ask_observation(void)
{
    if (!client.asks) say("position\n");
    client.asks = true;
}

/* ------------------------------------------------------------------------------------------------------- showing */

static const char *actor_name(int32_t actor)
{
    static brd_seat_info seat;
    seat.struct_nbytes = sizeof seat;
    if (actor == BRD_CHANCE) return "chance";
    return brd_rules_seat(&client.rules, actor, &seat) == BRD_OK ? seat.name : "nobody";
}

/* The letter of an item in positions, or in moves; `?` if it is hidden. */
static char letter_of(const brd_item *item)
{
    brd_type_info type = {.struct_nbytes = sizeof type};
    if (brd_rules_type(&client.rules, item->type, &type) != BRD_OK) return '?';
    char letter = item->seat < BRD_MAX_SEATS ? type.seat_letters[item->seat] : type.common_letter;
    return letter != '\0' ? letter : type.letter != '\0' ? type.letter : type.name[0];
}

/* A cell as text, its items from the bottom up: "e5:F", "c4:g2F", "b1:.". Returns its length. */
static int cell_text(const brd_cell_info *place, const struct cell *cell, char *text, size_t cap)
{
    int nbytes = snprintf(text, cap, "%s:%s", place->name, cell->count == 0 ? "." : "");
    for (const brd_item *item = cell->items; item < cell->items + cell->count; item++) {
        nbytes += snprintf(text + nbytes, cap - (size_t)nbytes, "%c", letter_of(item));
        bool says_more = item->value != 0 && item->layer != BRD_PIECE; /* as in brd_state_diagram */
        if (says_more) nbytes += snprintf(text + nbytes, cap - (size_t)nbytes, "%d", item->value);
    }
    return nbytes;
}

static int32_t highest_below(const brd_cell_info *place, int32_t count, int32_t y)
{
    int32_t highest = INT32_MIN;
    for (int32_t i = 0; i < count; i++)
        if (place[i].y < y && place[i].y > highest) highest = place[i].y;
    return highest;
}

/* The widest text of a cell, and the place of the leftmost. */
static int32_t measure(const brd_cell_info *place, int32_t count, int32_t *left)
{
    char text[LINE_NBYTES];
    int32_t widest = 0;
    *left = INT32_MAX;
    for (int32_t i = 0; i < count; i++) {
        int32_t nbytes = cell_text(&place[i], &client.board.cells[i], text, sizeof text);
        if (nbytes > widest) widest = nbytes;
        if (place[i].x < *left) *left = place[i].x;
    }
    return widest;
}

/* Prints the board as a drawing: cells of the same height on one line, each at its place. */
static void print_board(void)
{
    static brd_cell_info place[BRD_MAX_CELLS];
    brd_rules_info info = {.struct_nbytes = sizeof info};
    char text[LINE_NBYTES];
    int32_t left, y = INT32_MAX;
    brd_rules_info_get(&client.rules, &info);
    for (int32_t i = 0; i < info.cell_count; i++) {
        place[i].struct_nbytes = sizeof place[i];
        brd_rules_cell(&client.rules, i, &place[i]);
    }
    int32_t width = measure(place, info.cell_count, &left) + 2;
    while ((y = highest_below(place, info.cell_count, y)) != INT32_MIN) {
        int32_t column = 0;
        for (int32_t i = 0; i < info.cell_count; i++) {
            if (place[i].y != y) continue;
            cell_text(&place[i], &client.board.cells[i], text, sizeof text);
            column += printf("%*s%s", (place[i].x - left) * width / 1000 - column + 2, "", text);
        }
        putchar('\n');
    }
}

/* Prints what seats, or nobody, have beside the board, as far as it is known and not 0. */
static void print_quantities(int32_t row, const char *owner)
{
    for (int32_t family = BRD_STOCK; family <= BRD_COUNTER; family++)
        for (int32_t i = 0; i < QUANTITIES; i++) {
            int32_t value = client.board.quantities[family][row][i];
            if (value == 0 || value == UNKNOWN) continue;
            const char *name = brd_name(&client.rules, family == BRD_STOCK ? BRD_NAME_STOCK : BRD_NAME_COUNTER, i);
            printf("%s %s %d", owner, name, value);
            owner = ",";
        }
    if (*owner == ',') putchar('\n');
}

static void print_game(void)
{
    print_board();
    for (int32_t seat = 0; seat < BRD_MAX_SEATS; seat++) print_quantities(seat, actor_name(seat));
    print_quantities(BRD_MAX_SEATS, "all");
}

static bool is_own_turn(void)
{
    return client.viewer != BRD_SPECTATOR && (client.board.actors >> client.viewer & 1) != 0;
}

static void print_moves(void)
{
    static brd_move moves[BRD_MAX_MOVES];
    char text[512];
    int32_t count = brd_moves(&client.rules, &client.state, client.viewer, moves, BRD_MAX_MOVES);
    brd_state_prompt(&client.rules, &client.state, client.viewer, text, sizeof text);
    printf("%s, ply %d: %s\nlegal moves:", actor_name(client.viewer), ply_after(client.board.ply), text);
    for (int32_t i = 0; i < count; i++) {
        brd_move_format(&client.rules, moves[i], text, sizeof text);
        printf(" %s", text);
    }
    putchar('\n');
}

/* --------------------------------------------------------------------------------------------- what the host says */

/*
 * Loads the rules that the host names, and tests that they mean the same here: `NAME players=N fingerprint=HEX
 * SWITCHES`.
 */
static void hear_game(const char *text)
{
    char name[32];
    unsigned long long fingerprint;
    int at = 0;
    if (sscanf(text, "%31s players=%*d fingerprint=%llx%n", name, &fingerprint, &at) != 2)
        errx(EXIT_FAILURE, "this is not a host: %s", text);
    const char *switches = text + at + (text[at] == ' ');
    if (brd_rules_builtin_with(&client.rules, name, strlen(name), switches, strlen(switches), NULL, 0, NULL) < 0 ||
        brd_rules_fingerprint(&client.rules) != fingerprint)
        errx(EXIT_FAILURE, "the host's rules are not known here: %s", text);
}

/* After a position comes who may act, or how the game ended; then other plies follow. */
static void hear_position(const char *text)
{
    static struct board seen;
    client.asks = false;
    client.is_in = true;
    int32_t status =
        brd_state_from_observation(&client.rules, &client.state, client.viewer, text, strlen(text), 0, NULL, 0, NULL);
    if (status != BRD_OK) errx(EXIT_FAILURE, "this is no observation: %s", text);
    board_read(&seen, &client.rules, &client.state, client.viewer);
    if (client.knows && memcmp(&seen, &client.board, sizeof seen) != 0) puts("the events did not say all this:");
    client.board = seen;
    client.knows = true;
    print_game();
    if (is_own_turn()) print_moves();
}

static void print_ply(void)
{
    char sentence[512];
    brd_events_sentence(&client.rules, client.ply, (size_t)client.event_count, sentence, sizeof sentence);
    printf("ply %d, %s: %s\n", client.board.ply, actor_name(client.ply[0].seat), sentence);
}

/* A ply is complete. */
static void hear_ply(void)
{
    if (!client.knows) return; /* the observation is on its way, and has this ply */
    client.knows = board_apply(&client.board, client.ply, client.event_count);
    if (!client.knows) puts("a ply was lost");
    if (client.knows) print_ply();
    if (client.knows && (client.viewer == BRD_SPECTATOR || client.board.to_move == BRD_NOBODY)) print_game();
    if (!client.knows || is_own_turn()) ask_observation();
    client.pause_ms = PAUSE_MS;
}

/* Events count when the last one of their ply has come. A line of a later version is no event here, and is skipped. */
static void hear_event(const char *line)
{
    brd_event event;
    if (brd_event_parse(&client.rules, line, strlen(line), &event) != BRD_OK) return;
    if (event.kind == BRD_EVENT_PLY) client.event_count = 0;
    if (event.kind == BRD_EVENT_NEXT && client.event_count == 0) return; /* after a position, which says this, too */
    if (client.event_count < BRD_MAX_EVENTS) client.ply[client.event_count++] = event;
    if (event.kind != BRD_EVENT_NEXT && event.kind != BRD_EVENT_END) return;
    hear_ply();
    client.event_count = 0;
}

static void hear_end(const char *sentence)
{
    printf("the game has ended: %s\n", sentence);
    client.is_over = true;
}

static void hear_agree(const char *seat)
{
    printf("%s agrees to a draw\n", actor_name(number_of(seat, BRD_MAX_SEATS - 1)));
}

/* The host offers a draw. */
static void hear_returned(const char *times)
{
    printf("this position has been there %s times; type `agree` to accept a draw\n", times);
}

/* The host knows better what is legal, or which ply is next. */
static void hear_refusal(const char *why)
{
    printf("refused: %s\n", why);
    ask_observation();
}

static void hear_error(const char *sentence)
{
    if (!client.is_in) errx(EXIT_FAILURE, "%s", sentence); /* the same token would be wrong again */
    printf("error: %s\n", sentence);
}

static const struct kind {
    const char *word;
    void (*hear)(const char *rest);
} kinds[] = {{"game ", hear_game},   {"position ", hear_position}, {"over ", hear_end},        {"ended ", hear_end},
             {"agree ", hear_agree}, {"returned ", hear_returned}, {"refused ", hear_refusal}, {"error ", hear_error}};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static void hear(const char *line)
{
    for (const struct kind *kind = kinds; kind < kinds + KINDS; kind++)
        if (strncmp(line, kind->word, strlen(kind->word)) == 0) {
            kind->hear(line + strlen(kind->word));
            return;
        }
    hear_event(line);
}

/* --------------------------------------------------------------------------------------------- what a person types */

/* Sends a move, unless this client knows already why it is not legal. */
static void play(const char *text, brd_move move)
{
    char sentence[256];
    brd_verdict verdict;
    if (brd_move_check(&client.rules, &client.state, client.viewer, move, &verdict) == BRD_E_ILLEGAL) {
        brd_verdict_sentence(&client.rules, &verdict, sentence, sizeof sentence);
        printf("not legal: %s\n", sentence);
    } else
        say("play %d %s\n", ply_after(client.board.ply), text);
}

static void obey(const char *line)
{
    brd_move move;
    if (strcmp(line, "resign") == 0 || strcmp(line, "agree") == 0)
        say("%s\n", line);
    else if (strcmp(line, "?") == 0)
        ask_observation();
    else if (brd_move_parse(&client.rules, line, strlen(line), &move) != BRD_OK)
        puts("this is not a move; type a move, `?`, `resign` or `agree`");
    else if (!client.knows || client.asks || !is_own_turn())
        puts("it is not your turn");
    else
        play(line, move);
}

/* ---------------------------------------------------------------------------------------------------- connections */

/*
 * The pause doubles until a ply comes: two clients with one token, each of which ends the other's connection, are
 * slow.
 */
static void pause_longer(void)
{
    rest(client.pause_ms);
    client.pause_ms = 2 * client.pause_ms < LONGEST_PAUSE_MS ? 2 * client.pause_ms : LONGEST_PAUSE_MS;
}

/* Connects, as often as it takes, and joins. The answer is an observation. */
static void come(void)
{
    while ((client.host.fd = connect_to(client.place)) < 0) pause_longer();
    client.host.nbytes = 0;
    client.event_count = 0;
    client.is_in = client.knows = false;
    client.asks = true;
    if (client.viewer == BRD_SPECTATOR)
        say("watch\n");
    else
        say("join %d %s\n", client.viewer, client.token);
}

static void come_again(void)
{
    puts("the connection is lost");
    close(client.host.fd);
    pause_longer();
    come();
}

/* -------------------------------------------------------------------------------------------------------- starting */

/* The first word of a file. */
static const char *read_token(const char *path)
{
    static char token[TOKEN_NBYTES_MOST + 1];
    char form[16];
    FILE *file = fopen(path, "r");
    snprintf(form, sizeof form, "%%%ds", TOKEN_NBYTES_MOST);
    if (file == NULL) err(EXIT_FAILURE, "%s", path);
    if (fscanf(file, form, token) != 1) errx(EXIT_FAILURE, "%s: there is no token in this file", path);
    fclose(file);
    return token;
}

/* Waits until the host or the person has sent something, and reads it. */
static void run_round(void)
{
    char line[LINE_NBYTES];
    struct pollfd polls[] = {{.fd = client.host.fd, .events = POLLIN}, {.fd = client.person.fd, .events = POLLIN}};
    if (poll(polls, 2, -1) < 0) return; /* by a signal that continues a stopped process */
    if (polls[1].revents != 0 && !read_more(&client.person)) client.person.fd = -1;
    while (take_line(&client.person, line)) obey(line);
    if (polls[0].revents != 0 && !read_more(&client.host)) come_again();
    while (!client.is_over && take_line(&client.host, line)) {
        make_printable(line);
        hear(line);
    }
}

int main(int argc, char **argv)
{
    if (argc != 2 && argc != 4) errx(EXIT_FAILURE, "usage: client PLACE [SEAT FILE_WITH_TOKEN]");
    client.place = argv[1];
    client.viewer = argc == 4 ? number_of(argv[2], BRD_MAX_SEATS - 1) : BRD_SPECTATOR;
    if (client.viewer < 0) errx(EXIT_FAILURE, "%s: no seat; seats are counted from 0", argv[2]);
    client.token = argc == 4 ? read_token(argv[3]) : "";
    client.pause_ms = PAUSE_MS;
    setvbuf(stdout, NULL, _IOLBF, 0); /* also into a pipe */
    come();
    while (!client.is_over) run_round();
    return EXIT_SUCCESS;
}
