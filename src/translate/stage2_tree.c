/* Stage II for reduceILocal: a tree in local memory, by the work-items of a group.
 *
 *     reduceILocal F E C = newLocal [n+1]d (\v.
 *         mapILocal (\x o. o := x) E v.1;
 *         for steps (\t.
 *             letNatComm ((n >> t) + 1, /\count.
 *                 separate (count/2) v (\low high.
 *                     parforVarLocal low (\i e. F e.2 (idx high.2 (i + count % 2)) e.1))));
 *         C (idx v.2 0))
 *
 * In step t there are count elements, ceil((n+1) / 2^t); the first count/2 of them are combined
 * with the last count/2, and what remains is half of them, rounded up. Where n + 1 is a power of
 * two the half is named, as an offset, instead of the count. Steps are as many as n has binary
 * digits. The two parts of v do not interfere, and an iteration writes its own element only: no
 * race by type.
 *
 * Where E is a variable in local memory that nothing needs afterwards, it is v.
 *
 *     reduceILocal (\x y o. o := x + y) xs (\r. out := r), of 128 elements:
 *
 *     newLocal [128]f32 (\r. mapILocal (\x o. o := x) xs r.1;
 *         for 7 (\t. letNatComm (64 >> fromIdx t, /\offset.
 *             separate offset r (\low high.
 *                 parforVarLocal low (\i e. e.1 := e.2 + idx (take offset high.2) i))));
 *         out := idx r.2 0) */
#include "translate/stage2_tree.h"

#include "base/diag.h"
#include "translate/assign.h"
#include "translate/stage2_element.h"
#include "translate/stage2_home.h"
#include "translate/stage2_state.h"
#include "translate/stage2_step.h"

/* One reduceILocal (\ELEM OTHER OUT. F); N is the number of its elements less one. */
struct tree {
    const struct var *v, *other;
    struct stage2_body step; /* its old value is the element */
    const struct nat *n;
    struct loc loc;
};

static const struct nat *number(struct stage2 *stage, int64_t value)
{
    return nat_const(dpia_nats(stage->dpia), value);
}

/* NAT >> t, for t the number of the step. */
static const struct phrase *shifted(struct stage2 *stage, const struct tree *tree,
                                    const struct nat *nat, const struct var *t)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase *by = phrase_from_idx(dpia, phrase_var(dpia, t, tree->loc), tree->loc);
    return phrase_binary(dpia, OP_SHR, phrase_nat_value(dpia, nat, tree->loc), by, tree->loc);
}

/* parforVarLocal LOW (\i e. F e.2 (idx OTHERS i) e.1) */
static const struct phrase *combine(struct stage2 *stage, const struct tree *tree,
                                    const struct var *low, const struct phrase *others)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = tree->loc;
    const struct data *data = var_data(tree->v)->fst;
    const struct var *i = stage2_index(stage, others, tree->other);
    const struct var *e = translate_new_titled(dpia, var_title(tree->step.old), data, loc);
    const struct phrase *other = stage2_element(stage, others, i);
    const struct stage2_home home = {e, SPACE_ANY, NULL};
    const struct phrase *body = stage2_step(stage, &tree->step, home);
    body = stage2_bind(stage, tree->other, other, body);
    body = phrase_lam(dpia, i, phrase_lam(dpia, e, body, loc), loc);
    return phrase_parfor_var(dpia, level_of(LOOP_LOCAL), phrase_var(dpia, low, loc), body, loc);
}

/* The first ACTIVE elements are combined with those from HALF on. */
static const struct phrase *halve(struct stage2 *stage, const struct tree *tree,
                                  const struct nat *active, const struct nat *half)
{
    struct dpia *dpia = stage->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    struct types *types = dpia_types(dpia);
    struct loc loc = tree->loc;
    const struct data *whole = var_data(tree->v);
    const struct nat *behind = nat_sub(nats, whole->size, active);
    const struct nat *skipped = nat_sub(nats, half, active);
    const struct nat *from_half = nat_sub(nats, whole->size, half);
    const struct var *low =
        translate_new_var(dpia, "low", data_array(types, active, whole->fst), loc);
    const struct var *high =
        translate_new_var(dpia, "high", data_array(types, behind, whole->fst), loc);
    const struct phrase *others = translate_exp_of(dpia, high);
    int64_t none;
    if (!nat_is_const(skipped, &none) || none != 0)
        others = phrase_drop(dpia, skipped, from_half, others, loc);
    others = phrase_take(dpia, active, nat_sub(nats, from_half, active), others, loc);
    const struct phrase *body = combine(stage, tree, low, others);

    body = phrase_lam(dpia, low, phrase_lam(dpia, high, body, loc), loc);
    return phrase_separate(dpia, active, behind, phrase_var(dpia, tree->v, loc), body, loc);
}

/* Step T where there are 2^k elements: letNat offset = 2^(k-1) >> t. */
static const struct phrase *halve_evenly(struct stage2 *stage, const struct tree *tree,
                                         const struct var *t)
{
    struct dpia *dpia = stage->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *most =
        nat_div(nats, nat_add(nats, tree->n, number(stage, 1)), number(stage, 2));
    const struct nat_var *half = nat_var_new(nats, "offset", number(stage, 1), most);
    const struct nat *size = nat_of_var(nats, half);
    return phrase_let_nat_comm(dpia, shifted(stage, tree, most, t), half,
                               halve(stage, tree, size, size), tree->loc);
}

