/* A long reduction by one thread: vectors of the machine's width, several at a time.
 *
 *     vectorised reduction:
 *     reduceAssoc f z (map g xs)  =
 *       let sums =
 *         reduce (\rows acc.
 *             mapSeq (mapSeq (\p. vec f (fst p) (vec g (snd p)))) (acc with rows))
 *           (generate 2 (\i. generate 2 (\j. splat e)))
 *           (transpose (split blocks (split 2 (asVector 8 (take (32*blocks) xs))))) in
 *       let all = the four of these together by vec f in
 *       reduce (\x a. f a (g x)) (reduce f z (asScalar [all])) (drop (32*blocks) xs)
 *
 * where blocks = n/32, so that fewer than 32 elements are left, and e is f's neutral element. The
 * text of the right side is reduceInVectors in strategy_cpu.dpia.
 *
 * Side conditions: f is one of the built-in operators that are commutative and associative; g is
 * arithmetic on f's type (strategy_vector.c) by operators that C has on vectors; xs are arrays of
 * that type in which neighbours lie side by side. The initial value enters once, at the end.
 *
 * Four sums are added up independently of each other, which hides the time that one addition takes:
 * measured on dot, one sum has a quarter of the speed in the first cache, eight are no faster than
 * four where the arrays are not in that cache. Two of the sums go over the first half and two over
 * the second: where one array comes from memory, two places of it are fetched at a time (asum of
 * 16 Mi elements: up to a quarter faster). Of a row all are side by side (reduceRowInVectors):
 * minimum and maximum of rows of 512 elements, 16 MiB of them, take a third of the time. Vectors
 * that are left there are added one by one, and lanes in pairs: of 48 elements that is 2.2 times
 * as fast. */
#include "translate/strategy_apply.h"
#include "rewrite/operator.h"
#include "translate/strategy_cpu.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_input.h"
#include "translate/strategy_state.h"
#include "translate/strategy_template.h"
#include "translate/strategy_vector.h"

/* The most lanes that vectors have; vectors that are added up at a time. */
enum { MOST_LANES = 16, SUMS = 4 };

/* Bytes of the vectors that all processors have. */
enum { LEAST_BYTES = 16 };

/* The most results of one reduction, for each of which there are so many. */
enum { MOST_SUMS = 4 };

static int64_t lanes_in(int64_t bytes, enum scalar scalar)
{
    const int64_t count = bytes / (int64_t)scalar_bytes(scalar);
    return count > MOST_LANES ? MOST_LANES : count;
}

int64_t strategy_cpu_lanes(const struct device *device, enum scalar scalar)
{
    return lanes_in(device_vector_bytes(device, device->vector_bytes), scalar);
}

int64_t strategy_cpu_most_lanes(const struct device *device, enum scalar scalar)
{
    return lanes_in(device_widest_vector(device->vector_bytes), scalar);
}

const struct nat *strategy_cpu_width(struct strategy *strategy, enum scalar scalar)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct device *device = strategy->device;
    const struct nat_var *width =
        device->vector_bytes == 0 ? types_width(dpia_types(strategy->dpia), scalar_bytes(scalar))
                                  : NULL;
    return width ? nat_of_var(nats, width) : nat_const(nats, strategy_cpu_lanes(device, scalar));
}

/* Whether C has OP on vectors of SCALAR. */
static bool is_vector_operator(enum operator op, enum scalar scalar)
{
    if (scalar == SCALAR_F16)
        return false;
    if (op == OP_ADD || op == OP_SUB || op == OP_MUL || op == OP_MIN || op == OP_MAX)
        return true;
    if (scalar_class(scalar) == CLASS_FLOAT)
        return op == OP_DIV || op == OP_NEGATE || op == OP_ABS;
    return op == OP_BIT_AND || op == OP_BIT_OR || op == OP_BIT_XOR;
}

static bool has_vector_operators(const struct phrase *phrase, enum scalar scalar)
{
    if (phrase->kind == PHRASE_OPERATOR && !is_vector_operator(phrase_oper_op(phrase), scalar))
        return false;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (!has_vector_operators(phrase_child(phrase, i), scalar))
            return false;
    return true;
}

/* \x a. f a (g x) */
static const struct phrase *fold_scalars(struct strategy *strategy,
                                         const struct strategy_vector_fold *fold)
{
    return strategy_fold_function(strategy, fold->fun, fold->input);
}

const struct phrase *strategy_vector_fold_vectors(struct strategy *strategy,
                                                  const struct strategy_vector_fold *fold)
{
    return strategy_vector_function(strategy, fold_scalars(strategy, fold),
                                    fold->scalar,
                                    strategy_cpu_width(strategy, fold->scalar));
}

