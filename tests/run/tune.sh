#!/bin/sh
# `dpiac tune`: what it finds is written, and read by later translations; what it was stopped at is
# whole, and gone on with; nothing is left behind.
scratch=tune
. "$(dirname "$0")/run.sh"

TMPDIR=$scratch/tmp
mkdir -p "$TMPDIR"
export TMPDIR

cat >"$scratch/sums.fut" <<'END'
-- ==
-- entry: sums
-- random input { [3000]f32 }
entry sums (xs: []f32): f32 = reduce (+) 0 xs

-- ==
-- entry: counts
-- input { [1, 2, 3] } output { [2, 3, 4] }
entry counts (xs: []i32): []i32 = map (+ 1) xs

entry silent (xs: []f32): f32 = reduce (+) 0 xs
END

# What is tried is compiled without optimization: that takes most of the time, and which program is the
# fastest is not looked at.
printf '#!/bin/sh\nexec %s "$@" -O0\n' "${CC:-cc}" >"$scratch/unoptimized"
chmod +x "$scratch/unoptimized"
CC=$scratch/unoptimized
export CC

# tunes STATUS ARGUMENT...: tunes with them; what it says is in $scratch/out and err.
tunes()
{
    wanted=$1
    shift
    timeout 1800 "$DPIAC" tune --runs=1 "$@" >"$scratch/out" 2>"$scratch/err"
    status=$?
    test -z "$(ls -A "$TMPDIR")" || { echo 'files are left'; ls -A "$TMPDIR"; return 1; }
    test "$status" -eq "$wanted" && return
    echo "status $status"
    cat "$scratch/out" "$scratch/err"
    return 1
}

# Sections of both entries are there; each was measured, and 'counts' has no number that matters.
check_found()
{
    rm -f "$scratch/sums.tuning"
    tunes 0 "$scratch/sums.fut" &&
        grep -q '^entry sums for c on cpu$' "$scratch/sums.tuning" &&
        grep -q '^entry counts for c on cpu$' "$scratch/sums.tuning" &&
        ! grep -q 'silent\|tried' "$scratch/sums.tuning" &&
        grep -q '^  vectorBytes = 16: ' "$scratch/err" &&
        grep -qx '  1 program, 1 of them measured, all with the same results' "$scratch/err" &&
        test "$(wc -l <"$scratch/out")" -eq 2
}

# A tuning is for one entry, target and device, and the output says so.
check_read()
{
    printf 'entry sums for c on cpu\n  vectorBytes = 16\n' >"$scratch/sums.tuning"
    "$DPIAC" c -e sums -o - "$scratch/sums.fut" >"$scratch/tuned.c" &&
        "$DPIAC" c -e sums --no-tuning -o - "$scratch/sums.fut" >"$scratch/plain.c" &&
        "$DPIAC" openmp -o - "$scratch/sums.fut" >"$scratch/other.c" &&
        "$DPIAC" openmp --no-tuning -o - "$scratch/sums.fut" | cmp - "$scratch/other.c" &&
        grep -qx ' \* Its numbers are tuned: sums\.tuning\.' "$scratch/tuned.c" &&
        ! grep -q tuned "$scratch/plain.c" &&
        ! sed '/numbers are tuned/d' "$scratch/tuned.c" | cmp -s - "$scratch/plain.c" &&
        printf 'device mine like cpu vectorBytes = 16' >"$scratch/mine" &&
        "$DPIAC" c -e sums --no-tuning -o - --device="$scratch/mine" "$scratch/sums.fut" \
            >"$scratch/mine.c" &&
        sed '/numbers are tuned/d' "$scratch/tuned.c" | cmp - "$scratch/mine.c" &&
        "$DPIAC" test --target=c,openmp "$scratch/sums.fut"
}

# What make is told of.
check_dependency()
{
    "$DPIAC" c -o - -MF "$scratch/rule" -MT it "$scratch/sums.fut" >"$scratch/it.c" &&
        grep -qx "it: $scratch/sums.fut $scratch/sums.tuning" "$scratch/rule"
}

