entry main (x: i32) (y: f32) = let z = if x > 0 then x else y in z
