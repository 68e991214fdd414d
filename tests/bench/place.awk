# Puts the lines of FILE into a page, in the place of what stands between `<!-- NAME -->` and
# `<!-- end -->`. Status 1, and nothing is to be used, if there is no such place, or nothing to put there.
#
#     awk -v name=NAME -v file=FILE -f place.awk PAGE

$0 == "<!-- " name " -->" {
    print
    print ""
    while ((getline line <file) > 0) {
        print line
        lines++
    }
    print ""
    inside = 1
    next
}

$0 == "<!-- end -->" { inside = 0 }

!inside

END { exit lines == 0 || inside }
