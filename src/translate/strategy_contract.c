/* Contractions: maps around a reduction, each element of which is made of what depends on the row
 * and what depends on the column.
 *
 *     map (\row. map (\column. e (reduceComm f z (map g (zip row column)))) (transpose b)) a
 *
 *     row i < n, column j < p, depth l < m     X = idx (idx a i) l     Y = idx (idx (transpose b)
 * j) l element g (pair x y)
 *
 * Each element of X is wanted for all columns, each of Y for all rows: they are worth keeping. It
 * does not matter how the program says it, by combinators or indices, with what else is computed of
 * the sum, or under a map over many matrices. Several maps may stand for the rows, the columns or
 * the matrices, and reductions in each other for the depth: one index runs over all of them.
 *
 *     map (\o. map (\i. map (\j. sum (\q. sum (\a. k[o, q, a] * x[q, i + a, j])))))
 *
 *     row o, column ij, depth qa
 *
 * A loop that takes something in at each step, and a reduction in order, are such, too: ELEMENT is
 * what a step makes of what it has and of X and Y, and the order stays what it is.
 *
 *     map (\i. map (\j. loop m (\l s. s + a[i, l] * b[l, j]) 0))
 *
 * What is read by a condition is read so wherever it is, if that condition says that it is there:
 * it is a part of x or y, and so is a condition around what depends on both.
 *
 *     if 0 <= i + a && i + a < n then k[o, a] * x[i + a] else 0
 *
 *     X = k[o, a]     Y = if .. then x[i + a] else 0, and whether that is so
 *
 * An index that may be out of range is asked where its part is read, which is wherever it is in the
 * program: on a device, of what is evaluated for each row, column and depth, without a condition.
 *
 * Maps may be in any order: those that all of X and Y depend on are the matrices, those that only X
 * does the rows. What comes out is turned then.
 *
 *     map (\b. map (\q. map (\h. map (\k. sum (\d. x[b, q, h, d] * y[b, k, h, d])))))
 *
 *     batch bh, row q, column k, depth d */
#include "translate/strategy_contract.h"

#include <math.h>

#include "dpia/uses.h"
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "rewrite/operator.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_counts.h"
#include "translate/strategy_depth.h"
#include "translate/strategy_guarded.h"
#include "translate/strategy_joined_index.h"
#include "translate/strategy_state.h"

enum { MOST_PARTS = 4 };

/* ---- Maps ---- */

/* Maps around each other, and what is in the innermost. */
struct maps {
    struct strategy_index at[STRATEGY_MOST_INDICES];
    size_t places[STRATEGY_MOST_INDICES]; /* where each stands in the program */
    size_t count;
    const struct phrase *body;
    struct loc loc;
};

/* Those from PHRASE on; false if there are too few or too many. */
static bool read_maps(struct strategy *strategy, const struct phrase *phrase, struct maps *maps)
{
    static const char *const names[STRATEGY_MOST_INDICES] = {"t", "i", "j", "k", "u", "v"};
    *maps = (struct maps){.body = phrase, .loc = phrase->loc};
    while (form_is_map_of_view(strategy->dpia, maps->body)) {
        if (maps->count == STRATEGY_MOST_INDICES)
            return false;
        const struct phrase *map = maps->body;
        struct strategy_index index = strategy_index_new(strategy, names[maps->count],
                                                         phrase_array_size(map), map->loc);
        maps->places[maps->count] = maps->count;
        maps->at[maps->count++] = index;
        maps->body = strategy_body_at(strategy, map, index);
    }
    return maps->count >= 2;
}

/* The indices of a contraction as they are in its body. */
struct axes {
    struct strategy_indices batch, row, column, depth;
};

bool contraction_divides(const struct contraction *contraction)
{
    return contraction->map_count > (contraction->batch.var ? 3 : 2);
}

/* ---- The result ---- */

/* An array of many dimensions, the outermost first: PLACES says where each belongs. */
struct shape {
    const struct nat *sizes[STRATEGY_MOST_INDICES];
    size_t places[STRATEGY_MOST_INDICES], count;
    struct loc loc;
};

