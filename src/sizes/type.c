/* Types with sizes: instances, unification, and what of a type can be said outside of a binder.
 *
 *     unify [?a]f32 with [n]f32                ?a is n
 *     \(n: i64) -> iota n                      (n: i64) -> [n]i64
 *     \xs -> filter p xs                       [m]t -> ?[k].[k]t */
#include "sizes/type.h"

#include "base/diag.h"
#include "core/make.h"
#include "core/parts.h"
#include "core/rebuild.h"
#include "core/type.h"
#include "sizes/differ.h"
#include "sizes/size.h"
#include "sizes/state.h"

/* ---- Copies ---- */

struct mapping {
    struct sizing *sizing;
    const struct core_exp *(*size)(void *data, const struct core_exp *size);
    void *data;
};

static const struct core_type *map_part(void *context, const struct core_type *type)
{
    const struct mapping *mapping = context;
    return sizing_map_type(mapping->sizing, type, mapping->size, mapping->data);
}

static bool are_plain(struct map *known, const struct core_type *const *types, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!sizing_is_plain(known, types[i]))
            return false;
    return true;
}

static bool is_plain(struct map *known, const struct core_type *type)
{
    switch (type->kind) {
    case CORE_TYPE_ERROR:
    case CORE_TYPE_META:
    case CORE_TYPE_VAR:
    case CORE_TYPE_SCALAR:
        return true;
    case CORE_TYPE_TUPLE:
        return are_plain(known, type->parts, type->part_count);
    case CORE_TYPE_SUM:
        for (size_t i = 0; i < type->variant_count; i++)
            if (!are_plain(known, type->variants[i].payload, type->variants[i].payload_count))
                return false;
        return true;
    case CORE_TYPE_ARRAY:
        return false;
    case CORE_TYPE_VECTOR:
        return sizing_is_plain(known, type->elem);
    case CORE_TYPE_ABSTRACT:
        return type->size_arg_count == 0 && are_plain(known, type->parts, type->part_count);
    case CORE_TYPE_FUN:
        return !type->param_name && sizing_is_plain(known, type->param) &&
               sizing_is_plain(known, type->result);
    }
    bug(loc_none(), "a type of unknown kind");
}

bool sizing_is_plain(struct map *known, const struct core_type *type)
{
    static const bool answers[] = {false, true};
    const bool *answer = map_get(known, type);
    if (!answer) {
        answer = &answers[is_plain(known, type)];
        map_set(known, type, (void *)answer);
    }
    return *answer;
}

const struct core_type *sizing_map_type(
    struct sizing *sizing, const struct core_type *type,
    const struct core_exp *(*size)(void *data, const struct core_exp *size), void *data)
{
    struct mapping mapping = {sizing, size, data};
    struct core_rebuild rebuild = {.arena = sizing->arena, .context = &mapping, .type = map_part};
    if (sizing_is_plain(sizing->plain, type))
        return type;
    const struct core_exp *mapped = type->kind == CORE_TYPE_ARRAY ? size(data, type->size) : NULL;
    const struct core_exp **args =
        ARENA_ARRAY(sizing->arena, const struct core_exp *, type->size_arg_count);
    for (size_t i = 0; i < type->size_arg_count; i++)
        args[i] = size(data, type->size_args[i]);
    struct core_type *copy = core_rebuild_type(&rebuild, type);
    copy->size = mapped;
    copy->size_args = args;
    return copy;
}

static const struct core_exp *open_size(void *data, const struct core_exp *size)
{
    (void)size;
    return sizing_open(data);
}

const struct core_type *sizing_fresh(struct sizing *sizing, const struct core_type *type)
{
    return sizing_map_type(sizing, type, open_size, sizing);
}

static const struct core_exp *element_size(void *data, const struct core_exp *size)
{
    size = open_size(data, size);
    sizing_known(data, size->u.var)->is_element = true;
    return size;
}

static bool is_var(void *data, const struct core_type *type)
{
    return type->kind == CORE_TYPE_VAR && type->var == data;
}

