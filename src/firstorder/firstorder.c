/* The stage: definitions of first order in the order in which they stand, and before each of them
 * the functions that were made for it. A definition that takes or gives functions is gone: what is
 * left of it is what was made for those that call it.
 *
 * In: the core, monomorphic (no type variables). Out: the same, first-order but for the arguments
 * of built-in functions (defunctionalisation.txt 5). Types and the order of evaluation are
 * as before (4.1, 4.3). */
#include "firstorder/firstorder.h"

#include "base/diag.h"
#include "core/make.h"
#include "core/parts.h"
#include "core/type.h"
#include "firstorder/defun.h"
#include "sizes/sizes.h"

/* ---- What has no static value ---- */

static void refuse(void *data, const struct core_exp *exp)
{
    struct defun *defun = data;
    bool is_hole = exp->kind == CORE_BUILTIN && exp->u.builtin == CORE_HOLE;
    if (is_hole && core_type_has_fun(exp->type))
        diag_unsupported(defun->diag, exp->loc, "a hole ('?\?\?') that is a function");
    core_each_part(defun->arena, exp, refuse, data);
}

static void check_supported(struct defun *defun, const struct core_program *program)
{
    struct arena *arena = defun->arena;
    defun->arena = arena_new();
    for (size_t i = 0; i < program->defs.len; i++)
        refuse(defun, program->defs.at[i]->body);
    arena_free(defun->arena);
    defun->arena = arena;
}

/* ---- What nothing calls ---- */

struct reach {
    struct arena *arena;
    struct map *defs;
};

static void reach_exp(void *data, const struct core_exp *exp)
{
    struct reach *reach = data;
    if (exp->kind == CORE_DEF && !map_has(reach->defs, exp->u.def)) {
        map_set(reach->defs, exp->u.def, reach);
        reach_exp(reach, exp->u.def->body);
    }
    core_each_part(reach->arena, exp, reach_exp, data);
}

/* MADE without what neither the source has nor anything else uses. */
static struct core_def_vec without_left_over(struct defun *defun,
                                             const struct core_program *program)
{
    struct core_def_vec kept = {0};
    struct reach reach = {arena_new(), NULL};
    reach.defs = map_new_objects(reach.arena);
    for (size_t i = 0; i < program->defs.len; i++) {
        const struct core_def *def = map_get(defun->defs, program->defs.at[i]);
        if (!defun_is_first_order(program->defs.at[i]))
            continue;
        map_set(reach.defs, def, &reach);
        reach_exp(&reach, def->body);
    }
    for (size_t i = 0; i < defun->made.len; i++)
        if (map_has(reach.defs, defun->made.at[i]))
            VEC_PUSH(defun->arena, &kept, defun->made.at[i]);
    arena_free(reach.arena);
    return kept;
}

struct core_program *firstorder_program(struct arena *arena, struct diag *diag,
                                        const struct core_program *program,
                                        struct firstorder_log *log)
{
    struct core_program *result = ARENA_NEW(arena, struct core_program);
    struct defun defun = {.arena = arena,
                          .diag = diag,
                          .defs = map_new_objects(arena),
                          .specials = map_new_objects(arena),
                          .free = map_new_objects(arena),
                          .unit = core_make_tuple_type(arena, NULL, 0),
                          .i64 = core_make_scalar_type(arena, SCALAR_I64),
                          .is_told = log};
    size_t errors = diag_error_count(diag);
    check_supported(&defun, program);
    if (diag_error_count(diag) > errors)
        return NULL;
    program = sizes_remove(arena, program);
    for (size_t i = 0; i < program->defs.len; i++)
        if (defun_is_first_order(program->defs.at[i]))
            defun_made_def(&defun, program->defs.at[i]);
    if (diag_error_count(diag) > errors)
        return NULL;
    if (defun.has_left_over)
        defun.made = without_left_over(&defun, program);
    result->name = program->name;
    result->defs = defun.made;
    if (log)
        defun_tell_all(&defun, result, log);
    return sizes_program(arena, result);
}
