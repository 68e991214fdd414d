#!/bin/sh
# Every scalar operator at every type: what the interpreter computes over edge values is what the
# emitted C computes, bit for bit (floats are printed with all of their digits).
#
# The program has an entry for each operator and type, over two arrays of operands, made of the
# table of operators. The interpreter reads a part of it for each type, which is faster.
scratch=operators
level=-O1
. "$(dirname "$0")/run.sh"

# The entries, as `NAME OPERATOR TYPE KIND` on standard output, where KIND says which operands are
# legal; the program goes to $scratch/operators.dpia, its parts to $scratch/TYPE.dpia.
make_program()
{
    awk -v folder="$scratch" '
        function result_of(type) {
            if (result == "BOOL") return "bool"
            if (result == "I32") return "i32"
            if (result == "I64") return "i64"
            if (result == "BITS") return "u" substr(type, 2)
            if (result == "REAL") return "f" substr(type, 2)
            return type
        }
        function phrase(type) {
            if (name ~ /^[a-z]/) {
                if (arity == 1) return name " (fst p)"
                if (arity == 2) return name " (fst p) (snd p)"
                return name " (fst p) (snd p) (fst p)"
            }
            return "fst p " name " snd p"
        }
        function kind_of(type) {
            if (name == "min" || name == "max") return "ordered"
            if (type ~ /^f/ || arity == 1) return "any"
            if (name ~ /^(\/|%|\/\/|%%|.*Unchecked)$/) return "divisor"
            if (name ~ /^(range|step)/) return name
            return name == "**" ? "exponent" : "any"
        }
        function entry(id, type, to, body, text) {
            text = sprintf("%s {n: nat} (xs: exp[[n]%s]) (ys: exp[[n]%s]) : exp[[n]%s] =\n" \
                "  mapSeq (\\(p: exp[(%s x %s)]). %s) (zip xs ys)\n", id, type, type, to,
                type, type, body)
            print text >(folder "/operators.dpia")
            print text >(folder "/" type ".dpia")
        }
        BEGIN {
            integers = "i8 i16 i32 i64 u8 u16 u32 u64"
            types["ARITH"] = integers " f16 f32 f64"
            types["INTEGRAL"] = integers
            types["FLOATING"] = "f16 f32 f64"
            types["WORDS"] = "u16 u32 u64"
            types["BITS"] = integers " bool"
            types["ORDERED"] = types["EQUAL"] = integers " f16 f32 f64 bool"
            types["SIZES"] = "i64"
            types["LOGICAL"] = "bool"
        }
        /^OPERATOR\(/ {
            row = $0
            sub(/^OPERATOR\(/, "", row)
            sub(/\).*/, "", row)
            split(row, field, /, */)
            name = substr(field[2], 2, length(field[2]) - 2)
            arity = field[3]
            result = field[5]
            count = split(types[field[4]], each, " ")
            for (i = 1; i <= count; i++) {
                id = tolower(field[1]) "_" each[i]
                if (field[1] != "CONVERT") {
                    entry(id, each[i], result_of(each[i]), phrase(each[i]))
                    print id, name, each[i], kind_of(each[i])
                }
                for (j = 1; field[1] == "CONVERT" && j <= count; j++) {
                    entry(id "_" each[j], each[i], each[j], "convert " each[j] " (fst p)")
                    print id "_" each[j], name, each[i], "any"
                }
            }
        }' "$top_srcdir/src/dpia/operators.def" >"$scratch/entries"
    test "$(wc -l <"$scratch/entries")" -gt 450
}

edges_of()
{
    case $1 in
    bool) echo false true ;;
    i8) echo -128 -127 -8 -7 -3 -1 0 1 2 3 7 8 9 126 127 ;;
    u8) echo 0 1 2 3 7 8 9 127 128 254 255 ;;
    i16) echo -32768 -32767 -7 -3 -1 0 1 2 3 7 15 16 17 255 256 32766 32767 ;;
    u16) echo 0 1 2 3 7 15 16 17 255 256 32767 32768 65534 65535 ;;
    i32) echo -2147483648 -2147483647 -7 -3 -1 0 1 2 3 7 31 32 33 65536 16777217 2147483646 \
        2147483647 ;;
    u32) echo 0 1 2 3 7 31 32 33 65536 16777217 2147483647 2147483648 4294967294 4294967295 ;;
    i64) echo -9223372036854775808 -9223372036854775807 -4294967297 -7 -3 -1 0 1 2 3 7 63 64 65 \
        2147483648 4294967296 9007199254740993 9223372036854775806 9223372036854775807 ;;
    u64) echo 0 1 2 3 7 63 64 65 4294967296 9007199254740993 9223372036854775807 \
        9223372036854775808 18446744073709551614 18446744073709551615 ;;
    f16) echo f16.nan f16.inf -f16.inf 0 -0.0 1 -1 0.5 -0.5 0.7 1.5 2.5 -2.5 3.5 127.5 -128.5 255.9 \
        -0.9 2048 2049 2051 32768 65504 -65504 6e-8 -6e-8 6e-5 0.1 20.3 ;;
    f32 | f64) echo "$1.nan $1.inf -$1.inf 0 -0.0 1 -1 0.5 -0.5 0.7 1.5 2.5 -2.5 3.5 127.5 -128.5" \
        "255.9 -0.9 32768 65535.5 16777216 16777217 2147483647 2147483648 -2147483649" \
        "4294967296 9223372036854775807 -9223372036854775808 18446744073709551616 1e-40 -1e-310" \
        "1e20 1e38 -1e39 1e300 0.1 20.3" ;;
    esac
}

