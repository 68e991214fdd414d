/* Access to parts: components of tuples, elements and slices of arrays (infer_place.c), and their
 * sections.
 *
 *     p.1         p may be of a type that is not known yet; see unify.c
 *     (.0)        \x -> x.0
 *     (.[i].0)    \x -> x[i].0
 */
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "front/infer.h"
#include "front/infer_exp.h"
#include "front/infer_pat.h"
#include "front/infer_place.h"
#include "front/scope.h"
#include "front/state.h"
#include "front/types.h"
#include "front/unify.h"

/* Reads the name of a tuple's component, `0`, `12`. */
static bool read_position(const char *text, size_t *position)
{
    if (strspn(text, "0123456789") != strlen(text) || strlen(text) > 6)
        return false;
    *position = (size_t)strtoul(text, NULL, 10);
    return true;
}

static struct core_exp *project(struct infer *infer, const struct core_exp *operand,
                                struct syn_ident field, struct loc loc)
{
    size_t position;
    const struct core_type *part = front_type_meta(infer, loc);
    const struct core_type *tuple = front_type_head(operand->type);
    if (tuple->kind == CORE_TYPE_ERROR)
        return front_exp_error(infer, loc);
    if (!read_position(field.name, &position))
        return front_unsupported(infer, field.loc,
                                 arena_printf(infer->front->arena, "field '%s' of a record",
                                              field.name));
    if (tuple->kind == CORE_TYPE_TUPLE && position < tuple->part_count) {
        part = tuple->parts[position];
    } else if (!front_unify_component(infer, tuple, position, part, loc)) {
        diag_error(infer->front->diag, operand->loc,
                   "expected a tuple with component %zu, found %s", position,
                   front_type_text(infer->front, tuple));
        return front_exp_error(infer, loc);
    }
    struct core_exp *exp = front_exp_new(infer, CORE_PROJ, loc, part);
    exp->u.proj.tuple = operand;
    exp->u.proj.position = position;
    return exp;
}

struct core_exp *front_infer_project(struct infer *infer, const struct scope *scope,
                                     const struct syn_exp *syn, const struct core_type *expected)
{
    const struct core_exp *operand = front_infer_exp(infer, scope, syn->project.operand, NULL);
    return front_conclude(infer, project(infer, operand, syn->project.field, syn->loc), expected);
}

static struct core_exp *index_exp(struct infer *infer, const struct scope *scope,
                                  const struct core_exp *array, struct syn_slice_list slices,
                                  struct loc loc)
{
    const struct core_type *type = front_places_type(infer, array, slices, loc);
    const struct core_slice *places = front_infer_places(infer, scope, slices);
    return front_exp_places(infer, array, places, slices.count, type, loc);
}

struct core_exp *front_infer_index(struct infer *infer, const struct scope *scope,
                                   const struct syn_exp *syn, const struct core_type *expected)
{
    const struct core_exp *array = front_infer_exp(infer, scope, syn->index.array, NULL);
    return front_conclude(infer, index_exp(infer, scope, array, syn->index.slices, syn->loc),
                          expected);
}

struct core_exp *front_infer_section_path(struct infer *infer, const struct scope *scope,
                                          const struct syn_exp *syn,
                                          const struct core_type *expected)
{
    const struct core_type *type = front_type_meta(infer, syn->loc);
    const struct core_type *known = !expected ? NULL : front_type_head(expected);
    if (known && known->kind == CORE_TYPE_FUN)
        type = known->param;
    const struct core_var *var = front_var_new(infer, "x", syn->loc, type);
    const struct core_exp *body = front_exp_var(infer, var, syn->loc);
    for (size_t i = 0; i < syn->section_path.step_count; i++) {
        const struct syn_step *step = &syn->section_path.steps[i];
        body = step->field.name ? project(infer, body, step->field, step->loc)
                                        : index_exp(infer, scope, body, step->slices, step->loc);
    }
    return front_conclude(
        infer, front_exp_lam(infer, front_pat_var(infer, var), body, syn->loc), expected);
}