/* ARRAY, of SHAPE, with dimension number FROM as the outermost one: in SHAPE, too. */
static const struct phrase *with_first(struct strategy *strategy, struct shape *shape,
                                       const struct phrase *array, size_t from)
{
    if (from == 0)
        return array;
    array = strategy_joined_dimensions(strategy, array, from);
    array = phrase_transpose(strategy->dpia, array, shape->loc);
    const struct nat *size = shape->sizes[from];
    size_t place = shape->places[from];
    for (size_t i = from; i > 0; i--) {
        shape->sizes[i] = shape->sizes[i - 1];
        shape->places[i] = shape->places[i - 1];
    }
    shape->sizes[0] = size;
    shape->places[0] = place;
    array = phrase_join(strategy->dpia, array, shape->loc);
    return strategy_parted_dimensions(strategy, array, shape->sizes, from + 1);
}

/* ARRAY, of SHAPE, with each dimension where it belongs. */
static const struct phrase *in_place(struct strategy *strategy, struct shape *shape,
                                     const struct phrase *array)
{
    bool is_in_place = true;
    for (size_t i = 0; i < shape->count; i++)
        is_in_place = is_in_place && shape->places[i] == i;
    for (size_t place = is_in_place ? 0 : shape->count; place-- > 0;) {
        size_t from = 0;
        while (shape->places[from] != place)
            from++;
        array = with_first(strategy, shape, array, from);
    }
    return array;
}

const struct phrase *contraction_shaped(struct strategy *strategy,
                                        const struct contraction *contraction,
                                        const struct phrase *result)
{
    size_t dimensions = contraction->batch.var ? 3 : 2;
    struct shape shape = {.count = contraction->map_count, .loc = contraction->loc};
    for (size_t i = 0; i < shape.count; i++) {
        shape.sizes[i] = contraction->maps[i];
        shape.places[i] = contraction->places[i];
    }
    if (contraction_divides(contraction)) {
        result = strategy_joined_dimensions(strategy, result, dimensions);
        result = strategy_parted_dimensions(strategy, result, shape.sizes, shape.count);
    }
    return in_place(strategy, &shape, result);
}

/* ---- The reduction ---- */

/* The first reduction in PHRASE, or what is done in order, outside of functions; null if there are
 * none. What a let names has a scope, which is no function. */
static const struct phrase *first_reduction(const struct phrase *phrase)
{
    if (depth_is_taken(phrase))
        return phrase;
    const struct phrase *found = NULL;
    for (size_t i = 0; !found && i < phrase_child_count(phrase); i++) {
        const struct phrase *child = phrase_child(phrase, i);
        if (child->kind == PHRASE_LAM && phrase_is_prim(phrase, PRIM_LET))
            child = phrase_lam_body(child);
        if (child->kind != PHRASE_LAM && child->kind != PHRASE_NAT_LAM)
            found = first_reduction(child);
    }
    return found;
}

static bool mentions_any(const struct phrase *phrase, const struct axes *axes)
{
    return strategy_indices_in(phrase, &axes->batch) || strategy_indices_in(phrase, &axes->row) ||
           strategy_indices_in(phrase, &axes->column) || strategy_indices_in(phrase, &axes->depth);
}

/* ---- The parts of an element ---- */

struct var_vec VEC(const struct var *);

/* COND HOLDS, or does not, where it is looked. */
struct part_choice {
    const struct part_choice *outer;
    const struct phrase *cond;
    bool holds;
};

struct parting {
    struct strategy *strategy;
    struct contraction *contraction;
    const struct axes *axes;
    struct var_vec bound;              /* around what is looked at */
    const struct part_choice *choices; /* likewise: where what is taken is wanted */
    bool unwanted;                     /* it may be wanted for no row or column at all */
    bool fails;
};

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
    for (size_t i = 0; i < count; i++) {
        bool holds, unwanted = parting->unwanted;
        parting->unwanted = unwanted || strategy_is_behind(phrase, i, &holds);
        children[i] = parted(parting, phrase_child(phrase, i));
        parting->unwanted = unwanted;
    }
    parting->bound.len = bound;
    return phrase_with_children(dpia, phrase, children);
}

