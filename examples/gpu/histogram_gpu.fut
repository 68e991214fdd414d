-- How often each of 64 numbers occurs. Each work-item counts in a part of local memory of its own; a
-- group of 64 adds the counts of its work-items, and a group for each number those of all groups,
-- and what is left. There are no atomic operations: the same work-items count the same elements.
def count (x: i32) (counts: [64]i32) : [64]i32 =
  let i = i64.i32 x & 63
  in dpia.update i (counts[i] + 1) counts

entry histogram_gpu [n] (xs: [n]i32) : [64]i32 =
  let groups = i64.max 1 (i64.min (dpia.lanes / 64) (n / 65536))
  let whole = 64 * (n / 64)
  let rest = drop whole xs
  let group_counts g =
    let counts = dpia.to_local (dpia.map_local (\_ -> replicate 64 0) (iota 64))
    let counts =
      dpia.reduce (\xs counts -> dpia.map_local (\(x, own) -> count x own) (zip xs counts))
                  counts (dpia.stride groups g (dpia.split 64 (take whole xs)))
    in dpia.map_local (dpia.reduce (+) (dpia.to_private 0)) (transpose counts)
  let counts = dpia.map_workgroup group_counts (iota groups)
  let total number counts =
    let own l =
      dpia.reduce (\x sum -> if i64.i32 x & 63 == number then sum + 1 else sum)
                  (dpia.reduce (+) (dpia.to_private 0) (dpia.stride 64 l counts))
                  (dpia.stride 64 l rest)
    in dpia.reduce_local (+) (dpia.map_local own (iota 64))
  in dpia.map_workgroup (\(number, counts) -> total number counts) (zip (iota 64) (transpose counts))
