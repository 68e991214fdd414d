#!/bin/sh
# Number modules as modules: what they have under an ascription to a module type of the prelude, and
# as the argument of a functor, is what they have themselves; and what is no member is refused.
scratch=numbers
. "$(dirname "$0")/run.sh"
cd "$scratch" || exit 1

# definitions VIA: what all members are behind static interpretation, one a line, in one order.
definitions()
{
    awk -v via="$1" -f "$top_srcdir/tests/run/members.awk" \
        "$top_srcdir/src/front/module_types.fut" >"$1.fut" &&
        "$DPIAC" emit modules "$1.fut" >"$1.out" &&
        awk 'BEGIN { RS = "" } { gsub("\n", " "); print }' "$1.out" | sort >"$1.lines"
}

check_members()
{
    definitions itself && definitions "$1" && test "$(wc -l <itself.lines)" -gt 700 &&
        diff itself.lines "$1.lines"
}

# refused TEXT MESSAGE: the program TEXT has the one error MESSAGE.
refused()
{
    printf '%s\nentry main (x: i32) = x\n' "$1" >wrong.fut
    "$DPIAC" check wrong.fut 2>messages
    test "$?" -eq 1 && test "$(grep -c ' error: ' messages)" -eq 1 && grep -qF -e "$2" messages ||
        { cat messages; return 1; }
}

check_refused()
{
    refused 'module m: integral = f32' "the module 'f32' does not match the module type" &&
        refused 'module f (m: float) = {} module g = f i64' "it has no type 'int_t'" &&
        refused 'module m: integral = bool' "it has no value '+'" &&
        refused 'module m: numeric with t = f32 = i32' "the type 't' is i32" &&
        refused 'module f (m: numeric) = {def g (x: m.t) = x + x}' 'expected a number, found m.t' &&
        refused 'module m = i32 def f (x: m.u) = x' "unknown type 'u'" &&
        refused 'def f = intrinsics.map' "unknown module 'intrinsics'" &&
        grep -q "note: .* the prelude's names" messages
}

# A program has module types of its own under these names.
check_own()
{
    cat >own.fut <<'EOF'
module type numeric = {type t val zero : t}
module none : numeric with t = i32 = {type t = i32 def zero = 7i32}
module own = {open i32 def zero = none.zero}
module also : numeric with t = own.t = own
entry main (x: i32) : (i32, f32, i32) =
  (own.(max x zero + also.zero), f32.(sqrt 16 + pi - pi), i32.(popc x))
EOF
    echo 3 | "$DPIAC" exec own.fut >out && printf '%s\n' 14i32 4f32 2i32 | diff - out
}

# Each definition of the prelude that programs see is read when it is asked for: that the size of
# some is not known there is an error, and nothing else.
check_prelude()
{
    sed -n 's/^def \(([^)]*)\|[^ ]*\) .*/\1/p' "$top_srcdir/src/front/prelude.fut" >names &&
        test "$(wc -l <names)" -gt 50 &&
        awk '{ print "def x" NR " = " $0 } END { print "entry main (x: i32) = x" }' names >all.fut
    "$DPIAC" check all.fut 2>messages
    test "$?" -le 1 || return 1
    ! grep ' error: ' messages | grep -v 'is not known here'
}

for via in ascribed functor; do
    tap_case "members: $via" check_members "$via"
done
tap_case 'what does not match is refused' check_refused
tap_case 'module types of the same names' check_own
tap_case 'definitions of the prelude' check_prelude
tap_fails 'a program that is right is noticed' refused 'module m: integral = i32' matches
tap_done
