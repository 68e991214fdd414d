-- Trees in arrays: heaps, pointer jumping, expressions in postfix notation, union and find, sweeps.
-- ==
-- entry: heap_sort
-- input { [5i32, 2, 9, 1, 5, 6, -3] }
-- output { [-3i32, 1, 2, 5, 5, 6, 9] }
-- input { empty([0]i32) }
-- output { empty([0]i32) }

-- ==
-- entry: depths
-- input { [0i64, 0, 1, 1, 2, 4] }
-- output { [0i32, 1, 2, 2, 3, 4] }

-- ==
-- entry: subtree
-- input { [0i64, 0, 1, 1, 2] [1i32, 2, 3, 4, 5] }
-- output { [15i32, 14, 8, 4, 5] }

-- ==
-- entry: eval_rpn
-- input { [0u8, 0, 1, 0, 2] [2i64, 3, 0, 4, 0] }
-- output { 20i64 }
-- input { [0u8, 0] [2i64, 3] }
-- error: sp == 1

-- ==
-- entry: union_find
-- input { 5i64 [0i64, 3, 4] [1i64, 4, 1] }
-- output { [0i64, 0, 2, 0, 0] }

-- ==
-- entry: prefix_tree
-- input { [3i64, 1, 7, 0, 4] }
-- output { [0i64, 3, 4, 11, 11, 15, 15, 15] 15i64 }

entry heap_sort [n] (xs: [n]i32) : [n]i32 =
  let sift [n] (h: *[n]i32) (start: i64) (end: i64) : *[n]i32 =
    (loop (h, root, go) = (h, start, true) while go && 2 * root + 1 < end do
       let l = 2 * root + 1
       let c = if l + 1 < end && h[l] < h[l + 1] then l + 1 else l
       in if h[root] < h[c]
          then let (a, b) = (h[root], h[c])
               in (h with [root] = b with [c] = a, c, true)
          else (h, root, false)).0
  let h = loop h = copy xs for i < n / 2 do sift h (n / 2 - 1 - i) n
  in loop h for k < n - 1 do
       let e = n - 1 - k
       let t = h[0]
       let h = h with [0] = h[e]
       let h = h with [e] = t
       in sift h 0 e

entry depths [n] (parent: [n]i64) : [n]i32 =
  -- pointer jumping
  let d0 = map2 (\p i -> if p == i then 0i32 else 1) parent (indices parent)
  in (loop (p, d, k) = (parent, d0, 1i64) while k < n do
        (map (\i -> p[p[i]]) (iota n), map (\i -> d[i] + d[p[i]]) (iota n), k * 2)).1

entry subtree [n] (parent: [n]i64) (w: [n]i32) : [n]i32 =
  -- parents come before children
  loop acc = copy w for k < n - 1 do
    let i = n - 1 - k
    in acc with [parent[i]] = acc[parent[i]] + acc[i]

type node = #leaf i64 | #add | #mul
entry eval_rpn [n] (kind: [n]u8) (vals: [n]i64) : i64 =
  let toks = map2 (\k v -> match k
                           case 0 -> (#leaf v : node)
                           case 1 -> #add
                           case _ -> #mul)
                  kind vals
  let (st, sp) =
    loop (st, sp) = (replicate n 0i64, 0i64) for t in toks do
      match t
      case #leaf v -> (st with [sp] = v, sp + 1)
      case #add -> let r = st[sp-2] + st[sp-1] in (st with [sp-2] = r, sp - 1)
      case #mul -> let r = st[sp-2] * st[sp-1] in (st with [sp-2] = r, sp - 1)
  in assert (sp == 1) st[0]

entry union_find [m] (n: i64) (as: [m]i64) (bs: [m]i64) : [n]i64 =
  let find [n] (p: [n]i64) (x: i64) = loop x while p[x] != x do p[x]
  let p = loop p = iota n for (a, b) in zip as bs do
    let (ra, rb) = (find p a, find p b)
    in if ra == rb then p else p with [i64.max ra rb] = i64.min ra rb
  in map (find p) (iota n)

entry prefix_tree [n] (xs: [n]i64) : ([]i64, i64) =
  -- up-sweep and down-sweep over a power of two
  let m = loop m = 1 while m < n do m * 2
  let t = (xs ++ replicate (m - n) 0)
  let t = (loop (t, d) = (t, 1i64) while d < m do
             (map2 (\i x -> if (i + 1) % (2 * d) == 0 then x + t[i - d] else x) (indices t) t,
              d * 2)).0
  let total = t[m - 1]
  let t = t with [m - 1] = 0
  let t = (loop (t, d) = (t, m / 2) while d > 0 do
             (map2 (\i x -> if (i + 1) % (2 * d) == 0 then x + t[i - d]
                            else if (i + 1) % (2 * d) == d then t[i + d] else x) (indices t) t,
              d / 2)).0
  in (t, total)
