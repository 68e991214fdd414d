/* Reductions with an associative operator f (reduceAssoc, reduceComm), brought to the sequential
 * `reduce` of dpia.txt Fig. 4a, alone or after partial results in parallel.
 *
 *     map-reduce:  reduceAssoc f z (map g xs)  =  reduce (\x a. f a (g x)) z xs
 *                  reduce f z (map g xs)       =  reduce (\x a. f (g x) a) z xs, by one worker
 *     join-reduce: reduceAssoc f z (join (map g xs))
 *                    =  reduce (\x a. reduceAssoc f a (g x)) z xs
 *                  reduceAssoc f z (join (join (map g xs)))
 *                    =  reduce (\x a. reduceAssoc f a (join (g x))) z xs
 *     interchange: reduceAssoc (\a b. map f (zip a b)) z xss
 *                    =  map (\p. reduceAssoc f (fst p) (snd p)) (zip z (transpose xss))
 *     chunked:     reduceAssoc f z xs
 *                    =  reduceAssoc f z (map (\c. reduceAssoc f z c) (the chunks of xs))
 *     in tiles:    the same for tiles of a work-group, on a device
 *     strided:     the same over every parts-th element, so that neighbours read neighbours
 *
 * On a device there are many partial results; of these, 64 each are combined by a work-item, and of
 * what that gives again, before one work-item combines the rest. (strategy_gpu_reduce.c has what is
 * done with operators whose neutral element is known.)
 *
 * Side conditions: f associative, which the surface promises; strided: f commutative as well. Where
 * z is not seen to be neutral, a chunk starts from its own first element, so that z enters once.
 *
 * The pieces of an array of any length n are not all of one size, so they are not a `split`. They
 * are given by their own lengths, bound as nats: piece p of the strided form has
 * (n - p + parts - 1)/parts elements, element j of it is element p + parts*j of the whole; piece p
 * of the chunked form has min(chunk, n - chunk*p), and element j is element chunk*p + j. */
#include "translate/strategy_reduce.h"

#include "rewrite/cost.h"
#include "rewrite/operator.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_cpu.h"
#include "translate/strategy_flat.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_guarded.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_input.h"
#include "translate/strategy_size.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_template.h"

struct strategy_input strategy_input_of(struct strategy *strategy, const struct phrase *array,
                                        const char *rule)
{
    if (!phrase_is_at(array, PRIM_MAP, LOOP_OPEN))
        return (struct strategy_input){array, NULL};
    strategy_note(strategy, rule, array->loc);
    return (struct strategy_input){phrase_arg(array, 1), phrase_arg(array, 0)};
}

const struct phrase *strategy_input_value(struct strategy *strategy, struct strategy_input input,
                                          const struct phrase *source_element)
{
    if (!input.element)
        return source_element;
    return strategy_apply(strategy, phrase_copy(strategy->dpia, input.element), source_element);
}

/* The names of the operator's parameters, for the loops that come of it. */
static struct title accumulator_title(const struct phrase *fun)
{
    return phrase_param_title(fun, "acc");
}

static struct title element_title(const struct phrase *fun, struct strategy_input input)
{
    if (input.element && input.element->kind == PHRASE_LAM)
        return var_title(phrase_lam_param(input.element));
    return fun->kind == PHRASE_LAM ? phrase_param_title(phrase_lam_body(fun), "x")
                                   : title_made_up("x");
}

/* \x a. f a (g x), for the fold over the sources of INPUT. */
const struct phrase *strategy_fold_function(struct strategy *strategy, const struct phrase *fun,
                                            struct strategy_input input)
{
    struct dpia *dpia = strategy->dpia;
    struct types *types = dpia_types(dpia);
    const struct data *from = phrase_array_elem(input.source);
    const struct data *to = fun->type->fst->data;
    const struct var *x =
        var_titled(dpia, element_title(fun, input), type_exp(types, from), fun->loc);
    const struct var *a = var_titled(dpia, accumulator_title(fun), type_exp(types, to), fun->loc);
    const struct phrase *value =
        strategy_input_value(strategy, input, phrase_var(dpia, x, fun->loc));
    const struct phrase *body =
        strategy_apply2(strategy, phrase_copy(dpia, fun), phrase_var(dpia, a, fun->loc), value);
    body = strategy_sequential(strategy, body);
    return phrase_lam(dpia, x, phrase_lam(dpia, a, body, fun->loc), fun->loc);
}

static const struct phrase *fold(struct strategy *strategy, const struct phrase *fun,
                                 const struct phrase *init, struct strategy_input input,
                                 struct loc loc)
{
    return phrase_reduce(strategy->dpia, PRIM_REDUCE, strategy_fold_function(strategy, fun, input),
                         init, input.source, loc);
}

