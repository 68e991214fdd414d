entry main (n: i32) : i32 =
  #[alternatives]
  let f = loop f = \(x: i32) -> x for i < n do \x -> f x + i
  in f 100
