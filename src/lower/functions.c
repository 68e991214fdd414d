/* Functions that stay functions: definitions that take and give scalars (src/sized/functions.c says
 * which ones).
 *
 *     def f (x: f32) = x * x + 1              f = \x. x * x + 1
 *     entry main (y: f32) = f y + f (y + 1)   main = f y + f (y + 1)
 *
 * A parameter that is a tuple of scalars becomes several parameters. One that uses itself is, in
 * DPIA, a fixed point at the type of a function of expressions: closed, and so passive.
 *
 *     def fib (n: i32) : i32 = if n < 2 then n else fib (n - 1) + fib (n - 2)
 *
 * A call of one stays a call, but for three cases, in which it is expanded as any other: a function
 * is of numbers, and an argument is a vector; it is known of which constructor an argument is made;
 * and the arguments are nats, and what the function gives for nats is a nat as well. */
#include "lower/functions.h"

#include <ctype.h>

#include "base/diag.h"
#include "base/map.h"
#include "base/name.h"
#include "core/core.h"
#include "lower/block.h"
#include "lower/eval.h"
#include "lower/pattern.h"
#include "lower/state.h"
#include "lower/sum.h"
#include "lower/tidy.h"
#include "lower/value.h"
#include "lower/vector.h"

void function_set_seen(struct lower *lo, const struct core_def *def)
{
    map_set(lo->seen, def, lo);
}

bool function_is_seen(struct lower *lo, const struct core_def *def)
{
    return map_has(lo->seen, def);
}

void function_start(struct lower *lo, const struct core_def *entry)
{
    lo->inlined = entry && entry->inlined_count > 0 ? map_new_objects(lo->arena) : NULL;
    for (size_t i = 0; lo->inlined && i < entry->inlined_count; i++)
        map_set(lo->inlined, entry->inlined[i], lo);
}

/* ---- Making them ---- */

struct var_vec VEC(const struct var *);

static const struct value *scalar_param(struct lower *lo, enum scalar scalar, struct title title,
                                        struct loc loc, struct var_vec *vars)
{
    const struct data *data = data_scalar(lo->types, scalar);
    const struct var *var = var_titled(lo->dpia, title, type_exp(lo->types, data), loc);
    VEC_PUSH(lo->arena, vars, var);
    return value_data(lo, phrase_var(lo->dpia, var, loc));
}

static const struct value *sum_param(struct lower *lo, const struct core_type *type,
                                     struct title title, struct loc loc, struct var_vec *vars)
{
    const struct sum *sum = sum_of_type(lo, NULL, type);
    size_t count = sum->slot_count + 1;
    const struct value **parts = ARENA_ARRAY(lo->arena, const struct value *, count);
    for (size_t i = 0; i < count; i++)
        parts[i] = scalar_param(lo, i ? sum->slots[i - 1].type->scalar : sum->tag,
                                title_slice(lo->arena, title, i, 1, count), loc, vars);
    return value_sum(lo, sum, parts);
}

static size_t scalar_count(struct lower *lo, const struct core_type *type)
{
    size_t count = 0;
    if (type->kind == CORE_TYPE_SUM)
        return sum_of_type(lo, NULL, type)->slot_count + 1;
    if (type->kind != CORE_TYPE_TUPLE)
        return 1;
    for (size_t i = 0; i < type->part_count; i++)
        count += scalar_count(lo, type->parts[i]);
    return count;
}

static const struct value *param_value(struct lower *lo, const struct core_type *type,
                                       struct title title, struct loc loc, struct var_vec *vars);

static const struct value *tuple_param(struct lower *lo, const struct core_type *type,
                                       struct title title, struct loc loc, struct var_vec *vars)
{
    const struct value **parts = ARENA_ARRAY(lo->arena, const struct value *, type->part_count);
    size_t total = scalar_count(lo, type), first = 0;
    for (size_t i = 0; i < type->part_count; i++) {
        size_t count = scalar_count(lo, type->parts[i]);
        struct title part = name_has_parts(title.text, total)
                                ? title_slice(lo->arena, title, first, count, total)
                                : title_made_up(arena_printf(lo->arena, "%s_%zu", title.text, i));
        parts[i] = param_value(lo, type->parts[i], part, loc, vars);
        first += count;
    }
    return value_tuple(lo, parts, type->part_count);
}

