/* Stage I for the views that Fig. 5 of dpia.txt does not have: concat, pad, take, and for
 * numbers of views that may fail.
 * What builds an array from parts becomes acceptors of the parts, so that nothing is tested and
 * nothing is kept twice:
 *
 *     A(concat E1 E2)(A) = A(E1)(takeAcc A); A(E2)(dropAcc A)
 *     A(pad l n r Z E)(A) = C(Z)(\z. A(generate (\i. z))(takeAcc A);
 *         A(generate (\i. z))(dropAcc (dropAcc A)); A(E)(takeAcc (dropAcc A)))
 *     A(take (map F E))(A) = A(map F (take E))(A), and scan
 *     A(take E)(A) = A(E)(clipAcc A), where E would be computed into memory and then copied
 *
 * C passes all of them on to stage III (stage1_strict.c), but for these:
 *
 *     C(concat E1 E2)(k) = new (\tmp. A(concat E1 E2)(tmp.1); k(tmp.2)), if both are computed
 *     C(take E)(k) = new (\tmp. A(take E)(tmp.1); k(tmp.2)), if the device computes E
 *     C(pad Z E)(k) = C(let z = Z in pad z E)(k), if Z is computed
 *
 *     C(rotate K E)(k) = new (\v. A(K)(v.1); C(rotate v.2 E)(k)), if K may fail, and A; and slice
 *
 * The others that select elements (slice, slide, gather, padClamp) go through C and an assignment.
 */
#include "translate/stage1_views.h"

#include "dpia/loops.h"
#include "translate/assign.h"
#include "translate/stage1_build.h"
#include "translate/stage1_rules.h"
#include "translate/stage1_simple.h"
#include "translate/stage1_state.h"
#include "translate/stage1_values.h"
#include "view/law.h"
#include "view/view.h"

/* It must be computed even if no element is read. */
bool stage1_failing_number(struct stage1 *stage, const struct phrase *exp, size_t *position)
{
    for (*position = 0; *position < phrase_arg_count(exp); ++*position)
        if (view_computes_with(stage->dpia, exp, *position) &&
            data_is_scalar(phrase_data(phrase_arg(exp, *position)), NULL) &&
            stage1_may_fail(stage, phrase_arg(exp, *position)))
            return true;
    return false;
}

/* The number at POSITION of EXP in a variable of its own:
 *
 *     new i64 (\k. A[] number k.1; REST (rotate k.2 e))
 *
 * where REST is A with an acceptor or C with a continuation, TO. */
static const struct phrase *store_number(struct stage1 *stage, const struct phrase *exp,
                                         size_t position, enum primitive rest,
                                         const struct phrase *to)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase *number = phrase_arg(exp, position);
    const char *name = view_arg_name(dpia, exp, position);
    const struct var *var = translate_new_var(dpia, name, phrase_data(number), number->loc);
    const struct phrase *args[3];
    for (size_t k = 0; k < phrase_arg_count(exp); k++)
        args[k] = k == position ? translate_exp_of(dpia, var) : phrase_arg(exp, k);
    exp = phrase_with_children(dpia, exp, args);
    const struct phrase *fill = stage1_a(stage, number, translate_acc_of(dpia, var));
    const struct phrase *then = rest == PRIM_TRANSLATE_A ? stage1_a(stage, exp, to)
                                                         : stage1_c_to(stage, exp, to);
    return phrase_new(dpia, SPACE_ANY, var, phrase_seq(dpia, fill, then, exp->loc), exp->loc);
}

const struct phrase *stage1_a_numbers(struct stage1 *stage, const struct phrase *exp,
                                      const struct phrase *to)
{
    size_t position;
    return stage1_failing_number(stage, exp, &position)
               ? store_number(stage, exp, position, PRIM_TRANSLATE_A, to)
               : NULL;
}

const struct phrase *stage1_c_numbers(struct stage1 *stage, const struct phrase *exp,
                                      const struct phrase *to)
{
    size_t position;
    return stage1_failing_number(stage, exp, &position)
               ? store_number(stage, exp, position, PRIM_TRANSLATE_C, to)
               : NULL;
}

