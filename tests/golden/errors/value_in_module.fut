module m = {
  val step : i32
}
entry main (x: i32) = x + m.step
