/* Vectors as the target has them: types, operators and functions of its own.
 *
 *     o := splat a * idx (asVector 4 xs) i
 *         OpenCL    vstore4((float4)(a) * vload4(i, xs), i, out);
 *         C         *(f32x4_u *)&out[4 * i] = a * *(const f32x4_u *)&xs[4 * i];
 *
 * Arrays of vectors are arrays of scalars in memory, which are read and written without asking for
 * any alignment; a private variable is one of the target's vectors, or an array of them:
 *
 *     const float4 v = vload4(i, xs);        f32x4 acc[2];
 *
 * What lies in memory is found lane by lane as in gen_vector.c, with a variable for the lane: where
 * it is the last term of the index, the lanes lie side by side. Where they do not, or an operator
 * has no counterpart on vectors, the lanes are computed one by one: (float4)(x0, x1, x2, x3), or a
 * loop that fills a variable. How all this is written is in gen_vector_text.c. */
#include <string.h>

#include "target/gen_base.h"
#include "target/gen_guards.h"
#include "target/gen_memory.h"
#include "target/gen_state.h"
#include "target/gen_vectors.h"

/* A vector under way, with a variable for any of its lanes. */
struct lanes {
    struct gen *gen;
    const struct data *data;
    const struct nat *any;
    const struct view_path *path; /* to that lane */
};

static struct lanes any_lane(struct gen *gen, const struct data *data)
{
    const struct nat *zero = nat_const(gen->nats, 0);
    const struct nat_var *var =
        nat_var_new(gen->nats, "lane", zero,
                    nat_sub(gen->nats, data->size, nat_const(gen->nats, 1)));
    struct lanes lanes = {.gen = gen, .data = data, .any = nat_of_var(gen->nats, var)};
    gen_bind_nat(gen, var, cexp_name(gen->arena, "lane"));
    lanes.path = view_path_index(gen->arena, lanes.any, NULL);
    return lanes;
}


static bool mentions_lane(const struct lanes *lanes, const struct nat *nat)
{
    const struct nat_var *var;
    return nat_is_var(lanes->any, &var) && nat_mentions(nat, var);
}

/* Whether the lanes at SPOT lie side by side. */
static bool is_row(const struct lanes *lanes, const struct gen_spot *spot)
{
    return spot->array && !spot->leaf->vector &&
           !mentions_lane(lanes, nat_sub(lanes->gen->nats, spot->index, lanes->any));
}

/* The position of the first lane at SPOT, whose lanes lie side by side. */
static const struct nat *first_lane(const struct lanes *lanes, const struct gen_spot *spot)
{
    return nat_sub(lanes->gen->nats, spot->index, lanes->any);
}

/* Whether SPOT is a private variable of a vector type, all of it, or an element of an array of
 * such. */
static bool is_whole(const struct lanes *lanes, const struct gen_spot *spot)
{
    struct nat_table *nats = lanes->gen->nats;
    const struct nat *first = first_lane(lanes, spot);
    int64_t rest;
    return spot->leaf->vector && !mentions_lane(lanes, first) &&
           nat_is_const(nat_mod(nats, first, lanes->data->size), &rest) &&
           rest == 0;
}

/* That variable or element. */
static const struct cexp *whole(const struct lanes *lanes, const struct gen_spot *spot)
{
    struct nat_table *nats = lanes->gen->nats;
    return gen_vector_element(lanes->gen, spot->leaf,
                              nat_div(nats, first_lane(lanes, spot), lanes->data->size));
}

static bool is_path_to_lane(const struct lanes *lanes, const struct view_path *path)
{
    return path && path->index == lanes->any && !path->next;
}

