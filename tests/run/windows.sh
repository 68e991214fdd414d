#!/bin/sh
# The test blocks of windows.fut: neighbours in a row, of which a work-item has four. Results are those
# of the interpreter; what is read and written in vectors is counted in the text, and Oclgrind looks for
# what is read outside of an array.
scratch=windows
level=-O1
host_level=-O0
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized
program=$top_srcdir/tests/run/windows.fut

# has_vectors ENTRY READ WRITTEN: so many vectors are read into windows, and so many are written.
has_vectors()
{
    "$DPIAC" opencl -w -e "$1" -o "$scratch/one" "$program" || return
    read_ones=$(grep -c 'vstore4(' "$scratch/one.cl")
    written_ones=$(grep -c '= vload4(0, four' "$scratch/one.cl")
    test "$read_ones $written_ones" = "$2 $3" || { echo "$read_ones $written_ones"; return 1; }
}

# is_in_bounds ENTRY SIZE...: and the result is that of C.
is_in_bounds()
{
    entry=$1
    shift
    shaped "$@" >"$scratch/in"
    "$scratch/c/windows" -e "$entry" <"$scratch/in" >"$scratch/expected" &&
        execute oclgrind "$scratch/windows" -e "$entry" <"$scratch/in" >"$scratch/actual" &&
        cmp "$scratch/expected" "$scratch/actual"
}

test_blocks_on "$program" "$(is_quick && echo c || echo c,opencl)"
while read -r entry read written; do
    tap_case "$entry: vectors" has_vectors "$entry" "$read" "$written"
done <<'END'
wide 3 1
edge 2 1
torus 3 1
heat 5 1
two 3 2
shifted 1 1
fixed 2 1
bytes 1 1
halves 1 1
batch 1 1
weighted 2 1
far 0 0
dilated 0 0
differences 0 0
inner 0 0
chosen 0 0
gathered 0 0
END
is_quick && { tap_done; exit; }
if missing=$(can_run oclgrind); then
    cp "$program" "$scratch/windows.fut"
    translate_both windows
    tap_case 'compiled for C' build c "$scratch/c" windows
    tap_case 'compiled for Oclgrind' build oclgrind "$scratch" windows
    for entry in wide edge torus far; do
        for sizes in '1 4' '4 4' '9 12' '12 16' '5 20'; do
            tap_case "Oclgrind: $entry of $sizes" is_in_bounds "$entry" $sizes
        done
    done
    tap_case 'Oclgrind: fixed' is_in_bounds fixed 16 64
else
    tap_skip 'Oclgrind' "$missing"
fi
tap_done
