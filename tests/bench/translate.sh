#!/bin/sh
# How long dpiac takes to translate programs that grow, and how much memory: those of
# tests/run/large.awk. Prints a table in Markdown; docs/performance.md has one.
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
entries 1000 2000
parameters 1000 4000
END
