-- Functional images: an image is a function from the points of the plane to colours, or to anything
-- else, and what changes images are functions that take and give such functions. None of them is
-- left in what is emitted: one loop over the pixels that computes the colour of each.
-- render.sh beside this file makes a picture of it.
type point = {x: f32, y: f32}
type colour = {red: f32, green: f32, blue: f32, alpha: f32}
type^ picture = point -> colour
type^ region = point -> bool
type^ transformation = point -> point

-- Colours: from 0 to 1, a part ALPHA of which hides what is behind.
def rgb (red: f32) (green: f32) (blue: f32) : colour = {red, green, blue, alpha = 1}
def white = rgb 1 1 1
def black = rgb 0 0 0
def invisible : colour = {red = 0, green = 0, blue = 0, alpha = 0}
def grey (t: f32) : colour = rgb t t t
def ember (t: f32) : colour = rgb (f32.min 1 (2 * t)) (t * t) (t / 4)
def fade (t: f32) (c: colour) : colour = c with alpha = t * c.alpha

def over (front: colour) (back: colour) : colour =
  let part = front.alpha
  let mix f b = part * f + (1 - part) * b
  in {red = mix front.red back.red,
      green = mix front.green back.green,
      blue = mix front.blue back.blue,
      alpha = mix 1 back.alpha}

-- Images made of images, point by point.
def constantly 'a (c: a) : point -> a = \_ -> c
def lift1 'a 'b (f: a -> b) (image: point -> a) : point -> b = image >-> f
def lift2 'a 'b 'c (f: a -> b -> c) (first: point -> a) (second: point -> b) : point -> c =
  \p -> f (first p) (second p)
def choose 'a (region: region) (inside: point -> a) (outside: point -> a) : point -> a =
  \p -> if region p then inside p else outside p
def overlay = lift2 over
def mask (region: region) (picture: picture) : picture =
  choose region picture (constantly invisible)

-- Regions.
def disk (radius: f32) : region = \p -> p.x * p.x + p.y * p.y <= radius * radius
def minus = lift2 (\inside outside -> inside && !outside)
def annulus (inner: f32) (outer: f32) : region = minus (disk outer) (disk inner)
def checkers : region = \p -> (i32.f32 (f32.floor p.x) + i32.f32 (f32.floor p.y)) % 2 == 0

-- Transformations: where each point of the new image comes from in the old one.
def translate (dx: f32) (dy: f32) : transformation = \p -> {x = p.x - dx, y = p.y - dy}
def scale (s: f32) : transformation = \p -> {x = p.x / s, y = p.y / s}
def turn (cos: f32) (sin: f32) : transformation =
  \p -> {x = cos * p.x + sin * p.y, y = cos * p.y - sin * p.x}
def under 'a (change: transformation) (image: point -> a) : point -> a = change >-> image

-- A fractal is the orbit of a point under a function that depends on it, and what is seen of it.
def fractal 'a (next: point -> transformation) (see: point -> bool) (limit: i32)
               (palette: f32 -> a) : point -> a =
  \p ->
    let step = next p
    let (_, count) =
      loop (z, count) = ({x = 0f32, y = 0f32}, 0i32) for _i < limit do
        if see z then (step z, count + 1) else (z, count)
    in palette (f32.i32 count / f32.i32 limit)

def mandelbrot 'a : i32 -> (f32 -> a) -> (point -> a) =
  fractal (\c z -> {x = z.x * z.x - z.y * z.y + c.x, y = 2 * z.x * z.y + c.y}) (disk 2)

-- The pixels of a picture from -2 to 2, as high as its width says.
def byte (t: f32) : u8 = u8.i32 (i32.f32 (255 * t))

def render (picture: picture) (height: i64) (width: i64) : [height][width][3]u8 =
  let unit = 4 / f32.i64 width
  in tabulate_2d height width
       (\row column ->
          let p = {x = (f32.i64 column + 0.5) * unit - 2,
                   y = (f32.i64 height / 2 - f32.i64 row - 0.5) * unit}
          let c = overlay picture (constantly black) p
          in [byte c.red, byte c.green, byte c.blue])

-- The Mandelbrot set in a ring of squares, through which the set, turned and larger, shines.
entry functional_images (height: i64) (width: i64) (limit: i32) : [height][width][3]u8 =
  let set = under (translate 0.5 0) (mandelbrot limit grey)
  let board = choose checkers (constantly white) (constantly (rgb 0.2 0.3 0.5))
  let squares = under (scale 0.25 >-> turn 0.8 0.6) board
  let glow = under (scale 2 >-> turn 0 1) (mandelbrot limit ember)
  let ring = mask (annulus 1.4 1.9) (overlay (lift1 (fade 0.5) glow) squares)
  in render (overlay ring set) height width
