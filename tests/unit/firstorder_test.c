/* src/firstorder and src/core/check_order.h: programs and what they are without function values,
 * and programs with such, which the checker finds. */
#include <string.h>

#include "core/check_order.h"
#include "firstorder/firstorder.h"
#include "instances/instances.h"
#include "program.h"

static struct core_program *monomorphic(const char *text)
{
    return instances_make(arena, elaborate_right(types_new(arena), text), NULL, NULL);
}

static const char *mistake_in(const struct core_program *core)
{
    const struct core_dialect dialect = {.no_type_vars = true, .no_functions = true};
    const char *text = core_check(arena, core, dialect).text;
    return text ? text : "";
}

/* What TEXT is after the stage, on one line. */
static const char *first_order(const char *text)
{
    struct core_program *core = firstorder_program(arena, diag, monomorphic(text), NULL, NULL);
    ck_assert_msg(core != NULL, "%s\n%s", text, first_message());
    ck_assert_str_eq(mistake_in(core), "");
    return on_one_line(core);
}

static const struct {
    const char *text, *expected;
} cases[] = {
    /* D-Lam, D-App: a record of the variables, and a definition for the body. */
    {"entry main (a: i32) (x: i32) = let f = \\y -> y * a + y * y in f x + f 1",
     "def main_f ({a = a}: {a: i32}) (y: i32) : i32 = (y * a) + (y * y) entry "
     "main (a: i32) (x: i32) : i32 = let f = {a = a} in main_f f x + main_f f "
     "1i32"},
    /* What a lambda says of its result's memory, the definition says. */
    {"def twice (f: *[]i32 -> *[]i32) (xs: *[]i32) : *[]i32 = f (f xs) entry main (xs: *[]i32) "
     "(k: i32) : *[]i32 = twice (\\(ys: *[]i32) : *[]i32 -> ys with [0] = k) xs",
     "def main_lambda [ys_len] ({k = k}: {k: i32}) (ys: *[ys_len]i32) : *[ys_len]i32 = ys with "
     "[0i64] = k def twice [xs_len] (f: {k: i32}) (xs: *[xs_len]i32) : *[xs_len]i32 = "
     "main_lambda f (main_lambda f xs) entry main [xs_len] (xs: *[xs_len]i32) (k: i32) : "
     "*[xs_len]i32 = twice {k = k} xs"},
    /* Inlined: one operation, a record, what hands on its arguments (5.3). */
    {"entry main (a: i32) (x: i32) = let f = \\y -> y + a in f x",
     "entry main (a: i32) (x: i32) : i32 = let f = {a = a} in x + f.a"},
    {"def f (a: i32) = \\(x: i32) -> a entry main (x: i32) = f (x / 2) (x * 3)",
     "entry main (x: i32) : i32 = let a = x / 2i32 let (x: i32) = x * 3i32 "
     "in a"},
    /* A function whose sizes are compared stays a lambda, with the coercion in it. */
    {"def f [m] (xs: [m]i32) (ys: [m]i32) = map2 (+) xs ys "
     "entry main [n] [m] (x: [n]i32) (xs: [m][3]i32) : [3]i32 = "
     "foldl (f :> [3]i32 -> [3]i32 -> [3]i32) (x :> [3]i32) xs",
     "def f [m] (xs: [m]i32) (ys: [m]i32) : *[m]i32 = map2 (i32.+) xs ys "
     "entry main [n] [m] (x: [n]i32) (xs: [m][3]i32) : [3]i32 = "
     "foldl (\\(xs: [3]i32) (ys: [3]i32) -> f xs ys) (x :> [3]i32) xs"},
    {"entry main (xs: []i32) = xs |> map (+ 1) |> reduce (+) 0",
     "entry main [xs_len] (xs: [xs_len]i32) : i32 = reduce (i32.+) 0i32 (map "
     "(\\(x: i32) -> x + 1i32) xs)"},
    {"entry main (x: i32) (y: i32) = flip (\\a b -> a / b) (x / 2) (y / 3)",
     "entry main (x: i32) (y: i32) : i32 = let (y_1: i32) = x / 2i32 let (x: "
     "i32) = y / 3i32 in x / y_1"},
    /* Dynamic functions: calls stay, arguments that were given are a record. */
    {"def f (x: i32) (y: i32) = x * y + x * 2 entry main (xs: []i32) = let g = "
     "f 3 in map g (map (f 4) xs)",
     "def f (x: i32) (y: i32) : i32 = (x * y) + (x * 2i32) entry main [xs_len] "
     "(xs: [xs_len]i32) : [xs_len]i32 = let g = {x = 3i32} in map (\\(y: i32) "
     "-> f g.x y) (map (\\(y: i32) -> f 4i32 y) xs)"},
    {"def f (x: i32) = x * x + 1 entry main (xs: []i32) = map f xs",
     "def f (x: i32) : i32 = (x * x) + 1i32 entry main [xs_len] (xs: "
     "[xs_len]i32) : [xs_len]i32 = map f xs"},
    {"entry main (xss: [][]i32) = map (reduce (+) 0) xss",
     "entry main [xss_n0] [xss_n1] (xss: [xss_n0][xss_n1]i32) : [xss_n0]i32 = "
     "map (\\(x: [xss_n1]i32) -> reduce (i32.+) 0i32 x) xss"},
    /* One definition for the same function and static values, another for others. */
    {"def twice (f: i32 -> i32) (x: i32) = f (f x) * 2 entry main (a: i32) (b: "
     "i32) = twice (+ a) b + twice (* a) b + twice (+ b) a",
     "def twice (f: {a: i32}) (x: i32) : i32 = ((x + f.a) + f.a) * 2i32 def "
     "twice_1 (f: {a: i32}) (x: i32) : i32 = ((x * f.a) * f.a) * 2i32 def "
     "twice_2 (f: {b: i32}) (x: i32) : i32 = ((x + f.b) + f.b) * 2i32 entry "
     "main (a: i32) (b: i32) : i32 = (twice {a = a} b + twice_1 {a = a} b) + "
     "twice_2 {b = b} a"},
    {"def t (f: i32 -> i32) (x: i32) = f (f x) * 2 def u (f: i32 -> i32) (x: "
     "i32) = t f x + t f 2 + t f 3 entry main (a: i32) = u (\\x -> a) 1",
     "def t (f: {a: i32}) (x: i32) : i32 = f.a * 2i32 def u (f: {a: i32}) (x: "
     "i32) : i32 = (t f x + t f 2i32) + t f 3i32 entry main (a: i32) : i32 = u "
     "{a = a} 1i32"},
    {"def u (f: i32 -> i32) (x: i32) = f x * f 2 + f 3 entry main (a: i32) = "
     "let s = \\(g: i32 -> i32) -> \\x -> g x + g 1 * 2 in u (s (+ a)) 1 + u (s "
     "(* a)) 1",
     "def main_lambda ({g = g}: {g: {a: i32}}) (x: i32) : i32 = (x + g.a) + "
     "((1i32 + g.a) * 2i32) def u (f: {g: {a: i32}}) (x: i32) : i32 = "
     "(main_lambda f x * main_lambda f 2i32) + main_lambda f 3i32 def "
     "main_lambda_1 ({g = g}: {g: {a: i32}}) (x: i32) : i32 = (x * g.a) + "
     "((1i32 * g.a) * 2i32) def u_1 (f: {g: {a: i32}}) (x: i32) : i32 = "
     "(main_lambda_1 f x * main_lambda_1 f 2i32) + main_lambda_1 f 3i32 entry "
     "main (a: i32) : i32 = u {g = {a = a}} 1i32 + u_1 {g = {a = a}} 1i32"},
    /* Functions of combinators have as many lambdas as they take arguments. */
    {"entry main (a: i32) (xs: []i32) = map2 (\\x -> let z = x / a in \\y -> y + "
     "z) xs xs",
     "entry main [xs_len] (a: i32) (xs: [xs_len]i32) : [xs_len]i32 = map2 "
     "(\\(x: i32) (y: i32) -> let z = x / a in y + z) xs xs"},
    {"entry main (b: i32) (a: i32) (x: i32) = let f = \\y -> y * b + a * y in f "
     "x + f 1",
     "def main_f ({a = a, b = b}: {a: i32, b: i32}) (y: i32) : i32 = (y * b) + "
     "(a * y) entry main (b: i32) (a: i32) (x: i32) : i32 = let f = {a = a, b "
     "= b} in main_f f x + main_f f 1i32"},
    {"entry main (a: i32) = (\\f -> f (a / 2)) (\\y -> y * y)",
     "entry main (a: i32) : i32 = let y = a / 2i32 in y * y"},
    /* D-Rcd, D-Proj, D-Let with patterns. */
    {"entry main (a: i32) (x: i32) = let (f, (g, b)) = (\\y -> y + a, (\\y -> y "
     "* 2, 7)) in f (g b)",
     "entry main (a: i32) (x: i32) : i32 = let (f, (_, b)) = ({a = a}, ((), "
     "7i32)) in (b * 2i32) + f.a"},
    {"def get (p: (i32 -> i32, i32)) = p.0 p.1 * p.0 2 entry main (a: i32) = "
     "get (\\x -> x - a, a)",
     "def get (p: ({a: i32}, i32)) : i32 = (p.1 - p.0.a) * (2i32 - p.0.a) "
     "entry main (a: i32) : i32 = get ({a = a}, a)"},
    /* Of a record with functions a function captures the components that it uses, once. */
    {"def f (r: {add: i32 -> i32 -> i32, neg: i32 -> i32, zero: i32}) = \\(x: i32) -> r.add "
     "(r.add x r.zero) r.zero entry main (a: i32) = let g = f {add = \\x y -> x + y * a, neg = "
     "\\x -> a - x, zero = 0} in g 1 + g a",
     "def main_lambda ({a = a}: {a: i32}) (x: i32) (y: i32) : i32 = x + (y * a) def f_lambda "
     "({r_add = r_add, r_zero = r_zero}: {r_add: {a: i32}, r_zero: i32}) (x: i32) : i32 = "
     "main_lambda r_add (main_lambda r_add x r_zero) r_zero entry main (a: i32) : i32 = let g = "
     "{r_add = {a = a}, r_zero = 0i32} in f_lambda g 1i32 + f_lambda g a"},
    {"def f (p: ((i32 -> i32, i32), i32 -> i32)) = let g = \\(x: i32) -> p.0.0 (p.0.0 x) + "
     "p.0.1 in \\(x: i32) -> g (p.1 x) * 2 entry main (a: i32) = f ((\\x -> x + a, a), \\x -> x "
     "- a) 1",
     "def f (p: (({a: i32}, i32), {a: i32})) : {g: {p_0_0: {a: i32}, p_0_1: i32}, p_1: {a: "
     "i32}} = let g = {p_0_0 = p.0.0, p_0_1 = p.0.1} in {g = g, p_1 = p.1} def f_g ({p_0_0 = "
     "p_0_0, p_0_1 = p_0_1}: {p_0_0: {a: i32}, p_0_1: i32}) (x: i32) : i32 = ((x + p_0_0.a) + "
     "p_0_0.a) + p_0_1 def f_lambda ({g = g, p_1 = p_1}: {g: {p_0_0: {a: i32}, p_0_1: i32}, "
     "p_1: {a: i32}}) (x: i32) : i32 = f_g g (x - p_1.a) * 2i32 entry main (a: i32) : i32 = "
     "f_lambda (f (({a = a}, a), {a = a})) 1i32"},
    /* What is used as a whole is captured as a whole. */
    {"def run (r: {f: i32 -> i32, g: i32 -> i32}) (x: i32) = r.f (r.f x) * r.g x entry main (a: "
     "i32) = let r = {f = \\x -> x * a, g = \\x -> x - a} let h = \\x -> r.f x + run r x in h 1 "
     "+ h 2",
     "def run (r: {f: {a: i32}, g: {a: i32}}) (x: i32) : i32 = ((x * r.f.a) * r.f.a) * (x - "
     "r.g.a) def main_h ({r = r}: {r: {f: {a: i32}, g: {a: i32}}}) (x: i32) : i32 = (x * r.f.a) "
     "+ run r x entry main (a: i32) : i32 = let r = {f = {a = a}, g = {a = a}} let h = {r = r} "
     "in main_h h 1i32 + main_h h 2i32"},
    /* Two components of what is computed: it is computed once. */
    {"def make (k: i32) = (\\(x: i32) -> x / k * x, \\(x: i32) -> x - k * x) def both (p: (i32 "
     "-> i32, i32 -> i32)) = \\(x: i32) -> p.0 (p.1 x) + p.0 x entry main (a: i32) = let h = "
     "both (make (a / 2)) in h 1 + h 2",
     "def make (k: i32) : ({k: i32}, {k: i32}) = ({k = k}, {k = k}) def make_lambda ({k = k}: "
     "{k: i32}) (x: i32) : i32 = x - (k * x) def make_lambda_1 ({k = k}: {k: i32}) (x: i32) : "
     "i32 = (x / k) * x def both_lambda ({p_0 = p_0, p_1 = p_1}: {p_0: {k: i32}, p_1: {k: "
     "i32}}) (x: i32) : i32 = make_lambda_1 p_0 (make_lambda p_1 x) + make_lambda_1 p_0 x entry "
     "main (a: i32) : i32 = let h = let (p: ({k: i32}, {k: i32})) = make (a / 2i32) in {p_0 = "
     "p.0, p_1 = p.1} in both_lambda h 1i32 + both_lambda h 2i32"},
    /* A component that may fail is computed, whichever is used. */
    {"def make (k: i32) = (\\(x: i32) -> x * x, 10 / k) def first (p: (i32 -> i32, i32)) = "
     "\\(x: i32) -> p.0 x * 2 entry main (a: i32) = let h = first (make a) in h 1 + h 2",
     "def make (k: i32) : ((), i32) = ((), 10i32 / k) def first_lambda (x: i32) : i32 = (x * x) "
     "* 2i32 entry main (a: i32) : i32 = let _ = let (p: ((), i32)) = make a in () in "
     "first_lambda 1i32 + first_lambda 2i32"},
    /* Functions of functions, and constants that are functions. */
    {"def inc = \\(x: i32) -> x + 1 def both = inc >-> inc entry main (x: i32) "
     "= both x",
     "entry main (x: i32) : i32 = (x + 1i32) + 1i32"},
    {"def k = let a = 3 in \\(x: i32) -> x + a * x entry main (x: i32) = k x",
     "def k : {a: i32} = let a = 3i32 in {a = a} def k_lambda ({a = a}: {a: "
     "i32}) (x: i32) : i32 = x + (a * x) entry main (x: i32) : i32 = k_lambda "
     "k x"},
    /* What is computed before it is applied is computed once, and before the arguments. */
    {"def f (x: i32) (y: i32) = x * y + x * 2 entry main (a: i32) (xs: []i32) "
     "= map (f (a / 2)) xs",
     "def f (x: i32) (y: i32) : i32 = (x * y) + (x * 2i32) entry main [xs_len] "
     "(a: i32) (xs: [xs_len]i32) : [xs_len]i32 = let x = a / 2i32 in map (\\(y: "
     "i32) -> f x y) xs"},
    {"entry main (a: i32) = let f = (let b = a / 2 in \\x -> b) in f a",
     "entry main (a: i32) : i32 = let f = let b = a / 2i32 in {b = b} in f.b"},
    /* Sizes (5.2). */
    {"def f [n] (xs: [n]i32) = \\(ys: [n]i32) -> map2 (+) xs ys entry main [n] "
     "(xs: [n]i32) (ys: [n]i32) = f xs ys",
     "def f [n] (xs: [n]i32) : {n: i64, xs: [n]i32} = {n = n, xs = xs} def "
     "f_lambda [xs_len] ({n = n, xs = xs}: {n: i64, xs: [xs_len]i32}) (ys: "
     "[n]i32) : *[xs_len]i32 = map2 (i32.+) xs (ys :> [xs_len]i32) entry main [n] "
     "(xs: [n]i32) (ys: [n]i32) : [n]i32 = f_lambda (f xs) ys"},
    {"def f [n] (g: [n]i32 -> [n]i32) = \\(xs: [n]i32) -> g (g xs) entry main [k] "
     "(xs: [k]i32) = let g = f (map (+ 1)) in g xs",
     "def f_lambda ({n = n}: {n: i64}) (xs: [n]i32) : *[n]i32 = map (\\(x: i32) "
     "-> x + 1i32) (map (\\(x: i32) -> x + 1i32) xs) entry main [k] (xs: "
     "[k]i32) : [k]i32 = let g = {n = k} in f_lambda g xs"},
    {"entry main [n] [m] (c: bool) (xs: [n]i32) (ys: [m]i32) = let g = \\zs -> length (if c "
     "then xs else ys) + length (if c then xs else zs) in g xs + g xs",
     "def main_g [xs_len] [ys_len] [zs_len] ({c = c, xs = xs, ys = ys}: {c: bool, xs: "
     "[xs_len]i32, ys: [ys_len]i32}) (zs: [zs_len]i32) : i64 = length (if c then xs "
     "else ys) + length (if c then xs else zs) entry main [n] [m] (c: bool) (xs: "
     "[n]i32) (ys: [m]i32) : i64 = let g = {c = c, xs = xs, ys = ys} in main_g g xs "
     "+ main_g g xs"},
    {"def f 'a (g: i64 -> a) : (a, a) = (g 1, g 2) entry main (n: i64) = f (\\i "
     "-> iota i)",
     "def f ((): ()) : ([1]i64, [1]i64) = let [d] (result: ([d]i64, [d]i64)) = "
     "((iota 1i64, iota 2i64) :> ([1]i64, [1]i64)) in result entry main (n: i64) : "
     "([1]i64, [1]i64) = f ()"},
    {"def f [n] (g: i64 -> [n]i64) (xs: [n]i32) = let h (x: i64) = g x : [n]i64 in h (length xs) "
     "entry main [m] (xs: [m]i32) = f (\\x -> map (\\_ -> x) xs) xs",
     "def main_lambda [xs_len] ({xs = xs}: {xs: [xs_len]i32}) (x: i64) : *[xs_len]i64 = map "
     "(\\(_: i32) -> x) xs def f_h [g_len] ({g = g, n = n}: {g: {xs: [g_len]i32}, n: i64}) (x: "
     "i64) : *[n]i64 = (main_lambda g x :> [n]i64) def f [n] [g_len] (g: {xs: [g_len]i32}) (xs: "
     "[n]i32) : [n]i64 = let h = {g = g, n = n} in f_h h (length xs) entry main [m] (xs: [m]i32) : "
     "[m]i64 = f {xs = xs} xs"},
    /* Nothing is left of it, but a definition is no constant. */
    {"def f (g: i32 -> i32) = g 1 * g 2 / g 0 entry main (x: i32) = if x > 0 "
     "then f (\\y -> y) else 0",
     "def f ((): ()) : i32 = (1i32 * 2i32) / 0i32 entry main (x: i32) : i32 = "
     "if x > 0i32 then f () else 0i32"},
    /* Matches and loops around functions. */
    {"entry main (n: i64) (a: i32) = loop x = a for _i < n do (let f = \\y -> y "
     "+ x * y in f a)",
     "def main_f ({x = x}: {x: i32}) (y: i32) : i32 = y + (x * y) entry main "
     "(n: i64) (a: i32) : i32 = loop x = a for _i < n do let f = {x = x} in "
     "main_f f a"},
    /* Constructors: the one that it is is known, and so are the cases. */
    {"entry main (a: i32) (c: bool) = let s : (#f i32 (i32 -> i32) | #g) = #f a "
     "(\\x -> x - a) in match (s, c) case (#g, _) -> 0 case (#f k h, true) -> h k "
     "case (#f _ _, false) -> a",
     "entry main (a: i32) (c: bool) : i32 = let (s: (i32, {a: i32})) = (a, {a "
     "= a}) in match (s, c) case ((k, h), true) -> k - h.a case ((_, _), "
     "false) -> a"},
    {"entry main (a: i32) = let s : (#f (i32 -> i32) | #g) = #g in match s case #f h "
     "-> h a case #g -> 1",
     "entry main (a: i32) : i32 = 1i32"},
    /* What is captured under two names is there once. */
    {"def c (f: i32 -> i32) (g: i32 -> i32) (x: i32) = f (g x) / 2 entry main (a: i32) = "
     "let f = c (+ a) (* a) let g = c f f in g 1",
     "def c (f: {a: i32}) (g: {a: i32}) (x: i32) : i32 = ((x * g.a) + f.a) / "
     "2i32 def c_1 (f: {f: {a: i32}, g: {a: i32}}) (g: {f: {a: i32}, g: {a: "
     "i32}}) (x: i32) : i32 = c f.f f.g (c g.f g.g x) / 2i32 entry main (a: "
     "i32) : i32 = let f = {f = {a = a}, g = {a = a}} let g = {f = f} in c_1 "
     "g.f g.f 1i32"},
    {"def m (a: i32) = let b = a * a * a in \\(x: i32) -> x / b def c (f: i32 -> i32) (g: "
     "i32 -> i32) = \\(x: i32) -> f (g x) * f x entry main (a: i32) = let f = m a let g = m 2 "
     "in c f g 1",
     "def m (a: i32) : {b: i32} = let b = (a * a) * a in {b = b} def c_lambda "
     "({f = f, g = g}: {f: {b: i32}, g: {b: i32}}) (x: i32) : i32 = ((x / "
     "g.b) / f.b) * (x / f.b) entry main (a: i32) : i32 = let f = m a let g = "
     "m 2i32 in c_lambda {f = f, g = g} 1i32"},
    /* Alternatives (7): a sum, whose order is that of the functions in the program. */
    {"entry main (c: bool) (a: i32) = let f = #[alternatives] if c then \\x -> x + "
     "a else (+ 1) in f 2",
     "entry main (c: bool) (a: i32) : i32 = let f = if c then (#f {a = a} : "
     "#f {a: i32} | #f_1) else (#f_1 : #f {a: i32} | #f_1) in match f case #f "
     "{a = a} -> 2i32 + a case #f_1 -> 2i32 + 1i32"},
    {"entry main (c: bool) (a: i32) = let g = (\\x -> x + 1, 1) let f = #[alternatives] if c "
     "then \\x -> x + a else g.0 in f 2",
     "entry main (c: bool) (a: i32) : i32 = let g = ((), 1i32) let f = if c "
     "then (#f_1 {a = a} : #f | #f_1 {a: i32}) else (#f : #f | #f_1 {a: i32}) "
     "in match f case #f -> 2i32 + 1i32 case #f_1 {a = a} -> 2i32 + a"},
    {"entry main (c: bool) (a: i32) = let s : (#f (i32 -> i32) | #g | #h) = #[alternatives] "
     "if c then #f (\\x -> x - a) else #g in match s case #f k -> k 1 case #h -> 2 case #g "
     "-> a",
     "entry main (c: bool) (a: i32) : i32 = let s = if c then (#f {a = a} : "
     "#f {a: i32} | #g) else (#g : #f {a: i32} | #g) in match s case #f k -> "
     "1i32 - k.a case #g -> a"},
    {"entry main (c: bool) (a: i32) = let (f, g) = #[alternatives] if c then (\\x "
     "-> x + a, i32.abs) else (\\x -> x, i32.abs) in g (f 2)",
     "entry main (c: bool) (a: i32) : i32 = let (f, _) = if c then ((#f {a = "
     "a} : #f {a: i32} | #f_1), ()) else ((#f_1 : #f {a: i32} | #f_1), ()) in "
     "i32.abs (match f case #f {a = a} -> 2i32 + a case #f_1 -> 2i32)"},
    {"entry main (c: bool) (a: i32) = let g = (\\f x -> f (x * a)) (#[alternatives] "
     "if c then i32.abs else i32.neg) in g 1",
     "def main_lambda ({a = a, f = f}: {a: i32, f: #f | #f_1}) (x: i32) : i32 "
     "= let x = x * a in match f case #f -> i32.abs x case #f_1 -> "
     "i32.neg x entry main (c: bool) (a: i32) : i32 = let g = let f = if c "
     "then (#f : #f | #f_1) else (#f_1 : #f | #f_1) in {a = a, f = f} in "
     "main_lambda g 1i32"},
    {"entry main (n: i32) = let f = #[alternatives] loop f = id for i < n do if i > 3 "
     "then f else (+ i) in f 2",
     "def id (x: i32) : i32 = x entry main (n: i32) : i32 = let f = loop f "
     "= (#id : #f {i: i32} | #id) for i < n do if i > 3i32 then f else (#f "
     "{i = i} : #f {i: i32} | #id) in match f case #f {i = i} -> 2i32 + i "
     "case #id -> id 2i32"},
};

