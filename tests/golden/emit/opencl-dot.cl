/* Made by dpiac 0.1.0 from dot.fut: OpenCL kernels.
 * It belongs to whoever had it made; dpiac's licence does not apply to it.
 * It is for readers, and for other hosts: dot.c has the same text in it and does not read this
 * file. */

/* The type of indices: int where the sizes are small enough. */
#ifndef index_t
#define index_t long
#endif

kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void dot_reduce0(index_t n, global const float4 *restrict xs, global const float4 *restrict ys,
                 index_t groups, global float *restrict sums)
{
    local float partial[256] __attribute__((aligned(16)));
    const index_t i = get_group_id(0);
    const index_t l = get_local_id(0);
    float4 own = (float4)(0.0f);
    /* reduce, dot.fut:3 */
    for (index_t j = 0; j < n / (1024 * groups); j++)
        own += xs[256 * groups * j + 256 * i + l] * ys[256 * groups * j + 256 * i + l];
    if (256 * i + l < (n / 4) % (256 * groups)) {
        const float4 x_0 = xs[256 * groups * (n / (1024 * groups)) + 256 * i + l];
        const float4 x_1 = ys[256 * groups * (n / (1024 * groups)) + 256 * i + l];
        own += x_0 * x_1;
    }
    float a = 0.0f;
    /* reduce, dot.fut:3 */
    a += own.s0;
    a += own.s1;
    a += own.s2;
    a += own.s3;
    partial[l] = a;
    /* reduce, dot.fut:3 */
    for (index_t j = 0; j < 8; j++) {
        const index_t offset = 128 >> j;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (l < offset)
            partial[l] += partial[offset + l];
    }
    if (l == 0)
        sums[i] = partial[0];
}

kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void dot_reduce1(index_t n, global const float *restrict xs, global const float *restrict ys,
                 global float *restrict out, index_t groups, global const float *restrict sums)
{
    local float partial[256] __attribute__((aligned(16)));
    const index_t l = get_local_id(0);
    float own = 0.0f;
    /* reduce, dot.fut:3 */
    for (index_t i = 0; i < groups / 256; i++)
        own += sums[l + 256 * i];
    if (l < groups % 256) {
        const float x = sums[groups + l - groups % 256];
        own += x;
    }
    if (l < n % 4) {
        const float x_0 = xs[l + n - n % 4];
        const float x_1 = ys[l + n - n % 4];
        partial[l] = own + x_0 * x_1;
    } else {
        partial[l] = own;
    }
    /* reduce, dot.fut:3 */
    for (index_t i = 0; i < 8; i++) {
        const index_t offset = 128 >> i;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (l < offset)
            partial[l] += partial[offset + l];
    }
    if (l == 0)
        *out = partial[0];
}
