/* The state of an interpreter: what it runs, how much memory it has, and how a run ends before its
 * end (interp.c).
 *
 *     exp[d], acc[d]         a view: where the parts of a value of type d are found (view.h)
 *     t1 x t2                a view that is a pair, or a closure of one (meaning.h)
 *     t1 -> t2, comm, ...    a closure: a phrase and the environment that it stands in
 *
 * An expression is evaluated to a view whenever it is mentioned, and a view reads memory whenever
 * it is asked for a scalar: that is DPIA's call by name. A functional program has no memory that
 * changes, so there arguments are computed before the call, which saves work. */
#ifndef DPIAC_INTERP_STATE_H
#define DPIAC_INTERP_STATE_H

#include <setjmp.h>

#include "interp/interp.h"
#include "interp/region.h"

struct block;
struct env;
struct loop;

struct interp {
    struct dpia *dpia;
    const struct program *program;
    struct interp_options options;
    struct region region;
    struct block *blocks; /* all that live, newest first */
    struct region kept;   /* what stays until the end: boxes, */
    struct block *kept_blocks; /* and what is in them */
    struct loop *loop;    /* the innermost parallel loop */
    struct carrying *carrying; /* the innermost loop that passes a value on (carry.c) */
    bool functional;      /* no memory changes */
    bool lazy;            /* functional; nothing is given back, for all may still be read */
    size_t depth;         /* of delayed phrases that wait for others */
    uint64_t steps, most_steps, serial, random;
    uint64_t cells, cells_limit;
    const struct env *globals;
    struct interp_outcome outcome;
    jmp_buf *escape; /* where a run, or an iteration, ends that does not get to its end */
    bool over;       /* the run has ended */
};

/* Where memory and blocks go back to. */
struct mark {
    struct region_mark region;
    struct block *blocks;
    uint64_t cells;
};

struct mark interp_mark(const struct interp *interp);
void interp_release(struct interp *interp, struct mark mark);

/* Gives up with an outcome (interp.c). */
_Noreturn void interp_fail(struct interp *interp, enum interp_error error, struct loc loc,
                           const char *format, ...) __attribute__((format(printf, 4, 5)));
/* The same for what PHRASE checks; where it is unchecked anything might come of it, and the run is
 * given up. */
_Noreturn void interp_fail_check(struct interp *interp, enum interp_error error,
                                 const struct phrase *phrase, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* PHRASE is an assertion that does not hold. */
_Noreturn void interp_fail_assertion(struct interp *interp, const struct phrase *phrase);
_Noreturn void interp_stop(struct interp *interp, enum interp_status status, struct loc loc,
                           const char *format, ...) __attribute__((format(printf, 4, 5)));
/* Where there were too many steps. */
_Noreturn void interp_stop_late(struct interp *interp, const struct loc *loc);
/* Counts a step. */
static inline void interp_step(struct interp *interp, const struct loc *loc)
{
    if (++interp->steps > interp->most_steps)
        interp_stop_late(interp, loc);
}

typedef void iteration_fn(struct interp *interp, void *data, int64_t index);
/* Iteration INDEX of those that do not depend on each other: false if it ends by a run-time error,
 * after which the others are still to be run, as they may have another one, and then
 * interp_fail_again ends what is around. What an iteration leaves is given back. */
bool interp_try(struct interp *interp, iteration_fn *body, void *data, int64_t index);
_Noreturn void interp_fail_again(struct interp *interp);

#endif
