entry main (x: u8) : bool = x == "ab"
