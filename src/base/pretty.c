/* A pretty printer after Wadler, "A prettier printer", in the strict form: the document is laid out
 * from left to right, and a group is put on one line exactly if the rest of that line then fits.
 *
 *     group("f(" nest 2 (softbreak "a," line "b") ")")
 *
 *     f(a, b)          or, where that is too wide,      f(
 *                                                         a,
 *                                                         b)
 *
 * Both loops keep their own stacks, since documents of long lists nest as deeply as the lists are
 * long. What a document measures when it is flat is computed when it is built; looking ahead stops
 * at the first break that may become a line break. A group with a hard line break in it is never
 * flat. Indentation is written with the first text of a line, so that no line ends in blanks. */
#include "base/pretty.h"

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/diag.h"
#include "base/vec.h"

enum doc_kind {
    DOC_EMPTY,
    DOC_TEXT,
    DOC_LINE,
    DOC_SOFTBREAK,
    DOC_HARDLINE,
    DOC_CAT,
    DOC_NEST,
    DOC_GROUP,
    DOC_MARK,
    DOC_MARK_END /* on the layout's stack only */
};

struct doc {
    enum doc_kind kind;
    bool has_hardline;
    int width; /* when flat, in columns; at most WIDEST */
    int by;    /* DOC_NEST */
    const char *text;
    size_t length;           /* of TEXT, in bytes */
    const struct doc *a, *b; /* DOC_CAT has both; NEST, GROUP and MARK have A */
    struct loc loc;          /* DOC_MARK */
};

#define WIDEST (INT_MAX / 4)

static struct doc *new_doc(struct arena *arena, enum doc_kind kind, int width)
{
    struct doc *doc = ARENA_NEW(arena, struct doc);
    doc->kind = kind;
    doc->width = width < WIDEST ? width : WIDEST;
    return doc;
}

static struct doc *new_parent(struct arena *arena, enum doc_kind kind, const struct doc *a,
                              const struct doc *b)
{
    struct doc *doc = new_doc(arena, kind, a->width + (!b ? 0 : b->width));
    doc->has_hardline = a->has_hardline || (b && b->has_hardline);
    doc->a = a;
    doc->b = b;
    return doc;
}

/* Whether some of the LENGTH bytes of TEXT are not ASCII; eight are looked at together. */
static bool is_beyond_ascii(const char *text, size_t length)
{
    uint64_t all = 0, some;
    for (; length >= sizeof some; text += sizeof some, length -= sizeof some) {
        memcpy(&some, text, sizeof some);
        all |= some;
    }
    for (; length > 0; length--)
        all |= (unsigned char)*text++;
    return all & UINT64_C(0x8080808080808080);
}

/* How many columns the LENGTH bytes of TEXT take: its characters, as UTF-8. */
static int text_width(const char *text, size_t length)
{
    size_t width = length;
    if (is_beyond_ascii(text, length))
        for (size_t i = 0; i < length; i++)
            width -= ((unsigned char)text[i] & 0xC0) == 0x80;
    return width < WIDEST ? (int)width : WIDEST;
}

const struct doc *doc_empty(struct arena *arena)
{
    return new_doc(arena, DOC_EMPTY, 0);
}

const struct doc *doc_text(struct arena *arena, const char *text)
{
    const size_t length = strlen(text);
    struct doc *doc = new_doc(arena, DOC_TEXT, text_width(text, length));
    doc->text = text;
    doc->length = length;
    return doc;
}

const struct doc *doc_line(struct arena *arena)
{
    return new_doc(arena, DOC_LINE, 1);
}

const struct doc *doc_softbreak(struct arena *arena)
{
    return new_doc(arena, DOC_SOFTBREAK, 0);
}

const struct doc *doc_hardline(struct arena *arena)
{
    struct doc *doc = new_doc(arena, DOC_HARDLINE, 0);
    doc->has_hardline = true;
    return doc;
}

const struct doc *doc_cat(struct arena *arena, const struct doc *a, const struct doc *b)
{
    return new_parent(arena, DOC_CAT, a, b);
}

const struct doc *doc_nest(struct arena *arena, int by, const struct doc *doc)
{
    struct doc *nest = new_parent(arena, DOC_NEST, doc, NULL);
    nest->by = by;
    return nest;
}

const struct doc *doc_group(struct arena *arena, const struct doc *doc)
{
    return new_parent(arena, DOC_GROUP, doc, NULL);
}

const struct doc *doc_mark(struct arena *arena, struct loc loc, const struct doc *doc)
{
    if (!loc.source)
        return doc;
    struct doc *mark = new_parent(arena, DOC_MARK, doc, NULL);
    mark->loc = loc;
    return mark;
}

/* A document still to be laid out, and how. */
struct item {
    const struct doc *doc;
    int indent;
    bool flat;
    size_t mark; /* of MARK_END */
};

struct item_vec VEC(struct item);
struct doc_vec VEC(const struct doc *);

