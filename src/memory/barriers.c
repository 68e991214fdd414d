/* Barriers, necessary and sufficient (docs/opencl.md).
 *
 * Dialect in and out: what the memory stage leaves for a device; out, with barrier commands at group
 * level.
 *
 * A kernel's phases (block.c) are followed in the order in which they run, with the accesses that
 * are pending: those since the last barrier. A barrier goes before a phase iff an access of it may
 * conflict with a pending one (conflict.c). It fences the spaces of these, so that all work-items
 * have done with what is pending there. What is pending in the other space stays; if some of it
 * conflicts later, it is this barrier that gets the other fence, too.
 *
 *     parforLocal n t.1 (\i o. o := ..)            writes t[i]
 *     barrierLocal
 *     parforLocal n out (\i o. o := idx t.2 (n - 1 - i))
 *
 * In a loop the accesses of one iteration are pending in the next. There are two ways, of which the
 * one with fewer barriers is taken, the first if both have as many:
 *
 *     a barrier at the end of the body, if the next iteration would conflict with what is pending
 *     barriers before the phases that conflict with what is pending from the last iteration or from
 *     before the loop
 *
 * The second is right for `write t; for k (step of t)`, where one barrier, at the beginning of the
 * step, does for both. */
#include "memory/barriers.h"

#include "base/map.h"
#include "memory/block.h"
#include "memory/kernels.h"
#include "memory/loop_name.h"

enum { MOST_ROUNDS = 6 };

struct pending {
    struct access access;
    unsigned *passed; /* the fences of the last barrier that it was not ordered by, or null */
};

struct pending_vec VEC(struct pending);

/* MARK puts barriers; FIND asks which fences are wanted besides those put; REPORT tells of each. */
enum mode { MARK, FIND, REPORT };

struct state {
    struct dpia *dpia;
    struct diag *diag;
    enum mode mode;
    struct pending_vec pending;
    unsigned wanted;            /* FIND */
    const struct phrase *local; /* REPORT: the local loop that all is in, or null */
    bool reported;
};

static struct arena *arena_of(const struct state *state)
{
    return dpia_arena(state->dpia);
}

static unsigned fence_of(enum access_space space)
{
    return space == ACCESS_LOCAL ? FENCE_LOCAL : FENCE_GLOBAL;
}

/* ---- Pending accesses ---- */

static bool is_same_access(const struct access *a, const struct access *b)
{
    if (a->root != b->root || a->writes != b->writes || a->step_count != b->step_count ||
        a->at != b->at)
        return false;
    for (size_t k = 0; k < a->step_count; k++)
        if (a->steps[k].index != b->steps[k].index || a->steps[k].which != b->steps[k].which)
            return false;
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++)
        if (a->ids[d] != b->ids[d])
            return false;
    return true;
}

static bool has(const struct pending_vec *all, const struct pending *one)
{
    for (size_t k = 0; k < all->len; k++)
        if (all->at[k].passed == one->passed &&
            is_same_access(&all->at[k].access, &one->access))
            return true;
    return false;
}

static void add(struct state *state, struct pending one)
{
    if (one.access.space != ACCESS_PRIVATE && !has(&state->pending, &one))
        VEC_PUSH(arena_of(state), &state->pending, one);
}

static void add_all(struct state *state, const struct pending_vec *more)
{
    for (size_t k = 0; k < more->len; k++)
        add(state, more->at[k]);
}

static struct pending_vec copy(const struct state *state, const struct pending_vec *from)
{
    struct pending_vec all = {0};

    for (size_t k = 0; k < from->len; k++)
        VEC_PUSH(arena_of(state), &all, from->at[k]);
    return all;
}

static bool is_same_set(const struct pending_vec *a, const struct pending_vec *b)
{
    if (a->len != b->len)
        return false;
    for (size_t k = 0; k < a->len; k++)
        if (!has(b, &a->at[k]))
            return false;
    return true;
}

/* The variables of a loop become those that RENAMING has; FORGET which barriers were passed. */
static struct pending_vec renamed(const struct state *state, struct renaming *renaming,
                                  const struct pending_vec *from, bool forget)
{
    struct pending_vec all = {0};

    for (size_t k = 0; k < from->len; k++) {
        struct pending one = from->at[k];

        one.access = renaming_access(renaming, &one.access);
        one.passed = forget ? NULL : one.passed;
        if (!has(&all, &one))
            VEC_PUSH(arena_of(state), &all, one);
    }
    return all;
}

/* What a barrier with FENCES leaves; it is at PLACE, or was there before, if that is null. */
static void pass(struct state *state, unsigned fences, unsigned *place)
{
    struct pending_vec old = state->pending;

    if (fences == 0)
        return;
    state->pending = (struct pending_vec){0};
    for (size_t k = 0; k < old.len; k++) {
        struct pending one = old.at[k];

        if (fence_of(one.access.space) & fences)
            continue;
        one.passed = place;
        add(state, one);
    }
}

