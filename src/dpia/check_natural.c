/* Sizes that must be natural numbers. The type of a view that divides an array up, or makes one of
 * parts, has sums or products of sizes in it, and says the right thing of natural numbers only:
 *
 *     take{5, n - 5, f32} xs         of n numbers the first 5, for n - 5 >= 0
 *     join : [n][m]d -> [n*m]d       two negative numbers would make a positive one
 *
 * All other sizes are the lengths of whole arrays and loops: `slice (n - 1) 1 1 xs`, `for (n - 1)`.
 * These are checked when the program runs, by the slice or the loop; where they are negative there
 * is no element that could be read. A size is seen to be natural
 *
 *     from the bounds of its variables
 *     as a size of a parameter or of the result, which are checked when the entry is called
 *     inside of `letNat k = natValue (n - 5) in ...`, and behind `let x = letNat k = ... in ...`
 *
 * or because it follows from one of those: of n - n%4 and n - 1 >= 0 that n = m + 1. */
#include "dpia/check_natural.h"

#include "dpia/check_report.h"
#include "dpia/check_state.h"

/* ---- Where they are wanted ---- */

static bool computes_nat(const struct nat *nat, const struct nat_var *var)
{
    const struct nat_var *alone;
    return nat_mentions(nat, var) && !nat_is_var(nat, &alone);
}

static bool data_computes(const struct data *data, const struct nat_var *var)
{
    return (data->size && computes_nat(data->size, var)) ||
           (data->fst && data_computes(data->fst, var)) ||
           (data->snd && data_computes(data->snd, var));
}

static bool type_computes(const struct phrase_type *type, const struct nat_var *var)
{
    return (type->data && data_computes(type->data, var)) ||
           (type->fst && type_computes(type->fst, var)) ||
           (type->snd && type_computes(type->snd, var));
}

bool check_natural_wanted(struct checker *checker, enum primitive prim, size_t position)
{
    const struct phrase_type *type = primitive_type(checker->dpia, prim);
    for (; type->kind == TYPE_NAT_FUN || type->kind == TYPE_DATA_FUN; type = type->snd)
        if (type->kind == TYPE_NAT_FUN && position-- == 0)
            return type_computes(type->snd, type->nat_var);
    return false;
}

/* ---- What is known ---- */

static void note_sizes_of_data(struct checker *checker, const struct data *data)
{
    if (data->size)
        VEC_PUSH(checker->arena, &checker->naturals, data->size);
    if (data->fst)
        note_sizes_of_data(checker, data->fst);
    if (data->snd)
        note_sizes_of_data(checker, data->snd);
}

void check_note_sizes(struct checker *checker, const struct phrase_type *type)
{
    if (type->data)
        note_sizes_of_data(checker, type->data);
    else if (type->kind == TYPE_PRODUCT)
        check_note_sizes(checker, type->fst);
}

/* What PHRASE, which is computed, checks at first. */
static void learn_bound(struct checker *checker, const struct phrase *phrase)
{
    if (phrase_is_prim(phrase, PRIM_LET_NAT) &&
        phrase_is_prim(phrase_arg(phrase, 0), PRIM_NAT_VALUE))
        VEC_PUSH(checker->arena, &checker->naturals, phrase_nat_arg(phrase_arg(phrase, 0), 0));
}

size_t check_learn(struct checker *checker, const struct phrase *phrase, size_t position)
{
    const size_t known = checker->naturals.len;
    const struct phrase *arg = phrase_arg(phrase, 0);
    if (phrase_is_prim(phrase, PRIM_LET_NAT) && position == 1)
        learn_bound(checker, phrase);
    if (phrase_is_prim(phrase, PRIM_LET) && position == 1)
        learn_bound(checker, arg);
    if (phrase_is_prim(phrase, PRIM_LET_NAT_COMM) && arg->kind == PHRASE_PAIR &&
        phrase_is_prim(phrase_pair_fst(arg), PRIM_NAT_VALUE))
        VEC_PUSH(checker->arena, &checker->naturals, phrase_nat_arg(phrase_pair_fst(arg), 0));
    return known;
}

void check_forget(struct checker *checker, size_t known)
{
    checker->naturals.len = known;
}

/* ---- What follows ---- */

static bool is_natural_by_bounds(struct checker *checker, const struct nat *nat)
{
    struct nat_table *nats = dpia_nats(checker->dpia);
    return nat_is_le(nats, nat_const(nats, 0), nat);
}

/* The variable that FACT has once, by itself, as n in n - m - 1: FACT says that it is m + 1 or
 * more. */
static const struct nat_var *bounded_below(struct checker *checker, const struct nat *fact)
{
    struct nat_table *nats = dpia_nats(checker->dpia);
    for (size_t i = 0; i < fact->term_count; i++) {
        const struct nat_term *term = &fact->terms[i];
        if (term->coefficient != 1 || term->factor_count != 1 ||
            term->factors[0]->kind != NAT_VAR)
            continue;
        const struct nat_var *var = term->factors[0]->var;
        if (!nat_mentions(nat_sub(nats, fact, nat_of_var(nats, var)), var))
            return var;
    }
    return NULL;
}

/* Whether NAT >= 0 follows from FACT >= 0: with more - (FACT - n) in the place of n. */
static bool follows(struct checker *checker, const struct nat *fact, const struct nat *nat)
{
    struct nat_table *nats = dpia_nats(checker->dpia);
    const struct nat_var *var = bounded_below(checker, fact), *more;
    if (nat_is_le(nats, fact, nat))
        return true;
    if (!var || !nat_mentions(nat, var))
        return false;
    more = nat_var_new(nats, "more", nat_const(nats, 0), NULL);
    const struct nat *rest = nat_sub(nats, fact, nat_of_var(nats, var));
    const struct nat *value = nat_sub(nats, nat_of_var(nats, more), rest);
    return is_natural_by_bounds(checker, nat_subst(nats, nat, var, value));
}

static bool is_natural(struct checker *checker, const struct nat *nat)
{
    if (is_natural_by_bounds(checker, nat))
        return true;
    for (size_t i = 0; i < checker->naturals.len; i++)
        if (follows(checker, checker->naturals.at[i], nat))
            return true;
    return false;
}

/* ---- Mistakes ---- */

bool check_not_negative(struct checker *checker, const struct nat *nat, struct loc loc)
{
    struct nat_table *nats = dpia_nats(checker->dpia);
    const bool is_negative = nat_is_lt(nats, nat, nat_const(nats, 0));
    if (is_negative)
        check_error(checker, loc, "the size '%s' is negative", check_text_of_nat(checker, nat));
    return !is_negative;
}

bool check_natural(struct checker *checker, const struct nat *nat, struct loc loc)
{
    if (is_natural(checker, nat))
        return true;
    if (!check_not_negative(checker, nat, loc))
        return false;
    check_error(checker, loc, "the size '%s' may be negative", check_text_of_nat(checker, nat));
    check_note(checker, loc,
               "legal would be bounds from which it follows that it is not, as with "
               "'(n: nat >= 1)' for 'n - 1'; or 'letNat k = natValue (%s) in ...', which is "
               "checked when the program runs",
               check_text_of_nat(checker, nat));
    return false;
}
