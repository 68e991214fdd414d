/* opencl/: surface programs and the kernels and host code that they become, or the error they give.
 * That the code runs and is right is for tests/run. */
#include <string.h>

#include "run_fixture.h"
#include "unit.h"

static bool translate_with(const struct options *options, const char *text)
{
    forget_output();
    run = run_of_text(arena, options, text);
    return pipeline_run(&run, STAGE_TARGET);
}

static bool translate(const char *text)
{
    static const struct options options = {.target = TARGET_OPENCL, .input = "t.fut"};
    return translate_with(&options, text);
}

static const char *message(void)
{
    return run_message(&run);
}

/* TEXT has PART in it. Check keeps no more than so much of a long message. */
static void expect_part(const char *text, const char *part)
{
    ck_assert_msg(strstr(text, part), "%s\nis not in\n%.3000s", part, text);
}

/* The kernels of the program translated last have PART in them. */
static void expect_more(const char *part)
{
    expect_part(buf_text(&run.output.cl), part);
}

/* Translates TEXT; the kernels have PART in them. */
static void expect_kernels(const char *text, const char *part)
{
    ck_assert_msg(translate(text), "%s\n%s", text, message());
    expect_more(part);
}

/* The same for TEXT in DPIA's notation, functional or as it is after the memory stage. */
static void expect_notation(enum stage from, const char *text, const char *part)
{
    const struct options options = {.target = TARGET_OPENCL, .input = "t.dpia", .from = from};
    ck_assert_msg(translate_with(&options, text), "%s\n%s", text, message());
    expect_more(part);
}

/* The host code of the program translated last has PART in it. */
static void expect_host(const char *part)
{
    expect_part(buf_text(&run.output.c), part);
}

static void expect_error(const char *text, const char *part)
{
    ck_assert_msg(!translate(text), "%s\nwas accepted", text);
    ck_assert_msg(strstr(message(), part), "%s\nis not in\n%s", part, message());
    forget_output();
    run.output = (struct output){0};
}

static const char dot[] =
    "entry t [n] (xs: [n]f32) (ys: [n]f32) : f32 = reduce (+) 0 (map2 (*) xs ys)\n";

START_TEST(test_dot)
{
    expect_kernels(dot, "void t_reduce0(");
    expect_more("    const index_t i = get_group_id(0);\n");
    expect_more("        barrier(CLK_LOCAL_MEM_FENCE);\n");
    expect_host("t_launch_fixed(&run, T_REDUCE0, t_extent(groups, 1, 1), t_extent(256, 1, 1));");
    expect_host("int t_host(struct t *t, cl_command_queue queue, int64_t n, const float *xs,");
}
END_TEST

/* Kernels are named after what their loops were made of, not after what else stands there. */
START_TEST(test_names)
{
    expect_kernels("entry t [n] (xs: [n]i32) : i32 = xs |> map (+ 1) |> reduce (+) 0\n",
                   "void t_reduce0(");
    expect_kernels("entry t [n] (xs: [n]i32) : i32 = map (+ 1) xs |> i32.sum\n", "void t_sum0(");
    expect_more("/* i32.sum, t.fut:1 */");
    expect_kernels("def f = map (+ 1)\nentry t [n] (xs: [n]i32) : [n]i32 = f xs\n",
                   "void t_map0(");
    expect_kernels("entry t [n] (map2: [n]i32) : [n]i32 = reverse map2\n", "void t_reverse0(");
    expect_notation(STAGE_DPIA,
                    "t {n: nat} (xs: exp[[n]f32]) : exp[[n]f32] = mapGlobal (\\x. x + 1.0) xs\n",
                    "void t_map0(");
}
END_TEST

START_TEST(test_workgroups)
{
    expect_kernels("entry t [n] (xs: [n][64]f32) : [n][64]f32 =\n"
                   "  dpia.map_workgroup (\\r -> dpia.map_local (\\x -> x * 2) r) xs\n",
                   "kernel __attribute__((reqd_work_group_size(64, 1, 1)))\n"
                   "void t_map_workgroup0(");
    expect_more("    const index_t l = get_local_id(0);\n");
    expect_more("    out[64 * i + l] = xs[64 * i + l] * 2.0f;\n");
    expect_host("t_launch_fixed(&run, T_MAP_WORKGROUP0, t_extent(n, 1, 1), t_extent(64, 1, 1));");
}
END_TEST

