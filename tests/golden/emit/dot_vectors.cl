/* Made by dpiac 0.1.0 from dot_vectors.fut: OpenCL kernels.
 * It belongs to whoever had it made; dpiac's licence does not apply to it.
 * It is for readers, and for other hosts: dot_vectors.c has the same text in it and does not
 * read this file. */

/* The type of indices: int where the sizes are small enough. */
#ifndef index_t
#define index_t long
#endif

kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void dot_vectors_map_workgroup0(global const float4 *restrict xs, global const float4 *restrict ys,
                                global float4 *restrict tmp)
{
    const index_t i = get_group_id(0);
    const index_t l = get_local_id(0);
    float4 sum = (float4)(0.0f);
    /* dpia.reduce, dot_vectors.fut:4 */
    for (index_t j = 0; j < 2048; j++)
        sum += xs[131072 * i + 2048 * l + j] * ys[131072 * i + 2048 * l + j];
    tmp[64 * i + l] = sum;
}

kernel void dot_vectors_reduce1(index_t n, global float *restrict out,
                                global const float *restrict tmp)
{
    float acc = 0.0f;
    /* dpia.reduce, dot_vectors.fut:10 */
    for (index_t i = 0; i < 256 * (n / 524288); i++)
        acc += tmp[i];
    *out = acc;
}
