#!/bin/sh
# Emitted programs are linked into one executable and called from a C project of its own.
#
# Compilers and flags are split into words on purpose.
# shellcheck disable=SC2086
scratch=link
. "$(dirname "$0")/run.sh"
here=$top_srcdir/tests/run

# translate_library TARGET PROGRAM: without a main.
translate_library()
{
    mkdir -p "$scratch/$1" && (cd "$scratch/$1" && "$DPIAC" "$1" "$2")
}

translate_all()
{
    translate_library "$1" "$top_srcdir/examples/blas/dot.fut" &&
        translate_library "$1" "$here/programs/temporaries.fut" &&
        translate_library "$1" "$here/failures/failures.fut"
}

echo 'entry doubles [n] (xs: [n]f64) : [n]f64 = map (* 2) xs' >"$scratch/doubles.fut"
awk -v kind=tables -v count=9000 -f "$here/large.awk" >"$scratch/tables.fut"

# link_c FOLDER FLAG...: each file is compiled by itself, then all are linked.
link_c()
{
    folder=$scratch/$1
    programs="$folder/dot.c $folder/temporaries.c $folder/failures.c"
    shift
    for file in $programs "$here/link_c.c"; do
        $TEST_GCC $strict $sanitizers "$@" -I "$folder" -c \
            -o "$folder/$(basename "$file" .c).o" "$file" || return
    done
    $TEST_GCC $sanitizers "$@" -Wl,--wrap=malloc -Wl,--wrap=calloc -o "$folder/all" \
        "$folder/dot.o" "$folder/temporaries.o" "$folder/failures.o" "$folder/link_c.o" -lm
}

link_opencl()
{
    folder=$scratch/opencl
    programs="$folder/dot.c $folder/temporaries.c $folder/failures.c $folder/doubles.c"
    programs="$programs $folder/tables.c"
    translate_library opencl "../doubles.fut" && translate_library opencl "../tables.fut" || return
    for file in $programs "$here/link_opencl.c"; do
        $TEST_GCC $strict $sanitizers $OPENCL_CFLAGS -DCL_TARGET_OPENCL_VERSION=120 \
            -I "$folder" -c -o "$folder/$(basename "$file" .c).o" "$file" || return
    done
    $TEST_GCC $sanitizers -Wl,--wrap=clCreateBuffer -Wl,--wrap=clReleaseMemObject \
        -Wl,--wrap=clGetDeviceInfo -Wl,--wrap=clEnqueueBarrierWithWaitList -o "$folder/all" \
        "$folder/dot.o" "$folder/doubles.o" "$folder/tables.o" \
        "$folder/temporaries.o" "$folder/failures.o" "$folder/link_opencl.o" $OPENCL_LIBS -lm
}

# run_steps TARGET: every step must be right, and there must be some. What OpenCL's own libraries
# leak is not what is looked for.
run_steps()
{
    printf 'leak:%s\n' libpocl libLLVM libclang libOpenCL libhwloc >"$scratch/suppressions"
    LSAN_OPTIONS="suppressions=$scratch/suppressions:print_suppressions=0" \
        "$scratch/$1/all" >"$scratch/$1/steps" 2>&1
    status=$?
    if test "$status" -ne 0 || grep -q WRONG "$scratch/$1/steps" ||
        test "$(grep -c right "$scratch/$1/steps")" -lt 8; then
        echo "status $status"
        cat "$scratch/$1/steps"
        return 1
    fi
}

# The global names of an object file all begin with the program's name.
check_names()
{
    nm -g --defined-only "$scratch/$1/dot.o" | awk '$3 !~ /^dot(_|$)/ { print $3; wrong = 1 }
        END { exit wrong || NR == 0 }'
}

link_twice()
{
    $TEST_GCC -o "$scratch/c/twice" "$scratch/c/dot.o" "$scratch/c/dot.o" "$scratch/c/link_c.o"
}

tap_case 'c: translated' translate_all c
tap_case 'c: linked' link_c c
tap_case 'c: names' check_names c
tap_case 'c: called' run_steps c
tap_case 'openmp: translated' translate_all openmp
tap_case 'openmp: linked' link_c openmp -fopenmp
tap_case 'openmp: called' run_steps openmp
if missing=$(can_run opencl); then
    tap_case 'opencl: translated' translate_all opencl
    tap_case 'opencl: linked' link_opencl
    tap_case 'opencl: names' check_names opencl
    tap_case 'opencl: called' run_steps opencl
else
    tap_skip 'opencl' "$missing"
fi
tap_fails 'the same program twice cannot be linked' link_twice
tap_done
