/* reference: writes inputs for test programs and the results that are expected of them, computed
 * independently of dpiac: floats in double precision, integers exactly.
 *
 *     reference PROGRAM FOLDER          FOLDER/ENTRY-CASE.in and .out for each entry and size; for
 *                                       each a line "ENTRY-CASE ENTRY RELATIVE ABSOLUTE SIZE" on
 *                                       standard output: the tolerance, and a measure of the work
 *     reference PROGRAM FOLDER COUNT MOST       the same, of the first COUNT sizes those whose
 *                                       measure is no more than MOST
 *     reference --sample PROGRAM BASE   BASE.in and BASE.out, small and readable
 *     reference --list                  the programs, a line each
 *
 * Which programs there are, with which sizes, stands in references.def; the computations are in the
 * other reference_*.c. */
#include "tests/run/reference.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct sizes {
    size_t n, m, p;
};

/* Kinds of sizes; each list ends with the one whose n is NO_SIZE. */
#define NO_SIZE SIZE_MAX
enum size_kind { SIZES_none, SIZES_vector, SIZES_long, SIZES_matrix, SIZES_cube, SIZES_square,
                 SIZES_small, SIZES_blocks, SIZES_long_blocks, SIZES_one_block, SIZES_nonempty,
                 SIZES_rows,
                 SIZES_tiles, SIZES_pieces, SIZES_counts, SIZES_many_counts, SIZES_tilings,
                 SIZES_wide, SIZES_thin, SIZES_empty, SIZE_KIND_COUNT };

static const struct sizes all_sizes[SIZE_KIND_COUNT][13] = {
    [SIZES_none] = {{1, 1, 1}, {2, 1, 1}, {3, 1, 1}, {NO_SIZE, 0, 0}},
    [SIZES_vector] = {{7, 5, 3}, {1000, 33, 4}, {0, 3, 1}, {1, 1, 1}, {4096, 2, 2},
                      {NO_SIZE, 0, 0}},
    [SIZES_long] = {{7, 5, 3}, {1000, 33, 4}, {0, 3, 1}, {1, 1, 1}, {4096, 2, 2}, {100000, 3, 1},
                    {256, 1, 1}, {257, 1, 1}, {NO_SIZE, 0, 0}},
    [SIZES_matrix] = {{7, 5, 3}, {1000, 13, 1}, {0, 4, 2}, {4, 0, 2}, {1, 1, 1}, {5, 7, 4},
                      {3, 1000, 2}, {4096, 3, 1}, {NO_SIZE, 0, 0}},
    [SIZES_cube] = {{7, 5, 3}, {31, 4, 17}, {0, 4, 2}, {4, 0, 2}, {4, 2, 0}, {1, 1, 1}, {64, 33, 9},
                    {2, 3, 300}, {NO_SIZE, 0, 0}},
    [SIZES_square] = {{7, 3, 3}, {100, 4, 4}, {0, 3, 3}, {1, 1, 1}, {128, 0, 1}, {NO_SIZE, 0, 0}},
    [SIZES_small] = {{7, 1, 1}, {100, 1, 1}, {0, 1, 1}, {1, 1, 1}, {NO_SIZE, 0, 0}},
    [SIZES_blocks] = {{1, 3, 2}, {4, 2, 3}, {0, 3, 2}, {NO_SIZE, 0, 0}},
    [SIZES_long_blocks] = {{1, 3, 2}, {2, 2, 3}, {0, 3, 2}, {NO_SIZE, 0, 0}},
    [SIZES_one_block] = {{1, 3, 2}, {0, 3, 2}, {NO_SIZE, 0, 0}},
    [SIZES_nonempty] = {{7, 5, 3}, {1000, 13, 4}, {1, 1, 1}, {4096, 2, 2}, {NO_SIZE, 0, 0}},
    [SIZES_rows] = {{7, 5, 3}, {0, 40, 1}, {4, 0, 1}, {1, 1, 1}, {3, 1000, 1}, {13, 32, 1},
                    {6, 97, 1}, {1001, 31, 1}, {NO_SIZE, 0, 0}},
    [SIZES_tiles] = {{7, 5, 3}, {0, 16, 16}, {16, 0, 16}, {16, 16, 0}, {16, 16, 16}, {37, 41, 50},
                     {18, 100, 31}, {65, 17, 33}, {NO_SIZE, 0, 0}},
    [SIZES_pieces] = {{7, 1, 1}, {0, 1, 1}, {1, 1, 1}, {1, 1, 1024}, {3, 1, 1000}, {2, 1, 1031},
                      {600, 1, 1021}, {NO_SIZE, 0, 0}},
    [SIZES_counts] = {{1, 1, 1}, {0, 1, 1}, {1, 0, 1}, {1, 1, 0}, {41, 1, 1}, {6, 7, 2},
                      {NO_SIZE, 0, 0}},
    [SIZES_many_counts] = {{1, 1, 1}, {0, 2, 3}, {2, 0, 1}, {2, 3, 1}, {1, 2, 3}, {13, 11, 17},
                           {NO_SIZE, 0, 0}},
    [SIZES_tilings] = {{7, 5, 1}, {1, 1, 32}, {2, 3, 32}, {1, 1, 1}, {0, 2, 32}, {2, 0, 32},
                       {33, 64, 1}, {5, 11, 32}, {NO_SIZE, 0, 0}},
    [SIZES_wide] = {{7, 5, 1}, {0, 4, 1}, {4, 0, 1}, {1, 1, 1}, {2, 3, 257}, {3, 1, 1024},
                    {130, 257, 1}, {NO_SIZE, 0, 0}},
    [SIZES_thin] = {{100, 9, 10}, {7, 50, 103}, {20, 4, 1}, {3, 3, 3}, {17, 0, 5}, {0, 20, 20},
                    {17, 40, 16}, {40, 77, 5}, {5, 33, 17}, {90, 130, 2}, {3, 150, 40},
                    {70, 5, 29}, {NO_SIZE, 0, 0}},
    [SIZES_empty] = {{0, 0, 0}, {0, 0, 2}, {0, 2, 0}, {2, 0, 0}, {0, 3, 2}, {3, 0, 2}, {3, 2, 0},
                     {1, 1, 1}, {1, 1, 3}, {1, 4, 1}, {5, 1, 1}, {4, 3, 5}, {NO_SIZE, 0, 0}},
};

