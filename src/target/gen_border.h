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

/* TIMES*INDEX + NUMBER >= 0; with a limit: TIMES*INDEX <= LIMIT + NUMBER. */
struct border_condition {
    const char *index;
    int64_t times; /* positive */
    const struct cexp *limit;
    int64_t number;
};

struct border_condition_vec VEC(struct border_condition);

/* What is known of the numbers of a work-item, and when it is away from the border. */
struct border_grid {
    struct map *ids;          /* the names of its numbers */
    struct cexp_vec ranges;   /* the conditions around */
    struct border_condition_vec conditions;
};

/* x*s + c, or (x - n)*s + c, for x the index of a loop, or TIMES a number of the work-item. */
struct border_question {
    struct border_loop *loop; /* or null, */
    const char *index;        /* and this */
    int64_t times;
    const struct cexp *limit;
    int64_t sign;
    bool from_limit;
    int64_t least, most;      /* of c */
};

struct border {
    struct gen *gen;
    struct map *assigned;          /* the names of what is assigned to */
    struct border_loop_vec loops;  /* those around, but for short ones, the outermost first */
    struct border_name_vec known;
    struct border_grid *grid;      /* in a kernel, which has no loops around; else null */
    bool replaces;
    size_t answers;
};

struct map *border_assigned(struct arena *arena, const struct cstmt_vec *body);
/* Whether STMT, a loop, runs at most a few times, and that is known. */
bool border_is_short(const struct cstmt *stmt);
/* Whether STMT, a loop, is from 0 up to a limit that stays. */
bool border_loop_of(struct border *border, const struct cstmt *stmt, struct border_loop *loop);
/* Whether BODY has no more than MOST statements; and whether there is a loop in it that may run
 * more than a few times. */
bool border_is_small(const struct cstmt_vec *body, size_t most);
bool border_has_long_loop(const struct cstmt_vec *body);
/* Notes what STMT declares, if it is a constant that is made of indices. */
void border_know(struct border *border, const struct cstmt *stmt);
/* Whether something is asked in BODY that has one answer in the middle of the loops around; how
 * many of their iterations are near the border is noted. */
bool border_find(struct border *border, const struct cstmt_vec *body);
/* BODY with these answers. */
struct cstmt_vec border_middle(struct border *border, const struct cstmt_vec *body);

/* Whether DIFFERENCE, without the indices of short loops, is a question about a number of the
 * work-item (gen_border_grid.c); and the sign that it has away from the border, with or without 0,
 * which is noted. */
bool border_grid_is_about(struct border *border, const struct clinear *difference,
                          struct border_question *question);
bool border_grid_answer(struct border *border, const struct border_question *question,
                        int64_t sign, bool is_weak);
/* Whether more is asked there than whether there are such elements: what is compared with the
 * beginning of an axis, or lies behind an element. */
bool border_grid_asks_for_neighbours(const struct border *border);
/* The condition to be away from the border. */
const struct cexp *border_grid_test(struct border *border);

#endif
