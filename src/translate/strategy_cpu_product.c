/* Contractions on a CPU: the map of a map of a reduction that reads both in the same order, as a
 * product of matrices,
 *
 *     map (\row. map (\column. h row column (reduceAssoc f e (map g (zip row column)))) columns)
 *         rows
 *
 * or with a reduction in order, reduce (\x a. f a (g x)) e, in its place, whose order stays what it
 * is.
 *
 * Side conditions: f is a built-in operator that is commutative, and e its neutral element; g is
 * arithmetic on f's type by operators that C has on vectors; rows and columns are views, and do not
 * depend on each other; h does nothing that takes long. Small ones are left as they are, which the
 * host decides where sizes are not known. */
#include "translate/strategy_cpu_product.h"

#include <math.h>

#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "rewrite/operator.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_element.h"
#include "translate/strategy_input.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "view/lmad.h"

/* The sizes: rows, columns, and the length of both. */
const struct nat *cpu_product_row_count(const struct cpu_product *c)
{
    return phrase_array_size(c->outer);
}

const struct nat *cpu_product_column_count(const struct cpu_product *c)
{
    return phrase_array_size(c->inner);
}

const struct nat *cpu_product_length(const struct cpu_product *c)
{
    return phrase_array_size(c->rows.part);
}

static bool depends_only_on(const struct phrase *phrase, const struct var *var,
                            const struct var *other)
{
    return phrase_mentions(phrase, var) && !phrase_mentions(phrase, other);
}

/* What is zipped by the reduction over SOURCE. */
static bool match_zip(struct dpia *dpia, const struct phrase *source, struct cpu_product *c)
{
    if (!phrase_is_prim(source, PRIM_ZIP) || !cost_is_view(dpia, source))
        return false;
    const struct var *row = c->rows.param, *column = c->columns.param;
    const struct phrase *left = phrase_arg(source, 0), *right = phrase_arg(source, 1);
    c->swapped = phrase_mentions(left, column);
    c->rows.part = c->swapped ? right : left;
    c->columns.part = c->swapped ? left : right;
    return depends_only_on(c->rows.part, row, column) &&
           depends_only_on(c->columns.part, column, row);
}

/* Whether PHRASE uses VAR by its component WHICH only. */
static bool uses_component_only(const struct phrase *phrase, const struct var *var, int which)
{
    if (phrase->kind == PHRASE_VAR)
        return phrase_var_of(phrase) != var;
    bool selects = phrase_is_prim(phrase, which == 1 ? PRIM_FST : PRIM_SND);
    if (selects && phrase_arg(phrase, 0)->kind == PHRASE_VAR)
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (!uses_component_only(phrase_child(phrase, i), var, which))
            return false;
    return true;
}

/* PART with BY in the place of that component of VAR. */
static const struct phrase *with_component(struct strategy *strategy, const struct phrase *part,
                                           const struct var *var, int which, const struct var *by)
{
    struct dpia *dpia = strategy->dpia;
    bool selects = phrase_is_prim(part, which == 1 ? PRIM_FST : PRIM_SND);
    if (selects && phrase_arg(part, 0)->kind == PHRASE_VAR &&
        phrase_var_of(phrase_arg(part, 0)) == var)
        return phrase_var(dpia, by, part->loc);
    size_t count = phrase_child_count(part);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = with_component(strategy, phrase_child(part, i), var, which, by);
    return phrase_with_children(dpia, part, children);
}

/* SIDE without the zips of which its part uses one component only. */
static void narrow(struct strategy *strategy, struct side *side)
{
    struct dpia *dpia = strategy->dpia;
    while (phrase_is_prim(side->array, PRIM_ZIP)) {
        int which = uses_component_only(side->part, side->param, 1) ? 1 : 2;
        if (!uses_component_only(side->part, side->param, which))
            return;
        const struct phrase *array = phrase_arg(side->array, (size_t)which - 1);
        const struct phrase_type *type = type_exp(dpia_types(dpia), phrase_array_elem(array));
        const struct var *param = var_titled(dpia, var_title(side->param), type, side->part->loc);
        side->part = with_component(strategy, side->part, side->param, which, param);
        side->array = array;
        side->param = param;
    }
}

