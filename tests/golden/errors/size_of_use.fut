-- The size of what is made is not said by the number that is given, nor by what is done with it.
entry main (x: i32) : i32 = i32.sum (rep x)
