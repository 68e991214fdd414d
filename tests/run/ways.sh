#!/bin/sh
# Filters, histograms and scatters: which steps are for them where, one of them by hand, and
# strategies of one's own in the place of those that choose.
scratch=ways
. "$(dirname "$0")/run.sh"

# same PROGRAM RULES COUNT: it computes the same with these rules, on each target that can run.
same()
{
    same_program=$1 same_rules=$2 same_count=$3
    set -- c openmp
    ! can_run opencl >"$scratch/missing" || set -- "$@" opencl
    for target in "$@"; do
        "$DPIAC" test --target="$target" "$same_program" --rules="$same_rules" |
            grep -q "^$target: 1 program, $same_count passed, 0 failed" ||
            { echo "$target, $same_rules"; return 1; }
    done
}

# listed PROGRAM PLACE STEP...: these steps are for what stands there, in this order, and no others.
listed()
{
    listed_program=$1 listed_place=$2
    shift 2
    "$DPIAC" rewrite "$listed_program" |
        awk -v place="$listed_place" '$1 == place && $2 ~ /^(filter|histogram|scatter)[A-Z]/ { print $2 }' \
            >"$scratch/listed" &&
        printf '%s\n' "$@" | diff - "$scratch/listed"
}

check_scatters()
{
    cat >"$scratch/scatters.fut" <<'END'
-- ==
-- entry: main
-- input { [1, 2, 3, 4] [0i64, 2i64] [7, 9] } output { [14, 2, 18, 4] }
-- input { [1, 2, 3, 4] [3i64, 9i64] [7, 9] } output { [1, 2, 3, 14] }
entry main [n] [m] (xs: *[n]i32) (is: [m]i64) (vs: [m]i32) : [n]i32 = scatter xs is (map (* 2) vs)
-- ==
-- entry: rows
-- input { [[1, 2], [3, 4]] [1i64, 5i64] [[7, 9], [3, 4]] } output { [[1, 2], [7, 9]] }
entry rows [n] [m] [k] (xs: *[n][k]i32) (is: [m]i64) (vs: [m][k]i32) : [n][k]i32 = scatter xs is vs
-- ==
-- entry: own
-- input { [1, 0, 3, 2] } output { [3, 2, 6, 3] }
entry own [n] (xs: *[n]i32) : [n]i32 = scatter xs (map i64.i32 xs) (scan (+) 0 (rotate 3 xs))
END
    cat >"$scratch/scatters.dpia" <<'END'
strategy scatterOnDevice = scatterInOrder
strategy scatterOnProcessor = scatterInOrder
END
    listed "$scratch/scatters.fut" main.scatter.0 scatterInParallel scatterInOrder || return
    "$DPIAC" rewrite "$scratch/scatters.fut" --apply='scatterInParallel at rows.scatter.0' \
        --apply='scatterInOrder at main.scatter.0' >"$scratch/out" &&
        grep -q 'mapGlobal1 (.x. mapGlobal' "$scratch/out" &&
        grep -q '^    values$' "$scratch/out" || return
    "$DPIAC" emit strategy --target=openmp "$scratch/scatters.fut" >"$scratch/out" &&
        grep -q 'parallel scatter$' "$scratch/out" || return
    "$DPIAC" emit strategy --target=openmp "$scratch/scatters.fut" \
        --rules="$scratch/scatters.dpia" >"$scratch/out" &&
        ! grep 'parallel scatter$' "$scratch/out" &&
        same "$scratch/scatters.fut" "$scratch/scatters.dpia" 4
}

