/* Nests: which loops a program has, and the tables of what they read and write. */
#include "lowered.h"
#include "nest/nest.h"
#include "notation/notation.h"
#include "translate/strategy.h"

static struct dpia *dpia;
static struct buf text;

/* The nests of the first entry of SOURCE, after fusion for a device. */
static const struct nest *nests_of(const char *source)
{
    struct types *types = types_new(arena);
    dpia = dpia_new(arena, types);
    struct program *program = lower(types, dpia, source);
    ck_assert_msg(program != NULL, "%s\n%s", source, first_message());
    const struct devices devices = {device_find(dpia_arena(dpia), "gpu"), NULL};
    program = strategy_fused(dpia, program, STRATEGY_DEVICE, &devices, NULL);
    return nest_read(dpia, program, program->entries.at[0]);
}

static void begin(void)
{
    set_up();
    text = (struct buf){0};
}

static void end(void)
{
    buf_free(&text);
    tear_down();
}

/* ---- Text of what the functions of nest.h say ---- */

static void add_stride(const struct nest *nest, const struct nest_access *access,
                       const struct nest_loop *loop)
{
    struct nest_stride stride = nest_stride(nest, access, loop);
    if (loop->parent->parent)
        add_stride(nest, access, loop->parent);
    buf_printf(&text, " %s=", loop->dimension.name);
    switch (stride.kind) {
    case NEST_OWN:
        buf_add(&text, "own");
        return;
    case NEST_SCATTERED:
        buf_add(&text, "?");
        return;
    case NEST_SAME:
    case NEST_NEIGHBOUR:
    case NEST_APART:
        break;
    }
    int64_t number;
    bool is_number = nat_is_const(stride.nat, &number);
    ck_assert(stride.kind == (!is_number || number * number > 1 ? NEST_APART
                              : number == 0                     ? NEST_SAME
                                                                : NEST_NEIGHBOUR));
    buf_add(&text, nest_nat_text(nest, stride.nat));
}

static void add_access(const struct nest *nest, const struct nest_access *access)
{
    buf_printf(&text, "%s%s %s[%s]%s:", access->is_conditional ? "if " : "",
               access->is_write ? "write" : "read", nest_access_name(nest, access),
               nest_nat_text(nest, access->offset), access->has_border ? " border" : "");
    if (access->loop->parent)
        add_stride(nest, access, access->loop);
    buf_add_char(&text, '\n');
}

static const char *const kinds[] = {
    [NEST_MAP] = "map", [NEST_REDUCTION] = "reduce", [NEST_SCAN] = "scan", [NEST_LOOP] = "loop"};

static void add_loop(const struct nest *nest, const struct nest_loop *loop, int indent)
{
    const struct nest_dimension *dimension = &loop->dimension;
    if (loop->parent) {
        buf_printf(&text, "%*s%s %s < %s", indent, "", kinds[dimension->kind], dimension->name,
                   dimension->size ? nest_nat_text(nest, dimension->size) : "?");
        if (loop->operations > 0)
            buf_printf(&text, " (%d)", (int)loop->operations);
        buf_add_char(&text, '\n');
    }
    for (size_t i = 0; i < loop->accesses.len; i++) {
        buf_printf(&text, "%*s", loop->parent ? indent + 2 : 0, "");
        add_access(nest, &loop->accesses.at[i]);
    }
    for (size_t i = 0; i < loop->loops.len; i++)
        add_loop(nest, loop->loops.at[i], loop->parent ? indent + 2 : 0);
}

static const char *tables(const char *source)
{
    const struct nest *nest = nests_of(source);
    ck_assert_msg(!nest->unread, "%s\n%s", source, nest->unread);
    buf_free(&text);
    text = (struct buf){0};
    add_loop(nest, nest->root, 0);
    return arena_strdup(arena, buf_text(&text));
}

/* SOURCE has these loops and accesses. */
static void reads_as(const char *source, const char *expected)
{
    begin();
    const char *found = tables(source);
    ck_assert_msg(strcmp(found, expected) == 0, "%s\nexpected\n%s\nfound\n%s", source, expected,
                  found);
    end();
}

/* Both have the same ones. */
static void reads_alike(const char *one, const char *other)
{
    begin();
    const char *first = tables(one), *second = tables(other);
    ck_assert_msg(strcmp(first, second) == 0, "%s\n%s\n%s\n%s", one, first, other, second);
    end();
}

/* ---- Linear algebra ---- */

#define DOT "f32.sum (map2 (*) row col)"

