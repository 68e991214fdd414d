# The words of a C or OpenCL program, a line each, so that two that differ only in names, in lines,
# and in the places of the source that messages name, have the same ones: the first name that is met
# is called 1, the next one 2, and so on. The source of kernels, which is in a file of its own too,
# is left out.
#
#     x = y + x; // dot.fut:3:5         1 = 2 + 1; // 3 place
function name_of(word)
{
    if (!(word in names))
        names[word] = ++count
    return "name " names[word]
}

# A text in a C program, as the source for OpenCL, which is a file as well.
/^ *".*\\n",?$/ {
    next
}

{
    gsub(/" *$|^ *"/, " ")
    gsub(/\.fut:[0-9]+(:[0-9]+)?(-[0-9]+(:[0-9]+)?)?/, " place ")
    gsub(/^ *[*] /, " ")
    while (length($0) > 0) {
        if (match($0, /^[ \t]+/))
            ;
        else if (match($0, /^[A-Za-z_][A-Za-z_0-9]*/))
            print name_of(substr($0, 1, RLENGTH))
        else if (match($0, /^[0-9][A-Za-z_0-9.]*/))
            print substr($0, 1, RLENGTH)
        else {
            RLENGTH = 1
            if (substr($0, 1, 1) !~ /["\\]/)
                print substr($0, 1, 1)
        }
        $0 = substr($0, RLENGTH + 1)
    }
}
