/* src/unique: what is accepted, what is refused and where, and the marks that are found. */
#include <string.h>

#include "sizes/sizes.h"
#include "program.h"

static const struct core_program *elaborate(const char *text)
{
    return elaborate_if_right(types_new(arena), text);
}

/* "line:column text", with the notes behind a bar. */
static const char *messages(void)
{
    const char *text = "";
    for (size_t i = 0; i < diag_count(diag); i++) {
        const struct diag_message *message = diag_at(diag, i);
        unsigned line, column;
        source_position(message->loc.source, message->loc.begin, &line, &column);
        text = arena_printf(arena, "%s%s%u:%u %s", text, i == 0 ? "" : " | ", line, column,
                            message->text);
    }
    return text;
}

#define COUNT(array) (int)(sizeof(array) / sizeof(array)[0])
#define CONSUME "def take_it (xs: *[]i32) : i32 = 1\n"
#define BOTH "def take_both (xs: *([]i32, []i32)) : i32 = 1\n"

static const char *const right[] = {
    "def f (a: *[]i32) = a with [0] = 1",
    "def f (a: *[]i32) = let a[0] = 1 let a[1] = a[0] in a",
    "def f (a: []i32) = copy a with [0] = 1",
    "def f (a: []i32) = let b = map (+ 1) a let b[0] = a[0] in b",
    "def f (a: *[]i32) = let n = length a let b = a with [0] = 1 in (n, b)",
    "def f (a: *[]i32) = let x = a[0] let b = a with [0] = 1 in (x, b)",
    "def f (a: *[][]i32) = let r = copy a[0] let b = a with [0] = map (+ 1) r in (r, b)",
    "def f (a: *[][]i32) = a with [0] = map (+ 1) a[1]",
    "def f (a: *[]i32) (n: i32) = if n > 0 then a with [0] = n else a",
    "def f (a: *[]i32) (n: i32) = if n > 0 then a with [0] = n else a with [1] = n",
    "def f (a: *[]i32) (b: *[]i32) (c: bool) = (if c then a else b) with [0] = 1",
    "def g (a: []i32) (i: i64) = a[i]\n"
    "def f (a: []i32) = let h = g (let b = copy a in b with [0] = 1) in h 1 + h 0",
    CONSUME "def f (xs: *[]i32) = take_it xs",
    CONSUME "def f (xs: []i32) = take_it (copy xs) + take_it (map (+ 1) xs) + xs[0]",
    CONSUME "def f (xs: *[]i32) = xs[0] + take_it xs",
    CONSUME "def g (x: i32) (y: i32) : i32 = x + y def f (xs: *[]i32) = g (take_it xs) xs[0]",
    "def f (p: *([]i32, []i32)) = (p.0 with [0] = 1, p.1)",
    "def f (p: *([]i32, []i32)) = p with 0[0] = 1",
    "def f (p: (*[]i32, *[]i32)) : (*[]i32, *[]i32) = (p.1, p.0)",
    "def f (p: *{a: []i32, b: []i32}) = let p = p with a[0] = 1 in p.b",
    BOTH "def f (a: *[]i32) = take_both (a, copy a)",
    BOTH "def f (n: i64) = take_both (replicate n 1, replicate n 1)",
    "def f (xs: *[]i32) : *[]i32 = xs",
    "def g (xs: []i32) = xs def f (xs: []i32) = xs[0] + (g (copy xs) with [0] = 1)[0]",
    "def f (n: i64) = loop a = iota n for i < n do a with [i] = 1",
    "def f (n: i64) = loop (a, b) = (iota n, iota n) for i < n do (b, a with [i] = 1)",
    "def f (n: i64) (a: *[]i64) = (loop a for i < n do a with [i] = i) with [0] = 1",
    "def f (a: []i32) = loop s = 0 for x in a do s + x + a[0]",
    "def f (a: *[]i32) = let b = loop a while a[0] > 1 do a with [0] = a[0] / 2 in b",
    "def f (n: i64) = loop a = iota n for i < n do let b = copy a let b[0] = i in b",
    "def f (a: *[]i32) (b: []i32) = loop (a, s) = (a, 0) for x in b do (a with [0] = s, s + x)",
    "def f (xss: *[][]i32) = loop xss for i < 3 do xss with [i] = map (+ 1) xss[i]",
    "def f (k: (*[]i32) -> i32) (a: *[]i32) = k a",
    "def f (k: *[]i32 -> i32) (a: *[]i32) = k a" " " CONSUME "def g (a: *[]i32) = f take_it a",
    "def f (n: i64) = let g (x: i64) = replicate n x in g 1 with [0] = 2",
    "def f = let g (xs: *[]i32) = xs with [0] = 1 in g [1]",
    "def f (a: *[]i32) = let g (x: []i32) : *[]i32 = map (+ 1) x let b = g a let a[0] = 1 in b",
    "def f (a: *[]i32) = let g (x: []i32) = map (+ 1) x let b = g a let a[0] = 1 in b",
    "def f (a: []i32) = map (\\i -> let b = copy a in b with [0] = i) [1, 2]",
    "def k = [1, 2] def f (i: i64) = k[i]",
    "def k = [1, 2] def f (i: i64) : *[]i32 = copy k with [i] = 1",
    "def k = (1, \\i -> [i]) def f (i: i32) = k.1 i with [0] = 2",
    "def f (a: *[]i32) = match a[0] case 0 -> a with [0] = 1 case _ -> a",
    "def f (s: *(#a ([]i32) | #b)) = match s case #a x -> x with [0] = 1 case #b -> []",
    "def f 'a (x: *[]a) (y: a) = x with [0] = copy y",
    "def f 'a (x: *[]a) : *[]a = x with [0] = copy x[1]",
    "def f (xs: *[]i32) is vs = let ys = scatter xs is vs in (ys, is, vs)",
    "def f (xs: []i32) = reduce_by_index (copy xs) (+) 0 [1] [2]",
    "def f (xs: *[]i32) = let g y = y + 1 in map g xs",
};

