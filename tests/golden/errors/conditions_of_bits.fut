entry main (xs: []i32) : i32 = loop bits = -1 for x in xs do bits && x
