/* threads.c: any number of threads may read one rules object, and what one computes does not depend on the others. */
#include <pthread.h>

#include "boardrules/boardrules.h"
#include "check.h"
#include "hash.h"

enum { THREADS = 4, GAMES = 3 };

static brd_rules rules; /* shared */

struct player {
    uint64_t seed, digest;
    brd_move moves[BRD_MAX_MOVES];
    char text[BRD_MAX_POSITION_TEXT];
};

/* Random games; the digest depends on every position and move list on the way. */
static void *play(void *argument)
{
    struct player *p = argument;
    for (int i = 0; i < GAMES; i++) {
        brd_state state;
        brd_state_initial(&rules, &state, 0);
        while (brd_state_to_move(&rules, &state) != BRD_NOBODY) {
            uint32_t count = (uint32_t)brd_moves(&rules, &state, BRD_REFEREE, p->moves, BRD_MAX_MOVES);
            brd_move move = p->moves[brdi_random_below(&p->seed, count)];
            if (brd_apply(&rules, &state, move, NULL, NULL, 0) < 0) return NULL;
            brd_state_format(&rules, &state, p->text, sizeof p->text);
            p->digest = brdi_mix(p->digest ^ brd_state_hash(&rules, &state) ^ count);
        }
    }
    return p;
}

static void one_rules_object_serves_all_threads(void)
{
    static struct player players[THREADS], alone;
    for (int32_t game = 0; game < brd_game_count(); game++) {
        pthread_t threads[THREADS];
        const char *name = brd_game_name(game);
        CHECK_EQ_INT(brd_rules_builtin(&rules, name, strlen(name), "max_plies=300", 13, NULL, 0, NULL), BRD_OK);
        for (int i = 0; i < THREADS; i++) {
            players[i].seed = (uint64_t)i / 2; /* two threads each do the same */
            players[i].digest = 0;
            CHECK_EQ_INT(pthread_create(&threads[i], NULL, play, &players[i]), 0);
        }
        for (int i = 0; i < THREADS; i++) {
            void *result;
            CHECK(pthread_join(threads[i], &result) == 0 && result != NULL);
        }
        alone.seed = alone.digest = 0;
        CHECK(play(&alone) != NULL);
        CHECK(players[0].digest == alone.digest && players[1].digest == alone.digest);
        CHECK(players[2].digest == players[3].digest && players[2].digest != alone.digest);
    }
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"one_rules_object_serves_all_threads", one_rules_object_serves_all_threads},
        {NULL, NULL},
    };
    return check_main("threads", tests, argc, argv);
}
