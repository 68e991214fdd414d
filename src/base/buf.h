/* A growing string. A zeroed buf is an empty buf. */
#ifndef DPIAC_BASE_BUF_H
#define DPIAC_BASE_BUF_H

#include <stdbool.h>
#include <stddef.h>

#include "base/source.h"

/* The part of a text from BEGIN to END was made of what stands at LOC. */
struct buf_mark {
    struct loc loc;
    size_t begin, end;
};

struct buf {
    char *text; /* zero-terminated once anything was added, else null */
    size_t len, cap;
    bool marked; /* set before printing: printers leave marks, outer ones first */
    struct buf_mark *marks;
    size_t mark_count, mark_cap;
};

void buf_add(struct buf *buf, const char *text);
void buf_add_bytes(struct buf *buf, const char *bytes, size_t len);
void buf_add_char(struct buf *buf, char c);
void buf_printf(struct buf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Adds the text of OTHER with its marks. */
void buf_append(struct buf *buf, const struct buf *other);
/* Begins a mark AHEAD bytes behind the end, and ends it; nothing, where BUF takes none. */
size_t buf_open_mark(struct buf *buf, struct loc loc, size_t ahead);
void buf_close_mark(struct buf *buf, size_t mark);
const char *buf_text(const struct buf *buf); /* never null */
void buf_free(struct buf *buf);

#endif
