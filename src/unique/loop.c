/* Loops. The body is a function that is called any number of times: it can consume the loop's own
 * names, and nothing that is bound outside. A name whose value the body consumes, or makes the next
 * value of such a name, is consumed: so is what it begins with, and its next values must be memory
 * of their own.
 *
 *     loop a = b for i < n do a with [i] = 0         b is consumed
 *     loop (a, c) = (b, b) for i < n do (c, a with [i] = 0)      an error: a and c begin as one
 *
 * What a loop gives holds what its names that are not consumed begin with, or may become. */
#include "unique/loop.h"

#include "base/map.h"
#include "unique/exp.h"
#include "unique/names.h"
#include "unique/report.h"
#include "unique/state.h"

/* A part of the state. */
struct leaf {
    const struct core_type *type;
    const struct origins *own;   /* the origin of the name, in the body; or none */
    const struct origins *init;
    const struct origins *next;  /* what the body gives */
    const struct origins *result;
};

struct leaf_vec VEC(struct leaf);

struct loop {
    struct unique *unique;
    const struct core_exp *exp;
    struct origin_vec own; /* of all names */
    struct leaf_vec leaves;
};

/* ---- The state in the body ---- */

static const struct holds *state_of(struct loop *loop, const struct core_pat *pat, bool may_go);

/* Each leaf of a name has an origin; a name whose type is written without a mark is only read, one
 * with a mark is consumed in any case. */
static const struct holds *name_of(struct loop *loop, const struct core_pat *pat,
                                   const struct core_type *type, bool may_go)
{
    struct unique *unique = loop->unique;
    const struct holds *empty = holds_new(unique->arena, type, NULL, NULL);
    if (!empty->parts) {
        if (!holds_memory(type))
            return empty;
        struct origin *origin =
            unique_origin(unique, ORIGIN_LOOP, pat->var->name, pat->var->loc, may_go);
        origin->consumed = pat->consumed;
        VEC_PUSH(unique->arena, &loop->own, origin);
        return holds_new(unique->arena, type, origins_one(unique->arena, origin), NULL);
    }
    const struct holds **parts = ARENA_ARRAY(unique->arena, const struct holds *, empty->count);
    for (size_t i = 0; i < empty->count; i++)
        parts[i] = name_of(loop, pat, empty->parts[i]->type, may_go);
    return holds_parts(unique->arena, type, parts, empty->count);
}

static const struct holds *state_of(struct loop *loop, const struct core_pat *pat, bool may_go)
{
    struct unique *unique = loop->unique;
    may_go = (may_go && !pat->annotation) || pat->consumed;
    if (pat->kind == CORE_PAT_VAR) {
        const struct holds *holds = name_of(loop, pat, pat->type, may_go);
        map_set(unique->vars, pat->var, (void *)holds);
        return holds;
    }
    if (pat->kind != CORE_PAT_TUPLE)
        return holds_new(unique->arena, pat->type, NULL, NULL);
    const struct holds **parts =
        ARENA_ARRAY(unique->arena, const struct holds *, pat->part_count);
    for (size_t i = 0; i < pat->part_count; i++)
        parts[i] = state_of(loop, pat->parts[i], may_go);
    return holds_parts(unique->arena, pat->type, parts, pat->part_count);
}

/* The elements of an array are read only, whosever it is. */
static void bind_elem(struct unique *unique, const struct core_exp *exp,
                      const struct holds *until)
{
    const struct origins *origins = holds_all(unique->arena, until);
    if (!origins)
        origins = origins_one(unique->arena,
                              unique_origin(unique, ORIGIN_ELEMENT, "an element",
                                            exp->u.loop->elem->loc, false));
    unique_bind(unique, exp->u.loop->elem,
                holds_new(unique->arena, exp->u.loop->elem->type, origins, NULL));
}

/* ---- What is consumed ---- */

static bool is_own(const struct loop *loop, const struct origin *origin)
{
    for (size_t i = 0; i < loop->own.len; i++)
        if (loop->own.at[i] == origin)
            return true;
    return false;
}

