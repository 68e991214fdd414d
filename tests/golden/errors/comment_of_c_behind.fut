entry main (x: bool) : bool = x // the same
