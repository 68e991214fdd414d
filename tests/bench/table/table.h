/* The table on a processor: emitted programs next to loops by hand (cpu.c).
 *
 * A row is a program with sizes; a contestant calls what computes it, on arrays in a space. */
#ifndef TABLE_H
#define TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MOST_SIZES = 4, MOST_INPUTS = 4, MOST_OUTPUTS = 3 };

/* In the order of programs.def. */
enum program {
#define PROGRAM(name, ...) PROGRAM_##name,
#include "programs.def"
#undef PROGRAM
    PROGRAMS
};

struct row {
    enum program program;
    int64_t sizes[MOST_SIZES];
    int64_t inputs[MOST_INPUTS], outputs[MOST_OUTPUTS]; /* elements; 0: no more */
    double operations;                                  /* of floating point */
    bool indices;                                       /* the result is i64, not f32 */
};

extern const char *const program_names[PROGRAMS];
extern const struct row rows[];
extern const size_t row_count;

/* The arguments of a call, in one space. */
struct job {
    const int64_t *sizes;
    void *in[MOST_INPUTS], *out[MOST_OUTPUTS];
};

/* 0, or an error. */
typedef int call(const struct job *job);

/* hand.c: by hand, in single and in double precision (all arrays but indices). */
extern call *const hand_single[PROGRAMS], *const hand_double[PROGRAMS];
extern call *const openmp_calls[PROGRAMS]; /* emitted.c */

/* device.c: emitted OpenCL on a processor. Null where there is no such device. */
const char *device_open(void);
void device_close(void);
void *device_load(const void *from, size_t bytes); /* FROM may be null */
void device_read(void *to, void *memory, size_t bytes);
void device_free(void *memory);
extern call *const device_calls[PROGRAMS]; /* to the end of the last command */

#endif
