/* Made by dpiac 0.1.0 from matmul.fut: OpenCL kernels.
 * It belongs to whoever had it made; dpiac's licence does not apply to it.
 * It is for readers, and for other hosts: matmul_processor.c has the same text in it and does
 * not read this file. */

kernel void matmul_processor_matmul_map0(long m, long p, global const float *restrict a,
                                         global const float *restrict b, long i, long pieces,
                                         global float *restrict parts,
                                         global float *restrict sums_1)
{
    const long slot = get_global_id(0);
    const long share = (pieces + get_global_size(0) - 1) / get_global_size(0);
    const long first = share * get_global_id(0);
    const long end = first + share < pieces ? first + share : pieces;
    /* map, matmul.fut:3 */
    for (long i_1 = first; i_1 < end; i_1++) {
        for (long j = 0; j < p; j++)
            sums_1[slot * p + j] = 0.0f;
        for (long j = 0; j < m / (4 * pieces); j++) {
            for (long k = 0; k < p; k++) {
                const float b_1 = sums_1[slot * p + k] +
                        a[i * m + i_1 * (m / pieces) + 4 * j] *
                            b[(i_1 * (m / pieces) + 4 * j) * p + k];
                const float c = b_1 +
                        a[i * m + i_1 * (m / pieces) + 4 * j + 1] *
                            b[(i_1 * (m / pieces) + 4 * j + 1) * p + k];
                const float e = c +
                        a[i * m + i_1 * (m / pieces) + 4 * j + 2] *
                            b[(i_1 * (m / pieces) + 4 * j + 2) * p + k];
                sums_1[slot * p + k] = e +
                        a[i * m + i_1 * (m / pieces) + 4 * j + 3] *
                            b[(i_1 * (m / pieces) + 4 * j + 3) * p + k];
            }
        }
        for (long j = 0; j < (m / pieces) % 4; j++) {
            for (long k = 0; k < p; k++)
                sums_1[slot * p + k] += a[(m / pieces) * (i_1 + 1) + i * m + j - (m / pieces) % 4] *
                        b[((m / pieces) * (i_1 + 1) + j - (m / pieces) % 4) * p + k];
        }
        /* copy, matmul.fut:3 */
        for (long j = 0; j < p; j++)
            parts[i_1 * p + j] = sums_1[slot * p + j];
    }
}

kernel void matmul_processor_matmul_map1(long m, long p, global const float *restrict a,
                                         global const float *restrict b, global float *restrict out,
                                         long i, long pieces, global const float *restrict parts)
{
    const long share = (p + get_global_size(0) - 1) / get_global_size(0);
    const long first = share * get_global_id(0);
    const long end = first + share < p ? first + share : p;
    /* map, matmul.fut:3 */
    for (long i_1 = first; i_1 < end; i_1++) {
        float sum = 0.0f;
        for (long j = 0; j < pieces; j++)
            sum += parts[j * p + i_1];
        for (long j = 0; j < m % pieces; j++)
            sum += a[i * m + pieces * (m / pieces) + j] * b[(pieces * (m / pieces) + j) * p + i_1];
        out[i * p + i_1] = sum;
    }
}

kernel void matmul_processor_matmul_map2(long m, long p, global const float *restrict a,
                                         global const float *restrict b, global float *restrict out,
                                         long i)
{
    const long share = (p / 64 + get_global_size(0) - 1) / get_global_size(0);
    const long first = share * get_global_id(0);
    const long end = first + share < p / 64 ? first + share : p / 64;
    /* map, matmul.fut:3 */
    for (long i_1 = first; i_1 < end; i_1++) {
        float sums_1[64];
        for (long j = 0; j < 64; j++)
            sums_1[j] = 0.0f;
        for (long j = 0; j < m; j++) {
            for (long k = 0; k < 64; k++)
                sums_1[k] += a[i * m + j] * b[j * p + 64 * i_1 + k];
        }
        for (long j = 0; j < 64; j++)
            out[i * p + 64 * i_1 + j] = sums_1[j];
    }
}

