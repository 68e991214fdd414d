#!/bin/sh
# Random programs with modules (generate_modules.c):
#
#     modules.sh                          some, always the same ones (make check)
#     FUZZ_FIRST=S FUZZ_COUNT=N modules.sh         N of them from seed S on (make fuzz)
#
# Each of them is made without modules, too, by another interpretation of modules than dpiac's. Either
# both are refused or none; what is emitted for the two is the same but for names; what is printed
# behind the modules is a program again; and all evaluators agree, on the way to C, or disagree about
# the program without modules as well.
# What fails is made smaller (shrink_surface.c), shown, and kept in tests/scratch/fuzz_modules.
#
# Those from 54 on: 53 has loops in loops, and takes longer than these together.
: "${FUZZ_FUEL=15}" "${FUZZ_FIRST=54}"
scratch=fuzz_modules
some=80
. "$(dirname "$0")/fuzz.sh"
mkdir -p "$work/with" "$work/without" "$work/printed"

# emit FOLDER NAME: FOLDER/NAME.fut as C; the status is dpiac's.
emit()
{
    (cd "$1" && timeout 60 "$DPIAC" c "$2.fut") >"$work/said" 2>&1
}

# words FILE: what is left of its text without names.
words()
{
    awk -f "$top_srcdir/tests/run/same_code.awk" "$1"
}

# same_without NAME: whether the same was emitted but for names.
same_without()
{
    for suffix in c h; do
        words "$work/with/$1.$suffix" >"$work/one" &&
            words "$work/without/$1.$suffix" >"$work/other" &&
            cmp "$work/one" "$work/other" && continue
        diff "$work/with/$1.$suffix" "$work/without/$1.$suffix" | head -n 40
        return 1
    done
}

# check_one NAME: whether the program with modules and that without agree, by what is emitted. The
# status is 2 if both are refused.
check_one()
{
    emit "$work/without" "$1"
    without=$?
    emit "$work/with" "$1"
    with=$?
    test "$with" -eq "$without" && test "$with" -le 1 || {
        echo "with modules the status is $with, without $without:"
        cat "$work/said"
        return 1
    }
    test "$with" -eq 0 || return 2
    same_without "$1" && check_printed "$1"
}

check_printed()
{
    "$DPIAC" emit modules "$work/with/$1.fut" >"$work/printed/$1.fut" &&
        "$DPIAC" check --no-warnings "$work/printed/$1.fut" >"$work/said" 2>&1 ||
        { cat "$work/said"; return 1; }
}

# agree FILE...: the status of the comparison of all evaluators.
agree()
{
    timeout $((60 * $#)) "$DPIAC" check --no-warnings --semantics --target=c "$@" >"$work/said" 2>&1
}

# is_wrong FILE: what shrinking keeps: dpiac is not right by itself, or its evaluators disagree.
is_wrong()
{
    timeout 60 "$DPIAC" c -o "$work/shrunk" "$1" >"$work/said" 2>&1
    case $? in
    0) ! agree "$1" ;;
    1) return 1 ;;
    *) return 0 ;;
    esac
}

show_failure()
{
    cp "$work/with/$1.fut" "$scratch/failure-$1.fut"
    cp "$work/without/$1.fut" "$scratch/failure-$1-without.fut"
    ! is_wrong "$work/with/$1.fut" ||
        timeout 600 "$top_builddir/tests/fuzz/shrink_surface" "$scratch/failure-$1.fut" \
            sh "$0" --fails
    cat "$scratch/failure-$1.fut" "$work/said"
    echo "kept as $scratch/failure-$1.fut; seed $1, fuel $FUZZ_FUEL"
}

# check_seed SEED
check_seed()
{
    generate=$top_builddir/tests/fuzz/generate_modules
    "$generate" "$1" "$FUZZ_FUEL" >"$work/with/$1.fut" &&
        "$generate" --flat "$1" "$FUZZ_FUEL" >"$work/without/$1.fut" || return 1
    check_one "$1"
    case $? in
    0) return ;;
    2) rejected=$((rejected + 1))
       rm "$work/with/$1.fut" ;;
    *) show_failure "$1"
       return 1 ;;
    esac
}

check_seeds()
{
    wrong=0
    seed=$FUZZ_FIRST
    while test "$seed" -lt $((FUZZ_FIRST + FUZZ_COUNT)); do
        check_seed "$seed" || wrong=1
        seed=$((seed + 1))
    done
    return "$wrong"
}

# What is wrong without modules, too, is not for this test to find, but is counted.
check_agreement()
{
    agree "$work"/with/*.fut && return
    outcome=0
    for program in "$work"/with/*.fut; do
        agree "$program" && continue
        if agree "$work/without/${program##*/}"; then
            agree "$program"
            show_failure "$(basename "$program" .fut)"
            outcome=1
        else
            echo "seed $(basename "$program" .fut), also without modules:" && cat "$work/said"
            anyway=$((anyway + 1))
        fi
    done
    return "$outcome"
}

rejected=0
anyway=0
if test "${1-}" = --fails; then
    is_wrong "$2"
    exit
fi
check_seeds >"$work/report" 2>&1
outcome=$?
tap_case "seeds from $FUZZ_FIRST on, $FUZZ_COUNT: as without modules" \
    sh -c "cat '$work/report'; exit $outcome"
check_agreement >"$work/report" 2>&1
outcome=$?
tap_case 'all evaluators agree' sh -c "cat '$work/report'; exit $outcome"
tap_case "of $FUZZ_COUNT programs $anyway are wrong without modules, too: at most one in twenty" \
    sh -c "cat '$work/report'; exit $((anyway * 20 > FUZZ_COUNT))"
tap_case "of $FUZZ_COUNT programs $rejected are refused: at most one in six" \
    test $((rejected * 6)) -le "$FUZZ_COUNT"
tap_done
