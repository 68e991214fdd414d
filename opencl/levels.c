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
 *                                     a barrier; the element of a parforVarWorkgroup is, if only
 *                                     one parforLocal, which runs once, has to do with it
 *
 * For example `mapWorkgroup (\c. reduce f z c)` stores the result of a group at work-group level
 * and is rejected; `mapWorkgroup (\c. mapLocal (reduce f z) (split k c))` is right. */
#include "opencl/levels.h"

#include <string.h>

#include "base/map.h"

enum level { LEVEL_HOST, LEVEL_GROUP, LEVEL_ITEM };

struct levels {
    struct diag *diag;
    struct arena *arena;
    struct nat_table *nats;
    const struct program *program;
    enum level level;
    enum primitive around; /* the innermost parallel loop */
    struct map *private;   /* variables of each work-item, made at work-group level */
    struct map *shared;    /* memory of a work-group, and what is a part of it: the whole */
};

/* The keys of a set need some value. */
static char present;

static bool is_at(enum primitive loop, enum loop_level level)
{
    struct loop_kind kind;
    return loop_of(loop, &kind) && kind.family >= LOOP_PARFOR && kind.level == level;
}

static bool is_global(enum primitive loop)
{
    return is_at(loop, LOOP_GLOBAL);
}

static bool is_workgroup(enum primitive loop)
{
    return is_at(loop, LOOP_WORKGROUP);
}

static bool is_local(enum primitive loop)
{
    return is_at(loop, LOOP_LOCAL);
}

static const char *map_name(enum primitive loop)
{
    if (is_global(loop))
        return "map_global";
    return is_workgroup(loop) ? "map_workgroup" : "map_local";
}

static bool has_slots(enum primitive loop)
{
    struct loop_kind kind;
    return loop_of(loop, &kind) && kind.family == LOOP_SLOTS;
}

/* What LOOP is called in the source of COMM. */
static const char *loop_name(const struct phrase *comm, enum primitive loop)
{
    const struct source *source = comm->loc.source;
    size_t len = source == NULL ? 0 : strlen(source->path);
    bool notation = len > 5 && strcmp(source->path + len - 5, ".dpia") == 0;
    return notation ? primitive_name(loop) : map_name(loop);
}

/* Whether the loop may stand where it does; if not, it was reported. */
static bool check_nesting(struct levels *levels, const struct phrase *comm)
{
    enum primitive loop = comm->u.prim.prim;
    if (is_local(loop) && levels->level == LEVEL_HOST) {
        diag_error(levels->diag, comm->loc, "a %s must stand inside of a %s", loop_name(comm, loop),
                   loop_name(comm, PRIM_PARFOR_WORKGROUP));
        return false;
    }
    if (is_local(loop) ? levels->level == LEVEL_GROUP : levels->level == LEVEL_HOST)
        return true;
    diag_error(levels->diag, comm->loc, "a %s cannot stand inside of a %s", loop_name(comm, loop),
               loop_name(comm, levels->around));
    return false;
}

