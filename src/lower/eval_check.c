/* Assertions and holes.
 *
 *     assert c e       assert c e, for data; a tuple is asserted as the one value that it is
 *     ???              assert false of any value of the type, whose sizes are known
 *     length (assert c xs), length (xs :> [k]t)
 *                      the number, behind what is asserted and compared */
#include "base/diag.h"
#include "base/map.h"
#include "core/core.h"
#include "dpia/uses.h"
#include "lower/block.h"
#include "lower/eval.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/sum.h"
#include "lower/unit.h"
#include "lower/value.h"

/* VALUE where COND holds. The unit does not compute anything: the condition is bound by itself, and
 * so is that of a size. */
static const struct value *asserted(struct lower *lo, const struct phrase *cond,
                                    const struct value *value, const struct core_exp *exp)
{
    const struct phrase *phrase;
    if (!value_type(lo, value) || value->nat || unit_is_value(value)) {
        phrase = phrase_assert(lo->dpia, cond, phrase_bool(lo->dpia, true, exp->loc), exp->loc);
        block_bind_check(lo, lower_check(lo, phrase));
        return value;
    }
    phrase = value_phrase(lo, value, exp->loc);
    return value_data(lo, lower_check(lo, phrase_assert(lo->dpia, cond, phrase, exp->loc)));
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

/* ---- Checks of what is not read ---- */

/* COERCE for nothing but its check. A comparison of sizes computes nothing: it is made for an array
 * of that size of any elements. */
static const struct phrase *bare_coerce(struct lower *lo, const struct phrase *coerce)
{
    const struct phrase *array = phrase_arg(coerce, 0);
    const struct phrase *blank = sum_blank(lo, phrase_data(array), coerce->loc);
    if (blank)
        array = blank;
    return phrase_coerce(lo->dpia, phrase_data(coerce), phrase_copy(lo->dpia, array), coerce->loc);
}

static void bind_assert(struct lower *lo, const struct phrase *assertion)
{
    const struct phrase *cond = phrase_copy(lo->dpia, phrase_arg(assertion, 0));
    const struct loc loc = assertion->loc;
    block_bind_check(lo, phrase_assert(lo->dpia, cond, phrase_bool(lo->dpia, true, loc), loc));
}

/* What a name is bound to is looked at once: it goes if nothing else uses it. */
static void bind_checks(struct lower *lo, struct map *seen, const struct phrase *phrase)
{
    if (phrase->kind == PHRASE_VAR && !map_has(seen, phrase_var_of(phrase))) {
        const struct phrase *bound = block_bound(lo, phrase_var_of(phrase));
        map_set(seen, phrase_var_of(phrase), (void *)phrase);
        if (bound)
            bind_checks(lo, seen, bound);
    }
    if (phrase->kind != PHRASE_PRIM || phrase_is_prim(phrase, PRIM_IF))
        return;
    for (size_t i = 0; i < phrase_arg_count(phrase); i++)
        if (phrase_arg(phrase, i)->type->kind == TYPE_EXP)
            bind_checks(lo, seen, phrase_arg(phrase, i));
    if (phrase_is_unchecked(phrase))
        return;
    if (phrase_is_prim(phrase, PRIM_COERCE))
        block_bind_check(lo, bare_coerce(lo, phrase));
    else if (phrase_is_prim(phrase, PRIM_ASSERT))
        bind_assert(lo, phrase);
}

void eval_checks_of(struct lower *lo, const struct phrase *phrase)
{
    bind_checks(lo, map_new_objects(lo->arena), phrase);
}

/* Whether PHRASE makes CHECK first of all. */
static bool makes_check(const struct phrase *phrase, const struct phrase *check)
{
    while (phrase_is_prim(phrase, PRIM_LET) && phrase_arg(phrase, 1)->kind == PHRASE_LAM) {
        const struct phrase *fun = phrase_arg(phrase, 1);
        if (phrase_lam_param(fun)->is_check && phrase_is_same(phrase_arg(phrase, 0), check))
            return true;
        phrase = phrase_lam_body(fun);
    }
    return false;
}

const struct phrase *eval_behind_sizes(struct lower *lo, const struct phrase *value,
                                       const struct phrase *body)
{
    if (value->kind != PHRASE_PRIM || phrase_is_prim(value, PRIM_IF))
        return body;
    if (phrase_is_prim(value, PRIM_COERCE) && !phrase_is_unchecked(value)) {
        const struct phrase *check = bare_coerce(lo, value);
        if (!makes_check(body, check))
            body = phrase_let(lo->dpia, block_check_var(lo, check), check, body, value->loc);
    }
    for (size_t i = phrase_arg_count(value); i-- > 0;)
        if (phrase_arg(value, i)->type->kind == TYPE_EXP)
            body = eval_behind_sizes(lo, phrase_arg(value, i), body);
    return body;
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
