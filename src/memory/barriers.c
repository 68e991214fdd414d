/* Barriers, necessary and sufficient (docs/opencl.md).
 *
 * Dialect in and out: what the memory stage leaves for a device; out, with barrier commands at
 * group level.
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
 * step, does for both. What only the first iteration needs is done by a barrier before the loop;
 * and what is needed in a branch, by one before it, if that saves another behind it.
 *
 * In a group that goes on to a second iteration (parforWorkgroupSlots) the first way is taken where
 * the second would put a barrier at the very beginning of the body, with one before the loop: from
 * the other form PoCL 3.1 makes code that leaves the loop out. */
#include "memory/barriers.h"

#include "base/map.h"
#include "memory/kernels.h"
#include "memory/loop_name.h"
#include "memory/pending.h"

enum { MOST_ROUNDS = 6 };

/* MARK puts barriers; FIND asks which fences are wanted besides those put; REPORT tells of each. */
enum mode { MARK, FIND, REPORT };

struct state {
    struct dpia *dpia;
    struct diag *diag;
    enum mode mode;
    struct map *written;        /* variables that the kernel writes */
    struct pending_vec pending;
    unsigned wanted;            /* FIND */
    const struct phrase *local; /* REPORT: the local loop that all is in, or null */
    bool reported;
    bool strides;               /* in a parforWorkgroup with fewer groups than iterations */
};

static struct arena *arena_of(const struct state *state)
{
    return dpia_arena(state->dpia);
}

/* ---- Conflicts ---- */

static const char *done(const struct access *access)
{
    return access->writes ? "written" : "read";
}

/* Tells of a conflict, if it is the first in its kernel: others may follow from it. */
static void report(struct state *state, const struct access *earlier, const struct access *later)
{
    struct arena *arena = arena_of(state);
    const char *name = var_source_name(arena, "memory", later->named);
    if (state->reported)
        return;
    state->reported = true;
    if (state->local)
        diag_error(state->diag, later->at->loc,
                   "needs a barrier inside of a %s, which not all work-items reach alike: %s is "
                   "%s here",
                   loop_source_name(arena, state->local), name, done(later));
    else
        diag_error(state->diag, later->at->loc,
                   "needs a barrier before it: %s is %s here by another work-item", name,
                   done(later));
    diag_note(state->diag, earlier->at->loc, "%s is %s here",
              var_source_name(arena, "memory", earlier->named), done(earlier));
    if (state->local)
        diag_note(state->diag, state->local->loc, "the %s is here",
                  loop_source_name(arena, state->local));
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
        unsigned space = pending_fence(one.access.space);
        if (state->mode == REPORT)
            report(state, &one.access, found);
        if (state->mode == MARK && one.passed) {
            pending_widen(arena_of(state), &state->pending, one.passed, space);
            k = 0;
            continue;
        }
        fences |= space;
        k++;
    }
    return fences;
}

static void pass(struct state *state, unsigned fences, unsigned *place)
{
    pending_pass(arena_of(state), &state->pending, fences, place);
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
        if (map_has(state->written, later->at[k].root))
            pending_add(arena_of(state), &state->pending,
                        (struct pending){.access = later->at[k]});
}

/* ---- Walking ---- */

static void run(struct state *state, struct block *block);

static void run_sides(struct state *state, struct block *block)
{
    struct pending_vec before = pending_copy(arena_of(state), &state->pending), then;
    run(state, block->parts.at[0]);
    then = pending_copy(arena_of(state), &state->pending);
    state->pending = before;
    run(state, block->parts.at[1]);
    pending_add_all(arena_of(state), &state->pending, &then);
}

/* A barrier before all of BLOCK, whose sides then need none for what is before it. */
static void mark_before_branch(struct state *state, struct block *block)
{
    struct pending_vec before = pending_copy(arena_of(state), &state->pending);
    struct state find = *state;
    state->pending = (struct pending_vec){0};
    run_sides(state, block);
    find.mode = FIND;
    find.wanted = 0;
    find.pending = pending_copy(arena_of(state), &before);
    run_sides(&find, block);
    state->pending = before;
    block->early = find.wanted;
}

static void run_branch(struct state *state, struct block *block)
{
    if (state->mode == MARK) {
        block->early = 0;
        if (block->hoists)
            mark_before_branch(state, block);
    }
    pass(state, block->early, &block->early);
    meet(state, &block->accesses, &block->before);
    leave(state, &block->later);
    run_sides(state, block);
}

