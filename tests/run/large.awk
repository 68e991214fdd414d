# A program of a KIND, COUNT long; `main` of an i32 (for a table an i64) gives an i32. What
# `definitions` gives is looked at by nobody. `declarations` stand in one module, `applications` are
# chains of a hundred, and `tree` is of applications to two modules each. `tables` has entries of
# arrays of indices, for tables of all kinds of types.
function list(format,    i, text) {
    for (i = 0; i < count; i++)
        text = text (i ? ", " : "") sprintf(format, i)
    return "[" text "]"
}
# [f(0), f(1), ...] with FACTOR * i % MODULUS for f(i), between BEFORE and AFTER.
function residues(factor, modulus, before, after,    i, text) {
    for (i = 0; i < count; i++)
        text = text (i ? ", " : "") before (factor * i % modulus) after
    return "[" text "]"
}
# The same as pairs, and as COUNT / 10 rows of ten.
function pairs(    i, text) {
    for (i = 0; i < count; i++)
        text = text (i ? ", " : "") "(" 5 * i % 1009 "i64, " 7 * i % 251 "u8)"
    return "[" text "]"
}
function rows(    i, text) {
    for (i = 0; i < count; i++)
        text = text (i ? ", " : "") (i % 10 ? "" : "[") 13 * i % 997 "i16" (i % 10 == 9 ? "]" : "")
    return "[" text "]"
}
function truths(    i, text) {
    for (i = 0; i < count; i++)
        text = text (i ? ", " : "") (i * i % 7 < 3 ? "true" : "false")
    return "[" text "]"
}
function entry(name, type, body) {
    print "entry " name " [n] (ks: [n]i64) : [n]" type " =\n  map (\\k -> " body ") ks"
}
function signature() {
    print "module type s = {\n  type t\n  val inj : i32 -> t\n  val out : t -> i32\n}"
}
BEGIN {
    if (kind == "tables") {
        print "def single (i: i64) : f32 =\n  let t: [" count "]f32 = " \
              residues(3, 1013, "-", ".25f32") "\n  in t[i]"
        print "def double (i: i64) : f64 =\n  let t: [" count "]f64 = " \
              residues(11, 1021, "", ".5f64") "\n  in t[i]"
        print "def small (i: i64) : i32 = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37][i]"
        entry("singles", "f32", "single k * 2")
        entry("doubles", "f64", "double k + f64.f32 (single k)")
        entry("primes", "i32", "small (k % 12)")
        entry("pairs", "i64", "let (a, b) = (" pairs() ")[k] in a * 1000 + i64.u8 b")
        entry("grid", "i16", "(" rows() ")[k / 10, k % 10]")
        entry("truths", "bool", "(" truths() ")[k] && single k < 0")
        print "entry groups [n] (ks: [n][16]i64) : [n]f64 =\n" \
              "  dpia.map_workgroup (\\r -> dpia.reduce_local (+) (dpia.map_local (\\k -> double k) r)) ks"
        print "entry one (k: i64) : f64 = double k + f64.i32 (small (k % 12))"
    } else if (kind == "table") {
        print "def table: [" count "]i32 =\n  " list("%d")
        print "entry main (i: i64) : i32 = table[i]"
    } else if (kind == "computed") {
        print "entry main (x: i32) : i32 =\n  let xs = " list("x + %d") "\n  in xs[i64.i32 x] - x"
    } else if (kind == "lets") {
        print "entry main (x0: i32) : i32 ="
        for (i = 1; i <= count; i++)
            print "  let x" i " = x" i - 1 " + 1"
        print "  in x" count
    } else if (kind == "terms") {
        printf "entry main (x: i32) : i32 = x"
        for (i = 1; i < count; i++)
            printf " + x"
        print ""
    } else if (kind == "branches") {
        print "entry main (x: i32) : i32 ="
        for (i = 0; i < count; i++)
            print "  " (i ? "else " : "") "if x == " i " then " 2 * i
        print "  else 0"
    } else if (kind == "brackets") {
        printf "entry main (x: i32) : i32 = "
        for (i = 0; i < count; i++)
            printf "("
        printf "x"
        for (i = 0; i < count; i++)
            printf " + 1)"
        print ""
    } else if (kind == "pipes") {
        print "def f (x: i32) : i32 = x * 3 + 1"
        printf "entry main (x: i32) : i32 = x"
        for (i = 0; i < count; i++)
            printf " |> f"
        print ""
    } else if (kind == "commands") {
        print "main (x: exp[i32]) (out: acc[i32]) : comm =\n  new i32 (\\v. v.1 := x;"
        for (i = 0; i < count; i++)
            print "  v.1 := v.2 + 1i32;"
        print "  out := v.2)"
    } else if (kind == "entries") {
        for (i = 0; i < count; i++)
            print "entry e" i " (x: i32) : i32 = x + " i
    } else if (kind == "parameters") {
        printf "entry main"
        for (i = 0; i < count; i++)
            printf " (x" i ": i32)"
        print " : i32 = x1"
    } else if (kind == "results") {
        printf "entry main (x: i32) ="
        for (i = 0; i < count; i++)
            printf "%s x + %d", i ? "," : " (", i
        print ")"
    } else if (kind == "twice") {
        print "def f0 (x: i32) : i32 = x * x + x * 2"
        for (i = 1; i < count; i++)
            print "def f" i " (x: i32) : i32 = if x > 0 then f" i - 1 " x * f" i - 1 \
                  " (x + " i ") else x"
        print "entry main (x: i32) : i32 = f" count - 1 " x"
    } else if (kind == "chain") {
        print "def f0 (x: i32) : i32 = x * x + x * 2"
        for (i = 1; i < count; i++)
            print "def f" i " (x: i32) : i32 = f" i - 1 " (x + 1) * x + " i
        printf "entry main (x: i32) : i32 = 0"
        for (i = 0; i < count; i++)
            printf " + f" i " x"
        print ""
    } else if (kind == "sums") {
        print "def f0 (s: #a i32 | #b) (x: i32) : i32 = match s case #a y -> x * y + 1 case #b -> x"
        for (i = 1; i < count; i++)
            print "def f" i " (s: #a i32 | #b) (x: i32) : i32 =\n  if x > 0 then f" i - 1 \
                  " (#a x) (x - 1) * f" i - 1 " #b (x - 1) else f" i - 1 " s x + " i
        print "entry main (x: i32) : i32 = f" count - 1 " (#a x) x"
    } else if (kind == "sizes") {
        print "def f0 (x: i64) : i64 = x * x + x * 2"
        for (i = 1; i < count; i++)
            print "def f" i " (x: i64) : i64 = if x > 0 then f" i - 1 " x + f" i - 1 \
                  " (x * 2 + " i ") else 7 - x"
        print "entry main (x: i64) : i32 ="
        print "  i32.i64 (f" count - 1 " x) + reduce (+) 0 (replicate (f" count - 1 " x) 1)"
    } else if (kind == "remainders") {
        print "entry main (x0: i64) : i32 ="
        for (i = 1; i <= count; i++)
            print "  let x" i " = (x" i - 1 " * x" i - 1 " + x" i - 1 ") % " 999 + i
        print "  in i32.i64 x" count
    } else if (kind == "arrays") {
        print "def g0 (xs: [2]i32) : [2]i32 = map (+ 1) xs"
        for (i = 1; i < count; i++)
            print "def g" i " (xs: [2]i32) : [2]i32 = map2 (*) (g" i - 1 " xs) (g" i - 1 \
                  " (map (+ 2) xs))"
        print "entry main (x: i32) : i32 = (g" count - 1 " [x, x + 1])[0]"
    } else if (kind == "unused") {
        print "def f0 (x: i64) : i64 = x * x + x * 2"
        for (i = 1; i < count; i++)
            print "def f" i " (x: i64) : i64 = f" i - 1 " x + f" i - 1 " (x + " i ")"
        print "entry main (x: i32) : i32 = x"
    } else if (kind == "declarations") {
        print "module m = {"
        for (i = 0; i < count; i++)
            print "  def f" i " (x: i32) : i32 = x + " i
        print "}\nentry main (x: i32) : i32 = m.f" count - 1 " x"
    } else if (kind == "applications") {
        signature()
        print "module f (p: s) : s = {\n  type t = p.t\n  def inj (x: i32) : t = p.inj (x + 1)"
        print "  def out (x: t) : i32 = p.out x + 1\n}"
        print "module m0 = {\n  type t = i32\n  def inj (x: i32) : t = x\n  def out (x: t) : i32 = x\n}"
        for (i = 1; i < count; i++)
            print "module m" i " = f " (i % 100 ? "m" i - 1 : "m0")
        print "entry main (x: i32) : i32 = m99.out (m99.inj x)"
    } else if (kind == "tree") {
        signature()
        print "module f (p: s) (q: s with t = p.t) : s with t = p.t = {\n  type t = p.t"
        print "  def inj (x: i32) : t = p.inj (x + 1)\n  def out (x: t) : i32 = q.out x + 1\n}"
        for (i = count; i < 2 * count; i++)
            print "module m" i " = {\n  type t = i32\n  def inj (x: i32) : t = x\n" \
                  "  def out (x: t) : i32 = x + " i "\n}"
        for (i = count - 1; i > 0; i--)
            print "module m" i " = f m" 2 * i " m" 2 * i + 1
        print "entry main (x: i32) : i32 = m1.out (m1.inj x)"
    } else if (kind == "definitions") {
        for (i = 0; i < count; i++)
            print "def f" i " (x: i32) (y: i32) : i32 =\n  let a = x * " i " + y\n  let b = if a > " \
                  i " then a - x else y\n  in a * b + x"
        print "entry main (x: i32) : i32 = f0 x 1"
    } else if (kind == "mixed") {
        for (i = 1; i <= count / 10; i++) {
            print "def affine_" i " (a: f32) (x: f32) : f32 ="
            print "  let y = a * x + " i
            print "  let z = if y > 3 then y - x else y"
            print "  in z * z"
            print "def step_" i " [n] (xs: [n]f32) (ys: [n]f32) : [n]f32 ="
            print "  let zs = map2 (\\x y -> affine_" i " x y + x) xs ys"
            print "  in map (/ " i ") zs"
            print i % 10 ? "def" : "entry", "total_" i " [n] (xs: [n]f32) (ys: [n]f32) : f32 ="
            print "  let zs = step_" i " xs (map (+ 1) ys)"
            print "  in reduce (+) 0 zs" (i % 10 > 1 ? " + total_" i - 1 " xs ys" : "")
        }
    } else if (kind == "alone") {
        print "def affine (a: f32) (b: f32) (x: f32) : f32 = a * x + b * x + a"
        print "entry first (xs: []f32) = map (affine 3 1) xs"
        if (count > 1)
            print "entry second (xs: []f32) = map (affine 2 5) xs"
    }
}
