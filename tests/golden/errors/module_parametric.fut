module counter (by: {val step : i32}) = {
  def next (x: i32) = x + by.step
}

entry main (x: i32) : i32 = counter.next x
