/* parse.c: a YAML text becomes nodes. This is the only file that uses libfyaml. */
#include "yaml/loader.h"

#include <libfyaml.h>

/* ----------------------------------------------------------------------------------------- where a parse ends */

static size_t node_offset(const struct brdi_loader *loader)
{
    return loader->node_count > 0 ? loader->nodes[loader->node_count - 1].offset : 0;
}

/* Notes the first fault that ends the parse. Always returns false. */
static bool end_parse(struct brdi_loader *loader, size_t offset, const char *message, const char *expected)
{
    if (loader->end.code) return false;
    loader->end = (struct brdi_scan_fault){.offset = offset, .nbytes = 1, .code = BRD_FAULT_YAML, .expected = expected};
    brdi_copy_words(loader->end.message, sizeof loader->end.message, message);
    for (char *c = loader->end.message; *c; c++)
        if (*c < ' ' || *c > '~') *c = '?'; /* libfyaml may quote the text */
    return false;
}

static bool out_of_memory(struct brdi_loader *loader)
{
    loader->memory_failed = true;
    return end_parse(loader, 0, "", "");
}

/* ------------------------------------------------------------------------------------------------------- nodes */

/* Where the next node goes. */
struct builder {
    uint32_t parent;
    int depth;
    size_t start; /* the length of the byte order mark, which the parser does not see */
};

/* An empty value may have no mark: its offset is that of the key before it. */
static size_t mark_offset(const struct brdi_loader *loader, const struct builder *builder, const struct fy_mark *mark)
{
    return mark != NULL ? mark->input_pos + builder->start : node_offset(loader);
}

static struct brdi_node *add_node(struct brdi_loader *loader, struct builder *builder, uint8_t kind,
                                  const struct fy_mark *mark)
{
    size_t offset = mark_offset(loader, builder, mark);
    if (loader->node_count >= loader->node_limit) {
        end_parse(loader, offset, "too many values", "at most 16384 keys and values");
        return NULL;
    }
    uint32_t index = (uint32_t)loader->node_count++;
    struct brdi_node *node = &loader->nodes[index];
    *node = (struct brdi_node){.kind = kind, .offset = (uint32_t)offset, .parent = builder->parent};
    if (index == 0) return node; /* the document */
    struct brdi_node *parent = &loader->nodes[builder->parent];
    if (parent->last)
        loader->nodes[parent->last].next = index;
    else
        parent->child = index;
    parent->last = index;
    return node;
}

/* The marks of quoted scalars, anchors and aliases are one past their sign, where a person looks for them. */
static void back_to(const struct brdi_loader *loader, uint32_t *offset, const char *signs)
{
    if (*offset > 0 && loader->text[*offset - 1] && strchr(signs, loader->text[*offset - 1])) --*offset;
}

/* The marks of block scalars are at the beginning of a line. */
static void forth_to_text(const struct brdi_loader *loader, uint32_t *offset)
{
    while (*offset < loader->nbytes && strchr(" \n\r", loader->text[*offset]) && loader->text[*offset]) ++*offset;
}

static void forbid(struct brdi_loader *loader, const struct builder *builder, struct brdi_node *node,
                   struct fy_token *token, const char *what)
{
    if (token == NULL || node->forbidden != NULL) return;
    const struct fy_mark *mark = fy_token_start_mark(token);
    node->forbidden = what;
    node->forbidden_offset = mark != NULL ? (uint32_t)mark_offset(loader, builder, mark) : node->offset;
    back_to(loader, &node->forbidden_offset, "&");
    if (node->offset < node->forbidden_offset) node->offset = node->forbidden_offset; /* an empty value has no mark */
}

/* libfyaml copies some texts on demand. If memory runs out then, the text may be empty; its length is right. */
static bool text_is_lost(struct fy_token *token, const char *text, size_t nbytes)
{
    return text == NULL || (nbytes == 0 && fy_token_get_text_length(token) != 0);
}

/* Copies a scalar's text, which is freed with its event. */
static bool store_text(struct brdi_loader *loader, struct brdi_node *node, struct fy_token *token)
{
    size_t nbytes = 0;
    const char *text = fy_token_get_text(token, &nbytes);
    if (text_is_lost(token, text, nbytes)) return out_of_memory(loader);
    if (nbytes > loader->texts_limit - loader->texts_nbytes)
        return end_parse(loader, node->offset, "too much text", "shorter scalars");
    memcpy(loader->texts + loader->texts_nbytes, text, nbytes);
    node->text = (uint32_t)loader->texts_nbytes;
    node->nbytes = (uint32_t)nbytes;
    loader->texts_nbytes += nbytes;
    return true;
}

static bool add_scalar(struct brdi_loader *loader, struct builder *builder, struct fy_event *event)
{
    struct fy_token *value = event->scalar.value;
    struct brdi_node *node = add_node(loader, builder, BRDI_NODE_SCALAR, fy_event_start_mark(event));
    if (node == NULL) return false;
    enum fy_scalar_style style = value != NULL ? fy_token_scalar_style(value) : FYSS_PLAIN;
    node->plain = style == FYSS_PLAIN;
    forbid(loader, builder, node, event->scalar.anchor, "an anchor");
    forbid(loader, builder, node, event->scalar.tag, "a tag");
    if (style == FYSS_SINGLE_QUOTED || style == FYSS_DOUBLE_QUOTED) back_to(loader, &node->offset, "\"'");
    if (style == FYSS_LITERAL || style == FYSS_FOLDED) forth_to_text(loader, &node->offset);
    return value == NULL || store_text(loader, node, value);
}