/* The barrier at PLACE, which is there already, fences SPACE as well. */
static void widen(struct state *state, unsigned *place, unsigned space)
{
    struct pending_vec old = state->pending;

    *place |= space;
    state->pending = (struct pending_vec){0};
    for (size_t k = 0; k < old.len; k++)
        if (old.at[k].passed != place || fence_of(old.at[k].access.space) != space)
            add(state, old.at[k]);
}

/* ---- Conflicts ---- */

static const char *done(const struct access *access)
{
    return access->writes ? "written" : "read";
}

/* Tells of a conflict, if it is the first in its kernel: others may follow from it. */
static void report(struct state *state, const struct access *earlier, const struct access *later)
{
    const char *name = later->named->name;

    if (state->reported)
        return;
    state->reported = true;
    if (state->local)
        diag_error(state->diag, later->at->loc,
                   "needs a barrier inside of a %s, which not all work-items reach alike: '%s' is "
                   "%s here",
                   loop_source_name(arena_of(state), state->local), name, done(later));
    else
        diag_error(state->diag, later->at->loc,
                   "needs a barrier before it: '%s' is %s here by another work-item", name,
                   done(later));
    diag_note(state->diag, earlier->at->loc, "'%s' is %s here", earlier->named->name,
              done(earlier));
    if (state->local)
        diag_note(state->diag, state->local->loc, "the %s is here",
                  loop_source_name(arena_of(state), state->local));
}

/* The first pending access that one of ACCESSES conflicts with, from *POSITION on, which is set to
 * its position; null if there is none. */
static const struct access *find_conflict(const struct state *state,
                                          const struct access_vec *accesses, size_t *position)
{
    for (; *position < state->pending.len; ++*position)
        for (size_t k = 0; k < accesses->len; k++)
            if (access_may_conflict(state->dpia, &state->pending.at[*position].access,
                                    &accesses->at[k]))
                return &accesses->at[k];
    return NULL;
}

/* The fences that ACCESSES need before them. Barriers that only lack a fence are given it. */
static unsigned fences_before(struct state *state, const struct access_vec *accesses)
{
    unsigned fences = 0;
    const struct access *found;
    size_t k = 0;

    while ((found = find_conflict(state, accesses, &k))) {
        const struct pending one = state->pending.at[k];
        unsigned space = fence_of(one.access.space);

        if (state->mode == REPORT)
            report(state, &one.access, found);
        if (state->mode == MARK && one.passed) {
            widen(state, one.passed, space);
            k = 0;
            continue;
        }
        fences |= space;
        k++;
    }
    return fences;
}

/* ACCESSES, at whose place BEFORE are the fences of the barrier. */
static void meet(struct state *state, const struct access_vec *accesses, unsigned *before)
{
    unsigned fences;

    if (state->mode == MARK)
        *before = 0;
    pass(state, *before, before);
    fences = fences_before(state, accesses);
    state->wanted |= fences;
    if (state->mode != MARK)
        return;
    *before = fences;
    pass(state, fences, before);
}

static void leave(struct state *state, const struct access_vec *later)
{
    for (size_t k = 0; k < later->len; k++)
        add(state, (struct pending){.access = later->at[k]});
}

/* ---- Walking ---- */

static void run(struct state *state, struct block *block);

static void run_branch(struct state *state, struct block *block)
{
    struct pending_vec before, then;

    meet(state, &block->accesses, &block->before);
    leave(state, &block->later);
    before = copy(state, &state->pending);
    run(state, block->parts.at[0]);
    then = copy(state, &state->pending);
    state->pending = before;
    run(state, block->parts.at[1]);
    add_all(state, &then);
}

/* One iteration, with what is pending at its beginning; the condition of `while` comes first. */
static void iterate(struct state *state, struct block *block, const struct pending_vec *entry)
{
    unsigned none = 0;

    state->pending = copy(state, entry);
    meet(state, &block->accesses, state->mode == MARK ? &block->before : &none);
    leave(state, &block->later);
    run(state, block->parts.at[0]);
}

/* The fences that a barrier at the end of the body needs, if there is none: what the next iteration
 * wants after what END has pending. */
static unsigned wanted_at_end(struct state *state, struct block *block,
                              const struct pending_vec *end)
{
    struct state next = *state;
    struct pending_vec entry = renamed(state, &block->next, end, true);

    next.mode = FIND;
    next.wanted = 0;
    iterate(&next, block, &entry);
    return next.wanted;
}

/* The first way: returns how many barriers there are; what is pending after the loop is left. */
static size_t mark_with_end(struct state *state, struct block *block,
                            const struct pending_vec *entry)
{
    block->at_end = 0;
    iterate(state, block, entry);
    block->at_end = wanted_at_end(state, block, &state->pending);
    pass(state, block->at_end, &block->at_end);
    return block_count(block);
}

