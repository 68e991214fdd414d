/* Writing files as a whole. */
#include "driver/files.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *beside(struct arena *arena, const char *path)
{
    return arena_printf(arena, "%s.%ld.tmp", path, (long)getpid());
}

static bool complain(const char *path)
{
    fprintf(stderr, "dpiac: cannot write '%s': %s\n", path, strerror(errno));
    return false;
}

/* A folder in the place of a file would be found out by rename only after others were replaced. */
static bool is_writable_place(const char *path)
{
    struct stat status;
    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode)) {
        errno = EISDIR;
        return false;
    }
    return true;
}

static bool write_text(const char *path, const struct file_text *file)
{
    FILE *out = fopen(path, "wb");
    if (!out)
        return false;
    bool written = fwrite(file->text, 1, file->len, out) == file->len;
    bool closed = fclose(out) == 0;
    return written && closed;
}

static void remove_all(struct arena *arena, const struct file_text *files, size_t count)
{
    for (size_t i = 0; i < count; i++)
        remove(beside(arena, files[i].path));
}

bool files_write(struct arena *arena, const struct file_text *files, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!is_writable_place(files[i].path) ||
            !write_text(beside(arena, files[i].path), &files[i])) {
            complain(files[i].path);
            remove_all(arena, files, i + 1);
            return false;
        }
    for (size_t i = 0; i < count; i++)
        if (rename(beside(arena, files[i].path), files[i].path) != 0) {
            complain(files[i].path);
            remove_all(arena, files, count);
            return false;
        }
    return true;
}
