entry main (x: int) : int = x + 1