kernel void matmul_processor_matmul_map3(long m, long p, global const float *restrict a,
                                         global const float *restrict b, global float *restrict out,
                                         global float *restrict sums, long i)
{
    /* map, matmul.fut:3 */
    for (long i_1 = 0; i_1 < p % 64; i_1++)
        sums[i_1] = 0.0f;
    /* map, matmul.fut:3 */
    for (long i_1 = 0; i_1 < m; i_1++) {
        for (long j = 0; j < p % 64; j++)
            sums[j] += a[i * m + i_1] * b[(i_1 + 1) * p + j - p % 64];
    }
    /* map, matmul.fut:3 */
    for (long i_1 = 0; i_1 < p % 64; i_1++)
        out[(i + 1) * p + i_1 - p % 64] = sums[i_1];
}

kernel void matmul_processor_matmul_map4(long m, long p, global const float *restrict a,
                                         global const float *restrict b, global float *restrict out,
                                         long i)
{
    const long share = (p + get_global_size(0) - 1) / get_global_size(0);
    const long first = share * get_global_id(0);
    const long end = first + share < p ? first + share : p;
    /* map, matmul.fut:3 */
    for (long i_1 = first; i_1 < end; i_1++) {
        float acc = 0.0f;
        /* reduce, matmul.fut:3 */
        for (long j = 0; j < m; j++)
            acc += a[i * m + j] * b[j * p + i_1];
        out[i * p + i_1] = acc;
    }
}

kernel void matmul_processor_matmul_map5(long n, long m, long p, global const float *restrict a,
                                         global const float *restrict b, global float *restrict out,
                                         long last, long start)
{
    const long share = (n / 6 + get_global_size(0) - 1) / get_global_size(0);
    const long first = share * get_global_id(0);
    const long end = first + share < n / 6 ? first + share : n / 6;
    /* map, matmul.fut:3 */
    for (long i = first; i < end; i++) {
        float4 sums0 = (float4)(0.0f);
        float4 sums1 = (float4)(0.0f);
        float4 sums2 = (float4)(0.0f);
        float4 sums3 = (float4)(0.0f);
        float4 sums4 = (float4)(0.0f);
        float4 sums5 = (float4)(0.0f);
        float4 sums6 = (float4)(0.0f);
        float4 sums7 = (float4)(0.0f);
        float4 sums8 = (float4)(0.0f);
        float4 sums9 = (float4)(0.0f);
        float4 sums10 = (float4)(0.0f);
        float4 sums11 = (float4)(0.0f);
        for (long j = 0; j < m; j++) {
            const float p_0 = a[6 * i * m + j];
            sums0 += (float4)(p_0) * vload4(0, b + (j * p + start));
            sums1 += (float4)(p_0) * vload4(0, b + (j * p + last));
            const float p_0_1 = a[(6 * i + 1) * m + j];
            sums2 += (float4)(p_0_1) * vload4(0, b + (j * p + start));
            sums3 += (float4)(p_0_1) * vload4(0, b + (j * p + last));
            const float p_0_2 = a[(6 * i + 2) * m + j];
            sums4 += (float4)(p_0_2) * vload4(0, b + (j * p + start));
            sums5 += (float4)(p_0_2) * vload4(0, b + (j * p + last));
            const float p_0_3 = a[(6 * i + 3) * m + j];
            sums6 += (float4)(p_0_3) * vload4(0, b + (j * p + start));
            sums7 += (float4)(p_0_3) * vload4(0, b + (j * p + last));
            const float p_0_4 = a[(6 * i + 4) * m + j];
            sums8 += (float4)(p_0_4) * vload4(0, b + (j * p + start));
            sums9 += (float4)(p_0_4) * vload4(0, b + (j * p + last));
            const float p_0_5 = a[(6 * i + 5) * m + j];
            sums10 += (float4)(p_0_5) * vload4(0, b + (j * p + start));
            sums11 += (float4)(p_0_5) * vload4(0, b + (j * p + last));
        }
        float4 vectors[12];
        vectors[0] = sums0;
        vectors[1] = sums1;
        vectors[2] = sums2;
        vectors[3] = sums3;
        vectors[4] = sums4;
        vectors[5] = sums5;
        vectors[6] = sums6;
        vectors[7] = sums7;
        vectors[8] = sums8;
        vectors[9] = sums9;
        vectors[10] = sums10;
        vectors[11] = sums11;
        #pragma unroll
        for (long j = 0; j < 6; j++) {
            for (long k = 0; k < (p / 4) % 2; k++) {
                out[(6 * i + j) * p + 4 * k + 0] = vectors[2 * j].s0;
                out[(6 * i + j) * p + 4 * k + 1] = vectors[2 * j].s1;
                out[(6 * i + j) * p + 4 * k + 2] = vectors[2 * j].s2;
                out[(6 * i + j) * p + 4 * k + 3] = vectors[2 * j].s3;
            }
            for (long k = 0; k < p % 4; k++)
                out[(6 * i + j) * p + k + 4 * ((p / 4) % 2)] =
                    ((const float *)&vectors[2 * j + 1])[k + 4 - p % 4];
        }
    }
}

