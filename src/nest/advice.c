/* What a table says, as text: the decisions that a strategy would take on it.
 *
 *     neighbours along j: b, result coalesced
 *     a is used again along j (p times): a tile in local memory, registers along j */
#include <string.h>

#include "nest/numbers.h"

struct advising {
    const struct nest *nest;
    const struct nest_loop *top;
    struct nest_access_vec accesses; /* of all loops */
    struct nest_advice lines;
};

static struct arena *arena_of(const struct advising *advising)
{
    return dpia_arena(advising->nest->dpia);
}

/* The same line is there once: components of one array are alike. */
static void say(struct advising *advising, const char *line)
{
    for (size_t i = 0; i < advising->lines.len; i++)
        if (strcmp(advising->lines.at[i], line) == 0)
            return;
    VEC_PUSH(arena_of(advising), &advising->lines, line);
}

/* Components of one array are alike, and have its name; parts of a record have their own. */
static const char *name_of(const struct advising *advising, const struct nest_access *access)
{
    return strchr(access->leaf->name, ',') ? nest_access_name(advising->nest, access)
                                           : access->leaf->name;
}

/* TEXT, and NAME behind a comma, if it is not there yet. */
static const char *listed(struct arena *arena, const char *text, const char *name)
{
    size_t len = strlen(name);
    for (const char *at = text; (at = strstr(at, name)); at += len)
        if ((at == text || at[-1] == ' ') && (at[len] == ',' || !at[len]))
            return text;
    return *text ? arena_printf(arena, "%s, %s", text, name) : name;
}

static const char *size_text(const struct advising *advising, const struct nat *size)
{
    return size ? nest_nat_text(advising->nest, size) : "?";
}

static void collect(struct advising *advising, const struct nest_loop *loop)
{
    for (size_t i = 0; i < loop->accesses.len; i++)
        VEC_PUSH(arena_of(advising), &advising->accesses, loop->accesses.at[i]);
    for (size_t i = 0; i < loop->loops.len; i++)
        collect(advising, loop->loops.at[i]);
}

/* ---- Neighbours ---- */

/* The leaves that are coalesced along LOOP. */
static const char *coalesced(const struct advising *advising, const struct nest_loop *loop)
{
    const char *names = "";
    for (size_t i = 0; i < advising->accesses.len; i++)
        if (nest_is_coalesced(advising->nest, &advising->accesses.at[i], loop))
            names = listed(arena_of(advising), names, name_of(advising, &advising->accesses.at[i]));
    return names;
}

/* What is not coalesced along LOOP. */
static void say_apart(struct advising *advising, const struct nest_loop *loop)
{
    const struct nest *nest = advising->nest;
    for (size_t i = 0; i < advising->accesses.len; i++) {
        const struct nest_access *access = &advising->accesses.at[i];
        struct nest_stride stride = {NEST_SAME, NULL};
        if (nest_is_in(access->loop, loop))
            stride = nest_stride(nest, access, loop);
        if (stride.kind != NEST_APART || nest_is_tiled(nest, access) || nest_is_inner(access))
            continue;
        const struct nest_loop *tile = nest_tile(nest, access, loop);
        const char *text = arena_printf(arena_of(advising), "%s is apart by %s along %s",
                                        name_of(advising, access), nest_nat_text(nest, stride.nat),
                                        loop->dimension.name);
        say(advising,
            tile ? arena_printf(arena_of(advising),
                                "%s, and coalesced along %s: transposition through a tile of local "
                                "memory (%s, %s)",
                                text, tile->dimension.name, tile->dimension.name,
                                loop->dimension.name)
                 : arena_printf(arena_of(advising), "%s: not coalesced", text));
    }
}

static const char *how_divided(const struct nest_loop *loop)
{
    switch (loop->dimension.kind) {
    case NEST_MAP:
    case NEST_LOOP:
        return "";
    case NEST_REDUCTION:
        return "; the reduction is split, its parts are combined in local memory";
    case NEST_SCAN:
        return "; the scan is split: the sums of its parts, then the parts";
    }
    return "";
}

/* Of each innermost loop: loops beside each other may be divided in different ways. */
static void say_neighbours(struct advising *advising, const struct nest_loop *at)
{
    for (size_t i = 0; i < at->loops.len; i++)
        say_neighbours(advising, at->loops.at[i]);
    const struct nest_loop *loop = at->loops.len == 0 ? nest_neighbours(advising->nest, at) : NULL;
    if (!loop)
        return;
    say(advising, arena_printf(arena_of(advising), "neighbours along %s: %s coalesced%s",
                               loop->dimension.name, coalesced(advising, loop), how_divided(loop)));
    say_apart(advising, loop);
}

/* ---- Reuse ---- */