static const struct sizes sample_sizes[SIZE_KIND_COUNT] = {
    [SIZES_none] = {1, 1, 1},   [SIZES_vector] = {8, 4, 2}, [SIZES_long] = {8, 4, 2},
    [SIZES_matrix] = {3, 4, 2}, [SIZES_cube] = {2, 4, 3},   [SIZES_square] = {4, 2, 2},
    [SIZES_small] = {8, 1, 1},  [SIZES_blocks] = {0, 1, 1}, [SIZES_nonempty] = {3, 4, 2},
    [SIZES_long_blocks] = {0, 1, 1}, [SIZES_one_block] = {0, 1, 1},
    [SIZES_rows] = {3, 4, 2},   [SIZES_tiles] = {2, 4, 3},
    [SIZES_pieces] = {8, 1, 1}, [SIZES_counts] = {1, 1, 1}, [SIZES_many_counts] = {1, 1, 1},
    [SIZES_tilings] = {3, 4, 1}, [SIZES_wide] = {3, 6, 1},
    [SIZES_thin] = {2, 4, 3},
    [SIZES_empty] = {2, 3, 4}};

struct reference {
    const char *program, *entry;
    void (*compute)(struct test *test);
    enum size_kind kind;
    const char *relative, *absolute;
};

static const struct reference references[] = {
#define REFERENCE(program, entry, sizes, relative, absolute) \
    {#program, #entry, reference_##program##_##entry, SIZES_##sizes, #relative, #absolute},
#include "tests/run/references.def"
#undef REFERENCE
};

enum { REFERENCE_COUNT = sizeof references / sizeof *references };

struct block {
    struct block *next;
};

struct test {
    struct sizes sizes;
    FILE *in, *out;
    uint64_t state; /* of the random numbers */
    bool sample;    /* inputs have few digits */
    struct block *blocks;
};

size_t test_n(const struct test *test)
{
    return test->sizes.n;
}

size_t test_m(const struct test *test)
{
    return test->sizes.m;
}

size_t test_p(const struct test *test)
{
    return test->sizes.p;
}

void *test_alloc(struct test *test, size_t count, size_t bytes)
{
    struct block *block = calloc(1, 16 + (count + 1) * bytes);
    if (!block) {
        fputs("reference: no memory\n", stderr);
        exit(2);
    }
    block->next = test->blocks;
    test->blocks = block;
    return (char *)block + 16;
}

double *test_reals(struct test *test, size_t count)
{
    return test_alloc(test, count, sizeof(double));
}

int64_t *test_integers(struct test *test, size_t count)
{
    return test_alloc(test, count, sizeof(int64_t));
}

/* splitmix64: a counter and a mixing function. */
static uint64_t random_bits(struct test *test)
{
    uint64_t z = test->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static double random_real(struct test *test, enum type type, double low, double high)
{
    double unit = (double)(random_bits(test) >> 11) / 9007199254740991.0;
    double real = low + (high - low) * unit;
    if (test->sample)
        real = (double)(int64_t)(real * 4) / 4;
    return type == F16 ? half_of(real) : type == F32 ? (double)(float)real : real;
}

bool type_is_signed(enum type type)
{
    return type <= I64;
}

static int type_bits(enum type type)
{
    static const int bits[TYPE_COUNT] = {[I8] = 8,   [I16] = 16, [I32] = 32, [I64] = 64,
                                         [U8] = 8,   [U16] = 16, [U32] = 32, [U64] = 64,
                                         [F16] = 16, [F32] = 32, [F64] = 64, [BOOL] = 1};
    return bits[type];
}

int64_t wrap(enum type type, int64_t integer)
{
    uint64_t bits = (uint64_t)integer;
    int width = type_bits(type);
    if (width == 64)
        return integer;
    bits &= (UINT64_C(1) << width) - 1;
    if (type_is_signed(type) && bits >> (width - 1))
        bits |= ~((UINT64_C(1) << width) - 1);
    return (int64_t)bits;
}

int64_t type_lowest(enum type type)
{
    return type_is_signed(type) ? wrap(type, (int64_t)(UINT64_C(1) << (type_bits(type) - 1))) : 0;
}

int64_t type_highest(enum type type)
{
    return wrap(type, ~type_lowest(type));
}

int64_t wrapped_sum(enum type type, int64_t a, int64_t b)
{
    return wrap(type, (int64_t)((uint64_t)a + (uint64_t)b));
}

int64_t wrapped_product(enum type type, int64_t a, int64_t b)
{
    return wrap(type, (int64_t)((uint64_t)a * (uint64_t)b));
}

/* Of the whole range of TYPE, one in four close to an end or to zero. */
static int64_t random_any(struct test *test, enum type type)
{
    const int64_t special[] = {0, 1, -1, 2, type_lowest(type), type_highest(type),
                               type_lowest(type) + 1, -7};
    uint64_t bits = random_bits(test);
    return wrap(type, bits % 4 == 0 ? special[bits / 4 % 8] : (int64_t)(bits >> 3 ^ bits << 61));
}

static int64_t random_integer(struct test *test, enum type type, int64_t low, int64_t high)
{
    if (high < low)
        return random_any(test, type);
    uint64_t span = (uint64_t)high - (uint64_t)low + 1;
    return low + (int64_t)(random_bits(test) % span);
}

static void print_reals(const struct test *test, FILE *out, enum type type, struct shape shape,
                        const double *reals, int precision)
{
    size_t size = shape_size(shape);
    struct value value = {type, shape, calloc(size + 1, sizeof *value.elements)};
    for (size_t i = 0; value.elements && i < size; i++)
        value.elements[i].real = reals[i];
    value_print(out, &value, precision, !test->sample || out == test->out);
    value_free(&value);
}

static void print_integers(const struct test *test, FILE *out, enum type type, struct shape shape,
                           const int64_t *integers)
{
    size_t size = shape_size(shape);
    struct value value = {type, shape, calloc(size + 1, sizeof *value.elements)};
    for (size_t i = 0; value.elements && i < size; i++)
        value.elements[i].bits = integers[i];
    value_print(out, &value, 0, !test->sample || out == test->out);
    value_free(&value);
}

void input_given_reals(struct test *test, enum type type, struct shape shape, const double *given)
{
    print_reals(test, test->in, type, shape, given, type == F16 ? 5 : type == F32 ? 9 : 17);
}

void input_given_integers(struct test *test, enum type type, struct shape shape,
                          const int64_t *given)
{
    print_integers(test, test->in, type, shape, given);
}

const double *input_reals(struct test *test, enum type type, struct shape shape, double low,
                          double high)
{
    double *reals = test_reals(test, shape_size(shape));
    for (size_t i = 0; i < shape_size(shape); i++)
        reals[i] = random_real(test, type, low, high);
    input_given_reals(test, type, shape, reals);
    return reals;
}

const int64_t *input_integers(struct test *test, enum type type, struct shape shape, int64_t low,
                              int64_t high)
{
    int64_t *integers = test_integers(test, shape_size(shape));
    for (size_t i = 0; i < shape_size(shape); i++)
        integers[i] = random_integer(test, type, low, high);
    input_given_integers(test, type, shape, integers);
    return integers;
}

const int64_t *input_places(struct test *test, size_t count, int64_t low, int64_t high)
{
    size_t range = (size_t)(high - low + 1) > count ? (size_t)(high - low + 1) : count;
    int64_t *places = test_integers(test, range);
    for (size_t i = 0; i < range; i++) {
        size_t other = (size_t)random_integer(test, I64, 0, (int64_t)i);
        places[i] = places[other];
        places[other] = low + (int64_t)i;
    }
    input_given_integers(test, I64, VECTOR(count), places);
    return places;
}

double input_real(struct test *test, enum type type, double low, double high)
{
    return *input_reals(test, type, SCALAR, low, high);
}

int64_t input_integer(struct test *test, enum type type, int64_t low, int64_t high)
{
    return *input_integers(test, type, SCALAR, low, high);
}

void result_reals(struct test *test, enum type type, struct shape shape, const double *reals)
{
    print_reals(test, test->out, type, shape, reals, !test->sample ? 17 : type == F32 ? 9 : 15);
}

void result_integers(struct test *test, enum type type, struct shape shape,
                     const int64_t *integers)
{
    print_integers(test, test->out, type, shape, integers);
}

void result_real(struct test *test, enum type type, double real)
{
    result_reals(test, type, SCALAR, &real);
}

void result_integer(struct test *test, enum type type, int64_t integer)
{
    result_integers(test, type, SCALAR, &integer);
}

static FILE *open_file(const char *base, const char *suffix)
{
    char path[4096];
    snprintf(path, sizeof path, "%s.%s", base, suffix);
    FILE *file = fopen(path, "w");
    if (!file) {
        perror(path);
        exit(2);
    }
    return file;
}

static void close_file(FILE *file, const char *base)
{
    if (ferror(file) | (fclose(file) != 0)) {
        fprintf(stderr, "%s: cannot be written\n", base);
        exit(2);
    }
}

/* Computes one case into BASE.in and BASE.out. */
static void write_case(const struct reference *reference, struct sizes sizes, bool sample,
                       const char *base)
{
    struct test test = {.sizes = sizes, .sample = sample, .state = 1 + sizes.n * 31 + sizes.m};
    test.in = open_file(base, "in");
    test.out = open_file(base, "out");
    reference->compute(&test);
    close_file(test.in, base);
    close_file(test.out, base);
    while (test.blocks) {
        struct block *block = test.blocks;
        test.blocks = block->next;
        free(block);
    }
}

/* The size by which cases are chosen. */
static size_t size_of(struct sizes sizes)
{
    return sizes.n * (sizes.m + !sizes.m);
}

/* Which cases are written: of the first COUNT those whose size is no more than MOST. */
struct choice {
    int count;
    size_t most;
};

static void write_cases(const struct reference *reference, const char *folder, struct choice choice)
{
    const struct sizes *sizes = all_sizes[reference->kind];
    for (int i = 0; i < choice.count && sizes[i].n != NO_SIZE; i++) {
        char base[4096];
        if (size_of(sizes[i]) > choice.most)
            continue;
        snprintf(base, sizeof base, "%s/%s-%d", folder, reference->entry, i);
        write_case(reference, sizes[i], false, base);
        printf("%s-%d %s %s %s %zu\n", reference->entry, i, reference->entry, reference->relative,
               reference->absolute, size_of(sizes[i]));
    }
}

static void list_programs(void)
{
    for (int i = 0; i < REFERENCE_COUNT; i++)
        if (i == 0 || strcmp(references[i].program, references[i - 1].program) != 0)
            puts(references[i].program);
}

/* Does what the command asks for with each entry of PROGRAM, and gives their number: the cases of
 * CHOICE into FOLDER, or else a sample. */
static int write_program(const char *program, const char *folder, struct choice choice,
                         const char *sample_base)
{
    int found = 0;
    for (int i = 0; i < REFERENCE_COUNT; i++) {
        if (strcmp(references[i].program, program) != 0)
            continue;
        found++;
        if (folder)
            write_cases(&references[i], folder, choice);
        else if (found == 1)
            write_case(&references[i], sample_sizes[references[i].kind], true, sample_base);
    }
    return found;
}

int main(int argc, char **argv)
{
    struct choice choice = {INT_MAX, SIZE_MAX};
    int found = 0;
    if (argc == 2 && strcmp(argv[1], "--list") == 0) {
        list_programs();
        return 0;
    }
    if (argc == 5)
        choice = (struct choice){atoi(argv[3]), strtoull(argv[4], NULL, 10)};
    if (argc == 4 && strcmp(argv[1], "--sample") == 0)
        found = write_program(argv[2], NULL, choice, argv[3]);
    else if (argc == 3 || argc == 5)
        found = write_program(argv[1], argv[2], choice, NULL);
    if (found == 0)
        fputs("usage: reference PROGRAM FOLDER [COUNT MOST] | --sample PROGRAM BASE | --list\n",
              stderr);
    return found == 0 ? 2 : 0;
}