START_TEST(right_program_is_accepted)
{
    elaborate(right[_i]);
    ck_assert_str_eq(messages(), "");
}
END_TEST

struct pair {
    const char *text, *expected;
};

static const struct pair wrong[] = {
    {"entry main (n: i64) (x: *[3]i32) (y: *[3]i32) (z: *[3]i32) =\n  let (p, q, r) = loop (a,"
     " b, c) = (x, y, z) for i < n do\n    let d = c with [0] = 1i32\n    in (replicate 3 "
     "d[0], a, b)\n  in (p, q, r, x[0])",
     "5:16 'x' is used after it was consumed | 2:36 it is consumed here, by a loop that "
     "updates it in place; 'copy' would keep it"},
    {"entry main (c: bool) (xs: *[3]i32) (ys: *[3]i32) =\n  let zs = if c then xs else ys\n  "
     "let ws = zs with [0] = 1\n  in (ws, ys[0])",
     "4:11 'ys' is used after 'zs' was consumed, with which it may share memory | 3:12 it is "
     "consumed here, by an update in place; 'copy' would keep it"},
    {"def apply (f: i32 -> []i32 -> []i32) (xs: []i32) : []i32 = f 1 xs\ndef set (x: i32) (xs:"
     " *[]i32) : *[]i32 = xs with [0] = x\nentry main (xs: []i32) = apply set xs",
     "3:32 this function consumes its argument, which is not allowed here: expected i32 -> "
     "[xs_len]i32 -> []i32, found i32 -> *[xs_len]i32 -> *[xs_len]i32 | 3:32 a function "
     "without the mark '*' can work on 'copy x' for its parameter x"},
    {"def f (a: *[]i32) =\nlet b = a with [0] = 1\nin a",
     "3:4 'a' is used after it was consumed | 2:9 it is consumed here, by an update in place; "
     "'copy' would keep it"},
    {"def f (a: *[]i32) =\nlet c = a\nlet b = a with [0] = 1\nin c",
     "4:4 'c' is used after 'a' was consumed, with which it may share memory | 3:9 it is consumed "
     "here, by an update in place; 'copy' would keep it"},
    {CONSUME "def f (a: *[]i32) =\nlet n = take_it a\nin n + a[0]",
     "4:8 'a' is used after it was consumed | 3:17 it is consumed here, by 'take_it', whose "
     "parameter has the mark '*'; 'copy' would keep it"},
    {"def f (a: *[]i32) =\nlet b = loop c = a for i < 3 do c with [i] = 0\nin (a, b)",
     "3:5 'a' is used after it was consumed | 2:18 it is consumed here, by a loop that updates it "
     "in place; 'copy' would keep it"},
    {"def f (a: *[][]i32) =\nlet r = a[0]\nlet b = a with [1] = [2]\nin r",
     "4:4 'r' is used after 'a' was consumed, with which it may share memory | 3:9 it is consumed "
     "here, by an update in place; 'copy' would keep it"},
    {"def f (a: *[][]i32) =\nlet r = a[0]\nlet b = r with [1] = 2\nin a",
     "4:4 'a' is used after 'r' was consumed, with which it may share memory | 3:9 it is consumed "
     "here, by an update in place; 'copy' would keep it"},
    {"def f (p: *([]i32, []i32)) =\nlet b = p.0 with [0] = 1\nin p",
     "3:4 'p' is used after it was consumed | 2:9 it is consumed here, by an update in place; "
     "'copy' would keep it"},
    {"def f (a: *[]i32) (c: bool) =\nlet b = if c then a with [0] = 1 else [2]\nin a",
     "3:4 'a' is used after it was consumed | 2:19 it is consumed here, by an update in place; "
     "'copy' would keep it"},
    {"def f (a: []i32) =\na with [0] = 1",
     "2:1 'a' is consumed, but it is the caller's: its type has no mark '*' | 1:8 write '*' in "
     "front of its type, or use 'copy'"},
    {"def k = [1, 2]\ndef f (x: i32) = k with [0] = x",
     "2:18 'k' is consumed, but it is a constant | 1:5 it is defined here; use 'copy' where it is "
     "consumed"},
    {"def f (a: *[]i32) =\nmap (\\x -> (a with [0] = x)[1]) [1]",
     "2:13 'a' is consumed in a function, which may run more than once, but it is bound outside | "
     "1:8 it is bound here; use 'copy' in the function"},
    {"def f (a: *[]i32) =\nloop s = 0 for i < 3 do let a[i] = s in s + a[0]",
     "2:29 'a' is consumed in a loop, which may run more than once, but it is bound outside | 1:8 "
     "it is bound here; a loop can consume what it changes: 'loop a = a for ...'"},
    {"def f (xss: []([]i32)) =\nloop s = 0 for x in xss do s + (x with [0] = 1)[0]",
     "2:33 'xss' is consumed in a loop, which may run more than once, but it is bound outside | "
     "1:8 it is bound here; a loop can consume what it changes: 'loop xss = xss for ...'"},
    {"def f (n: i64) =\nloop s = 0 for x in map iota [n] do s + (x with [0] = 1)[0]",
     "2:42 'x' is consumed, but it is an element of the array that the loop goes over | 2:16 it "
     "is bound here; use 'copy' where it is consumed"},
    {"def f (a: *[]i32) =\nloop (b: []i32) = a for i < 3 do b with [i] = 0",
     "2:34 'b' is consumed in the loop, but its type has no mark '*' | 2:7 write '*' in front of "
     "its type, or no type"},
    {"def f (a: []i32) : *[]i32 =\na",
     "2:1 the result has the mark '*', but may share memory with parameter 'a', which has none | "
     "1:8 use 'copy' in the result, or write '*' in front of this parameter's type"},
    {"def f (a: *[]i32) : (*[]i32, *[]i32) =\n(a, a)",
     "2:1 a part of the result has the mark '*', but may share memory with another part, that of "
     "'a'; use 'copy' for one of them"},
    {"def f (a: *[]i32) : ([]i32, *[]i32) =\n(a, a)",
     "2:1 a part of the result has the mark '*', but may share memory with another part, that of "
     "'a'; use 'copy' for one of them"},
    {"def f (a: []i32) =\nmap (\\i : *[]i32 -> a) [1]",
     "2:21 the result has the mark '*', but may share memory with 'a', which is bound outside of "
     "the function | 1:8 it is bound here; use 'copy' in the result"},
    {"def k = [1, 2]\ndef f (x: i32) = k",
     "2:18 the result of a function must not be a constant, here 'k' | 1:5 it is defined here; "
     "use 'copy' in the result"},
    {"def k : *[]i32 = [1, 2]",
     "1:5 the type of constant 'k' must not have the mark '*': it is not consumed"},
    {"def f (a: *[][]i32) =\na with [0] = a[1]",
     "2:14 the new value may share memory with the array that is updated, through 'a'; use 'copy' "
     "for it"},
    {"def f 'a (a: *[]a) =\na with [0] = a[1]",
     "2:14 the new value may share memory with the array that is updated, through 'a'; use 'copy' "
     "for it"},
    {"def g (a: *[]i32) (b: []i32) : i32 = 1\ndef f (a: *[]i32) = g a a",
     "2:23 this argument is consumed, but may share memory with another argument, through 'a' | "
     "2:25 the other argument is here; 'copy' makes it a value of its own"},
    {"def g (b: []i32) (a: *[]i32) : i32 = 1\ndef f (a: *[]i32) = g a a",
     "2:23 'a' is used after it was consumed | 2:25 it is consumed here, by 'g', whose parameter "
     "has the mark '*'; 'copy' would keep it"},
    {BOTH "def f (a: *[]i32) = take_both (a, a)",
     "2:31 this argument is consumed, but two of its parts may share memory, that of 'a'; use "
     "'copy' for one of them"},
    {BOTH "def g (n: i64) : ([]i32, []i32) = let x = replicate n 1 in (x, x)\n"
     "def f (n: i64) = take_both (g n)",
     "3:29 this argument is consumed, but two of its parts may share memory, that of 'g'; use "
     "'copy' for one of them"},
    {"def f (xss: *[][]i32) =\n" "map (\\(xs: *[]i32) -> xs[0]) xss",
     "2:6 this function consumes its argument, which is not allowed here: expected []i32 -> i32, "
     "found *[]i32 -> i32 | 2:6 a function without the mark '*' can work on 'copy x' for its "
     "parameter x"},
    {CONSUME "def f : []i32 -> i32 = take_it",
     "2:24 this function consumes its argument, which is not allowed here: expected []i32 -> i32, "
     "found *[xs_len]i32 -> i32 | 2:24 a function without the mark '*' can work on 'copy x' for "
     "its parameter x"},
    {"def g (a: *[]i32) (i: i64) = a with [i] = 0\ndef f (a: *[]i32) =\nlet h = g a\nin h 1",
     "3:9 'a' is consumed to make a function, which could be called more than once | 3:11 it is "
     "consumed here; consume it in the function, or use 'copy' here"},
    {"def g (a: []i32) (i: i64) = a[i]\n"
     "def f (a: *[]i32) =\nlet h = g (let b = a let c = copy b let c[0] = 1 in b with [0] = 1)\n"
     "in h 1",
     "3:9 'a' is consumed to make a function, which could be called more than once | 3:53 it is "
     "consumed here; consume it in the function, or use 'copy' here"},
    {"def f (a: *[]i32) =\nlet g x = x + a[0]\nlet a[0] = 1\nin g 1",
     "4:4 'g' is used after 'a' was consumed, with which it may share memory | 3:5 it is consumed "
     "here, by an update in place; 'copy' would keep it"},
    {"def f (a: *[]i32) =\nlet g (x: []i32) : []bool = map (> 0) x\nlet b = g a\n"
     "let a[0] = 1\nin b[0]",
     "5:4 'b' is used after 'a' was consumed, with which it may share memory | 4:5 it is consumed "
     "here, by an update in place; 'copy' would keep it"},
    {"def f (a: *[]i32) =\nloop (b, s) = (a, 0) for i < 3 do (b with [i] = 1, s + a[0])",
     "2:56 'a' is used after it was consumed | 2:15 it is consumed here, by a loop that updates it "
     "in place; 'copy' would keep it"},
    {"def f (a: *[]i32) =\nloop (b, c) = (a, a) for i < 3 do (b with [i] = 1, c)",
     "2:15 'b' is consumed by the loop, but begins as memory that another part of the state may "
     "share, that of 'a'; use 'copy' for one of them"},
    {"def f (a: *[]i32) (d: []i32) =\nloop b = a for i < 3 do let b[i] = 1 in d",
     "2:25 'b' is consumed by this loop, but its next value may share memory with what is bound "
     "outside of it, 'd' | 1:20 that is bound here; use 'copy' for one of them"},
    {"def f (a: *[]i32) (d: *[]i32) =\nloop (b, c) = (a, d) for i < 3 do let b[i] = 1 in (b, b)",
     "2:35 'c' is consumed by this loop, but its next value may share memory with that of another "
     "name, through 'b' | 2:39 that is bound here; use 'copy' for one of them"},
    {"def f (a: *[]i32) =\nlet b = (a with [0] = 1, a)\nin a",
     "2:26 'a' is used after it was consumed | 2:10 it is consumed here, by an update in place; "
     "'copy' would keep it"},
    {"def f (a: []i32) =\n(loop b = a for i < 3 do b) with [0] = 1",
     "2:2 'a' is consumed, but it is the caller's: its type has no mark '*' | 1:8 write '*' in "
     "front of its type, or use 'copy'"},
    {"def f (a: []i32) (c: []i32) =\nlet (x, y) = loop (x, y) = (copy a, c) for i < 3 do (y, x)\n"
     "in x with [0] = 1",
     "3:4 'c' is consumed, but it is the caller's: its type has no mark '*' | 1:19 write '*' in "
     "front of its type, or use 'copy'"},
    {"def f (s: *(#a ([]i32) | #b ([]i32))) =\n"
     "let x = match s case #a x -> x with [0] = 1 case #b x -> x\nin s",
     "3:4 's' is used after 'x' was consumed, with which it may share memory | 2:30 it is consumed "
     "here, by an update in place; 'copy' would keep it"},
    {"def g (x: []i32) (n: i32) : []i32 = x\ndef f (a: *[]i32) =\nlet b = g a 1 let a[0] = 2 in b",
     "3:31 'b' is used after 'a' was consumed, with which it may share memory | 3:19 it is "
     "consumed here, by an update in place; 'copy' would keep it"},
    {"def f (n: i64) (c: []i64) =\nloop (a, b) = (iota n, c) for i < n do (b, a with [i] = 1)",
     "2:15 'c' is consumed, but it is the caller's: its type has no mark '*' | 1:17 write '*' in "
     "front of its type, or use 'copy'"},
    {"def f (xs: *[]i32) =\nlet ys = reduce_by_index xs (+) 0 [1] [2]\nin xs",
     "3:4 'xs' is used after it was consumed | 2:26 it is consumed here, by 'reduce_by_index', "
     "whose parameter has the mark '*'; 'copy' would keep it"},
};

