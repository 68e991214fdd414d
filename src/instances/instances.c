/* Monomorphisation by need (defunctionalisation.txt 5.1): from the entry points on, a definition
 * becomes as many as there are lists of types that it is used at. All uses at the same types share
 * one.
 *
 * In: the core as the front end leaves it. Out: the core without type variables.
 *
 *     def twice '^a (f: a -> a) (x: a) : a = f (f x)
 *     entry main (n: i32) (b: bool) = (twice (+ 1) n, twice (\c -> !c) b)
 *
 *     def twice_i32 (f: i32 -> i32) (x: i32) : i32 = f (f x)
 *     def twice_bool (f: bool -> bool) (x: bool) : bool = f (f x)
 *     entry main (n: i32) (b: bool) = (twice_i32 (+ 1) n, twice_bool (\c -> !c) b)
 *
 * A type variable may stand for arrays. What was written with it says then that their sizes are the
 * same, which size.c keeps. Local functions become several, too (local.c). Functions stay what they
 * are: a variable may stand for one.
 *
 * What uses itself in tail position becomes a loop on the way (tail.c); the others use their own
 * instances.
 *
 * A definition that no entry point reaches stays for what the lowering finds wrong in it, at i32
 * for each of its type variables: any type would do. */
#include "instances/instances.h"

#include "base/diag.h"
#include "core/make.h"
#include "core/move.h"
#include "core/share.h"
#include "core/type.h"
#include "instances/copy.h"
#include "instances/name.h"
#include "instances/size.h"
#include "instances/state.h"
#include "instances/tail.h"
#include "sizes/sizes.h"

static struct origin *origin_of(const struct instances *instances, const struct core_def *def)
{
    return map_get(instances->origins, def);
}

static bool is_at(const struct instance *instance, const struct core_type *const *types,
                  size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!core_type_same(instance->types[i], types[i]))
            return false;
    return true;
}

struct instance *instance_find(struct arena *arena, struct origin *origin,
                               const struct core_type *const *types, struct loc loc, bool *is_new)
{
    for (size_t i = 0; i < origin->all.len; i++)
        if (is_at(origin->all.at[i], types, origin->var_count)) {
            *is_new = false;
            return origin->all.at[i];
        }
    struct instance *instance = ARENA_NEW(arena, struct instance);
    instance->types = types;
    instance->loc = loc;
    VEC_PUSH(arena, &origin->all, instance);
    *is_new = true;
    return instance;
}

/* ---- Definitions ---- */

/* DEF's size parameters, and behind them those that stand for sizes in its type arguments. */
static void set_sizes(struct copy *copy, struct core_def *def, const struct size_vec *more)
{
    struct arena *arena = copy->arena;
    size_t count = def->size_count + more->len;
    const struct core_var **sizes = ARENA_ARRAY(arena, const struct core_var *, count);
    for (size_t i = 0; i < def->size_count; i++)
        sizes[i] = copy_var(copy, def->sizes[i]);
    for (size_t i = 0; i < more->len; i++)
        sizes[def->size_count + i] = more->at[i];
    def->sizes = sizes;
    def->size_count = count;
}

static void set_parts(struct copy *copy, struct core_def *def)
{
    const struct core_pat **params =
        ARENA_ARRAY(copy->arena, const struct core_pat *, def->param_count);
    for (size_t i = 0; i < def->param_count; i++)
        params[i] = copy_pat(copy, def->params[i]);
    def->params = params;
    def->result = copy_inferred(copy, def->result);
    def->result_annotation = copy_written(copy, def->result_annotation);
    def->type = copy_inferred(copy, def->type);
    def->body = copy_exp(copy, def->body);
}

/* DEF as its instances are copied from it. */
static const struct core_def *source_of(const struct instances *instances,
                                        const struct core_def *def)
{
    const struct core_def *loop = map_get(instances->loops, def);
    return loop ? loop : def;
}

/* The copy that INSTANCE is, in ARENA. */
static struct core_def *copy_def(struct instances *instances, const struct core_def *origin,
                                 struct instance *instance, struct arena *arena)
{
    const struct written written = {origin->params, origin->param_count, origin->result_annotation,
                                    origin->body, origin->type};
    struct core_def *def = ARENA_NEW(arena, struct core_def);
    struct size_vec sizes = {0};
    struct copy copy;
    copy_begin(&copy, instances, arena);
    for (size_t i = 0; i < origin->type_var_count; i++)
        map_set(copy.arguments, origin->type_vars[i],
                size_argument(arena, &written, origin->type_vars[i], instance->types[i], &sizes));
    instance->def = def;
    *def = *origin;
    def->type_vars = NULL;
    def->type_var_count = 0;
    set_sizes(&copy, def, &sizes);
    set_parts(&copy, def);
    return def;
}

