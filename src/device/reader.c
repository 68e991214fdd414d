/* Reading lists of numbers: words, numbers, comments from "--" to the end of the line. */
#include "device/reader.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- Tokens ---- */

static size_t after_blanks(const struct source *source, size_t at)
{
    for (;;) {
        at += strspn(source->text + at, " \t\r\n");
        if (strncmp(source->text + at, "--", 2) != 0)
            return at;
        at += strcspn(source->text + at, "\n");
    }
}

static bool is_letter(char c)
{
    return isalpha((unsigned char)c) || c == '_' || (unsigned char)c >= 128;
}

static size_t word_length(const char *text)
{
    size_t len = 0;
    while (is_letter(text[len]) || isdigit((unsigned char)text[len]) || text[len] == '\'')
        len++;
    return len;
}

static void advance(struct device_reader *reader)
{
    const struct source *source = reader->source;
    size_t at = after_blanks(source, reader->loc.end), len = 1;
    const char *text = source->text + at;
    if (at >= source->len) {
        reader->kind = DEVICE_READER_END;
        len = 0;
    } else if (is_letter(*text)) {
        reader->kind = DEVICE_READER_WORD;
        len = word_length(text);
    } else if (isdigit((unsigned char)*text)) {
        reader->kind = DEVICE_READER_NUMBER;
        len = strspn(text, "0123456789");
    } else {
        reader->kind = DEVICE_READER_OTHER;
        len = strncmp(text, "..", 2) == 0 ? 2 : 1;
    }
    reader->loc = loc_range(source, (uint32_t)at, (uint32_t)(at + len));
    reader->text = arena_strndup(reader->arena, text, len);
}

struct device_reader device_reader_new(struct arena *arena, struct diag *diag,
                                       const struct source *source)
{
    struct device_reader reader = {
        .arena = arena, .diag = diag, .source = source, .loc = loc_range(source, 0, 0)};
    advance(&reader);
    return reader;
}

void device_reader_fail(struct device_reader *reader, struct loc loc, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (!reader->failed)
        diag_error(reader->diag, loc, "%s", arena_vprintf(reader->arena, format, args));
    va_end(args);
    reader->failed = true;
    reader->kind = DEVICE_READER_END;
    reader->text = "";
}

bool device_reader_takes(struct device_reader *reader, const char *text)
{
    if (reader->kind == DEVICE_READER_END || strcmp(reader->text, text) != 0)
        return false;
    advance(reader);
    return true;
}

/* Reports that WHAT should stand where the next token is. */
static void fail_expected(struct device_reader *reader, const char *what)
{
    if (reader->kind == DEVICE_READER_END)
        device_reader_fail(reader, reader->loc, "%s is wanted here, but the file ends", what);
    else
        device_reader_fail(reader, reader->loc, "%s is wanted here, not '%s'", what, reader->text);
}

void device_reader_expect(struct device_reader *reader, const char *text)
{
    if (!device_reader_takes(reader, text))
        fail_expected(reader, arena_printf(reader->arena, "'%s'", text));
}

const char *device_reader_word(struct device_reader *reader, const char *what)
{
    const char *word = reader->text;
    if (reader->kind != DEVICE_READER_WORD) {
        fail_expected(reader, what);
        return "";
    }
    advance(reader);
    return word;
}

int64_t device_reader_number(struct device_reader *reader, const char *what, int64_t least,
                             int64_t most)
{
    struct loc loc = reader->loc;
    if (reader->kind != DEVICE_READER_NUMBER) {
        fail_expected(reader, arena_printf(reader->arena, "a number for '%s'", what));
        return least;
    }
    errno = 0;
    long long value = strtoll(reader->text, NULL, 10);
    advance(reader);
    if (errno == 0 && value >= least && value <= most)
        return value;
    device_reader_fail(reader, loc, "'%s' is from %lld to %lld", what, (long long)least,
                       (long long)most);
    return least;
}
