/* Stage I for coerce, which claims that two sizes are equal.
 *
 *     A(coerce E)(A) = A(E)(coerceAcc A)
 *     C(coerce E)(k) = C(E)(\x. k(coerce x))
 *
 * Sizes that the caller gives are compared when the program starts (src/target/checks.c). A size
 * that is known only later must be compared where the coerce stands, whether or not an element is
 * ever read through it. letNat does that: it names what must not be negative.
 *
 *     A(coerce E)(A) = letNatComm (if natValue n == natValue m then 0 else -1)
 *                        (/\same. A(E)(coerceAcc A)) */
#include "translate/stage1_private.h"

/* A nat variable that is no parameter of the entry. */
struct search {
    const struct entry *entry;
    bool found;
};

static void look_at(void *data, const struct nat_var *var)
{
    struct search *search = data;
    for (size_t k = 0; k < search->entry->params.len; k++)
        if (search->entry->params.at[k].nat == var)
            return;
    search->found = true;
}

static bool is_late(struct stage1 *stage, const struct nat *nat)
{
    struct search search = {.entry = stage->step.entry};
    if (search.entry)
        nat_each_var(nat, look_at, &search);
    return search.found;
}

/* BOTH and natValue A == natValue B; BOTH may be null. */
static const struct phrase *and_equal(struct stage1 *stage, const struct phrase *both,
                                      const struct nat *a, const struct nat *b, struct loc loc)
{
    struct dpia *dpia = stage->dpia;
    if (a == b || (!is_late(stage, a) && !is_late(stage, b)))
        return both;
    const struct phrase *one = phrase_binary(dpia, OP_EQ, phrase_nat_value(dpia, a, loc),
                                             phrase_nat_value(dpia, b, loc), loc);

    return both ? phrase_binary(dpia, OP_LOG_AND, both, one, loc) : one;
}

/* BOTH, and that the sizes in FROM are those in TO, as far as that is not known at the start. */
static const struct phrase *and_same(struct stage1 *stage, const struct phrase *both,
                                     const struct data *from, const struct data *to, struct loc loc)
{
    if (from == to || from->kind != to->kind)
        return both;
    if (from->kind == DATA_ARRAY || from->kind == DATA_IDX)
        both = and_equal(stage, both, from->size, to->size, loc);
    if (from->kind == DATA_ARRAY || from->kind == DATA_PAIR)
        both = and_same(stage, both, from->fst, to->fst, loc);
    if (from->kind == DATA_PAIR)
        both = and_same(stage, both, from->snd, to->snd, loc);
    return both;
}

/* What must hold for the coerce EXP; null if that is seen at the start. */
static const struct phrase *condition_of(struct stage1 *stage, const struct phrase *exp)
{
    return and_same(stage, NULL, phrase_data_arg(exp, 0), phrase_data_arg(exp, 1), exp->loc);
}

/* REST, where CONDITION holds. */
static const struct phrase *checked(struct stage1 *stage, const struct phrase *condition,
                                    const struct phrase *rest)
{
    struct dpia *dpia = stage->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    struct loc loc = condition->loc;
    const struct nat *zero = nat_const(nats, 0);
    const struct phrase *size = phrase_if(dpia, condition, phrase_int(dpia, SCALAR_I64, 0, loc),
                                          phrase_int(dpia, SCALAR_I64, -1, loc), loc);
    return phrase_let_nat_comm(dpia, size, nat_var_new(nats, "same", zero, NULL), rest, loc);
}

/* A(E)(coerceAcc A). */
const struct phrase *stage1_a_coerce(struct stage1 *stage, const struct phrase *exp,
                                     const struct phrase *to)
{
    const struct phrase *view =
        phrase_coerce_acc(stage->dpia, phrase_data_arg(exp, 0), to, exp->loc);
    return stage1_a(stage, phrase_arg(exp, 0), view);
}

const struct phrase *stage1_a_coerce_checked(struct stage1 *stage, const struct phrase *exp,
                                             const struct phrase *to)
{
    const struct phrase *condition = condition_of(stage, exp);
    return condition ? checked(stage, condition, stage1_a_coerce(stage, exp, to)) : NULL;
}

const struct phrase *stage1_c_coerce_checked(struct stage1 *stage, const struct phrase *exp,
                                             const struct phrase *to)
{
    const struct phrase *condition = condition_of(stage, exp), *array = phrase_arg(exp, 0);
    if (!condition)
        return NULL;
    const struct var *x = stage1_param(stage, array, "x");
    const struct phrase *view =
        phrase_coerce(stage->dpia, phrase_data_arg(exp, 1), stage1_use(stage, x), exp->loc);

    return stage1_c(stage, array, x, checked(stage, condition, stage1_apply(stage, to, view)));
}
