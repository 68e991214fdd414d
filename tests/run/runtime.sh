#!/bin/sh
# What goes wrong when a program runs gives a message and status 1 on every target: no wrong result,
# no crash, nothing that a sanitizer finds.
scratch=runtime
. "$(dirname "$0")/run.sh"
program=$top_srcdir/tests/run/failures/failures.fut

# Entry points, what their messages must say, and arguments. Without a message they must succeed.
cat >"$scratch/runs" <<'RUNS'
added|size|[1f32, 2f32] [1f32, 2f32, 3f32]
added|size|[1f32] empty([0]f32)
added||[1f32, 2f32] [1f32, 2f32]
added_alike|size|[1f32, 2f32] [1f32, 2f32, 3f32]
dotted|size|[1f32, 2f32] [1f32, 2f32, 3f32]
product|size|[[1, 2], [3, 4]] [[1, 2]]
product||[[1, 2], [3, 4]] [[1], [2]]
three|size|[1, 2]
three||[1, 2, 3]
gather|bounds|[1, 2, 3] [0, 1, 3]
gather|bounds|[1, 2, 3] [-1]
gather|bounds|[1, 2, 3] [0, 9223372036854775807]
gather|bounds|[1, 2, 3] [-9223372036854775808]
gather|bounds|empty([0]i32) [0]
gather||[1, 2, 3] [2, 0, 2]
gather||empty([0]i32) empty([0]i64)
gather_sum|bounds|[1, 2, 3] [0, 1, 3]
gather_sum||[1, 2, 3] [0, 1, 2]
pick|bounds|[1, 2, 3] 3
pick|bounds|[1, 2, 3] -1
pick||[1, 2, 3] 2
pick_row|bounds|[[1, 2], [3, 4]] 2
pick_row||[[1, 2], [3, 4]] 1
pick_element|bounds|[[1, 2], [3, 4]] 0 2
pick_element|bounds|[[1, 2], [3, 4]] 2 0
pick_element|bounds|[[1, 2], [3, 4]] -1 1
pick_element||[[1, 2], [3, 4]] 1 1
next|bounds|[1, 2, 3]
next||empty([0]i32)
first|bounds|empty([0]i32)
first||[5]
inner|bounds|[[1, 2], [3, 4]] [0, 2]
inner||[[1, 2], [3, 4]] [0, 1]
divided|zero|[1, 2] [1, 0]
divided||[1, -2147483648] [1, -1]
remainders|zero|[1u8, 2u8] [1u8, 0u8]
quotients|zero|[1, 2] [0, 1]
quotients||[-9223372036854775808, 1] [-1, 1]
scaled_down|zero|[1, 2] 0
scaled_down||empty([0]i32) 0
quotient|zero|1 0
quotient||-2147483648 -1
average|zero|empty([0]i32)
powers|exponent|[2, 2] [3, -1]
powers||[2, 2] [3, 31]
counted|size|-1
counted|size|1000000000000000000
counted|size\|memory\|OpenCL|100000000000000
counted||0
filled|size|-1 2
filled|size|2 -1
filled|size|4000000000 4000000000
filled||0 4000000000
summed|size|-5
summed||1000
between|size|5 3
between|size|-9223372036854775808 1
between||3 5
between||-3 3
guarded||5
guarded||-5
inner_counts|size|[1, -1]
inner_counts||[1, 0]
split_sums|size|[1, 2, 3, 4, 5]
split_sums||[1, 2, 3, 4]
split_sums||empty([0]i32)
split_by|size|3 [1, 2, 3, 4]
split_by|size\|zero|0 [1, 2, 3, 4]
split_by|size|-2 [1, 2, 3, 4]
split_by||2 [1, 2, 3, 4]
chosen|bounds|[1, 2] 5 true
chosen||[1, 2] 5 false
no_such_entry|there is no entry 'no_such_entry'|1
pick||[1, 2, 3]2
pick|.|[1, 2, 3]
pick|.|
pick|.|[1, 2, 3] 1 2
pick|.|[1, 2, 3 1
pick|.|[1, [2], 3] 1
pick|.|[1, 2, 3] one
pick|.|[1f32, 2f32] 0
pick|.|[1, 2, 3000000000] 0
pick|.|[[1, 2], [3]] 0
pick_row|.|[[1, 2], [3]] 0
pick_row|.|[1, 2] 0
RUNS

# fails WAY ENTRY MESSAGE ARGUMENTS: status 1, nothing printed, one line on stderr with MESSAGE.
fails()
{
    printf '%s\n' "$4" |
        execute "$1" "$scratch/failures/$1/failures" -e "$2" >"$scratch/$1.out" 2>"$scratch/$1.err"
    status=$?
    if test "$status" -ne 1 || test -s "$scratch/$1.out" || test "$(wc -l <"$scratch/$1.err")" -ne 1
    then
        echo "$2 $4: status $status"
        head -n 20 "$scratch/$1.out" "$scratch/$1.err"
        return 1
    fi
    grep -q -e "$3" "$scratch/$1.err" || { echo "$2 $4: $(cat "$scratch/$1.err")"; return 1; }
}

# succeeds WAY ENTRY ARGUMENTS: status 0, a result, nothing on stderr.
succeeds()
{
    printf '%s\n' "$3" |
        execute "$1" "$scratch/failures/$1/failures" -e "$2" >"$scratch/$1.out" 2>"$scratch/$1.err"
    status=$?
    test "$status" -eq 0 && test -s "$scratch/$1.out" && test ! -s "$scratch/$1.err" && return
    echo "$2 $3: status $status"
    head -n 20 "$scratch/$1.out" "$scratch/$1.err"
    return 1
}

# check_entry_runs WAY ENTRY: all runs of one entry. The address sanitizer has its own opinion of
# allocations that cannot succeed.
check_entry_runs()
{
    grep "^$2|" "$scratch/runs" | sed 's/\\|/\\!/g' >"$scratch/entry-runs"
    test -s "$scratch/entry-runs" || { echo 'no runs'; return 1; }
    entry_failed=0
    while IFS='|' read -r entry message arguments; do
        if test "$1" = sanitized && test "$message" != "${message#*memory}"; then
            continue
        elif test -n "$message"; then
            fails "$1" "$entry" "$(echo "$message" | tr '!' '|')" "$arguments" || entry_failed=1
        else
            succeeds "$1" "$entry" "$arguments" || entry_failed=1
        fi
    done <"$scratch/entry-runs"
    return "$entry_failed"
}

make_program()
{
    translate "$(target_of "$1")" "$program" "$scratch/failures/$1" &&
        build "$1" "$scratch/failures/$1" failures
}

ways='sanitized openmp opencl'
if is_quick; then
    ways='sanitized'
fi
for way in $ways; do
    if missing=$(can_run "$way"); then
        tap_case "$way: compiled" make_program "$way"
        for entry in $(cut -d '|' -f 1 "$scratch/runs" | uniq | sort -u); do
            tap_case "$way: $entry" check_entry_runs "$way" "$entry"
        done
    else
        tap_skip "$way" "$missing"
    fi
done
tap_fails 'a run that succeeds is not a failure' fails sanitized first . '[5]'
tap_fails 'a run that fails is not a success' succeeds sanitized first 'empty([0]i32)'
tap_done
