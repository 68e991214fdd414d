/* Functions that stay functions: definitions that take and give scalars, that compute with scalars
 * only, and that entries use at more than one place.
 *
 *     def f (x: f32) = x * x + 1              f = \x. x * x + 1
 *     entry main (y: f32) = f y + f (y + 1)   main = f y + f (y + 1)
 *
 * So the output grows with the program, not with the number of paths through its calls. Others are
 * inlined, and so is what is one operation. A parameter that is a tuple of scalars becomes several
 * parameters.
 *
 * One that uses itself stays a function, however small it is and wherever it is called:
 *
 *     def fib (n: i32) : i32 = if n < 2 then n else fib (n - 1) + fib (n - 2)
 *
 * In DPIA it is a fixed point, at the type of a function of expressions: closed, and so passive.
 *
 * What an entry becomes does not depend on other entries: a call in it is inlined where the entry,
 * with all that it uses, has no other of the same function. For a function's body that is as for an
 * entry.
 *
 * A call whose arguments are all known as nats and whose result is one too is a size computation,
 * and is evaluated: known results are kept, so that this does not repeat itself either. What takes
 * more than ATTEMPT_STEPS_MAX applications stays a call; a size is then computed when the program
 * runs. */
#include "lower/functions.h"

#include <ctype.h>

#include "base/diag.h"
#include "base/map.h"
#include "base/name.h"
#include "core/core.h"
#include "core/parts.h"
#include "lower/block.h"
#include "lower/eval.h"
#include "lower/pattern.h"
#include "lower/state.h"
#include "lower/sum.h"
#include "lower/tidy.h"
#include "lower/value.h"
#include "lower/vector.h"

/* The nodes of `x + y`. */
#define SMALL_MAX 5
#define ATTEMPT_STEPS_MAX 10000

/* A result that is known for some arguments; null where it is not a nat. */
struct known_call {
    const struct nat *const *args;
    const struct nat *result;
};

struct known_call_vec VEC(struct known_call);

/* The known results of a definition, in what is lowered now. */
struct known_results {
    struct known_call_vec calls;
    bool too_long; /* one of them takes too many steps: no more are tried */
};

/* What is known of a definition. */
struct shared {
    size_t uses; /* in the whole program */
    bool scalar_body;      /* no arrays in it, nor in what it calls */
    bool seen;             /* its body was evaluated, so that the mistakes in it were found */
    const struct var *var; /* null: inlined */
};

static struct shared *shared_of(struct lower *lo, const struct core_def *def)
{
    return map_get(lo->functions, def);
}

void function_set_seen(struct lower *lo, const struct core_def *def)
{
    shared_of(lo, def)->seen = true;
}

bool function_is_seen(struct lower *lo, const struct core_def *def)
{
    return shared_of(lo, def)->seen;
}

/* ---- Which ones ---- */

struct search {
    struct lower *lo;
    size_t count;
    bool found;
};

/* SEE for each part of EXP, with a search that begins with nothing. */
static struct search each_part(struct lower *lo, const struct core_exp *exp,
                               void (*see)(void *data, const struct core_exp *part))
{
    struct search search = {.lo = lo};
    core_each_part(exp, see, &search);
    return search;
}

static void count_uses(struct lower *lo, const struct core_exp *exp);

static void see_uses(void *data, const struct core_exp *part)
{
    count_uses(((struct search *)data)->lo, part);
}

static void count_uses(struct lower *lo, const struct core_exp *exp)
{
    if (exp->kind == CORE_DEF)
        shared_of(lo, exp->u.def)->uses++;
    each_part(lo, exp, see_uses);
}

static bool has_scalar_body(struct lower *lo, const struct core_exp *exp);

static void see_no_scalar(void *data, const struct core_exp *part)
{
    struct search *search = data;
    search->found = search->found || !has_scalar_body(search->lo, part);
}

static bool has_scalar_body(struct lower *lo, const struct core_exp *exp)
{
    if (exp->kind == CORE_BUILTIN || exp->type->kind == CORE_TYPE_ARRAY)
        return false;
    if (exp->kind == CORE_DEF && !shared_of(lo, exp->u.def)->scalar_body)
        return false;
    return !each_part(lo, exp, see_no_scalar).found;
}

static void analyse(struct lower *lo, const struct core_program *core)
{
    for (size_t i = 0; i < core->defs.len; i++) {
        const struct core_def *def = core->defs.at[i];
        struct shared *shared = ARENA_NEW(lo->arena, struct shared);
        map_set(lo->functions, def, shared);
        shared->scalar_body = true;
        shared->scalar_body = has_scalar_body(lo, def->body);
        count_uses(lo, def->body);
    }
}

static bool is_scalars(const struct core_type *type);

