/* commands.c: everything that a person may type: a move, a cell, a list number, or a command. */
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LINE_NBYTES = 1024, SENTENCES_MOST = 24, MOVES_IN_WORDS = 12, COLUMNS = 9, AUTO_MOST = 1000 };
enum { FEW = 4, CHOICES_A_LINE = 5 };

/* The person whose commands are read. */
struct asked {
    struct session *game;
    int32_t seat;
    struct marks marks;
    brd_move legal[BRD_MAX_MOVES];
    int32_t legal_count;
    brd_move choice[BRD_MAX_MOVES]; /* those with the cells that were named */
    int32_t choice_count;
    int32_t cell;                                      /* the first one named, or BRD_NO_CELL */
    char words[BRD_MAX_MOVES + 32][BRD_MAX_MOVE_TEXT]; /* for completion */
};

static const char *notation(const struct asked *a, brd_move move)
{
    static char text[BRD_MAX_MOVE_TEXT];
    brd_move_format(&a->game->rules, move, text, sizeof text);
    return text;
}

/* --------------------------------------------------------------------------------------------------- display */

/* The ply after the last one that the person made: the first that it has not seen. */
static size_t first_unseen(const struct asked *a)
{
    const struct ply *plies = a->game->plies;
    size_t first = a->game->ply_count;
    while (first > 0 && (plies[first - 1].actor != a->seat || plies[first - 1].by_computer)) first--;
    return first;
}

/* As many plies as there is room for, some at least. */
static size_t plies_to_print(const struct asked *a, int32_t lines_left)
{
    enum { FEWEST = 1, MOST = 10, AROUND = 6 };
    int32_t room = lines_left - AROUND - a->choice_count;
    return room < FEWEST ? FEWEST : room > MOST ? MOST : (size_t)room;
}

/* Marks of older plies would be of no use, because most of the board has changed since. */
static size_t first_to_mark(const struct asked *a)
{
    enum { MOST = 10 };
    size_t first = first_unseen(a), count = a->game->ply_count;
    return count - first > MOST ? count - MOST : first;
}

static void mark_cells(struct asked *a)
{
    memset(&a->marks, 0, sizeof a->marks);
    for (int32_t i = 0; i < a->choice_count; i++)
        session_mark_move(a->game, &a->game->state, a->seat, a->choice[i], a->marks.possible);
    if (a->cell < BRD_MAX_CELLS) a->marks.chosen[a->cell] = true;
    session_mark_plies(a->game, first_to_mark(a), a->seat, a->marks.last);
}

/* Many choices are listed without their sentences, so that the board stays in sight. */
static void list_choice_in_columns(const struct asked *a)
{
    for (int32_t i = 0; i < a->choice_count; i++) {
        bool ends_line = (i + 1) % CHOICES_A_LINE == 0 || i + 1 == a->choice_count;
        printf("%4d  %-9s%s", (int)i + 1, notation(a, a->choice[i]), ends_line ? "\n" : "");
    }
}

static void list_choice(const struct asked *a, int32_t lines_left)
{
    if (a->choice_count > SENTENCES_MOST || (a->choice_count > FEW && a->choice_count > lines_left)) {
        list_choice_in_columns(a);
        return;
    }
    for (int32_t i = 0; i < a->choice_count; i++)
        printf("%4d  %-9s %s\n", (int)i + 1, notation(a, a->choice[i]),
               session_sentence(a->game, &a->game->state, a->seat, a->choice[i]));
}

/* Names the paragraphs of the rulebook that a refusal or an ending rests on, the first of them as a command. */
static void say_rules(const struct asked *a, int32_t family, int32_t code)
{
    char text[TEXT_NBYTES];
    const char *id = brd_rule_id(&a->game->rules, family, code, 0);
    if (id == NULL) return;
    int length = snprintf(text, sizeof text, "(`rules %s`", id);
    for (int32_t i = 1; (id = brd_rule_id(&a->game->rules, family, code, i)) != NULL; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, "%s %s", i == 1 ? "; also" : ",", id);
    snprintf(text + length, sizeof text - (size_t)length, ")");
    screen_put_text(text);
}

static void say_outcome(const struct asked *a)
{
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    char text[TEXT_NBYTES];
    brd_state_outcome(&a->game->rules, &a->game->state, &outcome);
    if (outcome.kind != BRD_NONE_YET) {
        brd_outcome_sentence(&a->game->rules, &outcome, text, sizeof text);
        screen_warn(text);
        say_rules(a, BRD_NAME_ENDING, outcome.ending);
        stuck_say_why(a->game, a->seat);
    }
    if (a->game->ended.kind != BRD_ENDED_NOT) screen_warn(session_ended_sentence(a->game));
}

static void say_who_declined(const struct asked *a)
{
    char text[TEXT_NBYTES];
    for (int32_t seat = 0; seat < session_players(a->game); seat++) {
        if ((a->game->declined >> seat & 1) == 0) continue;
        snprintf(text, sizeof text, "%s declines the draw", session_actor_name(a->game, seat).text);
        screen_say(text);
    }
}

