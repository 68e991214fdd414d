# The races that Oclgrind tells of, but for those that the language leaves open: two work-items, or
# two iterations of one, that store to one element by the same statement of a scatter's kernel. Which
# of the values stays is not specified; which kernel is a scatter's its name says.
#
#     Write-write data race at global memory address 0x3000000000002
#             Kernel: prog_main_scatter2
#             First entity:  Global(1,0,0) ...        At line 32 (column 24) of input.cl:
#             Second entity: Global(0,0,0) ...        At line 32 (column 24) of input.cl:
function tell()
{
    if (text ~ /[^ \t\n]/ && !(is_write && is_scatter && places == 2 && place[1] == place[2]))
        printf "%s", text
}

/data race at/ {
    tell()
    text = ""
    is_write = /^Write-write/
    is_scatter = places = 0
}

/^[ \t]*Kernel:/ {
    is_scatter = $2 ~ /_scatter[0-9]+$/
}

/^[ \t]*At line/ {
    place[++places] = $0
}

{
    text = text $0 "\n"
}

END {
    tell()
}
