#!/bin/sh
# The programs made with --main: their options, and the ways to write values.
scratch=main
level=-O1
host_level=-O0
. "$(dirname "$0")/run.sh"

cat >"$scratch/echo.fut" <<'PROGRAM'
entry i32s [n] (xs: [n]i32) : [n]i32 = xs
entry i64s [n] (xs: [n]i64) : [n]i64 = xs
entry u8s [n] (xs: [n]u8) : [n]u8 = xs
entry f32s [n] (xs: [n]f32) : [n]f32 = xs
entry f64s [n] (xs: [n]f64) : [n]f64 = xs
entry bools [n] (xs: [n]bool) : [n]bool = xs
entry rows [n] [m] (a: [n][m]i16) : [n][m]i16 = a
entry both (x: f32) (y: u64) : (f32, u64) = (x, y)
PROGRAM
echo 'entry main [n] (xs: [n]i32) : (i32, [n]i32) = (i32.sum xs, map (* 2) xs)' >"$scratch/one.fut"

make_programs()
{
    for made in echo one; do
        translate "$1" "$scratch/$made.fut" "$scratch/$1" && build "$1" "$scratch/$1" "$made" ||
            return
    done
}

# check_echo TARGET ENTRY INPUT EXPECTED: what is printed for a value.
check_echo()
{
    printf '%s\n' "$3" | "$scratch/$1/echo" -e "$2" >"$scratch/actual" || return
    printf '%s\n' "$4" | diff - "$scratch/actual"
}

# check_echoes TARGET: the same value in different notations, and values that are special.
check_echoes()
{
    check_echo "$1" i32s '[1i32, 2, -3i32]' '[1i32, 2i32, -3i32]' &&
        check_echo "$1" i32s '[ 0x10 , 0b101,1_000 , ]' '[16i32, 5i32, 1000i32]' &&
        check_echo "$1" i32s '-- a comment
            [1, -- another
             2]' '[1i32, 2i32]' &&
        check_echo "$1" i32s '[-2147483648, 2147483647]' '[-2147483648i32, 2147483647i32]' &&
        check_echo "$1" i64s '[-9223372036854775808]' '[-9223372036854775808i64]' &&
        check_echo "$1" i64s 'empty([0]i64)' 'empty([0]i64)' &&
        check_echo "$1" u8s '[255u8, 0]' '[255u8, 0u8]' &&
        check_echo "$1" u8s '"a\"\n" -- a string' '[97u8, 34u8, 10u8]' &&
        check_echo "$1" u8s '""' 'empty([0]u8)' &&
        check_echo "$1" f32s '[1, 0.1, 1.5e3f32, f32.nan, -f32.inf]' \
            '[1f32, 0.100000001f32, 1500f32, f32.nan, -f32.inf]' &&
        check_echo "$1" f64s '[0.1, 1e300, f64.inf]' \
            '[0.10000000000000001f64, 1.0000000000000001e+300f64, f64.inf]' &&
        check_echo "$1" bools '[true, false]' '[true, false]' &&
        check_echo "$1" rows '[[1, 2], [3, 4], [5, 6]]' \
            '[[1i16, 2i16], [3i16, 4i16], [5i16, 6i16]]' &&
        check_echo "$1" rows 'empty([2][0]i16)' 'empty([2][0]i16)' &&
        check_echo "$1" rows 'empty([0][3]i16)' 'empty([0][3]i16)' &&
        check_echo "$1" both '1.5 18446744073709551615' '1.5f32
18446744073709551615u64'
}

# check_options TARGET: one entry needs no -e; -n prints nothing; -r and -t measure.
check_options()
{
    echo '[1, 2, 3]' >"$scratch/input"
    printf '6i32\n[2i32, 4i32, 6i32]\n' >"$scratch/expected"
    "$scratch/$1/one" <"$scratch/input" | diff "$scratch/expected" - &&
        "$scratch/$1/one" -e main <"$scratch/input" | diff "$scratch/expected" - &&
        test -z "$("$scratch/$1/one" -n <"$scratch/input")" || return
    "$scratch/$1/one" -r 3 -t "$scratch/times" <"$scratch/input" | diff "$scratch/expected" - &&
        test "$(grep -cE '^[0-9]+$' "$scratch/times")" -eq 3 &&
        test "$(wc -l <"$scratch/times")" -eq 3
}

# check_binary TARGET: -b prints bytes, which can be read again.
check_binary()
{
    echo '[1, -2]' | "$scratch/$1/echo" -b -e i32s >"$scratch/bytes" || return
    printf 'b\002\001 i32\002\000\000\000\000\000\000\000\001\000\000\000\376\377\377\377' |
        cmp - "$scratch/bytes" || return
    "$scratch/$1/echo" -e i32s <"$scratch/bytes" >"$scratch/actual" &&
        echo '[1i32, -2i32]' | diff - "$scratch/actual"
}

