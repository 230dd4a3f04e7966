/*
 * main.c: brdplay, the games in a terminal, against people at the same screen and against the computer.
 *
 *     brdplay [OPTION…] [GAME | RULES.yaml [SWITCH=VALUE…]]
 *     brdplay learn GAME
 *
 * Without a game it asks for one. brdplay.md describes it.
 */
#include "play.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { SWITCHES_NBYTES = 1024, PLAYERS_UNKNOWN = 0, PLIES_ALONE = 1000 };

struct arguments {
    const char *game, *record, *seats;
    char switches[SWITCHES_NBYTES];
    int32_t players;
    bool has_seed;
    uint64_t seed;
};

/* ------------------------------------------------------------------------------------------- the command line */

static const char usage[] =
    "usage: brdplay [OPTION...] [GAME | RULES.yaml [SWITCH=VALUE...]]\n"
    "       brdplay learn GAME      lessons for a game\n"
    "  --players N    the number of players\n"
    "  --seats WHO    who plays each seat, separated by commas: person, or the computer's level 0 to 4, or 10s\n"
    "  --load FILE    continues the game of a record\n"
    "  --seed N       for chance and the computer: the same cards, flips and moves again\n";

_Noreturn static void fail(const char *what, const char *about)
{
    fprintf(stderr, "brdplay: %s%s\n%s", what, about, usage);
    exit(2);
}

static uint64_t number_of(const char *text, uint64_t most)
{
    char *end;
    unsigned long long number = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end != '\0' || number > most) fail("not a valid number: ", text);
    return number;
}

static void add_switch(struct arguments *w, const char *text)
{
    size_t used = strlen(w->switches);
    int length = snprintf(w->switches + used, sizeof w->switches - used, "%s%s", used > 0 ? " " : "", text);
    if ((size_t)length >= sizeof w->switches - used) fail("too many switches: ", text);
}

static void take_option(struct arguments *w, const char *option, const char *value)
{
    if (value == NULL) fail("this option needs a value: ", option);
    if (strcmp(option, "--players") == 0)
        w->players = (int32_t)number_of(value, BRD_MAX_SEATS);
    else if (strcmp(option, "--seats") == 0)
        w->seats = value;
    else if (strcmp(option, "--load") == 0)
        w->record = value;
    else if (strcmp(option, "--seed") == 0) {
        w->seed = number_of(value, UINT64_MAX);
        w->has_seed = true;
    } else
        fail("no such option: ", option);
}

static struct arguments read_arguments(int argc, char **argv)
{
    struct arguments w = {.players = PLAYERS_UNKNOWN};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            fputs(usage, stdout);
            exit(EXIT_SUCCESS);
        }
        if (strncmp(argv[i], "--", 2) == 0) {
            take_option(&w, argv[i], argv[i + 1]);
            i++;
        } else if (w.game == NULL)
            w.game = argv[i];
        else
            add_switch(&w, argv[i]);
    }
    return w;
}

/* ---------------------------------------------------------------------------------------- questions before the game */

/* Asks for a number from low to high; Enter alone means `usual`. Exits at the end of input. */
static int32_t ask_number(const char *question, int32_t low, int32_t high, int32_t usual)
{
    char prompt[128], line[32], *end;
    snprintf(prompt, sizeof prompt, "%s (%d to %d, Enter: %d) ", question, (int)low, (int)high, (int)usual);
    for (;;) {
        if (input_read(prompt, NULL, line, sizeof line) != INPUT_LINE) {
            putchar('\n');
            exit(EXIT_SUCCESS);
        }
        long number = strtol(line, &end, 10);
        if (line[0] == '\0') return usual;
        if (*end == '\0' && number >= low && number <= high) return (int32_t)number;
    }
}

/* "designed by …"; the part of the credit after a semicolon gets its own line. */
static void put_credit(const char *credit)
{
    size_t length = strcspn(credit, ";");
    printf("designed by %.*s\n", (int)length, credit);
    if (credit[length] == ';') printf("%17s%s\n", "", credit + length + 1 + strspn(credit + length + 1, " "));
}

static const char *ask_game(void)
{
    static brd_rules rules;
    puts("boardrules: board games\n");
    for (int32_t i = 0; i < brd_game_count(); i++) {
        brd_rules_builtin(&rules, brd_game_name(i));
        printf("%4d  %-10s ", (int)i + 1, brd_rules_title(&rules));
        put_credit(brd_rules_credit(&rules));
    }
    putchar('\n');
    return brd_game_name(ask_number("which game?", 1, brd_game_count(), 1) - 1);
}

