/* Assignments of zero, at every data type: to variables that a person's program may read before it
 * writes them (initialise.c).
 *
 *     [n]f32 by parfor     parfor n A (\i o. o := 0.0)
 *     [n]f32 by for        for n (\i. idxAcc A i := 0.0)
 *     idx(n)               A := toIdx n 0, which is checked
 *
 * An element of private memory that work-items have between them is set to zero by the one that
 * uses it: by local loops as those that go over the variable. */
#include "translate/zero.h"

#include "base/diag.h"

static const struct phrase *zero(struct dpia *dpia, const struct zero_loops *loops, unsigned depth,
                                 const struct phrase *acc, struct loc loc);

static const struct phrase *zero_array(struct dpia *dpia, const struct zero_loops *loops,
                                       unsigned depth, const struct phrase *acc, struct loc loc)
{
    struct types *types = dpia_types(dpia);
    const struct data *data = phrase_data(acc);
    struct level level = depth < loops->count ? loops->at[depth] : level_of(loops->inner);
    const struct var *i =
        var_new(dpia, "i", type_exp(types, data_idx(types, data->size)), loc);
    const struct var *o = var_new(dpia, "o", type_acc(types, data->fst), loc);
    const struct phrase *index = phrase_var(dpia, i, loc);
    if (level.kind == LOOP_SEQUENTIAL)
        return phrase_for(dpia, data->size, i,
                          zero(dpia, loops, depth + 1, phrase_idx_acc(dpia, acc, index, loc), loc),
                          loc);
    const struct phrase *body = phrase_lam(
        dpia, o, zero(dpia, loops, depth + 1, phrase_var(dpia, o, loc), loc), loc);
    return phrase_parfor(dpia, level, acc, phrase_lam(dpia, i, body, loc), loc);
}

static const struct phrase *zero_scalar(struct dpia *dpia, const struct data *data,
                                        struct loc loc)
{
    struct literal literal = {.scalar = data->scalar};
    return phrase_literal(dpia, literal, loc);
}

/* All lanes are zero. */
static const struct phrase *zero_vector(struct dpia *dpia, const struct data *data,
                                        struct loc loc)
{
    const struct phrase *lane = zero_scalar(dpia, data, loc);
    const struct data *datas[] = {phrase_data(lane), data};
    return phrase_prim(dpia, PRIM_SPLAT, NULL, 0, datas, 2, &lane, 1, loc);
}

static const struct phrase *zero(struct dpia *dpia, const struct zero_loops *loops, unsigned depth,
                                 const struct phrase *acc, struct loc loc)
{
    const struct data *data = phrase_data(acc);
    switch (data->kind) {
    case DATA_SCALAR:
        return phrase_assign(dpia, acc, zero_scalar(dpia, data, loc), loc);
    case DATA_IDX:
        return phrase_assign(
            dpia, acc,
            phrase_to_idx(dpia, data->size, phrase_int(dpia, SCALAR_I64, 0, loc), loc), loc);
    case DATA_ARRAY:
        return zero_array(dpia, loops, depth, acc, loc);
    case DATA_PAIR:
        return phrase_seq(
            dpia,
            zero(dpia, loops, depth, phrase_acc_view(dpia, PRIM_PAIR_ACC_FST, acc, loc), loc),
            zero(dpia, loops, depth,
                 phrase_acc_view(dpia, PRIM_PAIR_ACC_SND, phrase_copy(dpia, acc), loc), loc),
            loc);
    case DATA_VECTOR:
        return phrase_assign(dpia, acc, zero_vector(dpia, data, loc), loc);
    case DATA_PACKED:
        return phrase_skip(dpia, loc);
    case DATA_VAR:
        break;
    }
    bug(loc, "a variable of a type that has no zero");
}

const struct phrase *translate_zero(struct dpia *dpia, const struct zero_loops *loops,
                                    const struct phrase *acc, struct loc loc)
{
    return zero(dpia, loops, 0, acc, loc);
}

/* The parameter of COMM, a local loop over VAR, for the element that it writes; null if it is no
 * such loop. */
static const struct var *local_loop(const struct phrase *comm, const struct var *var)
{
    bool map = phrase_is_at(comm, PRIM_MAPI, LOOP_LOCAL);
    if (!map && !phrase_is_parallel_at(comm, LOOP_LOCAL))
        return NULL;
    const struct phrase *over = phrase_arg(comm, map ? 2 : 0);
    const struct phrase *fun = phrase_arg(comm, map ? 0 : phrase_arg_count(comm) - 1);
    if (!phrase_mentions(over, var) || fun->kind != PHRASE_LAM ||
        phrase_lam_body(fun)->kind != PHRASE_LAM)
        return NULL;
    return phrase_lam_param(phrase_lam_body(fun));
}

/* Adds to LOOPS those of the first local loops in COMM over VAR. */
static bool find_local(const struct phrase *comm, const struct var *var, struct zero_loops *loops)
{
    const struct var *element = local_loop(comm, var);
    if (element && loops->count < LOOP_DIMENSIONS) {
        loops->at[loops->count++] = phrase_level(comm);
        var = element;
    }
    for (size_t k = 0; k < phrase_child_count(comm); k++)
        if (find_local(phrase_child(comm, k), var, loops))
            return true;
    return element != NULL;
}

struct zero_loops zero_loops_private(const struct phrase *comm, const struct var *var)
{
    struct zero_loops loops = {.inner = LOOP_SEQUENTIAL};
    find_local(comm, var, &loops);
    return loops;
}
