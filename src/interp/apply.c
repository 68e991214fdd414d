/* The lambda calculus of DPIA (dpia.txt Fig. 3b): variables, applications and projections, for all
 * kinds of arguments.
 *
 * An argument is a phrase in its environment, evaluated where the parameter is mentioned: call by
 * name, which commands need. In a functional program nothing can change in between, and flat
 * arguments are computed before the call; so are those of the functions that a program keeps. */
#include "base/diag.h"
#include "interp/env.h"
#include "interp/eval.h"
#include "interp/meaning.h"
#include "interp/shape.h"
#include "interp/state.h"
#include "interp/use.h"
#include "interp/view.h"

struct meaning meaning_pair(struct interp *interp, const struct view *fst, const struct view *snd)
{
    return meaning_view(view_pair(interp, fst, snd));
}

static struct meaning value_of(struct interp *interp, struct meaning meaning)
{
    return meaning.phrase ? eval_meaning(interp, meaning.env, meaning.phrase) : meaning;
}

struct meaning meaning_half(struct interp *interp, struct meaning meaning, int which)
{
    const struct phrase *phrase = meaning.phrase;
    if (!phrase)
        return meaning_view(view_part(interp, meaning.view, which));
    if (phrase->kind != PHRASE_PAIR)
        bug(phrase->loc, "the half of what is no product");
    return eval_meaning(interp, meaning.env,
                        which == 1 ? phrase_pair_fst(phrase) : phrase_pair_snd(phrase));
}

static struct meaning variable(struct interp *interp, const struct env *env,
                               const struct phrase *phrase)
{
    const struct meaning *bound = env_find(env, phrase_var_of(phrase));
    if (!bound)
        bound = env_find(interp->globals, phrase_var_of(phrase));
    if (!bound)
        bug(phrase->loc, "the variable '%s' has no meaning", phrase_var_of(phrase)->name);
    return value_of(interp, *bound);
}

/* What EXP is now. */
static struct meaning computed(struct interp *interp, const struct env *env,
                               const struct phrase *phrase)
{
    const struct shape *shape = eval_shape(interp, env, phrase->type->data, &phrase->loc);
    return meaning_view(view_snapshot(interp, shape, eval_view(interp, env, phrase), &phrase->loc));
}

/* A phrase as the argument of a function: by name, or its value in functional programs. */
static struct meaning eval_argument(struct interp *interp, const struct env *env,
                                    const struct phrase *phrase)
{
    if (!interp->functional || phrase->type->kind != TYPE_EXP)
        return meaning_closure(phrase, env);
    if (interp->lazy)
        return meaning_view(view_delayed(interp, env, phrase));
    if (data_is_flat(phrase->type->data))
        return computed(interp, env, phrase);
    return meaning_view(eval_view(interp, env, phrase));
}

/* Whether PHRASE is a call of one of the program's functions. */
static bool is_call(const struct interp *interp, const struct phrase *phrase)
{
    while (phrase->kind == PHRASE_APP)
        phrase = phrase_app_fun(phrase);
    return phrase->kind == PHRASE_VAR && env_find(interp->globals, phrase_var_of(phrase));
}

struct meaning apply(struct interp *interp, struct meaning fun, struct meaning arg)
{
    fun = value_of(interp, fun);
    if (!meaning_is(fun, PHRASE_LAM))
        bug(loc_none(), "what is no function is applied");
    interp_step(interp, &fun.phrase->loc);
    const struct env *env = env_add(interp, fun.env, phrase_lam_param(fun.phrase), arg);
    return eval_meaning(interp, env, phrase_lam_body(fun.phrase));
}

struct meaning apply_view(struct interp *interp, struct meaning fun, const struct view *arg)
{
    return apply(interp, fun, meaning_view(arg));
}