/* VALUE, which may be read wherever tiles want; perhaps only where it is wanted, and else none.
 * Null if it may fail even so. */
static const struct phrase *readable_where(const struct parting *parting,
                                     const struct part_choice *choices,
                                     const struct phrase *value)
{
    struct strategy *strategy = parting->strategy;
    struct dpia *dpia = strategy->dpia;
    if (!strategy_guarded_may_fail(strategy, value))
        return value;
    if (!choices)
        return NULL;
    const struct phrase *none = strategy_none(strategy, phrase_data(value), value->loc);
    const struct phrase *cond = phrase_copy(dpia, choices->cond);
    return readable_where(parting, choices->outer,
                          choices->holds ? phrase_if(dpia, cond, value, none, value->loc)
                                         : phrase_if(dpia, cond, none, value, value->loc));
}

/* The same; also what may fail, where it is wanted of each row, column and depth: tiles want it of
 * those. */
static const struct phrase *readable(const struct parting *parting, const struct phrase *value)
{
    return parting->choices || parting->unwanted
               ? readable_where(parting, parting->choices, value)
               : value;
}

/* The side of which alone VALUE is a part; null if it is none. */
static struct strategy_parts *side_of(const struct parting *parting, const struct phrase *value)
{
    struct contraction *contraction = parting->contraction;
    if (!is_scalar(value) || mentions_bound(parting, value))
        return NULL;
    if (!strategy_indices_in(value, &parting->axes->column))
        return &contraction->x;
    return strategy_indices_in(value, &parting->axes->row) ? NULL : &contraction->y;
}

/* VALUE, readable, as a variable of SIDE. */
static const struct phrase *as_part(struct parting *parting, struct strategy_parts *side,
                                    const struct phrase *value)
{
    return part_var(parting, side, side == &parting->contraction->x ? "x" : "y", value);
}

/* A choice by what depends on one side only: that is a part, and others are read where it holds. */
static const struct phrase *parted_choice(struct parting *parting, const struct phrase *choice)
{
    struct dpia *dpia = parting->strategy->dpia;
    const struct phrase *cond = phrase_arg(choice, 0);
    struct strategy_parts *side = side_of(parting, cond);
    const struct phrase *known = side ? readable(parting, cond) : NULL;
    if (!known)
        return parted_inside(parting, choice);
    struct part_choice inside = {parting->choices, cond, true};
    const struct phrase *children[3] = {as_part(parting, side, known)};
    parting->choices = &inside;
    children[1] = parted(parting, phrase_arg(choice, 1));
    inside.holds = false;
    children[2] = parted(parting, phrase_arg(choice, 2));
    parting->choices = inside.outer;
    return phrase_with_children(dpia, choice, children);
}

/* A tuple that is read, as one of its components, which all are parts. */
static const struct phrase *parted_tuple(struct parting *parting, const struct phrase *tuple)
{
    struct dpia *dpia = parting->strategy->dpia;
    struct loc loc = tuple->loc;
    if (phrase_data(tuple)->kind == DATA_PAIR) {
        const struct phrase *copy = phrase_copy(dpia, tuple);
        const struct phrase *first = parted_tuple(parting, phrase_select(dpia, tuple, 1, loc));
        const struct phrase *second = parted_tuple(parting, phrase_select(dpia, copy, 2, loc));
        return phrase_data_pair(dpia, first, second, loc);
    }
    struct strategy_parts *side = side_of(parting, tuple);
    const struct phrase *value = side ? readable(parting, tuple) : NULL;
    parting->fails = parting->fails || !value;
    return value ? as_part(parting, side, value) : tuple;
}

/* PHRASE with variables for the scalars that do not depend on both row and column, and can be read
 * wherever tiles want. */
