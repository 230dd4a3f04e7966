/*
 * test_demands.c: what a prompt asks for is what can be done. In random games the prompt of the seat to move names
 * the moves of a kind if and only if there is one, so no two different demands have the same sentence. The words of
 * each kind are written by hand. All others read the same sentence in the third person, unless it would tell a
 * secret.
 */
#include "boardrules/boardrules.h"
#include "check.h"
#include "positions.h"

#include <string.h>

enum { SENTENCE_NBYTES = 512 };

/* Kinds of moves, separated by bars, and the words of which a prompt has one if and only if such a move is legal. */
struct demand {
    const char *game, *kinds, *words;
};

static const struct demand demands[] = {
    {"tokonoma", "move", "Move a piece"},
    {"carnyx", "place", "Place a disc|nter a disc|may enter first"},
    {"carnyx", "move", "Move|Capture"},
    {"carnyx", "return|leave", "eave the board"},
    {"carnyx", "hunker", "unker down"},
    {"carnyx", "pass", "Pass"},
    {"tombs", "place|over|activate", "Play a card"},
    {"tombs", "discard", "Discard a card"},
    {"tomis", "place_base", "Place your base"},
    {"tomis", "place_gate", "Place a gate"},
    {"tomis", "deploy", "Deploy a unit|Place a frigate"},
    {"tomis", "move", "ove a unit"},
    {"tomis", "activate", " activate a gate|Activate a gate"},
    {"tomis", "deactivate", "eactivate a gate"},
    {"tomis", "mark|second_mark", "ark a gate"},
    {"tomis", "rotate", "otate a jump gate"},
    {"tomis", "gate_jump", "ake a gate jump"},
    {"tomis", "strike", "ake a gate strike"},
    {"tomis", "jump", "ake a jump"},
    {"tomis", "pass", "Pass"},
    {"thrones", "tile", "Lay out your land|Lay a "},
    {"thrones", "piece", "Place a|et the dragon arrive"},
    {"thrones", "hold", "hold it back"},
    {"thrones", "move", "Move|, move"},
    {"thrones", "switch", "witch"},
    {"thrones", "attack", "ttack"},
    {"thrones", "fire", "Fire|, fire| or fire"},
    {"thrones", "haste", "Haste"},
    {"thrones", "ambush", "Ambush"},
    {"thrones", "deception", "Deception"},
    {"thrones", "end", "nd the turn (end)"},
};

static struct {
    brd_rules rules;
    brd_rules_info info;
    brd_state state;
    uint64_t seed;
    int32_t seat;
    bool legal[BRD_NO_KIND + 1]; /* by kind, of the seat to move */
    char own[SENTENCE_NBYTES];
    long plies;
} run;

/* ------------------------------------------------------------------------------------------------------ demands */

/* Whether a text has one of the words between bars; `whole`: whether it is one of them. */
static bool has_one(const char *text, const char *words, bool whole)
{
    while (*words != '\0') {
        char word[64];
        size_t length = strcspn(words, "|");
        snprintf(word, sizeof word, "%.*s", (int)length, words);
        if (whole ? strcmp(text, word) == 0 : strstr(text, word) != NULL) return true;
        words += length + (words[length] == '|');
    }
    return false;
}

static void find_legal_kinds(void)
{
    static brd_move moves[BRD_MAX_MOVES];
    int32_t count = brd_moves(&run.rules, &run.state, run.seat, moves, BRD_MAX_MOVES);
    memset(run.legal, 0, sizeof run.legal);
    for (int32_t i = 0; i < count; i++) {
        brd_move_info info = {.struct_nbytes = sizeof info};
        brd_move_describe(&run.rules, &run.state, run.seat, moves[i], &info);
        run.legal[info.kind] = true;
    }
}

static bool any_of_kinds(const char *kinds)
{
    for (int32_t kind = 0; kind < run.info.move_kind_count; kind++)
        if (run.legal[kind] && has_one(brd_name(&run.rules, BRD_NAME_MOVE_KIND, kind), kinds, true)) return true;
    return false;
}

/* The prompt of a kind of favor that is to be chosen names all four, which are then no moves of the turn. */
static void names_what_is_legal(void)
{
    if (any_of_kinds("choice")) {
        CHECK(strncmp(run.own, "Choose the kind of the favor", 28) == 0);
        return;
    }
    for (size_t i = 0; i < sizeof demands / sizeof *demands; i++) {
        if (strcmp(demands[i].game, brd_rules_name(&run.rules)) != 0) continue;
        bool legal = any_of_kinds(demands[i].kinds);
        if (CHECK(has_one(run.own, demands[i].words, false) == legal)) continue;
        char position[BRD_MAX_POSITION_TEXT];
        brd_state_format(&run.rules, &run.state, position, sizeof position);
        printf("  %s is %slegal: %s\n  %s\n", demands[i].kinds, legal ? "" : "not ", run.own, position);
    }
}

