/* How an emitted C file keeps what was wrong, for PROG_error. */
#ifndef DPIAC_TARGET_FAILURE_H
#define DPIAC_TARGET_FAILURE_H

#include "target/gen.h"

/* refuse(ARGS), which keeps a message and gives an error; what the status of the function under way
 * comes to. */
const struct cexp *failure_refuse(struct gen *gen, const struct cexp *const *args, size_t count);
const struct cexp *failure_outcome(struct gen *gen);

/* What these need besides gen_definitions, behind those, where they are USED in the file. */
void failure_definitions(struct gen *gen, const struct csymbol_set *used, struct citem_vec *out);

/* const char *PROG_error(void), and in a header its declaration. */
void failure_function(struct gen *gen, const struct csymbol_set *used, struct citem_vec *out);
void failure_prototype(struct gen *gen, struct citem_vec *out);

#endif