static const struct phrase *parted(struct parting *parting, const struct phrase *phrase)
{
    bool varies = strategy_reads_some(phrase) || mentions_any(phrase, parting->axes);
    struct strategy_parts *side = varies ? side_of(parting, phrase) : NULL;
    const struct phrase *value = side ? readable(parting, phrase) : NULL;
    if (value)
        return as_part(parting, side, value);
    if (phrase_is_prim(phrase, PRIM_IDX) && phrase_data(phrase)->kind == DATA_PAIR)
        return parted_tuple(parting, phrase);
    parting->fails = parting->fails || phrase_is_prim(phrase, PRIM_IDX) ||
                     phrase->kind == PHRASE_NAT_LAM ||
                     (phrase->kind == PHRASE_PRIM && cost_is_repeating(phrase_prim_of(phrase)));
    if (parting->fails)
        return phrase;
    return phrase_is_prim(phrase, PRIM_IF) ? parted_choice(parting, phrase)
                                           : parted_inside(parting, phrase);
}

/* The state of REDUCE, if it has an order; else null. */
static const struct var *state_of(struct strategy *strategy, const struct phrase *reduce)
{
    return depth_has_order(reduce)
               ? var_new(strategy->dpia, "a", reduce->type, reduce->loc)
               : NULL;
}

static bool mentions_depth(const struct strategy_parts *parts, const struct axes *axes)
{
    for (size_t i = 0; i < parts->len; i++)
        if (strategy_indices_in(parts->at[i].value, &axes->depth))
            return true;
    return false;
}

static bool read_parts(struct strategy *strategy, struct axes *axes,
                       struct contraction *contraction)
{
    const struct phrase *element =
        depth_taken(strategy, contraction->reduce, contraction->state, &axes->depth);
    if (!element)
        return false;
    struct parting parting = {.strategy = strategy, .contraction = contraction, .axes = axes};
    if (contraction->state)
        VEC_PUSH(dpia_arena(strategy->dpia), &parting.bound, contraction->state);
    contraction->element = parted(&parting, element);
    return !parting.fails && !mentions_any(contraction->element, axes) &&
           !strategy_may_fail(strategy, contraction->element) &&
           mentions_depth(&contraction->x, axes) && mentions_depth(&contraction->y, axes);
}

/* ---- One index for each axis ---- */

/* Whether the first of PARTS that is read is beside that of the neighbour along the innermost index
 * of SIDE. */
static bool is_beside(struct strategy *strategy, const struct strategy_parts *parts,
                      const struct strategy_indices *side)
{
    size_t i = 0;
    while (i + 1 < parts->len && !strategy_reads_some(parts->at[i].value))
        i++;
    return strategy_is_beside(strategy, strategy_first_read(parts->at[i].value),
                              side->at[side->count - 1]);
}

/* EXP with one index for each axis. */
static const struct phrase *at_axes(struct strategy *strategy, const struct axes *axes,
                                    const struct phrase *exp)
{
    exp = strategy_at_all(strategy, exp, &axes->depth);
    exp = strategy_at_all(strategy, exp, &axes->column);
    exp = strategy_at_all(strategy, exp, &axes->row);
    return strategy_at_all(strategy, exp, &axes->batch);
}

/* The value with one index for each axis around its reduction, which stays what it is. */
static const struct phrase *joined_value(struct strategy *strategy, const struct axes *axes,
                                         const struct contraction *contraction)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *reduce = contraction->reduce;
    const struct var *sum = var_new(dpia, "sum", reduce->type, reduce->loc);
    const struct phrase *end = strategy_replace(strategy, contraction->value, reduce,
                                                phrase_var(dpia, sum, reduce->loc));
    if (!mentions_any(end, axes))
        return contraction->value;
    return phrase_subst(dpia, at_axes(strategy, axes, end), sum, reduce);
}

static void join_axes(struct strategy *strategy, const struct axes *axes,
                      struct contraction *contraction)
{
    struct strategy_parts *x = &contraction->x, *y = &contraction->y;
    contraction->x_beside = is_beside(strategy, x, &axes->row);
    contraction->y_beside = is_beside(strategy, y, &axes->column);
    for (size_t i = 0; i < x->len; i++)
        x->at[i].value = at_axes(strategy, axes, x->at[i].value);
    for (size_t i = 0; i < y->len; i++)
        y->at[i].value = at_axes(strategy, axes, y->at[i].value);
    contraction->value = joined_value(strategy, axes, contraction);
    if (contraction->state)
        contraction->start =
            at_axes(strategy, axes, phrase_copy(strategy->dpia, contraction->start));
    contraction->batch = axes->batch.all;
    contraction->row = axes->row.all;
    contraction->column = axes->column.all;
    contraction->depth = axes->depth.all;
}

