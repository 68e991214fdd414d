/* Stage I for loops with an accumulator, scans and assertions, which Fig. 5 of dpia.txt does not
 * have; they follow its clauses for reduce:
 *
 *     A(loop F I)(A) = A(reduce F I (generate (\i. i)))(A), and C alike
 *     A(iterate F I)(A) = A(reduce (\i. F) I (generate (\i. i)))(A), and C alike
 *     A(scan F I E)(A) = C(E)(\x. C(I)(\y. scanI (\x a o. A(F x a)(o)) y x A))
 *     A(mapSeq H (scan F I E))(A) = C(E)(\x. C(I)(\y.
 *         reduceI (\i a o. new (\r. A(F (idx x i) a)(r.1); A(r.2)(o); A(H r.2)(idxAcc A i)))
 *           y (generate (\i. i)) (\r. skip))), where the scan's results are no arrays, and
 *         nothing is written that the expression reads
 *     C(while P F I)(k) = C(I)(\y. whileI (\x o. A(P x)(o)) (\x o. A(F x)(o)) y k)
 *     A(while P F I)(A) = C(while P F I)(\r. A(r)(A))
 *     A(assert P E)(A) = C(P)(\p. assertComm p; A(E)(A)), and C alike
 *     A(assertUnchecked P E)(A) = A(E)(A), and C alike
 *
 * C(scan F I E) allocates, as C(map F E) does. */
#include "dpia/uses.h"
#include "translate/assign.h"
#include "translate/stage1_build.h"
#include "translate/stage1_reduce.h"
#include "translate/stage1_rules.h"
#include "translate/stage1_state.h"

/* generate n (\i. i) : [n]idx(n), named as FUN names the step's number. */
static const struct phrase *all_indices(struct dpia *dpia, const struct nat *n, struct title title,
                                        struct loc loc)
{
    struct types *types = dpia_types(dpia);
    const struct var *i = var_titled(dpia, title, type_exp(types, data_idx(types, n)), loc);
    return phrase_generate(dpia, n, phrase_lam(dpia, i, phrase_var(dpia, i, loc), loc), loc);
}

/* The reduction over the numbers of its steps that the loop EXP is. */
static const struct phrase *as_reduction(struct stage1 *stage, const struct phrase *exp)
{
    struct dpia *dpia = stage->dpia;
    struct types *types = dpia_types(dpia);
    const struct nat *n = phrase_nat_arg(exp, 0);
    const struct phrase *fun = phrase_arg(exp, 0);
    if (phrase_is_prim(exp, PRIM_ITERATE)) {
        const struct var *i = var_new(dpia, "i", type_exp(types, data_idx(types, n)), exp->loc);
        fun = phrase_lam(dpia, i, fun, exp->loc);
    }

    return phrase_reduce(dpia, PRIM_REDUCE, fun, phrase_arg(exp, 1),
                         all_indices(dpia, n, phrase_param_title(fun, "i"), exp->loc), exp->loc);
}

const struct phrase *stage1_a_loop(struct stage1 *stage, const struct phrase *exp,
                                   const struct phrase *to)
{
    return stage1_a(stage, as_reduction(stage, exp), to);
}

const struct phrase *stage1_c_loop(struct stage1 *stage, const struct phrase *exp,
                                   const struct phrase *to)
{
    return stage1_c_to(stage, as_reduction(stage, exp), to);
}

const struct phrase *stage1_a_scan(struct stage1 *stage, const struct phrase *exp,
                                   const struct phrase *to)
{
    const struct phrase *fun = phrase_arg(exp, 0), *array = phrase_arg(exp, 2);
    const struct var *x = stage1_param(stage, array, "x");
    struct stage1_start start = stage1_start(stage, phrase_arg(exp, 1), fun, 1, title_made_up("r"));
    const struct phrase *loop =
        phrase_scan_i(stage->dpia, stage1_each2(stage, fun), stage1_use(stage, start.param),
                      stage1_use(stage, x), to, exp->loc);
    return stage1_begin(stage, start, array, x, loop);
}

/* What is done in a step of a scan, whose results are mapped: FUN x a gives the next one, and
 * FINISH what is written of it. */
struct mapped_scan {
    const struct phrase *fun, *finish, *array, *to;
};

