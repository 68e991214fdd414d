/* Scans with an associative operator f (scanAssoc), brought to the sequential `scan`, alone or in
 * chunks that are scanned in parallel.
 *
 *     map-scan:  scanAssoc f z (map g xs)  =  scan (\x a. f a (g x)) z xs
 *     chunked:   scanAssoc f z xs  =
 *                  let partials = map (\c. reduce f z c) chunks in
 *                  let starts = concat [z] (scan f z partials) in
 *                  concat (join (map (\(s, c). scan f s c) (zip starts chunks)))
 *                         (scan f (the last of starts) rest)
 *
 * where xs are PARTS chunks of CHUNK elements each and then the rest: fewer than PARTS elements,
 * or, on a device, fewer than one of the many small chunks, whose partial results are scanned
 * alike. Each element goes through f twice, whatever the number of chunks, but for what is done
 * with the partial results: the rule is efficient in work. Nothing is reordered, so f need not be
 * commutative; the initial value enters at the front, once. Where there is one chunk, on a host, it
 * is scanned without a partial result.
 *
 * On a device, values of a few bytes are scanned in tiles instead, in three kernels (scanInTiles in
 * strategy_gpu_scan.dpia), and a map of the results is done by the last of them.
 *
 * Side conditions: f associative, which the surface promises. Where z is not seen to be neutral, a
 * partial result starts from its chunk's own first element. Where a map is fused into the scan, its
 * function runs twice for each element: it must not contain a loop. */
#include "translate/strategy_scan.h"

#include "dpia/carried.h"
#include "rewrite/operator.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_cpu.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_input.h"
#include "translate/strategy_size.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_template.h"

/* scan (\x a. f a (g x)) INIT over the sources of INPUT */
static const struct phrase *sequential(struct strategy *strategy, const struct phrase *fun,
                                       const struct phrase *init, struct strategy_input input,
                                       struct loc loc)
{
    return phrase_scan(strategy->dpia, PRIM_SCAN, strategy_fold_function(strategy, fun, input),
                       init, input.source, loc);
}

const struct phrase *strategy_scan_sequential(struct strategy *strategy, const struct phrase *scan)
{
    struct strategy_input input =
        strategy_input_of(strategy, phrase_arg(scan, 2), "map-scan fusion");
    input.source = strategy_sequential(strategy, input.source);
    return sequential(strategy, phrase_arg(scan, 0),
                      strategy_sequential(strategy, phrase_arg(scan, 1)), input, scan->loc);
}

/* A scan in the making: PARTS chunks of CHUNK elements. */
struct chunks {
    const struct phrase *fun, *init;
    struct strategy_input input;
    const struct nat *n, *parts, *chunk;
    const struct phrase *end; /* what is made of each result; or null */
    bool neutral;
    bool rows;      /* it is that of all rows of a matrix */
    unsigned again; /* how often the partial results are scanned in chunks, too */
    struct loc loc;
};

static const struct phrase *scan_in_chunks(struct strategy *strategy, struct chunks *chunks);

static const struct nat *chunked_size(struct strategy *strategy, const struct chunks *chunks)
{
    return nat_mul(dpia_nats(strategy->dpia), chunks->chunk, chunks->parts);
}

static const struct nat *rest_size(struct strategy *strategy, const struct chunks *chunks)
{
    return nat_sub(dpia_nats(strategy->dpia), chunks->n, chunked_size(strategy, chunks));
}

/* split chunk (take (chunk*parts) xs) */
static const struct phrase *rows(struct strategy *strategy, const struct chunks *chunks)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *source = phrase_copy(dpia, chunks->input.source);
    const struct phrase *front = phrase_take(dpia, chunked_size(strategy, chunks),
                                             rest_size(strategy, chunks), source, chunks->loc);
    return phrase_split(dpia, chunks->chunk, chunks->parts, front, chunks->loc);
}

/* drop (chunk*parts) xs */
static const struct phrase *rest(struct strategy *strategy, const struct chunks *chunks)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *source = phrase_copy(dpia, chunks->input.source);
    return phrase_drop(dpia, chunked_size(strategy, chunks), rest_size(strategy, chunks), source,
                       chunks->loc);
}

/* The constant index K < N. */
static const struct phrase *at(struct strategy *strategy, const struct phrase *array,
                               const struct nat *k, struct loc loc)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *index =
        phrase_to_idx(dpia, phrase_array_size(array), phrase_nat_value(dpia, k, loc), loc);
    return phrase_idx(dpia, array, index, loc);
}