START_TEST(test_products)
{
    reads_as("entry dot [n] (xs: [n]f32) (ys: [n]f32) : f32 = f32.sum (map2 (*) xs ys)",
             "write result[0]:\n"
             "reduce i < n (2)\n"
             "  read xs[i]: i=1\n"
             "  read ys[i]: i=1\n");
    reads_as("entry gemv [n][m] (a: [n][m]f32) (x: [m]f32) : [n]f32 =\n"
             "  map (\\row -> f32.sum (map2 (*) row x)) a",
             "map i < n\n"
             "  write result[i]: i=1\n"
             "  reduce j < m (2)\n"
             "    read a[i*m + j]: i=m j=1\n"
             "    read x[j]: i=0 j=1\n");
    reads_as("entry gemv_transposed [n][m] (a: [n][m]f32) (x: [n]f32) : [m]f32 =\n"
             "  map (\\col -> f32.sum (map2 (*) col x)) (transpose a)",
             "map i < m\n"
             "  write result[i]: i=1\n"
             "  reduce j < n (2)\n"
             "    read a[j*m + i]: i=1 j=m\n"
             "    read x[j]: i=0 j=1\n");
    reads_as("entry sums [n][m] (a: [n][m]f32) : [m]f32 = map f32.sum (transpose a)",
             "map i < m\n"
             "  write result[i]: i=1\n"
             "  reduce j < n (1)\n"
             "    read a[j*m + i]: i=1 j=m\n");
    reads_as("entry sums [n][m] (a: [n][m]f32) : [m]f32 = reduce (map2 (+)) (replicate m 0) a",
             "map i < m\n"
             "  write result[i]: i=1\n"
             "  reduce j < n (1)\n"
             "    read a[j*m + i]: i=1 j=m\n");
}
END_TEST

#define MATMUL                                                                                     \
    "entry matmul [n][m][p] (a: [n][m]f32) (b: [m][p]f32) : [n][p]f32 =\n"                         \
    "  map (\\row -> map (\\col -> " DOT ") (transpose b)) a"

#define MATMUL_TABLE                                                                               \
    "map i < n\n"                                                                                  \
    "  map j < p\n"                                                                                \
    "    write result[i*p + j]: i=p j=1\n"                                                         \
    "    reduce k < m (2)\n"                                                                       \
    "      read a[i*m + k]: i=m j=0 k=1\n"                                                         \
    "      read b[k*p + j]: i=0 j=1 k=p\n"

START_TEST(test_matrices)
{
    reads_as(MATMUL, MATMUL_TABLE);
    reads_as("entry left_transposed [n][m][p] (a: [m][n]f32) (b: [m][p]f32) : [n][p]f32 =\n"
             "  map (\\row -> map (\\col -> " DOT ") (transpose b)) (transpose a)",
             "map i < n\n"
             "  map j < p\n"
             "    write result[i*p + j]: i=p j=1\n"
             "    reduce k < m (2)\n"
             "      read a[k*n + i]: i=1 j=0 k=n\n"
             "      read b[k*p + j]: i=0 j=1 k=p\n");
    reads_as("entry bias [n][m][p] (a: [n][m]f32) (b: [m][p]f32) (c: [p]f32) : [n][p]f32 =\n"
             "  map (\\row -> map2 (\\col x -> x + " DOT ") (transpose b) c) a",
             "map i < n\n"
             "  map j < p (1)\n"
             "    read c[j]: i=0 j=1\n"
             "    write result[i*p + j]: i=p j=1\n"
             "    reduce k < m (2)\n"
             "      read a[i*m + k]: i=m j=0 k=1\n"
             "      read b[k*p + j]: i=0 j=1 k=p\n");
    reads_as("entry batched [k][n][m][p] (a: [k][n][m]f32) (b: [k][m][p]f32) : [k][n][p]f32 =\n"
             "  map2 (\\a b -> map (\\row -> map (\\col -> " DOT ") (transpose b)) a) a b",
             "map i < k\n"
             "  map j < n\n"
             "    map l < p\n"
             "      write result[i*n*p + j*p + l]: i=n*p j=p l=1\n"
             "      reduce u < m (2)\n"
             "        read a[i*n*m + j*m + u]: i=n*m j=m l=0 u=1\n"
             "        read b[i*m*p + u*p + l]: i=m*p j=0 l=1 u=p\n");
}
END_TEST

