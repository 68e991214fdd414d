/* Primitive applications in the checker: the primitive's type from the table (dpia.txt Fig. 4), its
 * binders instantiated, then APP once for each argument (Fig. 3b). So what one argument uses
 * actively must not occur in any other, while the two halves of a PAIR may share:
 *
 *     parfor n a (\i o. o := idx b i)       fine for a different from b
 *     acc := exp,  c1; c2                   one PAIR argument: acc and exp, c1 and c2 share */
#include "dpia/check_private.h"
#include "dpia/phrase_private.h"

static struct facts failure(const struct phrase *phrase)
{
    return (struct facts){.type = phrase->type, .failed = true};
}

static bool check_kinds_scope(struct checker *checker, const struct phrase *phrase)
{
    for (size_t i = 0; i < phrase->u.prim.nat_count; i++)
        if (!check_nat_scope(checker, phrase->u.prim.nats[i], phrase->loc))
            return false;
    for (size_t i = 0; i < phrase->u.prim.data_count; i++)
        if (!check_data_scope(checker, phrase->u.prim.datas[i], phrase->loc))
            return false;
    return true;
}

/* What the types in the table leave open: `:=` is at scalars, and `coerce` changes sizes only. */
static bool check_side_conditions(struct checker *checker, const struct phrase *phrase)
{
    enum primitive prim = phrase->u.prim.prim;
    const struct data *const *datas = phrase->u.prim.datas;
    if (prim == PRIM_ASSIGN && !data_is_assignable(datas[0])) {
        check_error(checker, phrase->loc, "':=' at the compound type '%s'",
                    data_text(checker->arena, datas[0]));
        return false;
    }
    if ((prim == PRIM_COERCE || prim == PRIM_COERCE_ACC) &&
        !data_same_but_sizes(datas[0], datas[1])) {
        check_error(checker, phrase->loc, "'%s' between '%s' and '%s'", primitive_name(prim),
                    data_text(checker->arena, datas[0]), data_text(checker->arena, datas[1]));
        return false;
    }
    return true;
}

/* `array n d` takes n arguments, all of the type of its one parameter. */
static bool spread_array(struct checker *checker, const struct phrase *phrase, struct facts *facts)
{
    struct types *types = dpia_types(checker->dpia);
    const struct phrase_type *elem = facts->type->fst;
    int64_t size;
    if (!nat_is_const(phrase->u.prim.nats[0], &size) || size != (int64_t)phrase->u.prim.arg_count) {
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
    if (facts.type == NULL) {
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
        check_apply(checker, &facts, phrase->u.prim.args[i],
                    (struct site){phrase, phrase->u.prim.prim, i + 1});
    if (!facts.failed && (facts.type->kind == TYPE_FUN || facts.type->kind == TYPE_PASSIVE_FUN)) {
        check_error(checker, phrase->loc, "'%s' is applied to %zu arguments only",
                    primitive_name(phrase->u.prim.prim), phrase->u.prim.arg_count);
        facts.failed = true;
    }
    return facts;
}
