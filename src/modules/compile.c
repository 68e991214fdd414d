/* The compilation of core declarations (modules.txt, Fig. 10): definitions as they are in a frame.
 * Uses of definitions and specifications become uses of what they stand for (rule 44), and the
 * types that abstract ones stand for take their place. The other rules copy. */
#include "modules/compile.h"

#include <ctype.h>

#include "base/diag.h"
#include "core/fit.h"
#include "core/make.h"
#include "core/type.h"
#include "modules/frame.h"
#include "modules/state.h"
#include "modules/type.h"

/* ---- Variables and patterns ---- */

static const struct core_var *copy_binder(struct copy *copy, const struct core_var *var)
{
    struct core_var *copied = ARENA_NEW(copy->interpreter->arena, struct core_var);
    *copied = *var;
    copied->type = compile_inferred(copy, var->type);
    map_set(copy->vars, var, copied);
    return copied;
}

/* What a name of a type has as parameter is bound nowhere that is copied. */
static const struct core_var *copy_var(const struct copy *copy, const struct core_var *var)
{
    const struct core_var *copied = map_get(copy->vars, var);
    return copied ? copied : var;
}

static const struct core_pat *copy_pat(struct copy *copy, const struct core_pat *pat)
{
    const struct core_rebuild rebuild = compile_parts(copy);
    struct core_pat *copied = core_rebuild_pat(&rebuild, pat);
    if (pat->kind == CORE_PAT_VAR)
        copied->var = copy_binder(copy, pat->var);
    return copied;
}

/* ---- Parts ---- */

static const struct core_exp *exp_part(void *context, const struct core_exp *exp)
{
    return compile_exp(context, exp);
}

static const struct core_pat *pat_part(void *context, const struct core_pat *pat)
{
    return copy_pat(context, pat);
}

static const struct core_type *type_part(void *context, const struct core_type *type)
{
    return compile_inferred(context, type);
}

static const struct core_type *written_part(void *context, const struct core_type *type)
{
    return compile_written(context, type);
}

static const struct core_var *var_part(void *context, const struct core_var *var)
{
    return copy_binder(context, var);
}

struct core_rebuild compile_parts(struct copy *copy)
{
    return (struct core_rebuild){.arena = copy->interpreter->arena,
                                 .context = copy,
                                 .exp = exp_part,
                                 .pat = pat_part,
                                 .type = type_part,
                                 .var = var_part,
                                 .written = written_part};
}

/* ---- Uses ---- */

/* USE, of a specification, becomes a use of DEF, which may be more general: its type there says
 * what its type variables stand for; what it says nothing of may be anything. */
static void instantiate(struct copy *copy, struct core_exp *use, const struct core_def *def)
{
    struct arena *arena = copy->interpreter->arena;
    const struct core_type **types =
        ARENA_ARRAY(arena, const struct core_type *, def->type_var_count);
    const struct core_fit fit = {def->type_vars, types, def->type_var_count};
    if (!core_type_fits(&fit, def->type, use->type))
        bug(use->loc, "'%s' is not of the type that is specified", def->name);
    for (size_t i = 0; i < def->type_var_count; i++)
        if (!types[i])
            types[i] = core_make_scalar_type(arena, SCALAR_I32);
    use->u.instance = types;
}

static bool is_array(void *data, const struct core_type *type)
{
    (void)data;
    return type->kind == CORE_TYPE_ARRAY;
}

/* Whether TYPE is abstract, and what it stands for has arrays. */
static bool hides_array(void *data, const struct core_type *type)
{
    return type->kind == CORE_TYPE_ABSTRACT &&
           core_type_any(compile_inferred(data, type), is_array, NULL);
}

/* Whether USE is of a constant with memory of its own that is not seen before: a function may give
 * a constant of an abstract type, but none that is an array. */
static bool is_hidden_array(struct copy *copy, const struct core_exp *use)
{
    return use->type->kind != CORE_TYPE_FUN && core_type_any(use->type, hides_array, copy);
}

/* `copy EXP` */
static const struct core_exp *make_copy(struct arena *arena, const struct core_exp *exp)
{
    static const struct core_marks whole = {0};
    struct core_type *type = ARENA_NEW(arena, struct core_type);
    *type = *core_make_function_type(arena, exp->type, exp->type);
    type->fresh = &whole;
    struct core_exp *fun = core_make_exp(arena, CORE_BUILTIN, exp->loc, type);
    fun->u.builtin = CORE_COPY;
    return core_make_app(arena, fun, exp, exp->loc);
}

