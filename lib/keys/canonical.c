/* canonical.c: the canonical YAML of rules. */
#include "keys/canonical.h"

#include "keys/own.h"
#include "keys/values.h"

enum { INDENT = 2 };

static void put_indent(struct brdi_writer *out, int indent)
{
    for (int i = 0; i < indent; i++) brdi_put(out, ' ');
}

static void format_text(const char *text, struct brdi_writer *out)
{
    brdi_put(out, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') brdi_put(out, '\\');
        brdi_put(out, *text);
    }
    brdi_put(out, '"');
}

/* The group whose words are exactly those of a mask, or NULL. */
static const char *group_of_words(const struct brdi_key *key, uint32_t words)
{
    for (const struct brdi_group *group = brdi_groups(key); group->name != NULL; group++)
        if (group->words == words) return group->name;
    return NULL;
}

static void format_list(const char *elements, struct brdi_writer *out)
{
    brdi_put(out, '[');
    for (; *elements; elements++) {
        brdi_put(out, *elements);
        if (*elements == ',') brdi_put(out, ' ');
    }
    brdi_put(out, ']');
}

void brdi_value_format(const struct brdi_key *key, const struct brdi_schema *schema, const int32_t *value,
                       struct brdi_writer *out)
{
    char text[BRDI_VALUE_TEXT_NBYTES];
    struct brdi_writer buffer = brdi_writer_on(text, sizeof text);
    struct brdi_resolved resolved;
    key = brdi_key_resolve(key, schema, &resolved);
    const char *group = key->kind == BRDI_WORDS ? group_of_words(key, (uint32_t)*value) : NULL;
    if (key->kind == BRDI_TEXT) {
        format_text(brdi_text_of(key, schema), out);
    } else if (brdi_value_write_whole(key, value, out)) {
        return;
    } else if (group != NULL) {
        brdi_put_text(out, group);
    } else {
        brdi_value_write(key, value, &buffer);
        if (key->kind == BRDI_WORDS || key->kind == BRDI_NUMBERS || key->kind == BRDI_RANGE)
            format_list(text, out);
        else
            brdi_put_text(out, text);
    }
}

/* An entry of a list, on one line. */
static void format_entry(const struct brdi_key *keys, const struct brdi_schema *schema, const int32_t *record,
                         struct brdi_writer *out)
{
    bool first = true;
    brdi_put(out, '{');
    for (const struct brdi_key *key = keys; key->name != NULL; key++) {
        if (brdi_is_absent(key, schema, record)) continue;
        if (!first) brdi_put_text(out, ", ");
        first = false;
        brdi_put_text(out, key->name);
        brdi_put_text(out, ": ");
        brdi_value_format(key, schema, record + key->offset, out);
    }
    brdi_put_text(out, "}\n");
}

static void format_entries(const struct brdi_key *key, const struct brdi_schema *schema, const int32_t *list,
                           int indent, struct brdi_writer *out)
{
    if (list[0] <= 0) {
        brdi_put(out, ' ');
        brdi_put_text(out, list[0] == 0 ? "[]" : key->instead);
        brdi_put(out, '\n');
        return;
    }
    brdi_put(out, '\n');
    for (int32_t i = 0; i < list[0]; i++) {
        put_indent(out, indent);
        brdi_put_text(out, "- ");
        format_entry(key->children, schema, list + 1 + i * key->stride, out);
    }
}

static void format_keys(const struct brdi_key *keys, const struct brdi_schema *schema, const int32_t *record,
                        int indent, struct brdi_writer *out)
{
    for (const struct brdi_key *key = keys; key->name != NULL; key++) {
        if (brdi_is_absent(key, schema, record)) continue;
        put_indent(out, indent);
        brdi_key_format(key, schema, record + key->offset, indent, out);
    }
}

void brdi_key_format(const struct brdi_key *key, const struct brdi_schema *schema, const int32_t *value, int indent,
                     struct brdi_writer *out)
{
    brdi_put_text(out, brdi_key_name(key, schema));
    brdi_put(out, ':');
    if (key->kind == BRDI_MAP) {
        brdi_put(out, '\n');
        format_keys(key->children, schema, value, indent + INDENT, out);
    } else if (key->kind == BRDI_LIST) {
        format_entries(key, schema, value, indent + INDENT, out);
    } else {
        brdi_put(out, ' ');
        brdi_value_format(key, schema, value, out);
        brdi_put(out, '\n');
    }
}

void brdi_schema_format(const struct brdi_key *keys, const char *game, const struct brdi_schema *schema,
                        struct brdi_writer *out)
{
    brdi_put_text(out, "schema: ");
    brdi_put_number(out, BRD_SCHEMA_VERSION);
    brdi_put_text(out, "\ngame: ");
    brdi_put_text(out, game);
    brdi_put(out, '\n');
    format_keys(keys, schema, schema->words, 0, out);
}
