/* The free variables of functions: what a record holds of the scope that a function stands in. The
 * sizes in the types of what is in it are among them (defunctionalisation.txt 5.2), so that these
 * still say what the program said:
 *
 *     \(ys: [n]i32) -> map2 (+) xs ys        n, xs */
#include "firstorder/defun.h"

#include "core/rebuild.h"

struct search {
    struct core_rebuild rebuild;
    struct map *bound;
    struct map *used;
    struct map *types; /* those that were looked at: many expressions share one */
};

static const struct core_exp *see_exp(void *context, const struct core_exp *exp)
{
    struct search *search = context;
    if (exp->kind == CORE_VAR)
        map_set(search->used, exp->u.var, search);
    core_rebuild_exp(&search->rebuild, exp);
    return exp;
}

static const struct core_pat *see_pat(void *context, const struct core_pat *pat)
{
    struct search *search = context;
    if (pat->kind == CORE_PAT_VAR)
        map_set(search->bound, pat->var, search);
    core_rebuild_pat(&search->rebuild, pat);
    return pat;
}

static const struct core_type *see_type(void *context, const struct core_type *type)
{
    struct search *search = context;
    if (map_has(search->types, type))
        return type;
    map_set(search->types, type, search);
    core_rebuild_type(&search->rebuild, type);
    return type;
}

static const struct core_var *see_var(void *context, const struct core_var *var)
{
    struct search *search = context;
    map_set(search->bound, var, search);
    return var;
}

static struct search new_search(struct arena *arena)
{
    return (struct search){{arena, NULL, see_exp, see_pat, see_type, see_var},
                           map_new_objects(arena),
                           map_new_objects(arena),
                           map_new_objects(arena)};
}

struct map *defun_mentioned(struct arena *arena, const struct core_pat *const *params, size_t count,
                            const struct core_exp *body)
{
    struct search search = new_search(arena);
    search.rebuild.context = &search;
    for (size_t i = 0; i < count; i++)
        see_pat(&search, params[i]);
    if (body)
        see_exp(&search, body);
    return search.used;
}

/* Names are bound once in a definition: what is bound in a function is not free in it. */
static const struct core_var_vec *search(struct defun *defun, struct arena *work,
                                         const struct core_exp *lam)
{
    struct core_var_vec *vars = ARENA_NEW(defun->arena, struct core_var_vec);
    struct search search = new_search(work);
    search.rebuild.context = &search;
    see_exp(&search, lam);
    for (size_t i = 0; i < map_count(search.used); i++) {
        const struct core_var *var = map_key_at(search.used, i);
        if (!map_has(search.bound, var))
            VEC_PUSH(defun->arena, vars, var);
    }
    return vars;
}

const struct core_var_vec *defun_free_vars(struct defun *defun, const struct core_exp *lam)
{
    const struct core_var_vec *vars = map_get(defun->free, lam);
    struct arena *work;
    if (vars)
        return vars;
    work = arena_new();
    vars = search(defun, work, lam);
    arena_free(work);
    map_set(defun->free, lam, (void *)(uintptr_t)vars);
    return vars;
}
