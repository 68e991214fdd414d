/* A program without the sizes that were found: what a stage begins with that makes new types, and
 * does not want to say how large their arrays are (sizes_program says it again).
 *
 * Inferred types lose sizes and names of parameters, written ones keep them, and so does the type
 * of what goes round a loop: which of its sizes are the loop's own is not seen from the first
 * value. Variables and definitions are made anew.
 *
 * What uses say of hidden sizes (hidden.c) would be lost with the types; arguments say it now:
 *
 *     def rep [n] (x: f32) : [n]f32 = replicate n x        rep 1 where [k]f32 is wanted
 *     def rep (n: i64) (x: f32) : [n]f32 = replicate n x   rep k 1 */
#include "base/diag.h"
#include "base/map.h"
#include "core/make.h"
#include "core/move.h"
#include "core/rebuild.h"
#include "core/share.h"
#include "sizes/sizes.h"
#include "sizes/state.h"
#include "sizes/type.h"

/* The maps are to successors. */
struct removal {
    struct arena *arena;
    struct map *vars, *types; /* in one definition; written types are not among them */
    struct map *defs;         /* of the program */
    struct map *plain;        /* for sizing_is_plain */
};

static const struct core_exp *remove_exp(void *context, const struct core_exp *exp);
static const struct core_pat *remove_pat(void *context, const struct core_pat *pat);
static const struct core_type *plain_type(void *context, const struct core_type *type);

static const struct core_var *new_var(void *context, const struct core_var *var)
{
    struct removal *removal = context;
    struct core_var *copy = ARENA_NEW(removal->arena, struct core_var);
    *copy = *var;
    copy->type = plain_type(removal, var->type);
    map_set(removal->vars, var, copy);
    return copy;
}

static struct core_rebuild removing(struct removal *removal)
{
    return (struct core_rebuild){
        .arena = removal->arena, .context = removal, .exp = remove_exp, .pat = remove_pat,
        .type = plain_type, .var = new_var};
}

static const struct core_type *plain_type(void *context, const struct core_type *type)
{
    struct removal *removal = context;
    const struct core_rebuild rebuild = removing(removal);
    const struct core_type *copy = map_get(removal->types, type);
    if (copy || sizing_is_plain(removal->plain, type))
        return copy ? copy : type;
    copy = core_rebuild_plain_type(&rebuild, type);
    map_set(removal->types, type, (void *)copy);
    return copy;
}

static const struct core_type *written_type(void *context, const struct core_type *type)
{
    struct core_rebuild rebuild = removing(context);
    rebuild.type = written_type;
    return core_rebuild_type(&rebuild, type);
}

static const struct core_pat *remove_pat(void *context, const struct core_pat *pat)
{
    const struct core_rebuild rebuild = removing(context);
    const struct core_type *written =
        pat->annotation ? written_type(context, pat->annotation) : NULL;
    struct core_pat *copy = core_rebuild_pat(&rebuild, pat);
    copy->annotation = written;
    if (pat->kind == CORE_PAT_VAR)
        copy->var = new_var(context, pat->var);
    return copy;
}

static const void *successor(struct map *map, const void *object, struct loc loc)
{
    const void *made = map_get(map, object);
    if (!made)
        bug(loc, "something is used in front of its binder");
    return made;
}

/* FUN, a use of a definition whose hidden sizes are parameters now, applied to SIZES for them. */
static const struct core_exp *apply_sizes(struct removal *removal, const struct core_exp *fun,
                                          const struct core_exp *const *sizes, size_t count)
{
    struct core_exp *head = ARENA_NEW(removal->arena, struct core_exp);
    const struct core_type *type = fun->type;
    for (size_t i = count; i-- > 0;)
        type = core_make_function_type(removal->arena, sizes[i]->type, type);
    *head = *fun;
    head->u.sizes = NULL;
    head->type = type;
    fun = head;
    for (size_t i = 0; i < count; i++)
        fun = core_make_app(removal->arena, fun, sizes[i], fun->loc);
    return fun;
}

/* LOOP's copy of a pattern, with the sizes that were found. */
static const struct core_pat *sized_pat(struct removal *removal, const struct core_pat *copy,
                                        const struct core_exp *loop)
{
    struct core_pat *sized = ARENA_NEW(removal->arena, struct core_pat);
    *sized = *copy;
    sized->type = written_type(removal, loop->u.loop->pat->type);
    return sized;
}

static const struct core_exp *remove_exp(void *context, const struct core_exp *exp)
{
    struct removal *removal = context;
    const struct core_rebuild rebuild = removing(removal);
    struct core_exp *copy = core_rebuild_exp(&rebuild, exp);
    if (exp->kind == CORE_VAR)
        copy->u.var = successor(removal->vars, exp->u.var, exp->loc);
    if (exp->kind == CORE_DEF) {
        copy->u.def = successor(removal->defs, exp->u.def, exp->loc);
        if (exp->u.sizes)
            return apply_sizes(removal, copy, copy->u.sizes, exp->u.def->hidden_count);
    }
    if (exp->kind == CORE_LOOP)
        core_own_loop(removal->arena, copy)->pat = sized_pat(removal, copy->u.loop->pat, exp);
    if (exp->kind == CORE_ASCRIBE)
        copy->u.ascribe.to = written_type(removal, exp->u.ascribe.to);
    if (exp->kind == CORE_LAM && exp->u.lam.result_annotation)
        copy->u.lam.result_annotation = written_type(removal, exp->u.lam.result_annotation);
    return copy;
}

