type^ handler = {run: i32 -> i32}

def all (handlers: []handler) : i32 = handlers[0].run 1

entry main (x: i32) : i32 = x
