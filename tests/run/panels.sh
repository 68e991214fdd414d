#!/bin/sh
# The test blocks of panels.fut: loops in the functions of maps, which neighbours go through together
# on a processor, and other ways that a processor has of its own. Results are those of the
# interpreter. What is said of an entry is what its strategy does.
scratch=panels
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized
program=$top_srcdir/tests/run/panels.fut

check_one_thread()
{
    (OMP_NUM_THREADS=1
     blocks_pass "$program" --target=openmp)
}

# check_no_copy ENTRY: no row is stored before it is written into its place.
check_no_copy()
{
    "$DPIAC" c -e "$1" -o "$scratch/one" "$program" && ! grep -q 'allocate(d' "$scratch/one.c"
}

test_blocks_on "$program" "$(is_quick && echo c || echo c,openmp,opencl)"
if missing=$(can_run openmp); then
    tap_case 'one thread' check_one_thread
fi
for entry in smallest mixed nested products deep steps any_of manyTaps bordered; do
    tap_case "$entry: in panels" check_note "$entry" 'in panels'
done
for entry in rows dots conv5; do
    tap_case "$entry: panels of each" check_note "$entry" 'panels of each'
done
tap_case 'conv: columns apart' check_note conv 'columns apart'
tap_case 'centres: in place' check_no_copy centres
tap_fails 'rowops: in place' check_no_copy rowops
tap_fails 'depthwise: in panels' check_note depthwise 'in panels'
tap_fails 'taps: in panels' check_note taps 'in panels'
tap_done
