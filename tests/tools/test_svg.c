/*
 * test_svg.c: pictures (apps/draw/svg.h) of random games of all games, for all viewers, are right: they are
 * well-formed, show each cell and item once and at its place, show nothing that the viewer may not know, and write at
 * most the buffer's bytes. Random bytes as states do no harm, and foreign texts are escaped. Positions come from
 * random games from the start and from tests/positions. test_svg_theme.c tests themes.
 */
#include "draw/svg.h"
#include "positions.h"

enum { PICTURE_NBYTES = 1 << 20, DEPTH_MOST = 32, PLIES_EACH = 400, PICTURE_PLIES = 400 };

static brd_rules rules;
static brd_rules_info info;
static brd_state state;
static brd_move moves[BRD_MAX_MOVES];
static brd_event events[BRD_MAX_EVENTS];
static int32_t event_count;
static uint64_t seed = 7;
static char picture[PICTURE_NBYTES], other[PICTURE_NBYTES];
static long pictures;

static struct brdsvg_options options_for(int32_t viewer)
{
    return (struct brdsvg_options){
        .struct_nbytes = sizeof(struct brdsvg_options), .viewer = viewer, .cell = BRD_NO_CELL};
}

/* Marks and sentences as a client has them: its own moves, or all moves where nothing is secret. */
static struct brdsvg_options busy_options(int32_t viewer)
{
    struct brdsvg_options options = options_for(viewer);
    bool open = viewer == BRD_REFEREE || (info.flags & BRD_RULES_SECRETS) == 0;
    int32_t count = viewer == BRD_SPECTATOR && !open
                        ? 0
                        : brd_moves(&rules, &state, open ? BRD_REFEREE : viewer, moves, BRD_MAX_MOVES);
    if (brd_random_below(&seed, 2) == 0) options.cell = (int32_t)brd_random_below(&seed, info.cell_count);
    options.flags = brd_random_below(&seed, 16);
    options.moves = moves;
    options.move_count = (size_t)count;
    options.events = events;
    options.event_count = (size_t)event_count;
    return options;
}

static int32_t draw_into(char *text, const brd_state *drawn, const struct brdsvg_options *options)
{
    int32_t length = brdsvg_draw(&rules, drawn, options, text, PICTURE_NBYTES);
    CHECK(length > 0 && length < PICTURE_NBYTES && strlen(text) == (size_t)length);
    pictures++;
    return length;
}

/* -------------------------------------------------------------------------------------------------- well-formed */

/*
 * The end of the markup `<name …>` that begins here. Its attributes must be quoted and contain no `<`. NULL: malformed.
 */
static const char *read_tag(const char *at, char name[32])
{
    size_t length = strcspn(at + 1, " />\n");
    bool closes = at[1] == '/';
    if (closes) length = strcspn(at + 2, ">") + 1;
    snprintf(name, 32, "%.*s", (int)length, at + 1);
    for (at += 1 + length; *at != '>' && *at != '\0'; at++) {
        if (*at == '<') return NULL;
        if (*at != '"') continue;
        at += 1 + strcspn(at + 1, "\"<");
        if (*at != '"') return NULL;
    }
    return *at == '>' ? at + 1 : NULL;
}

