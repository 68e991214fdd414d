/* The names that the core is printed with: those of the source, made unique.
 *
 * Names of definitions are unique in the program, entry points keep theirs; names of variables are
 * unique in their definition and differ from all global ones, so that what is printed means the
 * same whatever is bound around it. */
#include "core/print_names.h"

#include "base/diag.h"
#include "base/map.h"
#include "core/module.h"
#include "core/print_type.h"

struct namer {
    struct arena *arena;
    struct name_set *set;          /* the names given */
    const struct name_set *others; /* names that may not be given; or null */
    struct map *names;
    struct name_set *type_names; /* given to type variables; null for globals */
};

static void reserve_builtins(struct name_set *set)
{
#define BUILTIN(suffix, name, arity, type) name_reserve(set, name);
#include "core/builtins.def"
#undef BUILTIN
    name_reserve(set, "dpia");
    for (int i = 0; i < SCALAR_COUNT; i++)
        name_reserve(set, scalar_name((enum scalar)i));
}

static void give_name(struct namer *namer, const void *object, const char *name)
{
    const char *base = core_print_is_word(name) ? name : "op";
    const char *fresh;
    if (map_has(namer->names, object))
        bug(loc_none(), "'%s' gets a second name", name);
    do {
        fresh = name_fresh(namer->set, namer->arena, base);
    } while (namer->others && name_is_taken(namer->others, fresh));
    map_set(namer->names, object, arena_strdup(namer->arena, fresh));
}

/* Definitions that stand in no module. */
static struct core_def_vec global_defs(struct arena *arena, const struct core_program *program)
{
    struct core_def_vec defs = {0};
    for (size_t i = 0; i < program->decs.len; i++)
        if (program->decs.at[i]->kind == CORE_DEC_DEF)
            VEC_PUSH(arena, &defs, program->decs.at[i]->def);
    for (size_t i = 0; i < program->defs.len; i++)
        VEC_PUSH(arena, &defs, program->defs.at[i]);
    return defs;
}

struct map *core_print_global_names(struct arena *arena, struct name_set *set,
                                    const struct core_program *program)
{
    struct namer namer = {arena, set, NULL, map_new_objects(arena), NULL};
    struct core_def_vec defs = global_defs(arena, program);
    reserve_builtins(namer.set);
    for (size_t i = 0; i < defs.len; i++) {
        const struct core_def *def = defs.at[i];
        if (!def->is_entry)
            continue;
        name_reserve(namer.set, def->name);
        map_set(namer.names, def, arena_strdup(arena, def->name));
    }
    for (size_t i = 0; i < defs.len; i++)
        if (!defs.at[i]->is_entry)
            give_name(&namer, defs.at[i], defs.at[i]->name);
    return namer.names;
}

/* ---- Variables ---- */

static void name_exp(struct namer *namer, const struct core_exp *exp);

static void name_var(struct namer *namer, const struct core_var *var)
{
    if (!map_has(namer->names, var))
        give_name(namer, var, var->name);
}

static void name_type(struct namer *namer, const struct core_type *type)
{
    if (!type)
        return;
    for (size_t i = 0; i < type->part_count; i++)
        name_type(namer, type->parts[i]);
    for (size_t i = 0; i < type->variant_count; i++)
        for (size_t k = 0; k < type->variants[i].payload_count; k++)
            name_type(namer, type->variants[i].payload[k]);
    if (type->param_name)
        name_var(namer, type->param_name);
    for (size_t i = 0; i < type->exist_count; i++)
        name_var(namer, type->exists[i]);
    if (type->size)
        name_exp(namer, type->size);
    for (size_t i = 0; i < type->size_arg_count; i++)
        if (type->size_args[i])
            name_exp(namer, type->size_args[i]);
    name_type(namer, type->elem);
    name_type(namer, type->param);
    name_type(namer, type->result);
}

static void name_pat(struct namer *namer, const struct core_pat *pat)
{
    if (pat->var)
        name_var(namer, pat->var);
    name_type(namer, pat->annotation);
    for (size_t i = 0; i < pat->part_count; i++)
        name_pat(namer, pat->parts[i]);
}

static void name_exps(struct namer *namer, const struct core_exp *const *exps, size_t count)
{
    for (size_t i = 0; i < count; i++)
        name_exp(namer, exps[i]);
}

static void name_type_vars(struct namer *namer, const struct core_type_var *const *vars,
                           size_t count)
{
    for (size_t i = 0; i < count; i++)
        map_set(namer->names, vars[i],
                arena_strdup(namer->arena,
                             name_fresh(namer->type_names, namer->arena, vars[i]->name)));
}

static void name_let(struct namer *namer, const struct core_exp *exp)
{
    for (size_t i = 0; i < exp->u.let.size_count; i++)
        name_var(namer, exp->u.let.sizes[i]);
    name_pat(namer, exp->u.let.pat);
    if (exp->u.let.pat->kind == CORE_PAT_VAR)
        name_type_vars(namer, exp->u.let.pat->var->type_vars,
                       exp->u.let.pat->var->type_var_count);
    name_exp(namer, exp->u.let.bound);
    name_exp(namer, exp->u.let.body);
}

