#!/bin/sh
# Work-groups of other sizes and numbers, chosen when a program is translated or when it is run: the
# results stay the same. And devices that are too small, which the host code finds before it
# launches anything.
scratch=launch
level=-O1
host_level=-O0
. "$(dirname "$0")/run.sh"

if ! missing=$(can_run opencl); then
    tap_skip 'launch sizes' "$missing"
    tap_done
    exit
fi

# Rows through local memory of a size that is known when the program runs.
cat >"$scratch/rows.dpia" <<'PROGRAM'
rows {n: nat} {m: nat} (xs: exp[[n][m]i32]) (out: acc[[n]i32]) : comm =
  parforWorkgroup n out (\i o.
    newLocal [m]i32 (\tile.
      parforLocal m tile.1 (\l x. x := idx (idx xs i) l * 2);
      newPrivate i32 (\sum.
        for m (\j. sum.1 := sum.2 + idx tile.2 j);
        o := sum.2)))
PROGRAM
# Groups of three dimensions, whose size is fixed, and what is done once for a group.
cat >"$scratch/cubes.dpia" <<'PROGRAM'
cubes {n: nat} (xs: exp[[n][4][8][2]i32]) (sums: acc[[n]i32]) (out: acc[[n][2][8][4]i32]) : comm =
  parforWorkgroup n (unzipAcc <sums, out>) (\i o.
    newLocal [4][8][2]i32 (\tile.
      parforLocal2 4 tile.1 (\z x. parforLocal1 8 x (\y x. parforLocal 2 x (\l x.
        x := idx (idx (idx (idx xs i) z) y) l)));
      parforLocal2 2 (pairAcc2 o) (\l o. parforLocal1 8 o (\y o. parforLocal 4 o (\z o.
        o := idx (idx (idx tile.2 z) y) l)));
      newPrivate i32 (\sum.
        for 4 (\z. for 8 (\y. for 2 (\l. sum.1 := sum.2 + idx (idx (idx tile.2 z) y) l)));
        pairAcc1 o := sum.2)))
PROGRAM
# Work-items of two dimensions, each with an array of its own.
cat >"$scratch/own.fut" <<'PROGRAM'
entry own [n] [m] [k] (a: [n][m][k]i32) : [n][m][k]i32 =
  dpia.map_global_1 (dpia.map_global (\r ->
    let t = dpia.scan (\x a -> x + a) 0 r
    in dpia.map_seq (\i -> t[k - 1 - i]) (iota k))) a
PROGRAM
# What the default strategies for the two kinds of device compute in different ways.
cat >"$scratch/product.fut" <<'PROGRAM'
entry product [n] [m] [p] (a: [n][m]i32) (b: [m][p]i32) : [n][p]i32 =
  map (\row -> map (\column -> i32.sum (map2 (*) row column)) (transpose b)) a
PROGRAM
# Groups along three dimensions, whose size is fixed or not, and work-items along three.
cat >"$scratch/blocks.dpia" <<'PROGRAM'
blocks {n: nat} {m: nat} {k: nat} (xs: exp[[n][m][k][4]i32]) (out: acc[[n][m][k][4]i32]) : comm =
  parforWorkgroup2 n out (\i o. parforWorkgroup1 m o (\j o. parforWorkgroup k o (\g o.
    newLocal [4]i32 (\tile.
      parforLocal1 4 tile.1 (\l x. x := idx (idx (idx (idx xs i) j) g) l);
      parforLocal1 4 o (\l x. x := idx (reverse tile.2) l + 2)))))
PROGRAM
cat >"$scratch/runs.dpia" <<'PROGRAM'
runs {n: nat} {m: nat} {k: nat} (xs: exp[[n][m][k]i32]) (out: acc[[n][m]i32]) : comm =
  parforWorkgroup2 n out (\i o. parforWorkgroup1 m o (\j o.
    newLocal [k]i32 (\tile.
      parforLocal k tile.1 (\l x. x := idx (idx (idx xs i) j) l * 2);
      newPrivate i32 (\sum.
        for k (\l. sum.1 := sum.2 + idx tile.2 l);
        o := sum.2))))
