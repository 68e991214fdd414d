-- Who calls an entry point gives arguments, which say sizes; nothing else does.
entry main [n] (x: i32) : [n]i32 = replicate n x
