#!/bin/sh
# Barriers: those of the programs in tests/golden/barriers stand where NAME.out, the tree after the
# memory stage, has them; they are enough: Oclgrind finds no race, and PoCL computes what the
# interpreter does; and each is needed: without it Oclgrind finds a race.
#
# With DPIAC_UPDATE_GOLDEN=1 the expected trees are written; the difference is for reading.
scratch=barriers
host_level=-O0
. "$(dirname "$0")/run.sh"
golden=$top_srcdir/tests/golden/barriers

# check_tree PROGRAM NAME
check_tree()
{
    "$DPIAC" emit memory --target=opencl "$1" >"$scratch/$2.out" || return
    if test "${DPIAC_UPDATE_GOLDEN-0}" = 1; then
        cp "$scratch/$2.out" "$golden/$2.out"
    fi
    diff -u "$golden/$2.out" "$scratch/$2.out"
}

# prepare PROGRAM NAME: $scratch/NAME/NAME, which Oclgrind and PoCL run, its text, and what the
# interpreter says in $scratch/NAME/expected.
prepare()
{
    test -s "$scratch/$2/expected" ||
        { translate opencl "$1" "$scratch/$2" && build_for_cases opencl "$scratch/$2" "$2" &&
            "$DPIAC" run "$1" <"$golden/$2.in" >"$scratch/$2/expected"; }
}

# run_together PROGRAM...: all of them with PoCL.
run_together()
{
    names=
    for program in "$@"; do
        name=$(basename "${program%.*}")
        prepare "$program" "$name" && names="$names $name"
    done
    # shellcheck disable=SC2086
    run_once_together "$golden" $names
}

# launch NAME: options of the program. Oclgrind takes many times as long for groups that are three
# times as large, where there must be more rows than groups.
launch()
{
    case $1 in
    trees_in_turn) echo -g 20 ;;
    esac
}

# check_barriers WAY NAME: the program as it is.
check_barriers()
{
    # shellcheck disable=SC2046
    run_once "$1" "$golden" "$2" $(launch "$2") &&
        "$compare" 1e-6 1e-6 "$scratch/$2/expected" "$scratch/$2/actual"
}

count_barriers()
{
    grep -c 'barrier(CLK' "$scratch/$1/$1.c"
}

# has_race NAME FOLDER [OPTION]: Oclgrind finds a race in FOLDER/NAME.
has_race()
{
    rm -f "$scratch/oclgrind.log"
    oclgrind_extent=${3-}
    execute oclgrind "$2/$1" <"$golden/$1.in" >"$2/actual" 2>&1
    oclgrind_extent=
    grep -q 'data race' "$scratch/oclgrind.log"
}

# races NAME COMMAND...: the program whose text is what COMMAND makes of $scratch/NAME/NAME.c has a
# race, most often in the first work-group, which is quick to see.
races()
{
    races_name=$1
    races_folder=$scratch/$1/changed
    shift
    rm -rf "$races_folder" && mkdir "$races_folder" &&
        cp "$scratch/$races_name/$races_name".* "$races_folder/" &&
        "$@" "$scratch/$races_name/$races_name.c" >"$races_folder/$races_name.c" &&
        ! cmp -s "$scratch/$races_name/$races_name.c" "$races_folder/$races_name.c" &&
        build oclgrind "$races_folder" "$races_name" || return
    has_race "$races_name" "$races_folder" --quick || has_race "$races_name" "$races_folder" ||
        { echo 'no race was found'; return 1; }
}

# drop NUMBER FILE: FILE without its barrier of that number.
drop()
{
    awk -v number="$1" '!/barrier\(CLK/ || ++seen != number' "$2"
}

# delay FILE: the first barrier behind the next statement.
delay()
{
    awk '/barrier\(CLK/ && !held { held = $0; next }
        { print }
        held && !done && /;/ { print held; done = 1 }' "$1"
}

check_program()
{
    tap_case "$2: barriers" check_tree "$1" "$2"
    ! is_quick || return 0
    ! can_run opencl >"$scratch/missing" || tap_case "$2: translated" prepare "$1" "$2"
    for way in opencl oclgrind; do
        if missing=$(can_run "$way"); then
            tap_case "$2: $way" check_barriers "$way" "$2"
        else
            tap_skip "$2: $way" "$missing"
        fi
    done
    can_run oclgrind >"$scratch/missing" || return 0
    barrier=0
    while test "$barrier" -lt "$(count_barriers "$2")"; do
        barrier=$((barrier + 1))
        tap_case "$2: barrier $barrier is needed" races "$2" drop "$barrier"
    done
}

set --
for program in "$golden"/*.dpia "$golden"/*.fut; do
    ! is_chosen "$(basename "${program%.*}")" || set -- "$@" "$program"
done
is_quick || ! can_run opencl >"$scratch/missing" ||
    tap_case 'all programs in one process' run_together "$@"
for program in "$@"; do
    check_program "$program" "$(basename "${program%.*}")"
done
if ! is_quick && is_everything_chosen && can_run oclgrind >"$scratch/missing"; then
    tap_case 'a barrier that comes too late is found' races reversed delay
    tap_case 'a fence for the other memory is found' races both_spaces \
        sed 's/CLK_GLOBAL_MEM_FENCE/CLK_LOCAL_MEM_FENCE/'
    tap_fails 'a program without a race has none' races same_index sed 's/kernel/kernel /'
fi
tap_done
