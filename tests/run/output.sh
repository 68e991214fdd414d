#!/bin/sh
# How output is written: which files are replaced and which are left as they are, dependency files,
# names, standard input and output, and colours.
#
# Dollar signs in quotes are meant.
# shellcheck disable=SC2016,SC2086
scratch=output
. "$(dirname "$0")/run.sh"
dot=$top_srcdir/examples/blas/dot.fut
cd "$scratch" || exit 1
mkdir old
escape=$(printf '\033')
touch -t 200001010000 old/time

# says STATUS TEXT ARGUMENT...: dpiac ends with STATUS, and TEXT is in its one message.
says()
{
    wanted=$1 text=$2
    shift 2
    "$DPIAC" "$@" >printed 2>messages
    status=$?
    test "$status" -eq "$wanted" || { echo "status $status"; cat messages; return 1; }
    grep -q -e "$text" messages || { cat messages; return 1; }
}

# Translated again, no file is touched; with another option, those that change are.
check_untouched()
{
    "$DPIAC" opencl -MD "$dot" && touch -t 200001010000 dot.c dot.h dot.cl dot.d &&
        "$DPIAC" opencl -MD "$dot" || return
    for file in dot.c dot.h dot.cl dot.d; do
        test -z "$(find "$file" -newer old/time)" || { echo "$file was touched"; return 1; }
    done
    "$DPIAC" opencl --work-groups=3 "$dot" && test -n "$(find dot.c -newer old/time)" &&
        test -z "$(find dot.cl -newer old/time)"
}

# A file of someone else's, in the place of any of them, is kept, and none is written.
check_foreign()
{
    for file in mine.c mine.h mine.cl; do
        rm -f mine.*
        echo 'int x; /* Made by dpiac? No. */' >$file
        says 2 "'$file'.*--force" opencl -o mine "$dot" && test "$(ls mine.*)" = $file &&
            grep -q 'int x' $file || return
    done
    "$DPIAC" opencl --force -o mine "$dot" && grep -q 'Made by dpiac' mine.cl
}

# An empty file is not worth keeping, and what dpiac made is replaced.
check_own()
{
    rm -f own.*
    : >own.h
    "$DPIAC" c -o own "$dot" && test -s own.h && "$DPIAC" openmp -o own "$dot" &&
        grep -q 'pragma omp' own.c && head -n 1 own.c | grep -q 'Made by dpiac'
}

# Where one of the files cannot be written as a whole, none is, and nothing is left.
check_whole()
{
    mkdir whole.h || return
    says 2 "'whole.h'" c -o whole "$dot" && test "$(ls -d whole*)" = whole.h || return
    rmdir whole.h
    (trap '' XFSZ; ulimit -f 1; says 2 "'whole.c'" c -o whole "$dot") || return
    test -z "$(ls | grep '^whole')" || { ls whole*; return 1; }
}

# A line for each stage that was run, in their order, after a heading, and one for all.
check_times()
{
    "$DPIAC" emit --times stage1 "$dot" >/dev/null 2>times &&
        test "$(awk '$2 ~ /^[0-9]+\.[0-9]+$/ { printf "%s ", $1 }' times)" = \
            "$("$DPIAC" emit help | awk '/^[a-z]/ { print $1 } $1 == "stage1" { exit }' |
                tr '\n' ' ')all "
}

check_no_name()
{
    rm -rf nothing && mkdir nothing || return
    for name in '' . .. nothing/ nothing/. /; do
        says 2 '--output' c -o "$name" "$dot" || return
    done
    says 2 '-o' c - <"$dot" && test -z "$(ls -A nothing)"
}

# A name that C cannot include is refused, unless nothing includes it.
check_quoted()
{
    quoted='a"b' broken='a
b'
    cp "$dot" "$quoted.fut" && says 2 'cannot include' c "$quoted.fut" &&
        says 2 'cannot include' opencl -o "$broken" "$dot" && test ! -e "$quoted.c" &&
        "$DPIAC" c -o - "$quoted.fut" >quoted.c && $TEST_GCC $strict -c -o quoted.o quoted.c
}

# Text that cannot be printed is an error, also where it is help.
check_full()
{
    for arguments in --help --version 'emit help' 'c --help' "c -o - $dot" "emit core $dot" \
        "explain $dot"; do
        "$DPIAC" $arguments >/dev/full 2>messages
        test $? -eq 2 && grep -q 'standard output' messages || { echo "$arguments"; return 1; }
    done
}