static bool is_consumed(const struct leaf *leaf)
{
    return leaf->own && leaf->own->at[0]->consumed;
}

/* The names that become the next value of one that is consumed, until there are no more. */
static void spread_consumption(struct loop *loop)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < loop->leaves.len; i++) {
            const struct leaf *leaf = &loop->leaves.at[i];
            for (size_t j = 0; is_consumed(leaf) && leaf->next && j < leaf->next->count; j++) {
                struct origin *origin = leaf->next->at[j];
                changed |= is_own(loop, origin) && !origin->consumed;
                origin->consumed |= is_own(loop, origin);
            }
        }
    }
}

static void report_next(struct loop *loop, const struct leaf *leaf, struct origin *origin,
                        const char *why)
{
    const struct origin *own = leaf->own->at[0];
    if (origin->reported || own->reported)
        return;
    origin->reported = true;
    diag_error(loop->unique->diag, loop->exp->u.loop->body->loc,
               "'%s' is consumed by this loop, but its next value may share memory with %s '%s'",
               own->name, why, origin->name);
    diag_note(loop->unique->diag, origin->loc, "that is bound here; use 'copy' for one of them");
}

/* The values of names that are consumed are memory of their own. */
static void check_next(struct loop *loop)
{
    struct arena *arena = loop->unique->arena;
    const struct origins *consumed = NULL, *read = NULL;
    for (size_t i = 0; i < loop->leaves.len; i++) {
        const struct leaf *leaf = &loop->leaves.at[i];
        bool consumes = is_consumed(leaf);
        struct origin *common = origins_common(leaf->next, consumed);
        if (!common && consumes)
            common = origins_common(leaf->next, read);
        if (common && leaf->own)
            report_next(loop, leaf, common, "that of another name, through");
        for (size_t j = 0; consumes && leaf->next && j < leaf->next->count; j++)
            if (leaf->next->at[j]->depth < loop->unique->depth)
                report_next(loop, leaf, leaf->next->at[j], "what is bound outside of it,");
        if (consumes)
            consumed = origins_union(arena, consumed, leaf->next);
        else
            read = origins_union(arena, read, leaf->next);
    }
}

static void check_init_apart(struct loop *loop, size_t position)
{
    const struct leaf *leaf = &loop->leaves.at[position];
    for (size_t i = 0; i < loop->leaves.len; i++) {
        struct origin *common = i == position
                                    ? NULL
                                    : origins_common(leaf->init, loop->leaves.at[i].init);
        if (!common || common->reported)
            continue;
        common->reported = true;
        diag_error(loop->unique->diag, loop->exp->u.loop->init->loc,
                   "'%s' is consumed by the loop, but begins as memory that another part of the "
                   "state may share, that of '%s'; use 'copy' for one of them",
                   leaf->own->at[0]->name, common->name);
    }
}

static void consume_init(struct loop *loop)
{
    const struct core_exp *init = loop->exp->u.loop->init;
    for (size_t i = 0; i < loop->leaves.len; i++) {
        if (!is_consumed(&loop->leaves.at[i]))
            continue;
        check_init_apart(loop, i);
        unique_consume(loop->unique, loop->leaves.at[i].init,
                       (struct consumption){.by = CONSUMER_LOOP,
                                            .loc = init->loc,
                                            .through = unique_var_of(init)});
    }
}

/* What the loop begins with and consumes must not be used in its body. */
static void check_uses(struct loop *loop, const struct frame *frame, size_t begin)
{
    struct unique *unique = loop->unique;
    for (size_t i = 0; unique->gone.len > begin && i < frame->uses.len; i++) {
        const struct use *use = &frame->uses.at[i];
        if (use->origin->gone)
            unique_report_use(unique, use->origin, use->var, use->loc);
    }
}

/* ---- The whole ---- */

/* Pairs the three trees, which have the same type. */
static void add_leaves(struct loop *loop, const struct holds *own, const struct holds *init,
                       const struct holds *next)
{
    struct arena *arena = loop->unique->arena;
    if (own->parts && init->parts && next->parts) {
        for (size_t i = 0; i < own->count; i++)
            add_leaves(loop, own->parts[i], init->parts[i], next->parts[i]);
        return;
    }
    struct leaf leaf = {.type = own->type,
                        .own = holds_all(arena, own),
                        .init = holds_all(arena, init),
                        .next = holds_all(arena, next)};
    VEC_PUSH(arena, &loop->leaves, leaf);
}

