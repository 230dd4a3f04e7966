# byte_order.sh: the library gives the same results on a machine with the other byte order, an emulated s390x.
. tests/support/check.subr
. tests/support/digest.subr

is_big_endian() { readelf -h "$1" | grep 'Data: .*big endian'; }

check played grep -qx ok "$work/expected"
check big_endian same big_endian s390x-linux-gnu-gcc '-O2 -static' qemu-s390x-static
check was_big_endian is_big_endian "$work/big_endian/client"
finish byte_order
