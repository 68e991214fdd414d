/* Sizes: a pass over each definition behind inference (sizes.h).
 *
 *     def f [n] (xs: [n]f32) (ys: []f32) zs = concat (map2 (+) xs zs) ys
 *
 *     def f [n] [ys_len] (xs: [n]f32) (ys: [ys_len]f32) (zs: [n]f32) : [n + ys_len]f32 = ...
 *
 * Dialect in: typed core in which inferred types have no sizes and written ones have those that are
 * written. Dialect out: the same, with the sizes of all types, as far as they can be said by names
 * that are in scope. A size of a parameter that has no name gets one, that of the parameter with
 * `_len` behind it.
 *
 * The method is that of inference (Hindley-Milner): sizes that are not known yet are open, and are
 * found by unification, with levels for scope; equal are sizes of the same normal form (size.c).
 * What cannot be found equal is left to the lowering, which compares at run time.
 *
 * Definitions have the schemes that Futhark's size types give them: parameters that the result's
 * size mentions have a name in the type, and what a result brings along is existential. */
#include "sizes/sizes.h"

#include "base/diag.h"
#include "base/name.h"
#include "core/make.h"
#include "core/move.h"
#include "core/parts.h"
#include "core/share.h"
#include "sizes/apply.h"
#include "sizes/causal.h"
#include "sizes/differ.h"
#include "sizes/exp.h"
#include "sizes/finish.h"
#include "sizes/hidden.h"
#include "sizes/pattern.h"
#include "sizes/size.h"
#include "sizes/state.h"
#include "sizes/type.h"

struct naming {
    struct sizing *sizing;
    bool is_entry, is_recursive;
    struct name_set *names;
    struct core_var_vec sizes; /* of the definition */
    const char *param;         /* whose sizes are named, */
    struct loc loc;            /* and where it stands, */
    size_t level;              /* that of what its pattern binds */
    size_t count, next;        /* how many of them have no name, and which comes next */
};

/* ---- Names for sizes of parameters ---- */

static void reserve_names(struct name_set *names, const struct core_pat *pat)
{
    if (pat->kind == CORE_PAT_VAR)
        name_reserve(names, pat->var->name);
    for (size_t i = 0; i < pat->part_count; i++)
        reserve_names(names, pat->parts[i]);
}

static struct naming naming_new(struct sizing *sizing, const struct core_def *def)
{
    struct naming naming = {
        .sizing = sizing,
        .is_entry = def->is_entry,
        .is_recursive = def->is_recursive,
        .names = name_set_new(sizing->arena)};
    for (size_t i = 0; i < def->size_count; i++) {
        if (def->sizes[i]->is_found)
            continue;
        name_reserve(naming.names, def->sizes[i]->name);
        VEC_PUSH(sizing->arena, &naming.sizes, def->sizes[i]);
    }
    for (size_t i = 0; i < def->param_count; i++)
        reserve_names(naming.names, def->params[i]);
    return naming;
}

static const char *next_name(struct naming *naming)
{
    struct arena *arena = naming->sizing->arena;
    const char *name = naming->count == 1
                           ? arena_printf(arena, "%s_len", naming->param)
                           : arena_printf(arena, "%s_n%zu", naming->param, naming->next++);
    return name_fresh(naming->names, arena, name);
}

/* Levels: 1 for the sizes of a definition, 2 for its first parameter, 3 for the next. */
static size_t param_level(size_t position)
{
    return position + 2;
}

static void begin_param(struct naming *naming, const struct core_pat *pat, size_t position)
{
    struct arena *arena = naming->sizing->arena;
    naming->param = pat->kind == CORE_PAT_VAR ? pat->var->name
                                              : arena_printf(arena, "arg_%zu", position + 1);
    naming->loc = pat->loc;
    naming->level = param_level(position);
    naming->count = naming->next = 0;
}

/* TYPE with SIZE in all places where the arrays that a value of it holds have sizes: not in those
 * of functions. */