struct meaning apply_nat(struct interp *interp, struct meaning fun, int64_t arg)
{
    fun = value_of(interp, fun);
    if (!meaning_is(fun, PHRASE_NAT_LAM))
        bug(loc_none(), "what is no function of a nat is applied to one");
    const struct env *env = env_add_nat(interp, fun.env, phrase_nat_lam_param(fun.phrase), arg);
    return eval_meaning(interp, env, phrase_nat_lam_body(fun.phrase));
}

struct meaning apply_size(struct interp *interp, struct meaning fun, int64_t number)
{
    if (meaning_is(fun, PHRASE_NAT_LAM))
        check_nat(interp, phrase_nat_lam_param(fun.phrase)->name, number, fun.phrase->loc);
    return apply_nat(interp, fun, number);
}

static struct meaning application(struct interp *interp, const struct env *env,
                                  const struct phrase *phrase)
{
    const struct phrase *arg = phrase_app_arg(phrase);
    struct meaning fun = eval_meaning(interp, env, phrase_app_fun(phrase));
    bool by_value = arg->type->kind == TYPE_EXP && !interp->lazy && is_call(interp, phrase);
    return apply(interp, fun,
                 by_value ? computed(interp, env, arg) : eval_argument(interp, env, arg));
}

static struct meaning data_application(struct interp *interp, const struct env *env,
                                       const struct phrase *phrase)
{
    struct meaning fun = eval_meaning(interp, env, phrase->u.data_app.fun);
    if (!meaning_is(fun, PHRASE_DATA_LAM))
        bug(phrase->loc, "what is no function of a data type is applied to one");
    const struct shape *shape = eval_shape(interp, env, phrase->u.data_app.arg, &phrase->loc);
    return eval_meaning(interp,
                        env_add_data(interp, fun.env, phrase_data_lam_param(fun.phrase), shape),
                        phrase_data_lam_body(fun.phrase));
}

struct meaning eval_redex(struct interp *interp, const struct env *env,
                          const struct phrase *phrase)
{
    switch (phrase->kind) {
    case PHRASE_VAR:
        return variable(interp, env, phrase);
    case PHRASE_APP:
        return application(interp, env, phrase);
    case PHRASE_NAT_APP:
        return apply_nat(interp, eval_meaning(interp, env, phrase->u.nat_app.fun),
                         eval_nat(interp, env, phrase->u.nat_app.arg, &phrase->loc));
    case PHRASE_DATA_APP:
        return data_application(interp, env, phrase);
    case PHRASE_PROJ:
        return meaning_half(interp, eval_meaning(interp, env, phrase_proj_pair(phrase)),
                            phrase_proj_which(phrase));
    case PHRASE_LAM:
    case PHRASE_NAT_LAM:
    case PHRASE_DATA_LAM:
    case PHRASE_PAIR:
    case PHRASE_LITERAL:
    case PHRASE_OPERATOR:
    case PHRASE_PRIM:
        break;
    }
    bug(phrase->loc, "there is nothing to reduce");
}

struct meaning use_function(const struct use *use, size_t position)
{
    return eval_meaning(use->interp, use->env, phrase_arg(use->phrase, position));
}

int64_t use_size(const struct use *use, size_t position)
{
    return eval_size(use->interp, use->env, phrase_nat_arg(use->phrase, position),
                     &use->phrase->loc);
}

const struct shape *use_shape(const struct use *use, size_t position)
{
    return eval_shape(use->interp, use->env, phrase_data_arg(use->phrase, position),
                      &use->phrase->loc);
}

const struct shape *use_room(const struct use *use, size_t position)
{
    return eval_room(use->interp, use->env, phrase_data_arg(use->phrase, position),
                     &use->phrase->loc);
}

const struct view *use_view(const struct use *use, size_t position)
{
    return eval_view(use->interp, use->env, phrase_arg(use->phrase, position));
}

const struct view *use_at(const struct use *use, const struct view *array, int64_t index)
{
    return view_at(use->interp, array, index, &use->phrase->loc);
}

const struct view *use_element(const struct use *use, const struct view *array, int64_t index)
{
    return view_element(use->interp, array, index, &use->phrase->loc);
}
