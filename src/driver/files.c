/* Writing files as a whole. */
#include "driver/files.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "target/emit_c.h"

/* What stands in the place of a file. */
enum place {
    PLACE_FREE,    /* nothing, or what may be replaced */
    PLACE_SAME,    /* the same text */
    PLACE_FOREIGN, /* a file that dpiac did not make */
    PLACE_WRONG    /* what cannot be a file; errno says why */
};

static const char *beside(struct arena *arena, const char *path)
{
    return arena_printf(arena, "%s.%ld.tmp", path, (long)getpid());
}

static bool complain(const char *path)
{
    fprintf(stderr, "dpiac: cannot write '%s': %s\n", path, strerror(errno));
    return false;
}

static void read_all(FILE *in, struct buf *buf)
{
    char piece[4096];
    size_t len;
    while ((len = fread(piece, 1, sizeof piece, in)) > 0)
        buf_add_bytes(buf, piece, len);
}

static enum place compare(const struct file_text *file, FILE *in)
{
    struct buf old = {0};
    read_all(in, &old);
    bool same = old.len == file->len && memcmp(buf_text(&old), file->text, old.len) == 0;
    bool ours = old.len == 0 || file->replaces_any || emit_is_banner(buf_text(&old));
    buf_free(&old);
    return same ? PLACE_SAME : ours ? PLACE_FREE : PLACE_FOREIGN;
}

/* A folder in the place of a file would be found out by rename only after others were replaced. */
static enum place look_at(const struct file_text *file)
{
    struct stat status;
    if (stat(file->path, &status) != 0)
        return PLACE_FREE;
    if (!S_ISREG(status.st_mode)) {
        errno = S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
        return PLACE_WRONG;
    }
    FILE *in = fopen(file->path, "rb");
    if (!in)
        return PLACE_WRONG;
    enum place place = compare(file, in);
    fclose(in);
    return place;
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

/* Whether all files may be written; *PLACES says what is there now. */
static bool look_at_all(const struct file_text *files, size_t count, enum place *places)
{
    for (size_t i = 0; i < count; i++) {
        places[i] = look_at(&files[i]);
        if (places[i] == PLACE_WRONG)
            return complain(files[i].path);
        if (places[i] == PLACE_FOREIGN) {
            fprintf(stderr,
                    "dpiac: '%s' was not made by dpiac; it is replaced only with --force\n",
                    files[i].path);
            return false;
        }
    }
    return true;
}

bool files_write(struct arena *arena, const struct file_text *files, size_t count)
{
    enum place *places = ARENA_ARRAY(arena, enum place, count);
    if (!look_at_all(files, count, places))
        return false;
    for (size_t i = 0; i < count; i++)
        if (places[i] != PLACE_SAME && !write_text(beside(arena, files[i].path), &files[i])) {
            complain(files[i].path);
            remove_all(arena, files, i + 1);
            return false;
        }
    for (size_t i = 0; i < count; i++)
        if (places[i] != PLACE_SAME &&
            rename(beside(arena, files[i].path), files[i].path) != 0) {
            complain(files[i].path);
            remove_all(arena, files, count);
            return false;
        }
    return true;
}
