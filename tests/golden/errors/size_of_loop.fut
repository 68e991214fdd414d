entry main (xs: []i32) = loop [k] xs = xs for i < 3 do map (+ i32.i64 k) xs