/* Groups of no fixed size, because the iterations are not known, or are too many. */
START_TEST(test_adaptive)
{
    expect_kernels("entry t [n] [m] (xs: [n][m]f32) : [n][m]f32 =\n"
                   "  dpia.map_workgroup (\\r -> dpia.map_local (\\x -> x * 2) r) xs\n",
                   "for (index_t j = get_local_id(0); j < m; j += get_local_size(0))\n");
    expect_host("t_launch_groups(&run, T_MAP_WORKGROUP0, t_extent(n, 1, 1), t_extent(m, 1, 1));");
    expect_kernels("entry t [n] (xs: [n][1000]f32) : [n][1000]f32 =\n"
                   "  dpia.map_workgroup (\\r -> dpia.map_local (\\x -> x * 2) r) xs\n",
                   "for (index_t j = get_local_id(0); j < 1000; j += get_local_size(0))\n");
}
END_TEST

/* Loops of one axis with different numbers of iterations, and two dimensions. */
START_TEST(test_dimensions)
{
    expect_kernels("entry t [n] [m] (xs: [n][m]f32) : [n][m]f32 =\n"
                   "  dpia.map_global_1 (\\r -> dpia.map_global (\\x -> x * 2) r) xs\n",
                   "    const index_t i = get_global_id(1);\n"
                   "    const index_t j = get_global_id(0);\n");
    expect_more("    if (i < n && j < m)\n        out[i * m + j] = xs[i * m + j] * 2.0f;\n");
    expect_host("t_launch_items(&run, T_MAP_GLOBAL0, t_extent(m, n, 1));");
    expect_notation(STAGE_MEMORY,
                    "t {n: nat} (out: acc[[n]([16]f32 x [4][8]f32)]) : comm =\n"
                    "  parforWorkgroup n out (\\i o.\n"
                    "    parforLocal 16 (pairAcc1 o) (\\l o. o := 1.0);\n"
                    "    parforLocal1 4 (pairAcc2 o) (\\k o. parforLocal 8 o (\\l o. o := 2.0)))\n",
                    "reqd_work_group_size(16, 4, 1)");
    expect_more("    if (ly == 0)\n        out_0[16 * i + lx] = 1.0f;\n");
    expect_more("    if (lx < 8)\n        out_1[32 * i + 8 * ly + lx] = 2.0f;\n");
}
END_TEST

/* The sums of rows, each through a tile in local memory. */
static const char *sums(const char *size)
{
    return arena_printf(arena,
                        "t {n: nat} %s (xs: exp[[n][%s]f32]) (out: acc[[n]f32]) : comm =\n"
                        "  parforWorkgroup n out (\\i o.\n"
                        "    newLocal [%s]f32 (\\tile.\n"
                        "      parforLocal %s tile.1 (\\l x. x := idx (idx xs i) l);\n"
                        "      barrierLocal;\n"
                        "      newPrivate f32 (\\sum.\n"
                        "        for %s (\\j. sum.1 := sum.2 + idx tile.2 j); o := sum.2)))\n",
                        strcmp(size, "m") == 0 ? "(m: nat)" : "", size, size, size, size);
}

START_TEST(test_local_memory)
{
    expect_notation(STAGE_MEMORY, sums("m"), "local float *tile)");
    expect_more("    if (get_local_id(0) == 0) {\n        float sum = 0.0f;\n");
    expect_host("t_local_argument(&run, T_PARFOR0, 3, m, sizeof(float));");
    expect_host("t_check_local_memory(&run, T_PARFOR0, 4 * m);");
    expect_notation(STAGE_MEMORY, sums("32"),
                    "    local float tile[32] __attribute__((aligned(16)));\n");
    expect_more("    if (l == 0) {\n        float sum = 0.0f;\n");
    expect_host("t_check_local_memory(&run, T_PARFOR0, 128);");
}
END_TEST

/* The limit, and one more than it. */
START_TEST(test_local_limit)
{
    struct options options = {.target = TARGET_OPENCL, .input = "t.dpia", .from = STAGE_MEMORY};
    ck_assert(translate_with(&options, sums("16384")));
    ck_assert(!translate_with(&options, sums("16385")));
    expect_part(message(), "'tile', of 65540 bytes, a work-group needs 65540 bytes");
    options.local_memory = 128;
    ck_assert(translate_with(&options, sums("32")));
    expect_host("if (most > 128)\n        most = 128;");
    ck_assert(!translate_with(&options, sums("33")));
    ck_assert(translate_with(&options, sums("m")));
}
END_TEST

/* A tile with a border: the group has the size of the smaller loop. */
START_TEST(test_border)
{
    expect_notation(STAGE_MEMORY,
                    "t {n: nat} (xs: exp[[n][324]f32]) (out: acc[[n][256]f32]) : comm =\n"
                    "  parforWorkgroup n out (\\i o.\n"
                    "    newLocal [324]f32 (\\tile.\n"
                    "      parforLocal 324 tile.1 (\\l x. x := idx (idx xs i) l);\n"
                    "      barrierLocal;\n"
                    "      parforLocal 256 o (\\l o. o := idx (drop 68 tile.2) l)))\n",
                    "reqd_work_group_size(256, 1, 1)");
    expect_more("    for (index_t j = l; j < 324; j += 256)\n");
    expect_more("    out[256 * i + l] = tile[l + 68];\n");
}
END_TEST

