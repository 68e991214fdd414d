/* Sizes in what a type variable stands for.
 *
 *     def both 'a (x: a) (y: a) : (a, a) = (x, y)           at a = [][]f32
 *
 *     def both [n] [m] (x: [n][m]f32) (y: [n][m]f32) : ([n][m]f32, [n][m]f32) = (x, y)
 *
 * Written twice, a variable says that two values have the same sizes. So each dimension of what it
 * stands for is a size parameter, the same at all places, which is bound to the size of the first
 * value of that type, and compared with those of others. Where that is no parameter (the variable
 * stands for the result of a function that is a parameter, say), it is bound where the first value
 * gets a written type.
 *
 * A variable that is written once says nothing of sizes, which are anonymous then; but what a
 * function gives has the same sizes each time. Anonymous are also those of one that is lifted for
 * sizes, `'~a`, and is had only from functions that are parameters: each use of these may give
 * others. So are those in function types, as far as these are part of what the variable stands for:
 * values of such types are never compared. */
#include "instances/size.h"

#include "base/diag.h"
#include "core/make.h"
#include "core/parts.h"
#include "core/type.h"
#include "instances/copy.h"

/* ---- Where a variable is written ---- */

struct count {
    const struct core_type_var *var;
    size_t times;
};

/* In what a function gives it counts twice. */
static bool count_var(void *data, const struct core_type *type)
{
    struct count *count = data;
    count->times += type->kind == CORE_TYPE_VAR && type->var == count->var;
    if (type->kind == CORE_TYPE_FUN)
        core_type_any(type->result, count_var, count);
    return false;
}

static void count_type(struct count *count, const struct core_type *type)
{
    if (type)
        core_type_any(type, count_var, count);
}

static void count_pat(struct count *count, const struct core_pat *pat)
{
    if (!pat)
        return;
    count_type(count, pat->annotation);
    for (size_t i = 0; i < pat->part_count; i++)
        count_pat(count, pat->parts[i]);
}

static bool is_empty(const struct core_exp *exp)
{
    return exp->kind == CORE_ARRAY && exp->u.tuple.count == 0;
}

static void count_written(void *data, const struct core_type *type)
{
    count_type(data, type);
}

/* The types that are written at EXP itself, among them that of an array without elements, once. */
static void count_own(struct count *count, const struct core_exp *exp)
{
    if (is_empty(exp))
        count_type(count, exp->type);
    else if (exp->kind != CORE_ASCRIBE || !is_empty(exp->u.ascribe.exp))
        core_each_written(exp, count_written, count);
}

static void count_exp(void *data, const struct core_exp *exp)
{
    struct count *count = data;
    count_own(count, exp);
    core_each_part(exp, count_exp, count);
}

static size_t times_written(const struct written *written, const struct core_type_var *var)
{
    struct count count = {var, 0};
    for (size_t i = 0; i < written->param_count; i++)
        count_pat(&count, written->params[i]);
    count_type(&count, written->result);
    count_exp(&count, written->body);
    return count.times;
}

/* ---- Sizes ---- */

struct sizing {
    struct arena *arena;
    struct size_vec *sizes;
};

/* A size parameter for one dimension. It counts as given, so that it keeps its name also where no
 * parameter has it (src/sizes/sizes.c). */
static const struct core_exp *new_size(struct sizing *sizing)
{
    struct core_var *var = ARENA_NEW(sizing->arena, struct core_var);
    var->name = "d";
    var->type = core_make_scalar_type(sizing->arena, SCALAR_I64);
    var->is_size = var->is_given = true;
    VEC_PUSH(sizing->arena, sizing->sizes, var);
    return core_make_var(sizing->arena, var);
}

static const struct core_type *with_sizes(void *context, const struct core_type *type)
{
    struct sizing *sizing = context;
    const struct core_rebuild rebuild = {
        .arena = sizing->arena, .context = sizing, .type = with_sizes};
    if (type->kind == CORE_TYPE_FUN || type->kind == CORE_TYPE_SUM ||
        type->kind == CORE_TYPE_SCALAR || type->kind == CORE_TYPE_VECTOR)
        return type;
    const struct core_exp *size = type->kind == CORE_TYPE_ARRAY ? new_size(sizing) : NULL;
    struct core_type *sized = core_rebuild_type(&rebuild, type);
    sized->size = size;
    return sized;
}

struct argument *size_argument(struct arena *arena, const struct written *written,
                               const struct core_type_var *var, const struct core_type *type,
                               struct size_vec *sizes)
{
    struct argument *argument = ARENA_NEW(arena, struct argument);
    struct sizing sizing = {arena, sizes};
    argument->plain = argument->sized = type;
    if (!core_type_var_varies(written->type, var) && times_written(written, var) > 1)
        argument->sized = with_sizes(&sizing, type);
    return argument;
}
