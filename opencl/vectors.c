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
 * itself is aligned for them. Vectors of three lanes lie in memory without gaps, and stay as they
 * are. */
#include <stdlib.h>
#include <string.h>

#include "opencl/emit_private.h"

enum { MOST_LANES = 16 };

/* An array, and how it is used. */
struct array {
    const char *name;
    const char *space;   /* "global ", "local " or "" */
    const char *element; /* "float" */
    size_t uses;         /* all of them */
    size_t aligned;      /* as aligned vectors */
    unsigned lanes;      /* of these; 0: of several sizes */
    bool whole;          /* it becomes one of vectors */
};

/* The lanes of an access to ARRAY as to aligned vectors, whose function begins with NAME and has
 * the array for its last argument; 0 for another expression. */
static unsigned aligned_lanes(const struct array *array, const struct cexp *exp, const char *name)
{
    size_t len = strlen(name);
    if (exp->kind != CEXP_CALL || strncmp(exp->text, name, len) != 0 || exp->arg_count < 2)
        return 0;
    const struct cexp *pointer = exp->args[exp->arg_count - 1];
    unsigned long lanes = strtoul(exp->text + len, NULL, 10);
    bool same = pointer->kind == CEXP_NAME && strcmp(pointer->text, array->name) == 0;
    return same && lanes != 3 ? (unsigned)lanes : 0;
}

/* ---- Counting ---- */

static const struct cexp *count_exp(const struct cmap *map, const struct cexp *exp)
{
    struct array *array = map->data;
    unsigned lanes = aligned_lanes(array, exp, "vload");
    if (lanes == 0)
        lanes = aligned_lanes(array, exp, "vstore");
    array->uses += exp->kind == CEXP_NAME && strcmp(exp->text, array->name) == 0;
    if (lanes > 0) {
        array->lanes = array->aligned == 0 || array->lanes == lanes ? lanes : 0;
        array->aligned++;
    }
    return NULL;
}

static void count(struct arena *arena, struct array *array, const struct cstmt_vec *body)
{
    struct cmap map = {.arena = arena, .exp = count_exp, .data = array};
    cmap_statements(&map, body);
    array->whole = array->aligned == array->uses && array->lanes > 0;
}

/* ---- Changing ---- */

static const char *vector_type(struct arena *arena, const struct array *array, unsigned lanes)
{
    return arena_printf(arena, "%s%u", array->element, lanes);
}

/* Vector number INDEX of the array. */
static const struct cexp *element(const struct cmap *map, const char *qualifier, unsigned lanes,
                                  const struct cexp *index)
{
    const struct array *array = map->data;
    const struct cexp *base = cexp_name(map->arena, array->name);
    if (!array->whole)
        base = cexp_cast(map->arena,
                         arena_printf(map->arena, "%s%s%s *", array->space, qualifier,
                                      vector_type(map->arena, array, lanes)),
                         base);
    return cexp_index(map->arena, base, cmap_exp(map, index));
}

static const struct cexp *change_exp(const struct cmap *map, const struct cexp *exp)
{
    unsigned lanes = aligned_lanes(map->data, exp, "vload");
    return lanes == 0 ? NULL
                      : cexp_at(map->arena, element(map, "const ", lanes, exp->args[0]), exp->loc);
}

static bool change_stmt(const struct cmap *map, const struct cstmt *stmt, struct cstmt_vec *out)
{
    unsigned lanes =
        stmt->kind == CSTMT_EXP ? aligned_lanes(map->data, stmt->value, "vstore") : 0;
    size_t from = out->len;
    if (lanes == 0)
        return false;
    cstmt_assign(map->arena, out, element(map, "", lanes, stmt->value->args[1]),
                 cmap_exp(map, stmt->value->args[0]));
    cstmt_vec_at(map->arena, out, from, stmt->loc);
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

/* TYPE, in which an element's type stands, with the type of vectors in its place. */
static const char *with_vectors(struct arena *arena, const struct array *array, const char *type)
{
    const char *at = strstr(type, array->element);
    return arena_printf(arena, "%.*s%s%s", (int)(at - type), type,
                        vector_type(arena, array, array->lanes), at + strlen(array->element));
}

static struct cstmt_vec align_arg(struct opencl *cl, struct kernel_arg *arg,
                                  struct cstmt_vec body)
{
    struct array array = {.name = arg->var.name,
                          .space = arg->local_count ? "local " : "global ",
                          .element = arg->element};
    if (!arg->element)
        return body;
    count(cl->arena, &array, &body);
    if (array.whole)
        arg->var.type = with_vectors(cl->arena, &array, arg->var.type);
    return change(cl->arena, &array, &body);
}

/* LOCAL, an array of constant size, becomes one of vectors, or is at least aligned for them. */
static void align_array(struct arena *arena, struct array *array, struct local_array *local)
{
    int64_t size = strtoll(local->cvar.array->text, NULL, 10);
    size_t lanes = array->lanes > 0 ? array->lanes : MOST_LANES;
    array->whole = array->whole && size % array->lanes == 0;
    if (lanes * local->element_bytes > local->alignment)
        local->alignment = lanes * local->element_bytes;
    if (!array->whole)
        return;
    local->cvar.type = with_vectors(arena, array, local->cvar.type);
    local->cvar.array = cexp_int(arena, size / array->lanes);
    if (lanes * local->element_bytes == local->alignment)
        local->alignment = 0;
}

static struct cstmt_vec align_local(struct opencl *cl, struct local_array *local,
                                    struct cstmt_vec body)
{
    struct array array = {
        .name = local->cvar.name, .space = "local ", .element = local->element};
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
