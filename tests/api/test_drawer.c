/*
 * test_drawer.c: a renderer that works for every game can draw and operate each of them with the library's descriptions
 * alone. It draws boards from cells, items and letters, and chooses moves step by step from their descriptions. The
 * facts of each game (tests/<game>/facts.txt) describe how its notations of positions and moves are formed. With them
 * the drawings and descriptions must give the texts that the library writes, so every letter, cell and direction in a
 * description is the one in the notation.
 *
 * Positions come from random games of all games and from tests/positions/<game>.txt.
 */
#include "facts.h"
#include "positions.h"

enum {
    GAMES_EACH = 6,
    PLIES_MOST = 400,
    TEXT_NBYTES = 1024,
    KINDS_MOST = 16,
    TYPES_MOST = 32,
    FORMS_MOST = 4,
    CELL = 1000
};

static brd_rules rules;
static brd_rules_info info;
static brd_state state;
static brd_move moves[BRD_MAX_MOVES];
static brd_cell_info cells[BRD_MAX_CELLS];
static brd_type_info types[TYPES_MOST];
static bool kinds_seen[KINDS_MOST], letters_seen[TYPES_MOST];

static void load(int32_t game, const char *overrides)
{
    const char *name = brd_game_name(game);
    info.struct_nbytes = sizeof info;
    CHECK_EQ_INT(brd_rules_builtin_with(&rules, name, strlen(name), overrides, strlen(overrides), NULL, 0, NULL),
                 BRD_OK);
    CHECK_EQ_INT(brd_rules_info_get(&rules, &info), BRD_OK);
    for (int32_t cell = 0; cell < info.cell_count; cell++) {
        cells[cell].struct_nbytes = sizeof cells[cell];
        CHECK_EQ_INT(brd_rules_cell(&rules, cell, &cells[cell]), BRD_OK);
    }
    for (int32_t type = 0; type < info.type_count; type++) {
        types[type].struct_nbytes = sizeof types[type];
        CHECK_EQ_INT(brd_rules_type(&rules, type, &types[type]), BRD_OK);
    }
}

struct text {
    char chars[TEXT_NBYTES];
    size_t length;
};

static void put(struct text *out, const char *chars)
{
    size_t length = strlen(chars);
    if (!CHECK(out->length + length < sizeof out->chars)) return;
    memcpy(out->chars + out->length, chars, length + 1);
    out->length += length;
}

static void put_char(struct text *out, char c)
{
    put(out, (const char[]){c, '\0'});
}

/* -------------------------------------------------------------------------------------------------- geometry */

struct vector {
    int32_t x, y;
};

static struct vector between(int32_t from, int32_t to)
{
    return (struct vector){cells[to].x - cells[from].x, cells[to].y - cells[from].y};
}

static bool same(struct vector a, struct vector b)
{
    return a.x == b.x && a.y == b.y;
}

/* Whether cells of this shape share a side if their centres are this far apart. */
static bool shares_side(uint8_t shape, struct vector v)
{
    int32_t x = abs(v.x), y = abs(v.y);
    switch (shape) {
    case BRD_SHAPE_SQUARE: return (x == CELL && y == 0) || (x == 0 && y == CELL);
    case BRD_SHAPE_HEXAGON: return (x == CELL && y == 0) || (x == CELL / 2 && y == 866);
    default: return (x == 0 && y == CELL) || (x == 866 && y == CELL / 2);
    }
}

/*
 * Cells do not overlap, and sides lead from each one to all others: the drawing of the board is connected.
 * [H.cell-places]
 */
static void cells_fit_together(void)
{
    bool reached[BRD_MAX_CELLS] = {true};
    int32_t count = 1;
    for (int32_t pass = 0; pass < info.cell_count; pass++)
        for (int32_t from = 0; from < info.cell_count; from++)
            for (int32_t to = 0; reached[from] && to < info.cell_count; to++) {
                if (reached[to] || !shares_side(cells[from].shape, between(from, to))) continue;
                reached[to] = true;
                count++;
            }
    CHECK_EQ_INT(count, info.cell_count);
    for (int32_t from = 0; from < info.cell_count; from++)
        for (int32_t to = 0; to < from; to++) {
            struct vector v = between(from, to);
            CHECK_EQ_INT(cells[from].shape, cells[to].shape);
            CHECK((int64_t)v.x * v.x + (int64_t)v.y * v.y > (CELL - 1) * (CELL - 1));
        }
}

