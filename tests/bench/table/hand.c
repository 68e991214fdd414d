/* The programs of this folder as loops by hand, with OpenMP, and calls of OpenBLAS where the program is
 * a product: what a person would write who knows the machine's caches and vectors but wants to read the
 * loops again.
 *
 * Compiled twice: with REAL float, which is timed, and with REAL double, by which results are
 * checked. */
#include "table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifdef TABLE_OPENBLAS
#include <cblas.h>
#endif

#ifdef TABLE_EXACT
typedef double real;
#define EXP exp
#define SQRT sqrt
#define GEMM cblas_dgemm
#define GEMV cblas_dgemv
#define HAND hand_double
#else
typedef float real;
#define EXP expf
#define SQRT sqrtf
#define GEMM cblas_sgemm
#define GEMV cblas_sgemv
#define HAND hand_single
#endif

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* ---- Products ---- */

#ifdef TABLE_OPENBLAS
/* out = a b, where row i of a has element l at a[i*row + l*depth]. */
static void multiply(int64_t n, int64_t m, int64_t p, const real *a, bool left_transposed,
                     const real *b, bool right_transposed, real *out)
{
    GEMM(CblasRowMajor, left_transposed ? CblasTrans : CblasNoTrans,
         right_transposed ? CblasTrans : CblasNoTrans, (blasint)n, (blasint)p, (blasint)m, 1, a,
         (blasint)(left_transposed ? n : m), b, (blasint)(right_transposed ? m : p), 0, out,
         (blasint)p);
}
#else
/* Without OpenBLAS: rows of the right matrix times an element of the left one, in blocks of the
 * depth. */
static void multiply(int64_t n, int64_t m, int64_t p, const real *a, bool left_transposed,
                     const real *b, bool right_transposed, real *out)
{
    enum { DEPTH = 128 };
    #pragma omp parallel for
    for (int64_t i = 0; i < n; i++) {
        memset(out + i * p, 0, (size_t)p * sizeof(real));
        for (int64_t from = 0; from < m; from += DEPTH)
            for (int64_t l = from; l < least(from + DEPTH, m); l++) {
                const real x = left_transposed ? a[l * n + i] : a[i * m + l];
                for (int64_t j = 0; j < p; j++)
                    out[i * p + j] += x * (right_transposed ? b[j * m + l] : b[l * p + j]);
            }
    }
}
#endif

static int product(int64_t n, int64_t m, int64_t p, const real *a, const real *b, real *out)
{
    multiply(n, m, p, a, false, b, false, out);
    return 0;
}

static int product_left_transposed(int64_t n, int64_t m, int64_t p, const real *a, const real *b,
                                   real *out)
{
    multiply(n, m, p, a, true, b, false, out);
    return 0;
}

static int product_bias(int64_t n, int64_t m, int64_t p, const real *a, const real *b,
                        const real *bias, real *out)
{
    multiply(n, m, p, a, false, b, false, out);
    #pragma omp parallel for
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < p; j++) {
            const real x = out[i * p + j] + bias[j];
            out[i * p + j] = x > 0 ? x : 0;
        }
    return 0;
}

static int product_batched(int64_t k, int64_t n, int64_t m, int64_t p, const real *a,
                           const real *b, real *out)
{
    for (int64_t i = 0; i < k; i++)
        multiply(n, m, p, a + i * n * m, false, b + i * m * p, false, out + i * n * p);
    return 0;
}

static int gemv_transposed(int64_t n, int64_t m, const real *a, const real *x, real *out)
{
#ifdef TABLE_OPENBLAS
    GEMV(CblasRowMajor, CblasTrans, (blasint)n, (blasint)m, 1, a, (blasint)m, x, 1, 0, out, 1);
#else
    memset(out, 0, (size_t)m * sizeof *out);
    #pragma omp parallel for reduction(+ : out[:m])
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < m; j++)
            out[j] += a[i * m + j] * x[i];
#endif
    return 0;
}

/* ---- Rows ---- */

