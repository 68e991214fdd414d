# A program that names each member of each number module, as its module type in
# src/front/module_types.fut says. VIA is `itself`, `ascribed` or `functor`: how the module is named.
#
#     def f32_37 : f32 -> f32 = f32.sqrt
/^module type/ { sig = $3 }
/^  include/ { members[sig] = members[sig] members[$2] }
/^  val/ {
    member = $2
    sub(/^  val [^:]*: /, "")
    members[sig] = members[sig] member " : " $0 "\n"
}
function declare(module, of, bits)
{
    if (via == "ascribed")
        printf "module m_%s : %s with t = %s%s = %s\n", module, of, module,
            (bits ? " with int_t = " bits : ""), module
    if (via == "functor")
        printf "module m_%s = with_%s %s\n", module, of, module
}
# TEXT, a type, for MODULE.
function typed(text, module, bits,    words, count, i, result)
{
    count = split(text, words, " ")
    for (i = 1; i <= count; i++) {
        if (words[i] == "t")
            words[i] = module
        if (words[i] == "[n]t")
            words[i] = "[]" module
        if (words[i] == "int_t")
            words[i] = bits
        result = result words[i] " "
    }
    return result
}
function define(module, of, bits,    line, count, i, parts, named)
{
    declare(module, of, bits)
    named = via == "itself" ? module : "m_" module
    count = split(members[of], line, "\n")
    for (i = 1; i < count; i++) {
        split(line[i], parts, " : ")
        printf "def %s_%d : %s= ", module, i, typed(parts[2], module, bits)
        if (parts[1] ~ /^\(/)
            printf "(%s.%s\n", named, substr(parts[1], 2)
        else
            printf "%s.%s\n", named, parts[1]
    }
}
END {
    count = split("from_prim integral float", sigs, " ")
    for (i = 1; via == "functor" && i <= count; i++)
        printf "module with_%s (m: %s) = {open m}\n", sigs[i], sigs[i]
    define("bool", "from_prim")
    count = split("i8 i16 i32 i64 u8 u16 u32 u64", modules, " ")
    for (i = 1; i <= count; i++)
        define(modules[i], "integral")
    define("f16", "float", "u16")
    define("f32", "float", "u32")
    define("f64", "float", "u64")
    print "entry main (x: i32) = x"
}
