-- Parameters that are called like what is emitted: helpers, variables of the host code, leaves; or like
-- types and words of OpenCL C.
entry names [lanes] (parts: [lanes]i32) (error: i32) (run: i32) (status_word: i32) (queue: i32)
                    (wait: i32) (done: i32) (n_wait: i32) : (i32, [lanes]i32) =
  let tmp = map (\acc -> acc * error + run) parts
  let index = reduce (+) status_word tmp
  in (index + queue + wait + done + n_wait,
      map (\i -> tmp[(i64.i32 status_word + i) % lanes]) (iota lanes))

entry helpers [count] (add_i32: [count]i32) (in_bounds: i64) (fail: i32) (mul_i32: i32)
                      (check_names: i32) (argument: i32) (launch: i32) : [count]i32 =
  map (\min_i64 -> (min_i64 + fail) * mul_i32 / check_names
                   + add_i32[in_bounds % count] - argument * launch)
      add_i32

entry buffers [size] (names: [size]i32) (xs: [size]i32) (xs_buffer: [size]i32) (out: [size]i32)
                     (out_0: i32) (out_1: i32) (i: i32) (i_1: i32) : ([size]i32, i32, [size]i32) =
  (map2 (+) names xs_buffer, out_0 + out_1 * 2 + i * 3 + i_1 * 4, map2 (-) xs out)

entry host [n] (context: [n]i32) (device: i32) (err: i32) (code: i32) (kernel: i32) (groups: i32)
               (event: i32) (last: i32) (bytes: i32) : i32 =
  reduce (+) 0 (map (+ (device + err + code + kernel + groups + event + last + bytes)) context)

entry types [uint2] (int4: [uint2]i32) (generic: i32) (reserve_id_t: i32) (image2d_array_t: i32)
                    (int8: i32) (float4: i32) (queue_t: i32) (ndrange_t: i32) (pipe: i32) : i32 =
  reduce (+) 0 (map (\int16 -> int16 + generic + reserve_id_t + image2d_array_t + int8 + float4
                               + queue_t + ndrange_t + pipe)
                    int4)
