-- examples/modules/radix_sort.fut without modules.
def bytes_split_by [n] 'a (bit: a -> i32) (xs: [n]a) : [n]a =
  let bits = map bit xs
  let zeros = scan (+) 0 (map (\b -> 1 - i64.i32 b) bits)
  let ones = scan (+) 0 (map i64.i32 bits)
  let behind = if n == 0 then 0 else zeros[n - 1]
  let places = map3 (\b z o -> if b == 0 then z - 1 else behind + o - 1) bits zeros ones
  in scatter (copy xs) places xs

def bytes_sort_by [n] 'a (key: a -> u8) (xs: [n]a) : [n]a =
  loop xs = copy xs for i < u8.num_bits do bytes_split_by (\x -> u8.get_bit i (key x)) xs

def bytes_sort [n] (xs: [n]u8) : [n]u8 = bytes_sort_by id xs

def i16_num_bits = i16.num_bits
def i16_get_bit (i: i32) (x: i16) : i32 =
  let bit = i16.get_bit i x
  in if i == i16_num_bits - 1 then 1 - bit else bit

def i16_split_by [n] 'a (bit: a -> i32) (xs: [n]a) : [n]a =
  let bits = map bit xs
  let zeros = scan (+) 0 (map (\b -> 1 - i64.i32 b) bits)
  let ones = scan (+) 0 (map i64.i32 bits)
  let behind = if n == 0 then 0 else zeros[n - 1]
  let places = map3 (\b z o -> if b == 0 then z - 1 else behind + o - 1) bits zeros ones
  in scatter (copy xs) places xs

def i16_sort_by [n] 'a (key: a -> i16) (xs: [n]a) : [n]a =
  loop xs = copy xs for i < i16_num_bits do i16_split_by (\x -> i16_get_bit i (key x)) xs

def i16_permutation [n] (xs: [n]i16) : [n]i64 = map (.1) (i16_sort_by (.0) (zip xs (iota n)))

def i32_num_bits = i32.num_bits
def i32_get_bit (i: i32) (x: i32) : i32 =
  let bit = i32.get_bit i x
  in if i == i32_num_bits - 1 then 1 - bit else bit

def u8_get_bit (i: i32) (x: u8) : i32 = 1 - u8.get_bit i x

def dates_num_bits = i32_num_bits + u8.num_bits
def dates_get_bit (i: i32) ((a, b): (i32, u8)) : i32 =
  if i < u8.num_bits then u8_get_bit i b else i32_get_bit (i - u8.num_bits) a

def dates_split_by [n] 'a (bit: a -> i32) (xs: [n]a) : [n]a =
  let bits = map bit xs
  let zeros = scan (+) 0 (map (\b -> 1 - i64.i32 b) bits)
  let ones = scan (+) 0 (map i64.i32 bits)
  let behind = if n == 0 then 0 else zeros[n - 1]
  let places = map3 (\b z o -> if b == 0 then z - 1 else behind + o - 1) bits zeros ones
  in scatter (copy xs) places xs

def dates_sort_by [n] 'a (key: a -> (i32, u8)) (xs: [n]a) : [n]a =
  loop xs = copy xs for i < dates_num_bits do dates_split_by (\x -> dates_get_bit i (key x)) xs

entry bytes [n] (xs: [n]u8) : [n]u8 = bytes_sort xs

entry ranks [n] (xs: [n]i16) : [n]i64 = i16_permutation xs

entry dates [n] (years: [n]i32) (months: [n]u8) (values: [n]f64) : ([n]i32, [n]u8, [n]f64) =
  zip3 years months values
  |> dates_sort_by (\(year, month, _) -> (year, month))
  |> unzip3
