entry main (a: i32) : i32 = case a of 0 -> 1; _ -> 2
