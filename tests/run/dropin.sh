#!/bin/sh
# What is emitted goes into projects of others: in C99 and later, without a warning; its header in
# C++ and for every version of OpenCL; several files in one translation unit, among names of theirs;
# and where the compiler lacks what a file needs, it says so.
#
# Compilers and flags are split into words on purpose.
# shellcheck disable=SC2086
scratch=dropin
. "$(dirname "$0")/run.sh"
examples=$top_srcdir/examples
programs='blas/dot blas/gemv blas/axpy statistics/softmax linear/matmul'
cd "$scratch" || exit 1

# Those of $programs that there are, and one with helpers of all kinds, for each target.
emit_all()
{
    cat >helpers.fut <<'PROGRAM'
def affine (x: i32): i32 = x * 3 + 1
entry fail [n] (xs: [n]i32) (is: [n]i64): [n]i32 = map (\i -> affine xs[i]) is
entry divide [n] (xs: [n]i32) (ys: [n]i32): [n]i32 = map2 (\x y -> x / y + x ** y % 7) xs ys
entry convert [n] (xs: [n]f32): [n]i32 = map (\x -> i32.f32 x) xs
entry run (x: f64): f64 = f64.exp x
PROGRAM
    sed 's/def affine (x: i32): i32 = x \* 3/def affine (x: i32): i32 = x * 5/' helpers.fut >other.fut
    for program in $programs; do
        test -f "$examples/$program.fut" && cp "$examples/$program.fut" . || return
    done
    for program in *.fut; do
        for target in c openmp opencl; do
            "$DPIAC" $target -w -o "${program%.fut}_$target" "$program" || return
        done
        "$DPIAC" c -w --main -o "${program%.fut}_main" "$program" &&
            "$DPIAC" opencl -w --main -o "${program%.fut}_opencl_main" "$program" || return
    done
}

# compile_all COMPILER FLAG...: every file, without a warning.
compile_all()
{
    for file in *.c; do
        "$@" -Wall -Wextra -Wpedantic -Werror $OPENCL_CFLAGS -c -o all.o "$file" || return
    done
}

# check_headers FLAG...: all headers in one C++ file, whose includes are used by nothing else.
check_headers()
{
    for header in *.h; do
        echo "#include \"$header\""
        echo "#include \"$header\""
    done >headers.cpp
    "$@" -Wall -Wextra -Wpedantic -Werror $OPENCL_CFLAGS -fsyntax-only headers.cpp
}

# The header leaves the version of OpenCL to those who include it; the C file takes what they chose.
check_version()
{
    ! grep -n 'CL_TARGET_OPENCL_VERSION' ./*.h || return
    for version in 100 110 120 200 210 220 300; do
        printf '%s\n' "#define CL_TARGET_OPENCL_VERSION $version" '#include "helpers_opencl.h"' \
            '#include <CL/cl.h>' "#if CL_TARGET_OPENCL_VERSION != $version" \
            '#error "the version is another one"' '#endif' 'int main(void) { return 0; }' \
            >version.c || return
        $TEST_GCC $strict $OPENCL_CFLAGS -fsyntax-only version.c || return
        for file in helpers_opencl.c dot_opencl.c; do
            $TEST_GCC $strict $OPENCL_CFLAGS -DCL_TARGET_OPENCL_VERSION=$version -fsyntax-only \
                $file || return
        done
    done
}

# check_unit TARGET FLAG...: all files of a target in one translation unit, with functions and types
# of its own that are called as everybody's are; nothing stays defined but what the headers have.
check_unit()
{
    unit=$1
    shift
    {
        echo 'typedef struct { float x[8]; } f32x8;'
        for name in add_i32 fail check launch allocate release source build affine; do
            echo "int $name(void);"
        done
        for file in *_"$unit".c; do
            echo "#include \"$file\""
        done
        echo 'int omp_get_thread_num(void);'
        echo 'int main(void) { f32x8 v; (void)v; return DOT_'"$(echo "$unit" | tr a-z A-Z)"'_OK; }'
    } >"unit.c"
    $TEST_GCC $strict $OPENCL_CFLAGS "$@" -o one "unit.c" $OPENCL_LIBS -lm &&
        ./one || return
    $TEST_GCC $OPENCL_CFLAGS -E -dM "unit.c" | cut -d' ' -f2 | sort >after
    {
        echo '#define CL_TARGET_OPENCL_VERSION 120'
        printf '#include <%s>\n' math.h stdarg.h stdio.h stdlib.h string.h
        for file in *_"$unit".h; do
            echo "#include \"$file\""
        done
    } >only.c
    $TEST_GCC $OPENCL_CFLAGS -E -dM only.c | cut -d' ' -f2 | sort >before
    comm -13 before after | grep -i "_$unit\|omp_\|f32x" && return 1
    return 0
}

# A compiler without vectors gets one clear error.
check_needs()
{
    head -n 4 dot_c.c | grep -q 'GCC or Clang' || return
    ! $TEST_GCC -std=c11 -U__GNUC__ -fsyntax-only dot_c.c 2>messages || return
    grep -q 'error.*need GCC or Clang' messages || return
    ! grep -q GCC helpers_c.c || { echo 'helpers_c.c needs no GCC'; return 1; }
}

tap_case 'programs are translated' emit_all
tap_case 'C99, gcc' compile_all $TEST_GCC -std=c99
tap_case 'GNU C17, gcc' compile_all $TEST_GCC -std=gnu17
tap_case 'headers in C++11, gcc' check_headers $TEST_GCC -x c++ -std=c++11
if test -n "$TEST_CLANG"; then
    tap_case 'C99, clang' compile_all $TEST_CLANG -std=c99 -Wno-unknown-pragmas
    tap_case 'headers in C++11, clang' check_headers $TEST_CLANG -x c++ -std=c++11
else
    tap_skip 'C99, clang' 'no clang'
fi
tap_case 'each version of OpenCL' check_version
tap_case 'one translation unit, C' check_unit c
tap_case 'one translation unit, OpenMP' check_unit openmp
tap_case 'one translation unit, OpenMP used' check_unit openmp $OPENMP_CFLAGS
tap_case 'one translation unit, OpenCL' check_unit opencl
tap_case 'vectors need GCC or Clang' check_needs
tap_fails 'a warning is noticed' sh -c 'echo "int f(int x) { return 0; }" >bad.c &&
    '"$TEST_GCC"' -Wall -Wextra -Werror -c -o bad.o bad.c'
tap_done
