/* Made by dpiac 0.1.0 from dot_gpu.fut: OpenCL kernels.
 * It belongs to whoever had it made; dpiac's licence does not apply to it.
 * It is for readers, and for other hosts: dot_gpu.c has the same text in it and does not read
 * this file. */

/* The type of indices: int where the sizes are small enough. */
#ifndef index_t
#define index_t long
#endif

kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void dot_gpu_map_workgroup0(index_t n, global const float4 *restrict xs,
                            global const float4 *restrict ys, index_t groups,
                            global float *restrict sums)
{
    local float partial[256] __attribute__((aligned(16)));
    const index_t i = get_group_id(0);
    const index_t l = get_local_id(0);
    const index_t count = (256 * groups + n / 4 - 256 * i - l - 1) / (256 * groups);
    float4 sums_1 = (float4)(0.0f);
    /* dpia.reduce, dot_gpu.fut:6 */
    for (index_t j = 0; j < count; j++)
        sums_1 += xs[256 * groups * j + 256 * i + l] * ys[256 * groups * j + 256 * i + l];
    partial[l] = sums_1.s0 + sums_1.s1 + sums_1.s2 + sums_1.s3;
    /* dpia.reduce_local, dot_gpu.fut:16 */
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
void dot_gpu_map_workgroup1(index_t n, global const float *restrict xs,
                            global const float *restrict ys, global float *restrict out,
                            index_t groups, global const float *restrict sums)
{
    local float partial[256] __attribute__((aligned(16)));
    const index_t l = get_local_id(0);
    const index_t count = (groups + 255 - l) / 256;
    float sum = 0.0f;
    /* dpia.reduce, dot_gpu.fut:21 */
    for (index_t i = 0; i < count; i++)
        sum += sums[l + 256 * i];
    if (l < n % 4)
        partial[l] = sum + xs[l + n - n % 4] * ys[l + n - n % 4];
    else
        partial[l] = sum;
    /* dpia.reduce_local, dot_gpu.fut:23 */
    for (index_t i = 0; i < 8; i++) {
        const index_t offset = 128 >> i;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (l < offset)
            partial[l] += partial[offset + l];
    }
    if (l == 0)
        *out = partial[0];
}
