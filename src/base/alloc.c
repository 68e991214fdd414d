/* Memory from the C library that is never null.
 *
 * A compiler cannot do anything useful once memory has run out, so the check stands here, once.
 * The status is that of a failed input or output, since the program translated is not at fault. */
#include "base/alloc.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

_Noreturn void alloc_fail(void)
{
    fputs("dpiac: out of memory\n", stderr);
    exit(2);
}

void *alloc_resize(void *old, size_t size)
{
    void *memory = realloc(old, size);
    if (!memory)
        alloc_fail();
    return memory;
}

void *alloc_zeroed(size_t size)
{
    void *memory = calloc(1, size);
    if (!memory)
        alloc_fail();
    return memory;
}

size_t alloc_product(size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size)
        alloc_fail();
    return count * size;
}
