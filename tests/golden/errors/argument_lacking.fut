def count (i: i64) (j: i64) = i + j

entry main (n: i64) : bool = let c = count n in c == 2 || c == 3
