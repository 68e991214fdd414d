/* Nats and data types whose sizes are numbers (env.c). */
#ifndef DPIAC_INTERP_SHAPE_H
#define DPIAC_INTERP_SHAPE_H

#include "dpia/phrase.h"

struct env;
struct interp;

struct shape {
    enum data_kind kind; /* not VAR */
    enum scalar scalar;  /* SCALAR; IDX: i64; VECTOR: of its lanes */
    int64_t size;        /* IDX, ARRAY; VECTOR: its width */
    const struct shape *fst, *snd;
    int64_t cells; /* the scalars in it */
};

int64_t eval_nat(struct interp *interp, const struct env *env, const struct nat *nat,
                 const struct loc *loc);
/* The same, where it is a number of elements or iterations: not negative. */
int64_t eval_size(struct interp *interp, const struct env *env, const struct nat *nat,
                  const struct loc *loc);
/* Emitted code takes no greater sizes (PREFIX_MAX_SIZE). */
#define MAX_SIZE ((int64_t)1 << 47)
/* A number that becomes the nat NAME: it must be a size. */
void check_nat(struct interp *interp, const char *name, int64_t value, struct loc loc);
const struct shape *eval_shape(struct interp *interp, const struct env *env,
                               const struct data *data, const struct loc *loc);
/* Of a variable of type DATA: one of a negative size has no elements, for a variable may stand
 * before the loop that would find the size wrong, and that may have no iterations. */
const struct shape *eval_room(struct interp *interp, const struct env *env,
                              const struct data *data, const struct loc *loc);
bool shape_equal(const struct shape *a, const struct shape *b);
const struct shape *shape_scalar(enum scalar scalar);
const struct shape *shape_array(struct interp *interp, int64_t size, const struct shape *elem);

#endif
