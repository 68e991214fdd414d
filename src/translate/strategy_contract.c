/* Contractions: two or three maps around a reduction, each element of which is made of what depends
 * on the row and what depends on the column.
 *
 *     map (\row. map (\column. e (reduceComm f z (map g (zip row column)))) (transpose b)) a
 *
 *     row i < n, column j < p, depth l < m     X = idx (idx a i) l     Y = idx (idx (transpose b)
 * j) l element g (pair x y)
 *
 * Each element of X is wanted for all columns, each of Y for all rows: they are worth keeping. It
 * does not matter how the program says it, by combinators or indices, with what else is computed of
 * the sum, or under a map over many matrices.
 *
 * Left out: contractions whose rows and columns are not the innermost maps. */
#include "translate/strategy_contract.h"

#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "rewrite/operator.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_element.h"
#include "translate/strategy_state.h"

enum { MOST_MAPS = 3, MOST_PARTS = 4 };

/* ---- Maps ---- */

/* The maps around each other from PHRASE on, to INDICES; what is in the innermost, or null if there
 * are too few or too many. */
static const struct phrase *read_maps(struct strategy *strategy, const struct phrase *phrase,
                                      struct contraction *contraction)
{
    static const char *const names[] = {"t", "i", "j"};
    struct strategy_index indices[MOST_MAPS] = {{0}};
    size_t count = 0;
    for (const struct phrase *map = phrase; form_is_map_of_view(strategy->dpia, map);
         map = phrase) {
        if (count == MOST_MAPS)
            return NULL;
        struct strategy_index index =
            strategy_index_new(strategy, names[count], phrase_array_size(map), map->loc);
        indices[count++] = index;
        phrase = strategy_body_at(strategy, map, index);
    }
    if (count < 2)
        return NULL;
    contraction->batch = count == MOST_MAPS ? indices[0] : (struct strategy_index){0};
    contraction->row = indices[count - 2];
    contraction->column = indices[count - 1];
    return phrase;
}

/* ---- The reduction ---- */

/* The only reduction in PHRASE, outside of functions; null if there are none, or several. */
static const struct phrase *only_reduction(const struct phrase *phrase)
{
    const struct phrase *found = form_is_reduction(phrase) ? phrase : NULL;
    for (size_t i = 0; !found && i < phrase_child_count(phrase); i++)
        if (phrase_child(phrase, i)->kind != PHRASE_LAM &&
            phrase_child(phrase, i)->kind != PHRASE_NAT_LAM)
            found = only_reduction(phrase_child(phrase, i));
    return found;
}

static bool mentions_any(const struct phrase *phrase, const struct contraction *contraction)
{
    return strategy_index_in(phrase, contraction->batch) ||
           strategy_index_in(phrase, contraction->row) ||
           strategy_index_in(phrase, contraction->column) ||
           strategy_index_in(phrase, contraction->depth);
}

/* ---- The parts of an element ---- */

struct var_vec VEC(const struct var *);

struct parting {
    struct strategy *strategy;
    struct contraction *contraction;
    struct var_vec bound; /* around what is looked at */
    bool fails;
};

static bool reads(const struct phrase *phrase)
{
    bool found = phrase_is_prim(phrase, PRIM_IDX);
    for (size_t i = 0; !found && i < phrase_child_count(phrase); i++)
        found = reads(phrase_child(phrase, i));
    return found;
}

static bool is_scalar(const struct phrase *phrase)
{
    return phrase->type->kind == TYPE_EXP && phrase_data(phrase)->kind == DATA_SCALAR;
}

static bool mentions_bound(const struct parting *parting, const struct phrase *phrase)
{
    for (size_t i = 0; i < parting->bound.len; i++)
        if (phrase_mentions(phrase, parting->bound.at[i]))
            return true;
    return false;
}

/* The variable of VALUE among PARTS. */
static const struct phrase *part_var(struct parting *parting, struct strategy_parts *parts,
                                     const char *name, const struct phrase *value)
{
    const struct phrase *var = strategy_part_var(parting->strategy, parts, name, value);
    parting->fails = parting->fails || parts->len > MOST_PARTS;
    return var;
}

static const struct phrase *parted(struct parting *parting, const struct phrase *phrase);

static const struct phrase *parted_inside(struct parting *parting, const struct phrase *phrase)
{
    struct dpia *dpia = parting->strategy->dpia;
    size_t count = phrase_child_count(phrase), bound = parting->bound.len;
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    if (phrase->kind == PHRASE_LAM)
        VEC_PUSH(dpia_arena(dpia), &parting->bound, phrase_lam_param(phrase));
    for (size_t i = 0; i < count; i++)
        children[i] = parted(parting, phrase_child(phrase, i));
    parting->bound.len = bound;
    return phrase_with_children(dpia, phrase, children);
}

/* PHRASE with variables for the scalars that do not depend on both row and column. */
static const struct phrase *parted(struct parting *parting, const struct phrase *phrase)
{
    struct contraction *contraction = parting->contraction;
    bool is_part = is_scalar(phrase) && reads(phrase) && !mentions_bound(parting, phrase);
    if (is_part && !strategy_index_in(phrase, contraction->column))
        return part_var(parting, &contraction->x, "x", phrase);
    if (is_part && !strategy_index_in(phrase, contraction->row))
        return part_var(parting, &contraction->y, "y", phrase);
    parting->fails = parting->fails || phrase_is_prim(phrase, PRIM_IDX) ||
                     phrase->kind == PHRASE_NAT_LAM ||
                     (phrase->kind == PHRASE_PRIM && cost_is_repeating(phrase_prim_of(phrase)));
    return parting->fails ? phrase : parted_inside(parting, phrase);
}

