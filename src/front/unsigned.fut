-- What differs in the modules of unsigned integers: their >> is arithmetic, unlike the operator.

def (>>) (x: $T) (y: $T) : $T = $T.$S ($S.$T x >> $S.$T y)

-- The upper half of the product, by the halves of the operands.
def mul_hi (x: $T) (y: $T) : $T =
  let mask = (1 << $H) - 1
  let low = (x & mask) * (y & mask)
  let left = (x >> $H) * (y & mask) + (low >> $H)
  let right = (x & mask) * (y >> $H) + (left & mask)
  in (x >> $H) * (y >> $H) + (left >> $H) + (right >> $H)
