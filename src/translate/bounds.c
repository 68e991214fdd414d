/* Bounds that are declared are asserted where they do not follow from the number:
 *
 *     letNat k >= 1 <= n = E in B
 *
 *     let v = E in assert (v >= 1 && v <= natValue n) (letNat k >= 1 <= n = v in B)
 *     assertComm (E >= 1 && E <= natValue n); letNat k >= 1 <= n = E in B            (commands)
 *
 * Dialect in and out: what a person may write, functional and imperative. What stages make is not
 * asserted: their bounds follow from how they were made. A program that has the assertion, as when
 * its dump is read, gets no other one. */
#include "translate/bounds.h"

#include "dpia/uses.h"

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

/* That VALUE lies within the bounds of NAT, as far as it is not seen; null: it is seen. That it is
 * not negative is checked in any case. */
static const struct phrase *condition_of(struct dpia *dpia, const struct nat_var *nat,
                                         const struct phrase *value)
{
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *known = known_nat(dpia, value), *zero = nat_const(nats, 0);
    const struct phrase *condition = NULL;
    struct loc loc = value->loc;
    if (nat->lower && nat->lower != zero && !(known && nat_is_le(nats, nat->lower, known)))
        condition = phrase_binary(dpia, OP_GE, phrase_copy(dpia, value),
                                  phrase_nat_value(dpia, nat->lower, loc), loc);
    if (nat->upper && !(known && nat_is_le(nats, known, nat->upper)))
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
static const struct phrase *needed(struct dpia *dpia, const struct phrase *let)
{
    const struct phrase *value, *scope;
    open_let(let, &value, &scope);
    return scope->kind == PHRASE_NAT_LAM ? condition_of(dpia, phrase_nat_lam_param(scope), value)
                                         : NULL;
}

/* Whether CONDITION is just what LET needs. */
static bool is_asserted(struct dpia *dpia, const struct phrase *condition,
                        const struct phrase *let)
{
    const struct phrase *wanted = is_let(let) ? needed(dpia, let) : NULL;
    return wanted && phrase_is_same(condition, wanted);
}

static const struct phrase *rewrite(struct dpia *dpia, const struct phrase *phrase);

static const struct phrase *rewrite_children(struct dpia *dpia, const struct phrase *phrase)
{
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t k = 0; k < count; k++)
        children[k] = rewrite(dpia, phrase_child(phrase, k));
    return phrase_with_children(dpia, phrase, children);
}

/* letNat, the number of which is bound first. */
static const struct phrase *assert_let(struct dpia *dpia, const struct phrase *let)
{
    const struct nat_var *nat = phrase_nat_lam_param(phrase_arg(let, 1));
    const struct phrase *value = phrase_arg(let, 0);
    const struct phrase *body = phrase_nat_lam_body(phrase_arg(let, 1));
    const struct var *var = var_new(dpia, nat->name, value->type, value->loc);
    const struct phrase *use = phrase_var(dpia, var, value->loc);
    const struct phrase *condition = condition_of(dpia, nat, use);
    body = phrase_let_nat(dpia, use, nat, body, let->loc);
    return phrase_let(dpia, var, value, phrase_assert(dpia, condition, body, let->loc), let->loc);
}

static const struct phrase *with_assertion(struct dpia *dpia, const struct phrase *let)
{
    const struct phrase *condition = needed(dpia, let);
    if (!condition)
        return let;
    if (phrase_is_prim(let, PRIM_LET_NAT_COMM))
        return phrase_seq(dpia, phrase_assert_comm(dpia, condition, let->loc), let, let->loc);
    return assert_let(dpia, let);
}

/* The letNat that an assertion around it, ASSERTION, makes safe; null if that is no such one. */
static const struct phrase *asserted_let(struct dpia *dpia, const struct phrase *assertion)
{
    if (phrase_is_prim(assertion, PRIM_ASSERT))
        return is_asserted(dpia, phrase_arg(assertion, 0), phrase_arg(assertion, 1))
                   ? phrase_arg(assertion, 1)
                   : NULL;
    if (!phrase_is_prim(assertion, PRIM_SEQ))
        return NULL;
    const struct phrase *first = phrase_pair_fst(phrase_arg(assertion, 0));
    const struct phrase *second = phrase_pair_snd(phrase_arg(assertion, 0));
    return phrase_is_prim(first, PRIM_ASSERT_COMM) &&
                   is_asserted(dpia, phrase_arg(first, 0), second)
               ? second
               : NULL;
}

static const struct phrase *rewrite(struct dpia *dpia, const struct phrase *phrase)
{
    const struct phrase *let = asserted_let(dpia, phrase);
    if (let && phrase_is_prim(phrase, PRIM_ASSERT))
        return phrase_assert(dpia, phrase_arg(phrase, 0), rewrite_children(dpia, let),
                             phrase->loc);
    if (let)
        return phrase_seq(dpia, phrase_pair_fst(phrase_arg(phrase, 0)), rewrite_children(dpia, let),
                          phrase->loc);
    phrase = rewrite_children(dpia, phrase);
    return is_let(phrase) ? with_assertion(dpia, phrase) : phrase;
}

static const struct phrase *entry_body(struct dpia *dpia, const struct entry *entry, void *data)
{
    (void)data;
    return rewrite(dpia, entry->body);
}

static const struct phrase *function_body(struct dpia *dpia, const struct function *function,
                                          void *data)
{
    (void)data;
    return rewrite(dpia, function->body);
}

struct program *translate_bounds(struct dpia *dpia, const struct program *program)
{
    return program_with_bodies(dpia, program, entry_body, function_body, NULL);
}
