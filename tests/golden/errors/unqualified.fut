-- A function of a module, without it.
entry root (x: f32) : f32 = sqrt x
