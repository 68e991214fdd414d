-- Files of several folders. lib/counter.fut is reached in three ways, and is one module: its
-- abstract type is the same in all of them. What the files call main or declare as an entry is none
-- here.
-- ==
-- entry: counted
-- input { 5i64 } output { 5i32 }

-- ==
-- entry: norms
-- input { [[3.0f32, 4.0f32], [5.0f32, 12.0f32]] } output { [5.0f32, 13.0f32] }

-- ==
-- entry: both
-- input { 3i32 } output { 103i32 4i32 }

-- ==
-- entry: main
-- input { [1i32, 2i32, 3i32] } output { 6i32 }

import "lib/vectors"
import "lib/deep/fold"
module steps = import "lib/steps"
local import "lib/deep/twice"
open { module own = import "./lib/../lib/counter" }

entry counted (n: i64) : i32 =
  own.counter.value (loop c = own.counter.zero for _i < n do steps.up c)

entry norms [n] [m] (xss: [n][m]f32) : [n]f32 = map norm xss

entry both (x: i32) : (i32, i32) =
  (own.counter.value (twice own.counter.next (steps.from (x + 98))), steps.main x)

def main (xs: []i32) : i32 = total 0 (+) xs
