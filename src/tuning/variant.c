/* The programs that numbers give. Each is translated in a copy of this process, which has the
 * program up to the strategy already; what is emitted comes back in a file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tuning/search.h"

/* How the copy ends; whatever else is a mistake of dpiac. */
enum { TRANSLATED = 0, REFUSED = 3 };

/* How long a program may take to be translated, in seconds. */
enum { TRANSLATE_SECONDS = 300 };

/* A program whose time is known, or cannot be, is not looked at again. */
static bool is_known(void *data, const char *text)
{
    const struct search *search = data;
    for (size_t i = 0; i < search->variants.len; i++)
        if (strcmp(search->variants.at[i]->text, text) == 0)
            return search->variants.at[i]->is_predicted;
    return false;
}

static struct tune_request request_of(struct search *search, const struct tuning_section *section)
{
    struct tune_request request = {.section = section, .is_known = is_known, .data = search};
    for (size_t i = 0; i < search->cases.len && !search->options->measures_all; i++) {
        const struct tune_case *test = &search->cases.at[i];
        const struct tune_input input = {&test->args, &test->results};
        VEC_PUSH(search->arena, &request.inputs, input);
    }
    return request;
}

/* In the copy: writes a line with the time, and what was emitted; or why nothing was. */
static _Noreturn void translate_here(struct search *search, const struct tuning_section *section)
{
    const char *messages = "";
    const struct tune_request request = request_of(search, section);
    struct tune_time time = {0, NULL};
    struct buf out = {0};
    alarm(TRANSLATE_SECONDS);
    const char *text = search->tool->finish(search->tool->data, &request, &time, &messages);
    if (text)
        buf_printf(&out, "%a %s\n", time.seconds, time.why ? time.why : "");
    buf_add(&out, text ? text : messages);
    bool written = workplace_write(search->place, "translated", buf_text(&out), out.len);
    _exit(!written ? EXIT_FAILURE : text ? TRANSLATED : REFUSED);
}

/* What the copy wrote, with the time in *TIME; null where it wrote nothing. */
static const char *read_text(const struct search *search, struct tune_time *time)
{
    size_t len;
    char *end, *text = workplace_read(search->place, "translated", &len);
    if (!text)
        return NULL;
    const char *copy = arena_strndup(search->arena, text, len);
    const char *line_end = strchr(copy, '\n');
    free(text);
    if (!line_end)
        return NULL;
    time->seconds = strtod(copy, &end);
    time->why = arena_strndup(search->arena, end + 1, (size_t)(line_end - end - 1));
    return line_end + 1;
}

static void remove_text(const struct search *search)
{
    char path[sizeof search->place->path + 16];
    snprintf(path, sizeof path, "%s/translated", search->place->path);
    remove(path);
}

/* The emitted text with SECTION; null where the numbers are refused, or after a mistake. */
static const char *translate(struct search *search, const struct tuning_section *section,
                             struct tune_time *time, bool *failed)
{
    int status = -1;
    remove_text(search);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        translate_here(search, section);
    if (child > 0)
        waitpid(child, &status, 0);
    bool ended = child > 0 && WIFEXITED(status);
    if (ended && WEXITSTATUS(status) == TRANSLATED)
        return read_text(search, time);
    *failed = !ended || WEXITSTATUS(status) != REFUSED;
    if (*failed)
        fprintf(stderr, "dpiac: a mistake of dpiac: '%s' is not translated with %s\n",
                search->entry, section_numbers(search->arena, section));
    return NULL;
}

/* The variant with TEXT, new or not. */
static struct variant *variant_with(struct search *search, const char *text)
{
    for (size_t i = 0; i < search->variants.len; i++)
        if (strcmp(search->variants.at[i]->text, text) == 0)
            return search->variants.at[i];
    struct variant *variant = ARENA_NEW(search->arena, struct variant);
    variant->text = text;
    VEC_PUSH(search->arena, &search->variants, variant);
    return variant;
}

struct variant *variant_of(struct search *search, const struct tuning_section *section,
                           bool *failed)
{
    struct tune_time time = {0, NULL};
    const char *text = translate(search, section, &time, failed);
    if (!text)
        return NULL;
    struct variant *variant = variant_with(search, text);
    if (!variant->is_predicted && search->cases.len > 0) {
        variant->time = time;
        variant->is_predicted = true;
    }
    return variant;
}

static enum compiler_kind kind_of(enum testing_target target)
{
    return target == TESTING_OPENCL   ? COMPILER_OPENCL
           : target == TESTING_OPENMP ? COMPILER_OPENMP
                                      : COMPILER_C;
}

static bool build(struct search *search, struct variant *variant, const char *what)
{
    const char *why, *name = arena_printf(search->arena, "variant%zu", search->variants.len);
    const struct server_options options = {search->place, name, (unsigned)search->options->seconds};
    variant->arena = arena_new();
    variant->server = server_new(variant->arena, &options, kind_of(search->options->target),
                                 COMPILER_FOR_SPEED, variant->text, &why);
    if (!variant->server)
        fprintf(stderr, "dpiac: with %s: %s\n", what, why);
    if (!variant->server)
        arena_drop(&variant->arena);
    return variant->server != NULL;
}

void variant_end(struct variant *variant)
{
    server_end(variant->server);
    variant->server = NULL;
    arena_drop(&variant->arena);
}

struct answer variant_call(struct search *search, struct variant *variant,
                           const struct tune_case *test, uint64_t runs, bool silent)
{
    const struct answer_call call = {search->entry, &test->args, runs, silent};
    return server_call(variant->server, &call);
}

/* Whether ANSWER has the results of TEST; else it is reported, with WHAT made the program. */
static bool is_same(struct search *search, const struct tune_case *test,
                    const struct answer *answer, const char *what)
{
    struct buf why = {0};
    bool same = answer->end == TESTING_DONE && answer->results.len == test->results.len;
    if (!same)
        buf_add(&why, answer->end == TESTING_DONE ? "another number of results" : answer->message);
    for (size_t i = 0; same && i < test->results.len; i++)
        same = datum_equal(&why, test->results.at[i], answer->results.at[i]);
    if (!same)
        fprintf(stderr,
                "dpiac: '%s' with %s gives something else for %s: %s; that is a mistake of dpiac, "
                "unless floats are so apart that their order matters\n",
                search->entry, what, test->name, buf_text(&why));
    buf_free(&why);
    return same;
}

enum variant_state variant_ready(struct search *search, struct variant *variant, const char *what)
{
    if (!variant->server && !build(search, variant, what))
        return VARIANT_WRONG;
    for (size_t i = 0; i < search->cases.len; i++) {
        const struct tune_case *test = &search->cases.at[i];
        struct answer answer = variant_call(search, variant, test, 1, false);
        if (answer.end == TESTING_LOST)
            return VARIANT_USELESS;
        if (!is_same(search, test, &answer, what))
            return VARIANT_WRONG;
    }
    return VARIANT_READY;
}
