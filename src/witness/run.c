/* Entries of programs (witness.h): the arguments that they are given, and what becomes of them.
 *
 *     entry f (a: i32, b: i32) = ...      on 1 and 2: f (1, 2)
 */
#include <string.h>

#include "base/diag.h"
#include "core/parts.h"
#include "core/type.h"
#include "witness/eval.h"
#include "witness/item.h"
#include "witness/module.h"
#include "witness/witness.h"

/* The arguments of an entry that no pattern has taken yet. */
struct given {
    const struct value *const *args;
    size_t count;
};

/* What PAT, a parameter of an entry, is given. */
static const struct item *take_argument(struct eval *eval, const struct core_pat *pat,
                                        struct given *given)
{
    const struct core_type *type = witness_plain_type(eval, eval->top, pat->type);
    if (type->kind == CORE_TYPE_TUPLE && type->part_count == 0)
        return witness_item_new(eval, ITEM_TUPLE, NULL, 0);
    if (pat->kind == CORE_PAT_TUPLE) {
        const struct item **parts = ARENA_ARRAY(eval->arena, const struct item *, pat->part_count);
        for (size_t i = 0; i < pat->part_count; i++)
            parts[i] = take_argument(eval, pat->parts[i], given);
        return witness_item_new(eval, ITEM_TUPLE, parts, pat->part_count);
    }
    if (given->count == 0)
        bug(pat->loc, "an entry is run on too few arguments");
    given->count--;
    return witness_item_import(eval, *given->args++, type);
}

static bool is_entry(const struct core_def *def, const char *name)
{
    return def->is_entry && strcmp(def->name, name) == 0;
}

static const struct core_def *find_entry(const struct core_program *program, const char *name)
{
    for (size_t i = 0; i < program->defs.len; i++)
        if (is_entry(program->defs.at[i], name))
            return program->defs.at[i];
    for (size_t i = 0; i < program->decs.len; i++) {
        const struct core_dec *dec = program->decs.at[i];
        if (dec->kind == CORE_DEC_DEF && is_entry(dec->def, name))
            return dec->def;
    }
    bug(loc_none(), "there is no entry '%s' in the core", name);
}

static bool has_sum(const struct core_type *type)
{
    if (type->kind == CORE_TYPE_ARRAY)
        return has_sum(type->elem);
    for (size_t i = 0; type->kind == CORE_TYPE_TUPLE && i < type->part_count; i++)
        if (has_sum(type->parts[i]))
            return true;
    return type->kind == CORE_TYPE_SUM;
}

/* Whether an argument or the result has a sum in it. Elsewhere that is a tag and slots, of which
 * the tag may be of no constructor, and slots have something in them that nobody asks for. */
static bool has_sums_outside(struct eval *eval, const struct core_def *def)
{
    for (size_t i = 0; i < def->param_count; i++)
        if (has_sum(witness_plain_type(eval, eval->top, def->params[i]->type)))
            return true;
    return has_sum(witness_plain_type(eval, eval->top, def->result));
}

/* ---- Arguments that are sizes ---- */

struct search {
    const struct core_var *var;
    bool found;
};

static void search_exp(void *data, const struct core_exp *exp)
{
    struct search *search = data;
    search->found |= exp->kind == CORE_VAR && exp->u.var == search->var;
    core_each_part(exp, search_exp, search);
}

static bool has_size(void *data, const struct core_type *type)
{
    struct search *search = data;
    if (type->kind == CORE_TYPE_ARRAY && type->size)
        search_exp(search, type->size);
    return search->found;
}

/* Whether VAR, a parameter of DEF, stands in the type of another one or of the result. */
static bool is_size_of(const struct core_def *def, const struct core_var *var)
{
    struct search search = {var, false};
    for (size_t i = 0; i < def->param_count; i++)
        if (core_type_any(def->params[i]->type, has_size, &search))
            return true;
    return core_type_any(def->result, has_size, &search);
}

/* A size that the caller gives may be seen to be negative before anything else is. */
static void see_sizes(struct eval *eval, const struct core_def *def,
                      const struct item *const *items)
{
    for (size_t i = 0; i < def->param_count; i++) {
        const struct core_pat *pat = def->params[i];
        if (pat->kind == CORE_PAT_VAR && items[i]->kind == ITEM_SCALAR &&
            items[i]->scalar.scalar == SCALAR_I64 && (int64_t)items[i]->scalar.bits < 0 &&
            is_size_of(def, pat->var))
            eval->errors |= interp_bit(INTERP_ERROR_SIZE);
    }
}

struct interp_outcome witness_run(struct arena *arena, const struct core_program *program,
                                  const char *name, const struct value *const *args,
                                  size_t arg_count, const struct witness_options *options)
{
    struct eval eval = {.arena = arena,
                        .options = options,
                        .oldest_forced = UINT64_MAX,
                        .most_steps = options->steps > 0 ? options->steps : UINT64_MAX};
    const struct core_def *def = find_entry(program, name);
    struct core_exp use = {.kind = CORE_DEF, .loc = def->loc, .type = def->type};
    struct given given = {args, arg_count};
    const struct item **items = ARENA_ARRAY(arena, const struct item *, def->param_count);
    use.u.def = def;
    if (program->decs.len > 0)
        witness_modules(&eval, program);
    if (has_sums_outside(&eval, def)) {
        witness_give_up(&eval, def->loc, "a sum goes in or out");
        return eval.fault;
    }
    for (size_t i = 0; i < def->param_count; i++)
        items[i] = take_argument(&eval, def->params[i], &given);
    if (given.count > 0)
        bug(def->loc, "an entry is run on too many arguments");
    see_sizes(&eval, def, items);
    const struct closure closure = {
        .exp = &use, .def = def, .frame = eval.top, .args = items, .arg_count = def->param_count};
    const struct item *result =
        witness_item_settle(&eval, witness_function(&eval, &closure, def->loc));
    struct interp_outcome outcome = eval.fault;
    outcome.errors = eval.errors;
    if (!result)
        return outcome;
    const struct value **results = ARENA_ARRAY(arena, const struct value *, 1);
    results[0] = witness_item_export(&eval, result);
    return (struct interp_outcome){.status = INTERP_DONE,
                                   .results = results,
                                   .result_count = 1,
                                   .errors = eval.unknown ? interp_bit(INTERP_ERROR_SIZE) : 0};
}
