#!/bin/sh
# How long dpiac takes to translate programs that grow, and how much memory: those of
# tests/run/large.awk. Prints two tables in Markdown, which docs/performance.md has: what each stage
# takes of a program of definitions as people write them, and extremes of one kind.
#
#     DPIAC=build/dpiac tests/bench/translate.sh
#
# It needs GNU time.
: "${DPIAC:=dpiac}" "${TIME:=/usr/bin/time}"
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT

# measure KIND COUNT TARGET: seconds of the processor, and MB, as cells.
measure()
{
    "$TIME" -f '%U %S %M' -o "$folder/time" "$DPIAC" "$3" --force -o "$folder/out" \
        "$folder/$1.fut" || exit 1
    awk '{ printf " %.2f s, %d MB |", $1 + $2, $3 / 1024 }' "$folder/time"
}

# stages COUNT: what a program of that many lines costs, stage by stage, as a row.
stages()
{
    awk -v kind=mixed -v count="$1" -f "$(dirname "$0")/../run/large.awk" >"$folder/mixed.fut"
    "$DPIAC" opencl --times --force -o "$folder/out" "$folder/mixed.fut" 2>"$folder/times" || exit 1
    if test -z "$shown"; then
        awk 'NR > 1 { names = names " " $1 " |"; line = line "---|"; }
             END { print "| lines |" names " memory |"; print "|---|" line "---|" }' "$folder/times"
        shown=yes
    fi
    awk -v lines="$1" 'NR > 1 { printf "%s %.3f s |", NR == 2 ? "| " lines " |" : "", $2 }
        NR > 1 && $3 { most = $3 } END { printf " %d MB |\n", most }' "$folder/times"
}

shown=
for lines in 1000 10000 100000; do
    stages "$lines"
done
echo
echo '| program | size | C | OpenCL |'
echo '|---|---|---|---|'
while read -r kind counts; do
    for count in $counts; do
        awk -v kind="$kind" -v count="$count" -f "$(dirname "$0")/../run/large.awk" \
            >"$folder/$kind.fut"
        printf '| %s | %s |' "$kind" "$count"
        measure "$kind" "$count" c
        measure "$kind" "$count" opencl
        echo
    done
done <<'END'
table 1000 10000 100000
computed 1000 10000
lets 1000 10000 100000
terms 1000 10000
branches 1000 10000 100000
twice 20 40
arrays 4 8
definitions 10000 100000
brackets 10000 100000
declarations 5000 50000
applications 1000 10000
tree 1024 8192
entries 1000 2000
parameters 1000 4000
results 100 1000
END
