/* Which assignments to a variable of what is computed from its value need a second array, which
 * components of a loop's accumulator need a second variable, and which entries leave their result
 * in the place of a parameter. */
#include <string.h>

#include "run_fixture.h"
#include "unit.h"

/* TEXT, of a file called NAME, after STAGE. */
static const char *text_after(const char *name, const char *text, enum stage stage)
{
    struct options *options = ARENA_NEW(arena, struct options);
    struct buf buf = {0};
    *options = (struct options){.target = TARGET_OPENMP, .from = STAGE_DPIA, .input = name};
    run = run_of_text(arena, options, text);
    ck_assert_msg(pipeline_run(&run, stage), "%s\n%s", text, run_message(&run));
    program_print(&buf, arena, run.program);
    const char *printed = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return printed;
}

/* Right sides of xs.1, which are of 24 * n elements. */
static const char *const in_place[] = {
    "map (\\x. x + 1) xs.2",
    "mapSeq (\\x. x * x) xs.2",
    "xs.2",
    "reverse (mapGlobal (\\x. x + 1) (reverse xs.2))",
    "map (\\p. fst p + snd p) (zip xs.2 (reverse ys))",
    "map (\\p. fst p + snd p) (zip xs.2 xs.2)",
    "join (map (\\p. mapSeq (\\x. x + 1) p) (split 3 xs.2))",
    "join (map (\\p. asScalar (mapSeq (\\v. v + v) (asVector 4 p))) (split 8 xs.2))",
    "asScalar (mapGlobal (\\v. v * v) (asVector 4 xs.2))",
    "join (transpose (mapGlobal (\\p. mapSeq (\\x. x + 1) p) (transpose (split 4 xs.2))))",
    "concat (mapGlobal (\\x. x + 1) (take n xs.2)) (mapGlobal (\\x. x + 2) (drop n xs.2))",
    "concat (mapGlobal (\\x. x + 1) (take n xs.2)) (drop n xs.2)",
    "concat (concat (mapGlobal (\\x. x + 1) (take n xs.2))\n"
    "          (mapGlobal (\\x. x + 2) (take n (drop n xs.2))))\n"
    "  (mapGlobal (\\x. x * 2) (drop (2*n) xs.2))",
    "concat (mapGlobal (\\x. x + 1) (take (8*n) xs.2))\n"
    "  (concat (mapGlobal (\\x. x + 2) (drop (8*n) (take (16*n) xs.2))) (drop (16*n) xs.2))",
    "concat (mapGlobal (\\x. x + 1) (take n (take (2*n) xs.2)))\n"
    "  (mapGlobal (\\x. x + 2) (drop n xs.2))",
    "join (transpose (mapGlobal (\\p. mapSeq (\\x. x + 1) p)\n"
    "  (transpose (split 4 (reverse (reverse xs.2))))))",
    "concat (mapGlobal (\\x. x + 1) (take (12*n) xs.2))\n"
    "  (mapGlobal (\\p. fst p + snd p)\n"
    "    (zip (drop (12*n) xs.2) (drop (12*n) (reverse (reverse xs.2)))))",
    "let s = reduce (\\x a. x + a) 0 xs.2 in map (\\x. x - s) xs.2",
    "map (\\x. x + 1) (map (\\x. x * x) xs.2)",
    "scan (\\x a. a + x) 0 xs.2",
    "if idx ys (toIdx (24*n) 0) < 0 then xs.2 else map (\\x. x + 1) xs.2",
};