# Numbers of loops with OpenMP are those of the entry.
check_threads()
{
    printf 'entry counts for openmp on cpu\n  parallelFrom = 77\n' >"$scratch/other.tuning"
    "$DPIAC" openmp -e counts -o - --tuning="$scratch/other.tuning" "$scratch/sums.fut" |
        sed '/numbers are tuned/d' >"$scratch/own.c" &&
        "$DPIAC" openmp -e counts -o - --no-tuning --parallel-from=77 "$scratch/sums.fut" |
        cmp - "$scratch/own.c" &&
        ! "$DPIAC" openmp -e counts -o - --no-tuning "$scratch/sums.fut" | cmp -s - "$scratch/own.c"
}

# refuses STATUS TEXT ARGUMENT...: dpiac says TEXT and ends with STATUS.
refuses()
{
    wanted=$1 text=$2
    shift 2
    "$DPIAC" "$@" >"$scratch/out" 2>"$scratch/err"
    status=$?
    test "$status" -eq "$wanted" && grep -qF -e "$text" "$scratch/err" && return
    echo "status $status"
    cat "$scratch/err"
    return 1
}

check_refused()
{
    printf 'entry sums for c on cpu\n  vectorByte = 16\n' >"$scratch/bad.tuning"
    for command in c check 'emit strategy' exec test tune; do
        tuning=--tuning=$scratch/bad.tuning
        case $command in
        test) "$DPIAC" test "$tuning" "$scratch/sums.fut" >"$scratch/err" && return 1
            grep -q "no number 'vectorByte'" "$scratch/err" || return ;;
        *) refuses 1 "bad.tuning:2:3: error: devices have no number 'vectorByte'; is" \
            $command "$tuning" --target=c "$scratch/sums.fut" ||
            refuses 1 "bad.tuning:2:3: error: devices have no number 'vectorByte'; is" \
                $command "$tuning" -o - "$scratch/sums.fut" || return ;;
        esac
    done
    refuses 2 'no_such.tuning' c --tuning="$scratch/no_such.tuning" -o - "$scratch/sums.fut" &&
        refuses 2 'exclude each other' c --tuning=x --no-tuning -o - "$scratch/sums.fut" &&
        refuses 2 'there is no input' tune -e silent "$scratch/sums.fut" &&
        refuses 2 'which is to be chosen' tune --no-strategy "$scratch/sums.fut" &&
        refuses 2 'not from standard input' tune -
}

# Arguments from files, for an entry without a test block; what stands there of others stays.
check_input()
{
    echo '[1f32, 2f32, 3f32]' >"$scratch/three" && echo '[4f32]' >"$scratch/four" &&
        printf -- '-- mine\nentry other for c on cpu\n  longRow = 8 -- kept\n' \
            >"$scratch/t.tuning" &&
        tunes 0 -e silent --input="$scratch/three" --input="$scratch/four" \
            --tuning="$scratch/t.tuning" "$scratch/sums.fut" &&
        head -n 4 "$scratch/t.tuning" >"$scratch/kept" &&
        printf -- '-- mine\n\nentry other for c on cpu\n  longRow = 8 -- kept\n' |
        cmp - "$scratch/kept" && grep -q '^entry silent for c on cpu$' "$scratch/t.tuning"
}

cat >"$scratch/both.fut" <<'END'
-- ==
-- entry: both
-- random input { [300][40]f32 }
entry both (xss: [][]f32): (f32, []f32) =
  (reduce (+) 0 (flatten xss), map (reduce (+) 0) (transpose xss))
END

# first_measured: the number of the device of which a value was measured first.
first_measured()
{
    sed -n 's/^  \([a-zA-Z]*\) = .*/\1/p' "$scratch/err" | head -n 1
}

