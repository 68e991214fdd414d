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

# has_vectors ENTRY READ WRITTEN KERNELS: so many vectors are read into windows, and so many written;
# there are two kernels where the host asks for the length of rows.
has_vectors()
{
    "$DPIAC" opencl -w -e "$1" -o "$scratch/one" "$program" || return
    found=$(for part in 'vstore4(' '= vload4(0, four' '^kernel '; do
        grep -c "$part" "$scratch/one.cl"
    done | tr '\n' ' ')
    test "$found" = "$2 $3 $4 " || { echo "$found"; return 1; }
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
while read -r entry read written kernels; do
    tap_case "$entry: vectors" has_vectors "$entry" "$read" "$written" "$kernels"
done <<'END'
wide 3 1 2
edge 2 1 2
torus 3 1 2
heat 5 1 2
two 3 2 2
shifted 1 1 2
fixed 2 1 1
bytes 1 1 2
halves 1 1 2
batch 0 0 1
weighted 2 1 2
turned 1 1 2
sobel 3 1 2
far 0 0 1
dilated 0 0 1
differences 0 0 2
inner 0 0 1
chosen 0 0 1
gathered 0 0 1
vertical 0 0 1
checkered 0 1 2
checked 0 0 1
different 1 1 2
line 1 1 1
letters 1 1 1
flags 2 1 1
image 1 1 1
either 0 0 1
beyond 0 0 1
picked 0 0 1
table 0 0 1
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
    for size in 1 3 4 9 17; do
        tap_case "Oclgrind: line of $size" is_in_bounds line "$size"
    done
else
    tap_skip 'Oclgrind' "$missing"
fi
tap_done