/* ---- Definitions ---- */

static bool is_hidden(const struct core_def *def, const struct core_var *size)
{
    for (size_t i = 0; i < def->hidden_count; i++)
        if (def->hidden[i] == size)
            return true;
    return false;
}

/* The sizes that are written stay, but for those that are parameters now. */
static void keep_sizes(struct removal *removal, struct core_def *copy, const struct core_def *def)
{
    const struct core_var **sizes =
        ARENA_ARRAY(removal->arena, const struct core_var *, def->size_count);
    copy->size_count = 0;
    for (size_t i = 0; i < def->size_count; i++)
        if (!def->sizes[i]->is_found && !is_hidden(def, def->sizes[i]))
            sizes[copy->size_count++] = map_get(removal->vars, def->sizes[i]);
    copy->sizes = sizes;
}

static void new_size(struct removal *removal, const struct core_var *size)
{
    struct core_var *copy = ARENA_NEW(removal->arena, struct core_var);
    *copy = *size;
    copy->is_found = false;
    map_set(removal->vars, size, copy);
}

static const struct core_pat *size_param(struct removal *removal, const struct core_var *size)
{
    struct core_pat *pat = ARENA_NEW(removal->arena, struct core_pat);
    const struct core_var *var = map_get(removal->vars, size);
    *pat = (struct core_pat){
        .kind = CORE_PAT_VAR, .loc = var->loc, .type = var->type, .annotation = var->type,
        .var = var};
    return pat;
}

/* Parameters for the hidden sizes stand in front of the others. */
static void remove_params(struct removal *removal, struct core_def *copy,
                          const struct core_def *def)
{
    size_t hidden = def->hidden_count;
    const struct core_pat **params =
        ARENA_ARRAY(removal->arena, const struct core_pat *, hidden + def->param_count);
    for (size_t i = 0; i < hidden; i++)
        params[i] = size_param(removal, def->hidden[i]);
    for (size_t i = 0; i < def->param_count; i++)
        params[hidden + i] = remove_pat(removal, def->params[i]);
    copy->params = params;
    copy->param_count = hidden + def->param_count;
    copy->type = plain_type(removal, def->type);
    for (size_t i = hidden; i-- > 0;)
        copy->type = core_make_function_type(removal->arena, params[i]->type, copy->type);
    copy->hidden = NULL;
    copy->hidden_count = 0;
    copy->body = remove_exp(removal, def->body);
}

static const struct core_def *remove_def(struct removal *removal, const struct core_def *def)
{
    struct core_def *copy = ARENA_NEW(removal->arena, struct core_def);
    map_set(removal->defs, def, copy);
    *copy = *def;
    for (size_t i = 0; i < def->size_count; i++)
        new_size(removal, def->sizes[i]);
    remove_params(removal, copy, def);
    copy->result = plain_type(removal, def->result);
    if (def->result_annotation)
        copy->result_annotation = written_type(removal, def->result_annotation);
    keep_sizes(removal, copy, def);
    return copy;
}

/* What DEF says of others, in MOVED. */
static void move_inlined(struct map *defs, struct arena *to, struct core_def *moved,
                         const struct core_def *def)
{
    const struct core_def **inlined = ARENA_ARRAY(to, const struct core_def *, def->inlined_count);
    for (size_t i = 0; i < def->inlined_count; i++)
        inlined[i] = successor(defs, def->inlined[i], def->loc);
    moved->inlined = inlined;
}

/* Made in an arena that goes, and moved to TO. */
static const struct core_def *remove_and_move(struct map *defs, struct arena *to,
                                              struct core_share *share,
                                              const struct core_def *def)
{
    struct arena *moment = arena_new();
    struct removal removal = {
        .arena = moment,
        .vars = map_new_objects(moment),
        .defs = defs,
        .types = map_new_objects(moment),
        .plain = map_new_objects(moment),
    };
    struct core_def *moved = core_move_def(remove_def(&removal, def), to, share);
    map_set(defs, def, moved);
    move_inlined(defs, to, moved, def);
    arena_free(moment);
    return moved;
}

struct core_program *sizes_remove(struct arena *to, const struct core_program *program)
{
    struct arena *work = arena_new();
    struct map *defs = map_new_objects(work);
    struct core_share *share = core_share_new(to);
    struct core_program *result = ARENA_NEW(to, struct core_program);
    result->name = core_share_word(share, program->name);
    for (size_t i = 0; i < program->defs.len; i++)
        VEC_PUSH(to, &result->defs, remove_and_move(defs, to, share, program->defs.at[i]));
    arena_free(work);
    return result;
}
