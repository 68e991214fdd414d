/* map and its kin (dpia.txt Fig. 4a, map).
 *
 *     map2 (\x y -> x * y) xs ys        map (\x_y. fst x_y * snd x_y) (zip xs ys)
 *     map (\i -> xs[i]) (iota n)        map (\i. idx xs i) (generate n (\k. k))
 *     map transpose xss                 generate n (\i. transpose (idx xss i))
 *     tabulate n f                      map f (iota n)
 *
 * In the second line the elements of iota are indices: of type idx(n), not i64. The function sees
 * `fromIdx i`, and indexing with it needs no check. The third line is for functions that only give
 * views of their argument: so the map is a view, too. */
#include "lower/builtins_map.h"

#include <string.h>

#include "base/name.h"
#include "dpia/fail.h"
#include "dpia/uses.h"
#include "lower/apply.h"
#include "lower/block.h"
#include "lower/builtins.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/value.h"

#define NAME_LENGTH_MAX 60

static bool is_iota(const struct phrase *phrase)
{
    const struct phrase *body;
    if (!phrase_is_prim(phrase, PRIM_GENERATE) || phrase_arg(phrase, 0)->kind != PHRASE_LAM)
        return false;
    body = phrase_lam_body(phrase_arg(phrase, 0));
    return phrase_is_prim(body, PRIM_FROM_IDX) && phrase_arg(body, 0)->kind == PHRASE_VAR;
}

/* generate n (\i. i). */
static const struct phrase *index_array(struct lower *lo, const struct nat *n, struct title title,
                                        struct loc loc)
{
    const struct var *i =
        var_titled(lo->dpia, title, type_exp(lo->types, data_idx(lo->types, n)), loc);
    const struct phrase *fun = phrase_lam(lo->dpia, i, phrase_var(lo->dpia, i, loc), loc);
    return phrase_generate(lo->dpia, n, fun, loc);
}

const struct phrase *builtin_with_indices(struct lower *lo, const struct phrase *array)
{
    if (is_iota(array))
        return index_array(lo, phrase_array_size(array),
                           var_title(phrase_lam_param(phrase_arg(array, 0))), array->loc);
    if (!phrase_is_prim(array, PRIM_ZIP))
        return array;
    return phrase_zip(lo->dpia, builtin_with_indices(lo, phrase_arg(array, 0)),
                      builtin_with_indices(lo, phrase_arg(array, 1)), array->loc);
}

const struct value *builtin_element(struct lower *lo, const struct phrase *array,
                                    const struct phrase *elem)
{
    const struct value **parts;
    if (phrase_data(elem)->kind == DATA_IDX)
        return value_data(lo, phrase_from_idx(lo->dpia, elem, elem->loc));
    if (!phrase_is_prim(array, PRIM_ZIP))
        return value_data(lo, elem);
    parts = ARENA_ARRAY(lo->arena, const struct value *, 2);
    for (int i = 0; i < 2; i++)
        parts[i] = builtin_element(lo, phrase_arg(array, i),
                                   phrase_select(lo->dpia, elem, i + 1, elem->loc));
    return value_tuple(lo, parts, 2);
}

/* FUN applied to the COUNT components of VALUE. */
static const struct value *apply_all(struct lower *lo, struct fun fun, const struct value *value,
                                     size_t count, struct loc loc)
{
    const struct value *const *parts = &value;
    struct arg *args = ARENA_ARRAY(lo->arena, struct arg, count);
    if (count > 1)
        parts = value_parts(lo, value, count, title_made_up("p"), loc);
    for (size_t i = 0; i < count; i++)
        args[i] = (struct arg){.value = parts[i], .loc = loc};
    return apply_fun(lo, fun, args, count, loc);
}

/* The names of the scalars in what is called NAME and has type DATA: "p_0,p_1" for a pair p. */
static const char *scalar_names(struct lower *lo, const char *name, const struct data *data)
{
    size_t count = data_leaf_count(data);
    const char *names = count == 1 ? name : name_slice(lo->arena, name, 0, 1, count);
    for (size_t i = 1; i < count; i++)
        names = arena_printf(lo->arena, "%s,%s", names, name_slice(lo->arena, name, i, 1, count));
    return names;
}

/* "x,y" for the COUNT parameters of FUN, which are the components of DATA; null if one has none. */
static struct title joined_title(struct lower *lo, struct fun fun, size_t count,
                                 const struct data *data)
{
    struct title all = apply_param_title(lo, fun, 0, NULL);
    if (count == 1)
        return all;
    for (size_t i = 1; i <= count && all.text; i++) {
        struct title next = i == 1 ? all : apply_param_title(lo, fun, i - 1, NULL);
        const struct data *part = i < count ? data->fst : data;
        next.text = next.text ? scalar_names(lo, next.text, part) : NULL;
        all.text = i == 1 || !next.text ? next.text
                                        : arena_printf(lo->arena, "%s,%s", all.text, next.text);
        all.is_given = all.is_given && next.is_given;
        data = i < count ? data->snd : data;
    }
    return all;
}

