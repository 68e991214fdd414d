/* Types of emitted C: constructors and their text. Types are immutable; no pointer to a pointer is
 * needed. */
#include "target/ctype.h"

#include <string.h>

#include "base/diag.h"

const struct ctype ctype_void = {.name = "void"};
const struct ctype ctype_int = {.name = "int"};
const struct ctype ctype_size = {.name = "size_t"};
const struct ctype ctype_char = {.name = "char"};

/* In OpenCL C a bool lies in memory as a uchar. */
static const struct ctype scalars[SCALAR_COUNT][2] = {
#define SCALAR(suffix, name, c_name, cl_name, bytes, class)                                        \
    {{c_name, CTYPE_SCALAR, SCALAR_##suffix, .symbol = NULL},                                      \
     {cl_name, CTYPE_SCALAR, SCALAR_##suffix == SCALAR_BOOL ? SCALAR_U8 : SCALAR_##suffix,         \
      .symbol = NULL}},
#include "type/scalars.def"
#undef SCALAR
};

const struct ctype *ctype_named(struct arena *arena, const char *name)
{
    struct ctype *type = ARENA_NEW(arena, struct ctype);
    type->name = name;
    return type;
}

const struct ctype *ctype_of_scalar(enum scalar scalar, bool opencl)
{
    return &scalars[scalar][opencl];
}

const struct ctype *ctype_vector(struct arena *arena, const char *name, enum scalar scalar,
                                 unsigned lanes, const struct csymbol *symbol)
{
    struct ctype *type = ARENA_NEW(arena, struct ctype);
    type->name = name;
    type->class = CTYPE_VECTOR;
    type->scalar = scalar;
    type->lanes = lanes;
    type->symbol = symbol;
    return type;
}

static struct ctype *copy_of(struct arena *arena, const struct ctype *type)
{
    struct ctype *copy = ARENA_NEW(arena, struct ctype);
    *copy = *type;
    return copy;
}

const struct ctype *ctype_in(struct arena *arena, enum cspace space, const struct ctype *type)
{
    struct ctype *copy = copy_of(arena, type);
    if (type->space != CSPACE_NONE || type->is_pointer)
        bug(loc_none(), "the type '%s' is put into a space once more", type->name);
    copy->space = space;
    return copy;
}

const struct ctype *ctype_pointer(struct arena *arena, const struct ctype *type)
{
    struct ctype *copy = copy_of(arena, type);
    if (type->is_pointer)
        bug(loc_none(), "a pointer to a pointer to '%s'", type->name);
    copy->is_pointer = true;
    return copy;
}

const struct ctype *ctype_const_pointer(struct arena *arena, const struct ctype *type)
{
    struct ctype *copy = copy_of(arena, ctype_pointer(arena, type));
    copy->is_const = true;
    return copy;
}

const struct ctype *ctype_restrict(struct arena *arena, const struct ctype *pointer)
{
    struct ctype *copy = copy_of(arena, pointer);
    if (!pointer->is_pointer)
        bug(loc_none(), "'restrict' for '%s', which is no pointer", pointer->name);
    copy->is_restrict = true;
    return copy;
}

bool ctype_equal(const struct ctype *a, const struct ctype *b)
{
    if (a == b || !a || !b)
        return a == b;
    return strcmp(a->name, b->name) == 0 && a->space == b->space && a->is_const == b->is_const &&
           a->is_volatile == b->is_volatile && a->is_pointer == b->is_pointer &&
           a->is_restrict == b->is_restrict && a->is_fixed == b->is_fixed;
}

static const char *space_text(enum cspace space)
{
    switch (space) {
    case CSPACE_NONE:
        return "";
    case CSPACE_GLOBAL:
        return "global ";
    case CSPACE_LOCAL:
        return "local ";
    }
    bug(loc_none(), "an address space of unknown kind");
}

/* Whether TYPE is more than its name. */
static bool is_qualified(const struct ctype *type)
{
    return type->space != CSPACE_NONE || type->is_volatile || type->is_const || type->is_pointer ||
           type->is_restrict || type->is_fixed;
}

const char *ctype_text(struct arena *arena, const struct ctype *type)
{
    if (!is_qualified(type))
        return type->name;
    return arena_printf(arena, "%s%s%s%s%s%s%s", type->is_volatile ? "volatile " : "",
                        space_text(type->space), type->is_const ? "const " : "", type->name,
                        type->is_pointer ? " *" : "", type->is_restrict ? "restrict" : "",
                        type->is_fixed ? "const" : "");
}

const char *ctype_head(struct arena *arena, const struct ctype *type)
{
    bool tight = type->is_pointer && !type->is_restrict && !type->is_fixed;
    return arena_printf(arena, "%s%s", ctype_text(arena, type), tight ? "" : " ");
}
