/*
 * setup.c: laying out what a game begins with: several plies typed at once, layouts of the computer to choose from, the
 * rest by the computer.
 */
#include "play.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETUP_MOST = 256 };

bool setup_goes_on(const struct session *game, int32_t seat)
{
    return session_to_move(game) == seat && brd_state_phase(&game->rules, &game->state, seat) != game->main_phase;
}

bool setup_is_long(const struct session *game, int32_t seat)
{
    return setup_goes_on(game, seat) && (game->info.flags & BRD_RULES_SECRETS) != 0;
}

/* ------------------------------------------------------------------------------------------- several plies at once */

static brd_move legal[BRD_MAX_MOVES];

static int32_t list_legal(const struct session *game, int32_t seat)
{
    return brd_moves(&game->rules, &game->state, seat, legal, BRD_MAX_MOVES);
}

static brd_move_info described(const struct session *game, int32_t seat, brd_move move)
{
    brd_move_info info = {.struct_nbytes = sizeof info};
    brd_move_describe(&game->rules, &game->state, seat, move, &info);
    return info;
}

static char letter_of_type(const struct session *game, uint8_t type)
{
    brd_type_info info = {.struct_nbytes = sizeof info};
    return brd_rules_type(&game->rules, type, &info) == BRD_OK ? (char)tolower(info.letter) : '\0';
}

/*
 * The only legal move that puts something with this letter down, or ends on this cell. False: there is none, or
 * several.
 */
static bool only_move(const struct session *game, int32_t seat, char letter, int32_t cell, brd_move *move)
{
    int32_t found = 0, count = list_legal(game, seat);
    for (int32_t i = 0; i < count; i++) {
        brd_move_info info = described(game, seat, legal[i]);
        bool fits = letter != '\0' ? letter_of_type(game, info.type) == tolower(letter) : info.to == cell;
        if (!fits) continue;
        *move = legal[i];
        found++;
    }
    return found == 1;
}

/* Makes the ply of a word that is a move or a cell. */
static bool make_word(struct session *game, int32_t seat, const char *word, size_t nbytes)
{
    brd_move move;
    int32_t cell = brd_rules_find_cell(&game->rules, word, nbytes);
    bool known = cell >= 0 ? only_move(game, seat, '\0', cell, &move)
                           : brd_move_parse(&game->rules, word, nbytes, &move) == BRD_OK;
    if (!known || brd_move_check(&game->rules, &game->state, seat, move, NULL) != BRD_OK) return false;
    session_make(game, seat, move);
    return true;
}

/* Makes a ply for each letter of a word. Returns how many were made. */
static size_t make_letters(struct session *game, int32_t seat, const char *word, size_t nbytes)
{
    brd_move move;
    size_t made = 0;
    while (made < nbytes && setup_goes_on(game, seat) && only_move(game, seat, word[made], BRD_NO_CELL, &move)) {
        session_make(game, seat, move);
        made++;
    }
    return made;
}

size_t setup_make_words(struct session *game, int32_t seat, const char *line)
{
    size_t plies = game->ply_count;
    while (*line != '\0' && setup_goes_on(game, seat)) {
        size_t nbytes = strcspn(line, " "), made = nbytes;
        if (!make_word(game, seat, line, nbytes)) made = make_letters(game, seat, line, nbytes);
        line += made;
        if (made < nbytes) break;
        line += strspn(line, " ");
    }
    if (*line != '\0' && game->ply_count > plies)
        printf("%zu moves are made; this cannot follow them: %s\n", game->ply_count - plies, line);
    return game->ply_count - plies;
}

/* --------------------------------------------------------------------------------------------------------- layouts */

/* Lets the computer make the rest of a setup. False: the person pressed Ctrl-C. */
static bool make_rest(struct session *game, int32_t seat)
{
    struct choice choice;
    while (setup_goes_on(game, seat)) {
        if (!computer_choose(game, seat, USUAL_LEVEL, false, &choice)) return false;
        session_make(game, seat, choice.move);
    }
    return true;
}

static void take_back_to(struct session *game, size_t plies)
{
    while (game->ply_count > plies) session_take_back(game);
}

/* The plies of the setup up to the next phase: of a layout, the land alone. */
static void keep_first_part(struct session *game, int32_t seat, size_t plies)
{
    static brd_move moves[SETUP_MOST];
    size_t count = game->ply_count - plies;
    for (size_t i = 0; i < count && i < SETUP_MOST; i++) moves[i] = game->plies[plies + i].move;
    take_back_to(game, plies);
    int32_t phase = brd_state_phase(&game->rules, &game->state, seat);
    for (size_t i = 0; i < count && i < SETUP_MOST; i++) {
        if (brd_state_phase(&game->rules, &game->state, seat) != phase) return;
        session_make(game, seat, moves[i]);
    }
}

/* Shows the layout that is on the board, and says what its last ply puts down. */
static void show_layout(const struct session *game, int32_t seat, brd_move last)
{
    static struct marks marks;
    screen_clear_screen();
    screen_draw(game, seat, &marks);
    printf("\nand at last: %s\n", session_sentence(game, &game->state, seat, last));
}

/* Asks about the layout on the board: 'y', 'p', '\n' for another, or 'q'. */
static char ask_about_layout(void)
{
    static const char question[] = "take this layout? (y: yes, p: its first part, Enter: another, q: none) ";
    char line[16];
    for (;;) {
        if (input_read(question, NULL, line, sizeof line) != INPUT_LINE) return 'q';
        if (line[0] == '\0') return '\n';
        if (line[1] == '\0' && strchr("ypqn", line[0]) != NULL) return line[0] == 'n' ? 'q' : line[0];
    }
}

bool setup_choose_layout(struct session *game, int32_t seat)
{
    size_t plies = game->ply_count;
    for (;;) {
        bool whole = make_rest(game, seat);
        /* The last ply may reveal things: it is shown only when the layout is taken. */
        struct ply last = game->plies[game->ply_count - 1];
        if (whole) session_take_back(game);
        if (whole) show_layout(game, seat, last.move);
        char answer = whole ? ask_about_layout() : 'q';
        if (answer == 'y') session_make(game, seat, last.move);
        if (answer == 'p') keep_first_part(game, seat, plies);
        if (answer == 'y' || answer == 'p') return true;
        take_back_to(game, plies);
        if (answer == 'q') return false;
    }
}

bool setup_finish(struct session *game, int32_t seat)
{
    return make_rest(game, seat);
}
