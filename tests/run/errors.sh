#!/bin/sh
# Wrong programs and wrong command lines: one error, which is in tests/golden/errors beside the
# program, status 1 (2 for usage and files), and nothing written. Likewise for programs in DPIA's
# notation, in tests/golden/dpia-errors: those that break a rule of the checker's (dpia.txt Fig. 2
# and 3) or a side condition. Those in tests/golden/dpia-accepted keep all rules.
#
# With DPIAC_UPDATE_GOLDEN=1 the expected messages are written; the difference is for reading.
scratch=errors
. "$(dirname "$0")/run.sh"
golden=$top_srcdir/tests/golden/errors
dpia_golden=$top_srcdir/tests/golden/dpia-errors

# refuse STATUS ARGUMENT...: dpiac, in an empty folder beside the copied programs, ends with STATUS
# and writes no file; its messages are in $scratch/messages. A sanitizer's report or a signal has a
# status of its own.
refuse()
{
    wanted=$1
    shift
    rm -rf "$scratch/output" && mkdir "$scratch/output"
    (cd "$scratch/output" && "$DPIAC" "$@") >"$scratch/printed" 2>"$scratch/messages"
    status=$?
    test "$status" -eq "$wanted" || {
        echo "status $status, expected $wanted"
        head -c 2000 "$scratch/messages"
        return 1
    }
    test ! -s "$scratch/printed" || { echo 'something was printed'; return 1; }
    test -z "$(ls -A "$scratch/output")" || { ls -A "$scratch/output"; return 1; }
}

# How many errors there are in the messages: exactly one is right.
has_one_error()
{
    errors=$(grep -c ': error: ' "$scratch/messages")
    test "$errors" -eq 1 || { echo "$errors errors"; cat "$scratch/messages"; return 1; }
}

# check_wrong NAME: the program's messages are the expected ones, and the same for every target;
# a program that is wrong for OpenCL alone has a name that says so.
check_wrong()
{
    cp "$golden/$1.fut" "$scratch/" || return
    case $1 in
    opencl_*) wrong_for=opencl ;;
    *) wrong_for='c openmp opencl' ;;
    esac
    for target in $wrong_for; do
        refuse 1 "$target" "../$1.fut" && has_one_error || return 1
        sed 's|^\.\./||' "$scratch/messages" >"$scratch/$1.$target.err"
    done
    for target in $wrong_for; do
        cmp "$scratch/$1.$target.err" "$scratch/$1.opencl.err" || return 1
    done
    if test "${DPIAC_UPDATE_GOLDEN-0}" = 1; then
        cp "$scratch/$1.opencl.err" "$golden/$1.err"
    fi
    diff "$golden/$1.err" "$scratch/$1.opencl.err"
}

# check_wrong_dpia NAME: likewise for $dpia_golden/NAME.dpia.
check_wrong_dpia()
{
    cp "$dpia_golden/$1.dpia" "$scratch/" || return
    refuse 1 check "../$1.dpia" && has_one_error || return 1
    sed 's|^\.\./||' "$scratch/messages" >"$scratch/$1.err"
    if test "${DPIAC_UPDATE_GOLDEN-0}" = 1; then
        cp "$scratch/$1.err" "$dpia_golden/$1.err"
    fi
    diff "$dpia_golden/$1.err" "$scratch/$1.err"
}

# check_accepted FILE: no message (warnings are for others), and the program is still fine after every stage.
check_accepted()
{
    for target in c openmp opencl; do
        "$DPIAC" check -w --target="$target" "$1" 2>"$scratch/messages" &&
            test ! -s "$scratch/messages" &&
            "$DPIAC" emit memory --target="$target" "$1" >"$scratch/printed" || {
            head -c 2000 "$scratch/messages"
            return 1
        }
    done
}

# check_usage TEXT ARGUMENT...: status 2, and TEXT in the one message.
check_usage()
{
    text=$1
    shift
    refuse 2 "$@" || return 1
    grep -q -e "$text" "$scratch/messages" || { cat "$scratch/messages"; return 1; }
}

# check_made TEXT: the program $scratch/made.fut has one error with TEXT in it.
check_made()
{
    refuse 1 opencl ../made.fut && has_one_error || return 1
    grep -q -e "$1" "$scratch/messages" || { head -c 2000 "$scratch/messages"; return 1; }
    test "$(wc -c <"$scratch/messages")" -lt 3000 || { echo 'a long message'; return 1; }
}

# nested OPEN CORE CLOSE: CORE in two hundred thousand pairs of OPEN and CLOSE.
nested()
{
    awk -v open="$1" -v core="$2" -v close_text="$3" 'BEGIN {
        printf "entry main (x: i32) : i32 = "
        for (i = 0; i < 200000; i++) printf "%s", open
        printf "%s", core
        for (i = 0; i < 200000; i++) printf "%s", close_text
        print ""
    }' >"$scratch/made.fut"
}

