/* What the files of stage I share.
 *
 * A redex is `A[] E acc` or `C[] E k`: an expression whose translation is still to be done, with
 * the acceptor that it is written to, or the continuation (k : exp[d] -> comm) that is given it. A
 * rule makes of one redex a command that may contain further ones.
 *
 * A phrase of expression type after its C translation is called a residual: it has no map, reduce,
 * let and the like left, only variables, literals, operators, calls and layout. */
#ifndef DPIAC_TRANSLATE_STAGE1_PRIVATE_H
#define DPIAC_TRANSLATE_STAGE1_PRIVATE_H

#include "base/map.h"
#include "base/vec.h"
#include "dpia/program.h"
#include "dpia/uses.h"
#include "translate/stage1.h"

/* Two sizes that are equal. */
struct stage1_equal {
    const struct nat *a, *b;
};

struct stage1_equal_vec VEC(struct stage1_equal);

struct stage1 {
    struct dpia *dpia;
    const struct program *program; /* for the bodies of functions */
    struct entry *entry;           /* that is translated; null in a function */
    unsigned depth;                /* the lambdas of maps and reductions around this point */
    struct map *values;            /* variable -> struct stage1_value (stage1_values.c) */
    struct map *uses;              /* parameter of a let -> its leaves' uses (leaves_all_uses) */
    struct stage1_equal_vec equal; /* what the commands before this point have compared */
    struct map *chains;            /* `if` behind `else` -> struct stage1_chain (stage1_simple.c) */
    rewrite_observer *observer;    /* may be null */
    void *observer_data;
    struct rewrite_step step; /* what is known of the next one */
};

/* Whether A and B have been compared where the command at hand runs (stage1.c). */
bool stage1_is_compared(const struct stage1 *stage, const struct nat *a, const struct nat *b);
/* REST, behind comparisons of the sizes of COERCE, a coerce or coerceAcc (stage1_coerce.c). */
const struct phrase *stage1_where_same(struct stage1 *stage, const struct phrase *coerce,
                                       const struct phrase *rest);

/* EXP : exp[d], and TO : acc[d] (rules of A) or TO : exp[d] -> comm (rules of C). Null where the
 * rule does not apply. */
typedef const struct phrase *stage1_function(struct stage1 *stage, const struct phrase *exp,
                                             const struct phrase *to);

#define RULE(translation, what, function, name, figure) stage1_function function;
#include "translate/stage1_rules.def"
#undef RULE

/* COMMAND without redexes: rewrites until there are none (stage1.c). */
const struct phrase *stage1_rewrite(struct stage1 *stage, const struct phrase *command);

/* COMMAND, as a person wrote it, with its functional expressions as redexes (stage1_mixed.c). */
const struct phrase *stage1_mixed(struct stage1 *stage, const struct phrase *command);

/* Building redexes and continuations (stage1_build.c). */

/* The redex A(EXP)(ACC). ACC must not interfere with EXP (Theorem 4.1), which is checked when its
 * turn comes. */
const struct phrase *stage1_a(struct stage1 *stage, const struct phrase *exp,
                              const struct phrase *acc);
/* The redex C(EXP)(\PARAM. BODY). */
const struct phrase *stage1_c(struct stage1 *stage, const struct phrase *exp,
                              const struct var *param, const struct phrase *body);
/* The redex C(EXP)(K). */
const struct phrase *stage1_c_to(struct stage1 *stage, const struct phrase *exp,
                                 const struct phrase *k);
/* A parameter for a continuation of EXP. Where C(EXP) allocates, the variable is called so: `tmp`
 * for arrays, `v` for an if, `r` for a reduction; else the parameter is called NAME, and vanishes.
 */
const struct var *stage1_param(struct stage1 *stage, const struct phrase *exp, const char *name);
/* VAR as a phrase. */
const struct phrase *stage1_use(struct stage1 *stage, const struct var *var);
/* The first value of a loop, and a parameter for the continuation of it. */
struct stage1_start {
    const struct phrase *init;
    const struct var *param;
};
/* INIT as the first value of a loop whose steps are FUN, a function of the accumulator after BEFORE
 * other parameters; RESULT is what the loop's result is called. What is put into memory for it is
 * named like the accumulator, which it will be; and where the steps are parallel, it is put there
 * in parallel too. */
struct stage1_start stage1_start(struct stage1 *stage, const struct phrase *init,
                                 const struct phrase *fun, unsigned before, struct title result);
/* K(EXP), with EXP put into the body of K at once. K, which stands nowhere else, is used up. */
const struct phrase *stage1_apply(struct stage1 *stage, const struct phrase *k,
                                  const struct phrase *exp);
/* The name of K's parameter. */
struct title stage1_hint(const struct phrase *k);
/* \x o. A(FUN x)(o), and \x a o. A(FUN x a)(o). */
const struct phrase *stage1_each(struct stage1 *stage, const struct phrase *fun);
const struct phrase *stage1_each2(struct stage1 *stage, const struct phrase *fun);

/* EXP, the result of a loop whose step is FUN, with its arrays copied in parallel if FUN has
 * something parallel in it. */
const struct phrase *stage1_copied(struct stage1 *stage, const struct phrase *fun,
                                   const struct phrase *exp);

/* FUN, a lambda or a variable of function type, as a lambda: its parameter, and its body with the
 * parameter free. */
struct opened {
    const struct var *param;
    const struct phrase *body;
};
struct opened stage1_open(struct stage1 *stage, const struct phrase *fun);

/* The values of variables (stage1_values.c). */

/* From here on VAR stands for EXP. */
void stage1_set(struct stage1 *stage, const struct var *var, const struct phrase *exp);
/* What VAR stands for, as it was set; null if it stands for itself. */
const struct phrase *stage1_get(struct stage1 *stage, const struct var *var);
/* PHRASE with the values in the places of their variables. */
const struct phrase *stage1_resolve(struct stage1 *stage, const struct phrase *phrase);
/* The same without an effect on STAGE: for observers. */
const struct phrase *stage1_show(struct stage1 *stage, const struct phrase *phrase);
/* The residual of EXP where it is known without translating it: EXP is a variable, a half of one,
 * or a literal. Otherwise null. */
const struct phrase *stage1_known(struct stage1 *stage, const struct phrase *exp);

/* Questions about functional phrases (stage1_simple.c). */

/* Whether C(EXP) issues no command: EXP is its own residual up to lets that are substituted. */
bool stage1_is_simple(struct stage1 *stage, const struct phrase *exp);
/* Whether evaluating EXP may end in a run-time error: a division by zero, an index out of range. */
bool stage1_may_fail(struct stage1 *stage, const struct phrase *exp);
/* Whether a number that EXP, a view, computes with may fail; *POSITION is that of the first. */
bool stage1_failing_number(struct stage1 *stage, const struct phrase *exp, size_t *position);
/* Whether PARAM occurs in BODY, the scope of the let that binds it. */
bool stage1_is_used(struct stage1 *stage, const struct var *param, const struct phrase *body);
/* Whether RESIDUAL, which `let PARAM = ... in BODY` binds from leaf FIRST of PARAM on, is
 * substituted: nothing is computed, and nothing is loaded twice where it would be bound instead. A
 * component of a pair has no name of its own in the source, and is also substituted where it is
 * used once. */
bool stage1_substitutes(struct stage1 *stage, const struct var *param, size_t first,
                        const struct phrase *residual, const struct phrase *body);

#endif
