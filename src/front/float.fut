-- Members of f16, f32 and f64, beside the operators of src/dpia/operators.def. $U is the unsigned
-- type of its width.

def lerp (x: $T) (y: $T) (t: $T) : $T = x + (y - x) * t
def mad (a: $T) (b: $T) (c: $T) : $T = a * b + c
def from_fraction (a: i64) (b: i64) : $T = $T.i64 a / $T.i64 b
def to_f64 (x: $T) : f64 = f64.$T x

def get_bit (bit: i32) (x: $T) : i32 = $U.get_bit bit ($T.to_bits x)
def set_bit (bit: i32) (x: $T) (b: i32) : $T = $T.from_bits ($U.set_bit bit ($T.to_bits x) b)
