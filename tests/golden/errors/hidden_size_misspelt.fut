type~ table 'a = ?[n].{keys: [m]i64, values: [m]a}
entry main (x: i32) = x