/* \i a o. new (\r. A(F (idx ARRAY i) a)(r.1); A(r.2)(o); A(H r.2)(idxAcc TO i)) */
static const struct phrase *mapped_step(struct stage1 *stage, const struct mapped_scan *scan,
                                        const struct data *index, struct loc loc)
{
    struct dpia *dpia = stage->dpia;
    struct types *types = dpia_types(dpia);
    struct opened element = stage1_open(stage, scan->fun);
    struct opened old = stage1_open(stage, element.body);
    struct opened end = stage1_open(stage, scan->finish);
    const struct data *data = phrase_data(old.body);
    const struct var *i = var_new(dpia, "i", type_exp(types, index), loc);
    const struct var *o = var_new(dpia, "o", type_acc(types, data), loc);
    const struct var *r = translate_new_titled(dpia, var_title(old.param), data, loc);
    const struct phrase *x = phrase_idx(dpia, scan->array, stage1_use(stage, i), loc);
    const struct phrase *next = phrase_subst(dpia, old.body, element.param, x);
    const struct phrase *result =
        phrase_subst(dpia, end.body, end.param, translate_exp_of(dpia, r));
    const struct phrase *place =
        phrase_idx_acc(dpia, phrase_copy(dpia, scan->to), stage1_use(stage, i), loc);
    const struct phrase *write = stage1_a(stage, result, place);
    const struct phrase *keep =
        stage1_a(stage, translate_exp_of(dpia, r), phrase_var(dpia, o, loc));
    const struct phrase *body =
        phrase_seq(dpia, stage1_a(stage, next, translate_acc_of(dpia, r)),
                   phrase_seq(dpia, keep, write, loc), loc);
    body = phrase_lam(dpia, o, phrase_new(dpia, SPACE_ANY, r, body, loc), loc);
    return phrase_lam(dpia, i, phrase_lam(dpia, old.param, body, loc), loc);
}

/* \r. skip */
static const struct phrase *nothing_more(struct stage1 *stage, const struct phrase_type *type,
                                         struct loc loc)
{
    return phrase_lam(stage->dpia, var_new(stage->dpia, "r", type, loc),
                      phrase_skip(stage->dpia, loc), loc);
}

const struct phrase *stage1_a_map_of_scan(struct stage1 *stage, const struct phrase *exp,
                                          const struct phrase *to)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase *scan = phrase_arg(exp, 1);
    if (!phrase_is_at(exp, PRIM_MAP, LOOP_SEQUENTIAL) || !phrase_is_prim(scan, PRIM_SCAN) ||
        !data_is_flat(phrase_array_elem(scan)) || !data_is_flat(phrase_array_elem(exp)) ||
        phrase_shares_variable(exp, to))
        return NULL;
    const struct phrase *fun = phrase_arg(scan, 0), *array = phrase_arg(scan, 2);
    const struct var *x = stage1_param(stage, array, "x");
    struct stage1_start start =
        stage1_start(stage, phrase_arg(scan, 1), fun, 1, title_made_up("r"));
    const struct nat *n = phrase_array_size(scan);
    const struct phrase *places = all_indices(dpia, n, title_made_up("i"), exp->loc);
    struct mapped_scan step = {fun, phrase_arg(exp, 0), stage1_use(stage, x), to};
    const struct data *datas[] = {phrase_array_elem(places), phrase_array_elem(scan)};
    const struct phrase *args[] = {mapped_step(stage, &step, datas[0], exp->loc),
                                   stage1_use(stage, start.param), places,
                                   nothing_more(stage, phrase_arg(scan, 1)->type, exp->loc)};
    const struct phrase *loop =
        phrase_prim(dpia, PRIM_REDUCEI, &n, 1, datas, 2, args, 4, exp->loc);
    return stage1_begin(stage, start, array, x, loop);
}

const struct phrase *stage1_c_while(struct stage1 *stage, const struct phrase *exp,
                                    const struct phrase *to)
{
    const struct phrase *fun = phrase_arg(exp, 1);
    struct stage1_start start =
        stage1_start(stage, phrase_arg(exp, 2), fun, 0, stage1_hint(to));
    const struct phrase *loop =
        phrase_while_i(stage->dpia, stage1_each(stage, phrase_arg(exp, 0)),
                       stage1_each(stage, fun), stage1_use(stage, start.param), to, exp->loc);
    return stage1_c(stage, start.init, start.param, loop);
}

const struct phrase *stage1_a_while(struct stage1 *stage, const struct phrase *exp,
                                    const struct phrase *to)
{
    const struct var *r = var_new(stage->dpia, "r", exp->type, exp->loc);
    const struct phrase *result = stage1_copied(stage, phrase_arg(exp, 1), stage1_use(stage, r));
    return stage1_c_while(stage, exp,
                          phrase_lam(stage->dpia, r, stage1_a(stage, result, to), exp->loc));
}

/* C(P)(\p. assertComm p; REST); REST alone where that is not checked. */
static const struct phrase *asserting(struct stage1 *stage, const struct phrase *exp,
                                      const struct phrase *rest)
{
    struct dpia *dpia = stage->dpia;
    if (phrase_is_unchecked(exp))
        return rest;
    const struct phrase *cond = phrase_arg(exp, 0);
    const struct var *p = stage1_param(stage, cond, "p");
    const struct phrase *check = phrase_assert_comm(dpia, stage1_use(stage, p), exp->loc);
    return stage1_c(stage, cond, p, phrase_seq(dpia, check, rest, exp->loc));
}

const struct phrase *stage1_a_assert(struct stage1 *stage, const struct phrase *exp,
                                     const struct phrase *to)
{
    return asserting(stage, exp, stage1_a(stage, phrase_arg(exp, 1), to));
}

const struct phrase *stage1_c_assert(struct stage1 *stage, const struct phrase *exp,
                                     const struct phrase *to)
{
    return asserting(stage, exp, stage1_c_to(stage, phrase_arg(exp, 1), to));
}
