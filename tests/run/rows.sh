#!/bin/sh
# The test blocks of rows.fut, for OpenCL, whose strategy chooses by the sizes of rows and columns,
# and by how much fills the device; of several.fut, of arrays that are summed as wholes and the like;
# of guarded.fut, which tiles read by conditions; of looked_up.fut, whose indices may be wrong; of
# stepped.fut, rows that loops compute; and of choices.fut, for what must not be chosen. Results are
# those of the interpreter, and the rules that all but the last are about are applied.
scratch=rows
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized
program=$top_srcdir/tests/run/rows.fut

# reported: $report is what dpiac reports of $program for OpenCL, asked once.
reported()
{
    report=$scratch/$(basename "$program" .fut).report
    test -f "$report" && return
    "$DPIAC" opencl --report -o "$scratch/rows" "$program" >"$scratch/report" 2>&1 ||
        { cat "$scratch/report"; return 1; }
    mv "$scratch/report" "$report"
}

# check_rule ENTRY RULE [LINES]: RULE is applied in ENTRY, or so many lines behind its first one.
check_rule()
{
    line=$(sed -n "/^entry $1 /=" "$program")
    reported || return
    grep -q "\.fut:$((line + ${3-0})): strategy: $2\$" "$report" && return
    grep "strategy:" "$report"
    return 1
}

# check_again: where a device does little again, what neighbours share is stored.
check_again()
{
    printf 'device stores like gpu\n  fewAgain = 4\n' >"$scratch/stores.device"
    "$DPIAC" opencl --report --device="$scratch/stores.device" -o "$scratch/rows" "$program" \
        >"$scratch/report" 2>&1 && ! grep 'strategy: letAgain$' "$scratch/report"
}

# room ENTRY: the bytes of local memory for which the host of room.fut asks in ENTRY, and those that
# the kernel takes then, as AxM+B for rows of M elements, which is A B.
room()
{
    sed -n "/^int room_$1_enqueue/,/^}/p" "$scratch/room.c" |
        sed -n -e 's/.*if (\([0-9]*\) \* m + \([0-9]*\) <= 49152.*/\1 \2/p' \
            -e 's/.*check_local_memory(.*, \([0-9]*\) \* m + \([0-9]*\));/  \1 \2/p'
}

# check_room ENTRY BYTES: it asks for so many bytes for each element at first, and no kernel takes
# more than is asked for.
check_room()
{
    "$DPIAC" opencl -o "$scratch/room" "$top_srcdir/tests/run/room.fut" || return
    room "$1" >"$scratch/asked"
    test "$(sed -n '1s/ .*//p' "$scratch/asked")" = "$2" &&
        awk '/^[0-9]/ { a = $1; b = $2; next } a != "" && ($1 > a || $2 > b) { bad = 1 } { a = "" }
            END { exit bad }' "$scratch/asked" && return
    cat "$scratch/asked"
    return 1
}

# check_array ENTRY TYPE: ENTRY keeps `ys` of that type.
check_array()
{
    "$DPIAC" opencl --report -e "$1" -o "$scratch/array" "$program" >"$scratch/report" 2>&1 &&
        grep -qF "$1: ys : $2, global" "$scratch/report" && return
    grep -F "$1: " "$scratch/report"
    return 1
}

# check_tiling COUNT: so many entries of guarded.fut are done in tiles.
check_tiling()
{
    "$DPIAC" opencl --report -o "$scratch/guarded" "$top_srcdir/tests/run/guarded.fut" \
        >"$scratch/report" 2>&1 && test "$(grep -c 'strategy: tiling$' "$scratch/report")" = "$1"
}

# check_ahead PROGRAM COUNT: with that number of the device so many loops of PROGRAM read three
# elements before they wait for one.
check_ahead()
{
    printf 'device ahead like gpu\n  readAhead = 3\n' >"$scratch/ahead.device"
    "$DPIAC" opencl --device="$scratch/ahead.device" -o "$scratch/ahead" \
        "$top_srcdir/tests/bench/table/$1.fut" &&
        test "$(grep -c 'float read\[3\];' "$scratch/ahead.cl")" = "$2"
}

