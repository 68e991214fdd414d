/* Branches (size-slicing.txt, Fig. 15, 22 and 23).
 *
 *     if c then xs else ys       xs, ys : [n]t     if c then xs else ys              (Fig. 23)
 *
 *                                xs : [n]t,        let size = if c then n else m     (Fig. 22)
 *                                ys : [m]t         in if c then #[holds] (xs :> [size]t)
 *                                                  else #[holds] (ys :> [size]t)
 *
 * Sizes in which the branches agree have been found by src/sizes: the type of the whole says them.
 * Another one is computed in front, if its slice is cheap; else it stays existential. All that
 * stands at the end of a branch has the size then: branches in branches have it, too, not one of
 * their own. It has it by how the size was made: a program does not compare the two. A condition
 * that is not cheap is computed once, under a name. */
#include "sized/branch.h"

#include "sized/build.h"
#include "sized/cheap.h"
#include "sized/copy.h"
#include "sized/dims.h"
#include "sized/map.h"
#include "sized/slice.h"
#include "sized/state.h"
#include "sized/walk.h"

/* ---- The ends of branches ---- */

/* What a coercion says: the sizes that are new, at the places of DIMS that are not null. */
struct wanted {
    const struct core_exp *const *dims;
};

static const struct core_exp *end(struct walk *walk, const struct core_exp *exp,
                                  struct wanted wanted);

static const struct core_exp *end_block(struct walk *walk, const struct core_exp *exp,
                                        struct wanted wanted)
{
    struct bound_vec outer = sized_walk_enter(walk);
    return sized_walk_leave(walk, outer, end(walk, exp, wanted));
}

/* A tuple that is written out is coerced part by part. */
static const struct core_exp *end_tuple(struct walk *walk, const struct core_exp *exp,
                                        struct wanted wanted)
{
    struct sized *sized = walk->sized;
    const struct core_exp **parts =
        ARENA_ARRAY(sized->arena, const struct core_exp *, exp->u.tuple.count);
    for (size_t i = 0; i < exp->u.tuple.count; i++) {
        parts[i] = end(walk, exp->u.tuple.parts[i], wanted);
        wanted.dims += sized_dims(sized, exp->u.tuple.parts[i]->type).len;
    }
    struct core_exp *copy = sized_exp(sized, CORE_TUPLE, exp->loc, exp->type);
    copy->u = exp->u;
    copy->u.tuple.parts = parts;
    return copy;
}

static const struct core_exp *coerce(struct walk *walk, const struct core_exp *exp,
                                     struct wanted wanted)
{
    struct sized *sized = walk->sized;
    size_t count = sized_dims(sized, exp->type).len;
    bool is_new = false;
    for (size_t i = 0; i < count; i++)
        is_new |= wanted.dims[i] != NULL;
    const struct core_exp *map = is_new ? sized_end_map(walk, exp, wanted.dims) : NULL;
    if (map)
        return map;
    exp = sized_walk(walk, exp);
    if (!is_new)
        return exp;
    struct core_exp *coerced = sized_exp(sized, CORE_ASCRIBE, exp->loc, exp->type);
    coerced->u.ascribe.exp = exp;
    coerced->u.ascribe.to = sized_with_dims(sized, exp->type, wanted.dims);
    coerced->u.ascribe.coerce = true;
    struct core_exp *holding = sized_exp(sized, CORE_ATTRIBUTE, exp->loc, exp->type);
    holding->u.attribute.name = CORE_HOLDS;
    holding->u.attribute.body = coerced;
    return holding;
}

static const struct core_exp *end_match(struct walk *walk, const struct core_exp *exp,
                                        struct wanted wanted)
{
    size_t count = exp->u.match.count;
    struct core_case *cases = ARENA_ARRAY(walk->sized->arena, struct core_case, count);
    struct core_exp *copy = sized_exp(walk->sized, CORE_MATCH, exp->loc, exp->type);
    copy->u = exp->u;
    copy->u.match.value = sized_walk(walk, exp->u.match.value);
    for (size_t i = 0; i < count; i++)
        cases[i] = (struct core_case){exp->u.match.cases[i].pat,
                                      end_block(walk, exp->u.match.cases[i].body, wanted)};
    copy->u.match.cases = cases;
    return copy;
}

