/* A program in DPIA: entry points, each a phrase over its parameters. The same structure holds
 * functional programs (BODY : exp[RESULT]) and imperative ones (BODY : comm, writing OUT). */
#ifndef DPIAC_DPIA_PROGRAM_H
#define DPIAC_DPIA_PROGRAM_H

#include "base/diag.h"
#include "base/vec.h"
#include "dpia/phrase.h"

/* A parameter is a nat (a size, or an i64 that is used as a size) or an expression. The C
 * interface lists implicit sizes first, then the source's parameters in their order. */
struct param {
    const char *name;
    struct loc loc;
    const struct nat_var *nat; /* null for an expression */
    const struct var *var;     /* null for a nat; else of type exp[d] */
    bool implicit;             /* a size no source parameter gives: read off an array's shape */
};

struct param_vec VEC(struct param);

/* A scalar function that is called more than once stays a function: VAR has type
 * exp[s1] -> ... -> exp[s]; BODY is a lambda over its parameters (functional), and after stage I
 * a lambda over its parameters and one acceptor, to comm. Calls are APP phrases over VAR. */
struct function {
    const struct var *var;
    const struct phrase *body;
    struct loc loc;
};

struct function_vec VEC(struct function);

struct entry {
    const char *name;
    struct loc loc;
    struct param_vec params;
    const struct data *result;
    size_t result_parts;       /* components of the source's result tuple; 1 if it is no tuple */
    const struct phrase *body; /* functional: exp[result]; imperative: comm */
    const struct var *out;     /* imperative: acc[result]; functional: null */
};

struct entry_vec VEC(struct entry *);

struct program {
    const char *name; /* of the source file, without folder and suffix */
    struct entry_vec entries;
    struct function_vec functions; /* callees before callers */
    /* The number of work-items (OpenCL) or threads (OpenMP) of one grid, chosen at run time by the
     * host; at least 1. In sizes it stands as a variable of this name. */
    const struct nat_var *lanes;
};

/* Prints in the paper's notation:
 *
 *     dot (n: nat) (xs: exp[[n]f32]) (ys: exp[[n]f32]) : exp[f32] =
 *       reduce (\x a. ...) 0.0 (zip xs ys)
 */
void program_print(struct buf *buf, struct arena *arena, const struct program *program);

/* The type and interference checker (dpia.txt Fig. 3, made algorithmic as in docs/dpia.md), run on
 * every entry and function. What it finds wrong in a functional program of a user's is reported to
 * DIAG; after a stage of ours the driver makes a bug() of it. STAGE names the stage in messages.
 * True when all is well. */
bool program_check(struct dpia *dpia, struct diag *diag, const struct program *program,
                   const char *stage);

#endif
