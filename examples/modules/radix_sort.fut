-- A radix sort for whatever has keys: a functor that is given the bits of a key, and functors that
-- make keys of keys. It is stable: what has equal keys keeps its order.
module type key = {
  type t
  val num_bits : i32
  val get_bit : i32 -> t -> i32 -- the bit, counted from the one that means least
}

module type sort = {
  type key
  val sort [n] : [n]key -> [n]key
  val sort_by [n] 'a : (a -> key) -> [n]a -> [n]a
  -- Where the elements come from.
  val permutation [n] : [n]key -> [n]i64
}

module radix_sort (K: key) : sort with key = K.t = {
  type key = K.t

  -- Those without the bit come first.
  def split_by [n] 'a (bit: a -> i32) (xs: [n]a) : [n]a =
    let bits = map bit xs
    let zeros = scan (+) 0 (map (\b -> 1 - i64.i32 b) bits)
    let ones = scan (+) 0 (map i64.i32 bits)
    let behind = if n == 0 then 0 else zeros[n - 1]
    let places = map3 (\b z o -> if b == 0 then z - 1 else behind + o - 1) bits zeros ones
    in scatter (copy xs) places xs

  def sort_by [n] 'a (key: a -> key) (xs: [n]a) : [n]a =
    loop xs = copy xs for i < K.num_bits do split_by (\x -> K.get_bit i (key x)) xs

  def sort [n] (xs: [n]key) : [n]key = sort_by id xs

  def permutation [n] (xs: [n]key) : [n]i64 = map (.1) (sort_by (.0) (zip xs (iota n)))
}

-- Keys: integers with a sign, whose highest bit means the opposite; the same backwards; and pairs,
-- the first component before the second.
module signed (I: integral) : key with t = I.t = {
  type t = I.t
  def num_bits = I.num_bits
  def get_bit (i: i32) (x: t) : i32 =
    let bit = I.get_bit i x
    in if i == num_bits - 1 then 1 - bit else bit
}

module descending (K: key) : key with t = K.t = {
  open K
  def get_bit (i: i32) (x: t) : i32 = 1 - K.get_bit i x
}

module lexicographic (A: key) (B: key) : key with t = (A.t, B.t) = {
  type t = (A.t, B.t)
  def num_bits = A.num_bits + B.num_bits
  def get_bit (i: i32) ((a, b): t) : i32 =
    if i < B.num_bits then B.get_bit i b else A.get_bit (i - B.num_bits) a
}

module sort_u8 = radix_sort u8
module sort_i16 = radix_sort (signed i16)
module sort_dates = radix_sort (lexicographic (signed i32) (descending u8))

-- ==
-- entry: bytes
-- input { [3u8, 255, 0, 128, 3, 127] } output { [0u8, 3, 3, 127, 128, 255] }
-- input { empty([0]u8) } output { empty([0]u8) }
-- input { [9u8] } output { [9u8] }
entry bytes [n] (xs: [n]u8) : [n]u8 = sort_u8.sort xs

-- ==
-- entry: ranks
-- input { [5i16, -3, 32767, -32768, 0, -1] } output { [3i64, 1, 5, 4, 0, 2] }
-- input { [1i16, 0, 1, 0, 1] } output { [1i64, 3, 0, 2, 4] }
entry ranks [n] (xs: [n]i16) : [n]i64 = sort_i16.permutation xs

-- ==
-- entry: dates
-- input { [2001, -44, 2001, 476, -44] [3u8, 1, 11, 9, 3] [1.5, 2.5, 3.5, 4.5, 5.5] }
-- output { [-44, -44, 476, 2001, 2001] [3u8, 1, 9, 11, 3] [5.5, 2.5, 4.5, 3.5, 1.5] }
entry dates [n] (years: [n]i32) (months: [n]u8) (values: [n]f64) : ([n]i32, [n]u8, [n]f64) =
  zip3 years months values
  |> sort_dates.sort_by (\(year, month, _) -> (year, month))
  |> unzip3