/* ---- What is around them ---- */

/* Whether START, of what is done in order, can be computed wherever tiles want. */
static bool begins_quickly(struct strategy *strategy, const struct phrase *start)
{
    return !cost_has_loop(start) && !strategy_may_fail(strategy, start);
}

static bool read_reduction(struct strategy *strategy, const struct axes *axes,
                           struct contraction *contraction)
{
    const struct phrase *reduce = first_reduction(contraction->value);
    if (!reduce || !data_is_flat(phrase_data(reduce)))
        return false;
    contraction->reduce = reduce;
    contraction->state = state_of(strategy, reduce);
    contraction->start =
        contraction->state ? phrase_arg(reduce, 1)
                           : operator_neutral(strategy->dpia, phrase_arg(reduce, 0), reduce->loc);
    return contraction->state
               ? begins_quickly(strategy, contraction->start)
               : contraction->start && !mentions_any(phrase_arg(reduce, 0), axes);
}

/* VALUE without its reduction has nothing in it that takes long, and cannot fail. */
static bool has_quick_end(struct strategy *strategy, const struct contraction *contraction)
{
    const struct phrase *end =
        strategy_replace(strategy, contraction->value, contraction->reduce, contraction->start);
    return !cost_has_loop(end) && !strategy_guarded_may_fail(strategy, end);
}

static bool is_bool(const struct phrase *exp)
{
    return is_scalar(exp) && scalar_class(phrase_data(exp)->scalar) == CLASS_BOOL;
}

/* What the reduction takes in may fail only where it is taken in for each element of the result. */
static bool is_taken_in(struct strategy *strategy, struct contraction *contraction)
{
    const struct phrase *reduce = contraction->reduce;
    contraction->may_fail = strategy_guarded_may_fail(strategy, reduce);
    return !contraction->may_fail ||
           (strategy->target == STRATEGY_DEVICE &&
            !is_bool(reduce) &&
            strategy_fails_by_index_only(strategy, reduce) &&
            strategy_is_always_evaluated(contraction->value, reduce));
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
    if (phrase_is_prim(exp, PRIM_FST) || phrase_is_prim(exp, PRIM_SND))
        return is_zero(contraction, names, phrase_arg(exp, 0));
    if (phrase_is_prim(exp, PRIM_PAIR))
        return is_zero(contraction, names, phrase_arg(exp, 0)) &&
               is_zero(contraction, names, phrase_arg(exp, 1));
    if (phrase_is_prim(exp, PRIM_IF) && is_zero(contraction, names, phrase_arg(exp, 0)))
        return is_zero(contraction, names, phrase_arg(exp, 2));
    if (!phrase_is_prim(exp, PRIM_LET) || phrase_arg(exp, 1)->kind != PHRASE_LAM)
        return false;
    struct zero_name name = {names, phrase_lam_param(phrase_arg(exp, 1))};
    return is_zero(contraction, is_zero(contraction, names, phrase_arg(exp, 0)) ? &name : names,
                   phrase_lam_body(phrase_arg(exp, 1)));
}

/* Whether a step in order, EXP, adds what is zero to its state. */
static bool adds_zero(const struct contraction *contraction, const struct phrase *exp)
{
    if (exp->kind == PHRASE_VAR)
        return phrase_var_of(exp) == contraction->state;
    if (exp->kind != PHRASE_OPERATOR)
        return false;
    enum operator op = phrase_oper_op(exp);
    const struct phrase *a = phrase_oper_arg(exp, 0);
    const struct phrase *b = op == OP_ADD || op == OP_SUB ? phrase_oper_arg(exp, 1) : NULL;
    return b && ((adds_zero(contraction, a) && is_zero(contraction, NULL, b)) ||
                 (op == OP_ADD && is_zero(contraction, NULL, a) && adds_zero(contraction, b)));
}

