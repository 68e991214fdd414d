#!/bin/sh
# Run by make bench: emits, compiles and times the programs on this machine's processors, against
# OpenBLAS, and on an OpenCL device that is a processor, against CLBlast. What configure did not find
# is left out, and that is said.
#
# Variables: BENCH_VECTOR, BENCH_GEMV, BENCH_GEMM (sizes: numbers, 16k, 4M), BENCH_ONLY (shapes or programs),
# BENCH_SECONDS (for each size), BENCH_THREADS, BENCH_SWEEP (1: vectors from 1k to 128M),
# BENCH_KERNELS (1: the time of each kernel), BENCH_PROGRAMS (the table of programs), BENCH_LEAST
# (1: least times are compared instead of medians, for a machine that has other work as well).
set -eu
: "${top_srcdir:?this is run by make bench}" "${HAVE_OPENBLAS:=no}" "${HAVE_CLBLAST:=no}"
: "${BENCH_THREADS:=$(getconf _NPROCESSORS_ONLN)}" "${BENCH_SWEEP:=}"
if test -n "$BENCH_SWEEP"; then
    : "${BENCH_VECTOR:=1k 4k 16k 64k 256k 1M 4M 16M 64M 128M}"
    : "${BENCH_GEMV:=64 256 1024 4096 8192}" "${BENCH_GEMM:=64 128 256 512 1024 2048}"
    : "${BENCH_SECONDS:=2}"
fi
: "${BENCH_VECTOR:=16M}" "${BENCH_GEMV:=4096}" "${BENCH_GEMM:=1024}" "${BENCH_SECONDS:=5}"
OMP_NUM_THREADS=$BENCH_THREADS OPENBLAS_NUM_THREADS=$BENCH_THREADS
POCL_MAX_PTHREAD_COUNT=$BENCH_THREADS OPENBLAS_THREAD_TIMEOUT=20
export BENCH_VECTOR BENCH_GEMV BENCH_GEMM BENCH_SECONDS OMP_NUM_THREADS OPENBLAS_NUM_THREADS
export POCL_MAX_PTHREAD_COUNT OPENBLAS_THREAD_TIMEOUT

bench=$top_srcdir/tests/bench
folder=$TEST_SCRATCH/bench
rm -rf "$folder"
mkdir -p "$folder"

# missing WHAT PACKAGE: says so.
missing()
{
    echo "make bench: configure did not find $1 (Debian: $2), which is left out"
}

places='' files="main bench problem host" flags='' libraries='' optimise='-O3 -march=native'
if test -n "$OPENMP_CFLAGS"; then
    places=openmp
else
    missing OpenMP gcc
fi
if test "$HAVE_OPENBLAS" = yes; then
    files="$files openblas" flags="$flags -DBENCH_OPENBLAS $OPENBLAS_CFLAGS"
    libraries="$libraries $OPENBLAS_LIBS"
else
    missing OpenBLAS libopenblas-dev
fi
if test "$HAVE_OPENCL" = yes; then
    places="$places opencl" files="$files device watch"
    flags="$flags $OPENCL_CFLAGS"
else
    echo "make bench: configure did not find OpenCL (Debian: ocl-icd-opencl-dev, pocl-opencl-icd)"
    exit 1
fi
if test "$HAVE_CLBLAST" = yes; then
    files="$files clblast" flags="$flags -DBENCH_CLBLAST $CLBLAST_CFLAGS"
    libraries="$libraries $CLBLAST_LIBS"
else
    missing CLBlast libclblast-dev
fi

# The flags are lists of words.
# shellcheck disable=SC2086
{
    "$bench/prepare.sh" "$DPIAC" "$top_srcdir" "$folder" $places
    for file in $files; do
        $CC -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra $optimise $OPENMP_CFLAGS $flags \
            -I"$folder" -c "$bench/$file.c" -o "$folder/$file.o"
    done
    for file in "$folder"/*_openmp.c "$folder"/*_opencl.c; do
        test -f "$file" || continue
        $CC $optimise $OPENMP_CFLAGS $OPENCL_CFLAGS -DBENCH_WATCHED \
            -include "$bench/watch.h" -c "$file" -o "${file%.c}.o"
    done
    $CC $OPENMP_CFLAGS "$folder"/*.o -o "$folder/bench" $libraries $OPENCL_LIBS -lm
}
echo "emitted C: $CC $optimise $OPENMP_CFLAGS"
"$folder/bench"
