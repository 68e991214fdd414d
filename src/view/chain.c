/* Index functions of chains (chain.h): a variable for each dimension goes through one view after
 * the other, as far as the variable that is viewed.
 *
 *     join (transpose xs) : [m*n]d, xs : [n][m]d       i      ->  i%n :: i/n
 *
 * They are compared as they come out, in the normal form of nats: the same where they are; apart
 * where they differ in one dimension of the variable for all values, or in the number of the
 * element, row by row: by their bounds, or by what is left when they are divided by a stride. */
#include "view/chain.h"

#include "base/diag.h"
#include "view/lmad.h"
#include "view/view_private.h"

/* The index function of a chain. */
struct image {
    const struct nat_var *vars[VIEW_MOST_DIMENSIONS];
    const struct nat *lengths[VIEW_MOST_DIMENSIONS]; /* how many values a variable has, or null */
    const struct nat *indices[VIEW_MOST_DIMENSIONS]; /* what they are in the variable viewed */
    size_t count;
    const struct nat *sizes[VIEW_MOST_DIMENSIONS]; /* of the variable, or null */
    bool exact; /* all these elements are meant; else only some of them */
    bool typed; /* it is known how many dimensions there are */
};

bool view_chain_add(struct view_chain *chain, struct view_link link)
{
    if (chain->count == VIEW_MOST_LINKS)
        return false;
    chain->links[chain->count++] = link;
    return true;
}

/* ---- Composition ---- */

/* The sizes of DATA's dimensions, as far as no pair stands between; null for what comes then. */
static void sizes_of(const struct data *data, const struct nat **sizes)
{
    size_t d = 0;
    for (; data && data->kind == DATA_ARRAY && d < VIEW_MOST_DIMENSIONS; data = data->fst)
        sizes[d++] = data->size;
    if (data && data->kind == DATA_VECTOR && d < VIEW_MOST_DIMENSIONS)
        sizes[d++] = data->size;
    while (d < VIEW_MOST_DIMENSIONS)
        sizes[d++] = NULL;
}

/* A new variable below N, where that is known. */
static const struct nat_var *index_below(struct dpia *dpia, const struct nat *n)
{
    struct nat_table *nats = dpia_nats(dpia);
    return nat_var_new(nats, "i", nat_const(nats, 0),
                       n ? nat_sub(nats, n, nat_const(nats, 1)) : NULL);
}

/* Any element of what has SIZES. */
static void be_any(struct dpia *dpia, struct image *image, const struct nat *const *sizes)
{
    image->count = VIEW_MOST_DIMENSIONS;
    for (size_t d = 0; d < image->count; d++)
        image->indices[d] = nat_of_var(dpia_nats(dpia), index_below(dpia, sizes[d]));
}

struct asking {
    struct dpia *dpia;
    bool unknown; /* one was not answered */
};

static const struct nat *number(void *data, const struct phrase *arg, const struct view_path *path,
                                const char *name)
{
    struct asking *asking = data;
    (void)name;
    return path ? NULL : view_written_number(asking->dpia, arg);
}

static const struct nat *index_of(void *data, const struct phrase *arg,
                                  const struct view_path *path, const struct nat *n)
{
    (void)n;
    return number(data, arg, path, "");
}

static const struct nat *any(void *data, const struct nat *n)
{
    struct asking *asking = data;
    asking->unknown = true;
    return nat_of_var(dpia_nats(asking->dpia), index_below(asking->dpia, n));
}

static const struct view_answers answers = {.index = index_of, .number = number, .any = any};

/* Whether INDEX is that of a dimension that is not known to be there: of none, or of one that no
 * view has changed. */
static bool is_idle(const struct image *image, const struct nat *index)
{
    const struct nat_var *var;
    if (!nat_is_var(index, &var))
        return false;
    for (size_t d = 0; d < VIEW_MOST_DIMENSIONS; d++)
        if (image->vars[d] == var)
            return !image->lengths[d];
    return false;
}

/* The next index of a path; those that there is no room for must not matter. */
static void push(struct image *image, const struct nat *index)
{
    if (image->count < VIEW_MOST_DIMENSIONS)
        image->indices[image->count++] = index;
    else if (!is_idle(image, index))
        image->exact = false;
}

