#!/bin/sh
# bare.sh: README's commands for the demo and the check on a machine that has just been installed. `make check-bare` runs it, as
# root. It makes a Debian below BUILD with git, gcc and make and nothing else, clones the commit that is checked out, and types
# there what README says.
#
# Whatever it mounts is in a mount namespace of its own, and whatever it starts is in a process namespace, which ends with its
# first process. This shell kills that process before it removes the root, however the run ends; the kernel unmounts everything
# with the last process. The machine's /dev is never mounted: the root gets a few device nodes of its own.
#
# BUILD/bare/ keeps the downloaded packages (debs/) and what each step printed (*.log).
set -u
BUILD=${BUILD:-build}
steps='root packages demo check unmounted'

# step NAME TEXT COMMAND…: one line about the step; the end of its log if it fails
step() {
    name=$1
    printf 'bare: %s: ' "$2"
    shift 2
    began=$(date +%s)
    if "$@" >"$bare/$name.log" 2>&1 </dev/null; then
        echo "passed ($(($(date +%s) - began)) s)"
        echo "$name" >>"$bare/passed"
    else
        echo "failed ($(($(date +%s) - began)) s), $bare/$name.log:"
        tail -n 40 "$bare/$name.log"
        return 1
    fi
}

# ------------------------------------------------------------------------------------------ inside the namespaces

make_root() {
    debootstrap --variant=minbase --cache-dir="$bare/debs" "$suite" "$root" "$mirror"
}

# Device nodes in a file system of their own: the one of BUILD may not allow any.
mount_devices() {
    mount -t proc proc "$root/proc" && mount -t tmpfs -o mode=755 dev "$root/dev" && (
        cd "$root/dev" && mkdir pts && mkdir -m 1777 shm &&
            mknod -m 666 null c 1 3 && mknod -m 666 zero c 1 5 && mknod -m 666 full c 1 7 &&
            mknod -m 666 random c 1 8 && mknod -m 666 urandom c 1 9 && mknod -m 666 tty c 5 0 &&
            ln -s pts/ptmx ptmx && ln -s /proc/self/fd fd &&
            ln -s fd/0 stdin && ln -s fd/1 stdout && ln -s fd/2 stderr
    ) && mount -t devpts -o newinstance,gid=5,mode=620,ptmxmode=666 devpts "$root/dev/pts"
}

# The machine's own sources, keys and proxies. Its hooks would call programs that a bare machine lacks, and some of them delete
# the packages that are to be kept.
configure_apt() {
    rm -f "$root/etc/apt/sources.list"
    cp -a /etc/apt/. "$root/etc/apt/" && cp -a /usr/share/keyrings/. "$root/usr/share/keyrings/" &&
        cp -L /etc/resolv.conf /etc/hosts "$root/etc/" || return
    if [ -e /etc/ssl/certs/ca-certificates.crt ]; then
        mkdir -p "$root/etc/ssl/certs" && cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/" || return
    fi
    {
        for hook in DPkg::Pre-Invoke DPkg::Post-Invoke DPkg::Pre-Install-Pkgs APT::Update::Pre-Invoke APT::Update::Post-Invoke \
            APT::Update::Post-Invoke-Success; do echo "#clear $hook;"; done
        echo 'APT::Keep-Downloaded-Packages "true";'
        for protocol in http https; do
            proxy=$(printenv "${protocol}_proxy") && echo "Acquire::$protocol::Proxy \"$proxy\";"
        done
        :
    } >"$root/etc/apt/apt.conf.d/zz-bare"
    # Nobody needs this root after a crash, so dpkg need not wait for the disk.
    echo force-unsafe-io >"$root/etc/dpkg/dpkg.cfg.d/bare"
    mount --bind "$bare/debs" "$root/var/cache/apt/archives"
}

# in_root COMMAND…: with nothing of the caller's environment, input or open files
in_root() {
    chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@" \
        </dev/null 9>&-
}
install_packages() {
    mount_devices && configure_apt && in_root apt-get -q update &&
        in_root DEBIAN_FRONTEND=noninteractive apt-get -q -y install --no-install-recommends git gcc make &&
        git clone -q --no-local . "$root/root/boardrules"
}

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

