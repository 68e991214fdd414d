/* Fusion of maps that the program left undecided, bottom-up and to a fixed point.
 *
 *     map-map:     map f (map g xs)            = map (\x. f (g x)) xs
 *     zip-map:     map f (zip (map g xs) ys)   = map (\p. f (pair (g (fst p)) (snd p))) (zip xs ys)
 *     unzip-map:   unzipFst (map f xs)         = map (\x. fst (f x)) xs
 *     idx-map:     idx (map f xs) i            = f (idx xs i)
 *     take-map:    take n (map f xs)           = map f (take n xs), and so for each view that has
 *                                                elements of one array by their indices, each of
 *                                                them once: drop, reverse, rotate, every, slice
 *     join-map:    join (map (map f) xss)      = map f (join xss), and diagonal
 *     gather-map:  gather (map f is) xs        = map (\i. idx xs (f i)) is, xs a view
 *     generate:    generate n f                = map f (generate n (\i. i)), f with a loop in it
 *     let-once:    let x = E in B              = B[E/x], E an array used once, not repeatedly
 *
 * Two maps that are both of the form of a product of matrices stay two on a CPU: each is done in
 * tiles there (strategy_cpu_tile.c), which costs the array between them.
 *
 * Side condition of all: `g x` is used once, or cheap, or bound by `let` (strategy_apply). Where
 * less is computed than before (unzip-map, idx-map, take-map), f must not fail. Maps
 * with a level (mapGlobal, mapSeq, ...) were chosen by the program and are left alone. The fusion
 * of a map into the reduction or scan that consumes it belongs to strategy_reduce.c and
 * strategy_scan.c. */
#include "translate/strategy_fuse.h"

#include "dpia/uses.h"
#include "rewrite/cost.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_cpu.h"
#include "translate/strategy_state.h"
#include "view/law.h"

static bool is_map(const struct phrase *phrase)
{
    return phrase_is_at(phrase, PRIM_MAP, LOOP_OPEN);
}

static const struct data *element(const struct phrase *array)
{
    return phrase_array_elem(array);
}

struct composition {
    const struct phrase *outer, *inner;
};

static const struct phrase *compose_body(struct strategy *strategy, const struct phrase *param,
                                         void *data)
{
    const struct composition *c = data;
    return strategy_fuse(
        strategy, strategy_apply(strategy, c->outer, strategy_apply(strategy, c->inner, param)));
}

/* map f (map g xs) = map (\x. f (g x)) xs */
static const struct phrase *map_map(struct strategy *strategy, const struct phrase *phrase)
{
    const struct phrase *inner = phrase_arg(phrase, 1);
    struct composition c = {phrase_arg(phrase, 0), phrase_arg(inner, 0)};
    strategy_note(strategy, "map-map fusion", phrase->loc);
    const struct phrase *fun =
        strategy_lambda_titled(strategy, phrase_param_title(c.inner, "x"),
                               element(phrase_arg(inner, 1)), compose_body, &c, phrase->loc);
    return phrase_map(strategy->dpia, level_of(LOOP_OPEN), fun, phrase_arg(inner, 1), phrase->loc);
}

static bool zip_has_map(const struct phrase *phrase)
{
    return is_map(phrase) ||
           (phrase_is_prim(phrase, PRIM_ZIP) &&
            (zip_has_map(phrase_arg(phrase, 0)) || zip_has_map(phrase_arg(phrase, 1))));
}

/* The zip tree without its maps. */
static const struct phrase *zip_sources(struct strategy *strategy, const struct phrase *phrase)
{
    if (is_map(phrase))
        return phrase_arg(phrase, 1);
    if (!phrase_is_prim(phrase, PRIM_ZIP))
        return phrase;
    return phrase_zip(strategy->dpia, zip_sources(strategy, phrase_arg(phrase, 0)),
                      zip_sources(strategy, phrase_arg(phrase, 1)), phrase->loc);
}