/* The first reduction in order that is done wherever PHRASE is; null for none. */
static const struct phrase *find_in_order(const struct phrase *phrase)
{
    if (phrase_is_prim(phrase, PRIM_REDUCE))
        return phrase;
    const struct phrase *found = NULL;
    for (size_t i = 0; form_is_strict(phrase) && !found && i < phrase_child_count(phrase); i++)
        found = find_in_order(phrase_child(phrase, i));
    return found;
}

/* The two maps and the reduction. */
static bool match_maps(struct strategy *strategy, const struct phrase *map, struct cpu_product *c)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *inner =
        form_is_map_of_view(dpia, map) ? phrase_lam_body(phrase_arg(map, 0)) : NULL;
    if (!inner || !form_is_map_of_view(dpia, inner))
        return false;
    const struct phrase *body = phrase_lam_body(phrase_arg(inner, 0));
    c->outer = map;
    c->inner = inner;
    c->rows.array = phrase_arg(map, 1);
    c->columns.array = phrase_arg(inner, 1);
    c->rows.param = phrase_lam_param(phrase_arg(map, 0));
    c->columns.param = phrase_lam_param(phrase_arg(inner, 0));
    c->reduce = form_find_reduction(body);
    c->in_order = !c->reduce;
    if (c->in_order)
        c->reduce = find_in_order(body);
    if (!c->reduce || c->reduce == body)
        return c->reduce != NULL;
    c->finish = strategy_without_reduction(strategy, body, c->reduce, &c->sum);
    return c->finish != NULL;
}

static bool depends_on_either(const struct cpu_product *c, const struct phrase *phrase)
{
    return phrase_mentions(phrase, c->rows.param) || phrase_mentions(phrase, c->columns.param);
}

static bool is_number_array(const struct phrase *array, enum scalar scalar)
{
    const struct data *element = phrase_array_elem(array);
    return element->kind == DATA_SCALAR && element->scalar == scalar;
}

/* N OP OTHER, where OP is < or >=; null where that is known, and then in *HOLDS. */
const struct phrase *cpu_product_compared(struct strategy *strategy, const struct nat *n,
                                          enum operator op, const struct nat *other, bool *holds,
                                          struct loc loc)
{
    struct dpia *dpia = strategy->dpia;
    const bool is_less = nat_is_lt(dpia_nats(dpia), n, other);
    if (is_less || nat_is_le(dpia_nats(dpia), other, n)) {
        *holds = is_less == (op == OP_LT);
        return NULL;
    }
    return phrase_binary(dpia, op, phrase_nat_value(dpia, n, loc),
                         phrase_nat_value(dpia, other, loc), loc);
}

const struct phrase *cpu_product_at_least(struct strategy *strategy, const struct nat *n,
                                          int64_t least, bool *holds, struct loc loc)
{
    return cpu_product_compared(strategy, n, OP_GE, nat_const(dpia_nats(strategy->dpia), least),
                                holds, loc);
}

/* TEST OP OTHER, either of which may be null */
const struct phrase *cpu_product_with(struct strategy *strategy, const struct phrase *test,
                                      enum operator op, const struct phrase *other, struct loc loc)
{
    if (!test || !other)
        return test ? test : other;
    return phrase_binary(strategy->dpia, op, test, other, loc);
}

/* Whether it may be worth it, and the test for that, which may be null: there must be many rows or
 * many columns. */
