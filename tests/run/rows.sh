#!/bin/sh
# The test blocks of rows.fut for OpenCL, whose strategy chooses by the sizes of rows and columns:
# results are those of the interpreter.
scratch=rows
. "$(dirname "$0")/run.sh"

# check_blocks TARGET
check_blocks()
{
    "$DPIAC" test --target="$1" "$top_srcdir/tests/run/rows.fut" >"$scratch/$1.said" 2>&1 &&
        grep -q ' passed, 0 failed' "$scratch/$1.said" && return
    head -c 3000 "$scratch/$1.said"
    return 1
}

for target in opencl openmp; do
    if missing=$(can_run "$target"); then
        tap_case "rows for $target" check_blocks "$target"
    else
        tap_skip "rows for $target" "$missing"
    fi
done
tap_done