/* The partial result of the chunk INPUT by one thread with vectors or lanes, or null. */
static const struct phrase *by_vectors(struct strategy *strategy, const struct chunks *chunks,
                                       const struct phrase *init, struct strategy_input input)
{
    struct strategy_range all = {NULL, phrase_array_size(input.source), false};
    const struct phrase *vectors =
        strategy_vector_reduce(strategy, chunks->fun, init, input, &all, chunks->loc);
    return vectors ? vectors
                   : strategy_lanes_reduce(strategy, chunks->fun, init,
                                           operator_facts(chunks->fun, init).commutative, input,
                                           &all, chunks->loc);
}

/* The partial result of a chunk: from its first element on, unless the initial value is neutral. */
static const struct phrase *partial_result(struct strategy *strategy, const struct phrase *row,
                                           void *data)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct chunks *chunks = data;
    struct strategy_input input = {row, chunks->input.element};
    const struct phrase *init = phrase_copy(dpia, chunks->init);
    if (!chunks->neutral) {
        const struct nat *one = nat_const(nats, 1), *zero = nat_const(nats, 0);
        init = strategy_input_value(strategy, input, at(strategy, row, zero, chunks->loc));
        init = strategy_sequential(strategy, init);
        input.source = phrase_drop(dpia, one, nat_sub(nats, chunks->chunk, one),
                                   phrase_copy(dpia, row), chunks->loc);
    }
    const struct phrase *vectors = by_vectors(strategy, chunks, init, input);
    return vectors ? vectors
                   : phrase_reduce(dpia, PRIM_REDUCE,
                                   strategy_fold_function(strategy, chunks->fun, input), init,
                                   input.source, chunks->loc);
}

static const struct phrase *partial_results(struct strategy *strategy, struct chunks *chunks)
{
    const struct phrase *array = rows(strategy, chunks);
    const struct phrase *fun = strategy_lambda(strategy, "chunk", phrase_array_elem(array),
                                               partial_result, chunks, chunks->loc);
    return phrase_map(strategy->dpia, level_of(LOOP_GLOBAL), fun, array, chunks->loc);
}

/* concat [z] (scan f z partials), of one element more than there are chunks */
static const struct phrase *starts_of(struct strategy *strategy, const struct phrase *partials,
                                      const struct chunks *chunks)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *init = phrase_copy(dpia, chunks->init);
    const struct phrase *first = phrase_array(dpia, phrase_data(init), &init, 1, chunks->loc);
    struct chunks *next = ARENA_NEW(dpia_arena(dpia), struct chunks);
    *next = *chunks;
    next->init = phrase_copy(dpia, chunks->init);
    next->input = (struct strategy_input){partials, NULL};
    next->n = chunks->parts;
    next->again--;
    next->end = NULL;
    return phrase_concat(
        dpia, first,
        chunks->again > 0 ? scan_in_chunks(strategy, next)
                          : sequential(strategy, chunks->fun, next->init, next->input, chunks->loc),
        chunks->loc);
}

/* RESULTS with what is made of each, by one thread. */
static const struct phrase *ended(struct strategy *strategy, const struct chunks *chunks,
                                  const struct phrase *results)
{
    struct dpia *dpia = strategy->dpia;
    return chunks->end ? phrase_map(dpia, level_of(LOOP_SEQUENTIAL),
                                    phrase_copy(dpia, chunks->end), results, chunks->loc)
                       : results;
}

/* \c. scan f (fst c) (snd c), for a start and a chunk */
static const struct phrase *scan_chunk(struct strategy *strategy, const struct phrase *pair,
                                       void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct chunks *chunks = data;
    struct strategy_input input = {phrase_select(dpia, phrase_copy(dpia, pair), 2, chunks->loc),
                                   chunks->input.element};
    return ended(strategy, chunks,
                 sequential(strategy, chunks->fun, phrase_select(dpia, pair, 1, chunks->loc), input,
                            chunks->loc));
}

