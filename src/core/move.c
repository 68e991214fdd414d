/* Programs and definitions of the core in another arena (move.h): everything is copied once,
 * whoever mentions it. Places stay: sources lie in the arena of the whole run. */
#include "core/move.h"

#include <string.h>

#include "base/diag.h"
#include "base/map.h"
#include "core/rebuild.h"
#include "core/share.h"

struct move {
    struct arena *to;
    struct arena *work; /* of what goes at the end of the move */
    const char *entry;  /* of a program, the only one; null: one definition alone, or a type */
    struct core_share *share;
    struct map *objects; /* types, type variables, sizes, variables and definitions, to copies */
};

static const struct core_exp *move_exp(void *context, const struct core_exp *exp);
static const struct core_pat *move_pat(void *context, const struct core_pat *pat);
static const struct core_type *move_type(void *context, const struct core_type *type);
static const struct core_var *move_var(void *context, const struct core_var *var);

static struct core_rebuild moving(struct move *move)
{
    return (struct core_rebuild){
        .arena = move->to, .context = move, .exp = move_exp, .pat = move_pat, .type = move_type,
        .var = move_var};
}

static struct loc move_loc(struct move *move, struct loc loc)
{
    loc.construct = core_share_word(move->share, loc.construct);
    return loc;
}

/* ---- Types ---- */

static const struct core_type_var *move_type_var(struct move *move, const struct core_type_var *var)
{
    struct core_type_var *copy = !var ? NULL : map_get(move->objects, var);
    if (!var || copy)
        return copy;
    copy = ARENA_NEW(move->to, struct core_type_var);
    *copy = *var;
    copy->name = core_share_word(move->share, var->name);
    map_set(move->objects, var, copy);
    return copy;
}

static const struct core_type_var *const *move_type_vars(struct move *move,
                                                         const struct core_type_var *const *vars,
                                                         size_t count)
{
    const struct core_type_var **copies =
        ARENA_ARRAY(move->to, const struct core_type_var *, count);
    for (size_t i = 0; i < count; i++)
        copies[i] = move_type_var(move, vars[i]);
    return copies;
}

static const struct core_marks *move_marks(struct move *move, const struct core_marks *marks)
{
    if (!marks)
        return NULL;
    struct core_marks *copy = ARENA_NEW(move->to, struct core_marks);
    const struct core_marks **parts =
        ARENA_ARRAY(move->to, const struct core_marks *, marks->part_count);
    *copy = *marks;
    for (size_t i = 0; marks->parts && i < marks->part_count; i++)
        parts[i] = move_marks(move, marks->parts[i]);
    copy->parts = marks->parts ? parts : NULL;
    return copy;
}

/* The names in COPY, a type whose parts were moved. */
static void move_names(struct move *move, struct core_type *copy)
{
    struct core_variant *variants =
        ARENA_ARRAY(move->work, struct core_variant, copy->variant_count);
    const char **labels = ARENA_ARRAY(move->work, const char *, copy->part_count);
    for (size_t i = 0; i < copy->variant_count; i++) {
        variants[i] = copy->variants[i];
        variants[i].name = core_share_word(move->share, variants[i].name);
    }
    for (size_t i = 0; copy->labels && i < copy->part_count; i++)
        labels[i] = core_share_word(move->share, copy->labels[i]);
    copy->variants = variants;
    copy->labels = copy->labels ? labels : NULL;
}

static const struct core_exp *move_size(void *context, const struct core_exp *size)
{
    struct move *move = context;
    const struct core_exp *copy = map_get(move->objects, size);
    if (!copy) {
        copy = move_exp(move, size);
        map_set(move->objects, size, (void *)copy);
    }
    return copy;
}

/* As a copy that goes, which is like one that was moved before, or becomes such a one. */
static const struct core_type *move_type(void *context, const struct core_type *type)
{
    struct move *move = context;
    const struct core_rebuild rebuild = {
        .arena = move->work, .context = move, .exp = move_size, .type = move_type, .var = move_var};
    const struct core_type *shared = map_get(move->objects, type);
    if (shared)
        return shared;
    struct core_type *copy = core_rebuild_type(&rebuild, type);
    copy->var = move_type_var(move, type->var);
    copy->fresh = move_marks(move, type->fresh);
    move_names(move, copy);
    shared = core_share_type(move->share, copy);
    map_set(move->objects, type, (void *)shared);
    return shared;
}

/* ---- Variables, patterns, expressions ---- */

static const struct core_var *move_var(void *context, const struct core_var *var)
{
    struct move *move = context;
    struct core_var *copy = map_get(move->objects, var);
    if (copy)
        return copy;
    copy = ARENA_NEW(move->to, struct core_var);
    map_set(move->objects, var, copy);
    *copy = *var;
    copy->name = core_share_word(move->share, var->name);
    copy->loc = move_loc(move, var->loc);
    copy->type_vars = move_type_vars(move, var->type_vars, var->type_var_count);
    copy->type = move_type(move, var->type);
    return copy;
}

