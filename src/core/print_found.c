/* Sizes that were found, and what is written of them.
 *
 *     def twice xs = xs ++ xs             def twice [n] (xs: [n]i32) : [n + n]i32 = ...
 *     def tail xs = drop 1 xs             def tail [n] (xs: [n]i32) : []i32 = -- [n - 1]i32
 *
 * A size that is written is computed, and compared with that of the value; one that is found is
 * that of the value. So one that was found is written only where it is made of sizes and numbers in
 * a way in which nothing is there to compare. The others are found again. */
#include "core/print_found.h"

#include "base/arena.h"
#include "base/diag.h"
#include "core/given.h"
#include "core/print_state.h"
#include "core/rebuild.h"

struct found {
    struct arena *arena;
    const struct core_def *def; /* what is printed is of it */
    bool is_kept;               /* it is what a function takes, which keeps the sizes in it */
    bool is_less;               /* a size is not written */
};

static bool is_among(const struct core_var *const *vars, size_t count, const struct core_var *var)
{
    for (size_t i = 0; i < count; i++)
        if (vars[i] == var)
            return true;
    return false;
}

static bool is_param(const struct core_def *def, const struct core_var *var)
{
    for (size_t i = 0; i < def->param_count; i++)
        if (def->params[i]->var == var)
            return true;
    return false;
}

static bool is_given(const struct core_def *def, const struct core_var *size)
{
    for (size_t i = 0; i < def->param_count; i++)
        if (core_type_gives(def->params[i]->type, size))
            return true;
    return core_params_give(def, size);
}

/* Whether VAR is a size. The numbers that an entry is given are, where types mention them. A size
 * that no argument of the definition has is not known where a function keeps it. */
static bool is_known(const struct found *found, const struct core_var *var)
{
    const struct core_def *def = found->def;
    if (!def || !var->is_size)
        return def && def->is_entry && is_param(def, var);
    return !found->is_kept || !is_among(def->sizes, def->size_count, var) || is_given(def, var);
}

/* Whether SIZE is a sum or product of sizes and numbers. */
static bool is_plain(const struct found *found, const struct core_exp *size)
{
    const struct core_exp *fun = size->kind == CORE_APP ? size->u.app.fun : NULL;
    if (size->kind == CORE_VAR)
        return is_known(found, size->u.var);
    if (!fun || fun->kind != CORE_APP || fun->u.app.fun->kind != CORE_OPERATOR)
        return size->kind == CORE_LITERAL;
    return (fun->u.app.fun->u.oper.op == OP_ADD || fun->u.app.fun->u.oper.op == OP_MUL) &&
           is_plain(found, fun->u.app.arg) && is_plain(found, size->u.app.arg);
}

static const struct core_exp *write_size(void *context, const struct core_exp *size)
{
    struct found *found = context;
    bool is_written = is_plain(found, size);
    found->is_less = found->is_less || !is_written;
    return is_written ? size : NULL;
}

/* TYPE, of which all sizes were found. */
static const struct core_type *write_found(void *context, const struct core_type *type)
{
    struct found *found = context;
    const struct core_rebuild rebuild = {
        .arena = found->arena, .context = found, .exp = write_size, .type = write_found};
    return core_rebuild_type(&rebuild, type);
}

/* TYPE, where WRITTEN, which may be null, was written. */
static const struct core_type *write_type(struct found *found, const struct core_type *type,
                                          const struct core_type *written)
{
    if (!written)
        return write_found(found, type);
    if (written->kind != type->kind ||
        (type->kind != CORE_TYPE_ARRAY && type->kind != CORE_TYPE_TUPLE))
        return type;
    struct core_type *copy = ARENA_NEW(found->arena, struct core_type);
    const struct core_type **parts =
        ARENA_ARRAY(found->arena, const struct core_type *, type->part_count);
    for (size_t i = 0; i < type->part_count; i++)
        parts[i] = write_type(found, type->parts[i], written->parts[i]);
    *copy = *type;
    copy->parts = parts;
    copy->elem = type->elem ? write_type(found, type->elem, written->elem) : NULL;
    if (type->size && !written->size)
        copy->size = write_size(found, type->size);
    return copy;
}

const struct core_type *core_result_to_write(const struct core_printer *printer,
                                             const struct core_def *def)
{
    struct found found = {.arena = printer->arena, .def = def};
    if (def->is_recursive || def->is_spec)
        return def->result;
    const struct core_type *result = write_type(&found, def->result, def->result_annotation);
    return found.is_less ? result : def->result;
}

const struct core_type *core_param_to_write(const struct core_printer *printer,
                                            const struct core_pat *pat)
{
    struct found found = {.arena = printer->arena, .def = printer->def, .is_kept = true};
    return write_found(&found, pat->type);
}
