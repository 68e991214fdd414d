/* Assignment at every data type, and variables (dpia.txt section 4.1; var[d] = acc[d] x exp[d],
 * Fig. 4b). */
#ifndef DPIAC_TRANSLATE_ASSIGN_H
#define DPIAC_TRANSLATE_ASSIGN_H

#include "dpia/phrase.h"

/* ACC := EXP by induction on the type. LOOP is the mapI* that arrays are copied by. */
const struct phrase *translate_assign(struct dpia *dpia, enum primitive loop,
                                      const struct phrase *acc, const struct phrase *exp,
                                      struct loc loc);

/* A new variable NAME : var[DATA]; its halves. */
const struct var *translate_new_var(struct dpia *dpia, const char *name, const struct data *data,
                                    struct loc loc);
const struct phrase *translate_acc_of(struct dpia *dpia, const struct var *var);
const struct phrase *translate_exp_of(struct dpia *dpia, const struct var *var);

/* mapI* n d1 d2 FUN ARRAY ACC, with the nat and the data types of ARRAY and ACC. */
const struct phrase *translate_mapi(struct dpia *dpia, enum primitive loop,
                                    const struct phrase *fun, const struct phrase *array,
                                    const struct phrase *acc, struct loc loc);

/* The loop for copies of arrays at the place of COMMAND: parallel if COMMAND has a parallel mapI*
 * (then the host or a work-group runs it), or PRIM_MAPI_SEQ. */
enum primitive translate_copy_loop(const struct phrase *command);

#endif
