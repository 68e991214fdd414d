/* Rows that the work-items of a group hold in registers, on a GPU: of
 *
 *     map (\row. let most = reduce max -inf row in let es = map (\x. exp (x - most)) row in e) xss
 *
 * item I has the elements I, I + items, ... of the row, and of each array that is computed of it
 * element by element; so only what is reduced goes through local memory, and the row is read once.
 * How many elements a work-item has is part of the kernel. What it would have beyond the end is the
 * last element once more, which is neither reduced nor written. Side conditions: every array has as
 * many elements as the row, and is computed without loops; reductions are commutative, and neutral
 * elements are known. */
#include "translate/strategy_gpu_held.h"

#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_flat.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_template.h"

enum { MOST_ARRAYS = 8 };

/* A function of rows on its way: ROWS has their size, and how many elements each work-item has; of
 * each of COUNT ARRAYS, the row first, the work-items have the parts PARTS. FAILS: something in it
 * cannot be done so. */
struct held {
    struct strategy *strategy;
    struct held_rows rows;
    const struct var *arrays[MOST_ARRAYS], *parts[MOST_ARRAYS];
    size_t count;
    bool fails;
};

static bool is_of_row(const struct held *held, const struct phrase *array)
{
    const struct data *data = phrase_data(array);
    return data->kind == DATA_ARRAY && data->size == held->rows.n &&
           strategy_flat_bytes(data->fst) > 0;
}

static bool is_let(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_LET) && phrase_arg(phrase, 1)->kind == PHRASE_LAM;
}

/* ---- What work-items have of all arrays together ---- */

static const struct phrase *zip_from(const struct held *held, const struct phrase *const *arrays,
                                     size_t first)
{
    const struct phrase *array = arrays[first];
    if (first + 1 == held->count)
        return array;
    return phrase_zip(held->strategy->dpia, array, zip_from(held, arrays, first + 1), array->loc);
}

/* Part number WHICH of TUPLE. */
static const struct phrase *part_of(const struct held *held, const struct phrase *tuple,
                                    size_t which)
{
    struct dpia *dpia = held->strategy->dpia;
    const struct phrase *part = phrase_copy(dpia, tuple);
    for (size_t i = 0; i < which; i++)
        part = phrase_select(dpia, part, 2, tuple->loc);
    return which + 1 < held->count ? phrase_select(dpia, part, 1, tuple->loc) : part;
}

static const struct phrase *all_parts(const struct held *held, struct loc loc)
{
    const struct phrase *parts[MOST_ARRAYS] = {NULL};
    for (size_t i = 0; i < held->count; i++)
        parts[i] = phrase_var(held->strategy->dpia, held->parts[i], loc);
    return zip_from(held, parts, 0);
}

/* The arrays in TUPLE as an array of tuples. */
static const struct phrase *zipped(struct strategy *strategy, const struct phrase *tuple,
                                   void *data)
{
    const struct held *held = data;
    const struct phrase *arrays[MOST_ARRAYS] = {NULL};
    (void)strategy;
    for (size_t i = 0; i < held->count; i++)
        arrays[i] = part_of(held, tuple, i);
    return zip_from(held, arrays, 0);
}

/* ---- Elements ---- */

/* Element I of ARRAY, where OWN has those of the arrays. */
static const struct phrase *element(struct held *held, const struct phrase *array,
                                    const struct phrase *i, const struct phrase *own)
{
    struct strategy *strategy = held->strategy;
    struct dpia *dpia = strategy->dpia;
    for (size_t a = 0; array->kind == PHRASE_VAR && a < held->count; a++)
        if (phrase_var_of(array) == held->arrays[a])
            return part_of(held, own, a);
    if (phrase_is_prim(array, PRIM_ZIP))
        return phrase_data_pair(dpia, element(held, phrase_arg(array, 0), i, own),
                                element(held, phrase_arg(array, 1), i, own), array->loc);
    if (phrase_is_at(array, PRIM_MAP, LOOP_OPEN)) {
        const struct phrase *fun =
            strategy_sequential(strategy, phrase_copy(dpia, phrase_arg(array, 0)));
        held->fails = held->fails || cost_has_loop(fun);
        return strategy_apply(strategy, fun, element(held, phrase_arg(array, 1), i, own));
    }
    held->fails = held->fails || cost_has_loop(array) || !cost_is_view(dpia, array);
    return phrase_idx(dpia, phrase_copy(dpia, array), phrase_copy(dpia, i), array->loc);
}

