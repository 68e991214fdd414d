module type maker = (x: {val n : i32}) -> {val twice : i32}

module half : maker = \(x: {val n : i32}) -> {def twice = f32.i32 x.n * 0.5}

module two = half {def n = 2i32}

entry main (x: i32) : i32 = x + two.twice
