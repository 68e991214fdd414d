#!/bin/sh
# What goes wrong when a program runs gives a message and status 1 on every target: no wrong result,
# no crash, nothing that a sanitizer finds. The examples are compiled with more optimization.
#
# Compilers and flags are split into words on purpose.
# shellcheck disable=SC2086
scratch=runtime
level=-O1
host_level=-O0
. "$(dirname "$0")/run.sh"
together=$scratch/together

# Entry points, what their messages must say, and arguments. Without a message they must succeed.
cat >"$scratch/failures.runs" <<'RUNS'
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
unit_at|bounds|[true, false] 2
unit_at||[true, false] 1
unit_in_branch|assertion|true 0
unit_in_branch||false 0
unit_in_sum|bounds|[true] -1
unit_in_sum||[true] 0
unit_in_loop|bounds|[true] 2
unit_in_loop||[true] 1
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
inner_rows|size|[[1]]
inner_rows||empty([0][1]i64)
inner_rows||[[1, 2]]
inner_rows||[[1, 2, 3]]
inner_chosen|size|true [1]
inner_chosen||false [1]
inner_chosen||true [1, 2]
inner_chosen||true [1, 2, 3]
inner_many|size|2 [1]
inner_many||0 [1]
inner_many||1 [1]
inner_many||2 [1, 2, 3]
inner_sum|size|[1]
inner_sum|size|empty([0]i64)
inner_sum||[1, 2]
inner_sum||[1, 2, 3]
inner_scan|size|[1]
inner_scan||[1, 2]
inner_scan||[1, 2, 3]
turned_none||[1, 2]
window_sums|size|empty([0]i64)
window_sums|size|[1]
window_sums||[1, 2]
window_sums||[1, 2, 3]
window_chain|size|empty([0]i64)
window_chain|size|[1]
window_chain||[1, 2]
window_chain||[1, 2, 3]
window_ends|size|empty([0]i64)
window_ends|size|[1]
window_ends||[1, 2]
window_ends||[1, 2, 3]
windows|size|empty([0]i64)
windows|size|[1]
windows||[1, 2]
windows||[1, 2, 3]
sized_sum|size|empty([0]i64) [1]
sized_sum|size|[1] empty([0]i64)
sized_sum||empty([0]i64) empty([0]i64)
sized_sum||[1] [2]
sized_product|size|empty([0]i64) [1]
sized_product|size|[1] empty([0]i64)
sized_product||empty([0]i64) empty([0]i64)
sized_product||[1] [2]
split_total|size|[1]
split_total||empty([0]i64)
split_total||[1, 2]
front_and_back|size|[1] 2
front_and_back|size|empty([0]i64) -1
front_and_back||empty([0]i64) 0
front_and_back||[1] 1
front_and_back||[1, 2, 3] 1
split_sums|size|[1, 2, 3, 4, 5]
split_sums||[1, 2, 3, 4]
split_sums||empty([0]i32)
split_by|size|3 [1, 2, 3, 4]
split_by|size\|zero|0 [1, 2, 3, 4]
split_by|size|-2 [1, 2, 3, 4]
split_by||2 [1, 2, 3, 4]
chosen|bounds|[1, 2] 5 true
chosen||[1, 2] 5 false
border|bounds|[1, 2, 3]
border||[1]
wrapped|bounds|[1, 2] 9223372036854775807
wrapped||[1, 2] 1
wrapped||[1, 2] 2
narrow|bounds|[1, 2] [0, -1]
narrow|bounds|[1, 2] [-2147483648, 5]
narrow||[1, 2] [1, 2]
masked|bounds|[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] 16
masked|bounds|[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] -31
masked||[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] 47
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

