def twice 'a (xs: [3]a) : [4]a = xs
entry main (xs: [3]i32) = (twice xs, twice [xs, xs, xs])