/* What the person is to do now. */
static void say_prompt(const struct asked *a)
{
    char text[TEXT_NBYTES];
    if (a->legal_count == 0 || a->choice_count > 0) return;
    if (brd_state_prompt(&a->game->rules, &a->game->state, a->seat, text, sizeof text) > 0) screen_put_text(text);
    if (setup_is_long(a->game, a->seat))
        screen_say("(letters or cells, several at once; `layouts`: ready ones; `finish`: the rest)");
}

static void show(struct asked *a)
{
    mark_cells(a);
    screen_clear_screen();
    int32_t lines_left = screen_draw(a->game, a->seat, &a->marks);
    putchar('\n');
    if (a->game->lesson != NULL)
        lessons_show(a->game);
    else {
        session_print_plies(a->game, first_unseen(a), plies_to_print(a, lines_left), a->seat);
        say_outcome(a);
        say_who_declined(a);
        say_prompt(a);
    }
    list_choice(a, lines_left);
}

/* --------------------------------------------------------------------------------------------------- choosing */

static void forget_choice(struct asked *a)
{
    a->choice_count = 0;
    a->cell = BRD_NO_CELL;
}

/* At a lesson the judge makes the ply, or says why it does not help; the learner tries again. */
static enum said try_at_lesson(struct asked *a, brd_move move)
{
    if (!lessons_try(a->game, move)) return SAID_NOTHING;
    return SAID_PLY;
}

static enum said play(struct asked *a, brd_move move)
{
    if (a->game->lesson != NULL) return try_at_lesson(a, move);
    session_make(a->game, a->seat, move);
    return SAID_PLY;
}

static void say_why_not(const struct asked *a, const brd_verdict *verdict)
{
    char text[TEXT_NBYTES];
    brd_verdict_sentence(&a->game->rules, verdict, text, sizeof text);
    screen_warn(text);
    say_rules(a, BRD_NAME_REFUSAL, verdict->reason);
}

/* ------------------------------------------------------------------------------------------------------ ways */

/* The topmost piece that the person sees on a cell. False: there is none. */
static bool piece_on(const struct asked *a, int32_t cell, brd_item *piece)
{
    brd_item items[BRD_MAX_ITEMS];
    int32_t count = brd_state_cell(&a->game->rules, &a->game->state, a->seat, cell, items, BRD_MAX_ITEMS);
    if (count < 1 || count > BRD_MAX_ITEMS) return false;
    *piece = items[count - 1];
    return piece->layer == BRD_PIECE && piece->type != BRD_TYPE_HIDDEN;
}

/* Says how a type of piece goes. */
static void say_way(const struct asked *a, int32_t type)
{
    char text[TEXT_NBYTES];
    if (brd_type_sentence(&a->game->rules, type, text, sizeof text) > 0) screen_put_text(text);
}

/* Whether the piece on a cell gets to another one, or attacks it. */
static bool gets_to(const struct asked *a, int32_t from, int32_t to)
{
    brd_reach reach[BRD_MAX_CELLS];
    int32_t count = brd_state_reach(&a->game->rules, &a->game->state, a->seat, from, reach, BRD_MAX_CELLS);
    for (int32_t i = 0; i < count; i++)
        if (reach[i].cell == to) return true;
    return false;
}

/* Prints the cells of a reach that have a way: "goes to c4 e4". */
static void list_ways(const struct asked *a, const brd_reach *reach, int32_t count, int way, const char *words)
{
    bool any = false;
    for (int32_t i = 0; i < count; i++) {
        if ((reach[i].ways & way) == 0) continue;
        printf("%s %s", any ? "" : words, brd_name(&a->game->rules, BRD_NAME_CELL, reach[i].cell));
        any = true;
    }
    if (any) putchar('\n');
}

static void list_reach(const struct asked *a, const brd_reach *reach, int32_t count)
{
    list_ways(a, reach, count, BRD_REACH_MOVE, "goes to");
    list_ways(a, reach, count, BRD_REACH_CAPTURE, "captures on");
    list_ways(a, reach, count, BRD_REACH_ATTACK, "attacks");
}

/* Shows on the board where the piece on a cell gets, anybody's. */
static void draw_reach(struct asked *a, int32_t cell, const brd_reach *reach, int32_t count)
{
    forget_choice(a);
    memset(&a->marks, 0, sizeof a->marks);
    a->marks.chosen[cell] = true;
    for (int32_t i = 0; i < count; i++) a->marks.possible[reach[i].cell] = true;
    screen_clear_screen();
    screen_draw(a->game, a->seat, &a->marks);
    putchar('\n');
    if (a->game->lesson != NULL) lessons_show(a->game);
}

/* The same, and in words; before them why it may not move, unless that is NULL. */
static void show_reach(struct asked *a, int32_t cell, int32_t type, const brd_verdict *verdict)
{
    brd_reach reach[BRD_MAX_CELLS];
    int32_t count = brd_state_reach(&a->game->rules, &a->game->state, a->seat, cell, reach, BRD_MAX_CELLS);
    draw_reach(a, cell, reach, count);
    if (verdict != NULL) say_why_not(a, verdict);
    say_way(a, type);
    list_reach(a, reach, count);
}