static const struct core_exp *end(struct walk *walk, const struct core_exp *exp,
                                  struct wanted wanted)
{
    if (exp->kind == CORE_TUPLE)
        return end_tuple(walk, exp, wanted);
    if (exp->kind == CORE_MATCH)
        return end_match(walk, exp, wanted);
    if (exp->kind != CORE_LET && exp->kind != CORE_IF && exp->kind != CORE_ASSERT)
        return coerce(walk, exp, wanted);
    struct core_exp *copy = sized_exp(walk->sized, exp->kind, exp->loc, exp->type);
    copy->u = exp->u;
    if (exp->kind == CORE_LET) {
        copy->u.let.bound = sized_walk(walk, exp->u.let.bound);
        copy->u.let.body = end_block(walk, exp->u.let.body, wanted);
        return sized_float(walk->sized, copy, &copy->u.let.bound);
    } else if (exp->kind == CORE_IF) {
        copy->u.cond.cond = sized_walk(walk, exp->u.cond.cond);
        copy->u.cond.then = end_block(walk, exp->u.cond.then, wanted);
        copy->u.cond.other = end_block(walk, exp->u.cond.other, wanted);
    } else {
        copy->u.assert_.cond = sized_walk(walk, exp->u.assert_.cond);
        copy->u.assert_.body = end_block(walk, exp->u.assert_.body, wanted);
    }
    return copy;
}

const struct core_exp *sized_coerced(struct walk *walk, const struct core_exp *exp,
                                     const struct core_exp *const *dims)
{
    return end_block(walk, exp, (struct wanted){dims});
}

/* ---- The rule ---- */

/* EXP, whose condition or value is a name: *WHAT, which then has to be bound; or null. */
static const struct core_exp *named(struct sized *sized, const struct core_exp *exp,
                                    const struct core_var **var, const struct core_exp **what)
{
    struct core_exp *copy = sized_exp(sized, exp->kind, exp->loc, exp->type);
    copy->u = exp->u;
    *what = exp->kind == CORE_IF ? exp->u.cond.cond : exp->u.match.value;
    if (sized_is_cheap(sized, *what)) {
        *what = NULL;
        return copy;
    }
    *var = sized_var(sized, exp->kind == CORE_IF ? "condition" : "matched", (*what)->loc,
                     (*what)->type);
    const struct core_exp *use = sized_vars_exp(sized, var, 1, (*what)->loc);
    if (exp->kind == CORE_IF)
        copy->u.cond.cond = use;
    else
        copy->u.match.value = use;
    return copy;
}

/* The sizes that EXP's type does not say, as names, whose slices are pushed to BOUND. */
static struct wanted choose(struct sized *sized, const struct core_exp *exp,
                            struct core_var_vec *sizes, struct core_exp_vec *bound)
{
    struct core_exp_vec dims = sized_dims(sized, exp->type);
    for (size_t i = 0; i < dims.len; i++) {
        const struct core_exp *slice = dims.at[i] ? NULL : sized_slice(sized, exp, i);
        dims.at[i] = NULL;
        if (!slice)
            continue;
        VEC_PUSH(sized->arena, sizes, sized_var(sized, "size", exp->loc, sized->context.i64));
        VEC_PUSH(sized->arena, bound, sized_copy_exp(sized, slice));
        dims.at[i] = sized_vars_exp(sized, &sizes->at[sizes->len - 1], 1, exp->loc);
    }
    return (struct wanted){dims.at};
}

/* Fig. 22; or null, if no size has a cheap slice. */
static const struct core_exp *branch_rule(struct walk *walk, const struct core_exp *exp)
{
    struct sized *sized = walk->sized;
    const struct core_var *var = NULL;
    const struct core_exp *what;
    struct core_var_vec sizes = {0};
    struct core_exp_vec bound = {0};
    const struct core_exp *branches = named(sized, exp, &var, &what);
    struct wanted wanted = choose(sized, branches, &sizes, &bound);
    if (sizes.len == 0)
        return NULL;
    sized_tell(sized, exp->loc, "the branches differ in size (Fig. 22)");
    walk->changed = true;
    if (!what) {
        for (size_t i = 0; i < sizes.len; i++)
            sized_walk_pend(walk, sized_pat(sized, sizes.at[i]), bound.at[i]);
        return end(walk, branches, wanted);
    }
    what = sized_walk(walk, what);
    const struct core_exp *result = end(walk, branches, wanted);
    for (size_t i = sizes.len; i-- > 0;)
        result = sized_bind(sized, sized_pat(sized, sizes.at[i]), bound.at[i], result);
    return sized_bind(sized, sized_pat(sized, var), what, result);
}

static const struct core_exp *try_branch(struct walk *walk, const struct core_exp *exp)
{
    return exp->kind == CORE_IF || exp->kind == CORE_MATCH ? branch_rule(walk, exp) : NULL;
}

const struct core_exp *sized_branches(struct sized *sized, const struct core_exp *exp,
                                      bool *changed)
{
    struct walk walk = {.sized = sized, .rule = try_branch};
    exp = sized_walk_block(&walk, exp);
    *changed = walk.changed;
    return exp;
}
