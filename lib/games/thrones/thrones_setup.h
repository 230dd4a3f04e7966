/* thrones_setup.h: laying out tiles, claims and pieces. */
#ifndef BOARDRULES_THRONES_SETUP_H
#define BOARDRULES_THRONES_SETUP_H

#include "thrones_data.h"

/* What a side has laid out on the first `count` cells of its homeland. */
struct layout {
    int32_t left[GROUNDS];    /* tiles not laid yet */
    int32_t in_row[TERRAINS]; /* laid in the row of the next cell */
    int count;
};
void brdi_thrones_layout_begin(const struct data *data, struct layout *layout);
void brdi_thrones_layout_add(struct layout *layout, int ground);
/* Why a ground may not be laid on the next cell: QUOTA, FORTRESS_EDGE, NOT_COMPLETABLE; BRD_LEGAL: it may. */
uint8_t brdi_thrones_layout_refusal(const struct data *data, const struct layout *layout, int ground);
/* Whether the n-th home cell may be the fortress. */
bool brdi_thrones_fortress_allowed(const struct data *data, int n);
/* How many home cells have a tile, up to the first without one. */
int brdi_thrones_home_cells_laid(const struct state *s, int side);
/* Where the n-th piece of the setup may be placed. */
struct cells brdi_thrones_piece_targets(const struct tables *tables, const struct state *s, int side, int n);
/* How many plies of its setup a side has on the board. */
uint8_t brdi_thrones_count_laid(const struct state *s, int side);
/* The phase of a setup in which one side has made `laid` plies. */
uint8_t brdi_thrones_setup_phase(int laid);
/* Whether a side has something left to lay out. */
bool brdi_thrones_lays(const struct brdi_rules *rules, const struct state *s, int side);
/* The seat that makes a move [THR.whose-move]. */
uint8_t brdi_thrones_seat_of(const struct brdi_rules *rules, const void *state, uint32_t code);
/* The placements of every side that lays out. */
void brdi_thrones_setup_moves(const struct brdi_rules *rules, const struct state *s, struct brdi_list *list);
/* Both of one move, for the side that makes it. */
bool brdi_thrones_setup_legal(const struct brdi_rules *rules, const struct state *s, uint32_t code);
struct brdi_verdict brdi_thrones_setup_refuse(const struct brdi_rules *rules, const struct state *s, uint32_t code);
/* Lays the next middle tile of a side. */
void brdi_thrones_lay_claim(const struct tables *tables, struct state *s, int side, uint8_t cell);
/* Computes tiles_sum: what the tiles add to a hash. */
uint64_t brdi_thrones_sum_tiles(const struct state *s);
/* Makes a ply of the setup. */
void brdi_thrones_lay(const struct brdi_rules *rules, struct state *s, uint32_t code, struct brdi_log *log);

#endif
