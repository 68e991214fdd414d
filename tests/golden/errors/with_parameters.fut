module type grid = {type grid [n] 'a}
module type rows = grid with grid [n] = [n]i32

entry main (x: i32) : i32 = x
