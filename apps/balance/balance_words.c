/* balance_words.c: figures for readers. */
#include "balance/parts.h"

#include <math.h>

void words_of_setting(struct text *text, const struct balance_set *set)
{
    const struct balance_setting *setting = &set->setting;
    text_print(text, "%d players, %u games of equal bots", (int)balance_players(set), (unsigned)set->game_count);
    if (setting->milliseconds > 0)
        text_print(text, ", %d ms a ply", (int)setting->milliseconds);
    else if (setting->level > 0)
        text_print(text, " of level %d", (int)setting->level);
    else
        text_put(text, " that play at random");
    text_print(text, ", seed %llu", (unsigned long long)setting->seed);
}

/* Numbers get so many digits that three or four count. */
static void put_number(struct text *text, double value)
{
    text_print(text, "%.*f", fabs(value) < 9.995 ? 2 : fabs(value) < 99.95 ? 1 : 0, value);
}

void words_of_value(struct text *text, uint8_t unit, double value)
{
    if (unit == BALANCE_NUMBER)
        put_number(text, value);
    else
        text_print(text,
                   value > 0 && value < 0.0001     ? "< 0.01 %%"
                   : value > 0 && value < 0.000995 ? "%.2f %%"
                                                   : "%.1f %%",
                   100 * value);
}

void words_of_interval(struct text *text, uint8_t unit, double low, double high)
{
    if (unit == BALANCE_NUMBER) {
        put_number(text, low);
        text_put(text, " – ");
        put_number(text, high);
    } else
        text_print(text, "%.1f – %.1f", 100 * low, 100 * high);
}

static void put_signed(struct text *text, uint8_t unit, double value)
{
    text_put(text, value < 0 ? "−" : "+");
    if (unit == BALANCE_NUMBER)
        put_number(text, fabs(value));
    else
        text_print(text, "%.1f", 100 * fabs(value));
}

void words_of_range(struct text *text, uint8_t unit, double low, double high)
{
    put_signed(text, unit, low);
    text_put(text, " to ");
    put_signed(text, unit, high);
}

void words_of_difference(struct text *text, uint8_t unit, double value)
{
    text_put(text, value < 0 ? "−" : "+");
    words_of_value(text, unit, fabs(value));
}

bool words_never(const struct balance_value *value)
{
    return value->games > 0 && value->present == 0;
}
