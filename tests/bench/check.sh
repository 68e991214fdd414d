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

# What was measured on a GPU, and a page for it.
mkdir -p "$TEST_SCRATCH/gpu"
cat >"$TEST_SCRATCH/gpu/cases.txt" <<'END'
OpenCL: a device, 132 compute units

dot, n = 16777216
program            where                us   least us     GB/s  /copy  cuBLAS  cuBLAS-x20  kernels temporary    span us  wall us transl. ms error
dot                OpenCL             41.3       39.0   3251.4   0.89    1.04        0.93        2      2144       42.5     57.3       10.2  3e-07
dot                OpenCL-x20         37.3       37.0   3598.2   0.98    1.15        1.02        2      2144       37.3     37.4       10.2  3e-07
copy buffer        OpenCL             36.6       34.4   3663.1   1.00

gemm, n = 4096
program            where                us   least us  GFLOP/s  /copy  cuBLAS  cuBLAS-x20  kernels temporary    span us  wall us transl. ms error
matmul             OpenCL           2892.9     2881.8  47508.9   0.02    0.95        0.93        1         0     2892.9   2934.8       61.8  1e-06
END
cat >"$TEST_SCRATCH/gpu/table.md" <<'END'
something is said first
a device; a copy moves 4083 GB/s

| program | n |
|---|---|
| argmax | 128 Mi |
END

# can_place NAME: tables go to where the page has places for them, the first of which is called NAME.
can_place()
{
    page=$TEST_SCRATCH/page.md
    printf '%s\n' Before "<!-- $1 -->" old '<!-- end -->' between '<!-- gpu-table -->' \
        '<!-- end -->' behind >"$page"
    cp "$page" "$page.before"
    PERFORMANCE_GPU=$TEST_SCRATCH/gpu PERFORMANCE_ONLY=gpu PERFORMANCE_PAGE=$page \
        "$bench/performance.sh" && diff - "$page" <<'END'
Before
<!-- gpu-cases -->

- OpenCL: a device, 132 compute units

| program | n | us | GB/s | of copy | times cuBLAS | times cuBLAS-x20 | both behind each other | kernels | memory, bytes | error |
|---|---|---|---|---|---|---|---|---|---|---|
| dot | 16 Mi | 41.3 | 3251.4 | 0.89 | **1.04** | 0.93 | 1.02 | 2 | 2144 | 3e-07 |
| matmul | 4096 x 4096 | 2892.9 | 47508.9 GFLOP/s |  | **0.95** | 0.93 |  | 1 | 0 | 1e-06 |

<!-- end -->
between
<!-- gpu-table -->

a device; a copy moves 4083 GB/s

| program | n |
|---|---|
| argmax | 128 Mi |

<!-- end -->
behind
END
}

# is_left NAME: without a place for a table the page stays as it is, and that is said.
is_left()
{
    ! can_place "$1" >"$TEST_SCRATCH/said" && cmp "$page" "$page.before" &&
        grep -q "no table 'gpu-cases', or no place for it" "$TEST_SCRATCH/said"
}

# has_places: so has docs/performance.md.
has_places()
{
    for name in gpu-cases gpu-table openmp-cases pocl-cases processor-table translation-stages \
        translation-sizes; do
        grep -qx "<!-- $name -->" "$top_srcdir/docs/performance.md" || { echo "$name"; return 1; }
    done
}

tap_case 'tables go into a page' can_place gpu-cases
tap_case 'a page without a place' is_left other
tap_case 'the page has places for all tables' has_places
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
