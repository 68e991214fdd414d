/* Made by dpiac 0.1.0 from matmul.fut: OpenCL kernels.
 * It belongs to whoever had it made; dpiac's licence does not apply to it.
 * It is for readers, and for other hosts: matmul_processor.c has the same text in it and does
 * not read this file. */

kernel void matmul_processor_matmul_map0(long n, long m, long p, global const float *restrict a,
                                         global const float *restrict b, global float *restrict out,
                                         global float8 *restrict packed)
{
    const long slot = get_global_id(0);
    const long share = (p / 16 + get_global_size(0) - 1) / get_global_size(0);
    const long first = share * get_global_id(0);
    const long end = first + share < p / 16 ? first + share : p / 16;
    /* map, matmul.fut:3 */
    for (long i = first; i < end; i++) {
        for (long j = 0; j < m; j++) {
            for (long k = 0; k < 2; k++)
                packed[2 * slot * m + 2 * j + k] = vload8(0, b + (j * p + 16 * i + 8 * k));
        }
        for (long j = 0; j < n / 6; j++) {
            float8 sums0 = (float8)(0.0f);
            float8 sums1 = (float8)(0.0f);
            float8 sums2 = (float8)(0.0f);
            float8 sums3 = (float8)(0.0f);
            float8 sums4 = (float8)(0.0f);
            float8 sums5 = (float8)(0.0f);
            float8 sums6 = (float8)(0.0f);
            float8 sums7 = (float8)(0.0f);
            float8 sums8 = (float8)(0.0f);
            float8 sums9 = (float8)(0.0f);
            float8 sums10 = (float8)(0.0f);
            float8 sums11 = (float8)(0.0f);
            for (long k = 0; k < m; k++) {
                const float p_0 = a[6 * j * m + k];
                sums0 += (float8)(p_0) * packed[2 * slot * m + 2 * k];
                sums1 += (float8)(p_0) * packed[2 * slot * m + 2 * k + 1];
                const float p_0_1 = a[(6 * j + 1) * m + k];
                sums2 += (float8)(p_0_1) * packed[2 * slot * m + 2 * k];
                sums3 += (float8)(p_0_1) * packed[2 * slot * m + 2 * k + 1];
                const float p_0_2 = a[(6 * j + 2) * m + k];
                sums4 += (float8)(p_0_2) * packed[2 * slot * m + 2 * k];
                sums5 += (float8)(p_0_2) * packed[2 * slot * m + 2 * k + 1];
                const float p_0_3 = a[(6 * j + 3) * m + k];
                sums6 += (float8)(p_0_3) * packed[2 * slot * m + 2 * k];
                sums7 += (float8)(p_0_3) * packed[2 * slot * m + 2 * k + 1];
                const float p_0_4 = a[(6 * j + 4) * m + k];
                sums8 += (float8)(p_0_4) * packed[2 * slot * m + 2 * k];
                sums9 += (float8)(p_0_4) * packed[2 * slot * m + 2 * k + 1];
                const float p_0_5 = a[(6 * j + 5) * m + k];
                sums10 += (float8)(p_0_5) * packed[2 * slot * m + 2 * k];
                sums11 += (float8)(p_0_5) * packed[2 * slot * m + 2 * k + 1];
            }
            vstore8(sums0, 0, out + (6 * j * p + 16 * i));
            vstore8(sums1, 0, out + (6 * j * p + 16 * i + 8));
            vstore8(sums2, 0, out + ((6 * j + 1) * p + 16 * i));
            vstore8(sums3, 0, out + ((6 * j + 1) * p + 16 * i + 8));
            vstore8(sums4, 0, out + ((6 * j + 2) * p + 16 * i));
            vstore8(sums5, 0, out + ((6 * j + 2) * p + 16 * i + 8));
            vstore8(sums6, 0, out + ((6 * j + 3) * p + 16 * i));
            vstore8(sums7, 0, out + ((6 * j + 3) * p + 16 * i + 8));
            vstore8(sums8, 0, out + ((6 * j + 4) * p + 16 * i));
            vstore8(sums9, 0, out + ((6 * j + 4) * p + 16 * i + 8));
            vstore8(sums10, 0, out + ((6 * j + 5) * p + 16 * i));
            vstore8(sums11, 0, out + ((6 * j + 5) * p + 16 * i + 8));
        }
        for (long j = 0; j < n % 6; j++) {
            float8 sums_1_0 = (float8)(0.0f);
            float8 sums_1_1 = (float8)(0.0f);
            for (long k = 0; k < m; k++) {
                const float p_0_6 = a[(j + n - n % 6) * m + k];
                sums_1_0 += (float8)(p_0_6) * packed[2 * slot * m + 2 * k];
                sums_1_1 += (float8)(p_0_6) * packed[2 * slot * m + 2 * k + 1];
            }
            vstore8(sums_1_0, 0, out + ((j + n - n % 6) * p + 16 * i));
            vstore8(sums_1_1, 0, out + ((j + n - n % 6) * p + 16 * i + 8));
        }
    }
}

kernel void matmul_processor_matmul_map1(long n, long m, long p, global const float *restrict a,
                                         global const float *restrict b, global float *restrict out)
{
    const long share = (n + get_global_size(0) - 1) / get_global_size(0);
    const long first = share * get_global_id(0);
    const long end = first + share < n ? first + share : n;
    /* map, matmul.fut:3 */
    for (long i = first; i < end; i++) {
        for (long j = 0; j < p % 16; j++) {
            float acc = 0.0f;
            /* reduce, matmul.fut:3 */
            for (long k = 0; k < m; k++)
                acc += a[i * m + k] * b[(k + 1) * p + j - p % 16];
            out[(i + 1) * p + j - p % 16] = acc;
        }
    }
}

kernel void matmul_processor_matmul_map2(long n, long m, long p, global const float *restrict a,
                                         global const float *restrict b, global float *restrict out)
{
    const long share = (n + get_global_size(0) - 1) / get_global_size(0);
    const long first = share * get_global_id(0);
    const long end = first + share < n ? first + share : n;
    /* map, matmul.fut:3 */
    for (long i = first; i < end; i++) {
        for (long j = 0; j < p; j++) {
            float acc = 0.0f;
            /* reduce, matmul.fut:3 */
            for (long k = 0; k < m; k++)
                acc += a[i * m + k] * b[k * p + j];
            out[i * p + j] = acc;
        }
    }
}
