/*
 * test_svg_theme.c: themes change pictures (apps/draw/svg.h) as they should, and faults in them are reported at the
 * right place. The expected lines and columns are counted by hand; shades and figures of the picture follow from the
 * CSS.
 */
#include "draw/svg.h"
#include "check.h"
#include "facts.h"

enum { PICTURE_NBYTES = 1 << 18, THEME_NBYTES = 1 << 17 };

static brd_rules rules;
static brd_state state;
static char picture[PICTURE_NBYTES], long_theme[THEME_NBYTES];

static int32_t draw_start(const char *game, const char *theme, uint32_t flags)
{
    struct brdsvg_options options = {.struct_nbytes = sizeof options, .flags = flags, .viewer = 0, .cell = BRD_NO_CELL};
    options.theme = theme;
    options.theme_nbytes = strlen(theme);
    CHECK_EQ_INT(brd_rules_builtin(&rules, game), BRD_OK);
    CHECK_EQ_INT(brd_state_initial(&rules, &state, 0), BRD_OK);
    return brdsvg_draw(&rules, &state, &options, picture, sizeof picture);
}

static int32_t draw(const char *theme, uint32_t flags)
{
    return draw_start("tomis", theme, flags);
}

static bool shows(const char *text)
{
    return strstr(picture, text) != NULL;
}

/* [TOM.men]: both have frigates in stock. The theme's path and lines draw them. */
static void own_shapes_replace_built_in_ones(void)
{
    CHECK(draw(".type-frigate, .type-tower { d: path(\"M1,2 L3,4Z\"); }\n.type-frigate .detail { d: path(\"M5,6\"); }",
               0) > 0);
    CHECK(shows("type-frigate\" transform=\"translate(") &&
          shows("<path class=\"shape\" d=\"M1,2 L3,4Z\"/><path class=\"detail\" d=\"M5,6\"/>"));
    CHECK(!shows(".type-frigate"));
    CHECK(draw(".type-frigate { d: none; } .type-frigate .solid { d: none }", 0) > 0);
    CHECK(!shows("M1,2"));
    CHECK(draw(".type-gate { d: path(\"M1,2\"); }", 0) > 0 && shows("\"M1,2\""));
}

/*
 * [TOK.start]: an arm on a flat on a5, four cells to the right of the first. Both are half the rise from the cell's
 * middle: the built-in rise is 22, a theme's 40. A theme with a path alone keeps the rise, and one with a rise alone
 * the path.
 */
static void stacks_rise_as_themes_say(void)
{
    static const struct {
        const char *theme, *flat, *arm;
        bool own_path;
    } cases[] = {{" ", "translate(400,11)", "translate(400,-11)", false},
                 {".type-flat { --rise: 40; }", "translate(400,20)", "translate(400,-20)", false},
                 {".type-flat { d: path(\"M9,9\"); }", "translate(400,11)", "translate(400,-11)", true}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char flat[96], arm[96];
        snprintf(flat, sizeof flat, "data-cell=\"a5\" data-item=\"0\" transform=\"%s\"", cases[i].flat);
        snprintf(arm, sizeof arm, "data-cell=\"a5\" data-item=\"1\" transform=\"%s\"", cases[i].arm);
        CHECK(draw_start("tokonoma", cases[i].theme, 0) > 0);
        CHECK(shows(flat) && shows(arm));
        CHECK(shows("\"M9,9\"") == cases[i].own_path && shows("a34,14 0 0 1 68,0 V8") != cases[i].own_path);
    }
}

static void other_rules_go_into_the_picture(void)
{
    CHECK(draw("/* <mine> */ .brd > .page { fill: #123456 /* inner */; }", 0) > 0);
    CHECK(shows(".brd &gt; .page{fill: #123456 ;}") && !shows("mine") && !shows("inner"));
}

/* A dark colour is in @media, without @media if dark is wanted, and absent if light is wanted. */
static void dark_is_asked_or_forced(void)
{
    static const char theme[] =
        ".brd .page { fill: #111111; }\n@media (prefers-color-scheme: dark) { .brd .page { fill: #222222; } }";
    CHECK(draw(theme, 0) > 0);
    CHECK(shows("#111111") && shows("@media (prefers-color-scheme: dark) {\n.brd .page{fill: #222222;}\n}"));
    CHECK(draw(theme, BRDSVG_LIGHT) > 0);
    CHECK(shows("#111111") && !shows("#222222") && !shows("@media"));
    CHECK(draw(theme, BRDSVG_DARK) > 0);
    CHECK(shows("#222222") && !shows("@media"));
}

