type shape = #circle f32 | #point | #circle i32
def size (s: shape) : i32 = match s case #circle r -> r case #point -> 0
entry main (x: i32) = size (#circle x)
