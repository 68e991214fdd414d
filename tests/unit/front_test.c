/* src/front and the printer of src/core: types, errors with their places, what the core looks like,
 * and that its text reads back. */
#include <string.h>

#include "program.h"

static const struct core_program *elaborate(const char *text)
{
    return elaborate_if_right(types_new(arena), text);
}

static const char *dump(const struct core_program *program)
{
    struct buf buf = {0};
    core_print(&buf, arena, program);
    const char *text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

/* The type of the last definition of TEXT. */
static const char *type_of(const char *text)
{
    const struct core_program *program = elaborate(text);
    if (!program)
        return message_lines();
    return core_type_text(arena, program->defs.at[program->defs.len - 1]->type);
}

struct pair {
    const char *text, *expected;
};

#define COUNT(array) (int)(sizeof(array) / sizeof(array)[0])

/* ---- Types ---- */

static const struct pair types[] = {
    {"def f = 1", "i32"},
    {"def f = length []", "i64"},
    {"def f = let (g, _) = (\\x -> x, \\y -> y) in g 1u8", "u8"},
    {"def p = (\\x -> x, \\y -> y) def f = p.0 1u8", "u8"},
    {"def f = 1.0", "f64"},
    {"type i32 = (f64, bool)\ndef f = (i32.sum, 1 : f64)", "([]i32 -> i32, f64)"},
    {"def f = 1u8", "u8"},
    {"def f = 'a'", "i32"},
    {"def f = \"abc\"", "[3]u8"},
    {"def f : f32 = 2", "f32"},
    {"def f = true", "bool"},
    {"def f = ()", "()"},
    {"def f = (1, (true, 2f32))", "(i32, (bool, f32))"},
    {"def f = [[1, 2], [3, 4]]", "[2][2]i32"},
    {"def f x = x", "a -> a"},
    {"def f x y = (y, x)", "a -> b -> (b, a)"},
    {"def f x = x + x", "i32 -> i32"},
    {"def f x = x + 1.0", "f64 -> f64"},
    {"def f x = x + 1i64", "i64 -> i64"},
    {"def f x = -x", "i32 -> i32"},
    {"def f x = !x && x", "bool -> bool"},
    {"def f x y = x == (1, y)", "(i32, i32) -> i32 -> bool"},
    {"def f x y = x < y", "i32 -> i32 -> bool"},
    {"def f x (y: u8) = x << y", "u8 -> u8 -> u8"},
    {"def f = \\x -> x.0 + f32.i32 x.1 + (id x : (f32, i32)).0", "(f32, i32) -> f32"},
    {"def f xs = xs[0]", "[xs_len]a -> a"},
    {"def f xs (i: u8) = xs[i8.u8 i, 2i32]", "[xs_n0][xs_n1]a -> u8 -> a"},
    {"def f i xs = xs[i] + 0u8", "i64 -> [xs_len]u8 -> u8"},
    {"def f xs = map (\\p -> p.0) (zip xs xs)", "[xs_len]a -> *[xs_len]a"},
    {"def f (xs: [](i32, f32)) = map (.1) xs", "[xs_len](i32, f32) -> *[xs_len]f32"},
    {"def f xs = xs |> map (+ 1) |> reduce (+) 0u8", "[xs_len]u8 -> u8"},
    {"def f = map (2 -)", "[]i32 -> *[]i32"},
    {"def f = f32.sqrt >-> i32.f32", "f32 -> i32"},
    {"def f g x = g <| g x", "(a -> a) -> a -> a"},
    {"def f (g: (n: i64) -> [n]f32) = g 3", "((n: i64) -> [n]f32) -> [3]f32"},
    {"def f [n] (xs: [n]f32) : [n]f32 = xs", "[n]f32 -> [n]f32"},
    {"def f xs = xs : []bool", "[xs_len]bool -> [xs_len]bool"},
    {"def f n = iota n :> [10]i64", "i64 -> *[10]i64"},
    {"def f 'a 'b (x: a) (_: b) = [x]", "a -> b -> *[1]a"},
    {"def f x = let (a, b) = (x, 1) in (b, a, a)", "a -> (i32, a, a)"},
    {"def f x = let g y = (x, y) in g 1", "a -> (a, i32)"},
    {"def f c = if c then 1 else 2.0", "bool -> f64"},
    {"type v = (f32, f32) def f (x: v) : []v = [x]", "(f32, f32) -> [1](f32, f32)"},
    {"def (<+>) x y = x + y + 0i8 def f x = x <+> x", "i8 -> i8"},
    {"def g x y = x / y + 0f32 def f = 1 `g` 2", "f32"},
    {"def f = {y = 1, x = true}", "{x: bool, y: i32}"},
    {"def f = {1 = 1i8, 0 = true}", "(bool, i8)"},
    {"def f = {0 = 1i8}", "{0: i8}"},
    {"def f = {10 = 1i8, 9 = 2i8, x = 3i8}", "{9: i8, 10: i8, x: i8}"},
    {"def f = {}", "()"},
    {"def f x y = {x, z = {y}}", "a -> b -> {x: a, z: {y: b}}"},
    {"def f (r: {a: {b: i32}}) = r.a.b", "{a: {b: i32}} -> i32"},
    {"def f (r: {a: (i8, {b: i32})}) = r.a.1.b", "{a: (i8, {b: i32})} -> i32"},
    {"def r = {a = {b = 1u8}} def f = r.a.b", "u8"},
    {"def f (rs: []{a: i32}) = map (.a) rs", "[rs_len]{a: i32} -> *[rs_len]i32"},
    {"def f (rs: []{a: [](i8, bool)}) = map (.a[0].1) rs",
     "[rs_n0]{a: [rs_n1](i8, bool)} -> *[rs_n0]bool"},
    {"def f = \\r -> r.x + (id r : {x: i8, y: bool}).x", "{x: i8, y: bool} -> i8"},
    {"def f {a, b = (c, d)} = (a, c, d)", "{a: a, b: (b, c)} -> (a, b, c)"},
    {"def f (r: {a: i8, b: {c: i8}}) = r with b.c = 2",
     "{a: i8, b: {c: i8}} -> {a: i8, b: {c: i8}}"},
    {"def f (r: *{a: []i8}) = r with a[0] = 2", "*{a: [r_len]i8} -> *{a: [r_len]i8}"},
    {"def f (i32: {x: f32}) = i32.x", "{x: f32} -> f32"},
    {"type t = #b | #a i32 def f (x: t) = x", "(#a i32 | #b) -> #a i32 | #b"},
    {"type t = #a ([]i32) (#b | #c) def f (xs: []t) = xs",
     "[xs_n0](#a ([xs_n1]i32) (#b | #c)) -> [xs_n0](#a ([xs_n1]i32) (#b | #c))"},
    {"def f c : #a | #b i8 = if c then #a else #b 1", "bool -> #a | #b i8"},
    {"def f c = (if c then #a else #b 1) : #a | #b i8", "bool -> #a | #b i8"},
    {"def f (x: #a i8 | #b) = match x case #a y -> y case #b -> 0", "(#a i8 | #b) -> i8"},
    {"def f 'a (x: #a a) = match x case #a y -> y", "(#a a) -> a"},
    {"def f x = match x case 1 -> true case _ -> false", "i32 -> bool"},
    {"def f x = match x case 1.5 -> true case _ -> false", "f64 -> bool"},
    {"def f x = match x case -1i8 -> true case _ -> false", "i8 -> bool"},
    {"def f x = match x case 'a' -> 0u8 case y -> y", "u8 -> u8"},
    {"def f x y = x == (y : #a []i32 | #b)",
     "(#a ([x_len]i32) | #b) -> (#a ([x_len]i32) | #b) -> bool"},
    {"def f (xs: [][]i8) ys = xs != ys", "[xs_n0][xs_n1]i8 -> [xs_n0][xs_n1]i8 -> bool"},
    {"def f (#a x: #a i8) = x", "(#a i8) -> i8"},
    {"def f = \\(#a x: #a i8) {y} -> x + y", "(#a i8) -> {y: i8} -> i8"},
    {"def f (x: #a i8) = let #a y = x in y", "(#a i8) -> i8"},
    {"type p 'a = (a, a) type q 'b = p {x: b} def f (x: q i8) = x",
     "({x: i8}, {x: i8}) -> ({x: i8}, {x: i8})"},
    {"type m [n] [k] 't = [n][k]t def f (x: m [] [3] bool) = x",
     "[x_len][3]bool -> [x_len][3]bool"},
    {"type^ t 'a = a -> a def f (x: t i8) = x", "(i8 -> i8) -> i8 -> i8"},
    {"type t = i32 -> i32 def f (x: t) = x", "(i32 -> i32) -> i32 -> i32"},
    {"type i32 = f32 def f (x: i32) = x", "f32 -> f32"},
    {"def f '~a '^b (x: a) (g: b) = (x, g)", "a -> b -> (a, b)"},
    {"def f = i32.maximum", "[]i32 -> i32"},
    {"def f = u16.i64", "i64 -> u16"},
    {"def f = f32.to_bits", "f32 -> u32"},
    {"def f = u8.popc", "u8 -> i32"},
    {"def f = f64.isnan", "f64 -> bool"},
    {"def f = f64.from_bits", "u64 -> f64"},
    {"def f = f32.ldexp", "f32 -> i32 -> f32"},
    {"def f p xs = partition p xs", "(a -> bool) -> [xs_len]a -> ?[k][k].*([k]a, [k]a)"},
    {"def f is = hist i32.max 0 10 is", "[is_len]i64 -> [is_len]i32 -> *[10]i32"},
    {"def f xs = xs :> [3]i32", "[xs_len]i32 -> [3]i32"},
    {"def f (x: [3][3]i64) = loop (y: ?[k].[k][k]i64) = x for i < 3i32 do y",
     "[3][3]i64 -> [3][3]i64"},
    {"type square [n] = [n][n]i64 def f (x: square []) = x", "[n][n]i64 -> [n][n]i64"},
    {"def f xs = unflatten xs", "[xs_n0 * xs_n1]a -> [xs_n0][xs_n1]a"},
    {"def f = (i64.*)", "i64 -> i64 -> i64"},
    {"def f = u8.highest", "u8"},
    {"def f = (any (> 1), head, last, null)",
     "([]i32 -> bool, []a -> a, []b -> b, []c -> bool)"},
    {"def f = (==) : f32 -> f32 -> bool", "f32 -> f32 -> bool"},
    {"def f = dpia.reduce (\\x (a: f32) -> f32.i64 x + a)", "f32 -> []i64 -> f32"},
    {"open dpia def f xs = join (split 2 xs)", "[xs_len]a -> [(xs_len / 2) * 2]a"},
    {"def f g xs = dpia.to_private (dpia.map_workgroup_2 g xs)",
     "(a -> b) -> [xs_len]a -> *[xs_len]b"},
    {"def f = dpia.reduce_local (+)", "[]i32 -> i32"},
    {"def f = dpia.lanes / 256", "i64"},
    {"def f [n] (xs: [n]i32) = let (a, b) : ([2]i32, [n - 2]i32) = split xs in a ++ tail b",
     "[n]i32 -> *[n - 1]i32"},
    {"def f xs = dpia.as_vector 4 xs", "[xs_len]i32 -> [xs_len / 4]dpia.vec i32"},
    {"def f = dpia.vec_map (+ 1f32)", "dpia.vec f32 -> dpia.vec f32"},
    {"def f v = f64.sqrt (dpia.vec_reduce (+) v)", "dpia.vec f64 -> f64"},
    {"open dpia def f (v: vec u8) : []u8 = vec_lanes v", "dpia.vec u8 -> []u8"},
    {"type v = dpia.vec i8 def f (x: v) (y: i8) = [(x, y)]",
     "dpia.vec i8 -> i8 -> *[1](dpia.vec i8, i8)"},
    {"def map f x = f x def g = map (+ 1) 2u8", "u8"},
    {"def f = #[inline] 1u8", "u8"},
    {"def f x = loop y = x for i < 10u8 do y * i", "u8 -> u8"},
    {"def f xs = loop acc = 0 for x in xs do acc + f32.i8 x", "[xs_len]i8 -> f32"},
    {"def f n = loop (a, b) = (0, 1) for i < n do (b, a + i)", "i32 -> (i32, i32)"},
    {"def f n x = loop x while x < n do x * 2u8", "u8 -> u8 -> u8"},
    {"def f a b = loop (a, (b: f32)) for i < 3 do (b, a)", "f32 -> f32 -> (f32, f32)"},
    {"def f xs = loop [n] (xs: [n]bool) for i < 3i16 do xs ++ xs",
     "[xs_len]bool -> ?[k].[k]bool"},
    {"def f i xs = loop x = 0 for i in xs do i + x", "a -> [xs_len]i32 -> i32"},
    {"def f x i = loop i = 1 for i < x do i + 1u8", "i32 -> a -> u8"},
    {"def f xs = (xs[1:], xs[:2, 0i8], xs[::-1])",
     "[xs_n0][xs_n1]a -> ([xs_n0 - 1][xs_n1]a, [2]a, [xs_n0][xs_n1]a)"},
    {"def f (m: i64) : [m]u8 = (\\n -> replicate n 0) m", "(m: i64) -> [m]u8"},
    {"def f xs = iota (2 * length xs)", "[xs_len]a -> *[2 * xs_len]i64"},
    {"def f xs i = xs[i:i+1]", "[xs_len]a -> i64 -> [1]a"},
    {"def f xs = copy xs with [0] = [1u8]", "[xs_len][1]u8 -> *[xs_len][1]u8"},
    {"def f (xs: *[][]u8) x = xs with [0:2, 1] = x",
     "*[xs_n0][xs_n1]u8 -> [2]u8 -> *[xs_n0][xs_n1]u8"},
    {"def f (xs: *[](i32, []bool)) = xs with [0].1[2] = false",
     "*[xs_n0](i32, [xs_n1]bool) -> *[xs_n0](i32, [xs_n1]bool)"},
    {"def f xs = let xs = copy xs let xs[0] = 1f32 in xs", "[xs_len]f32 -> *[xs_len]f32"},
    {"def f n = 0..<n", "i32 -> ?[k].*[k]i32"},
    {"def f n = 5..3..>n : []i8", "i8 -> ?[k].*[k]i8"},
    {"def f xs = assert (xs[0] == 0) xs", "[xs_len]i32 -> [xs_len]i32"},
    {"def f x = map (.[1:]) [[x]]", "a -> *[1][0]a"},
};

START_TEST(type_is_inferred)
{
    ck_assert_str_eq(type_of(types[_i].text), types[_i].expected);
}
END_TEST

/* ---- Errors ---- */

static const struct pair errors[] = {
    {"def f x = y", "1:11: unknown name 'y'"},
    {"def f x = lenght x", "1:11: unknown name 'lenght'\n1:11: did you mean 'length'?"},
    {"def f = f32.sqr 2", "1:9: unknown name 'sqr' in module 'f32'\n1:9: did you mean 'f32.sqrt'?"},
    {"def f = g32.x", "1:9: unknown module 'g32'"},
    {"def f (x: i33) = x", "1:11: unknown type 'i33'\n1:11: did you mean 'i32'?"},
    {"def f (x: [n]i32) = x",
     "1:12: unknown size 'n'\n"
     "1:12: a size that a value brings along is declared: 'def f [n] ...', 'let [n] ...', "
     "'type t [n] = ...'"},
    {"def f x = (x == x, x 2)", "1:20: 'x' cannot be a function, since it is compared elsewhere"},
    {"def f [n] (x: [m]i32) = x",
     "1:16: unknown size 'm'\n"
     "1:16: a size that a value brings along is declared: 'def f [m] ...', 'let [m] ...', "
     "'type t [m] = ...'"},
    /* Sizes that differ. */
    {"def f [n] (xs: [n]i32) = zip xs (init xs)",
     "1:34: wrong size of argument 2 of 'zip': expected size n, found n - 1\n"
     "1:8: 'n' is bound here"},
    {"def g (xs: [4]f32) = f32.sum xs entry f (xs: [3]f32) = g xs",
     "1:58: wrong size of argument 1 of 'g': expected size 4, found 3\n"
     "1:8: the parameter is declared here"},
    {"def g [n] (xs: [n]f32) = zip xs (replicate (n + 1) 0i32)",
     "1:34: wrong size of argument 2 of 'zip': expected size n, found n + 1\n"
     "1:8: 'n' is bound here"},
    {"def f (xs: [3]f32) : [4]f32 = map (+ 1) xs",
     "1:31: wrong size of the result of 'f': expected size 4, found 3"},
    {"def f (c: i32) = [[1, 2], [c]]",
     "1:27: wrong size of an array element: expected size 2, found 1\n"
     "1:19: the first element is here"},
    {"def f (xs: [][3]i32) = reduce (map2 (+)) (replicate 4 0) xs",
     "1:58: wrong size of argument 3 of 'reduce': expected size 4, found 3"},
    {"def f [n] (xs: [n]i32) : [10]i32 = xs",
     "1:36: wrong size of the result of 'f': expected size 10, found n; if they are the same, "
     "':>' and a type with that size says so\n"
     "1:8: 'n' is bound here"},
    {"def f [n] (xs: [n]i32) = \\(ys: [n]i32) -> (xs, ys)\n"
     "def g [n] [m] (xs: [n]i32) (ys: [m]i32) = f xs ys",
     "2:48: wrong size of argument 2 of 'f': expected size n, found m; if they are the same, "
     "':>' and a type with that size says so\n"
     "2:8: 'n' is bound here\n"
     "2:12: 'm' is bound here"},
    {"def f 'a (g: a -> a) (x: a) = g x def g [n] (xs: [n]i32) = "
     "f (\\x -> x ++ x) xs",
     "1:69: wrong size of the result of this function: expected size n, found 2*n; if they "
     "are the same, ':>' and a type with that size says so\n"
     "1:42: 'n' is bound here"},
    {"def f [n] (xs: [n]i32) : [10]i32 = loop xs for i < n do map (+ 1) xs",
     "1:36: wrong size of the result of 'f': expected size 10, found n; if they are the same, "
     "':>' and a type with that size says so\n"
     "1:8: 'n' is bound here"},
    {"def f [m] (xs: [m]i32) n = loop (ys: [n]i32) = xs for i < 3 do replicate n ys[0]",
     "1:48: wrong size of the first value of this loop: expected size n, found m; if they are "
     "the same, ':>' and a type with that size says so\n"
     "1:24: 'n' is bound here\n"
     "1:8: 'm' is bound here"},
    {"def f (n: i64) = loop xs = iota n for i < n do map2 (+) xs (iota i)",
     "1:61: wrong size of argument 3 of 'map2': expected size n, found i; if they are the same, "
     "':>' and a type with that size says so\n"
     "1:8: 'n' is bound here\n"
     "1:39: 'i' is bound here"},
    {"def f n m = let [k] (xs: [k][k]i64) = replicate n (iota m) in k",
     "1:22: wrong size of what this pattern is given: expected size n, found m; if they are "
     "the same, ':>' and a type with that size says so\n"
     "1:7: 'n' is bound here\n"
     "1:9: 'm' is bound here"},
    {"type square [n] = [n][n]i64 def f : i64 -> square [] = \\n -> replicate n (iota (n + 1))",
     "1:62: wrong size of the result of this function: expected size n, found n + 1\n"
     "1:57: 'n' is bound here"},
    {"def f [n] (xs: [n]i32) : [n]i32 = filter (> 0) xs",
     "1:35: wrong size of the result of 'f': expected size n, found one that is known only "
     "when the program runs; ':>' and a type with that size checks it then\n"
     "1:8: 'n' is bound here"},
    {"def f (g: (n: i64) -> [n]i32) x : [1]i32 = if true then g x : []i32 else [1]",
     "1:57: wrong size of the result of 'f': expected size 1, found x; if they are the same, "
     "':>' and a type with that size says so\n"
     "1:31: 'x' is bound here"},
    {"def f [n] [m] (xs: [n]i32) (ys: [m]i32) = "
     "{a = xs, b = ys :> [n]i32} : {a: [m]i32, b: [n]i32}",
     "1:43: wrong size of this expression: expected size m, found n; if they are the same, "
     "':>' and a type with that size says so\n"
     "1:12: 'm' is bound here\n"
     "1:8: 'n' is bound here"},
    {"def f [n] [m] (xs: [n]i32) (ys: [m]i32) : #a ([n]i32) | #b = "
     "if n == m then #a ys else #b",
     "1:77: wrong size of the result of 'f': expected size n, found m; if they are the same, "
     "':>' and a type with that size says so\n"
     "1:8: 'n' is bound here\n"
     "1:12: 'm' is bound here"},
    {"def f (g: [3]i32 -> i32) = g [1, 2] def h = f (\\(xs: [4]i32) -> xs[0])",
     "1:30: wrong size of argument 1 of 'g': expected size 3, found 2\n"
     "1:50: wrong size of what this pattern is given: expected size 4, found 3"},
    {"def f [n] [m] (xs: [n]i32) (ys: [m]i32) = match xs[0] "
     "case 0 -> [xs, ys] case _ -> [xs]",
     "1:70: wrong size of an array element: expected size n, found m; if they are the same, "
     "':>' and a type with that size says so\n"
     "1:8: 'n' is bound here\n"
     "1:12: 'm' is bound here"},
    {"def f [n] (xs: [n]i32) (k: i64) : [k]i32 = let ys = xs in ys",
     "1:59: wrong size of the result of 'f': expected size k, found n; if they are the same, "
     "':>' and a type with that size says so\n"
     "1:25: 'k' is bound here\n"
     "1:8: 'n' is bound here"},
    {"def n = 1u8 def f (x: [n]i32) = x",
     "1:24: expected i64, found u8\n1:24: 'i64.u8' converts it"},
    {"def f (xs: []f32) = map (\\x -> x + true) xs", "1:36: expected f32, found bool\n"
                                                     "1:32: the other operand is here"},
    {"def f (xs: []f32) = xs |> map (\\x -> f64.exp x)",
     "1:46: expected f64, found f32\n1:46: 'f64.f32' converts it"},
    {"def f (xs: []i32) = map (map (+ 1)) xs", "1:26: expected i32 -> _, found []_ -> *[]_\n"
                                               "1:37: what is expected follows from this argument"},
    {"def f (xs: []i32) = map xs (\\x -> x + 1)", "1:25: expected _ -> _, found []i32\n"
                                              "1:21: 'map' has the type (a -> x) -> []a -> *[]x"},
    {"def f (x: i32) : f32 = x", "1:24: expected f32, found i32\n"
                                 "1:24: 'f32.i32' converts it\n"
                                 "1:18: the type of the result is given here"},
    {"def f (x: i32) = if x then 1 else 2", "1:21: expected bool, found i32"},
    {"def f x = if x then 1i32 else 2f32", "1:31: expected i32, found f32\n"
                                           "1:31: 'i32.f32' converts it\n"
                                           "1:21: the other branch is here"},
    {"def f (x: []i32) = x + x",
     "1:20: expected a number, found []i32\n"
     "1:22: 'map2 (+) xs ys' adds the elements, 'xs ++ ys' puts one behind the other"},
    {"def f = [1i8, 2, 3i16]", "1:18: expected i8, found i16\n"
                               "1:18: 'i8.i16' converts it\n"
                               "1:10: the first element is here"},
    {"def g (x: i32) = x def f = g 1 2", "1:32: 'g' takes 1 argument, but is given 2"},
    {"def f = i32.sum (map2 (\\x y -> x + y) [1])",
     "1:18: 'map2' takes 3 arguments, but is given 2"},
    {"def f (xs: []i32) = xs 1", "1:21: 'xs' is not a function; its type is []i32\n"
                                 "1:24: an element is written 'xs[i]'"},
    {"def f = (1 + 2) 3", "1:10: this is not a function; its type is a number"},
    {"def f x = x x", "1:13: expected a, found a -> _\n1:13: the type a would contain itself"},
    {"def f (g: i32 -> i32) = g (\\x -> x)", "1:28: expected i32, found a function"},
    {"def f (g: (i32 -> bool) -> i32) = g (\\x y -> x)",
     "1:41: expected a function of 1 argument, found one of 2"},
    {"def f = let (a, b, c) = (1i8, true) in a",
     "1:13: expected (i8, bool), found (_, _, _)\n1:25: its value is here"},
    {"def f (x, x) = x", "1:11: 'x' is bound twice\n1:8: it is already bound here"},
    {"def f x = let g x y = x + z in g", "1:27: unknown name 'z'"},
    {"def f (x: (i32, i32)) = x.2", "1:26: there is no field '2' in (i32, i32)\n"
                                    "1:26: the components of a tuple are counted from 0"},
    {"def f x = x.0", "1:11: the type of this tuple is not known; annotate it where it is bound"},
    {"def f = (\\x -> x) == (\\x -> x)", "1:10: values of type _ -> _ cannot be compared"},
    {"def f 'a (x: a) : a = 1", "1:23: expected a, found a number\n"
                                "1:23: 'a' is a type parameter, which may stand for any type\n"
                                "1:19: the type of the result is given here"},
    {"def f = (256 : u8)", "1:10: literal '256' is out of range for its type u8"},
    {"def f = 128i8 + -129", "1:9: integer too large for i8, whose largest is 127"},
    {"def f (x: i8) = x + -129", "1:21: literal '-129' is out of range for its type i8"},
    {"def f = 1e39 : f32", "1:9: literal '1e39' is out of range for its type f32"},
    {"def f (x: i32) (y: i32) : i32 = (f y) x + (\\g -> g y) (f x)",
     "1:56: 'f' uses itself: it must be given all its 2 arguments here, not 1"},
    {"def f (x: i32) : (i32, i32 -> i32) = (0, (f x).1)",
     "1:5: 'f' uses itself: its result must not have functions in it, but here its type is "
     "(i32, i32 -> i32)"},
    {"def f (g: i32 -> i32) (x: i32) : i32 = f (\\y -> g y) x",
     "1:43: 'f' uses itself: a parameter that is a function must be given on as it is\n"
     "1:8: this parameter is a function"},
    {"def f (g: i32 -> i32) (x: i32) : i32 = let h = f in h g x",
     "1:48: 'f' uses itself, and has a function as parameter: it must be given all its arguments "
     "here\n1:8: this parameter is a function"},
    {"def f (x: i32) = f true", "1:20: expected i32, found bool\n"
                                "1:8: the parameter is declared here"},
    {"def f (x: i32) = (f x, 1)",
     "1:18: expected a, found (a, number)\n1:18: the type a would contain itself"},
    {"def f 'a (x: a) (n: i32) : i32 = if n == 0 then 0 else f n (n - 1)",
     "1:58: expected a, found i32\n"
     "1:58: 'a' is a type parameter, which may stand for any type\n"
     "1:11: the parameter is declared here"},
    {"def f x = g x def g x = x",
     "1:11: 'g' is used before its definition; a definition can use those above it\n"
     "1:19: it is defined here"},
    {"def f xs = vjp id xs", "1:12: not yet supported: 'vjp'"},
    {"def f = u32.from_bits", "1:9: unknown name 'from_bits' in module 'u32'"},
    {"def f = f32.halves", "1:9: unknown name 'halves' in module 'f32'"},
    {"def f = flat_2d", "1:9: unknown name 'flat_2d'"},
    {"def f (n: f32) = loop x = 0 for i < n do x", "1:37: expected an integer, found f32\n"
                                                     "1:37: 'i64.f32' converts it"},
    {"def f (x: f32) = loop y = 0i32 for i < 2 do x", "1:45: expected i32, found f32\n"
                                                      "1:45: 'i32.f32' converts it\n"
                                                      "1:23: what the body gives becomes this"},
    {"def f (x: u8) = loop x for i < 2 do i8.u8 x", "1:37: expected u8, found i8\n"
                                                    "1:37: 'u8.i8' converts it\n"
                                                    "1:22: what the body gives becomes this"},
    {"def f x = loop x while x do 1", "1:29: expected bool, found a number\n"
                                      "1:16: what the body gives becomes this"},
    {"def f = loop (x, _) for i < 2 do (x, x)",
     "1:18: a loop without initial values has only names in its pattern, not a wildcard pattern"},
    {"def f = loop (x: i32) = true for i < 2 do x", "1:25: expected i32, found bool"},
    {"def f = loop (x, y) = 1 for i < 2 do x", "1:14: expected a number, found (_, _)"},
    {"def f = loop g = (+ 1) for i < 2 do g",
     "1:9: the parameters of a loop must not be functions, but here the type is i32 -> i32"
     "; '#[alternatives]' in front allows it, with a test at each call"},
    {"def f = loop [n] [n] (x: [n]i32) = [1] for i < 2 do x",
     "1:19: 'n' is bound twice\n1:15: it is already bound here"},
    {"def f x = loop y = 1 for z in 1 do x", "1:31: expected []_, found a number"},
    {"def f = 0f32..<3", "1:9: expected a signed integer, found f32\n1:9: 'i64.f32' converts it"},
    {"def f (n: u8) = 0..<n", "1:21: expected a signed integer, found u8\n"
                              "1:21: 'i64.u8' converts it"},
    {"def f (a: []i32) = a[0:1, 2]", "1:20: expected an array with 2 dimensions or more, "
                                     "found []i32"},
    {"def f (a: []i32) = a[0:1.5]", "1:24: expected i64, found a floating-point number"},
    {"def f a = a with [0] = 1 + true", "1:28: expected a number, found bool"},
    {"def f (a: [][]i32) = a with [0] = 1", "1:35: expected []i32, found a number"},
    {"def f (p: (i32, bool)) = p with 2 = 1", "1:33: there is no field '2' in (i32, bool)\n"
                                              "1:33: the components of a tuple are counted from 0"},
    {"def f p = p with 2 = 1",
     "1:11: the type of this record is not known; annotate it where it is bound"},
    {"def f (x: []i32) = assert x[0] 1", "1:27: expected bool, found i32"},
    {"def f x = let y = x in y.a",
     "1:24: the type of this record is not known; annotate it where it is bound"},
    {"def f = [\\x -> x + 1]",
     "1:9: the elements of an array must not be functions, but here the type is i32 -> i32"},
    {"def f c = if c then (+ 1) else (+ 2)",
     "1:11: the branches of 'if' must not be functions, but here the type is i32 -> i32"
     "; '#[alternatives]' in front allows it, with a test at each call"},
    {"def g 'a (x: a) = x def f = g (+ 1) 2",
     "1:29: what 'a' stands for in 'g' must not be functions, but here the type is i32 -> i32"},
    {"entry f (g: i32 -> i32) = g 1",
     "1:10: a parameter of an entry point must not be a function, but here the type is "
     "i32 -> i32"},
    {"entry f x = x",
     "1:7: the type of entry point 'f' must be fully known, but it is a -> a; annotate it"},
    {"def f n = map2 (+) [\\x -> x] [n]",
     "1:17: expected (_ -> _) -> _ -> _, found number -> number -> number\n"
     "1:20: what is expected follows from this argument"},
    {"entry (+++) x y = x - y",
     "1:8: the operator '+++' cannot be an entry point, which needs a name"},
    {"entry f = 1 entry f = 2", "1:19: 'f' is defined twice\n1:7: it is already defined here"},
    {"def (&&) x y = x", "1:6: '&&' cannot be defined"},
    {"def f (xs: []bool) = dpia.as_vector 4 xs", "1:39: expected []number, found []bool"},
    {"def f (v: dpia.vec bool) = v",
     "1:20: the elements of a vector must be numbers, but here their type is bool"},
    {"def f 'a (v: dpia.vec a) = v",
     "1:23: the elements of a vector must be numbers, but here their type is a"},
    {"def f (v: dpia.vec) = v", "1:11: 'dpia.vec' wants one type, that of the numbers in it"},
    {"def f (v: dpia.vec f32 f32) = v",
     "1:11: 'dpia.vec' wants one type, that of the numbers in it"},
    {"def f (v: vec f32) = v", "1:11: unknown type 'vec'\n1:11: did you mean 'dpia.vec'?"},
    {"def f (xs: []f32) = dpia.vec_map (+ 1) xs", "1:40: expected dpia.vec number, found []f32\n"
     "1:21: 'dpia.vec_map' has the type (a -> x) -> dpia.vec a -> dpia.vec x"},
    {"def f (v: dpia.vec f32) = v == v", "1:27: values of type dpia.vec f32 cannot be compared"},
    {"entry f (v: dpia.vec f32) = 1",
     "1:10: a parameter of an entry point must not be a vector, but here the type is "
     "dpia.vec f32; 'dpia.as_vector' makes vectors of an array"},
    {"entry f = [dpia.splat 4 1u8]",
     "1:7: the result of an entry point must not be a vector, but here the type is "
     "[]dpia.vec u8; 'dpia.as_scalar' makes an array of vectors"},
    {"def f xs = dpia.map_globl (+ 1) xs",
     "1:12: unknown name 'map_globl' in module 'dpia'\n1:12: did you mean 'dpia.map_global'?"},
    {"def g x = z def f = g 1 + g true", "1:11: unknown name 'z'"},
    {"def f [n] [m] ((x: [n]i32): [m]i32) = x",
     "1:16: not yet supported: two different sizes for one dimension of a pattern"},
    {"def f ((x: i32): f32) = x", "1:12: expected f32, found i32\n1:12: 'f32.i32' converts it"},
    /* records */
    {"def f = {a = 1, b = 2, a = 3}",
     "1:24: the field 'a' is given twice\n1:10: it is already given here"},
    {"type t = {a: i32, a: i32}",
     "1:19: the field 'a' is given twice\n1:11: it is already given here"},
    {"def f {a = x, a = y} = x",
     "1:15: the field 'a' is matched twice\n1:8: it is already matched here"},
    {"def f (r: {name: i32, kind: f32}) = r.nane",
     "1:39: there is no field 'nane' in {kind: f32, name: i32}\n1:39: did you mean 'name'?"},
    {"def f (r: i32) = r.x", "1:18: expected a record with the field 'x', found i32"},
    {"def f (r: {x: i32}) = r.x.y", "1:23: expected a record with the field 'y', found i32"},
    {"def f = {x = 1, y = true} : {x: i32, z: bool}",
     "1:9: expected {x: i32, z: bool}, found {x: i32, y: bool}\n1:9: missing: 'z'; too many: 'y'"},
    {"def f (r: {x: i32}) = let {x, y} = r in x",
     "1:27: expected {x: i32}, found {x: i32, y: _}\n1:27: too many: 'y'\n"
     "1:36: its value is here"},
    {"def f r = let y = r.a in (r : {b: i32})",
     "1:27: there is no field 'a' in {b: i32}\n1:19: it is needed here"},
    {"def f r = r.x + 1 < r", "1:21: expected a number, found {x: number, ...}"},
    {"def f r = r.x", "1:11: the type of this record is not known; annotate it where it is bound"},
    {"def f r = r with a = 1",
     "1:11: the type of this record is not known; annotate it where it is bound"},
    {"def f (r: {x: i32}) = r with x = 1.5", "1:34: expected i32, found a floating-point number"},
    {"def f (r: {x: i32}) = r with y = 1", "1:30: there is no field 'y' in {x: i32}"},
    {"def f (r: {x: i32}) = {x} == r", "1:24: unknown name 'x'"},
    {"def f g = {a = g} == {a = \\x -> x}", "1:27: values of type _ -> _ cannot be compared"},
    {"def f 'a (x: a) = x == x", "1:19: values of type a cannot be compared"},
    /* sums */
    {"type t = #a | #b | #a",
     "1:20: the constructor '#a' is given twice\n1:10: it is already given here"},
    {"def f : #mars | #venus = #venis",
     "1:26: '#venis' is not a constructor of #mars | #venus\n1:26: did you mean '#venus'?"},
    {"def f : #a i32 i8 = #a 1", "1:21: '#a' takes 2 values, but has 1 here"},
    {"def f : #a = #a 1", "1:14: '#a' takes no value, but has 1 here"},
    {"def f : #a i32 = #a", "1:18: '#a' takes 1 value, but has none here"},
    {"def f : #a i32 = #a true", "1:21: expected i32, found bool"},
    {"def f = #a", "1:9: nothing says which sum type this '#a' is of; annotate it: '(... : t)'"},
    {"def f (x: i32) = match x case #a -> 1", "1:31: expected i32, found '#a' of a sum type"},
    {"def f (x: #a | #b) = match x case #a 1 -> 1 case #b -> 2",
     "1:35: '#a' takes no value, but has 1 here"},
    {"def g (x: #foo i32) : #foo i16 = match x case y -> y",
     "1:52: expected #foo i16, found #foo i32\n"
     "1:23: the type of the result is given here"},
    {"def g (x: #foo) : #foo | #bar = x", "1:33: expected #bar | #foo, found #foo\n"
                                          "1:33: missing: '#bar'\n"
                                          "1:19: the type of the result is given here"},
    {"def f c = if c then #a else 1i32",
     "1:29: expected a sum type with '#a', found i32\n1:21: it is needed here"},
    /* match */
    {"def f (x: i32) = match x case 1 -> 2 case true -> 3",
     "1:43: expected i32, found bool\n1:24: the value that is matched is here"},
    {"def f (x: i32) = match x case 1 -> 2 case _ -> true", "1:48: expected a number, found bool\n"
                                                            "1:36: the first case gives this"},
    {"def f (x: u8) = match x case 256 -> 2 case _ -> 3",
     "1:30: literal '256' is out of range for its type u8"},
    {"def f (x: bool) = (match x case true -> (+ 1) case false -> (+ 2)) 1i32",
     "1:20: the cases of 'match' must not be functions, but here the type is i32 -> i32"
     "; '#[alternatives]' in front allows it, with a test at each call"},
    {"def f (x: #a | #b | #c i32) = match x case #a -> 1",
     "1:31: this 'match' is not exhaustive: '#b', '#c _' are not matched"},
    {"def f (x: i32) = match x case 0 -> 1 case 2 -> 3",
     "1:18: this 'match' is not exhaustive: '1' is not matched"},
    {"def f (x: f32) = match x case 0 -> 1", "1:18: this 'match' is not exhaustive: '1.0' is not "
                                             "matched"},
    {"def f (x: {a: bool, b: bool}) = match x case {a = true, b = _} -> 1 case {a, b = false} -> 2",
     "1:33: this 'match' is not exhaustive: '{a = false, b = true}' is not matched"},
    {"def f (x: #a (#b i32 | #c) bool) = match x case #a (#b 1) _ -> 1 case #a _ true -> 2",
     "1:36: this 'match' is not exhaustive: '#a #c false', '#a (#b 0) false' are not matched"},
    {"def f (x: #a | #b | #c | #d | #e) = match x case #a -> 1",
     "1:37: this 'match' is not exhaustive: '#b', '#c', '#d', and more are not matched"},
    {"def f (x: #a | #b) = let #a = x in 1",
     "1:26: only a pattern that matches all values may stand here: '#b' is not matched; 'match' "
     "has several cases"},
    {"def f (1: i32) = 1",
     "1:8: only a pattern that matches all values may stand here: '0' is not matched; 'match' "
     "has several cases"},
    {"def f (x: bool) = match x case true -> 1 case false -> 2 case _ -> y",
     "1:68: unknown name 'y'"},
    {"type t = m.t def f (((x, y), z): (t, i8)) = match x case (1, {a}) -> z",
     "1:10: unknown module 'm'"},
    /* abbreviations and lifts */
    {"type t = i32 type t = f32",
     "1:19: the type 't' is defined twice\n1:6: it is already defined here"},
    {"type t [n] = i32", "1:9: the size [n] is not used in the type that 't' stands for"},
    {"type t 'a = (a, a) def f (x: t) = x",
     "1:30: the type 't 'a' takes 1 argument, but is given none\n1:6: it is declared here"},
    {"type t 'a = (a, a) def f (x: t [2]) = x",
     "1:32: a type is expected here, for 'a, but this is a size"},
    {"type t [n] = [n]i32 def f (x: t i32) = x",
     "1:33: a size in brackets is expected here, for [n]"},
    {"type t = i32 def f (x: t i32) = x",
     "1:24: the type 't' takes no arguments\n1:6: it is declared here"},
    {"type t '^a = (a, i32)", "1:14: there may be functions in this type; declare it as 'type^ t'"},
    {"type~ s = i32 type t = {x: s}",
     "1:24: there may be sizes in this type that differ; declare it as 'type~ t'"},
    {"type~ s = [2]i32 type t = []s",
     "1:29: the elements of an array must have one size, but the sizes in 's' may differ, as it is "
     "declared with '~'"},
    {"type^ s = #a (i32 -> i32) def f (x: []s) = x",
     "1:39: the elements of an array must not be functions, but 's' may be one or have one in it, "
     "as it is declared with '^'"},
    /* existential sizes */
    {"def f (x: i64) : ?[n].i64 = x",
     "1:20: the size [n] is hidden, but no array in the type has it as its size"},
    {"def f (x: i64) : ?[n].[n + 1]i32 = replicate (x + 1) 1i32",
     "1:20: the size [n] is hidden, but no array in the type has it as its size"},
    {"def f : (i64, i64) -> ?[n][m].(b: bool) -> *[n][m]bool = \\(n, m) b -> "
     "replicate n (replicate m b)",
     "1:25: the size [n] is hidden, but no array in the type has it as its size"},
    {"def f (x: i64) : ?[n][n].[n]i32 = replicate x 1i32",
     "1:23: 'n' is bound twice\n1:20: it is already bound here\n"
     "1:20: the size [n] is hidden, but no array in the type has it as its size"},
    {"def f (x: i64) : [x](?[n].[n]i32) = replicate x [1i32]",
     "1:22: the elements of an array must have one size, which '?' must not hide"},
    {"type t = ?[n].[n]i32",
     "1:10: there may be sizes in this type that differ; declare it as 'type~ t'"},
    {"def f (x: #a ([][]i32) | #b) = "
     "match x case #a (y: ?[k].[k][k]i32) -> length y case #b -> 0",
     "1:45: not yet supported: a size that occurs twice in the type of such a pattern"},
    {"def f '~a (x: a) = [x]",
     "1:20: the elements of an array must not have sizes that may differ, but here the type is a, "
     "with a type parameter that is marked '~'"},
};

START_TEST(error_is_reported_once_with_its_place)
{
    ck_assert_ptr_null(elaborate(errors[_i].text));
    ck_assert_str_eq(message_lines(), errors[_i].expected);
}
END_TEST

START_TEST(program_without_entry_point_is_an_error)
{
    struct source *source = source_from_text(arena, "t.fut", "");
    struct syn_program *program = syntax_parse(arena, diag, source);
    const struct core_program *core =
        front_elaborate(arena, diag, types_new(arena), program, "t");
    ck_assert_ptr_nonnull(core);
    ck_assert(!front_require_entry(diag, program, core));
    ck_assert_str_eq(message_lines(),
                     "1:1: no entry point; one is declared with 'entry', or is called 'main'");
}
END_TEST

/* ---- The core ---- */

static const struct pair cores[] = {
    {"def f (x: i64) : ?[k].[k]i32 = replicate (x + 1) 1",
     "def f (x: i64) : []i32 = -- [x + 1]i32\n"
     "  replicate (x + 1i64) 1i32\n"},
    {"def f (n: i64) (xss: [n][n]i32) : ?[k].[k][k]i32 = xss",
     "def f (n: i64) (xss: [n][n]i32) : [][]i32 = -- [n][n]i32\n"
     "  let [k] (result: [k][k]i32) = xss\n"
     "  in result\n"},
    {"type~ t 'a = ?[k].{keys: [k]i64, values: [k]a} "
     "def f (a: t bool) (b: t i32) = (length a.keys, length b.keys)",
     "def f [k] [k_1] (a: {keys: [k]i64, values: [k]bool}) (b: {keys: [k_1]i64, values: [k_1]i32})"
     " : (i64, i64) =\n"
     "  (length a.keys, length b.keys)\n"},
    {"def f 'a (g: i64 -> ?[k].([k]a, *[k]a)) = g 3",
     "def f 'a (g: i64 -> ?[k].([k]a, *[k]a)) : ([]a, *[]a) =\n"
     "  g 3i64\n"},
    {"def f (g: i32 -> ?[k].[k]bool) : ?[k].[k]bool = let (x: ?[k].[k]bool) = g 1 in x",
     "def f (g: i32 -> []bool) : []bool =\n"
     "  let (x: []bool) = g 1i32\n"
     "  in x\n"},
    {"def f (n: i64) (xs: [n]i32) = map (\\(i: i64) : ?[m].[m][m]i32 -> [[xs[i]]]) (iota n)",
     "def f (n: i64) (xs: [n]i32) : *[][1][1]i32 = -- *[n][1][1]i32\n"
     "  map (\\(i: i64) : [][]i32 -> let [m] (result: [m][m]i32) = [[xs[i]]]\n"
     "     in result) (iota n)\n"},
    {"def f = \\(x: ?[k].[k][k]bool) -> x",
     "def f : [][]bool -> [][]bool =\n"
     "  \\(arg: [][]bool) -> let [k] (x: [k][k]bool) = arg\n"
     "    in x\n"},
    {"type t 'a = i64 def f 'a (x: t a) : t a = x entry main = f",
     "def f 'a (x: i64) : i64 =\n"
     "  x\n\n"
     "entry main (arg_1: i64) : i64 =\n"
     "  f arg_1\n"},
    {"def f (n: i64) = let h 'a (x: i64) = x in h n",
     "def f (n: i64) : i64 =\n"
     "  let h 'a (x: i64) = x\n"
     "  in h n\n"},
    {"def f (n: i64) = loop (#a x) = (#a 1 : #a i32) while x < 9 do #a (x + 1)",
     "def f (n: i64) : #a i32 =\n"
     "  loop arg = (#a 1i32 : #a i32) while (match arg\n"
     "       case #a x -> x < 9i32) do\n"
     "    match arg\n"
     "    case #a x -> (#a (x + 1i32) : #a i32)\n"},
    {"type t = #a i32 | #b "
     "def f (x: t) : i32 = match x case #a (-1) -> 0 case #a y -> y case _ -> 1",
     "def f (x: #a i32 | #b) : i32 =\n"
     "  match x\n"
     "  case #a (-1i32) -> 0i32\n"
     "  case #a y -> y\n"
     "  case _ -> 1i32\n"},
    {"def f (x: bool) = match x case true -> (match x case y -> {y, z = 1}) case false -> "
     "let {y, z} = {y = x, z = 2} in {y, z = z + 1}",
     "def f (x: bool) : {y: bool, z: i32} =\n"
     "  match x\n"
     "  case true -> (match x\n"
     "    case y -> {y = y, z = 1i32})\n"
     "  case false -> let {y = y, z = z} = {y = x, z = 2i32}\n"
     "    in {y = y, z = z + 1i32}\n"},
    {"def f (r: {a: i32, b: {c: bool}}) = (r.b.c, r with b.c = true)",
     "def f (r: {a: i32, b: {c: bool}}) : (bool, {a: i32, b: {c: bool}}) =\n"
     "  (r.b.c, {a = r.a, b = {c = true}})\n"},
    {"def f (#a {x, y = (y: i8)}: #a {x: i8, y: i8}) = x + y",
     "def f (arg: #a {x: i8, y: i8}) : i8 =\n"
     "  match arg\n"
     "  case #a {x = x, y = (y: i8)} -> x + y\n"},
    {"def f x = (x : #a (#b i8)) == #a (#b 1)",
     "def f (x: #a (#b i8)) : bool =\n"
     "  (\\(l: #a (#b i8)) (r: #a (#b i8)) -> match (l, r)\n"
     "     case (#a x, #a y) -> match (x, y)\n"
     "       case (#b x, #b y) -> x == y) (x : #a (#b i8)) (#a (#b 1i8) : #a (#b i8))\n"},
    {"def f (x: {a: i8, b: bool}) y = x != y",
     "def f (x: {a: i8, b: bool}) (y: {a: i8, b: bool}) : bool =\n"
     "  (\\(l: {a: i8, b: bool}) (r: {a: i8, b: bool}) -> (l.a != r.a) || (l.b != r.b)) x y\n"},
    {"def f (x: []i8) y = x != y",
     "def f [x_len] (x: [x_len]i8) (y: [x_len]i8) : bool =\n"
     "  (\\(l: [x_len]i8) (r: [x_len]i8) -> bool.not (if length l == length r then reduce "
     "(\\(x: bool) (y: bool) -> x && y) true (map2 (\\(l: i8) (r: i8) -> l "
     "== r) l r) else false)) x y\n"},
    {"type~ t '~a = #a a def f '~a '^b (x: t a) (y: b) = (x, y)",
     "def f '~a '^b (x: #a a) (y: b) : (#a a, b) =\n"
     "  (x, y)\n"},
    {"type m [n] 't = [n][n + 1]t def f [k] (x: m [2 * k] bool) : m [] bool = x",
     "def f [k] (x: [2 * k][(2 * k) + 1]bool) : [2 * k][(2 * k) + 1]bool =\n"
     "  let [n] (result: [n][n + 1]bool) = x\n"
     "  in result\n"},
    {"entry f (xs: []f32) = map (+ 1) xs",
     "entry f [xs_len] (xs: [xs_len]f32) : [xs_len]f32 =\n"
     "  map (\\(x: f32) -> x + 1.0f32) xs\n"},
    {"def main [n] (xs: [n]i8) = f32.i8 xs[0] * -2",
     "entry main [n] (xs: [n]i8) : f32 =\n"
     "  f32.i8 xs[0i64] * (-2.0f32)\n"},
    {"entry f x y = (x, 1i8) == y",
     "entry f (x: i32) (y: (i32, i8)) : bool =\n"
     "  (\\(l: (i32, i8)) (r: (i32, i8)) -> (l.0 == r.0) && (l.1 == r.1)) (x, 1i8) y\n"},
    {"entry f = map i32.neg",
     "entry f [arg_1_len] (arg_1: [arg_1_len]i32) : [arg_1_len]i32 =\n"
     "  map i32.neg arg_1\n"},
    {"entry f (k: i32) = \\(xs: []i32) y -> xs[0] + y + k",
     "entry f [xs_len] (k: i32) (xs: [xs_len]i32) (y: i32) : i32 =\n"
     "  (xs[0i64] + y) + k\n"},
    {"entry f : (n: i64) -> [n]i32 -> [n]i32 = \\_ -> map (+ 1)",
     "entry f (n: i64) (arg_2: [n]i32) : [n]i32 =\n"
     "  (\\(_: i64) -> map (\\(x: i32) -> x + 1i32)) n arg_2\n"},
    {"entry f [n] (((x: [n][]i32): [][2]i32): [n][2]i32) ((a, b): (i32, i32)) = x[a, b]",
     "entry f [n] (x: [n][2]i32) ((a, b): (i32, i32)) : i32 =\n"
     "  x[a, b]\n"},
    {"entry f = u16.i8",
     "entry f (x: i8) : u16 =\n"
     "  u16.u8 (u8.i8 x)\n"},
    {"entry f x = let x = x + 1 let x = x * 2 in x",
     "entry f (x: i32) : i32 =\n"
     "  let x = x + 1i32\n"
     "  let x = x * 2i32\n"
     "  in x\n"},
    {"entry f x (y: i64) = let x = x + y let y = \\y -> (\\x -> x + y) x in y 1",
     "entry f (x: i64) (y: i64) : i64 =\n"
     "  let x = x + y\n"
     "  let y = \\(y: i64) -> (\\(x: i64) -> x + y) x\n"
     "  in y 1i64\n"},
    {"entry f (x: i64) = let g [n] (a: [n]i64) : [n]i64 = a in g [x]",
     "entry f (x: i64) : [1]i64 =\n"
     "  let g = \\(arg: []i64) -> let [n] (a: [n]i64) = arg\n"
     "        in (a : [n]i64)\n"
     "  in g [x]\n"},
    {"def f [d] (p: [d]f32) (q: [d]f32) = p[0] + q[0] "
     "def g [d] (x: [d]f32) (cs: [][]f32) = map (f x) cs",
     "def f [d] (p: [d]f32) (q: [d]f32) : f32 =\n"
     "  p[0i64] + q[0i64]\n"
     "\n"
     "def g [d] [cs_n0] [cs_n1] (x: [d]f32) (cs: [cs_n0][cs_n1]f32) : *[cs_n0]f32 =\n"
     "  map (f x :> [cs_n1]f32 -> f32) cs\n"},
    {"def f g xs = let [n] (h: [n]i32 -> i32, ys) = (g, xs) in h ys : i32",
     "def f [xs_len] (g: [xs_len]i32 -> i32) (xs: [xs_len]i32) : i32 =\n"
     "  let [n] ((h: [n]i32 -> i32), ys) = (g, xs)\n"
     "  in (h ys : i32)\n"},
    {"entry f xs = i32.sum xs",
     "def i32_sum [xs_len] (xs: [xs_len]i32) : i32 =\n"
     "  reduce (i32.+) 0i32 xs\n"
     "\n"
     "entry f [xs_len] (xs: [xs_len]i32) : i32 =\n"
     "  i32_sum xs\n"},
    {"entry f (n: i64) = "
     "([f32.inf, -f32.nan, 1e-7, 16777216], ([] : [0]u8), -9223372036854775808i64)",
     "entry f (n: i64) : ([4]f32, [0]u8, i64) =\n"
     "  ([f32.inf, f32.neg f32.nan, 1e-07f32, 16777216.0f32], ([] : [0]u8), "
     "(-9223372036854775808i64))\n"},
    {"entry f (xs: []f32) = let v : dpia.vec f32 = dpia.reduce (dpia.vec_map2 f32.max)"
     " (dpia.splat 4 0) (dpia.as_vector 4 xs) in dpia.vec_reduce f32.max v",
     "entry f [xs_len] (xs: [xs_len]f32) : f32 =\n"
     "  let (v: dpia.vec f32) = dpia.reduce (dpia.vec_map2 f32.max) (dpia.splat 4i64 "
     "0.0f32) (dpia.as_vector 4i64 xs)\n"
     "  in dpia.vec_reduce f32.max v\n"},
    {"open dpia entry f (xs: []i32) = map_local_1 (\\p -> reduce_local (+) (stride 3 p xs)) "
     "(iota lanes)",
     "entry f [xs_len] (xs: [xs_len]i32) : []i32 = -- [dpia.lanes]i32\n"
     "  dpia.map_local_1 (\\(p: i64) -> dpia.reduce_local (i32.+) (dpia.stride 3i64 p xs)) "
     "(iota dpia.lanes)\n"},
    {"entry f (x: u8) = map (>> x) [x] |> map (\\y -> !y u8.>> 1)",
     "def u8_op (x: u8) (y: u8) : u8 =\n"
     "  u8.i8 (i8.u8 x >> i8.u8 y)\n"
     "\n"
     "entry f (x: u8) : [1]u8 =\n"
     "  map (\\(y: u8) -> u8_op (u8.not y) 1u8) (map (\\(x_1: u8) -> x_1 >> x) [x])\n"},
    {"entry f (xs: []i32) = loop [n] (ys: [n]i32) = (loop ys = xs for i < 2 do ys ++ xs) "
     "for x in (loop ys = xs while ys[0] > 1 do tail ys) do ys ++ [x]",
     "def op [xs_len] [ys_len] 'a (xs: [xs_len]a) (ys: [ys_len]a) : *[xs_len + ys_len]a =\n"
     "  concat xs ys\n"
     "\n"
     "def tail [xs_len] 'a (xs: [xs_len]a) : []a = -- [xs_len - 1]a\n"
     "  drop 1i64 xs\n"
     "\n"
     "entry f [xs_len] (xs: [xs_len]i32) : []i32 =\n"
     "  loop [n] (ys: [n]i32) = (loop ys = xs for i < 2i32 do\n"
     "         op ys xs) for x in (loop ys = xs while ys[0i64] > 1i32 do\n"
     "         tail ys) do\n"
     "    op ys [x]\n"},
    {"entry f x y = loop (x, y) for i < 10 do (y, x + i)",
     "entry f (x: i32) (y: i32) : (i32, i32) =\n"
     "  loop (x, y) = (x, y) for i < 10i32 do\n"
     "    (y, x + i)\n"},
    {"entry f [n] (xs: *[n][n]i32) = let xs[0, 1] = 2 let xs[1:3, ::-1] = copy xs[:2] in "
     "xs with [n - 1] = (0..<i32.i64 n)",
     "entry f [n] (xs: *[n][n]i32) : [n][n]i32 =\n"
     "  let xs = xs with [0i64, 1i64] = 2i32\n"
     "  let xs = xs with [1i64:3i64, ::(-1i64)] = copy xs[:2i64]\n"
     "  in xs with [n - 1i64] = (0i32 ..< i32.i64 n)\n"},
    {"entry f (p: *([](i32, u8), i8)) i = p with 0[i + 1].1 = 3 with 1 = 4",
     "entry f [p_len] (p: *([p_len](i32, u8), i8)) (i: i64) : ([p_len](i32, u8), i8) =\n"
     "  let r = let i = i + 1i64\n"
     "      let r = p.0[i]\n"
     "      in (p.0 with [i] = (r.0, 3u8), p.1)\n"
     "  in (r.0, 4i8)\n"},
    {"entry f (x: i32) = #[unsafe] assert (x > 0) (if x > 1 then 9..7...x else #[a(b, 2)] [x])",
     "entry f (x: i32) : []i32 =\n"
     "  #[unsafe] assert (x > 0i32) (if x > 1i32 then 9i32 .. 7i32 ... x else #[a(b, 2)] "
     "[x])\n"},
};

START_TEST(core_prints_as_a_program)
{
    const struct core_program *program = elaborate(cores[_i].text);
    ck_assert_str_eq(message_lines(), "");
    ck_assert_str_eq(dump(program), cores[_i].expected);
}
END_TEST

START_TEST(hole_is_a_warning_and_says_its_type)
{
    const struct core_program *program = elaborate("entry f (x: i32) : i32 = ??? + x");
    ck_assert_str_eq(message_lines(), "1:26: there is a hole here, which stops the program");
    ck_assert_str_eq(dump(program), "entry f (x: i32) : i32 =\n"
                                    "  (??? : i32) + x\n");
    ck_assert_str_eq(dump(elaborate(dump(program))), dump(program));
}
END_TEST

START_TEST(printed_core_reads_back)
{
    const struct core_program *program = elaborate(cores[_i].text);
    const char *text = dump(program);
    const struct core_program *again = elaborate(text);
    ck_assert_str_eq(message_lines(), "");
    ck_assert_str_eq(dump(again), text);
}
END_TEST

START_TEST(inferred_type_reads_back)
{
    const struct core_program *program = elaborate(types[_i].text);
    const char *text = dump(program);
    const struct core_program *again = elaborate(text);
    ck_assert_str_eq(message_lines(), "");
    ck_assert_str_eq(dump(again), text);
}
END_TEST

START_TEST(definition_lists_what_it_binds)
{
    const struct core_program *program =
        elaborate("def f [n] '^a 'b (g: a -> b) (xs: [n]b) (x: a) = (g x, xs, n)");
    const struct core_def *def = program->defs.at[0];
    ck_assert_uint_eq(def->size_count, 1);
    ck_assert(def->sizes[0]->is_size);
    ck_assert_uint_eq(def->type_var_count, 2);
    ck_assert_int_eq(def->type_vars[0]->lift, CORE_LIFTED);
    ck_assert_int_eq(def->type_vars[1]->lift, CORE_UNLIFTED);
    ck_assert_uint_eq(def->param_count, 3);
    const struct core_type *const types[] = {def->params[1]->annotation, def->params[1]->type};
    for (size_t i = 0; i < 2; i++) {
        ck_assert_int_eq((int)types[i]->size->kind, CORE_VAR);
        ck_assert_ptr_eq(types[i]->size->u.var, def->sizes[0]);
    }
}
END_TEST

START_TEST(inferred_type_variable_of_data_is_not_lifted)
{
    const struct core_program *program = elaborate("def f x y = ([x], y)");
    const struct core_def *def = program->defs.at[0];
    ck_assert_int_eq(def->type_vars[0]->lift, CORE_UNLIFTED);
    ck_assert_int_eq(def->type_vars[1]->lift, CORE_LIFTED);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("front");
    TCase *tests = tcase_create("front");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, type_is_inferred, 0, COUNT(types));
    tcase_add_loop_test(tests, error_is_reported_once_with_its_place, 0, COUNT(errors));
    tcase_add_test(tests, program_without_entry_point_is_an_error);
    tcase_add_loop_test(tests, core_prints_as_a_program, 0, COUNT(cores));
    tcase_add_test(tests, hole_is_a_warning_and_says_its_type);
    tcase_add_loop_test(tests, printed_core_reads_back, 0, COUNT(cores));
    tcase_add_loop_test(tests, inferred_type_reads_back, 0, COUNT(types));
    tcase_add_test(tests, definition_lists_what_it_binds);
    tcase_add_test(tests, inferred_type_variable_of_data_is_not_lifted);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