static bool is_entity(const char *at)
{
    static const char *const entities[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    for (size_t i = 0; i < sizeof entities / sizeof entities[0]; i++)
        if (strncmp(at, entities[i], strlen(entities[i])) == 0) return true;
    return false;
}

/* Elements close in the reverse order of opening; text has no bare `&` and no control characters. */
static bool is_well_formed(const char *at)
{
    char open[DEPTH_MOST][32], name[32];
    int depth = 0;
    while (*at != '\0') {
        if (*at == '&' && !is_entity(at)) return false;
        if ((unsigned char)*at < ' ' && *at != '\n') return false;
        if (*at != '<') {
            at++;
            continue;
        }
        const char *end = read_tag(at, name);
        if (end == NULL || depth == DEPTH_MOST) return false;
        if (name[0] == '/' && (depth == 0 || strcmp(open[--depth], name + 1) != 0)) return false;
        if (name[0] != '/' && end[-2] != '/') strcpy(open[depth++], name);
        if (depth == 0 && *end != '\n') return false;
        at = end;
    }
    return depth == 0;
}

static int occurrences(const char *text, const char *what)
{
    int count = 0;
    for (; (text = strstr(text, what)) != NULL; text++) count++;
    return count;
}

/* ------------------------------------------------------------------------------------------------ cells and items */

/* Each cell is drawn once, with its name. */
static void cells_are_drawn(void)
{
    char wanted[64];
    for (int32_t cell = 0; cell < info.cell_count; cell++) {
        const char *name = brd_name(&rules, BRD_NAME_CELL, cell), *found = NULL;
        for (int shade = 0; shade < 3; shade++) {
            snprintf(wanted, sizeof wanted, "<g class=\"cell shade-%d\" data-cell=\"%s\"", shade, name);
            CHECK(occurrences(picture, wanted) < 2);
            if (strstr(picture, wanted) != NULL) found = strstr(picture, wanted);
        }
        CHECK(found != NULL);
    }
    CHECK_EQ_INT(occurrences(picture, "<g class=\"cell "), info.cell_count);
}

/* "<g class="piece seat-0 tone-light type-flat value-2" data-cell="c4" data-item="0"" */
static void item_tag(const brd_item *item, int32_t cell, int32_t index, char tag[160])
{
    static const char *const tones[] = {"tone-none", "tone-light", "tone-dark"};
    char owner[32] = "nobody", type[48] = "hidden", value[24] = "";
    brd_seat_info seat = {.struct_nbytes = sizeof seat};
    if (item->seat != BRD_NO_SEAT && CHECK_EQ_INT(brd_rules_seat(&rules, item->seat, &seat), BRD_OK))
        snprintf(owner, sizeof owner, "seat-%d %s", item->seat, tones[seat.tone]);
    if (item->type != BRD_TYPE_HIDDEN)
        snprintf(type, sizeof type, "type-%s", brd_name(&rules, BRD_NAME_TYPE, item->type));
    if (item->value != 0) snprintf(value, sizeof value, " value-%d", item->value);
    snprintf(tag, 160, "<g class=\"%s %s %s%s\" data-cell=\"%s\" data-item=\"%d\"",
             brd_name(NULL, BRD_NAME_LAYER, item->layer), owner, type, value, brd_name(&rules, BRD_NAME_CELL, cell),
             index);
}

/* Each item that the viewer may see is drawn once, as the viewer sees it, and no other item. */
static void items_are_drawn(int32_t viewer)
{
    char tag[160];
    int32_t all = 0;
    for (int32_t cell = 0; cell < info.cell_count; cell++) {
        brd_item items[BRD_MAX_ITEMS];
        int32_t count = brd_state_cell(&rules, &state, viewer, cell, items, BRD_MAX_ITEMS);
        for (int32_t i = 0; i < count; i++) {
            item_tag(&items[i], cell, i, tag);
            if (!CHECK_EQ_INT(occurrences(picture, tag), 1)) printf("  %s\n", tag);
        }
        all += count;
    }
    CHECK_EQ_INT(occurrences(picture, "data-item="), all);
}

/* Stocks and counters of the players and of nobody, with their values unless they are hidden from the viewer. */
static void quantities_are_drawn(int32_t viewer)
{
    int32_t told = 0, hidden = 0, value;
    int32_t players = brd_state_players(&rules, &state);
    for (int32_t row = 0; row <= players; row++)
        for (int32_t i = 0; i < info.stock_count + info.counter_count; i++) {
            int32_t seat = row < players ? row : BRD_NO_SEAT;
            int32_t status = i < info.stock_count
                                 ? brd_state_stock(&rules, &state, viewer, seat, i, &value)
                                 : brd_state_counter(&rules, &state, viewer, seat, i - info.stock_count, &value);
            told += status == BRD_OK;
            hidden += status == BRD_E_HIDDEN;
        }
    CHECK_EQ_INT(occurrences(picture, "data-value="), told);
    CHECK(occurrences(picture, "data-stock=") + occurrences(picture, "data-counter=") <= told + hidden);
}

static void look(int32_t viewer)
{
    struct brdsvg_options options = busy_options(viewer);
    draw_into(picture, &state, &options);
    if (!CHECK(is_well_formed(picture))) puts(picture);
    CHECK_EQ_INT(occurrences(picture, "<title>"), occurrences(picture, "</title>"));
    cells_are_drawn();
    items_are_drawn(viewer);
    if ((options.flags & BRDSVG_BOARD) == 0) quantities_are_drawn(viewer);
}

/* ------------------------------------------------------------------------------------------------------- secrets */

/* The picture for a viewer is the same for every position that the viewer cannot tell from this one. */
static void nothing_leaks(int32_t viewer)
{
    static brd_state imagined;
    char text[BRD_MAX_POSITION_TEXT];
    struct brdsvg_options options = busy_options(viewer);
    int32_t length = brd_state_observe(&rules, &state, viewer, text, sizeof text);
    if (!CHECK_EQ_INT(brd_state_from_observation(&rules, &imagined, viewer, text, (size_t)length,
                                                 brd_random_below(&seed, 1u << 30), NULL, 0, NULL),
                      BRD_OK))
        return;
    draw_into(picture, &state, &options);
    draw_into(other, &imagined, &options);
    if (!CHECK(strcmp(picture, other) == 0)) printf("  %s for viewer %d: %s\n", brd_rules_name(&rules), viewer, text);
}

/* -------------------------------------------------------------------------------------------------------- games */

static void play_ply(void)
{
    brd_move move = positions_choose(&rules, &state, &seed);
    event_count = brd_apply(&rules, &state, BRD_REFEREE, move, NULL, NULL, events, BRD_MAX_EVENTS);
    CHECK(event_count > 0);
}

/* Plays random games; after some plies, and after the last, draws the picture for one viewer. */
static void play_game(long *plies, void (*look_at)(int32_t viewer))
{
    event_count = 0;
    for (int ply = 0; ply<PLIES_EACH && * plies> 0 && check_failures == 0; ply++) {
        bool over = brd_state_to_move(&rules, &state) == BRD_NOBODY;
        if (over || brd_random_below(&seed, 8) == 0) {
            int32_t players = brd_state_players(&rules, &state);
            look_at(positions_viewer(players, (int32_t)brd_random_below(&seed, (uint32_t)players + 2)));
            *plies -= PICTURE_PLIES;
        }
        if (over) return;
        play_ply();
    }
}

static void play_games(void (*look_at)(int32_t viewer))
{
    static struct positions positions;
    for (int32_t game = 0; game < brd_game_count(); game++) {
        positions_read(&positions, brd_game_name(game), NULL);
        for (int variant = 0; variant < positions.variant_count; variant++) {
            positions_load(&rules, &info, brd_game_name(game), positions.variants[variant]);
            long plies = check_plies() / brd_game_count() / positions.variant_count;
            while (plies > 0 && check_failures == 0) {
                positions_start(&positions, &rules, false, &seed, &state);
                play_game(&plies, look_at);
            }
        }
    }
}

static void pictures_show_what_is_told(void)
{
    play_games(look);
    printf("figure: %ld pictures\n", pictures);
}

static void pictures_tell_no_secrets(void)
{
    long before = pictures;
    play_games(nothing_leaks);
    printf("figure: %ld pictures of pairs of worlds\n", pictures - before);
}

/* ------------------------------------------------------------------------------------------------------ misuse */

static void load(const char *game)
{
    positions_load(&rules, &info, game, "");
    CHECK_EQ_INT(brd_state_initial(&rules, &state, 0), BRD_OK);
    event_count = 0;
}

/* The drawing writes the buffer's bytes and a NUL, and nothing behind; it returns the length of the whole text. */
static void buffers_are_kept(void)
{
    load("tombs");
    struct brdsvg_options options = options_for(BRD_SPECTATOR);
    int32_t length = draw_into(picture, &state, &options);
    CHECK_EQ_INT(brdsvg_draw(&rules, &state, &options, NULL, 0), length);
    for (size_t cap = 0; cap <= (size_t)length + 2; cap += cap < 4 ? 1 : 977) {
        memset(other, '#', sizeof other);
        CHECK_EQ_INT(brdsvg_draw(&rules, &state, &options, other, cap), length);
        size_t written = cap > (size_t)length ? (size_t)length : cap > 0 ? cap - 1 : 0;
        CHECK(memcmp(other, picture, written) == 0);
        CHECK(other[cap] == '#' && (cap == 0 || other[written] == '\0'));
    }
}

static void misuse_is_answered(void)
{
    static brd_rules empty;
    load("tokonoma");
    struct brdsvg_options options = options_for(BRD_SPECTATOR), none = {.viewer = 0};
    CHECK_EQ_INT(brdsvg_draw(NULL, &state, &options, picture, 9), BRD_E_NULL);
    CHECK_EQ_INT(brdsvg_draw(&rules, NULL, &options, picture, 9), BRD_E_NULL);
    CHECK_EQ_INT(brdsvg_draw(&rules, &state, &options, NULL, 9), BRD_E_NULL);
    CHECK_EQ_INT(brdsvg_draw(&empty, &state, &options, picture, 9), BRD_E_NO_RULES);
    CHECK_EQ_INT(brdsvg_draw(&rules, (const brd_state *)&empty, &options, picture, 9), BRD_E_NO_POSITION);
    CHECK_EQ_INT(brdsvg_draw(&rules, &state, &none, picture, 9), BRD_E_ARGUMENT);
    options.cell = info.cell_count;
    CHECK_EQ_INT(brdsvg_draw(&rules, &state, &options, picture, 9), BRD_E_ARGUMENT);
    options = options_for(2);
    CHECK_EQ_INT(brdsvg_draw(&rules, &state, &options, picture, 9), BRD_E_ARGUMENT);
    options = options_for(0);
    options.move_count = 1;
    CHECK_EQ_INT(brdsvg_draw(&rules, &state, &options, picture, 9), BRD_E_NULL);
    CHECK(brdsvg_draw(&rules, &state, NULL, picture, sizeof picture) > 0);
    CHECK(is_well_formed(picture));
}

/* Bytes of no position, with a head that names these rules; codes of no moves; events of no ply. */
static void garbage_is_drawn(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        load(brd_game_name(game));
        for (long i = 0; i < check_plies() / 2000 + 5 && check_failures == 0; i++) {
            struct brdsvg_options options = busy_options((int32_t)brd_random_below(&seed, 2));
            brd_state garbage = state;
            for (size_t at = 16; at < sizeof garbage; at++)
                if (i % 2 == 0 || brd_random_below(&seed, 20) == 0)
                    ((uint8_t *)&garbage)[at] = (uint8_t)brd_random_below(&seed, 256);
            for (int word = 0; word < 40; word++) moves[word].code = brd_random_below(&seed, 1u << 31);
            for (size_t at = 0; at < 8 * sizeof events[0]; at++)
                ((uint8_t *)events)[at] = (uint8_t)brd_random_below(&seed, 256);
            options.move_count = 40;
            options.event_count = 8;
            CHECK(brdsvg_draw(&rules, &garbage, &options, picture, sizeof picture) > 0);
            CHECK(is_well_formed(picture));
        }
    }
}

