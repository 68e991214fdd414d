#!/bin/sh
# DPIA's text syntax. tests/golden/notation/NAME.dpia is printed as NAME.out says, and what is
# printed is printed as it is; NAME.dpia with NAME.err is refused with the one error that stands there.
#
# The tree after each stage of each example and of each program in tests/run/programs is printed, read
# back and printed again: the same text. The C, OpenMP C and OpenCL that come of it are those that
# come of the program itself, but for comments that name the place in the source, and for kernels,
# which are named after the word at that place. tests/golden/read_back does that in one process for
# each program; that it does what dpiac does is checked for two of them.
#
# With DPIAC_UPDATE_GOLDEN=1 (make update-golden) the expected output is written; the difference is
# for reading.
scratch=notation
. "$(dirname "$0")/../run/run.sh"
golden=$top_srcdir/tests/golden/notation
read_back=$top_builddir/tests/golden/read_back

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

# plain NAME: emitted code, on standard input, without comments and white space, a statement on each
# line; kernels of the program NAME have no word in their names. Messages have places, of which those
# of checks are counted, and may quote the source: neither they nor the numbers of checks are compared.
plain()
{
    plain_upper=$(echo "$1" | tr '[:lower:]' '[:upper:]')
    sed -e 's|/\*.*\*/||g' -e '/\/\*/,/\*\//d' -e 's/\\n"*//g' \
        -e '/^ *\[[A-Z][A-Z0-9_]*\] = {/,/},$/d' \
        -e '/^[ "]*[A-Z][A-Z0-9_]*_[0-9]* = [0-9]*,*"*,*$/d' \
        -e 's/_\(SIZE\|BOUNDS\|DIVISION\|EXPONENT\|ASSERTION\|MEMORY\)_[0-9][0-9]*/_\1/g' \
        -e 's/[A-Za-z_0-9]*\.\(fut\|dpia\)\(:[0-9]*\)*/source/g' \
        -e 's/"[^"]*, at \(source\|prelude\(:[0-9]*\)*\)"/message/g' -e 's/"//g' \
        -e 's/_reduce_by_index\([0-9]\)/_reduce\1/g' \
        -e 's/_REDUCE_BY_INDEX\([0-9]\)/_REDUCE\1/g' \
        -e 's/_\(map\|reduce\|scan\|tabulate\)_[a-z]*\([0-9]\)/_\1\2/g' \
        -e 's/_\(MAP\|REDUCE\|SCAN\|TABULATE\)_[A-Z]*\([0-9]\)/_\1\2/g' \
        -e "s/$1\([A-Za-z0-9_]*\)_[a-z]*\([0-9][0-9]*\)/$1\1_kernel\2/g" \
        -e "s/$plain_upper\([A-Z0-9_]*\)_[A-Z]*\([0-9][0-9]*\)/$plain_upper\1_KERNEL\2/g" |
        tr -d ' \t\n,' | sed -e 's/[;{}]/&\
/g'
}

# is_filled NAME STAGE TARGET: whether the tree, when it is read, is not seen to write its memory
# before it reads it (the elements that a filter keeps, what there is room for, the slots of a copy):
# zeros are written there first.
is_filled()
{
    case $1-$2-$3 in
    outliers-stage2-* | outliers-memory-* | filters-stage2-* | filters-memory-* | \
        elements-memory-* | rooms-stage[12]-* | rooms-memory-* | growing-memory-opencl) ;;
    *) return 1 ;;
    esac
}

# is_grouped NAME STAGE TARGET: whether in what runs in parallel arrays change their sizes: what needs
# their memory is a group of the sequence, and a tree that is read has other groups.
is_grouped()
{
    case $1-$2-$3 in
    growing-stage[12]-openmp | growing-memory-openmp) ;;
    *) return 1 ;;
    esac
}

# compared_stages NAME TARGET: those whose code is compared, as `TARGET-STAGE`.
compared_stages()
{
    for stage in $stages; do
        is_filled "$1" "$stage" "$2" || is_grouped "$1" "$stage" "$2" || echo "$2-$stage"
    done
}