/* Whether what the constructors carry is scalars, if it is anything. */
static bool carries_scalars(const struct core_type *sum)
{
    for (size_t i = 0; i < sum->variant_count; i++)
        for (size_t k = 0; k < sum->variants[i].payload_count; k++)
            if (!is_scalars(sum->variants[i].payload[k]))
                return false;
    return true;
}

static bool is_scalars(const struct core_type *type)
{
    if (type->kind == CORE_TYPE_SUM)
        return carries_scalars(type);
    if (type->kind != CORE_TYPE_TUPLE)
        return type->kind == CORE_TYPE_SCALAR;
    for (size_t i = 0; i < type->part_count; i++)
        if (!is_scalars(type->parts[i]))
            return false;
    return type->part_count > 0;
}

static size_t node_count(struct lower *lo, const struct core_exp *exp);

static void see_nodes(void *data, const struct core_exp *part)
{
    struct search *search = data;
    if (search->count <= SMALL_MAX)
        search->count += node_count(search->lo, part);
}

/* The number of nodes in EXP, or SMALL_MAX + 1 for more; a call counts as more. */
static size_t node_count(struct lower *lo, const struct core_exp *exp)
{
    size_t count = exp->kind == CORE_DEF ? SMALL_MAX + 1 : 1;
    if (count <= SMALL_MAX)
        count += each_part(lo, exp, see_nodes).count;
    return count <= SMALL_MAX ? count : SMALL_MAX + 1;
}

static bool is_of_scalars(struct lower *lo, const struct core_def *def)
{
    if (!shared_of(lo, def)->scalar_body || !def->param_count || def->size_count ||
        def->result->kind != CORE_TYPE_SCALAR)
        return false;
    for (size_t i = 0; i < def->param_count; i++)
        if (!is_scalars(def->params[i]->type))
            return false;
    return true;
}

static bool stays_function(struct lower *lo, const struct core_def *def)
{
    bool is_shared = shared_of(lo, def)->uses >= 2 && !def->is_entry;
    return is_of_scalars(lo, def) &&
           (def->is_recursive || (is_shared && node_count(lo, def->body) > SMALL_MAX));
}

/* ---- For which entry ---- */

static void add_uses(void *uses, const struct core_exp *exp)
{
    if (exp->kind == CORE_DEF) {
        uintptr_t before = (uintptr_t)map_get(uses, exp->u.def);
        map_set(uses, exp->u.def, (void *)(before + 1));
    }
    core_each_part(exp, add_uses, uses);
}

void function_start(struct lower *lo, const struct core_def *def)
{
    arena_release(lo->at_hand, (struct arena_mark){NULL, 0});
    lo->uses = map_new_objects(lo->at_hand);
    lo->uses_added = 0;
    lo->known = map_new_objects(lo->at_hand);
    add_uses(lo->uses, def->body);
}

/* Whether what is lowered now uses DEF more than once, directly or not. The bodies of what it uses
 * are looked through, each once, until that shows: most often it does in the first ones, so that a
 * long chain of definitions is not followed to its end from each of them. */
static bool is_used_again(struct lower *lo, const struct core_def *def)
{
    while ((uintptr_t)map_get(lo->uses, def) <= 1 && lo->uses_added < map_count(lo->uses)) {
        const struct core_def *used = map_key_at(lo->uses, lo->uses_added++);
        add_uses(lo->uses, used->body);
    }
    return (uintptr_t)map_get(lo->uses, def) > 1;
}

/* Whether a call of DEF, in what is lowered now, stays one. */
static bool stays_call(struct lower *lo, const struct core_def *def)
{
    return shared_of(lo, def)->var && (def->is_recursive || is_used_again(lo, def));
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

/* An entry point that uses itself stays there, beside the function that it calls. */
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
    struct function function = {shared_of(lo, def)->var, tidy_phrase(lo, body), def->loc};
    for (size_t i = vars->len; i-- > 0;)
        function.body = phrase_lam(lo->dpia, vars->at[i], function.body, def->loc);
    VEC_PUSH(lo->arena, &lo->function_list, function);
}

static void make_function(struct lower *lo, const struct core_def *def)
{
    struct var_vec vars = {0};
    const struct env *env = NULL;
    const struct phrase *body;
    struct shared *shared = shared_of(lo, def);
    lower_reset(lo, def);
    function_set_seen(lo, def);
    block_open_root(lo);
    for (size_t i = 0; i < def->param_count; i++)
        env = bind_param(lo, env, def->params[i], &vars);
    shared->var = function_var(lo, def, &vars);
    body = value_phrase(lo, eval_exp(lo, env, def->body), def->loc);
    body = block_close(lo, body, "the function");
    if (body)
        add_function(lo, def, body, &vars);
    else
        shared->var = NULL;
}