static const struct core_pat *move_pat(void *context, const struct core_pat *pat)
{
    struct move *move = context;
    const struct core_rebuild rebuild = moving(move);
    struct core_pat *copy = core_rebuild_pat(&rebuild, pat);
    copy->loc = move_loc(move, pat->loc);
    copy->name = NULL;
    copy->written = NULL;
    if (pat->var)
        copy->var = move_var(move, pat->var);
    return copy;
}

static const struct core_def *moved_def(const struct move *move, const struct core_exp *use)
{
    const struct core_def *copy = map_get(move->objects, use->u.def);
    if (copy || !move->entry)
        return copy ? copy : use->u.def;
    bug(use->loc, "'%s' is used in front of its definition", use->u.def->name);
}

static const struct core_exp *move_exp(void *context, const struct core_exp *exp)
{
    struct move *move = context;
    const struct core_rebuild rebuild = moving(move);
    struct core_exp *copy = core_rebuild_exp(&rebuild, exp);
    copy->loc = move_loc(move, exp->loc);
    if (exp->kind == CORE_VAR)
        copy->u.var = move_var(move, exp->u.var);
    if (exp->kind == CORE_DEF)
        copy->u.def = moved_def(move, exp);
    if (exp->kind == CORE_PROJ)
        copy->u.proj.label = NULL;
    if (exp->kind == CORE_CONSTRUCT)
        copy->u.construct.name = NULL;
    if (exp->kind == CORE_ASSERT)
        copy->u.assert_.text = core_share_word(move->share, exp->u.assert_.text);
    if (exp->kind == CORE_ATTRIBUTE)
        copy->u.attribute.name = core_share_word(move->share, exp->u.attribute.name);
    return copy;
}

/* ---- Definitions ---- */

static void move_head(struct move *move, struct core_def *copy, const struct core_def *def)
{
    const struct core_var **sizes = ARENA_ARRAY(move->to, const struct core_var *, def->size_count);
    const struct core_var **hidden =
        ARENA_ARRAY(move->to, const struct core_var *, def->hidden_count);
    const struct core_pat **params =
        ARENA_ARRAY(move->to, const struct core_pat *, def->param_count);
    for (size_t i = 0; i < def->size_count; i++)
        sizes[i] = move_var(move, def->sizes[i]);
    for (size_t i = 0; i < def->hidden_count; i++)
        hidden[i] = move_var(move, def->hidden[i]);
    copy->sizes = sizes;
    copy->hidden = hidden;
    copy->type_vars = move_type_vars(move, def->type_vars, def->type_var_count);
    for (size_t i = 0; i < def->param_count; i++)
        params[i] = move_pat(move, def->params[i]);
    copy->params = params;
}

static bool is_called(const struct core_def *def, const char *entry)
{
    return def->is_entry && strcmp(def->name, entry) == 0;
}

static struct core_def *move_def(struct move *move, const struct core_def *def)
{
    struct core_def *copy = ARENA_NEW(move->to, struct core_def);
    map_set(move->objects, def, copy);
    *copy = *def;
    copy->name = core_share_word(move->share, def->name);
    copy->called = core_share_word(move->share, def->called);
    copy->is_entry = def->is_entry && (!move->entry || is_called(def, move->entry));
    copy->loc = move_loc(move, def->loc);
    move_head(move, copy, def);
    copy->result = move_type(move, def->result);
    if (def->result_annotation)
        copy->result_annotation = move_type(move, def->result_annotation);
    copy->fresh = move_marks(move, def->fresh);
    copy->body = move_exp(move, def->body);
    copy->type = move_type(move, def->type);
    return copy;
}

static struct core_program *move_program(const struct core_program *program, struct arena *to,
                                         const char *entry)
{
    struct arena *work = arena_new();
    struct move move = {.to = to,
                        .work = work,
                        .entry = entry,
                        .share = core_share_new(to),
                        .objects = map_new_objects(work)};
    struct core_program *copy = ARENA_NEW(to, struct core_program);
    copy->name = core_share_word(move.share, program->name);
    for (size_t i = 0; i < program->defs.len; i++)
        VEC_PUSH(to, &copy->defs, move_def(&move, program->defs.at[i]));
    arena_free(work);
    return copy;
}

struct core_program *core_move_entry(const struct core_program *program, struct arena *to,
                                     const char *name)
{
    for (size_t i = 0; i < program->defs.len; i++)
        if (is_called(program->defs.at[i], name))
            return move_program(program, to, name);
    return NULL;
}

static struct move move_one(struct arena *to, struct core_share *share)
{
    struct arena *work = arena_new();
    return (struct move){
        .to = to, .work = work, .share = share, .objects = map_new_objects(work)};
}

struct core_def *core_move_def(const struct core_def *def, struct arena *to,
                               struct core_share *share)
{
    struct move move = move_one(to, share);
    struct core_def *copy = move_def(&move, def);
    arena_free(move.work);
    return copy;
}

const struct core_type *core_move_type(const struct core_type *type, struct arena *to,
                                       struct core_share *share)
{
    struct move move = move_one(to, share);
    const struct core_type *copy = move_type(&move, type);
    arena_free(move.work);
    return copy;
}
