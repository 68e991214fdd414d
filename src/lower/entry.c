/* Entries: a definition evaluated with variables for its parameters.
 *
 * An i64 parameter that the types of the parameters or of the result mention must be a nat of DPIA.
 * Any other is a plain number, which may be negative; where it is used as a size a letNat names
 * it, and checks it there. Which is which shows only when the body has been lowered: it is lowered
 * first with every i64 as a nat, and again, if some need not be, with those as plain numbers.
 *
 *     entry f (n: i64) (k: i64) = map (+ k) (iota n)
 *
 *     f (n: nat) (k: exp[i64]) : exp[[n]i64] = map (\i. fromIdx i + k) (generate n (\i. i))
 *
 * Where the sizes of a result are that the body computes: lower/result.c.
 *
 * Where the result has the mark `*`, and a parameter of the same type has it, the result takes that
 * parameter's place:
 *
 *     entry scal [n] (a: f32) (xs: *[n]f32) : *[n]f32 = map (a *) xs
 *
 *     scal {n: nat} (a: exp[f32]) (xs: var[[n]f32]) : comm = xs.1 := map (\x. a * x) xs.2 */
#include "lower/entry.h"

#include "base/diag.h"
#include "base/map.h"
#include "core/core.h"
#include "dpia/mentions.h"
#include "lower/block.h"
#include "lower/eval.h"
#include "lower/functions.h"
#include "lower/match.h"
#include "lower/params.h"
#include "lower/result.h"
#include "lower/state.h"
#include "lower/tidy.h"
#include "lower/unit.h"
#include "lower/value.h"

static struct params params_new(struct lower *lo, const struct core_def *def,
                                const struct map *nats_only)
{
    struct params params = {0};
    params.lo = lo;
    params.def = def;
    params.nats = map_new_objects(lo->arena);
    params.consumed = map_new_objects(lo->arena);
    params.nats_only = nats_only;
    return params;
}

static const struct value *body_value(struct lower *lo, const struct env *env,
                                      const struct core_def *def)
{
    const struct value *value = eval_exp(lo, env, def->body);
    if (!def->result_annotation)
        return value;
    return match_value(lo, &env, def->result_annotation, value, def->body->loc,
                       arena_printf(lo->arena, "the result of '%s'", def->called));
}

/* Whoever calls the entry must know how large its result is. */
static bool result_is_known(struct lower *lo, const struct entry *entry)
{
    if (!data_mentions_nat(entry->result, lo->lanes))
        return true;
    diag_error(lo->diag, entry->loc,
               "the size of the result of '%s' depends on 'dpia.lanes', which its caller does not "
               "know",
               entry->name);
    return false;
}

/* The first consumed parameter of the same type as the result, of those that are arrays; null if
 * there is none, or if the result is not marked. */
static struct param *place_of_result(const struct params *params, struct entry *entry)
{
    if (!params->def->result_in_place || entry->result->kind != DATA_ARRAY)
        return NULL;
    for (size_t i = 0; i < entry->params.len; i++) {
        struct param *param = &entry->params.at[i];
        if (param->var && map_has(params->consumed, param->var) &&
            param_data(param) == entry->result)
            return param;
    }
    return NULL;
}

/* Makes of ENTRY, \xs. E, an entry that leaves its result in the place of PARAM:
 *
 *     xs.1 := E[xs.2 / xs]        for xs : var[d] */
static void write_in_place(struct lower *lo, struct entry *entry, struct param *param)
{
    const struct var *before = param->var;
    const struct phrase *whole;
    if (!before || param_data(param) != entry->result)
        bug(entry->loc, "the result of '%s' has no place in '%s'", entry->name, param->name);
    param->var =
        var_titled(lo->dpia, var_title(before), type_var(lo->types, entry->result), param->loc);
    whole = phrase_var(lo->dpia, param->var, param->loc);
    entry->body = phrase_assign(
        lo->dpia, phrase_proj(lo->dpia, whole, 1, entry->loc),
        phrase_subst(lo->dpia, entry->body, before, phrase_proj(lo->dpia, whole, 2, entry->loc)),
        entry->body->loc);
    entry->result = NULL;
}

/* ---- Entries ---- */

static void add_params(struct lower *lo, struct entry *entry, const struct param_vec *more)
{
    for (size_t i = 0; i < more->len; i++)
        VEC_PUSH(lo->arena, &entry->params, more->at[i]);
}

