/* Values in Futhark's text format, as the reference writes them and the comparison reads them:
 *
 *     42i32    true    1.5f32    f64.nan    -f32.inf    [[1i32, 2i32], [3i32, 4i32]]
 *     empty([0][3]f32) */
#ifndef DPIAC_TESTS_VALUE_H
#define DPIAC_TESTS_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum type { I8, I16, I32, I64, U8, U16, U32, U64, F16, F32, F64, BOOL, TYPE_COUNT };

enum { RANK_MAX = 4 };

struct shape {
    int rank;
    size_t dims[RANK_MAX];
};

#define SCALAR ((struct shape){0, {0}})
#define VECTOR(n) ((struct shape){1, {(n)}})
#define MATRIX(n, m) ((struct shape){2, {(n), (m)}})
#define CUBE(n, m, p) ((struct shape){3, {(n), (m), (p)}})

/* An element: floats in REAL, everything else in BITS, sign-extended if the type is signed. */
union element {
    int64_t bits;
    double real;
};

struct value {
    enum type type;
    struct shape shape;
    union element *elements;
};

bool type_is_float(enum type type);
const char *type_name(enum type type);
/* The f16 next to REAL, to even. */
double half_of(double real);
size_t shape_size(struct shape shape);

/* One line. PRECISION: significant digits of floats; SUFFIX: whether each number has one. */
void value_print(FILE *out, const struct value *value, int precision, bool suffix);

/* The next value of FILE, whose numbers must have suffixes. 1 if there is one, 0 at the end of the
 * file, -1 after a message on stderr where the text is not a value. */
int value_read(FILE *file, const char *file_name, struct value *value);
void value_free(struct value *value);

#endif
