/* records.c: games as records (doc/RECORDS.md), each with tags that say how to play it again. */
#include "tools/brdbalance/brdbalance.h"

#include <stdio.h>

enum { PLIES_A_LINE = 12 };

/* What the library wrote is counted, if it fits. */
static void wrote(struct text *text, int32_t length)
{
    if (length < 0 || text->nbytes + (size_t)length >= text->cap) stop("records", "a record is too long");
    text->nbytes += (size_t)length;
}

static char *end_of(const struct text *text)
{
    return text->at + text->nbytes;
}

void record_begin(struct record *record, const struct side *side, uint32_t number, const struct balance_play *play)
{
    const struct balance_setting *setting = &side->set.setting;
    struct text *text = &record->text;
    char level[32], tags[256];
    if (text->cap == 0) return;
    snprintf(level, sizeof level, setting->milliseconds > 0 ? "milliseconds %d" : "level %d",
             (int)(setting->milliseconds > 0 ? setting->milliseconds : setting->level));
    int nbytes = snprintf(tags, sizeof tags, "game %u\nseed %llu\n%s\nrandom %d\nlimit %d\n", (unsigned)number,
                          (unsigned long long)setting->seed, level, (int)setting->opening, (int)setting->plies_most);
    text->nbytes = record->in_line = 0;
    wrote(text, brd_record_head(&side->rules, &play->state, BRD_REFEREE, tags, (size_t)nbytes, text->at, text->cap));
}

void record_ply(struct record *record, const struct side *side, const struct balance_play *play)
{
    struct text *text = &record->text;
    if (text->cap == 0) return;
    if (record->in_line > 0) text_put(text, record->in_line % PLIES_A_LINE == 0 ? "\n" : " ");
    record->in_line++;
    wrote(text, brd_move_format(&side->rules, play->move, end_of(text), text->cap - text->nbytes));
}

void record_end(struct record *record, const struct side *side, const struct balance_play *play)
{
    struct text *text = &record->text;
    if (text->cap == 0) return;
    if (record->in_line > 0) text_put(text, "\n");
    wrote(text,
          brd_record_tail(&side->rules, &play->state, BRD_REFEREE, NULL, 0, end_of(text), text->cap - text->nbytes));
}
