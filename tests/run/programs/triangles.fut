-- Inner arrays whose length depends on the element.
entry triangular (n: i64) : [n]i64 =
  map (\i -> reduce (+) 0 (iota i)) (iota n)

entry prefix_sums [n] (xs: [n]i64) : [n]i64 =
  map (\i -> reduce (+) 0 (map (\j -> xs[j]) (iota (i + 1)))) (iota n)

entry inner_counts [n] (lengths: [n]i64) : [n]i64 =
  map (\l -> reduce (+) 0 (map (\i -> i * l) (iota l))) lengths

entry divisors (n: i64) : [n]i32 =
  map (\i -> reduce (+) 0 (map (\d -> if (i + 1) % (d + 1) == 0 then 1 else 0) (iota (i + 1))))
      (iota n)