static bool is_worth_it(struct strategy *strategy, struct cpu_product *c)
{
    const struct device *device = strategy->device;
    bool rows = false, columns = false;
    const struct phrase *many_rows = cpu_product_at_least(strategy, cpu_product_row_count(c),
                                                          device->tile_least_rows, &rows, c->loc);
    const struct phrase *many_columns = cpu_product_at_least(
        strategy, cpu_product_column_count(c), device->tile_least_columns, &columns, c->loc);
    c->test = rows || columns
                  ? NULL
                  : cpu_product_with(strategy, many_rows, OP_LOG_OR, many_columns, c->loc);
    return rows || columns || c->test;
}

/* What a reduction takes in, and by which operator. */
struct taken {
    const struct phrase *fun;
    struct strategy_input input;
};

/* \a b. OPERATION of a and b */
static const struct phrase *operator_of(struct dpia *dpia, const struct phrase *operation)
{
    struct loc loc = operation->loc;
    const struct var *a = var_new(dpia, "a", operation->type, loc);
    const struct var *b = var_new(dpia, "b", operation->type, loc);
    const struct phrase *both = phrase_binary(dpia, phrase_oper_op(operation),
                                              phrase_var(dpia, a, loc), phrase_var(dpia, b, loc),
                                              loc);
    return phrase_lam(dpia, a, phrase_lam(dpia, b, both, loc), loc);
}

/* Sums that begin with -0.0 may stay so, and those of tiles begin with 0.0. */
static bool is_negative_zero(const struct phrase *exp)
{
    return exp->kind == PHRASE_LITERAL && phrase_literal_value(exp).real == 0 &&
           signbit(phrase_literal_value(exp).real);
}

/* That of STEPS, in order, reduce (\x a. f a (g x)) z xs, where f is one operation. */
static bool take_steps(struct dpia *dpia, const struct phrase *steps, struct taken *taken)
{
    const struct phrase *fun = phrase_arg(steps, 0);
    const struct phrase *step = fun->kind == PHRASE_LAM ? phrase_lam_body(fun) : fun;
    const struct phrase *body = step->kind == PHRASE_LAM ? phrase_lam_body(step) : step;
    if (body->kind != PHRASE_OPERATOR || phrase_oper_arg_count(body) != 2 ||
        phrase_data(body) != phrase_data(phrase_oper_arg(body, 0)))
        return false;
    const struct var *state = phrase_lam_param(step);
    const struct phrase *first = phrase_oper_arg(body, 0);
    bool is_first = first->kind == PHRASE_VAR && phrase_var_of(first) == state;
    const struct phrase *own = phrase_oper_arg(body, is_first ? 0 : 1);
    const struct phrase *element = phrase_oper_arg(body, is_first ? 1 : 0);
    const struct phrase *g = phrase_lam(dpia, phrase_lam_param(fun), element, fun->loc);
    *taken = (struct taken){operator_of(dpia, body), {phrase_arg(steps, 2), g}};
    return own->kind == PHRASE_VAR && phrase_var_of(own) == state &&
           !phrase_mentions(element, state) && !is_negative_zero(phrase_arg(steps, 1));
}

/* That of C's reduction. */
static bool take(struct dpia *dpia, const struct cpu_product *c, struct taken *taken)
{
    if (c->in_order)
        return take_steps(dpia, c->reduce, taken);
    const struct phrase *array = phrase_arg(c->reduce, 2);
    bool maps = phrase_is_at(array, PRIM_MAP, LOOP_OPEN);
    *taken = (struct taken){phrase_arg(c->reduce, 0),
                            {maps ? phrase_arg(array, 1) : array,
                             maps ? phrase_arg(array, 0) : NULL}};
    return true;
}

