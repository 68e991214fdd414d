/* Bounds that are declared are asserted where they do not follow from the number:
 *
 *     letNat k >= 1 <= n = E in B
 *
 *     let v = E in assert (v >= 1 && v <= natValue n) (letNat k >= 1 <= n = v in B)
 *     assertComm (E >= 1 && E <= natValue n); letNat k >= 1 <= n = E in B            (commands)
 *
 * An upper bound follows where each size that the number may be is at most that:
 *
 *     let r = if c then filter p xs (/\k <= n. \ys. room n ys) else room n xs in
 *     letNat size <= n = snd r in B
 *
 * Dialect in and out: what a person may write, functional and imperative. The bounds in what the
 * lowering makes follow, too, so that nothing is asserted when its dump is read; and a program that
 * has the assertion gets no other one. */
#include "translate/bounds.h"

#include "base/map.h"
#include "dpia/uses.h"

/* Of expressions that may be one of many, no more are looked at. */
#define MOST_STEPS 1000

struct bounding {
    struct dpia *dpia;
    struct map *values; /* a variable of `let` -> its value */
};

/* Which part of an expression: .1 or .2 of a pair, and which part of that; null: all of it. */
struct part {
    bool is_second;
    const struct part *inner;
};

/* The search for what is more than UPPER, or less than LOWER, one of which is null. */
struct search {
    const struct bounding *bounding;
    const struct nat *lower, *upper;
    size_t steps; /* left */
};

/* CONDITION, which may be null, and OTHER. */
static const struct phrase *both(struct dpia *dpia, const struct phrase *condition,
                                 const struct phrase *other)
{
    if (!condition)
        return other;
    return phrase_binary(dpia, OP_LOG_AND, condition, other, other->loc);
}

/* The number that VALUE is the value of, where it is one of a size or is written; else null. */
static const struct nat *known_nat(struct dpia *dpia, const struct phrase *value)
{
    if (value->kind == PHRASE_LITERAL)
        return nat_const(dpia_nats(dpia), (int64_t)phrase_literal_value(value).bits);
    return phrase_is_prim(value, PRIM_NAT_VALUE) ? phrase_nat_arg(value, 0) : NULL;
}

static bool is_within(struct search *search, const struct phrase *exp, const struct part *part);

static bool is_nat_within(const struct search *search, const struct nat *nat)
{
    struct nat_table *nats = dpia_nats(search->bounding->dpia);
    return (!search->lower || nat_is_le(nats, search->lower, nat)) &&
           (!search->upper || nat_is_le(nats, nat, search->upper));
}

/* FUN: of a number, or of a number and an array. */
static bool is_result_within(struct search *search, const struct phrase *fun,
                             const struct part *part)
{
    while (fun->kind == PHRASE_NAT_LAM || fun->kind == PHRASE_LAM)
        fun = fun->kind == PHRASE_LAM ? phrase_lam_body(fun) : phrase_nat_lam_body(fun);
    return is_within(search, fun, part);
}

/* The number in `room n xs` is that of the elements of xs; packTiles has no more than its room. */
static bool is_prim_within(struct search *search, const struct phrase *exp,
                           const struct part *part)
{
    const struct part half = {phrase_is_prim(exp, PRIM_SND), part};
    if (phrase_is_prim(exp, PRIM_FST) || phrase_is_prim(exp, PRIM_SND))
        return is_within(search, phrase_arg(exp, 0), &half);
    if (phrase_is_prim(exp, PRIM_PAIR))
        return part && is_within(search, phrase_arg(exp, part->is_second), part->inner);
    if (phrase_is_prim(exp, PRIM_IF))
        return is_within(search, phrase_arg(exp, 1), part) &&
               is_within(search, phrase_arg(exp, 2), part);
    if (phrase_is_prim(exp, PRIM_ASSERT))
        return is_within(search, phrase_arg(exp, 1), part);
    if (phrase_is_prim(exp, PRIM_LET) || phrase_is_prim(exp, PRIM_LET_NAT))
        return is_result_within(search, phrase_arg(exp, 1), part);
    if (phrase_is_prim(exp, PRIM_FILTER))
        return is_result_within(search, phrase_arg(exp, 2), part);
    if (phrase_is_prim(exp, PRIM_PACK_TILES))
        return part && part->is_second && !search->lower &&
               is_nat_within(search, phrase_nat_arg(exp, 2));
    return phrase_is_prim(exp, PRIM_ROOM) && part && part->is_second &&
           is_nat_within(search, phrase_nat_arg(exp, 1));
}

