/* The values that a test block gives. Files may be packed by gzip; text and binary values may stand
 * in one file, one after the other. */
#include "testing/values.h"

#include <stdio.h>
#include <string.h>

#include "process/process.h"

static bool ends_in(const char *text, const char *suffix)
{
    size_t len = strlen(text), suffix_len = strlen(suffix);
    return len >= suffix_len && strcmp(text + len - suffix_len, suffix) == 0;
}

/* All of FILE; null where it cannot be read. */
static const struct source *read_stream(struct arena *arena, const char *path, FILE *file)
{
    struct buf buf = {0};
    char piece[1 << 16];
    size_t len;
    while ((len = fread(piece, 1, sizeof piece, file)) > 0)
        buf_add_bytes(&buf, piece, len);
    const struct source *source = source_from_bytes(arena, path, buf_text(&buf), buf.len);
    buf_free(&buf);
    return ferror(file) ? NULL : source;
}

static const struct source *read_plain(struct arena *arena, const char *path)
{
    FILE *file = fopen(path, "rb");
    const struct source *source = file ? read_stream(arena, path, file) : NULL;
    if (file)
        fclose(file);
    return source;
}

/* What gzip makes of the file at PATH, which is seen from the current folder. */
static const struct source *unpack(struct arena *arena, const char *path)
{
    const char *const argv[] = {"gzip", "-dc", path, NULL};
    const struct process_command command = {.folder = ".", .argv = argv};
    struct process_talk talk;
    if (!process_talk_start(&talk, &command))
        return NULL;
    FILE *file = fdopen(talk.from, "rb");
    const struct source *source = file ? read_stream(arena, path, file) : NULL;
    if (file && fclose(file) == 0)
        talk.from = -1;
    struct process_end end = process_talk_end(&talk, !source);
    return end.status == 0 && end.signal == 0 ? source : NULL;
}

const struct source *values_load(struct values_reader *reader, const char *name, struct loc loc)
{
    const char *path = *name == '/' ? name
                                    : arena_printf(reader->arena, "%s%s", reader->folder, name);
    bool packed = ends_in(path, ".gz");
    const struct source *source =
        packed ? unpack(reader->arena, path) : read_plain(reader->arena, path);
    if (!source)
        diag_error(reader->diag, loc, "the file '%s' cannot be %s", path,
                   packed ? "read and unpacked" : "read");
    return source;
}

static bool read_binary(struct values_reader *reader, const struct source *source, size_t *offset,
                        size_t end, const struct datum **datum)
{
    const char *why = "";
    size_t begin = *offset;
    *datum = datum_decode(reader->arena, source->text, end, offset, &why);
    if (!*datum)
        diag_error(reader->diag, loc_range(source, (uint32_t)begin, (uint32_t)begin + 1), "%s",
                   why);
    return *datum != NULL;
}

/* Appends the values in the TEXT of SOURCE, in either format. */
static bool read_all(struct values_reader *reader, const struct source *source,
                     struct block_text text, struct datum_vec *values)
{
    size_t at = text.begin;
    for (datum_skip(source, &at, text.end); at < text.end; datum_skip(source, &at, text.end)) {
        const struct datum *datum;
        if (!datum_is_binary(source->text, text.end, at))
            datum = datum_read(reader->arena, reader->diag, source, &at, text.end);
        else if (!read_binary(reader, source, &at, text.end, &datum))
            return false;
        if (!datum)
            return false;
        VEC_PUSH(reader->arena, values, datum);
    }
    return true;
}

bool values_read_file(struct values_reader *reader, const char *name, struct loc loc,
                      struct datum_vec *values)
{
    const struct source *source = values_load(reader, name, loc);
    return source && read_all(reader, source, (struct block_text){0, source->len}, values);
}

bool values_input(struct values_reader *reader, const struct block_case *test,
                  struct datum_vec *values)
{
    const struct source *source;
    switch (test->input) {
    case BLOCK_INPUT_VALUES:
        return read_all(reader, reader->source, test->text, values);
    case BLOCK_INPUT_FILE:
        return values_read_file(reader, test->file, test->loc, values);
    case BLOCK_INPUT_RANDOM:
        return values_random(reader, test->text, values);
    case BLOCK_INPUT_SCRIPT:
        return values_script(reader, reader->source, test->text, values);
    case BLOCK_INPUT_SCRIPT_FILE:
        source = values_load(reader, test->file, test->loc);
        return source && values_script(reader, source, (struct block_text){0, source->len}, values);
    }
    bug(test->loc, "no such kind of input");
}

bool values_result(struct values_reader *reader, const struct block_case *test,
                   struct datum_vec *values)
{
    return test->result_file ? values_read_file(reader, test->result_file, test->loc, values)
                             : read_all(reader, reader->source, test->result, values);
}