/* While it is copied, those that it uses are made. */
static void make_def(struct instances *instances, const struct core_def *used,
                     struct instance *instance)
{
    struct arena *arena = arena_new();
    struct core_def *def = copy_def(instances, source_of(instances, used), instance, arena);
    instance->def = sizes_leave_def(&instances->output, def);
    arena_free(arena);
}

/* TYPES, which are those of a copy that goes, up to the end of the stage. */
static const struct core_type *const *kept_types(struct instances *instances,
                                                 const struct core_type *const *types,
                                                 size_t count)
{
    const struct core_type **kept = ARENA_ARRAY(instances->arena, const struct core_type *, count);
    for (size_t i = 0; i < count; i++)
        kept[i] = core_move_type(types[i], instances->arena, instances->share);
    return kept;
}

const struct core_def *instance_def(struct instances *instances, const struct core_def *def,
                                    const struct core_type *const *types, struct loc loc)
{
    bool is_new;
    struct instance *instance =
        instance_find(instances->arena, origin_of(instances, def), types, loc, &is_new);
    if (is_new) {
        instance->types = kept_types(instances, types, def->type_var_count);
        make_def(instances, def, instance);
    }
    if (!instance->def)
        bug(loc, "'%s' is used in itself", def->name);
    return instance->def;
}

/* ---- Programs ---- */

static struct origin *new_origin(struct arena *arena, const struct core_def *def)
{
    struct origin *origin = ARENA_NEW(arena, struct origin);
    origin->name = def->name;
    origin->called = def->called;
    origin->vars = def->type_vars;
    origin->var_count = def->type_var_count;
    return origin;
}

/* From the last one backwards: a definition that a later one uses is reached from there. */
static void keep_others(struct instances *instances, const struct core_program *program)
{
    const struct core_type *type = core_make_scalar_type(instances->arena, SCALAR_I32);
    for (size_t i = program->defs.len; i-- > 0;) {
        const struct core_def *def = program->defs.at[i];
        const struct core_type **types =
            ARENA_ARRAY(instances->arena, const struct core_type *, def->type_var_count);
        for (size_t k = 0; k < def->type_var_count; k++)
            types[k] = type;
        if (origin_of(instances, def)->all.len == 0)
            instance_def(instances, def, types, loc_none());
    }
}

static struct core_program *collect(struct instances *instances, const struct core_program *program)
{
    struct arena *to = instances->output.to;
    struct core_program *result = ARENA_NEW(to, struct core_program);
    result->name = core_share_word(instances->output.share, program->name);
    for (size_t i = 0; i < program->defs.len; i++) {
        const struct origin *origin = origin_of(instances, program->defs.at[i]);
        name_instances(instances, origin);
        for (size_t k = 0; k < origin->all.len; k++)
            VEC_PUSH(to, &result->defs, origin->all.at[k]->def);
    }
    return result;
}

static struct instances instances_new(struct arena *to, struct instances_log *log)
{
    struct arena *arena = arena_new();
    return (struct instances){.arena = arena,
                              .share = core_share_new(arena),
                              .output = sizes_output_new(to),
                              .origins = map_new_objects(arena),
                              .loops = map_new_objects(arena),
                              .log = log};
}

/* PROGRAM is SIZED without sizes. */
static void add_origins(struct instances *instances, const struct core_program *sized,
                        const struct core_program *program)
{
    for (size_t i = 0; i < program->defs.len; i++) {
        const struct core_def *def = program->defs.at[i];
        map_set(instances->origins, def, new_origin(instances->arena, def));
        if (def->is_recursive)
            map_set(instances->loops, def,
                    (void *)(uintptr_t)tail_loop(instances->arena, sized->defs.at[i], def));
    }
}

struct core_program *instances_make(struct arena *to, const struct core_program *program,
                                    struct arena **input, struct instances_log *log)
{
    struct instances instances = instances_new(to, log);
    const struct core_program *sized = program;
    program = sizes_remove(instances.arena, program);
    add_origins(&instances, sized, program);
    arena_drop(input);
    for (size_t i = 0; i < program->defs.len; i++)
        if (program->defs.at[i]->is_entry)
            instance_def(&instances, program->defs.at[i], NULL, program->defs.at[i]->loc);
    keep_others(&instances, program);
    struct core_program *result = collect(&instances, program);
    sizes_output_free(&instances.output);
    arena_free(instances.arena);
    return result;
}
