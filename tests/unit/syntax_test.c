/* src/syntax and grammar/surface: what is read, how it is printed, what is rejected and where. */
#include <stdlib.h>
#include <string.h>

#include "syntax/parse.h"
#include "syntax/print.h"
#include "syntax_dump.h"
#include "syntax_random.h"
#include "unit.h"

static struct arena *arena;
static struct diag *diag;

static void begin(void)
{
    arena = arena_new();
    diag = diag_new(arena);
}

static void end(void)
{
    arena_free(arena);
}

static const struct syn_program *parse(const char *text)
{
    return syntax_parse(arena, diag, source_from_text(arena, "t.fut", text));
}

/* The program TEXT, which must be right. */
static const struct syn_program *read_program(const char *text)
{
    const struct syn_program *program = parse(text);
    ck_assert_msg(program != NULL, "%s\n%s", text, diag_count(diag) ? diag_at(diag, 0)->text : "?");
    return program;
}

static const char *print(const struct syn_program *program)
{
    struct buf buf = {0};
    syntax_print(&buf, program);
    const char *text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

/* The body of the definition of x as TEXT. */
static const struct syn_exp *read_exp(const char *text)
{
    return read_program(arena_printf(arena, "def x = %s", text))->decs.at[0]->def.fun.body;
}

static const char *reprint_exp(const char *text)
{
    struct buf buf = {0};
    syntax_print_exp(&buf, read_exp(text));
    const char *printed = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return printed;
}

static const char *dump(const struct syn_program *program)
{
    struct buf buf = {0};
    syntax_dump(&buf, program);
    const char *text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

/* ---- Precedence ---- */

/* With all parentheses, and with those that are needed. */
static const struct {
    const char *full, *minimal;
} precedences[] = {
    {"(a + (b * c))", "a + b * c"},
    {"((a + b) * c)", "(a + b) * c"},
    {"((a - b) - c)", "a - b - c"},
    {"(a - (b - c))", "a - (b - c)"},
    {"((a ** b) ** c)", "a ** b ** c"},
    {"(a ** (b ** c))", "a ** (b ** c)"},
    {"((a * b) + (c / d))", "a * b + c / d"},
    {"((a // b) %% c)", "a // b %% c"},
    {"((a << b) & (c >> d))", "a << b & c >> d"},
    {"((a + b) << c)", "a + b << c"},
    {"((a & b) == c)", "a & b == c"},
    {"((a < b) && (c >= d))", "a < b && c >= d"},
    {"((a && b) || (c && d))", "a && b || c && d"},
    {"(a && (b || c))", "a && (b || c)"},
    {"((xs |> f) |> g)", "xs |> f |> g"},
    {"(xs |> (f <| x))", "xs |> f <| x"},
    {"((xs |> f) <| x)", "(xs |> f) <| x"},
    {"(f <| (g <| x))", "f <| g <| x"},
    {"((f <| g) <| x)", "(f <| g) <| x"},
    {"(xs |> (map (f 1)))", "xs |> map (f 1)"},
    {"((a || b) |> f)", "a || b |> f"},
    {"((a + b) `f` (c |> d))", "a + b `f` c |> d"},
    {"((a `f` b) `g` c)", "a `f` b `g` c"},
    {"(a `f` (b `g` c))", "a `f` (b `g` c)"},
    {"((a `f` b) with [0] = c)", "(a `f` b) with [0] = c"},
    {"(a `f` (b with [0] = c))", "a `f` b with [0] = c"},
    {"((a |> f) with [0] = (b |> g))", "a |> f with [0] = b |> g"},
    {"((a with [0] = b) with [1] = c)", "a with [0] = b with [1] = c"},
    {"(a with [0] = (b with [1] = c))", "a with [0] = (b with [1] = c)"},
    {"(0..<(n `f` m))", "0..<n `f` m"},
    {"((0..<n) |> f)", "(0..<n) |> f"},
    {"(0..<(n - 1))", "0..<n - 1"},
    {"(0..2...(n |> f))", "0..2...n |> f"},
    {"((a + b) : t)", "a + b : t"},
    {"(a + (b : t))", "a + (b : t)"},
    {"((a : t) :> u)", "a : t :> u"},
    {"(-(f x))", "-f x"},
    {"((-f) x)", "(-f) x"},
    {"((-a) ** b)", "-a ** b"},
    {"(-(a ** b))", "-(a ** b)"},
    {"(-(-a))", "- -a"},
    {"(!(!a))", "! !a"},
    {"(-(!a))", "- !a"},
    {"(a - (-b))", "a - -b"},
    {"(-(1))", "-1"},
    {"(f (-x))", "f (-x)"},
    {"(f - x)", "f - x"},
    {"((f x) y)", "f x y"},
    {"(f (x y))", "f (x y)"},
    {"(f (a[i]))", "f a[i]"},
    {"((f a)[i])", "(f a)[i]"},
    {"(f (x.0))", "f x.0"},
    {"((x.0).1)", "x.0.1"},
    {"((f x).0)", "(f x).0"},
    {"((-a)[i])", "(-a)[i]"},
    {"(-(a[i]))", "-a[i]"},
    {"(f (\\x -> (x + 1)))", "f (\\x -> x + 1)"},
    {"(xs |> (map (\\x -> (x |> f))))", "xs |> map (\\x -> x |> f)"},
    {"(if a then b else (c + d))", "if a then b else c + d"},
    {"((if a then b else c) + d)", "(if a then b else c) + d"},
    {"(if a then b else (c : t))", "if a then b else c : t"},
    {"((if a then b else c) : t)", "(if a then b else c) : t"},
    {"(#c (#d) (f x))", "#c #d (f x)"},
    {"(a M.+ (b M.* c))", "a M.+ b M.* c"},
    {"((a +. b) *. c)", "(a +. b) *. c"},
    {"((a >>= b) & c)", "a >>= b & c"},
    {"(a <<| (b && c))", "a <<| (b && c)"},
    {"((a |>> b) <|> c)", "(a |>> b) <|> c"},
    {"(a !! (b & c))", "a !! b & c"},
    {"(#[unsafe] (a + b))", "#[unsafe] a + b"},
    {"((#[unsafe] a) + b)", "(#[unsafe] a) + b"},
    {"(assert (a && b) (f c))", "assert (a && b) (f c)"},
    {"((assert a b) + c)", "assert a b + c"},
};

START_TEST(test_operators_bind_as_in_futhark)
{
    const char *full = precedences[_i].full, *minimal = precedences[_i].minimal;
    ck_assert_str_eq(reprint_exp(full), minimal);
    ck_assert_str_eq(reprint_exp(minimal), minimal);
}
END_TEST

/* ---- Printing and reading again ---- */

/* Programs that are printed as they stand here. */
static const char *const canonical[] = {
    "",
    "def x = 1\n",
    "entry main [n] (xs: [n]f32) (ys: [n]f32): f32 = reduce (+) 0 (map2 (*) xs ys)\n",
    "def f 'a '~b '^c (x: a) (_: b) ((y, z): (c, c)) {p, q = r}: () = ()\n",
    "def f = 1.5f16 + 0x1.8p3f16 + 2f16\n",
    "type t = #a i32 ([2]t i32) ([3]u) | #b ([n][m](a, b))\n",
    "module m = (F x y).N.M (G {\n})\n",
    "module m: s with t = (?[n].[n]bool) = {\n  def result = 1\n}.result\n",
    "def f = \\x: (?[n].[n]i32) -> x\n",
    "def (+^) (a: i32) (b: i32): i32 = a + b\n",
    "def f (x: (n: i64) -> [n]a) (g: (a -> b) -> c): ?[n][m].[n][m]i32 = x\n",
    "def f (x: *[]f32) (y: *(a -> b)) (z: [n](a, {0: b, x: c})): M.t [n] [] (u v) = x\n",
    "type t = #a | #b i32 ([n]i32) | #c (#d | #e)\n\ntype~ u [n] 'a = [n]a\n\ntype^ v = a -> b\n",
    "def f =\n  let x = 1\n  let [n] (y: [n]i32, _) = 2\n  in x + y\n",
    "def f =\n  let g [n] 'a (x: [n]a): i64 = n\n  let (*) = g\n  in g\n",
    "def f =\n  loop (x, y) = (1, 2) for i < n do (y, x)\n",
    "def f =\n  loop [n] x: [n]i32 = z for (a, b) in xs do a\n",
    "def f =\n  loop x while x < 3 do x + 1\n",
    "def f =\n  match x\n  case #a y -1 -> 1\n  case (_: t) -> 2\n  case {a = 1, b} -> 3\n"
    "  case 'c' -> 4\n  case #[x] (true, -1.5) -> 5\n",
    "def f =\n  match x\n  case 1 -> (match y\n    case 2 -> 3)\n  case 4 -> 5\n",
    "def f = \\x (y: t): (a -> b) -> x\n",
    "def f = ((+), (M.+), (!), (-), -x, (+ 1), (1 -), (`g` 2), (2 `g`), (a * b +))\n",
    "def f = ((.a), (.a.b), (.0), (.[i].f), (.f[i, j:k]))\n",
    "def f = a[i, j:, :k, :, 1:2:-1, ::s, (x : t)]\n",
    "def f = a with [i] = 1 with r.f = 2 with [i].f[j] = 3 with 0 .1 = 4\n",
    "def f = (0...n, 0..<n, n..>0, 0..2..<n, a.b..c.d...e)\n",
    "def f = (x.0, x.0.f, M.N.x, (f x).a.b, (x).y, (1).0, a[i].f, M.(x + y).z)\n",
    "def f = {a, b = 1, 0 = {}}\n",
    "def f = [[1, 2], [], [\"a\\\"\\\\\\n\\x01\\&b\", \"\"]]\n",
    "def f = (1i8, -128i8, 0xFFi8, 18446744073709551615, 1f32, 1.5e-3f64, 0x1.8p3, 0b101, 0rXIV)\n",
    "def f = ('a', '\\'', '\\n', '\\x3BB', true, false)\n",
    "def f = if a then b else if c then d else e\n",
    "def f = (x :> [n]t, ???, #[a(b, 3, c(d))] x)\n",
    "#[noinline]\n#[a(b)]\ndef f = 1\n",
    "import \"a/b\"\n\nopen M\n\nlocal open N\n\nlocal import \"c\"\n",
    "module m = {\n  def x = 1\n  module n = {\n  }\n}\n",
    "module f (x: s) (y: t with u = i32 with v [n] 'a = [n]a): r = g x {\n} (h y) : q\n",
    "module f = \\(x: s): (t -> u) -> x\n",
    "module m = (\\(x: s) -> x) (import \"a\") (m : s)\n",
    "module type s = {\n  #[a]\n  val x: t\n  val f [n] 'a: [n]a -> a\n  val (+): t -> t\n"
    "  type t\n  type~ u 'a = a\n  module m: s\n  include t with a = (b -> c)\n}\n",
    "module type s = (x: a) -> (b -> c) -> d with t = u\n",
};

START_TEST(test_canonical_programs_are_printed_unchanged)
{
    ck_assert_str_eq(print(read_program(canonical[_i])), canonical[_i]);
}
END_TEST

/* What is printed of PROGRAM is read as the same tree, whatever stands in it and where. */
static void check_reads_back(const struct syn_program *program, uint64_t seed)
{
    const char *text = print(program);
    const struct syn_program *again = parse(text);
    unit_assert(again != NULL, "%d: %s at %u in\n%s", (int)seed, diag_at(diag, 0)->text,
                diag_at(diag, 0)->loc.begin, text);
    unit_assert(strcmp(dump(program), dump(again)) == 0, "%d: read as another tree:\n%s%s\n%s",
                (int)seed, text, dump(program), dump(again));
}

/* DPIAC_TEST_SEED=7 begins at another seed than 1. */
START_TEST(test_random_trees_are_read_back)
{
    const char *first = getenv("DPIAC_TEST_SEED");
    uint64_t seed = (first ? strtoull(first, NULL, 10) : 1) + (uint64_t)_i * 1000;
    for (uint64_t i = 0; i < 1000; i++) {
        arena_free(arena);
        begin();
        check_reads_back(syntax_random(arena, seed + i, 1 + (unsigned)(i % 4)), seed + i);
    }
}
END_TEST

START_TEST(test_trees_that_differ_are_noticed)
{
    const char *one = dump(read_program("def f x = a + b * c"));
    ck_assert_str_eq(one, dump(read_program("def f x = a + (b * c)")));
    ck_assert_str_ne(one, dump(read_program("def f x = (a + b) * c")));
    ck_assert_str_ne(one, dump(read_program("def f y = a + b * c")));
}
END_TEST

/* Other spellings, and how they are printed. */
static const struct {
    const char *text, *printed;
} spellings[] = {
    {"let f (x:i32):i32 = x", "def f (x: i32): i32 = x\n"},
    {"let a = 1 let b = 2", "def a = 1\n\ndef b = 2\n"},
    {"def f[n][m] 'a (x : [n] [m]a) = x", "def f [n] [m] 'a (x: [n][m]a) = x\n"},
    {"def (x: t) +^ y : t = x", "def (+^) (x: t) y: t = x\n"},
    {"def x - y = x", "def (-) x y = x\n"},
    {"def x `plus` y = x", "def plus x y = x\n"},
    {"def f = a with [i] <- 1", "def f = a with [i] = 1\n"},
    {"def f a = let a[i] = 1 in a", "def f a =\n  let a = a with [i] = 1\n  in a\n"},
    {"def f r = let r.f.g[0] = 1 in r", "def f r =\n  let r = r with f.g[0] = 1\n  in r\n"},
    {"def f r = let r.0 = 1 in r", "def f r =\n  let r = r with 0 = 1\n  in r\n"},
    {"def f r = let r[0].f = 1 in r", "def f r =\n  let r = r with [0].f = 1\n  in r\n"},
    {"def f = let x = 1 in let y = 2 in 3", "def f =\n  let x = 1\n  let y = 2\n  in 3\n"},
    {"def f = map \\x -> x + 1", "def f = map (\\x -> x + 1)\n"},
    {"def f = map f \\x -> x |> \\y -> y", "def f = map f (\\x -> x |> (\\y -> y))\n"},
    {"def f = g [1] a[1]", "def f = g [1] a[1]\n"},
    {"def f = [1,] ++ (1, 2,) == {a=1,} == a[1,]", "def f = [1] ++ (1, 2) == {a = 1} == a[1]\n"},
    {"type t = (a, b,) type u = {a: b,}", "type t = (a, b)\n\ntype u = {a: b}\n"},
    {"def f (a,b,) {c,} = 1", "def f (a, b) {c} = 1\n"},
    {"def f {c: t} = 1", "def f {c = c: t} = 1\n"},
    {"#[a(b,)] def f = 1", "#[a(b)]\ndef f = 1\n"},
    {"-- | doc\n-- more\ndef f = 1 -- end", "def f = 1\n"},
    {"\xEF\xBB\xBF"
     "def f = 1\r\n",
     "def f = 1\n"},
    {"def f = 1_000 + 0xF_F + 0b1_0 + 1_0.5_0", "def f = 1000 + 0xFF + 0b10 + 10.50\n"},
    {"def f = '\\65' + '\\o101' + '\xCE\xBB'", "def f = 'A' + 'A' + '\\x3BB'\n"},
    {"def f = \"\\955\\&\\x3bb\"", "def f = \"\xCE\xBB\xCE\xBB\"\n"},
    {"def f = (x:i32)", "def f = x : i32\n"},
    {"def f = x.y.z", "def f = x.y.z\n"},
    {"def f = x .y", "def f = (x).y\n"},
    {"def f = (`g`)", "def f = g\n"},
    {"val x : i32 = 1", "def x: i32 = 1\n"},
    {"fun f (x: i32): i32 = x\nfun g = 1", "def f (x: i32): i32 = x\n\ndef g = 1\n"},
    {"def f fun = fun 1", "def f fun = fun 1\n"},
    {"def f = unsafe a[i] + 1", "def f = #[unsafe] a[i] + 1\n"},
    {"#[unsafe] def f = #[a(unsafe)] 1", "#[unsafe]\ndef f = #[a(unsafe)] 1\n"},
    {"def f = ~x + y", "def f = !x + y\n"},
    {"def f = (empty(i32), empty([]f32), empty([n](a, b)), empty((i32, f32)))",
     "def f = ([] : []i32, [] : [][]f32, [] : [][n](a, b), [] : [](i32, f32))\n"},
    {"def f = (empty (x), empty([a][0]), empty(i32.max))",
     "def f = (empty x, empty [a][0], empty i32.max)\n"},
    {"def f = loop (x = 1) = for i < n do x + i in x",
     "def f =\n  let x =\n    loop x = 1 for i < n do x + i\n  in x\n"},
    {"def f x = let y = 2 loop ((x, y)) = while x < 3 do (y, x) let z = x in z",
     "def f x =\n  let y = 2\n  let (x, y) =\n    loop (x, y) while x < 3 do (y, x)\n"
     "  let z = x\n  in z\n"},
    {"def f = \xCE\xBBx \xE2\x86\x92 x", "def f = \\x -> x\n"},
    {"def f = (\"\\NUL\\SOH\\SO\\&H\\^A\\  \\x\\DEL\", '\\ESC', '\\^A')",
     "def f = (\"\\x00\\&\\x01\\&\\x0E\\&H\\x01\\&x\\x7F\\&\", '\\x1B', '\\x01')\n"},
    {"module m = F(A).N(B(C))", "module m = (F A).N (B C)\n"},
    {"module m = (M).N", "module m = M.N\n"},
    {"module m = \\E : {type t} -> E", "module m = \\(E: {\n  type t\n}) -> E\n"},
    {"module type s = (X: a -> b)", "module type s = (X: a) -> b\n"},
    {"module m = let module n = f x def y = 1 in g n",
     "module m = {\n  module n = f x\n  def y = 1\n  module result = g n\n}.result\n"},
    {"local module n = f x in {def y = n.z}",
     "open {\n  module n = f x\n  module result = {\n    def y = n.z\n  }\n}.result\n"},
    {"module type s = { val + : t val - 'a : t }",
     "module type s = {\n  val (+): t\n  val (-) 'a: t\n}\n"},
    {"module m = f (x) (g (y)) : (s)", "module m = f x (g y) : s\n"},
    {"def f = if a then (match b case 1 -> 2) else loop x = 1 for i < 2 do 3",
     "def f = if a then\n    match b\n    case 1 -> 2\n  else\n    loop x = 1 for i < 2 do 3\n"},
};

START_TEST(test_other_spellings_are_read)
{
    const char *expected = spellings[_i].printed;
    ck_assert_str_eq(print(read_program(spellings[_i].text)), expected);
    ck_assert_str_eq(print(read_program(expected)), expected);
}
END_TEST

START_TEST(test_messages_get_one_line)
{
    ck_assert_str_eq(
        reprint_exp("let x = 1 let y = 2 in match x case 1 -> loop z = 1 for i < 2 do 3"),
        "let x = 1 let y = 2 in match x case 1 -> loop z = 1 for i < 2 do 3");
}
END_TEST

/* ---- Trees ---- */

START_TEST(test_literals_have_their_values)
{
    const struct syn_exp *exp = read_exp("[0xFFi8, -128i8, 2, 1.5, 'a', 2f32, 0rXIV, true]");
    const struct syn_exp *const *at = exp->array.at;
    ck_assert_uint_eq(exp->array.count, 8);
    ck_assert_uint_eq(at[0]->literal.value, 255);
    ck_assert_int_eq(at[0]->literal.suffix, SCALAR_I8);
    ck_assert_uint_eq(at[1]->literal.value, 128);
    ck_assert(at[1]->literal.negative);
    ck_assert(!at[2]->literal.has_suffix);
    ck_assert_int_eq(at[3]->literal.kind, SYN_LITERAL_FLOAT);
    ck_assert_double_eq(at[3]->literal.real, 1.5);
    ck_assert_uint_eq(at[4]->literal.value, 'a');
    ck_assert_int_eq(at[5]->literal.kind, SYN_LITERAL_FLOAT);
    ck_assert_int_eq(at[5]->literal.suffix, SCALAR_F32);
    ck_assert_uint_eq(at[6]->literal.value, 14);
    ck_assert_uint_eq(at[7]->literal.value, 1);
}
END_TEST

START_TEST(test_names_keep_their_qualifiers)
{
    const struct syn_exp *exp = read_exp("M.N.x M.+ y");
    ck_assert_int_eq(exp->kind, SYN_EXP_BINARY);
    ck_assert_str_eq(exp->binary.op.name, "+");
    ck_assert_uint_eq(exp->binary.op.qual_count, 1);
    ck_assert_uint_eq(exp->binary.left->name.qual_count, 2);
    ck_assert_str_eq(exp->binary.left->name.quals[1], "N");
    ck_assert_str_eq(exp->binary.left->name.name, "x");
}
END_TEST

START_TEST(test_places_are_those_of_the_text)
{
    const struct syn_exp *exp = read_exp("f (a + b)");
    ck_assert_uint_eq(exp->loc.begin, 8);
    ck_assert_uint_eq(exp->loc.end, 17);
    ck_assert_uint_eq(exp->apply.args.at[0]->loc.begin, 11);
    ck_assert_uint_eq(exp->apply.args.at[0]->binary.op.loc.begin, 13);
}
END_TEST

START_TEST(test_an_empty_file_is_an_empty_program)
{
    ck_assert_uint_eq(read_program("")->decs.count, 0);
    ck_assert_uint_eq(read_program(" \n-- nothing")->decs.count, 0);
}
END_TEST

START_TEST(test_constructs_have_names)
{
    ck_assert_str_eq(syn_exp_kind_name(read_exp("match x case 1 -> 2")->kind),
                     "'match' expression");
    ck_assert_str_eq(syn_type_kind_name(SYN_TYPE_SUM), "sum type");
    ck_assert_str_eq(syn_pat_kind_name(SYN_PAT_RECORD), "record pattern");
    ck_assert_str_eq(syn_dec_kind_name(SYN_DEC_SIG), "'module type' declaration");
}
END_TEST

/* ---- Errors ---- */

/* The only error, its place, and, where there is one, the place of the note behind it. */
static const struct {
    const char *text, *place, *message, *note;
} errors[] = {
    {"def f x = (x + 1", "1:17", "missing ')' before end of file", "1:11"},
    {"def f x = (x + 1\ndef g = 2", "2:1", "missing ')' before 'def'", "1:11"},
    {"def f x = [(x + 1]", "1:18", "missing ')' before ']'", "1:12"},
    {"def f x = x + 1)", "1:16", "unexpected ')': no such bracket is open", NULL},
    {"def f x = ()) + 1", "1:13", "unexpected ')': no such bracket is open", NULL},
    {"def f x = M.(x", "1:15", "missing ')' before end of file", "1:13"},
    {"module m = {\n  def f = 1\n", "2:12", "missing '}' before end of file", "1:12"},
    {"def f = #[unsafe x", "1:18", "unexpected 'x', expected ']' or '('", "1:10"},
    {"def f = if x then 1", "1:20", "unexpected end of file, expected 'else'", "1:9"},
    {"def f = if x = 1 then 2", "1:14",
     "unexpected '=': '==' compares, 'let' and 'def' begin a definition", NULL},
    {"def f = let x = 1", "1:18", "unexpected end of file, expected 'in'", "1:9"},
    {"def f = let y = 1\ndef g = 2", "2:1", "unexpected 'def', expected 'in'", "1:9"},
    {"def f = let y = (1 + 2 in y", "1:24", "unexpected 'in', expected ')'", "1:17"},
    {"def f = 1 + ", "1:12", "unexpected end of file, expected an expression", NULL},
    {"def f = (a + b *)", "1:17", "unexpected ')', expected an expression", NULL},
    {"def f x y", "1:10", "unexpected end of file, expected a parameter, ':' or '='", NULL},
    {"def = 3", "1:5", "unexpected '=', expected a name", NULL},
    {"def f (x: ) = 3", "1:11", "unexpected ')', expected a type", NULL},
    {"f x = 3", "1:1",
     "unexpected 'f': a definition begins with 'def', as in def f (x: i32) : i32 = x + 1", NULL},
    {"let x = 1 in x", "1:11", "unexpected 'in': no 'let' within a definition waits for it", NULL},
    {"def f = match x", "1:16", "unexpected end of file, expected 'case'", "1:9"},
    {"def f = loop x = 1 do 3", "1:20", "unexpected 'do', expected 'for' or 'while'", NULL},
    {"def f = a with [i] 3", "1:20", "unexpected '3', expected '=' or '<-'", NULL},
    {"def x M.+ y = 1", "1:7", "a name with a module before it cannot be defined", NULL},
    {"def x M.= y", "1:7", "'=' is not an operator of a module", NULL},
    {"def f = x.for", "1:11", "unexpected 'for': it is a keyword and cannot be a name",
     NULL},
    {"module m =", "1:11", "unexpected end of file, expected a module", NULL},
    {"import x", "1:8", "unexpected 'x', expected a string", NULL},
    {"module type m = { def f = 1 }", "1:19",
     "unexpected 'def', expected '}' or a specification such as 'val'", "1:17"},
    {"def f = \"a\nb\"", "1:9", "missing '\"' at the end of the string", NULL},
    {"def f = x ; y", "1:11",
     "unexpected ';': nothing stands between definitions, or behind 'let'", NULL},
    {"def \xC3\xA9 = \xC3\xA9", "1:5", "unknown character '\xC3\xA9'", NULL},
    {"def f = \x01", "1:9", "unknown character with code 1", NULL},
    {"def f = 1 -- \xFF", "1:14", "the file is not UTF-8 text: byte 0xFF", NULL},
    {"def f = 1 -- \xC0\x80", "1:14", "the file is not UTF-8 text: byte 0xC0", NULL},
    {"def f = 1 -- \xED\xA0\x80", "1:14", "the file is not UTF-8 text: byte 0xED", NULL},
    {"def f = 128i8", "1:9", "integer too large for i8, whose largest is 127", NULL},
    {"def f = -129i8", "1:10", "integer too large for i8, whose largest is 127", NULL},
    {"def f = 0x100i8", "1:9", "integer too large for i8, whose largest is 255", NULL},
    {"def f = 256u8", "1:9", "integer too large for u8, whose largest is 255", NULL},
    {"def f = 18446744073709551616", "1:9",
     "integer too large: the largest is 18446744073709551615", NULL},
    {"def f = 1i33", "1:10",
     "unknown suffix 'i33' of a number; expected i8, i16, i32, i64, u8, u16, u32, u64, f16, f32 or "
     "f64",
     NULL},
    {"def f = 1.5i32", "1:12", "a number with a fraction or an exponent cannot have type 'i32'",
     NULL},
    {"def f = 0b12", "1:9", "a binary number consists of 0 and 1", NULL},
    {"def f = 1.5e_3", "1:12", "an exponent is a number, as in 1.5e-3", NULL},
    {"def f = 0xZZ", "1:10", "a hexadecimal number has digits from 0 to 9 and a to f", NULL},
    {"def f = 0b2", "1:9", "a binary number consists of 0 and 1", NULL},
    {"def f = 0bx", "1:10", "a binary number consists of 0 and 1", NULL},
    {"def f = 1e999", "1:9", "floating-point number too large for f64", NULL},
    {"def f = 1e39f32", "1:9", "floating-point number too large for f32", NULL},
    {"def f = \"a\\qb\"", "1:11", "unknown escape in a literal", NULL},
    {"def f = 65520f16", "1:9", "floating-point number too large for f16", NULL},
    {"def f = let a = let b = 1 in b let c = 2", "1:41", "unexpected end of file, expected 'in'",
     "1:32"},
    {"def f = let a = (let b = 1 let c = 2 in c)", "1:43", "unexpected end of file, expected 'in'",
     "1:9"},
    {"def f = let a = let b = 1 let c = 2 in c", "1:41", "unexpected end of file, expected 'in'",
     "1:9"},
    {"module m = {let a = 1 let b = (a} def f = 2", "1:33", "missing ')' before '}'", "1:31"},
    {"def f = let a = ((let b = 1) 2 in a", "1:28", "unexpected ')', expected 'in'", "1:19"},
    {"def f = loop x = 1 for i < 2 do loop y = 2 for j < 3 y", "1:55",
     "unexpected end of file, expected 'do'", "1:33"},
    {"def f = if (loop x = 1 for i < 2 do x) a else b", "1:42",
     "unexpected 'else', expected 'then'", "1:9"},
    {"def f = loop x = loop y = 1 for i < 2 do y for j < 3 x", "1:55",
     "unexpected end of file, expected 'do'", "1:9"},
    {"let a = 1 local def f = 1, 2", "1:26",
     "unexpected ',': a tuple has parentheses, and arguments have no commas", NULL},
    {"def f = (let b = 1)", "1:19", "unexpected ')', expected 'in'", "1:10"},
    {"def f = if a b else c", "1:16", "unexpected 'else', expected 'then'", "1:9"},
    {"def f = if a then if b then c else d", "1:37", "unexpected end of file, expected 'else'",
     "1:9"},
    {"def f = loop x = 1 for i < let n = 2 in n x", "1:44", "unexpected end of file, expected 'do'",
     "1:9"},
    {"def f = loop x = 1 for y in ys x", "1:33", "unexpected end of file, expected 'do'", "1:9"},
    {"def f = loop x = 1 for i in 0..n do x", "1:34",
     "unexpected 'do': a range goes on with '...', '..<' or '..>', as in 0..<n", NULL},
    {"def f = a[1..2]", "1:15",
     "unexpected ']': a slice is written xs[i:j]", NULL},
    {"def (x, y) = (1, 2)", "1:12",
     "unexpected '=': a definition at top level has a name, not a pattern", NULL},
    {"def x ! y = 3", "1:7",
     "unexpected '!': it is a prefix operator and cannot be used as infix operator", NULL},
    {"def f = x ! y", "1:11",
     "unexpected '!': it is a prefix operator and cannot be used as infix operator", NULL},
    {"def in = 3", "1:5", "unexpected 'in': it is a keyword and cannot be a name", NULL},
    {"def f do = 3", "1:7", "unexpected 'do': it is a keyword and cannot be a name", NULL},
    {"def f = let do = 3 in do", "1:13", "unexpected 'do': it is a keyword and cannot be a name",
     NULL},
    {"def f = let x in x", "1:15", "unexpected 'in', expected a parameter, ':' or '='", NULL},
    {"def f x := 3", "1:10", "unexpected '=': a definition has '=', not ':='", NULL},
    {"def f = {a: 1}", "1:11", "unexpected ':': the field of a record gets its value with '='",
     NULL},
    {"def f = fun x -> x", "1:15", "unexpected '->': a lambda is written \\x -> e", NULL},
    {"def f = c ? a : b", "1:11", "unexpected '?': a choice is written if c then a else b", NULL},
    {"def f = for i in xs do i", "1:9",
     "unexpected 'for': a loop has a value, as in loop sum = 0 for x in xs do sum + x", NULL},
    {"def f = 1. + x", "1:12", "unexpected '+': a number has a digit behind the point, as in 1.0",
     NULL},
    {"def f = .5", "1:9", "unexpected '.5': a number begins with a digit, as in 0.5", NULL},
    {"def f = 'ab'", "1:9",
     "unexpected \"'\": a character literal is one character between two quotes", NULL},
    {"/* a */ def f = 1", "1:1", "unexpected '/*': a comment begins with '--'", NULL},
    {"{- a -} def f = 1", "1:1", "unexpected '{': a comment begins with '--'", NULL},
    {"# a\ndef f = 1", "1:1", "unexpected '#': a comment begins with '--'", NULL},
    {"type t = A | B", "1:12",
     "unexpected '|': a variant of a sum type begins with '#', as in #a | #b", NULL},
    {"def f = {0x1 = 2}", "1:10", "a number that names something has only digits", NULL},
    {"def f = {1i32 = 2}", "1:10", "a number that names something has only digits", NULL},
    {"module type s = (x: t)", "1:23",
     "expected '->' behind the parameter 'x' of a parametric module", NULL},
    {"def f (x: []) = x", "1:13", "unexpected ')', expected a type", NULL},
    {"def f = assert x", "1:17", "unexpected end of file, expected an argument", NULL},
    {"def f = if a then 1 elif b then 2 else 3", "1:21",
     "unexpected 'elif': another choice begins with 'else if'", NULL},
    {"def f = y + 1 where y = 2", "1:15",
     "unexpected 'where': what is defined stands in front: 'let x = e in ...'", NULL},
    {"def f = map (lambda x: x + 1) xs", "1:14",
     "unexpected 'lambda': a lambda is written \\x -> e", NULL},
    {"def f = map (\\x . x + 1) xs", "1:17", "unexpected '.': a lambda is written \\x -> e", NULL},
    {"def f =\n  var y = 2\n  in y", "2:3",
     "unexpected 'var': a value gets its name with 'let x = e in ...'", NULL},
    {"def f = switch x { 0 => 1 }", "1:9",
     "unexpected 'switch': several cases are written match e case p -> e case q -> e", NULL},
    {"def f = match x | 0 -> 1 | _ -> 2", "1:21",
     "unexpected '->': several cases are written match e case p -> e case q -> e", NULL},
    {"def f = match x with 0 -> 1", "1:24",
     "unexpected '->': several cases are written match e case p -> e case q -> e", NULL},
    {"def f =\n  let x = 1\n  x + 2", "3:3", "missing 'in' before 'x'", "2:3"},
    {"def f =\n  let x = g\n    y\n  if x then 1 else 2", "4:3", "missing 'in' before 'if'", "2:3"},
    {"def f = let x += 1 in x", "1:15",
     "unexpected '+=': nothing is changed; a new value has a name of its own: 'let y "
     "= x + 1'", NULL},
    {"def f =\n  xs[0] = 2\n  xs", "2:9",
     "unexpected '=': an element gets another value with 'let xs[i] = e in ...'", NULL},
    {"def f = let xs[0] := 2 in xs", "1:19",
     "unexpected ':': a definition has '=', not ':='", NULL},
    {"def f = if c { 1 } else { 2 }", "1:18",
     "unexpected '}': braces hold the fields of a record, as in {x = e}; expressions "
     "stand in '(' and ')'", NULL},
    {"def f = [x + 1 | x <- xs]", "1:20",
     "unexpected '<-': what is computed of each element is written map (\\x -> e) xs", NULL},
    {"def f = [x + 1 for x in xs]", "1:16",
     "unexpected 'for': what is computed of each element is written map (\\x -> e) xs", NULL},
    {"def f = 1 :: xs", "1:12",
     "unexpected ':': a type stands behind one ':', and '[x] ++ xs' puts an element "
     "in front", NULL},
    {"def f (i32 x, i32 y) = x", "1:12",
     "unexpected 'x': a type stands behind its name, as in (x: i32)", NULL},
    {"def f (x: [i32]) = x", "1:16",
     "unexpected ')': an array of t is written []t, or [n]t with its size", NULL},
    {"def f (x: array<i32>) = x", "1:16",
     "unexpected '<': a type has no angle brackets: 't a' is t of a, '[]a' an array", NULL},
    {"def f (x: i32) x + 1", "1:18", "unexpected '+': '=' stands in front of the value", NULL},
    {"i32 f(i32 x) = x", "1:1",
     "unexpected 'i32': a definition begins with 'def', as in def f (x: i32) : i32 = x + 1", NULL},
    {"fn f(x: i32) { x }", "1:1",
     "unexpected 'fn': a definition begins with 'def', as in def f (x: i32) : i32 = x + 1", NULL},
    {"data t = A | B", "1:1",
     "unexpected 'data': a type is defined with 'type', as in type t = {x: i32} or "
     "type t = #a | #b", NULL},
    {"struct t { x: i32 }", "1:1",
     "unexpected 'struct': a type is defined with 'type', as in type t = {x: i32} or "
     "type t = #a | #b", NULL},
    {"(* a *) def f = 1", "1:1", "unexpected '(': a comment begins with '--'", NULL},
    {"def f = x (* a *) + 1", "1:17", "unexpected ')': a comment begins with '--'", NULL},
    {"def f = [1; 2]", "1:11", "unexpected ';': elements have ',' between them", NULL},
    {"def f = map g $ xs", "1:15", "unexpected '$': '<|' applies what stands in front of it", NULL},
};

static const char *place_text(struct loc loc)
{
    unsigned line, column;
    source_position(loc.source, loc.begin, &line, &column);
    return arena_printf(arena, "%u:%u", line, column);
}

START_TEST(test_errors_say_what_and_where)
{
    ck_assert_ptr_null(parse(errors[_i].text));
    ck_assert_uint_eq(diag_error_count(diag), 1);
    ck_assert_str_eq(diag_at(diag, 0)->text, errors[_i].message);
    ck_assert_str_eq(place_text(diag_at(diag, 0)->loc), errors[_i].place);
    ck_assert_uint_eq(diag_count(diag), errors[_i].note ? 2 : 1);
    if (errors[_i].note)
        ck_assert_str_eq(place_text(diag_at(diag, 1)->loc), errors[_i].note);
}
END_TEST

START_TEST(test_a_zero_byte_is_not_text)
{
    struct source *source = source_from_text(arena, "t.fut", "def f = 1 -- x");
    char *text = arena_strdup(arena, source->text);
    text[12] = '\0';
    source->text = text;
    ck_assert_ptr_null(syntax_parse(arena, diag, source));
    ck_assert_str_eq(diag_at(diag, 0)->text, "the file is not text: it contains a zero byte");
}
END_TEST

/* ---- Depth ---- */

/* A definition with BEFORE repeated, MIDDLE, and AFTER repeated as often. */
static const char *repeated(const char *before, const char *middle, const char *after, size_t times)
{
    struct buf buf = {0};
    buf_add(&buf, "def f = ");
    for (size_t i = 0; i < times; i++)
        buf_add(&buf, before);
    buf_add(&buf, middle);
    for (size_t i = 0; i < times; i++)
        buf_add(&buf, after);
    const char *text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

static const struct {
    const char *before, *middle, *after;
} nestings[] = {
    {"(", "1", ")"},
    {"[", "1", "]"},
    {"{a = ", "1", "}"},
    {"- ", "1", ""},
    {"", "x", " + x"},
    {"", "x", " <| x"},
    {"", "x", "[0]"},
    {"", "x", ".0"},
    {"", "x", ".a"},
    {"let x = 1 ", "in x", ""},
    {"if a then b else ", "c", ""},
    {"\\x -> ", "x", ""},
    {"loop [n] (x: i32) = 2 for i < 3 do ", "x", ""},
    {"match x case 1 -> ", "x", ""},
    {"#[a] ", "x", ""},
    {"x : ", "t", " -> t"},
};

START_TEST(test_nesting_has_no_limit)
{
    size_t many = 200000;
    ck_assert_ptr_nonnull(
        parse(repeated(nestings[_i].before, nestings[_i].middle, nestings[_i].after, many)));
    ck_assert_uint_eq(diag_count(diag), 0);
}
END_TEST

/* Where text repeats a type, the first level is a definition, which is why 900 are enough. */
START_TEST(test_deep_nesting_is_allowed)
{
    if (nestings[_i].before[0] == 'x')
        return;
    const char *text = repeated(nestings[_i].before, nestings[_i].middle, nestings[_i].after, 900);
    const char *printed = print(read_program(text));
    ck_assert_str_eq(print(read_program(printed)), printed);
}
END_TEST

static Suite *syntax_suite(void)
{
    Suite *suite = suite_create("syntax");
    TCase *cases = tcase_create("syntax");
    tcase_add_checked_fixture(cases, begin, end);
    tcase_set_timeout(cases, 60);
#define COUNT(table) (int)(sizeof(table) / sizeof *(table))
    tcase_add_loop_test(cases, test_operators_bind_as_in_futhark, 0, COUNT(precedences));
    tcase_add_loop_test(cases, test_canonical_programs_are_printed_unchanged, 0, COUNT(canonical));
    tcase_add_loop_test(cases, test_other_spellings_are_read, 0, COUNT(spellings));
    tcase_add_loop_test(cases, test_random_trees_are_read_back, 0, 5);
    tcase_add_test(cases, test_trees_that_differ_are_noticed);
    tcase_add_test(cases, test_messages_get_one_line);
    tcase_add_test(cases, test_literals_have_their_values);
    tcase_add_test(cases, test_names_keep_their_qualifiers);
    tcase_add_test(cases, test_places_are_those_of_the_text);
    tcase_add_test(cases, test_an_empty_file_is_an_empty_program);
    tcase_add_test(cases, test_constructs_have_names);
    tcase_add_loop_test(cases, test_errors_say_what_and_where, 0, COUNT(errors));
    tcase_add_test(cases, test_a_zero_byte_is_not_text);
    tcase_add_loop_test(cases, test_nesting_has_no_limit, 0, COUNT(nestings));
    tcase_add_loop_test(cases, test_deep_nesting_is_allowed, 0, COUNT(nestings));
    suite_add_tcase(suite, cases);
    return suite;
}

int main(void)
{
    return unit_run(syntax_suite());
}