static const char *const apart[] = {
    "concat (mapGlobal (\\x. x + 1) (take (12*n) (drop (6*n) xs.2)))\n"
    "  (mapGlobal (\\x. x) (take (12*n) xs.2))",
    "concat (mapGlobal (\\x. x + 1) (every 2 xs.2)) (mapGlobal (\\x. x + 2) (every 2 xs.2))",
    "concat (mapGlobal (\\x. x + 1) (take (12*n) xs.2))\n"
    "  (mapGlobal (\\p. fst p + snd p) (zip (drop (12*n) xs.2) (take (12*n) (reverse xs.2))))",
    "concat (mapGlobal (\\x. x + 1) (take (12*n) xs.2))\n"
    "  (mapGlobal (\\p. fst p + snd p) (zip (drop (12*n) xs.2) (drop (12*n) (reverse xs.2))))",
    "concat (concat (mapGlobal (\\x. x + 1) (take n xs.2))\n"
    "          (mapGlobal (\\x. x + 2) (drop n (take (2*n) xs.2))))\n"
    "  (mapGlobal (\\p. fst p + snd p) (zip (drop (2*n) xs.2) (take (22*n) xs.2)))",
    "reverse xs.2",
    "map (\\x. x + 1) (rotate 1 xs.2)",
    "map (\\p. fst p + snd p) (zip xs.2 (reverse xs.2))",
    "map (\\x. x + idx xs.2 (toIdx (24*n) 0)) xs.2",
    "join (map (\\p. reverse p) (split 3 xs.2))",
    "join (transpose (split 4 xs.2))",
    "join (transpose (mapGlobal (\\p. mapSeq (\\x. x + 1) p) (reverse (split 4 xs.2))))",
    "join (map (\\p. mapSeq (\\x. x + 1) p) (transpose (split (8*n) xs.2)))",
    "concat (mapGlobal (\\x. x + 1) (drop (12*n) xs.2)) (mapGlobal (\\x. x) (take (12*n) xs.2))",
    "concat (mapGlobal (\\x. x + 1) (take (12*n) xs.2))\n"
    "  (mapGlobal (\\p. fst p + snd p) (zip (drop (12*n) xs.2) (take (12*n) xs.2)))",
    "concat (mapGlobal (\\x. x + 1) (take (8*n) xs.2)) (mapGlobal (\\x. x) (take (16*n) xs.2))",
    "let s = reduce (\\x a. x + a) 0 xs.2 in\n"
    "  map (\\p. fst p - snd p - s) (zip (reverse ys) (reverse xs.2))",
    "scan (\\x a. a + x) 0 (reverse xs.2)",
    "scan (\\x a. a + x + idx xs.2 (toIdx (24*n) 0)) 0 xs.2",
    "map (\\p. reduce (\\x a. x + a) (fst p) xs.2) (zip xs.2 ys)",
    "concat (if idx ys (toIdx (24*n) 0) < 0 then take (12*n) xs.2\n"
    "        else map (\\x. x + 1) (take (12*n) xs.2))\n"
    "  (map (\\p. fst p + snd p) (zip (drop (12*n) xs.2) (take (12*n) xs.2)))",
    "concat (if idx ys (toIdx (24*n) 0) < 0 then map (\\x. x + 1) (take (12*n) xs.2)\n"
    "        else take (12*n) xs.2)\n"
    "  (map (\\p. fst p + snd p) (zip (drop (12*n) xs.2) (take (12*n) xs.2)))",
    "concat (map (\\x. x + 1) (take (12*n) xs.2))\n"
    "  (scan (\\x a. x + a) 0 (take (12*n) xs.2))",
    "concat (if idx ys (toIdx (24*n) 0) < 0 then take (12*n) xs.2\n"
    "        else mapSeq (\\x. x + 1) (take (12*n) xs.2))\n"
    "  (mapSeq (\\p. fst p + snd p) (zip (drop (12*n) xs.2) (take (12*n) xs.2)))",
    "concat (if idx ys (toIdx (24*n) 0) < 0 then mapSeq (\\x. x + 1) (take (12*n) xs.2)\n"
    "        else take (12*n) xs.2)\n"
    "  (mapSeq (\\p. fst p + snd p) (zip (drop (12*n) xs.2) (take (12*n) xs.2)))",
    "concat (mapSeq (\\x. x + 1) (take (12*n) xs.2))\n"
    "  (assert (idx xs.2 (toIdx (24*n) 0) < 5) (drop (12*n) xs.2))",
    "concat (mapSeq (\\x. x + 1) (take (12*n) xs.2))\n"
    "  (letNat k = convert i64 (idx xs.2 (toIdx (24*n) 0)) in\n"
    "   mapSeq (\\x. x + convert i32 (natValue k)) (drop (12*n) xs.2))",
    "concat (mapSeq (\\x. x + 1) (take (12*n) xs.2))\n"
    "  (if idx xs.2 (toIdx (24*n) 0) < 0 then drop (12*n) xs.2\n"
    "   else mapSeq (\\x. x + 1) (drop (12*n) xs.2))",
    "scatter (mapSeq (\\x. x + 1) xs.2) (map (\\x. convert i64 x) ys) (reverse xs.2)",
    "scatter xs.2 (map (\\x. convert i64 x) ys) (reverse xs.2)",
    "join (concat (mapSeq (\\p. mapSeq (\\x. x + 1) p) (take n (split 3 xs.2)))\n"
    "  (update (drop n (split 3 xs.2))\n"
    "    (toIdx (7*n) (convert i64 (idx xs.2 (toIdx (24*n) 0))))\n"
    "    (mapSeq (\\x. x + 1) [1, 2, 3i32])))",
};

