/* Values of data types, for the interpreters: what is read from a user, computed, and printed.
 *
 * Scalars are kept as in `struct literal`: integers modulo 2^64, of which the low bits count in the
 * scalar's type; f32 already rounded to float. */
#ifndef DPIAC_INTERP_VALUE_H
#define DPIAC_INTERP_VALUE_H

#include "base/buf.h"
#include "base/diag.h"
#include "base/source.h"
#include "dpia/phrase.h"

enum value_kind { VALUE_SCALAR, VALUE_INDEX, VALUE_ARRAY, VALUE_PAIR, VALUE_VECTOR };

struct value {
    enum value_kind kind;
    struct literal scalar;            /* SCALAR; INDEX: an i64 */
    bool is_open;                     /* SCALAR; INDEX: one of several values, any of which may
                                         be there */
    const struct value *const *parts; /* ARRAY: elements; PAIR: two; VECTOR: lanes */
    size_t count;
    const struct value *model; /* ARRAY without elements: null, or an element as it would be, for
                                  the sizes in it */
};

/* Constructors. Parts are copied. */
const struct value *value_scalar(struct arena *arena, struct literal literal);
const struct value *value_index(struct arena *arena, int64_t index);
const struct value *value_pair(struct arena *arena, const struct value *fst,
                               const struct value *snd);
const struct value *value_array(struct arena *arena, const struct value *const *elems,
                                size_t count, const struct value *model);
const struct value *value_vector(struct arena *arena, const struct value *const *lanes,
                                 size_t count);

/* Bit for bit, but that every NaN equals every other. */
bool value_equal(const struct value *a, const struct value *b);

/* Literals: the low bits alone, sign- or zero-extended as the type says; f32 rounded. */
struct literal literal_int(enum scalar scalar, uint64_t bits);
struct literal literal_real(enum scalar scalar, double real);

/* Reads one value of type DATA at *OFFSET of SOURCE and moves *OFFSET behind it: what programs made
 * with --main read in text form (numbers with or without suffixes, [..], empty(..)). An array of
 * pairs is an array for each component, one after the other; a vector is read as an array.
 *
 * SIZES may be null. Else it is asked for the value of each size of DATA where it is known already,
 * and told what an array's length is where it is not. Null when an error was reported. */
struct value_sizes {
    void *data;
    /* True, with the size in *VALUE, if NAT can be computed from what is known. */
    bool (*known)(void *data, const struct nat *nat, int64_t *value);
    /* NAT, not known so far, is VALUE; false if that cannot be. */
    bool (*learn)(void *data, const struct nat *nat, int64_t value);
};
const struct value *value_read(struct arena *arena, struct diag *diag,
                               const struct source *source, size_t *offset,
                               const struct data *data, const struct value_sizes *sizes);

/* Moves *OFFSET behind blanks and comments (`--` to the end of the line). */
void value_skip_blanks(const struct source *source, size_t *offset);

/* VALUE as programs made with --main print it: "2.5f32", "[1i32, 2i32]", "empty([0][3]f32)". Each
 * scalar component of a pair has a line of its own; every line, also the only one, ends in a
 * newline. Where sizes in DATA are constants they say what empty arrays look like. */
void value_print(struct buf *buf, const struct value *value, const struct data *data);
/* The same for a scalar, without the newline: "2.5f32". */
void value_print_literal(struct buf *buf, struct literal literal);

#endif