/* Whether PART of EXP, a number, is seen to be within the bounds. */
static bool is_within(struct search *search, const struct phrase *exp, const struct part *part)
{
    struct dpia *dpia = search->bounding->dpia;
    if (search->steps == 0)
        return false;
    search->steps--;
    if (exp->kind == PHRASE_VAR) {
        const struct phrase *value = map_get(search->bounding->values, phrase_var_of(exp));
        return value && is_within(search, value, part);
    }
    const struct nat *known = part ? NULL : known_nat(dpia, exp);
    if (known)
        return is_nat_within(search, known);
    return exp->kind == PHRASE_PRIM && is_prim_within(search, exp, part);
}

static bool is_seen(const struct bounding *bounding, const struct phrase *value,
                    const struct nat *lower, const struct nat *upper)
{
    struct search search = {bounding, lower, upper, MOST_STEPS};
    return is_within(&search, value, NULL);
}

/* That VALUE lies within the bounds of NAT, as far as it is not seen; null: it is seen. That it is
 * not negative is checked in any case. */
static const struct phrase *condition_of(const struct bounding *bounding,
                                         const struct nat_var *nat, const struct phrase *value)
{
    struct dpia *dpia = bounding->dpia;
    const struct nat *zero = nat_const(dpia_nats(dpia), 0);
    const struct phrase *condition = NULL;
    struct loc loc = value->loc;
    if (nat->lower && nat->lower != zero && !is_seen(bounding, value, nat->lower, NULL))
        condition = phrase_binary(dpia, OP_GE, phrase_copy(dpia, value),
                                  phrase_nat_value(dpia, nat->lower, loc), loc);
    if (nat->upper && !is_seen(bounding, value, NULL, nat->upper))
        condition = both(dpia, condition,
                         phrase_binary(dpia, OP_LE, phrase_copy(dpia, value),
                                       phrase_nat_value(dpia, nat->upper, loc), loc));
    return condition;
}

/* The value and the scope of LET, a letNat or letNatComm. */
static void open_let(const struct phrase *let, const struct phrase **value,
                     const struct phrase **scope)
{
    bool command = phrase_is_prim(let, PRIM_LET_NAT_COMM);
    const struct phrase *const *args = phrase_prim_args(let);
    *value = command ? phrase_pair_fst(args[0]) : args[0];
    *scope = command ? phrase_pair_snd(args[0]) : args[1];
}

static bool is_let(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_LET_NAT) || phrase_is_prim(phrase, PRIM_LET_NAT_COMM);
}

/* The condition that LET needs; null if none. */
static const struct phrase *needed(const struct bounding *bounding, const struct phrase *let)
{
    const struct phrase *value, *scope;
    open_let(let, &value, &scope);
    return scope->kind == PHRASE_NAT_LAM
               ? condition_of(bounding, phrase_nat_lam_param(scope), value)
               : NULL;
}

/* Whether CONDITION is just what LET needs. */
static bool is_asserted(const struct bounding *bounding, const struct phrase *condition,
                        const struct phrase *let)
{
    const struct phrase *wanted = is_let(let) ? needed(bounding, let) : NULL;
    return wanted && phrase_is_same(condition, wanted);
}

static const struct phrase *rewrite(const struct bounding *bounding, const struct phrase *phrase);

