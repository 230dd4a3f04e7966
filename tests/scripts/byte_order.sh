# byte_order.sh: the library gives the same results on a machine with the other byte order, an emulated s390x. Neither takes rules
# objects that the other wrote.
. tests/support/check.subr
. tests/support/digest.subr

is_big_endian() { readelf -h "$1" | grep 'Data: .*big endian'; }

check big_endian same big_endian s390x-linux-gnu-gcc '-O1 -static' qemu-s390x-static
check was_big_endian is_big_endian "$work/big_endian/digest"

stored() { $2 -static -Iinclude -o "$work/$1.stored" tests/abi/stored_rules.c "$3" && mkdir "$work/$1.rules"; }
emulated() { qemu-s390x-static "$work/big_endian.stored" "$@"; }
check compiles_here stored here "$CC" "$built/libboardrules-core.a"
check compiles_there stored big_endian s390x-linux-gnu-gcc "$work/big_endian/libboardrules-core.a"
check writes_here "$work/here.stored" write "$work/here.rules"
check writes_there emulated write "$work/big_endian.rules"
check reads_its_own emulated accepts "$work/big_endian.rules"/*
check refused_here "$work/here.stored" refuses "$work/big_endian.rules"/*
check refused_there emulated refuses "$work/here.rules"/*
finish byte_order