/* An element of the zip tree ZIP, from the corresponding element of its sources. */
static const struct phrase *zip_element(struct strategy *strategy, const struct phrase *zip,
                                        const struct phrase *source)
{
    struct dpia *dpia = strategy->dpia;
    if (is_map(zip))
        return strategy_apply(strategy, phrase_arg(zip, 0), source);
    if (!phrase_is_prim(zip, PRIM_ZIP))
        return source;
    const struct phrase *fst = phrase_select(dpia, source, 1, zip->loc);
    const struct phrase *snd = phrase_select(dpia, source, 2, zip->loc);
    return phrase_data_pair(dpia, zip_element(strategy, phrase_arg(zip, 0), fst),
                            zip_element(strategy, phrase_arg(zip, 1), snd), zip->loc);
}

static const struct phrase *zip_body(struct strategy *strategy, const struct phrase *param,
                                     void *data)
{
    return zip_element(strategy, data, param);
}

static const struct phrase *zip_of_sources(struct strategy *strategy, const struct phrase *zip)
{
    const struct phrase *sources = zip_sources(strategy, zip);
    strategy_note(strategy, "zip-map fusion", zip->loc);
    const struct phrase *fun =
        strategy_lambda(strategy, "p", element(sources), zip_body, (void *)zip, zip->loc);
    return phrase_map(strategy->dpia, level_of(LOOP_OPEN), fun, sources, zip->loc);
}

/* The array that a map or reduction consumes, with the maps under its zips brought to the top. */
static const struct phrase *consumed(struct strategy *strategy, const struct phrase *array)
{
    return phrase_is_prim(array, PRIM_ZIP) && zip_has_map(array) ? zip_of_sources(strategy, array)
                                                                 : array;
}

static const struct phrase *fuse_map(struct strategy *strategy, const struct phrase *phrase)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *array = consumed(strategy, phrase_arg(phrase, 1));
    if (array != phrase_arg(phrase, 1))
        phrase = phrase_map(dpia, level_of(LOOP_OPEN), phrase_arg(phrase, 0), array, phrase->loc);
    bool apart = strategy->target != STRATEGY_DEVICE &&
                 strategy_is_contraction(dpia, phrase) && is_map(array) &&
                 strategy_is_contraction(dpia, array);
    return is_map(array) && !apart ? map_map(strategy, phrase) : phrase;
}

static const struct phrase *fuse_reduce(struct strategy *strategy, const struct phrase *phrase)
{
    const struct phrase *array = consumed(strategy, phrase_arg(phrase, 2));
    if (array == phrase_arg(phrase, 2))
        return phrase;
    return phrase_reduce(strategy->dpia, phrase_prim_of(phrase), phrase_arg(phrase, 0),
                         phrase_arg(phrase, 1), array, phrase->loc);
}

static const struct phrase *select_body(struct strategy *strategy, const struct phrase *param,
                                        void *data)
{
    const struct phrase *unzip = data;
    int which = phrase_is_prim(unzip, PRIM_UNZIP_FST) ? 1 : 2;
    const struct phrase *fun = phrase_arg(phrase_arg(unzip, 0), 0);
    return phrase_select(strategy->dpia, strategy_apply(strategy, fun, param), which, unzip->loc);
}

static const struct phrase *half_of(struct strategy *strategy, const struct phrase *param,
                                    void *data)
{
    const struct phrase *unzip = data;
    int which = phrase_is_prim(unzip, PRIM_UNZIP_FST) ? 1 : 2;
    return phrase_select(strategy->dpia, param, which, unzip->loc);
}

/* unzipFst (scanAssoc f z xs) = map (\x. fst x) (scanAssoc f z xs), which is written at once. */
static const struct phrase *fuse_unzip_scan(struct strategy *strategy, const struct phrase *phrase)
{
    const struct phrase *scan = phrase_arg(phrase, 0);
    strategy_note_quietly(strategy, "unzip as a map", phrase->loc);
    const struct phrase *fun =
        strategy_lambda(strategy, "x", element(scan), half_of, (void *)phrase, phrase->loc);
    return phrase_map(strategy->dpia, level_of(LOOP_OPEN), fun, scan, phrase->loc);
}