/* Gates with one marker and with two, values 2 and 3 [TOM.things], have different arrows; a rule for a value wins. */
static void values_have_shapes_of_their_own(void)
{
    static const char position[] = "4b3/8/8/3f4/2F5/8/8/4B3 w c+,-,b.,c>NE,d+,-,h>>S,a. M3F7S2T2L1/M2F7S2T2L1 - 0 40";
    struct brdsvg_options options = {.struct_nbytes = sizeof options, .viewer = 0, .cell = BRD_NO_CELL};
    options.theme = ".type-gate .arrow { d: path(\"M1,1\"); } .type-gate.value-3 .arrow { d: path(\"M3,3\"); }";
    options.theme_nbytes = strlen(options.theme);
    CHECK_EQ_INT(brd_rules_builtin(&rules, "tomis"), BRD_OK);
    CHECK_EQ_INT(brd_state_parse(&rules, &state, position, sizeof position - 1, NULL, 0, NULL), BRD_OK);
    CHECK(brdsvg_draw(&rules, &state, &options, picture, sizeof picture) > 0);
    CHECK(shows("matrix(0.707,0.707,-0.707,0.707,0,0)\"><path class=\"shape arrow\" d=\"M1,1\"/>"));
    CHECK(shows("matrix(-1,0,0,-1,0,0)\"><path class=\"shape arrow\" d=\"M3,3\"/>"));
    options.theme_nbytes = 0;
    CHECK(brdsvg_draw(&rules, &state, &options, picture, sizeof picture) > 0);
    const char *one = strstr(picture, "matrix(0.707"), *two = strstr(picture, "matrix(-1,0");
    one = strstr(one, "d=\"");
    two = strstr(two, "d=\"");
    CHECK(strncmp(one, two, strcspn(one, "/")) != 0);
}

/*
 * A type without an outline gets the token, and one without any part also its letter: [TOM.moves] calls the frigate F.
 */
static void letters_stand_in_for_shapes(void)
{
    CHECK(draw(".token { d: path(\"M7,7\"); } .type-frigate { d: none; }", 0) > 0);
    CHECK(shows("<path class=\"shape\" d=\"M7,7\"/><path class=\"solid\"") && !shows(">F</text>"));
    CHECK(draw(".token { d: path(\"M7,7\"); } .type-frigate, .type-frigate .solid { d: none; }", 0) > 0);
    CHECK(shows("<path class=\"shape\" d=\"M7,7\"/><text class=\"letter\" y=\"16\">F</text>"));
}

/*
 * The built-in theme has a rule for every type of a game. If the facts say `theme none`, it has none for that game, and
 * each piece is a token with its letter.
 */
static void built_in_theme_knows_types(void)
{
    static struct facts facts;
    size_t nbytes;
    const char *theme = brdsvg_theme(&nbytes);
    memcpy(long_theme, theme, nbytes);
    long_theme[nbytes] = '\0';
    for (int32_t game = 0; game < brd_game_count(); game++) {
        const char *fact;
        facts_open(&facts, brd_game_name(game));
        fact = facts_next(&facts, "theme");
        bool known = fact == NULL || strcmp(fact, "none") != 0;
        CHECK_EQ_INT(brd_rules_builtin(&rules, brd_game_name(game)), BRD_OK);
        for (int32_t type = 0; brd_name(&rules, BRD_NAME_TYPE, type) != NULL; type++) {
            char wanted[64];
            snprintf(wanted, sizeof wanted, ".type-%s", brd_name(&rules, BRD_NAME_TYPE, type));
            if (!CHECK_EQ_INT(strstr(long_theme, wanted) != NULL, known)) printf("  %s\n", wanted);
        }
    }
}

static const struct {
    const char *theme;
    uint32_t line, column;
    const char *message;
} faults[] = {
    {".brd { fill: red", 1, 8, "the theme ends within this rule"},
    {"\n  } .brd {}", 2, 3, "this } has no {"},
    {"{ fill: red }", 1, 1, "this rule has no selector"},
    {".a { .b { } }", 1, 9, "this rule is inside a rule"},
    {"/* open", 1, 1, "this comment does not end"},
    {".a { content: \"x }", 1, 15, "this quoted text does not end"},
    {".a { }\n@import \"x.css\";", 2, 1, "this at-rule is not allowed"},
    {"@media (prefers-color-scheme: dark) { .a { }", 1, 45, "@media does not end"},
    {"@media (prefers-color-scheme: dark) .a { }", 1, 37, "this @media has no rules"},
    {".a { fill: url(x) }", 1, 12, "this may load something from outside the picture"},
    {".a { mask: Image-Set(x) }", 1, 12, "this may load something from outside the picture"},
    {".a { fill: \\75rl(x) }", 1, 12, "this may load something from outside the picture"},
    {".a { fill }", 1, 6, "this declaration has no value"},
    {".type-flat { d: M0,0; }", 1, 17, "this is not a path"},
    {".type-flat { d: path(\"M0,0 <\"); }", 1, 28, "this is not path data"},
    {".type-flat { d: path(\"M0\"); fill: red; }", 1, 14, "this shape has other declarations"},
    {".type-flat { --rise: 100; }", 1, 22, "this is not a rise"},
    {".type-flat { --rise: 0; }", 1, 22, "this is not a rise"},
    {".type-flat { --rise: 1x; }", 1, 22, "this is not a rise"},
    {".type-flat { --facing: left; }", 1, 24, "this is not a facing"},
    {".type-gate.value-2 { --words: marked; }", 1, 31, "these are not words"},
    {".type-gate.value-2 { --words: \"; }", 1, 31, "this quoted text does not end"},
    {".type-gate.value-2 { --words: "
     "\"123456789012345678901234567890123456789012345678901234567890123456789012345678901\"; }",
     1, 31, "these words are too long"},
    {".type-gate.value-2 { --words: \"marked\"; d: none; }", 1, 22, "this shape has other declarations"},
    {"@media (prefers-color-scheme: dark) {\n .x { d: none; } }", 2, 7, "this shape is in @media"},
    {".a { fill: \x01 }", 1, 12, "this byte is not valid"},
    {"\xc3\xa9\xc3\xa9 .a { fill: \xff }", 1, 15, "this byte is not valid"},
};

