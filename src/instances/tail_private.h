/* What the files share that make a loop of a definition that uses itself (tail.c). */
#ifndef DPIAC_INSTANCES_TAIL_PRIVATE_H
#define DPIAC_INSTANCES_TAIL_PRIVATE_H

#include "instances/tail_calls.h"

struct tail {
    struct arena *arena;
    const struct core_def *def;
    const struct core_pat *const *params; /* of DEF, with names for all that they are given */
    const struct core_type *truth;        /* bool */
    struct tail_calls calls;
    const bool *varies; /* one for each parameter: where sizes are known that was seen */
    bool with_flag;     /* the question is answered with the next state */
};

/* What a copy of the body says. */
enum tail_meaning {
    TAIL_GOES_ON, /* whether the body ends in a call */
    TAIL_NEXT,    /* the state after that */
    TAIL_RESULT   /* what it gives where it ends in no call */
};

/* ---- tail_question.c ---- */

const struct core_exp *tail_truth(const struct tail *tail, bool value);
const struct core_exp *tail_choice(const struct tail *tail, const struct core_exp *cond,
                                   const struct core_exp *then, const struct core_exp *other);
/* EXP, `l && r` or `l || r`, as a choice. */
const struct core_exp *tail_spelled_out(const struct tail *tail, const struct core_exp *exp);
/* if COND then THEN else OTHER, of truths, as short as it can be said. */
const struct core_exp *tail_question(const struct tail *tail, const struct core_exp *cond,
                                     const struct core_exp *then, const struct core_exp *other);
/* Whether one of them is true, and the other one false. */
bool tail_is_either(const struct core_exp *then, const struct core_exp *other);

/* ---- tail_body.c ---- */

/* The state after CALL; the one that there is, if CALL is null. In front of it stands GOES_ON, if
 * the question is answered with it. */
const struct core_exp *tail_state(const struct tail *tail, const struct core_exp *call,
                                  bool goes_on);
/* EXP, all or a part of the body, with what is meant of it; null if that is nothing. */
const struct core_exp *tail_part(struct tail *tail, const struct core_exp *exp,
                                 enum tail_meaning meaning);
/* What stands where nobody comes: a number where that does, a hole otherwise. */
const struct core_exp *tail_blank(const struct tail *tail, const struct core_type *type,
                                  struct loc loc);

#endif
