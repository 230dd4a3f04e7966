/*
 * brdsh.c: the whole library as lines of text, for people, scripts and hosts that cannot call C.
 *
 * It reads commands from standard input, one a line, and writes an answer to each to standard output. brdsh.md
 * describes commands and answers.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boardrules/boardrules.h"

enum {
    LINE_NBYTES = 4096,
    MARK_NBYTES = 3,                           /* a byte order mark, which a line may begin with */
    LINE_ROOM = MARK_NBYTES + LINE_NBYTES + 1, /* and a carriage return */
    WORDS_MOST = LINE_NBYTES / 2 + 1,
    DEPTH_MOST = 64, /* of brd_perft */
    FAULTS_SHOWN = 64,
    PLAYOUT_MOST = 65535,
    SENTENCE_NBYTES = 256,
    TEXT_NBYTES = 1 << 14 /* of a position, an observation or a diagram */
};

/* The answer to a command. It is collected first, so that a late failure leaves no part of it. */
struct answer {
    char *text;
    size_t nbytes, cap;
    bool refused;
    bool out_of_memory;
};

struct ply {
    brd_undo undo;
    brd_move move;
};

/* The plies since the position was set, oldest first. */
struct history {
    struct ply *plies;
    size_t count, cap;
};

struct shell {
    brd_rules rules;
    brd_state state;
    bool has_rules, has_state, quits;
    struct history history;
    struct answer answer;
    char text[TEXT_NBYTES];
    brd_move moves[BRD_MAX_MOVES];
    brd_fault faults[FAULTS_SHOWN];
};

struct word {
    const char *text;
    size_t nbytes;
};

struct arguments {
    struct word words[WORDS_MOST];
    size_t count;
    struct word rest; /* everything after the command and one space */
};

/* -------------------------------------------------------------------------------------------------- answers */

static bool reserve(struct answer *answer, size_t nbytes)
{
    if (answer->nbytes + nbytes <= answer->cap) return true;
    size_t cap = 2 * (answer->nbytes + nbytes);
    char *text = realloc(answer->text, cap);
    if (text == NULL) {
        answer->out_of_memory = true;
        return false;
    }
    answer->text = text;
    answer->cap = cap;
    return true;
}

static void append(struct answer *answer, const char *format, va_list values)
{
    va_list again;
    va_copy(again, values);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length < 0 || !reserve(answer, (size_t)length + 1)) return;
    vsnprintf(answer->text + answer->nbytes, (size_t)length + 1, format, values);
    answer->nbytes += (size_t)length;
}

/* Adds to the answer. */
__attribute__((format(printf, 2, 3))) static void say(struct shell *shell, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    append(&shell->answer, format, values);
    va_end(values);
}

/* Begins a new line of the answer, except for the first one. */
static void next_line(struct shell *shell)
{
    if (shell->answer.nbytes > 0) say(shell, "\n");
}

/* Replaces the answer by a refusal. */
__attribute__((format(printf, 3, 4))) static void refuse(struct shell *shell, const char *status, const char *format,
                                                         ...)
{
    va_list values;
    shell->answer.nbytes = 0;
    shell->answer.refused = true;
    say(shell, "%s: ", status);
    va_start(values, format);
    append(&shell->answer, format, values);
    va_end(values);
}

static void refuse_status(struct shell *shell, int32_t status, const char *message)
{
    const char *name = brd_name(NULL, BRD_NAME_STATUS, status);
    refuse(shell, name != NULL ? name : "unknown_status", "%s", message);
}

static void send_answer(struct shell *shell)
{
    struct answer *answer = &shell->answer;
    if (answer->out_of_memory) {
        fputs("? out_of_memory: there is no memory for the answer", stdout);
    } else {
        fputs(answer->refused ? "? " : "= ", stdout);
        if (answer->nbytes > 0) fwrite(answer->text, 1, answer->nbytes, stdout);
    }
    fputs("\n\n", stdout);
    fflush(stdout);
    answer->nbytes = 0;
    answer->refused = answer->out_of_memory = false;
}

/* A word as a message shows it: printable and short. */
struct shown {
    char text[40];
};

static struct shown show_word(struct word word)
{
    struct shown shown = {""};
    for (size_t i = 0; i < word.nbytes && i + 1 < sizeof shown.text; i++) {
        char c = word.text[i];
        shown.text[i] = '.';
        if (c >= ' ' && c <= '~') shown.text[i] = c;
    }
    return shown;
}

/* ------------------------------------------------------------------------------------------------ arguments */

static bool word_is(struct word word, const char *text)
{
    return word.nbytes == strlen(text) && memcmp(word.text, text, word.nbytes) == 0;
}

/* A decimal without sign or leading zeros. */
static bool word_number(struct word word, uint64_t top, uint64_t *number)
{
    uint64_t value = 0;
    if (word.nbytes == 0 || (word.nbytes > 1 && word.text[0] == '0')) return false;
    for (size_t i = 0; i < word.nbytes; i++) {
        if (word.text[i] < '0' || word.text[i] > '9') return false;
        uint64_t digit = (uint64_t)(word.text[i] - '0');
        if (value > (UINT64_MAX - digit) / 10) return false;
        value = 10 * value + digit;
    }
    *number = value;
    return value <= top;
}

static bool word_seat(struct shell *shell, struct word word, int32_t *seat)
{
    uint64_t number = 0;
    int32_t players = brd_state_players(&shell->rules, &shell->state);
    if (players < 1 || !word_number(word, (uint64_t)players - 1, &number)) {
        refuse(shell, "bad_argument", "%s: not a seat; expected a number from 0 to %d", show_word(word).text,
               (int)players - 1);
        return false;
    }
    *seat = (int32_t)number;
    return true;
}

static bool word_viewer(struct shell *shell, struct word word, int32_t *viewer)
{
    if (word_is(word, "spectator")) {
        *viewer = BRD_SPECTATOR;
    } else if (word_is(word, "referee")) {
        *viewer = BRD_REFEREE;
    } else {
        return word_seat(shell, word, viewer);
    }
    return true;
}

/* An actor: a viewer (of whom a spectator has no legal moves), or chance. */
static bool word_actor(struct shell *shell, struct word word, int32_t *actor)
{
    if (!word_is(word, "chance")) return word_viewer(shell, word, actor);
    *actor = BRD_CHANCE;
    return true;
}

/* The viewer that an argument names; without the argument, the referee. */
static bool optional_viewer(struct shell *shell, const struct arguments *arguments, size_t index, int32_t *viewer)
{
    *viewer = BRD_REFEREE;
    return index >= arguments->count || word_viewer(shell, arguments->words[index], viewer);
}

static bool word_depth(struct shell *shell, struct word word, int32_t *depth)
{
    uint64_t number = 0;
    if (!word_number(word, DEPTH_MOST, &number)) {
        refuse(shell, "bad_argument", "%s: not a depth; expected a number from 0 to %d", show_word(word).text,
               DEPTH_MOST);
        return false;
    }
    *depth = (int32_t)number;
    return true;
}

static bool word_seed(struct shell *shell, struct word word, uint64_t *seed)
{
    if (word_number(word, UINT64_MAX, seed)) return true;
    refuse(shell, "bad_argument", "%s: not a seed; expected a number below 2^64", show_word(word).text);
    return false;
}

static bool word_move(struct shell *shell, struct word word, brd_move *move)
{
    int32_t status = brd_move_parse(&shell->rules, word.text, word.nbytes, move);
    if (status == BRD_OK) return true;
    refuse(shell, "bad_move", "%s: not a move in this game's notation", show_word(word).text);
    return false;
}

/* ------------------------------------------------------------------------------------------- parts of answers */

/* Says what the library has written to shell->text. length: what it returned. */
static void say_text(struct shell *shell, int32_t length)
{
    if (length >= 0) {
        say(shell, "%s", shell->text);
    } else {
        refuse_status(shell, length, "the position cannot be written");
    }
}

static void say_position(struct shell *shell, const brd_state *state)
{
    say_text(shell, brd_state_format(&shell->rules, state, shell->text, sizeof shell->text));
}

struct move_line {
    char text[BRD_MAX_MOVE_TEXT];
    uint64_t number;
};

static int compare_lines(const void *a, const void *b)
{
    return strcmp(((const struct move_line *)a)->text, ((const struct move_line *)b)->text);
}

