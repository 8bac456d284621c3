# shellcheck shell=bash
# What test/system/run and test/resumption/run share: a JDK under test, a server that ends with the program, and counted checks.
# Sourced, after `set -euo pipefail`. Loopback only.
#
# Sets jdk, the folder of the JDK; work, a temporary folder that goes when the program ends; server, the id of the process that
# stop ends; password, of all key stores; passed and failed.

work=$(mktemp -d)
server=
# shellcheck disable=SC2034 # the programs use it
password=changeit
passed=0
failed=0

stop() {
    if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; fi
    server=
}
trap 'stop; rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# take_jdk PROGRAM WHAT "TOOL..." ARGUMENT...: the one argument of PROGRAM is a JDK, WHAT in words, that has these tools
take_jdk() {
    local program=$1 what=$2 tools=$3 tool; shift 3
    [ $# = 1 ] || { echo "usage: $program JDK_DIR" >&2; exit 2; }
    jdk=$(realpath -m "$1")
    for tool in $tools; do
        [ -x "$jdk/bin/$tool" ] || { echo "temper: $jdk: no bin/$tool; name the folder of $what" >&2; exit 2; }
    done
}

# check NAME EXPECTED ACTUAL
check() {
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1)); echo "ok    $1"
    else
        failed=$((failed + 1)); printf 'FAIL  %s\n      expected: %s\n      found:    %s\n' "$1" "$2" "$3"
    fi
}

# the last line, and the program's end
total() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}
