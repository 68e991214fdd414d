/* Stage I for identifiers, literals, and everything that is computed from its arguments' values
 * alone (dpia.txt Fig. 5, first and second group, and C of the fourth):
 *
 *     A(x)(A) = A := x                            C(x)(k) = k(x)
 *     A(E1 + E2)(A) = C(E1)(\x. C(E2)(\y. A := x + y))
 *     C(E1 + E2)(k) = C(E1)(\x. C(E2)(\y. k(x + y)))
 *
 * A call of a scalar function, f E1 ... En, is like an operator; f itself is a variable. */
#include "base/diag.h"
#include "translate/assign.h"
#include "translate/stage1_build.h"
#include "translate/stage1_rules.h"
#include "translate/stage1_state.h"

static const char *const param_names[] = {"x", "y", "z"};

/* A := x, at any data type (section 4.1). */
const struct phrase *stage1_a_residual(struct stage1 *stage, const struct phrase *exp,
                                       const struct phrase *to)
{
    return translate_assign(stage->dpia, level_of(LOOP_SEQUENTIAL), to, exp, exp->loc);
}

const struct phrase *stage1_c_residual(struct stage1 *stage, const struct phrase *exp,
                                       const struct phrase *to)
{
    return stage1_apply(stage, to, exp);
}

/* The parameters of continuations for the COUNT arguments ARGS, and their uses. */
static const struct var **make_params(struct stage1 *stage, const struct phrase *const *args,
                                      size_t count, const struct phrase **uses)
{
    const struct var **params = ARENA_ARRAY(dpia_arena(stage->dpia), const struct var *, count);
    for (size_t k = 0; k < count; k++) {
        params[k] = stage1_param(stage, args[k], param_names[k % 3]);
        uses[k] = stage1_use(stage, params[k]);
    }
    return params;
}

/* C(E1)(\x1. ... C(En)(\xn. BODY)). */
static const struct phrase *each_argument(struct stage1 *stage, const struct phrase *const *args,
                                          const struct var *const *params, size_t count,
                                          const struct phrase *body)
{
    for (size_t k = count; k > 0; k--)
        body = stage1_c(stage, args[k - 1], params[k - 1], body);
    return body;
}

/* C of the children of EXP, around what MAKE does with EXP over their residuals and TO. */
static const struct phrase *strict(struct stage1 *stage, const struct phrase *exp,
                                   const struct phrase *to, stage1_function *make)
{
    struct arena *arena = dpia_arena(stage->dpia);
    size_t count = phrase_child_count(exp);
    const struct phrase **args = ARENA_ARRAY(arena, const struct phrase *, count);
    const struct phrase **uses = ARENA_ARRAY(arena, const struct phrase *, count);
    for (size_t k = 0; k < count; k++)
        args[k] = phrase_child(exp, k);
    const struct var **params = make_params(stage, args, count, uses);
    const struct phrase *body = make(stage, phrase_with_children(stage->dpia, exp, uses), to);

    return each_argument(stage, args, params, count, body);
}

const struct phrase *stage1_a_strict(struct stage1 *stage, const struct phrase *exp,
                                     const struct phrase *to)
{
    return strict(stage, exp, to, stage1_a_residual);
}

const struct phrase *stage1_c_strict(struct stage1 *stage, const struct phrase *exp,
                                     const struct phrase *to)
{
    return strict(stage, exp, to, stage1_c_residual);
}

/* f and the arguments of the call EXP, first to last. */
static const struct phrase *open_call(const struct phrase *exp, const struct phrase **args,
                                      size_t count)
{
    for (size_t k = count; k > 0; k--) {
        args[k - 1] = phrase_app_arg(exp);
        exp = phrase_app_fun(exp);
    }
    if (exp->kind != PHRASE_VAR)
        bug(exp->loc, "application of something that is neither a variable nor a lambda");
    return exp;
}

static size_t call_arity(const struct phrase *exp)
{
    size_t count = 0;
    for (; exp->kind == PHRASE_APP; exp = phrase_app_fun(exp))
        count++;
    return count;
}

/* The same for the arguments of a call. */
static const struct phrase *call(struct stage1 *stage, const struct phrase *exp,
                                 const struct phrase *to, stage1_function *make)
{
    struct arena *arena = dpia_arena(stage->dpia);
    size_t count = call_arity(exp);
    const struct phrase **args = ARENA_ARRAY(arena, const struct phrase *, count);
    const struct phrase **uses = ARENA_ARRAY(arena, const struct phrase *, count);
    const struct phrase *fun = open_call(exp, args, count);
    const struct var **params = make_params(stage, args, count, uses);
    for (size_t k = 0; k < count; k++)
        fun = phrase_app(stage->dpia, fun, uses[k], exp->loc);
    return each_argument(stage, args, params, count, make(stage, fun, to));
}

const struct phrase *stage1_a_call(struct stage1 *stage, const struct phrase *exp,
                                   const struct phrase *to)
{
    return call(stage, exp, to, stage1_a_residual);
}

const struct phrase *stage1_c_call(struct stage1 *stage, const struct phrase *exp,
                                   const struct phrase *to)
{
    return call(stage, exp, to, stage1_c_residual);
}
