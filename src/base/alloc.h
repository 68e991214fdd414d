/* Memory from the C library that is never null. Only arenas, bufs and the regions of the
 * interpreters call this; all else that dpiac builds lives in an arena. */
#ifndef DPIAC_BASE_ALLOC_H
#define DPIAC_BASE_ALLOC_H

#include <stddef.h>

/* OLD (null, or from here) with room for SIZE bytes, SIZE > 0; released with free. Running out of
 * memory prints a message and ends the program with status 2. */
void *alloc_resize(void *old, size_t size);

/* SIZE zeroed bytes, SIZE > 0: many of them are as the system gives them, and need no work. */
void *alloc_zeroed(size_t size);

/* The end of the program for want of memory. */
_Noreturn void alloc_fail(void);

/* COUNT * SIZE, or the end of the program, as for memory that ran out, where that overflows. */
size_t alloc_product(size_t count, size_t size);

#endif
