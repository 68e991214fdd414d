#!/bin/sh
# The test blocks of held.fut, whose rows are held by the work-items of groups, for OpenCL: results
# are those of the interpreter. Which entries hold their rows, in how many kernels, by a description
# of a device.
scratch=held
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized
program=$top_srcdir/tests/run/held.fut

# check_held ENTRY SIZES [NUMBER...]: the sizes of what work-items hold of a row in the kernels of
# ENTRY, where the device has other NUMBERs.
check_held()
{
    entry=$1
    sizes=$2
    shift 2
    {
        echo 'device other like gpu'
        for number in "$@"; do
            echo "  $number"
        done
    } >"$scratch/other.device"
    "$DPIAC" opencl --device="$scratch/other.device" -e "$entry" -o "$scratch/one" "$program" ||
        return
    held=$(sed -n 's/^    [a-z0-9]* xs\[\([0-9]*\)\];$/\1/p' "$scratch/one.cl" | tr '\n' ' ')
    test "$held" = "$sizes" && return
    echo "$held"
    return 1
}

if missing=$(can_run opencl); then
    is_quick || tap_case 'results' blocks_pass "$program" --target=opencl
    is_quick ||
        tap_case 'results, with few groups' blocks_pass "$program" --target=opencl --work-groups=1
else
    tap_skip 'results' "$missing"
fi
while read -r entry sizes; do
    tap_case "$entry: held" check_held "$entry" "$sizes${sizes:+ }"
done <<'END'
softmax 16 16 16 16 16 16 32
both 16 16 16 16 16 16 32
weighted 16 16 16 16 16 16 32
wide 8 8 8 8 8 8 16
known 13
first
halves
END
tap_case 'fewer elements' check_held softmax '8 8 8 8 8 8 16 32 ' 'heldBytes = 32'
tap_case 'fewer of the longest' check_held softmax '16 16 16 16 16 16 ' 'mostHeld = 64'
tap_case 'smaller groups' check_held softmax '16 16 16 16 32 ' 'heldItems = 64'
tap_case 'none' check_held softmax '' 'heldBytes = 0'
tap_done
