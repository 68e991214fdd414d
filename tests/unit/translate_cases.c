/* One program for each clause of the translations; see the header. */
#include "translate_cases.h"

#define AT loc_none()

static const struct phrase *vector(struct build *b, const char *name)
{
    return build_input(b, name, build_array(b, b->n, b->f32));
}

static const struct phrase *scalar(struct build *b, const char *name)
{
    return build_input(b, name, b->f32);
}

static const struct phrase *twice(struct build *b, const struct phrase *exp)
{
    return build_op(b, OP_MUL, exp, build_real(b, 2));
}

static const struct phrase *twice_map(struct build *b, struct level level,
                                      const struct phrase *array)
{
    const struct var *x = build_var(b, "x", b->f32);
    return build_map(b, level, x, twice(b, build_use(b, x)), array);
}

static const struct phrase *sum(struct build *b, const struct phrase *array)
{
    return phrase_reduce(b->dpia, PRIM_REDUCE, build_plus(b), build_real(b, 0), array, AT);
}

static const struct phrase *product_of_pair(struct build *b, const struct phrase *pair)
{
    return build_op(b, OP_MUL, build_select(b, pair, 1),
                    build_select(b, phrase_copy(b->dpia, pair), 2));
}

/* dpia.txt 2.1 (1). */
static const struct phrase *dot(struct build *b)
{
    const struct phrase *xs = vector(b, "xs"), *ys = vector(b, "ys");
    const struct var *x = build_var(b, "x", data_pair(b->types, b->f32, b->f32));
    return sum(b, build_map(b, level_of(LOOP_OPEN), x, product_of_pair(b, build_use(b, x)),
                            phrase_zip(b->dpia, xs, ys, AT)));
}

/* dpia.txt 2.1 (2), with n rows of m blocks of 4. */
static const struct phrase *dot_blocked(struct build *b)
{
    struct nat_table *nats = dpia_nats(b->dpia);
    const struct nat *four = build_const(b, 4), *row = nat_mul(nats, b->m, four);
    const struct data *flat = build_array(b, nat_mul(nats, b->n, row), b->f32);
    const struct phrase *xs = build_input(b, "xs", flat), *ys = build_input(b, "ys", flat);
    const struct data *pair = data_pair(b->types, b->f32, b->f32);
    const struct var *zs1 = build_var(b, "zs1", build_array(b, row, pair));
    const struct var *zs2 = build_var(b, "zs2", build_array(b, four, pair));
    const struct var *x = build_var(b, "x", pair), *a = build_var(b, "a", b->f32);
    const struct phrase *step =
        build_op(b, OP_ADD, product_of_pair(b, build_use(b, x)), build_use(b, a));
    const struct phrase *inner = phrase_reduce(b->dpia, PRIM_REDUCE, build_lam2(b, x, a, step),
                                               build_real(b, 0), build_use(b, zs2), AT);
    const struct phrase *local =
        build_map(b, level_of(LOOP_LOCAL), zs2, inner,
                  phrase_split(b->dpia, four, b->m, build_use(b, zs1), AT));
    const struct phrase *all = phrase_zip(b->dpia, xs, ys, AT);
    return sum(b, phrase_join(b->dpia,
                              build_map(b, level_of(LOOP_WORKGROUP), zs1, local,
                                        phrase_split(b->dpia, row, b->n, all, AT)),
                              AT));
}

static const struct phrase *map_levels(struct build *b)
{
    const struct data *matrix = build_array(b, b->n, build_array(b, b->m, b->f32));
    const struct var *row = build_var(b, "row", matrix->fst);
    return build_map(b, level_of(LOOP_GLOBAL), row,
                     twice_map(b, level_of(LOOP_SEQUENTIAL), build_use(b, row)),
                     build_input(b, "xss", matrix));
}

static const struct phrase *map_of_map(struct build *b)
{
    return twice_map(b, level_of(LOOP_GLOBAL),
                     twice_map(b, level_of(LOOP_SEQUENTIAL), vector(b, "xs")));
}

/* An element that is used twice is read once. */
static const struct phrase *map_squares(struct build *b)
{
    const struct var *x = build_var(b, "x", b->f32);
    return build_map(b, level_of(LOOP_GLOBAL), x,
                     build_op(b, OP_MUL, build_use(b, x), build_use(b, x)), vector(b, "xs"));
}