static int32_t ask_players(const struct session *game)
{
    int32_t fewest = 1, most = BRD_MAX_SEATS;
    while (fewest < most && (game->info.players >> fewest & 1) == 0) fewest++;
    while (most > fewest && (game->info.players >> most & 1) == 0) most--;
    return fewest == most ? fewest : ask_number("how many players?", fewest, most, fewest);
}

static void ask_seats(struct session *game)
{
    int32_t level = 0, own;
    puts("\nWhich seat is yours? 0: none, the computer plays all seats.");
    for (int32_t seat = 0; seat < session_players(game); seat++)
        printf("%4d  %s\n", (int)seat + 1, session_actor_name(game, seat).text);
    printf("%4d  all of them: people play all seats, at this screen\n\n", (int)session_players(game) + 1);
    own = ask_number("which seat?", 0, session_players(game) + 1, 1);
    if (own <= session_players(game))
        level = ask_number("how strong is the computer?", 0, computer_level_count() - 1, USUAL_LEVEL);
    for (int32_t seat = 0; seat < BRD_MAX_SEATS; seat++)
        game->levels[seat] = own == seat + 1 || own > session_players(game) ? PERSON : level;
}

/* Reads "person,2"; a person plays the seats that are not named. */
static void take_seats(struct session *game, const char *seats)
{
    for (int32_t seat = 0; seat < BRD_MAX_SEATS; seat++) game->levels[seat] = PERSON;
    for (int32_t seat = 0; *seats != '\0'; seat++) {
        char word[16];
        size_t length = strcspn(seats, ",");
        snprintf(word, sizeof word, "%.*s", (int)length, seats);
        if (seat >= session_players(game)) fail("more seats than players: ", seats);
        if (strcmp(word, "person") != 0)
            if (!computer_read(word, &game->levels[seat])) fail("neither person, nor a level, nor seconds: ", word);
        seats += length + (seats[length] == ',' ? 1 : 0);
    }
}

static bool begin(struct session *game, const struct arguments *w)
{
    bool asks = w->game == NULL;
    if (w->record != NULL) return session_read_record(game, w->record);
    if (!session_load(game, asks ? ask_game() : w->game, w->switches)) return false;
    if (!session_begin(game, asks && w->players == PLAYERS_UNKNOWN ? ask_players(game) : w->players)) return false;
    if (w->seats != NULL)
        take_seats(game, w->seats);
    else if (asks)
        ask_seats(game);
    else {
        game->levels[0] = PERSON;
        for (int32_t seat = 1; seat < BRD_MAX_SEATS; seat++) game->levels[seat] = USUAL_LEVEL;
    }
    return true;
}

/* --------------------------------------------------------------------------------------------------- the game */

static int32_t people(const struct session *game)
{
    int32_t count = 0;
    for (int32_t seat = 0; seat < session_players(game); seat++) count += session_is_person(game, seat) ? 1 : 0;
    return count;
}

/* The hidden-screen pause between people who may not see the same. False: the person leaves. */
static bool hide_screen(const struct session *game, int32_t seat)
{
    char prompt[128], line[8];
    snprintf(prompt, sizeof prompt, "%s, it is your turn. Make sure nobody else is looking, then press Enter. ",
             session_actor_name(game, seat).text);
    for (;;) {
        input_forget_lines();
        screen_hide();
        printf("%s\n\n", brd_rules_title(&game->rules));
        enum input input = input_read(prompt, NULL, line, sizeof line);
        if (input != INPUT_INTERRUPTED) return input == INPUT_LINE;
        if (commands_confirm_leave(game)) return false;
    }
}

/* The viewer of the screen while the computer plays. */
static int32_t onlooker(const struct session *game, int32_t last_asked)
{
    return people(game) == 0 ? BRD_SPECTATOR : last_asked;
}

/* Shows the board while the computer thinks. People without a terminal's screen get it only when it is their turn. */
static void show_to(const struct session *game, int32_t viewer)
{
    static struct marks marks;
    size_t last = game->ply_count > 0 ? game->ply_count - 1 : 0;
    if (viewer == BRD_NO_SEAT || (viewer != BRD_SPECTATOR && !screen_is_terminal())) return;
    marks = (struct marks){.chosen = {false}};
    session_mark_plies(game, last, viewer, marks.last);
    screen_clear_screen();
    screen_draw(game, viewer, &marks);
    putchar('\n');
    session_print_plies(game, last, 1, viewer);
}

