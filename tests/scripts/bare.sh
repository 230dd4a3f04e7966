#!/bin/sh
# bare.sh: README's commands on a machine that has just been installed. `make check-bare` runs it, as root, and
# `make check-all`. It makes a Debian below BUILD with gcc and make and nothing else, unpacks there the tarball of
# `make dist`, and types what README says: `make demo` and `make check`, or `make TARGET` for each target in BARE.
# (tests/support/bare.subr makes the Debian.) Random games are short: the same programs play long ones on this machine.
name=bare targets=${BARE:-demo check}
steps="root packages $targets"
. tests/support/bare.subr

needs_npm() { case " $targets " in *' check-all '* | *' proof '*) ;; *) false ;; esac; }
install_packages() {
    in_root apt-get -q update && add_packages gcc make && unpack_tree && { ! needs_npm || give_npm; }
}
# README's line that begins with `make TARGET`, in a block of code.
command_for() {
    awk -v make="make $1" '
        /^```/ { inside = !inside; next }
        inside || /^    / { sub(/^ +/, ""); sub(/ *#.*/, ""); if (index($0 " ", make " ") == 1) { print; exit } }
    ' "$root/root/boardrules/README.md"
}
# types TARGET COMMAND: the command succeeds, and its last line is the one that the target promises
types() {
    [ -n "$2" ] || { echo "README has no such command"; return 1; }
    case $1 in
    demo) last='make play' ;;
    proof) last='^proof: [1-9][0-9]* passed, 0 failed$' ;;
    *) last='^[1-9][0-9]* passed, 0 failed, 0 skipped$' ;;
    esac
    in_root sh -c "cd /root/boardrules && $2" && tail -n 1 "$bare/$1.log" | grep -qE "$last"
}
inside() {
    step root "a minimal $suite" new_root bare &&
        step packages 'gcc and make installed, the tarball unpacked' install_packages || return
    for target in $targets; do
        command=$(command_for "$target")
        case $target in
        check) command="$command PLIES=1500" ;;
        proof) command="$command PROOF_SIZE=${PROOF_SIZE:-1}" ;;
        esac
        step "$target" "$command" types "$target" "$command" && echo "    $(tail -n 1 "$bare/$target.log")"
    done
}

[ "$(id -u)" = 0 ] || { echo 'bare: skipped: only root can make a root'; echo 'bare: 0 passed, 0 failed'; exit 0; }
if [ "${1-}" != --inside ]; then
    make_dist || exit
    ! needs_npm || fill_npm || exit
fi
run_bare "$@"
