/* Which bounds checks are left, in programs as people write them: none where conditions, bounds of
 * loops, min, max, remainders or types show that the index is in range, and all others. */
#include <string.h>

#include "run_text.h"
#include "unit.h"

/* Bodies of a definition over n and m (at least 0), xs : [n]f32, table : [16]f32, ks : [n]i64,
 * js : [n]i32, bytes : [n]u8, ys : [m]f32, k and l : i64, j : i32. */
#define HEAD                                                                                       \
    "entry t [n][m] (xs: [n]f32) (table: [16]f32) (ks: [n]i64) (js: [n]i32) (bytes: [n]u8)"        \
    " (ys: [m]f32) (k: i64) (l: i64) (j: i32) = "

#define EACH(body) "map (\\i -> " body ") (iota n)"

/* Nothing is left to check. */
static const char *const known[] = {
    /* Conditions of branches, their negations, one inside of the other, and by a name. */
    EACH("if i == 0 || i == n - 1 then xs[i] else xs[i - 1] + xs[i + 1]"),
    EACH("if i > 0 && i < n - 1 then xs[i - 1] + xs[i + 1] else 0"),
    EACH("if 0 < i && n - 1 > i then xs[i - 1] + xs[i + 1] else 0"),
    EACH("if !(i <= 0) && !(i >= n - 1) then xs[i - 1] + xs[i + 1] else 0"),
    EACH("if i != 0 && i != n - 1 then xs[i - 1] + xs[i + 1] else 0"),
    EACH("if i == 0 then xs[0] else if i == n - 1 then xs[n - 1] else xs[i - 1] + xs[i + 1]"),
    EACH("if 0 < i then (if i + 1 < n then xs[i - 1] + xs[i + 1] else 0) else 1"),
    EACH("let inside = i > 0 && i < n - 1 in if inside then xs[i - 1] + xs[i + 1] else 0"),
    EACH("let border = i == 0 || i == n - 1 in if !border then xs[i - 1] + xs[i + 1] else 0"),
    EACH("if i > 0 && xs[i - 1] > 0 then 1f32 else 2"),
    EACH("if i == 0 || xs[i - 1] > 0 then 1f32 else 2"),
    EACH("if i < 2 || i >= n - 2 then xs[i] else xs[i - 2] + xs[i + 2]"),
    EACH("if i != 0 && i != 1 then xs[i - 2] else 0"),
    EACH("if n != 1 then xs[1] else 0"),
    /* Numbers known at run time only. */
    "map (\\k -> if k >= 0 && k < n then xs[k] else 0) ks",
    "map (\\k -> if !(k < 0 || k >= n) then xs[k] else 0) ks",
    "map (\\j -> if j >= 0 && i64.i32 j < n then xs[i64.i32 j] else 0) js",
    "map (\\j -> if j >= 0 && j < 16 then table[i64.i32 j] else 0) js",
    "if k >= 0 && k < n then xs[k] else 0",
    "if j >= 0 && i64.i32 j < n then xs[i64.i32 j] else 0",
    "if k >= 0 && k < l && l < n then xs[k] + xs[l] else 0",
    "if n == 0 then 0 else xs[0] + xs[n - 1]",
    /* What is of sizes only is compared at the start. */
    "xs[0] + xs[n - 1] + xs[2]",
    "map (\\k -> xs[1] + f32.i64 k) ks",
    EACH("if i + k >= 0 && i + k < n then xs[i + k] else 0"),
    EACH("let p = i + k in if p >= 0 && p < n then xs[p] else 0"),
    /* min, max, remainders, types. */
    EACH("xs[i64.max 0 (i - 1)] + xs[i64.min (n - 1) (i + 1)]"),
    EACH("xs[i64.max 0 (i64.min (n - 1) (i + k))] + xs[i64.min (n - 1) (i64.max (i * k) 0)]"),
    EACH("let p = i64.max 0 (i64.min (n - 1) (i + k)) in xs[p] * xs[p]"),
    EACH("xs[(i + 1) % n] + xs[(i - 1) % n] + xs[(i + n - 1) % n] + xs[(i + k) % n]"),
    "map (\\k -> xs[k % n]) ks",
    "map (\\k -> table[k % 16] + table[k & 15]) ks",
    "map (\\j -> table[i64.i32 (j % 16)] + table[i64.i32 (i32.max 0 (i32.min j 15))]) js",
    "map (\\b -> table[i64.u8 (b & 15)] + table[i64.u8 (b %% 16)] + table[i64.u8 (b >> 4)]) bytes",
    EACH("let p = if i == 0 then n - 1 else i - 1 in xs[p]"),
    EACH("xs[if i == 0 then i else i - 1]"),
    EACH("let next = if i == n - 1 then 0 else i + 1 in xs[next]"),
    /* A size that is bound before it is divided. */
    "f32.sum (map (\\i -> xs[i] * xs[i + 2]) (iota (n - 2)))",
    /* A bound that has more than 64 bits is none. */
    "map (\\j -> 3 * i64.i32 j * i64.i32 j + i64.i32 j) js",
    /* Loops. */
    "foldl (\\sum i -> sum + xs[i] * xs[i + 1]) 0 (iota (n - 1))",
    EACH("f32.sum (map (\\l -> if l < i then xs[l] else xs[i - l + n - 1 - i]) (iota n))"),
};

