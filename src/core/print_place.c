/* Names of what modules have, as the place says from where they are looked at.
 *
 *     module m = {module n = {def f = 1   def g = f}   def h = n.f}
 *     def k = m.n.f
 *
 * What stands in the body of a functor, or in a module that gets a module type, is reached from
 * inside alone. */
#include "core/print_place.h"

#include <string.h>

#include "base/map.h"
#include "core/module.h"

struct core_place {
    struct core_place *outer;
    const char *name; /* null: it is not reached by a name */
    size_t depth;
};

struct home {
    struct core_place *place;
    const char *name;
};

struct core_places {
    struct arena *arena;
    struct name_set *set;
    struct map *homes;        /* by object */
    struct map *environments; /* to the module variables that have them, */
    struct map *insides;      /* and to the places of what they have */
    struct core_place *here;
};

struct core_places *core_places_new(struct arena *arena, struct name_set *set)
{
    struct core_places *places = ARENA_NEW(arena, struct core_places);
    *places = (struct core_places){.arena = arena,
                                   .set = set,
                                   .homes = map_new_objects(arena),
                                   .environments = map_new_objects(arena),
                                   .insides = map_new_objects(arena)};
    return places;
}

struct core_place *core_place_new(struct core_places *places, struct core_place *outer,
                                  const char *name)
{
    struct core_place *place = ARENA_NEW(places->arena, struct core_place);
    *place = (struct core_place){outer, name, outer ? outer->depth + 1 : 1};
    return place;
}

struct core_place *core_places_enter(struct core_places *places, struct core_place *place)
{
    struct core_place *before = places->here;
    places->here = place;
    return before;
}

struct core_place *core_places_here(const struct core_places *places)
{
    return places->here;
}

void core_places_add(struct core_places *places, struct core_place *place, const void *object,
                     const char *name)
{
    struct home *home = ARENA_NEW(places->arena, struct home);
    *home = (struct home){place, name};
    name_reserve(places->set, name);
    map_set(places->homes, object, home);
}

/* Whether NAME is that of a module that is there before the program begins, and that what is
 * printed needs. */
static bool is_given(const char *name)
{
    enum scalar scalar;
    return scalar_from_name(name, &scalar) || strcmp(name, "dpia") == 0;
}

/* Whether VAR has a member of its own name, which hides it where it is opened. */
static bool is_hidden_when_opened(const struct core_mod_var *var)
{
    if (var->type->kind != CORE_MODTYPE_STRUCT)
        return false;
    struct core_term term = core_env_member_term(var->type->env, var->name);
    return term.value || term.module;
}

const char *core_places_module(struct core_places *places, struct core_place *place,
                               const struct core_mod_var *var)
{
    const struct home *home = map_get(places->homes, var);
    if (home)
        return home->name;
    const char *name = var->name ? var->name : "opened";
    if (!var->name || !var->loc.source || (!place && is_given(name)) || is_hidden_when_opened(var))
        name = name_fresh(places->set, places->arena, name);
    core_places_add(places, place, var, name);
    return name;
}

/* ---- Environments ---- */

static bool is_around(const struct core_place *outer, const struct core_place *inner)
{
    while (inner && (!outer || inner->depth > outer->depth))
        inner = inner->outer;
    return inner == outer;
}

/* Whether there is a path to OBJECT from where it is looked at. */
static bool is_reached(const struct core_places *places, const void *object)
{
    const struct home *home = map_get(places->homes, object);
    const struct core_place *place = home ? home->place : NULL;
    for (; place && !is_around(place, places->here); place = place->outer)
        if (!place->name)
            return false;
    return home;
}

struct adding {
    struct core_places *places;
    struct core_place *place;
};

/* One that is reached already is what the name stands for. */
static void add_type(void *data, const char *name, const void *object)
{
    const struct adding *adding = data;
    const struct core_type_name *type = object;
    if (type->type->kind == CORE_TYPE_ABSTRACT && !is_reached(adding->places, type->type->abstract))
        core_places_add(adding->places, adding->place, type->type->abstract, name);
}

static void add_value(void *data, const char *name, const void *object)
{
    const struct adding *adding = data;
    const struct core_value *value = object;
    if (value->kind == CORE_VALUE_DEF && value->def->is_spec)
        core_places_add(adding->places, adding->place, value->def, name);
}

static void add_module(void *data, const char *name, const void *object)
{
    const struct adding *adding = data;
    const struct core_mod_var *var = object;
    core_places_add(adding->places, adding->place, var, name);
    if (var->type->kind != CORE_MODTYPE_STRUCT)
        return;
    core_places_add_env(adding->places, core_place_new(adding->places, adding->place, name),
                        var->type->env);
    core_places_own(adding->places, var);
}

void core_places_add_env(struct core_places *places, struct core_place *place,
                         const struct core_env *env)
{
    struct adding adding = {places, place};
    map_set(places->insides, env, place);
    core_env_each(env, CORE_NAME_TYPE, add_type, &adding);
    core_env_each(env, CORE_NAME_VALUE, add_value, &adding);
    core_env_each(env, CORE_NAME_MODULE, add_module, &adding);
}

/* What ABSTRACT, in the body of a functor, is called from outside of the functor: "inner.t". If the
 * body is an application, it has no name there, but that of what it is made of. */
static const char *path_in_body(const struct core_places *places,
                                const struct core_abstract *abstract)
{
    while (abstract->of && !map_has(places->homes, abstract))
        abstract = abstract->of;
    const struct home *home = map_get(places->homes, abstract);
    const char *path = home ? home->name : NULL;
    const struct core_place *place = home ? home->place : NULL;
    for (; place && place->name; place = place->outer)
        path = arena_printf(places->arena, "%s.%s", place->name, path);
    return path;
}

void core_places_add_made(struct core_places *places, struct core_place *place,
                          struct core_abstract_list made)
{
    for (size_t i = 0; i < made.count; i++) {
        const char *path = path_in_body(places, made.at[i]->of);
        if (path && !is_reached(places, made.at[i]))
            core_places_add(places, place, made.at[i], path);
    }
}

void core_places_own(struct core_places *places, const struct core_mod_var *var)
{
    if (var->type->kind == CORE_MODTYPE_STRUCT && !map_has(places->environments, var->type->env))
        map_set(places->environments, var->type->env, (void *)(uintptr_t)var);
}

struct core_place *core_places_enter_env(struct core_places *places, const struct core_env *env)
{
    return core_places_enter(places, map_get(places->insides, env));
}

/* ---- Paths ---- */

const char *core_places_path(const struct core_places *places, const void *object)
{
    const struct home *home = map_get(places->homes, object);
    if (!home)
        return NULL;
    const char *path = home->name;
    const struct core_place *place = home->place;
    for (; place && !is_around(place, places->here); place = place->outer)
        if (place->name)
            path = arena_printf(places->arena, "%s.%s", place->name, path);
    return path;
}

const char *core_places_env_path(const struct core_places *places, const struct core_env *env)
{
    const struct core_mod_var *var = map_get(places->environments, env);
    return var ? core_places_path(places, var) : NULL;
}
