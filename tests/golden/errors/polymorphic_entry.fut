entry same 'a (x: a) : a = x
