# The words of a C or OpenCL program, a line each, so that two that differ only in names, in lines,
# and in the places of the source that messages name, have the same ones: the first name that is met
# is called 1, the next one 2, and so on. The source of kernels, which is in a file of its own too,
# is left out. Checks of one kind are one: what is written once, as in a functor that is applied twice,
# has one number for a check, and what is written twice has two.
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

# What a check gives and says, in two lines, and its number.
/^ *\[[A-Z][A-Z0-9_]*\] = \{/ {
    is_told = !/\},$/
    next
}

is_told {
    is_told = 0
    next
}

/^ *[A-Z][A-Z0-9_]*_(SIZE|BOUNDS|DIVISION|EXPONENT|ASSERTION|MEMORY)_[0-9]+ = [0-9]+,?$/ {
    next
}

{
    gsub(/_SIZE_[0-9]+/, "_SIZE")
    gsub(/_BOUNDS_[0-9]+/, "_BOUNDS")
    gsub(/_DIVISION_[0-9]+/, "_DIVISION")
    gsub(/_EXPONENT_[0-9]+/, "_EXPONENT")
    gsub(/_ASSERTION_[0-9]+/, "_ASSERTION")
    gsub(/_MEMORY_[0-9]+/, "_MEMORY")
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