/* All chunks and then the rest, from STARTS. */
static const struct phrase *scan_all(struct strategy *strategy, const struct phrase *starts,
                                     void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct chunks *chunks = data;
    struct loc loc = chunks->loc;
    const struct phrase *zip = phrase_zip(
        dpia, phrase_take(dpia, chunks->parts, nat_const(dpia_nats(dpia), 1), starts, loc),
        rows(strategy, chunks), loc);
    const struct phrase *fun =
        strategy_lambda(strategy, "chunk", phrase_array_elem(zip), scan_chunk, data, loc);
    struct strategy_input input = {rest(strategy, chunks), chunks->input.element};
    const struct phrase *last = at(strategy, phrase_copy(dpia, starts), chunks->parts, loc);
    const struct phrase *front =
        phrase_join(dpia, phrase_map(dpia, level_of(LOOP_GLOBAL), fun, zip, loc), loc);
    const struct phrase *behind = sequential(strategy, chunks->fun, last, input, loc);
    return phrase_concat(dpia, front, ended(strategy, chunks, behind), loc);
}

/* let NAME = BOUND in what MAKE makes of it */
static const struct phrase *let(struct strategy *strategy, const char *name,
                                const struct phrase *bound, strategy_body *make,
                                struct chunks *chunks)
{
    const struct phrase *fun =
        strategy_lambda(strategy, name, phrase_data(bound), make, chunks, chunks->loc);
    return phrase_let(strategy->dpia, phrase_lam_param(fun), bound, phrase_lam_body(fun),
                      chunks->loc);
}

static const struct phrase *scan_from_starts(struct strategy *strategy,
                                             const struct phrase *partials, void *data)
{
    return let(strategy, "starts", starts_of(strategy, partials, data), scan_all, data);
}

/* So many elements that a chunk of them is worth a thread, at least one. */
static const struct nat *least_chunk(struct strategy *strategy, const struct data *data)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *one = nat_const(nats, 1);
    const struct nat *least = nat_const(nats, strategy->device->least_scanned);
    if (data->kind != DATA_ARRAY)
        return least;
    const struct nat *more = nat_add(nats, data_scalars(nats, data), one);
    return nat_add(nats, nat_div(nats, least, more), one);
}

/* How many chunks there are: as many as run at a time, but at least one, or none for an empty array
 * where each chunk must have a first element. */
static const struct nat *part_count(struct strategy *strategy, const struct chunks *chunks)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *least = least_chunk(strategy, phrase_data(chunks->init));
    const struct nat *one = nat_const(nats, 1);
    const struct nat *up = nat_sub(nats, nat_add(nats, chunks->n, least), one);
    const struct nat *most = chunks->neutral ? nat_add(nats, nat_div(nats, chunks->n, least), one)
                                             : nat_div(nats, up, least);
    return nat_min(nats, nat_of_var(nats, strategy->lanes), most);
}

/* n / parts, where parts is not 0; at least 1 where each chunk must have a first element. */
static const struct nat *chunk_size(struct strategy *strategy, const struct chunks *chunks)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *one = nat_const(nats, 1);
    if (chunks->neutral)
        return nat_div(nats, chunks->n, chunks->parts);
    return nat_max(nats, one, nat_div(nats, chunks->n, nat_max(nats, one, chunks->parts)));
}

/* BODY where there are several chunks, else all elements one after the other: one chunk would be
 * gone through twice. */
static const struct phrase *if_several(struct strategy *strategy, const struct chunks *chunks,
                                       const struct phrase *body)
{
    struct dpia *dpia = strategy->dpia;
    struct strategy_input input = {phrase_copy(dpia, chunks->input.source), chunks->input.element};
    const struct phrase *one_by_one =
        ended(strategy, chunks,
              sequential(strategy, phrase_copy(dpia, chunks->fun), phrase_copy(dpia, chunks->init),
                         input, chunks->loc));
    return strategy_if_several(strategy, chunks->parts, body, one_by_one);
}

static const struct phrase *scan_chunked(struct strategy *strategy, struct chunks *chunks)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    struct loc loc = chunks->loc;
    const struct nat *one = nat_const(nats, 1), *zero = nat_const(nats, 0);
    const struct nat *parts = part_count(strategy, chunks);
    const struct nat_var *parts_var =
        nat_var_new(nats, "parts", chunks->neutral ? one : zero, parts);
    chunks->parts = nat_of_var(nats, parts_var);
    const struct nat *chunk = chunk_size(strategy, chunks);
    const struct nat_var *chunk_var =
        nat_var_new(nats, "chunk", chunks->neutral ? zero : one, chunk);
    chunks->chunk = nat_of_var(nats, chunk_var);
    strategy_note(strategy, "chunked scan", loc);
    const struct phrase *body =
        let(strategy, "partials", partial_results(strategy, chunks), scan_from_starts, chunks);
    body = phrase_let_nat(dpia, phrase_nat_value(dpia, chunk, loc), chunk_var, body, loc);
    body = if_several(strategy, chunks, body);
    return phrase_let_nat(dpia, phrase_nat_value(dpia, parts, loc), parts_var, body, loc);
}

