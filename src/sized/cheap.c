/* What may be in a slice. The cost model is that of size-slicing.txt 2.4: a slice has no recurrence
 * (map, loop), so that it takes O(1) operations. And it cannot fail: it is computed before the
 * value is, where something else may fail first. */
#include "sized/cheap.h"

#include "base/diag.h"
#include "core/parts.h"
#include "core/type.h"
#include "sized/state.h"

struct asking {
    struct sized *sized;
    bool is_cheap;
};

static void ask(void *data, const struct core_exp *exp)
{
    struct asking *asking = data;
    asking->is_cheap = asking->is_cheap && sized_is_cheap(asking->sized, exp);
}

static bool parts_are_cheap(struct sized *sized, const struct core_exp *exp)
{
    struct asking asking = {sized, true};
    core_each_part(exp, ask, &asking);
    return asking.is_cheap;
}

static bool is_scalars(const struct core_type *type)
{
    bool fits = type->kind == CORE_TYPE_SCALAR || type->kind == CORE_TYPE_TUPLE;
    for (size_t i = 0; i < type->part_count; i++)
        fits = fits && is_scalars(type->parts[i]);
    return fits;
}

/* A definition is asked once; one that uses itself is not cheap. */
static bool def_is_cheap(struct sized *sized, const struct core_def *def)
{
    static const bool answers[] = {false, true};
    const bool *answer = def->is_recursive ? &answers[0] : map_get(sized->cheap, def);
    if (!answer) {
        answer = &answers[is_scalars(def->result) && sized_is_cheap(sized, def->body)];
        map_set(sized->cheap, def, (void *)(uintptr_t)answer);
    }
    return *answer;
}

static bool may_fail(enum operator op, enum scalar scalar)
{
    bool divides = op == OP_DIV || op == OP_MOD || op == OP_QUOT || op == OP_REM;
    return scalar_is_integer(scalar) && (divides || op == OP_POW);
}

/* A division by a number that is written, and not zero, does not fail. */
static bool operator_is_safe(const struct core_exp *app)
{
    const struct core_exp *fun = app, *last = app->kind == CORE_APP ? app->u.app.arg : NULL;
    while (fun->kind == CORE_APP)
        fun = fun->u.app.fun;
    return !may_fail(fun->u.oper.op, fun->u.oper.from) ||
           (last && fun->u.oper.op != OP_POW && last->kind == CORE_LITERAL &&
            last->u.literal.bits != 0);
}

static bool call_is_cheap(struct sized *sized, const struct core_exp *exp)
{
    const struct core_exp *app = exp;
    for (; exp->kind == CORE_APP; exp = exp->u.app.fun)
        if (!sized_is_cheap(sized, exp->u.app.arg))
            return false;
    return (exp->kind == CORE_OPERATOR && operator_is_safe(app)) ||
           (exp->kind == CORE_BUILTIN && exp->u.builtin == CORE_LENGTH) ||
           (exp->kind == CORE_DEF && def_is_cheap(sized, exp->u.def));
}

bool sized_is_cheap(struct sized *sized, const struct core_exp *exp)
{
    switch (exp->kind) {
    case CORE_VAR:
    case CORE_LITERAL:
        return true;
    case CORE_DEF:
        return def_is_cheap(sized, exp->u.def);
    case CORE_APP:
        return call_is_cheap(sized, exp);
    case CORE_ASCRIBE:
        return is_scalars(exp->type) && sized_is_cheap(sized, exp->u.ascribe.exp);
    case CORE_TUPLE:
    case CORE_PROJ:
    case CORE_LET:
    case CORE_IF:
    case CORE_CONSTRUCT:
    case CORE_MATCH:
    case CORE_ATTRIBUTE:
    case CORE_AND:
    case CORE_OR:
        return parts_are_cheap(sized, exp);
    case CORE_OPERATOR:
    case CORE_BUILTIN:
    case CORE_ARRAY:
    case CORE_INDEX:
    case CORE_ASSERT:
    case CORE_SLICE:
    case CORE_UPDATE:
    case CORE_RANGE:
    case CORE_LAM:
    case CORE_LOOP:
        return false;
    }
    bug(exp->loc, "an expression of unknown kind");
}

bool sized_is_atom(const struct core_exp *exp)
{
    return exp->kind == CORE_VAR || exp->kind == CORE_LITERAL;
}

struct mentioning {
    struct sized *sized;
    struct map *vars;
};

static void mention(void *data, const struct core_exp *exp)
{
    struct mentioning *mentioning = data;
    if (exp->kind == CORE_VAR)
        map_set(mentioning->vars, exp->u.var, (void *)(uintptr_t)exp->u.var);
    core_each_part(exp, mention, data);
}

static bool mention_sizes(void *data, const struct core_type *type);

static void mention_type(void *data, const struct core_type *type)
{
    core_type_any(type, mention_sizes, data);
}

static void mention_all(void *data, const struct core_exp *exp)
{
    struct mentioning *mentioning = data;
    if (exp->kind == CORE_VAR)
        map_set(mentioning->vars, exp->u.var, (void *)(uintptr_t)exp->u.var);
    core_each_written(exp, mention_type, data);
    core_each_part(exp, mention_all, data);
}

static bool mention_sizes(void *data, const struct core_type *type)
{
    if (type->kind == CORE_TYPE_ARRAY && type->size)
        mention_all(data, type->size);
    return false;
}

struct map *sized_all_mentioned(struct sized *sized, const struct core_exp *exp)
{
    struct mentioning mentioning = {sized, map_new_objects(sized->arena)};
    mention_all(&mentioning, exp);
    return mentioning.vars;
}

void sized_mentioned(struct sized *sized, const struct core_exp *exp, struct map *vars)
{
    struct mentioning mentioning = {sized, vars};
    mention(&mentioning, exp);
}