check_folders()
{
    mkdir -p a/b && "$DPIAC" c -o a/b/product "$dot" &&
        grep -q '#include "product.h"' a/b/product.c && grep -q 'int product_dot(' a/b/product.h
}

# What is asked for by the name of one of its files is that output.
check_suffixes()
{
    mkdir -p s && "$DPIAC" c -o s/one.c "$dot" && "$DPIAC" c -o s/two.h "$dot" &&
        "$DPIAC" opencl -o s/three.cl "$dot" && "$DPIAC" c -o s/.c "$dot" &&
        "$DPIAC" c -o s/v1.5 "$dot" &&
        test "$(cd s && echo .c* *)" = '.c.c .c.h one.c one.h three.c three.cl three.h two.c two.h v1.5.c v1.5.h'
}

# As make understands it: what is written, of what; and nothing for what it is made of.
check_rule()
{
    mkdir -p 'w x' && cp "$dot" 'w x/a$b#.fut' || return
    "$DPIAC" opencl -MD -o rule 'w x/a$b#.fut' || return
    printf '%s\n' 'rule.c rule.h rule.cl: w\ x/a$$b\#.fut' '' 'w\ x/a$$b\#.fut:' | diff - rule.d ||
        return
    printf 'include rule.d\nall: rule.c\n\t@echo made of $<\nrule.c:\n\t@echo again\n' >rule.mk
    touch rule.c && sleep 1 && touch 'w x/a$b#.fut' && make -s -f rule.mk all >made &&
        grep -q again made
}

check_rule_names()
{
    rm -f named.* deps && "$DPIAC" c -MF deps -MT 'one two' -o named "$dot" && test ! -f named.d &&
        grep -q '^one\\ two: .*dot.fut$' deps && rm deps && "$DPIAC" c -MFdeps -o named "$dot" &&
        grep -q '^named.c named.h: ' deps && says 2 '-MT' c -MT one -o named "$dot" &&
        says 2 '-MF' c -MD -o - "$dot"
}

# Names in C apart from names of files.
check_prefix()
{
    "$DPIAC" c --prefix=blas -o file-1 "$dot" && grep -q 'int blas_dot(' file-1.h &&
        grep -q 'include "file-1.h"' file-1.c && grep -q 'ifndef FILE_1_H' file-1.h &&
        $TEST_GCC $strict -c -o file.o file-1.c || return
    for name in 1x 'a b' _x int '' main; do
        says 2 '--prefix' c --prefix="$name" "$dot" || return
    done
}

# The program from standard input; one file to standard output, which needs no other.
check_streams()
{
    "$DPIAC" c --main -o - "$dot" >whole.c && test ! -f dot.h.tmp &&
        ! grep -q 'include "' whole.c && $TEST_GCC $strict -o whole whole.c -lm &&
        test "$(echo '[1, 2] [3, 4]' | ./whole)" = 11f32 || return
    "$DPIAC" c -o piped - <"$dot" && "$DPIAC" c -o piped_2 "$dot" &&
        grep -q 'from standard input:' piped.c &&
        "$DPIAC" emit dpia "$dot" >one.dpia && "$DPIAC" emit dpia -x dpia - <one.dpia >two.dpia &&
        diff one.dpia two.dpia && says 2 'standard input' run - <"$dot"
}

check_opencl_stream()
{
    rm -f stream.* && "$DPIAC" opencl --prefix=stream -o - "$dot" >stream.c &&
        ! grep -q 'include "' stream.c && $TEST_GCC $strict $OPENCL_CFLAGS -c -o stream.o stream.c
}

check_stream_dependencies()
{
    "$DPIAC" c -o - -MF stream.d -MT stream.c "$dot" >stream.c && test -s stream.c &&
        grep -q '^stream.c: .*dot.fut$' stream.d
}

# Not on a pipe; and with them, the same text.
check_colors()
{
    echo 'entry f (x: i32): i32 = y' >wrong.fut
    says 1 'wrong.fut:1:' check wrong.fut && cp messages none && ! grep -q "$escape" none &&
        says 1 'wrong' check --color=always wrong.fut && grep -q "$escape\[1;31merror" messages &&
        sed "s/$escape\[[0-9;]*m//g" messages | diff - none &&
        says 1 'wrong' check --color=never wrong.fut && cmp messages none &&
        says 2 'color' check --color=blue wrong.fut
}

