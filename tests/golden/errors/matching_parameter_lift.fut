module type box = {
  type^ box '^a
}

module plain : box = {
  type box 'a = (a, a)
}

entry main (x: i32) : i32 = x
