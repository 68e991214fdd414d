/* Vectors in memory that are aligned: statements of a kernel in and out.
 *
 * Code generation reads and writes vectors with vload and vstore, which ask for no alignment and
 * are as many accesses as there are lanes on some devices. Where the pointer is an array itself,
 * the offset counts vectors; an array begins at an address that is aligned for every type, as
 * OpenCL has it for buffers and sub-buffers, so that the access is one of a vector:
 *
 *     float4 x = vload4(i, xs);         float4 x = xs[i];          all of xs is used like that
 *     vstore4(x, i, out);               out[i] = x;
 *     vload4(i, xs) + xs[k]             ((global const float4 *)xs)[i] + xs[k]
 *     vload4(0, xs + k)                 stays
 *
 * In the first case the array is declared as one of vectors, in the second an array of the kernel
 * itself is aligned for them. Local memory that is an argument is aligned for what its parameter
 * points to, which are vectors in both cases; in the second its elements have a name of their own:
 *
 *     local float4 *es
 *     local float *es_elements = (local float *)es;
 *
 * Vectors of three lanes lie in memory without gaps, and stay as they are. */
#include "base/diag.h"
#include "opencl/emit_private.h"
#include "opencl/kernel.h"

enum { MOST_LANES = 16 };

/* An array, and how it is used. */
struct array {
    const char *name;
    enum cspace space;
    const struct ctype *element;
    size_t uses;    /* all of them */
    size_t aligned; /* as aligned vectors */
    unsigned lanes; /* of these; 0: of several sizes */
    bool whole;     /* it becomes one of vectors */
    const char *elements; /* what a pointer to its elements is called then; null: there is none */
};

/* The lanes of an access to what is at POINTER as to aligned vectors of LANES lanes; 0 where it is
 * not that to ARRAY itself. */
static unsigned aligned_lanes(const struct array *array, const struct cexp *pointer,
                              unsigned lanes)
{
    return cexp_is_name(pointer, array->name) && lanes != 3 ? lanes : 0;
}

static unsigned loaded_lanes(const struct array *array, const struct cexp *exp)
{
    return exp->kind == CEXP_VLOAD ? aligned_lanes(array, exp->base, exp->lanes) : 0;
}

static unsigned stored_lanes(const struct array *array, const struct cstmt *stmt)
{
    return stmt->kind == CSTMT_VSTORE ? aligned_lanes(array, stmt->place, stmt->lanes) : 0;
}

/* ---- Counting ---- */

static void count_access(struct array *array, unsigned lanes)
{
    if (lanes == 0)
        return;
    array->lanes = array->aligned == 0 || array->lanes == lanes ? lanes : 0;
    array->aligned++;
}

static const struct cexp *count_exp(const struct cmap *map, const struct cexp *exp)
{
    struct array *array = map->data;
    array->uses += cexp_is_name(exp, array->name);
    count_access(array, loaded_lanes(array, exp));
    return NULL;
}

static bool count_stmt(const struct cmap *map, const struct cstmt *stmt, struct cstmt_vec *out)
{
    (void)out;
    count_access(map->data, stored_lanes(map->data, stmt));
    return false;
}

static void count(struct arena *arena, struct array *array, const struct cstmt_vec *body)
{
    struct cmap map = {.arena = arena, .exp = count_exp, .stmt = count_stmt, .data = array};
    cmap_statements(&map, body);
    array->whole = array->aligned == array->uses && array->lanes > 0;
}

/* ---- Changing ---- */

const struct ctype *vectors_type(struct arena *arena, const char *name, const struct ctype *element,
                                 enum cspace space, unsigned lanes)
{
    if (lanes != 2 && lanes != 4 && lanes != 8 && lanes != MOST_LANES)
        bug(loc_none(), "'%s' has aligned vectors of %u lanes", name, lanes);
    const char *vector = arena_printf(arena, "%s%u", element->name, lanes);
    return ctype_in(arena, space, ctype_vector(arena, vector, element->scalar, lanes, NULL));
}

static const struct ctype *vector_type(struct arena *arena, const struct array *array,
                                       unsigned lanes)
{
    return vectors_type(arena, array->name, array->element, array->space, lanes);
}

/* Vector number INDEX of the array, to be read (IS_CONST) or written. */
static const struct cexp *element(const struct cmap *map, bool is_const, unsigned lanes,
                                  const struct cexp *index)
{
    const struct array *array = map->data;
    const struct cexp *base = cexp_name(map->arena, array->name);
    const struct ctype *type = vector_type(map->arena, array, lanes);
    if (!array->whole)
        base = cexp_cast(map->arena,
                         is_const ? ctype_const_pointer(map->arena, type)
                                  : ctype_pointer(map->arena, type),
                         base);
    return cexp_index(map->arena, base, cmap_exp(map, index));
}

