#!/bin/sh
# bare.sh: README's commands for the demo and the check on a machine that has just been installed. `make check-bare` runs it, as
# root. It makes a Debian below BUILD with gcc and make and nothing else, unpacks there the tarball of `make dist`, and types what
# README says. (tests/support/bare.subr makes the Debian.)
name=bare steps='root packages demo check'
. tests/support/bare.subr

install_packages() { in_root apt-get -q update && add_packages gcc make && unpack_tree; }
# README's line that begins with `make TARGET`, in a block of code.
command_for() {
    awk -v make="make $1" '
        /^```/ { inside = !inside; next }
        inside || /^    / { sub(/^ +/, ""); if (index($0 " ", make " ") == 1) { print; exit } }
    ' "$root/root/boardrules/README.md"
}
# ends_with PATTERN NAME COMMAND: the command succeeds, and its last line matches
ends_with() {
    [ -n "$3" ] || { echo "README has no such command"; return 1; }
    in_root sh -c "cd /root/boardrules && $3" && tail -n 1 "$bare/$2.log" | grep -qE "$1"
}
inside() {
    step root "a minimal $suite" new_root bare &&
        step packages 'gcc and make installed, the tarball unpacked' install_packages || return
    demo=$(command_for demo) check=$(command_for check)
    step demo "$demo" ends_with 'make play' demo "$demo" && echo "    $(tail -n 1 "$bare/demo.log")"
    step check "$check" ends_with '^[1-9][0-9]* passed, 0 failed, 0 skipped$' check "$check" &&
        echo "    $(tail -n 1 "$bare/check.log")"
}

[ "${1-}" = --inside ] || make_dist || exit
run_bare "$@"