/* Whether a word is a move in the game's notation. */
static bool is_move(const struct asked *a, const char *word, brd_move *move)
{
    return brd_move_parse(&a->game->rules, word, strlen(word), move) == BRD_OK;
}

static bool names(const struct asked *a, brd_move move, int32_t cell)
{
    brd_move_info info = {.struct_nbytes = sizeof info};
    brd_move_describe(&a->game->rules, &a->game->state, a->seat, move, &info);
    return info.from == cell || info.to == cell || info.target == cell;
}

/* Whether two cells are the notation of a move that is refused, and why. */
static bool refused(const struct asked *a, int32_t from, int32_t to, brd_verdict *verdict)
{
    char text[2 * BRD_MAX_MOVE_TEXT];
    brd_move move;
    const char *first = brd_name(&a->game->rules, BRD_NAME_CELL, from);
    snprintf(text, sizeof text, "%s%s", first, brd_name(&a->game->rules, BRD_NAME_CELL, to));
    return is_move(a, text, &move) &&
           brd_move_check(&a->game->rules, &a->game->state, a->seat, move, verdict) == BRD_E_ILLEGAL;
}

/* Whether two cells that begin here are the notation of a move that is refused for a reason that names this cell. */
static bool refused_here(const struct asked *a, int32_t cell, brd_verdict *verdict)
{
    for (int32_t to = 0; to < a->game->info.cell_count; to++)
        if (refused(a, cell, to, verdict) && verdict->cell == cell) return true;
    return false;
}

/* The same of the cells beside it, whatever the reason names. */
static bool refused_beside(const struct asked *a, int32_t cell, brd_verdict *verdict)
{
    const struct session *g = a->game;
    for (int32_t direction = 0; direction < g->info.direction_count; direction++) {
        int32_t next = brd_rules_neighbour(&g->rules, cell, a->seat, direction);
        if (next < g->info.cell_count && refused(a, cell, next, verdict)) return true;
    }
    return false;
}

/* The kinds of legal moves that begin on no cell, such as placing or deploying, as a mask. */
static uint64_t kinds_put_down(const struct asked *a)
{
    brd_move_info info = {.struct_nbytes = sizeof info};
    uint64_t kinds = 0;
    for (int32_t i = 0; i < a->legal_count; i++)
        if (brd_move_describe(&a->game->rules, &a->game->state, a->seat, a->legal[i], &info) == BRD_OK &&
            info.from == BRD_NO_CELL && info.to != BRD_NO_CELL && info.kind < 64)
            kinds |= UINT64_C(1) << info.kind;
    return kinds;
}

/* All moves of the rules; NULL: there is no memory for them. */
static brd_move *moves_of_rules(const struct asked *a, int32_t *count)
{
    brd_move *moves = NULL;
    *count = brd_rules_moves(&a->game->rules, NULL, 0);
    if (*count > 0) moves = malloc((size_t)*count * sizeof *moves);
    if (moves != NULL) brd_rules_moves(&a->game->rules, moves, (size_t)*count);
    return moves;
}

/*
 * Why nothing can be put down on a cell, of the kinds that can be put down elsewhere: a reason that names a cell if
 * there is one, because the others are about what the person has.
 */
static bool refused_to_put_down(const struct asked *a, int32_t cell, brd_verdict *verdict)
{
    const struct session *g = a->game;
    uint64_t kinds = kinds_put_down(a);
    int32_t count = 0;
    bool found = false, names_cell = false;
    brd_move *moves = kinds != 0 ? moves_of_rules(a, &count) : NULL;
    for (int32_t i = 0; moves != NULL && i < count && !names_cell; i++) {
        brd_move_info info = {.struct_nbytes = sizeof info};
        brd_verdict why;
        if (brd_move_describe(&g->rules, &g->state, a->seat, moves[i], &info) != BRD_OK) continue;
        if (info.from != BRD_NO_CELL || info.to != cell || info.kind >= 64 || (kinds >> info.kind & 1) == 0) continue;
        if (brd_move_check(&g->rules, &g->state, a->seat, moves[i], &why) != BRD_E_ILLEGAL) continue;
        names_cell = why.cell < g->info.cell_count;
        if (names_cell || !found) *verdict = why;
        found = true;
    }
    free(moves);
    return found;
}

/* Why no legal move begins on a cell or names it: if there is no piece, first why nothing can be put down on it. */
static bool refused_everywhere(const struct asked *a, int32_t cell, brd_verdict *verdict)
{
    brd_item piece;
    bool empty = !piece_on(a, cell, &piece);
    if (empty && refused_to_put_down(a, cell, verdict)) return true;
    if (refused_here(a, cell, verdict)) return true;
    return (!empty && refused_to_put_down(a, cell, verdict)) || refused_beside(a, cell, verdict);
}

