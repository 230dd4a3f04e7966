# ThreadSanitizer on tests/api/test_threads.c: threads that share a rules object race for nothing.
. tests/support/check.subr

# Its shadow memory needs addresses that are not shuffled.
if setarch -R true 2>/dev/null; then still='setarch -R'; else still=; fi
target=$BUILD/thread/tests/threads
check builds $MAKE -s --no-print-directory BUILD="$BUILD/thread" CFLAGS='-O1 -g -fsanitize=thread' "$target"
check no_race $still "$target"
finish race
