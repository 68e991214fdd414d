-- A functor that takes a module with a functor in it (modules.txt, Figure 3): H applies what it is
-- given to a module of its own. Of the three, the definitions b and f are left, and the entry.
module type MT = {
  module F : (X: {val b : i32}) -> {val f : i32 -> i32}
}

module H = \(M: MT) -> M.F {def b = 8i32}

module Main =
  H ({
    module F = \(X: {val b : i32}) -> {
      def f (x: i32) : i32 = X.b + x
    }
  })

-- ==
-- entry: functor_argument
-- input { 34 } output { 42 }
-- input { -8 } output { 0 }
-- input { 2147483647 } output { -2147483641 }
entry functor_argument (a: i32) : i32 = Main.f a
