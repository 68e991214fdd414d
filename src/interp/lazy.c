/* Functional primitives without strictness: arguments, what `let` binds, elements of maps and
 * accumulators are delayed phrases, each computed when it is first read, and once. What fails here
 * is needed for the result, so it must fail however the program is translated; of what functional.c
 * computes besides, a translation may leave out what nobody reads.
 *
 *     let x = 1 / 0 in 5                          5
 *     map (\x. 7) (map (\x. x / 0) [1, 2])        [7, 7]
 *
 * Numbers that decide what is done are read: conditions, sizes, indices of scatter and update. */
#include "base/diag.h"
#include "interp/box.h"
#include "interp/eval.h"
#include "interp/meaning.h"
#include "interp/memory.h"
#include "interp/shape.h"
#include "interp/state.h"
#include "interp/use.h"
#include "interp/view.h"

static const struct view *arg(const struct use *use, size_t position)
{
    return view_delayed(use->interp, use->env, phrase_arg(use->phrase, position));
}

static struct literal read(const struct use *use, const struct view *view)
{
    return view_read(use->interp, view, &use->phrase->loc);
}

/* A result that is computed when it is read. */
static const struct view *later(const struct use *use, struct meaning meaning)
{
    return meaning.phrase ? view_delayed(use->interp, meaning.env, meaning.phrase) : meaning.view;
}

static const struct view *call1(const struct use *use, struct meaning fun, const struct view *x)
{
    return later(use, apply_view(use->interp, fun, x));
}

static const struct view *call2(const struct use *use, struct meaning fun, const struct view *x,
                                const struct view *y)
{
    return later(use, apply_view(use->interp, apply_view(use->interp, fun, x), y));
}

static const struct view **new_table(const struct use *use, int64_t count)
{
    if ((uint64_t)count > use->interp->cells_limit - use->interp->cells)
        interp_stop(use->interp, INTERP_GAVE_UP, use->phrase->loc, "too much to store");
    use->interp->cells += (uint64_t)count;
    return REGION_ARRAY(&use->interp->region, const struct view *, count);
}

/* The elements of argument POSITION, an array of COUNT. */
static const struct view **table_of(const struct use *use, size_t position, int64_t count)
{
    const struct view **table = new_table(use, count);
    const struct view *array = arg(use, position);
    for (int64_t i = 0; i < count; i++)
        table[i] = use_element(use, array, i);
    return table;
}

static const struct view *map(const struct use *use)
{
    int64_t n = use_size(use, 0);
    const struct view **table = table_of(use, 1, n);
    struct meaning fun = use_function(use, 0);
    for (int64_t i = 0; i < n; i++)
        table[i] = call1(use, fun, table[i]);
    return view_table(use->interp, table, n);
}

/* reduce, and scan, of which the table is the result. */
static const struct view *fold(const struct use *use, bool accumulator_first, bool prefixes)
{
    int64_t n = use_size(use, 0);
    const struct view **table = table_of(use, 2, n), *now = arg(use, 1);
    struct meaning fun = use_function(use, 0);
    for (int64_t i = 0; i < n; i++)
        table[i] = now =
            accumulator_first ? call2(use, fun, now, table[i]) : call2(use, fun, table[i], now);
    return prefixes ? view_table(use->interp, table, n) : now;
}

/* One tile after the other. */
static const struct view *scan_tiles(const struct use *use)
{
    int64_t n = use_size(use, 0);
    const struct view **table = table_of(use, 5, n), *now = arg(use, 1);
    struct meaning operator = use_function(use, 0), prepare = use_function(use, 2);
    struct meaning sum = use_function(use, 3), finish = use_function(use, 4);
    for (int64_t i = 0; i < n; i++) {
        const struct view *tile = call1(use, prepare, table[i]);
        table[i] = call2(use, finish, now, tile);
        now = call2(use, operator, now, call1(use, sum, tile));
    }
    return view_table(use->interp, table, n);
}

/* The tree of reduceLocal, as in functional.c. */
static const struct view *reduce_tree(const struct use *use)
{
    int64_t count = use_size(use, 0) + 1;
    const struct view **table = table_of(use, 1, count);
    struct meaning fun = use_function(use, 0);
    for (int64_t half; count > 1; count = half) {
        half = (count + 1) / 2;
        for (int64_t i = 0; i < count - half; i++)
            table[i] = call2(use, fun, table[i], table[i + half]);
    }
    return table[0];
}

static const struct view *array_of(const struct use *use)
{
    int64_t count = (int64_t)phrase_arg_count(use->phrase);
    const struct view **table = new_table(use, count);
    for (int64_t k = 0; k < count; k++)
        table[k] = arg(use, (size_t)k);
    return view_table(use->interp, table, count);
}

static const struct view *let_nat(const struct use *use)
{
    int64_t number = (int64_t)read(use, arg(use, 0)).bits;
    return later(use, apply_size(use->interp, use_function(use, 1), number));
}

static const struct view *scatter(const struct use *use)
{
    int64_t n = use_size(use, 0), m = use_size(use, 1);
    const struct view **table = table_of(use, 0, n), **values = table_of(use, 2, m);
    const struct view *indices = arg(use, 1);
    for (int64_t j = 0; j < m; j++) {
        int64_t i = (int64_t)read(use, use_element(use, indices, j)).bits;
        if (i >= 0 && i < n)
            table[i] = values[j];
    }
    return view_table(use->interp, table, n);
}

