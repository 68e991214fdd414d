/* Stage I for let, which Fig. 5 of dpia.txt does not have. First what is bound becomes a residual,
 * and what C allocates for it is called x:
 *
 *     A(let x = E in B)(A) = C(E)(\x. A(let x = x in B)(A))
 *
 * then a residual r is bound to a variable, or is substituted if it computes nothing
 * (stage1_substitutes). What B does not use goes at once, if it cannot fail:
 *
 *     A(let x = r in B)(A) = new (\x. x.1 := r; A(B[x.2])(A))        or A(B[r])(A)
 *
 * A pair is bound component by component, so that only what is computed costs a variable. C is the
 * same with C(B)(k). Where B only takes an array of pairs apart, E is written into the parts:
 *
 *     A(let x = E in pair (unzipFst x) (unzipSnd x))(A) = A(E)(unzipAcc <pairAcc1 A, pairAcc2 A>)
 */
#include "translate/assign.h"
#include "translate/leaves.h"
#include "translate/stage1_build.h"
#include "translate/stage1_rules.h"
#include "translate/stage1_simple.h"
#include "translate/stage1_state.h"
#include "translate/stage1_values.h"
#include "view/law.h"

/* A(EXP)(TO) or C(EXP)(TO). */
typedef const struct phrase *redex_function(struct stage1 *stage, const struct phrase *exp,
                                            const struct phrase *to);

/* C(E)(\x. REDEX(let x = x in B)(TO)). */
static const struct phrase *let(struct stage1 *stage, const struct phrase *exp,
                                const struct phrase *to, redex_function *redex)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase *bound = phrase_arg(exp, 0);
    struct opened scope = stage1_open(stage, phrase_arg(exp, 1));
    const struct var *x = var_titled(dpia, var_title(scope.param), bound->type, scope.param->loc);
    const struct phrase *rest =
        phrase_let(dpia, scope.param, stage1_use(stage, x), scope.body, exp->loc);
    return stage1_c(stage, bound, x, redex(stage, rest, to));
}

const struct phrase *stage1_a_let(struct stage1 *stage, const struct phrase *exp,
                                  const struct phrase *to)
{
    return let(stage, exp, to, stage1_a);
}

const struct phrase *stage1_c_let(struct stage1 *stage, const struct phrase *exp,
                                  const struct phrase *to)
{
    return let(stage, exp, to, stage1_c_to);
}

/* B without x, where B does not use it and E cannot fail; else null. */
static const struct phrase *unused(struct stage1 *stage, const struct phrase *exp)
{
    const struct phrase *fun = phrase_arg(exp, 1);
    if (fun->kind != PHRASE_LAM ||
        stage1_is_used(stage, phrase_lam_param(fun), phrase_lam_body(fun)) ||
        stage1_may_fail(stage, phrase_arg(exp, 0)))
        return NULL;
    return phrase_lam_body(fun);
}

const struct phrase *stage1_a_let_unused(struct stage1 *stage, const struct phrase *exp,
                                         const struct phrase *to)
{
    const struct phrase *body = unused(stage, exp);
    return body ? stage1_a(stage, body, to) : NULL;
}

const struct phrase *stage1_c_let_unused(struct stage1 *stage, const struct phrase *exp,
                                         const struct phrase *to)
{
    const struct phrase *body = unused(stage, exp);
    return body ? stage1_c_to(stage, body, to) : NULL;
}

/* A variable, and the residual that it is assigned. */
struct bound {
    const struct var *var;
    const struct phrase *residual;
};

struct bound_vec VEC(struct bound);

/* A let in the making: the parameter, the scope, the next leaf to be bound, and the variables. */
struct binding {
    const struct var *param;
    const struct phrase *body;
    size_t leaf;
    struct bound_vec vars;
};

/* An expression for RESIDUAL, a component of what is bound, that computes nothing twice: itself, or
 * one that reads new variables. */
