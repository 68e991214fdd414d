/* Made by dpiac 0.1.0 from matmul.fut: OpenCL kernels.
 * It belongs to whoever had it made; dpiac's licence does not apply to it.
 * It is for readers, and for other hosts: matmul_processor.c has the same text in it and does
 * not read this file. */

static inline long matmul_processor_min_i64(long a, long b)
{
    return a < b ? a : b;
}

static inline long matmul_processor_max_i64(long a, long b)
{
    return a > b ? a : b;
}

kernel void matmul_processor_matmul_map0(long m, long p, global const float *restrict a,
                                         global const float *restrict b, long i, long pieces,
                                         global float *restrict parts, global float *restrict sums)
{
    const long slot = get_global_id(0);
    const long share = (pieces + get_global_size(0) - 1) / get_global_size(0);
    const long first = share * get_global_id(0);
    const long end = first + share < pieces ? first + share : pieces;
    /* map, matmul.fut:3 */
    for (long i_1 = first; i_1 < end; i_1++) {
        for (long j = 0; j < p; j++)
            sums[slot * p + j] = 0.0f;
        for (long j = 0; j < m / (4 * pieces); j++) {
            for (long k = 0; k < p; k++) {
                const float b_1 = sums[slot * p + k] +
                        a[i * m + i_1 * (m / pieces) + 4 * j] *
                            b[(i_1 * (m / pieces) + 4 * j) * p + k];
                const float c = b_1 +
                        a[i * m + i_1 * (m / pieces) + 4 * j + 1] *
                            b[(i_1 * (m / pieces) + 4 * j + 1) * p + k];
                const float e = c +
                        a[i * m + i_1 * (m / pieces) + 4 * j + 2] *
                            b[(i_1 * (m / pieces) + 4 * j + 2) * p + k];
                sums[slot * p + k] = e +
                        a[i * m + i_1 * (m / pieces) + 4 * j + 3] *
                            b[(i_1 * (m / pieces) + 4 * j + 3) * p + k];
            }
        }
        for (long j = 0; j < (m / pieces) % 4; j++) {
            for (long k = 0; k < p; k++)
                sums[slot * p + k] += a[(m / pieces) * (i_1 + 1) + i * m + j - (m / pieces) % 4] *
                        b[((m / pieces) * (i_1 + 1) + j - (m / pieces) % 4) * p + k];
        }
        /* copy, matmul.fut:3 */
        for (long j = 0; j < p; j++)
            parts[i_1 * p + j] = sums[slot * p + j];
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
    const long larger = matmul_processor_max_i64(p, 1);
    const long share = ((larger + 63) / 64 - 1 + get_global_size(0) - 1) / get_global_size(0);
    const long first = share * get_global_id(0);
    const long end =
        first + share < (larger + 63) / 64 - 1 ? first + share : (larger + 63) / 64 - 1;
    /* map, matmul.fut:3 */
    for (long i_1 = first; i_1 < end; i_1++) {
        float acc_1[64];
        for (long j = 0; j < 64; j++)
            acc_1[j] = 0.0f;
        /* reduce, matmul.fut:3 */
        for (long j = 0; j < m; j++) {
            /* map, matmul.fut:3 */
            for (long k = 0; k < 64; k++)
                acc_1[k] += a[i * m + j] * b[j * p + 64 * i_1 + k];
        }
        /* copy, matmul.fut:3 */
        for (long j = 0; j < 64; j++)
            out[i * p + 64 * i_1 + j] = acc_1[j];
    }
}

kernel void matmul_processor_matmul_map3(long m, long p, global const float *restrict a,
                                         global const float *restrict b, global float *restrict out,
                                         long i)
{
    float acc_1[64];
    /* map, matmul.fut:3 */
    for (long i_1 = 0; i_1 < 64; i_1++)
        acc_1[i_1] = 0.0f;
    /* reduce, matmul.fut:3 */
    for (long i_1 = 0; i_1 < m; i_1++) {
        /* map, matmul.fut:3 */
        for (long j = 0; j < 64; j++)
            acc_1[j] += a[i * m + i_1] * b[(i_1 + 1) * p + j - 64];
    }
    /* map, matmul.fut:3 */
    for (long i_1 = 0; i_1 < (p + 63) % 64 + 1; i_1++) {
        const long larger = matmul_processor_max_i64(p, 1);
        out[i * p + i_1 + larger - (larger + 63) % 64 - 1] = acc_1[i_1 + 63 - (p + 63) % 64];
    }
}

kernel void matmul_processor_matmul_map4(long m, long p, global const float *restrict a,
                                         global const float *restrict b, global float *restrict out,
                                         global float *restrict acc, long i)
{
    /* map, matmul.fut:3 */
    for (long i_1 = 0; i_1 < p; i_1++)
        acc[i_1] = 0.0f;
    /* reduce, matmul.fut:3 */
    for (long i_1 = 0; i_1 < m; i_1++) {
        /* map, matmul.fut:3 */
        for (long j = 0; j < p; j++)
            acc[j] += a[i * m + i_1] * b[i_1 * p + j];
    }
    /* copy, matmul.fut:3 */
    for (long i_1 = 0; i_1 < p; i_1++)
        out[i * p + i_1] = acc[i_1];
}

kernel void matmul_processor_matmul_map5(long n, long m, long p, global const float *restrict a,
                                         global const float *restrict b, global float *restrict out)
{
    const long share = ((n + 3) / 4 + get_global_size(0) - 1) / get_global_size(0);
    const long first = share * get_global_id(0);
    const long end = first + share < (n + 3) / 4 ? first + share : (n + 3) / 4;
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
        for (long j = 0; j < m; j++) {
            const float p_0 = a[4 * i * m + j];
            sums0 += (float4)(p_0) * vload4(0, b + ((j + 1) * p - p % 8));
            sums1 += (float4)(p_0) * vload4(0, b + ((j + 1) * p - 4));
            const float p_0_1 = a[matmul_processor_min_i64(4 * i + 1, n - 1) * m + j];
            sums2 += (float4)(p_0_1) * vload4(0, b + ((j + 1) * p - p % 8));
            sums3 += (float4)(p_0_1) * vload4(0, b + ((j + 1) * p - 4));
            const float p_0_2 = a[matmul_processor_min_i64(4 * i + 2, n - 1) * m + j];
            sums4 += (float4)(p_0_2) * vload4(0, b + ((j + 1) * p - p % 8));
            sums5 += (float4)(p_0_2) * vload4(0, b + ((j + 1) * p - 4));
            const float p_0_3 = a[matmul_processor_min_i64(4 * i + 3, n - 1) * m + j];
            sums6 += (float4)(p_0_3) * vload4(0, b + ((j + 1) * p - p % 8));
            sums7 += (float4)(p_0_3) * vload4(0, b + ((j + 1) * p - 4));
        }
        float4 vectors[8];
        vectors[0] = sums0;
        vectors[1] = sums1;
        vectors[2] = sums2;
        vectors[3] = sums3;
        vectors[4] = sums4;
        vectors[5] = sums5;
        vectors[6] = sums6;
        vectors[7] = sums7;
        #pragma unroll
        for (long j = 0; j < 4; j++) {
            #pragma unroll
            for (long k = 0; k < 4; k++) {
                if (4 * i + j < n)
                    out[(4 * i + j) * p + k] = ((const float *)&vectors[2 * j])[k];
            }
            #pragma unroll
            for (long k = 0; k < 4; k++) {
                if (3 - k < (p + 3) % 4 + 1 && 4 * i + j < n)
                    out[(4 * i + j) * p + k + (p + 3) % 4 + 1] =
                        ((const float *)&vectors[2 * j + 1])[k];
            }
        }
    }
}