/* Null on error. */
static struct entry *entry_new(struct lower *lo, const struct params *params,
                               const struct phrase *body)
{
    const struct core_def *def = params->def;
    struct entry *entry = ARENA_NEW(lo->arena, struct entry);
    entry->name = def->name;
    entry->loc = def->loc;
    add_params(lo, entry, &params->implicit);
    if (!params->sizes_only)
        add_params(lo, entry, &params->computed);
    add_params(lo, entry, &params->given);
    entry->body = tidy_phrase(lo, body);
    entry->result = phrase_data(entry->body);
    entry->counts = params->counts;
    bool is_tuple = def->result->kind == CORE_TYPE_TUPLE && !unit_is_type(def->result);
    entry->result_parts = is_tuple ? def->result->part_count : 1;
    if (params->sizes_only) {
        entry->result_parts = params->computed.len;
        entry->counts = (struct component_vec){0};
    }
    if (!result_is_known(lo, entry))
        return NULL;
    struct param *place = place_of_result(params, entry);

    if (place)
        write_in_place(lo, entry, place);
    return entry;
}

/* Null on error. PARAMS->nats tells which parameters became nats. */
static struct entry *lower_once(struct lower *lo, struct params *params)
{
    const struct phrase *body = NULL;
    lower_reset(lo, params->def);
    function_start(lo, params->def);
    block_open_root(lo);
    if (params_make(params)) {
        const struct value *value = body_value(lo, params->env, params->def);
        body = value_phrase(lo, value, params->def->body->loc);
    }
    if (body)
        body = result_for_caller(params, body);
    body = block_close(lo, body, "the entry point");
    return body ? entry_new(lo, params, body) : NULL;
}

/* ---- Which nats are sizes ---- */

static void see_var(void *data, const struct nat_var *var)
{
    map_set(data, var, data);
}

static void see_size(void *data, const struct nat *size)
{
    nat_each_var(size, see_var, data);
}

/* The variables that must be nats in ENTRY: those in the types of its parameters and its result. */
static struct map *size_vars(struct lower *lo, const struct entry *entry)
{
    struct map *seen = map_new_objects(lo->arena);
    for (size_t i = 0; i < entry->params.len; i++)
        if (entry->params.at[i].var)
            data_each_size(param_data(&entry->params.at[i]), see_size, seen);
    if (entry->result)
        data_each_size(entry->result, see_size, seen);
    return seen;
}

/* The parameters among NATS (core_var to nat_var) that are used as sizes in ENTRY. */
static struct map *used_nats(struct lower *lo, const struct map *nats, const struct entry *entry)
{
    struct map *seen = size_vars(lo, entry);
    struct map *used = map_new_objects(lo->arena);
    for (size_t i = 0; i < map_count(nats); i++)
        if (map_has(seen, map_value_at(nats, i)))
            map_set(used, map_key_at(nats, i), used);
    return used;
}

/* ENTRY, which was made with PARAMS, into ENTRIES, behind what gives its sizes. */
static void add_sized(struct lower *lo, struct entry *entry, const struct params *params,
                      struct entry_vec *entries)
{
    struct params again = params_new(lo, params->def, params->nats_only);
    again.sizes_only = true;
    struct entry *sizes = lower_once(lo, &again);
    if (!sizes)
        return;
    sizes->name = entry->sized_by = arena_printf(lo->arena, "%s_size", entry->name);
    sizes->gives_sizes = true;
    VEC_PUSH(lo->arena, entries, sizes);
    VEC_PUSH(lo->arena, entries, entry);
}

void entry_lower(struct lower *lo, const struct core_def *def, struct entry_vec *entries)
{
    struct params params = params_new(lo, def, NULL);
    struct entry *entry;
    struct map *used;
    entry = lower_once(lo, &params);
    if (!entry)
        return;
    used = used_nats(lo, params.nats, entry);
    if (map_count(used) != map_count(params.nats)) {
        params = params_new(lo, def, used);
        entry = lower_once(lo, &params);
    }
    if (entry && params.computed.len > 0)
        add_sized(lo, entry, &params, entries);
    else if (entry)
        VEC_PUSH(lo->arena, entries, entry);
}

static void check_body(struct lower *lo, const struct core_def *def)
{
    struct params params = params_new(lo, def, NULL);
    params.generic = true;
    lower_reset(lo, def);
    block_open_root(lo);
    if (params_make(&params))
        body_value(lo, params.env, def);
}

/* Nothing is left of it but messages. */
void entry_check(struct lower *lo, const struct core_def *def)
{
    struct arena *outer = lo->arena, *work = arena_new();
    lo->arena = work;
    dpia_set_arena(lo->dpia, work);
    check_body(lo, def);
    lo->block = lo->root = NULL;
    lo->arena = outer;
    dpia_set_arena(lo->dpia, outer);
    arena_free(work);
}
