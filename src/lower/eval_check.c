/* Assertions and holes.
 *
 *     assert c e       assert c e, for data; a tuple is asserted as the one value that it is
 *     ???              assert false of any value of the type, whose sizes are known
 *     length (assert c xs), length (xs :> [k]t)
 *                      the number, behind what is asserted and compared
 *     length (xs with [i] = v), length xss[i], length xs[i:i + k]
 *                      the number, behind what is checked of i
 *     length (if c then xs else ys)
 *                      the number, behind what is checked of xs where c holds, else of ys */
#include "lower/eval_check.h"

#include "base/diag.h"
#include "base/map.h"
#include "core/core.h"
#include "dpia/fail.h"
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

static const struct phrase *bare_assert(struct lower *lo, const struct phrase *assertion)
{
    const struct phrase *cond = phrase_copy(lo->dpia, phrase_arg(assertion, 0));
    const struct loc loc = assertion->loc;
    return phrase_assert(lo->dpia, cond, phrase_bool(lo->dpia, true, loc), loc);
}

/* INDEX, checked to be one of N, as a number again. */
static const struct phrase *index_checked(struct lower *lo, const struct phrase *index,
                                          const struct nat *n, struct loc loc)
{
    return phrase_from_idx(lo->dpia, phrase_to_idx(lo->dpia, n, index, loc), loc);
}

/* The first and the last index of a slice, where it has any:
 *
 *     slice m i k xs    if 0 < m then toIdx n i + toIdx n (i + k*(m - 1)) else m
 *
 * where the m behind `else` is checked not to be negative. */
static const struct phrase *bare_slice(struct lower *lo, const struct phrase *slice)
{
    struct dpia *dpia = lo->dpia;
    const struct loc loc = slice->loc;
    const struct nat *n = phrase_nat_arg(slice, 0), *m = phrase_nat_arg(slice, 1);
    const struct nat *zero = nat_const(lo->nats, 0), *one = nat_const(lo->nats, 1);
    const struct phrase *start = phrase_arg(slice, 0), *stride = phrase_arg(slice, 1);
    const struct phrase *last = phrase_nat_value(dpia, nat_sub(lo->nats, m, one), loc);
    const struct phrase *both, *some;
    last = phrase_binary(dpia, OP_MUL, phrase_copy(dpia, stride), last, loc);
    last = phrase_binary(dpia, OP_ADD, phrase_copy(dpia, start), last, loc);
    both = phrase_binary(dpia, OP_ADD, index_checked(lo, phrase_copy(dpia, start), n, loc),
                         index_checked(lo, last, n, loc), loc);
    if (nat_is_lt(lo->nats, zero, m))
        return both;
    some = phrase_binary(dpia, OP_LT, phrase_nat_value(dpia, zero, loc),
                         phrase_nat_value(dpia, m, loc), loc);
    return phrase_if(dpia, some, both, size_natural(lo, m, loc), loc);
}

/* Whether INDEX, a toIdx or slice, is known to lie in its array, also where it has names for
 * numbers of the block. */
static bool is_in_array(struct lower *lo, const struct phrase *index)
{
    for (size_t i = 0; i < phrase_arg_count(index); i++) {
        const struct phrase *arg = phrase_arg(index, i);
        const struct phrase *bound =
            arg->kind == PHRASE_VAR ? block_bound(lo, phrase_var_of(arg)) : NULL;
        if (bound && bound->type->kind == TYPE_EXP && phrase_data(bound)->kind == DATA_SCALAR)
            index = phrase_subst(lo->dpia, index, phrase_var_of(arg), bound);
    }
    return !fail_at(lo->dpia, index);
}

/* True, behind what is checked of EXP, an array of a branch; null if that is nothing. */
static const struct phrase *checked_branch(struct lower *lo, const struct phrase *exp)
{
    struct dpia *dpia = lo->dpia;
    if (phrase_is_prim(exp, PRIM_LET) && phrase_arg(exp, 1)->kind == PHRASE_LAM) {
        const struct phrase *scope = phrase_arg(exp, 1);
        const struct phrase *rest = checked_branch(lo, phrase_lam_body(scope));
        if (!rest && !phrase_lam_param(scope)->is_check)
            return NULL;
        rest = rest ? rest : phrase_bool(dpia, true, exp->loc);
        return phrase_let(dpia, phrase_lam_param(scope), phrase_arg(exp, 0), rest, exp->loc);
    }
    const struct phrase *nothing = phrase_bool(dpia, true, exp->loc);
    const struct phrase *checked = eval_behind_checks(lo, exp, nothing);
    return checked == nothing ? NULL : checked;
}

