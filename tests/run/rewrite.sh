#!/bin/sh
# `dpiac rewrite`: what may be applied where, steps one after the other, rules of a person's own,
# and the trial of rules; what comes out of steps is read again, and computes the same.
scratch=rewrite
. "$(dirname "$0")/run.sh"
program=$scratch/program.fut
cat >"$program" <<'END'
entry main (xs: [64]i32) : [64]i32 = map (\y -> y * y) (map (+ 1) xs)
entry total (xs: [64]i32) : i32 = reduce (+) 0 (map (* 3) xs)
END

# The places of each rule, one `RULE PLACE` a line.
check_listing()
{
    "$DPIAC" rewrite "$program" | awk '{ print $1, $2 }' >"$scratch/places" || return
    grep -qx 'main.map.0 mapMap' "$scratch/places" &&
        grep -qx 'main.map.1 splitJoin' "$scratch/places" &&
        grep -qx 'total.reduceAssoc.0 reduceAssocMap' "$scratch/places" &&
        ! grep -q 'main.map.1 mapMap' "$scratch/places" &&
        ! grep -q 'total.* scan' "$scratch/places"
}

check_steps()
{
    "$DPIAC" rewrite "$program" --apply='mapMap at main.map.0' --apply='splitJoin 16 at main.map.0' \
        --apply='mapByGroups at main.map.0' --apply='mapInGroup at main.map.0' \
        --apply='chunkReduce 8' >"$scratch/steps.dpia" || return
    grep -q 'mapWorkgroup' "$scratch/steps.dpia" && grep -q 'split 16 xs' "$scratch/steps.dpia" &&
        grep -q 'split 8 ' "$scratch/steps.dpia" || return
    for target in c openmp opencl; do
        "$DPIAC" check "$scratch/steps.dpia" --target=$target || return
    done
    "$DPIAC" check --semantics --target=c --inputs=8 "$scratch/steps.dpia" &&
        echo '[1i32, 2i32, 3i32]' >"$scratch/three" &&
        "$DPIAC" rewrite "$scratch/steps.dpia" | grep -q 'mapWorkgroup\|total.reduceAssoc'
}

# Both programs on the same arguments.
check_same()
{
    awk 'BEGIN { printf "["; for (i = 0; i < 64; i++) printf "%s%di32", i ? ", " : "", i * 7 % 13
                 print "]" }' >"$scratch/arguments"
    for entry in main total; do
        "$DPIAC" run -e $entry "$program" <"$scratch/arguments" >"$scratch/before" &&
            "$DPIAC" run -e $entry "$scratch/steps.dpia" <"$scratch/arguments" >"$scratch/after" &&
            test -s "$scratch/before" && cmp "$scratch/before" "$scratch/after" || return
    done
}

# Strategies on whole programs: of what they make each entry computes the same.
check_strategies()
{
    for source in "$program" "$top_srcdir/examples/blas/dot.fut"; do
        for strategy in fuse inOrder; do
            "$DPIAC" rewrite "$source" --apply=$strategy >"$scratch/$strategy.dpia" &&
                "$DPIAC" check --semantics --target=c --inputs=4 "$scratch/$strategy.dpia" || return
        done
    done
    "$DPIAC" rewrite "$program" --apply='inGroups 16' --apply=fuse >"$scratch/groups.dpia" &&
        grep -q 'mapWorkgroup' "$scratch/groups.dpia" || return
    "$DPIAC" run -e main "$scratch/groups.dpia" <"$scratch/arguments" >"$scratch/after" &&
        "$DPIAC" run -e main "$program" <"$scratch/arguments" | cmp - "$scratch/after"
}

# A size that a program has, n - 1, is a number of the rule's, although it is not seen to be one.
check_sizes()
{
    cat >"$scratch/tails.fut" <<'END'
entry tails (ns: []i64) : []i64 =
  map (\n -> reduce (+) 0 ((map (\i -> i * 3) (iota (n + 1)))[1:])) ns
END
    "$DPIAC" emit strategy --target=c "$scratch/tails.fut" >"$scratch/tails" &&
        grep -q '^-- line 2: sliceMap$' "$scratch/tails" && grep -q 'slice (n_1 - 1)' "$scratch/tails"
}

# refuse PART ARGUMENT...: an error with PART in it, status 1, and nothing on standard output.
refuse()
{
    part=$1
    shift
    "$DPIAC" rewrite "$@" >"$scratch/out" 2>"$scratch/err"
    test $? = 1 && test ! -s "$scratch/out" && grep -q -- "$part" "$scratch/err" || {
        cat "$scratch/out" "$scratch/err"
        return 1
    }
}

