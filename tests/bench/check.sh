#!/bin/sh
# The benchmarks, with sizes that take no time: each program of the table can be emitted for where it
# is to be timed, and computes what is right there. (For a GPU they are only emitted.)
set -u
: "${top_srcdir:=$(cd "$(dirname "$0")/../.." && pwd)}"
. "$top_srcdir/tests/tap.sh"
bench=$top_srcdir/tests/bench
TEST_SCRATCH=$TEST_SCRATCH/bench-check
BENCH_VECTOR='1 1000 4k' BENCH_GEMV='37 64' BENCH_GEMM='33 128' BENCH_SECONDS=0.01
HAVE_OPENBLAS=no HAVE_CLBLAST=no
export TEST_SCRATCH BENCH_VECTOR BENCH_GEMV BENCH_GEMM BENCH_SECONDS HAVE_OPENBLAS HAVE_CLBLAST
rm -rf "$TEST_SCRATCH"
mkdir -p "$TEST_SCRATCH"

# can_emit PLACE...
can_emit()
{
    "$bench/prepare.sh" "$DPIAC" "$top_srcdir" "$TEST_SCRATCH/emitted" "$@" 2>&1 |
        tee "$TEST_SCRATCH/emitted.txt"
    ! grep 'is left out' "$TEST_SCRATCH/emitted.txt"
}

# with_table ROW: runs the benchmarks of this program only.
with_table()
{
    echo "$1" >"$TEST_SCRATCH/programs"
    BENCH_PROGRAMS=$TEST_SCRATCH/programs "$bench/cpu.sh"
}

tap_case 'the programs are emitted' can_emit openmp opencl gpu
if test "${DPIAC_TEST_QUICK:-}" = 1; then
    tap_done
    exit
fi
if test "$HAVE_OPENCL" = yes && test -n "$OPENMP_CFLAGS"; then
    tap_case 'the programs compute what is right' "$bench/cpu.sh"
    tap_fails 'a program that computes something else is found' \
        with_table 'nrm2 examples/blas/nrm2.fut nrm2 asum openmp'
    tap_fails 'also on the device' with_table 'nrm2 examples/blas/nrm2.fut nrm2 asum opencl'
else
    tap_skip 'the programs compute what is right' 'there is no OpenCL, or no OpenMP'
fi
tap_done
