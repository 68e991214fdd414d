-- A stack machine: instructions are a sum type, the machine is a record whose stack is changed in
-- place; also one machine for each element of an array.
-- ==
-- entry: main
-- input { [3i32, 2, 0, 1, 7] [0i32, 0, 5, 0, 0] 6i32 }
-- output { 41i32 5i32 }

-- ==
-- entry: many
-- input { [3i32, 2, 0, 1, 7] [0i32, 0, 5, 0, 0] [1i32, 2, 3] }
-- output { [6i32, 9, 14] }

type instr = #push i32 | #add | #mul | #dup | #swap | #jmpz i64 | #jmp i64 | #halt
type vm [s] = {pc: i64, sp: i64, stack: [s]i32, steps: i32}

def decode (op: i32) (arg: i32) : instr =
  match op
  case 0 -> #push arg
  case 1 -> #add
  case 2 -> #mul
  case 3 -> #dup
  case 4 -> #swap
  case 5 -> #jmpz (i64.i32 arg)
  case 6 -> #jmp (i64.i32 arg)
  case _ -> #halt

def step [s] [k] (code: [k]instr) (m: *vm [s]) : *vm [s] =
  let {pc, sp, stack, steps} = m
  let next = pc + 1
  let steps = steps + 1
  in match code[pc]
     case #push v -> {pc = next, sp = sp + 1, stack = stack with [sp] = v, steps}
     case #add ->
       let v = stack[sp-1] + stack[sp-2]
       in {pc = next, sp = sp - 1, stack = stack with [sp-2] = v, steps}
     case #mul ->
       let v = stack[sp-1] * stack[sp-2]
       in {pc = next, sp = sp - 1, stack = stack with [sp-2] = v, steps}
     case #dup ->
       let v = stack[sp-1]
       in {pc = next, sp = sp + 1, stack = stack with [sp] = v, steps}
     case #swap -> let (a, b) = (stack[sp-1], stack[sp-2])
                   let stack[sp-1] = b
                   let stack[sp-2] = a
                   in {pc = next, sp, stack, steps}
     case #jmpz t -> {pc = if stack[sp-1] == 0 then t else next, sp = sp - 1, stack, steps}
     case #jmp t -> {pc = t, sp, stack, steps}
     case #halt -> {pc = -1, sp, stack, steps}

def run [k] (fuel: i32) (code: [k]instr) (init: i32) : (i32, i32) =
  let m : vm [16] = {pc = 0, sp = 1, stack = replicate 16 0 with [0] = init, steps = 0}
  let m = loop (m: *vm [16]) = m while m.pc >= 0 && m.pc < k && m.steps < fuel do step code m
  in (m.stack[m.sp - 1], m.steps)

entry main [k] (ops: [k]i32) (args: [k]i32) (x: i32) = run 1000 (map2 decode ops args) x
entry many [k] [n] (ops: [k]i32) (args: [k]i32) (xs: [n]i32) : [n]i32 =
  map (\x -> (run 1000 (map2 decode ops args) x).0) xs
