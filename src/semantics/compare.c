/* Whether two results agree.
 *
 * Values are compared from left to right along a path of indices, components (.1, .2) and lanes,
 * so that the first difference is named by its path. */
#include "semantics/compare.h"

#include <math.h>

struct comparison {
    struct tolerance tolerance;
    struct buf *difference;
};

/* A path, innermost step first: PART of a value of kind WHOLE. */
struct step {
    const struct step *outer;
    enum value_kind whole;
    size_t part;
};

static void print_path(struct buf *buf, const struct step *path)
{
    if (!path)
        return;
    print_path(buf, path->outer);
    if (path->whole == VALUE_PAIR)
        buf_printf(buf, ".%zu", path->part + 1);
    else
        buf_printf(buf, "[%zu]", path->part);
}

double compare_scale(const struct value *value, double at_least)
{
    bool real = value->kind == VALUE_SCALAR && scalar_class(value->scalar.scalar) == CLASS_FLOAT;
    if (real && isfinite(value->scalar.real))
        return fmax(at_least, fabs(value->scalar.real));
    for (size_t i = 0; i < value->count; i++)
        at_least = compare_scale(value->parts[i], at_least);
    return at_least;
}

static bool close_enough(const struct tolerance *tolerance, enum scalar scalar, double a, double b)
{
    if (a == b || (isnan(a) && isnan(b)))
        return true;
    if (tolerance->exact || !isfinite(a) || !isfinite(b))
        return false;
    double relative = scalar == SCALAR_F16 ? 2e-2 : scalar == SCALAR_F32 ? 1e-5 : 1e-12;
    return fabs(a - b) <= relative * fmax(tolerance->scale, fmax(fabs(a), fabs(b)));
}

static bool same_scalar(const struct tolerance *tolerance, const struct literal *a,
                        const struct literal *b)
{
    uint64_t unused = 64 - 8 * scalar_bytes(a->scalar);
    switch (scalar_class(a->scalar)) {
    case CLASS_BOOL:
        return a->bits == b->bits;
    case CLASS_SIGNED:
    case CLASS_UNSIGNED:
        return a->bits << unused == b->bits << unused;
    case CLASS_FLOAT:
        return close_enough(tolerance, a->scalar, a->real, b->real);
    }
    bug(loc_none(), "no such class of scalars");
}

static bool is_single(const struct value *value)
{
    return value->kind == VALUE_SCALAR || value->kind == VALUE_INDEX;
}

static bool compare_at(struct comparison *comparison, const struct step *path,
                       const struct value *expected, const struct value *found);

static bool compare_parts(struct comparison *comparison, const struct step *path,
                          const struct value *expected, const struct value *found)
{
    for (size_t i = 0; i < expected->count; i++) {
        const struct step step = {path, expected->kind, i};
        if (!compare_at(comparison, &step, expected->parts[i], found->parts[i]))
            return false;
    }
    return true;
}

static bool compare_at(struct comparison *comparison, const struct step *path,
                       const struct value *expected, const struct value *found)
{
    struct buf *difference = comparison->difference;
    bool same_shape = expected->kind == found->kind && expected->count == found->count;
    if (same_shape && !is_single(expected))
        return compare_parts(comparison, path, expected, found);
    if (same_shape && (expected->is_open || found->is_open))
        return true;
    if (same_shape && same_scalar(&comparison->tolerance, &expected->scalar, &found->scalar))
        return true;
    print_path(difference, path);
    buf_add(difference, path ? ": expected " : "expected ");
    if (same_shape) {
        value_print_literal(difference, expected->scalar);
        buf_add(difference, ", found ");
        value_print_literal(difference, found->scalar);
    } else {
        buf_printf(difference, "%zu elements, found %zu", expected->count, found->count);
    }
    return false;
}

bool compare_values(struct buf *difference, const struct value *expected, const struct value *found,
                    struct tolerance tolerance)
{
    struct comparison comparison = {tolerance, difference};
    return compare_at(&comparison, NULL, expected, found);
}
