/* The stages: each calls one function from one tree to the next, and the checker where there is
 * one. A type or interference error after a stage of ours is a bug; in the program as lowered it is
 * too, since what a surface program can get wrong was reported before. */
#include <config.h>

#include "driver/stages.h"

#include <string.h>

#include "base/diag.h"
#include "base/map.h"
#include "core/check.h"
#include "core/core.h"
#include "core/move.h"
#include "core/used.h"
#include "driver/device.h"
#include "driver/pipeline.h"
#include "driver/report.h"
#include "driver/rewrite.h"
#include "firstorder/firstorder.h"
#include "front/front.h"
#include "instances/instances.h"
#include "lower/lower.h"
#include "memory/place.h"
#include "modules/modules.h"
#include "opencl/emit.h"
#include "sized/sized.h"
#include "syntax/load.h"
#include "syntax/parse.h"
#include "syntax/print.h"
#include "target/emit_c.h"
#include "target/main.h"
#include "translate/stage1.h"
#include "translate/stage2.h"

/* Where trees lie that are not of DPIA. */
static struct arena *tree_arena(const struct run *run)
{
    return run->tree ? run->tree : run->arena;
}

static bool run_parse(struct run *run)
{
    run->syntax = syntax_parse(tree_arena(run), run->diag, run->source);
    return run->syntax != NULL;
}

/* The files that the program imports. */
static bool load(struct run *run)
{
    const char *path = options_from_stream(run->options) ? NULL : run->options->input;
    if (!syntax_load(tree_arena(run), run->arena, run->diag, run->syntax, path))
        return false;
    const struct syn_program_list needed = run->syntax->needed;
    for (size_t i = 0; i < needed.count; i++)
        VEC_PUSH(run->arena, &run->imported, needed.at[i]->source);
    return true;
}

/* CORE with the entry point that was asked for alone, and what it uses. */
static struct core_program *select_entry(struct run *run, struct core_program *core)
{
    const char *name = run->options->entry;
    if (!name)
        return core;
    core = core_move_entry(core, tree_arena(run), name);
    if (!core)
        diag_error(run->diag, loc_none(), "there is no entry point '%s' in '%s'", name,
                   run->source_name);
    return core ? core_of_entries(tree_arena(run), core) : NULL;
}

/* What may stand in a program of the core behind STAGE. */
static struct core_dialect core_dialect(enum stage stage)
{
    return (struct core_dialect){.no_modules = stage >= STAGE_MODULES,
                                 .no_type_vars = stage >= STAGE_INSTANCES,
                                 .no_functions = stage >= STAGE_FIRSTORDER,
                                 .no_cheap_sizes = stage >= STAGE_SIZED};
}

/* A tree of the core becomes the current one when it is well typed, and has only what may stand
 * behind STAGE. */
static void accept_core(struct run *run, struct core_program *core, enum stage stage)
{
    struct arena *moment = arena_new();
    struct core_mistake mistake = core_check(moment, core, core_dialect(stage));
    if (mistake.text)
        bug(mistake.loc, "the core is wrong after stage '%s': %s", stage_name(stage),
            mistake.text);
    arena_free(moment);
    run->core = core;
    run->cores[stage] = core;
}

/* Whether an entry point may be missing. Files that are written need one, and so does a program
 * without declarations, unless it is tested: it may be a file that others import. */
static bool may_lack_entry(const struct run *run)
{
    enum command command = run->options->command;
    return command == COMMAND_TEST || command == COMMAND_BENCH ||
           (command != COMMAND_EMIT_FILES && run->syntax->decs.count > 0);
}

/* What is wrong elsewhere is said, too, where a file cannot be imported. */
static bool run_elaborate(struct run *run)
{
    const struct options *options = run->options;
    bool is_loaded = load(run);
    struct core_program *core =
        front_elaborate(tree_arena(run), run->diag, run->types, run->syntax, run->name);
    if (!is_loaded || !core || (core->decs.len == 0 && !(core = select_entry(run, core))))
        return false;
    accept_core(run, core, STAGE_CORE);
    return options->entry || may_lack_entry(run) ||
           front_require_entry(run->diag, run->syntax, run->core);
}

