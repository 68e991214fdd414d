/* src/instances and src/core/check.h: programs and what they are without type variables; and cores
 * with a mistake in them, which the checker finds. */
#include <string.h>

#include "core/check.h"
#include "instances/instances.h"
#include "program.h"

static struct core_program *elaborate(const char *text)
{
    return elaborate_right(types_new(arena), text);
}

static const char *mistake_in(const struct core_program *core, bool no_type_vars)
{
    const struct core_dialect dialect = {.no_type_vars = no_type_vars};
    const char *text = core_check(arena, core, dialect).text;
    return text ? text : "";
}

/* What TEXT is after the stage, on one line. */
static const char *instances_of(const char *text, struct instances_log *log)
{
    struct core_program *core = instances_make(arena, elaborate(text), NULL, log);
    ck_assert_str_eq(mistake_in(core, true), "");
    return on_one_line(core);
}

static const struct {
    const char *text, *expected;
} cases[] = {
    /* One definition for all uses at the same types; no suffix where there is one only. */
    {"def f 'a (x: a) : a = x entry main (n: i32) = f (f n)",
     "def f (x: i32) : i32 = x entry main (n: i32) : i32 = f (f n)"},
    {"def f 'a (x: a) : a = x entry main (n: i32) (b: bool) = (f n, f b, f n)",
     "def f_i32 (x: i32) : i32 = x def f_bool (x: bool) : bool = x "
     "entry main (n: i32) (b: bool) : (i32, bool, i32) = (f_i32 n, f_bool b, f_i32 n)"},
    {"def f 'a (x: a) : i64 = 1 "
     "entry main (xs: []u8) (ys: []bool) = (f xs, f ys, f [xs], f (xs, ys))",
     "def f_u8_1d [x_len] (x: [x_len]u8) : i64 = 1i64 def f_bool_1d [x_len] (x: [x_len]bool) "
     ": i64 = 1i64 def f_u8_2d [x_n0] [x_n1] (x: [x_n0][x_n1]u8) : i64 = 1i64 def "
     "f_u8_1d_bool_1d [x_n0] [x_n1] (x: ([x_n0]u8, [x_n1]bool)) : i64 = 1i64 entry main "
     "[xs_len] [ys_len] (xs: [xs_len]u8) (ys: [ys_len]bool) : (i64, i64, i64, i64) = (f_u8_1d "
     "xs, f_bool_1d ys, f_u8_2d [xs], f_u8_1d_bool_1d (xs, ys))"},
    {"def f 'a 'b (x: a) (y: b) = (x, y) entry main (n: i32) (b: bool) = (f n b, f n n)",
     "def f_i32_bool (x: i32) (y: bool) : (i32, bool) = (x, y) def f_i32_i32 (x: i32) (y: i32)"
     " : (i32, i32) = (x, y) entry main (n: i32) (b: bool) : ((i32, bool), (i32, i32)) = "
     "(f_i32_bool n b, f_i32_i32 n n)"},
    /* By need, through other definitions; what no entry reaches is there once. */
    {"def f 'a (x: a) = [x] def g 'a (x: a) = f [x] entry main (n: u8) = g n",
     "def f [x_len] (x: [x_len]u8) : *[1][x_len]u8 = [x] def g (x: u8) : *[1][1]u8 = f [x] "
     "entry main (n: u8) : [1][1]u8 = g n"},
    {"def f 'a (x: a) = [x] entry main (n: u8) = n",
     "def f (x: i32) : *[1]i32 = [x] entry main (n: u8) : u8 = n"},
    /* Variables for functions. */
    {"def f '^a (g: a -> a) (x: a) : a = g x entry main (n: u8) = f (\\h -> h) (+ n) 1",
     "def f (g: (u8 -> u8) -> u8 -> u8) (x: u8 -> u8) : u8 -> u8 = g x "
     "entry main (n: u8) : u8 = f (\\(h: u8 -> u8) -> h) (\\(x: u8) -> x + n) 1u8"},
    /* What a function gives has the same sizes each time. */
    {"def each 'a 'b (f: a -> b) (x: a) = f x entry main (xs: []u8) = each (map (+ 1)) xs",
     "def each [d] [d_1] (f: [d]u8 -> [d_1]u8) (x: [d]u8) : [d_1]u8 = f x entry main [xs_len] "
     "(xs: [xs_len]u8) : [xs_len]u8 = each (map (\\(x: u8) -> x + 1u8)) xs"},
    /* Sizes that a variable says to be the same; where it is written once it says nothing. */
    {"def f 'a (x: a) (y: a) : i64 = 1 entry main (xs: [][]u8) = f xs xs",
     "def f [d] [d_1] (x: [d][d_1]u8) (y: [d][d_1]u8) : i64 = 1i64 entry main [xs_n0] [xs_n1] "
     "(xs: [xs_n0][xs_n1]u8) : i64 = f xs xs"},
    {"def f 'a 'b (x: a) (y: b) (z: [2](u8, b)) : i64 = 1 "
     "entry main (xs: []u8) = f xs xs [(1, xs), (2, xs)]",
     "def f [d] [x_len] (x: [x_len]u8) (y: [d]u8) (z: [2](u8, [d]u8)) : i64 = 1i64 entry main "
     "[xs_len] (xs: [xs_len]u8) : i64 = f xs xs [(1u8, xs), (2u8, xs)]"},
    {"def f 'a (g: i64 -> a) : (a, a) = (g 1, g 2) entry main (n: i64) = f iota",
     "def f [d] (g: i64 -> [d]i64) : ([d]i64, [d]i64) = (g 1i64, g 2i64) "
     "entry main (n: i64) : ([]i64, []i64) = f iota"},
    {"def f 'a (x: a) : []a = concat [] [x] entry main (xs: []u8) = f xs",
     "def f [d] (x: [d]u8) : [1][d]u8 = concat ([] : [][d]u8) [x] entry main [xs_len] (xs: "
     "[xs_len]u8) : [1][xs_len]u8 = f xs"},
    {"def k : i64 = 3 def f 'a (x: [k]a) : a = x[0] entry main (xs: [k]u8) = f xs",
     "def k : i64 = 3i64 def f (x: [k]u8) : u8 = x[0i64] entry main (xs: [k]u8) : u8 = f xs"},
    {"def f 'a (h: i64 -> a) : i64 = let y: a = h 1 let z: a = h 2 in 1 "
     "entry main (n: i64) = f iota",
     "def f [d] (h: i64 -> [d]i64) : i64 = let (y: [d]i64) = h 1i64 let (z: [d]i64) = h 2i64 "
     "in 1i64 entry main (n: i64) : i64 = f iota"},
    /* Sizes that no argument has are arguments of their own. */
    {"def f [n] 'a (x: a) : [n]a = replicate n x entry main (xs: []u8) = map2 (+) xs (f 1)",
     "def f (n: i64) (x: u8) : [n]u8 = replicate n x entry main [xs_len] (xs: [xs_len]u8) : "
     "[xs_len]u8 = map2 (u8.+) xs (f xs_len 1u8)"},
    {"def k [n] : [n]i64 = iota n entry main = zip k [1u8, 2]",
     "def k (n: i64) : [n]i64 = iota n entry main : [2](i64, u8) = zip (k 2i64) [1u8, 2u8]"},
    {"def f [n] (g: u8 -> [n]u8) : i64 = n entry main (xs: [3]u8) = f (\\x -> map (+ x) xs)",
     "def f (n: i64) (g: u8 -> [n]u8) : i64 = n entry main (xs: [3]u8) : i64 = "
     "f 3i64 (\\(x: u8) -> map (\\(x_1: u8) -> x_1 + x) xs)"},
    {"def f xs = unflatten xs entry main (xs: [6]u8) : [3][2]u8 = f xs",
     "def unflatten (n: i64) (m: i64) (xs: [n * m]u8) : [n][m]u8 = dpia.unflatten n m xs "
     "def f (xs_n0: i64) (xs_n1: i64) (xs: [xs_n0 * xs_n1]u8) : [xs_n0][xs_n1]u8 = "
     "unflatten xs_n0 xs_n1 xs entry main (xs: [6]u8) : [3][2]u8 = f 3i64 2i64 xs"},
    {"def f [n] [m] (xs: [n * m]u8) (ys: [m]u8) : i64 = n entry main (xs: [6]u8) (ys: [2]u8) = "
     "f (xs :> [3 * 2]u8) ys",
     "def f [m] (n: i64) (xs: [n * m]u8) (ys: [m]u8) : i64 = n entry main (xs: [6]u8) "
     "(ys: [2]u8) : i64 = f 3i64 (xs :> [3 * 2]u8) ys"},
    {"entry main (xs: []u8) = let f (ys: []u8) = map2 (+) ys (rep 1) in f xs",
     "def rep (n: i64) (x: u8) : [n]u8 = replicate n x entry main [xs_len] (xs: [xs_len]u8) : "
     "[xs_len]u8 = let f = \\(ys: []u8) -> map2 (u8.+) ys (rep (length ys) 1u8) in f xs"},
    /* What is compared when the program runs, and what is written of one size in two places. */
    {"def f (xss: *[][]i32) = let t = copy (transpose xss) in loop r = xss for i < 2i32 do r with "
     "[0] = map2 (+) r[0] t[0] entry main (xss: *[2][2]i32) = f xss",
     "def f [xss_n0] [xss_n1] (xss: *[xss_n0][xss_n1]i32) : *[xss_n0][xss_n0]i32 = let t = copy "
     "(transpose xss) in loop r = (xss :> [xss_n0][xss_n0]i32) for i < 2i32 do r with [0i64] = "
     "map2 (i32.+) r[0i64] t[0i64] entry main (xss: *[2][2]i32) : [2][2]i32 = f xss"},
    {"def f [n] ((_, xs: []u8): (i64, [n]u8)) = n + length xs entry main (xs: [3]u8) = f (1, xs)",
     "def f [n] ((_, (xs: [n]u8)): (i64, [n]u8)) : i64 = n + length xs entry main (xs: [3]u8) : "
     "i64 = f (1i64, xs)"},
    {"def f [n] ((_, xs: [n]u8): (i64, []u8)) = n + length xs entry main (xs: [3]u8) = f (1, xs)",
     "def f [n] ((_, (xs: [n]u8)): (i64, [n]u8)) : i64 = n + length xs entry main (xs: [3]u8) : "
     "i64 = f (1i64, xs)"},
    {"def f '~a (n: i32) (g: (() -> a) -> a) (x: () -> a) = loop x = x () for _i < n do "
     "g (\\() -> x) def op [n] [m] (xs: [n]u8) (ys: [m]u8) = concat xs ys "
     "entry main (n: i32) (xs: []u8) = f n (\\(p: () -> []u8) -> op (p ()) (p ())) (\\() -> xs)",
     "def f (n: i32) (g: (() -> []u8) -> []u8) (x: () -> []u8) : []u8 = loop x = x () for _i < n "
     "do g (\\((): ()) -> x) def op [n] [m] (xs: [n]u8) (ys: [m]u8) : *[n + m]u8 = concat xs ys "
     "entry main [xs_len] (n: i32) (xs: [xs_len]u8) : []u8 = f n (\\(p: () -> []u8) -> op (p ()) "
     "(p ())) (\\((): ()) -> xs)"},
    /* Local functions. */
    {"entry main (n: i32) (b: bool) = let f x = (x, n) in (f n, f b, f n)",
     "entry main (n: i32) (b: bool) : ((i32, i32), (bool, i32), (i32, i32)) = "
     "let f_i32 = \\(x: i32) -> (x, n) let f_bool = \\(x: bool) -> (x, n) "
     "in (f_i32 n, f_bool b, f_i32 n)"},
    {"entry main (n: i32) = let f x = x let g y = f (y, y) in g n",
     "entry main (n: i32) : (i32, i32) = let f = \\(x: (i32, i32)) -> x "
     "let g = \\(y: i32) -> f (y, y) in g n"},
    {"entry main (n: i32) = let f x = x in n", "entry main (n: i32) : i32 = n"},
    {"entry main (xs: []u8) = let f 'a (x: a) (y: a) = x in f xs xs",
     "entry main [xs_len] (xs: [xs_len]u8) : [xs_len]u8 = let f = \\(arg: []u8) (arg_1: []u8) "
     "-> let [d] ((x: [d]u8), (y: [d]u8)) = (arg, arg_1) in x in f xs xs"},
    {"entry main (xs: []u8) = let f [n] 'a (x: [n]a) : [n]a = x in f [xs]",
     "entry main [xs_len] (xs: [xs_len]u8) : [1][xs_len]u8 = let f = \\(arg: [][]u8) -> let "
     "[n] [d] (x: [n][d]u8) = arg in (x : [n][d]u8) in f [xs]"},
    {"def g 'a (z: a) = let f 'b (x: b) = (x, z) in f [z] entry main (n: u8) = (g n, g true)",
     "def g_u8 (z: u8) : ([1]u8, u8) = let f = \\(x: []u8) -> (x, z) in f [z] def g_bool (z: "
     "bool) : ([1]bool, bool) = let f = \\(x: []bool) -> (x, z) in f [z] entry main (n: u8) : "
     "(([1]u8, u8), ([1]bool, bool)) = (g_u8 n, g_bool true)"},
};

