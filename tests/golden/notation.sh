#!/bin/sh
# DPIA's text syntax. tests/golden/notation/NAME.dpia is printed as NAME.out says, and what is printed
# is printed as it is; NAME.dpia with NAME.err is refused with the one error that stands there.
#
# The tree after each stage of each example and of each program in tests/run/programs is printed, read
# back and printed again: the same text. The C, OpenMP C and OpenCL that come of it are those that
# come of the program itself, but for comments that name the place in the source, and for kernels,
# which are named after the word at that place.
#
# With DPIAC_UPDATE_GOLDEN=1 (make update-golden) the expected output is written; the difference is
# for reading.
scratch=notation
. "$(dirname "$0")/../run/run.sh"
golden=$top_srcdir/tests/golden/notation

# agree NAME: $scratch/NAME is what it was.
agree()
{
    if test "${DPIAC_UPDATE_GOLDEN-0}" = 1; then
        cp "$scratch/$1" "$golden/$1"
    fi
    diff -u "$golden/$1" "$scratch/$1"
}

# print_back STAGE TARGET FILE: what is printed of FILE, the tree after STAGE.
print_back()
{
    "$DPIAC" emit "$1" "--target=$2" "--from=$1" "$3" | grep -v '^-- '
}

check_accepted()
{
    "$DPIAC" emit dpia "$golden/$1.dpia" >"$scratch/$1.out" || return
    cp "$scratch/$1.out" "$scratch/$1.dpia"
    print_back dpia c "$scratch/$1.dpia" >"$scratch/$1.back" || return
    diff -u "$scratch/$1.out" "$scratch/$1.back" && agree "$1.out"
}

check_refused()
{
    (cd "$golden" && "$DPIAC" check -w "$1.dpia") >"$scratch/$1.out" 2>"$scratch/$1.err"
    status=$?
    test "$status" -eq 1 || { echo "status $status"; cat "$scratch/$1.err"; return 1; }
    test "$(grep -c ': error: ' "$scratch/$1.err")" = 1 || { cat "$scratch/$1.err"; return 1; }
    agree "$1.err"
}

program_name()
{
    basename "$1" | sed 's/\.[a-z]*$//'
}

# plain NAME FILE...: emitted code without comments and white space, a statement on each line; kernels
# of the program NAME have no word in their names. Messages have places, of which those of checks are
# counted, and may quote the source: neither they nor the numbers of checks are compared.
plain()
{
    plain_name=$1
    plain_upper=$(echo "$1" | tr '[:lower:]' '[:upper:]')
    shift
    sed -e 's|/\*.*\*/||g' -e '/\/\*/,/\*\//d' -e 's/\\n"*//g' \
        -e '/^ *\[[A-Z][A-Z0-9_]*\] = {/,/},$/d' \
        -e '/^[ "]*[A-Z][A-Z0-9_]*_[0-9]* = [0-9]*,*"*,*$/d' \
        -e 's/_\(SIZE\|BOUNDS\|DIVISION\|EXPONENT\|ASSERTION\)_[0-9][0-9]*/_\1/g' \
        -e 's/[A-Za-z_0-9]*\.\(fut\|dpia\)\(:[0-9]*\)*/source/g' \
        -e 's/"[^"]*, at source"/message/g' -e 's/"//g' \
        -e 's/_\(map\|reduce\|scan\|tabulate\)_[a-z]*\([0-9]\)/_\1\2/g' \
        -e 's/_\(MAP\|REDUCE\|SCAN\|TABULATE\)_[A-Z]*\([0-9]\)/_\1\2/g' \
        -e "s/$plain_name\([A-Za-z0-9_]*\)_[a-z]*\([0-9][0-9]*\)/$plain_name\1_kernel\2/g" \
        -e "s/$plain_upper\([A-Z0-9_]*\)_[A-Z]*\([0-9][0-9]*\)/$plain_upper\1_KERNEL\2/g" \
        "$@" |
        tr -d ' \t\n,' | sed -e 's/[;{}]/&\
/g'
}

# is_filled NAME STAGE: whether the tree, when it is read, is not seen to write its memory before it
# reads it (the elements that a filter keeps, the slots of a copy): zeros are written there first.
is_filled()
{
    case $1-$2 in
    outliers-stage2 | outliers-memory | filters-stage2 | filters-memory | elements-memory) ;;
    *) return 1 ;;
    esac
}

# check_stage PROGRAM TARGET STAGE: the tree is read back, and translated as PROGRAM itself is: the
# files $emitted, which $direct.plain has in one.
check_stage()
{
    folder=$scratch/$name-$2-$3
    rm -rf "$folder" && mkdir "$folder" || return
    "$DPIAC" emit "$3" "--target=$2" "$1" | grep -v '^-- ' >"$folder/$name.dpia"
    test -s "$folder/$name.dpia" || { echo 'nothing was printed'; return 1; }
    print_back "$3" "$2" "$folder/$name.dpia" >"$folder/back" &&
        diff -u "$folder/$name.dpia" "$folder/back" || return
    (cd "$folder" && "$DPIAC" "$2" "--from=$3" "$name.dpia") || return
    ! is_filled "$name" "$3" || return 0
    # shellcheck disable=SC2086
    (cd "$folder" && plain "$name" $emitted) >"$folder/found" &&
        diff "$direct.plain" "$folder/found"
}

# check_program PROGRAM: the trees after all stages, for all targets.
check_program()
{
    name=$(program_name "$1")
    for target in c openmp opencl; do
        direct=$scratch/$name-$target
        rm -rf "$direct" && mkdir "$direct" || return
        (cd "$direct" && "$DPIAC" "$target" "$1") || return
        emitted=$(ls "$direct")
        # shellcheck disable=SC2086
        (cd "$direct" && plain "$name" $emitted) >"$direct.plain" || return
        test -s "$direct.plain" || { echo 'nothing was emitted'; return 1; }
        for stage in $stages; do
            check_stage "$1" "$target" "$stage" || { echo "$target, $stage"; return 1; }
        done
    done
}

check_changed()
{
    cp "$scratch/functional.out" "$scratch/changed.dpia"
    "$DPIAC" emit dpia "$scratch/changed.dpia" | sed 's/0\.5/0.25/' |
        diff "$scratch/functional.out" - >"$scratch/changed"
}

for file in "$golden"/*.dpia; do
    name=$(basename "$file" .dpia)
    case $name in
    err_*) tap_case "$name" check_refused "$name" ;;
    *) tap_case "$name" check_accepted "$name" ;;
    esac
done
stages='dpia strategy stage1 stage2 memory'
test "${DPIAC_TEST_QUICK-0}" = 1 && stages='stage1'
for program in "$top_srcdir"/examples/*/*.fut "$top_srcdir"/tests/run/programs/*.fut \
    "$top_srcdir"/examples/*/*.dpia "$top_srcdir"/tests/run/programs/*.dpia; do
    test -f "$program" || continue
    tap_case "$(basename "$program")" check_program "$program"
done
tap_fails 'a difference is found' check_changed
tap_done
