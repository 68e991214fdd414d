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
 * C's names have the program's in front: dot_f32x4. They are the vector types of GCC and Clang,
 * which are compiled to the machine's vectors, or to several of them, or to scalars. They have a
 * size that is a power of two, and no functions: what is missing are macros (gen_vector_types.c).
 * Vectors of three and of bool are arrays in C (gen_vector.c). */
#include "base/diag.h"
#include "target/gen_nats.h"
#include "target/gen_operator.h"
#include "target/gen_state.h"
#include "target/gen_vectors.h"

static bool is_opencl(const struct gen *gen)
{
    return gen->target == GEN_OPENCL;
}

bool gen_has_vector_type(const struct gen *gen, const struct data *data)
{
    return data->kind == DATA_VECTOR && data->scalar != SCALAR_BOOL &&
           (is_opencl(gen) || data->size != nat_const(gen->nats, 3));
}

/* float4: OpenCL C has it. */
static const struct ctype *cl_type(struct gen *gen, enum scalar scalar, unsigned width)
{
    const char *name = arena_printf(gen->arena, "%s%u", scalar_cl_name(scalar), width);
    return ctype_vector(gen->arena, name, scalar, width, NULL);
}

static const struct ctype *vector_type(struct gen *gen, const struct data *data, enum scalar scalar)
{
    return is_opencl(gen) ? cl_type(gen, scalar, data_lanes(data))
                          : gen_vector_c_type(gen, scalar, data->size);
}

const struct ctype *gen_vector_type(struct gen *gen, const struct data *data)
{
    return vector_type(gen, data, data->scalar);
}

/* The operation NAME on vectors DATA in C: splat_f32x4(args). */
static const struct cexp *c_macro(struct gen *gen, const char *name, const struct data *data,
                                  const struct cexp *const *args, size_t count)
{
    return cexp_call_symbol(gen->arena, gen_vector_macro(gen, name, data->scalar, data->size),
                            args, count);
}

const struct cexp *gen_vector_splat(struct gen *gen, const struct data *data,
                                    const struct cexp *value)
{
    return is_opencl(gen) ? cexp_vector(gen->arena, gen_vector_type(gen, data), &value, 1)
                          : c_macro(gen, "splat", data, &value, 1);
}

const struct cexp *gen_vector_of_lanes(struct gen *gen, const struct data *data,
                                       const struct cexp *const *lanes)
{
    if (!is_opencl(gen))
        bug(loc_none(), "the lanes of a vector stand together in C");
    return cexp_vector(gen->arena, gen_vector_type(gen, data), lanes, data_lanes(data));
}

