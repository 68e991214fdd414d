/* Commands of control: imperative DPIA in, statements of C out.
 *
 *     letNatComm E (\k. P)          const int64_t k = E; if (valid_size(k, ...)) { P }
 *     whileComm (E, P)              while (E) { P }
 *     assertComm E                  if (!E) fail(status, PROG_ASSERTION_1, 0, 0);
 *     equalComm n m; P              if (same_size(n, m, status)) { P }, if that is not known
 *     separate n m v (\a b. P)      P, with a and b for the first n and the last m elements of v
 *
 * Where something may have failed before a `while` or fails in it, what its condition reads may be
 * wrong, so that it would not end: it then goes on only as long as nothing has failed,
 *
 *     while (E && is_fine(status)) { P }
 *
 * or, in a kernel, a few turns longer,
 *
 *     uint turns = 0;
 *     while (E && goes_on(&turns, status)) { P }
 *
 * and likewise for a number that becomes a size, which may be any: what was to be written where it
 * is read was not. Where there are barriers behind it, the work-items of a group must agree,
 *
 *     if (fine_together(status, &fine) && valid_size(k, ...)) { P } */
#include "target/gen_control.h"

#include "target/gen_expect.h"
#include "target/gen_guards.h"
#include "target/gen_state.h"
#include "target/helpers.h"

const struct cexp *gen_is_fine(struct gen *gen)
{
    const struct cexp *status = gen_status(gen);
    return helper_call_plain(gen, HELPER_IS_FINE, &status, 1);
}

const struct cexp *gen_is_fine_before(struct gen *gen, const struct phrase *rest)
{
    bool together = gen->flag && phrase_has_barrier(rest);
    if (!together)
        return gen_is_fine(gen);
    const struct cexp *flag = cexp_name(gen->arena, gen->flag(gen->hook_data));
    const struct cexp *args[] = {gen_status(gen),
                                 cexp_prefix(gen->arena, CPREFIX_ADDRESS, flag)};
    return helper_call_plain(gen, HELPER_FINE_TOGETHER, args, sizeof args / sizeof args[0]);
}

/* Whether a loop goes on, in one more turn. */
static const struct cexp *goes_on(struct gen *gen, struct cstmt_vec *out)
{
    if (gen->target != GEN_OPENCL)
        return gen_is_fine(gen);
    const char *turns = gen_fresh_name(gen, "turns");
    cstmt_decl(gen->arena, out, ctype_named(gen->arena, "uint"), turns, cexp_int(gen->arena, 0));
    const struct cexp *args[] = {
        cexp_prefix(gen->arena, CPREFIX_ADDRESS, cexp_name(gen->arena, turns)), gen_status(gen)};
    return helper_call_plain(gen, HELPER_GOES_ON, args, sizeof args / sizeof args[0]);
}

void gen_while_comm(struct gen *gen, const struct phrase *comm, struct cstmt_vec *out)
{
    const struct phrase *test = gen_expect_part(phrase_arg(comm, 0), 1);
    struct cstmt_vec body = {0};
    gen_enter_case(gen, test, true, true);
    gen_comm(gen, gen_expect_part(phrase_arg(comm, 0), 2), &body);
    gen_leave_branch(gen);
    gen_enter_branch(gen);
    const struct cexp *cond = gen_exp(gen, test, NULL, NULL);
    gen_leave_branch(gen);
    if (gen_uses_status(gen))
        cond = cexp_binary(gen->arena, COP_LOG_AND, cond, goes_on(gen, out));
    gen_place_comment(gen, comm->loc, out);
    cstmt_while(gen->arena, out, cond, body);
}

void gen_assert_comm(struct gen *gen, const struct phrase *comm, struct cstmt_vec *out)
{
    struct cstmt_vec body = {0};
    const struct cexp *cond = gen_exp(gen, phrase_arg(comm, 0), NULL, out);
    const struct cexp *zero = cexp_int(gen->arena, 0);
    const struct cexp *args[] = {gen_status(gen), gen_check_assertion(gen, comm), zero, zero};
    cstmt_exp(gen->arena, &body,
              helper_call_plain(gen, HELPER_FAIL, args, sizeof args / sizeof args[0]));
    cstmt_if(gen->arena, out, cexp_prefix(gen->arena, CPREFIX_NOT, cond), body,
             (struct cstmt_vec){0});
}

void gen_equal_comm(struct gen *gen, const struct phrase *comm, const struct phrase *rest,
                    struct cstmt_vec *out)
{
    const struct nat *a = phrase_nat_arg(comm, 0), *b = phrase_nat_arg(comm, 1);
    const struct cexp *same = gen_same_size(gen, a, b, comm->loc);
    struct cstmt_vec body = {0};
    gen_enter_branch(gen);
    gen_note_equal(gen, a, b);
    gen_comm(gen, rest, &body);
    gen_leave_branch(gen);
    cstmt_if(gen->arena, out, same, body, (struct cstmt_vec){0});
}

/* Part WHICH of the variable of `separate` or `separatePair`: for n and m, take n m and drop n m of
 * its two halves; else their components. */
static const struct phrase *part(struct gen *gen, const struct phrase *comm, int which)
{
    struct dpia *dpia = gen->dpia;
    struct loc loc = comm->loc;
    const struct nat *const *nats = phrase_prim_nats(comm);
    const struct phrase *var = phrase_copy(dpia, phrase_arg(comm, 0));
    const struct phrase *acc = phrase_proj(dpia, var, 1, loc);
    const struct phrase *exp = phrase_proj(dpia, var, 2, loc);
    if (phrase_is_prim(comm, PRIM_SEPARATE_PAIR))
        return phrase_pair(
            dpia,
            phrase_acc_view(dpia, which == 1 ? PRIM_PAIR_ACC_FST : PRIM_PAIR_ACC_SND, acc, loc),
            phrase_select(dpia, exp, which, loc), loc);
    enum primitive take = which == 1 ? PRIM_TAKE : PRIM_DROP;
    enum primitive take_acc = which == 1 ? PRIM_TAKE_ACC : PRIM_DROP_ACC;
    return phrase_pair(dpia, phrase_acc_part(dpia, take_acc, nats[0], nats[1], acc, loc),
                       phrase_prim(dpia, take, nats, 2, phrase_prim_datas(comm), 1, &exp, 1, loc),
                       loc);
}

const struct phrase *gen_separated(struct gen *gen, const struct phrase *separate)
{
    const struct phrase *first = gen_expect_lambda(phrase_arg(separate, 1));
    const struct phrase *second = gen_expect_lambda(phrase_lam_body(first));
    const struct phrase *body = phrase_subst(gen->dpia, phrase_lam_body(second),
                                             phrase_lam_param(first), part(gen, separate, 1));
    return phrase_subst(gen->dpia, body, phrase_lam_param(second), part(gen, separate, 2));
}
