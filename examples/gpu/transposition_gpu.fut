-- A transposition through local memory: a group of 32 by 8 work-items reads a tile of 32 by 32 row by
-- row, and writes it column by column, so that neighbours read and write neighbours. A row of the
-- tile has 33 elements in local memory, so that its columns lie in different banks. What is no
-- multiple of 32 is done without tiles.
def copy_tile (tile: [32][32]f32) : [32][32]f32 =
  dpia.join
    (transpose
       (dpia.map_local_1 (\rows -> transpose (dpia.map_local (dpia.map_seq id) (transpose rows)))
                         (transpose (dpia.split 8 tile))))

def transpose_tile (tile: [32][32]f32) : [32][32]f32 =
  let padding = dpia.map_local id (replicate 32 0)
  let padded = dpia.to_local (transpose (transpose (copy_tile tile) ++ [padding]))
  in copy_tile (take 32 (transpose padded))

entry transposition_gpu [n] [m] (a: [n][m]f32) : [m][n]f32 =
  if n % 32 == 0 && m % 32 == 0
  then dpia.join
         (dpia.map_workgroup_1
            (\columns ->
               transpose (dpia.join
                 (dpia.map_workgroup (\tile -> transpose (transpose_tile tile))
                                     (dpia.split 32 (transpose columns)))))
            (dpia.split 32 (transpose a)))
  else dpia.map_global_1 (dpia.map_global id) (transpose a)
