/* balance_text.c: texts that are written like snprintf. */
#include "balance/parts.h"

#include <stdio.h>
#include <string.h>

void text_put(struct text *text, const char *words)
{
    for (; *words != '\0'; words++) {
        if (text->nbytes + 1 < text->cap) text->at[text->nbytes] = *words;
        text->nbytes++;
    }
}

void text_print(struct text *text, const char *format, ...)
{
    char words[512];
    va_list values;
    va_start(values, format);
    vsnprintf(words, sizeof words, format, values);
    va_end(values);
    text_put(text, words);
}

void text_json(struct text *text, const char *words)
{
    for (; *words != '\0'; words++)
        if ((unsigned char)*words < ' ')
            text_print(text, "\\u%04x", (unsigned)*words);
        else
            text_print(text, *words == '"' || *words == '\\' ? "\\%c" : "%c", *words);
}

void text_xml(struct text *text, const char *words)
{
    for (; *words != '\0'; words++) {
        if (*words == '&' || *words == '<')
            text_put(text, *words == '&' ? "&amp;" : "&lt;");
        else
            text_print(text, "%c", *words);
    }
}

void text_name(struct text *text, const char *name)
{
    for (; *name != '\0'; name++) text_print(text, "%c", *name == '_' ? ' ' : *name);
}

int32_t text_end(struct text *text)
{
    if (text->cap > 0) text->at[text->nbytes < text->cap ? text->nbytes : text->cap - 1] = '\0';
    return (int32_t)text->nbytes;
}