/* Moves and their numbers in the order of the notations' bytes. NULL: out of memory. */
static struct move_line *sorted_lines(struct shell *shell, const brd_move *moves, const uint64_t *numbers, size_t count)
{
    struct move_line *lines = malloc((count + 1) * sizeof *lines);
    if (lines == NULL) {
        shell->answer.out_of_memory = true;
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        brd_move_format(&shell->rules, moves[i], lines[i].text, sizeof lines[i].text);
        lines[i].number = numbers != NULL ? numbers[i] : 0;
    }
    qsort(lines, count, sizeof *lines, compare_lines);
    return lines;
}

static void say_moves(struct shell *shell, int32_t count)
{
    if (count < 0) {
        refuse_status(shell, count, "the moves cannot be listed");
        return;
    }
    struct move_line *lines = sorted_lines(shell, shell->moves, NULL, (size_t)count);
    for (int32_t i = 0; lines != NULL && i < count; i++) {
        next_line(shell);
        say(shell, "%s", lines[i].text);
    }
    free(lines);
}

static const char *name_of(const struct shell *shell, int32_t family, int32_t code)
{
    const char *name = brd_name(&shell->rules, family, code);
    return name != NULL ? name : "unknown";
}

/* `<reason> <sentence>`; the sentence begins with the cell, if there is one. */
static void say_verdict(struct shell *shell, const brd_verdict *verdict)
{
    char sentence[SENTENCE_NBYTES];
    brd_verdict_sentence(&shell->rules, verdict, sentence, sizeof sentence);
    say(shell, "%s %s", name_of(shell, BRD_NAME_REFUSAL, verdict->reason), sentence);
}

static void say_seats(struct shell *shell, uint32_t mask)
{
    const char *comma = "";
    if (mask == 0) say(shell, "-");
    for (int seat = 0; seat < BRD_MAX_SEATS; seat++) {
        if ((mask >> seat & 1) == 0) continue;
        say(shell, "%s%d", comma, seat);
        comma = ",";
    }
}

/* The notation of a move, hidden or not. */
static void say_move(struct shell *shell, brd_move move)
{
    char text[BRD_MAX_MOVE_TEXT];
    if (brd_move_format(&shell->rules, move, text, sizeof text) >= 0) say(shell, "%s", text);
}

static void say_events(struct shell *shell, const brd_event *events, int32_t count)
{
    char line[SENTENCE_NBYTES];
    for (int32_t i = 0; i < count; i++) {
        next_line(shell);
        if (brd_event_format(&shell->rules, &events[i], line, sizeof line) >= 0) say(shell, "%s", line);
    }
}

static void say_fault(struct shell *shell, const brd_fault *fault, bool of_position)
{
    if (of_position) {
        say(shell, "%s at %" PRIu32 ": ", fault->field, fault->offset);
    } else if (fault->line > 0) {
        say(shell, "%" PRIu32 ":%" PRIu32 ": %s: ", fault->line, fault->column, fault->field);
    } else {
        say(shell, "%s: ", fault->field);
    }
    if (fault->ply > 0) say(shell, "ply %" PRIu32 ": ", fault->ply);
    say(shell, "%s", fault->message);
    if (fault->expected[0] != '\0') say(shell, "; expected %s", fault->expected);
}

static void refuse_rules(struct shell *shell, int32_t status, struct word what, size_t fault_count)
{
    if (status != BRD_E_RULES) {
        refuse_status(shell, status, show_word(what).text);
        return;
    }
    refuse_status(shell, status, "");
    for (size_t i = 0; i < fault_count && i < FAULTS_SHOWN; i++) {
        if (i > 0) next_line(shell);
        say_fault(shell, &shell->faults[i], false);
    }
    if (fault_count > FAULTS_SHOWN) say(shell, "\nand %zu more", fault_count - FAULTS_SHOWN);
}

/* Refuses a position, an observation or a save. Only these statuses come with a fault. */
static void refuse_text(struct shell *shell, int32_t status, const brd_fault *fault)
{
    refuse_status(shell, status, "");
    if (status <= BRD_E_POSITION && status >= BRD_E_FINGERPRINT) say_fault(shell, fault, true);
}

/* -------------------------------------------------------------------------------------------- commands: rules */

static void command_games(struct shell *shell, const struct arguments *arguments)
{
    (void)arguments;
    for (int32_t i = 0; i < brd_game_count(); i++) {
        next_line(shell);
        say(shell, "%s", brd_game_name(i));
    }
}

/* Everything from an argument to the end of the line. */
static struct word rest_from(const struct arguments *arguments, size_t index)
{
    const char *end = arguments->rest.text + arguments->rest.nbytes;
    if (index >= arguments->count) return (struct word){end, 0};
    return (struct word){arguments->words[index].text, (size_t)(end - arguments->words[index].text)};
}

/* Words that set switches, with single spaces between them. */
static size_t join_overrides(struct word words, char text[LINE_NBYTES])
{
    size_t nbytes = 0;
    for (size_t i = 0; i < words.nbytes; i++) {
        bool is_space = words.text[i] == ' ';
        if (!is_space || (nbytes > 0 && text[nbytes - 1] != ' ')) text[nbytes++] = words.text[i];
    }
    return nbytes > 0 && text[nbytes - 1] == ' ' ? nbytes - 1 : nbytes;
}

static void rules_loaded(struct shell *shell, int32_t status, struct word what, size_t fault_count)
{
    if (status < 0) {
        refuse_rules(shell, status, what, fault_count);
        return;
    }
    shell->has_rules = true;
    shell->has_state = false;
    shell->history.count = 0;
    say(shell, "%016" PRIx64, brd_rules_fingerprint(&shell->rules));
}

static void command_load(struct shell *shell, const struct arguments *arguments)
{
    char overrides[LINE_NBYTES];
    size_t nbytes = join_overrides(rest_from(arguments, 1), overrides), fault_count = 0;
    struct word game = arguments->words[0];
    int32_t status = brd_rules_builtin_with(&shell->rules, game.text, game.nbytes, overrides, nbytes, shell->faults,
                                            FAULTS_SHOWN, &fault_count);
    rules_loaded(shell, status, game, fault_count);
}

static void skip_spaces(struct word *rest)
{
    for (; rest->nbytes > 0 && *rest->text == ' '; rest->nbytes--) rest->text++;
}

/* Takes a text in double quotes, in which `""` stands for `"`, from the rest of a line. False: it does not end. */
static bool take_quoted(struct word *rest, char *path, size_t *length)
{
    size_t at = 1;
    for (; at < rest->nbytes; at++) {
        bool is_quote = rest->text[at] == '"', is_double = at + 1 < rest->nbytes && rest->text[at + 1] == '"';
        if (is_quote && !is_double) break;
        path[(*length)++] = rest->text[at];
        if (is_quote) at++;
    }
    bool ends = at + 1 == rest->nbytes || (at + 1 < rest->nbytes && rest->text[at + 1] == ' ');
    if (ends) *rest = (struct word){rest->text + at + 1, rest->nbytes - at - 1};
    return ends;
}

/* Takes a text up to the next space, or all of the rest of a line except spaces at its end. */
static void take_plain(struct word *rest, bool is_all, char *path, size_t *length)
{
    size_t end = 0;
    while (end < rest->nbytes && (is_all || rest->text[end] != ' ')) end++;
    *length = end;
    while (*length > 0 && rest->text[*length - 1] == ' ') --*length;
    memcpy(path, rest->text, *length);
    *rest = (struct word){rest->text + end, rest->nbytes - end};
}

/* Takes a path from the rest of a line. is_all: without quotes it is all of the rest; else it ends with a space. */
static bool take_path(struct shell *shell, struct word *rest, bool is_all, char path[LINE_NBYTES + 1])
{
    size_t length = 0;
    skip_spaces(rest);
    struct word given = *rest;
    bool is_quoted = rest->nbytes > 0 && *rest->text == '"', good = true;
    if (is_quoted)
        good = take_quoted(rest, path, &length);
    else
        take_plain(rest, is_all, path, &length);
    path[length] = '\0';
    skip_spaces(rest);
    if (!good || memchr(path, '\0', length) != NULL || (is_all && rest->nbytes > 0))
        refuse(shell, "bad_argument", "%s: not a path; in double quotes a path may have spaces, and \"\" is one quote",
               show_word(given).text);
    return !shell->answer.refused;
}

static void command_load_file(struct shell *shell, const struct arguments *arguments)
{
    char overrides[LINE_NBYTES], path[LINE_NBYTES + 1];
    struct word rest = arguments->rest;
    size_t fault_count = 0;
    if (!take_path(shell, &rest, false, path)) return;
    size_t nbytes = join_overrides(rest, overrides);
    int32_t status =
        brd_rules_load_file(&shell->rules, path, overrides, nbytes, shell->faults, FAULTS_SHOWN, &fault_count);
    rules_loaded(shell, status, (struct word){path, strlen(path)}, fault_count);
}

