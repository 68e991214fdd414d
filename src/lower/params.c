/* The parameters of an entry point.
 *
 *     entry f [n] [xs_len] (k: i64) (xs: [n][xs_len]f32) ((a, _): (f32, i32)) = ...
 *
 *     (n: nat) (xs_len: nat)                          implicit: read off the shapes of arrays
 *     (k: nat) or (k: exp[i64])                       a nat if it is used as a size
 *     (xs: exp[[n][xs_len]f32]) (a: exp[f32]) (arg_3: exp[i32])
 *
 * A tuple pattern gives a parameter for each of its parts; a name for a tuple stays one parameter,
 * a pair. The types of the core say all sizes; implicit are those that stand alone in the type of a
 * parameter.
 *
 * In the check of definitions that no entry uses, one that takes functions cannot be checked. */
#include "lower/params.h"

#include "base/diag.h"
#include "base/map.h"
#include "base/name.h"
#include "core/core.h"
#include "core/given.h"
#include "lower/block.h"
#include "lower/env.h"
#include "lower/eval.h"
#include "lower/pattern.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/sum.h"
#include "lower/unit.h"
#include "lower/value.h"

static const struct nat_var *add_nat(struct params *params, struct param_vec *list,
                                     const char *name, struct loc loc)
{
    struct lower *lo = params->lo;
    struct param param = {0};
    param.name = name;
    param.loc = loc;
    param.nat = nat_var_new(lo->nats, name, nat_const(lo->nats, 0), NULL);
    param.implicit = list != &params->given;
    param.computed = list == &params->computed;
    VEC_PUSH(lo->arena, list, param);
    return param.nat;
}

static const struct value *add_exp(struct params *params, struct title title,
                                   const struct data *type, struct loc loc)
{
    struct lower *lo = params->lo;
    struct param param = {0};
    param.name = name_word(lo->arena, title.text);
    param.loc = loc;
    param.var = var_titled(lo->dpia, title, type_exp(lo->types, type), loc);
    VEC_PUSH(lo->arena, &params->given, param);
    return value_data(lo, phrase_var(lo->dpia, param.var, loc));
}

/* ---- Sizes that types give ---- */

/* Whether SIZE stands alone in the type of a parameter of DEF. */
static bool is_given(const struct core_def *def, const struct core_var *size)
{
    for (size_t i = 0; i < def->param_count; i++)
        if (core_type_gives(def->params[i]->type, size))
            return true;
    return false;
}

/* Of a definition that is checked every size is some number. */
static void add_named_sizes(struct params *params)
{
    struct lower *lo = params->lo;
    for (size_t i = 0; i < params->def->size_count; i++) {
        const struct core_var *size = params->def->sizes[i];
        const struct nat *nat;
        if (!params->generic && !is_given(params->def, size))
            continue;
        nat = nat_of_var(lo->nats, add_nat(params, &params->implicit, size->name, size->loc));
        params->env = env_bind(lo, params->env, size, value_nat(lo, nat, size->loc));
    }
}

/* ---- Types of parameters ---- */

static const struct data *type_of(struct params *params, const struct core_type *type);

/* The size EXP in the type of a parameter, where nothing can be computed yet: in a definition that
 * is checked it is some number. */
static const struct nat *size_of(struct params *params, const struct core_exp *exp)
{
    struct lower *lo = params->lo;
    size_t bound = lo->block->bindings.len;
    const struct nat *size = size_of_value(lo, eval_exp(lo, params->env, exp), "size", exp->loc);
    if (size && nat_mentions(size, lo->lanes) && !params->generic) {
        diag_error(lo->diag, exp->loc,
                   "the size of a parameter of an entry point must not depend on 'dpia.lanes', "
                   "which its caller does not know");
        return NULL;
    }
    if (!size || lo->block->bindings.len == bound)
        return size;
    if (params->generic)
        return nat_of_var(lo->nats, add_nat(params, &params->implicit, "size", exp->loc));
    diag_unsupported(lo->diag, exp->loc,
                     "not yet supported: a parameter of an entry point whose size is not made of "
                     "other sizes and constants by '+', '-', '*', and by '/' and '%%' where the "
                     "divisor is known to be positive");
    return NULL;
}

static const struct data *type_of_array(struct params *params, const struct core_type *type)
{
    if (!type->size)
        bug(params->def->loc, "an array without a size");
    const struct nat *size = size_of(params, type->size);
    const struct data *elem = type_of(params, type->elem);
    return size && elem ? data_array(params->lo->types, size, elem) : NULL;
}

static const struct data *type_of_pair(struct params *params, const struct core_type *type,
                                       size_t position)
{
    const struct data *fst, *snd;
    if (unit_is_type(type))
        return unit_data(params->lo);
    fst = type_of(params, type->parts[position]);
    if (position + 1 == type->part_count)
        return fst;
    snd = type_of_pair(params, type, position + 1);
    return fst && snd ? data_pair(params->lo->types, fst, snd) : NULL;
}

