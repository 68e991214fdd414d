-- What fails in the prelude fails where the program asks for it: the innermost place of its own.
def latest 'a (xs: []a) : a = last xs

entry at_call [n] (xs: [n]i32) : i32 = head xs

entry in_function [n] (xs: [n]i32) : i32 = latest xs

entry inside [n] (ks: [n]i64) : [n]i64 = map (\k -> last (iota k)) ks

entry piped [n] (xs: [n]i32) : i32 = xs |> reverse |> last

entry by_name [n] [m] (xss: [n][m]i32) : [n]i32 = map last xss

entry sizes [n] (xs: [n]i32) (k: i64) : []i32 = (partition (> 0) (sized k xs)).0

entry given [n] (ks: [n]i64) : i64 = i64.sum ((flatmap' (\k -> iota k) ks).3)

entry kept [n] (xs: [n]i32) : [n]i32 = copy xs with [0] = latest (rotate 1 xs)
