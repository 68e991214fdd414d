/* Environments: what the variables of a phrase stand for. A list that shares its tail, so that a
 * closure keeps its environment for nothing. The nats in it are a list of their own: there are few,
 * and sizes are asked for all the time, so that each environment with another nat remembers what
 * sizes have come to in it. Nats and data types are evaluated here: sizes that
 * cannot be are run-time errors of the program, as they are in the emitted code.
 *
 *     [n - 1]f32 where n is 0        size -1 is negative */
#include "interp/env.h"

#include <inttypes.h>

#include "base/diag.h"
#include "interp/meaning.h"
#include "interp/shape.h"
#include "interp/state.h"

#define REMEMBERED 16

/* What a nat has come to; null: none. */
struct known {
    const struct nat *nat;
    int64_t value;
};

/* A nat variable, those bound before it, and some nats over all of these. */
struct sizes {
    const struct sizes *next;
    const struct nat_var *var;
    int64_t value;
    struct known known[REMEMBERED];
};

struct env {
    const struct env *next;
    const void *key; /* the variable; null where SIZES has one more */
    union {
        struct meaning meaning;
        const struct shape *shape;
    } is;
    struct sizes *sizes;
};

static struct sizes *sizes_of(const struct env *env)
{
    return !env ? NULL : env->sizes;
}

const struct env *env_add(struct interp *interp, const struct env *env, const struct var *var,
                           struct meaning meaning)
{
    struct env *longer = REGION_NEW(&interp->region, struct env);
    *longer = (struct env){
        .next = env, .key = var, .is.meaning = meaning, .sizes = sizes_of(env)};
    return longer;
}

const struct env *env_add_nat(struct interp *interp, const struct env *env,
                               const struct nat_var *var, int64_t value)
{
    struct env *longer = REGION_NEW(&interp->region, struct env);
    struct sizes *sizes = REGION_NEW(&interp->region, struct sizes);
    *sizes = (struct sizes){.next = sizes_of(env), .var = var, .value = value};
    *longer = (struct env){.next = env, .sizes = sizes};
    return longer;
}

const struct env *env_add_data(struct interp *interp, const struct env *env,
                                const struct data_var *var, const struct shape *shape)
{
    struct env *longer = REGION_NEW(&interp->region, struct env);
    *longer = (struct env){
        .next = env, .key = var, .is.shape = shape, .sizes = sizes_of(env)};
    return longer;
}

static const struct env *find(const struct env *env, const void *key)
{
    while (env && env->key != key)
        env = env->next;
    return env;
}

const struct meaning *env_find(const struct env *env, const struct var *var)
{
    const struct env *found = find(env, var);
    return !found ? NULL : &found->is.meaning;
}

static bool find_nat(const struct sizes *sizes, const struct nat_var *var, int64_t *value)
{
    while (sizes && sizes->var != var)
        sizes = sizes->next;
    if (sizes)
        *value = sizes->value;
    return sizes != NULL;
}

bool env_find_nat(const struct env *env, const struct nat_var *var, int64_t *value)
{
    return find_nat(sizes_of(env), var, value);
}

/* ---- Nats ---- */

static int64_t value_of_nat_var(void *data, const struct nat_var *var)
{
    int64_t value;
    if (!find_nat(data, var, &value))
        bug(loc_none(), "the nat '%s' has no value", var->name);
    return value;
}

static int64_t compute_nat(struct interp *interp, struct sizes *sizes, const struct nat *nat,
                           const struct loc *loc)
{
    bool ok = true;
    int64_t value = nat_eval(nat, value_of_nat_var, sizes, &ok);
    if (!ok)
        interp_fail(interp, INTERP_ERROR_SIZE, *loc,
                    "a size is too large, or divides by a number that is not positive");
    return value;
}

int64_t eval_nat(struct interp *interp, const struct env *env, const struct nat *nat,
                 const struct loc *loc)
{
    struct sizes *sizes = sizes_of(env);
    if (!sizes)
        return compute_nat(interp, NULL, nat, loc);
    struct known *known = &sizes->known[(uintptr_t)nat / sizeof *nat % REMEMBERED];
    if (known->nat != nat)
        *known = (struct known){nat, compute_nat(interp, sizes, nat, loc)};
    return known->value;
}

int64_t eval_size(struct interp *interp, const struct env *env, const struct nat *nat,
                  const struct loc *loc)
{
    int64_t value = eval_nat(interp, env, nat, loc);
    if (value < 0)
        interp_fail(interp, INTERP_ERROR_SIZE, *loc, "size %" PRId64 " is negative", value);
    return value;
}

