entry main (x: i32) = { let y = x + 1 in y }
