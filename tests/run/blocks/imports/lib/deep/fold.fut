def total 'a (ne: a) (op: a -> a -> a) (xs: []a) : a = reduce op ne xs
