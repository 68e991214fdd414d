/* Made from dot.fut by dpiac 0.1.0: OpenCL kernels.
 * It belongs to whoever had it made; dpiac's licence does not apply to it. */

kernel void dot_reduce0(long n, global const float *restrict xs, global const float *restrict ys,
                        long parts, global float *tmp)
{
    /* reduce, dot.fut:3 */
    for (long i = get_global_id(0); i < parts; i += get_global_size(0)) {
        const long count = (parts + n - i - 1) / parts;
        float acc = 0.0f;
        /* reduce, dot.fut:3 */
        for (long j = 0; j < count; j++)
            acc += xs[parts * j + i] * ys[parts * j + i];
        tmp[i] = acc;
    }
}

kernel void dot_reduce1(global float *out, long parts, global const float *restrict tmp)
{
    float acc = 0.0f;
    /* reduce, dot.fut:3 */
    for (long i = 0; i < parts; i++)
        acc += tmp[i];
    *out = acc;
}
