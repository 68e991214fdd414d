/* The walk over expressions: what a value holds follows from what its parts hold.
 *
 *     let b = a in ...              b holds what a holds
 *     let b = map f a in ...        b holds memory of its own
 *     let b = a with [i] = v        the same, and a is consumed
 *     if c then a else b            what a or b hold, but for what was consumed in a branch
 *     a[i], a[i:j]                  what a holds, but for scalars
 *
 * Parts are looked at in the order in which Futhark evaluates them. */
#include "unique/exp.h"

#include "base/map.h"
#include "unique/apply.h"
#include "unique/function.h"
#include "unique/loop.h"
#include "unique/names.h"
#include "unique/state.h"
#include "unique/update.h"

static const struct holds *none(struct unique *unique, const struct core_exp *exp)
{
    return holds_new(unique->arena, exp->type, NULL, NULL);
}

static void see_all(struct unique *unique, const struct core_exp *const *exps, size_t count)
{
    for (size_t i = 0; i < count; i++)
        unique_exp(unique, exps[i]);
}

/* ---- Names ---- */

/* A local function that is polymorphic has the types of this use, and the marks that were found. */
static const struct holds *instance_of(struct unique *unique, const struct core_exp *exp,
                                       const struct holds *holds)
{
    const struct core_type *type = exp->type, *found = holds->type;
    size_t count = 0;
    if (!exp->u.instance || holds->parts || found->kind != CORE_TYPE_FUN)
        return holds;
    for (; found->result->kind == CORE_TYPE_FUN; found = found->result)
        count++;
    type = unique_mark_result(unique, type, count + 1, found->fresh, NULL);
    return holds_new(unique->arena, type, holds->origins, NULL);
}

static const struct holds *see_var(struct unique *unique, const struct core_exp *exp)
{
    const struct holds *holds = unique_find(unique, exp->u.var);
    unique_use(unique, holds, exp->u.var, exp->loc);
    return instance_of(unique, exp, holds);
}

/* A constant of TYPE: its arrays have ORIGINS; its functions are as others of the program. */
static const struct holds *constant(struct unique *unique, const struct core_type *type,
                                    const struct origins *origins)
{
    const struct holds *holds = holds_new(unique->arena, type, NULL, NULL);
    if (!holds->parts)
        return holds_memory(type) ? holds_new(unique->arena, type, origins, NULL) : holds;
    const struct holds **parts = ARENA_ARRAY(unique->arena, const struct holds *, holds->count);
    for (size_t i = 0; i < holds->count; i++)
        parts[i] = constant(unique, holds->parts[i]->type, origins);
    return holds_parts(unique->arena, type, parts, holds->count);
}

/* What is polymorphic is computed for each use. */
static const struct holds *see_def(struct unique *unique, const struct core_exp *exp)
{
    const struct core_def *def = exp->u.def;
    if (def->param_count > 0 || def->type_var_count > 0 || def->size_count > 0 ||
        exp->type->kind == CORE_TYPE_FUN)
        return none(unique, exp);
    struct origin *origin = map_get(unique->constants, def);
    if (!origin) {
        origin = unique_origin(unique, ORIGIN_CONSTANT, def->name, def->loc, false);
        origin->depth = 0;
        map_set(unique->constants, def, origin);
    }
    return constant(unique, exp->type, origins_one(unique->arena, origin));
}

static const struct holds *part_of_var(struct unique *unique, const struct core_exp *exp)
{
    if (exp->kind == CORE_VAR)
        return unique_find(unique, exp->u.var);
    return holds_part(unique->arena, part_of_var(unique, exp->u.proj.tuple),
                      exp->u.proj.position, exp->type);
}

