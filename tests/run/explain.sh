#!/bin/sh
# `dpiac explain`: the derivation as text, against what is expected (tests/golden/explain, written
# by make update-golden), and the page in a browser: tests/run/explain.js looks at it there.
scratch=explain
. "$(dirname "$0")/run.sh"
expected=$top_srcdir/tests/golden/explain
examples=$top_srcdir/examples
update=${DPIAC_UPDATE_GOLDEN-0}

# agree NAME: $scratch/NAME is what it was.
agree()
{
    test -s "$scratch/$1" || { echo 'nothing was printed'; return 1; }
    if test "$update" = 1; then
        mkdir -p "$expected" && cp "$scratch/$1" "$expected/$1"
    fi
    diff -u "$expected/$1" "$scratch/$1"
}

# check_text NAME PROGRAM OPTION...
check_text()
{
    text=$1
    shift
    "$DPIAC" explain "$@" >"$scratch/$text" && agree "$text"
}

# The rules of section 2.2 in the order in which the paper applies them.
check_order()
{
    "$DPIAC" explain --from=strategy --depth=2 "$expected/paper.dpia" |
        sed -n 's/^ *[0-9]* *\([AC] [a-z]*\) (Fig.*/\1/p' >"$scratch/order" || return
    printf '%s\n' 'A reduce' 'C map' 'A map' 'C zip' 'C x' 'C x' 'A operator' 'C fst' 'C x' \
        'C snd' 'C x' 'C literal' 'A operator' 'C x' 'C x' 'A x' | diff - "$scratch/order"
}

# Each depth adds to the one before.
check_depths()
{
    lines=0
    for depth in 0 1 2 3 4; do
        "$DPIAC" explain --depth=$depth "$top_srcdir/examples/blas/dot.fut" \
            >"$scratch/depth" || return
        more=$(wc -l <"$scratch/depth")
        test "$more" -gt "$lines" || { echo "depth $depth adds nothing"; return 1; }
        lines=$more
    done
}

# The default target is that of the other commands.
check_default()
{
    "$DPIAC" explain --depth=0 "$examples/blas/dot.fut" >"$scratch/default" &&
        "$DPIAC" explain --depth=0 --target=opencl "$examples/blas/dot.fut" |
        diff "$scratch/default" -
}

# The derivation of the paper comes first: no choice is made, and it is short.
check_first()
{
    "$DPIAC" explain "$top_srcdir/examples/blas/dot.fut" >"$scratch/first" || return
    sed -n '/^==== The program as it stands/,/^==== With the strategy for opencl/p' \
        "$scratch/first" >"$scratch/plain"
    test "$(head -n 1 "$scratch/first")" = "$(head -n 1 "$scratch/plain")" &&
        grep -q 'mapI ' "$scratch/plain" && ! grep -q 'Workgroup' "$scratch/plain" &&
        test "$(wc -l <"$scratch/plain")" -lt 160
}

# same_steps FILE: prints where a step shows what the one before it shows, and fails if there is none.
same_steps()
{
    awk 'function look() {
            if (body != "" && body == last) { print FNR ": the same again"; found = 1 }
            last = body; body = ""
        }
        /^ +[0-9]+   [^ ]/ { look(); next }
        /^[^ ]/ { look(); last = ""; next }
        /[^ ]/ { body = body $0 "\n" }
        END { exit !found }' "$1"
}