/* A DPIA tree becomes the current one when it is well typed and free of interference, and has only
 * what may stand behind STAGE. Arithmetic on sizes that overflowed made some other tree. */
static bool accept(struct run *run, struct program *program, enum stage stage)
{
    struct diag *diag = diag_new(dpia_arena(run->dpia));
    const char *name = stage_name(stage);
    run->program = program;
    if (!program_report_overflow(run->dpia, run->diag, program))
        return false;
    bool typed = program_check(run->dpia, diag, program, name);
    if (typed && translate_check_dialect(run->dpia, diag, program, stage_dialect(stage), name))
        return true;
    diag_print(diag, stderr);
    bug(loc_none(), "the program is %s after stage '%s'",
        typed ? "not in the dialect that it should be in" : "ill-typed", name);
}

/* A program without modules stays the same tree. */
static bool run_modules(struct run *run)
{
    bool has_modules = run->core->decs.len > 0;
    struct core_program *core = modules_interpret(tree_arena(run), run->diag, run->core,
                                                  run->explain ? &run->modules : NULL);
    if (!core || (has_modules && !(core = select_entry(run, core))))
        return false;
    accept_core(run, core, STAGE_MODULES);
    return true;
}

static bool run_instances(struct run *run)
{
    struct core_program *core = instances_make(tree_arena(run), run->core, &run->input,
                                               run->explain ? &run->instances : NULL);
    if (run->explain)
        explain_instances(run->explain, &run->instances);
    accept_core(run, core, STAGE_INSTANCES);
    return true;
}

static bool run_firstorder(struct run *run)
{
    struct firstorder_log log = {0};
    struct core_program *core = firstorder_program(tree_arena(run), run->diag, run->core,
                                                   &run->input, run->explain ? &log : NULL);
    if (!core)
        return false;
    if (run->explain)
        explain_firstorder(run->explain, &log);
    accept_core(run, core, STAGE_FIRSTORDER);
    return true;
}

static bool run_sized(struct run *run)
{
    struct core_program *core = sized_program(tree_arena(run), run->core,
                                              run->explain ? &run->sized : NULL);
    accept_core(run, core, STAGE_SIZED);
    return true;
}

static bool run_lower(struct run *run)
{
    struct program *program = lower_program(run->dpia, run->diag, run->core);
    if (program && run->options->safe)
        program = program_checked(run->dpia, program);
    return program && accept(run, program, STAGE_DPIA);
}

/* On a processor OpenCL's work-items are threads, each with much to do one after the other. */
enum strategy_target stage_strategy_target(const struct options *options)
{
    if (options->no_strategy)
        return STRATEGY_NONE;
    switch (options->target) {
    case TARGET_C:
        return STRATEGY_SEQUENTIAL;
    case TARGET_OPENMP:
        return STRATEGY_THREADS;
    case TARGET_OPENCL:
        return options->on_processor ? STRATEGY_THREADS : STRATEGY_DEVICE;
    case TARGET_COUNT:
        break;
    }
    bug(loc_none(), "no such target");
}

/* What a report tells of LOG, whose phrases go with the stage. */
static void keep_strategy(struct run *run, const struct strategy_log *log)
{
    for (size_t i = 0; i < log->len; i++) {
        const struct strategy_step *step = &log->at[i];
        struct strategy_step kept = {.rule = arena_strdup(run->arena, step->rule),
                                     .loc = loc_named(step->loc, NULL),
                                     .quiet = step->quiet};
        VEC_PUSH(run->arena, &run->strategy, kept);
    }
}