/* A rules file's title and the sentence for the last ply may contain any text. */
static void foreign_texts_are_escaped(void)
{
    static const char yaml[] = "schema: 1\nextends: tokonoma\ntitle: \"<b> & \\\"co\\\"\"\n";
    static const char last[] = "a<b\x01\xff & \xed\xa0\x80 \xc3\xa9 \xf0\x9f\x8e\xb2";
    CHECK_EQ_INT(brd_rules_load(&rules, yaml, sizeof yaml - 1, NULL, 0, NULL, 0, NULL), BRD_OK);
    CHECK_EQ_INT(brd_state_initial(&rules, &state, 0), BRD_OK);
    struct brdsvg_options options = options_for(BRD_SPECTATOR);
    options.last = last;
    options.last_nbytes = sizeof last - 1;
    draw_into(picture, &state, &options);
    CHECK(is_well_formed(picture));
    CHECK(strstr(picture, "aria-label=\"&lt;b&gt; &amp; &quot;co&quot;: White to move\"") != NULL);
    CHECK(strstr(picture, ">a&lt;b?? &amp; ??? \xc3\xa9 \xf0\x9f\x8e\xb2</text>") != NULL);
}

/* ------------------------------------------------------------------------------------------------------ legends */

static int32_t draw_legend(void)
{
    int32_t length = brdsvg_legend(&rules, NULL, picture, sizeof picture);
    CHECK(length > 0 && (size_t)length == strlen(picture));
    CHECK(is_well_formed(picture));
    return length;
}

