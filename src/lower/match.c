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
#include "lower/form.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/sum.h"
#include "lower/unit.h"
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

static void bind_in_data(struct lower *lo, const struct env **env,
                         const struct core_type *annotation, const struct data *data);

/* The first component of the pairs is the tag. */
static void bind_in_sum(struct lower *lo, const struct env **env,
                        const struct core_type *annotation, const struct data *data)
{
    const struct sum *sum = sum_of_type(lo, *env, annotation);
    for (size_t i = 0; i < sum->slot_count; i++) {
        data = data->snd;
        bind_in_data(lo, env, sum->slots[i].type, i + 1 == sum->slot_count ? data : data->fst);
    }
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
    if (annotation->kind == CORE_TYPE_SUM)
        bind_in_sum(lo, env, annotation, data);
    if (annotation->kind != CORE_TYPE_ARRAY)
        return;
    if (annotation->size && size_is_unbound(*env, annotation->size))
        bind_size(lo, env, annotation->size, data->size);
    bind_in_data(lo, env, annotation->elem, data->fst);
}

/* The sizes of the slots that VALUE has. */
static void bind_in_slots(struct lower *lo, const struct env **env,
                          const struct core_type *annotation, const struct value *value)
{
    const struct sum *sum = sum_of_type(lo, *env, annotation);
    for (size_t i = 0; i < sum->slot_count; i++)
        if (value->parts[i + 1])
            match_bind_sizes(lo, env, sum->slots[i].type, value->parts[i + 1]);
}

/* The parts of PACKED values, which are there in their form only. */
static void bind_in_form(struct lower *lo, const struct env **env,
                          const struct core_type *annotation, const struct form *form)
{
    bool is_sum = form->kind == FORM_SUM && annotation->kind == CORE_TYPE_SUM;
    const struct sum *sum = is_sum ? sum_of_type(lo, *env, annotation) : NULL;
    if (form->kind == FORM_DATA)
        bind_in_data(lo, env, annotation, form->data);
    for (size_t i = 1; is_sum && i < form->part_count; i++)
        if (form->parts[i])
            bind_in_form(lo, env, sum->slots[i - 1].type, form->parts[i]);
    if (form->kind == FORM_TUPLE && annotation->kind == CORE_TYPE_TUPLE)
        for (size_t i = 0; i < form->part_count; i++)
            bind_in_form(lo, env, annotation->parts[i], form->parts[i]);
}

/* `[]` of rows says how many there are. */
static void bind_in_none(struct lower *lo, const struct env **env,
                         const struct core_type *annotation, const struct value *value)
{
    if (annotation->kind == CORE_TYPE_ARRAY && annotation->size &&
        size_is_unbound(*env, annotation->size))
        bind_size(lo, env, annotation->size, phrase_array_size(value->phrase));
}

/* A sum that lacks slots, and a tuple that holds one, are no data; their components are. */
void match_bind_sizes(struct lower *lo, const struct env **env, const struct core_type *annotation,
                      const struct value *value)
{
    bool is_tuple = value->kind == VALUE_TUPLE && annotation->kind == CORE_TYPE_TUPLE &&
                    value->part_count == annotation->part_count;
    for (size_t i = 0; is_tuple && i < annotation->part_count; i++)
        match_bind_sizes(lo, env, annotation->parts[i], value->parts[i]);
    if (value->kind == VALUE_PACKED)
        bind_in_form(lo, env, annotation, value->form);
    else if (value->kind == VALUE_SUM && annotation->kind == CORE_TYPE_SUM)
        bind_in_slots(lo, env, annotation, value);
    else if (value->kind == VALUE_DATA && size_is_of_none(value->phrase))
        bind_in_none(lo, env, annotation, value);
    else if (!is_tuple && value_type(lo, value))
        bind_in_data(lo, env, annotation, value_type(lo, value));
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

static const struct data *wanted_sum(struct match *match, const struct core_type *annotation,
                                     const struct data *found);

/* The type that ANNOTATION asks of data of type FOUND; null on error. */
static const struct data *wanted(struct match *match, const struct core_type *annotation,
                                 const struct data *found)
{
    switch (annotation->kind) {
    case CORE_TYPE_SUM:
        return wanted_sum(match, annotation, found);
    case CORE_TYPE_ARRAY:
        return wanted_array(match, annotation, found);
    case CORE_TYPE_TUPLE:
        return unit_is_type(annotation) ? found : wanted_pair(match, annotation, 0, found);
    case CORE_TYPE_SCALAR:
    case CORE_TYPE_VECTOR:
    case CORE_TYPE_FUN:
        return found;
    case CORE_TYPE_VAR:
    case CORE_TYPE_ABSTRACT:
    case CORE_TYPE_META:
    case CORE_TYPE_ERROR:
        break;
    }
    bug(loc_none(), "a type of unknown kind");
}

static const struct data *wanted_slots(struct match *match, const struct sum *sum, size_t slot,
                                       const struct data *found)
{
    const struct data *fst, *snd;
    if (slot + 1 == sum->slot_count)
        return wanted(match, sum->slots[slot].type, found);
    fst = wanted(match, sum->slots[slot].type, found->fst);
    snd = wanted_slots(match, sum, slot + 1, found->snd);
    return fst && snd ? data_pair(match->lo->types, fst, snd) : NULL;
}

static const struct data *wanted_sum(struct match *match, const struct core_type *annotation,
                                     const struct data *found)
{
    const struct sum *sum = sum_of_type(match->lo, *match->env, annotation);
    const struct data *slots;
    if (!sum->slot_count)
        return found;
    slots = wanted_slots(match, sum, 0, found->snd);
    return slots ? data_pair(match->lo->types, found->fst, slots) : NULL;
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

/* A sum has the sizes of the slots that are there. Of what a type variable stands for, not all of
 * them may be known of this value. */
static const struct value *match_sum(struct match *match, const struct core_type *annotation,
                                     const struct value *value)
{
    struct lower *lo = match->lo;
    const struct sum *sum;
    const struct value **parts;
    if (annotation->kind != CORE_TYPE_SUM)
        return value;
    sum = sum_of_type(lo, *match->env, annotation);
    value = sum_opened(lo, sum, value, title_made_up("p"), match->loc);
    if (!value)
        return value_error(lo);
    parts = ARENA_ARRAY(lo->arena, const struct value *, value->part_count);
    parts[0] = value->parts[0];
    for (size_t i = 1; i < value->part_count; i++)
        if (value->parts[i])
            parts[i] = match_value(lo, match->env, sum->slots[i - 1].type, value->parts[i],
                                   match->loc, match->what);
    return value_sum(lo, sum, parts);
}

static const struct value *match_packed(struct match *match, const struct core_type *annotation,
                                        const struct value *value)
{
    if (annotation->kind != CORE_TYPE_SUM && annotation->kind != CORE_TYPE_TUPLE)
        return value;
    return match_value(match->lo, match->env, annotation,
                       form_open(match->lo, value, title_made_up("p"), match->loc), match->loc,
                       match->what);
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
    case VALUE_SUM:
        return match_sum(&match, annotation, value);
    case VALUE_PACKED:
        return match_packed(&match, annotation, value);
    case VALUE_ERROR:
        return value;
    }
    bug(loc_none(), "a value of unknown kind");
}
