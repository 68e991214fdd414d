/* Maps at host level, on a GPU (25-strategy.md), by what their functions do:
 *
 *     map by work-groups:  map f xs = mapWorkgroup f xs, where f reduces a long array; the
 *                          work-items of a group share its work (strategy_gpu_reduce.c), and the
 *                          maps in it become mapLocal
 *     nested maps:         map (map f) xss = mapGlobal1 (mapGlobal f) xss, and a third dimension
 *     rows in one:         map (map f) xss = split m (map f (join xss)), for vectors
 *     vectorising:         map f xs = concat (asScalar (mapGlobal (f on vectors) (asVector 4 the
 *                          front of xs))) (mapGlobal f (what is left))
 *
 * Side conditions: f does nothing else that takes long; for vectors those of strategy_vector.c.
 * Whether a group or a work-item has a row is decided by the host where the sizes are not known:
 *
 *     if n >= 128 && (m < lanes || n >= 1024) then mapWorkgroup f xs else mapGlobal f xs */
#include "dpia/fail.h"
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_vector.h"

/* Lanes of vectors. */
enum { WIDTH = 4 };

/* ---- Rows by work-groups ---- */

/* Whether the work-items of a group can do PHRASE together. */
static bool is_group_work(struct strategy *strategy, const struct phrase *phrase)
{
    if (!cost_has_loop(phrase))
        return true;
    if (form_is_reduction(phrase))
        return strategy_gpu_group_reduces(strategy, phrase);
    if (phrase_is_at(phrase, PRIM_MAP, LOOP_OPEN))
        return cost_is_view(strategy->dpia, phrase_arg(phrase, 1));
    bool passes = phrase->kind == PHRASE_OPERATOR || phrase->kind == PHRASE_APP ||
                  phrase_is_prim(phrase, PRIM_LET) || phrase_is_prim(phrase, PRIM_PAIR) ||
                  phrase_is_prim(phrase, PRIM_FST) || phrase_is_prim(phrase, PRIM_SND) ||
                  phrase->kind == PHRASE_LAM;
    for (size_t i = 0; passes && i < phrase_child_count(phrase); i++)
        passes = is_group_work(strategy, phrase_child(phrase, i));
    return passes;
}

/* The first reduction that the group does; null if there is none. */
static const struct phrase *group_reduction(const struct phrase *phrase)
{
    if (form_is_reduction(phrase))
        return phrase;
    const struct phrase *found = NULL;
    for (size_t i = 0; !found && i < phrase_child_count(phrase); i++)
        if (!phrase_is_at(phrase, PRIM_MAP, LOOP_OPEN))
            found = group_reduction(phrase_child(phrase, i));
    return found;
}

static const struct phrase *by_groups(struct strategy *strategy, const struct phrase *map)
{
    struct loc loc = map->loc;
    strategy_note(strategy, "map by work-groups", loc);
    return phrase_map(strategy->dpia, level_of(LOOP_WORKGROUP),
                      strategy_walk(strategy, phrase_arg(map, 0), MODE_WORKGROUP),
                      strategy_walk(strategy, phrase_arg(map, 1), MODE_HOST), loc);
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

/* Few long rows: n >= longRow && (m < lanes || n >= veryLongRow). Where all reduce the same array,
 * it is read once for all work-items that run together: then only n >= longRow && m <
 * lanes/sameArray. */
static const struct phrase *is_for_groups(struct strategy *strategy, const struct phrase *map,
                                          const struct phrase *reduce)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    struct loc loc = map->loc;
    const struct nat *rows = phrase_array_size(map), *n = phrase_array_size(phrase_arg(reduce, 2));
    const struct nat *lanes = nat_of_var(nats, strategy->lanes);
    bool own = has_own_array(phrase_arg(reduce, 2), phrase_lam_param(phrase_arg(map, 0)));
    const struct device *device = strategy->device;
    const struct nat *shared = nat_div(nats, lanes, nat_const(nats, device->same_array));
    const struct nat *most = own ? lanes : shared;
    const struct phrase *few = phrase_binary(dpia, OP_LT, phrase_nat_value(dpia, rows, loc),
                                             phrase_nat_value(dpia, most, loc), loc);
    if (!own)
        return phrase_binary(dpia, OP_LOG_AND, at_least(strategy, n, device->long_row, loc), few,
                             loc);
    const struct phrase *worth =
        phrase_binary(dpia, OP_LOG_OR, few, at_least(strategy, n, device->very_long_row, loc), loc);
    return phrase_binary(dpia, OP_LOG_AND, at_least(strategy, n, device->long_row, loc), worth,
                         loc);
}

