/* Where what modules have stands, and the paths to it. */
#ifndef DPIAC_CORE_PRINT_PLACE_H
#define DPIAC_CORE_PRINT_PLACE_H

#include "base/name.h"
#include "core/core.h"
#include "core/module.h"

struct core_env;
struct core_mod_var;
struct core_place;
struct core_places;

/* Where what modules have stands, and from where it is looked at: `x` in its module, `m.x` outside.
 * SET are the names that are taken. */
struct core_places *core_places_new(struct arena *arena, struct name_set *set);
/* The module at OUTER that is called NAME; null for one that is not reached by a name, as the body
 * of a functor. */
struct core_place *core_place_new(struct core_places *places, struct core_place *outer,
                                  const char *name);
/* What is looked at stands at PLACE, or at the top level, null; the one before is given back. */
struct core_place *core_places_enter(struct core_places *places, struct core_place *place);
struct core_place *core_places_here(const struct core_places *places);
/* OBJECT, a definition, a module variable or an abstract type, is called NAME at PLACE. */
void core_places_add(struct core_places *places, struct core_place *place, const void *object,
                     const char *name);
/* MADE, by an application whose module has its names at PLACE, are called there what they are
 * called in the functor's body, unless they have a name already. */
void core_places_add_made(struct core_places *places, struct core_place *place,
                          struct core_abstract_list made);
/* What ENV has that is of itself, specifications, abstract types and modules, stands at PLACE. */
void core_places_add_env(struct core_places *places, struct core_place *place,
                         const struct core_env *env);
/* The same as core_places_enter, for where what ENV has stands. */
struct core_place *core_places_enter_env(struct core_places *places, const struct core_env *env);
/* Who opens the environment of VAR, which no other variable had before, calls it VAR. */
void core_places_own(struct core_places *places, const struct core_mod_var *var);
/* The name of a module variable, made up if it has none. */
const char *core_places_module(struct core_places *places, struct core_place *place,
                               const struct core_mod_var *var);
/* The path to OBJECT, or null if it has no place. An operator is `m.+`, without parentheses. */
const char *core_places_path(const struct core_places *places, const void *object);
/* The path to the module whose environment ENV is, or null. */
const char *core_places_env_path(const struct core_places *places, const struct core_env *env);

#endif
