/* The front end's environments: structures, names in modules, what is opened. */
#include "core/module.h"
#include "program.h"

#define COUNT(array) (int)(sizeof(array) / sizeof(array)[0])

static const struct core_program *elaborate(const char *text)
{
    return elaborate_if_right(types_new(arena), text);
}

struct pair {
    const char *text, *expected;
};

/* ---- Types ---- */

/* Of the last definition. */
static const struct pair types[] = {
    {"module m = {def x = 1u8} def f = m.x", "u8"},
    {"module m = {module n = {def x = 1u8}} def f = m.n.x", "u8"},
    {"module m = {def r = {a = {b = 1u8}}} def f = m.r.a.b", "u8"},
    {"module m = {def f 'a (x: a) = (x, x)} def g = (m.f 1u8, m.f true)",
     "((u8, u8), (bool, bool))"},
    {"module m = {type t 'a = (a, bool)} def f (x: m.t u8) = x", "(u8, bool) -> (u8, bool)"},
    {"module m = {def x = 1u8} module n = m def f = n.x", "u8"},
    {"module m = {module n = {def x = 1u8}} open m def f = n.x", "u8"},
    {"def x = true module m = {def x = 1u8} open m def f = x", "u8"},
    {"module m = {def x = 1u8} open m def x = true def f = x", "bool"},
    {"def x = true module m = {def x = 1u8 def y = x} def f = (m.y, x)", "(u8, bool)"},
    {"def x = 1u8 module m = {def y = x def x = true} def f = m.y", "u8"},
    {"module m = {def x = 1u8} module n = {open m} def f = n.x", "u8"},
    {"module m = {local def x = 1u8 def y = x} def f = m.y", "u8"},
    {"module m = {def x = 1u8} def f (x: bool) = (m.(x), x)", "bool -> (u8, bool)"},
    {"module m = {def x = 1u8} def f = m.(let x = true in x)", "bool"},
    {"module m = {type t = u8} def f (m: m.t) (x: m.t) = (m, x)", "u8 -> u8 -> (u8, u8)"},
    {"def x = true module m = {def x = 1u8} def f = m.(x)", "u8"},
    {"type t = bool module m = {type t = u8} def f = m.(\\(x: t) -> x)", "u8 -> u8"},
    {"module m = {module n = {def x = 1u8}} def f = m.(n.(x))", "u8"},
    {"module m = {type t = u8} def f = m.(\\(x: t) -> x)", "u8 -> u8"},
    {"module m = {type t = u8} def f (x: m.t) = m.(x : t)", "u8 -> u8"},
    {"module m = {def n = 3i64} def f (xs: [m.n]u8) = xs", "[n]u8 -> [n]u8"},
    {"module m = {def (+) (x: u8) (_: bool) = x} def f = 1 m.+ true", "u8"},
    {"module m = {def (+) (x: u8) (_: bool) = x} def f = m.(1 + true)", "u8"},
    {"module m = {def (+) (x: u8) (_: bool) = x} open m def f = 1 + true", "u8"},
    {"module n = u8 def f = n.highest", "u8"},
    {"module n = {open u8} def f = n.i32", "i32 -> u8"},
    {"open u8 def f = highest", "u8"},
    {"def f (x: u8.t) = x", "u8 -> u8"},
    {"module i32 = {def x = true} def f (y: i32) = (i32.x, y)", "i32 -> (bool, i32)"},
    {"module d = dpia def f (x: d.vec f32) = x", "dpia.vec f32 -> dpia.vec f32"},
    {"module x = {def a = 1u8} def f (x: {a: bool}) = x.a", "{a: bool} -> bool"},
    {"def x = {a = true} module m = {module x = {def a = 1u8} def y = x.a} def f = m.y", "u8"},
    {"module x = {def a = 1u8} module m = {def x = {a = true} def y = x.a} def f = m.y", "bool"},
    {"module m = {module n = {type t = u8}}.n def f (x: m.t) = x", "u8 -> u8"},
    {"module m = let def x = 1u8 in {def y = x} def f = m.y", "u8"},
    {"module f (p: {val x: u8}) = {def y = p.x} module m = f {def x = 1u8} def g = m.y", "u8"},
    {"module f (p: {type t val x: t}) = {def y = p.x} module m = f {type t = u8 def x = 1u8} "
     "def g = m.y",
     "u8"},
    {"module f (p: {type t}) (q: {type t}) = {type t = (p.t, q.t)} module g = f {type t = u8} "
     "module m = g {type t = bool} def h (x: m.t) = x",
     "(u8, bool) -> (u8, bool)"},
    {"module f = \\(p: {type t}) -> {type t = (p.t, p.t)} module m = f (f {type t = u8}) "
     "def h (x: m.t) = x.0.1",
     "((u8, u8), (u8, u8)) -> u8"},
    {"module h (f: (p: {type t}) -> {type t val x: t -> p.t}) = f {type t = u8} "
     "module m = h (\\(p: {type t}) -> {type t = p.t def x (y: t) = y}) def g = m.x",
     "m.t -> u8"},
    {"module f (p: {type t}) : {type t val x: p.t -> t} = {type t = p.t def x (y: t) = y} "
     "module a = f {type t = u8} def g = a.x",
     "u8 -> a.t"},
    {"module f (p: {module n: {type t}}) = p.n module m = f {module n = {type t = u8}} "
     "def g (x: m.t) = x",
     "u8 -> u8"},
    {"module f (p: {}) = {module g (q: {type t}) = {type t = q.t}} module m = f {} "
     "module n = m.g {type t = u8} def h (x: n.t) = x",
     "u8 -> u8"},
    {"module f (p: {val n: i64}) = {def x : [p.n]u8 = replicate p.n 1} "
     "module m = f {def n = 3i64} def g = m.x",
     "[n]u8"},
    {"module f (p: {val id 'a : a -> a}) = {def x = (p.id 1u8, p.id true)} "
     "module m = f {def id x = x} def g = m.x",
     "(u8, bool)"},
    {"open (\\(p: {type t}) -> {type u = (p.t, p.t)}) {type t = u8} def g (x: u) = x",
     "(u8, u8) -> (u8, u8)"},
};

