/* See scan.h. */
#include "base/scan.h"

#include <stdarg.h>
#include <string.h>

enum { FOUND_MAX = 30 };

void scan_init(struct scan *scan, struct arena *arena, struct diag *diag,
               const struct source *source)
{
    scan->arena = arena;
    scan->diag = diag;
    scan->source = source;
    scan->last_place = scan_start(scan);
}

struct loc scan_start(const struct scan *scan)
{
    return loc_range(scan->source, 0, 0);
}

void scan_fail(struct scan *scan, struct loc loc, const char *format, ...)
{
    if (scan->failed)
        return;
    scan->failed = true;
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(scan->arena, format, args);
    va_end(args);
    diag_error(scan->diag, loc, "%s", text);
}

void scan_fail_unknown(struct scan *scan, struct loc loc)
{
    const unsigned char *c = (const unsigned char *)scan->source->text + loc.begin;
    int len = c[0] < 0x80 ? 1 : c[0] < 0xE0 ? 2 : c[0] < 0xF0 ? 3 : 4;
    loc.end = loc.begin + (uint32_t)len;
    if (c[0] < ' ' || c[0] == 0x7F)
        scan_fail(scan, loc, "unknown character with code %d", c[0]);
    else
        scan_fail(scan, loc, "unknown character '%.*s'", len, (const char *)c);
}

void scan_open(struct scan *scan, struct loc loc)
{
    VEC_PUSH(scan->arena, &scan->brackets, loc);
}

void scan_close(struct scan *scan, char closer)
{
    struct loc opened;
    scan->closes = scan_closer(scan, &opened) == closer;
}

void scan_advance(struct scan *scan, int token, struct loc loc)
{
    if (scan->closes)
        scan->brackets.len--;
    scan->closes = false;
    scan->token_before = scan->last_token;
    scan->last_token = token;
    scan->last_place = loc;
}

char scan_closer(const struct scan *scan, struct loc *opened)
{
    static const char brackets[][2] = {{'(', ')'}, {'[', ']'}, {'<', '>'}, {'{', '}'}};
    if (scan->brackets.len == 0)
        return '\0';
    *opened = scan->brackets.at[scan->brackets.len - 1];
    for (size_t i = 0; i < sizeof brackets / sizeof brackets[0]; i++)
        if (brackets[i][0] == scan->source->text[opened->end - 1])
            return brackets[i][1];
    return '}';
}

void scan_note_bracket(struct scan *scan, struct loc opened)
{
    struct loc bracket = loc_range(opened.source, opened.end - 1, opened.end);
    diag_note(scan->diag, bracket, "'%c' is opened here", opened.source->text[opened.end - 1]);
}

void scan_want(struct scan_wanted *wanted, const char *text)
{
    if (wanted->count < SCAN_WANTED_MAX)
        wanted->texts[wanted->count++] = text;
}

void scan_add_wanted(struct buf *buf, const struct scan_wanted *wanted)
{
    for (size_t i = 0; i < wanted->count; i++) {
        const char *before = i == 0 ? ", expected " : i + 1 < wanted->count ? ", " : " or ";
        buf_printf(buf, "%s%s", before, wanted->texts[i]);
    }
}

void scan_add_found(struct buf *buf, struct loc loc)
{
    const char *text = loc.source->text + loc.begin;
    const char *quote = text[0] == '\'' ? "\"" : "'";
    size_t len = strcspn(text, "\n");
    len = len < loc.end - loc.begin ? len : loc.end - loc.begin;
    bool is_long = len > FOUND_MAX;
    for (len = is_long ? FOUND_MAX : len; (text[len] & 0xC0) == 0x80; len--)
        continue;
    buf_printf(buf, "%s%.*s%s%s", quote, (int)len, text, is_long ? "..." : "", quote);
}
