/* Which phrases may end in a run-time error: an expression that may must be evaluated wherever the
 * source evaluates it, and nowhere else. */
#ifndef DPIAC_DPIA_FAIL_H
#define DPIAC_DPIA_FAIL_H

#include "dpia/program.h"

/* Whether there are uses of PRIM that may fail by themselves. */
bool primitive_may_fail(enum primitive prim);

/* Whether PHRASE may fail by itself, apart from what it consists of: a division by zero, an index
 * out of range, sizes that do not agree. Calls of functions are not looked at. */
bool fail_at(struct dpia *dpia, const struct phrase *phrase);

/* Whether NUMBER, an i64, may be less than 0, or N or more, as far as the types of what it is made
 * of tell; and whether it may be either, which is known of products, too. */
bool fail_may_be_negative(struct nat_table *nats, const struct phrase *number);
bool fail_may_reach(struct nat_table *nats, const struct phrase *number, const struct nat *n);
bool fail_may_miss(struct nat_table *nats, const struct phrase *number, const struct nat *n);

/* Whether evaluating PHRASE compares sizes, which may differ, although nothing that it computes is
 * read: in a coerce that is in no function. */
bool fail_compares_sizes(const struct phrase *phrase);

/* The same of a slice, which may reach beyond its array. */
bool fail_checks_slice(const struct phrase *phrase);

/* Whether an array in PHRASE may have a size that is less than 0, which is an error where it is
 * computed. */
bool fail_in_sizes(struct dpia *dpia, const struct phrase *phrase);

/* Whether evaluating PHRASE may fail. A parameter of function type is not known, and may; a
 * function of PROGRAM may if its body does, and any function where PROGRAM is null. */
bool fail_anywhere(struct dpia *dpia, const struct program *program, const struct phrase *phrase);

/* The same where VALUE gives the expression that a variable stands for, or null where it stands for
 * itself. */
typedef const struct phrase *fail_value(void *data, const struct phrase *var);
bool fail_with_values(struct dpia *dpia, const struct program *program, fail_value *value,
                      void *data, const struct phrase *phrase);

#endif
