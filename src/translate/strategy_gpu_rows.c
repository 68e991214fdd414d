/* Rows by work-groups, on a GPU (25-strategy.md):
 *
 *     map by work-groups:  map f xs = mapWorkgroup f xs, where f reduces a long array; the
 *                          work-items of a group share its work (strategy_gpu_reduce.c), and the
 *                          maps in it become mapLocal
 *
 * Rows of rows are taken together. What a group binds, and a row that it reads several times, or
 * of which each work-item reads a long piece, is in local memory if there is room for it. Side
 * conditions: f does nothing else that takes long.
 * Whether a group or a work-item has a row is decided by the host where the sizes are not known:
 *
 *     if n >= longRow && (m < lanes || n >= veryLongRow, or orderedRow where it is read in pieces)
 *     then mapWorkgroup f xs, in groups of 128 if n >= groupRow, of 64 if n >= ownGroupRow, else 8
 *          rows for each group, with 16 work-items for each row
 *     else mapGlobal f xs
 *
 * Where f gives an array, whose elements neighbours would not write side by side, n >= writtenRow
 * is enough. */
#include "dpia/fail.h"
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "translate/strategy_flat.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_gpu_held.h"
#include "translate/strategy_gpu_kept.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_template.h"

/* ---- Which rows are for groups ---- */

/* Whether neighbours in ARRAY lie side by side in memory, and not the elements of each of them. */
static bool is_turned(const struct phrase *array)
{
    if (phrase_is_prim(array, PRIM_ZIP))
        return is_turned(phrase_arg(array, 0)) || is_turned(phrase_arg(array, 1));
    return phrase_is_prim(array, PRIM_TRANSPOSE) &&
           data_is_flat(phrase_array_elem(array)->fst);
}

bool strategy_gpu_hands_on(const struct phrase *phrase)
{
    return phrase->kind == PHRASE_OPERATOR || phrase->kind == PHRASE_APP ||
           phrase->kind == PHRASE_LAM || phrase_is_prim(phrase, PRIM_LET) ||
           phrase_is_prim(phrase, PRIM_PAIR) || phrase_is_prim(phrase, PRIM_FST) ||
           phrase_is_prim(phrase, PRIM_SND);
}

/* Whether the work-items of a group can do PHRASE together. */
static bool is_group_work(struct strategy *strategy, const struct phrase *phrase)
{
    if (!cost_has_loop(phrase))
        return true;
    if (form_is_reduction(phrase))
        return strategy_gpu_group_reduces(strategy, phrase);
    if (phrase_is_at(phrase, PRIM_MAP, LOOP_OPEN))
        return cost_is_view(strategy->dpia, phrase_arg(phrase, 1));
    bool passes = strategy_gpu_hands_on(phrase);
    for (size_t i = 0; passes && i < phrase_child_count(phrase); i++)
        passes = is_group_work(strategy, phrase_child(phrase, i));
    return passes;
}

/* The first reduction that the group does; null if there is none. */
static const struct phrase *group_reduction(const struct phrase *phrase)
{
    return form_first(phrase, form_is_reduction);
}

static const struct phrase *number(struct strategy *strategy, int64_t value, struct loc loc)
{
    return phrase_int(strategy->dpia, SCALAR_I64, value, loc);
}

static const struct phrase *at_least(struct strategy *strategy, const struct nat *n, int64_t value,
                                     struct loc loc)
{
    return phrase_binary(strategy->dpia, OP_GE, phrase_nat_value(strategy->dpia, n, loc),
                         number(strategy, value, loc), loc);
}