# Messages in full.
cat >"$scratch/messages.runs" <<'RUNS'
gather|^index 7 is out of bounds for 'xs' of size 3, at messages.fut:2:70$|[1, 2, 3] [0, 7]
gather|^index -1 is out of bounds for 'xs' of size 3, at messages.fut:2:70$|[1, 2, 3] [-1]
same|^sizes 'm' = 2 and 'n' = 1 differ, at messages.fut:4:70$|[1] [2, 3]
three|^size 'n' = 1 is not 3, at messages.fut:6:52$|[1]
divided|^division by zero, at messages.fut:8:63$|[1] 0
powers|^exponent -1 is negative, at messages.fut:10:61$|[2] [-1]
counted|^size 'n' = -1 is negative or too large, at messages.fut:12:16$|-1
between|^size 'n' = -2 is negative or too large, at messages.fut:14:74$|5 3
inner_counts|^size 'l' = -1 is negative or too large, at messages.fut:16:78$|[1, -1]
numbers|^a range cannot go up from 5 to 3, at messages.fut:18:50$|5 3
down|^a range cannot go down from -1 to 4, at messages.fut:20:47$|-1 4
stepped|^a range cannot go down from 5 to 6, at messages.fut:22:59$|5 4 6
stepped|^a range that begins with 5 and 5 does not go up, at messages.fut:22:59$|5 5 9
inner_numbers|^a range that begins with 1 and 0 does not go up, at messages.fut:24:69$|[4, 0]
RUNS

cat >"$scratch/prelude.runs" <<'RUNS'
at_call|bounds.*, at prelude.fut:4:40$|empty([0]i32)
at_call||[1]
in_function|bounds.*, at prelude.fut:2:31$|empty([0]i32)
inside|bounds.*, at prelude.fut:8:53$|[1, 0]
inside||[1, 2]
piped|bounds.*, at prelude.fut:10:38$|empty([0]i32)
by_name|bounds.*, at prelude.fut:12:55$|empty([2][0]i32)
by_name||[[1, 2]]
sizes|differ, at prelude.fut:14:67$|[1] 2
sizes||[1, -1] 2
given|negative.*, at prelude.fut:16:48$|[1, -1]
given||[2, 0]
kept|bounds.*, at prelude.fut:18:|empty([0]i32)
kept||[1, 2]
RUNS

cat >"$scratch/assertions.runs" <<'RUNS'
average|assertions.dpia:5|empty([0]i64)
average||[1, 2]
positive|^assertion is false: x > 0, at assertions.dpia:10:5$|[1, 0]
positive||[1, 2]
both|assertions.dpia:15|[1, 2, 3, 4] -1
both|assertions.dpia:16|[1, 2, 3] 1
both|bounds|[1, 2, 3, 4] 4
both||[1, 2, 3, 4] 3
computed|assertions.dpia:20|[1, 2]
computed||[1, 9]
summed|assertions.dpia:24|[5, 5, 1]
summed||[5, 5]
command|assertions.dpia:28|4
command||3
outside|bounds|[1, 2] 2
outside|assertions.dpia:33|[1, 0] 1
outside||[1, 2] 1
endless|bounds|[0, 0]
endless||[0, 1]
endless_items|zero|[2, 1]
endless_items||[1, 1]
endless_host|zero|[3, 5]
endless_host||[200]
none_left|bounds|[-1, 0]
none_left||[0, 4]
after_bounds|bounds|[1, 0, 7]
after_bounds|assertions.dpia:52|[1, 0]
after_bounds||[1, 2, 0]
unreached|bounds|[1] [1, 2]
unreached||empty([0]i64) [1, 2]
unreached||[1] empty([0]i64)
RUNS

