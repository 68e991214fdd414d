#!/bin/sh
# Programs with modules (examples/modules): their blocks on every target, and the same program
# without modules, which lies in tests/run/modules: what is emitted for the two is the same but for
# names. Also the pictures that one of them makes, and what is printed of them and of others.
scratch=modules
. "$(dirname "$0")/run.sh"
here=$top_srcdir/tests/run
TMPDIR=$scratch/tmp
mkdir -p "$TMPDIR"
export TMPDIR

leave_kernels_unoptimized

targets='interp c openmp opencl'
if is_quick; then
    targets='interp c'
fi

# translate_in FOLDER TARGET PROGRAM
translate_in()
{
    mkdir -p "$1" && (cd "$1" && "$DPIAC" "$2" --no-warnings "$3")
}

# same_text ONE OTHER: whether the files differ in names at most.
same_text()
{
    awk -f "$here/same_code.awk" "$1" >"$scratch/one" &&
        awk -f "$here/same_code.awk" "$2" >"$scratch/other" &&
        test -s "$scratch/one" && cmp "$scratch/one" "$scratch/other" && return
    diff "$1" "$2" | head -n 20
    return 1
}

# check_same TARGET PROGRAM OTHER: both are translated to the same files, but for names.
check_same()
{
    rm -rf "$scratch/with" "$scratch/without"
    translate_in "$scratch/with" "$1" "$2" && translate_in "$scratch/without" "$1" "$3" || return
    test "$(ls "$scratch/with")" = "$(ls "$scratch/without")" || return
    for made in "$scratch/with"/*; do
        same_text "$made" "$scratch/without/${made##*/}" || return
    done
}

# blocks_of PROGRAM: the blocks alone.
blocks_of()
{
    awk '/^-- ==$/ { inside = 1; print "" } !/^--/ { inside = 0 } inside' "$1"
}

# check_printed PROGRAM NAME: what is printed behind the modules has none, and does what PROGRAM does.
check_printed()
{
    "$DPIAC" emit modules "$1" >"$scratch/$2.fut" || return
    if grep -En '^ *(local +)?(module|open|import)' "$scratch/$2.fut"; then
        return 1
    fi
    blocks_of "$1" >>"$scratch/$2.fut" && blocks_pass "$scratch/$2.fut" --target=c
}

# check_core PROGRAM: the core with modules is printed as a program that is printed as itself.
check_core()
{
    "$DPIAC" emit core "$1" >"$scratch/core.fut" &&
        "$DPIAC" emit core "$scratch/core.fut" >"$scratch/core.again" &&
        cmp "$scratch/core.fut" "$scratch/core.again"
}

check_difference()
{
    sed 's/neighbours < 4/neighbours < 5/' \
        "$here/modules/life.fut" >"$scratch/life.fut" &&
        check_same c "$top_srcdir/examples/modules/life.fut" "$scratch/life.fut"
}

# check_picture GAME COLOURS: a picture of the game has the pixels that it should have, and so many
# colours at least; without fading, at most.
check_picture()
{
    DPIAC=$DPIAC CC=${TEST_GCC:-cc} "$top_srcdir/examples/modules/render.sh" "$1" 20 24 16 2 \
        >"$scratch/$1.ppm" || return
    test "$(head -n 2 "$scratch/$1.ppm" | tr '\n' ' ')" = 'P3 48 32 ' || return
    sed 1,3d "$scratch/$1.ppm" | tr -s ' ' '\n' | sed '/^$/d' | paste -d ' ' - - - \
        >"$scratch/pixels"
    test "$(wc -l <"$scratch/pixels")" -eq $((48 * 32)) || return
    colours=$(sort -u "$scratch/pixels" | wc -l)
    case $1 in
    *_fading) test "$colours" -gt "$2" ;;
    *) test "$colours" -eq "$2" ;;
    esac || { echo "$1: $colours colours"; return 1; }
}

for program in "$top_srcdir"/examples/modules/*.fut; do
    name=$(basename "${program%.fut}")
    for target in $targets; do
        if missing=$(can_run "$target"); then
            tap_case "$name: blocks on $target" blocks_pass "$program" --target="$target"
        else
            tap_skip "$name: blocks on $target" "$missing"
        fi
    done
    for target in c openmp opencl; do
        tap_case "$name: nothing is left of modules for $target" check_same "$target" "$program" \
            "$here/modules/$name.fut"
    done
    tap_case "$name: printed without modules" check_printed "$program" "$name"
    tap_case "$name: printed with modules" check_core "$program"
done
for name in interpretation module_types module_values; do
    tap_case "$name: printed without modules" check_printed "$here/blocks/$name.fut" "$name"
    tap_case "$name: printed with modules" check_core "$here/blocks/$name.fut"
done
tap_fails 'a difference is found' check_difference
tap_case 'pictures of two states' check_picture conway 2
tap_case 'pictures of four states' check_picture quad 4
tap_case 'pictures of two states that fade' check_picture conway_fading 8
tap_case 'pictures of four states that fade' check_picture quad_fading 8
tap_done
