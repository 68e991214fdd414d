/* The line of a place with carets under it.
 *
 * A line is looked at as a row of cells, one for each character, each with the column where it
 * starts and its width: tabs reach to the next multiple of TAB_WIDTH, all others are one wide. The
 * carets are placed by columns, so that they stand under the text whatever the line contains:
 *
 *     dot.fut:2:9: error: unknown name 'yz'
 *             let r = xs + yz          (a tab in the file)
 *                          ^^
 *
 * Of a line wider than WINDOW only that many columns are shown, with "..." where text is missing:
 *
 *     ...9 + 10 + 11 + yz + 13 + ...
 *                      ^^
 */
#include "base/excerpt.h"

#include <stdbool.h>
#include <string.h>

#define TAB_WIDTH 8
#define WINDOW ((size_t)100)
#define DOTS "..."
#define DOTS_WIDTH ((size_t)3)

/* A line of a source, as byte offsets; END excludes the line break and trailing blanks. */
struct line {
    const char *text;
    size_t begin, end;
};

/* A character: LEN bytes starting at BYTES, WIDTH columns from COLUMN on (from 0). */
struct cell {
    const char *bytes;
    size_t len, column, width;
    bool clean;
};

/* How many bytes the UTF-8 character at AT has, of LEFT > 0 bytes; 0 if there is none. */
static size_t character_length(const char *at, size_t left)
{
    unsigned char lead = (unsigned char)*at;
    size_t len = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if ((lead >= 0x80 && lead < 0xC2) || lead > 0xF4 || len > left)
        return 0;
    for (size_t i = 1; i < len; i++)
        if (((unsigned char)at[i] & 0xC0) != 0x80)
            return 0;
    return len;
}

/* The control characters of ASCII, and those of Latin 1 (U+0080 to U+009F). */
static bool is_control(const char *at, size_t len)
{
    unsigned char first = (unsigned char)at[0];
    if (len == 1)
        return first < 0x20 || first == 0x7F;
    return len == 2 && first == 0xC2 && (unsigned char)at[1] < 0xA0;
}

/* The cell of the character at TEXT, of which LEFT > 0 bytes remain. */
static struct cell read_cell(const char *text, size_t left, size_t column)
{
    size_t len = character_length(text, left);
    struct cell cell = {.bytes = text, .len = len == 0 ? 1 : len, .column = column, .width = 1};
    if (*text == '\t')
        cell.width = TAB_WIDTH - column % TAB_WIDTH;
    cell.clean = len != 0 && !is_control(text, len);
    return cell;
}

/* The column of byte OFFSET, which is in LINE or behind it. */
static size_t column_at(const struct line *line, size_t offset)
{
    size_t column = 0;
    for (size_t at = line->begin; at < offset;) {
        struct cell cell = read_cell(line->text + at, offset - at, column);
        column += cell.width;
        at += cell.len;
    }
    return column;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* The line in which OFFSET lies; its line break belongs to it. */
static struct line line_around(const struct source *source, size_t offset)
{
    struct line line = {source->text, offset, offset};
    while (line.begin > 0 && source->text[line.begin - 1] != '\n')
        line.begin--;
    while (line.end < source->len && source->text[line.end] != '\n')
        line.end++;
    while (line.end > line.begin && is_blank(source->text[line.end - 1]))
        line.end--;
    return line;
}

static void print_repeated(FILE *out, char c, size_t count)
{
    while (count-- > 0)
        fputc(c, out);
}

static void print_cell(FILE *out, const struct cell *cell)
{
    if (cell->clean)
        fwrite(cell->bytes, 1, cell->len, out);
    else
        fputc('?', out);
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Prints the columns FROM to TO (exclusive) of LINE; a tab that crosses an edge is cut. */
static void print_columns(FILE *out, const struct line *line, size_t from, size_t to)
{
    size_t column = 0;
    for (size_t at = line->begin; at < line->end && column < to;) {
        struct cell cell = read_cell(line->text + at, line->end - at, column);
        size_t after = column + cell.width;
        if (*cell.bytes == '\t' && after > from)
            print_repeated(out, ' ', least(after, to) - (column > from ? column : from));
        else if (column >= from)
            print_cell(out, &cell);
        column = after;
        at += cell.len;
    }
}

/* The first column to show, such that column CARET is seen with some text before it. */
static size_t window_start(size_t width, size_t caret)
{
    if (width <= WINDOW || caret <= WINDOW / 2)
        return 0;
    return caret - WINDOW / 3;
}

void excerpt_print(FILE *out, struct loc loc)
{
    excerpt_print_marked(out, loc, "", "");
}

void excerpt_print_marked(FILE *out, struct loc loc, const char *on, const char *off)
{
    if (!loc.source)
        return;
    size_t begin = least(loc.begin, loc.source->len);
    struct line line = line_around(loc.source, begin);
    if (line.begin == line.end)
        return;
    size_t width = column_at(&line, line.end);
    size_t from = column_at(&line, begin);
    size_t to = loc.end > begin ? column_at(&line, least(loc.end, line.end)) : from;
    size_t left = window_start(width, from);
    size_t right = least(left + WINDOW, width);
    bool cut_left = left > 0, cut_right = right < width;

    fputs(cut_left ? DOTS : "", out);
    print_columns(out, &line, left + (cut_left ? DOTS_WIDTH : 0),
                  right - (cut_right ? DOTS_WIDTH : 0));
    fputs(cut_right ? DOTS : "", out);
    fputc('\n', out);
    print_repeated(out, ' ', from - left);
    fputs(on, out);
    print_repeated(out, '^', to > from + 1 ? least(to, right) - from : 1);
    fprintf(out, "%s\n", off);
}

void excerpt_print_text(FILE *out, const char *text)
{
    size_t left = strlen(text);
    while (left > 0) {
        struct cell cell = read_cell(text, left, 0);
        if (*text == '\n')
            fputc('\n', out);
        else
            print_cell(out, &cell);
        text += cell.len;
        left -= cell.len;
    }
}
