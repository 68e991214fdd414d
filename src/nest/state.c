/* Loops over arrays that have a state: reductions to arrays, loops, scans. The state is in the
 * place of the result, and is read back by the acceptors' mirrors, so that nothing is copied.
 *
 *     reduceAssoc (map2 (+)) z xss        reduce i < n: result[j] and xss[i, j] to result[j]
 *     loop m (\k ys. map f ys) xs         loop k < m: result to result */
#include "nest/produce.h"
#include "view/seen.h"

/* The expression that reads what is written to ACC; null if there is none. */
static const struct phrase *read_back(struct reading *reading, const struct phrase *acc)
{
    struct dpia *dpia = reading->dpia;
    if (acc->kind == PHRASE_PROJ)
        return reading_side(reading, acc, 2);
    if (acc->kind == PHRASE_VAR) {
        const struct binding *binding = reading_binding(reading, phrase_var_of(acc));
        return binding->kind == BINDING_ALIAS  ? read_back(reading, binding->phrase)
               : binding->kind == BINDING_LEAF ? reading_array(reading, binding->leaf)
                                               : NULL;
    }
    if (acc->kind != PHRASE_PRIM || phrase_arg_count(acc) == 0)
        return NULL;
    const struct phrase *of = phrase_arg(acc, 0);
    const struct phrase *exp = of->type->kind == TYPE_ACC ? read_back(reading, of) : NULL;
    return exp ? view_mirror(dpia, acc, exp) : NULL;
}

/* Where the state of a loop over arrays is, and what reads it. */
struct state {
    const struct phrase *acc, *exp;
    bool is_apart; /* from where the result is wanted */
};

static struct state begin_state(struct reading *reading, const struct phrase *init,
                                const struct phrase *acc)
{
    struct state state = {acc, read_back(reading, acc), false};
    if (!state.exp) {
        const struct nest_leaf *leaf =
            reading_leaf(reading, NEST_INTERMEDIATE, "state", phrase_data(init));
        state = (struct state){reading_acceptor(reading, leaf), reading_array(reading, leaf), true};
    }
    reading_produce(reading, init, state.acc);
    return state;
}

static struct binding binding_of(const struct state *state)
{
    return (struct binding){.kind = BINDING_ALIAS, .phrase = state->exp};
}

static void end_state(struct reading *reading, const struct state *state, const struct phrase *acc)
{
    reading_close(reading);
    if (state->is_apart)
        reading_produce(reading, state->exp, acc);
}

/* A reduction to arrays; reduceLocal begins with the first element. */
void produce_reduction(struct reading *reading, const struct phrase *exp, const struct phrase *acc)
{
    struct nat_table *nats = dpia_nats(reading->dpia);
    bool in_order = phrase_is_prim(exp, PRIM_REDUCE);
    bool local = phrase_is_prim(exp, PRIM_REDUCE_LOCAL);
    const struct phrase *fun = phrase_arg(exp, 0), *array = phrase_arg(exp, local ? 1 : 2);
    reading_prepare(reading, array);
    const struct phrase *init =
        local ? reading_element(reading, array, nat_const(nats, 0)) : phrase_arg(exp, 1);
    struct state state = begin_state(reading, init, acc);
    const struct nat *index =
        reading_open(reading, NEST_REDUCTION, "", phrase_array_size(array), exp->loc);
    reading->loop->dimension.associative = !in_order;
    reading->loop->dimension.commutative = local || phrase_is_prim(exp, PRIM_REDUCE_COMM);
    struct binding element = reading_bind_element(
        reading, reading_element_function(fun, phrase_prim_of(exp)), array, index);
    fun = reading_enter(reading, fun, in_order ? element : binding_of(&state));
    reading_produce(reading, reading_enter(reading, fun, in_order ? binding_of(&state) : element),
                    state.acc);
    end_state(reading, &state, acc);
}

void produce_loop(struct reading *reading, const struct phrase *exp, const struct phrase *acc)
{
    bool whiles = phrase_is_prim(exp, PRIM_WHILE), counts = phrase_is_prim(exp, PRIM_LOOP);
    const struct phrase *step = phrase_arg(exp, whiles ? 1 : 0);
    struct state state = begin_state(reading, phrase_arg(exp, whiles ? 2 : 1), acc);
    const char *name = counts ? phrase_param_title(step, "").text : "";
    const struct nat *index =
        reading_open(reading, NEST_LOOP, name, whiles ? NULL : phrase_nat_arg(exp, 0), exp->loc);
    if (whiles)
        reading_scalar(reading, reading_enter(reading, phrase_arg(exp, 0), binding_of(&state)),
                       NULL);
    if (counts)
        step =
            reading_enter(reading, step, (struct binding){.kind = BINDING_INDEX, .number = index});
    reading_produce(reading, reading_enter(reading, step, binding_of(&state)), state.acc);
    end_state(reading, &state, acc);
}

/* scan, scanAssoc: a running value, which is written each time. */
void produce_scan(struct reading *reading, const struct phrase *exp, const struct phrase *acc)
{
    bool in_order = phrase_is_prim(exp, PRIM_SCAN);
    const struct phrase *fun = phrase_arg(exp, 0), *init = phrase_arg(exp, 1);
    const struct phrase *array = phrase_arg(exp, 2);
    bool flat = data_is_flat(phrase_data(init));
    struct state state = {NULL, NULL, false};
    reading_prepare(reading, array);
    if (flat)
        reading_scalar(reading, init, NULL);
    else
        state.exp = reading_materialise(reading, init, "sum");
    const struct nat *index =
        reading_open(reading, NEST_SCAN, "", phrase_array_size(array), exp->loc);
    reading_note_operator(reading, phrase_prim_of(exp), fun, init);
    struct binding element = reading_bind_element(
        reading, reading_element_function(fun, phrase_prim_of(exp)), array, index);
    struct binding before = flat ? reading_state(reading) : binding_of(&state);
    fun = reading_enter(reading, fun, in_order ? element : before);
    reading_produce(reading, reading_enter(reading, fun, in_order ? before : element),
                    produce_place(reading, acc, index));
    reading_close(reading);
}
