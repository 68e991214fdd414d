/* Types of emitted C and OpenCL C, as far as passes ask about them: scalars, vectors, other names,
 * and pointers to these.
 *
 *     global const float *restrict        int *const        local float4        struct dot * */
#ifndef DPIAC_TARGET_CTYPE_H
#define DPIAC_TARGET_CTYPE_H

#include <stdbool.h>

#include "base/arena.h"
#include "type/type.h"

struct csymbol;

enum ctype_class { CTYPE_OTHER, CTYPE_SCALAR, CTYPE_VECTOR };

/* Where what is declared with a type lies, or what it points to. */
enum cspace { CSPACE_NONE, CSPACE_GLOBAL, CSPACE_LOCAL };

struct ctype {
    const char *name;             /* "float", "f32x4", "struct dot": without the rest */
    enum ctype_class class;
    enum scalar scalar;           /* SCALAR; of a lane of a VECTOR */
    unsigned lanes;               /* VECTOR; 0: as many as the processor's */
    const struct csymbol *symbol; /* of what the file has to define; null: nothing */
    enum cspace space;
    bool is_const, is_volatile;
    bool is_pointer;              /* to what the above says */
    bool is_restrict, is_fixed;   /* the pointer: "*restrict", "*const" */
};

extern const struct ctype ctype_void, ctype_int, ctype_size, ctype_char;

/* A type that nothing is known of but its NAME; the type of a scalar, in OpenCL C or C; and a
 * vector. */
const struct ctype *ctype_named(struct arena *arena, const char *name);
const struct ctype *ctype_of_scalar(enum scalar scalar, bool opencl);
const struct ctype *ctype_vector(struct arena *arena, const char *name, enum scalar scalar,
                                 unsigned lanes, const struct csymbol *symbol);

/* The same type in a space, and pointers to it. */
const struct ctype *ctype_in(struct arena *arena, enum cspace space, const struct ctype *type);
const struct ctype *ctype_pointer(struct arena *arena, const struct ctype *type);
const struct ctype *ctype_const_pointer(struct arena *arena, const struct ctype *type);
const struct ctype *ctype_restrict(struct arena *arena, const struct ctype *pointer);

bool ctype_equal(const struct ctype *a, const struct ctype *b);

/* TYPE as it stands in front of a name, with the blank before that where there is one. */
const char *ctype_head(struct arena *arena, const struct ctype *type);
/* TYPE alone, as in a cast. */
const char *ctype_text(struct arena *arena, const struct ctype *type);

#endif
