-- An entry point that is named main, beside another.
def square (x: i32) : i32 = x * x

entry main [n] (xs: [n]i32) : i32 = reduce (+) 0 (map square xs)

entry cubes [n] (xs: [n]i32) : [n]i32 = map (\x -> x * square x) xs
