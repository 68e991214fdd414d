/* Results of reductions that are tuples of one scalar type, as tuples of vectors.
 *
 *     (f32 x f32)      (f32<4> x f32<4>), of which each lane has a result
 */
#include "translate/strategy_apply.h"
#include "translate/strategy_state.h"
#include "translate/strategy_vector.h"

enum scalar strategy_vector_scalar(const struct data *data)
{
    while (data->kind == DATA_PAIR)
        data = data->fst;
    return data->kind == DATA_SCALAR ? data->scalar : SCALAR_BOOL;
}

const struct phrase *strategy_vector_splat(struct strategy *strategy, const struct phrase *value,
                                           const struct nat *width)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = value->loc;
    if (phrase_data(value)->kind != DATA_PAIR)
        return phrase_splat(dpia, value, width, loc);
    const struct phrase *fst = phrase_select(dpia, value, 1, loc);
    const struct phrase *snd = phrase_select(dpia, phrase_copy(dpia, value), 2, loc);
    return phrase_data_pair(dpia, strategy_vector_splat(strategy, fst, width),
                            strategy_vector_splat(strategy, snd, width), loc);
}

/* asScalar (generate 1 (\i. VECTOR)), of a tuple zipped */
static const struct phrase *lanes_of(struct strategy *strategy, const struct phrase *vector,
                                     void *data)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = vector->loc;
    if (phrase_data(vector)->kind == DATA_PAIR) {
        const struct phrase *fst = phrase_select(dpia, vector, 1, loc);
        const struct phrase *snd = phrase_select(dpia, phrase_copy(dpia, vector), 2, loc);
        return phrase_zip(dpia, lanes_of(strategy, fst, data), lanes_of(strategy, snd, data), loc);
    }
    const struct nat *one = nat_const(dpia_nats(dpia), 1);
    const struct phrase_type *index = type_exp(dpia_types(dpia), data_idx(dpia_types(dpia), one));
    const struct phrase *fun = phrase_lam(dpia, var_new(dpia, "i", index, loc), vector, loc);
    return phrase_as_scalar(dpia, phrase_generate(dpia, one, fun, loc), loc);
}

const struct phrase *strategy_vector_lanes(struct strategy *strategy, const struct phrase *vectors)
{
    return strategy_lambda(strategy, "lanes", phrase_data(vectors), lanes_of, NULL, vectors->loc);
}
