/* Vectors in the two dialects: how their types, memory accesses and operators are written.
 *
 *                    OpenCL                C
 *     f32<4>         float4                f32x4
 *     read           vload4(i, xs)         *(const f32x4_u *)&xs[4 * i]
 *     write          vstore4(v, i, out)    *(f32x4_u *)&out[4 * i] = v
 *     splat x        (float4)(x)           splat_f32x4(x), or x beside another operand
 *     a + b : f32    a + b                 a + b
 *     a + b : i32    as_int4(as_uint4(a) + as_uint4(b))     (i32x4)((u32x4)a + (u32x4)b)
 *     max a b        fmax(a, b)            max_f32x4(a, b)
 *
 * C's are the vector types of GCC and Clang, which are compiled to the machine's vectors, or to
 * several of them, or to scalars. They have a size that is a power of two, and no functions: what
 * is missing are macros (gen_vector_types.c). Vectors of three and of bool are arrays in C
 * (gen_vector.c). */
#include <string.h>

#include "target/gen_private.h"

static bool is_opencl(const struct gen *gen)
{
    return gen->target == GEN_OPENCL;
}

bool gen_has_vector_type(const struct gen *gen, const struct data *data)
{
    return data->kind == DATA_VECTOR && data->scalar != SCALAR_BOOL &&
           (is_opencl(gen) || data->width != 3);
}

static const char *c_type(struct arena *arena, enum scalar scalar, unsigned width)
{
    return arena_printf(arena, "%sx%u", scalar_name(scalar), width);
}

const char *gen_vector_type(struct gen *gen, const struct data *data)
{
    return is_opencl(gen)
               ? arena_printf(gen->arena, "%s%u", scalar_cl_name(data->scalar), data->width)
               : c_type(gen->arena, data->scalar, data->width);
}

/* The operation NAME of the vectors DATA in C: splat_f32x4. */
static const char *c_macro(struct gen *gen, const char *name, const struct data *data)
{
    return arena_printf(gen->arena, "%s_%s", name, gen_vector_type(gen, data));
}

/* (float4)(ARGS) */
static const struct cexp *cl_literal(struct gen *gen, const struct data *data,
                                     const struct cexp *const *args, size_t count)
{
    const char *type = arena_printf(gen->arena, "(%s)", gen_vector_type(gen, data));
    return cexp_call(gen->arena, type, args, count);
}

const struct cexp *gen_vector_splat(struct gen *gen, const struct data *data,
                                    const struct cexp *value)
{
    return is_opencl(gen) ? cl_literal(gen, data, &value, 1)
                          : cexp_call1(gen->arena, c_macro(gen, "splat", data), value);
}

const struct cexp *gen_vector_of_lanes(struct gen *gen, const struct data *data,
                                       const struct cexp *const *lanes)
{
    return cl_literal(gen, data, lanes, data->width);
}

/* The offset, in vectors, and the pointer of vload and vstore. */
static void cl_memory_args(struct gen *gen, const struct data *data, const char *name,
                           const struct nat *first, const struct cexp *args[2])
{
    const struct nat *width = nat_const(gen->nats, data->width);
    const struct cexp *pointer = cexp_name(gen->arena, name);
    int64_t rest;
    first = gen_with_multiples(gen, first);
    if (nat_is_const(nat_mod(gen->nats, first, width), &rest) && rest == 0) {
        const struct nat *offset = nat_div(gen->nats, first, width);
        args[0] = gen_nat(gen, gen_without_remainders(gen, offset));
        args[1] = pointer;
        return;
    }
    args[0] = cexp_int(gen->arena, 0);
    args[1] = cexp_binary(gen->arena, COP_ADD, pointer, gen_nat(gen, first));
}

/* *(QUALIFIER f32x4_u *)&name[first] */
static const struct cexp *c_place(struct gen *gen, const struct data *data, const char *qualifier,
                                  const char *name, const struct nat *first)
{
    struct arena *arena = gen->arena;
    const char *pointer =
        arena_printf(arena, "%s%s_u *", qualifier, gen_vector_type(gen, data));
    const struct cexp *lane = cexp_index(arena, cexp_name(arena, name), gen_nat(gen, first));
    return cexp_prefix(arena, "*", cexp_cast(arena, pointer, cexp_prefix(arena, "&", lane)));
}

const struct cexp *gen_vector_read(struct gen *gen, const struct data *data, const char *name,
                                   const struct nat *first)
{
    if (!is_opencl(gen))
        return c_place(gen, data, "const ", name, first);
    const struct cexp *args[2];
    cl_memory_args(gen, data, name, first, args);
    return cexp_call(gen->arena, arena_printf(gen->arena, "vload%u", data->width), args, 2);
}

void gen_vector_write(struct gen *gen, const struct data *data, const char *name,
                      const struct nat *first, const struct cexp *value, struct cstmt_vec *out)
{
    if (!is_opencl(gen)) {
        cstmt_assign(gen->arena, out, c_place(gen, data, "", name, first), value);
        return;
    }
    const struct cexp *args[3] = {value};
    cl_memory_args(gen, data, name, first, &args[1]);
    const char *function = arena_printf(gen->arena, "vstore%u", data->width);
    cstmt_exp(gen->arena, out, cexp_call(gen->arena, function, args, 3));
}

static bool is_basic_float_operator(enum operator op)
{
    return op == OP_ADD || op == OP_SUB || op == OP_MUL || op == OP_DIV || op == OP_NEGATE ||
           op == OP_MIN || op == OP_MAX || op == OP_ABS;
}

