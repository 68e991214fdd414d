/* Boxes. A variable of type [*]d has one cell, which holds the address of a box, so that what it
 * has may be of another size after each assignment; nothing is written to a box but by the command
 * behind the `resize` that made it, so two variables may have the same one. A box may be used for
 * longer than the command runs that made it: it lies in memory that is given back at the end. */
#include "interp/box.h"

#include <inttypes.h>

#include "base/diag.h"
#include "interp/memory.h"
#include "interp/shape.h"
#include "interp/state.h"
#include "interp/view.h"

/* SHAPE in memory that stays. */
static const struct shape *kept_shape(struct interp *interp, const struct shape *shape)
{
    struct shape *copy = REGION_NEW(&interp->region, struct shape);
    *copy = *shape;
    if (shape->fst)
        copy->fst = kept_shape(interp, shape->fst);
    if (shape->snd)
        copy->snd = kept_shape(interp, shape->snd);
    return copy;
}

/* The memory that stays takes the place of that which is given back, and the other way round. */
static void exchange(struct interp *interp)
{
    struct region region = interp->region;
    struct block *blocks = interp->blocks;
    interp->region = interp->kept;
    interp->blocks = interp->kept_blocks;
    interp->kept = region;
    interp->kept_blocks = blocks;
}

/* There must be room for so many cells: nothing may end the run between two exchanges. */
static void check_room(struct interp *interp, int64_t size, const struct shape *elem,
                       const struct loc *loc)
{
    int64_t cells;
    if (__builtin_mul_overflow(size, elem->cells, &cells) || cells > MAX_SIZE)
        interp_fail(interp, INTERP_ERROR_SIZE, *loc, "an array is too large");
    if ((uint64_t)cells > interp->cells_limit - interp->cells)
        interp_stop(interp, INTERP_GAVE_UP, *loc, "%" PRId64 " numbers are too many to store",
                    cells);
}

const struct box *box_new(struct interp *interp, const char *name, int64_t size,
                          const struct shape *elem, const struct loc *loc)
{
    uint64_t cells = interp->cells;
    const struct shape *shape;
    struct box *box;
    check_room(interp, size, elem, loc);
    exchange(interp);
    shape = shape_array(interp, size, kept_shape(interp, elem));
    box = REGION_NEW(&interp->region, struct box);
    *box = (struct box){size, view_block(interp, block_new(interp, name, shape, loc))};
    exchange(interp);
    interp->cells = cells;
    interp->cells_limit -= (uint64_t)shape->cells;
    return box;
}

const struct box *box_of(struct interp *interp, const struct view *array, int64_t size)
{
    struct box *box = REGION_NEW(&interp->kept, struct box);
    *box = (struct box){size, array};
    return box;
}

struct literal box_literal(const struct box *box)
{
    return (struct literal){.scalar = SCALAR_I64, .bits = (uint64_t)(uintptr_t)box};
}

const struct box *box_in(struct interp *interp, const struct view *view, const struct loc *loc)
{
    static const struct box empty = {0, NULL};
    const void *box = (const void *)(uintptr_t)view_read(interp, view, loc).bits;
    return box ? box : &empty;
}

static const struct view *no_element(struct interp *interp, const struct view *view, int64_t i)
{
    (void)interp, (void)view, (void)i;
    bug(loc_none(), "an element of an empty box");
}

const struct view *box_open(struct interp *interp, const struct view *view, int64_t size,
                            const struct loc *loc)
{
    const struct box *box = box_in(interp, view, loc);
    if (box->size != size)
        interp_fail(interp, INTERP_ERROR_SIZE, *loc,
                    "an array of %" PRId64 " elements is taken for one of %" PRId64, box->size,
                    size);
    return box->array ? box->array : view_array(interp, no_element, 0, NULL, 0, 0);
}
