# Threads that share a rules object share nothing else: valgrind's checker of threads finds no race.
. tests/support/check.subr

check threads_do_not_race env PLIES=1000 valgrind -q --tool=helgrind --error-exitcode=9 "$built/tests/threads"
finish helgrind
