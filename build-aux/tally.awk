# Adds up what Automake's test drivers recorded: one line "N passed, N failed", and "N skipped"
# where something was. The arguments are the .trs files of all tests; one that does not exist or
# holds no result is a test that did not run, which is a failure.
BEGIN {
    passed = failed = skipped = 0
    for (i = 1; i < ARGC; i++) {
        results = 0
        while ((getline line < ARGV[i]) > 0)
            if (line ~ /^:test-result: /) {
                results++
                if (line ~ /^:test-result: (PASS|XFAIL)/)
                    passed++
                else if (line ~ /^:test-result: SKIP/)
                    skipped++
                else
                    failed++
            }
        close(ARGV[i])
        if (results == 0)
            failed++
    }
    printf "%d passed, %d failed%s\n", passed, failed, skipped ? ", " skipped " skipped" : ""
    exit failed != 0
}
