/* What a reference computation has at hand: sizes, deterministic random inputs, which are written
 * to the test's input while they are made, and a place for its results. */
#ifndef DPIAC_TESTS_REFERENCE_H
#define DPIAC_TESTS_REFERENCE_H

#include "tests/run/value.h"

struct test;

/* The sizes of this case; what they are sizes of is up to the program. */
size_t test_n(const struct test *test);
size_t test_m(const struct test *test);
size_t test_p(const struct test *test);

/* Zeroed memory that lives as long as the test. */
void *test_alloc(struct test *test, size_t count, size_t bytes);
double *test_reals(struct test *test, size_t count);
int64_t *test_integers(struct test *test, size_t count);

/* The next parameter of the entry, with random elements between LOW and HIGH, both included. An f32
 * is a double that was rounded to a float. Where HIGH < LOW, integers are of their type's whole
 * range, with the extreme ones more often. */
const double *input_reals(struct test *test, enum type type, struct shape shape, double low,
                          double high);
const int64_t *input_integers(struct test *test, enum type type, struct shape shape, int64_t low,
                              int64_t high);
/* COUNT different numbers from LOW on, up to HIGH or so many that there are enough, in any order. */
const int64_t *input_places(struct test *test, size_t count, int64_t low, int64_t high);
/* The same with given elements. */
void input_given_reals(struct test *test, enum type type, struct shape shape, const double *given);
void input_given_integers(struct test *test, enum type type, struct shape shape,
                          const int64_t *given);
double input_real(struct test *test, enum type type, double low, double high);
int64_t input_integer(struct test *test, enum type type, int64_t low, int64_t high);

/* The next result. */
void result_reals(struct test *test, enum type type, struct shape shape, const double *reals);
void result_integers(struct test *test, enum type type, struct shape shape,
                     const int64_t *integers);
void result_real(struct test *test, enum type type, double real);
void result_integer(struct test *test, enum type type, int64_t integer);

/* INTEGER modulo two to the width of TYPE, in the range of TYPE. */
int64_t wrap(enum type type, int64_t integer);
int64_t type_lowest(enum type type);
int64_t type_highest(enum type type);
bool type_is_signed(enum type type);

/* The wrapping sum and product, without overflow in C. */
int64_t wrapped_sum(enum type type, int64_t a, int64_t b);
int64_t wrapped_product(enum type type, int64_t a, int64_t b);

#define REFERENCE(program, entry, sizes, relative, absolute) \
    void reference_##program##_##entry(struct test *test);
#include "tests/run/references.def"
#undef REFERENCE

#endif
