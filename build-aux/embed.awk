# Turns a text into C string literals, one for each line and with a comma behind it, to be included
# between the braces of an array. One literal for all would be longer than C11 promises to take
# (4,095 characters). A second '?' is escaped, since two of them may begin a trigraph.
{
    gsub(/\\/, "&&")
    gsub(/"/, "\\\\&")
    gsub(/\t/, "\\t")
    gsub(/\r/, "\\r")
    gsub(/\?\?/, "?\\?")
    print "\"" $0 "\\n\","
}