kernel void matmul_processor_matmul_map6(long n, long m, long p, global const float *restrict a,
                                         global const float *restrict b, global float *restrict out)
{
    const long share = ((n + 7) / 8 + get_global_size(0) - 1) / get_global_size(0);
    const long first = share * get_global_id(0);
    const long end = first + share < (n + 7) / 8 ? first + share : (n + 7) / 8;
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
        for (long j = 0; j < m; j++) {
            const float p_0 = a[8 * i * m + j];
            sums0 += (float4)(p_0) * vload4(0, b + ((j + 1) * p - 4));
            const float p_0_1 = a[matmul_processor_min_i64(8 * i + 1, n - 1) * m + j];
            sums1 += (float4)(p_0_1) * vload4(0, b + ((j + 1) * p - 4));
            const float p_0_2 = a[matmul_processor_min_i64(8 * i + 2, n - 1) * m + j];
            sums2 += (float4)(p_0_2) * vload4(0, b + ((j + 1) * p - 4));
            const float p_0_3 = a[matmul_processor_min_i64(8 * i + 3, n - 1) * m + j];
            sums3 += (float4)(p_0_3) * vload4(0, b + ((j + 1) * p - 4));
            const float p_0_4 = a[matmul_processor_min_i64(8 * i + 4, n - 1) * m + j];
            sums4 += (float4)(p_0_4) * vload4(0, b + ((j + 1) * p - 4));
            const float p_0_5 = a[matmul_processor_min_i64(8 * i + 5, n - 1) * m + j];
            sums5 += (float4)(p_0_5) * vload4(0, b + ((j + 1) * p - 4));
            const float p_0_6 = a[matmul_processor_min_i64(8 * i + 6, n - 1) * m + j];
            sums6 += (float4)(p_0_6) * vload4(0, b + ((j + 1) * p - 4));
            const float p_0_7 = a[matmul_processor_min_i64(8 * i + 7, n - 1) * m + j];
            sums7 += (float4)(p_0_7) * vload4(0, b + ((j + 1) * p - 4));
        }
        float4 vectors[8];
        vectors[0] = sums0;
        vectors[1] = sums1;
        vectors[2] = sums2;
        vectors[3] = sums3;
        vectors[4] = sums4;
        vectors[5] = sums5;
        vectors[6] = sums6;
        vectors[7] = sums7;
        #pragma unroll
        for (long j = 0; j < 8; j++) {
            #pragma unroll
            for (long k = 0; k < 4; k++) {
                if (3 - k < (p + 3) % 4 + 1 && 8 * i + j < n)
                    out[(8 * i + j) * p + k + (p + 3) % 4 - 3] = ((const float *)&vectors[j])[k];
            }
        }
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
        for (long j = 0; j < (n + 5) / 6; j++) {
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
                const float p_0_1 = a[matmul_processor_min_i64(6 * j + 1, n - 1) * m + k];
                sums2 += (float8)(p_0_1) * packed[2 * slot * m + 2 * k];
                sums3 += (float8)(p_0_1) * packed[2 * slot * m + 2 * k + 1];
                const float p_0_2 = a[matmul_processor_min_i64(6 * j + 2, n - 1) * m + k];
                sums4 += (float8)(p_0_2) * packed[2 * slot * m + 2 * k];
                sums5 += (float8)(p_0_2) * packed[2 * slot * m + 2 * k + 1];
                const float p_0_3 = a[matmul_processor_min_i64(6 * j + 3, n - 1) * m + k];
                sums6 += (float8)(p_0_3) * packed[2 * slot * m + 2 * k];
                sums7 += (float8)(p_0_3) * packed[2 * slot * m + 2 * k + 1];
                const float p_0_4 = a[matmul_processor_min_i64(6 * j + 4, n - 1) * m + k];
                sums8 += (float8)(p_0_4) * packed[2 * slot * m + 2 * k];
                sums9 += (float8)(p_0_4) * packed[2 * slot * m + 2 * k + 1];
                const float p_0_5 = a[matmul_processor_min_i64(6 * j + 5, n - 1) * m + k];
                sums10 += (float8)(p_0_5) * packed[2 * slot * m + 2 * k];
                sums11 += (float8)(p_0_5) * packed[2 * slot * m + 2 * k + 1];
            }
            vstore8(sums0, 0, out + (6 * j * p + 16 * i));
            vstore8(sums1, 0, out + (6 * j * p + 16 * i + 8));
            if (6 * j + 1 < n)
                vstore8(sums2, 0, out + ((6 * j + 1) * p + 16 * i));
            if (6 * j + 1 < n)
                vstore8(sums3, 0, out + ((6 * j + 1) * p + 16 * i + 8));
            if (6 * j + 2 < n)
                vstore8(sums4, 0, out + ((6 * j + 2) * p + 16 * i));
            if (6 * j + 2 < n)
                vstore8(sums5, 0, out + ((6 * j + 2) * p + 16 * i + 8));
            if (6 * j + 3 < n)
                vstore8(sums6, 0, out + ((6 * j + 3) * p + 16 * i));
            if (6 * j + 3 < n)
                vstore8(sums7, 0, out + ((6 * j + 3) * p + 16 * i + 8));
            if (6 * j + 4 < n)
                vstore8(sums8, 0, out + ((6 * j + 4) * p + 16 * i));
            if (6 * j + 4 < n)
                vstore8(sums9, 0, out + ((6 * j + 4) * p + 16 * i + 8));
            if (6 * j + 5 < n)
                vstore8(sums10, 0, out + ((6 * j + 5) * p + 16 * i));
            if (6 * j + 5 < n)
                vstore8(sums11, 0, out + ((6 * j + 5) * p + 16 * i + 8));
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
        for (long j = 0; j < (n + 5) / 6; j++) {
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
                const float p_0_1 = a[matmul_processor_min_i64(6 * j + 1, n - 1) * m + k];
                sums2 += (float8)(p_0_1) * vload8(0, b + (k * p + 16 * i));
                sums3 += (float8)(p_0_1) * vload8(0, b + (k * p + 16 * i + 8));
                const float p_0_2 = a[matmul_processor_min_i64(6 * j + 2, n - 1) * m + k];
                sums4 += (float8)(p_0_2) * vload8(0, b + (k * p + 16 * i));
                sums5 += (float8)(p_0_2) * vload8(0, b + (k * p + 16 * i + 8));
                const float p_0_3 = a[matmul_processor_min_i64(6 * j + 3, n - 1) * m + k];
                sums6 += (float8)(p_0_3) * vload8(0, b + (k * p + 16 * i));
                sums7 += (float8)(p_0_3) * vload8(0, b + (k * p + 16 * i + 8));
                const float p_0_4 = a[matmul_processor_min_i64(6 * j + 4, n - 1) * m + k];
                sums8 += (float8)(p_0_4) * vload8(0, b + (k * p + 16 * i));
                sums9 += (float8)(p_0_4) * vload8(0, b + (k * p + 16 * i + 8));
                const float p_0_5 = a[matmul_processor_min_i64(6 * j + 5, n - 1) * m + k];
                sums10 += (float8)(p_0_5) * vload8(0, b + (k * p + 16 * i));
                sums11 += (float8)(p_0_5) * vload8(0, b + (k * p + 16 * i + 8));
            }
            vstore8(sums0, 0, out + (6 * j * p + 16 * i));
            vstore8(sums1, 0, out + (6 * j * p + 16 * i + 8));
            if (6 * j + 1 < n)
                vstore8(sums2, 0, out + ((6 * j + 1) * p + 16 * i));
            if (6 * j + 1 < n)
                vstore8(sums3, 0, out + ((6 * j + 1) * p + 16 * i + 8));
            if (6 * j + 2 < n)
                vstore8(sums4, 0, out + ((6 * j + 2) * p + 16 * i));
            if (6 * j + 2 < n)
                vstore8(sums5, 0, out + ((6 * j + 2) * p + 16 * i + 8));
            if (6 * j + 3 < n)
                vstore8(sums6, 0, out + ((6 * j + 3) * p + 16 * i));
            if (6 * j + 3 < n)
                vstore8(sums7, 0, out + ((6 * j + 3) * p + 16 * i + 8));
            if (6 * j + 4 < n)
                vstore8(sums8, 0, out + ((6 * j + 4) * p + 16 * i));
            if (6 * j + 4 < n)
                vstore8(sums9, 0, out + ((6 * j + 4) * p + 16 * i + 8));
            if (6 * j + 5 < n)
                vstore8(sums10, 0, out + ((6 * j + 5) * p + 16 * i));
            if (6 * j + 5 < n)
                vstore8(sums11, 0, out + ((6 * j + 5) * p + 16 * i + 8));
        }
    }
}