static const struct phrase *bind_residual(struct stage1 *stage, struct binding *binding,
                                          const struct phrase *residual)
{
    struct dpia *dpia = stage->dpia;
    const struct var *param = binding->param;
    size_t leaf = binding->leaf;
    if (phrase_is_prim(residual, PRIM_PAIR)) {
        const struct phrase *first = bind_residual(stage, binding, phrase_arg(residual, 0));
        const struct phrase *second = bind_residual(stage, binding, phrase_arg(residual, 1));
        return phrase_data_pair(dpia, first, second, residual->loc);
    }
    binding->leaf += data_component_count(phrase_data(residual));
    if (stage1_substitutes(stage, param, leaf, residual, binding->body))
        return residual;
    struct title title = phrase_data(residual) == param->type->data
                             ? var_title(param)
                             : leaves_title(dpia, param, leaf);
    struct bound bound = {.var =
                              translate_new_titled(dpia, title, phrase_data(residual), param->loc),
                          .residual = residual};

    VEC_PUSH(dpia_arena(dpia), &binding->vars, bound);
    return translate_exp_of(dpia, bound.var);
}

/* new (\x. x.1 := r; BODY), for each of VARS. */
static const struct phrase *allocate(struct dpia *dpia, const struct bound_vec *vars,
                                     const struct phrase *body)
{
    for (size_t k = vars->len; k > 0; k--) {
        const struct bound *bound = &vars->at[k - 1];
        const struct phrase *assign =
            translate_assign(dpia, level_of(LOOP_SEQUENTIAL), translate_acc_of(dpia, bound->var),
                             bound->residual, bound->residual->loc);
        body = phrase_seq(dpia, assign, body, bound->var->loc);
        body = phrase_new(dpia, SPACE_ANY, bound->var, body, bound->var->loc);
    }
    return body;
}

static const struct phrase *let_known(struct stage1 *stage, const struct phrase *exp,
                                      const struct phrase *to, redex_function *redex)
{
    struct opened scope = stage1_open(stage, phrase_arg(exp, 1));
    struct binding binding = {.param = scope.param, .body = scope.body};
    const struct phrase *residual = stage1_known(stage, phrase_arg(exp, 0));
    if (!residual)
        return NULL;
    stage1_set(stage, scope.param, bind_residual(stage, &binding, residual));
    return allocate(stage->dpia, &binding.vars, redex(stage, scope.body, to));
}

const struct phrase *stage1_a_let_known(struct stage1 *stage, const struct phrase *exp,
                                        const struct phrase *to)
{
    return let_known(stage, exp, to, stage1_a);
}

const struct phrase *stage1_c_let_known(struct stage1 *stage, const struct phrase *exp,
                                        const struct phrase *to)
{
    return let_known(stage, exp, to, stage1_c_to);
}

/* EXP without the copies around it: map (\x. x) E is E. */
static const struct phrase *skip_copies(const struct phrase *exp)
{
    while (phrase_is_prim(exp, PRIM_MAP)) {
        const struct phrase *fun = phrase_arg(exp, 0);
        if (fun->kind != PHRASE_LAM || phrase_lam_body(fun)->kind != PHRASE_VAR ||
            phrase_var_of(phrase_lam_body(fun)) != phrase_lam_param(fun))
            break;
        exp = phrase_arg(exp, 1);
    }
    return exp;
}

/* Whether EXP is a view of one array, and of nothing else, that can be written through and checks
 * nothing. */
static bool is_plain_view(struct dpia *dpia, const struct phrase *exp)
{
    return exp->kind == PHRASE_PRIM && phrase_arg_count(exp) == 1 &&
           !phrase_is_prim(exp, PRIM_COERCE) && view_has_acceptor(dpia, exp);
}

/* Whether BODY is PART, which is part of an array of pairs by unzipFst and unzipSnd, a view of it,
 * or a pair that consists of all its components, in their order. */
static bool is_unzipped(struct dpia *dpia, const struct phrase *body, const struct phrase *part)
{
    body = skip_copies(body);
    if (phrase_is_same(body, part))
        return true;
    if (is_plain_view(dpia, body))
        return is_unzipped(dpia, phrase_arg(body, 0), part);
    return phrase_is_prim(body, PRIM_PAIR) && phrase_array_elem(part)->kind == DATA_PAIR &&
           is_unzipped(dpia, phrase_arg(body, 0), phrase_unzip(dpia, part, 1, body->loc)) &&
           is_unzipped(dpia, phrase_arg(body, 1), phrase_unzip(dpia, part, 2, body->loc));
}

