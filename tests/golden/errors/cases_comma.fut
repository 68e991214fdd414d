entry main (x: i32) : i32 = match x case 0 -> 1, case _ -> 2
