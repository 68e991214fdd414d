/* What a table says, as text: the decisions that a strategy would take on it.
 *
 *     neighbours along j: b, result coalesced
 *     a is used again along j (p times): a tile in local memory, registers along j */
#include <stdarg.h>
#include <string.h>

#include "nest/numbers.h"

/* What the same decision is called on each machine. */
struct words {
    const char *beside;    /* how elements of neighbours lie */
    const char *memory;    /* what a tile is in */
    const char *combined;  /* the parts of a reduction are */
    const char *units;     /* over which an outermost reduction is split */
    const char *group;     /* what has an iteration of an imperfect nest, */
    const char *item;      /* and what is left where nothing is parallel */
    const char *scattered; /* how writes that depend on data are done at the same time */
};

static const struct words machine_words[] = {
    [NEST_DEVICE] = {"coalesced", "local memory", "combined in local memory",
                     "work-groups and their work-items", "work-group", "work-item",
                     "in parallel with atomic updates, or a copy for each work-group, where they "
                     "commute"},
    [NEST_THREADS] = {"contiguous", "the cache", "in the lanes of vectors",
                      "threads, and accumulators in each", "thread", "thread",
                      "in parallel with atomic updates, or a copy for each thread, where they "
                      "commute"},
    [NEST_ONE_THREAD] = {"contiguous", "the cache", "in the lanes of vectors",
                         "several accumulators", "step", "step", "in the order of the program"}};

struct advising {
    const struct nest *nest;
    const struct words *words;
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

static void tell(struct advising *advising, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void tell(struct advising *advising, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(advising, arena_vprintf(arena_of(advising), format, args));
    va_end(args);
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
                                "%s, and %s along %s: transposition through a tile in %s (%s, %s)",
                                text, advising->words->beside, tile->dimension.name,
                                advising->words->memory, tile->dimension.name, loop->dimension.name)
                 : arena_printf(arena_of(advising), "%s: not %s", text, advising->words->beside));
    }
}

static const char *how_divided(const struct advising *advising, const struct nest_loop *loop)
{
    switch (loop->dimension.kind) {
    case NEST_MAP:
    case NEST_LOOP:
        return "";
    case NEST_REDUCTION:
        return arena_printf(arena_of(advising), "; the reduction is split, its parts are %s",
                            advising->words->combined);
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
    tell(advising, "neighbours along %s: %s %s%s", loop->dimension.name, coalesced(advising, loop),
         advising->words->beside, how_divided(advising, loop));
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
        !is_map && nest_is_tiled(advising->nest, access)
            ? arena_printf(arena_of(advising), "kept in %s", advising->words->memory)
        : !is_map ? "kept in a register"
        : nest_is_tiled(advising->nest, access)
            ? arena_printf(arena_of(advising), "a tile in %s%s; registers along %s",
                           advising->words->memory, filled_along(advising, access), name)
            : arena_printf(arena_of(advising), "registers along %s", name);
    tell(advising, "%s is used again along %s (%s times): %s", name_of(advising, access), name,
         size_text(advising, loop->dimension.size), where);
}

static void say_overlap(struct advising *advising, const struct nest_access *access,
                        const struct nest_loop *loop, const struct nest_loop *with)
{
    tell(advising, "%s has elements in common along %s and %s: a tile in %s with a border",
         name_of(advising, access), loop->dimension.name, with->dimension.name,
         advising->words->memory);
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
        tell(advising,
             "%s is read at %zu places that neighbours have, too: a tile in %s with a border",
             name_of(advising, access), count, advising->words->memory);
}

static void say_scattered(struct advising *advising, const struct nest_access *access)
{
    const char *text = arena_printf(arena_of(advising), "%s[%s] depends on data",
                                    nest_access_name(advising->nest, access),
                                    nest_nat_text(advising->nest, access->offset));
    if (!nest_is_scattered(advising->nest, access))
        return;
    if (!access->is_write)
        tell(advising, "%s: gather, not %s", text, advising->words->beside);
    else if (access->loop->dimension.kind == NEST_SCAN)
        tell(advising, "%s: a scan tells the place", text);
    else
        tell(advising, "%s: scatter, %s", text, advising->words->scattered);
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
            tell(advising, "where %s iterations are too few for the device, %s is split, too",
                 size_text(advising, parallelism), loop->dimension.name);
    } else if (nest_may_interchange(advising->nest, advising->top)) {
        const struct nest_loop *map = advising->top->loops.at[0];
        tell(advising,
             "%s and %s may change places: then %s is parallel, and each "
             "sum is in a register",
             advising->top->dimension.name, map->dimension.name, map->dimension.name);
    } else if (loop) {
        tell(advising, "no map is outermost: %s is split over %s", loop->dimension.name,
             advising->words->units);
    } else if (steps_in_parallel(advising->top)) {
        tell(advising, "%s goes step by step, each of them in parallel",
             advising->top->dimension.name);
    } else if (!updates_scattered(advising)) {
        tell(advising, "nothing is parallel: one %s at a time", advising->words->item);
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

/* The innermost loop of those around all the loops beside each other. */
static const struct nest_loop *around_all(const struct nest_loop *loop)
{
    while (loop->loops.len == 1)
        loop = loop->loops.at[0];
    return loop;
}

static void say_imperfect(struct advising *advising)
{
    const struct nest_leaf *leaf;
    const char *names = inner_leaves(advising, &leaf);
    const struct nest *nest = advising->nest;
    const struct nest_loop *around = around_all(advising->top);
    if (nest_is_perfect(advising->top))
        return;
    if (around->dimension.kind != NEST_MAP) {
        tell(advising, "imperfect nest: in each step of %s loops run one after the other",
             around->dimension.name);
        return;
    }
    if (!leaf) {
        tell(advising, "imperfect nest, only scalars between its loops: one %s for each %s",
             advising->words->group, around->dimension.name);
        return;
    }
    const struct nat *each = nest_leaf_size(nest, leaf, 0);
    const struct nat *times = nest_iterations(nest, leaf->home, nest->root);
    times = times ? nat_mul(dpia_nats(nest->dpia), times, each) : NULL;
    tell(advising,
         "imperfect nest: fission stores %s (%s scalars each); one %s for each %s has %s in %s",
         names, size_text(advising, times), advising->words->group, leaf->home->dimension.name,
         size_text(advising, each), advising->words->memory);
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

struct nest_advice nest_advise(const struct nest *nest, const struct nest_loop *loop,
                               enum nest_machine machine)
{
    struct advising advising = {.nest = nest, .words = &machine_words[machine], .top = loop};
    collect(&advising, loop);
    say_neighbours(&advising, loop);
    say_of_accesses(&advising);
    if (machine != NEST_ONE_THREAD)
        say_parallelism(&advising);
    say_imperfect(&advising);
    say_bound(&advising);
    return advising.lines;
}
