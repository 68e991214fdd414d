/* A private folder for temporary files. Who opens one watches for signals meanwhile (process.h), so
 * that it goes away on every path. */
#ifndef DPIAC_PROCESS_WORKPLACE_H
#define DPIAC_PROCESS_WORKPLACE_H

#include <stdbool.h>
#include <stddef.h>

/* A folder with files of ours alone, and none in folders below it. */
struct workplace {
    char path[512]; /* from the root on */
};

/* Makes a new folder under TMPDIR, or /tmp. False, with errno set, where that cannot be. */
bool workplace_open(struct workplace *place);

/* Removes the folder with all files in it. */
void workplace_close(const struct workplace *place);

/* Writes a new file NAME with the LEN bytes at TEXT. */
bool workplace_write(const struct workplace *place, const char *name, const void *text, size_t len);

/* The bytes of the file NAME, or null; to be freed. */
char *workplace_read(const struct workplace *place, const char *name, size_t *len);

#endif