static const struct core_type *each_size(
    struct naming *naming, const struct core_type *type,
    const struct core_exp *(*size)(void *data, const struct core_exp *size))
{
    if (type->kind == CORE_TYPE_FUN)
        return type;
    if (type->kind != CORE_TYPE_TUPLE)
        return sizing_map_type(naming->sizing, type, size, naming);
    const struct core_type **parts =
        ARENA_ARRAY(naming->sizing->arena, const struct core_type *, type->part_count);
    struct core_type *copy = ARENA_NEW(naming->sizing->arena, struct core_type);
    for (size_t i = 0; i < type->part_count; i++)
        parts[i] = each_size(naming, type->parts[i], size);
    *copy = *type;
    copy->parts = parts;
    return copy;
}

static const struct core_exp *count_anonymous(void *data, const struct core_exp *size)
{
    struct naming *naming = data;
    naming->count += !size;
    return size;
}

static const struct core_exp *name_anonymous(void *data, const struct core_exp *size)
{
    struct naming *naming = data;
    if (size)
        return size;
    size = sizing_unknown(naming->sizing, next_name(naming));
    struct known *known = sizing_known(naming->sizing, size->u.var);
    known->made->loc = naming->loc;
    known->param_level = naming->level;
    VEC_PUSH(naming->sizing->arena, &naming->sizes, size->u.var);
    return size;
}

/* WRITTEN, the type of PAT, with names for the sizes that have none. */
static const struct core_type *name_written(struct naming *naming, const struct core_pat *pat,
                                            const struct core_type *written, size_t position)
{
    if (pat->kind != CORE_PAT_TUPLE) {
        begin_param(naming, pat, position);
        each_size(naming, written, count_anonymous);
        return each_size(naming, written, name_anonymous);
    }
    const struct core_type **parts =
        ARENA_ARRAY(naming->sizing->arena, const struct core_type *, pat->part_count);
    struct core_type *copy = ARENA_NEW(naming->sizing->arena, struct core_type);
    for (size_t i = 0; i < pat->part_count; i++)
        parts[i] = name_written(naming, pat->parts[i], written->parts[i], position);
    *copy = *written;
    copy->parts = parts;
    return copy;
}

/* WRITTEN, with the sizes that OTHER, the same type, has where it has none. */
static const struct core_type *fill(struct naming *naming, const struct core_type *written,
                                    const struct core_type *other)
{
    struct arena *arena = naming->sizing->arena;
    struct core_type *copy = ARENA_NEW(arena, struct core_type);
    const struct core_type **parts =
        ARENA_ARRAY(arena, const struct core_type *, written->part_count);
    *copy = *written;
    if (written->kind == CORE_TYPE_ARRAY) {
        copy->size = written->size ? written->size : other->size;
        copy->elem = fill(naming, written->elem, other->elem);
    }
    for (size_t i = 0; written->kind == CORE_TYPE_TUPLE && i < written->part_count; i++)
        parts[i] = fill(naming, written->parts[i], other->parts[i]);
    if (written->kind == CORE_TYPE_TUPLE)
        copy->parts = parts;
    return copy;
}

/* The type of PAT with all sizes that are written in it, at the components or around them. */
static const struct core_type *written_in(struct naming *naming, const struct core_pat *pat)
{
    struct sizing *sizing = naming->sizing;
    const struct core_type **parts =
        ARENA_ARRAY(sizing->arena, const struct core_type *, pat->part_count);
    struct core_type *inner = ARENA_NEW(sizing->arena, struct core_type);
    *inner = *sizing_anonymous(sizing, pat->type);
    for (size_t i = 0; pat->kind == CORE_PAT_TUPLE && i < pat->part_count; i++)
        parts[i] = written_in(naming, pat->parts[i]);
    inner->parts = pat->kind == CORE_PAT_TUPLE ? parts : inner->parts;
    return pat->annotation ? fill(naming, pat->annotation, inner) : inner;
}

/* Whether PAT, of a definition that uses itself, has arrays that may have other sizes in each call,
 * as they have where `[]` is written. */
