-- Imports the counter only for its type.
import "../counter"

def twice '^a (f: a -> a) (x: a) : a = f (f x)
def again : counter.t -> counter.t = twice counter.next