/* A parameter for each scalar of a parameter of the program; the value of that. */
static const struct value *param_value(struct lower *lo, const struct core_type *type,
                                       struct title title, struct loc loc, struct var_vec *vars)
{
    if (type->kind == CORE_TYPE_SCALAR)
        return scalar_param(lo, type->scalar, title, loc, vars);
    return type->kind == CORE_TYPE_SUM ? sum_param(lo, type, title, loc, vars)
                                       : tuple_param(lo, type, title, loc, vars);
}

/* A parameter for each name of the pattern. */
static const struct env *bind_param(struct lower *lo, const struct env *env,
                                    const struct core_pat *pat, struct var_vec *vars)
{
    if (pat->kind == CORE_PAT_TUPLE) {
        for (size_t i = 0; i < pat->part_count; i++)
            env = bind_param(lo, env, pat->parts[i], vars);
        return env;
    }
    return pattern_bind(
        lo, env, pat, param_value(lo, pat->type, pattern_title(lo, pat, "unused"), pat->loc, vars),
        pat->loc, "a parameter");
}

/* NAME as a word: definitions of modules and operators have others. */
static const char *word_of(struct lower *lo, const char *name)
{
    char *word = arena_strdup(lo->arena, name);
    bool has_letter = false;
    for (char *at = word; *at; at++) {
        has_letter |= isalpha((unsigned char)*at) != 0;
        if (!isalnum((unsigned char)*at))
            *at = '_';
    }
    return has_letter ? word : "operator";
}

/* An entry point stays there, beside the function that calls of it use. */
static const char *function_name(struct lower *lo, const struct core_def *def)
{
    const char *name = word_of(lo, def->name);
    return def->is_entry ? arena_printf(lo->arena, "%s_self", name) : name;
}

/* The variable for DEF, a function of VARS. */
static const struct var *function_var(struct lower *lo, const struct core_def *def,
                                      const struct var_vec *vars)
{
    const struct phrase_type *type =
        type_exp(lo->types, data_scalar(lo->types, def->result->scalar));
    for (size_t i = vars->len; i-- > 0;)
        type = type_fun(lo->types, vars->at[i]->type, type);
    return var_titled(lo->dpia, title_given(function_name(lo, def)), type, def->loc);
}

static void add_function(struct lower *lo, const struct core_def *def, const struct phrase *body,
                         const struct var_vec *vars)
{
    struct function function = {map_get(lo->functions, def), tidy_phrase(lo, body), def->loc};
    for (size_t i = vars->len; i-- > 0;)
        function.body = phrase_lam(lo->dpia, vars->at[i], function.body, def->loc);
    VEC_PUSH(lo->arena, &lo->function_list, function);
}

static void make_function(struct lower *lo, const struct core_def *def)
{
    struct var_vec vars = {0};
    const struct env *env = NULL;
    const struct phrase *body;
    lower_reset(lo, def);
    function_set_seen(lo, def);
    block_open_root(lo);
    for (size_t i = 0; i < def->param_count; i++)
        env = bind_param(lo, env, def->params[i], &vars);
    map_set(lo->functions, def, (void *)(uintptr_t)function_var(lo, def, &vars));
    body = value_phrase(lo, eval_exp(lo, env, def->body), def->loc);
    body = block_close(lo, body, "the function");
    if (body)
        add_function(lo, def, body, &vars);
    else
        map_set(lo->functions, def, NULL);
}

void function_lower_all(struct lower *lo, const struct core_program *core)
{
    for (size_t i = 0; i < core->defs.len; i++)
        if (core->defs.at[i]->calls != CORE_CALLS_EXPANDED)
            make_function(lo, core->defs.at[i]);
}

/* ---- Calls ---- */

/* FUN applied to the tag and the slots of VALUE. */
static const struct phrase *apply_sum(struct lower *lo, const struct phrase *fun,
                                      const struct value *value, const struct core_type *type,
                                      struct loc loc)
{
    const struct sum *sum = sum_of_type(lo, NULL, type);
    value = sum_opened(lo, sum, value, title_made_up("p"), loc);
    for (size_t i = 0; value && i < value->part_count; i++) {
        const struct phrase *part =
            value->parts[i] ? value_phrase(lo, value->parts[i], loc)
                            : sum_blank(lo, sum_slot_type(lo, sum, i - 1, loc), loc);
        fun = phrase_app(lo->dpia, fun, part, loc);
    }
    return value ? fun : NULL;
}

