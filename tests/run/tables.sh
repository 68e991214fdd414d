#!/bin/sh
# Tables in OpenCL: those of a program lie in constant memory while that is sure to have room for
# them; else the largest are buffers, which the host fills when it makes the program.
scratch=tables
. "$(dirname "$0")/run.sh"

# The elements that the tables of the program have at the indices in $1, in the words of ENTRY.
expected()
{
    echo "$2" | awk -v entry="$1" '
        function element(k) {
            single = -(3 * k % 1013) - 0.25
            double = 11 * k % 1021 + 0.5
            small = substr("020305071113171923293137", 2 * (k % 12) + 1, 2) + 0
            if (entry == "singles") return single * 2 "f32"
            if (entry == "doubles") return double + single "f64"
            if (entry == "primes") return small "i32"
            if (entry == "pairs") return 5 * k % 1009 * 1000 + 7 * k % 251 "i64"
            if (entry == "grid") return 13 * k % 997 "i16"
            if (entry == "truths") return k * k % 7 < 3 ? "true" : "false"
            if (entry == "one") return double + small "f64"
        }
        {
            for (i = 1; i <= NF; i++) text = text (i > 1 ? ", " : "") element($i)
            print entry == "one" ? text : "[" text "]"
        }'
}

# The same for sums over rows of 16 indices: all K in the first row, the first 16 in the second.
expected_groups()
{
    awk -v k="$1" 'BEGIN {
        for (i = 0; i < 16; i++) sum += 11 * i % 1021 + 0.5
        print "[" 16 * (11 * k % 1021 + 0.5) "f64, " sum "f64]"
    }'
}

make()
{
    awk -v kind=tables -v count="$1" -f "$top_srcdir/tests/run/large.awk" >"$scratch/tables$1.fut"
}

# check_entry PROGRAM ENTRY INPUT EXPECTED: the program gives that, and so does the interpreter.
check_entry()
{
    echo "$3" | "$scratch/$1/$1" -e "$2" >"$scratch/actual" || return 1
    echo "$4" | cmp - "$scratch/actual" || { cat "$scratch/actual"; return 1; }
    echo "$3" | "$DPIAC" run --entry="$2" "$scratch/$1.fut" >"$scratch/actual" || return 1
    echo "$4" | cmp - "$scratch/actual"
}

# check_results TARGET COUNT: every entry, at the first and the last index and some between.
check_results()
{
    name=tables$2
    last=$(($2 - 1))
    make "$2" && translate "$1" "../$name.fut" "$scratch/$name" &&
        build "$1" "$scratch/$name" "$name" && lint "$1" "$scratch/$name" "$name" || return 1
    for entry in singles doubles primes pairs grid truths; do
        check_entry "$name" "$entry" "[0i64, 1i64, 7i64, 83i64, ${last}i64]" \
            "$(expected "$entry" "0 1 7 83 $last")" || { echo "$entry"; return 1; }
    done
    row=${last}i64
    for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
        row="$row, ${last}i64"
    done
    check_entry "$name" one "${last}i64" "$(expected one "$last")" &&
        check_entry "$name" groups \
            "[[$row], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]]" \
            "$(expected_groups "$last")"
}

# The bytes of the tables that stay constants of the program, which $1.cl has, are not too many.
constant_bytes()
{
    sed -n 's/^constant \([a-z]*\) [a-z0-9_]*\[\([0-9]*\)\].*/\1 \2/p' "$1" | awk '
        BEGIN { split("uchar 1 short 2 int 4 float 4 long 8 double 8", word)
                for (i = 1; i < 12; i += 2) size[word[i]] = word[i + 1] }
        !($1 in size) { print "what is " $1 "?"; exit 1 }
        { sum += size[$1] * $2 }
        END { print sum; exit sum > 61440 }'
}