/* The offset, in vectors, and the pointer of vload and vstore. */
static void cl_memory_args(struct gen *gen, const struct data *data, const char *name,
                           const struct nat *first, const struct cexp *args[2])
{
    const struct nat *width = data->size;
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

/* *(const f32x4_u *)&name[first], or without const */
static const struct cexp *c_place(struct gen *gen, const struct data *data, bool is_const,
                                  const char *name, const struct nat *first)
{
    struct arena *arena = gen->arena;
    const struct ctype *type = gen_vector_memory_type(gen, data->scalar, data->size);
    const struct ctype *pointer =
        is_const ? ctype_const_pointer(arena, type) : ctype_pointer(arena, type);
    const struct cexp *lane = cexp_index(arena, cexp_name(arena, name), gen_nat(gen, first));
    const struct cexp *address = cexp_prefix(arena, CPREFIX_ADDRESS, lane);
    return cexp_prefix(arena, CPREFIX_CONTENT, cexp_cast(arena, pointer, address));
}

const struct cexp *gen_vector_read(struct gen *gen, const struct data *data, const char *name,
                                   const struct nat *first)
{
    if (!is_opencl(gen))
        return c_place(gen, data, true, name, first);
    const struct cexp *args[2];
    cl_memory_args(gen, data, name, first, args);
    return cexp_vload(gen->arena, data_lanes(data), args[0], args[1]);
}

void gen_vector_write(struct gen *gen, const struct data *data, const char *name,
                      const struct nat *first, const struct cexp *value, struct cstmt_vec *out)
{
    if (!is_opencl(gen)) {
        cstmt_assign(gen->arena, out, c_place(gen, data, false, name, first), value);
        return;
    }
    const struct cexp *args[2];
    cl_memory_args(gen, data, name, first, args);
    cstmt_vstore(gen->arena, out, data_lanes(data), value, args[0], args[1]);
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
        return data->scalar != SCALAR_F16 && is_float_operator(gen, op);
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

/* The bits of VALUE as a vector of TYPE: as_int4(value), (i32x4)value. */
static const struct cexp *seen_as(struct gen *gen, const struct ctype *type,
                                  const struct cexp *value)
{
    return is_opencl(gen) ? cexp_as(gen->arena, type, value) : cexp_cast(gen->arena, type, value);
}

/* VALUE, of signed numbers, as unsigned ones; what is only seen as signed is that already. */
static const struct cexp *as_unsigned(struct gen *gen, const struct data *data,
                                      const struct cexp *value)
{
    enum cexp_kind kind = is_opencl(gen) ? CEXP_AS : CEXP_CAST;
    if (value->kind == kind && ctype_equal(value->type, gen_vector_type(gen, data)))
        return value->base;
    return seen_as(gen, vector_type(gen, data, scalar_unsigned(data->scalar)), value);
}

/* Signed integers wrap as unsigned ones do: as_int4(as_uint4(a) + as_uint4(b)). */
static const struct cexp *wrapping(struct gen *gen, const struct data *data, enum operator op,
                                   const struct cexp *const *args)
{
    const struct cexp *both =
        cexp_binary(gen->arena, operator_text(op), as_unsigned(gen, data, args[0]),
                    as_unsigned(gen, data, args[1]));
    return seen_as(gen, gen_vector_type(gen, data), both);
}

static const struct cexp *integer_vector(struct gen *gen, const struct data *data,
                                         enum operator op, const struct cexp *const *args)
{
    if (op == OP_MIN || op == OP_MAX) {
        const char *name = op == OP_MIN ? "min" : "max";
        return is_opencl(gen) ? cexp_call(gen->arena, name, args, 2)
                              : c_macro(gen, name, data, args, 2);
    }
    if (is_wrapping(op) && scalar_class(data->scalar) == CLASS_SIGNED)
        return wrapping(gen, data, op, args);
    return cexp_binary(gen->arena, operator_text(op), args[0], args[1]);
}

/* The scalar that VALUE, a vector DATA, is a splat of, or null. */
static const struct cexp *splatted(struct gen *gen, const struct data *data,
                                   const struct cexp *value)
{
    bool is_splat = value->kind == CEXP_CALL &&
                    value->symbol == gen_vector_macro(gen, "splat", data->scalar, data->size);
    return is_splat ? value->args[0] : NULL;
}

/* Beside a vector, a scalar stands for all lanes. */
static const struct cexp *c_binary(struct gen *gen, const struct data *data, enum operator op,
                                   const struct cexp *const *args)
{
    const struct cexp *left = splatted(gen, data, args[0]);
    const struct cexp *right = splatted(gen, data, args[1]);
    bool both = left && right;
    return cexp_binary(gen->arena, operator_text(op), !left || both ? args[0] : left,
                       !right || both ? args[1] : right);
}

static const struct cexp *c_float_vector(struct gen *gen, const struct data *data,
                                         enum operator op, const struct cexp *const *args)
{
    if (op == OP_NEGATE)
        return cexp_prefix(gen->arena, CPREFIX_MINUS, args[0]);
    if (op == OP_ABS)
        return c_macro(gen, "abs", data, args, 1);
    if (op == OP_MIN || op == OP_MAX)
        return c_macro(gen, op == OP_MIN ? "min" : "max", data, args, 2);
    return c_binary(gen, data, op, args);
}

const struct cexp *gen_vector_operator(struct gen *gen, const struct phrase *exp,
                                       const struct cexp *const *args)
{
    const struct data *data = phrase_data(exp);
    if (scalar_class(data->scalar) != CLASS_FLOAT)
        return integer_vector(gen, data, phrase_oper_op(exp), args);
    return is_opencl(gen) ? gen_operator(gen, exp, args)
                          : c_float_vector(gen, data, phrase_oper_op(exp), args);
}