static void softmax(int64_t m, const real *xs, real *out)
{
    real most = -INFINITY, sum = 0;
    #pragma omp simd reduction(max : most)
    for (int64_t j = 0; j < m; j++)
        most = xs[j] > most ? xs[j] : most;
    #pragma omp simd reduction(+ : sum)
    for (int64_t j = 0; j < m; j++) {
        const real e = EXP(xs[j] - most);
        out[j] = e;
        sum += e;
    }
    for (int64_t j = 0; j < m; j++)
        out[j] /= sum;
}

static int softmax_rows(int64_t n, int64_t m, const real *xss, real *out)
{
    #pragma omp parallel for
    for (int64_t i = 0; i < n; i++)
        softmax(m, xss + i * m, out + i * m);
    return 0;
}

static int layer_norm(int64_t n, int64_t m, const real *xss, real *out)
{
    #pragma omp parallel for
    for (int64_t i = 0; i < n; i++) {
        const real *xs = xss + i * m;
        real sum = 0, squares = 0;
        #pragma omp simd reduction(+ : sum)
        for (int64_t j = 0; j < m; j++)
            sum += xs[j];
        const real mean = sum / (real)m;
        #pragma omp simd reduction(+ : squares)
        for (int64_t j = 0; j < m; j++)
            squares += (xs[j] - mean) * (xs[j] - mean);
        const real scale = 1 / SQRT(squares / (real)m + (real)1e-5);
        for (int64_t j = 0; j < m; j++)
            out[i * m + j] = (xs[j] - mean) * scale;
    }
    return 0;
}

static int attention(int64_t n, int64_t d, const real *q, const real *k, const real *v, real *out)
{
    real *scores = malloc((size_t)(n * n) * sizeof *scores);
    if (!scores)
        return 1;
    const real scale = 1 / SQRT((real)d);
    multiply(n, d, n, q, false, k, true, scores);
    #pragma omp parallel for
    for (int64_t i = 0; i < n; i++) {
        for (int64_t j = 0; j < n; j++)
            scores[i * n + j] *= scale;
        softmax(n, scores + i * n, scores + i * n);
    }
    multiply(n, n, d, scores, false, v, false, out);
    free(scores);
    return 0;
}

/* ---- Columns ---- */

static int column_sums(int64_t n, int64_t m, const real *xss, real *out)
{
    memset(out, 0, (size_t)m * sizeof *out);
    #pragma omp parallel for reduction(+ : out[:m])
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < m; j++)
            out[j] += xss[i * m + j];
    return 0;
}

static int column_moments(int64_t n, int64_t m, const real *xss, real *mean, real *variance)
{
    memset(mean, 0, (size_t)m * sizeof *mean);
    memset(variance, 0, (size_t)m * sizeof *variance);
    #pragma omp parallel for reduction(+ : mean[:m], variance[:m])
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < m; j++) {
            const real x = xss[i * m + j];
            mean[j] += x;
            variance[j] += x * x;
        }
    for (int64_t j = 0; j < m; j++) {
        mean[j] /= (real)n;
        variance[j] = variance[j] / (real)n - mean[j] * mean[j];
    }
    return 0;
}

static int transpose_add(int64_t n, int64_t m, const real *xss, real *out)
{
    enum { BLOCK = 32 };
    #pragma omp parallel for
    for (int64_t i = 0; i < m; i += BLOCK)
        for (int64_t j = 0; j < n; j += BLOCK)
            for (int64_t k = i; k < least(i + BLOCK, m); k++)
                for (int64_t l = j; l < least(j + BLOCK, n); l++)
                    out[k * n + l] = xss[l * m + k] + 1;
    return 0;
}

/* ---- All pairs ---- */

static int distances(int64_t n, int64_t m, int64_t d, const real *a, const real *b, real *out)
{
    #pragma omp parallel for
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < m; j++) {
            real sum = 0;
            #pragma omp simd reduction(+ : sum)
            for (int64_t l = 0; l < d; l++)
                sum += (a[i * d + l] - b[j * d + l]) * (a[i * d + l] - b[j * d + l]);
            out[i * m + j] = sum;
        }
    return 0;
}