static bool open_node(struct brdi_loader *loader, struct builder *builder, uint8_t kind, struct fy_event *event,
                      struct fy_token *anchor, struct fy_token *tag)
{
    const struct fy_mark *mark = fy_event_start_mark(event);
    if (++builder->depth > BRDI_DEPTH_MOST)
        return end_parse(loader, mark_offset(loader, builder, mark), "nested too deeply", "at most 16 levels");
    struct brdi_node *node = add_node(loader, builder, kind, mark);
    if (node == NULL) return false;
    node->open = true;
    forbid(loader, builder, node, anchor, "an anchor");
    forbid(loader, builder, node, tag, "a tag");
    builder->parent = (uint32_t)(node - loader->nodes);
    return true;
}

static bool close_node(struct brdi_loader *loader, struct builder *builder)
{
    struct brdi_node *node = &loader->nodes[builder->parent];
    node->open = false;
    builder->parent = node->parent;
    builder->depth--;
    return true;
}

static bool add_alias(struct brdi_loader *loader, struct builder *builder, struct fy_event *event)
{
    struct brdi_node *node = add_node(loader, builder, BRDI_NODE_ALIAS, fy_event_start_mark(event));
    if (node == NULL) return false;
    node->forbidden = "an alias";
    back_to(loader, &node->offset, "*");
    node->forbidden_offset = node->offset;
    return true;
}

static bool start_document(struct brdi_loader *loader, struct builder *builder, struct fy_event *event)
{
    if (loader->node_count > 0) {
        const struct fy_mark *mark = fy_event_start_mark(event);
        return end_parse(loader, mark_offset(loader, builder, mark), "a second document", "one document");
    }
    struct brdi_node *document = add_node(loader, builder, BRDI_NODE_LIST, fy_event_start_mark(event));
    if (document != NULL) document->open = true;
    return document != NULL;
}

static bool take_event(struct brdi_loader *loader, struct builder *builder, struct fy_event *event)
{
    switch (event->type) {
    case FYET_DOCUMENT_START: return start_document(loader, builder, event);
    case FYET_DOCUMENT_END: loader->nodes[0].open = false; return true;
    case FYET_SCALAR: return add_scalar(loader, builder, event);
    case FYET_ALIAS: return add_alias(loader, builder, event);
    case FYET_SEQUENCE_START:
        return open_node(loader, builder, BRDI_NODE_LIST, event, event->sequence_start.anchor,
                         event->sequence_start.tag);
    case FYET_MAPPING_START:
        return open_node(loader, builder, BRDI_NODE_MAP, event, event->mapping_start.anchor, event->mapping_start.tag);
    case FYET_SEQUENCE_END:
    case FYET_MAPPING_END: return close_node(loader, builder);
    default: return true;
    }
}

/* -------------------------------------------------------------------------------------------------- diagnosis */

/* libfyaml would print messages without a position: they are dropped. Messages with a position are collected. */
static void print_nothing(struct fy_diag *diag, void *user, const char *text, size_t nbytes)
{
    (void)diag, (void)user, (void)text, (void)nbytes;
}

/* The offset of a line and a column as libfyaml counts them: both from 1, in characters. */
static size_t offset_of(const char *text, size_t nbytes, int line, int column)
{
    size_t at = 0;
    for (; line > 1 && at < nbytes; at++)
        if (text[at] == '\n') line--;
    for (; column > 1 && at < nbytes && text[at] != '\n'; column--) do
            at++;
        while (at < nbytes && ((uint8_t)text[at] & 0xC0) == 0x80);
    return at;
}

/* Whether this is the text's begin, or stands after one of `signs`. */
static bool is_after(const char *text, size_t at, const char *signs)
{
    return at == 0 || strchr(signs, text[at - 1]) != NULL;
}

/* Whether a block scalar indented by 0 begins here: `|0`, `>-0`. libfyaml reads one right after a bracket, too. */
static bool is_no_indentation(const char *text, size_t nbytes, size_t at)
{
    size_t digit = at + 1;
    if (!is_after(text, at, " \t\n]}") || (text[at] != '|' && text[at] != '>')) return false;
    if (digit < nbytes && (text[digit] == '+' || text[digit] == '-')) digit++;
    return digit < nbytes && text[digit] == '0';
}

/* Finds the one fault without a message of libfyaml from an offset on, not in comments. */
static bool find_no_indentation(const char *text, size_t nbytes, size_t *at)
{
    bool in_comment = false;
    for (; *at < nbytes; ++*at) {
        if (text[*at] == '\n' || (text[*at] == '#' && is_after(text, *at, " \t\n"))) in_comment = text[*at] == '#';
        if (!in_comment && is_no_indentation(text, nbytes, *at)) return true;
    }
    return false;
}