/* The map whose rows, or rows of rows, ARRAY joins; null if there is none. */
static const struct phrase *joined_map(const struct phrase *array)
{
    if (!phrase_is_prim(array, PRIM_JOIN))
        return NULL;
    const struct phrase *rows = phrase_arg(array, 0);
    return phrase_is_at(rows, PRIM_MAP, LOOP_OPEN) ? rows : joined_map(rows);
}

/* ROW, of MAP, joined as ARRAY joins those of all rows. */
static const struct phrase *joined_row(struct strategy *strategy, const struct phrase *array,
                                       const struct phrase *map, const struct phrase *row)
{
    const struct phrase *rows = phrase_arg(array, 0);
    return rows == map
               ? row
               : phrase_join(strategy->dpia, joined_row(strategy, rows, map, row), row->loc);
}

/* reduceAssoc f z (join (map g xs)) = reduce (\x a. reduceAssoc f a (g x)) z xs */
static const struct phrase *reduce_rows(struct strategy *strategy, const struct phrase *reduce)
{
    struct dpia *dpia = strategy->dpia;
    struct types *types = dpia_types(dpia);
    const struct phrase *map = joined_map(phrase_arg(reduce, 2)), *fun = phrase_arg(reduce, 0);
    struct loc loc = reduce->loc;
    strategy_note(strategy, "join-reduce", loc);
    const struct data *from = phrase_array_elem(phrase_arg(map, 1)), *to = phrase_data(reduce);
    struct strategy_input input = {phrase_arg(map, 1), phrase_arg(map, 0)};
    const struct var *x = var_titled(dpia, element_title(fun, input), type_exp(types, from), loc);
    const struct var *a = var_titled(dpia, accumulator_title(fun), type_exp(types, to), loc);
    const struct phrase *row =
        joined_row(strategy, phrase_arg(reduce, 2), map,
                   strategy_input_value(strategy, input, phrase_var(dpia, x, loc)));
    const struct phrase *body = phrase_reduce(dpia, phrase_prim_of(reduce), phrase_copy(dpia, fun),
                                              phrase_var(dpia, a, loc), row, loc);
    body = phrase_lam(dpia, a, strategy_sequential(strategy, body), loc);
    return phrase_reduce(dpia, PRIM_REDUCE, phrase_lam(dpia, x, body, loc),
                         strategy_sequential(strategy, phrase_arg(reduce, 1)),
                         strategy_sequential(strategy, input.source), loc);
}

const struct phrase *strategy_reduce_sequential(struct strategy *strategy,
                                                const struct phrase *reduce)
{
    if (joined_map(phrase_arg(reduce, 2)))
        return reduce_rows(strategy, reduce);
    struct strategy_input input =
        strategy_input_of(strategy, phrase_arg(reduce, 2), "map-reduce fusion");
    input.source = strategy_sequential(strategy, input.source);
    return fold(strategy, phrase_arg(reduce, 0),
                strategy_sequential(strategy, phrase_arg(reduce, 1)), input, reduce->loc);
}

/* reduce f z (map g xs) = reduce (\x a. f (g x) a) z xs */
const struct phrase *strategy_reduce_stated(struct strategy *strategy, const struct phrase *reduce)
{
    struct dpia *dpia = strategy->dpia;
    struct types *types = dpia_types(dpia);
    const struct phrase *fun = phrase_arg(reduce, 0), *value, *body;
    struct loc loc = reduce->loc;
    struct strategy_input input =
        strategy_input_of(strategy, phrase_arg(reduce, 2), "map-reduce fusion");
    if (!input.element)
        return reduce;
    const struct data *from = phrase_array_elem(input.source), *to = phrase_data(reduce);
    const struct var *x = var_titled(dpia, element_title(fun, input), type_exp(types, from), loc);
    const struct var *a = var_titled(
        dpia, phrase_param_title(phrase_lam_body(fun), "acc"), type_exp(types, to), loc);
    value = strategy_input_value(strategy, input, phrase_var(dpia, x, loc));
    body = strategy_apply2(strategy, fun, value, phrase_var(dpia, a, loc));
    body = phrase_lam(dpia, x, phrase_lam(dpia, a, body, loc), loc);
    return phrase_reduce(dpia, PRIM_REDUCE, body, phrase_arg(reduce, 1), input.source, loc);
}

/* How an array of N elements is cut: into PARTS pieces; CHUNK elements each, or null if strided. */
struct cut {
    const struct nat *n, *parts, *chunk;
};

