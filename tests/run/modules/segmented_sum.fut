-- examples/modules/segmented_sum.fut without modules.
def zero : i32 = 0
def add (x: i32) (y: i32) : i32 = x + y
def zero_real : f64 = 0
def add_real (x: f64) (y: f64) : f64 = x + y

def ne : i32 = zero
def op (a: i32) (b: i32) : i32 = add a b
def bulkop [n] (flag: [n]bool) (arr: [n]i32) : [n]i32 =
  let op (flag1, sum1) (flag2, sum2) =
    (flag1 || flag2, if flag2 then sum2 else op sum1 sum2)
  let (_, sums) = unzip (scan op (false, ne) (zip flag arr))
  in sums

def ne_real : f64 = zero_real
def op_real (a: f64) (b: f64) : f64 = add_real a b
def bulkop_real [n] (flag: [n]bool) (arr: [n]f64) : [n]f64 =
  let op (flag1, sum1) (flag2, sum2) =
    (flag1 || flag2, if flag2 then sum2 else op_real sum1 sum2)
  let (_, sums) = unzip (scan op (false, ne_real) (zip flag arr))
  in sums

entry segmented_sum [n] (flag: [n]bool) (arr: [n]i32) : [n]i32 = bulkop flag arr

entry segmented_sum_real [n] (flag: [n]bool) (arr: [n]f64) : [n]f64 = bulkop_real flag arr