/* `key name name …`, with all names of a family. */
static void say_names(struct shell *shell, const char *key, int32_t family, int32_t first, int32_t end)
{
    say(shell, "\n%s", key);
    for (int32_t code = first; code < end; code++) {
        const char *name = brd_name(&shell->rules, family, code);
        if (name != NULL) say(shell, " %s", name);
    }
    if (first >= end) say(shell, " -");
}

/* `0..65535`, `false|true`, `opponent|any|none` */
static void say_range(struct shell *shell, int32_t index, const brd_switch_info *info)
{
    for (int32_t word = 0; word < info->words; word++)
        say(shell, word > 0 ? "|%s" : "%s", brd_rules_switch_word(&shell->rules, index, word));
    if (info->words == 0) say(shell, "%" PRId32 "..%" PRId32, info->min, info->max);
}

static void say_switches(struct shell *shell, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        brd_switch_info info = {.struct_nbytes = sizeof info};
        if (brd_rules_switch(&shell->rules, i, &info) != BRD_OK) continue;
        say(shell, "\nswitch %s=%s ", info.name, info.value);
        say_range(shell, i, &info);
    }
}

/* `2` or `2..4`: the fewest and the most players. */
static void say_players(struct shell *shell, uint32_t players)
{
    int fewest = __builtin_ctz(players | 1u << BRD_MAX_SEATS), most = fewest;
    while (players >> (most + 1) != 0) most++;
    say(shell, "\nseats %d", fewest);
    if (most > fewest) say(shell, "..%d", most);
}

static void command_info(struct shell *shell, const struct arguments *arguments)
{
    (void)arguments;
    brd_rules_info info = {.struct_nbytes = sizeof info};
    int32_t status = brd_rules_info_get(&shell->rules, &info);
    if (status != BRD_OK) {
        refuse_status(shell, status, "the rules cannot be described");
        return;
    }
    say(shell, "game %s\ntitle %s\ncredit %s", brd_rules_name(&shell->rules), brd_rules_title(&shell->rules),
        brd_rules_credit(&shell->rules));
    say(shell, "\nfingerprint %016" PRIx64 "\nversion %s", info.fingerprint, brd_version_string());
    say_players(shell, info.players);
    say(shell, "\ncells %d", info.cell_count);
    say_names(shell, "cell_names", BRD_NAME_CELL, 0, info.cell_count);
    say_names(shell, "directions", BRD_NAME_DIRECTION, 0, info.direction_count);
    say_names(shell, "types", BRD_NAME_TYPE, 0, info.type_count);
    say_names(shell, "stocks", BRD_NAME_STOCK, 0, info.stock_count);
    say_names(shell, "counters", BRD_NAME_COUNTER, 0, info.counter_count);
    say_names(shell, "marks", BRD_NAME_MARK, 0, info.mark_count);
    say_names(shell, "fields", BRD_NAME_FIELD, 0, info.field_count);
    say_names(shell, "move_kinds", BRD_NAME_MOVE_KIND, 0, info.move_kind_count);
    say_names(shell, "refusals", BRD_NAME_REFUSAL, 1, info.refusal_count);
    say_names(shell, "endings", BRD_NAME_ENDING, 1, info.ending_count);
    say_switches(shell, info.switch_count);
    say(shell, "\nmax_moves %" PRIu32 "\nmax_events %" PRIu32 "\nmax_items %" PRIu32 "\nmax_board_items %" PRIu32,
        info.max_moves, info.max_events, info.max_items, info.max_board_items);
    say(shell, "\nall_moves %" PRId32, brd_rules_moves(&shell->rules, NULL, 0));
    say(shell, "\nmax_move_text %" PRIu32 "\nmax_position_text %" PRIu32 "\nstate_nbytes %" PRIu32, info.max_move_text,
        info.max_position_text, info.state_used_nbytes);
}

static const char *const TONES[] = {"none", "light", "dark"};
static const char *const MEANINGS[] = {"number", "count", "flag", "cell", "seat"};
static const char *const SEERS[] = {"all", "owner", "referee", "at_times"};

static void command_seats(struct shell *shell, const struct arguments *arguments)
{
    (void)arguments;
    brd_seat_info info = {.struct_nbytes = sizeof info};
    for (int32_t seat = 0; brd_rules_seat(&shell->rules, seat, &info) == BRD_OK; seat++) {
        const char *forward = brd_name(&shell->rules, BRD_NAME_DIRECTION, info.forward);
        next_line(shell);
        say(shell, "%" PRId32 " team=%d forward=%s tone=%s name=%s", seat, info.team,
            forward != NULL ? forward : "none", TONES[info.tone], info.name);
    }
}

static void say_quantities(struct shell *shell, const char *word, int32_t family, int32_t names)
{
    brd_quantity_info info = {.struct_nbytes = sizeof info};
    for (int32_t i = 0; brd_rules_quantity(&shell->rules, family, i, &info) == BRD_OK; i++) {
        next_line(shell);
        say(shell, "%s %s of=%s means=%s", word, info.name, info.common ? "nobody" : "seats", MEANINGS[info.meaning]);
        if (info.type != BRD_NO_TYPE) say(shell, " type=%s", name_of(shell, BRD_NAME_TYPE, info.type));
        if (info.part_of != BRD_NO_QUANTITY) say(shell, " part_of=%s", name_of(shell, names, info.part_of));
        say(shell, " seen_by=%s", SEERS[info.seen_by]);
    }
}

static void command_quantities(struct shell *shell, const struct arguments *arguments)
{
    (void)arguments;
    say_quantities(shell, "stock", BRD_STOCK, BRD_NAME_STOCK);
    say_quantities(shell, "counter", BRD_COUNTER, BRD_NAME_COUNTER);
}

/* ` house=0`; a common mark ` centre=all` */
static void say_marks(struct shell *shell, const brd_cell_info *cell, int32_t count)
{
    for (int32_t mark = 0; mark < count; mark++) {
        const char *name = name_of(shell, BRD_NAME_MARK, mark);
        uint32_t seats = 0;
        for (int32_t seat = 0; seat < BRD_MAX_SEATS; seat++)
            seats |= (uint32_t)(cell->seat_marks[seat] >> mark & 1) << seat;
        if (seats == 0 && (cell->marks >> mark & 1) == 0) continue;
        say(shell, " %s=", name);
        if ((cell->marks >> mark & 1) != 0)
            say(shell, "all");
        else
            say_seats(shell, seats);
    }
}

static void command_cells(struct shell *shell, const struct arguments *arguments)
{
    (void)arguments;
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_cell_info cell = {.struct_nbytes = sizeof cell};
    brd_rules_info_get(&shell->rules, &info);
    for (int32_t i = 0; brd_rules_cell(&shell->rules, i, &cell) == BRD_OK; i++) {
        next_line(shell);
        say(shell, "%s x=%" PRId32 " y=%" PRId32, cell.name, cell.x, cell.y);
        say_marks(shell, &cell, info.mark_count);
    }
}

/* `refusal must_capture CAR.forced CAR-7`, one a line; with `only`, the lines of that name alone. Returns how many. */
static int32_t say_paragraphs(struct shell *shell, const char *kind, int32_t family, int32_t end,
                              const struct word *only)
{
    int32_t lines = 0;
    for (int32_t code = 1; code < end; code++) {
        const char *name = brd_name(&shell->rules, family, code), *id;
        if (name == NULL || (only != NULL && !word_is(*only, name))) continue;
        next_line(shell);
        say(shell, "%s %s", kind, name);
        for (int32_t i = 0; (id = brd_rule_id(&shell->rules, family, code, i)) != NULL; i++) say(shell, " %s", id);
        lines++;
    }
    return lines;
}

static void command_paragraphs(struct shell *shell, const struct arguments *arguments)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    const struct word *only = arguments->count > 0 ? &arguments->words[0] : NULL;
    brd_rules_info_get(&shell->rules, &info);
    int32_t lines = say_paragraphs(shell, "refusal", BRD_NAME_REFUSAL, info.refusal_count, only);
    lines += say_paragraphs(shell, "ending", BRD_NAME_ENDING, info.ending_count, only);
    if (lines == 0 && only != NULL)
        refuse(shell, "bad_argument", "%s: neither a refusal nor an ending of this game", show_word(*only).text);
}

