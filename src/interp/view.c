/* Views: what phrases of types exp[d] and acc[d] mean. A view says where the parts of a value are,
 * and is asked for one part at a time; only numbers are read and written. The same views serve
 * both types: an acceptor is a view that ends in memory.
 *
 *     fst (idx (zip xs ys) 2)     the pair of element 2 of xs and element 2 of ys; its first part;
 *                                 a cell of xs, of which the number is read
 *
 * An array is a function from indices to elements, as in the model of dpia.txt section 5. Every
 * index is checked here once more, whatever primitive it comes from. */
#include "interp/view.h"

#include <inttypes.h>

#include "base/diag.h"
#include "interp/eval.h"
#include "interp/meaning.h"
#include "interp/memory.h"
#include "interp/shape.h"
#include "interp/state.h"

const struct loc view_no_place = {0};

static struct view *new_view(struct interp *interp, enum view_kind kind)
{
    struct view *view = REGION_NEW(&interp->region, struct view);
    view->kind = kind;
    return view;
}

const struct view *view_scalar(struct interp *interp, struct literal literal)
{
    struct view *view = new_view(interp, VIEW_SCALAR);
    view->u.scalar = literal;
    return view;
}

const struct view *view_index(struct interp *interp, int64_t index)
{
    struct view *view = new_view(interp, VIEW_SCALAR);
    view->u.scalar.scalar = SCALAR_I64;
    view->u.scalar.bits = (uint64_t)index;
    view->u.scalar.real = 0;
    return view;
}

static const struct view *view_cells(struct interp *interp, const struct view *within,
                                     int64_t offset, const struct shape *shape)
{
    struct view *view = new_view(interp, VIEW_CELLS);
    view->u.cells.block = within->u.cells.block;
    view->u.cells.offset = within->u.cells.offset + offset;
    view->u.cells.shape = shape;
    view->u.cells.own = within->u.cells.own;
    view->u.cells.meeting = within->u.cells.meeting;
    return view;
}

const struct view *view_block(struct interp *interp, struct block *block)
{
    struct view *view = new_view(interp, VIEW_CELLS);
    view->u.cells.block = block;
    view->u.cells.offset = 0;
    view->u.cells.shape = block->shape;
    view->u.cells.own = 0;
    view->u.cells.meeting = (struct meeting){MEETING_NONE, 0};
    return view;
}

const struct view *view_pair(struct interp *interp, const struct view *fst,
                             const struct view *snd)
{
    struct view *view = new_view(interp, VIEW_PAIR);
    view->u.pair.fst = fst;
    view->u.pair.snd = snd;
    return view;
}

static struct view *new_array(struct interp *interp, element_fn *at, int64_t size)
{
    struct view *view = new_view(interp, VIEW_ARRAY);
    view->u.array.at = at;
    view->u.array.size = size;
    return view;
}

const struct view *view_array(struct interp *interp, element_fn *at, int64_t size,
                              const struct view *of, int64_t a, int64_t b)
{
    return view_arrays(interp, at, size, of, NULL, a, b);
}

const struct view *view_arrays(struct interp *interp, element_fn *at, int64_t size,
                               const struct view *of, const struct view *other, int64_t a,
                               int64_t b)
{
    struct view *view = new_array(interp, at, size);
    view->u.array.of = of;
    view->u.array.other = other;
    view->u.array.a = a;
    view->u.array.b = b;
    return view;
}

const struct view *view_generated(struct interp *interp, element_fn *at, int64_t size,
                                  struct meaning fun)
{
    struct view *view = new_array(interp, at, size);
    view->u.array.fun = fun;
    return view;
}

/* Element A + i. */
static const struct view *shifted_at(struct interp *interp, const struct view *view, int64_t i)
{
    return view_at(interp, view->u.array.of, view->u.array.a + i, &view_no_place);
}

static const struct view *tabled_at(struct interp *interp, const struct view *view, int64_t i)
{
    (void)interp;
    return view->u.array.elements[i];
}

const struct view *view_table(struct interp *interp, const struct view *const *elements,
                              int64_t size)
{
    struct view *view = new_array(interp, tabled_at, size);
    view->u.array.elements = elements;
    return view;
}

const struct view *view_slice(struct interp *interp, const struct view *array, int64_t first,
                              int64_t count)
{
    return view_array(interp, shifted_at, count, array, first, 0);
}

const struct view *view_delayed(struct interp *interp, const struct env *env,
                                const struct phrase *phrase)
{
    struct view *view = new_view(interp, VIEW_DELAYED);
    view->u.delayed.phrase = phrase;
    view->u.delayed.env = env;
    view->u.delayed.known =
        interp->lazy ? REGION_ZEROS(&interp->region, const struct view *, 1) : NULL;
    return view;
}

