/* The stage: definitions of first order in the order in which they stand, and before each of them
 * the functions that were made for it. A definition that takes or gives functions is gone: what is
 * left of it is what was made for those that call it.
 *
 * In: the core, monomorphic (no type variables). Out: the same, first-order but for the arguments of
 * built-in functions (defunctionalisation.txt 5). Types, effects and the order of evaluation are as
 * before (4.1, 4.3). */
#include "firstorder/firstorder.h"

#include "firstorder/defun.h"

static const struct core_type *scalar_type(struct arena *arena, enum scalar scalar)
{
    struct core_type *type = ARENA_NEW(arena, struct core_type);
    type->kind = CORE_TYPE_SCALAR;
    type->scalar = scalar;
    return type;
}

static const struct core_type *unit_type(struct arena *arena)
{
    struct core_type *type = ARENA_NEW(arena, struct core_type);
    type->kind = CORE_TYPE_TUPLE;
    return type;
}

struct core_program *firstorder_program(struct arena *arena, struct diag *diag,
                                        const struct core_program *program)
{
    struct core_program *result = ARENA_NEW(arena, struct core_program);
    struct defun defun = {.arena = arena,
                          .diag = diag,
                          .defs = map_new_objects(arena),
                          .specials = map_new_objects(arena),
                          .free = map_new_objects(arena),
                          .unit = unit_type(arena),
                          .i64 = scalar_type(arena, SCALAR_I64)};
    for (size_t i = 0; i < program->defs.len; i++)
        if (defun_is_first_order(program->defs.at[i]))
            defun_made_def(&defun, program->defs.at[i]);
    result->name = program->name;
    result->defs = defun.made;
    return result;
}
