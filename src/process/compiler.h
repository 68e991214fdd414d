/* Compiling what was emitted, with the C compiler of this machine. */
#ifndef DPIAC_PROCESS_COMPILER_H
#define DPIAC_PROCESS_COMPILER_H

#include "base/arena.h"
#include "process/process.h"
#include "process/workplace.h"

enum compiler_kind { COMPILER_C, COMPILER_OPENMP, COMPILER_OPENCL };

/* What a program is compiled for. */
enum compiler_use {
    COMPILER_FOR_BITS, /* floats have the bits that the C library gives them, whatever it costs */
    COMPILER_FOR_TESTS,
    COMPILER_FOR_SPEED /* with CFLAGS behind */
};

/* What compiles: `cc`, or what CC says. */
const char *compiler_name(void);

/* FILES, parted by blanks, become PROGRAM. */
struct compiler_job {
    enum compiler_kind kind;
    enum compiler_use use;
    const char *files, *program;
    const char *flags; /* more of them, or null */
};

/* Does JOB in PLACE; what the compiler says is in the file "messages" there. */
struct process_end compiler_run(struct arena *arena, struct process_watch *watch,
                                const struct workplace *place, const struct compiler_job *job);

/* Whether the compiler can make programs of KIND at all. */
bool compiler_works(struct arena *arena, struct process_watch *watch,
                    const struct workplace *place, enum compiler_kind kind);

/* The first lines of the file "messages" in PLACE. */
const char *compiler_messages(struct arena *arena, const struct workplace *place);

#endif
