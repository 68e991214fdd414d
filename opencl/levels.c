/* The legality of an imperative program for OpenCL's hierarchy (dpia.txt 6.1, 6.2; docs/opencl.md,
 * levels). A command runs at one of these levels:
 *
 *     host         outside of all parallel loops
 *     work-item    inside of parforGlobal, or of parforLocal
 *     work-group   inside of parforWorkgroup, outside of parforLocal: by all work-items alike
 *
 * The rules:
 *
 *     parforGlobal, parforWorkgroup   at host level only
 *     parforLocal                     at work-group level only
 *     a store                         at work-group level only to a private variable of that level,
 *                                     which each work-item then has a copy of
 *     memory of a work-group          is not written by its work-items: reading it again would need
 *                                     a barrier
 *
 * For example `mapWorkgroup (\c. reduce f z c)` stores the result of a group at work-group level
 * and is rejected; `mapWorkgroup (\c. mapLocal (reduce f z) (split k c))` is right. */
#include "opencl/levels.h"

#include "base/map.h"

enum level { LEVEL_HOST, LEVEL_GROUP, LEVEL_ITEM };

struct levels {
    struct diag *diag;
    enum level level;
    enum primitive around; /* the innermost parallel loop */
    struct map *private;   /* variables of each work-item, made at work-group level */
    struct map *shared;    /* memory of a work-group, and what is a part of it: the whole */
};

/* The keys of a set need some value. */
static char present;

static const char *map_name(enum primitive loop)
{
    if (loop == PRIM_PARFOR_GLOBAL || loop == PRIM_PARFOR_GLOBAL_SLOTS)
        return "map_global";
    if (loop == PRIM_PARFOR_WORKGROUP || loop == PRIM_PARFOR_WORKGROUP_SLOTS)
        return "map_workgroup";
    return "map_local";
}

static bool is_global(enum primitive loop)
{
    return loop == PRIM_PARFOR_GLOBAL || loop == PRIM_PARFOR_GLOBAL_SLOTS;
}

static bool is_workgroup(enum primitive loop)
{
    return loop == PRIM_PARFOR_WORKGROUP || loop == PRIM_PARFOR_WORKGROUP_SLOTS;
}

static bool is_local(enum primitive loop)
{
    return loop == PRIM_PARFOR_LOCAL || loop == PRIM_PARFOR_LOCAL_SLOTS;
}

static bool has_slots(enum primitive loop)
{
    return loop == PRIM_PARFOR_GLOBAL_SLOTS || loop == PRIM_PARFOR_WORKGROUP_SLOTS ||
           loop == PRIM_PARFOR_LOCAL_SLOTS;
}

/* Whether the loop may stand where it does; if not, it was reported. */
static bool check_nesting(struct levels *levels, const struct phrase *comm)
{
    enum primitive loop = comm->u.prim.prim;
    if (is_local(loop) && levels->level == LEVEL_HOST) {
        diag_error(levels->diag, comm->loc, "a map_local must stand inside of a map_workgroup");
        return false;
    }
    if (is_local(loop) ? levels->level == LEVEL_GROUP : levels->level == LEVEL_HOST)
        return true;
    diag_error(levels->diag, comm->loc, "a %s cannot stand inside of a %s", map_name(loop),
               map_name(levels->around));
    return false;
}

/* The variable that ACC is a part of. */
static const struct var *root(const struct phrase *acc)
{
    while (acc->kind != PHRASE_VAR) {
        if (acc->kind == PHRASE_PROJ)
            acc = acc->u.proj.pair;
        else if (acc->kind == PHRASE_PAIR)
            acc = acc->u.pair.fst;
        else if (acc->kind == PHRASE_PRIM && acc->u.prim.arg_count > 0)
            acc = acc->u.prim.args[0];
        else
            return NULL;
    }
    return acc->u.var;
}

