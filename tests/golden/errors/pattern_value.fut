entry main (x: i32) = match (x, x) case (1.5, _) -> 1 case _ -> 2