START_TEST(test_index_style)
{
    reads_alike(MATMUL,
                "entry matmul [n][m][p] (a: [n][m]f32) (b: [m][p]f32) : [n][p]f32 =\n"
                "  tabulate_2d n p (\\i j -> f32.sum (tabulate m (\\k -> a[i,k] * b[k,j])))");
    reads_alike("entry t [n][m] (a: [n][m]f32) : [m][n]f32 = transpose a",
                "entry t [n][m] (a: [n][m]f32) : [m][n]f32 = tabulate_2d m n (\\i j -> a[j,i])");
    reads_alike("entry r [n] (xs: [n]f32) : [n]f32 = map2 (+) xs (reverse xs)",
                "entry r [n] (xs: [n]f32) : [n]f32 = map (\\i -> xs[i] + xs[n-1-i]) (iota n)");
    reads_alike("entry f [n][m] (a: [n][m]i32) : [n*m]i32 = map (+1) (flatten a)",
                "entry f [n][m] (a: [n][m]i32) : [n*m]i32 =\n"
                "  flatten (tabulate_2d n m (\\i j -> a[i,j] + 1))");
    reads_as("entry matmul [n][m][p] (a: [n][m]f32) (b: [m][p]f32) : [n][p]f32 =\n"
             "  tabulate_2d n p (\\i j -> loop s = 0 for k < m do s + a[i,k] * b[k,j])",
             "map i < n\n"
             "  map j < p\n"
             "    write result[i*p + j]: i=p j=1\n"
             "    loop k < m (2)\n"
             "      read a[i*m + k]: i=m j=0 k=1\n"
             "      read b[k*p + j]: i=0 j=1 k=p\n");
}
END_TEST

/* ---- Rows ---- */

START_TEST(test_imperfect)
{
    reads_as("entry softmax [n][m] (a: [n][m]f32) : [n][m]f32 =\n"
             "  map (\\row -> let t = f32.maximum row let e = map (\\x -> f32.exp (x - t)) row\n"
             "    let s = f32.sum e in map (/s) e) a",
             "map i < n\n"
             "  reduce j < m (1)\n"
             "    read a[i*m + j]: i=m j=1\n"
             "  map k < m (2)\n"
             "    read a[i*m + k]: i=m k=1\n"
             "    write e[k]: i=own k=1\n"
             "  reduce l < m (1)\n"
             "    read e[l]: i=own l=1\n"
             "  map u < m (1)\n"
             "    read e[u]: i=own u=1\n"
             "    write result[i*m + u]: i=m u=1\n");
    reads_as("entry layer_norm [n][m] (a: [n][m]f32) (g: [m]f32) (b: [m]f32) : [n][m]f32 =\n"
             "  map (\\row -> let mean = f32.sum row / f32.i64 m\n"
             "    let var = f32.sum (map (\\x -> (x - mean) * (x - mean)) row)\n"
             "    in map3 (\\x g b -> g * (x - mean) / var + b) row g b) a",
             "map i < n (1)\n"
             "  reduce j < m (1)\n"
             "    read a[i*m + j]: i=m j=1\n"
             "  reduce k < m (4)\n"
             "    read a[i*m + k]: i=m k=1\n"
             "  map l < m (4)\n"
             "    read g[l]: i=0 l=1\n"
             "    read a[i*m + l]: i=m l=1\n"
             "    read b[l]: i=0 l=1\n"
             "    write result[i*m + l]: i=m l=1\n");
    reads_as(
        "entry attention [n][m][d] (q: [n][d]f32) (k: [m][d]f32) (v: [m][d]f32) : [n][d]f32 =\n"
        "  map (\\row -> let s = map (\\col -> " DOT ") k\n"
        "    let t = f32.maximum s let e = map (\\x -> f32.exp (x - t)) s let z = f32.sum e\n"
        "    in map (\\col -> f32.sum (map2 (*) e col) / z) (transpose v)) q",
        "map i < n\n"
        "  map j < m\n"
        "    write s[j]: i=own j=1\n"
        "    reduce l < d (2)\n"
        "      read q[i*d + l]: i=d j=0 l=1\n"
        "      read k[j*d + l]: i=0 j=d l=1\n"
        "  reduce u < m (1)\n"
        "    read s[u]: i=own u=1\n"
        "  map w < m (2)\n"
        "    read s[w]: i=own w=1\n"
        "    write e[w]: i=own w=1\n"
        "  reduce y < m (1)\n"
        "    read e[y]: i=own y=1\n"
        "  map z < d (1)\n"
        "    write result[i*d + z]: i=d z=1\n"
        "    reduce i1 < m (2)\n"
        "      read e[i1]: i=own z=0 i1=1\n"
        "      read v[i1*d + z]: i=0 z=1 i1=d\n");
}
END_TEST

