/* Layout of C text, line by line, from the brackets that are open (align.h). */
#include "base/align.h"

#include <stdbool.h>
#include <string.h>

enum {
    COLUMNS = 100,
    DEPTH_MOST = 32 /* brackets further inside are not told apart */
};

/* What is open behind a part of the text. */
struct state {
    size_t columns[DEPTH_MOST]; /* where what stands in the brackets begins, outermost first */
    size_t depth;
    bool in_comment;
};

static void open_bracket(struct state *state, size_t column)
{
    if (state->depth < DEPTH_MOST)
        state->columns[state->depth] = column;
    state->depth++;
}

static size_t indentation(const struct state *state)
{
    size_t depth = state->depth < DEPTH_MOST ? state->depth : DEPTH_MOST;
    return state->columns[depth - 1];
}

/* How many characters TEXT has up to the end of the string or character that it begins with. */
static size_t quoted_length(const char *text, size_t len)
{
    size_t i = 1;
    while (i < len && text[i] != text[0])
        i += text[i] == '\\' ? 2 : 1;
    return i < len ? i + 1 : len;
}

/* How many characters of TEXT are one thing; what it opens or closes at COLUMN is in *STATE. */
static size_t step(struct state *state, const char *text, size_t len, size_t column)
{
    bool two = len > 1;
    if (state->in_comment) {
        state->in_comment = !(two && text[0] == '*' && text[1] == '/');
        return state->in_comment ? 1 : 2;
    }
    if (text[0] == '"' || text[0] == '\'')
        return quoted_length(text, len);
    if (two && text[0] == '/' && text[1] == '*') {
        state->in_comment = true;
        return 2;
    }
    if (text[0] == '(')
        open_bracket(state, column + 1);
    if (text[0] == ')' && state->depth > 0)
        state->depth--;
    return 1;
}

/* Whether a line may end in front of the blank at AT of TEXT: behind a comma, && or ||, and between
 * two strings. */
static bool may_break(const char *text, size_t at)
{
    if (text[at] != ' ' || at < 2)
        return false;
    const char *before = &text[at - 2];
    return before[1] == ',' || strncmp(before, "&&", 2) == 0 || strncmp(before, "||", 2) == 0 ||
           (before[1] == '"' && text[at + 1] == '"');
}

/* Where to break the LEN characters of TEXT, which begin at COLUMN: as far outside as there is a
 * place, and there as late as there is room, or at the first place if there is room for none; 0
 * where none is needed, or there is no place. */
static size_t break_place(const struct state *begin, const char *text, size_t len, size_t column)
{
    size_t best = 0, least = SIZE_MAX;
    if (column + len <= COLUMNS)
        return 0;
    struct state state = *begin;
    for (size_t i = 0; i < len && (column + i <= COLUMNS || best == 0);) {
        bool is_place = !state.in_comment && state.depth > 0 && may_break(text, i);
        if (is_place && state.depth <= least) {
            best = i;
            least = state.depth;
        }
        i += step(&state, text + i, len - i, column + i);
    }
    return best;
}

/* The same within a string, which becomes two: behind the last blank of it that fits. */
static size_t string_place(const struct state *begin, const char *text, size_t len, size_t column)
{
    size_t best = 0;
    if (column + len <= COLUMNS)
        return 0;
    struct state state = *begin;
    for (size_t i = 0; i < len && column + i < COLUMNS;) {
        bool is_string = !state.in_comment && state.depth > 0 && text[i] == '"';
        size_t end = i + step(&state, text + i, len - i, column + i);
        for (; is_string && i + 1 < end && column + i + 2 <= COLUMNS; i++)
            best = text[i] == ' ' ? i + 1 : best;
        i = end;
    }
    return best;
}

static void add_spaces(struct buf *buf, size_t count)
{
    for (size_t i = 0; i < count; i++)
        buf_add_char(buf, ' ');
}

/* What is still to be laid out: LINE, which begins at COLUMN, and then the lines at TEXT. */
struct layout {
    struct state state;
    struct buf *out;
    struct buf line;
    const char *text;
};

/* Passes over the indentation of the next line of the text; how long it is. */
static size_t skip_blanks(struct layout *layout)
{
    size_t blanks = strspn(layout->text, " ");
    layout->text += blanks;
    return blanks;
}

/* What is left of that line is at the end of LINE. */
static void take_line(struct layout *layout)
{
    size_t len = strcspn(layout->text, "\n");
    buf_add_bytes(&layout->line, layout->text, len);
    layout->text += len + (layout->text[len] == '\n');
}

/* What did not fit on a line goes on with the line behind it; of two strings there becomes one. */
static void join_next(struct layout *layout)
{
    struct state state = layout->state;
    const char *line = buf_text(&layout->line);
    for (size_t i = 0; i < layout->line.len;)
        i += step(&state, line + i, layout->line.len - i, 0);
    if (state.depth == 0 || state.in_comment || *layout->text == '#')
        return;
    skip_blanks(layout);
    if (*layout->text == '"' && line[layout->line.len - 1] == '"') {
        layout->line.len--;
        layout->text++;
    } else {
        buf_add_char(&layout->line, ' ');
    }
    take_line(layout);
}

/* Appends the first LEN characters of LINE; the rest, without the blank that it begins with, is
 * LINE then. QUOTE, if it is not empty, ends a string on the one and begins it on the other. */
static void add_line(struct layout *layout, size_t len, size_t column, const char *quote)
{
    const char *text = buf_text(&layout->line);
    struct buf rest = {0};
    add_spaces(layout->out, layout->line.len > 0 ? column : 0);
    buf_add_bytes(layout->out, text, len);
    buf_add(layout->out, quote);
    buf_add_char(layout->out, '\n');
    for (size_t i = 0; i < len;)
        i += step(&layout->state, text + i, len - i, column + i);
    buf_add(&rest, quote);
    buf_add(&rest, text + len + (*quote == '\0' && text[len] == ' '));
    buf_free(&layout->line);
    layout->line = rest;
}

/* Appends LINE from COLUMN on, broken where it is too long. */
static void add_lines(struct layout *layout, size_t column)
{
    for (;;) {
        const char *text = buf_text(&layout->line);
        size_t len = layout->line.len;
        size_t place = break_place(&layout->state, text, len, column);
        size_t within = place ? 0 : string_place(&layout->state, text, len, column);
        add_line(layout, place ? place : within ? within : len, column, within ? "\"" : "");
        if (layout->line.len == 0)
            return;
        column = indentation(&layout->state);
        join_next(layout);
    }
}

void align_code(struct buf *buf, const char *text)
{
    struct layout layout = {.out = buf, .text = text};
    while (*layout.text != '\0') {
        const struct state state = layout.state;
        bool is_inside = state.depth > 0 && !state.in_comment, is_macro = *layout.text == '#';
        size_t blanks = skip_blanks(&layout);
        take_line(&layout);
        if (is_macro) {
            add_line(&layout, layout.line.len, 0, "");
            layout.state = state;
        } else {
            add_lines(&layout, is_inside ? indentation(&state) : blanks);
        }
    }
    buf_free(&layout.line);
}
