# Tables of tests/bench/main.c as one in Markdown, of the programs that ran WHERE (OpenMP, OpenCL); of
# several numbers of cuBLAS or another library all are there.
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

$2 == where && NF == libraries + 12 {
    if (!begun)
        head()
    n = shape ~ /^ge/ ? size " x " size : amount(size)
    printf "| %s | %s | %s | %s%s | %s |", $1, n, $3, $5, unit == "GB/s" ? "" : " " unit,
        unit == "GB/s" ? $6 : ""
    for (i = 1; i <= widest; i++)
        printf i == 1 ? " **%s** |" : " %s |", i <= libraries ? $(6 + i) : ""
    printf " %s | %s | %s |\n", $(7 + libraries), $(8 + libraries), $NF
}

function head(  i)
{
    begun = 1
    widest = libraries
    printf "| program | n | us | GB/s | of copy |"
    for (i = 1; i <= widest; i++)
        printf " times %s |", library[i]
    print " kernels | memory, bytes | error |"
    printf "|---|---|---|---|---|"
    for (i = 1; i <= widest; i++)
        printf "---|"
    print "---|---|---|"
}

# 16777216 is 16 Mi.
function amount(n)
{
    return n % 1048576 == 0 ? n / 1048576 " Mi" : n % 1024 == 0 ? n / 1024 " Ki" : n
}
