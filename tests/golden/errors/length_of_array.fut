entry main (a: []i64) : i64 = a.length
