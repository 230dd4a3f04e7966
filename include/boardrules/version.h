/*
 * boardrules/version.h: the version that a program was compiled against. MIT
 * license.
 */
#ifndef BOARDRULES_VERSION_H
#define BOARDRULES_VERSION_H

/*
 * MAJOR changes when a compiled program would stop working (the soname changes
 * with it), MINOR when something is added, PATCH when something is mended.
 * While MAJOR is 0 everything may still change, also between MINORs.
 */
#define BRD_VERSION_MAJOR 0
#define BRD_VERSION_MINOR 2
#define BRD_VERSION_PATCH 0
#define BRD_VERSION_NUMBER                                    \
    (BRD_VERSION_MAJOR * 1000000 + BRD_VERSION_MINOR * 1000 + \
     BRD_VERSION_PATCH)
#define BRD_VERSION_STRING "0.2.0"

/* Of the YAML rules files that this version reads: their key `schema`. */
#define BRD_SCHEMA_VERSION 1

/* Of the bytes that brd_state_save writes. */
#define BRD_SAVE_VERSION 1

/* Of the records of games that brd_record_head begins. */
#define BRD_RECORD_VERSION 1

#endif
