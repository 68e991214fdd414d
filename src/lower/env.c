/* Environments: what the names of the core mean at a place.
 *
 * An environment is immutable, so that a lambda keeps its own by keeping a pointer. It is a digital
 * search tree: each node binds a name, and two bits of the name's hash say below which child the
 * others are. Binding a name copies the nodes on the way to it, as many as the logarithm of the
 * names in scope; it starts anew in each top-level definition.
 *
 *     a: 0110.., b: 0111.., c: 10.., bound in this order      a has b below 01 and c below 10 */
#include "lower/env.h"

#include <stdint.h>

#include "base/diag.h"
#include "lower/state.h"

#define CHILD_BITS 2

struct env {
    const struct core_var *var;
    const struct value *value;
    const struct env *children[1 << CHILD_BITS];
};

/* Two names have two hashes: the factor is odd. The first bits are those that are used first. */
static uint64_t hash_of(const struct core_var *var)
{
    return (uint64_t)(uintptr_t)var * UINT64_C(0x9e3779b97f4a7c15);
}

static size_t child_of(uint64_t hash)
{
    return (size_t)(hash >> (64 - CHILD_BITS));
}

const struct env *env_bind(struct lower *lo, const struct env *env, const struct core_var *var,
                           const struct value *value)
{
    const struct env *result = NULL, **place = &result;
    uint64_t hash = hash_of(var);
    if (!var || !value)
        bug(loc_none(), "a name without a value, or a value without a name");
    for (;; hash <<= CHILD_BITS) {
        struct env *copy = ARENA_NEW(lo->arena, struct env);
        bool is_here = !env || env->var == var;
        *place = copy;
        if (env)
            *copy = *env;
        if (is_here) {
            copy->var = var;
            copy->value = value;
            return result;
        }
        place = &copy->children[child_of(hash)];
        env = *place;
    }
}

const struct value *env_get(const struct env *env, const struct core_var *var)
{
    for (uint64_t hash = hash_of(var); env; hash <<= CHILD_BITS) {
        if (env->var == var)
            return env->value;
        env = env->children[child_of(hash)];
    }
    return NULL;
}