/* ---- Nested maps ---- */

/* Whether PHRASE binds a view, to have its sizes compared before its scope: that needs no loop. */
static bool is_let_of_view(struct dpia *dpia, const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_LET) && phrase_arg(phrase, 1)->kind == PHRASE_LAM &&
           cost_is_view(dpia, phrase_arg(phrase, 0)) && fail_compares_sizes(phrase_arg(phrase, 0));
}

/* The map that the function of MAP is, if it is to be a dimension, behind views that are bound;
 * else null. */
static const struct phrase *inner_map(struct strategy *strategy, const struct phrase *map)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *fun = phrase_arg(map, 0);
    int64_t size;
    if (fun->kind != PHRASE_LAM)
        return NULL;
    const struct phrase *inner = phrase_lam_body(fun);
    while (is_let_of_view(dpia, inner))
        inner = phrase_lam_body(phrase_arg(inner, 1));
    if (!phrase_is_at(inner, PRIM_MAP, LOOP_OPEN))
        return NULL;
    bool is_short =
        nat_is_const(phrase_array_size(inner), &size) && size < strategy->device->least_inner;
    return is_short || !cost_is_view(dpia, phrase_arg(inner, 1)) ? NULL : inner;
}

static unsigned depth_of(struct strategy *strategy, const struct phrase *map)
{
    const struct phrase *inner = inner_map(strategy, map);
    return inner ? 1 + depth_of(strategy, inner) : 1;
}

/* MAP, which may stand behind views that are bound, in dimension DIMENSION, and what its function
 * is in the lower ones. */
static const struct phrase *in_dimensions(struct strategy *strategy, const struct phrase *map,
                                          unsigned dimension)
{
    struct dpia *dpia = strategy->dpia;
    if (is_let_of_view(dpia, map)) {
        const struct phrase *scope = phrase_arg(map, 1);
        const struct phrase *rest = in_dimensions(strategy, phrase_lam_body(scope), dimension);
        return phrase_let(dpia, phrase_lam_param(scope), phrase_arg(map, 0), rest, map->loc);
    }
    const struct phrase *fun = phrase_arg(map, 0);
    struct level level = {LOOP_GLOBAL, dimension};
    if (dimension == 0)
        return phrase_map(dpia, level, strategy_sequential(strategy, fun), phrase_arg(map, 1),
                          map->loc);
    const struct phrase *body = in_dimensions(strategy, phrase_lam_body(fun), dimension - 1);
    return phrase_map(dpia, level, phrase_lam(dpia, phrase_lam_param(fun), body, fun->loc),
                      phrase_arg(map, 1), map->loc);
}

/* ---- Vectors ---- */

static bool is_for_vectors(struct strategy *strategy, const struct phrase *map)
{
    const struct data *elem = phrase_array_elem(map);
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *least = nat_const(nats, strategy->device->least_for_vectors);
    bool is_short = nat_is_lt(nats, phrase_array_size(map), least);
    return !is_short && elem->kind == DATA_SCALAR &&
           strategy_vector_array_fits(strategy->dpia, phrase_arg(map, 1), elem->scalar) &&
           strategy_vector_fits(strategy, phrase_arg(map, 0), elem->scalar);
}

