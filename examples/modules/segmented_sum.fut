-- Segmented sums by a scan that is made of functors (modules.txt, Figure 2). `SOACs(E)` has what
-- can be done with arrays of E.t; its functor `SgmScan` makes a segmented scan for any monoid over
-- these elements, and `Plus(N)` is the monoid of the numbers N. A flag says where a segment begins.
-- What is emitted has one scan for each entry, and nothing else of all this.
module type Numeric = {
  type t
  val zero : t
  val (+) : t -> t -> t
}

module type Monoid = {
  type t                -- of the elements
  val ne : t            -- the neutral element
  val op : t -> t -> t  -- associative
}

-- The numbers as the functors below see them. In `i32` the name is still that of the prelude's.
module i32 : Numeric with t = i32 = {
  type t = i32
  def zero : i32 = 0
  def (x: i32) + (y: i32) : i32 = x i32.+ y
}

module f64 : Numeric with t = f64 = {
  type t = f64
  def zero : f64 = 0
  def (x: f64) + (y: f64) : f64 = x f64.+ y
}

module Plus (N: Numeric) : Monoid with t = N.t = {
  type t = N.t
  def ne : N.t = N.zero
  def op (a: N.t) (b: N.t) : N.t = a N.+ b
}

module SOACs = \(E: {type t}) -> {
  module SgmScan (M: Monoid with t = E.t) : {val bulkop [n] : [n]bool -> [n]M.t -> [n]M.t} = {
    def bulkop [n] (flag: [n]bool) (arr: [n]M.t) : [n]M.t =
      let op (flag1, sum1) (flag2, sum2) =
        (flag1 || flag2, if flag2 then sum2 else M.op sum1 sum2)
      let (_, sums) = unzip (scan op (false, M.ne) (zip flag arr))
      in sums
  }
}

module SegSum = SOACs(i32).SgmScan(Plus(i32))
module SegSumReal = SOACs(f64).SgmScan(Plus(f64))

-- ==
-- entry: segmented_sum
-- input { [true, false, false, true, false] [1, 2, 3, 4, 5] } output { [1, 3, 6, 4, 9] }
-- input { [false, false, true, true, false, true] [7, -2, 10, 20, -30, 2147483647] }
-- output { [7, 5, 10, 20, -10, 2147483647] }
-- input { [false] [42] } output { [42] }
-- input { empty([0]bool) empty([0]i32) } output { empty([0]i32) }
entry segmented_sum [n] (flag: [n]bool) (arr: [n]i32) : [n]i32 = SegSum.bulkop flag arr

-- ==
-- entry: segmented_sum_real
-- input { [true, false, true, false] [1.5, 2.25, -8.0, 0.5] } output { [1.5, 3.75, -8.0, -7.5] }
-- input { empty([0]bool) empty([0]f64) } output { empty([0]f64) }
entry segmented_sum_real [n] (flag: [n]bool) (arr: [n]f64) : [n]f64 = SegSumReal.bulkop flag arr