/* Whether PHRASE, the array of a reduction, has arrays in it that depend on VAR. */
static bool has_own_array(const struct phrase *phrase, const struct var *var)
{
    if (!data_is_flat(phrase_data(phrase)) && phrase_mentions(phrase, var) &&
        (phrase->kind == PHRASE_VAR || phrase_is_prim(phrase, PRIM_FST) ||
         phrase_is_prim(phrase, PRIM_SND) || phrase_is_prim(phrase, PRIM_IDX)))
        return true;
    if (phrase_is_at(phrase, PRIM_MAP, LOOP_OPEN))
        return has_own_array(phrase_arg(phrase, 1), var);
    bool views = phrase->kind == PHRASE_PRIM &&
                 primitive_class(phrase_prim_of(phrase)) == PRIM_LAYOUT &&
                 !phrase_is_prim(phrase, PRIM_GENERATE);
    for (size_t i = 0; views && i < phrase_child_count(phrase); i++)
        if (phrase_child(phrase, i)->type->kind == TYPE_EXP &&
            has_own_array(phrase_child(phrase, i), var))
            return true;
    return false;
}

/* Whether work-items have pieces of rows in PHRASE, so that neighbours do not read neighbours. */
static bool reads_pieces(struct strategy *strategy, const struct phrase *phrase)
{
    if (form_is_reduction(phrase) && strategy_gpu_group_reduces_in_order(strategy, phrase))
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (reads_pieces(strategy, phrase_child(phrase, i)))
            return true;
    return false;
}

/* Rows of so many elements, of which MAP gives one value each, are for groups, however many rows
 * there are. */
static int64_t very_long(struct strategy *strategy, const struct phrase *map)
{
    return reads_pieces(strategy, phrase_arg(map, 0)) ? strategy->device->ordered_row
                                                      : strategy->device->very_long_row;
}

const struct phrase *strategy_gpu_few_or_long(struct strategy *strategy, const struct nat *rows,
                                              const struct nat *n, int64_t very_long,
                                              struct loc loc)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *lanes =
        phrase_nat_value(dpia, nat_of_var(dpia_nats(dpia), strategy->lanes), loc);
    const struct phrase *few =
        phrase_binary(dpia, OP_LT, phrase_nat_value(dpia, rows, loc), lanes, loc);
    const struct phrase *worth =
        phrase_binary(dpia, OP_LOG_OR, few, at_least(strategy, n, very_long, loc), loc);
    return phrase_binary(dpia, OP_LOG_AND, at_least(strategy, n, strategy->device->long_row, loc),
                         worth, loc);
}

/* Few long rows, where those are very long that have orderedRow elements if work-items have pieces.
 * Where all reduce the same array, it is read once for all work-items that run together: then only
 * n >= longRow && m < lanes/sameArray. */
static const struct phrase *is_for_groups(struct strategy *strategy, const struct phrase *map,
                                          const struct phrase *reduce)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    struct loc loc = map->loc;
    const struct nat *rows = phrase_array_size(map), *n = phrase_array_size(phrase_arg(reduce, 2));
    const struct device *device = strategy->device;
    if (has_own_array(phrase_arg(reduce, 2), phrase_lam_param(phrase_arg(map, 0))))
        return phrase_array_elem(map)->kind == DATA_ARRAY
                   ? at_least(strategy, n, device->written_row, loc)
                   : strategy_gpu_few_or_long(strategy, rows, n, very_long(strategy, map), loc);
    const struct nat *most = nat_div(nats, nat_of_var(nats, strategy->lanes),
                                     nat_const(nats, device->same_array));
    const struct phrase *few = phrase_binary(dpia, OP_LT, phrase_nat_value(dpia, rows, loc),
                                             phrase_nat_value(dpia, most, loc), loc);
    return phrase_binary(dpia, OP_LOG_AND, at_least(strategy, n, device->long_row, loc), few, loc);
}

/* ---- Rows in local memory ---- */

/* How often PHRASE takes in all of ROW, rather than one element. */
static size_t uses_of_row(const struct phrase *phrase, const struct var *row)
{
    size_t uses = phrase->kind == PHRASE_VAR && phrase_var_of(phrase) == row;
    for (size_t i = 0; i < phrase_child_count(phrase); i++) {
        const struct phrase *child = phrase_child(phrase, i);
        bool element = phrase_is_prim(phrase, PRIM_IDX) && child->kind == PHRASE_VAR;
        uses += element ? 0 : uses_of_row(child, row);
    }
    return uses;
}

/* map (\row. e) xss = map (\source. let row = map (\x. x) source in e) xss, where rows are in
 * global memory and e takes in all of a row several times, or in pieces; else null. */
