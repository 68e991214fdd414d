/* Reading a program in DPIA's own notation: a .dpia file.
 *
 * It takes the place of the tree after one stage (`dpia`, or that of --from), and so is checked as
 * that tree is; but what is wrong in it is the user's mistake, and is reported. */
#include "driver/read.h"

#include <string.h>

#include "notation/notation.h"
#include "translate/bounds.h"
#include "translate/dialect.h"
#include "translate/initialise.h"
#include "translate/levels.h"

static bool pass_read(struct run *run)
{
    run->program = notation_read(run->dpia, run->diag, run->source, run->name);
    return run->program && diag_error_count(run->diag) == 0;
}

static bool pass_check(struct run *run)
{
    return program_check(run->dpia, run->diag, run->program, NULL);
}

static bool pass_reduce(struct run *run)
{
    run->program = program_reduce(run->dpia, run->program);
    return true;
}

static bool pass_bounds(struct run *run)
{
    run->program = translate_bounds(run->dpia, run->program);
    return true;
}

static bool pass_dialect(struct run *run)
{
    enum stage from = run->options->from;
    return translate_check_dialect(run->dpia, run->diag, run->program, stage_dialect(from),
                                   stage_name(from));
}

static bool pass_sizes(struct run *run)
{
    return program_report_overflow(run->dpia, run->diag, run->program);
}

/* Drops the entries that were not asked for; what gives the sizes of the one that was, stays. */
static bool select_entry(struct run *run, struct program *program, const char *name)
{
    struct entry_vec chosen = {NULL, 0, 0};
    for (size_t i = 0; i < program->entries.len; i++) {
        struct entry *entry = program->entries.at[i];
        if (strcmp(entry->name, name) != 0)
            continue;
        if (entry->sized_by)
            VEC_PUSH(dpia_arena(run->dpia), &chosen, (struct entry *)entry_sizes(program, entry));
        VEC_PUSH(dpia_arena(run->dpia), &chosen, entry);
    }
    program->entries = chosen;
    if (chosen.len == 0)
        diag_error(run->diag, loc_none(), "there is no entry point '%s' in '%s'", name,
                   run->source_name);
    return chosen.len > 0;
}

static bool pass_entries(struct run *run)
{
    if (run->options->entry)
        return select_entry(run, run->program, run->options->entry);
    if (run->program->entries.len == 0)
        diag_error(run->diag, loc_none(), "there is no entry point in '%s'", run->source_name);
    return run->program->entries.len > 0;
}

static bool pass_initialise(struct run *run)
{
    run->program = translate_initialise(run->dpia, run->program);
    return true;
}

static bool pass_safe(struct run *run)
{
    run->program = program_checked(run->dpia, run->program);
    return true;
}

static bool pass_levels(struct run *run)
{
    run->program = translate_levels(run->dpia, run->program);
    return true;
}

enum when { ALWAYS, CHECKED, SAFE, FIRST, FURTHER, PLACED };

static const struct {
    const char *name, *meaning;
    enum when when;
    bool (*run)(struct run *run);
} passes[] = {
#define PASS(name, when, function, meaning) {name, meaning, when, function},
#include "driver/notation.def"
#undef PASS
};

/* Whether a pass is due; FURTHER: of those that run before the stages that follow. */
static bool is_due(const struct run *run, enum when when, bool further)
{
    enum stage from = run->options->from;
    switch (when) {
    case ALWAYS:
        return !further;
    case CHECKED:
        return !further && !run->options->unchecked;
    case SAFE:
        return !further && run->options->safe;
    case FIRST:
        return !further && from == STAGE_DPIA;
    case FURTHER:
        return further;
    case PLACED:
        return further && from == STAGE_MEMORY;
    }
    bug(loc_none(), "a pass over a .dpia program that is never due");
}

static bool run_passes(struct run *run, bool further)
{
    for (size_t i = 0; i < sizeof passes / sizeof passes[0]; i++)
        if (is_due(run, passes[i].when, further) && !passes[i].run(run)) {
            if (!diag_error_count(run->diag))
                bug(loc_none(), "pass '%s' refuses a program and says nothing", passes[i].name);
            return false;
        }
    return true;
}

bool read_notation(struct run *run)
{
    return run_passes(run, false);
}

void read_initialise(struct run *run)
{
    if (options_is_notation(run->options) && !run_passes(run, true))
        bug(loc_none(), "a program that was read is refused before the next stage");
}

bool read_each_pass(size_t position, const char **name, const char **meaning)
{
    if (position >= sizeof passes / sizeof passes[0])
        return false;
    *name = passes[position].name;
    *meaning = passes[position].meaning;
    return true;
}