/* FUN applied to the scalars of VALUE, which has type TYPE. */
static const struct phrase *apply_scalars(struct lower *lo, const struct phrase *fun,
                                          const struct value *value, const struct core_type *type,
                                          struct loc loc)
{
    const struct value *const *parts;
    if (!fun || value->kind == VALUE_ERROR)
        return NULL;
    if (type->kind == CORE_TYPE_SCALAR)
        return phrase_app(lo->dpia, fun, value_phrase(lo, value, loc), loc);
    if (type->kind == CORE_TYPE_SUM)
        return apply_sum(lo, fun, value, type, loc);
    parts = value_parts(lo, value, type->part_count, title_made_up("p"), loc);
    for (size_t i = 0; i < type->part_count; i++)
        fun = apply_scalars(lo, fun, parts[i], type->parts[i], loc);
    return fun;
}

static bool is_vector(const struct value *value)
{
    if (value->kind == VALUE_DATA && vector_width(value->phrase))
        return true;
    for (size_t i = 0; value->kind == VALUE_TUPLE && i < value->part_count; i++)
        if (is_vector(value->parts[i]))
            return true;
    return false;
}

/* A function is of numbers: where one of its COUNT arguments is a vector, the call is inlined. */
static bool has_vectors(const struct arg *args, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_vector(args[i].value))
            return true;
    return false;
}

static bool has_known_variant(const struct value *value)
{
    size_t variant;
    if (value->kind == VALUE_SUM && sum_knows_variant(value, &variant))
        return true;
    for (size_t i = 0; value->kind == VALUE_TUPLE && i < value->part_count; i++)
        if (has_known_variant(value->parts[i]))
            return true;
    return false;
}

/* What a function does with a constructor that is known is known where it is inlined. */
static bool has_known_variants(const struct arg *args, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (has_known_variant(args[i].value))
            return true;
    return false;
}

static bool is_size(const struct value *value)
{
    if (value->kind != VALUE_TUPLE)
        return value->nat != NULL;
    for (size_t i = 0; i < value->part_count; i++)
        if (!is_size(value->parts[i]))
            return false;
    return true;
}

static bool are_sizes(const struct arg *args, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!is_size(args[i].value))
            return false;
    return true;
}

/* Whether a call of DEF, a function, with ARGS is expanded. */
static bool is_expanded(struct lower *lo, const struct core_def *def, const struct arg *args)
{
    if (has_vectors(args, def->param_count))
        return true;
    if (def->calls == CORE_CALLS_STAY_ALWAYS)
        return false;
    return (lo->inlined && map_has(lo->inlined, def)) ||
           has_known_variants(args, def->param_count) ||
           (def->calls == CORE_CALLS_STAY_BUT_SIZES && are_sizes(args, def->param_count));
}

const struct value *function_call(struct lower *lo, const struct core_def *def,
                                  const struct arg *args, struct loc loc)
{
    const struct var *var = map_get(lo->functions, def);
    const struct phrase *call;
    if (!var || is_expanded(lo, def, args))
        return NULL;
    call = phrase_var(lo->dpia, var, loc);
    for (size_t i = 0; i < def->param_count; i++)
        call = apply_scalars(lo, call, args[i].value, def->params[i]->type, args[i].loc);
    return value_data(lo, call);
}

/* ---- Which ones are used after all ---- */

static void mark_vars(struct map *used, const struct phrase *phrase)
{
    if (phrase->kind == PHRASE_VAR)
        map_set(used, phrase_var_of(phrase), used);
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        mark_vars(used, phrase_child(phrase, i));
}

struct function_vec function_used(struct lower *lo, const struct entry_vec *entries)
{
    struct map *used = map_new_objects(lo->arena);
    struct function_vec result = {0};
    for (size_t i = 0; i < entries->len; i++)
        mark_vars(used, entries->at[i]->body);
    for (size_t i = lo->function_list.len; i-- > 0;)
        if (map_has(used, lo->function_list.at[i].var))
            mark_vars(used, lo->function_list.at[i].body);
    for (size_t i = 0; i < lo->function_list.len; i++)
        if (map_has(used, lo->function_list.at[i].var))
            VEC_PUSH(lo->arena, &result, lo->function_list.at[i]);
    return result;
}
