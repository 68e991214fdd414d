/* Maps at host level, on a GPU (25-strategy.md), by what their functions do:
 *
 *     nested maps:         map (map f) xss = mapGlobal1 (mapGlobal f) xss, and a third dimension
 *     rows in one:         map (map f) xss = split m (map f (join xss)), for vectors
 *     vectorising:         map f xs = concat (asScalar (mapGlobal (f on vectors) (asVector 4 the
 *                          front of xs))) (mapGlobal f (what is left))
 *
 * src/rules/choices.dpia says in which order steps are tried. Over inputs that were computed come
 * those that let the host choose: products (strategy_gpu_product.c), columns
 * (strategy_gpu_columns.c), what is written across (strategy_gpu_turn.c), rows by work-groups
 * (strategy_gpu_rows.c). Side conditions: for vectors those of strategy_vector.c. */
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_bound.h"
#include "translate/strategy_empty.h"
#include "translate/strategy_flat.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_vector.h"

/* Lanes of vectors. */
enum { WIDTH = 4 };

/* ---- Nested maps ---- */

bool strategy_gpu_is_short(const struct strategy *strategy, const struct nat *size)
{
    int64_t value;
    return nat_is_const(size, &value) && value < strategy->device->least_inner;
}

/* Whether ARRAY is not worth a dimension of its own. */
static bool is_short(const struct strategy *strategy, const struct phrase *array)
{
    return strategy_gpu_is_short(strategy, phrase_array_size(array));
}

/* What is written as PHRASE is, behind lets that are quick and joined. */
static const struct phrase *behind(struct dpia *dpia, const struct phrase *phrase)
{
    const struct phrase *inside = strategy_within(dpia, phrase);
    return inside ? behind(dpia, inside) : phrase;
}

/* The map that the function of MAP is, if it is to be a dimension; else null. */
static const struct phrase *inner_map(struct strategy *strategy, const struct phrase *map)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *fun = phrase_arg(map, 0);
    if (fun->kind != PHRASE_LAM)
        return NULL;
    const struct phrase *inner = behind(dpia, phrase_lam_body(fun));
    if (!phrase_is_at(inner, PRIM_MAP, LOOP_OPEN))
        return NULL;
    return is_short(strategy, inner) || !cost_is_view(dpia, phrase_arg(inner, 1)) ? NULL : inner;
}

static unsigned depth_of(struct strategy *strategy, const struct phrase *map)
{
    const struct phrase *inner = inner_map(strategy, map);
    return inner ? 1 + depth_of(strategy, inner) : 1;
}

/* MAP, which may stand behind lets that are quick and be joined, in dimension DIMENSION, and what
 * its function is in the lower ones. */
static const struct phrase *in_dimensions(struct strategy *strategy, const struct phrase *map,
                                          unsigned dimension)
{
    struct dpia *dpia = strategy->dpia;
    if (strategy_is_quick_let(dpia, map)) {
        const struct phrase *scope = phrase_arg(map, 1);
        const struct phrase *rest = in_dimensions(strategy, phrase_lam_body(scope), dimension);
        return phrase_let(dpia, phrase_lam_param(scope), phrase_arg(map, 0), rest, map->loc);
    }
    if (phrase_is_prim(map, PRIM_JOIN))
        return phrase_join(dpia, in_dimensions(strategy, phrase_arg(map, 0), dimension), map->loc);
    const struct phrase *fun = phrase_arg(map, 0);
    struct level level = {LOOP_GLOBAL, dimension};
    if (dimension == 0)
        return phrase_map(dpia, level, strategy_sequential(strategy, fun), phrase_arg(map, 1),
                          map->loc);
    const struct phrase *body = in_dimensions(strategy, phrase_lam_body(fun), dimension - 1);
    return phrase_map(dpia, level, phrase_lam(dpia, phrase_lam_param(fun), body, fun->loc),
                      phrase_arg(map, 1), map->loc);
}

/* map (\x. x) VIEW, with a map for each dimension. */
static const struct phrase *copied(struct dpia *dpia, const struct phrase *view)
{
    const struct data *element = phrase_array_elem(view);
    const struct var *x = var_new(dpia, "x", type_exp(dpia_types(dpia), element), view->loc);
    const struct phrase *own = phrase_var(dpia, x, view->loc);
    if (element->kind == DATA_ARRAY)
        own = copied(dpia, own);
    return phrase_map(dpia, level_of(LOOP_OPEN), phrase_lam(dpia, x, own, view->loc), view,
                      view->loc);
}