struct pieces {
    const struct phrase *fun, *init;
    struct strategy_input input;
    struct cut cut;
    bool neutral, commutative;
    struct loc loc;
};

static const struct phrase *nat_number(struct strategy *strategy, const struct nat *nat,
                                       struct loc loc)
{
    return phrase_nat_value(strategy->dpia, nat, loc);
}

static const struct phrase *position_number(struct strategy *strategy, const struct phrase *index)
{
    return phrase_from_idx(strategy->dpia, index, index->loc);
}

/* The number of elements of piece P. */
static const struct phrase *piece_length(struct strategy *strategy, const struct pieces *pieces,
                                         const struct phrase *p)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    struct loc loc = pieces->loc;
    struct cut cut = pieces->cut;
    const struct phrase *number = position_number(strategy, p);
    if (cut.chunk) {
        const struct phrase *chunk = nat_number(strategy, cut.chunk, loc);
        const struct phrase *before = phrase_binary(dpia, OP_MUL, chunk, number, loc);
        const struct phrase *left =
            phrase_binary(dpia, OP_SUB, nat_number(strategy, cut.n, loc), before, loc);
        return phrase_binary(dpia, OP_MIN, chunk, left, loc);
    }
    const struct nat *last = nat_add(nats, cut.n, nat_sub(nats, cut.parts, nat_const(nats, 1)));
    const struct phrase *left =
        phrase_binary(dpia, OP_SUB, nat_number(strategy, last, loc), number, loc);
    return phrase_binary(dpia, OP_DIV, left, nat_number(strategy, cut.parts, loc), loc);
}

/* Element J of piece P, of the source. */
static const struct phrase *piece_element(struct strategy *strategy, const struct pieces *pieces,
                                          const struct phrase *p, const struct phrase *j)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = pieces->loc;
    struct cut cut = pieces->cut;
    const struct phrase *number = position_number(strategy, p);
    const struct phrase *step = nat_number(strategy, cut.chunk ? cut.chunk : cut.parts, loc);
    const struct phrase *scaled = phrase_binary(dpia, OP_MUL, step, cut.chunk ? number : j, loc);
    const struct phrase *index = phrase_binary(dpia, OP_ADD, scaled, cut.chunk ? j : number, loc);
    return phrase_idx(dpia, phrase_copy(dpia, pieces->input.source),
                      phrase_to_idx(dpia, cut.n, index, loc), loc);
}

struct piece {
    const struct pieces *pieces;
    const struct phrase *p;
    int64_t skip; /* elements of the piece that were used before */
};

static const struct phrase *generated_element(struct strategy *strategy, const struct phrase *index,
                                              void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct piece *piece = data;
    const struct phrase *j = position_number(strategy, index);
    if (piece->skip)
        j = phrase_binary(dpia, OP_ADD, j, phrase_int(dpia, SCALAR_I64, piece->skip, index->loc),
                          index->loc);
    return piece_element(strategy, piece->pieces, piece->p, j);
}

/* The position of the first of the elements of PIECE, of a chunk. */
static const struct phrase *chunk_start(struct strategy *strategy, const struct piece *piece)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = piece->pieces->loc;
    const struct phrase *chunk = nat_number(strategy, piece->pieces->cut.chunk, loc);
    const struct phrase *start =
        phrase_binary(dpia, OP_MUL, chunk, position_number(strategy, piece->p), loc);
    const struct phrase *skip = phrase_int(dpia, SCALAR_I64, piece->skip, loc);
    return piece->skip ? phrase_binary(dpia, OP_ADD, start, skip, loc) : start;
}

/* The fold over LENGTH elements of PIECE, from INIT. */
static const struct phrase *fold_piece(struct strategy *strategy, struct piece *piece,
                                       const struct nat *length, const struct phrase *init)
{
    struct dpia *dpia = strategy->dpia;
    const struct pieces *pieces = piece->pieces;
    if (pieces->cut.chunk) {
        struct strategy_range range = {chunk_start(strategy, piece), length, false};
        const struct phrase *vectors = strategy_vector_reduce(
            strategy, pieces->fun, init, pieces->input, &range, pieces->loc);
        if (!vectors)
            vectors = strategy_lanes_reduce(strategy, pieces->fun, init, pieces->commutative,
                                            pieces->input, &range, pieces->loc);
        if (vectors)
            return vectors;
    }
    const struct data *index = data_idx(dpia_types(dpia), length);
    const struct phrase *fun =
        strategy_lambda(strategy, "j", index, generated_element, piece, pieces->loc);
    struct strategy_input input = {phrase_generate(dpia, length, fun, pieces->loc),
                                   pieces->input.element};
    return fold(strategy, pieces->fun, init, input, pieces->loc);
}

