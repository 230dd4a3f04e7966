/*
 * stored_rules.c: rules objects as bytes, as a host may not store them.
 *
 *     stored_rules write FOLDER              writes the rules of each game of this library to FOLDER/<game>
 *     stored_rules accepts|refuses FILE …    whether this library takes all such files for rules, or none of them
 */
#include <boardrules/boardrules.h>
#include <stdio.h>
#include <string.h>

static brd_rules rules;

static int write_game(const char *folder, const char *game)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, game);
    FILE *file = fopen(path, "wb");
    if (file == NULL || brd_rules_builtin(&rules, game) != BRD_OK) return 1;
    size_t written = fwrite(&rules, sizeof rules, 1, file);
    return fclose(file) != 0 || written != 1;
}

static int read_bytes(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) return 1;
    size_t read = fread(&rules, sizeof rules, 1, file);
    fclose(file);
    return read != 1;
}

/* 0 if the rules in the file are accepted as those of the game that the file is named after, or refused. */
static int judge(const char *path, int accepts)
{
    brd_state state;
    const char *slash = strrchr(path, '/'), *game = slash != NULL ? slash + 1 : path;
    if (read_bytes(path) != 0) return 1;
    const char *found = brd_rules_name(&rules);
    int32_t status = brd_state_initial(&rules, &state, 0);
    int accepted = found != NULL && strcmp(found, game) == 0 && status == BRD_OK;
    int refused = found == NULL && status == BRD_E_NO_RULES;
    if (accepts ? accepted : refused) return 0;
    printf("%s is read as %s (%d)\n", game, found != NULL ? found : "nothing", (int)status);
    return 1;
}

int main(int argc, char **argv)
{
    int failed = argc < 3;
    if (argc == 3 && strcmp(argv[1], "write") == 0)
        for (int32_t i = 0; i < brd_game_count(); i++) failed |= write_game(argv[2], brd_game_name(i));
    else
        for (int i = 2; i < argc; i++) failed |= judge(argv[i], strcmp(argv[1], "accepts") == 0);
    return failed;
}
