/* Several elements for each work-item, on a GPU (25-strategy.md):
 *
 *     several rows:  map (\i. map (\j. e i j) js) is: a work-item has e at four i that lie side by
 *                    side, and one j, along which neighbours run
 *
 * so that it waits for four reads at a time, and not for one after the other, and what several of
 * its elements read is read once: what a stencil has in common with the one below it. Of three
 * dimensions it is the middle one that is taken together.
 *
 *     several columns: the same at four j, too, where what these read of rows lies side by side,
 *                      some of it by several; that is read in windows (opencl/windows.c)
 *
 *     four elements:  map (\i. e i) is, the same of one dimension, also where what is read or
 *                     written is narrow
 *
 * Side conditions: rows are worth a dimension of the grid; nothing compares sizes, which is to be
 * done once also where there are no elements; e is a scalar, or a tuple of some, and does little:
 * few operations, and no loops but of few iterations. So it does not matter that there are fewer
 * work-items where there are few elements. */
#include "dpia/fail.h"
#include "dpia/uses.h"
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_border.h"
#include "translate/strategy_element.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_guarded.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_parts.h"
#include "translate/strategy_state.h"
#include "translate/strategy_template.h"

/* The elements of a work-item, as in strategy_gpu.dpia. */
enum { SEVERAL = 4 };

/* Elements that far from the ends are away from the border, and have windows that are not too long
 * (opencl/windows.c). */
enum { FAR = 8 };

/* Bytes of scalars of which a work-item would have too few under way. */
enum { NARROW = 2 };

/* A map over INDEX, of maps over INNER of VALUE; all that for each of BATCH, if there is one. */
struct several {
    struct strategy *strategy;
    struct strategy_index batch, index, inner;
    const struct phrase *value;
    struct loc loc;
};

/* ---- What is light ---- */

/* Whether PHRASE does something for each element of an array, its last argument. */
static bool runs_over(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_MAP) || phrase_is_prim(phrase, PRIM_REDUCE) ||
           phrase_is_prim(phrase, PRIM_SCAN) || phrase_is_prim(phrase, PRIM_SCAN_ASSOC) ||
           form_is_reduction(phrase);
}

/* How often what loops in PHRASE do is done, at most LIMIT + 1; that also where it is not known. */
static int64_t iterations(const struct phrase *phrase, int64_t limit)
{
    int64_t size = 1, most = 1;
    size_t count = phrase_child_count(phrase);
    bool loops = phrase->kind == PHRASE_PRIM && cost_is_repeating(phrase_prim_of(phrase)) &&
                 !phrase_is_prim(phrase, PRIM_GENERATE);
    bool known = loops && runs_over(phrase) &&
                 nat_is_const(phrase_array_size(phrase_child(phrase, count - 1)), &size);
    if (loops && (!known || size > limit))
        return limit + 1;
    for (size_t i = 0; i < count; i++) {
        int64_t inside = iterations(phrase_child(phrase, i), limit);
        if (phrase_child(phrase, i)->type->kind != TYPE_EXP)
            inside *= size;
        most = inside > most ? inside : most;
    }
    most = size > most ? size : most;
    return most > limit ? limit + 1 : most;
}

static bool is_light(struct strategy *strategy, const struct phrase *value)
{
    int64_t few = strategy->device->few_elements;
    return strategy_flat_bytes(phrase_data(value)) > 0 && iterations(value, few) <= few &&
           cost_operations(value) <= strategy->device->light_operations;
}

/* ---- Reading ---- */

/* What BODY has at INDEX, a map of a view, perhaps behind names for scalars; null if it is none. */
static const struct phrase *element_at(struct several *several, const struct phrase *body)
{
    struct dpia *dpia = several->strategy->dpia;
    if (phrase_is_prim(body, PRIM_LET) && phrase_arg(body, 1)->kind == PHRASE_LAM &&
        data_is_flat(phrase_data(phrase_arg(body, 0))) && !cost_has_loop(phrase_arg(body, 0))) {
        const struct phrase *scope = phrase_arg(body, 1);
        const struct phrase *rest = element_at(several, phrase_lam_body(scope));
        if (!rest)
            return NULL;
        return phrase_let(dpia, phrase_lam_param(scope), phrase_arg(body, 0), rest, body->loc);
    }
    if (!form_is_map_of_view(dpia, body))
        return NULL;
    several->inner = strategy_index_new(several->strategy, "j", phrase_array_size(body), body->loc);
    return strategy_body_at(several->strategy, body, several->inner);
}