/* unzipFst (map f xs) = map (\x. fst (f x)) xs */
static const struct phrase *fuse_unzip(struct strategy *strategy, const struct phrase *phrase)
{
    const struct phrase *map = phrase_arg(phrase, 0);
    if (phrase_is_prim(map, PRIM_SCAN_ASSOC) && strategy->target == STRATEGY_DEVICE)
        return fuse_unzip_scan(strategy, phrase);
    if (!is_map(map) || strategy_may_fail(strategy, phrase_arg(map, 0)))
        return phrase;
    strategy_note(strategy, "unzip-map fusion", phrase->loc);
    const struct phrase *fun = strategy_lambda_titled(
        strategy, phrase_param_title(phrase_arg(map, 0), "x"), element(phrase_arg(map, 1)),
        select_body, (void *)phrase, phrase->loc);
    return phrase_map(strategy->dpia, level_of(LOOP_OPEN), fun, phrase_arg(map, 1), phrase->loc);
}

/* idx (map f xs) i = f (idx xs i) */
static const struct phrase *fuse_idx(struct strategy *strategy, const struct phrase *phrase)
{
    const struct phrase *map = phrase_arg(phrase, 0);
    if (!is_map(map) || strategy_may_fail(strategy, phrase_arg(map, 0)))
        return phrase;
    strategy_note(strategy, "idx-map fusion", phrase->loc);
    const struct phrase *elem =
        phrase_idx(strategy->dpia, phrase_arg(map, 1), phrase_arg(phrase, 1), phrase->loc);
    return strategy_fuse(strategy, strategy_apply(strategy, phrase_arg(map, 0), elem));
}

/* map f xs, where PHRASE is that, or map (\row. map f row) xs, where INNER is 2; null for all else.
 * *FUN is f. */
static const struct phrase *map_of_elements(const struct phrase *phrase, size_t inner,
                                            const struct phrase **fun)
{
    *fun = is_map(phrase) ? phrase_arg(phrase, 0) : NULL;
    if (!*fun || inner == 1)
        return *fun ? phrase_arg(phrase, 1) : NULL;
    if ((*fun)->kind != PHRASE_LAM || !is_map(phrase_lam_body(*fun)))
        return NULL;
    const struct var *param = phrase_lam_param(*fun);
    const struct phrase *map = phrase_lam_body(*fun), *row = phrase_arg(map, 1);
    *fun = phrase_arg(map, 0);
    return row->kind == PHRASE_VAR && phrase_var_of(row) == param && !phrase_mentions(*fun, param)
               ? phrase_arg(phrase, 1)
               : NULL;
}

/* V (map f xs) = map f (V xs) for a view V that has elements of an array by their indices, each of
 * them once. */
static const struct phrase *fuse_view(struct strategy *strategy, const struct phrase *phrase)
{
    struct dpia *dpia = strategy->dpia;
    struct view_indexing indexing;
    if (!view_indexes(dpia, phrase, &indexing) || indexing.outer != 1)
        return phrase;
    const struct phrase *fun;
    const struct phrase *array =
        map_of_elements(phrase_arg(phrase, indexing.position), indexing.inner, &fun);
    if (!array || !view_reads_once(dpia, phrase, &indexing) ||
        (!view_covers_all(dpia, phrase) && strategy_may_fail(strategy, fun)))
        return phrase;
    strategy_note(strategy,
                  arena_printf(dpia_arena(dpia), "%s-map fusion",
                               primitive_name(phrase_prim_of(phrase))),
                  phrase->loc);
    return phrase_map(dpia, level_of(LOOP_OPEN), fun, view_over(dpia, phrase, &indexing, array),
                      phrase->loc);
}

static const struct phrase *gather_body(struct strategy *strategy, const struct phrase *param,
                                        void *data)
{
    const struct phrase *gather = data;
    const struct phrase *fun = phrase_arg(phrase_arg(gather, 0), 0);
    return phrase_idx(strategy->dpia, phrase_arg(gather, 1), strategy_apply(strategy, fun, param),
                      gather->loc);
}

/* gather (map f is) xs = map (\i. idx xs (f i)) is, if xs costs nothing to read. */
static const struct phrase *fuse_gather(struct strategy *strategy, const struct phrase *phrase)
{
    const struct phrase *map = phrase_arg(phrase, 0);
    if (!is_map(map) || !phrase_is_trivial(phrase_arg(phrase, 1)))
        return phrase;
    strategy_note(strategy, "gather-map fusion", phrase->loc);
    const struct phrase *fun = strategy_lambda_titled(
        strategy, phrase_param_title(phrase_arg(map, 0), "x"), element(phrase_arg(map, 1)),
        gather_body, (void *)phrase, phrase->loc);
    return phrase_map(strategy->dpia, level_of(LOOP_OPEN), fun, phrase_arg(map, 1), phrase->loc);
}

