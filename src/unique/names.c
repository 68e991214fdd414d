/* What is bound, used and consumed. */
#include "unique/names.h"

#include "base/map.h"
#include "unique/report.h"
#include "unique/state.h"

/* ---- Binding ---- */

struct origin *unique_origin(struct unique *unique, enum origin_kind kind, const char *name,
                             struct loc loc, bool may_go)
{
    struct origin *origin = ARENA_NEW(unique->arena, struct origin);
    *origin = (struct origin){.kind = kind,
                              .number = unique->origin_count++,
                              .name = name,
                              .loc = loc,
                              .depth = unique->depth,
                              .may_go = may_go};
    return origin;
}

/* What is known of new origins. */
struct making {
    struct unique *unique;
    const struct core_var *var;
    enum origin_kind kind;
    bool may_go;
};

/* A copy of HOLDS in which memory without origins has one of its own. */
static const struct holds *with_origins(const struct making *making, const struct holds *holds)
{
    struct arena *arena = making->unique->arena;
    const struct core_var *var = making->var;
    bool is_fun = making->kind == ORIGIN_PARAM && holds->type->kind == CORE_TYPE_FUN;
    if (!holds->parts) {
        if (holds->origins || (!holds_memory(holds->type) && !is_fun))
            return holds;
        struct origin *origin = unique_origin(making->unique, making->kind, var->name, var->loc,
                                              making->may_go && !is_fun);
        return holds_new(arena, holds->type, origins_one(arena, origin), NULL);
    }
    const struct holds **parts = ARENA_ARRAY(arena, const struct holds *, holds->count);
    for (size_t i = 0; i < holds->count; i++)
        parts[i] = with_origins(making, holds->parts[i]);
    return holds_parts(arena, holds->type, parts, holds->count);
}

void unique_bind_param(struct unique *unique, const struct core_pat *pat, bool may_go)
{
    if (pat->kind == CORE_PAT_VAR) {
        struct making making = {unique, pat->var, ORIGIN_PARAM, may_go};
        const struct holds *none = holds_new(unique->arena, pat->type, NULL, NULL);
        map_set(unique->vars, pat->var, (void *)with_origins(&making, none));
    }
    for (size_t i = 0; i < pat->part_count; i++)
        unique_bind_param(unique, pat->parts[i], may_go);
}

static const struct holds *part_of(struct unique *unique, const struct core_pat *pat,
                                   const struct holds *holds, size_t position)
{
    return pat->kind == CORE_PAT_CONSTRUCT
               ? holds_payload(unique->arena, holds, pat->type, pat->variant, position)
               : holds_part(unique->arena, holds, position, pat->parts[position]->type);
}

void unique_bind(struct unique *unique, const struct core_pat *pat, const struct holds *holds)
{
    if (pat->kind == CORE_PAT_VAR) {
        struct making making = {unique, pat->var, ORIGIN_LET, true};
        map_set(unique->vars, pat->var, (void *)with_origins(&making, holds));
    }
    for (size_t i = 0; i < pat->part_count; i++)
        unique_bind(unique, pat->parts[i], part_of(unique, pat, holds, i));
}

/* ---- Use ---- */

/* Sizes have no entry. */
const struct holds *unique_find(struct unique *unique, const struct core_var *var)
{
    const struct holds *holds = map_get(unique->vars, var);
    return holds ? holds : holds_new(unique->arena, var->type, NULL, NULL);
}

static bool is_outer(const struct unique *unique, const struct origin *origin)
{
    return origin->depth < unique->depth && origin->kind != ORIGIN_CONSTANT;
}

void unique_use(struct unique *unique, const struct holds *holds, const struct core_var *var,
                struct loc loc)
{
    for (size_t i = 0; holds->origins && i < holds->origins->count; i++) {
        struct origin *origin = holds->origins->at[i];
        struct use use = {origin, loc, var};
        if (origin->gone)
            unique_report_use(unique, origin, var, loc);
        else if (is_outer(unique, origin))
            VEC_PUSH(unique->arena, &unique->frame->uses, use);
    }
    for (size_t i = 0; i < holds->count; i++)
        unique_use(unique, holds->parts[i], var, loc);
}

void unique_enter(struct unique *unique, struct frame *frame, bool is_loop)
{
    *frame = (struct frame){.outer = unique->frame, .is_loop = is_loop};
    unique->frame = frame;
    unique->depth++;
}

void unique_leave(struct unique *unique)
{
    const struct frame *frame = unique->frame;
    unique->frame = frame->outer;
    unique->depth--;
    for (size_t i = 0; i < frame->uses.len; i++)
        if (is_outer(unique, frame->uses.at[i].origin))
            VEC_PUSH(unique->arena, &unique->frame->uses, frame->uses.at[i]);
}

const struct core_var *unique_var_of(const struct core_exp *exp)
{
    while (exp->kind == CORE_PROJ || exp->kind == CORE_ASCRIBE)
        exp = exp->kind == CORE_PROJ ? exp->u.proj.tuple : exp->u.ascribe.exp;
    return exp->kind == CORE_VAR ? exp->u.var : NULL;
}

/* ---- Consumption ---- */

void unique_consume(struct unique *unique, const struct origins *origins,
                    struct consumption consumption)
{
    struct consumption *kept = ARENA_NEW(unique->arena, struct consumption);
    *kept = consumption;
    for (size_t i = 0; origins && i < origins->count; i++) {
        struct origin *origin = origins->at[i];
        struct gone gone = {origin, kept};
        if (origin->gone) {
            unique_report_use(unique, origin, consumption.through, consumption.loc);
        } else if (!origin->may_go || origin->depth < unique->depth) {
            unique_report_consumed(unique, origin, kept);
        } else {
            origin->gone = kept;
            VEC_PUSH(unique->arena, &unique->gone, gone);
        }
    }
}

struct gone_vec unique_take_back(struct unique *unique, size_t begin)
{
    struct gone_vec taken = {0};
    for (size_t i = begin; i < unique->gone.len; i++) {
        unique->gone.at[i].origin->gone = NULL;
        VEC_PUSH(unique->arena, &taken, unique->gone.at[i]);
    }
    unique->gone.len = begin;
    return taken;
}

void unique_give(struct unique *unique, const struct gone_vec *gone)
{
    for (size_t i = 0; i < gone->len; i++) {
        if (gone->at[i].origin->gone)
            continue;
        gone->at[i].origin->gone = gone->at[i].how;
        VEC_PUSH(unique->arena, &unique->gone, gone->at[i]);
    }
}
