/* Filling in the texts of emitted C: each line is copied, each word replaced.
 *
 *     with prog -> dot and PROG -> DOT
 *
 *     struct prog *prog_create(int *err);      struct dot *dot_create(int *err);
 *     return PROG_ERROR_MEMORY;                return DOT_ERROR_MEMORY; */
#include "target/text.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

static bool is_part(char c)
{
    return isalnum((unsigned char)c) != 0;
}

static void add_part(struct buf *buf, const char *part, size_t len,
                     const struct text_word *words, size_t word_count)
{
    for (size_t i = 0; i < word_count; i++)
        if (strlen(words[i].from) == len && strncmp(words[i].from, part, len) == 0) {
            buf_add(buf, words[i].to);
            return;
        }
    buf_add_bytes(buf, part, len);
}

static void add_line(struct buf *buf, const char *line, const struct text_word *words,
                     size_t word_count)
{
    while (*line != '\0') {
        size_t len = 0;
        while (is_part(line[len]))
            len++;
        if (len > 0)
            add_part(buf, line, len, words, word_count);
        else
            buf_add_bytes(buf, line, len = 1);
        line += len;
    }
}

void text_add(struct buf *buf, const char *const *lines, size_t count,
              const struct text_word *words, size_t word_count)
{
    for (size_t i = 0; i < count; i++)
        add_line(buf, lines[i], words, word_count);
}