/* Whether there are always fewer elements than a work-item would have. */
static bool has_few(const struct several *several)
{
    struct nat_table *nats = dpia_nats(several->strategy->dpia);
    return nat_is_lt(nats, several->index.size, nat_const(nats, SEVERAL));
}

static bool read_several(struct several *several, const struct phrase *map)
{
    struct strategy *strategy = several->strategy;
    if (!form_is_map_of_view(strategy->dpia, map))
        return false;
    several->index = strategy_index_new(strategy, "i", phrase_array_size(map), map->loc);
    several->value = strategy_body_at(strategy, map, several->index);
    if (phrase_data(several->value)->kind != DATA_ARRAY)
        return false;
    several->value = element_at(several, several->value);
    return several->value && !has_few(several) &&
           !strategy_gpu_is_short(strategy, several->inner.size) &&
           is_light(strategy, several->value) && !fail_compares_sizes(several->value);
}

/* Whether EXP reads an array at neighbours of INDEX, not only there. */
static bool reads_around(const struct phrase *exp, struct strategy_index index)
{
    const struct phrase *read = strategy_first_read(exp);
    if (read == exp) {
        while (!phrase_is_prim(read, PRIM_IDX))
            read = phrase_arg(read, 0);
        read = phrase_arg(read, 1);
        return strategy_index_in(exp, index) &&
               !(read->kind == PHRASE_VAR && phrase_var_of(read) == index.var);
    }
    for (size_t i = 0; read && i < phrase_child_count(exp); i++)
        if (reads_around(phrase_child(exp, i), index))
            return true;
    return false;
}

/* Whether something narrow is read at INDEX. */
static bool is_narrow(const struct phrase *exp, struct strategy_index index)
{
    const struct phrase *read = strategy_first_read(exp);
    if (read == exp)
        return strategy_index_in(exp, index) && strategy_flat_bytes(phrase_data(exp)) <= NARROW;
    for (size_t i = 0; read && i < phrase_child_count(exp); i++)
        if (is_narrow(phrase_child(exp, i), index))
            return true;
    return false;
}

/* Whether elements side by side, VALUE, share what they read; or there is only one dimension, and
 * they read or write little. */
static bool is_worth_windows(const struct several *several, const struct phrase *value)
{
    bool narrow = is_narrow(value, several->inner) ||
                  strategy_flat_bytes(phrase_data(value)) <= NARROW;
    return reads_around(value, several->inner) ||
           (narrow && !several->index.var && !cost_has_loop(value));
}

/* Whether READ is read in EXP, whatever holds there. */
static bool is_read_anyway(const struct phrase *exp, const struct phrase *read)
{
    bool holds;
    if (phrase_is_same(exp, read))
        return true;
    for (size_t i = 0; i < phrase_child_count(exp); i++)
        if (!strategy_is_behind(exp, i, &holds) && is_read_anyway(phrase_child(exp, i), read))
            return true;
    return false;
}

/* Whether something in EXP, a part of ALL, is read only under a condition; BEHIND: EXP stands
 * behind one. */
static bool reads_by_choice(const struct phrase *exp, const struct phrase *all, bool behind)
{
    bool holds;
    if (strategy_first_read(exp) == exp)
        return behind && !is_read_anyway(all, exp);
    for (size_t i = 0; i < phrase_child_count(exp); i++)
        if (reads_by_choice(phrase_child(exp, i), all,
                            behind || strategy_is_behind(exp, i, &holds)))
            return true;
    return false;
}

/* The array whose rows lie one behind the other in ARRAY. */
static const struct phrase *all_rows(const struct phrase *array)
{
    while (phrase_is_prim(array, PRIM_JOIN))
        array = phrase_arg(array, 0);
    return array;
}

/* The array of rows that READ, a scalar of one, is looked up in, by indices that are known to be in
 * range; null if they are not, or the last one is not that of a row of SIZE elements. An array that
 * is one row itself may have any size. */
