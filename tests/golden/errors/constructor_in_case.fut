type option = #some i32 | #none

entry main (x: option) : i32 = match x case some y -> y case none -> 0