/* A work-item or work-group works in the slot that has its number. */
static bool check_slots(struct levels *levels, const struct phrase *comm)
{
    struct nat_table *nats = levels->nats;
    const struct nat *slots = comm->u.prim.nats[1];
    if (is_local(comm->u.prim.prim) ? slots == comm->u.prim.nats[0]
                                    : slots == nat_of_var(nats, levels->program->lanes))
        return true;
    diag_error(levels->diag, comm->loc,
               "'%s' has other slots than work-items of OpenCL need: translate the program before "
               "the memory stage",
               primitive_name(comm->u.prim.prim));
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
            acc = acc->u.prim.args[phrase_is_prim(acc, PRIM_ROTATE_ACC) ? 1 : 0];
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

/* Whether PHRASE mentions a variable of PARTS. */
static bool mentions(const struct phrase *phrase, const struct map *parts)
{
    if (phrase->kind == PHRASE_VAR)
        return map_has(parts, phrase->u.var);
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (mentions(phrase_child(phrase, i), parts))
            return true;
    return false;
}

/* How many local loops and expressions of a work-group have to do with PARTS, the names of a
 * variable and its parts; those that may run more than once count twice. */
static unsigned count_uses(const struct phrase *comm, struct map *parts)
{
    bool repeats = phrase_is_prim(comm, PRIM_FOR) || phrase_is_prim(comm, PRIM_WHILE_COMM);
    unsigned uses = 0;
    if (comm->type->kind == TYPE_EXP || (comm->kind == PHRASE_PRIM && is_local(comm->u.prim.prim)))
        return mentions(comm, parts);
    if (phrase_is_prim(comm, PRIM_SEPARATE) && mentions(comm->u.prim.args[0], parts)) {
        const struct phrase *body = comm->u.prim.args[1];
        for (; body->kind == PHRASE_LAM; body = body->u.lam.body)
            map_set(parts, body->u.lam.param, &present);
        return count_uses(body, parts);
    }
    for (size_t i = 0; comm->type->kind != TYPE_ACC && i < phrase_child_count(comm); i++)
        uses += count_uses(phrase_child(comm, i), parts);
    return repeats ? 2 * uses : uses;
}

/* What a work-group has of a variable, VAR, is shared where more than one local loop uses it. */
static void open_element(struct levels *levels, const struct var *var, const struct phrase *body)
{
    struct map *parts = map_new_objects(levels->arena);
    map_set(parts, var, &present);
    if (count_uses(body, parts) > 1)
        map_set(levels->shared, var, (void *)var);
}

static void check_loop(struct levels *levels, const struct phrase *comm)
{
    struct levels inside = *levels;
    bool slots = has_slots(comm->u.prim.prim);
    const struct phrase *body = comm->u.prim.args[slots ? 2 : 1];
    if (!check_nesting(levels, comm) || (slots && !check_slots(levels, comm)) ||
        body->kind != PHRASE_LAM || body->u.lam.body->kind != PHRASE_LAM)
        return;
    inside.around = comm->u.prim.prim;
    inside.level = is_workgroup(comm->u.prim.prim) ? LEVEL_GROUP : LEVEL_ITEM;
    body = body->u.lam.body;
    inherit(&inside, body->u.lam.param, comm->u.prim.args[0]);
    if (is_workgroup(comm->u.prim.prim) && phrase_is_loop(comm, LOOP_PARFOR_VAR))
        open_element(&inside, body->u.lam.param, body->u.lam.body);
    body = body->u.lam.body;
    if (slots)
        body = open_slot(&inside, comm, body);
    check_comm(&inside, body);
}

/* The parts of a variable are as it is. */
static void check_separate(struct levels *levels, const struct phrase *comm)
{
    const struct phrase *body = comm->u.prim.args[1];
    const struct var *whole = root(comm->u.prim.args[0]);
    for (; body->kind == PHRASE_LAM; body = body->u.lam.body) {
        inherit(levels, body->u.lam.param, comm->u.prim.args[0]);
        if (map_has(levels->private, whole))
            map_set(levels->private, body->u.lam.param, &present);
    }
    check_comm(levels, body);
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
        if (prim == PRIM_SEPARATE || prim == PRIM_SEPARATE_PAIR) {
            check_separate(levels, comm);
            return;
        }
        if (prim == PRIM_NEW_PRIVATE || prim == PRIM_NEW_GLOBAL || prim == PRIM_NEW) {
            check_new(levels, comm);
            return;
        }
    }
    check_children(levels, comm);
}

bool levels_check(struct nat_table *nats, struct diag *diag, const struct program *program)
{
    size_t before = diag_error_count(diag);
    struct arena *arena = arena_new();
    for (size_t i = 0; i < program->entries.len; i++) {
        struct levels levels = {.diag = diag,
                                .arena = arena,
                                .nats = nats,
                                .program = program,
                                .private = map_new_objects(arena),
                                .shared = map_new_objects(arena)};
        check_comm(&levels, program->entries.at[i]->body);
    }
    arena_free(arena);
    return diag_error_count(diag) == before;
}