static struct var *index_var(const struct held *held, struct loc loc)
{
    struct types *types = dpia_types(held->strategy->dpia);
    return var_new(held->strategy->dpia, "i", type_exp(types, data_idx(types, held->rows.n)), loc);
}

/* \i own. element I of ARRAY; or, of a reduction by FUN, \i own a. that taken in. */
static const struct phrase *element_function(struct held *held, const struct phrase *array,
                                             const struct phrase *fun, const struct data *own)
{
    struct dpia *dpia = held->strategy->dpia;
    struct types *types = dpia_types(dpia);
    struct loc loc = array->loc;
    const struct var *i = index_var(held, loc);
    const struct var *x = var_new(dpia, "own", type_exp(types, own), loc);
    const struct phrase *made =
        element(held, array, phrase_var(dpia, i, loc), phrase_var(dpia, x, loc));
    if (fun) {
        const struct var *a = var_new(dpia, "a", type_exp(types, phrase_data(made)), loc);
        const struct phrase *folded =
            strategy_apply2(held->strategy, phrase_copy(dpia, fun), phrase_var(dpia, a, loc), made);
        made = phrase_lam(dpia, a, folded, loc);
    }
    return phrase_lam(dpia, i, phrase_lam(dpia, x, made, loc), loc);
}

/* HELD with those arrays alone that ARRAY is made of, one at least. */
static struct held used_by(const struct held *held, const struct phrase *array)
{
    struct held used = *held;
    used.count = 0;
    for (size_t i = 0; i < held->count; i++) {
        if (!phrase_mentions(array, held->arrays[i]))
            continue;
        used.arrays[used.count] = held->arrays[i];
        used.parts[used.count++] = held->parts[i];
    }
    used.count += used.count == 0;
    return used;
}

/* The definition TEMPLATE of ARRAY, with FUN, which makes one of its elements of what is held, or
 * takes it in by the operator and from the neutral element that REDUCTION has. */
static const struct phrase *by_parts(struct held *held, const char *template,
                                     const struct phrase *array,
                                     const struct phrase *const *reduction, struct loc loc)
{
    struct strategy *strategy = held->strategy;
    struct held used = used_by(held, array);
    const struct phrase *parts = all_parts(&used, loc);
    const struct data *part = phrase_array_elem(parts);
    const struct phrase *zip =
        strategy_lambda(strategy, "parts", part, zipped, &used, loc);
    const struct data *own = zip->type->snd->data->fst;
    const struct nat *sizes[] = {held->rows.n, held->rows.each};
    const struct data *datas[] = {part, own, phrase_array_elem(array)};
    const struct phrase *phrases[] = {
        zip, element_function(&used, array, reduction ? reduction[0] : NULL, own), parts,
        reduction ? reduction[0] : NULL, reduction ? reduction[1] : NULL};
    held->fails = held->fails || used.fails;
    return strategy_instance(
        strategy, strategy_template(strategy, template, SCALAR_F32, loc),
        (struct phrase_arguments){sizes, datas, phrases, 2, 3, reduction ? 5 : 3});
}

static const struct phrase *reduced(struct held *held, const struct phrase *reduce)
{
    struct strategy *strategy = held->strategy;
    const struct phrase *array = phrase_arg(reduce, 2);
    const struct phrase *neutral = strategy_gpu_group_neutral(strategy, reduce);
    if (!neutral || !is_of_row(held, array)) {
        held->fails = true;
        return reduce;
    }
    strategy_note(strategy, "reduction by a work-group", reduce->loc);
    const struct phrase *reduction[] = {
        strategy_sequential(strategy, phrase_copy(strategy->dpia, phrase_arg(reduce, 0))), neutral};
    const struct phrase *all = by_parts(held, "heldReduce", array, reduction, reduce->loc);
    return strategy_gpu_with_init(strategy, reduce, all);
}

/* Whether something is left in PHRASE that no level is chosen for. */
static bool is_open(const struct phrase *phrase)
{
    bool open = form_is_reduction(phrase) || phrase_is_at(phrase, PRIM_MAP, LOOP_OPEN);
    for (size_t i = 0; !open && i < phrase_child_count(phrase); i++)
        open = is_open(phrase_child(phrase, i));
    return open;
}