/* Goes through the view that SEEN is; false if it chooses. */
static bool enter(struct dpia *dpia, struct image *image, const struct view_seen *seen)
{
    struct asking asking = {.dpia = dpia};
    struct view_walk walk = {.dpia = dpia, .at = seen->phrase, .answers = &answers};
    walk.data = &asking;
    for (size_t d = image->count; d-- > 0;)
        walk.path = view_path_index(dpia_arena(dpia), image->indices[d], walk.path);
    if (view_enter(&walk) != VIEW_ENTERED || walk.at != seen->of)
        return false;
    image->exact = image->exact && !asking.unknown;
    image->count = 0;
    for (; walk.path; walk.path = walk.path->next) {
        if (!walk.path->index)
            return false;
        push(image, walk.path->index);
    }
    return true;
}

static void enter_element(struct image *image, const struct nat *index)
{
    const struct image outside = *image;
    image->count = 0;
    push(image, index);
    for (size_t d = 0; d < outside.count; d++)
        push(image, outside.indices[d]);
}

static bool enter_link(struct dpia *dpia, struct image *image, const struct view_link *link)
{
    const struct nat *sizes[VIEW_MOST_DIMENSIONS];
    switch (link->kind) {
    case VIEW_LINK_SEEN:
        return enter(dpia, image, link->seen);
    case VIEW_LINK_ELEMENT:
        enter_element(image, link->index);
        return true;
    case VIEW_LINK_SOME:
        sizes_of(link->seen ? phrase_data(link->seen->of) : NULL, sizes);
        be_any(dpia, image, sizes);
        image->exact = false;
        return true;
    }
    bug(loc_none(), "a link of a chain of unknown kind");
}

/* The type of what CHAIN has, if it is known: that of its outermost view, without the dimensions of
 * which one element is taken. */
static const struct data *data_of(const struct view_chain *chain)
{
    size_t elements = 0;
    const struct data *data = chain->data;
    if (data)
        return data;
    while (elements < chain->count && chain->links[elements].kind == VIEW_LINK_ELEMENT)
        elements++;
    if (elements == chain->count || chain->links[elements].kind != VIEW_LINK_SEEN)
        return NULL;
    data = phrase_data(chain->links[elements].seen->phrase);
    for (; elements > 0 && data && data->kind == DATA_ARRAY; elements--)
        data = data->fst;
    return elements == 0 ? data : NULL;
}

/* The sizes of what CHAIN views. */
static void viewed_sizes(const struct view_chain *chain, struct image *image)
{
    const struct view_link *last = chain->count > 0 ? &chain->links[chain->count - 1] : NULL;
    bool seen = last && last->kind != VIEW_LINK_ELEMENT && last->seen;
    sizes_of(seen ? phrase_data(last->seen->of) : last ? NULL : chain->data, image->sizes);
}

/* The index function of CHAIN, of variables that are new, or those of LIKE; false if there is
 * none. */
static bool compose(struct dpia *dpia, const struct view_chain *chain, const struct image *like,
                    struct image *image)
{
    struct nat_table *nats = dpia_nats(dpia);
    const struct data *data = data_of(chain);
    *image = (struct image){.count = VIEW_MOST_DIMENSIONS, .exact = true, .typed = data != NULL};
    sizes_of(data, image->lengths);
    for (size_t d = 0; d < VIEW_MOST_DIMENSIONS; d++) {
        bool one = image->lengths[d] == nat_const(nats, 1);
        image->vars[d] = like ? like->vars[d] : index_below(dpia, image->lengths[d]);
        image->indices[d] = one ? nat_const(nats, 0) : nat_of_var(nats, image->vars[d]);
    }
    viewed_sizes(chain, image);
    for (size_t k = 0; k < chain->count; k++)
        if (!enter_link(dpia, image, &chain->links[k]))
            return false;
    return true;
}

/* ---- The same ---- */

/* CHAIN with the type that it has if it is all of what OTHER views. */
static struct view_chain typed(const struct view_chain *chain, const struct view_chain *other)
{
    const struct view_link *last = other->count > 0 ? &other->links[other->count - 1] : NULL;
    struct view_chain result = *chain;
    if (chain->count == 0 && !chain->data && last && last->kind == VIEW_LINK_SEEN)
        result.data = phrase_data(last->seen->of);
    return result;
}

bool view_chain_is_same(struct dpia *dpia, const struct view_chain *a, const struct view_chain *b)
{
    struct view_chain first = typed(a, b), second = typed(b, a);
    struct image one, other;
    if (!compose(dpia, &first, NULL, &one) || !compose(dpia, &second, &one, &other) ||
        !one.exact || !other.exact || !one.typed || !other.typed)
        return false;
    for (size_t d = 0; d < VIEW_MOST_DIMENSIONS; d++)
        if (one.lengths[d] != other.lengths[d])
            return false;
    for (size_t d = 0; d < one.count || d < other.count; d++) {
        const struct image *more = one.count > other.count ? &one : &other;
        bool in_both = d < one.count && d < other.count;
        if (in_both ? one.indices[d] != other.indices[d] : !is_idle(more, more->indices[d]))
            return false;
    }
    return true;
}