/* Whether OP on floats is the same operator or function on vectors. */
static bool is_float_operator(const struct gen *gen, enum operator op)
{
    if (is_basic_float_operator(op))
        return true;
    return is_opencl(gen) &&
           (op == OP_SQRT || op == OP_RSQRT || op == OP_EXP || op == OP_LOG || op == OP_LOG2 ||
            op == OP_LOG10 || op == OP_SIN || op == OP_COS || op == OP_TAN || op == OP_CEIL ||
            op == OP_FLOOR || op == OP_TRUNC || op == OP_FMA);
}

static bool is_wrapping(enum operator op)
{
    return op == OP_ADD || op == OP_SUB || op == OP_MUL;
}

bool gen_has_vector_operator(const struct gen *gen, const struct data *data, enum operator op)
{
    if (scalar_class(data->scalar) == CLASS_FLOAT)
        return is_float_operator(gen, op);
    return is_wrapping(op) || op == OP_BIT_AND || op == OP_BIT_OR || op == OP_BIT_XOR ||
           op == OP_MIN || op == OP_MAX;
}

static enum cop operator_text(enum operator op)
{
    if (op == OP_ADD || op == OP_SUB)
        return op == OP_ADD ? COP_ADD : COP_SUB;
    if (op == OP_MUL || op == OP_DIV)
        return op == OP_MUL ? COP_MUL : COP_DIV;
    if (op == OP_BIT_AND)
        return COP_BIT_AND;
    return op == OP_BIT_OR ? COP_BIT_OR : COP_BIT_XOR;
}

/* VALUE, of signed numbers, as unsigned ones; what is only seen as signed is that already. */
static const struct cexp *as_unsigned(struct gen *gen, const struct data *data,
                                      const struct cexp *value)
{
    struct arena *arena = gen->arena;
    const char *name = gen_vector_type(gen, data);
    if (!is_opencl(gen)) {
        bool seen = value->kind == CEXP_CAST && strcmp(value->text, name) == 0;
        const char *to = c_type(arena, scalar_unsigned(data->scalar), data->width);
        return seen ? value->base : cexp_cast(arena, to, value);
    }
    bool seen =
        value->kind == CEXP_CALL && strcmp(value->text, arena_printf(arena, "as_%s", name)) == 0;
    return seen ? value->args[0] : cexp_call1(arena, arena_printf(arena, "as_u%s", name), value);
}

/* Signed integers wrap as unsigned ones do: as_int4(as_uint4(a) + as_uint4(b)). */
static const struct cexp *wrapping(struct gen *gen, const struct data *data, enum operator op,
                                   const struct cexp *const *args)
{
    const char *name = gen_vector_type(gen, data);
    const struct cexp *both =
        cexp_binary(gen->arena, operator_text(op), as_unsigned(gen, data, args[0]),
                    as_unsigned(gen, data, args[1]));
    return is_opencl(gen)
               ? cexp_call1(gen->arena, arena_printf(gen->arena, "as_%s", name), both)
               : cexp_cast(gen->arena, name, both);
}

static const struct cexp *integer_vector(struct gen *gen, const struct data *data,
                                         enum operator op, const struct cexp *const *args)
{
    if (op == OP_MIN || op == OP_MAX) {
        const char *name = op == OP_MIN ? "min" : "max";
        return cexp_call2(gen->arena, is_opencl(gen) ? name : c_macro(gen, name, data), args[0],
                          args[1]);
    }
    if (is_wrapping(op) && scalar_class(data->scalar) == CLASS_SIGNED)
        return wrapping(gen, data, op, args);
    return cexp_binary(gen->arena, operator_text(op), args[0], args[1]);
}

/* The scalar that VALUE is a splat of, or null. */
static const struct cexp *splatted(const struct cexp *value)
{
    bool is_splat = value->kind == CEXP_CALL && strncmp(value->text, "splat_", 6) == 0;
    return is_splat ? value->args[0] : NULL;
}

/* Beside a vector, a scalar stands for all lanes. */
static const struct cexp *c_binary(struct gen *gen, enum operator op,
                                   const struct cexp *const *args)
{
    const struct cexp *left = splatted(args[0]), *right = splatted(args[1]);
    bool both = left && right;
    return cexp_binary(gen->arena, operator_text(op), !left || both ? args[0] : left,
                       !right || both ? args[1] : right);
}

static const struct cexp *c_float_vector(struct gen *gen, const struct data *data,
                                         enum operator op, const struct cexp *const *args)
{
    if (op == OP_NEGATE)
        return cexp_prefix(gen->arena, "-", args[0]);
    if (op == OP_ABS)
        return cexp_call1(gen->arena, c_macro(gen, "abs", data), args[0]);
    if (op == OP_MIN || op == OP_MAX)
        return cexp_call2(gen->arena, c_macro(gen, op == OP_MIN ? "min" : "max", data), args[0],
                          args[1]);
    return c_binary(gen, op, args);
}

const struct cexp *gen_vector_operator(struct gen *gen, const struct phrase *exp,
                                       const struct cexp *const *args)
{
    const struct data *data = phrase_data(exp);
    if (scalar_class(data->scalar) != CLASS_FLOAT)
        return integer_vector(gen, data, exp->u.oper.op, args);
    return is_opencl(gen) ? gen_operator(gen, exp, args)
                          : c_float_vector(gen, data, exp->u.oper.op, args);
}
