/* Made by dpiac 0.1.0 from matmul_gpu.fut: OpenCL kernels.
 * It belongs to whoever had it made; dpiac's licence does not apply to it.
 * It is for readers, and for other hosts: matmul_gpu.c has the same text in it and does not read
 * this file. */

/* The type of indices: int where the sizes are small enough. */
#ifndef index_t
#define index_t long
#endif

kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void matmul_gpu_map_workgroup0(index_t m, index_t p, global const float4 *restrict a,
                               global const float4 *restrict b, global float4 *restrict out)
{
    local float a_tile[2112] __attribute__((aligned(16)));
    local float4 b_tile[512];
    const index_t i = get_group_id(1) + get_global_offset(1) / 16;
    const index_t j = get_group_id(0);
    const index_t ly = get_local_id(1);
    const index_t lx = get_local_id(0);
    float4 sums[16];
    /* dpia.map_seq, matmul_gpu.fut:44 */
    #pragma unroll
    for (index_t k = 0; k < 8; k++) {
        #pragma unroll
        for (index_t l = 0; l < 2; l++)
            sums[2 * k + l] = (float4)(0.0f);
    }
    /* dpia.reduce, matmul_gpu.fut:43 */
    for (index_t k = 0; k < m / 16; k++) {
        /* dpia.map_seq, matmul_gpu.fut:11 */
        for (index_t l = 0; l < 2; l++) {
            const float4 lanes_1 =
                a[(32 * i + ly + 16 * l) * m + (m / 16) * (lx - lx % 4) + 4 * k + lx % 4];
            a_tile[4 * ly + 64 * l + lx / 4 + 528 * (lx % 4)] = lanes_1.s0;
            a_tile[4 * ly + 64 * l + lx / 4 + 528 * (lx % 4) + 132] = lanes_1.s1;
            a_tile[4 * ly + 64 * l + lx / 4 + 528 * (lx % 4) + 264] = lanes_1.s2;
            a_tile[4 * ly + 64 * l + lx / 4 + 528 * (lx % 4) + 396] = lanes_1.s3;
        }
        /* dpia.map_local_1, matmul_gpu.fut:30 */
        if (ly < 4)
            a_tile[ly + 132 * lx + 128] = 0.0f;
        /* dpia.map_seq, matmul_gpu.fut:11 */
        for (index_t l = 0; l < 2; l++)
            b_tile[16 * ly + lx + 256 * l] =
                b[(4 * k + 2 * l) * p + 32 * (ly / 2) * (p / 128) + 32 * j + lx + 16 * (ly % 2)];
        barrier(CLK_LOCAL_MEM_FENCE);
        /* dpia.reduce, matmul_gpu.fut:38 */
        #pragma unroll
        for (index_t l = 0; l < 16; l++) {
            float4 column[2];
            /* dpia.map_seq, matmul_gpu.fut:19 */
            #pragma unroll
            for (index_t m_1 = 0; m_1 < 2; m_1++)
                column[m_1] = ((local const float4 *)a_tile)[2 * ly + 33 * l + m_1];
            const float4 row0 = b_tile[lx + 32 * l];
            const float4 row1 = b_tile[lx + 32 * l + 16];
            /* dpia.map_seq, matmul_gpu.fut:22 */
            #pragma unroll
            for (index_t m_1 = 0; m_1 < 8; m_1++) {
                const float x = ((const float *)&column[m_1 / 4])[m_1 % 4];
                sums[2 * m_1] += (float4)(x) * row0;
                sums[2 * m_1 + 1] += (float4)(x) * row1;
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    /* dpia.map_seq, matmul_gpu.fut:52 */
    #pragma unroll
    for (index_t k = 0; k < 8; k++) {
        #pragma unroll
        for (index_t l = 0; l < 2; l++)
            out[(32 * i + 2 * ly) * p + 32 * k * (p / 128) + 32 * j + lx + 16 * l] =
                sums[2 * k + l];
    }
}

kernel __attribute__((reqd_work_group_size(4, 4, 1)))
void matmul_gpu_small_map_workgroup0(index_t m, index_t p, global const float4 *restrict a,
                                     global const float4 *restrict b, global float4 *restrict out)
{
    local float a_tile[80] __attribute__((aligned(16)));
    local float4 b_tile[16];
    const index_t i = get_group_id(1) + get_global_offset(1) / 4;
    const index_t j = get_group_id(0);
    const index_t ly = get_local_id(1);
    const index_t lx = get_local_id(0);
    float4 sums0 = (float4)(0.0f);
    float4 sums1 = (float4)(0.0f);
    float4 sums2 = (float4)(0.0f);
    float4 sums3 = (float4)(0.0f);
    /* dpia.reduce, matmul_gpu.fut:43 */
    for (index_t k = 0; k < m / 4; k++) {
        const float4 lanes_1 = a[(4 * i + ly) * m + lx * (m / 4) + k];
        a_tile[4 * ly + lx] = lanes_1.s0;
        a_tile[4 * ly + lx + 20] = lanes_1.s1;
        a_tile[4 * ly + lx + 40] = lanes_1.s2;
        a_tile[4 * ly + lx + 60] = lanes_1.s3;
        /* dpia.map_local, matmul_gpu.fut:30 */
        a_tile[ly + 20 * lx + 16] = 0.0f;
        /* dpia.map_local, matmul_gpu.fut:11 */
        b_tile[4 * ly + lx] = b[k * p + 4 * ly * (p / 16) + 4 * j + lx];
        barrier(CLK_LOCAL_MEM_FENCE);
        /* dpia.reduce, matmul_gpu.fut:38 */
        for (index_t l = 0; l < 4; l++) {
            const float4 column = ((local const float4 *)a_tile)[ly + 5 * l];
            const float4 row = b_tile[lx + 4 * l];
            const float x = column.s0;
            sums0 += (float4)(x) * row;
            const float x_1 = column.s1;
            sums1 += (float4)(x_1) * row;
            const float x_2 = column.s2;
            sums2 += (float4)(x_2) * row;
            const float x_3 = column.s3;
            sums3 += (float4)(x_3) * row;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    /* dpia.map_local, matmul_gpu.fut:52 */
    out[(4 * i + ly) * p + 4 * j + lx] = sums0;
    out[(4 * i + ly) * p + 4 * j + lx + 4 * (p / 16)] = sums1;
    out[(4 * i + ly) * p + 4 * j + lx + 8 * (p / 16)] = sums2;
    out[(4 * i + ly + 1) * p + 4 * j + lx - 4 * (p / 16)] = sums3;
}
