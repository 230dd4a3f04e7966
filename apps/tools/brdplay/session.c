/* session.c: rules, position and plies of the game; what viewers see of the plies; records. */
#include "play.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAULTS_SHOWN = 8 };

static void say_faults(const brd_fault *faults, size_t count)
{
    for (size_t i = 0; i < count && i < FAULTS_SHOWN; i++) {
        const brd_fault *fault = &faults[i];
        if (fault->line != 0) printf("line %u, column %u: ", fault->line, fault->column);
        printf("%s: %s", fault->field, fault->message);
        if (fault->expected[0] != '\0') printf("; expected %s", fault->expected);
        putchar('\n');
    }
}

/* ---------------------------------------------------------------------------------------------------- rules */

static bool is_builtin(const char *name)
{
    for (int32_t i = 0; i < brd_game_count(); i++)
        if (strcmp(brd_game_name(i), name) == 0) return true;
    return false;
}

static bool read_rules_info(struct session *game)
{
    game->info.struct_nbytes = sizeof game->info;
    return brd_rules_info_get(&game->rules, &game->info) == BRD_OK;
}

bool session_load(struct session *game, const char *name, const char *switches)
{
    brd_fault faults[FAULTS_SHOWN];
    size_t count = 0;
    size_t nbytes = strlen(switches);
    int32_t status =
        is_builtin(name)
            ? brd_rules_builtin_with(&game->rules, name, strlen(name), switches, nbytes, faults, FAULTS_SHOWN, &count)
            : brd_rules_load_file(&game->rules, name, switches, nbytes, faults, FAULTS_SHOWN, &count);
    if (status == BRD_OK) return read_rules_info(game);
    if (status == BRD_E_FILE)
        printf("%s: neither a game nor a readable rules file\n", name);
    else if (count == 0)
        printf("%s: %s\n", name, brd_name(NULL, BRD_NAME_STATUS, status));
    say_faults(faults, count);
    return false;
}

/* The phase in which a random game ends or goes on for ever. */
static int32_t find_main_phase(const struct session *game)
{
    enum { PLIES = 1000 };
    brd_state state = game->start;
    brd_playout(&game->rules, &state, 0, PLIES);
    return brd_state_phase(&game->rules, &state, 0);
}

bool session_begin(struct session *game, int32_t players)
{
    if (brd_state_initial(&game->rules, &game->start, players) != BRD_OK) {
        printf("%s does not allow %d players\n", brd_rules_title(&game->rules), (int)players);
        return false;
    }
    game->state = game->start;
    game->main_phase = find_main_phase(game);
    game->ply_count = 0;
    return true;
}

void session_forget(struct session *game)
{
    free(game->plies);
    game->plies = NULL;
    game->ply_count = game->ply_cap = 0;
}

/* ----------------------------------------------------------------------------------------------------- plies */

static void forget_offer(struct session *game)
{
    game->offers_draw = false;
    game->agreed = game->declined = 0;
}

