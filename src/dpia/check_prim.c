/* Primitive applications in the checker: the primitive's type from the table (dpia.txt Fig. 4), its
 * binders instantiated, then APP once for each argument (Fig. 3b). So what one argument uses
 * actively must not occur in any other, while the two halves of a PAIR may share:
 *
 *     parfor n a (\i o. o := idx b i)       fine for a different from b
 *     acc := exp,  c1; c2                   one PAIR argument: acc and exp, c1 and c2 share */
#include "dpia/check_private.h"
#include "dpia/interfere.h"
#include "dpia/phrase_private.h"

static struct facts failure(const struct phrase *phrase)
{
    return (struct facts){.type = phrase->type, .failed = true};
}

/* The nat at POSITION of a primitive. That of `natValue` is just a number; `slide` makes n + 1
 * windows, and none of an array that is too short for one. */
static bool check_nat(struct checker *checker, const struct phrase *phrase, size_t position)
{
    struct nat_table *nats = dpia_nats(checker->dpia);
    enum primitive prim = phrase->u.prim.prim;
    const struct nat *nat = phrase_nat_arg(phrase, position);
    if (prim == PRIM_NAT_VALUE)
        return check_nat_variables(checker, nat, phrase->loc);
    if (prim == PRIM_SLIDE && position == 0)
        nat = nat_add(nats, nat, nat_const(nats, 1));
    return check_nat_scope(checker, nat, phrase->loc);
}

static bool check_kinds_scope(struct checker *checker, const struct phrase *phrase)
{
    for (size_t i = 0; i < phrase->u.prim.nat_count; i++)
        if (!check_nat(checker, phrase, i))
            return false;
    for (size_t i = 0; i < phrase->u.prim.data_count; i++)
        if (!check_data_scope(checker, phrase_data_arg(phrase, i), phrase->loc))
            return false;
    return true;
}

/* The acceptor that the acceptor ACC is made of; null for a variable or a projection. */
static const struct phrase *inner_acceptor(const struct phrase *acc)
{
    for (size_t i = 0; acc->kind == PHRASE_PRIM && i < acc->u.prim.arg_count; i++)
        if (phrase_arg(acc, i)->type->kind == TYPE_ACC)
            return phrase_arg(acc, i);
    return NULL;
}

static size_t acceptor_depth(const struct phrase *acc)
{
    size_t depth = 0;
    while ((acc = inner_acceptor(acc)))
        depth++;
    return depth;
}

static const struct phrase *inner_at(const struct phrase *acc, size_t depth)
{
    for (size_t i = acceptor_depth(acc); i > depth; i--)
        acc = inner_acceptor(acc);
    return acc;
}

static bool are_halves(enum primitive a, enum primitive b)
{
    return (a == PRIM_PAIR_ACC_FST && b == PRIM_PAIR_ACC_SND) ||
           (a == PRIM_ZIP_ACC_FST && b == PRIM_ZIP_ACC_SND);
}

/* Whether A and B are one view of what is inside them: no index decides. */
static bool is_same_step(const struct phrase *a, const struct phrase *b)
{
    if (!phrase_is_same_primitive(a, b) || a->u.prim.arg_count != 1)
        return false;
    for (size_t i = 0; i < a->u.prim.nat_count; i++)
        if (phrase_nat_arg(a, i) != phrase_nat_arg(b, i))
            return false;
    return true;
}

/* Whether A and B are different components of one acceptor: from the inside out, the same views
 * and then pairAcc1 and pairAcc2, or zipAcc1 and zipAcc2. */
static bool are_components(const struct phrase *a, const struct phrase *b)
{
    size_t depth_a = acceptor_depth(a), depth_b = acceptor_depth(b);
    for (size_t i = 1; i <= depth_a && i <= depth_b; i++) {
        const struct phrase *x = inner_at(a, i), *y = inner_at(b, i);
        if (are_halves(x->u.prim.prim, y->u.prim.prim) ||
            are_halves(y->u.prim.prim, x->u.prim.prim))
            return true;
        if (!is_same_step(x, y))
            return false;
    }
    return false;
}

static const struct phrase *use_of(const struct phrase *phrase, const struct var *var)
{
    if (phrase->kind == PHRASE_VAR)
        return phrase->u.var == var ? phrase : NULL;
    const struct phrase *found = NULL;
    for (size_t i = 0; !found && i < phrase_child_count(phrase); i++)
        found = use_of(phrase_child(phrase, i), var);
    return found;
}