/* By hand from the rulebooks' lists of pieces: their number, and how often each side's shape of one is drawn. */
static void legends_have_every_type(void)
{
    static const struct {
        const char *game;
        int32_t types;
        const char *type, *sample;
        int32_t samples;
    } games[] = {
        {"tokonoma", 4, "star", "<g class=\"piece seat-1 tone-dark type-star\"", 1},
        {"carnyx", 1, "disc", "<g class=\"piece seat-0 tone-dark type-disc\"", 1},
        {"tombs", 5, "ombra", " type-ombra\"", 1}, /* four sides without colours: one sample */
        {"tomis", 6, "gate", "<g class=\"fixture seat-1 tone-dark type-gate\"", 1},
        {"thrones", 15, "forest", " type-forest\"", 1}, /* ground looks the same for both sides */
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        char entry[64];
        load(games[i].game);
        draw_legend();
        snprintf(entry, sizeof entry, "<g class=\"entry\" data-type=\"%s\">", games[i].type);
        CHECK_EQ_INT(occurrences(picture, "<g class=\"entry\""), games[i].types);
        CHECK_EQ_INT(occurrences(picture, entry), 1);
        CHECK_EQ_INT(occurrences(picture, games[i].sample), games[i].samples);
    }
}

/* [TOK.pieces] gives each side one star and two arms; a rules file with three arms changes one line of the legend. */
static void legends_follow_the_rules(void)
{
    static const char yaml[] = "schema: 1\nextends: tokonoma\npieces: {arm: {count: 3}}\n";
    load("tokonoma");
    draw_legend();
    CHECK_EQ_INT(occurrences(picture, ">up to 1 each<"), 1);
    CHECK_EQ_INT(occurrences(picture, ">up to 2 each<"), 2);
    CHECK_EQ_INT(brd_rules_load(&rules, yaml, sizeof yaml - 1, NULL, 0, NULL, 0, NULL), BRD_OK);
    draw_legend();
    CHECK_EQ_INT(occurrences(picture, ">up to 3 each<"), 1);
    CHECK_EQ_INT(occurrences(picture, ">up to 2 each<"), 1);
    load("thrones");
    draw_legend();
    CHECK_EQ_INT(occurrences(picture, ">C, up to 2 each<"), 1);
}

static void legends_keep_their_buffers(void)
{
    static brd_rules empty;
    struct brdsvg_options options = options_for(BRD_SPECTATOR), none = {.viewer = 0};
    load("thrones");
    int32_t length = draw_legend();
    CHECK_EQ_INT(brdsvg_legend(&rules, &options, NULL, 0), length);
    for (size_t cap = 0; cap <= (size_t)length + 2; cap += cap < 4 ? 1 : 977) {
        memset(other, '#', sizeof other);
        CHECK_EQ_INT(brdsvg_legend(&rules, &options, other, cap), length);
        size_t written = cap > (size_t)length ? (size_t)length : cap > 0 ? cap - 1 : 0;
        CHECK(memcmp(other, picture, written) == 0);
        CHECK(other[cap] == '#' && (cap == 0 || other[written] == '\0'));
    }
    CHECK_EQ_INT(brdsvg_legend(NULL, &options, other, 9), BRD_E_NULL);
    CHECK_EQ_INT(brdsvg_legend(&rules, &options, NULL, 9), BRD_E_NULL);
    CHECK_EQ_INT(brdsvg_legend(&empty, &options, other, 9), BRD_E_NO_RULES);
    CHECK_EQ_INT(brdsvg_legend(&rules, &none, other, 9), BRD_E_ARGUMENT);
    options.theme = "}";
    options.theme_nbytes = 1;
    CHECK_EQ_INT(brdsvg_legend(&rules, &options, other, 9), BRD_E_RULES);
}

/* --------------------------------------------------------------------------------------------- reaches and sheets */

/* [TOM.frigate-move], [TOM.attacks]: a frigate on d4 goes to c4, e4 and d5, attacks c5, d5 and e5. */
static void reaches_are_marked(void)
{
    struct brdsvg_options options = options_for(BRD_SPECTATOR);
    load("tomis");
    CHECK(brdsvg_reach(&rules, 1, 0, 1, &options, picture, sizeof picture) == (int32_t)strlen(picture));
    CHECK(is_well_formed(picture));
    CHECK_EQ_INT(occurrences(picture, "<g class=\"piece"), 1);
    CHECK_EQ_INT(occurrences(picture, "mark-target\" data-cell"), 3);
    CHECK_EQ_INT(occurrences(picture, "mark-attacked\" data-cell"), 3);
    CHECK_EQ_INT(occurrences(picture, "mark-attacked\" data-cell=\"c5\""), 1);
    CHECK(strstr(picture, "aria-label=\"Tomis: The frigate goes one cell forward") != NULL);
    options.cell = 0;
    brdsvg_reach(&rules, 1, 1, 1, &options, picture, sizeof picture);
    CHECK_EQ_INT(occurrences(picture, "mark-target\" data-cell"), 1); /* Black's on a1: only to the side */
    load("carnyx");
    options.cell = BRD_NO_CELL;
    brdsvg_reach(&rules, 0, 0, 3, &options, picture, sizeof picture);
    CHECK_EQ_INT(occurrences(picture, "<g class=\"piece"), 3);
    CHECK_EQ_INT(occurrences(picture, "mark-target\" data-cell"), 3);
}