static const struct phrase *in_vectors(struct strategy *strategy, const struct phrase *map)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct phrase *fun = phrase_arg(map, 0), *array = phrase_arg(map, 1);
    const struct nat *n = phrase_array_size(map), *width = nat_const(nats, WIDTH);
    const struct nat *count = nat_div(nats, n, width), *left = nat_mod(nats, n, width);
    enum scalar scalar = phrase_array_elem(map)->scalar;
    int64_t value;
    strategy_note(strategy, "vectorising", map->loc);
    const struct phrase *front =
        phrase_as_scalar(dpia,
                         phrase_map(dpia, level_of(LOOP_GLOBAL),
                                    strategy_vector_function(strategy, fun, scalar, WIDTH),
                                    strategy_vector_array(strategy, array, count, WIDTH), map->loc),
                         map->loc);
    if (nat_is_const(left, &value) && value == 0)
        return front;
    const struct phrase *rest =
        phrase_drop(dpia, nat_mul(nats, count, width), left, phrase_copy(dpia, array), map->loc);
    return phrase_concat(dpia, front,
                         phrase_map(dpia, level_of(LOOP_GLOBAL),
                                    strategy_sequential(strategy, phrase_copy(dpia, fun)), rest,
                                    map->loc),
                         map->loc);
}

/* ---- Rows that lie one after the other ---- */

/* What TREE, zips of components of PARAM, is for all elements of SOURCE together; null if it is
 * something else. */
static const struct phrase *all_of(struct strategy *strategy, const struct phrase *tree,
                                   const struct var *param, const struct phrase *source)
{
    if (tree->kind == PHRASE_VAR)
        return phrase_var_of(tree) == param ? source : NULL;
    if (!phrase_is_prim(tree, PRIM_FST) && !phrase_is_prim(tree, PRIM_SND))
        return NULL;
    const struct phrase *both = all_of(strategy, phrase_arg(tree, 0), param, source);
    return both ? phrase_unzip(strategy->dpia, both, phrase_is_prim(tree, PRIM_FST) ? 1 : 2,
                               tree->loc)
                : NULL;
}

/* The same of the elements of these, one after the other. */
static const struct phrase *joined(struct strategy *strategy, const struct phrase *tree,
                                   const struct var *param, const struct phrase *source)
{
    struct dpia *dpia = strategy->dpia;
    if (!phrase_is_prim(tree, PRIM_ZIP)) {
        const struct phrase *all = all_of(strategy, tree, param, source);
        return all ? phrase_join(dpia, all, tree->loc) : NULL;
    }
    const struct phrase *a = joined(strategy, phrase_arg(tree, 0), param, source);
    const struct phrase *b = joined(strategy, phrase_arg(tree, 1), param, source);
    return a && b ? phrase_zip(dpia, a, b, tree->loc) : NULL;
}

/* map (\row. map f row) xss = split m (map f (join xss)), if that can be done in vectors; else
 * null. */
static const struct phrase *flattened(struct strategy *strategy, const struct phrase *map)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *inner = inner_map(strategy, map);
    if (!inner || inner != phrase_lam_body(phrase_arg(map, 0)) ||
        phrase_mentions(phrase_arg(inner, 0), phrase_lam_param(phrase_arg(map, 0))))
        return NULL;
    const struct phrase *array = joined(strategy, phrase_arg(inner, 1),
                                        phrase_lam_param(phrase_arg(map, 0)), phrase_arg(map, 1));
    if (!array)
        return NULL;
    const struct phrase *flat =
        phrase_map(dpia, level_of(LOOP_OPEN), phrase_arg(inner, 0), array, map->loc);
    const struct phrase *result =
        is_for_vectors(strategy, flat) ? in_vectors(strategy, flat) : flattened(strategy, flat);
    return result ? phrase_split(dpia, phrase_array_size(inner), phrase_array_size(map), result,
                                 map->loc)
                  : NULL;
}

/* ---- The choice ---- */

static const struct phrase *by_items(struct strategy *strategy, const struct phrase *map)
{
    unsigned depth = depth_of(strategy, map);
    const struct phrase *source = strategy_walk(strategy, phrase_arg(map, 1), MODE_HOST);
    map = phrase_map(strategy->dpia, level_of(LOOP_OPEN), phrase_arg(map, 0), source, map->loc);
    if (depth > 1)
        strategy_note(strategy, "nested maps", map->loc);
    else
        strategy_note(strategy, "map at global level", map->loc);
    return in_dimensions(strategy, map, depth > LOOP_DIMENSIONS ? LOOP_DIMENSIONS - 1 : depth - 1);
}

