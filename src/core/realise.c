/* Substitution of types and sizes, through whatever stands in a type (modules.txt, 4.2).
 *
 *     S = {t = ?[k].([k]i32, [k]bool), n = m.n}
 *
 *     S(t -> [n]t')     f [k] : ([k]i32, [k]bool) -> [m.n]t'      of a specification f
 *     S(i32 -> t)       i32 -> ?[k].([k]i32, [k]bool)
 *
 * Objects of the core are unique, so that nothing has to be renamed. */
#include "core/realise.h"

#include "base/map.h"
#include "core/expand.h"
#include "core/make.h"
#include "core/rebuild.h"

struct size_vec VEC(const struct core_var *);

struct realising {
    const struct core_realisation *realisation;
    struct core_rebuild rebuild;
    struct size_vec free; /* sizes in what was made so far that nothing binds yet */
    struct map *done;     /* types in which nothing hides to what they became */
};

struct core_realisation core_realisation_new(struct arena *arena)
{
    return (struct core_realisation){arena, map_new_objects(arena), map_new_objects(arena)};
}

void core_realise_abstract(struct core_realisation *realisation,
                           const struct core_abstract *abstract, const struct core_type_name *name)
{
    map_set(realisation->types, abstract, (void *)name);
}

void core_realise_spec(struct core_realisation *realisation, const struct core_def *spec,
                       const struct core_exp *value)
{
    map_set(realisation->values, spec, (void *)value);
}

const struct core_type *core_abstract_type(struct arena *arena,
                                           const struct core_abstract *abstract)
{
    struct core_type *type = ARENA_NEW(arena, struct core_type);
    const struct core_exp **sizes =
        ARENA_ARRAY(arena, const struct core_exp *, abstract->param_count);
    const struct core_type **parts =
        ARENA_ARRAY(arena, const struct core_type *, abstract->param_count);
    *type = (struct core_type){
        .kind = CORE_TYPE_ABSTRACT, .abstract = abstract, .size_args = sizes, .parts = parts};
    for (size_t i = 0; i < abstract->param_count; i++)
        if (abstract->params[i].size)
            sizes[type->size_arg_count++] = core_make_var(arena, abstract->params[i].size);
        else
            parts[type->part_count++] = core_make_var_type(arena, abstract->params[i].type);
    return type;
}

/* ---- Hidden sizes ---- */

/* TYPE with BY[i], which may be null, in the place of SIZES[i]. */
static const struct core_type *replace(struct arena *arena, const struct core_type *type,
                                       const struct core_var *const *sizes, size_t count,
                                       const struct core_exp *const *by)
{
    struct core_type_param *params = ARENA_ARRAY(arena, struct core_type_param, count);
    struct core_type_arg *args = ARENA_ARRAY(arena, struct core_type_arg, count);
    for (size_t i = 0; i < count; i++) {
        params[i].size = sizes[i];
        args[i].size = by[i];
    }
    const struct core_type_name whole = {.params = params, .param_count = count, .type = type};
    return core_expand_type_name(arena, &whole, args);
}

/* TYPE with names of its own for the sizes that are HIDDEN in it. */
static const struct core_type *renew(struct realising *realising, const struct core_type *type,
                                     struct core_hidden hidden)
{
    struct arena *arena = realising->realisation->arena;
    const struct core_exp **by = ARENA_ARRAY(arena, const struct core_exp *, hidden.count);
    for (size_t i = 0; i < hidden.count; i++) {
        struct core_var *size = ARENA_NEW(arena, struct core_var);
        *size = *hidden.at[i];
        by[i] = core_make_var(arena, size);
        VEC_PUSH(arena, &realising->free, size);
    }
    return replace(arena, type, hidden.at, hidden.count, by);
}

/* TYPE, in which the free sizes from MARK on have no names. */
static const struct core_type *forget(struct realising *realising, const struct core_type *type,
                                      size_t mark)
{
    struct arena *arena = realising->realisation->arena;
    size_t count = realising->free.len - mark;
    if (count == 0)
        return type;
    realising->free.len = mark;
    return replace(arena, type, realising->free.at + mark, count,
                   ARENA_ARRAY(arena, const struct core_exp *, count));
}