# operands TYPE KIND: all pairs of edge values that are legal, as two arrays. Of 0.0 and -0.0
# neither is the smaller one: C leaves open which is their minimum, and compilers swap the two.
operands()
{
    edges_of "$1" | awk -v type="$1" -v kind="$2" '
        function is_zero(text) { return text ~ /^-?0[.0]*$/ || (type == "f32" && text ~ /e-310$/) }
        function is_legal(x, y) {
            if (kind ~ /^range/ && x == y "") return 1
            if (kind ~ /^range/ && (y - x > 9e18 || x - y > 9e18)) return 0
            if (kind ~ /^(range|step)/) return kind ~ /Up$/ ? x + 0 < y + 0 : x + 0 > y + 0
            if (kind == "divisor") return !is_zero(y)
            if (kind == "exponent") return y !~ /^-/
            return kind != "ordered" || !is_zero(x) || !is_zero(y) || x "" == y ""
        }
        {
            for (i = 1; i <= NF; i++)
                for (j = 1; j <= NF; j++) {
                    if (!is_legal($i, $j))
                        continue
                    xs = xs separator $i
                    ys = ys separator $j
                    separator = ", "
                }
            print "[" xs "]"
            print "[" ys "]"
        }'
}

# check_entry NAME OPERATOR TYPE KIND
check_entry()
{
    operands "$3" "$4" >"$scratch/input"
    "$scratch/c/operators" -e "$1" <"$scratch/input" >"$scratch/compiled" &&
        "$DPIAC" run -e "$1" "$scratch/$3.dpia" <"$scratch/input" >"$scratch/interpreted" &&
        test -s "$scratch/compiled" &&
        cmp -s "$scratch/compiled" "$scratch/interpreted" && return
    echo "$2 on $3:"
    for side in compiled interpreted; do
        tr -d '[],' <"$scratch/$side" | tr ' ' '\n' >"$scratch/$side.lines"
    done
    diff "$scratch/compiled.lines" "$scratch/interpreted.lines" | head -n 5
    return 1
}

# check_type TYPE: all operators on it.
check_type()
{
    entries_failed=0
    awk -v type="$1" '$3 == type' "$scratch/entries" >"$scratch/entries.type"
    test -s "$scratch/entries.type" || { echo "no operators on $1"; return 1; }
    while read -r name operator type kind; do
        check_entry "$name" "$operator" "$type" "$kind" || entries_failed=1
    done <"$scratch/entries.type"
    return "$entries_failed"
}

# check_failure OPERATOR TYPE X Y: both give an error.
check_failure()
{
    printf '[%s]\n[%s]\n' "$3" "$4" >"$scratch/input"
    ! "$scratch/c/operators" -e "$1_$2" <"$scratch/input" >/dev/null 2>&1 &&
        ! "$DPIAC" run -e "$1_$2" "$scratch/$2.dpia" <"$scratch/input" >/dev/null 2>&1
}

types='bool i8 i16 i32 i64 u8 u16 u32 u64 f16 f32 f64'
is_quick && types='bool i8 u64 f32'
tap_case 'the program' make_program
if ! why=$(can_run c); then
    for type in $types; do
        tap_skip "$type" "$why"
    done
    tap_done
    exit
fi
tap_case 'its translation' translate c "$scratch/operators.dpia" "$scratch/c"
tap_case 'its compilation' build c "$scratch/c" operators
for type in $types; do
    tap_case "$type" check_type "$type"
done
for type in i8 i16 i32 i64 u8 u16 u32 u64; do
    for operator in div mod quot rem; do
        tap_case "${operator}_$type by zero" check_failure "$operator" "$type" 7 0
    done
done
for type in i8 i16 i32 i64; do
    tap_case "pow_$type, negative" check_failure pow "$type" 2 -1
done
tap_fails 'a run that succeeds is no failure' check_failure div i32 7 1
tap_done
