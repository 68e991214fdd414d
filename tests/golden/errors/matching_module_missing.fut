module type pair = {
  module left: {val one : i32}
  module right: {val one : i32}
}

module half : pair = {
  module left = {def one = 1i32}
}

entry main (x: i32) : i32 = x + half.left.one
