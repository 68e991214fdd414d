/* Uses of names and operators (names.c). */
#ifndef DPIAC_FRONT_NAMES_H
#define DPIAC_FRONT_NAMES_H

#include "syntax/syntax.h"

struct core_exp;
struct core_value;
struct front;
struct infer;
struct scope;

/* A use of a name or operator as an expression. */
struct core_exp *front_infer_name(struct infer *infer, const struct scope *scope,
                                  const struct syn_name *name);
/* VALUE, which is made if the front end has not made it yet (CORE_VALUE_FRONT). */
const struct core_value *front_value_made(struct front *front, const struct core_value *value);
/* Whether NAME is an operator of the language that nothing has redefined. */
bool front_name_is_native(struct infer *infer, const struct scope *scope,
                          const struct syn_name *name);

#endif