static bool begins_moves(const struct asked *a, int32_t cell)
{
    brd_move move;
    return brd_moves_from(&a->game->rules, &a->game->state, a->seat, cell, &move, 1) > 0;
}

/* The first cell: the moves that begin there; if there are none, those that name it. */
static void choose_first(struct asked *a, int32_t cell)
{
    const struct session *g = a->game;
    a->choice_count = brd_moves_from(&g->rules, &g->state, a->seat, cell, a->choice, BRD_MAX_MOVES);
    if (a->choice_count <= 0)
        a->choice_count = brd_moves_at(&g->rules, &g->state, a->seat, cell, a->choice, BRD_MAX_MOVES);
    if (a->choice_count > 0) a->cell = cell;
}

/*
 * Says why a move is refused. If its piece is seen on its cell, the board shows where it can go instead: the moves,
 * which are listed, or if there are none how far it gets. If it does not get where it was to go, words say how it
 * goes.
 */
static void refuse(struct asked *a, int32_t from, int32_t to, const brd_verdict *verdict)
{
    brd_item piece;
    bool seen = a->legal_count > 0 && from < a->game->info.cell_count && piece_on(a, from, &piece);
    if (seen && !begins_moves(a, from)) {
        show_reach(a, from, piece.type, verdict);
        return;
    }
    if (seen) {
        forget_choice(a);
        choose_first(a, from);
        show(a);
    }
    say_why_not(a, verdict);
    if (seen && to < a->game->info.cell_count && !gets_to(a, from, to)) say_way(a, piece.type);
}

/* The same of a move. */
static void refuse_move(struct asked *a, brd_move move, const brd_verdict *verdict)
{
    brd_move_info info = {.struct_nbytes = sizeof info, .from = BRD_NO_CELL, .to = BRD_NO_CELL};
    brd_move_describe(&a->game->rules, &a->game->state, a->seat, move, &info);
    refuse(a, info.from, info.to, verdict);
}

/* Of a cell that no move begins on or names, and of a second cell, why not. */
static void explain_cells(struct asked *a, int32_t cell)
{
    brd_verdict verdict;
    bool first = a->cell == BRD_NO_CELL;
    if (first ? refused_everywhere(a, cell, &verdict) : refused(a, a->cell, cell, &verdict))
        refuse(a, first ? cell : a->cell, first ? BRD_NO_CELL : cell, &verdict);
    else
        printf("nothing can be done on %s now\n", brd_name(&a->game->rules, BRD_NAME_CELL, cell));
}

static int32_t narrow(struct asked *a, int32_t cell)
{
    int32_t left = 0;
    for (int32_t i = 0; i < a->choice_count; i++)
        if (names(a, a->choice[i], cell)) a->choice[left++] = a->choice[i];
    return left;
}

static enum said name_first(struct asked *a, int32_t cell)
{
    forget_choice(a);
    choose_first(a, cell);
    if (a->choice_count > 0)
        show(a);
    else
        explain_cells(a, cell);
    return SAID_NOTHING;
}

/*
 * The second cell makes the move or leaves fewer. If no move has both cells, another piece replaces the first one,
 * and any other cell replaces one on which something can only be put down.
 */
static enum said name_second(struct asked *a, int32_t cell)
{
    int32_t left = narrow(a, cell), from = a->cell;
    brd_verdict verdict;
    brd_item piece;
    if (left == 0 && !begins_moves(a, from)) return name_first(a, cell);
    if (left == 1) return play(a, a->choice[0]);
    if (left > 0) {
        a->choice_count = left;
        show(a);
    } else if (begins_moves(a, cell)) {
        bool explained = refused(a, a->cell, cell, &verdict);
        name_first(a, cell);
        if (explained) say_why_not(a, &verdict);
        if (explained && piece_on(a, from, &piece) && !gets_to(a, from, cell)) say_way(a, piece.type);
    } else
        explain_cells(a, cell);
    return SAID_NOTHING;
}

static enum said play_if_legal(struct asked *a, brd_move move)
{
    brd_verdict verdict;
    if (a->game->ended.kind != BRD_ENDED_NOT) {
        puts("the game is over; `undo` continues it");
        return SAID_NOTHING;
    }
    if (brd_move_check(&a->game->rules, &a->game->state, a->seat, move, &verdict) == BRD_OK) return play(a, move);
    refuse_move(a, move, &verdict);
    return SAID_NOTHING;
}

static enum said choose_cell(struct asked *a, int32_t cell)
{
    return a->choice_count == 0 || cell == a->cell ? name_first(a, cell) : name_second(a, cell);
}

/* --------------------------------------------------------------------------------------------------- commands */