/* The dimension along which a tile of ACCESS is filled. */
static const char *filled_along(const struct advising *advising, const struct nest_access *access)
{
    for (const struct nest_loop *loop = access->loop; loop->parent; loop = loop->parent)
        if (nest_is_coalesced(advising->nest, access, loop))
            return arena_printf(arena_of(advising), ", filled along %s", loop->dimension.name);
    return "";
}

static void say_reuse(struct advising *advising, const struct nest_access *access,
                      const struct nest_loop *loop)
{
    const char *name = loop->dimension.name;
    bool is_map = loop->dimension.kind == NEST_MAP;
    const char *where =
        !is_map && nest_is_tiled(advising->nest, access) ? "kept in local memory"
        : !is_map                                        ? "kept in a register"
        : nest_is_tiled(advising->nest, access)
            ? arena_printf(arena_of(advising), "a tile in local memory%s; registers along %s",
                           filled_along(advising, access), name)
            : arena_printf(arena_of(advising), "registers along %s", name);
    say(advising, arena_printf(arena_of(advising), "%s is used again along %s (%s times): %s",
                               name_of(advising, access), name,
                               size_text(advising, loop->dimension.size), where));
}

static void say_overlap(struct advising *advising, const struct nest_access *access,
                        const struct nest_loop *loop, const struct nest_loop *with)
{
    say(advising,
        arena_printf(arena_of(advising),
                     "%s has elements in common along %s and %s: a tile in local memory with a "
                     "border",
                     name_of(advising, access), loop->dimension.name, with->dimension.name));
}

/* Whether A and B go on in the same way. */
static bool is_alike(const struct advising *advising, const struct nest_access *a,
                     const struct nest_access *b)
{
    if (a->leaf != b->leaf || a->component != b->component || a->loop != b->loop || a->is_write ||
        b->is_write)
        return false;
    for (const struct nest_loop *loop = a->loop; loop->parent; loop = loop->parent) {
        struct nest_stride one = nest_stride(advising->nest, a, loop);
        struct nest_stride other = nest_stride(advising->nest, b, loop);
        if (one.kind != other.kind || one.nat != other.nat)
            return false;
    }
    return true;
}

/* Several places of one leaf, next to each other: a stencil. */
static void say_places(struct advising *advising, const struct nest_access *access)
{
    size_t count = 0;
    bool is_first = true;
    if (nest_is_scattered(advising->nest, access))
        return;
    for (size_t i = 0; i < advising->accesses.len; i++) {
        const struct nest_access *other = &advising->accesses.at[i];
        if (!is_alike(advising, access, other))
            continue;
        is_first = is_first && (count > 0 || other->offset == access->offset);
        count++;
    }
    if (count > 1 && is_first)
        say(advising, arena_printf(arena_of(advising),
                                   "%s is read at %zu places that neighbours have, too: a tile in "
                                   "local memory with a border",
                                   name_of(advising, access), count));
}

static void say_scattered(struct advising *advising, const struct nest_access *access)
{
    const char *text = arena_printf(arena_of(advising), "%s[%s] depends on data",
                                    nest_access_name(advising->nest, access),
                                    nest_nat_text(advising->nest, access->offset));
    if (!nest_is_scattered(advising->nest, access))
        return;
    if (!access->is_write)
        say(advising, arena_printf(arena_of(advising), "%s: gather, not coalesced", text));
    else if (access->loop->dimension.kind == NEST_SCAN)
        say(advising, arena_printf(arena_of(advising), "%s: a scan tells the place", text));
    else
        say(advising, arena_printf(arena_of(advising),
                                   "%s: scatter; in parallel with atomic updates, or a copy for "
                                   "each work-group, where they commute",
                                   text));
}

static void say_of_accesses(struct advising *advising)
{
    const struct nest_loop *with;
    for (size_t i = 0; i < advising->accesses.len; i++) {
        const struct nest_access *access = &advising->accesses.at[i];
        const struct nest_loop *loop;
        for (loop = access->loop; loop->parent; loop = loop->parent)
            if (nest_is_reused(advising->nest, access, loop))
                say_reuse(advising, access, loop);
        for (loop = access->loop; loop->parent && !access->is_write; loop = loop->parent)
            if (nest_overlaps(advising->nest, access, loop, &with))
                say_overlap(advising, access, loop, with);
        say_places(advising, access);
        say_scattered(advising, access);
    }
}

/* ---- Parallelism ---- */

/* The first loop in LOOP that is no map, may be divided, and is of a length worth it. */
static const struct nest_loop *divisible(const struct nest_loop *loop)
{
    const struct nest_dimension *dimension = &loop->dimension;
    int64_t constant;
    bool is_short = dimension->size && nat_is_const(dimension->size, &constant);
    const struct nest_loop *found =
        dimension->kind != NEST_MAP && nest_may_divide(loop) && !is_short ? loop : NULL;
    for (size_t i = 0; i < loop->loops.len && !found; i++)
        found = divisible(loop->loops.at[i]);
    return found;
}