check_errors()
{
    refuse "^--apply:1:1: error: there is no strategy or rule 'mapMab'" "$program" --apply=mapMab &&
        refuse "^--apply:1:1: note: did you mean 'mapMap'" "$program" --apply=mapMab &&
        refuse "^--apply:1:11: error: there is no such place: 'main' has 2 'map'" "$program" \
            --apply='mapMap at main.map.9' &&
        refuse "^--apply:1:11: error: there is no entry 'min'" "$program" --apply='mapMap at min' &&
        refuse 'left side is not what stands there' "$program" --apply='mapMap at main.map.1' &&
        refuse 'note: at main.map.1$' "$program" --apply='mapMap at main.map.1' &&
        refuse "^--apply:1:1: error: 'splitJoin' takes 1 size, but is given 0" "$program" \
            --apply=splitJoin &&
        refuse "^--apply:1:11: error: 'q' is no number, and no size of" "$program" \
            --apply='splitJoin q' &&
        refuse 'the size there, 64, is not seen to be 7[*]n for any n of the rule' "$program" \
            --apply='splitJoin 7' &&
        refuse "'99999999999999999999' is no number" "$program" \
            --apply='splitRest 99999999999999999999 at main.map.0' &&
        refuse 'cannot read .*nowhere.dpia' "$program" --rules="$scratch/nowhere.dpia" &&
        refuse 'does not apply anywhere' "$program" --apply=transposeTwice
}

# Which step of a strategy fails, at which place, and why.
check_failing_step()
{
    cat >"$scratch/failing.dpia" <<'END'
strategy deep (t: nat >= 1) =
  seq fuse (topDown (splitJoin t)) (topDown (seq mapByGroups mapInGroup))
strategy many = choice (seq mapMap (topDown transposeTwice)) reverseTwice
rule small {n: nat} (f) (xs: exp[[n]i32]) : map f xs = mapSeq f xs where total f && n <= 8
END
    failing=--rules=$scratch/failing.dpia
    refuse "^--apply:1:1: error: 'deep' fails in 'main': 'mapInGroup' does not apply: what stands" \
        "$program" "$failing" --apply='deep 16 at main' &&
        refuse 'failing.dpia:2:62: note: this step fails$' "$program" "$failing" \
            --apply='deep 16 at main' &&
        refuse 'program.fut:1:38: note: at what 3 steps before it made of this' "$program" \
            "$failing" --apply='deep 16 at main' &&
        refuse "'splitJoin' does not apply: the size there, 64, is not seen to be 7[*]n" "$program" \
            "$failing" --apply='deep 7' &&
        refuse "'many' fails there: 'transposeTwice' does not apply: there is no 'transpose'$" \
            "$program" "$failing" --apply='many at main.map.0' &&
        refuse 'failing.dpia:3:45: note: this step fails at each place' \
            "$program" "$failing" --apply='many at main.map.0' &&
        refuse "'small' does not apply there: its condition is not seen to hold there" \
            "$program" "$failing" --apply='small at main.map.0' &&
        refuse 'failing.dpia:4:85: note: this is not seen to hold' \
            "$program" "$failing" --apply='small at main.map.0'
}

# What is wrong with a rule is not told again of the strategies that use it.
check_refused_rule()
{
    cat >"$scratch/refused.dpia" <<'END'
rule other (f xs) : map f xs = map g xs
strategy others = repeat (one other)
strategy inside = map (take 3 id) id
END
    refuse 'refused.dpia:1:36: error: unknown name' "$program" --rules="$scratch/refused.dpia" &&
        refuse "refused.dpia:3:29: error: a strategy is for 'take' of all sizes" "$program" \
            --rules="$scratch/refused.dpia" &&
        test "$(grep -c 'error: ' "$scratch/err")" = 2
}

check_own_rule()
{
    cat >"$scratch/own.dpia" <<'END'
-- x * x for a power of two.
rule square (x: exp[i32]) : x * x = x ** 2

def twice (f: exp[i32] -> exp[i32]) (x: exp[i32]) : exp[i32] = f (f x)

rule double (xs) : map (\x. x + 1) (map (\x. x + 1) xs) = map (\x. twice (\y. y + 1) x) xs
END
    "$DPIAC" rewrite --try --rules="$scratch/own.dpia" | grep -q '^2 rules, .* 0 wrong$' &&
        "$DPIAC" rewrite "$program" --rules="$scratch/own.dpia" --apply=square |
        grep -q 'y \*\* 2'
}

# Steps: where they apply, one by hand, and what is left to others stays open.
check_named_steps()
{
    cat >"$scratch/rows.fut" <<'END'
entry sums [n][m] (xss: [n][m]f32) : [n]f32 = map (\xs -> reduce (+) 0 xs) xss
entry twice [n] (xs: [n]f32) : [n]f32 = map (* 2) xs
END
    echo 'entry nested (xss: [8][8]f32) : [8][8]f32 = map (map (* 2)) xss' >"$scratch/nested.fut"
    "$DPIAC" rewrite "$scratch/rows.fut" | awk '{ print $1, $2 }' >"$scratch/places" || return
    grep -qx 'sums.map.0 rowsByGroups' "$scratch/places" &&
        grep -qx 'twice.map.0 inVectors' "$scratch/places" &&
        ! grep -q 'twice.* rowsByGroups\|rowsOneByOne' "$scratch/places" || return
    "$DPIAC" rewrite --target=c "$scratch/rows.fut" | grep -q '^sums.map.0  *rowsOneByOne' || return
    "$DPIAC" rewrite "$scratch/rows.fut" --apply='rowsByGroups at sums.map.0' >"$scratch/rows.dpia" &&
        grep -q 'mapWorkgroup' "$scratch/rows.dpia" && grep -q '^ *map (' "$scratch/rows.dpia" &&
        "$DPIAC" check "$scratch/rows.dpia" --target=opencl &&
        refuse 'finds nothing there' "$scratch/rows.fut" --apply='rowsByGroups at twice.map.0' &&
        refuse 'steps are for what the host runs' "$scratch/nested.fut" --apply='inGrid at nested.map.1'
}