START_TEST(type_is_inferred)
{
    const struct core_program *program = elaborate(types[_i].text);
    ck_assert_str_eq(message_lines(), "");
    const struct core_dec_vec *decs = &program->decs;
    ck_assert_str_eq(
        core_type_text(arena, decs->len > 0 ? decs->at[decs->len - 1]->def->type
                                            : program->defs.at[program->defs.len - 1]->type),
        types[_i].expected);
}
END_TEST

/* ---- Errors ---- */

static const struct pair errors[] = {
    {"module m = {} def f = m.x", "1:23: unknown name 'x' in module 'm'"},
    {"module m = {module n = {}} def f = m.n.x", "1:40: unknown name 'x' in module 'm.n'"},
    {"module m = {def r = 1i32} def f = m.r.x",
     "1:35: expected a record with the field 'x', found i32"},
    {"open f64 def f (x: i32) = i32.abs x",
     "1:27: 'i32' is a function here, which hides the module 'i32'\n"
     "1:27: 'module m = i32' in front of what hides it gives the module another name"},
    {"module m = {} def f = m", "1:23: 'm' is a module, but a value is expected here"},
    {"def f = dpia", "1:9: 'dpia' is a module, but a value is expected here"},
    {"module m = {def x = 1i32} module n = m.x",
     "1:40: 'x' in module 'm' is a value, not a module"},
    {"def x = 1i32 module n = x", "1:25: 'x' is a value, not a module"},
    {"module n = m", "1:12: unknown module 'm'"},
    {"module f (p: {type t val x : t}) = {def y = p.x def z = 1i32} module n = f m\n"
     "def d = n.z + 1i32 def e = n.y + true def h = n.x",
     "1:76: unknown module 'm'\n2:47: unknown name 'x' in module 'n'"},
    {"module n : {type t = i32 val x : t} = m\ndef f = (n.x && true, n.y)",
     "1:39: unknown module 'm'\n2:10: expected bool, found i32\n"
     "2:14: '&&' combines conditions; bits are combined with '&'\n"
     "2:23: unknown name 'y' in module 'n'"},
    {"module m = m", "1:12: unknown module 'm'"},
    {"module m = {def x = y} def y = 1i32 def z = m.x",
     "1:21: 'y' is used before its definition; a definition can use those above it\n"
     "1:28: it is defined here"},
    {"def f = m.x module m = {def x = 1i32}",
     "1:9: unknown module 'm': it is used before its declaration; a declaration can use those "
     "above it\n1:20: it is declared here"},
    {"module m = {def x = 1i32 def x = 2i32}",
     "1:30: 'x' is defined twice\n1:17: it is already defined here"},
    {"module m = {} module m = {}",
     "1:22: the module 'm' is defined twice\n1:8: it is already defined here"},
    {"def m = 1i32 module m = {}",
     "1:21: the module 'm' is defined twice\n1:5: it is already defined here"},
    {"module m = {type t = i32 type t = f32}",
     "1:31: the type 't' is defined twice\n1:18: it is already defined here"},
    {"module m = {local def one = 1i32} def f = m.one", "1:43: unknown name 'one' in module 'm'"},
    {"module m = {def x = 1i32} def f (x: f32) : f32 = m.(x)",
     "1:53: expected f32, found i32\n1:53: 'f32.i32' converts it"},
    {"module m = {def x = 1i32} def f = m.(y)", "1:38: unknown name 'y'"},
    {"module m = {type t = f32} def f (x: m.u) = x", "1:37: unknown type 'u' in module 'm'"},
    {"open {def x = 1i32} local open {module x = {}} def f : i32 = x",
     "1:62: 'x' is a module, but a value is expected here"},
    {"module m = {module n = {}.k}", "1:27: there is no module 'k' in this module"},
    {"module counters = {} def f = countres.x",
     "1:30: unknown module 'countres'\n1:30: did you mean 'counters'?"},
    {"module m = {def start = 1i32} def f = m.stort",
     "1:39: unknown name 'stort' in module 'm'\n1:39: did you mean 'm.start'?"},
    {"module n = f32 def f = n.sqr",
     "1:24: unknown name 'sqr' in module 'n'\n1:24: did you mean 'n.sqrt'?"},
    {"module type s = {val x: k} module type r = {module m: s} module f (p: r) = {def y = p.m.x} "
     "module n = f {module m = {def x = 1u8}} def z = n.y",
     "1:25: unknown type 'k'\n1:25: a type parameter is declared: 'def f 'k ...', 'type u 'k = "
     "...'"},
    {"module m = {module n = k module type s = {val x: q}} module f (p: {}) = m "
     "module o = f {} module r : o.s = {} def z = o.n.y",
     "1:24: unknown module 'k'\n1:50: unknown type 'q'\n"
     "1:50: a type parameter is declared: 'def f 'q ...', 'type u 'q = ...'"},
    {"module m = {entry f (x: u8) = x}",
     "1:19: an entry point cannot be declared in a module; declare it with 'def'"},
    {"module m = {} module n = m {}",
     "1:26: the module 'm' is not parametric, but it is applied to a module\n"
     "1:8: it is declared here"},
    {"module f (p: {}) = {def x = 1u8} def g = f.x",
     "1:42: 'f' is a parametric module; only what it gives for an argument has members\n"
     "1:8: it is declared here"},
    {"module f (p: {}) = {def x = 1u8} open f",
     "1:39: this is a parametric module; only what it gives for an argument can be opened"},
    {"module f (p: {type t val x: t}) = {def y : u8 = p.x}",
     "1:49: expected u8, found p.t\n1:44: the type of the result is given here"},
    {"module f (p: {type t val x: t val g: t -> u8}) (q: {type t val x: t}) = {def y = p.g q.x}",
     "1:86: expected p.t, found q.t"},
    {"module f (p: {}) : {type t val x: t val g: t -> u8} = {type t = u8 def x = 1u8 "
     "def g (y: t) = y} module a = f {} module b = f {} def y = a.g b.x",
     "1:142: expected a.t, found b.t"},
    {"module m : {type a type b type c type d type e type f type g type h type i type j} = {}",
     "1:12: the module 'm' does not match this module type: it has no type 'a'\n"
     "1:18: 'a' is specified here\n1:25: also, it has no type 'b'\n"
     "1:32: also, it has no type 'c'\n1:39: also, it has no type 'd'\n"
     "1:46: also, it has no type 'e'\n1:53: also, it has no type 'f'\n"
     "1:60: also, it has no type 'g'\n1:67: also, it has no type 'h'\n"
     "1:12: further reasons: 2"},
    {"module m : {val f : (*[]u8 -> u8) -> u8} = {def f (g: []u8 -> u8) = g [1]}",
     "1:12: the module 'm' does not match this module type: the value 'f' has type "
     "([1]u8 -> u8) -> u8, but is specified to have type (*[]u8 -> u8) -> u8\n"
     "1:17: 'f' is specified here\n1:49: 'f' is defined here"},
    {"module m : {module n: {val f [k] : [k]u8 -> [k]u8}} = "
     "{module n = {def f [k] (xs: [k]u8) = xs ++ xs}}",
     "1:12: the module 'm' does not match this module type: the value 'n.f' has type "
     "[k]u8 -> *[k + k]u8, but is specified to have type [k]u8 -> [k]u8\n"
     "1:28: 'n.f' is specified here\n1:72: 'n.f' is defined here"},
    {"module m : {module n: {type t = [2]u8}} = {module n = {type t = [3]u8}}",
     "1:12: the module 'm' does not match this module type: the type 'n.t' is [3]u8, but is "
     "specified to be [2]u8\n1:29: 'n.t' is specified here\n1:61: 'n.t' is defined here"},
    {"module m : {val f : {a: u8} -> u8} = {def f (r: {b: u8}) = r.b}",
     "1:12: the module 'm' does not match this module type: the value 'f' has type {b: u8} -> u8, "
     "but is specified to have type {a: u8} -> u8\n"
     "1:17: 'f' is specified here\n1:43: 'f' is defined here"},
    {"module m : {val f : u8 -> #a | #b} = {def f (_: u8) : #a | #c = #a}",
     "1:12: the module 'm' does not match this module type: the value 'f' has type u8 -> #a | #c, "
     "but is specified to have type u8 -> #a | #b\n"
     "1:17: 'f' is specified here\n1:43: 'f' is defined here"},
    {"module type s = {type t val x: t} module type r = {type^ t include s}",
     "1:68: 't' is specified twice in this module type, as different types\n"
     "1:23: it is specified here\n1:58: it is already specified here"},
    {"module type s = {val x: u8} module type r = {include s val x: u16}",
     "1:60: 'x' is specified twice in this module type, with different types\n"
     "1:22: it is already specified here"},
    {"module m = {def start = 1i32} def f = start",
     "1:39: unknown name 'start'\n1:39: did you mean 'm.start'?"},
    {"open m def f = x def g = u8.y",
     "1:6: unknown module 'm'\n1:26: unknown name 'y' in module 'u8'"},
    {"module n = {open m def f = x} def g = n.y def h = z",
     "1:18: unknown module 'm'\n1:51: unknown name 'z'"},
    {"module n = {local open m def f = x} def g = n.y",
     "1:24: unknown module 'm'\n1:45: unknown name 'y' in module 'n'"},
    {"module m : {type t val x: t} = {def x = 1u8} def f = (m.x, m.y)",
     "1:12: the module 'm' does not match this module type: it has no type 't'\n"
     "1:18: 't' is specified here\n1:60: unknown name 'y' in module 'm'"},
    {"module f (p: {type t val x: t}) = {def y = p.x def z = 1u8} module m = f {def x = 1u8} "
     "def g : u8 = m.y def h : bool = m.z def i = m.w",
     "1:74: this module does not match the parameter 'p' of the module 'f': it has no type 't'\n"
     "1:20: 't' is specified here\n1:120: expected bool, found u8\n"
     "1:113: the type of the result is given here\n1:132: unknown name 'w' in module 'm'"},
};

START_TEST(error_is_reported_once_with_its_place)
{
    ck_assert_ptr_null(elaborate(errors[_i].text));
    ck_assert_str_eq(message_lines(), errors[_i].expected);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("front_module");
    TCase *tests = tcase_create("front_module");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, type_is_inferred, 0, COUNT(types));
    tcase_add_loop_test(tests, error_is_reported_once_with_its_place, 0, COUNT(errors));
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