bool strategy_vector_fold_of(struct strategy *strategy, const struct phrase *fun,
                             const struct phrase *init, struct strategy_input input,
                             struct strategy_vector_fold *fold)
{
    const struct data *data = phrase_data(init);
    const struct phrase *neutral = operator_neutral(strategy->dpia, fun, fun->loc);
    enum scalar scalar = strategy_vector_scalar(data);
    if (scalar == SCALAR_BOOL || !neutral || data_component_count(data) > MOST_SUMS)
        return false;
    *fold = (struct strategy_vector_fold){
        .fun = fun, .init = init, .neutral = neutral, .input = input, .scalar = scalar};
    const struct phrase *step = fold_scalars(strategy, fold);
    return strategy_vector_fits(strategy, step, scalar) && has_vector_operators(step, scalar);
}

/* The neutral element in all lanes. */
static const struct phrase *fold_start(struct strategy *strategy,
                                       const struct strategy_vector_fold *fold)
{
    return strategy_vector_splat(strategy, fold->neutral,
                                 strategy_cpu_width(strategy, fold->scalar));
}

/* \v. an array of the lanes of v */
static const struct phrase *fold_lanes(struct strategy *strategy,
                                       const struct strategy_vector_fold *fold)
{
    return strategy_vector_lanes(strategy, fold_start(strategy, fold));
}

static const struct phrase *number(struct strategy *strategy, const struct nat *nat,
                                   struct loc loc)
{
    return phrase_nat_value(strategy->dpia, nat, loc);
}

/* Elements FROM to FROM + COUNT of a range. */
struct part {
    const struct strategy_range *range;
    const struct phrase *array;
    const struct nat *from, *count;
};

static bool is_zero(const struct nat *nat)
{
    int64_t value;
    return nat_is_const(nat, &value) && value == 0;
}

static const struct phrase *part_element(struct strategy *strategy, const struct phrase *index,
                                         void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct part *part = data;
    struct loc loc = index->loc;
    const struct phrase *position = phrase_from_idx(dpia, index, loc);
    if (!is_zero(part->from))
        position = phrase_binary(dpia, OP_ADD, number(strategy, part->from, loc), position, loc);
    position = phrase_binary(dpia, OP_ADD, phrase_copy(dpia, part->range->start), position, loc);
    return phrase_idx(dpia, phrase_copy(dpia, part->array),
                      phrase_to_idx(dpia, phrase_array_size(part->array), position, loc), loc);
}

/* take or drop, of all elements; else a view of those that lie side by side. */
static const struct phrase *part_of_array(struct strategy *strategy, struct part part)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = part.array->loc;
    if (part.range->start) {
        const struct data *index = data_idx(dpia_types(dpia), part.count);
        const struct phrase *fun = strategy_lambda(strategy, "j", index, part_element, &part, loc);
        return phrase_generate(dpia, part.count, fun, loc);
    }
    const struct phrase *array = phrase_copy(dpia, part.array);
    const struct nat *left = nat_sub(dpia_nats(dpia), part.range->length, part.count);
    return is_zero(part.from) ? phrase_take(dpia, part.count, left, array, loc)
                              : phrase_drop(dpia, left, part.count, array, loc);
}

/* The part of each array that is zipped in ARRAY. */
static const struct phrase *part_of(struct strategy *strategy, struct part part,
                                    const struct phrase *array)
{
    struct dpia *dpia = strategy->dpia;
    part.array = array;
    if (!phrase_is_prim(array, PRIM_ZIP))
        return part_of_array(strategy, part);
    return phrase_zip(dpia, part_of(strategy, part, phrase_arg(array, 0)),
                      part_of(strategy, part, phrase_arg(array, 1)), array->loc);
}

const struct phrase *strategy_part(struct strategy *strategy, const struct strategy_range *range,
                                   const struct phrase *array, const struct nat *from,
                                   const struct nat *count)
{
    return part_of(strategy, (struct part){range, NULL, from, count}, array);
}

/* The fold's function on vectors. */
static const struct phrase *both_vectors(struct strategy *strategy,
                                         const struct strategy_vector_fold *fold)
{
    const struct phrase *fun =
        strategy_sequential(strategy, phrase_copy(strategy->dpia, fold->fun));
    return strategy_vector_function(strategy, fun, fold->scalar,
                                    strategy_cpu_width(strategy, fold->scalar));
}

const struct phrase *strategy_vector_fold_array(struct strategy *strategy,
                                                const struct strategy_vector_fold *fold)
{
    const bool twos = 2 * scalar_bytes(fold->scalar) >= LEAST_BYTES;
    const struct phrase *fun =
        strategy_sequential(strategy, phrase_copy(strategy->dpia, fold->fun));
    const struct nat *few = nat_const(dpia_nats(strategy->dpia), twos ? 2 : 4);
    const struct phrase *phrases[] = {strategy_vector_function(strategy, fun, fold->scalar, few),
                                      phrase_copy(strategy->dpia, fun), fold->neutral};
    return strategy_instance(strategy,
                             strategy_template(strategy, twos ? "sumOfTwos" : "sumOfFours",
                                               fold->scalar, fold->loc),
                             (struct phrase_arguments){NULL, NULL, phrases, 0, 0, 3});
}

