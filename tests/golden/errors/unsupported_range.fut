entry some (n: i64) : []i64 =
  0..<n
