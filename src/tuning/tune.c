/* `dpiac tune`: an entry after the other, each in a process of its own. */
#include "tuning/tune.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tuning/search.h"

/* How long it takes to see that a process has ended whose signal was missed. */
enum { LOOK_SECONDS = 1 };

struct tune {
    struct arena *arena;
    const struct tune_tool *tool;
    struct tune_options options; /* the tuning is what was written last */
    const struct block_spec *spec;
    struct process_watch watch;
};

/* Where the search begins: with what the tuning says, or with nothing. */
static struct tuning_section first_section(const struct tune *tune, const char *entry)
{
    const struct tune_options *options = &tune->options;
    const char *target = testing_target_name(options->target), *device = options->device->name;
    const struct tuning_section *old = options->tuning && !options->starts_over
                                           ? tuning_find(options->tuning, entry, target, device)
                                           : NULL;
    if (old)
        return *old;
    return (struct tuning_section){.entry = entry, .target = target, .device = device};
}

static _Noreturn void search_here(const struct tune *tune, const struct workplace *place,
                                  const char *entry)
{
    struct search search = {.arena = tune->arena,
                            .tool = tune->tool,
                            .options = &tune->options,
                            .spec = tune->spec,
                            .place = place,
                            .entry = entry,
                            .section = first_section(tune, entry)};
    bool fine = freopen("/dev/null", "r", stdin) && search_run(&search);
    fflush(NULL);
    _exit(fine ? EXIT_SUCCESS : EXIT_FAILURE);
}

/* Waits for PROCESS to end; false after a failure there, or a signal. */
static bool wait_for(struct tune *tune, pid_t process)
{
    struct process_end end;
    pid_t ended;
    do
        ended = process_wait_any(&tune->watch, LOOK_SECONDS, &end);
    while (ended != process && !tune->watch.caught);
    if (tune->watch.caught)
        return false;
    if (end.signal)
        fprintf(stderr, "dpiac: the search ends with signal %d (%s)\n", end.signal,
                strsignal(end.signal));
    return end.status == 0 && end.signal == 0;
}

/* What was found of ENTRY, if anything was, goes into the file of the program. */
static bool write_found(struct tune *tune, const struct workplace *place, const char *entry)
{
    size_t len;
    struct buf whole = {0};
    const char *path = tune->options.tuning_path;
    char *text = workplace_read(place, "section", &len);
    if (!text)
        return true;
    section_merge(&whole, &tune->options, entry, arena_strndup(tune->arena, text, len));
    free(text);
    const char *copy = arena_strdup(tune->arena, buf_text(&whole));
    buf_free(&whole);
    tune->options.tuning =
        tuning_read(tune->arena, diag_new(tune->arena), source_from_text(tune->arena, path, copy));
    if (!tune->options.tuning)
        bug(loc_none(), "what 'dpiac tune' writes cannot be read");
    return tune->tool->write(tune->tool->data, path, copy);
}

static enum testing_status tune_entry(struct tune *tune, const char *entry)
{
    struct workplace place;
    bool fine = false;
    if (!workplace_open(&place)) {
        fprintf(stderr, "dpiac: cannot make a folder for temporary files: %s\n", strerror(errno));
        return TESTING_NOT_RUN;
    }
    fflush(NULL);
    pid_t process = process_fork(&tune->watch);
    if (process == 0)
        search_here(tune, &place, entry);
    if (process > 0) {
        fine = wait_for(tune, process);
        process_kill(process);
    } else {
        fprintf(stderr, "dpiac: cannot start a process: %s\n", strerror(errno));
    }
    bool written = write_found(tune, &place, entry);
    workplace_close(&place);
    return !written || tune->watch.caught ? TESTING_NOT_RUN
           : fine                         ? TESTING_ALL_PASSED
                                          : TESTING_SOME_FAILED;
}

/* ---- Entries ---- */

/* The entry that is asked for, or those with cases to be measured. */
static struct block_words entries_of(const struct tune *tune)
{
    const struct tune_options *options = &tune->options;
    struct block_words all = {NULL, 0, 0};
    if (options->entry && options->input_count > 0)
        VEC_PUSH(tune->arena, &all, options->entry);
    for (size_t i = 0; i < tune->spec->cases.len && options->input_count == 0; i++) {
        const struct block_case *test = tune->spec->cases.at[i];
        for (size_t j = 0; j < test->entries.len; j++) {
            const char *entry = test->entries.at[j];
            bool wanted = !options->entry || strcmp(options->entry, entry) == 0;
            if (wanted && cases_fit(test, entry, options->target) && !block_has_word(&all, entry))
                VEC_PUSH(tune->arena, &all, entry);
        }
    }
    return all;
}

static enum testing_status tune_entries(struct tune *tune)
{
    const struct block_words entries = entries_of(tune);
    enum testing_status worst = TESTING_ALL_PASSED;
    if (entries.len == 0) {
        fprintf(stderr,
                "dpiac: there is no input: test blocks give some, or --input=FILE with -e ENTRY\n");
        return TESTING_NOT_RUN;
    }
    process_watch_begin(&tune->watch);
    for (size_t i = 0; i < entries.len && !tune->watch.caught; i++) {
        enum testing_status status = tune_entry(tune, entries.at[i]);
        worst = status > worst ? status : worst;
    }
    process_watch_end(&tune->watch);
    return worst;
}

enum testing_status tune_run(const struct tune_tool *tool, const struct tune_options *options)
{
    struct tune tune = {.arena = arena_new(), .tool = tool, .options = *options};
    struct diag *diag = diag_new(tune.arena);
    const char *why;
    enum testing_status status = TESTING_NOT_RUN;
    const struct source *source = source_read(tune.arena, options->path, &why);
    if (!source)
        fprintf(stderr, "dpiac: cannot read '%s': %s\n", options->path, why);
    else
        tune.spec = block_read(tune.arena, diag, source);
    diag_print(diag, stderr);
    if (source && diag_error_count(diag) > 0)
        status = TESTING_SOME_FAILED;
    else if (source)
        status = tune_entries(&tune);
    arena_free(tune.arena);
    return status;
}
