/* Vectorising (25-strategy.md; dpia.txt 6.2): a function of scalars, made one of vectors.
 *
 *     map f xs  =  asScalar (map (f on vectors) (asVector w xs))
 *
 *     \p. a * fst p + snd p  :  exp[(f32 x f32)] -> exp[f32]
 *     \p. splat a * fst p + snd p  :  exp[(f32<4> x f32<4>)] -> exp[f32<4>]
 *
 * Side conditions: f is arithmetic on one scalar type, without branches, that cannot fail: its
 * parameters are scalars of that type or tuples of them, its operators give what they take, and so
 * do the functions that it calls, which are inlined. What it uses from outside is the same for all
 * lanes. The arrays are such that neighbours lie side by
 * side; w divides their length. */
#include "translate/strategy_vector.h"

#include "base/map.h"
#include "rewrite/cost.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_calls.h"
#include "translate/strategy_state.h"
#include "view/lmad.h"

/* ---- Functions ---- */

/* Whether DATA is SCALAR, or a tuple of it. */
static bool is_made_of(const struct data *data, enum scalar scalar)
{
    if (data->kind == DATA_PAIR)
        return is_made_of(data->fst, scalar) && is_made_of(data->snd, scalar);
    return data->kind == DATA_SCALAR && data->scalar == scalar;
}

static bool is_component(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_FST) || phrase_is_prim(phrase, PRIM_SND);
}

struct lanes_of {
    struct strategy *strategy;
    enum scalar scalar;
    const struct nat *width;
    struct map *renamed; /* variable of scalars -> variable of vectors; what else is from outside */
};

static bool mentions_inner(const struct lanes_of *lanes, const struct phrase *phrase)
{
    if (phrase->kind == PHRASE_VAR)
        return map_get(lanes->renamed, phrase_var_of(phrase)) != NULL;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (mentions_inner(lanes, phrase_child(phrase, i)))
            return true;
    return false;
}

static bool fits(const struct lanes_of *lanes, const struct phrase *phrase);

/* From outside, and cheap enough to be computed for each vector. */
static bool is_uniform(const struct lanes_of *lanes, const struct phrase *phrase)
{
    return phrase->type->kind == TYPE_EXP && is_made_of(phrase_data(phrase), lanes->scalar) &&
           !mentions_inner(lanes, phrase) && !cost_has_loop(phrase) &&
           !phrase_is_prim(phrase, PRIM_IF);
}

static bool operator_fits(const struct lanes_of *lanes, const struct phrase *phrase)
{
    struct types *types = dpia_types(lanes->strategy->dpia);
    const struct data *vector = data_vector(types, lanes->scalar, lanes->width);
    if (!is_made_of(phrase_data(phrase), lanes->scalar) ||
        !operator_takes(phrase_oper_op(phrase), vector))
        return false;
    for (size_t i = 0; i < phrase_oper_arg_count(phrase); i++)
        if (!fits(lanes, phrase_oper_arg(phrase, i)))
            return false;
    return true;
}

static bool let_fits(const struct lanes_of *lanes, const struct phrase *phrase)
{
    const struct phrase *fun = phrase_arg(phrase, 1);
    if (fun->kind != PHRASE_LAM || !is_made_of(phrase_data(phrase_arg(phrase, 0)), lanes->scalar) ||
        !fits(lanes, phrase_arg(phrase, 0)))
        return false;
    map_set(lanes->renamed, phrase_lam_param(fun), (void *)phrase_lam_param(fun));
    return fits(lanes, phrase_lam_body(fun));
}

/* Whether PHRASE, in the body of a function, can be computed on vectors. */
static bool fits(const struct lanes_of *lanes, const struct phrase *phrase)
{
    if (phrase->type->kind != TYPE_EXP || !is_made_of(phrase_data(phrase), lanes->scalar))
        return false;
    if (phrase->kind == PHRASE_VAR || is_uniform(lanes, phrase))
        return true;
    if (phrase->kind == PHRASE_OPERATOR)
        return operator_fits(lanes, phrase);
    if (is_component(phrase))
        return fits(lanes, phrase_arg(phrase, 0));
    if (phrase_is_prim(phrase, PRIM_PAIR))
        return fits(lanes, phrase_arg(phrase, 0)) && fits(lanes, phrase_arg(phrase, 1));
    return phrase_is_prim(phrase, PRIM_LET) && let_fits(lanes, phrase);
}

static struct lanes_of lanes_of(struct strategy *strategy, enum scalar scalar,
                                const struct nat *width)
{
    return (struct lanes_of){strategy, scalar, width, map_new_objects(dpia_arena(strategy->dpia))};
}

/* f16 is computed one by one in any case. */
static bool has_vectors(enum scalar scalar)
{
    return scalar != SCALAR_BOOL && scalar != SCALAR_F16;
}

bool strategy_has_vectors(const struct data *data)
{
    return data->kind == DATA_SCALAR && has_vectors(data->scalar);
}

bool strategy_vector_fits(struct strategy *strategy, const struct phrase *fun, enum scalar scalar)
{
    struct lanes_of lanes = lanes_of(strategy, scalar, nat_const(dpia_nats(strategy->dpia), 4));
    if (!has_vectors(scalar) || fun->kind != PHRASE_LAM || strategy_may_fail(strategy, fun))
        return false;
    fun = strategy_inline_calls(strategy, fun);
    for (; fun->kind == PHRASE_LAM; fun = phrase_lam_body(fun)) {
        if (!is_made_of(phrase_lam_param(fun)->type->data, scalar))
            return false;
        map_set(lanes.renamed, phrase_lam_param(fun), (void *)phrase_lam_param(fun));
    }
    return fun->type->kind == TYPE_EXP && fits(&lanes, fun);
}

