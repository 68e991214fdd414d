type p = {x: i32}
entry main (ps: []p) : []i32 = ps.x