const struct view *view_element(struct interp *interp, const struct view *array, int64_t index,
                                const struct loc *loc)
{
    struct view *view = new_view(interp, VIEW_ELEMENT);
    view->u.element.array = array;
    view->u.element.index = index;
    view->u.element.loc = loc;
    return view;
}

const struct view *view_nowhere(struct interp *interp)
{
    return new_view(interp, VIEW_NOWHERE);
}

/* ---- Parts ---- */

/* A lazy fold calls as deeply as it is long. */
#define MOST_WAITING 1000

static const struct view *evaluated(struct interp *interp, const struct view *view)
{
    const struct view **known = view->u.delayed.known;
    const struct phrase *phrase = view->u.delayed.phrase;
    if (known && *known)
        return *known;
    if (known && ++interp->depth > MOST_WAITING)
        interp_stop(interp, INTERP_GAVE_UP, phrase->loc, "too much is waiting to be computed");
    view = eval_view(interp, view->u.delayed.env, phrase);
    if (known) {
        interp->depth--;
        *known = view;
    }
    return view;
}

static const struct view *resolved(struct interp *interp, const struct view *view)
{
    while (view->kind == VIEW_DELAYED || view->kind == VIEW_ELEMENT)
        view = view->kind == VIEW_DELAYED
                   ? evaluated(interp, view)
                   : view_at(interp, view->u.element.array, view->u.element.index,
                             view->u.element.loc);
    return view;
}

static void check_index(struct interp *interp, int64_t index, int64_t size, const struct loc *loc)
{
    if (index < 0 || index >= size)
        interp_fail(interp, INTERP_ERROR_BOUNDS, *loc,
                    "index %" PRId64 " is out of bounds for %" PRId64 " elements", index, size);
}

static const struct view *cells_at(struct interp *interp, const struct view *view, int64_t index,
                                   const struct loc *loc)
{
    const struct shape *shape = view->u.cells.shape;
    if (shape->kind != DATA_ARRAY && shape->kind != DATA_VECTOR)
        bug(*loc, "an element of what is no array");
    check_index(interp, index, shape->size, loc);
    const struct shape *elem =
        shape->kind == DATA_ARRAY ? shape->fst : shape_scalar(shape->scalar);
    return view_cells(interp, view, index * elem->cells, elem);
}

const struct view *view_at(struct interp *interp, const struct view *view, int64_t index,
                           const struct loc *loc)
{
    view = resolved(interp, view);
    switch (view->kind) {
    case VIEW_CELLS:
        return cells_at(interp, view, index, loc);
    case VIEW_ARRAY:
        check_index(interp, index, view->u.array.size, loc);
        return view->u.array.at(interp, view, index);
    case VIEW_NOWHERE:
        return view;
    case VIEW_SCALAR:
    case VIEW_PAIR:
    case VIEW_DELAYED:
    case VIEW_ELEMENT:
        break;
    }
    bug(*loc, "an element of what is no array");
}

static const struct view *cells_part(struct interp *interp, const struct view *view, int which)
{
    const struct shape *shape = view->u.cells.shape;
    if (shape->kind != DATA_PAIR)
        bug(loc_none(), "a component of what is no pair");
    return which == 1 ? view_cells(interp, view, 0, shape->fst)
                      : view_cells(interp, view, shape->fst->cells, shape->snd);
}

const struct view *view_part(struct interp *interp, const struct view *view, int which)
{
    view = resolved(interp, view);
    switch (view->kind) {
    case VIEW_CELLS:
        return cells_part(interp, view, which);
    case VIEW_PAIR:
        return which == 1 ? view->u.pair.fst : view->u.pair.snd;
    case VIEW_NOWHERE:
        return view;
    case VIEW_SCALAR:
    case VIEW_ARRAY:
    case VIEW_DELAYED:
    case VIEW_ELEMENT:
        break;
    }
    bug(loc_none(), "a component of what is no pair");
}

const struct view *view_own(struct interp *interp, const struct view *view, size_t level)
{
    view = resolved(interp, view);
    if (view->kind == VIEW_PAIR)
        return view_pair(interp, view_own(interp, view->u.pair.fst, level),
                         view_own(interp, view->u.pair.snd, level));
    if (view->kind != VIEW_CELLS)
        return view;
    struct view *own = new_view(interp, VIEW_CELLS);
    own->u.cells = view->u.cells;
    own->u.cells.own |= (uint64_t)1 << level;
    return own;
}

