/* After building: bindings that are not needed go. Functional DPIA in and out, same meaning.
 *
 *     let x = E in B     B             where x does not occur in B, and is not there for a check
 *                        B[E/x]        where E is trivial (dpia/uses.h), or used once and either an
 *                                      array or the argument of a call
 *     letNat n = E in B  B             where n does not occur in B
 *
 * A view with sizes to compare (coerce) stays bound where B may be computed without it: they are
 * compared where the source binds it.
 *
 * The second line lets fusion see `map f xs` where it is consumed. An array used in the function of
 * a map, a reduction or a generate stays bound: it would be computed again for each element. So do
 * scalars that the source named by a let: that is how a person would write it. */
#include "lower/tidy.h"

#include "dpia/fail.h"
#include "dpia/loops.h"
#include "dpia/uses.h"
#include "lower/forward.h"
#include "lower/simple.h"

/* Whether BOUND stands for VAR in BODY at no cost. Its sizes are compared wherever BODY is
 * computed, also if a loop in which alone it is used has no iterations. */
static bool is_written_again(const struct phrase *bound, const struct phrase *body,
                             const struct var *var)
{
    return phrase_is_trivial(bound) && (!fail_compares_sizes(bound) || phrase_demands(body, var));
}

static const struct phrase *tidy_let(struct dpia *dpia, const struct phrase *let)
{
    const struct phrase *bound = phrase_arg(let, 0);
    const struct phrase *fun = phrase_arg(let, 1);
    const struct var *var = phrase_lam_param(fun);
    bool moves = !phrase_is_prim(bound, PRIM_TO) &&
                 (var->is_argument || !data_is_flat(phrase_data(bound)));
    if (!phrase_mentions(phrase_lam_body(fun), var))
        return var->is_check ? let : phrase_lam_body(fun);
    if (is_written_again(bound, phrase_lam_body(fun), var) ||
        (moves && phrase_demand(phrase_lam_body(fun), var) == 1))
        return phrase_subst(dpia, phrase_lam_body(fun), var, bound);
    const struct phrase *forwarded = forward_let(dpia, let);

    return forwarded ? forwarded : let;
}

static const struct phrase *tidy_let_nat(const struct phrase *let)
{
    const struct phrase *fun = phrase_arg(let, 1);
    return simple_mentions_nat(phrase_nat_lam_body(fun), phrase_nat_lam_param(fun))
               ? let
               : phrase_nat_lam_body(fun);
}

const struct phrase *tidy_phrase(struct dpia *dpia, const struct phrase *phrase)
{
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = tidy_phrase(dpia, phrase_child(phrase, i));
    phrase = phrase_with_children(dpia, phrase, children);
    if (phrase_is_prim(phrase, PRIM_LET) && phrase_arg(phrase, 1)->kind == PHRASE_LAM)
        return tidy_let(dpia, phrase);
    if (phrase_is_prim(phrase, PRIM_LET_NAT) && phrase_arg(phrase, 1)->kind == PHRASE_NAT_LAM)
        return tidy_let_nat(phrase);
    return phrase;
}
