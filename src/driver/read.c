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

/* Drops the entries that were not asked for. */
static bool select_entry(struct run *run, struct program *program, const char *name)
{
    struct entry_vec chosen = {NULL, 0, 0};
    for (size_t i = 0; i < program->entries.len; i++)
        if (strcmp(program->entries.at[i]->name, name) == 0)
            VEC_PUSH(dpia_arena(run->dpia), &chosen, program->entries.at[i]);
    program->entries = chosen;
    if (chosen.len == 0)
        diag_error(run->diag, loc_none(), "there is no entry point '%s' in '%s'", name,
                   run->source_name);
    return chosen.len > 0;
}

static bool has_entry(struct run *run, const struct program *program)
{
    if (program->entries.len == 0)
        diag_error(run->diag, loc_none(), "there is no entry point in '%s'", run->source_name);
    return program->entries.len > 0;
}

/* The program without the applied lambdas that a person may write, if it is well typed, free of
 * interference (unless that is not asked for), and has only what may stand behind the stage; else
 * null. */
static struct program *check(struct run *run, struct program *program)
{
    enum stage from = run->options->from;
    if (!run->options->unchecked && !program_check(run->dpia, run->diag, program, NULL))
        return NULL;
    program = program_reduce(run->dpia, program);
    if (from == STAGE_DPIA)
        program = translate_bounds(run->dpia, program);
    bool fine = translate_check_dialect(run->dpia, run->diag, program, stage_dialect(from),
                                        stage_name(from));
    return fine && program_report_overflow(run->dpia, run->diag, program) ? program : NULL;
}

bool read_notation(struct run *run)
{
    const char *entry = run->options->entry;
    struct program *program = notation_read(run->dpia, run->diag, run->source, run->name);
    if (!program || diag_error_count(run->diag) > 0)
        return false;
    run->program = check(run, program);
    if (!run->program)
        return false;
    return entry ? select_entry(run, run->program, entry) : has_entry(run, run->program);
}

void read_initialise(struct run *run)
{
    if (options_is_notation(run->options))
        run->program = translate_initialise(run->dpia, run->program);
    if (options_is_notation(run->options) && run->options->from == STAGE_MEMORY)
        run->program = translate_levels(run->dpia, run->program);
}
