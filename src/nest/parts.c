/* Arrays of which parts are written by themselves.
 *
 *     update xs i v           xs, and v to xs[i]
 *     scatter xs is vs        xs, and map e < m: vs[e] to xs[is[e]]
 *     concat xs ys            xs to the first n, ys to those behind */
#include "nest/produce.h"

void produce_update(struct reading *reading, const struct phrase *exp, const struct phrase *acc)
{
    reading_produce(reading, phrase_arg(exp, 0), acc);
    const struct nat *index =
        reading_number(reading, phrase_arg(exp, 1), NULL, phrase_array_size(exp));
    reading_produce(reading, phrase_arg(exp, 2), produce_place(reading, acc, index));
}

/* Each value to where its index says. */
void produce_scatter(struct reading *reading, const struct phrase *exp, const struct phrase *acc)
{
    struct dpia *dpia = reading->dpia;
    const struct phrase *indices = phrase_arg(exp, 1), *values = phrase_arg(exp, 2);
    reading_produce(reading, phrase_arg(exp, 0), acc);
    reading_prepare(reading, indices);
    reading_prepare(reading, values);
    const struct nat *n = phrase_array_size(indices);
    const struct nat *i = reading_open(reading, NEST_MAP, "", n, exp->loc);
    const struct phrase *at =
        phrase_idx(dpia, indices, reading_index(reading, i, n, exp->loc), exp->loc);
    const struct nat *index = reading_number(reading, at, NULL, phrase_array_size(acc));
    bool was = reading->is_conditional;
    reading->is_conditional = true;
    reading_produce(reading, reading_element(reading, values, i),
                    produce_place(reading, acc, index));
    reading->is_conditional = was;
    reading_close(reading);
}

/* reduceByIndex: each value into what is where its index says. */
void produce_in_order(struct reading *reading, const struct phrase *exp, const struct phrase *acc)
{
    reading_produce(reading, phrase_in_order(reading->dpia, exp), acc);
}

/* filter p xs (/\k. \kept. body): a scan tells where each one goes. */
const struct phrase *reading_filter(struct reading *reading, const struct phrase *filter)
{
    struct dpia *dpia = reading->dpia;
    const struct phrase *array = phrase_arg(filter, 1);
    const struct phrase *fun = phrase_nat_lam_body(phrase_arg(filter, 2));
    const struct data *kept = fun->type->fst->data;
    struct nest_leaf *leaf =
        reading_leaf(reading, NEST_INTERMEDIATE, phrase_param_title(fun, "kept").text, kept);
    reading_prepare(reading, array);
    const struct nat *index =
        reading_open(reading, NEST_SCAN, "", phrase_array_size(array), filter->loc);
    reading->loop->dimension.associative = true;
    struct binding element = reading_bind_element(reading, phrase_arg(filter, 0), array, index);
    reading_scalar(reading, reading_enter(reading, phrase_arg(filter, 0), element), NULL);
    const struct phrase *value = reading_element(reading, array, index);
    const struct var *at =
        var_new(dpia, "at", type_exp(dpia_types(dpia), data_idx(dpia_types(dpia), kept->size)),
                filter->loc);
    reading_bind(reading, at, reading_state(reading));
    bool was = reading->is_conditional;
    reading->is_conditional = true;
    reading_produce(reading, value,
                    phrase_idx_acc(dpia, reading_acceptor(reading, leaf),
                                   phrase_var(dpia, at, filter->loc), filter->loc));
    reading->is_conditional = was;
    reading_close(reading);
    struct binding alias = {.kind = BINDING_ALIAS, .phrase = reading_array(reading, leaf)};
    return reading_enter(reading, fun, alias);
}

void produce_literal(struct reading *reading, const struct phrase *exp, const struct phrase *acc)
{
    struct nat_table *nats = dpia_nats(reading->dpia);
    for (size_t i = 0; i < phrase_arg_count(exp); i++)
        reading_produce(reading, phrase_arg(exp, i),
                        produce_place(reading, acc, nat_const(nats, (int64_t)i)));
}

/* concat xs ys: each where it belongs. */
void produce_concat(struct reading *reading, const struct phrase *exp, const struct phrase *acc)
{
    struct dpia *dpia = reading->dpia;
    const struct phrase *a = phrase_arg(exp, 0), *b = phrase_arg(exp, 1);
    const struct nat *n = phrase_array_size(a), *m = phrase_array_size(b);
    reading_produce(reading, a, phrase_acc_part(dpia, PRIM_TAKE_ACC, n, m, acc, exp->loc));
    reading_produce(reading, b, phrase_acc_part(dpia, PRIM_DROP_ACC, n, m, acc, exp->loc));
}

void produce_zip(struct reading *reading, const struct phrase *exp, const struct phrase *acc)
{
    struct dpia *dpia = reading->dpia;
    reading_produce(reading, phrase_arg(exp, 0),
                    phrase_acc_view(dpia, PRIM_ZIP_ACC_FST, acc, exp->loc));
    reading_produce(reading, phrase_arg(exp, 1),
                    phrase_acc_view(dpia, PRIM_ZIP_ACC_SND, acc, exp->loc));
}

void produce_kept(struct reading *reading, const struct phrase *exp, const struct phrase *acc)
{
    reading_produce(reading, reading_filter(reading, exp), acc);
}

void produce_pack(struct reading *reading, const struct phrase *exp, const struct phrase *acc)
{
    reading_produce(reading, phrase_arg(exp, 0),
                    phrase_pack_acc(reading->dpia, phrase_nat_arg(exp, 0), acc, exp->loc));
}

/* room n k e: the first k of n. */
void produce_room(struct reading *reading, const struct phrase *exp, const struct phrase *acc)
{
    struct dpia *dpia = reading->dpia;
    const struct nat *n = phrase_nat_arg(exp, 0), *k = phrase_nat_arg(exp, 1);
    const struct phrase *array = phrase_acc_view(dpia, PRIM_PAIR_ACC_FST, acc, exp->loc);
    reading_produce(
        reading, phrase_arg(exp, 0),
        phrase_acc_part(dpia, PRIM_TAKE_ACC, k, nat_sub(dpia_nats(dpia), n, k), array, exp->loc));
}