void function_lower_all(struct lower *lo, const struct core_program *core)
{
    analyse(lo, core);
    for (size_t i = 0; i < core->defs.len; i++)
        if (stays_function(lo, core->defs.at[i]))
            make_function(lo, core->defs.at[i]);
}

/* ---- Calls ---- */

struct nat_vec VEC(const struct nat *);

/* The numbers that VALUE is made of join NATS; false where one is not known. */
static bool add_nats(struct lower *lo, const struct value *value, struct nat_vec *nats)
{
    if (value->kind == VALUE_TUPLE) {
        for (size_t i = 0; i < value->part_count; i++)
            if (!add_nats(lo, value->parts[i], nats))
                return false;
        return true;
    }
    VEC_PUSH(lo->at_hand, nats, value->nat);
    return value->nat != NULL;
}

/* The arguments of DEF as nats, if all are known and the result is an i64. */
static bool known_args(struct lower *lo, const struct core_def *def, const struct arg *args,
                       struct nat_vec *nats)
{
    const struct core_type *result = def->result;
    if (result->kind != CORE_TYPE_SCALAR || result->scalar != SCALAR_I64)
        return false;
    for (size_t i = 0; i < def->param_count; i++)
        if (!add_nats(lo, args[i].value, nats))
            return false;
    return true;
}

static struct known_results *known_of(struct lower *lo, const struct core_def *def)
{
    struct known_results *known = map_get(lo->known, def);
    if (!known) {
        known = ARENA_NEW(lo->at_hand, struct known_results);
        map_set(lo->known, def, known);
    }
    return known;
}

static const struct known_call *find_known(const struct known_results *known,
                                           const struct nat *const *args, size_t count)
{
    for (size_t i = 0; i < known->calls.len; i++) {
        size_t same = 0;
        while (same < count && known->calls.at[i].args[same] == args[same])
            same++;
        if (same == count)
            return &known->calls.at[i];
    }
    return NULL;
}

/* What the body gives for ARGS, if that is a nat; what was bound on the way is forgotten. */
static const struct nat *evaluate_known(struct lower *lo, const struct core_def *def,
                                        const struct arg *args)
{
    const struct env *env = NULL;
    const struct value *result;
    const struct nat *nat;
    block_open_branch(lo);
    for (size_t i = 0; i < def->param_count; i++)
        env = pattern_bind(lo, env, def->params[i], args[i].value, args[i].loc, "an argument");
    result = eval_body(lo, env, def->body);
    nat = lo->block->bindings.len ? NULL : result->nat;
    block_close(lo, NULL, "the function");
    return nat;
}

/* The same, given up where it takes too long: then none of its steps counts. */
static const struct nat *attempt_known(struct lower *lo, struct known_results *known,
                                       const struct core_def *def, const struct arg *args)
{
    const size_t before = lo->steps;
    const struct nat *nat;
    if (lo->attempt_end)
        return evaluate_known(lo, def, args);
    lo->attempt_end = lo->steps + ATTEMPT_STEPS_MAX;
    nat = evaluate_known(lo, def, args);
    lo->attempt_end = 0;
    if (!lo->gave_up)
        return nat;
    lo->gave_up = false;
    lo->steps = before;
    known->too_long = true;
    return NULL;
}

static const struct nat *known_result(struct lower *lo, const struct core_def *def,
                                      const struct arg *args)
{
    struct known_results *known = known_of(lo, def);
    struct nat_vec nats = {0};
    struct known_call call = {NULL, NULL};
    const struct known_call *found;
    if (known->too_long || !known_args(lo, def, args, &nats))
        return NULL;
    call.args = nats.at;
    found = find_known(known, call.args, nats.len);
    if (found)
        return found->result;
    call.result = attempt_known(lo, known, def, args);
    if (!lo->gave_up)
        VEC_PUSH(lo->at_hand, &known->calls, call);
    return call.result;
}

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

/* Whether a call of DEF with ARGS is better inlined, if it can be. */
static bool is_inlined(const struct core_def *def, const struct arg *args)
{
    return has_vectors(args, def->param_count) ||
           (!def->is_recursive && has_known_variants(args, def->param_count));
}

const struct value *function_call(struct lower *lo, const struct core_def *def,
                                  const struct arg *args, struct loc loc)
{
    struct shared *shared = shared_of(lo, def);
    const struct phrase *call;
    const struct nat *nat;
    if (!stays_call(lo, def) || is_inlined(def, args))
        return NULL;
    nat = def->is_recursive ? NULL : known_result(lo, def, args);
    if (nat)
        return value_nat(lo, nat, loc);
    call = phrase_var(lo->dpia, shared->var, loc);
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