START_TEST(programs_are_of_first_order)
{
    ck_assert_str_eq(first_order(cases[_i].text), cases[_i].expected);
}
END_TEST

/* Each function is made of two of the one before: what is made of them grows with their number. */
START_TEST(towers_stay_small)
{
    struct buf buf = {0};
    buf_add(&buf, "def f0 = \\(x: i32) -> x * x + 1\n");
    for (int i = 1; i <= 30; i++)
        buf_printf(&buf, "def f%d = f%d >-> f%d >-> (\\x -> x - %d)\n", i, i - 1, i - 1, i);
    buf_add(&buf, "entry main (x: i32) = f30 x\n");
    ck_assert_uint_lt(strlen(first_order(buf_text(&buf))), 10000);
    buf_free(&buf);
}
END_TEST

/* Each record of functions is made of the one before, of which each function uses one. */
START_TEST(chains_stay_small)
{
    struct buf buf = {0};
    buf_add(&buf, "type^ net = {apply: i32 -> i32, back: i32 -> i32, weight: i32}\n"
                  "def chain (a: net) (b: net) : net =\n"
                  "  {apply = \\x -> b.apply (a.apply x), back = \\x -> a.back (b.back x),\n"
                  "   weight = a.weight + b.weight}\n"
                  "def one (k: i32) : net = {apply = (+ k), back = \\x -> x - k, weight = k}\n"
                  "entry main (k: i32) = let n0 = one k\n");
    for (int i = 1; i <= 20; i++)
        buf_printf(&buf, "let n%d = chain n%d (one %d)\n", i, i - 1, i);
    buf_add(&buf, "in n20.apply (n20.back n20.weight)\n");
    ck_assert_uint_lt(strlen(first_order(buf_text(&buf))), 60000);
    buf_free(&buf);
}
END_TEST

