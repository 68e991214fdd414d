/* Where a definition that uses itself does so: in tail position, where what the call gives is what
 * the definition gives, or elsewhere; and with what other arguments than it was given. */
#include "instances/tail_calls.h"

#include "base/diag.h"
#include "base/map.h"
#include "core/parts.h"

/* Whether EXP is a call of DEF. */
static bool is_call(const struct core_def *def, const struct core_exp *exp)
{
    size_t count = 0;
    for (; exp->kind == CORE_APP; exp = exp->u.app.fun)
        count++;
    return exp->kind == CORE_DEF && exp->u.def == def && count == def->param_count;
}

const struct core_exp *tail_argument(const struct core_def *def, const struct core_exp *call,
                                     size_t position)
{
    for (size_t i = def->param_count; i > position + 1; i--)
        call = call->u.app.fun;
    return call->u.app.arg;
}

struct mention {
    const struct map *vars;
    bool found;
};

static void see_mention(void *data, const struct core_exp *exp)
{
    struct mention *mention = data;
    mention->found |= exp->kind == CORE_VAR && map_has(mention->vars, exp->u.var);
    core_each_part(exp, see_mention, mention);
}

bool tail_mentions(const struct map *vars, const struct core_exp *exp)
{
    struct mention mention = {vars, false};
    see_mention(&mention, exp);
    return mention.found;
}

static void see_other(void *data, const struct core_exp *exp)
{
    struct tail_calls *calls = data;
    if (exp->kind == CORE_DEF && exp->u.def == calls->def && !calls->other)
        calls->other = exp;
    core_each_part(exp, see_other, calls);
}

static bool is_var(const struct core_exp *exp, const struct core_var *var)
{
    return exp->kind == CORE_VAR && exp->u.var == var;
}

static void size_varies(void *data, const struct core_exp *size)
{
    struct tail_calls *calls = data;
    if (size->kind == CORE_VAR)
        map_set(calls->varying, size->u.var, (void *)(uintptr_t)size->u.var);
    core_each_part(size, size_varies, calls);
}

/* The sizes of WANTED, a parameter's type, vary where FOUND, the argument's, has others. */
static void compare_sizes(struct tail_calls *calls, const struct core_type *wanted,
                          const struct core_type *found)
{
    const struct core_exp *size = wanted->size;
    if (size && !(found->size && size->kind == CORE_VAR && is_var(found->size, size->u.var)))
        size_varies(calls, size);
    for (size_t i = 0; i < wanted->part_count; i++)
        compare_sizes(calls, wanted->parts[i], found->parts[i]);
    for (size_t i = 0; i < wanted->variant_count; i++)
        for (size_t k = 0; k < wanted->variants[i].payload_count; k++)
            compare_sizes(calls, wanted->variants[i].payload[k], found->variants[i].payload[k]);
    if (wanted->elem)
        compare_sizes(calls, wanted->elem, found->elem);
}

static bool see_call(struct tail_calls *calls, const struct core_exp *call)
{
    for (size_t i = 0; i < calls->def->param_count; i++) {
        const struct core_exp *arg = tail_argument(calls->def, call, i);
        const struct core_pat *param = calls->def->params[i];
        if (param->kind == CORE_PAT_VAR && is_var(arg, param->var))
            continue;
        calls->varies[i] = true;
        compare_sizes(calls, param->type, arg->type);
        see_other(calls, arg);
    }
    return true;
}

static bool see_tail(struct tail_calls *calls, const struct core_exp *exp);

static bool see_cases(struct tail_calls *calls, const struct core_exp *match)
{
    bool ends = false;
    for (size_t i = 0; i < match->u.match.count; i++)
        ends |= see_tail(calls, match->u.match.cases[i].body);
    return ends;
}

/* Gives whether EXP, in tail position, ends in a call. */
static bool see_parts(struct tail_calls *calls, const struct core_exp *exp)
{
    bool ends = false;
    switch (exp->kind) {
    case CORE_IF:
        see_other(calls, exp->u.cond.cond);
        ends = see_tail(calls, exp->u.cond.then);
        return see_tail(calls, exp->u.cond.other) || ends;
    case CORE_LET:
        see_other(calls, exp->u.let.bound);
        return see_tail(calls, exp->u.let.body);
    case CORE_MATCH:
        see_other(calls, exp->u.match.value);
        return see_cases(calls, exp);
    case CORE_AND:
    case CORE_OR:
        see_other(calls, exp->u.logic.left);
        return see_tail(calls, exp->u.logic.right);
    case CORE_ASSERT:
        see_other(calls, exp->u.assert_.cond);
        return see_tail(calls, exp->u.assert_.body);
    case CORE_ATTRIBUTE:
        return see_tail(calls, exp->u.attribute.body);
    case CORE_APP:
        if (is_call(calls->def, exp))
            return see_call(calls, exp);
        see_other(calls, exp);
        return false;
    case CORE_VAR:
    case CORE_DEF:
    case CORE_BUILTIN:
    case CORE_OPERATOR:
    case CORE_LITERAL:
    case CORE_TUPLE:
    case CORE_PROJ:
    case CORE_ARRAY:
    case CORE_INDEX:
    case CORE_SLICE:
    case CORE_UPDATE:
    case CORE_RANGE:
    case CORE_LAM:
    case CORE_CONSTRUCT:
    case CORE_LOOP:
    case CORE_ASCRIBE:
        see_other(calls, exp);
        return false;
    }
    bug(exp->loc, "an expression of unknown kind");
}

static bool see_tail(struct tail_calls *calls, const struct core_exp *exp)
{
    bool ends = see_parts(calls, exp);
    if (ends)
        map_set(calls->ends, exp, calls);
    return ends;
}

struct tail_calls tail_calls(struct arena *arena, const struct core_def *def)
{
    struct tail_calls calls = {.arena = arena,
                               .def = def,
                               .ends = map_new_objects(arena),
                               .varies = ARENA_ARRAY(arena, bool, def->param_count),
                               .varying = map_new_objects(arena)};
    see_tail(&calls, def->body);
    return calls;
}