/* BODY with a map for a row that is only looked up, or another view, behind lets that are quick and
 * in maps; null if there is none, or a short one:
 *
 *     map (\i. idx xss i) is = map (\i. map (\x. x) (idx xss i)) is */
static const struct phrase *with_copy(struct strategy *strategy, const struct phrase *body)
{
    struct dpia *dpia = strategy->dpia;
    if (strategy_is_quick_let(dpia, body)) {
        const struct phrase *scope = phrase_arg(body, 1);
        const struct phrase *rest = with_copy(strategy, phrase_lam_body(scope));
        return rest ? phrase_let(dpia, phrase_lam_param(scope), phrase_arg(body, 0), rest,
                                 body->loc)
                    : NULL;
    }
    if (phrase_is_at(body, PRIM_MAP, LOOP_OPEN) && phrase_arg(body, 0)->kind == PHRASE_LAM) {
        const struct phrase *fun = phrase_arg(body, 0);
        const struct phrase *inner = with_copy(strategy, phrase_lam_body(fun));
        return inner ? phrase_map(dpia, level_of(LOOP_OPEN),
                                  phrase_lam(dpia, phrase_lam_param(fun), inner, fun->loc),
                                  phrase_arg(body, 1), body->loc)
                     : NULL;
    }
    return phrase_data(body)->kind == DATA_ARRAY && cost_is_view(dpia, body) &&
                   !is_short(strategy, body)
               ? copied(dpia, body)
               : NULL;
}

static const struct phrase *with_copies(struct strategy *strategy, const struct phrase *map)
{
    const struct phrase *copies = with_copy(strategy, map);
    return copies ? copies : map;
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
                                    strategy_vector_function(strategy, fun, scalar, width),
                                    strategy_vector_array(strategy, array, count, width), map->loc),
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

static const struct phrase *flattened(struct strategy *strategy, const struct phrase *map);

/* FLAT in vectors, or in fours, perhaps as one map of fewer dimensions; else null. */
static const struct phrase *flat_in_vectors(struct strategy *strategy, const struct phrase *flat)
{
    if (is_for_vectors(strategy, flat))
        return in_vectors(strategy, flat);
    const struct phrase *fours = strategy_gpu_four_elements(strategy, flat);
    return fours ? fours : flattened(strategy, flat);
}

/* map (\row. map f row) xss = split m (map f (join xss)), if that can be done in vectors; else
 * null. */
static const struct phrase *flattened(struct strategy *strategy, const struct phrase *map)
{
    const struct phrase *inner = inner_map(strategy, map);
    if (!inner || inner != phrase_lam_body(phrase_arg(map, 0)))
        return NULL;
    const struct phrase *result = flat_in_vectors(strategy, strategy_flat(strategy, map));
    return result ? phrase_split(strategy->dpia, phrase_array_size(inner), phrase_array_size(map),
                                 result, map->loc)
                  : NULL;
}

/* ---- Steps ---- */

static bool has_function(const struct phrase *map)
{
    return phrase_arg(map, 0)->kind == PHRASE_LAM;
}

/* MAP over what the host makes of its array. */
static const struct phrase *over_walked(struct strategy *strategy, const struct phrase *map)
{
    const struct phrase *source = strategy_walk(strategy, phrase_arg(map, 1), MODE_HOST);
    return phrase_map(strategy->dpia, level_of(LOOP_OPEN), phrase_arg(map, 0), source, map->loc);
}

/* ARRAY with variables for what is computed in it, under views. */
static const struct phrase *with_variables(struct strategy *strategy, const struct phrase *array,
                                           struct strategy_computed_vec *computed)
{
    struct dpia *dpia = strategy->dpia;
    if (cost_is_view(strategy->dpia, array))
        return array;
    bool passes = array->kind == PHRASE_PRIM && !phrase_is_prim(array, PRIM_GENERATE) &&
                  primitive_class(phrase_prim_of(array)) == PRIM_LAYOUT;
    if (!passes) {
        struct strategy_computed one = {var_new(dpia, "input", array->type, array->loc), array};
        VEC_PUSH(dpia_arena(dpia), computed, one);
        return phrase_var(dpia, one.var, array->loc);
    }
    size_t count = phrase_child_count(array);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = with_variables(strategy, phrase_child(array, i), computed);
    return phrase_with_children(dpia, array, children);
}

