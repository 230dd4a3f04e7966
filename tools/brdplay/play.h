/*
 * play.h: the parts of brdplay, which knows no game: all that it says comes from the library.
 *
 *     session.c   rules, position, plies made, who plays which seat; records
 *     screen.c    the board and what stands beside it, as one viewer may see them
 *     computer.c  opponents: bot/bot.c, which sees what its seat sees
 *     input.c     lines typed, with completion; Ctrl-C
 *     commands.c  what a person may type
 *     main.c      the command line, and whose turn it is
 */
#ifndef BRDPLAY_H
#define BRDPLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "boardrules/boardrules.h"

/* ------------------------------------------------------------------------------------------------- session.c */

enum { PERSON = -1, USUAL_LEVEL = 2, TEXT_NBYTES = 4096 };

/* One ply, and what takes it back. */
struct ply {
    brd_undo undo;
    brd_move move;
    uint32_t flags; /* BRD_MOVE_*: what cannot be unseen */
    int32_t actor;  /* a seat, or BRD_CHANCE */
    bool is_lent;   /* the computer made it for a person */
};

struct session {
    brd_rules rules;
    brd_rules_info info;
    brd_state start, state;
    struct ply *plies; /* oldest first */
    size_t ply_count, ply_cap;
    int32_t levels[BRD_MAX_SEATS]; /* PERSON, or how strong the computer plays this seat (computer_read) */
    int32_t lent[BRD_MAX_SEATS];   /* so many plies of a person the computer makes */
    uint64_t seed;                 /* of chance, and of the computer */
    bool saved;                    /* since the last ply */
};

/* All of these say on standard output what is wrong. */
bool session_load(struct session *game, const char *name, const char *switches); /* a game's name, or a rules file */
bool session_begin(struct session *game, int32_t players);
bool session_read_record(struct session *game, const char *path);
bool session_write_record(const struct session *game, const char *path);

/* A legal move of an actor. Memory for one more ply is all that can be missing: then the program ends. */
void session_make(struct session *game, int32_t actor, brd_move move);
void session_take_back(struct session *game);
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
/* The plies from one on, each as the viewer may know it: sentences, a line each; of many the last `most`. */
void session_tell_plies(const struct session *game, size_t from, size_t most, int32_t viewer);
/* Marks the cells of those plies, as far as the viewer knows them. */
void session_mark_plies(const struct session *game, size_t from, int32_t viewer, bool marks[BRD_MAX_CELLS]);
const char *session_sentence(const struct session *game, const brd_state *before, int32_t viewer, brd_move move);

/* ------------------------------------------------------------------------------------------------ screen.c */

/* What is marked on the board. */
struct marks {
    bool chosen[BRD_MAX_CELLS], possible[BRD_MAX_CELLS], last[BRD_MAX_CELLS];
};

/* What the terminal can do; asked once. */
void screen_look_at_terminal(void);
bool screen_is_terminal(void);
void screen_clear_screen(void);
/* The same for secrets: a terminal that cannot clear scrolls them out of sight, though not away. */
void screen_hide(void);
/* Answers how many lines are left below it. */
int32_t screen_draw(const struct session *game, int32_t viewer, const struct marks *marks);
/* What the letters and marks of the board mean. */
void screen_tell_letters(const struct session *game);
/* A line, and one that must be seen. */
void screen_say(const char *text);
void screen_warn(const char *text);

/* --------------------------------------------------------------------------------------------- computer.c */

/* How strong: a level, "0" to "3", or so many seconds a ply, "10s". False: the word is neither. */
bool computer_read(const char *word, int32_t *strength);
struct name computer_word(int32_t strength);
int32_t computer_level_count(void);
/*
 * The move of a seat by its strength, with progress while it thinks. False: it was interrupted by Ctrl-C, and the
 * person wants to leave. `telling`: say what it expects.
 */
bool computer_choose(struct session *game, int32_t seat, int32_t strength, bool telling, brd_move *move);

/* ------------------------------------------------------------------------------------------------ input.c */

/* What may be typed here: words that completion offers. */
struct offers {
    char (*words)[BRD_MAX_MOVE_TEXT];
    size_t count;
};

enum input { INPUT_LINE, INPUT_INTERRUPTED, INPUT_ENDED };

void input_begin(void);
void input_end(void);
/* A line without its line feed; what does not fit is cut. */
enum input input_read(const char *prompt, const struct offers *offers, char *line, size_t cap);
/* yes or no; Ctrl-C and the end of input are no answer: `otherwise`. */
bool input_confirms(const char *question, bool otherwise);
/* The lines typed so far are no longer offered: they may tell what the next person must not know. */
void input_forget_lines(void);
/* Whether Ctrl-C was pressed and nobody has answered it yet; the second one takes it as answered. */
bool input_is_interrupted(void);
bool input_was_interrupted(void);

/* --------------------------------------------------------------------------------------------- commands.c */

enum said { SAID_PLY, SAID_NOTHING, SAID_ANOTHER_GAME, SAID_LEAVE };

/* Asks a person, until the position is another one or the person leaves. */
enum said commands_ask(struct session *game, int32_t viewer);
/* Whether the game, if it is not saved, may be left. */
bool commands_confirm_leave(const struct session *game);

#endif