# The bins of `sized` may be few or many, those of `few` and `many` are known; for a product of
# 16 bits there is no atomic operation; what `rows` takes in is computed by loops, what `shares` does may fail, and
# `looped` is a histogram whose index might not be one.
write_histograms()
{
    cat >"$scratch/histograms.fut" <<'END'
-- ==
-- entry: sized
-- input { [1, 2, 3] [0i64, 2i64, 2i64, 7i64] [7, 9, 1, 5] } output { [15, 2, 23] }
-- input { [1, 2, 3] empty([0]i64) empty([0]i32) } output { [1, 2, 3] }
entry sized [n] [m] (h: *[m]i32) (is: [n]i64) (xs: [n]i32) : [m]i32 =
  reduce_by_index h (+) 0 is (map (* 2) xs)
-- ==
-- entry: few
-- input { [0i64, 2i64, 2i64, 7i64] } output { [1, 0, 2, 0, 0, 0, 0, 1, 0, 0] }
entry few [n] (is: [n]i64) : [10]i32 = hist (+) 0 10 is (map (const 1) is)
-- ==
-- entry: many
-- input { [0i64, 2i64, 2i64, 9999i64] } output { [1, 2, 1] }
entry many [n] (is: [n]i64) : [3]i32 =
  let h = hist (+) 0 10000 is (map (const 1) is)
  in [h[0], h[2], h[9999]]
-- ==
-- entry: products
-- input { [1i16, 2, 3] [0i64, 2i64, 2i64, 7i64] [7i16, 9, 1, 5] } output { [7i16, 2, 27] }
entry products [n] [m] (h: *[m]i16) (is: [n]i64) (xs: [n]i16) : [m]i16 =
  reduce_by_index h (*) 1 is xs
-- ==
-- entry: rows
-- input { [1, 2, 3] [0i64, 2i64, 2i64] [[7, 9], [1, 5], [2, 2]] } output { [17, 2, 13] }
entry rows [n] [m] [k] (h: *[m]i32) (is: [n]i64) (xss: [n][k]i32) : [m]i32 =
  reduce_by_index h (+) 0 is (map (reduce (+) 0) xss)
-- ==
-- entry: shares
-- input { [1, 2, 3] [0i64, 2i64, 2i64] [7, 9, 1] } output { [9, 2, 69] }
-- input { [1, 2, 3] [0i64, 2i64, 2i64] [7, 9, 0] } error: division
entry shares [n] [m] (h: *[m]i32) (is: [n]i64) (xs: [n]i32) : [m]i32 =
  reduce_by_index h (+) 0 is (map (60 /) xs)
END
    cat >"$scratch/looped.dpia" <<'END'
looped {n m: nat} (is: exp[[n]i64]) (h: exp[[m]i32]) : exp[[m]i32] =
  reduce (\i bins. if i >= 0i64 && i < natValue m
                   then update bins (toIdx m i) (idx bins (toIdx m i) + 1) else bins)
    h is
END
}

check_histograms()
{
    write_histograms
    listed "$scratch/histograms.fut" sized.reduceByIndex.0 histogramByGroups histogramTogether \
        histogramInRanges histogramInParts histogramInOrder &&
        listed "$scratch/histograms.fut" few.reduceByIndex.0 histogramByGroups \
            histogramTogether histogramInParts histogramInOrder &&
        listed "$scratch/histograms.fut" many.reduceByIndex.0 histogramTogether \
            histogramInRanges histogramInParts histogramInOrder &&
        listed "$scratch/histograms.fut" products.reduceByIndex.0 histogramSorted \
            histogramInRanges histogramInParts histogramInOrder &&
        listed "$scratch/histograms.fut" shares.reduceByIndex.0 histogramByGroups \
            histogramTogether histogramInRanges histogramInParts histogramInOrder &&
        listed "$scratch/looped.dpia" looped.reduce.0 histogramInRanges histogramInParts \
            histogramInOrder || return
    "$DPIAC" rewrite "$scratch/histograms.fut" \
        --apply='histogramByGroups at sized.reduceByIndex.0' >"$scratch/out" &&
        grep -q 'if natValue m <= natValue 8192 then$' "$scratch/out" &&
        sed -n '/^sized/,/^few/p' "$scratch/out" | grep -q '^    reduceByIndex ' || return
    for way in ByGroups Together Sorted InRanges InParts InOrder; do
        printf 'strategy histogramOn%s = histogram%s\n' Device "$way" Processor "$way" \
            >"$scratch/histograms.dpia"
        same "$scratch/histograms.fut" "$scratch/histograms.dpia" 8 || return
    done
    "$DPIAC" emit strategy --target=opencl "$scratch/histograms.fut" \
        --rules="$scratch/histograms.dpia" >"$scratch/out" &&
        ! grep '^-- .*histogram' "$scratch/out"
}

