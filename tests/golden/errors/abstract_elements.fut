module type step = {type^ t}

module steps (s: step) = {
  type all [n] = [n]s.t
}

entry main (x: i32) : i32 = x
