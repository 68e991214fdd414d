/* Texts of emitted C that lie in files of their own, NAME.c.txt: complete C with words in the place
 * of what differs from program to program. */
#ifndef DPIAC_TARGET_TEXT_H
#define DPIAC_TARGET_TEXT_H

#include "base/buf.h"

/* A word of a text and what stands in its place. */
struct text_word {
    const char *from, *to;
};

/* Appends the COUNT lines of a text. A word is a whole identifier, or a part of one between
 * underscores: with prog -> dot, prog_free becomes dot_free, and program stays. */
void text_add(struct buf *buf, const char *const *lines, size_t count,
              const struct text_word *words, size_t word_count);

#endif
