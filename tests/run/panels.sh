#!/bin/sh
# The test blocks of panels.fut: loops in the functions of maps, which neighbours go through together
# on a processor, and other ways that a processor has of its own. Results are those of the
# interpreter. What is said of an entry is what its strategy does.
scratch=panels
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized
program=$top_srcdir/tests/run/panels.fut

# check_blocks TARGET [THREADS]
check_blocks()
{
    OMP_NUM_THREADS=${2-2} "$DPIAC" test "$program" --target="$1" >"$scratch/said" 2>&1 &&
        grep -q ' passed, 0 failed' "$scratch/said" && return
    head -c 3000 "$scratch/said"
    return 1
}

# check_note ENTRY NOTE: the strategy says that of ENTRY.
check_note()
{
    "$DPIAC" c --report -e "$1" -o "$scratch/one" "$program" >"$scratch/report" 2>&1 &&
        grep -q "strategy: $2\$" "$scratch/report" && return
    grep 'strategy:' "$scratch/report"
    return 1
}

# check_no_copy ENTRY: no row is stored before it is written into its place.
check_no_copy()
{
    "$DPIAC" c -e "$1" -o "$scratch/one" "$program" && ! grep -q 'allocate(d' "$scratch/one.c"
}

targets='c openmp opencl'
! is_quick || targets=c
for target in $targets; do
    if missing=$(can_run "$target"); then
        tap_case "$target" check_blocks "$target"
    else
        tap_skip "$target" "$missing"
    fi
done
if missing=$(can_run openmp); then
    tap_case 'one thread' check_blocks openmp 1
fi
for entry in smallest mixed nested products deep steps any_of; do
    tap_case "$entry: in panels" check_note "$entry" 'in panels'
done
for entry in rows dots conv5; do
    tap_case "$entry: panels of each" check_note "$entry" 'panels of each'
done
tap_case 'conv: columns apart' check_note conv 'columns apart'
tap_case 'centres: in place' check_no_copy centres
tap_fails 'rowops: in place' check_no_copy rowops
tap_fails 'bordered: in panels' check_note bordered 'in panels'
tap_fails 'depthwise: in panels' check_note depthwise 'in panels'
tap_done
