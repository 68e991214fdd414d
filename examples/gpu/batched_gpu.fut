-- The products of many pairs of 16 by 16 matrices: a group for each pair, which copies both to local
-- memory; a work-item for each element of the product.
entry batched_gpu [n] (as: [n][16][16]f32) (bs: [n][16][16]f32) : [n][16][16]f32 =
  dpia.map_workgroup
    (\(a, b) ->
       let a = dpia.to_local (dpia.map_local_1 (dpia.map_local id) a)
       let b = dpia.to_local (dpia.map_local_1 (dpia.map_local id) b)
       in dpia.map_local_1
            (\row ->
               dpia.map_local
                 (\column -> dpia.reduce (\(x, y) sum -> sum + x * y) 0 (zip row column))
                 (transpose b))
            a)
    (zip as bs)