static bool has_own_sizes(const struct naming *naming, const struct core_pat *pat)
{
    return naming->is_recursive && pat->kind == CORE_PAT_VAR &&
           pat->type->kind != CORE_TYPE_FUN &&
           !sizing_is_plain(naming->sizing->plain, pat->type);
}

/* AROUND is the type of PAT as it is written around it, with names; or null. */
static const struct core_pat *name_pat(struct naming *naming, const struct core_pat *pat,
                                       size_t position, const struct core_type *around)
{
    struct core_pat *copy = ARENA_NEW(naming->sizing->arena, struct core_pat);
    const struct core_pat **parts =
        ARENA_ARRAY(naming->sizing->arena, const struct core_pat *, pat->part_count);
    *copy = *pat;
    if (pat->annotation && around)
        around = copy->annotation = fill(naming, pat->annotation, around);
    else if (pat->annotation)
        around = copy->annotation =
            name_written(naming, pat, written_in(naming, pat), position);
    else if (!around && has_own_sizes(naming, pat))
        around = copy->annotation = name_written(
            naming, pat, sizing_anonymous(naming->sizing, pat->type), position);
    for (size_t i = 0; i < pat->part_count; i++)
        parts[i] = name_pat(naming, pat->parts[i], position,
                            around && pat->kind == CORE_PAT_TUPLE ? around->parts[i] : NULL);
    copy->parts = parts;
    return copy;
}

/* Size parameters for what is open in the size of a parameter: all of it, or, as in [n * m] for
 * what is unflattened, its parts. Of an entry point only the first: nobody could say the others. */
struct nameless {
    struct naming *naming;
    void (*see)(struct naming *naming, const struct core_var *open);
};

static void count_open(struct naming *naming, const struct core_var *open)
{
    (void)open;
    naming->count++;
}

static void name_open(struct naming *naming, const struct core_var *open)
{
    struct known *known = sizing_known(naming->sizing, open);
    known->level = 1;
    known->made->name = next_name(naming);
    known->made->loc = naming->loc;
    known->made->is_found = true;
    known->param_level = naming->level;
    sizing_close(naming->sizing, open);
    VEC_PUSH(naming->sizing->arena, &naming->sizes, open);
}

static void see_nameless(void *data, const struct core_exp *exp)
{
    const struct nameless *nameless = data;
    struct sizing *sizing = nameless->naming->sizing;
    const struct core_var *open = sizing_open_var(sizing, exp);
    exp = sizing_head(sizing, exp);
    if (open && sizing_known(sizing, open)->made)
        nameless->see(nameless->naming, open);
    else if (!open)
        core_each_part(exp, see_nameless, data);
}

/* SIZE is open again, if parts of it are. */
static void forget_parts(struct sizing *sizing, const struct core_exp *size)
{
    if (size->kind != CORE_VAR || sizing_open_var(sizing, size) ||
        !sizing_size_has_open(sizing, size))
        return;
    struct known *known = sizing_known(sizing, size->u.var);
    known->equals = NULL;
    known->is_open = true;
}

static const struct core_exp *count_in_size(void *data, const struct core_exp *size)
{
    struct naming *naming = data;
    struct nameless nameless = {naming, count_open};
    if (naming->is_entry)
        forget_parts(naming->sizing, size);
    see_nameless(&nameless, size);
    return size;
}

static const struct core_exp *name_in_size(void *data, const struct core_exp *size)
{
    struct nameless nameless = {data, name_open};
    see_nameless(&nameless, size);
    return size;
}

static void name_inferred(struct naming *naming, const struct core_pat *pat, size_t position)
{
    for (size_t i = 0; i < pat->part_count; i++)
        name_inferred(naming, pat->parts[i], position);
    if (pat->kind == CORE_PAT_TUPLE)
        return;
    begin_param(naming, pat, position);
    each_size(naming, pat->type, count_in_size);
    each_size(naming, pat->type, name_in_size);
}

/* ---- Results of entry points ---- */