START_TEST(each_use_has_its_types)
{
    const char *once = instances_of(cases[_i].text, NULL);
    ck_assert_str_eq(once, cases[_i].expected);
    ck_assert_str_eq(instances_of(once, NULL), once);
}
END_TEST

START_TEST(what_is_made_is_told)
{
    struct instances_log log = {0};
    instances_of("def f 'a 'b (x: a) (y: b) = x def g x = [x] "
                 "entry main (n: u8) = (f n (g n), g 1i32)",
                 &log);
    ck_assert_uint_eq(log.len, 3);
    ck_assert_str_eq(log.at[0].name, "f");
    ck_assert_str_eq(log.at[0].at, "a = u8, b = []u8");
    ck_assert_str_eq(log.at[0].instance, "f");
    ck_assert_str_eq(log.at[1].instance, "g_u8");
    ck_assert_str_eq(log.at[2].at, "a = i32");
    ck_assert_str_eq(log.at[2].instance, "g_i32");
}
END_TEST

/* ---- The checker ---- */

static const char *const right[] = {
    "def f 'a (x: a) = [x] entry main (n: i32) = (f n)[0]",
    "entry main [n] (xs: [n]i32) : [n]i32 = let f 'a [k] (ys: [k]a) : [k]a = ys in f xs",
    "entry main (n: i32) = loop x = n for i < 3i64 do x + i32.i64 i",
    "entry main (xs: *[]i32) = (xs with [0] = 1)[0:2]",
};