check_terminal()
{
    TERM=xterm script -qec "'$DPIAC' check wrong.fut" /dev/null | grep -q "$escape\[1;31m" &&
        ! TERM=dumb script -qec "'$DPIAC' check wrong.fut" /dev/null | grep -q "$escape" &&
        ! TERM=xterm NO_COLOR=1 script -qec "'$DPIAC' check wrong.fut" /dev/null |
        grep -q "$escape"
}

# A kernel of one work-item is warned of where it has much to do, with its place; the program is
# translated. Partial results are few, and so are iterations that are known to be; a result that is
# given twice, or the parts of one in another order, are copied in parallel.
check_sequential()
{
    cat >sequential.fut <<'PROGRAM'
entry value [m] (xs: [m]f32) (x: f32): f32 = foldl (\a c -> a * x + c) 0 xs
entry total [n] (xs: [n]f32): f32 = reduce (+) 0 xs
entry root (x: f32): f32 = iterate 4 (\y -> (y + x / y) / 2) x
entry steps (x: f32): f32 = iterate 1000 (\y -> y * x) x
entry roots [n] (xs: [n]f32) = let roots = map f32.sqrt xs in (roots, roots)
entry swapped [n] (xs: [n]f32) = let (a, b) = unzip (map (\x -> (x, x + 1)) xs) in (b, a)
entry first [n] (xs: [n]f32) = let (a, b) = unzip (map (\x -> (x, x + 1)) xs) in (a, (a, b))
entry sums [n] (xs: [n]f32) =
  let (a, b) = unzip (scan (\(a, b) (c, d) -> (a + c, f32.max b d)) (0, 0) (zip xs xs)) in (a, b)
entry later [n] (k: i32) (xs: [n]f32) =
  let (_, b, c) = loop (a, b, c) = (xs, xs, xs) for _i < k do (map2 (+) b c, map (+ 1) b, map (+ a[0]) c)
  in (b, c)
entry positive [n] [m] (xs: [n][m]f32) = filter (\row -> f32.sum row > 0) xs
entry ups [n] (xs: [n]f32) = filter (\i -> i == n - 1 || xs[i + 1] > xs[i]) (iota n)
entry ends [n] (is: [n]i64) = scan (+) 0 (hist (+) 0 8 is (replicate n 1i32))
entry counts [n] (k: i64) (xs: [n]i64) = loop t = 0 for _i < k do t + length (filter (> t) xs)
PROGRAM
    says 0 "sequential.fut:1:.* warning: one work-item does all that 'foldl' does, .*m steps" \
        opencl sequential.fut || return
    test "$(grep -c 'warning:' messages)" = 2 && grep -q ':4:.*iterate.* 1000 steps' messages &&
        test -s sequential.cl || { cat messages; return 1; }
    cp messages warned && says 0 warning check sequential.fut && diff messages warned || return
    for arguments in 'opencl -w' 'opencl --no-warnings' openmp c 'check --target=c' 'emit strategy'; do
        "$DPIAC" $arguments sequential.fut >printed 2>messages && test ! -s messages ||
            { echo "$arguments"; cat messages; return 1; }
    done
}

# What is beside something computed, in a histogram, a scan or a filter, is read where it is. A size
# that is a parameter is an index in kernels; the values of a histogram by max are read where they are.
check_read_in_place()
{
    cat >beside.fut <<'PROGRAM'
entry degrees [m] [n] (vs: [m]i64) (us: [m]i64) (rank: [n]i32) : [n]i32 =
  reduce_by_index (replicate n 0) (+) 0 vs (map (\u -> i32.bool (rank[u] < 0)) us)
entry sums [n] [m] (fs: [n]bool) (xss: [n][m]f32) : [n]f32 =
  map (.1) (scan (\(f, a) (g, b) -> (f || g, if g then b else a + b)) (false, 0) (zip fs (map f32.sum xss)))
entry indices (n: i64) : f32 = f32.sum (map (\i -> f32.i64 (i % 7) / f32.i64 n) (iota n))
entry largest [n] (k: i64) (is: [n]i64) (xs: [n]f32) : [k]f32 = hist f32.max (-f32.inf) k is xs
PROGRAM
    "$DPIAC" opencl beside.fut && ! grep '_copy[0-9]*(' beside.cl &&
        ! grep 'long n,' beside.cl && ! grep '= index.* < n ? xs' beside.cl
}

