/*
 * wasi.c: the system functions that libfyaml and libc call. There are no files, no environment and no terminal, so the
 * module imports nothing, runs anywhere and can access only its own memory.
 */
#include <stdint.h>
#include <wasi/api.h>

#pragma clang diagnostic ignored "-Wunused-parameter"

/* The name that wasi-libc gives to an imported function; addresses are numbers in it. */
#define SYSTEM(function) int32_t __imported_wasi_snapshot_preview1_##function

/* ---------------------------------------------------------------------------------------------- environment */

SYSTEM(environ_get)(int32_t names, int32_t text)
{
    return __WASI_ERRNO_SUCCESS;
}

SYSTEM(environ_sizes_get)(int32_t count, int32_t nbytes)
{
    *(__wasi_size_t *)count = *(__wasi_size_t *)nbytes = 0;
    return __WASI_ERRNO_SUCCESS;
}

_Noreturn void __imported_wasi_snapshot_preview1_proc_exit(int32_t status);

_Noreturn void __imported_wasi_snapshot_preview1_proc_exit(int32_t status)
{
    __builtin_trap();
}

/* ------------------------------------------------------------------------- ----- files: no descriptor is open */

SYSTEM(path_open)
(int32_t folder, int32_t follow, int32_t path, int32_t nbytes, int32_t how, int64_t rights, int64_t inherited,
 int32_t flags, int32_t opened)
{
    return __WASI_ERRNO_BADF;
}

SYSTEM(fd_prestat_get)(int32_t file, int32_t folder)
{
    return __WASI_ERRNO_BADF;
}

SYSTEM(fd_prestat_dir_name)(int32_t file, int32_t path, int32_t nbytes)
{
    return __WASI_ERRNO_BADF;
}

SYSTEM(fd_fdstat_get)(int32_t file, int32_t facts)
{
    return __WASI_ERRNO_BADF;
}

SYSTEM(fd_fdstat_set_flags)(int32_t file, int32_t flags)
{
    return __WASI_ERRNO_BADF;
}

SYSTEM(fd_filestat_get)(int32_t file, int32_t facts)
{
    return __WASI_ERRNO_BADF;
}

SYSTEM(fd_pread)(int32_t file, int32_t parts, int32_t count, int64_t offset, int32_t nbytes)
{
    return __WASI_ERRNO_BADF;
}

SYSTEM(fd_read)(int32_t file, int32_t parts, int32_t count, int32_t nbytes)
{
    return __WASI_ERRNO_BADF;
}

SYSTEM(fd_seek)(int32_t file, int64_t offset, int32_t from, int32_t at)
{
    return __WASI_ERRNO_BADF;
}

SYSTEM(fd_write)(int32_t file, int32_t parts, int32_t count, int32_t nbytes)
{
    return __WASI_ERRNO_BADF;
}

SYSTEM(fd_close)(int32_t file)
{
    return __WASI_ERRNO_BADF;
}