kernel void matmul_processor_matmul_map6(long n, long m, long p, global const float *restrict a,
                                         global const float *restrict b, global float *restrict out,
                                         long last, long start)
{
    /* map, matmul.fut:3 */
    for (long i = 0; i < (n / 2) % 3; i++) {
        float4 sums0 = (float4)(0.0f);
        float4 sums1 = (float4)(0.0f);
        float4 sums2 = (float4)(0.0f);
        float4 sums3 = (float4)(0.0f);
        for (long j = 0; j < m; j++) {
            const float p_0 = a[(2 * i + n - n % 6) * m + j];
            sums0 += (float4)(p_0) * vload4(0, b + (j * p + start));
            sums1 += (float4)(p_0) * vload4(0, b + (j * p + last));
            const float p_0_1 = a[(2 * i + n + 1 - n % 6) * m + j];
            sums2 += (float4)(p_0_1) * vload4(0, b + (j * p + start));
            sums3 += (float4)(p_0_1) * vload4(0, b + (j * p + last));
        }
        float4 vectors[4];
        vectors[0] = sums0;
        vectors[1] = sums1;
        vectors[2] = sums2;
        vectors[3] = sums3;
        #pragma unroll
        for (long j = 0; j < 2; j++) {
            for (long k = 0; k < (p / 4) % 2; k++) {
                out[(2 * i + j + n - n % 6) * p + 4 * k + 0] = vectors[2 * j].s0;
                out[(2 * i + j + n - n % 6) * p + 4 * k + 1] = vectors[2 * j].s1;
                out[(2 * i + j + n - n % 6) * p + 4 * k + 2] = vectors[2 * j].s2;
                out[(2 * i + j + n - n % 6) * p + 4 * k + 3] = vectors[2 * j].s3;
            }
            for (long k = 0; k < p % 4; k++)
                out[(2 * i + j + n - n % 6) * p + k + 4 * ((p / 4) % 2)] =
                    ((const float *)&vectors[2 * j + 1])[k + 4 - p % 4];
        }
    }
    /* map, matmul.fut:3 */
    for (long i = 0; i < n % 2; i++) {
        float4 sums_1_0 = (float4)(0.0f);
        float4 sums_1_1 = (float4)(0.0f);
        for (long j = 0; j < m; j++) {
            const float p_0_2 = a[(i + 2 * (n / 2)) * m + j];
            sums_1_0 += (float4)(p_0_2) * vload4(0, b + (j * p + start));
            sums_1_1 += (float4)(p_0_2) * vload4(0, b + (j * p + last));
        }
        float4 vectors_1[2];
        vectors_1[0] = sums_1_0;
        vectors_1[1] = sums_1_1;
        for (long j = 0; j < (p / 4) % 2; j++) {
            out[(i + 2 * (n / 2)) * p + 4 * j + 0] = vectors_1[0].s0;
            out[(i + 2 * (n / 2)) * p + 4 * j + 1] = vectors_1[0].s1;
            out[(i + 2 * (n / 2)) * p + 4 * j + 2] = vectors_1[0].s2;
            out[(i + 2 * (n / 2)) * p + 4 * j + 3] = vectors_1[0].s3;
        }
        for (long j = 0; j < p % 4; j++)
            out[(i + 2 * (n / 2)) * p + j + 4 * ((p / 4) % 2)] =
                ((const float *)&vectors_1[1])[j + 4 - p % 4];
    }
}

