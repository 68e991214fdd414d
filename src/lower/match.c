/* Annotations with sizes, against values whose sizes are known.
 *
 *     def f [n] (xs: [n]f32) (ys: [n]f32): [n]f32 = ...       f (a: [k]f32) (b: [m]f32)
 *
 * The name n, standing alone where nothing is known of it yet, is bound to k; [n] in the type of ys
 * is then compared with m, and so is the result.
 *
 * For data, the annotation gives the type that is wanted, and size_coerce does the rest. */
#include "lower/match.h"

#include "base/diag.h"
#include "core/core.h"
#include "lower/env.h"
#include "lower/eval.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/value.h"

struct match {
    struct lower *lo;
    const struct env **env;
    struct loc loc;
    const char *what;
};

static void bind_size(struct lower *lo, const struct env **env, const struct core_exp *size,
                      const struct nat *nat)
{
    *env = env_bind(lo, *env, size->u.var, value_nat(lo, nat, size->loc));
}

/* The tail of a right-nested pair holds the components from the second on. */
static void bind_in_data(struct lower *lo, const struct env **env,
                         const struct core_type *annotation, const struct data *data)
{
    if (annotation->kind == CORE_TYPE_TUPLE)
        for (size_t i = 0; i < annotation->part_count; i++) {
            bool last = i + 1 == annotation->part_count;
            bind_in_data(lo, env, annotation->parts[i], last ? data : data->fst);
            data = data->snd;
        }
    if (annotation->kind != CORE_TYPE_ARRAY)
        return;
    if (annotation->size && size_is_unbound(*env, annotation->size))
        bind_size(lo, env, annotation->size, data->size);
    bind_in_data(lo, env, annotation->elem, data->fst);
}

/* A tuple that holds functions has no data type; its other components do. */
void match_bind_sizes(struct lower *lo, const struct env **env, const struct core_type *annotation,
                      const struct value *value)
{
    const struct data *data = value_type(lo, value);
    if (data)
        bind_in_data(lo, env, annotation, data);
    else if (value->kind == VALUE_TUPLE && annotation->kind == CORE_TYPE_TUPLE &&
             value->part_count == annotation->part_count)
        for (size_t i = 0; i < annotation->part_count; i++)
            match_bind_sizes(lo, env, annotation->parts[i], value->parts[i]);
}

static const struct data *wanted(struct match *match, const struct core_type *annotation,
                                 const struct data *found);

static const struct data *wanted_pair(struct match *match, const struct core_type *annotation,
                                      size_t position, const struct data *found)
{
    const struct data *fst, *snd;
    if (position + 1 == annotation->part_count)
        return wanted(match, annotation->parts[position], found);
    fst = wanted(match, annotation->parts[position], found->fst);
    snd = wanted_pair(match, annotation, position + 1, found->snd);
    return fst && snd ? data_pair(match->lo->types, fst, snd) : NULL;
}

static const struct nat *wanted_size(struct match *match, const struct core_exp *size,
                                     const struct nat *found)
{
    if (!size)
        return found;
    if (size_is_unbound(*match->env, size)) {
        bind_size(match->lo, match->env, size, found);
        return found;
    }
    return size_of_value(match->lo, eval_exp(match->lo, *match->env, size), "size", size->loc);
}

static const struct data *wanted_array(struct match *match, const struct core_type *annotation,
                                       const struct data *found)
{
    const struct nat *size = wanted_size(match, annotation->size, found->size);
    const struct data *elem = wanted(match, annotation->elem, found->fst);
    return size && elem ? data_array(match->lo->types, size, elem) : NULL;
}

/* The type that ANNOTATION asks of data of type FOUND; null on error. */
static const struct data *wanted(struct match *match, const struct core_type *annotation,
                                 const struct data *found)
{
    switch (annotation->kind) {
    case CORE_TYPE_SUM:
        diag_unsupported(match->lo->diag, match->loc, "not yet supported: sum type");
        return NULL;
    case CORE_TYPE_ARRAY:
        return wanted_array(match, annotation, found);
    case CORE_TYPE_TUPLE:
        return wanted_pair(match, annotation, 0, found);
    case CORE_TYPE_SCALAR:
    case CORE_TYPE_VECTOR:
    case CORE_TYPE_FUN:
        return found;
    case CORE_TYPE_VAR:
    case CORE_TYPE_META:
    case CORE_TYPE_ERROR:
        break;
    }
    bug(loc_none(), "a type of unknown kind");
}

static const struct value *match_data(struct match *match, const struct core_type *annotation,
                                      const struct value *value)
{
    const struct data *want = wanted(match, annotation, phrase_data(value->phrase));
    const struct phrase *phrase =
        size_coerce(match->lo, value->phrase, want, match->loc, match->what);
    return phrase == value->phrase ? value : value_data(match->lo, phrase);
}

static const struct value *match_parts(struct match *match, const struct core_type *annotation,
                                       const struct value *value)
{
    size_t count = annotation->part_count;
    if (annotation->kind != CORE_TYPE_TUPLE)
        bug(match->loc, "%s is a tuple, and its type is none", match->what);
    const struct value *const *found =
        value_parts(match->lo, value, count, title_made_up("p"), match->loc);
    const struct value **parts = ARENA_ARRAY(match->lo->arena, const struct value *, count);
    for (size_t i = 0; i < count; i++)
        parts[i] = match_value(match->lo, match->env, annotation->parts[i], found[i], match->loc,
                               match->what);
    return value_tuple(match->lo, parts, count);
}

const struct value *match_value(struct lower *lo, const struct env **env,
                                const struct core_type *annotation, const struct value *value,
                                struct loc loc, const char *what)
{
    struct match match = {lo, env, loc, what};
    switch (value->kind) {
    case VALUE_DATA:
        return match_data(&match, annotation, value);
    case VALUE_TUPLE:
        return match_parts(&match, annotation, value);
    case VALUE_FUN:
    case VALUE_ERROR:
        return value;
    }
    bug(loc_none(), "a value of unknown kind");
}