/* Away from the border the elements of one work-item are computed without tests. */
START_TEST(test_window)
{
    expect_kernels("entry f [n] [m] (a: [n][m]f32) : [n][m]f32 =\n"
                   "  let at i j = if i >= 0 && i < n && j < m then a[i, j] else 0\n"
                   "  in tabulate_2d n m (\\i j ->\n"
                   "    f32.sum (tabulate 3 (\\k -> at (i + k - 1) (j + 2 - k))))\n",
                   "        if (i >= 1 && 4 * i < n - 4 && j < m - 2) {\n"
                   "            for (index_t k = 0; k < 4; k++) {\n"
                   "                float acc = 0.0f;\n");
    expect_more("                    const float v = a[(4 * i + k + l - 1) * m + j + 2 - l];\n");
    expect_more("                if (4 * i + k < n) {\n");
    expect_kernels("entry g [n] [m] (a: [n][m]f32) : [n][m]f32 =\n"
                   "  tabulate_2d n m (\\i j ->\n"
                   "    if i == 0 || i == n - 1 then 0 else a[i - 1, j] + a[i + 1, j])\n",
                   "        if (i >= 1 && 4 * i < n - 4) {\n"
                   "            for (index_t k = 0; k < 4; k++)\n"
                   "                out[(4 * i + k) * m + j] =");
    expect_more("if (4 * i + k == 0 || 4 * i + k == n - 1)");
    expect_kernels("entry h [n] [m] (a: [n][m]f32) : [n][m]f32 =\n"
                   "  tabulate_2d n m (\\i j -> if i == n - 1 then 0 else a[i + 1, j])\n",
                   "        if (4 * i < n - 4) {\n"
                   "            for (index_t k = 0; k < 4; k++)\n"
                   "                out[(4 * i + k) * m + j] = a[(4 * i + k + 1) * m + j];\n");
    expect_kernels("entry k [n] (a: [n][40]f32) : [n][64][40]f32 =\n"
                   "  tabulate_3d n 64 40 (\\i j k ->\n"
                   "    if j == 0 then a[i, k] else if j < 63 then a[i, k] + f32.i64 j else 0)\n",
                   "if (j >= 1 && 4 * j < 60)");
    expect_kernels("entry w [n] [m] (a: [n][m]f32) : [n][m]f32 =\n"
                   "  tabulate_2d n m (\\i j -> a[(i + 1) % n, j] - a[(i - 1) % n, j])\n",
                   "        if (i >= 1 && 4 * i < n - 4) {\n"
                   "            for (index_t k = 0; k < 4; k++)\n"
                   "                out[(4 * i + k) * m + j] = a[(4 * i + k + 1) * m + j]");
}
END_TEST

/* Where all tests are whether there are such elements, or about other numbers, there is one
 * version. */
START_TEST(test_no_window)
{
    expect_kernels("entry f [n] [m] (a: [n][m]f32) : [n][m]f32 =\n"
                   "  tabulate_2d n m (\\i j -> a[i, j] + f32.i64 j)\n",
                   "            if (4 * i + k < n)\n");
    ck_assert(!strstr(buf_text(&run.output.cl), "4 * i < n"));
    expect_kernels("entry h [n] [m] (a: [n][m]f32) : [][m]f32 =\n"
                   "  tabulate_2d (n - 2) m (\\i j -> a[i, j] + a[i + 2, j])\n",
                   "            if (4 * i + k < n - 2)\n");
    ck_assert(!strstr(buf_text(&run.output.cl), "4 * i < n"));
    expect_kernels("entry g [n] [m] (a: [n][m]f32) (c: i64) : [n][m]f32 =\n"
                   "  tabulate_2d n m (\\i j -> if i >= c && j >= 0 then a[i, j] else 0)\n",
                   "if (4 * i + k >= c");
    ck_assert(!strstr(buf_text(&run.output.cl), "i >= 1"));
}
END_TEST

/* PART is not in the kernels of TEXT, in DPIA's notation. */
static void expect_without(const char *text, const char *part)
{
    expect_notation(STAGE_DPIA, text, "");
    ck_assert_msg(!strstr(buf_text(&run.output.cl), part), "%s\nis in\n%.3000s", part,
                  buf_text(&run.output.cl));
}

