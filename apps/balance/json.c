/* json.c: a report as JSON. apps/tools/brdbalance.md describes it, apps/tools/brdbalance.schema.json checks it. */
#include "balance/parts.h"

static const char *const units[] = {"share of games", "share in a game", "number in a game"};

static void put_string(struct text *text, const char *key, const char *value)
{
    text_print(text, "\"%s\": \"", key);
    text_json(text, value);
    text_put(text, "\"");
}

static void put_rules(struct text *text, const struct balance_set *set)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    char switches[1024];
    brd_rules_info_get(set->rules, &info);
    if (brd_rules_overrides(set->rules, switches, sizeof switches) < 0) switches[0] = '\0';
    text_put(text, "\"rules\": {");
    put_string(text, "name", set->name);
    text_put(text, ", ");
    put_string(text, "switches", switches);
    text_print(text, ", \"file\": %s, \"fingerprint\": \"%016llx\"}",
               (info.flags & BRD_RULES_FILE) != 0 ? "true" : "false", (unsigned long long)info.fingerprint);
}

/* Seeds are strings, because readers of JSON may round numbers above 2^53. */
static void put_setting(struct text *text, const struct balance_set *set)
{
    const struct balance_setting *setting = &set->setting;
    text_put(text, "\"setting\": {\"level\": ");
    text_print(text, setting->milliseconds > 0 ? "null" : "%d", (int)setting->level);
    text_put(text, ", \"milliseconds\": ");
    text_print(text, setting->milliseconds > 0 ? "%d" : "null", (int)setting->milliseconds);
    text_print(text, ", \"random_plies\": %d, \"limit\": %d, \"seed\": \"%llu\"}", (int)setting->opening,
               (int)setting->plies_most, (unsigned long long)setting->seed);
}

static void put_lengths(struct text *text, const struct balance_report *report, const struct balance_lengths *lengths)
{
    text_print(text, "\"length\": {\"shortest\": %u, \"quartile\": %u, \"median\": %u, \"upper_quartile\": %u, ",
               (unsigned)lengths->shortest, (unsigned)lengths->quartile, (unsigned)lengths->median,
               (unsigned)lengths->upper_quartile);
    text_print(
        text,
        "\"longest\": %u, \"median_low\": %u, \"median_high\": %u, \"first_bin\": %u, \"bin_width\": %u, \"bins\": [",
        (unsigned)lengths->longest, (unsigned)lengths->low, (unsigned)lengths->high, (unsigned)report->bin_start,
        (unsigned)report->bin_width);
    for (uint32_t i = 0; i < report->bin_count; i++)
        text_print(text, "%s%u", i > 0 ? ", " : "", (unsigned)lengths->bins[i]);
    text_put(text, "]}");
}

static void put_value(struct text *text, const struct balance_value *value)
{
    text_print(text, "\"games\": %u, \"present\": %u, \"mean\": %.6f, \"low\": %.6f, \"high\": %.6f", value->games,
               value->present, value->mean, value->low, value->high);
}

static void put_row(struct text *text, const struct balance_row *row, bool has_other)
{
    text_put(text, "{");
    put_string(text, "group", balance_group_name(row->group));
    text_put(text, ", ");
    put_string(text, "name", row->name);
    text_put(text, ", ");
    put_string(text, "unit", units[row->unit]);
    text_put(text, ", ");
    put_value(text, &row->value);
    if (has_other) {
        text_put(text, ",\n     \"against\": {");
        put_value(text, &row->other);
        text_print(text, "},\n     \"difference\": {\"mean\": %.6f, \"low\": %.6f, \"high\": %.6f, ", row->difference,
                   row->low, row->high);
        text_print(text, "\"p\": %.6f, \"adjusted_p\": %.6f, \"significant\": %s}", row->p, row->adjusted,
                   row->is_significant ? "true" : "false");
    }
    text_put(text, "}");
}

/* How many plies of a game change something on a cell, on average. */
static void put_cells(struct text *text, const struct balance_set *set)
{
    text_put(text, "\"cells\": {");
    for (int32_t cell = 0; brd_name(set->rules, BRD_NAME_CELL, cell) != NULL; cell++) {
        double sum = 0;
        for (uint32_t i = 0; i < set->game_count; i++) sum += set->games[i].counts[BALANCE_VISITS][cell];
        text_print(text, "%s\"%s\": %.3f", cell > 0 ? ", " : "", brd_name(set->rules, BRD_NAME_CELL, cell),
                   sum / set->game_count);
    }
    text_put(text, "}");
}

static void put_set(struct text *text, const struct balance_report *report, const struct balance_set *set,
                    const struct balance_lengths *lengths)
{
    put_rules(text, set);
    text_put(text, ",\n  ");
    put_setting(text, set);
    text_print(text, ",\n  \"games\": %u,\n  ", (unsigned)set->game_count);
    put_lengths(text, report, lengths);
    text_put(text, ",\n  ");
    put_cells(text, set);
}

int32_t balance_json(const struct balance_report *report, char *text, size_t cap)
{
    struct text out = {text, cap, 0};
    text_put(&out, "{\"schema\": 1,\n  ");
    put_string(&out, "game", brd_rules_name(report->set->rules));
    text_print(&out, ",\n  \"players\": %d,\n  \"distinct_games\": %u,\n  ", (int)balance_players(report->set),
               (unsigned)report->distinct);
    put_set(&out, report, report->set, &report->lengths);
    text_put(&out, ",\n  \"rows\": [");
    for (uint32_t i = 0; i < report->row_count; i++) {
        text_put(&out, i > 0 ? ",\n    " : "\n    ");
        put_row(&out, &report->rows[i], report->other != NULL);
    }
    text_put(&out, "]");
    if (report->other != NULL) {
        text_print(&out, ",\n  \"compared_rows\": %u,\n  \"against\": {", (unsigned)report->compared);
        put_set(&out, report, report->other, &report->other_lengths);
        text_put(&out, "}");
    }
    text_put(&out, "}\n");
    return text_end(&out);
}