/* Element i of an array whose elements meet: B is the kind, A the operator. */
static const struct view *meeting_part_at(struct interp *interp, const struct view *view,
                                          int64_t i)
{
    const struct meeting meeting = {(enum meeting_kind)view->u.array.b,
                                    (enum operator)view->u.array.a};
    return view_meeting(interp, view_at(interp, view->u.array.of, i, &view_no_place), meeting);
}

const struct view *view_meeting(struct interp *interp, const struct view *view,
                                struct meeting meeting)
{
    view = resolved(interp, view);
    if (view->kind == VIEW_PAIR)
        return view_pair(interp, view_meeting(interp, view->u.pair.fst, meeting),
                         view_meeting(interp, view->u.pair.snd, meeting));
    if (view->kind == VIEW_ARRAY)
        return view_array(interp, meeting_part_at, view->u.array.size, view, meeting.op,
                          meeting.kind);
    if (view->kind != VIEW_CELLS || view->u.cells.meeting.kind == MEETING_ALL)
        return view;
    struct view *meets = new_view(interp, VIEW_CELLS);
    meets->u.cells = view->u.cells;
    meets->u.cells.meeting = meeting;
    return meets;
}

/* ---- Numbers ---- */

/* Where the number VIEW is, which is a cell. */
static struct cell cell_of(const struct view *view, const struct loc *loc)
{
    if (view->kind != VIEW_CELLS || view->u.cells.shape->cells != 1)
        bug(*loc, "a number is read or written where there is no place for it");
    return (struct cell){view->u.cells.block, view->u.cells.offset, view->u.cells.own,
                         view->u.cells.meeting};
}

/* Reads the number that VIEW is; *IS_OPEN: it is not specified. */
static struct literal read_number(struct interp *interp, const struct view *view, bool *is_open,
                                  const struct loc *loc)
{
    view = resolved(interp, view);
    *is_open = false;
    if (view->kind == VIEW_SCALAR)
        return view->u.scalar;
    struct cell cell = cell_of(view, loc);
    *is_open = cell.block->state[cell.at] == CELL_OPEN;
    return cell_read(interp, cell, loc);
}

struct literal view_read(struct interp *interp, const struct view *view, const struct loc *loc)
{
    bool is_open;
    struct literal literal = read_number(interp, view, &is_open, loc);
    interp->outcome.is_open |= is_open;
    return literal;
}

static void write_number(struct interp *interp, const struct view *view, struct literal literal,
                         bool is_open, const struct loc *loc)
{
    view = resolved(interp, view);
    if (view->kind != VIEW_NOWHERE)
        cell_write(interp, cell_of(view, loc), literal, is_open, loc);
}

void view_write(struct interp *interp, const struct view *view, struct literal literal,
                const struct loc *loc)
{
    write_number(interp, view, literal, false, loc);
}

/* Whether a value of SHAPE is one number; that of a packed type is a box (box.h). */
static bool shape_is_number(const struct shape *shape)
{
    return shape->kind == DATA_SCALAR || shape->kind == DATA_IDX || shape->kind == DATA_PACKED;
}

/* A :=_num E, A :=_[n]d E and A :=_(d1 x d2) E of dpia.txt 4.1. */
void view_assign(struct interp *interp, const struct shape *shape, const struct view *acc,
                 const struct view *exp, const struct loc *loc)
{
    if (shape->kind == DATA_PAIR) {
        view_assign(interp, shape->fst, view_part(interp, acc, 1), view_part(interp, exp, 1), loc);
        view_assign(interp, shape->snd, view_part(interp, acc, 2), view_part(interp, exp, 2), loc);
        return;
    }
    if (shape_is_number(shape)) {
        bool is_open;
        struct literal literal = read_number(interp, exp, &is_open, loc);
        write_number(interp, acc, literal, is_open, loc);
        return;
    }
    const struct shape *elem =
        shape->kind == DATA_ARRAY ? shape->fst : shape_scalar(shape->scalar);
    acc = resolved(interp, acc);
    exp = resolved(interp, exp);
    for (int64_t i = 0; i < shape->size; i++) {
        struct mark mark = interp_mark(interp);
        interp_step(interp, loc);
        view_assign(interp, elem, view_at(interp, acc, i, loc), view_at(interp, exp, i, loc),
                    loc);
        interp_release(interp, mark);
    }
}

const struct view *view_snapshot(struct interp *interp, const struct shape *shape,
                                 const struct view *exp, const struct loc *loc)
{
    if (shape_is_number(shape))
        return view_scalar(interp, view_read(interp, exp, loc));
    const struct view *copy = view_block(interp, block_new(interp, NULL, shape, loc));
    view_assign(interp, shape, copy, exp, loc);
    return copy;
}