kernel void matmul_processor_matmul_map7(long n, long m, long p, global const float *restrict a,
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
        for (long j = 0; j < (n / 2) % 3; j++) {
            float8 sums_1_0 = (float8)(0.0f);
            float8 sums_1_1 = (float8)(0.0f);
            float8 sums_1_2 = (float8)(0.0f);
            float8 sums_1_3 = (float8)(0.0f);
            for (long k = 0; k < m; k++) {
                const float p_0_6 = a[(2 * j + n - n % 6) * m + k];
                sums_1_0 += (float8)(p_0_6) * packed[2 * slot * m + 2 * k];
                sums_1_1 += (float8)(p_0_6) * packed[2 * slot * m + 2 * k + 1];
                const float p_0_7 = a[(2 * j + n + 1 - n % 6) * m + k];
                sums_1_2 += (float8)(p_0_7) * packed[2 * slot * m + 2 * k];
                sums_1_3 += (float8)(p_0_7) * packed[2 * slot * m + 2 * k + 1];
            }
            vstore8(sums_1_0, 0, out + ((2 * j + n - n % 6) * p + 16 * i));
            vstore8(sums_1_1, 0, out + ((2 * j + n - n % 6) * p + 16 * i + 8));
            vstore8(sums_1_2, 0, out + ((2 * j + n + 1 - n % 6) * p + 16 * i));
            vstore8(sums_1_3, 0, out + ((2 * j + n + 1 - n % 6) * p + 16 * i + 8));
        }
        for (long j = 0; j < n % 2; j++) {
            float8 sums_2_0 = (float8)(0.0f);
            float8 sums_2_1 = (float8)(0.0f);
            for (long k = 0; k < m; k++) {
                const float p_0_8 = a[(j + 2 * (n / 2)) * m + k];
                sums_2_0 += (float8)(p_0_8) * packed[2 * slot * m + 2 * k];
                sums_2_1 += (float8)(p_0_8) * packed[2 * slot * m + 2 * k + 1];
            }
            vstore8(sums_2_0, 0, out + ((j + 2 * (n / 2)) * p + 16 * i));
            vstore8(sums_2_1, 0, out + ((j + 2 * (n / 2)) * p + 16 * i + 8));
        }
    }
}

kernel void matmul_processor_matmul_map8(long n, long m, long p, global const float *restrict a,
                                         global const float *restrict b, global float *restrict out)
{
    const long share = (p / 16 + get_global_size(0) - 1) / get_global_size(0);
    const long first = share * get_global_id(0);
    const long end = first + share < p / 16 ? first + share : p / 16;
    /* map, matmul.fut:3 */
    for (long i = first; i < end; i++) {
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
                sums0 += (float8)(p_0) * vload8(0, b + (k * p + 16 * i));
                sums1 += (float8)(p_0) * vload8(0, b + (k * p + 16 * i + 8));
                const float p_0_1 = a[(6 * j + 1) * m + k];
                sums2 += (float8)(p_0_1) * vload8(0, b + (k * p + 16 * i));
                sums3 += (float8)(p_0_1) * vload8(0, b + (k * p + 16 * i + 8));
                const float p_0_2 = a[(6 * j + 2) * m + k];
                sums4 += (float8)(p_0_2) * vload8(0, b + (k * p + 16 * i));
                sums5 += (float8)(p_0_2) * vload8(0, b + (k * p + 16 * i + 8));
                const float p_0_3 = a[(6 * j + 3) * m + k];
                sums6 += (float8)(p_0_3) * vload8(0, b + (k * p + 16 * i));
                sums7 += (float8)(p_0_3) * vload8(0, b + (k * p + 16 * i + 8));
                const float p_0_4 = a[(6 * j + 4) * m + k];
                sums8 += (float8)(p_0_4) * vload8(0, b + (k * p + 16 * i));
                sums9 += (float8)(p_0_4) * vload8(0, b + (k * p + 16 * i + 8));
                const float p_0_5 = a[(6 * j + 5) * m + k];
                sums10 += (float8)(p_0_5) * vload8(0, b + (k * p + 16 * i));
                sums11 += (float8)(p_0_5) * vload8(0, b + (k * p + 16 * i + 8));
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
        for (long j = 0; j < (n / 2) % 3; j++) {
            float8 sums_1_0 = (float8)(0.0f);
            float8 sums_1_1 = (float8)(0.0f);
            float8 sums_1_2 = (float8)(0.0f);
            float8 sums_1_3 = (float8)(0.0f);
            for (long k = 0; k < m; k++) {
                const float p_0_6 = a[(2 * j + n - n % 6) * m + k];
                sums_1_0 += (float8)(p_0_6) * vload8(0, b + (k * p + 16 * i));
                sums_1_1 += (float8)(p_0_6) * vload8(0, b + (k * p + 16 * i + 8));
                const float p_0_7 = a[(2 * j + n + 1 - n % 6) * m + k];
                sums_1_2 += (float8)(p_0_7) * vload8(0, b + (k * p + 16 * i));
                sums_1_3 += (float8)(p_0_7) * vload8(0, b + (k * p + 16 * i + 8));
            }
            vstore8(sums_1_0, 0, out + ((2 * j + n - n % 6) * p + 16 * i));
            vstore8(sums_1_1, 0, out + ((2 * j + n - n % 6) * p + 16 * i + 8));
            vstore8(sums_1_2, 0, out + ((2 * j + n + 1 - n % 6) * p + 16 * i));
            vstore8(sums_1_3, 0, out + ((2 * j + n + 1 - n % 6) * p + 16 * i + 8));
        }
        for (long j = 0; j < n % 2; j++) {
            float8 sums_2_0 = (float8)(0.0f);
            float8 sums_2_1 = (float8)(0.0f);
            for (long k = 0; k < m; k++) {
                const float p_0_8 = a[(j + 2 * (n / 2)) * m + k];
                sums_2_0 += (float8)(p_0_8) * vload8(0, b + (k * p + 16 * i));
                sums_2_1 += (float8)(p_0_8) * vload8(0, b + (k * p + 16 * i + 8));
            }
            vstore8(sums_2_0, 0, out + ((j + 2 * (n / 2)) * p + 16 * i));
            vstore8(sums_2_1, 0, out + ((j + 2 * (n / 2)) * p + 16 * i + 8));
        }
    }
}

