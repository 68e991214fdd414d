-- Reductions with operators that are associative, but not commutative.
type affine = (u32, u32)

-- First x -> a1 * x + b1, then x -> a2 * x + b2.
def compose ((a1, b1): affine) ((a2, b2): affine) : affine =
  (a1 * a2, b1 * a2 + b2)

entry affine_maps [n] (scales: [n]u32) (shifts: [n]u32) : (u32, u32) =
  reduce compose (1, 0) (zip scales shifts)

type matrix = ((u32, u32), (u32, u32))

def multiply (((a, b), (c, d)): matrix) (((e, f), (g, h)): matrix) : matrix =
  ((a * e + b * g, a * f + b * h), (c * e + d * g, c * f + d * h))

entry matrices [n] (xs: [n]((u32, u32), (u32, u32))) : (u32, u32, u32, u32) =
  let ((a, b), (c, d)) = reduce multiply ((1, 0), (0, 1)) xs
  in (a, b, c, d)

-- The first and the last element that is not zero, and whether there is one.
entry ends [n] (xs: [n]i32) : (bool, i32, i32) =
  reduce (\(some1, first1, last1) (some2, first2, last2) ->
            (some1 || some2,
             if some1 then first1 else first2,
             if some2 then last2 else last1))
         (false, 0, 0)
         (map (\x -> (x != 0, x, x)) xs)
