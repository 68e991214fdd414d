/* Functional primitives that compute (dpia.txt Fig. 4a and primitives.def). What they compute lies
 * in memory of its own, which is written once; what a step needs besides is given back after it.
 *
 * All levels of map mean the same, and so do the three reductions but for the order of their
 * operator's arguments; scan gives all prefixes that reduce goes through:
 *
 *     reduce f z [x0, x1]         f x1 (f x0 z)
 *     reduceAssoc f z [x0, x1]    f (f z x0) x1
 *     scan f z [x0, x1]           [f x0 z, f x1 (f x0 z)] */
#include "base/diag.h"
#include "interp/box.h"
#include "interp/eval.h"
#include "interp/meaning.h"
#include "interp/memory.h"
#include "interp/shape.h"
#include "interp/state.h"
#include "interp/use.h"
#include "interp/view.h"

static const struct loc *place(const struct use *use)
{
    return &use->phrase->loc;
}

static const struct view *memory(const struct use *use, const struct shape *shape)
{
    return view_block(use->interp, block_new(use->interp, NULL, shape, &use->phrase->loc));
}

/* FUN applied to ARGUMENT: a number is computed before; a pair, like an array, is a view. */
static struct meaning call(const struct use *use, struct meaning fun, const struct view *argument)
{
    const struct data *data =
        fun.phrase->kind == PHRASE_LAM ? phrase_lam_param(fun.phrase)->type->data : NULL;
    if (data && data->kind != DATA_PAIR && data_is_flat(data))
        argument =
            view_snapshot(use->interp, eval_shape(use->interp, fun.env, data, &use->phrase->loc),
                          argument, place(use));
    return apply_view(use->interp, fun, argument);
}

static const struct view *call1(const struct use *use, struct meaning fun, const struct view *x)
{
    return meaning_to_view(use->interp, call(use, fun, x));
}

static const struct view *call2(const struct use *use, struct meaning fun, const struct view *x,
                                const struct view *y)
{
    return meaning_to_view(use->interp, call(use, call(use, fun, x), y));
}

/* A value that is replaced step by step: while the new one is made, the old one can be read. */
struct fold {
    const struct shape *shape;
    const struct view *now, *next;
};

static struct fold fold_start(const struct use *use, const struct shape *shape,
                              const struct view *init)
{
    struct fold fold = {shape, memory(use, shape), memory(use, shape)};
    view_assign(use->interp, shape, fold.now, init, place(use));
    return fold;
}

static void fold_step(const struct use *use, struct fold *fold, const struct view *next)
{
    view_assign(use->interp, fold->shape, fold->next, next, place(use));
    const struct view *old = fold->now;
    fold->now = fold->next;
    fold->next = old;
}

/* ---- Fig. 4a ---- */

struct mapping {
    const struct use *use;
    const struct shape *elem;
    struct meaning fun;
    const struct view *array, *result;
};

static void map_element(struct interp *interp, void *data, int64_t i)
{
    const struct mapping *mapping = data;
    const struct use *use = mapping->use;
    view_assign(interp, mapping->elem, use_at(use, mapping->result, i),
                call1(use, mapping->fun, use_at(use, mapping->array, i)), place(use));
}

static const struct view *map(const struct use *use)
{
    int64_t n = use_size(use, 0);
    const struct shape *elem = use_shape(use, 1);
    const struct view *result = memory(use, shape_array(use->interp, n, elem));
    struct meaning fun = use_function(use, 0);
    struct mapping mapping = {use, elem, fun, use_view(use, 1), result};
    bool failed = false;
    for (int64_t i = 0; i < n; i++)
        failed |= !interp_try(use->interp, map_element, &mapping, i);
    if (failed)
        interp_fail_again(use->interp);
    return result;
}

/* reduce, scan and their associative forms. ACCUMULATOR_FIRST: the operator takes (accumulator,
 * element). With PREFIXES, an array, it gets what each step comes to. */
static const struct view *fold_array(const struct use *use, const struct shape *shape,
                                     bool accumulator_first, const struct view *prefixes)
{
    struct meaning fun = use_function(use, 0);
    int64_t n = use_size(use, 0);
    struct fold fold = fold_start(use, shape, use_view(use, 1));
    const struct view *array = use_view(use, 2);
    for (int64_t i = 0; i < n; i++) {
        struct mark mark = interp_mark(use->interp);
        const struct view *x = use_at(use, array, i);
        fold_step(use, &fold,
                  accumulator_first ? call2(use, fun, fold.now, x) : call2(use, fun, x, fold.now));
        if (prefixes)
            view_assign(use->interp, shape, use_at(use, prefixes, i), fold.now, place(use));
        interp_release(use->interp, mark);
    }
    return fold.now;
}

