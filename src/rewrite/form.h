/* Forms that strategies look for (form.c). */
#ifndef DPIAC_REWRITE_FORM_H
#define DPIAC_REWRITE_FORM_H

#include "dpia/program.h"

/* Whether PHRASE is a reduction without an order. */
bool form_is_reduction(const struct phrase *phrase);
/* Whether INNER, what the reduction OUTER takes in, is a reduction that goes on with what OUTER
 * does, from a neutral element on: both are one. */
bool form_goes_on(const struct phrase *outer, const struct phrase *inner);
/* The first reduction without an order that is done wherever PHRASE is; null for none. */
const struct phrase *form_find_reduction(const struct phrase *phrase);
/* The first part of PHRASE that IS, in no function of an undecided map; null if there is none. */
const struct phrase *form_first(const struct phrase *phrase,
                                bool (*is)(const struct phrase *part));
/* Whether all parts of PHRASE are evaluated where it is, once. */
bool form_is_strict(const struct phrase *phrase);
/* Whether PHRASE is a let for what is checked, of which nothing is used: what is in its scope
 * relies on it. */
bool form_is_check(const struct phrase *phrase);
/* Whether PHRASE is `map (\x. e) xs`, undecided, over a view. */
bool form_is_map_of_view(struct dpia *dpia, const struct phrase *phrase);
/* Whether `map FUN xs` has the form of a product of matrices: a map of reductions of zips for each
 * element. */
bool form_is_contraction(struct dpia *dpia, const struct phrase *fun);
/* Whether the host runs child number CHILD of PHRASE where it runs PHRASE: it is no function of a
 * map, a reduction or a scan. */
bool form_is_hosted(const struct phrase *phrase, size_t child);
/* Whether DATA is SCALAR, or a tuple of it. */
bool form_is_made_of(const struct data *data, enum scalar scalar);
/* Whether FUN is arithmetic on one type of numbers, without branches and through calls of PROGRAM's
 * functions, and cannot fail: it could be done on vectors. */
bool form_is_arithmetic(struct dpia *dpia, const struct program *program, const struct phrase *fun);
/* Whether FUN, of scalars, computes with each of these, whatever they are. */
bool form_reads_all(struct dpia *dpia, const struct phrase *fun);

#endif
