/*
 * play.h: the parts of brdplay. None of them knows a game: everything about games comes from the library.
 *
 *     session.c   rules, position, plies made, who plays which seat; records
 *     screen.c    the board, stocks and counters, as one viewer may see them
 *     computer.c  the computer's players: apps/bot/bot.c, which sees what its seat sees
 *     input.c     typed lines, with completion; Ctrl-C
 *     rulebook.c  paragraphs of the rulebooks
 *     setup.c     laying out what a game begins with
 *     lessons.c   lessons
 *     replace.c   writes files
 *     stuck.c     at the end, why a player could play nowhere
 *     commands.c  everything that a person may type
 *     main.c      the command line, questions before the game, turns
 */
#ifndef BRDPLAY_H
#define BRDPLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "boardrules/boardrules.h"
#include "learn/lessons.h"

/* ------------------------------------------------------------------------------------------------- session.c */

enum { PERSON = -1, USUAL_LEVEL = 2, TEXT_NBYTES = 4096, RECORD_MOST = 1 << 20 };

/* A ply that was made, and how to take it back. */
struct ply {
    brd_undo undo;
    brd_move move;
    uint64_t key;     /* brd_state_key of the position that it led to */
    uint32_t flags;   /* BRD_MOVE_* */
    int32_t actor;    /* a seat, or BRD_CHANCE */
    bool by_computer; /* for a person, by `auto` */
};

/* How a game ended outside the rules: the members of brd_record. kind BRD_ENDED_NOT: it did not. */
struct ended {
    char text[64]; /* as records say it */
    uint16_t seats;
    uint8_t kind, seat, outcome;
};

/* A person at a lesson. */
struct lesson_at {
    lesson_try trying;
    char said[540]; /* the judge's answer to the last try */
    bool solved;
};

struct session {
    brd_rules rules;
    brd_rules_info info;
    brd_state start, state;
    struct ply *plies; /* oldest first */
    size_t ply_count, ply_cap;
    int32_t levels[BRD_MAX_SEATS];     /* PERSON, or how strong the computer plays this seat (computer_read) */
    int32_t auto_plies[BRD_MAX_SEATS]; /* so many plies the computer makes for a person */
    int32_t main_phase;                /* the phase in which games end: what comes before is a setup */
    struct lesson_at *lesson;          /* NULL: this is a game, no lesson */
    uint64_t seed;                     /* for chance and the computer */
    bool saved;                        /* no ply was made since */
    bool offers_draw;                  /* a draw is offered, and not everybody has answered */
    uint32_t agreed;                   /* seats that agree to it */
    uint32_t returned; /* how often a position had been there at the last offer because of that; 0: none */
    uint32_t declined; /* the computer's seat that declined the last offer, as a mask; 0: none */
    struct ended ended;
};

/* These print on standard output why they fail. */
bool session_load(struct session *game, const char *name, const char *switches); /* a game's name, or a rules file */
bool session_begin(struct session *game, int32_t players);
bool session_read_record(struct session *game, const char *path);
bool session_write_record(const struct session *game, const char *path);

/* Makes a legal move. Exits if there is no memory for one more ply. */
void session_make(struct session *game, int32_t actor, brd_move move);
void session_take_back(struct session *game);
/* Ends the game outside the rules: "agreement", "resignation 1". No ply can be made then. */
void session_end(struct session *game, const char *how);
/* How the game ended outside the rules, in words: "Black resigns: White wins". */
const char *session_ended_sentence(const struct session *game);
/*
 * How often the position has been there, if a draw should be offered because of that: three times, or more often than
 * at the last such offer, until another position comes. Else 0.
 */
uint32_t session_returns(struct session *game);
/*
 * All people agree to a draw. The game ends if nobody else plays; the computer's seats answer one after another, each
 * at its next turn. The first that declines ends the offer.
 */
void session_offer_draw(struct session *game);
void session_answer_draw(struct session *game, int32_t seat, bool agrees);
void session_let_chance_draw(struct session *game);
void session_forget(struct session *game);

int32_t session_players(const struct session *game);
int32_t session_to_move(const struct session *game);
bool session_is_person(const struct session *game, int32_t actor);
/* "White", "chance", "nobody". */
struct name {
    char text[24];
};
struct name session_actor_name(const struct session *game, int32_t actor);
/* Prints a sentence for each ply from `from` on, as the viewer may know it; at most the last `most`. */
void session_print_plies(const struct session *game, size_t from, size_t most, int32_t viewer);
/* Mark the cells of a move, or of the plies from `from` on, as far as the viewer knows them. */
void session_mark_move(const struct session *game, const brd_state *before, int32_t viewer, brd_move move,
                       bool marks[BRD_MAX_CELLS]);
void session_mark_plies(const struct session *game, size_t from, int32_t viewer, bool marks[BRD_MAX_CELLS]);
const char *session_sentence(const struct session *game, const brd_state *before, int32_t viewer, brd_move move);

/* ------------------------------------------------------------------------------------------------ screen.c */

/* The cells that are marked on the board. */
struct marks {
    bool chosen[BRD_MAX_CELLS], possible[BRD_MAX_CELLS], last[BRD_MAX_CELLS];
};

