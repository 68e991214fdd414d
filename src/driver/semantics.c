/* `dpiac check --semantics`: makes all trees of a program, for every target, and gives them to
 * semantics/semantics.h to compare. */
#include "driver/semantics.h"

#include "driver/read.h"
#include "semantics/semantics.h"

/* What is made for one target on the way to its files. */
struct way {
    struct options options;
    struct run run;
    struct semantics_tree trees[STAGE_COUNT];
    size_t count;
};

static enum compiler_kind kind_of(enum target target)
{
    switch (target) {
    case TARGET_C:
        return COMPILER_C;
    case TARGET_OPENMP:
        return COMPILER_OPENMP;
    case TARGET_OPENCL:
        return COMPILER_OPENCL;
    case TARGET_COUNT:
        break;
    }
    bug(loc_none(), "no such target");
}

/* Runs the stages behind the tree of RUN for TARGET, and keeps each tree. */
static bool make_way(struct way *way, const struct run *run, enum target target,
                     struct diag *diag)
{
    way->count = 0;
    way->options = *run->options;
    way->options.target = target;
    way->options.main_program = false;
    way->run = *run;
    way->run.options = &way->options;
    way->run.diag = diag;
    way->run.file_name = "program";
    read_initialise(&way->run);
    for (int stage = (int)run->options->from + 1; stage < STAGE_COUNT; stage++) {
        if (!pipeline_run_stages(&way->run, (enum stage)stage, (enum stage)stage))
            return false;
        if (stage_tree((enum stage)stage) == TREE_DPIA)
            way->trees[way->count++] =
                (struct semantics_tree){stage_name((enum stage)stage), way->run.program};
    }
    return true;
}

static struct semantics_target describe(const struct way *way)
{
    return (struct semantics_target){.kind = kind_of(way->options.target),
                                     .trees = way->trees,
                                     .tree_count = way->count,
                                     .c_text = buf_text(&way->run.output.c),
                                     .h_text = buf_text(&way->run.output.h)};
}

/* Given arguments, if there are any. */
static bool read_given(struct run *run, struct semantics_options *options)
{
    const char *why = NULL, *path = run->options->arguments;
    if (path && !(options->arguments = source_read(run->arena, path, &why)))
        diag_error(run->diag, loc_none(), "cannot read '%s': %s", path, why);
    return !why;
}

/* What the program of RUN was made of, in ROOM; what a stage left as it was is not there twice. */
static struct semantics_cores collect_cores(const struct run *run, struct semantics_core *room)
{
    struct semantics_cores cores = {room, 0};
    const struct core_program *before = NULL;
    for (int stage = 0; stage < STAGE_COUNT; before = run->cores[stage++])
        if (run->cores[stage] && run->cores[stage] != before)
            room[cores.count++] =
                (struct semantics_core){stage_name((enum stage)stage), run->cores[stage]};
    return cores;
}

/* The same, reported where it goes wrong; *REFUSED is set instead for what TARGET does not support,
 * where the program is compared for all targets. */
static bool try_way(struct way *way, const struct run *run, enum target target, bool *refused)
{
    struct diag *diag = diag_new(run->arena);
    bool made = make_way(way, run, target, diag);
    *refused =
        !made && diag_has_unsupported(diag) && !run->options->given[OPTION_TARGET];
    if (made || *refused)
        return made;
    output_free(&way->run.output);
    return make_way(way, run, target, run->diag);
}

bool semantics_run(struct run *run, struct process_server *server, struct buf *report,
                   struct buf *summary)
{
    const struct options *options = run->options;
    struct semantics_options given = {.seed = options->seed, .inputs = options->inputs};
    struct semantics_tree first = {stage_name(options->from), run->program};
    struct semantics_core cores[STAGE_COUNT];
    struct semantics_target targets[TARGET_COUNT];
    struct way ways[TARGET_COUNT] = {0};
    size_t count = 0;
    bool fine = read_given(run, &given);
    for (int target = 0; target < TARGET_COUNT && fine; target++)
        if (!options->given[OPTION_TARGET] || options->target == (enum target)target) {
            bool refused;
            fine = try_way(&ways[count], run, (enum target)target, &refused) || refused;
            if (refused) {
                output_free(&ways[count].run.output);
                continue;
            }
            targets[count] = describe(&ways[count]);
            count++;
        }
    fine = fine &&
           semantics_check(run->dpia, run->diag, collect_cores(run, cores), &first, targets, count,
                           &given, server, report, summary);
    for (size_t i = 0; i < count; i++)
        output_free(&ways[i].run.output);
    return fine;
}
