entry main (x: i32) = let r = {a = x} in {r | a = 1}
