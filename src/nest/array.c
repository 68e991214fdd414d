/* Arrays: the loops that produce one, and what they write.
 *
 *     map f xs                        map i < n        f's body to element i
 *     transpose (map f xs)            the same, to column i: by the acceptor (dpia.txt Fig. 5a)
 *     reduceAssoc (map2 (+)) z xss    reduce i < n     the operator's body, into the result
 *     xs                              map i < n        a copy
 *
 * A loop over arrays has its state in the place of its result, which mirrors read back. */
#include "dpia/uses.h"
#include "nest/reading.h"
#include "rewrite/cost.h"
#include "view/law.h"
#include "view/seen.h"

/* ---- Places ---- */

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

/* What EXP, a name, stands for in the end. */
static const struct phrase *resolved(struct reading *reading, const struct phrase *exp)
{
    const struct binding *binding;
    if (exp->kind == PHRASE_PROJ)
        return reading_side(reading, exp, 2);
    while (exp->kind == PHRASE_VAR &&
           (binding = reading_binding(reading, phrase_var_of(exp)))->kind == BINDING_ALIAS)
        exp = binding->phrase;
    return exp;
}

static bool is_there_already(struct reading *reading, const struct phrase *exp,
                             const struct phrase *acc)
{
    exp = resolved(reading, exp);
    bool is_view = exp->kind == PHRASE_PROJ || cost_is_view(reading->dpia, exp);
    return is_view && !data_is_flat(phrase_data(exp)) && reading_is_place(reading, exp, acc);
}

/* ---- Scalars ---- */

static void write_all(struct reading *reading, const struct data *data, const struct phrase *acc,
                      const struct view_path *path)
{
    struct dpia *dpia = reading->dpia;
    if (data->kind != DATA_PAIR) {
        reading_write(reading, acc, path);
        return;
    }
    for (int which = 1; which <= 2; which++)
        write_all(reading, which == 1 ? data->fst : data->snd,
                  phrase_acc_view(dpia, which == 1 ? PRIM_PAIR_ACC_FST : PRIM_PAIR_ACC_SND, acc,
                                  acc->loc),
                  path);
}

/* ---- Element by element ---- */

/* Element INDEX of ACC. */
static const struct phrase *place_of(struct reading *reading, const struct phrase *acc,
                                     const struct nat *index)
{
    return phrase_idx_acc(reading->dpia, acc,
                          reading_index(reading, index, phrase_array_size(acc), acc->loc),
                          acc->loc);
}

/* A component of a pair. */
static void produce_parts(struct reading *reading, const struct phrase *exp,
                          const struct phrase *acc)
{
    struct dpia *dpia = reading->dpia;
    for (int which = 1; which <= 2; which++)
        reading_produce(reading, phrase_select(dpia, exp, which, exp->loc),
                        phrase_acc_view(dpia, which == 1 ? PRIM_PAIR_ACC_FST : PRIM_PAIR_ACC_SND,
                                        acc, acc->loc));
}

/* What EXP, a view, is made of may be computed before. */
static void produce_copy(struct reading *reading, const struct phrase *exp,
                         const struct phrase *acc)
{
    const struct data *data = phrase_data(exp);
    reading_prepare(reading, exp);
    if (data->kind == DATA_PAIR) {
        produce_parts(reading, exp, acc);
    } else if (data->kind == DATA_ARRAY) {
        const struct nat *index = reading_open(reading, NEST_MAP, "", data->size, exp->loc);
        reading_produce(reading, reading_element(reading, exp, index),
                        place_of(reading, acc, index));
        reading_close(reading);
    } else {
        reading_give_up(reading, exp, "an array that has its size with it");
    }
}

