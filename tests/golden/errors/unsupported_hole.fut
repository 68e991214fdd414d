entry later (k: i64) : []i32 =
  if k > 3 then iota k |> map i32.i64 else ???