/* The pair of acceptors that ACC is made of, if it is a view of an `unzipAcc`; else null. */
static const struct phrase *pair_in(const struct phrase *acc)
{
    const struct phrase *root = inner_at(acc, 0);
    bool is_unzip = phrase_is_prim(root, PRIM_UNZIP_ACC);
    return is_unzip && phrase_arg(root, 0)->kind == PHRASE_PAIR ? phrase_arg(root, 0) : NULL;
}

/* A variable through which A and B may write to the same memory; or null. */
static const struct var *overlap(struct checker *checker, const struct phrase *a,
                                 const struct phrase *b)
{
    const struct phrase *pair = pair_in(a) ? pair_in(a) : pair_in(b);
    const struct phrase *other = pair_in(a) ? b : a;
    const struct var *var;
    if (!pair) {
        var = phrase_interference(checker->dpia, a, b);
        return !var || are_components(a, b) ? NULL : var;
    }
    var = overlap(checker, pair->u.pair.fst, other);
    return var ? var : overlap(checker, pair->u.pair.snd, other);
}

/* The two acceptors of `unzipAcc` are one argument of product type, and so may share as far as Fig.
 * 3 goes; but a loop over the elements writes to both. They must be of different memory. */
static bool check_apart(struct checker *checker, const struct phrase *phrase)
{
    const struct phrase *pair = phrase_arg(phrase, 0);
    if (pair->kind != PHRASE_PAIR) {
        check_error(checker, pair->loc, "the argument of '%s' must be written as a pair",
                    phrase_name(phrase));
        return false;
    }
    const struct phrase *a = pair->u.pair.fst, *b = pair->u.pair.snd;
    const struct var *var = overlap(checker, a, b);
    if (!var)
        return true;
    struct meeting meeting = {use_of(a, var), use_of(b, var), true, true};
    check_report_overlap(checker, phrase, &meeting);
    return false;
}

/* What the types in the table leave open. */
static bool check_side_conditions(struct checker *checker, const struct phrase *phrase)
{
    enum primitive prim = phrase->u.prim.prim;
    const char *problem =
        primitive_problem(checker->dpia, prim, phrase->u.prim.nats, phrase->u.prim.datas);
    if (!problem)
        return prim != PRIM_UNZIP_ACC || check_apart(checker, phrase);
    check_error(checker, phrase->loc, "%s", problem);
    return false;
}

/* `array n d` takes n arguments, all of the type of its one parameter. */
static bool spread_array(struct checker *checker, const struct phrase *phrase, struct facts *facts)
{
    struct types *types = dpia_types(checker->dpia);
    const struct phrase_type *elem = facts->type->fst;
    int64_t size;
    if (!nat_is_const(phrase_nat_arg(phrase, 0), &size) ||
        size != (int64_t)phrase->u.prim.arg_count) {
        check_error(checker, phrase->loc, "'array' of %zu elements has type '%s'",
                    phrase->u.prim.arg_count, type_text(checker->arena, facts->type->snd));
        return false;
    }
    facts->type = facts->type->snd;
    for (size_t i = 0; i < phrase->u.prim.arg_count; i++)
        facts->type = type_fun(types, elem, facts->type);
    return true;
}

/* The facts of the primitive itself, with its nats and data types. */
static struct facts instantiate(struct checker *checker, const struct phrase *phrase)
{
    enum primitive prim = phrase->u.prim.prim;
    struct facts facts = {0};
    facts.type =
        primitive_instance(checker->dpia, prim, phrase->u.prim.nats, phrase->u.prim.nat_count,
                           phrase->u.prim.datas, phrase->u.prim.data_count);
    if (!facts.type) {
        check_error(checker, phrase->loc, "'%s' has %zu nats and %zu data types",
                    primitive_name(prim), phrase->u.prim.nat_count, phrase->u.prim.data_count);
        return failure(phrase);
    }
    if (!check_kinds_scope(checker, phrase) || !check_side_conditions(checker, phrase) ||
        (prim == PRIM_ARRAY && !spread_array(checker, phrase, &facts)))
        return failure(phrase);
    return facts;
}

struct facts check_prim(struct checker *checker, const struct phrase *phrase)
{
    struct facts facts = instantiate(checker, phrase);
    if (facts.failed)
        return facts;
    for (size_t i = 0; i < phrase->u.prim.arg_count; i++)
        check_apply(checker, &facts, phrase_arg(phrase, i), (struct site){phrase, i + 1});
    if (!facts.failed && (facts.type->kind == TYPE_FUN || facts.type->kind == TYPE_PASSIVE_FUN)) {
        check_error(checker, phrase->loc, "'%s' is applied to %zu arguments only",
                    phrase_name(phrase), phrase->u.prim.arg_count);
        facts.failed = true;
    }
    return facts;
}