/* Of a pair, only the component that is used twice. */
static const struct phrase *map_pair_leaf(struct build *b)
{
    const struct phrase *xs = vector(b, "xs"), *ys = vector(b, "ys");
    const struct var *p = build_var(b, "p", data_pair(b->types, b->f32, b->f32));
    const struct phrase *body =
        build_op(b, OP_ADD, build_select(b, build_use(b, p), 1),
                 product_of_pair(b, phrase_data_pair(b->dpia,
                                                     build_select(b, build_use(b, p), 1),
                                                     build_select(b, build_use(b, p), 2), AT)));
    return build_map(b, level_of(LOOP_GLOBAL), p, body, phrase_zip(b->dpia, xs, ys, AT));
}

static const struct phrase *map_over_iota(struct build *b)
{
    const struct data *idx = data_idx(b->types, b->n);
    const struct var *i = build_var(b, "i", idx), *q = build_var(b, "q", b->i64);
    const struct phrase *iota = phrase_generate(
        b->dpia, b->n, build_lam(b, i, phrase_from_idx(b->dpia, build_use(b, i), AT)), AT);
    return build_map(b, level_of(LOOP_GLOBAL), q,
                     build_op(b, OP_MUL, build_use(b, q), build_use(b, q)), iota);
}

static const struct phrase *zip_of_maps(struct build *b)
{
    return phrase_zip(b->dpia, twice_map(b, level_of(LOOP_GLOBAL), vector(b, "xs")),
                      twice_map(b, level_of(LOOP_GLOBAL), vector(b, "ys")), AT);
}

static const struct phrase *copy_of_zip(struct build *b)
{
    const struct phrase *xs = vector(b, "xs");
    return phrase_zip(b->dpia, xs, vector(b, "ys"), AT);
}

static const struct phrase *transposed(struct build *b)
{
    const struct data *matrix = build_array(b, b->n, build_array(b, b->m, b->f32));
    const struct var *row = build_var(b, "row", matrix->fst);
    return phrase_transpose(b->dpia,
                            build_map(b, level_of(LOOP_GLOBAL), row,
                                      twice_map(b, level_of(LOOP_SEQUENTIAL), build_use(b, row)),
                                      build_input(b, "xss", matrix)),
                            AT);
}

static const struct phrase *split_and_join(struct build *b)
{
    struct nat_table *nats = dpia_nats(b->dpia);
    const struct data *flat = build_array(b, nat_mul(nats, b->n, b->m), b->f32);
    const struct var *row = build_var(b, "row", build_array(b, b->m, b->f32));
    const struct phrase *rows =
        phrase_split(b->dpia, b->m, b->n, build_input(b, "xs", flat), AT);
    return phrase_join(b->dpia,
                       build_map(b, level_of(LOOP_GLOBAL), row,
                                 twice_map(b, level_of(LOOP_SEQUENTIAL), build_use(b, row)), rows),
                       AT);
}

static const struct phrase *split_of_map(struct build *b)
{
    struct nat_table *nats = dpia_nats(b->dpia);
    const struct data *flat = build_array(b, nat_mul(nats, b->n, b->m), b->f32);
    return phrase_split(b->dpia, b->m, b->n,
                        twice_map(b, level_of(LOOP_GLOBAL), build_input(b, "xs", flat)), AT);
}

static const struct phrase *take_and_drop(struct build *b)
{
    struct nat_table *nats = dpia_nats(b->dpia);
    const struct data *whole = build_array(b, nat_add(nats, b->n, b->m), b->f32);
    const struct phrase *xs = build_input(b, "xs", whole);
    return phrase_data_pair(b->dpia, sum(b, phrase_take(b->dpia, b->n, b->m, xs, AT)),
                            sum(b, phrase_drop(b->dpia, b->n, b->m, xs, AT)), AT);
}

static const struct phrase *unzipped(struct build *b)
{
    const struct data *pair = data_pair(b->types, b->f32, b->f32);
    return phrase_unzip(b->dpia, build_input(b, "ps", build_array(b, b->n, pair)), 2, AT);
}

static const struct phrase *coerced(struct build *b)
{
    return phrase_coerce(b->dpia, build_array(b, b->m, b->f32),
                         twice_map(b, level_of(LOOP_GLOBAL), vector(b, "xs")), AT);
}

