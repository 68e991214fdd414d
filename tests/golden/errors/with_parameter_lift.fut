module type box = {type^ box '^a}
module type pair = box with box 'a = (a, a)

entry main (x: i32) : i32 = x
