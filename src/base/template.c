/* Filling in templates, line by line: a line with a place for nothing is taken back. */
#include "base/template.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "base/align.h"
#include "base/diag.h"

static const struct template_word *find_word(const struct template_word *words, size_t count,
                                             const char *name, size_t len)
{
    for (size_t i = 0; i < count; i++)
        if (strlen(words[i].name) == len && strncmp(words[i].name, name, len) == 0)
            return &words[i];
    bug(loc_none(), "a template has the unknown place '$%.*s'", (int)len, name);
}

static size_t letters(const char *text)
{
    size_t len = 0;
    while (isalpha((unsigned char)text[len]))
        len++;
    return len;
}

/* Appends what stands in the place behind the '$' at *AT, and moves *AT behind it; false where that
 * is nothing. */
static bool add_place(struct buf *buf, const char **at, const struct template_word *words,
                      size_t count)
{
    bool braces = **at == '{';
    const char *name = *at + braces;
    size_t len = letters(name);
    if (len == 0 || (braces && name[len] != '}'))
        bug(loc_none(), "a template has a '$' without a name: '$%.8s'", *at);
    const char *text = find_word(words, count, name, len)->text;
    *at = name + len + braces;
    buf_add(buf, text ? text : "");
    return text != NULL;
}

/* Appends the line at TEXT, unless a place of it stands for nothing; where the line ends. */
static const char *add_line(struct buf *buf, const char *text, const struct template_word *words,
                            size_t count)
{
    struct buf line = {0};
    bool whole = true;
    for (bool ends = false; !ends && *text != '\0';) {
        size_t len = strcspn(text, "$\n");
        ends = text[len] == '\n';
        buf_add_bytes(&line, text, len + ends);
        text += len + ends;
        if (ends || *text == '\0')
            continue;
        if (*++text == '$')
            buf_add_char(&line, *text++);
        else
            whole &= add_place(&line, &text, words, count);
    }
    buf_add(buf, whole ? buf_text(&line) : "");
    buf_free(&line);
    return text;
}

void template_add(struct buf *buf, const char *text, const struct template_word *words,
                  size_t count)
{
    while (*text != '\0')
        text = add_line(buf, text, words, count);
}

void template_add_lines(struct buf *buf, const char *const *lines, size_t line_count,
                        const struct template_word *words, size_t count)
{
    for (size_t i = 0; i < line_count; i++)
        template_add(buf, lines[i], words, count);
}

void template_add_code(struct buf *buf, const char *const *lines, size_t line_count,
                       const struct template_word *words, size_t count)
{
    struct buf filled = {0};
    template_add_lines(&filled, lines, line_count, words, count);
    align_code(buf, buf_text(&filled));
    buf_free(&filled);
}