/* Four elements that lie side by side are read and written in vectors, with what is beside them. */
START_TEST(test_fours)
{
    expect_notation(STAGE_DPIA,
                    "t (n: nat) (xs: exp[[4*n]i32]) : exp[[n][4]i32] =\n"
                    "  mapGlobal (\\i. mapSeq (\\j. idx xs (toIdxUnchecked (4*n)\n"
                    "      (4 * fromIdx i + fromIdx j + 1)) +\n"
                    "      idx xs (toIdxUnchecked (4*n) (4 * fromIdx i + fromIdx j - 2)))\n"
                    "    (generate 4 (\\j. j))) (generate n (\\i. i))\n",
                    "        int window[9];\n"
                    "        vstore4(((global const int4 *)xs)[i - 1], 0, window);\n"
                    "        vstore4(((global const int4 *)xs)[i], 0, window + 4);\n"
                    "        window[8] = xs[4 * i + 4];\n"
                    "        int four[4];\n"
                    "        #pragma unroll\n"
                    "        for (index_t j = 0; j < 4; j++)\n"
                    "            four[j] = t_add_i32(window[j + 5], window[j + 2]);\n"
                    "        ((global int4 *)out)[i] = vload4(0, four);\n");
    expect_host("t_launch_blocks(&run, T_MAP0, t_extent(n, 1, 1));");
    expect_notation(STAGE_DPIA,
                    "t (n: nat) (xs: exp[[4*n]i32]) : exp[[n][4]i32] =\n"
                    "  mapGlobal (\\x. mapSeq (\\y. y + 1) x) (split 4 xs)\n",
                    "vstore4(((global const int4 *)xs)[i], 0, window);\n");
    expect_host("t_launch_items(&run, T_MAP0, t_extent(n, 1, 1));");
    expect_kernels("entry f [n] [m] (a: [n][m]i32) : [n][m]i32 =\n"
                   "  tabulate_2d n m (\\i j -> i32.sum (tabulate 3 (\\k ->\n"
                   "    if j + 1 - k >= 0 && j + 1 - k < m then a[i, j + 1 - k] else 0)))\n",
                   "                int window[6];\n");
    expect_kernels("entry h [n] [m] (a: [n][m][4]i32) (b: [n][m]i32) : [n][m][4]i32 =\n"
                   "  map2 (map2 (\\r x -> map (\\y -> y * x - r[3]) r)) a b\n",
                   "((global const int4 *)a)[i * m + j]");
}
END_TEST

/* Not where a part of the index is not known to be a multiple, or is computed for each of the four,
 * where something is read under a condition, or where what is read is written, too. */
START_TEST(test_no_fours)
{
    expect_without("t (n: nat) (m: nat) (xs: exp[[n][m]i32]) : exp[[n][4]i32] =\n"
                   "  mapGlobal (\\x. mapSeq (\\j. idx x (toIdxUnchecked m (fromIdx j)))\n"
                   "    (generate 4 (\\j. j))) xs\n",
                   "vstore4");
    expect_without("t (n: nat) (xs: exp[[40*n]i32]) : exp[[n][4]i32] =\n"
                   "  mapGlobal (\\i. mapSeq (\\j.\n"
                   "      letNat k >= 0 = fromIdx i * fromIdx j in\n"
                   "      idx xs (toIdxUnchecked (40*n) (natValue (4*k) + fromIdx j)) +\n"
                   "      idx xs (toIdxUnchecked (40*n) (natValue (4*k))))\n"
                   "    (generate 4 (\\j. j))) (generate n (\\i. i))\n",
                   "vstore4");
    expect_without("t (n: nat) (c: exp[i32]) (xs: exp[[4*n]i32]) : exp[[n][4]i32] =\n"
                   "  mapGlobal (\\x. mapSeq (\\y. if c > 0 then y else 1) x) (split 4 xs)\n",
                   "vstore4");
    expect_without("t (n: nat) (xs: exp[[4*n]i32]) : exp[[n][4]i32] =\n"
                   "  mapGlobal (\\i. mapSeq (\\j.\n"
                   "      let y = idx xs (toIdxUnchecked (4*n) (4 * fromIdx i + fromIdx j)) in\n"
                   "      if y > 0\n"
                   "      then idx xs (toIdxUnchecked (4*n) (4 * fromIdx i + fromIdx j + 5))\n"
                   "      else y)\n"
                   "    (generate 4 (\\j. j))) (generate n (\\i. i))\n",
                   "vstore4");
    const char *in_place = "t (n: nat) (xs: var[[n][8]i32]) : comm =\n"
                           "  parforVarGlobal n xs (\\i x. for 4 (\\j.\n"
                           "    idxAcc x.1 (toIdxUnchecked 8 (fromIdx j)) :=\n"
                           "      idx x.2 (toIdxUnchecked 8 (fromIdx j + 1))))\n";
    expect_notation(STAGE_MEMORY, in_place, "");
    ck_assert(!strstr(buf_text(&run.output.cl), "vstore4"));
    const char *to_two_places =
        "t (n: nat) (xs: exp[[4*n]i32]) (out: var[[n][8]i32]) : comm =\n"
        "  parforVarGlobal n out (\\i x. for 4 (\\j.\n"
        "    if idx xs (toIdxUnchecked (4*n) (4 * fromIdx i + fromIdx j)) > 0\n"
        "    then idxAcc x.1 (toIdxUnchecked 8 (fromIdx j)) := 1\n"
        "    else idxAcc x.1 (toIdxUnchecked 8 (fromIdx j + 4)) := 2))\n";
    expect_notation(STAGE_MEMORY, to_two_places, "");
    ck_assert(!strstr(buf_text(&run.output.cl), "vstore4"));
}
END_TEST

