#!/bin/sh
# Random well-typed programs of DPIA (generate.c), or with FUZZ_LANGUAGE=fut of the surface language
# (generate_surface.c), through every stage, interpreter and target:
#
#     programs.sh                         some hundreds, always the same ones (make check)
#     FUZZ_FIRST=S FUZZ_COUNT=N programs.sh        N of them from seed S on (make fuzz)
#
# A program must be translated for each target, or be rejected with an error that says what is not
# supported; `dpiac check --semantics` must find that all evaluators agree. What fails is made
# smaller (shrink.c, shrink_surface.c), shown, and kept in tests/scratch/fuzz. Several programs
# are checked at a time, as entries of one file, a batch, and several batches by one command.
: "${FUZZ_BATCH=40}" "${FUZZ_GROUP=200}" "${FUZZ_FUEL=20}" "${FUZZ_LANGUAGE=dpia}"
: "${OCLGRIND=oclgrind}"
case $FUZZ_LANGUAGE in
dpia) generate=generate shrink=shrink some=200 ;;
fut) generate=generate_surface shrink=shrink_surface some=80 ;;
esac
scratch=fuzz
. "$(dirname "$0")/fuzz.sh"

# status COMMAND...: its status, with what it says in $work/said.
status()
{
    "$@" >"$work/said" 2>&1
    echo $?
}

# is_rejected FILE: status 0 if some target does not support the program, or if work-items would have
# to wait where not all of them come; 1 if all do; 2 if dpiac failed in any other way than by a clear
# error.
is_rejected()
{
    for target in c openmp opencl; do
        case $(status timeout 60 "$DPIAC" check --target="$target" "$1") in
        0) ;;
        1) grep -Eq 'not (yet )?supported|needs a barrier inside|wrong size of' "$work/said" && return 0
           return 2 ;;
        *) return 2 ;;
        esac
    done
    return 1
}

# agree FILE...: the status of the comparison; 124 if it takes too long.
agree()
{
    compared=$(status timeout $((120 * $#)) "$DPIAC" check --semantics "$@")
    test "$compared" -eq 0 && is_free_of_races "$@" || return "$compared"
}

# is_free_of_races FILE...: whether Oclgrind sees no data race in the kernels but those that a scatter
# leaves open. (What memory is written at all it does not know where a buffer is released before the
# kernel has run, as here.)
is_free_of_races()
{
    command -v "${OCLGRIND:-none}" >/dev/null || return 0
    rm -f "$work/races" "$work/real"
    (unset OCL_ICD_VENDORS; ASAN_OPTIONS=verify_asan_link_order=0:detect_leaks=0; export ASAN_OPTIONS
     timeout $((120 * $#)) "$OCLGRIND" --data-races --build-options -cl-opt-disable \
         --log "$work/races" \
         "$DPIAC" check --semantics --inputs=2 --target=opencl "$@") >"$work/said" 2>&1
    compared=$?
    test ! -f "$work/races" || awk -f "$top_srcdir/tests/fuzz/races.awk" "$work/races" >"$work/real"
    test ! -s "$work/real" || { cat "$work/real" >>"$work/said"; compared=1; }
    return "$compared"
}

# check_race KIND KERNEL PLACE: whether a race of that kind there, between line 3 and PLACE, counts.
check_race()
{
    printf '%s data race at global memory address 0x1\n\tKernel: %s\n\n\tFirst entity: a\n' \
        "$1" "$2" >"$work/told"
    printf '\tAt line 3 (column 2) of input.cl:\n\n\tSecond entity: b\n\tAt line %s:\n' "$3" \
        >>"$work/told"
    awk -f "$top_srcdir/tests/fuzz/races.awk" "$work/told" | cmp -s - "$work/told"
}

# check_races: of four races the one that a scatter leaves open does not count.
check_races()
{
    same='3 (column 2) of input.cl'
    check_race Read-write f_scatter1 "$same" && check_race Write-write f_map1 "$same" &&
        check_race Write-write f_scatter1 '4 (column 2) of input.cl' &&
        ! check_race Write-write f_scatter1 "$same"
}

# fails FILE: what shrinking keeps. Too much to compute is no failure, but is counted.
fails()
{
    is_rejected "$1"
    case $? in
    0) return 1 ;;
    1) ;;
    *) return 0 ;;
    esac
    agree "$1"
    case $? in
    0) return 1 ;;
    124) slow=$((slow + 1))
         return 1 ;;
    *) return 0 ;;
    esac
}

# generate_all FIRST LAST: a file each.
generate_all()
{
    seed=$1
    while test "$seed" -le "$2"; do
        "$top_builddir/tests/fuzz/$generate" "$seed" "$FUZZ_FUEL" \
            >"$work/$seed.$FUZZ_LANGUAGE" || return 1
        seed=$((seed + 1))
    done
}

