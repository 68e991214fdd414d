/* What the parallel loops in the scope of a variable have to do with it: whether they mention it,
 * and whether they write it. The body of a parallel loop is passive, so that it writes only by
 * what the loop is over:
 *
 *     parforLocal n v.1 (\i o. o := ...)              writes v
 *     parforLocal n w.1 (\i o. o := idx v.2 i)        mentions v
 *     separate k v (\a b. parforVarLocal k a (...))   writes v */
#include "memory/uses.h"

#include "dpia/loops.h"
#include "dpia/uses.h"
#include "memory/loop_name.h"
#include "memory/place_state.h"

/* The keys of a set need some value. */
static char present;

struct search {
    struct arena *arena;
    struct map *names; /* of the variable and its parts */
    uint64_t bits;     /* of all of them */
    struct loop_uses found;
};

static void add_name(struct search *search, const struct var *var)
{
    map_set(search->names, var, &present);
    search->bits |= var->bit;
}

static bool mentions(const struct search *search, const struct phrase *phrase)
{
    if (!(phrase_var_bits(phrase) & search->bits))
        return false;
    if (phrase->kind == PHRASE_VAR)
        return map_has(search->names, phrase_var_of(phrase));
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        if (mentions(search, phrase_child(phrase, k)))
            return true;
    return false;
}

/* Whether ACC, an acceptor or a variable, is a part of the variable. */
static bool is_part(const struct search *search, const struct phrase *acc)
{
    if (acc->type->kind == TYPE_EXP)
        return false;
    if (acc->kind == PHRASE_VAR)
        return map_has(search->names, phrase_var_of(acc));
    for (size_t k = 0; k < phrase_child_count(acc); k++)
        if (is_part(search, phrase_child(acc, k)))
            return true;
    return false;
}

static void name_parts(struct search *search, const struct phrase *separate)
{
    const struct phrase *body = phrase_arg(separate, 1);
    if (!mentions(search, phrase_arg(separate, 0)))
        return;
    for (; body->kind == PHRASE_LAM; body = phrase_lam_body(body))
        add_name(search, phrase_lam_param(body));
}

/* Whether LOOP is more worth telling of than the one that was found: a person wrote it. */
static bool is_better(const struct search *search, const struct phrase *loop)
{
    const struct phrase *found = search->found.across;
    return !found ||
           (!loop_is_of_source(search->arena, found) && loop_is_of_source(search->arena, loop));
}

static void see(struct search *search, const struct phrase *command)
{
    if (command->type->kind == TYPE_EXP || command->type->kind == TYPE_ACC ||
        !phrase_has(command, TRAIT_PARALLEL))
        return;
    if (phrase_is_prim(command, PRIM_SEPARATE) || phrase_is_prim(command, PRIM_SEPARATE_PAIR))
        name_parts(search, command);
    if (phrase_is_parallel(command) && mentions(search, command)) {
        bool local = phrase_is_parallel_at(command, LOOP_LOCAL);
        bool writes = is_part(search, phrase_arg(command, 0));
        search->found.mentions |= local;
        search->found.writes |= local && writes;
        if (!local && is_better(search, command))
            search->found.across = command;
        search->found.across_writes |= !local && writes;
    }
    for (size_t k = 0; k < phrase_child_count(command); k++)
        see(search, phrase_child(command, k));
}

struct loop_uses place_loop_uses(struct place *place, const struct phrase *command,
                                 const struct var *var)
{
    struct arena *arena = dpia_arena(place->dpia);
    struct search search = {.arena = arena, .names = map_new_objects(arena)};
    add_name(&search, var);
    see(&search, command);
    return search.found;
}
