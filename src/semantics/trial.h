/* What the files of `check --semantics` share. */
#ifndef DPIAC_SEMANTICS_TRIAL_H
#define DPIAC_SEMANTICS_TRIAL_H

#include "base/vec.h"
#include "interp/interp.h"
#include "process/process.h"
#include "process/workplace.h"
#include "semantics/input.h"
#include "semantics/semantics.h"

/* An entry on an input, and what was made of it by the first tree, by the evaluator that ran last,
 * and by the last tree on the way to each kind of target. */
struct job {
    size_t entry; /* its number; the same after each stage */
    const struct input *input;
    uint64_t seed;
    struct interp_outcome lazy; /* the first tree's where only what is needed is computed */
    struct interp_outcome first, last, memory[COMPILER_OPENCL + 1];
};

struct jobs VEC(struct job);

/* What an evaluator does otherwise than the one before it, for one entry. */
struct finding {
    size_t entry;
    const char *evaluator;
    const char *text; /* of the first input that shows it */
    size_t count;     /* how many do */
};

struct findings VEC(struct finding);

struct trial {
    struct dpia *dpia;
    struct arena *arena;
    struct diag *diag;
    const struct semantics_options *options;
    struct semantics_cores cores;
    const struct semantics_tree *first;
    struct process_server *server; /* of emitted programs that are loaded */
    struct jobs jobs;
    struct findings findings;
    const char *left_out; /* why a target was not run; null: none was left out */
    bool emitted[COMPILER_OPENCL + 1]; /* what was compiled and run */
    size_t evaluators;
    size_t unspecified; /* comparisons of what depends on a value that is left open */
    size_t given_up; /* runs of too many steps, or with too much to store */
};

/* Compares FOUND, what EVALUATOR made of JOB, with what PREVIOUS made of it, and notes a finding
 * where they disagree. FOUND then takes its place, if it got to an end. */
void trial_compare(struct trial *trial, struct job *job, const char *previous,
                   const char *evaluator, const struct interp_outcome *found, bool exact);

/* Notes a finding that is not about values. */
void trial_note(struct trial *trial, const struct job *job, const char *evaluator,
                const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Compiles and runs what was emitted for TARGET on all jobs, and compares with what the last tree
 * made of them (emitted.c). */
void trial_emitted(struct trial *trial, struct process_watch *watch,
                   const struct workplace *place, const struct semantics_target *target);

/* How wide vectors are that are as wide as the processor's: the narrowest, the widest, and those of
 * OpenCL. */
int64_t trial_vector_bytes(enum compiler_kind kind);

/* "c", "openmp", "opencl" */
const char *trial_kind_name(enum compiler_kind kind);

#endif
