/* The front end: surface program in, typed core out.
 *
 * The files that the program imports are modules, each elaborated once, before what imports it;
 * then come the program's own declarations (structure.c).
 *
 *     def sq x = x * x
 *     entry f (xs: []f32) = map sq xs      an error: sq was not generalised, it is i32 -> i32
 */

#include "base/diag.h"
#include "base/map.h"
#include "base/name.h"
#include "core/make.h"
#include "core/share.h"
#include "front/module.h"
#include "front/prelude.h"
#include "front/state.h"

static void init_types(struct front *front)
{
    for (int i = 0; i < SCALAR_COUNT; i++)
        front->scalars[i] = core_make_scalar_type(front->arena, (enum scalar)i);
    front->error = ARENA_NEW(front->arena, struct core_type);
}

static void init(struct front *front, struct arena *arena, struct diag *diag, struct types *types,
                 const char *name)
{
    *front = (struct front){
        .whole = arena,
        .arena = arena,
        .moment = arena_new(),
        .diag = diag,
        .types = types,
        .program = ARENA_NEW(arena, struct core_program),
        .share = core_share_new(arena),
        .files = map_new_objects(arena),
        .members = map_new_objects(arena),
        .local_values = map_new_strings(arena),
        .local_types = map_new_strings(arena),
    };
    front->program->name = name;
    init_types(front);
    front_prelude_init(front);
}

/* Its module is called as the file is. */
static void elaborate_file(struct front *front, const struct syn_program *file)
{
    front->decs = &front->program->decs;
    const struct core_mod *mod = front_structure(front, file->decs, front->given, file->loc);
    const char *name = name_identifier(
        front->whole, source_file_stem(front->whole, file->source->path));
    map_set(front->files, file,
            (void *)(uintptr_t)front_module_declare(front, name, loc_none(), mod));
}

/* A program without modules has definitions only, and no declarations. */
static void settle(struct front *front)
{
    struct core_program *program = front->program;
    for (size_t i = 0; i < program->decs.len; i++)
        if (program->decs.at[i]->kind == CORE_DEC_MODULE)
            return;
    for (size_t i = 0; i < program->decs.len; i++)
        VEC_PUSH(front->whole, &program->defs, program->decs.at[i]->def);
    program->decs.len = 0;
}

/* What has members on demand has those that were asked for: FRONT, which makes them, ends here. */
static void end_demand(struct front *front)
{
    core_env_settle(front->prelude);
    for (size_t i = 0; i < front->numbers.len; i++)
        core_env_settle(front->numbers.at[i]);
}

struct core_program *front_elaborate(struct arena *arena, struct diag *diag, struct types *types,
                                     const struct syn_program *program, const char *name)
{
    struct front front;
    size_t errors_before = diag_error_count(diag);
    init(&front, arena, diag, types, name);
    for (size_t i = 0; i < program->needed.count; i++)
        elaborate_file(&front, program->needed.at[i]);
    front_program(&front, program->decs);
    settle(&front);
    end_demand(&front);
    arena_free(front.moment);
    for (size_t i = 0; i < front.wrong.len; i++)
        arena_free(front.wrong.at[i]);
    return diag_error_count(diag) == errors_before ? front.program : NULL;
}

bool front_require_entry(struct diag *diag, const struct syn_program *program,
                         const struct core_program *core)
{
    for (size_t i = 0; i < core->defs.len; i++)
        if (core->defs.at[i]->is_entry)
            return true;
    for (size_t i = 0; i < core->decs.len; i++)
        if (core->decs.at[i]->kind == CORE_DEC_DEF && core->decs.at[i]->def->is_entry)
            return true;
    const struct source *source = program->source;
    struct loc end = loc_range(source, (uint32_t)source->len, (uint32_t)source->len);
    diag_error(diag, end, "no entry point; one is declared with 'entry', or is called 'main'");
    return false;
}