/* Whether BOUND is moved to where it is used: an array; on a device a number from a reduction, the
 * last kernel of which then computes what is made of it. */
static bool is_moved(const struct strategy *strategy, const struct phrase *bound)
{
    if (!data_is_flat(phrase_data(bound)))
        return true;
    return strategy->target == STRATEGY_DEVICE && strategy_find_reduction(bound);
}

/* let x = E in B = B[E/x] for an array that B reads once. What is put into some memory keeps its
 * name: nothing could be fused with it. */
static const struct phrase *fuse_let(struct strategy *strategy, const struct phrase *phrase)
{
    const struct phrase *bound = phrase_arg(phrase, 0), *fun = phrase_arg(phrase, 1);
    if (!is_moved(strategy, bound) || fun->kind != PHRASE_LAM || phrase_is_prim(bound, PRIM_TO) ||
        !strategy_may_move(strategy, bound, phrase_lam_body(fun), phrase_lam_param(fun)))
        return phrase;
    strategy_note_quietly(strategy, "let-once", phrase->loc);
    return strategy_fuse(strategy, phrase_app(strategy->dpia, fun, bound, phrase->loc));
}

static const struct phrase *index_itself(struct strategy *strategy, const struct phrase *param,
                                         void *data)
{
    (void)strategy;
    (void)data;
    return param;
}

/* generate n f = map f (generate n (\i. i)), where f has a loop in it and so is no view: what is
 * done with maps can be done with it. */
static const struct phrase *fuse_generate(struct strategy *strategy, const struct phrase *phrase)
{
    struct dpia *dpia = strategy->dpia;
    const struct nat *n = phrase_nat_arg(phrase, 0);
    const struct phrase *fun = phrase_arg(phrase, 0);
    if (fun->kind != PHRASE_LAM || !cost_has_loop(phrase_lam_body(fun)))
        return phrase;
    strategy_note_quietly(strategy, "generate as a map", phrase->loc);
    const struct phrase *indices = phrase_generate(
        dpia, n,
        strategy_lambda(strategy, "i", data_idx(dpia_types(dpia), n), index_itself, NULL,
                        phrase->loc),
        phrase->loc);
    return phrase_map(dpia, level_of(LOOP_OPEN), fun, indices, phrase->loc);
}

static const struct phrase *fuse_node(struct strategy *strategy, const struct phrase *phrase)
{
    if (phrase->kind != PHRASE_PRIM)
        return phrase;
    enum primitive prim = phrase_prim_of(phrase);
    if (is_map(phrase))
        return fuse_map(strategy, phrase);
    if (prim == PRIM_GENERATE)
        return fuse_generate(strategy, phrase);
    if (prim == PRIM_REDUCE || prim == PRIM_REDUCE_ASSOC || prim == PRIM_REDUCE_COMM ||
        prim == PRIM_SCAN || prim == PRIM_SCAN_ASSOC)
        return fuse_reduce(strategy, phrase);
    if (prim == PRIM_UNZIP_FST || prim == PRIM_UNZIP_SND)
        return fuse_unzip(strategy, phrase);
    if (prim == PRIM_IDX)
        return fuse_idx(strategy, phrase);
    if (prim == PRIM_GATHER)
        return fuse_gather(strategy, phrase);
    if (prim == PRIM_LET)
        return fuse_let(strategy, phrase);
    return fuse_view(strategy, phrase);
}

const struct phrase *strategy_fuse(struct strategy *strategy, const struct phrase *phrase)
{
    struct dpia *dpia = strategy->dpia;
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = strategy_fuse(strategy, phrase_child(phrase, i));
    const struct phrase *before = phrase_with_children(dpia, phrase, children);
    size_t mark = strategy_mark(strategy);
    const struct phrase *after = fuse_node(strategy, before);
    strategy_complete(strategy, mark, before, after);
    return after;
}
