module m = {def step : i32 = step + 1}
entry main (x: i32) = x + m.step