/* On a device: chunks of constant size, for as many work-items as that takes, and the partial
 * results in the same way, so that no work-item has much to do alone. */
static const struct phrase *scan_in_chunks(struct strategy *strategy, struct chunks *chunks)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    chunks->chunk = nat_const(nats, strategy->device->scan_chunk);
    chunks->parts = nat_div(nats, chunks->n, chunks->chunk);
    return let(strategy, "partials", partial_results(strategy, chunks), scan_from_starts, chunks);
}

static bool is_short(const struct strategy *strategy, const struct nat *n)
{
    int64_t value;
    return nat_is_const(n, &value) && value <= strategy->device->few_scanned;
}

static const struct phrase *tile_element(struct strategy *strategy, const struct phrase *element,
                                         void *data)
{
    const struct strategy_input *input = data;
    return strategy_sequential(strategy, strategy_input_value(strategy, *input, element));
}

/* The work-items of a group where a scan takes several kernels; what one looks back with in local
 * memory where it takes one (opencl/look_back.c). */
enum { TILE_ITEMS = 256, LOOK_BACK_BYTES = 1024 };

/* How many elements of a tile each of ITEMS has, of BYTES each, ALL bytes and MOST elements at
 * most: an odd number, so that neighbours meet different banks of the local memory, which has
 * BESIDE more bytes for each, and two arrays of sums, of SUM bytes each. */
static size_t elements_of_item(const struct strategy *strategy, size_t items, size_t bytes,
                               size_t all, size_t most, size_t beside, size_t sum)
{
    const struct device *device = strategy->device;
    size_t count = all / bytes < most ? all / bytes : most;
    count -= count > 0 && count % 2 == 0;
    size_t most_bytes = (size_t)device->local_memory - LOOK_BACK_BYTES;
    while (count > 1 && (count * (bytes + beside) + 2 * sum) * items > most_bytes)
        count -= 2;
    return count > 0 ? count : 1;
}

static size_t pass_elements(const struct strategy *strategy, size_t bytes, size_t beside,
                            size_t sum)
{
    const struct device *device = strategy->device;
    return elements_of_item(strategy, (size_t)device->pass_items, bytes,
                            (size_t)device->pass_bytes, (size_t)device->pass_elements, beside, sum);
}

size_t strategy_pass_elements(const struct strategy *strategy, size_t bytes, size_t beside)
{
    return pass_elements(strategy, bytes, beside, sizeof(int32_t));
}

/* Elements of an item for which there are bits in a word (firstsOfRows): an odd number. */
enum { ROW_ELEMENTS = 31 };

size_t strategy_row_pass_elements(const struct strategy *strategy, size_t bytes)
{
    size_t count = pass_elements(strategy, bytes, 0, bytes + 1);
    return count < ROW_ELEMENTS ? count : ROW_ELEMENTS;
}

/* ---- Tiles ---- */

/* How many nodes PHRASE has; MOST if more. */
static size_t node_count(const struct phrase *phrase, size_t most)
{
    size_t sum = 1;
    for (size_t k = 0; k < phrase_child_count(phrase) && sum < most; k++)
        sum += node_count(phrase_child(phrase, k), most - sum);
    return sum < most ? sum : most;
}

enum { MOST_NODES = 400 };

/* PHRASE with what `let` binds put where it is used; null where that is too much. */
static const struct phrase *without_lets(struct dpia *dpia, const struct phrase *phrase)
{
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t k = 0; k < count; k++) {
        children[k] = without_lets(dpia, phrase_child(phrase, k));
        if (!children[k])
            return NULL;
    }
    phrase = phrase_with_children(dpia, phrase, children);
    if (phrase_is_prim(phrase, PRIM_LET) && phrase_arg(phrase, 1)->kind == PHRASE_LAM) {
        const struct phrase *fun = phrase_arg(phrase, 1);
        phrase = phrase_subst(dpia, phrase_lam_body(fun), phrase_lam_param(fun),
                              phrase_arg(phrase, 0));
    }
    return node_count(phrase, MOST_NODES) < MOST_NODES ? phrase : NULL;
}

const struct phrase *strategy_scan_carried(struct strategy *strategy, const struct phrase *fun,
                                           const struct data *data)
{
    struct dpia *dpia = strategy->dpia;
    if (strategy->device->groups_wait == 0 || data_carried_words(data) == 0)
        return NULL;
    fun = without_lets(dpia, strategy_sequential(strategy, phrase_copy(dpia, fun)));
    return fun && phrase_is_carried_operator(dpia, fun) ? fun : NULL;
}