cat >"$scratch/declared.runs" <<'RUNS'
in_entry|declared.dpia:11|1
in_entry|declared.dpia:11|9
in_entry|declared.dpia:11\|size|-1
in_entry||2
called|declared.dpia:5|0
called|declared.dpia:5|8
called|declared.dpia:5|9223372036854775807
called||7
in_branch|declared.dpia:5|0
in_branch||7
in_branch||8
unused|declared.dpia:5|9
unused||8
in_items|declared.dpia:5|[1, 2, 8]
in_items||[1, 2, 7]
in_items||empty([0]i64)
in_groups|declared.dpia:5|[1, 6]
in_groups|declared.dpia:5|[5, 0]
in_groups||[1, 5]
in_groups||empty([0]i64)
at_host|declared.dpia:5|9 [1]
at_host||8 [1]
dependent|declared.dpia:36|0 0
dependent|declared.dpia:37|2 3
dependent|size|2 -1
dependent||2 2
dependent||2 0
RUNS

cat >"$scratch/outer.runs" <<'RUNS'
outer_rows|size|[[1, 2, 3]] empty([0]i64)
outer_rows||empty([0][3]i64) [1]
steps|size|[[1, 2, 3]] [1]
steps|size|[[1, 2, 3]] empty([0]i64)
steps||empty([0][3]i64) [1]
RUNS

cat >"$scratch/empty.runs" <<'RUNS'
rows_added|size|[[1, 2]] [1]
rows_added|size|[[1, 2]] empty([0]i64)
rows_added|size|empty([2][0]i64) [1]
rows_added||empty([0][2]i64) [1]
rows_added||empty([2][0]i64) empty([0]i64)
added|size|empty([0]i64) [1]
added|size|[1] empty([0]i64)
added||empty([0]i64) empty([0]i64)
row_sums|size|3 [[1, 2]]
row_sums|size|1 empty([2][0]i64)
row_sums||3 empty([0][2]i64)
row_sums||0 empty([2][0]i64)
bound|size|[1] [1, 2]
bound|size|empty([0]i64) [1, 2]
bound||empty([0]i64) [1, 2, 3]
products|size|[[1]] [1] [1, 2]
products||[[1]] empty([0]i64) [1, 2]
products||empty([0][1]i64) [1] [1, 2]
items|size|[1, 2] [1]
items|size|[0, 2] empty([0]i64)
items||[0, 0] empty([0]i64)
items||empty([0]i64) [1]
groups|size|[1, 2] [1]
groups|size|[0, 2] empty([0]i64)
groups||[0, 0] empty([0]i64)
groups||empty([0]i64) [1]
looked_up|bounds|[[1, 2]] [0, 1]
looked_up|bounds|empty([3][0]i64) [0, 3]
looked_up|bounds|empty([0][0]i64) [0]
looked_up||empty([3][0]i64) [0, 2]
looked_up||empty([0][2]i64) empty([0]i64)
looked_up||[[1, 2], [3, 4]] [1, 0, 1]
mapped_up|bounds|[[1, 2]] [0, -1]
mapped_up|bounds|empty([3][0]i64) [0, 3]
mapped_up||empty([3][0]i64) [0, 2]
mapped_up||[[1, 2], [3, 4]] [1, 0, 1]
looked_up_rows|bounds|[[1, 2]] [[0, 1]]
looked_up_rows|bounds|empty([3][0]i64) [[0], [3]]
looked_up_rows||empty([3][0]i64) [[0], [2]]
looked_up_rows||empty([3][0]i64) empty([2][0]i64)
looked_up_rows||[[1, 2], [3, 4]] [[1], [0], [1]]
RUNS

cat >"$scratch/unequal.runs" <<'RUNS'
read|size|2 [1]
read|size|2 empty([0]i64)
read||0 [1]
read||2 [1, 2]
written|size|2 [1]
written|size|2 empty([0]i64)
written||2 [1, 2]
whole|size|0 [1]
whole|size|2 empty([0]i64)
whole||0 empty([0]i64)
rows|size|2 [[1]]
rows|size|2 empty([2][0]i64)
rows||2 empty([0][1]i64)
rows||2 [[1, 2]]
said|size|2 [[1]]
said|size|2 empty([2][0]i64)
said||2 empty([0][1]i64)
said||2 [[1, 2]]
late|size|2 [1] [0]
late|size|-1 [1] [0]
late||1 [1] [0]
late||0 empty([0]i64) empty([0]i64)
alone|size|1 2
alone||2 2
inside|size|[1, 2] [1, 2]
inside||empty([0]i64) empty([0]i64)
RUNS