static const struct phrase *array_literal(struct build *b)
{
    const struct phrase *x = scalar(b, "x");
    const struct phrase *elems[] = {x, twice(b, x), sum(b, vector(b, "xs"))};
    return phrase_array(b->dpia, b->f32, elems, 3, AT);
}

static const struct phrase *sum_of_array_literal(struct build *b)
{
    const struct phrase *x = scalar(b, "x");
    const struct phrase *elems[] = {x, twice(b, x)};
    return sum(b, phrase_array(b->dpia, b->f32, elems, 2, AT));
}

static const struct phrase *indexed(struct build *b)
{
    const struct phrase *xs = vector(b, "xs"), *k = build_input(b, "k", b->i64);
    return twice(b, phrase_idx(b->dpia, xs, phrase_to_idx(b->dpia, b->n, k, AT), AT));
}

static const struct phrase *let_scalar(struct build *b)
{
    const struct phrase *x = scalar(b, "x"), *y = scalar(b, "y");
    const struct var *t = build_var(b, "t", b->f32);
    const struct phrase *square = build_op(b, OP_MUL, build_use(b, t), build_use(b, t));
    return phrase_let(b->dpia, t, build_op(b, OP_ADD, x, y), square, AT);
}

static const struct phrase *let_variable(struct build *b)
{
    const struct var *t = build_var(b, "t", b->f32);
    const struct phrase *square = build_op(b, OP_MUL, build_use(b, t), build_use(b, t));
    return phrase_let(b->dpia, t, scalar(b, "x"), square, AT);
}

/* The first component is computed, and used twice; the second one is a variable. */
static const struct phrase *let_pair(struct build *b)
{
    const struct phrase *x = scalar(b, "x");
    const struct var *p = build_var(b, "p", data_pair(b->types, b->f32, b->f32));
    const struct phrase *product = product_of_pair(b, build_use(b, p));
    return phrase_let(b->dpia, p, phrase_data_pair(b->dpia, twice(b, x), x, AT),
                      build_op(b, OP_ADD, build_select(b, build_use(b, p), 1), product), AT);
}

static const struct phrase *let_pair_used_once(struct build *b)
{
    const struct phrase *x = scalar(b, "x");
    const struct var *p = build_var(b, "p", data_pair(b->types, b->f32, b->f32));
    return phrase_let(b->dpia, p, phrase_data_pair(b->dpia, twice(b, x), x, AT),
                      product_of_pair(b, build_use(b, p)), AT);
}

/* Three arrays at once, with the copies that the strategy puts in. */
static const struct phrase *let_unzipped(struct build *b)
{
    const struct data *pair = data_pair(b->types, b->f32, b->f32);
    const struct data *triple = data_pair(b->types, b->f32, pair);
    const struct var *x = build_var(b, "x", b->f32), *y = build_var(b, "y", b->f32);
    const struct var *t = build_var(b, "t", build_array(b, b->n, triple));
    const struct phrase *use = build_use(b, x), *rest = phrase_unzip(b->dpia, build_use(b, t), 2,
                                                                     AT);
    const struct phrase *each = phrase_data_pair(
        b->dpia, use, phrase_data_pair(b->dpia, twice(b, use), twice(b, twice(b, use)), AT), AT);
    const struct phrase *second =
        build_map(b, level_of(LOOP_GLOBAL), y, build_use(b, y), phrase_unzip(b->dpia, rest, 1, AT));
    const struct phrase *all = phrase_data_pair(
        b->dpia, phrase_unzip(b->dpia, build_use(b, t), 1, AT),
        phrase_data_pair(b->dpia, second, phrase_unzip(b->dpia, rest, 2, AT), AT), AT);
    return phrase_let(b->dpia, t, build_map(b, level_of(LOOP_GLOBAL), x, each, vector(b, "xs")),
                      all, AT);
}

static const struct phrase *let_unused(struct build *b)
{
    const struct phrase *x = scalar(b, "x");
    const struct var *ys = build_var(b, "ys", build_array(b, b->n, b->f32));
    return phrase_let(b->dpia, ys, twice_map(b, level_of(LOOP_GLOBAL), vector(b, "xs")), x, AT);
}

