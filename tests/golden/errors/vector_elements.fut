def flags (v: dpia.vec bool) = v

entry one = 1