static const struct phrase *with_rows_bound(struct strategy *strategy, const struct phrase *map)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = map->loc;
    const struct phrase *fun = phrase_arg(map, 0), *body = phrase_lam_body(fun);
    const struct var *row = phrase_lam_param(fun);
    const struct phrase *source = phrase_var(dpia, var_new(dpia, "source", row->type, loc), loc);
    size_t uses = uses_of_row(body, row);
    if (phrase_data(source)->kind != DATA_ARRAY || uses == 0 ||
        (uses == 1 && !reads_pieces(strategy, body)) ||
        !cost_is_view(dpia, phrase_arg(map, 1)))
        return NULL;
    const struct phrase_type *element = type_exp(dpia_types(dpia), phrase_array_elem(source));
    const struct var *x = var_new(dpia, "x", element, loc);
    const struct phrase *copy = phrase_map(
        dpia, level_of(LOOP_OPEN), phrase_lam(dpia, x, phrase_var(dpia, x, loc), loc), source, loc);
    if (!strategy_is_kept(copy))
        return NULL;
    return phrase_map(
        dpia, level_of(LOOP_OPEN),
        phrase_lam(dpia, phrase_var_of(source), phrase_let(dpia, row, copy, body, loc), loc),
        phrase_arg(map, 1), loc);
}

/* ---- By groups ---- */

/* The rows of a map: of N elements, with so many ITEMS for each, and so many TOGETHER for a group.
 * Where there are several they have fewer than ownGroupRow elements, with few items fewer than
 * groupRow. */
struct row_groups {
    const struct nat *n;
    unsigned items;
    int64_t together;
};

/* The function FUN, by a group, for each row of XS, so many TOGETHER. */
static const struct phrase *rows_together(struct strategy *strategy, const struct phrase *fun,
                                          const struct phrase *xs, int64_t together,
                                          struct loc loc)
{
    if (together == 1 || fail_compares_sizes(xs))
        return phrase_map(strategy->dpia, level_of(LOOP_WORKGROUP), fun, xs, loc);
    const struct nat *sizes[] = {phrase_array_size(xs),
                                 nat_const(dpia_nats(strategy->dpia), together)};
    const struct data *datas[] = {phrase_array_elem(xs), fun->type->snd->data};
    const struct phrase *phrases[] = {fun, xs};
    return strategy_instance(strategy, strategy_template(strategy, "rowsTogether", SCALAR_F32, loc),
                             (struct phrase_arguments){sizes, datas, phrases, 2, 2, 2});
}

static const struct phrase *by_groups(struct strategy *strategy, const struct phrase *map,
                                      const struct row_groups *rows)
{
    struct loc loc = map->loc;
    strategy_note(strategy, "map by work-groups", loc);
    const struct phrase *fun = strategy_walk(strategy, phrase_arg(map, 0), MODE_WORKGROUP);
    const struct phrase *xs = strategy_walk(strategy, phrase_arg(map, 1), MODE_HOST);
    return rows_together(strategy, fun, xs, rows->together, loc);
}

/* MAP by groups, where what a group binds is in local memory. */
static const struct phrase *by_groups_in_local(struct strategy *strategy, const struct phrase *map,
                                               const struct row_groups *rows)
{
    strategy->keeps_local = true;
    strategy->row = rows->together > 1 ? NULL : phrase_lam_param(phrase_arg(map, 0));
    const struct phrase *groups = by_groups(strategy, map, rows);
    strategy->row = NULL;
    strategy->keeps_local = false;
    return groups;
}

