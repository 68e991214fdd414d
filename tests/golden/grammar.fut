-- Every production of the grammar, for its printed form; nothing here has a meaning.

-- | documentation
-- that goes on
module type monoid = { -- one line
  -- | of a type
  type t
  #[attr] val neutral : t
  val <> : t -> t -> t
  val (+^) 'a [n] : [n]a -> [n]t
  type~ lifted [n] 'a '~b '^c = [n]a
  type^ fun 'a = a -> t
  module inner : { val x : t }
  include other with u [n] 'a = [n]a with v = (t -> t)
}
module type par = (x: monoid) -> monoid -> (y : {}) -> monoid with t = x.t
module id (m: monoid) : monoid with t = m.t = m
module curried (a: monoid) (b: monoid with t = a.t) = { open a open (id b) }
module lam = \(m: monoid) : monoid -> { local open m def neutral = m.neutral }
module app = curried (id { type t = i32 }) lam.inner (lam (import "file")) : monoid
local import "a/b" open import "c" local module z = app
type pair 'a 'b = (a, b,)
type vec [n] 't = [n]t
type rec = {x: i32, y': vec [10] f32, 0: *[]i32,}
type unit = () type empty_record = {}
type sum = #leaf | #node i32 (sum) [2]i32 | #c {a: i32} (i32 -> i32)
type^ dep = (n: i64) -> (m: i64) -> [n][m + 1]i32 -> ?[k][l].([k]i32, [l * 2]i32)
def lits = (1, 1_000, 0xFF_ff, 0b1_0, 1i8, 1u64, 1f32, 1.5, 1_0.0_1e-1_0, 1e10f64, 0x1.8p-3,
  0x1.fp+3f32, 0rMCMXCIX, 'a', '\'', '"', '\n', '\955', "a\"b\\\n\t\1234\&5\x41\o101é", true,
  false)
def neg (x: i32) = (-x, - x, -1, - -1, -(-x), !true, ! !x, -f x, -x.y, -a[0] + -1 ** 2)
def ops = a |> f |> g <| h <| i || b && c == d & e ^ f | g << h >> i + j - k * l / m % n // o
  %% p ** q ** r
def (x: a) +^ (y: a) : a = x def (x: a) `op` y = x def (<|>) 'a x y = y def (||>) = (|>>)
def more = a <> b <=> c >>= d &&& e ||| f ^^ g **. h %%% i //. j ->- k =<= l !! m
def ticks = a `f` b `M.g` c + d `h` e
def quals = M.x + M.N.y.z M.+ x M.N.*. f i32.max (i32.+) (M.N.**) (`M.f`) M.(x + y) M.N.(f z).w
def sects = (map (+1) xs, (1+), (1 -), (+), (-), (`f` 1), (1 `f`), (.a), (.a.b.0), (.[0]),
  (.[1:2, ::-1]), (.a[0].b), (< 3), (|> f), (* 2), (/ 2), (^ 2), (| 2), (!= 2), (<| x))
def ranges n = (0..<n, 0...n, n..>0, 0..2..<n, 10..9..>0, 1..3...n, a.b..c.d..<e.f,
  i32.lowest...i32.highest, 0..<n + 1, 1 + 2..<n |> f)
def slices a = (a[1], a[1,2], a[:], a[1:], a[:2], a[1:2], a[::2], a[::-1], a[1::2], a[:2:3],
  a[1:2:3], a[i+1, f x:g y], a[1:2, 3, :,], (f a)[0], a.b[0].c[1], a[0][1], [1,2][0], M.a[0])
def recs x = ({a = 1, b = 2, x,}, {}, {0 = 1, 1 = 2}, x.a.b, x.0.1.a, (f x).a, {a = {b =
  1}}.a.b)
def upd a r = a with [0] = 1 with [1:2] = b with [1, 2] <- c
def updr r = r with a = 1 with a.b.c = 2 with 0 = 3 with a[1].b = 4 with [0].c = 5
def lets = let x = 1 let y : i32 = 2 let (a, (b, _)) = f x let {c, d = e, f: i32} = r in let z
  = 3 in z
def lets2 [n] (a: [n]i32) = let [m] (b: [m]i32) = f a let a[0] = 1 let a[1:2, 3] = b let r.x.y
  = 2 let r.0 = 1 let a.b[1].c = 3 in a
def funs = let f x = x let g 'a [n] (xs: [n]a) : [n]a = xs let h (x, y) {z} = 1 let (+) x y = x
  let k [n] (x: [n]i32) = x in f
def cond = if a then b else if c then d else e + f
def loops n = (loop x = 1 for i < n do x + i, loop (x, y) = (1, 2) for (a, b) in zip xs ys do
  (y, x), loop x while x < 10 do x + 1, loop (x: i32) = 1 while true do x, loop [m] (x: [m]i32)
  = xs for i < n do x)
def matches x = match x case 1 -> 2 case -1 -> 3 case 'a' -> 4 case 1.5 -> 5 case true -> 1
  case #c -> 1 case #c 1 _ (#d y) -> 2 case (a, b) -> 3 case {a, b = 1} -> 4 case (x: i32) -> 5
  case y: i32 -> 6 case #[a] _ -> 7
def nested x = match x case #a -> (match y case 1 -> 2 case _ -> 3) case #b -> 4
def lams = (\x -> x, \x y -> x, \(x: i32) : i32 -> x, \(x, y) {a} () _ -> 1, \x : [n]i32 -> x,
  map (\x -> x + 1) xs, map \x -> x + 1, f x \y -> y, xs |> map \x -> x |> f)
def asc x = (x : i32, x :> [n]i32, (x : []i32) :> [n]i32, f x : i32 -> i32, \x -> x : i32, if a
  then b else c : i32)
def cons = (#a, #b 1 2, #c (f x) #d, #e {x = 1}, [#a, #b 1])
def attrs = (#[unsafe] x + y, #[sequential_inner] map f xs, #[param(a, b(c), 3)] x, f
  (#[inline] g x), #[1] y)
#[noinline] #[a] entry e 'a [n] (xs: [n]a) (#[b] x) : *[n]a = assert (n > 0) (f xs)
entry value : [3]i32 = [1,2,3,]
def holes : i32 = ??? + f ???
def existential (x: ?[n].[n]i32) : ?[n][m].[n][m]i32 = x
def uniq (x: *[]i32) (f: *[]i32 -> *[]i32) (y: (*[]i32, *vec [3] i32)) : (*[]i32, {a: *[]i32})
  = x
def sizes [n] [m] (a: [n + m]i32) (b: [f n * 2]i32) (c: [M.n][3]i32) (d: [length a]i32) = a
def types (x: vec [n] i32) (y: vec [] (i32, i32)) (z: M.N.t [n + 1] (M.u i32)) (w: [n]vec [m]
  i32) = 1
def pats {a, b = (c, d), 0 = e} ((f: i32), _) () = 1
def f_'1 _x x_' __ = _x
let old (x: i32): i32 = x let (a, b) +. (c, d) = a