static const struct phrase *let_array(struct build *b)
{
    const struct phrase *xs = vector(b, "xs");
    const struct var *ys = build_var(b, "ys", build_array(b, b->n, b->f32));
    const struct phrase *body = build_op(b, OP_ADD, sum(b, build_use(b, ys)),
                                         sum(b, build_use(b, ys)));
    return phrase_let(b->dpia, ys, twice_map(b, level_of(LOOP_GLOBAL), xs), body, AT);
}

static const struct phrase *let_reduction(struct build *b)
{
    const struct phrase *xs = vector(b, "xs");
    const struct var *s = build_var(b, "s", b->f32), *x = build_var(b, "x", b->f32);
    const struct phrase *body = build_map(
        b, level_of(LOOP_GLOBAL), x, build_op(b, OP_DIV, build_use(b, x), build_use(b, s)), xs);
    return phrase_let(b->dpia, s, sum(b, xs), body, AT);
}

static const struct phrase *positive(struct build *b, const struct phrase *x)
{
    return build_op(b, OP_LT, build_real(b, 0), x);
}

static const struct phrase *if_simple(struct build *b)
{
    const struct var *x = build_var(b, "x", b->f32);
    const struct phrase *use = build_use(b, x);
    return build_map(b, level_of(LOOP_GLOBAL), x,
                     phrase_if(b->dpia, positive(b, use), use, twice(b, use), AT), vector(b, "xs"));
}

/* The division must not be evaluated when k is 0. */
static const struct phrase *if_that_guards(struct build *b)
{
    const struct phrase *k = build_input(b, "k", b->i64);
    const struct phrase *zero = phrase_int(b->dpia, SCALAR_I64, 0, AT);
    const struct phrase *ten = phrase_int(b->dpia, SCALAR_I64, 10, AT);
    const struct phrase *choice = phrase_if(b->dpia, build_op(b, OP_EQ, k, zero), zero,
                                            build_op(b, OP_DIV, ten, k), AT);
    return build_op(b, OP_ADD, choice, k);
}

static const struct phrase *if_of_arrays(struct build *b)
{
    const struct phrase *x = scalar(b, "x"), *xs = vector(b, "xs");
    return phrase_if(b->dpia, positive(b, x), twice_map(b, level_of(LOOP_GLOBAL), xs),
                     twice_map(b, level_of(LOOP_GLOBAL), twice_map(b, level_of(LOOP_GLOBAL), xs)),
                     AT);
}

/* let_nat k = q in sum (generate k (\i. 2)) */
static const struct phrase *named_nat(struct build *b)
{
    struct nat_table *nats = dpia_nats(b->dpia);
    const struct nat_var *k = nat_var_new(nats, "k", nat_const(nats, 0), NULL);
    const struct nat *size = nat_of_var(nats, k);
    const struct var *i = build_var(b, "i", data_idx(b->types, size));
    const struct phrase *twos =
        phrase_generate(b->dpia, size, build_lam(b, i, build_real(b, 2)), AT);
    return twice(b, phrase_let_nat(b->dpia, build_input(b, "q", b->i64), k, sum(b, twos), AT));
}

/* Mean and variance in one pass: (sum, sum of squares). */
static const struct phrase *reduce_pairs(struct build *b)
{
    const struct data *pair = data_pair(b->types, b->f32, b->f32);
    const struct var *x = build_var(b, "x", b->f32), *a = build_var(b, "a", pair);
    const struct phrase *square = build_op(b, OP_MUL, build_use(b, x), build_use(b, x));
    const struct phrase *step = phrase_data_pair(
        b->dpia, build_op(b, OP_ADD, build_select(b, build_use(b, a), 1), build_use(b, x)),
        build_op(b, OP_ADD, build_select(b, build_use(b, a), 2), square), AT);
    const struct phrase *zero =
        phrase_data_pair(b->dpia, build_real(b, 0), build_real(b, 0), AT);
    return phrase_reduce(b->dpia, PRIM_REDUCE, build_lam2(b, x, a, step), zero, vector(b, "xs"),
                         AT);
}