# check_file_name TARGET NAME: a program in NAME.fut, whose C names are made from that.
check_file_name()
{
    cp "$scratch/one.fut" "$scratch/$2.fut" && translate "$1" "$scratch/$2.fut" "$scratch/$1" &&
        build "$1" "$scratch/$1" "$2" && lint "$1" "$scratch/$1" "$2" &&
        test "$(echo '[1, 2]' | "$scratch/$1/$2")" = '3i32
[2i32, 4i32]'
}

# check_usage TARGET ARGUMENT...: a message and a bad status.
check_usage()
{
    usage_program=$scratch/$1/echo
    shift
    echo '[1]' | "$usage_program" "$@" >"$scratch/actual" 2>"$scratch/messages"
    status=$?
    test "$status" -ne 0 && test "$status" -le 2 && test ! -s "$scratch/actual" &&
        test -s "$scratch/messages" || { echo "status $status"; cat "$scratch/messages"; return 1; }
}

# check_help TARGET: the options on standard output, whatever else is given.
check_help()
{
    for option in -h --help; do
        "$scratch/$1/echo" -e i32s "$option" </dev/null >"$scratch/actual" \
            2>"$scratch/messages" || return 1
        grep -q -e '--entry-point=NAME' "$scratch/actual" && test ! -s "$scratch/messages" ||
            return 1
    done
}

# names_argument TARGET ENTRY INPUT MESSAGE: what is wrong with the arguments is said of one of them.
names_argument()
{
    printf '%s\n' "$3" | "$scratch/$1/echo" -e "$2" >"$scratch/actual" 2>"$scratch/messages"
    status=$?
    test "$status" -eq 1 && test ! -s "$scratch/actual" &&
        printf '%s\n' "$4" | diff - "$scratch/messages"
}

# check_arguments TARGET: those that are missing, wrong, or too many.
check_arguments()
{
    names_argument "$1" both '' "argument 1, 'x: f32', is missing" &&
        names_argument "$1" both '1.5' "argument 2, 'y: u64', is missing" &&
        names_argument "$1" both '1.5
            -7' "argument 2, 'y: u64', line 2 of the input: u64 expected, found '-7'" &&
        names_argument "$1" i32s '[1, two]' \
            "argument 1, 'xs: [n]i32', line 1 of the input: i32 expected, found 'two'" &&
        names_argument "$1" i32s '[1' \
            "argument 1, 'xs: [n]i32', line 2 of the input: ',' or ']' expected, found its end" &&
        names_argument "$1" rows '[1, 2]' \
            "argument 1, 'a: [n][m]i16', line 1 of the input: '[' expected, found '1'" &&
        names_argument "$1" i32s '[1] [2]' \
            "line 1 of the input: '[' comes behind the last argument"
}

# check_devices: they are listed with numbers, and taken by number or a part of a name.
check_devices()
{
    "$scratch/opencl/one" --list-devices >"$scratch/devices" &&
        grep -q '^0: .*(taken)$' "$scratch/devices" || { cat "$scratch/devices"; return 1; }
    for device in 0 PORTABLE; do
        test "$(echo '[1, 2]' | "$scratch/opencl/one" -d "$device")" = '3i32
[2i32, 4i32]' || return
    done
    for device in 77 no-such-name; do
        ! "$scratch/opencl/one" --device="$device" </dev/null 2>"$scratch/messages" &&
            grep -q "no OpenCL device '$device'" "$scratch/messages" || return
    done
}

ways='c openmp opencl'
if is_quick; then
    ways=c
fi
for way in $ways; do
    if missing=$(can_run "$way"); then
        tap_case "$way: translated and compiled" make_programs "$way"
        tap_case "$way: values" check_echoes "$way"
        tap_case "$way: options" check_options "$way"
        tap_case "$way: binary" check_binary "$way"
        tap_case "$way: wrong arguments" check_arguments "$way"
        test "$way" != opencl || tap_case "$way: devices" check_devices
        for name in my-dot.v2 1st int main kernel run exp last room; do
            tap_case "$way: a program called $name.fut" check_file_name "$way" "$name"
        done
        tap_case "$way: help" check_help "$way"
        tap_case "$way: unknown option" check_usage "$way" --no-such-option
        tap_case "$way: no entry point chosen" check_usage "$way"
        tap_case "$way: a bad number of runs" check_usage "$way" -e i32s -r many
    else
        tap_skip "$way" "$missing"
    fi
done
tap_fails 'another value is noticed' check_echo c i32s '[1]' '[2i32]'
tap_done