# Each step changes something.
check_change()
{
    for program in "$top_srcdir"/examples/*/*.fut; do
        "$DPIAC" explain --depth=3 --target=c "$program" >"$scratch/steps" || return
        ! same_steps "$scratch/steps" || { echo "$program"; return 1; }
    done
}

# All programs there are can be explained, for each target; the examples, for some, where that is
# enough.
check_all()
{
    targets='openmp opencl'
    set -- "$examples"/*/*.fut
    if ! is_quick; then
        targets='c openmp opencl'
        set -- "$@" "$top_srcdir"/tests/run/programs/*.fut
    fi
    for program in "$@"; do
        for target in $targets; do
            "$DPIAC" explain --target=$target --html "$program" >"$scratch/all.html" ||
                { echo "$target: $program"; return 1; }
        done
    done
}

# The nests of all programs can be read, but for what begins with commands of later stages.
check_cost()
{
    set -- "$examples"/*/*.fut "$examples"/*/*.dpia
    is_quick || set -- "$@" "$top_srcdir"/tests/run/programs/*.fut
    for program in "$@"; do
        "$DPIAC" explain --cost "$program" >"$scratch/cost" || { echo "$program"; return 1; }
        test -s "$scratch/cost" && ! grep 'not read' "$scratch/cost" || { echo "$program"; return 1; }
    done
}

# refuses TEXT OPTION...: what is wrong with the command line, with status 2.
refuses()
{
    wanted=$1
    shift
    "$DPIAC" explain "$@" "$expected/cost.fut" 2>"$scratch/refused" >"$scratch/none"
    test $? -eq 2 && test ! -s "$scratch/none" && grep -qF -e "$wanted" "$scratch/refused" ||
        { cat "$scratch/refused"; return 1; }
}

# A product by tiles, and one without a strategy: what is told of both, and that a size is missing;
# more elements of a scan's tile are one of the other programs that are told of.
check_times()
{
    table="$top_srcdir/tests/bench/table"
    sizes=--sizes=n=1024,m=1024,p=1024
    "$DPIAC" explain --cost $sizes "$table/product.fut" >"$scratch/tiled" &&
        "$DPIAC" explain --cost $sizes --no-strategy "$table/product.fut" >"$scratch/plain" &&
        "$DPIAC" explain --cost --sizes=n=1 "$table/product.fut" >"$scratch/missing" &&
        "$DPIAC" explain --cost --rank --sizes=n=67108864 "$table/prefix_sum.fut" \
            >"$scratch/rank" || return
    grep -q "no time: size 'm' is not given" "$scratch/missing" &&
        grep -q '^  product_map[0-9].* operations$' "$scratch/tiled" &&
        grep -q '^  as it is  *[0-9.]* us *1.00$' "$scratch/rank" &&
        grep -q '^  scanElements = 8 ' "$scratch/rank" &&
        sed -n 's/^  predicted: \(.*\) us/\1/p' "$scratch/tiled" "$scratch/plain" |
        awk '{ time[NR] = $1 } END { exit !(NR == 2 && 5 * time[1] < time[2]) }'
}

# On a processor, as C, with threads, and as OpenCL: loops and kernels, and that two threads take less
# time; vectors of half the width make another program, which takes longer.
check_processor()
{
    table="$top_srcdir/tests/bench/table"
    set -- --cost --sizes=n=512,m=512,p=512 "$table/product.fut"
    "$DPIAC" explain --target=c "$@" >"$scratch/one" &&
        "$DPIAC" explain --target=openmp --rank "$@" >"$scratch/two" &&
        "$DPIAC" explain --device=cpu "$@" >"$scratch/kernels" || return
    grep -q '^  one thread .* core$' "$scratch/one" && grep -q '^  line 3 .* core$' "$scratch/two" &&
        grep -q '^  product_map[0-9]* .* core$' "$scratch/kernels" &&
        sed -n 's/^  predicted: \(.*\) us/\1/p' "$scratch/one" "$scratch/two" |
        awk '{ time[NR] = $1 } END { exit !(NR == 2 && 1.5 * time[2] < time[1]) }' &&
        awk '/^  tileBytes = 16 / && $NF > 1.5 { found = 1 } END { exit !found }' "$scratch/two"
}

# predicted FILE: the times that are predicted there.
predicted()
{
    sed -n 's/^  predicted: \(.*\) us/\1/p' "$1"
}

# The sizes of test blocks, and of files, are those that --sizes gives, arrays of tuples and numbers too.
check_inputs()
{
    cat >"$scratch/inputs.fut" <<'END'
-- ==
-- entry: steps
-- random input { [3000][200]f32 [200]f32 [200]i8 40i32 }
entry steps [n][m] (a: [n][m]f32) (xs: [m](f32, i8)) (count: i32): [n]f32 =
  let (x, _) = unzip xs
  in loop y = replicate n 0f32 for i < count do map2 (\r z -> z + reduce (+) 0 (map2 (*) r x)) a y

-- ==
-- entry: other
-- input { 3 }
entry other (n: i64): [n]i64 = iota n
END
    echo '[[1f32, 2f32]] [3f32, 4f32] [1i8, 2i8] 5' >"$scratch/small"
    "$DPIAC" explain --cost "$scratch/inputs.fut" >"$scratch/blocks" &&
        "$DPIAC" explain --cost -e steps --sizes=n=3000,m=200,count=40 "$scratch/inputs.fut" \
            >"$scratch/sizes" &&
        "$DPIAC" explain --cost -e steps --input="$scratch/small" "$scratch/inputs.fut" \
            >"$scratch/file" || return
    grep -q '^steps, for .*, n = 3000, m = 200, count = 40:$' "$scratch/blocks" &&
        grep -q '^other, for .*, n = 3:$' "$scratch/blocks" &&
        grep -q '^steps, for small, n = 1, m = 2, count = 5:$' "$scratch/file" &&
        test "$(predicted "$scratch/blocks" | head -n 1)" = "$(predicted "$scratch/sizes")" &&
        test "$(predicted "$scratch/blocks" | wc -l)" -eq 2 &&
        ! "$DPIAC" explain --cost --rank "$expected/cost.fut" >"$scratch/none" 2>"$scratch/refused" &&
        grep -q -e '--rank: there is no input' "$scratch/refused"
}

# Of both programs that a host chooses between the one is told of that the device takes.
check_chosen()
{
    printf 'device mine like gpu groupsWait = 0' >"$scratch/mine"
    scan=$top_srcdir/tests/bench/table/prefix_sum.fut
    "$DPIAC" explain --cost --sizes=n=67108864 "$scan" >"$scratch/once" &&
        "$DPIAC" explain --cost --sizes=n=67108864 --device="$scratch/mine" "$scan" >"$scratch/thrice" ||
        return
    test "$(grep -c '^  prefix_sum_scan' "$scratch/once")" -eq 2 &&
        test "$(grep -c '^  prefix_sum_scan' "$scratch/thrice")" -eq 3 &&
        ! grep ' times$' "$scratch/once" "$scratch/thrice" &&
        test "$(predicted "$scratch/once" | cut -d. -f1)" -lt \
            "$(predicted "$scratch/thrice" | cut -d. -f1)"
}

check_refused()
{
    refuses '--cost: all that is told is text, without --html' --cost --html &&
        refuses '--cost: all that is told is text, without --depth' --cost --depth=2 &&
        refuses '--modules: all that is told is text, without --cost' --modules --cost &&
        refuses '--sizes is for --cost' --sizes=n=1 &&
        refuses '--sizes and --input exclude each other' --cost --sizes=n=1 --input=x || return
    "$DPIAC" emit stage1 "$examples/blas/dot.fut" >"$scratch/late.dpia" || return
    "$DPIAC" explain --cost --from=stage1 "$scratch/late.dpia" 2>"$scratch/refused"
    test $? -eq 2 && grep -qF "not of one behind 'stage1'" "$scratch/refused"
}

browser()
{
    command -v chromium-headless-shell || command -v chromium || command -v google-chrome
}

# The page with the tests in it, as the browser leaves it. As root, which CI is, the browser has no
# sandbox.
run_page()
{
    "$DPIAC" explain --html --target=c "$expected/page.fut" >"$scratch/dot.html" || return
    {
        sed '/<\/body>/,$d' "$scratch/dot.html" | sed 's|<script>|<script>\
window.explainErrors = [];\
addEventListener("error", (event) => explainErrors.push(event.message));\
document.addEventListener("securitypolicyviolation",\
  (event) => explainErrors.push(event.violatedDirective));\
</script>\
<script>|'
        printf '<script>\n'
        cat "$top_srcdir/tests/run/explain.js"
        printf '</script>\n</body>\n</html>\n'
    } >"$scratch/page.html"
    timeout 120 "$(browser)" --headless --no-sandbox --disable-gpu --hide-scrollbars \
        --user-data-dir="$scratch/profile" --window-size=1600,1000 --enable-logging=stderr \
        --dump-dom "file://$scratch/page.html" >"$scratch/page.dom" 2>"$scratch/page.log"
    sed -n '/<pre id="results">/,/<\/pre>/p' "$scratch/page.dom" |
        sed 's/<pre id="results">//; s/<\/pre>.*//' | grep . >"$scratch/results"
}