static const struct nest_loop *innermost(const struct nest_loop *loop)
{
    while (loop->loops.len > 0)
        loop = loop->loops.at[0];
    return loop;
}

static bool updates_scattered(const struct advising *advising)
{
    for (size_t i = 0; i < advising->accesses.len; i++)
        if (advising->accesses.at[i].is_write &&
            nest_is_scattered(advising->nest, &advising->accesses.at[i]))
            return true;
    return false;
}

/* A loop whose steps come one after the other, with something parallel in each. */
static bool steps_in_parallel(const struct nest_loop *loop)
{
    if (nest_may_divide(loop))
        return false;
    for (size_t i = 0; i < loop->loops.len; i++)
        if (nest_may_divide(loop->loops.at[i]) || steps_in_parallel(loop->loops.at[i]))
            return true;
    return false;
}

static void say_parallelism(struct advising *advising)
{
    const struct nest_loop *loop = divisible(advising->top);
    const struct nat *parallelism = nest_parallelism(advising->nest, advising->top);
    if (advising->top->dimension.kind == NEST_MAP) {
        if (loop && nest_is_perfect(advising->top) &&
            loop != nest_neighbours(advising->nest, innermost(loop)))
            say(advising,
                arena_printf(arena_of(advising),
                             "where %s iterations are too few for the device, %s is split, too",
                             size_text(advising, parallelism), loop->dimension.name));
    } else if (nest_may_interchange(advising->nest, advising->top)) {
        const struct nest_loop *map = advising->top->loops.at[0];
        say(advising,
            arena_printf(arena_of(advising),
                         "%s and %s may change places: then %s is parallel, and each "
                         "sum is in a register",
                         advising->top->dimension.name, map->dimension.name, map->dimension.name));
    } else if (loop) {
        say(advising, arena_printf(arena_of(advising),
                                   "no map is outermost: %s is split over work-groups and their "
                                   "work-items",
                                   loop->dimension.name));
    } else if (steps_in_parallel(advising->top)) {
        say(advising, arena_printf(arena_of(advising), "the host runs %s, each step in parallel",
                                   advising->top->dimension.name));
    } else if (!updates_scattered(advising)) {
        say(advising, "nothing is parallel: one work-item");
    }
}

/* ---- Imperfect nests ---- */

/* The leaves that live in one iteration of the nest. */
static const char *inner_leaves(const struct advising *advising, const struct nest_leaf **first)
{
    const char *names = "";
    *first = NULL;
    for (size_t i = 0; i < advising->accesses.len; i++) {
        if (!nest_is_inner(&advising->accesses.at[i]) ||
            !nest_is_in(advising->accesses.at[i].leaf->home, advising->top))
            continue;
        *first = *first ? *first : advising->accesses.at[i].leaf;
        names = listed(arena_of(advising), names, advising->accesses.at[i].leaf->name);
    }
    return names;
}

static void say_imperfect(struct advising *advising)
{
    const struct nest_leaf *leaf;
    const char *names = inner_leaves(advising, &leaf);
    if (nest_is_perfect(advising->top))
        return;
    if (!leaf) {
        say(advising, arena_printf(arena_of(advising),
                                   "imperfect nest, only scalars between its loops: one work-group "
                                   "for each %s",
                                   advising->top->dimension.name));
        return;
    }
    const struct nest *nest = advising->nest;
    const struct nat *each = nest_leaf_size(nest, leaf, 0);
    const struct nat *times = nest_iterations(nest, leaf->home, nest->root);
    say(advising,
        arena_printf(
            arena_of(advising),
            "imperfect nest: fission stores %s (%s scalars each); one work-group for each "
            "%s has %s in local memory",
            names, size_text(advising, times ? nat_mul(dpia_nats(nest->dpia), times, each) : NULL),
            leaf->home->dimension.name, size_text(advising, each)));
}

static void say_bound(struct advising *advising)
{
    for (size_t i = 0; i < advising->accesses.len; i++)
        if (!advising->accesses.at[i].is_write)
            return;
    const struct nat *operations = nest_operations(advising->nest, advising->top);
    if (operations != nat_const(dpia_nats(advising->nest->dpia), 0))
        say(advising, "no array is read: bound by operations");
}

struct nest_advice nest_advise(const struct nest *nest, const struct nest_loop *loop)
{
    struct advising advising = {.nest = nest, .top = loop};
    collect(&advising, loop);
    say_neighbours(&advising, loop);
    say_of_accesses(&advising);
    say_parallelism(&advising);
    say_imperfect(&advising);
    say_bound(&advising);
    return advising.lines;
}