cat >"$scratch/sizes.runs" <<'RUNS'
rows|size|[[1, 2, 3]]
rows||[[1, 2, 3, 4, 5, 6]]
rows||empty([0][3]i64)
nested|size|[[[1, 2, 3]]]
nested||empty([0][1][3]i64)
nested||empty([1][0][3]i64)
reduced|size|[[1, 2, 3]]
reduced||empty([0][3]i64)
chosen|size|true [[1, 2, 3]]
chosen||true empty([0][3]i64)
chosen||false [[1, 2, 3]]
shares|size|[[1, 2, 3, 4]]
shares||[[1, 2, 3, 4, 5, 6]]
shares||empty([0][4]i64)
fewer|size|[[1]]
fewer||[[1, 2, 3]]
fewer||empty([0][1]i64)
RUNS

cat >"$scratch/counts.runs" <<'RUNS'
picked|size|1 [[1, 2]]
picked|bounds|2 [[1, 2, 3]]
picked||1 [[1, 2, 3]]
picked||0 [[1, 2]]
triangle|size|[[1, 2], [3, 4]]
triangle||[[1, 2]]
triangle||[[1, 2, 3], [3, 4, 5]]
RUNS

cat >"$scratch/outside.runs" <<'RUNS'
every_third|bounds|3 [1, 2, 3, 4, 5, 6, 7]
every_third|bounds|1 [1]
every_third||2 [1, 2, 3, 4, 5, 6, 7]
every_third||0 empty([0]i64)
any_slice|bounds|0 1 4 [1, 2, 3]
any_slice|bounds|-1 1 2 [1, 2, 3]
any_slice|bounds|2 -1 4 [1, 2, 3]
any_slice|bounds|1 9223372036854775807 2 [1, 2, 3]
any_slice|bounds|9223372036854775807 9223372036854775807 3 [1, 2, 3]
any_slice|bounds|2 -9223372036854775808 2 [1, 2, 3]
any_slice|bounds|0 4611686018427387904 5 [1, 2, 3]
any_slice|bounds|0 0 1 empty([0]i64)
any_slice||2 -1 3 [1, 2, 3]
any_slice||1 0 9 [1, 2, 3]
any_slice||2 9223372036854775807 1 [1, 2, 3]
any_slice||77 5 0 [1, 2, 3]
twice|bounds|1 [1, 2, 3, 4, 5, 6, 7]
twice|bounds|2 [1, 2, 3, 4, 5, 6, 7, 8, 9]
twice|bounds|-1 [1, 2, 3, 4, 5, 6, 7, 8, 9]
twice||1 [1, 2, 3, 4, 5, 6, 7, 8]
in_rows|bounds|[[1, 2], [3, 4]]
in_rows||[[1, 2, 3], [3, 4, 5]]
in_rows||empty([0][2]i64)
rest|size|[1]
rest|size|empty([0]i64)
rest||[1, 2]
rest||[1, 2, 3]
clamped|bounds|1 empty([0]i64)
clamped||0 empty([0]i64)
clamped||2 [1]
smooth||empty([0]i64)
smooth||[1]
permuted|bounds|[0, 3] [1, 2, 3]
permuted|bounds|[0] empty([0]i64)
permuted||[2, 2] [1, 2, 3]
permuted||empty([0]i64) empty([0]i64)
either|bounds|[0, 2] [1, 2]
either||[1, 1] [1, 2]
divided|zero|0 [1, 2]
divided|zero|0 empty([0]i64)
divided||-3 [1, 2]
divided||-3 empty([0]i64)
RUNS