/* The third array lies where the first does; a fourth, which the third is needed with, does not. */
START_TEST(test_shared)
{
    expect_notation(STAGE_DPIA,
                    "t {n: nat} (xs: exp[[n][64]i32]) : exp[[n][64]i32] =\n"
                    "  mapWorkgroup (\\c.\n"
                    "    let a = toLocal (mapLocal (\\x. x * 2) c) in\n"
                    "    let b = toLocal (mapLocal (\\x. x + 1) (reverse a)) in\n"
                    "    let d = toLocal (mapLocal (\\x. x * 3) (reverse b)) in\n"
                    "    mapLocal (\\p. fst p + snd p) (zip (reverse d) (reverse b))) xs\n",
                    "    local int a[64]");
    expect_more("    local int b[64]");
    ck_assert(!strstr(buf_text(&run.output.cl), "local int d[64]"));
    expect_more("    a[l] = t_mul_i32(b[63 - l], 3);\n");
    expect_host("t_check_local_memory(&run, T_MAP0, 512);");
}
END_TEST

/* An array whose elements belong to the work-items of a group. */
START_TEST(test_distributed)
{
    expect_notation(STAGE_MEMORY,
                    "t {n: nat} {k: nat} (xs: exp[[n][k][16]f32]) (out: acc[[n][16]f32]) : comm =\n"
                    "  parforWorkgroup n out (\\g o.\n"
                    "    newPrivate [16]f32 (\\acc.\n"
                    "      parforLocal 16 acc.1 (\\l a. a := 0.0);\n"
                    "      for k (\\t. parforVarLocal 16 acc (\\l a.\n"
                    "        a.1 := a.2 + idx (idx (idx xs g) t) l));\n"
                    "      parforLocal 16 o (\\l o. o := idx acc.2 l)))\n",
                    "    float acc = 0.0f;\n");
    expect_more("        acc += xs[16 * i * k + 16 * j + l];\n");
    expect_more("    out[16 * i + l] = acc;\n");
}
END_TEST

/* Aligned vectors go through pointers to vectors; others do not. */
START_TEST(test_vectors)
{
    expect_notation(STAGE_DPIA,
                    "t (n: nat) (xs: exp[[4*n]f32]) : exp[[4*n]f32] =\n"
                    "  asScalar (mapGlobal (\\x. x + x) (asVector 4 xs))\n",
                    "(index_t n, global const float4 *restrict xs, global float4 *restrict out)");
    expect_more("        const float4 x = xs[i];\n        out[i] = x + x;\n");
    expect_notation(STAGE_DPIA,
                    "t (n: nat) (xs: exp[[4*n + 1]f32]) : exp[[4*n]f32] =\n"
                    "  asScalar (mapGlobal (\\x. x + x) (asVector 4 (drop 1 xs)))\n",
                    "(index_t n, global const float *restrict xs, global float4 *restrict out)");
    expect_more("vload4(0, xs + ");
    expect_notation(STAGE_DPIA,
                    "t (n: nat) (xs: exp[[4*n]f32]) : exp[([4*n]f32 x [n]f32)] =\n"
                    "  pair (asScalar (mapGlobal (\\x. x + x) (asVector 4 xs)))\n"
                    "       (mapGlobal (\\x. x) (take n xs))\n",
                    "global const float4 *restrict xs");
}
END_TEST

/* A quotient is below n where its dividend is below n times the divisor. */
START_TEST(test_quotients)
{
    expect_kernels("entry h [a] [b] [c] (x: [a]f32) (y: [b][c]f32) : [a * c][b]f32 =\n"
                   "  tabulate_2d (a * c) b (\\i j -> x[i / c] * y[j, i % c])\n",
                   "x[(4 * i + k) / c] * y[");
    ck_assert(!strstr(buf_text(&run.output.cl), "in_bounds"));
    expect_kernels("entry h [a] [b] [c] (x: [a]f32) (y: [b][c]f32) : [a * c][b]f32 =\n"
                   "  tabulate_2d (a * c) b (\\i j -> x[(i + 1) / c] * y[j, i % c])\n",
                   "in_bounds((4 * i + k + 1) / c, a, ");
}
END_TEST

