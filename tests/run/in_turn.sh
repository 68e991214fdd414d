#!/bin/sh
# The test blocks of in_turn.fut, where the host takes few long rows of a device one after the other.
# Results are those of the interpreter.
scratch=in_turn
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized
program=$top_srcdir/tests/run/in_turn.fut

# check_in_turn ENTRY: it has such rows.
check_in_turn()
{
    "$DPIAC" opencl --report -e "$1" -o "$scratch/one" "$program" >"$scratch/report" 2>&1 &&
        grep -q 'strategy: rows in turn$' "$scratch/report"
}

test_blocks_on "$program" "$(is_quick && echo c || echo c,openmp,opencl)"
for entry in boxes pairs; do
    tap_case "$entry: in turn" check_in_turn "$entry"
done
tap_done