/* let nat count = the length of piece P in its partial result. */
static const struct phrase *partial_result(struct strategy *strategy, const struct phrase *p,
                                           void *data)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct pieces *pieces = data;
    struct piece piece = {pieces, p, pieces->neutral ? 0 : 1};
    const struct nat_var *count = nat_var_new(nats, "count", nat_const(nats, piece.skip), NULL);
    const struct nat *length = nat_sub(nats, nat_of_var(nats, count), nat_const(nats, piece.skip));
    const struct phrase *init = pieces->init;
    if (!pieces->neutral) {
        const struct phrase *zero = phrase_int(dpia, SCALAR_I64, 0, pieces->loc);
        const struct phrase *first = piece_element(strategy, pieces, p, zero);
        init = strategy_sequential(strategy, strategy_input_value(strategy, pieces->input, first));
    }
    return phrase_let_nat(dpia, piece_length(strategy, pieces, p), count,
                          fold_piece(strategy, &piece, length, init), pieces->loc);
}

/* mapGlobal (\p. partial result of piece p) (generate parts (\p. p)) */
static const struct phrase *partial_results(struct strategy *strategy, struct pieces *pieces)
{
    struct dpia *dpia = strategy->dpia;
    const struct data *index = data_idx(dpia_types(dpia), pieces->cut.parts);
    const struct phrase *positions = phrase_generate(
        dpia, pieces->cut.parts,
        strategy_lambda(strategy, "p", index, strategy_itself, NULL, pieces->loc),
        pieces->loc);
    const struct phrase *fun =
        strategy_lambda(strategy, "p", index, partial_result, pieces, pieces->loc);
    return phrase_map(dpia, level_of(LOOP_GLOBAL), fun, positions, pieces->loc);
}

static const struct nat *round_up_div(struct nat_table *nats, const struct nat *a,
                                      const struct nat *b)
{
    return nat_div(nats, nat_add(nats, a, nat_sub(nats, b, nat_const(nats, 1))), b);
}

/* Names the value of NAT, at least LOWER, as the nat *NAMED; the caller wraps its result with the
 * returned variable. */
static const struct nat_var *name_nat(struct strategy *strategy, const char *name,
                                      const struct nat *nat, const struct nat *lower,
                                      const struct nat **named)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat_var *var = nat_var_new(nats, name, lower, nat);
    *named = nat_of_var(nats, var);
    return var;
}

static const struct phrase *gather_partials(struct strategy *strategy, const struct pieces *pieces,
                                            const struct phrase *partials, unsigned times);

/* The same of the results of pieces of PARTIALS. */
static const struct phrase *gather_again(struct strategy *strategy, const struct pieces *pieces,
                                         const struct phrase *partials, unsigned times)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    struct loc loc = pieces->loc;
    const struct nat *size = phrase_array_size(partials);
    const struct nat *chunk = nat_const(nats, strategy->device->gathered);
    const struct nat *parts = round_up_div(nats, size, chunk), *named;
    const struct nat_var *var = name_nat(strategy, "parts", parts, nat_const(nats, 0), &named);
    struct pieces next = *pieces;
    next.init = phrase_copy(dpia, pieces->init);
    next.input = (struct strategy_input){partials, NULL};
    next.cut = (struct cut){size, named, chunk};
    return phrase_let_nat(
        dpia, nat_number(strategy, parts, loc), var,
        gather_partials(strategy, &next, partial_results(strategy, &next), times - 1), loc);
}

/* The fold over PARTIALS by one work-item, after others have combined some of them each. */
static const struct phrase *gather_partials(struct strategy *strategy, const struct pieces *pieces,
                                            const struct phrase *partials, unsigned times)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = pieces->loc;
    if (times == 0)
        return fold(strategy, pieces->fun, phrase_copy(dpia, pieces->init),
                    (struct strategy_input){partials, NULL}, loc);
    const struct var *var = var_new(dpia, "partials", partials->type, loc);
    return phrase_let(dpia, var, partials,
                      gather_again(strategy, pieces, phrase_var(dpia, var, loc), times), loc);
}

static const struct phrase *combine_partials(struct strategy *strategy, struct pieces *pieces)
{
    return gather_partials(strategy, pieces, partial_results(strategy, pieces),
                           (unsigned)strategy->device->gatherings);
}

/* How many strided pieces of N elements are worth while. Where each starts from an element of its
 * own, there is none for an empty array. */