# The root's tests, once it is there. The number of this process is as the processes outside see it: /proc is still theirs.
inside() {
    read -r outside rest </proc/self/stat && echo "$outside" >"$bare/first" || return
    step root "a minimal $suite, unpacked into $root" make_root &&
        step packages 'git, gcc and make installed, the commit cloned' install_packages || return
    demo=$(command_for demo) check=$(command_for check)
    step demo "$demo" ends_with 'make play' demo "$demo" && echo "    $(tail -n 1 "$bare/demo.log")"
    step check "$check" ends_with '^[1-9][0-9]* passed, 0 failed, 0 skipped$' check "$check" &&
        echo "    $(tail -n 1 "$bare/check.log")"
}

if [ "${1-}" = --inside ]; then
    bare=$2 suite=$3 mirror=$4 root=$2/root
    inside
    exit
fi

# ---------------------------------------------------------------------------------------------------- outside

give_up() {
    echo "bare: $*" >&2
    exit 1
}

# What is mounted at the root or below it, as this process sees it.
mounted() {
    awk -v root="$(echo "$root" | sed 's/ /\\\\040/g')/" '
        index($2 "/", root) == 1 { print; found = 1 }
        END { exit !found }
    ' /proc/mounts
}
remove_root() {
    if mounted; then
        echo "these are still mounted; $root stays as it is"
        return 1
    fi
    rm -rf --one-file-system "$root"
}

# The namespaces end with their first process; a run that is stopped at once may not have one yet.
stop() {
    [ -n "$namespaces" ] || return
    if read -r first rest <"$bare/first"; then kill -s KILL "$first"; else kill -s KILL "$namespaces"; fi 2>/dev/null
    wait "$namespaces"
    namespaces=
}
finish() {
    status=$?
    trap '' INT TERM HUP
    stop
    step unmounted 'nothing is mounted, the root is removed' remove_root
    passed=$(wc -l <"$bare/passed") planned=$(echo "$steps" | wc -w)
    echo "bare: $passed passed, $((planned - passed)) failed"
    [ "$passed" = "$planned" ] || [ "$status" != 0 ] || status=1
    exit "$status"
}

# The archive of this machine's own release, as apt knows it.
find_mirror() {
    apt-get indextargets --format '$(RELEASE) $(COMPONENT) $(REPO_URI)' 'Created-By: Packages' |
        sed -n "s/^$suite main //p" | head -n 1
}

[ -e .git ] || give_up 'this needs a clone: it clones the commit that is checked out'
[ "$(id -u)" = 0 ] || give_up 'only root can make a root and mount in it'
suite=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
mirror=$(find_mirror)
[ -n "$mirror" ] || { apt-get -q update; mirror=$(find_mirror); }
[ -n "$mirror" ] || give_up "apt's sources name no archive of $suite"
command -v debootstrap >/dev/null || { apt-get -q update; apt-get -q -y install --no-install-recommends debootstrap; } ||
    give_up 'debootstrap cannot be installed'
# debootstrap knows nothing of apt's proxies.
proxies=$(apt-config shell http_proxy Acquire::http::Proxy https_proxy Acquire::https::Proxy) && eval "$proxies"
case ${http_proxy-} in '' | DIRECT) unset http_proxy ;; *) export http_proxy ;; esac
case ${https_proxy-} in '' | DIRECT) unset https_proxy ;; *) export https_proxy ;; esac

mkdir -p "$BUILD/bare/debs" && bare=$(cd "$BUILD/bare" && pwd -P) || give_up "$BUILD/bare cannot be written"
root=$bare/root namespaces=
exec 9>"$bare/lock"
flock -n 9 || give_up "$bare is in use by another run"
remove_root || exit 1
rm -f "$bare"/*.log "$bare/first"
: >"$bare/passed"
trap finish EXIT
trap 'echo interrupted; exit 130' INT
trap 'echo interrupted; exit 143' TERM
trap 'echo interrupted; exit 129' HUP
echo "bare: commit $(git rev-parse --short HEAD), without $(git status --porcelain | wc -l) uncommitted files"
# setsid takes the terminal away; setpriv ends the namespaces with this shell even if it is killed; env resets two signals, which
# a shell lets its background commands ignore.
env --default-signal=INT,QUIT setsid setpriv --pdeathsig KILL unshare --mount --propagation private --pid --fork --kill-child \
    sh "$0" --inside "$bare" "$suite" "$mirror" 2>"$bare/namespaces.log" &
namespaces=$!
wait "$namespaces"
namespaces=
cat "$bare/namespaces.log" >&2
