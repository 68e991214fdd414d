-- The sums of all prefixes.
entry prefix_sum [n] (xs: [n]f32) : [n]f32 = scan (+) 0 xs