/* Whether an array in TYPE, what an entry point gives, has elements of a size that nothing says,
 * if there are no elements: then the array does not say it either. */
static bool has_unsaid(struct sizing *sizing, const struct core_type *type, bool is_empty)
{
    int64_t count;
    if (type->kind == CORE_TYPE_ARRAY && type->size) {
        const struct core_var *open = sizing_open_var(sizing, type->size);
        if (is_empty && open && !sizing_has_met(sizing, open))
            return true;
        is_empty |= nat_is_const(sizing_nat(sizing, type->size), &count) && count == 0;
    }
    if (type->kind == CORE_TYPE_ARRAY)
        return has_unsaid(sizing, type->elem, is_empty);
    for (size_t i = 0; type->kind == CORE_TYPE_TUPLE && i < type->part_count; i++)
        if (has_unsaid(sizing, type->parts[i], is_empty))
            return true;
    return false;
}

static void check_entry_result(struct sizing *sizing, const struct core_def *def)
{
    struct diag *diag = sizing->context->diag;
    if (diag && def->is_entry && has_unsaid(sizing, def->body->type, false))
        diag_error(diag, def->body->loc,
                   "nothing says a size in the result of this entry point; a type with sizes "
                   "does, as in '[] : [0][2]i32'");
}

/* ---- Definitions ---- */

static void bind_sizes(struct sizing *sizing, const struct core_def *def)
{
    for (size_t i = 0; i < def->size_count; i++)
        sizing_bind(sizing, def->sizes[i], NULL);
}

/* The type of the parameters from POSITION on and of the result; PLAIN is that without sizes. */
static const struct core_type *type_from(struct sizing *sizing, const struct core_def *def,
                                         const struct core_pat *const *params, size_t position,
                                         const struct core_type *plain)
{
    if (position == def->param_count)
        return def->result;
    const struct core_type *result =
        type_from(sizing, def, params, position + 1, plain->result);
    sizing->level = position + 1;
    return sizing_function(sizing, plain, params[position], result);
}

/* RESULT with the marks of PLAIN, the same without sizes, if it is a function. */
static const struct core_type *with_marks(struct sizing *sizing, const struct core_type *result,
                                          const struct core_type *plain)
{
    if (result->kind != CORE_TYPE_FUN || plain->kind != CORE_TYPE_FUN)
        return result;
    struct core_type *marked = ARENA_NEW(sizing->arena, struct core_type);
    *marked = *result;
    marked->consumes = plain->consumes;
    marked->fresh = plain->fresh;
    marked->result = with_marks(sizing, result->result, plain->result);
    return marked;
}

/* A definition that uses itself has, in its body, the type that it says it has: any call may be of
 * other sizes, and gives sizes that nothing is known of where the result's are not written.
 *
 *     def f [n] (xs: [n]i32) (m: i64) : []i32 = ... f ys 2 ...     f : [k]i32 -> i64 -> ?[l].[l]i32
 *
 */
static void begin_recursion(struct sizing *sizing, const struct core_def *def,
                            const struct naming *naming, const struct core_pat *const *params,
                            const struct core_type *written)
{
    size_t level = sizing->level;
    if (!def->is_recursive)
        return;
    sizing->own = def;
    sizing->own_scheme = *def;
    sizing->own_scheme.result = sizing_settle(
        sizing, written ? written : sizing_anonymous(sizing, def->result));
    sizing->own_scheme.sizes = naming->sizes.at;
    sizing->own_scheme.size_count = naming->sizes.len;
    sizing->own_scheme.type = type_from(sizing, &sizing->own_scheme, params, 0, def->type);
    sizing->level = level;
}

