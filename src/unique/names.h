/* What is bound, used and consumed. */
#ifndef DPIAC_UNIQUE_NAMES_H
#define DPIAC_UNIQUE_NAMES_H

#include "unique/holds.h"
#include "unique/state.h"

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

#endif
