/* The parameters of entries, and what memory holds as values (params.c). */
#ifndef DPIAC_INTERP_PARAMS_H
#define DPIAC_INTERP_PARAMS_H

#include "dpia/program.h"
#include "interp/value.h"

struct block;
struct env;
struct interp;
struct shape;

/* The environment of ENTRY's body, with a block for each parameter of data type in BLOCKS, in the
 * order of entry_arg. */
const struct env *bind_params(struct interp *interp, const struct entry *entry,
                              const struct value *const *args, struct block **blocks);
/* What BLOCK holds, a result of ENTRY or of a parameter of it (which has no counts), as a value in
 * the arena of types, and the type of that: arrays that are counted have the elements that are
 * there. */
const struct value *block_value(struct interp *interp, const struct entry *entry,
                                const struct block *block, const struct data **type);
const struct data *shape_data(struct interp *interp, const struct shape *shape);

#endif