/* Whether neighbours in ARRAY lie side by side in memory, and not the elements of each of them. */
static bool is_turned(const struct phrase *array)
{
    if (phrase_is_prim(array, PRIM_ZIP))
        return is_turned(phrase_arg(array, 0)) || is_turned(phrase_arg(array, 1));
    return phrase_is_prim(array, PRIM_TRANSPOSE);
}

/* The bytes of local memory that PHRASE itself has, where what a group binds is kept there. */
static const struct nat *kept_bytes(struct strategy *strategy, const struct phrase *phrase)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    if (form_is_reduction(phrase))
        return nat_const(nats, (int64_t)strategy_gpu_group_bytes(phrase));
    if (!phrase_is_prim(phrase, PRIM_LET) || !strategy_is_kept(phrase_arg(phrase, 0)))
        return nat_const(nats, 0);
    const struct phrase *array = phrase_arg(phrase, 0);
    size_t each = strategy_flat_bytes(phrase_array_elem(array));
    return nat_mul(nats, nat_const(nats, (int64_t)each), phrase_array_size(array));
}

/* Adds to *BYTES those of PHRASE; false if there is a size in it that only a group knows. *SOME: an
 * array is among them. */
static bool add_kept(struct strategy *strategy, const struct phrase *phrase,
                     const struct nat **bytes, bool *some)
{
    if (phrase->kind == PHRASE_NAT_LAM)
        return false;
    *bytes = nat_add(dpia_nats(strategy->dpia), *bytes, kept_bytes(strategy, phrase));
    *some = *some || (phrase_is_prim(phrase, PRIM_LET) && strategy_is_kept(phrase_arg(phrase, 0)));
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (!add_kept(strategy, phrase_child(phrase, i), bytes, some))
            return false;
    return true;
}

/* MAP by groups, where what a group binds is in local memory. */
static const struct phrase *by_groups_in_local(struct strategy *strategy, const struct phrase *map)
{
    strategy->keeps_local = true;
    const struct phrase *groups = by_groups(strategy, phrase_copy(strategy->dpia, map));
    strategy->keeps_local = false;
    return groups;
}

/* MAP by groups where there is room in local memory for all that each of them binds; else
 * OTHERWISE. */
static const struct phrase *where_it_fits(struct strategy *strategy, const struct phrase *map,
                                          const struct phrase *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *bytes = nat_const(nats, 0);
    const struct nat *room = nat_const(nats, (int64_t)strategy->device->local_memory);
    bool some = false;
    if (!add_kept(strategy, phrase_arg(map, 0), &bytes, &some) || !some ||
        nat_is_lt(nats, room, bytes))
        return otherwise;
    const struct phrase *local = by_groups_in_local(strategy, map);
    if (nat_is_le(nats, bytes, room))
        return local;
    const struct phrase *fits =
        phrase_binary(dpia, OP_LE, phrase_nat_value(dpia, bytes, map->loc),
                      phrase_nat_value(dpia, room, map->loc), map->loc);
    return phrase_if(dpia, fits, local, otherwise, map->loc);
}

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
 * global memory and e takes in all of a row several times; else null. */
static const struct phrase *with_rows_bound(struct strategy *strategy, const struct phrase *map)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = map->loc;
    const struct phrase *fun = phrase_arg(map, 0), *body = phrase_lam_body(fun);
    const struct var *row = phrase_lam_param(fun);
    const struct phrase *source = phrase_var(dpia, var_new(dpia, "source", row->type, loc), loc);
    if (phrase_data(source)->kind != DATA_ARRAY || uses_of_row(body, row) < 2 ||
        !cost_is_view(dpia, phrase_arg(map, 1)))
        return NULL;
    const struct phrase_type *element = type_exp(dpia_types(dpia), phrase_array_elem(source));
    const struct var *x = var_new(dpia, "x", element, loc);
    const struct phrase *copy = phrase_map(
        dpia, level_of(LOOP_OPEN), phrase_lam(dpia, x, phrase_var(dpia, x, loc), loc), source, loc);
    if (!strategy_is_kept(copy))
        return NULL;
    return phrase_map(dpia, level_of(LOOP_OPEN),
                      phrase_lam(dpia, phrase_var_of(source),
                                 phrase_let(dpia, row, copy, body, loc), loc),
                      phrase_arg(map, 1), loc);
}