/* What the branches of CHOICE check, each where it is chosen; null if that is nothing. */
static const struct phrase *checked_choice(struct lower *lo, const struct phrase *choice)
{
    struct dpia *dpia = lo->dpia;
    const struct phrase *branches[2];
    for (size_t i = 0; i < 2; i++)
        branches[i] = checked_branch(lo, phrase_arg(choice, 1 + i));
    if (!branches[0] && !branches[1])
        return NULL;
    for (size_t i = 0; i < 2; i++)
        if (!branches[i])
            branches[i] = phrase_bool(dpia, true, choice->loc);
    return phrase_copy(dpia, phrase_if(dpia, phrase_arg(choice, 0), branches[0], branches[1],
                                       choice->loc));
}

/* What PHRASE, a view or an index of one, or a choice of such, checks by itself: null if that is
 * nothing. */
static const struct phrase *bare_check(struct lower *lo, const struct phrase *phrase)
{
    if (phrase_is_unchecked(phrase))
        return NULL;
    if (phrase_is_prim(phrase, PRIM_IF))
        return checked_choice(lo, phrase);
    if (phrase_is_prim(phrase, PRIM_COERCE))
        return bare_coerce(lo, phrase);
    if (phrase_is_prim(phrase, PRIM_ASSERT))
        return bare_assert(lo, phrase);
    if (phrase_is_prim(phrase, PRIM_SLICE))
        return is_in_array(lo, phrase) ? NULL : bare_slice(lo, phrase);
    if (phrase_is_prim(phrase, PRIM_GENERATE))
        return size_is_natural(lo, phrase_array_size(phrase))
                   ? NULL
                   : size_natural(lo, phrase_array_size(phrase), phrase->loc);
    return phrase_is_prim(phrase, PRIM_TO_IDX) && !is_in_array(lo, phrase)
               ? phrase_copy(lo->dpia, phrase)
               : NULL;
}

/* Those elements themselves are not looked at. */
bool eval_is_of_array(const struct phrase *phrase)
{
    return phrase->type->kind == TYPE_EXP &&
           (!data_is_flat(phrase_data(phrase)) || phrase_data(phrase)->kind == DATA_IDX);
}

/* How many arguments PHRASE evaluates wherever it is evaluated itself: what branches check is
 * checked with them. */
static size_t plain_args(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_IF) ? 0 : phrase_arg_count(phrase);
}

/* What a name is bound to is looked at once: it goes if nothing else uses it. */
static void bind_checks(struct lower *lo, struct map *seen, const struct phrase *phrase)
{
    const struct phrase *check;
    if (phrase->kind == PHRASE_VAR && !map_has(seen, phrase_var_of(phrase))) {
        const struct phrase *bound = block_bound(lo, phrase_var_of(phrase));
        map_set(seen, phrase_var_of(phrase), (void *)phrase);
        if (bound)
            bind_checks(lo, seen, bound);
    }
    if (phrase->kind != PHRASE_PRIM)
        return;
    for (size_t i = 0; i < plain_args(phrase); i++)
        if (eval_is_of_array(phrase_arg(phrase, i)))
            bind_checks(lo, seen, phrase_arg(phrase, i));
    check = bare_check(lo, phrase);
    if (check)
        block_bind_check(lo, check);
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

void eval_natural(struct lower *lo, const struct nat *size, struct loc loc)
{
    if (!size_is_natural(lo, size))
        block_bind_check(lo, size_natural(lo, size, loc));
}

static const struct phrase *behind(struct lower *lo, const struct phrase *check,
                                   const struct phrase *body)
{
    if (makes_check(body, check))
        return body;
    return phrase_let(lo->dpia, block_check_var(lo, check), check, body, check->loc);
}

const struct phrase *eval_behind_sizes(struct lower *lo, const struct phrase *value,
                                       const struct phrase *body)
{
    if (value->kind != PHRASE_PRIM || phrase_is_prim(value, PRIM_IF))
        return body;
    if (phrase_is_prim(value, PRIM_COERCE) && !phrase_is_unchecked(value))
        body = behind(lo, bare_coerce(lo, value), body);
    for (size_t i = phrase_arg_count(value); i-- > 0;)
        if (phrase_arg(value, i)->type->kind == TYPE_EXP)
            body = eval_behind_sizes(lo, phrase_arg(value, i), body);
    return body;
}

const struct phrase *eval_behind_checks(struct lower *lo, const struct phrase *value,
                                        const struct phrase *body)
{
    const struct phrase *check;
    if (value->kind != PHRASE_PRIM)
        return body;
    check = bare_check(lo, value);
    if (check)
        body = behind(lo, check, body);
    for (size_t i = plain_args(value); i-- > 0;)
        if (eval_is_of_array(phrase_arg(value, i)))
            body = eval_behind_checks(lo, phrase_arg(value, i), body);
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
