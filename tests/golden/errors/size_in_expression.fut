def main (xs: [n + 1]i32) = xs
