-- What differs in the modules of signed integers.

def mul_hi (x: $T) (y: $T) : $T =
  $T.$U ($U.mul_hi ($U.$T x) ($U.$T y)) - (if x < 0 then y else 0) - (if y < 0 then x else 0)
