-- Members of f32 and f64, beside the operators of src/dpia/operators.def.

def lerp (x: $T) (y: $T) (t: $T) : $T = x + (y - x) * t
def mad (a: $T) (b: $T) (c: $T) : $T = a * b + c
def from_fraction (a: i64) (b: i64) : $T = $T.i64 a / $T.i64 b
def to_f64 (x: $T) : f64 = f64.$T x
