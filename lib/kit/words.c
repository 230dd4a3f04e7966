/* words.c: fills templates (words.h) with names. */
#include "kit/words.h"

#include "kit/types.h"

const struct brdi_seat brdi_white_and_black[] = {{"White", BRD_TONE_LIGHT}, {"Black", BRD_TONE_DARK}};

struct brdi_about brdi_about_nothing(void)
{
    return (struct brdi_about){.from = BRD_NO_CELL,
                               .to = BRD_NO_CELL,
                               .target = BRD_NO_CELL,
                               .type = BRD_NO_TYPE,
                               .other_type = BRD_NO_TYPE,
                               .becomes = BRD_NO_TYPE,
                               .seat = BRD_NO_SEAT,
                               .other_seat = BRD_NO_SEAT,
                               .direction = BRD_NO_DIRECTION};
}

/* ----------------------------------------------------------------------------------------------------- names */

char brdi_capital(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static bool is_vowel(char c)
{
    return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u';
}

static const char *seat_name(const struct brdi_game *game, uint8_t seat)
{
    return seat < game->players_max ? game->words->seats[seat].name : "somebody";
}

static const char *direction_name(const struct brdi_game *game, uint8_t direction)
{
    for (uint8_t i = 0; game->directions[i] != NULL; i++)
        if (i == direction) return game->directions[i];
    return "nowhere";
}

/* "Player 1, Player 2 and Player 4" */
static void put_seats(struct brdi_writer *out, const struct brdi_game *game, uint32_t seats)
{
    bool first = true;
    for (uint8_t seat = 0; seat < game->players_max; seat++) {
        uint32_t later = seats >> seat >> 1;
        if ((seats >> seat & 1) == 0) continue;
        if (!first) brdi_put_text(out, later != 0 ? ", " : " and ");
        brdi_put_text(out, game->words->seats[seat].name);
        first = false;
    }
    if (first) brdi_put_text(out, "nobody");
}

static void put_cell(struct brdi_writer *out, const struct brdi_rules *rules, uint16_t cell)
{
    brdi_put_text(out, cell < rules->board.cell_count ? rules->board.names[cell] : "nowhere");
}

/* ---------------------------------------------------------------------------------------------------- places */

static void put_type(struct brdi_writer *out, const char *name, bool with_article, bool at_beginning)
{
    if (with_article) brdi_put_text(out, is_vowel(name[0]) ? "an " : "a ");
    brdi_put(out, at_beginning ? brdi_capital(name[0]) : name[0]);
    brdi_put_text(out, name + 1);
}

static const char *possessive(const struct brdi_about *about)
{
    if (about->is_reader) return "your";
    return (about->winners & (about->winners - 1)) != 0 ? "their" : "its";
}

static void put_place(struct brdi_writer *out, const struct brdi_rules *rules, const struct brdi_game *game,
                      const char *place, const struct brdi_about *about)
{
    bool with_article = place[0] == 'a';
    char letter = place[with_article ? 1 : 0];
    switch (letter) {
    case 'f': put_cell(out, rules, about->from); break;
    case 't': put_cell(out, rules, about->to); break;
    case 'x': put_cell(out, rules, about->target); break;
    case 'p':
    case 'P': put_type(out, brdi_type_words(rules, game, about->type), with_article, letter == 'P'); break;
    case 'o':
    case 'O': put_type(out, brdi_type_words(rules, game, about->other_type), with_article, letter == 'O'); break;
    case 'b': put_type(out, brdi_type_words(rules, game, about->becomes), with_article, false); break;
    case 'w': brdi_put_text(out, seat_name(game, about->other_seat)); break;
    case 's': brdi_put_text(out, seat_name(game, about->seat)); break;
    case 'y': brdi_put_text(out, about->is_reader ? "you" : seat_name(game, about->seat)); break;
    case 'd': brdi_put_text(out, direction_name(game, about->direction)); break;
    case 'n': brdi_put_number(out, about->number); break;
    case 'm': brdi_put_number(out, about->total); break;
    case 'r': brdi_put_text(out, possessive(about)); break;
    case 'W': put_seats(out, game, about->winners); break;
    default: put_seats(out, game, about->others); break;
    }
}

void brdi_put_sentence(struct brdi_writer *out, const struct brdi_rules *rules, const struct brdi_game *game,
                       const char *words, const struct brdi_about *about)
{
    for (; *words != '\0'; words++) {
        if (*words != '%') {
            brdi_put(out, *words);
            continue;
        }
        words++;
        put_place(out, rules, game, words, about);
        if (*words == 'a') words++;
    }
}

/* ----------------------------------------------------------------------------------------------------- sight */

bool brdi_sees_item(const struct brdi_sight *sight, uint8_t layer, uint16_t cell, brd_item *item, uint8_t *count)
{
    brd_item items[BRD_MAX_ITEMS];
    struct brdi_items list = {.items = items, .capacity = BRD_MAX_ITEMS, .cell = cell};
    *count = 0;
    if (cell >= sight->rules->board.cell_count) return false;
    sight->game->cell(sight->rules, sight->state, sight->viewer, cell, &list);
    for (size_t i = 0; i < list.count && i < BRD_MAX_ITEMS; i++) {
        if (items[i].layer != layer) continue;
        *item = items[i];
        ++*count;
    }
    return *count > 0;
}

bool brdi_sees_piece(const struct brdi_sight *sight, uint16_t cell, brd_item *piece, uint8_t *count)
{
    return brdi_sees_item(sight, BRD_PIECE, cell, piece, count);
}

int32_t brdi_sees_stock(const struct brdi_sight *sight, uint8_t seat, uint8_t stock)
{
    int32_t value = -1;
    return sight->game->stock(sight->rules, sight->state, sight->viewer, seat, stock, &value) ? value : -1;
}

int32_t brdi_sees_counter(const struct brdi_sight *sight, uint8_t seat, uint8_t counter)
{
    int32_t value = -1;
    return sight->game->counter(sight->rules, sight->state, sight->viewer, seat, counter, &value) ? value : -1;
}