/* -0.0 and zero is 0.0: sums that begin with 0.0 are never -0.0. */
static bool begins_with_zero(const struct contraction *contraction)
{
    const struct phrase *start = contraction->start;
    return is_zero(contraction, NULL, start) &&
           !(start->kind == PHRASE_LITERAL && signbit(phrase_literal_value(start).real));
}

bool contraction_keeps(const struct contraction *contraction)
{
    return begins_with_zero(contraction) &&
           (contraction->state ? adds_zero(contraction, contraction->element)
                               : is_zero(contraction, NULL, contraction->element));
}

/* ---- All of it ---- */

/* EXP without the names that it begins by giving to what is quick, and cannot fail, where its
 * reduction mentions them. */
static const struct phrase *without_names(struct strategy *strategy, const struct phrase *exp)
{
    struct dpia *dpia = strategy->dpia;
    if (!phrase_is_prim(exp, PRIM_LET) || phrase_arg(exp, 1)->kind != PHRASE_LAM ||
        cost_has_loop(phrase_arg(exp, 0)) || strategy_may_fail(strategy, phrase_arg(exp, 0)))
        return exp;
    const struct phrase *named = phrase_arg(exp, 0);
    const struct var *name = phrase_lam_param(phrase_arg(exp, 1));
    const struct phrase *scope =
        without_names(strategy, phrase_lam_body(phrase_arg(exp, 1)));
    const struct phrase *reduce = first_reduction(scope);
    return reduce && phrase_mentions(reduce, name)
               ? phrase_subst(dpia, scope, name, named)
               : phrase_let(dpia, name, named, scope, exp->loc);
}

/* The body of MAPS, with indices that need no check, no names that its reduction mentions, and one
 * depth for all rows. */
static const struct phrase *body_to_contract(struct strategy *strategy, const struct maps *maps)
{
    const struct nat *sizes[STRATEGY_MOST_INDICES];
    for (size_t i = 0; i < maps->count; i++)
        sizes[i] = maps->at[i].size;
    const struct phrase *body = without_names(strategy, strategy_guarded(strategy, maps->body));
    const struct phrase *all = strategy_counted(strategy, body, sizes, maps->count);
    return all == body ? body : without_names(strategy, strategy_guarded(strategy, all));
}

/* Whether MAPS are a contraction, the first BATCHES of them those over many matrices, and those
 * from number COLUMN on columns. */
static bool contracts(struct strategy *strategy, const struct maps *maps, size_t batches,
                      size_t column, struct contraction *contraction)
{
    struct axes axes = {0};
    *contraction = (struct contraction){.value = maps->body, .map_count = maps->count,
                                        .batch_count = batches, .first_column = column,
                                        .loc = maps->loc};
    for (size_t i = 0; i < maps->count; i++) {
        struct strategy_indices *axis = i < batches  ? &axes.batch
                                        : i < column ? &axes.row
                                                     : &axes.column;
        strategy_indices_add(strategy, axis, maps->at[i], maps->loc);
        contraction->maps[i] = maps->at[i].size;
        contraction->places[i] = maps->places[i];
    }
    if (!read_reduction(strategy, &axes, contraction) || !has_quick_end(strategy, contraction) ||
        !is_taken_in(strategy, contraction) ||
        !read_parts(strategy, &axes, contraction))
        return false;
    join_axes(strategy, &axes, contraction);
    return true;
}

/* ---- In which order ---- */

/* Maps of which something depends: a bit for each. */
typedef unsigned dependence;

struct dependences VEC(dependence);

static dependence depends_on(const struct phrase *phrase, const struct maps *maps)
{
    dependence all = 0;
    for (size_t i = 0; i < maps->count; i++)
        all |= phrase_mentions(phrase, maps->at[i].var) ? 1u << i : 0;
    return all;
}

