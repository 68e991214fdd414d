/* Values of test blocks: their types, their scalars as bytes, and whether two are the same. */
#include "testing/datum.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/half.h"

static const struct {
    const char *name;
    size_t bytes;
    enum datum_class class;
} types[DATUM_TYPES] = {
#define DATUM(suffix, name, bytes, class) [DATUM_##suffix] = {name, bytes, DATUM_CLASS_##class},
#include "testing/datum.def"
#undef DATUM
};

const char *datum_type_name(enum datum_type type)
{
    return types[type].name;
}

size_t datum_type_bytes(enum datum_type type)
{
    return types[type].bytes;
}

enum datum_class datum_type_class(enum datum_type type)
{
    return types[type].class;
}

bool datum_type_from_name(const char *name, size_t len, enum datum_type *type)
{
    for (int i = 0; i < DATUM_TYPES; i++)
        if (strlen(types[i].name) == len && memcmp(types[i].name, name, len) == 0) {
            *type = (enum datum_type)i;
            return true;
        }
    return false;
}

bool datum_count(unsigned rank, const uint64_t *dims, size_t *count)
{
    const uint64_t most = (uint64_t)1 << 48;
    uint64_t product = 1;
    bool empty = false;
    for (unsigned i = 0; i < rank; i++)
        empty = empty || dims[i] == 0;
    for (unsigned i = 0; i < rank && !empty; i++) {
        if (dims[i] > most / product)
            return false;
        product *= dims[i];
    }
    *count = empty ? 0 : (size_t)product;
    return true;
}

const struct datum *datum_new(struct arena *arena, enum datum_type type, unsigned rank,
                              const uint64_t *dims, const char *bytes)
{
    struct datum *datum = ARENA_NEW(arena, struct datum);
    uint64_t *copy = ARENA_ARRAY(arena, uint64_t, rank);
    for (unsigned i = 0; i < rank; i++)
        copy[i] = dims[i];
    *datum = (struct datum){type, rank, copy, 0, bytes};
    if (rank > DATUM_MOST_RANK || !datum_count(rank, copy, &datum->count))
        bug(loc_none(), "a value of rank %u with too many elements", rank);
    return datum;
}

/* ---- Scalars as bytes ---- */

static uint64_t get(const char *bytes, size_t size)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < size; i++)
        bits |= (uint64_t)(unsigned char)bytes[i] << (8 * i);
    return bits;
}

uint64_t datum_bits(const struct datum *datum, size_t position)
{
    size_t size = types[datum->type].bytes;
    uint64_t bits = get(datum->bytes + position * size, size);
    uint64_t sign = (uint64_t)1 << (8 * size - 1);
    bool negative = types[datum->type].class == DATUM_CLASS_SIGNED && (bits & sign);
    return negative && size < 8 ? bits | ~(2 * sign - 1) : bits;
}

double datum_real(const struct datum *datum, size_t position)
{
    float f32;
    double f64;
    uint64_t bits = datum_bits(datum, position);
    uint32_t low = (uint32_t)bits;
    switch (datum_type_class(datum->type)) {
    case DATUM_CLASS_SIGNED:
        return (double)(int64_t)bits;
    case DATUM_CLASS_UNSIGNED:
    case DATUM_CLASS_BOOL:
        return (double)bits;
    case DATUM_CLASS_FLOAT:
        break;
    }
    memcpy(&f32, &low, sizeof f32);
    memcpy(&f64, &bits, sizeof f64);
    return datum->type == DATUM_F16   ? half_to_double((uint16_t)bits)
           : datum->type == DATUM_F32 ? (double)f32
                                      : f64;
}

void datum_put_bits(char *out, enum datum_type type, uint64_t bits)
{
    for (size_t i = 0; i < types[type].bytes; i++)
        out[i] = (char)(unsigned char)(bits >> (8 * i));
}

void datum_put_real(char *out, enum datum_type type, double real)
{
    const float f32 = (float)real;
    uint64_t bits = 0;
    uint32_t low = 0;
    memcpy(&low, &f32, sizeof low);
    memcpy(&bits, &real, sizeof bits);
    datum_put_bits(out, type,
                   type == DATUM_F16   ? half_from_double(real)
                   : type == DATUM_F32 ? low
                                       : bits);
}

/* ---- Comparing ---- */

void datum_print_type(struct buf *buf, const struct datum *datum, bool sizes)
{
    for (unsigned i = 0; i < datum->rank; i++)
        if (sizes)
            buf_printf(buf, "[%" PRIu64 "]", datum->dims[i]);
        else
            buf_add(buf, "[]");
    buf_add(buf, types[datum->type].name);
}

bool datum_same_type(const struct datum *a, const struct datum *b)
{
    if (a->type != b->type || a->rank != b->rank)
        return false;
    for (unsigned i = 0; i < a->rank; i++)
        if (a->dims[i] != b->dims[i])
            return false;
    return true;
}

/* How far floats may be apart. */
static double tolerance_of(const struct datum *expected)
{
    double greatest = 1;
    for (size_t i = 0; i < expected->count; i++) {
        double magnitude = fabs(datum_real(expected, i));
        if (isfinite(magnitude) && magnitude > greatest)
            greatest = magnitude;
    }
    return 0.002 * greatest;
}

static bool close_enough(double expected, double found, double tolerance)
{
    if (expected == found || (isnan(expected) && isnan(found)))
        return true;
    return isfinite(expected) && isfinite(found) && fabs(expected - found) <= tolerance;
}

/* "[1][2]", the indices of scalar number POSITION. */
static void print_place(struct buf *buf, const struct datum *datum, size_t position)
{
    uint64_t indices[DATUM_MOST_RANK];
    for (unsigned i = datum->rank; i-- > 0;) {
        indices[i] = position % datum->dims[i];
        position /= datum->dims[i];
    }
    for (unsigned i = 0; i < datum->rank; i++)
        buf_printf(buf, "[%" PRIu64 "]", indices[i]);
    buf_add(buf, datum->rank > 0 ? ": " : "");
}

static void print_scalar(struct buf *buf, const struct datum *datum, size_t position)
{
    size_t size = types[datum->type].bytes;
    const struct datum scalar = {datum->type, 0, NULL, 1, datum->bytes + position * size};
    datum_print(buf, &scalar);
}

bool datum_equal(struct buf *difference, const struct datum *expected, const struct datum *found)
{
    bool real = datum_type_class(expected->type) == DATUM_CLASS_FLOAT;
    double tolerance = real ? tolerance_of(expected) : 0;
    if (!datum_same_type(expected, found)) {
        buf_add(difference, "expected a value of type ");
        datum_print_type(difference, expected, true);
        buf_add(difference, ", found one of type ");
        datum_print_type(difference, found, true);
        return false;
    }
    for (size_t i = 0; i < expected->count; i++) {
        bool same = real ? close_enough(datum_real(expected, i), datum_real(found, i), tolerance)
                         : datum_bits(expected, i) == datum_bits(found, i);
        if (same)
            continue;
        print_place(difference, expected, i);
        buf_add(difference, "expected ");
        print_scalar(difference, expected, i);
        buf_add(difference, ", found ");
        print_scalar(difference, found, i);
        return false;
    }
    return true;
}
