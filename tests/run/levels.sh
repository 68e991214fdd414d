#!/bin/sh
# The levels of OpenCL's hierarchy: for each program in tests/golden/levels, that it is refused with
# the one error in NAME.err, or that it is accepted and computes on NAME.in what the interpreter
# says, on PoCL and under Oclgrind.
#
# With DPIAC_UPDATE_GOLDEN=1 the errors of programs without NAME.in are written; the difference is
# for reading.
scratch=levels
. "$(dirname "$0")/run.sh"
golden=$top_srcdir/tests/golden/levels

# check_refused PROGRAM NAME
check_refused()
{
    cp "$1" "$scratch/"
    (cd "$scratch" && "$DPIAC" opencl "${1##*/}" >printed 2>"$2.err")
    status=$?
    test "$status" -eq 1 || { echo "status $status"; head -n 20 "$scratch/$2.err"; return 1; }
    test ! -s "$scratch/printed" || { echo 'something was printed'; return 1; }
    test "$(grep -c ': error: ' "$scratch/$2.err")" -eq 1 || { cat "$scratch/$2.err"; return 1; }
    if test "${DPIAC_UPDATE_GOLDEN-0}" = 1; then
        cp "$scratch/$2.err" "$golden/$2.err"
    fi
    diff "$golden/$2.err" "$scratch/$2.err"
}

# check_accepted WAY PROGRAM NAME: one program, which PoCL and Oclgrind run.
check_accepted()
{
    { test -x "$scratch/$3/$3" ||
        { translate opencl "$2" "$scratch/$3" && build oclgrind "$scratch/$3" "$3"; }; } &&
        "$DPIAC" run "$2" <"$golden/$3.in" >"$scratch/$3/expected" &&
        execute "$1" "$scratch/$3/$3" <"$golden/$3.in" >"$scratch/$3/actual" &&
        "$compare" 1e-6 1e-6 "$scratch/$3/expected" "$scratch/$3/actual"
}

# check_placed STATUS TEXT SED: a program with its barriers, as the memory stage leaves it and SED
# changes it, is translated with STATUS, and TEXT in what is said.
check_placed()
{
    mkdir -p "$scratch/placed" &&
        "$DPIAC" emit memory --target=opencl "$top_srcdir/tests/golden/barriers/reversed.dpia" |
        sed "$3" >"$scratch/placed/placed.dpia"
    (cd "$scratch/placed" && "$DPIAC" opencl --from=memory placed.dpia) >"$scratch/said" 2>&1
    status=$?
    test "$status" -eq "$1" && { test -z "$2" || grep -q -e "$2" "$scratch/said"; } ||
        { echo "status $status"; cat "$scratch/said"; return 1; }
}

# Loops have the names of the notation whatever the program is called and wherever it comes from.
check_stream()
{
    sed 's/^global_in_global.dpia:/standard input:/' "$golden/global_in_global.err" \
        >"$scratch/stream.expected"
    (cd "$scratch" && "$DPIAC" opencl -o stream -x dpia - <"$golden/global_in_global.dpia" 2>stream.err)
    test $? -eq 1 && diff "$scratch/stream.expected" "$scratch/stream.err"
}

refused=0
accepted=0
for program in "$golden"/*.dpia "$golden"/*.fut; do
    name=$(basename "${program%.*}")
    if test ! -f "$golden/$name.in"; then
        refused=$((refused + 1))
        tap_case "refused: $name" check_refused "$program" "$name"
        continue
    fi
    accepted=$((accepted + 1))
    is_quick || for way in opencl oclgrind; do
        if missing=$(can_run "$way"); then
            tap_case "$name: $way" check_accepted "$way" "$program" "$name"
        else
            tap_skip "$name: $way" "$missing"
        fi
    done
done
tap_case 'the names of loops in a program from standard input' check_stream
tap_case 'barriers that a person leaves' check_placed 0 '' ''
tap_case 'a barrier that a person has taken out' \
    check_placed 1 "needs a barrier before it: memory 't' is read here" '/barrierLocal;/d'
tap_case 'a barrier where not all work-items come' \
    check_placed 1 'where not all work-items of a group come' \
    's/p := idx (idx xs g) i \* 2.0/barrierLocal; &/'
tap_case 'there are programs that are refused' test "$refused" -gt 30
tap_case 'there are programs that are accepted' test "$accepted" -gt 8
tap_fails 'a program that is accepted is noticed' \
    check_refused "$golden/one_for_all.fut" one_for_all
tap_done