static bool run_strategy(struct run *run)
{
    enum strategy_target target = stage_strategy_target(run->options);
    struct strategy_log log = {0};
    const struct devices devices = device_of_run(run);
    struct choices *choices = NULL;
    if (target != STRATEGY_NONE && !rewrite_choose(run, &choices))
        return false;
    struct program *chosen =
        strategy_choose(run->dpia, run->program, target, &devices, choices, &log);
    if (!choices_check(run->arena, choices))
        return false;
    if (run->explain)
        explain_strategy(run->explain, &log);
    keep_strategy(run, &log);
    return accept(run, chosen, STAGE_STRATEGY);
}

static bool run_stage1(struct run *run)
{
    return accept(run,
                  translate_stage1_observed(run->dpia, run->program,
                                            run->explain ? explain_stage1 : NULL, run->explain),
                  STAGE_STAGE1);
}

static bool run_stage2(struct run *run)
{
    return accept(run,
                  translate_stage2_observed(run->dpia, run->program,
                                            run->explain ? explain_stage2 : NULL, run->explain),
                  STAGE_STAGE2);
}

static enum memory_target memory_target(enum target target)
{
    switch (target) {
    case TARGET_C:
        return MEMORY_SEQUENTIAL;
    case TARGET_OPENMP:
        return MEMORY_THREADS;
    case TARGET_OPENCL:
        return MEMORY_DEVICE;
    case TARGET_COUNT:
        break;
    }
    bug(loc_none(), "no such target");
}

static bool run_memory(struct run *run)
{
    struct program *program =
        memory_place(run->dpia, run->diag, run->program, memory_target(run->options->target));
    return program && accept(run, program, STAGE_MEMORY);
}

/* Whether the entries have names of their own in C, where `main` is called like the program. */
static bool names_differ(struct run *run)
{
    struct arena *arena = dpia_arena(run->dpia);
    const struct entry_vec *entries = &run->program->entries;
    const char *program = gen_program_name(arena, run->program->name);
    struct map *names = map_new_strings(arena);
    for (size_t i = 0; i < entries->len; i++) {
        struct entry *entry = entries->at[i];
        const char *name = gen_entry_name(arena, program, entry);
        const struct entry *other = map_get(names, name);
        if (other) {
            diag_error(run->diag, entry->loc, "'%s' and '%s' are both called '%s' in C",
                       other->name, entry->name, name);
            return false;
        }
        map_set(names, name, entry);
    }
    return true;
}

/* How the file is called whose numbers entries have; null: none has any. */
static const char *tuning_name(const struct run *run)
{
    bool is_tuned = run->tuning && run->tuning->source && device_of_run(run).entries;
    return is_tuned ? source_file_name(run->tuning->source->path) : NULL;
}

static bool run_target(struct run *run)
{
    if (!names_differ(run))
        return false;
    const struct options *options = run->options;
    const struct devices devices = device_of_run(run);
    struct output *output = &run->output;
    struct emit_options emit = {.openmp = options->target == TARGET_OPENMP,
                                .main_program = options->main_program,
                                .serves_calls = options->serves_calls,
                                .source_name = run->source_name,
                                .version = PACKAGE_STRING,
                                .local_memory = options->local_memory,
                                .work_group_size = options->work_group_size,
                                .work_groups = options->work_groups,
                                .on_processor = options->on_processor,
                                .tuning = tuning_name(run),
                                .devices = &devices,
                                .file_name = run->file_name,
                                .one_file = options_to_stream(options),
                                .trace = run->explain ? explain_stage3 : NULL,
                                .trace_data = run->explain,
                                .look = run->look,
                                .look_data = run->look_data};
    bool opencl = options->target == TARGET_OPENCL;
    emit.emit_main = opencl ? main_emit_opencl : main_emit;
    bool emitted = opencl ? emit_opencl(run->dpia, run->diag, run->program, &emit, &output->c,
                                        &output->h, &output->cl, &output->report)
                          : emit_c(run->dpia, run->program, &emit, &output->c, &output->h);
    return emitted && program_report_overflow(run->dpia, run->diag, run->program);
}

static void print_surface(struct run *run, struct buf *buf)
{
    syntax_print(buf, run->syntax);
}