/* The sizes of a parameter that is not annotated cannot be what its own pattern binds. */
static const struct core_pat **infer(struct sizing *sizing, struct core_def *def)
{
    struct naming naming = naming_new(sizing, def);
    const struct core_pat **params =
        ARENA_ARRAY(sizing->arena, const struct core_pat *, def->param_count);
    sizing->level = 1;
    bind_sizes(sizing, def);
    for (size_t i = 0; i < def->param_count; i++)
        params[i] = name_pat(&naming, def->params[i], i, NULL);
    for (size_t i = 0; i < def->param_count; i++) {
        const struct core_type *type = sizing_fresh(sizing, params[i]->type);
        sizing->level = param_level(i);
        params[i] = sizing_pat(sizing, params[i], type);
    }
    const struct core_type *written =
        def->result_annotation ? sizing_written(sizing, def->result_annotation) : NULL;
    const struct core_type *want = written ? sizing_filled(sizing, written) : NULL;
    sizing->level++;
    begin_recursion(sizing, def, &naming, params, written);
    sizing->place = (struct place){
        .kind = PLACE_RESULT, .name = def->called ? def->called : def->name};
    def->body = sizing_infer(sizing, def->body, want);
    def->result = with_marks(sizing, want ? want : def->body->type, def->result);
    for (size_t i = 0; i < def->param_count; i++)
        name_inferred(&naming, params[i], i);
    check_entry_result(sizing, def);
    def->sizes = naming.sizes.at;
    def->size_count = naming.sizes.len;
    def->type = type_from(sizing, def, params, 0, def->type);
    return params;
}

struct sizing sizing_new(const struct sizes_context *context, struct arena *work)
{
    return (struct sizing){
        .context = context,
        .arena = work,
        .nats = nat_table_new(work),
        .known = map_new_objects(work),
        .atoms = map_new_objects(work),
        .opaque = map_new_strings(work),
        .plain = map_new_objects(work),
        .around = map_new_objects(work),
        .coercions = map_new_objects(work),
        .ascribed = map_new_objects(work),
    };
}

void sizes_def(const struct sizes_context *context, struct core_def *def)
{
    struct arena *work = arena_new();
    struct sizing sizing = sizing_new(context, work);
    const struct core_pat **params = infer(&sizing, def);
    sizing_report_differences(&sizing);
    sizing_check_causality(&sizing, def->body);
    sizing_finish(&sizing, def, params);
    sizing_find_hidden(&sizing, def);
    arena_free(work);
}

/* For a program made of another one. */
static struct sizes_context context_new(struct arena *arena)
{
    const struct core_type *const *scalars = core_make_scalar_types(arena);
    struct core_schemes *builtins = ARENA_NEW(arena, struct core_schemes);
    *builtins = core_schemes_new(arena, scalars);
    return (struct sizes_context){.arena = arena,
                                  .i64 = scalars[SCALAR_I64],
                                  .builtins = builtins,
                                  .made = map_new_objects(arena),
                                  .share = core_share_new(arena)};
}

/* ---- Programs ---- */

struct sizes_output sizes_output_new(struct arena *to)
{
    struct arena *work = arena_new();
    return (struct sizes_output){to, work, context_new(work), core_share_new(to)};
}

void sizes_output_free(struct sizes_output *output)
{
    arena_free(output->work);
}

struct core_def *sizes_leave_def(const struct sizes_output *output, struct core_def *def)
{
    struct arena *moment = arena_new();
    struct sizes_context context = output->context;
    context.arena = moment;
    context.share = core_share_new(moment);
    sizes_def(&context, def);
    struct core_def *left = core_move_def(def, output->to, output->share);
    arena_free(moment);
    return left;
}

struct core_program *sizes_program(struct arena *to, struct diag *diag,
                                   const struct core_program *program)
{
    struct sizes_output output = sizes_output_new(to);
    output.context.hidden = diag;
    struct core_program *result = ARENA_NEW(to, struct core_program);
    result->name = core_share_word(output.share, program->name);
    for (size_t i = 0; i < program->defs.len; i++) {
        struct core_def def = *program->defs.at[i];
        map_set(output.context.made, program->defs.at[i], &def);
        struct core_def *left = sizes_leave_def(&output, &def);
        map_set(output.context.made, program->defs.at[i], left);
        VEC_PUSH(to, &result->defs, left);
    }
    sizes_output_free(&output);
    return result;
}