static const struct nat *strided_parts(struct strategy *strategy, const struct nat *n,
                                       bool neutral)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *least = nat_const(nats, strategy->device->least_piece);
    return neutral ? nat_add(nats, nat_div(nats, n, least), nat_const(nats, 1))
                   : round_up_div(nats, n, least);
}

/* parts = min(lanes, n / leastPiece and one more). Used where neighbours run together. */
static const struct phrase *reduce_strided(struct strategy *strategy, struct pieces *pieces)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *lanes = nat_of_var(nats, strategy->lanes);
    const struct nat *most = strided_parts(strategy, pieces->cut.n, pieces->neutral);
    const struct nat *parts = nat_min(nats, lanes, most);
    const struct nat *lower = nat_const(nats, pieces->neutral ? 1 : 0);
    const struct nat_var *var = name_nat(strategy, "parts", parts, lower, &pieces->cut.parts);
    strategy_note(strategy, "strided reduction", pieces->loc);
    return phrase_let_nat(dpia, nat_number(strategy, parts, pieces->loc), var,
                          combine_partials(strategy, pieces), pieces->loc);
}

/* chunk = max(leastChunk, n / lanes rounded up), parts = n / chunk rounded up. */
static const struct phrase *reduce_chunked(struct strategy *strategy, struct pieces *pieces)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *lanes = nat_of_var(nats, strategy->lanes);
    const struct nat *least = nat_const(nats, strategy->device->least_chunk);
    const struct nat *chunk = nat_max(nats, least, round_up_div(nats, pieces->cut.n, lanes));
    const struct nat_var *chunk_var = nat_var_new(nats, "chunk", least, chunk);
    pieces->cut.chunk = nat_of_var(nats, chunk_var);
    const struct nat *parts = round_up_div(nats, pieces->cut.n, pieces->cut.chunk);
    const struct nat_var *parts_var =
        name_nat(strategy, "parts", parts, nat_const(nats, 0), &pieces->cut.parts);
    strategy_note(strategy, "chunked reduction", pieces->loc);
    const struct phrase *body =
        phrase_let_nat(dpia, nat_number(strategy, parts, pieces->loc), parts_var,
                       combine_partials(strategy, pieces), pieces->loc);
    return phrase_let_nat(dpia, nat_number(strategy, chunk, pieces->loc), chunk_var, body,
                          pieces->loc);
}

/* ---- In tiles, on a device ---- */

/* The work-items of a group; the bytes of local memory that each of them has, which is what OpenCL
 * promises; and its elements, at most. */
enum { TILE_ITEMS = 256, ITEM_BYTES = 128, ITEM_ELEMENTS = 23 };

/* How many elements of BYTES each a work-item has of a tile, beside two sums of SUM bytes each: an
 * odd number, so that neighbours meet different banks. */
static size_t elements_of_item(size_t bytes, size_t sum)
{
    size_t count = 2 * sum < ITEM_BYTES ? (ITEM_BYTES - 2 * sum) / bytes : 1;
    count = count < ITEM_ELEMENTS ? count : ITEM_ELEMENTS;
    return count < 2 ? 1 : count - 1 + count % 2;
}

static const struct phrase *element_of_tile(struct strategy *strategy, const struct phrase *x,
                                            void *data)
{
    const struct pieces *pieces = data;
    return strategy_sequential(strategy, strategy_input_value(strategy, pieces->input, x));
}

/* The sums of tiles with COUNT elements for each work-item. In local memory they are as they are
 * read, unless they are computed then: numbers, or wider than what is made of them. */
static const struct phrase *sums_of_tiles(struct strategy *strategy, struct pieces *pieces,
                                          bool computed, size_t count)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = pieces->loc;
    const struct data *from = phrase_array_elem(pieces->input.source);
    const struct data *to = pieces->fun->type->fst->data;
    const struct data *datas[] = {from, computed ? to : from, to};
    const struct nat *sizes[] = {pieces->cut.n,
                                 nat_const(dpia_nats(dpia), (int64_t)count - 1)};
    const struct phrase *value =
        strategy_lambda(strategy, "x", from, element_of_tile, pieces, loc);
    const struct phrase *same =
        strategy_lambda(strategy, "x", datas[1], strategy_itself, NULL, loc);
    const struct phrase *phrases[] = {
        strategy_sequential(strategy, phrase_copy(dpia, pieces->fun)), computed ? value : same,
        computed ? same : value, phrase_copy(dpia, pieces->input.source)};
    struct strategy_template rule = strategy_template(strategy, "sumsOfTiles", SCALAR_F32, loc);
    return strategy_instance(strategy, rule,
                             (struct phrase_arguments){sizes, datas, phrases, 2, 3, 4});
}

