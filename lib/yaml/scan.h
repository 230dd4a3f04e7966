/*
 * scan.h: what a rules file may consist of, byte by byte, and how large it may be: libfyaml never sees anything else.
 */
#ifndef BOARDRULES_YAML_SCAN_H
#define BOARDRULES_YAML_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    BRDI_RULES_TEXT_NBYTES = 65536, /* the longest rules file */
    BRDI_LINE_NBYTES_MOST = 4096,   /* libfyaml keeps the flow lists of a line in memory; nobody reads longer ones */
    BRDI_QUOTES_MOST = 3,           /* single quotes in a row */
    BRDI_LINES_MOST = 8192,         /* libfyaml's time is quadratic in the number of successive blank lines */
    BRDI_SIGNS_MOST = 16384,        /* brackets, braces, commas, colons, question marks */
    BRDI_DEPTH_MOST = 16            /* of nested mappings and lists */
};

/* A search for bytes that libfyaml must not see, and how far it has come. */
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

/* What the text is if it is not UTF-8 but UTF-16 or UTF-32, by its mark or its first two characters; else NULL. */
const char *brdi_scan_encoding(const char *text, size_t nbytes);

/* Finds the next forbidden bytes; adjacent ones are one fault. */
bool brdi_scan_next(struct brdi_scan *scan, struct brdi_scan_fault *fault);

/* Whether the text cannot be parsed at all, because of its size, encoding or brackets; fills in the fault. */
bool brdi_scan_unfit(const char *text, size_t nbytes, struct brdi_scan_fault *fault);

#endif