bool cpu_product_match(struct strategy *strategy, const struct phrase *map, struct cpu_product *c)
{
    struct taken taken;
    *c = (struct cpu_product){.loc = map->loc};
    if (!match_maps(strategy, map, c) || phrase_data(c->reduce)->kind != DATA_SCALAR ||
        !take(strategy->dpia, c, &taken))
        return false;
    const struct phrase *init = phrase_arg(c->reduce, 1);
    if (!match_zip(strategy->dpia, taken.input.source, c) ||
        (taken.input.element && depends_on_either(c, taken.input.element)) ||
        !operator_facts(taken.fun, init).neutral ||
        !strategy_vector_fold_of(strategy, taken.fun, init, taken.input, &c->fold))
        return false;
    c->fold.loc = c->reduce->loc;
    narrow(strategy, &c->columns);
    if (phrase_mentions(c->columns.array, c->rows.param))
        return false;
    return is_number_array(c->rows.part, c->fold.scalar) &&
           is_number_array(c->columns.part, c->fold.scalar) && is_worth_it(strategy, c);
}

struct element {
    const struct side *side;
    struct loc loc;
};

static const struct phrase *side_element(struct strategy *strategy, const struct phrase *index,
                                         void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct element *element = data;
    const struct side *side = element->side;
    const struct phrase *item =
        phrase_idx(dpia, phrase_copy(dpia, side->array), index, element->loc);
    return phrase_subst(dpia, phrase_copy(dpia, side->part), side->param, item);
}

/* What is zipped, for all of SIDE: an array of arrays of numbers, as a view. */
const struct phrase *cpu_product_matrix(struct strategy *strategy, const struct side *side,
                                        struct loc loc)
{
    struct dpia *dpia = strategy->dpia;
    if (side->part->kind == PHRASE_VAR && phrase_var_of(side->part) == side->param)
        return phrase_copy(dpia, side->array);
    const struct nat *n = phrase_array_size(side->array);
    struct element element = {side, loc};
    return phrase_generate(
        dpia, n,
        strategy_lambda(strategy, "i", data_idx(dpia_types(dpia), n), side_element, &element, loc),
        loc);
}

/* Whether COLUMNS are read at indices that are sums, those of neighbours side by side. */
static bool reads_beside(struct strategy *strategy, const struct phrase *columns, struct loc loc)
{
    struct strategy_index j = strategy_index_new(strategy, "j", phrase_array_size(columns), loc);
    const struct phrase *column = strategy_element(strategy, columns, j);
    struct strategy_index l = strategy_index_new(strategy, "l", phrase_array_size(column), loc);
    const struct phrase *element = strategy_element(strategy, column, l);
    return strategy_first_read(element) == element && strategy_is_beside(strategy, element, j);
}

enum cpu_product_beside cpu_product_beside(struct strategy *strategy, const struct cpu_product *c)
{
    const struct phrase *columns = cpu_product_matrix(strategy, &c->columns, c->loc);
    const struct phrase *steps = phrase_transpose(strategy->dpia, columns, c->loc);
    return view_is_contiguous(strategy->dpia, steps)       ? CPU_PRODUCT_LIES_BESIDE
           : reads_beside(strategy, columns, c->loc) ? CPU_PRODUCT_READ_BESIDE
                                                     : CPU_PRODUCT_APART;
}

/* X, of a row, and Y as they are zipped. */
const struct phrase *cpu_product_pair(struct strategy *strategy, const struct cpu_product *c,
                                      const struct var *x, const struct var *y)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *row = phrase_var(dpia, x, c->loc), *column = phrase_var(dpia, y, c->loc);
    return c->swapped ? phrase_data_pair(dpia, column, row, c->loc)
                      : phrase_data_pair(dpia, row, column, c->loc);
}

/* \x y a. f a (g (pair x y)), on vectors; x is of a row. */
const struct phrase *cpu_product_step(struct strategy *strategy, const struct cpu_product *c)
{
    struct dpia *dpia = strategy->dpia;
    struct types *types = dpia_types(dpia);
    const struct phrase_type *type = type_exp(
        types, data_vector(types, c->fold.scalar, strategy_cpu_width(strategy, c->fold.scalar)));
    const struct var *x = var_new(dpia, "x", type, c->loc), *y = var_new(dpia, "y", type, c->loc);
    const struct phrase *step = phrase_app(dpia, strategy_vector_fold_vectors(strategy, &c->fold),
                                           cpu_product_pair(strategy, c, x, y), c->loc);
    return phrase_lam(dpia, x, phrase_lam(dpia, y, step, c->loc), c->loc);
}

