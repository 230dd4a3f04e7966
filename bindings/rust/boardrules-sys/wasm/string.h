/*
 * string.h: what the library needs of it, for wasm32-unknown-unknown, which has no libc. Rust's compiler_builtins has
 * the functions.
 */
#ifndef BOARDRULES_WASM_STRING_H
#define BOARDRULES_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t nbytes);
void *memmove(void *to, const void *from, size_t nbytes);
void *memset(void *to, int byte, size_t nbytes);
int memcmp(const void *one, const void *other, size_t nbytes);
size_t strlen(const char *text);

#endif