/* Adds those of each scalar that PHRASE reads. */
static void add_reads(struct strategy *strategy, const struct phrase *phrase,
                      const struct maps *maps, struct dependences *reads)
{
    if (phrase_is_prim(phrase, PRIM_IDX) && is_scalar(phrase)) {
        VEC_PUSH(dpia_arena(strategy->dpia), reads, depends_on(phrase, maps));
        return;
    }
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        add_reads(strategy, phrase_child(phrase, i), maps, reads);
}

/* MAPS with those of which SOME has a bit behind what *TO has. */
static void take(const struct maps *maps, dependence some, struct maps *to)
{
    for (size_t i = 0; i < maps->count; i++)
        if (some & 1u << i) {
            to->places[to->count] = maps->places[i];
            to->at[to->count++] = maps->at[i];
        }
}

/* Whether MAPS are a contraction where X is all that depends on no more than ONE does of READS. */
static bool contracts_by(struct strategy *strategy, const struct maps *maps,
                         const struct dependences *reads, dependence one,
                         struct contraction *contraction)
{
    dependence other = 0;
    for (size_t i = 0; i < reads->len; i++)
        other |= reads->at[i] & ~one ? reads->at[i] : 0;
    dependence rows = one & ~other, columns = other & ~one, last = 1u << (maps->count - 1);
    if (!rows || !columns || (one | other) != (last << 1) - 1)
        return false;
    struct maps sorted = {.body = maps->body, .loc = maps->loc};
    take(maps, one & other, &sorted);
    size_t batches = sorted.count;
    take(maps, rows & last ? columns : rows, &sorted);
    size_t column = sorted.count;
    take(maps, rows & last ? rows : columns, &sorted);
    return contracts(strategy, &sorted, batches, column, contraction);
}

/* The same in whichever order maps are, as what is read depends on them. */
static bool contracts_in_some_order(struct strategy *strategy, const struct maps *maps,
                                    struct contraction *contraction)
{
    struct strategy_indices depth = {0};
    const struct phrase *reduce = first_reduction(maps->body);
    const struct phrase *element =
        reduce ? depth_taken(strategy, reduce, state_of(strategy, reduce), &depth) : NULL;
    struct dependences reads = {NULL, 0, 0};
    if (!element)
        return false;
    add_reads(strategy, element, maps, &reads);
    for (size_t i = 0; i < reads.len; i++)
        if (contracts_by(strategy, maps, &reads, reads.at[i], contraction))
            return true;
    return false;
}

bool strategy_contract(struct strategy *strategy, const struct phrase *map,
                       struct contraction *contraction)
{
    struct maps maps;
    if (!read_maps(strategy, map, &maps) || maps.body->type->kind != TYPE_EXP ||
        !data_is_flat(phrase_data(maps.body)) || !cost_has_loop(maps.body))
        return false;
    maps.body = body_to_contract(strategy, &maps);
    for (size_t batches = 0; batches + 2 <= maps.count; batches++)
        for (size_t column = maps.count; column-- > batches + 1;)
            if (contracts(strategy, &maps, batches, column, contraction))
                return true;
    return contracts_in_some_order(strategy, &maps, contraction);
}

/* Adds to TO those of MAPS that are maps FROM to END of CONTRACTION. */
static void take_of(const struct maps *maps, const struct contraction *contraction, size_t from,
                    size_t end, struct maps *to)
{
    for (size_t i = from; i < end; i++)
        for (size_t j = 0; j < maps->count; j++)
            if (maps->places[j] == contraction->places[i])
                take(maps, 1u << j, to);
}

bool contraction_of_each(struct strategy *strategy, const struct phrase *map,
                         const struct contraction *contraction, struct contraction *each)
{
    struct maps maps;
    size_t batches = contraction->batch_count, column = contraction->first_column;
    size_t last = contraction->map_count - 1;
    if (column == last || !read_maps(strategy, map, &maps))
        return false;
    struct maps sorted = {.body = body_to_contract(strategy, &maps), .loc = maps.loc};
    take_of(&maps, contraction, 0, batches, &sorted);
    take_of(&maps, contraction, column, last, &sorted);
    take_of(&maps, contraction, batches, column, &sorted);
    take_of(&maps, contraction, last, last + 1, &sorted);
    return contracts(strategy, &sorted, batches + last - column, last, each);
}