/* The first COUNT elements of ARRAY; the others. */
const struct phrase *cpu_product_front(struct strategy *strategy, const struct phrase *array,
                                       const struct nat *count)
{
    struct dpia *dpia = strategy->dpia;
    const struct nat *rest = nat_sub(dpia_nats(dpia), phrase_array_size(array), count);
    return phrase_take(dpia, count, rest, array, array->loc);
}

const struct phrase *cpu_product_rest(struct strategy *strategy, const struct phrase *array,
                                      const struct nat *count)
{
    struct dpia *dpia = strategy->dpia;
    const struct nat *rest = nat_sub(dpia_nats(dpia), phrase_array_size(array), count);
    return phrase_drop(dpia, count, rest, array, array->loc);
}

/* N rounded down to a multiple of STEP. */
const struct nat *cpu_product_rounded(struct strategy *strategy, const struct nat *n,
                                      const struct nat *step)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    return nat_sub(nats, n, nat_mod(nats, n, step));
}

const struct nat *cpu_product_panel_width(struct strategy *strategy, const struct cpu_product *c)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    return nat_mul(nats, nat_const(nats, CPU_PRODUCT_VECTORS),
                   strategy_cpu_width(strategy, c->fold.scalar));
}

/* \row. BODY, with binders of its own */
const struct phrase *cpu_product_for_row(struct strategy *strategy, const struct cpu_product *c,
                                         const struct phrase *body)
{
    return phrase_copy(strategy->dpia, phrase_lam(strategy->dpia, c->rows.param, body, c->loc));
}

/* \row column sum. FINISH */
static const struct phrase *finish_of(struct strategy *strategy, const struct cpu_product *c)
{
    struct dpia *dpia = strategy->dpia;
    const struct var *column = phrase_lam_param(phrase_arg(c->inner, 0));
    const struct phrase *sum =
        phrase_lam(dpia, c->sum, strategy_sequential(strategy, c->finish), c->loc);
    return cpu_product_for_row(strategy, c, phrase_lam(dpia, column, sum, c->loc));
}

/* map (\row. map (\column. ...) COLUMNS) rows, row by row */
const struct phrase *cpu_product_row_by_row(struct strategy *strategy, const struct cpu_product *c,
                                            const struct phrase *columns)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *inner =
        phrase_map(dpia, level_of(LOOP_OPEN), phrase_arg(c->inner, 0), columns, c->inner->loc);
    const struct phrase *fun = phrase_copy(dpia, phrase_lam(dpia, c->rows.param, inner, c->loc));
    return phrase_map(dpia, level_of(c->level), strategy_sequential(strategy, fun),
                      phrase_copy(dpia, c->rows.array), c->loc);
}

/* \row column sum. sum, where nothing else is done with a sum */
const struct phrase *cpu_product_finish(struct strategy *strategy, const struct cpu_product *c,
                                        const struct phrase *cells)
{
    struct dpia *dpia = strategy->dpia;
    if (c->finish)
        return finish_of(strategy, c);
    struct types *types = dpia_types(dpia);
    const struct data *cell = phrase_array_elem(cells);
    const struct var *column = var_new(dpia, "column", type_exp(types, cell), c->loc);
    const struct var *sum = var_new(dpia, "sum", c->reduce->type, c->loc);
    const struct phrase *itself = phrase_lam(dpia, sum, phrase_var(dpia, sum, c->loc), c->loc);
    return cpu_product_for_row(strategy, c, phrase_lam(dpia, column, itself, c->loc));
}
