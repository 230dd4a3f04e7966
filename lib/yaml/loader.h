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

#endif
