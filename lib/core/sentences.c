/* sentences.c: writes verdicts, moves and outcomes as English sentences. */
#include "core/object.h"
#include "kit/types.h"
#include "kit/words.h"

/* ----------------------------------------------------------------------------------------------------- moves */

static struct brdi_sight sight_of(const struct brdi_objects *o, int32_t viewer)
{
    return (struct brdi_sight){o->game, o->rules, o->head, (uint8_t)viewer};
}

/*
 * The type of the piece that acts, and how many pieces the viewer sees where the move begins. A described type may have
 * been read from the cell, where it may be hidden: then the viewer's own query decides.
 */
static uint8_t acting_type(const struct brdi_sight *sight, const brd_move_info *info, uint8_t *count)
{
    brd_item piece;
    bool of_cell = info->from != BRD_NO_CELL;
    bool is_type = info->type < brdi_count_types(sight->rules, sight->game);
    if (is_type && brdi_type_at(sight->rules, sight->game, info->type).layer != BRD_PIECE) of_cell = false;
    *count = 0;
    if (!of_cell) return info->type;
    return brdi_sees_piece(sight, info->from, &piece, count) ? piece.type : BRD_NO_TYPE;
}

/* What a viewer knows about a move: the parts of its description that its code contains, the rest by queries. */
static struct brdi_about about_move(const struct brdi_objects *o, const struct brdi_sight *sight, uint32_t code)
{
    brd_move_info info;
    brd_item piece;
    uint8_t count;
    struct brdi_about about = brdi_about_nothing();
    brdi_describe(o, code, &info);
    about.from = info.from;
    about.to = info.to;
    about.target = info.target;
    about.direction = info.direction;
    about.becomes = info.becomes;
    about.seat = info.seat == BRD_CHANCE ? o->head->turn : info.seat;
    about.type = acting_type(sight, &info, &about.count);
    if (brdi_sees_piece(sight, info.target != BRD_NO_CELL ? info.target : info.to, &piece, &count)) {
        about.other_type = piece.type;
        about.other_seat = piece.seat;
    }
    return about;
}

/* The sentence for a hidden ply; NULL: the move is not hidden. */
static const char *hidden_words(const struct brdi_game *game, uint32_t code)
{
    if (code == BRD_CODE_HIDDEN) return "A hidden move";
    if (code != BRD_CODE_HIDDEN_CHANCE) return NULL;
    return game->words->hidden_chance_words != NULL ? game->words->hidden_chance_words : "A hidden outcome of chance";
}

void brdi_put_move(const struct brdi_objects *o, int32_t viewer, uint32_t code, struct brdi_writer *out)
{
    struct brdi_sight sight = sight_of(o, viewer);
    struct brdi_about about = about_move(o, &sight, code);
    struct brdi_saying saying = o->game->words->move_words(&sight, code, &about);
    brdi_put_sentence(out, o->rules, o->game, saying.words, &about);
    if (saying.more != NULL) brdi_put_sentence(out, o->rules, o->game, saying.more, &about);
}

void brdi_put_hidden_move(const struct brdi_objects *o, uint32_t code, uint8_t seat, struct brdi_writer *out)
{
    struct brdi_about about = brdi_about_nothing();
    about.seat = seat;
    brdi_put_sentence(out, o->rules, o->game, hidden_words(o->game, code), &about);
}

int32_t brd_move_sentence(const brd_rules *rules, const brd_state *state, int32_t viewer, brd_move move, char *text,
                          size_t cap)
{
    struct brdi_objects o;
    int32_t status = brdi_open_view(rules, state, viewer, &o);
    if (status == BRD_OK) status = brdi_output_status(o.rules, o.head, text, cap);
    if (status != BRD_OK) return status;
    bool is_hidden = hidden_words(o.game, move.code) != NULL;
    if (!is_hidden && !o.game->notation->move_valid(o.rules, move.code)) return BRD_E_MOVE;
    struct brdi_writer out = brdi_writer_on(text, cap);
    if (is_hidden)
        brdi_put_hidden_move(&o, move.code, o.head->turn, &out);
    else
        brdi_put_move(&o, viewer, move.code, &out);
    return (int32_t)out.length;
}