/* What the checker says of programs that still have functions; "" where there are none. */
static const struct {
    const char *text, *expected;
} wrong[] = {
    {"entry main (x: i32) = x + 1", ""},
    {"entry main (xs: []i32) = map (\\x -> x + 1) xs", ""},
    {"def f (x: i32) = x entry main (xs: []i32) = reduce (+) (f 0) (map f xs)", ""},
    {"def f (g: i32 -> i32) = g 1 entry main (x: i32) = x", "a parameter is a function"},
    {"def f (p: (i32 -> i32, i32)) = 1 entry main (x: i32) = x", "a parameter is a function"},
    {"entry main (x: i32) = let f = \\y -> y + x in 2", "a function is a value"},
    {"def f (x: i32) = \\y -> y + x entry main (x: i32) = x", "a function is a value"},
    {"entry main (x: i32) = (\\y -> y + x, 1).1", "a function is a value"},
    {"entry main (x: i32) = (\\y -> y + x) 1",
     "a call is not of a named function with all its arguments"},
    {"def f (x: i32) (y: i32) = x + y entry main (xs: []i32) = map (f 1) xs",
     "a function is given that is no lambda"},
    {"entry main (xss: [][]i32) = map (map (\\x -> x + 1)) xss",
     "a function is given that is no lambda"},
    {"entry main (xs: []i32) = map2 (\\x -> let z = x + 1 in \\y -> y + z) xs xs",
     "a function is given that is no lambda"},
};

START_TEST(functions_are_found)
{
    ck_assert_str_eq(mistake_in(monomorphic(wrong[_i].text)), wrong[_i].expected);
}
END_TEST

static Suite *firstorder_suite(void)
{
    Suite *suite = suite_create("firstorder");
    TCase *tcase = tcase_create("firstorder");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, programs_are_of_first_order, 0,
                        (int)(sizeof cases / sizeof cases[0]));
    tcase_add_test(tcase, towers_stay_small);
    tcase_add_test(tcase, chains_stay_small);
    tcase_add_loop_test(tcase, functions_are_found, 0, (int)(sizeof wrong / sizeof wrong[0]));
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return unit_run(firstorder_suite());
}
