entry main (n: i64) : f32 = f32.sum (iota n)
