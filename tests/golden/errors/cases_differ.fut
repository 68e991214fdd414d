entry main (x: i32) (y: f32) = match x case 0 -> x case _ -> let q = y in q
