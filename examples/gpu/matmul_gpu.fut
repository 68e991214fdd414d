-- The product of two matrices, tile by tile. A group of SIDE by SIDE work-items computes a tile with
-- ROWS * SIDE rows and 4 * PARTS * SIDE columns, which are as many. A work-item keeps ROWS by PARTS
-- vectors of four sums in registers: of ROWS rows side by side, and of each of PARTS parts of the
-- columns a vector. Of both matrices pieces of DEPTH are copied to local memory at a time, in vectors;
-- that of a is turned, so that work-items find side by side what they want at the same time, and has
-- four columns more than it needs, so that those who write it do not meet in a bank.

-- A copy by the group of SIDE by SIDE work-items, some vectors for each.
def copy_vectors (side: i64) (vectors: []dpia.vec f32) : []dpia.vec f32 =
  dpia.join (transpose (dpia.join
    (dpia.map_local_1 (dpia.map_local (dpia.map_seq id))
                      (dpia.split side (transpose (dpia.split (side * side) vectors))))))

def copy_tile (side: i64) (width: i64) (tile: [][]f32) : [][]f32 =
  dpia.split width (dpia.as_scalar (copy_vectors side (dpia.as_vector 4 (dpia.join tile))))

-- What a work-item has, plus the products of elements of a column and of a row.
def add_products (column: []f32) (row: []dpia.vec f32) (sums: [][]dpia.vec f32) : [][]dpia.vec f32 =
  let column = dpia.to_private (dpia.map_seq id (dpia.as_vector 4 column))
  let row = dpia.to_private (dpia.map_seq id row)
  let add x (ys, sum) = dpia.vec_map3 (\x y sum -> sum + x * y) (dpia.splat 4 x) ys sum
  in dpia.map_seq (\(x, sums) -> dpia.map_seq (add x) (zip row sums))
                  (zip (dpia.as_scalar column) sums)

-- The tile for some rows of a and columns of b, as the work-items have it.
def tile (side: i64) (rows: i64) (parts: i64) (depth: i64) (a: [][]f32) (b: [][]f32)
    : [][][][]dpia.vec f32 =
  let size = side * rows
  let add (a, b) sums =
    let more = dpia.map_local_1 (dpia.map_local id) (replicate 4 (replicate depth 0))
    let a_tile = dpia.to_local (transpose (copy_tile side depth (transpose a) ++ more))
    let b_vectors = dpia.as_vector 4 (dpia.join (copy_tile side size b))
    let b_tile = dpia.to_local (dpia.split (size / 4) b_vectors)
    in dpia.map_local_1
         (\(a, sums) ->
            dpia.map_local
              (\(b, sums) ->
                 dpia.reduce (\(column, row) sums -> add_products column row sums)
                             sums (zip (transpose a) (transpose b)))
              (zip (transpose (dpia.split side (transpose b_tile))) sums))
         (zip (dpia.split rows (take size (transpose a_tile))) sums)
  let zeros = replicate side (replicate side (replicate rows (replicate parts (dpia.splat 4 0))))
  in dpia.reduce add
       (dpia.to_private (dpia.map_local_1 (dpia.map_local (dpia.map_seq (dpia.map_seq id))) zeros))
       (zip (dpia.split depth (transpose a)) (dpia.split depth b))

def multiply (side: i64) (rows: i64) (parts: i64) (depth: i64) (a: [][]f32) (b: [][]f32)
    : [][]f32 =
  let size = side * rows
  let write_rows sums =
    dpia.split size (dpia.as_scalar (dpia.join (transpose
      (dpia.map_local (\sums -> dpia.join (dpia.map_seq (dpia.map_seq id) sums)) sums))))
  in dpia.join
       (dpia.map_workgroup_1
          (\a ->
             transpose (dpia.join
               (dpia.map_workgroup
                  (\b ->
                     transpose (dpia.join
                       (dpia.map_local_1 write_rows (tile side rows parts depth a (transpose b)))))
                  (dpia.split size (transpose b)))))
          (dpia.split size a))

-- Sizes must be multiples of 128, that of the sums of 16.
entry matmul_gpu [n] [m] [p] (a: [n][m]f32) (b: [m][p]f32) : [n][p]f32 =
  multiply 16 8 2 16 a b :> [n][p]f32

-- The same with tiles of 16 by 16, and pieces of 4.
entry small [n] [m] [p] (a: [n][m]f32) (b: [m][p]f32) : [n][p]f32 =
  multiply 4 4 1 4 a b :> [n][p]f32