static const struct view *reduce_by_index(const struct use *use)
{
    int64_t n = use_size(use, 0), m = use_size(use, 1);
    const struct view **table = table_of(use, 2, n), **pairs = table_of(use, 3, m);
    struct meaning fun = use_function(use, 0);
    for (int64_t j = 0; j < m; j++) {
        int64_t i = (int64_t)read(use, view_part(use->interp, pairs[j], 1)).bits;
        if (i >= 0 && i < n)
            table[i] = call2(use, fun, table[i], view_part(use->interp, pairs[j], 2));
    }
    return view_table(use->interp, table, n);
}

static const struct view *update(const struct use *use)
{
    int64_t n = use_size(use, 0), index = (int64_t)read(use, arg(use, 1)).bits;
    const struct view **table = table_of(use, 0, n);
    if (index < 0 || index >= n)
        interp_fail(use->interp, INTERP_ERROR_BOUNDS, use->phrase->loc,
                    "index %lld is out of bounds for %lld elements", (long long)index,
                    (long long)n);
    table[index] = arg(use, 2);
    return view_table(use->interp, table, n);
}

static const struct view *iterate(const struct use *use, bool numbered)
{
    int64_t n = use_size(use, 0);
    const struct view *now = arg(use, 1);
    struct meaning fun = use_function(use, 0);
    for (int64_t i = 0; i < n; i++)
        now = numbered ? call2(use, fun, view_index(use->interp, i), now) : call1(use, fun, now);
    return now;
}

static const struct view *loop_while(const struct use *use)
{
    const struct view *now = arg(use, 2);
    struct meaning holds = use_function(use, 0), fun = use_function(use, 1);
    while (read(use, call1(use, holds, now)).bits != 0)
        now = call1(use, fun, now);
    return now;
}

static const struct view *assert_that(const struct use *use)
{
    if (read(use, arg(use, 0)).bits == 0)
        interp_fail_assertion(use->interp, use->phrase);
    return arg(use, 1);
}

static const struct view *filter(const struct use *use)
{
    int64_t n = use_size(use, 0), count = 0;
    const struct view **table = table_of(use, 1, n);
    struct meaning holds = use_function(use, 0);
    for (int64_t i = 0; i < n; i++)
        if (read(use, call1(use, holds, table[i])).bits != 0)
            table[count++] = table[i];
    struct meaning rest = apply_nat(use->interp, use_function(use, 2), count);
    return call1(use, rest, view_table(use->interp, table, count));
}

/* As in functional.c: behind the elements that there are, zeros. */
static const struct view *room(const struct use *use)
{
    int64_t n = use_size(use, 0), count = use_size(use, 1);
    const struct view **table = new_table(use, n), *array = arg(use, 0);
    struct block *zero = block_new(use->interp, NULL, use_shape(use, 0), &use->phrase->loc);
    block_fill_with_zeros(zero);
    for (int64_t i = 0; i < n; i++)
        table[i] = i < count ? use_element(use, array, i) : view_block(use->interp, zero);
    return view_pair(use->interp, view_table(use->interp, table, n),
                     view_index(use->interp, count));
}

static const struct view *pack_tiles(const struct use *use)
{
    int64_t n = use_size(use, 0) + 1, m = use_size(use, 1), room = use_size(use, 2), count = 0;
    const struct view **table = new_table(use, room), **tiles = table_of(use, 3, n);
    struct block *zero = block_new(use->interp, NULL, use_shape(use, 2), &use->phrase->loc);
    block_fill_with_zeros(zero);
    for (int64_t i = 0; i < room; i++)
        table[i] = view_block(use->interp, zero);
    for (int64_t i = 0; i < n; i++) {
        const struct view *tile = call1(use, use_function(use, 0), tiles[i]);
        const struct view *elements = call1(use, use_function(use, 2), tile);
        int64_t own = (int64_t)read(use, call1(use, use_function(use, 1), tile)).bits;
        for (int64_t j = 0; j < own && j < m && count + j < room; j++)
            table[count + j] = use_element(use, elements, j);
        count += own;
    }
    return view_pair(use->interp, view_table(use->interp, table, room),
                     view_index(use->interp, count < room ? count : room));
}

static const struct view *lazily(const struct use *use)
{
    switch (phrase_prim_of(use->phrase)) {
    case PRIM_MAP:
        return map(use);
    case PRIM_REDUCE_ASSOC:
    case PRIM_REDUCE_COMM:
        return fold(use, true, false);
    case PRIM_REDUCE:
        return fold(use, false, false);
    case PRIM_SCAN:
        return fold(use, false, true);
    case PRIM_SCAN_ASSOC:
        return fold(use, true, true);
    case PRIM_SCAN_TILES:
        return scan_tiles(use);
    case PRIM_PACK_TILES:
        return pack_tiles(use);
    case PRIM_REDUCE_LOCAL:
        return reduce_tree(use);
    case PRIM_TO:
        return arg(use, 0);
    case PRIM_ARRAY:
        return array_of(use);
    case PRIM_LET:
        return call1(use, use_function(use, 1), arg(use, 0));
    case PRIM_IF:
        return arg(use, read(use, arg(use, 0)).bits != 0 ? 1 : 2);
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
        return view_scalar(use->interp,
                           box_literal(box_of(use->interp, arg(use, 0), use_size(use, 0))));
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

const struct view *eval_lazily(struct interp *interp, const struct env *env,
                               const struct phrase *phrase)
{
    const struct use use = {interp, env, phrase};
    return lazily(&use);
}
