#!/bin/sh
# The test blocks of in_turn.fut, where the host takes few long rows of a device one after the
# other, or groups the steps of loops. Results are those of the interpreter.
scratch=in_turn
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized
program=$top_srcdir/tests/run/in_turn.fut

# check_rule ENTRY RULE: that rule is applied to it.
check_rule()
{
    "$DPIAC" opencl --report -e "$1" -o "$scratch/one" "$program" >"$scratch/report" 2>&1 &&
        grep -q "strategy: $2\$" "$scratch/report"
}

test_blocks_on "$program" "$(is_quick && echo c || echo c,openmp,opencl)"
for entry in boxes pairs; do
    tap_case "$entry: in turn" check_rule "$entry" 'rows in turn'
done
for entry in halved solved; do
    tap_case "$entry: by groups" check_rule "$entry" 'map by work-groups'
done
# has_last_apart: what firsts makes of each element is done by a work-item for some of these.
has_last_apart()
{
    check_rule firsts fission &&
        grep -q ': a work-item for each of b times .* times m ' "$scratch/report"
}

tap_case 'firsts: the rest by all' has_last_apart
tap_case 'framed: apart' check_rule framed fission
tap_done
