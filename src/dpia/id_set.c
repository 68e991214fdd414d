/* Sets of identifiers as binary tries over the variables' numbers, most significant differing bit
 * first (Okasaki and Gill, "Fast mergeable integer maps"). Nodes are never changed, so that sets
 * share what they have in common; a union that adds nothing gives the larger set itself.
 *
 *     {4, 5, 7}        BRANCH 2 (BRANCH 1 (LEAF 4) (LEAF 5)) (LEAF 7)
 *
 * A leaf has BIT 0. A branch splits its numbers, which agree above BIT, by BIT. */
#include "dpia/id_set.h"

struct id_set {
    unsigned bit;                    /* 0 in a leaf */
    unsigned number;                 /* in a branch: the bits above BIT, in which all agree */
    const struct phrase *use;        /* LEAF */
    const struct id_set *low, *high; /* BRANCH: numbers without BIT, with BIT */
};

const struct id_set *id_set_single(struct arena *arena, unsigned number, const struct phrase *use)
{
    struct id_set *leaf = ARENA_NEW(arena, struct id_set);
    leaf->number = number;
    leaf->use = use;
    return leaf;
}

static const struct id_set *branch(struct arena *arena, unsigned bit, unsigned prefix,
                                   const struct id_set *low, const struct id_set *high)
{
    if (!low || !high)
        return !low ? high : low;
    struct id_set *set = ARENA_NEW(arena, struct id_set);
    set->bit = bit;
    set->number = prefix;
    set->low = low;
    set->high = high;
    return set;
}

/* The bits of NUMBER above BIT. */
static unsigned above(unsigned number, unsigned bit)
{
    return number & ~(bit | (bit - 1));
}

/* Whether NUMBER may be in the branch SET. */
static bool belongs(const struct id_set *set, unsigned number)
{
    return above(number, set->bit) == set->number;
}

/* The highest bit in which X and Y differ; they do. */
static unsigned highest_difference(unsigned x, unsigned y)
{
    unsigned bits = x ^ y;
    while (bits & (bits - 1))
        bits &= bits - 1;
    return bits;
}

/* A and B, whose numbers do not interleave. */
static const struct id_set *join(struct arena *arena, const struct id_set *a,
                                 const struct id_set *b)
{
    unsigned bit = highest_difference(a->number, b->number);
    bool a_is_high = (a->number & bit) != 0;
    return branch(arena, bit, above(a->number, bit), a_is_high ? b : a, a_is_high ? a : b);
}

/* SET with its half that NUMBER falls into replaced by HALF. */
static const struct id_set *with_half(struct arena *arena, const struct id_set *set,
                                      unsigned number, const struct id_set *half)
{
    bool high = (number & set->bit) != 0;
    if (half == (high ? set->high : set->low))
        return set;
    return branch(arena, set->bit, set->number, high ? set->low : half, high ? half : set->high);
}

static const struct id_set *half_of(const struct id_set *set, unsigned number)
{
    return number & set->bit ? set->high : set->low;
}

const struct id_set *id_set_union(struct arena *arena, const struct id_set *a,
                                  const struct id_set *b)
{
    if (!a || !b || a == b)
        return !a ? b : a;
    if (a->bit == 0 && b->bit == 0 && a->number == b->number)
        return a;
    if (a->bit == b->bit && a->bit != 0 && a->number == b->number) {
        const struct id_set *low = id_set_union(arena, a->low, b->low);
        const struct id_set *high = id_set_union(arena, a->high, b->high);
        return low == a->low && high == a->high ? a : branch(arena, a->bit, a->number, low, high);
    }
    if (a->bit > b->bit && belongs(a, b->number))
        return with_half(arena, a, b->number, id_set_union(arena, half_of(a, b->number), b));
    if (b->bit > a->bit && belongs(b, a->number))
        return with_half(arena, b, a->number, id_set_union(arena, a, half_of(b, a->number)));
    return join(arena, a, b);
}

const struct id_set *id_set_without(struct arena *arena, const struct id_set *set, unsigned number)
{
    if (!set || (set->bit == 0 && set->number == number))
        return NULL;
    if (set->bit == 0 || !belongs(set, number))
        return set;
    return with_half(arena, set, number, id_set_without(arena, half_of(set, number), number));
}

bool id_set_meet(const struct id_set *a, const struct id_set *b, const struct phrase **use_a,
                 const struct phrase **use_b)
{
    if (!a || !b)
        return false;
    if (a->bit == 0 && b->bit == 0) {
        *use_a = a->use;
        *use_b = b->use;
        return a->number == b->number;
    }
    if (a->bit == b->bit)
        return a->number == b->number && (id_set_meet(a->low, b->low, use_a, use_b) ||
                                          id_set_meet(a->high, b->high, use_a, use_b));
    if (a->bit > b->bit)
        return belongs(a, b->number) && id_set_meet(half_of(a, b->number), b, use_a, use_b);
    return belongs(b, a->number) && id_set_meet(a, half_of(b, a->number), use_a, use_b);
}

const struct phrase *id_set_first(const struct id_set *set)
{
    while (set && set->bit != 0)
        set = set->low;
    return !set ? NULL : set->use;
}
