entry main (k: f32) : []f32 =
  replicate (9223372036854775807 * 2) k