START_TEST(mistake_is_reported_with_both_places)
{
    elaborate(wrong[_i].text);
    ck_assert_str_eq(messages(), wrong[_i].expected);
}
END_TEST

static const struct pair marks[] = {
    {"def f (a: []i32) = a", "[]i32 -> []i32"},
    {"def f (a: *[]i32) = a", "*[]i32 -> *[]i32"},
    {"def f (a: []i32) = copy a", "[]i32 -> *[]i32"},
    {"def f (a: []i32) : []i32 = copy a", "[]i32 -> []i32"},
    {"def f (a: []i32) = (a, copy a)", "[]i32 -> ([]i32, *[]i32)"},
    {"def f (a: *[]i32) = (a, a)", "*[]i32 -> ([]i32, []i32)"},
    {"def f (a: []i32) = (1, copy a)", "[]i32 -> *(i32, []i32)"},
    {"def f (a: []i32) = {x = a, y = copy a}", "[]i32 -> {x: []i32, y: *[]i32}"},
    {"def f (a: []i32) (c: bool) = if c then a else copy a", "[]i32 -> bool -> []i32"},
    {"def f (a: []i32) (b: *[]i32) = let c = b in c", "[]i32 -> *[]i32 -> *[]i32"},
    {"def f g (x: i32) = map g [x]", "(i32 -> a) -> i32 -> *[]a"},
    {"def f (g: i32 -> []i32) x = g x", "(i32 -> []i32) -> i32 -> []i32"},
    {"def f (g: i32 -> *[]i32) x = g x", "(i32 -> *[]i32) -> i32 -> *[]i32"},
    {"def f (x: i32) = \\(a: []i32) -> copy a", "i32 -> []i32 -> *[]i32"},
    {"def f = \\(a: *[]i32) -> a", "*[]i32 -> *[]i32"},
    {"def f (n: i64) = let g (x: i64) = replicate x n in g n", "i64 -> *[]i64"},
    {"def f (a: []i64) = let g (x: i64) = (x, a) in g 1", "[]i64 -> (i64, []i64)"},
    {"def f (x: i32) : *i32 = x", "i32 -> *i32"},
};

START_TEST(marks_are_found)
{
    const struct core_program *program = elaborate(marks[_i].text);
    ck_assert_str_eq(messages(), "");
    program = sizes_remove(arena, program);
    const struct core_type *type = program->defs.at[program->defs.len - 1]->type;
    ck_assert_str_eq(core_type_text(arena, type), marks[_i].expected);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("unique");
    TCase *tests = tcase_create("unique");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, right_program_is_accepted, 0, COUNT(right));
    tcase_add_loop_test(tests, mistake_is_reported_with_both_places, 0, COUNT(wrong));
    tcase_add_loop_test(tests, marks_are_found, 0, COUNT(marks));
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
