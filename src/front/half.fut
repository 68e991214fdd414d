-- Members of f16 that are those of f32, rounded.

def sinpi (x: f16) : f16 = f16.f32 (f32.sinpi (f32.f16 x))
def cospi (x: f16) : f16 = f16.f32 (f32.cospi (f32.f16 x))
def tanpi (x: f16) : f16 = f16.f32 (f32.tanpi (f32.f16 x))
def asinpi (x: f16) : f16 = f16.f32 (f32.asinpi (f32.f16 x))
def acospi (x: f16) : f16 = f16.f32 (f32.acospi (f32.f16 x))
def atanpi (x: f16) : f16 = f16.f32 (f32.atanpi (f32.f16 x))
def atan2pi (y: f16) (x: f16) : f16 = f16.f32 (f32.atan2pi (f32.f16 y) (f32.f16 x))
def ldexp (x: f16) (n: i32) : f16 = f16.f32 (f32.ldexp (f32.f16 x) n)