/* A few moves are listed with their sentences, many as notations in columns. */
static enum said do_moves(struct asked *a, const char *rest)
{
    (void)rest;
    if (a->legal_count == 0) puts("there are no legal moves: the game is over");
    for (int32_t i = 0; i < a->legal_count; i++) {
        bool ends_line = (i + 1) % COLUMNS == 0 || i + 1 == a->legal_count;
        if (a->legal_count <= MOVES_IN_WORDS)
            printf("%-9s %s\n", notation(a, a->legal[i]),
                   session_sentence(a->game, &a->game->state, a->seat, a->legal[i]));
        else
            printf("%-8s%s", notation(a, a->legal[i]), ends_line ? "\n" : " ");
    }
    if (a->legal_count > MOVES_IN_WORDS) puts("`why MOVE` says what one of them is; a cell, what can be done there");
    return SAID_NOTHING;
}

static enum said do_letters(struct asked *a, const char *rest)
{
    (void)rest;
    screen_explain_letters(a->game);
    return SAID_NOTHING;
}

static enum said do_why(struct asked *a, const char *rest)
{
    brd_move move;
    brd_verdict verdict;
    if (!is_move(a, rest, &move))
        printf("%s: not a move in this game's notation\n", rest);
    else if (brd_move_check(&a->game->rules, &a->game->state, a->seat, move, &verdict) == BRD_OK)
        printf("legal: %s\n", session_sentence(a->game, &a->game->state, a->seat, move));
    else
        refuse_move(a, move, &verdict);
    return SAID_NOTHING;
}

/* The type of piece with a name; -1: there is none. */
static int32_t type_named(const struct asked *a, const char *name)
{
    const char *found;
    for (int32_t type = 0; (found = brd_name(&a->game->rules, BRD_NAME_TYPE, type)) != NULL; type++)
        if (strcasecmp(found, name) == 0) return brd_type_sentence(&a->game->rules, type, NULL, 0) < 0 ? -1 : type;
    return -1;
}

/* The cell of a piece of a type, the person's own if there is one; BRD_NO_CELL: none is seen. */
static int32_t find_piece(const struct asked *a, int32_t type)
{
    int32_t found = BRD_NO_CELL;
    brd_item piece;
    for (int32_t cell = 0; cell < a->game->info.cell_count; cell++) {
        if (!piece_on(a, cell, &piece) || piece.type != type) continue;
        if (piece.seat == a->seat) return cell;
        if (found == BRD_NO_CELL) found = cell;
    }
    return found;
}

/* How a type goes: one on the board, else one alone on an empty board. */
static void show_type(struct asked *a, int32_t type)
{
    brd_reach reach[BRD_MAX_CELLS];
    int32_t cell = find_piece(a, type);
    if (cell != BRD_NO_CELL) {
        show_reach(a, cell, type, NULL);
        return;
    }
    int32_t count = brd_type_reach(&a->game->rules, type, a->seat, 1, &cell, reach, BRD_MAX_CELLS);
    say_way(a, type);
    if (count <= 0) return;
    printf("alone on %s:\n", brd_name(&a->game->rules, BRD_NAME_CELL, cell));
    list_reach(a, reach, count);
}

static enum said do_how(struct asked *a, const char *rest)
{
    brd_item piece;
    int32_t cell = brd_rules_find_cell(&a->game->rules, rest, strlen(rest)), type = type_named(a, rest);
    if (cell >= 0 && piece_on(a, cell, &piece))
        show_reach(a, cell, piece.type, NULL);
    else if (cell >= 0)
        printf("you see no piece on %s\n", rest);
    else if (type >= 0)
        show_type(a, type);
    else
        puts("how: name a cell with a piece, or a type of piece (`letters` lists them)");
    return SAID_NOTHING;
}

static enum said hint_at_lesson(const struct asked *a)
{
    brd_move move;
    if (lessons_hint(a->game, &move))
        printf("%s: %s\n", notation(a, move), session_sentence(a->game, &a->game->state, a->seat, move));
    return SAID_NOTHING;
}

static enum said do_hint(struct asked *a, const char *rest)
{
    (void)rest;
    struct choice choice;
    if (a->legal_count == 0) return do_moves(a, rest);
    if (a->game->lesson != NULL) return hint_at_lesson(a);
    if (!computer_choose(a->game, a->seat, USUAL_LEVEL, true, &choice)) return SAID_LEAVE;
    printf("%s: %s\n", notation(a, choice.move), session_sentence(a->game, &a->game->state, a->seat, choice.move));
    return SAID_NOTHING;
}

static enum said do_auto(struct asked *a, const char *rest)
{
    long plies = *rest == '\0' ? 1 : strtol(rest, NULL, 10);
    if (a->legal_count == 0) return do_moves(a, rest);
    if (plies < 1 || plies > AUTO_MOST) {
        printf("auto: this is not a number of moves; type one from 1 to %d\n", AUTO_MOST);
        return SAID_NOTHING;
    }
    a->game->auto_plies[a->seat] = (int32_t)plies;
    return SAID_PLY;
}

/*
 * How many plies were made since the person's last one, or the last but so many, that one included. 0: it has made
 * none.
 */
static size_t plies_to_undo(const struct asked *a, long own)
{
    size_t found = 0;
    for (size_t i = a->game->ply_count; i > 0 && own > 0; i--) {
        if (a->game->plies[i - 1].actor != a->seat) continue;
        found = a->game->ply_count - i + 1;
        own--;
    }
    return found;
}