START_TEST(test_pairs)
{
    reads_as("entry nbody [n] (ps: [n](f32, f32)) : [n](f32, f32) =\n"
             "  map (\\(x, y) -> reduce (\\(a, b) (c, d) -> (a + c, b + d)) (0, 0)\n"
             "    (map (\\(u, v) -> let r = f32.sqrt ((u - x) * (u - x) + (v - y) * (v - y)) in\n"
             "      ((u - x) / r, (v - y) / r)) ps)) ps",
             "map i < n\n"
             "  write result.0[i]: i=1\n"
             "  write result.1[i]: i=1\n"
             "  reduce j < n (14)\n"
             "    read ps.0[j]: i=0 j=1\n"
             "    read ps.0[i]: i=1 j=0\n"
             "    read ps.1[j]: i=0 j=1\n"
             "    read ps.1[i]: i=1 j=0\n");
    reads_as("entry distances [n][m][d] (xs: [n][d]f32) (ys: [m][d]f32) : [n][m]f32 =\n"
             "  map (\\x -> map (\\y -> f32.sqrt (f32.sum (map2 (\\a b -> (a - b) * (a - b)) x y)))"
             " ys) xs",
             "map i < n\n"
             "  map j < m (1)\n"
             "    write result[i*m + j]: i=m j=1\n"
             "    reduce k < d (4)\n"
             "      read xs[i*d + k]: i=d j=0 k=1\n"
             "      read ys[j*d + k]: i=0 j=d k=1\n");
    reads_as("entry argmax [n] (xs: [n]f32) : (f32, i64) =\n"
             "  reduce_comm (\\(a, i) (b, j) -> if a > b then (a, i) else (b, j))\n"
             "    (f32.lowest, -1) (zip xs (iota n))",
             "write result.0[0]:\n"
             "write result.1[0]:\n"
             "reduce i < n (1)\n"
             "  read xs[i]: i=1\n");
    reads_as(
        "entry both [n] (xs: [n]i32) : ([n]i32, [n]i32) = unzip (map (\\x -> (x + 1, x * 2)) xs)",
        "map i < n (2)\n"
        "  read xs[i]: i=1\n"
        "  write result.0[i]: i=1\n"
        "  write result.1[i]: i=1\n");
}
END_TEST

/* ---- Neighbours in the plane ---- */

START_TEST(test_stencils)
{
    reads_as("entry add [n][m] (a: [n][m]f32) (b: [m][n]f32) : [n][m]f32 =\n"
             "  map2 (map2 (+)) a (transpose b)",
             "map i < n\n"
             "  map j < m (1)\n"
             "    read a[i*m + j]: i=m j=1\n"
             "    read b[j*n + i]: i=1 j=n\n"
             "    write result[i*m + j]: i=m j=1\n");
    reads_as("entry convolution [n][m] (a: [n][m]f32) (w: [3][3]f32) : [n][m]f32 =\n"
             "  tabulate_2d n m (\\i j -> f32.sum (flatten (tabulate_2d 3 3 (\\u v ->\n"
             "    let (y, x) = (i + u - 1, j + v - 1)\n"
             "    in if y >= 0 && y < n && x >= 0 && x < m then a[y,x] * w[u,v] else 0))))",
             "map i < n\n"
             "  map j < m\n"
             "    write result[i*m + j]: i=m j=1\n"
             "    reduce k < 3\n"
             "      reduce l < 3 (2)\n"
             "        if read a[i*m + k*m + j + l - m - 1]: i=m j=1 k=m l=1\n"
             "        if read w[3*k + l]: i=0 j=0 k=3 l=1\n");
    reads_as("entry stencil [n][m][l] (a: [n][m][l]f32) : [n][m][l]f32 =\n"
             "  tabulate_3d n m l (\\i j k ->\n"
             "    if i == 0 || j == 0 || k == 0 then a[i,j,k]\n"
             "    else a[i-1,j,k] + a[i,j-1,k] + a[i,j,k-1])",
             "map i < n\n"
             "  map j < m\n"
             "    map k < l (2)\n"
             "      if read a[i*m*l + j*l + k]: i=m*l j=l k=1\n"
             "      if read a[i*m*l + j*l - m*l + k]: i=m*l j=l k=1\n"
             "      if read a[i*m*l + j*l + k - l]: i=m*l j=l k=1\n"
             "      if read a[i*m*l + j*l + k - 1]: i=m*l j=l k=1\n"
             "      write result[i*m*l + j*l + k]: i=m*l j=l k=1\n");
}
END_TEST