/* Something is. */
static const char *const unknown[] = {
    EACH("xs[i64.max i (k % (2 * n))]"),
    "table[i64.min 15 ((k & 17179869183) << 30)]",
    "map (\\j -> table[i64.i32 (i32.min 15 (j >> j))]) js",
    "map (\\b -> table[i64.i8 (i8.min 15 (i8.u8 b))]) bytes",
    EACH("if i == 0 || i == n - 2 then xs[i] else xs[i + 1]"),
    EACH("if i == 0 || i == n - 1 then xs[i - 1] else 0"),
    EACH("if i >= 0 && i <= n - 1 then xs[i - 1] else 0"),
    EACH("if i != 1 && i != 2 then xs[i - 3] else 0"),
    EACH("let inside = i > 0 || i < n - 1 in if inside then xs[i - 1] else 0"),
    EACH("if i > 0 || xs[i - 1] > 0 then 1f32 else 2"),
    "if n != 0 then xs[1] else 0",
    "map (\\k -> if k >= 0 then xs[k] else 0) ks",
    "map (\\k -> if k < n then xs[k] else 0) ks",
    "map (\\k -> if k != 0 then xs[k - 1] else 0) ks",
    "map (\\j -> if i64.i32 j < n then xs[i64.i32 j] else 0) js",
    "map (\\j -> if j < 16 then table[i64.i32 j] else 0) js",
    "if k >= 0 && l < n then xs[k] else 0",
    /* What wraps: k + 1 may be the least number, and -k the least one again. */
    "map (\\k -> if k >= 0 && k + 1 <= n then xs[k] else 0) ks",
    "map (\\j -> if j + 1 > 0 && i64.i32 j < n then xs[i64.i32 j] else 0) js",
    "if k >= 0 && l >= 0 && k + l < n then xs[k] else 0",
    "if k >= 0 && l >= 0 && k + l < n then xs[k + l] else 0",
    EACH("if i + k < n then xs[i + k] else 0"),
    EACH("if i + k >= 0 && i * k < n then xs[i + k] else 0"),
    "map (\\k -> if i32.i64 k >= 0 && i32.i64 k < 16 then table[k] else 0) ks",
    "map (\\k -> table[i64.abs k]) ks",
    /* Not so small. */
    EACH("xs[i64.max 0 (i - 1)] + xs[i64.min n (i + 1)]"),
    EACH("xs[i64.max 1 (i64.min (n - 1) k)]"),
    EACH("xs[i64.min (n - 1) (i + k)]"),
    EACH("xs[(i + 1) % (n - 1)]"),
    EACH("xs[i % k]"),
    "xs[k % n]",
    "map (\\k -> table[k % 17] + table[k & 16] + table[k & -1]) ks",
    "map (\\j -> table[i64.i32 (j %% 16)]) js",
    "map (\\b -> table[i64.u8 b]) bytes",
    EACH("xs[if i == 0 then n else i - 1]"),
    EACH("let p = if i == 0 then n - 1 else i - 2 in xs[p]"),
    "foldl (\\sum i -> sum + xs[i + 1]) 0 (iota n)",
    /* A sum that wraps is below everything. */
    EACH("if k > n && k >= 0 then xs[i64.min (n - 1) (k + k)] else 0"),
    /* That m is n was checked for the loop before, which may have no iteration. */
    ("(map (\\j -> foldl (+) (f32.i32 j) (map2 (*) xs (ys :> [n]f32))) js,"
     " map (\\l -> xs[l]) (iota m))"),
};

/* The code of BODY, where TARGET's checks are. */
static const char *code_of(struct arena *arena, struct run *run, const char *body,
                           enum target target)
{
    static struct options options;
    const char *text = arena_printf(arena, HEAD "%s\n", body);
    options = (struct options){.target = target, .input = "t.fut"};
    *run = run_of_text(arena, &options, text);
    ck_assert_msg(pipeline_run(run, STAGE_TARGET), "%s\n%s", body, run_message(run));
    return buf_text(target == TARGET_OPENCL ? &run->output.cl : &run->output.c);
}

static void look_at(const char *body, enum target target, bool checked)
{
    struct arena *arena = arena_new();
    struct run run;
    const char *code = code_of(arena, &run, body, target);
    ck_assert_msg((strstr(code, "in_bounds(") != NULL) == checked, "%s\n%s", body, code);
    ck_assert_msg(checked || !strstr(code, "status)"), "%s\n%s", body, code);
    output_free(&run.output);
    arena_free(arena);
}

START_TEST(what_is_known_is_not_checked)
{
    look_at(known[_i], TARGET_C, false);
    look_at(known[_i], TARGET_OPENCL, false);
}
END_TEST

START_TEST(what_is_not_known_is_checked)
{
    look_at(unknown[_i], TARGET_C, true);
    look_at(unknown[_i], TARGET_OPENCL, true);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("known");
    TCase *tests = tcase_create("bounds");
    suite_add_tcase(suite, tests);
    tcase_add_loop_test(tests, what_is_known_is_not_checked, 0, sizeof known / sizeof known[0]);
    tcase_add_loop_test(tests, what_is_not_known_is_checked, 0,
                        sizeof unknown / sizeof unknown[0]);
    return unit_run(suite);
}
