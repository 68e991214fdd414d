/* The built-in functions that are no maps and no reductions, and the table of them all: from a call
 * with all its arguments to the primitives of DPIA (dpia.txt Fig. 4a and primitives.def).
 *
 *     iota n            generate n (\i. fromIdx i)
 *     replicate n x     generate n (\i. x)
 *     zip3 a b c        zip a (zip b c)
 *     unzip xs          (unzipFst xs, unzipSnd xs)
 *     length xs         the nat n, for xs : [n]d */
#include "lower/builtins.h"

#include "base/diag.h"
#include "core/core.h"
#include "lower/builtins_index.h"
#include "lower/builtins_map.h"
#include "lower/builtins_reduce.h"
#include "lower/builtins_strategy.h"
#include "lower/builtins_vector.h"
#include "lower/builtins_views.h"
#include "lower/eval_check.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/value.h"

static const char *const names[] = {
#define BUILTIN(suffix, name, arity, type) name,
#include "core/builtins.def"
#undef BUILTIN
};

static const struct phrase *array_arg(struct lower *lo, const struct call *call, size_t position)
{
    return value_phrase(lo, call->args[position].value, call->args[position].loc);
}

const struct phrase *builtin_zipped(struct lower *lo, const struct call *call, size_t first,
                                    size_t count)
{
    const struct phrase *zipped = NULL;
    const struct phrase **arrays = ARENA_ARRAY(lo->arena, const struct phrase *, count);
    for (size_t i = 0; i < count; i++) {
        const char *what =
            arena_printf(lo->arena, "argument %zu of '%s'", first + i + 1, call->name);
        struct loc loc = call->args[first + i].loc;
        arrays[i] = array_arg(lo, call, first + i);
        if (arrays[i] && i)
            arrays[i] = size_coerce(
                lo, arrays[i],
                data_array(lo->types, phrase_array_size(arrays[0]), phrase_array_elem(arrays[i])),
                loc, what);
        if (!arrays[i])
            return NULL;
    }
    for (size_t i = count; i-- > 0;)
        zipped = zipped ? phrase_zip(lo->dpia, arrays[i], zipped, call->loc) : arrays[i];
    return zipped;
}

/* What is a view stands in each part: with binders of its own. */
static const struct value *unzipped(struct lower *lo, const struct call *call, size_t count)
{
    const struct value **parts = ARENA_ARRAY(lo->arena, const struct value *, count);
    const struct value *named =
        value_named(lo, call->args[0].value, title_made_up("unzipped"), call->args[0].loc);
    const struct phrase *array = value_phrase(lo, named, call->args[0].loc);
    if (!array)
        return value_error(lo);
    for (size_t i = 0; i + 1 < count; i++) {
        const struct phrase *first = phrase_unzip(lo->dpia, array, 1, call->loc);
        parts[i] = value_reused(lo, value_data(lo, first));
        array = phrase_unzip(lo->dpia, array, 2, call->loc);
    }
    parts[count - 1] = value_data(lo, array);
    return value_tuple(lo, parts, count);
}

static const struct phrase_type *index_type(struct lower *lo, const struct nat *n)
{
    return type_exp(lo->types, data_idx(lo->types, n));
}

/* generate n (\i. fromIdx i). */
static const struct phrase *builtin_iota(struct lower *lo, const struct nat *n, struct loc loc)
{
    const struct var *i = var_new(lo->dpia, "i", index_type(lo, n), loc);
    const struct phrase *body = phrase_from_idx(lo->dpia, phrase_var(lo->dpia, i, loc), loc);
    return phrase_generate(lo->dpia, n, phrase_lam(lo->dpia, i, body, loc), loc);
}

static const struct value *iota_of(struct lower *lo, const struct nat *n, struct loc loc)
{
    return n ? value_data(lo, builtin_iota(lo, n, loc)) : value_error(lo);
}

static const struct value *replicated(struct lower *lo, const struct call *call)
{
    const struct nat *n = size_of_value(lo, call->args[0].value, "n", call->args[0].loc);
    const struct value *elem =
        value_named(lo, call->args[1].value, title_made_up("elem"), call->args[1].loc);
    const struct phrase *body = value_phrase(lo, elem, call->args[1].loc);
    const struct var *i;
    if (!n || !body)
        return value_error(lo);
    i = var_new(lo->dpia, "i", index_type(lo, n), call->loc);
    return value_data(
        lo, phrase_generate(lo->dpia, n, phrase_lam(lo->dpia, i, body, call->loc), call->loc));
}

