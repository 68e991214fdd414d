/* The meaning of the core: a definitional interpreter, which is the front end's own witness. It
 * evaluates the typed core as it is, from left to right, strictly, with closures for functions and
 * with arrays that have their actual sizes, and shares nothing with the stages that it judges;
 * scalars are those of the other interpreters (interp/scalar.h).
 *
 *     entry f [n] (xs: [n]i32) = map (+ n32) xs      n is what xs has
 *
 * Sizes in annotations are bound where they stand alone and nothing is known of them, and compared
 * otherwise. What the core's types do not say is how large the rows of an array without elements
 * are: a function that is mapped over nothing is asked, with zeros. Where that tells nothing, or
 * not soon, sizes are not compared, and the evaluation is given up where one is needed. What
 * `#[unsafe]` does not check is checked here, and the evaluation given up where it is wrong.
 *
 * Where the program has modules (core/module.h), these are evaluated first: structures are records,
 * functors closures, and a specification is found in the environment that it is used in. */
#ifndef DPIAC_WITNESS_WITNESS_H
#define DPIAC_WITNESS_WITNESS_H

#include "core/core.h"
#include "interp/interp.h"

struct witness_options {
    int64_t lanes;  /* the value of `dpia.lanes` */
    uint64_t steps; /* gives up after so many applications; 0: never */
    bool lazy;      /* what is bound, given to a function, or a component is computed when it is
                       used, and not at all where it is not */
};

/* Runs the entry NAME of PROGRAM on ARGS: one for each name or wildcard in the patterns of its
 * parameters, from left to right; units, of which there are no values, are left out. The one result
 * is as those of interp_entry are: tuples are pairs, nested to the right. The outcome has no types
 * and never a race; it has the error of a wrong size beside its result where sizes were not
 * compared that are not known. */
struct interp_outcome witness_run(struct arena *arena, const struct core_program *program,
                                  const char *name, const struct value *const *args,
                                  size_t arg_count, const struct witness_options *options);

#endif