kernel void matmul_processor_matmul_map9(long n, long m, long p, global const float *restrict a,
                                         global const float *restrict b, global float *restrict out,
                                         long last, long start)
{
    const long share = (n / 6 + get_global_size(0) - 1) / get_global_size(0);
    const long first = share * get_global_id(0);
    const long end = first + share < n / 6 ? first + share : n / 6;
    /* map, matmul.fut:3 */
    for (long i = first; i < end; i++) {
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
        for (long j = 0; j < m; j++) {
            const float p_0 = a[6 * i * m + j];
            sums0 += (float8)(p_0) * vload8(0, b + (j * p + start));
            sums1 += (float8)(p_0) * vload8(0, b + (j * p + last));
            const float p_0_1 = a[(6 * i + 1) * m + j];
            sums2 += (float8)(p_0_1) * vload8(0, b + (j * p + start));
            sums3 += (float8)(p_0_1) * vload8(0, b + (j * p + last));
            const float p_0_2 = a[(6 * i + 2) * m + j];
            sums4 += (float8)(p_0_2) * vload8(0, b + (j * p + start));
            sums5 += (float8)(p_0_2) * vload8(0, b + (j * p + last));
            const float p_0_3 = a[(6 * i + 3) * m + j];
            sums6 += (float8)(p_0_3) * vload8(0, b + (j * p + start));
            sums7 += (float8)(p_0_3) * vload8(0, b + (j * p + last));
            const float p_0_4 = a[(6 * i + 4) * m + j];
            sums8 += (float8)(p_0_4) * vload8(0, b + (j * p + start));
            sums9 += (float8)(p_0_4) * vload8(0, b + (j * p + last));
            const float p_0_5 = a[(6 * i + 5) * m + j];
            sums10 += (float8)(p_0_5) * vload8(0, b + (j * p + start));
            sums11 += (float8)(p_0_5) * vload8(0, b + (j * p + last));
        }
        float8 vectors[12];
        vectors[0] = sums0;
        vectors[1] = sums1;
        vectors[2] = sums2;
        vectors[3] = sums3;
        vectors[4] = sums4;
        vectors[5] = sums5;
        vectors[6] = sums6;
        vectors[7] = sums7;
        vectors[8] = sums8;
        vectors[9] = sums9;
        vectors[10] = sums10;
        vectors[11] = sums11;
        #pragma unroll
        for (long j = 0; j < 6; j++) {
            for (long k = 0; k < (p / 8) % 2; k++) {
                out[(6 * i + j + 1) * p + 8 * k + 0 - p % 16] = vectors[2 * j].s0;
                out[(6 * i + j + 1) * p + 8 * k + 1 - p % 16] = vectors[2 * j].s1;
                out[(6 * i + j + 1) * p + 8 * k + 2 - p % 16] = vectors[2 * j].s2;
                out[(6 * i + j + 1) * p + 8 * k + 3 - p % 16] = vectors[2 * j].s3;
                out[(6 * i + j + 1) * p + 8 * k + 4 - p % 16] = vectors[2 * j].s4;
                out[(6 * i + j + 1) * p + 8 * k + 5 - p % 16] = vectors[2 * j].s5;
                out[(6 * i + j + 1) * p + 8 * k + 6 - p % 16] = vectors[2 * j].s6;
                out[(6 * i + j + 1) * p + 8 * k + 7 - p % 16] = vectors[2 * j].s7;
            }
            for (long k = 0; k < p % 8; k++)
                out[(6 * i + j + 1) * p + k - p % 8] =
                    ((const float *)&vectors[2 * j + 1])[k + 8 - p % 8];
        }
    }
}

