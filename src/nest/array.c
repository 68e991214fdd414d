/* Arrays: the loops that produce one, and what they write.
 *
 *     map f xs                        map i < n        f's body to element i
 *     transpose (map f xs)            the same, to column i: by the acceptor (dpia.txt Fig. 5a)
 *     xs                              map i < n        a copy
 *     iterate n f xs                  loop k < n       in the place of the result (state.c) */
#include "dpia/uses.h"
#include "nest/produce.h"
#include "rewrite/cost.h"
#include "view/law.h"

/* ---- Places ---- */

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

const struct phrase *produce_place(struct reading *reading, const struct phrase *acc,
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
                        produce_place(reading, acc, index));
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
        map_over(reading, fun, row, produce_place(reading, acc, index), loc);
        reading_close(reading);
        return;
    }
    const char *name = phrase_is_prim(array, PRIM_GENERATE) ? phrase_param_title(fun, "").text : "";
    const struct nat *index = reading_open(reading, NEST_MAP, name, phrase_array_size(array), loc);
    struct binding element = reading_bind_element(reading, fun, array, index);
    reading_produce(reading, reading_enter(reading, fun, element),
                    produce_place(reading, acc, index));
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
    reading_produce(reading, reading_enter(reading, fun, number),
                    produce_place(reading, acc, index));
    reading_close(reading);
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

/* to SPACE e */
static void produce_same(struct reading *reading, const struct phrase *exp,
                         const struct phrase *acc)
{
    reading_produce(reading, phrase_arg(exp, 0), acc);
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
            {PRIM_REDUCE_BY_INDEX, produce_in_order},
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