/* The first N of N + M elements of ACC, or the other M. ACC may be used elsewhere. */
static const struct phrase *part(struct stage1 *stage, enum primitive prim, const struct nat *n,
                                 const struct nat *m, const struct phrase *acc)
{
    return phrase_acc_part(stage->dpia, prim, n, m, phrase_copy(stage->dpia, acc), acc->loc);
}

const struct phrase *stage1_a_concat(struct stage1 *stage, const struct phrase *exp,
                                     const struct phrase *to)
{
    const struct nat *n = phrase_nat_arg(exp, 0), *m = phrase_nat_arg(exp, 1);
    const struct phrase *first =
        stage1_a(stage, phrase_arg(exp, 0), part(stage, PRIM_TAKE_ACC, n, m, to));
    const struct phrase *second =
        stage1_a(stage, phrase_arg(exp, 1), part(stage, PRIM_DROP_ACC, n, m, to));
    return phrase_seq(stage->dpia, first, second, exp->loc);
}

const struct phrase *stage1_c_concat_computed(struct stage1 *stage, const struct phrase *exp,
                                              const struct phrase *to)
{
    bool view = stage1_is_simple(stage, phrase_arg(exp, 0)) ||
                stage1_is_simple(stage, phrase_arg(exp, 1));
    return view ? NULL : stage1_c_new(stage, exp, to);
}

/* A(generate (\i. Z))(ACC) for all N elements of ACC. */
static const struct phrase *fill(struct stage1 *stage, const struct nat *n, const struct phrase *z,
                                 const struct phrase *acc)
{
    struct dpia *dpia = stage->dpia;
    struct types *types = dpia_types(dpia);
    const struct var *i = var_new(dpia, "i", type_exp(types, data_idx(types, n)), z->loc);
    const struct phrase *each = phrase_lam(dpia, i, phrase_copy(dpia, z), z->loc);
    return stage1_a(stage, phrase_generate(dpia, n, each, z->loc), acc);
}

/* Z is bound by C, or was by stage1_a_pad. */
const struct phrase *stage1_a_pad(struct stage1 *stage, const struct phrase *exp,
                                  const struct phrase *to)
{
    struct dpia *dpia = stage->dpia;
    const struct nat *const *nats = phrase_prim_nats(exp);
    const struct phrase *value = phrase_arg(exp, 0);
    const struct nat *others = nat_add(dpia_nats(dpia), nats[1], nats[2]);
    const struct phrase *left = part(stage, PRIM_TAKE_ACC, nats[0], others, to);
    const struct phrase *behind = part(stage, PRIM_DROP_ACC, nats[0], others, to);
    const struct phrase *middle = part(stage, PRIM_TAKE_ACC, nats[1], nats[2], behind);
    const struct phrase *right = part(stage, PRIM_DROP_ACC, nats[1], nats[2], behind);
    const struct phrase *fills = phrase_seq(dpia, fill(stage, nats[0], value, left),
                                            fill(stage, nats[2], value, right), exp->loc);
    return phrase_seq(dpia, fills, stage1_a(stage, phrase_arg(exp, 1), middle), exp->loc);
}

/* let z = Z in pad z E, where Z would else be computed for each element that it stands in. */
static const struct phrase *bind_value(struct stage1 *stage, const struct phrase *exp)
{
    struct dpia *dpia = stage->dpia;
    const struct nat *const *nats = phrase_prim_nats(exp);
    const struct phrase *value = phrase_arg(exp, 0);
    const struct var *z = var_new(dpia, "z", value->type, value->loc);
    const struct phrase *body =
        phrase_pad(dpia, nats[0], nats[2], stage1_use(stage, z), phrase_arg(exp, 1), exp->loc);
    return phrase_let(dpia, z, value, body, exp->loc);
}

const struct phrase *stage1_a_pad_computed(struct stage1 *stage, const struct phrase *exp,
                                           const struct phrase *to)
{
    return stage1_known(stage, phrase_arg(exp, 0)) ? NULL
                                                    : stage1_a(stage, bind_value(stage, exp), to);
}