/* FUN, whose result brings the free sizes from MARK on along, too. */
static void bring(struct realising *realising, struct core_type *fun, size_t mark)
{
    struct arena *arena = realising->realisation->arena;
    size_t count = fun->exist_count + realising->free.len - mark;
    const struct core_var **exists = ARENA_ARRAY(arena, const struct core_var *, count);
    for (size_t i = 0; i < count; i++)
        exists[i] = i < fun->exist_count ? fun->exists[i]
                                         : realising->free.at[mark + i - fun->exist_count];
    fun->exists = exists;
    fun->exist_count = count;
    realising->free.len = mark;
}

/* ---- Specifications in sizes ---- */

/* What stands for the type variables of a specification in one use of it. */
struct instance {
    struct core_rebuild rebuild;
    const struct core_def *spec;
    const struct core_type *const *at;
};

static const struct core_exp *instance_exp(void *context, const struct core_exp *exp)
{
    struct instance *instance = context;
    return core_rebuild_exp(&instance->rebuild, exp);
}

static const struct core_pat *instance_pat(void *context, const struct core_pat *pat)
{
    struct instance *instance = context;
    return core_rebuild_pat(&instance->rebuild, pat);
}

static const struct core_type *instance_type(void *context, const struct core_type *type)
{
    struct instance *instance = context;
    if (type->kind != CORE_TYPE_VAR)
        return core_rebuild_type(&instance->rebuild, type);
    for (size_t i = 0; i < instance->spec->type_var_count; i++)
        if (instance->spec->type_vars[i] == type->var)
            return instance->at[i];
    return type;
}

/* VALUE, what stands for a specification, in the place of USE. */
static const struct core_exp *value_of(struct arena *arena, const struct core_exp *value,
                                       const struct core_exp *use)
{
    struct instance instance = {.spec = use->u.def, .at = use->u.instance};
    instance.rebuild = (struct core_rebuild){
        .arena = arena, .context = &instance, .exp = instance_exp, .pat = instance_pat,
        .type = instance_type};
    struct core_exp *copy = core_rebuild_exp(&instance.rebuild, value);
    copy->loc = use->loc;
    return copy;
}

static const struct core_exp *realise_exp(void *context, const struct core_exp *exp)
{
    struct realising *realising = context;
    const struct core_exp *copy = core_rebuild_exp(&realising->rebuild, exp);
    const struct core_exp *value =
        exp->kind == CORE_DEF ? map_get(realising->realisation->values, exp->u.def) : NULL;
    return value ? value_of(realising->realisation->arena, value, copy) : copy;
}

static const struct core_pat *realise_pat(void *context, const struct core_pat *pat)
{
    struct realising *realising = context;
    return core_rebuild_pat(&realising->rebuild, pat);
}

/* ---- Types ---- */

static const struct core_type *realise_part(void *context, const struct core_type *type);

/* NAME with the arguments of TYPE, an abstract type for which it stands. */
static const struct core_type *apply(struct realising *realising,
                                     const struct core_type_name *name,
                                     const struct core_type *type)
{
    struct arena *arena = realising->realisation->arena;
    const struct core_type *applied =
        core_expand_type_name(arena, name, core_type_args(arena, type));
    return renew(realising, applied, name->hidden);
}

static const struct core_type *realise_abstract(struct realising *realising,
                                                const struct core_type *type)
{
    const struct core_type *copy = core_rebuild_type(&realising->rebuild, type);
    const struct core_type_name *name = map_get(realising->realisation->types, type->abstract);
    return name ? apply(realising, name, copy) : copy;
}

/* What is taken binds nothing. */
static const struct core_type *realise_fun(struct realising *realising,
                                           const struct core_type *type)
{
    struct core_type *copy = ARENA_NEW(realising->realisation->arena, struct core_type);
    size_t mark = realising->free.len;
    *copy = *type;
    copy->param = forget(realising, realise_part(realising, type->param), mark);
    copy->result = realise_part(realising, type->result);
    bring(realising, copy, mark);
    return copy;
}

static const struct core_type *realise_new(struct realising *realising,
                                           const struct core_type *type)
{
    if (type->kind == CORE_TYPE_ABSTRACT)
        return realise_abstract(realising, type);
    return type->kind == CORE_TYPE_FUN ? realise_fun(realising, type)
                                       : core_rebuild_type(&realising->rebuild, type);
}