/*
 * A direction is the same vector in the drawing from every cell, and the opposite one for a seat on the opposite side.
 * [H.neighbour]
 */
static void direction_is_a_vector(int32_t seat, int32_t direction, struct vector *found)
{
    bool any = false;
    for (int32_t cell = 0; cell < info.cell_count; cell++) {
        int32_t next = brd_rules_neighbour(&rules, cell, seat, direction);
        if (!CHECK(next >= 0) || next == BRD_NO_CELL) continue;
        if (any) CHECK(same(between(cell, next), *found));
        *found = between(cell, next);
        any = true;
    }
    CHECK(any);
    for (int32_t cell = 0; any && cell < info.cell_count; cell++)
        for (int32_t other = 0; other < info.cell_count; other++)
            if (same(between(cell, other), *found))
                CHECK_EQ_INT(brd_rules_neighbour(&rules, cell, seat, direction), other);
}

/* A seat's forward, named by seat 0, leads where seat 0's forward, named by that seat, leads. */
static void forward_leads_ahead(int32_t seat)
{
    brd_seat_info first = {.struct_nbytes = sizeof first}, own = first;
    CHECK_EQ_INT(brd_rules_seat(&rules, 0, &first), BRD_OK);
    if (!CHECK_EQ_INT(brd_rules_seat(&rules, seat, &own), BRD_OK) || own.forward == BRD_NO_DIRECTION) return;
    struct vector ahead = {0, 0}, same_ahead = {0, 0};
    direction_is_a_vector(0, own.forward, &ahead);
    direction_is_a_vector(seat, first.forward, &same_ahead);
    CHECK(same(ahead, same_ahead));
}

static void geometry_agrees(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        load(game, "");
        cells_fit_together();
        brd_seat_info seat = {.struct_nbytes = sizeof seat};
        for (int32_t i = 0; brd_rules_seat(&rules, i, &seat) == BRD_OK; i++) {
            forward_leads_ahead(i);
            for (int32_t direction = 0; direction < info.direction_count; direction++) {
                struct vector own = {0, 0}, first = {0, 0};
                direction_is_a_vector(i, direction, &own);
                direction_is_a_vector(0, direction, &first);
                CHECK(same(own, first) || same(own, (struct vector){-first.x, -first.y}));
            }
        }
    }
}

/* ---------------------------------------------------------------------------------------------------- boards */

/*
 * How a field of a position shows the board: rows from above, `/` between them. The fact is `board <field> <layers>
 * <empty> <numbered or plain> <around> <valued>`; `-` for none, `runs` if a number of empty cells replaces a run.
 */
static struct form {
    char field[32];
    uint8_t layers; /* bits: the layers that the field shows */
    char empty;     /* '\0': the number of cells in a run */
    bool numbered;  /* the owner's number from 1 follows the letter */
    char around[4]; /* two: they enclose several items; one: it marks them, and only the topmost is written */
    char valued;    /* written instead of the letter if the value is not 0; '\0': the value does not matter */
} forms[FORMS_MOST];
static int form_count;

static uint8_t layers_named(const char *names)
{
    uint8_t layers = 0;
    for (int32_t layer = 0; brd_name(&rules, BRD_NAME_LAYER, layer) != NULL; layer++)
        if (strstr(names, brd_name(&rules, BRD_NAME_LAYER, layer)) != NULL) layers |= (uint8_t)(1 << layer);
    return layers;
}

