/* Sizes of arrays, as far as they are known (sizes.c). */
#ifndef DPIAC_LOWER_SIZES_H
#define DPIAC_LOWER_SIZES_H

#include "dpia/phrase.h"

struct core_exp;
struct core_type;
struct env;
struct lower;
struct value;

/* VALUE, an i64, as a size; where it is known at run time only, bound to a new nat. */
const struct nat *size_of_value(struct lower *lo, const struct value *value, const char *name,
                                struct loc loc);
/* What an integer literal means: its low bits. */
int64_t size_of_literal(struct literal literal);
/* How often something is done that is to be done VALUE times, an integer of any type: not at all
 * for a negative number. */
const struct nat *size_of_count(struct lower *lo, const struct value *value, const char *name,
                                struct loc loc);
/* Whether SIZE is seen not to be negative. */
bool size_is_natural(struct lower *lo, const struct nat *size);
/* The number SIZE, behind a check that it is not negative, if that is not seen. */
const struct phrase *size_natural(struct lower *lo, const struct nat *size, struct loc loc);
const char *size_text(struct lower *lo, const struct nat *nat);
/* The quotient, for a size; where B is not proved positive, computed and checked at run time. */
const struct nat *size_quotient(struct lower *lo, const struct nat *a, const struct nat *b,
                                struct loc loc);
/* Whether PHRASE is `[]`, of rows whose sizes nothing says: they are those that are wanted. */
bool size_is_of_none(const struct phrase *phrase);
/* PHRASE at type WANT, which differs in sizes at most. These are compared at run time, also those
 * that are known to differ. WHAT names the thing in errors: "the result of 'f'". */
const struct phrase *size_coerce(struct lower *lo, const struct phrase *phrase,
                                 const struct data *want, struct loc loc, const char *what);
/* ARRAY as one whose type says that it has LEAST elements or more: of max(n, LEAST) elements. */
const struct phrase *size_at_least(struct lower *lo, const struct phrase *array,
                                   const struct nat *least, struct loc loc, const char *what);
/* SIZE, or more, without the nats of which GOES says so: their bounds stand in their
 * places. Null if it is not seen that this is no less. */
typedef bool size_goes(void *context, const struct nat_var *var);
const struct nat *size_at_most(struct lower *lo, const struct nat *size, size_goes *goes,
                               void *context);
/* Whether SIZE is a name that nothing is bound to yet, as in an annotation that binds it. */
bool size_is_unbound(const struct env *env, const struct core_exp *size);
/* The data type of TYPE, whose unknown sizes become zero; null if it has none. */
const struct data *size_empty_type(struct lower *lo, const struct env *env,
                                   const struct core_type *type, struct loc loc);

#endif
