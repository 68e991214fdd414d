/* What the files of the core's checker share. */
#ifndef DPIAC_CORE_CHECK_PRIVATE_H
#define DPIAC_CORE_CHECK_PRIVATE_H

#include "core/check.h"

struct map;

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
    struct core_scheme *schemes[CORE_BUILTIN_COUNT]; /* those read so far */
    struct core_mistake mistake;
};

/* What is wrong; only the first mistake counts. */
void check_wrong(struct check *check, struct loc loc, const char *text);
void check_require(struct check *check, bool holds, struct loc loc, const char *text);
void check_same(struct check *check, const struct core_type *wanted, const struct core_type *found,
                struct loc loc, const char *what);
bool check_is_done(const struct check *check);
bool check_is_scalar(const struct core_type *type, enum scalar scalar);

/* Names that come into scope, or leave it (check_type.c). */
void check_scope_vars(struct check *check, const struct core_var *const *vars, size_t count,
                      bool inside);
void check_scope_pat(struct check *check, const struct core_pat *pat, bool inside);
void check_scope_type_vars(struct check *check, const struct core_type_var *const *vars,
                           size_t count, bool inside);
/* A type as it stands at LOC, with its sizes if it is a written one. */
void check_type(struct check *check, const struct core_type *type, struct loc loc);
/* What is written of something of type TYPE; null: nothing. */
void check_annotation(struct check *check, const struct core_type *annotation,
                      const struct core_type *type, struct loc loc);
/* The variables of PAT are in scope from here on. */
void check_pat(struct check *check, const struct core_pat *pat);

/* Uses (check_use.c). */
void check_var(struct check *check, const struct core_exp *exp);
void check_def_use(struct check *check, const struct core_exp *exp);
void check_builtin(struct check *check, const struct core_exp *exp);

void check_exp(struct check *check, const struct core_exp *exp);
void check_def(struct check *check, const struct core_def *def);

/* Declarations, each of which is in scope of those behind it (check_module.c). */
void check_decs(struct check *check, const struct core_dec_vec *decs);

#endif
