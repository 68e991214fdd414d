-- Members of the integer modules. $T stands for the type, $S and $U for the signed and the unsigned
-- type of its width, $H for half of its bits.

def (>>>) (x: $T) (y: $T) : $T = $T.$U ($U.$T x >> $U.$T y)
def get_bit (bit: i32) (x: $T) : i32 = i32.$T ((x >> $T.i32 bit) & 1)
def set_bit (bit: i32) (x: $T) (b: i32) : $T =
  (x & $T.not (1 << $T.i32 bit)) | ($T.i32 b << $T.i32 bit)
def mad_hi (x: $T) (y: $T) (z: $T) : $T = $T.mul_hi x y + z
