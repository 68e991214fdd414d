type option 'a = #none | #some a

def pair (b: bool) (n: i64) : option ([2]i64) =
  if b then #some (iota 2) else #none :> option ([2]i64)

entry main (b: bool) : i64 =
  match pair b 2
  case #none -> 0
  case #some xs -> xs[0]
