/* Templates: texts with places that are filled in. Every text of emitted code that is not printed
 * from a tree goes through here.
 *
 *     struct $prog *$prog_create(int *err);      struct dot *dot_create(int *err);
 *
 * A place is a '$' and the letters behind it, which may stand in braces; "$$" is a '$'. */
#ifndef DPIAC_BASE_TEMPLATE_H
#define DPIAC_BASE_TEMPLATE_H

#include <stddef.h>

#include "base/buf.h"

/* What stands in a place called NAME. Where that is null, the line of the place is left out. */
struct template_word {
    const char *name, *text;
};

/* Appends TEXT, of any number of lines, with its places filled in. A place that is none of the
 * COUNT words is a bug. */
void template_add(struct buf *buf, const char *text, const struct template_word *words,
                  size_t count);

/* The same for a text that was embedded as LINES. */
void template_add_lines(struct buf *buf, const char *const *lines, size_t line_count,
                        const struct template_word *words, size_t count);

/* The same for lines of C, which are laid out again now that names have their lengths (align.h). */
void template_add_code(struct buf *buf, const char *const *lines, size_t line_count,
                       const struct template_word *words, size_t count);

#endif
