/* Evaluation of the core's expressions to values (eval_exp.c; others where they are named). */
#ifndef DPIAC_LOWER_EVAL_H
#define DPIAC_LOWER_EVAL_H

#include "dpia/phrase.h"

struct arg;
struct core_exp;
struct env;
struct lower;
struct value;

const struct value *eval_exp(struct lower *lo, const struct env *env, const struct core_exp *exp);
/* The body of a function, of which nothing around its call says that it is unsafe. */
const struct value *eval_body(struct lower *lo, const struct env *env, const struct core_exp *body);
/* e[i, j] (eval_index.c). */
const struct value *eval_index(struct lower *lo, const struct env *env, const struct core_exp *exp);
/* INDEX, an integer, as one of type idx(SIZE), checked where that is not known (eval_index.c). */
const struct phrase *index_of_value(struct lower *lo, const struct value *index,
                                    const struct nat *size, struct loc loc);
/* INDEX as by index_of_value, bound to a name if it is computed and is to be checked. */
const struct phrase *index_bound(struct lower *lo, const struct value *index,
                                 const struct nat *size, struct loc loc);
/* INDEX, of any integer type, as an i64 (eval_index.c). */
const struct value *index_number(struct lower *lo, const struct value *index, struct loc loc);
/* e[i:j:s, k] and `e with [i, j:k] = v` (eval_slice.c). */
const struct value *eval_slice(struct lower *lo, const struct env *env, const struct core_exp *exp);
const struct value *eval_update(struct lower *lo, const struct env *env,
                                const struct core_exp *exp);
/* a..b...c and the like (eval_range.c). */
const struct value *eval_range(struct lower *lo, const struct env *env, const struct core_exp *exp);
/* Loops (eval_loop.c). */
const struct value *eval_loop(struct lower *lo, const struct env *env, const struct core_exp *exp);
/* assert c e, and ??? (eval_check.c). */
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
/* The operator of FUN, with all its arguments (eval_scalar.c). */
const struct value *eval_operator(struct lower *lo, const struct core_exp *oper,
                                  const struct arg *args, struct loc loc);
/* match (eval_match.c). */
const struct value *eval_match(struct lower *lo, const struct env *env, const struct core_exp *exp);
/* && and || (eval_scalar.c). */
const struct value *eval_logic(struct lower *lo, const struct env *env, const struct core_exp *exp);

#endif