/* In the order of their codes: the number of a line is the move's index. */
static void command_all_moves(struct shell *shell, const struct arguments *arguments)
{
    (void)arguments;
    int32_t count = brd_rules_moves(&shell->rules, NULL, 0);
    brd_move *moves = count > 0 ? malloc((size_t)count * sizeof *moves) : NULL;
    if (moves == NULL) {
        shell->answer.out_of_memory = true;
        return;
    }
    brd_rules_moves(&shell->rules, moves, (size_t)count);
    for (int32_t i = 0; i < count; i++) {
        next_line(shell);
        say_move(shell, moves[i]);
    }
    free(moves);
}

/* ----------------------------------------------------------------------------------------- commands: position */

/* After a new position was set: it has no history. */
static void position_set(struct shell *shell)
{
    shell->has_state = true;
    shell->history.count = 0;
    say_position(shell, &shell->state);
}

static void command_new(struct shell *shell, const struct arguments *arguments)
{
    uint64_t players = 0;
    bool named = arguments->count > 0;
    bool good = !named || (word_number(arguments->words[0], BRD_MAX_SEATS, &players) && players > 0);
    int32_t status = good ? brd_state_initial(&shell->rules, &shell->state, (int32_t)players) : BRD_E_ARGUMENT;
    if (status == BRD_OK) {
        position_set(shell);
    } else {
        refuse_status(shell, status, "the rules do not allow this number of players");
    }
}

static void command_position(struct shell *shell, const struct arguments *arguments)
{
    brd_fault fault;
    struct word text = arguments->rest;
    int32_t status = brd_state_parse(&shell->rules, &shell->state, text.text, text.nbytes, &fault, 1, NULL);
    if (status == BRD_OK) {
        position_set(shell);
    } else {
        refuse_text(shell, status, &fault);
    }
}

static void command_show(struct shell *shell, const struct arguments *arguments)
{
    (void)arguments;
    say_position(shell, &shell->state);
}

static void command_board(struct shell *shell, const struct arguments *arguments)
{
    (void)arguments;
    say_text(shell, brd_state_diagram(&shell->rules, &shell->state, BRD_REFEREE, shell->text, sizeof shell->text));
    while (shell->answer.nbytes > 0 && shell->answer.text[shell->answer.nbytes - 1] == '\n') shell->answer.nbytes--;
}

/* `c3 layer=fixture type=gate seat=0 value=2 direction=NE` */
static void say_item(struct shell *shell, const brd_item *item)
{
    next_line(shell);
    say(shell, "%s layer=%s", name_of(shell, BRD_NAME_CELL, item->cell), name_of(shell, BRD_NAME_LAYER, item->layer));
    say(shell, " type=%s", item->type == BRD_TYPE_HIDDEN ? "hidden" : name_of(shell, BRD_NAME_TYPE, item->type));
    if (item->seat != BRD_NO_SEAT) say(shell, " seat=%d", item->seat);
    say(shell, " value=%" PRId32, item->value);
    if (item->direction != BRD_NO_DIRECTION)
        say(shell, " direction=%s", name_of(shell, BRD_NAME_DIRECTION, item->direction));
}

static void command_items(struct shell *shell, const struct arguments *arguments)
{
    static brd_item items[BRD_MAX_BOARD_ITEMS];
    int32_t viewer;
    if (!optional_viewer(shell, arguments, 0, &viewer)) return;
    int32_t count = brd_state_board(&shell->rules, &shell->state, viewer, items, BRD_MAX_BOARD_ITEMS);
    if (count < 0) refuse_status(shell, count, "the items cannot be listed");
    for (int32_t i = 0; i < count; i++) say_item(shell, &items[i]);
}

static void command_player(struct shell *shell, const struct arguments *arguments)
{
    (void)arguments;
    int32_t player = brd_state_to_move(&shell->rules, &shell->state);
    if (player == BRD_CHANCE) {
        say(shell, "chance");
    } else if (player == BRD_NOBODY) {
        say(shell, "nobody");
    } else {
        say(shell, "%" PRId32, player);
    }
}

/* One name a seat. */
static void command_phase(struct shell *shell, const struct arguments *arguments)
{
    (void)arguments;
    int32_t players = brd_state_players(&shell->rules, &shell->state);
    for (int32_t seat = 0; seat < players; seat++) {
        int32_t phase = brd_state_phase(&shell->rules, &shell->state, seat);
        say(shell, seat > 0 ? " %s" : "%s", name_of(shell, BRD_NAME_PHASE, phase));
    }
}

static void command_actors(struct shell *shell, const struct arguments *arguments)
{
    (void)arguments;
    int32_t actors = brd_state_actors(&shell->rules, &shell->state);
    if (actors >= 0) {
        say_seats(shell, (uint32_t)actors);
    } else {
        refuse_status(shell, actors, "the actors cannot be listed");
    }
}

static void command_prompt(struct shell *shell, const struct arguments *arguments)
{
    int32_t viewer;
    if (!optional_viewer(shell, arguments, 0, &viewer)) return;
    say_text(shell, brd_state_prompt(&shell->rules, &shell->state, viewer, shell->text, sizeof shell->text));
}

static void command_pending(struct shell *shell, const struct arguments *arguments)
{
    (void)arguments;
    brd_pending pending = {.struct_nbytes = sizeof pending};
    int32_t status = brd_state_pending(&shell->rules, &shell->state, BRD_REFEREE, &pending);
    if (status != BRD_OK) {
        refuse_status(shell, status, "the announced move cannot be found");
    } else if (pending.seat == BRD_NO_SEAT) {
        say(shell, "-");
    } else {
        if (pending.move.code == 0) say(shell, "-");
        if (pending.move.code != 0) say_move(shell, pending.move);
        say(shell, " %d", pending.seat);
    }
}

static void command_observe(struct shell *shell, const struct arguments *arguments)
{
    int32_t viewer;
    if (!word_viewer(shell, arguments->words[0], &viewer)) return;
    say_text(shell, brd_state_observe(&shell->rules, &shell->state, viewer, shell->text, sizeof shell->text));
}

static void command_determinize(struct shell *shell, const struct arguments *arguments)
{
    brd_state drawn;
    brd_fault fault;
    uint64_t seed = 0;
    int32_t seat;
    if (!word_seat(shell, arguments->words[0], &seat) || !word_seed(shell, arguments->words[1], &seed)) return;
    int32_t status = brd_state_observe(&shell->rules, &shell->state, seat, shell->text, sizeof shell->text);
    if (status >= 0)
        status =
            brd_state_from_observation(&shell->rules, &drawn, seat, shell->text, (size_t)status, seed, &fault, 1, NULL);
    if (status == BRD_OK) {
        say_position(shell, &drawn);
    } else {
        refuse_text(shell, status, &fault);
    }
}

static void command_hash(struct shell *shell, const struct arguments *arguments)
{
    (void)arguments;
    say(shell, "%016" PRIx64, brd_state_hash(&shell->rules, &shell->state));
}

static void command_key(struct shell *shell, const struct arguments *arguments)
{
    (void)arguments;
    say(shell, "%016" PRIx64, brd_state_key(&shell->rules, &shell->state));
}

