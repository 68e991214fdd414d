-- The mean of each element and its four neighbours; the border stands for what is beyond it. A group
-- copies a tile of 16 by 16 with its border to local memory, and computes the means from there. What
-- is no multiple of 16 is done without tiles.
def mean (window: [3][3]f32) : f32 =
  (window[1, 1] + window[0, 1] + window[2, 1] + window[1, 0] + window[1, 2]) * 0.2

-- The windows of SIZE by SIZE that begin at every STEP-th row and column.
def windows (size: i64) (step: i64) (a: [][]f32) : [][][][]f32 =
  map (\rows -> map transpose (dpia.slide size step (transpose rows))) (dpia.slide size step a)

def means_of_tile (tile: [18][18]f32) : [16][16]f32 =
  let tile = dpia.to_local (dpia.map_local_1 (dpia.map_local id) tile)
  in dpia.map_local_1 (dpia.map_local mean) (windows 3 1 tile) :> [16][16]f32

entry stencil_gpu [n] [m] (a: [n][m]f32) : [n][m]f32 =
  let padded = transpose (dpia.pad_clamp 1 1 (transpose (dpia.pad_clamp 1 1 a)))
  in if n % 16 == 0 && m % 16 == 0
     then dpia.join
            (dpia.map_workgroup_1
               (\tiles ->
                  transpose (dpia.join
                    (dpia.map_workgroup (\tile -> transpose (means_of_tile tile)) tiles)))
               (windows 18 16 padded)) :> [n][m]f32
     else dpia.map_global_1 (dpia.map_global mean) (windows 3 1 padded) :> [n][m]f32
