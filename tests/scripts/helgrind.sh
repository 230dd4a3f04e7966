# helgrind.sh: threads share nothing except a rules object: valgrind's thread checker finds no race.
. tests/support/check.subr

check threads_do_not_race env PLIES=1000 valgrind -q --tool=helgrind --error-exitcode=9 "$built/tests/threads"
finish helgrind