PROGRAM
cat >"$scratch/points.dpia" <<'PROGRAM'
points {n: nat} {m: nat} {k: nat} (xs: exp[[n][m][k]i32]) (out: acc[[n][m][k]i32]) : comm =
  parforGlobal2 n out (\i o. parforGlobal1 m o (\j o. parforGlobal k o (\l o.
    o := idx (idx (idx xs i) j) l + 3)))
PROGRAM

# What may fail outside of the inner loop, which may have no iterations.
cat >"$scratch/outside.dpia" <<'PROGRAM'
outside {n: nat} {m: nat} (is: exp[[n]i64]) (xs: exp[[n][m]i32]) (out: acc[[n][m]i32]) : comm =
  parforGlobal1 n out (\i o.
    newPrivate i64 (\s.
      s.1 := fromIdx (toIdx n (idx is i));
      parforGlobal m o (\j p. p := idx (idx xs i) j + convert i32 s.2)))
PROGRAM
cat >"$scratch/choice.dpia" <<'PROGRAM'
choice {n: nat} {m: nat} (is: exp[[n]i64]) (xs: exp[[n][m]i32]) (out: acc[[n][m]i32]) : comm =
  parforWorkgroup1 n out (\i o.
    if fromIdx (toIdx n (idx is i)) < 3 then
      parforWorkgroup m o (\j p. p := idx (idx xs i) j)
    else skip)
PROGRAM
cat >"$scratch/asserted.dpia" <<'PROGRAM'
asserted {n: nat} {m: nat} (is: exp[[n]i64]) (xs: exp[[n][m]i32]) (out: acc[[n][m]i32]) : comm =
  parforGlobal1 n out (\i o.
    assertComm (idx is i < 5);
    parforGlobal m o (\j p. p := idx (idx xs i) j))
PROGRAM

# make_program NAME OPTION...: NAME.dpia or NAME.fut, as translated with the options. Where
# those change a few numbers, it is compiled as for Oclgrind, whose host code is not optimized.
make_program()
{
    made=$1
    shift
    for source in "$scratch/$made.dpia" "$scratch/$made.fut"; do
        test ! -f "$source" || (cd "$scratch" && "$DPIAC" opencl --main "$@" "$source") || return
    done
    case $* in
    *--work-group* | *--local-memory*) build oclgrind "$scratch" "$made" ;;
    *) build opencl "$scratch" "$made" ;;
    esac
}

# expect NAME EXPECTED [OPTION]...: what NAME prints for NAME.in.
expect()
{
    expected=$2 program=$1
    shift 2
    "$scratch/$program" "$@" <"$scratch/$program.in" >"$scratch/actual" || return
    diff "$expected" "$scratch/actual"
}

# check_sizes NAME: NAME at several sizes and numbers of groups, compared with C.
check_sizes()
{
    mkdir -p "$scratch/c" &&
        (cd "$scratch/c" && "$DPIAC" c --main -o "$1" "$2") && build c "$scratch/c" "$1" &&
        "$scratch/c/$1" <"$scratch/$1.in" >"$scratch/$1.out" || return
    for options in '' '--work-group-size=1' '--work-group-size=7 --work-groups=3' \
        '--work-groups=1'; do
        # shellcheck disable=SC2086
        make_program "$1" $options && expect "$1" "$scratch/$1.out" &&
            expect "$1" "$scratch/$1.out" -g 1 -G 1 &&
            expect "$1" "$scratch/$1.out" -g 3 -G 2 &&
            expect "$1" "$scratch/$1.out" --work-group-size=64 --work-groups=5 ||
            { echo "translated with '$options'"; return 1; }
    done
}