check_nested()
{
    nested "$2" "$3" "$4" && check_made "$1"
}

check_unwritable()
{
    echo 'entry main (x: i32) : i32 = x' >"$scratch/fine.fut"
    check_usage 'cannot write' c ../fine.fut -o nowhere/fine
}

# The place of the C file is taken by a folder: the header is not written either.
check_taken()
{
    rm -rf "$scratch/taken" && mkdir -p "$scratch/taken/fine.c"
    (cd "$scratch/taken" && "$DPIAC" c ../fine.fut) 2>"$scratch/messages"
    test "$?" -eq 2 && test "$(ls -A "$scratch/taken")" = fine.c
}

check_entry()
{
    refuse 1 c ../fine.fut -e other && has_one_error && grep -q other "$scratch/messages"
}

found=0
for program in "$golden"/*.fut; do
    test -f "$program" || break
    found=$((found + 1))
    name=$(basename "$program" .fut)
    ! is_chosen "$name" || tap_case "$name" check_wrong "$name"
done
tap_case 'there are wrong programs' test "$found" -gt 20
found=0
for program in "$dpia_golden"/*.dpia; do
    test -f "$program" || break
    found=$((found + 1))
    name=$(basename "$program" .dpia)
    ! is_chosen "$name" || tap_case "DPIA, wrong: $name" check_wrong_dpia "$name"
done
tap_case 'there are wrong programs in DPIA' test "$found" -gt 50
found=0
for program in "$top_srcdir"/tests/golden/dpia-accepted/*.dpia; do
    test -f "$program" || break
    found=$((found + 1))
    name=$(basename "$program" .dpia)
    ! is_chosen "$name" || tap_case "DPIA, accepted: $name" check_accepted "$program"
done
tap_case 'there are accepted programs in DPIA' test "$found" -gt 15
is_everything_chosen || { tap_done; exit; }
tap_case '200,000 parentheses' check_nested 'unknown name' '(' y ')'
tap_case '200,000 open parentheses' check_nested "missing ')'" '(' '' ''
tap_case '200,000 array literals' check_nested 'expected i32' '[' 1 ']'
tap_case '200,000 negations' check_nested 'not a function' '- ' 'x true' ''
tap_case '200,000 additions' check_nested 'unknown name' 'x + ' y ''
tap_case '200,000 conditionals' check_nested 'unknown name' 'if true then ' y ' else 0'
tap_case '200,000 lambdas' check_nested 'found a function' '(\\x -> ' x ')'
tap_case '200,000 lets' check_nested 'unknown name' 'let x = x in ' y ''
tap_case 'no file' check_usage 'No such file' c ../no-such-file.fut
tap_case 'a folder' check_usage 'directory' c ..
tap_case 'no command' check_usage 'no command'
tap_case 'unknown command' check_usage "'cuda'" cuda ../empty.fut
tap_case 'unknown option' check_usage 'option' c --fast ../empty.fut
tap_case 'no program' check_usage 'no program' c
tap_case 'two programs' check_usage 'more than one' c ../empty.fut ../arity.fut
tap_case 'unknown stage' check_usage "'stage9'" emit stage9 ../empty.fut
tap_case 'unknown target' check_usage "'cuda'" check --target=cuda ../empty.fut
tap_case '--from for a .fut program' check_usage 'not a .dpia' check --from=stage1 ../empty.fut
tap_case '--from a stage that is no DPIA' check_usage "'core'" check --from=core ../a.dpia
tap_case 'a stage before the one that is read' check_usage "'surface'" emit surface ../a.dpia
tap_case 'the same with --from' check_usage "'stage1'" emit stage1 --from=stage2 ../a.dpia
tap_case 'run: a stage before the one that is read' check_usage "'dpia'" run --stage=dpia \
    --from=stage1 ../a.dpia
tap_case 'run: a stage that is no DPIA' check_usage "'target'" run --stage=target ../empty.fut
tap_case '--stage without run' check_usage 'dpiac run' c --stage=dpia ../empty.fut
tap_case '--stage for emit' check_usage 'dpiac run' emit --stage=dpia dpia ../empty.fut
tap_case '--unchecked without run' check_usage 'dpiac run' check --unchecked ../a.dpia
tap_case '--unchecked for a later stage' check_usage 'later stage' run --unchecked --stage=memory \
    ../a.dpia
tap_case 'no such .dpia file' check_usage 'No such file' check ../no-such-file.dpia
tap_case 'a folder that does not exist' check_unwritable
tap_case 'a folder in the place of a file' check_taken
tap_case 'an entry point that does not exist' check_entry
tap_fails 'a program without an error is noticed' refuse 1 check ../fine.fut
tap_fails 'a wrong program is noticed' check_accepted "$dpia_golden/conv_sum.dpia"
tap_fails 'another message is noticed' check_made 'no such text'
tap_done