static struct title element_title(struct lower *lo, struct fun fun, size_t count,
                                  const struct data *data)
{
    struct title title = joined_title(lo, fun, count, data);
    if (!title.text)
        return title_made_up(count == 1 ? "x" : count == 2 ? "x,y" : "p");
    return strlen(title.text) <= NAME_LENGTH_MAX ? title : title_made_up("p");
}

/* \x. FUN x, for x an element of ARRAY; FUN takes its COUNT components one by one. */
static const struct phrase *element_function(struct lower *lo, const struct call *call,
                                             const struct phrase *array, size_t count)
{
    struct fun fun = call->args[0].fun;
    struct loc loc = call->args[0].loc;
    const struct data *type = phrase_array_elem(array);
    const struct var *var =
        var_titled(lo->dpia, element_title(lo, fun, count, type), type_exp(lo->types, type), loc);
    const struct value *arg, *result;
    const struct phrase *body;
    block_open_lambda(lo, var, NULL);
    arg = builtin_element(lo, array, phrase_var(lo->dpia, var, loc));
    result = apply_all(lo, fun, arg, count, loc);
    body = block_close_elements(lo, value_phrase(lo, result, loc), phrase_array_size(array),
                                call->name);
    return body ? phrase_lam(lo->dpia, var, body, loc) : NULL;
}

/* Whether FUN gives a view of its argument: an array that is read where the argument lies. One
 * whose size is compared is evaluated for each element, also if nothing is read of it. */
static bool gives_view(const struct phrase *fun)
{
    const struct phrase *body = phrase_lam_body(fun);
    return phrase_data(body)->kind == DATA_ARRAY && phrase_is_trivial(body) &&
           !fail_compares_sizes(body) && phrase_mentions(body, phrase_lam_param(fun));
}

/* generate n (\i. FUN (idx ARRAY i)). What is checked of ARRAY is checked also where nothing of it
 * is read: so it is bound in front. */
static const struct value *generated(struct lower *lo, const struct phrase *fun,
                                     const struct phrase *array, struct loc loc)
{
    const struct nat *n = phrase_array_size(array);
    const struct var *i = var_new(lo->dpia, "i", type_exp(lo->types, data_idx(lo->types, n)), loc);
    const struct value *rows =
        value_named(lo, value_data(lo, array), title_made_up("rows"), loc);
    const struct phrase *elem =
        phrase_idx(lo->dpia, rows->phrase, phrase_var(lo->dpia, i, loc), loc);
    const struct phrase *body = phrase_app(lo->dpia, fun, elem, loc);
    return value_data(lo, phrase_generate(lo->dpia, n, phrase_lam(lo->dpia, i, body, loc), loc));
}

static const struct value *map_over(struct lower *lo, const struct call *call, struct level level,
                                    const struct phrase *array, size_t count)
{
    const struct phrase *view = builtin_with_indices(lo, array);
    const struct phrase *fun = element_function(lo, call, view, count);
    if (!fun)
        return value_error(lo);
    if (level.kind == LOOP_OPEN && phrase_is_trivial(view) && gives_view(fun))
        return generated(lo, fun, view, call->loc);
    return value_data(lo, phrase_map(lo->dpia, level, fun, view, call->loc));
}

const struct value *builtin_map(struct lower *lo, const struct call *call, struct level level,
                                size_t array_count)
{
    const struct phrase *array = builtin_zipped(lo, call, 1, array_count);
    return array ? map_over(lo, call, level, array, array_count) : value_error(lo);
}

/* A map for each of the RANK sizes from DEPTH on; in the last one the function of all INDICES. */
static const struct phrase *nested_maps(struct lower *lo, const struct call *call,
                                        const struct nat *const *sizes, size_t depth, size_t rank,
                                        struct arg *indices)
{
    struct fun fun = call->args[rank].fun;
    struct title title = apply_param_title(lo, fun, depth, "i");
    const struct phrase *array = index_array(lo, sizes[depth], title, call->loc);
    const struct var *var =
        var_titled(lo->dpia, title, type_exp(lo->types, phrase_array_elem(array)), call->loc);
    const struct phrase *body;
    indices[depth] = (struct arg){
        .value = builtin_element(lo, array, phrase_var(lo->dpia, var, call->loc)),
        .loc = call->loc};
    block_open_lambda(lo, var, NULL);
    body = depth + 1 < rank
               ? nested_maps(lo, call, sizes, depth + 1, rank, indices)
               : value_phrase(lo, apply_fun(lo, fun, indices, rank, call->loc), call->loc);
    body = block_close_elements(lo, body, sizes[depth], call->name);
    if (!body)
        return NULL;
    return phrase_map(lo->dpia, level_of(LOOP_OPEN), phrase_lam(lo->dpia, var, body, call->loc),
                      array, call->loc);
}

const struct value *builtin_tabulate(struct lower *lo, const struct call *call, size_t rank)
{
    const struct nat **sizes = ARENA_ARRAY(lo->arena, const struct nat *, rank);
    struct arg *indices = ARENA_ARRAY(lo->arena, struct arg, rank);
    for (size_t i = 0; i < rank; i++) {
        sizes[i] = size_of_value(lo, call->args[i].value, "n", call->args[i].loc);
        if (!sizes[i])
            return value_error(lo);
    }
    return value_data(lo, nested_maps(lo, call, sizes, 0, rank, indices));
}