# fails NAME MESSAGE [OPTION]...: NAME does not run, for the reason given.
fails()
{
    failing=$1 message=$2
    shift 2
    if "$scratch/$failing" "$@" <"$scratch/$failing.in" >"$scratch/actual" 2>"$scratch/stderr"; then
        echo "$failing ran"
        return 1
    fi
    grep -q "$message" "$scratch/stderr" || { cat "$scratch/stderr"; return 1; }
}

# check_little_memory: 37 numbers are 148 bytes.
check_little_memory()
{
    make_program rows --local-memory=148 && expect rows "$scratch/rows.out" &&
        make_program rows --local-memory=147 &&
        fails rows 'rows_parfor0 needs 148 bytes of local memory, of 147'
}

check_large_group()
{
    make_program rows && fails rows 'cannot have work-groups of 1000000 work-items' -g 1000000
}

check_no_number()
{
    make_program rows && fails rows 'the number of work-items or work-groups is none' -g 0
}

# check_outside NAME MESSAGE: NAME fails for what is outside of a loop without iterations.
check_outside()
{
    echo '[1, 2, 7] empty([3][0]i32)' >"$scratch/$1.in"
    make_program "$1" && fails "$1" "$2"
}

# check_device DEVICE: the product for it is right.
check_device()
{
    make_program product --device="$1" && expect product "$scratch/product.out"
}

# check_shares: on a processor each of the work-items, whatever their number, runs its share of the
# iterations.
check_shares()
{
    for program in own product; do
        for options in '' '--work-group-size=7 --work-groups=3' '--work-groups=1'; do
            # shellcheck disable=SC2086
            make_program $program --device=cpu $options &&
                expect $program "$scratch/$program.out" &&
                expect $program "$scratch/$program.out" -g 1 -G 1 &&
                expect $program "$scratch/$program.out" -g 3 -G 5 &&
                expect $program "$scratch/$program.out" -g 1 -G 1000 ||
                { echo "$program translated with '$options'"; return 1; }
        done
    done
}

# check_parts NAME: more work-groups along y and z than one launch may have, which here are MOST.
check_parts()
{
    mkdir -p "$scratch/c" &&
        (cd "$scratch/c" && "$DPIAC" c --main -o "$1" "../$1.dpia") && build c "$scratch/c" "$1" &&
        "$scratch/c/$1" <"$scratch/$1.in" >"$scratch/$1.out" &&
        (cd "$scratch" && "$DPIAC" opencl --main "$1.dpia") || return
    for most in 65535 3 1; do
        sed "s/_MOST_GROUPS = [0-9]*/_MOST_GROUPS = $most/" "$scratch/$1.c" >"$scratch/parts.c" &&
            grep -q "_MOST_GROUPS = $most" "$scratch/parts.c" &&
            mv "$scratch/parts.c" "$scratch/$1.c" && build oclgrind "$scratch" "$1" &&
            expect "$1" "$scratch/$1.out" && expect "$1" "$scratch/$1.out" -g 1 -G 7 ||
            { echo "launches of $most groups"; return 1; }
    done
}

# check_widths NAME: NAME with indices of 64 bits, which take the place of those of 32 where the
# sizes are not small, or not all of them; here few are.
check_widths()
{
    widths=$1
    for limit in 0 40 1000000000; do
        make_program "$widths" --work-groups=3 && (cd "$scratch" &&
            sed "s/_MOST_SMALL = [0-9]*/_MOST_SMALL = $limit/" "$widths.c" >limited.c &&
            grep -q "_MOST_SMALL = $limit" limited.c && mv limited.c "$widths.c") &&
            build oclgrind "$scratch" "$widths" && expect "$widths" "$scratch/$widths.out" ||
            { echo "small indices up to $limit"; return 1; }
    done
}