static void command_save(struct shell *shell, const struct arguments *arguments)
{
    (void)arguments;
    uint8_t bytes[BRD_MAX_SAVE_NBYTES];
    int32_t nbytes = brd_state_save(&shell->rules, &shell->state, bytes, sizeof bytes);
    if (nbytes < 0) {
        refuse_status(shell, nbytes, "the position cannot be saved");
        return;
    }
    for (int32_t i = 0; i < nbytes; i++) say(shell, "%02x", bytes[i]);
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

static void command_restore(struct shell *shell, const struct arguments *arguments)
{
    uint8_t bytes[LINE_NBYTES / 2];
    struct word hex = arguments->words[0];
    size_t nbytes = hex.nbytes / 2;
    brd_fault fault;
    bool good = hex.nbytes % 2 == 0;
    for (size_t i = 0; good && i < nbytes; i++) {
        int high = hex_digit(hex.text[2 * i]), low = hex_digit(hex.text[2 * i + 1]);
        good = high >= 0 && low >= 0;
        if (good) bytes[i] = (uint8_t)(16 * high + low);
    }
    if (!good) {
        refuse(shell, "bad_argument", "not a save; expected an even number of hexadecimal digits in lower case");
        return;
    }
    int32_t status = brd_state_restore(&shell->rules, &shell->state, bytes, nbytes, &fault, 1, NULL);
    if (status == BRD_OK) {
        position_set(shell);
    } else {
        refuse_text(shell, status, &fault);
    }
}

/* -------------------------------------------------------------------------------------------- commands: moves */

static void command_moves(struct shell *shell, const struct arguments *arguments)
{
    int32_t viewer;
    if (!optional_viewer(shell, arguments, 0, &viewer)) return;
    say_moves(shell, brd_moves(&shell->rules, &shell->state, viewer, shell->moves, BRD_MAX_MOVES));
}

static void command_moves_at(struct shell *shell, const struct arguments *arguments)
{
    struct word name = arguments->words[0];
    int32_t cell = BRD_NO_CELL;
    if (!word_is(name, "-")) cell = brd_rules_find_cell(&shell->rules, name.text, name.nbytes);
    if (cell < 0) {
        refuse(shell, "bad_argument", "%s: not a cell; expected a cell's name, or -", show_word(name).text);
        return;
    }
    say_moves(shell, brd_moves_at(&shell->rules, &shell->state, BRD_REFEREE, cell, shell->moves, BRD_MAX_MOVES));
}

/* `c4 move,attack jump,move`: how a piece gets to this cell, and the kinds of moves that do it. */
static void say_reach(struct shell *shell, const brd_reach *reach)
{
    static const char *const ways[] = {"move", "capture", "attack", "stay"};
    const char *comma = " ";
    next_line(shell);
    say(shell, "%s", name_of(shell, BRD_NAME_CELL, reach->cell));
    for (int way = 0; way < 4; way++) {
        if ((reach->ways >> way & 1) == 0) continue;
        say(shell, "%s%s", comma, ways[way]);
        comma = ",";
    }
    comma = " ";
    for (int kind = 0; kind < 16; kind++) {
        if ((reach->kinds >> kind & 1) == 0) continue;
        say(shell, "%s%s", comma, name_of(shell, BRD_NAME_MOVE_KIND, kind));
        comma = ",";
    }
}

static void command_reach(struct shell *shell, const struct arguments *arguments)
{
    brd_reach reach[BRD_MAX_CELLS];
    struct word name = arguments->words[0];
    int32_t viewer, cell = brd_rules_find_cell(&shell->rules, name.text, name.nbytes);
    if (!optional_viewer(shell, arguments, 1, &viewer)) return;
    if (cell < 0) {
        refuse(shell, "bad_argument", "%s: not a cell; expected a cell's name", show_word(name).text);
        return;
    }
    int32_t count = brd_state_reach(&shell->rules, &shell->state, viewer, cell, reach, BRD_MAX_CELLS);
    for (int32_t i = 0; i < count; i++) say_reach(shell, &reach[i]);
}

/* `flat The flat goes one tile forward` */
static void say_way(struct shell *shell, int32_t type)
{
    if (brd_type_sentence(&shell->rules, type, shell->text, sizeof shell->text) < 0) return;
    next_line(shell);
    say(shell, "%s %s", name_of(shell, BRD_NAME_TYPE, type), shell->text);
}

static void command_ways(struct shell *shell, const struct arguments *arguments)
{
    (void)arguments;
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_rules_info_get(&shell->rules, &info);
    for (int32_t type = 0; type < info.type_count; type++) say_way(shell, type);
}

/* The type of a piece by its name. */
static bool word_piece(struct shell *shell, struct word word, int32_t *type)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_rules_info_get(&shell->rules, &info);
    for (*type = 0; *type < info.type_count; ++*type)
        if (word_is(word, name_of(shell, BRD_NAME_TYPE, *type)) &&
            brd_type_sentence(&shell->rules, *type, NULL, 0) >= 0)
            return true;
    refuse(shell, "bad_argument", "%s: not a piece; `ways` lists them", show_word(word).text);
    return false;
}

static void command_way(struct shell *shell, const struct arguments *arguments)
{
    brd_reach reach[BRD_MAX_CELLS];
    int32_t type, cell = BRD_NO_CELL;
    uint64_t seat = 0, number = 1;
    if (!word_piece(shell, arguments->words[0], &type)) return;
    if (arguments->count > 1 && !word_number(arguments->words[1], BRD_MAX_SEATS - 1, &seat)) seat = BRD_MAX_SEATS;
    if (arguments->count > 2 && (!word_number(arguments->words[2], BRD_MAX_ITEMS, &number) || number == 0)) {
        refuse(shell, "bad_argument", "%s: not a number of pieces; expected one from 1 to %d",
               show_word(arguments->words[2]).text, BRD_MAX_ITEMS);
        return;
    }
    int32_t count = brd_type_reach(&shell->rules, type, (int32_t)seat, (int32_t)number, &cell, reach, BRD_MAX_CELLS);
    if (count < 0) refuse(shell, "bad_argument", "%s: not a seat", show_word(arguments->words[1]).text);
    if (count >= 0) say(shell, "from %s", name_of(shell, BRD_NAME_CELL, cell));
    for (int32_t i = 0; i < count; i++) say_reach(shell, &reach[i]);
}

static void command_chance(struct shell *shell, const struct arguments *arguments)
{
    (void)arguments;
    brd_chance_outcome outcomes[BRD_MAX_MOVES];
    uint64_t numerators[BRD_MAX_MOVES] = {0};
    if (brd_state_to_move(&shell->rules, &shell->state) != BRD_CHANCE) return;
    int32_t denominator = brd_chance_denominator(&shell->rules, &shell->state);
    int32_t count = brd_chance_list(&shell->rules, &shell->state, outcomes, BRD_MAX_MOVES);
    if (count < 0) {
        refuse_status(shell, count, "the chance outcomes cannot be listed");
        return;
    }
    for (int32_t i = 0; i < count; i++) {
        shell->moves[i] = outcomes[i].move;
        numerators[i] = (uint64_t)outcomes[i].numerator;
    }
    struct move_line *lines = sorted_lines(shell, shell->moves, numerators, (size_t)count);
    for (int32_t i = 0; lines != NULL && i < count; i++) {
        next_line(shell);
        say(shell, "%s %" PRIu64 "/%" PRId32, lines[i].text, lines[i].number, denominator);
    }
    free(lines);
}

static void command_draw(struct shell *shell, const struct arguments *arguments)
{
    uint64_t bits = 0;
    brd_move move;
    if (!word_number(arguments->words[0], UINT64_MAX, &bits)) {
        refuse(shell, "bad_argument", "%s: not 64 bits; expected a number below 2^64",
               show_word(arguments->words[0]).text);
        return;
    }
    int32_t status = brd_chance_draw(&shell->rules, &shell->state, bits, &move);
    if (status == BRD_OK) {
        say_move(shell, move);
    } else {
        refuse_status(shell, status, "chance is not to move");
    }
}

/* Whether the move could be judged: the verdict is then filled, also for a legal one. */
static bool judge(struct shell *shell, const struct arguments *arguments, brd_verdict *verdict)
{
    brd_move move;
    int32_t viewer;
    *verdict = (brd_verdict){.reason = BRD_LEGAL};
    if (!optional_viewer(shell, arguments, 1, &viewer) || !word_move(shell, arguments->words[0], &move)) return false;
    int32_t status = brd_move_check(&shell->rules, &shell->state, viewer, move, verdict);
    if (status == BRD_OK || status == BRD_E_ILLEGAL) return true;
    refuse_status(shell, status, show_word(arguments->words[0]).text);
    return false;
}

static void command_check(struct shell *shell, const struct arguments *arguments)
{
    brd_verdict verdict;
    if (!judge(shell, arguments, &verdict)) return;
    if (verdict.reason == BRD_LEGAL)
        say(shell, "legal");
    else
        say_verdict(shell, &verdict);
}

static void command_verdict(struct shell *shell, const struct arguments *arguments)
{
    brd_verdict verdict;
    if (!judge(shell, arguments, &verdict)) return;
    if (verdict.reason == BRD_LEGAL) {
        say(shell, "legal");
        return;
    }
    say(shell, "%s", name_of(shell, BRD_NAME_REFUSAL, verdict.reason));
    if (verdict.cell != BRD_NO_CELL) say(shell, " cell=%s", name_of(shell, BRD_NAME_CELL, verdict.cell));
    if (verdict.type != BRD_NO_TYPE) say(shell, " type=%s", name_of(shell, BRD_NAME_TYPE, verdict.type));
    if (verdict.seat != BRD_NO_SEAT) say(shell, " seat=%d", verdict.seat);
    if (verdict.value != 0) say(shell, " value=%d", (int)verdict.value);
}

/* --------------------------------------------------------------------------------------------- commands: play */

