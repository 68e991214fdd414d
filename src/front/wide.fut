-- Members of f32 and f64 that are functions on all of their digits. $BIAS and $MANTISSA are what is
-- added to exponents in their bits, and how many bits stand below these.

-- Of multiples of pi: what is left beside a whole number of halves is found without rounding.
local def halves (x: $T) : $T = $T.round (2 * x)
local def quarter (n: $T) : $T = n - 4 * $T.floor (n / 4)
def sinpi (x: $T) : $T =
  let n = $T.halves x
  let q = $T.quarter n
  let y = (x - n / 2) * $T.pi
  in if q == 0 then $T.sin y else if q == 1 then $T.cos y
     else if q == 2 then 0 - $T.sin y else 0 - $T.cos y
def cospi (x: $T) : $T =
  let n = $T.halves x
  let q = $T.quarter n
  let y = (x - n / 2) * $T.pi
  in if q == 0 then $T.cos y else if q == 1 then 0 - $T.sin y
     else if q == 2 then 0 - $T.cos y else $T.sin y
def tanpi (x: $T) : $T = $T.sinpi x / $T.cospi x
def asinpi (x: $T) : $T = $T.asin x / $T.pi
def acospi (x: $T) : $T = $T.acos x / $T.pi
def atanpi (x: $T) : $T = $T.atan x / $T.pi
def atan2pi (y: $T) (x: $T) : $T = $T.atan2 y x / $T.pi

-- x * 2 ** n, rounded once: the power in as many factors as numbers can be.
local def power_of_two (n: i32) : $T = $T.from_bits ($U.i32 (n + $BIAS) << $MANTISSA)
def ldexp (x: $T) (n: i32) : $T =
  let up (x: $T, n: i32) = if n > $BIAS then (x * $T.power_of_two $BIAS, n - $BIAS) else (x, n)
  let down (x: $T, n: i32) =
    if n < 1 - $BIAS
    then (x * $T.power_of_two (2 - $BIAS + $MANTISSA), n + $BIAS - 2 - $MANTISSA)
    else (x, n)
  let (y, m) = down (down (up (up (x, n))))
  in y * $T.power_of_two (i32.max (1 - $BIAS) (i32.min $BIAS m))
