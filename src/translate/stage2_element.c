/* The elements that loops of stage II run over: their index, their value, and how the body gets it.
 *
 * The index of a loop over all indices (an iota) has the name of the element; other indices are
 * called i, j, k, l by depth.
 *
 * The value is substituted where that repeats nothing. A scalar that is read from memory or
 * computed, and used more than once (or in an inner loop), is bound first:
 *
 *     for n (\i. ... idx xs i ... idx xs i ...)
 *     for n (\i. new f32 (\x. x.1 := idx xs i; ... x.2 ... x.2 ...))
 *
 * and an element that is a tuple of scalars component by component, for those components that are
 * used more than once; component number k of x is called x_k. Around a parallel loop nothing is
 * bound: what is there may be run by the host or by a whole work-group. */
#include "translate/stage2_element.h"

#include "base/diag.h"
#include "translate/assign.h"
#include "translate/leaves.h"
#include "translate/stage2_state.h"

/* ARRAY is generate (\j. j) or generate (\j. fromIdx j). */
static bool counts(const struct phrase *array)
{
    const struct phrase *fun, *body;
    if (!phrase_is_prim(array, PRIM_GENERATE))
        return false;
    fun = phrase_arg(array, 0);
    if (fun->kind != PHRASE_LAM)
        return false;
    body = phrase_lam_body(fun);
    if (phrase_is_prim(body, PRIM_FROM_IDX))
        body = phrase_arg(body, 0);
    return body->kind == PHRASE_VAR && phrase_var_of(body) == phrase_lam_param(fun);
}

const struct var *stage2_index(struct stage2 *stage, const struct phrase *array,
                               const struct var *elem)
{
    static const char *const names[] = {"i", "j", "k", "l"};
    struct types *types = dpia_types(stage->dpia);
    struct title title = counts(array) ? var_title(elem) : title_made_up(names[stage->depth % 4]);
    return var_titled(stage->dpia, title,
                      type_exp(types, data_idx(types, phrase_array_size(array))), array->loc);
}

const struct phrase *stage2_element(struct stage2 *stage, const struct phrase *array,
                                    const struct var *index)
{
    const struct phrase *at = phrase_var(stage->dpia, index, array->loc);
    if (phrase_is_prim(array, PRIM_GENERATE))
        return phrase_app(stage->dpia, phrase_copy(stage->dpia, phrase_arg(array, 0)), at,
                          array->loc);
    return phrase_idx(stage->dpia, array, at, array->loc);
}

/* VALUE costs nothing: an index, a number, a constant. */
static bool is_free(const struct phrase *value)
{
    if (phrase_is_prim(value, PRIM_FROM_IDX))
        value = phrase_arg(value, 0);
    return value->kind == PHRASE_VAR || value->kind == PHRASE_LITERAL ||
           phrase_is_prim(value, PRIM_NAT_VALUE);
}

/* The leaves of one element: for each, the variable that it is bound to, or null. */
struct leaves {
    struct dpia *dpia;
    const struct var *elem;
    const struct phrase *value;
    const struct var **vars;
};

/* The component DATA of the element whose first leaf is FIRST, where PLAIN reads it. */
static const struct phrase *component(const struct leaves *leaves, const struct data *data,
                                      size_t first, const struct phrase *plain)
{
    struct dpia *dpia = leaves->dpia;
    bool bound = false;
    for (size_t k = 0; k < data_component_count(data); k++)
        bound |= leaves->vars[first + k] != NULL;
    if (!bound)
        return phrase_copy(dpia, plain);
    if (data->kind != DATA_PAIR)
        return translate_exp_of(dpia, leaves->vars[first]);
    return phrase_data_pair(
        dpia, component(leaves, data->fst, first, phrase_select(dpia, plain, 1, plain->loc)),
        component(leaves, data->snd, first + data_component_count(data->fst),
                  phrase_select(dpia, plain, 2, plain->loc)),
        plain->loc);
}

/* The phrase that stands for EXP, a component of the element, over its value. */
static const struct phrase *plain_component(const struct leaves *leaves, const struct phrase *exp)
{
    if (exp->kind == PHRASE_VAR)
        return leaves->value;
    return phrase_select(leaves->dpia, plain_component(leaves, phrase_arg(exp, 0)),
                         phrase_is_prim(exp, PRIM_FST) ? 1 : 2, exp->loc);
}

static const struct phrase *replace(const struct leaves *leaves, const struct phrase *phrase)
{
    size_t count = phrase_child_count(phrase), first;
    const struct data *data;
    const struct phrase **children;
    if (leaves_component(phrase, leaves->elem, &data, &first))
        return component(leaves, data, first, plain_component(leaves, phrase));
    children = ARENA_ARRAY(dpia_arena(leaves->dpia), const struct phrase *, count);
    for (size_t k = 0; k < count; k++)
        children[k] = replace(leaves, phrase_child(phrase, k));
    return phrase_with_children(leaves->dpia, phrase, children);
}

/* new (\v. v.1 := the leaf of VALUE; BODY) around BODY, for each leaf that has a variable; the
 * first leaf outermost. */
static const struct phrase *allocate(const struct leaves *leaves, const struct data *data,
                                     size_t first, const struct phrase *value,
                                     const struct phrase *body)
{
    struct dpia *dpia = leaves->dpia;
    const struct var *var = leaves->vars[first];
    struct loc loc = value->loc;
    if (data->kind == DATA_PAIR) {
        body = allocate(leaves, data->snd, first + data_component_count(data->fst),
                        phrase_select(dpia, value, 2, loc), body);
        return allocate(leaves, data->fst, first, phrase_select(dpia, value, 1, loc), body);
    }
    if (!var)
        return body;
    const struct phrase *fill =
        phrase_assign(dpia, translate_acc_of(dpia, var), phrase_copy(dpia, value), loc);

    return phrase_new(dpia, SPACE_ANY, var, phrase_seq(dpia, fill, body, loc), loc);
}

/* A variable for each leaf that is used more than once; false if there is none. */
static bool make_variables(struct leaves *leaves, const struct data *data, size_t *first,
                           const size_t *uses)
{
    if (data->kind == DATA_PAIR) {
        bool left = make_variables(leaves, data->fst, first, uses);
        bool right = make_variables(leaves, data->snd, first, uses);
        return left || right;
    }
    size_t leaf = (*first)++;

    if (uses[leaf] < 2 || data->kind == DATA_ARRAY)
        return false;
    leaves->vars[leaf] = translate_new_titled(
        leaves->dpia, leaves_title(leaves->dpia, leaves->elem, leaf), data, leaves->elem->loc);
    return true;
}

const struct phrase *stage2_bind(struct stage2 *stage, const struct var *elem,
                                 const struct phrase *value, const struct phrase *body)
{
    struct dpia *dpia = stage->dpia;
    const struct data *data = elem->type->data;
    size_t count = data_component_count(data), first = 0;
    struct leaves leaves = {
        dpia, elem, value, ARENA_ARRAY(dpia_arena(dpia), const struct var *, count)};
    if (is_free(value) || data->kind == DATA_ARRAY || translate_is_parallel(body))
        return phrase_subst(dpia, body, elem, value);
    if (!make_variables(&leaves, data, &first, leaves_uses(dpia, body, elem)))
        return phrase_subst(dpia, body, elem, value);
    body = replace(&leaves, body);
    return allocate(&leaves, data, 0, value, body);
}