# What docs/rules.md begins with.
check_example()
{
    sed -n '/^    -- 2\*x, one addition/,/^    strategy onDevice/p' "$top_srcdir/docs/rules.md" |
        sed 's/^    //' >"$scratch/example.dpia"
    "$DPIAC" rewrite --try --rules="$scratch/example.dpia" | grep -q '^1 rule, .* 0 wrong$' &&
        echo 'entry sums [n][m] (xss: [n][m]f32) : [n]f32 = map (\xs -> reduce (+) 0 (map (* 2) xs)) xss' \
            >"$scratch/example.fut" || return
    "$DPIAC" emit strategy "$scratch/example.fut" --rules="$scratch/example.dpia" >"$scratch/out" &&
        grep -q 'x + x' "$scratch/out" && grep -q 'mapWorkgroup' "$scratch/out" &&
        ! grep -q 'rows in pieces' "$scratch/out" &&
        "$DPIAC" check --target=opencl "$scratch/example.fut" --rules="$scratch/example.dpia"
}

# A file's strategy in the place of one of dpiac's own, which it may name; several, at places.
check_replaced()
{
    cat >"$scratch/default.dpia" <<'END'
strategy onDevice = otherwise rowsByGroups inGrid
strategy fuseForDevice = seq fuseForDevice (try (topDown mapSequential))
END
    "$DPIAC" emit strategy "$scratch/rows.fut" >"$scratch/before" &&
        grep -q 'rows in pieces' "$scratch/before" && grep -q 'asVector' "$scratch/before" || return
    sed 1q "$scratch/default.dpia" >"$scratch/rows_only.dpia"
    "$DPIAC" emit strategy "$scratch/rows.fut" --rules="$scratch/rows_only.dpia" >"$scratch/after" &&
        grep -q 'map by work-groups' "$scratch/after" && ! grep -q 'rows in pieces' "$scratch/after" &&
        grep -q 'mapGlobal (.x. x \* 2' "$scratch/after" || return
    "$DPIAC" emit strategy "$scratch/rows.fut" --rules="$scratch/default.dpia" >"$scratch/after" &&
        grep -q 'mapSeq' "$scratch/after" && ! grep -q 'mapGlobal\|mapWorkgroup' "$scratch/after" || return
    "$DPIAC" emit strategy "$scratch/rows.fut" --strategy='mapGlobally at sums.map.0' \
        --strategy='splitRest 16 at twice.map.0' >"$scratch/after" &&
        grep -q '^-- line 1: mapGlobally' "$scratch/after" && grep -q 'split 16' "$scratch/after" &&
        ! sed -n '/^sums/,/^$/p' "$scratch/after" | grep -q mapWorkgroup || return
    "$DPIAC" emit strategy "$scratch/rows.fut" --strategy='splitRest 16 at twice' >"$scratch/after" &&
        grep -q 'split 16' "$scratch/after" && grep -q 'rows in pieces' "$scratch/after"
}

# Whether a rule may apply is left open where that depends on sizes that it is to be given.
check_conditions()
{
    cat >"$scratch/sizes.dpia" <<'END'
rule small {n: nat >= 1} (t: nat >= 1) (f xs) :
    map f xs = join (map (\p. map f p) (split{t, n, _} xs))
  where t*n <= 64 && t >= n
rule large {n: nat >= 65} (f) (xs: exp[[n]i32]) : map f xs = mapSeq f xs
strategy smaller (t: nat >= 1) =
  seq (not (topDown large)) (where (topDown (small t))) (topDown (small t))
END
    "$DPIAC" rewrite --try --rules="$scratch/sizes.dpia" | grep -q '^2 rules, .* 0 wrong$' &&
        "$DPIAC" rewrite "$program" --rules="$scratch/sizes.dpia" >"$scratch/out" &&
        grep -q '^main.map.0  *small t ' "$scratch/out" && ! grep -q large "$scratch/out" &&
        refuse 'does not apply' "$program" --rules="$scratch/sizes.dpia" --apply='small 4' &&
        "$DPIAC" rewrite "$program" --rules="$scratch/sizes.dpia" --apply='smaller 16' |
        grep -q 'split 16 '
}

# translate_by STRATEGY FILE: the program after the strategy stage, for OpenCL, into FILE.
translate_by()
{
    "$DPIAC" emit strategy --target=opencl "$program" --rules="$scratch/mine.dpia" --strategy="$1" \
        >"$scratch/$2"
}

