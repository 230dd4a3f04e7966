/* phrases.h: what games say about a phase (prompts) and about a ply that was made. */
#ifndef BOARDRULES_PHRASES_H
#define BOARDRULES_PHRASES_H

#include "kit/words.h"

/* --------------------------------------------------------------------------------------------------- prompts */

/*
 * A prompt says in the infinitive what a seat is to do: "place %r base". The seat itself reads "Place your base",
 * others read "White is to place its base". The game fills in what else the words name, and may add seats to
 * about.winners that are asked the same. In the state everything that the viewer may not query is redacted: it is
 * there, but untrue.
 */
struct brdi_prompt {
    struct brdi_sight sight;
    struct brdi_about about;
    uint8_t seat;       /* the viewer if it may make a ply, else the seat to move */
    bool knows_secrets; /* the viewer is this seat or the referee */
    struct brdi_writer *out;
};

/* Begins the prompt with the subject. brdi_go_on adds words without one. */
void brdi_ask(const struct brdi_prompt *prompt, const char *words);
void brdi_go_on(const struct brdi_prompt *prompt, const char *words);

/* Begins the prompt with choices, a mask; lists choices without a subject: "move, capture or pass". */
void brdi_ask_choices(const struct brdi_prompt *prompt, const char *const *choices, uint32_t mask);
void brdi_list_choices(const struct brdi_prompt *prompt, const char *const *choices, uint32_t mask);

/* The choices, a mask, of all legal moves of the seat. Only for a viewer who may know them. */
uint32_t brdi_legal_choices(const struct brdi_prompt *prompt,
                            uint32_t (*choices_of)(const struct brdi_prompt *prompt, uint32_t code));

/* ----------------------------------------------------------------------------------------------------- plies */

/* A ply by its events, as one viewer got them: any events that the rules could have, in any order. */
struct brdi_ply {
    const struct brdi_game *game;
    const struct brdi_rules *rules;
    const brd_event *events;
    size_t count;
    uint32_t code; /* of the move; 0: unknown */
    uint8_t seat;  /* who made it, or for whom chance drew; or BRD_NO_SEAT */
    struct brdi_writer *out;
};

/* The n-th event of a kind; NULL: there are not so many. */
const brd_event *brdi_event_of(const struct brdi_ply *ply, uint8_t kind, size_t n);

/* By how much a stock or counter (an event's kind) of a seat changes; 0 if no event says so. */
int32_t brdi_change_of(const struct brdi_ply *ply, uint8_t kind, uint8_t seat, uint8_t quantity);

/*
 * Writes words about an event: %f and %t are its cells (both are the cell, if it has one), %p and %o its type, %w its
 * seat, %d its direction; %s is the seat of the ply. With another event %o, %w and %x are of that one. An event may
 * be NULL.
 */
void brdi_put_event(const struct brdi_ply *ply, const char *words, const brd_event *event, const brd_event *other);

/* Writes words about a seat, %w, and a number, %n. */
void brdi_put_amount(const struct brdi_ply *ply, const char *words, uint8_t seat, int32_t number);

/* Whether an event takes a piece off the board. */
bool brdi_is_lost_piece(const struct brdi_ply *ply, const brd_event *event);

/* Writes `words` and then each event that is among them: "the arm on c4, the flat on c4 and the flat on d5". */
void brdi_put_events(const struct brdi_ply *ply, const char *words, const char *each,
                     bool (*is_among)(const struct brdi_ply *ply, const brd_event *event));

#endif