static void read_form(const char *row)
{
    struct form *form = &forms[form_count++];
    char layers[64], empty[8], numbered[16], around[4], valued[4];
    CHECK_EQ_INT(sscanf(row, "%31s %63s %7s %15s %3s %3s", form->field, layers, empty, numbered, around, valued), 6);
    form->layers = layers_named(layers);
    form->empty = strcmp(empty, "runs") == 0 ? '\0' : empty[0];
    form->numbered = strcmp(numbered, "numbered") == 0;
    snprintf(form->around, sizeof form->around, "%s", strcmp(around, "-") == 0 ? "" : around);
    form->valued = valued[0] == '-' ? '\0' : valued[0];
}

static void put_item(struct text *out, const struct form *form, const brd_item *item)
{
    const brd_type_info *type = &types[item->type];
    char letter = item->seat == BRD_NO_SEAT ? type->common_letter : type->seat_letters[item->seat];
    CHECK(letter != '\0');
    put_char(out, form->valued != '\0' && item->value != 0 ? form->valued : letter);
    if (form->numbered && item->seat != BRD_NO_SEAT) put_char(out, (char)('1' + item->seat));
}

/* Returns whether it has written anything. */
static bool put_cell(struct text *out, const struct form *form, int32_t cell)
{
    brd_item items[BRD_MAX_ITEMS], shown[BRD_MAX_ITEMS];
    int32_t all = brd_state_cell(&rules, &state, BRD_REFEREE, cell, items, BRD_MAX_ITEMS), count = 0;
    for (int32_t i = 0; i < all; i++)
        if ((form->layers >> items[i].layer & 1) != 0) shown[count++] = items[i];
    bool stack = count > 1 && form->around[0] != '\0', covered = stack && form->around[1] == '\0';
    if (stack) put_char(out, form->around[0]);
    for (int32_t i = covered ? count - 1 : 0; i < count; i++) put_item(out, form, &shown[i]);
    if (stack && !covered) put_char(out, form->around[1]);
    return count > 0;
}

/* The next cell of a drawing, row by row from above; -1 after the last. */
static int32_t cell_after(int32_t cell)
{
    int32_t next = -1;
    for (int32_t i = 0; i < info.cell_count; i++) {
        bool behind =
            cell < 0 || cells[i].y < cells[cell].y || (cells[i].y == cells[cell].y && cells[i].x > cells[cell].x);
        bool first =
            next < 0 || cells[i].y > cells[next].y || (cells[i].y == cells[next].y && cells[i].x < cells[next].x);
        if (behind && first) next = i;
    }
    return next;
}

static void put_run(struct text *out, int *run)
{
    if (*run > 0) put_char(out, (char)('0' + *run));
    *run = 0;
}

static void draw(struct text *out, const struct form *form)
{
    int run = 0;
    for (int32_t cell = cell_after(-1), above = cell; cell >= 0; above = cell, cell = cell_after(cell)) {
        struct text here = {.length = 0};
        if (cells[cell].y != cells[above].y) {
            put_run(out, &run);
            put_char(out, '/');
        }
        if (put_cell(&here, form, cell)) {
            put_run(out, &run);
            put(out, here.chars);
        } else if (form->empty != '\0') {
            put_char(out, form->empty);
        } else {
            run++;
        }
    }
    put_run(out, &run);
}

/* The n-th word of the position's text. */
static void field_of_position(const char *name, struct text *out)
{
    char position[BRD_MAX_POSITION_TEXT], *at = position;
    brd_state_format(&rules, &state, position, sizeof position);
    for (int32_t field = 0; field < info.field_count; field++) {
        char *end = at + strcspn(at, " ");
        bool more = *end != '\0';
        *end = '\0';
        if (strcmp(brd_name(&rules, BRD_NAME_FIELD, field), name) == 0) put(out, at);
        at = end + more;
    }
}

/* [H.type] */
static void boards_are_drawn(void)
{
    for (int i = 0; i < form_count; i++) {
        struct text drawn = {.length = 0}, written = {.length = 0};
        draw(&drawn, &forms[i]);
        field_of_position(forms[i].field, &written);
        CHECK_EQ_TEXT(drawn.chars, written.chars);
    }
}