struct layout {
    struct arena *arena; /* for the stacks, gone with the layout */
    struct buf *buf;
    int width, column;
    int indent;            /* of the current line, as far as it is not written yet */
    struct item_vec todo;  /* the rest of the document, its next part last */
    struct doc_vec ahead;  /* what fits_flat has opened and not yet looked at */
};

static void push(struct layout *layout, const struct doc *doc, struct item like)
{
    like.doc = doc;
    VEC_PUSH(layout->arena, &layout->todo, like);
}

/* Looks at DOC, which follows on the line: takes what it needs off *LEFT, opens what has parts.
 * True when the line may end here. Nothing that follows is flat yet, for it lies outside of the
 * group that asks, and a group in it may still be broken. */
static bool look_at(struct layout *layout, const struct doc *doc, int *left)
{
    for (;; doc = doc->a)
        switch (doc->kind) {
        case DOC_EMPTY:
        case DOC_MARK_END:
            return false;
        case DOC_TEXT:
            *left -= doc->width;
            return false;
        case DOC_LINE:
        case DOC_SOFTBREAK:
        case DOC_HARDLINE:
            return true;
        case DOC_CAT:
            VEC_PUSH(layout->arena, &layout->ahead, doc->b);
            break;
        case DOC_NEST:
        case DOC_GROUP:
        case DOC_MARK:
            break;
        }
}

/* Whether DOC, put flat on the current line, leaves room for all that must follow it there. */
static bool fits_flat(struct layout *layout, const struct doc *doc)
{
    if (doc->has_hardline)
        return false;
    int left = layout->width - layout->column - doc->width;
    size_t rest = layout->todo.len;
    layout->ahead.len = 0;
    while (left >= 0 && (layout->ahead.len > 0 || rest > 0)) {
        const struct doc *next = layout->ahead.len > 0 ? layout->ahead.at[--layout->ahead.len]
                                                       : layout->todo.at[--rest].doc;
        if (look_at(layout, next, &left))
            return true;
    }
    return left >= 0;
}

static void put_text(struct layout *layout, const char *text, size_t length, int width)
{
    if (length == 0)
        return;
    for (; layout->indent > 0; layout->indent--)
        buf_add_char(layout->buf, ' ');
    layout->indent = 0;
    buf_add_bytes(layout->buf, text, length);
    layout->column += width;
}

/* What is deeper than twice the width goes no further to the right: a chain would take the square
 * of its length. */
static void put_break(struct layout *layout, int indent)
{
    int most = 2 * layout->width;
    indent = indent < most ? indent : most;
    buf_add_char(layout->buf, '\n');
    layout->indent = indent;
    layout->column = indent;
}

/* DOC's text, with a mark around it. */
static void put_mark(struct layout *layout, struct item item)
{
    static const struct doc end = {.kind = DOC_MARK_END};
    const struct doc *doc = item.doc;
    item.mark = buf_open_mark(layout->buf, doc->loc, (size_t)layout->indent);
    push(layout, &end, item);
}

/* Lays out ITEM, which has no parts. */
static void put_leaf(struct layout *layout, struct item item)
{
    const struct doc *doc = item.doc;
    if (doc->kind == DOC_TEXT)
        put_text(layout, doc->text, doc->length, doc->width);
    else if (doc->kind == DOC_MARK_END)
        buf_close_mark(layout->buf, item.mark);
    else if (doc->kind == DOC_HARDLINE || (doc->kind != DOC_EMPTY && !item.flat))
        put_break(layout, item.indent);
    else if (doc->kind == DOC_LINE)
        put_text(layout, " ", 1, 1);
}

static void put_item(struct layout *layout, struct item item)
{
    for (;; item.doc = item.doc->a)
        switch (item.doc->kind) {
        case DOC_EMPTY:
        case DOC_TEXT:
        case DOC_LINE:
        case DOC_SOFTBREAK:
        case DOC_HARDLINE:
        case DOC_MARK_END:
            put_leaf(layout, item);
            return;
        case DOC_CAT:
            push(layout, item.doc->b, item);
            break;
        case DOC_NEST:
            item.indent += item.doc->by;
            break;
        case DOC_GROUP:
            item.flat = item.flat || fits_flat(layout, item.doc);
            break;
        case DOC_MARK:
            put_mark(layout, item);
            break;
        }
}

/* The column at which BUF ends. */
static int end_column(const struct buf *buf)
{
    size_t start = buf->len;
    while (start > 0 && buf->text[start - 1] != '\n')
        start--;
    return text_width(buf_text(buf) + start, buf->len - start);
}

void doc_render(struct buf *buf, const struct doc *doc, int width)
{
    struct layout layout = {.arena = arena_new(), .buf = buf, .width = width};
    layout.column = end_column(buf);
    push(&layout, doc, (struct item){0});
    while (layout.todo.len > 0)
        put_item(&layout, layout.todo.at[--layout.todo.len]);
    arena_free(layout.arena);
}