/* MAP as a grid, which MAKE makes of it, where inner maps have elements; else the outer one alone,
 * so that what is checked for each row is checked (strategy_empty.c). Null where MAKE has none. */
static const struct phrase *with_elements(struct strategy *strategy, const struct phrase *map,
                                          const struct phrase *make(struct strategy *strategy,
                                                                    const struct phrase *map))
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *cond =
        depth_of(strategy, map) > 1 ? strategy_has_elements(strategy, map) : NULL;
    if (!cond)
        return make(strategy, over_walked(strategy, map));
    struct strategy_computed_vec computed = {0};
    const struct phrase *array = with_variables(strategy, phrase_arg(map, 1), &computed);
    map = phrase_map(dpia, level_of(LOOP_OPEN), phrase_arg(map, 0), array, map->loc);
    const struct phrase *grid = make(strategy, phrase_copy(dpia, map));
    if (!grid)
        return NULL;
    const struct phrase *alone = strategy_map_at_global_level(strategy, map);
    return strategy_let_computed(strategy, &computed,
                                 phrase_if(dpia, cond, grid, alone, map->loc));
}

/* The same of MAP over a view; else null. */
static const struct phrase *over_view(struct strategy *strategy, const struct phrase *map,
                                      const struct phrase *make(struct strategy *strategy,
                                                                const struct phrase *map))
{
    map = with_copies(strategy, map);
    return form_is_map_of_view(strategy->dpia, map) ? with_elements(strategy, map, make) : NULL;
}

const struct phrase *step_gpu_several(struct strategy *strategy, const struct phrase *map,
                                      strategy_otherwise *otherwise)
{
    (void)otherwise;
    return over_view(strategy, map, strategy_gpu_several_rows);
}

const struct phrase *step_gpu_fours(struct strategy *strategy, const struct phrase *map,
                                    strategy_otherwise *otherwise)
{
    (void)otherwise;
    return over_view(strategy, map, strategy_gpu_four_elements);
}

static const struct phrase *in_grid(struct strategy *strategy, const struct phrase *map)
{
    unsigned depth = depth_of(strategy, map);
    strategy_note(strategy, depth > 1 ? "nested maps" : "map at global level", map->loc);
    return in_dimensions(strategy, map, depth > LOOP_DIMENSIONS ? LOOP_DIMENSIONS - 1 : depth - 1);
}

const struct phrase *step_gpu_grid(struct strategy *strategy, const struct phrase *map,
                                   strategy_otherwise *otherwise)
{
    (void)otherwise;
    return has_function(map) ? with_elements(strategy, with_copies(strategy, map), in_grid) : NULL;
}

const struct phrase *step_gpu_vectors(struct strategy *strategy, const struct phrase *map,
                                      strategy_otherwise *otherwise)
{
    (void)otherwise;
    return has_function(map) && is_for_vectors(strategy, map) ? in_vectors(strategy, map) : NULL;
}

const struct phrase *step_gpu_flattened(struct strategy *strategy, const struct phrase *map,
                                        strategy_otherwise *otherwise)
{
    (void)otherwise;
    return has_function(map) ? flattened(strategy, map) : NULL;
}

const struct phrase *step_gpu_fission_of_names(struct strategy *strategy, const struct phrase *map,
                                               strategy_otherwise *otherwise)
{
    (void)otherwise;
    return has_function(map) ? strategy_gpu_fission_of_names(strategy, map) : NULL;
}

/* What STEP makes of MAP, after what that runs over has been computed once: for the steps that let
 * the host choose, so that MAP stands in several places. */
const struct phrase *step_over_gpu_inputs(struct strategy *strategy, const struct phrase *map,
                                          strategy_do_step *step, strategy_otherwise *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    struct strategy_computed_vec computed = {0};
    if (!has_function(map))
        return NULL;
    const struct phrase *array = with_variables(strategy, phrase_arg(map, 1), &computed);
    const struct phrase *found = step(
        strategy, phrase_map(dpia, level_of(LOOP_OPEN), phrase_arg(map, 0), array, map->loc),
        otherwise);
    return strategy_let_computed(strategy, &computed, found);
}
