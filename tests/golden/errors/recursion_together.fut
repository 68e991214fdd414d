def each [n] (f: i32 -> i32) (xs: [n]i32) : i32 = i32.sum (map f xs) + i32.i64 n
def count (n: i32) : i32 = if n == 0 then 0 else 1 + each count [n - 1]
entry main (x: i32) = count x
