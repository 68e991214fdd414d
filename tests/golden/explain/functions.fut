-- Polymorphism and functions: the paper's example (defunctionalisation.txt, Fig. 1), and what it
-- does not have.
def twice '^a (g: a -> a) = \x -> g (g x)

type^ brush = #tinted i32 (i32 -> i32) | #none

def paint (b: brush) (x: i32) : i32 =
  match b
  case #tinted k f -> k * f x
  case #none -> x

entry main [n] (a: i32) (xs: [n]i32) : [n]i32 =
  let f = twice (\y -> y + a)
  let g = #[alternatives] if a > 0 then f else twice f
  in map (\x -> paint (#tinted a g) x) (map f xs)
