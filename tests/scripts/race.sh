# race.sh: ThreadSanitizer finds no race in tests/api/test_threads.c, whose threads share a rules object.
. tests/support/check.subr

# ThreadSanitizer's shadow memory needs addresses that are not random.
if setarch -R true 2>/dev/null; then still='setarch -R'; else still=; fi
target=$BUILD/thread/tests/threads
check builds $MAKE -s --no-print-directory BUILD="$BUILD/thread" CFLAGS='-O1 -g -fsanitize=thread' "$target"
check no_race $still "$target"
finish race