START_TEST(right_programs_have_no_mistake)
{
    ck_assert_str_eq(mistake_in(elaborate(right[_i]), false), "");
}
END_TEST

START_TEST(type_variables_are_found)
{
    const struct core_program *core = elaborate(right[0]);
    ck_assert_str_ne(mistake_in(core, true), "");
}
END_TEST

static struct core_def *last_def(const struct core_program *core)
{
    return (struct core_def *)(uintptr_t)core->defs.at[core->defs.len - 1];
}

START_TEST(wrong_types_are_found)
{
    struct core_program *core = elaborate("entry main (n: i32) (b: bool) = (n, b).0");
    struct core_exp *body = (struct core_exp *)(uintptr_t)last_def(core)->body;
    body->u.proj.position = 1;
    ck_assert_str_eq(mistake_in(core, false),
                     "a component has type i32, where bool is wanted");
    body->u.proj.position = 2;
    ck_assert_str_eq(mistake_in(core, false), "there is no such component");
}
END_TEST

START_TEST(wrong_arguments_are_found)
{
    struct core_program *core = elaborate("def g (x: i32) = x entry main (b: bool) = (b, g 1)");
    const struct core_exp *body = last_def(core)->body;
    struct core_exp *call = (struct core_exp *)(uintptr_t)body->u.tuple.parts[1];
    call->u.app.arg = body->u.tuple.parts[0];
    ck_assert_str_eq(mistake_in(core, false),
                     "an argument has type bool, where i32 is wanted");
}
END_TEST