static const struct phrase *array_of_rows(struct strategy *strategy, const struct phrase *read,
                                          const struct nat *size)
{
    while (!phrase_is_prim(read, PRIM_IDX))
        read = phrase_arg(read, 0);
    const struct phrase *row = phrase_arg(read, 0);
    if (all_rows(row)->kind != PHRASE_VAR && phrase_array_size(row) != size)
        return NULL;
    for (; phrase_is_prim(read, PRIM_IDX); read = phrase_arg(read, 0)) {
        const struct phrase *index = strategy_guarded_at(strategy, phrase_arg(read, 1));
        if (phrase_is_prim(index, PRIM_TO_IDX) && !phrase_is_unchecked(index))
            return NULL;
    }
    read = all_rows(read);
    return read->kind == PHRASE_VAR ? read : NULL;
}

/* Whether all that EXP reads at places that depend on INDEX, of a row of SIZE elements, is read of
 * such rows that lie one behind the other in memory. */
static bool reads_of_rows(struct strategy *strategy, const struct phrase *exp,
                          struct strategy_index index, const struct nat *size)
{
    const struct phrase *read = strategy_first_read(exp);
    if (!read || !strategy_index_in(exp, index))
        return true;
    if (read == exp)
        return array_of_rows(strategy, read, size);
    for (size_t i = 0; i < phrase_child_count(exp); i++)
        if (!reads_of_rows(strategy, phrase_child(exp, i), index, size))
            return false;
    return true;
}

/* Whether what neighbours along a row read of arrays away from the border lies side by side, and
 * that is worth it. Of three dimensions only where nothing loops: else there is more to do for
 * an element than to wait for what it reads. */
static bool has_windows(const struct several *several)
{
    struct strategy *strategy = several->strategy;
    struct strategy_index batch = several->batch, index = several->index, inner = several->inner;
    const struct phrase *value = strategy_guarded(strategy, several->value);
    bool some = false;
    if (!is_worth_windows(several, value) || (batch.var && cost_has_loop(value)))
        return false;
    if (batch.var)
        value = strategy_border_away(strategy, value, &batch, FAR);
    if (index.var)
        value = strategy_border_away(strategy, value, &index, FAR);
    value = strategy_border_away(strategy, value, &inner, FAR);
    return !reads_by_choice(value, value, false) &&
           strategy_reads_beside(strategy, value, inner, &some) &&
           reads_of_rows(strategy, value, inner, several->inner.size);
}

/* ---- Writing ---- */

static const char *name_of(const struct several *several, struct strategy_index index)
{
    return index.var == several->index.var ? "i" : index.var == several->inner.var ? "j" : "k";
}

/* \i. BODY */
static const struct phrase *over(const struct several *several, struct strategy_index index,
                                 const struct phrase *body)
{
    struct dpia *dpia = several->strategy->dpia;
    struct strategy_index own =
        strategy_index_new(several->strategy, name_of(several, index), index.size, several->loc);
    if (strategy_index_in(body, index))
        body = phrase_subst(dpia, body, index.var, phrase_var(dpia, own.var, several->loc));
    return phrase_lam(dpia, own.var, body, several->loc);
}

/* By the definition NAME, for each of the batch. */
static const struct phrase *written(const struct several *several, const char *name)
{
    struct strategy *strategy = several->strategy;
    struct dpia *dpia = strategy->dpia;
    const struct strategy_index batch = several->batch;
    const struct phrase *value = phrase_copy(dpia, several->value);
    const struct data *data = phrase_data(value);
    const struct phrase *at = strategy_sequential(
        strategy, over(several, several->index, over(several, several->inner, value)));
    const struct phrase *phrases[] = {at, strategy_none(strategy, data, several->loc)};
    const struct nat *nats[] = {several->index.size, several->inner.size};
    const struct phrase *all = strategy_instance(
        strategy, strategy_template(strategy, name, SCALAR_F32, several->loc),
        (struct phrase_arguments){nats, &data, phrases, 2, 1, 2});
    if (!batch.var)
        return all;
    return phrase_map(dpia, (struct level){LOOP_GLOBAL, 2}, over(several, batch, all),
                      strategy_all_indices(strategy, batch.size, several->loc), several->loc);
}

/* ---- The choice ---- */

