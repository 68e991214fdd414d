/* The free places of functions: what a record holds of the scope that a function stands in. The
 * sizes in the types of what is in it are among them (defunctionalisation.txt 5.2), so that these
 * still say what the program said:
 *
 *     \(ys: [n]i32) -> map2 (+) xs ys        n, xs
 *
 * Of a record with functions in it those components that are used: where records of functions are
 * made of others, level by level, a function has what it calls in its record, and not all that
 * stands beside that.
 *
 *     \x -> net.add net.zero x               net.add, net.zero */
#include "firstorder/free.h"

#include "base/diag.h"
#include "core/rebuild.h"
#include "core/type.h"
#include "firstorder/state.h"
#include "firstorder/static.h"

/* ---- Places ---- */

/* Data is one value, whatever it is made of: its components are no places. */
bool defun_is_place(const struct core_exp *exp)
{
    for (; exp->kind == CORE_PROJ; exp = exp->u.proj.tuple)
        if (!core_type_has_fun(exp->u.proj.tuple->type))
            return false;
    return exp->kind == CORE_VAR;
}

bool defun_is_same_place(const struct core_exp *a, const struct core_exp *b)
{
    for (; a->kind == CORE_PROJ && b->kind == CORE_PROJ; b = b->u.proj.tuple) {
        if (a->u.proj.position != b->u.proj.position)
            return false;
        a = a->u.proj.tuple;
    }
    return a->kind == CORE_VAR && b->kind == CORE_VAR && a->u.var == b->u.var;
}

const struct core_var *defun_root(const struct core_exp *place)
{
    while (place->kind == CORE_PROJ)
        place = place->u.proj.tuple;
    if (place->kind != CORE_VAR)
        bug(place->loc, "this is no place");
    return place->u.var;
}

const char *defun_place_label(struct defun *defun, const struct core_exp *place)
{
    size_t position = place->kind == CORE_PROJ ? place->u.proj.position : 0;
    const struct core_type *tuple;
    const char *whole;
    if (place->kind == CORE_VAR)
        return defun_word(place->u.var->name);
    tuple = place->u.proj.tuple->type;
    whole = defun_place_label(defun, place->u.proj.tuple);
    return tuple->labels ? arena_printf(defun->arena, "%s_%s", whole, tuple->labels[position])
                         : arena_printf(defun->arena, "%s_%zu", whole, position);
}

/* Whether PLACE is WHOLE, or a part of it. */
static bool is_within(const struct core_exp *place, const struct core_exp *whole)
{
    for (; place->kind == CORE_PROJ; place = place->u.proj.tuple)
        if (defun_is_same_place(place, whole))
            return true;
    return defun_is_same_place(place, whole);
}

/* ---- Search ---- */

struct search {
    struct core_rebuild rebuild;
    struct map *bound;
    struct map *used;  /* a variable to its places, struct core_exp_vec */
    struct map *types; /* those that were looked at: many expressions share one */
};

/* PLACE joins PLACES, unless what it is a part of is there; its own parts go. */
static void add_place(struct arena *arena, struct core_exp_vec *places,
                      const struct core_exp *place)
{
    size_t kept = 0;
    for (size_t i = 0; i < places->len; i++)
        if (is_within(place, places->at[i]))
            return;
    for (size_t i = 0; i < places->len; i++)
        if (!is_within(places->at[i], place))
            places->at[kept++] = places->at[i];
    places->len = kept;
    VEC_PUSH(arena, places, place);
}

static void see_place(struct search *search, const struct core_exp *place)
{
    struct arena *arena = search->rebuild.arena;
    struct core_exp_vec *places = map_get(search->used, defun_root(place));
    if (!places) {
        places = ARENA_NEW(arena, struct core_exp_vec);
        map_set(search->used, defun_root(place), places);
    }
    add_place(arena, places, place);
}

static const struct core_exp *see_exp(void *context, const struct core_exp *exp)
{
    struct search *search = context;
    if (defun_is_place(exp)) {
        see_place(search, exp);
        return exp;
    }
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
    return (struct search){{.arena = arena,
                            .exp = see_exp,
                            .pat = see_pat,
                            .type = see_type,
                            .var = see_var},
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
static const struct core_exp_vec *search(struct defun *defun, struct arena *work,
                                         const struct core_exp *lam)
{
    struct core_exp_vec *free = ARENA_NEW(defun->lasting, struct core_exp_vec);
    struct search search = new_search(work);
    search.rebuild.context = &search;
    see_exp(&search, lam);
    for (size_t i = 0; i < map_count(search.used); i++) {
        const struct core_var *var = map_key_at(search.used, i);
        const struct core_exp_vec *places = map_get(search.used, var);
        for (size_t k = 0; !map_has(search.bound, var) && k < places->len; k++)
            VEC_PUSH(defun->lasting, free, places->at[k]);
    }
    return free;
}

const struct core_exp_vec *defun_free_places(struct defun *defun, const struct core_exp *lam)
{
    const struct core_exp_vec *places = map_get(defun->free, lam);
    struct arena *work;
    if (places)
        return places;
    work = arena_new();
    places = search(defun, work, lam);
    arena_free(work);
    map_set(defun->free, lam, (void *)(uintptr_t)places);
    return places;
}