/* Local memory that is an argument is aligned for what its parameter points to. */
START_TEST(test_local_vectors)
{
    expect_kernels("entry h [n] [m] (a: [n][m]f32) : [n][m]f32 =\n"
                   "  map (\\row -> let es = map f32.exp row\n"
                   "               let s = f32.sum es in map (/ s) es) a\n",
                   "local float4 *es)");
    expect_more("    local float *es_elements = (local float *)es;\n");
    expect_more("read[k] = exp(a[i * m + t_min_index(l + 512 * j + 128 * k, m - 1)]);\n");
    expect_more("                es_elements[l + 512 * j + 128 * k] = read[k];\n");
    expect_more("        own += es[l + 128 * j];\n");
    ck_assert(!strstr(buf_text(&run.output.cl), "(local const float4 *)"));
}
END_TEST

/* The host has no variables of vector types. */
START_TEST(test_host_vectors)
{
    expect_notation(STAGE_DPIA,
                    "t (n: nat) (v: exp[f32<4>]) (xs: exp[[n]f32]) : exp[([n]f32 x f32<4>)] =\n"
                    "  let w = v + v in pair (map (\\x. x + 1.0) xs) (w * w)\n",
                    "global const float4 *restrict v");
    ck_assert(!strstr(buf_text(&run.output.c), "float w"));
}
END_TEST

/* OpenCL's INFINITY is a float. */
START_TEST(test_infinity)
{
    expect_kernels("entry t [n] (xs: [n]f64) : [n]f64 = map (\\x -> f64.max (-f64.inf) x) xs\n",
                   "fmax(-(double)INFINITY, xs[i + ");
    expect_kernels("entry t [n] (xs: [n]f32) : [n]f32 = map (\\x -> f32.max (-f32.inf) x) xs\n",
                   "(-INFINITY");
}
END_TEST

START_TEST(test_launch_options)
{
    struct options options = {.target = TARGET_OPENCL, .input = "t.fut"};
    const char *text = "entry t [n] (xs: [n]f32) : [n]f32 = dpia.map_global (\\x -> x * 2) xs\n";
    ck_assert(translate_with(&options, text));
    expect_more("    if (i < n)\n");
    expect_host("t_launch_items(&run, T_MAP_GLOBAL0, t_extent(n, 1, 1));");
    expect_host("t_set_launch(t, 0, 0)");
    options.work_group_size = 32;
    options.work_groups = 5;
    ck_assert(translate_with(&options, text));
    expect_more("    for (index_t i = get_global_id(0); i < n; i += get_global_size(0))\n");
    expect_host("t_launch_grid(&run, T_MAP_GLOBAL0, t_extent(n, 1, 1));");
    expect_host("t_set_launch(t, 32, 5)");
}
END_TEST

/* On a processor work-items have neighbours, and memory of their own in one piece. */
START_TEST(test_launch_on_processor)
{
    struct options options = {
        .target = TARGET_OPENCL, .on_processor = true, .input = "t.fut"};
    ck_assert(translate_with(
        &options, "entry t [n] (xs: [n]f32) : [n]f32 = dpia.map_global (\\x -> x * 2) xs\n"));
    expect_more("    const long share = (n + get_global_size(0) - 1) / get_global_size(0);\n"
                "    const long first = share * get_global_id(0);\n"
                "    const long end = first + share < n ? first + share : n;\n");
    expect_more("    for (long i = first; i < end; i++)\n");
    expect_host("t_launch_shares(&run, T_MAP_GLOBAL0, t_extent(n, 1, 1));");
    ck_assert(translate_with(
        &options, "entry t [n] [m] (xss: [n][m]f32) : [n][m]f32 =\n"
                  "  dpia.map_global (\\xs ->\n"
                  "    let ys = dpia.scan (+) 0 xs in dpia.map_seq (* ys[m - 1]) ys) xss\n"));
    expect_more("ys[slot * m + j] = ");
    expect_host("t_launch_slots(");
}
END_TEST

START_TEST(test_host_control)
{
    expect_kernels("entry t [n] (flag: bool) (xs: [n]i32) : [n]i32 =\n"
                   "  if flag then map (+ 1) xs else map (* 2) xs\n",
                   "kernel void t_map1(");
    expect_host("    if (flag) {\n");
    ck_assert_msg(!strstr(buf_text(&run.output.c), "t_read_value"), "flag is known");
}
END_TEST

START_TEST(test_value_of_device)
{
    expect_kernels("entry t [n] (xs: [n]i32) : [n]i32 =\n"
                   "  if xs[0] > 0 then map (+ 1) xs else map (* 2) xs\n",
                   "global uchar *restrict value");
    expect_host("t_read_value(&run, condition_buffer, sizeof condition, &condition);");
}
END_TEST

