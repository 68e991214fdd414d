entry main (n: i32) : ([n]i64, [n]f32) = (iota n, replicate n 0)