# check_places COUNT BUFFERS: so many tables are buffers: parameters in the kernels' file, where the
# others are constants, and arrays in the host's.
check_places()
{
    name=tables$1
    make "$1" && mkdir -p "$scratch/text" &&
        (cd "$scratch/text" && "$DPIAC" opencl "../$name.fut") &&
        constant_bytes "$scratch/text/$name.cl" || return 1
    arrays=$(grep -c "^static const [a-z0-9_]* ${name}_table[0-9_]*\[" "$scratch/text/$name.c")
    held=$(sed -n 's/^    cl_mem tables\[\([0-9]*\)\];/\1/p' "$scratch/text/$name.c")
    test "$arrays" = "$2" && test "${held:-0}" = "$2" || { echo "$arrays, $held"; return 1; }
    params=$(grep -o "global const [a-z]* \*restrict ${name}_table[0-9_]*" \
        "$scratch/text/$name.cl" | sort -u | wc -l)
    test "$params" -eq "$2"
}

# With nothing to move nothing is there for it.
check_untouched()
{
    check_places 100 0 && grep -q '^constant double tables100_table' "$scratch/text/tables100.cl" &&
        ! grep -e create_tables -e table_arguments "$scratch/text/tables100.c"
}

# On either side of the limit, of 60 KiB.
check_limit()
{
    for count in 7680 7681; do
        awk -v count="$count" 'BEGIN {
            printf "entry main (i: i64) : i64 = ["
            for (i = 0; i < count; i++) printf "%s%d", i ? ", " : "", i
            print "][i]"
        }' >"$scratch/limit$count.fut"
        (cd "$scratch" && "$DPIAC" opencl -w "limit$count.fut") || return 1
    done
    grep -q '^constant long limit7680_table\[7680\]' "$scratch/limit7680.cl" &&
        ! grep -q '^constant' "$scratch/limit7681.cl" &&
        grep -q '^static const int64_t limit7681_table\[7681\]' "$scratch/limit7681.c"
}

# A function of DPIA that reads a table has it as a parameter, and so has one that calls it.
check_functions()
{
    awk -v count=20000 'BEGIN {
        printf "fun g (i: exp[i64]) (x: exp[f32]) : exp[f32] =\n  idx (["
        for (i = 0; i < count; i++) printf "%s%d.0f32", i ? ", " : "", i * 37 % 1013
        print "]) (toIdx " count " i) * x + x * x\n"
        print "fun h (i: exp[i64]) (x: exp[f32]) : exp[f32] = g i x + g i (x + 1.0) * x\n"
        print "main {n: nat} (ks: exp[[n]i64]) : exp[[n]f32] ="
        print "  mapGlobal (\\k. h k 2.0 + g k 1.0) ks"
    }' >"$scratch/functions.dpia"
    translate opencl ../functions.dpia "$scratch/functions" &&
        build opencl "$scratch/functions" functions && lint opencl "$scratch/functions" functions &&
        echo '[0i64, 1i64, 19999i64]' | "$scratch/functions/functions" >"$scratch/actual" &&
        awk 'function f(k) { t = k * 37 % 1013; return 2 * t + 4 + (3 * t + 9) * 2 + t + 1 "f32" }
            BEGIN { print "[" f(0) ", " f(1) ", " f(19999) "]" }' | cmp - "$scratch/actual" &&
        grep -q 'functions_g(i, x, status, functions_table)' "$scratch/functions/functions.cl"
}

# DPIAC says which they are.
check_report()
{
    make 9000 && (cd "$scratch" && "$DPIAC" opencl --report -w --force tables9000.fut >report 2>&1)
    grep -q 'tables9000.fut:[0-9]*: table tables9000_table_1: 72000 bytes in a buffer' \
        "$scratch/report"
}

tap_case 'few constants stay where they are' check_untouched
tap_case 'no more become buffers than have to' check_places 9000 3
tap_case 'many become buffers' check_places 16000 4
tap_case 'the limit' check_limit
tap_case 'the report' check_report
tap_case 'c: results' check_results c 9000
if missing=$(can_run opencl); then
    tap_case 'opencl: results of constants' check_results opencl 100
    tap_case 'opencl: results of buffers' check_results opencl 9000
    tap_case 'opencl: functions' check_functions
else
    tap_skip 'opencl' "$missing"
fi
tap_fails 'a wrong result is an error' check_entry tables9000 one 3 '0f64'
tap_fails 'too many constants are an error' check_places 9000 0
tap_done
