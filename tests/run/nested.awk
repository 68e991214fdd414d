# A program that is nested COUNT times, of a KIND; `main` of a number or of an array of numbers.
function times(text, n,    all) {
    for (; n > 0; n--) all = all text
    return all
}
BEGIN {
    if (kind == "calls")
        print "entry main (x: f64) : f64 = " times("f64.max 3 (", count) "x" times(")", count)
    else if (kind == "operators")
        print "entry main (x: f64) : f64 = " times("x - (", count) "1" times(")", count)
    else if (kind == "integers")
        print "entry main (x: i32) : i32 = " times("x - (", count) "1" times(")", count)
    else if (kind == "lefts")
        print "entry main (x: i32) : i32 = " times("(", count) "x" times(" - 1)", count)
    else if (kind == "divisions")
        print "entry main (x: i32) : i32 = " times("1000 / (x + ", count) "1" times(")", count)
    else if (kind == "parentheses")
        print "entry main (x: i32) : i32 = " times("(", count) "x" times(")", count)
    else if (kind == "maps")
        print "entry main [n] (xs: [n]f64) : [n]f64 = map (\\x -> " times("x - (", count) "1" \
              times(")", count) ") xs"
    else if (kind == "selects") {
        printf "entry main (x: i32) : i32 = "
        for (i = 0; i < count; i++) printf "if x > %d then 1 + (", i
        printf "x"
        for (i = count - 1; i >= 0; i--) printf ") else %d", i
        print ""
    } else if (kind == "lets") {
        printf "entry main (x0: i32) : i32 = "
        for (i = 0; i < count; i++)
            printf "if x%d > %d then (let x%d = x%d + 2 in x%d + ", i, i, i + 1, i, i + 1
        printf "x%d", count
        for (i = count - 1; i >= 0; i--) printf ") else %d", i
        print ""
    } else if (kind == "conditions") {
        printf "entry main (x: i32) : bool = "
        for (i = 1; i <= count; i++) printf "x > %d && (1000 / (x - %d) < 1 || (", i, i
        print "x == 3" times("))", count)
    } else if (kind ~ /^index_/) {
        term["remainders"] = " % n"
        term["clamps"] = " |> i64.min (n - 1) |> i64.max 0"
        term["sums"] = term["branches"] = term["maps"] = " + 1"
        sub("index_", "", kind)
        chain = times("xs[", count) "i" times(term[kind] "]", count)
        if (kind == "branches")
            chain = "if i > 0 then " chain " else 1 + " times("xs[", count) "i" times("]", count)
        if (kind == "maps") print "entry main [n] (xs: [n]i64) : [n]i64 = map (\\i -> " chain ") xs"
        else print "entry main [n] (xs: [n]i64) (i: i64) : i64 = " chain
    } else if (kind == "dpia_indices")
        print "main (n: nat) (xs: exp[[n]i64]) (i: exp[i64]) (out: acc[i64]) : comm = out := " \
              times("idx xs (toIdx n (fromIdx (toIdx n (", count) "i" times(" + 1))))", count)
    else if (kind == "tests") {
        printf "entry main (x: i32) : i32 = if %s x > 0", times("(if", count)
        for (i = 0; i < count; i++) printf " then x > %d else x < %d)", i, i
        print " then 1 else 2"
    }
}
