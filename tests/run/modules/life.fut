-- examples/modules/life.fut without modules.
type colour = u32
def black : colour = 0x000000
def white : colour = 0xffffff
def red : colour = 0xff0000
def green : colour = 0x00ff00
def blue : colour = 0x0000ff

def part (c: colour) (shift: u32) : u32 = (c >> shift) & 0xff

def mix (first: f32) (c: colour) (second: f32) (d: colour) : colour =
  let mixed shift =
    let sum = first * f32.u32 (part c shift) + second * f32.u32 (part d shift)
    in u32.f32 (sum / (first + second) + 0.5) << shift
  in mixed 16 | mixed 8 | mixed 0

def bytes (c: colour) : [3]u8 = [u8.u32 (part c 16), u8.u32 (part c 8), u8.u32 (part c 0)]

def conway_step (alive: bool) (neighbours: i32) : bool =
  neighbours >= 2 && (neighbours == 3 || (alive && neighbours < 4))
def conway_value (b: bool) : i32 = if b then 1 else 0
def conway_weights : [3][3]i32 = [[1, 1, 1], [1, 0, 1], [1, 1, 1]]
def conway_init (b: bool) : bool = b
def conway_uninit (c: bool) : bool = c
def conway_colour (b: bool) : colour = if b then black else white

def quad_step (_c: i8) (neighbours: i32) : i8 =
  let t = [0i8, 0, 0, 2, 2, 3, 3, 1, 1, 1, 1, 1, 0, 0,
           2, 0, 2, 2, 2, 2, 2, 0, 2, 1, 2, 3, 3, 3]
  in t[neighbours]
def quad_value (c: i8) : i32 = i32.i8 c
def quad_weights : [3][3]i32 = [[1, 1, 1], [1, 1, 1], [1, 1, 1]]
def quad_init (b: bool) : i8 = if b then 0 else 1
def quad_uninit (c: i8) : bool = c != 1
def quad_colour (c: i8) : colour =
  let colours = [green, black, red, blue]
  in colours[c]

def dying_speed = 0.125f32

def conway_game_all_neighbour_sums [h] [w] (world: [h][w]bool) : [h][w]i32 =
  let values = map (map conway_value) world
  in tabulate_2d h w
       (\i j ->
          loop sum = 0 for a < 3i64 do
            loop sum for b < 3i64 do
              sum + conway_weights[a, b] * values[(i + a - 1) % h, (j + b - 1) % w])

def conway_game_step [h] [w] (world: [h][w]bool) : [h][w]bool =
  let all_sums = conway_game_all_neighbour_sums world
  in map2 (map2 conway_step) world all_sums

def conway_game_render [h] [w] (world: [h][w]bool) : [h][w]colour = map (map conway_colour) world

def conway_play [h] [w] (steps: i32) (start: [h][w]bool) : [h][w][3]u8 =
  let world = loop world = map (map conway_init) start for _i < steps do conway_game_step world
  in map (map bytes) (conway_game_render world)

def quad_game_all_neighbour_sums [h] [w] (world: [h][w]i8) : [h][w]i32 =
  let values = map (map quad_value) world
  in tabulate_2d h w
       (\i j ->
          loop sum = 0 for a < 3i64 do
            loop sum for b < 3i64 do
              sum + quad_weights[a, b] * values[(i + a - 1) % h, (j + b - 1) % w])

def quad_game_step [h] [w] (world: [h][w]i8) : [h][w]i8 =
  let all_sums = quad_game_all_neighbour_sums world
  in map2 (map2 quad_step) world all_sums

def quad_game_render [h] [w] (world: [h][w]i8) : [h][w]colour = map (map quad_colour) world

def quad_play [h] [w] (steps: i32) (start: [h][w]bool) : [h][w][3]u8 =
  let world = loop world = map (map quad_init) start for _i < steps do quad_game_step world
  in map (map bytes) (quad_game_render world)

def conway_fading_value ((c, _, _): (bool, colour, f32)) : i32 = conway_value c
def conway_fading_weights = conway_weights
def conway_fading_init (b: bool) : (bool, colour, f32) = (conway_init b, black, 10000)
def conway_fading_uninit ((c, _, _): (bool, colour, f32)) : bool = conway_uninit c