static int nbody(int64_t n, const real *x, const real *y, const real *z, const real *mass, real *ax,
                 real *ay, real *az)
{
    #pragma omp parallel for
    for (int64_t i = 0; i < n; i++) {
        real a = 0, b = 0, c = 0;
        #pragma omp simd reduction(+ : a, b, c)
        for (int64_t j = 0; j < n; j++) {
            const real dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
            const real inverse = 1 / SQRT(dx * dx + dy * dy + dz * dz + (real)1e-3);
            const real strength = mass[j] * inverse * inverse * inverse;
            a += strength * dx;
            b += strength * dy;
            c += strength * dz;
        }
        ax[i] = a;
        ay[i] = b;
        az[i] = c;
    }
    return 0;
}

/* ---- Long arrays, and neighbours ---- */

/* Each thread first finds the largest element of its part, then where that is. */
static int argmax(int64_t n, const real *xs, int64_t *out)
{
    enum { BLOCK = 4096 };
    real most = -INFINITY;
    int64_t place = INT64_MAX;
    #pragma omp parallel for
    for (int64_t from = 0; from < n; from += BLOCK) {
        const int64_t to = least(from + BLOCK, n);
        real own = xs[from];
        #pragma omp simd reduction(max : own)
        for (int64_t i = from; i < to; i++)
            own = xs[i] > own ? xs[i] : own;
        real known;
        #pragma omp atomic read
        known = most;
        if (own < known)
            continue;
        int64_t i = from;
        while (i < to - 1 && xs[i] != own)
            i++;
        #pragma omp critical
        if (own > most || (own == most && i < place)) {
            place = i;
            #pragma omp atomic write
            most = own;
        }
    }
    *out = place;
    return 0;
}

static int stencil_3d(int64_t n, int64_t m, int64_t p, const real *a, real *out)
{
    #pragma omp parallel for
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < m; j++) {
            const real *c = a + (i * m + j) * p;
            real *to = out + (i * m + j) * p;
            if (i == 0 || i == n - 1 || j == 0 || j == m - 1) {
                memcpy(to, c, (size_t)p * sizeof *to);
                continue;
            }
            to[0] = c[0];
            for (int64_t k = 1; k < p - 1; k++)
                to[k] = (c[k - m * p] + c[k + m * p] + c[k - p] + c[k + p] + c[k - 1] + c[k + 1] -
                         6 * c[k]) * (real)0.1 + c[k];
            to[p - 1] = c[p - 1];
        }
    return 0;
}

/* Adds a row of three neighbours each, by weights W; what is outside is zero. */
static void convolve_row(int64_t m, const real *from, const real *w, real *to)
{
    to[0] += w[1] * from[0] + (m > 1 ? w[2] * from[1] : 0);
    for (int64_t j = 1; j < m - 1; j++)
        to[j] += w[0] * from[j - 1] + w[1] * from[j] + w[2] * from[j + 1];
    if (m > 1)
        to[m - 1] += w[0] * from[m - 2] + w[1] * from[m - 1];
}

static int convolution(int64_t n, int64_t m, const real *a, const real *w, real *out)
{
    #pragma omp parallel for
    for (int64_t i = 0; i < n; i++) {
        memset(out + i * m, 0, (size_t)m * sizeof *out);
        for (int64_t k = 0; k < 3; k++)
            if (i + k - 1 >= 0 && i + k - 1 < n)
                convolve_row(m, a + (i + k - 1) * m, w + 3 * k, out + i * m);
    }
    return 0;
}

/* The index of the nearest element. */
static int64_t near(int64_t n, int64_t i)
{
    return i < 0 ? 0 : i < n ? i : n - 1;
}

static const real weights[5] = {0.0625, 0.25, 0.375, 0.25, 0.0625};

