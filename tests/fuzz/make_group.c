/* Programs for work-groups: what `generate` makes of every third seed.
 *
 *     mapWorkgroup (\row. let t1 = toLocal (mapLocal f (reverse row)) in
 *                         let s = reduceLocal g t1 in
 *                         mapLocal (\x. h x s) (zip t1 (rotate 3 row))) rows
 *
 * The arrays of a group have constant sizes. What its work-items compute in one step is read by
 * other ones in the next, through views that mix their elements up, so that barriers are needed;
 * steps in place, loops and trees are among them. All elements are computed by make_leaf and
 * small scalar expressions. */
#include "maker.h"

static make group_array;

/* ---- Arrays that cost nothing: views of what is in scope ---- */

static const struct phrase *viewed(struct maker *maker, const struct data *data);

static const struct phrase *shifted(struct maker *maker, const struct data *data)
{
    struct prim_args args = {.nats = {data->size}, .nat_count = 1, .datas = {data->fst},
                             .data_count = 1, .arg_count = 1};
    if (maker_once_in(maker, 2)) {
        args.args[0] = viewed(maker, data);
        return make_prim(maker, PRIM_REVERSE, args);
    }
    args.args[0] = phrase_int(maker->dpia, SCALAR_I64, (int64_t)maker_below(maker, 9) - 4,
                              loc_none());
    args.args[1] = viewed(maker, data);
    args.arg_count = 2;
    return make_prim(maker, PRIM_ROTATE, args);
}

/* A row of rows is a transposed one, or the pieces of one array. */
static const struct phrase *of_rows(struct maker *maker, const struct data *data)
{
    struct dpia *dpia = maker->dpia;
    const struct nat *n = data->size, *m = data->fst->size;
    const struct data *elem = data->fst->fst;
    const struct data *turned = data_array(maker->types, m, data_array(maker->types, n, elem));
    const struct data *flat = data_array(maker->types, nat_mul(maker->nats, n, m), elem);
    if (maker_once_in(maker, 2))
        return phrase_transpose(dpia, viewed(maker, turned), loc_none());
    return phrase_split(dpia, m, n, viewed(maker, flat), loc_none());
}

/* A part of a longer array. */
static const struct phrase *part(struct maker *maker, const struct data *data)
{
    const struct nat *rest = maker_nat(maker, 1 + (int64_t)maker_below(maker, 3));
    const struct data *whole =
        data_array(maker->types, nat_add(maker->nats, data->size, rest), data->fst);
    if (maker_once_in(maker, 2))
        return phrase_take(maker->dpia, data->size, rest, viewed(maker, whole), loc_none());
    return phrase_drop(maker->dpia, rest, data->size, viewed(maker, whole), loc_none());
}

/* Numbers that follow from the index. */
static const struct phrase *generated(struct maker *maker, const struct data *data)
{
    const struct data *index = data_idx(maker->types, data->size);
    return phrase_generate(maker->dpia, data->size,
                           maker_lambda(maker, "i", index, make_leaf, data->fst), loc_none());
}

static const struct phrase *viewed(struct maker *maker, const struct data *data)
{
    const struct phrase *use = make_use(maker, data);
    maker->fuel--;
    if (use && (maker->fuel <= 0 || maker_once_in(maker, 2)))
        return use;
    if (maker->fuel > 0 && maker_once_in(maker, 3))
        return shifted(maker, data);
    if (maker->fuel > 0 && data->fst->kind == DATA_ARRAY && maker_once_in(maker, 2))
        return of_rows(maker, data);
    if (maker->fuel > 0 && maker_once_in(maker, 3))
        return part(maker, data);
    return use ? use : generated(maker, data);
}

/* ---- What a group computes ---- */

/* The type of an array of a group that is in scope, one of SIZE elements unless SIZE is null; null if
 * none is found at random. */
static const struct data *known_data(struct maker *maker, const struct nat *size)
{
    int64_t count;
    for (unsigned tries = 0; maker->scope.len > 0 && tries < 8; tries++) {
        const struct var *var = maker->scope.at[maker_below(maker, maker->scope.len)];
        const struct data *data = var->type->data;
        if (data->kind == DATA_ARRAY && nat_is_const(data->size, &count) &&
            (!size || data->size == size))
            return data;
    }
    return NULL;
}

static const struct data *group_data(struct maker *maker)
{
    const struct data *known = maker_once_in(maker, 2) ? known_data(maker, NULL) : NULL;
    static const int64_t sizes[] = {1, 2, 3, 4, 5, 8, 16, 33};
    const struct nat *size = maker_nat(maker, sizes[maker_below(maker, 8)]);
    const struct data *elem = maker_once_in(maker, 4) ? maker_flat(maker) : maker_scalar(maker);
    if (maker_once_in(maker, 3))
        elem = data_array(maker->types, maker_nat(maker, sizes[maker_below(maker, 6)]), elem);
    return known ? known : data_array(maker->types, size, elem);
}

/* One number of a work-item. */
static const struct phrase *element(struct maker *maker, const struct data *data)
{
    int fuel = maker->fuel;
    maker->fuel = 2 + (int)maker_below(maker, 6);
    const struct phrase *exp =
        data->kind == DATA_SCALAR ? make_scalar(maker, data) : make_leaf(maker, data);

    maker->fuel = fuel - 1;
    return exp;
}