static bool has_elements(void *data, const struct core_type *type)
{
    return type->kind == CORE_TYPE_ARRAY && core_type_any(type->elem, is_var, data);
}

/* The elements of an array are all of the same sizes. */
const struct core_type *sizing_instance(struct sizing *sizing, const struct core_type *scheme,
                                        const struct core_type_var *var,
                                        const struct core_type *type)
{
    bool is_element = core_type_any(scheme, has_elements, (void *)var);
    return sizing_map_type(sizing, type, is_element ? element_size : open_size, sizing);
}

static const struct core_exp *no_size(void *data, const struct core_exp *size)
{
    (void)data;
    (void)size;
    return NULL;
}

const struct core_type *sizing_anonymous(struct sizing *sizing, const struct core_type *type)
{
    return sizing_map_type(sizing, type, no_size, NULL);
}

static const struct core_exp *filled_size(void *data, const struct core_exp *size)
{
    return size ? size : sizing_open(data);
}

const struct core_type *sizing_filled(struct sizing *sizing, const struct core_type *type)
{
    return sizing_map_type(sizing, type, filled_size, sizing);
}

/* What a type does not say may be any size, also one that could be said elsewhere. */
static const struct core_exp *unsaid_size(struct sizing *sizing)
{
    const struct core_var unsaid = {.name = "size", .is_lowered = true};
    return sizing_brought(sizing, &unsaid);
}

static const struct core_exp *settled_size(void *data, const struct core_exp *size)
{
    return size ? size : unsaid_size(data);
}

const struct core_type *sizing_settle(struct sizing *sizing, const struct core_type *type)
{
    return type->kind == CORE_TYPE_FUN ? type
                                       : sizing_map_type(sizing, type, settled_size, sizing);
}

/* ---- Substitution ---- */

struct replacing {
    struct sizing *sizing;
    struct subst subst;
    struct map *done; /* types to what they became */
};

static const struct core_exp *replace_exp(void *context, const struct core_exp *exp);
static const struct core_type *replace_type(void *context, const struct core_type *type);

static struct core_rebuild replacement(struct replacing *replacing)
{
    return (struct core_rebuild){
        .arena = replacing->sizing->arena, .context = replacing, .exp = replace_exp,
        .type = replace_type};
}

static const struct core_exp *replace_exp(void *context, const struct core_exp *exp)
{
    struct replacing *replacing = context;
    const struct core_rebuild rebuild = replacement(replacing);
    exp = sizing_head(replacing->sizing, exp);
    if (exp->kind != CORE_VAR)
        return core_rebuild_exp(&rebuild, exp);
    const struct core_exp *by = map_get(replacing->subst.sizes, exp->u.var);
    return by ? by : exp;
}

static const struct core_type *replace_type(void *context, const struct core_type *type)
{
    struct replacing *replacing = context;
    const struct core_rebuild rebuild = replacement(replacing);
    if (type->kind == CORE_TYPE_SCALAR || type->kind == CORE_TYPE_ERROR ||
        type->kind == CORE_TYPE_META)
        return type;
    const struct core_type *by = type->kind == CORE_TYPE_VAR
                                     ? map_get(replacing->subst.types, type->var)
                                     : map_get(replacing->done, type);
    if (by || type->kind == CORE_TYPE_VAR)
        return by ? by : type;
    by = core_rebuild_type(&rebuild, type);
    map_set(replacing->done, type, (void *)by);
    return by;
}

struct subst sizing_subst_new(struct sizing *sizing)
{
    return (struct subst){map_new_objects(sizing->arena), map_new_objects(sizing->arena)};
}

const struct core_exp *sizing_subst_exp(struct sizing *sizing, struct subst subst,
                                        const struct core_exp *exp)
{
    struct replacing replacing = {sizing, subst, map_new_objects(sizing->arena)};
    return replace_exp(&replacing, exp);
}

const struct core_type *sizing_subst(struct sizing *sizing, struct subst subst,
                                     const struct core_type *type)
{
    struct replacing replacing = {sizing, subst, map_new_objects(sizing->arena)};
    return replace_type(&replacing, type);
}