static const struct cexp *change_exp(const struct cmap *map, const struct cexp *exp)
{
    const struct array *array = map->data;
    unsigned lanes = loaded_lanes(array, exp);
    if (array->elements && cexp_is_name(exp, array->name))
        return cexp_at(map->arena, cexp_name(map->arena, array->elements), exp->loc);
    return lanes == 0 ? NULL
                      : cexp_at(map->arena, element(map, true, lanes, exp->index), exp->loc);
}

static bool change_stmt(const struct cmap *map, const struct cstmt *stmt, struct cstmt_vec *out)
{
    unsigned lanes = stored_lanes(map->data, stmt);
    size_t from = out->len;
    if (lanes == 0)
        return false;
    cstmt_assign(map->arena, out, element(map, false, lanes, stmt->index),
                 cmap_exp(map, stmt->value));
    cstmt_vec_at(map->arena, out, from, out->len, stmt->loc);
    return true;
}

static struct cstmt_vec change(struct arena *arena, struct array *array,
                               const struct cstmt_vec *body)
{
    struct cmap map = {
        .arena = arena, .exp = change_exp, .stmt = change_stmt, .data = array};
    return array->aligned > 0 ? cmap_statements(&map, body) : *body;
}

/* ---- Arrays ---- */

/* TYPE, of elements of ARRAY or a pointer to them, with vectors in their place. */
static const struct ctype *with_vectors(struct arena *arena, const struct array *array,
                                        const struct ctype *type)
{
    const struct ctype *vector = vector_type(arena, array, array->lanes);
    struct ctype *copy = ARENA_NEW(arena, struct ctype);
    *copy = *type;
    copy->name = vector->name;
    copy->class = vector->class;
    copy->symbol = vector->symbol;
    return copy;
}

/* Changes BODY, where the argument ARRAY in local memory has vectors beside its elements. */
static struct cstmt_vec change_beside(struct opencl *cl, struct array *array,
                                      struct kernel_arg *arg, const struct cstmt_vec *body)
{
    struct cstmt_vec all = {0}, changed;
    const struct ctype *type =
        ctype_pointer(cl->arena, ctype_in(cl->arena, CSPACE_LOCAL, array->element));
    array->whole = array->lanes > 0;
    array->lanes = array->whole ? array->lanes : MOST_LANES;
    array->elements =
        gen_fresh_name(cl->device, arena_printf(cl->arena, "%s_elements", array->name));
    arg->var.type = with_vectors(cl->arena, array, arg->var.type);
    cstmt_decl(cl->arena, &all, type, array->elements,
               cexp_cast(cl->arena, type, cexp_name(cl->arena, array->name)));
    changed = change(cl->arena, array, body);
    for (size_t i = 0; i < changed.len; i++)
        VEC_PUSH(cl->arena, &all, changed.at[i]);
    return all;
}

static struct cstmt_vec align_arg(struct opencl *cl, struct kernel_arg *arg,
                                  struct cstmt_vec body)
{
    struct array array = {.name = arg->var.name,
                          .space = arg->local_count ? CSPACE_LOCAL : CSPACE_GLOBAL,
                          .element = arg->element};
    if (!arg->element)
        return body;
    count(cl->arena, &array, &body);
    if (array.aligned > 0 && !array.whole && arg->local_count)
        return change_beside(cl, &array, arg, &body);
    if (array.whole)
        arg->var.type = with_vectors(cl->arena, &array, arg->var.type);
    return change(cl->arena, &array, &body);
}

/* LOCAL, an array of constant size, becomes one of vectors, or is at least aligned for them. */
static void align_array(struct arena *arena, struct array *array, struct local_array *local)
{
    int64_t size;
    if (!cexp_is_int(local->cvar.array, &size))
        bug(local->var->loc, "the local array '%s' has no constant size", local->cvar.name);
    size_t lanes = array->lanes > 0 ? array->lanes : MOST_LANES;
    array->whole = array->whole && size % array->lanes == 0;
    if (lanes * local->element_bytes > local->cvar.alignment)
        local->cvar.alignment = lanes * local->element_bytes;
    if (!array->whole)
        return;
    local->cvar.type = with_vectors(arena, array, local->cvar.type);
    local->cvar.array = cexp_int(arena, size / array->lanes);
    if (lanes * local->element_bytes == local->cvar.alignment)
        local->cvar.alignment = 0;
}

static struct cstmt_vec align_local(struct opencl *cl, struct local_array *local,
                                    struct cstmt_vec body)
{
    struct array array = {
        .name = local->cvar.name, .space = CSPACE_LOCAL, .element = local->element};
    if (!local->cvar.array)
        return body;
    count(cl->arena, &array, &body);
    if (array.aligned > 0)
        align_array(cl->arena, &array, local);
    return change(cl->arena, &array, &body);
}

struct cstmt_vec vectors_align(struct opencl *cl, struct kernel *kernel, struct cstmt_vec body)
{
    for (size_t i = 0; i < kernel->args.len; i++)
        body = align_arg(cl, &kernel->args.at[i], body);
    for (size_t i = 0; i < kernel->local_arrays.len; i++)
        body = align_local(cl, &kernel->local_arrays.at[i], body);
    return body;
}