/* Primitives of one array, by its type alone. */
static const struct value *
viewed(struct lower *lo, const struct call *call,
       const struct phrase *(*view)(struct dpia *dpia, const struct phrase *array, struct loc loc))
{
    const struct phrase *array = array_arg(lo, call, 0);
    return array ? value_data(lo, view(lo->dpia, array, call->loc)) : value_error(lo);
}

/* The sizes that are multiplied are none of them negative. */
static const struct value *joined(struct lower *lo, const struct call *call)
{
    const struct phrase *array = array_arg(lo, call, 0);
    if (!array)
        return value_error(lo);
    eval_natural(lo, phrase_array_size(array), call->loc);
    eval_natural(lo, phrase_array_elem(array)->size, call->loc);
    return value_data(lo, phrase_join(lo->dpia, array, call->loc));
}

static const struct value *lanes_of(struct lower *lo, const struct call *call)
{
    const struct phrase *array = array_arg(lo, call, 0);
    if (!array)
        return value_error(lo);
    eval_natural(lo, phrase_array_size(array), call->loc);
    return value_data(lo, phrase_as_scalar(lo->dpia, array, call->loc));
}

static const struct nat *length_of(struct lower *lo, const struct call *call)
{
    const struct phrase *array = array_arg(lo, call, 0);
    if (array)
        eval_checks_of(lo, array);
    return array ? phrase_array_size(array) : NULL;
}

static const struct value *zipped_value(struct lower *lo, const struct call *call, size_t count)
{
    return value_data(lo, builtin_zipped(lo, call, 0, count));
}

/* LOC, of a call of BUILTIN. Loops are named after the function that the program calls: it may be
 * one of the prelude (place.c). */
static struct loc named_after(struct loc loc, enum core_builtin builtin)
{
    return loc.construct ? loc : loc_named(loc, names[builtin]);
}