const struct core_type *sizing_subst_one(struct sizing *sizing, const struct core_type *type,
                                         const struct core_var *var, const struct core_exp *by)
{
    struct subst subst = sizing_subst_new(sizing);
    map_set(subst.sizes, var, (void *)by);
    return sizing_subst(sizing, subst, type);
}

/* ---- Questions ---- */

struct search {
    struct sizing *sizing;
    const struct core_var *var; /* null: any open size */
    bool found;
};

static void search_exp(void *data, const struct core_exp *exp)
{
    struct search *search = data;
    exp = sizing_head(search->sizing, exp);
    if (exp->kind != CORE_VAR) {
        core_each_part(exp, search_exp, search);
    } else if (search->var ? exp->u.var == search->var
                           : sizing_open_var(search->sizing, exp) != NULL) {
        search->found = true;
    }
}

static const struct core_exp *search_size(void *data, const struct core_exp *size)
{
    if (size)
        search_exp(data, size);
    return size;
}

bool sizing_mentions(struct sizing *sizing, const struct core_type *type,
                     const struct core_var *var)
{
    struct search search = {sizing, var, false};
    sizing_map_type(sizing, type, search_size, &search);
    return search.found;
}

bool sizing_size_has_open(struct sizing *sizing, const struct core_exp *size)
{
    struct search search = {sizing, NULL, false};
    search_exp(&search, size);
    return search.found;
}

bool sizing_has_open(struct sizing *sizing, const struct core_type *type)
{
    return sizing_mentions(sizing, type, NULL);
}

const struct core_type *sizing_closed(struct sizing *sizing, const struct core_type *want)
{
    return want && !sizing_has_open(sizing, want) ? want : NULL;
}

/* ---- Unification ---- */

static void unify_all(struct sizing *sizing, const struct core_type *const *have,
                      const struct core_type *const *want, size_t count)
{
    for (size_t i = 0; i < count; i++)
        sizing_unify(sizing, have[i], want[i]);
}

/* The result of FUN, a function type, for an argument called by SIZE. What it brings along can be
 * anything; where it is wanted, what is given says what it is. */
static const struct core_type *result_for(struct sizing *sizing, const struct core_type *fun,
                                          const struct core_exp *size, bool is_wanted)
{
    struct subst subst = sizing_subst_new(sizing);
    if (fun->param_name)
        map_set(subst.sizes, fun->param_name, (void *)size);
    for (size_t i = 0; i < fun->exist_count; i++)
        map_set(subst.sizes, fun->exists[i],
                (void *)(is_wanted ? sizing_open(sizing)
                                   : sizing_brought(sizing, fun->exists[i])));
    return sizing_subst(sizing, subst, fun->result);
}

static const char *argument_name(const struct core_type *have, const struct core_type *want)
{
    if (want->param_name)
        return want->param_name->name;
    return have->param_name ? have->param_name->name : "arg";
}

/* The results are compared for an argument that nothing outside of them knows:
 *
 *     (n: i64) -> [n]t where i64 -> ?[k].[k]t is wanted       k is n
 *     [n]t -> ?[k].[k]t where [n]t -> [n]t is wanted          a mistake */
static void unify_functions(struct sizing *sizing, const struct core_type *have,
                            const struct core_type *want)
{
    const struct place before = sizing->place;
    sizing_unify(sizing, want->param, have->param);
    sizing->place.is_given = true;
    sizing->level++;
    const struct core_exp *name = sizing_unknown(sizing, argument_name(have, want));
    sizing_known(sizing, name->u.var)->is_argument = true;
    sizing_unify(sizing, result_for(sizing, have, name, false),
                 result_for(sizing, want, name, true));
    sizing->level--;
    sizing->place = before;
}