/* map f xs; over a join, a loop in a loop. */
static void map_over(struct reading *reading, const struct phrase *fun, const struct phrase *array,
                     const struct phrase *acc, struct loc loc)
{
    struct dpia *dpia = reading->dpia;
    reading_prepare(reading, array);
    if (phrase_is_prim(array, PRIM_JOIN)) {
        const struct phrase *rows = phrase_arg(array, 0);
        const struct nat *n = phrase_array_size(rows);
        const struct nat *index = reading_open(reading, NEST_MAP, "", n, loc);
        const struct phrase *row = reading_element(reading, rows, index);
        acc = phrase_acc_split(dpia, PRIM_JOIN_ACC, n, phrase_array_size(row), acc, loc);
        map_over(reading, fun, row, place_of(reading, acc, index), loc);
        reading_close(reading);
        return;
    }
    const char *name = phrase_is_prim(array, PRIM_GENERATE) ? phrase_param_title(fun, "").text : "";
    const struct nat *index = reading_open(reading, NEST_MAP, name, phrase_array_size(array), loc);
    struct binding element = reading_bind_element(reading, fun, array, index);
    reading_produce(reading, reading_enter(reading, fun, element), place_of(reading, acc, index));
    reading_close(reading);
}

static void produce_map(struct reading *reading, const struct phrase *exp, const struct phrase *acc)
{
    map_over(reading, phrase_arg(exp, 0), phrase_arg(exp, 1), acc, exp->loc);
}

static void produce_generate(struct reading *reading, const struct phrase *exp,
                             const struct phrase *acc)
{
    const struct phrase *fun = phrase_arg(exp, 0);
    const struct nat *index = reading_open(reading, NEST_MAP, phrase_param_title(fun, "").text,
                                           phrase_array_size(exp), exp->loc);
    struct binding number = {.kind = BINDING_INDEX, .number = index};
    reading_produce(reading, reading_enter(reading, fun, number), place_of(reading, acc, index));
    reading_close(reading);
}

/* ---- Loops with a state ---- */

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
static void produce_reduction(struct reading *reading, const struct phrase *exp,
                              const struct phrase *acc)
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

static void produce_loop(struct reading *reading, const struct phrase *exp,
                         const struct phrase *acc)
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
static void produce_scan(struct reading *reading, const struct phrase *exp,
                         const struct phrase *acc)
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
                    place_of(reading, acc, index));
    reading_close(reading);
}

/* ---- Parts of arrays ---- */

static void produce_update(struct reading *reading, const struct phrase *exp,
                           const struct phrase *acc)
{
    reading_produce(reading, phrase_arg(exp, 0), acc);
    const struct nat *index =
        reading_number(reading, phrase_arg(exp, 1), NULL, phrase_array_size(exp));
    reading_produce(reading, phrase_arg(exp, 2), place_of(reading, acc, index));
}

/* Each value to where its index says. */
static void produce_scatter(struct reading *reading, const struct phrase *exp,
                            const struct phrase *acc)
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
    reading_produce(reading, reading_element(reading, values, i), place_of(reading, acc, index));
    reading->is_conditional = was;
    reading_close(reading);
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

static void produce_literal(struct reading *reading, const struct phrase *exp,
                            const struct phrase *acc)
{
    struct nat_table *nats = dpia_nats(reading->dpia);
    for (size_t i = 0; i < phrase_arg_count(exp); i++)
        reading_produce(reading, phrase_arg(exp, i),
                        place_of(reading, acc, nat_const(nats, (int64_t)i)));
}

/* concat xs ys: each where it belongs. */
static void produce_concat(struct reading *reading, const struct phrase *exp,
                           const struct phrase *acc)
{
    struct dpia *dpia = reading->dpia;
    const struct phrase *a = phrase_arg(exp, 0), *b = phrase_arg(exp, 1);
    const struct nat *n = phrase_array_size(a), *m = phrase_array_size(b);
    reading_produce(reading, a, phrase_acc_part(dpia, PRIM_TAKE_ACC, n, m, acc, exp->loc));
    reading_produce(reading, b, phrase_acc_part(dpia, PRIM_DROP_ACC, n, m, acc, exp->loc));
}

/* A(V e)(acc) = A(e)(V' acc), for a view that has an acceptor (Fig. 5a). */
static void produce_view(struct reading *reading, const struct phrase *exp,
                         const struct phrase *acc)
{
    const struct phrase *args[VIEW_MOST_ARGS];
    size_t position = view_position(reading->dpia, exp);
    for (size_t i = 0; i < phrase_arg_count(exp); i++)
        args[i] = i == position ? acc : phrase_arg(exp, i);
    reading_produce(reading, phrase_arg(exp, position), view_acceptor(reading->dpia, exp, args));
}