/* DATA is the position of the accumulator's type among the data arguments. */
static const struct view *reduce(const struct use *use, size_t data, bool accumulator_first)
{
    const struct shape *shape = use_shape(use, data);
    return fold_array(use, shape, accumulator_first, NULL);
}

static const struct view *scan(const struct use *use, size_t data, bool accumulator_first)
{
    const struct shape *shape = use_shape(use, data);
    int64_t n = use_size(use, 0);
    const struct view *result = memory(use, shape_array(use->interp, n, shape));
    fold_array(use, shape, accumulator_first, result);
    return result;
}

/* One tile after the other. */
static const struct view *scan_tiles(const struct use *use)
{
    const struct shape *carried = use_shape(use, 1), *kept = use_shape(use, 2);
    const struct shape *elem = use_shape(use, 3);
    int64_t n = use_size(use, 0);
    const struct view *result = memory(use, shape_array(use->interp, n, elem));
    const struct view *tile = memory(use, kept), *array = use_view(use, 5);
    struct meaning operator = use_function(use, 0), prepare = use_function(use, 2);
    struct meaning sum = use_function(use, 3), finish = use_function(use, 4);
    struct fold fold = fold_start(use, carried, use_view(use, 1));
    for (int64_t i = 0; i < n; i++) {
        struct mark mark = interp_mark(use->interp);
        view_assign(use->interp, kept, tile, call1(use, prepare, use_at(use, array, i)),
                    place(use));
        view_assign(use->interp, elem, use_at(use, result, i), call2(use, finish, fold.now, tile),
                    place(use));
        fold_step(use, &fold, call2(use, operator, fold.now, call1(use, sum, tile)));
        interp_release(use->interp, mark);
    }
    return result;
}

/* The tree of reduceLocal: the second half is combined into the first, and so on. */
static const struct view *reduce_tree(const struct use *use)
{
    const struct shape *elem = use_shape(use, 0);
    int64_t count = use_size(use, 0) + 1;
    const struct shape *shape = shape_array(use->interp, count, elem);
    const struct view *table = memory(use, shape);
    struct meaning fun = use_function(use, 0);
    view_assign(use->interp, shape, table, use_view(use, 1), place(use));
    for (int64_t half; count > 1; count = half) {
        half = (count + 1) / 2;
        for (int64_t i = 0; i < count - half; i++) {
            struct fold fold = fold_start(use, elem, use_at(use, table, i));
            fold_step(use, &fold, call2(use, fun, fold.now, use_at(use, table, i + half)));
            view_assign(use->interp, elem, use_at(use, table, i), fold.now, place(use));
        }
    }
    return use_at(use, table, 0);
}

/* ---- Beyond Fig. 4 ---- */

static const struct view *array_of(const struct use *use)
{
    const struct shape *elem = use_shape(use, 0);
    size_t count = phrase_arg_count(use->phrase);
    const struct view *result = memory(use, shape_array(use->interp, (int64_t)count, elem));
    for (size_t k = 0; k < count; k++)
        view_assign(use->interp, elem, use_at(use, result, (int64_t)k), use_view(use, k),
                    place(use));
    return result;
}

/* Bound once. Where memory may change, an array is bound as the view that it is. */
static const struct view *let(const struct use *use)
{
    const struct data *data = phrase_data_arg(use->phrase, 0);
    const struct view *bound = use_view(use, 0);
    if (use->interp->functional || data_is_flat(data))
        bound = view_snapshot(use->interp, use_shape(use, 0), bound, place(use));
    return meaning_to_view(use->interp, apply_view(use->interp, use_function(use, 1), bound));
}

static const struct view *choose(const struct use *use)
{
    return use_view(use, eval_bool(use->interp, use->env, phrase_arg(use->phrase, 0)) ? 1 : 2);
}

static const struct view *let_nat(const struct use *use)
{
    int64_t number = eval_int(use->interp, use->env, phrase_arg(use->phrase, 0));
    return meaning_to_view(use->interp, apply_size(use->interp, use_function(use, 1), number));
}

static const struct view *scatter(const struct use *use)
{
    int64_t n = use_size(use, 0);
    int64_t m = use_size(use, 1);
    const struct shape *elem = use_shape(use, 0);
    const struct view *result = memory(use, shape_array(use->interp, n, elem));
    view_assign(use->interp, shape_array(use->interp, n, elem), result, use_view(use, 0),
                place(use));
    const struct view *indices = use_view(use, 1), *values = use_view(use, 2);
    for (int64_t j = 0; j < m; j++) {
        struct mark mark = interp_mark(use->interp);
        int64_t i = (int64_t)view_read(use->interp, use_at(use, indices, j), place(use)).bits;
        if (i >= 0 && i < n)
            view_assign(use->interp, elem, use_at(use, result, i), use_at(use, values, j),
                        place(use));
        interp_release(use->interp, mark);
    }
    return result;
}

