/* Values as they stand in test blocks and data files: scalars and regular arrays of them. */
#ifndef DPIAC_TESTING_DATUM_H
#define DPIAC_TESTING_DATUM_H

#include "base/buf.h"
#include "base/diag.h"
#include "base/source.h"
#include "base/vec.h"

/* Their types, in an order of our own (datum.def). */
enum datum_type {
#define DATUM(suffix, name, bytes, class) DATUM_##suffix,
#include "testing/datum.def"
#undef DATUM
    DATUM_TYPES
};

enum datum_class { DATUM_CLASS_SIGNED, DATUM_CLASS_UNSIGNED, DATUM_CLASS_FLOAT, DATUM_CLASS_BOOL };

const char *datum_type_name(enum datum_type type);
size_t datum_type_bytes(enum datum_type type);
enum datum_class datum_type_class(enum datum_type type);

/* The type that the LEN bytes at NAME name; false: none. */
bool datum_type_from_name(const char *name, size_t len, enum datum_type *type);

/* BYTES has COUNT scalars in row-major order, each with its lowest byte first, as in files. */
struct datum {
    enum datum_type type;
    unsigned rank;
    const uint64_t *dims;
    size_t count;
    const char *bytes;
};

struct datum_vec VEC(const struct datum *);

enum { DATUM_MOST_RANK = 32 };

const struct datum *datum_new(struct arena *arena, enum datum_type type, unsigned rank,
                              const uint64_t *dims, const char *bytes);

/* The product of RANK dimensions; false if it has more than 2^48 elements. */
bool datum_count(unsigned rank, const uint64_t *dims, size_t *count);

/* Scalar number POSITION: its low bits, with the sign where the type has one; as a number. */
uint64_t datum_bits(const struct datum *datum, size_t position);
double datum_real(const struct datum *datum, size_t position);

/* Writes a scalar of TYPE to the bytes at OUT. Integers are taken modulo what fits. */
void datum_put_bits(char *out, enum datum_type type, uint64_t bits);
void datum_put_real(char *out, enum datum_type type, double real);

/* Appends the type, "[2][3]f32"; with '[]' for each dimension where SIZES is false. */
void datum_print_type(struct buf *buf, const struct datum *datum, bool sizes);
/* Whether A and B have the same scalars and sizes. */
bool datum_same_type(const struct datum *a, const struct datum *b);

/* Whether FOUND is what is EXPECTED: the same type and sizes and the same elements, but floats may
 * be apart by 0.002 times the greatest of those expected, or by 0.002 if that is less than 1; a NaN
 * equals a NaN. If not, appends where not: "[3]: expected 5i32, found 7i32". */
bool datum_equal(struct buf *difference, const struct datum *expected, const struct datum *found);

/* ---- The text format (datum_text.c) ---- */

/* Reads the value at *OFFSET of SOURCE, before END, and moves *OFFSET behind it. Null when an error
 * was reported. */
const struct datum *datum_read(struct arena *arena, struct diag *diag, const struct source *source,
                               size_t *offset, size_t end);

/* Moves *OFFSET behind blanks and comments. */
void datum_skip(const struct source *source, size_t *offset, size_t end);

/* Reads an integer at *OFFSET: decimal, 0x or 0b, with '_' between digits. False: there is none, or
 * it has more than 64 bits. */
bool datum_read_magnitude(const char *text, size_t *offset, size_t end, uint64_t *magnitude);

/* Appends DATUM; every scalar has its type behind it. */
void datum_print(struct buf *buf, const struct datum *datum);

/* ---- The binary format (datum_binary.c) ---- */

/* Whether a binary value begins at OFFSET of the LEN bytes at TEXT. */
bool datum_is_binary(const char *text, size_t len, size_t offset);

/* Reads the binary value at *OFFSET and moves *OFFSET behind it. On failure gives null, and what is
 * wrong in *WHY. */
const struct datum *datum_decode(struct arena *arena, const char *text, size_t len, size_t *offset,
                                 const char **why);

/* How many bytes at TEXT are a binary value, as far as the first LEN of them tell: where that is
 * more than LEN, so many are needed to know. 0: they are none. */
size_t datum_encoded_length(const char *text, size_t len);

/* Appends DATUM. */
void datum_encode(struct buf *buf, const struct datum *datum);

#endif
