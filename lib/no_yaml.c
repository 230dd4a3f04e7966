/* no_yaml.c: replaces lib/yaml/ in a library that cannot read YAML, so that every build has the same functions. */
#include "core/object.h"

static int32_t refuse(const brd_rules *rules, bool has_source, const char *overrides, size_t overrides_nbytes,
                      const brd_fault *faults, size_t capacity, size_t *fault_count)
{
    if (rules == NULL || !has_source || (overrides == NULL && overrides_nbytes > 0)) return BRD_E_NULL;
    int32_t status = brdi_faults_status(faults, capacity, fault_count);
    if (status != BRD_OK) return status;
    if (!brdi_aligned(rules)) return BRD_E_ALIGNMENT;
    if (fault_count != NULL) *fault_count = 0;
    return BRD_E_NO_YAML;
}

int32_t brd_rules_load(brd_rules *rules, const void *text, size_t nbytes, const char *overrides,
                       size_t overrides_nbytes, brd_fault *faults, size_t capacity, size_t *fault_count)
{
    return refuse(rules, text != NULL || nbytes == 0, overrides, overrides_nbytes, faults, capacity, fault_count);
}

int32_t brd_rules_load_file(brd_rules *rules, const char *path, const char *overrides, size_t overrides_nbytes,
                            brd_fault *faults, size_t capacity, size_t *fault_count)
{
    return refuse(rules, path != NULL, overrides, overrides_nbytes, faults, capacity, fault_count);
}