START_TEST(test_borders)
{
    static const char *const table = "map i < n (1)\n"
                                     "  read xs[i - 1] border: i=1\n"
                                     "  read xs[i + 1] border: i=1\n"
                                     "  write result[i]: i=1\n";
    reads_as("entry clamped [n] (xs: [n]f32) : [n]f32 =\n"
             "  tabulate n (\\i -> xs[i64.max 0 (i - 1)] + xs[i64.min (n - 1) (i + 1)])",
             table);
    reads_as("entry turned [n] (xs: [n]f32) : [n]f32 =\n"
             "  tabulate n (\\i -> xs[(i - 1) % n] + xs[(i + 1) % n])",
             table);
    reads_as("entry folded [n] (xs: [n]f32) : [n]f32 = tabulate n (\\i -> xs[i % 16])",
             "map i < n\n"
             "  read xs[i%16]: i=?\n"
             "  write result[i]: i=1\n");
}
END_TEST

/* ---- In order, and by data ---- */

START_TEST(test_scans)
{
    reads_as("entry prefixes [n] (xs: [n]i32) : [n]i32 = scan (+) 0 xs",
             "scan i < n (1)\n"
             "  read xs[i]: i=1\n"
             "  write result[i]: i=1\n");
    reads_as("entry rows [n][m] (xss: [n][m]i32) : [n][m]i32 = map (scan (+) 0) xss",
             "map i < n\n"
             "  scan j < m (1)\n"
             "    read xss[i*m + j]: i=m j=1\n"
             "    write result[i*m + j]: i=m j=1\n");
    reads_as("entry kept [n] (xs: [n]i32) : i32 = i32.sum (filter (> 0) xs)",
             "write result[0]:\n"
             "scan i < n (1)\n"
             "  read xs[i]: i=1\n"
             "  if write kept[?]: i=?\n"
             "reduce i < count (1)\n"
             "  read kept[i]: i=1\n");
}
END_TEST

START_TEST(test_data)
{
    reads_as("entry gathered [n][m] (xs: [m]i32) (is: [n]i64) : [n]i32 = map (\\i -> xs[i]) is",
             "map i < n\n"
             "  read is[i]: i=1\n"
             "  read xs[is[i]]: i=?\n"
             "  write result[i]: i=1\n");
    reads_as("entry scattered [n][m] (d: *[m]i32) (is: [n]i64) (vs: [n]i32) : *[m]i32 =\n"
             "  scatter d is vs",
             "map i < n\n"
             "  read is[i]: i=1\n"
             "  if read vs[i]: i=1\n"
             "  if write d[is[i]]: i=?\n");
    reads_as("entry rows [n][m][k] (d: *[n][m]f32) (is: [k]i64) (vs: [k][m]f32) : *[n][m]f32 =\n"
             "  scatter d is vs",
             "map i < k\n"
             "  read is[i]: i=1\n"
             "  map j < m\n"
             "    if read vs[i*m + j]: i=m j=1\n"
             "    if write d[m*is[i] + j]: i=? j=1\n");
    reads_as("entry histogram [n] (is: [n]i64) (vs: [n]f32) : [16]f32 = hist (+) 0 16 is vs",
             "map i < 16\n"
             "  write result[i]: i=1\n"
             "reduce i < n (4)\n"
             "  read is[i]: i=1\n"
             "  if read result[is[i]]: i=?\n"
             "  if read vs[i]: i=1\n"
             "  if write result[is[i]]: i=?\n");
    reads_as("entry search [n][m] (xs: [n]i32) (qs: [m]i32) : [m]i64 =\n"
             "  map (\\q -> (loop (lo, hi) = (0, n) while lo < hi do let mid = (lo + hi) / 2\n"
             "    in if xs[mid] < q then (mid + 1, hi) else (lo, mid)).0) qs",
             "map i < m\n"
             "  write result[i]: i=1\n"
             "  loop j < ? (5)\n"
             "    read xs[mid]: i=? j=?\n"
             "    read qs[i]: i=1 j=0\n");
}
END_TEST

