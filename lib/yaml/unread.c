/* unread.c: notes which values of the schema could not be read. */
#include "yaml/loader.h"

/* Values that do not belong to the schema (those of the head, and in `spare`) need no note. */
static void note_words(struct brdi_loader *l, const int32_t *words, size_t count, bool unread)
{
    ptrdiff_t at = ((const char *)words - (const char *)l->schema.words) / (ptrdiff_t)sizeof *words;
    if (at >= 0 && at < BRDI_SCHEMA_WORDS) memset(l->unread.words + at, unread, count * sizeof *l->unread.words);
}

void brdi_note_unread(struct brdi_loader *l, const struct brdi_key *key, const int32_t *value, bool unread)
{
    if (key->kind == BRDI_TEXT)
        memset(l->unread.texts + key->offset, unread, key->count * sizeof *l->unread.texts);
    else if (key->kind != BRDI_MAP)
        note_words(l, value, brdi_value_nbytes(key) / sizeof *value, unread);
    if (unread && (key->flags & BRDI_COSMETIC) == 0) l->unread.any = true;
    for (const struct brdi_key *child = key->children; key->kind == BRDI_MAP && child->name != NULL; child++)
        brdi_note_unread(l, child, value + child->offset, unread);
}

void brdi_note_count_unread(struct brdi_loader *l, const int32_t *list)
{
    l->unread.any = true;
    note_words(l, list, 1, true);
}

static bool any_true(const bool *flags, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (flags[i]) return true;
    return false;
}

/* at: where the value of the key is, in words of the schema. */
static bool is_key_unread(const struct brdi_loader *l, const struct brdi_key *key, size_t at)
{
    if (key->kind == BRDI_TEXT) return any_true(l->unread.texts + key->offset, key->count);
    if (key->kind != BRDI_MAP) return any_true(l->unread.words + at, brdi_value_nbytes(key) / sizeof(int32_t));
    for (const struct brdi_key *child = key->children; child->name != NULL; child++)
        if (is_key_unread(l, child, at + child->offset)) return true;
    return false;
}

bool brdi_is_unread(void *loader, const struct brdi_trail *trail)
{
    return is_key_unread(loader, trail->keys[trail->count - 1], trail->at);
}