/* By hand from the rulebooks: how many types of pieces there are, Carnyx' disc once more as a stack. */
static void sheets_have_every_piece(void)
{
    static const struct {
        const char *game;
        int32_t entries;
        const char *words;
    } games[] = {{"tokonoma", 4, ">The star goes to one of the"},
                 {"carnyx", 2, ">disc, two or more</text>"},
                 {"tombs", 4, ">The Ombra is played on a safe"},
                 {"tomis", 5, ">two passes in a row</text>"},
                 {"thrones", 10, ">The elephant goes one cell in"}};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        load(games[i].game);
        int32_t length = brdsvg_sheet(&rules, NULL, picture, sizeof picture);
        CHECK(length > 0 && (size_t)length == strlen(picture) && is_well_formed(picture));
        CHECK_EQ_INT(occurrences(picture, "<g class=\"entry of-sheet\""), games[i].entries);
        CHECK_EQ_INT(occurrences(picture, games[i].words), 1);
        CHECK_EQ_INT(occurrences(picture, "limit of plies"), 0); /* it is off */
    }
    CHECK_EQ_INT(brd_rules_builtin_with(&rules, "tomis", 5, "max_plies=90", 12, NULL, 0, NULL), BRD_OK);
    brdsvg_sheet(&rules, NULL, picture, sizeof picture);
    CHECK_EQ_INT(occurrences(picture, ">the limit of plies is reached</text>"), 1);
    CHECK_EQ_INT(occurrences(picture, ">Switches: max_plies=90</text>"), 1);
}

/* Each ending of these rules is on the sheet, and no other; a list of ends brings and takes them. */
static void sheets_have_the_endings(void)
{
    static const char file[] = "schema: 1\nextends: tokonoma\nends: [{kind: few}, {kind: stalemate, result: draws}]\n";
    static const struct {
        const char *game;
        int32_t endings;
    } games[] = {{"tokonoma", 2}, {"carnyx", 1}, {"tombs", 3}, {"tomis", 3}, {"thrones", 2}};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        load(games[i].game);
        brdsvg_sheet(&rules, NULL, picture, sizeof picture);
        CHECK_EQ_INT(occurrences(picture, ">•</text>"), games[i].endings);
        CHECK_EQ_INT(occurrences(picture, "too few"), 0);
    }
    CHECK_EQ_INT(brd_rules_load(&rules, file, sizeof file - 1, NULL, 0, NULL, 0, NULL), BRD_OK);
    brdsvg_sheet(&rules, NULL, picture, sizeof picture);
    CHECK_EQ_INT(occurrences(picture, ">•</text>"), 2);
    CHECK_EQ_INT(occurrences(picture, ">too few pieces are left</text>"), 1);
    CHECK_EQ_INT(occurrences(picture, ">the side to move has no move</text>"), 1);
}

static void reaches_and_sheets_keep_their_buffers(void)
{
    static brd_rules empty;
    struct brdsvg_options options = options_for(BRD_SPECTATOR), none = {.viewer = 0};
    load("tomis");
    int32_t length = brdsvg_sheet(&rules, &options, picture, sizeof picture);
    CHECK_EQ_INT(brdsvg_sheet(&rules, &options, NULL, 0), length);
    memset(other, '#', sizeof other);
    CHECK_EQ_INT(brdsvg_sheet(&rules, &options, other, 999), length);
    CHECK(memcmp(other, picture, 998) == 0 && other[998] == '\0' && other[999] == '#');
    CHECK_EQ_INT(brdsvg_sheet(NULL, &options, other, 9), BRD_E_NULL);
    CHECK_EQ_INT(brdsvg_sheet(&empty, &options, other, 9), BRD_E_NO_RULES);
    CHECK_EQ_INT(brdsvg_sheet(&rules, &none, other, 9), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brdsvg_reach(NULL, 1, 0, 1, &options, other, 9), BRD_E_NULL);
    CHECK_EQ_INT(brdsvg_reach(&rules, 1, 0, 1, &options, NULL, 9), BRD_E_NULL);
    CHECK_EQ_INT(brdsvg_reach(&rules, 5, 0, 1, &options, other, 9), BRD_E_ARGUMENT); /* a gate is no piece */
    CHECK_EQ_INT(brdsvg_reach(&rules, 1, 2, 1, &options, other, 9), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brdsvg_reach(&rules, 1, 0, 33, &options, other, 9), BRD_E_ARGUMENT);
    options.cell = 64;
    CHECK_EQ_INT(brdsvg_reach(&rules, 1, 0, 1, &options, other, 9), BRD_E_ARGUMENT);
}

/* ------------------------------------------------------------------------------------------------------- marks */

static bool has_mark(const char *kind, const char *cell)
{
    char wanted[64];
    snprintf(wanted, sizeof wanted, "<g class=\"mark mark-%s\" data-cell=\"%s\"", kind, cell);
    return strstr(picture, wanted) != NULL;
}

static void draw_marked(const char *game, const char *position, const char *move, const char *cell)
{
    load(game);
    CHECK_EQ_INT(brd_state_parse(&rules, &state, position, strlen(position), NULL, 0, NULL), BRD_OK);
    struct brdsvg_options options = options_for(BRD_REFEREE);
    if (move != NULL) {
        CHECK_EQ_INT(brd_move_parse(&rules, move, strlen(move), &moves[0]), BRD_OK);
        options.event_count =
            (size_t)brd_apply(&rules, &state, BRD_REFEREE, moves[0], NULL, NULL, events, BRD_MAX_EVENTS);
        options.events = events;
    }
    if (cell != NULL) options.cell = brd_rules_find_cell(&rules, cell, strlen(cell));
    options.moves = moves;
    options.move_count = (size_t)brd_moves(&rules, &state, BRD_REFEREE, moves, BRD_MAX_MOVES);
    draw_into(picture, &state, &options);
}

/* By hand from [TOK.start] and [TOK.flat]: White's lone flat and its talls move first, Black's do not. */
static void marks_tell_what_is_legal(void)
{
    draw_marked("tokonoma", "f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3F w 0 0", NULL, NULL);
    CHECK(has_mark("movable", "e5") && has_mark("movable", "c6"));
    CHECK(!has_mark("movable", "a1") && !has_mark("movable", "c1") && !has_mark("target", "c4"));
    draw_marked("tokonoma", "f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3F w 0 0", NULL, "e5");
    CHECK(has_mark("chosen", "e5") && has_mark("target", "e4"));
    CHECK_EQ_INT(occurrences(picture, "mark mark-movable"), 0);
}

