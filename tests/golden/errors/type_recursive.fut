type list 'a = #nil | #cons a (list a)
entry main (x: i32) = x