# A strategy in a translation: what it gives levels keeps them, and the rest is as usual.
check_translation()
{
    cat >"$scratch/mine.dpia" <<'END'
strategy rows (t: nat >= 1) =
  seq fuse (topDown (splitRest t)) (topDown mapByGroups) (topDown mapInGroup)
strategy apart = map id mapSequential
strategy asItIs = id
strategy crossed = seq (splitJoin 8) (everywhere (try mapGlobally))
END
    translate_by 'rows 10' rows && grep -q 'mapWorkgroup' "$scratch/rows" &&
        grep -q 'split 10 (take 60 xs)' "$scratch/rows" &&
        grep -q '^-- line 1: splitRest$' "$scratch/rows" &&
        grep -q 'mapLocal (.x. x \* 3)' "$scratch/rows" || return
    translate_by apart apart && grep -q 'mapSeq (.x. x + 1) xs' "$scratch/apart" &&
        grep -q 'mapGlobal (.y. y \* y)' "$scratch/apart" || return
    translate_by asItIs asItIs && grep -q '^-- line 1: map at global' "$scratch/asItIs" &&
        ! grep -q '^-- line 1: mapMap' "$scratch/asItIs" || return
    translate_by 'splitJoin 16' first && test "$(grep -c 'split 16' "$scratch/first")" = 2 || return
    "$DPIAC" c "$program" --rules="$scratch/mine.dpia" --strategy=apart -o "$scratch/apart" -MD &&
        grep -q '/mine.dpia:$' "$scratch/apart.d"
}

# The program by such a strategy, for a target that can run here: what comes out is right.
check_translated_on()
{
    cat >"$scratch/cases.fut" <<'END'
-- ==
-- entry: squares
-- input { [1, 2, 3, 4, 5, 6, 7] } output { [4, 9, 16, 25, 36, 49, 64] }
-- input { empty([0]i32) } output { empty([0]i32) }
entry squares [n] (xs: [n]i32) : [n]i32 = map (\y -> y * y) (map (+ 1) xs)
-- ==
-- entry: total
-- input { [1, 2, 3, 4, 5] } output { 45 }
entry total [n] (xs: [n]i32) : i32 = reduce (+) 0 (map (* 3) xs)
END
    for strategy in 'rows 3' apart asItIs 'splitRest 2'; do
        "$DPIAC" test --target="$1" "$scratch/cases.fut" --rules="$scratch/mine.dpia" \
            --strategy="$strategy" | grep -q "^$1: 1 program, 3 passed, 0 failed" || return
    done
}

# Reductions and scans: which steps are for them where, one of them by hand, and strategies of one's
# own in the place of those that choose. A rule may come first: what is left of the phrase that it
# stands in is then done apart.
check_reductions()
{
    cat >"$scratch/folds.fut" <<'END'
-- ==
-- entry: root
-- input { [3, 1, 5, 2, 9, 8, 4] } output { 34i64 }
-- input { empty([0]i32) } output { 2i64 }
entry root [n] (xs: [n]i32) : i64 = i64.i32 (reduce (+) 0 xs) + 2
-- ==
-- entry: sums
-- input { [3, 1, 5, 2, 9, 8, 4] } output { [6, 8, 18, 22, 40, 56, 64] }
-- input { empty([0]i32) } output { empty([0]i32) }
entry sums [n] (xs: [n]i32) : [n]i32 = map (* 2) (scan (+) 0 xs)
END
    cat >"$scratch/folds.dpia" <<'END'
strategy reduceOnDevice = seq commute reduceInStrides
strategy reduceOnProcessor = sequentialAssoc
strategy scanOnDevice = scanInChunks
strategy scanOnProcessor = scanInOrder
END
    "$DPIAC" rewrite "$scratch/folds.fut" >"$scratch/places" || return
    for step in reduceByGroups reduceInStrides reduceInChunks reduceInOrder; do
        grep -q "^root.reduceAssoc.0 *$step " "$scratch/places" || return
    done
    for step in scanInOnePass scanInTiles scanInChunks scanInOrder; do
        grep -q "^sums.scanAssoc.0 *$step " "$scratch/places" || return
    done
    ! grep 'reduceColumns\|reduceInVectors' "$scratch/places" || return
    "$DPIAC" rewrite "$scratch/folds.fut" --apply='reduceInChunks at root.reduceAssoc.0' \
        --apply='scanInTiles at sums.scanAssoc.0' >"$scratch/out" &&
        grep -q 'letNat chunk' "$scratch/out" && grep -q 'mapWorkgroup' "$scratch/out" &&
        refuse "what stands there is 'scanAssoc', not 'reduceAssoc' or 'reduceComm'" \
            "$scratch/folds.fut" --apply='reduceInOrder at sums.scanAssoc.0' || return
    "$DPIAC" emit strategy --target=opencl "$scratch/folds.fut" --rules="$scratch/folds.dpia" \
        >"$scratch/out" && grep -q 'strided reduction$' "$scratch/out" &&
        grep -q 'chunked scan$' "$scratch/out" && ! grep -q "fusion$" "$scratch/out" || return
    set -- c openmp
    ! can_run opencl >"$scratch/missing" || set -- "$@" opencl
    for target in "$@"; do
        "$DPIAC" test --target="$target" "$scratch/folds.fut" --rules="$scratch/folds.dpia" |
            grep -q "^$target: 1 program, 4 passed, 0 failed" || return
    done
}