# check_other_width: what is given to kernels with indices of the other size is noise.
check_other_width()
{
    make_program rows && (cd "$scratch" &&
        sed 's/run->kernels == run->rows->kernels/run->kernels != run->rows->kernels/' rows.c \
            >other.c && ! cmp -s other.c rows.c && mv other.c rows.c) &&
        build oclgrind "$scratch" rows || exit
    expect rows "$scratch/rows.out"
}

# check_no_parts: of launches that are all one, the result is another.
check_no_parts()
{
    sed 's/ + get_global_offset([12])[^;]*;/;/' "$scratch/blocks.c" >"$scratch/parts.c" &&
        ! cmp -s "$scratch/parts.c" "$scratch/blocks.c" &&
        cp "$scratch/parts.c" "$scratch/blocks.c" && build oclgrind "$scratch" blocks || exit
    expect blocks "$scratch/blocks.out"
}

# check_differ: local memory is for a GPU.
check_differ()
{
    for device in gpu cpu; do
        (cd "$scratch" && "$DPIAC" opencl --device=$device -o product_$device product.fut) || return
    done
    grep -q 'get_local_id' "$scratch/product_gpu.cl" && ! grep 'get_local_id' "$scratch/product_cpu.cl"
}

# check_refused MESSAGE TARGET OPTION...: the translation of cubes fails.
check_refused()
{
    known=$1
    shift
    if (cd "$scratch" && "$DPIAC" "$@" cubes.dpia) >"$scratch/stderr" 2>&1; then
        return 1
    fi
    grep -q "$known" "$scratch/stderr" || { cat "$scratch/stderr"; return 1; }
}

shaped 5 37 >"$scratch/rows.in"
shaped 3 4 8 2 >"$scratch/cubes.in"
shaped 6 11 9 >"$scratch/own.in"
shaped 5 7 2 4 >"$scratch/blocks.in"
shaped 4 5 9 >"$scratch/runs.in"
shaped 4 7 3 >"$scratch/points.in"
{ shaped 129 32; shaped 32 132; } >"$scratch/product.in"
tap_case 'rows in local memory' check_sizes rows "$scratch/rows.dpia"
tap_case 'groups of three dimensions' check_sizes cubes "$scratch/cubes.dpia"
tap_case 'arrays of work-items' check_sizes own "$scratch/own.fut"
tap_case 'a product, in groups of several sizes' check_sizes product "$scratch/product.fut"
tap_case 'a product for a GPU' check_device gpu
tap_case 'a product for a processor' check_device cpu
tap_case 'shares of a processor' check_shares
for program in blocks runs points; do
    tap_case "$program in several launches" check_parts $program
done
tap_fails 'groups that do not know of other launches' check_no_parts
for program in rows cubes own product; do
    tap_case "$program with indices of 32 and 64 bits" check_widths $program
done
tap_fails 'indices of other sizes' check_other_width
tap_case 'strategies for a GPU and for a processor' check_differ
tap_case 'too little local memory' check_little_memory
tap_case 'a work-group that is too large' check_large_group
tap_case 'no number' check_no_number
tap_case 'an index outside of an empty loop' check_outside outside 'index 7 is out of'
tap_case 'a condition outside of an empty loop' check_outside choice 'index 7 is out of'
tap_case 'an assertion outside of an empty loop' check_outside asserted 'assertion'
tap_case 'local memory of known size' check_refused "'tile', of 256 bytes" \
    opencl --local-memory=255
tap_case 'an option without a number' check_refused 'not a number of work-items' \
    opencl --work-group-size=many
tap_case 'an option for another target' check_refused 'is for the target opencl' \
    c --work-groups=3
tap_case 'a gpu for another target' check_refused 'only the target opencl is for' c --device=gpu
tap_case 'short loops in another target' check_refused 'is for the target openmp' \
    c --parallel-from=0
tap_case 'no number of steps' check_refused 'not a number of steps' openmp --parallel-from=few
tap_case 'an unknown device' check_refused 'neither gpu nor cpu' opencl --device=npu
tap_fails 'another result is found' expect rows "$scratch/cubes.out"
tap_done