/* An index that the host knows is no argument of a kernel; one that the host reads is. */
START_TEST(test_index_of_host)
{
    expect_kernels("entry t [n] (xs: [n][3]i32) : [3]i32 = map (+ 1) xs[n - 1]\n",
                   "xs[i_1 + 3 * n - 3]");
    ck_assert(!strstr(buf_text(&run.output.cl), ", long i)"));
    expect_kernels("entry t [n] (k: i64) (xs: [n][3]i32) : [3]i32 = map (+ 1) xs[k]\n", "long k)");
}
END_TEST

/* A reader finds what a kernel writes, and the sizes that it is given, by their names on the host;
 * a kernel is called after what is done, not after what is copied for that. */
START_TEST(test_names_of_host)
{
    expect_kernels("entry t [n] (xs: [n]i32) : ([]i32, i32) = (filter (> 0) xs, xs[0])\n",
                   "global long *restrict out_0_len");
    expect_kernels("entry t (n: i64) : [n]i64 = map (+ 1) (iota n)\n", "void t_map0(index_t n, ");
    expect_kernels("entry t [n] (xs: [n]i32) : [n]i32 =\n"
                   "  loop ys = copy xs for i < n - 1 do ys with [i] = ys[i + 1]\n",
                   "kernel void t_loop0(");
    expect_kernels("entry t [n] (k: i64) (xs: [n]i32) : i32 =\n"
                   "  i32.sum (hist (+) 0 k (map i64.i32 xs) xs)\n",
                   "kernel void t_hist0(index_t n, ");
}
END_TEST

/* No more groups than there is memory for. */
START_TEST(test_groups_with_memory)
{
    expect_notation(STAGE_DPIA,
                    "t {n: nat} {m: nat} (xs: exp[[n][m]i32]) (out: acc[[n][m]i32]) : comm =\n"
                    "  parforWorkgroup n out (\\i o. newGlobal [m]i32 (\\t.\n"
                    "    parforLocal m t.1 (\\j p. p := idx (idx xs i) j);\n"
                    "    parforLocal m o (\\j p. p := idx (reverse t.2) j)))\n",
                    "const index_t slot = get_group_id(0);");
    expect_host("int64_t smaller = t_min_i64(n, t_max_i64(lanes / 64, 256));");
    expect_host("t_extent(smaller, 1, 1)");
}
END_TEST

/* What may fail outside of a loop is looked at where the loop has no iterations. */
START_TEST(test_checks_outside_of_loops)
{
    expect_notation(STAGE_DPIA,
                    "t {n: nat} {m: nat} (xs: exp[[n][m]i32]) (out: acc[[n][m]i32]) : comm =\n"
                    "  parforGlobal1 n out (\\i o.\n"
                    "    assertComm (fromIdx i < 5);\n"
                    "    parforGlobal m o (\\j p. p := idx (idx xs i) j))\n",
                    "if (!(i < 5))");
    expect_host("t_extent(t_max_i64(m, 1), n, 1)");
    expect_notation(STAGE_DPIA,
                    "t {n: nat} {m: nat} (xs: exp[[n][m]i32]) (out: acc[[n][m]i32]) : comm =\n"
                    "  parforGlobal1 n out (\\i o.\n"
                    "    parforGlobal m o (\\j p.\n"
                    "      assertComm (fromIdx i < 5);\n"
                    "      p := idx (idx xs i) j))\n",
                    "if (!(i < 5))");
    expect_host("t_extent(m, n, 1)");
}
END_TEST

/* What a loop of the host's ends with is no copy (exchange_test.c): not in kernels, either. */
START_TEST(test_exchange)
{
    ck_assert(translate("entry t [n] (xs: [n]i32) : [n]i32 =\n"
                        "  iterate 5 (\\xs -> tabulate n (\\i -> xs[n - 1 - i])) xs\n"));
    expect_host("t_exchange(&xs_1, &next);");
    ck_assert(!strstr(buf_text(&run.output.cl), "] = next["));
}
END_TEST

/* One buffer is the caller's; and one keeps what an iteration before wrote, and so is zero at the
 * start: they are copied. */
