/* Local names and what they stand for (scope.c). */
#ifndef DPIAC_FRONT_SCOPE_H
#define DPIAC_FRONT_SCOPE_H

#include "core/module.h"
#include "front/infer.h"

struct front;
struct map;
struct syn_ident;

struct scope {
    const struct scope *outer;
    size_t depth; /* how many names there are, with this one */
    const char *name;
    const struct core_var *var;   /* a value; or null */
    const struct core_type *type; /* a type variable; or null */
    const struct core_env *opened; /* `M.(e)`: the members of M are there; or null */
    const struct scope *open;      /* the innermost that has OPENED, from this one on; or null */
};

struct scope_vec VEC(const struct scope *);

const struct scope *front_scope_value(struct front *front, const struct scope *outer,
                                      const struct core_var *var);
const struct scope *front_scope_type(struct front *front, const struct scope *outer,
                                     const char *name, const struct core_type *type);
/* `M.(e)`: in e the members of OPENED hide the names around. */
const struct scope *front_scope_open(struct front *front, const struct scope *outer,
                                     const struct core_env *opened);
/* The local NAME; null where there is none, or a module that is opened hides it. */
const struct core_var *front_scope_find(struct front *front, const struct scope *scope,
                                        const char *name);
const struct core_type *front_scope_find_type(struct front *front, const struct scope *scope,
                                              const char *name);
/* What NAME is in the modules that are opened around SCOPE: the innermost counts. */
struct core_term front_scope_find_term(const struct scope *scope, const char *name);
const void *front_scope_find_member(const struct scope *scope, enum core_name_kind kind,
                                    const char *name);
/* The end of a definition: its scopes are looked at no more. */
void front_scope_leave(struct front *front);
/* A variable called NAME, which is made up; and one for a name as it is written. */
struct core_var *front_var_new(struct infer *infer, const char *name, struct loc loc,
                               const struct core_type *type);
struct core_var *front_var_named(struct infer *infer, struct syn_ident name,
                                 const struct core_type *type);
/* Whether NAME is none of those SEEN before (a map of strings), as it must be; else an error: "the
 * field 'x' is given twice", where WHAT is "the field " and DONE is "given". */
bool front_check_once(struct front *front, struct map *seen, const struct syn_ident *name,
                      const char *what, const char *done);
/* The same for names that are bound. */
void front_check_duplicate(struct infer *infer, struct map *names, const struct syn_ident *name);

#endif
