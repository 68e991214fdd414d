-- The dot product with a strategy: dpia.txt 2.1, version (2). Work-groups of 128 work-items, each of
-- which reduces 2048 elements; the length must be a multiple of 2048 * 128.
entry dot_strategy [n] (xs: [n]f32) (ys: [n]f32) : f32 =
  let partials =
    dpia.join
      (dpia.map_workgroup
         (\zs1 ->
            dpia.map_local
              (\zs2 -> dpia.reduce (\x a -> x.0 * x.1 + a) 0 zs2)
              (dpia.split 2048 zs1))
         (dpia.split (2048 * 128) (zip xs ys)))
  in dpia.reduce (+) 0 partials
