/* Patterns and types of the source, with the names of the target. What a pattern binds has the
 * static value of that part; what is nothing is not bound. */
#include "firstorder/pattern.h"

#include "base/diag.h"
#include "core/rebuild.h"
#include "firstorder/env.h"
#include "firstorder/rules.h"
#include "firstorder/state.h"
#include "firstorder/static.h"

/* ---- Types ---- */

static const struct core_exp *rename_exp(void *context, const struct core_exp *exp)
{
    return defun_data(context, exp);
}

static const struct core_type *rename_type(void *context, const struct core_type *type)
{
    return defun_type(context, type);
}

static const struct core_var *rename_var(void *context, const struct core_var *var)
{
    struct defun_env *env = context;
    return defun_rename(env, var, defun_dyn(env->defun, env->defun->i64), env->defun->i64);
}

const struct core_type *defun_type(struct defun_env *env, const struct core_type *type)
{
    const struct core_rebuild rebuild = {.arena = env->defun->arena,
                                         .context = env,
                                         .exp = rename_exp,
                                         .type = rename_type,
                                         .var = rename_var};
    return defun_type_has_size(type) ? core_rebuild_type(&rebuild, type) : type;
}

/* What is written of the components of SV, an RCD or CON: TYPES. */
static const struct core_type *annotation_of_parts(struct defun_env *env,
                                                   const struct core_type *const *types,
                                                   const struct defun_static *sv)
{
    struct core_type *copy = ARENA_NEW(env->defun->arena, struct core_type);
    const struct core_type **parts =
        ARENA_ARRAY(env->defun->arena, const struct core_type *, sv->part_count);
    for (size_t i = 0; i < sv->part_count; i++) {
        const struct core_type *part = defun_annotation(env, types[i], sv->parts[i]);
        parts[i] = part ? part : sv->parts[i]->residual;
    }
    if (sv->kind == DEFUN_CON && sv->part_count == 1)
        return parts[0];
    *copy = *sv->residual;
    copy->parts = parts;
    return copy;
}

/* Null where ANNOTATION is null, or says only that something is a function. */
const struct core_type *defun_annotation(struct defun_env *env, const struct core_type *annotation,
                                         const struct defun_static *sv)
{
    if (!annotation)
        return NULL;
    switch (sv->kind) {
    case DEFUN_DYN:
        return defun_type(env, annotation);
    case DEFUN_LAM:
    case DEFUN_ALT:
        return NULL;
    case DEFUN_RCD:
        return annotation_of_parts(env, annotation->parts, sv);
    case DEFUN_CON:
        return annotation_of_parts(env, annotation->variants[sv->variant].payload, sv);
    }
    bug(loc_none(), "a static value of unknown kind");
}

/* ---- Patterns ---- */

static const struct core_type *type_of(struct defun_env *env, const struct core_type *type,
                                       const struct defun_static *sv)
{
    return sv->kind == DEFUN_DYN ? defun_type(env, type) : sv->residual;
}

static const struct defun_static *part_of(struct defun_env *env, const struct core_pat *pat,
                                          const struct defun_static *sv, size_t i)
{
    if (sv->kind == DEFUN_RCD || sv->kind == DEFUN_CON)
        return sv->parts[i];
    return defun_dyn(env->defun, pat->parts[i]->type);
}

static void bind_nothing(struct defun_env *env, struct core_pat *pat,
                         const struct core_var *var, const struct defun_static *sv)
{
    const struct core_exp *nothing = defun_nothing(env->defun, sv, pat->loc);
    defun_env_bind(env, var, (struct defun_result){nothing, sv});
    pat->kind = CORE_PAT_WILD;
    pat->var = NULL;
}

/* COPY, whose parts are made, for the components of SV. */
static const struct core_pat *con_pat(struct core_pat *copy, const struct defun_static *sv)
{
    if (sv->kind == DEFUN_CON && sv->part_count == 1)
        return copy->parts[0];
    if (sv->kind == DEFUN_CON)
        copy->kind = CORE_PAT_TUPLE;
    return copy;
}

size_t defun_alternative(const struct defun_static *sv, size_t variant)
{
    size_t i = 0;
    while (i < sv->part_count && sv->parts[i]->variant != variant)
        i++;
    return i;
}

/* COPY, which is to be made of PAT, for the one alternative of SV that it fits. */
static const struct core_pat *alternative_pat(struct defun_env *env, struct core_pat *copy,
                                              const struct core_pat *pat,
                                              const struct defun_static *sv)
{
    const struct core_pat **parts = ARENA_ARRAY(env->defun->arena, const struct core_pat *, 1);
    copy->variant = defun_alternative(sv, pat->variant);
    if (copy->variant == sv->part_count)
        bug(pat->loc, "a pattern fits no alternative");
    parts[0] = defun_pat(env, pat, sv->parts[copy->variant]);
    copy->parts = parts;
    copy->part_count = sv->residual->variants[copy->variant].payload_count;
    return copy;
}

const struct core_pat *defun_pat(struct defun_env *env, const struct core_pat *pat,
                                 const struct defun_static *sv)
{
    struct core_pat *copy = ARENA_NEW(env->defun->arena, struct core_pat);
    const struct core_pat **parts =
        ARENA_ARRAY(env->defun->arena, const struct core_pat *, pat->part_count);
    *copy = *pat;
    copy->loc = defun_loc(env, pat->loc);
    copy->annotation = defun_annotation(env, pat->annotation, sv);
    copy->type = type_of(env, pat->type, sv);
    copy->parts = parts;
    switch (pat->kind) {
    case CORE_PAT_VAR:
        if (defun_is_nothing(sv))
            bind_nothing(env, copy, pat->var, sv);
        else
            copy->var = defun_rename(env, pat->var, sv, copy->type);
        break;
    case CORE_PAT_WILD:
    case CORE_PAT_LITERAL:
        break;
    case CORE_PAT_TUPLE:
    case CORE_PAT_CONSTRUCT:
        if (sv->kind == DEFUN_ALT)
            return alternative_pat(env, copy, pat, sv);
        for (size_t i = 0; i < pat->part_count; i++)
            parts[i] = defun_pat(env, pat->parts[i], part_of(env, pat, sv, i));
        return con_pat(copy, sv);
    }
    return copy;
}
