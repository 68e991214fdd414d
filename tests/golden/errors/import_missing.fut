-- A file that is not there.
import "lib/linear/sparse"

entry main (x: i32) : i32 = x