# check_narrow: what is divided to find indices has 32 bits where sizes allow it.
check_narrow()
{
    "$DPIAC" opencl -o "$scratch/looked_up" "$top_srcdir/tests/run/looked_up.fut" &&
        grep -q '_strided_tabulate[0-9]*(' "$scratch/looked_up.cl" &&
        ! grep '[%/] (long)' "$scratch/looked_up.cl"
}

# check_shared ENTRY: dpiac warns of no kernel of ENTRY that one work-item does alone.
check_shared()
{
    first=$(sed -n "/^entry $1 /=" "$program")
    reported || return
    for line in $first $((first + 1)) $((first + 2)); do
        grep "rows.fut:$line:.*warning: one work-item" "$report" && return 1
    done
    return 0
}

# check_bytes ENTRY LIMIT: bins of ENTRY are in local memory where there are so many at most.
check_bytes()
{
    "$DPIAC" opencl -w -e "$1" -o "$scratch/wide" "$top_srcdir/tests/run/wide_bins.fut" &&
        grep "bins <= $2)" "$scratch/wide.c"
}

# check_twice: neither of two histograms leaves the other's pairs to a work-item.
check_twice()
{
    "$DPIAC" opencl --report -e merged -o "$scratch/wide" "$top_srcdir/tests/run/wide_bins.fut" \
        >"$scratch/report" 2>&1 && ! grep 'one work-item' "$scratch/report"
}

# check_sorted: no work-item is left alone with many bins, but with the loop of the test.
check_sorted()
{
    "$DPIAC" opencl --report -e bytes -o "$scratch/sorted" "$top_srcdir/tests/run/sorted_bins.fut" \
        >"$scratch/report" 2>&1 && grep 'histogram by sorting' "$scratch/report" &&
        test "$(grep -c ': one work-item' "$scratch/report")" = 1
}

# check_exchanged BITS: whether 64 bits are exchanged in a step is up to what the device does.
check_exchanged()
{
    printf 'device mine like gpu\n  atomicBits = %s\n' "$1" >"$scratch/device" &&
        "$DPIAC" opencl -w --device="$scratch/device" -e bounds -o "$scratch/wide" \
            "$top_srcdir/tests/run/wide_bins.fut" || return
    if [ "$1" = 64 ]; then
        grep 'atom_min(place, x)' "$scratch/wide.cl" &&
            grep 'check_atomics(' "$scratch/wide.c"
    else
        ! grep 'atom_min\|atom_cmpxchg\|check_atomics' "$scratch/wide.c"
    fi
}

# check_stepped ENTRY: rows of ENTRY are for work-groups.
check_stepped()
{
    "$DPIAC" opencl --report -e "$1" -o "$scratch/stepped" "$program" >"$scratch/report" 2>&1 &&
        grep 'strategy: map by work-groups$' "$scratch/report"
}

here=$top_srcdir/tests/run
if is_quick; then
    test_blocks_on "$here/choices.fut" openmp
else
    for name in rows choices several looked_up wide_bins sorted_bins; do
        test_blocks_on "$here/$name.fut" openmp,opencl
    done
    for name in room stepped; do
        test_blocks_on "$here/$name.fut" opencl
    done
    for name in guarded looked_up stepped wide_bins; do
        test_blocks_on "$here/$name.fut" opencl --work-groups=1
    done
    for name in rows several; do
        test_blocks_on "$here/$name.fut" opencl --work-groups=64
    done
fi
tap_case 'what is read by conditions is done in tiles' check_tiling 4
while read -r entry bytes; do
    tap_case "$entry: room for $bytes bytes an element" check_room "$entry" "$bytes"
done <<'END'
softmax 4
centred 4
needed 8
early 8
wide 12
twice 4
in_two 4
branch 4
END
while read -r entry lines rule; do
    tap_case "$entry: $rule" check_rule "$entry" "$rule" "$lines"
