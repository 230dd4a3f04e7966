/*
 * validate GAME POSITION MOVE [SEAT]: how a game server checks a move that came over the network. The position is the
 * server's own, the move is a stranger's text. Prints `legal` and the new position, or `illegal`, the reason and a
 * sentence. Exit status: 0, legal; 1, not legal; 2, misuse.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boardrules/boardrules.h"

enum { LEGAL = 0, REFUSED = 1, MISUSE = 2 };

static int misuse(const char *what)
{
    fprintf(stderr, "validate: %s\n", what);
    return MISUSE;
}

static int refuse(const brd_rules *rules, const brd_verdict *verdict)
{
    char sentence[256];
    brd_verdict_sentence(rules, verdict, sentence, sizeof sentence);
    printf("illegal %s\n%s\n", brd_name(rules, BRD_NAME_REFUSAL, verdict->reason), sentence);
    return REFUSED;
}

static int judge(const brd_rules *rules, brd_state *state, const char *text, int32_t seat)
{
    char position[BRD_MAX_POSITION_TEXT];
    brd_move move;
    brd_verdict verdict;
    if (brd_move_parse(rules, text, strlen(text), &move) != BRD_OK) {
        printf("illegal\nthis is not a move in the game's notation\n");
        return REFUSED;
    }
    /* The server passes the seat of the connection, so no client can move for another. */
    int32_t status = brd_apply(rules, state, seat, move, &verdict, NULL, NULL, 0);
    if (status == BRD_E_ILLEGAL) return refuse(rules, &verdict);
    if (status < 0) return misuse("no such seat");
    brd_state_format(rules, state, position, sizeof position);
    printf("legal\n%s\n", position);
    return LEGAL;
}

int main(int argc, char **argv)
{
    static brd_rules rules;
    brd_state state;
    brd_fault fault;
    if (argc != 4 && argc != 5) return misuse("usage: validate GAME POSITION MOVE [SEAT]");
    if (brd_rules_builtin(&rules, argv[1]) != BRD_OK) return misuse("no such game");
    if (brd_state_parse(&rules, &state, argv[2], strlen(argv[2]), &fault, 1, NULL) != BRD_OK) {
        fprintf(stderr, "validate: %s at %u: %s\n", fault.field, (unsigned)fault.offset, fault.message);
        return MISUSE;
    }
    return judge(&rules, &state, argv[3], argc == 5 ? (int32_t)strtol(argv[4], NULL, 10) : BRD_REFEREE);
}
