module counter = {
  def start = 1i32
}

module twice = counter {def step = 2i32}

entry main (x: i32) : i32 = x + twice.start
