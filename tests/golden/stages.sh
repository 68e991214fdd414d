#!/bin/sh
# The stages of the front end print surface programs: for each example, each program of
# tests/run/programs and each here, what is printed after each of these stages leads, when it is
# read, to the same DPIA but for names. A stage that prints what the one before did is not tried again.
scratch=stages
. "$(dirname "$0")/../run/run.sh"

# lower PROGRAM: its DPIA, a word on each line; a name is the number of those in front of it. The
# names of parts behind '@' are left out.
lower()
{
    "$DPIAC" emit dpia "$1" >"$scratch/lowered" || return
    grep -v '^-- ' "$scratch/lowered" | sed "s/@[A-Za-z_][A-Za-z0-9_']*//g" |
        grep -oE "[A-Za-z_][A-Za-z0-9_']*|[0-9][0-9.e]*|[^[:space:]]" |
        awk '/^[A-Za-z_]/ { if (!($0 in number)) number[$0] = ++count; $0 = "name " number[$0] }
             { print }'
}

# lessen NAME FILE: FILE without its names where what the program has two things of one name for, a
# definition and a variable, gets two.
lessen()
{
    case $1 in
    random_numbers | clashes | names) sed 's/name .*/name/' "$2" ;;
    *) cat "$2" ;;
    esac
}

# compare_lowered PROGRAM NAME: PROGRAM has the DPIA that is expected of NAME.
compare_lowered()
{
    lower "$1" >"$scratch/found" || return
    lessen "$2" "$scratch/found" >"$scratch/found.less"
    lessen "$2" "$scratch/expected" >"$scratch/expected.less"
    diff "$scratch/expected.less" "$scratch/found.less"
}

# check_stages PROGRAM: all stages, in their order.
check_stages()
{
    name=$(basename "$1" .fut)
    rm -rf "${scratch:?}/$name" && mkdir "$scratch/$name" && : >"$scratch/before" || return
    lower "$1" >"$scratch/expected" && test -s "$scratch/expected" || return
    for stage in core modules instances firstorder sized; do
        "$DPIAC" emit "$stage" "$1" >"$scratch/$name/$name.fut" || return
        cmp -s "$scratch/before" "$scratch/$name/$name.fut" && continue
        compare_lowered "$scratch/$name/$name.fut" "$name" || { echo "after $stage"; return 1; }
        cp "$scratch/$name/$name.fut" "$scratch/before"
    done
}

# check_edited SED: the dot product, with a change in what is printed after a stage.
check_edited()
{
    lower "$top_srcdir/examples/blas/dot.fut" >"$scratch/expected"
    "$DPIAC" emit core "$top_srcdir/examples/blas/dot.fut" | sed "$1" >"$scratch/dot.fut"
    compare_lowered "$scratch/dot.fut" dot
}

# A program of types alone leads to one that is accepted, too.
check_empty()
{
    echo 'type pair = (i32, f32)' >"$scratch/empty.fut"
    for stage in core modules instances firstorder sized; do
        "$DPIAC" emit "$stage" "$scratch/empty.fut" >"$scratch/emptied.fut" &&
            "$DPIAC" emit dpia "$scratch/emptied.fut" >"$scratch/lowered" || return
    done
}

for program in "$top_srcdir"/examples/*/*.fut "$top_srcdir"/tests/run/programs/*.fut \
    "$top_srcdir"/tests/golden/*.fut; do
    case $program in
    */golden/grammar.fut | */golden/spellings.fut) ;; # they have no meaning
    *) tap_case "$(basename "$program")" check_stages "$program" ;;
    esac
done
tap_case 'nothing but types' check_empty
tap_case 'other names' check_edited 's/\bxs\b/zs/g'
tap_fails 'another number is found' check_edited 's/0\.0f32/1.0f32/'
tap_fails 'another name is found' check_edited 's/xs ys)/ys xs)/'
tap_done