kernel void matmul_processor_matmul_map9(long n, long m, long p, global const float *restrict a,
                                         global const float *restrict b, global float *restrict out)
{
    const long share = ((n + 3) / 4 + get_global_size(0) - 1) / get_global_size(0);
    const long first = share * get_global_id(0);
    const long end = first + share < (n + 3) / 4 ? first + share : (n + 3) / 4;
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
        for (long j = 0; j < m; j++) {
            const float p_0 = a[4 * i * m + j];
            sums0 += (float8)(p_0) * vload8(0, b + ((j + 1) * p - p % 16));
            sums1 += (float8)(p_0) * vload8(0, b + ((j + 1) * p - 8));
            const float p_0_1 = a[matmul_processor_min_i64(4 * i + 1, n - 1) * m + j];
            sums2 += (float8)(p_0_1) * vload8(0, b + ((j + 1) * p - p % 16));
            sums3 += (float8)(p_0_1) * vload8(0, b + ((j + 1) * p - 8));
            const float p_0_2 = a[matmul_processor_min_i64(4 * i + 2, n - 1) * m + j];
            sums4 += (float8)(p_0_2) * vload8(0, b + ((j + 1) * p - p % 16));
            sums5 += (float8)(p_0_2) * vload8(0, b + ((j + 1) * p - 8));
            const float p_0_3 = a[matmul_processor_min_i64(4 * i + 3, n - 1) * m + j];
            sums6 += (float8)(p_0_3) * vload8(0, b + ((j + 1) * p - p % 16));
            sums7 += (float8)(p_0_3) * vload8(0, b + ((j + 1) * p - 8));
        }
        float8 vectors[8];
        vectors[0] = sums0;
        vectors[1] = sums1;
        vectors[2] = sums2;
        vectors[3] = sums3;
        vectors[4] = sums4;
        vectors[5] = sums5;
        vectors[6] = sums6;
        vectors[7] = sums7;
        #pragma unroll
        for (long j = 0; j < 4; j++) {
            #pragma unroll
            for (long k = 0; k < 8; k++) {
                if (4 * i + j < n)
                    out[(4 * i + j + 1) * p + k - p % 16] = ((const float *)&vectors[2 * j])[k];
            }
            #pragma unroll
            for (long k = 0; k < 8; k++) {
                if (7 - k < (p + 7) % 8 + 1 && 4 * i + j < n)
                    out[(4 * i + j + 1) * p + k + (p + 7) % 8 + 1 - p % 16] =
                        ((const float *)&vectors[2 * j + 1])[k];
            }
        }
    }
}