/* Why the person should think twice before taking back these plies; NULL: no reason. */
static const char *barrier(const struct asked *a, size_t count)
{
    uint32_t flags = 0;
    for (size_t i = 0; i < count; i++) flags |= a->game->plies[a->game->ply_count - 1 - i].flags;
    return (flags & BRD_MOVE_CHANCE) != 0    ? "chance has moved since then and would be drawn again"
           : (flags & BRD_MOVE_REVEALS) != 0 ? "something hidden was revealed since then, and stays known"
                                             : NULL;
}

static enum said do_undo(struct asked *a, const char *rest)
{
    long own = *rest == '\0' ? 1 : strtol(rest, NULL, 10);
    size_t count = plies_to_undo(a, own);
    const char *why = barrier(a, count);
    if (own < 1) {
        puts("undo: this is not a number of moves; type one from 1 on");
        return SAID_NOTHING;
    }
    if (a->game->ended.kind != BRD_ENDED_NOT) {
        a->game->ended = (struct ended){.kind = BRD_ENDED_NOT};
        puts("the game goes on");
        return SAID_PLY;
    }
    if (count == 0) {
        puts("you have made no move yet");
        return SAID_NOTHING;
    }
    if (why != NULL) {
        screen_warn(why);
        if (!input_confirms("take it back anyway?", false)) return SAID_NOTHING;
    }
    for (size_t i = 0; i < count; i++) session_take_back(a->game);
    return SAID_PLY;
}

static bool is_over(const struct asked *a)
{
    bool over = session_to_move(a->game) == BRD_NOBODY;
    if (over) puts("the game is over");
    return over;
}

static enum said do_resign(struct asked *a, const char *rest)
{
    char how[32];
    (void)rest;
    snprintf(how, sizeof how, "resignation %d", (int)a->seat);
    if (is_over(a) || !input_confirms("resign the game?", false)) return SAID_NOTHING;
    session_end(a->game, how);
    return SAID_PLY;
}

static bool others_are_people(const struct asked *a)
{
    for (int32_t seat = 0; seat < session_players(a->game); seat++)
        if (seat != a->seat && session_is_person(a->game, seat)) return true;
    return false;
}

static enum said do_draw(struct asked *a, const char *rest)
{
    (void)rest;
    const char *question = others_are_people(a) ? "do all people agree to a draw?" : "offer a draw?";
    if (is_over(a) || !input_confirms(question, false)) return SAID_NOTHING;
    session_offer_draw(a->game);
    if (a->game->ended.kind != BRD_ENDED_NOT) return SAID_PLY;
    puts("you offer a draw; the computer answers at its next turn");
    return SAID_NOTHING;
}

/* Says how those types of pieces go that a rules file changes. */
static void say_changed_ways(const struct session *game)
{
    static brd_rules builtin;
    char now[TEXT_NBYTES], before[TEXT_NBYTES];
    if (brd_rules_builtin(&builtin, brd_rules_name(&game->rules)) != BRD_OK) return;
    for (int32_t type = 0; type < game->info.type_count; type++) {
        if (brd_type_sentence(&game->rules, type, now, sizeof now) < 0) continue;
        if (brd_type_sentence(&builtin, type, before, sizeof before) < 0 || strcmp(now, before) == 0) continue;
        screen_put_text(now);
    }
}

/* What is not as the page and the rulebook say: comes before both. */
static void say_changes(const struct session *game)
{
    char text[TEXT_NBYTES];
    int32_t nbytes = brd_rules_overrides(&game->rules, text, sizeof text);
    bool file = (game->info.flags & BRD_RULES_FILE) != 0;
    if (nbytes <= 0 && !file) return;
    screen_warn("This game is changed; the page below describes the game as it was published.");
    if (file) {
        screen_put_text("A rules file changes pieces, board or start: what is refused and marked follows the file.");
        say_changed_ways(game);
    }
    for (int32_t i = 0; i < game->info.switch_count; i++) {
        brd_switch_info info = {.struct_nbytes = sizeof info};
        if (brd_rules_switch(&game->rules, i, &info) != BRD_OK || strcmp(info.value, info.initial) == 0) continue;
        printf("  %s is %s, not %s\n", info.name, info.value, info.initial);
    }
    putchar('\n');
}

static enum said do_rules(struct asked *a, const char *rest)
{
    const char *game = brd_rules_name(&a->game->rules);
    if (*rest == '\0') {
        say_changes(a->game);
        rulebook_print_page(game);
    } else if (!rulebook_print_paragraph(game, rest) && !rulebook_print_section(game, rest)) {
        char text[LINE_NBYTES + 80];
        snprintf(text, sizeof text,
                 "rules: the rulebook has no paragraph and no section %s; `rules` lists its sections", rest);
        screen_put_text(text);
    }
    return SAID_NOTHING;
}

static enum said do_log(struct asked *a, const char *rest)
{
    (void)rest;
    session_print_plies(a->game, 0, a->game->ply_count, a->seat);
    return SAID_NOTHING;
}

