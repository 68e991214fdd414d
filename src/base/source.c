/* Source texts and places in them.
 *
 * A file is read whole, and refused before it is read when it is no file that can hold a program:
 * a directory, or more than 64 MiB, which also keeps every offset within the 32 bits of a place.
 * Where the lines begin is found once, when the text is read. */
#include "base/source.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/diag.h"

#define LARGEST_SOURCE ((size_t)64 << 20)

/* Where the line after that at AT begins; the end of SOURCE, and one more, if there is none. */
static size_t next_line(const struct source *source, size_t at)
{
    const char *end = memchr(source->text + at, '\n', source->len - at);
    return end ? (size_t)(end - source->text) + 1 : source->len + 1;
}

static void find_lines(struct arena *arena, struct source *source)
{
    size_t count = 0;
    for (size_t at = 0; at <= source->len; at = next_line(source, at))
        count++;
    uint32_t *lines = ARENA_ARRAY(arena, uint32_t, count);
    source->lines = lines;
    for (size_t at = 0; at <= source->len; at = next_line(source, at))
        lines[source->line_count++] = (uint32_t)at;
}

struct source *source_from_bytes(struct arena *arena, const char *path, const char *text,
                                 size_t len)
{
    struct source *source = ARENA_NEW(arena, struct source);
    source->path = arena_strdup(arena, path);
    source->text = arena_strndup(arena, text, len);
    source->len = len;
    find_lines(arena, source);
    return source;
}

struct source *source_from_text(struct arena *arena, const char *path, const char *text)
{
    return source_from_bytes(arena, path, text, strlen(text));
}

/* Appends what FILE holds to BUF, up to one byte past the limit. Gives why that failed, or null. */
static const char *read_all(struct arena *arena, FILE *file, struct buf *buf)
{
    char block[1 << 14];
    size_t got;
    while (buf->len <= LARGEST_SOURCE && (got = fread(block, 1, sizeof block, file)) > 0)
        buf_add_bytes(buf, block, got);
    if (ferror(file))
        return arena_strdup(arena, strerror(errno));
    return buf->len > LARGEST_SOURCE ? "is larger than 64 MiB" : NULL;
}

struct source *source_read_stream(struct arena *arena, const char *name, FILE *stream,
                                  const char **why)
{
    struct stat status;
    if (fstat(fileno(stream), &status) == 0 && S_ISDIR(status.st_mode)) {
        *why = "is a directory";
        return NULL;
    }
    struct buf buf = {0};
    struct source *source = NULL;
    *why = read_all(arena, stream, &buf);
    if (!*why)
        source = source_from_bytes(arena, name, buf_text(&buf), buf.len);
    buf_free(&buf);
    return source;
}

struct source *source_read(struct arena *arena, const char *path, const char **why)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        *why = arena_strdup(arena, strerror(errno));
        return NULL;
    }
    struct source *source = source_read_stream(arena, path, file, why);
    fclose(file);
    return source;
}

const char *source_file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

const char *source_file_stem(struct arena *arena, const char *path)
{
    const char *name = source_file_name(path);
    const char *dot = strrchr(name, '.');
    return arena_strndup(arena, name, dot && dot != name ? (size_t)(dot - name) : strlen(name));
}

static int continues_character(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

/* The length of the UTF-8 character at TEXT, which has LEFT bytes; 0 if it is none: a wrong byte,
 * a cut or overlong sequence, a surrogate, a number past the last code point. */
static size_t character_length(const unsigned char *text, size_t left)
{
    size_t len = text[0] < 0x80   ? 1
                 : text[0] < 0xC2 ? 0
                 : text[0] < 0xE0 ? 2
                 : text[0] < 0xF0 ? 3
                                  : 4;
    if (len > left || text[0] > 0xF4)
        return 0;
    for (size_t i = 1; i < len; i++)
        if ((text[i] & 0xC0) != 0x80)
            return 0;
    bool overlong = (text[0] == 0xE0 && text[1] < 0xA0) || (text[0] == 0xF0 && text[1] < 0x90);
    bool surrogate = text[0] == 0xED && text[1] >= 0xA0;
    bool past_last = text[0] == 0xF4 && text[1] >= 0x90;
    return overlong || surrogate || past_last ? 0 : len;
}

size_t source_text_length(const struct source *source)
{
    const unsigned char *text = (const unsigned char *)source->text;
    size_t at = 0;
    while (at < source->len && text[at] != 0) {
        size_t used = character_length(text + at, source->len - at);
        if (used == 0)
            break;
        at += used;
    }
    return at;
}

void source_position(const struct source *source, size_t offset, unsigned *line, unsigned *column)
{
    if (!source->line_count)
        bug(loc_none(), "nobody looked for the lines of '%s'", source->path);
    if (offset > source->len)
        offset = source->len;
    size_t first = 0, after = source->line_count;
    while (after - first > 1) {
        size_t middle = first + (after - first) / 2;
        if (source->lines[middle] <= offset)
            first = middle;
        else
            after = middle;
    }
    *line = (unsigned)first + 1;
    *column = 1;
    for (size_t i = source->lines[first]; i < offset; i++)
        if (!continues_character(source->text[i + 1]))
            ++*column;
}

struct loc loc_none(void)
{
    return (struct loc){0};
}

struct loc loc_range(const struct source *source, uint32_t begin, uint32_t end)
{
    if (begin > end)
        bug(loc_none(), "a place in '%s' ends before it begins", source->path);
    return (struct loc){.source = source, .begin = begin, .end = end};
}

struct loc loc_named(struct loc loc, const char *construct)
{
    loc.construct = construct;
    return loc;
}

bool loc_in_prelude(struct loc loc)
{
    return loc.source && loc.source->is_prelude;
}

struct loc loc_in_program(struct loc loc, struct loc call)
{
    return call.source && loc_in_prelude(loc) ? call : loc;
}

struct loc loc_join(struct loc first, struct loc last)
{
    if (!first.source)
        return last;
    if (last.source != first.source || last.end < first.begin)
        return first;
    first.end = last.end;
    return first;
}

unsigned loc_line(struct loc loc)
{
    if (!loc.source)
        return 0;
    unsigned line, column;
    source_position(loc.source, loc.begin, &line, &column);
    return line;
}

const char *loc_text(struct arena *arena, struct loc loc)
{
    enum { MOST = 100 };
    struct buf buf = {0};
    for (uint32_t at = loc.begin; loc.source && at < loc.end && buf.len < MOST; at++) {
        char c = loc.source->text[at];
        bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        if (!blank)
            buf_add_char(&buf, c);
        else if (buf.len > 0 && buf.text[buf.len - 1] != ' ')
            buf_add_char(&buf, ' ');
    }
    const char *text = buf.len == 0     ? NULL
                       : buf.len < MOST ? arena_strdup(arena, buf_text(&buf))
                                        : arena_printf(arena, "%s...", buf_text(&buf));
    buf_free(&buf);
    return text;
}