static void check_assign(struct levels *levels, const struct phrase *comm)
{
    const struct phrase *acc = comm->u.prim.args[0]->u.pair.fst;
    const struct var *var = root(acc);
    if (levels->level == LEVEL_GROUP && !map_has(levels->private, var))
        diag_error(levels->diag, comm->loc,
                   "a value computed by a work-group as a whole, outside of a map_local: "
                   "not yet supported");
    if (levels->level == LEVEL_ITEM && map_has(levels->shared, var))
        diag_error(levels->diag, comm->loc,
                   "an array that the work-items of a work-group share ('%s'): not yet supported",
                   ((const struct var *)map_get(levels->shared, var))->name);
}

static void check_comm(struct levels *levels, const struct phrase *comm);

static void check_children(struct levels *levels, const struct phrase *phrase)
{
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        check_comm(levels, phrase_child(phrase, i));
}

/* The body of a loop writes to VAR what it writes to its acceptor ACC. */
static void inherit(struct levels *levels, const struct var *var, const struct phrase *acc)
{
    const struct var *outer = root(acc);
    if (map_has(levels->shared, outer))
        map_set(levels->shared, var, map_get(levels->shared, outer));
}

/* The memory that an iteration is given, which belongs to its work-item or to its group. */
static const struct phrase *open_slot(struct levels *levels, const struct phrase *comm,
                                      const struct phrase *body)
{
    if (body->kind != PHRASE_LAM)
        return body;
    if (is_workgroup(comm->u.prim.prim))
        map_set(levels->shared, body->u.lam.param, (void *)body->u.lam.param);
    return body->u.lam.body;
}

static void check_loop(struct levels *levels, const struct phrase *comm)
{
    struct levels inside = *levels;
    bool slots = has_slots(comm->u.prim.prim);
    const struct phrase *body = comm->u.prim.args[slots ? 2 : 1];
    if (!check_nesting(levels, comm) || body->kind != PHRASE_LAM ||
        body->u.lam.body->kind != PHRASE_LAM)
        return;
    inside.around = comm->u.prim.prim;
    inside.level = is_workgroup(comm->u.prim.prim) ? LEVEL_GROUP : LEVEL_ITEM;
    body = body->u.lam.body;
    inherit(&inside, body->u.lam.param, comm->u.prim.args[0]);
    body = body->u.lam.body;
    if (slots)
        body = open_slot(&inside, comm, body);
    check_comm(&inside, body);
}

/* A variable made at work-group level: flat ones are private, arrays are too, and so written by
 * the work-item that reads them only if no map_local writes them. */
static void check_new(struct levels *levels, const struct phrase *comm)
{
    const struct phrase *fun = comm->u.prim.args[0];
    if (levels->level == LEVEL_GROUP && fun->kind == PHRASE_LAM) {
        map_set(levels->private, fun->u.lam.param, &present);
        map_set(levels->shared, fun->u.lam.param, (void *)fun->u.lam.param);
    }
    check_children(levels, comm);
}

static void check_comm(struct levels *levels, const struct phrase *comm)
{
    if (comm->type->kind == TYPE_EXP || comm->type->kind == TYPE_ACC)
        return;
    if (comm->kind == PHRASE_PRIM) {
        enum primitive prim = comm->u.prim.prim;
        if (is_global(prim) || is_workgroup(prim) || is_local(prim)) {
            check_loop(levels, comm);
            return;
        }
        if (prim == PRIM_ASSIGN) {
            check_assign(levels, comm);
            return;
        }
        if (prim == PRIM_NEW_PRIVATE || prim == PRIM_NEW_GLOBAL || prim == PRIM_NEW) {
            check_new(levels, comm);
            return;
        }
    }
    check_children(levels, comm);
}

bool levels_check(struct diag *diag, const struct program *program)
{
    size_t before = diag_error_count(diag);
    struct arena *arena = arena_new();
    for (size_t i = 0; i < program->entries.len; i++) {
        struct levels levels = {.diag = diag,
                                .private = map_new_objects(arena),
                                .shared = map_new_objects(arena)};
        check_comm(&levels, program->entries.at[i]->body);
    }
    arena_free(arena);
    return diag_error_count(diag) == before;
}
