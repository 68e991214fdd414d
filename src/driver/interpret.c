/* `dpiac run`: interprets an entry of the tree after some stage.
 *
 *     echo '[1, 2, 3] [4, 5, 6]' | dpiac run dot.fut
 *     32f32
 *
 * Arguments and results look like those of programs made with --main. Of an imperative entry the
 * parameters that it writes are the results. */
#include "driver/interpret.h"

#include <stdio.h>
#include <string.h>


/* Iterations of a grid that run at a time. */
enum { LANES = 4 };

static const struct entry *choose_entry(struct run *run)
{
    const struct entry *entry = entry_default(run->program);
    if (entry)
        return entry;
    diag_error(run->diag, loc_none(), "%s",
               run->program->entries.len == 0 ? "there is no entry point"
                                 : "there is more than one entry point: choose one with -e");
    return NULL;
}

static void read_all(struct buf *buf)
{
    char piece[4096];
    size_t len;
    while ((len = fread(piece, 1, sizeof piece, stdin)) > 0)
        buf_add_bytes(buf, piece, len);
}

static const struct source *read_standard_input(struct run *run)
{
    struct buf buf = {0};
    read_all(&buf);
    const char *text = arena_strdup(run->arena, buf_text(&buf));
    bool is_text = strlen(text) == buf.len;
    buf_free(&buf);
    if (ferror(stdin) || !is_text) {
        diag_error(run->diag, loc_none(), "standard input %s",
                   is_text ? "cannot be read" : "is no text: it has a zero byte");
        return NULL;
    }
    return source_from_text(run->arena, "standard input", text);
}

const struct input *interpret_read(struct run *run, const struct entry *entry,
                                   const struct source *source)
{
    size_t offset = 0;
    const struct input *input = input_read(run->dpia, run->diag, entry, source, &offset);
    if (!input || offset >= source->len)
        return input;
    const struct loc rest = loc_range(source, (uint32_t)offset, (uint32_t)offset + 1);
    diag_error(run->diag, rest, "the input has more than the arguments");
    return NULL;
}

static void report_outcome(struct diag *diag, const struct entry *entry,
                           const struct interp_outcome *outcome)
{
    struct loc loc = outcome->loc.source ? outcome->loc : entry->loc;
    switch (outcome->status) {
    case INTERP_DONE:
        return;
    case INTERP_FAILED:
    case INTERP_GAVE_UP:
    case INTERP_UNINITIALISED:
        diag_error(diag, loc, "%s", outcome->message);
        return;
    case INTERP_RACE:
        diag_error(diag, loc, "%s", outcome->message);
        diag_note(diag, outcome->other, "iteration %lld", (long long)outcome->iterations[1]);
        return;
    }
}

/* What a person wrote begins with variables that are zero; every stage after it says where. */
static bool is_as_written(const struct run *run)
{
    return options_is_notation(run->options) && run->options->stage == run->options->from;
}

struct interp_outcome interpret_call(struct run *run, const struct entry *entry,
                                     const struct input *input, uint64_t steps, struct buf *text)
{
    struct interp_options options = {.seed = run->options->seed,
                                     .lanes = run->options->target == TARGET_C ? 1 : LANES,
                                     .steps = steps,
                                     .zero_new = is_as_written(run)};
    struct interp_outcome outcome;
    input = input_with_sizes(run->dpia, run->program, entry, input, options, &outcome);
    if (input) {
        options.nats = input_nats(run->arena, entry, input);
        outcome = interp_entry(run->dpia, run->program, entry,
                               input_values(run->arena, entry, input), &options);
    }
    report_outcome(run->diag, entry, &outcome);
    for (size_t i = 0; outcome.status == INTERP_DONE && i < outcome.result_count; i++)
        value_print(text, outcome.results[i], outcome.types[i]);
    return outcome;
}

bool interpret_entry(struct run *run, struct buf *text)
{
    const struct entry *entry = choose_entry(run);
    const struct source *source = entry ? read_standard_input(run) : NULL;
    const struct input *input = source ? interpret_read(run, entry, source) : NULL;
    return input && interpret_call(run, entry, input, 0, text).status == INTERP_DONE;
}
