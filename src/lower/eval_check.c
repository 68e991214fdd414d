/* Assertions and holes.
 *
 *     assert c e       assert c e, for data; a tuple is asserted as the one value that it is
 *     ???              assert false of any value of the type, whose sizes are known */
#include "base/diag.h"
#include "core/core.h"
#include "lower/block.h"
#include "lower/eval.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/sum.h"
#include "lower/value.h"

/* VALUE where COND holds. What is no data (a function) does not compute anything: the condition is
 * bound by itself, and so is that of a size. */
static const struct value *asserted(struct lower *lo, const struct phrase *cond,
                                    const struct value *value, const struct core_exp *exp)
{
    const struct phrase *phrase;
    if (!value_type(lo, value) || value->nat) {
        phrase = phrase_assert(lo->dpia, cond, phrase_bool(lo->dpia, true, exp->loc), exp->loc);
        block_bind(lo, title_made_up("checked"), phrase, exp->loc);
        return value;
    }
    phrase = value_phrase(lo, value, exp->loc);
    return value_data(lo, phrase_assert(lo->dpia, cond, phrase, exp->loc));
}

const struct value *eval_assert(struct lower *lo, const struct env *env,
                                const struct core_exp *exp)
{
    const struct core_exp *cond = exp->u.assert_.cond, *body = exp->u.assert_.body;
    const struct phrase *test = value_phrase(lo, eval_exp(lo, env, cond), cond->loc);
    const struct value *value = eval_exp(lo, env, body);
    if (!test || value->kind == VALUE_ERROR)
        return value_error(lo);
    return asserted(lo, test, value, exp);
}

/* ---- Holes ---- */

/* Whether all arrays in TYPE have a size. */
static bool has_sizes(const struct core_type *type)
{
    if (type->kind == CORE_TYPE_ARRAY)
        return type->size && has_sizes(type->elem);
    for (size_t i = 0; i < type->part_count; i++)
        if (!has_sizes(type->parts[i]))
            return false;
    return true;
}

const struct value *eval_hole(struct lower *lo, const struct env *env, const struct core_exp *exp)
{
    const struct data *type =
        has_sizes(exp->type) ? size_empty_type(lo, env, exp->type, exp->loc) : NULL;
    const struct phrase *blank = sum_blank(lo, type, exp->loc);
    if (blank)
        return value_data(lo, phrase_assert(lo->dpia, phrase_bool(lo->dpia, false, exp->loc),
                                            blank, exp->loc));
    diag_unsupported(lo->diag, exp->loc,
                     "not yet supported: a hole for an array whose size is not known");
    return value_error(lo);
}
