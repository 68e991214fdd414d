/* After building: bindings that are not needed go. Functional DPIA in and out, same meaning.
 *
 *     let x = E in B     B             where x does not occur in B, and is not there for a check;
 *                                      behind the comparisons of sizes (coerce) that E makes, and
 *                                      what it checks of indices where it is an array
 *                        B[E/x]        where E is trivial (dpia/uses.h), or used once and either an
 *                                      array or the argument of a call
 *     letNat n = E in B  B             where n does not occur in B
 *
 * Sizes are compared (coerce) where the source binds the value: a view that B may be computed
 * without stays bound, and of an array that moves into a branch the comparisons stay, too.
 *
 * The second line lets fusion see `map f xs` where it is consumed. An array used in the function of
 * a map, a reduction or a generate stays bound: it would be computed again for each element. So do
 * scalars that the source named by a let: that is how a person would write it. */
#include "lower/tidy.h"

#include "dpia/fail.h"
#include "dpia/loops.h"
#include "dpia/mentions.h"
#include "dpia/uses.h"
#include "lower/eval_check.h"
#include "lower/forward.h"
#include "lower/state.h"

/* Whether BOUND stands for VAR in BODY at no cost. Its sizes are compared wherever BODY is
 * computed, also if a loop in which alone it is used has no iterations. */
static bool is_written_again(const struct phrase *bound, const struct phrase *body,
                             const struct var *var)
{
    return phrase_is_trivial(bound) && (!fail_compares_sizes(bound) || phrase_demands(body, var));
}

/* BODY with BOUND in the place of VAR, and with its comparisons of sizes where it was bound, if not
 * all of BODY's ways lead to that place. */
static const struct phrase *moved(struct lower *lo, const struct phrase *bound,
                                  const struct phrase *body, const struct var *var)
{
    const struct phrase *result = phrase_subst(lo->dpia, body, var, bound);
    return phrase_demands(body, var) ? result : eval_behind_sizes(lo, bound, result);
}

/* BODY, which does not use BOUND: perhaps the sizes of that. */
static const struct phrase *without(struct lower *lo, const struct phrase *bound,
                                    const struct phrase *body)
{
    return eval_is_of_array(bound) ? eval_behind_checks(lo, bound, body)
                                   : eval_behind_sizes(lo, bound, body);
}

static const struct phrase *tidy_let(struct lower *lo, const struct phrase *let)
{
    const struct phrase *bound = phrase_arg(let, 0);
    const struct phrase *fun = phrase_arg(let, 1), *body = phrase_lam_body(fun);
    const struct var *var = phrase_lam_param(fun);
    bool moves = !phrase_is_prim(bound, PRIM_TO) &&
                 (var->is_argument || !data_is_flat(phrase_data(bound)));
    if (!phrase_mentions(body, var))
        return var->is_check ? let : without(lo, bound, body);
    if (is_written_again(bound, body, var))
        return phrase_subst(lo->dpia, body, var, bound);
    if (moves && phrase_demand(body, var) == 1)
        return moved(lo, bound, body, var);
    const struct phrase *forwarded = forward_let(lo->dpia, let);

    return forwarded ? forwarded : let;
}

static const struct phrase *tidy_let_nat(const struct phrase *let)
{
    const struct phrase *fun = phrase_arg(let, 1);
    return phrase_mentions_nat(phrase_nat_lam_body(fun), phrase_nat_lam_param(fun))
               ? let
               : phrase_nat_lam_body(fun);
}

const struct phrase *tidy_phrase(struct lower *lo, const struct phrase *phrase)
{
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(lo->arena, const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = tidy_phrase(lo, phrase_child(phrase, i));
    phrase = phrase_with_children(lo->dpia, phrase, children);
    if (phrase_is_prim(phrase, PRIM_LET) && phrase_arg(phrase, 1)->kind == PHRASE_LAM)
        return tidy_let(lo, phrase);
    if (phrase_is_prim(phrase, PRIM_LET_NAT) && phrase_arg(phrase, 1)->kind == PHRASE_NAT_LAM)
        return tidy_let_nat(phrase);
    return phrase;
}
