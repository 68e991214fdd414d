/* The pipeline: the table of stages, run from the first to the one asked for. A .dpia program takes
 * the place of the tree after the stage that it is read behind.
 *
 * Memory goes with the stages: there is an arena for each tree, which goes when the next tree is
 * there.
 *
 *     core ... sized     a definition is made in an arena of its own, and is moved to that of the
 *                        tree when it is whole
 *     dpia ... memory    a tree is made in an arena for the stage, and is moved to its own at the
 *                        end of that; a small one beside what it is made of
 *     target             none: files are no part of an arena
 *
 * What a core with modules was made of goes when it goes itself.
 *
 * Types, sources and messages lie in the arena of the run; so do all trees for `explain` and `check
 * --semantics`, which look at them later. */
#include "driver/pipeline.h"

#include <sys/resource.h>
#include <time.h>

#include "driver/read.h"
#include "driver/report.h"

/* What was polymorphic and what it became, in comments. */
static void add_instances(const struct run *run, struct buf *text)
{
    for (size_t i = 0; i < run->instances.len; i++) {
        const struct instances_step *step = &run->instances.at[i];
        buf_printf(text, "-- %s at %s: %s", step->name, step->at, step->instance);
        if (step->loc.source)
            buf_printf(text, ", for %s", report_line(run, step->loc));
        buf_add(text, step->loc.source ? "\n" : ", which nothing uses\n");
    }
    buf_add(text, run->instances.len > 0 ? "\n" : "");
}

/* The rules of size slicing, where they were used, in comments. */
static void add_sized(const struct run *run, struct buf *text)
{
    for (size_t i = 0; i < run->sized.len; i++) {
        const struct sized_step *step = &run->sized.at[i];
        if (step->loc.source)
            buf_printf(text, "-- %s: ", report_line(run, step->loc));
        buf_printf(text, "%s%s\n", step->loc.source ? "" : "-- ", step->text);
    }
    buf_add(text, run->sized.len > 0 ? "\n" : "");
}

static void explain_core_tree(struct run *run, enum stage stage)
{
    struct buf text = {0};
    if (stage == STAGE_INSTANCES)
        add_instances(run, &text);
    if (stage == STAGE_SIZED)
        add_sized(run, &text);
    stage_print(stage, run, &text);
    explain_core(run->explain, stage_name(stage), stage_meaning(stage), &text);
    buf_free(&text);
}

static void explain_tree(struct run *run, enum stage stage)
{
    if (run->explain && stage_tree(stage) == TREE_CORE)
        explain_core_tree(run, stage);
    if (run->explain && stage_tree(stage) == TREE_DPIA)
        explain_program(run->explain, stage_name(stage), stage_meaning(stage), run->program);
}

/* The program is moved to an arena of its own, and what it was made of goes. */
static void move_program(struct run *run)
{
    struct arena *before = run->tree;
    run->tree = arena_new();
    run->program = program_move(run->program, run->tree);
    run->core = NULL;
    arena_free(before);
}

/* Trees of so many bytes together, with what was made on the way, are small: moving them would take
 * longer than it is worth. Where uses of what went are to be found, none is. */
#ifdef ARENA_POISONS
enum { SMALL_TREES = 0 };
#else
enum { SMALL_TREES = 16 << 20 };
#endif

static bool is_small(const struct arena *arena)
{
    return arena_taken(arena, (struct arena_mark){NULL, 0}) < SMALL_TREES;
}

static bool make_in(struct run *run, struct arena *arena, bool (*make)(struct run *, enum stage),
                    enum stage stage)
{
    struct arena *outer = dpia_set_arena(run->dpia, arena);
    bool made = make(run, stage);
    if (dpia_arena(run->dpia) != arena)
        bug(loc_none(), "'%s' ends in another arena than it began in", stage_name(stage));
    dpia_set_arena(run->dpia, outer);
    return made;
}

/* Makes a tree of DPIA, or what comes behind it, in an arena for that alone, or in that of a small
 * tree. */
