/* Assertions and holes: clauses of eval_exp (eval.h); and what is checked of what is not used. */
#ifndef DPIAC_LOWER_EVAL_CHECK_H
#define DPIAC_LOWER_EVAL_CHECK_H

#include "dpia/phrase.h"

struct core_exp;
struct env;
struct lower;
struct value;

/* assert c e, and ???. */
const struct value *eval_assert(struct lower *lo, const struct env *env,
                                const struct core_exp *exp);
/* Binds what PHRASE, of which nothing but the size is used, asserts, compares and checks of indices
 * whenever it is computed; not what its elements and branches do. */
void eval_checks_of(struct lower *lo, const struct phrase *phrase);
/* Binds a check that SIZE is not negative, if that is not seen. A loop over an array makes it by
 * itself; here the size becomes a part of another one, a sum or a product. */
void eval_natural(struct lower *lo, const struct nat *size, struct loc loc);
/* BODY, behind the comparisons of sizes that are made where VALUE, which BODY may not use, is
 * computed; these compute no elements. */
const struct phrase *eval_behind_sizes(struct lower *lo, const struct phrase *value,
                                       const struct phrase *body);
/* Whether PHRASE is an array, or an index, which says what elements one has. */
bool eval_is_of_array(const struct phrase *phrase);
/* BODY, behind all that eval_checks_of binds of VALUE, which is of an array. */
const struct phrase *eval_behind_checks(struct lower *lo, const struct phrase *value,
                                        const struct phrase *body);
const struct value *eval_hole(struct lower *lo, const struct env *env, const struct core_exp *exp);

#endif