/* -------------------------------------------------------------------------------------------------- verdicts */

static bool reason_exists(const struct brdi_game *game, int32_t reason)
{
    if (reason == BRD_LEGAL) return true;
    return reason > 0 && reason <= game->refusal_count && game->refusals[reason].name != NULL;
}

/* What a refusal's template mentions: a piece by one of its letters (p, P, o, O), or '\0'; a number (%n). */
struct mentions {
    char piece;
    bool number;
};

static struct mentions mentions_of(const char *sentence)
{
    struct mentions found = {'\0', false};
    for (; *sentence != '\0'; sentence++) {
        if (*sentence != '%') continue;
        char letter = sentence[1] == 'a' ? sentence[2] : sentence[1];
        if (letter == 'p' || letter == 'P' || letter == 'o' || letter == 'O') found.piece = letter;
        if (letter == 'n') found.number = true;
    }
    return found;
}

/* Sets what a refusal's sentence mentions: the type of the move, or the item on the cell and its owner; a number. */
static void set_names(const struct brdi_objects *o, int32_t actor, uint32_t code, struct brdi_verdict found,
                      struct mentions mentions, brd_verdict *verdict)
{
    bool is_viewer = brdi_viewer_status(o, actor) == BRD_OK;
    char piece = found.names == BRDI_NAMES_NOTHING ? '\0' : mentions.piece;
    uint8_t layer = found.names == BRDI_NAMES_FIXTURE ? BRD_FIXTURE : BRD_PIECE;
    struct brdi_sight sight = sight_of(o, is_viewer ? actor : BRD_SPECTATOR);
    brd_move_info info;
    brd_item item;
    uint8_t count;
    if (piece == 'p' || piece == 'P') {
        brdi_describe(o, code, &info);
        verdict->type = acting_type(&sight, &info, &count);
    } else if (piece != '\0' && brdi_sees_item(&sight, layer, verdict->cell, &item, &count)) {
        verdict->type = item.type;
        verdict->seat = item.seat;
    }
    if (mentions.number) verdict->value = o->game->words->refusal_number(o->rules, o->head, (uint8_t)verdict->reason);
}

/* Whether the verdict lacks something that its sentence mentions. */
static bool lacks(const brd_verdict *verdict, struct mentions mentions)
{
    if (mentions.piece != '\0' && verdict->type == BRD_NO_TYPE) return true;
    if ((mentions.piece == 'o' || mentions.piece == 'O') && verdict->seat == BRD_NO_SEAT) return true;
    return mentions.number && verdict->value == 0;
}

/* The sentence that replaces another if the verdict lacks something. NULL: that never happens. */
static const char *other_sentence(const struct brdi_game *game, int32_t reason)
{
    return game->other_sentences != NULL ? game->other_sentences[reason] : NULL;
}

/* The sentence of a verdict, or the one that replaces it. */
static const char *sentence_for(const struct brdi_game *game, const brd_verdict *verdict)
{
    if (verdict->reason == BRD_LEGAL) return "the move is legal";
    const char *sentence = game->refusals[verdict->reason].sentence, *other = other_sentence(game, verdict->reason);
    return other != NULL && lacks(verdict, mentions_of(sentence)) ? other : sentence;
}

int32_t brdi_report_verdict(const struct brdi_objects *o, int32_t actor, uint32_t code, struct brdi_verdict found,
                            brd_verdict *verdict)
{
    int32_t status = found.reason == BRD_LEGAL ? BRD_OK : BRD_E_ILLEGAL;
    if (verdict == NULL) return status;
    *verdict = (brd_verdict){.reason = found.reason, .cell = found.cell, .type = BRD_NO_TYPE, .seat = BRD_NO_SEAT};
    if (status == BRD_OK || !reason_exists(o->game, found.reason)) return status;
    struct mentions mentions = mentions_of(o->game->refusals[found.reason].sentence);
    const char *other = other_sentence(o->game, found.reason);
    set_names(o, actor, code, found, mentions, verdict);
    if (other != NULL && lacks(verdict, mentions)) set_names(o, actor, code, found, mentions_of(other), verdict);
    return status;
}

