/* What the files of stage I share. A phrase of expression type after its C translation is called
 * a residual: it has no map, reduce, let and the like left, only variables, literals, operators,
 * calls and layout. */
#ifndef DPIAC_TRANSLATE_STAGE1_PRIVATE_H
#define DPIAC_TRANSLATE_STAGE1_PRIVATE_H

#include "base/vec.h"
#include "dpia/program.h"

struct stage1 {
    struct dpia *dpia;
    const struct program *program; /* for the bodies of functions */
    unsigned depth;                /* the lambdas of maps and reductions around this point */
};

enum frame_kind { FRAME_NEW, FRAME_REDUCE, FRAME_LET_NAT };

/* One command around the hole of a continuation. */
struct frame {
    enum frame_kind kind;
    struct loc loc;
    const struct var *var;              /* NEW: the variable; REDUCE: the result's name */
    const struct phrase *before;        /* NEW: the command that fills VAR */
    const struct phrase *fun, *init;    /* REDUCE: F : exp -> exp -> acc -> comm */
    const struct phrase *value;         /* REDUCE: the array; LET_NAT: the number */
    const struct nat_var *nat;          /* LET_NAT */
};

/* A continuation, outermost command first. Every clause of Fig. 5b uses its continuation exactly
 * once, so that it can be kept as the commands around that one use. */
struct frames VEC(struct frame);

/* The commands of FRAMES around BODY. */
const struct phrase *stage1_close(struct stage1 *stage, const struct frames *frames,
                                  const struct phrase *body);

/* Allocates a variable NAME of type DATA that FILL, given its acceptor, writes; the result is the
 * expression that reads it. */
const struct phrase *stage1_push_new(struct stage1 *stage, struct frames *frames,
                                     const struct var *var, const struct phrase *before);

/* A(E)(ACC). ACC must not interfere with E (Theorem 4.1), which is checked. */
const struct phrase *stage1_accept(struct stage1 *stage, const struct phrase *exp,
                                   const struct phrase *acc);

/* C(E): the residual that the continuation is given; the commands that come before go to FRAMES.
 * HINT names the variable that holds the result, if there is one; may be null. */
const struct phrase *stage1_continue(struct stage1 *stage, const struct phrase *exp,
                                     const char *hint, struct frames *frames);

/* A and C of everything that is computed from its arguments' values alone: the arguments' C from
 * left to right, then the same phrase over the residuals. */
const struct phrase *stage1_accept_strict(struct stage1 *stage, const struct phrase *exp,
                                          const struct phrase *acc);
const struct phrase *stage1_continue_strict(struct stage1 *stage, const struct phrase *exp,
                                            struct frames *frames);

/* C by way of A: a new variable, written by A(E), read by the continuation. */
const struct phrase *stage1_continue_new(struct stage1 *stage, const struct phrase *exp,
                                         const char *name, struct frames *frames);

/* The clauses, by family (stage1_layout.c, stage1_maps.c, stage1_reduce.c, stage1_control.c). */
const struct phrase *stage1_accept_zip(struct stage1 *stage, const struct phrase *exp,
                                       const struct phrase *acc);
const struct phrase *stage1_accept_pair(struct stage1 *stage, const struct phrase *exp,
                                        const struct phrase *acc);
const struct phrase *stage1_accept_split(struct stage1 *stage, const struct phrase *exp,
                                         const struct phrase *acc);
const struct phrase *stage1_accept_join(struct stage1 *stage, const struct phrase *exp,
                                        const struct phrase *acc);
const struct phrase *stage1_accept_transpose(struct stage1 *stage, const struct phrase *exp,
                                             const struct phrase *acc);
const struct phrase *stage1_accept_coerce(struct stage1 *stage, const struct phrase *exp,
                                          const struct phrase *acc);
const struct phrase *stage1_continue_select(struct stage1 *stage, const struct phrase *exp,
                                            struct frames *frames);
const struct phrase *stage1_continue_unzip(struct stage1 *stage, const struct phrase *exp,
                                           struct frames *frames);

const struct phrase *stage1_accept_map(struct stage1 *stage, const struct phrase *exp,
                                       const struct phrase *acc);
const struct phrase *stage1_accept_generate(struct stage1 *stage, const struct phrase *exp,
                                            const struct phrase *acc);
const struct phrase *stage1_continue_generate(struct stage1 *stage, const struct phrase *exp,
                                              const char *hint, struct frames *frames);
const struct phrase *stage1_accept_array(struct stage1 *stage, const struct phrase *exp,
                                         const struct phrase *acc);

const struct phrase *stage1_accept_reduce(struct stage1 *stage, const struct phrase *exp,
                                          const struct phrase *acc);
const struct phrase *stage1_continue_reduce(struct stage1 *stage, const struct phrase *exp,
                                            const char *hint, struct frames *frames);

const struct phrase *stage1_accept_let(struct stage1 *stage, const struct phrase *exp,
                                       const struct phrase *acc);
const struct phrase *stage1_continue_let(struct stage1 *stage, const struct phrase *exp,
                                         const char *hint, struct frames *frames);
const struct phrase *stage1_accept_if(struct stage1 *stage, const struct phrase *exp,
                                      const struct phrase *acc);
const struct phrase *stage1_continue_if(struct stage1 *stage, const struct phrase *exp,
                                        const char *hint, struct frames *frames);
const struct phrase *stage1_accept_let_nat(struct stage1 *stage, const struct phrase *exp,
                                           const struct phrase *acc);
const struct phrase *stage1_continue_let_nat(struct stage1 *stage, const struct phrase *exp,
                                             const char *hint, struct frames *frames);

/* FUN, a lambda or a variable of function type, as a lambda: its parameter, and its body with the
 * parameter free. */
struct opened {
    const struct var *param;
    const struct phrase *body;
};
struct opened stage1_open(struct stage1 *stage, const struct phrase *fun);

/* Questions about functional phrases (stage1_simple.c). */

/* Whether C(EXP) issues no command: EXP is its own residual up to lets that are substituted. */
bool stage1_is_simple(struct stage1 *stage, const struct phrase *exp);
/* Whether evaluating EXP may end in a run-time error: a division by zero, an index out of range. */
bool stage1_may_fail(struct stage1 *stage, const struct phrase *exp);
/* Whether RESIDUAL, which `let PARAM = ... in BODY` binds from leaf FIRST of PARAM on, is
 * substituted: nothing is computed, and nothing is loaded twice where it would be bound instead. A
 * component of a pair has no name of its own in the source, and is also substituted where it is
 * used once. */
bool stage1_substitutes(struct stage1 *stage, const struct var *param, size_t first,
                        const struct phrase *residual, const struct phrase *body);

#endif