/*
 * [TMB.events]: the Blade on b2 kills on a2 and c2; each is now a tombstone. Where a card may be placed, a move has no
 * origin.
 */
static void marks_tell_the_last_ply(void)
{
    draw_marked("tombs", ".../T2.O2/.T1. p1 BMO/OT 7,6,5,5 0/0 5 2:0 13", "Bb2", NULL);
    CHECK(has_mark("to", "b2") && has_mark("taken", "a2") && has_mark("taken", "c2"));
    draw_marked("tombs", ".../T2.O2/.T1. p1 BMO/OT 7,6,5,5 0/0 5 2:0 13", NULL, NULL);
    CHECK(has_mark("target", "b2") && has_mark("capture", "a2") && !has_mark("target", "b1"));
    draw_marked("tokonoma", "f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3F w 0 0", "e5e4", NULL);
    CHECK(has_mark("from", "e5") && has_mark("to", "e4"));
}

/* [THR.pending]: the lancer on a4 leaves a mountain for a5, if it survives [THR.check]. */
static void marks_tell_what_waits_for_chance(void)
{
    static const char position[] =
        "wfpfpwmfp/mfpfcwmfp/mfpwpwmfp/mpwfpwmfp/pwfmmwfcp/mfpwpwfpm/pfmwpwpfm/pfmwcfpfm/pfmwpfpfw "
        "2a1k1t2/2e1w1e2/r1s1c1s1r/3l1c2l/9/L2C1L3/R1S1C1S1R/2E1W1E2/2T1K1A2 w play - wb 0:0,0:0 -,- - - - 1 110";
    draw_marked("thrones", position, "a4a5", NULL);
    CHECK(has_mark("announced", "a4") && has_mark("announced", "a5"));
    CHECK(strstr(picture, "Chance decides: Lancer a4 to a5") != NULL && strstr(picture, ">turn</text>") != NULL);
    CHECK_EQ_INT(occurrences(picture, "mark mark-announced"), 2);
}

/*
 * [THR.check]: from the mountain c4 a catapult attacks b5, fires at e4 and switches with a spearman on c3, each only if
 * it survives; what is on c3 stays.
 */
static void marks_tell_what_chance_lets_a_move_take(void)
{
    draw_marked("thrones",
                "wfpfpwmfp/mfpfcwmfp/mfpwpwmfp/mpwfpwmfp/pwfmmwfcp/pfmwpwfpm/pfmwpwpfm/pfmwcfpfm/pfmwpfpfw "
                "4k4/9/9/9/1s7/2A1s4/2S6/9/4K4 w play - - 0:0,0:0 -,- - - - 5 120",
                NULL, "c4");
    CHECK(has_mark("capture", "b5") && has_mark("capture", "e4") && has_mark("onto", "c3"));
    CHECK(!has_mark("onto", "b5") && !has_mark("onto", "e4") && !has_mark("capture", "c3"));
}

/* ---------------------------------------------------------------------------------------------------- geometry */

static int shade_of(const char *name)
{
    char wanted[64];
    for (int shade = 0; shade < 3; shade++) {
        snprintf(wanted, sizeof wanted, "<g class=\"cell shade-%d\" data-cell=\"%s\"", shade, name);
        if (strstr(picture, wanted) != NULL) return shade;
    }
    return -1;
}

/* Cells that share a side are 1000 apart, others farther (tests/api/test_drawer.c). */
static void neighbours_have_other_shades(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        brd_cell_info one = {.struct_nbytes = sizeof one}, two = one;
        load(brd_game_name(game));
        draw_into(picture, &state, NULL);
        for (int32_t cell = 0; cell < info.cell_count; cell++)
            for (int32_t next = 0; next < cell; next++) {
                brd_rules_cell(&rules, cell, &one);
                brd_rules_cell(&rules, next, &two);
                int64_t x = one.x - two.x, y = one.y - two.y;
                if (x * x + y * y < 1100 * 1100) CHECK(shade_of(one.name) != shade_of(two.name));
            }
    }
}

/* [CAR.marks] [TOK.marks] Rings of the cells that the rulebooks have a name for, in their players' tones. */
static void named_cells_have_rings(void)
{
    load("carnyx");
    draw_into(picture, &state, NULL);
    CHECK_EQ_INT(occurrences(picture, "<g class=\"called is-centre\""), 1);
    CHECK_EQ_INT(occurrences(picture, "<g class=\"called is-home_row seat-0 tone-dark\""), 5);
    CHECK_EQ_INT(occurrences(picture, "<g class=\"called is-home_row seat-1 tone-light\""), 5);
    load("tokonoma");
    draw_into(picture, &state, NULL);
    CHECK_EQ_INT(occurrences(picture, "<g class=\"called is-house is-mid seat-0 tone-light\""), 1);
    CHECK_EQ_INT(occurrences(picture, "<g class=\"called is-house is-mid seat-1 tone-dark\""), 1);
}

/*
 * A hexagon of Tokonoma is 100 wide, and its lowest corner is 57.7 below the middle: each unit above it, the sides are
 * 100 / 57.7 units farther from the name's middle. A name of two letters is 22 wide, half of it on either side.
 */