/* Rows go to the work-items of a second dimension, or stay with one of the first. */
static const struct phrase *row(struct maker *maker, const struct data *data)
{
    const struct data *known = known_data(maker, data->size);
    const struct data *elem = known ? known->fst : maker_flat(maker);
    const struct data *from = data_array(maker->types, data->size, elem);
    enum loop_level level = maker_once_in(maker, 3) ? LOOP_SEQUENTIAL : LOOP_LOCAL;
    const struct phrase *array = viewed(maker, from);
    return phrase_map(maker->dpia, level_of(level),
                      maker_lambda(maker, "x", elem, element, data->fst), array, loc_none());
}

static const struct phrase *local_map(struct maker *maker, const struct data *data)
{
    bool rows = data->fst->kind == DATA_ARRAY;
    const struct data *known = known_data(maker, data->size);
    const struct data *elem = known ? known->fst : maker_flat(maker);
    const struct phrase *array = viewed(maker, data_array(maker->types, data->size, elem));
    const struct phrase *fun = maker_lambda(maker, "x", elem, rows ? row : element, data->fst);
    return phrase_map(maker->dpia, (struct level){LOOP_LOCAL, rows}, fun, array, loc_none());
}

static const struct phrase *placed(struct maker *maker, const struct phrase *array)
{
    enum space space = maker_once_in(maker, 4) ? SPACE_GLOBAL : SPACE_LOCAL;
    if (maker_once_in(maker, 4))
        return array;
    return phrase_to_memory(maker->dpia, space, array, loc_none());
}

static const struct phrase *let_array(struct maker *maker, const struct data *data)
{
    const struct data *bound = group_data(maker);
    const struct phrase *array = placed(maker, group_array(maker, bound));
    const struct var *var = maker_bind(maker, "t", bound);
    const struct phrase *body = group_array(maker, data);
    maker_leave(maker);
    return phrase_let(maker->dpia, var, array, body, loc_none());
}

static const struct phrase *let_tree(struct maker *maker, const struct data *data)
{
    const struct data *elem = maker_scalar(maker);
    const struct nat *n = maker_nat(maker, (int64_t)maker_below(maker, 20));
    const struct nat *count = nat_add(maker->nats, n, maker_nat(maker, 1));
    const struct phrase *array = group_array(maker, data_array(maker->types, count, elem));
    const struct phrase *fun =
        maker_lambda2(maker, (const char *const[]){"a", "b"}, (const struct data *const[]){elem, elem},
                      element, elem);
    const struct phrase *tree =
        make_prim(maker, PRIM_REDUCE_LOCAL,
                  (struct prim_args){.nats = {n}, .nat_count = 1, .datas = {elem}, .data_count = 1,
                                     .args = {fun, array}, .arg_count = 2});
    const struct var *var = maker_bind(maker, "s", elem);
    const struct phrase *body = group_array(maker, data);
    maker_leave(maker);
    return phrase_let(maker->dpia, var, tree, body, loc_none());
}

static const struct phrase *repeated(struct maker *maker, const struct data *data)
{
    const struct nat *times = maker_nat(maker, (int64_t)maker_below(maker, 4));
    const struct phrase *init = placed(maker, group_array(maker, data));
    return phrase_iterate(maker->dpia, PRIM_ITERATE, times,
                          maker_lambda(maker, "acc", data, group_array, data), init, loc_none());
}

static const struct phrase *reduced(struct maker *maker, const struct data *data)
{
    const struct data *elem = maker_flat(maker);
    const struct data *from =
        data_array(maker->types, maker_nat(maker, (int64_t)maker_below(maker, 4)), elem);
    const struct phrase *init = placed(maker, group_array(maker, data));
    const struct phrase *array = viewed(maker, from);
    const struct phrase *fun = maker_lambda2(maker, (const char *const[]){"x", "acc"},
                                             (const struct data *const[]){elem, data}, group_array,
                                             data);
    return phrase_reduce(maker->dpia, PRIM_REDUCE, fun, init, array, loc_none());
}

static const struct phrase *group_array(struct maker *maker, const struct data *data)
{
    static make *const recipes[] = {local_map, local_map, let_array, let_array,
                                    let_tree,  repeated,  reduced};

    maker->fuel--;
    if (maker->fuel <= 0)
        return local_map(maker, data);
    return recipes[maker_below(maker, sizeof recipes / sizeof *recipes)](maker, data);
}

const struct phrase *make_groups(struct maker *maker, const struct data *data)
{
    const struct data *from = maker_once_in(maker, 2) ? group_data(maker) : maker_flat(maker);
    const struct phrase *array = viewed(maker, data_array(maker->types, data->size, from));
    return phrase_map(maker->dpia, level_of(LOOP_WORKGROUP),
                      maker_lambda(maker, "row", phrase_data(array)->fst, group_array, data->fst),
                      array, loc_none());
}

const struct data *make_groups_data(struct maker *maker, const struct nat *groups)
{
    return data_array(maker->types, groups, group_data(maker));
}