START_TEST(test_loops)
{
    reads_as("entry mandelbrot (w: i64) (h: i64) : [h][w]i32 =\n"
             "  tabulate_2d h w (\\y x -> let (p, q) = (f32.i64 x, f32.i64 y)\n"
             "    in (loop (a, b, k) = (0f32, 0f32, 0) while k < 100 && a * a + b * b < 4\n"
             "        do (a * a - b * b + p, 2 * a * b + q, k + 1)).2)",
             "map y < h\n"
             "  map x < w\n"
             "    write result[y*w + x]: y=w x=1\n"
             "    loop i < ? (14)\n");
    reads_as("entry heat [n] (steps: i64) (xs: [n]f32) : [n]f32 =\n"
             "  loop ys = xs for t < steps do map (\\i -> ys[(i + 1) % n] / 2) (iota n)",
             "map i < n\n"
             "  read xs[i]: i=1\n"
             "  write result[i]: i=1\n"
             "loop t < steps\n"
             "  map i < n (1)\n"
             "    read result[i + 1] border: t=0 i=1\n"
             "    write result[i]: t=0 i=1\n");
    reads_as("entry sums [n][m] (a: [n][m]f32) : [m]f32 =\n"
             "  foldl (map2 (+)) (replicate m 0) a",
             "map i < m\n"
             "  write result[i]: i=1\n"
             "reduce i < n\n"
             "  map j < m (1)\n"
             "    read result[j]: i=0 j=1\n"
             "    read a[i*m + j]: i=m j=1\n"
             "    write result[j]: i=0 j=1\n");
    reads_as("entry triangle [n] (a: [n][n]f32) : [n]f32 =\n"
             "  map (\\i -> f32.sum (map (\\j -> a[i,j]) (iota i))) (iota n)",
             "map i < n\n"
             "  write result[i]: i=1\n"
             "  reduce j < i (1)\n"
             "    read a[i*n + j]: i=n j=1\n");
    reads_as("def f (x: f32) = x * x + 1\n"
             "entry calls [n] (xs: [n]f32) : [n]f32 = map (\\x -> f (f x)) xs",
             "map i < n (4)\n"
             "  read xs[i]: i=1\n"
             "  write result[i]: i=1\n");
}
END_TEST

START_TEST(test_in_place)
{
    reads_as("entry cells [n][m] (xss: *[n][m]i32) : *[n][m]i32 =\n"
             "  loop xss for i < n do loop xss for j < m do xss with [i,j] = xss[i,j] * 2",
             "loop i < n\n"
             "  loop j < m (1)\n"
             "    read xss[i*m + j]: i=m j=1\n"
             "    write xss[i*m + j]: i=m j=1\n");
    reads_as("entry one [n] (xs: *[n]i32) (k: i64) : *[n]i32 = xs with [k] = 7", "write xs[k]:\n");
    reads_as("entry rows [n][m] (xss: *[n][m]i32) : *[n][m]i32 =\n"
             "  loop xss for i < n - 1 do xss with [i + 1] = map2 (+) xss[i] xss[i + 1]",
             "loop i < n - 1\n"
             "  map j < m (1)\n"
             "    read xss[i*m + j]: i=m j=1\n"
             "    read xss[i*m + j + m]: i=m j=1\n"
             "    write xss[i*m + j + m]: i=m j=1\n");
    reads_as("entry down [n][m] (xss: *[n][m]i32) : *[n][m]i32 =\n"
             "  loop xss for i < n - 1 do xss with [i + 1] = copy xss[i]",
             "loop i < n - 1\n"
             "  map j < m\n"
             "    read xss[i*m + j]: i=m j=1\n"
             "    write xss[i*m + j + m]: i=m j=1\n");
}
END_TEST

START_TEST(test_intermediates)
{
    reads_as("entry smooth [n] (xs: [n]f32) : [n]f32 =\n"
             "  let ys = map (\\x -> x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x) xs\n"
             "  in map2 (+) ys (rotate 1 ys)",
             "map i < n (16)\n"
             "  read xs[i]: i=1\n"
             "  write ys[i]: i=1\n"
             "map i < n (1)\n"
             "  read ys[i]: i=1\n"
             "  read ys[i + 1]: i=1\n"
             "  write result[i]: i=1\n");
    reads_as("entry three [n] (a: [n][n]f32) (b: [n][n]f32) (c: [n][n]f32) : [n][n]f32 =\n"
             "  let ab = map (\\row -> map (\\col -> " DOT ") (transpose b)) a\n"
             "  in map (\\row -> map (\\col -> " DOT ") (transpose ab)) c",
             "map i < n\n"
             "  map j < n\n"
             "    write ab[i*n + j]: i=n j=1\n"
             "    reduce k < n (2)\n"
             "      read a[i*n + k]: i=n j=0 k=1\n"
             "      read b[k*n + j]: i=0 j=1 k=n\n"
             "map i < n\n"
             "  map j < n\n"
             "    write result[i*n + j]: i=n j=1\n"
             "    reduce k < n (2)\n"
             "      read c[i*n + k]: i=n j=0 k=1\n"
             "      read ab[k*n + j]: i=0 j=1 k=n\n");
}
END_TEST

/* ---- Amounts ---- */

static const struct nest_loop *first_nest(const struct nest *nest)
{
    return nest->root->loops.at[0];
}

static const struct nest_loop *innermost(const struct nest_loop *loop)
{
    while (loop->loops.len > 0)
        loop = loop->loops.at[0];
    return loop;
}