/* Rule 44. */
static const struct core_exp *copy_use(struct copy *copy, const struct core_exp *exp)
{
    const struct core_rebuild rebuild = compile_parts(copy);
    const struct core_value *value = frame_def(copy->frame, exp->u.def);
    struct core_exp *copied = core_rebuild_exp(&rebuild, exp);
    copied->u.sizes = NULL;
    switch (value->kind) {
    case CORE_VALUE_DEF:
        copied->u.def = value->def;
        if (exp->u.def->is_spec)
            instantiate(copy, copied, value->def);
        return is_hidden_array(copy, exp) ? make_copy(copy->interpreter->arena, copied) : copied;
    case CORE_VALUE_BUILTIN:
        copied->kind = CORE_BUILTIN;
        copied->u.builtin = value->builtin;
        return copied;
    case CORE_VALUE_EXP:
        copied = core_rebuild_exp(&rebuild, value->exp);
        copied->loc = exp->loc;
        return copied;
    case CORE_VALUE_FRONT:
        break;
    }
    bug(exp->loc, "a value of unknown kind");
}

static const struct core_exp *copy_var_use(struct copy *copy, const struct core_exp *exp)
{
    const struct core_rebuild rebuild = compile_parts(copy);
    struct core_exp *copied = core_rebuild_exp(&rebuild, exp);
    copied->u.var = copy_var(copy, exp->u.var);
    return copied;
}

/* ---- Other expressions ---- */

/* The type of what goes round keeps its sizes: which of them are the loop's own is not seen from
 * the first value. */
static const struct core_exp *copy_loop(struct copy *copy, const struct core_exp *exp)
{
    const struct core_rebuild rebuild = compile_parts(copy);
    struct core_exp *copied = core_rebuild_exp(&rebuild, exp);
    struct core_pat *pat = ARENA_NEW(copy->interpreter->arena, struct core_pat);
    *pat = *copied->u.loop->pat;
    pat->type = compile_written(copy, exp->u.loop->pat->type);
    core_own_loop(copy->interpreter->arena, copied)->pat = pat;
    return copied;
}

const struct core_exp *compile_exp(struct copy *copy, const struct core_exp *exp)
{
    const struct core_rebuild rebuild = compile_parts(copy);
    switch (exp->kind) {
    case CORE_VAR:
        return copy_var_use(copy, exp);
    case CORE_DEF:
        return copy_use(copy, exp);
    case CORE_ARRAY:
        return core_is_empty(exp) ? core_rebuild_empty(&rebuild, exp)
                                  : core_rebuild_exp(&rebuild, exp);
    case CORE_ASCRIBE:
        return core_rebuild_ascribe(&rebuild, exp);
    case CORE_LOOP:
        return copy_loop(copy, exp);
    case CORE_LET:
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
    case CORE_ASSERT:
    case CORE_ATTRIBUTE:
    case CORE_AND:
    case CORE_OR:
        return core_rebuild_exp(&rebuild, exp);
    }
    bug(exp->loc, "an expression of unknown kind");
}

/* ---- Definitions ---- */

/* The sizes that are written stay; those that were found are so again. */
static void copy_sizes(struct copy *copy, struct core_def *copied, const struct core_def *def)
{
    const struct core_var **sizes =
        ARENA_ARRAY(copy->interpreter->arena, const struct core_var *, def->size_count);
    copied->size_count = 0;
    for (size_t i = 0; i < def->size_count; i++) {
        const struct core_var *size = copy_binder(copy, def->sizes[i]);
        if (!size->is_found)
            sizes[copied->size_count++] = size;
    }
    copied->sizes = sizes;
    copied->hidden = NULL;
    copied->hidden_count = 0;
}

static void copy_parts(struct copy *copy, struct core_def *copied, const struct core_def *def)
{
    const struct core_pat **params =
        ARENA_ARRAY(copy->interpreter->arena, const struct core_pat *, def->param_count);
    copy_sizes(copy, copied, def);
    for (size_t i = 0; i < def->param_count; i++)
        params[i] = copy_pat(copy, def->params[i]);
    copied->params = params;
    copied->result = compile_inferred(copy, def->result);
    copied->result_annotation =
        def->result_annotation ? compile_written(copy, def->result_annotation) : NULL;
    copied->type = compile_inferred(copy, def->type);
    copied->body = compile_exp(copy, def->body);
}

static const char *label(struct interpreter *interpreter, struct path path, const char *name)
{
    bool is_word = isalpha((unsigned char)*name) || *name == '_';
    return arena_printf(interpreter->arena, "%s%s", path.prefix,
                        is_word || !*path.prefix ? name : "op");
}

/* Rule 48. */
const struct core_def *compile_def(struct interpreter *interpreter, struct frame *frame,
                                   struct path path, const struct core_def *def)
{
    struct copy copy = {interpreter, frame, map_new_objects(interpreter->work)};
    struct core_def *copied = ARENA_NEW(interpreter->arena, struct core_def);
    *copied = *def;
    copied->name = label(interpreter, path, def->name);
    if (def->called)
        copied->called = arena_printf(interpreter->arena, "%s%s", path.called, def->called);
    map_set(frame->values, def, (void *)(uintptr_t)core_value_of_def(interpreter->work, copied));
    copy_parts(&copy, copied, def);
    return copied;
}
