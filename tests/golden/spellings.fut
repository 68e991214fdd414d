-- What programs and papers since 2017 wrote otherwise, for its printed form.
module type number = {
  type t
  val zero : t
  val + : t → t → t
}

module type adds = {
  module F : (X : number → {val sum : []X.t → X.t})
}

module sums = λN : number → {
  val sum = λ(xs: []N.t) → reduce (N.+) N.zero xs
  module rows (M : number) = {
    let sum (xss: [][]M.t) : []M.t = map sum xss
  }
}

module of_rows = sums(i32).rows(i32)

module inner = let module s = sums(f32) type t = f32 in {
  let twice (x: t) = s.sum [x, x]
}

local module hidden = sums(f64)
in { let total (xs: []f64) = hidden.sum xs }

fun main (xs: []i32, n: i32): []i32 =
  let ys = unsafe xs with [0] <- ~n
  loop (ys = ys) = for i < n do
    let ys[i] = ys[i] + 1
    in ys
  loop (n) = while n > 0 do n - 1
  let none = empty(i32)
  let rows = empty([]i32)
  let pairs = empty((i32, f32))
  in concat ys none

let power (x: f32) (n: i32) =
  loop (a) = (1) for i < n do a * x
