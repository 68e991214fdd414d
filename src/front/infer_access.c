/* Access to elements and slices of arrays (infer_place.c), and sections of paths.
 *
 *     (.0)        \x -> x.0
 *     (.[i].0)    \x -> x[i].0
 */
#include "front/infer_access.h"

#include "front/infer.h"
#include "front/infer_exp.h"
#include "front/infer_pat.h"
#include "front/infer_place.h"
#include "front/infer_record.h"
#include "front/scope.h"
#include "front/types.h"

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
        body = step->field.name ? front_project(infer, body, step->field, step->loc)
                                        : index_exp(infer, scope, body, step->slices, step->loc);
    }
    return front_conclude(
        infer, front_exp_lam(infer, front_pat_var(infer, var), body, syn->loc), expected);
}