static enum said do_save(struct asked *a, const char *rest)
{
    if (*rest == '\0')
        puts("save: the name of the file is missing; type `save FILE`");
    else if (session_write_record(a->game, rest)) {
        a->game->saved = true;
        printf("saved: %s\n", rest);
    }
    return SAID_NOTHING;
}

static enum said do_load(struct asked *a, const char *rest)
{
    if (*rest == '\0')
        puts("load: the name of the file is missing; type `load FILE`");
    else if (commands_confirm_leave(a->game) && session_read_record(a->game, rest))
        return SAID_ANOTHER_GAME;
    return SAID_NOTHING;
}

static void say_who(const struct asked *a)
{
    for (int32_t seat = 0; seat < session_players(a->game); seat++) {
        printf("%4d  %s: ", (int)seat + 1, session_actor_name(a->game, seat).text);
        if (a->game->levels[seat] == PERSON)
            puts("a person");
        else
            printf("the computer, %s\n", computer_word(a->game->levels[seat]).text);
    }
}

static enum said do_who(struct asked *a, const char *rest)
{
    int seat = 0, level = PERSON;
    char word[16] = "", strength[16] = "";
    int read = sscanf(rest, "%d %15s %15s", &seat, word, strength);
    bool person = read == 2 && strcmp(word, "person") == 0;
    bool computer = read == 3 && strcmp(word, "computer") == 0 && computer_read(strength, &level);
    if (*rest != '\0' && (!(person || computer) || seat < 1 || seat > session_players(a->game))) {
        printf("who: this is not valid; type `who 2 person`, `who 2 computer 1` (levels 0 to %d) or `who 2 computer "
               "10s`\n",
               (int)computer_level_count() - 1);
        return SAID_NOTHING;
    }
    if (*rest != '\0') a->game->levels[seat - 1] = person ? PERSON : level;
    if (*rest != '\0') a->game->offers_draw = false; /* other people play now */
    say_who(a);
    return *rest != '\0' && !session_is_person(a->game, a->seat) ? SAID_PLY : SAID_NOTHING;
}

static enum said do_board(struct asked *a, const char *rest)
{
    (void)rest;
    forget_choice(a);
    show(a);
    return SAID_NOTHING;
}

bool commands_confirm_leave(const struct session *game)
{
    return game->saved || game->ply_count == 0 || input_confirms("the game is not saved; leave anyway?", false);
}

static enum said do_quit(struct asked *a, const char *rest)
{
    (void)rest;
    return commands_confirm_leave(a->game) ? SAID_LEAVE : SAID_NOTHING;
}

static enum said do_learn(struct asked *a, const char *rest)
{
    (void)a, (void)rest;
    return SAID_LEARN;
}

static enum said do_next(struct asked *a, const char *rest)
{
    (void)a, (void)rest;
    return SAID_ANOTHER_LESSON;
}

static bool lays_out(const struct asked *a)
{
    bool goes_on = setup_goes_on(a->game, a->seat) && a->legal_count > 0;
    if (!goes_on) puts("there is nothing to lay out now");
    return goes_on;
}

static enum said do_layouts(struct asked *a, const char *rest)
{
    if (!lays_out(a)) return SAID_NOTHING;
    return setup_choose_layout(a->game, a->seat) ? SAID_PLY : do_board(a, rest);
}

static enum said do_finish(struct asked *a, const char *rest)
{
    (void)rest;
    if (!lays_out(a)) return SAID_NOTHING;
    return setup_finish(a->game, a->seat) ? SAID_PLY : SAID_LEAVE;
}

static enum said do_help(struct asked *a, const char *rest);

/* Where a command is of use. */
enum { IN_GAME = 1, IN_LESSON = 2, IN_BOTH = 3 };

