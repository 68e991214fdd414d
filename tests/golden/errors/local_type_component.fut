entry main (z: i32) = let f p = p.0 in (f (z, z), f (true, z))