# Sizes that a strategy does not divide.
cat >"$scratch/matmul_gpu.runs" <<'RUNS'
matmul_gpu|size|[[1f32, 2f32], [3f32, 4f32]] [[1f32, 2f32], [3f32, 4f32]]
matmul_gpu||empty([0][0]f32) empty([0][0]f32)
small|size|[[1f32, 2f32], [3f32, 4f32]] [[1f32, 2f32], [3f32, 4f32]]
small|size|[[1f32, 2f32, 3f32, 4f32]] [[1f32], [2f32], [3f32], [4f32]]
small||empty([0][0]f32) empty([0][0]f32)
RUNS
cat >"$scratch/dot_vectors.runs" <<'RUNS'
dot_vectors|size|[1f32, 2f32, 3f32, 4f32] [1f32, 2f32, 3f32, 4f32]
dot_vectors|size|[1f32, 2f32] [1f32, 2f32]
dot_vectors||empty([0]f32) empty([0]f32)
RUNS

# run_one WAY ENTRY ARGUMENTS: runs the entry; $ran.out and $ran.err are what it prints.
run_one()
{
    ran=$scratch/$1
    printf '%s\n' "$3" |
        execute "$1" "$scratch/$name/$1/$name" -e "$2" >"$ran.out" 2>"$ran.err"
    echo $? >"$ran.status"
}

# has_failed MESSAGE: that run ended with status 1, nothing was printed, and there is one line on
# stderr with MESSAGE.
has_failed()
{
    status=$(cat "$ran.status") || return
    if test "$status" -ne 1 || test -s "$ran.out" || test "$(wc -l <"$ran.err")" -ne 1; then
        echo "status $status"
        head -n 20 "$ran.out" "$ran.err"
        return 1
    fi
    grep -q -e "$1" "$ran.err" || { cat "$ran.err"; return 1; }
}

# has_succeeded: status 0, a result, nothing on stderr.
has_succeeded()
{
    status=$(cat "$ran.status") || return
    test "$status" -eq 0 && test -s "$ran.out" && test ! -s "$ran.err" && return
    echo "status $status"
    head -n 20 "$ran.out" "$ran.err"
    return 1
}

# fails WAY ENTRY MESSAGE ARGUMENTS
fails()
{
    run_one "$1" "$2" "$4"
    has_failed "$3"
}

# succeeds WAY ENTRY ARGUMENTS
succeeds()
{
    run_one "$1" "$2" "$3"
    has_succeeded
}

# run_together WAY: all runs, in one process; $together/NUMBER has that of a line.
run_together()
{
    rm -rf "$together" && mkdir "$together" &&
        awk -F '|' -v folder="$together" '{
            gsub(/\\\|/, "!")
            print NR, $1
            file = folder "/" NR ".in"
            print $3 >file
            close(file)
        }' "$scratch/$name.runs" >"$together/list" &&
        "$scratch/$name/$1/$name" --runs "$together/list" "$together"
}

# find_run WAY LINE ENTRY ARGUMENTS: the run is made, if it was not.
find_run()
{
    ran=$together/$2
    test "$1" = opencl || run_one "$1" "$3" "$4"
}

# check_run WAY LINE ENTRY MESSAGE ARGUMENTS
check_run()
{
    find_run "$1" "$2" "$3" "$5"
    if test -n "$4"; then
        has_failed "$(echo "$4" | tr '!' '|')"
    else
        has_succeeded
    fi || { echo "$3 $5"; return 1; }
}

# check_entry_runs WAY ENTRY: all runs of one entry. The address sanitizer has its own opinion of
# allocations that cannot succeed.
check_entry_runs()
{
    grep -n "^$2|" "$scratch/$name.runs" | sed 's/\\|/\\!/g; s/:/|/' >"$scratch/entry-runs"
    test -s "$scratch/entry-runs" || { echo 'no runs'; return 1; }
    entry_failed=0
    while IFS='|' read -r line entry message arguments; do
        if test "$1" = sanitized && test "$message" != "${message#*memory}"; then
            continue
        fi
        check_run "$1" "$line" "$entry" "$message" "$arguments" || entry_failed=1
    done <"$scratch/entry-runs"
    return "$entry_failed"
}