static void name_slices(struct namer *namer, const struct core_exp *exp)
{
    name_exp(namer, exp->u.slice.array);
    for (size_t i = 0; i < exp->u.slice.count; i++) {
        const struct core_slice *slice = &exp->u.slice.slices[i];
        const struct core_exp *const parts[] = {slice->index, slice->from, slice->to, slice->step};
        for (size_t k = 0; k < sizeof parts / sizeof parts[0]; k++)
            if (parts[k])
                name_exp(namer, parts[k]);
    }
    if (exp->u.slice.value)
        name_exp(namer, exp->u.slice.value);
}

static void name_match(struct namer *namer, const struct core_exp *exp)
{
    name_exp(namer, exp->u.match.value);
    for (size_t i = 0; i < exp->u.match.count; i++) {
        name_pat(namer, exp->u.match.cases[i].pat);
        name_exp(namer, exp->u.match.cases[i].body);
    }
}

static void name_loop(struct namer *namer, const struct core_exp *exp)
{
    for (size_t i = 0; i < exp->u.loop->size_count; i++)
        name_var(namer, exp->u.loop->sizes[i]);
    name_pat(namer, exp->u.loop->pat);
    name_exp(namer, exp->u.loop->init);
    if (exp->u.loop->counter)
        name_var(namer, exp->u.loop->counter);
    if (exp->u.loop->elem)
        name_pat(namer, exp->u.loop->elem);
    name_exp(namer, exp->u.loop->until);
    name_exp(namer, exp->u.loop->body);
}

static void name_exp(struct namer *namer, const struct core_exp *exp)
{
    switch (exp->kind) {
    case CORE_VAR:
    case CORE_DEF:
    case CORE_BUILTIN:
    case CORE_OPERATOR:
    case CORE_LITERAL:
        break;
    case CORE_TUPLE:
    case CORE_ARRAY:
        name_exps(namer, exp->u.tuple.parts, exp->u.tuple.count);
        break;
    case CORE_PROJ:
        name_exp(namer, exp->u.proj.tuple);
        break;
    case CORE_INDEX:
        name_exp(namer, exp->u.index.array);
        name_exps(namer, exp->u.index.indices, exp->u.index.count);
        break;
    case CORE_SLICE:
    case CORE_UPDATE:
        name_slices(namer, exp);
        break;
    case CORE_RANGE:
        name_exp(namer, exp->u.range.first);
        if (exp->u.range.second)
            name_exp(namer, exp->u.range.second);
        name_exp(namer, exp->u.range.last);
        break;
    case CORE_CONSTRUCT:
        name_exps(namer, exp->u.construct.parts, exp->u.construct.count);
        break;
    case CORE_MATCH:
        name_match(namer, exp);
        break;
    case CORE_LOOP:
        name_loop(namer, exp);
        break;
    case CORE_ASSERT:
        name_exp(namer, exp->u.assert_.cond);
        name_exp(namer, exp->u.assert_.body);
        break;
    case CORE_ATTRIBUTE:
        name_exp(namer, exp->u.attribute.body);
        break;
    case CORE_APP:
        name_exp(namer, exp->u.app.fun);
        name_exp(namer, exp->u.app.arg);
        break;
    case CORE_LAM:
        name_pat(namer, exp->u.lam.pat);
        name_type(namer, exp->u.lam.result_annotation);
        name_exp(namer, exp->u.lam.body);
        break;
    case CORE_LET:
        name_let(namer, exp);
        break;
    case CORE_IF:
        name_exp(namer, exp->u.cond.cond);
        name_exp(namer, exp->u.cond.then);
        name_exp(namer, exp->u.cond.other);
        break;
    case CORE_ASCRIBE:
        name_exp(namer, exp->u.ascribe.exp);
        name_type(namer, exp->u.ascribe.to);
        break;
    case CORE_AND:
    case CORE_OR:
        name_exp(namer, exp->u.logic.left);
        name_exp(namer, exp->u.logic.right);
        break;
    }
}

struct map *core_print_local_names(struct arena *arena, const struct name_set *set,
                                   const struct core_def *def)
{
    struct namer namer = {arena, name_set_new(arena), set, map_new_objects(arena),
                          name_set_new(arena)};
    name_type_vars(&namer, def->type_vars, def->type_var_count);
    for (size_t i = 0; i < def->size_count; i++)
        name_var(&namer, def->sizes[i]);
    for (size_t i = 0; i < def->param_count; i++)
        name_pat(&namer, def->params[i]);
    name_type(&namer, def->result_annotation);
    if (def->is_spec)
        name_type(&namer, def->type);
    else
        name_exp(&namer, def->body);
    return namer.names;
}
