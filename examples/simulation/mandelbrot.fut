-- How many of LIMIT steps z -> z * z + c stay within the circle of radius 2, for each point c of a
-- grid. The inner loop is a reduction over the steps: once a point has left, it stays where it is.
def steps (limit: i64) (cr: f32) (ci: f32) : i32 =
  let (_, _, count) =
    dpia.reduce (\_ (zr, zi, count) ->
                   let inside = zr * zr + zi * zi <= 4
                   in (if inside then zr * zr - zi * zi + cr else zr,
                       if inside then 2 * zr * zi + ci else zi,
                       if inside then count + 1 else count))
                (0f32, 0f32, 0i32)
                (iota limit)
  in count

entry mandelbrot (height: i64) (width: i64) (limit: i64) : [height][width]i32 =
  map (\row ->
         map (\column ->
                steps limit
                      (f32.i64 column * 3 / f32.i64 width - 2)
                      (f32.i64 row * 2 / f32.i64 height - 1))
             (iota width))
      (iota height)
