def self f = f f

entry main (x: i32) : i32 = x
