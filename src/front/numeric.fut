-- Members of every number module. $T stands for its type.

def sum (xs: []$T) : $T = reduce (+) 0 xs
def product (xs: []$T) : $T = reduce (*) 1 xs
def minimum (xs: []$T) : $T = reduce $T.min $T.highest xs
def maximum (xs: []$T) : $T = reduce $T.max $T.lowest xs
def to_i64 (x: $T) : i64 = i64.$T x
