/* Where there is no OpenCL. */
#include "table.h"

call *const device_calls[PROGRAMS] = {NULL};

const char *device_open(void)
{
    return NULL;
}

void device_close(void)
{
}

void *device_load(const void *from, size_t bytes)
{
    (void)from;
    (void)bytes;
    return NULL;
}

void device_read(void *to, void *memory, size_t bytes)
{
    (void)to;
    (void)memory;
    (void)bytes;
}

void device_free(void *memory)
{
    (void)memory;
}