/* Compilers take several turns of such a loop at once, and wait for each of those that are left. */
const struct phrase *strategy_gpu_read_ahead(struct strategy *strategy, const struct phrase *map)
{
    const struct phrase *fun = phrase_arg(map, 0), *xs = phrase_arg(map, 1);
    struct nat_table *nats = dpia_nats(strategy->dpia);
    if (!strategy->row || !phrase_mentions(xs, strategy->row) || cost_has_loop(fun) ||
        !cost_is_view(strategy->dpia, xs))
        return NULL;
    strategy_note(strategy, "map at local level", map->loc);
    const struct nat *sizes[] = {phrase_array_size(map),
                                 nat_const(nats, strategy->device->read_ahead)};
    const struct data *datas[] = {phrase_array_elem(xs), phrase_array_elem(map)};
    const struct phrase *phrases[] = {strategy_sequential(strategy, fun), xs};
    return strategy_instance(strategy,
                             strategy_template(strategy, "readAhead", SCALAR_F32, map->loc),
                             (struct phrase_arguments){sizes, datas, phrases, 2, 2, 2});
}

/* Whether BYTES are no more than there is room for. */
static bool always_fits(struct strategy *strategy, const struct nat *bytes,
                        const struct row_groups *rows)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct device *device = strategy->device;
    int64_t limit = rows->together > 1 ? device->own_group_row : device->group_row;
    const struct nat *most = nat_const(nats, limit - 1);
    const struct nat_var *var;
    if (rows->items != STRATEGY_ITEMS && nat_is_var(rows->n, &var))
        bytes = nat_subst(nats, bytes, var, most);
    return nat_is_le(nats, bytes, nat_const(nats, (int64_t)device->local_memory));
}

/* The first of COUNT versions of a map whose groups have room in local memory for all that they
 * bind, which is less than TOO_MANY bytes, if that is not null; if none has, the last one, without
 * local memory. The host sees which, where sizes are not known. */
static const struct phrase *first_that_fits(struct strategy *strategy,
                                            const struct row_groups *rows,
                                            const struct phrase *const *maps, size_t count,
                                            const struct nat *too_many)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    struct loc loc = maps[0]->loc;
    const struct nat *room = nat_const(nats, (int64_t)strategy->device->local_memory), *bytes;
    bool keeps = strategy_gpu_keeps(strategy, maps[0], &bytes);
    bytes = nat_mul(nats, nat_const(nats, rows->together), bytes);
    bool may_fit = keeps && !nat_is_lt(nats, room, bytes) &&
                   !(too_many && nat_is_le(nats, too_many, bytes));
    if (may_fit && always_fits(strategy, bytes, rows))
        return by_groups_in_local(strategy, phrase_copy(dpia, maps[0]), rows);
    const struct phrase *otherwise =
        count > 1
            ? first_that_fits(strategy, rows, maps + 1, count - 1, may_fit ? bytes : too_many)
            : by_groups(strategy, phrase_copy(dpia, maps[0]), rows);
    if (!may_fit)
        return otherwise;
    const struct phrase *fits = phrase_binary(dpia, OP_LE, phrase_nat_value(dpia, bytes, loc),
                                              phrase_nat_value(dpia, room, loc), loc);
    const struct phrase *local = by_groups_in_local(strategy, phrase_copy(dpia, maps[0]), rows);
    return phrase_if(dpia, fits, local, otherwise, loc);
}

static const struct phrase *by_groups_of(struct strategy *strategy, const struct phrase *map,
                                         const struct row_groups rows)
{
    const struct phrase *versions[] = {with_rows_bound(strategy, map), map};
    strategy->group_items = rows.items;
    const struct phrase *groups = versions[0]
                                      ? first_that_fits(strategy, &rows, versions, 2, NULL)
                                      : first_that_fits(strategy, &rows, versions + 1, 1, NULL);
    strategy->group_items = STRATEGY_ITEMS;
    return groups;
}

/* The groups for rows of N elements, the longest first: those of AT LEAST so many elements are done
 * by so many ITEMS each, and so many rows TOGETHER. */
struct row_size {
    int64_t at_least;
    unsigned items;
    int64_t together;
};

