/* The state of the walk over one definition, and what its files share. */
#ifndef DPIAC_UNIQUE_STATE_H
#define DPIAC_UNIQUE_STATE_H

#include "base/diag.h"
#include "unique/holds.h"

struct map;

/* A use of an origin that is bound outside of the function or loop that is looked at. */
struct use {
    struct origin *origin;
    struct loc loc;
    const struct core_var *var;
};

struct use_vec VEC(struct use);

/* A function or the body of a loop, which may run any number of times. */
struct frame {
    struct frame *outer;
    bool is_loop;
    struct use_vec uses;
};

/* An origin that has been consumed. */
struct gone {
    struct origin *origin;
    const struct consumption *how;
};

struct gone_vec VEC(struct gone);

struct unique {
    struct arena *arena;   /* of this walk */
    struct arena *lasting; /* of the definition */
    struct diag *diag;
    struct map *vars;      /* core_var -> struct holds */
    struct map *constants; /* core_def -> struct origin */
    struct frame *frame;
    size_t depth;          /* of FRAME; the definition's is 1, constants are at 0 */
    size_t origin_count;
    struct gone_vec gone;  /* in the order in which they were consumed */
};

/* ---- exp.c ---- */

const struct holds *unique_exp(struct unique *unique, const struct core_exp *exp);
/* BOUND is bound to a name, or an argument: if it is a function, nothing may have been consumed to
 * make it, since there were BEGIN in GONE. */
void unique_check_bound(struct unique *unique, const struct core_exp *bound, size_t begin);

/* Whether a function may be part of a value of TYPE. */
bool unique_has_fun(const struct core_type *type);

/* ---- apply.c: calls ---- */

const struct holds *unique_apply(struct unique *unique, const struct core_exp *exp);
/* The value of EXP goes where TYPE stands: its functions must not consume more. */
void unique_check_type(struct unique *unique, const struct core_type *type,
                       const struct core_exp *exp);

/* ---- update.c ---- */

/* The indices of EXP, a slice or an update. */
void unique_places(struct unique *unique, const struct core_exp *exp);
const struct holds *unique_update(struct unique *unique, const struct core_exp *exp);

/* ---- loop.c ---- */

const struct holds *unique_loop(struct unique *unique, const struct core_exp *exp);

/* ---- function.c ---- */

const struct holds *unique_lambda(struct unique *unique, const struct core_exp *exp);
/* TYPE, a function of COUNT arguments, with MARKS for its last result; and with RESULT in its place
 * if that is not null. */
const struct core_type *unique_mark_result(struct unique *unique, const struct core_type *type,
                                           size_t count, const struct core_marks *marks,
                                           const struct core_type *result);

/* ---- names.c: what is bound, used and consumed ---- */

struct origin *unique_origin(struct unique *unique, enum origin_kind kind, const char *name,
                             struct loc loc, bool may_go);
/* Parameters: each leaf has an origin. */
void unique_bind_param(struct unique *unique, const struct core_pat *pat, bool may_go);
/* The names of PAT for parts of HOLDS; a leaf without origins gets one. */
void unique_bind(struct unique *unique, const struct core_pat *pat, const struct holds *holds);
/* The value of a name, and a use of it. */
const struct holds *unique_find(struct unique *unique, const struct core_var *var);
void unique_use(struct unique *unique, const struct holds *holds, const struct core_var *var,
                struct loc loc);
void unique_consume(struct unique *unique, const struct origins *origins,
                    struct consumption consumption);
/* Takes back what was consumed since there were BEGIN of them; and consumes it again. */
struct gone_vec unique_take_back(struct unique *unique, size_t begin);
void unique_give(struct unique *unique, const struct gone_vec *gone);
/* The variable that EXP is, or null. */
const struct core_var *unique_var_of(const struct core_exp *exp);

/* A frame, around what it is entered and left for. What was used in it is used in the outer one. */
void unique_enter(struct unique *unique, struct frame *frame, bool is_loop);
void unique_leave(struct unique *unique);

/* ---- report.c: one message for each mistake ---- */

void unique_report_use(struct unique *unique, struct origin *origin, const struct core_var *var,
                       struct loc loc);
void unique_report_consumed(struct unique *unique, struct origin *origin,
                            const struct consumption *consumption);
void unique_report_result(struct unique *unique, struct origin *origin, struct loc loc);
void unique_report_twice(struct unique *unique, struct origin *origin, struct loc loc);

#endif
