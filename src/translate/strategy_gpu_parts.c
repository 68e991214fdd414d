/* The parts of a contraction (strategy_contract.c) as the functions that tiles take
 * (strategy_gpu_tiles.dpia): what is at a place, how it is combined, what is made of the sum.
 *
 *     \i l. idx (idx a i) l        \x_y a. a + fst x_y * snd x_y        \i j a. a + idx bias j
 */
#include "translate/strategy_gpu_product.h"

#include "rewrite/operator.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"

struct nat_table *product_nats(const struct product *product)
{
    return dpia_nats(product->strategy->dpia);
}

const struct phrase *product_number(const struct product *product, const struct nat *nat)
{
    struct dpia *dpia = product->strategy->dpia;
    int64_t value;
    return nat_is_const(nat, &value)
               ? phrase_int(dpia, SCALAR_I64, value, product->contraction->loc)
               : phrase_nat_value(dpia, nat, product->contraction->loc);
}

const struct phrase *product_with_number(const struct product *product, const struct nat_var *var,
                                         const struct nat *number, const struct phrase *body)
{
    return phrase_let_nat(product->strategy->dpia, product_number(product, number), var, body,
                          product->contraction->loc);
}

/* PHRASE, a copy, with INDEX at AT. */
static const struct phrase *at_index(const struct product *product, const struct phrase *phrase,
                                     struct strategy_index index, const struct phrase *at)
{
    struct dpia *dpia = product->strategy->dpia;
    return phrase_mentions(phrase, index.var)
               ? phrase_subst(dpia, phrase, index.var, phrase_copy(dpia, at))
               : phrase;
}

struct var *product_index(const struct product *product, const char *name, const struct nat *size)
{
    struct types *types = dpia_types(product->strategy->dpia);
    return var_new(product->strategy->dpia, name, type_exp(types, data_idx(types, size)),
                   product->contraction->loc);
}

const struct phrase *product_use(const struct product *product, const struct var *var)
{
    return phrase_var(product->strategy->dpia, var, product->contraction->loc);
}

const struct phrase *product_lambda(const struct product *product, const struct var *var,
                                    const struct phrase *body)
{
    return phrase_lam(product->strategy->dpia, var, body, product->contraction->loc);
}

const struct phrase *product_instance_for(const struct product *product, const char *name,
                                          enum scalar scalar, struct phrase_arguments arguments)
{
    struct strategy *strategy = product->strategy;
    return strategy_instance(strategy,
                             strategy_template(strategy, name, scalar, product->contraction->loc),
                             arguments);
}

const struct phrase *product_instance(const struct product *product, const char *name,
                                      struct phrase_arguments arguments)
{
    return product_instance_for(product, name, SCALAR_F32, arguments);
}

const struct nat *product_tall(const struct product *product)
{
    return nat_const(product_nats(product), product->tall);
}

const struct nat *product_eighth(const struct product *product)
{
    return nat_const(product_nats(product), product->wide / PRODUCT_EIGHTHS);
}

/* Bytes of the widest scalar of DATA, which has one. */
static size_t widest_bytes(const struct data *data)
{
    if (data->kind != DATA_PAIR)
        return strategy_flat_bytes(data);
    size_t fst = widest_bytes(data->fst), snd = widest_bytes(data->snd);
    return fst > snd ? fst : snd;
}

/* Neighbours read 16 bytes each at a time, and no two of them in one bank. */
static unsigned run_of(const struct product *product)
{
    const struct contraction *c = product->contraction;
    size_t bytes = widest_bytes(strategy_parts_data(product->strategy, &c->y));
    return bytes > 4 ? 2 : 4;
}

const struct nat *product_run(const struct product *product)
{
    return nat_const(product_nats(product), run_of(product));
}

const struct nat *product_runs(const struct product *product)
{
    return nat_const(product_nats(product), PRODUCT_OWN / run_of(product));
}

/* ---- The functions that tiles take ---- */

/* A with ELEMENT combined into it. */
static const struct phrase *product_combined(const struct product *product,
                                             const struct phrase *a, const struct phrase *element)
{
    const struct phrase *fun = phrase_arg(product->contraction->reduce, 0);
    return strategy_apply2(product->strategy, phrase_copy(product->strategy->dpia, fun), a,
                           element);
}

/* A, with ELEMENT taken in: it stays as it is where that is a choice of what is neutral. */
static const struct phrase *taken_in(const struct product *product, const struct var *a,
                                     const struct phrase *element)
{
    const struct phrase *own = product_use(product, a);
    const struct phrase *fun = phrase_arg(product->contraction->reduce, 0);
    if (!phrase_is_prim(element, PRIM_IF) ||
        !operator_facts(fun, phrase_arg(element, 2)).neutral)
        return product_combined(product, own, element);
    return phrase_if(product->strategy->dpia, phrase_arg(element, 0),
                     product_combined(product, own, phrase_arg(element, 1)),
                     product_use(product, a), element->loc);
}

