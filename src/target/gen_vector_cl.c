/* Vectors in OpenCL: types, operators and functions of its own.
 *
 *     o := splat a * idx (asVector 4 xs) i        vstore4((float4)(a) * vload4(i, xs), i, out);
 *
 * Arrays of vectors are arrays of scalars in memory, which vload and vstore read and write without
 * asking for any alignment; a private variable of a vector type is one of OpenCL's:
 *
 *     const float4 v = vload4(i, xs);
 *
 * What lies in memory is found lane by lane as in gen_vector.c, with a variable for the lane: where
 * it is the last term of the index, the lanes lie side by side. Where they do not, or an operator
 * has no counterpart on vectors, a vector is made of its lanes: (float4)(x0, x1, x2, x3). */
#include <string.h>

#include "target/gen_private.h"

/* A vector under way, with a variable for any of its lanes. */
struct lanes {
    struct gen *gen;
    const struct data *data;
    const struct nat *any;
    const struct gen_path *path; /* to that lane */
};

static struct lanes any_lane(struct gen *gen, const struct data *data)
{
    const struct nat *zero = nat_const(gen->nats, 0);
    const struct nat_var *var =
        nat_var_new(gen->nats, "lane", zero, nat_const(gen->nats, data->width - 1));
    struct lanes lanes = {.gen = gen, .data = data, .any = nat_of_var(gen->nats, var)};
    gen_bind_nat(gen, var, cexp_name(gen->arena, "lane"));
    lanes.path = gen_path_index(gen, lanes.any, NULL);
    return lanes;
}

static const char *type_name(const struct lanes *lanes)
{
    return arena_printf(lanes->gen->arena, "%s%u", scalar_cl_name(lanes->data->scalar),
                        lanes->data->width);
}

const char *gen_vector_type(struct gen *gen, const struct data *data)
{
    struct lanes lanes = {.gen = gen, .data = data};
    return type_name(&lanes);
}

/* (float4)(ARGS) */
static const struct cexp *literal(const struct lanes *lanes, const struct cexp *const *args,
                                  size_t count)
{
    struct arena *arena = lanes->gen->arena;
    return cexp_call(arena, arena_printf(arena, "(%s)", type_name(lanes)), args, count);
}

/* Of a place in memory whose lanes lie side by side: ARGS[0] and ARGS[1] become the offset, in
 * vectors, and the pointer of vload and vstore. */
