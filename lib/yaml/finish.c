/* finish.c: what follows when all keys are read: overrides, contradictions between keys, the rules. */
#include "yaml/loader.h"

#include "kit/types.h"

/* Puts the contradictions among the faults, all in order of position; the last ones that do not fit are left out. */
static void merge_contradictions(struct brdi_loader *l, size_t found)
{
    struct brdi_sink *sink = l->sink;
    size_t own = brdi_stored(sink);
    size_t other = found < BRDI_CONTRADICTIONS_MOST ? found : BRDI_CONTRADICTIONS_MOST;
    brdi_sort_faults(l->contradictions, other);
    for (size_t at = own + other; at > 0; at--) {
        bool contradiction =
            own == 0 || (other > 0 && !brdi_is_before(&l->contradictions[other - 1], &sink->faults[own - 1]));
        const brd_fault *last = contradiction ? &l->contradictions[--other] : &sink->faults[--own];
        if (at <= sink->capacity) sink->faults[at - 1] = *last;
    }
    sink->count += found;
}

/* Overrides win over the file: whether the file's value of such a switch could be read does not matter. */
static void override(struct brdi_loader *l)
{
    struct brdi_sink nowhere = {.faults = NULL}; /* their faults are reported already */
    uint16_t base;
    const struct brdi_key *keys = brdi_game_at(l->game)->keys, *switches = brdi_switches(keys, &base);
    struct brdi_overridden overridden = brdi_schema_override(keys, &l->schema, &l->overrides, &nowhere);
    for (size_t i = 0; switches[i].name != NULL; i++) {
        const int32_t *value = l->schema.words + base + switches[i].offset;
        bool named = (overridden.named >> i & 1) != 0, unread = (overridden.unread >> i & 1) != 0;
        if (named) brdi_note_unread(l, &switches[i], value, unread);
    }
}

/* The rules are made, which tests the start, if every key that affects behaviour was read. */
void brdi_finish_rules(struct brdi_loader *l)
{
    const struct brdi_key *keys = brdi_game_at(l->game)->keys;
    struct brdi_sink found = {.faults = l->contradictions, .capacity = BRDI_CONTRADICTIONS_MOST};
    struct brdi_check check = {keys, &l->schema, &found, &l->overrides, brdi_is_unread, brdi_place_in_file, l};
    override(l);
    brdi_rules_check(l->game, &check);
    if (found.count == 0 && !l->unread.any) brdi_rules_compile(&l->made, l->game, &check);
    merge_contradictions(l, found.count);
}
