/* From the typed core to functional DPIA: the whole program.
 *
 * In: the core as src/sized leaves it, first-order, with the sizes in its types. Out: functional
 * DPIA (dpia.txt 3.2) in struct program: entries over nats and data, with all sizes in the types.
 *
 * Each entry is evaluated with symbolic parameters (eval_exp.c), which inlines calls (apply.c),
 * dissolves tuples (value.c) and computes and checks sizes (sizes.c, match.c); tidy.c cleans up.
 * Definitions that no entry calls are evaluated for unknown arguments, so that a wrong size in one
 * of them is found.
 *
 *     entry dot [n] (xs: [n]f32) (ys: [n]f32) = f32.sum (map2 (*) xs ys)
 *
 *     dot (n: nat) (xs: exp[[n]f32]) (ys: exp[[n]f32]) : exp[f32] =
 *       reduceAssoc (\a x. a + x) 0.0 (map (\p. fst p * snd p) (zip xs ys))
 *
 * Inlining can nest deeply and grow without bound: limits here keep it from taking all memory.
 * Later stages take time for each pair of arrays, so that operations on these have a limit of their
 * own. */
#include "lower/lower.h"

#include "base/diag.h"
#include "base/map.h"
#include "lower/entry.h"
#include "lower/functions.h"
#include "lower/state.h"

#define DEPTH_MAX 200000
#define STEPS_MAX 100000
#define BUILTINS_MAX 4096

void lower_stop(struct lower *lo, const char *message)
{
    if (!lo->stopped)
        diag_error(lo->diag, lo->def->loc, "when the calls in it are inlined, '%s' %s",
                   lo->def->name, message);
    lo->noted = diag_error_count(lo->diag);
    lo->stopped = true;
}

void lower_report_overflow(struct lower *lo, struct loc loc)
{
    if (lo->overflowed || !nat_overflowed(lo->nats))
        return;
    diag_error(lo->diag, loc, "the sizes computed here do not fit into 64 bits");
    lo->overflowed = true;
}

size_t lower_written(const struct lower *lo)
{
    const struct source *source = lo->def->loc.source;
    return source ? source->len : 0;
}

bool lower_enter(struct lower *lo)
{
    if (lo->depth >= DEPTH_MAX + lower_written(lo))
        lower_stop(lo, "nests too deeply");
    else if (lo->steps >= STEPS_MAX + lower_written(lo))
        lower_stop(lo, "becomes too large");
    else if (lo->builtins >= BUILTINS_MAX + lower_written(lo))
        lower_stop(lo, "becomes too large: it has thousands of operations on arrays");
    if (lo->stopped)
        return false;
    lo->depth++;
    return true;
}

void lower_leave(struct lower *lo)
{
    if (lo->depth == 0)
        bug(loc_none(), "the end of an evaluation that did not begin");
    lo->depth--;
}

const struct phrase *lower_check(const struct lower *lo, const struct phrase *phrase)
{
    return lo->is_unsafe ? phrase_unchecked(lo->dpia, phrase) : phrase;
}

void lower_reset(struct lower *lo, const struct core_def *def)
{
    lo->def = def;
    lo->depth = 0;
    lo->steps = 0;
    lo->builtins = 0;
    lo->let_depth = 0;
    lo->stopped = false;
    lo->is_unsafe = false;
    function_start(lo, NULL);
}

static struct lower *lower_new(struct dpia *dpia, struct diag *diag)
{
    struct arena *arena = dpia_arena(dpia);
    struct lower *lo = ARENA_NEW(arena, struct lower);
    lo->dpia = dpia;
    lo->arena = arena;
    lo->types = dpia_types(dpia);
    lo->nats = dpia_nats(dpia);
    lo->diag = diag;
    lo->errors_before = diag_error_count(diag);
    lo->functions = map_new_objects(arena);
    lo->seen = map_new_objects(arena);
    return lo;
}

static struct program *program_new(struct lower *lo, const char *name)
{
    struct program *program = ARENA_NEW(lo->arena, struct program);
    program->name = name;
    program->lanes = nat_var_new(lo->nats, "lanes", nat_const(lo->nats, 1), NULL);
    program_add_widths(program, lo->types);
    return program;
}

/* What is checked last would repeat what is wrong already. */
static bool has_errors(const struct lower *lo)
{
    return diag_error_count(lo->diag) > lo->errors_before;
}

static void pass_functions(struct lower *lo, const struct core_program *core,
                           struct program *program)
{
    (void)program;
    function_lower_all(lo, core);
}

static void pass_entries(struct lower *lo, const struct core_program *core,
                         struct program *program)
{
    for (size_t i = 0; i < core->defs.len; i++)
        if (core->defs.at[i]->is_entry)
            entry_lower(lo, core->defs.at[i], &program->entries);
}

/* From the last one backwards: a definition that a later one calls is seen there. */
static void pass_others(struct lower *lo, const struct core_program *core,
                        struct program *program)
{
    (void)program;
    for (size_t i = core->defs.len; i-- > 0;)
        if (!core->defs.at[i]->is_entry && !function_is_seen(lo, core->defs.at[i]))
            entry_check(lo, core->defs.at[i]);
}

static void pass_sizes(struct lower *lo, const struct core_program *core, struct program *program)
{
    (void)core;
    if (!has_errors(lo))
        lower_report_overflow(lo, loc_none());
    if (!has_errors(lo))
        program_sizes_fit(lo->dpia, lo->diag, program, NULL);
}

static void pass_used(struct lower *lo, const struct core_program *core, struct program *program)
{
    (void)core;
    if (!has_errors(lo))
        program->functions = function_used(lo, &program->entries);
}

typedef void lower_pass(struct lower *lo, const struct core_program *core,
                        struct program *program);

static lower_pass *const passes[] = {
#define PASS(name, function, meaning) function,
#include "lower/passes.def"
#undef PASS
};

struct program *lower_program(struct dpia *dpia, struct diag *diag,
                              const struct core_program *core)
{
    struct lower *lo = lower_new(dpia, diag);
    struct program *program = program_new(lo, core->name);
    lo->lanes = program->lanes;
    for (size_t i = 0; i < sizeof passes / sizeof passes[0]; i++)
        passes[i](lo, core, program);
    return has_errors(lo) ? NULL : program;
}
