/* The derivation of a program in two parts: as it stands, for plain C, which is what the paper
 * shows (2.2, 4.3); then with a strategy, for the target that was asked for. Where there is nothing
 * to choose, there is one part, for that target. Or there are only its modules, or its nests. */
#include "driver/derive.h"

#include "driver/device.h"
#include "driver/predict.h"
#include "driver/report.h"
#include "driver/rewrite.h"
#include "nest/nest.h"

#define INDENT 2

/* DEPTH, if none was asked for. A page has room for all. */
static enum explain_depth depth_of(const struct options *options, enum explain_depth depth)
{
    if (options->depth < EXPLAIN_DEPTHS)
        return (enum explain_depth)options->depth;
    return options->html || options->depth > EXPLAIN_DEPTHS ? EXPLAIN_STAGE3 : depth;
}

/* The emitted text of one part is not that of the next. */
static void begin_part(struct run *run, const char *name, enum explain_depth depth)
{
    explain_part(run->explain, name, depth_of(run->options, depth));
    output_free(&run->output);
    run->output = (struct output){.c = {.marked = true}, .cl = {.marked = true}};
    run->strategy = (struct strategy_log){0};
}

static void add_code(struct run *run)
{
    bool kernels = run->output.cl.len > 0;
    if (kernels)
        explain_target(run->explain, "kernels", "the OpenCL kernels", &run->output.cl, false);
    explain_target(run->explain, "target", "the generated C", &run->output.c, kernels);
}

/* Whether the strategy stage is still to come, and may choose. */
static bool has_choice(const struct options *options)
{
    return options->from < STAGE_STRATEGY && !options->no_strategy;
}

/* The tree after stage `dpia` is run through the stages behind it. */
static bool derive_plainly(struct run *run)
{
    const struct options *options = run->options;
    struct options plain = *options;
    plain.no_strategy = true;
    plain.target = TARGET_C;
    plain.main_program = false;
    run->options = &plain;
    bool fine = pipeline_run_stages(run, STAGE_STRATEGY, STAGE_TARGET);
    run->options = options;
    add_code(run);
    return fine;
}

/* Both parts. */
static bool derive_twice(struct run *run)
{
    begin_part(run, "The program as it stands, in C", EXPLAIN_STAGE2);
    if (!pipeline_run(run, STAGE_DPIA))
        return false;
    struct program *program = run->program;
    if (!derive_plainly(run))
        return false;
    const char *target = target_name(run->options->target);
    begin_part(run, arena_printf(run->arena, "With the strategy for %s", target), EXPLAIN_STRATEGY);
    run->program = program;
    return pipeline_run_stages(run, STAGE_STRATEGY, STAGE_TARGET);
}

static bool derive_once(struct run *run)
{
    begin_part(run, "The program as it stands", EXPLAIN_STAGE2);
    return pipeline_run(run, STAGE_TARGET);
}

/* What the interpretation of modules has told. */
static void add_modules(const struct run *run, struct buf *text)
{
    for (size_t i = 0; i < run->modules.len; i++) {
        const struct modules_step *step = &run->modules.at[i];
        buf_printf(text, "%*s%s", (int)step->depth * INDENT, "", step->text);
        if (step->loc.source)
            buf_printf(text, "  -- %s", report_line(run, step->loc));
        buf_add_char(text, '\n');
    }
    if (run->modules.len == 0)
        buf_add(text, "no modules\n");
}

/* ---- Nests ---- */

static const char *nest_place(void *data, struct loc loc)
{
    return report_line(data, loc);
}

static enum nest_machine machine_of(const struct options *options)
{
    if (options->target == TARGET_OPENCL)
        return options->on_processor ? NEST_THREADS : NEST_DEVICE;
    return options->target == TARGET_C ? NEST_ONE_THREAD : NEST_THREADS;
}

/* What the entries take for the sizes that are given, or those of their inputs. */
static bool derive_times(struct run *run, struct buf *text)
{
    const struct predict_input_vec inputs = predict_inputs(run);
    if (diag_error_count(run->diag) > 0)
        return false;
    return inputs.len == 0 || predict_print(run, &inputs, run->options->ranks, text);
}

/* The nests of each entry, after what the strategy for the target fuses. */
static bool derive_cost(struct run *run, struct buf *text)
{
    const struct options *options = run->options;
    enum stage last = options->from > STAGE_DPIA ? options->from : STAGE_DPIA;
    if (!pipeline_run(run, last))
        return false;
    const struct program *program = run->program;
    const struct devices devices = device_of_run(run);
    struct choices *choices = NULL;
    if (has_choice(options) && !rewrite_choose(run, &choices))
        return false;
    if (has_choice(options))
        program =
            strategy_fused(run->dpia, program, stage_strategy_target(options), &devices, choices);
    if (!choices_check(run->arena, choices))
        return false;
    for (size_t i = 0; i < program->entries.len; i++) {
        if (i > 0)
            buf_add_char(text, '\n');
        nest_print(text, nest_read(run->dpia, program, program->entries.at[i]),
                   machine_of(options), nest_place, run);
    }
    return derive_times(run, text);
}

bool derive(struct run *run, struct buf *text)
{
    if (run->options->cost)
        return derive_cost(run, text);
    run->explain = explain_new(run->dpia, run->source);
    if (run->options->modules) {
        begin_part(run, "The modules", EXPLAIN_STAGES);
        bool fine = pipeline_run(run, STAGE_MODULES);
        add_modules(run, text);
        return fine;
    }
    if (!(has_choice(run->options) ? derive_twice(run) : derive_once(run)))
        return false;
    add_code(run);
    if (run->options->html)
        explain_print_html(run->explain, text);
    else
        explain_print_text(run->explain, text);
    return true;
}