/* Finds out what the terminal can do. Call it first. */
void screen_look_at_terminal(void);
bool screen_is_terminal(void);
void screen_clear_screen(void);
/* The same, to hide secrets: a terminal that cannot be cleared scrolls them out of sight. */
void screen_hide(void);
/* Returns how many lines are left below the drawing. */
int32_t screen_draw(const struct session *game, int32_t viewer, const struct marks *marks);
/* Prints what the letters and marks on the board mean. */
void screen_explain_letters(const struct session *game);
/* How many columns a line has, and how many lines there are; a file or a pipe has very many. */
int32_t screen_columns(void);
int32_t screen_rows(void);
/* Print a line; screen_warn makes it stand out; screen_put_text breaks it between words. */
void screen_say(const char *text);
void screen_warn(const char *text);
void screen_put_text(const char *text);

/* --------------------------------------------------------------------------------------------- computer.c */

/* Reads a strength: a level, "0" to "4", or seconds for each ply, "10s". False: the word is neither. */
bool computer_read(const char *word, int32_t *strength);
struct name computer_word(int32_t strength);
int32_t computer_level_count(void);
/* What the computer would do. */
struct choice {
    brd_move move;
    bool likes_draw; /* it expects no more of the game than a draw is worth. Never at level 0, which expects nothing */
};

/*
 * Chooses a seat's move, and shows progress meanwhile. False: the person pressed Ctrl-C and wants to leave. `verbose`:
 * also prints what the computer expects.
 */
bool computer_choose(struct session *game, int32_t seat, int32_t strength, bool verbose, struct choice *choice);

/* ------------------------------------------------------------------------------------------------ input.c */

/* The words that completion offers. */
struct offers {
    char (*words)[BRD_MAX_MOVE_TEXT];
    size_t count;
};

enum input { INPUT_LINE, INPUT_INTERRUPTED, INPUT_ENDED };

void input_begin(void);
void input_end(void);
/* Reads a line, without its line feed. A line that does not fit is cut off. */
enum input input_read(const char *prompt, const struct offers *offers, char *line, size_t cap);
/* Asks a question with the answers yes and no. Returns `otherwise` after Enter, Ctrl-C or the end of input. */
bool input_confirms(const char *question, bool otherwise);
/* Forgets the typed lines, which may contain what the next person must not know. */
void input_forget_lines(void);
/* Whether Ctrl-C was pressed since the last call of input_was_interrupted, which forgets it. */
bool input_is_interrupted(void);
bool input_was_interrupted(void);

/* --------------------------------------------------------------------------------------------- rulebook.c */

/*
 * Print a paragraph by its id ("TOK.flat"), a section by its title; upper and lower case are the same. False: none.
 * In a terminal they wait whenever the screen is full.
 */
bool rulebook_print_paragraph(const char *game, const char *id);
bool rulebook_print_section(const char *game, const char *title);
/* Prints how to play a game, the page of apps/learn/, and which sections the rulebook has. */
void rulebook_print_page(const char *game);

/* ------------------------------------------------------------------------------------------------ setup.c */

/* Whether a seat is to lay something out; whether it makes many plies of its own for that, unseen by others. */
bool setup_goes_on(const struct session *game, int32_t seat);
bool setup_is_long(const struct session *game, int32_t seat);
/*
 * Makes the plies that a line names: words that are moves, cells on which only one thing can be put, or letters of
 * what is put down next. Returns how many were made, and says where it stopped.
 */
size_t setup_make_words(struct session *game, int32_t seat, const char *line);
/* Shows layouts of the computer until the person takes one, or all or none. False: none. */
bool setup_choose_layout(struct session *game, int32_t seat);
/*
 * Lets the computer make the rest of the setup, as long as no other seat is to move. False: the person pressed
 * Ctrl-C.
 */
bool setup_finish(struct session *game, int32_t seat);

/* ------------------------------------------------------------------------------------------------ lessons.c */

/* Lessons of a game, by its name, until the person leaves. `played`: the rules of the game that waits, or NULL. */
void lessons_run(const char *name, const brd_rules *played);
/* Prints the lesson at hand: its text, the last answer, the task. */
void lessons_show(const struct session *game);
/* Tries a legal move at the lesson. False: the lesson takes none. */
bool lessons_try(struct session *game, brd_move move);
/* The next move of a solution. */
bool lessons_hint(const struct session *game, brd_move *move);

/* ------------------------------------------------------------------------------------------------ stuck.c */

/*
 * If the game was won because a seat that made the last ply could play nowhere, says which cells were closed to it,
 * and by what, as the viewer may know.
 */
void stuck_say_why(const struct session *game, int32_t viewer);

/* --------------------------------------------------------------------------------------------- commands.c */

enum said { SAID_PLY, SAID_NOTHING, SAID_ANOTHER_GAME, SAID_LEARN, SAID_ANOTHER_LESSON, SAID_LEAVE };

/* Reads a person's commands until the position changes or the person leaves. */
enum said commands_ask(struct session *game, int32_t viewer);
/* Whether the person may leave the game: it is saved, or the person confirms. */
bool commands_confirm_leave(const struct session *game);

/* ------------------------------------------------------------------------------------------------- replace.c */

/* A file that is being written anew, beside the one that it will replace. */
struct replacement {
    const char *path;
    FILE *stream;
    char beside[TEXT_NBYTES], why[160]; /* why it fails, in words */
};

/* Write into `stream`, then call replacement_end. False: it cannot be written, and nothing has changed. */
bool replacement_begin(struct replacement *file, const char *path);
/* is_written: the content is complete; otherwise nothing changes. */
bool replacement_end(struct replacement *file, bool is_written);

#endif