static bool make_apart(struct run *run, enum tree tree, bool (*make)(struct run *, enum stage),
                       enum stage stage)
{
    if (!run->tree)
        return make(run, stage);
    bool beside = tree == TREE_DPIA && is_small(run->tree);
    struct arena *work = beside ? run->tree : arena_new();
    bool made = make_in(run, work, make, stage);
    if (made && tree == TREE_DPIA && !(beside && is_small(work)))
        move_program(run);
    if (!beside)
        arena_free(work);
    return made;
}

static bool make_stage(struct run *run, enum stage stage)
{
    bool made = stage_run(stage, run), fine = !diag_error_count(run->diag);
    if (!made && fine)
        bug(loc_none(), "stage '%s' fails and says nothing", stage_name(stage));
    if (made && fine && stage_tree(stage) == TREE_DPIA && !run->program)
        bug(loc_none(), "stage '%s' leaves no program", stage_name(stage));
    return made && fine;
}

/* Nothing that looks at trees finds any more what the one that STAGE left was made of. */
static void forget_before(struct run *run, enum stage stage)
{
    run->syntax = NULL;
    arena_drop(&run->under);
    for (int other = 0; other < STAGE_COUNT; other++)
        run->cores[other] = NULL;
    run->cores[stage] = run->core;
}

/* Makes a program of the core in an arena for that alone. What it is made of goes as soon as the
 * stage does not need it, and at its end. */
static bool make_core(struct run *run, enum stage stage)
{
    if (!run->tree)
        return make_stage(run, stage);
    const struct core_program *core = run->core;
    run->input = run->tree;
    run->tree = arena_new();
    bool made = make_stage(run, stage);
    if (made && run->core->decs.len > 0) {
        run->under = run->input;
    } else if (made && run->input && run->core == core) {
        arena_free(run->tree);
        run->tree = run->input;
    } else {
        arena_drop(&run->input);
    }
    if (made && run->core->decs.len == 0)
        forget_before(run, stage);
    run->input = NULL;
    return made;
}

static bool run_stage(struct run *run, enum stage stage)
{
    switch (stage_tree(stage)) {
    case TREE_SURFACE:
        return make_stage(run, stage);
    case TREE_CORE:
        return make_core(run, stage);
    case TREE_DPIA:
    case TREE_TARGET:
        return make_apart(run, stage_tree(stage), make_stage, stage);
    }
    bug(loc_none(), "stage '%s' makes no tree", stage_name(stage));
}

static bool run_measured_stage(struct run *run, enum stage stage)
{
    clock_t begin = clock();
    struct rusage usage;
    bool made = run_stage(run, stage);
    getrusage(RUSAGE_SELF, &usage);
    run->costs[stage] =
        (struct stage_cost){(double)(clock() - begin) / CLOCKS_PER_SEC, usage.ru_maxrss};
    return made;
}

bool pipeline_run_stages(struct run *run, enum stage first, enum stage last)
{
    for (int stage = (int)first; stage <= (int)last; stage++) {
        if (!run_measured_stage(run, (enum stage)stage))
            return false;
        explain_tree(run, (enum stage)stage);
    }
    return true;
}

/* The program of a .dpia file; LAST is the stage after which it is looked at. */
static bool make_notation(struct run *run, enum stage last)
{
    if (!read_notation(run))
        return false;
    if (run->options->from < last)
        read_initialise(run);
    return true;
}

bool pipeline_run(struct run *run, enum stage last)
{
    enum stage first = (enum stage)0;
    if (options_is_notation(run->options)) {
        if (stage_tree(run->options->from) != TREE_DPIA)
            bug(loc_none(), "stage '%s' leaves no program of DPIA", stage_name(run->options->from));
        first = (enum stage)(run->options->from + 1);
        if (!make_apart(run, TREE_DPIA, make_notation, last))
            return false;
        explain_tree(run, run->options->from);
    }
    return pipeline_run_stages(run, first, last);
}

void output_free(struct output *output)
{
    buf_free(&output->c);
    buf_free(&output->h);
    buf_free(&output->cl);
    buf_free(&output->report);
}

void pipeline_end(struct run *run)
{
    output_free(&run->output);
    arena_free(run->under);
    arena_free(run->tree);
}