/* (a, b) -> (b, a + b + x): the components read each other. */
static const struct phrase *reduce_crossing(struct build *b)
{
    const struct data *pair = data_pair(b->types, b->f32, b->f32);
    const struct var *x = build_var(b, "x", b->f32), *a = build_var(b, "a", pair);
    const struct phrase *both = build_op(b, OP_ADD, build_select(b, build_use(b, a), 1),
                                         build_select(b, build_use(b, a), 2));
    const struct phrase *step =
        phrase_data_pair(b->dpia, build_select(b, build_use(b, a), 2),
                         build_op(b, OP_ADD, both, build_use(b, x)), AT);
    const struct phrase *start =
        phrase_data_pair(b->dpia, build_real(b, 0), build_real(b, 1), AT);
    return phrase_reduce(b->dpia, PRIM_REDUCE, build_lam2(b, x, a, step), start,
                         vector(b, "xs"), AT);
}

static const struct phrase *replicate(struct build *b, const struct nat *size, double value)
{
    const struct var *i = build_var(b, "i", data_idx(b->types, size));
    return phrase_generate(b->dpia, size, build_lam(b, i, build_real(b, value)), AT);
}

/* The sum of the rows of a matrix: VIEW is applied to the accumulator that is added. */
static const struct phrase *sum_rows(struct build *b, struct level level, bool reversed)
{
    const struct data *row = build_array(b, b->m, b->f32);
    const struct var *xs = build_var(b, "xs", row), *a = build_var(b, "a", row);
    const struct var *p = build_var(b, "p", data_pair(b->types, b->f32, b->f32));
    const struct phrase *old = build_use(b, a);
    if (reversed)
        old = phrase_reverse(b->dpia, old, AT);
    const struct phrase *pairs = phrase_zip(b->dpia, old, build_use(b, xs), AT);
    const struct phrase *plus = build_op(b, OP_ADD, build_select(b, build_use(b, p), 1),
                                         build_select(b, build_use(b, p), 2));

    return phrase_reduce(b->dpia, PRIM_REDUCE,
                         build_lam2(b, xs, a, build_map(b, level, p, plus, pairs)),
                         replicate(b, b->m, 0),
                         build_input(b, "xss", build_array(b, b->n, row)), AT);
}

static const struct phrase *reduce_rows(struct build *b)
{
    return sum_rows(b, level_of(LOOP_SEQUENTIAL), false);
}

static const struct phrase *reduce_rows_reversed(struct build *b)
{
    return sum_rows(b, level_of(LOOP_SEQUENTIAL), true);
}

static const struct phrase *reduce_rows_parallel(struct build *b)
{
    return sum_rows(b, level_of(LOOP_GLOBAL), false);
}

/* The sum of n matrices of m rows. */
static const struct phrase *reduce_matrices(struct build *b)
{
    const struct data *row = build_array(b, b->n, b->f32), *matrix = build_array(b, b->m, row);
    const struct var *xss = build_var(b, "xss", matrix), *a = build_var(b, "a", matrix);
    const struct var *rows = build_var(b, "rows", data_pair(b->types, row, row));
    const struct var *p = build_var(b, "p", data_pair(b->types, b->f32, b->f32));
    const struct var *i = build_var(b, "i", data_idx(b->types, b->m));
    const struct phrase *plus = build_op(b, OP_ADD, build_select(b, build_use(b, p), 1),
                                         build_select(b, build_use(b, p), 2));
    const struct phrase *inner =
        build_map(b, level_of(LOOP_SEQUENTIAL), p, plus,
                  phrase_zip(b->dpia, build_select(b, build_use(b, rows), 2),
                             build_select(b, build_use(b, rows), 1), AT));
    const struct phrase *step =
        build_map(b, level_of(LOOP_SEQUENTIAL), rows, inner,
                  phrase_zip(b->dpia, build_use(b, a), build_use(b, xss), AT));
    const struct phrase *zero =
        phrase_generate(b->dpia, b->m, build_lam(b, i, replicate(b, b->n, 0)), AT);
    return phrase_reduce(b->dpia, PRIM_REDUCE, build_lam2(b, xss, a, step), zero,
                         build_input(b, "xsss", build_array(b, b->n, matrix)), AT);
}

