def shift p = {x = p.x + 1, y = p.y}

entry main (x: i32) : i32 = (shift {x, y = 2}).x