static void produce_zip(struct reading *reading, const struct phrase *exp, const struct phrase *acc)
{
    struct dpia *dpia = reading->dpia;
    reading_produce(reading, phrase_arg(exp, 0),
                    phrase_acc_view(dpia, PRIM_ZIP_ACC_FST, acc, exp->loc));
    reading_produce(reading, phrase_arg(exp, 1),
                    phrase_acc_view(dpia, PRIM_ZIP_ACC_SND, acc, exp->loc));
}

/* ---- Names ---- */

/* The acceptor of PART, by which BODY, that is PART unzipped, is written to ACC; null where BODY is
 * something else. */
static const struct phrase *unzipped(struct dpia *dpia, const struct phrase *body,
                                     const struct phrase *part, const struct phrase *acc)
{
    struct loc loc = body->loc;
    const struct data *data = phrase_data(part);
    if (phrase_is_same(body, part))
        return acc;
    if (!phrase_is_prim(body, PRIM_PAIR) || data->kind != DATA_ARRAY ||
        data->fst->kind != DATA_PAIR)
        return NULL;
    const struct phrase *first =
        unzipped(dpia, phrase_arg(body, 0), phrase_unzip(dpia, part, 1, loc),
                 phrase_acc_view(dpia, PRIM_PAIR_ACC_FST, acc, loc));
    const struct phrase *second =
        unzipped(dpia, phrase_arg(body, 1), phrase_unzip(dpia, part, 2, loc),
                 phrase_acc_view(dpia, PRIM_PAIR_ACC_SND, acc, loc));
    if (!first || !second)
        return NULL;
    const struct phrase *both = phrase_pair(dpia, first, second, loc);
    const struct data *datas[] = {data->fst->fst, data->fst->snd};
    return phrase_prim(dpia, PRIM_UNZIP_ACC, &data->size, 1, datas, 2, &both, 1, loc);
}

/* let x = E in (unzipFst x, unzipSnd x): E is written where its components belong. */
static void produce_let(struct reading *reading, const struct phrase *exp, const struct phrase *acc)
{
    const struct phrase *fun = phrase_arg(exp, 1), *place = NULL;
    bool is_pair = fun->kind == PHRASE_LAM && phrase_is_prim(phrase_lam_body(fun), PRIM_PAIR);
    if (is_pair)
        place = unzipped(reading->dpia, phrase_lam_body(fun),
                         phrase_var(reading->dpia, phrase_lam_param(fun), exp->loc), acc);
    if (place)
        reading_produce(reading, phrase_arg(exp, 0), place);
    else
        reading_produce(reading, reading_let(reading, exp), acc);
}

/* ---- Phrases ---- */

static void produce_if(struct reading *reading, const struct phrase *exp, const struct phrase *acc)
{
    bool was = reading->is_conditional;
    reading_scalar(reading, phrase_arg(exp, 0), NULL);
    reading->is_conditional = true;
    reading_produce(reading, phrase_arg(exp, 1), acc);
    reading_produce(reading, phrase_arg(exp, 2), acc);
    reading->is_conditional = was;
}

static void produce_let_nat(struct reading *reading, const struct phrase *exp,
                            const struct phrase *acc)
{
    reading_let_nat(reading, phrase_arg(exp, 0), phrase_arg(exp, 1));
    reading_produce(reading, phrase_nat_lam_body(phrase_arg(exp, 1)), acc);
}

static void produce_assert(struct reading *reading, const struct phrase *exp,
                           const struct phrase *acc)
{
    reading_scalar(reading, phrase_arg(exp, 0), NULL);
    reading_produce(reading, phrase_arg(exp, 1), acc);
}

static void produce_kept(struct reading *reading, const struct phrase *exp,
                         const struct phrase *acc)
{
    reading_produce(reading, reading_filter(reading, exp), acc);
}

/* to SPACE e */
static void produce_same(struct reading *reading, const struct phrase *exp,
                         const struct phrase *acc)
{
    reading_produce(reading, phrase_arg(exp, 0), acc);
}