static void names_stay_in_their_hexagons(void)
{
    load("tokonoma");
    draw_into(picture, &state, NULL);
    for (int32_t cell = 0; cell < info.cell_count; cell++) {
        brd_cell_info place = {.struct_nbytes = sizeof place};
        char tile[64], name[64];
        double x = 0, y = 0, name_x = 0, name_y = 0;
        brd_rules_cell(&rules, cell, &place);
        snprintf(tile, sizeof tile, "data-cell=\"%s\" transform=", place.name);
        snprintf(name, sizeof name, "\">%s</text>", place.name);
        const char *at = strstr(picture, tile), *end = strstr(picture, name), *begin = end;
        CHECK(at != NULL && end != NULL);
        if (at == NULL || end == NULL) continue;
        while (*begin != '<') begin--;
        CHECK_EQ_INT(sscanf(at + strlen(tile), "\"translate(%lf,%lf)", &x, &y), 2);
        CHECK_EQ_INT(sscanf(begin, "<text class=\"small\" x=\"%lf\" y=\"%lf", &name_x, &name_y), 2);
        CHECK(name_x == x && name_y > y + 30); /* below the piece */
        CHECK((57.7 - (name_y - y)) * 100 / 57.7 >= 22);
    }
}

/*
 * h8 is seven columns to the right of a1 and seven rows above it [TOM.board]; in the turned picture to the left and
 * below.
 */
static void boards_can_be_turned(void)
{
    load("tomis");
    struct brdsvg_options options = options_for(BRD_SPECTATOR);
    draw_into(picture, &state, &options);
    CHECK(strstr(picture, "data-cell=\"h8\" transform=\"translate(700,-700)\"") != NULL);
    options.flags = BRDSVG_TURNED;
    draw_into(picture, &state, &options);
    CHECK(strstr(picture, "data-cell=\"h8\" transform=\"translate(-700,700)\"") != NULL);
}

/*
 * [TOM.gate-states]: c4 points NE, h7 S. Shapes that point are drawn upwards, so they are turned by 45 and by 180
 * degrees.
 */
static void gates_point_where_they_do(void)
{
    draw_marked("tomis", "4b3/8/8/3f4/2F5/8/8/4B3 w c+,-,b.,c>NE,d+,-,h>S,a. M3F7S2T2L1/M3F7S2T2L1 - 0 40", NULL, NULL);
    CHECK(strstr(picture, "matrix(0.707,0.707,-0.707,0.707,0,0)") != NULL);
    CHECK(strstr(picture, "matrix(-1,0,0,-1,0,0)") != NULL);
    CHECK_EQ_INT(occurrences(picture, "<path class=\"shape arrow\""), 2);
}

/*
 * [CAR.pos-board]: discs from the bottom. One goes one cell and several two, so a stack says how many it has; a lone
 * disc bears no number, nor does an arm on a flat [TOK.start].
 */
static void stacks_stand_up(void)
{
    draw_marked("carnyx", "5/(DLDLDLDLDLDLDLDLL)4/2(DDDD)2/1L3/5 l 0/0 0/0 0/1 - - - 30", NULL, NULL);
    const char *lowest = strstr(picture, "data-cell=\"a4\" data-item=\"0\"");
    const char *topmost = strstr(picture, "data-cell=\"a4\" data-item=\"16\"");
    CHECK(lowest != NULL && topmost != NULL && lowest < topmost);
    CHECK(strstr(picture, "<text class=\"height\">17</text>") != NULL);
    CHECK(strstr(picture, "<text class=\"height\">4</text>") != NULL);
    CHECK_EQ_INT(occurrences(picture, "<text class=\"height\""), 2);
    CHECK_EQ_INT(occurrences(picture, "<g class=\"pressed\">"), 17);
    load("tokonoma");
    draw_into(picture, &state, NULL);
    CHECK(strstr(picture, "<text class=\"height\"") == NULL);
}

/* Whether the only item on a cell is drawn upside down. */
static bool is_upside_down(const char *cell)
{
    char tag[64];
    snprintf(tag, sizeof tag, "data-cell=\"%s\" data-item=\"0\"", cell);
    const char *item = strstr(picture, tag), *path = item != NULL ? strstr(item, "<path") : NULL;
    const char *turn = item != NULL ? strstr(item, "matrix(-1,0,0,-1,0,0)") : NULL;
    return turn != NULL && turn < path;
}

/* [TOM.board]: White plays upwards and Black downwards, on a turned board as well. A tower looks nowhere. */
static void ships_look_ahead(void)
{
    draw_marked("tomis", "4b3/8/3f1t2/8/8/8/2F5/4B3 w c.,g.,c+,f.,c.,f.,c.,b. M4F7S2T2L1/M4F7S2T1L1 - 0 40", NULL,
                NULL);
    CHECK(is_upside_down("d6") && !is_upside_down("c2") && !is_upside_down("f6"));
    struct brdsvg_options options = options_for(BRD_SPECTATOR);
    options.flags = BRDSVG_TURNED;
    draw_into(picture, &state, &options);
    CHECK(!is_upside_down("d6") && is_upside_down("c2") && !is_upside_down("f6"));
}

/* [TOM.gates]: a frigate may go onto the gate on c3; a ring leaves in sight what stands on a cell, a dot would not. */
static void marks_hide_no_fixture(void)
{
    draw_marked("tomis", "4b3/8/8/8/8/8/2F5/4B3 w c.,g.,c+,f.,c.,f.,c.,b. M4F7S2T2L1/M4F8S2T2L1 - 0 40", NULL, "c2");
    CHECK(has_mark("onto", "c3") && !has_mark("target", "c3") && has_mark("target", "b2"));
}

/* [TOK.houses]: White plays to the left, Black to the right. No other game's seats play sideways. */
static void seats_tell_where_they_play(void)
{
    load("tokonoma");
    draw_into(picture, &state, NULL);
    CHECK(strstr(picture, "matrix(0,-1,1,0,") != NULL && strstr(picture, "matrix(0,1,-1,0,") != NULL);
    CHECK_EQ_INT(occurrences(picture, "class=\"heading\""), 2);
    load("thrones");
    draw_into(picture, &state, NULL);
    CHECK_EQ_INT(occurrences(picture, "class=\"heading\""), 0);
}

