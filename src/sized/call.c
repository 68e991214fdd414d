/* Calls (size-slicing.txt, Fig. 14 and section 4): a call of an existential function that is split
 * is a call of its shape function, which gives the sizes, and one of its value function, which is
 * given them.
 *
 *     map g (f (h xs) c)       let arg = h xs
 *                              let size = f_shape arg c
 *                              in map g (f_value size arg c)
 *
 * Where arguments have to get names, the call stays where it is, behind these. What is given to a
 * combinator by its name becomes a lambda. */
#include "sized/call.h"

#include "base/diag.h"
#include "sized/build.h"
#include "sized/cheap.h"
#include "sized/split.h"
#include "sized/state.h"
#include "sized/walk.h"

static const struct split *split_of(struct walk *walk, const struct core_exp *exp)
{
    for (; exp->kind == CORE_APP; exp = exp->u.app.fun)
        ;
    return exp->kind == CORE_DEF ? map_get(walk->sized->splits, exp->u.def) : NULL;
}

static const char *param_name(const struct core_pat *pat)
{
    return pat->kind == CORE_PAT_VAR ? pat->var->name : "arg";
}

/* Whether ARGS need names: one of them is given to both functions, and has none. */
static bool need_names(const struct split *split, const struct core_exp *const *args)
{
    for (size_t i = 0; i < split->value->param_count - split->size_count; i++)
        if (split->is_kept[i] && !sized_is_atom(args[i]))
            return true;
    return false;
}

/* ARG under a name that is bound in NAMES, if it has none. */
static const struct core_exp *named(struct sized *sized, const struct core_exp *arg,
                                    const struct core_pat *param, struct bound_vec *names)
{
    if (sized_is_atom(arg))
        return arg;
    const struct core_var *var = sized_var(sized, param_name(param), arg->loc, arg->type);
    VEC_PUSH(sized->arena, names, ((struct bound){sized_pat(sized, var), arg}));
    return sized_vars_exp(sized, &var, 1, arg->loc);
}

static const struct core_exp *use_of(struct sized *sized, const struct core_def *def,
                                     struct loc loc)
{
    struct core_exp *exp = sized_exp(sized, CORE_DEF, loc, def->type);
    exp->u.def = def;
    return exp;
}

/* A call with ARGS of what SPLIT was made of. */
static const struct core_exp *split_call(struct walk *walk, const struct split *split,
                                         const struct core_exp *const *args, struct loc loc)
{
    struct sized *sized = walk->sized;
    const struct core_exp *shape = use_of(sized, split->shape, loc);
    const struct core_exp *value = use_of(sized, split->value, loc);
    const struct core_var **sizes =
        ARENA_ARRAY(sized->arena, const struct core_var *, split->size_count);
    for (size_t i = 0; i < split->size_count; i++) {
        const struct core_var *size = split->value->params[i]->var;
        sizes[i] = sized_var(sized, size->name, loc, size->type);
        value = sized_apply(sized, value, sized_vars_exp(sized, &sizes[i], 1, loc));
    }
    struct bound_vec names = {0};
    bool are_named = need_names(split, args);
    for (size_t i = 0; i < split->value->param_count - split->size_count; i++) {
        const struct core_pat *param = split->value->params[split->size_count + i];
        const struct core_exp *arg =
            are_named ? named(sized, args[i], param, &names) : args[i];
        if (split->is_kept[i])
            shape = sized_apply(sized, shape, arg);
        value = sized_apply(sized, value, arg);
    }
    const struct core_pat *pat = sized_vars_pat(sized, sizes, split->size_count, loc);
    if (!are_named) {
        sized_walk_pend(walk, pat, shape);
        return value;
    }
    value = sized_bind(sized, pat, shape, value);
    for (size_t i = names.len; i-- > 0;)
        value = sized_bind(sized, names.at[i].pat, names.at[i].exp, value);
    return value;
}

static size_t param_count(const struct split *split)
{
    return split->value->param_count - split->size_count;
}

static const struct core_exp *rewrite_call(struct walk *walk, const struct split *split,
                                           const struct core_exp *exp)
{
    size_t count = param_count(split);
    const struct core_exp **args =
        ARENA_ARRAY(walk->sized->arena, const struct core_exp *, count);
    const struct core_exp *fun = exp;
    for (size_t i = count; i-- > 0; fun = fun->u.app.fun) {
        if (fun->kind != CORE_APP)
            bug(exp->loc, "a call has too few arguments");
        args[i] = fun->u.app.arg;
    }
    for (size_t i = 0; i < count; i++)
        args[i] = sized_walk(walk, args[i]);
    return split_call(walk, split, args, exp->loc);
}

/* The function of SPLIT as a lambda. */
static const struct core_exp *rewrite_function(struct walk *walk, const struct split *split,
                                               const struct core_exp *exp)
{
    struct sized *sized = walk->sized;
    size_t count = param_count(split);
    const struct core_exp **args = ARENA_ARRAY(sized->arena, const struct core_exp *, count);
    const struct core_pat **pats = ARENA_ARRAY(sized->arena, const struct core_pat *, count);
    const struct core_type *type = exp->type;
    for (size_t i = 0; i < count; i++, type = type->result) {
        const struct core_pat *param = split->value->params[split->size_count + i];
        const struct core_var *var =
            sized_var(sized, param_name(param), exp->loc, type->param);
        pats[i] = sized_pat(sized, var);
        args[i] = sized_vars_exp(sized, &var, 1, exp->loc);
    }
    struct bound_vec outer = sized_walk_enter(walk);
    const struct core_exp *result =
        sized_walk_leave(walk, outer, split_call(walk, split, args, exp->loc));
    for (size_t i = count; i-- > 0;) {
        struct core_exp *lam = sized_exp(sized, CORE_LAM, exp->loc,
                                         sized_arrow(sized, pats[i]->type, result->type));
        lam->u.lam.pat = pats[i];
        lam->u.lam.body = result;
        result = lam;
    }
    return result;
}

static const struct core_exp *call_rule(struct walk *walk, const struct core_exp *exp)
{
    const struct split *split = split_of(walk, exp);
    if (!split)
        return NULL;
    return exp->type->kind == CORE_TYPE_FUN ? rewrite_function(walk, split, exp)
                                            : rewrite_call(walk, split, exp);
}

const struct core_exp *sized_calls(struct sized *sized, const struct core_exp *exp)
{
    struct walk walk = {.sized = sized, .rule = call_rule};
    return sized_walk_block(&walk, exp);
}
