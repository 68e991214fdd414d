module type key = {type~ t}

module pairs (k: key) = {
  type pair 'a = (a, a)
  type keys = pair k.t
}

entry main (x: i32) : i32 = x
