#!/bin/sh
# The test blocks of reduced.fut, in which rows of what reads as a product are reduced in its tiles,
# for OpenCL: results are those of the interpreter. How many kernels of each entry do that.
scratch=reduced
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized
program=$top_srcdir/tests/run/reduced.fut

# check_tiles ENTRY COUNT: how many kernels of ENTRY have what the work-items of a tile made of its
# rows in local memory.
check_tiles()
{
    "$DPIAC" opencl -e "$1" -o "$scratch/one" "$program" || return
    found=$(awk '/^kernel/ { seen = 0 }
                 /^    local [a-z0-9]* parts[_0-9]*\[/ && !seen { seen = 1; count++ }
                 END { print count + 0 }' "$scratch/one.cl")
    test "$found" -eq "$2" && return
    echo "$found"
    return 1
}

if missing=$(can_run opencl); then
    is_quick || tap_case 'results' blocks_pass "$program" --target=opencl --work-groups=1
else
    tap_skip 'results' "$missing"
fi
while read -r entry count; do
    tap_case "$entry: kernels with tiles" check_tiles "$entry" "$count"
done <<'END'
gaussians 4
near 4
nearest 4
scaled 4
moments 4
pairs 3
sets 4
failing 3
ordered 0
matched 0
joined 0
shared 0
END
tap_done
