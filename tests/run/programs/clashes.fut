-- Names that mean something in C, in OpenCL C, or in what is emitted.
def float4 (double: f32) (x': f32) : f32 = double + x'
def exp (x: f32) : f32 = x * 2
def sqrt' (x: f32) : f32 = x / 2
def printf (x: f32) : f32 = x - 1

entry kernel [n] (int: [n]f32) (kernel: f32) (out: f32) : [n]f32 =
  map (\global -> float4 (exp global) kernel + sqrt' out + printf global) int

entry register [n] (queue: [n]i32) (context: [n]i32) (status: i32) (error: i32) : ([n]i32, i32) =
  let goto = map2 (\auto switch -> auto * status + switch) queue context
  let size_t = reduce (+) error goto
  in (goto, size_t)

entry get_global_id [n] (size: [n]i64) (i: i64) (i': i64) (i_0: i64) : [n]i64 =
  map (\j -> let i = j * i in let i'' = i + i' in i'' - i_0) size

entry NULL [NaN] (INFINITY: [NaN]f32) (M_PI: f32) (int32_t: i32) : (f32, i64) =
  (reduce (+) 0 INFINITY + M_PI + f32.i32 int32_t, NaN)

entry malloc (half: f32) (uint: i32) (uchar: u8) (event: bool) : (f32, i32, u8, bool) =
  (half / 2, uint + 1, uchar + 1, !event)
