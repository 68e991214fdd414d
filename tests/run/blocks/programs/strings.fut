-- Texts: words, numbers and the longest word have sizes that are found while the program runs.
-- ==
-- entry: count_words
-- input { "  the quick  brown fox jumps over   the lazy dog " }
-- output { 9i64 }

-- ==
-- entry: lengths
-- input { "  the quick  brown fox jumps over   the lazy dog " }
-- output { [3i64, 5, 5, 3, 5, 4, 3, 4, 3] }

-- ==
-- entry: longest
-- input { "  the quick  brown fox jumps over   the lazy dog " }
-- output { "quick" }

-- ==
-- entry: upper
-- input { "abC d" }
-- output { "ABC D" }

-- ==
-- entry: numbers
-- input { " 12 -5  2024 0" }
-- output { [12i32, -5, 2024, 0] }

-- ==
-- entry: palindrome
-- input { "A man, a plan, a canal: Panama" }
-- output { true }
-- input { "Ab" }
-- output { false }

-- ==
-- entry: caesar
-- input { 3u8 "Xyz abc" }
-- output { "Abc def" }

def is_space (c: u8) = c == ' ' || c == '\n' || c == '\t'
def is_lower (c: u8) = 'a' <= c && c <= 'z'
def upcase (c: u8) : u8 = if is_lower c then c - 32 else c

type~ words = ?[k].[k](i64, i64)

def words [n] (s: [n]u8) : words =
  let prev = rotate (-1) s
  let starts = filter (\i -> !(is_space s[i]) && (i == 0 || is_space prev[i])) (iota n)
  let ends = filter (\i -> !(is_space s[i]) && (i == n - 1 || is_space s[i + 1])) (iota n)
  let k = length starts
  in zip (starts :> [k]i64) (map (+ 1) (ends :> [k]i64))

def atoi [n] (s: [n]u8) : i32 =
  let neg = n > 0 && s[0] == '-'
  let digits = if neg then s[1:] else s
  let v = loop acc = 0 for c in digits do acc * 10 + i32.u8 (c - '0')
  in if neg then -v else v

entry count_words (s: []u8) = words s |> length
entry lengths (s: []u8) = words s |> map (\(a, b) -> b - a)
entry longest (s: []u8) : []u8 =
  let (a, b) = words s |> reduce (\(a, b) (c, d) -> if d - c > b - a then (c, d) else (a, b)) (0, 0)
  in s[a:b]
entry upper [n] (s: [n]u8) : [n]u8 = map upcase s
entry numbers (s: []u8) : []i32 = words s |> map (\(a, b) -> atoi s[a:b])
entry palindrome [n] (s: [n]u8) : bool =
  let t = filter is_lower (map (\c -> if 'A' <= c && c <= 'Z' then c + 32 else c) s)
  in and (map2 (==) t (reverse t))
entry caesar [n] (k: u8) (s: [n]u8) : [n]u8 =
  let rot base c = base + (c - base + k) % 26
  in map (\c -> if is_lower c then rot 'a' c else if 'A' <= c && c <= 'Z' then rot 'A' c else c) s