/* MAP by groups: what each of them binds, and a row that it reads several times, is in local memory
 * if there is room for it. */
static const struct phrase *rows_by_groups(struct strategy *strategy, const struct phrase *map)
{
    const struct phrase *bound = with_rows_bound(strategy, map);
    const struct phrase *groups =
        where_it_fits(strategy, map, by_groups(strategy, phrase_copy(strategy->dpia, map)));
    return bound ? where_it_fits(strategy, bound, groups) : groups;
}

static const struct phrase *rows(struct strategy *strategy, const struct phrase *map)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *body = phrase_lam_body(phrase_arg(map, 0));
    const struct phrase *reduce = group_reduction(body);
    if (!reduce || is_turned(phrase_arg(map, 1)) || !is_group_work(strategy, body))
        return NULL;
    int64_t value;
    const struct nat *n = phrase_array_size(phrase_arg(reduce, 2));
    bool own = has_own_array(phrase_arg(reduce, 2), phrase_lam_param(phrase_arg(map, 0)));
    if (own && nat_is_const(n, &value) && value >= strategy->device->very_long_row)
        return rows_by_groups(strategy, map);
    const struct phrase *cond = is_for_groups(strategy, map, reduce);
    const struct phrase *groups = rows_by_groups(strategy, map);
    return phrase_if(dpia, cond, groups, by_items(strategy, phrase_copy(dpia, map)), map->loc);
}

/* The rules that let the host choose, so that MAP stands in several places. */
static const struct phrase *one_of_several(struct strategy *strategy, const struct phrase *map)
{
    const struct phrase *found = strategy_gpu_product(strategy, map, by_items);
    if (!found)
        found = strategy_gpu_columns(strategy, map, by_items);
    if (!found)
        found = strategy_gpu_turn(strategy, map, by_items);
    return found ? found : rows(strategy, map);
}

struct computed {
    const struct var *var;
    const struct phrase *value;
};

struct computed_vec VEC(struct computed);

/* ARRAY with variables for what is computed in it, under views. */
static const struct phrase *with_variables(struct strategy *strategy, const struct phrase *array,
                                           struct computed_vec *computed)
{
    struct dpia *dpia = strategy->dpia;
    if (cost_is_view(strategy->dpia, array))
        return array;
    bool passes = array->kind == PHRASE_PRIM && !phrase_is_prim(array, PRIM_GENERATE) &&
                  primitive_class(phrase_prim_of(array)) == PRIM_LAYOUT;
    if (!passes) {
        struct computed one = {var_new(dpia, "input", array->type, array->loc), array};
        VEC_PUSH(dpia_arena(dpia), computed, one);
        return phrase_var(dpia, one.var, array->loc);
    }
    size_t count = phrase_child_count(array);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = with_variables(strategy, phrase_child(array, i), computed);
    return phrase_with_children(dpia, array, children);
}

/* By those rules, after what MAP runs over has been computed once. */
static const struct phrase *one_of_several_bound(struct strategy *strategy,
                                                 const struct phrase *map)
{
    struct dpia *dpia = strategy->dpia;
    struct computed_vec computed = {0};
    const struct phrase *array = with_variables(strategy, phrase_arg(map, 1), &computed);
    const struct phrase *found = one_of_several(
        strategy, phrase_map(dpia, level_of(LOOP_OPEN), phrase_arg(map, 0), array, map->loc));
    for (size_t i = computed.len; found && i-- > 0;)
        found = phrase_let(dpia, computed.at[i].var,
                           strategy_result(strategy, computed.at[i].value), found, map->loc);
    return found;
}

const struct phrase *strategy_gpu_map(struct strategy *strategy, const struct phrase *map)
{
    if (phrase_arg(map, 0)->kind != PHRASE_LAM)
        return NULL;
    const struct phrase *found = one_of_several_bound(strategy, map);
    if (found)
        return found;
    if (is_for_vectors(strategy, map))
        return in_vectors(strategy, map);
    found = flattened(strategy, map);
    if (found)
        return found;
    return depth_of(strategy, map) > 1 ? by_items(strategy, map) : NULL;
}
