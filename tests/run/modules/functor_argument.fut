-- examples/modules/functor_argument.fut without modules.
def b = 8i32
def f (x: i32) : i32 = b + x

entry functor_argument (a: i32) : i32 = f a
