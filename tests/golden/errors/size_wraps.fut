-- The product wraps, and the sum would again be a small number.
entry main : []i64 = iota (9223372036854775807 * 2 + 5)