/* The operator of CHUNKS as work-groups can apply it to what they pass on to each other; null where
 * they cannot. What may fail stays in kernels of its own. */
static const struct phrase *carried_operator(struct strategy *strategy,
                                             const struct chunks *chunks,
                                             const struct phrase *end)
{
    bool fails = strategy_may_fail(strategy, chunks->init) ||
                 strategy_may_fail(strategy, chunks->input.source) ||
                 (chunks->input.element && strategy_may_fail(strategy, chunks->input.element)) ||
                 (end && strategy_may_fail(strategy, end));
    return chunks->rows || fails
               ? NULL
               : strategy_scan_carried(strategy, chunks->fun, phrase_data(chunks->init));
}

static const struct phrase *scan_by(struct strategy *strategy, const struct chunks *chunks,
                                    const char *name, const struct phrase *fun,
                                    const struct phrase *end, size_t items, size_t count)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *source = chunks->input.source;
    const struct data *from = phrase_array_elem(source), *to = phrase_data(chunks->init);
    struct strategy_template rule = strategy_template(strategy, name, SCALAR_F32, chunks->loc);
    const struct nat *nats[] = {chunks->n, nat_const(dpia_nats(dpia), (int64_t)count - 1),
                                nat_const(dpia_nats(dpia), (int64_t)items)};
    end = end ? phrase_copy(dpia, end)
              : strategy_lambda(strategy, "x", to, strategy_itself, NULL, chunks->loc);
    const struct data *datas[] = {from, to, end->type->snd->data};
    struct strategy_input input = chunks->input;
    const struct phrase *phrases[] = {
        fun, phrase_copy(dpia, chunks->init),
        strategy_lambda(strategy, "x", from, tile_element, &input, chunks->loc), end,
        phrase_copy(dpia, source)};
    return strategy_instance(strategy, rule,
                             (struct phrase_arguments){nats, datas, phrases, 3, 3, 5});
}

/* The last tile is filled up with initial values, to which f is applied also where the scan has no
 * elements. */
bool strategy_scan_is_in_tiles(const struct strategy *strategy, const struct phrase *scan)
{
    size_t bytes = strategy_flat_bytes(phrase_array_elem(scan));
    return strategy->target == STRATEGY_DEVICE &&
           !is_short(strategy, phrase_array_size(phrase_arg(scan, 2))) && bytes > 0 &&
           bytes <= (size_t)strategy->device->value_bytes &&
           !strategy_may_fail(strategy, phrase_arg(scan, 0));
}

/* ---- Steps: END (null: the identity) of each result of SCAN, which CHUNKS is about; null where a
 * step is not for it ---- */

static void note_fusion(struct strategy *strategy, const struct chunks *chunks,
                        const struct phrase *scan)
{
    if (chunks->input.element)
        strategy_note(strategy, "map-scan fusion", phrase_arg(scan, 2)->loc);
}

/* Where work-groups may wait for each other: that is known, or the host asks. */
static const struct phrase *in_one_pass(struct strategy *strategy, struct chunks *chunks,
                                        const struct phrase *scan, strategy_otherwise *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *end = strategy_end_of(strategy, scan);
    size_t bytes = strategy_flat_bytes(phrase_data(chunks->init));
    const struct phrase *carried = strategy_scan_is_in_tiles(strategy, scan)
                                       ? carried_operator(strategy, chunks, end)
                                       : NULL;
    if (!carried)
        return NULL;
    const struct phrase *once = scan_by(strategy, chunks, "scanInOnePass", carried, end,
                                        (size_t)strategy->device->pass_items,
                                        pass_elements(strategy, bytes, 0, bytes));
    strategy_note(strategy, "scan in one pass", chunks->loc);
    if (strategy->device->groups_wait < 2)
        return phrase_if(dpia, phrase_groups_wait(dpia, chunks->loc), once,
                         otherwise(strategy, scan), chunks->loc);
    note_fusion(strategy, chunks, scan);
    return once;
}