/* A type that is a part of many is looked at once, unless each place has sizes of its own. */
static const struct core_type *realise_part(void *context, const struct core_type *type)
{
    struct realising *realising = context;
    const struct core_type *made = map_get(realising->done, type);
    size_t mark = realising->free.len;
    if (made || type->kind == CORE_TYPE_VAR || type->kind == CORE_TYPE_SCALAR ||
        type->kind == CORE_TYPE_ERROR || type->kind == CORE_TYPE_META)
        return made ? made : type;
    made = realise_new(realising, type);
    if (realising->free.len == mark)
        map_set(realising->done, type, (void *)made);
    return made;
}

static void begin(struct realising *realising, const struct core_realisation *realisation)
{
    *realising = (struct realising){.realisation = realisation,
                                    .done = map_new_objects(realisation->arena)};
    realising->rebuild = (struct core_rebuild){
        .arena = realisation->arena, .context = realising, .exp = realise_exp, .pat = realise_pat,
        .type = realise_part};
}

const struct core_type *core_realise_type(const struct core_realisation *realisation,
                                          const struct core_type *type)
{
    struct realising realising;
    begin(&realising, realisation);
    type = realise_part(&realising, type);
    return forget(&realising, type, 0);
}

/* ---- Names of types ---- */

static struct core_hidden both(struct arena *arena, struct core_hidden hidden,
                               const struct size_vec *more)
{
    size_t count = hidden.count + more->len;
    const struct core_var **sizes = ARENA_ARRAY(arena, const struct core_var *, count);
    for (size_t i = 0; i < count; i++)
        sizes[i] = i < hidden.count ? hidden.at[i] : more->at[i - hidden.count];
    return (struct core_hidden){sizes, count};
}

const struct core_type_name *core_realise_type_name(const struct core_realisation *realisation,
                                                    const struct core_type_name *name)
{
    struct realising realising;
    struct core_type_name *copy = ARENA_NEW(realisation->arena, struct core_type_name);
    const struct core_type_name *by =
        name->type->kind == CORE_TYPE_ABSTRACT
            ? map_get(realisation->types, name->type->abstract)
            : NULL;
    begin(&realising, realisation);
    *copy = *name;
    copy->type = realise_part(&realising, name->type);
    copy->hidden = both(realisation->arena, name->hidden, &realising.free);
    if (by) {
        copy->lift = by->lift;
        copy->loc = by->loc.source ? by->loc : copy->loc;
    }
    return copy;
}

/* ---- Specifications ---- */

/* The type of a function that is specified: what hides in what it takes stays free. */
static const struct core_type *realise_spine(struct realising *realising,
                                             const struct core_type *type)
{
    if (type->kind != CORE_TYPE_FUN)
        return realise_part(realising, type);
    struct core_type *copy = ARENA_NEW(realising->realisation->arena, struct core_type);
    *copy = *type;
    copy->param = realise_part(realising, type->param);
    size_t mark = realising->free.len;
    copy->result = realise_spine(realising, type->result);
    if (type->result->kind != CORE_TYPE_FUN)
        bring(realising, copy, mark);
    return copy;
}

struct core_def *core_realise_def(const struct core_realisation *realisation,
                                  const struct core_def *def)
{
    struct realising realising;
    struct core_def *spec = ARENA_NEW(realisation->arena, struct core_def);
    begin(&realising, realisation);
    *spec = (struct core_def){.name = def->name,
                              .called = def->called,
                              .loc = def->loc,
                              .is_spec = true,
                              .hidden = def->hidden,
                              .hidden_count = def->hidden_count,
                              .type_vars = def->type_vars,
                              .type_var_count = def->type_var_count};
    spec->type = realise_spine(&realising, def->type);
    if (spec->type->kind != CORE_TYPE_FUN)
        spec->type = forget(&realising, spec->type, 0);
    struct core_hidden sizes = both(
        realisation->arena, (struct core_hidden){def->sizes, def->size_count}, &realising.free);
    spec->sizes = sizes.at;
    spec->size_count = sizes.count;
    return spec;
}