/* One pair after the other. */
static const struct view *reduce_by_index(const struct use *use)
{
    struct interp *interp = use->interp;
    int64_t n = use_size(use, 0), m = use_size(use, 1);
    const struct shape *elem = use_shape(use, 0), *shape = shape_array(interp, n, elem);
    const struct view *result = memory(use, shape);
    struct meaning fun = use_function(use, 0);
    view_assign(interp, shape, result, use_view(use, 2), place(use));
    const struct view *pairs = use_view(use, 3);
    for (int64_t j = 0; j < m; j++) {
        struct mark mark = interp_mark(interp);
        const struct view *pair = use_at(use, pairs, j);
        int64_t i = (int64_t)view_read(interp, view_part(interp, pair, 1), place(use)).bits;
        if (i >= 0 && i < n) {
            const struct view *old = use_at(use, result, i);
            const struct view *next = call2(use, fun, old, view_part(interp, pair, 2));
            view_assign(interp, elem, old, view_snapshot(interp, elem, next, place(use)),
                        place(use));
        }
        interp_release(interp, mark);
    }
    return result;
}

static const struct view *update(const struct use *use)
{
    int64_t n = use_size(use, 0);
    const struct shape *elem = use_shape(use, 0);
    const struct shape *shape = shape_array(use->interp, n, elem);
    const struct view *result = memory(use, shape);
    int64_t index = eval_int(use->interp, use->env, phrase_arg(use->phrase, 1));
    view_assign(use->interp, shape, result, use_view(use, 0), place(use));
    view_assign(use->interp, elem, use_at(use, result, index), use_view(use, 2), place(use));
    return result;
}

/* iterate; NUMBERED: loop, whose function takes the step's number first. */
static const struct view *iterate(const struct use *use, bool numbered)
{
    int64_t n = use_size(use, 0);
    const struct shape *shape = use_shape(use, 0);
    struct meaning fun = use_function(use, 0);
    struct fold fold = fold_start(use, shape, use_view(use, 1));
    for (int64_t i = 0; i < n; i++) {
        struct mark mark = interp_mark(use->interp);
        fold_step(use, &fold,
                  numbered ? call2(use, fun, view_index(use->interp, i), fold.now)
                           : call1(use, fun, fold.now));
        interp_release(use->interp, mark);
    }
    return fold.now;
}

static const struct view *loop_while(const struct use *use)
{
    const struct shape *shape = use_shape(use, 0);
    struct meaning holds = use_function(use, 0), fun = use_function(use, 1);
    struct fold fold = fold_start(use, shape, use_view(use, 2));
    for (;;) {
        struct mark mark = interp_mark(use->interp);
        bool more = view_read(use->interp, call1(use, holds, fold.now), place(use)).bits != 0;
        if (more)
            fold_step(use, &fold, call1(use, fun, fold.now));
        interp_release(use->interp, mark);
        if (!more)
            return fold.now;
    }
}

static const struct view *assert_that(const struct use *use)
{
    if (!eval_bool(use->interp, use->env, phrase_arg(use->phrase, 0)))
        interp_fail_assertion(use->interp, use->phrase);
    return use_view(use, 1);
}

static const struct view *filter(const struct use *use)
{
    int64_t n = use_size(use, 0), count = 0;
    const struct shape *elem = use_shape(use, 0);
    const struct view *kept = memory(use, shape_array(use->interp, n, elem));
    struct meaning holds = use_function(use, 0);
    const struct view *array = use_view(use, 1);
    for (int64_t i = 0; i < n; i++) {
        struct mark mark = interp_mark(use->interp);
        const struct view *x = use_at(use, array, i);
        if (view_read(use->interp, call1(use, holds, x), place(use)).bits != 0)
            view_assign(use->interp, elem, use_at(use, kept, count++), x, place(use));
        interp_release(use->interp, mark);
    }
    struct meaning rest = apply_nat(use->interp, use_function(use, 2), count);
    kept = view_slice(use->interp, kept, 0, count);
    return meaning_to_view(use->interp, apply_view(use->interp, rest, kept));
}

