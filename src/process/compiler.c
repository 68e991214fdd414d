/* Compiling what was emitted, with the C compiler of this machine. */
#include "process/compiler.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"

/* How long compiling may take, in seconds. */
enum { COMPILE_SECONDS = 120 };

struct words VEC(const char *);

/* The words of TEXT, split at blanks, as make would do with a compiler and its flags. */
static void add_words(struct arena *arena, struct words *words, const char *text)
{
    while (*(text += strspn(text, " \t\n"))) {
        size_t len = strcspn(text, " \t\n");
        VEC_PUSH(arena, words, arena_strndup(arena, text, len));
        text += len;
    }
}

const char *compiler_name(void)
{
    const char *cc = getenv("CC");
    return cc && cc[strspn(cc, " \t")] ? cc : "cc";
}

/* Without -fno-builtin a compiler computes some calls of functions itself, and rounds them better
 * than the library. */
static const char *flags_for(enum compiler_use use)
{
    switch (use) {
    case COMPILER_FOR_BITS:
        return "-std=c11 -O0 -w -fno-builtin -ffp-contract=off";
    case COMPILER_FOR_TESTS:
        return "-std=c11 -O1 -w";
    case COMPILER_FOR_SPEED:
        break;
    }
    return "-std=c11 -O3 -w";
}

struct process_end compiler_run(struct arena *arena, struct process_watch *watch,
                                const struct workplace *place, const struct compiler_job *job)
{
    const char *own = job->use == COMPILER_FOR_SPEED ? getenv("CFLAGS") : NULL;
    struct words words = {NULL, 0, 0};
    add_words(arena, &words, compiler_name());
    add_words(arena, &words, flags_for(job->use));
    add_words(arena, &words, own ? own : "");
    add_words(arena, &words, job->flags ? job->flags : "");
    if (job->kind == COMPILER_OPENMP)
        add_words(arena, &words, "-fopenmp");
    if (job->kind == COMPILER_OPENCL)
        add_words(arena, &words, "-DCL_TARGET_OPENCL_VERSION=120");
    add_words(arena, &words, arena_printf(arena, "-o %s %s", job->program, job->files));
    if (job->kind == COMPILER_OPENCL)
        add_words(arena, &words, "-lOpenCL -ldl");
    add_words(arena, &words, "-lm");
    VEC_PUSH(arena, &words, NULL);
    const struct process_command command = {.folder = place->path,
                                            .argv = words.at,
                                            .out = "output",
                                            .err = "messages",
                                            .temporary = place->path,
                                            .seconds = COMPILE_SECONDS};
    return process_run(watch, &command);
}

bool compiler_works(struct arena *arena, struct process_watch *watch,
                    const struct workplace *place, enum compiler_kind kind)
{
    const char *text = kind == COMPILER_OPENCL
                           ? "#include <CL/cl.h>\n"
                             "int main(void) { return clGetPlatformIDs(0, NULL, NULL) != 0; }\n"
                       : kind == COMPILER_OPENMP
                           ? "#include <omp.h>\n"
                             "int main(void) { return omp_get_max_threads() < 1; }\n"
                           : "int main(void) { return 0; }\n";
    if (!workplace_write(place, "probe.c", text, strlen(text)))
        return false;
    const struct compiler_job job = {kind, COMPILER_FOR_BITS, "probe.c", "probe", NULL};
    struct process_end end = compiler_run(arena, watch, place, &job);
    return end.status == 0 && end.signal == 0;
}

const char *compiler_messages(struct arena *arena, const struct workplace *place)
{
    size_t len;
    char *text = workplace_read(place, "messages", &len);
    if (!text)
        return "";
    const char *copy = arena_strndup(arena, text, len < 600 ? len : 600);
    free(text);
    return copy;
}