/* The partial results of what is behind the last tile of SIZE elements, of few elements each. */
static const struct phrase *sums_behind(struct strategy *strategy, const struct pieces *pieces,
                                        const struct nat *size)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *n = pieces->cut.n, *chunk = nat_const(nats, strategy->device->gathered);
    const struct nat *rest = nat_mod(nats, n, size);
    struct pieces behind = *pieces;
    behind.init = phrase_copy(dpia, pieces->init);
    behind.input.source = phrase_drop(dpia, nat_sub(nats, n, rest), rest,
                                      phrase_copy(dpia, pieces->input.source), pieces->loc);
    behind.cut = (struct cut){rest, round_up_div(nats, rest, chunk), chunk};
    return partial_results(strategy, &behind);
}

static const struct phrase *reduce_tiled(struct strategy *strategy, struct pieces *pieces)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct data *from = phrase_array_elem(pieces->input.source);
    size_t read = strategy_flat_bytes(from);
    size_t made = strategy_flat_bytes(pieces->fun->type->fst->data);
    bool computed = from->kind == DATA_IDX || read > made;
    size_t count = elements_of_item(computed ? made : read, made);
    const struct nat *size = nat_const(nats, (int64_t)(TILE_ITEMS * count));
    strategy_note(strategy, "reduction in tiles", pieces->loc);
    const struct phrase *sums = sums_of_tiles(strategy, pieces, computed, count);
    const struct phrase *all =
        phrase_concat(dpia, sums, sums_behind(strategy, pieces, size), pieces->loc);
    return gather_partials(strategy, pieces, all, (unsigned)strategy->device->gatherings);
}

/* Whether ELEMENT, a function or null, is an expression that does not fail but by an index: then it
 * goes on with some value, so that all work-items of a group come to the next barrier. */
static bool is_for_tiles(struct strategy *strategy, const struct phrase *element)
{
    return !element || (!cost_has_loop(element) &&
                        (!strategy_may_fail(strategy, element) ||
                         (element->kind == PHRASE_LAM &&
                          strategy_fails_by_index_only(strategy, phrase_lam_body(element)))));
}

/* Whether what is combined, and what that is made of, are a few scalars, of which else nothing may
 * fail. */
static bool is_tiled(struct strategy *strategy, const struct pieces *pieces)
{
    const struct data *from = phrase_array_elem(pieces->input.source);
    size_t made = strategy_flat_bytes(pieces->fun->type->fst->data);
    size_t most = (size_t)strategy->device->value_bytes;
    bool read = from->kind == DATA_IDX || strategy_flat_bytes(from) > 0;
    return made > 0 && made <= most && read &&
           !cost_has_loop(pieces->fun) && !strategy_may_fail(strategy, pieces->fun) &&
           !strategy_may_fail(strategy, pieces->input.source) &&
           is_for_tiles(strategy, pieces->input.element);
}

bool strategy_reduce_is_commutative(const struct phrase *reduce)
{
    return phrase_is_prim(reduce, PRIM_REDUCE_COMM) ||
           operator_facts(phrase_arg(reduce, 0), phrase_arg(reduce, 1)).commutative;
}

static bool is_short(const struct strategy *strategy, const struct nat *n)
{
    int64_t value;
    return nat_is_const(n, &value) && value <= strategy->device->few_reduced;
}

/* REDUCE by one thread, but with vectors, or null. */
static const struct phrase *reduce_by_vectors(struct strategy *strategy,
                                              const struct phrase *reduce)
{
    const struct phrase *array = phrase_arg(reduce, 2);
    bool maps = phrase_is_at(array, PRIM_MAP, LOOP_OPEN);
    struct strategy_input input = {maps ? phrase_arg(array, 1) : array,
                                   maps ? phrase_arg(array, 0) : NULL};
    struct strategy_range all = {NULL, phrase_array_size(array), false};
    const struct phrase *init = strategy_walk(strategy, phrase_arg(reduce, 1), MODE_HOST);
    const struct phrase *vectors =
        strategy_vector_reduce(strategy, phrase_arg(reduce, 0), init, input, &all, reduce->loc);
    if (!vectors && cost_is_view(strategy->dpia, input.source))
        vectors = strategy_lanes_reduce(strategy, phrase_arg(reduce, 0), init,
                                        strategy_reduce_is_commutative(reduce), input, &all,
                                        reduce->loc);
    if (vectors && maps)
        strategy_note(strategy, "map-reduce fusion", array->loc);
    return vectors;
}