START_TEST(scopes_are_kept)
{
    struct core_program *core = elaborate("entry main (n: i32) = (let k = n in k, n)");
    const struct core_exp *body = last_def(core)->body;
    const struct core_exp **parts =
        (const struct core_exp **)(uintptr_t)body->u.tuple.parts;
    parts[1] = parts[0]->u.let.body;
    ck_assert_str_eq(mistake_in(core, false), "'k' is used outside of its scope");
}
END_TEST

START_TEST(definitions_stand_before_their_uses)
{
    struct core_program *core = elaborate("def f (x: i32) = x entry main (n: i32) = f n");
    const struct core_def *first = core->defs.at[0];
    core->defs.at[0] = core->defs.at[1];
    core->defs.at[1] = first;
    ck_assert_str_eq(mistake_in(core, false), "'f' is used before it is defined");
}
END_TEST

START_TEST(an_instance_is_of_what_is_used)
{
    struct core_program *core = elaborate("def f 'a (x: a) : []a = [x] entry main (n: i32) = f n");
    struct core_exp *call = (struct core_exp *)(uintptr_t)last_def(core)->body;
    struct core_exp *use = (struct core_exp *)(uintptr_t)call->u.app.fun;
    const struct core_type **instance = ARENA_ARRAY(arena, const struct core_type *, 1);
    instance[0] = call->type;
    use->u.instance = instance;
    ck_assert_str_eq(mistake_in(core, false), "a use has another type than what is used");
}
END_TEST

