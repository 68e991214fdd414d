/* What a strategy asks of a nest: which dimension neighbours run along, what is used again. */
#include "nest/numbers.h"

bool nest_may_divide(const struct nest_loop *loop)
{
    const struct nest_dimension *dimension = &loop->dimension;
    return loop->parent && (dimension->kind == NEST_MAP ||
                            (dimension->kind != NEST_LOOP && dimension->associative));
}

bool nest_is_coalesced(const struct nest *nest, const struct nest_access *access,
                       const struct nest_loop *loop)
{
    return nest_is_in(access->loop, loop) && nest_stride(nest, access, loop).kind == NEST_NEIGHBOUR;
}

/* Whether ACCESS has other elements in some dimension. */
static bool moves(const struct nest *nest, const struct nest_access *access)
{
    for (const struct nest_loop *loop = access->loop; loop->parent; loop = loop->parent)
        if (nest_stride(nest, access, loop).kind > NEST_SAME)
            return true;
    return false;
}

/* Whether something in LOOP writes to what ACCESS reads, other than at the only place at which LOOP
 * uses it: an accumulator. */
static bool is_changed(const struct nest_loop *loop, const struct nest_access *access)
{
    bool writes = false, elsewhere = false;
    for (size_t i = 0; i < loop->accesses.len; i++) {
        const struct nest_access *other = &loop->accesses.at[i];
        if (other->leaf != access->leaf || other->component != access->component)
            continue;
        writes = writes || other->is_write;
        elsewhere = elsewhere || other->offset != access->offset;
    }
    for (size_t i = 0; i < loop->loops.len; i++)
        if (is_changed(loop->loops.at[i], access))
            return true;
    return writes && elsewhere;
}

bool nest_is_reused(const struct nest *nest, const struct nest_access *access,
                    const struct nest_loop *loop)
{
    return !access->is_write && nest_is_in(access->loop, loop) &&
           nest_stride(nest, access, loop).kind == NEST_SAME && moves(nest, access) &&
           (loop->dimension.kind == NEST_MAP || !is_changed(loop, access));
}

bool nest_overlaps(const struct nest *nest, const struct nest_access *access,
                   const struct nest_loop *loop, const struct nest_loop **with)
{
    struct nest_stride stride = nest_stride(nest, access, loop);
    for (const struct nest_loop *inner = access->loop; inner != loop; inner = inner->parent) {
        struct nest_stride other = nest_stride(nest, access, inner);
        if (stride.nat && stride.kind > NEST_SAME && other.nat == stride.nat) {
            *with = inner;
            return true;
        }
    }
    return false;
}

bool nest_is_scattered(const struct nest *nest, const struct nest_access *access)
{
    for (const struct nest_loop *loop = access->loop; loop->parent; loop = loop->parent)
        if (nest_stride(nest, access, loop).kind == NEST_SCATTERED)
            return true;
    return false;
}

bool nest_is_perfect(const struct nest_loop *loop)
{
    while (loop->loops.len == 1)
        loop = loop->loops.at[0];
    return loop->loops.len == 0;
}

bool nest_is_tiled(const struct nest *nest, const struct nest_access *access)
{
    const struct nest_loop *with;
    bool again = false, goes_on = false;
    for (const struct nest_loop *loop = access->loop; loop->parent; loop = loop->parent) {
        bool is_map = loop->dimension.kind == NEST_MAP;
        again = again || nest_is_reused(nest, access, loop) ||
                (is_map && nest_overlaps(nest, access, loop, &with));
        goes_on = goes_on || (!is_map && nest_stride(nest, access, loop).kind > NEST_SAME);
    }
    return again && goes_on && !access->is_write;
}

bool nest_is_inner(const struct nest_access *access)
{
    const struct nest_loop *home = access->leaf->home;
    return home && home->parent;
}

/* ---- Neighbours ---- */

/* Which accesses count: first those that go to the memory of the device each time; then those that
 * lie in one iteration of the nest; then those that a tile is filled with. */
enum weight { WEIGHT_DIRECT, WEIGHT_INNER, WEIGHT_TILED, WEIGHTS };