# complain STATUS PART ARGUMENT...: a translation fails so, with PART in its message.
complain()
{
    complain_status=$1 complain_part=$2
    shift 2
    "$DPIAC" c "$program" -o "$scratch/none" "$@" >"$scratch/out" 2>&1
    test $? = "$complain_status" && grep -q -- "$complain_part" "$scratch/out" && return
    cat "$scratch/out"
    return 1
}

check_wrong_choice()
{
    printf 'strategy onProcessor = splitJoin 1\n' >"$scratch/endless.dpia"
    printf 'strategy wrong = seq fuse (map id)\n' >"$scratch/broken.dpia"
    mine=--rules=$scratch/mine.dpia
    complain 1 "^--strategy:1:2: error: there is no strategy or rule 'fuze'" --strategy=' fuze 3' &&
        complain 1 "^--strategy:1:2: note: did you mean 'fuse'" --strategy=' fuze 3' &&
        complain 1 '^ ^^^^$' --strategy=' fuze 3' &&
        complain 1 'strategy or a rule is missing' --strategy=' ' &&
        complain 1 "^--strategy:1:1: error: 'rows' takes 1 size, but is given 0" "$mine" --strategy=rows &&
        complain 1 "^--strategy:1:8: error: 'rows' takes 1 size, but is given 2" "$mine" --strategy='rows 2 3' &&
        complain 1 'mine.dpia:1:1: note: it is defined here' "$mine" --strategy='rows k' &&
        complain 1 "'k' is no number, and no size of" "$mine" --strategy='rows k' &&
        complain 1 "'transposeTwice' does not apply anywhere: there is no 'transpose'" \
            --strategy=transposeTwice &&
        complain 1 'broken.dpia:1:28: error: ' --rules="$scratch/broken.dpia" --strategy=wrong &&
        complain 2 'exclude each other' --strategy=fuse --no-strategy &&
        complain 1 'no strategy of .*mine.dpia. is used' "$mine" &&
        complain 2 'exclude each other' "$mine" --no-strategy &&
        complain 1 'endless.dpia:1:1: error: .* without end' --rules="$scratch/endless.dpia" &&
        complain 1 'no such place after what fuses' --strategy='mapGlobally at main.map.7' &&
        complain 1 "^--strategy:1:16: error: behind 'at'" --strategy='mapGlobally at 3.' &&
        complain 1 'is for a device, see --target' --strategy='rowsByGroups at main.map.0' &&
        complain 1 'cannot read' --rules="$scratch/nowhere.dpia" --strategy=fuse || return
    "$DPIAC" emit target --target=opencl "$program" "$mine" --strategy=crossed >"$scratch/out" 2>&1
    test $? = 1 && grep -q 'program.fut:1:.* cannot stand inside of' "$scratch/out"
}

check_wrong_rule()
{
    cat >"$scratch/wrong.dpia" <<'END'
rule right (xs) : reverse (reverse xs) = xs
rule wrong (f xs) : reverse (map f xs) = map f xs
rule unread (f xs ys) :
    transpose (map (\x. map (\y. f x y) ys) xs) = map (\y. map (\x. f x y) xs) ys
END
    "$DPIAC" rewrite --try --rules="$scratch/wrong.dpia" >"$scratch/out" 2>"$scratch/err"
    test $? = 1 && grep -q '^3 rules, .* 2 wrong$' "$scratch/out" &&
        grep -q "wrong.dpia:3:1: error: the rule 'unread' is wrong" "$scratch/err" &&
        grep -q "wrong.dpia:2:1: error: the rule 'wrong' is wrong" "$scratch/err" &&
        grep -q '^-- left' "$scratch/err" && grep -q '^-- gives ' "$scratch/err"
}

