/* arguments.h: tests of arguments that are no objects: texts, arrays, pointers, and where faults go. */
#ifndef BOARDRULES_ARGUMENTS_H
#define BOARDRULES_ARGUMENTS_H

#include "fault.h"

/* Whether a pointer is a multiple of `alignment`, a power of two. NULL is. */
static inline bool brdi_aligned_to(const void *pointer, size_t alignment)
{
    return ((uintptr_t)pointer & (alignment - 1)) == 0;
}

/* BRD_OK, or the error of an array or text, which may be NULL only if the capacity is 0. */
static inline int32_t brdi_array_status(const void *array, size_t capacity, size_t alignment)
{
    if (array == NULL && capacity != 0) return BRD_E_NULL;
    return brdi_aligned_to(array, alignment) ? BRD_OK : BRD_E_ALIGNMENT;
}

static inline int32_t brdi_text_status(const char *text, size_t cap)
{
    return brdi_array_status(text, cap, 1);
}

/* Whether a pointer leads into an object, which may be NULL. */
static inline bool brdi_is_within(const void *pointer, const void *object, size_t nbytes)
{
    return object != NULL && (uintptr_t)pointer - (uintptr_t)object < nbytes;
}

/*
 * BRD_OK, or the error of a text, or of the bytes of a save, that a call writes: it must not begin within the objects
 * that the call reads meanwhile. state: NULL if there is none.
 */
static inline int32_t brdi_output_status(const void *rules, const void *state, const void *text, size_t cap)
{
    bool overlaps =
        cap != 0 && (brdi_is_within(text, rules, sizeof(brd_rules)) || brdi_is_within(text, state, sizeof(brd_state)));
    return overlaps ? BRD_E_ARGUMENT : brdi_array_status(text, cap, 1);
}

static inline int32_t brdi_events_status(const brd_event *events, size_t capacity)
{
    return brdi_array_status(events, capacity, _Alignof(brd_event));
}

/* BRD_OK, or the error of a pointer that must not be NULL. */
static inline int32_t brdi_pointer_status(const void *pointer, size_t alignment)
{
    return brdi_array_status(pointer, 1, alignment);
}

/* BRD_OK, or the error of an array of faults and of the pointer to their number, which may be NULL. */
static inline int32_t brdi_faults_status(const brd_fault *faults, size_t capacity, const size_t *fault_count)
{
    int32_t status = brdi_array_status(faults, capacity, _Alignof(brd_fault));
    return status == BRD_OK ? brdi_array_status(fault_count, 0, _Alignof(size_t)) : status;
}

/* Stores the number of faults; returns BRD_OK if there are none, otherwise `status`. */
static inline int32_t brdi_faults_result(const struct brdi_sink *sink, size_t *fault_count, int32_t status)
{
    if (fault_count != NULL) *fault_count = sink->count;
    return sink->count == 0 ? BRD_OK : status;
}

#endif
