/* From combinators to indices: what an array has at an index.
 *
 *     map f xs              f (the element of xs)
 *     zip xs ys             pair (the element of xs) (the element of ys)
 *     unzipFst xs           fst (the element of xs)
 *     generate n f          f i
 *     xs, of all else       idx xs i
 */
#include "translate/strategy_element.h"

#include "rewrite/cost.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_state.h"
#include "view/lmad.h"

struct strategy_index strategy_index_new(struct strategy *strategy, const char *name,
                                         const struct nat *size, struct loc loc)
{
    struct dpia *dpia = strategy->dpia;
    const struct data *data = data_idx(dpia_types(dpia), size);
    return (struct strategy_index){var_new(dpia, name, type_exp(dpia_types(dpia), data), loc),
                                   size};
}

const struct phrase *strategy_all_indices(struct strategy *strategy, const struct nat *size,
                                          struct loc loc)
{
    const struct data *data = data_idx(dpia_types(strategy->dpia), size);
    const struct phrase *fun = strategy_lambda(strategy, "i", data, strategy_itself, NULL, loc);
    return phrase_generate(strategy->dpia, size, fun, loc);
}

const struct phrase *strategy_map_over(struct strategy *strategy, struct strategy_index index,
                                       const struct phrase *body, enum loop_level level,
                                       struct loc loc)
{
    struct dpia *dpia = strategy->dpia;
    return phrase_map(dpia, level_of(level), phrase_lam(dpia, index.var, body, loc),
                      strategy_all_indices(strategy, index.size, loc), loc);
}

bool strategy_index_in(const struct phrase *phrase, struct strategy_index index)
{
    return index.var && phrase_mentions(phrase, index.var);
}

/* ---- Elements ---- */

const struct phrase *strategy_element(struct strategy *strategy, const struct phrase *array,
                                      struct strategy_index index)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = array->loc;
    if (phrase_is_at(array, PRIM_MAP, LOOP_OPEN))
        return strategy_apply(strategy, phrase_copy(dpia, phrase_arg(array, 0)),
                              strategy_element(strategy, phrase_arg(array, 1), index));
    if (phrase_is_prim(array, PRIM_ZIP))
        return phrase_data_pair(dpia, strategy_element(strategy, phrase_arg(array, 0), index),
                                strategy_element(strategy, phrase_arg(array, 1), index), loc);
    if (phrase_is_prim(array, PRIM_UNZIP_FST) || phrase_is_prim(array, PRIM_UNZIP_SND))
        return phrase_select(dpia, strategy_element(strategy, phrase_arg(array, 0), index),
                             phrase_is_prim(array, PRIM_UNZIP_FST) ? 1 : 2, loc);
    if (phrase_is_prim(array, PRIM_GENERATE))
        return strategy_apply(strategy, phrase_copy(dpia, phrase_arg(array, 0)),
                              phrase_var(dpia, index.var, loc));
    return phrase_idx(dpia, phrase_copy(dpia, array), phrase_var(dpia, index.var, loc), loc);
}

/* The body of FUN for ARG, which only rearranges. */
static const struct phrase *body_for(struct strategy *strategy, const struct phrase *fun,
                                     const struct phrase *arg)
{
    return phrase_app(strategy->dpia, phrase_copy(strategy->dpia, fun), arg, fun->loc);
}

const struct phrase *strategy_body_at(struct strategy *strategy, const struct phrase *map,
                                      struct strategy_index index)
{
    const struct phrase *body = body_for(strategy, phrase_arg(map, 0),
                                         strategy_element(strategy, phrase_arg(map, 1), index));
    while (phrase_is_prim(body, PRIM_LET) && phrase_arg(body, 1)->kind == PHRASE_LAM &&
           cost_is_view(strategy->dpia, phrase_arg(body, 0)))
        body = body_for(strategy, phrase_arg(body, 1), phrase_arg(body, 0));
    return body;
}

bool strategy_is_of_views(struct strategy *strategy, const struct phrase *array)
{
    if (phrase_is_at(array, PRIM_MAP, LOOP_OPEN))
        return strategy_is_of_views(strategy, phrase_arg(array, 1));
    return cost_is_view(strategy->dpia, array);
}

/* ---- The way through memory ---- */

/* Whether EXP is an element of an array, or a component of one. */
static bool is_element(const struct phrase *exp)
{
    while (phrase_is_prim(exp, PRIM_FST) || phrase_is_prim(exp, PRIM_SND))
        exp = phrase_arg(exp, 0);
    return phrase_is_prim(exp, PRIM_IDX);
}