enum {
    IN_PLACE_COUNT = sizeof in_place / sizeof *in_place,
    APART_COUNT = sizeof apart / sizeof *apart
};

/* Whether a second array is made for the assignment of RIGHT. */
static bool has_second(const char *right)
{
    const char *text =
        arena_printf(arena,
                     "t (n: nat) (ys: exp[[24*n]i32]) (xs: var[[24*n]i32]) : comm = xs.1 := %s\n",
                     right);
    return strstr(text_after("t.dpia", text, STAGE_STAGE2), "new [24*n]i32") != NULL;
}

START_TEST(test_in_place)
{
    ck_assert_msg(!has_second(in_place[_i]), "%s", in_place[_i]);
}
END_TEST

START_TEST(test_apart)
{
    ck_assert_msg(has_second(apart[_i]), "%s", apart[_i]);
}
END_TEST

/* Loops over several components, and the variables for next values that they have. */
static const struct loop_case {
    const char *text, *next;
} loops[] = {
    {"entry t [n] (xs: [n]i32) : ([n]i32, i32, i32) =\n"
     "  loop (ys, a, b) = (copy xs, 0, 1) for i < n do (ys with [i] = a, b, a + b)",
     "next_a "},
    {"entry t [n] (xs: [n]i32) : (i32, [n]i32) =\n"
     "  loop (a, ys) = (0, copy xs) for i < n do (ys[i], ys with [n - 1 - i] = a)",
     "next_a "},
    {"entry t [n] (xs: [n]i32) : ([n]i32, [n]i32) =\n"
     "  loop (ys, zs) = (copy xs, copy xs) for _i < n do (map (+ 1) zs, map2 (+) ys zs)",
     "next_ys "},
    {"entry t [n] (xs: [n]i32) : ([n]i32, [n]i32, i32) =\n"
     "  loop (ys, zs, k) = (copy xs, copy xs, 0) for _i < n do (zs, ys, k + 1)",
     "next_ys "},
    {"entry t [n] (xs: [n]i32) : ([n]i32, [n]i32, i32) =\n"
     "  loop (ys, zs, k) = (copy xs, copy xs, 0) for _i < n do (reverse ys, map (+ k) zs, k + 1)",
     "next_ys "},
    {"entry t (m: i64) : ([]i64, i64) =\n"
     "  loop (ys, k) = ([m], 0i64) while k < 5 do (ys ++ [k], k + 1)",
     "next_ys next_ys "}, /* also in the entry for its size */
    {"entry t (x: f64) : (f64, f64, f64) =\n"
     "  loop (a, b, c) = (x, 1, 0) for _i < 9i32 do (b + c, c + a, a + b)",
     "next_a next_b "},
    {"entry t [n] (xs: [n]i32) : ([n]i32, i32) =\n"
     "  loop (ys, k) = (copy xs, 1) for i < n do (ys with [i] = k, k * 2)",
     ""},
    {"entry t [n] (is: [n]i64) (xs: [n]i32) : [5](i32, i32) =\n"
     "  reduce_by_index (replicate 5 (0, 1)) (\\(a, b) (c, d) -> (a + c, b * d)) (0, 1) is\n"
     "                  (zip xs xs)",
     ""},
    {"entry t [n] (is: [n]i64) (xs: [n]i32) : [5](i32, i32) =\n"
     "  reduce_by_index (replicate 5 (0, 1)) (\\(a, b) (c, d) -> (a + c, b + a * d)) (0, 1) is\n"
     "                  (zip xs xs)",
     ""},
};