# Rules that are right by what the left side promises, or for sizes that are seldom drawn.
check_right_rules()
{
    cat >"$scratch/right.dpia" <<'END'
rule swap (f z xs) : reduceComm f z xs = reduceComm (\x a. f a x) z xs
rule backwards (f z xs) : reduceComm f z (reverse xs) = reduceComm f z xs
rule tree {n: nat} (f z) (xs: exp[[2*n]i32]) :
    reduceAssoc f z xs =
      reduceAssoc f z (map (\p. f (idx p (toIdx 2 0)) (idx p (toIdx 2 1))) (split 2 xs))
rule halves {n: nat} (f z) (xs: exp[[2*n]f32]) :
    reduceComm f z xs =
      reduceComm f z (map (\p. f (fst p) (snd p)) (zip (take{n, n, _} xs) (drop{n, n, _} xs)))
rule factor (c: exp[f32]) (xs) :
    reduceAssoc (\x a. x + a) 0.0 (map (\x. c * x) xs) = c * reduceAssoc (\x a. x + a) 0.0 xs
  where defined c
rule large {n: nat} (f) (xs: exp[[n]i32]) : map f xs = mapSeq f xs where n >= 100
rule twice {n m: nat} (f) (xs: exp[[n][m]i32]) : map f xs = mapSeq f xs where n == 2*m && n >= 32
rule multiple {n: nat} (t: nat >= 1) (f) (xs: exp[[n]i32]) : map f xs = mapSeq f xs
  where divides t n && t > 20 && n > 2*t
rule product (f xs) : map f xs = mapSeq f xs where contraction f
rule inMemory (f e) : let x = e in f x = f e where placed e
rule scatterReversed (xs is vs) : scatter xs (reverse is) (reverse vs) = scatter xs is vs
rule vectors {n: nat} (f) (xs: exp[[n]f32]) : map f xs = mapSeq f xs where arithmetic f
rule filterReversed {n: nat} {d d2: data} (p) (xs: exp[[n]d]) (c: (k: nat) -> exp[[k]d] -> exp[d2]) :
    filter p (reverse xs) c = filter p xs (/\(k: nat <= n). \ys. c k (reverse ys))
END
    "$DPIAC" rewrite --try --rules="$scratch/right.dpia" | grep -q '^13 rules, .* 0 wrong$' || return
    echo 'rule length (e: exp[[*]i32]) : lengthOf e = lengthOf e' >"$scratch/changing.dpia"
    "$DPIAC" rewrite --try --rules="$scratch/changing.dpia" >"$scratch/out" 2>&1 &&
        grep -q "changing.dpia:1:1: warning: the rule 'length' is not tried" "$scratch/out" &&
        grep -q '^0 rules, 0 instances, 0 wrong$' "$scratch/out"
}

# Rules that are nearly right, each alone.
check_wrong_rules()
{
    cat >"$scratch/nearly" <<'END'
(f z xs) : reduceAssoc f z xs = reduceAssoc (\x a. f a x) z xs
(f z xs) : reduceAssoc f z xs = reduceComm f z xs
(f z xs) : reduceAssoc f z xs = reduce f z xs
(f z xs) : reduce (\x a. f a x) z xs = reduceAssoc f z xs where associative f
(z: exp[f32]) (xs) : reduce (\x a. x + a) z xs = reduceAssoc (\x a. x + a) z xs
(t: nat >= 1) (f z xs) : reduceAssoc f z xs = reduceAssoc f z (map (\p. reduceAssoc f z p) (split t xs))
(t: nat >= 1) (f z xs) : reduceAssoc f z xs = reduceAssoc f z (map (\p. reduce f z p) (transpose (split t xs)))
{n: nat} (f z) (xs: exp[[2*n]i32]) : reduceAssoc f z xs = reduceAssoc f z (map (\p. f (fst p) (snd p)) (zip (take{n, n, _} xs) (drop{n, n, _} xs)))
{n: nat} (f z) (xs: exp[[2*n]i32]) : reduceAssoc f z xs = reduceAssoc f z (map (\p. f (idx p (toIdx 2 1)) (idx p (toIdx 2 0))) (split 2 xs))
{n: nat} (t: nat >= 1) (f xs) : map f xs = take{n, t - n % t, _} (join (map (\p. map f p) (split t (padClamp{0, n, t - n % t, _} xs))))
(x y z: exp[f32]) : (x + y) + z = x + (y + z)
(x y z: exp[f32]) : x * (y + z) = x * y + x * z
(x y z: exp[f32]) : x * y + z = fma x y z
(x: exp[f32]) : x * 2.0 / 2.0 = x
(x y: exp[i32]) : min x y = x - max 0 (x - y)
(x: exp[i32]) : x < x + 1 = true
(k l xs) : rotate k (rotate l xs) = rotate (k + l) xs
{n: nat >= 2} (xs: exp[[n]i32]) : reverse xs = rotate 1 xs
(xs is vs) : scatter xs is (reverse vs) = scatter xs is vs
(xss: exp[[4][4]i32]) : transpose xss = xss
(f xs ys) : map (\x. map (\y. f x y) ys) xs = map (\y. map (\x. f x y) xs) ys
(f xs i) : idx (map f xs) i = f (idx xs i)
{n: nat} (f) (xs: exp[[n]i32]) : map f xs = reverse (mapSeq f xs) where n >= 100
{n: nat} {d d2: data} (p) (xs: exp[[n]d]) (c: (k: nat) -> exp[[k]d] -> exp[d2]) : filter p (reverse xs) c = filter p xs c
{n: nat} {d d2: data} (p) (xs: exp[[n]d]) (c: (k: nat) -> exp[[k]d] -> exp[d2]) : filter p xs c = c n xs
{n: nat} {d d1 d2: data} (p f) (xs: exp[[n]d]) (c: (k: nat) -> exp[[k]d1] -> exp[d2]) : filter p (map f xs) c = filter (\x. not (p (f x))) xs (/\(k: nat <= n). \ys. c k (map f ys))
END
    number=0
    while read -r law; do
        number=$((number + 1))
        printf 'rule wrong %s\n' "$law" >"$scratch/one.dpia"
        "$DPIAC" rewrite --try --rules="$scratch/one.dpia" >"$scratch/out" 2>&1
        test $? = 1 && grep -q '^1 rule, .* 1 wrong$' "$scratch/out" && grep -q '^-- left' "$scratch/out" || {
            echo "$law"
            cat "$scratch/out"
            return 1
        }
    done <"$scratch/nearly"
    test "$number" = 26
}

