-- The Game of Life (modules.txt, section 10): rule sets are modules, functors make games of them,
-- and a curried functor takes a rule set to one whose dead cells fade away. The four entries are
-- two rule sets, each with and without fading. render.sh beside this file makes pictures of them.

-- Colours, with 8 bits for each of red, green and blue; nobody outside sees how they are kept.
module argb : {
  type colour
  val black : colour
  val white : colour
  val red : colour
  val green : colour
  val blue : colour
  val mix : f32 -> colour -> f32 -> colour -> colour -- as much of each as the numbers say
  val bytes : colour -> [3]u8
} = {
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
}

-- What becomes of a cell depends on it and on the sum of what its neighbours, each with its weight,
-- are worth.
module type rules = {
  type cell
  val step : cell -> i32 -> cell
  val value : cell -> i32
  val weights : [3][3]i32
}

module type game_of_life = {
  type cell
  val step [h] [w] : [h][w]cell -> [h][w]cell
}

module gen_life (R: rules) : game_of_life with cell = R.cell = {
  type cell = R.cell

  -- The world is a torus.
  def all_neighbour_sums [h] [w] (world: [h][w]cell) : [h][w]i32 =
    let values = map (map R.value) world
    in tabulate_2d h w
         (\i j ->
            loop sum = 0 for a < 3i64 do
              loop sum for b < 3i64 do
                sum + R.weights[a, b] * values[(i + a - 1) % h, (j + b - 1) % w])

  def step [h] [w] (world: [h][w]cell) : [h][w]cell =
    let all_sums = all_neighbour_sums world
    in map2 (map2 R.step) world all_sums
}

-- Rule sets, and games, that can be looked at. A cell is made of a truth value, and says whether it
-- is alive.
module type vis_rules = {
  include rules
  val colour : cell -> argb.colour
  val init : bool -> cell
  val uninit : cell -> bool
}

module type vis_game_of_life = {
  include game_of_life
  val render [h] [w] : [h][w]cell -> [h][w]argb.colour
}

module gen_life_vis (R: vis_rules) : (vis_game_of_life with cell = R.cell) = {
  open (gen_life R)
  def render [h] [w] (world: [h][w]cell) : [h][w]argb.colour = map (map R.colour) world
}

-- Conway's rules: two states.
module conway_rules : vis_rules with cell = bool = {
  type cell = bool
  def step (alive: cell) (neighbours: i32) : cell =
    neighbours >= 2 && (neighbours == 3 || (alive && neighbours < 4))
  def value (b: cell) : i32 = if b then 1 else 0
  def weights : [3][3]i32 = [[1, 1, 1], [1, 0, 1], [1, 1, 1]]
  def init (b: bool) : cell = b
  def uninit (c: cell) : bool = c
  def colour (b: cell) : argb.colour = if b then argb.black else argb.white
}

-- Four states; the next one is found in a table. What kind of value a cell is stays unknown.
module quad_rules : vis_rules = {
  type cell = i8
  def step (_c: cell) (neighbours: i32) : cell =
    let t = [0i8, 0, 0, 2, 2, 3, 3, 1, 1, 1, 1, 1, 0, 0,
             2, 0, 2, 2, 2, 2, 2, 0, 2, 1, 2, 3, 3, 3]
    in t[neighbours]
  def value (c: cell) : i32 = i32.i8 c
  def weights : [3][3]i32 = [[1, 1, 1], [1, 1, 1], [1, 1, 1]]
  def init (b: bool) : cell = if b then 0 else 1
  def uninit (c: cell) : bool = c != 1
  def colour (c: cell) : argb.colour =
    let colours = [argb.green, argb.black, argb.red, argb.blue]
    in colours[c]
}

-- Rule sets where a cell that dies fades, from its last colour to the one it has now. A cell knows
-- its last colour and how long it has been dead.
module type fading = {val dying_speed : f32}