/* The f of `\a b. map f (zip a b)`, or null. */
static const struct phrase *elementwise_operator(const struct phrase *fun)
{
    if (fun->kind != PHRASE_LAM || phrase_lam_body(fun)->kind != PHRASE_LAM)
        return NULL;
    const struct var *a = phrase_lam_param(fun), *b = phrase_lam_param(phrase_lam_body(fun));
    const struct phrase *map = phrase_lam_body(phrase_lam_body(fun));
    if (!phrase_is_at(map, PRIM_MAP, LOOP_OPEN) || !phrase_is_prim(phrase_arg(map, 1), PRIM_ZIP))
        return NULL;
    const struct phrase *left = phrase_arg(phrase_arg(map, 1), 0),
                        *right = phrase_arg(phrase_arg(map, 1), 1);
    bool plain = left->kind == PHRASE_VAR && phrase_var_of(left) == a &&
                 right->kind == PHRASE_VAR && phrase_var_of(right) == b;
    return plain && !phrase_mentions(phrase_arg(map, 0), a) &&
                   !phrase_mentions(phrase_arg(map, 0), b)
               ? phrase_arg(map, 0)
               : NULL;
}

/* \a b. f (pair a b) */
static const struct phrase *curried(struct strategy *strategy, const struct phrase *fun,
                                    const struct data *elem, const struct phrase *names)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase_type *type = type_exp(dpia_types(dpia), elem);
    const struct var *a = var_titled(dpia, var_title(phrase_lam_param(names)), type, fun->loc);
    const struct var *b =
        var_titled(dpia, var_title(phrase_lam_param(phrase_lam_body(names))), type, fun->loc);
    const struct phrase *pair = phrase_data_pair(dpia, phrase_var(dpia, a, fun->loc),
                                                 phrase_var(dpia, b, fun->loc), fun->loc);
    const struct phrase *body = phrase_app(dpia, phrase_copy(dpia, fun), pair, fun->loc);
    return phrase_lam(dpia, a, phrase_lam(dpia, b, body, fun->loc), fun->loc);
}

struct column {
    enum primitive prim;
    const struct phrase *fun, *names;
    const struct data *elem;
    struct loc loc;
};

static const struct phrase *reduce_column(struct strategy *strategy, const struct phrase *param,
                                          void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct column *column = data;
    const struct phrase *fun = curried(strategy, column->fun, column->elem, column->names);
    return phrase_reduce(dpia, column->prim, fun, phrase_select(dpia, param, 1, column->loc),
                         phrase_select(dpia, param, 2, column->loc), column->loc);
}

/* The reduction of vectors as a map of reductions, or null if it has not that form. */
static const struct phrase *interchanged(struct strategy *strategy, const struct phrase *reduce)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *fun = elementwise_operator(phrase_arg(reduce, 0));
    if (!fun || !cost_is_view(strategy->dpia, phrase_arg(reduce, 2)) ||
        is_short(strategy, phrase_array_size(phrase_arg(reduce, 1))))
        return NULL;
    strategy_note(strategy, "reduce-map interchange", reduce->loc);
    const struct phrase *columns = phrase_transpose(dpia, phrase_arg(reduce, 2), reduce->loc);
    const struct phrase *zip = phrase_zip(dpia, phrase_arg(reduce, 1), columns, reduce->loc);
    struct column column = {phrase_prim_of(reduce), fun, phrase_arg(reduce, 0),
                            phrase_array_elem(phrase_arg(reduce, 1)), reduce->loc};
    return phrase_map(dpia, level_of(LOOP_OPEN),
                      strategy_lambda(strategy, "column", phrase_array_elem(zip), reduce_column,
                                      &column, reduce->loc),
                      zip, reduce->loc);
}

/* ---- Steps ---- */

static struct pieces pieces_of(struct strategy *strategy, const struct phrase *reduce)
{
    return (struct pieces){
        .fun = phrase_arg(reduce, 0),
        .init = strategy_walk(strategy, phrase_arg(reduce, 1), MODE_HOST),
        .input = strategy_input_of(strategy, phrase_arg(reduce, 2), "map-reduce fusion"),
        .cut = {phrase_array_size(phrase_arg(reduce, 2)), NULL, NULL},
        .neutral = operator_facts(phrase_arg(reduce, 0), phrase_arg(reduce, 1)).neutral,
        .commutative = strategy_reduce_is_commutative(reduce),
        .loc = reduce->loc};
}

/* END of REDUCE, whose size is no negative number. What ARRAY compares, which it reduces but for a
 * size that was bound, is compared first where it is read by pieces. */
