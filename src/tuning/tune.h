/* `dpiac tune`: which numbers in the place of those of a device make an entry fastest, found by
 * measuring those that are predicted to.
 *
 *     each value of each number: translate, predict the time     (rank.c, variant.c)
 *     the best few: build, compare results with those of the     (search.c, variant.c)
 *     device's numbers, measure in turns with the best so far    (measure.c)
 *
 * The search is one coordinate after the other, and again while that gains something. It needs to
 * know nothing of strategies: a number that does not matter leaves the code as it is. A program
 * whose time nobody can predict is measured. Each entry is
 * done in a process of its own, which writes what it has found so far into a file after each
 * number; the process that waits for it puts that into the program's tuning, so that a signal
 * leaves a whole file. */
#ifndef DPIAC_TUNING_TUNE_H
#define DPIAC_TUNING_TUNE_H

#include "device/tuning.h"
#include "testing/datum.h"
#include "testing/testing.h"

/* An input: arguments, and what the entry makes of them. */
struct tune_input {
    const struct datum_vec *args, *results;
};

struct tune_input_vec VEC(struct tune_input);

/* What is to be translated. */
struct tune_request {
    const struct tuning_section *section;
    struct tune_input_vec inputs; /* for which a time is wanted; none: it is not */
    /* Whether no time is wanted of what has this TEXT. */
    bool (*is_known)(void *data, const char *text);
    void *data;
};

/* The time that is predicted of a program. */
struct tune_time {
    double seconds;  /* the geometric mean of all inputs; 0: not known */
    const char *why; /* not, or null */
};

/* The rest of dpiac, as whoever calls has it. */
struct tune_tool {
    void *data;
    /* Translates the program as far as it does not depend on numbers, of it ENTRY alone if that is
     * not null; false, with why in *MESSAGES, where it cannot be. */
    bool (*begin)(void *data, const char *entry, const char **messages);
    /* Goes on from there in a copy of the process: the text of a program that serves calls, with
     * its TIME, or null, with why in *MESSAGES. */
    const char *(*finish)(void *data, const struct tune_request *request, struct tune_time *time,
                          const char **messages);
    bool (*write)(void *data, const char *path, const char *text);
};

struct tune_options {
    const char *path;          /* of the program */
    const char *entry;         /* only this one; null: all that have an input */
    const char *const *inputs; /* files with arguments of ENTRY; none: those of test blocks */
    size_t input_count;
    enum testing_target target; /* not the interpreter */
    const struct device *device;
    const char *tuning_path;     /* where the numbers go */
    const struct tuning *tuning; /* what is there already, or null */
    bool measures_all; /* also what is predicted to be slower */
    bool starts_over; /* what it says of the same entry, target and device is not looked at */
    uint64_t runs;    /* of each case in each turn; 0: as many as there is time for */
    uint64_t seconds; /* for a call */
    uint64_t seed;    /* of random input */
};

enum testing_status tune_run(const struct tune_tool *tool, const struct tune_options *options);

#endif