# list_codes NAME: the code for each target, and then that of its stages, each behind a statement
# that says so.
list_codes()
{
    for target in c openmp opencl; do
        for code in "$target" $(compared_stages "$1" "$target"); do
            echo ";@ $code;"
            cat "$scratch/$1/$code.code" || return
        done
    done
    echo ';'
}

# compare_codes FILE: what plain makes of those that list_codes lists; the code of each stage is that
# of its target.
compare_codes()
{
    awk '
        function end_code() {
            if (code && (at != lines || at < 2)) {
                print code ": ends behind statement " at " of " lines
                failed = 1
            }
        }
        /^@/ {
            end_code()
            code = $0
            is_first = code !~ /-/
            at = 0
            if (is_first) lines = 0
            next
        }
        { at++ }
        is_first { line[lines = at] = $0; next }
        line[at] != $0 && code != wrong {
            print code ", statement " at ":\n< " line[at] "\n> " $0
            wrong = code
            failed = 1
        }
        END { end_code(); exit failed || !code }' "$1"
}

# show_trees FOLDER: those that are not printed as they were read.
show_trees()
{
    for tree in "$1"/*.back; do
        test ! -f "$tree" || diff -u "${tree%.back}.dpia" "$tree"
    done
}

# check_program PROGRAM: the trees after all stages, for all targets.
check_program()
{
    name=$(program_name "$1")
    folder=$scratch/$name
    rm -rf "$folder" && mkdir "$folder" || return
    # shellcheck disable=SC2086
    "$read_back" "$1" "$name" "$folder" $stages || { show_trees "$folder"; return 1; }
    list_codes "$name" >"$folder/codes" && plain "$name" <"$folder/codes" >"$folder/plain" &&
        compare_codes "$folder/plain"
}

# emit_code PROGRAM TARGET [OPTION]: what dpiac writes for PROGRAM, on standard output.
emit_code()
{
    rm -rf "$scratch/emitted" && mkdir "$scratch/emitted" &&
        (cd "$scratch/emitted" && "$DPIAC" "$2" ${3:+"$3"} "$1") && cat "$scratch/emitted"/*
}

# check_commands PROGRAM: the trees and the code that read_back made of PROGRAM are those that dpiac
# makes.
check_commands()
{
    name=$(program_name "$1")
    folder=$scratch/$name
    read_program=$scratch/read/$name.dpia
    mkdir -p "$scratch/read" || return
    for target in c openmp opencl; do
        emit_code "$1" "$target" | cmp - "$folder/$target.code" || return
        for stage in $stages; do
            tree=$folder/$target-$stage
            "$DPIAC" emit "$stage" "--target=$target" "$1" | grep -v '^-- ' >"$read_program"
            cmp "$read_program" "$tree.dpia" &&
                print_back "$stage" "$target" "$read_program" | cmp - "$tree.back" &&
                emit_code "$read_program" "$target" "--from=$stage" | cmp - "$tree.code" || return
        done
    done
}

check_changed()
{
    cp "$scratch/functional.out" "$scratch/changed.dpia"
    "$DPIAC" emit dpia "$scratch/changed.dpia" | sed 's/0\.5/0.25/' |
        diff "$scratch/functional.out" - >"$scratch/changed"
}

# check_edited SED: the codes of the dot product, with a change in those that were read.
check_edited()
{
    sed "$1" "$scratch/dot/plain" >"$scratch/edited" && compare_codes "$scratch/edited"
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
for program in "$top_srcdir"/examples/blas/dot.fut "$top_srcdir"/examples/dpia/windows.dpia; do
    tap_case "$(basename "$program"): the same with dpiac" check_commands "$program"
done
tap_case 'nothing edited' check_edited ''
tap_fails 'another statement is found' check_edited "\$s/^/x/"
tap_fails 'a statement too few is found' check_edited "\$d"
tap_fails 'a statement too many is found' check_edited "\$p"
tap_fails 'a difference is found' check_changed
tap_done