/* ----------------------------------------------------------------------------------------------------- moves */

/*
 * How the kinds of moves are written, the facts `move <kind> <pattern>`: %f %t %g are from, to and the target, %T the
 * type's letter, %d the direction, %s `!` if the move spends something. Kinds without %T name no type.
 */
static char patterns[KINDS_MOST][32];

static void read_pattern(const char *row)
{
    char kind[32], pattern[32];
    bool known = false;
    CHECK_EQ_INT(sscanf(row, "%31s %31s", kind, pattern), 2);
    for (int32_t i = 0; i < info.move_kind_count; i++) {
        if (strcmp(brd_name(&rules, BRD_NAME_MOVE_KIND, i), kind) != 0) continue;
        known = true;
        snprintf(patterns[i], sizeof patterns[i], "%s", pattern);
    }
    if (!CHECK(known)) printf("  %s\n", kind);
}

static void read_facts(void)
{
    static struct facts facts;
    const char *row;
    form_count = 0;
    memset(patterns, 0, sizeof patterns);
    facts_open(&facts, brd_rules_name(&rules));
    while (form_count < FORMS_MOST && (row = facts_next(&facts, "board")) != NULL) read_form(row);
    CHECK(form_count > 0);
    facts_open(&facts, brd_rules_name(&rules));
    while ((row = facts_next(&facts, "move")) != NULL) read_pattern(row);
}

static void put_name(struct text *out, int32_t family, int32_t code)
{
    const char *name = brd_name(&rules, family, code);
    if (CHECK(name != NULL)) put(out, name);
}

static void put_part(struct text *out, char part, const brd_move_info *move)
{
    switch (part) {
    case 'f': put_name(out, BRD_NAME_CELL, move->from); break;
    case 't': put_name(out, BRD_NAME_CELL, move->to); break;
    case 'g': put_name(out, BRD_NAME_CELL, move->target); break;
    case 'd': put_name(out, BRD_NAME_DIRECTION, move->direction); break;
    case 's': put(out, (move->flags & BRD_MOVE_SPENDS) != 0 ? "!" : ""); break;
    default:
        if (!CHECK(move->type < info.type_count && types[move->type].letter != '\0')) break;
        letters_seen[move->type] = true;
        put_char(out, types[move->type].letter);
    }
}

static void moves_are_written(int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        char text[BRD_MAX_MOVE_TEXT];
        struct text written = {.length = 0};
        brd_move_info move = {.struct_nbytes = sizeof move};
        CHECK_EQ_INT(brd_move_describe(&rules, &state, BRD_REFEREE, moves[i], &move), BRD_OK);
        kinds_seen[move.kind] = true;
        for (const char *at = patterns[move.kind]; *at != '\0'; at++)
            if (*at == '%')
                put_part(&written, *++at, &move);
            else
                put_char(&written, *at);
        brd_move_format(&rules, moves[i], text, sizeof text);
        if (!CHECK_EQ_TEXT(written.chars, text)) return;
    }
}

/* -------------------------------------------------------------------------------------------------- operating */

/* One property of a move, which the next menu offers. */
static int32_t choice(const brd_move_info *move, int step)
{
    const int32_t told[] = {move->from, move->to,      move->target,    move->kind,
                            move->type, move->becomes, move->direction, (int32_t)move->flags};
    return told[step];
}

/*
 * Chooses a move as a person does who sees only descriptions: a cell, the next cell, then menus, until one move is
 * left. Only moves that the actor may make are offered; for chance, its outcomes.
 */
