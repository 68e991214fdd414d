module type shape = {
  module edge: {val length : f32 -> f32}
}

module square : shape = {
  module edge = {def length (x: f32) = x > 0}
}

entry main (x: f32) : f32 = square.edge.length x
