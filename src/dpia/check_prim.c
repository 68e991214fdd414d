/* Primitive applications in the checker: the primitive's type from the table (dpia.txt Fig. 4), its
 * binders instantiated, then APP once for each argument (Fig. 3b). So what one argument uses
 * actively must not occur in any other, while the two halves of a PAIR may share:
 *
 *     parfor n a (\i o. o := idx b i)       fine for a different from b
 *     acc := exp,  c1; c2                   one PAIR argument: acc and exp, c1 and c2 share */
#include "dpia/check_prim.h"

#include "dpia/carried.h"
#include "dpia/check_apart.h"
#include "dpia/check_natural.h"
#include "dpia/check_phrase.h"
#include "dpia/check_report.h"
#include "dpia/check_scope.h"
#include "dpia/check_state.h"
#include "dpia/phrase_private.h"

static struct facts failure(const struct phrase *phrase)
{
    return (struct facts){.type = phrase->type, .failed = true};
}

/* The nat at POSITION of a primitive. Those of `natValue` and `equalComm` are just numbers; `slide`
 * makes n + 1 windows, and none of an array that is too short for one. */
static bool check_nat(struct checker *checker, const struct phrase *phrase, size_t position)
{
    struct nat_table *nats = dpia_nats(checker->dpia);
    enum primitive prim = phrase->u.prim.prim;
    const struct nat *nat = phrase_nat_arg(phrase, position);
    if (!check_nat_variables(checker, nat, phrase->loc))
        return false;
    if (checker->stage || prim == PRIM_NAT_VALUE || prim == PRIM_EQUAL_COMM)
        return true;
    if (prim == PRIM_SLIDE && position == 0)
        nat = nat_add(nats, nat, nat_const(nats, 1));
    return check_natural_wanted(checker, prim, position)
               ? check_natural(checker, nat, phrase->loc)
               : check_not_negative(checker, nat, phrase->loc);
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

static bool type_holds_packed(const struct phrase_type *type)
{
    if (type->data)
        return data_holds_packed(type->data);
    return (type->fst && type_holds_packed(type->fst)) ||
           (type->snd && type_holds_packed(type->snd));
}

/* Arrays of packed ones: TYPE is that of the primitive PHRASE. */
static bool check_elements(struct checker *checker, const struct phrase *phrase,
                           const struct phrase_type *type)
{
    bool has_packed = false;
    for (size_t i = 0; i < phrase->u.prim.data_count; i++)
        has_packed = has_packed || data_has_packed(phrase_data_arg(phrase, i)) ||
                     data_holds_packed(phrase_data_arg(phrase, i));
    if (!has_packed || !type_holds_packed(type))
        return true;
    check_error(checker, phrase->loc,
                "'%s' has an array here whose elements are arrays with sizes of their own",
                phrase_name(phrase));
    return false;
}

/* What a filter keeps may be any number of elements up to all of them: that is all that its
 * continuation, /\k. \ys. B, can say of it. */
static bool check_kept(struct checker *checker, const struct phrase *filter)
{
    struct nat_table *nats = dpia_nats(checker->dpia);
    const struct phrase *rest = phrase_arg(filter, 2);
    const struct nat *n = phrase_nat_arg(filter, 0), *zero = nat_const(nats, 0);
    if (rest->kind != PHRASE_NAT_LAM)
        return true;
    const struct nat_var *kept = phrase_nat_lam_param(rest);
    if ((!kept->lower || nat_is_le(nats, kept->lower, zero)) &&
        (!kept->upper || nat_is_le(nats, n, kept->upper)))
        return true;
    check_error(checker, rest->loc,
                "'%s' may keep fewer or more elements than the bounds of '%s' say",
                phrase_name(filter), kept->name);
    check_note(checker, rest->loc,
               "legal would be a size of its own, whose bounds are checked when the program runs: "
               "'letNat size <= ... = natValue %s in ...'",
               kept->name);
    return false;
}

/* What a combineAcc takes in comes in any order. A function that is not known yet is looked at when
 * it is. */
static bool check_combining(struct checker *checker, const struct phrase *acc)
{
    const struct phrase *fun = phrase_arg(acc, 0);
    if (fun->kind != PHRASE_LAM || phrase_combining(fun))
        return true;
    check_error(checker, fun->loc,
                "'%s' takes values in by one of the operators + * min max && || & | ^ on numbers, "
                "'\\a x. a + x'",
                phrase_name(acc));
    return false;
}

/* What work-groups tell each other is small, and combined by an expression. A function that is not
 * known yet is looked at when it is. */
static bool check_carried(struct checker *checker, const struct phrase *phrase)
{
    bool functional = phrase_is_prim(phrase, PRIM_SCAN_TILES);
    const struct phrase *fun = phrase_arg(phrase, functional ? 0 : 2);
    const struct data *data = phrase_data_arg(phrase, 1);
    if (data->kind != DATA_VAR && data_carried_words(data) == 0) {
        check_error(checker, phrase->loc,
                    "'%s' passes on '%s'; it can pass on scalars of at most 16 bytes together",
                    phrase_name(phrase), data_text(checker->arena, data));
        return false;
    }
    if (fun->kind != PHRASE_LAM || phrase_is_carried_operator(checker->dpia, fun))
        return true;
    check_error(checker, fun->loc,
                "'%s' combines what is passed on by an expression of two operands alone, which "
                "cannot fail: operators, pairs and 'if', without 'let'",
                phrase_name(phrase));
    return false;
}

/* What the types in the table leave open. */
static bool check_side_conditions(struct checker *checker, const struct phrase *phrase)
{
    enum primitive prim = phrase->u.prim.prim;
    const char *problem =
        primitive_problem(checker->dpia, prim, phrase->u.prim.nats, phrase->u.prim.datas);
    if (!problem && (prim == PRIM_FILTER || prim == PRIM_FILTERI))
        return check_kept(checker, phrase);
    if (!problem && (prim == PRIM_SCAN_TILES || prim == PRIM_PARFOR_CARRY))
        return check_carried(checker, phrase);
    if (!problem && prim == PRIM_COMBINE_ACC)
        return check_combining(checker, phrase);
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
    facts.type = phrase_instance(checker->dpia, phrase);
    if (!facts.type) {
        check_error(checker, phrase->loc, "'%s' has %zu nats and %zu data types",
                    primitive_name(prim), phrase->u.prim.nat_count, phrase->u.prim.data_count);
        return failure(phrase);
    }
    if (!check_kinds_scope(checker, phrase) || !check_side_conditions(checker, phrase) ||
        !check_elements(checker, phrase, facts.type) ||
        (prim == PRIM_ARRAY && !spread_array(checker, phrase, &facts)))
        return failure(phrase);
    return facts;
}

struct facts check_prim(struct checker *checker, const struct phrase *phrase)
{
    struct facts facts = instantiate(checker, phrase);
    if (facts.failed)
        return facts;
    for (size_t i = 0; i < phrase->u.prim.arg_count; i++) {
        const size_t known = check_learn(checker, phrase, i);
        check_apply(checker, &facts, phrase_arg(phrase, i), (struct site){phrase, i + 1});
        check_forget(checker, known);
    }
    if (!facts.failed && (facts.type->kind == TYPE_FUN || facts.type->kind == TYPE_PASSIVE_FUN)) {
        check_error(checker, phrase->loc, "'%s' is applied to %zu arguments only",
                    phrase_name(phrase), phrase->u.prim.arg_count);
        facts.failed = true;
    }
    return facts;
}