/* MAP, whose rows have N elements, by the first of COUNT SIZES that N has; the last is for all. */
static const struct phrase *by_size(struct strategy *strategy, const struct phrase *map,
                                    const struct nat *n, const struct row_size *sizes, size_t count)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *limit = nat_const(nats, sizes->at_least);
    if (count > 1 && nat_is_lt(nats, n, limit))
        return by_size(strategy, map, n, sizes + 1, count - 1);
    const struct row_groups rows = {n, sizes->items, sizes->together};
    const struct phrase *groups = by_groups_of(strategy, phrase_copy(dpia, map), rows);
    if (count == 1 || nat_is_le(nats, limit, n))
        return groups;
    return phrase_if(dpia, at_least(strategy, n, sizes->at_least, map->loc), groups,
                     by_size(strategy, map, n, sizes + 1, count - 1), map->loc);
}

/* ---- Rows in registers ---- */

/* Groups of so many ITEMS that hold EACH elements of a row each, which have BYTES. */
struct holding {
    int64_t items, each, bytes;
};

/* The first items, and the last. */
static struct holding first_holding(const struct strategy *strategy, const struct phrase *fun)
{
    int64_t bytes = (int64_t)strategy_gpu_held_bytes(fun);
    int64_t each = bytes > 0 ? strategy->device->held_bytes / bytes : 0;
    return (struct holding){STRATEGY_LEAST_HOLDING, each, bytes};
}

/* HOLDING of rows twice as long; false if there is none: by as many items again, or the largest
 * group has as many elements again. */
static bool hold_twice(const struct strategy *strategy, struct holding *holding)
{
    bool more = 2 * holding->items <= strategy->device->held_items;
    *(more ? &holding->items : &holding->each) *= 2;
    return more || holding->each * holding->bytes <= strategy->device->most_held;
}

/* MAP by groups that hold its rows, of N elements; null if its function is none for that. */
static const struct phrase *by_holding(struct strategy *strategy, const struct phrase *map,
                                       const struct nat *n, const struct holding *holding)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct phrase *copy = phrase_copy(strategy->dpia, map);
    int64_t size, each = holding->each;
    if (nat_is_const(n, &size))
        each = (size + holding->items - 1) / holding->items;
    strategy_note(strategy, "map by work-groups", map->loc);
    strategy->group_items = (unsigned)holding->items;
    const struct phrase *fun = strategy_gpu_hold_rows(
        strategy, phrase_arg(copy, 0), (struct held_rows){n, nat_const(nats, each)});
    const struct phrase *xs = strategy_walk(strategy, phrase_arg(copy, 1), MODE_HOST);
    int64_t together = STRATEGY_ITEMS / holding->items;
    const struct phrase *rows =
        fun ? rows_together(strategy, fun, xs, together > 1 ? together : 1, map->loc) : NULL;
    strategy->group_items = STRATEGY_ITEMS;
    return rows;
}

/* Whether rows of N elements are held: there are no more than HOLDING has room for, and where the
 * largest groups have them not much less. */
static const struct phrase *is_held(struct strategy *strategy, const struct nat *n,
                                    const struct holding *holding, struct loc loc)
{
    struct dpia *dpia = strategy->dpia;
    int64_t most = holding->items * holding->each;
    const struct phrase *fits = phrase_binary(dpia, OP_LE, phrase_nat_value(dpia, n, loc),
                                              number(strategy, most, loc), loc);
    if (holding->items <= STRATEGY_ITEMS)
        return fits;
    const struct phrase *fills =
        at_least(strategy, n, most * strategy->device->held_filling / 100, loc);
    return phrase_binary(dpia, OP_LOG_AND, fills, fits, loc);
}

/* MAP by groups that HOLD its rows, of N elements, or twice as many, and so on, by the fewest that
 * can; longer ones otherwise; null if its function is none for that. */
static const struct phrase *held_or(struct strategy *strategy, const struct phrase *map,
                                    const struct nat *n, struct holding holding)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *most = nat_const(nats, holding.items * holding.each);
    const struct holding now = holding;
    bool is_more = hold_twice(strategy, &holding);
    const struct row_groups rows = {n, STRATEGY_ITEMS, 1};
    if (nat_is_lt(nats, most, n))
        return is_more ? held_or(strategy, map, n, holding) : by_groups_of(strategy, map, rows);
    const struct phrase *held = by_holding(strategy, map, n, &now);
    if (!held || nat_is_le(nats, n, most))
        return held;
    const struct phrase *longer =
        is_more ? held_or(strategy, map, n, holding)
                : by_groups_of(strategy, phrase_copy(strategy->dpia, map), rows);
    return longer ? phrase_if(strategy->dpia, is_held(strategy, n, &now, map->loc), held, longer,
                              map->loc)
                  : NULL;
}