/* ------------------------------------------------------------------------------------------------------- others */

/* Replaces each `from` in a text, none of which is a part of `to`, which is no longer than it. */
static void replace(char *text, const char *from, const char *to)
{
    for (char *at; (at = strstr(text, from)) != NULL;) {
        memcpy(at, to, strlen(to));
        memmove(at + strlen(to), at + strlen(from), strlen(at + strlen(from)) + 1);
    }
}

/* "Place your base" is "White is to place its base" to others, who cannot type `end`. */
static void in_third_person(char text[SENTENCE_NBYTES])
{
    brd_seat_info seat = {.struct_nbytes = sizeof seat};
    brd_rules_seat(&run.rules, run.seat, &seat);
    snprintf(text, SENTENCE_NBYTES, "%.23s is to %c%.400s", seat.name, run.own[0] - 'A' + 'a', run.own + 1);
    replace(text, " your ", " its ");
    replace(text, " (end)", "");
}

/* The referee sees all; others do where the rules have no secrets, and elsewhere at least who is to do something. */
static void others_read_the_same(void)
{
    char expected[SENTENCE_NBYTES], text[SENTENCE_NBYTES];
    bool secrets = (run.info.flags & BRD_RULES_SECRETS) != 0;
    in_third_person(expected);
    size_t begin = (size_t)(strstr(expected, " is to ") - expected) + strlen(" is to ");
    for (int32_t viewer = 0; viewer <= BRD_REFEREE; viewer++) {
        bool exists = viewer < brd_state_players(&run.rules, &run.state) || viewer >= BRD_SPECTATOR;
        if (!exists || viewer == run.seat) continue;
        brd_state_prompt(&run.rules, &run.state, viewer, text, sizeof text);
        bool all = !secrets || viewer == BRD_REFEREE;
        if (!CHECK(strncmp(text, expected, all ? sizeof expected : begin) == 0)) printf("  %s\n  %s\n", text, expected);
    }
}

/* ------------------------------------------------------------------------------------------------- random games */

static void ask(void)
{
    run.seat = brd_state_to_move(&run.rules, &run.state);
    if (run.seat >= BRD_MAX_SEATS) return;
    CHECK(brd_state_prompt(&run.rules, &run.state, run.seat, run.own, sizeof run.own) > 0);
    find_legal_kinds();
    names_what_is_legal();
    bool alone = brd_state_actors(&run.rules, &run.state) == 1 << run.seat;
    if (alone) others_read_the_same();
    run.plies++;
}

static void games_of(const char *game, const char *overrides)
{
    enum { GAMES = 12, PLIES = 400 };
    positions_load(&run.rules, &run.info, game, overrides);
    run.seed = 20261126;
    run.plies = 0;
    for (int i = 0; i < GAMES && check_failures == 0; i++) {
        brd_state_initial(&run.rules, &run.state, positions_players(run.info.players, &run.seed));
        for (int ply = 0; ply < PLIES && brd_state_to_move(&run.rules, &run.state) != BRD_NOBODY; ply++) {
            ask();
            brd_move move = positions_choose(&run.rules, &run.state, &run.seed);
            brd_apply_trusted(&run.rules, &run.state, move, NULL, NULL, 0);
        }
    }
    printf("%s %s: %ld prompts\n", game, overrides, run.plies);
}

/* [H.prompt] */
static void prompts_name_what_is_legal(void)
{
    games_of("tokonoma", "");
    games_of("carnyx", "");
    games_of("carnyx", "entering=extra");
    games_of("carnyx", "forced_capture=false");
    games_of("tombs", "");
    games_of("tombs", "teams=false partners=friends");
    games_of("tomis", "");
    games_of("tomis", "gate_work=extra ships=placed");
    games_of("thrones", "");
    games_of("thrones", "acting=separate");
    games_of("thrones", "favor_kind=when_gained");
    games_of("thrones", "setup=together favors_when=any_time");
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {{"prompts_name_what_is_legal", prompts_name_what_is_legal},
                                              {.name = NULL}};
    return check_main("demands", tests, argc, argv);
}
