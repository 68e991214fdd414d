/* Elements, and indices: a clause of eval_exp (eval.h). */
#ifndef DPIAC_LOWER_EVAL_INDEX_H
#define DPIAC_LOWER_EVAL_INDEX_H

#include "dpia/phrase.h"

struct core_exp;
struct env;
struct lower;
struct value;

/* e[i, j]. */
const struct value *eval_index(struct lower *lo, const struct env *env, const struct core_exp *exp);
/* INDEX, an integer, as one of type idx(SIZE), checked where that is not known. */
const struct phrase *index_of_value(struct lower *lo, const struct value *index,
                                    const struct nat *size, struct loc loc);
/* INDEX as by index_of_value, bound to a name if it is computed and is to be checked. */
const struct phrase *index_bound(struct lower *lo, const struct value *index,
                                 const struct nat *size, struct loc loc);
/* INDEX, of any integer type, as an i64. */
const struct value *index_number(struct lower *lo, const struct value *index, struct loc loc);

#endif