static void say_outcome(const struct session *game)
{
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    char text[TEXT_NBYTES];
    brd_state_outcome(&game->rules, &game->state, &outcome);
    brd_outcome_sentence(&game->rules, &outcome, text, sizeof text);
    screen_warn(game->ended.kind != BRD_ENDED_NOT ? session_ended_sentence(game) : text);
}

/* The computer's ply, unless it agrees to a draw instead; false: the person leaves. */
static bool let_computer_play(struct session *game, int32_t seat)
{
    struct choice choice;
    bool for_person = session_is_person(game, seat);
    if (!computer_choose(game, seat, for_person ? USUAL_LEVEL : game->levels[seat], false, &choice)) return false;
    session_answer_draw(game, seat, choice.likes_draw);
    if (game->ended.kind != BRD_ENDED_NOT) return true;
    session_make(game, seat, choice.move);
    game->plies[game->ply_count - 1].by_computer = for_person;
    if (game->auto_plies[seat] > 0) game->auto_plies[seat]--;
    return true;
}

/* A person's turn; false: the person leaves. */
static bool ask_person(struct session *game, int32_t seat, int32_t *last_asked)
{
    bool secret = (game->info.flags & BRD_RULES_SECRETS) != 0 && people(game) > 1;
    if (secret && *last_asked != seat && !hide_screen(game, seat)) return false;
    enum said said = commands_ask(game, seat);
    if (said == SAID_LEARN) lessons_run(brd_rules_name(&game->rules), &game->rules);
    *last_asked = said == SAID_ANOTHER_GAME ? BRD_NO_SEAT : seat;
    return said != SAID_LEAVE;
}

/* When the game is over, the last person who moved may look at the plies, take back, save. */
static bool stay_after_end(struct session *game, int32_t *last_asked)
{
    if (people(game) == 0) {
        show_to(game, BRD_SPECTATOR);
        say_outcome(game);
        return false;
    }
    int32_t seat = session_is_person(game, *last_asked) ? *last_asked : 0;
    while (!session_is_person(game, seat)) seat++;
    return ask_person(game, seat, last_asked);
}

/* Some games need not end: if the computer plays all seats, it asks now and then whether somebody still watches. */
static bool is_watched(const struct session *game)
{
    static size_t asks_at;
    char line[8];
    if (people(game) > 0 || asks_at == 0) asks_at = game->ply_count + PLIES_ALONE;
    if (game->ply_count < asks_at) return true;
    asks_at += PLIES_ALONE;
    if (input_read("a thousand moves more; go on? (Y/n) ", NULL, line, sizeof line) != INPUT_LINE) return false;
    return line[0] != 'n' && line[0] != 'N';
}

/* A position that is there for the third time: all people are asked, then each computer answers at its next turn. */
static void offer_draw_if_returned(struct session *game)
{
    char question[128];
    uint32_t times = session_returns(game);
    bool secret = (game->info.flags & BRD_RULES_SECRETS) != 0 && people(game) > 1;
    if (times == 0) return;
    if (secret) screen_hide();
    snprintf(question, sizeof question, "this position has been there %u times; %s to a draw?", times,
             people(game) > 1 ? "do all people agree" : "do you agree");
    if (people(game) == 0 || input_confirms(question, false)) session_offer_draw(game);
}

static bool play_on(struct session *game, int32_t *last_asked)
{
    offer_draw_if_returned(game);
    int32_t seat = session_to_move(game);
    if (seat == BRD_NOBODY) return stay_after_end(game, last_asked);
    if (seat == BRD_CHANCE) {
        session_let_chance_draw(game);
        return true;
    }
    if (session_is_person(game, seat) && game->auto_plies[seat] == 0) return ask_person(game, seat, last_asked);
    if (!is_watched(game)) return false;
    show_to(game, onlooker(game, *last_asked));
    return let_computer_play(game, seat);
}

int main(int argc, char **argv)
{
    static struct session game;
    struct arguments w = read_arguments(argc, argv);
    int32_t last_asked = BRD_NO_SEAT;
    setlocale(LC_CTYPE, "");
    screen_look_at_terminal();
    input_begin();
    game.seed = w.seed;
    if (!w.has_seed && getrandom(&game.seed, sizeof game.seed, 0) < 0) fail("no random numbers", "");
    if (w.game != NULL && strcmp(w.game, "learn") == 0) {
        lessons_run(w.switches[0] != '\0' ? w.switches : ask_game(), NULL);
        input_end();
        return EXIT_SUCCESS;
    }
    bool began = begin(&game, &w);
    while (began && play_on(&game, &last_asked)) {}
    input_end();
    session_forget(&game);
    return began ? EXIT_SUCCESS : EXIT_FAILURE;
}
