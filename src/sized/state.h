/* The state of size slicing. */
#ifndef DPIAC_SIZED_STATE_H
#define DPIAC_SIZED_STATE_H

#include "base/map.h"
#include "sized/sized.h"
#include "sizes/sizes.h"

struct core_exp_vec VEC(const struct core_exp *);
struct core_var_vec VEC(const struct core_var *);

struct sized {
    struct arena *arena; /* of what is made on the way to one definition: it goes with that */
    struct map *names;   /* of sizes and arguments, made there: to themselves */
    struct sizes_context context; /* of what is made there */
    struct sizes_output output;   /* what the stage leaves */
    struct arena *lasting;        /* of what is needed up to the end of the stage */
    struct map *splits; /* core_def, as it was, to its struct split */
    struct map *cheap;  /* core_def to whether a call of it is cheap: to a bool */
    struct core_def_vec made;
    struct sized_log *log; /* or null */
};

void sized_tell(struct sized *sized, struct loc loc, const char *text);
/* DEF, whose types have sizes, as it stays: the next definition. */
const struct core_def *sized_leave(struct sized *sized, const struct core_def *def);

#endif
