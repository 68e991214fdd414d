/* The state of the checker, its mistakes, and what is checked of definitions and expressions. */
#ifndef DPIAC_CORE_CHECK_STATE_H
#define DPIAC_CORE_CHECK_STATE_H

#include "core/check.h"

struct check {
    struct arena *arena;
    struct arena *moment;  /* of what goes with the definition that is checked */
    struct core_dialect dialect;
    struct map *vars;      /* those in scope, to themselves; others to null */
    struct map *type_vars; /* the same for type variables */
    struct map *defs;      /* those that stood further up */
    struct map *abstracts; /* abstract types of modules that stood further up */
    bool is_of_scalars;    /* there must be no arrays */
    struct map *types;     /* those seen without what must not be in them */
    const struct core_type *scalars[SCALAR_COUNT];
    struct core_schemes builtins;
    struct core_mistake mistake;
};

/* What is wrong; only the first mistake counts. */
void check_wrong(struct check *check, struct loc loc, const char *text);
void check_require(struct check *check, bool holds, struct loc loc, const char *text);
void check_same(struct check *check, const struct core_type *wanted, const struct core_type *found,
                struct loc loc, const char *what);
bool check_is_done(const struct check *check);
bool check_is_scalar(const struct core_type *type, enum scalar scalar);

void check_exp(struct check *check, const struct core_exp *exp);
void check_def(struct check *check, const struct core_def *def);

#endif