/* Makes room for more plies. */
static bool reserve_plies(struct shell *shell, struct history *history, size_t more)
{
    size_t needed = history->count + more;
    if (needed <= history->cap) return true;
    struct ply *plies = realloc(history->plies, 2 * needed * sizeof *plies);
    if (plies == NULL) {
        refuse_status(shell, BRD_E_MEMORY, "there is no memory for the history");
        return false;
    }
    history->plies = plies;
    history->cap = 2 * needed;
    return true;
}

/* Makes one move and fills in its ply and events. Returns how many events; -1 after refusing. */
static int32_t play_one(struct shell *shell, int32_t actor, struct word word, struct ply *ply, brd_state *state,
                        brd_event *events)
{
    brd_verdict verdict;
    if (!word_move(shell, word, &ply->move)) return -1;
    int32_t count = brd_apply(&shell->rules, state, actor, ply->move, &verdict, &ply->undo, events, BRD_MAX_EVENTS);
    if (count >= 0) return count;
    refuse_status(shell, count, "");
    if (count == BRD_E_ILLEGAL) say_verdict(shell, &verdict);
    return -1;
}

/* Makes all moves or none, and says the events of the last one. */
static void play_all(struct shell *shell, int32_t actor, const struct word *words, size_t word_count)
{
    brd_event events[BRD_MAX_EVENTS];
    brd_state state = shell->state;
    int32_t count = 0;
    if (!reserve_plies(shell, &shell->history, word_count)) return;
    struct ply *next = shell->history.plies + shell->history.count;
    for (size_t i = 0; i < word_count; i++) {
        count = play_one(shell, actor, words[i], next + i, &state, events);
        if (count < 0) return;
    }
    shell->state = state;
    shell->history.count += word_count;
    say_events(shell, events, count);
}

static void command_play(struct shell *shell, const struct arguments *arguments)
{
    play_all(shell, BRD_REFEREE, arguments->words, arguments->count);
}

static void command_play_as(struct shell *shell, const struct arguments *arguments)
{
    int32_t actor;
    if (word_actor(shell, arguments->words[0], &actor)) play_all(shell, actor, arguments->words + 1, 1);
}

/* Random plies cannot be taken back, because brd_playout returns no undos. */
static void command_playout(struct shell *shell, const struct arguments *arguments)
{
    uint64_t seed, plies = PLAYOUT_MOST;
    if (!word_seed(shell, arguments->words[0], &seed)) return;
    if (arguments->count > 1 && !word_number(arguments->words[1], PLAYOUT_MOST, &plies)) {
        refuse(shell, "bad_argument", "%s: not a number of plies; expected one from 0 to %d",
               show_word(arguments->words[1]).text, PLAYOUT_MOST);
        return;
    }
    int32_t played = brd_playout(&shell->rules, &shell->state, seed, (int32_t)plies);
    if (played >= 0) {
        position_set(shell);
    } else {
        refuse_status(shell, played, "no plies can be made");
    }
}

/* The last ply, or NULL after refusing. */
static const struct ply *last_ply(struct shell *shell)
{
    if (shell->history.count > 0) return &shell->history.plies[shell->history.count - 1];
    refuse(shell, "nothing_to_undo", "no move has been made from this position");
    return NULL;
}

/* The events of the last ply as a viewer sees them; returns their number, or -1 after refusing. */
static int32_t seen_events(struct shell *shell, int32_t viewer, brd_event events[BRD_MAX_EVENTS])
{
    const struct ply *ply = last_ply(shell);
    if (ply == NULL) return -1;
    brd_state state = shell->state;
    brd_undo_move(&shell->rules, &state, &ply->undo);
    int32_t count = brd_apply(&shell->rules, &state, BRD_REFEREE, ply->move, NULL, NULL, events, BRD_MAX_EVENTS);
    if (count >= 0) count = brd_redact_events(&shell->rules, events, (size_t)count, viewer, events, BRD_MAX_EVENTS);
    if (count >= 0) return count;
    refuse_status(shell, count, "the ply cannot be shown");
    return -1;
}

static void command_seen(struct shell *shell, const struct arguments *arguments)
{
    brd_event events[BRD_MAX_EVENTS];
    int32_t viewer;
    if (!word_viewer(shell, arguments->words[0], &viewer)) return;
    int32_t count = seen_events(shell, viewer, events);
    if (count < 0) return;
    say_move(shell, (brd_move){(uint32_t)events[0].value_after});
    say_events(shell, events, count);
}

static void command_sentence(struct shell *shell, const struct arguments *arguments)
{
    brd_event events[BRD_MAX_EVENTS];
    int32_t viewer;
    if (!optional_viewer(shell, arguments, 0, &viewer)) return;
    int32_t count = seen_events(shell, viewer, events);
    if (count < 0) return;
    say_text(shell, brd_events_sentence(&shell->rules, events, (size_t)count, shell->text, sizeof shell->text));
}

static void command_undo(struct shell *shell, const struct arguments *arguments)
{
    (void)arguments;
    const struct ply *ply = last_ply(shell);
    if (ply == NULL) return;
    int32_t status = brd_undo_move(&shell->rules, &shell->state, &ply->undo);
    if (status != BRD_OK) {
        refuse_status(shell, status, "the ply cannot be taken back");
        return;
    }
    shell->history.count--;
    say_position(shell, &shell->state);
}

static void command_outcome(struct shell *shell, const struct arguments *arguments)
{
    (void)arguments;
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    int32_t status = brd_state_outcome(&shell->rules, &shell->state, &outcome);
    if (status != BRD_OK) {
        refuse_status(shell, status, "the outcome cannot be found");
    } else if (outcome.kind == BRD_NONE_YET) {
        say(shell, "none");
    } else {
        say(shell, "%s ", name_of(shell, BRD_NAME_OUTCOME, outcome.kind));
        say_seats(shell, outcome.seats);
        say(shell, " %s", name_of(shell, BRD_NAME_ENDING, outcome.ending));
    }
}

static void command_ranks(struct shell *shell, const struct arguments *arguments)
{
    (void)arguments;
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    int32_t status = brd_state_outcome(&shell->rules, &shell->state, &outcome);
    if (status != BRD_OK) {
        refuse_status(shell, status, "the ranks cannot be found");
        return;
    }
    int32_t players = brd_state_players(&shell->rules, &shell->state);
    for (int32_t seat = 0; seat < players; seat++) say(shell, seat > 0 ? " %d" : "%d", outcome.ranks[seat]);
}

/* ------------------------------------------------------------------------------------------ commands: records */

enum {
    RECORD_LINE_PLIES = 10,
    RECORD_PART_NBYTES = 80000 /* of a head, which may contain 65536 bytes of rules, or a tail */
};

/* Makes a ply. Returns it as the viewer sees it. */
static brd_move seen_ply(struct shell *shell, brd_state *state, brd_move move, int32_t viewer)
{
    brd_event events[BRD_MAX_EVENTS];
    int32_t count = brd_apply_trusted(&shell->rules, state, move, NULL, events, BRD_MAX_EVENTS);
    if (count < 1) return move;
    brd_redact_events(&shell->rules, events, (size_t)count, viewer, events, BRD_MAX_EVENTS);
    return (brd_move){(uint32_t)events[0].value_after};
}

static void say_plies(struct shell *shell, brd_state *state, int32_t viewer)
{
    char text[BRD_MAX_MOVE_TEXT];
    for (size_t i = 0; i < shell->history.count; i++) {
        brd_move seen = seen_ply(shell, state, shell->history.plies[i].move, viewer);
        brd_move_format(&shell->rules, seen, text, sizeof text);
        bool ends = i + 1 == shell->history.count || (i + 1) % RECORD_LINE_PLIES == 0;
        say(shell, "%s%c", text, ends ? '\n' : ' ');
    }
}

/* The last line of an answer has no line feed, so that of the record is left out. */
static void command_record(struct shell *shell, const struct arguments *arguments)
{
    static char head[RECORD_PART_NBYTES], tail[RECORD_PART_NBYTES];
    struct word ended = rest_from(arguments, 1);
    int32_t viewer;
    brd_state state = shell->state;
    if (!optional_viewer(shell, arguments, 0, &viewer)) return;
    int32_t tail_nbytes = brd_record_tail(&shell->rules, &state, viewer, ended.text, ended.nbytes, tail, sizeof tail);
    for (size_t i = shell->history.count; i > 0; i--)
        brd_undo_move(&shell->rules, &state, &shell->history.plies[i - 1].undo);
    int32_t head_nbytes = brd_record_head(&shell->rules, &state, viewer, NULL, 0, head, sizeof head);
    if (head_nbytes < 0 || tail_nbytes < 0) {
        refuse_status(shell, head_nbytes < 0 ? head_nbytes : tail_nbytes,
                      "the game is over by its rules, or cannot end so; expected KIND [SEAT] [win SEATS | draw SEATS] "
                      "[; free words]");
        return;
    }
    say(shell, "%s", head);
    say_plies(shell, &state, viewer);
    say(shell, "%.*s", (int)tail_nbytes - 1, tail);
}

