/* A growing string. A zeroed buf is an empty buf. */
#ifndef DPIAC_BASE_BUF_H
#define DPIAC_BASE_BUF_H

#include <stddef.h>

struct buf {
    char *text; /* zero-terminated once anything was added, else null */
    size_t len, cap;
};

void buf_add(struct buf *buf, const char *text);
void buf_add_bytes(struct buf *buf, const char *bytes, size_t len);
void buf_add_char(struct buf *buf, char c);
void buf_printf(struct buf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *buf_text(const struct buf *buf); /* never null */
void buf_free(struct buf *buf);

#endif
