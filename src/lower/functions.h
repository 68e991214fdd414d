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
/* What follows is lowered for ENTRY; null: for no entry, or for what is only checked. */
void function_start(struct lower *lo, const struct core_def *entry);
/* Makes functions of the definitions that stay functions. */
void function_lower_all(struct lower *lo, const struct core_program *core);
/* The call of DEF if it stays one; null: it is expanded. */
const struct value *function_call(struct lower *lo, const struct core_def *def,
                                  const struct arg *args, struct loc loc);
/* The functions that ENTRIES use, directly or not. */
struct function_vec function_used(struct lower *lo, const struct entry_vec *entries);

#endif