static const struct value *dispatch(struct lower *lo, enum core_builtin builtin,
                                    const struct call *call)
{
    switch (builtin) {
    case CORE_MAP:
    case CORE_MAP2:
    case CORE_MAP3:
    case CORE_MAP4:
    case CORE_MAP5:
        return builtin_map(lo, call, level_of(LOOP_OPEN), core_map_arrays(builtin));
    case CORE_DPIA_MAP_GLOBAL:
        return builtin_map(lo, call, level_of(LOOP_GLOBAL), 1);
    case CORE_DPIA_MAP_GLOBAL_1:
        return builtin_map(lo, call, (struct level){LOOP_GLOBAL, 1}, 1);
    case CORE_DPIA_MAP_GLOBAL_2:
        return builtin_map(lo, call, (struct level){LOOP_GLOBAL, 2}, 1);
    case CORE_DPIA_MAP_WORKGROUP:
        return builtin_map(lo, call, level_of(LOOP_WORKGROUP), 1);
    case CORE_DPIA_MAP_WORKGROUP_1:
        return builtin_map(lo, call, (struct level){LOOP_WORKGROUP, 1}, 1);
    case CORE_DPIA_MAP_WORKGROUP_2:
        return builtin_map(lo, call, (struct level){LOOP_WORKGROUP, 2}, 1);
    case CORE_DPIA_MAP_LOCAL:
        return builtin_map(lo, call, level_of(LOOP_LOCAL), 1);
    case CORE_DPIA_MAP_LOCAL_1:
        return builtin_map(lo, call, (struct level){LOOP_LOCAL, 1}, 1);
    case CORE_DPIA_MAP_LOCAL_2:
        return builtin_map(lo, call, (struct level){LOOP_LOCAL, 2}, 1);
    case CORE_DPIA_MAP_SEQ:
        return builtin_map(lo, call, level_of(LOOP_SEQUENTIAL), 1);
    case CORE_REDUCE:
        return builtin_reduce(lo, call, PRIM_REDUCE_ASSOC);
    case CORE_REDUCE_COMM:
        return builtin_reduce(lo, call, PRIM_REDUCE_COMM);
    case CORE_SCAN:
        return builtin_reduce(lo, call, PRIM_SCAN_ASSOC);
    case CORE_FOLDL:
        return builtin_fold(lo, call, PRIM_REDUCE, true);
    case CORE_DPIA_REDUCE:
        return builtin_fold(lo, call, PRIM_REDUCE, false);
    case CORE_DPIA_SCAN:
        return builtin_fold(lo, call, PRIM_SCAN, false);
    case CORE_DPIA_REDUCE_LOCAL:
        return builtin_reduce_local(lo, call);
    case CORE_DPIA_TO_GLOBAL:
        return builtin_to_memory(lo, call, SPACE_GLOBAL);
    case CORE_DPIA_TO_LOCAL:
        return builtin_to_memory(lo, call, SPACE_LOCAL);
    case CORE_DPIA_TO_PRIVATE:
        return builtin_to_memory(lo, call, SPACE_PRIVATE);
    case CORE_DPIA_LANES:
        return builtin_lanes(lo, call);
    case CORE_ZIP:
        return zipped_value(lo, call, 2);
    case CORE_ZIP3:
        return zipped_value(lo, call, 3);
    case CORE_ZIP4:
        return zipped_value(lo, call, 4);
    case CORE_ZIP5:
        return zipped_value(lo, call, 5);
    case CORE_UNZIP:
        return unzipped(lo, call, 2);
    case CORE_UNZIP3:
        return unzipped(lo, call, 3);
    case CORE_UNZIP4:
        return unzipped(lo, call, 4);
    case CORE_UNZIP5:
        return unzipped(lo, call, 5);
    case CORE_IOTA:
        return iota_of(lo, size_of_value(lo, call->args[0].value, "n", call->args[0].loc),
                       call->loc);
    case CORE_INDICES:
        return iota_of(lo, length_of(lo, call), call->loc);
    case CORE_LENGTH:
        return value_nat(lo, length_of(lo, call), call->loc);
    case CORE_REPLICATE:
        return replicated(lo, call);
    case CORE_TABULATE:
        return builtin_tabulate(lo, call, 1);
    case CORE_TABULATE_2D:
        return builtin_tabulate(lo, call, 2);
    case CORE_TRANSPOSE:
        return viewed(lo, call, phrase_transpose);
    case CORE_FLATTEN:
    case CORE_DPIA_JOIN:
        return joined(lo, call);
    case CORE_DPIA_SPLIT:
        return builtin_split(lo, call);
    case CORE_REVERSE:
        return viewed(lo, call, phrase_reverse);
    case CORE_TAKE:
        return builtin_take_drop(lo, call, true);
    case CORE_DROP:
        return builtin_take_drop(lo, call, false);
    case CORE_ROTATE:
        return builtin_rotate(lo, call);
    case CORE_CONCAT:
        return builtin_concat(lo, call);
    case CORE_DPIA_PAD:
        return builtin_pad(lo, call);
    case CORE_DPIA_PAD_CLAMP:
        return builtin_pad_clamp(lo, call);
    case CORE_DPIA_SLIDE:
        return builtin_slide(lo, call);
    case CORE_DPIA_GENERATE:
        return builtin_generate(lo, call);
    case CORE_DPIA_GATHER:
        return builtin_gather(lo, call);
    case CORE_DPIA_STRIDE:
        return builtin_stride(lo, call);
    case CORE_DPIA_CHUNK:
        return builtin_chunk(lo, call);
    case CORE_SCATTER:
        return builtin_scatter(lo, call);
    case CORE_DPIA_UPDATE:
        return builtin_update(lo, call);
    case CORE_ITERATE:
        return builtin_iterate(lo, call);
    case CORE_DPIA_AS_VECTOR:
        return builtin_as_vector(lo, call);
    case CORE_DPIA_AS_SCALAR:
        return lanes_of(lo, call);
    case CORE_DPIA_SPLAT:
        return builtin_splat(lo, call);
    case CORE_DPIA_VEC_MAP:
        return builtin_vec_map(lo, call, 1);
    case CORE_DPIA_VEC_MAP2:
        return builtin_vec_map(lo, call, 2);
    case CORE_DPIA_VEC_MAP3:
        return builtin_vec_map(lo, call, 3);
    case CORE_DPIA_VEC_REDUCE:
        return builtin_vec_reduce(lo, call);
    case CORE_DPIA_VEC_LANES:
        return builtin_vec_lanes(lo, call);
    case CORE_COPY:
        return call->args[0].value;
    case CORE_FILTER:
        return builtin_filter(lo, call);
    case CORE_REDUCE_BY_INDEX:
        return builtin_reduce_by_index(lo, call);
    case CORE_DPIA_UNFLATTEN:
        return builtin_unflatten(lo, call);
    case CORE_HOLE:
    case CORE_BUILTIN_COUNT:
        break;
    }
    bug(call->loc, "a built-in function of unknown kind");
}

const struct value *builtin_call(struct lower *lo, enum core_builtin builtin,
                                 const struct arg *args, struct loc loc)
{
    const struct call call = {names[builtin], args, named_after(loc, builtin)};
    lo->builtins++;
    return dispatch(lo, builtin, &call);
}
