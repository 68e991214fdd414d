-- Prefix sums in three steps: the sum of each block of 1024 elements, by a group; the prefix sums of
-- these, by one group; the prefix sums of each block, which begin with the sum of all blocks before
-- it. What is left is a block that is filled up with zeros.

-- The sum of each element and the one DISTANCE before it.
def add_before (distance: i64) (xs: [256]i32) : [256]i32 =
  dpia.to_local
    (dpia.map_local (\(x, before) -> before + x) (zip xs (take 256 (dpia.pad distance 0 0 xs))))

-- Prefix sums by a group of 256 work-items, each of which has a piece of its own.
def scan_by_group [m] (start: i32) (pieces: [256][m]i32) : [256][m]i32 =
  let sums = dpia.to_local (dpia.map_local (dpia.reduce (+) (dpia.to_private 0)) pieces)
  let sums = sums |> add_before 1 |> add_before 2 |> add_before 4 |> add_before 8
                  |> add_before 16 |> add_before 32 |> add_before 64 |> add_before 128
  in dpia.map_local (\(before, piece) -> dpia.scan (+) (start + before) piece)
                    (zip (take 256 (dpia.pad 1 0 0 sums)) pieces)

def sum_by_group (xs: [1024]i32) : i32 =
  dpia.reduce_local (+)
    (dpia.map_local (\l -> dpia.reduce (+) (dpia.to_private 0) (dpia.stride 256 l xs)) (iota 256))

entry scan_gpu [n] (xs: [n]i32) : [n]i32 =
  let whole = 1024 * (n / 1024)
  let blocks = dpia.split 1024 (take whole xs)
  let sums = dpia.map_workgroup sum_by_group blocks
  let size = n / 1024 / 256 + 1
  let padded = take (256 * size) (dpia.pad 1 256 0 sums)
  let pieces = dpia.split 256 (dpia.split size padded)
  let starts = flatten (flatten (dpia.map_workgroup (scan_by_group 0) pieces))
  let scan_block (start, block) = scan_by_group start (dpia.split 4 block)
  let scan_rest start =
    let all = dpia.to_local (scan_block (start, take 1024 (dpia.pad 0 1024 0 (drop whole xs))))
    in dpia.map_local id (take (n % 1024) (flatten all))
  in flatten (flatten (dpia.map_workgroup scan_block (zip (take (n / 1024) starts) blocks)))
     ++ flatten (dpia.map_workgroup scan_rest [starts[n / 1024]])