static const struct command {
    const char *name, *arguments, *what;
    enum said (*does)(struct asked *a, const char *rest);
    int where;
} commands[] = {
    {"moves", "", "all legal moves", do_moves, IN_BOTH},
    {"why", "MOVE", "why a move is not legal, or what it does", do_why, IN_BOTH},
    {"how", "CELL|PIECE", "where any piece goes, and how", do_how, IN_BOTH},
    {"hint", "", "the computer's move; in a lesson, a solution", do_hint, IN_BOTH},
    {"layouts", "", "in a setup: ready layouts to choose from", do_layouts, IN_GAME},
    {"finish", "", "in a setup: lets the computer do the rest", do_finish, IN_GAME},
    {"auto", "[N]", "lets the computer make your next N moves", do_auto, IN_GAME},
    {"undo", "[N]", "takes back your last N moves and what followed", do_undo, IN_GAME},
    {"resign", "", "ends the game: you resign", do_resign, IN_GAME},
    {"draw", "", "offers a draw to all other players", do_draw, IN_GAME},
    {"log", "", "all moves so far, as far as you may know them", do_log, IN_GAME},
    {"board", "", "shows the board again", do_board, IN_BOTH},
    {"rules", "[ID|SECTION]", "how to play; a part of the rulebook", do_rules, IN_BOTH},
    {"letters", "", "what the letters on the board mean; also `?`", do_letters, IN_BOTH},
    {"learn", "", "lessons for this game", do_learn, IN_GAME},
    {"next", "", "the next lesson", do_next, IN_LESSON},
    {"who", "[SEAT person|computer N]", "who plays which seat", do_who, IN_GAME},
    {"save", "FILE", "saves the game as a record", do_save, IN_GAME},
    {"load", "FILE", "continues the game of a record", do_load, IN_GAME},
    {"quit", "", "leaves", do_quit, IN_BOTH},
    {"help", "", "this list", do_help, IN_BOTH},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

/* Whether a command is of use here. */
static bool is_here(const struct asked *a, const struct command *command)
{
    return (command->where & (a->game->lesson != NULL ? IN_LESSON : IN_GAME)) != 0;
}

static enum said do_help(struct asked *a, const char *rest)
{
    (void)rest;
    screen_put_text(
        "Type a move (Tab completes it); or a cell, which lists its moves, and then another cell or a list number; "
        "or a command:");
    for (int32_t i = 0; i < COMMANDS; i++) {
        char usage[48];
        if (!is_here(a, &commands[i])) continue;
        snprintf(usage, sizeof usage, "%s %s", commands[i].name, commands[i].arguments);
        printf("  %-30s %s\n", usage, commands[i].what);
    }
    return SAID_NOTHING;
}

/* ----------------------------------------------------------------------------------------------------- asking */

static bool is_number(const struct asked *a, const char *word, int32_t *index)
{
    char *end;
    long number = strtol(word, &end, 10);
    if (a->choice_count == 0 || end == word || *end != '\0' || number < 1 || number > a->choice_count) return false;
    *index = (int32_t)number - 1;
    return true;
}

static enum said obey(struct asked *a, const char *line)
{
    brd_move move;
    int32_t index, cell = brd_rules_find_cell(&a->game->rules, line, strlen(line));
    size_t length = strcspn(line, " ");
    if (*line == '\0') return do_board(a, line);
    if (is_number(a, line, &index)) return play(a, a->choice[index]);
    if (cell >= 0) return choose_cell(a, cell);
    if (is_move(a, line, &move)) return play_if_legal(a, move);
    if (strcmp(line, "?") == 0) return do_letters(a, line);
    if (strcmp(line, "q") == 0) return do_quit(a, line);
    for (int32_t i = 0; i < COMMANDS; i++)
        if (strlen(commands[i].name) == length && strncmp(commands[i].name, line, length) == 0 &&
            is_here(a, &commands[i]))
            return commands[i].does(a, line + length + strspn(line + length, " "));
    if (a->game->lesson == NULL && setup_goes_on(a->game, a->seat) && a->legal_count > 0 &&
        setup_make_words(a->game, a->seat, line) > 0)
        return SAID_PLY;
    printf("%s: not a move, cell or command; type `help` for a list\n", line);
    return SAID_NOTHING;
}

static struct offers offers_of(struct asked *a)
{
    struct offers offers = {a->words, 0};
    for (int32_t i = 0; i < a->legal_count; i++) strcpy(a->words[offers.count++], notation(a, a->legal[i]));
    for (int32_t i = 0; i < COMMANDS; i++)
        if (is_here(a, &commands[i])) strcpy(a->words[offers.count++], commands[i].name);
    return offers;
}

static struct asked *ask_anew(struct session *game, int32_t seat)
{
    static struct asked asked;
    asked.game = game;
    asked.seat = seat;
    forget_choice(&asked);
    asked.legal_count = brd_moves(&game->rules, &game->state, seat, asked.legal, BRD_MAX_MOVES);
    if (asked.legal_count < 0 || game->ended.kind != BRD_ENDED_NOT) asked.legal_count = 0;
    return &asked;
}

/* Once, for people who have not read anything. */
static void greet(const struct session *game)
{
    static bool greeted, greeted_at_lesson;
    if (game->lesson != NULL) {
        if (!greeted_at_lesson) puts("(type a move, or a cell, or `hint`, `next`, `help`; `?` explains the board)");
        greeted_at_lesson = true;
        return;
    }
    if (!greeted)
        screen_put_text("(type a move, a cell, or `rules`, `learn`, `moves`, `help`; `?` explains the board)");
    greeted = true;
}

enum said commands_ask(struct session *game, int32_t viewer)
{
    struct asked *a = ask_anew(game, viewer);
    struct offers offers = offers_of(a);
    char prompt[40], line[LINE_NBYTES];
    snprintf(prompt, sizeof prompt, "%s> ", session_actor_name(game, viewer).text);
    show(a);
    greet(game);
    for (;;) {
        enum said said = SAID_LEAVE;
        enum input input = input_read(prompt, &offers, line, sizeof line);
        if (input == INPUT_LINE) said = obey(a, line + strspn(line, " "));
        if (input == INPUT_INTERRUPTED) said = do_quit(a, "");
        if (said != SAID_NOTHING) return said;
    }
}