/* Step T: letNat count = (n >> t) + 1. */
static const struct phrase *halve_rounded(struct stage2 *stage, const struct tree *tree,
                                          const struct var *t)
{
    struct dpia *dpia = stage->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *one = number(stage, 1);
    const struct nat_var *count = nat_var_new(nats, "count", one, nat_add(nats, tree->n, one));
    const struct nat *size = nat_of_var(nats, count);
    const struct nat *active = nat_div(nats, size, number(stage, 2));
    const struct phrase *value =
        phrase_binary(dpia, OP_ADD, shifted(stage, tree, tree->n, t),
                      phrase_int(dpia, SCALAR_I64, 1, tree->loc), tree->loc);
    return phrase_let_nat_comm(dpia, value, count,
                               halve(stage, tree, active, nat_sub(nats, size, active)), tree->loc);
}

static bool is_power_of_two(int64_t count)
{
    return (count & (count - 1)) == 0;
}

/* The loop over STEPS. */
static const struct phrase *loop(struct stage2 *stage, const struct tree *tree,
                                 const struct nat *steps)
{
    struct dpia *dpia = stage->dpia;
    struct types *types = dpia_types(dpia);
    const struct var *t = var_new(dpia, "t", type_exp(types, data_idx(types, steps)), tree->loc);
    int64_t n;
    bool even = nat_is_const(tree->n, &n) && is_power_of_two(n + 1);
    stage->depth++;
    const struct phrase *body =
        even ? halve_evenly(stage, tree, t) : halve_rounded(stage, tree, t);

    stage->depth--;
    return phrase_for(dpia, steps, t, body, tree->loc);
}

/* The binary digits of N: 64 - clz N. */
static const struct phrase *digits(struct stage2 *stage, const struct nat *n, struct loc loc)
{
    struct dpia *dpia = stage->dpia;
    const struct data *i64 = data_scalar(dpia_types(dpia), SCALAR_I64);
    const struct phrase *zeros = phrase_unary(dpia, OP_CLZ, phrase_nat_value(dpia, n, loc), loc);
    return phrase_binary(dpia, OP_SUB, phrase_int(dpia, SCALAR_I64, 64, loc),
                         phrase_convert(dpia, zeros, i64, loc), loc);
}

/* All steps. */
static const struct phrase *steps(struct stage2 *stage, const struct tree *tree)
{
    struct dpia *dpia = stage->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    int64_t n, count = 0;
    if (nat_is_const(tree->n, &n)) {
        for (; n > 0; n /= 2)
            count++;
        return count == 0 ? phrase_skip(dpia, tree->loc) : loop(stage, tree, number(stage, count));
    }
    const struct nat_var *all = nat_var_new(nats, "steps", number(stage, 0), number(stage, 63));

    return phrase_let_nat_comm(dpia, digits(stage, tree->n, tree->loc), all,
                               loop(stage, tree, nat_of_var(nats, all)), tree->loc);
}

/* The element that remains. */
static const struct phrase *first(struct stage2 *stage, const struct tree *tree)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase *all = translate_exp_of(dpia, tree->v);
    const struct phrase *zero = phrase_nat_value(dpia, number(stage, 0), tree->loc);
    return phrase_idx(dpia, all, phrase_to_idx(dpia, phrase_array_size(all), zero, tree->loc),
                      tree->loc);
}

/* mapILocal (\x o. o := x) ARRAY v.1 */
static const struct phrase *fill(struct stage2 *stage, const struct tree *tree,
                                 const struct phrase *array)
{
    return translate_assign(stage->dpia, level_of(LOOP_LOCAL),
                            translate_acc_of(stage->dpia, tree->v), array, tree->loc);
}

const struct phrase *stage2_tree(struct stage2 *stage, const struct phrase *reduce)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase *array = phrase_arg(reduce, 1);
    struct tree tree = {.n = phrase_nat_arg(reduce, 0), .loc = reduce->loc};
    const struct phrase *fun = stage2_open(phrase_arg(reduce, 0), &tree.step.old);
    const struct var *result;
    fun = stage2_open(fun, &tree.other);
    tree.step.body = stage2_open(fun, &tree.step.out);
    const struct phrase *rest = stage2_open(phrase_arg(reduce, 2), &result);
    struct stage2_home home = stage2_home_of(stage, reduce, array, rest);
    bool reused = home.var && home.space == SPACE_LOCAL;

    tree.v = reused ? home.var
                    : translate_new_titled(dpia, var_title(result), phrase_data(array), tree.loc);
    const struct phrase *all = steps(stage, &tree);

    all = phrase_seq(dpia, all, stage2_bind(stage, result, first(stage, &tree), rest), tree.loc);
    if (reused)
        return all;
    return phrase_new(dpia, SPACE_LOCAL, tree.v,
                      phrase_seq(dpia, fill(stage, &tree, array), all, tree.loc), tree.loc);
}
