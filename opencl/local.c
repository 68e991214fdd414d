/* Local memory: what a work-group has for itself (dpia.txt 6.4, docs/opencl.md).
 *
 *     newLocal [1024]f32 (\tile. P)      local float tile[1024];      at the top of the kernel
 *     newLocal [m]f32 (\tile. P)         local float *tile            an argument of the kernel
 *     newLocal f32 (\x. P)               local float x;
 *
 * Arrays begin at a multiple of 16 bytes, as those that are arguments do anyway. Arrays of pairs
 * are one array for each component. How much there is depends on the device: what is known to be
 * too much is an error here, the rest is compared on the host before the kernel is launched
 * (launch.c). */
#include <string.h>

#include "base/diag.h"
#include "base/map.h"
#include "memory/loop_name.h"
#include "memory/report.h"
#include "opencl/emit_private.h"
#include "opencl/kernel.h"
#include "opencl/shape.h"

enum { LEAST_ALIGNMENT = 16 };

static struct nat_table *nats_of(struct opencl *cl)
{
    return dpia_nats(cl->dpia);
}

/* The largest sum that is known. */
static int64_t limit(const struct opencl *cl)
{
    return cl->options->local_memory > 0 ? (int64_t)cl->options->local_memory
                                         : DEFAULT_LOCAL_MEMORY;
}

/* The sum of the constant terms: the rest is not negative. */
static int64_t constant_part(const struct nat *nat)
{
    for (size_t i = 0; i < nat->term_count; i++)
        if (nat->terms[i].factor_count == 0)
            return nat->terms[i].coefficient;
    return 0;
}

/* Whether the host can say how large VAR is; if not, it was reported. */
static bool is_known(struct opencl *cl, const struct var *var)
{
    if (host_knows(cl, memory_bytes(cl->dpia, var_data(var))))
        return true;
    diag_error(cl->diag, var->loc, "%s has a size that is known only inside of the kernel",
               var_source_name(cl->arena, "the local array", var));
    return false;
}

/* Where a size is negative nothing that runs over the elements is come to. */
static void add_array(struct opencl *cl, const struct var *var, size_t leaf, const char *name)
{
    const struct data *data =
        checks_natural_data(cl->checks, dpia_types(cl->dpia), var_data(var));
    const struct data *type = gen_leaf_type(data, leaf);
    int64_t size;
    struct local_array array = {.var = var,
                                .element = gen_type(cl->device, type),
                                .element_bytes =
                                    type->kind == DATA_IDX ? 8 : scalar_bytes(type->scalar),
                                .count = gen_leaf_size(nats_of(cl), data, leaf),
                                .type = gen_type(cl->host, type)};
    array.cvar.name = name;
    array.cvar.type = ctype_in(cl->arena, CSPACE_LOCAL, array.element);
    if (gen_leaf_is_array(data, leaf) && nat_is_const(array.count, &size)) {
        array.cvar.array = cexp_int(cl->arena, size > 0 ? size : 1);
        array.cvar.alignment = LEAST_ALIGNMENT;
    }
    VEC_PUSH(cl->arena, &cl->kernel->local_arrays, array);
}

void local_new(struct opencl *cl, const struct var *var, const struct phrase *body,
               struct cstmt_vec *out)
{
    const struct data *data = var_data(var);
    struct gen_buffer buffer = {.type = data,
                                .is_local = true,
                                .leaves = gen_name_leaves(cl->device, var->name, data, false)};
    if (!is_known(cl, var))
        return;
    for (size_t leaf = 0; leaf < gen_leaf_count(data); leaf++)
        add_array(cl, var, leaf, buffer.leaves[leaf].name);
    gen_bind_buffer(cl->device, var, &buffer);
    gen_comm(cl->device, body, out);
}

const char *kernel_flag(void *data)
{
    struct opencl *cl = data;
    if (!cl->kernel->fine)
        cl->kernel->fine = gen_fresh_name(cl->device, "fine");
    return cl->kernel->fine;
}

