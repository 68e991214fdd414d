# A program of a KIND, COUNT long; `main` of an i32 (for a table an i64) gives an i32. What
# `definitions` gives is looked at by nobody.
function list(format,    i, text) {
    for (i = 0; i < count; i++)
        text = text (i ? ", " : "") sprintf(format, i)
    return "[" text "]"
}
BEGIN {
    if (kind == "table") {
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
    } else if (kind == "twice") {
        print "def f0 (x: i32) : i32 = x * x + x * 2"
        for (i = 1; i < count; i++)
            print "def f" i " (x: i32) : i32 = if x > 0 then f" i - 1 " x * f" i - 1 \
                  " (x + " i ") else x"
        print "entry main (x: i32) : i32 = f" count - 1 " x"
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
    } else if (kind == "definitions") {
        for (i = 0; i < count; i++)
            print "def f" i " (x: i32) (y: i32) : i32 =\n  let a = x * " i " + y\n  let b = if a > " \
                  i " then a - x else y\n  in a * b + x"
        print "entry main (x: i32) : i32 = f0 x 1"
    } else if (kind == "alone") {
        print "def affine (a: f32) (b: f32) (x: f32) : f32 = a * x + b * x + a"
        print "entry first (xs: []f32) = map (affine 3 1) xs"
        if (count > 1)
            print "entry second (xs: []f32) = map (affine 2 5) xs"
    }
}