/* Of a row; near its ends one by one. */
static void blur_row(int64_t m, const real *from, real *to)
{
    for (int64_t j = 0; j < m; j++)
        if (j < 2 || j >= m - 2) {
            to[j] = 0;
            for (int64_t k = 0; k < 5; k++)
                to[j] += weights[k] * from[near(m, j + k - 2)];
        }
    for (int64_t j = 2; j < m - 2; j++)
        to[j] = weights[0] * from[j - 2] + weights[1] * from[j - 1] + weights[2] * from[j] +
                weights[3] * from[j + 1] + weights[4] * from[j + 2];
}

static int blur(int64_t n, int64_t m, const real *a, real *out)
{
    real *restrict rows = malloc((size_t)(n * m) * sizeof *rows);
    if (!rows)
        return 1;
    #pragma omp parallel for
    for (int64_t i = 0; i < n; i++)
        blur_row(m, a + i * m, rows + i * m);
    #pragma omp parallel for
    for (int64_t i = 0; i < n; i++) {
        const real *r[5];
        for (int64_t k = 0; k < 5; k++)
            r[k] = rows + near(n, i + k - 2) * m;
        #pragma omp simd
        for (int64_t j = 0; j < m; j++)
            out[i * m + j] = weights[0] * r[0][j] + weights[1] * r[1][j] + weights[2] * r[2][j] +
                             weights[3] * r[3][j] + weights[4] * r[4][j];
    }
    free(rows);
    return 0;
}

/* Rows first, then panels of columns. */
static int summed_area(int64_t n, int64_t m, const real *a, real *out)
{
    enum { PANEL = 256 };
    #pragma omp parallel for
    for (int64_t i = 0; i < n; i++) {
        real sum = 0;
        for (int64_t j = 0; j < m; j++)
            out[i * m + j] = sum += a[i * m + j];
    }
    #pragma omp parallel for
    for (int64_t panel = 0; panel < m; panel += PANEL)
        for (int64_t i = 1; i < n; i++)
            for (int64_t j = panel; j < least(panel + PANEL, m); j++)
                out[i * m + j] += out[(i - 1) * m + j];
    return 0;
}

static int mean_within(int64_t n, const real *xs, real *out_sum, real *out_count)
{
    real sum = 0, count = 0;
    #pragma omp parallel for simd reduction(+ : sum, count)
    for (int64_t i = 0; i < n; i++) {
        const int within = ((real)-0.5 <= xs[i]) & (xs[i] < (real)0.75);
        sum += within ? xs[i] : 0;
        count += within ? 1 : 0;
    }
    *out_sum = sum;
    *out_count = count;
    return 0;
}

/* In two passes: the sums of blocks, then the prefixes in them. */
static int prefix_sum(int64_t n, const real *xs, real *out)
{
    enum { BLOCK = 65536 };
    const int64_t blocks = (n + BLOCK - 1) / BLOCK;
    real *starts = malloc((size_t)(blocks + 1) * sizeof *starts);
    if (!starts)
        return 1;
    #pragma omp parallel for
    for (int64_t block = 0; block < blocks; block++) {
        real sum = 0;
        #pragma omp simd reduction(+ : sum)
        for (int64_t i = block * BLOCK; i < least((block + 1) * BLOCK, n); i++)
            sum += xs[i];
        starts[block] = sum;
    }
    real start = 0;
    for (int64_t block = 0; block < blocks; block++) {
        const real sum = starts[block];
        starts[block] = start;
        start += sum;
    }
    #pragma omp parallel for
    for (int64_t block = 0; block < blocks; block++) {
        real sum = starts[block];
        for (int64_t i = block * BLOCK; i < least((block + 1) * BLOCK, n); i++)
            out[i] = sum += xs[i];
    }
    free(starts);
    return 0;
}

#define N(i) job->sizes[i]
#define IN(i) job->in[i]
#define OUT(i) job->out[i]

#define PROGRAM(name, ...)                                                                         \
    static int call_##name(const struct job *job)                                                  \
    {                                                                                              \
        return name(__VA_ARGS__);                                                                  \
    }
#include "programs.def"
#undef PROGRAM

call *const HAND[PROGRAMS] = {
#define PROGRAM(name, ...) call_##name,
#include "programs.def"
#undef PROGRAM
};