static bool is_argument(const struct local_array *array)
{
    int64_t size;
    return !nat_is_const(array->count, &size);
}

static const struct nat *array_bytes(struct opencl *cl, const struct local_array *array)
{
    const struct nat *each = nat_const(nats_of(cl), (int64_t)array->element_bytes);
    return nat_mul(nats_of(cl), array->count, each);
}

/* Adds what ARRAY takes to the local memory of KERNEL, and reports where that is too much. */
static void take_memory(struct opencl *cl, struct kernel *kernel, const struct local_array *array)
{
    const struct nat *bytes = array_bytes(cl, array);
    int64_t before = constant_part(kernel->local_bytes), known;
    kernel->local_bytes = nat_add(nats_of(cl), kernel->local_bytes, bytes);
    known = constant_part(kernel->local_bytes);
    if (before <= limit(cl) && known > limit(cl))
        diag_error(cl->diag, array->var->loc,
                   "with %s, of %lld bytes, a work-group needs %lld bytes of local memory: "
                   "there are %lld",
                   var_source_name(cl->arena, "this array", array->var),
                   (long long)constant_part(bytes), (long long)known, (long long)limit(cl));
}

static bool has_argument(const struct kernel *kernel, const char *name)
{
    for (size_t i = 0; i < kernel->args.len; i++)
        if (strcmp(kernel->args.at[i].var.name, name) == 0)
            return true;
    return false;
}

void local_settle(struct opencl *cl, struct kernel *kernel, const struct cstmt_vec *body)
{
    size_t kept = 0;
    const struct map *names = cstmt_vec_names(cl->arena, body);
    if (kernel->fine && !map_has(names, kernel->fine))
        kernel->fine = NULL;
    if (kernel->fine)
        kernel->local_bytes = nat_add(nats_of(cl), kernel->local_bytes,
                                      nat_const(nats_of(cl), (int64_t)sizeof(int32_t)));
    for (size_t i = 0; i < kernel->local_arrays.len; i++) {
        struct local_array array = kernel->local_arrays.at[i];
        if (!map_has(names, array.cvar.name))
            continue;
        if (is_argument(&array) && !has_argument(kernel, array.cvar.name))
            bug(array.var->loc, "no argument for the local array '%s'", array.cvar.name);
        take_memory(cl, kernel, &array);
        kernel->local_arrays.at[kept++] = array;
    }
    kernel->local_arrays.len = kept;
}

void local_declare(struct opencl *cl, const struct kernel *kernel, struct cstmt_vec *out)
{
    for (size_t i = 0; i < kernel->local_arrays.len; i++) {
        const struct local_array *array = &kernel->local_arrays.at[i];
        if (!is_argument(array))
            cstmt_decl_var(cl->arena, out, array->cvar);
    }
    if (kernel->fine)
        cstmt_decl(cl->arena, out, ctype_in(cl->arena, CSPACE_LOCAL, &ctype_int), kernel->fine,
                   NULL);
}

/* A pointer to what is shared; `restrict` where nobody waits for what others write there. */
static const struct ctype *pointer_type(struct opencl *cl, const struct local_array *array,
                                        const struct cstmt_vec *body)
{
    const struct ctype *type = ctype_pointer(cl->arena, array->cvar.type);
    return cstmt_vec_has_barrier(body, CFENCE_LOCAL) ? type : ctype_restrict(cl->arena, type);
}

void local_add_args(struct opencl *cl, struct kernel *kernel, const struct cstmt_vec *body)
{
    const struct map *names = cstmt_vec_names(cl->arena, body);
    for (size_t i = 0; i < kernel->local_arrays.len; i++) {
        const struct local_array *array = &kernel->local_arrays.at[i];
        if (!is_argument(array) || !map_has(names, array->cvar.name))
            continue;
        struct kernel_arg arg = {
            .var = {.type = pointer_type(cl, array, body), .name = array->cvar.name},
            .element = array->element,
            .local_count = array->count,
            .local_type = array->type};
        VEC_PUSH(cl->arena, &kernel->args, arg);
    }
}