typedef const struct phrase *reduce_way(struct strategy *strategy, const struct phrase *reduce,
                                        const struct phrase *array, const struct phrase *end);

static const struct phrase *by_groups(struct strategy *strategy, const struct phrase *reduce,
                                      const struct phrase *array, const struct phrase *end)
{
    (void)array;
    return strategy_reduce_is_commutative(reduce) ? strategy_gpu_reduce(strategy, reduce, end)
                                                  : NULL;
}

static const struct phrase *in_strides(struct strategy *strategy, const struct phrase *reduce,
                                       const struct phrase *array, const struct phrase *end)
{
    if (!strategy_reduce_is_commutative(reduce))
        return NULL;
    struct pieces pieces = pieces_of(strategy, reduce);
    return strategy_compare_first(
        strategy, array, strategy_ended(strategy, end, reduce_strided(strategy, &pieces)));
}

static const struct phrase *in_tiles(struct strategy *strategy, const struct phrase *reduce,
                                     const struct phrase *array, const struct phrase *end)
{
    struct pieces pieces = pieces_of(strategy, reduce);
    if (!is_tiled(strategy, &pieces))
        return NULL;
    return strategy_compare_first(
        strategy, array, strategy_ended(strategy, end, reduce_tiled(strategy, &pieces)));
}

static const struct phrase *in_chunks(struct strategy *strategy, const struct phrase *reduce,
                                      const struct phrase *array, const struct phrase *end)
{
    struct pieces pieces = pieces_of(strategy, reduce);
    return strategy_compare_first(
        strategy, array, strategy_ended(strategy, end, reduce_chunked(strategy, &pieces)));
}

/* REDUCE, if it is not short, in a WAY, after its size has been bound where that may be negative:
 * the ways divide by it. */
static const struct phrase *in_parallel(struct strategy *strategy, const struct phrase *reduce,
                                        reduce_way *way)
{
    const struct phrase *array = phrase_arg(reduce, 2), *sized = array;
    const struct phrase *end = strategy_end_of(strategy, reduce);
    const struct nat *n = phrase_array_size(array);
    if (is_short(strategy, n))
        return NULL;
    const struct nat_var *size = strategy_bind_size(strategy, &sized);
    if (!size)
        return way(strategy, reduce, array, end);
    reduce = phrase_reduce(strategy->dpia, phrase_prim_of(reduce), phrase_arg(reduce, 0),
                           phrase_arg(reduce, 1), sized, reduce->loc);
    const struct phrase *after = way(strategy, reduce, array, end);
    return after ? strategy_with_size(strategy, size, n, after) : NULL;
}

const struct phrase *step_reduce_by_groups(struct strategy *strategy, const struct phrase *reduce,
                                           strategy_otherwise *otherwise)
{
    (void)otherwise;
    return in_parallel(strategy, reduce, by_groups);
}

const struct phrase *step_reduce_in_strides(struct strategy *strategy, const struct phrase *reduce,
                                            strategy_otherwise *otherwise)
{
    (void)otherwise;
    return in_parallel(strategy, reduce, in_strides);
}

const struct phrase *step_reduce_in_tiles(struct strategy *strategy, const struct phrase *reduce,
                                          strategy_otherwise *otherwise)
{
    (void)otherwise;
    return in_parallel(strategy, reduce, in_tiles);
}

const struct phrase *step_reduce_in_chunks(struct strategy *strategy, const struct phrase *reduce,
                                           strategy_otherwise *otherwise)
{
    (void)otherwise;
    return in_parallel(strategy, reduce, in_chunks);
}

const struct phrase *step_reduce_in_vectors(struct strategy *strategy, const struct phrase *reduce,
                                            strategy_otherwise *otherwise)
{
    (void)otherwise;
    return strategy_ended(strategy, strategy_end_of(strategy, reduce),
                          reduce_by_vectors(strategy, reduce));
}

const struct phrase *step_reduce_in_order(struct strategy *strategy, const struct phrase *reduce,
                                          strategy_otherwise *otherwise)
{
    (void)otherwise;
    return strategy_ended(strategy, strategy_end_of(strategy, reduce),
                          strategy_reduce_sequential(strategy, reduce));
}

const struct phrase *step_reduce_columns(struct strategy *strategy, const struct phrase *reduce,
                                         strategy_otherwise *otherwise)
{
    (void)otherwise;
    const struct phrase *maps =
        strategy_end_of(strategy, reduce) ? NULL : interchanged(strategy, reduce);
    return maps ? strategy_walk(strategy, maps, MODE_HOST) : NULL;
}
