-- What makes no checks, and what makes them all the same.

def pick (xs: []i32) (i: i64) = xs[i]

entry elements [n] [m] (xs: [n]i32) (is: [m]i64) : [m]i32 = #[unsafe] map (\i -> xs[i]) is

entry divisions (a: i32) (b: i32) : (i32, i32, i32, i32) =
  #[unsafe] (a / b, a % b, a // b, a %% b)

entry unsigned (a: u32) (b: u32) : u32 = #[unsafe] a / b

entry sizes [n] [m] (xs: [n]i32) (ys: [m]i32) : [n]i32 = #[unsafe] map2 (+) xs (ys :> [n]i32)

entry slices [n] (xs: [n]i32) (i: i64) (j: i64) : i32 = #[unsafe] i32.sum xs[i:j]

entry updates [n] (xs: *[n]i32) (i: i64) : [n]i32 = unsafe xs with [i + 1] <- xs[i]

entry asserted (x: i32) : i32 = #[unsafe] assert (x > 0) x

entry functions [n] (xs: [n]i32) (is: [n]i64) : [n]i32 =
  #[unsafe] (let f i = xs[i] let compose g h i = g (h i) in map (compose (+ 1) f) is)

entry called [n] (xs: [n]i32) (i: i64) : i32 = #[unsafe] pick xs i

entry outside [n] (xs: [n]i32) (i: i64) : i32 = (#[unsafe] xs[i]) + xs[i + 1]