/* The vector at BASE, a variable, or null where its lanes are scattered. */
static const struct cexp *variable_vector(const struct lanes *lanes, const struct gen_base *base)
{
    struct gen *gen = lanes->gen;
    const struct phrase *phrase = base->phrase;
    const struct var *var = phrase->kind == PHRASE_PROJ ? phrase_var_of(phrase_proj_pair(phrase))
                                                        : phrase_var_of(phrase);
    const struct gen_buffer *buffer = gen_find_buffer(gen, var);
    if (!buffer || !base->path)
        return NULL;
    struct gen_spot spot = gen_spot_at(gen, buffer, base->path, phrase->loc);
    gen->uses_double |= lanes->data->scalar == SCALAR_F64;
    if (is_whole(lanes, &spot))
        return whole(lanes, &spot);
    return is_row(lanes, &spot)
               ? gen_vector_read(gen, lanes->data, spot.leaf->name, first_lane(lanes, &spot))
               : NULL;
}

static const struct cexp *vector_of(struct gen *gen, const struct phrase *exp,
                                    struct cstmt_vec *out);

static const struct cexp *operator_vector(const struct lanes *lanes, const struct phrase *exp,
                                          struct cstmt_vec *out)
{
    const struct cexp *args[3] = {0};
    for (size_t i = 0; i < phrase_oper_arg_count(exp); i++)
        args[i] = vector_of(lanes->gen, phrase_oper_arg(exp, i), out);
    return gen_vector_operator(lanes->gen, exp, args);
}

/* One value for all lanes, (float4)(x); null if BASE depends on the lane. */
static const struct cexp *splat(const struct lanes *lanes, const struct gen_base *base,
                                struct cstmt_vec *out)
{
    if (base->path || phrase_data(base->phrase)->kind != DATA_SCALAR)
        return NULL;
    const struct cexp *value = gen_base_exp(lanes->gen, base, out);
    return cexp_mentions(value, "lane") ? NULL
                                        : gen_vector_splat(lanes->gen, lanes->data, value);
}

/* What the views around a vector lead to, as a vector; null where that has to be done by lanes. */
static const struct cexp *base_vector(const struct lanes *lanes, const struct gen_base *base,
                                      struct cstmt_vec *out)
{
    const struct phrase *phrase = base->phrase;
    if (base->conditional)
        out = NULL;
    const struct cexp *same = splat(lanes, base, out);
    if (same)
        return same;
    if (phrase->kind == PHRASE_VAR || phrase->kind == PHRASE_PROJ)
        return variable_vector(lanes, base);
    if (phrase->kind == PHRASE_OPERATOR && is_path_to_lane(lanes, base->path) &&
        gen_has_vector_operator(lanes->gen, lanes->data, phrase_oper_op(phrase)))
        return operator_vector(lanes, phrase, out);
    return NULL;
}

/* EXP lane by lane: (float4)(x0, x1, x2, x3), and in C, where statements may stand, a variable that
 * a loop fills. */
static const struct cexp *by_lanes(const struct lanes *lanes, const struct phrase *exp,
                                   struct cstmt_vec *out)
{
    struct gen *gen = lanes->gen;
    if (gen->target != GEN_OPENCL && out)
        return gen_fill_lanes(gen, exp, out);
    const struct cexp *args[16];
    for (unsigned k = 0; k < data_lanes(lanes->data); k++) {
        const struct nat *lane = nat_const(gen->nats, k);
        args[k] = gen_exp(gen, exp, view_path_index(gen->arena, lane, NULL), NULL);
    }
    return gen_vector_of_lanes(gen, lanes->data, args);
}

static const struct cexp *zero(const struct lanes *lanes)
{
    return gen_vector_splat(lanes->gen, lanes->data, gen_zero(lanes->gen, lanes->data));
}

/* Null where EXP has to be computed lane by lane. In C, a vector is not chosen by a condition. */
static const struct cexp *guarded_vector(const struct lanes *lanes, const struct phrase *exp,
                                         struct cstmt_vec *out)
{
    struct gen *gen = lanes->gen;
    struct gen_guards guards = {0};
    struct gen_base base = gen_resolve(gen, exp, lanes->path, &guards, NULL);
    const struct cexp *condition = gen_guard_condition(gen, &guards);
    if (!condition)
        return base_vector(lanes, &base, out);
    if (gen->target != GEN_OPENCL || cexp_mentions(condition, "lane"))
        return NULL;
    const struct cexp *value = base_vector(lanes, &base, NULL);
    return !value ? NULL
                         : cexp_conditional(gen->arena, condition, value, zero(lanes));
}