/* A record that is being replayed. It replaces what the shell has only if all of it is correct. */
struct replay {
    brd_rules rules;
    brd_state state;
    brd_record record;
    struct history history;
    char *text;
    size_t nbytes;
};

/* Reads a file to its end, or to one byte more than a record may have. False: it cannot be read. */
static bool read_file(const char *path, struct replay *replay)
{
    size_t cap = 0, more = 1;
    FILE *file = fopen(path, "rb");
    if (file == NULL) return false;
    while (more > 0 && replay->nbytes <= BRD_MAX_RECORD_NBYTES) {
        cap = 2 * cap + LINE_NBYTES;
        char *text = realloc(replay->text, cap);
        if (text == NULL) break;
        replay->text = text;
        more = fread(text + replay->nbytes, 1, cap - replay->nbytes, file);
        replay->nbytes += more;
    }
    bool good = replay->nbytes < cap && ferror(file) == 0;
    fclose(file);
    return good || replay->nbytes > BRD_MAX_RECORD_NBYTES;
}

static bool record_refused(struct shell *shell, int32_t status)
{
    refuse_status(shell, status, "");
    if (status == BRD_E_RECORD || status == BRD_E_FINGERPRINT) say_fault(shell, &shell->faults[0], false);
    return false;
}

/* Loads the rules that the record contains, or those that it names. */
static bool load_record_rules(struct shell *shell, struct replay *replay)
{
    const brd_record *record = &replay->record;
    const char *rules = replay->text + record->rules.offset, *switches = replay->text + record->switches.offset;
    struct word game = {replay->text + record->game.offset, record->game.nbytes};
    size_t count = 0;
    int32_t status =
        record->rules.nbytes > 0
            ? brd_rules_load(&replay->rules, rules, record->rules.nbytes, NULL, 0, shell->faults, FAULTS_SHOWN, &count)
            : brd_rules_builtin_with(&replay->rules, game.text, game.nbytes, switches, record->switches.nbytes,
                                     shell->faults, FAULTS_SHOWN, &count);
    if (status < 0) refuse_rules(shell, status, game, count);
    return status >= 0;
}

/* Makes all plies and verifies the rest of the record. Of a one-viewer record only the form is verified. */
static bool replay_plies(struct shell *shell, struct replay *replay)
{
    brd_record *record = &replay->record, unread = *record;
    brd_state start = replay->state;
    struct ply ply;
    int32_t found = 0;
    while (record->viewer == BRD_REFEREE &&
           (found = brd_record_next(record, replay->text, replay->nbytes, &replay->rules, &ply.move, shell->faults, 1,
                                    NULL)) == 1) {
        if (brd_apply(&replay->rules, &replay->state, BRD_REFEREE, ply.move, NULL, &ply.undo, NULL, 0) < 0) break;
        if (!reserve_plies(shell, &replay->history, 1)) return false;
        replay->history.plies[replay->history.count++] = ply;
    }
    /* If a ply was illegal, verifying from the start finds its fault. */
    brd_record *rest = found == 1 ? &unread : record;
    brd_state *from = found == 1 ? &start : &replay->state;
    int32_t status =
        found < 0 ? found
                  : brd_record_verify(rest, replay->text, replay->nbytes, &replay->rules, from, shell->faults, 1, NULL);
    if (status < 0) return record_refused(shell, status);
    if (status == 1) refuse(shell, "one_viewer", "a one-viewer record; its form is valid, but it cannot be replayed");
    return status == BRD_OK;
}

static bool replay_text(struct shell *shell, struct replay *replay)
{
    replay->record.struct_nbytes = sizeof replay->record;
    int32_t status = brd_record_open(&replay->record, replay->text, replay->nbytes, shell->faults, 1, NULL);
    if (status < 0) return record_refused(shell, status);
    if (!load_record_rules(shell, replay)) return false;
    status = brd_record_begin(&replay->record, replay->text, replay->nbytes, &replay->rules, &replay->state,
                              shell->faults, 1, NULL);
    return status < 0 ? record_refused(shell, status) : replay_plies(shell, replay);
}

/* The replay gets the old history, which is freed with it. */
static void take_replay(struct shell *shell, struct replay *replay)
{
    struct history old = shell->history;
    shell->rules = replay->rules;
    shell->state = replay->state;
    shell->has_rules = shell->has_state = true;
    shell->history = replay->history;
    replay->history = old;
    say_position(shell, &shell->state);
    if (replay->record.ended.nbytes == 0) return;
    next_line(shell);
    say(shell, "ended %.*s", (int)replay->record.ended.nbytes, replay->text + replay->record.ended.offset);
}

static void command_replay(struct shell *shell, const struct arguments *arguments)
{
    char path[LINE_NBYTES + 1];
    struct word rest = arguments->rest;
    if (!take_path(shell, &rest, true, path)) return;
    struct replay *replay = calloc(1, sizeof *replay);
    if (replay == NULL) {
        shell->answer.out_of_memory = true;
        return;
    }
    if (!read_file(path, replay)) {
        refuse_status(shell, BRD_E_FILE, show_word((struct word){path, strlen(path)}).text);
    } else if (replay_text(shell, replay)) {
        take_replay(shell, replay);
    }
    free(replay->history.plies);
    free(replay->text);
    free(replay);
}

/* -------------------------------------------------------------------------------------------- commands: perft */

/* Memory for perft. NULL for depth 0, for an invalid depth, or if there is no memory. */
static void *workspace_new(struct shell *shell, int32_t depth)
{
    int32_t nbytes = brd_perft_nbytes(&shell->rules, depth);
    return nbytes > 0 ? malloc((size_t)nbytes) : NULL;
}

static int32_t perft(struct shell *shell, const brd_state *state, int32_t depth, void *workspace, uint64_t *count)
{
    int32_t nbytes = brd_perft_nbytes(&shell->rules, depth);
    if (workspace == NULL && nbytes > 0) return BRD_E_MEMORY;
    return brd_perft(&shell->rules, state, depth, 0, workspace, (size_t)nbytes, count);
}

static void command_perft(struct shell *shell, const struct arguments *arguments)
{
    int32_t depth;
    uint64_t count = 0;
    if (!word_depth(shell, arguments->words[0], &depth)) return;
    void *workspace = workspace_new(shell, depth);
    int32_t status = perft(shell, &shell->state, depth, workspace, &count);
    free(workspace);
    if (status == BRD_OK) {
        say(shell, "%" PRIu64, count);
    } else {
        refuse_status(shell, status, "the sequences cannot be counted");
    }
}

/* Counts the sequences that begin with each of the moves in the shell, and adds them up. */
static int32_t count_each(struct shell *shell, int32_t depth, int32_t moves, uint64_t *counts, uint64_t *total)
{
    void *workspace = workspace_new(shell, depth - 1);
    int32_t status = BRD_OK;
    for (int32_t i = 0; status >= 0 && i < moves; i++) {
        brd_state after = shell->state;
        status = brd_apply_trusted(&shell->rules, &after, shell->moves[i], NULL, NULL, 0);
        if (status >= 0) status = perft(shell, &after, depth - 1, workspace, &counts[i]);
        if (status >= 0 && counts[i] > UINT64_MAX - *total) status = BRD_E_OVERFLOW;
        *total += counts[i];
    }
    free(workspace);
    return status;
}

static void command_divide(struct shell *shell, const struct arguments *arguments)
{
    uint64_t counts[BRD_MAX_MOVES] = {0}, total = 0;
    int32_t depth;
    if (!word_depth(shell, arguments->words[0], &depth)) return;
    if (depth == 0) {
        say(shell, "total 1");
        return;
    }
    int32_t moves = brd_moves(&shell->rules, &shell->state, BRD_REFEREE, shell->moves, BRD_MAX_MOVES);
    int32_t status = moves < 0 ? moves : count_each(shell, depth, moves, counts, &total);
    if (status < 0) {
        refuse_status(shell, status, "the sequences cannot be counted");
        return;
    }
    struct move_line *lines = sorted_lines(shell, shell->moves, counts, (size_t)moves);
    for (int32_t i = 0; lines != NULL && i < moves; i++) say(shell, "%s %" PRIu64 "\n", lines[i].text, lines[i].number);
    say(shell, "total %" PRIu64, total);
    free(lines);
}