/* An accumulator of m pairs; STEP makes a pair of the old one and a number. */
static const struct phrase *pairs_accumulator(
    struct build *b, const struct phrase *(*step)(struct build *b, const struct phrase *old,
                                                  const struct phrase *x))
{
    const struct data *pair = data_pair(b->types, b->f32, b->f32);
    const struct data *row = build_array(b, b->m, b->f32), *pairs = build_array(b, b->m, pair);
    const struct var *xs = build_var(b, "xs", row), *a = build_var(b, "a", pairs);
    const struct var *p = build_var(b, "p", data_pair(b->types, pair, b->f32));
    const struct phrase *body = step(b, build_select(b, build_use(b, p), 1),
                                     build_select(b, build_use(b, p), 2));
    const struct phrase *all = phrase_zip(b->dpia, build_use(b, a), build_use(b, xs), AT);
    const struct phrase *zero =
        phrase_zip(b->dpia, replicate(b, b->m, 0), replicate(b, b->m, 1), AT);
    return phrase_reduce(
        b->dpia, PRIM_REDUCE,
        build_lam2(b, xs, a, build_map(b, level_of(LOOP_SEQUENTIAL), p, body, all)), zero,
        build_input(b, "xss", build_array(b, b->n, row)), AT);
}

static const struct phrase *step_apart(struct build *b, const struct phrase *old,
                                       const struct phrase *x)
{
    return phrase_data_pair(b->dpia, build_op(b, OP_ADD, build_select(b, old, 1), x),
                            build_op(b, OP_MUL, build_select(b, old, 2), x), AT);
}

static const struct phrase *step_crossing(struct build *b, const struct phrase *old,
                                          const struct phrase *x)
{
    return phrase_data_pair(b->dpia, build_select(b, old, 2),
                            build_op(b, OP_ADD, build_select(b, old, 1), x), AT);
}

static const struct phrase *reduce_array_of_pairs(struct build *b)
{
    return pairs_accumulator(b, step_apart);
}

static const struct phrase *reduce_array_of_pairs_crossing(struct build *b)
{
    return pairs_accumulator(b, step_crossing);
}

/* (a, c) -> (2 a, a + c): the second array reads the first one. */
static const struct phrase *reduce_pair_of_arrays(struct build *b)
{
    const struct data *row = build_array(b, b->m, b->f32);
    const struct var *x = build_var(b, "x", b->f32);
    const struct var *a = build_var(b, "a", data_pair(b->types, row, row));
    const struct var *p = build_var(b, "p", data_pair(b->types, b->f32, b->f32));
    const struct phrase *plus = build_op(b, OP_ADD, build_select(b, build_use(b, p), 1),
                                         build_select(b, build_use(b, p), 2));
    const struct phrase *both = phrase_zip(b->dpia, build_select(b, build_use(b, a), 1),
                                           build_select(b, build_use(b, a), 2), AT);
    const struct phrase *step = phrase_data_pair(
        b->dpia, twice_map(b, level_of(LOOP_SEQUENTIAL), build_select(b, build_use(b, a), 1)),
        build_map(b, level_of(LOOP_SEQUENTIAL), p, plus, both), AT);
    const struct phrase *start =
        phrase_data_pair(b->dpia, replicate(b, b->m, 1), replicate(b, b->m, 0), AT);
    return phrase_reduce(b->dpia, PRIM_REDUCE, build_lam2(b, x, a, step), start, vector(b, "xs"),
                         AT);
}

/* The inner reduction of a row's temporary array, for COUNT of them, added up. */
static const struct phrase *sum_of_temporaries(struct build *b, const struct phrase *row,
                                               unsigned count)
{
    const struct phrase *all = sum(b, twice_map(b, level_of(LOOP_SEQUENTIAL), row));
    while (--count > 0)
        all = build_op(b, OP_ADD, all,
                       sum(b, twice_map(b, level_of(LOOP_SEQUENTIAL), phrase_copy(b->dpia, row))));
    return all;
}

static const struct phrase *rows_with_temporaries(struct build *b, const struct nat *size,
                                                  unsigned count)
{
    const struct data *matrix = build_array(b, b->n, build_array(b, size, b->f32));
    const struct var *row = build_var(b, "row", matrix->fst);
    return build_map(b, level_of(LOOP_GLOBAL), row, sum_of_temporaries(b, build_use(b, row), count),
                     build_input(b, "xss", matrix));
}

static const struct phrase *temporary_small(struct build *b)
{
    return rows_with_temporaries(b, build_const(b, 4), 1);
}

static const struct phrase *temporary_in_kernel(struct build *b)
{
    return rows_with_temporaries(b, b->m, 1);
}