static void produce_pack(struct reading *reading, const struct phrase *exp,
                         const struct phrase *acc)
{
    reading_produce(reading, phrase_arg(exp, 0),
                    phrase_pack_acc(reading->dpia, phrase_nat_arg(exp, 0), acc, exp->loc));
}

/* room n k e: the first k of n. */
static void produce_room(struct reading *reading, const struct phrase *exp,
                         const struct phrase *acc)
{
    struct dpia *dpia = reading->dpia;
    const struct nat *n = phrase_nat_arg(exp, 0), *k = phrase_nat_arg(exp, 1);
    const struct phrase *array = phrase_acc_view(dpia, PRIM_PAIR_ACC_FST, acc, exp->loc);
    reading_produce(
        reading, phrase_arg(exp, 0),
        phrase_acc_part(dpia, PRIM_TAKE_ACC, k, nat_sub(dpia_nats(dpia), n, k), array, exp->loc));
}

static const struct {
    enum primitive prim;
    void (*produce)(struct reading *reading, const struct phrase *exp, const struct phrase *acc);
} rows[] = {{PRIM_MAP, produce_map},
            {PRIM_GENERATE, produce_generate},
            {PRIM_LET, produce_let},
            {PRIM_LET_NAT, produce_let_nat},
            {PRIM_IF, produce_if},
            {PRIM_ASSERT, produce_assert},
            {PRIM_TO, produce_same},
            {PRIM_REDUCE, produce_reduction},
            {PRIM_REDUCE_ASSOC, produce_reduction},
            {PRIM_REDUCE_COMM, produce_reduction},
            {PRIM_REDUCE_LOCAL, produce_reduction},
            {PRIM_ITERATE, produce_loop},
            {PRIM_LOOP, produce_loop},
            {PRIM_WHILE, produce_loop},
            {PRIM_SCAN, produce_scan},
            {PRIM_SCAN_ASSOC, produce_scan},
            {PRIM_UPDATE, produce_update},
            {PRIM_SCATTER, produce_scatter},
            {PRIM_FILTER, produce_kept},
            {PRIM_ARRAY, produce_literal},
            {PRIM_PACK, produce_pack},
            {PRIM_ROOM, produce_room},
            {PRIM_CONCAT, produce_concat},
            {PRIM_ZIP, produce_zip},
            {PRIM_PAIR, produce_parts}};

/* Of what computes, or is made of several; false if EXP is another view. */
static bool produce_primitive(struct reading *reading, const struct phrase *exp,
                              const struct phrase *acc)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (phrase_is_prim(exp, rows[i].prim)) {
            rows[i].produce(reading, exp, acc);
            return true;
        }
    return false;
}

void reading_produce(struct reading *reading, const struct phrase *exp, const struct phrase *acc)
{
    struct dpia *dpia = reading->dpia;
    if (reading->nest->unread || is_there_already(reading, exp, acc))
        return;
    exp = resolved(reading, exp);
    if (data_is_flat(phrase_data(exp))) {
        reading_scalar(reading, exp, NULL);
        write_all(reading, phrase_data(exp), acc, NULL);
    } else if (exp->kind != PHRASE_PRIM || cost_is_view(dpia, exp)) {
        produce_copy(reading, exp, acc);
    } else if (produce_primitive(reading, exp, acc)) {
        return;
    } else if (view_has_acceptor(dpia, exp)) {
        produce_view(reading, exp, acc);
    } else if (primitive_class(phrase_prim_of(exp)) == PRIM_LAYOUT) {
        produce_copy(reading, exp, acc);
    } else {
        reading_give_up(reading, exp, arena_printf(dpia_arena(dpia), "'%s'", phrase_name(exp)));
    }
}

const struct phrase *reading_materialise(struct reading *reading, const struct phrase *exp,
                                         const char *name)
{
    const struct nest_leaf *leaf = reading_leaf(reading, NEST_INTERMEDIATE, name, phrase_data(exp));
    reading_produce(reading, exp, reading_acceptor(reading, leaf));
    return reading_array(reading, leaf);
}
