/* loader.h: what the parts of the loader share: the nodes of a file, and how far the load has come. */
#ifndef BOARDRULES_YAML_LOADER_H
#define BOARDRULES_YAML_LOADER_H

#include "keys/overrides.h"
#include "core/registry.h"
#include "yaml/scan.h"

enum {
    BRDI_NODES_MOST = 2 + 16384, /* the document, its mapping, and their keys and values */
    BRDI_CONTRADICTIONS_MOST = 64,
    BRDI_HEAD_KEYS = 3, /* schema, game, extends */
    BRDI_ROOT_KEYS_MOST = 64,
    BRDI_GAMES_MOST = 16,
    BRDI_PATH_NBYTES = 256
};

enum { BRDI_NODE_SCALAR, BRDI_NODE_LIST, BRDI_NODE_MAP, BRDI_NODE_ALIAS };
enum { BRDI_NO_NODE = 0 }; /* node 0 is the document, which nothing links to */

/* One value or key; the children of a mapping are a key, its value, the next key and so on. */
struct brdi_node {
    uint8_t kind;
    bool plain;                        /* a scalar without quotes */
    bool open;                         /* a syntax fault cut it off before its end */
    const char *forbidden;             /* NULL, or the YAML feature that it must not use: "an anchor" */
    uint32_t offset, forbidden_offset; /* in the whole text */
    uint32_t text, nbytes;             /* a scalar's text, in `texts` */
    uint32_t parent, child, next;
    uint32_t last; /* its last child so far */
};

/*
 * What of the schema could not be read. It has the built-in value, or 0 in an entry of a list, and no contradiction is
 * concluded from it.
 */
struct brdi_unread {
    bool words[BRDI_SCHEMA_WORDS];
    bool texts[sizeof(struct brdi_texts)];
    bool any; /* of what affects behaviour */
};

struct brdi_loader {
    const char *text; /* the caller's */
    size_t nbytes;
    struct brdi_overrides overrides;
    struct brdi_sink *sink;
    struct brdi_sink *warnings; /* NULL: none are wanted */

    const char *clean; /* the text without its byte order mark, forbidden bytes covered */
    struct brdi_node *nodes;
    size_t node_count, node_limit;
    char *texts; /* of scalars, end to end */
    size_t texts_nbytes, texts_limit;
    struct brdi_scan_fault end; /* what ended the parse, if its code is not 0; it is reported last */
    bool finished, memory_failed;

    int game;                                  /* -1: not known */
    struct brdi_key root[BRDI_ROOT_KEYS_MOST]; /* schema, game, extends, and the game's keys */
    const char *games[BRDI_GAMES_MOST];
    const struct brdi_key *own_map; /* the map of types that may have own ones, or NULL (keys/own.h) */
    int32_t head[BRDI_HEAD_KEYS];
    struct brdi_schema schema;
    struct brdi_schema spare; /* for values that are read only to find their faults */
    struct brdi_unread unread;

    char path[BRDI_PATH_NBYTES]; /* of the key that is being read */
    struct brdi_scan scan;       /* how far forbidden bytes have been reported */
    bool scan_pending;
    struct brdi_scan_fault scan_fault;
    struct brdi_place place;
    brd_fault contradictions[BRDI_CONTRADICTIONS_MOST];
    brd_rules made; /* copied to the caller if there is no fault */
};

/* ------------------------------------------------------------------------------------------- walking over nodes */

static inline const struct brdi_node *brdi_next_node(const struct brdi_loader *l, const struct brdi_node *n)
{
    return n->next != BRDI_NO_NODE ? &l->nodes[n->next] : NULL;
}

static inline const struct brdi_node *brdi_first_child(const struct brdi_loader *l, const struct brdi_node *n)
{
    return n->child != BRDI_NO_NODE ? &l->nodes[n->child] : NULL;
}

static inline size_t brdi_count_children(const struct brdi_loader *l, const struct brdi_node *n)
{
    size_t count = 0;
    for (n = brdi_first_child(l, n); n != NULL; n = brdi_next_node(l, n)) count++;
    return count;
}

/* The value of a key; NULL if a syntax fault cut it off. */
static inline const struct brdi_node *brdi_value_of(const struct brdi_loader *l, const struct brdi_node *key)
{
    return brdi_next_node(l, key);
}

static inline const struct brdi_node *brdi_next_key(const struct brdi_loader *l, const struct brdi_node *key)
{
    const struct brdi_node *value = brdi_value_of(l, key);
    return value != NULL ? brdi_next_node(l, value) : NULL;
}

