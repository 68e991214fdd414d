/* Which sizes the values of parameters have, and which ones a body computes with (given.h).
 *
 *     def f [n] [m] (xs: [n * m]f32) (ys: [m]f32) = ...        m, by ys; n is not given */
#include "core/given.h"

#include "core/parts.h"
#include "core/rebuild.h"

static bool gives_any(const struct core_type *const *types, size_t count,
                      const struct core_var *size);

static bool is_alone(const struct core_exp *size, const struct core_var *var)
{
    return size && size->kind == CORE_VAR && size->u.var == var;
}

bool core_type_gives(const struct core_type *type, const struct core_var *size)
{
    bool found = gives_any(type->parts, type->part_count, size);
    for (size_t i = 0; i < type->variant_count && !found; i++)
        found = gives_any(type->variants[i].payload, type->variants[i].payload_count, size);
    if (type->kind == CORE_TYPE_ARRAY)
        found = is_alone(type->size, size) || core_type_gives(type->elem, size);
    for (size_t i = 0; i < type->size_arg_count && !found; i++)
        found = is_alone(type->size_args[i], size);
    return found;
}

static bool gives_any(const struct core_type *const *types, size_t count,
                      const struct core_var *size)
{
    for (size_t i = 0; i < count; i++)
        if (core_type_gives(types[i], size))
            return true;
    return false;
}

bool core_pat_gives(const struct core_pat *pat, const struct core_var *size)
{
    if (pat->annotation && core_type_gives(pat->annotation, size))
        return true;
    for (size_t i = 0; pat->kind == CORE_PAT_TUPLE && i < pat->part_count; i++)
        if (core_pat_gives(pat->parts[i], size))
            return true;
    return false;
}

bool core_params_give(const struct core_def *def, const struct core_var *size)
{
    for (size_t i = 0; i < def->param_count; i++)
        if (core_pat_gives(def->params[i], size))
            return true;
    return false;
}

/* ---- What a definition computes with ---- */

struct search {
    struct arena *arena;
    const struct core_var *var;
    bool found;
};

static void see_exp(void *data, const struct core_exp *exp);

static const struct core_exp *see_size(void *context, const struct core_exp *size)
{
    see_exp(context, size);
    return size;
}

/* A size that stands alone gets its value from that of the type. */
static const struct core_exp *see_compound(void *context, const struct core_exp *size)
{
    return size->kind == CORE_VAR ? size : see_size(context, size);
}

static const struct core_type *see_wanted(void *context, const struct core_type *type)
{
    struct search *search = context;
    const struct core_rebuild visit = {
        .arena = search->arena, .context = search, .exp = see_size, .type = see_wanted};
    core_rebuild_type(&visit, type);
    return type;
}

static const struct core_type *see_type(void *context, const struct core_type *type)
{
    struct search *search = context;
    const struct core_rebuild visit = {
        .arena = search->arena, .context = search, .exp = see_compound, .type = see_type};
    core_rebuild_type(&visit, type);
    return type;
}

static void see_written(void *data, const struct core_type *type)
{
    see_type(data, type);
}

static void see_captured(void *data, const struct core_type *type)
{
    see_wanted(data, type);
}

/* Whether EXP gives a lambda to a built-in function, which applies it at once. */
static bool is_combinator(const struct core_exp *exp)
{
    if (exp->kind != CORE_APP || exp->u.app.arg->kind != CORE_LAM)
        return false;
    while (exp->kind == CORE_APP)
        exp = exp->u.app.fun;
    return exp->kind == CORE_BUILTIN;
}

static void see_combinator(struct search *search, const struct core_exp *exp)
{
    const struct core_exp *body = exp->u.app.arg;
    see_exp(search, exp->u.app.fun);
    for (; body->kind == CORE_LAM; body = body->u.lam.body)
        core_each_written(body, see_written, search);
    see_exp(search, body);
}

/* What a function that is a value takes is compared with the sizes of where it was made: it keeps
 * them (defunctionalisation.txt 5.2). */
static void see_exp(void *data, const struct core_exp *exp)
{
    struct search *search = data;
    search->found |= exp->kind == CORE_VAR && exp->u.var == search->var;
    if (exp->kind == CORE_ASCRIBE && exp->u.ascribe.coerce)
        see_wanted(search, exp->u.ascribe.to);
    if (is_combinator(exp)) {
        see_combinator(search, exp);
        return;
    }
    core_each_written(exp, exp->kind == CORE_LAM ? see_captured : see_written, search);
    core_each_part(exp, see_exp, search);
}

static void see_pat(struct search *search, const struct core_pat *pat)
{
    if (pat->annotation)
        see_type(search, pat->annotation);
    for (size_t i = 0; i < pat->part_count; i++)
        see_pat(search, pat->parts[i]);
}

bool core_exp_computes_with(struct arena *arena, const struct core_exp *exp,
                            const struct core_var *size)
{
    struct search search = {arena, size, false};
    see_exp(&search, exp);
    return search.found;
}

bool core_computes_with(struct arena *arena, const struct core_def *def,
                        const struct core_var *size)
{
    struct search search = {arena, size, false};
    for (size_t i = 0; i < def->param_count; i++)
        see_pat(&search, def->params[i]);
    if (def->result_annotation)
        see_type(&search, def->result_annotation);
    see_exp(&search, def->body);
    return search.found;
}
