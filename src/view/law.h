/* Laws that hold for a view because of what its row in the table says, whichever it is:
 *
 *     A(V E)(A) = A(E)(V' A)                      V' is V's acceptor (dpia.txt Fig. 5a)
 *     V (zip xs ys) = zip (V xs) (V ys)           V does nothing but index
 *     V (map f xs) = map f (V xs)                 the same */
#ifndef DPIAC_VIEW_LAW_H
#define DPIAC_VIEW_LAW_H

#include "dpia/phrase.h"

/* Whether elements of EXP, if it is a view, are elements of its argument POSITION; other arguments
 * are numbers and indices, or the one value that stands for many elements. */
bool view_has_elements_of(struct dpia *dpia, const struct phrase *exp, size_t position);

/* Whether EXP is a view that has an acceptor, by which what it views is written in its place. */
bool view_has_acceptor(struct dpia *dpia, const struct phrase *exp);
/* The position of what EXP, a view of one thing, views among its arguments. */
size_t view_position(struct dpia *dpia, const struct phrase *exp);
/* The acceptor of EXP, a view that has one, over what stands in ARGS at the position of what is
 * viewed; its other arguments are those in ARGS, too. */
const struct phrase *view_acceptor(struct dpia *dpia, const struct phrase *exp,
                                   const struct phrase *const *args);

/* A view that does nothing but index one array, of elements of whatever type: OUTER indices of it
 * lead to INNER indices of its argument POSITION. */
struct view_indexing {
    size_t position, outer, inner;
};

/* Whether EXP is such a view. */
bool view_indexes(struct dpia *dpia, const struct phrase *exp, struct view_indexing *indexing);
/* EXP, which is such a view, over ARRAY, whose elements may have another type. */
const struct phrase *view_over(struct dpia *dpia, const struct phrase *exp,
                               const struct view_indexing *indexing, const struct phrase *array);

#endif