# A rule over what a filter continues with; one that forgets how large that is, is an error.
check_filter()
{
    cat >"$scratch/filter.dpia" <<'END'
rule filterMap {n: nat} {d d1 d2: data} (p f) (xs: exp[[n]d])
    (c: (k: nat) -> exp[[k]d1] -> exp[d2]) :
  filter p (map f xs) c = filter (\x. p (f x)) xs (/\(k: nat <= n). \ys. c k (map f ys))
rule forgets {d d1 d2: data} (p f xs) (c: (k: nat) -> exp[[k]d1] -> exp[d2]) :
  filter p (map f xs) c = filter (\x. p (f x)) xs (/\(k: nat). \ys. c k (map f ys))
END
    cat >"$scratch/filter.fut" <<'END'
entry kept (xs: []i32) : []i32 = filter (> 3) (map (+ 1) xs)
entry sum [n] (xs: [n]i32) : i32 = reduce (+) 0 (map (* 2) (filter (> 3) (map (+ 1) xs)))
END
    "$DPIAC" rewrite "$scratch/filter.fut" --rules="$scratch/filter.dpia" \
        --apply='filterMap at kept' --apply='filterMap at sum' >"$scratch/filtered.dpia" &&
        grep -q 'filter (.x. x + 1 > 3) xs' "$scratch/filtered.dpia" &&
        "$DPIAC" check --semantics --target=c --inputs=4 "$scratch/filtered.dpia" &&
        echo '[1, 5, 7, 2]' | "$DPIAC" run -e kept "$scratch/filtered.dpia" |
        grep -qx '.6i32, 8i32.' || return
    refuse "filter.fut:1:.* 'room' for an array that is not seen" "$scratch/filter.fut" \
        --rules="$scratch/filter.dpia" --apply='forgets at kept' &&
        refuse "note: so it is after the step 'forgets at kept'" "$scratch/filter.fut" \
            --rules="$scratch/filter.dpia" --apply='forgets at kept'
}

# Strategies that are given strategies, and sizes, in any order; each in the scope of who gives it.
check_given_strategies()
{
    cat >"$scratch/given.dpia" <<'END'
strategy twice (s) = seq s s
strategy nowhere (s) = not (topDown s)
strategy blocks (inner) (t: nat >= 1) (outer) = seq (splitJoin (2*t)) (topDown outer) (topDown inner)
strategy pieces (t: nat >= 1) = blocks (splitJoin t) (2*t) mapByGroups
strategy deep (s) (n: nat) = choice (seq (splitJoin n) (topDown s)) (one (deep (topDown s) n))
strategy all4 = seq (nowhere transposeTwice) (twice (twice (topDown mapSequential)))
strategy inner = innermost (twice mapMap)
END
    given=--rules=$scratch/given.dpia
    "$DPIAC" rewrite "$program" "$given" --apply='pieces 4 at main.map.1' >"$scratch/out" &&
        grep -q 'mapWorkgroup' "$scratch/out" && grep -q 'split 16 xs' "$scratch/out" &&
        grep -q 'split 4 ' "$scratch/out" &&
        refuse 'it is given strategies, and so only used by others' "$program" "$given" \
            --apply=twice &&
        refuse "'all4' fails for each entry: 'mapSequential' does not apply: there is no 'map'" \
            "$program" "$given" --apply=all4 || return
    echo 'entry four (xs: [8]i32) : [8]i32 = map (+ 1) (map (* 2) (map (+ 3) (map (* 4) xs)))' \
        >"$scratch/four.fut"
    "$DPIAC" rewrite "$scratch/four.fut" "$given" --apply=all4 >"$scratch/out" &&
        test "$(grep -o mapSeq "$scratch/out" | wc -l)" = 4 &&
        "$DPIAC" rewrite "$scratch/four.fut" "$given" --apply=inner |
        grep -q '(x \* 4 + 3) \* 2' || return
    echo 't (xs: exp[[8]i32]) : exp[[8]i32] = reverse (map (\x. x + 1) (map (\x. x * 2) xs))' \
        >"$scratch/deep.dpia"
    echo 'strategy down = deep mapSequential 4' >>"$scratch/given.dpia"
    "$DPIAC" rewrite "$scratch/deep.dpia" "$given" --apply=down >"$scratch/out" &&
        test "$(grep -o mapSeq "$scratch/out" | wc -l)" = 1 && grep -q "split 4 " "$scratch/out"
}

