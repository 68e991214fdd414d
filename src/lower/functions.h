/* Definitions that stay functions (functions.c). */
#ifndef DPIAC_LOWER_FUNCTIONS_H
#define DPIAC_LOWER_FUNCTIONS_H

#include "dpia/program.h"

struct core_def;
struct core_program;
struct lower;
struct arg;
struct value;

/* Notes that DEF's body was evaluated, or asks whether it was. */
void function_set_seen(struct lower *lo, const struct core_def *def);
bool function_is_seen(struct lower *lo, const struct core_def *def);
/* What follows is lowered for DEF, an entry or a function. */
void function_start(struct lower *lo, const struct core_def *def);
/* Makes functions of the scalar definitions that entries use more than once. */
void function_lower_all(struct lower *lo, const struct core_program *core);
/* The call of DEF if that is a function now, else null. */
const struct value *function_call(struct lower *lo, const struct core_def *def,
                                  const struct arg *args, struct loc loc);
/* The functions that ENTRIES use, directly or not. */
struct function_vec function_used(struct lower *lo, const struct entry_vec *entries);

#endif
