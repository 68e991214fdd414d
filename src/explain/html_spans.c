/* Text for the page, with its parts in elements that say which part of the source they come from:
 *
 *     <span data-at="31-35">map <span data-at="35-40">...</span></span>
 *
 * where 31-35 are the bytes from 31 up to, but not with, 35. Marks nest as the printers made them.
 * Those of the source itself are put together from all trees: what partly overlaps a mark that
 * begins earlier is left out. */
#include <stdlib.h>

#include "explain/html_private.h"

#include "base/diag.h"

static void add_char(struct buf *buf, char c)
{
    if (c == '&')
        buf_add(buf, "&amp;");
    else if (c == '<')
        buf_add(buf, "&lt;");
    else if (c == '>')
        buf_add(buf, "&gt;");
    else if (c == '"')
        buf_add(buf, "&quot;");
    else
        buf_add_char(buf, c);
}

void html_text(struct buf *buf, const char *text)
{
    for (; *text != '\0'; text++)
        add_char(buf, *text);
}

/* Whether MARK is shown: it is of this source, and of some text. */
static bool is_shown(const struct source *source, const struct buf_mark *mark)
{
    return mark->loc.source == source && mark->begin < mark->end && mark->loc.begin < mark->loc.end;
}

static bool is_same_place(const struct buf_mark *a, const struct buf_mark *b)
{
    return a->loc.begin == b->loc.begin && a->loc.end == b->loc.end;
}

struct open_vec VEC(const struct buf_mark *);

/* A mark of the place of the one right around it says nothing new. */
static void open_mark(struct arena *arena, struct buf *buf, struct open_vec *open,
                      const struct buf_mark *mark)
{
    const struct buf_mark *around = open->len > 0 ? open->at[open->len - 1] : NULL;
    if (around && (is_same_place(around, mark) || mark->end > around->end))
        return;
    buf_printf(buf, "<span data-at=\"%u-%u\">", mark->loc.begin, mark->loc.end);
    VEC_PUSH(arena, open, mark);
}

static void close_marks(struct buf *buf, struct open_vec *open, size_t at)
{
    while (open->len > 0 && open->at[open->len - 1]->end <= at) {
        buf_add(buf, "</span>");
        open->len--;
    }
}

void html_marked(struct explain *explain, struct buf *buf, const struct explain_text *text)
{
    struct open_vec open = {0};
    size_t next = 0;
    for (size_t at = 0; text->text[at] != '\0'; at++) {
        close_marks(buf, &open, at);
        for (; next < text->mark_count && text->marks[next].begin <= at; next++) {
            if (text->marks[next].begin < at)
                bug(text->marks[next].loc, "marks are not in the order of their begins");
            if (is_shown(explain->source, &text->marks[next]))
                open_mark(explain->arena, buf, &open, &text->marks[next]);
        }
        add_char(buf, text->text[at]);
    }
    close_marks(buf, &open, SIZE_MAX);
}

/* By their begins; of those that begin together the longer one first. */
static int compare_places(const void *left, const void *right)
{
    const struct buf_mark *a = left, *b = right;
    if (a->begin != b->begin)
        return a->begin < b->begin ? -1 : 1;
    return a->end == b->end ? 0 : a->end > b->end ? -1 : 1;
}

static void add_places(struct explain *explain, const struct explain_text *text,
                       struct buf_mark *places, size_t *count)
{
    for (size_t i = 0; i < text->mark_count; i++) {
        struct loc loc = text->marks[i].loc;
        if (is_shown(explain->source, &text->marks[i]))
            places[(*count)++] = (struct buf_mark){loc, loc.begin, loc.end};
    }
}

struct explain_text html_source(struct explain *explain, const struct explain_part *part)
{
    size_t all = 0, count = 0;
    for (size_t i = 0; i < part->stages.len; i++)
        all += part->stages.at[i].text.mark_count;
    struct buf_mark *places = ARENA_ARRAY(explain->arena, struct buf_mark, all);
    for (size_t i = 0; i < part->stages.len; i++)
        add_places(explain, &part->stages.at[i].text, places, &count);
    if (count > 0)
        qsort(places, count, sizeof *places, compare_places);
    return (struct explain_text){explain->source->text, places, count};
}