/* What LEAF holds at the end, after one more round; true if that is more than before. */
static bool grow(struct loop *loop, struct leaf *leaf)
{
    struct arena *arena = loop->unique->arena;
    const struct origins *result = origins_union(arena, leaf->result, leaf->init);
    for (size_t i = 0; leaf->next && i < leaf->next->count; i++) {
        struct origin *origin = leaf->next->at[i];
        if (!is_own(loop, origin))
            result = origins_union(arena, result, origins_one(arena, origin));
        for (size_t j = 0; j < loop->leaves.len; j++) {
            const struct leaf *other = &loop->leaves.at[j];
            if (other->own && other->own->at[0] == origin)
                result = origins_union(arena, result, other->result);
        }
    }
    bool grows = result != leaf->result;
    leaf->result = result;
    return grows;
}

static void find_results(struct loop *loop)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < loop->leaves.len; i++)
            if (!is_consumed(&loop->leaves.at[i]))
                changed |= grow(loop, &loop->leaves.at[i]);
    }
}

/* Memory that the body made belongs to whoever has the result. */
static void bring_out(struct loop *loop, const struct origins *origins)
{
    for (size_t i = 0; origins && i < origins->count; i++)
        if (origins->at[i]->depth > loop->unique->depth) {
            origins->at[i]->depth = loop->unique->depth;
            origins->at[i]->may_go = true;
        }
}

/* The result, as a tree like TREE; *POSITION is that of the next leaf. */
static const struct holds *result_of(struct loop *loop, const struct holds *own,
                                     const struct holds *init, const struct holds *next,
                                     size_t *position)
{
    struct arena *arena = loop->unique->arena;
    if (!own->parts || !init->parts || !next->parts) {
        const struct leaf *leaf = &loop->leaves.at[(*position)++];
        bring_out(loop, leaf->result);
        return holds_new(arena, own->type, leaf->result, NULL);
    }
    const struct holds **parts = ARENA_ARRAY(arena, const struct holds *, own->count);
    for (size_t i = 0; i < own->count; i++)
        parts[i] = result_of(loop, own->parts[i], init->parts[i], next->parts[i], position);
    return holds_parts(arena, own->type, parts, own->count);
}

/* The names whose values the body consumed: those are the last of GONE. */
static void note_consumed(struct unique *unique, size_t begin)
{
    struct gone_vec gone = unique_take_back(unique, begin);
    for (size_t i = 0; i < gone.len; i++)
        gone.at[i].origin->consumed = true;
}

const struct holds *unique_loop(struct unique *unique, const struct core_exp *exp)
{
    struct loop loop = {.unique = unique, .exp = exp};
    const struct holds *until = NULL;
    struct frame frame;
    size_t position = 0;
    if (exp->u.loop->kind != CORE_LOOP_WHILE)
        until = unique_exp(unique, exp->u.loop->until);
    unique_enter(unique, &frame, true);
    const struct holds *own = state_of(&loop, exp->u.loop->pat, true);
    if (exp->u.loop->kind == CORE_LOOP_IN)
        bind_elem(unique, exp, until);
    size_t begin = unique->gone.len;
    if (exp->u.loop->kind == CORE_LOOP_WHILE)
        unique_exp(unique, exp->u.loop->until);
    const struct holds *next = unique_exp(unique, exp->u.loop->body);
    note_consumed(unique, begin);
    unique_leave(unique);
    const struct holds *init = unique_exp(unique, exp->u.loop->init);
    add_leaves(&loop, own, init, next);
    spread_consumption(&loop);
    unique->depth++;
    check_next(&loop);
    unique->depth--;
    consume_init(&loop);
    check_uses(&loop, &frame, begin);
    find_results(&loop);
    return result_of(&loop, own, init, next, &position);
}