START_TEST(test_no_exchange)
{
    static const char *const programs[] = {
        "t {n: nat} (xs: var[[n]i32]) : comm =\n"
        "  newGlobal [n]i32 (\\b.\n"
        "    for 3 (\\k.\n"
        "      parforGlobal n b.1 (\\i o. o := idx (reverse xs.2) i);\n"
        "      parforGlobal n xs.1 (\\i o. o := idx b.2 i)))\n",
        "t {n: nat} (xs: exp[[n]i32]) (out: acc[[n]i32]) : comm =\n"
        "  newGlobal [n]i32 (\\a.\n"
        "    parforGlobal n a.1 (\\i o. o := idx xs i);\n"
        "    newGlobal [n]i32 (\\b.\n"
        "      for 3 (\\k.\n"
        "        parforGlobal n b.1 (\\i o. if fromIdx k < 1 then o := idx a.2 i else skip);\n"
        "        parforGlobal n a.1 (\\i o. o := idx b.2 i)));\n"
        "    parforGlobal n out (\\i o. o := idx a.2 i))\n"};
    for (size_t k = 0; k < sizeof programs / sizeof *programs; k++) {
        expect_notation(STAGE_MEMORY, programs[k], "kernel void t_");
        ck_assert_msg(!strstr(buf_text(&run.output.c), "t_exchange("), "%s", programs[k]);
    }
}
END_TEST

START_TEST(test_status)
{
    expect_kernels("entry t [n] [m] (xs: [n]i32) (is: [m]i64) : [m]i32 = map (\\i -> xs[i]) is\n",
                   "global struct t_status *status");
    expect_host("read_status(&run, status_word);");
    ck_assert(strstr(buf_text(&run.output.h), "It is over when the function returns"));
}
END_TEST

START_TEST(test_report)
{
    ck_assert(translate(dot));
    ck_assert(strstr(buf_text(&run.output.report),
                     "t.fut:1: kernel t_reduce0: a work-group for each of "));
    ck_assert(strstr(buf_text(&run.output.report), "256 by 1 by 1 work-items in each"));
}
END_TEST

START_TEST(test_same_twice)
{
    ck_assert(translate(dot));
    const char *first = arena_strdup(arena, buf_text(&run.output.c));
    forget_output();
    ck_assert(translate(dot));
    ck_assert_str_eq(first, buf_text(&run.output.c));
}
END_TEST

START_TEST(test_levels)
{
    expect_error("entry t [n] (xs: [n][4]f32) : [n][4]f32 =\n"
                 "  dpia.map_global (\\r -> dpia.map_global (\\x -> x + 1) r) xs\n",
                 "a map_global cannot stand inside of a map_global");
    expect_error("entry t [n] (xs: [n][4]f32) : [n][4]f32 =\n"
                 "  dpia.map_workgroup (\\r -> dpia.map_global (\\x -> x + 1) r) xs\n",
                 "a map_global cannot stand inside of a map_workgroup");
    expect_error("entry t [n] (xs: [n]f32) : [n]f32 = dpia.map_local (\\x -> x + 1) xs\n",
                 "a map_local must stand inside of a map_workgroup");
    expect_error("entry t [n] (xs: [n][4]f32) : [n][4]f32 =\n"
                 "  dpia.map_workgroup (\\r -> let p = dpia.to_private (dpia.map_local (+ 1) r)\n"
                 "                            in dpia.map_local (* 2) (reverse p)) xs\n",
                 "is read by another work-item than wrote it");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("opencl");
    TCase *tests = tcase_create("opencl");
    tcase_add_checked_fixture(tests, begin, end);
    tcase_add_test(tests, test_dot);
    tcase_add_test(tests, test_names);
    tcase_add_test(tests, test_workgroups);
    tcase_add_test(tests, test_adaptive);
    tcase_add_test(tests, test_dimensions);
    tcase_add_test(tests, test_local_memory);
    tcase_add_test(tests, test_local_limit);
    tcase_add_test(tests, test_distributed);
    tcase_add_test(tests, test_border);
    tcase_add_test(tests, test_window);
    tcase_add_test(tests, test_no_window);
    tcase_add_test(tests, test_fours);
    tcase_add_test(tests, test_no_fours);
    tcase_add_test(tests, test_shared);
    tcase_add_test(tests, test_vectors);
    tcase_add_test(tests, test_local_vectors);
    tcase_add_test(tests, test_quotients);
    tcase_add_test(tests, test_host_vectors);
    tcase_add_test(tests, test_infinity);
    tcase_add_test(tests, test_launch_options);
    tcase_add_test(tests, test_launch_on_processor);
    tcase_add_test(tests, test_host_control);
    tcase_add_test(tests, test_value_of_device);
    tcase_add_test(tests, test_index_of_host);
    tcase_add_test(tests, test_names_of_host);
    tcase_add_test(tests, test_groups_with_memory);
    tcase_add_test(tests, test_checks_outside_of_loops);
    tcase_add_test(tests, test_exchange);
    tcase_add_test(tests, test_no_exchange);
    tcase_add_test(tests, test_status);
    tcase_add_test(tests, test_report);
    tcase_add_test(tests, test_same_twice);
    tcase_add_test(tests, test_levels);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
