# For scripts that print TAP: `. "$top_srcdir/tests/tap.sh"`, then tap_case for each case and
# tap_done at the end.
tap_count=0

# tap_case NAME COMMAND...: a case that passes if the command succeeds; what it prints is shown as
# a comment if it fails.
tap_case()
{
    tap_name=$1
    shift
    tap_count=$((tap_count + 1))
    if tap_output=$("$@" 2>&1); then
        echo "ok $tap_count - $tap_name"
    else
        echo "not ok $tap_count - $tap_name"
        printf '%s\n' "$tap_output" | sed 's/^/# /'
    fi
}

# tap_fails NAME COMMAND...: a case that passes if the command fails.
tap_fails()
{
    tap_fails_name=$1
    shift
    tap_case "$tap_fails_name" tap_not "$@"
}

tap_not()
{
    if "$@"; then
        echo "this should have failed: $*"
        return 1
    fi
}

# tap_skip NAME REASON
tap_skip()
{
    tap_count=$((tap_count + 1))
    echo "ok $tap_count - $1 # SKIP $2"
}

tap_done()
{
    echo "1..$tap_count"
}
