# Tables of tests/bench/main.c as one in Markdown, of the programs that ran WHERE (OpenMP, OpenCL); of
# several numbers of cuBLAS or another library all are there. Where calls were made behind each other
# as well, how many times as fast as the library's these were, the last of its numbers.
#
#     awk -v where=OpenCL -f rows.awk CASES

/^[a-z]+, n = [0-9]+$/ { size = $4; shape = substr($1, 1, length($1) - 1); next }

# program where us "least us" GB/s /copy LIBRARY... kernels temporary "span us" "wall us" "transl. ms" error
$1 == "program" && $2 == "where" {
    unit = $6
    libraries = 0
    for (i = 8; $i != "kernels"; i++)
        library[++libraries] = $i
    next
}

$2 == where "-x20" && NF == libraries + 12 {
    together[$1, shape, size] = $(6 + libraries)
    any = 1
}

$2 == where && NF == libraries + 12 {
    if (!count)
        name_libraries()
    n = shape ~ /^ge/ ? size " x " size : amount(size)
    key[++count] = $1 SUBSEP shape SUBSEP size
    row[count] = sprintf("| %s | %s | %s | %s%s | %s |", $1, n, $3, $5, unit == "GB/s" ? "" : " " unit,
        unit == "GB/s" ? $6 : "")
    for (i = 1; i <= widest; i++)
        row[count] = row[count] sprintf(i == 1 ? " **%s** |" : " %s |", i <= libraries ? $(6 + i) : "")
    rest[count] = sprintf(" %s | %s | %s |", $(7 + libraries), $(8 + libraries), $NF)
}

END {
    if (count)
        head()
    for (k = 1; k <= count; k++)
        print row[k] (any ? sprintf(" %s |", together[key[k]]) : "") rest[k]
}

function name_libraries(  i)
{
    widest = libraries
    for (i = 1; i <= widest; i++)
        named[i] = library[i]
}

function head(  i)
{
    printf "| program | n | us | GB/s | of copy |"
    for (i = 1; i <= widest; i++)
        printf " times %s |", named[i]
    if (any)
        printf " both behind each other |"
    print " kernels | memory, bytes | error |"
    printf "|---|---|---|---|---|"
    for (i = 1; i <= widest + any; i++)
        printf "---|"
    print "---|---|---|"
}

# 16777216 is 16 Mi.
function amount(n)
{
    return n % 1048576 == 0 ? n / 1048576 " Mi" : n % 1024 == 0 ? n / 1024 " Ki" : n
}
