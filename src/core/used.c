/* What definitions use. A definition of the prelude is made when a program may need it: where a
 * number module is matched against a module type all of its members are looked at. Those that
 * nothing uses in the end go.
 *
 *     module m : integral = i32
 *     entry f (x: i32) = i32.i64 (m.to_i64 (m.i32 x))      i32_to_i64 stays; i32_sum, ... go */
#include "core/used.h"

#include "base/map.h"
#include "core/module.h"
#include "core/parts.h"

struct using {
    struct arena *arena;
    struct map *used;
    struct map *types;          /* those that were looked at */
    struct core_def_vec waiting; /* of USED: whose bodies are still to be looked at */
};

static void use_exp(void *data, const struct core_exp *exp);

static void use_def(struct using *using, const struct core_def *def)
{
    if (map_has(using->used, def))
        return;
    map_set(using->used, def, using);
    VEC_PUSH(using->arena, &using->waiting, def);
}

/* The definitions in sizes. */
static void use_type(void *data, const struct core_type *type)
{
    struct using *using = data;
    if (!type || map_has(using->types, type))
        return;
    map_set(using->types, type, using);
    for (size_t i = 0; i < type->part_count; i++)
        use_type(using, type->parts[i]);
    for (size_t i = 0; i < type->variant_count; i++)
        for (size_t k = 0; k < type->variants[i].payload_count; k++)
            use_type(using, type->variants[i].payload[k]);
    for (size_t i = 0; i < type->size_arg_count; i++)
        use_exp(using, type->size_args[i]);
    use_type(using, type->elem);
    use_exp(using, type->size);
    use_type(using, type->param);
    use_type(using, type->result);
}

static void use_exp(void *data, const struct core_exp *exp)
{
    struct using *using = data;
    if (!exp)
        return;
    if (exp->kind == CORE_DEF)
        use_def(using, exp->u.def);
    core_each_written(exp, use_type, using);
    core_each_part(exp, use_exp, using);
}

static void use_pat(struct using *using, const struct core_pat *pat)
{
    use_type(using, pat->type);
    use_type(using, pat->annotation);
    for (size_t i = 0; i < pat->part_count; i++)
        use_pat(using, pat->parts[i]);
}

static void use_inside(struct using *using, const struct core_def *def)
{
    for (size_t i = 0; i < def->param_count; i++)
        use_pat(using, def->params[i]);
    use_type(using, def->result);
    use_type(using, def->result_annotation);
    use_exp(using, def->body);
}

/* ---- What a program begins with ---- */

static bool is_prelude(const struct core_def *def)
{
    return loc_in_prelude(def->loc);
}

static void begin_def(struct using *using, const struct core_def *def)
{
    if (!is_prelude(def))
        use_def(using, def);
}

static void begin_decs(struct using *using, const struct core_dec_vec *decs);

static void begin_mod(struct using *using, const struct core_mod *mod)
{
    switch (mod->kind) {
    case CORE_MOD_VAR:
        break;
    case CORE_MOD_PROJECT:
        begin_mod(using, mod->u.project.mod);
        break;
    case CORE_MOD_STRUCT:
        begin_decs(using, &mod->u.decs);
        break;
    case CORE_MOD_FUNCTOR:
        begin_mod(using, mod->u.functor.body);
        break;
    case CORE_MOD_APPLY:
        begin_mod(using, mod->u.apply.fun);
        begin_mod(using, mod->u.apply.arg);
        break;
    case CORE_MOD_ASCRIBE:
        begin_mod(using, mod->u.ascribe.mod);
        break;
    }
}

static void begin_decs(struct using *using, const struct core_dec_vec *decs)
{
    for (size_t i = 0; i < decs->len; i++) {
        const struct core_dec *dec = decs->at[i];
        if (dec->kind == CORE_DEC_DEF)
            begin_def(using, dec->def);
        else
            begin_mod(using, dec->mod);
    }
}

static struct using using_new(struct arena *arena)
{
    return (struct using){
        .arena = arena, .used = map_new_objects(arena), .types = map_new_objects(arena)};
}

/* What USING began with, and all that this uses. */
static struct map *use_all(struct using *using)
{
    while (using->waiting.len > 0)
        use_inside(using, using->waiting.at[--using->waiting.len]);
    return using->used;
}

static struct map *used_defs(struct arena *arena, const struct core_program *program)
{
    struct using using = using_new(arena);
    begin_decs(&using, &program->decs);
    for (size_t i = 0; i < program->defs.len; i++)
        begin_def(&using, program->defs.at[i]);
    return use_all(&using);
}

static bool is_needed(const struct map *used, const struct core_def *def)
{
    return !is_prelude(def) || map_has(used, def);
}

struct core_program *core_drop_unused(struct arena *arena, const struct core_program *program)
{
    struct arena *work = arena_new();
    const struct map *used = used_defs(work, program);
    struct core_program *kept = ARENA_NEW(arena, struct core_program);
    kept->name = program->name;
    for (size_t i = 0; i < program->decs.len; i++) {
        const struct core_dec *dec = program->decs.at[i];
        if (dec->kind != CORE_DEC_DEF || is_needed(used, dec->def))
            VEC_PUSH(arena, &kept->decs, dec);
    }
    for (size_t i = 0; i < program->defs.len; i++)
        if (is_needed(used, program->defs.at[i]))
            VEC_PUSH(arena, &kept->defs, program->defs.at[i]);
    arena_free(work);
    return kept;
}

struct core_program *core_of_entries(struct arena *arena, const struct core_program *program)
{
    struct arena *work = arena_new();
    struct core_program *kept = ARENA_NEW(arena, struct core_program);
    struct using using = using_new(work);
    const struct map *used;
    kept->name = program->name;
    for (size_t i = 0; i < program->defs.len; i++)
        if (program->defs.at[i]->is_entry)
            use_def(&using, program->defs.at[i]);
    used = use_all(&using);
    for (size_t i = 0; i < program->defs.len; i++)
        if (map_has(used, program->defs.at[i]))
            VEC_PUSH(arena, &kept->defs, program->defs.at[i]);
    arena_free(work);
    return kept;
}