static brd_move choose(int32_t actor, uint64_t *seed)
{
    static brd_move_info offered[BRD_MAX_MOVES];
    int32_t count = brd_moves(&rules, &state, actor, moves, BRD_MAX_MOVES);
    if (!CHECK(count > 0)) return (brd_move){0};
    for (int32_t i = 0; i < count; i++) {
        offered[i].struct_nbytes = sizeof offered[i];
        CHECK_EQ_INT(brd_move_describe(&rules, &state, BRD_REFEREE, moves[i], &offered[i]), BRD_OK);
    }
    for (int step = 0; step < 8 && count > 1; step++) {
        int32_t chosen = choice(&offered[brd_random_below(seed, (uint32_t)count)], step), kept = 0;
        for (int32_t i = 0; i < count; i++) {
            if (choice(&offered[i], step) != chosen) continue;
            offered[kept] = offered[i];
            moves[kept++] = moves[i];
        }
        count = kept;
    }
    CHECK_EQ_INT(count, 1);
    return moves[0];
}

/* Every phase has a name. */
static void course_is_told(void)
{
    int32_t players = brd_state_players(&rules, &state);
    for (int32_t seat = 0; seat < players; seat++) {
        int32_t phase = brd_state_phase(&rules, &state, seat);
        CHECK(phase < info.phase_count && brd_name(&rules, BRD_NAME_PHASE, phase) != NULL);
    }
    CHECK(brd_name(&rules, BRD_NAME_PHASE, info.phase_count) == NULL);
}

static void look(void)
{
    int32_t count = brd_moves(&rules, &state, BRD_REFEREE, moves, BRD_MAX_MOVES);
    boards_are_drawn();
    moves_are_written(count);
    course_is_told();
}

/* The actor for whom the game waits chooses. */
static void play(int plies, uint64_t seed)
{
    for (int ply = 0; ply < plies && check_failures == 0; ply++) {
        int32_t actor = brd_state_to_move(&rules, &state);
        look();
        if (actor == BRD_NOBODY) return;
        brd_move move = choose(actor, &seed);
        CHECK(brd_apply(&rules, &state, actor, move, NULL, NULL, NULL, 0) >= 0);
    }
}

static void play_games(void)
{
    for (uint64_t seed = 0; seed < GAMES_EACH; seed++) {
        if (brd_state_initial(&rules, &state, 2 + (int32_t)seed % 3) != BRD_OK)
            CHECK_EQ_INT(brd_state_initial(&rules, &state, 0), BRD_OK);
        play(PLIES_MOST, seed);
    }
}

static void play_on_from_positions(bool strict)
{
    enum { PLIES_ON = 4 };
    static struct positions positions;
    positions_read(&positions, brd_rules_name(&rules), NULL);
    for (int i = 0; i < positions.count && check_failures == 0; i++) {
        const char *text = positions.texts[i];
        bool parsed = brd_state_parse(&rules, &state, text, strlen(text), NULL, 0, NULL) == BRD_OK;
        if (parsed) play(PLIES_ON, (uint64_t)i);
        CHECK(parsed || !strict || positions.of_variants[i]);
    }
}

/*
 * Every kind of move was written, and every letter that types have for moves was used. A type without a letter was
 * not. [H.move-info]
 */
static void drawn_and_operated(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        int failures = check_failures;
        memset(kinds_seen, 0, sizeof kinds_seen);
        memset(letters_seen, 0, sizeof letters_seen);
        load(game, "");
        read_facts();
        play_games();
        play_on_from_positions(true);
        if (strcmp(brd_game_name(game), "thrones") == 0) { /* here a favor's kind is chosen */
            load(game, "favor_kind=when_gained");
            play_on_from_positions(false);
        }
        for (int32_t kind = 0; kind < info.move_kind_count; kind++)
            if (!CHECK(kinds_seen[kind])) printf("  no %s\n", brd_name(&rules, BRD_NAME_MOVE_KIND, kind));
        for (int32_t type = 0; type < info.type_count; type++)
            if (!CHECK_EQ_INT(letters_seen[type], types[type].letter != '\0')) printf("  %s\n", types[type].name);
        if (check_failures != failures) printf("  in %s\n", brd_game_name(game));
    }
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"geometry_agrees", geometry_agrees}, {"drawn_and_operated", drawn_and_operated}, {NULL, NULL}};
    return check_main("drawer", tests, argc, argv);
}
