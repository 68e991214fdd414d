/* Copies of definitions with variables of their own and types in the place of type variables.
 *
 * Uses of definitions become uses of their instances, so that what a copy needs is made while it is
 * made. */
#include "instances/copy.h"

#include "base/diag.h"
#include "core/make.h"
#include "core/type.h"
#include "instances/local.h"
#include "instances/state.h"

/* ---- Types ---- */

static const struct core_type *argument_type(const struct copy *copy, const struct core_type *type,
                                             bool is_sized)
{
    const struct argument *argument = map_get(copy->arguments, type->var);
    if (!argument)
        bug(loc_none(), "the type variable '%s' stands for nothing", type->var->name);
    return is_sized ? argument->sized : argument->plain;
}

static const struct core_type *inferred_part(void *context, const struct core_type *type)
{
    return copy_inferred(context, type);
}

/* What has no variables stays the type that it is; others are made once for all that share them. */
const struct core_type *copy_inferred(struct copy *copy, const struct core_type *type)
{
    const struct core_type *copied = map_get(copy->types, type);
    if (copied)
        return copied;
    if (!core_type_has_var(type))
        copied = type;
    else if (type->kind == CORE_TYPE_VAR)
        copied = argument_type(copy, type, false);
    else
        copied = core_rebuild_type(&copy->rebuild, type);
    map_set(copy->types, type, (void *)(uintptr_t)copied);
    return copied;
}

static const struct core_type *written_part(void *context, const struct core_type *type)
{
    return copy_written(context, type);
}

const struct core_type *copy_written(struct copy *copy, const struct core_type *type)
{
    struct core_rebuild rebuild = copy->rebuild;
    rebuild.type = written_part;
    if (!type)
        return NULL;
    return type->kind == CORE_TYPE_VAR ? argument_type(copy, type, true)
                                       : core_rebuild_type(&rebuild, type);
}

/* ---- Variables and patterns ---- */

/* A variable in the copy for VAR, which is bound here. */
const struct core_var *copy_var(struct copy *copy, const struct core_var *var)
{
    struct core_var *copied = ARENA_NEW(copy->arena, struct core_var);
    *copied = *var;
    copied->type = copy_inferred(copy, var->type);
    map_set(copy->vars, var, copied);
    return copied;
}

static const struct core_var *bind_var(void *context, const struct core_var *var)
{
    return copy_var(context, var);
}

const struct core_pat *copy_pat(struct copy *copy, const struct core_pat *pat)
{
    struct core_pat *copied = core_rebuild_pat(&copy->rebuild, pat);
    if (pat->var)
        copied->var = copy_var(copy, pat->var);
    return copied;
}

static const struct core_pat *pat_part(void *context, const struct core_pat *pat)
{
    return copy_pat(context, pat);
}

/* ---- Expressions ---- */

static const struct core_exp *copy_use(struct copy *copy, const struct core_exp *exp)
{
    const struct core_var *var = exp->u.var;
    struct core_exp *copied = core_rebuild_exp(&copy->rebuild, exp);
    struct origin *origin = map_get(copy->locals, var);
    bool is_new;
    if (!var->type_var_count) {
        copied->u.var = map_get(copy->vars, var);
        if (!copied->u.var)
            bug(exp->loc, "'%s' is used outside of its scope", var->name);
        return copied;
    }
    if (!origin)
        bug(exp->loc, "'%s' is used outside of its scope", var->name);
    struct instance *instance =
        instance_find(copy->arena, origin, copied->u.instance, exp->loc, &is_new);
    if (is_new) {
        instance->var = ARENA_NEW(copy->arena, struct core_var);
        *instance->var = *var;
        instance->var->type = copied->type;
        instance->var->type_vars = NULL;
        instance->var->type_var_count = 0;
    }
    copied->u.var = instance->var;
    copied->u.instance = NULL;
    return copied;
}

static const struct core_exp *copy_def_use(struct copy *copy, const struct core_exp *exp)
{
    struct core_exp *copied = core_rebuild_exp(&copy->rebuild, exp);
    copied->u.def = instance_def(copy->instances, exp->u.def, copied->u.instance, exp->loc);
    copied->u.instance = NULL;
    return copied;
}

static bool is_polymorphic(const struct core_exp *let)
{
    const struct core_pat *pat = let->u.let.pat;
    return pat->kind == CORE_PAT_VAR && pat->var->type_var_count > 0;
}

const struct core_exp *copy_exp(struct copy *copy, const struct core_exp *exp)
{
    switch (exp->kind) {
    case CORE_VAR:
        return copy_use(copy, exp);
    case CORE_DEF:
        return copy_def_use(copy, exp);
    case CORE_ARRAY:
        return core_is_empty(exp) && core_type_has_var(exp->type)
                   ? core_rebuild_empty(&copy->rebuild, exp)
                   : core_rebuild_exp(&copy->rebuild, exp);
    case CORE_ASCRIBE:
        return core_rebuild_ascribe(&copy->rebuild, exp);
    case CORE_LET:
        return is_polymorphic(exp) ? local_copy(copy, exp) : core_rebuild_exp(&copy->rebuild, exp);
    case CORE_BUILTIN:
    case CORE_OPERATOR:
    case CORE_LITERAL:
    case CORE_TUPLE:
    case CORE_PROJ:
    case CORE_INDEX:
    case CORE_SLICE:
    case CORE_UPDATE:
    case CORE_RANGE:
    case CORE_APP:
    case CORE_LAM:
    case CORE_IF:
    case CORE_CONSTRUCT:
    case CORE_MATCH:
    case CORE_LOOP:
    case CORE_ASSERT:
    case CORE_ATTRIBUTE:
    case CORE_AND:
    case CORE_OR:
        return core_rebuild_exp(&copy->rebuild, exp);
    }
    bug(exp->loc, "an expression of unknown kind");
}

static const struct core_exp *exp_part(void *context, const struct core_exp *exp)
{
    return copy_exp(context, exp);
}

void copy_begin(struct copy *copy, struct instances *instances, struct arena *arena)
{
    *copy = (struct copy){.instances = instances,
                          .arena = arena,
                          .rebuild = {.arena = arena,
                                      .context = copy,
                                      .exp = exp_part,
                                      .pat = pat_part,
                                      .type = inferred_part,
                                      .var = bind_var,
                                      .written = written_part},
                          .vars = map_new_objects(arena),
                          .locals = map_new_objects(arena),
                          .arguments = map_new_objects(arena),
                          .types = map_new_objects(arena)};
}