# check_result LINE
check_result()
{
    echo "$1"
    case $1 in 'ok '*) ;; *) false ;; esac
}

check_console()
{
    test -s "$scratch/page.log" && ! grep 'CONSOLE' "$scratch/page.log"
}

# The page itself needs no network: no address stands in it.
check_alone()
{
    ! grep -nE 'https?:|src=|href=|@import|url\(' "$scratch/dot.html"
}

tap_case 'dot' check_text dot.out --target=c "$examples/blas/dot.fut"
tap_case 'gemv, for the default target' check_text gemv.out "$examples/blas/gemv.fut"
tap_case 'functions' check_text functions.out --no-strategy --depth=1 --target=c \
    "$expected/functions.fut"
tap_case "the paper's dot product" check_text paper.out --from=strategy --depth=4 \
    --target=c "$expected/paper.dpia"
tap_case 'without a target it is opencl' check_default
tap_case "the paper's order" check_order
tap_case 'each depth adds something' check_depths
tap_case "the paper's derivation first" check_first
tap_case 'each step changes something' check_change
tap_case 'every program' check_all
tap_case 'times for inputs' check_inputs
tap_case 'times on a processor' check_processor
tap_case 'times of what the device chooses' check_chosen
tap_case 'nests' check_text cost.out --cost "$expected/cost.fut"
tap_case 'nests for threads' check_text cost_threads.out --cost --target=openmp -e rows \
    "$expected/cost.fut"
tap_case 'nests for one thread' check_text cost_one.out --cost --target=c -e histogram \
    "$expected/cost.fut"
tap_case 'nests without a strategy' check_text cost_plain.out --cost --no-strategy -e rows \
    "$expected/cost.fut"
tap_case 'the nests of every program' check_cost
tap_case 'predicted times' check_times
tap_case 'options that do not go together' check_refused
: >"$scratch/results"
if browser >/dev/null; then
    tap_case 'the page runs in a browser' run_page
    while read -r line; do
        name=${line#not }
        tap_case "page: $(echo "${name#ok }" | sed 's/:.*//')" check_result "$line"
    done <"$scratch/results"
    tap_case 'page: nothing on the console' check_console
    tap_case 'page: no address in it' check_alone
else
    tap_skip 'the page in a browser' 'there is none'
fi
tap_done