int32_t brd_verdict_sentence(const brd_rules *rules, const brd_verdict *verdict, char *text, size_t cap)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status == BRD_OK) status = brdi_pointer_status(verdict, _Alignof(brd_verdict));
    if (status == BRD_OK) status = brdi_output_status(o.rules, o.head, text, cap);
    if (status != BRD_OK) return status;
    if (!reason_exists(o.game, verdict->reason)) return BRD_E_ARGUMENT;
    bool at_cell = verdict->cell < o.rules->board.cell_count;
    struct brdi_about about = brdi_about_nothing();
    about.to = verdict->cell;
    about.type = about.other_type = verdict->type;
    about.seat = about.other_seat = verdict->seat;
    about.number = verdict->value;
    struct brdi_writer out = brdi_writer_on(text, cap);
    if (at_cell) brdi_put_sentence(&out, o.rules, o.game, "%t: ", &about);
    brdi_put_sentence(&out, o.rules, o.game, sentence_for(o.game, verdict), &about);
    return (int32_t)out.length;
}

/* -------------------------------------------------------------------------------------------------- outcomes */

bool brdi_outcome_exists(const struct brdi_game *game, int32_t kind, int32_t ending)
{
    bool over = kind != BRD_NONE_YET, ended = ending != 0;
    return kind >= BRD_NONE_YET && kind <= BRD_DRAW && over == ended && ending >= 0 &&
           ending < brdi_count_endings(game);
}

/* BRD_OK, or the error of an outcome that the caller passes in. */
static int32_t outcome_status(const struct brdi_game *game, const brd_outcome *outcome)
{
    int32_t status = brdi_struct_status(BRDI_OUTCOME, outcome);
    if (status != BRD_OK) return status;
    return brdi_outcome_exists(game, outcome->kind, outcome->ending) ? BRD_OK : BRD_E_ARGUMENT;
}

/* The seats ranked below the winners, or below those that share a draw. */
static uint32_t ranked_below(const brd_outcome *outcome)
{
    uint32_t seats = 0;
    for (int seat = 0; seat < BRD_MAX_SEATS; seat++) seats |= (uint32_t)(outcome->ranks[seat] > 1) << seat;
    return seats & ~(uint32_t)outcome->seats;
}

/* The beginning of an outcome's sentence, or of a clause that says it. A draw of all seats names none. */
static const char *opening(const brd_outcome *outcome, uint32_t others, bool is_clause)
{
    bool several = brdi_several(outcome->seats);
    if (outcome->kind == BRD_NONE_YET) return "The game goes on";
    if (outcome->kind == BRD_WIN) return several ? "%W win: " : "%W wins: ";
    if (others != 0) return "%W draw: ";
    return is_clause ? "draw: " : "Draw: ";
}

void brdi_put_ending(const struct brdi_objects *o, const brd_outcome *outcome, bool is_clause, struct brdi_writer *out)
{
    struct brdi_about about = brdi_about_nothing();
    about.winners = outcome->seats;
    about.others = ranked_below(outcome);
    brdi_put_sentence(out, o->rules, o->game, opening(outcome, about.others, is_clause), &about);
    if (outcome->kind != BRD_NONE_YET)
        brdi_put_sentence(out, o->rules, o->game, o->game->endings[outcome->ending].words, &about);
}

int32_t brd_outcome_sentence(const brd_rules *rules, const brd_outcome *outcome, char *text, size_t cap)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status == BRD_OK) status = outcome_status(o.game, outcome);
    if (status == BRD_OK) status = brdi_output_status(o.rules, o.head, text, cap);
    if (status != BRD_OK) return status;
    struct brdi_writer out = brdi_writer_on(text, cap);
    brdi_put_ending(&o, outcome, false, &out);
    return (int32_t)out.length;
}