/* The second way: rounds until nothing more is pending at the beginning. False if there is no end to
 * that. */
static bool mark_in_rounds(struct state *state, struct block *block,
                           const struct pending_vec *entry)
{
    struct pending_vec last = {0};

    block->at_end = 0;
    for (int round = 0; round < MOST_ROUNDS; round++) {
        struct pending_vec all;

        state->pending = copy(state, entry);
        add_all(state, &last);
        all = copy(state, &state->pending);
        iterate(state, block, &all);
        all = renamed(state, &block->next, &state->pending, true);
        if (is_same_set(&all, &last))
            return true;
        last = all;
    }
    return false;
}

static void mark_loop(struct state *state, struct block *block, const struct pending_vec *entry)
{
    size_t with_end = mark_with_end(state, block, entry);
    bool second;

    if (block->at_end == 0 || block->accesses.len > 0)
        return;
    second = mark_in_rounds(state, block, entry) && block_count(block) < with_end;
    if (!second)
        mark_with_end(state, block, entry);
}

/* A loop whose barriers are there: what it does to what is pending. */
static void follow_loop(struct state *state, struct block *block)
{
    struct pending_vec next;

    pass(state, block->before, &block->before);
    next = copy(state, &state->pending);
    iterate(state, block, &next);
    pass(state, block->at_end, &block->at_end);
    if (state->mode != REPORT)
        return;
    next = renamed(state, &block->next, &state->pending, true);
    iterate(state, block, &next);
}

static void run_loop(struct state *state, struct block *block)
{
    struct pending_vec entry = copy(state, &state->pending);

    if (state->mode == MARK)
        mark_loop(state, block, &entry);
    else
        follow_loop(state, block);
    leave(state, &block->later);
    if (!block->once)
        add_all(state, &entry);
    state->pending = renamed(state, &block->after, &state->pending, false);
}

static void run(struct state *state, struct block *block)
{
    switch (block->kind) {
    case BLOCK_PHASE:
        meet(state, &block->accesses, &block->before);
        leave(state, &block->later);
        return;
    case BLOCK_SEQ:
        for (size_t k = 0; k < block->parts.len; k++)
            run(state, block->parts.at[k]);
        return;
    case BLOCK_SCOPE:
        meet(state, &block->accesses, &block->before);
        leave(state, &block->later);
        run(state, block->parts.at[0]);
        return;
    case BLOCK_BRANCH:
        run_branch(state, block);
        return;
    case BLOCK_LOOP:
        run_loop(state, block);
        return;
    case BLOCK_FENCE:
        pass(state, block_fences(block->comm), NULL);
        return;
    }
}

/* ---- Kernels ---- */

static const struct phrase *mark_kernel(void *data, struct access_scope *scope,
                                        const struct phrase *comm)
{
    struct state state = {.dpia = scope->dpia, .mode = MARK};
    struct privates privates = {0};
    struct block *block = block_of_kernel(scope, comm, &privates);

    (void)data;
    if (!block)
        return comm;
    run(&state, block);
    return block_command(scope->dpia, block);
}

struct program *memory_barriers(struct dpia *dpia, const struct program *program)
{
    struct arena *arena = dpia_arena(dpia);
    struct program *result = ARENA_NEW(arena, struct program);

    *result = *program;
    result->entries = (struct entry_vec){0};
    for (size_t k = 0; k < program->entries.len; k++) {
        struct entry *entry = ARENA_NEW(arena, struct entry);

        *entry = *program->entries.at[k];
        entry->body = memory_map_kernels(dpia, entry, mark_kernel, NULL);
        VEC_PUSH(arena, &result->entries, entry);
    }
    return result;
}

/* Whether work-items of one iteration of the local loop BLOCK have to wait for each other. */
static void check_inside(struct state *state, struct block *block)
{
    for (size_t k = 0; k < block->parts.len; k++) {
        if (block->kind == BLOCK_PHASE) {
            state->local = block->comm;
            state->pending = (struct pending_vec){0};
            run(state, block->parts.at[k]);
        }
        check_inside(state, block->parts.at[k]);
    }
}

static const struct phrase *check_kernel(void *data, struct access_scope *scope,
                                         const struct phrase *comm)
{
    struct state state = {.dpia = scope->dpia, .diag = data, .mode = REPORT};
    struct privates privates = {0};
    struct block *block = block_of_kernel(scope, comm, &privates);

    if (block) {
        run(&state, block);
        check_inside(&state, block);
    }
    return comm;
}

void memory_barriers_check(struct dpia *dpia, struct diag *diag, const struct program *program)
{
    for (size_t k = 0; k < program->entries.len; k++)
        memory_map_kernels(dpia, program->entries.at[k], check_kernel, diag);
}
