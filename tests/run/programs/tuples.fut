-- Tuples in tuples, arrays of tuples in and out, scalars only.
type point = (f64, f64)
type segment = (point, point)

entry nested (a: i32) (b: f64) (c: bool) : ((i32, f64), (bool, (i32, f64))) =
  let t = ((a, b), (c, (a + 1, b * 2)))
  let ((x, _), (_, (_, y))) = t
  in ((x + t.1.1.0, y), (!t.1.0, (t.0.0 - x, t.1.1.1)))

entry length_of [n] (segments: [n]((f64, f64), (f64, f64))) : f64 =
  let one (((x1, y1), (x2, y2)): segment) = f64.hypot (x2 - x1) (y2 - y1)
  in reduce (+) 0 (map one segments)

entry midpoints [n] (segments: [n]((f64, f64), (f64, f64))) : [n](f64, f64) =
  map (\(p, q) -> ((p.0 + q.0) / 2, (p.1 + q.1) / 2)) segments

entry tuple_parameter (p: (i32, (i64, bool))) (xs: ([2]i32, i32)) : (i64, i32) =
  (if p.1.1 then p.1.0 else i64.i32 p.0, xs.0[0] * xs.0[1] + xs.1)

entry mixed [n] (xs: [n](f32, (i32, bool))) : [n]((bool, f32), i32) =
  map (\(x, (i, b)) -> ((b, if b then x else -x), i + 1)) xs

-- Arrays in tuples.
entry statistics [n] (xs: [n]i64) : ((i64, [n]i64), ([n]bool, i64)) =
  let total = i64.sum xs
  in ((total, map (total -) xs), (map (> 0) xs, i64.maximum xs))

entry scalars (a: i8) (b: i16) (c: u32) (d: f32) (e: bool) : (i64, bool) =
  (i64.i8 a + i64.i16 b + i64.u32 c, e && d > 0.5 || a == 0)

entry constant : i32 = 42

entry given_twice [n] (xs: [n]i64) : ([n]i64, ([n]i64, [n]i64)) =
  let (a, b) = unzip (map (\x -> (x * 3, x + 1)) xs)
  in (b, (a, b))