kernel void matmul_processor_matmul_map10(long n, long m, long p, global const float *restrict a,
                                          global const float *restrict b,
                                          global float *restrict out)
{
    const long share = ((n + 7) / 8 + get_global_size(0) - 1) / get_global_size(0);
    const long first = share * get_global_id(0);
    const long end = first + share < (n + 7) / 8 ? first + share : (n + 7) / 8;
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
        for (long j = 0; j < m; j++) {
            const float p_0 = a[8 * i * m + j];
            sums0 += (float8)(p_0) * vload8(0, b + ((j + 1) * p - 8));
            const float p_0_1 = a[matmul_processor_min_i64(8 * i + 1, n - 1) * m + j];
            sums1 += (float8)(p_0_1) * vload8(0, b + ((j + 1) * p - 8));
            const float p_0_2 = a[matmul_processor_min_i64(8 * i + 2, n - 1) * m + j];
            sums2 += (float8)(p_0_2) * vload8(0, b + ((j + 1) * p - 8));
            const float p_0_3 = a[matmul_processor_min_i64(8 * i + 3, n - 1) * m + j];
            sums3 += (float8)(p_0_3) * vload8(0, b + ((j + 1) * p - 8));
            const float p_0_4 = a[matmul_processor_min_i64(8 * i + 4, n - 1) * m + j];
            sums4 += (float8)(p_0_4) * vload8(0, b + ((j + 1) * p - 8));
            const float p_0_5 = a[matmul_processor_min_i64(8 * i + 5, n - 1) * m + j];
            sums5 += (float8)(p_0_5) * vload8(0, b + ((j + 1) * p - 8));
            const float p_0_6 = a[matmul_processor_min_i64(8 * i + 6, n - 1) * m + j];
            sums6 += (float8)(p_0_6) * vload8(0, b + ((j + 1) * p - 8));
            const float p_0_7 = a[matmul_processor_min_i64(8 * i + 7, n - 1) * m + j];
            sums7 += (float8)(p_0_7) * vload8(0, b + ((j + 1) * p - 8));
        }
        float8 vectors[8];
        vectors[0] = sums0;
        vectors[1] = sums1;
        vectors[2] = sums2;
        vectors[3] = sums3;
        vectors[4] = sums4;
        vectors[5] = sums5;
        vectors[6] = sums6;
        vectors[7] = sums7;
        #pragma unroll
        for (long j = 0; j < 8; j++) {
            #pragma unroll
            for (long k = 0; k < 8; k++) {
                if (7 - k < (p + 7) % 8 + 1 && 8 * i + j < n)
                    out[(8 * i + j + 1) * p + k + (p + 7) % 8 - p % 16 - 7] =
                        ((const float *)&vectors[j])[k];
            }
        }
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
            float lanes_1[8];
            lanes_1[0] = all.s0;
            lanes_1[1] = all.s1;
            lanes_1[2] = all.s2;
            lanes_1[3] = all.s3;
            lanes_1[4] = all.s4;
            lanes_1[5] = all.s5;
            lanes_1[6] = all.s6;
            lanes_1[7] = all.s7;
            float4 sums_1 = (float4)(0.0f);
            for (long k = 0; k < 2; k++)
                sums_1 += vload4(k, lanes_1);
            const float lanes_2 = sums_1.s0 + sums_1.s2 + (sums_1.s1 + sums_1.s3);
            float sum = 0.0f + lanes_2;
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
