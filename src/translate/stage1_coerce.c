/* Stage I for coerce, which claims that sizes are equal. The functional language is strict: they
 * are compared where the coerce is evaluated, whether or not an element is ever read through it,
 * and not where the function that it stands in is not called. So the command says it:
 *
 *     A(coerce E)(A) = equalComm n m; A(E)(coerceAcc A)           E : [n]d, coerce E : [m]d
 *     C(coerce E)(k) = equalComm n m; C(E)(\x. k(coerce x))
 *
 * with an equalComm for each pair of sizes in which the types differ, but for those that have been
 * compared already where the command runs; an unchecked coerce has none, and its acceptor is
 * unchecked, too. Elements of a generate that stay an expression are
 * evaluated when they are read, and so are the coerces in them. */
#include "translate/stage1_coerce.h"

#include "translate/stage1_build.h"
#include "translate/stage1_rules.h"
#include "translate/stage1_state.h"

/* equalComm A B; REST, unless that is known. */
static const struct phrase *if_equal(struct stage1 *stage, const struct nat *a,
                                     const struct nat *b, const struct phrase *rest,
                                     struct loc loc)
{
    struct dpia *dpia = stage->dpia;
    if (a == b || stage1_is_compared(stage, a, b))
        return rest;
    return phrase_seq(dpia, phrase_equal_comm(dpia, a, b, loc), rest, loc);
}

/* REST, behind the comparison of the sizes in FROM with those in TO. */
static const struct phrase *same_data(struct stage1 *stage, const struct data *from,
                                      const struct data *to, const struct phrase *rest,
                                      struct loc loc)
{
    if (from == to || from->kind != to->kind)
        return rest;
    if (from->kind == DATA_PAIR)
        rest = same_data(stage, from->snd, to->snd, rest, loc);
    if (from->kind == DATA_ARRAY || from->kind == DATA_PAIR)
        rest = same_data(stage, from->fst, to->fst, rest, loc);
    if (from->kind == DATA_ARRAY || from->kind == DATA_IDX)
        rest = if_equal(stage, from->size, to->size, rest, loc);
    return rest;
}

const struct phrase *stage1_where_same(struct stage1 *stage, const struct phrase *coerce,
                                       const struct phrase *rest)
{
    return phrase_is_unchecked(coerce)
               ? rest
               : same_data(stage, phrase_data_arg(coerce, 0), phrase_data_arg(coerce, 1), rest,
                           coerce->loc);
}

/* VIEW, which is COERCE or its acceptor over something else, with its check or without. */
static const struct phrase *as_checked(struct stage1 *stage, const struct phrase *coerce,
                                       const struct phrase *view)
{
    return phrase_is_unchecked(coerce) ? phrase_unchecked(stage->dpia, view) : view;
}

const struct phrase *stage1_a_coerce(struct stage1 *stage, const struct phrase *exp,
                                     const struct phrase *to)
{
    const struct phrase *view =
        phrase_coerce_acc(stage->dpia, phrase_data_arg(exp, 0), to, exp->loc);
    view = as_checked(stage, exp, view);
    return stage1_where_same(stage, exp, stage1_a(stage, phrase_arg(exp, 0), view));
}

const struct phrase *stage1_c_coerce(struct stage1 *stage, const struct phrase *exp,
                                     const struct phrase *to)
{
    const struct phrase *array = phrase_arg(exp, 0);
    const struct var *x = stage1_param(stage, array, "x");
    const struct phrase *view =
        phrase_coerce(stage->dpia, phrase_data_arg(exp, 1), stage1_use(stage, x), exp->loc);
    view = as_checked(stage, exp, view);
    return stage1_where_same(stage, exp, stage1_c(stage, array, x, stage1_apply(stage, to, view)));
}