/* MAP by groups that hold its rows, of N elements, where it reads them several times; or null. */
static const struct phrase *rows_held(struct strategy *strategy, const struct phrase *map,
                                      const struct nat *n)
{
    const struct phrase *fun = phrase_arg(map, 0);
    struct holding holding = first_holding(strategy, fun);
    if (holding.each == 0 || phrase_lam_param(fun)->type->data->size != n ||
        uses_of_row(phrase_lam_body(fun), phrase_lam_param(fun)) < 2)
        return NULL;
    size_t mark = strategy_mark(strategy);
    const struct phrase *held = held_or(strategy, map, n, holding);
    if (!held)
        strategy_forget(strategy, mark);
    return held;
}

static const struct phrase *rows_by_groups(struct strategy *strategy, const struct phrase *map,
                                           const struct nat *n)
{
    const struct row_size sizes[] = {{strategy->device->group_row, STRATEGY_ITEMS, 1},
                                     {strategy->device->own_group_row, STRATEGY_FEW_ITEMS, 1},
                                     {0, STRATEGY_ROW_ITEMS, STRATEGY_ROWS}};
    const struct phrase *held = rows_held(strategy, map, n);
    return held ? held : by_size(strategy, map, n, sizes, sizeof sizes / sizeof *sizes);
}

/* Rows of so many elements are for groups, however many rows there are. */
static int64_t least_row(struct strategy *strategy, const struct phrase *map)
{
    return phrase_array_elem(map)->kind == DATA_ARRAY ? strategy->device->written_row
                                                      : very_long(strategy, map);
}

bool strategy_gpu_has_rows(struct strategy *strategy, const struct phrase *map)
{
    const struct phrase *body = phrase_lam_body(phrase_arg(map, 0));
    return group_reduction(body) && !is_turned(phrase_arg(map, 1)) && is_group_work(strategy, body);
}

static const struct phrase *rows(struct strategy *strategy, const struct phrase *map,
                                 strategy_otherwise *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    if (!strategy_gpu_has_rows(strategy, map))
        return NULL;
    const struct phrase *reduce = group_reduction(phrase_lam_body(phrase_arg(map, 0)));
    int64_t value;
    const struct nat *n = phrase_array_size(phrase_arg(reduce, 2));
    bool own = has_own_array(phrase_arg(reduce, 2), phrase_lam_param(phrase_arg(map, 0)));
    if (own && nat_is_const(n, &value) && value >= least_row(strategy, map))
        return rows_by_groups(strategy, map, n);
    const struct phrase *cond = is_for_groups(strategy, map, reduce);
    const struct phrase *groups = rows_by_groups(strategy, map, n);
    return phrase_if(dpia, cond, groups, otherwise(strategy, phrase_copy(dpia, map)), map->loc);
}

const struct phrase *strategy_gpu_rows_of_rows(struct strategy *strategy,
                                               const struct phrase *map, strategy_do_step *step,
                                               strategy_otherwise *otherwise)
{
    const struct phrase *inner = phrase_lam_body(phrase_arg(map, 0));
    if (!form_is_map_of_view(strategy->dpia, inner) || is_turned(phrase_arg(inner, 1)))
        return NULL;
    const struct phrase *flat = step(strategy, strategy_flat(strategy, map), otherwise);
    return flat ? phrase_split(strategy->dpia, phrase_array_size(inner), phrase_array_size(map),
                               flat, map->loc)
                : NULL;
}

const struct phrase *step_gpu_rows(struct strategy *strategy, const struct phrase *map,
                                       strategy_otherwise *otherwise)
{
    const struct phrase *groups = rows(strategy, map, otherwise);
    return groups ? groups
                  : strategy_gpu_rows_of_rows(strategy, map, step_gpu_rows, otherwise);
}
