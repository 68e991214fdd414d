/* Boxes: what a value of a packed type, [*]d, is (box.c). */
#ifndef DPIAC_INTERP_BOX_H
#define DPIAC_INTERP_BOX_H

#include "dpia/phrase.h"

struct interp;
struct shape;
struct view;

struct box {
    int64_t size;
    const struct view *array; /* of SIZE elements */
};

/* A box of SIZE elements of the shape ELEM that were not written yet; NAME is null for a computed
 * value. Like every box, it lasts until the run ends. */
const struct box *box_new(struct interp *interp, const char *name, int64_t size,
                          const struct shape *elem, const struct loc *loc);
/* ARRAY in a box; it must last. */
const struct box *box_of(struct interp *interp, const struct view *array, int64_t size);
/* BOX as a value, and the box of a value: one of no elements where nothing was put there. */
struct literal box_literal(const struct box *box);
const struct box *box_in(struct interp *interp, const struct view *view, const struct loc *loc);
/* The array in a box, of SIZE elements. */
const struct view *box_open(struct interp *interp, const struct view *view, int64_t size,
                            const struct loc *loc);

#endif