static void memory_args(const struct lanes *lanes, const struct gen_spot *spot,
                        const struct cexp *args[2])
{
    struct gen *gen = lanes->gen;
    const struct nat *width = nat_const(gen->nats, lanes->data->width);
    const struct nat *first = nat_sub(gen->nats, spot->index, lanes->any);
    const struct cexp *pointer = cexp_name(gen->arena, spot->leaf->name);
    int64_t rest;
    if (nat_is_const(nat_mod(gen->nats, first, width), &rest) && rest == 0) {
        args[0] = gen_nat(gen, nat_div(gen->nats, first, width));
        args[1] = pointer;
        return;
    }
    args[0] = cexp_int(gen->arena, 0);
    args[1] = cexp_binary(gen->arena, COP_ADD, pointer, gen_nat(gen, first));
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

/* Whether SPOT is a private variable of a vector type, all of it. */
static bool is_whole(const struct lanes *lanes, const struct gen_spot *spot)
{
    return spot->leaf->vector && spot->index == lanes->any;
}

static const char *memory_function(const struct lanes *lanes, const char *name)
{
    return arena_printf(lanes->gen->arena, "%s%u", name, lanes->data->width);
}

static bool is_path_to_lane(const struct lanes *lanes, const struct gen_path *path)
{
    return path != NULL && path->index == lanes->any && path->next == NULL;
}

/* The vector at BASE, a variable, or null where its lanes are scattered. */
static const struct cexp *variable_vector(const struct lanes *lanes, const struct gen_base *base)
{
    struct gen *gen = lanes->gen;
    const struct phrase *phrase = base->phrase;
    const struct var *var = phrase->kind == PHRASE_PROJ ? phrase->u.proj.pair->u.var
                                                        : phrase->u.var;
    const struct gen_buffer *buffer = gen_find_buffer(gen, var);
    if (buffer == NULL || base->path == NULL)
        return NULL;
    struct gen_spot spot = gen_spot_at(gen, buffer, base->path, phrase->loc);
    gen->uses_double |= lanes->data->scalar == SCALAR_F64;
    if (is_whole(lanes, &spot))
        return cexp_name(gen->arena, spot.leaf->name);
    if (!is_row(lanes, &spot))
        return NULL;
    const struct cexp *args[2];
    memory_args(lanes, &spot, args);
    return cexp_call(gen->arena, memory_function(lanes, "vload"), args, 2);
}

static const struct cexp *vector_of(struct gen *gen, const struct phrase *exp,
                                    struct cstmt_vec *out);

/* Whether OP on floats is the same operator or function on vectors. */
static bool is_float_operator(enum operator op)
{
    return op == OP_ADD || op == OP_SUB || op == OP_MUL || op == OP_DIV || op == OP_NEGATE ||
           op == OP_MIN || op == OP_MAX || op == OP_ABS || op == OP_SQRT || op == OP_RSQRT ||
           op == OP_EXP || op == OP_LOG || op == OP_LOG2 || op == OP_LOG10 || op == OP_SIN ||
           op == OP_COS || op == OP_TAN || op == OP_CEIL || op == OP_FLOOR || op == OP_TRUNC ||
           op == OP_FMA;
}

static bool is_wrapping(enum operator op)
{
    return op == OP_ADD || op == OP_SUB || op == OP_MUL;
}

static bool has_vector_operator(const struct data *data, enum operator op)
{
    if (scalar_class(data->scalar) == CLASS_FLOAT)
        return is_float_operator(op);
    return is_wrapping(op) || op == OP_BIT_AND || op == OP_BIT_OR || op == OP_BIT_XOR ||
           op == OP_MIN || op == OP_MAX;
}

static enum cop operator_text(enum operator op)
{
    if (op == OP_ADD || op == OP_SUB)
        return op == OP_ADD ? COP_ADD : COP_SUB;
    if (op == OP_MUL)
        return COP_MUL;
    if (op == OP_BIT_AND)
        return COP_BIT_AND;
    return op == OP_BIT_OR ? COP_BIT_OR : COP_BIT_XOR;
}

/* VALUE as an unsigned vector, TO being the function; what is only seen as a signed one is that
 * already. */
static const struct cexp *as_unsigned(struct arena *arena, const char *to, const char *from,
                                      const struct cexp *value)
{
    if (value->kind == CEXP_CALL && strcmp(value->text, from) == 0)
        return value->args[0];
    return cexp_call1(arena, to, value);
}

/* Signed integers wrap as unsigned ones do: as_int4(as_uint4(a) + as_uint4(b)). */
static const struct cexp *wrapping(const struct lanes *lanes, enum operator op,
                                   const struct cexp *const *args)
{
    struct arena *arena = lanes->gen->arena;
    const char *name = type_name(lanes);
    const char *to = arena_printf(arena, "as_u%s", name);
    const char *from = arena_printf(arena, "as_%s", name);
    const struct cexp *both = cexp_binary(arena, operator_text(op),
                                          as_unsigned(arena, to, from, args[0]),
                                          as_unsigned(arena, to, from, args[1]));
    return cexp_call1(arena, from, both);
}

static const struct cexp *integer_vector(const struct lanes *lanes, enum operator op,
                                         const struct cexp *const *args)
{
    struct arena *arena = lanes->gen->arena;
    if (op == OP_MIN || op == OP_MAX)
        return cexp_call2(arena, op == OP_MIN ? "min" : "max", args[0], args[1]);
    if (is_wrapping(op) && scalar_class(lanes->data->scalar) == CLASS_SIGNED)
        return wrapping(lanes, op, args);
    return cexp_binary(arena, operator_text(op), args[0], args[1]);
}

static const struct cexp *operator_vector(const struct lanes *lanes, const struct phrase *exp,
                                          struct cstmt_vec *out)
{
    const struct cexp *args[3] = {0};
    for (size_t i = 0; i < exp->u.oper.arg_count; i++)
        args[i] = vector_of(lanes->gen, exp->u.oper.args[i], out);
    return scalar_class(lanes->data->scalar) == CLASS_FLOAT
               ? gen_operator(lanes->gen, exp, args)
               : integer_vector(lanes, exp->u.oper.op, args);
}

/* One value for all lanes: (float4)(x); null if BASE depends on the lane. */
static const struct cexp *splat(const struct lanes *lanes, const struct gen_base *base,
                                struct cstmt_vec *out)
{
    if (base->path != NULL || phrase_data(base->phrase)->kind != DATA_SCALAR)
        return NULL;
    const struct cexp *value = gen_base_exp(lanes->gen, base, out);
    return cexp_mentions(value, "lane") ? NULL : literal(lanes, &value, 1);
}

/* What the views around a vector lead to, as a vector; null where that has to be done by lanes. */
static const struct cexp *base_vector(const struct lanes *lanes, const struct gen_base *base,
                                      struct cstmt_vec *out)
{
    const struct phrase *phrase = base->phrase;
    if (base->conditional)
        out = NULL;
    const struct cexp *same = splat(lanes, base, out);
    if (same != NULL)
        return same;
    if (phrase->kind == PHRASE_VAR || phrase->kind == PHRASE_PROJ)
        return variable_vector(lanes, base);
    if (phrase->kind == PHRASE_OPERATOR && is_path_to_lane(lanes, base->path) &&
        has_vector_operator(lanes->data, phrase->u.oper.op))
        return operator_vector(lanes, phrase, out);
    return NULL;
}

/* (float4)(x0, x1, x2, x3) */
static const struct cexp *by_lanes(const struct lanes *lanes, const struct phrase *exp)
{
    struct gen *gen = lanes->gen;
    const struct cexp *args[16];
    for (unsigned k = 0; k < lanes->data->width; k++) {
        const struct nat *lane = nat_const(gen->nats, k);
        args[k] = gen_exp(gen, exp, gen_path_index(gen, lane, NULL), NULL);
    }
    return literal(lanes, args, lanes->data->width);
}

static const struct cexp *zero(const struct lanes *lanes)
{
    const struct cexp *value = gen_zero(lanes->gen, lanes->data);
    return literal(lanes, &value, 1);
}

static const struct cexp *guarded_vector(const struct lanes *lanes, const struct phrase *exp,
                                         struct cstmt_vec *out)
{
    struct gen *gen = lanes->gen;
    struct gen_guards guards = {0};
    struct gen_base base = gen_resolve(gen, exp, lanes->path, &guards, NULL);
    const struct cexp *condition = gen_guard_condition(gen, &guards);
    if (condition != NULL && cexp_mentions(condition, "lane"))
        return by_lanes(lanes, exp);
    const struct cexp *value = base_vector(lanes, &base, condition == NULL ? out : NULL);
    if (value == NULL)
        return by_lanes(lanes, exp);
    return condition == NULL ? value
                             : cexp_conditional(gen->arena, condition, value, zero(lanes));
}

/* EXP, of a vector type, as a vector. */
static const struct cexp *vector_of(struct gen *gen, const struct phrase *exp,
                                    struct cstmt_vec *out)
{
    const struct lanes lanes = any_lane(gen, phrase_data(exp));
    gen_tell(gen, GEN_EXPRESSION, exp, lanes.path, NULL);
    const struct cexp *value = guarded_vector(&lanes, exp, out);
    gen_tell(gen, GEN_LEAVE, exp, lanes.path, value);
    return value;
}

static void store_lanes(const struct lanes *lanes, const struct phrase *acc,
                        const struct cexp *value, struct cstmt_vec *out)
{
    struct gen *gen = lanes->gen;
    const char *name = gen_fresh_name(gen, "lanes");
    cstmt_decl_const(gen->arena, out, type_name(lanes), name, value);
    for (unsigned k = 0; k < lanes->data->width; k++) {
        const struct gen_path *lane = gen_path_index(gen, nat_const(gen->nats, k), NULL);
        struct gen_guards guards = {0};
        const struct cexp *place = gen_acc(gen, acc, lane, &guards, out);
        gen_store(gen, place, gen_vector_lane(gen, name, k), &guards, out);
    }
}

/* vstore4(value, i, out); under CONDITION, which may be null. */
static void store_row(const struct lanes *lanes, const struct gen_spot *spot,
                      const struct cexp *value, const struct cexp *condition,
                      struct cstmt_vec *out)
{
    struct arena *arena = lanes->gen->arena;
    const struct cexp *args[3] = {value};
    struct cstmt_vec body = {0};
    memory_args(lanes, spot, &args[1]);
    cstmt_exp(arena, &body, cexp_call(arena, memory_function(lanes, "vstore"), args, 3));
    gen_append_if(lanes->gen, condition, &body, out);
}

void gen_assign_vector_cl(struct gen *gen, const struct phrase *acc, const struct phrase *exp,
                          struct cstmt_vec *out)
{
    const struct lanes lanes = any_lane(gen, phrase_data(exp));
    const struct cexp *value = vector_of(gen, exp, out);
    struct gen_guards guards = {0};
    struct cstmt_vec before = {0};
    struct gen_spot spot = gen_acc_spot(gen, acc, lanes.path, &guards, &before);
    const struct cexp *condition = gen_guard_condition(gen, &guards);
    bool plain = before.len == 0 && (condition == NULL || !cexp_mentions(condition, "lane"));
    if (plain && is_whole(&lanes, &spot))
        gen_store(gen, cexp_name(gen->arena, spot.leaf->name), value, &guards, out);
    else if (plain && is_row(&lanes, &spot))
        store_row(&lanes, &spot, value, condition, out);
    else
        store_lanes(&lanes, acc, value, out);
}
