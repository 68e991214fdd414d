module type counter = {
  type t
  type~ t
}

entry main (x: i32) : i32 = x