# Stopped while its sixth program is compiled, which would take for ever: the compiler stops there
# itself. By then all values of one number were measured. What is there is whole, and the next time
# goes on with another number.
check_stopped()
{
    cat >"$scratch/cc" <<END
#!/bin/sh
echo >>"$scratch/compiled"
test "\$(wc -l <"$scratch/compiled")" -lt 6 || { echo >"$scratch/waits"; exec sleep 1000; }
exec ${CC:-cc} "\$@"
END
    chmod +x "$scratch/cc"
    rm -f "$scratch/compiled" "$scratch/waits"
    CC=$scratch/cc timeout 1800 "$DPIAC" tune --runs=1 --all -e both "$scratch/both.fut" \
        >"$scratch/out" 2>"$scratch/err" &
    process=$!
    until test -f "$scratch/waits" || ! kill -0 $process 2>"$scratch/gone"; do
        sleep 0.1
    done
    kill -TERM $process
    wait $process
    status=$?
    tried=" $(sed -n 's/^  tried //p' "$scratch/both.tuning" | tr -d ,) "
    first=$(first_measured)
    test "$status" -gt 128 && test -z "$(ls -A "$TMPDIR")" && test -n "$first" &&
        test "${tried#* "$first" }" != "$tried" &&
        "$DPIAC" c -o - "$scratch/both.fut" >"$scratch/it.c" &&
        tunes 0 --all -e both "$scratch/both.fut" && ! grep tried "$scratch/both.tuning" &&
        next=$(first_measured) && test -n "$next" && test "${tried#* "$next" }" = "$tried" && return
    echo "status $status"
    ls -A "$TMPDIR"
    cat "$scratch/out" "$scratch/err" "$scratch/both.tuning"
    return 1
}

cat >"$scratch/rows.fut" <<'END'
-- ==
-- entry: rows
-- random input { [1000][2000]f32 [2000]f32 }
entry rows [n][m] (a: [n][m]f32) (x: [m]f32): [n]f32 = map (\r -> reduce (+) 0 (map2 (*) r x)) a
END

# The values that were measured before all were looked at again: "ownGroupRow = 2048".
measured()
{
    sed -n '/^  predicted/,$p' "$scratch/err" | sed 1d | sed '/^  predicted\|^  [0-9]/,$d' |
        sed 's/^  \(.*\): .* times as fast.*/\1/'
}

# The best few of those that are predicted are measured, the very best one first; with --all more.
check_predicted()
{
    rm -f "$scratch/rows.tuning"
    tunes 0 --target=opencl "$scratch/rows.fut" || return
    measured >"$scratch/few"
    "$DPIAC" explain --cost --rank --no-tuning "$scratch/rows.fut" |
        sed -n 's/^  \(.*[^ ]\)  *\([0-9.]*\) us *[0-9.]*$/\2 \1/p' |
        awk 'NR == 1 { best = $1 } $1 == best { sub(/^[^ ]* /, ""); print }' >"$scratch/best"
    told=$(sed -n 's/^  predicted: .* us; of \([0-9]*\) other programs \([0-9]*\) are measured$/\1 \2/p' \
        "$scratch/err" | head -n 1)
    head -n 1 "$scratch/few" | grep -qxF -f "$scratch/best" &&
        test "${told#* }" -eq "$(wc -l <"$scratch/few")" && test "${told#* }" -le 5 &&
        test "${told% *}" -gt 20 && ! grep -q 'not predicted' "$scratch/err" &&
        grep -q '^entry rows for opencl on gpu$' "$scratch/rows.tuning" || return
    check_more
}

# In C, where compilers take less time than PoCL does.
check_more()
{
    tunes 0 --all --no-tuning "$scratch/rows.fut" &&
        ! grep -q predicted "$scratch/err" &&
        test "$(grep -c '^  [a-zA-Z]* = ' "$scratch/err")" -gt 5
}

# Sums of floats that cancel differ with their order, as results after a mistake would: 1 is lost
# next to 1e8 in one lane of a vector, and none in lanes where there are only ones.
check_difference()
{
    awk 'BEGIN { for (i = 0; i < 1024; i++)
        printf "%s100000000.0f32, 1.0f32, -100000000.0f32, 1.0f32", i ? ", " : "["
        print "]" }' >"$scratch/cancelling"
    echo 'entry main (xs: []f32): f32 = reduce (+) 0 xs' >"$scratch/cancel.fut"
    tunes 1 -e main --input="$scratch/cancelling" "$scratch/cancel.fut" &&
        grep -q "'main' with .* gives something else" "$scratch/err"
}

tap_case 'numbers are found and written' check_found
tap_case 'numbers are read, and the output says so' check_read
tap_case 'a tuning is what output is made of' check_dependency
tap_case 'loops run in threads from the number of their entry on' check_threads
tap_case 'what is wrong is refused' check_refused
tap_case 'input from files' check_input
tap_case 'stopped and gone on with' check_stopped
if test "${HAVE_OPENCL:-no}" = yes && ! is_quick; then
    tap_case 'what is predicted to be fastest is measured' check_predicted
fi
tap_case 'other results are an error' check_difference
tap_done
