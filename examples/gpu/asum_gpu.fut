-- The sum of absolute values. As many groups of 256 work-items as fill the device: a work-item adds
-- every (256 * groups)-th vector of four elements, so that neighbours read neighbours; a group adds
-- what its work-items have, in local memory. One more group adds the groups' sums and the at most
-- three elements that are left.
def own_sum (fours: []dpia.vec f32) : f32 =
  let sums = dpia.reduce (dpia.vec_map2 (\x sum -> sum + f32.abs x))
                         (dpia.to_private (dpia.splat 4 0)) fours
  in dpia.vec_reduce (+) sums

entry asum_gpu [n] (xs: [n]f32) : f32 =
  let groups = i64.max 1 (dpia.lanes / 256)
  let whole = 4 * (n / 4)
  let fours = dpia.as_vector 4 (take whole xs)
  let sums =
    dpia.map_workgroup
      (\g -> dpia.reduce_local (+)
               (dpia.map_local (\l -> own_sum (dpia.stride (256 * groups) (256 * g + l) fours))
                               (iota 256)))
      (iota groups)
  let own l =
    let sum = dpia.reduce (+) (dpia.to_private 0) (dpia.stride 256 l sums)
    in if l < n % 4 then sum + f32.abs xs[whole + l] else sum
  in head (dpia.map_workgroup (\_ -> dpia.reduce_local (+) (dpia.map_local own (iota 256))) (iota 1))