/* Whether the host finds that there is a multiple of SEVERAL columns; null if that is known. */
static const struct phrase *is_multiple(const struct several *several)
{
    struct dpia *dpia = several->strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct loc loc = several->loc;
    const struct nat *columns = several->inner.size;
    if (nat_mod(nats, columns, nat_const(nats, SEVERAL)) == nat_const(nats, 0))
        return NULL;
    const struct phrase *left =
        phrase_binary(dpia, OP_MOD, phrase_nat_value(dpia, columns, loc),
                      phrase_int(dpia, SCALAR_I64, SEVERAL, loc), loc);
    return phrase_binary(dpia, OP_EQ, left, phrase_int(dpia, SCALAR_I64, 0, loc), loc);
}

/* In columns, too, where those have windows and the host finds that there are enough. */
static const struct phrase *chosen(const struct several *several)
{
    struct strategy *strategy = several->strategy;
    strategy_note(strategy, "several rows", several->loc);
    if (!has_windows(several))
        return written(several, "severalRows");
    strategy_note(strategy, "several columns", several->loc);
    const struct phrase *cond = is_multiple(several);
    const struct phrase *columns = written(several, "severalColumns");
    return cond ? phrase_if(strategy->dpia, cond, columns, written(several, "severalRows"),
                            several->loc)
                : columns;
}

/* MAP of maps of maps: the two inner dimensions, for each element of the array of MAP. */
static const struct phrase *of_batch(struct strategy *strategy, const struct phrase *map)
{
    struct several several = {.strategy = strategy, .loc = map->loc};
    if (!form_is_map_of_view(strategy->dpia, map))
        return NULL;
    several.batch = strategy_index_new(strategy, "k", phrase_array_size(map), map->loc);
    const struct phrase *inner = strategy_body_at(strategy, map, several.batch);
    return phrase_data(inner)->kind == DATA_ARRAY && read_several(&several, inner)
               ? chosen(&several)
               : NULL;
}

const struct phrase *strategy_gpu_several_rows(struct strategy *strategy, const struct phrase *map)
{
    struct several several = {.strategy = strategy, .loc = map->loc};
    return read_several(&several, map) ? chosen(&several) : of_batch(strategy, map);
}

static bool has_if(const struct phrase *exp)
{
    bool found = phrase_is_prim(exp, PRIM_IF);
    for (size_t i = 0; !found && i < phrase_child_count(exp); i++)
        found = has_if(phrase_child(exp, i));
    return found;
}

/* Whether an index in EXP is chosen: that it is in range is seen where a work-item has one element
 * only. */
static bool chooses_index(const struct phrase *exp)
{
    bool chooses = phrase_is_prim(exp, PRIM_TO_IDX) && has_if(exp);
    for (size_t i = 0; !chooses && i < phrase_child_count(exp); i++)
        chooses = chooses_index(phrase_child(exp, i));
    return chooses;
}

/* By the definition fourElements. */
static const struct phrase *in_fours(const struct several *several)
{
    struct strategy *strategy = several->strategy;
    const struct phrase *value = phrase_copy(strategy->dpia, several->value);
    const struct data *data = phrase_data(value);
    const struct phrase *phrases[] = {
        strategy_sequential(strategy, over(several, several->inner, value)),
        strategy_none(strategy, data, several->loc)};
    return strategy_instance(
        strategy, strategy_template(strategy, "fourElements", SCALAR_F32, several->loc),
        (struct phrase_arguments){&several->inner.size, &data, phrases, 1, 1, 2});
}

const struct phrase *strategy_gpu_four_elements(struct strategy *strategy, const struct phrase *map)
{
    struct several several = {.strategy = strategy, .loc = map->loc};
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *n = phrase_array_size(map);
    if (!form_is_map_of_view(strategy->dpia, map) || nat_is_lt(nats, n, nat_const(nats, SEVERAL)))
        return NULL;
    several.inner = strategy_index_new(strategy, "i", n, map->loc);
    several.value = strategy_body_at(strategy, map, several.inner);
    if (!is_light(strategy, several.value) || fail_compares_sizes(several.value) ||
        chooses_index(strategy_guarded(strategy, several.value)) || !has_windows(&several))
        return NULL;
    strategy_note(strategy, "four elements", map->loc);
    return in_fours(&several);
}