static void diagnose(struct brdi_loader *loader, const struct builder *builder, struct fy_diag *diag, const char *text,
                     size_t nbytes)
{
    void *iterator = NULL;
    const struct fy_diag_error *error;
    size_t last = node_offset(loader), silent = last > builder->start ? last - builder->start : 0;
    while ((error = fy_diag_errors_iterate(diag, &iterator)) != NULL && error->type != FYET_ERROR)
        ;
    if (error != NULL && error->msg != NULL)
        end_parse(loader, builder->start + offset_of(text, nbytes, error->line, error->column), error->msg,
                  "well-formed YAML");
    else if (find_no_indentation(text, nbytes, &silent))
        end_parse(loader, builder->start + silent, "a block scalar indented by 0", "an indentation of 1 to 9, or none");
    else
        out_of_memory(loader); /* every other fault of a text has a message */
}

/* ------------------------------------------------------------------------------------------------------- parse */

/* A pair in a list, `[&a "b": c]`, has no braces: the mapping begins where its key does, with an anchor and quotes. */
static void begin_with_key(struct brdi_loader *loader)
{
    const struct brdi_node *node = &loader->nodes[loader->node_count - 1];
    struct brdi_node *parent = &loader->nodes[node->parent];
    bool forbidden_first = node->forbidden != NULL && node->forbidden_offset < node->offset;
    uint32_t begin = forbidden_first ? node->forbidden_offset : node->offset;
    if (parent->kind == BRDI_NODE_MAP && parent->offset > begin) parent->offset = begin;
}

static void take_events(struct brdi_loader *loader, struct builder *builder, struct fy_parser *parser)
{
    bool going = true;
    while (going && !loader->finished) {
        struct fy_event *event = fy_parser_parse(parser);
        if (event == NULL) return;
        loader->finished = event->type == FYET_STREAM_END;
        going = take_event(loader, builder, event);
        if (going && loader->node_count > 0) begin_with_key(loader);
        fy_parser_event_free(parser, event);
    }
}

static void parse_with(struct brdi_loader *loader, struct fy_diag *diag, const char *text, size_t nbytes)
{
    struct builder builder = {.start = brdi_byte_order_mark(loader->text, loader->nbytes)};
    struct fy_parse_cfg config = {.diag = diag};
    struct fy_parser *parser = fy_parser_create(&config);
    if (parser == NULL) {
        out_of_memory(loader);
        return;
    }
    if (fy_parser_set_string(parser, text, nbytes) != 0)
        out_of_memory(loader);
    else
        take_events(loader, &builder, parser);
    bool failed = !loader->finished || fy_parser_get_stream_error(parser) || fy_diag_got_error(diag);
    if (failed && !loader->end.code) diagnose(loader, &builder, diag, text, nbytes);
    fy_parser_destroy(parser);
}

static void parse_clean(struct brdi_loader *loader, const char *text, size_t nbytes)
{
    struct fy_diag_cfg config;
    fy_diag_cfg_default(&config);
    config.fp = NULL;
    config.output_fn = print_nothing;
    config.colorize = false;
    struct fy_diag *diag = fy_diag_create(&config);
    if (diag == NULL) {
        out_of_memory(loader);
        return;
    }
    fy_diag_set_collect_errors(diag, true);
    parse_with(loader, diag, text, nbytes);
    fy_diag_destroy(diag);
}

/* The byte that replaces a forbidden byte, so that the rest of the file can be read to find its faults. */
static char cover(char c, int32_t code)
{
    if (code == BRD_FAULT_YAML) return '#';
    if (c == '\r') return '\n';
    return (uint8_t)c < 0x80 ? ' ' : '_';
}

/* Covers every forbidden byte of a text in a copy that begins after `start` bytes of it. */
static void cover_faults(const char *text, size_t nbytes, char *copy, size_t start)
{
    struct brdi_scan scan = {.text = text, .nbytes = nbytes};
    struct brdi_scan_fault fault;
    while (brdi_scan_next(&scan, &fault))
        for (size_t i = fault.offset - start; i < fault.offset - start + fault.nbytes; i++)
            copy[i] = cover(copy[i], fault.code);
}

/*
 * Copies the text without its byte order mark, with a line feed at its end, and with every forbidden byte covered. What
 * covers one may be what is forbidden beside others, so the copy is read, too.
 */
static size_t clean_copy(const struct brdi_loader *loader, char *copy)
{
    size_t start = brdi_byte_order_mark(loader->text, loader->nbytes);
    size_t nbytes = loader->nbytes - start;
    if (nbytes > 0) memcpy(copy, loader->text + start, nbytes);
    cover_faults(loader->text, loader->nbytes, copy, start);
    cover_faults(copy, nbytes, copy, 0);
    if (nbytes == 0 || copy[nbytes - 1] != '\n') copy[nbytes++] = '\n';
    return nbytes;
}

bool brdi_parse(struct brdi_loader *loader, char *copy)
{
    loader->clean = copy;
    parse_clean(loader, copy, clean_copy(loader, copy));
    return !loader->memory_failed;
}