static inline const char *brdi_node_text(const struct brdi_loader *l, const struct brdi_node *scalar)
{
    return l->texts + scalar->text;
}

static inline bool brdi_node_is(const struct brdi_loader *l, const struct brdi_node *n, const char *word)
{
    return n->kind == BRDI_NODE_SCALAR && brdi_is_word(brdi_node_text(l, n), n->nbytes, word);
}

/* ------------------------------------------------------------------------------- what the other files give */

/* parse.c */
/*
 * Parses the loader's text into its nodes. `copy` has room for the text and a line feed. A fault that ends the parse
 * goes into loader->end; false if memory ran out.
 */
bool brdi_parse(struct brdi_loader *loader, char *copy);

/* read.c */
/* Reads all keys into the loader's schema, and reports every fault of the file in order of position. */
void brdi_read_keys(struct brdi_loader *l);

/* scalars.c */
/* A value that is neither MAP nor LIST. */
bool brdi_read_scalars(struct brdi_loader *l, const struct brdi_key *key, const struct brdi_node *n, int32_t *value);

/* unread.c */
/* Notes that the value of a key could not be read (a MAP: none of its keys), or that it was read after all. */
void brdi_note_unread(struct brdi_loader *l, const struct brdi_key *key, const int32_t *value, bool unread);

/* Notes that the number of a list's entries could not be read; entries may have been. */
void brdi_note_count_unread(struct brdi_loader *l, const int32_t *list);

/* Whether a trail leads to a value that could not be read. */
bool brdi_is_unread(void *loader, const struct brdi_trail *trail);

/* report.c */
/* Completes a fault, unless it is NULL, with the place of an offset in the text. */
void brdi_fill_place(struct brdi_loader *l, brd_fault *fault, size_t offset);

/* Reports the forbidden bytes before an offset, which come first among the faults. */
void brdi_report_bytes(struct brdi_loader *l, size_t offset);

/* Report at the current path: any fault; a node (or element of a list) of a wrong type; a value that does not fit. */
void brdi_report_at(struct brdi_loader *l, size_t offset, int32_t code, const char *message, const char *expected);
void brdi_report_type(struct brdi_loader *l, const struct brdi_key *key, bool element, const struct brdi_node *n);
void brdi_report_value(struct brdi_loader *l, const struct brdi_key *key, bool element, int32_t code,
                       const struct brdi_node *n);

/* Reports a list with a wrong number of elements, and a range whose end is below its beginning. */
void brdi_report_count(struct brdi_loader *l, const struct brdi_key *key, const struct brdi_node *list);
void brdi_report_range(struct brdi_loader *l, const struct brdi_key *key, const struct brdi_node *list);

/* Report the anchor, tag or alias of a node; and those of all nodes below one that is not interpreted. */
void brdi_report_forbidden(struct brdi_loader *l, const struct brdi_node *n);
void brdi_report_forbidden_below(struct brdi_loader *l, const struct brdi_node *n);

/*
 * Extend the path by a key's name, or by an index: both return the length before, which brdi_leave takes. What does not
 * fit is left out.
 */
size_t brdi_enter_name(struct brdi_loader *l, const char *name, size_t nbytes);
size_t brdi_enter_index(struct brdi_loader *l, size_t index);
void brdi_leave(struct brdi_loader *l, size_t before);

/* place.c */
/* Whether the file has the key of a trail. */
bool brdi_is_in_file(const struct brdi_loader *l, const struct brdi_trail *trail);

/*
 * Places a contradiction (contradict.h); its context is a loader. The fault is at the first of the keys that the file
 * has, or at a character of that key's text. If the file has none of them, it is at the last key on the way to the
 * first.
 */
void brdi_place_in_file(void *loader, brd_fault *fault, const struct brdi_trail *trails, size_t count, size_t at);

/* Sorts faults by line and column. */
void brdi_sort_faults(brd_fault *faults, size_t count);

/* Whether a fault is before another one in the file. */
bool brdi_is_before(const brd_fault *a, const brd_fault *b);

/* finish.c */
/* Reports contradictions in order of position among the faults. Makes the rules, loader->made, if there is no fault. */
void brdi_finish_rules(struct brdi_loader *l);

/* warn.c */
/* Adds the warnings about the loader's rules to those of loader->warnings, and sorts all of them. */
void brdi_warn(struct brdi_loader *loader, const brd_rules *rules);

#endif
