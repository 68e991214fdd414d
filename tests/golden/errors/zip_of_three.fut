entry main (a: []i32) (b: []i32) (c: []i32) = zip a b c
