-- The acceleration of each body by all others.
type body = {x: f32, y: f32, z: f32, mass: f32}

def pull (a: body) (b: body) : (f32, f32, f32) =
  let (dx, dy, dz) = (b.x - a.x, b.y - a.y, b.z - a.z)
  let square = dx * dx + dy * dy + dz * dz + 1e-3
  let inverse = 1 / f32.sqrt square
  let strength = b.mass * inverse * inverse * inverse
  in (strength * dx, strength * dy, strength * dz)

entry nbody [n] (xs: [n]f32) (ys: [n]f32) (zs: [n]f32) (masses: [n]f32)
    : ([n]f32, [n]f32, [n]f32) =
  let bodies = map4 (\x y z mass : body -> {x, y, z, mass}) xs ys zs masses
  let add (a, b, c) (d, e, f) = (a + d, b + e, c + f) : (f32, f32, f32)
  in unzip3 (map (\a -> reduce_comm add (0, 0, 0) (map (pull a) bodies)) bodies)