/* ---- Apart ---- */

/* What is left of NAT without those of IMAGE's variables whose strides are multiples of UNIT. */
static const struct nat *remainder_of(struct nat_table *nats, const struct nat *nat,
                                      const struct image *image, const struct nat *unit)
{
    for (size_t d = 0; d < VIEW_MOST_DIMENSIONS; d++) {
        const struct nat *stride = view_stride(nats, nat, image->vars[d]);
        if (stride && nat_divide_exactly(nats, stride, unit))
            nat = nat_sub(nats, nat,
                          nat_mul(nats, stride, nat_of_var(nats, image->vars[d])));
    }
    return nat;
}

/* Whether A and B differ by less than UNIT, and by something, when its multiples are left out. */
static bool differ_by_less(struct nat_table *nats, const struct image *one, const struct nat *a,
                           const struct image *other, const struct nat *b, const struct nat *unit)
{
    const struct nat *zero = nat_const(nats, 0);
    const struct nat *rest = remainder_of(nats, nat_sub(nats, a, b), one, unit), *back;
    rest = remainder_of(nats, rest, other, unit);
    back = nat_sub(nats, zero, rest);
    return (nat_is_lt(nats, zero, rest) && nat_is_lt(nats, rest, unit)) ||
           (nat_is_lt(nats, zero, back) && nat_is_lt(nats, back, unit));
}

/* Whether A, an index of ONE, is never B, which is one of OTHER: by their bounds, by constants, or
 * by a stride of ONE. */
static bool never_equal(struct nat_table *nats, const struct image *one, const struct nat *a,
                        const struct image *other, const struct nat *b)
{
    int64_t value;
    if (nat_is_never_equal(nats, a, b))
        return true;
    for (size_t d = 0; d < VIEW_MOST_DIMENSIONS; d++) {
        const struct nat *stride = view_stride(nats, a, one->vars[d]);
        if (stride && !nat_is_const(stride, &value) &&
            differ_by_less(nats, one, a, other, b, stride))
            return true;
    }
    return false;
}

/* Whether the numbers of the elements differ, row by row, as far as the sizes are known. */
static bool numbers_differ(struct nat_table *nats, const struct image *one,
                           const struct image *other)
{
    const struct nat *a = one->indices[0], *b = other->indices[0];
    for (size_t d = 1; d < one->count && d < other->count; d++) {
        const struct nat *size = one->sizes[d];
        if (!size || size != other->sizes[d])
            return false;
        a = nat_add(nats, nat_mul(nats, a, size), one->indices[d]);
        b = nat_add(nats, nat_mul(nats, b, size), other->indices[d]);
        if (never_equal(nats, one, a, other, b) || never_equal(nats, other, b, one, a))
            return true;
    }
    return false;
}

bool view_chain_is_apart(struct dpia *dpia, const struct view_chain *a,
                         const struct view_chain *b)
{
    struct nat_table *nats = dpia_nats(dpia);
    struct image one, other;
    if (a->count == 0 || b->count == 0 || !compose(dpia, a, NULL, &one) ||
        !compose(dpia, b, NULL, &other))
        return false;
    for (size_t d = 0; d < one.count && d < other.count; d++)
        if (never_equal(nats, &one, one.indices[d], &other, other.indices[d]) ||
            never_equal(nats, &other, other.indices[d], &one, one.indices[d]))
            return true;
    return one.count > 0 && other.count > 0 && numbers_differ(nats, &one, &other);
}

/* ---- Covered ---- */

/* What lies between two numbers in each dimension, those included; LOW is null where all does. */
struct box {
    const struct nat *low[VIEW_MOST_DIMENSIONS], *high[VIEW_MOST_DIMENSIONS];
    size_t count;
};

/* The only one of IMAGE's dimensions whose variable is in its index D, if it is in no other; false
 * if there are several. None: VIEW_MOST_DIMENSIONS. */