/* \v. the lanes of v in one: of a scalar's vector, or of a tuple of vectors. */
static const struct phrase *fold_sum(struct strategy *strategy,
                                     const struct strategy_vector_fold *fold)
{
    const struct data *data = phrase_data(fold->init);
    if (data->kind == DATA_SCALAR) {
        const struct phrase *sum = strategy_vector_fold_array(strategy, fold);
        return strategy_instance(
            strategy, strategy_template(strategy, "sumOfVector", fold->scalar, fold->loc),
            (struct phrase_arguments){NULL, NULL, &sum, 0, 0, 1});
    }
    const struct data *datas[] = {data, phrase_data(fold_start(strategy, fold))};
    const struct phrase *phrases[] = {
        strategy_sequential(strategy, phrase_copy(strategy->dpia, fold->fun)), fold->neutral,
        fold_lanes(strategy, fold)};
    return strategy_instance(
        strategy, strategy_template(strategy, "sumOfPairs", fold->scalar, fold->loc),
        (struct phrase_arguments){NULL, datas, phrases, 0, 2, 3});
}

/* COUNT vectors of each array that is zipped in ARRAY, from FROM on. */
static const struct phrase *some_vectors(struct strategy *strategy, const struct phrase *array,
                                         const struct nat *from, const struct nat *count,
                                         const struct nat *width)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    if (phrase_is_prim(array, PRIM_ZIP))
        return phrase_zip(dpia,
                          some_vectors(strategy, phrase_arg(array, 0), from, count, width),
                          some_vectors(strategy, phrase_arg(array, 1), from, count, width),
                          array->loc);
    const struct nat *elements = nat_mul(nats, count, width);
    const struct nat *behind = nat_sub(nats, phrase_array_size(array), from);
    const struct phrase *end = phrase_copy(dpia, array);
    if (!is_zero(from))
        end = phrase_drop(dpia, from, behind, end, array->loc);
    const struct phrase *part =
        phrase_take(dpia, elements, nat_sub(nats, behind, elements), end, array->loc);
    return strategy_vector_array(strategy, part, count, width);
}

/* A row: how much of it is in blocks of vectors, in vectors, and neither. */
struct row {
    const struct strategy_vector_fold *fold;
    const struct phrase *front, *some, *rest;
    const struct nat *blocks, *some_count, *left;
};

static struct row row_of(struct strategy *strategy, const struct strategy_vector_fold *fold,
                         const struct nat *length, const struct nat *blocks)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *width = strategy_cpu_width(strategy, fold->scalar);
    const struct nat *vectors = nat_mul(nats, blocks, nat_const(nats, SUMS));
    const struct nat *left = nat_mod(nats, length, width);
    const struct strategy_range range = {NULL, length, true};
    const struct part behind = {&range, NULL, nat_sub(nats, length, left), left};
    struct row row = {.fold = fold, .blocks = blocks, .left = left};
    row.some_count = nat_sub(nats, nat_div(nats, length, width), vectors);
    row.front =
        some_vectors(strategy, fold->input.source, nat_const(nats, 0), vectors, width);
    row.some = some_vectors(strategy, fold->input.source, nat_mul(nats, vectors, width),
                            row.some_count, width);
    row.rest = part_of(strategy, behind, fold->input.source);
    return row;
}

/* reduceShortRow: there are no blocks. */
static const struct phrase *short_row(struct strategy *strategy, const struct row *row)
{
    const struct strategy_vector_fold *fold = row->fold;
    const struct phrase *start = fold_start(strategy, fold);
    const struct nat *sizes[] = {row->some_count, row->left};
    const struct data *datas[] = {phrase_array_elem(row->some), phrase_array_elem(row->rest),
                                  phrase_data(fold->init), phrase_data(start)};
    const struct phrase *phrases[] = {strategy_vector_fold_vectors(strategy, fold),
                                      fold_scalars(strategy, fold),
                                      phrase_copy(strategy->dpia, fold->fun),
                                      fold->init,
                                      start,
                                      fold_sum(strategy, fold),
                                      row->some,
                                      row->rest};
    return strategy_instance(
        strategy, strategy_template(strategy, "reduceShortRow", fold->scalar, fold->loc),
        (struct phrase_arguments){sizes, datas, phrases, 2, 4, 8});
}

