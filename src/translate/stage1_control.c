/* Stage I for let, if and letNat, which Fig. 5 of dpia.txt does not have.
 *
 *     A(let x = E in B)(A) = C(E)(\r. new (\x. x.1 := r; A(B[x.2])(A)))
 *     C(let x = E in B)(C) = C(E)(\r. new (\x. x.1 := r; C(B[x.2])(C)))
 *
 * and B[r] where r computes nothing (stage1_substitutes). A pair is bound component by component,
 * so that only what is computed costs a variable. What C(E) itself allocates is named x. Where B
 * only takes an array of pairs apart, E is written into the parts:
 *
 *     A(let x = E in pair (unzipFst x) (unzipSnd x))(A) = A(E)(unzipAcc <pairAcc1 A, pairAcc2 A>)
 *
 *     A(if E B1 B2)(A) = C(E)(\c. ifComm c (A(B1)(A)) (A(B2)(A)))
 *     C(if E B1 B2)(C) = new (\v. A(if E B1 B2)(v.1); C(v.2))
 *
 * but `if` stays an expression where all of it is one simple scalar expression and neither branch
 * can fail: only the chosen branch may run.
 *
 *     A(letNat E (\k. B))(A) = C(E)(\v. letNatComm v (\k. A(B)(A)))
 *     C(letNat E (\k. B))(C) = C(E)(\v. letNatComm v (\k. C(B)(C))) */
#include "translate/assign.h"
#include "translate/leaves.h"
#include "translate/stage1_private.h"

/* A let in the making: the parameter, the scope, and the next leaf to be bound. */
struct binding {
    const struct var *param;
    const struct phrase *body;
    size_t leaf;
};

/* An expression for RESIDUAL, a component of what is bound, that computes nothing twice: itself, or
 * one that reads new variables. */
static const struct phrase *bind_residual(struct stage1 *stage, struct binding *binding,
                                          const struct phrase *residual, struct frames *frames)
{
    struct dpia *dpia = stage->dpia;
    const struct var *param = binding->param;
    size_t leaf = binding->leaf;

    if (phrase_is_prim(residual, PRIM_PAIR)) {
        const struct phrase *first =
            bind_residual(stage, binding, residual->u.prim.args[0], frames);
        const struct phrase *second =
            bind_residual(stage, binding, residual->u.prim.args[1], frames);

        return phrase_data_pair(dpia, first, second, residual->loc);
    }
    binding->leaf += leaves_count(phrase_data(residual));
    if (stage1_substitutes(stage, param, leaf, residual, binding->body))
        return residual;
    const char *name = phrase_data(residual) == param->type->data
                           ? param->name
                           : leaves_name(dpia, param, leaf);
    const struct var *var = translate_new_var(dpia, name, phrase_data(residual), param->loc);

    return stage1_push_new(stage, frames, var,
                           translate_assign(dpia, PRIM_MAPI_SEQ, translate_acc_of(dpia, var),
                                            residual, residual->loc));
}

/* B[x] of `let x = E in B`, with E bound by FRAMES; B alone if it does not use x. */
static const struct phrase *bind(struct stage1 *stage, const struct phrase *let,
                                 struct frames *frames)
{
    struct opened scope = stage1_open(stage, let->u.prim.args[1]);
    struct binding binding = {.param = scope.param, .body = scope.body};

    if (!phrase_mentions(scope.body, scope.param))
        return scope.body;
    const struct phrase *residual =
        stage1_continue(stage, let->u.prim.args[0], scope.param->name, frames);

    return phrase_subst(stage->dpia, scope.body, scope.param,
                        bind_residual(stage, &binding, residual, frames));
}

/* Both are the same variable under the same unzipFst and unzipSnd. */
static bool is_same_part(const struct phrase *a, const struct phrase *b)
{
    if (a->kind == PHRASE_VAR || b->kind == PHRASE_VAR)
        return a->kind == b->kind && a->u.var == b->u.var;
    if (!phrase_is_prim(a, PRIM_UNZIP_FST) && !phrase_is_prim(a, PRIM_UNZIP_SND))
        return false;
    return phrase_is_prim(b, a->u.prim.prim) &&
           is_same_part(a->u.prim.args[0], b->u.prim.args[0]);
}

static bool is_map(const struct phrase *exp)
{
    return phrase_is_prim(exp, PRIM_MAP) || phrase_is_prim(exp, PRIM_MAP_GLOBAL) ||
           phrase_is_prim(exp, PRIM_MAP_WORKGROUP) || phrase_is_prim(exp, PRIM_MAP_LOCAL) ||
           phrase_is_prim(exp, PRIM_MAP_SEQ);
}

/* EXP without the copies around it: map (\x. x) E is E. */
static const struct phrase *skip_copies(const struct phrase *exp)
{
    while (is_map(exp)) {
        const struct phrase *fun = exp->u.prim.args[0];

        if (fun->kind != PHRASE_LAM || fun->u.lam.body->kind != PHRASE_VAR ||
            fun->u.lam.body->u.var != fun->u.lam.param)
            break;
        exp = exp->u.prim.args[1];
    }
    return exp;
}