const struct phrase *stage1_c_pad_computed(struct stage1 *stage, const struct phrase *exp,
                                           const struct phrase *to)
{
    return phrase_is_trivial(phrase_arg(exp, 0)) ? NULL
                                                  : stage1_c_to(stage, bind_value(stage, exp), to);
}

/* take (map F E) = map F (take E): what is not taken is not computed. */
const struct phrase *stage1_a_take_map(struct stage1 *stage, const struct phrase *exp,
                                       const struct phrase *to)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase *map = phrase_arg(exp, 0);
    if (!phrase_is_prim(map, PRIM_MAP))
        return NULL;
    const struct phrase *first = phrase_take(dpia, phrase_nat_arg(exp, 0), phrase_nat_arg(exp, 1),
                                             phrase_arg(map, 1), exp->loc);

    return stage1_a(stage, phrase_map(dpia, phrase_level(map), phrase_arg(map, 0), first, map->loc),
                    to);
}

/* take (scan F E1 E2) = scan F E1 (take E2) */
const struct phrase *stage1_a_take_scan(struct stage1 *stage, const struct phrase *exp,
                                        const struct phrase *to)
{
    struct dpia *dpia = stage->dpia;
    const struct nat *n = phrase_nat_arg(exp, 0);
    const struct phrase *scan = phrase_arg(exp, 0);
    if (!phrase_is_prim(scan, PRIM_SCAN))
        return NULL;
    const struct phrase *const *args = phrase_prim_args(scan);
    const struct phrase *first[] = {
        args[0], args[1], phrase_take(dpia, n, phrase_nat_arg(exp, 1), args[2], exp->loc)};

    return stage1_a(
        stage, phrase_prim(dpia, PRIM_SCAN, &n, 1, phrase_prim_datas(scan), 2, first, 3, scan->loc),
        to);
}

/* What C computes into memory of its own. */
static bool is_filled(struct stage1 *stage, const struct phrase *exp)
{
    if (view_has_acceptor(stage->dpia, exp)) {
        const struct phrase *array = phrase_arg(exp, view_position(stage->dpia, exp));
        return phrase_is_prim(array, PRIM_MAP) || phrase_is_prim(array, PRIM_SCAN_TILES) ||
               is_filled(stage, array);
    }
    return phrase_is_prim(exp, PRIM_IF) || phrase_is_prim(exp, PRIM_ARRAY) ||
           (phrase_is_prim(exp, PRIM_GENERATE) && !stage1_is_simple(stage, exp));
}

const struct phrase *stage1_a_take_computed(struct stage1 *stage, const struct phrase *exp,
                                            const struct phrase *to)
{
    const struct nat *n = phrase_nat_arg(exp, 0), *m = phrase_nat_arg(exp, 1);
    if (!is_filled(stage, phrase_arg(exp, 0)))
        return NULL;
    return stage1_a(stage, phrase_arg(exp, 0),
                    phrase_acc_part(stage->dpia, PRIM_CLIP_ACC, n, m, to, exp->loc));
}

/* Whether EXP is seen of what the whole device computes into memory of its own. */
static bool is_of_device(struct stage1 *stage, const struct phrase *exp)
{
    while (view_has_acceptor(stage->dpia, exp))
        exp = phrase_arg(exp, view_position(stage->dpia, exp));
    return phrase_is_at(exp, PRIM_MAP, LOOP_GLOBAL) ||
           phrase_is_at(exp, PRIM_MAP, LOOP_WORKGROUP);
}

/* Only what is taken gets memory: rows that fill up the last work-item's are not written. */
const struct phrase *stage1_c_take_computed(struct stage1 *stage, const struct phrase *exp,
                                            const struct phrase *k)
{
    const struct phrase *array = phrase_arg(exp, 0);
    return view_has_acceptor(stage->dpia, array) && is_of_device(stage, array)
               ? stage1_c_new(stage, exp, k)
               : NULL;
}
