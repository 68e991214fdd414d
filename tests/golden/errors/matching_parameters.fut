module type grid = {
  type grid [n] 'a
}

module rows : grid = {
  type grid [n] [m] = [n][m]i32
}

entry main (x: i32) : i32 = x
