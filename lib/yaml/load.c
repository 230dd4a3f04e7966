/*
 * load.c: rules from a YAML text: its bytes are scanned, libfyaml parses it into nodes, the nodes are read, the rules
 * are made, and warnings are given. A load allocates two blocks: its working memory, and a reserve that it frees before
 * libfyaml starts, because libfyaml does not always survive when memory runs out.
 */
#include "yaml/load.h"

#include <stdlib.h>

#include "core/object.h"
#include "yaml/loader.h"

/*
 * The working memory has four parts: the loader itself, the nodes, the scalars' texts, the clean copy. Two bytes (`:,`)
 * can make three nodes; an escape of two bytes, like `\L`, makes three bytes of text.
 */
static struct brdi_loader *loader_create(size_t nbytes, char **copy)
{
    size_t node_limit = 2 * nbytes + 16, texts_limit = 2 * nbytes + 16;
    if (node_limit > BRDI_NODES_MOST) node_limit = BRDI_NODES_MOST;
    size_t nodes_nbytes = node_limit * sizeof(struct brdi_node);
    struct brdi_loader *loader = calloc(1, sizeof *loader + nodes_nbytes + texts_limit + nbytes + 1);
    if (loader == NULL) return NULL;
    loader->nodes = (struct brdi_node *)(loader + 1);
    loader->node_limit = node_limit;
    loader->texts = (char *)loader->nodes + nodes_nbytes;
    loader->texts_limit = texts_limit;
    *copy = loader->texts + texts_limit;
    return loader;
}

/*
 * Whether libfyaml will have enough memory. The size is the most that it takes: measured with `[:,:,…`, its worst case.
 * If that much can be allocated now, an allocation is not likely to fail later.
 */
static bool reserve(size_t nbytes)
{
    size_t signs = nbytes < BRDI_SIGNS_MOST ? nbytes : BRDI_SIGNS_MOST;
    void *volatile block = malloc(440 * signs + 65536); /* volatile: or the compiler leaves both calls out */
    bool enough = block != NULL;
    free(block);
    return enough;
}

/* Tests the bytes and makes nodes of them; a fault that ends this is in loader->end. */
static int32_t parse(struct brdi_loader *loader, char *copy)
{
    if (brdi_scan_unfit(loader->text, loader->nbytes, &loader->end)) return BRD_OK;
    return reserve(loader->nbytes) && brdi_parse(loader, copy) ? BRD_OK : BRD_E_MEMORY;
}

static int32_t load(struct brdi_loader *loader, char *copy, brd_rules *rules)
{
    int32_t status = parse(loader, copy);
    if (status != BRD_OK) return status;
    brdi_read_keys(loader);
    if (loader->game >= 0) brdi_finish_rules(loader);
    const struct brdi_scan_fault *end = &loader->end;
    if (end->code != 0) brdi_report_at(loader, end->offset, end->code, end->message, end->expected);
    if (loader->sink->count > 0) return BRD_E_RULES;
    *rules = loader->made;
    if (loader->warnings != NULL) brdi_warn(loader, rules);
    return BRD_OK;
}

int32_t brdi_rules_load(brd_rules *rules, const void *text, size_t nbytes, const char *overrides,
                        size_t overrides_nbytes, struct brdi_sink *faults, struct brdi_sink *warnings)
{
    char *copy = NULL;
    struct brdi_loader *loader = loader_create(nbytes <= BRDI_RULES_TEXT_NBYTES ? nbytes : 0, &copy);
    if (loader == NULL) return BRD_E_MEMORY;
    loader->text = text != NULL ? text : "";
    loader->nbytes = nbytes;
    loader->overrides = (struct brdi_overrides){overrides, overrides_nbytes};
    loader->sink = faults;
    loader->warnings = warnings;
    int32_t status = load(loader, copy, rules);
    free(loader);
    return status;
}

int32_t brd_rules_load(brd_rules *rules, const void *text, size_t nbytes, const char *overrides,
                       size_t overrides_nbytes, brd_fault *faults, size_t capacity, size_t *fault_count)
{
    struct brdi_sink sink = {.faults = faults, .capacity = capacity};
    if (rules == NULL || (text == NULL && nbytes > 0) || (overrides == NULL && overrides_nbytes > 0)) return BRD_E_NULL;
    int32_t status = brdi_faults_status(faults, capacity, fault_count);
    if (status != BRD_OK) return status;
    if (!brdi_aligned(rules)) return BRD_E_ALIGNMENT;
    status = brdi_rules_load(rules, text, nbytes, overrides, overrides_nbytes, &sink, NULL);
    if (fault_count != NULL) *fault_count = sink.count;
    return status;
}