/* A part of a name is used on its own. */
static const struct holds *see_proj(struct unique *unique, const struct core_exp *exp)
{
    const struct core_exp *tuple = exp;
    while (tuple->kind == CORE_PROJ)
        tuple = tuple->u.proj.tuple;
    if (tuple->kind != CORE_VAR)
        return holds_part(unique->arena, unique_exp(unique, exp->u.proj.tuple),
                          exp->u.proj.position, exp->type);
    const struct holds *holds = part_of_var(unique, exp);
    unique_use(unique, holds, tuple->u.var, exp->loc);
    return holds;
}

/* ---- Compound values ---- */

/* What stands for an expression with a mistake is a tuple of no known type. */
static const struct holds *see_tuple(struct unique *unique, const struct core_exp *exp)
{
    size_t count = exp->u.tuple.count;
    const struct holds **parts = ARENA_ARRAY(unique->arena, const struct holds *, count);
    if (exp->type->kind != CORE_TYPE_TUPLE)
        return none(unique, exp);
    for (size_t i = 0; i < count; i++)
        parts[i] = unique_exp(unique, exp->u.tuple.parts[i]);
    return holds_parts(unique->arena, exp->type, parts, count);
}

static const struct holds *see_construct(struct unique *unique, const struct core_exp *exp)
{
    const struct core_type *sum = exp->type;
    const struct holds *empty = none(unique, exp);
    size_t begin = holds_payload_begin(sum, exp->u.construct.variant);
    const struct holds **parts = ARENA_ARRAY(unique->arena, const struct holds *, empty->count);
    for (size_t i = 0; i < empty->count; i++)
        parts[i] = empty->parts[i];
    for (size_t i = 0; i < exp->u.construct.count; i++)
        parts[begin + i] = unique_exp(unique, exp->u.construct.parts[i]);
    return holds_parts(unique->arena, sum, parts, empty->count);
}

static const struct holds *see_places(struct unique *unique, const struct core_exp *exp)
{
    const struct holds *array = unique_exp(unique, exp->u.slice.array);
    unique_places(unique, exp);
    return holds_new(unique->arena, exp->type, holds_all(unique->arena, array), NULL);
}

static const struct holds *see_index(struct unique *unique, const struct core_exp *exp)
{
    const struct holds *array = unique_exp(unique, exp->u.index.array);
    see_all(unique, exp->u.index.indices, exp->u.index.count);
    return holds_new(unique->arena, exp->type, holds_all(unique->arena, array), NULL);
}

static const struct holds *see_range(struct unique *unique, const struct core_exp *exp)
{
    unique_exp(unique, exp->u.range.first);
    if (exp->u.range.second)
        unique_exp(unique, exp->u.range.second);
    unique_exp(unique, exp->u.range.last);
    return none(unique, exp);
}

/* ---- Control ---- */

static const struct holds *see_if(struct unique *unique, const struct core_exp *exp)
{
    size_t begin;
    unique_exp(unique, exp->u.cond.cond);
    begin = unique->gone.len;
    const struct holds *then = unique_exp(unique, exp->u.cond.then);
    struct gone_vec gone = unique_take_back(unique, begin);
    const struct holds *other = unique_exp(unique, exp->u.cond.other);
    unique_give(unique, &gone);
    return holds_left(unique->arena, holds_either(unique->arena, then, other));
}

static const struct holds *see_match(struct unique *unique, const struct core_exp *exp)
{
    const struct holds *value = unique_exp(unique, exp->u.match.value), *all = NULL;
    size_t begin = unique->gone.len;
    struct gone_vec *gone = ARENA_ARRAY(unique->arena, struct gone_vec, exp->u.match.count);
    for (size_t i = 0; i < exp->u.match.count; i++) {
        const struct core_case *one = &exp->u.match.cases[i];
        unique_bind(unique, one->pat, value);
        const struct holds *body = unique_exp(unique, one->body);
        all = all ? holds_either(unique->arena, all, body) : body;
        gone[i] = unique_take_back(unique, begin);
    }
    for (size_t i = 0; i < exp->u.match.count; i++)
        unique_give(unique, &gone[i]);
    return all ? holds_left(unique->arena, all) : none(unique, exp);
}