static bool mentions_depth(const struct strategy_parts *parts,
                           const struct contraction *contraction)
{
    for (size_t i = 0; i < parts->len; i++)
        if (strategy_index_in(parts->at[i].value, contraction->depth))
            return true;
    return false;
}

static bool read_parts(struct strategy *strategy, struct contraction *contraction)
{
    struct parting parting = {.strategy = strategy, .contraction = contraction};
    const struct phrase *element =
        strategy_element(strategy, phrase_arg(contraction->reduce, 2), contraction->depth);
    if (strategy_may_fail(strategy, element))
        return false;
    contraction->element = parted(&parting, element);
    return !parting.fails && !mentions_any(contraction->element, contraction) &&
           mentions_depth(&contraction->x, contraction) &&
           mentions_depth(&contraction->y, contraction);
}

/* ---- All of it ---- */

static bool read_reduction(struct strategy *strategy, struct contraction *contraction)
{
    const struct phrase *reduce = only_reduction(contraction->value);
    if (!reduce || phrase_data(reduce)->kind != DATA_SCALAR ||
        !strategy_is_of_views(strategy, phrase_arg(reduce, 2)))
        return false;
    contraction->reduce = reduce;
    contraction->depth =
        strategy_index_new(strategy, "l", phrase_array_size(phrase_arg(reduce, 2)), reduce->loc);
    contraction->neutral = operator_neutral(strategy->dpia, phrase_arg(reduce, 0), reduce->loc);
    return contraction->neutral && !mentions_any(phrase_arg(reduce, 0), contraction);
}

/* VALUE without its reduction has nothing in it that takes long, or fails. */
static bool has_quick_end(struct strategy *strategy, const struct contraction *contraction)
{
    const struct phrase *end =
        strategy_replace(strategy, contraction->value, contraction->reduce, contraction->neutral);
    return !cost_has_loop(end) && !strategy_may_fail(strategy, end) &&
           !strategy_may_fail(strategy, phrase_arg(contraction->reduce, 1));
}

/* ---- Zero ---- */

/* A name for zero, in the scope of a let. */
struct zero_name {
    const struct zero_name *outer;
    const struct var *var;
};

static bool is_zero(const struct contraction *contraction, const struct zero_name *names,
                    const struct phrase *exp);

static bool is_part(const struct strategy_parts *parts, const struct var *var)
{
    for (size_t i = 0; i < parts->len; i++)
        if (parts->at[i].var == var)
            return true;
    return false;
}

static bool is_zero_var(const struct contraction *contraction, const struct zero_name *names,
                        const struct var *var)
{
    for (; names; names = names->outer)
        if (names->var == var)
            return true;
    return is_part(&contraction->x, var) || is_part(&contraction->y, var);
}

/* Of a product of floats all operands are: zero times infinity is no zero. */
static bool is_zero_operator(const struct contraction *contraction, const struct zero_name *names,
                             const struct phrase *exp)
{
    size_t count = phrase_oper_arg_count(exp), zeros = 0;
    for (size_t i = 0; i < count; i++)
        zeros += is_zero(contraction, names, phrase_oper_arg(exp, i)) ? 1 : 0;
    enum operator op = phrase_oper_op(exp);
    bool is_product = op == OP_MUL || op == OP_LOG_AND || op == OP_BIT_AND;
    bool is_sum = op == OP_ADD || op == OP_SUB || op == OP_LOG_OR || op == OP_BIT_OR ||
                  op == OP_BIT_XOR || op == OP_MIN || op == OP_MAX || op == OP_NEGATE ||
                  op == OP_ABS || op == OP_SQRT || op == OP_CONVERT;
    if (is_product && scalar_class(phrase_data(exp)->scalar) != CLASS_FLOAT)
        return zeros > 0;
    return (is_product || is_sum) && zeros == count;
}

static bool is_zero(const struct contraction *contraction, const struct zero_name *names,
                    const struct phrase *exp)
{
    if (exp->kind == PHRASE_LITERAL)
        return phrase_literal_value(exp).bits == 0 && phrase_literal_value(exp).real == 0;
    if (exp->kind == PHRASE_VAR)
        return is_zero_var(contraction, names, phrase_var_of(exp));
    if (exp->kind == PHRASE_OPERATOR)
        return is_zero_operator(contraction, names, exp);
    if (!phrase_is_prim(exp, PRIM_LET) || phrase_arg(exp, 1)->kind != PHRASE_LAM)
        return false;
    struct zero_name name = {names, phrase_lam_param(phrase_arg(exp, 1))};
    return is_zero(contraction, is_zero(contraction, names, phrase_arg(exp, 0)) ? &name : names,
                   phrase_lam_body(phrase_arg(exp, 1)));
}

bool contraction_is_zero(const struct contraction *contraction, const struct phrase *exp)
{
    return is_zero(contraction, NULL, exp);
}

bool strategy_contract(struct strategy *strategy, const struct phrase *map,
                       struct contraction *contraction)
{
    *contraction = (struct contraction){.loc = map->loc};
    contraction->value = read_maps(strategy, map, contraction);
    return contraction->value && is_scalar(contraction->value) &&
           read_reduction(strategy, contraction) && has_quick_end(strategy, contraction) &&
           read_parts(strategy, contraction);
}
