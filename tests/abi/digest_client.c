/*
 * digest_client.c: a host's program, compiled once against one release and run with all later libraries. It plays a
 * game of each kind through the public header alone and prints a digest of all that the library returned: the same on
 * every machine.
 */
#include <boardrules/boardrules.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static uint64_t digest; /* FNV-1a */

static void digest_bytes(const void *bytes, size_t nbytes)
{
    for (size_t i = 0; i < nbytes; i++) digest = (digest ^ ((const uint8_t *)bytes)[i]) * UINT64_C(0x100000001B3);
}

static void digest_number(uint64_t number)
{
    for (int i = 0; i < 64; i += 8) {
        uint8_t byte = (uint8_t)(number >> i);
        digest_bytes(&byte, 1);
    }
}

static int look(const brd_rules *rules, const brd_state *state)
{
    static uint8_t save[BRD_MAX_SAVE_NBYTES];
    int32_t nbytes = brd_state_save(rules, state, save, sizeof save);
    if (nbytes <= 0) return 3;
    digest_bytes(save, (size_t)nbytes);
    digest_number(brd_state_hash(rules, state));
    digest_number(brd_state_key(rules, state));
    return 0;
}

static int play(const char *game)
{
    static brd_rules rules;
    static brd_move moves[BRD_MAX_MOVES];
    brd_state state, before;
    brd_undo undo;
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    char text[BRD_MAX_POSITION_TEXT];

    if (brd_rules_builtin_with(&rules, game, strlen(game), "max_plies=200", 13, NULL, 0, NULL) != BRD_OK) return 1;
    if (brd_state_initial(&rules, &state, 0) != BRD_OK) return 2;
    while (brd_state_to_move(&rules, &state) != BRD_NOBODY) {
        int32_t count = brd_moves(&rules, &state, BRD_REFEREE, moves, BRD_MAX_MOVES);
        if (count < 1 || look(&rules, &state) != 0) return 3;
        for (int32_t i = 0; i < count; i++) digest_number(moves[i].code);
        brd_move move = moves[digest % (uint32_t)count];
        before = state;
        if (brd_apply(&rules, &state, BRD_REFEREE, move, NULL, &undo, NULL, 0) < 0) return 4;
        if (brd_undo_move(&rules, &state, &undo) != BRD_OK) return 5;
        if (memcmp(&before, &state, sizeof state) != 0) return 6;
        if (brd_apply_trusted(&rules, &state, move, NULL, NULL, 0) < 0) return 7;
    }
    if (brd_state_outcome(&rules, &state, &outcome) != BRD_OK || outcome.kind == BRD_NONE_YET) return 8;
    if (brd_state_format(&rules, &state, text, sizeof text) <= 0) return 9;
    printf("%s %016" PRIx64 ": %s, %s, digest %016" PRIx64 "\n", game, brd_rules_fingerprint(&rules),
           brd_name(&rules, BRD_NAME_ENDING, outcome.ending), text, digest);
    return 0;
}

int main(void)
{
    if (brd_version_number() < BRD_VERSION_NUMBER || brd_game_count() < 1) return 1;
    for (int32_t i = 0; i < brd_game_count(); i++) {
        digest = UINT64_C(0xCBF29CE484222325);
        int fault = play(brd_game_name(i));
        if (fault != 0) {
            printf("%s: step %d failed\n", brd_game_name(i), fault);
            return 1;
        }
    }
    puts("ok");
    return 0;
}
