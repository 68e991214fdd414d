module counters = {
  module inner = {def start = 1i32}
}

entry main (x: i32) : i32 = x + countres.inner.start