# find_suspects FIRST LAST: in $work/suspects, what is said about the programs that some target
# rejects; or `all`, where it is not known which they are.
find_suspects()
{
    : >"$work/suspects"
    seed=$1
    last=$2
    set --
    while test "$seed" -le "$last"; do
        set -- "$@" "$work/$seed.$FUZZ_LANGUAGE"
        seed=$((seed + 1))
    done
    for target in c openmp opencl; do
        case $(status timeout $((60 * $#)) "$DPIAC" check --no-warnings --target="$target" "$@") in
        0 | 1) cat "$work/said" >>"$work/suspects" ;;
        *) echo all >>"$work/suspects" ;;
        esac
    done
}

# is_suspect FILE: whether it is among them.
is_suspect()
{
    grep -Fq "$1:" "$work/suspects" || grep -qx all "$work/suspects"
}

# batch_of FIRST: the file of the batch that begins with this seed.
batch_of()
{
    echo "$work/batch_$1.$FUZZ_LANGUAGE"
}

# make_batch FIRST LAST: one file with the programs that no target rejects, and a file each.
make_batch()
{
    batch=$(batch_of "$1")
    : >"$batch"
    generate_all "$1" "$2" && find_suspects "$1" "$2" || return 1
    seed=$1
    while test "$seed" -le "$2"; do
        one=$work/$seed.$FUZZ_LANGUAGE
        outcome=1
        if is_suspect "$one"; then
            is_rejected "$one"
            outcome=$?
        fi
        case $outcome in
        0) rejected=$((rejected + 1))
           rm "$one" ;;
        1) { cat "$one"; echo; } >>"$batch" ;;
        2) show_failure "$one"
           return 1 ;;
        esac
        seed=$((seed + 1))
    done
}

# show_failure FILE: the program, as small as it gets, and what is said about it.
show_failure()
{
    kept=$scratch/failure-$(basename "$1")
    cp "$1" "$kept"
    timeout 600 "$top_builddir/tests/fuzz/$shrink" "$kept" sh "$0" --fails
    cat "$kept"
    fails "$kept"
    cat "$work/said"
    echo "kept as $kept; seed $(basename "$1" ".$FUZZ_LANGUAGE"), fuel $FUZZ_FUEL"
}

# check_batch FIRST LAST: all at a time; one by one if something is wrong, or if it takes too long.
check_batch()
{
    batch=$(batch_of "$1")
    test -s "$batch" || return 0
    agree "$batch"
    outcome=$?
    test "$outcome" -ne 0 || return 0
    cat "$work/said"
    seed=$1
    while test "$seed" -le "$2"; do
        one=$work/$seed.$FUZZ_LANGUAGE
        if test -f "$one" && fails "$one"; then
            show_failure "$one"
            return 1
        fi
        seed=$((seed + 1))
    done
    test "$outcome" -eq 124
}

# check_made FIRST LAST: the batch was made, and agrees.
check_made()
{
    cat "$work/made_$1"
    test ! -f "$work/wrong_$1" && check_batch "$1" "$2"
}

# last_of FIRST END: the last seed of the batch that begins with FIRST, before END.
last_of()
{
    test $(($1 + FUZZ_BATCH)) -lt "$2" && echo $(($1 + FUZZ_BATCH - 1)) || echo $(($2 - 1))
}

# make_batches FIRST END: all batches of a group; what is said about one is in $work/made_SEED.
make_batches()
{
    first=$1
    while test "$first" -lt "$2"; do
        make_batch "$first" "$(last_of "$first" "$2")" >"$work/made_$first" 2>&1 ||
            touch "$work/wrong_$first"
        first=$((first + FUZZ_BATCH))
    done
}

# agree_all: whether all batches of a group are made and agree, by one command.
agree_all()
{
    test -z "$(find "$work" -name 'wrong_*')" || return 1
    set --
    for batch in "$work"/batch_*; do
        test ! -s "$batch" || set -- "$@" "$batch"
    done
    test "$#" -eq 0 || agree "$@"
}

# check_group FIRST END: all batches by one command; batch by batch if something is wrong.
check_group()
{
    make_batches "$1" "$2"
    agree_all
    together=$?
    cp "$work/said" "$work/together"
    first=$1
    wrong=0
    while test "$first" -lt "$2"; do
        last=$(last_of "$first" "$2")
        outcome=0
        if test "$together" -ne 0; then
            check_made "$first" "$last" >"$work/report" 2>&1
            outcome=$?
            test "$outcome" -eq 0 || wrong=1
        fi
        tap_case "seeds $first to $last" sh -c "cat '$work/report'; exit $outcome"
        first=$((last + 1))
    done
    case $together:$wrong in
    0:* | 124:* | *:1) ;;
    *) tap_case 'batches by one command' sh -c "cat '$work/together'; exit 1" ;;
    esac
    rm -f "$work"/[0-9]*."$FUZZ_LANGUAGE" "$work"/batch_* "$work"/made_* "$work"/wrong_*
}

rejected=0
slow=0
if test "${1-}" = --fails; then
    fails "$2"
    exit
fi
command -v "${OCLGRIND:-none}" >/dev/null || tap_skip 'data races' 'no Oclgrind'
tap_case 'races that count' check_races

begin=$FUZZ_FIRST
end=$((FUZZ_FIRST + FUZZ_COUNT))
while test "$begin" -lt "$end"; do
    group_end=$((begin + FUZZ_GROUP))
    test "$group_end" -lt "$end" || group_end=$end
    : >"$work/report"
    check_group "$begin" "$group_end"
    begin=$group_end
done
tap_case "of $FUZZ_COUNT programs $rejected are not supported: at most one in ten" \
    test $((rejected * 10)) -le "$FUZZ_COUNT"
tap_case "of $FUZZ_COUNT programs $slow take too long: at most one in fifty" \
    test $((slow * 50)) -le "$FUZZ_COUNT"
tap_done
