/* Maps whose elements are rows of a few numbers, on a GPU (25-strategy.md):
 *
 *     rows through local memory:  map (\i. e i) is, e i : [k]d
 *       = the same by groups, whose rows lie in local memory first (strategy_gpu.dpia, `shortRows`)
 *
 * so that neighbours write neighbours. A work-item that stores a row of its own writes as far from
 * its neighbours as the row is long.
 *
 * Side conditions: k is a number, and a row is longer than what a work-item stores at once, but not
 * long enough for a dimension of the grid; its elements are scalars, or tuples of some; there may
 * be enough rows for a group; nothing can fail. */
#include "rewrite/form.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_element.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_parts.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_template.h"

/* The rows of a group, as in strategy_gpu.dpia, and the bytes that are stored at once, at most. */
enum { GROUP_ROWS = 64, STORED_BYTES = 16 };

struct rows {
    struct strategy *strategy;
    struct strategy_index index;
    const struct phrase *row; /* at INDEX */
    const struct data *element;
    int64_t size;
};

static bool read_rows(struct rows *rows, const struct phrase *map)
{
    struct strategy *strategy = rows->strategy;
    const struct data *row = phrase_array_elem(map);
    if (row->kind != DATA_ARRAY || !data_is_flat(row->fst) ||
        !strategy_gpu_is_short(strategy, row->size) || !nat_is_const(row->size, &rows->size) ||
        !form_is_map_of_view(strategy->dpia, map))
        return false;
    rows->element = row->fst;
    rows->index = strategy_index_new(strategy, "i", phrase_array_size(map), map->loc);
    rows->row = strategy_body_at(strategy, map, rows->index);
    return !strategy_may_fail(strategy, rows->row);
}

/* Elements that a row has in local memory behind its own: with these it is odd, so that those of
 * neighbours lie in different banks. */
static int64_t padding(const struct rows *rows)
{
    return (rows->size + 1) % 2;
}

/* Whether there are always fewer rows than a group would have. */
static bool are_few(const struct rows *rows)
{
    struct nat_table *nats = dpia_nats(rows->strategy->dpia);
    return nat_is_lt(nats, rows->index.size, nat_const(nats, GROUP_ROWS));
}

static bool fit(const struct rows *rows)
{
    size_t bytes = strategy_flat_bytes(rows->element), size = (size_t)rows->size;
    return size * bytes > STORED_BYTES && !are_few(rows) &&
           GROUP_ROWS * (size + 1) * bytes <= (size_t)rows->strategy->device->local_memory;
}

const struct phrase *step_gpu_short_rows(struct strategy *strategy, const struct phrase *map,
                                         strategy_otherwise *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    struct rows rows = {.strategy = strategy};
    (void)otherwise;
    if (!read_rows(&rows, map) || !fit(&rows))
        return NULL;
    strategy_note(strategy, "rows through local memory", map->loc);
    const struct phrase *at = strategy_sequential(
        strategy, phrase_lam(dpia, rows.index.var, rows.row, map->loc));
    const struct phrase *phrases[] = {at, strategy_none(strategy, rows.element, map->loc)};
    const struct nat *sizes[] = {rows.index.size, nat_const(nats, rows.size),
                                 nat_const(nats, padding(&rows))};
    return strategy_instance(strategy,
                             strategy_template(strategy, "shortRows", SCALAR_F32, map->loc),
                             (struct phrase_arguments){sizes, &rows.element, phrases, 3, 1, 2});
}
