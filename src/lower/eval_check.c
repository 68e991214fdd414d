/* Assertions and attributes.
 *
 *     assert c e       assert c e, for data; a tuple is asserted as the one value that it is
 *     #[name] e        e */
#include "core/core.h"
#include "lower/block.h"
#include "lower/eval.h"
#include "lower/state.h"
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
