entry doubled (v: dpia.vec f32) = dpia.vec_reduce (+) v