/* One iteration, with what is pending at its beginning; the condition of `while` comes first. */
static void iterate(struct state *state, struct block *block, const struct pending_vec *entry)
{
    unsigned none = 0;
    state->pending = pending_copy(arena_of(state), entry);
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
    struct pending_vec entry = pending_renamed(&block->next, end, true);
    if (block->single)
        return 0;
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

/* The second way: rounds until nothing more is pending at the beginning. False if there is no end
 * to that. */
static bool mark_in_rounds(struct state *state, struct block *block,
                           const struct pending_vec *entry)
{
    struct pending_vec last = {0};
    block->at_end = 0;
    for (int round = 0; round < MOST_ROUNDS; round++) {
        struct pending_vec all;
        state->pending = pending_copy(arena_of(state), entry);
        pending_add_all(arena_of(state), &state->pending, &last);
        all = pending_copy(arena_of(state), &state->pending);
        iterate(state, block, &all);
        all = pending_renamed(&block->next, &state->pending, true);
        if (pending_is_same(&all, &last))
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

/* Whether nothing is done in BLOCK before a barrier. */
static bool begins_with_barrier(const struct block *block)
{
    if (block->early || block->before)
        return true;
    switch (block->kind) {
    case BLOCK_SEQ:
    case BLOCK_SCOPE:
    case BLOCK_LOOP:
        return block->parts.len > 0 && begins_with_barrier(block->parts.at[0]);
    case BLOCK_PHASE:
    case BLOCK_BRANCH:
    case BLOCK_FENCE:
        break;
    }
    return false;
}

/* A barrier before all of BLOCK, if otherwise there are more in it than the iterations need among
 * themselves, or one that PoCL does not get right. */
static void mark_before_loop(struct state *state, struct block *block)
{
    struct pending_vec before = pending_copy(arena_of(state), &state->pending), none = {0};
    struct state find = *state;
    size_t count;
    bool begins;
    block->early = 0;
    mark_loop(state, block, &before);
    count = block_count(block);
    begins = state->strides && begins_with_barrier(block->parts.at[0]);
    mark_loop(state, block, &none);
    if (begins || count > block_count(block)) {
        find.mode = FIND;
        find.wanted = 0;
        iterate(&find, block, &before);
        block->early = find.wanted;
    }
    state->pending = before;
}

/* A loop whose barriers are there: what it does to what is pending. */
static void follow_loop(struct state *state, struct block *block)
{
    struct pending_vec next;
    pass(state, block->before, &block->before);
    next = pending_copy(arena_of(state), &state->pending);
    iterate(state, block, &next);
    pass(state, block->at_end, &block->at_end);
    if (state->mode != REPORT || block->single)
        return;
    next = pending_renamed(&block->next, &state->pending, true);
    iterate(state, block, &next);
}

static void run_loop(struct state *state, struct block *block)
{
    struct pending_vec entry;
    bool strides = state->strides;
    state->strides |= phrase_is_parallel_at(block->comm, LOOP_WORKGROUP);
    if (state->mode == MARK)
        mark_before_loop(state, block);
    pass(state, block->early, &block->early);
    entry = pending_copy(arena_of(state), &state->pending);
    if (state->mode == MARK)
        mark_loop(state, block, &entry);
    else
        follow_loop(state, block);
    leave(state, &block->later);
    if (!block->once)
        pending_add_all(arena_of(state), &state->pending, &entry);
    state->pending = pending_renamed(&block->after, &state->pending, false);
    state->strides = strides;
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

/* The variables that are written in BLOCK go to WRITTEN: no others can be in the way. */
static void add_written(struct map *written, const struct block *block)
{
    for (size_t k = 0; k < block->accesses.len; k++)
        if (block->accesses.at[k].writes)
            map_set(written, block->accesses.at[k].root, (void *)block);
    for (size_t k = 0; k < block->parts.len; k++)
        add_written(written, block->parts.at[k]);
}

static struct state start(struct dpia *dpia, struct diag *diag, enum mode mode,
                          const struct block *block)
{
    struct state state = {.dpia = dpia, .diag = diag, .mode = mode,
                          .written = map_new_objects(dpia_arena(dpia))};
    add_written(state.written, block);
    return state;
}

/* Tries, for each branch in BLOCK that has barriers in it, whether one before it saves some in the
 * whole KERNEL. */
static void try_branches(struct state *state, struct block *kernel, struct block *block)
{
    if (block->kind == BLOCK_BRANCH && block_count(block) > 0) {
        size_t count = block_count(kernel);
        block->hoists = true;
        state->pending = (struct pending_vec){0};
        run(state, kernel);
        block->hoists = block_count(kernel) < count;
        state->pending = (struct pending_vec){0};
        run(state, kernel);
    }
    for (size_t k = 0; k < block->parts.len; k++)
        try_branches(state, kernel, block->parts.at[k]);
}

static const struct phrase *mark_kernel(void *data, struct access_scope *scope,
                                        const struct phrase *comm)
{
    struct privates privates;
    struct block *block = block_of_kernel(scope, comm, &privates);
    struct state state;
    (void)data;
    if (!block)
        return comm;
    state = start(scope->dpia, NULL, MARK, block);
    run(&state, block);
    try_branches(&state, block, block);
    return block_command(scope->dpia, block);
}

static const struct phrase *entry_body(struct dpia *dpia, const struct entry *entry, void *data)
{
    (void)data;
    return memory_map_kernels(dpia, entry, mark_kernel, NULL);
}

struct program *memory_barriers(struct dpia *dpia, const struct program *program)
{
    return program_with_bodies(dpia, program, entry_body, NULL, NULL);
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

void memory_barriers_check(struct dpia *dpia, struct diag *diag, struct block *kernel)
{
    struct state state = start(dpia, diag, REPORT, kernel);
    run(&state, kernel);
    check_inside(&state, kernel);
}