static const struct view *pack(const struct use *use)
{
    int64_t n = use_size(use, 0);
    const struct shape *elem = use_shape(use, 0);
    const struct box *box = box_new(use->interp, NULL, n, elem, place(use));
    view_assign(use->interp, shape_array(use->interp, n, elem), box->array, use_view(use, 0),
                place(use));
    return view_scalar(use->interp, box_literal(box));
}

/* Nobody asks for what lies behind the elements that there are: it is zero. */
static const struct view *room(const struct use *use)
{
    int64_t n = use_size(use, 0), count = use_size(use, 1);
    const struct shape *elem = use_shape(use, 0), *shape = shape_array(use->interp, n, elem);
    struct block *block = block_new(use->interp, NULL, shape, place(use));
    block_fill_with_zeros(block);
    const struct view *all = view_block(use->interp, block);
    view_assign(use->interp, shape_array(use->interp, count, elem),
                view_slice(use->interp, all, 0, count), use_view(use, 0), place(use));
    return view_pair(use->interp, all, view_index(use->interp, count));
}

/* What the tiles keep goes behind each other; as of `room`, behind all of it there are zeros. */
static const struct view *pack_tiles(const struct use *use)
{
    const struct shape *kept = use_shape(use, 1), *elem = use_shape(use, 2);
    int64_t n = use_size(use, 0) + 1, m = use_size(use, 1), room = use_size(use, 2), count = 0;
    struct block *block =
        block_new(use->interp, NULL, shape_array(use->interp, room, elem), place(use));
    block_fill_with_zeros(block);
    const struct view *all = view_block(use->interp, block), *tile = memory(use, kept);
    const struct view *array = use_view(use, 3);
    struct meaning prepare = use_function(use, 0), sum = use_function(use, 1);
    for (int64_t i = 0; i < n; i++) {
        struct mark mark = interp_mark(use->interp);
        view_assign(use->interp, kept, tile, call1(use, prepare, use_at(use, array, i)),
                    place(use));
        const struct view *elements = call1(use, use_function(use, 2), tile);
        int64_t own = (int64_t)view_read(use->interp, call1(use, sum, tile), place(use)).bits;
        for (int64_t j = 0; j < own && j < m && count + j < room; j++)
            view_assign(use->interp, elem, use_at(use, all, count + j),
                        use_at(use, elements, j), place(use));
        count += own;
        interp_release(use->interp, mark);
    }
    return view_pair(use->interp, all, view_index(use->interp, count < room ? count : room));
}

static const struct view *functional(const struct use *use)
{
    switch (phrase_prim_of(use->phrase)) {
    case PRIM_MAP:
        return map(use);
    case PRIM_REDUCE_ASSOC:
    case PRIM_REDUCE_COMM:
        return reduce(use, 0, true);
    case PRIM_REDUCE:
        return reduce(use, 1, false);
    case PRIM_SCAN:
        return scan(use, 1, false);
    case PRIM_SCAN_ASSOC:
        return scan(use, 0, true);
    case PRIM_SCAN_TILES:
        return scan_tiles(use);
    case PRIM_PACK_TILES:
        return pack_tiles(use);
    case PRIM_REDUCE_LOCAL:
        return reduce_tree(use);
    case PRIM_TO:
        return use_view(use, 0);
    case PRIM_ARRAY:
        return array_of(use);
    case PRIM_LET:
        return let(use);
    case PRIM_IF:
        return choose(use);
    case PRIM_LET_NAT:
        return let_nat(use);
    case PRIM_SCATTER:
        return scatter(use);
    case PRIM_REDUCE_BY_INDEX:
        return reduce_by_index(use);
    case PRIM_UPDATE:
        return update(use);
    case PRIM_ITERATE:
        return iterate(use, false);
    case PRIM_LOOP:
        return iterate(use, true);
    case PRIM_WHILE:
        return loop_while(use);
    case PRIM_ASSERT:
        return assert_that(use);
    case PRIM_FILTER:
        return filter(use);
    case PRIM_PACK:
        return pack(use);
    case PRIM_ROOM:
        return room(use);
#define CASES_LAYOUT(suffix) case PRIM_##suffix:
#define CASES_IMPERATIVE(suffix) case PRIM_##suffix:
#define CASES_ACCEPTOR(suffix) case PRIM_##suffix:
#define CASES_INTERMEDIATE(suffix) case PRIM_##suffix:
#include "dpia/primitive_cases.def"
    case PRIM_COUNT:
        break;
    }
    bug(use->phrase->loc, "'%s' is not functional", phrase_name(use->phrase));
}

const struct view *eval_functional(struct interp *interp, const struct env *env,
                                   const struct phrase *phrase)
{
    const struct use use = {interp, env, phrase};
    return interp->lazy ? eval_lazily(interp, env, phrase) : functional(&use);
}