static void print_core(struct run *run, struct buf *buf)
{
    core_print(buf, run->arena, run->core);
}

static void print_dpia(struct run *run, struct buf *buf)
{
    program_print(buf, run->arena, run->program);
}

/* The program, and before it the rules that made it, in comments. */
static void print_strategy(struct run *run, struct buf *buf)
{
    for (size_t i = 0; i < run->strategy.len; i++) {
        const struct strategy_step *step = &run->strategy.at[i];
        if (!step->quiet)
            buf_printf(buf, "-- %s: %s\n", report_line(run, step->loc), step->rule);
    }
    print_dpia(run, buf);
}

static void print_target(struct run *run, struct buf *buf)
{
    if (run->options->target == TARGET_OPENCL)
        buf_printf(buf, "%s\n", buf_text(&run->output.cl));
    buf_add(buf, buf_text(&run->output.c));
}

struct stage_row {
    const char *name, *meaning;
    enum tree tree;
    bool (*run)(struct run *run);
    void (*print)(struct run *run, struct buf *buf);
};

static const struct stage_row rows[STAGE_COUNT] = {
#define STAGE(suffix, name, tree, function, printer, meaning)                                      \
    {name, meaning, TREE_##tree, function, printer},
#include "driver/stages.def"
#undef STAGE
};

static const struct stage_pass passes[] = {
#define PASS(name, function, meaning) {STAGE_CORE, name, meaning},
#include "front/passes.def"
#undef PASS
#define PASS(name, function, meaning) {STAGE_DPIA, name, meaning},
#include "lower/passes.def"
#undef PASS
#define STRATEGY_PASS(name, targets, function, meaning) {STAGE_STRATEGY, name, meaning},
#define STAGE1_PASS(name, function, meaning) {STAGE_STAGE1, name, meaning},
#define STAGE2_PASS(name, function, meaning) {STAGE_STAGE2, name, meaning},
#include "translate/passes.def"
#define PASS(name, targets, function, meaning) {STAGE_MEMORY, name, meaning},
#include "memory/passes.def"
#undef PASS
#define PASS(name, function, meaning) {STAGE_TARGET, name, meaning},
#include "target/passes.def"
#undef PASS
#define PASS(name, function, meaning) {STAGE_TARGET, name, "kernels: " meaning},
#include "opencl/passes.def"
#undef PASS
};

const struct stage_pass *stage_passes(size_t *count)
{
    *count = sizeof passes / sizeof passes[0];
    return passes;
}

const char *stage_name(enum stage stage)
{
    return rows[stage].name;
}

const char *stage_meaning(enum stage stage)
{
    return rows[stage].meaning;
}

enum tree stage_tree(enum stage stage)
{
    return rows[stage].tree;
}

enum dialect stage_dialect(enum stage stage)
{
    switch (stage) {
    case STAGE_STRATEGY:
        return DIALECT_STRATEGY;
    case STAGE_STAGE1:
        return DIALECT_STAGE1;
    case STAGE_STAGE2:
        return DIALECT_STAGE2;
    case STAGE_MEMORY:
        return DIALECT_MEMORY;
    case STAGE_DPIA:
    case STAGE_SURFACE:
    case STAGE_CORE:
    case STAGE_MODULES:
    case STAGE_INSTANCES:
    case STAGE_FIRSTORDER:
    case STAGE_SIZED:
    case STAGE_TARGET:
    case STAGE_COUNT:
        break;
    }
    return DIALECT_DPIA;
}

bool stage_from_name(const char *name, enum stage *stage)
{
    for (int i = 0; i < STAGE_COUNT; i++)
        if (strcmp(rows[i].name, name) == 0) {
            *stage = (enum stage)i;
            return true;
        }
    return false;
}

bool stage_run(enum stage stage, struct run *run)
{
    return rows[stage].run(run);
}

void stage_print(enum stage stage, struct run *run, struct buf *buf)
{
    rows[stage].print(run, buf);
}