/* reduceRowInVectors. */
static const struct phrase *long_row(struct strategy *strategy, const struct row *row)
{
    const struct strategy_vector_fold *fold = row->fold;
    const struct phrase *start = fold_start(strategy, fold);
    const struct nat *sizes[] = {row->blocks, row->some_count, row->left};
    const struct data *datas[] = {phrase_array_elem(row->front), phrase_array_elem(row->rest),
                                  phrase_data(fold->init), phrase_data(start)};
    const struct phrase *phrases[] = {strategy_vector_fold_vectors(strategy, fold),
                                      both_vectors(strategy, fold),
                                      fold_scalars(strategy, fold),
                                      phrase_copy(strategy->dpia, fold->fun),
                                      fold->init,
                                      start,
                                      fold_sum(strategy, fold),
                                      row->front,
                                      row->some,
                                      row->rest};
    return strategy_instance(
        strategy, strategy_template(strategy, "reduceRowInVectors", fold->scalar, fold->loc),
        (struct phrase_arguments){sizes, datas, phrases, 3, 4, 10});
}

/* reduceInVectors, of BLOCKS blocks and what is left. */
static const struct phrase *in_vectors(struct strategy *strategy,
                                       const struct strategy_vector_fold *fold,
                                       const struct strategy_range *range,
                                       const struct nat *blocks)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *width = strategy_cpu_width(strategy, fold->scalar);
    const struct nat *vectors = nat_mul(nats, blocks, nat_const(nats, SUMS));
    const struct nat *count = nat_mul(nats, vectors, width);
    const struct nat *left = nat_sub(nats, range->length, count);
    const struct phrase *source = fold->input.source;
    const struct phrase *front =
        part_of(strategy, (struct part){range, NULL, nat_const(nats, 0), count}, source);
    front = strategy_vector_array(strategy, front, vectors, width);
    const struct phrase *rest =
        part_of(strategy, (struct part){range, NULL, count, left}, source);
    const struct nat *sizes[] = {blocks, left};
    const struct phrase *start = fold_start(strategy, fold);
    const struct data *datas[] = {phrase_array_elem(front), phrase_array_elem(rest),
                                  phrase_data(fold->init), phrase_data(start)};
    const struct phrase *phrases[] = {strategy_vector_fold_vectors(strategy, fold),
                                      both_vectors(strategy, fold),
                                      fold_scalars(strategy, fold),
                                      phrase_copy(dpia, fold->fun),
                                      fold->init,
                                      start,
                                      fold_lanes(strategy, fold),
                                      front,
                                      rest};
    return strategy_instance(
        strategy, strategy_template(strategy, "reduceInVectors", fold->scalar, fold->loc),
        (struct phrase_arguments){sizes, datas, phrases, 2, 4, 9});
}

static bool is_short(const struct device *device, enum scalar scalar,
                     const struct strategy_range *range)
{
    int64_t count;
    int64_t least = range->in_row
                        ? device->long_row
                        : device->least_blocks * SUMS * strategy_cpu_lanes(device, scalar);
    return nat_is_const(range->length, &count) && count < least;
}

static const struct phrase *vectors(struct strategy *strategy,
                                    const struct strategy_vector_fold *fold,
                                    const struct strategy_range *range, const struct nat *blocks)
{
    if (!range->in_row)
        return in_vectors(strategy, fold, range, blocks);
    const struct row row = row_of(strategy, fold, range->length, blocks);
    return is_zero(blocks) ? short_row(strategy, &row) : long_row(strategy, &row);
}

/* With the number of blocks, which is bound where it is not known. */
static const struct phrase *in_blocks(struct strategy *strategy,
                                      const struct strategy_vector_fold *fold,
                                      const struct strategy_range *range)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *block =
        nat_mul(nats, nat_const(nats, SUMS), strategy_cpu_width(strategy, fold->scalar));
    const struct nat *blocks = nat_div(nats, range->length, block);
    int64_t count;
    if (nat_is_const(blocks, &count))
        return vectors(strategy, fold, range, blocks);
    const struct nat_var *var = nat_var_new(nats, "blocks", nat_const(nats, 0), blocks);
    return phrase_let_nat(strategy->dpia, number(strategy, blocks, fold->loc), var,
                          vectors(strategy, fold, range, nat_of_var(nats, var)), fold->loc);
}

const struct phrase *strategy_vector_reduce(struct strategy *strategy, const struct phrase *fun,
                                            const struct phrase *init, struct strategy_input input,
                                            const struct strategy_range *range, struct loc loc)
{
    struct strategy_vector_fold fold;
    if (strategy->target == STRATEGY_DEVICE ||
        !strategy_vector_fold_of(strategy, fun, init, input, &fold) ||
        is_short(strategy->device, fold.scalar, range) ||
        !strategy_vector_array_fits(strategy->dpia, input.source, fold.scalar))
        return NULL;
    fold.loc = loc;
    strategy_note(strategy, "vectorised reduction", loc);
    return in_blocks(strategy, &fold, range);
}
