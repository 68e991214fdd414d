/* The walk of size slicing through an expression: a rule is tried everywhere, and may bind names in
 * front of what it makes.
 *
 * Nothing is computed on another condition, more often or in another order than before. What cannot
 * fail and is cheap, a slice or the call of a shape function, is PENDING: it comes as far out as
 * this allows, to the body of the definition or lambda, the branch, or the body of the `let` that
 * it stands in. What is bound by sized_bind comes as far out as nothing was computed before it. */
#include "sized/walk.h"

#include "base/diag.h"
#include "core/make.h"
#include "core/rebuild.h"
#include "sized/build.h"
#include "sized/cheap.h"
#include "sized/state.h"

void sized_walk_pend(struct walk *walk, const struct core_pat *pat, const struct core_exp *exp)
{
    VEC_PUSH(walk->sized->arena, &walk->pending, ((struct bound){pat, exp}));
}

struct bound_vec sized_walk_enter(struct walk *walk)
{
    struct bound_vec outer = walk->pending;
    walk->pending = (struct bound_vec){0};
    return outer;
}

const struct core_exp *sized_walk_leave(struct walk *walk, struct bound_vec outer,
                                        const struct core_exp *exp)
{
    for (size_t i = walk->pending.len; i-- > 0;)
        exp = sized_bind(walk->sized, walk->pending.at[i].pat, walk->pending.at[i].exp, exp);
    walk->pending = outer;
    return exp;
}

const struct core_exp *sized_walk_block(struct walk *walk, const struct core_exp *exp)
{
    struct bound_vec outer = sized_walk_enter(walk);
    return sized_walk_leave(walk, outer, sized_walk(walk, exp));
}

/* ---- Kinds of expressions ---- */

static void walk_match(struct walk *walk, struct core_exp *copy)
{
    size_t count = copy->u.match.count;
    struct core_case *cases = ARENA_ARRAY(walk->sized->arena, struct core_case, count);
    copy->u.match.value = sized_walk(walk, copy->u.match.value);
    for (size_t i = 0; i < count; i++)
        cases[i] = (struct core_case){copy->u.match.cases[i].pat,
                                      sized_walk_block(walk, copy->u.match.cases[i].body)};
    copy->u.match.cases = cases;
}

static void walk_loop(struct walk *walk, struct core_exp *copy)
{
    struct core_loop *loop = core_own_loop(walk->sized->arena, copy);
    loop->init = sized_walk(walk, loop->init);
    loop->until = loop->kind == CORE_LOOP_WHILE
                             ? sized_walk_block(walk, loop->until)
                             : sized_walk(walk, loop->until);
    loop->body = sized_walk_block(walk, loop->body);
}

/* The kinds of which a part runs by itself; false for the others. */
static bool walk_blocks(struct walk *walk, struct core_exp *copy)
{
    switch (copy->kind) {
    case CORE_IF:
        copy->u.cond.cond = sized_walk(walk, copy->u.cond.cond);
        copy->u.cond.then = sized_walk_block(walk, copy->u.cond.then);
        copy->u.cond.other = sized_walk_block(walk, copy->u.cond.other);
        return true;
    case CORE_MATCH:
        walk_match(walk, copy);
        return true;
    case CORE_LOOP:
        walk_loop(walk, copy);
        return true;
    case CORE_LAM:
        copy->u.lam.body = sized_walk_block(walk, copy->u.lam.body);
        return true;
    case CORE_ASSERT:
        copy->u.assert_.cond = sized_walk(walk, copy->u.assert_.cond);
        copy->u.assert_.body = sized_walk_block(walk, copy->u.assert_.body);
        return true;
    case CORE_ATTRIBUTE:
        copy->u.attribute.body = sized_walk_block(walk, copy->u.attribute.body);
        return true;
    case CORE_AND:
    case CORE_OR:
        copy->u.logic.left = sized_walk(walk, copy->u.logic.left);
        copy->u.logic.right = sized_walk_block(walk, copy->u.logic.right);
        return true;
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
    case CORE_APP:
    case CORE_CONSTRUCT:
    case CORE_ASCRIBE:
    case CORE_LET:
        return false;
    }
    bug(copy->loc, "an expression of unknown kind");
}

/* Whether nothing is computed for EXP, or for the arguments that it is given so far. */
static bool is_value(const struct core_exp *exp)
{
    for (; exp->kind == CORE_APP; exp = exp->u.app.fun)
        if (!is_value(exp->u.app.arg))
            return false;
    return sized_is_atom(exp) || exp->kind == CORE_LAM || exp->kind == CORE_DEF ||
           exp->kind == CORE_BUILTIN || exp->kind == CORE_OPERATOR;
}

/* RESULT behind the names that EXP begins with. */
static const struct core_exp *behind(struct sized *sized, const struct core_exp *exp,
                                     const struct core_exp *result)
{
    if (!sized_is_bind(sized, exp))
        return result;
    return sized_let(sized, exp->u.let.pat, exp->u.let.bound,
                     behind(sized, exp->u.let.body, result));
}

static const struct core_exp *walk_app(struct walk *walk, struct core_exp *app)
{
    app->u.app.fun = sized_walk(walk, app->u.app.fun);
    app->u.app.arg = sized_walk(walk, app->u.app.arg);
    const struct core_exp *fun = app->u.app.fun;
    while (sized_is_bind(walk->sized, fun))
        fun = fun->u.let.body;
    if (!is_value(fun))
        return sized_float(walk->sized, app, &app->u.app.fun);
    struct core_exp *inner = sized_exp(walk->sized, CORE_APP, app->loc, app->type);
    inner->u.app.fun = fun;
    inner->u.app.arg = app->u.app.arg;
    const struct core_exp *result = sized_float(walk->sized, inner, &inner->u.app.arg);
    if (fun == app->u.app.fun)
        return result;
    return behind(walk->sized, app->u.app.fun, result);
}

/* The kinds in front of which the names of a part may stand; null for the others. */
static const struct core_exp *walk_floating(struct walk *walk, struct core_exp *copy)
{
    struct sized *sized = walk->sized;
    if (copy->kind == CORE_APP)
        return walk_app(walk, copy);
    if (copy->kind == CORE_LET) {
        copy->u.let.bound = sized_walk(walk, copy->u.let.bound);
        copy->u.let.body = sized_walk_block(walk, copy->u.let.body);
        return sized_float(sized, copy, &copy->u.let.bound);
    }
    if (copy->kind == CORE_PROJ) {
        copy->u.proj.tuple = sized_walk(walk, copy->u.proj.tuple);
        return sized_float(sized, copy, &copy->u.proj.tuple);
    }
    if (copy->kind != CORE_ASCRIBE)
        return NULL;
    copy->u.ascribe.exp = sized_walk(walk, copy->u.ascribe.exp);
    return sized_float(sized, copy, &copy->u.ascribe.exp);
}

static const struct core_exp *walk_part(void *context, const struct core_exp *exp)
{
    return sized_walk(context, exp);
}

const struct core_exp *sized_walk(struct walk *walk, const struct core_exp *exp)
{
    const struct core_rebuild rebuild = {
        .arena = walk->sized->arena, .context = walk, .exp = walk_part};
    const struct core_exp *result = walk->rule(walk, exp);
    if (result)
        return result;
    struct core_exp *copy = sized_exp(walk->sized, exp->kind, exp->loc, exp->type);
    *copy = *exp;
    result = walk_floating(walk, copy);
    if (result)
        return result;
    return walk_blocks(walk, copy) ? copy : core_rebuild_exp(&rebuild, exp);
}
