/* games.c: a client of an installed library: prints its games, and whether it can load YAML. */
#include <boardrules/boardrules.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    static brd_rules rules;
    static const char text[] = "schema: 1\nextends: tombs\n";
    for (int32_t i = 0; i < brd_game_count(); i++) printf("%s ", brd_game_name(i));
    int32_t status = brd_rules_load(&rules, text, strlen(text), NULL, 0, NULL, 0, NULL);
    puts(brd_name(NULL, BRD_NAME_STATUS, status));
    return 0;
}
