/* Functions. */
#ifndef DPIAC_UNIQUE_FUNCTION_H
#define DPIAC_UNIQUE_FUNCTION_H

#include "core/core.h"

struct holds;
struct unique;

const struct holds *unique_lambda(struct unique *unique, const struct core_exp *exp);
/* TYPE, a function of COUNT arguments, with MARKS for its last result; and with RESULT in its place
 * if that is not null. */
const struct core_type *unique_mark_result(struct unique *unique, const struct core_type *type,
                                           size_t count, const struct core_marks *marks,
                                           const struct core_type *result);

#endif