kernel void matmul_processor_matmul_map10(long n, long m, long p, global const float *restrict a,
                                          global const float *restrict b,
                                          global float *restrict out, long last, long start)
{
    /* map, matmul.fut:3 */
    for (long i = 0; i < (n / 2) % 3; i++) {
        float8 sums0 = (float8)(0.0f);
        float8 sums1 = (float8)(0.0f);
        float8 sums2 = (float8)(0.0f);
        float8 sums3 = (float8)(0.0f);
        for (long j = 0; j < m; j++) {
            const float p_0 = a[(2 * i + n - n % 6) * m + j];
            sums0 += (float8)(p_0) * vload8(0, b + (j * p + start));
            sums1 += (float8)(p_0) * vload8(0, b + (j * p + last));
            const float p_0_1 = a[(2 * i + n + 1 - n % 6) * m + j];
            sums2 += (float8)(p_0_1) * vload8(0, b + (j * p + start));
            sums3 += (float8)(p_0_1) * vload8(0, b + (j * p + last));
        }
        float8 vectors[4];
        vectors[0] = sums0;
        vectors[1] = sums1;
        vectors[2] = sums2;
        vectors[3] = sums3;
        #pragma unroll
        for (long j = 0; j < 2; j++) {
            for (long k = 0; k < (p / 8) % 2; k++) {
                out[(2 * i + j + n + 1 - n % 6) * p + 8 * k + 0 - p % 16] = vectors[2 * j].s0;
                out[(2 * i + j + n + 1 - n % 6) * p + 8 * k + 1 - p % 16] = vectors[2 * j].s1;
                out[(2 * i + j + n + 1 - n % 6) * p + 8 * k + 2 - p % 16] = vectors[2 * j].s2;
                out[(2 * i + j + n + 1 - n % 6) * p + 8 * k + 3 - p % 16] = vectors[2 * j].s3;
                out[(2 * i + j + n + 1 - n % 6) * p + 8 * k + 4 - p % 16] = vectors[2 * j].s4;
                out[(2 * i + j + n + 1 - n % 6) * p + 8 * k + 5 - p % 16] = vectors[2 * j].s5;
                out[(2 * i + j + n + 1 - n % 6) * p + 8 * k + 6 - p % 16] = vectors[2 * j].s6;
                out[(2 * i + j + n + 1 - n % 6) * p + 8 * k + 7 - p % 16] = vectors[2 * j].s7;
            }
            for (long k = 0; k < p % 8; k++)
                out[(2 * i + j + n + 1 - n % 6) * p + k - p % 8] =
                    ((const float *)&vectors[2 * j + 1])[k + 8 - p % 8];
        }
    }
    /* map, matmul.fut:3 */
    for (long i = 0; i < n % 2; i++) {
        float8 sums_1_0 = (float8)(0.0f);
        float8 sums_1_1 = (float8)(0.0f);
        for (long j = 0; j < m; j++) {
            const float p_0_2 = a[(i + 2 * (n / 2)) * m + j];
            sums_1_0 += (float8)(p_0_2) * vload8(0, b + (j * p + start));
            sums_1_1 += (float8)(p_0_2) * vload8(0, b + (j * p + last));
        }
        float8 vectors_1[2];
        vectors_1[0] = sums_1_0;
        vectors_1[1] = sums_1_1;
        for (long j = 0; j < (p / 8) % 2; j++) {
            out[(i + 2 * (n / 2) + 1) * p + 8 * j + 0 - p % 16] = vectors_1[0].s0;
            out[(i + 2 * (n / 2) + 1) * p + 8 * j + 1 - p % 16] = vectors_1[0].s1;
            out[(i + 2 * (n / 2) + 1) * p + 8 * j + 2 - p % 16] = vectors_1[0].s2;
            out[(i + 2 * (n / 2) + 1) * p + 8 * j + 3 - p % 16] = vectors_1[0].s3;
            out[(i + 2 * (n / 2) + 1) * p + 8 * j + 4 - p % 16] = vectors_1[0].s4;
            out[(i + 2 * (n / 2) + 1) * p + 8 * j + 5 - p % 16] = vectors_1[0].s5;
            out[(i + 2 * (n / 2) + 1) * p + 8 * j + 6 - p % 16] = vectors_1[0].s6;
            out[(i + 2 * (n / 2) + 1) * p + 8 * j + 7 - p % 16] = vectors_1[0].s7;
        }
        for (long j = 0; j < p % 8; j++)
            out[(i + 2 * (n / 2) + 1) * p + j - p % 8] =
                ((const float *)&vectors_1[1])[j + 8 - p % 8];
    }
}

