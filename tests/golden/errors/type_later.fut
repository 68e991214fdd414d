module m = {
  type pair = {left: side, right: side}
  type side = i32
}
entry main (x: i32) = x