def conway_fading_dead (c: bool) : bool = !(conway_uninit c)

def conway_fading_step ((c, col, h): (bool, colour, f32)) (neighbours: i32) : (bool, colour, f32) =
  let c' = conway_step c neighbours
  let died = !(conway_fading_dead c) && conway_fading_dead c'
  in (c', if died then conway_colour c else col, if died then 0 else h + 1)

def conway_fading_colour ((c, col, h): (bool, colour, f32)) : colour =
  let normal = conway_colour c
  in if conway_fading_dead c then mix 1 col (h * dying_speed) normal else normal

def conway_fading_game_all_neighbour_sums [h] [w] (world: [h][w](bool, colour, f32)) : [h][w]i32 =
  let values = map (map conway_fading_value) world
  in tabulate_2d h w
       (\i j ->
          loop sum = 0 for a < 3i64 do
            loop sum for b < 3i64 do
              sum + conway_fading_weights[a, b] * values[(i + a - 1) % h, (j + b - 1) % w])

def conway_fading_game_step [h] [w] (world: [h][w](bool, colour, f32)) : [h][w](bool, colour, f32) =
  let all_sums = conway_fading_game_all_neighbour_sums world
  in map2 (map2 conway_fading_step) world all_sums

def conway_fading_game_render [h] [w] (world: [h][w](bool, colour, f32)) : [h][w]colour =
  map (map conway_fading_colour) world

def conway_fading_play [h] [w] (steps: i32) (start: [h][w]bool) : [h][w][3]u8 =
  let world =
    loop world = map (map conway_fading_init) start for _i < steps do
      conway_fading_game_step world
  in map (map bytes) (conway_fading_game_render world)

def quad_fading_value ((c, _, _): (i8, colour, f32)) : i32 = quad_value c
def quad_fading_weights = quad_weights
def quad_fading_init (b: bool) : (i8, colour, f32) = (quad_init b, black, 10000)
def quad_fading_uninit ((c, _, _): (i8, colour, f32)) : bool = quad_uninit c

def quad_fading_dead (c: i8) : bool = !(quad_uninit c)

def quad_fading_step ((c, col, h): (i8, colour, f32)) (neighbours: i32) : (i8, colour, f32) =
  let c' = quad_step c neighbours
  let died = !(quad_fading_dead c) && quad_fading_dead c'
  in (c', if died then quad_colour c else col, if died then 0 else h + 1)

def quad_fading_colour ((c, col, h): (i8, colour, f32)) : colour =
  let normal = quad_colour c
  in if quad_fading_dead c then mix 1 col (h * dying_speed) normal else normal

def quad_fading_game_all_neighbour_sums [h] [w] (world: [h][w](i8, colour, f32)) : [h][w]i32 =
  let values = map (map quad_fading_value) world
  in tabulate_2d h w
       (\i j ->
          loop sum = 0 for a < 3i64 do
            loop sum for b < 3i64 do
              sum + quad_fading_weights[a, b] * values[(i + a - 1) % h, (j + b - 1) % w])

def quad_fading_game_step [h] [w] (world: [h][w](i8, colour, f32)) : [h][w](i8, colour, f32) =
  let all_sums = quad_fading_game_all_neighbour_sums world
  in map2 (map2 quad_fading_step) world all_sums

def quad_fading_game_render [h] [w] (world: [h][w](i8, colour, f32)) : [h][w]colour =
  map (map quad_fading_colour) world

def quad_fading_play [h] [w] (steps: i32) (start: [h][w]bool) : [h][w][3]u8 =
  let world =
    loop world = map (map quad_fading_init) start for _i < steps do
      quad_fading_game_step world
  in map (map bytes) (quad_fading_game_render world)

entry conway [h] [w] (steps: i32) (start: [h][w]bool) : [h][w][3]u8 = conway_play steps start

entry quad [h] [w] (steps: i32) (start: [h][w]bool) : [h][w][3]u8 = quad_play steps start

entry conway_fading [h] [w] (steps: i32) (start: [h][w]bool) : [h][w][3]u8 =
  conway_fading_play steps start

entry quad_fading [h] [w] (steps: i32) (start: [h][w]bool) : [h][w][3]u8 =
  quad_fading_play steps start