/* EXP, of a vector type, as a vector. */
static const struct cexp *vector_of(struct gen *gen, const struct phrase *exp,
                                    struct cstmt_vec *out)
{
    const struct lanes lanes = any_lane(gen, phrase_data(exp));
    gen_tell(gen, GEN_EXPRESSION, exp, lanes.path, NULL);
    const struct cexp *value = guarded_vector(&lanes, exp, out);
    if (!value)
        value = by_lanes(&lanes, exp, out);
    value = cexp_typed(gen->arena, value, gen_vector_type(gen, lanes.data));
    gen_tell(gen, GEN_LEAVE, exp, lanes.path, value);
    return value;
}

static void store_lanes(const struct lanes *lanes, const struct phrase *acc,
                        const struct cexp *value, struct cstmt_vec *out)
{
    struct gen *gen = lanes->gen;
    const char *name = gen_fresh_name(gen, "lanes");
    cstmt_decl_const(gen->arena, out, gen_vector_type(gen, lanes->data), name, value);
    const struct cexp *vector = cexp_name(gen->arena, name);
    if (gen->target != GEN_OPENCL) {
        gen_store_each_lane(gen, acc, lanes->data, vector, out);
        return;
    }
    for (unsigned k = 0; k < data_lanes(lanes->data); k++) {
        const struct view_path *lane = view_path_index(gen->arena, nat_const(gen->nats, k), NULL);
        struct gen_guards guards = {0};
        const struct cexp *place = gen_acc(gen, acc, lane, &guards, out);
        gen_store(gen, place, gen_vector_lane(gen, vector, k), &guards, out);
    }
}

/* vstore4(value, i, out); under CONDITION, which may be null. */
static void store_row(const struct lanes *lanes, const struct gen_spot *spot,
                      const struct cexp *value, const struct cexp *condition,
                      struct cstmt_vec *out)
{
    struct cstmt_vec body = {0};
    gen_vector_write(lanes->gen, lanes->data, spot->leaf->name, first_lane(lanes, spot), value,
                     &body);
    gen_append_if(lanes->gen, condition, &body, out);
}

/* ACC := VALUE. What ACC needs to be found is done before. */
static void store_vector(const struct lanes *lanes, const struct phrase *acc,
                         const struct cexp *value, struct cstmt_vec *out)
{
    struct gen *gen = lanes->gen;
    struct gen_guards guards = {0};
    struct cstmt_vec before = {0};
    struct gen_spot spot = gen_acc_spot(gen, acc, lanes->path, &guards, &before);
    const struct cexp *condition = gen_guard_condition(gen, &guards);
    bool plain = before.len == 0 && (!condition || !cexp_mentions(condition, "lane"));
    if (plain && is_whole(lanes, &spot))
        gen_store(gen, whole(lanes, &spot), value, &guards, out);
    else if (plain && is_row(lanes, &spot))
        store_row(lanes, &spot, value, condition, out);
    else
        store_lanes(lanes, acc, value, out);
}

bool gen_assign_whole(struct gen *gen, const struct phrase *acc, const struct phrase *exp,
                      struct cstmt_vec *out)
{
    const struct lanes lanes = any_lane(gen, phrase_data(exp));
    struct cstmt_vec before = {0};
    gen_tell(gen, GEN_EXPRESSION, exp, lanes.path, NULL);
    const struct cexp *value = guarded_vector(&lanes, exp, &before);
    bool by_loop = !value && gen->target != GEN_OPENCL;
    if (!value && !by_loop)
        value = by_lanes(&lanes, exp, &before);
    gen_tell(gen, GEN_LEAVE, exp, lanes.path, value);
    if (by_loop)
        return false;
    gen_append_if(gen, NULL, &before, out);
    store_vector(&lanes, acc, value, out);
    return true;
}
