/*
 * svg.h: draws any position of any game as a picture, SVG 1.1 with CSS. It has no knowledge of any game: boards, seats,
 * types, stocks, counters and names come from the public interface of the library, shapes and colours from a theme. MIT
 * license.
 *
 *     static char text[1 << 18];
 *     struct brdsvg_options options = {.struct_nbytes = sizeof options, .viewer = 0, .cell = BRD_NO_CELL};
 *     int32_t length = brdsvg_draw(&rules, &state, &options, text, sizeof text);
 *
 * No allocation, no input or output, no globals, less than 8 KiB of stack besides the library's. svg.c and
 * svg_theme.inc are the whole renderer; they need memcpy, memset, memcmp and strlen from libc.
 *
 * WHAT IS IN A PICTURE
 *
 * <svg class="brd" role aria-label>         the picture, with a description; 720 units wide
 *   .status                                 whose turn it is, phase, ply, last move; the outcome
 *   .seat.seat-0.turn                       each seat with its stocks and counters, on its side of the board
 *   .common                                 the stocks and counters of no seat
 *     .stock[data-stock][data-value]          a stock; without data-value if that is hidden; likewise .counter
 *   .cell[data-cell].shade-0                each cell, once, with its name
 *     .called.is-house.seat-0.tone-light      a .ring, in a cell that the rulebook calls so; a seat's has its classes
 *   .ground .fixture .piece                 each item, once: .seat-0 or .nobody, .tone-light, .type-<name> or .hidden,
 *     [data-cell][data-item]                  .value-<n>; data-item: its index in the cell, from the bottom
 *   .mark[data-cell]                        .mark-from .mark-to .mark-taken (last move), .mark-chosen, .mark-movable,
 *                                           .mark-target .mark-onto .mark-capture (legal moves),
 *                                           .mark-announced (the announced move), .mark-attacked (brdsvg_reach)
 *
 * Stocks, counters, cells, items and marks have a <title> for screen readers and pointers, which says in words what
 * holds in this position. Seats have the class
 * tone-light, tone-dark or tone-none. A page can style and animate a picture by these classes. There are no ids, so one
 * page may contain many pictures.
 *
 * A picture shows what the library's queries return to the viewer, and what the caller passes: legal moves (the
 * viewer's; everybody's in a game without secrets) and the events of the last ply.
 *
 * THEMES
 *
 * A theme is CSS. It comes after the built-in theme (apps/draw/theme.css, in the same format) and has only what
 * differs:
 *
 *     .brd .shade-0 .tile { fill: #dfe6ea; }
 *     @media (prefers-color-scheme: dark) { .brd .shade-0 .tile { fill: #33424c; } }
 *     .type-frigate { d: path("M0,-34 L24,24 H-24 Z"); }
 *     .type-frigate .detail { d: path("M0,-34 V24"); }
 *
 * A rule with `d` is a shape, in a box from -50 to 50 that a square cell fills: the outline; `.detail`, lines in it;
 * `.solid`, parts filled in the colour of the lines; `.arrow`, a pointer, drawn upwards. `.value-<n>` after the type:
 * the shape for this value alone. `--rise`: how much higher the next item is. `--facing: forward`: turned to where its
 * owner plays. `--words`: what the title says of a value. Types without a shape get a token with their letter. Other
 * rules are copied into the picture.
 * apps/tools/brdsvg.md explains themes in full.
 */
#ifndef BOARDRULES_DRAW_SVG_H
#define BOARDRULES_DRAW_SVG_H

#include "boardrules/boardrules.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BRDSVG_LIGHT 1u  /* light colours, whatever the reader prefers */
#define BRDSVG_DARK 2u   /* dark colours; without either flag, prefers-color-scheme decides */
#define BRDSVG_TURNED 4u /* the board turned by 180 degrees */
#define BRDSVG_BOARD 8u  /* the board alone, without status and seats */

#define BRDSVG_THEME_NBYTES 65535 /* the longest theme */

struct brdsvg_options {
    uint32_t struct_nbytes; /* sizeof this; larger values are allowed, too */
    uint32_t flags;         /* BRDSVG_* */
    int32_t viewer;         /* a seat, BRD_SPECTATOR, BRD_REFEREE */
    int32_t cell;           /* the chosen cell, or BRD_NO_CELL */

    /* Legal moves to mark: with a chosen cell, the destinations of those that begin there; else, what can move, and
       where something can be placed. NULL with 0: none. */
    const brd_move *moves;
    size_t move_count;

    /* The events of the last ply to mark, redacted or not. NULL with 0: none. */
    const brd_event *events;
    size_t event_count;

    /* The last ply's sentence, by brd_move_sentence for the state before it. NULL with 0: none. */
    const char *last;
    size_t last_nbytes;

    /* A custom theme. NULL with 0: the built-in theme alone. */
    const char *theme;
    size_t theme_nbytes;
};

/*
 * Writes the picture like snprintf: at most cap - 1 bytes and a NUL. Returns the full length; NULL with 0 only
 * measures. options NULL: for a spectator, without marks. BRD_E_NULL, BRD_E_ALIGNMENT, BRD_E_NO_RULES,
 * BRD_E_NO_POSITION;
 * BRD_E_ARGUMENT: no such viewer or cell, or struct_nbytes is wrong; BRD_E_RULES: the theme has a fault.
 */
int32_t brdsvg_draw(const brd_rules *rules, const brd_state *state, const struct brdsvg_options *options, char *text,
                    size_t cap);

/*
 * Writes a legend: every type of piece, fixture and ground under these rules, in the colour of each side that can own
 * it (ground once), with its name, its letter in moves and how many a player can own. .entry[data-type] contains one
 * type. Of the options it uses the colours and the theme. Text, length and errors are those of brdsvg_draw.
 */
int32_t brdsvg_legend(const brd_rules *rules, const struct brdsvg_options *options, char *text, size_t cap);

/*
 * Draws the board alone with `count` pieces of a type of a seat on it, and marks where they get, as brd_type_reach
 * says: .mark-target where they go, .mark-attacked what they attack. Of the options it uses the cell (BRD_NO_CELL:
 * the library chooses), BRDSVG_TURNED, the colours and the theme. The label is the sentence of the type. Text, length
 * and errors are those of brdsvg_draw; BRD_E_ARGUMENT also where brd_type_reach returns it.
 */
int32_t brdsvg_reach(const brd_rules *rules, int32_t type, int32_t seat, int32_t count,
                     const struct brdsvg_options *options, char *text, size_t cap);

/*
 * Writes a rule sheet, a page of A4: the start, how the game ends, and each type of piece with its reach and its
 * sentence, all by these rules. Of the options it uses the colours and the theme. Text, length and errors are those
 * of brdsvg_draw.
 */
int32_t brdsvg_sheet(const brd_rules *rules, const struct brdsvg_options *options, char *text, size_t cap);

/* Returns BRD_OK, or BRD_E_RULES and a theme's first fault: line, column, message, expected. fault may be NULL. */
int32_t brdsvg_theme_check(const char *theme, size_t nbytes, brd_fault *fault);

/* Returns the built-in theme, apps/draw/theme.css. */
const char *brdsvg_theme(size_t *nbytes);

#ifdef __cplusplus
}
#endif

#endif
