/* `dpiac test` and `dpiac bench`: what programs say in their test blocks is done with each of the
 * targets, and compared or timed.
 *
 *     paths -> programs, blocks -> plan of jobs -> jobs, in processes of their own -> outcomes
 *     (find.c)   (block.c)        (plan.c)         (pool.c, perform.c)                (report.c)
 *
 * A job is a program with a target. It runs in a copy of this process, so that whatever happens
 * there ends that one alone. */
#ifndef DPIAC_TESTING_TESTING_H
#define DPIAC_TESTING_TESTING_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "process/compiler.h"

enum testing_target {
    TESTING_INTERP,
    TESTING_C,
    TESTING_OPENMP,
    TESTING_OPENCL,
    TESTING_TARGETS
};

const char *testing_target_name(enum testing_target target);

/* What translating a program gave. */
struct testing_translation {
    bool accepted;
    bool supported;       /* not refused because something in it is not supported */
    const char *messages; /* errors, or warnings */
    const char *c_text;   /* a whole program that serves calls; null for the interpreter */
};

struct testing_call {
    const char *entry, *arguments; /* the arguments as text */
    uint64_t steps;                /* after which it gives up; 0: never */
};

enum testing_end {
    TESTING_DONE,
    TESTING_FAILED,  /* by a run-time error of the program */
    TESTING_REFUSED, /* the arguments are wrong */
    TESTING_LOST     /* it came to no end */
};

/* The rest of dpiac, as whoever calls has it. */
struct testing_tool {
    void *data;
    /* Translates the program at PATH, of it ENTRY alone if that is not null; PLAINLY: without a
     * strategy. */
    struct testing_translation (*translate)(void *data, const char *path, const char *entry,
                                            enum testing_target target, bool plainly);
    /* Calls an entry of what was translated last, for the interpreter. Appends the results, or
     * what is wrong, as text. */
    enum testing_end (*interpret)(void *data, const struct testing_call *call, struct buf *text);
};

struct testing_options {
    const char *const *paths; /* programs, and folders that are searched for them */
    size_t path_count;
    bool targets[TESTING_TARGETS];
    const char *entry;    /* only this one; null: all */
    const char *excluded; /* tags, parted by commas; null: none */
    uint64_t jobs;        /* at a time; 0: as many as there are processors */
    uint64_t seconds;     /* for a call */
    uint64_t seed;        /* of random input */
    uint64_t runs;        /* of a benchmark */
    bool bench;
    bool messages;       /* those of errors and warnings have to match, too */
    bool verbose;        /* each case is shown, not only those that did not pass */
    bool colors;
    const char *json;    /* a file for all outcomes; "-": standard output; null: none */
    const char *compare; /* such a file of an earlier run */
};

/* What became of everything that was run. */
enum testing_status {
    TESTING_ALL_PASSED,
    TESTING_SOME_FAILED,
    TESTING_NOT_RUN /* files cannot be read or written, or a signal came; that was reported */
};

enum testing_status testing_run(const struct testing_tool *tool,
                                const struct testing_options *options);

#endif