struct unique_before unique_before(const struct unique *unique)
{
    return (struct unique_before){unique->gone.len, unique->origin_count};
}

/* The first of what was there BEFORE and has been consumed since; null if there is none. */
static const struct gone *first_gone(const struct unique *unique, struct unique_before before)
{
    for (size_t i = before.gone; i < unique->gone.len; i++)
        if (unique->gone.at[i].origin->number < before.origins)
            return &unique->gone.at[i];
    return NULL;
}

/* A function can be called any number of times: what is consumed when it is made would be consumed
 * each time, once functions are gone. What is made for that alone is made each time, too. */
void unique_check_bound(struct unique *unique, const struct core_exp *bound,
                        struct unique_before before)
{
    const struct gone *first = first_gone(unique, before);
    if (!first || !unique_has_fun(bound->type) || first->origin->reported)
        return;
    first->origin->reported = true;
    diag_error(unique->diag, bound->loc,
               "'%s' is consumed to make a function, which could be called more than once",
               first->origin->name);
    diag_note(unique->diag, first->how->loc,
              "it is consumed here; consume it in the function, or use 'copy' here");
}

static const struct holds *see_let(struct unique *unique, const struct core_exp *exp)
{
    for (; exp->kind == CORE_LET; exp = exp->u.let.body) {
        const struct unique_before before = unique_before(unique);
        const struct holds *bound = unique_exp(unique, exp->u.let.bound);
        unique_check_bound(unique, exp->u.let.bound, before);
        unique_check_type(unique, exp->u.let.pat->type, exp->u.let.bound);
        unique_bind(unique, exp->u.let.pat, bound);
    }
    return unique_exp(unique, exp);
}

static const struct holds *see_ascribe(struct unique *unique, const struct core_exp *exp)
{
    const struct holds *holds = unique_exp(unique, exp->u.ascribe.exp);
    unique_check_type(unique, exp->u.ascribe.to, exp->u.ascribe.exp);
    return holds;
}

const struct holds *unique_exp(struct unique *unique, const struct core_exp *exp)
{
    switch (exp->kind) {
    case CORE_VAR:
        return see_var(unique, exp);
    case CORE_DEF:
        return see_def(unique, exp);
    case CORE_BUILTIN:
    case CORE_OPERATOR:
    case CORE_LITERAL:
        return none(unique, exp);
    case CORE_TUPLE:
        return see_tuple(unique, exp);
    case CORE_PROJ:
        return see_proj(unique, exp);
    case CORE_ARRAY:
        see_all(unique, exp->u.tuple.parts, exp->u.tuple.count);
        return none(unique, exp);
    case CORE_INDEX:
        return see_index(unique, exp);
    case CORE_SLICE:
        return see_places(unique, exp);
    case CORE_UPDATE:
        return unique_update(unique, exp);
    case CORE_RANGE:
        return see_range(unique, exp);
    case CORE_APP:
        return unique_apply(unique, exp);
    case CORE_LAM:
        return unique_lambda(unique, exp);
    case CORE_LET:
        return see_let(unique, exp);
    case CORE_IF:
        return see_if(unique, exp);
    case CORE_CONSTRUCT:
        return see_construct(unique, exp);
    case CORE_MATCH:
        return see_match(unique, exp);
    case CORE_LOOP:
        return unique_loop(unique, exp);
    case CORE_ASSERT:
        unique_exp(unique, exp->u.assert_.cond);
        return unique_exp(unique, exp->u.assert_.body);
    case CORE_ATTRIBUTE:
        return unique_exp(unique, exp->u.attribute.body);
    case CORE_ASCRIBE:
        return see_ascribe(unique, exp);
    case CORE_AND:
    case CORE_OR:
        unique_exp(unique, exp->u.logic.left);
        unique_exp(unique, exp->u.logic.right);
        return none(unique, exp);
    }
    bug(exp->loc, "expression of unknown kind");
}
