/* Where functions may not stand (restrict.c). */
#ifndef DPIAC_FRONT_RESTRICT_H
#define DPIAC_FRONT_RESTRICT_H

#include "core/core.h"

struct front;
struct infer;

/* Whether a type variable that is lifted as MOST says may not stand for TYPE, after unlifting what
 * can be. */
bool front_restrict_type(struct infer *infer, const struct core_type *type, enum core_lift most);
/* Reports the first function in DEF where only data may stand: a branch, an array's element, what
 * an unlifted type variable stands for. Inferred type variables that stand there are made
 * unlifted. */
void front_restrict_def(struct infer *infer, const struct core_def *def);
/* Reports what an entry point may not have: functions, and types that are not known. */
void front_restrict_entry(struct front *front, const struct core_def *def);

#endif
