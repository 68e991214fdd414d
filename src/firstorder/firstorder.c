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
#include "core/share.h"
#include "core/type.h"
#include "firstorder/lift.h"
#include "firstorder/state.h"
#include "firstorder/tell.h"

/* ---- What has no static value ---- */

static void refuse(void *data, const struct core_exp *exp)
{
    struct defun *defun = data;
    bool is_hole = exp->kind == CORE_BUILTIN && exp->u.builtin == CORE_HOLE;
    if (is_hole && core_type_has_fun(exp->type))
        diag_unsupported(defun->diag, exp->loc, "a hole ('?\?\?') that is a function");
    core_each_part(exp, refuse, data);
}

static void check_supported(struct defun *defun, const struct core_program *program)
{
    for (size_t i = 0; i < program->defs.len; i++)
        refuse(defun, program->defs.at[i]->body);
}

/* ---- What nothing calls ---- */

static void reach_exp(void *data, const struct core_exp *exp)
{
    struct map *reached = data;
    if (exp->kind == CORE_DEF && !map_has(reached, exp->u.def)) {
        map_set(reached, exp->u.def, reached);
        reach_exp(reached, exp->u.def->body);
    }
    core_each_part(exp, reach_exp, data);
}

/* What is made, without what neither the source has nor anything else uses. */
static struct core_def_vec without_left_over(struct defun *defun,
                                             const struct core_program *program)
{
    struct core_def_vec kept = {0};
    struct map *reached = map_new_objects(defun->lasting);
    for (size_t i = 0; i < program->defs.len; i++) {
        const struct core_def *def = map_get(defun->defs, program->defs.at[i]);
        if (!defun_is_first_order(program->defs.at[i]))
            continue;
        map_set(reached, def, reached);
        reach_exp(reached, def->body);
    }
    for (size_t i = 0; i < defun->made.len; i++)
        if (map_has(reached, defun->made.at[i]))
            VEC_PUSH(defun->lasting, &kept, defun->made.at[i]);
    return kept;
}

/* ---- Programs ---- */

struct arena_vec VEC(struct arena *);

static struct defun defun_new(struct arena *to, struct diag *diag, const struct firstorder_log *log)
{
    struct arena *lasting = arena_new();
    return (struct defun){.lasting = lasting,
                          .output = sizes_output_new(to),
                          .diag = diag,
                          .defs = map_new_objects(lasting),
                          .specials = map_new_objects(lasting),
                          .free = map_new_objects(lasting),
                          .unit = core_make_tuple_type(lasting, NULL, 0),
                          .i64 = core_make_scalar_type(lasting, SCALAR_I64),
                          .is_told = log};
}

/* Makes what becomes of the definitions of PROGRAM. What is shared joins ARENAS. */
static void make_all(struct defun *defun, const struct core_program *program,
                     struct arena_vec *arenas)
{
    for (size_t i = 0; i < program->defs.len; i++) {
        if (!defun_is_first_order(program->defs.at[i]))
            continue;
        defun->arena = arena_new();
        defun->is_shared = defun->is_told;
        defun_made_def(defun, program->defs.at[i]);
        if (defun->is_shared)
            VEC_PUSH(defun->lasting, arenas, defun->arena);
        else
            arena_free(defun->arena);
    }
}

/* What was made of PROGRAM, as it stays. */
static struct core_program *result_of(struct defun *defun, const struct core_program *program,
                                      struct firstorder_log *log)
{
    const struct sizes_output *output = &defun->output;
    struct core_program *result = ARENA_NEW(output->to, struct core_program);
    struct core_def_vec made =
        defun->has_left_over ? without_left_over(defun, program) : defun->made;
    result->name = core_share_word(output->share, program->name);
    for (size_t i = 0; i < made.len; i++)
        VEC_PUSH(output->to, &result->defs, made.at[i]);
    if (log)
        defun_tell_all(defun, result, log);
    return result;
}

static void defun_free(struct defun *defun, const struct arena_vec *arenas)
{
    for (size_t i = 0; i < arenas->len; i++)
        arena_free(arenas->at[i]);
    sizes_output_free(&defun->output);
    arena_free(defun->lasting);
}

struct core_program *firstorder_program(struct arena *to, struct diag *diag,
                                        const struct core_program *program, struct arena **input,
                                        struct firstorder_log *log)
{
    struct defun defun = defun_new(to, diag, log);
    struct core_program *result = NULL;
    struct arena_vec arenas = {0};
    size_t errors = diag_error_count(diag);
    check_supported(&defun, program);
    if (diag_error_count(diag) == errors) {
        program = sizes_remove(defun.lasting, program);
        arena_drop(input);
        make_all(&defun, program, &arenas);
    }
    if (diag_error_count(diag) == errors)
        result = result_of(&defun, program, log);
    defun_free(&defun, &arenas);
    return result;
}