static const struct phrase *temporaries_in_kernel(struct build *b)
{
    return rows_with_temporaries(b, b->m, 3);
}

/* INNER is mapped over the rows that another local map has made. */
static const struct phrase *group(struct build *b,
                                  const struct phrase *(*inner)(struct build *b,
                                                                const struct phrase *row))
{
    const struct data *row = build_array(b, b->m, b->f32), *block = build_array(b, b->n, row);
    const struct var *rows = build_var(b, "rows", block), *xs = build_var(b, "xs", row);
    const struct var *ys = build_var(b, "ys", row);
    const struct phrase *doubled =
        build_map(b, level_of(LOOP_LOCAL), xs,
                  twice_map(b, level_of(LOOP_SEQUENTIAL), build_use(b, xs)), build_use(b, rows));
    const struct phrase *sums =
        build_map(b, level_of(LOOP_LOCAL), ys, inner(b, build_use(b, ys)), doubled);
    return build_map(b, level_of(LOOP_WORKGROUP), rows, sums,
                     build_input(b, "xsss", build_array(b, b->n, block)));
}

static const struct phrase *temporary_of_group(struct build *b)
{
    return group(b, sum);
}

static const struct phrase *sum_of_temporary(struct build *b, const struct phrase *row)
{
    return sum_of_temporaries(b, row, 1);
}

/* One array for the group, one for each work-item. */
static const struct phrase *two_temporaries_of_group(struct build *b)
{
    return group(b, sum_of_temporary);
}

/* One for each work-item only. */
static const struct phrase *temporary_of_item(struct build *b)
{
    const struct data *row = build_array(b, b->m, b->f32), *block = build_array(b, b->n, row);
    const struct var *rows = build_var(b, "rows", block), *xs = build_var(b, "xs", row);
    const struct phrase *sums =
        build_map(b, level_of(LOOP_LOCAL), xs, sum_of_temporaries(b, build_use(b, xs), 1),
                  build_use(b, rows));
    return build_map(b, level_of(LOOP_WORKGROUP), rows, sums,
                     build_input(b, "xsss", build_array(b, b->n, block)));
}

/* A scalar that the host computes, and one that it does not. */
static const struct phrase *host_data(struct build *b)
{
    const struct phrase *xs = vector(b, "xs"), *c = scalar(b, "c");
    const struct var *s = build_var(b, "s", b->f32), *t = build_var(b, "t", b->f32);
    const struct var *x = build_var(b, "x", b->f32);
    const struct phrase *body = build_map(
        b, level_of(LOOP_GLOBAL), x,
        build_op(b, OP_ADD, build_op(b, OP_MUL, build_use(b, s), build_use(b, x)), build_use(b, t)),
        xs);
    const struct phrase *mean = build_op(b, OP_DIV, sum(b, xs), build_use(b, s));
    return phrase_let(b->dpia, s, build_op(b, OP_ADD, c, c),
                      phrase_let(b->dpia, t, mean, body, AT), AT);
}

/* Within a sequential loop of the host, arrays that its kernels use. */
static const struct phrase *host_loop(struct build *b)
{
    const struct data *row = build_array(b, b->m, b->f32);
    const struct var *xs = build_var(b, "xs", row), *a = build_var(b, "a", row);
    const struct var *p = build_var(b, "p", data_pair(b->types, b->f32, b->f32));
    const struct phrase *plus = build_op(b, OP_ADD, build_select(b, build_use(b, p), 1),
                                         build_select(b, build_use(b, p), 2));
    const struct phrase *doubled = twice_map(b, level_of(LOOP_GLOBAL), build_use(b, a));
    const struct phrase *step = build_map(b, level_of(LOOP_GLOBAL), p, plus,
                                          phrase_zip(b->dpia, doubled, build_use(b, xs), AT));
    return phrase_reduce(b->dpia, PRIM_REDUCE, build_lam2(b, xs, a, step),
                         replicate(b, b->m, 1),
                         build_input(b, "xss", build_array(b, b->n, row)), AT);
}

const struct translate_case translate_cases[] = {
#define CASE(name, stage1, stage2, memory) {#name, name, stage1, stage2, memory},
#include "translate_cases.def"
#undef CASE
};

const size_t translate_case_count = sizeof translate_cases / sizeof *translate_cases;
