entry front (xs: [4]f32) = take 5 xs