/* EXP, which is flat, with its reductions done by the group. */
static const struct phrase *value(struct held *held, const struct phrase *exp)
{
    const struct phrase *reduce;
    while (!held->fails && (reduce = form_find_reduction(exp)))
        exp = strategy_replace(held->strategy, exp, reduce, reduced(held, reduce));
    held->fails = held->fails || is_open(exp);
    return exp;
}

/* ---- Functions of rows ---- */

static const struct phrase *result(struct held *held, const struct phrase *body);

/* `let OWN = PARTS in BODY`, where PARTS are what work-items have of ARRAY, which BODY has no other
 * use for: it asks for no element by its index. */
static const struct phrase *with_array(struct held *held, const struct var *array,
                                       const struct phrase *parts, const struct phrase *body)
{
    struct dpia *dpia = held->strategy->dpia;
    const struct var *own = var_new(dpia, array->name, parts->type, array->loc);
    if (held->count == MOST_ARRAYS) {
        held->fails = true;
        return body;
    }
    held->arrays[held->count] = array;
    held->parts[held->count++] = own;
    const struct phrase *is = result(held, body);
    held->fails = held->fails || phrase_mentions(is, array);
    return phrase_let(dpia, own, parts, is, body->loc);
}

/* LET as it is for work-items: what it binds is of the row, or flat. */
static const struct phrase *bound(struct held *held, const struct phrase *let)
{
    const struct phrase *exp = phrase_arg(let, 0), *fun = phrase_arg(let, 1);
    const struct var *var = phrase_lam_param(fun);
    if (is_of_row(held, exp) && strategy_is_kept(exp))
        return with_array(held, var, by_parts(held, "heldMap", exp, NULL, exp->loc),
                          phrase_lam_body(fun));
    held->fails = held->fails || strategy_flat_bytes(phrase_data(exp)) == 0;
    const struct phrase *is = value(held, exp);
    return phrase_let(held->strategy->dpia, var, is, result(held, phrase_lam_body(fun)), let->loc);
}

static const struct phrase *result(struct held *held, const struct phrase *body)
{
    if (held->fails)
        return body;
    if (is_let(body))
        return bound(held, body);
    if (is_of_row(held, body) && phrase_is_at(body, PRIM_MAP, LOOP_OPEN))
        return by_parts(held, "heldEnd", body, NULL, body->loc);
    held->fails = strategy_flat_bytes(phrase_data(body)) == 0;
    return value(held, body);
}

const struct phrase *strategy_gpu_hold_rows(struct strategy *strategy, const struct phrase *fun,
                                            struct held_rows rows)
{
    struct dpia *dpia = strategy->dpia;
    struct held held = {.strategy = strategy, .rows = rows};
    const struct var *row = phrase_lam_param(fun), *i = index_var(&held, fun->loc);
    const struct phrase *source = phrase_var(dpia, var_new(dpia, "source", row->type, fun->loc),
                                             fun->loc);
    const struct phrase *at = phrase_lam(
        dpia, i, phrase_idx(dpia, source, phrase_var(dpia, i, fun->loc), fun->loc), fun->loc);
    const struct nat *sizes[] = {rows.n, rows.each};
    const struct data *element = phrase_array_elem(source);
    const struct phrase *parts = strategy_instance(
        strategy, strategy_template(strategy, "heldRow", SCALAR_F32, fun->loc),
        (struct phrase_arguments){sizes, &element, &at, 2, 1, 1});
    const struct phrase *body = with_array(&held, row, parts, phrase_lam_body(fun));
    return held.fails ? NULL : phrase_lam(dpia, phrase_var_of(source), body, fun->loc);
}

/* ---- How much work-items hold ---- */

static void add_bytes(const struct phrase *phrase, size_t *bytes)
{
    if (is_let(phrase) && strategy_is_kept(phrase_arg(phrase, 0))) {
        size_t each = strategy_flat_bytes(phrase_array_elem(phrase_arg(phrase, 0)));
        *bytes = each > *bytes ? each : *bytes;
    }
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        add_bytes(phrase_child(phrase, i), bytes);
}

size_t strategy_gpu_held_bytes(const struct phrase *fun)
{
    const struct data *row = phrase_lam_param(fun)->type->data;
    size_t bytes = row->kind == DATA_ARRAY ? strategy_flat_bytes(row->fst) : 0;
    if (bytes > 0)
        add_bytes(phrase_lam_body(fun), &bytes);
    return bytes;
}
