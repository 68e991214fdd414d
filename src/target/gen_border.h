/* What is asked of the indices of loops, and has one answer away from the border. */
#ifndef DPIAC_TARGET_GEN_BORDER_H
#define DPIAC_TARGET_GEN_BORDER_H

#include "base/map.h"
#include "target/clinear.h"
#include "target/gen.h"

/* A loop from 0 up to a limit, and how many iterations at its ends are near the border. */
struct border_loop {
    const char *name;
    struct clinear limit;
    int64_t low, high;
};

struct border_loop_vec VEC(struct border_loop *);

/* A constant, and what it stands for; or the index of a loop that runs COUNT times, a few. */
struct border_name {
    const char *name;
    struct clinear value;
    int64_t count; /* 0: a constant */
};

struct border_name_vec VEC(struct border_name);

struct border {
    struct gen *gen;
    struct map *assigned;          /* the names of what is assigned to */
    struct border_loop_vec loops;  /* those around, but for short ones, the outermost first */
    struct border_name_vec known;
    bool replaces;
    size_t answers;
};

struct map *border_assigned(struct arena *arena, const struct cstmt_vec *body);
/* Whether STMT, a loop, runs at most a few times, and that is known. */
bool border_is_short(const struct cstmt *stmt);
/* Whether STMT, a loop, is from 0 up to a limit that stays. */
bool border_loop_of(struct border *border, const struct cstmt *stmt, struct border_loop *loop);
/* Notes what STMT declares, if it is a constant that is made of indices. */
void border_know(struct border *border, const struct cstmt *stmt);
/* Whether something is asked in BODY that has one answer in the middle of the loops around; how
 * many of their iterations are near the border is noted. */
bool border_find(struct border *border, const struct cstmt_vec *body);
/* BODY with these answers. */
struct cstmt_vec border_middle(struct border *border, const struct cstmt_vec *body);

#endif