/* In three kernels. */
static const struct phrase *in_tiles(struct strategy *strategy, struct chunks *chunks,
                                     const struct phrase *scan, const struct phrase *end)
{
    const struct device *device = strategy->device;
    size_t bytes = strategy_flat_bytes(phrase_data(chunks->init));
    bool commutative = operator_facts(chunks->fun, NULL).commutative;
    if (!strategy_scan_is_in_tiles(strategy, scan))
        return NULL;
    note_fusion(strategy, chunks, scan);
    strategy_note(strategy, "scan in tiles", chunks->loc);
    return scan_by(strategy, chunks, commutative ? "scanInTilesInAnyOrder" : "scanInTiles",
                   strategy_sequential(strategy, phrase_copy(strategy->dpia, chunks->fun)), end,
                   TILE_ITEMS,
                   elements_of_item(strategy, TILE_ITEMS, bytes, (size_t)device->scan_bytes,
                                    (size_t)device->scan_elements, bytes, bytes));
}

static const struct phrase *in_chunks(struct strategy *strategy, struct chunks *chunks,
                                      const struct phrase *scan)
{
    const struct phrase *end = strategy_end_of(strategy, scan);
    bool device = strategy->target == STRATEGY_DEVICE;
    if (end && (device || !data_is_flat(phrase_array_elem(scan))))
        return NULL;
    note_fusion(strategy, chunks, scan);
    chunks->end = end;
    if (!device)
        return scan_chunked(strategy, chunks);
    strategy_note(strategy, "chunked scan", chunks->loc);
    return scan_in_chunks(strategy, chunks);
}

static struct chunks chunks_of(struct strategy *strategy, const struct phrase *scan, bool rows)
{
    const struct phrase *array = phrase_arg(scan, 2);
    bool maps = phrase_is_at(array, PRIM_MAP, LOOP_OPEN);
    return (struct chunks){
        .fun = phrase_arg(scan, 0),
        .init = phrase_arg(scan, 1),
        .input = {maps ? phrase_arg(array, 1) : array, maps ? phrase_arg(array, 0) : NULL},
        .n = phrase_array_size(array),
        .neutral = operator_facts(phrase_arg(scan, 0), phrase_arg(scan, 1)).neutral,
        .rows = rows,
        .again = (unsigned)strategy->device->scan_levels - 1,
        .loc = scan->loc,
    };
}

const struct phrase *step_scan_in_one_pass(struct strategy *strategy, const struct phrase *scan,
                                           strategy_otherwise *otherwise)
{
    struct chunks chunks = chunks_of(strategy, scan, false);
    return in_one_pass(strategy, &chunks, scan, otherwise);
}

const struct phrase *step_scan_in_tiles(struct strategy *strategy, const struct phrase *scan,
                                        strategy_otherwise *otherwise)
{
    (void)otherwise;
    struct chunks chunks = chunks_of(strategy, scan, false);
    return in_tiles(strategy, &chunks, scan, strategy_end_of(strategy, scan));
}

const struct phrase *step_scan_in_chunks(struct strategy *strategy, const struct phrase *scan,
                                         strategy_otherwise *otherwise)
{
    (void)otherwise;
    struct chunks chunks = chunks_of(strategy, scan, false);
    return is_short(strategy, chunks.n) ? NULL : in_chunks(strategy, &chunks, scan);
}

const struct nat_var *strategy_scan_bind_size(struct strategy *strategy,
                                              const struct phrase **scan)
{
    const struct phrase *array = phrase_arg(*scan, 2);
    const struct nat_var *size = strategy_bind_size(strategy, &array);
    *scan = size ? phrase_scan(strategy->dpia, phrase_prim_of(*scan), phrase_arg(*scan, 0),
                               phrase_arg(*scan, 1), array, (*scan)->loc)
                 : *scan;
    return size;
}

const struct phrase *strategy_scan_with_size(struct strategy *strategy, const struct nat_var *var,
                                             const struct nat *size, const struct phrase *scanned)
{
    struct dpia *dpia = strategy->dpia;
    const struct data *data = data_array(dpia_types(dpia), size, phrase_array_elem(scanned));
    return strategy_with_size(strategy, var, size,
                              phrase_coerce(dpia, data, scanned, scanned->loc));
}

const struct phrase *strategy_scan_of_rows(struct strategy *strategy, const struct phrase *scan,
                                           const struct phrase *end)
{
    const struct nat *n = phrase_array_size(scan);
    const struct nat_var *size = strategy_scan_bind_size(strategy, &scan);
    struct chunks chunks = chunks_of(strategy, scan, true);
    const struct phrase *scanned = in_tiles(strategy, &chunks, scan, end);
    return size ? strategy_scan_with_size(strategy, size, n, scanned) : scanned;
}