static void reserve_ply(struct session *game)
{
    if (game->ply_count < game->ply_cap) return;
    size_t cap = game->ply_cap == 0 ? 256 : 2 * game->ply_cap;
    struct ply *plies = realloc(game->plies, cap * sizeof *plies);
    if (plies == NULL) {
        fputs("brdplay: out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    game->plies = plies;
    game->ply_cap = cap;
}

void session_make(struct session *game, int32_t actor, brd_move move)
{
    brd_move_info info = {.struct_nbytes = sizeof info};
    reserve_ply(game);
    struct ply *ply = &game->plies[game->ply_count];
    brd_move_describe(&game->rules, &game->state, BRD_REFEREE, move, &info);
    if (brd_apply_trusted(&game->rules, &game->state, move, &ply->undo, NULL, 0) < 0) return;
    ply->move = move;
    ply->key = brd_state_key(&game->rules, &game->state);
    ply->flags = info.flags;
    ply->actor = actor;
    ply->by_computer = false;
    if (session_is_person(game, actor)) game->declined = 0; /* a person has read it */
    game->ply_count++;
    game->saved = false;
}

void session_take_back(struct session *game)
{
    if (game->ply_count == 0) return;
    forget_offer(game);
    game->ply_count--;
    brd_undo_move(&game->rules, &game->state, &game->plies[game->ply_count].undo);
}

void session_let_chance_draw(struct session *game)
{
    uint32_t tickets = (uint32_t)brd_chance_denominator(&game->rules, &game->state);
    brd_move move;
    brd_chance_pick(&game->rules, &game->state, (int32_t)brd_random_below(&game->seed, tickets), &move);
    session_make(game, BRD_CHANCE, move);
}

/* ---------------------------------------------------------------------------------------------------- queries */

int32_t session_players(const struct session *game)
{
    return brd_state_players(&game->rules, &game->state);
}

int32_t session_to_move(const struct session *game)
{
    return game->ended.kind != BRD_ENDED_NOT ? BRD_NOBODY : brd_state_to_move(&game->rules, &game->state);
}

/*
 * What a record says of the end; nothing if the game can be continued, or ended in a way that this version cannot
 * write.
 */
static void take_ended(struct session *game, const brd_record *record, const char *text)
{
    brd_slice how = record->ended;
    bool writable = record->ended_kind != BRD_ENDED_NOT && record->ended_kind != BRD_ENDED_OTHER;
    if (!writable || how.nbytes >= sizeof game->ended.text || session_to_move(game) == BRD_NOBODY) return;
    game->ended = (struct ended){.seats = record->ended_seats,
                                 .kind = record->ended_kind,
                                 .seat = record->ended_seat,
                                 .outcome = record->ended_outcome};
    memcpy(game->ended.text, text + how.offset, how.nbytes);
}

/* Writes a record and reads it again, which fills in the result. */
void session_end(struct session *game, const char *how)
{
    static char text[RECORD_MOST];
    brd_record record = {.struct_nbytes = sizeof record};
    int32_t head = brd_record_head(&game->rules, &game->start, BRD_REFEREE, NULL, 0, text, sizeof text);
    int32_t tail = brd_record_tail(&game->rules, &game->state, BRD_REFEREE, how, strlen(how), text + head,
                                   sizeof text - (size_t)head);
    if (tail > 0 && brd_record_open(&record, text, (size_t)(head + tail), NULL, 0, NULL) == BRD_OK)
        take_ended(game, &record, text);
    forget_offer(game);
    game->saved = false;
}

/*
 * How often the position has been there, as far as it looks back; 0 if no seat is to move: chance agrees to nothing,
 * and a game that is over needs no draw.
 */
static uint32_t times_there(const struct session *game)
{
    enum { LOOKS_BACK = 4096 };
    size_t first = game->ply_count > LOOKS_BACK ? game->ply_count - LOOKS_BACK : 0;
    uint64_t key = brd_state_key(&game->rules, &game->state);
    uint32_t times = first == 0 && brd_state_key(&game->rules, &game->start) == key ? 1 : 0;
    for (size_t i = first; i < game->ply_count; i++) times += game->plies[i].key == key;
    return session_to_move(game) < BRD_MAX_SEATS ? times : 0;
}

uint32_t session_returns(struct session *game)
{
    enum { TIMES_FOR_A_DRAW = 3 };
    uint32_t times = times_there(game);
    if (times == 1) game->returned = 0;
    if (times < TIMES_FOR_A_DRAW || times <= game->returned || game->offers_draw) return 0;
    game->returned = times;
    return times;
}

static void agree_to_draw(struct session *game, uint32_t seats)
{
    game->agreed |= seats;
    if (game->agreed == (1u << session_players(game)) - 1) session_end(game, "agreement");
}

void session_offer_draw(struct session *game)
{
    forget_offer(game);
    game->offers_draw = true;
    for (int32_t seat = 0; seat < session_players(game); seat++)
        if (session_is_person(game, seat)) agree_to_draw(game, 1u << seat);
}

void session_answer_draw(struct session *game, int32_t seat, bool agrees)
{
    if (!game->offers_draw || (game->agreed >> seat & 1) != 0) return;
    if (agrees) {
        agree_to_draw(game, 1u << seat);
        return;
    }
    forget_offer(game);
    game->declined = 1u << seat;
}

bool session_is_person(const struct session *game, int32_t actor)
{
    return actor >= 0 && actor < BRD_MAX_SEATS && game->levels[actor] == PERSON;
}

struct name session_actor_name(const struct session *game, int32_t actor)
{
    struct name name = {"nobody"};
    brd_seat_info seat = {.struct_nbytes = sizeof seat};
    if (actor == BRD_CHANCE)
        strcpy(name.text, "chance");
    else if (brd_rules_seat(&game->rules, actor, &seat) == BRD_OK)
        memcpy(name.text, seat.name, sizeof name.text);
    return name;
}

/* "White wins", "Player 1 and Player 3 win". */
static int put_winners(const struct session *game, uint32_t seats, char *text, size_t cap)
{
    int nbytes = 0;
    bool several = (seats & (seats - 1)) != 0;
    for (int32_t seat = 0; seat < BRD_MAX_SEATS; seat++) {
        if ((seats >> seat & 1) == 0) continue;
        const char *before = nbytes == 0 ? "" : seats >> (seat + 1) == 0 ? " and " : ", ";
        nbytes += snprintf(text + nbytes, cap - (size_t)nbytes, "%s%s", before, session_actor_name(game, seat).text);
    }
    return nbytes + snprintf(text + nbytes, cap - (size_t)nbytes, several ? " win" : " wins");
}

const char *session_ended_sentence(const struct session *game)
{
    static char text[TEXT_NBYTES];
    static const char *const words[] = {[BRD_ENDED_RESIGNATION] = " resigns",
                                        [BRD_ENDED_TIMEOUT] = " runs out of time",
                                        [BRD_ENDED_AGREEMENT] = "the players agree",
                                        [BRD_ENDED_ABANDONED] = "nobody continues the game"};
    const struct ended *ended = &game->ended;
    bool of_seat = ended->seat < BRD_MAX_SEATS;
    int nbytes = snprintf(text, sizeof text, "%s%s", of_seat ? session_actor_name(game, ended->seat).text : "",
                          words[ended->kind]);
    if (ended->outcome != BRD_NONE_YET) nbytes += snprintf(text + nbytes, sizeof text - (size_t)nbytes, ": ");
    if (ended->outcome == BRD_WIN)
        put_winners(game, ended->seats, text + nbytes, sizeof text - (size_t)nbytes);
    else if (ended->outcome == BRD_DRAW)
        snprintf(text + nbytes, sizeof text - (size_t)nbytes, "draw");
    return text;
}

const char *session_sentence(const struct session *game, const brd_state *before, int32_t viewer, brd_move move)
{
    static char text[TEXT_NBYTES];
    if (brd_move_sentence(&game->rules, before, viewer, move, text, sizeof text) < 0) return "?";
    return text;
}

/* A ply as a viewer sees it: its move, or a hidden one. */
static brd_move seen_by(const struct session *game, const brd_state *before, brd_move move, int32_t viewer)
{
    static brd_event events[BRD_MAX_EVENTS];
    brd_state after = *before;
    int32_t count = brd_apply_trusted(&game->rules, &after, move, NULL, events, BRD_MAX_EVENTS);
    count = brd_redact_events(&game->rules, events, count > 0 ? (size_t)count : 0, viewer, events, BRD_MAX_EVENTS);
    if (count > 0 && events[0].kind == BRD_EVENT_PLY) move.code = (uint32_t)events[0].value_after;
    return move;
}

/* The position before a ply. */
static brd_state state_before(const struct session *game, size_t ply)
{
    brd_state state = game->state;
    for (size_t i = game->ply_count; i > ply; i--) brd_undo_move(&game->rules, &state, &game->plies[i - 1].undo);
    return state;
}

void session_mark_move(const struct session *game, const brd_state *before, int32_t viewer, brd_move move,
                       bool marks[BRD_MAX_CELLS])
{
    brd_move_info info = {.struct_nbytes = sizeof info};
    if (brd_move_describe(&game->rules, before, viewer, move, &info) != BRD_OK) return;
    if ((info.flags & BRD_MOVE_CHANCE) != 0) return;
    if (info.from < BRD_MAX_CELLS) marks[info.from] = true;
    if (info.to < BRD_MAX_CELLS) marks[info.to] = true;
    if (info.target < BRD_MAX_CELLS) marks[info.target] = true;
}

void session_mark_plies(const struct session *game, size_t from, int32_t viewer, bool marks[BRD_MAX_CELLS])
{
    brd_state before = state_before(game, from);
    for (size_t i = from; i < game->ply_count; i++) {
        brd_move seen = seen_by(game, &before, game->plies[i].move, viewer);
        session_mark_move(game, &before, viewer, seen, marks);
        brd_apply_trusted(&game->rules, &before, game->plies[i].move, NULL, NULL, 0);
    }
}

/* Makes a ply; returns what it did, as a viewer sees it. */
static const char *told_ply(const struct session *game, brd_state *state, brd_move move, int32_t viewer)
{
    static brd_event events[BRD_MAX_EVENTS];
    static char text[TEXT_NBYTES];
    int32_t count = brd_apply_trusted(&game->rules, state, move, NULL, events, BRD_MAX_EVENTS);
    count = brd_redact_events(&game->rules, events, count > 0 ? (size_t)count : 0, viewer, events, BRD_MAX_EVENTS);
    if (brd_events_sentence(&game->rules, events, count > 0 ? (size_t)count : 0, text, sizeof text) < 0) return "?";
    return text;
}

/* Whether a sentence names the actor itself: "Dark hunkers down", "A hidden move by Black". */
static bool names_actor(const char *sentence, const char *name)
{
    const char *found = strstr(sentence, name);
    return found == sentence || (found != NULL && found - sentence >= 3 && strncmp(found - 3, "by ", 3) == 0);
}

void session_print_plies(const struct session *game, size_t from, size_t most, int32_t viewer)
{
    size_t count = game->ply_count - from;
    char line[TEXT_NBYTES + 64];
    if (count > most) {
        bool one = count - most == 1;
        snprintf(line, sizeof line, "(%zu earlier move%s: type `log` to see %s)", count - most, one ? "" : "s",
                 one ? "it" : "them");
        screen_say(line);
        from = game->ply_count - most;
    }
    brd_state before = state_before(game, from);
    for (size_t i = from; i < game->ply_count; i++) {
        const struct ply *ply = &game->plies[i];
        const char *told = told_ply(game, &before, ply->move, viewer);
        struct name actor = session_actor_name(game, ply->actor);
        bool named = names_actor(told, actor.text);
        snprintf(line, sizeof line, "%s%s%s", named ? "" : actor.text, named ? "" : ": ", told);
        screen_put_text(line);
    }
}

/* --------------------------------------------------------------------------------------------------- records */

static bool fails(const char *path)
{
    printf("%s: %s\n", path, strerror(errno));
    return false;
}

enum { PLIES_A_LINE = 10 };

/* Tags say who plays each seat, so that the game can continue as it was. */
static size_t write_tags(const struct session *game, char *tags, size_t cap)
{
    size_t nbytes = 0;
    for (int32_t seat = 0; seat < session_players(game); seat++) {
        char who[16] = "person";
        if (game->levels[seat] != PERSON)
            snprintf(who, sizeof who, "computer %.6s", computer_word(game->levels[seat]).text);
        nbytes += (size_t)snprintf(tags + nbytes, cap - nbytes, "seat%d %s\n", (int)seat, who);
    }
    return nbytes;
}

static bool write_to(const struct session *game, FILE *file)
{
    static char text[BRD_RULES_SIZE * 2];
    char tags[BRD_MAX_SEATS * 32], word[BRD_MAX_MOVE_TEXT];
    size_t nbytes = write_tags(game, tags, sizeof tags);
    int32_t length = brd_record_head(&game->rules, &game->start, BRD_REFEREE, tags, nbytes, text, sizeof text);
    if (length < 0 || (size_t)length >= sizeof text) return false;
    fputs(text, file);
    for (size_t i = 0; i < game->ply_count; i++) {
        brd_move_format(&game->rules, game->plies[i].move, word, sizeof word);
        bool ends_line = (i + 1) % PLIES_A_LINE == 0 || i + 1 == game->ply_count;
        fprintf(file, "%s%c", word, ends_line ? '\n' : ' ');
    }
    brd_record_tail(&game->rules, &game->state, BRD_REFEREE, game->ended.text, strlen(game->ended.text), text,
                    sizeof text);
    return fputs(text, file) >= 0;
}

bool session_write_record(const struct session *game, const char *path)
{
    struct replacement file;
    bool is_written = replacement_begin(&file, path) && replacement_end(&file, write_to(game, file.stream));
    if (!is_written) printf("%s: %s\n", path, file.why);
    return is_written;
}

static char *read_file(const char *path, size_t *nbytes)
{
    FILE *file = fopen(path, "rb");
    char *text = file == NULL ? NULL : malloc(RECORD_MOST);
    if (text != NULL) *nbytes = fread(text, 1, RECORD_MOST, file);
    bool failed = file == NULL || text == NULL || ferror(file) != 0;
    if (failed) fails(path);
    if (file != NULL) fclose(file);
    if (!failed && *nbytes < RECORD_MOST) return text;
    if (!failed) printf("%s: not a record; it is larger than %d bytes\n", path, RECORD_MOST);
    free(text);
    return NULL;
}

/* A record that is being read. */
struct reading {
    brd_record record;
    const char *text;
    size_t nbytes;
    brd_fault faults[FAULTS_SHOWN];
    size_t fault_count;
};

static bool load_rules_of(struct reading *r, struct session *game)
{
    brd_slice own = r->record.rules, name = r->record.game, switches = r->record.switches;
    const char *text = r->text;
    int32_t status = own.nbytes > 0 ? brd_rules_load(&game->rules, text + own.offset, own.nbytes, NULL, 0, r->faults,
                                                     FAULTS_SHOWN, &r->fault_count)
                                    : brd_rules_builtin_with(&game->rules, text + name.offset, name.nbytes,
                                                             switches.nbytes > 0 ? text + switches.offset : NULL,
                                                             switches.nbytes, r->faults, FAULTS_SHOWN, &r->fault_count);
    if (status != BRD_OK && r->fault_count == 0) printf("%s\n", brd_name(NULL, BRD_NAME_STATUS, status));
    return status == BRD_OK && read_rules_info(game);
}

/* Makes the plies of the record, up to the first fault. */
static bool make_plies_of(struct reading *r, struct session *game)
{
    brd_move move;
    int32_t more;
    while ((more = brd_record_next(&r->record, r->text, r->nbytes, &game->rules, &move, r->faults, FAULTS_SHOWN,
                                   &r->fault_count)) == 1) {
        brd_verdict verdict;
        char sentence[TEXT_NBYTES];
        int32_t actor = session_to_move(game);
        brd_move_info info = {.struct_nbytes = sizeof info};
        if (brd_move_check(&game->rules, &game->state, BRD_REFEREE, move, &verdict) != BRD_OK) {
            brd_verdict_sentence(&game->rules, &verdict, sentence, sizeof sentence);
            printf("ply %u: %s\n", r->record.ply, sentence);
            return false;
        }
        brd_move_describe(&game->rules, &game->state, BRD_REFEREE, move, &info);
        if (info.seat != BRD_NO_SEAT) actor = info.seat;
        session_make(game, actor, move);
    }
    return more == 0;
}

static void read_tags(struct reading *r, struct session *game)
{
    for (int32_t seat = 0; seat < BRD_MAX_SEATS; seat++) game->levels[seat] = PERSON;
    brd_slice name, value;
    uint32_t at = 0;
    while (brd_record_tag(&r->record, r->text, r->nbytes, &at, &name, &value) == 1) {
        int seat = 0;
        int32_t level;
        char word[16];
        char line[64];
        snprintf(line, sizeof line, "%.*s %.*s", (int)name.nbytes, r->text + name.offset, (int)value.nbytes,
                 r->text + value.offset);
        if (sscanf(line, "seat%d computer %15s", &seat, word) != 2) continue;
        if (seat >= 0 && seat < BRD_MAX_SEATS && computer_read(word, &level)) game->levels[seat] = level;
    }
}

static bool read_record(struct reading *r, struct session *game)
{
    r->record.struct_nbytes = sizeof r->record;
    if (brd_record_open(&r->record, r->text, r->nbytes, r->faults, FAULTS_SHOWN, &r->fault_count) != BRD_OK)
        return false;
    if (r->record.viewer != BRD_REFEREE) {
        puts("this record has only what one viewer saw; the game cannot be continued");
        return false;
    }
    if (!load_rules_of(r, game)) return false;
    int32_t status = brd_record_begin(&r->record, r->text, r->nbytes, &game->rules, &game->start, r->faults,
                                      FAULTS_SHOWN, &r->fault_count);
    if (status != BRD_OK) return false;
    game->state = game->start;
    game->main_phase = find_main_phase(game);
    read_tags(r, game);
    if (!make_plies_of(r, game)) return false;
    take_ended(game, &r->record, r->text);
    return true;
}

bool session_read_record(struct session *game, const char *path)
{
    static struct session other;
    static struct reading reading;
    reading = (struct reading){.nbytes = 0};
    char *text = read_file(path, &reading.nbytes);
    if (text == NULL) return false;
    reading.text = text;
    other = (struct session){.seed = game->seed};
    bool read = read_record(&reading, &other);
    if (!read) say_faults(reading.faults, reading.fault_count);
    free(text);
    other.saved = true;
    session_forget(read ? game : &other);
    if (read) *game = other;
    return read;
}