/* The acceptor of PART by which BODY, which is PART unzipped, is written into ACC. */
static const struct phrase *unzip_acceptor(struct dpia *dpia, const struct phrase *body,
                                           const struct phrase *part, const struct phrase *acc)
{
    struct loc loc = body->loc;
    const struct data *data = phrase_data(part);
    body = skip_copies(body);
    if (phrase_is_same(body, part))
        return acc;
    if (is_plain_view(dpia, body))
        return unzip_acceptor(dpia, phrase_arg(body, 0), part, view_acceptor(dpia, body, &acc));
    const struct phrase *first =
        unzip_acceptor(dpia, phrase_arg(body, 0), phrase_unzip(dpia, part, 1, loc),
                       phrase_acc_view(dpia, PRIM_PAIR_ACC_FST, acc, loc));
    const struct phrase *second =
        unzip_acceptor(dpia, phrase_arg(body, 1), phrase_unzip(dpia, part, 2, loc),
                       phrase_acc_view(dpia, PRIM_PAIR_ACC_SND, phrase_copy(dpia, acc), loc));
    const struct phrase *both = phrase_pair(dpia, first, second, loc);
    const struct data *datas[] = {data->fst->fst, data->fst->snd};
    return phrase_prim(dpia, PRIM_UNZIP_ACC, &data->size, 1, datas, 2, &both, 1, loc);
}

/* Whether EXP consists of maps and scans, each of which is written where it belongs. */
static bool is_of_maps(struct dpia *dpia, const struct phrase *exp)
{
    if (phrase_is_prim(exp, PRIM_LET) || phrase_is_prim(exp, PRIM_LET_NAT)) {
        const struct phrase *scope = phrase_arg(exp, 1);
        return (scope->kind == PHRASE_LAM || scope->kind == PHRASE_NAT_LAM) &&
               is_of_maps(dpia, phrase_child(scope, 0));
    }
    if (phrase_is_prim(exp, PRIM_CONCAT))
        return is_of_maps(dpia, phrase_arg(exp, 0)) && is_of_maps(dpia, phrase_arg(exp, 1));
    if (phrase_is_prim(exp, PRIM_IF))
        return is_of_maps(dpia, phrase_arg(exp, 1)) && is_of_maps(dpia, phrase_arg(exp, 2));
    if (view_has_acceptor(dpia, exp))
        return is_of_maps(dpia, phrase_arg(exp, view_position(dpia, exp)));
    if (phrase_is_prim(exp, PRIM_TAKE))
        return is_of_maps(dpia, phrase_arg(exp, 0));
    return phrase_is_prim(exp, PRIM_MAP) || phrase_is_prim(exp, PRIM_SCAN) ||
           phrase_is_prim(exp, PRIM_SCAN_TILES);
}

bool stage1_writes_unzipped(struct dpia *dpia, const struct phrase *bound,
                            const struct phrase *fun)
{
    return is_of_maps(dpia, bound) && fun->kind == PHRASE_LAM &&
           phrase_data(bound)->kind == DATA_ARRAY &&
           is_unzipped(dpia, phrase_lam_body(fun),
                       phrase_var(dpia, phrase_lam_param(fun), fun->loc));
}

/* let x = E in (unzipFst x, unzipSnd x), where E is a map: no array of pairs is needed. Nor is one
 * where the components are split into rows, each in the same way. */
const struct phrase *stage1_a_let_unzip(struct stage1 *stage, const struct phrase *exp,
                                        const struct phrase *to)
{
    const struct phrase *bound = phrase_arg(exp, 0), *fun = phrase_arg(exp, 1);
    const struct phrase *whole;
    if (!stage1_writes_unzipped(stage->dpia, bound, fun))
        return NULL;
    whole = phrase_var(stage->dpia, phrase_lam_param(fun), exp->loc);
    return stage1_a(stage, bound, unzip_acceptor(stage->dpia, phrase_lam_body(fun), whole, to));
}