/* PART : exp[[n]DATA] is part of VAR, an array of pairs, by unzipFst and unzipSnd. If BODY is that
 * part, or a pair that consists of all its components, then the acceptor of PART by which BODY is
 * written into ACC; otherwise null. */
static const struct phrase *unzip_acceptor(struct stage1 *stage, const struct phrase *body,
                                           const struct phrase *part, const struct phrase *acc)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = body->loc;
    const struct data *data = phrase_data(part);

    body = skip_copies(body);
    if (is_same_part(body, part))
        return acc;
    if (!phrase_is_prim(body, PRIM_PAIR) || data->fst->kind != DATA_PAIR)
        return NULL;
    const struct phrase *first =
        unzip_acceptor(stage, body->u.prim.args[0], phrase_unzip(dpia, part, 1, loc),
                       phrase_acc_view(dpia, PRIM_PAIR_ACC_FST, acc, loc));
    const struct phrase *second =
        unzip_acceptor(stage, body->u.prim.args[1], phrase_unzip(dpia, part, 2, loc),
                       phrase_acc_view(dpia, PRIM_PAIR_ACC_SND, phrase_copy(dpia, acc), loc));

    if (!first || !second)
        return NULL;
    const struct phrase *both = phrase_pair(dpia, first, second, loc);
    const struct data *datas[] = {data->fst->fst, data->fst->snd};

    return phrase_prim(dpia, PRIM_UNZIP_ACC, &data->size, 1, datas, 2, &both, 1, loc);
}

/* let x = E in (unzipFst x, unzipSnd x), where E is a map: no array of pairs is needed. Null if LET
 * is not so. */
static const struct phrase *accept_unzip(struct stage1 *stage, const struct phrase *let,
                                         const struct phrase *acc)
{
    const struct phrase *fun = let->u.prim.args[1], *whole, *unzipped;

    if (!is_map(let->u.prim.args[0]) || fun->kind != PHRASE_LAM)
        return NULL;
    whole = phrase_var(stage->dpia, fun->u.lam.param, let->loc);
    unzipped = unzip_acceptor(stage, fun->u.lam.body, whole, acc);
    return unzipped ? stage1_accept(stage, let->u.prim.args[0], unzipped) : NULL;
}

const struct phrase *stage1_accept_let(struct stage1 *stage, const struct phrase *exp,
                                       const struct phrase *acc)
{
    struct frames frames = {0};
    const struct phrase *unzipped = accept_unzip(stage, exp, acc);

    if (unzipped)
        return unzipped;
    const struct phrase *body = bind(stage, exp, &frames);

    return stage1_close(stage, &frames, stage1_accept(stage, body, acc));
}

const struct phrase *stage1_continue_let(struct stage1 *stage, const struct phrase *exp,
                                         const char *hint, struct frames *frames)
{
    const struct phrase *body = bind(stage, exp, frames);

    return stage1_continue(stage, body, hint, frames);
}

const struct phrase *stage1_accept_if(struct stage1 *stage, const struct phrase *exp,
                                      const struct phrase *acc)
{
    struct frames frames = {0};

    if (stage1_is_simple(stage, exp))
        return stage1_accept_strict(stage, exp, acc);
    const struct phrase *cond = stage1_continue(stage, exp->u.prim.args[0], NULL, &frames);
    const struct phrase *other_acc = phrase_copy(stage->dpia, acc);
    const struct phrase *then = stage1_accept(stage, exp->u.prim.args[1], acc);
    const struct phrase *other = stage1_accept(stage, exp->u.prim.args[2], other_acc);

    return stage1_close(stage, &frames,
                        phrase_if_comm(stage->dpia, cond, then, other, exp->loc));
}

const struct phrase *stage1_continue_if(struct stage1 *stage, const struct phrase *exp,
                                        const char *hint, struct frames *frames)
{
    if (stage1_is_simple(stage, exp))
        return stage1_continue_strict(stage, exp, frames);
    return stage1_continue_new(stage, exp, hint ? hint : "v", frames);
}

/* The body of EXP, whose number is named by FRAMES. */
static const struct phrase *bind_nat(struct stage1 *stage, const struct phrase *exp,
                                     struct frames *frames)
{
    struct frame frame = {.kind = FRAME_LET_NAT, .loc = exp->loc};
    const struct phrase *scope = exp->u.prim.args[1];

    frame.nat = scope->u.nat_lam.param;
    frame.value = stage1_continue(stage, exp->u.prim.args[0], NULL, frames);
    VEC_PUSH(dpia_arena(stage->dpia), frames, frame);
    return scope->u.nat_lam.body;
}

const struct phrase *stage1_accept_let_nat(struct stage1 *stage, const struct phrase *exp,
                                           const struct phrase *acc)
{
    struct frames frames = {0};
    const struct phrase *body = bind_nat(stage, exp, &frames);

    return stage1_close(stage, &frames, stage1_accept(stage, body, acc));
}

const struct phrase *stage1_continue_let_nat(struct stage1 *stage, const struct phrase *exp,
                                             const char *hint, struct frames *frames)
{
    const struct phrase *body = bind_nat(stage, exp, frames);

    return stage1_continue(stage, body, hint, frames);
}
