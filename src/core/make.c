/* Expressions and types of the core that passes make up (make.h). */
#include "core/make.h"

struct core_exp *core_make_exp(struct arena *arena, enum core_exp_kind kind, struct loc loc,
                               const struct core_type *type)
{
    struct core_exp *exp = ARENA_NEW(arena, struct core_exp);
    exp->kind = kind;
    exp->loc = loc;
    exp->type = type;
    return exp;
}

const struct core_type *core_make_scalar_type(struct arena *arena, enum scalar scalar)
{
    struct core_type *type = ARENA_NEW(arena, struct core_type);
    type->kind = CORE_TYPE_SCALAR;
    type->scalar = scalar;
    return type;
}

const struct core_type *const *core_make_scalar_types(struct arena *arena)
{
    const struct core_type **scalars = ARENA_ARRAY(arena, const struct core_type *, SCALAR_COUNT);
    for (int i = 0; i < SCALAR_COUNT; i++)
        scalars[i] = core_make_scalar_type(arena, (enum scalar)i);
    return scalars;
}

const struct core_type *core_make_var_type(struct arena *arena, const struct core_type_var *var)
{
    struct core_type *type = ARENA_NEW(arena, struct core_type);
    type->kind = CORE_TYPE_VAR;
    type->var = var;
    return type;
}

const struct core_type *core_make_function_type(struct arena *arena,
                                                const struct core_type *param,
                                                const struct core_type *result)
{
    struct core_type *type = ARENA_NEW(arena, struct core_type);
    type->kind = CORE_TYPE_FUN;
    type->param = param;
    type->result = result;
    return type;
}

const struct core_type *core_make_tuple_type(struct arena *arena,
                                             const struct core_type *const *parts, size_t count)
{
    struct core_type *type = ARENA_NEW(arena, struct core_type);
    type->kind = CORE_TYPE_TUPLE;
    type->parts = parts;
    type->part_count = count;
    return count == 1 ? parts[0] : type;
}

const struct core_exp *core_make_i64(struct arena *arena, const struct core_type *i64,
                                     int64_t value)
{
    struct core_exp *exp = core_make_exp(arena, CORE_LITERAL, loc_none(), i64);
    exp->u.literal = (struct literal){.scalar = SCALAR_I64, .bits = (uint64_t)value};
    return exp;
}

const struct core_exp *core_make_var(struct arena *arena, const struct core_var *var)
{
    struct core_exp *exp = core_make_exp(arena, CORE_VAR, var->loc, var->type);
    exp->u.var = var;
    return exp;
}

const struct core_exp *core_make_app(struct arena *arena, const struct core_exp *fun,
                                     const struct core_exp *arg, struct loc loc)
{
    struct core_exp *exp = core_make_exp(arena, CORE_APP, loc, fun->type->result);
    exp->u.app.fun = fun;
    exp->u.app.arg = arg;
    return exp;
}

const struct core_exp *core_make_length(struct arena *arena, const struct core_type *i64,
                                        const struct core_var *var)
{
    const struct core_type *type = core_make_function_type(arena, var->type, i64);
    struct core_exp *fun = core_make_exp(arena, CORE_BUILTIN, var->loc, type);
    fun->u.builtin = CORE_LENGTH;
    return core_make_app(arena, fun, core_make_var(arena, var), var->loc);
}

const struct core_exp *core_make_binary(struct arena *arena, enum operator op,
                                        const struct core_exp *left, const struct core_exp *right)
{
    const struct core_type *i64 = left->type;
    const struct core_type *type = core_make_function_type(
        arena, i64, core_make_function_type(arena, i64, i64));
    struct core_exp *fun = core_make_exp(arena, CORE_OPERATOR, left->loc, type);
    fun->u.oper.op = op;
    fun->u.oper.from = fun->u.oper.to = SCALAR_I64;
    return core_make_app(arena, core_make_app(arena, fun, left, left->loc), right, right->loc);
}

struct core_loop *core_own_loop(struct arena *arena, struct core_exp *exp)
{
    struct core_loop *loop = ARENA_NEW(arena, struct core_loop);
    if (exp->u.loop)
        *loop = *exp->u.loop;
    exp->u.loop = loop;
    return loop;
}
