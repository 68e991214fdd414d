/* The rows of the table: sizes for a processor, of arrays that are not in its caches, and of products
 * that tiles often do not divide. */
#include "table.h"

#define MI ((int64_t)1 << 20)

const char *const program_names[PROGRAMS] = {
#define PROGRAM(name, ...) #name,
#include "programs.def"
#undef PROGRAM
};

#define MATRIX(name, n, m, ...)                                                                    \
    {                                                                                              \
        .program = PROGRAM_##name, .sizes = {n, m}, .inputs = {(int64_t)(n) * (m)}, __VA_ARGS__    \
    }

#define PRODUCT(name, n, m, p, ...)                                                                \
    {                                                                                              \
        .program = PROGRAM_##name, .sizes = {n, m, p},                                             \
        .inputs = {(int64_t)(n) * (m), (int64_t)(m) * (p), __VA_ARGS__},                           \
        .outputs = {(int64_t)(n) * (p)}, .operations = 2.0 * (n) * (m) * (p)                       \
    }

const struct row rows[] = {
    {PROGRAM_gemv_transposed, {4096, 4096}, {16 * MI, 4096}, {4096}, 32.0 * MI, false},
    PRODUCT(product, 1024, 1024, 1024, 0),
    PRODUCT(product, 1023, 1001, 997, 0),
    PRODUCT(product, 128, 65536, 128, 0),
    PRODUCT(product, 65536, 64, 64, 0),
    PRODUCT(product, 100, 1000, 10, 0),
    PRODUCT(product_left_transposed, 1024, 1024, 1024, 0),
    PRODUCT(product_bias, 1000, 750, 500, 500),
    {PROGRAM_product_batched, {32, 256, 256, 256}, {2 * MI, 2 * MI}, {2 * MI}, 1024.0 * MI, false},
    {PROGRAM_product_batched, {8192, 16, 16, 16}, {2 * MI, 2 * MI}, {2 * MI}, 64.0 * MI, false},
    {PROGRAM_attention, {2048, 64}, {131072, 131072, 131072}, {131072}, 1024.0 * MI, false},
    {PROGRAM_distances, {1024, 1024, 256}, {262144, 262144}, {MI}, 768.0 * MI, false},
    {PROGRAM_nbody, {4096}, {4096, 4096, 4096, 4096}, {4096, 4096, 4096}, 320.0 * MI, false},
    MATRIX(softmax_rows, 4096, 4096, .outputs = {16 * MI}),
    MATRIX(layer_norm, 4096, 4096, .outputs = {16 * MI}),
    MATRIX(column_sums, 4096, 4096, .outputs = {4096}),
    MATRIX(column_sums, 524288, 33, .outputs = {33}),
    MATRIX(column_moments, 4096, 4096, .outputs = {4096, 4096}),
    {PROGRAM_argmax, {32 * MI}, {32 * MI}, {1}, 0, true},
    MATRIX(transpose_add, 4096, 4096, .outputs = {16 * MI}),
    {PROGRAM_stencil_3d, {256, 256, 256}, {16 * MI}, {16 * MI}, 0, false},
    {PROGRAM_convolution, {4096, 4096}, {16 * MI, 9}, {16 * MI}, 0, false},
    MATRIX(blur, 4095, 4097, .outputs = {(int64_t)4095 * 4097}),
    MATRIX(blur, 301, 203, .outputs = {(int64_t)301 * 203}),
    MATRIX(summed_area, 4095, 4097, .outputs = {(int64_t)4095 * 4097}),
    {PROGRAM_mean_within, {16 * MI - 1}, {16 * MI - 1}, {1, 1}, 0, false},
    {PROGRAM_prefix_sum, {16 * MI}, {16 * MI}, {16 * MI}, 0, false},
};

const size_t row_count = sizeof rows / sizeof rows[0];
