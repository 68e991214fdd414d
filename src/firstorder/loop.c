/* Loops that hand on functions, where the program allows that (defunctionalisation.txt 7):
 *
 *     loop f = \x -> x for i < n do (if c then f else \x -> x + i)
 *
 *     loop f = #f for i < n do (if c then f else #f_1 {i = i})
 *
 * What the loop hands on may be what it begins with, or what its body gives; and what the body
 * gives is known for what it is given only. So the body is translated again, until it gives nothing
 * new. That ends if a function is not made of the one of the round before: such a function would be
 * a list as long as the loop. */
#include "firstorder/loop.h"

#include "base/diag.h"
#include "core/make.h"
#include "core/type.h"
#include "firstorder/alternatives.h"
#include "firstorder/env.h"
#include "firstorder/pattern.h"
#include "firstorder/rules.h"
#include "firstorder/state.h"
#include "firstorder/static.h"
#include "firstorder/tell.h"

/* A function of so many others as this is made of the one before. */
#define ROUNDS_MAX 8

static const struct core_var *counter(struct defun_env *env, const struct core_var *var)
{
    return defun_rename(env, var, defun_dyn(env->defun, var->type), var->type);
}

/* The loop EXP, which hands on SV, but for its INIT; what its body gives is in *BODY. */
static struct core_exp *loop_with(struct defun_env *env, const struct core_exp *exp,
                                  const struct defun_static *sv, struct defun_result *body)
{
    const struct core_exp *until = exp->u.loop->until;
    bool is_while = exp->u.loop->kind == CORE_LOOP_WHILE;
    size_t size_count = exp->u.loop->size_count;
    const struct core_var **sizes =
        ARENA_ARRAY(env->defun->arena, const struct core_var *, size_count);
    struct core_exp *copy = defun_copy_of(env, exp, sv);
    struct core_loop *loop = core_own_loop(env->defun->arena, copy);
    if (!is_while)
        loop->until = defun_data(env, until);
    for (size_t i = 0; i < size_count; i++)
        sizes[i] = counter(env, exp->u.loop->sizes[i]);
    loop->sizes = sizes;
    loop->pat = defun_pat(env, exp->u.loop->pat, sv);
    if (is_while)
        loop->until = defun_data(env, until);
    if (exp->u.loop->counter)
        loop->counter = counter(env, exp->u.loop->counter);
    if (exp->u.loop->elem)
        loop->elem = defun_pat(env, exp->u.loop->elem,
                                      defun_dyn(env->defun, exp->u.loop->elem->type));
    *body = defun_exp(env, exp->u.loop->body);
    return copy;
}

struct defun_result defun_loop(struct defun_env *env, const struct core_exp *exp)
{
    struct defun *defun = env->defun;
    struct defun_result init = defun_exp(env, exp->u.loop->init);
    const struct defun_static *sv = init.sv;
    size_t told = defun->steps.len;
    for (int i = 0; i < ROUNDS_MAX; i++) {
        struct defun_result body;
        struct core_exp *copy = loop_with(env, exp, sv, &body);
        const struct defun_static *joined = defun_join(defun, sv, body.sv);
        if (defun_static_is_same(joined, sv)) {
            const struct defun_result result = {copy, sv};
            struct core_loop *loop = core_own_loop(defun->arena, copy);
            loop->init = defun_inject(defun, init, sv);
            loop->body = defun_inject(defun, body, sv);
            defun_tell(env, "D-Loop", "7", exp, result);
            return result;
        }
        defun->has_left_over = true;
        defun->steps.len = told;
        sv = joined;
    }
    diag_unsupported(defun->diag, defun_loc(env, exp->loc),
                     "not yet supported: a loop whose function is made of that of the round "
                     "before");
    return init;
}
