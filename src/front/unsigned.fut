-- What differs in the modules of unsigned integers: their >> is arithmetic, unlike the operator.

def (>>) (x: $T) (y: $T) : $T = $T.$S ($S.$T x >> $S.$T y)