/* The type of vectors in the place of DATA. */
static const struct data *vectors_of(struct types *types, const struct data *data,
                                     const struct nat *width)
{
    if (data->kind == DATA_PAIR)
        return data_pair(types, vectors_of(types, data->fst, width),
                         vectors_of(types, data->snd, width));
    return data_vector(types, data->scalar, width);
}

static const struct phrase *on_vectors(struct lanes_of *lanes, const struct phrase *phrase);

static const struct phrase *lambda_on_vectors(struct lanes_of *lanes, const struct phrase *fun)
{
    struct dpia *dpia = lanes->strategy->dpia;
    struct types *types = dpia_types(dpia);
    const struct var *param = phrase_lam_param(fun);
    const struct data *data = vectors_of(types, param->type->data, lanes->width);
    const struct var *vector =
        var_titled(dpia, var_title(param), type_exp(types, data), param->loc);
    map_set(lanes->renamed, param, (void *)vector);
    return phrase_lam(dpia, vector, on_vectors(lanes, phrase_lam_body(fun)), fun->loc);
}

static const struct phrase *operator_on_vectors(struct lanes_of *lanes, const struct phrase *phrase)
{
    struct dpia *dpia = lanes->strategy->dpia;
    size_t count = phrase_oper_arg_count(phrase);
    const struct phrase **args = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        args[i] = on_vectors(lanes, phrase_oper_arg(phrase, i));
    return phrase_operator(dpia, phrase_oper_op(phrase), args, NULL, phrase->loc);
}

/* A tuple of numbers from outside, or one, in all lanes. */
static const struct phrase *splat(struct lanes_of *lanes, const struct phrase *phrase)
{
    struct dpia *dpia = lanes->strategy->dpia;
    if (phrase_data(phrase)->kind != DATA_PAIR)
        return phrase_splat(dpia, phrase, lanes->width, phrase->loc);
    const struct phrase *fst = phrase_select(dpia, phrase, 1, phrase->loc);
    const struct phrase *snd = phrase_select(dpia, phrase_copy(dpia, phrase), 2, phrase->loc);
    return phrase_data_pair(dpia, splat(lanes, fst), splat(lanes, snd), phrase->loc);
}

/* PHRASE, which fits, computed on vectors. */
static const struct phrase *on_vectors(struct lanes_of *lanes, const struct phrase *phrase)
{
    struct dpia *dpia = lanes->strategy->dpia;
    if (phrase->kind == PHRASE_LAM)
        return lambda_on_vectors(lanes, phrase);
    const struct var *vector =
        phrase->kind == PHRASE_VAR ? map_get(lanes->renamed, phrase_var_of(phrase)) : NULL;
    if (vector)
        return phrase_var(dpia, vector, phrase->loc);
    if (is_uniform(lanes, phrase))
        return splat(lanes, phrase);
    if (phrase->kind == PHRASE_OPERATOR)
        return operator_on_vectors(lanes, phrase);
    if (is_component(phrase))
        return phrase_select(dpia, on_vectors(lanes, phrase_arg(phrase, 0)),
                             phrase_is_prim(phrase, PRIM_FST) ? 1 : 2, phrase->loc);
    const struct phrase *first = on_vectors(lanes, phrase_arg(phrase, 0));
    const struct phrase *second = on_vectors(lanes, phrase_arg(phrase, 1));
    if (phrase_is_prim(phrase, PRIM_PAIR))
        return phrase_data_pair(dpia, first, second, phrase->loc);
    return phrase_let(dpia, phrase_lam_param(second), first, phrase_lam_body(second), phrase->loc);
}

const struct phrase *strategy_vector_function(struct strategy *strategy, const struct phrase *fun,
                                              enum scalar scalar, const struct nat *width)
{
    struct lanes_of lanes = lanes_of(strategy, scalar, width);
    fun = phrase_copy(strategy->dpia, strategy_inline_calls(strategy, fun));
    return on_vectors(&lanes, fun);
}

/* ---- Arrays ---- */

bool strategy_vector_array_fits(struct dpia *dpia, const struct phrase *array, enum scalar scalar)
{
    if (phrase_is_prim(array, PRIM_ZIP))
        return strategy_vector_array_fits(dpia, phrase_arg(array, 0), scalar) &&
               strategy_vector_array_fits(dpia, phrase_arg(array, 1), scalar);
    const struct data *elem = phrase_array_elem(array);
    return elem->kind == DATA_SCALAR && elem->scalar == scalar && view_is_contiguous(dpia, array);
}

/* The first COUNT * WIDTH elements, as COUNT vectors. */
const struct phrase *strategy_vector_array(struct strategy *strategy, const struct phrase *array,
                                           const struct nat *count, const struct nat *width)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    if (phrase_is_prim(array, PRIM_ZIP))
        return phrase_zip(dpia, strategy_vector_array(strategy, phrase_arg(array, 0), count, width),
                          strategy_vector_array(strategy, phrase_arg(array, 1), count, width),
                          array->loc);
    const struct nat *front = nat_mul(nats, count, width);
    const struct nat *rest = nat_sub(nats, phrase_array_size(array), front);
    int64_t left;
    if (!nat_is_const(rest, &left) || left != 0)
        array = phrase_take(dpia, front, rest, array, array->loc);
    return phrase_as_vector(dpia, count, width, array, array->loc);
}
