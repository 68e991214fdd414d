#!/bin/sh
# cpu.sh [PROGRAM...], run by make bench-table: emits the programs of this folder for this machine's
# processors, compiles them with the loops by hand, and times them next to these. What configure did
# not find is left out, and that is said.
#
# Variables: TABLE_SECONDS (for each contestant of a row), BENCH_THREADS, TABLE_DEVICE=0 (no OpenCL),
# TABLE_LEAST=1 (least times instead of medians, for a machine that has other work as well).
set -eu
: "${top_srcdir:?this is run by make bench-table}" "${HAVE_OPENBLAS:=no}" "${TABLE_DEVICE:=1}"
: "${BENCH_THREADS:=$(getconf _NPROCESSORS_ONLN)}"
OMP_NUM_THREADS=$BENCH_THREADS OPENBLAS_NUM_THREADS=$BENCH_THREADS
POCL_MAX_PTHREAD_COUNT=$BENCH_THREADS OPENBLAS_THREAD_TIMEOUT=20
export OMP_NUM_THREADS OPENBLAS_NUM_THREADS POCL_MAX_PTHREAD_COUNT OPENBLAS_THREAD_TIMEOUT

here=$top_srcdir/tests/bench/table
folder=$TEST_SCRATCH/table
rm -rf "$folder"
mkdir -p "$folder"
if test -z "$OPENMP_CFLAGS"; then
    echo "bench-table: $CC has no OpenMP"
    exit 1
fi
places=openmp files='cpu rows emitted' flags='' libraries='' opencl_libraries=''
if test "$HAVE_OPENCL" = yes && test "$TABLE_DEVICE" != 0; then
    places="$places opencl" files="$files device" flags="-DCL_TARGET_OPENCL_VERSION=120 $OPENCL_CFLAGS"
    opencl_libraries=$OPENCL_LIBS
else
    echo "bench-table: no OpenCL, which is left out"
    files="$files no_device"
fi
if test "$HAVE_OPENBLAS" = yes; then
    flags="$flags -DTABLE_OPENBLAS $OPENBLAS_CFLAGS" libraries=$OPENBLAS_LIBS
else
    echo "bench-table: no OpenBLAS; products are loops by hand"
fi

# What the machine's vectors have.
if $CC -march=native -dM -E - </dev/null | grep -q __AVX512F__; then
    flags="$flags -DTABLE_VECTOR_BYTES=64"
else
    flags="$flags -DTABLE_VECTOR_BYTES=32"
fi

for place in $places; do
    target=$place
    test $place = openmp || target='opencl --device=cpu'
    : >"$folder/$place.h"
    for program in "$here"/*.fut; do
        name=$(basename "$program" .fut)
        # shellcheck disable=SC2086
        "$DPIAC" $target -o "$folder/${name}_$place" "$program"
        echo "#include \"${name}_$place.h\"" >>"$folder/$place.h"
    done
done

optimise='-O3 -march=native'
# The flags are lists of words.
# shellcheck disable=SC2086
{
    for file in $files; do
        $CC -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra $optimise $OPENMP_CFLAGS $flags \
            -I"$folder" -I"$here" -c "$here/$file.c" -o "$folder/$file.o"
    done
    for precision in single exact; do
        test $precision = single || flags="$flags -DTABLE_EXACT"
        $CC -std=c11 -Wall -Wextra $optimise $OPENMP_CFLAGS $flags -c "$here/hand.c" \
            -o "$folder/hand_$precision.o"
    done
    for file in "$folder"/*_openmp.c "$folder"/*_opencl.c; do
        test -f "$file" || continue
        $CC $optimise $OPENMP_CFLAGS $OPENCL_CFLAGS -c "$file" -o "${file%.c}.o"
    done
    $CC $OPENMP_CFLAGS "$folder"/*.o -o "$folder/table" $libraries $opencl_libraries -lm
}
echo "$CC $optimise $OPENMP_CFLAGS"
"$folder/table" "$@"