static void unify_dimensions(struct sizing *sizing, const struct core_exp *have,
                             const struct core_exp *want)
{
    bool is_coerced = sizing->place.kind == PLACE_COERCED && want && !sizing_open_var(sizing, want);
    if (is_coerced && sizing_open_var(sizing, have))
        VEC_PUSH(sizing->arena, &sizing->guesses, ((struct guess){have, sizing->place.loc}));
    if (!is_coerced && sizing_unify_sizes(sizing, have, want) != SIZING_SAME)
        sizing_differ(sizing, have, want);
}

static void unify_abstract(struct sizing *sizing, const struct core_type *have,
                           const struct core_type *want)
{
    for (size_t i = 0; i < have->size_arg_count && i < want->size_arg_count; i++)
        unify_dimensions(sizing, have->size_args[i], want->size_args[i]);
    if (have->part_count == want->part_count)
        unify_all(sizing, have->parts, want->parts, have->part_count);
}

void sizing_unify(struct sizing *sizing, const struct core_type *have,
                  const struct core_type *want)
{
    if (have == want || have->kind != want->kind || sizing_is_plain(sizing->plain, have))
        return;
    switch (have->kind) {
    case CORE_TYPE_ERROR:
    case CORE_TYPE_META:
    case CORE_TYPE_VAR:
    case CORE_TYPE_SCALAR:
        return;
    case CORE_TYPE_TUPLE:
        if (have->part_count == want->part_count)
            unify_all(sizing, have->parts, want->parts, have->part_count);
        return;
    case CORE_TYPE_SUM:
        for (size_t i = 0; i < have->variant_count && i < want->variant_count; i++)
            unify_all(sizing, have->variants[i].payload, want->variants[i].payload,
                      have->variants[i].payload_count);
        return;
    case CORE_TYPE_ARRAY:
        unify_dimensions(sizing, have->size, want->size);
        sizing_unify(sizing, have->elem, want->elem);
        return;
    case CORE_TYPE_VECTOR:
        sizing_unify(sizing, have->elem, want->elem);
        return;
    case CORE_TYPE_ABSTRACT:
        unify_abstract(sizing, have, want);
        return;
    case CORE_TYPE_FUN:
        unify_functions(sizing, have, want);
        return;
    }
    bug(loc_none(), "a type of unknown kind");
}

/* ---- Out of scope ---- */

struct leaving {
    struct sizing *sizing;
    size_t level;
    struct core_var_vec *exists;
    struct map *names; /* of sizes that cannot be said: nat to core_exp */
    struct core_var *name; /* the last of them */
};

static void see_lowered(void *data, const struct nat_var *atom)
{
    const struct leaving *leaving = data;
    const struct core_exp *exp = map_get(leaving->sizing->atoms, atom);
    leaving->name->is_lowered |= exp->kind == CORE_VAR && exp->u.var->is_lowered;
}

/* One name for each size, however often it occurs. */
static const struct core_exp *leave_size(void *data, const struct core_exp *size)
{
    struct leaving *leaving = data;
    struct sizing *sizing = leaving->sizing;
    const struct core_exp *outside =
        size ? sizing_at_level(sizing, size, leaving->level) : NULL;
    if (!size || outside)
        return outside;
    const struct nat *nat = sizing_nat(sizing, size);
    const struct core_exp *name = map_get(leaving->names, nat);
    if (name)
        return name;
    size_t level = sizing->level;
    sizing->level = leaving->exists ? 0 : leaving->level;
    name = sizing_unknown(sizing, "k");
    leaving->name = sizing_known(sizing, name->u.var)->made;
    nat_each_var(nat, see_lowered, leaving);
    sizing->level = level;
    sizing_known(sizing, name->u.var)->left = size;
    if (leaving->exists)
        VEC_PUSH(sizing->arena, leaving->exists, name->u.var);
    else
        sizing_computed(sizing, name);
    map_set(leaving->names, nat, (void *)name);
    return name;
}

const struct core_type *sizing_leave(struct sizing *sizing, const struct core_type *type,
                                     size_t level, struct core_var_vec *exists)
{
    struct leaving leaving = {sizing, level, exists, map_new_objects(sizing->arena), NULL};
    return sizing_map_type(sizing, type, leave_size, &leaving);
}
