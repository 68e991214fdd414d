#!/bin/sh
# Programs that are nested deeply, and what is emitted for them: no deeper than C's compilers take,
# Clang's too, and with the same results. What they make of it is not optimized: that takes long,
# and other scripts do it.
scratch=nested
level=-O0
. "$(dirname "$0")/run.sh"

# is_flat FILE: no more than 63 parentheses or brackets, and 210 braces, stand inside of each other
# in an emitted file.
is_flat()
{
    sed 's/"\([^"\\]\|\\.\)*"//g; s|/\*.*\*/||' "$1" | awk '{
        for (i = 1; i <= length($0); i++) {
            c = substr($0, i, 1)
            at = index("([{)]}", c)
            if (at == 0) continue
            if (at <= 3) { if (++open[at] > most[at]) most[at] = open[at] } else open[at - 3]--
        }
    } END {
        print most[1] + 0 " ( " most[2] + 0 " [ " most[3] + 0 " {"
        exit most[1] > 63 || most[2] > 63 || most[3] > 210
    }'
}

# has_same_code: nothing in the text for OpenMP is parallel, and it is that for C but for the first
# line, which names the target.
has_same_code()
{
    ! grep -q 'pragma omp' "$scratch/$kind-openmp/$kind.c" &&
        sed 1d "$scratch/$kind-openmp/$kind.c" >"$scratch/openmp.c" &&
        sed 1d "$scratch/$kind-c/$kind.c" | cmp -s - "$scratch/openmp.c"
}

# build_openmp: that for OpenMP of $kind; text that is that for C is not compiled again.
build_openmp()
{
    if has_same_code; then
        cp "$scratch/$kind-c/$kind" "$scratch/$kind-openmp/$kind"
    else
        build openmp "$scratch/$kind-openmp" "$kind"
    fi
}

# check KIND COUNT [INPUT RESULT]...: translated for each target, no file is too deep; a clang takes
# it all; with C and with OpenMP the results are these, and so are the interpreter's.
check()
{
    kind=$1
    case $kind in
    dpia_*) source=$kind.dpia ;;
    *) source=$kind.fut ;;
    esac
    awk -v kind="$1" -v count="$2" -f "$top_srcdir/tests/run/nested.awk" >"$scratch/$source"
    shift 2
    for target in c openmp opencl; do
        rm -rf "$scratch/$kind-$target"
        translate $target "../$source" "$scratch/$kind-$target" &&
            lint $target "$scratch/$kind-$target" "$kind" || return 1
        for file in "$scratch/$kind-$target"/*.[ch] "$scratch/$kind-$target"/*.cl; do
            test ! -f "$file" || is_flat "$file" >"$scratch/levels" ||
                { echo "$file"; cat "$scratch/levels"; return 1; }
        done
    done
    build c "$scratch/$kind-c" "$kind" && build_openmp || return 1
    while test $# -gt 0; do
        for way in "$scratch/$kind-c/$kind" "$scratch/$kind-openmp/$kind" \
            "$DPIAC run $scratch/$source"; do
            echo "$1" | $way >"$scratch/actual" 2>&1 || return 1
            echo "$2" | cmp - "$scratch/actual" || { cat "$scratch/actual"; return 1; }
        done
        shift 2
    done
}

# The same with OpenCL, for what check has translated: KIND [INPUT RESULT]...
check_opencl()
{
    kind=$1
    shift
    build opencl "$scratch/$kind-opencl" "$kind" || return 1
    while test $# -gt 0; do
        echo "$1" | "$scratch/$kind-opencl/$kind" >"$scratch/actual" || return 1
        echo "$2" | cmp - "$scratch/actual" || { cat "$scratch/actual"; return 1; }
        shift 2
    done
}

# What is nested less is written as it is.
check_untouched()
{
    awk -v kind=operators -v count=40 -f "$top_srcdir/tests/run/nested.awk" >"$scratch/few.fut"
    (cd "$scratch" && "$DPIAC" c few.fut) && ! grep -q part "$scratch/few.c"
}

sum=$(awk 'BEGIN { for (i = 1; i <= 230; i++) sum += 1000 + 2 * i; print sum + 1460 }')

tap_case 'few levels are left alone' check_untouched
tap_case 'calls' check calls 1000 2.5f64 3f64 4.5f64 4.5f64
tap_case 'operators' check operators 1000 3f64 1f64
tap_case 'operators on integers' check integers 301 7i32 6i32
tap_case 'left operands' check lefts 1000 7i32 -993i32
tap_case 'parentheses' check parentheses 1000 7i32 7i32
tap_case 'in a map' check maps 301 '[3f64, 5f64, 7f64, 9f64, 0f64]' '[2f64, 4f64, 6f64, 8f64, -1f64]'
tap_case 'selects' check selects 300 0i32 0i32 5i32 10i32 299i32 598i32 1000i32 1300i32
tap_case 'lets in branches' check lets 230 0i32 0i32 1000i32 "${sum}i32"
tap_case 'conditions' check conditions 301 0i32 false 3i32 false 302i32 false 1500i32 true
tap_case 'conditions of conditions' check tests 301 -1i32 1i32 0i32 2i32 400i32 1i32
some='[2i64, 2i64, 0i64, 1i64]'
tap_case 'indices' check index_plain 301 "$some 0i64" 2i64 "$some 2i64" 0i64
tap_case 'indices with sums' check index_sums 301 "$some 0i64" 2i64 "$some 2i64" 1i64
tap_case 'indices with remainders' check index_remainders 301 "$some 0i64" 2i64 \
    '[-7i64, 11i64, 3i64] 5i64' 3i64
tap_case 'indices in bounds' check index_clamps 301 "$some 2i64" 0i64 \
    '[4i64, 2i64, 5i64, 1i64, 0i64, 3i64] 9i64' 3i64
tap_case 'indices in branches' check index_branches 301 "$some 0i64" 3i64 "$some 2i64" 1i64
tap_case 'indices in a map' check index_maps 301 "$some" '[1i64, 1i64, 2i64, 0i64]'
tap_case 'indices in DPIA' check dpia_indices 301 "4i64 $some 0i64" 2i64 "4i64 $some 2i64" 1i64
if missing=$(can_run opencl); then
    tap_case 'opencl: in a map' check_opencl maps '[3f64, 5f64]' '[2f64, 4f64]'
    tap_case 'opencl: lets in branches' check_opencl lets 0i32 0i32 1000i32 "${sum}i32"
    tap_case 'opencl: indices in a map' check_opencl index_maps "$some" '[1i64, 1i64, 2i64, 0i64]'
else
    tap_skip 'opencl' "$missing"
fi
tap_fails 'a wrong result is an error' check calls 10 2.5f64 2.5f64
tap_done