/* The amounts of the first nest of SOURCE. */
static void amounts_are(const char *source, const char *expected)
{
    begin();
    const struct nest *nest = nests_of(source);
    const struct nest_loop *loop = first_nest(nest);
    const struct nat *amounts[] = {
        nest_bytes_least(nest, loop, false), nest_bytes_most(nest, loop, false),
        nest_bytes_least(nest, loop, true),  nest_bytes_most(nest, loop, true),
        nest_operations(nest, loop),         nest_parallelism(nest, loop)};
    for (size_t i = 0; i < sizeof amounts / sizeof *amounts; i++)
        buf_printf(&text, "%s%s", i > 0 ? "; " : "",
                   amounts[i] ? nest_nat_text(nest, amounts[i]) : "?");
    ck_assert_str_eq(buf_text(&text), expected);
    end();
}

START_TEST(test_amounts)
{
    amounts_are(MATMUL, "4*n*m + 4*m*p; 8*n*m*p; 4*n*p; 4*n*p; 2*n*m*p; n*p");
    amounts_are("entry dot (xs: [1000]f64) (ys: [1000]f64) : f64 = f64.sum (map2 (*) xs ys)",
                "16000; 16000; 0; 0; 2000; 1");
    amounts_are("entry g [n][m] (xs: [m]i16) (is: [n]i64) : [n]i16 = map (\\i -> xs[i]) is",
                "8*n + 2*min(n, m); 10*n; 2*n; 2*n; 0; n");
    amounts_are("entry t [n] (a: [n][n]f32) : [n]f32 =\n"
                "  map (\\i -> f32.sum (map (\\j -> a[i,j]) (iota i))) (iota n)",
                "4*n*n - 4*n; 4*n*n - 4*n; 4*n; 4*n; n*n - n; n");
    amounts_are("entry w [n] (xs: [n]i32) : [n]i32 =\n"
                "  map (\\x -> loop y = x while y > 1 do y / 2) xs",
                "4*n; 4*n; 4*n; 4*n; ?; n");
    amounts_are("entry s [n] (xs: [n]f32) : [n]f32 =\n"
                "  tabulate n (\\i -> xs[(i - 1) % n] + xs[i] + xs[(i + 1) % n])",
                "4*n; 12*n; 4*n; 4*n; 2*n; n");
}
END_TEST

START_TEST(test_scopes)
{
    begin();
    const struct nest *nest = nests_of(MATMUL);
    const struct nest_loop *i = first_nest(nest), *j = i->loops.at[0], *k = j->loops.at[0];
    const struct nest_access *a = &k->accesses.at[0];
    ck_assert_str_eq(nest_nat_text(nest, nest_iterations(nest, k, nest->root)), "n*m*p");
    ck_assert_str_eq(nest_nat_text(nest, nest_iterations(nest, k, i)), "m*p");
    ck_assert_str_eq(nest_nat_text(nest, nest_iterations(nest, k, k)), "1");
    ck_assert_str_eq(nest_nat_text(nest, nest_footprint(nest, a, nest->root)), "n*m");
    ck_assert_str_eq(nest_nat_text(nest, nest_footprint(nest, a, i)), "m");
    ck_assert_str_eq(nest_nat_text(nest, nest_footprint(nest, a, k)), "1");
    ck_assert(nest_is_in(k, i) && nest_is_in(k, k) && !nest_is_in(i, k));
    ck_assert(k->dimension.associative && k->dimension.commutative);
    end();
}
END_TEST

/* ---- Questions ---- */

/* The name of the dimension along which neighbours run in the first innermost loop of SOURCE. */
static void neighbours_along(const char *source, const char *expected)
{
    begin();
    const struct nest *nest = nests_of(source);
    const struct nest_loop *loop = nest_neighbours(nest, innermost(first_nest(nest)));
    ck_assert_msg(loop, "%s", source);
    ck_assert_msg(strcmp(loop->dimension.name, expected) == 0, "%s\nalong %s", source,
                  loop->dimension.name);
    end();
}

START_TEST(test_neighbours)
{
    neighbours_along(MATMUL, "j");
    neighbours_along("entry g [n][m] (a: [n][m]f32) (x: [m]f32) : [n]f32 =\n"
                     "  map (\\row -> f32.sum (map2 (*) row x)) a",
                     "j");
    neighbours_along("entry g [n][m] (a: [n][m]f32) (x: [n]f32) : [m]f32 =\n"
                     "  map (\\col -> f32.sum (map2 (*) col x)) (transpose a)",
                     "i");
    neighbours_along("entry d [n][m][d] (xs: [n][d]f32) (ys: [m][d]f32) : [n][m]f32 =\n"
                     "  map (\\row -> map (\\col -> " DOT ") ys) xs",
                     "j");
    neighbours_along("entry s [n] (xs: [n]f32) : f32 = f32.sum xs", "i");
}
END_TEST

