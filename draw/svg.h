/*
 * svg.h: draws any position of any game as a picture, SVG 1.1 with CSS. It knows no game: boards, seats, types,
 * accounts and names come from the public interface of the library, shapes and colours from a theme. MIT license.
 *
 *     static char text[1 << 18];
 *     struct brdsvg_options options = {.struct_nbytes = sizeof options, .viewer = 0, .cell = BRD_NO_CELL};
 *     int32_t length = brdsvg_draw(&rules, &state, &options, text, sizeof text);
 *
 * No allocation, no input or output, no globals, less than 8 KiB of stack and what the library takes. svg.c and
 * svg_theme.inc are all of it; of libc they need memcpy, memset, memcmp and strlen.
 *
 * WHAT IS IN A PICTURE
 *
 * <svg class="brd" role aria-label>         the whole, in words; 720 units wide
 *   .status                                 whose turn, phase, ply, last move; the outcome
 *   .seat.seat-0.turn                       each seat with its stocks and counters, beside its side of the board
 *   .common                                 those of nobody
 *     .stock[data-stock][data-value]          one of them; data-value is missing where it is hidden
 *   .cell[data-cell].shade-0                each cell, once, with its name
 *   .ground .fixture .piece                 each item, once: .seat-0 or .nobody, .tone-light, .type-<name> or .hidden,
 *     [data-cell][data-item]                  .value-<n>; data-item: which of the cell's, from the bottom
 *   .mark[data-cell]                        .mark-from .mark-to .mark-taken (last move), .mark-chosen, .mark-movable,
 *                                           .mark-target .mark-onto .mark-capture (legal moves),
 *                                           .mark-announced (what chance decides)
 *
 * From stocks on each has a <title> for screen readers and pointers. Seats have the class tone-light, tone-dark or
 * tone-none. With the class names a page styles and animates; nothing in a picture has an id, so that many may stand on
 * one page.
 *
 * A picture tells a viewer what the library's queries tell him, and what the caller hands in: legal moves (his own, or
 * everybody's where nothing is secret), the events of the last ply.
 *
 * THEMES
 *
 * A theme is CSS. It comes after the built-in one (draw/theme.css, in the same format), so it says only what differs:
 *
 *     .brd .shade-0 .tile { fill: #dfe6ea; }
 *     @media (prefers-color-scheme: dark) { .brd .shade-0 .tile { fill: #33424c; } }
 *     .type-frigate { d: path("M0,-34 L24,24 H-24 Z"); }
 *     .type-frigate .detail { d: path("M0,-34 V24"); }
 *
 * A rule with `d` is a shape, in a box from -50 to 50 that the cell fills: the outline, `.detail` the lines in it,
 * `.solid` what is filled with the colour of the lines, `.arrow` what points, drawn upwards. `.value-<n>` behind the
 * type: the shape for that value alone. `--rise`: how much higher stands what lies on it. Types without a shape get a
 * token with their letter. Other rules go into the picture as they are. tools/brdsvg.md tells it in full.
 */
#ifndef BOARDRULES_TOOLS_SVG_H
#define BOARDRULES_TOOLS_SVG_H

#include "boardrules/boardrules.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BRDSVG_LIGHT 1u  /* light colours whatever the reader prefers */
#define BRDSVG_DARK 2u   /* dark ones; without either what prefers-color-scheme says */
#define BRDSVG_TURNED 4u /* the board turned half round */
#define BRDSVG_BOARD 8u  /* the board alone, without status and seats */

#define BRDSVG_THEME_NBYTES 65535 /* a theme has at most so many */

struct brdsvg_options {
    uint32_t struct_nbytes; /* sizeof this; larger is taken, too */
    uint32_t flags;         /* BRDSVG_* */
    int32_t viewer;         /* a seat, BRD_SPECTATOR, BRD_REFEREE */
    int32_t cell;           /* the chosen cell, or BRD_NO_CELL */

    /* Legal moves to be marked: with a chosen cell where those lead that begin there, else what can move, what can be
       placed where. NULL with 0: none. */
    const brd_move *moves;
    size_t move_count;

    /* The events of the last ply, redacted or not: what came from where is marked. NULL with 0: nothing. */
    const brd_event *events;
    size_t event_count;

    /* The last ply in words, as brd_move_sentence gives them for the state before it. NULL with 0: none. */
    const char *last;
    size_t last_nbytes;

    /* NULL with 0: the built-in one alone. */
    const char *theme;
    size_t theme_nbytes;
};

/*
 * Writes the picture like snprintf: at most cap - 1 bytes and a NUL are written, the full length is returned; NULL with
 * 0 only measures. options NULL: a spectator, nothing marked. BRD_E_NULL, BRD_E_ALIGNMENT, BRD_E_NO_RULES,
 * BRD_E_NO_POSITION; BRD_E_ARGUMENT: no such viewer or cell, not these options; BRD_E_RULES: the theme has a fault.
 */
int32_t brdsvg_draw(const brd_rules *rules, const brd_state *state, const struct brdsvg_options *options, char *text,
                    size_t cap);

/* BRD_OK, or BRD_E_RULES and the first fault of a theme: line, column, message, expected. fault may be NULL. */
int32_t brdsvg_theme_check(const char *theme, size_t nbytes, brd_fault *fault);

/* The built-in theme, draw/theme.css. */
const char *brdsvg_theme(size_t *nbytes);

#ifdef __cplusplus
}
#endif

#endif