# What `main` keeps is a result, `number`, `total` and `first` ask for less, of `shares` the predicate
# may fail, of `turned` it has a loop, and `few` are filtered by one work-item.
write_filters()
{
    cat >"$scratch/filters.fut" <<'END'
-- ==
-- entry: main
-- input { [3, -1, 5, -2, 9] } output { [6, 10, 18] }
-- input { [-3] } output { empty([0]i32) }
-- input { empty([0]i32) } output { empty([0]i32) }
entry main [n] (xs: [n]i32) : []i32 = filter (> 0) (map (* 2) xs)
-- ==
-- entry: number
-- input { [3, -1, 5, -2, 9] } output { 3i64 }
entry number [n] (xs: [n]i32) : i64 = length (filter (> 0) xs)
-- ==
-- entry: total
-- input { [3, -1, 5, -2, 9] } output { 17 }
entry total [n] (xs: [n]i32) : i32 = reduce (+) 0 (filter (> 0) xs)
-- ==
-- entry: sums
-- input { [3, -1, 5, -2, 9] } output { [3, 8, 17] }
entry sums [n] (xs: [n]i32) : []i32 = scan (+) 0 (filter (> 0) xs)
-- ==
-- entry: parts
-- input { [3, -1, 5, -2, 9] } output { [3, 5, 9] [-1, -2] }
entry parts [n] (xs: [n]i32) : ([]i32, []i32) = partition (> 0) xs
-- ==
-- entry: shares
-- input { [3, -1, 5, -2, 9] } output { [3, -1, -2] }
-- input { [3, 0, 5, -2, 9] } error: division
entry shares [n] (xs: [n]i32) : []i32 = filter (\x -> 6 % x == 0) xs
-- ==
-- entry: turned
-- input { [3, -1, 5, -2, 9] } output { [3, 9] }
entry turned [n] (xs: [n]i32) : []i32 = filter (\x -> (loop a = x for _i < 9 do a * 3 % 7) > 2) xs
-- ==
-- entry: few
-- input { [3, -1, 5, -2] } output { [3, 5] }
entry few (xs: [4]i32) : []i32 = filter (> 0) xs
-- ==
-- entry: first
-- input { [3, -1, 5, -2, 9] } output { [3, 5] }
entry first [n] (xs: [n]i32) : [2]i32 = take 2 (filter (> 0) xs)
END
}

# A result is written by the scan that finds its places; what is asked less of is taken from what is
# written by a loop of its own.
check_filters_written()
{
    "$DPIAC" emit strategy --target=opencl "$scratch/filters.fut" >"$scratch/out" || return
    sed -n '/^main /,/^number /p' "$scratch/out" >"$scratch/main"
    sed -n '/^first /,$p' "$scratch/out" >"$scratch/first"
    test "$(grep -c 'Tiles ' "$scratch/main")" = 1 &&
        grep -q 'mapGlobal (.x. x) (take 2 ' "$scratch/first"
}

check_filters()
{
    write_filters
    check_filters_written || return
    listed "$scratch/filters.fut" main.filter.0 filterInOnePass filterByPlaces filterInOrder &&
        listed "$scratch/filters.fut" number.filter.0 filterCounted filterInOnePass filterByPlaces \
            filterInOrder &&
        listed "$scratch/filters.fut" total.filter.0 filterReduced filterInOnePass filterByPlaces \
            filterInOrder &&
        listed "$scratch/filters.fut" shares.filter.0 filterByPlaces filterInOrder &&
        listed "$scratch/filters.fut" turned.filter.0 filterByPlaces filterInOrder &&
        listed "$scratch/filters.fut" few.filter.0 filterInOrder || return
    "$DPIAC" rewrite "$scratch/filters.fut" --apply='filterInOnePass at main.filter.0' \
        --apply='filterByPlaces at sums.filter.0' >"$scratch/out" &&
        sed -n '/^main/,/^number/p' "$scratch/out" | grep -q '^    filter ' &&
        sed -n '/^sums/,/^parts/p' "$scratch/out" | grep -q ' scatter$' || return
    for way in Reduced Counted InOnePass ByPlaces InOrder; do
        printf 'strategy filterOn%s = filter%s\n' Device "$way" Processor "$way" \
            >"$scratch/filters.dpia"
        same "$scratch/filters.fut" "$scratch/filters.dpia" 12 || return
    done
    "$DPIAC" emit strategy --target=opencl "$scratch/filters.fut" --rules="$scratch/filters.dpia" \
        >"$scratch/out" && ! grep '^-- .*filter' "$scratch/out"
}

# What a step leaves to others has the end of the scan, too: by a step that does no ends, after a rule,
# and where nobody is named. So it is on a device whose work-groups may not wait.
check_others()
{
    cat >"$scratch/scans.fut" <<'END'
-- ==
-- input { [3, 1, 5, 2, 9, 8, 4] } output { [6, 8, 18, 22, 40, 56, 64] }
entry main [n] (xs: [n]i32) : [n]i32 = map (* 2) (scan (+) 0 xs)
END
    for scans in scanInOnePass 'alternatives scanInOnePass scanInOrder' \
        'alternatives scanInOnePass scanInChunks' 'alternatives scanInOnePass sequentialScan' \
        'alternatives scanInOnePass scanInTiles'; do
        echo "strategy scanOnDevice = $scans" >"$scratch/scans.dpia"
        "$DPIAC" emit strategy --target=opencl "$scratch/scans.fut" \
            --rules="$scratch/scans.dpia" >"$scratch/out" &&
            grep -q '^  if groupsWait then$' "$scratch/out" &&
            same "$scratch/scans.fut" "$scratch/scans.dpia" 1 || return
    done
}

tap_case 'scatters' check_scatters
tap_case 'histograms' check_histograms
tap_case 'filters' check_filters
tap_case 'what a step leaves to others' check_others
tap_done