done <<'END'
rows 0 map by work-groups
columns 0 columns in pieces
chain 1 map by work-groups
column_chain 1 columns in pieces
rows 0 rows in pieces
chain 1 rows in pieces
sums 0 map by work-groups
sums 0 rows in pieces
counts 0 rows in pieces
maxs 0 rows in pieces
both 0 rows in pieces
softmax 0 map by work-groups
softmax 0 passes over rows
deviations 1 passes over rows
ragged 1 rows in lanes
ragged_ends 1 rows in lanes
row_counts 1 histograms by work-groups
row_counts 1 histogramOfMappedRows
row_sums 1 histograms by work-groups
row_most 1 histograms by work-groups
scolumns 0 turnAgain
scolumns 0 columns in pieces
chain 1 map by work-groups
column_chain 1 columns in pieces
stencil 0 several rows
life 3 letAgain
life 3 rotateMap
life 4 several rows
kept 3 fission
kept 3 several rows
vector_scans 1 scanOfMappedVectors
vector_scans 1 scans of columns
mapped_vector_scans 1 scans of columns
pair_scans 1 scans of columns
scanned_rows 2 scanOfComputedVectors
scanned_rows 2 scans of columns
END
tap_case 'what little is done again is a number of the device' check_again
for entry in vector_scans mapped_vector_scans pair_scans scanned_rows swapped pascal slices; do
    tap_case "$entry: many work-items" check_shared "$entry"
done
tap_case 'wide bins: as many bytes as others' check_bytes sums 4096
tap_case 'wide bins: twice, by many' check_twice
tap_case 'sorted bins: by many' check_sorted
program=$here/wide_bins.fut
tap_case 'wide bins: rows that are added up are computed before' check_says sparse 1 ComputedVectors
for entry in ranks modes; do
    tap_case "wide bins: $entry of rows that groups count" check_says "$entry" 1 'histograms by work-groups'
done
tap_case 'wide bins: neighbours add to neighbours' kernels_have sparse 'atomic_add_f32_global(&out\[index\], ys\[i\])'
for bits in 32 64; do
    tap_case "wide bins: a device that exchanges $bits bits" check_exchanged "$bits"
done
tap_fails 'a rule that is not applied' check_rule rows 'columns in pieces'
program=$top_srcdir/tests/run/several.fut
while read -r entry lines rule; do
    tap_case "$entry: $rule" check_rule "$entry" "$rule" "$lines"
done <<'END'
outer 1 tiling
squares 1 columns in pieces
least 1 columns in pieces
means 1 turnApart
pooled 1 columns in pieces
weighted 1 columns in pieces
gates 2 fission
gates 2 tiling
four 1 joinShort
normed 1 onceAssoc
binned 1 histogramOfMappedVectors
binned 1 histogram by work-groups
wrapped 1 histogramOfMappedVectors
by_key 1 histogramOfMappedPairs
by_key 1 histogram by work-groups
read_pairs 1 histogramOfPairs
shares 1 onceAssoc
apart 1 onceMap
apart 2 tiling
logs 1 columns in pieces
beside 2 nested maps
windows 1 joinShort
windows 1 several rows
windows 1 joinRows
channels 2 tiling
END
tap_case 'what all rows share is computed once' check_array form '[q][n]f64'
tap_case 'rows are read ahead, but not what is made of them' check_ahead softmax_rows 1
tap_case 'indices are divided with 32 bits' check_narrow
program=$top_srcdir/tests/run/looked_up.fut
while read -r entry lines rule; do
    tap_case "$entry: $rule" check_rule "$entry" "$rule" "$lines"
done <<'END'
bags 1 reduceCommOfLookedUp
bags 1 chooseBySize
bags 1 columns in pieces
ordered_bags 2 reduceAssocOfLookedUp
ordered_bags 1 columns in pieces
columns_of_bags 1 columns in pieces
strided 2 tiling
by_sums 2 tiling
summed 1 histogram by atomic operations
END
program=$top_srcdir/tests/run/stepped.fut
for entry in passes scaled beside told chosen; do
    tap_case "$entry: map by work-groups" check_stepped "$entry"
done
program=$top_srcdir/tests/run/looked_up.fut
tap_fails 'what is looked up by a condition, in pieces' check_rule some_bags 'columns in pieces' 1
tap_fails 'what is looked up by a condition, in tiles' check_rule half tiling 1
tap_fails 'what is looked up behind a condition, in tiles' check_rule unasked tiling 1
tap_done
