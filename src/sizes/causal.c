/* Causality: a size that an expression computes is not in the type of what is computed before it
 * (futhark-language.md, 1.3).
 *
 *     if b then #none else #some (filter p xs)       the type of #none has the size of the other
 *                                                    branch's array
 *     if b then filter p xs else ???                 and so has that of ???
 *
 * The walk goes through a definition as it is evaluated, with the sizes that have been computed; a
 * function that is an argument is looked at behind the others. What says a type without computing
 * anything, a name, a constructor, an empty array, a hole or a parameter, can only mention those.
 * What a branch or a function computes is not known outside of it. */
#include "sizes/causal.h"

#include "base/diag.h"
#include "core/parts.h"
#include "sizes/size.h"
#include "sizes/state.h"
#include "sizes/type.h"

struct walk {
    struct sizing *sizing;
    struct map *done;           /* core_var, a computed size, to itself if it is known by now */
    struct core_var_vec trail;  /* those in DONE, the last one last */
    struct map *by;             /* core_var to the core_exp that computes it first */
    const struct core_exp *exp; /* that has been evaluated just now */
    const struct core_var *bad; /* one that was mentioned too early; or null, */
    struct loc loc;             /* and where */
};

static void walk_exp(struct walk *walk, const struct core_exp *exp);

/* ---- The computed sizes of a type ---- */

struct visit {
    struct walk *walk;
    void (*see)(struct walk *walk, const struct core_var *size);
};

static void visit_size(void *data, const struct core_exp *size)
{
    const struct visit *visit = data;
    struct sizing *sizing = visit->walk->sizing;
    size = sizing_head(sizing, size);
    const struct known *known =
        size->kind == CORE_VAR ? map_get(sizing->known, size->u.var) : NULL;
    if (known && known->is_computed)
        visit->see(visit->walk, size->u.var);
    core_each_part(size, visit_size, data);
}

static const struct core_exp *visit_type_size(void *data, const struct core_exp *size)
{
    if (size)
        visit_size(data, size);
    return size;
}

static void each_computed(struct walk *walk, const struct core_type *type,
                          void (*see)(struct walk *walk, const struct core_var *size))
{
    struct visit visit = {walk, see};
    sizing_map_type(walk->sizing, type, visit_type_size, &visit);
}

static void see_mentioned(struct walk *walk, const struct core_var *size)
{
    if (!walk->bad && !map_get(walk->done, size))
        walk->bad = size;
}

/* What has TYPE is at LOC, and computes nothing. The sizes of a function are compared where it is
 * called (differ.c). */
static void check_type(struct walk *walk, const struct core_type *type, struct loc loc)
{
    if (walk->bad || type->kind == CORE_TYPE_FUN)
        return;
    each_computed(walk, type, see_mentioned);
    walk->loc = loc;
}

static void see_done(struct walk *walk, const struct core_var *size)
{
    if (map_get(walk->done, size))
        return;
    map_set(walk->done, size, (void *)size);
    if (!map_has(walk->by, size))
        map_set(walk->by, size, (void *)walk->exp);
    VEC_PUSH(walk->sizing->arena, &walk->trail, size);
}

/* EXP has been evaluated. */
static void finish_exp(struct walk *walk, const struct core_exp *exp)
{
    walk->exp = exp;
    each_computed(walk, exp->type, see_done);
}

/* ---- Expressions ---- */

/* What EXP computes is not known outside of it. */
static void walk_alone(struct walk *walk, const struct core_exp *exp)
{
    size_t mark = walk->trail.len;
    walk_exp(walk, exp);
    for (; walk->trail.len > mark; walk->trail.len--)
        map_set(walk->done, walk->trail.at[walk->trail.len - 1], NULL);
}

static void walk_part(void *data, const struct core_exp *part)
{
    walk_exp(data, part);
}

static void walk_lam(struct walk *walk, const struct core_exp *lam)
{
    check_type(walk, lam->u.lam.pat->type, lam->u.lam.pat->loc);
    walk_alone(walk, lam->u.lam.body);
}

/* The arguments of EXP that are functions, or the others. */
static void walk_arguments(struct walk *walk, const struct core_exp *exp, bool functions)
{
    if (exp->kind != CORE_APP)
        return;
    walk_arguments(walk, exp->u.app.fun, functions);
    if ((exp->u.app.arg->type->kind == CORE_TYPE_FUN) == functions)
        walk_exp(walk, exp->u.app.arg);
}

static void walk_app(struct walk *walk, const struct core_exp *exp)
{
    const struct core_exp *fun = exp;
    while (fun->kind == CORE_APP)
        fun = fun->u.app.fun;
    walk_arguments(walk, exp, false);
    walk_arguments(walk, exp, true);
    walk_exp(walk, fun);
}

static void walk_match(struct walk *walk, const struct core_exp *match)
{
    walk_exp(walk, match->u.match.value);
    for (size_t i = 0; i < match->u.match.count; i++)
        walk_alone(walk, match->u.match.cases[i].body);
}

static void walk_loop(struct walk *walk, const struct core_exp *loop)
{
    walk_exp(walk, loop->u.loop->init);
    if (loop->u.loop->kind != CORE_LOOP_WHILE)
        walk_exp(walk, loop->u.loop->until);
    else
        walk_alone(walk, loop->u.loop->until);
    walk_alone(walk, loop->u.loop->body);
}

static void walk_exp(struct walk *walk, const struct core_exp *exp)
{
    switch (exp->kind) {
    case CORE_VAR:
    case CORE_DEF:
    case CORE_BUILTIN:
        check_type(walk, exp->type, exp->loc);
        return;
    case CORE_OPERATOR:
    case CORE_LITERAL:
        return;
    case CORE_LAM:
        walk_lam(walk, exp);
        return;
    case CORE_CONSTRUCT:
    case CORE_ARRAY:
        core_each_part(exp, walk_part, walk);
        check_type(walk, exp->type, exp->loc);
        return;
    case CORE_APP:
        walk_app(walk, exp);
        break;
    case CORE_IF:
        walk_exp(walk, exp->u.cond.cond);
        walk_alone(walk, exp->u.cond.then);
        walk_alone(walk, exp->u.cond.other);
        break;
    case CORE_MATCH:
        walk_match(walk, exp);
        break;
    case CORE_LOOP:
        walk_loop(walk, exp);
        break;
    case CORE_LET:
    case CORE_TUPLE:
    case CORE_PROJ:
    case CORE_INDEX:
    case CORE_SLICE:
    case CORE_UPDATE:
    case CORE_RANGE:
    case CORE_ASSERT:
    case CORE_ATTRIBUTE:
    case CORE_ASCRIBE:
    case CORE_AND:
    case CORE_OR:
        core_each_part(exp, walk_part, walk);
        break;
    }
    finish_exp(walk, exp);
}

void sizing_check_causality(struct sizing *sizing, const struct core_exp *body)
{
    struct walk walk = {.sizing = sizing,
                        .done = map_new_objects(sizing->arena),
                        .by = map_new_objects(sizing->arena)};
    struct diag *diag = sizing->context->diag;
    if (!diag || !sizing->computes_sizes)
        return;
    walk_exp(&walk, body);
    if (!walk.bad)
        return;
    diag_error(diag, walk.loc,
               "an array in the type of this has a size that is computed only elsewhere; what "
               "computes it comes before, with 'let'");
    if (map_has(walk.by, walk.bad))
        diag_note(diag, ((const struct core_exp *)map_get(walk.by, walk.bad))->loc,
                  "it is computed here");
}