static enum weight weight_of(const struct nest *nest, const struct nest_access *access)
{
    return nest_is_inner(access)         ? WEIGHT_INNER
           : nest_is_tiled(nest, access) ? WEIGHT_TILED
                                         : WEIGHT_DIRECT;
}

/* The coalesced accesses along LOOP in AT of WEIGHT, less those that are not. */
static int score(const struct nest *nest, const struct nest_loop *loop, const struct nest_loop *at,
                 enum weight weight)
{
    int sum = 0;
    for (size_t i = 0; i < at->accesses.len; i++) {
        const struct nest_access *access = &at->accesses.at[i];
        enum nest_stride_kind kind =
            nest_is_in(at, loop) ? nest_stride(nest, access, loop).kind : NEST_SAME;
        if (weight_of(nest, access) == weight)
            sum += kind == NEST_NEIGHBOUR ? 2 : kind > NEST_NEIGHBOUR ? -1 : 0;
    }
    return sum;
}

/* Whether ONE is better than OTHER for what INNERMOST and the loops around it do: of each weight
 * deeper accesses count first; a map is better than what has to be combined. */
static bool is_better(const struct nest *nest, const struct nest_loop *innermost,
                      const struct nest_loop *one, const struct nest_loop *other)
{
    for (int weight = WEIGHT_DIRECT; weight < WEIGHTS; weight++)
        for (const struct nest_loop *at = innermost; at->parent; at = at->parent) {
            int first = score(nest, one, at, (enum weight)weight);
            int second = score(nest, other, at, (enum weight)weight);
            if (first != second)
                return first > second;
        }
    return one->dimension.kind == NEST_MAP && other->dimension.kind != NEST_MAP;
}

/* Whether some access on the way from INNERMOST out is coalesced along LOOP. */
static bool has_neighbours(const struct nest *nest, const struct nest_loop *loop,
                           const struct nest_loop *innermost)
{
    for (const struct nest_loop *at = innermost; at->parent; at = at->parent)
        for (size_t i = 0; i < at->accesses.len; i++)
            if (nest_is_coalesced(nest, &at->accesses.at[i], loop))
                return true;
    return false;
}

const struct nest_loop *nest_neighbours(const struct nest *nest, const struct nest_loop *innermost)
{
    const struct nest_loop *best = NULL;
    for (const struct nest_loop *loop = innermost; loop->parent; loop = loop->parent)
        if (nest_may_divide(loop) && has_neighbours(nest, loop, innermost) &&
            (!best || is_better(nest, innermost, loop, best)))
            best = loop;
    return best;
}

const struct nest_loop *nest_tile(const struct nest *nest, const struct nest_access *access,
                                  const struct nest_loop *neighbours)
{
    if (!nest_is_in(access->loop, neighbours) ||
        nest_stride(nest, access, neighbours).kind != NEST_APART)
        return NULL;
    for (const struct nest_loop *loop = access->loop; loop->parent; loop = loop->parent)
        if (nest_may_divide(loop) && nest_is_coalesced(nest, access, loop))
            return loop;
    return NULL;
}

/* Whether LOOP reads of what WRITE writes only that. */
static bool reads_only(const struct nest_loop *loop, const struct nest_access *write)
{
    for (size_t i = 0; i < loop->accesses.len; i++) {
        const struct nest_access *access = &loop->accesses.at[i];
        if (access->leaf == write->leaf && access->component == write->component &&
            access->offset != write->offset)
            return false;
    }
    return true;
}

bool nest_may_interchange(const struct nest *nest, const struct nest_loop *loop)
{
    if (!loop->parent || loop->dimension.kind == NEST_MAP || loop->loops.len != 1 ||
        loop->accesses.len > 0 || loop->loops.at[0]->dimension.kind != NEST_MAP)
        return false;
    const struct nest_loop *inner = loop->loops.at[0];
    bool writes = false;
    for (size_t i = 0; i < inner->accesses.len; i++) {
        const struct nest_access *access = &inner->accesses.at[i];
        if (!access->is_write)
            continue;
        writes = true;
        if (nest_stride(nest, access, inner).kind <= NEST_SAME ||
            nest_stride(nest, access, inner).kind == NEST_SCATTERED || !reads_only(inner, access))
            return false;
    }
    return writes && inner->loops.len == 0;
}