START_TEST(a_built_in_function_has_its_type)
{
    struct core_program *core = elaborate("entry main (xs: []i32) = length xs");
    struct core_exp *use = (struct core_exp *)(uintptr_t)last_def(core)->body->u.app.fun;
    use->u.builtin = CORE_REVERSE;
    ck_assert_str_eq(mistake_in(core, false), "a built-in function has another type");
}
END_TEST

static const struct core_type *new_type(struct core_type type)
{
    struct core_type *copy = ARENA_NEW(arena, struct core_type);
    *copy = type;
    return copy;
}

static const struct core_type *function(const struct core_type *param,
                                        const struct core_type *result)
{
    return new_type((struct core_type){.kind = CORE_TYPE_FUN, .param = param, .result = result});
}

START_TEST(vectors_are_of_numbers)
{
    struct core_program *core = elaborate("entry main (xs: []i32) = reduce (+) 0 xs");
    const struct core_exp *body = last_def(core)->body;
    struct core_exp *use = (struct core_exp *)(uintptr_t)body->u.app.fun->u.app.fun->u.app.fun;
    const struct core_type *truth =
        new_type((struct core_type){.kind = CORE_TYPE_SCALAR, .scalar = SCALAR_BOOL});
    const struct core_type *vector =
        new_type((struct core_type){.kind = CORE_TYPE_VECTOR, .elem = truth});
    use->u.builtin = CORE_DPIA_VEC_REDUCE;
    use->type = function(function(truth, function(truth, truth)), function(vector, truth));
    ck_assert_str_eq(mistake_in(core, false), "a built-in function is of no numbers");
}
END_TEST

static Suite *instances_suite(void)
{
    Suite *suite = suite_create("instances");
    TCase *tcase = tcase_create("instances");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, each_use_has_its_types, 0, sizeof cases / sizeof cases[0]);
    tcase_add_test(tcase, what_is_made_is_told);
    tcase_add_loop_test(tcase, right_programs_have_no_mistake, 0,
                        sizeof right / sizeof right[0]);
    tcase_add_test(tcase, type_variables_are_found);
    tcase_add_test(tcase, wrong_types_are_found);
    tcase_add_test(tcase, wrong_arguments_are_found);
    tcase_add_test(tcase, scopes_are_kept);
    tcase_add_test(tcase, definitions_stand_before_their_uses);
    tcase_add_test(tcase, an_instance_is_of_what_is_used);
    tcase_add_test(tcase, a_built_in_function_has_its_type);
    tcase_add_test(tcase, vectors_are_of_numbers);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return unit_run(instances_suite());
}