const struct phrase *strategy_first_read(const struct phrase *exp)
{
    if (exp->type->kind == TYPE_EXP && phrase_data(exp)->kind == DATA_SCALAR && is_element(exp))
        return exp;
    const struct phrase *found = NULL;
    for (size_t i = 0; !found && i < phrase_child_count(exp); i++)
        found = strategy_first_read(phrase_child(exp, i));
    return found;
}

/* An index while it is looked where it leads; others are 0. */
struct place {
    struct nat_table *nats;
    const struct var *var;
    struct nat_var *number;
};

static const struct nat *near(const struct place *place, const struct phrase *exp);

/* Some number. */
static const struct nat *any_below(struct nat_table *nats, const struct nat *n)
{
    return nat_of_var(nats, nat_var_new(nats, "any", nat_const(nats, 0), n));
}

static const struct nat *near_by_operator(const struct place *place, const struct phrase *exp)
{
    enum operator op = operator_checked(phrase_oper_op(exp));
    if (phrase_oper_arg_count(exp) != 2)
        return NULL;
    const struct nat *a = near(place, phrase_oper_arg(exp, 0));
    const struct nat *b = near(place, phrase_oper_arg(exp, 1));
    if (!a || !b)
        return NULL;
    return op == OP_ADD   ? nat_add(place->nats, a, b)
           : op == OP_SUB ? nat_sub(place->nats, a, b)
           : op == OP_MUL ? nat_mul(place->nats, a, b)
                          : NULL;
}

/* EXP, an index or an i64, as a number of the index that is looked for; null where that is not
 * known. What is looked up elsewhere is the same number for all of its neighbours. */
static const struct nat *near(const struct place *place, const struct phrase *exp)
{
    if (exp->kind == PHRASE_VAR)
        return phrase_var_of(exp) == place->var ? nat_of_var(place->nats, place->number)
                                                : nat_const(place->nats, 0);
    if (phrase_is_prim(exp, PRIM_TO_IDX) || phrase_is_prim(exp, PRIM_FROM_IDX))
        return near(place, phrase_arg(exp, 0));
    if (phrase_is_prim(exp, PRIM_NAT_VALUE))
        return phrase_nat_arg(exp, 0);
    if (exp->kind == PHRASE_LITERAL)
        return nat_const(place->nats, (int64_t)phrase_literal_value(exp).bits);
    if (!phrase_mentions(exp, place->var))
        return any_below(place->nats, NULL);
    return exp->kind == PHRASE_OPERATOR ? near_by_operator(place, exp) : NULL;
}

static const struct nat *place_index(void *data, const struct phrase *arg,
                                     const struct view_path *path, const struct nat *n)
{
    (void)path;
    (void)n;
    return near(data, arg);
}

static const struct nat *place_number(void *data, const struct phrase *arg,
                                      const struct view_path *path, const char *name)
{
    (void)path;
    (void)name;
    return near(data, arg);
}

static const struct nat *place_any(void *data, const struct nat *n)
{
    const struct place *place = data;
    return any_below(place->nats, n);
}

const struct nat *strategy_stride(struct strategy *strategy, const struct phrase *read,
                                  struct strategy_index index)
{
    static const struct view_answers answers = {
        .index = place_index, .number = place_number, .any = place_any};
    struct nat_table *nats = dpia_nats(strategy->dpia);
    struct place place = {nats, index.var, nat_var_new(nats, "i", nat_const(nats, 0), NULL)};
    struct view_spot spot;
    return read && view_find(strategy->dpia, read, NULL, &answers, &place, &spot)
               ? view_stride(nats, spot.offset, place.number)
               : NULL;
}

bool strategy_is_beside(struct strategy *strategy, const struct phrase *read,
                        struct strategy_index index)
{
    return strategy_stride(strategy, read, index) == nat_const(dpia_nats(strategy->dpia), 1);
}

bool strategy_reads_beside(struct strategy *strategy, const struct phrase *exp,
                           struct strategy_index index, bool *some)
{
    const struct phrase *read = strategy_first_read(exp);
    if (read == exp) {
        if (!strategy_index_in(exp, index))
            return true;
        *some = true;
        return strategy_is_beside(strategy, exp, index);
    }
    for (size_t i = 0; read && i < phrase_child_count(exp); i++)
        if (!strategy_reads_beside(strategy, phrase_child(exp, i), index, some))
            return false;
    return true;
}