static const struct phrase *rewrite_children(const struct bounding *bounding,
                                             const struct phrase *phrase)
{
    struct dpia *dpia = bounding->dpia;
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t k = 0; k < count; k++)
        children[k] = rewrite(bounding, phrase_child(phrase, k));
    return phrase_with_children(dpia, phrase, children);
}

/* letNat, the number of which is bound first. */
static const struct phrase *assert_let(const struct bounding *bounding, const struct phrase *let)
{
    struct dpia *dpia = bounding->dpia;
    const struct nat_var *nat = phrase_nat_lam_param(phrase_arg(let, 1));
    const struct phrase *value = phrase_arg(let, 0);
    const struct phrase *body = phrase_nat_lam_body(phrase_arg(let, 1));
    const struct var *var = var_new(dpia, nat->name, value->type, value->loc);
    const struct phrase *use = phrase_var(dpia, var, value->loc);
    map_set(bounding->values, var, (void *)value);
    const struct phrase *condition = condition_of(bounding, nat, use);
    body = phrase_let_nat(dpia, use, nat, body, let->loc);
    return phrase_let(dpia, var, value, phrase_assert(dpia, condition, body, let->loc), let->loc);
}

static const struct phrase *with_assertion(const struct bounding *bounding,
                                           const struct phrase *let)
{
    struct dpia *dpia = bounding->dpia;
    const struct phrase *condition = needed(bounding, let);
    if (!condition)
        return let;
    if (phrase_is_prim(let, PRIM_LET_NAT_COMM))
        return phrase_seq(dpia, phrase_assert_comm(dpia, condition, let->loc), let, let->loc);
    return assert_let(bounding, let);
}

/* The letNat that an assertion around it, ASSERTION, makes safe; null if that is no such one. */
static const struct phrase *asserted_let(const struct bounding *bounding,
                                         const struct phrase *assertion)
{
    if (phrase_is_prim(assertion, PRIM_ASSERT))
        return is_asserted(bounding, phrase_arg(assertion, 0), phrase_arg(assertion, 1))
                   ? phrase_arg(assertion, 1)
                   : NULL;
    if (!phrase_is_prim(assertion, PRIM_SEQ))
        return NULL;
    const struct phrase *first = phrase_pair_fst(phrase_arg(assertion, 0));
    const struct phrase *second = phrase_pair_snd(phrase_arg(assertion, 0));
    return phrase_is_prim(first, PRIM_ASSERT_COMM) &&
                   is_asserted(bounding, phrase_arg(first, 0), second)
               ? second
               : NULL;
}

static const struct phrase *rewrite(const struct bounding *bounding, const struct phrase *phrase)
{
    struct dpia *dpia = bounding->dpia;
    const struct phrase *let = asserted_let(bounding, phrase);
    if (let && phrase_is_prim(phrase, PRIM_ASSERT))
        return phrase_assert(dpia, phrase_arg(phrase, 0), rewrite_children(bounding, let),
                             phrase->loc);
    if (let)
        return phrase_seq(dpia, phrase_pair_fst(phrase_arg(phrase, 0)),
                          rewrite_children(bounding, let), phrase->loc);
    if (phrase_is_prim(phrase, PRIM_LET) && phrase_arg(phrase, 1)->kind == PHRASE_LAM)
        map_set(bounding->values, phrase_lam_param(phrase_arg(phrase, 1)),
                (void *)phrase_arg(phrase, 0));
    phrase = rewrite_children(bounding, phrase);
    return is_let(phrase) ? with_assertion(bounding, phrase) : phrase;
}

static const struct phrase *entry_body(struct dpia *dpia, const struct entry *entry, void *bounding)
{
    (void)dpia;
    return rewrite(bounding, entry->body);
}

static const struct phrase *function_body(struct dpia *dpia, const struct function *function,
                                          void *bounding)
{
    (void)dpia;
    return rewrite(bounding, function->body);
}

struct program *translate_bounds(struct dpia *dpia, const struct program *program)
{
    struct bounding bounding = {dpia, map_new_objects(dpia_arena(dpia))};
    return program_with_bodies(dpia, program, entry_body, function_body, &bounding);
}
