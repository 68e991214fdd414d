/* The state of stage I.
 *
 * A redex is `A[] E acc` or `C[] E k`: an expression whose translation is still to be done, with
 * the acceptor that it is written to, or the continuation (k : exp[d] -> comm) that is given it. A
 * rule makes of one redex a command that may contain further ones.
 *
 * A phrase of expression type after its C translation is called a residual: it has no map, reduce,
 * let and the like left, only variables, literals, operators, calls and layout. */
#ifndef DPIAC_TRANSLATE_STAGE1_STATE_H
#define DPIAC_TRANSLATE_STAGE1_STATE_H

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
    struct map *shown;             /* phrase beside a step -> what it is shown as */
    struct arena *arena;           /* of all that is made */
    struct map *uses;              /* parameter of a let -> its leaves' uses (leaves_all_uses) */
    struct stage1_equal_vec equal; /* what the commands before this point have compared */
    struct map *chains;            /* `if` behind `else` -> struct stage1_chain (stage1_simple.c) */
    rewrite_observer *observer;    /* may be null */
    void *observer_data;
    struct rewrite_step step; /* what is known of the next one */
    size_t first_rows[2][PRIM_COUNT]; /* of C and A: 1 more than the position (stage1.c), or 0 */
};

/* Whether A and B have been compared where the command at hand runs (stage1.c). */
bool stage1_is_compared(const struct stage1 *stage, const struct nat *a, const struct nat *b);

/* COMMAND without redexes: rewrites until there are none (stage1.c). */
const struct phrase *stage1_rewrite(struct stage1 *stage, const struct phrase *command);

#endif
