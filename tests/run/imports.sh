#!/bin/sh
# Programs of several files: what they mean on every target, which of their entries are entries,
# what lists them, and that what is wrong is shown in the file that it is in. How files are found and
# ordered is tested in tests/unit/load_test.c.
scratch=imports
. "$(dirname "$0")/run.sh"
cp -r "$top_srcdir/tests/run/blocks/imports/." "$scratch" && chmod -R u+w "$scratch" && cd "$scratch" || exit 1

# says TEXT...: each is a whole line of `out`.
says()
{
    for text in "$@"; do
        grep -qxF -e "$text" out && continue
        echo "not printed: $text"
        cat out
        return 1
    done
}

# check_blocks TARGET: the blocks of all files, of which only those of totals.fut have cases.
check_blocks()
{
    "$DPIAC" test --target="$1" . >out 2>&1 || { cat out; return 1; }
    grep -q ': 6 programs, 9 passed, 0 failed' out
}

check_entries()
{
    "$DPIAC" c totals.fut && grep -o '^int totals[a-z_]*(' totals.h | sort >out &&
        says 'int totals(' 'int totals_both(' 'int totals_counted(' 'int totals_norms(' &&
        test "$(wc -l <out)" -eq 4
}

check_commands()
{
    echo 3 | "$DPIAC" run -e both totals.fut >out && says 103i32 4i32 &&
        echo '[1, 2, 3]' | "$DPIAC" exec -e main totals.fut >out && says 6i32 &&
        "$DPIAC" check --semantics totals.fut >out && "$DPIAC" bench -r 1 totals.fut >out
}

# What is printed of the one file reads back as itself.
check_surface()
{
    "$DPIAC" emit surface totals.fut >again.fut &&
        grep -qx 'module steps = import "lib/steps"' again.fut &&
        "$DPIAC" emit surface again.fut | diff again.fut -
}

# What is printed of the core needs no other file.
check_core()
{
    mkdir -p alone && "$DPIAC" emit core totals.fut >alone/totals.fut &&
        ! grep -q 'import "' alone/totals.fut &&
        echo 3 | "$DPIAC" run -e both alone/totals.fut >out && says 103i32 4i32
}

# Paths begin in the current folder, or in that of the file, wherever dpiac is run.
check_folders()
{
    echo 3 | "$DPIAC" exec -e both - <totals.fut >out 2>&1 && return 1
    "$DPIAC" check - <totals.fut && (cd lib && "$DPIAC" check ../totals.fut) &&
        (cd lib && ! "$DPIAC" check - <../totals.fut 2>../out) &&
        says "standard input:20:8: error: cannot import 'lib/vectors.fut': No such file or directory"
}

# What cannot come from a file that is not there is wrong all the same.
check_missing()
{
    printf 'import "none"\ndef f (x: i32) = far (x + 1f32)\ndef g = i32.none\n' >missing.fut
    "$DPIAC" check missing.fut 2>out && return 1
    test "$(grep -c ': error: ' out)" = 3 &&
        says "missing.fut:1:8: error: cannot import 'none.fut': No such file or directory" \
            'missing.fut:2:27: error: expected i32, found f32' \
            "missing.fut:3:9: error: unknown name 'none' in module 'i32'"
}

# All files, and nothing for each.
check_rule()
{
    "$DPIAC" c -MD -o rule totals.fut && sed -n 1p rule.d | tr ' ' '\n' >out &&
        says rule.c rule.h: totals.fut lib/vectors.fut lib/deep/fold.fut lib/counter.fut \
            lib/steps.fut lib/deep/twice.fut && test "$(grep -c . out)" -eq 8 &&
        grep -qx 'lib/deep/twice.fut:' rule.d || return
    "$DPIAC" c -MD -o rule - <totals.fut && ! grep -q 'totals\|standard' rule.d &&
        grep -q '^rule.c rule.h: lib/deep/fold.fut ' rule.d
}

# wrong NAME TEXT: lib/NAME.fut with TEXT, and NAME.fut, which imports it, is refused.
wrong()
{
    printf '%s\n' "$2" >"lib/$1.fut"
    printf 'import "lib/%s"\nentry main (x: i32) : i32 = x\n' "$1" >"$1.fut"
    "$DPIAC" check "$1.fut" >out 2>&1
    test "$?" -eq 1 && test "$(grep -c error: out)" -eq 1
}

check_places()
{
    wrong types 'def f (x: i32) : bool = true && x + 1' && says \
        "lib/types.fut:1:33: error: expected bool, found i32" \
        "def f (x: i32) : bool = true && x + 1" &&
        wrong parse 'def f (x: i32 : bool = true' && grep -q '^lib/parse.fut:1:' out &&
        wrong names 'def f (x: i32) = y' && grep -q "^lib/names.fut:1:18: error: unknown" out
}

# The message of a failing program names the file of the construct, not the one that is translated.
check_failure()
{
    printf 'def pick [n] (xs: [n]i32) (i: i64) =\n  xs[i]\n' >lib/pick.fut &&
        printf 'import "lib/pick"\nentry main (xs: []i32) (i: i64) : i32 = pick xs i\n' \
            >failing.fut || return
    echo '[1, 2] 2i64' | "$DPIAC" exec failing.fut >out 2>&1
    test "$?" -eq 1 && grep -q 'pick.fut:2:' out || { cat out; return 1; }
    echo '[1, 2] 2i64' | "$DPIAC" run failing.fut >out 2>&1
    test "$?" -eq 1 && grep -q 'lib/pick.fut:2:' out || { cat out; return 1; }
}

# What is told of a construct names its file where that is not the one that is translated.
check_told()
{
    "$DPIAC" explain --target=c totals.fut >out && grep -q ' vectors\.fut:3:45  total' out &&
        grep -q ' totals\.fut:29:' out && grep -q ', for line 3 of vectors\.fut$' out &&
        "$DPIAC" explain --html --target=c totals.fut >out &&
        grep -q 'class="place">vectors\.fut:3:45 ' out && grep -q 'class="place">29:' out &&
        "$DPIAC" emit strategy totals.fut >out && grep -q '^-- line 29: ' out &&
        grep -qx -- '-- line 3 of vectors.fut: map-reduce fusion' out &&
        "$DPIAC" c --report -o told totals.fut >out 2>&1 &&
        grep -q '^vectors\.fut:3: strategy: ' out && grep -q '^totals\.fut:29: strategy: ' out
}

# A case that expects something else.
check_wrong_result()
{
    sed 's/output { 5i32 }/output { 6i32 }/' totals.fut >changed.fut
    "$DPIAC" test changed.fut >out 2>&1
    test "$?" -eq 1 && grep -q ': 1 program, 3 passed, 1 failed' out || { cat out; return 1; }
}

for target in interp c openmp opencl; do
    if test "$target" = interp || can_run "$target" >out; then
        tap_case "$target" check_blocks "$target"
    else
        tap_skip "$target" "$(cat out)"
    fi
done
tap_case 'entries of imported files are none' check_entries
tap_case 'run, exec, check --semantics, bench' check_commands
tap_case 'emit surface' check_surface
tap_case 'emit core' check_core
tap_case 'where paths begin' check_folders
tap_case 'a file that is not there' check_missing
tap_case '-MD' check_rule
tap_case 'mistakes are shown where they are' check_places
tap_case 'failures say where they are' check_failure
tap_case 'what is told says where it is' check_told
tap_case 'a wrong result is noticed' check_wrong_result
tap_done