const struct phrase *product_fold(const struct product *product)
{
    struct dpia *dpia = product->strategy->dpia;
    struct types *types = dpia_types(dpia);
    const struct contraction *c = product->contraction;
    struct loc loc = c->reduce->loc;
    const struct data *pair = data_pair(types, strategy_parts_data(product->strategy, &c->x),
                                        strategy_parts_data(product->strategy, &c->y));
    const struct var *x_y = var_new(dpia, "x_y", type_exp(types, pair), loc);
    const struct var *a = var_new(dpia, "a", c->reduce->type, loc);
    const struct phrase *element = phrase_copy(dpia, c->element);
    element = strategy_with_parts(product->strategy, element, &c->x,
                                  phrase_select(dpia, product_use(product, x_y), 1, loc));
    element = strategy_with_parts(product->strategy, element, &c->y,
                                  phrase_select(dpia, product_use(product, x_y), 2, loc));
    const struct phrase *body =
        c->state ? phrase_subst(dpia, element, c->state, product_use(product, a))
                 : taken_in(product, a, element);
    return strategy_sequential(product->strategy,
                               product_lambda(product, x_y, product_lambda(product, a, body)));
}

const struct phrase *product_at(const struct product *product, const struct strategy_parts *parts,
                                struct strategy_index side, const struct phrase *t)
{
    const struct contraction *c = product->contraction;
    const struct var *i = product_index(product, var_title(side.var).text, side.size);
    const struct var *l = product_index(product, "l", c->depth.size);
    const struct phrase *all = strategy_parts_values(product->strategy, parts);
    all = at_index(product, all, side, product_use(product, i));
    all = at_index(product, all, c->depth, product_use(product, l));
    if (c->batch.var)
        all = at_index(product, all, c->batch, t);
    return strategy_sequential(product->strategy,
                               product_lambda(product, i, product_lambda(product, l, all)));
}

/* EXP in ROW and COLUMN of matrix T. */
static const struct phrase *in_place(const struct product *product, const struct phrase *exp,
                                     const struct phrase *t, const struct phrase *row,
                                     const struct phrase *column)
{
    const struct contraction *c = product->contraction;
    exp = at_index(product, phrase_copy(product->strategy->dpia, exp), c->row, row);
    exp = at_index(product, exp, c->column, column);
    return c->batch.var ? at_index(product, exp, c->batch, t) : exp;
}

/* The value in ROW and COLUMN of matrix T, where its reduction gives A. */
static const struct phrase *value_of(const struct product *product, const struct phrase *t,
                                     const struct phrase *row, const struct phrase *column,
                                     const struct phrase *a)
{
    struct dpia *dpia = product->strategy->dpia;
    const struct contraction *c = product->contraction;
    const struct phrase *fun = phrase_arg(c->reduce, 0), *init = phrase_arg(c->reduce, 1);
    if (product->pieces)
        return a;
    if (!c->state && !operator_facts(fun, init).neutral)
        a = strategy_apply2(product->strategy, phrase_copy(dpia, fun), phrase_copy(dpia, init), a);
    const struct phrase *value = strategy_replace(product->strategy, c->value, c->reduce, a);
    return in_place(product, value, t, row, column);
}

const struct phrase *product_start(const struct product *product, const struct phrase *t,
                                   const struct nat *rows, const struct nat *columns)
{
    const struct phrase *start = product->contraction->start;
    const struct var *i = product_index(product, "i", rows);
    const struct var *j = product_index(product, "j", columns);
    start = in_place(product, start, t, product_use(product, i), product_use(product, j));
    return strategy_sequential(product->strategy,
                               product_lambda(product, i, product_lambda(product, j, start)));
}

const struct phrase *product_end(const struct product *product, const struct phrase *t,
                                 const struct nat *rows, const struct nat *columns)
{
    const struct contraction *c = product->contraction;
    const struct var *i = product_index(product, "i", rows);
    const struct var *j = product_index(product, "j", columns);
    const struct var *a = var_new(product->strategy->dpia, "a", c->reduce->type, c->loc);
    const struct phrase *value = value_of(product, t, product_use(product, i),
                                          product_use(product, j), product_use(product, a));
    return strategy_sequential(
        product->strategy,
        product_lambda(product, i, product_lambda(product, j, product_lambda(product, a, value))));
}

bool product_depends_on_place(const struct product *product, const struct phrase *exp)
{
    const struct contraction *c = product->contraction;
    return phrase_mentions(exp, c->row.var) || phrase_mentions(exp, c->column.var);
}
