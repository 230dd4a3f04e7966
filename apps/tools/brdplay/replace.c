/*
 * replace.c: writes a file anew. The content goes into a file of its own in the same folder, which no other user can
 * read, and which then takes the other's place: whoever stops the program finds the old file or the new one. Nothing is
 * written through a link, and no other file is touched, whatever its name is.
 */
#include "play.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Says why the file cannot be written. Always returns false. */
static bool fails(struct replacement *file, const char *why)
{
    snprintf(file->why, sizeof file->why, "%s", why);
    return false;
}

/* Only a regular file may be replaced: no folder, link or device. */
static bool may_be_replaced(struct replacement *file)
{
    struct stat there;
    if (lstat(file->path, &there) != 0 || S_ISREG(there.st_mode)) return true;
    if (S_ISLNK(there.st_mode)) return fails(file, "this is a symbolic link and is not followed; choose another name");
    return fails(file, "this is not a regular file and is not replaced; choose another name");
}

bool replacement_begin(struct replacement *file, const char *path)
{
    *file = (struct replacement){.path = path};
    if (!may_be_replaced(file)) return false;
    if (snprintf(file->beside, sizeof file->beside, "%s.XXXXXX", path) >= (int)sizeof file->beside)
        return fails(file, "this path is too long; choose a shorter one");
    int beside = mkostemp(file->beside, O_CLOEXEC); /* O_EXCL, with mode 0600 */
    if (beside >= 0) file->stream = fdopen(beside, "w");
    return file->stream != NULL || fails(file, strerror(errno));
}

bool replacement_end(struct replacement *file, bool is_written)
{
    errno = 0;
    is_written =
        is_written && ferror(file->stream) == 0 && fflush(file->stream) == 0 && fsync(fileno(file->stream)) == 0;
    is_written = fclose(file->stream) == 0 && is_written;
    if (is_written && may_be_replaced(file) && rename(file->beside, file->path) == 0) return true;
    if (file->why[0] == '\0') fails(file, errno != 0 ? strerror(errno) : "it cannot be written");
    unlink(file->beside);
    return false;
}
