module type s = { module type t = { val x : i32 } }