static void command_quit(struct shell *shell, const struct arguments *arguments)
{
    (void)arguments;
    shell->quits = true;
}

/* -------------------------------------------------------------------------------------------------- dispatch */

enum { NEEDS_NOTHING, NEEDS_RULES, NEEDS_POSITION };

struct command {
    const char *name;
    void (*run)(struct shell *shell, const struct arguments *arguments);
    uint16_t least, most; /* arguments */
    uint8_t needs;
    const char *usage; /* what follows the name */
};

static void command_help(struct shell *shell, const struct arguments *arguments);

static const struct command COMMANDS[] = {
    {"games", command_games, 0, 0, NEEDS_NOTHING, ""},
    {"load", command_load, 1, WORDS_MOST, NEEDS_NOTHING, " GAME [switch=value ...]"},
    {"load-file", command_load_file, 1, WORDS_MOST, NEEDS_NOTHING, " PATH|\"PATH\" [switch=value ...]"},
    {"info", command_info, 0, 0, NEEDS_RULES, ""},
    {"cells", command_cells, 0, 0, NEEDS_RULES, ""},
    {"seats", command_seats, 0, 0, NEEDS_RULES, ""},
    {"quantities", command_quantities, 0, 0, NEEDS_RULES, ""},
    {"paragraphs", command_paragraphs, 0, 1, NEEDS_RULES, " [NAME]"},
    {"all-moves", command_all_moves, 0, 0, NEEDS_RULES, ""},
    {"new", command_new, 0, 1, NEEDS_RULES, " [PLAYERS]"},
    {"position", command_position, 0, WORDS_MOST, NEEDS_RULES, " TEXT..."},
    {"show", command_show, 0, 0, NEEDS_POSITION, ""},
    {"board", command_board, 0, 0, NEEDS_POSITION, ""},
    {"items", command_items, 0, 1, NEEDS_POSITION, " [VIEWER]"},
    {"player", command_player, 0, 0, NEEDS_POSITION, ""},
    {"phase", command_phase, 0, 0, NEEDS_POSITION, ""},
    {"actors", command_actors, 0, 0, NEEDS_POSITION, ""},
    {"prompt", command_prompt, 0, 1, NEEDS_POSITION, " [VIEWER]"},
    {"pending", command_pending, 0, 0, NEEDS_POSITION, ""},
    {"moves", command_moves, 0, 1, NEEDS_POSITION, " [SEAT]"},
    {"moves-at", command_moves_at, 1, 1, NEEDS_POSITION, " CELL"},
    {"reach", command_reach, 1, 2, NEEDS_POSITION, " CELL [VIEWER]"},
    {"ways", command_ways, 0, 0, NEEDS_RULES, ""},
    {"way", command_way, 1, 3, NEEDS_RULES, " TYPE [SEAT [COUNT]]"},
    {"chance", command_chance, 0, 0, NEEDS_POSITION, ""},
    {"draw", command_draw, 1, 1, NEEDS_POSITION, " BITS"},
    {"check", command_check, 1, 2, NEEDS_POSITION, " MOVE [SEAT]"},
    {"verdict", command_verdict, 1, 2, NEEDS_POSITION, " MOVE [SEAT]"},
    {"play", command_play, 1, WORDS_MOST, NEEDS_POSITION, " MOVE..."},
    {"play-as", command_play_as, 2, 2, NEEDS_POSITION, " ACTOR MOVE"},
    {"playout", command_playout, 1, 2, NEEDS_POSITION, " SEED [MAX]"},
    {"seen", command_seen, 1, 1, NEEDS_POSITION, " VIEWER"},
    {"sentence", command_sentence, 0, 1, NEEDS_POSITION, " [VIEWER]"},
    {"undo", command_undo, 0, 0, NEEDS_POSITION, ""},
    {"outcome", command_outcome, 0, 0, NEEDS_POSITION, ""},
    {"ranks", command_ranks, 0, 0, NEEDS_POSITION, ""},
    {"observe", command_observe, 1, 1, NEEDS_POSITION, " VIEWER"},
    {"determinize", command_determinize, 2, 2, NEEDS_POSITION, " SEAT SEED"},
    {"hash", command_hash, 0, 0, NEEDS_POSITION, ""},
    {"key", command_key, 0, 0, NEEDS_POSITION, ""},
    {"save", command_save, 0, 0, NEEDS_POSITION, ""},
    {"restore", command_restore, 1, 1, NEEDS_RULES, " HEX"},
    {"record", command_record, 0, WORDS_MOST, NEEDS_POSITION, " [VIEWER [ENDED...]]"},
    {"replay", command_replay, 1, WORDS_MOST, NEEDS_NOTHING, " PATH..."},
    {"perft", command_perft, 1, 1, NEEDS_POSITION, " D"},
    {"divide", command_divide, 1, 1, NEEDS_POSITION, " D"},
    {"help", command_help, 0, 0, NEEDS_NOTHING, ""},
    {"quit", command_quit, 0, 0, NEEDS_NOTHING, ""},
};

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

static void command_help(struct shell *shell, const struct arguments *arguments)
{
    (void)arguments;
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        next_line(shell);
        say(shell, "%s%s", COMMANDS[i].name, COMMANDS[i].usage);
    }
}

/* Cuts a line at its spaces. Returns the command. */
static struct word cut_line(struct arguments *arguments, const char *line, size_t nbytes)
{
    const char *end = line + nbytes, *space = memchr(line, ' ', nbytes);
    struct word name = {line, space != NULL ? (size_t)(space - line) : nbytes};
    const char *at = space != NULL ? space + 1 : end;
    arguments->rest = (struct word){at, (size_t)(end - at)};
    arguments->count = 0;
    while (at < end) {
        space = memchr(at, ' ', (size_t)(end - at));
        const char *stop = space != NULL ? space : end;
        if (stop > at) arguments->words[arguments->count++] = (struct word){at, (size_t)(stop - at)};
        at = stop + 1;
    }
    return name;
}

static void run_line(struct shell *shell, const char *line, size_t nbytes)
{
    struct arguments arguments;
    struct word name = cut_line(&arguments, line, nbytes);
    const struct command *command = NULL;
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (word_is(name, COMMANDS[i].name)) command = &COMMANDS[i];
    }
    if (command == NULL) {
        refuse(shell, "unknown_command", "%s", show_word(name).text);
    } else if (arguments.count < command->least || arguments.count > command->most) {
        refuse(shell, "bad_argument", "usage: %s%s", command->name, command->usage);
    } else if (command->needs >= NEEDS_RULES && !shell->has_rules) {
        refuse_status(shell, BRD_E_NO_RULES, "load a game first");
    } else if (command->needs >= NEEDS_POSITION && !shell->has_state) {
        refuse_status(shell, BRD_E_NO_POSITION, "set a position first: new, position or restore");
    } else {
        command->run(shell, &arguments);
    }
}

enum { LINE_READ, LINE_TOO_LONG, LINE_NONE };

/*
 * Reads to the next LF or the end of input. A CR before the LF is not part of the line, nor is a byte order mark at its
 * beginning.
 */
static int read_line(FILE *in, char line[LINE_ROOM], size_t *nbytes)
{
    size_t length = 0;
    int c = getc(in), last = 0;
    if (c == EOF) return LINE_NONE;
    while (c != EOF && c != '\n') {
        if (length < LINE_ROOM) line[length] = (char)c;
        length++;
        last = c;
        c = getc(in);
    }
    if (c == '\n' && last == '\r') length--;
    size_t mark = length >= MARK_NBYTES && memcmp(line, "\xEF\xBB\xBF", MARK_NBYTES) == 0 ? MARK_NBYTES : 0;
    *nbytes = length - mark;
    if (*nbytes > LINE_NBYTES) return LINE_TOO_LONG;
    memmove(line, line + mark, *nbytes);
    return LINE_READ;
}

int main(void)
{
    static char line[LINE_ROOM];
    struct shell *shell = calloc(1, sizeof *shell);
    if (shell == NULL) return EXIT_FAILURE;
    while (!shell->quits) {
        size_t nbytes = 0;
        int reading = read_line(stdin, line, &nbytes);
        if (reading == LINE_NONE) break;
        if (reading == LINE_READ && nbytes == 0) continue;
        if (reading == LINE_READ) {
            run_line(shell, line, nbytes);
        } else {
            refuse(shell, "bad_argument", "a line of more than %d bytes", LINE_NBYTES);
        }
        send_answer(shell);
    }
    free(shell->answer.text);
    free(shell->history.plies);
    free(shell);
    return EXIT_SUCCESS;
}