START_TEST(test_questions)
{
    const struct nest_loop *with;
    begin();
    const struct nest *nest = nests_of(MATMUL);
    const struct nest_loop *i = first_nest(nest), *j = i->loops.at[0], *k = j->loops.at[0];
    const struct nest_access *a = &k->accesses.at[0], *b = &k->accesses.at[1];
    ck_assert(nest_is_reused(nest, a, j) && !nest_is_reused(nest, a, i));
    ck_assert(nest_is_reused(nest, b, i) && !nest_is_reused(nest, b, k));
    ck_assert(nest_is_tiled(nest, a) && nest_is_tiled(nest, b));
    ck_assert(!nest_is_tiled(nest, &j->accesses.at[0]));
    ck_assert(nest_is_coalesced(nest, b, j) && !nest_is_coalesced(nest, a, j));
    ck_assert(nest_is_perfect(i) && nest_may_divide(k) && !nest_may_divide(nest->root));
    ck_assert(!nest_overlaps(nest, a, i, &with));
    end();
    begin();
    nest = nests_of("entry add [n][m] (a: [n][m]f32) (b: [m][n]f32) : [n][m]f32 =\n"
                    "  map2 (map2 (+)) a (transpose b)");
    i = first_nest(nest);
    j = i->loops.at[0];
    ck_assert_ptr_eq(nest_tile(nest, &j->accesses.at[1], j), i);
    ck_assert_ptr_null(nest_tile(nest, &j->accesses.at[0], j));
    end();
    begin();
    nest = nests_of("entry w (n: i64) (xs: [n+4]f32) (w: [5]f32) : [n]f32 =\n"
                    "  tabulate n (\\i -> f32.sum (map2 (*) xs[i:i+5] w))");
    i = first_nest(nest);
    ck_assert(nest_overlaps(nest, &i->loops.at[0]->accesses.at[0], i, &with));
    ck_assert_ptr_eq(with, i->loops.at[0]);
    end();
    begin();
    nest = nests_of("entry sums [n][m] (a: [n][m]f32) : [m]f32 =\n"
                    "  foldl (map2 (+)) (replicate m 0) a");
    ck_assert(nest_may_interchange(nest, nest->root->loops.at[1]));
    ck_assert(!nest_may_interchange(nest, nest->root->loops.at[0]));
    end();
    begin();
    nest = nests_of("entry heat [n] (xs: [n]f32) : [n]f32 =\n"
                    "  loop ys = xs for t < 9 do map (\\i -> ys[(i + 1) % n]) (iota n)");
    ck_assert(!nest_may_interchange(nest, nest->root->loops.at[1]));
    end();
}
END_TEST

/* ---- What cannot be read ---- */

START_TEST(test_unread)
{
    begin();
    dpia = dpia_new(arena, types_new(arena));
    struct source *source =
        source_from_text(arena, "t.dpia",
                         "t {n: nat} (xs: exp[[n]i32]) (ys: acc[[n]i32]) : comm =\n"
                         "  mapISeq (\\x a. a := x) xs ys\n");
    struct program *program = notation_read(dpia, diag, source, "t");
    ck_assert_msg(program != NULL, "%s", first_message());
    const struct nest *nest = nest_read(dpia, program, program->entries.at[0]);
    ck_assert_str_eq(nest->unread, "the command 'mapISeq'");
    ck_assert_uint_eq(loc_line(nest->unread_loc), 2);
    end();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("nest");
    TCase *tests = tcase_create("nest");
    tcase_add_test(tests, test_products);
    tcase_add_test(tests, test_matrices);
    tcase_add_test(tests, test_index_style);
    tcase_add_test(tests, test_imperfect);
    tcase_add_test(tests, test_pairs);
    tcase_add_test(tests, test_stencils);
    tcase_add_test(tests, test_borders);
    tcase_add_test(tests, test_scans);
    tcase_add_test(tests, test_data);
    tcase_add_test(tests, test_loops);
    tcase_add_test(tests, test_in_place);
    tcase_add_test(tests, test_intermediates);
    tcase_add_test(tests, test_amounts);
    tcase_add_test(tests, test_scopes);
    tcase_add_test(tests, test_neighbours);
    tcase_add_test(tests, test_questions);
    tcase_add_test(tests, test_unread);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