enum { LOOP_COUNT = sizeof loops / sizeof *loops };

/* The names of all that TEXT binds and that begin with next, a blank behind each. */
static const char *next_values(const char *text)
{
    const char *all = "";
    while ((text = strstr(text, "(\\next"))) {
        text += strlen("(\\");
        all = arena_printf(arena, "%s%.*s ", all, (int)strcspn(text, "."), text);
    }
    return all;
}

START_TEST(test_components)
{
    const char *after = text_after("t.fut", loops[_i].text, STAGE_STAGE2);
    unit_assert(strcmp(next_values(after), loops[_i].next) == 0, "%s", after);
}
END_TEST

/* An entry, and whether its first or second parameter is a variable then; 0: none. */
static const struct entry_case {
    const char *text;
    int place;
} entries[] = {
    {"entry t [n] (xs: *[n]f32) : *[n]f32 = map (+ 1) xs", 1},
    {"entry t [n] (ys: *[n]f64) (xs: *[n]f32) : *[n]f32 = map2 (\\x y -> x + f32.f64 y) xs ys", 2},
    {"entry t [n] (ys: *[n]f32) (xs: *[n]f32) : *[n]f32 = map2 (+) xs ys", 1},
    {"entry t [n] [m] (ys: *[m]f32) (xs: *[n]f32) : *[n]f32 = map (+ ys[0]) xs", 2},
    {"entry t [n] (ys: [n]f32) (xs: *[n]f32) : *[n]f32 = map2 (+) xs ys", 2},
    {"entry t [n] (xs: *[n]f32) : [n]f32 = map (+ 1) xs", 0},
    {"entry t [n] (xs: [n]f32) : *[n]f32 = map (+ 1) xs", 0},
    {"entry t [n] (xs: *[n]f32) : *[n]f64 = map f64.f32 xs", 0},
    {"entry t (x: *f32) : *f32 = x + 1", 0},
    {"entry t [n] (xs: *[n]f32) : (*[n]f32, f32) = (map (+ 1) xs, f32.sum xs)", 0},
    {"def f [n] (xs: *[n]f32) : *[n]f32 = map (+ 1) xs\n"
     "entry t [n] (xs: *[n]f32) : [n]f32 = f xs", 0},
};

enum { ENTRY_COUNT = sizeof entries / sizeof *entries };

START_TEST(test_entry)
{
    text_after("t.fut", entries[_i].text, STAGE_DPIA);
    const struct entry *entry = run.program->entries.at[0];
    int given = 0, place = 0;
    for (size_t k = 0; k < entry->params.len; k++) {
        if (!entry->params.at[k].var)
            continue;
        given++;
        if (param_mode(&entry->params.at[k]) == PARAM_IN_OUT)
            place = given;
    }
    ck_assert_int_eq(place, entries[_i].place);
    ck_assert_int_eq(entry_is_direct(entry), entries[_i].place != 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("in_place");
    TCase *tests = tcase_create("in_place");
    tcase_add_checked_fixture(tests, begin, end);
    tcase_add_loop_test(tests, test_in_place, 0, IN_PLACE_COUNT);
    tcase_add_loop_test(tests, test_apart, 0, APART_COUNT);
    tcase_add_loop_test(tests, test_components, 0, LOOP_COUNT);
    tcase_add_loop_test(tests, test_entry, 0, ENTRY_COUNT);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