# compile_runs: what runs many runs for OpenCL, if it is not there.
compile_runs()
{
    test -f "$scratch/runs.o" ||
        { $TEST_GCC $strict -O1 -c -o "$scratch/runs.o" "$top_srcdir/tests/run/runs.c" &&
            $TEST_GCC $strict -O1 $OPENCL_CFLAGS -c -o "$scratch/cases_opencl.o" \
                "$top_srcdir/tests/run/cases_opencl.c"; }
}

make_program()
{
    translate "$(target_of "$1")" "$program" "$scratch/$name/$1" || return
    case $1 in
    opencl)
        compile_runs && build "$1" "$scratch/$name/$1" "$name" -Dmain=emitted_main \
            -Dexit=runs_exit "$scratch/runs.o" "$scratch/cases_opencl.o" $kept ;;
    *) build "$1" "$scratch/$name/$1" "$name" ;;
    esac
}

# says_own_places WAY: of the code's comments and messages none names a place of the prelude.
says_own_places()
{
    ! grep -n 'prelude:[0-9]' "$scratch/$name/$1/$name".*
}

# check_no_race WAY: work-items (or threads) that fail, and ask whether another one has.
check_no_race()
{
    make_program "$1" || return
    rm -f "$scratch/oclgrind.log"
    echo '[2, 1, 2, 2, 2, 1, 3, 2]' |
        execute "$1" "$scratch/$name/$1/$name" -e endless_items >"$scratch/$1.out" 2>&1
    status=$?
    test "$status" -eq 1 && test ! -s "$scratch/oclgrind.log" ||
        { echo "status $status"; head -n 20 "$scratch/$1.out" "$scratch/oclgrind.log"; return 1; }
}

ways='sanitized openmp opencl'
if is_quick; then
    ways='sanitized'
fi
for program in "$top_srcdir"/tests/run/failures/* "$top_srcdir"/examples/gpu/matmul_gpu.fut \
    "$top_srcdir"/examples/cpu/dot_vectors.fut; do
    name=$(basename "${program%.*}")
    for way in $ways; do
        if missing=$(can_run "$way"); then
            tap_case "$way: $name: compiled" make_program "$way"
            tap_case "$way: $name: places are in the program" says_own_places "$way"
            test "$way" != opencl || tap_case "$way: $name: all runs" run_together "$way"
            for entry in $(cut -d '|' -f 1 "$scratch/$name.runs" | uniq | sort -u); do
                tap_case "$way: $entry" check_entry_runs "$way" "$entry"
            done
        else
            tap_skip "$way: $name" "$missing"
        fi
    done
done
name=assertions
program=$top_srcdir/tests/run/failures/assertions.dpia
is_quick || for way in oclgrind threads; do
    if missing=$(can_run "$way"); then
        tap_case "$way: items that fail" check_no_race "$way"
    else
        tap_skip "$way: items that fail" "$missing"
    fi
done
# Of the last program, which ran for OpenCL last, two runs fail and one succeeds.
if ! is_quick && can_run opencl >"$scratch/missing"; then
    tap_fails 'opencl: another message is found' check_run opencl 1 '' bounds ''
    tap_fails 'opencl: a run that fails is no success' check_run opencl 1 '' '' ''
    tap_fails 'opencl: a run that succeeds is no failure' check_run opencl 3 '' size ''
    tap_fails 'opencl: a run that is missing is found' check_run opencl 4 '' size ''
fi
name=failures
tap_fails 'a run that succeeds is not a failure' fails sanitized first . '[5]'
tap_fails 'a run that fails is not a success' succeeds sanitized first 'empty([0]i32)'
tap_done
