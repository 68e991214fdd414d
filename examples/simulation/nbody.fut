-- One step of an n-body simulation: positions and velocities are arrays of 3-tuples.
type vector = (f32, f32, f32)

def add (a: vector) (b: vector) : vector =
  (a.0 + b.0, a.1 + b.1, a.2 + b.2)

def scale (k: f32) (a: vector) : vector =
  (k * a.0, k * a.1, k * a.2)

-- What a body of MASS at Q does to one at P.
def pull (p: vector) (q: vector) (mass: f32) : vector =
  let r = add q (scale (-1) p)
  let square = r.0 * r.0 + r.1 * r.1 + r.2 * r.2 + 0.01
  let inverse = 1 / f32.sqrt square
  in scale (mass * inverse * inverse * inverse) r

entry nbody [n] (dt: f32) (masses: [n]f32) (ps: [n](f32, f32, f32)) (vs: [n](f32, f32, f32))
  : ([n](f32, f32, f32), [n](f32, f32, f32)) =
  let step p v =
    let force = reduce add (0, 0, 0) (map2 (pull p) ps masses)
    let v' = add v (scale dt force)
    in (add p (scale dt v'), v')
  in unzip (map2 step ps vs)
