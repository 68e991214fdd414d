/* Maps of maps that write what lies side by side and read what does not, on a CPU (25-strategy.md):
 *
 *     transposition in blocks:  map (\row. map (\x. f x) row) (transpose xs)
 *       = concat (join (mapGlobal (\q. 64 rows, 8 columns at a time) (the front of the rows)))
 *                (the rows that are left)
 *
 * so that each line of a cache is used while it is there (inBlocks in strategy_cpu.dpia). Law:
 * split-join, twice, and interchange.
 *
 * Of fewer rows blocks have all of them, and 64 columns (fewInBlocks).
 *
 * Side conditions: nothing that takes long, and nothing that can fail. The host sees whether there
 * are blocks for threads: `if n >= 128 && m >= 16 then in blocks else if m >= 1024 then few rows in
 * blocks else rows`.
 *
 * Measured, 4096 x 4096: blocks of 64 by 16 take a third longer, of 32 by 16 twice as long, loops
 * that write across five times as long. */
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_cpu.h"
#include "translate/strategy_element.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_template.h"

/* Of what is written. */
enum { BLOCK_ROWS = 64, BLOCK_COLUMNS = 8, FEW_ROWS_COLUMNS = 64 };

struct turn {
    struct strategy *strategy;
    struct strategy_index row, column;
    const struct phrase *value; /* at ROW and COLUMN */
    struct loc loc;
};

/* Whether EXP reads a scalar that lies beside those of the next rows, not of the next columns. */
static bool reads_across(const struct turn *turn, const struct phrase *exp)
{
    const struct phrase *read = strategy_first_read(exp);
    if (read == exp)
        return strategy_index_in(exp, turn->column) &&
               strategy_is_beside(turn->strategy, exp, turn->row);
    for (size_t i = 0; read && i < phrase_child_count(exp); i++)
        if (reads_across(turn, phrase_child(exp, i)))
            return true;
    return false;
}

static bool read_turn(struct turn *turn, const struct phrase *map)
{
    struct strategy *strategy = turn->strategy;
    if (!form_is_map_of_view(strategy->dpia, map))
        return false;
    turn->row = strategy_index_new(strategy, "i", phrase_array_size(map), map->loc);
    const struct phrase *inner = strategy_body_at(strategy, map, turn->row);
    if (!form_is_map_of_view(strategy->dpia, inner))
        return false;
    turn->column = strategy_index_new(strategy, "j", phrase_array_size(inner), map->loc);
    turn->value = strategy_body_at(strategy, inner, turn->column);
    return data_is_flat(phrase_data(turn->value)) && !cost_has_loop(turn->value) &&
           !strategy_may_fail(strategy, turn->value) && reads_across(turn, turn->value);
}

/* All by the template NAME, of COUNT sizes. */
static const struct phrase *by_template(const struct turn *turn, const char *name,
                                        const struct nat *const *sizes, size_t count)
{
    struct strategy *strategy = turn->strategy;
    struct dpia *dpia = strategy->dpia;
    const struct data *data = phrase_data(turn->value);
    const struct phrase *f = phrase_lam(dpia, turn->column.var, turn->value, turn->loc);
    f = phrase_copy(dpia, phrase_lam(dpia, turn->row.var, f, turn->loc));
    f = strategy_sequential(strategy, f);
    return strategy_instance(strategy, strategy_template(strategy, name, SCALAR_F32, turn->loc),
                             (struct phrase_arguments){sizes, &data, &f, count, 1, 1});
}

static const struct phrase *in_blocks(const struct turn *turn)
{
    struct nat_table *nats = dpia_nats(turn->strategy->dpia);
    const struct nat *sizes[] = {turn->row.size, turn->column.size, nat_const(nats, BLOCK_ROWS),
                                 nat_const(nats, BLOCK_COLUMNS)};
    return by_template(turn, "inBlocks", sizes, 4);
}

static const struct phrase *few_in_blocks(const struct turn *turn)
{
    struct nat_table *nats = dpia_nats(turn->strategy->dpia);
    const struct nat *sizes[] = {turn->row.size, turn->column.size,
                                 nat_const(nats, FEW_ROWS_COLUMNS)};
    return by_template(turn, "fewInBlocks", sizes, 3);
}

const struct phrase *step_cpu_turn(struct strategy *strategy, const struct phrase *map,
                                   strategy_otherwise *otherwise)
{
    struct turn turn = {.strategy = strategy, .loc = map->loc};
    if (!read_turn(&turn, map))
        return NULL;
    strategy_note(strategy, "transposition in blocks", map->loc);
    const struct device *device = strategy->device;
    const struct strategy_least least[] = {{turn.row.size, device->turn_least_rows},
                                           {turn.column.size, device->turn_least_columns}};
    const struct strategy_least is_long = {turn.column.size, device->turn_long_row};
    const struct phrase *few =
        strategy_if_least(strategy, &is_long, 1, few_in_blocks(&turn), map, otherwise);
    return strategy_if_all(strategy, least, 2, in_blocks(&turn), few);
}
