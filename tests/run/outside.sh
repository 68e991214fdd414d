#!/bin/sh
# The test blocks of outside.fut, whose inner maps, loops and reductions compute what does not depend
# on their index: results are those of the interpreter. In how many loops of C, or blocks of a kernel,
# a call stands.
scratch=outside
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized
program=$top_srcdir/tests/run/outside.fut

# check_depth TARGET SUFFIX ENTRY CALL DEPTH: the calls of ENTRY that are written so stand in that many
# loops, all of them.
check_depth()
{
    "$DPIAC" "$1" -w -e "$3" -o "$scratch/one" "$program" || return
    grep -F "$4" "$scratch/one.$2" >"$scratch/calls" &&
        ! grep -v "^ \{$((4 * $5 + 4))\}[^ ]" "$scratch/calls"
}

test_blocks_on "$program" "$(is_quick && echo c || echo c,openmp,opencl)"
while read -r entry call depth; do
    tap_case "$entry: $call" check_depth c c "$entry" "$call" "$depth"
done <<'END'
rotate sinf(angle 1
resize (float)height; 1
resize floorf(y) 1
resize floorf(x) 2
nearest (one_mul_i64(i, 1
nearest (one_mul_i64(j, 2
scaled exp(x) 1
scaled log(2.0 0
sums exp(x) 2
sums sqrt(t) 0
state sin(t) 0
state exp(cos(t)) 0
state sqrt((double)i) 1
halvings exp(t) 0
halvings sin(t) 0
by_columns floor_div_i64(k, 2
by_given 100 3
failing div_i64(100, 2
counted halvings_of(k) 2
weighted gauss(x, 1
weighted gauss(y, 2
END
tap_case 'scaled, in parallel: exp(x)' check_depth openmp c scaled 'exp(x)' 0
tap_case 'state, on a device: sin(t)' check_depth opencl c state 'sin(t)' 0
tap_fails 'another depth' check_depth c c rotate 'sinf(angle' 2
tap_done