static const struct data *type_of_sum(struct params *params, const struct core_type *type)
{
    struct lower *lo = params->lo;
    const struct sum *sum = sum_of_type(lo, params->env, type);
    const struct data **slots = ARENA_ARRAY(lo->arena, const struct data *, sum->slot_count);
    const struct data *data = NULL, *tag = data_scalar(lo->types, sum->tag);
    for (size_t i = 0; i < sum->slot_count; i++) {
        slots[i] = type_of(params, sum->slots[i].type);
        if (!slots[i])
            return NULL;
    }
    for (size_t i = sum->slot_count; i-- > 0;)
        data = data ? data_pair(lo->types, slots[i], data) : slots[i];
    return data ? data_pair(lo->types, tag, data) : tag;
}

/* Null for what is no data. */
static const struct data *type_of(struct params *params, const struct core_type *type)
{
    switch (type->kind) {
    case CORE_TYPE_SUM:
        return type_of_sum(params, type);
    case CORE_TYPE_SCALAR:
        return data_scalar(params->lo->types, type->scalar);
    case CORE_TYPE_ARRAY:
        return type_of_array(params, type);
    case CORE_TYPE_TUPLE:
        return type_of_pair(params, type, 0);
    case CORE_TYPE_VECTOR:
    case CORE_TYPE_FUN:
        return NULL;
    case CORE_TYPE_VAR:
    case CORE_TYPE_ABSTRACT:
    case CORE_TYPE_META:
    case CORE_TYPE_ERROR:
        break;
    }
    bug(loc_none(), "a type of unknown kind");
}

static bool is_i64(const struct core_type *type)
{
    return type->kind == CORE_TYPE_SCALAR && type->scalar == SCALAR_I64;
}

static const struct value *nat_param(struct params *params, const struct core_var *var)
{
    struct lower *lo = params->lo;
    const struct nat_var *nat = add_nat(params, &params->given, var->name, var->loc);
    map_set(params->nats, var, (void *)(uintptr_t)nat);
    return value_nat(lo, nat_of_var(lo->nats, nat), var->loc);
}

static bool becomes_nat(const struct params *params, const struct core_pat *pat)
{
    return pat->kind == CORE_PAT_VAR && is_i64(pat->type) &&
           (!params->nats_only || map_has(params->nats_only, pat->var));
}

/* Null where the type is no data, which is reported for entries. */
static const struct value *param_value(struct params *params, const struct core_pat *pat,
                                       struct title title)
{
    const struct core_type *type = pat->type;
    size_t errors = diag_error_count(params->lo->diag);
    const struct data *data;
    if (unit_is_type(type))
        return value_tuple(params->lo, NULL, 0);
    if (becomes_nat(params, pat))
        return nat_param(params, pat->var);
    data = type_of(params, type);
    if (data) {
        const struct value *value = add_exp(params, title, data, pat->loc);
        if (pat->consumed)
            map_set(params->consumed, params->given.at[params->given.len - 1].var, params);
        return value_data(params->lo, unit_cleared(params->lo, value->phrase, type));
    }
    if (!params->generic && diag_error_count(params->lo->diag) == errors)
        diag_error(params->lo->diag, pat->loc,
                   "a parameter of an entry point must be a scalar, an array, or a tuple of these");
    return NULL;
}

static const char *wildcard_name(struct params *params, size_t position)
{
    const char *name = arena_printf(params->lo->arena, "arg_%zu", position + 1);
    return name_fresh(params->names, params->lo->arena, name);
}

static bool make_param(struct params *params, const struct core_pat *pat, size_t position)
{
    const struct value *value;
    struct title title;
    if (pat->kind == CORE_PAT_TUPLE) {
        for (size_t i = 0; i < pat->part_count; i++)
            if (!make_param(params, pat->parts[i], position))
                return false;
        return true;
    }
    title = pat->kind == CORE_PAT_VAR ? pattern_title(params->lo, pat, NULL)
                                      : title_made_up(wildcard_name(params, position));
    value = param_value(params, pat, title);
    if (value && pat->kind == CORE_PAT_VAR)
        params->env = env_bind(params->lo, params->env, pat->var, value);
    if (value && pat->kind == CORE_PAT_CONSTRUCT)
        params->env = pattern_bind(params->lo, params->env, pat, value, pat->loc, "a parameter");
    return value != NULL;
}

static void reserve_names(struct name_set *names, const struct core_pat *pat)
{
    if (pat->kind == CORE_PAT_VAR)
        name_reserve(names, pat->var->name);
    for (size_t i = 0; pat->kind == CORE_PAT_TUPLE && i < pat->part_count; i++)
        reserve_names(names, pat->parts[i]);
}

/* The source's names come first: those that are made up here differ from them. */
static void reserve_all_names(struct params *params)
{
    params->names = name_set_new(params->lo->arena);
    for (size_t i = 0; i < params->def->size_count; i++)
        name_reserve(params->names, params->def->sizes[i]->name);
    for (size_t i = 0; i < params->def->param_count; i++)
        reserve_names(params->names, params->def->params[i]);
}

bool params_make(struct params *params)
{
    const struct core_def *def = params->def;
    reserve_all_names(params);
    add_named_sizes(params);
    for (size_t i = 0; i < def->param_count; i++)
        if (!make_param(params, def->params[i], i))
            return false;
    return true;
}

const struct nat *params_add_computed(struct params *params)
{
    const char *name = name_fresh(params->names, params->lo->arena, "size");
    return nat_of_var(params->lo->nats,
                      add_nat(params, &params->computed, name, params->def->loc));
}
