def f (xs: []i32) =
  let x = xs[0]
  in map (+ x) val

def g = 2