static bool only_dimension(const struct image *image, size_t d, size_t *dimension)
{
    *dimension = VIEW_MOST_DIMENSIONS;
    for (size_t k = 0; k < VIEW_MOST_DIMENSIONS; k++) {
        if (!nat_mentions(image->indices[d], image->vars[k]))
            continue;
        for (size_t other = 0; other < image->count; other++)
            if (other != d && nat_mentions(image->indices[other], image->vars[k]))
                return false;
        if (*dimension < VIEW_MOST_DIMENSIONS)
            return false;
        *dimension = k;
    }
    return true;
}

/* The values of IMAGE's index D, if these are all numbers from *LOW to *HIGH. */
static bool range_of(struct nat_table *nats, const struct image *image, size_t d,
                     const struct nat **low, const struct nat **high)
{
    const struct nat *one = nat_const(nats, 1), *back = nat_const(nats, -1), *stride, *reach;
    size_t k;
    *low = *high = image->indices[d];
    if (!only_dimension(image, d, &k))
        return false;
    if (k == VIEW_MOST_DIMENSIONS)
        return true;
    stride = view_stride(nats, image->indices[d], image->vars[k]);
    if (!image->lengths[k]) {
        *low = *high = NULL;
        return is_idle(image, image->indices[d]);
    }
    if (stride != one && stride != back)
        return false;
    reach = nat_sub(nats, image->lengths[k], one);
    *low = nat_sub(nats, *low, nat_mul(nats, stride, nat_of_var(nats, image->vars[k])));
    *low = stride == one ? *low : nat_sub(nats, *low, reach);
    *high = nat_add(nats, *low, reach);
    return true;
}

/* All that CHAIN has, as a box; false if it is none. */
static bool box_of(struct dpia *dpia, const struct view_chain *chain, struct box *box)
{
    struct image image;
    if (!compose(dpia, chain, NULL, &image) || !image.exact)
        return false;
    box->count = image.count;
    for (size_t d = 0; d < image.count; d++)
        if (!range_of(dpia_nats(dpia), &image, d, &box->low[d], &box->high[d]))
            return false;
    return true;
}

/* Whether all elements of IMAGE lie in BOX, as far as dimensions other than EXCEPT are asked. */
static bool lies_in(struct nat_table *nats, const struct image *image, const struct box *box,
                    size_t except)
{
    for (size_t d = 0; d < box->count; d++) {
        if (d == except || !box->low[d])
            continue;
        if (d >= image->count || !nat_is_le(nats, box->low[d], image->indices[d]) ||
            !nat_is_le(nats, image->indices[d], box->high[d]))
            return false;
    }
    return true;
}

/* The end of a box that has all of IMAGE but for dimension D, and in that NEXT, and goes on behind
 * it; null if there is none. */
static const struct nat *end_of_box(struct nat_table *nats, const struct image *image, size_t d,
                                    const struct nat *next, const struct box *boxes, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        const struct nat *end;
        if (d >= boxes[k].count || !boxes[k].low[d] || !lies_in(nats, image, &boxes[k], d))
            continue;
        end = nat_add(nats, boxes[k].high[d], nat_const(nats, 1));
        if (end != next && nat_is_le(nats, boxes[k].low[d], next) && nat_is_le(nats, next, end))
            return end;
    }
    return NULL;
}

/* Whether boxes follow each other in dimension D from the first number of IMAGE to its last. */
static bool follow_each_other(struct nat_table *nats, const struct image *image, size_t d,
                              const struct box *boxes, size_t count)
{
    const struct nat *next, *last;
    if (!range_of(nats, image, d, &next, &last) || !next)
        return false;
    for (size_t turn = 0; turn < count && next && !nat_is_lt(nats, last, next); turn++)
        next = end_of_box(nats, image, d, next, boxes, count);
    return next && nat_is_lt(nats, last, next);
}

bool view_chain_is_covered(struct dpia *dpia, const struct view_chain *chain,
                           const struct view_chain *known, size_t count)
{
    struct nat_table *nats = dpia_nats(dpia);
    struct box *boxes = ARENA_ARRAY(dpia_arena(dpia), struct box, count);
    size_t box_count = 0;
    struct image image;
    for (size_t k = 0; k < count; k++)
        if (view_chain_is_same(dpia, chain, &known[k]))
            return true;
    if (!compose(dpia, chain, NULL, &image))
        return false;
    for (size_t k = 0; k < count; k++)
        box_count += box_of(dpia, &known[k], &boxes[box_count]);
    for (size_t k = 0; k < box_count; k++)
        if (lies_in(nats, &image, &boxes[k], VIEW_MOST_DIMENSIONS))
            return true;
    for (size_t d = 0; d < image.count; d++)
        if (follow_each_other(nats, &image, d, boxes, box_count))
            return true;
    return false;
}