/* ------------------------------------------------------------------------------------------------------ secrets */

/*
 * In [TMB.observation] Player 1 sees this player's own cards and the backs of the others; a spectator sees five backs.
 */
static void hands_are_cards(void)
{
    static const char position[] = ".../T2.O2/.T1. p1 BMO/OT 7,6,5,5 0/0 5 2:0 13";
    load("tombs");
    CHECK_EQ_INT(brd_state_parse(&rules, &state, position, sizeof position - 1, NULL, 0, NULL), BRD_OK);
    struct brdsvg_options options = options_for(0);
    draw_into(picture, &state, &options);
    CHECK_EQ_INT(occurrences(picture, "seat-0 tone-none type-"), 3 + 1); /* and that of the Thorn on b1 */
    CHECK_EQ_INT(occurrences(picture, "seat-1 tone-none type-"), 2);     /* those of the units on a2 and c2 */
    CHECK_EQ_INT(occurrences(picture, "seat-1 tone-none hidden"), 2);
    options = options_for(BRD_SPECTATOR);
    draw_into(picture, &state, &options);
    CHECK_EQ_INT(occurrences(picture, " hidden\""), 5);
}

/*
 * Events that the caller did not redact: White's first tile in the secret setup [THR.hidden] must give Black no mark.
 */
static void hidden_events_leave_no_marks(void)
{
    load("thrones");
    CHECK_EQ_INT(brd_move_parse(&rules, "p@a1", 4, &moves[0]), BRD_OK);
    event_count = brd_apply(&rules, &state, 0, moves[0], NULL, NULL, events, BRD_MAX_EVENTS);
    struct brdsvg_options options = options_for(0);
    options.events = events;
    options.event_count = (size_t)event_count;
    draw_into(picture, &state, &options);
    CHECK(has_mark("to", "a1"));
    for (options.viewer = 1; options.viewer <= BRD_SPECTATOR; options.viewer += BRD_SPECTATOR - 1) {
        draw_into(picture, &state, &options);
        CHECK_EQ_INT(occurrences(picture, "<g class=\"mark "), 0);
    }
}

static void lay_out(int32_t seat, int plies)
{
    for (int ply = 0; ply < plies; ply++) {
        int32_t count = brd_moves(&rules, &state, seat, moves, BRD_MAX_MOVES);
        if (!CHECK(count > 0)) return;
        CHECK(brd_apply(&rules, &state, seat, moves[count - 1], NULL, NULL, NULL, 0) >= 0);
    }
}

/*
 * [THR.hidden], [THR.together-phase]: spectators may not know how far each player is in a joint setup, but who may
 * act.
 */
static void joint_setups_tell_spectators_only_who_may_act(void)
{
    for (int world = 0; world < 2; world++) {
        positions_load(&rules, &info, "thrones", "setup=together");
        CHECK_EQ_INT(brd_state_initial(&rules, &state, 0), BRD_OK);
        lay_out(1, world == 0 ? 50 : 30);
        lay_out(0, world == 0 ? 0 : 20);
        draw_into(world == 0 ? picture : other, &state, NULL);
    }
    CHECK(strcmp(picture, other) == 0);
    CHECK_EQ_INT(occurrences(picture, ">may act<"), 1);
    lay_out(1, 25); /* Black's layout is complete */
    draw_into(picture, &state, NULL);
    CHECK_EQ_INT(occurrences(picture, ">may act<"), 0);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"pictures_show_what_is_told", pictures_show_what_is_told},
        {"pictures_tell_no_secrets", pictures_tell_no_secrets},
        {"buffers_are_kept", buffers_are_kept},
        {"misuse_is_answered", misuse_is_answered},
        {"garbage_is_drawn", garbage_is_drawn},
        {"foreign_texts_are_escaped", foreign_texts_are_escaped},
        {"legends_have_every_type", legends_have_every_type},
        {"legends_follow_the_rules", legends_follow_the_rules},
        {"legends_keep_their_buffers", legends_keep_their_buffers},
        {"reaches_are_marked", reaches_are_marked},
        {"sheets_have_every_piece", sheets_have_every_piece},
        {"sheets_have_the_endings", sheets_have_the_endings},
        {"reaches_and_sheets_keep_their_buffers", reaches_and_sheets_keep_their_buffers},
        {"marks_tell_what_is_legal", marks_tell_what_is_legal},
        {"marks_tell_the_last_ply", marks_tell_the_last_ply},
        {"marks_tell_what_waits_for_chance", marks_tell_what_waits_for_chance},
        {"marks_tell_what_chance_lets_a_move_take", marks_tell_what_chance_lets_a_move_take},
        {"neighbours_have_other_shades", neighbours_have_other_shades},
        {"named_cells_have_rings", named_cells_have_rings},
        {"names_stay_in_their_hexagons", names_stay_in_their_hexagons},
        {"boards_can_be_turned", boards_can_be_turned},
        {"gates_point_where_they_do", gates_point_where_they_do},
        {"ships_look_ahead", ships_look_ahead},
        {"marks_hide_no_fixture", marks_hide_no_fixture},
        {"seats_tell_where_they_play", seats_tell_where_they_play},
        {"stacks_stand_up", stacks_stand_up},
        {"hands_are_cards", hands_are_cards},
        {"hidden_events_leave_no_marks", hidden_events_leave_no_marks},
        {"joint_setups_tell_spectators_only_who_may_act", joint_setups_tell_spectators_only_who_may_act},
        {NULL, NULL}};
    return check_main("svg", tests, argc, argv);
}
