/* Vectors, lane by lane. A vector lies in memory as an array of its lanes does, so that a path
 * leads to one of them, the lane's index being the last step, and views of vectors are arithmetic:
 *
 *     asVector w xs      i :: j :: nil     xs at i*w + j
 *     asScalar w vs      i :: nil          vs at i/w :: i%w :: nil
 *     splat x            j :: nil          x
 *
 * An assignment of vectors is one of the target's vectors (gen_vector_whole.c). Where the target
 * has none, as C has none of three lanes or of bool, or what is assigned is not all an operator on
 * vectors there, it is a loop over the lanes:
 *
 *     for (int64_t j = 0; j < 4; j++)
 *         out[4 * i + j] = sqrtf(xs[4 * i + j]); */
#include "target/gen_guards.h"
#include "target/gen_memory.h"
#include "target/gen_small.h"
#include "target/gen_state.h"
#include "target/gen_vectors.h"
#include "target/gen_walk.h"
#include "view/seen.h"

/* The variable that ACC is a part of, as it stands in the program. */
static const struct var *root_of(struct dpia *dpia, const struct phrase *acc)
{
    struct view_seen seen;
    while (view_see(dpia, acc, &seen))
        acc = seen.of;
    if (acc->kind == PHRASE_PROJ)
        acc = phrase_proj_pair(acc);
    return acc->kind == PHRASE_VAR ? phrase_var_of(acc) : NULL;
}

/* Whether a lane of EXP needs no other lane of VAR than the same one. */
static bool is_lanewise(const struct phrase *exp, const struct var *var)
{
    if (exp->kind == PHRASE_VAR || exp->kind == PHRASE_PROJ)
        return true;
    if (exp->kind != PHRASE_OPERATOR)
        return !phrase_mentions(exp, var);
    for (size_t i = 0; i < phrase_oper_arg_count(exp); i++)
        if (!is_lanewise(phrase_oper_arg(exp, i), var))
            return false;
    return true;
}

/* Of an acceptor of several variables no more is known. */
static bool acceptor_is_lanewise(struct dpia *dpia, const struct phrase *acc,
                                 const struct phrase *exp)
{
    const struct var *var = root_of(dpia, acc);
    return var && is_lanewise(exp, var);
}

/* Lane J of ACC := VALUE. */
static void store_lane(struct gen *gen, const struct phrase *acc, const struct nat *j,
                       const struct cexp *value, struct cstmt_vec *out)
{
    struct gen_guards guards = {0};
    const struct view_path *lane = view_path_index(gen->arena, j, NULL);
    const struct cexp *place = gen_acc(gen, acc, lane, &guards, out);
    gen_store(gen, place, value, &guards, out);
}

/* for (j = 0; j < w; j++) BODY */
static void lanes_loop(struct gen *gen, const char *name, const struct nat *width,
                       struct cstmt_vec body, struct cstmt_vec *out)
{
    cstmt_for(gen->arena, out, gen_small_type(gen), name, cexp_int(gen->arena, 0),
              gen_nat(gen, width), NULL, body);
}

/* All lanes are computed before the first is stored: TEMPORARY is null, or an array for them. */
static void assign_lanes(struct gen *gen, const struct phrase *acc, const struct phrase *exp,
                         const struct cexp *temporary, struct cstmt_vec *out)
{
    const struct nat *width = phrase_data(exp)->size;
    const char *name = gen_loop_name(gen);
    const struct nat *j = gen_loop_var(gen, name, width);
    struct cstmt_vec body = {0}, stores = {0};
    gen_enter_loop(gen);
    const struct cexp *value = gen_exp(gen, exp, view_path_index(gen->arena, j, NULL), &body);
    if (temporary) {
        const struct cexp *lane = cexp_index(gen->arena, temporary, gen_nat(gen, j));
        cstmt_assign(gen->arena, &body, lane, value);
        lanes_loop(gen, name, width, body, out);
        body = stores;
        value = lane;
    }
    store_lane(gen, acc, j, value, &body);
    gen_leave_loop(gen);
    lanes_loop(gen, name, width, body, out);
}

void gen_store_each_lane(struct gen *gen, const struct phrase *acc, const struct data *data,
                         const struct cexp *vector, struct cstmt_vec *out)
{
    const char *name = gen_loop_name(gen);
    const struct nat *j = gen_loop_var(gen, name, data->size);
    struct cstmt_vec body = {0};
    gen_enter_loop(gen);
    store_lane(gen, acc, j, cexp_index(gen->arena, vector, gen_nat(gen, j)), &body);
    gen_leave_loop(gen);
    lanes_loop(gen, name, data->size, body, out);
}

const struct cexp *gen_fill_lanes(struct gen *gen, const struct phrase *exp,
                                  struct cstmt_vec *out)
{
    const struct data *data = phrase_data(exp);
    const struct cexp *variable = cexp_name(gen->arena, gen_fresh_name(gen, "lanes"));
    const char *name = gen_loop_name(gen);
    const struct nat *j = gen_loop_var(gen, name, data->size);
    struct cstmt_vec body = {0};
    gen_enter_loop(gen);
    const struct cexp *value = gen_exp(gen, exp, view_path_index(gen->arena, j, NULL), &body);
    cstmt_assign(gen->arena, &body, cexp_index(gen->arena, variable, gen_nat(gen, j)), value);
    gen_leave_loop(gen);
    cstmt_decl(gen->arena, out, gen_vector_type(gen, data), variable->text, NULL);
    lanes_loop(gen, name, data->size, body, out);
    return variable;
}

void gen_assign_vector(struct gen *gen, const struct phrase *acc, const struct phrase *exp,
                       struct cstmt_vec *out)
{
    const struct data *data = phrase_data(exp);
    if (gen_has_vector_type(gen, data) && gen_assign_whole(gen, acc, exp, out))
        return;
    if (acceptor_is_lanewise(gen->dpia, acc, exp)) {
        assign_lanes(gen, acc, exp, NULL, out);
        return;
    }
    const char *name = gen_fresh_name(gen, "lanes");
    cstmt_decl_array(gen->arena, out, gen_type(gen, data), name,
                     gen_nat(gen, data->size));
    assign_lanes(gen, acc, exp, cexp_name(gen->arena, name), out);
}