kernel void matmul_processor_matmul_map11(long m, long p, global const float *restrict b,
                                          global float *restrict packed)
{
    const long share = (p % 16 + get_global_size(0) - 1) / get_global_size(0);
    const long first = share * get_global_id(0);
    const long end = first + share < p % 16 ? first + share : p % 16;
    /* map, matmul.fut:3 */
    for (long i = first; i < end; i++) {
        for (long j = 0; j < m; j++)
            packed[i * m + j] = b[(j + 1) * p + i - p % 16];
    }
}

kernel void matmul_processor_matmul_map12(long n, long m, long p, global const float *restrict a,
                                          global float *restrict out,
                                          global const float *restrict packed)
{
    const long share = (n + get_global_size(0) - 1) / get_global_size(0);
    const long first = share * get_global_id(0);
    const long end = first + share < n ? first + share : n;
    /* map, matmul.fut:3 */
    for (long i = first; i < end; i++) {
        for (long j = 0; j < p % 16; j++) {
            const long blocks = m / 32;
            float8 sums0 = (float8)(0.0f);
            float8 sums1 = (float8)(0.0f);
            float8 sums2 = (float8)(0.0f);
            float8 sums3 = (float8)(0.0f);
            for (long k = 0; k < blocks; k++) {
                sums0 += vload8(0, a + (i * m + 32 * k)) * vload8(0, packed + (j * m + 32 * k));
                sums1 += vload8(0, a + (i * m + 32 * k + 8)) *
                        vload8(0, packed + (j * m + 32 * k + 8));
                sums2 += vload8(0, a + (i * m + 32 * k + 16)) *
                        vload8(0, packed + (j * m + 32 * k + 16));
                sums3 += vload8(0, a + (i * m + 32 * k + 24)) *
                        vload8(0, packed + (j * m + 32 * k + 24));
            }
            const float8 low = sums0 + sums1;
            const float8 high = sums2 + sums3;
            float8 all = low + high;
            for (long k = 0; k < m / 8 - 4 * blocks; k++)
                all += vload8(0, a + (i * m + 32 * blocks + 8 * k)) *
                        vload8(0, packed + (j * m + 32 * blocks + 8 * k));
            float sum = 0.0f;
            sum += all.s0 + ((const float *)&all)[0 + 4];
            sum += all.s1 + ((const float *)&all)[1 + 4];
            sum += all.s2 + ((const float *)&all)[2 + 4];
            sum += all.s3 + ((const float *)&all)[3 + 4];
            for (long k = 0; k < m % 8; k++)
                sum += a[(i + 1) * m + k - m % 8] * packed[(j + 1) * m + k - m % 8];
            out[(i + 1) * p + j - p % 16] = sum;
        }
    }
}

kernel void matmul_processor_matmul_map13(long n, long m, long p, global const float *restrict a,
                                          global const float *restrict b,
                                          global float *restrict out)
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
