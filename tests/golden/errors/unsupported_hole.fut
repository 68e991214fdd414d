entry later (k: i64) : []i32 = ???
