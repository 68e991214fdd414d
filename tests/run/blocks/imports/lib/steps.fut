local import "counter"
local import "deep/twice"

def up (c: counter.t) : counter.t = counter.next c
def from (x: i32) : counter.t = twice up (counter.make (x - 2))

entry unused (x: i32) : i32 = counter.value (from x)
def main (x: i32) : i32 = x + 1
