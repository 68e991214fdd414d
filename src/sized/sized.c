/* Size slicing (size-slicing.txt): from a core of first order, whose types have the sizes that
 * src/sizes found, to one without the existential sizes whose slice is cheap.
 *
 *     def f [n] (xs: [n]i32) (c: bool) : []i32 = if c then take (n / 2) xs else xs
 *     def main xs c = map g (f xs c)
 *
 *     def f_shape [n] (xs: [n]i32) (c: bool) : i64 = if c then n / 2 else n
 *     def f_value [n] (size: i64) (xs: [n]i32) (c: bool) : [size]i32 =
 *       if c then (take (n / 2) xs :> [size]i32) else (xs :> [size]i32)
 *     def main xs c =
 *       let size = f_shape xs c
 *       in map g (f_value size xs c)
 *
 * That src/sizes puts sizes into all types is the annotation A of the paper (Fig. 12 to 14): a size
 * that a call brings along is existential in the function's type. What is done here, for one
 * definition after the other:
 *
 *     call.c      calls of what is split are split                     (section 4, Fig. 9)
 *     map.c       maps whose rows have a computed size get it in front (Fig. 10, 16, 17)
 *     branch.c    branches that differ in size get one in front        (Fig. 15, 22, 23)
 *     split.c     a definition becomes a shape and a value function    (3.1.1)
 *
 * and, at the end, for all of them:
 *
 *     functions.c which definitions stay functions (defunctionalisation.txt 5.3)
 *
 * A slice is cheap where it has no recurrence (cheap.c). What filters keeps its existential sizes:
 * the third way of 3.4. Of an entry point the lowering makes the function that gives the sizes of
 * its result. */
#include "sized/sized.h"

#include "core/move.h"
#include "core/parts.h"
#include "core/share.h"
#include "sized/branch.h"
#include "sized/call.h"
#include "sized/copy.h"
#include "sized/dims.h"
#include "sized/map.h"
#include "sized/split.h"
#include "sized/state.h"

void sized_tell(struct sized *sized, struct loc loc, const char *text)
{
    struct arena *to = sized->output.to;
    const struct sized_step step = {arena_strdup(to, text), loc_named(loc, NULL)};
    if (sized->log)
        VEC_PUSH(to, sized->log, step);
}

const struct core_def *sized_leave(struct sized *sized, const struct core_def *def)
{
    const struct core_def *left = core_move_def(def, sized->output.to, sized->output.share);
    VEC_PUSH(sized->output.to, &sized->made, left);
    return left;
}

/* A map outside comes first: what gives its rows, inside, has their size. */
static void give_rows_sizes(struct sized *sized, struct core_def *def)
{
    bool changed = true;
    while (changed) {
        def->body = sized_maps(sized, def->body, &changed);
        if (changed)
            sizes_def(&sized->context, def);
    }
}

/* Each round gives a size to branches in which the ones of the round before occur. */
static void give_branches_sizes(struct sized *sized, struct core_def *def)
{
    bool changed = true;
    while (changed) {
        def->body = sized_branches(sized, def->body, &changed);
        if (changed)
            sizes_def(&sized->context, def);
    }
}

struct asking {
    struct sized *sized;
    bool is_concerned;
};

static bool lacks_size(struct sized *sized, const struct core_type *type)
{
    struct core_exp_vec dims = sized_dims(sized, type);
    for (size_t i = 0; i < dims.len; i++)
        if (!dims.at[i])
            return true;
    return false;
}

static void ask(void *data, const struct core_exp *exp)
{
    struct asking *asking = data;
    struct sized *sized = asking->sized;
    bool is_branch = exp->kind == CORE_IF || exp->kind == CORE_MATCH;
    asking->is_concerned |= ((is_branch || sized_is_map(exp)) && lacks_size(sized, exp->type)) ||
                            (exp->kind == CORE_DEF && map_get(sized->splits, exp->u.def));
    if (!asking->is_concerned)
        core_each_part(exp, ask, data);
}

/* Whether DEF has branches or maps that lack a size, calls of what is split, or existential
 * sizes. */
static bool is_concerned(struct sized *sized, const struct core_def *def)
{
    struct asking asking = {sized, !def->is_entry && lacks_size(sized, def->result)};
    ask(&asking, def->body);
    return asking.is_concerned;
}

/* DEF is what is made for GIVEN now. */
static void begin(struct sized *sized, const struct core_def *given, struct core_def *def)
{
    sized->names = map_new_objects(sized->arena);
    sized->context = sized->output.context;
    sized->context.arena = sized->arena;
    sized->context.share = core_share_new(sized->arena);
    map_set(sized->context.made, given, def);
}

/* GIVEN with its uses of definitions made up to date. */
static void keep_def(struct sized *sized, const struct core_def *given)
{
    struct core_def def = *given;
    begin(sized, given, &def);
    sizes_def(&sized->context, &def);
    map_set(sized->context.made, given, (void *)(uintptr_t)sized_leave(sized, &def));
}

/* A definition that is split is there no longer: all its uses are calls of the two made of it. */
static void slice_def(struct sized *sized, const struct core_def *given)
{
    struct core_def *def = sized_copy_def(sized, given);
    begin(sized, given, def);
    def->body = sized_calls(sized, def->body);
    sizes_def(&sized->context, def);
    give_rows_sizes(sized, def);
    give_branches_sizes(sized, def);
    const struct split *split = def->is_recursive ? NULL : sized_split(sized, def);
    map_set(sized->splits, given, (void *)(uintptr_t)split);
    if (!split)
        map_set(sized->context.made, given, (void *)(uintptr_t)sized_leave(sized, def));
}

struct core_program *sized_program(struct arena *to, const struct core_program *program,
                                   struct sized_log *log)
{
    struct core_program *result = ARENA_NEW(to, struct core_program);
    struct arena *lasting = arena_new();
    struct sized sized = {.output = sizes_output_new(to),
                          .lasting = lasting,
                          .splits = map_new_objects(lasting),
                          .cheap = map_new_objects(lasting),
                          .log = log};
    for (size_t i = 0; i < program->defs.len; i++) {
        sized.arena = arena_new();
        if (is_concerned(&sized, program->defs.at[i]))
            slice_def(&sized, program->defs.at[i]);
        else
            keep_def(&sized, program->defs.at[i]);
        arena_free(sized.arena);
    }
    result->name = core_share_word(sized.output.share, program->name);
    result->defs = sized.made;
    sizes_output_free(&sized.output);
    arena_free(lasting);
    sized_functions(to, result, log);
    return result;
}