static void faults_are_told(void)
{
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        brd_fault fault = {.line = 0};
        CHECK_EQ_INT(brdsvg_theme_check(faults[i].theme, strlen(faults[i].theme), &fault), BRD_E_RULES);
        CHECK_EQ_INT(fault.line, faults[i].line);
        CHECK_EQ_INT(fault.column, faults[i].column);
        if (!CHECK_EQ_TEXT(fault.message, faults[i].message)) printf("  %s\n", faults[i].theme);
        CHECK(fault.expected[0] != '\0');
        CHECK_EQ_INT(draw(faults[i].theme, 0), BRD_E_RULES);
    }
}

static void bounds_are_kept(void)
{
    brd_fault fault;
    memset(long_theme, ' ', sizeof long_theme);
    CHECK_EQ_INT(brdsvg_theme_check(long_theme, BRDSVG_THEME_NBYTES, NULL), BRD_OK);
    CHECK_EQ_INT(brdsvg_theme_check(long_theme, BRDSVG_THEME_NBYTES + 1, &fault), BRD_E_RULES);
    CHECK_EQ_TEXT(fault.message, "the theme is too long");
    for (size_t i = 0; i < 300; i++) memcpy(long_theme + i * 20, ".x { d: none; }     ", 20);
    CHECK_EQ_INT(brdsvg_theme_check(long_theme, 300 * 20, &fault), BRD_E_RULES);
    CHECK_EQ_TEXT(fault.message, "there are too many shapes");
    CHECK_EQ_INT(brdsvg_theme_check(NULL, 1, NULL), BRD_E_NULL);
}

/* Themes that are cut off anywhere, or have one byte changed, are refused or drawn, and nothing else happens. */
static void broken_themes_are_survived(void)
{
    size_t nbytes;
    uint64_t seed = 5;
    const char *theme = brdsvg_theme(&nbytes);
    CHECK_EQ_INT(brdsvg_theme_check(theme, 2000, NULL) == BRD_OK, 0);
    for (int i = 0; i < 400 && CHECK(nbytes < sizeof long_theme); i++) {
        static const char bytes[] = "{}\"'/*;:@,. \n<&\xc3";
        memcpy(long_theme, theme, nbytes);
        for (int change = 0; change < 3; change++)
            long_theme[brd_random_below(&seed, (uint32_t)nbytes)] = bytes[brd_random_below(&seed, sizeof bytes)];
        size_t cut = i % 2 == 0 ? nbytes : brd_random_below(&seed, (uint32_t)nbytes);
        int32_t status = brdsvg_theme_check(long_theme, cut, NULL);
        CHECK(status == BRD_OK || status == BRD_E_RULES);
    }
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {{"own_shapes_replace_built_in_ones", own_shapes_replace_built_in_ones},
                                              {"stacks_rise_as_themes_say", stacks_rise_as_themes_say},
                                              {"other_rules_go_into_the_picture", other_rules_go_into_the_picture},
                                              {"dark_is_asked_or_forced", dark_is_asked_or_forced},
                                              {"values_have_shapes_of_their_own", values_have_shapes_of_their_own},
                                              {"letters_stand_in_for_shapes", letters_stand_in_for_shapes},
                                              {"built_in_theme_knows_types", built_in_theme_knows_types},
                                              {"faults_are_told", faults_are_told},
                                              {"bounds_are_kept", bounds_are_kept},
                                              {"broken_themes_are_survived", broken_themes_are_survived},
                                              {NULL, NULL}};
    return check_main("svg_theme", tests, argc, argv);
}
