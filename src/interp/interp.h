/* Reference semantics of DPIA, written for clarity: an interpreter for functional phrases over
 * values and one for imperative phrases over a store. The second runs the iterations of parallel
 * loops in a shuffled order and records what each of them reads and writes (the side condition of
 * E-MEM-KERNEL, memory.txt Fig. 10), so that a race is reported with the two iterations and the
 * place. Scalars behave bit for bit as in the emitted C.
 *
 * What is interpreted need not have passed the checker: that is how a race is seen at all. */
#ifndef DPIAC_INTERP_INTERP_H
#define DPIAC_INTERP_INTERP_H

#include "dpia/program.h"
#include "interp/value.h"

struct interp_options {
    uint64_t seed;  /* of the order of parallel iterations */
    int64_t lanes;  /* the value of the program's `lanes`; at least 1 (0 counts as 1) */
    int64_t vector_bytes; /* how wide vectors are that are as wide as the processor's; 0: 32 */
    uint64_t steps; /* gives up after so many steps; 0: never */
    uint64_t cells; /* gives up when so many scalars are stored at a time; 0: 2^24 */
    bool zero_new;  /* `new` is zero-initialised, as in what a person wrote; else reading memory
                       that was not written is INTERP_UNINITIALISED */
    bool lazy;      /* a functional entry: nothing is computed before it is read */
    const int64_t *nats; /* null, or the values of all parameters that are nats, implicit and
                            explicit ones, in their order; shapes are then checked against them.
                            Null: implicit ones are read off the arrays, explicit ones from ARGS */
};

enum interp_status {
    INTERP_DONE,
    INTERP_FAILED, /* a run-time error of the program: a division by zero, an index out of range */
    INTERP_RACE,
    INTERP_UNINITIALISED, /* memory was read before it was written */
    INTERP_GAVE_UP        /* too many steps, or too much memory */
};

/* Which run-time error: the emitted code's error code (target/errors.def) of that name, where it
 * has one. */
enum interp_error {
    INTERP_ERROR_NONE,
    INTERP_ERROR_SIZE,
    INTERP_ERROR_BOUNDS,
    INTERP_ERROR_DIVISION,
    INTERP_ERROR_EXPONENT,
    INTERP_ERROR_ASSERT
};

/* ERROR in a set of errors. */
static inline unsigned interp_bit(enum interp_error error)
{
    return 1u << error;
}

/* A set of errors of which not all are known: any may be in it. */
#define INTERP_ANY_ERROR (~0u)

struct interp_outcome {
    enum interp_status status;
    const struct value *const *results; /* DONE: one for an expression or `out`; for an imperative
                                           program its acc and var parameters, in order */
    const struct data *const *types;    /* of the results, with all sizes constants */
    size_t result_count;
    bool is_open;        /* what was computed depends on a value that is not specified: of those
                            that a scatter has for one element any may stay */
    const char *message; /* not DONE: what, e.g. "index 5 is out of bounds for 3 elements" */
    struct loc loc;
    enum interp_error
        error; /* FAILED; GAVE_UP where a program that checks this would have failed */
    unsigned errors;         /* FAILED: the bits (interp_bit) of all errors that the iterations of
                                parallel loops and of maps come to, of which ERROR is the first */
    struct loc other;        /* RACE: where the other iteration uses the same memory */
    int64_t iterations[2];   /* RACE: the iteration at LOC, and the other one */
};

/* Runs ENTRY, a functional or imperative one of any stage. ARGS has a value for each parameter that
 * is not implicit and not an acceptor, in order: an i64 for an explicit nat (left out, as are all
 * nats, when OPTIONS has their values). Sizes are taken from the arrays; a mismatch is
 * INTERP_FAILED. */
struct interp_outcome interp_entry(struct dpia *dpia, const struct program *program,
                                   const struct entry *entry, const struct value *const *args,
                                   const struct interp_options *options);

#endif