# So is a kernel that the host launches again and again, with nothing parallel in between, at the loop;
# not one that stands beside a parallel one.
check_launches()
{
    cat >launches.dpia <<'PROGRAM'
alone {n: nat} (xs: exp[[n]i64]) (out: acc[[n]i64]) : comm =
  newGlobal [n]i64 (\v.
    parforGlobal n v.1 (\i o. o := idx xs i);
    for 1000000 (\k.
      letNatComm <idx v.2 (toIdx n 0), /\m.
        newGlobal [m]i64 (\w.
          idxAcc w.1 (toIdx m 0) := 1;
          idxAcc v.1 (toIdx n 0) := idx w.2 (toIdx m 0) + idx v.2 (toIdx n 0))>);
    parforGlobal n out (\i o. o := idx v.2 i))

beside {n: nat} (xs: exp[[n]i64]) (out: acc[[n]i64]) : comm =
  newGlobal [n]i64 (\v.
    parforGlobal n v.1 (\i o. o := idx xs i);
    for 1000 (\k.
      idxAcc v.1 (toIdx n 0) := idx v.2 (toIdx n 0) + 1;
      parforGlobal n out (\i o. o := idx v.2 i)))
PROGRAM
    says 0 "launches.dpia:4:.* 'for' does, 1000000 steps one after the other" \
        opencl launches.dpia && test "$(grep -c warning: messages)" = 1 ||
        { cat messages; return 1; }
}

# What the work-items of a GPU have each of a temporary lies side by side; on a processor each has
# its own together.
check_slots()
{
    cat >slots.fut <<'PROGRAM'
entry sums [n] [m] (a: [n][m]f64) : [n][m]f64 =
  map (\row -> let sums = scan (+) 0 row in map (\i -> sums[(i * 7) % m]) (iota m)) a
PROGRAM
    "$DPIAC" opencl -w slots.fut &&
        grep -q '\[j \* slots_min_index(lanes, n) + slot\]' slots.cl &&
        "$DPIAC" opencl -w --device=cpu slots.fut && grep -q '\[slot \* m + j\]' slots.cl
}

check_misplaced()
{
    says 2 '--html is for .dpiac explain' c --html "$dot" &&
        says 2 "dpiac opencl', 'dpiac openmp' and 'dpiac c'" check --force "$dot" &&
        says 2 '--target is for' c --target=opencl "$dot" &&
        says 2 'only the target opencl is for' check --target=c --device=gpu "$dot" &&
        says 2 'without --html' explain --modules --html "$dot" &&
        says 2 'without --depth' explain --depth=2 --modules "$dot" &&
        says 2 "'nothing'" help nothing
}

tap_case 'what does not change is not touched' check_untouched
tap_case 'files that dpiac did not make are kept' check_foreign
tap_case 'files that it made are replaced' check_own
tap_case 'all files or none' check_whole
tap_case 'names that are none' check_no_name
tap_case 'names that C cannot include' check_quoted
tap_case 'a full disk' check_full
tap_case 'a file in folders' check_folders
tap_case 'a file that is named with its suffix' check_suffixes
tap_case '-MD' check_rule
tap_case '-MF and -MT' check_rule_names
tap_case '--prefix' check_prefix
tap_case 'standard input and output' check_streams
tap_case 'OpenCL to standard output' check_opencl_stream
tap_case 'a dependency file beside standard output' check_stream_dependencies
tap_case 'colours' check_colors
if command -v script >/dev/null; then
    tap_case 'colours on a terminal' check_terminal
else
    tap_skip 'colours on a terminal' 'no script(1)'
fi
tap_case 'kernels of one work-item' check_sequential
tap_case 'no copies, and no indices of 64 bits' check_read_in_place
tap_case 'kernels of one work-item, launched again and again' check_launches
tap_case 'slots of temporaries' check_slots
tap_case 'what each stage takes' check_times
tap_case 'options of other commands' check_misplaced
tap_fails 'a wrong status is noticed' says 0 '' check wrong.fut
tap_done
