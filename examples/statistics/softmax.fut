-- The softmax of each row of a matrix, with the largest element taken out first.
def softmax_row [m] (row: [m]f32) : [m]f32 =
  let largest = reduce f32.max f32.lowest row
  let powers = map (\x -> f32.exp (x - largest)) row
  let total = reduce (+) 0 powers
  in map (\p -> p / total) powers

entry softmax [n] [m] (rows: [n][m]f32) : [n][m]f32 =
  map softmax_row rows
