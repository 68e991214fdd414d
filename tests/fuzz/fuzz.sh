# For tests of random programs, always the same ones, or FUZZ_COUNT of them from seed FUZZ_FIRST on.
# They set `scratch` to a folder of their own, where what failed is kept, and `some` to how many
# programs there are when nothing is asked for, and source this file; $work is theirs until they end.
set -u
: "${top_srcdir:=$(cd "$(dirname "$0")/../.." && pwd)}" "${top_builddir:=$top_srcdir}"
: "${DPIAC:=$top_builddir/dpiac}" "${TEST_SCRATCH:=$top_builddir/tests/scratch}"
: "${DPIAC_TEST_QUICK=0}" "${FUZZ_FIRST=1}"
. "$top_srcdir/tests/tap.sh"

if test -z "${FUZZ_COUNT-}"; then
    FUZZ_COUNT=$some
    test "$DPIAC_TEST_QUICK" != 1 || FUZZ_COUNT=20
fi
if test -f /etc/OpenCL/vendors/pocl.icd; then
    OCL_ICD_VENDORS=/etc/OpenCL/vendors/pocl.icd
    export OCL_ICD_VENDORS
fi
scratch=$TEST_SCRATCH/$scratch
work=$scratch/work-$$
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
mkdir -p "$work"
