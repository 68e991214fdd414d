-- Names that mean something in C, in OpenCL C, or in what is emitted.
def float4 (double: f32) (x': f32) : f32 = double + x'
def exp (x: f32) : f32 = x * 2
def sqrt' (x: f32) : f32 = x / 2
def printf (x: f32) : f32 = x - 1

-- Called more than once, so that these stay functions.
def clamp (a: i32) (x: i32) (b: i32) : i32 = a * x + b
def vload4 (x: i64) (y: i64) : i64 = x + y
def as_float4 (x: i64) : i64 = -x
def launch (x: i32) : i32 = x + 1

entry kernel [n] (int: [n]f32) (kernel: f32) (out: f32) : [n]f32 =
  map (\global -> float4 (exp global) kernel + sqrt' out + printf global) int

entry register [n] (queue: [n]i32) (context: [n]i32) (status: i32) (error: i32) : ([n]i32, i32) =
  let goto = map2 (\auto switch -> clamp auto status switch) queue context
  let size_t = reduce (+) error goto
  in (goto, clamp size_t 1 0)

entry get_global_id [n] (size: [n]i64) (i: i64) (i': i64) (i_0: i64) : [n]i64 =
  map (\j -> let i = j * i in let i'' = vload4 i i'
               in as_float4 (vload4 (as_float4 i'') i_0)) size

entry NULL [NaN] (INFINITY: [NaN]f32) (M_PI: f32) (int32_t: i32) : (f32, i64) =
  (reduce (+) 0 INFINITY + M_PI + f32.i32 int32_t, NaN)

entry malloc (half: f32) (uint: i32) (uchar: u8) (event: bool) : (f32, i32, u8, bool) =
  (half / 2, launch (launch (uint - 1)), uchar + 1, !event)