void check_nat(struct interp *interp, const char *name, int64_t value, struct loc loc)
{
    if (value < 0 || value > MAX_SIZE)
        interp_fail(interp, INTERP_ERROR_SIZE, loc, "'%s' is %" PRId64 ", which is %s", name,
                    value, value < 0 ? "negative" : "too large");
}

/* ---- Shapes ---- */

static struct shape *new_shape(struct interp *interp, enum data_kind kind)
{
    struct shape *shape = REGION_NEW(&interp->region, struct shape);
    *shape = (struct shape){.kind = kind, .cells = 1};
    return shape;
}

const struct shape *shape_scalar(enum scalar scalar)
{
    static const struct shape shapes[] = {
#define SCALAR(suffix, name, c_name, cl_name, bytes, class)                                        \
    {.kind = DATA_SCALAR, .scalar = SCALAR_##suffix, .cells = 1},
#include "type/scalars.def"
#undef SCALAR
    };
    return &shapes[scalar];
}

static const struct shape *idx_shape(struct interp *interp, int64_t size)
{
    struct shape *shape = new_shape(interp, DATA_IDX);
    shape->scalar = SCALAR_I64;
    shape->size = size;
    return shape;
}

static const struct shape *vector_shape(struct interp *interp, enum scalar scalar, int64_t width)
{
    struct shape *shape = new_shape(interp, DATA_VECTOR);
    shape->scalar = scalar;
    shape->size = shape->cells = width;
    return shape;
}

/* An array of more cells than 64 bits count has the greatest number of them, which no interpreter
 * has room for. */
const struct shape *shape_array(struct interp *interp, int64_t size, const struct shape *elem)
{
    struct shape *shape = new_shape(interp, DATA_ARRAY);
    shape->size = size;
    shape->fst = elem;
    if (__builtin_mul_overflow(size, elem->cells, &shape->cells))
        shape->cells = INT64_MAX;
    return shape;
}

static const struct shape *pair_shape(struct interp *interp, const struct shape *fst,
                                      const struct shape *snd)
{
    struct shape *shape = new_shape(interp, DATA_PAIR);
    shape->fst = fst;
    shape->snd = snd;
    if (__builtin_add_overflow(fst->cells, snd->cells, &shape->cells))
        shape->cells = INT64_MAX;
    return shape;
}

/* One cell, in which a box is found (interp/box.h). */
static const struct shape *packed_shape(struct interp *interp, const struct shape *elem)
{
    struct shape *shape = new_shape(interp, DATA_PACKED);
    shape->scalar = SCALAR_I64;
    shape->fst = elem;
    return shape;
}

static const struct shape *shape_of_var(const struct env *env, const struct data_var *var,
                                        const struct loc *loc)
{
    const struct env *found = find(env, var);
    if (!found)
        bug(*loc, "the data type '%s' has no meaning", var->name);
    return found->is.shape;
}

/* ROOM: of a variable, which has no elements where its size is negative. */
static const struct shape *shape_of(struct interp *interp, const struct env *env,
                                    const struct data *data, bool room, const struct loc *loc)
{
    int64_t size;
    switch (data->kind) {
    case DATA_VAR:
        return shape_of_var(env, data->var, loc);
    case DATA_SCALAR:
        return shape_scalar(data->scalar);
    case DATA_IDX:
        return idx_shape(interp, eval_nat(interp, env, data->size, loc));
    case DATA_VECTOR:
        return vector_shape(interp, data->scalar, eval_nat(interp, env, data->size, loc));
    case DATA_ARRAY:
        size = room ? eval_nat(interp, env, data->size, loc)
                    : eval_size(interp, env, data->size, loc);
        return shape_array(interp, size < 0 ? 0 : size,
                           shape_of(interp, env, data->fst, room, loc));
    case DATA_PACKED:
        return packed_shape(interp, shape_of(interp, env, data->fst, room, loc));
    case DATA_PAIR:
        return pair_shape(interp, shape_of(interp, env, data->fst, room, loc),
                          shape_of(interp, env, data->snd, room, loc));
    }
    bug(*loc, "a data type of unknown kind");
}

const struct shape *eval_shape(struct interp *interp, const struct env *env,
                               const struct data *data, const struct loc *loc)
{
    return shape_of(interp, env, data, false, loc);
}

const struct shape *eval_room(struct interp *interp, const struct env *env,
                              const struct data *data, const struct loc *loc)
{
    return shape_of(interp, env, data, true, loc);
}

bool shape_equal(const struct shape *a, const struct shape *b)
{
    if (a->kind != b->kind || a->scalar != b->scalar || a->size != b->size)
        return false;
    if (a->kind == DATA_PAIR)
        return shape_equal(a->fst, b->fst) && shape_equal(a->snd, b->snd);
    return (a->kind != DATA_ARRAY && a->kind != DATA_PACKED) || shape_equal(a->fst, b->fst);
}
