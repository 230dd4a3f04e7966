/*
 * load.h: what the parts of the loader share. file.c reads a file, scan.c tests its bytes, load.c turns it into nodes
 * with libfyaml, read.c interprets the nodes by the game's table of keys, warn.c says what is hardly meant.
 */
#ifndef BOARDRULES_RULES_LOAD_H
#define BOARDRULES_RULES_LOAD_H

#include "core/overrides.h"
#include "core/registry.h"

enum { BRDI_CONTRADICTIONS_MOST = 64 };
enum {
    BRDI_RULES_TEXT_NBYTES = 65536, /* the longest rules file */
    BRDI_LINE_NBYTES_MOST = 4096,   /* libfyaml keeps the flow lists of a line in memory; people get lost in it */
    BRDI_QUOTES_MOST = 3,           /* single quotes in a row */
    BRDI_LINES_MOST = 8192,         /* its time is quadratic in the number of successive blank lines */
    BRDI_SIGNS_MOST = 16384,        /* brackets, braces, commas, colons, question marks */
    BRDI_NODES_MOST = 16384,
    BRDI_DEPTH_MOST = 16, /* of nested mappings and lists */
    BRDI_HEAD_KEYS = 3,   /* schema, game, extends */
    BRDI_ROOT_KEYS_MOST = 64,
    BRDI_GAMES_MOST = 16,
    BRDI_PATH_NBYTES = 256
};

/* ------------------------------------------------------------------------------------------------ scan.c */

/* A place in the text, and a walk to later or earlier ones. Lines and columns from 1, columns in characters. */
struct brdi_place {
    uint32_t offset, line, column;
};

void brdi_place_move(struct brdi_place *place, const char *text, size_t nbytes, size_t offset);

/* Bytes that libfyaml must not see. */
struct brdi_scan {
    const char *text;
    size_t nbytes;
    size_t at;
};

struct brdi_scan_fault {
    size_t offset, nbytes;
    int32_t code;
    char message[64];
    const char *expected;
};

/* Strips the byte order mark: libfyaml and columns do not count it. */
size_t brdi_scan_start(const char *text, size_t nbytes);

/* Finds the next forbidden bytes; those that touch each other are one fault. */
bool brdi_scan_next(struct brdi_scan *scan, struct brdi_scan_fault *fault);

/* What keeps the text from being parsed at all: size, encoding, brackets nested too deeply. */
bool brdi_scan_unfit(const char *text, size_t nbytes, struct brdi_scan_fault *fault);

/* ------------------------------------------------------------------------------------------------ load.c */

/*
 * brd_rules_load with sinks in place of arrays, its pointers tested; `warnings` may be NULL. Warnings are only given of
 * rules without fault.
 */
int32_t brdi_rules_load(brd_rules *rules, const void *text, size_t nbytes, const char *overrides,
                        size_t overrides_nbytes, struct brdi_sink *faults, struct brdi_sink *warnings);

enum { BRDI_NODE_SCALAR, BRDI_NODE_LIST, BRDI_NODE_MAP, BRDI_NODE_ALIAS };
enum { BRDI_NO_NODE = 0 }; /* node 0 is the document, which nothing links to */

/* One value or key; in a mapping keys and values take turns. */
struct brdi_node {
    uint8_t kind;
    bool plain;                        /* a scalar without quotes */
    bool open;                         /* a syntax fault cut it off before its end */
    const char *forbidden;             /* NULL, or what of YAML it may not carry: "an anchor" */
    uint32_t offset, forbidden_offset; /* in the whole text */
    uint32_t text, nbytes;             /* a scalar's text, in `texts` */
    uint32_t parent, child, next;
    uint32_t last; /* its last child so far */
};

/* What of the schema could not be read: it has the built-in value, in an entry 0, and nothing is concluded from it. */
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
    struct brdi_sink *warnings; /* NULL: nobody asks for them */

    struct brdi_node *nodes;
    size_t node_count, node_limit;
    char *texts; /* of scalars, end to end */
    size_t texts_nbytes, texts_limit;
    struct brdi_scan_fault end; /* what ended the parse, if its code is not 0: comes last */
    bool finished, memory_failed;

    int game;                                  /* -1: not known */
    struct brdi_key root[BRDI_ROOT_KEYS_MOST]; /* schema, game, extends, and the game's keys */
    const char *games[BRDI_GAMES_MOST];
    int32_t head[BRDI_HEAD_KEYS];
    struct brdi_schema schema;
    struct brdi_schema spare; /* for what is read only for its faults */
    struct brdi_unread unread;
    const char *clean; /* the text without its byte order mark, forbidden bytes covered */

    char path[BRDI_PATH_NBYTES]; /* of the key that is being read */
    struct brdi_scan scan;       /* what of the bytes has been reported */
    bool scan_pending;
    struct brdi_scan_fault scan_fault;
    struct brdi_place place;
    brd_fault contradictions[BRDI_CONTRADICTIONS_MOST];
    brd_rules made; /* handed over when nothing is wrong with them */
};

/* ------------------------------------------------------------------------------------------------ read.c */

/* Interprets the nodes: reports all faults in order of position, or builds the rules. */
void brdi_rules_read(struct brdi_loader *loader, brd_rules *rules);

/*
 * A placer (fault.h) whose context is a loader: at the first of the paths that the file has, or as near to the first
 * path as it is.
 */
void brdi_place_in_file(void *loader, brd_fault *fault, const char *const *paths);
bool brdi_stands_in_file(const struct brdi_loader *loader, const char *path);

/* ------------------------------------------------------------------------------------------------ warn.c */

/* Gives the loader's warnings about its rules. */
void brdi_rules_warn(struct brdi_loader *loader, const brd_rules *rules);

#endif
