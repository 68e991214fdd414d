/* A growing string on the heap: what printers write into before a file or a diagnostic takes it.
 *
 * Unlike a vec it can be freed, since one buf may hold a whole output file. */
#include "base/buf.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

#define FIRST_CAP ((size_t)64)

static void grow(struct buf *buf, size_t more)
{
    if (more >= SIZE_MAX / 2 - buf->len)
        alloc_fail();
    size_t needed = buf->len + more + 1;
    size_t cap = buf->cap < FIRST_CAP ? FIRST_CAP : buf->cap * 2;
    buf->cap = cap > needed ? cap : needed;
    buf->text = alloc_resize(buf->text, buf->cap);
}

/* Makes room for MORE bytes and the zero behind them. */
static inline void reserve(struct buf *buf, size_t more)
{
    if (more >= buf->cap - buf->len)
        grow(buf, more);
}

void buf_add_bytes(struct buf *buf, const char *bytes, size_t len)
{
    reserve(buf, len);
    if (len != 0)
        memcpy(buf->text + buf->len, bytes, len);
    buf->len += len;
    buf->text[buf->len] = '\0';
}

void buf_add(struct buf *buf, const char *text)
{
    buf_add_bytes(buf, text, strlen(text));
}

void buf_add_char(struct buf *buf, char c)
{
    reserve(buf, 1);
    buf->text[buf->len++] = c;
    buf->text[buf->len] = '\0';
}

void buf_printf(struct buf *buf, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    reserve(buf, FIRST_CAP);
    size_t room = buf->cap - buf->len;
    int len = vsnprintf(buf->text + buf->len, room, format, args);
    if (len >= 0 && (size_t)len >= room) {
        reserve(buf, (size_t)len);
        vsnprintf(buf->text + buf->len, (size_t)len + 1, format, again);
    }
    buf->len += len < 0 ? 0 : (size_t)len;
    va_end(again);
    va_end(args);
}

const char *buf_text(const struct buf *buf)
{
    return !buf->text ? "" : buf->text;
}

size_t buf_open_mark(struct buf *buf, struct loc loc, size_t ahead)
{
    if (!buf->marked)
        return 0;
    if (buf->mark_count == buf->mark_cap) {
        buf->mark_cap = buf->mark_cap == 0 ? FIRST_CAP : buf->mark_cap * 2;
        buf->marks = alloc_resize(buf->marks, buf->mark_cap * sizeof *buf->marks);
    }
    size_t at = buf->len + ahead;
    buf->marks[buf->mark_count] = (struct buf_mark){loc, at, at};
    return buf->mark_count++;
}

void buf_close_mark(struct buf *buf, size_t mark)
{
    if (buf->marked && buf->marks[mark].begin < buf->len)
        buf->marks[mark].end = buf->len;
}

void buf_append(struct buf *buf, const struct buf *other)
{
    size_t start = buf->len;
    buf_add_bytes(buf, buf_text(other), other->len);
    for (size_t i = 0; i < other->mark_count; i++) {
        size_t mark = buf_open_mark(buf, other->marks[i].loc, 0);
        if (!buf->marked)
            return;
        buf->marks[mark].begin = start + other->marks[i].begin;
        buf->marks[mark].end = start + other->marks[i].end;
    }
}

void buf_free(struct buf *buf)
{
    free(buf->text);
    free(buf->marks);
    *buf = (struct buf){0};
}