module fading_life (F: fading) : vis_rules -> vis_rules =
  \(R: vis_rules) : vis_rules -> {
    type cell = (R.cell, argb.colour, f32)
    def value ((c, _, _): cell) : i32 = R.value c
    def weights = R.weights
    def init (b: bool) : cell = (R.init b, argb.black, 10000)
    def uninit ((c, _, _): cell) : bool = R.uninit c

    def dead (c: R.cell) : bool = !(R.uninit c)

    def step ((c, col, h): cell) (neighbours: i32) : cell =
      let c' = R.step c neighbours
      let died = !(dead c) && dead c'
      in (c', if died then R.colour c else col, if died then 0 else h + 1)

    def colour ((c, col, h): cell) : argb.colour =
      let normal = R.colour c
      in if dead c then argb.mix 1 col (h * F.dying_speed) normal else normal
  }

module slow_fader : (vis_rules -> vis_rules) = fading_life {def dying_speed = 0.125f32}

-- What a game looks like after so many steps.
module play (R: vis_rules) = {
  module game = gen_life_vis R
  def play [h] [w] (steps: i32) (start: [h][w]bool) : [h][w][3]u8 =
    let world = loop world = map (map R.init) start for _i < steps do game.step world
    in map (map argb.bytes) (game.render world)
}

module play_conway = play conway_rules
module play_quad = play quad_rules
module play_conway_fading = play (slow_fader conway_rules)
module play_quad_fading = play (slow_fader quad_rules)

-- ==
-- entry: conway
-- input { 3 [[false, false, false, false, false], [false, false, false, false, false], [false,
-- true, true, true, false], [false, false, false, false, false], [false, false, false, false,
-- false]] }
-- output { [[[255u8, 255, 255], [255, 255, 255], [255, 255, 255], [255, 255, 255], [255, 255,
-- 255]], [[255, 255, 255], [255, 255, 255], [0, 0, 0], [255, 255, 255], [255, 255, 255]], [[255,
-- 255, 255], [255, 255, 255], [0, 0, 0], [255, 255, 255], [255, 255, 255]], [[255, 255, 255],
-- [255, 255, 255], [0, 0, 0], [255, 255, 255], [255, 255, 255]], [[255, 255, 255], [255, 255,
-- 255], [255, 255, 255], [255, 255, 255], [255, 255, 255]]] }
-- input { 1 [[true]] }
-- output { [[[255u8, 255, 255]]] }
-- input { 4 [[true, false, false, true, false], [false, false, false, true, true], [false, false,
-- false, true, false], [false, true, false, false, true]] }
-- output { [[[0u8, 0, 0], [255, 255, 255], [255, 255, 255], [255, 255, 255], [255, 255, 255]],
-- [[255, 255, 255], [255, 255, 255], [255, 255, 255], [255, 255, 255], [255, 255, 255]], [[0, 0,
-- 0], [255, 255, 255], [255, 255, 255], [255, 255, 255], [255, 255, 255]], [[0, 0, 0], [255, 255,
-- 255], [255, 255, 255], [255, 255, 255], [255, 255, 255]]] }
-- input { 0 [[true, false]] }
-- output { [[[0u8, 0, 0], [255, 255, 255]]] }
-- input { 5 empty([0][3]bool) } output { empty([0][3][3]u8) }
-- input { 5 empty([2][0]bool) } output { empty([2][0][3]u8) }
entry conway [h] [w] (steps: i32) (start: [h][w]bool) : [h][w][3]u8 = play_conway.play steps start

-- ==
-- entry: quad
-- input { 3 [[false, false, false, false, false], [false, false, false, false, false], [false,
-- true, true, true, false], [false, false, false, false, false], [false, false, false, false,
-- false]] }
-- output { [[[0u8, 0, 0], [0, 0, 0], [0, 0, 255], [0, 0, 0], [0, 0, 0]], [[0, 0, 0], [0, 0, 255],
-- [255, 0, 0], [0, 0, 255], [0, 0, 0]], [[0, 0, 255], [255, 0, 0], [0, 255, 0], [255, 0, 0], [0,
-- 0, 255]], [[0, 0, 0], [0, 0, 255], [255, 0, 0], [0, 0, 255], [0, 0, 0]], [[0, 0, 0], [0, 0, 0],
-- [0, 0, 255], [0, 0, 0], [0, 0, 0]]] }
-- input { 1 [[true]] }
-- output { [[[0u8, 255, 0]]] }
-- input { 4 [[true, false, false, true, false], [false, false, false, true, true], [false, false,
-- false, true, false], [false, true, false, false, true]] }
-- output { [[[0u8, 0, 0], [0, 0, 255], [255, 0, 0], [0, 0, 255], [0, 0, 0]], [[0, 0, 0], [0, 0,
-- 255], [255, 0, 0], [0, 0, 255], [0, 0, 0]], [[0, 0, 0], [0, 0, 0], [0, 255, 0], [0, 255, 0],
-- [0, 0, 0]], [[0, 0, 0], [0, 0, 0], [0, 0, 255], [255, 0, 0], [0, 0, 0]]] }
-- input { 0 [[true, false]] }
-- output { [[[0u8, 255, 0], [0, 0, 0]]] }
-- input { 5 empty([0][3]bool) } output { empty([0][3][3]u8) }
-- input { 5 empty([2][0]bool) } output { empty([2][0][3]u8) }
entry quad [h] [w] (steps: i32) (start: [h][w]bool) : [h][w][3]u8 = play_quad.play steps start

-- ==
-- entry: conway_fading
-- input { 3 [[false, false, false, false, false], [false, false, false, false, false], [false,
-- true, true, true, false], [false, false, false, false, false], [false, false, false, false,
-- false]] }
-- output { [[[255u8, 255, 255], [255, 255, 255], [255, 255, 255], [255, 255, 255], [255, 255,
-- 255]], [[255, 255, 255], [255, 255, 255], [0, 0, 0], [255, 255, 255], [255, 255, 255]], [[255,
-- 255, 255], [0, 0, 0], [0, 0, 0], [0, 0, 0], [255, 255, 255]], [[255, 255, 255], [255, 255,
-- 255], [0, 0, 0], [255, 255, 255], [255, 255, 255]], [[255, 255, 255], [255, 255, 255], [255,
-- 255, 255], [255, 255, 255], [255, 255, 255]]] }
-- input { 1 [[true]] }
-- output { [[[0u8, 0, 0]]] }
-- input { 4 [[true, false, true, false, false], [true, true, false, true, true], [false, false,
-- false, false, false], [true, false, false, false, false]] }
-- output { [[[0u8, 0, 0], [255, 255, 255], [51, 51, 51], [51, 51, 51], [255, 255, 255]], [[0, 0,
-- 0], [51, 51, 51], [51, 51, 51], [0, 0, 0], [0, 0, 0]], [[0, 0, 0], [51, 51, 51], [255, 255,
-- 255], [0, 0, 0], [0, 0, 0]], [[70, 70, 70], [28, 28, 28], [255, 255, 255], [255, 255, 255], [0,
-- 0, 0]]] }
-- input { 0 [[true, false]] }
-- output { [[[0u8, 0, 0], [255, 255, 255]]] }
-- input { 5 empty([0][3]bool) } output { empty([0][3][3]u8) }
-- input { 5 empty([2][0]bool) } output { empty([2][0][3]u8) }
entry conway_fading [h] [w] (steps: i32) (start: [h][w]bool) : [h][w][3]u8 =
  play_conway_fading.play steps start

-- ==
-- entry: quad_fading
-- input { 3 [[false, false, false, false, false], [false, false, false, false, false], [false,
-- true, true, true, false], [false, false, false, false, false], [false, false, false, false,
-- false]] }
-- output { [[[0u8, 0, 0], [0, 0, 0], [0, 0, 255], [0, 0, 0], [0, 0, 0]], [[0, 0, 0], [0, 0, 255],
-- [255, 0, 0], [0, 0, 255], [0, 0, 0]], [[0, 0, 255], [255, 0, 0], [0, 255, 0], [255, 0, 0], [0,
-- 0, 255]], [[0, 0, 0], [0, 0, 255], [255, 0, 0], [0, 0, 255], [0, 0, 0]], [[0, 0, 0], [0, 0, 0],
-- [0, 0, 255], [0, 0, 0], [0, 0, 0]]] }
-- input { 1 [[true]] }
-- output { [[[0u8, 255, 0]]] }
-- input { 4 [[false, false, false, true, false], [true, false, true, true, true], [true, false,
-- false, false, false], [true, false, false, true, false]] }
-- output { [[[0u8, 227, 0], [0, 255, 0], [0, 255, 0], [255, 0, 0], [0, 255, 0]], [[227, 0, 0],
-- [0, 0, 227], [0, 0, 227], [0, 0, 204], [204, 0, 0]], [[0, 227, 0], [0, 227, 0], [0, 227, 0],
-- [0, 227, 0], [0, 227, 0]], [[255, 0, 0], [255, 0, 0], [227, 0, 0], [0, 255, 0], [227, 0, 0]]] }
-- input { 0 [[true, false]] }
-- output { [[[0u8, 255, 0], [0, 0, 0]]] }
-- input { 5 empty([0][3]bool) } output { empty([0][3][3]u8) }
-- input { 5 empty([2][0]bool) } output { empty([2][0][3]u8) }
entry quad_fading [h] [w] (steps: i32) (start: [h][w]bool) : [h][w][3]u8 =
  play_quad_fading.play steps start
