/*
 * boardrules/version.h: the version that a program was compiled against. MIT
 * license.
 */
#ifndef BOARDRULES_VERSION_H
#define BOARDRULES_VERSION_H

/*
 * MAJOR changes when a compiled program would stop working, and with it the
 * soname; MINOR when something is added; PATCH when something is corrected.
 * STAGE is 99 in a release and less in what comes before it, so that numbers
 * ascend: 1.0.0 is 100000099.
 */
#define BRD_VERSION_MAJOR 1
#define BRD_VERSION_MINOR 0
#define BRD_VERSION_PATCH 0
#define BRD_VERSION_STAGE 99
#define BRD_VERSION_NUMBER                                        \
    (BRD_VERSION_MAJOR * 100000000 + BRD_VERSION_MINOR * 100000 + \
     BRD_VERSION_PATCH * 100 + BRD_VERSION_STAGE)
#define BRD_VERSION_STRING "1.0.0"

/* The key `schema` of the YAML rules files that this version reads. */
#define BRD_SCHEMA_VERSION 1

/* The version of the format that brd_state_save writes. */
#define BRD_SAVE_VERSION 1

/* The version of the game records that brd_record_head begins. */
#define BRD_RECORD_VERSION 1

#endif