# Numbers of the device are sizes that strategies know; a size of its own goes before one.
check_numbers()
{
    cat >"$scratch/numbers.dpia" <<'END'
strategy pieces = splitJoin leastInner
strategy parts (leastInner: nat >= 1) = splitJoin leastInner
strategy halves = splitJoin (leastInner/2)
strategy shares = splitJoin (leastInner/fewInRow)
END
    printf 'device mine like gpu\n  leastInner = 16\n  fewInRow = 4\n' >"$scratch/mine.device"
    "$DPIAC" rewrite "$program" --rules="$scratch/numbers.dpia" \
        --apply='pieces at main.map.0' >"$scratch/out" && grep -q 'split 32 ' "$scratch/out" &&
        "$DPIAC" rewrite "$program" --rules="$scratch/numbers.dpia" \
            --device="$scratch/mine.device" --apply='pieces at main.map.0' \
            --apply='halves at main.map.2' >"$scratch/out" &&
        grep -q 'split 16 ' "$scratch/out" && grep -q 'split 8 ' "$scratch/out" &&
        "$DPIAC" rewrite "$program" --rules="$scratch/numbers.dpia" \
            --device="$scratch/mine.device" --apply='shares at main.map.0' >"$scratch/out" &&
        grep -q 'split 4 ' "$scratch/out" &&
        "$DPIAC" rewrite "$program" --rules="$scratch/numbers.dpia" \
            --apply='parts 4 at main.map.0' >"$scratch/out" &&
        grep -q 'split 4 ' "$scratch/out" || return
    "$DPIAC" rewrite "$program" --rules="$scratch/numbers.dpia" --target=c \
        --apply='pieces at main.map.0' >"$scratch/out" 2>&1
    test $? = 1 && grep -q "'splitJoin' does not apply" "$scratch/out" || return
    echo 'strategy wrong = splitJoin leastOuter' >"$scratch/wrong.dpia"
    "$DPIAC" rewrite "$program" --rules="$scratch/wrong.dpia" >"$scratch/out" 2>&1
    test $? = 1 && grep -q "unknown size 'leastOuter'" "$scratch/out"
}

# `help` has each rule of the files, and each predicate.
check_help()
{
    "$DPIAC" rewrite help >"$scratch/help" || return
    sed -n 's/^\(rule\|strategy\) \([A-Za-z]*\).*/\2/p' "$top_srcdir"/src/rules/*.dpia >"$scratch/names"
    sed -n 's/^STEP("\([A-Za-z]*\)".*/\1/p' "$top_srcdir/src/rewrite/steps.def" >>"$scratch/names"
    sed -n 's/^PREDICATE("\([a-z]*\)".*/\1/p' "$top_srcdir/src/rewrite/predicates.def" \
        >>"$scratch/names"
    test "$(wc -l <"$scratch/names")" -gt 40 || return
    while read -r name; do
        grep -q "^  $name " "$scratch/help" || { echo "$name is missing"; return 1; }
    done <"$scratch/names"
}

check_usage()
{
    "$DPIAC" rewrite --try "$program" >"$scratch/out" 2>&1
    test $? = 2 && grep -q 'takes the place of a program' "$scratch/out" || return
    "$DPIAC" rewrite --from=stage1 "$scratch/steps.dpia" >"$scratch/out" 2>&1
    test $? = 2 && grep -q 'functional' "$scratch/out"
}

tap_case 'what may be applied where' check_listing
tap_case 'steps, and what becomes of them' check_steps
tap_case 'steps of the strategy stage' check_named_steps
tap_case 'the example of the documentation' check_example
tap_case 'strategies in the place of dpiac'"'"'s own, and at places' check_replaced
tap_case 'they compute the same' check_same
tap_case 'strategies' check_strategies
tap_case 'sizes of a program' check_sizes
tap_case 'errors' check_errors
tap_case 'reductions and scans: steps, and strategies in their place' check_reductions
tap_case 'the step of a strategy that fails' check_failing_step
tap_case 'a rule with a mistake, and its uses' check_refused_rule
tap_case 'rules of one'\''s own' check_own_rule
tap_case 'conditions of sizes' check_conditions
tap_case 'a strategy in a translation' check_translation
for target in c opencl; do
    if can_run "$target" >"$scratch/reason"; then
        tap_case "what it makes, on $target" check_translated_on "$target"
    else
        tap_skip "what it makes, on $target" "$(cat "$scratch/reason")"
    fi
done
tap_case 'a strategy that is wrong there' check_wrong_choice
tap_case 'a wrong rule is found' check_wrong_rule
tap_case 'strategies that are given strategies' check_given_strategies
tap_case 'rules that are right' check_right_rules
tap_case 'rules that are nearly right' check_wrong_rules
tap_case 'what a filter continues with' check_filter
tap_case 'numbers of a device' check_numbers
tap_case 'help' check_help
tap_case 'usage' check_usage
tap_done
