-- The part of the prelude that is written in the language itself. Only what a program uses is
-- elaborated. The built-in functions are in src/core/builtins.def.

def (|>) '^a '^b (x: a) (f: a -> b) : b = f x
def (<|) '^a '^b (f: a -> b) (x: a) : b = f x
def (>->) '^a '^b '^c (f: a -> b) (g: b -> c) (x: a) : c = g (f x)
def (<-<) '^a '^b '^c (g: b -> c) (f: a -> b) (x: a) : c = g (f x)
def (&&) (x: bool) (y: bool) : bool = x && y
def (||) (x: bool) (y: bool) : bool = x || y

def id '^a (x: a) : a = x
def const '^a '^b (x: a) (_: b) : a = x
def flip '^a '^b '^c (f: a -> b -> c) (y: b) (x: a) : c = f x y
def curry '^a '^b '^c (f: (a, b) -> c) (x: a) (y: b) : c = f (x, y)
def uncurry '^a '^b '^c (f: a -> b -> c) (p: (a, b)) : c = f p.0 p.1
def not (x: bool) : bool = !x
def opaque '^a (x: a) : a = x

def map1 'a 'x (f: a -> x) (xs: []a) : []x = map f xs
def zip2 'a 'b (xs: []a) (ys: []b) : [](a, b) = zip xs ys
def unzip2 'a 'b (xs: [](a, b)) : ([]a, []b) = unzip xs

def and (xs: []bool) : bool = reduce (&&) true xs
def or (xs: []bool) : bool = reduce (||) false xs
def all 'a (p: a -> bool) (xs: []a) : bool = reduce (&&) true (map p xs)
def any 'a (p: a -> bool) (xs: []a) : bool = reduce (||) false (map p xs)
def null 'a (xs: []a) : bool = length xs == 0
def head 'a (xs: []a) : a = xs[0]
def last 'a (xs: []a) : a = xs[length xs - 1]

def tail 'a (xs: []a) : []a = drop 1 xs
def init 'a (xs: []a) : []a = take (length xs - 1) xs
def (++) 'a (xs: []a) (ys: []a) : []a = concat xs ys

def r32 (x: i32) : f32 = f32.i32 x
def t32 (x: f32) : i32 = i32.f32 x
def r64 (x: i32) : f64 = f64.i32 x
def t64 (x: f64) : i32 = i32.f64 x
